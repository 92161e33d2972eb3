//! Attacks: for each stand of the enemy, all stacks that can come are thought together.

use vedette_jours::scenario::Terrain;
use vedette_jours::sets::BoxId;

use super::super::board::Stand;
use super::super::odds::{Force, Scene, foresee};
use super::{Group, Order, Planner};

impl Planner<'_, '_> {
    /// Looks for the attack that promises most, gives its orders, and looks again.
    pub(super) fn attack(&mut self, out: &mut Vec<Order>) {
        self.weigh_marches();
        for _ in 0..6 {
            let Some((target, groups)) = self.best_attack() else { return };
            for number in groups {
                let order = self.groups.get(number).and_then(|group| self.order(group, target));
                out.extend(order);
                self.pay(number);
                let sp = self.groups.get(number).map_or(0, |group| group.force.sp);
                self.claim(target, target, sp);
            }
        }
    }

    /// What each stack would gain by marching where it is drawn: whoever attacks does not take what lies open elsewhere.
    fn weigh_marches(&mut self) {
        let hope = |group: &Group| {
            let march = if group.force.sp > 0 { self.best_march(group) } else { None };
            march.map_or(0, |(worth, _)| worth.max(0))
        };
        let hopes: Vec<i32> = self.groups.iter().map(hope).collect();
        self.groups.iter_mut().zip(hopes).for_each(|(group, hope)| group.hope = hope);
    }

    pub(super) fn best_attack(&self) -> Option<(BoxId, Vec<usize>)> {
        let enemy = self.board.side.other();
        let mut best: Option<(i32, BoxId, Vec<usize>)> = None;
        for stand in &self.board.stands[enemy.index()] {
            let Some((worth, groups)) = self.best_against(stand) else { continue };
            if worth >= self.temper.threshold && best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, stand.place, groups));
            }
        }
        best.map(|(_, place, groups)| (place, groups))
    }

    /// The stacks with which a stand of the enemy is best attacked, and what that is worth.
    fn best_against(&self, stand: &Stand) -> Option<(i32, Vec<usize>)> {
        let board = self.board;
        let (own, enemy) = (board.side, board.side.other());
        let place = stand.place;
        let siege = board.game.siege_at(place);
        if stand.sheltered && siege.is_some_and(|siege| siege.besieger == own) {
            // Whoever is there already goes on with the siege.
            return None;
        }
        let mut numbers: Vec<usize> = (0..self.groups.len())
            .filter(|&number| {
                self.groups.get(number).is_some_and(|group| {
                    !group.used
                        && group.force.sp > 0
                        && group.from != place
                        && group.roads.to(place).is_some()
                })
            })
            .collect();
        if numbers.is_empty() {
            return None;
        }
        let leave = |number: usize| self.groups.get(number).map_or(0, |group| self.leaving(group));
        numbers.sort_by_key(|&number| {
            let sp = self.groups.get(number).map_or(0, |group| group.force.sp);
            std::cmp::Reverse(sp * 10 - leave(number))
        });
        let outside = stand.pieces.minus(board.game.sheltered());
        let mut defender = Force::of(board.game, outside);
        // Friends of the defender may march to the guns.
        let helpers = board.within(enemy, place, 2) - stand.sp;
        defender.sp += helpers * 4 / 10;
        let help = Force::of(board.game, board.game.company(own, place));
        let mut attacker = help;
        let mut scene = Scene::at(board.game, place, enemy);
        let mut origin = None;
        let mut cost = 0;
        let mut best: Option<(i32, usize)> = None;
        let mut taken = Vec::new();
        let mut purse = self.purse;
        for &number in numbers.iter().take(8) {
            let Some(group) = self.groups.get(number) else { continue };
            let purse_of = group.army.and_then(|army| purse.get_mut(army.index()));
            match purse_of {
                Some(points) if *points >= group.price => *points -= group.price,
                None if group.price == 0 => {}
                _ => continue,
            }
            let before = group.roads.before(place);
            scene.flank |= origin.is_some_and(|other| other != before);
            origin = origin.or(Some(before));
            let bridge =
                board.scenario().link(place, before).is_some_and(|link| board.game.has_bridge(&link));
            scene.bridge |= bridge;
            attacker = attacker.with(group.force);
            cost +=
                leave(number) + group.hope + 5 + group.force.sp / 4 + if group.concentrated { 15 } else { 0 };
            taken.push(number);
            let worth = self.battle_worth(stand, &attacker, &defender, &scene) - cost;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, taken.len()));
            }
        }
        let (worth, count) = best?;
        taken.truncate(count);
        Some((worth, taken))
    }

    /// What attacking a stand is worth: the fight, the ground, a siege.
    fn battle_worth(&self, stand: &Stand, attacker: &Force, defender: &Force, scene: &Scene) -> i32 {
        let board = self.board;
        let (own, enemy) = (board.side, board.side.other());
        let place = stand.place;
        let outlook = foresee(board.ground, attacker, defender, scene);
        let prize = board.prize(place);
        let relief = board.game.siege_at(place).is_some_and(|siege| siege.besieger == enemy);
        let gain = match board.flag(place) {
            Some(flag) if flag == own => {
                if relief {
                    prize + 100
                } else {
                    0
                }
            }
            _ => prize,
        };
        let dummies = defender.sp == 0;
        if dummies {
            return 15 + gain;
        }
        let fight = outlook.worth + gain * outlook.win / 1000;
        if scene.terrain != Terrain::Fortified || relief {
            return fight;
        }
        // Weak garrisons go behind their walls: then it is a siege.
        let garrison = defender.sp.min(6);
        let able = attacker.foot > 0;
        let quick = if attacker.foot >= 2 * garrison { 60 } else { 40 };
        let falls = if board.turns_left() >= 1 { quick } else { 25 };
        let capture = gain + garrison * 25;
        let siege = if able && prize > 0 {
            100 + gain + (capture - gain) * falls / 100
        } else {
            capture * falls / 200
        };
        let risk = (board.press(enemy, place) - attacker.sp).max(0) * 10;
        if outlook.win > 600 { fight.min(siege) } else { siege - risk - 30 }
    }
}
