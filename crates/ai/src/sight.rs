//! What one side may know when it is asked for a decision.

use vedette_kernel::{Chance, Game, Phrase, Side, Speak, Viewer, Window};

/// A side's own knowledge at a decision: its options, its view, and guesses of what it cannot see.
///
/// The true position is in here, because views and guesses are made from it, but there is no way to get at it.
pub struct Sight<'a, G: Game> {
    game: &'a G,
    side: Side,
    first: G::Action,
    options: &'a [G::Action],
    /// Guesses are the truth. Only the arena can make such a sight.
    unveiled: bool,
}

impl<'a, G: Game> Sight<'a, G> {
    /// The sight of a side that is asked; `None` if it is not. `options` is a buffer to be used again and again.
    pub fn new(game: &'a G, side: Side, options: &'a mut Vec<G::Action>) -> Option<Sight<'a, G>> {
        options.clear();
        game.options(side, options);
        let first = *options.first()?;
        Some(Sight { game, side, first, options, unveiled: false })
    }

    /// The sight of a reference opponent that sees everything: for the arena and nowhere else.
    pub(crate) fn unveiled(self) -> Sight<'a, G> {
        Sight { unveiled: true, ..self }
    }

    /// Whether guesses are the truth, which needs no memory.
    pub(crate) fn is_unveiled(&self) -> bool {
        self.unveiled
    }

    /// Whose sight it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The legal answers, at least one.
    pub fn options(&self) -> &[G::Action] {
        self.options
    }

    /// The first of the options, for whoever has no preference.
    pub fn first(&self) -> G::Action {
        self.first
    }

    /// What somebody answers who thinks only where there is a choice. Who names something he may not do loses his turn to choose,
    /// not the game.
    pub fn settled(&self, answer: impl FnOnce() -> Option<G::Action>) -> G::Action {
        if self.options.len() == 1 {
            return self.first;
        }
        answer().filter(|action| self.options.contains(action)).unwrap_or(self.first)
    }

    /// What the side sees.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::side(self.side))
    }

    /// A position that the side cannot tell from the true one, drawn at random.
    pub fn guess(&self, chance: &mut impl Chance) -> G {
        if self.unveiled { self.game.clone() } else { self.game.guess(self.side, chance) }
    }

    /// The interruption the side is asked about, if the decision is one.
    pub fn window(&self) -> Option<Window<G::Action>> {
        self.game.window(self.side)
    }
}

impl<G: Speak> Sight<'_, G> {
    /// The question the side is asked.
    pub fn prompt(&self) -> Phrase {
        self.game.prompt(self.side)
    }
}
