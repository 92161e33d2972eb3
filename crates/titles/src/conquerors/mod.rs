//! Napoléon 1806 and Napoléon 1807.

mod opponent;
mod picture;
mod setting;

use std::sync::{Arc, OnceLock};

use vedette_ai::Stop;
use vedette_board::draw;
pub use vedette_conquerors::View;
use vedette_conquerors::cards::Moment;
use vedette_conquerors::edition::{Balance, Care, CutAxis, MovingAttack, NoPoints};
use vedette_conquerors::odds::Chances;
use vedette_conquerors::pack::BlockEntry;
use vedette_conquerors::reach::Reach;
use vedette_conquerors::scenario::Colour;
use vedette_conquerors::scenario::{Kind as PieceKind, Terrain};
use vedette_conquerors::sets::AreaId;
use vedette_conquerors::{Arms, Edition, Level, Options, Pack, Position, rules, side_code};
use vedette_kernel::table::erased::{AnyGame, AnyTable};
use vedette_kernel::{Header, Journal, Phrase, Quick, Side, Sketched as _, Table, Verdict, replay, verify};
use vedette_lang::{Language, Names, Speaker};

pub use opponent::Prepared;
pub use picture::picture;
pub use setting::{CODES, Setting, pack};

use crate::{
    About, Agreement, AnyOpponent, Board, BoardArea, BoardLink, BoardPiece, BoardSide, CardInfo, Kind,
    OddsInfo, OddsLine, OptionInfo, ReachInfo, RuleInfo, ScenarioInfo, Title, TitleError, WordInfo,
};

/// A game of the Conquerors system.
pub struct Conquerors {
    code: &'static str,
    pack: &'static Pack,
    names: PackNames,
    maps: [OnceLock<Arc<str>>; 2],
}

/// Napoléon 1806 and Napoléon 1807.
pub(crate) fn games() -> impl Iterator<Item = Conquerors> {
    // A pack that is built in and broken is found by every test; the other games can still be played.
    CODES.into_iter().filter_map(|code| Some(Conquerors::new(code, pack(code).ok()?)))
}

/// The names of a pack.
#[derive(Clone, Copy)]
pub struct PackNames(pub &'static Pack);

impl Names for PackNames {
    fn name(&self, language: Language, code: &str) -> Option<String> {
        match code.split_once(':')? {
            ("area", code) => {
                let area = self.0.areas.iter().find(|area| area.code == code)?;
                Some(pick(language, &area.name, &area.name_fr))
            }
            ("block", code) => {
                let block = self.0.blocks.iter().find(|block| block.code == code)?;
                Some(pick(language, &block.name, &block.name_fr))
            }
            _ => None,
        }
    }

    fn coalition(&self) -> Option<&str> {
        self.0.about.sides.get(1).map(String::as_str)
    }
}

fn pick(language: Language, name: &str, name_fr: &str) -> String {
    match language {
        Language::En => name.to_owned(),
        Language::Fr => name_fr.to_owned(),
    }
}

impl Conquerors {
    fn new(code: &'static str, pack: &'static Pack) -> Conquerors {
        Conquerors { code, pack, names: PackNames(pack), maps: [OnceLock::new(), OnceLock::new()] }
    }

    fn options_of(&self, text: &str) -> Result<Options, TitleError> {
        let mut options = Options {
            edition: self.pack.editions().first().copied().unwrap_or_default(),
            ..Options::default()
        };
        for item in text.split_whitespace() {
            let (name, word) = item.split_once('=').ok_or_else(|| {
                TitleError::Agreement(format!(
                    "`{item}` is not an option of the form name=word, e.g. level=grognard"
                ))
            })?;
            options.set(name, word).map_err(|error| TitleError::Agreement(error.to_string()))?;
        }
        Ok(options)
    }

    fn setting(&self, agreement: &Agreement) -> Result<Setting, TitleError> {
        let first = self.pack.scenarios.first().map_or("", |entry| &entry.code);
        let scenario = agreement.scenario.as_deref().unwrap_or(first);
        Setting::new(self.code, scenario, self.options_of(&agreement.options)?)
    }

    /// The opening position of a journal, if this program can play it.
    fn start(&self, header: &Header) -> Result<Position, TitleError> {
        if header.game != self.code {
            let what = format!("the journal is of the game `{}`, not of {}", header.game, self.code);
            return Err(TitleError::Foreign(what));
        }
        Ok(Setting::of_header(header)?.start())
    }

    fn sides(&self, speaker: &Speaker) -> Vec<BoardSide> {
        let army = |side: Side| self.pack.about.sides.get(side.index()).cloned().unwrap_or_default();
        let side = |side: Side| BoardSide {
            code: side_code(side).to_owned(),
            name: speaker.name(&format!("side:{}", side_code(side)), self.names()),
            army: army(side),
        };
        Side::BOTH.map(side).to_vec()
    }
}

fn position(game: &dyn AnyGame) -> Option<&Position> {
    game.as_any().downcast_ref()
}

fn terrain_code(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::Wooded => "wooded",
        Terrain::Citadel => "citadel",
        Terrain::Fortified => "fortified",
    }
}

fn piece(block: &BlockEntry, language: Language) -> BoardPiece {
    let symbols = [
        ("march", i32::from(block.march)),
        ("rest", i32::from(block.rest)),
        ("combat", i32::from(block.combat)),
        ("pursuit", i32::from(block.pursuit)),
    ];
    BoardPiece {
        code: block.code.clone(),
        name: pick(language, &block.name, &block.name_fr),
        side: side_code(block.side).to_owned(),
        kind: match block.kind {
            PieceKind::Corps => "corps",
            PieceKind::Commander => "commander",
            PieceKind::Vedette => "vedette",
        }
        .to_owned(),
        infantry: block.infantry.into(),
        cavalry: block.cavalry.into(),
        arm: None,
        army: None,
        nation: None,
        symbols: symbols
            .into_iter()
            .filter(|(_, number)| *number != 0)
            .map(|(name, number)| (name.to_owned(), number))
            .collect(),
        orders_of_battle: block.order_of_battle.iter().cloned().collect(),
    }
}

fn colour_code(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Aside => "aside",
    }
}

fn odds_line(chances: &Chances) -> OddsLine {
    let total = chances.total.max(1) as f64;
    let share = |ways: u128| ways as f64 / total;
    let gather = |of: &dyn Fn(&vedette_conquerors::odds::Losses) -> u8| {
        let mut shares: Vec<(u32, f64)> = Vec::new();
        for losses in &chances.losses {
            let points = u32::from(of(losses));
            match shares.iter_mut().find(|(known, _)| *known == points) {
                Some((_, sum)) => *sum += share(losses.ways),
                None => shares.push((points, share(losses.ways))),
            }
        }
        shares.sort_by_key(|(points, _)| *points);
        shares
    };
    let plain =
        |list: &[(u8, u128)]| list.iter().map(|&(points, ways)| (points.into(), share(ways))).collect();
    OddsLine {
        what: "combat".to_owned(),
        rounds: 0,
        cards: chances.cards.into(),
        win: share(chances.win()),
        draw: share(chances.draw()),
        lose: share(chances.lose()),
        inflicted: gather(&|losses| losses.inflicted),
        suffered: gather(&|losses| losses.suffered),
        fatigue_inflicted: plain(&chances.fatigue_inflicted),
        fatigue_suffered: plain(&chances.fatigue_suffered),
    }
}

impl Title for Conquerors {
    fn code(&self) -> &'static str {
        self.code
    }

    fn system(&self) -> &'static str {
        "conquerors"
    }

    fn about(&self, speaker: &Speaker) -> About {
        let about = &self.pack.about;
        About {
            name: about.title.clone(),
            designer: about.designer.clone(),
            publisher: about.publisher.clone(),
            notice: about.notice.clone(),
            licence: about.licence.clone(),
            credits: about.credits.clone(),
            sides: self.sides(speaker),
        }
    }

    fn scenarios(&self, speaker: &Speaker) -> Vec<ScenarioInfo> {
        let info = |entry: &vedette_conquerors::pack::ScenarioEntry| ScenarioInfo {
            code: entry.code.clone(),
            name: pick(speaker.language(), &entry.name, &entry.name_fr),
            text: speaker.word(&format!("scenario-{}-{}", self.code, entry.code)),
            first_turn: entry.first_turn.into(),
            last_turn: entry.last_turn.into(),
        };
        self.pack.scenarios.iter().map(info).collect()
    }

    fn options(&self, speaker: &Speaker) -> Vec<OptionInfo> {
        let option = |name: &str, words: Vec<&str>| OptionInfo {
            name: name.to_owned(),
            label: speaker.word(&format!("option-{name}")),
            words: words
                .into_iter()
                .map(|word| WordInfo {
                    word: word.to_owned(),
                    label: speaker.word(&format!("option-{name}-{word}")),
                })
                .collect(),
        };
        let editions: Vec<String> = self.pack.editions().iter().map(Edition::to_string).collect();
        let levels: Vec<String> = self.pack.levels().iter().map(Level::to_string).collect();
        let all = [
            option("level", levels.iter().map(String::as_str).collect()),
            option("edition", editions.iter().map(String::as_str).collect()),
            option("combat", Arms::WORDS.iter().map(|word| word.0).collect()),
            option("balance", Balance::WORDS.iter().map(|word| word.0).collect()),
            option("moving-attack", MovingAttack::WORDS.iter().map(|word| word.0).collect()),
            option("care", Care::WORDS.iter().map(|word| word.0).collect()),
            option("cut-axis", CutAxis::WORDS.iter().map(|word| word.0).collect()),
            option("no-points", NoPoints::WORDS.iter().map(|word| word.0).collect()),
        ];
        all.into_iter().filter(|option| option.words.len() > 1).collect()
    }

    fn bids_for_sides(&self, options: &str) -> bool {
        self.options_of(options).is_ok_and(|options| options.level == Level::Marshal)
    }

    fn windows(&self, speaker: &Speaker) -> Vec<WordInfo> {
        let moments = Moment::ALL.iter().map(|moment| moment.name());
        let mut names: Vec<&str> = moments.chain(["initiative", "recovery"]).collect();
        names.sort_unstable();
        names.dedup();
        let info =
            |name: &str| WordInfo { word: name.to_owned(), label: speaker.word(&format!("moment-{name}")) };
        names.into_iter().map(info).collect()
    }

    fn open(
        &self,
        agreement: &Agreement,
        table: &str,
        seed: [u8; 32],
        entropy: Vec<(Side, String)>,
    ) -> Result<Box<dyn AnyTable>, TitleError> {
        let setting = self.setting(agreement)?;
        let header = Header { entropy, ..setting.header(table) };
        Ok(Box::new(Table::open(setting.start(), header, seed)?))
    }

    fn resume(&self, journal: Journal, seed: [u8; 32]) -> Result<Box<dyn AnyTable>, TitleError> {
        let start = self.start(journal.header())?;
        Ok(Box::new(Table::resume(start, journal, seed)?))
    }

    fn verify(&self, journal: &Journal) -> Result<Verdict, TitleError> {
        Ok(verify(self.start(journal.header())?, journal)?)
    }

    fn replay(&self, journal: &Journal, upto: Option<u64>) -> Result<Box<dyn AnyGame>, TitleError> {
        Ok(Box::new(replay(self.start(journal.header())?, journal, upto)?))
    }

    fn names(&self) -> &dyn Names {
        &self.names
    }

    fn status(&self, game: &dyn AnyGame) -> Option<Phrase> {
        let position = position(game)?;
        let last = position.scenario().frame.last_turn;
        Some(Phrase::new("table-turn").number("turn", position.turn()).number("last", last))
    }

    fn seat(&self, kind: Kind, game: &dyn AnyGame, seed: u64, stop: Stop) -> Option<Box<dyn AnyOpponent>> {
        Some(opponent::seat(kind, position(game)?.shared_scenario(), seed, stop))
    }

    fn board(&self, speaker: &Speaker) -> Board {
        let (pack, language) = (self.pack, speaker.language());
        let layout = draw::layout(&picture(pack, language));
        let area_code = |at: usize| pack.areas.get(at).map(|area| area.code.clone()).unwrap_or_default();
        let areas = pack.areas.iter().zip(&layout.places).map(|(area, &(x, y))| BoardArea {
            code: area.code.clone(),
            name: pick(language, &area.name, &area.name_fr),
            x,
            y,
            kind: terrain_code(area.terrain).to_owned(),
            value: area.value.into(),
            marks: Vec::new(),
        });
        let links = pack.connections.iter().zip(&layout.bridges).map(|(link, &bridge)| BoardLink {
            a: area_code(link.a.0.into()),
            b: area_code(link.b.0.into()),
            river: link.river.clone(),
            bridge,
            cost: 1,
            crossing: None,
        });
        Board {
            game: self.code.to_owned(),
            hash: format!("{}-{language}", pack.hash()),
            width: layout.width,
            height: layout.height,
            town_radius: layout.town_radius,
            areas: areas.collect(),
            links: links.collect(),
            pieces: pack.blocks.iter().map(|block| piece(block, language)).collect(),
            armies: Vec::new(),
            sides: self.sides(speaker),
        }
    }

    fn map_svg(&self, language: Language) -> Arc<str> {
        let [english, french] = &self.maps;
        let map = if language == Language::Fr { french } else { english };
        Arc::clone(map.get_or_init(|| draw::svg(&picture(self.pack, language)).into()))
    }

    fn cards(&self, speaker: &Speaker) -> Vec<CardInfo> {
        let pack = self.pack;
        let info = |side: Side, card: &vedette_conquerors::pack::CardEntry| CardInfo {
            slug: card.slug(),
            side: side_code(side).to_owned(),
            title: speaker.name(&format!("card:{}", card.slug()), self.names()),
            text: speaker.name(&format!("card-text:{}", card.title.code()), self.names()),
            colour: colour_code(card.title.colour()).to_owned(),
            value: card.value.into(),
            losses: card.losses.into(),
            fatigue: card.fatigue.into(),
            recovery: card.recovery.into(),
        };
        let of = |side: Side| pack.cards[side.index()].iter().map(move |card| info(side, card));
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    fn rules(&self, language: Language) -> Vec<RuleInfo> {
        let here = |rule: &&rules::Rule| rule.game.contains(self.code) || rule.game.is_empty();
        rules::all().iter().filter(here).map(|rule| RuleInfo::of(rule, &rule.game, language)).collect()
    }

    fn guess(&self, game: &dyn AnyGame, side: Side, seed: u64) -> Option<String> {
        position(game)?.sketch_for(side, &mut Quick::new(seed))
    }

    fn imagined(&self, agreement: &Agreement, guess: &str) -> Result<Box<dyn AnyGame>, TitleError> {
        let read = Position::from_sketch(self.setting(agreement)?.scenario, guess);
        Ok(Box::new(read.map_err(|error| TitleError::Foreign(error.to_string()))?))
    }

    fn reach(&self, game: &dyn AnyGame, side: Side) -> Vec<ReachInfo> {
        let Some(position) = position(game) else { return Vec::new() };
        let code = |area: AreaId| position.scenario().area(area).code.clone();
        let info = |reach: Reach| ReachInfo {
            area: code(reach.area),
            path: reach.path.into_iter().map(code).collect(),
            points_left: reach.points_left.into(),
            fatigue: reach.fatigue.into(),
            contact: reach.contact,
            forced: false,
            risk: 0.0,
        };
        position.reach(side).into_iter().map(info).collect()
    }

    fn odds(&self, game: &dyn AnyGame, side: Side) -> Option<OddsInfo> {
        let odds = position(game)?.odds(side)?;
        Some(OddsInfo { mine: odds.mine.into(), theirs: odds.theirs.iter().map(odds_line).collect() })
    }
}
