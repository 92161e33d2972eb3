//! What a battle will probably bring: a few mean rounds instead of dice.

use vedette_jours::Position;
use vedette_jours::scenario::{Arm, PieceKind, Terrain};
use vedette_jours::sets::{BoxId, PieceSet};
use vedette_kernel::Side;

use super::ground::Ground;

/// What counts of a group of pieces in battle.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Force {
    /// Strength points.
    pub(super) sp: i32,
    /// Strength points on horseback.
    pub(super) horse: i32,
    /// Average cohesion.
    pub(super) cohesion: i32,
    /// Tactical bonus of the ranking leader.
    pub(super) tactics: i32,
    /// His rank; 0 without a leader.
    pub(super) rank: i32,
    /// Artillery bonus.
    pub(super) guns: i32,
    /// Cavalry bonus.
    pub(super) chase: i32,
    /// Strength points that count half because they marched too far.
    pub(super) tired: i32,
    /// Strength points of identified infantry: what besieges.
    pub(super) foot: i32,
}

impl Force {
    pub(super) fn of(game: &Position, pieces: PieceSet) -> Force {
        let scenario = game.scenario();
        let mut force = Force::default();
        let tired = game.fatigued_pieces();
        let mut best = (0, 0);
        for piece in pieces {
            let printed = scenario.piece(piece);
            if printed.kind == PieceKind::Leader {
                best = best.max((i32::from(printed.rank), i32::from(printed.tac)));
                continue;
            }
            let sp = i32::from(game.strength_of(piece));
            if sp == 0 && printed.arm != Arm::Artillery {
                continue;
            }
            force.sp += sp;
            force.guns += i32::from(printed.ab);
            force.chase += i32::from(printed.cb);
            if printed.arm == Arm::Cavalry {
                force.horse += sp;
            } else if printed.kind == PieceKind::Unit {
                force.foot += sp;
            }
            if tired.has(piece) {
                force.tired += sp;
            }
        }
        (force.rank, force.tactics) = best;
        force.cohesion = i32::from(game.cohesion_of(pieces));
        force
    }

    /// Two groups as one; their cohesion is that of the stronger.
    pub(super) fn with(self, other: Force) -> Force {
        let (cohesion, led) =
            if self.sp >= other.sp { (self.cohesion, self) } else { (other.cohesion, other) };
        let leader = if self.rank != other.rank {
            if self.rank > other.rank { self } else { other }
        } else if self.tactics >= other.tactics {
            self
        } else {
            other
        };
        Force {
            sp: self.sp + other.sp,
            horse: self.horse + other.horse,
            cohesion: if led.sp == 0 { 0 } else { cohesion },
            tactics: leader.tactics,
            rank: leader.rank,
            guns: self.guns + other.guns,
            chase: self.chase + other.chase,
            tired: self.tired + other.tired,
            foot: self.foot + other.foot,
        }
    }

    /// The highest chit it may choose.
    pub(super) fn highest_chit(&self) -> i32 {
        match (self.sp, self.rank) {
            (15.., 3..) => 4,
            (10.., 1..) => 3,
            (3.., _) => 2,
            _ => 1,
        }
    }

    /// The lowest.
    pub(super) fn lowest_chit(&self) -> i32 {
        if self.sp < 10 { 1 } else { 2 }
    }
}

/// Where and how a battle is fought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene {
    pub(super) terrain: Terrain,
    /// The defender is entrenched.
    pub(super) dug_in: bool,
    /// Attackers come from two sides.
    pub(super) flank: bool,
    /// They cross a bridge.
    pub(super) bridge: bool,
    /// Against walls.
    pub(super) assault: bool,
    /// The defender came by interception: no entrenchment, no ground of his own.
    pub(super) rounds: i32,
}

impl Scene {
    pub(super) fn at(game: &Position, place: BoxId, defender: Side) -> Scene {
        Scene {
            terrain: game.scenario().place(place).terrain,
            dug_in: game.is_dug_in(defender, place),
            flank: false,
            bridge: false,
            assault: false,
            rounds: 0,
        }
    }
}

/// What is to be expected of a battle, from the attacker's point of view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// Losses of the attacker and the defender in hundredths of a SP.
    pub(super) losses: [i32; 2],
    /// How likely the attacker wins, in thousandths.
    pub(super) win: i32,
    /// What it is worth to him in hundredths of a victory point, the ground aside.
    pub(super) worth: i32,
}

/// What a SP is worth, in hundredths of a victory point: 25 at the count, and what it could do until then.
pub(super) const POINT_OF_STRENGTH: i32 = 32;

/// Thousandths of a chance from a lead and the luck that could undo it.
pub(super) fn chance_of(lead: f64) -> i32 {
    (500.0 + 500.0 * lead / (1.0 + lead * lead).sqrt()) as i32
}

/// Foresees a battle.
pub(super) fn foresee(ground: &Ground, attacker: &Force, defender: &Force, scene: &Scene) -> Outlook {
    if attacker.sp == 0 || defender.sp == 0 {
        let win = if attacker.sp == 0 { 0 } else { 1000 };
        return Outlook { losses: [0; 2], win, worth: if win > 0 { 20 } else { -20 } };
    }
    let rough = scene.terrain != Terrain::Open;
    let mut shifts = [0, 0];
    let mut dice = [attacker.tactics, defender.tactics];
    shifts[0] += if scene.flank { 2 } else { 0 };
    match scene.terrain {
        Terrain::Mountain => shifts[0] -= 1,
        Terrain::Defensive | Terrain::Fortified => {
            shifts[0] -= 1;
            shifts[1] += 1;
        }
        Terrain::Open => dice[1] += 1,
    }
    shifts[0] -= i32::from(scene.dug_in);
    dice[0] += attacker.cohesion - defender.cohesion - if scene.bridge { 2 } else { 0 };
    dice[1] += defender.cohesion - attacker.cohesion;
    let rounds = match scene.rounds {
        0 => kind(attacker, defender, true).max(kind(attacker, defender, false)).max(2),
        rounds => rounds,
    };
    let mut left = [attacker.sp * 100, defender.sp * 100];
    let start = left;
    // What a SP counts: cavalry on bad ground, tired units and stormers count less.
    let full = |force: &Force, attacks: bool| {
        let mut halves = 2 * force.sp;
        if rough {
            halves -= force.horse;
        }
        if attacks {
            halves -= force.tired;
        }
        (100 * halves / (2 * force.sp)).max(10) / if attacks && scene.assault { 4 } else { 1 }
    };
    let worth = [full(attacker, true), full(defender, false)];
    for round in 1..=rounds {
        let late = i32::from(round >= 3);
        let weary = i32::from(round == 4);
        let blow = |side: usize| {
            ground.mean_losses(left[side] * worth[side] / 100, shifts[side] - weary, dice[side] - late)
        };
        let mut hits = [blow(1), blow(0)];
        if round == 2 {
            hits[0] += fire(defender.guns);
            hits[1] += fire(attacker.guns);
        }
        left[0] = (left[0] - hits[0]).max(0);
        left[1] = (left[1] - hits[1]).max(0);
    }
    let losses = [start[0] - left[0], start[1] - left[1]];
    // Whoever has lost a fifth may run.
    let shaken = |side: usize, force: &Force| {
        let nerve = force.cohesion + if force.tactics >= 3 { 2 } else { i32::from(force.tactics >= 1) };
        let fails = (6 - nerve).clamp(0, 6) * 100 / 6;
        (losses[side] * 5 * fails / start[side].max(1)).min(2 * fails)
    };
    let lead = losses[1] - losses[0] + shaken(1, defender) - shaken(0, attacker);
    let win = chance_of(f64::from(lead) / 130.0);
    let chase = |force: &Force| if force.chase >= 5 { 50 } else { 25 * i32::from(force.chase > 0) };
    let pursuit = chase(attacker) * win / 1000 - chase(defender) * (1000 - win) / 1000;
    let exchange = (losses[1] - losses[0] + pursuit) * POINT_OF_STRENGTH / 100;
    // Whoever expects to win wants a great battle, the other a small one.
    let laurels =
        win * glory(kind(attacker, defender, true)) - (1000 - win) * glory(kind(attacker, defender, false));
    Outlook { losses, win, worth: exchange + laurels / 1000 }
}

/// The type of a battle in which one side seeks a decision and the other shuns it.
pub(super) fn kind(attacker: &Force, defender: &Force, attacker_seeks: bool) -> i32 {
    let (seeker, shunner) = if attacker_seeks { (attacker, defender) } else { (defender, attacker) };
    let one_led = i32::from((attacker.rank > 0) != (defender.rank > 0));
    ((seeker.highest_chit() + shunner.lowest_chit() + one_led) / 2).clamp(1, 4)
}

/// What winning a battle of a type is worth, its moral effect included.
fn glory(kind: i32) -> i32 {
    match kind {
        4 => 510,
        3 => 310,
        _ => 15,
    }
}

/// Mean losses from the guns, in hundredths.
fn fire(bonus: i32) -> i32 {
    match bonus {
        ..=0 => 0,
        1..=4 => 33,
        5..=8 => 50,
        _ => 67,
    }
}
