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
    /// What is added to that for the Prussians where points are counted: who loses nothing has won.
    pub restraint: i32,
    /// What is added to that where a place decides and not points.
    pub boldness: i32,
    /// What is added to that in the last turn for who is ahead, several times, and taken from it for who is behind.
    pub stake: i32,
    /// How much danger counts, in hundredths, and how much less for every point behind.
    pub caution: [i32; 2],
    /// How much goals draw, in hundredths, and how much more for every point behind.
    pub drive: [i32; 2],
    /// What is added to that for the Prussians where points are counted: who waits for the French is beaten piecemeal.
    pub onset: i32,
    /// What driving off who stands before a place that decides is worth, in hundredths of the place.
    pub barrier: i32,
    /// What half a point of march towards a goal is worth, in hundredths of a strength point.
    pub pace: i32,
    /// The same where a place decides and not points.
    pub haste: i32,
    /// What a half point of strength has to add to an attack, in hundredths of a strength point: it could attack elsewhere.
    pub employed: i32,
    /// How much goals draw that only have to be kept, in hundredths.
    pub guard: i32,
    /// How much the French, and the Prussians, mind their losses in the last turn when they are losing, in hundredths.
    pub desperate: [i32; 2],
    /// How much danger counts against following the beaten, in hundredths.
    pub pursuit: i32,
    /// How many times caution counts in the last turn for who is winning and moves before the enemy.
    pub withdrawal: i32,
    /// How many hundredths more than the friends around a hex the enemies near it may be before more of them make no difference.
    pub dread: i32,
    /// What is left of the losses of cavalry that has a way out when it is attacked, in hundredths.
    pub elusive: i32,
    /// What an attack is worth that surely wins a game that is lost otherwise, in hundredths of a strength point.
    pub verdict: i32,
    /// By how many hundredths of a point of victory every turn to come blurs who is winning.
    pub open: i32,
    /// How many plans a search tries for a Movement Phase at most. A turn of a battle is mostly luck: many more are not told apart by
    /// what a colonel simulates, and the best of them is the luckiest.
    pub plans: i32,
    /// How long a march to an enemy may be on campaign, in half points, to leave the way to a goal for him.
    pub detour: i32,
    /// The same for an enemy who stands nearer to a source of the own side than whoever is drawn: he cuts the supply of all.
    pub rear: i32,
    /// How much of what a game that is over is worth goes by how far it was won, in thousandths: it hardly matters, but tells a plan
    /// that nearly won from one that never could, and with less luck in it.
    pub margin: i32,
    /// The lead in hundredths of a point at which most of that is reached.
    pub clear: i32,
    /// What the French, and the Prussians, mind their own losses on campaign, in hundredths: who is beaten comes back.
    pub hardy: [i32; 2],
    /// The worst column of the table in which anybody attacks on campaign before the last turn: there is another day.
    pub odds: i32,
}

impl Manner {
    /// The usual manner.
    pub const USUAL: Manner = Manner {
        own: [350, 250],
        foe: [100, 100],
        threshold: [40, 20],
        restraint: 100,
        boldness: -120,
        stake: 150,
        caution: [50, 10],
        drive: [150, 25],
        onset: 100,
        barrier: 70,
        pace: 15,
        haste: 40,
        guard: 30,
        employed: 0,
        desperate: [50, 25],
        pursuit: 200,
        withdrawal: 3,
        dread: 400,
        elusive: 30,
        verdict: 1_500,
        open: 100,
        plans: 16,
        detour: 10,
        rear: 60,
        margin: 250,
        clear: 300,
        hardy: [50, 100],
        odds: 4,
    };

    /// The same manner with another number, by its name; a place follows where there are two: `own.0`, `threshold.1`.
    pub fn with(mut self, name: &str, number: i32) -> Option<Manner> {
        let (name, place) = name.split_once('.').unwrap_or((name, "0"));
        let place: usize = place.parse().ok()?;
        let field = match name {
            "own" => self.own.get_mut(place)?,
            "foe" => self.foe.get_mut(place)?,
            "threshold" => self.threshold.get_mut(place)?,
            "caution" => self.caution.get_mut(place)?,
            "drive" => self.drive.get_mut(place)?,
            "onset" => &mut self.onset,
            "restraint" => &mut self.restraint,
            "boldness" => &mut self.boldness,
            "stake" => &mut self.stake,
            "barrier" => &mut self.barrier,
            "pace" => &mut self.pace,
            "haste" => &mut self.haste,
            "employed" => &mut self.employed,
            "guard" => &mut self.guard,
            "desperate" => self.desperate.get_mut(place)?,
            "pursuit" => &mut self.pursuit,
            "withdrawal" => &mut self.withdrawal,
            "dread" => &mut self.dread,
            "elusive" => &mut self.elusive,
            "verdict" => &mut self.verdict,
            "open" => &mut self.open,
            "plans" => &mut self.plans,
            "detour" => &mut self.detour,
            "rear" => &mut self.rear,
            "margin" => &mut self.margin,
            "clear" => &mut self.clear,
            "hardy" => self.hardy.get_mut(place)?,
            "odds" => &mut self.odds,
            _ => return None,
        };
        *field = number;
        Some(self)
    }

    /// What a number becomes for who is so many hundredths of a point behind.
    pub(super) fn when_behind(number: [i32; 2], behind: i32) -> i32 {
        number[0] + number[1] * behind / 100
    }
}
