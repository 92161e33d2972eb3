//! Notes between the two players of a side (section 18.1): the aides who carry them, and who may read them.
//!
//! With every Command Phase of its own an aide leaves the leader of each seat for the leader of the other, whether or not there
//! is a note in his bag: what is written is kept outside of the rules and is nothing that play depends on. So the enemy cannot
//! tell a silent partner from a busy one, and a journal is the same whatever was written.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use vedette_kernel::{Letter, Refusal, Side, Viewer};

use crate::flood::Flood;
use crate::flow::demand;
use crate::ground::Gait;
use crate::options::Players;
use crate::sets::{HexId, PieceId};
use crate::state::{Phase, Position};

/// How far an aide rides in a turn, in half points (RA-18.11-01).
const RIDE: u16 = 28;
/// What everybody may write though it is the number of a hex: the year (RA-18.13-01).
const YEAR: &str = "1806";

/// What has become of an aide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Errand {
    /// He is on the road.
    Riding,
    /// He has found the leader.
    Delivered,
    /// He had found the leader, who is captured since, with his papers.
    Taken,
    /// There is nobody left to find.
    Lost,
}

/// An aide, who stands on no hex that anybody sees (RA-18.12-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Aide {
    /// Whose he is.
    pub(crate) side: Side,
    /// The seat that sent him.
    pub(crate) seat: u8,
    /// The turn in which he set out.
    pub(crate) turn: u8,
    /// The leader he rides to.
    pub(crate) to: PieceId,
    /// The hex he has come to.
    pub(crate) at: HexId,
    pub(crate) errand: Errand,
}

/// All aides in the order in which they set out. Copies of a position share them until somebody rides.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Aides(Option<Arc<Vec<Aide>>>);

impl Aides {
    pub(crate) fn new(aides: Vec<Aide>) -> Aides {
        Aides((!aides.is_empty()).then(|| Arc::new(aides)))
    }

    pub(crate) fn list(&self) -> &[Aide] {
        self.0.as_ref().map_or(&[], |aides| aides.as_slice())
    }

    /// The list to be changed; nothing is left of an empty one.
    fn change(&mut self, change: impl FnOnce(&mut Vec<Aide>)) {
        let mut aides = self.list().to_vec();
        change(&mut aides);
        *self = Aides::new(aides);
    }
}

impl Position {
    /// The round of letters: the turn, where anybody shares a side (RA-18.0-01).
    pub(crate) fn note_round(&self) -> Option<u32> {
        (self.scenario.options.players == Players::Teams).then_some(u32::from(self.turn))
    }

    /// The leader who stands for a seat on the map.
    fn leader_of_seat(&self, side: Side, seat: u8) -> Option<PieceId> {
        let leader = self.head_of_seat_among(side, seat, |leader| self.is_on_map(leader));
        leader.is_some().then_some(leader)
    }

    /// Whether the players of a side may talk: while their leaders are in the same hex or in neighbouring ones (RA-18.1-01).
    pub(crate) fn may_confer(&self, side: Side) -> bool {
        match [0, 1].map(|seat| self.leader_of_seat(side, seat)) {
            [Some(one), Some(two)] => self.distance(self.at[one.index()], self.at[two.index()]) <= 1,
            _ => false,
        }
    }

    /// A Command Phase begins, by day or by Night: the aides on the road ride on (RA-18.11-02), and each seat sends out another
    /// from the hex of its leader (RA-18.11-01).
    pub(crate) fn ride_aides(&mut self, side: Side) {
        if self.seats(side) < 2 {
            return;
        }
        let mut aides = self.aides.list().to_vec();
        if let [Some(one), Some(two)] = [0, 1].map(|seat| self.leader_of_seat(side, seat)) {
            for (seat, from, to) in [(0, one, two), (1, two, one)] {
                let (turn, at) = (self.turn, self.at[from.index()]);
                aides.push(Aide { side, seat, turn, to, at, errand: Errand::Riding });
            }
        }
        let riding = |aide: &&mut Aide| aide.side == side && aide.errand == Errand::Riding;
        aides.iter_mut().filter(riding).for_each(|aide| *aide = self.ridden(*aide));
        self.aides = Aides::new(aides);
    }

    /// An aide after another turn's ride towards the present hex of his leader (RA-18.11-02). Who has left the map is not found.
    fn ridden(&self, aide: Aide) -> Aide {
        let goal = self.at[aide.to.index()];
        if !goal.is_somewhere() {
            return Aide { errand: Errand::Lost, ..aide };
        }
        let at = self.towards(aide.at, goal);
        Aide { at, errand: if at == goal { Errand::Delivered } else { Errand::Riding }, ..aide }
    }

    /// The hex that a turn's ride leads to on the cheapest way to another: at cavalry costs, without the half rate of the road, over
    /// nothing that cavalry may not cross, past enemies and their zones (RA-18.12-01).
    fn towards(&self, from: HexId, goal: HexId) -> HexId {
        let mut flood = Flood::new(|_| 0);
        flood.reach(from, 0);
        while let Some((hex, cost, _)) = flood.next() {
            if hex == goal {
                return self.within_a_ride(&flood, from, goal);
            }
            for direction in 0..6 {
                if let Some(toll) = self.toll(hex, direction, Gait::Horse, false) {
                    flood.reach(self.scenario.hex(hex).edges[direction].to, cost + u16::from(toll));
                }
            }
        }
        from
    }

    /// The last hex on the way that was found which a ride reaches.
    fn within_a_ride(&self, flood: &Flood<impl Fn(HexId) -> u16>, from: HexId, goal: HexId) -> HexId {
        let (mut hex, mut spent) = (goal, flood.cost(goal).unwrap_or(0));
        while spent > RIDE {
            let before = self.scenario.hex(hex).edges.iter().map(|edge| edge.to).find_map(|near| {
                let direction = self.scenario.map.direction(near, hex)?;
                let toll = u16::from(self.toll(near, direction, Gait::Horse, false)?);
                let cost = flood.cost(near)?;
                (cost + toll == spent).then_some((near, cost))
            });
            // A way that was found can be gone back, so there is one.
            let Some(step) = before else { return from };
            (hex, spent) = step;
        }
        hex
    }

    /// A leader is captured: the notes that he has received are read by the enemy (RA-18.14-02), those on the way to him are
    /// lost (RA-18.11-02).
    pub(crate) fn take_papers(&mut self, leader: PieceId) {
        self.aides.change(|aides| {
            for aide in aides.iter_mut().filter(|aide| aide.to == leader) {
                aide.errand = match aide.errand {
                    Errand::Delivered | Errand::Taken => Errand::Taken,
                    Errand::Riding | Errand::Lost => Errand::Lost,
                };
            }
        });
    }

    /// Whether a seat may write its note: in its own Command Phase, by day or by Night (RA-18.11-02), while leaders of both seats
    /// are on the map.
    pub(crate) fn permit_note(&self, side: Side, seat: u8) -> Result<(), Refusal> {
        let commands = matches!(self.phase, Phase::Command | Phase::NightCommand) && self.phasing == side;
        demand(commands && self.outcome.is_none(), "RA-18.11-02", "ra-notes-in-command-phase")?;
        let sent =
            self.aides.list().iter().any(|aide| (aide.side, aide.seat, aide.turn) == (side, seat, self.turn));
        demand(sent, "RA-18.11-01", "ra-no-aide")
    }

    /// Whether a note may say something: anything but the numbers of hexes (RA-18.13-01). Those are a letter of the map with four
    /// digits, and four digits alone if there is such a hex and they are not the year.
    pub(crate) fn permit_words(&self, text: &str) -> Result<(), Refusal> {
        let text = text.to_uppercase();
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        let named = words.any(|word| {
            self.is_lettered_number(word)
                || is_number(word) && word != YEAR && self.scenario.map.has_number(word)
        });
        demand(!named, "RA-18.13-01", "ra-note-names-a-hex")
    }

    /// Whether a word is four digits with the letter of a sheet before or behind them.
    fn is_lettered_number(&self, word: &str) -> bool {
        let sheet = |letter: &str| self.scenario.map.has_sheet(letter);
        let before = word.split_at_checked(1).is_some_and(|(letter, rest)| sheet(letter) && is_number(rest));
        let behind = word.split_at_checked(4).is_some_and(|(rest, letter)| sheet(letter) && is_number(rest));
        before || behind
    }

    /// Whether somebody may read a note by now: its writer always, his partner from the Command Phase in which it arrives, the
    /// enemy not at all (RA-18.14-01) unless he has captured the leader who had received it, and everybody when the game is over
    /// (RA-18.14-02).
    pub(crate) fn may_read_note(&self, letter: Letter, reader: Viewer) -> bool {
        if self.outcome.is_some() || reader == Viewer::Everything || letter.is_by(reader) {
            return true;
        }
        let sent = |aide: &&Aide| {
            (aide.side, aide.seat, u32::from(aide.turn)) == (letter.side, letter.command, letter.round)
        };
        match (self.aides.list().iter().find(sent).map(|aide| aide.errand), reader) {
            (Some(Errand::Delivered), _) => letter.is_within(reader),
            (Some(Errand::Taken), reader) => matches!(reader, Viewer::Player(..)),
            _ => false,
        }
    }

    /// What the enemy of a side cannot know of its aides is forgotten: all but whose papers he has.
    pub(crate) fn forget_aides(&mut self, side: Side) {
        self.aides.change(|aides| aides.retain(|aide| aide.side != side || aide.errand == Errand::Taken));
    }
}

/// Whether a word is four digits.
fn is_number(word: &str) -> bool {
    word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit())
}
