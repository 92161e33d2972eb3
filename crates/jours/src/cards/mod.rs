//! The event cards of 1813: when each may be played, and what it does (JG-13-CARDS-01 to 07).
//!
//! A card has two halves; each half is an [`Effect`] with numbers from the pack. A moment at which cards can be played
//! is a window of the side: it is there whenever, for all the enemy knows, the side could play something.

mod effect;

use vedette_kernel::{Refusal, Side};

use crate::action::Action;
use crate::flow::{Task, demand};
use crate::scenario::{Effect, Half};
use crate::sets::{CardId, CardSet};
use crate::state::{Position, Truce};

/// When half a card may be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Moment {
    /// The own administrative phase, after the CP are known.
    OwnAdministration,
    /// The enemy's administrative phase, after his CP are rolled.
    EnemyAdministration,
    /// The enemy's Movement Phase, at its start.
    EnemyMovement,
    /// The enemy's Movement Phase, between two of his stacks.
    EnemyMarch,
    /// The own Movement Phase, between two stacks.
    Movement,
    /// While a stack is formed or marches.
    March,
    /// While a reaction is made.
    Reaction,
    /// The start of a battle, once it is open.
    Battle,
    /// Before the artillery dice of an even round.
    Fire,
    /// When a Morale Test is called.
    Morale,
    /// Before the pursuit.
    Pursuit,
    /// The end of a Combat Phase, whosever it is.
    Combat,
}

impl Moment {
    /// The name by which standing orders know the window.
    pub const fn name(self) -> &'static str {
        match self {
            Moment::OwnAdministration => "own-administration",
            Moment::EnemyAdministration => "enemy-administration",
            Moment::EnemyMovement => "enemy-movement",
            Moment::EnemyMarch => "enemy-march",
            Moment::Movement => "movement",
            Moment::March => "march",
            Moment::Reaction => "reaction",
            Moment::Battle => "battle",
            Moment::Fire => "fire",
            Moment::Morale => "morale",
            Moment::Pursuit => "pursuit",
            Moment::Combat => "combat-over",
        }
    }
}

impl Effect {
    /// Whether the effect can be used at a moment.
    pub const fn fits(&self, moment: Moment) -> bool {
        matches!(
            (self, moment),
            (Effect::GainCommand { .. }, Moment::OwnAdministration)
                | (Effect::LoseCommand { .. } | Effect::BlockCommand(_), Moment::EnemyAdministration)
                | (
                    Effect::Reveal,
                    Moment::EnemyMovement
                        | Moment::EnemyMarch
                        | Moment::Movement
                        | Moment::March
                        | Moment::Reaction
                )
                | (
                    Effect::ArmisticeMarker(_) | Effect::RestartMarker(_),
                    Moment::EnemyMovement
                        | Moment::Movement
                        | Moment::Reaction
                        | Moment::Battle
                        | Moment::Combat
                )
                | (Effect::AddStrength(_) | Effect::Recover, Moment::Movement)
                | (
                    Effect::StragglerDie(_) | Effect::QuickPontoon | Effect::Ford | Effect::Entrench,
                    Moment::March
                )
                | (Effect::ReactionDie(_) | Effect::FreeRetreat(_), Moment::Reaction)
                | (Effect::FewerRounds | Effect::Defection { .. }, Moment::Battle)
                | (Effect::ArtilleryDie { .. }, Moment::Fire)
                | (Effect::PassMorale(_) | Effect::Morale { .. }, Moment::Morale)
                | (Effect::PursuitDie(_), Moment::Pursuit)
        )
    }
}

impl Position {
    /// Whether half a card is of any use to a side, its Armistice limits included (JG-13-CARDS-02, JG-13-CARDS-03).
    fn is_usable(&self, side: Side, card: CardId, number: u8) -> Result<(), Refusal> {
        let half = &self.scenario.card(card).halves[usize::from(number.min(1))];
        demand(half.colour.is_none_or(|owner| owner == side), "JG-13-CARDS-02", "other-colour")?;
        if half.armistice {
            demand(self.scenario.frame.armistice.is_some(), "JG-13-CARDS-03", "no-armistice")?;
            demand(!self.spent[usize::from(number.min(1))].has(card), "JG-13-CARDS-03", "used-once")?;
        }
        match half.effect {
            Effect::ArmisticeMarker(_) => demand(self.truce == Truce::Before, "JG-13-CARDS-03", "too-late"),
            Effect::RestartMarker(_) => {
                demand(matches!(self.truce, Truce::During(_)), "JG-13-CARDS-03", "no-armistice")
            }
            _ => Ok(()),
        }
    }

    /// Whether a side holds a card that it may use for an effect.
    pub(crate) fn holds_card_for(&self, side: Side, effect: Effect) -> bool {
        self.hands[side.index()].into_iter().any(|card| {
            (0..2).any(|half| {
                self.half(card, half).effect == effect && self.is_usable(side, card, half).is_ok()
            })
        })
    }

    pub(crate) fn half(&self, card: CardId, number: u8) -> &Half {
        &self.scenario.card(card).halves[usize::from(number.min(1))]
    }

    /// Whether a window opens: the side holds cards, and one of those that have not been used might be played. Both
    /// sides know that much. It stays open until the side lets it pass: several cards fit one moment (JG-13-CARDS-04).
    pub(crate) fn window_opens(&self, side: Side, moment: Moment) -> bool {
        if self.hands[side.index()].is_empty() {
            return false;
        }
        let unseen: CardSet = self.deck.or(self.hands[0]).or(self.hands[1]);
        unseen.into_iter().any(|card| {
            (0..2).any(|half| {
                let effect = self.half(card, half).effect;
                effect.fits(moment)
                    && self.is_usable(side, card, half).is_ok()
                    && self.might_help(side, effect, moment)
            })
        })
    }

    /// Whether an effect might be of use at a moment as far as everybody can see: in a battle and about command everything
    /// is known to both, in fog not much else.
    fn might_help(&self, side: Side, effect: Effect, moment: Moment) -> bool {
        let known = match moment {
            Moment::OwnAdministration | Moment::EnemyAdministration => true,
            Moment::Battle | Moment::Fire | Moment::Morale | Moment::Pursuit => self.battle.open,
            _ => !self.has_fog() || effect == Effect::Reveal,
        };
        !known || self.permit_effect(side, effect).is_ok()
    }

    /// Whether everybody can see that a side has no card for a moment.
    pub(crate) fn lacks_cards(&self, side: Side, moment: Moment) -> bool {
        !self.window_opens(side, moment)
    }

    pub(crate) fn card_candidates(&self, side: Side, moment: Moment, offer: &mut impl FnMut(Action)) {
        for card in self.hands[side.index()] {
            for half in 0..2 {
                if self.half(card, half).effect.fits(moment) {
                    offer(Action::Play(card, half));
                }
            }
        }
    }

    /// JG-13-CARDS-02 to 04: whether half a card may be played now.
    pub(crate) fn permit_play(
        &self,
        side: Side,
        card: CardId,
        half: u8,
        moment: Moment,
    ) -> Result<(), Refusal> {
        demand(self.hands[side.index()].has(card), "JG-13-CARDS-01", "not-in-hand")?;
        self.is_usable(side, card, half)?;
        demand(self.half(card, half).effect.fits(moment), "JG-13-CARDS-04", "wrong-moment")?;
        self.permit_effect(side, self.half(card, half).effect)
    }

    /// Takes the card out of the hand and carries it out.
    pub(crate) fn play(&mut self, side: Side, card: CardId, half: u8, out: &mut impl crate::event::Outside) {
        self.hands[side.index()].remove(card);
        self.used.insert(card);
        out.tell(|| crate::event::Event::Played { side, card, half });
        let Half { effect, armistice, .. } = *self.half(card, half);
        if armistice {
            self.spent[usize::from(half.min(1))].insert(card);
        }
        self.group = crate::sets::PieceSet::NONE;
        self.aims = 0;
        if self.carry_out(side, effect, out) {
            self.playing = Some((card, half));
            self.agenda.push(Task::Target(side));
        }
    }

    /// The effect that asks for targets.
    pub(crate) fn pending(&self) -> Option<Effect> {
        self.playing.map(|(card, half)| self.half(card, half).effect)
    }
}
