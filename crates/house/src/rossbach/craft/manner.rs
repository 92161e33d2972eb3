//! The numbers by which the script weighs things. They were tuned by games of the script against itself; what each of them
//! means is told here, what it is worth in the documents.

/// How an officer weighs things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// How much the French, and the Prussians, mind their own losses where points are counted, in hundredths.
    pub own: [i32; 2],
    /// How much they enjoy those of the enemy.
    pub foe: [i32; 2],
    /// What an attack has to be worth, in hundredths of a strength point, and how much less for every point behind.
    pub threshold: [i32; 2],
    /// What is added to that where a place decides and not points.
    pub boldness: i32,
    /// How much danger counts, in hundredths, and how much less for every point behind.
    pub caution: [i32; 2],
    /// How much goals draw, in hundredths, and how much more for every point behind.
    pub drive: [i32; 2],
    /// What half a point of march towards a goal is worth, in hundredths of a strength point.
    pub pace: i32,
    /// How much goals draw that only have to be kept, in hundredths.
    pub guard: i32,
}

impl Manner {
    /// The usual manner.
    pub const USUAL: Manner = Manner {
        own: [350, 100],
        foe: [100, 100],
        threshold: [60, 20],
        boldness: -120,
        caution: [70, 10],
        drive: [100, 25],
        pace: 12,
        guard: 100,
    };

    /// What a number becomes for who is so many hundredths of a point behind.
    pub(super) fn when_behind(number: [i32; 2], behind: i32) -> i32 {
        number[0] + number[1] * behind / 100
    }
}
