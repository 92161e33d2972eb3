//! The Combat Phase: who attacks whom, which attack comes first, who is lost, where the beaten go, who follows them.

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance as _, Game, Quick, Side, Silent};
use vedette_rossbach::scenario::{Settlement, Water};
use vedette_rossbach::sets::{HexId, PieceId, PieceSet};
use vedette_rossbach::{Action, Position};

use super::odds::{self, Ranks};
use super::picture::{Picture, Stand};
use super::reckoning;

/// Draws made only to choose.
const WHIM: Purpose = Purpose("whim");
/// An enemy who has to be attacked and is not, in hundredths of a strength point: worse than any attack.
const UNMET: i32 = 1_000_000;
/// How often the division of the attackers is looked at again.
const PASSES: usize = 3;

/// A stack that can attack: from where, whom, and whether it has to.
struct Attacker {
    hex: HexId,
    pieces: PieceSet,
    /// The hexes it could attack.
    on: Vec<HexId>,
    must: bool,
    /// The hex it attacks.
    choice: Option<HexId>,
}

/// The attacks of a phase as one: from and on.
pub(super) type Attacks = Vec<(HexId, HexId)>;

/// The best division of the attackers that meets all duties. `threshold` is what an attack nobody is obliged to has to
/// be worth.
pub(super) fn designate(picture: &Picture<'_>, threshold: i32) -> Attacks {
    let (game, side) = (picture.game, picture.side);
    let mut attackers: Vec<Attacker> = Vec::new();
    for stand in &picture.own {
        attackers.extend(attacker(game, side, stand));
    }
    let duties: Vec<HexId> = duties(game, side, &attackers);
    // To begin with everybody who has to be attacked is, as far as there are attackers; the others attack the weakest they must.
    for &duty in &duties {
        assign(&mut attackers, duty, &mut Vec::new());
    }
    for attacker in attackers.iter_mut().filter(|attacker| attacker.must && attacker.choice.is_none()) {
        let weakest = attacker.on.iter().copied().filter(|on| duties.contains(on)).min_by_key(|&on| {
            let there = picture.foes.iter().find(|foe| foe.hex == on);
            (there.map_or(0, |foe| foe.strength), on)
        });
        attacker.choice = weakest.or(attacker.on.first().copied());
    }
    let mut best = total(picture, &attackers, &duties, threshold);
    for _ in 0..PASSES {
        let mut better = false;
        for place in 0..attackers.len() {
            let mut choices: Vec<Option<HexId>> = attackers[place].on.iter().copied().map(Some).collect();
            if !attackers[place].must {
                choices.push(None);
            }
            for choice in choices {
                let before = std::mem::replace(&mut attackers[place].choice, choice);
                if before == choice {
                    continue;
                }
                let worth = total(picture, &attackers, &duties, threshold);
                if worth > best {
                    (best, better) = (worth, true);
                } else {
                    attackers[place].choice = before;
                }
            }
        }
        if !better {
            break;
        }
    }
    let mut attacks: Attacks =
        attackers.iter().filter_map(|attacker| Some((attacker.hex, attacker.choice?))).collect();
    cover(game, &attackers, &duties, &mut attacks);
    attacks
}

/// Finds an attacker for an enemy who has to be attacked, if need be by giving others another enemy; `asked` are those that
/// were asked already.
fn assign(attackers: &mut [Attacker], duty: HexId, asked: &mut Vec<usize>) -> bool {
    for place in 0..attackers.len() {
        if asked.contains(&place) || !attackers[place].on.contains(&duty) {
            continue;
        }
        asked.push(place);
        let free = match attackers[place].choice {
            Some(other) if other == duty => return true,
            Some(other) => assign(attackers, other, asked),
            None => true,
        };
        if free {
            attackers[place].choice = Some(duty);
            return true;
        }
    }
    false
}

fn attacker(game: &Position, side: Side, stand: &Stand) -> Option<Attacker> {
    let pieces = game.able_to_attack(side, stand.hex);
    if pieces.is_empty() {
        return None;
    }
    let edges = game.scenario().hex(stand.hex).edges;
    let on: Vec<HexId> = edges
        .iter()
        .map(|edge| edge.to)
        .filter(|&to| to.is_somewhere() && game.could_attack(stand.hex, to))
        .filter(|&to| game.holder_of(to) == Some(side.other()))
        .filter(|&to| !game.has_fought(game.force_at(side.other(), to)))
        .filter(|&to| game.check(side, Action::Attack(stand.hex, to)).is_ok() || game.designated(to) > 0)
        .collect();
    if on.is_empty() {
        return None;
    }
    let must = on.iter().any(|&hex| seems_to_reach(game, side, stand.hex, hex));
    Some(Attacker { hex: stand.hex, pieces, on, must, choice: None })
}

/// Whether an enemy hex has a zone over another, for all that is known: what lies face down may always have one.
fn seems_to_reach(game: &Position, side: Side, hex: HexId, from: HexId) -> bool {
    let covered = || {
        let hidden = game.force_at(side.other(), from).into_iter().any(|piece| !game.is_face_up(piece));
        let ground = game.scenario().hex(hex);
        let dry = ground.edges.iter().any(|edge| edge.to == from && edge.water != Water::River);
        hidden && dry && ground.settlement != Settlement::Fortified
    };
    game.zones_on(side.other(), hex).any(|exerter| exerter == from) || covered()
}

/// The enemies that have to be attacked.
fn duties(game: &Position, side: Side, attackers: &[Attacker]) -> Vec<HexId> {
    let mut duties = Vec::new();
    for attacker in attackers {
        let near = attacker.on.iter().copied().filter(|&hex| seems_to_reach(game, side, attacker.hex, hex));
        for hex in near {
            if !duties.contains(&hex) {
                duties.push(hex);
            }
        }
    }
    duties
}

/// What a division of the attackers is worth.
fn total(picture: &Picture<'_>, attackers: &[Attacker], duties: &[HexId], threshold: i32) -> i32 {
    let mut attacks: Attacks =
        attackers.iter().filter_map(|attacker| Some((attacker.hex, attacker.choice?))).collect();
    cover(picture.game, attackers, duties, &mut attacks);
    let mut worth = 0;
    for &duty in duties {
        if !attacks.iter().any(|(_, on)| *on == duty) {
            worth -= UNMET;
        }
    }
    let mut done: Vec<HexId> = Vec::new();
    for &(_, on) in &attacks {
        if done.contains(&on) {
            continue;
        }
        let (from, on) = combat(&attacks, on);
        done.extend(&on);
        let forces: Vec<(PieceSet, HexId)> = attackers
            .iter()
            .filter(|attacker| from.contains(&attacker.hex))
            .map(|attacker| (attacker.pieces, attacker.hex))
            .collect();
        let free =
            attackers.iter().filter(|attacker| from.contains(&attacker.hex)).all(|attacker| !attacker.must);
        worth += value(picture, &forces, &on) - if free { threshold.max(0) } else { 0 };
    }
    worth
}

/// The hexes of one combat: everybody who attacks a hex, everybody they attack.
fn combat(attacks: &Attacks, on: HexId) -> (Vec<HexId>, Vec<HexId>) {
    let (mut from, mut on) = (Vec::new(), vec![on]);
    loop {
        let before = (from.len(), on.len());
        for (attacker, target) in attacks {
            if on.contains(target) && !from.contains(attacker) {
                from.push(*attacker);
            }
            if from.contains(attacker) && !on.contains(target) {
                on.push(*target);
            }
        }
        if before == (from.len(), on.len()) {
            return (from, on);
        }
    }
}

/// What a combat is worth.
pub(super) fn value(picture: &Picture<'_>, forces: &[(PieceSet, HexId)], on: &[HexId]) -> i32 {
    let game = picture.game;
    let prospect = game.prospect(forces, on);
    let combat = |pieces: PieceSet| pieces.into_iter().filter(|&piece| game.strength_of(piece) > 0);
    let trapped = on
        .iter()
        .any(|&hex| combat(game.force_at(picture.side.other(), hex)).any(|piece| game.is_trapped(piece)));
    let cornered = forces.iter().any(|(pieces, _)| combat(*pieces).any(|piece| game.is_trapped(piece)));
    let goal = picture.goals.iter().find(|goal| on.contains(&goal.hex) && !goal.held);
    let ranks = ranks(game, picture.side, forces, on);
    let turned = reckoning::chance_gained(picture, prospect, forces, on, trapped, cornered);
    odds::outlook(prospect, &ranks, trapped, cornered)
        .worth(picture.taste, goal.map_or(15, |goal| 2 * goal.worth))
        + turned * picture.manner.verdict / 1000
}

/// The units of both sides in a combat.
pub(super) fn ranks(game: &Position, attacker: Side, forces: &[(PieceSet, HexId)], on: &[HexId]) -> Ranks {
    let units = |pieces: PieceSet| {
        let strengths = pieces.into_iter().map(|piece| game.strength_of(piece));
        strengths.filter(|&strength| strength > 0)
    };
    Ranks {
        own: forces.iter().flat_map(|(pieces, _)| units(*pieces)).collect(),
        foe: on.iter().flat_map(|&hex| units(game.force_at(attacker.other(), hex))).collect(),
    }
}

/// Enemies who have to be attacked and are not are added to the combat of a neighbour who can attack them all.
fn cover(game: &Position, attackers: &[Attacker], duties: &[HexId], attacks: &mut Attacks) {
    for &duty in duties {
        if attacks.iter().any(|(_, on)| *on == duty) {
            continue;
        }
        let fits = |attacker: &&Attacker| {
            let Some(choice) = attacker.choice.filter(|_| attacker.on.contains(&duty)) else { return false };
            combat(attacks, choice).0.iter().all(|&from| game.could_attack(from, duty))
        };
        if let Some(attacker) = attackers.iter().find(fits) {
            attacks.push((attacker.hex, duty));
        }
    }
}

/// Whether a side has designated anything.
pub(super) fn is_begun(game: &Position, side: Side) -> bool {
    game.army_of(side).into_iter().filter_map(|piece| game.hex_of(piece)).any(|hex| game.designated(hex) > 0)
}

/// The next attack of a list that is not designated yet; the end when all are.
pub(super) fn next_attack(game: &Position, options: &[Action], attacks: &Attacks) -> Option<Action> {
    let open = attacks.iter().find_map(|&(from, on)| {
        let joined = game.designated(from) > 0 && game.designated(from) == game.designated(on);
        let attack = Action::Attack(from, on);
        (!joined && options.contains(&attack)).then_some(attack)
    });
    open.or_else(|| options.contains(&Action::Done).then_some(Action::Done))
}

/// Any answer, where the best one leads nowhere: were it always the same one, it would be given for ever.
pub(super) fn any(options: &[Action], luck: &mut Quick) -> Option<Action> {
    if options.contains(&Action::Done) {
        return Some(Action::Done);
    }
    options.get(luck.draw(WHIM, options.len() as u32) as usize).copied()
}

/// Which attack is resolved first: the surest, because its success may open the others.
pub(super) fn first_fight(picture: &Picture<'_>, options: &[Action]) -> Option<Action> {
    let fights = options.iter().copied().filter_map(|action| match action {
        Action::Fight(on) => Some((action, on)),
        _ => None,
    });
    let game = picture.game;
    fights
        .max_by_key(|&(_, on)| {
            let number = game.designated(on);
            let of = |stands: &[Stand]| -> Vec<(PieceSet, HexId)> {
                let part = stands.iter().filter(|stand| game.designated(stand.hex) == number);
                part.map(|stand| (stand.pieces, stand.hex)).take(6).collect()
            };
            let on_hexes: Vec<HexId> = of(&picture.foes).iter().map(|(_, hex)| *hex).collect();
            let prospect = game.prospect(&of(&picture.own), &on_hexes);
            (prospect.column, on)
        })
        .map(|found| found.0)
}

/// Who is given up: as little as makes good what is owed, and of that the largest first.
pub(super) fn loss(game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let due = game.fight_now().due[usize::from(side != game.phasing())];
    let pieces: Vec<PieceId> = options
        .iter()
        .filter_map(|action| match action {
            Action::Lose(piece) => Some(*piece),
            _ => None,
        })
        .collect();
    let strengths: Vec<u16> = pieces.iter().map(|&piece| game.strength_of(piece)).collect();
    let goal = odds::least(&strengths, due);
    let fits = |place: usize| {
        let others: Vec<u16> =
            strengths.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, &one)| one).collect();
        let rest = due.saturating_sub(strengths[place]);
        let total = strengths[place] + if rest > 0 { odds::least(&others, rest) } else { 0 };
        total <= goal
    };
    let best = (0..pieces.len()).filter(|&place| fits(place)).max_by_key(|&place| {
        // Who cannot come back anyway is given up before who can.
        (game.scenario().piece(pieces[place]).reduced.is_none(), strengths[place], std::cmp::Reverse(place))
    });
    best.map(|place| Action::Lose(pieces[place])).or(options.first().copied())
}

/// Where the beaten go: away from the enemy, to friends, not over bridges.
pub(super) fn retreat(picture: &Picture<'_>, options: &[Action]) -> Option<Action> {
    let ways = options.iter().copied().filter_map(|action| match action {
        Action::Retreat(piece, to) | Action::Displace(piece, to) => Some((piece, to, action)),
        Action::Withdraw(_, to) | Action::Step(to) => Some((PieceId(0), to, action)),
        _ => None,
    });
    ways.max_by_key(|&(piece, to, _)| (refuge(picture, to), std::cmp::Reverse((to, piece))))
        .map(|found| found.2)
}

/// Who makes room in a crowded hex, and where he goes: where there is room. Where there is none chance decides, because whoever is sent on
/// from there would come back, and be sent on for ever.
pub(super) fn make_room(picture: &Picture<'_>, options: &[Action], luck: &mut Quick) -> Option<Action> {
    let roomy = |action: &Action| match *action {
        Action::Displace(piece, to) => picture.game.has_room(PieceSet::of(piece), to),
        _ => false,
    };
    let roomy: Vec<Action> = options.iter().copied().filter(roomy).collect();
    if roomy.is_empty() { any(options, luck) } else { retreat(picture, &roomy) }
}

/// How good a hex is to go back to.
fn refuge(picture: &Picture<'_>, hex: HexId) -> i32 {
    let near = i32::from(picture.nearest_foe(hex)).min(5);
    let ground = picture.game.scenario().hex(hex);
    let water = ground.edges.iter().filter(|edge| edge.water == Water::River).count() as i32;
    let support = picture.support(hex, PieceSet::NONE).min(40);
    let goal = picture.goals.iter().any(|goal| goal.hex == hex && goal.held);
    30 * near + 2 * support - picture.threat(hex) + 4 * water + if goal { 80 } else { 0 }
}

/// Whether cavalry goes back before combat: when standing would cost more than going.
pub(super) fn withdraw(picture: &Picture<'_>, options: &[Action]) -> Option<Action> {
    let (game, side) = (picture.game, picture.side);
    let mut best: Option<(i32, Action)> = None;
    for action in options {
        let Action::Withdraw(from, to) = *action else { continue };
        let number = game.designated(from);
        let worth = if game.phasing() == side {
            // The own attack: go where it is a bad one.
            if number == 0 {
                continue;
            }
            gained_by_leaving(picture, number, from)
        } else {
            if number == 0 {
                continue;
            }
            menaced(picture, number)
        };
        if worth > 30 {
            let rated = worth + refuge(picture, to) / 4;
            if best.is_none_or(|(most, _)| rated > most) {
                best = Some((rated, *action));
            }
        }
    }
    best.map(|found| found.1)
}

/// What an own attack gains when those in a hex leave it: whoever else attacks with them has to go on without them.
fn gained_by_leaving(picture: &Picture<'_>, number: u8, from: HexId) -> i32 {
    let (mut forces, on) = parties(picture.game, &picture.own, &picture.foes, number);
    let together = value(picture, &forces, &on);
    forces.retain(|(_, hex)| *hex != from);
    let alone = if forces.is_empty() { 0 } else { value(picture, &forces, &on) };
    alone - together
}

/// What an enemy attack threatens to cost, in hundredths of a strength point.
fn menaced(picture: &Picture<'_>, number: u8) -> i32 {
    let (forces, on) = parties(picture.game, &picture.foes, &picture.own, number);
    let ranks = ranks(picture.game, picture.side.other(), &forces, &on);
    let outlook = odds::outlook(picture.game.prospect(&forces, &on), &ranks, false, false);
    (outlook.foe * picture.taste.own - outlook.own * picture.taste.foe) / 100
}

type Parties = (Vec<(PieceSet, HexId)>, Vec<HexId>);

fn parties(game: &Position, attackers: &[Stand], defenders: &[Stand], number: u8) -> Parties {
    let part = |stands: &[Stand]| -> Vec<(PieceSet, HexId)> {
        let part = stands.iter().filter(|stand| game.designated(stand.hex) == number);
        part.map(|stand| (stand.pieces, stand.hex)).take(6).collect()
    };
    (part(attackers), part(defenders).into_iter().map(|(_, hex)| hex).collect())
}

/// Who follows the beaten: everybody who gains by it.
pub(super) fn follow_up(picture: &Picture<'_>, options: &[Action]) -> Option<Action> {
    let (game, side) = (picture.game, picture.side);
    let tables = &game.scenario().tables;
    let mut best: Option<(i32, Action)> = None;
    for action in options {
        let Action::Advance(piece, to) = *action else { continue };
        let from = game.hex_of(piece).unwrap_or(to);
        let printed = game.scenario().piece(piece);
        let gone = game.fight_now().goal == to;
        let goal = picture.goals.iter().find(|goal| goal.hex == to && !goal.held);
        let moved = game.force_at(side, to).and(tables.units);
        let strength = i32::from(game.strength_of(piece));
        let there: i32 = moved.into_iter().map(|unit| i32::from(game.strength_of(unit))).sum();
        let support = strength + there + picture.support(to, PieceSet::of(piece));
        let safe = support * 5 / 4 - picture.threat(to) * picture.manner.pursuit / 100;
        let worth = if printed.kind.is_leader() {
            // An officer goes with his men, not before them.
            if moved.is_empty() || printed.army { -1 } else { 10 }
        } else {
            let gain = goal.map_or(0, |goal| goal.worth);
            let better = picture.threat(from) >= picture.threat(to);
            gain + if gone { 20 } else { 0 } + if better { 10 } else { 0 } + safe.clamp(-60, 20)
        };
        if worth > 0 && best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *action));
        }
    }
    best.map(|found| found.1).or_else(|| options.contains(&Action::Done).then_some(Action::Done))
}

/// Whether a list of attacks meets all duties: tried on a copy.
pub(super) fn is_complete(game: &Position, side: Side, attacks: &Attacks) -> bool {
    let mut tried = game.clone();
    for &(from, on) in attacks {
        let attack = Action::Attack(from, on);
        if tried.check(side, attack).is_ok() {
            tried.apply(side, attack, &mut Quick::new(0), &mut Silent);
        }
    }
    tried.check(side, Action::Done).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attacker(hex: u16, on: &[u16]) -> Attacker {
        let on = on.iter().map(|&hex| HexId(hex)).collect();
        Attacker { hex: HexId(hex), pieces: PieceSet::NONE, on, must: true, choice: None }
    }

    /// The first could attack either enemy, the second only the one that the first would take.
    #[test]
    fn attackers_are_exchanged_until_everybody_is_attacked() {
        let mut attackers = [attacker(1, &[10, 11]), attacker(2, &[10])];
        for duty in [10, 11] {
            assert!(assign(&mut attackers, HexId(duty), &mut Vec::new()), "{duty}");
        }
        assert_eq!(attackers[0].choice, Some(HexId(11)));
        assert_eq!(attackers[1].choice, Some(HexId(10)));
        assert!(!assign(&mut attackers, HexId(12), &mut Vec::new()), "nobody stands there");
    }
}
