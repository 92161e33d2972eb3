//! Corps on campaign: a corps marches as one, with its divisions within reach of each other's orders, and has one thing to do. Divisions
//! that each went where they were drawn were a corps no longer after three days, and stood about out of command.

use vedette_rossbach::sets::{FormationId, HexId, PieceId};

use super::Temper;
use super::posts::Pull;
use crate::rossbach::craft::ground::FAR;
use crate::rossbach::craft::picture::{Picture, Stand};

/// Units within so many hexes of each other are one mass.
const MASS: u8 = 4;
/// Who is farther from his corps joins it first, and enemies within so many hexes of each other fight together.
const STRAY: u8 = 5;
/// Corps within so many hexes come to each other's help.
const ARMY: u8 = 12;
/// A stack no stronger is a screen, in half points.
const SCREEN: i32 = 2;
/// How many times its march a source is as far as an enemy: who beats the army has the sources.
const DETOUR: i32 = 2;

/// A corps, where most of it stands, and what it is to do.
struct March {
    corps: FormationId,
    centre: HexId,
    pull: Option<Pull>,
}

/// What all corps of a side are to do.
#[derive(Default)]
pub(super) struct Marches(Vec<March>);

/// A unit on the map.
type Post = (HexId, i32);

impl Marches {
    /// None in a battle of a day, where divisions go where they are wanted.
    pub(super) fn on_campaign(picture: &Picture<'_>, temper: &Temper, sent: &mut [i32]) -> Marches {
        if picture.marches_by_corps() { Marches::plan(picture, temper, sent) } else { Marches::default() }
    }

    /// The strongest corps first: what they are sent to draws the others less. `sent` is told who goes where.
    fn plan(picture: &Picture<'_>, temper: &Temper, sent: &mut [i32]) -> Marches {
        let mut all: Vec<(i32, FormationId, HexId)> = Vec::new();
        for place in 0..picture.game.scenario().formations.len() {
            let corps = FormationId(place as u8);
            if let Some((centre, strength)) = centre(&posts(picture, corps), picture) {
                all.push((strength, corps, centre));
            }
        }
        all.sort_by_key(|&(strength, corps, _)| (std::cmp::Reverse(strength), corps));
        let mut marches = Vec::with_capacity(all.len());
        for (strength, corps, centre) in all {
            let goal = aim(picture, centre, temper, sent);
            let pull = goal.map(|goal| Pull { goal, pace: picture.pace(goal) * temper.drive / 100 });
            let goal = pull.and_then(|pull| picture.goals.iter().position(|goal| goal.hex == pull.goal));
            if let Some(sent) = goal.and_then(|goal| sent.get_mut(goal)) {
                *sent += strength;
            }
            marches.push(March { corps, centre, pull });
        }
        Marches(marches)
    }

    /// What a unit is drawn to by its corps: where that goes, or to the corps itself where it is far off.
    pub(super) fn pull(&self, picture: &Picture<'_>, unit: PieceId, from: HexId) -> Option<Option<Pull>> {
        let march = self.0.iter().find(|march| march.corps == picture.game.corps_of(unit))?;
        let strays =
            picture.distance(from, march.centre) > STRAY && picture.ground.march(from, march.centre) < FAR;
        let home = Pull { goal: march.centre, pace: picture.manner.pace };
        Some(if strays { Some(home) } else { march.pull })
    }

    /// The place of a corps among those that march: one after the other.
    pub(super) fn turn_of(&self, corps: FormationId) -> usize {
        self.0.iter().position(|march| march.corps == corps).unwrap_or(self.0.len())
    }
}

/// What March Orders are to lead to: for a corps on campaign what it makes for anyway.
pub(in crate::rossbach::craft) struct Aims(Marches);

impl Aims {
    pub(in crate::rossbach::craft) fn new(picture: &Picture<'_>) -> Aims {
        let mut sent = vec![0; picture.goals.len()];
        Aims(Marches::on_campaign(picture, &Temper::usual(picture), &mut sent))
    }

    /// What somebody's corps makes for, and how long the march is from where he stands.
    pub(in crate::rossbach::craft) fn of(
        &self,
        picture: &Picture<'_>,
        piece: PieceId,
        at: HexId,
    ) -> Option<(HexId, u16)> {
        let march = self.0.0.iter().find(|march| march.corps == picture.game.corps_of(piece));
        match march {
            Some(march) => march.pull.map(|pull| (pull.goal, picture.ground.march(at, pull.goal))),
            None => picture.aim(at, None, &[]).or_else(|| picture.quarry(at)),
        }
    }
}

/// Where the units of a corps stand.
fn posts(picture: &Picture<'_>, corps: FormationId) -> Vec<Post> {
    let tables = &picture.game.scenario().tables;
    let units = tables.units.and(tables.of_side[picture.side.index()]).into_iter();
    let units = units.filter(|&unit| picture.game.corps_of(unit) == corps);
    units
        .filter_map(|unit| Some((picture.game.hex_of(unit)?, i32::from(picture.game.strength_of(unit)))))
        .collect()
}

/// Where most of a corps stands, and how strong all of it is.
fn centre(posts: &[Post], picture: &Picture<'_>) -> Option<(HexId, i32)> {
    let near = |hex: HexId| -> i32 {
        let near = posts.iter().filter(|(other, _)| picture.distance(*other, hex) <= MASS);
        near.map(|(_, strength)| strength).sum()
    };
    let (centre, _) = posts.iter().max_by_key(|(hex, strength)| (near(*hex), *strength, *hex))?;
    Some((*centre, posts.iter().map(|(_, strength)| strength).sum()))
}

/// What a corps makes for: an enemy who is not twice as strong as the army around it, rather one whom that can beat, or a source on the
/// way that nobody else is sent to.
fn aim(picture: &Picture<'_>, centre: HexId, temper: &Temper, sent: &[i32]) -> Option<HexId> {
    if temper.focus.is_some() {
        return temper.focus;
    }
    let own = mass(picture, &picture.own, centre, ARMY);
    let enemies = picture.foes.iter().filter(|foe| foe.strength > SCREEN).filter_map(|foe| {
        let march = in_time(picture, centre, foe.hex)?;
        let there = mass(picture, &picture.foes, foe.hex, STRAY);
        let short = (there - own).max(0);
        (short <= own).then_some((march + short - there.min(40) / 4, foe.hex))
    });
    let goals = picture.goals.iter().enumerate().filter_map(|(place, goal)| {
        let march = in_time(picture, centre, goal.hex)?;
        let sent = sent.get(place).copied().unwrap_or(0);
        let idle = if goal.held { picture.near_foes(place) <= sent } else { sent > 0 };
        (!idle).then_some((DETOUR * march, goal.hex))
    });
    enemies.chain(goals).min().map(|(_, hex)| hex)
}

/// How long a march is that can be ended in time.
fn in_time(picture: &Picture<'_>, from: HexId, to: HexId) -> Option<i32> {
    let march = picture.ground.march(from, to);
    (march < FAR && march <= 10 * picture.turns + 10).then_some(march.into())
}

/// How strong stacks around a hex are together.
fn mass(picture: &Picture<'_>, stands: &[Stand], hex: HexId, within: u8) -> i32 {
    let near = stands.iter().filter(|stand| picture.distance(stand.hex, hex) <= within);
    near.map(|stand| stand.strength).sum()
}
