//! Tables as they are shown: each viewer gets what the game's own view and the audience of each event allow, nothing else.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;
use vedette_kernel::table::erased::{AnyGame, Line, Told};
use vedette_kernel::{Entry, Notation, Phrase, Record, Side, Value};
use vedette_lang::{Language, Names};
use vedette_store::{Holder, OfferKind, Sat, Seat, Table, TableRow};

use super::clock;
use super::commands::{command, has_orders, is_entrusted};
use super::live::{Eye, Live, signed, unreplayed, unsigned};
use super::open::is_rehearsed;
use super::seats::Left;
use crate::app::App;
use crate::authority::{Deed, is_held_by, may_at_all};
use crate::heavy::LIGHT;
use crate::identity::Identity;
use crate::library::{Library, speaker};
use crate::wire::{
    Arg, Choice, GameResult, HolderInfo, JourneyInfo, Lang, LogLine, Named, Offer, Origin, Problem, Prompt,
    Reckoned, SeatCard, State, TableCard, Undo, WindowOrder,
};

/// For whom something is shown, and how.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'a> {
    pub(crate) who: &'a Identity,
    /// His seat, if he looks from one.
    pub(crate) seat: Option<i64>,
    pub(crate) eye: Eye,
    pub(crate) lang: Lang,
    pub(crate) now: i64,
}

/// Words that are kept in every language.
#[derive(Deserialize, Default)]
struct Words {
    #[serde(default)]
    winner: Option<String>,
    #[serde(default)]
    en: String,
    #[serde(default)]
    fr: String,
}

impl Words {
    fn read(text: &str) -> Words {
        serde_json::from_str(text).unwrap_or_default()
    }

    fn say(self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
            Lang::None => String::new(),
        }
    }
}

/// Who sits somewhere.
pub(crate) fn holder(seat: &Seat) -> HolderInfo {
    let (kind, name) = match &seat.holder {
        Holder::Nobody => ("nobody", None),
        Holder::Account(_) => ("account", seat.holder_name.clone()),
        Holder::Computer(kind) => ("computer", Some(kind.clone())),
    };
    let account = match &seat.holder {
        Holder::Account(account) => Some(account.to_string()),
        _ => None,
    };
    HolderInfo { kind: kind.to_owned(), name, guest: account.is_some() && seat.holder_guest, account }
}

/// How a table ended.
pub(crate) fn result(kept: &Table, lang: Lang) -> Option<GameResult> {
    let outcome = kept.row.outcome.as_ref()?;
    let mut words = Words::read(&outcome.data);
    let winner = words.winner.take();
    Some(GameResult { winner, reason: outcome.reason.clone(), text: words.say(lang) })
}

/// A table as it stands in lists.
pub(crate) fn card(library: &Library, kept: &Table, who: &Identity, lang: Lang, now: i64) -> TableCard {
    let row = &kept.row;
    let seat_card = |seat: &Seat| SeatCard {
        seat: seat.seat,
        player: seat.player,
        side_code: seat.side_code.clone(),
        command: command(seat).map(|held| held.code.to_owned()),
        command_text: command(seat)
            .map(|held| command_text(library, row, held.code, lang))
            .unwrap_or_default(),
        holder: holder(seat),
        asked: seat.asked,
        clock: clock::shown(seat, row.pace, now),
        left: seat.left_ms.is_some(),
    };
    let yours = |seat: &&Seat| is_held_by(seat, who);
    let title_text = match lang {
        Lang::None => String::new(),
        _ => library
            .shelf(&row.game, lang)
            .map_or_else(|_| row.game.clone(), |shelf| shelf.title_text(&row.scenario)),
    };
    let head = Head::read(row);
    TableCard {
        id: row.id.to_string(),
        game: row.game.clone(),
        scenario: row.scenario.clone(),
        options: row.options.clone(),
        name: row.name.clone(),
        title_text,
        status: row.status.word().to_owned(),
        seats: kept.seats.iter().map(seat_card).collect(),
        n: row.n,
        k: row.k,
        turn_text: if lang == Lang::None { String::new() } else { Words::read(&row.turn).say(lang) },
        yours: kept.seats.iter().filter(yours).map(|seat| seat.seat).collect(),
        asked_you: kept.seats.iter().filter(yours).any(|seat| seat.asked),
        visibility: row.visibility.into(),
        pace: clock::told(row.pace),
        commitment: head.commitment.to_owned(),
        origin: head.origin(row),
        coach: head.coach.map(|word| word == "on"),
        rehearsed: head.table.is_some_and(is_rehearsed),
        result: result(kept, lang),
        created_ms: row.created_ms,
        last_ms: row.last_ms,
        rematch: row.rematch.as_ref().map(ToString::to_string),
    }
}

/// What a card tells of the head of the journal, read in one go.
#[derive(Default)]
struct Head<'a> {
    commitment: &'a str,
    origin: Option<&'a str>,
    table: Option<&'a str>,
    coach: Option<&'a str>,
}

impl<'a> Head<'a> {
    fn read(row: &'a TableRow) -> Head<'a> {
        let mut head = Head::default();
        for (key, value) in row.header.lines().filter_map(|line| line.split_once(' ')) {
            match key {
                "commit" if head.commitment.is_empty() => head.commitment = value,
                "origin" => head.origin = head.origin.or(Some(value)),
                "table" => head.table = head.table.or(Some(value)),
                "coach" => head.coach = head.coach.or(Some(value)),
                _ => {}
            }
        }
        head
    }

    /// Where a table comes from, if not from its own first line.
    fn origin(&self, row: &TableRow) -> Option<Origin> {
        let lines = self.origin.and_then(|text| text.split(' ').next()?.parse().ok());
        let foreign = self.table.is_none_or(|table| table != row.id.as_str() && !is_rehearsed(table));
        (lines.is_some() || foreign).then(|| Origin { lines: lines.unwrap_or(row.n) })
    }
}

/// What a command is called.
fn command_text(library: &Library, row: &TableRow, code: &str, lang: Lang) -> String {
    let Some(language) = lang.language() else { return String::new() };
    let named = |shelf: &crate::library::Shelf| speaker(language).name(code, shelf.title.names());
    library.shelf(&row.game, lang).map_or_else(|_| code.to_owned(), named)
}

/// The table as somebody may see it now.
pub(crate) fn state(live: &Live, frame: Frame<'_>) -> State {
    let game = live.table.game();
    let side = frame.seat.and_then(|seat| live.side_of_seat(seat).ok());
    let asked = frame.seat.is_some_and(|seat| live.is_seat_asked(seat));
    // What his own orders will answer in a moment he is not asked.
    let asked = asked && side.is_none_or(|side| live.table.ordered() != Some(side));
    let mut state = blank(live, game, side.filter(|_| asked), frame);
    state.side_code = side_code(game, side);
    state.undo = undo(live, side, frame.lang);
    state.offers = live.offers.iter().map(offer).collect();
    if let Some(seat) = frame.seat.and_then(|seat| live.seat(seat)) {
        state.orders = orders_of(&seat.orders);
        state.word_wanted = live.seats_without_word();
        state.word_wanted.retain(|number| state.table.yours.contains(number));
        if frame.lang != Lang::None {
            state.windows = live
                .library
                .shelf(&live.kept.row.game, frame.lang)
                .map(|shelf| shelf.windows.clone())
                .unwrap_or_default();
        }
    }
    state.over = state.table.result.clone();
    state
}

/// The table as it was after a line, in the same fog.
pub(crate) async fn state_at(app: &App, live: &Live, n: i64, frame: Frame<'_>) -> Result<State, Problem> {
    if n == live.n() {
        return Ok(state(live, frame));
    }
    let at = unsigned(n);
    if n < 0 || n > live.n() {
        return Err(Problem::not_found("this line")
            .advise("lines are numbered from 0, the start, to the `n` of the table"));
    }
    let played = app.heavy.work_if(at > LIGHT, || live.table.position_at(at)).await?;
    let game = played.map_err(|error| unreplayed(&error))?;
    let player = frame.seat.and_then(|seat| live.seat(seat)).map(|seat| seat.player);
    let side = player.and_then(|player| game.seating().get(usize::try_from(player).ok()?).copied());
    let seat = frame.seat.and_then(|seat| live.seat(seat));
    let asks = |side: &Side| {
        matches!(game.awaiting(), vedette_kernel::Awaiting::Sides(sides) if sides.contains(*side))
            && seat.is_some_and(|seat| has_orders(game.as_ref(), *side, seat))
    };
    let mut state = blank(live, game.as_ref(), side.filter(asks), frame);
    state.n = n;
    state.side_code = side_code(game.as_ref(), side);
    Ok(state)
}

/// The side of a seat, once it is settled who holds which.
fn side_code(game: &dyn AnyGame, side: Option<Side>) -> Option<String> {
    side.filter(|_| game.has_seating()).map(|side| game.side_code(side).to_owned())
}

/// What a position alone decides.
fn blank(live: &Live, game: &dyn AnyGame, asked: Option<Side>, frame: Frame<'_>) -> State {
    let names = live.title.names();
    let language = frame.lang.language();
    // A token that may play but not read is told that its action was taken, and no more.
    let blind = may_at_all(frame.who, Deed::Own).is_err() && frame.seat.is_some();
    let asked = asked.filter(|_| !blind);
    State {
        table: card(&live.library, &live.kept, frame.who, frame.lang, frame.now),
        seat: frame.seat,
        side_code: None,
        n: live.n(),
        k: live.k(),
        view: if blind { RawValue::NULL.to_owned() } else { game.raw_view(frame.eye.viewer(game.seating())) },
        asked: asked.is_some(),
        prompt: asked.map(|side| prompt(&game.prompt(side), language, names)),
        options: asked
            .map(|side| choices(game, side, language, names, frame.seat.and_then(|seat| live.seat(seat))))
            .unwrap_or_default(),
        folded: Vec::new(),
        window: asked.and_then(|side| game.window(side)).map(str::to_owned),
        word_wanted: Vec::new(),
        undo: Undo { possible: false, why: None },
        offers: Vec::new(),
        orders: Vec::new(),
        windows: Vec::new(),
        over: None,
    }
}

fn say(phrase: &Phrase, language: Option<Language>, names: &dyn Names) -> String {
    language.map_or_else(String::new, |language| speaker(language).say(phrase, names))
}

/// A question in words.
pub(crate) fn prompt(phrase: &Phrase, language: Option<Language>, names: &dyn Names) -> Prompt {
    Prompt { code: phrase.code.to_owned(), text: say(phrase, language, names), rule: rule(phrase) }
}

fn rule(phrase: &Phrase) -> Option<String> {
    phrase.rule.map(str::to_owned)
}

/// The legal answers of a side, as a seat may give them.
pub(crate) fn choices(
    game: &dyn AnyGame,
    side: Side,
    language: Option<Language>,
    names: &dyn Names,
    seat: Option<&Seat>,
) -> Vec<Choice> {
    let own = |notation: &str| is_entrusted(game, side, seat, notation);
    let choice = |action: String, text: String| {
        let written = Notation(&action);
        let (kind, targets) = (written.verb().to_owned(), written.named().map(str::to_owned).collect());
        Choice { kind, targets, text, action }
    };
    match language {
        None => {
            let orders = game.notations(side).into_iter().filter(|order| own(order));
            orders.map(|action| choice(action, String::new())).collect()
        }
        Some(_) => game
            .choices(side)
            .into_iter()
            .filter(|offered| own(&offered.notation))
            .map(|offered| choice(offered.notation, say(&offered.phrase, language, names)))
            .collect(),
    }
}

fn undo(live: &Live, side: Option<Side>, lang: Lang) -> Undo {
    let Some(side) = side else { return Undo { possible: false, why: None } };
    match live.table.can_undo(side) {
        Ok(()) => Undo { possible: true, why: None },
        Err(reason) => {
            let why = match lang.language() {
                Some(language) => speaker(language).undo_closed(reason),
                None => reason.code().to_owned(),
            };
            Undo { possible: false, why: Some(why) }
        }
    }
}

fn offer(offer: &vedette_store::Offer) -> Offer {
    Offer {
        kind: offer.kind.word().to_owned(),
        by: offer.seat,
        to: offer.to_n.filter(|_| offer.kind == OfferKind::TakeBack),
    }
}

/// Standing orders, one by one.
pub(crate) fn orders_of(text: &str) -> Vec<WindowOrder> {
    let mut list: Vec<WindowOrder> = Vec::new();
    for word in text.split_whitespace() {
        match (word.split_once('='), list.last_mut()) {
            (Some((window, order)), _) => {
                list.push(WindowOrder { window: window.to_owned(), order: order.to_owned() });
            }
            (None, Some(last)) => {
                last.order.push(' ');
                last.order.push_str(word);
            }
            (None, None) => {}
        }
    }
    list
}

/// What a viewer may know of the lines `from..=to`, and who sat down meanwhile. Costs what it tells, and one replay if that is
/// long ago.
pub(crate) async fn log_lines(
    app: &App,
    live: &Live,
    from: i64,
    to: i64,
    eye: Eye,
    lang: Lang,
) -> Result<Vec<LogLine>, Problem> {
    let (from, to) = (unsigned(from.max(1)), unsigned(to.min(live.n())));
    let long = to.saturating_sub(from) > LIGHT || (to > LIGHT && !live.has_at_hand(from));
    app.heavy.work_if(long, || told_lines(live, from, to, eye, lang)).await?
}

fn told_lines(live: &Live, from: u64, to: u64, eye: Eye, lang: Lang) -> Result<Vec<LogLine>, Problem> {
    let mut told = Vec::new();
    if from == 1 {
        told.extend(coach_line(live, lang));
        told.extend(seats_changed_after(live, 0, lang));
    }
    if from > to {
        return Ok(told);
    }
    let played = live.lines_between(from, to)?;
    let mut played = played.iter().peekable();
    let skip = usize::try_from(from - 1).unwrap_or(usize::MAX);
    for entry in live.table.journal().entries().iter().skip(skip).take_while(|entry| entry.number <= to) {
        match played.next_if(|line| line.number == entry.number) {
            Some(line) => told.extend(action_lines(live, line, eye, lang)),
            None => told.extend(other_line(live, entry, lang)),
        }
        told.extend(seats_changed_after(live, entry.number, lang));
    }
    Ok(told)
}

/// Whether there is a coach at this table, where that was agreed on.
fn coach_line(live: &Live, lang: Lang) -> Option<LogLine> {
    let code = if live.table.journal().header().coach? { "server-coach" } else { "server-no-coach" };
    let phrase = Phrase::new(code);
    let text = say(&phrase, lang.language(), live.title.names());
    Some(LogLine { at_ms: live.kept.row.created_ms, ..log_line(live, 0, None, &phrase, text) })
}

/// Whoever left, or sat down in the place of somebody else, after a line was played.
fn seats_changed_after(live: &Live, line: u64, lang: Lang) -> Vec<LogLine> {
    let left = live.left.iter().filter(|left| unsigned(left.n) == line);
    let mut changes: Vec<(i64, LogLine)> =
        left.filter_map(|left| Some((left.k, left_line(live, left, lang)?))).collect();
    changes.extend(sat_down_after(live, line, lang));
    changes.sort_by_key(|(k, _)| *k);
    changes.into_iter().map(|(_, line)| line).collect()
}

/// Who left his seat: whoever sat down there last before.
fn left_line(live: &Live, left: &Left, lang: Lang) -> Option<LogLine> {
    let sat = live.sat.iter().rev().find(|sat| sat.seat == left.seat && sat.k < left.k)?;
    let name = sat.holder_name.clone().unwrap_or_default();
    let phrase = Phrase::new("server-left").number("seat", left.seat + 1).text("name", name);
    let text = say(&phrase, lang.language(), live.title.names());
    let line = log_line(live, unsigned(left.n), side_of_sat(live, sat), &phrase, text);
    Some(LogLine { at_ms: left.at_ms, ..line })
}

/// The side that somebody sat down for, where it is settled.
fn side_of_sat<'a>(live: &'a Live, sat: &Sat) -> Option<&'a str> {
    let game = live.table.game();
    let side = live.side_of_player(sat.player).filter(|_| game.has_seating());
    side.map(|side| game.side_code(side))
}

/// Whoever sat down in the place of somebody else after a line was played, with the happening that told of it.
fn sat_down_after(live: &Live, line: u64, lang: Lang) -> impl Iterator<Item = (i64, LogLine)> {
    let since = live.sat.iter().filter(move |sat| sat.k > 0 && unsigned(sat.n) == line);
    since.flat_map(move |sat| {
        let code = side_of_sat(live, sat);
        let name = match &sat.holder {
            Holder::Computer(kind) => kind.clone(),
            _ => sat.holder_name.clone().unwrap_or_default(),
        };
        let phrase = match (&sat.holder, code) {
            (Holder::Computer(_), _) => Phrase::new("server-computer-sits").number("seat", sat.seat + 1),
            _ => Phrase::new("server-sits").number("seat", sat.seat + 1),
        };
        let phrase = phrase.text("name", name);
        let text = say(&phrase, lang.language(), live.title.names());
        let took = LogLine { at_ms: sat.at_ms, ..log_line(live, line, code, &phrase, text) };
        std::iter::once(took).chain(knows_both_sides(live, sat, lang)).map(|line| (sat.k, line))
    })
}

/// Whoever sits down is told who has played both sides before: at one screen, or in what was imported.
fn knows_both_sides(live: &Live, sat: &Sat, lang: Lang) -> impl Iterator<Item = LogLine> {
    let earlier: Vec<&Sat> = live.sat.iter().filter(|other| other.k < sat.k).collect();
    let of = |player: i64| {
        let there = earlier.iter().filter(move |other| other.player == player);
        there.filter_map(|other| match &other.holder {
            Holder::Account(account) => Some((account, other.holder_name.clone())),
            _ => None,
        })
    };
    let both: BTreeMap<_, _> =
        of(0).filter(|(account, _)| of(1).any(|(other, _)| other == *account)).collect();
    let others = both.into_iter().filter(|(account, _)| sat.holder != Holder::Account((*account).clone()));
    let line = |(_, name): (_, Option<String>)| {
        let phrase = Phrase::new("server-knows-both").text("name", name.unwrap_or_default());
        let text = say(&phrase, lang.language(), live.title.names());
        LogLine { at_ms: sat.at_ms, ..log_line(live, unsigned(sat.n), None, &phrase, text) }
    };
    others.map(line).collect::<Vec<_>>().into_iter()
}

fn action_lines(live: &Live, line: &Line, eye: Eye, lang: Lang) -> Vec<LogLine> {
    let side_code = live.table.game().side_code(line.side);
    let viewer = eye.viewer(live.seating_at(line.number));
    let (names, language) = (live.title.names(), lang.language());
    let one = |told: &Told| {
        let phrase = &told.phrase;
        let line = log_line(live, line.number, Some(side_code), phrase, say(phrase, language, names));
        let step = |step: &Phrase| Reckoned {
            code: step.code.to_owned(),
            text: say(step, language, names),
            args: args(step),
            rule: rule(step),
        };
        let journey = told.journey.as_ref().map(|journey| JourneyInfo {
            side_code: live.table.game().side_code(journey.side).to_owned(),
            pieces: journey.pieces.clone(),
            from: journey.from.clone(),
            to: journey.to.clone(),
        });
        LogLine { journey, reckoning: told.reckoning.iter().map(step).collect(), ..line }
    };
    line.told_to(viewer).map(one).collect()
}

fn log_line(live: &Live, number: u64, side_code: Option<&str>, phrase: &Phrase, text: String) -> LogLine {
    LogLine {
        n: signed(number),
        at_ms: live.time_of(number),
        side_code: side_code.map(str::to_owned),
        text,
        code: phrase.code.to_owned(),
        areas: codes(phrase, |sort| sort == live.title.place_prefix()),
        things: codes(phrase, |sort| sort != live.title.place_prefix() && sort != "side"),
        numbers: numbers(phrase),
        args: args(phrase),
        journey: None,
        rule: rule(phrase),
        reckoning: Vec::new(),
    }
}

/// Lines that tell of the players and not of the board.
fn other_line(live: &Live, entry: &Entry, lang: Lang) -> Option<LogLine> {
    let game = live.table.game();
    let (names, language) = (live.title.names(), lang.language());
    let side_name = |side: Side| format!("side:{}", game.side_code(side));
    match &entry.record {
        Record::Action { .. } | Record::Settled(_) => None,
        Record::Entropy { side, .. } => {
            let phrase = Phrase::new("server-entropy").name("side", side_name(*side));
            let text = say(&phrase, language, names);
            Some(log_line(live, entry.number, Some(game.side_code(*side)), &phrase, text))
        }
        Record::Undo { to, side } => {
            let phrase =
                Phrase::new("server-taken-back").name("side", side_name(*side)).number("to", signed(*to));
            let text = say(&phrase, language, names);
            Some(log_line(live, entry.number, Some(game.side_code(*side)), &phrase, text))
        }
        // The rules tell of their own ends themselves.
        Record::End { .. } if !ended_by_players(live) => None,
        Record::End { winner, .. } => {
            let reason = live.table.outcome().map_or("draw", |outcome| outcome.reason);
            let side = winner.map_or_else(|| "side:nobody".to_owned(), side_name);
            let phrase = Phrase::new(reason).name("side", side);
            let text =
                language.map_or_else(String::new, |language| speaker(language).conclude(&phrase, names));
            Some(log_line(live, entry.number, None, &phrase, text))
        }
        Record::Seed(_) => {
            let phrase = Phrase::new("server-seed");
            let text = say(&phrase, language, names);
            Some(log_line(live, entry.number, None, &phrase, text))
        }
    }
}

fn ended_by_players(live: &Live) -> bool {
    let last = live.table.journal().entries().iter().rev().take(3);
    last.into_iter().any(|entry| matches!(entry.record, Record::Settled(_)))
}

/// The numbers that a phrase speaks of, by their names: dice, losses, points.
fn numbers(phrase: &Phrase) -> BTreeMap<String, i64> {
    let number = |(name, value): &(&'static str, Value)| match value {
        Value::Number(number) => Some(((*name).to_owned(), *number)),
        Value::Name(_) | Value::Names(_) | Value::Text(_) | Value::Said(_) => None,
    };
    phrase.args.iter().filter_map(number).collect()
}

/// Everything that a phrase speaks of, by the part it plays.
fn args(phrase: &Phrase) -> BTreeMap<String, Arg> {
    let named = |name: &String| {
        let (sort, code) = name.split_once(':').unwrap_or(("", name));
        Named { sort: sort.to_owned(), code: code.to_owned() }
    };
    let told = |value: &Value| match value {
        Value::Number(value) => Arg::Number { value: *value },
        Value::Name(name) => {
            let Named { sort, code } = named(name);
            Arg::Name { sort, code }
        }
        Value::Names(names) => Arg::Names { names: names.iter().map(named).collect() },
        Value::Text(value) => Arg::Text { value: value.clone() },
        Value::Said(phrases) => {
            Arg::Phrases { codes: phrases.iter().map(|phrase| phrase.code.to_owned()).collect() }
        }
    };
    phrase.args.iter().map(|(name, value)| ((*name).to_owned(), told(value))).collect()
}

/// The codes that a phrase names, of the sorts that are wanted: a name is its sort, a colon and its code.
fn codes(phrase: &Phrase, wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    let mut take = |name: &String| {
        let code = name.split_once(':').filter(|(sort, _)| wanted(sort)).map(|(_, code)| code.to_owned());
        found.extend(code);
    };
    for (_, value) in &phrase.args {
        match value {
            Value::Name(code) => take(code),
            Value::Names(codes) => codes.iter().for_each(&mut take),
            Value::Number(_) | Value::Text(_) | Value::Said(_) => {}
        }
    }
    found
}
