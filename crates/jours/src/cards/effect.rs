//! What the event cards do, effect by effect.

use vedette_kernel::{Refusal, Side};

use crate::action::Action;
use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::scenario::{Effect, Grant, PieceKind};
use crate::sets::{ArmyId, BoxId, BoxSet, PieceId, PieceSet};
use crate::state::{Battle, March, Phase, Position, Truce};

impl Position {
    /// Whether an effect can do anything now, from the player's own knowledge.
    pub(crate) fn permit_effect(&self, side: Side, effect: Effect) -> Result<(), Refusal> {
        let useless = |fine: bool| demand(fine, "JG-13-CARDS-04", "no-effect-now");
        let own = self.battle.forces[side.index()];
        let enemy = side.other();
        match effect {
            Effect::GainCommand { army, .. } => useless(self.is_active(army)),
            Effect::LoseCommand { armies, .. } => {
                let hit = self
                    .scenario
                    .armies_of(enemy)
                    .any(|army| self.is_active(army) && (armies.is_empty() || armies.has(army)));
                useless(hit)
            }
            Effect::Reveal => {
                let late = matches!(self.phase, Phase::Guns | Phase::Combat);
                useless(!late && !self.hidden_boxes(enemy).is_empty())
            }
            Effect::Recover => useless(self.on_map(side).any(|piece| self.slashes[piece.index()] > 0)),
            Effect::StragglerDie(_) => {
                let march = &self.march;
                let crowded = march.concentrated || !self.fits(march.stack);
                let hard = if march.begun { march.forced } else { self.permit_force().is_ok() };
                useless(!march.moved && (crowded || hard))
            }
            Effect::Entrench => {
                demand(self.agenda.top() == Some(Task::Select), "JG-6.2-01", "jg-already-activated")?;
                let March { side, place, stack, .. } = self.march;
                self.permit_digging(side, place, stack)
            }
            Effect::QuickPontoon => useless(self.march.begun && !self.march.halted && self.march.left >= 2),
            Effect::Ford => useless(self.march.begun && !self.march.halted && self.march.left > 0),
            Effect::ReactionDie(_) => {
                let choosing = matches!(self.agenda.top(), Some(Task::ReactSelect(_) | Task::GunsSelect(_)));
                useless(choosing)
            }
            Effect::FreeRetreat(leader) => {
                let met = self.march.stack.has(leader) && self.is_known(leader);
                let reacting = matches!(self.agenda.top(), Some(Task::React(_)));
                useless(met && reacting && !self.retreaters(side).is_empty())
            }
            Effect::ArtilleryDie { .. } => useless(self.artillery_bonus(side) > 0),
            Effect::PursuitDie(_) => {
                let horse = own.into_iter().any(|piece| self.is_horse(piece));
                useless(horse && self.may_pursue(side))
            }
            Effect::PassMorale(leader) => {
                useless(own.has(leader) && self.battle.nerve[side.index()] != Battle::PASSED)
            }
            Effect::Morale { armies, .. } => {
                let there = |piece| self.army_of(piece).is_some_and(|army| armies.has(army));
                let passed = self.battle.nerve[side.index()] == Battle::PASSED;
                useless(!passed && own.into_iter().any(there))
            }
            Effect::Defection { autumn, .. } => {
                let season = !autumn || self.truce == Truce::After || self.scenario.frame.autumn;
                useless(season && !self.defectors(enemy, effect).is_empty())
            }
            Effect::AddStrength(_)
            | Effect::BlockCommand(_)
            | Effect::FewerRounds
            | Effect::ArmisticeMarker(_)
            | Effect::RestartMarker(_) => Ok(()),
        }
    }

    /// Carries an effect out; says whether it asks for a target first.
    pub(crate) fn carry_out(&mut self, side: Side, effect: Effect, out: &mut impl Outside) -> bool {
        match effect {
            Effect::AddStrength(_)
            | Effect::Reveal
            | Effect::Recover
            | Effect::BlockCommand(_)
            | Effect::FreeRetreat(_) => return true,
            Effect::LoseCommand { armies, .. } if armies.is_empty() => return true,
            Effect::LoseCommand { points, armies } => {
                let hit = armies.into_iter().find(|&army| self.is_active(army));
                if let Some(army) = hit {
                    self.cut_command(army, points, out);
                }
            }
            Effect::GainCommand { points, army } => {
                self.cp[army.index()] = self.cp[army.index()].saturating_add(points);
                out.tell(|| Event::CommandChanged { army, points: points as i8 });
            }
            Effect::StragglerDie(points) => self.march.eased += points,
            Effect::QuickPontoon => self.march.quick_pontoon = true,
            Effect::Ford => self.march.ford = true,
            Effect::Entrench => {
                self.agenda.pop();
                self.dig(out);
            }
            Effect::ReactionDie(points) => self.reaction.eased += points,
            Effect::FewerRounds => self.battle.fewer += 1,
            Effect::Defection { .. } => self.defect(side.other(), effect, out),
            Effect::ArtilleryDie { plain, reserve } => {
                let force = self.battle.forces[side.index()];
                let guns = force.into_iter().any(|piece| self.is_artillery(piece));
                self.battle.fire[side.index()] += if guns { reserve } else { plain };
            }
            Effect::PassMorale(_) => self.battle.nerve[side.index()] = Battle::PASSED,
            Effect::Morale { plus, .. } => self.battle.nerve[side.index()] += plus,
            Effect::PursuitDie(plus) => self.battle.chase += plus,
            Effect::ArmisticeMarker(by) => self.move_armistice(by, out),
            Effect::RestartMarker(by) => self.move_restart(by, out),
        }
        false
    }

    fn cut_command(&mut self, army: ArmyId, points: u8, out: &mut impl Outside) {
        let points = if points == 0 { out.die("card") } else { points };
        let held = self.cp[army.index()];
        // Never below 1, and never more than there was.
        let left = held.saturating_sub(points).max(1).min(held);
        self.cp[army.index()] = left;
        out.tell(|| Event::CommandChanged { army, points: -(points as i8) });
    }

    /// Units of a side in the battle that may go over.
    fn defectors(&self, side: Side, effect: Effect) -> PieceSet {
        let Effect::Defection { nations, units, .. } = effect else { return PieceSet::NONE };
        let fickle = |piece: &PieceId| units.has(*piece) || nations.has(self.piece(*piece).nation);
        self.troops_of(self.battle.forces[side.index()])
            .into_iter()
            .filter(|piece| self.piece(*piece).kind == PieceKind::Unit && fickle(piece))
            .collect()
    }

    /// SP that go over are no losses for VP.
    fn defect(&mut self, side: Side, effect: Effect, out: &mut impl Outside) {
        let Effect::Defection { from, loss, .. } = effect else { return };
        for piece in self.defectors(side, effect) {
            if out.die("defection") >= from {
                let gone = loss.min(self.sp[piece.index()]);
                self.sp[piece.index()] -= gone;
                self.mustered[side.index()] -= u16::from(gone);
                (0..gone).for_each(|_| out.tell(|| Event::Lost { piece }));
            }
        }
    }

    // Targets.

    /// Boxes with hidden pieces of a side.
    pub(crate) fn hidden_boxes(&self, side: Side) -> BoxSet {
        let hidden = self.on_map(side).filter(|&piece| !self.is_known(piece));
        hidden.map(|piece| self.at[piece.index()]).collect()
    }

    /// Boxes next to the mover from which a force may retreat by a card.
    fn retreaters(&self, side: Side) -> BoxSet {
        let links = self.scenario.links(self.march.place).iter();
        links
            .filter(|link| self.is_open(link))
            .map(|link| link.to)
            .filter(|&place| self.has_ready_troops(side, place) && !self.has_counter(side.other(), place))
            .collect()
    }

    /// The grant from which the next SP of a card comes.
    fn grant(&self) -> Option<Grant> {
        let Some(Effect::AddStrength(grants)) = self.pending() else { return None };
        let mut before = 0;
        grants.into_iter().flatten().find(|grant| {
            before += grant.units;
            self.aims < before
        })
    }

    fn permit_gift(&self, side: Side, piece: PieceId) -> Result<(), Refusal> {
        let grant = self.grant().ok_or(Refusal::new("JG-13-CARDS-04", "nothing-left"))?;
        let printed = self.piece(piece);
        let fits = printed.side == side
            && printed.kind == PieceKind::Unit
            && self.is_on_map(piece)
            && printed.nation == grant.nation
            && grant.arm.is_none_or(|arm| arm == printed.arm)
            && !(grant.no_guard && printed.guard)
            && !self.group.has(piece)
            && self.sp[piece.index()] + self.slashes[piece.index()] < printed.max;
        demand(fits, "JG-13-CARDS-04", "not-a-target")
    }

    pub(crate) fn target_asks(&self, _side: Side) -> bool {
        self.playing.is_some()
    }

    pub(crate) fn target_candidates(&self, side: Side, offer: &mut impl FnMut(Action)) {
        match self.pending() {
            Some(Effect::AddStrength(_)) => self.on_map(side).for_each(|piece| offer(Action::Give(piece))),
            Some(Effect::Recover) => self.on_map(side).for_each(|piece| offer(Action::Recover(piece))),
            Some(Effect::Reveal) => {
                self.hidden_boxes(side.other()).into_iter().for_each(|place| offer(Action::Area(place)));
            }
            Some(Effect::LoseCommand { .. }) => {
                self.scenario.armies_of(side.other()).for_each(|army| offer(Action::Army(army)));
            }
            Some(Effect::BlockCommand(_)) => {
                let boxes: BoxSet = self.on_map(side.other()).map(|piece| self.at[piece.index()]).collect();
                boxes.into_iter().for_each(|place| offer(Action::Area(place)));
            }
            Some(Effect::FreeRetreat(_)) if self.aims == 0 => {
                self.retreaters(side).into_iter().for_each(|place| offer(Action::Area(place)));
            }
            Some(Effect::FreeRetreat(_)) => self.free_neighbours(side, self.spot, offer),
            _ => {}
        }
        offer(Action::Done);
    }

    pub(crate) fn permit_target(&self, side: Side, action: Action) -> Result<(), Refusal> {
        let wrong = Err(Refusal::new("JG-13-CARDS-04", "not-a-target"));
        match (self.pending(), action) {
            (_, Action::Done) => Ok(()),
            (Some(Effect::AddStrength(_)), Action::Give(piece)) => self.permit_gift(side, piece),
            (Some(Effect::Recover), Action::Recover(piece)) => {
                let fits =
                    self.side_of(piece) == side && self.is_on_map(piece) && self.slashes[piece.index()] > 0;
                demand(fits, "JG-13-CARDS-04", "not-a-target")
            }
            (Some(Effect::Reveal), Action::Area(place)) => {
                demand(self.hidden_boxes(side.other()).has(place), "JG-13-CARDS-04", "not-a-target")
            }
            (Some(Effect::LoseCommand { .. }), Action::Army(army)) => {
                let enemy =
                    army.index() < self.scenario.armies.len() && self.scenario.army(army).side != side;
                demand(enemy && self.is_active(army), "JG-13-CARDS-04", "not-a-target")
            }
            (Some(Effect::BlockCommand(_)), Action::Area(place)) => {
                demand(self.has_counter(side.other(), place), "JG-13-CARDS-04", "not-a-target")
            }
            (Some(Effect::FreeRetreat(_)), Action::Area(place)) if self.aims == 0 => {
                demand(self.retreaters(side).has(place), "JG-13-CARDS-04", "not-a-target")
            }
            (Some(Effect::FreeRetreat(_)), Action::Area(place)) => {
                demand(self.is_free_neighbour(side, self.spot, place), "JG-13-CARDS-04", "not-a-free-box")
            }
            _ => wrong,
        }
    }

    /// A target is named.
    pub(crate) fn aim(&mut self, side: Side, action: Action, out: &mut impl Outside) {
        let effect = self.pending();
        let (playing, aims) = (self.playing.take(), self.aims + 1);
        match (effect, action) {
            (Some(Effect::AddStrength(grants)), Action::Give(piece)) => {
                self.strengthen(piece, 1, self.piece(piece).max);
                out.veiled(self.is_secret(piece), side, || Event::Strengthened { piece, sp: 1 }, || None);
                self.group.insert(piece);
                let all: u8 = grants.into_iter().flatten().map(|grant| grant.units).sum();
                if aims < all {
                    (self.playing, self.aims) = (playing, aims);
                    return self.agenda.push(Task::Target(side));
                }
            }
            (Some(Effect::Recover), Action::Recover(piece)) => {
                let die = out.die("recovery");
                self.rally(piece, die, out);
            }
            (Some(Effect::Reveal), Action::Area(place)) => self.spy(side.other(), place, out),
            (Some(Effect::LoseCommand { points, .. }), Action::Army(army)) => {
                self.cut_command(army, points, out);
            }
            (Some(Effect::BlockCommand(limit)), Action::Area(place)) => {
                self.cut_off(side.other(), place, limit)
            }
            (Some(Effect::FreeRetreat(_)), Action::Area(place)) if aims == 1 => {
                self.spot = place;
                (self.playing, self.aims) = (playing, aims);
                return self.agenda.push(Task::Target(side));
            }
            (Some(Effect::FreeRetreat(_)), Action::Area(to)) => {
                self.reaction.stack = self.pieces_in(side, self.spot);
                self.reaction.place = self.spot;
                self.fall_back(side, to, out);
                self.reaction.stack = PieceSet::NONE;
            }
            _ => {}
        }
        self.group = PieceSet::NONE;
        self.aims = 0;
    }

    fn spy(&mut self, enemy: Side, place: BoxId, out: &mut impl Outside) {
        let pieces = self.pieces_in(enemy, place);
        self.shown = self.shown.or(pieces);
        out.tell(|| Event::Revealed { pieces });
        self.remove_dummies(enemy, place, out);
    }

    /// The units of a box are out of command for this turn, if it is farther from every commander than the limit.
    fn cut_off(&mut self, side: Side, place: BoxId, limit: u8) {
        let near = self.distances(side, place, limit);
        for army in self.scenario.clone().armies_of(side) {
            let chief = self.commanders[army.index()];
            if chief.is_some() && self.is_on_map(chief) && near.to(self.at[chief.index()]).is_some() {
                continue;
            }
            for piece in self.pieces_in(side, place) {
                self.commanded[piece.index()] &= !(1 << army.0);
            }
        }
    }
}
