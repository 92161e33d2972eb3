//! A board for rule tests: a position put together by hand, played in notation, asked in words.
//!
//! Card draws take the first card of the deck in the order of the pack unless a test scripts them; tests therefore
//! give a side exactly the deck it is to reveal from.

use std::sync::Arc;

use vedette_conquerors::study::Study;
use vedette_conquerors::view::{CorpsView, SideView, View};
use vedette_conquerors::{COALITION, Event, FRENCH, Options, Pack, Position, Ruleset, Scenario};
use vedette_kernel::{Awaiting, Chance, Game, Notes, Outcome, Purpose, Refusal, Side, Sides, Viewer};

/// Options in words, e.g. `"edition=fr level=grognard"`.
///
/// A rule test spells every question out, also those to which everybody knows the one answer: so it is played by the first
/// version of the rules, which asks them. `latest` among the words means the latest version; `versions.rs` shows that the two
/// differ in nothing but those questions and the rules that `ruleset.rs` names.
pub(crate) fn options(words: &str) -> Options {
    let (latest, others): (Vec<&str>, Vec<&str>) =
        words.split_whitespace().partition(|&word| word == "latest");
    let ruleset = if latest.is_empty() { Ruleset::One } else { Ruleset::LATEST };
    Options { ruleset, ..others.join(" ").parse().expect("options") }
}

/// The scenario of the pack with options in words.
pub(crate) fn scenario(code: &str, words: &str) -> Arc<Scenario> {
    let options = options(words);
    let pack = Pack::napoleon_1806().expect("the pack of 1806 is sound");
    Arc::new(pack.scenario(code, options).expect("a scenario of the pack"))
}

/// An empty campaign map with the given options.
pub(crate) fn map(options: &str) -> Study {
    Study::empty(scenario("campaign", options))
}

/// The scenario of the pack of 1807 with options in words; the edition need not be said.
pub(crate) fn scenario_1807(code: &str, words: &str) -> Arc<Scenario> {
    let options = options(&format!("edition=1807 {words}"));
    let pack = Pack::napoleon_1807().expect("the pack of 1807 is sound");
    Arc::new(pack.scenario(code, options).expect("a scenario of the pack"))
}

/// The empty map of a scenario of 1807, with its markers.
pub(crate) fn map_1807(code: &str, options: &str) -> Study {
    Study::empty(scenario_1807(code, options))
}

/// An empty map but for a ready corps of each side in a corner, so that the turn goes on after an operation.
pub(crate) fn field(options: &str) -> Study {
    map(options).put("soult", "hollfeld").put("saxe-weimar", "langensalza")
}

/// A card of this value (1 to 6, the Coalition to 5), for decks that are to give a certain march or initiative.
#[track_caller]
pub(crate) fn valued(side: Side, value: usize) -> &'static str {
    let french = ["rain.1", "second-breath.2", "inactivity.3", "intuition.4", "intuition.5", "care.6"];
    let coalition = ["rain.1", "inactivity.3", "intuition.4", "reinforcement.6", "supply.7"];
    if side == FRENCH { french[value - 1] } else { coalition[value - 1] }
}

/// Every draw takes the first of what there is.
struct First;

impl Chance for First {
    fn draw(&mut self, _: Purpose, _: u32) -> u32 {
        0
    }
}

/// A position being played in a test.
pub(crate) struct Board {
    pub(crate) position: Position,
    /// Everything that happened so far.
    pub(crate) notes: Notes<Event>,
}

impl Board {
    /// The operations phase of a study, a side's go.
    #[track_caller]
    pub(crate) fn operations(study: Study, go: Side) -> Board {
        Board::of(study.operations(go).unwrap_or_else(|faults| panic!("faulty study: {faults:?}")))
    }

    /// The initiative phase of a study.
    #[track_caller]
    pub(crate) fn initiative(study: Study) -> Board {
        Board::of(study.initiative().unwrap_or_else(|faults| panic!("faulty study: {faults:?}")))
    }

    /// Before the first turn of a study; both sides say that they are ready, and the turn begins.
    #[track_caller]
    pub(crate) fn first_turn(study: Study) -> Board {
        let start = study.before_the_first_turn().unwrap_or_else(|faults| panic!("faulty study: {faults:?}"));
        let mut board = Board::of(start);
        board.french("ready");
        board.coalition("ready");
        board
    }

    pub(crate) fn of(position: Position) -> Board {
        Board { position, notes: Notes::default() }
    }

    /// The same position once more, without what happened before: to try out one answer and then another.
    pub(crate) fn fork(&self) -> Board {
        Board::of(self.position.clone())
    }

    /// Plays an action; it must be legal. Draws take the first card.
    #[track_caller]
    pub(crate) fn play(&mut self, side: Side, action: &str) -> &mut Board {
        self.play_with(side, action, &mut First)
    }

    /// Plays an action with a given source of chance, e.g. `Scripted`.
    #[track_caller]
    pub(crate) fn play_with(&mut self, side: Side, action: &str, chance: &mut impl Chance) -> &mut Board {
        let read = self.position.read(side, action).unwrap_or_else(|refusal| panic!("`{action}`: {refusal}"));
        if let Err(refusal) = self.position.check(side, read) {
            panic!("`{action}` is refused: {refusal}; legal are {:?}", self.options(side));
        }
        self.position.apply(side, read, chance, &mut self.notes);
        self
    }

    /// Plays French actions, separated by commas.
    #[track_caller]
    pub(crate) fn french(&mut self, actions: &str) -> &mut Board {
        actions.split(',').for_each(|action| {
            self.play(FRENCH, action.trim());
        });
        self
    }

    /// Plays Coalition actions, separated by commas.
    #[track_caller]
    pub(crate) fn coalition(&mut self, actions: &str) -> &mut Board {
        actions.split(',').for_each(|action| {
            self.play(COALITION, action.trim());
        });
        self
    }

    /// The action must be refused; the refusal is returned.
    #[track_caller]
    pub(crate) fn refusal(&self, side: Side, action: &str) -> Refusal {
        let read = match self.position.read(side, action) {
            Ok(read) => read,
            Err(refusal) => return refusal,
        };
        match self.position.check(side, read) {
            Ok(()) => panic!("`{action}` is legal"),
            Err(refusal) => {
                assert!(!self.options(side).contains(&action.to_owned()), "`{action}` is refused but listed");
                refusal
            }
        }
    }

    /// The action must be refused by this rule.
    #[track_caller]
    pub(crate) fn refuses(&self, side: Side, action: &str, rule: &str) -> &Board {
        assert_eq!(self.refusal(side, action).rule, rule, "the rule that refuses `{action}`");
        self
    }

    /// The legal actions of a side, in notation.
    pub(crate) fn options(&self, side: Side) -> Vec<String> {
        let mut options = Vec::new();
        self.position.options(side, &mut options);
        options.into_iter().map(|action| self.position.notation(side, action)).collect()
    }

    /// Whether an action is legal.
    pub(crate) fn allows(&self, side: Side, action: &str) -> bool {
        self.options(side).iter().any(|option| option == action)
    }

    /// The options of a side that begin with a word, without it, sorted.
    pub(crate) fn targets(&self, side: Side, verb: &str) -> Vec<String> {
        let prefix = format!("{verb} ");
        let mut targets: Vec<String> = self
            .options(side)
            .iter()
            .filter_map(|option| option.strip_prefix(&prefix).map(str::to_owned))
            .collect();
        targets.sort();
        targets
    }

    /// Who is asked.
    pub(crate) fn asked(&self) -> Vec<Side> {
        match self.position.awaiting() {
            Awaiting::Sides(sides) => sides.iter().collect(),
            Awaiting::Over(_) => Sides::NONE.iter().collect(),
        }
    }

    /// The window a side is asked about, if any.
    pub(crate) fn window(&self, side: Side) -> Option<&'static str> {
        self.position.window(side).map(|window| window.name)
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.position.awaiting() {
            Awaiting::Over(outcome) => Some(outcome),
            Awaiting::Sides(_) => None,
        }
    }

    /// The movement points that the marching stack has left.
    #[track_caller]
    pub(crate) fn march_points(&self) -> i16 {
        self.truth().operation.and_then(|operation| operation.points_left).expect("a stack on the march")
    }

    pub(crate) fn points(&self) -> i8 {
        self.position.points()
    }

    /// The whole truth.
    pub(crate) fn truth(&self) -> View {
        self.position.view(Viewer::Everything)
    }

    /// What a side sees.
    pub(crate) fn view(&self, side: Side) -> View {
        self.position.view(Viewer::side(side))
    }

    pub(crate) fn side(&self, side: Side) -> SideView {
        self.truth().sides[side.index()].clone()
    }

    /// The line of a corps in the order of battle; `None` if it is eliminated.
    pub(crate) fn corps(&self, code: &str) -> Option<CorpsView> {
        let sides = self.truth().sides;
        sides.into_iter().flat_map(|side| side.corps.unwrap_or_default()).find(|corps| corps.code == code)
    }

    #[track_caller]
    pub(crate) fn fatigue(&self, code: &str) -> u8 {
        self.corps(code).unwrap_or_else(|| panic!("{code} is eliminated")).fatigue
    }

    /// Infantry and cavalry of a corps.
    #[track_caller]
    pub(crate) fn strength(&self, code: &str) -> (u8, u8) {
        let corps = self.corps(code).unwrap_or_else(|| panic!("{code} is eliminated"));
        (corps.infantry, corps.cavalry)
    }

    /// Where a block is (corps, commander or vedette); `None` if off the map.
    pub(crate) fn area(&self, block: &str) -> Option<String> {
        let holds = |area: &&vedette_conquerors::view::AreaView| {
            area.blocks.iter().any(|found| found.code.as_deref() == Some(block))
        };
        self.truth().areas.iter().find(holds).map(|area| area.area.to_string())
    }

    /// Whether a block is ready.
    #[track_caller]
    pub(crate) fn ready(&self, block: &str) -> bool {
        let truth = self.truth();
        let found = truth
            .areas
            .iter()
            .flat_map(|area| &area.blocks)
            .find(|found| found.code.as_deref() == Some(block));
        found.unwrap_or_else(|| panic!("{block} is not on the map")).ready
    }

    /// The axis of an area: whose, towards where.
    pub(crate) fn axis(&self, area: &str) -> Option<(&'static str, String)> {
        let axis =
            self.truth().areas.into_iter().find(|found| found.area == area).and_then(|found| found.axis);
        axis.map(|(owner, towards)| (owner, towards.to_string()))
    }

    pub(crate) fn contested(&self, area: &str) -> bool {
        self.truth().areas.iter().any(|found| found.area == area && found.contested)
    }

    pub(crate) fn controller(&self, area: &str) -> Option<&'static str> {
        self.truth().areas.into_iter().find(|found| found.area == area).and_then(|found| found.controller)
    }

    /// Whose Citadel marker lies in an area of 1807, and whether it is besieged.
    pub(crate) fn citadel(&self, area: &str) -> Option<(&'static str, bool)> {
        let found = self.truth().areas.into_iter().find(|found| found.area == area)?;
        found.citadel.map(|owner| (owner, found.besieged))
    }

    /// The hand of a side.
    pub(crate) fn hand(&self, side: Side) -> Vec<String> {
        self.side(side).hand.unwrap_or_default().iter().map(ToString::to_string).collect()
    }

    /// Whether an event happened, in anybody's log.
    pub(crate) fn happened(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.notes.0.iter().any(|(_, event)| wanted(event))
    }

    /// How many cards (French, Coalition) the last combat counted.
    pub(crate) fn combat_cards(&self) -> Option<(u8, u8)> {
        self.notes.0.iter().rev().find_map(|(_, event)| match event {
            Event::CombatCards { french, coalition } => Some((*french, *coalition)),
            _ => None,
        })
    }

    /// Losses and fatigue that the last combat inflicted, (by the French, by the Coalition) each.
    pub(crate) fn combat_result(&self) -> Option<((u8, u8), (u8, u8))> {
        self.notes.0.iter().rev().find_map(|(_, event)| match event {
            Event::CombatResult { losses, fatigue } => {
                Some(((losses[0], losses[1]), (fatigue[0], fatigue[1])))
            }
            _ => None,
        })
    }

    /// Who won the last combat, and how many connections the loser has to retreat; `None` if nobody did.
    pub(crate) fn victor(&self) -> Option<(Side, u8)> {
        self.notes.0.iter().rev().find_map(|(_, event)| match event {
            Event::CombatWon { side, retreat } => Some(Some((*side, *retreat))),
            Event::CombatDrawn => Some(None),
            _ => None,
        })?
    }

    /// How many cards are left in the deck of each side.
    pub(crate) fn decks(&self) -> (usize, usize) {
        (self.side(FRENCH).deck_size, self.side(COALITION).deck_size)
    }

    /// Both sides play no card and pass until the turn is over; a choice that cannot be declined takes the first option.
    #[track_caller]
    pub(crate) fn sit_out_the_turn(&mut self) -> &mut Board {
        let turn = self.position.turn();
        for _ in 0..200 {
            let Some(side) = self.asked().first().copied().filter(|_| self.position.turn() == turn) else {
                break;
            };
            let options = self.options(side);
            let quiet =
                ["decline", "pass"].into_iter().find(|quiet| options.iter().any(|option| option == quiet));
            let action = quiet.map_or_else(|| options[0].clone(), str::to_owned);
            self.play(side, &action);
        }
        self
    }

    /// A side gives up the first strength points offered, as long as it is asked for any.
    #[track_caller]
    pub(crate) fn lose_anything(&mut self, side: Side) -> &mut Board {
        while let Some(loss) = self.targets(side, "lose").first() {
            self.play(side, &format!("lose {loss}"));
        }
        self
    }

    /// Declines the window that is open, if one is.
    #[track_caller]
    pub(crate) fn decline_first(&mut self) -> bool {
        let open = self.asked().into_iter().find(|&side| self.window(side).is_some());
        if let Some(side) = open {
            self.play(side, "decline");
        }
        open.is_some()
    }

    /// Declines every window and closes every operation until a side has its go or something else is asked.
    #[track_caller]
    pub(crate) fn decline_all(&mut self) -> &mut Board {
        for _ in 0..50 {
            let Some(side) = self.asked().into_iter().find(|&side| self.window(side).is_some()) else {
                break;
            };
            self.play(side, "decline");
        }
        self
    }
}
