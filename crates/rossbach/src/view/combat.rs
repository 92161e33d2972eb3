//! What a viewer may know of the Combat Phase: who is to attack whom, what must still attack, and the combat at hand.

use serde::Serialize;
use vedette_kernel::{Side, Viewer};

use crate::flow::Task;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{Phase, Position};
use crate::tables::{COLUMN_CODES, Verdict};

/// The Combat Phase.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachCombat"))]
pub struct CombatView {
    /// The attacks that are designated and not resolved yet: hexes of the attackers and of the defenders.
    pub attacks: Vec<(Vec<String>, Vec<String>)>,
    /// The viewer's stacks that must attack and do not yet.
    pub must_attack: Vec<String>,
    /// The enemy stacks that must be attacked and are not yet.
    pub must_be_attacked: Vec<String>,
    /// The combat at hand.
    pub fight: Option<FightView>,
}

/// A combat, or a Repulse, that is being resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachFight"))]
pub struct FightView {
    /// Whether it is a Repulse.
    pub repulse: bool,
    /// Where the attackers stood.
    pub from: Vec<String>,
    /// Where the defenders stood.
    pub on: Vec<String>,
    /// Those who attack, as far as the viewer knows them.
    pub attackers: Vec<String>,
    /// Those who defend, as far as the viewer knows them.
    pub defenders: Vec<String>,
    /// The column of the table, e.g. `2-1`, once the die was thrown.
    pub column: Option<&'static str>,
    /// The result in the signs of the table, e.g. `dr2`, once the die was thrown.
    pub verdict: Option<String>,
    /// Half points still to be given up by the attacker and the defender.
    pub due: (u16, u16),
    /// Those who still have to retreat, as far as the viewer knows them.
    pub retreating: Vec<String>,
    /// How many hexes they retreat.
    pub distance: u8,
}

/// A result in the signs of the table.
fn sign(verdict: Verdict) -> String {
    match verdict {
        Verdict::AttackerEliminated => "ae".to_owned(),
        Verdict::AttackerHalf => "ahalf".to_owned(),
        Verdict::AttackerRetreat(hexes) => format!("ar{hexes}"),
        Verdict::Exchange => "ex".to_owned(),
        Verdict::DefenderRetreat(hexes) => format!("dr{hexes}"),
        Verdict::DefenderHalf => "dhalf".to_owned(),
        Verdict::DefenderEliminated => "de".to_owned(),
    }
}

impl Position {
    /// The Combat Phase as a viewer sees it; nothing in other phases, but for the Repulse at hand.
    pub(super) fn combat_view(&self, viewer: Viewer) -> Option<CombatView> {
        let fight = self.fight_view(viewer);
        if self.phase != Phase::Combat && fight.is_none() {
            return None;
        }
        let (must_attack, must_be_attacked) = match viewer {
            Viewer::Player(side, _) if self.agenda.top() == Some(Task::Designation(side)) => {
                self.unmet_duties(side)
            }
            _ => (Vec::new(), Vec::new()),
        };
        let code = |hexes: Vec<HexId>| hexes.into_iter().map(|hex| self.hex_code(hex)).collect();
        Some(CombatView {
            attacks: self.designated_attacks(),
            must_attack: code(must_attack),
            must_be_attacked: code(must_be_attacked),
            fight,
        })
    }

    /// The hexes of both sides of every combat that is designated.
    fn designated_attacks(&self) -> Vec<(Vec<String>, Vec<String>)> {
        let hexes = |side: Side, number: u8| {
            let taking_part = self.on_map(side).filter(|piece| self.combat_of[piece.index()] == number);
            let mut hexes: Vec<HexId> = taking_part.map(|piece| self.at[piece.index()]).collect();
            hexes.sort_unstable();
            hexes.dedup();
            hexes.into_iter().map(|hex| self.hex_code(hex)).collect::<Vec<String>>()
        };
        let attacks = (1..self.next_combat())
            .map(|number| (hexes(self.phasing, number), hexes(self.phasing.other(), number)));
        attacks.filter(|(from, on)| !from.is_empty() && !on.is_empty()).collect()
    }

    fn fight_view(&self, viewer: Viewer) -> Option<FightView> {
        let fight = &self.fight;
        if fight.attackers.is_empty() {
            return None;
        }
        let known = |pieces: PieceSet| {
            let knows =
                |piece: &PieceId| self.is_known(*piece) || self.is_open_to(viewer, self.side_of(*piece));
            self.piece_codes(pieces.into_iter().filter(knows).collect())
        };
        let codes = |hexes: [HexId; 6]| -> Vec<String> {
            hexes.into_iter().filter(|hex| hex.is_somewhere()).map(|hex| self.hex_code(hex)).collect()
        };
        let rolled = fight.verdict.is_some();
        Some(FightView {
            repulse: fight.is_repulse,
            from: codes(fight.from),
            on: codes(fight.on),
            attackers: known(fight.attackers),
            defenders: known(fight.defenders),
            column: rolled.then(|| COLUMN_CODES[usize::from(fight.column.min(11))]),
            verdict: fight.verdict.map(sign),
            due: (fight.due[0], fight.due[1]),
            retreating: known(fight.retreating),
            distance: fight.distance,
        })
    }
}
