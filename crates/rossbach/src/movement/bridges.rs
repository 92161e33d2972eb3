//! Damaging and repairing bridges (section 8.3).

use vedette_kernel::Refusal;

use crate::event::{Event, Outside};
use crate::flow::demand;
use crate::scenario::PieceKind;
use crate::sets::{BridgeId, HexId, PieceId};
use crate::state::{Phase, Position};

impl Position {
    fn bridge_towards(&self, to: HexId) -> Option<BridgeId> {
        let direction = self.scenario.map.direction(self.march.at, to)?;
        Some(self.scenario.hex(self.march.at).edges[direction].bridge).filter(|bridge| bridge.is_some())
    }

    /// Who of the stack can work at a bridge: any combat unit in command but vedettes at a stream (RA-8.34-01, RA-8.36-02),
    /// infantry and mixed units at a river (RA-8.35-01).
    fn permit_sappers(&self, bridge: BridgeId, rule: &'static str) -> Result<u8, Refusal> {
        let river = self.scenario.map.bridges[bridge.index()].river;
        let able = |piece: PieceId| match self.kind(piece) {
            PieceKind::Infantry | PieceKind::Mixed => true,
            PieceKind::Cavalry => !river,
            _ => false,
        };
        let mut units = self.march.stack.into_iter().filter(|&piece| able(piece));
        demand(self.phase == Phase::Movement, rule, "ra-not-in-command")?;
        demand(units.any(|piece| self.commanded.has(piece)), rule, "ra-no-sappers")?;
        let price = if river { 4 } else { 2 };
        demand(self.march.left >= price, rule, "ra-no-points-left")?;
        Ok(price)
    }

    /// Whether the stack may try to damage the bridge towards a hex; fords cannot be damaged (RA-8.3-02).
    pub(crate) fn permit_damage(&self, to: HexId) -> Result<(), Refusal> {
        let bridge = self.bridge_towards(to).ok_or(Refusal::new("RA-8.3-02", "ra-no-bridge"))?;
        demand(!self.damaged.has(bridge), "RA-8.34-01", "ra-already-damaged")?;
        self.permit_sappers(bridge, "RA-8.34-01")?;
        demand(!self.in_zone(self.march.side.other(), self.march.at), "RA-8.34-02", "ra-engaged")
    }

    /// A try: 4 or less at a stream (RA-8.34-01), 3 or less at a river (RA-8.35-01). Everybody sees it (RA-8.34-04).
    pub(crate) fn damage(&mut self, to: HexId, out: &mut impl Outside) {
        let Some(bridge) = self.bridge_towards(to) else { return };
        let river = self.scenario.map.bridges[bridge.index()].river;
        self.march.left -= if river { 4 } else { 2 };
        self.march.begun = true;
        let die = out.die("damage-bridge");
        let damaged = die <= if river { 3 } else { 4 };
        if damaged {
            self.damaged.insert(bridge);
            self.mended.remove(bridge);
        }
        let (hex, other) = (self.march.at, to);
        out.tell(|| Event::BridgeTried { hex, other, die, damaged });
    }

    /// Whether the stack may try to repair the bridge towards a hex; a unit in an enemy zone may (RA-8.36-03).
    pub(crate) fn permit_repair(&self, to: HexId) -> Result<(), Refusal> {
        let bridge = self.bridge_towards(to).ok_or(Refusal::new("RA-8.36-01", "ra-no-bridge"))?;
        demand(self.damaged.has(bridge), "RA-8.36-01", "ra-not-damaged")?;
        self.permit_sappers(bridge, "RA-8.36-01").map(|_| ())
    }

    /// The change of a repair roll: the enemy at either end, his zone over either end, Napoleon with the sappers
    /// (RA-8.36-03).
    fn repair_change(&self, ends: [HexId; 2]) -> i8 {
        let enemy = self.march.side.other();
        let held = ends.iter().any(|&end| self.seems_held(enemy, end));
        let covered = ends.iter().any(|&end| self.seems_in_zone(enemy, end));
        let napoleon = self.napoleon_at(self.march.at);
        2 * i8::from(held) + i8::from(covered) - 2 * i8::from(napoleon)
    }

    pub(crate) fn repair(&mut self, to: HexId, out: &mut impl Outside) {
        let Some(bridge) = self.bridge_towards(to) else { return };
        let river = self.scenario.map.bridges[bridge.index()].river;
        self.march.left -= if river { 4 } else { 2 };
        self.march.begun = true;
        let die = out.die("repair-bridge");
        let (hex, other) = (self.march.at, to);
        let repaired = die as i8 + self.repair_change([hex, other]) <= 4;
        if repaired {
            self.damaged.remove(bridge);
            self.mended.insert(bridge);
            self.untried.insert(bridge);
        }
        out.tell(|| Event::RepairTried { hex, other, die, repaired });
    }

    /// Whether Napoleon stands in a hex: the French army commander.
    pub(crate) fn napoleon_at(&self, hex: HexId) -> bool {
        self.pieces_at(hex).any(|piece| self.is_napoleon(piece))
    }

    /// Whether a piece is Napoleon: an army commander without a corps of his own, of the French.
    pub(crate) fn is_napoleon(&self, piece: PieceId) -> bool {
        let printed = self.piece(piece);
        printed.side == crate::scenario::FRENCH && printed.army && printed.kind == PieceKind::Commander
    }
}
