//! The lists: what stands on the map, what comes later, and what becomes of counters at the Armistice.

use vedette_pack::Faults;
use vedette_pack::table::{self, Row};

use super::about::Sheet;
use super::{
    BoxEntry, EXCHANGE, EntryWay, ExchangeEntry, News, NewsEntry, PieceEntry, REINFORCEMENTS, Roster, SETUP,
    ScenarioEntry, SetUpEntry,
};
use crate::scenario::{MAX_TURNS, PieceKind, Season, When};
use crate::sets::{BoxId, NationId};

const SETUP_COLUMNS: &[&str] = &["scenarios", "side", "piece", "box", "strength", "parent", "source", "note"];

const NEWS_COLUMNS: &[&str] = &[
    "scenarios",
    "phase",
    "turn",
    "side",
    "kind",
    "piece",
    "box",
    "instead",
    "entry",
    "cost",
    "needs",
    "strength",
    "option",
    "source",
    "note",
];

const EXCHANGE_COLUMNS: &[&str] = &["kind", "old", "new", "surplus", "source"];

const PHASES: [(&str, Season); 3] =
    [("spring", Season::Spring), ("armistice", Season::Any), ("autumn", Season::Autumn)];

/// What the lists speak of.
pub(super) struct Lists<'p> {
    pub(super) sheet: &'p Sheet,
    pub(super) boxes: &'p [BoxEntry],
    pub(super) pieces: &'p [PieceEntry],
    pub(super) plans: &'p [ScenarioEntry],
}

impl Lists<'_> {
    fn codes(&self) -> Vec<&str> {
        self.boxes.iter().map(|place| place.code.as_str()).collect()
    }

    fn piece_codes(&self) -> Vec<&str> {
        self.pieces.iter().map(|piece| piece.code.as_str()).collect()
    }

    fn scenarios(&self, row: &Row, faults: &mut Faults) -> Vec<usize> {
        let known: Vec<&str> = self.plans.iter().map(|plan| plan.code.as_str()).collect();
        let words = row.filled("scenarios", faults).split_whitespace();
        words.filter_map(|word| faults.look_up(row.at, "scenario", word, &known)).collect()
    }

    fn place(&self, row: &Row, column: &str, faults: &mut Faults) -> Option<BoxId> {
        row.known(column, "box", &self.codes(), faults).map(|place| BoxId(place as u16))
    }

    /// The piece of a row, which belongs to the side of the row.
    fn piece(&self, row: &Row, faults: &mut Faults) -> Option<(usize, &PieceEntry)> {
        let place = row.known("piece", "piece", &self.piece_codes(), faults)?;
        let piece = self.pieces.get(place)?;
        let side = row.side("side", &self.sheet.sides(), faults)?;
        if piece.side != side {
            faults.add(row.at, format!("`{}` is not {}", piece.code, row.text("side")));
        }
        Some((place, piece))
    }

    /// The strength of a piece with strength points; leaders and reserve artillery have none.
    fn strength(&self, row: &Row, piece: &PieceEntry, faults: &mut Faults) -> u8 {
        if piece.max > 0 {
            return row.number("strength", 1..=piece.max, faults);
        }
        if !row.text("strength").is_empty() {
            faults.add(row.at, format!("`{}` has no strength points: leave `strength` empty", piece.code));
        }
        0
    }

    /// Reads `setup.csv`.
    pub(super) fn set_up(&self, text: &str, faults: &mut Faults) -> Vec<SetUpEntry> {
        let mut entries = Vec::new();
        for row in table::read(SETUP, text, SETUP_COLUMNS, faults) {
            let scenarios = self.scenarios(&row, faults);
            let place = self.place(&row, "box", faults);
            let source = row.source("source", faults).text;
            let Some((number, piece)) = self.piece(&row, faults) else { continue };
            let sp = self.strength(&row, piece, faults);
            let parent = if row.text("parent").is_empty() { None } else { self.parent(&row, piece, faults) };
            let Some(place) = place else { continue };
            entries.push(SetUpEntry {
                line: row.at.line,
                scenarios,
                piece: number,
                place,
                sp,
                parent,
                source,
                note: row.text("note").to_owned(),
            });
        }
        entries
    }

    /// The unit that a Detachment is part of.
    fn parent(&self, row: &Row, child: &PieceEntry, faults: &mut Faults) -> Option<usize> {
        let place = row.known("parent", "unit", &self.piece_codes(), faults)?;
        let parent = self.pieces.get(place)?;
        if child.kind != PieceKind::Detachment {
            faults.add(row.at, format!("`{}` is no Detachment: leave `parent` empty", child.code));
        } else if parent.kind != PieceKind::Unit || parent.side != child.side {
            faults.add(row.at, format!("`{}` is no unit of the same side", parent.code));
        }
        Some(place)
    }

    /// Reads `reinforcements.csv`.
    pub(super) fn news(&self, text: &str, faults: &mut Faults) -> Vec<NewsEntry> {
        let mut entries = Vec::new();
        for row in table::read(REINFORCEMENTS, text, NEWS_COLUMNS, faults) {
            let scenarios = self.scenarios(&row, faults);
            let phase = row.one_of("phase", &PHASES.map(|(word, _)| word), faults);
            let (word, phase) = phase.and_then(|place| PHASES.get(place)).copied().unwrap_or(PHASES[0]);
            let when = match (word, row.text("turn")) {
                ("armistice", "every") => When::EveryArmistice,
                ("armistice", _) => When::Armistice(row.number("turn", 1..=12, faults)),
                _ => When::Turn(row.number("turn", 1..=MAX_TURNS as u8, faults)),
            };
            let side = row.side("side", &self.sheet.sides(), faults);
            let hamburg = !row.left_empty("option") && row.one_of("option", &["hamburg"], faults).is_some();
            let source = row.source("source", faults).text;
            let news = self.one_news(&row, faults);
            let (Some(side), Some(news)) = (side, news) else { continue };
            entries.push(NewsEntry {
                line: row.at.line,
                scenarios,
                when,
                phase,
                side,
                news,
                hamburg,
                source,
                note: row.text("note").to_owned(),
            });
        }
        entries
    }

    fn one_news(&self, row: &Row, faults: &mut Faults) -> Option<News> {
        const KINDS: [&str; 9] = [
            "leader",
            "unit",
            "detachment",
            "points",
            "commander",
            "removal",
            "replacement",
            "raising",
            "opens",
        ];
        let kind = row.one_of("kind", &KINDS, faults).and_then(|place| KINDS.get(place)).copied()?;
        let arrives = matches!(kind, "leader" | "unit" | "detachment");
        let used: &[&str] = match kind {
            "leader" | "unit" | "detachment" => {
                &["piece", "box", "instead", "entry", "cost", "needs", "strength"]
            }
            "points" => &["piece", "strength"],
            "commander" | "removal" => &["piece"],
            "replacement" | "raising" => &["piece", "instead"],
            _ => &["box"],
        };
        for column in ["piece", "box", "instead", "entry", "cost", "needs", "strength"] {
            if !used.contains(&column) && !row.text(column).is_empty() {
                faults
                    .add(row.at, format!("a row of kind `{kind}` has no use for `{column}`: leave it empty"));
            }
        }
        if arrives {
            return self.arrival(row, kind, faults);
        }
        match kind {
            "points" => {
                let sp = row.number("strength", 1..=40, faults);
                if row.text("piece") == "any" {
                    return Some(News::Points(None, sp));
                }
                let nation = row.known("piece", "nationality", &self.sheet.nations(), faults)?;
                Some(News::Points(Some(NationId(nation as u8)), sp))
            }
            "opens" => self.place(row, "box", faults).map(News::Opens),
            "removal" => self.piece(row, faults).map(|(place, _)| News::Removal(place)),
            "commander" => {
                let (place, piece) = self.piece(row, faults)?;
                self.must_lead(row, piece, faults);
                Some(News::Commander(place))
            }
            _ => {
                let (old, piece) = self.piece(row, faults)?;
                let new = row.known("instead", "piece", &self.piece_codes(), faults)?;
                let other = self.pieces.get(new)?;
                if other.kind != piece.kind || !matches!(piece.kind, PieceKind::Leader | PieceKind::Unit) {
                    let (a, b) = (&piece.code, &other.code);
                    faults.add(row.at, format!("`{a}` and `{b}` are not two leaders or two units"));
                }
                if kind == "raising" {
                    let raised = piece.kind == PieceKind::Unit && other.side == piece.side && other.max > 0;
                    if !raised {
                        faults.add(row.at, format!("`{}` cannot be raised for `{}`", other.code, piece.code));
                    }
                    return Some(News::Raising(old, new));
                }
                Some(News::Replacement(old, new))
            }
        }
    }

    fn must_lead(&self, row: &Row, piece: &PieceEntry, faults: &mut Faults) {
        if piece.kind != PieceKind::Leader {
            faults.add(row.at, format!("`{}` is no leader", piece.code));
        }
    }

    /// Who comes, when and with how much (JG-FRANCE-06).
    fn arrival(&self, row: &Row, kind: &str, faults: &mut Faults) -> Option<News> {
        let way = self.way(row, faults);
        let (number, piece) = self.piece(row, faults)?;
        let wanted = match piece.kind {
            PieceKind::Leader => "leader",
            PieceKind::Detachment => "detachment",
            _ => "unit",
        };
        if kind != wanted {
            faults.add(row.at, format!("`{}` is a {wanted}, not a {kind}", piece.code));
        }
        let sp = self.strength(row, piece, faults);
        let needs = row.number_or_none("needs", 2..=6, faults).unwrap_or(0);
        Some(News::Arrives { piece: number, sp, way: way?, needs })
    }

    /// In a box or instead in others (JG-DANUBE-11), by a connection, or to the commander-in-chief (JG-POLAND-09).
    fn way(&self, row: &Row, faults: &mut Faults) -> Option<EntryWay> {
        const WAYS: [&str; 3] = ["", "connection", "commander"];
        let way = row.one_of("entry", &WAYS, faults)?;
        if way != 1 && !row.text("cost").is_empty() {
            faults.add(row.at, "`cost` is for those who enter by a connection: leave it empty");
        }
        if way != 0 && !row.text("instead").is_empty() {
            faults.add(row.at, "`instead` is for those who enter in a box: leave it empty");
        }
        if way == 2 {
            if !row.text("box").is_empty() {
                faults.add(row.at, "who comes to his commander-in-chief needs no `box`: leave it empty");
            }
            return Some(EntryWay::WithCommander);
        }
        let place = self.place(row, "box", faults)?;
        if way == 1 {
            return Some(EntryWay::Connection(place, row.number("cost", 1..=4, faults)));
        }
        let mut boxes = vec![place];
        let codes = self.codes();
        for word in row.text("instead").split_whitespace() {
            boxes.extend(faults.look_up(row.at, "box", word, &codes).map(|place| BoxId(place as u16)));
        }
        Some(EntryWay::Boxes(boxes))
    }

    /// Reads `exchange.csv`.
    pub(super) fn exchange(&self, text: &str, faults: &mut Faults) -> Vec<ExchangeEntry> {
        let codes = self.piece_codes();
        let mut entries: Vec<ExchangeEntry> = Vec::new();
        for row in table::read(EXCHANGE, text, EXCHANGE_COLUMNS, faults) {
            let kind = row.one_of("kind", &["leader", "unit"], faults);
            let source = row.source("source", faults).text;
            let old = row.known("old", "piece", &codes, faults);
            let other = |column: &str, faults: &mut Faults| {
                if row.text(column).is_empty() { None } else { row.known(column, "piece", &codes, faults) }
            };
            let (new, surplus) = (other("new", faults), other("surplus", faults));
            let Some(old) = old else { continue };
            self.check_exchange(&row, kind, old, [new, surplus], faults);
            if entries.iter().any(|known| known.old == old) {
                faults.add(row.at, format!("`{}` is exchanged twice", row.text("old")));
                continue;
            }
            entries.push(ExchangeEntry { old, new, surplus, source });
        }
        entries
    }

    fn check_exchange(
        &self,
        row: &Row,
        kind: Option<usize>,
        old: usize,
        others: [Option<usize>; 2],
        faults: &mut Faults,
    ) {
        let Some(old) = self.pieces.get(old) else { return };
        let wanted = if kind == Some(0) { PieceKind::Leader } else { PieceKind::Unit };
        if kind.is_some() && old.kind != wanted {
            faults.add(row.at, format!("`{}` is not a {}", old.code, row.text("kind")));
        }
        if old.roster != Some(Roster::Spring) {
            faults.add(row.at, format!("`{}` is not on the spring roster", old.code));
        }
        if others[0].is_none() && others[1].is_some() {
            faults.add(row.at, "there is a `surplus` but no `new` counter that could have one");
        }
        for other in others.into_iter().flatten().filter_map(|place| self.pieces.get(place)) {
            let code = &other.code;
            if other.roster != Some(Roster::Autumn) {
                faults.add(row.at, format!("`{code}` is not on the autumn roster"));
            }
            if other.kind != old.kind || other.side != old.side || other.arm != old.arm {
                faults
                    .add(row.at, format!("`{code}` is not of the same side, kind and arm as `{}`", old.code));
            }
        }
    }
}
