//! A table of any game, for whoever runs tables without knowing rules: actions in notation, views as JSON, everything that
//! is said as phrases.
//!
//! The two traits are implemented for every game that speaks; nobody else implements them. What a viewer may know is
//! decided by the game's own `view` and by the audience of each event: nothing here adds to it.

use std::any::Any;

use serde_json::value::{RawValue, to_raw_value};

use crate::chance::Quick;
use crate::game::{Awaiting, Outcome, Speak, Viewer};
use crate::journal::{Journal, JournalError};
use crate::journey::Journey;
use crate::letters::Letter;
use crate::log::{Audience, Notes};
use crate::orders::StandingOrders;
use crate::phrase::Phrase;
use crate::refusal::Refusal;
use crate::replay::{ReplayError, ReplayFault, Visit, replay, walk};
use crate::settlement::Settlement;
use crate::side::Side;
use crate::table::{ActError, Happened, Table, TableError, UndoClosed};

/// A legal answer of the side that is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The action in notation.
    pub notation: String,
    /// The action as an answer to the question.
    pub phrase: Phrase,
}

/// Something that happened, for whoever is in its audience.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// Who may know it.
    pub audience: Audience,
    /// How it is told.
    pub phrase: Phrase,
    /// The move that it tells of, if it is one.
    pub journey: Option<Journey>,
    /// How it was reckoned; see [`Speak::reckon`].
    pub reckoning: Vec<Phrase>,
}

impl Told {
    fn of<G: Speak>(game: &G, (audience, event): &(Audience, G::Event)) -> Told {
        Told {
            audience: *audience,
            phrase: game.narrate(event),
            journey: game.journey(event),
            reckoning: game.reckon(event),
        }
    }
}

/// A line of the journal, as far as it is for players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number.
    pub number: u64,
    /// Who acted.
    pub side: Side,
    /// What happened.
    pub told: Vec<Told>,
}

impl Line {
    /// What a viewer may know of it.
    pub fn told_to(&self, viewer: Viewer) -> impl Iterator<Item = &Told> {
        self.told.iter().filter(move |told| told.audience.reaches(viewer))
    }
}

/// Why an action is refused, ready to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WhyNot {
    /// The rule that forbids it; empty when the action means nothing here.
    pub rule: &'static str,
    /// The reason, for the messages `refusal-CODE`.
    pub phrase: Phrase,
}

/// A position of any game.
pub trait AnyGame: Send + Sync {
    /// Whom the rules wait for. A table may know better, see [`AnyTable::awaiting`].
    fn awaiting(&self) -> Awaiting;
    /// Which side each of the two players holds.
    fn seating(&self) -> [Side; 2];
    /// Whether that is settled: not before bids for sides are open.
    fn has_seating(&self) -> bool;
    /// The code of a side.
    fn side_code(&self, side: Side) -> &'static str;
    /// What a viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> String;
    /// The same, ready to be put into other JSON without being read again.
    fn raw_view(&self, viewer: Viewer) -> Box<RawValue>;
    /// The question a side is asked.
    fn prompt(&self, side: Side) -> Phrase;
    /// The name of the interruption a side is asked about, if its decision is one.
    fn window(&self, side: Side) -> Option<&'static str>;
    /// The legal answers of a side, with what they mean.
    fn choices(&self, side: Side) -> Vec<Choice>;
    /// The legal answers of a side in notation alone, which is much quicker.
    fn notations(&self, side: Side) -> Vec<String>;
    /// Why a side may not do something; `None` if it may.
    fn why_not(&self, side: Side, notation: &str) -> Option<WhyNot>;
    /// The codes of a side's commands, each for a seat of its own; empty when the side is played as one.
    fn commands(&self, side: Side) -> Vec<String>;
    /// Whether the seats of a side are one player divided; see [`Game::divides_player`](crate::Game::divides_player).
    fn divides_player(&self) -> bool;
    /// Why the seat with one command of a side may not give an order that the side may give; `None` if it may.
    fn not_entrusted(&self, side: Side, command: u8, notation: &str) -> Option<WhyNot>;
    /// The round of letters between seats of one side; see [`Game::letters`](crate::Game::letters).
    fn letters(&self) -> Option<u32>;
    /// Why the seat with one command of a side may not write its letter now; `None` if it may.
    fn not_to_write(&self, side: Side, command: u8) -> Option<WhyNot>;
    /// Why a letter may not say this; `None` if it may.
    fn not_to_say(&self, text: &str) -> Option<WhyNot>;
    /// Whether somebody may read a letter by now.
    fn may_read(&self, letter: Letter, reader: Viewer) -> bool;
    /// Whether the seats of a side may talk to each other now.
    fn may_talk(&self, side: Side) -> bool;
    /// A copy, for whoever wants to try something.
    fn copy(&self) -> Box<dyn AnyGame>;
    /// Carries out an action, drawing from a quick source: for whoever thinks ahead, not for tables.
    ///
    /// # Errors
    /// Why it may not be done; nothing has changed then.
    fn try_out(&mut self, side: Side, notation: &str, chance: &mut Quick) -> Result<Vec<Told>, WhyNot>;
    /// A refusal, ready to be told.
    fn explain(&self, refusal: &Refusal) -> WhyNot;
    /// The position itself, for whoever knows the system.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Speak> AnyGame for G {
    fn awaiting(&self) -> Awaiting {
        crate::Game::awaiting(self)
    }

    fn seating(&self) -> [Side; 2] {
        crate::Game::seating(self)
    }

    fn has_seating(&self) -> bool {
        crate::Game::has_seating(self)
    }

    fn side_code(&self, side: Side) -> &'static str {
        Speak::side_code(self, side)
    }

    fn view(&self, viewer: Viewer) -> String {
        // Views are plain structs of lists and numbers, which can always be written.
        serde_json::to_string(&crate::Game::view(self, viewer)).unwrap_or_else(|_| "null".to_owned())
    }

    fn raw_view(&self, viewer: Viewer) -> Box<RawValue> {
        to_raw_value(&crate::Game::view(self, viewer)).unwrap_or_else(|_| RawValue::NULL.to_owned())
    }

    fn prompt(&self, side: Side) -> Phrase {
        Speak::prompt(self, side)
    }

    fn window(&self, side: Side) -> Option<&'static str> {
        crate::Game::window(self, side).map(|window| window.name)
    }

    fn choices(&self, side: Side) -> Vec<Choice> {
        let mut options = Vec::new();
        self.options(side, &mut options);
        let choice = |action| Choice {
            notation: self.notation(side, action),
            phrase: Speak::answer(self, side, action),
        };
        options.into_iter().map(choice).collect()
    }

    fn notations(&self, side: Side) -> Vec<String> {
        let mut options = Vec::new();
        self.options(side, &mut options);
        options.into_iter().map(|action| self.notation(side, action)).collect()
    }

    fn why_not(&self, side: Side, notation: &str) -> Option<WhyNot> {
        let refusal = self.read(side, notation).and_then(|action| self.check(side, action)).err()?;
        Some(AnyGame::explain(self, &refusal))
    }

    fn commands(&self, side: Side) -> Vec<String> {
        (0..crate::Game::commands(self, side)).map(|command| self.command_code(side, command)).collect()
    }

    fn divides_player(&self) -> bool {
        crate::Game::divides_player(self)
    }

    fn not_entrusted(&self, side: Side, command: u8, notation: &str) -> Option<WhyNot> {
        let action = self.read(side, notation).ok()?;
        let refusal = self.entrusted(side, command, action).err()?;
        Some(AnyGame::explain(self, &refusal))
    }

    fn letters(&self) -> Option<u32> {
        crate::Game::letters(self)
    }

    fn not_to_write(&self, side: Side, command: u8) -> Option<WhyNot> {
        self.may_write(side, command).err().map(|refusal| AnyGame::explain(self, &refusal))
    }

    fn not_to_say(&self, text: &str) -> Option<WhyNot> {
        self.may_say(text).err().map(|refusal| AnyGame::explain(self, &refusal))
    }

    fn may_read(&self, letter: Letter, reader: Viewer) -> bool {
        crate::Game::may_read(self, letter, reader)
    }

    fn may_talk(&self, side: Side) -> bool {
        crate::Game::may_talk(self, side)
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn try_out(&mut self, side: Side, notation: &str, chance: &mut Quick) -> Result<Vec<Told>, WhyNot> {
        let read = self.read(side, notation).and_then(|action| self.check(side, action).map(|()| action));
        let action = read.map_err(|refusal| AnyGame::explain(self, &refusal))?;
        let mut notes = Notes::default();
        self.apply(side, action, chance, &mut notes);
        Ok(notes.0.iter().map(|event| Told::of(self, event)).collect())
    }

    fn explain(&self, refusal: &Refusal) -> WhyNot {
        WhyNot { rule: refusal.rule, phrase: Speak::explain(self, refusal) }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A table of any game.
pub trait AnyTable: Send + Sync {
    /// The position.
    fn game(&self) -> &dyn AnyGame;
    /// A copy of the position, for whoever thinks about it while the table goes on.
    fn position(&self) -> Box<dyn AnyGame>;
    /// A table that has come as far as this one, and goes its own way from here.
    fn copy(&self) -> Box<dyn AnyTable>;
    /// The record so far.
    fn journal(&self) -> &Journal;
    /// Whom the rules wait for, unless the players have ended the game.
    fn awaiting(&self) -> Awaiting;
    /// Takes an action in notation; see [`Table::act`].
    ///
    /// # Errors
    /// When the action cannot be read or may not be taken; nothing has changed then.
    fn act(&mut self, side: Side, notation: &str) -> Result<Vec<Line>, ActError>;
    /// Whether a side may take back its last action.
    ///
    /// # Errors
    /// The reason why not.
    fn can_undo(&self, side: Side) -> Result<(), UndoClosed>;
    /// Takes back the last action of a side.
    ///
    /// # Errors
    /// The reason why not.
    fn undo(&mut self, side: Side) -> Result<u64, UndoClosed>;
    /// Goes back to after a line, by consent; see [`Table::take_back`].
    ///
    /// # Errors
    /// When there is no such line to go back to.
    fn take_back(&mut self, side: Side, to: u64) -> Result<u64, TableError>;
    /// The players end the game.
    ///
    /// # Errors
    /// When it is over already.
    fn settle(&mut self, settlement: Settlement) -> Result<(), ActError>;
    /// The standing orders of a side.
    fn orders(&self, side: Side) -> &StandingOrders;
    /// Gives standing orders, which may answer an open window at once.
    fn set_orders(&mut self, side: Side, orders: StandingOrders) -> Vec<Line>;
    /// Publishes the seed, once the game is over.
    ///
    /// # Errors
    /// When the game goes on, or the seed is published already.
    fn reveal_seed(&mut self) -> Result<(), JournalError>;
    /// From now on standing orders wait to be told; see [`Table::let_orders_wait`].
    fn let_orders_wait(&mut self);
    /// The side whose standing orders have an answer.
    fn ordered(&self) -> Option<Side>;
    /// One answer by standing orders, if they have one.
    fn answer_by_orders(&mut self) -> Vec<Line>;
    /// A side adds a word to the draws that follow; see [`Table::add_entropy`].
    ///
    /// # Errors
    /// When the game is over, or the word cannot stand on a line.
    fn add_entropy(&mut self, side: Side, word: &str) -> Result<u64, JournalError>;
    /// The actions with numbers from `from` up to and with `upto` as they were played, those taken back since included.
    /// Plays the journal once up to there, whatever was taken back.
    ///
    /// # Errors
    /// When the journal has no line `upto`.
    fn history(&self, from: u64, upto: u64) -> Result<Vec<Line>, ReplayError>;
    /// From which line on the two players held which sides, where sides are bid for.
    ///
    /// # Errors
    /// When the journal does not fit, which it did when the table was taken up.
    fn seatings(&self) -> Result<Vec<(u64, [Side; 2])>, ReplayError>;
    /// The position after a line; 0 is the start.
    ///
    /// # Errors
    /// When the journal has no such line.
    fn position_at(&self, upto: u64) -> Result<Box<dyn AnyGame>, ReplayError>;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome> {
        match self.awaiting() {
            Awaiting::Over(outcome) => Some(outcome),
            Awaiting::Sides(_) => None,
        }
    }
}

fn line<G: Speak>(game: &G, happened: &Happened<G::Action, G::Event>) -> Line {
    let told = happened.events.iter().map(|event| Told::of(game, event));
    Line { number: happened.number, side: happened.side, told: told.collect() }
}

impl<G: Speak> AnyTable for Table<G> {
    fn game(&self) -> &dyn AnyGame {
        &self.game
    }

    fn position(&self) -> Box<dyn AnyGame> {
        Box::new(self.game.clone())
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn journal(&self) -> &Journal {
        Table::journal(self)
    }

    fn awaiting(&self) -> Awaiting {
        Table::awaiting(self)
    }

    fn act(&mut self, side: Side, notation: &str) -> Result<Vec<Line>, ActError> {
        let played = self.act_in_notation(side, notation)?;
        Ok(played.iter().map(|happened| line(&self.game, happened)).collect())
    }

    fn can_undo(&self, side: Side) -> Result<(), UndoClosed> {
        Table::can_undo(self, side)
    }

    fn undo(&mut self, side: Side) -> Result<u64, UndoClosed> {
        Table::undo(self, side)
    }

    fn take_back(&mut self, side: Side, to: u64) -> Result<u64, TableError> {
        Table::take_back(self, side, to)
    }

    fn settle(&mut self, settlement: Settlement) -> Result<(), ActError> {
        Table::settle(self, settlement)
    }

    fn orders(&self, side: Side) -> &StandingOrders {
        Table::orders(self, side)
    }

    fn set_orders(&mut self, side: Side, orders: StandingOrders) -> Vec<Line> {
        let played = Table::set_orders(self, side, orders);
        played.iter().map(|happened| line(&self.game, happened)).collect()
    }

    fn let_orders_wait(&mut self) {
        Table::let_orders_wait(self);
    }

    fn ordered(&self) -> Option<Side> {
        Table::ordered(self)
    }

    fn answer_by_orders(&mut self) -> Vec<Line> {
        let played = Table::answer_by_orders(self);
        played.iter().map(|happened| line(&self.game, happened)).collect()
    }

    fn add_entropy(&mut self, side: Side, word: &str) -> Result<u64, JournalError> {
        Table::add_entropy(self, side, word)
    }

    fn reveal_seed(&mut self) -> Result<(), JournalError> {
        Table::reveal_seed(self)
    }

    fn history(&self, from: u64, upto: u64) -> Result<Vec<Line>, ReplayError> {
        let journal = &self.journal;
        if upto > journal.last() {
            let line = journal.text_line(upto);
            return Err(ReplayError { entry: upto, line, fault: ReplayFault::NoEntry });
        }
        let mut lines = Vec::new();
        walk(self.start.clone(), journal, upto, |visit| {
            if let Visit::Action(step) = visit
                && step.number >= from
            {
                let told = step.notes.0.iter().map(|event| Told::of(step.game, event));
                lines.push(Line { number: step.number, side: step.side, told: told.collect() });
            }
            Ok(())
        })?;
        Ok(lines)
    }

    fn seatings(&self) -> Result<Vec<(u64, [Side; 2])>, ReplayError> {
        let mut list = vec![(0, crate::Game::seating(&self.start))];
        let mut number = 0;
        walk(self.start.clone(), &self.journal, self.journal.last(), |visit| {
            number += 1;
            let game = match visit {
                Visit::Action(step) => step.game,
                Visit::Undo { game, .. } | Visit::Other(_, game) => game,
            };
            let seating = crate::Game::seating(game);
            if list.last().is_none_or(|(_, last)| *last != seating) {
                list.push((number, seating));
            }
            Ok(())
        })?;
        Ok(list)
    }

    fn position_at(&self, upto: u64) -> Result<Box<dyn AnyGame>, ReplayError> {
        Ok(Box::new(replay(self.start.clone(), &self.journal, Some(upto))?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::Header;
    use crate::toy::Toy;

    fn table() -> Box<dyn AnyTable> {
        let header = Header {
            game: "toy".into(),
            scenario: "duel".into(),
            options: "-".into(),
            pack: "0".into(),
            ..Header::default()
        };
        let header = Header { rules: "toy 1".into(), table: "t1".into(), ..header };
        Box::new(Table::open(Toy::new(3), header, [7; 32]).expect("the header is sound"))
    }

    /// Plays the first answer of whoever is asked, until the game is over.
    fn play(table: &mut dyn AnyTable, most: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        for _ in 0..most {
            let Awaiting::Sides(sides) = table.awaiting() else { break };
            let side = sides.iter().next().expect("somebody is asked");
            let notations = table.game().notations(side);
            let choices = table.game().choices(side);
            assert_eq!(notations, choices.iter().map(|choice| choice.notation.clone()).collect::<Vec<_>>());
            let last = notations.last().expect("there is an answer");
            assert_eq!(table.game().why_not(side, last), None);
            lines.extend(table.act(side, last).expect("a listed answer is legal"));
        }
        lines
    }

    #[test]
    fn a_table_is_played_without_knowing_its_game() {
        let mut table = table();
        let played = play(&mut *table, 500);
        assert!(table.outcome().is_some(), "the toy ends");
        let last = table.journal().last();
        assert_eq!(table.history(0, last).expect("the journal fits"), played);
        let later: Vec<Line> = played.iter().filter(|line| line.number >= 3).cloned().collect();
        assert_eq!(table.history(3, last).expect("the journal fits"), later);
        let end = table.position_at(last).expect("the journal fits");
        assert_eq!(end.view(Viewer::Everything), table.game().view(Viewer::Everything));
        assert_eq!(end.view(Viewer::Observer), end.raw_view(Viewer::Observer).get());
        assert!(table.position_at(last + 1).is_err());
    }

    /// A table at which the first action was taken back and repeated so often.
    fn indecisive(times: usize) -> (Box<dyn AnyTable>, Vec<Line>) {
        let (mut table, mut played) = (table(), Vec::new());
        for _ in 0..times {
            let first = table.game().notations(Side::First)[0].clone();
            played.extend(table.act(Side::First, &first).expect("a listed answer is legal"));
            table.undo(Side::First).expect("nothing was drawn");
        }
        played.extend(play(&mut *table, 500));
        (table, played)
    }

    #[test]
    fn what_was_taken_back_is_told_as_it_was_played() {
        let (table, played) = indecisive(100);
        assert!(played.len() > 100);
        assert_eq!(table.history(1, table.journal().last()).expect("the journal fits"), played);
        let some: Vec<Line> =
            played.iter().filter(|line| (10..=31).contains(&line.number)).cloned().collect();
        assert_eq!(table.history(10, 31).expect("the journal fits"), some);
    }

    #[test]
    fn a_replay_that_nobody_waits_for_ends() {
        let (table, _) = indecisive(100);
        let given_up = crate::patience::until(|| true, || table.history(1, table.journal().last()));
        assert!(matches!(given_up, Err(ReplayError { fault: ReplayFault::GivenUp, .. })));
        assert!(
            crate::patience::until(|| true, || table.position_at(3)).is_ok(),
            "short ones are not worth it"
        );
    }

    #[test]
    fn orders_wait_until_they_are_told() {
        let mut waiting = table();
        waiting.let_orders_wait();
        for side in Side::BOTH {
            waiting.set_orders(side, "parry=never".parse().expect("sound orders"));
        }
        let mut answered = 0;
        for _ in 0..500 {
            let Awaiting::Sides(sides) = waiting.awaiting() else { break };
            if let Some(ordered) = waiting.ordered() {
                let lines = waiting.answer_by_orders();
                assert_eq!(lines.iter().map(|line| line.side).collect::<Vec<_>>(), [ordered]);
                answered += 1;
                continue;
            }
            let side = sides.iter().next().expect("somebody is asked");
            let answers = waiting.game().notations(side);
            let press = answers.iter().find(|answer| *answer == "press").or(answers.last());
            let press = press.expect("there is an answer").clone();
            assert_eq!(waiting.act(side, &press).expect("a listed answer is legal").len(), 1);
        }
        assert!(waiting.outcome().is_some() && answered > 0, "{answered}");
    }

    #[test]
    fn each_viewer_is_told_what_is_for_him() {
        let told = |audience, code| Told {
            audience,
            phrase: Phrase::new(code),
            journey: None,
            reckoning: Vec::new(),
        };
        let told = vec![
            told(Audience::All, "all"),
            told(Audience::Only(Side::First), "first"),
            told(Audience::Except(Side::First), "others"),
        ];
        let line = Line { number: 1, side: Side::First, told };
        let heard = |viewer| line.told_to(viewer).map(|told| told.phrase.code).collect::<Vec<_>>();
        assert_eq!(heard(Viewer::side(Side::First)), ["all", "first"]);
        assert_eq!(heard(Viewer::side(Side::Second)), ["all", "others"]);
        assert_eq!(heard(Viewer::Observer), ["all", "others"]);
        assert_eq!(heard(Viewer::Everything), ["all", "first", "others"]);
    }

    #[test]
    fn seats_that_share_a_side_give_their_own_orders() {
        let table = table();
        let game = table.game();
        assert_eq!(game.commands(Side::First).len(), 2);
        assert_eq!(game.letters(), Some(0));
        assert!(game.not_to_write(Side::First, 0).is_none() && game.not_to_say("I advance").is_none());
        assert!(!game.may_talk(Side::First), "they write instead");
        let letter = Letter { side: Side::First, command: 0, round: 0 };
        let reads = |reader| game.may_read(letter, reader);
        assert!(reads(Viewer::side(Side::First)) && reads(Viewer::Everything));
        assert!(!reads(Viewer::side(Side::Second)) && !reads(Viewer::Observer));
        for notation in game.notations(Side::First) {
            let refused = [0, 1].map(|command| game.not_entrusted(Side::First, command, &notation));
            let rules: Vec<&str> = refused.iter().flatten().map(|why| why.rule).collect();
            assert_eq!(rules, ["TOY-4"], "{notation} is one seat's own order");
        }
    }

    #[test]
    fn a_position_can_be_tried_out() {
        let table = table();
        let mut ahead = table.game().copy();
        let before = table.game().view(Viewer::Everything);
        assert!(ahead.try_out(Side::First, "dance", &mut Quick::new(1)).is_err());
        assert_eq!(ahead.view(Viewer::Everything), before);
        let first = ahead.notations(Side::First)[0].clone();
        ahead.try_out(Side::First, &first, &mut Quick::new(1)).expect("a listed answer is legal");
        assert_ne!(ahead.view(Viewer::Everything), before);
        assert_eq!(table.game().view(Viewer::Everything), before, "the table is where it was");
    }

    #[test]
    fn what_is_not_allowed_is_explained() {
        let mut table = table();
        let refused = table.game().why_not(Side::First, "dance").expect("nobody can dance");
        assert!(!refused.phrase.code.is_empty());
        assert!(matches!(table.act(Side::First, "dance"), Err(ActError::Refused(_))));
        assert_eq!(table.journal().last(), 0);
    }
}
