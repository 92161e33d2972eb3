//! News in lines.

/// How much a line matters to the eye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// The heading of a turn.
    Turn,
    /// Something that decides much.
    Loud,
    /// Anything else.
    Plain,
}

/// One line of news.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// How much it matters.
    pub weight: Weight,
    /// What it says.
    pub text: String,
}
