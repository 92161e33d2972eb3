//! A tiny game for the kernel's own tests: secret bids, hidden hands, a die, a window to parry, a face-down draw.
//!
//! Twelve cards, four in each hand, four in the deck. Each round both sides bid a card face down; the bids are opened,
//! a die is added to the first side's card, and the higher bid may press or hold. Who is pressed may parry with a card
//! from 8 up; if he lets it pass, the other scores a point and draws a card. Four rounds, or until a hand is empty.
//!
//! [`Flaw`] breaks one promise of the contract at a time, to prove that the conformance kit notices.

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};

use serde::Serialize;

use crate::chance::{Chance, Purpose, Quick};
use crate::game::{Awaiting, Conduct, Game, Outcome, Speak, Viewer, Window};
use crate::letters::Letter;
use crate::log::{Audience, Log};
use crate::phrase::Phrase;
use crate::refusal::Refusal;
use crate::side::{Side, Sides};

/// Which promise a toy breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flaw {
    None,
    LeakInView,
    LeakToObservers,
    LeakInPart,
    LeakInOptions,
    LeakInWords,
    LeakInRefusal,
    LeakInPrompt,
    LeakInEvent,
    LeakInNarration,
    LeakAfterwards,
    LeakInDice,
    SkipsWindow,
    ListsIllegal,
    ListsTwice,
    NobodyEntrusted,
    OpenLetters,
    LostLetters,
    SealedLetters,
    LeakInLetters,
    AcceptsUnlisted,
    AnswersUnasked,
    RefusesWithoutCode,
    NoDecline,
    LosesCard,
    HarmfulIfIllegal,
    WrongNotation,
    NotationWithBar,
    ReadsGarbage,
    GuessIsTruth,
    HidesNothing,
    GuessKeepsBid,
    GuessIsVisible,
    GuessLosesCard,
    DisguiseIsIllegal,
    NeverEnds,
    Stuck,
    OwnDice,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Bid,
    Press(Side),
    Parry(Side),
    Over,
}

/// A position of the toy game. Sets of cards are bits.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Toy {
    hands: [u16; 2],
    bids: [Option<u8>; 2],
    deck: u16,
    spent: u16,
    score: [u8; 2],
    round: u8,
    phase: Phase,
    flaw: Flaw,
}

/// An action of the toy game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Act {
    Bid(u8),
    Press,
    Hold,
    Parry(u8),
    Pass,
}

/// An event of the toy game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) enum News {
    Bid(Side, Option<u8>),
    Opened(u8, u8),
    Die(u8),
    Pressed,
    Held,
    Parried(u8),
    Passed,
    Drew(Side, Option<u8>),
}

/// What a viewer of the toy game sees.
#[derive(Serialize)]
pub(crate) struct Sight {
    hands: [Option<Vec<u8>>; 2],
    counts: [u32; 2],
    bids: [Option<u8>; 2],
    deck: u32,
    spent: u16,
    score: [u8; 2],
    round: u8,
}

const ALL: u16 = 0x0fff;
const FIRST_PARRY: u8 = 8;
const ROUNDS: u8 = 4;
/// A generator of its own is exactly what a game must not have.
static OWN_DICE: AtomicU32 = AtomicU32::new(0);

fn cards(set: u16) -> impl Iterator<Item = u8> {
    (0..12).filter(move |card| set & 1 << card != 0)
}

fn holds(set: u16, card: u8) -> bool {
    card < 12 && set & 1 << card != 0
}

/// Takes a card at random out of a list that is in order.
fn deal(list: &mut Vec<u8>, chance: &mut impl Chance) -> Option<u8> {
    (!list.is_empty()).then(|| list.remove(chance.draw(Purpose("guess"), list.len() as u32) as usize))
}

impl Toy {
    pub(crate) fn new(seed: u64) -> Toy {
        Toy::flawed(Flaw::None, seed)
    }

    pub(crate) fn flawed(flaw: Flaw, seed: u64) -> Toy {
        let mut chance = Quick::new(seed);
        let mut list: Vec<u8> = cards(ALL).collect();
        let mut hand =
            || (0..4).filter_map(|_| deal(&mut list, &mut chance)).fold(0, |set, card| set | 1 << card);
        let hands = [hand(), hand()];
        Toy {
            hands,
            bids: [None; 2],
            deck: ALL & !hands[0] & !hands[1],
            spent: 0,
            score: [0; 2],
            round: 0,
            phase: Phase::Bid,
            flaw,
        }
    }

    fn hand(&self, side: Side) -> u16 {
        self.hands[side.index()]
    }

    fn open_bids(&mut self, chance: &mut impl Chance, log: &mut impl Log<News>) {
        let [Some(one), Some(two)] = self.bids else { return };
        self.bids = [None; 2];
        self.spent |= 1 << one | 1 << two;
        log.note(Audience::All, || News::Opened(one, two));
        let mut die = chance.draw(Purpose("die"), 6) as u8;
        log.note(Audience::All, || News::Die(die));
        if self.flaw == Flaw::OwnDice {
            die = (OWN_DICE.fetch_add(1, Ordering::Relaxed) % 12) as u8;
        }
        self.phase = Phase::Press(if one + die > two + 2 { Side::First } else { Side::Second });
    }

    fn press(&mut self, side: Side, chance: &mut impl Chance, log: &mut impl Log<News>) {
        let loser = side.other();
        log.note(Audience::All, || News::Pressed);
        self.phase = Phase::Parry(loser);
        if self.flaw == Flaw::SkipsWindow && self.hand(loser) >> FIRST_PARRY == 0 {
            self.pass(loser, chance, log);
        }
    }

    fn pass(&mut self, side: Side, chance: &mut impl Chance, log: &mut impl Log<News>) {
        let winner = side.other();
        log.note(Audience::All, || News::Passed);
        self.score[winner.index()] += 1;
        if self.flaw == Flaw::LosesCard {
            self.spent &= self.spent.wrapping_sub(1);
        }
        let mut list: Vec<u8> = cards(self.deck).collect();
        if !list.is_empty() {
            let place = chance.draw(Purpose("card"), list.len() as u32) as usize;
            let card = list.remove(place);
            self.deck &= !(1 << card);
            self.hands[winner.index()] |= 1 << card;
            log.note(Audience::Only(winner), || News::Drew(winner, Some(card)));
            log.note(Audience::Except(winner), || News::Drew(winner, None));
        }
        self.next_round();
    }

    fn next_round(&mut self) {
        if self.flaw == Flaw::NeverEnds {
            *self = Toy::flawed(self.flaw, 1);
            return;
        }
        self.round += 1;
        let over = self.round == ROUNDS || self.hands.contains(&0);
        self.phase = if over { Phase::Over } else { Phase::Bid };
    }

    fn refuse(&self, side: Side, action: Act) -> Option<Refusal> {
        let not_held = |card| (!holds(self.hand(side), card)).then(|| Refusal::new("TOY-1", "not-held"));
        match (action, self.phase) {
            (Act::Bid(card), Phase::Bid) if self.bids[side.index()].is_none() => {
                if self.flaw == Flaw::LeakInRefusal && holds(self.hand(side.other()), card) {
                    return Some(Refusal::new("TOY-1", "the-enemy-has-it"));
                }
                not_held(card)
            }
            (Act::Press | Act::Hold, Phase::Press(asked)) if asked == side => None,
            (Act::Parry(card), Phase::Parry(asked)) if asked == side => {
                let low = (card < FIRST_PARRY)
                    .then(|| Refusal::new("TOY-2", "too-low").with("card", i32::from(card)));
                low.or_else(|| not_held(card))
            }
            (Act::Pass, Phase::Parry(asked)) if asked == side => None,
            (Act::Pass, Phase::Press(asked)) if asked == side && self.flaw == Flaw::AcceptsUnlisted => None,
            _ if self.flaw == Flaw::RefusesWithoutCode => Some(Refusal::new("TOY-3", "")),
            _ => Some(Refusal::new("", "not-now")),
        }
    }

    fn hidden_from(&self, side: Side) -> u16 {
        let enemy = side.other();
        let bid = self.bids[enemy.index()].map_or(0, |card| 1 << card);
        self.deck | self.hand(enemy) | bid
    }
}

impl Game for Toy {
    type Action = Act;
    type Event = News;
    type View = Sight;

    fn awaiting(&self) -> Awaiting {
        match self.phase {
            Phase::Bid => {
                let asked = |sides: Sides, side: Side| {
                    if self.bids[side.index()].is_none() { sides.with(side) } else { sides }
                };
                Awaiting::Sides(Side::BOTH.into_iter().fold(Sides::NONE, asked))
            }
            Phase::Press(side) | Phase::Parry(side) => Awaiting::Sides(Sides::only(side)),
            Phase::Over => {
                let [one, two] = self.score;
                let winner = match one.cmp(&two) {
                    std::cmp::Ordering::Greater => Some(Side::First),
                    std::cmp::Ordering::Less => Some(Side::Second),
                    std::cmp::Ordering::Equal => None,
                };
                Awaiting::Over(Outcome { winner, reason: "points" })
            }
        }
    }

    fn options(&self, side: Side, out: &mut Vec<Act>) {
        let start = out.len();
        match self.phase {
            Phase::Bid if self.bids[side.index()].is_none() => {
                out.extend(cards(self.hand(side)).map(Act::Bid))
            }
            Phase::Press(asked) if asked == side => out.extend([Act::Press, Act::Hold]),
            Phase::Parry(asked) if asked == side => {
                out.extend(cards(self.hand(side)).filter(|&card| card >= FIRST_PARRY).map(Act::Parry));
                if self.flaw != Flaw::Stuck && self.flaw != Flaw::NoDecline {
                    out.push(Act::Pass);
                }
                if self.flaw == Flaw::ListsIllegal {
                    out.push(Act::Parry(0));
                }
                if self.flaw == Flaw::ListsTwice {
                    out.push(Act::Pass);
                }
            }
            Phase::Bid | Phase::Press(_) if self.flaw == Flaw::AnswersUnasked => out.push(Act::Pass),
            _ => {}
        }
        if self.flaw == Flaw::NoDecline && out.is_empty() && self.phase == Phase::Parry(side) {
            out.push(Act::Parry(11));
        }
        if self.flaw == Flaw::LeakInOptions && holds(self.hand(side.other()), 0) {
            out[start..].reverse();
        }
    }

    fn check(&self, side: Side, action: Act) -> Result<(), Refusal> {
        if self.flaw == Flaw::NoDecline && action == Act::Parry(11) && self.phase == Phase::Parry(side) {
            let none = self.hand(side) >> FIRST_PARRY == 0;
            return if none { Ok(()) } else { self.refuse(side, action).map_or(Ok(()), Err) };
        }
        if self.flaw == Flaw::NoDecline && action == Act::Pass {
            return Err(Refusal::new("", "not-now"));
        }
        self.refuse(side, action).map_or(Ok(()), Err)
    }

    fn apply(&mut self, side: Side, action: Act, chance: &mut impl Chance, log: &mut impl Log<News>) {
        if self.check(side, action).is_err() {
            if self.flaw == Flaw::HarmfulIfIllegal {
                self.deck = 0;
            }
            return;
        }
        match action {
            Act::Bid(card) => {
                self.hands[side.index()] &= !(1 << card);
                self.bids[side.index()] = Some(card);
                let shown = (self.flaw == Flaw::LeakInEvent).then_some(card);
                log.note(Audience::Only(side), || News::Bid(side, Some(card)));
                log.note(Audience::Except(side), || News::Bid(side, shown));
                self.open_bids(chance, log);
            }
            Act::Press => self.press(side, chance, log),
            Act::Hold => {
                log.note(Audience::All, || News::Held);
                if self.flaw == Flaw::LeakInDice && holds(self.hand(side.other()), 11) {
                    chance.draw(Purpose("die"), 6);
                }
                self.next_round();
                if self.flaw == Flaw::LeakAfterwards {
                    self.score[side.index()] += u8::from(holds(self.hand(side.other()), 11)) * 10;
                }
            }
            Act::Parry(card) => {
                self.hands[side.index()] &= !(1 << card);
                self.spent |= 1 << card;
                log.note(Audience::All, || News::Parried(card));
                self.next_round();
            }
            Act::Pass => self.pass(side, chance, log),
        }
    }

    fn view(&self, viewer: Viewer) -> Sight {
        let knows = |side: Side| match viewer {
            Viewer::Player(own, _) => own == side,
            Viewer::Observer => false,
            Viewer::Everything => true,
        };
        let leaks = match viewer {
            Viewer::Player(_, crate::Knowledge::Part(1)) => self.flaw == Flaw::LeakInPart,
            Viewer::Player(..) => self.flaw == Flaw::LeakInView,
            _ => self.flaw == Flaw::LeakToObservers,
        };
        Sight {
            hands: Side::BOTH.map(|side| (knows(side) || leaks).then(|| cards(self.hand(side)).collect())),
            counts: self.hands.map(u16::count_ones),
            bids: Side::BOTH.map(|side| self.bids[side.index()].filter(|_| knows(side))),
            deck: self.deck.count_ones(),
            spent: self.spent,
            score: self.score,
            round: self.round,
        }
    }

    fn guess(&self, side: Side, chance: &mut impl Chance) -> Toy {
        let mut guess = self.clone();
        if matches!(self.flaw, Flaw::GuessIsTruth | Flaw::HidesNothing) {
            return guess;
        }
        let enemy = side.other().index();
        let mut list: Vec<u8> = cards(self.hidden_from(side)).collect();
        if self.bids[enemy].is_some() {
            if self.flaw == Flaw::GuessKeepsBid {
                list.retain(|&card| Some(card) != self.bids[enemy]);
            } else {
                guess.bids[enemy] = deal(&mut list, chance);
            }
        }
        let count = self.hands[enemy].count_ones();
        guess.hands[enemy] =
            (0..count).filter_map(|_| deal(&mut list, chance)).fold(0, |set, card| set | 1 << card);
        guess.deck = list.into_iter().fold(0, |set, card| set | 1 << card);
        if self.flaw == Flaw::GuessIsVisible {
            guess.round = self.round ^ 1;
        }
        if self.flaw == Flaw::GuessLosesCard {
            guess.deck &= guess.deck.wrapping_sub(1);
        }
        guess
    }

    fn window(&self, side: Side) -> Option<Window<Act>> {
        (self.phase == Phase::Parry(side)).then_some(Window { name: "parry", decline: Act::Pass })
    }

    fn commands(&self, _: Side) -> u8 {
        2
    }

    /// One seat holds the even cards, the other the odd ones; either may speak without a card.
    fn entrusted(&self, _: Side, command: u8, action: Act) -> Result<(), Refusal> {
        match action {
            Act::Bid(card) | Act::Parry(card)
                if card % 2 != command % 2 || self.flaw == Flaw::NobodyEntrusted =>
            {
                Err(Refusal::new("TOY-4", "not-your-card"))
            }
            _ => Ok(()),
        }
    }

    fn letters(&self) -> Option<u32> {
        Some(u32::from(self.round))
    }

    fn may_read(&self, letter: Letter, reader: Viewer) -> bool {
        let over = matches!(self.awaiting(), Awaiting::Over(_)) || reader == Viewer::Everything;
        let delivered = letter.is_within(reader) && letter.round < u32::from(self.round);
        let peeps = !letter.is_within(reader) && self.hands[letter.side.index()] & 1 != 0;
        match self.flaw {
            Flaw::OpenLetters => true,
            Flaw::LostLetters => over || delivered,
            Flaw::SealedLetters => letter.is_by(reader) || delivered,
            Flaw::LeakInLetters => over || letter.is_by(reader) || peeps && reader != Viewer::Observer,
            _ => over || letter.is_by(reader) || delivered,
        }
    }

    fn write(&self, _: Side, action: Act, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            Act::Bid(card) => write!(out, "bid {card}"),
            Act::Press if self.flaw == Flaw::NotationWithBar => write!(out, "press | on"),
            Act::Press => write!(out, "press"),
            Act::Hold => write!(out, "hold"),
            Act::Parry(card) if self.flaw == Flaw::WrongNotation => write!(out, "parry {}", card / 2),
            Act::Parry(card) => write!(out, "parry {card}"),
            Act::Pass => write!(out, "pass"),
        }
    }

    fn read(&self, _: Side, text: &str) -> Result<Act, Refusal> {
        let card = |text: &str| {
            text.parse().ok().filter(|card| *card < 12u8).ok_or(Refusal::new("", "unknown-card"))
        };
        match text.split_once(' ') {
            Some(("bid", number)) => card(number).map(Act::Bid),
            Some(("parry", number)) => card(number).map(Act::Parry),
            _ => match text {
                "press" | "press | on" => Ok(Act::Press),
                "hold" => Ok(Act::Hold),
                "pass" => Ok(Act::Pass),
                "-" if self.flaw == Flaw::ReadsGarbage => Ok(Act::Pass),
                _ => Err(Refusal::new("", "unreadable")),
            },
        }
    }

    fn bytes(&self, out: &mut Vec<u8>) {
        for set in self.hands.into_iter().chain([self.deck, self.spent]) {
            out.extend(set.to_be_bytes());
        }
        out.extend(self.bids.map(|bid| bid.unwrap_or(u8::MAX)));
        out.extend(self.score);
        let phase = match self.phase {
            Phase::Bid => 0,
            Phase::Press(side) => 2 + side as u8,
            Phase::Parry(side) => 4 + side as u8,
            Phase::Over => 6,
        };
        out.extend([self.round, phase]);
    }

    fn reveals(&self, event: &News) -> bool {
        matches!(event, News::Opened(..) | News::Parried(_) | News::Drew(_, Some(_)))
    }
}

impl Conduct for Toy {
    fn faults(&self) -> Vec<String> {
        let bids = self.bids.into_iter().flatten().fold(0, |set, card| set | 1 << card);
        let places = [self.hands[0], self.hands[1], bids, self.deck, self.spent];
        let count: u32 = places.into_iter().map(u16::count_ones).sum();
        let all = places.into_iter().fold(0, |one, two| one | two);
        if all == ALL && count == 12 { Vec::new() } else { vec![format!("{count} cards, {all:012b}")] }
    }

    fn disguise(
        &self,
        viewer: Side,
        mover: Side,
        action: Act,
        chance: &mut impl Chance,
    ) -> Option<(Toy, Act)> {
        let twin = self.guess(viewer, chance);
        if self.flaw == Flaw::DisguiseIsIllegal {
            return Some((twin, Act::Parry(0)));
        }
        match action {
            _ if self.flaw == Flaw::HidesNothing => None,
            Act::Bid(_) => {
                let mut options = Vec::new();
                twin.options(mover, &mut options);
                let place = chance.draw(Purpose("disguise"), options.len() as u32) as usize;
                options.get(place).map(|&other| (twin, other))
            }
            Act::Press | Act::Hold | Act::Pass => Some((twin, action)),
            Act::Parry(_) => None,
        }
    }

    fn reveals_hidden(&self, purpose: &str, _: Side) -> bool {
        purpose != "die"
    }

    fn parts(&self) -> u8 {
        2
    }
}

impl Speak for Toy {
    fn side_code(&self, side: Side) -> &'static str {
        match side {
            Side::First => "red",
            Side::Second => "blue",
        }
    }

    fn prompt(&self, side: Side) -> Phrase {
        let prompt = Phrase::new(if self.phase == Phase::Bid { "bid" } else { "react" });
        let leak = (self.flaw == Flaw::LeakInPrompt).then(|| cards(self.hand(side.other())).sum::<u8>());
        leak.into_iter().fold(prompt, |prompt, sum| prompt.number("sum", sum))
    }

    fn answer(&self, side: Side, action: Act) -> Phrase {
        let answer = Phrase::new("answer").text("text", self.notation(side, action));
        let leak = (self.flaw == Flaw::LeakInWords).then_some(self.deck & 1);
        leak.into_iter().fold(answer, |answer, bit| answer.number("bit", bit))
    }

    fn narrate(&self, event: &News) -> Phrase {
        let leak =
            (self.flaw == Flaw::LeakInNarration && matches!(event, News::Bid(..))).then_some(self.deck & 1);
        leak.into_iter().fold(Phrase::new("news"), |phrase, bit| phrase.number("bit", bit))
    }

    fn explain(&self, refusal: &Refusal) -> Phrase {
        Phrase::new(refusal.code)
    }
}
