//! Roads and trails: one net, drawn as calm lines that stay in their hexes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::HexPicture;
use super::sheet::Sheet;
use crate::draw::ink::{Fine, smooth};
use crate::draw::palette as ink;
use crate::draw::shape::Pt;
use crate::hex::{Hex, Hexside};

/// How far a line may leave the middle of a hex, in widths of a hex: further, and it would seem to run through the next.
const LEEWAY: f64 = 0.3;

/// The net of ways.
pub(super) struct Net {
    /// Where the line passes in each hex.
    spots: BTreeMap<Hex, Pt>,
    /// Stretches of roads and of trails, as the lines they are drawn along.
    pub(super) lines: [Vec<Vec<Pt>>; 2],
    unit: f64,
}

impl Net {
    pub(super) fn new(picture: &HexPicture, sheet: &Sheet) -> Net {
        let mut links: BTreeMap<Hexside, bool> = BTreeMap::new();
        for way in &picture.ways {
            for ends in way.path.windows(2) {
                let side = ends.first().zip(ends.get(1)).and_then(|(a, b)| Hexside::between(*a, *b));
                if let Some(side) = side {
                    *links.entry(side).or_insert(false) |= way.road;
                }
            }
        }
        let mut near: BTreeMap<Hex, Vec<Hex>> = BTreeMap::new();
        for side in links.keys() {
            let (a, b) = side.hexes();
            near.entry(a).or_default().push(b);
            near.entry(b).or_default().push(a);
        }
        let crossed: BTreeSet<Hexside> =
            picture.edges.iter().filter(|edge| edge.crossing.is_some()).map(|edge| edge.side).collect();
        let spots = calm(picture, sheet, &near, &crossed);
        let mut net = Net { spots, lines: [Vec::new(), Vec::new()], unit: sheet.unit };
        for (place, road) in [true, false].into_iter().enumerate() {
            for chain in chains(&links, &near, road) {
                let line = net.line(&chain, &crossed, sheet);
                if let Some(lines) = net.lines.get_mut(place) {
                    lines.push(line);
                }
            }
        }
        net
    }

    /// Where ways pass in a hex; its centre where none does.
    pub(super) fn spot(&self, hex: Hex, sheet: &Sheet) -> Pt {
        self.spots.get(&hex).copied().unwrap_or_else(|| sheet.centre(hex))
    }

    /// The line of a chain of hexes, over the middle of every side with a crossing.
    fn line(&self, chain: &[Hex], crossed: &BTreeSet<Hexside>, sheet: &Sheet) -> Vec<Pt> {
        let mut line = Vec::new();
        for (place, hex) in chain.iter().enumerate() {
            line.push(self.spot(*hex, sheet));
            let side = chain.get(place + 1).and_then(|next| Hexside::between(*hex, *next));
            line.extend(side.filter(|side| crossed.contains(side)).map(|side| sheet.middle(side)));
        }
        line
    }

    /// Trails, then roads over them.
    pub(super) fn draw(&self, out: &mut String) {
        let path = |place: usize| -> String {
            self.lines.get(place).into_iter().flatten().map(|line| smooth(line)).collect()
        };
        let (roads, trails) = (path(0), path(1));
        let unit = self.unit;
        let _ = writeln!(
            out,
            "<g class=\"ways\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><path class=\"trails\" d=\"{trails}\" stroke=\"{case}\" stroke-width=\"{}\" stroke-dasharray=\"{} {}\"/>\
             <path d=\"{roads}\" stroke=\"{case}\" stroke-width=\"{}\"/><path class=\"roads\" d=\"{roads}\" stroke=\"{}\" stroke-width=\"{}\"/></g>",
            Fine(1.15 * unit),
            Fine(3.4 * unit),
            Fine(2.4 * unit),
            Fine(3.7 * unit),
            ink::ROAD,
            Fine(2.1 * unit),
            case = ink::ROAD_CASE,
        );
    }
}

/// Each point of the net drawn towards its two neighbours, but for places and forks, and never far from its hex.
fn calm(
    picture: &HexPicture,
    sheet: &Sheet,
    near: &BTreeMap<Hex, Vec<Hex>>,
    crossed: &BTreeSet<Hexside>,
) -> BTreeMap<Hex, Pt> {
    let towns: BTreeSet<Hex> = picture.places.iter().map(|place| place.hex).collect();
    let mut spots: BTreeMap<Hex, Pt> = near.keys().map(|hex| (*hex, sheet.centre(*hex))).collect();
    for _ in 0..14 {
        let before = spots.clone();
        for (hex, spot) in &mut spots {
            let Some([a, b]) = near.get(hex).map(Vec::as_slice) else { continue };
            if towns.contains(hex) {
                continue;
            }
            // Over water the line is held by the crossing, not by what lies beyond.
            let pull = |other: &Hex| match Hexside::between(*hex, *other) {
                Some(side) if crossed.contains(&side) => sheet.middle(side),
                _ => before.get(other).copied().unwrap_or_else(|| sheet.centre(*other)),
            };
            let wanted = (pull(a) + *spot * 2.0 + pull(b)) * 0.25;
            let centre = sheet.centre(*hex);
            let away = wanted - centre;
            let most = LEEWAY * sheet.hex;
            *spot = if away.length() > most { centre + away.unit() * most } else { wanted };
        }
    }
    spots
}

/// Stretches of ways of one kind between forks.
fn chains(links: &BTreeMap<Hexside, bool>, near: &BTreeMap<Hex, Vec<Hex>>, road: bool) -> Vec<Vec<Hex>> {
    let same = |a: Hex, b: Hex| Hexside::between(a, b).and_then(|side| links.get(&side)) == Some(&road);
    let through =
        |hex: Hex| near.get(&hex).is_some_and(|near| near.len() == 2 && near.iter().all(|n| same(hex, *n)));
    let mut used: BTreeSet<Hexside> = BTreeSet::new();
    let mut chains = Vec::new();
    let forks = near.keys().filter(|hex| !through(**hex));
    // Forks and ends first; a ring has none, and begins anywhere.
    for start in forks.chain(near.keys()) {
        for next in near.get(start).into_iter().flatten().filter(|next| same(*start, **next)) {
            let (mut here, mut onwards) = (*start, *next);
            let mut chain = vec![here];
            while let Some(side) = Hexside::between(here, onwards) {
                if !used.insert(side) {
                    break;
                }
                chain.push(onwards);
                if !through(onwards) {
                    break;
                }
                let after = near.get(&onwards).into_iter().flatten().find(|hex| **hex != here);
                let Some(after) = after else { break };
                (here, onwards) = (onwards, *after);
            }
            if chain.len() > 1 {
                chains.push(chain);
            }
        }
    }
    chains
}
