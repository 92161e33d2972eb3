//! An opponent of one system at a table of any game.

use vedette_ai::{Appraisal, Opponent, Pace, Sight, retell};
use vedette_kernel::table::erased::AnyGame;
use vedette_kernel::{Game, Journal, Phrase, Side};

use crate::AnyOpponent;

/// An opponent that knows the positions of one system.
pub(crate) struct Seated<G: Game> {
    opponent: Box<dyn Opponent<G>>,
    options: Vec<G::Action>,
    /// The opening position, for one that is to be told the game from its beginning.
    start: Option<G>,
}

impl<G: Game> Seated<G> {
    /// An opponent that has not been asked yet.
    pub(crate) fn new(opponent: Box<dyn Opponent<G>>) -> Seated<G> {
        Seated { opponent, options: Vec::new(), start: None }
    }

    /// The same opponent, which remembers what its side is told in games from this opening.
    pub(crate) fn remembering(self, start: G) -> Seated<G> {
        Seated { start: Some(start), ..self }
    }
}

impl<G: Game> AnyOpponent for Seated<G> {
    fn name(&self) -> &str {
        self.opponent.name()
    }

    fn remembers(&self) -> bool {
        self.start.is_some()
    }

    fn learn(&mut self, journal: &Journal, side: Side) {
        // A journal that does not fit the rules is somebody else's to report; what was told so far is true.
        if let Some(start) = &self.start {
            let _ = retell(&mut *self.opponent, start.clone(), journal, side);
        }
    }

    fn keep_pace(&mut self, pace: Pace) {
        self.opponent.keep_pace(pace);
    }

    fn decide(&mut self, game: &dyn AnyGame, side: Side) -> Option<String> {
        let position: &G = game.as_any().downcast_ref()?;
        let sight = Sight::new(position, side, &mut self.options)?;
        let action = self.opponent.decide(&sight);
        Some(position.notation(side, action))
    }

    fn appraise(&mut self, game: &dyn AnyGame, side: Side, taken: &str) -> Option<Appraisal<String>> {
        let position: &G = game.as_any().downcast_ref()?;
        let sight = Sight::new(position, side, &mut self.options)?;
        let taken =
            sight.options().iter().copied().find(|action| position.notation(side, *action) == taken)?;
        let Appraisal { better, better_chance, taken_chance } = self.opponent.appraise(&sight, taken)?;
        Some(Appraisal { better: position.notation(side, better), better_chance, taken_chance })
    }

    fn reasons(&self) -> Vec<Phrase> {
        self.opponent.reasons().iter().map(vedette_ai::Reason::phrase).collect()
    }
}
