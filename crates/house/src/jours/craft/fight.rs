//! Battles: whether to fight inside or outside walls, which chit, who bears the losses, where to retreat.

use vedette_jours::scenario::Terrain;
use vedette_jours::sets::{BoxId, PieceId, PieceSet};
use vedette_jours::state::Fight;
use vedette_jours::{Action, Position};
use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance, Quick, Side};

use super::ground::Ground;
use super::odds::{Force, Outlook, Scene, foresee};

/// Draws that make the policy hard to foresee.
const WHIM: Purpose = Purpose("whim");

/// The battle at hand as it will probably go, from the attacker's point of view.
fn outlook(ground: &Ground, game: &Position, rounds: i32) -> Outlook {
    let battle = game.battle_now();
    let [attacker, defender] =
        [battle.attacker, battle.defender()].map(|side| Force::of(game, battle.forces[side.index()]));
    let mut scene = Scene::at(game, battle.place, battle.defender());
    scene.assault = battle.fight == Fight::Assault;
    scene.dug_in &= !battle.intercepted;
    let origins = origins(game, battle.forces[battle.attacker.index()]);
    scene.flank = battle.fight == Fight::Field && origins.len() >= 2;
    scene.bridge = !battle.intercepted
        && origins
            .iter()
            .any(|&from| game.scenario().link(battle.place, from).is_some_and(|link| game.has_bridge(&link)));
    scene.rounds = rounds;
    foresee(ground, &attacker, &defender, &scene)
}

fn origins(game: &Position, force: PieceSet) -> Vec<BoxId> {
    let mut boxes = Vec::new();
    for piece in force.into_iter().filter(|&piece| game.strength_of(piece) > 0) {
        let from = game.came_from(piece);
        if from.is_somewhere() && !boxes.contains(&from) {
            boxes.push(from);
        }
    }
    boxes
}

/// How likely a side wins the battle at hand, in thousandths.
pub(super) fn chance_to_win(ground: &Ground, game: &Position, side: Side) -> i32 {
    let win = outlook(ground, game, 0).win;
    if side == game.battle_now().attacker { win } else { 1000 - win }
}

/// A chit: the better the odds, the longer the battle; never quite to be foreseen.
pub(super) fn chit(
    ground: &Ground,
    game: &Position,
    side: Side,
    options: &[Action],
    chance: &mut Quick,
) -> Option<Action> {
    let win = chance_to_win(ground, game, side);
    let mut legal: Vec<u8> = options
        .iter()
        .filter_map(|action| match action {
            Action::Chit(value) => Some(*value),
            _ => None,
        })
        .collect();
    legal.sort_unstable();
    let (&low, &high) = (legal.first()?, legal.last()?);
    let middle = legal.get(legal.len() / 2).copied().unwrap_or(low);
    let whim = chance.draw(WHIM, 100);
    let value = match win {
        650.. => {
            if whim < 85 {
                high
            } else {
                middle
            }
        }
        540..650 => {
            if whim < 55 {
                high
            } else {
                middle
            }
        }
        440..540 => {
            if whim < 25 {
                high
            } else if whim < 60 {
                middle
            } else {
                low
            }
        }
        _ => {
            if whim < 88 {
                low
            } else {
                middle
            }
        }
    };
    Some(Action::Chit(value))
}

/// An overrun brings no points: where the battle itself would, it is fought.
pub(super) fn overrun(ground: &Ground, game: &Position) -> Action {
    let battle = game.battle_now();
    let win = outlook(ground, game, i32::from(battle.rounds)).win;
    if battle.kind >= 3 && win > 600 { Action::Decline } else { Action::Overrun }
}

/// Who bears a loss: the unit that can best spare it, and the least steady of equals.
pub(super) fn loss(game: &Position, options: &[Action]) -> Option<Action> {
    let worth = |piece: PieceId| {
        let printed = game.scenario().piece(piece);
        (3 * i32::from(game.strength_of(piece))) - 2 * i32::from(printed.co) - i32::from(printed.ab)
    };
    let best = options.iter().filter_map(|action| match action {
        Action::Lose(piece) => Some((worth(*piece), *action)),
        _ => None,
    });
    best.max_by_key(|&(worth, _)| worth).map(|(_, action)| action)
}

/// The strength of a side in and around a box.
fn around(game: &Position, side: Side, place: BoxId) -> i32 {
    let strength = |place: BoxId| -> i32 {
        game.company(side, place).into_iter().map(|piece| i32::from(game.strength_of(piece))).sum()
    };
    let links = game.scenario().links(place).iter().filter(|link| game.can_cross(link));
    2 * strength(place) + links.map(|link| strength(link.to)).sum::<i32>()
}

/// How good a box is to fall back to.
pub(super) fn refuge(ground: &Ground, game: &Position, side: Side, from: BoxId, to: BoxId) -> i32 {
    let enemy = side.other();
    let border = game.is_border_open();
    let friends = around(game, side, to);
    let foes = around(game, enemy, to);
    let home =
        ground.sources[side.index()].into_iter().map(|source| ground.distance(border, to, source)).min();
    let over_water =
        game.scenario().link(from, to).is_some_and(|link| link.water != vedette_jours::scenario::Water::Dry);
    let ground_worth = match game.scenario().place(to).terrain {
        Terrain::Open => 0,
        Terrain::Mountain => 2,
        Terrain::Defensive => 3,
        Terrain::Fortified => 6,
    };
    3 * friends.min(40) - 3 * foes - i32::from(home.unwrap_or(0)) + ground_worth
        - if over_water { 8 } else { 0 }
        - if game.scenario().place(to).exit { 3 } else { 0 }
}

/// The best box among the options to fall back to.
pub(super) fn retreat(
    ground: &Ground,
    game: &Position,
    side: Side,
    from: BoxId,
    options: &[Action],
) -> Option<Action> {
    let best = options.iter().filter_map(|action| match action {
        Action::Area(to) => Some((refuge(ground, game, side, from, *to), *action)),
        _ => None,
    });
    best.max_by_key(|&(worth, _)| worth).map(|(_, action)| action)
}

/// Whoever need not go stays, unless the enemy around is much stronger.
pub(super) fn may_leave(ground: &Ground, game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let place = game.battle_now().place;
    let own = around(game, side, place);
    let enemy = around(game, side.other(), place);
    let stake = ground.prize(place).is_some() || game.scenario().place(place).terrain == Terrain::Fortified;
    if enemy > 2 * own && !stake && game.phasing_side() != side {
        return retreat(ground, game, side, place, options);
    }
    Some(Action::Decline)
}

/// A bridge is blown up behind a retreat from a stronger enemy.
pub(super) fn demolish(game: &Position, side: Side) -> Action {
    let battle = game.battle_now();
    let own = around(game, side, battle.refuge);
    let enemy = around(game, side.other(), battle.place);
    if enemy > own + own / 2 { Action::Demolish } else { Action::Decline }
}

/// Inside the walls, or in front of them?
pub(super) fn shelter(ground: &Ground, game: &Position, side: Side) -> Action {
    let place = game.battle_now().place;
    // A fallen fortress takes the leaders in it along, and with Napoleon the game.
    if game.scenario().rules.napoleon.is_some_and(|napoleon| game.company(side, place).has(napoleon)) {
        return Action::Stand;
    }
    let own = Force::of(game, game.company(side, place));
    let enemy = Force::of(game, game.company(side.other(), place));
    let mut scene = Scene::at(game, place, side);
    scene.flank = origins(game, game.company(side.other(), place)).len() >= 2;
    let outlook = foresee(ground, &enemy, &own, &scene);
    if outlook.win < 430 { Action::Stand } else { Action::Shelter }
}

/// Who stays inside: one unit, the weakest of foot that can hold out, and a Detachment if there is one.
pub(super) fn garrison(game: &Position, options: &[Action]) -> Option<Action> {
    let scenario = game.scenario();
    let done = options.contains(&Action::Done);
    let candidates = options.iter().filter_map(|action| match action {
        Action::Take(piece) if game.strength_of(*piece) > 0 => Some(*piece),
        _ => None,
    });
    let rating = |piece: &PieceId| {
        let foot = scenario.tables.infantry.has(*piece);
        let detachment = scenario.tables.detachments.has(*piece);
        let sp = i32::from(game.strength_of(*piece));
        i32::from(foot) * 40 + i32::from(detachment) * 20 - (sp - 3).abs()
    };
    if done {
        return Some(Action::Done);
    }
    candidates.max_by_key(rating).map(Action::Take).or_else(|| options.first().copied())
}

/// Storm, siege or mask.
pub(super) fn invest(ground: &Ground, game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let place = game.battle_now().place;
    let outside = game.company(side, place).minus(game.sheltered());
    let garrison = game.company(side.other(), place).and(game.sheltered());
    let (own, other) = (Force::of(game, outside), Force::of(game, garrison));
    let mut scene = Scene::at(game, place, side.other());
    scene.assault = true;
    let storm = foresee(ground, &own, &other, &scene);
    let last = game.turn() >= game.expected_end();
    // A failed storm lifts the siege, and at the count a siege is worth nearly as much as the city.
    let bold = match (last, ground.prize(place).is_some()) {
        (true, true) => 850,
        (true, false) => 560,
        (false, _) => 700,
    };
    let cheap = storm.losses[0] < 100 * own.sp / 8;
    if options.contains(&Action::Assault) && storm.win > bold && cheap {
        return Some(Action::Assault);
    }
    let siege = options.contains(&Action::Siege).then_some(Action::Siege);
    siege.or_else(|| options.contains(&Action::Mask).then_some(Action::Mask))
}

/// Which fight is next: where the odds are best; sorties only with good odds.
pub(super) fn next_fight(ground: &Ground, game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let odds = |place: BoxId| {
        let own = Force::of(game, game.company(side, place));
        let enemy = Force::of(game, game.company(side.other(), place));
        let mut scene = Scene::at(game, place, side.other());
        scene.flank = origins(game, game.company(side, place)).len() >= 2;
        foresee(ground, &own, &enemy, &scene).win
    };
    let fights = options.iter().filter_map(|action| match action {
        Action::Fight(place) => Some((odds(*place), *action)),
        _ => None,
    });
    let best = fights.max_by_key(|&(odds, _)| odds);
    let free = options.contains(&Action::Pass);
    match best {
        Some((odds, action)) if !free || odds > 600 => Some(action),
        _ => Some(Action::Pass),
    }
}
