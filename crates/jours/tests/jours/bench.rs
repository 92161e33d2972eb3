//! A board for rule tests: a position put together by hand, played in notation, asked in words.

use vedette_jours::study::{Draft, Study};
use vedette_jours::view::{PieceView, RosterView, View};
use vedette_jours::{ALLIES, Event, FRENCH, Options, Position};
use vedette_kernel::chance::Scripted;
use vedette_kernel::{Awaiting, Chance, Game, Notes, Outcome, Purpose, Refusal, Side, Viewer};

pub(crate) use vedette_jours::scenario::Arm::{Artillery, Cavalry, Infantry};

/// The army codes of a draft.
pub(crate) const GA: &str = "grande-armee";
pub(crate) const CO: &str = "coalition";

/// A draft with everything face up.
pub(crate) fn open() -> Draft {
    Draft::new("blind=open".parse().expect("options"))
}

/// A draft with everything hidden.
pub(crate) fn blind() -> Draft {
    Draft::new(Options::default())
}

/// A map of roads: `west a b c d e f g h east` in a line, and `x`, `y`, `z` next to `c`, `d`, `e` by roads.
pub(crate) fn line(draft: Draft) -> Draft {
    draft
        .roads(&["west", "a", "b", "c", "d", "e", "f", "g", "h", "east"])
        .road("c", "x")
        .road("d", "y")
        .road("e", "z")
}

/// The usual cast: a commander (CV 3), a general (CV 2) and corps on each side.
pub(crate) fn cast(draft: Draft) -> Draft {
    draft
        .commander("chief", GA, [3, 4, 2])
        .general("general", GA, [2, 2, 1])
        .unit("c1", GA, Infantry, [20, 2, 3, 1])
        .unit("c2", GA, Infantry, [20, 1, 3, 0])
        .unit("c3", GA, Infantry, [20, 1, 3, 0])
        .unit("h1", GA, Cavalry, [10, 0, 3, 2])
        .unit("h2", GA, Cavalry, [10, 0, 3, 2])
        .unit("guns", GA, Artillery, [0, 4, 0, 0])
        .detachment("d1", FRENCH, Infantry, 3, 3)
        .detachment("d2", FRENCH, Infantry, 3, 3)
        .detachment("da", FRENCH, Cavalry, 2, 3)
        .commander("tsar", CO, [2, 3, 1])
        .general("count", CO, [1, 2, 1])
        .unit("k1", CO, Infantry, [20, 2, 3, 1])
        .unit("k2", CO, Infantry, [20, 1, 3, 0])
        .unit("k3", CO, Infantry, [20, 1, 3, 0])
        .unit("u1", CO, Cavalry, [10, 0, 3, 2])
        .unit("u2", CO, Cavalry, [10, 0, 3, 2])
        .detachment("k-d1", ALLIES, Infantry, 3, 3)
        .detachment("k-da", ALLIES, Cavalry, 2, 3)
}

/// The line with its cast, in the open.
pub(crate) fn field() -> Draft {
    cast(line(open()))
}

/// The line with its cast and dummies, hidden.
pub(crate) fn fog() -> Draft {
    cast(line(blind()))
        .dummy("dummy1", FRENCH, Infantry)
        .dummy("dummy2", FRENCH, Cavalry)
        .dummy("bluff1", ALLIES, Infantry)
        .dummy("bluff2", ALLIES, Cavalry)
        .dummy("bluff3", ALLIES, Cavalry)
}

/// Every die shows 1, every draw takes the first.
struct Ones;

impl Chance for Ones {
    fn draw(&mut self, _: Purpose, _: u32) -> u32 {
        0
    }
}

/// A position being played in a test.
pub(crate) struct Board {
    pub(crate) position: Position,
    pub(crate) notes: Notes<Event>,
}

impl Board {
    #[track_caller]
    pub(crate) fn of(made: Result<Position, Vec<String>>) -> Board {
        let position = made.unwrap_or_else(|faults| panic!("faulty study: {faults:?}"));
        Board { position, notes: Notes::default() }
    }

    #[track_caller]
    pub(crate) fn movement(study: Study, side: Side) -> Board {
        Board::of(study.movement(side))
    }

    #[track_caller]
    pub(crate) fn combat(study: Study, side: Side) -> Board {
        Board::of(study.combat(side))
    }

    /// The same position once more: to try out one answer and then another.
    pub(crate) fn fork(&self) -> Board {
        Board { position: self.position.clone(), notes: Notes::default() }
    }

    #[track_caller]
    fn play_with(&mut self, side: Side, action: &str, chance: &mut impl Chance) {
        let read = self.position.read(side, action).unwrap_or_else(|refusal| panic!("`{action}`: {refusal}"));
        if let Err(refusal) = self.position.check(side, read) {
            panic!("`{action}` is refused: {refusal}; legal are {:?}", self.options(side));
        }
        self.position.apply(side, read, chance, &mut self.notes);
    }

    /// Plays actions separated by commas; every die shows 1.
    #[track_caller]
    pub(crate) fn play(&mut self, side: Side, actions: &str) -> &mut Board {
        for action in actions.split(',') {
            self.play_with(side, action.trim(), &mut Ones);
        }
        self
    }

    /// Plays one action with exactly these dice: purpose and face.
    #[track_caller]
    pub(crate) fn dice(&mut self, side: Side, action: &str, dice: &[(&'static str, u32)]) -> &mut Board {
        let mut script = Scripted::new(dice.iter().map(|&(purpose, face)| (purpose, face - 1)));
        self.play_with(side, action, &mut script);
        self
    }

    /// The action must be refused; the rule that does it.
    #[track_caller]
    pub(crate) fn refusal(&self, side: Side, action: &str) -> Refusal {
        let read = self.position.read(side, action).unwrap_or_else(|refusal| panic!("`{action}`: {refusal}"));
        match self.position.check(side, read) {
            Ok(()) => panic!("`{action}` is legal"),
            Err(refusal) => refusal,
        }
    }

    #[track_caller]
    pub(crate) fn refuses(&self, side: Side, action: &str, rule: &str) -> &Board {
        assert_eq!(self.refusal(side, action).rule, rule, "the rule that refuses `{action}`");
        self
    }

    pub(crate) fn options(&self, side: Side) -> Vec<String> {
        let mut options = Vec::new();
        self.position.options(side, &mut options);
        options.into_iter().map(|action| self.position.notation(side, action)).collect()
    }

    pub(crate) fn allows(&self, side: Side, action: &str) -> bool {
        self.options(side).iter().any(|option| option == action)
    }

    /// The options of a side that begin with a word, without it, sorted.
    pub(crate) fn targets(&self, side: Side, verb: &str) -> Vec<String> {
        let prefix = format!("{verb} ");
        let options = self.options(side);
        let mut targets: Vec<_> =
            options.iter().filter_map(|option| option.strip_prefix(&prefix).map(str::to_owned)).collect();
        targets.sort();
        targets
    }

    pub(crate) fn asked(&self) -> Vec<Side> {
        match self.position.awaiting() {
            Awaiting::Sides(sides) => sides.iter().collect(),
            Awaiting::Over(_) => Vec::new(),
        }
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.position.awaiting() {
            Awaiting::Over(outcome) => Some(outcome),
            Awaiting::Sides(_) => None,
        }
    }

    pub(crate) fn all(&self) -> View {
        self.position.view(Viewer::Everything)
    }

    pub(crate) fn seen_by(&self, side: Side) -> View {
        self.position.view(Viewer::side(side))
    }

    fn line_of(&self, piece: &str) -> Option<RosterView> {
        let view = self.all();
        view.sides
            .into_iter()
            .flat_map(|side| side.roster.unwrap_or_default())
            .find(|line| line.code == piece)
    }

    /// The roster line of a piece in play.
    #[track_caller]
    pub(crate) fn line(&self, piece: &str) -> RosterView {
        self.line_of(piece).unwrap_or_else(|| panic!("`{piece}` is not on a roster"))
    }

    /// Its SP, or 0 if it is out of play.
    pub(crate) fn sp(&self, piece: &str) -> u8 {
        self.line_of(piece).map_or(0, |line| line.sp)
    }

    /// Where a piece is; nothing if it is off the map.
    pub(crate) fn at(&self, piece: &str) -> Option<String> {
        let holds = |pieces: &[PieceView]| pieces.iter().any(|other| other.code.as_deref() == Some(piece));
        self.all().boxes.into_iter().find(|place| holds(&place.pieces)).map(|place| place.place)
    }

    /// The CP of an army.
    #[track_caller]
    pub(crate) fn cp(&self, army: &str) -> u8 {
        let view = self.all();
        let mut armies = view.sides.into_iter().flat_map(|side| side.armies.unwrap_or_default());
        armies.find(|line| line.army == army).unwrap_or_else(|| panic!("no army `{army}` in play")).cp
    }

    /// MP left to the marching stack.
    #[track_caller]
    pub(crate) fn left(&self) -> u8 {
        self.all().march.expect("somebody marches").left.expect("known")
    }

    pub(crate) fn points(&self) -> [i16; 2] {
        self.all().sides.map(|side| side.points)
    }

    /// Whether something happened.
    pub(crate) fn happened(&self, what: impl Fn(&Event) -> bool) -> bool {
        self.notes.0.iter().any(|(_, event)| what(event))
    }

    /// Lets windows pass until nobody is asked about one: card and reaction windows.
    pub(crate) fn pass_windows(&mut self) -> &mut Board {
        for _ in 0..50 {
            let open = Side::BOTH.into_iter().find(|&side| self.position.window(side).is_some());
            let Some(side) = open else { break };
            self.play(side, "decline");
        }
        self
    }
}
