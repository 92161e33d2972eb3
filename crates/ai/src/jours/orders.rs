//! The orders of a Movement Phase: which stack goes where, in which order.
//!
//! First come attacks, for which all stacks within reach are thought together; then every other stack goes where it is
//! drawn: to points that can be had, to friends who need help, away from an enemy who is too strong.

use vedette_jours::scenario::{Arm, Kind, Terrain};
use vedette_jours::sets::{ArmyId, BoxId, PieceId, PieceSet};

use super::board::{Board, Roads, Stand, Way, is_leader};
use super::odds::{Force, Scene, foresee};

/// An order to one stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Order {
    /// Who marches.
    pub(super) stack: PieceSet,
    /// From here; `NOWHERE` for a reinforcement that enters.
    pub(super) from: BoxId,
    /// The way.
    pub(super) way: Way,
    /// By a forced march.
    pub(super) forced: bool,
    /// To entrench instead of marching.
    pub(super) dig: bool,
}

impl Order {
    /// Nobody goes anywhere.
    pub(super) const NONE: Order =
        Order { stack: PieceSet::NONE, from: BoxId::NOWHERE, way: Way::NONE, forced: false, dig: false };
}

/// How boldly a side moves; what a search can vary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Temper {
    /// What an attack must promise, in hundredths of a victory point.
    pub(super) threshold: i32,
    /// How much danger weighs, in hundredths.
    pub(super) caution: i32,
    /// How much points far away draw, in hundredths.
    pub(super) reach: i32,
    /// A box that draws more than others.
    pub(super) focus: Option<BoxId>,
}

impl Temper {
    /// The script's own.
    pub(super) const USUAL: Temper = Temper { threshold: 25, caution: 100, reach: 100, focus: None };
}

/// A stack that can be formed.
struct Group {
    pieces: PieceSet,
    from: BoxId,
    /// Where it enters, and at what price, for a reinforcement off the map.
    entrance: Option<(BoxId, u8)>,
    force: Force,
    roads: Roads,
    price: u8,
    army: Option<ArmyId>,
    concentrated: bool,
    used: bool,
}

/// The orders for a Movement Phase.
pub(super) fn plan(board: &Board<'_>, temper: &Temper, out: &mut Vec<Order>) {
    let mut plan = Planner::new(board, temper);
    if !board.is_truce() {
        plan.attack(out);
    }
    if board.turns_left() == 0 {
        plan.hurry(out);
    }
    plan.march(out);
    plan.move_leaders(out);
}

/// An order for the stack that is being formed or marches, for whoever does not remember what it was sent for.
pub(super) fn resume(board: &Board<'_>, temper: &Temper) -> Option<Order> {
    let march = board.game.march_now();
    if !march.begun {
        let mut orders = Vec::new();
        plan(board, temper, &mut orders);
        return orders.into_iter().find(|order| march.stack.minus(order.stack).is_empty());
    }
    let first = march.stack.first()?;
    let entrance = if march.place.is_somewhere() { None } else { Some(board.game.entrance_of(first)?) };
    let mut planner = Planner::new(board, temper);
    planner.groups.clear();
    planner.add(march.stack, march.place, entrance, board.game.army_of_piece(first));
    let group = planner.groups.first_mut()?;
    group.price = 0;
    if entrance.is_none() {
        group.roads = Roads::new(board.game, board.side, march.place, march.left, group.force.sp > 0);
    }
    let group = planner.groups.first()?;
    let attack = if board.is_truce() { None } else { planner.best_attack() };
    let target = attack.map(|(place, _)| place);
    let target =
        target.or_else(|| planner.best_march(group).filter(|&(worth, _)| worth > 6).map(|(_, to)| to))?;
    planner.order(group, target)
}

pub(super) struct Planner<'a, 'b> {
    board: &'a Board<'b>,
    temper: &'a Temper,
    groups: Vec<Group>,
    /// What draws a stack to each box.
    pull: Vec<i32>,
    /// Command points that are left to each army.
    purse: [u8; 8],
}

impl<'a, 'b> Planner<'a, 'b> {
    fn new(board: &'a Board<'b>, temper: &'a Temper) -> Planner<'a, 'b> {
        let mut purse = [0; 8];
        for army in board.scenario().armies_of(board.side) {
            if let Some(points) = purse.get_mut(army.index()) {
                *points = board.game.command_points(army);
            }
        }
        let mut planner = Planner { board, temper, groups: Vec::new(), pull: Vec::new(), purse };
        planner.form_groups();
        planner.pull = planner.field();
        planner
    }

    // Forming stacks.

    fn form_groups(&mut self) {
        let board = self.board;
        let game = board.game;
        let busy = game.activated_pieces().or(game.sheltered());
        let own = board.stands[board.side.index()].clone();
        for stand in own {
            let free = stand.pieces.minus(busy);
            if !free.is_empty() {
                self.split(free, stand.place, None);
            }
        }
        let waiting = game.waiting_pieces().and(board.scenario().tables.of_side[board.side.index()]);
        let mut left = waiting.minus(busy);
        while let Some(first) = left.first() {
            let entrance = game.entrance_of(first);
            let same: PieceSet =
                left.into_iter().filter(|&piece| game.entrance_of(piece) == entrance).collect();
            left = left.minus(same).minus(PieceSet::of(first));
            if let Some(entrance) = entrance {
                self.split(same, BoxId::NOWHERE, Some(entrance));
            }
        }
    }

    /// Divides the pieces of a box into stacks: each leader takes what he may, the commander-in-chief the rest.
    fn split(&mut self, free: PieceSet, from: BoxId, entrance: Option<(BoxId, u8)>) {
        let game = self.board.game;
        let scenario = self.board.scenario();
        let is_body = |piece: &PieceId| {
            let printed = scenario.piece(*piece);
            printed.kind != Kind::Leader && printed.kind != Kind::Dummy && game.strength_of(*piece) > 0
        };
        let mut bodies: PieceSet = free.into_iter().filter(is_body).collect();
        let mut guns = free.and(scenario.tables.artillery);
        let mut leaders: Vec<PieceId> =
            free.into_iter().filter(|&piece| is_leader(scenario, piece)).collect();
        // The commander-in-chief comes last: he may take more than others.
        leaders
            .sort_by_key(|&leader| (game.is_chief(leader), std::cmp::Reverse(scenario.piece(leader).rank)));
        for leader in leaders {
            if bodies.is_empty() {
                break;
            }
            let army = game.army_of_piece(leader);
            let chief = game.is_chief(leader);
            let own: PieceSet = bodies.into_iter().filter(|&piece| self.may_follow(piece, army)).collect();
            let taken = if chief { own } else { self.pick(own) };
            if taken.is_empty() {
                continue;
            }
            let mut stack = taken.or(PieceSet::of(leader));
            bodies = bodies.minus(taken);
            let own_guns: PieceSet = guns.into_iter().filter(|&piece| self.may_follow(piece, army)).collect();
            stack = stack.or(own_guns);
            guns = guns.minus(own_guns);
            self.add(stack, from, entrance, army);
        }
        while let Some(first) = bodies.first() {
            let army = game.army_of_piece(first);
            let same: PieceSet =
                bodies.into_iter().filter(|&piece| game.army_of_piece(piece) == army).collect();
            let taken = self.pick(same);
            if taken.is_empty() {
                break;
            }
            bodies = bodies.minus(taken);
            self.add(taken, from, entrance, army);
        }
    }

    /// Whether a piece goes with a leader of an army without costing anything.
    fn may_follow(&self, piece: PieceId, army: Option<ArmyId>) -> bool {
        match (self.board.game.army_of_piece(piece), army) {
            (Some(own), Some(army)) => own == army,
            (None, Some(army)) => self.board.scenario().piece(piece).payers.has(army),
            _ => false,
        }
    }

    /// The strongest units that may go together without a commander-in-chief: two of foot and one more of horse.
    fn pick(&self, from: PieceSet) -> PieceSet {
        let game = self.board.game;
        let scenario = self.board.scenario();
        let mut order: Vec<PieceId> = from.into_iter().collect();
        order.sort_by_key(|&piece| std::cmp::Reverse(game.strength_of(piece)));
        let (mut foot, mut all) = (0, 0);
        let mut taken = PieceSet::NONE;
        for piece in order {
            let on_foot = scenario.piece(piece).arm == Arm::Infantry;
            if all < 3 && (!on_foot || foot < 2) {
                taken.insert(piece);
                all += 1;
                foot += i32::from(on_foot);
            }
        }
        taken
    }

    fn add(&mut self, pieces: PieceSet, from: BoxId, entrance: Option<(BoxId, u8)>, army: Option<ArmyId>) {
        let game = self.board.game;
        let Some(price) = game.price_of(pieces) else { return };
        let pace = game.pace_of(pieces);
        let (start, pace) = match entrance {
            Some((to, cost)) => (to, pace.saturating_sub(cost)),
            None => (from, pace),
        };
        let roads = Roads::new(game, self.board.side, start, pace, true);
        let force = Force::of(game, pieces);
        let concentrated = !game.is_within_limits(pieces);
        self.groups.push(Group {
            pieces,
            from,
            entrance,
            force,
            roads,
            price,
            army,
            concentrated,
            used: false,
        });
    }

    /// Whether the command points are there, as far as can be told beforehand.
    fn can_pay(&self, group: &Group) -> bool {
        let held = match group.army {
            Some(army) => self.purse.get(army.index()).copied().unwrap_or(0),
            None => self.purse.iter().copied().max().unwrap_or(0),
        };
        group.price <= held
    }

    fn pay(&mut self, number: usize) {
        let Some(group) = self.groups.get_mut(number) else { return };
        group.used = true;
        if let Some(points) = group.army.and_then(|army| self.purse.get_mut(army.index())) {
            *points = points.saturating_sub(group.price);
        }
    }

    fn order(&self, group: &Group, to: BoxId) -> Option<Order> {
        let way = group.roads.way(to)?;
        let way = group.entrance.map_or(way, |(first, _)| way.after(first));
        way.end()?;
        Some(Order { stack: group.pieces, from: group.from, way, forced: false, dig: false })
    }

    // What draws.

    fn field(&self) -> Vec<i32> {
        let board = self.board;
        let mut pull = vec![0; board.ground.boxes()];
        let (own, enemy) = (board.side, board.side.other());
        // The nearer the end, the less is won by marching towards something that cannot be reached.
        let far = self.temper.reach * if board.turns_left() == 0 { 30 } else { 100 } / 100;
        for prize in &board.scenario().frame.prizes {
            let place = prize.place;
            if !board.game.may_come(own, place) {
                continue;
            }
            let ours = board.within(own, place, 14).max(1);
            let theirs = board.within(enemy, place, 8);
            let besieged = board.game.siege_at(place).map(|siege| siege.besieger);
            let worth = 100 * i32::from(prize.points);
            let weight = if board.flag(place) == Some(own) {
                let lost = besieged == Some(enemy);
                if theirs == 0 {
                    0
                } else {
                    worth * theirs / (theirs + ours) + if lost { worth / 2 } else { 0 }
                }
            } else if besieged == Some(own) {
                worth / 4
            } else {
                worth * ours / (ours + theirs)
            };
            self.draw(&mut pull, place, weight * far / 100);
        }
        for source in board.ground.sources[own.index()] {
            let theirs = board.press(enemy, source);
            if theirs > 0 {
                self.draw(&mut pull, source, 150.min(20 * theirs));
            }
        }
        for stand in board.stands[enemy.index()].iter().filter(|stand| stand.sp > 0 && !stand.sheltered) {
            let ours = board.within(own, stand.place, 10);
            let theirs = board.within(enemy, stand.place, 4).max(1);
            // An enemy who can be beaten draws, one who cannot is left alone.
            let odds = (100 * ours / (ours + theirs) - 45).max(0);
            self.draw(&mut pull, stand.place, stand.sp * 12 * odds / 40);
        }
        for stand in &board.stands[own.index()] {
            self.draw(&mut pull, stand.place, 3 * stand.sp);
        }
        if let Some(focus) = self.temper.focus {
            self.draw(&mut pull, focus, 400);
        }
        pull
    }

    fn draw(&self, pull: &mut [i32], place: BoxId, weight: i32) {
        if weight == 0 {
            return;
        }
        let row = self.board.ground.row(self.board.border_open, place);
        for (sum, &distance) in pull.iter_mut().zip(row) {
            *sum += weight * self.board.ground.decay[usize::from(distance)] / 100;
        }
    }

    // Attacks.

    /// Looks for the attack that promises most, gives its orders, and looks again.
    fn attack(&mut self, out: &mut Vec<Order>) {
        for _ in 0..6 {
            let Some((target, groups)) = self.best_attack() else { return };
            for number in groups {
                let order = self.groups.get(number).and_then(|group| self.order(group, target));
                out.extend(order);
                self.pay(number);
            }
        }
    }

    fn best_attack(&self) -> Option<(BoxId, Vec<usize>)> {
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
            cost += leave(number) + 5 + group.force.sp / 4 + if group.concentrated { 15 } else { 0 };
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

    // Marches.

    /// What is given up by leaving a box.
    fn leaving(&self, group: &Group) -> i32 {
        let board = self.board;
        let (own, enemy) = (board.side, board.side.other());
        let place = group.from;
        if !place.is_somewhere() {
            return 0;
        }
        let stays: i32 = board
            .game
            .company(own, place)
            .minus(group.pieces)
            .into_iter()
            .map(|piece| i32::from(board.game.strength_of(piece)))
            .sum();
        let prize = board.prize(place);
        if let Some(siege) = board.game.siege_at(place)
            && siege.besieger == own
            && stays == 0
        {
            return 120 + prize * 3 / 4;
        }
        if stays > 0 || board.is_last_word() {
            return 0;
        }
        let theirs = board.press(enemy, place);
        let source = if board.ground.sources[own.index()].has(place) { 200 } else { 0 };
        if theirs == 0 || board.flag(place) != Some(own) {
            return if theirs > 0 { source } else { source / 4 };
        }
        (prize + source) * theirs / (theirs + 2).max(1)
    }

    /// What the enemy could do to a stack in a box.
    fn danger(&self, group: &Group, place: BoxId) -> i32 {
        let board = self.board;
        if board.is_last_word() || board.is_truce() {
            return 0;
        }
        let (own, enemy) = (board.side, board.side.other());
        let theirs = board.press(enemy, place);
        if theirs == 0 {
            return 0;
        }
        let distance = if group.from.is_somewhere() { board.distance(group.from, place) } else { 9 };
        let friends = board.press(own, place) - Board::share(group.force.sp, distance);
        let mut ours = group.force.sp + friends.max(0) * 6 / 10;
        match board.scenario().place(place).terrain {
            Terrain::Open => {}
            Terrain::Mountain => ours = ours * 11 / 10,
            Terrain::Defensive => ours = ours * 13 / 10,
            Terrain::Fortified => ours = ours * 14 / 10,
        }
        let short = (theirs - ours).max(0);
        let risk = (short * 14).min(group.force.sp * 30 + 40);
        risk * self.temper.caution / 100
    }

    /// What it is worth to a stack to be in a box rather than where it is.
    fn attraction(&self, group: &Group, to: BoxId, here: i32) -> i32 {
        let board = self.board;
        let own = board.side;
        let start = group.entrance.map_or(group.from, |(first, _)| first);
        let self_pull = |place: BoxId| {
            let distance = board.distance(start, place);
            3 * group.force.sp * board.ground.decay[usize::from(distance)] / 100
        };
        let pull = self.pull.get(to.index()).copied().unwrap_or(0) - self_pull(to);
        let mut worth = pull - here - self.danger(group, to);
        if board.flag(to) != Some(own) && board.game.siege_at(to).is_none() {
            let prize = board.prize(to);
            let keeps = board.is_last_word() || board.press(own.other(), to) < group.force.sp + 2;
            worth += if keeps { prize } else { prize / 2 };
        }
        worth -= self.astray(group, to);
        if group.concentrated && to != start {
            worth -= 8 * group.pieces.len() as i32;
        }
        worth
    }

    /// What it costs to be far from the commander-in-chief.
    fn astray(&self, group: &Group, to: BoxId) -> i32 {
        let Some(chief) = group.army.and_then(|army| self.board.game.chief_of(army)) else { return 0 };
        if group.pieces.has(chief) {
            return 0;
        }
        let distance = i32::from(self.board.distance(self.board.game.place_of(chief), to));
        2 * (distance - 8).clamp(0, 15)
    }

    /// Sends every stack that is left to where it is drawn most.
    fn march(&mut self, out: &mut Vec<Order>) {
        let mut found: Vec<(i32, usize, BoxId)> = Vec::new();
        for (number, group) in self.groups.iter().enumerate() {
            if group.used || group.force.sp == 0 || !self.can_pay(group) {
                continue;
            }
            if let Some((worth, to)) = self.best_march(group) {
                found.push((worth, number, to));
            }
        }
        found.sort_by_key(|&(worth, number, _)| (std::cmp::Reverse(worth), number));
        for (worth, number, to) in found {
            let Some(group) = self.groups.get(number) else { continue };
            if !self.can_pay(group) || worth < 6 + 8 * i32::from(group.price) {
                continue;
            }
            let Some(order) = self.order(group, to) else { continue };
            out.push(order);
            self.pay(number);
        }
    }

    /// In the last turn a forced march for points that lie open is worth its stragglers.
    fn hurry(&mut self, out: &mut Vec<Order>) {
        let board = self.board;
        let (game, own) = (board.game, board.side);
        for prize in &board.scenario().frame.prizes {
            let place = prize.place;
            let open = board.flag(place) != Some(own)
                && !game.has_counters(own.other(), place)
                && game.siege_at(place).is_none()
                && game.may_come(own, place);
            if !open {
                continue;
            }
            let mut best: Option<(i32, usize, Roads)> = None;
            for (number, group) in self.groups.iter().enumerate() {
                let far = group.roads.to(place).is_none();
                let fit =
                    !group.used && group.entrance.is_none() && group.force.sp > 0 && !group.concentrated;
                if !far || !fit || board.distance(group.from, place) > 11 || !self.can_pay(group) {
                    continue;
                }
                let pace = game.pace_of(group.pieces) + 2;
                let roads = Roads::new(game, own, group.from, pace, true);
                let worth = board.prize(place) - 20 - self.leaving(group) - group.force.sp;
                if roads.to(place).is_some()
                    && worth > 0
                    && best.as_ref().is_none_or(|(most, ..)| worth > *most)
                {
                    best = Some((worth, number, roads));
                }
            }
            let Some((_, number, roads)) = best else { continue };
            let (Some(group), Some(way)) = (self.groups.get(number), roads.way(place)) else { continue };
            out.push(Order { stack: group.pieces, from: group.from, way, forced: true, dig: false });
            self.pay(number);
        }
    }

    fn best_march(&self, group: &Group) -> Option<(i32, BoxId)> {
        let board = self.board;
        let enemy = board.side.other();
        let start = group.entrance.map_or(group.from, |(first, _)| first);
        let stay = {
            let own = 3 * group.force.sp;
            self.pull.get(start.index()).copied().unwrap_or(0) - own
        };
        let here = stay - self.danger(group, start);
        let leave = self.leaving(group);
        let must = group.entrance.is_some();
        let mut best: Option<(i32, BoxId)> = must.then_some((50, start));
        for &to in &group.roads.reached {
            if to == start || board.game.has_counters(enemy, to) {
                continue;
            }
            let worth = self.attraction(group, to, here) - leave + if must { 50 } else { 0 };
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, to));
            }
        }
        best
    }

    /// Leaders without troops go where troops have no leader; a commander-in-chief goes where he reaches most.
    fn move_leaders(&mut self, out: &mut Vec<Order>) {
        let board = self.board;
        let game = board.game;
        let scenario = board.scenario();
        let grouped = self.groups.iter().fold(PieceSet::NONE, |all, group| all.or(group.pieces));
        let lone = scenario.tables.of_side[board.side.index()]
            .and(scenario.tables.leaders)
            .minus(grouped)
            .minus(game.activated_pieces())
            .minus(game.sheltered());
        for leader in lone {
            let from = game.place_of(leader);
            if !from.is_somewhere() {
                continue;
            }
            let stack = PieceSet::of(leader);
            let roads = Roads::new(game, board.side, from, game.pace_of(stack), false);
            let army = game.army_of_piece(leader);
            let value = |place: BoxId| self.post(leader, army, place, out);
            let here = value(from);
            let best =
                roads.reached.iter().map(|&place| (value(place), place)).max_by_key(|&(worth, _)| worth);
            let Some((_, to)) = best.filter(|&(worth, _)| worth > here + 3) else { continue };
            if let Some(way) = roads.way(to).filter(|way| way.end().is_some()) {
                out.push(Order { stack, from, way, forced: false, dig: false });
            }
        }
    }

    /// What a box is worth to a leader.
    fn post(&self, leader: PieceId, army: Option<ArmyId>, place: BoxId, orders: &[Order]) -> i32 {
        let board = self.board;
        let game = board.game;
        // Who will be there when the orders are carried out.
        let mut there = game.company(board.side, place);
        for order in orders {
            there = there.minus(order.stack);
        }
        for order in orders.iter().filter(|order| order.way.end() == Some(place)) {
            there = there.or(order.stack);
        }
        let own = |piece: &PieceId| game.army_of_piece(*piece) == army;
        let sp: i32 = there.into_iter().filter(own).map(|piece| i32::from(game.strength_of(piece))).sum();
        if sp == 0 {
            return -10 - board.press(board.side.other(), place);
        }
        let led = there
            .into_iter()
            .any(|piece| piece != leader && is_leader(board.scenario(), piece) && own(&piece));
        let mut worth = sp * 2 - if led { sp + 4 } else { 0 };
        if game.is_chief(leader) {
            worth += board.within(board.side, place, 4);
        }
        worth
    }
}
