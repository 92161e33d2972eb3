//! The session: who is asked, what he answers, what he may ask for instead, until the game is over or left.

mod partners;

use std::collections::{BTreeSet, VecDeque};

use anyhow::{Context, bail};
use vedette_ai::Sight;
use vedette_kernel::table::Played;
use vedette_kernel::{Awaiting, Game, Outcome, Phrase, Refusal, Side, Sides, Speak, StandingOrders, Table};
use vedette_lab::Thing;
use vedette_system::Setting;
use vedette_system::terminal::answers::{self, Answer, Meaning};
use vedette_system::terminal::{ActionOf, EventOf, Ink, Paper, Screen, Terminal, padded};

use super::chronicle::Chronicle;
use super::command::{Command, Orders};
use super::save::{SaveFile, Secret};
use super::seats::{Against, Player, of, of_mut, seat_of, side_of};
use super::show;

/// So many answers that could be meant are named, and so many rules that were found.
const MOST_NAMED: usize = 8;
/// Notations stand under each other up to answers of this length.
const WIDEST_ANSWER: usize = 44;
/// So many lines of the log are shown unless the player says how many.
const LOG_LINES: usize = 20;

/// A game at the terminal.
pub(super) struct Session<S: Terminal> {
    setting: Setting<S>,
    table: Table<S::Game>,
    file: SaveFile,
    secret: Secret,
    players: [Player<S::Game>; 2],
    chronicle: Chronicle<EventOf<S>>,
    screen: Screen,
    /// Who sits in front of the screen.
    present: Option<Side>,
    /// Which of those who share the side, where several do.
    person: Option<u8>,
    /// To whom of a seat the screen was handed.
    handed: Option<(Side, u8)>,
    /// Letters that somebody has been shown, by who he is and their place.
    shown: BTreeSet<(Side, Option<u8>, usize)>,
    /// The last status line, which is said again only when it changes.
    status: String,
    /// The cards whose text each seat has been told.
    explained: [Vec<String>; 2],
    /// Who has said that he resigns and is asked whether he means it.
    resigning: Option<Side>,
    /// The way to a place that was named, as answers still to be given: told first, gone when the place is named again.
    told_way: Vec<String>,
    way: VecDeque<String>,
}

/// What becomes of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// It is still there; what was typed is dealt with.
    Stay,
    /// The position may have changed: look who is asked.
    Look,
    /// The player leaves.
    Leave,
}

impl<S: Terminal> Session<S> {
    pub(super) fn new(
        setting: Setting<S>,
        table: Table<S::Game>,
        file: SaveFile,
        secret: Secret,
        players: [Player<S::Game>; 2],
        chronicle: Chronicle<EventOf<S>>,
        screen: Screen,
    ) -> Session<S> {
        Session {
            setting,
            table,
            file,
            secret,
            players,
            chronicle,
            screen,
            present: None,
            person: None,
            handed: None,
            shown: BTreeSet::new(),
            status: String::new(),
            explained: [Vec::new(), Vec::new()],
            resigning: None,
            told_way: Vec::new(),
            way: VecDeque::new(),
        }
    }

    /// Plays until the game is over or somebody leaves.
    pub(super) fn play(mut self) -> anyhow::Result<()> {
        self.greet()?;
        self.apply_orders()?;
        loop {
            let sides = match self.table.awaiting() {
                Awaiting::Sides(sides) => sides,
                Awaiting::Over(outcome) => return self.conclude(outcome),
            };
            let seat = self.next_seat(sides).context("the rules wait, but for nobody; please report it")?;
            let next = match of(&self.players, seat) {
                Player::Computer(_) => self.let_computer_act(seat)?,
                Player::Human => self.ask(seat)?,
            };
            if next == Next::Leave {
                return self.leave();
            }
        }
    }

    /// Whoever is at the screen goes on as long as he is asked, then somebody else who must be asked at the screen, then a
    /// computer player: so where both sides choose in secret, people can still take back what they chose.
    fn next_seat(&self, sides: Sides) -> Option<Side> {
        let asked = |seat: &Side| sides.contains(side_of(self.table.game(), *seat));
        let is_human = |seat: &Side| matches!(of(&self.players, *seat), Player::Human);
        let present = self.present.filter(asked);
        present
            .or_else(|| Side::BOTH.into_iter().filter(is_human).find(asked))
            .or_else(|| Side::BOTH.into_iter().find(asked))
    }

    fn is_shared(&self) -> bool {
        self.players.iter().all(|player| matches!(player, Player::Human))
    }

    fn side(&self, seat: Side) -> Side {
        side_of(self.table.game(), seat)
    }

    fn side_code(&self, side: Side) -> &'static str {
        self.table.game().side_code(side)
    }

    /// Tells a seat what it has not heard yet.
    fn put_news(&mut self, seat: Side) -> anyhow::Result<()> {
        let side = side_of(self.table.game(), seat);
        let viewer = self.viewer(seat);
        let events = self.chronicle.news(seat, viewer);
        let news = S::digest(&self.screen, self.table.game(), side, &events);
        self.screen.news(&news)
    }

    /// Stores what was played, before anybody hears of it, and takes it into the log.
    fn record(&mut self, played: &Played<S::Game>) -> anyhow::Result<()> {
        self.file.append(self.table.journal())?;
        self.chronicle.note_all(played);
        for seat in Side::BOTH {
            let side = self.side(seat);
            if let Player::Computer(opponent) = of_mut(&mut self.players, seat) {
                let events = played.iter().flat_map(|line| &line.events);
                let heard = events.filter(|(audience, _)| audience.includes(side));
                heard.for_each(|(_, event)| opponent.observe(side, event));
            }
        }
        Ok(())
    }

    /// Gives each side the orders of the seat that holds it, which bids may have changed.
    fn apply_orders(&mut self) -> anyhow::Result<()> {
        for seat in Side::BOTH {
            if matches!(of(&self.players, seat), Player::Computer(_)) {
                continue;
            }
            let (side, orders) = (self.side(seat), of(&self.secret.orders, seat).clone());
            if *self.table.orders(side) != orders {
                let played = self.table.set_orders(side, orders);
                self.record(&played)?;
            }
        }
        Ok(())
    }

    fn act(&mut self, side: Side, action: ActionOf<S>) -> anyhow::Result<()> {
        let seating = self.table.game().seating();
        let notation = self.table.game().notation(side, action);
        let who = self.side_code(side);
        let played = self.table.act(side, action);
        let played = played.with_context(|| format!("{who} answered `{notation}`; please report it"))?;
        self.record(&played)?;
        if self.table.game().seating() != seating {
            // A side that changed hands must not keep the orders of who had it before.
            for side in Side::BOTH {
                let seat = seat_of(self.table.game(), side);
                let orders = match of(&self.players, seat) {
                    Player::Computer(_) => StandingOrders::new(),
                    Player::Human => of(&self.secret.orders, seat).clone(),
                };
                let played = self.table.set_orders(side, orders);
                self.record(&played)?;
            }
        }
        Ok(())
    }

    fn let_computer_act(&mut self, seat: Side) -> anyhow::Result<Next> {
        let side = self.side(seat);
        let mut options = Vec::new();
        let Player::Computer(opponent) = of_mut(&mut self.players, seat) else { bail!("nobody sits there") };
        let sight = Sight::new(self.table.game(), side, &mut options);
        let sight = sight.context("the rules wait, but there is no answer; please report it")?;
        let action = opponent.decide(&sight);
        self.act(side, action)?;
        Ok(Next::Look)
    }

    // The question.

    fn ask(&mut self, seat: Side) -> anyhow::Result<Next> {
        let person = self.person(seat);
        let stays = self.present == Some(seat) && self.person == person;
        if (self.is_shared() || person.is_some()) && !stays && !self.draw_curtain(seat, person)? {
            return Ok(Next::Leave);
        }
        (self.present, self.person) = (Some(seat), person);
        let side = self.side(seat);
        self.put_news(seat)?;
        self.put_letters(seat)?;
        let mut legal = answers::legal(self.table.game(), side, &self.screen);
        self.own_answers(side, &mut legal);
        // What changes nothing stands behind what does.
        legal.sort_by_key(|answer| !S::is_worth_listing(self.table.game(), side, answer.action));
        if let Some(step) = self.way.pop_front() {
            // Where the next step is not offered any more somebody has interfered: then he is asked again.
            match legal.iter().find(|answer| answer.notation == step) {
                Some(answer) => return self.take(side, answer.action),
                None => self.way.clear(),
            }
        }
        // At a shared screen only for whoever sits there already: that nobody had to come would tell the other something.
        if (stays || !self.is_shared())
            && let Some(action) = self.only_answer(side)
            && let Some(only) = legal.iter().find(|answer| answer.action == action)
        {
            let phrase = Phrase::new("terminal-only-answer").text("answer", only.sentence.clone());
            let sentence = self.screen.say(&phrase);
            self.screen.wrapped(Ink::Faint, &sentence, "  ", "  ")?;
            return self.take(side, action);
        }
        self.put_question(seat, &legal)?;
        loop {
            let Some(text) = self.screen.ask("> ")? else { return Ok(Next::Leave) };
            let next = match Command::read(&text) {
                Some((command, rest)) => self.obey(seat, command, rest, &legal)?,
                None => self.answer(seat, &text, &legal)?,
            };
            if next != Next::Stay {
                return Ok(next);
            }
        }
    }

    /// The answer that is given without asking, because there is no other and nothing is begun by it.
    fn only_answer(&self, side: Side) -> Option<ActionOf<S>> {
        let game = self.table.game();
        let mut options = Vec::new();
        game.options(side, &mut options);
        options.retain(|&action| S::is_worth_listing(game, side, action));
        let [only] = options.as_slice() else { return None };
        let notation = game.notation(side, *only);
        let is_confirmed = S::CONFIRMED.iter().any(|word| notation.split(' ').next() == Some(word));
        (game.commands(side) == 0 && !is_confirmed).then_some(*only)
    }

    /// Hides the screen until the player of a seat says that he is there; `false` if nobody comes.
    fn draw_curtain(&mut self, seat: Side, person: Option<u8>) -> anyhow::Result<bool> {
        self.screen.hide()?;
        let phrase = self.curtain(seat, person);
        self.screen.tell_phrase(&phrase)?;
        // What was said to the player before is not the business of this one.
        self.status.clear();
        let Some(text) = self.screen.ask("")? else { return Ok(false) };
        let leaves = matches!(Command::read(&text), Some((Command::Quit, _)));
        self.screen.hide()?;
        Ok(!leaves)
    }

    /// Whether the players know their sides: not before the bids for them are open.
    fn knows_sides(&self) -> bool {
        S::knows_sides(&self.setting, &mut self.chronicle.events())
    }

    fn put_question(&mut self, seat: Side, legal: &[Answer<ActionOf<S>>]) -> anyhow::Result<()> {
        let side = self.side(seat);
        self.put_status(seat)?;
        self.screen.blank()?;
        if self.person.is_none_or(|part| S::is_for(self.table.game(), part, Paper::Odds)) {
            S::odds_in_one_line(&mut self.screen, self.table.game(), side)?;
        }
        let question = self.screen.say(&self.table.game().prompt(side));
        self.screen.wrapped(Ink::Heading, &question, "", "")?;
        let worth =
            |answer: &&Answer<ActionOf<S>>| S::is_worth_listing(self.table.game(), side, answer.action);
        let (all, listed) = (legal, legal.iter().take_while(worth).count());
        let legal = if listed == 0 { all } else { all.get(..listed).unwrap_or(all) };
        let digits = legal.len().to_string().len();
        let letters = |answer: &Answer<ActionOf<S>>| answer.sentence.chars().count();
        let widest = legal.iter().map(letters).max().unwrap_or(0).min(WIDEST_ANSWER);
        let cells: Vec<(String, usize)> = legal
            .iter()
            .enumerate()
            .map(|(place, answer)| {
                let head = format!("{:>digits$}  {}  ", place + 1, padded(&answer.sentence, widest));
                let length = head.chars().count() + answer.notation.chars().count() + 2;
                (format!("{head}{}", Ink::Faint.on(&format!("[{}]", answer.notation))), length)
            })
            .collect();
        self.screen.columns(&cells)?;
        if let Some(next) = all.get(legal.len()) {
            let count = i64::try_from(all.len() - legal.len()).unwrap_or(i64::MAX);
            let phrase = Phrase::new("terminal-in-vain").number("count", count);
            self.screen.tell_phrase(&phrase.text("example", next.notation.clone()))?;
        }
        self.explain_cards(seat, legal)
    }

    fn put_status(&mut self, seat: Side) -> anyhow::Result<()> {
        let side = self.side(seat);
        let phrase = if self.knows_sides() {
            S::standing(self.table.game(), side)
        } else {
            Phrase::new("terminal-status-player").number("seat", seat_number(seat))
        };
        let status = self.screen.say(&phrase);
        if status != self.status {
            self.screen.rule(&status)?;
            self.status = status;
        }
        Ok(())
    }

    /// Tells once what the cards do that can be played now.
    fn explain_cards(&mut self, seat: Side, legal: &[Answer<ActionOf<S>>]) -> anyhow::Result<()> {
        let side = self.side(seat);
        for answer in legal {
            let Some(card) = S::card_words(&self.setting, &self.screen, side, answer.action) else {
                continue;
            };
            let told = of_mut(&mut self.explained, seat);
            if !told.contains(&card.key) {
                told.push(card.key);
                let (name, text) = (card.name, card.text);
                let colon = self.screen.word("terminal-colon");
                self.screen.wrapped(Ink::Faint, &format!("{name}{colon}{text}"), "  ", "  ")?;
            }
        }
        Ok(())
    }

    // The answer.

    fn answer(&mut self, seat: Side, text: &str, legal: &[Answer<ActionOf<S>>]) -> anyhow::Result<Next> {
        let side = self.side(seat);
        self.resigning = None;
        if text.is_empty() {
            // Where there is nothing to choose, Enter is enough; else it shows the question once more.
            return match legal {
                [only] => self.take(side, only.action),
                _ => {
                    self.status.clear();
                    self.put_question(seat, legal)?;
                    Ok(Next::Stay)
                }
            };
        }
        match answers::meant(text, legal) {
            Meaning::One(place) => match legal.get(place) {
                Some(answer) => self.take(side, answer.action),
                None => Ok(Next::Stay),
            },
            Meaning::Several(places) => {
                self.name_several(&places, legal)?;
                Ok(Next::Stay)
            }
            Meaning::Nothing => self.say_why_not(side, text, legal),
        }
    }

    fn take(&mut self, side: Side, action: ActionOf<S>) -> anyhow::Result<Next> {
        self.handed = None;
        self.act(side, action)?;
        Ok(Next::Look)
    }

    fn name_several(&mut self, places: &[usize], answers: &[Answer<ActionOf<S>>]) -> anyhow::Result<()> {
        let named = places.iter().take(MOST_NAMED).filter_map(|&place| answers.get(place));
        let mut list: Vec<String> = named.map(|answer| format!("[{}]", answer.notation)).collect();
        if places.len() > MOST_NAMED {
            list.push("…".to_owned());
        }
        self.screen.tell_phrase(&Phrase::new("terminal-several").text("answers", list.join(" ")))
    }

    /// Something that is no answer: if it is an action at all, the rule that forbids it is named; if it is a place that the stack
    /// can get to, the way there, and whoever names it again goes it.
    fn say_why_not(&mut self, side: Side, text: &str, legal: &[Answer<ActionOf<S>>]) -> anyhow::Result<Next> {
        let all = answers::conceivable(&self.setting, self.table.game(), side, &self.screen);
        match answers::meant_at_all(text, legal, &all) {
            Meaning::One(place) if all.get(place).is_some_and(|answer| answer.is_named_by(text, legal)) => {
                let way = self.way_to(side, all.get(place));
                if !way.is_empty() && self.told_way == way {
                    self.told_way.clear();
                    self.way = way.into();
                    return Ok(Next::Look);
                }
                if way.is_empty() {
                    self.judge(side, all.get(place), Detail::Sentence)?;
                } else {
                    self.tell_way(&way)?;
                }
                self.told_way = way;
            }
            _ => {
                let phrase = Phrase::new("terminal-unknown").text("text", shortened(text));
                self.screen.tell_phrase(&phrase)?;
            }
        }
        Ok(Next::Stay)
    }

    /// The way to a place that is named before the stack stands beside it, as answers; none if it cannot get there.
    fn way_to(&self, side: Side, answer: Option<&Answer<ActionOf<S>>>) -> Vec<String> {
        let Some((verb, place)) = answer.and_then(|answer| answer.notation.rsplit_once(' ')) else {
            return Vec::new();
        };
        let reach = S::reach(self.table.game(), side);
        let way = reach.iter().find(|way| way.path.len() > 1 && way.area == place);
        way.map_or_else(Vec::new, |way| way.path.iter().map(|step| format!("{verb} {step}")).collect())
    }

    fn tell_way(&mut self, way: &[String]) -> anyhow::Result<()> {
        let prefix = S::prefix(Thing::Place);
        let places = way.iter().filter_map(|step| step.rsplit(' ').next());
        let names = places.map(|place| format!("{prefix}:{place}")).collect();
        let steps = i64::try_from(way.len()).unwrap_or(i64::MAX);
        self.screen.tell_phrase(&Phrase::new("terminal-way").number("steps", steps).names("way", names))
    }

    fn judge(
        &mut self,
        side: Side,
        answer: Option<&Answer<ActionOf<S>>>,
        detail: Detail,
    ) -> anyhow::Result<()> {
        let Some(answer) = answer else { return Ok(()) };
        let game = self.table.game();
        let own = |()| self.person.map_or(Ok(()), |part| game.entrusted(side, part, answer.action));
        match game.check(side, answer.action).and_then(own) {
            Ok(()) => self
                .screen
                .tell_phrase(&Phrase::new("terminal-allowed").text("action", answer.notation.clone())),
            Err(refusal) => self.refuse(&answer.notation, &refusal, detail),
        }
    }

    fn refuse(&mut self, notation: &str, refusal: &Refusal, detail: Detail) -> anyhow::Result<()> {
        let sentence = self.screen.refuse(&self.table.game().explain(refusal));
        let colon = self.screen.word("terminal-colon");
        let rule = if refusal.rule.is_empty() { String::new() } else { format!(" ({})", refusal.rule) };
        self.screen.wrapped(Ink::Bad, &format!("{notation}{colon}{sentence}{rule}"), "", "")?;
        match detail {
            Detail::Rule if !refusal.rule.is_empty() => {
                show::rules::one(&mut self.screen, &self.table.journal().header().game, refusal.rule)
            }
            _ => Ok(()),
        }
    }

    // The commands.

    fn obey(
        &mut self,
        seat: Side,
        command: Command,
        rest: &str,
        legal: &[Answer<ActionOf<S>>],
    ) -> anyhow::Result<Next> {
        let side = self.side(seat);
        if command != Command::Resign {
            self.resigning = None;
        }
        let paper = match command {
            Command::Odds => Some(Paper::Odds),
            Command::Army => Some(Paper::Army),
            Command::Hand => Some(Paper::Hand),
            _ => None,
        };
        if let Some(paper) = paper
            && !self.may_look(paper)?
        {
            return Ok(Next::Stay);
        }
        let game = self.table.game();
        match command {
            Command::Why => self.why(side, rest, legal)?,
            Command::Partner => return self.hand_over(seat),
            Command::Letter => return self.letter(seat, rest),
            Command::Odds => S::show_odds(&mut self.screen, game, side)?,
            Command::Rule => {
                let title = &self.table.journal().header().game;
                show::rules::found(&mut self.screen, title, rest, MOST_NAMED)?;
            }
            Command::Undo => return self.undo(seat),
            Command::Log => {
                let count = rest.parse().unwrap_or(LOG_LINES);
                let lines =
                    S::digest(&self.screen, game, side, &self.chronicle.log(self.viewer(seat), count));
                self.screen.news(&lines)?;
            }
            Command::Explain => self.explain(seat, rest)?,
            Command::Map => S::map(&self.setting, &mut self.screen, game, side, rest)?,
            Command::Army => S::army(&mut self.screen, game, side)?,
            Command::Hand => S::hand(&self.setting, &mut self.screen, game, side, legal)?,
            Command::Card => S::card(&self.setting, &mut self.screen, game, rest)?,
            Command::Orders => return self.orders(seat, rest),
            Command::Save => self.save(rest)?,
            Command::Resign => return self.resign(seat),
            Command::Help => self.help()?,
            Command::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Stay)
    }

    fn why(&mut self, side: Side, text: &str, legal: &[Answer<ActionOf<S>>]) -> anyhow::Result<()> {
        if let Meaning::One(place) = answers::meant(text, legal) {
            return self.judge(side, legal.get(place), Detail::Rule);
        }
        let all = answers::conceivable(&self.setting, self.table.game(), side, &self.screen);
        match answers::meant_at_all(text, legal, &all) {
            Meaning::One(place) => self.judge(side, all.get(place), Detail::Rule),
            Meaning::Several(places) => self.name_several(&places, &all),
            Meaning::Nothing => match self.table.game().read(side, text) {
                Err(refusal) => self.refuse(&shortened(text), &refusal, Detail::Rule),
                Ok(action) => match self.table.game().check(side, action) {
                    Err(refusal) => self.refuse(&shortened(text), &refusal, Detail::Rule),
                    Ok(()) => Ok(()),
                },
            },
        }
    }

    fn undo(&mut self, seat: Side) -> anyhow::Result<Next> {
        let mut next = Next::Stay;
        loop {
            match self.table.undo(self.side(seat)) {
                Ok(_) => {
                    self.file.append(self.table.journal())?;
                    self.chronicle.forget(self.table.journal().line_of_play());
                    next = Next::Look;
                    // What was answered without asking is taken back with the answer before it, or it would be given again at once.
                    if self.only_answer(self.side(seat)).is_none() {
                        self.screen.tell("terminal-undone")?;
                        return Ok(next);
                    }
                }
                Err(reason) => {
                    let sentence = self.screen.speaker().undo_closed(reason);
                    self.screen.wrapped(Ink::Bad, &sentence, "", "")?;
                    return Ok(next);
                }
            }
        }
    }

    fn orders(&mut self, seat: Side, text: &str) -> anyhow::Result<Next> {
        if text.is_empty() {
            let windows = S::asked_windows(&self.setting);
            let orders = of(&self.secret.orders, seat).clone();
            show::orders(&mut self.screen, &orders, &windows, S::moment)?;
            return Ok(Next::Stay);
        }
        let known = Orders { windows: &S::asked_windows(&self.setting), worth: S::WORTH_ASKING };
        let changed = match known.changed(of(&self.secret.orders, seat), text) {
            Ok(changed) => changed,
            Err(error) => {
                self.screen.wrapped(Ink::Bad, &format!("{error:#}"), "", "")?;
                return Ok(Next::Stay);
            }
        };
        self.file.note_orders(seat, &changed)?;
        *of_mut(&mut self.secret.orders, seat) = changed;
        let before = self.table.journal().last();
        self.apply_orders()?;
        self.screen.tell("terminal-orders-noted")?;
        Ok(if self.table.journal().last() == before { Next::Stay } else { Next::Look })
    }

    fn save(&mut self, name: &str) -> anyhow::Result<()> {
        if name.is_empty() {
            let file = self.file.path().display().to_string();
            return self.screen.tell_phrase(&Phrase::new("terminal-saved").text("file", file));
        }
        // A copy: the game itself stays where it is.
        match SaveFile::create(std::path::Path::new(name), self.table.journal(), &self.secret) {
            Ok(copy) => {
                let file = copy.path().display().to_string();
                self.screen.tell_phrase(&Phrase::new("terminal-copied").text("file", file))
            }
            Err(error) => self.screen.wrapped(Ink::Bad, &format!("{error:#}"), "", ""),
        }
    }

    fn resign(&mut self, seat: Side) -> anyhow::Result<Next> {
        if self.resigning != Some(seat) {
            self.resigning = Some(seat);
            self.screen.tell("terminal-resign")?;
            return Ok(Next::Stay);
        }
        self.table.resign(self.side(seat))?;
        self.file.append(self.table.journal())?;
        Ok(Next::Look)
    }

    /// Explains the last result that was reckoned, or the line so many from the end of the log.
    fn explain(&mut self, seat: Side, which: &str) -> anyhow::Result<()> {
        let game = self.table.game();
        let told = self.chronicle.log(self.viewer(seat), usize::MAX);
        let mut told = told.into_iter().rev();
        let event = match which.parse::<usize>() {
            Ok(back) => told.nth(back.saturating_sub(1)),
            Err(_) => told.find(|event| !game.reckon(event).is_empty()),
        };
        let found = event.map(|event| (game.narrate(event), game.reckon(event)));
        let Some((news, steps)) = found else { return self.screen.tell("terminal-explain-nothing") };
        let title = self.table.journal().header().game.clone();
        show::explain::one(&mut self.screen, &title, &news, &steps)
    }

    fn help(&mut self) -> anyhow::Result<()> {
        show::help(&mut self.screen, Command::codes())?;
        let file = self.file.path().display().to_string();
        self.screen.tell_phrase(&Phrase::new("terminal-help-file").text("file", file))
    }

    // Beginning and end.

    fn greet(&mut self) -> anyhow::Result<()> {
        let header = self.table.journal().header();
        let title = format!("{} · {} · {}", self.setting.title(), header.scenario, header.options);
        self.screen.rule(&title)?;
        let file = self.file.path().display().to_string();
        let enemy = self.secret.seats.into_iter().find(|&seat| seat != Against::Human);
        match enemy {
            Some(enemy) => {
                self.screen
                    .tell_phrase(&Phrase::new("terminal-welcome-computer").text("name", enemy.to_string()))?;
            }
            None => self.screen.tell("terminal-welcome-shared")?,
        }
        self.screen.tell_phrase(&Phrase::new(S::WELCOME).text("file", file))
    }

    fn leave(mut self) -> anyhow::Result<()> {
        let file = self.file.path().display().to_string();
        self.screen.tell_phrase(&Phrase::new("terminal-goodbye").text("file", file.clone()))?;
        self.screen.line(&format!("  vedette play --resume {}", quoted(&file)))
    }

    fn conclude(mut self, outcome: Outcome) -> anyhow::Result<()> {
        let is_human = |seat: &Side| matches!(of(&self.players, *seat), Player::Human);
        let seat = self.present.or_else(|| Side::BOTH.into_iter().find(is_human)).unwrap_or(Side::First);
        let side = self.side(seat);
        self.put_news(seat)?;
        let heading = self.screen.word("terminal-game-over");
        self.screen.rule(&heading)?;
        let winner = outcome.winner.map_or("nobody", |side| self.side_code(side));
        let sentence =
            self.screen.conclude(&Phrase::new(outcome.reason).name("side", format!("side:{winner}")));
        self.screen.wrapped(Ink::Loud, &sentence, "", "")?;
        self.screen.tell_phrase(&S::final_points(self.table.game()))?;
        if let (Some(winner), false) = (outcome.winner, self.is_shared()) {
            let (code, ink) =
                if winner == side { ("terminal-won", Ink::Good) } else { ("terminal-lost", Ink::Bad) };
            let sentence = self.screen.word(code);
            self.screen.wrapped(ink, &sentence, "", "")?;
        }
        self.open_letters()?;
        self.open_seed()?;
        self.offer_reasons()
    }

    /// What the computer wanted and feared, for whoever asks. Only now: it tells what it held.
    fn offer_reasons(&mut self) -> anyhow::Result<()> {
        let reasons: Vec<Phrase> = self
            .players
            .iter()
            .filter_map(|player| match player {
                Player::Computer(opponent) => Some(opponent.reasons()),
                Player::Human => None,
            })
            .flatten()
            .map(vedette_ai::Reason::phrase)
            .collect();
        if reasons.is_empty() {
            return Ok(());
        }
        self.screen.blank()?;
        self.screen.tell("terminal-reasons")?;
        let typed = self.screen.ask("> ")?.unwrap_or_default();
        if let Some((Command::Why, _)) = Command::read(&typed) {
            for reason in &reasons {
                let sentence = self.screen.say(reason);
                self.screen.wrapped(Ink::Plain, &sentence, "", "  ")?;
            }
        }
        Ok(())
    }

    /// The game is over: its seed goes into the journal, and anybody can check the draws.
    fn open_seed(&mut self) -> anyhow::Result<()> {
        // It is there already if a finished game is looked at again.
        let _ = self.table.reveal_seed();
        self.file.append(self.table.journal())?;
        let file = self.file.path().display().to_string();
        self.screen.blank()?;
        self.screen.tell_phrase(&Phrase::new("terminal-check").text("file", file.clone()))?;
        self.screen.line(&format!("  vedette verify {}", quoted(&file)))?;
        self.screen.line(&format!("  vedette replay {}", quoted(&file)))
    }
}

/// How much is said about a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Detail {
    Sentence,
    Rule,
}

fn seat_number(seat: Side) -> u8 {
    if seat == Side::First { 1 } else { 2 }
}

/// What was typed, fit to be said again.
fn shortened(text: &str) -> String {
    shortened_to(text, 60)
}

fn shortened_to(text: &str, most: usize) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(most).collect()
}

/// A file name as a shell takes it.
fn quoted(file: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+:\\".contains(letter);
    if file.chars().all(is_plain) { file.to_owned() } else { format!("'{}'", file.replace('\'', "'\\''")) }
}
