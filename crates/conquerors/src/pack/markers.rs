//! What a scenario lays on the map besides blocks, where scenarios differ in it (CQ-SETUP-10): markers, wrecked
//! bridges, what counts at the end, deployment areas, and the cards laid aside.

use vedette_kernel::Side;

use super::fault::{At, Faults};
use super::plans::{Cast, Components};
use super::tree::Section;
use super::{
    BlockEntry, CARDS, CitadelEntry, ControlEntry, DeployEntry, EndCountEntry, ScenarioEntry, WreckEntry,
};
use crate::cards::Title;
use crate::scenario::{EndCount, Terrain};
use crate::sets::{AreaId, BridgeId};

/// The first and last of the final points that are a draw (CQ-VICTORY-13).
pub(super) fn draws(section: &Section<'_>, faults: &mut Faults) -> Option<(u8, u8)> {
    let numbers = section.numbers("draws", 1..=19, faults);
    match numbers[..] {
        [first, last] if first <= last => Some((first, last)),
        _ => {
            if section.has("draws") {
                faults.add(section.at_key("draws"), "`draws` must be two numbers, the lower first");
            }
            None
        }
    }
}

/// Adds to a scenario what it lays on the map.
pub(super) fn add(entry: &mut ScenarioEntry, section: &Section<'_>, cast: &Cast<'_>, faults: &mut Faults) {
    let components = cast.components;
    entry.winter_quarters = section.flag("winter_quarters", faults);
    entry.controls = controls(section, components, faults);
    entry.citadels = citadels(section, components, faults);
    entry.wrecked = wrecked(section, components, faults);
    entry.end_counts = end_counts(section, components, faults);
    entry.deploys = deploys(section, components, faults);
    add_guard(entry, section, cast, faults);
    check_decks(entry, section, components, faults);
}

fn controls(section: &Section<'_>, components: &Components<'_>, faults: &mut Faults) -> Vec<ControlEntry> {
    let mut controls = Vec::new();
    for item in section.sections("controls", faults) {
        item.only(&["area", "side", "source"], faults);
        let area = components.area_of(&item, "area", faults);
        let side = components.side_of(&item, faults);
        let source = item.source(faults);
        let (Some(area), Some(side)) = (area, side) else { continue };
        controls.push(ControlEntry { area, side, source });
    }
    let named: Vec<AreaId> = controls.iter().map(|item| item.area).collect();
    check_each_once(
        section.at_key("controls"),
        "Control",
        &named,
        components.book.places,
        components,
        faults,
    );
    controls
}

fn citadels(section: &Section<'_>, components: &Components<'_>, faults: &mut Faults) -> Vec<CitadelEntry> {
    let mut citadels = Vec::new();
    for item in section.sections("citadels", faults) {
        item.only(&["area", "side", "besieged", "source"], faults);
        let area = components.area_of(&item, "area", faults);
        let side = components.side_of(&item, faults);
        let besieged = item.flag("besieged", faults);
        let source = item.source(faults);
        let (Some(area), Some(side)) = (area, side) else { continue };
        citadels.push(CitadelEntry { area, side, besieged, source });
    }
    let named: Vec<AreaId> = citadels.iter().map(|item| item.area).collect();
    check_each_once(section.at_key("citadels"), "Citadel", &named, Terrain::Citadel, components, faults);
    citadels
}

/// One marker lies on every area of a kind of ground, and on no other.
fn check_each_once(
    at: At,
    marker: &str,
    named: &[AreaId],
    terrain: Terrain,
    components: &Components<'_>,
    faults: &mut Faults,
) {
    // Without sides no marker could be read, and the file that should name the sides is at fault.
    if components.sides.is_empty() {
        return;
    }
    for (area, entry) in (0u8..).map(AreaId).zip(components.areas) {
        let markers = named.iter().filter(|name| **name == area).count();
        let code = &entry.code;
        match (entry.terrain == terrain, markers) {
            (true, 1) | (false, 0) => {}
            (true, 0) => faults.add(at, format!("no {marker} marker lies on `{code}`")),
            (true, _) => faults.add(at, format!("{markers} {marker} markers lie on `{code}`")),
            (false, _) => faults.add(at, format!("no {marker} marker can lie on `{code}`")),
        }
    }
}

fn wrecked(section: &Section<'_>, components: &Components<'_>, faults: &mut Faults) -> Vec<WreckEntry> {
    let mut wrecked: Vec<WreckEntry> = Vec::new();
    for item in section.sections("wrecked", faults) {
        item.only(&["between", "source"], faults);
        let between = components.areas_of(&item, "between", faults);
        let source = item.source(faults);
        if item.texts("between", faults).len() != 2 {
            faults.add(item.at_key("between"), "`between` must name two areas");
        }
        let [a, b] = between[..] else { continue };
        match bridge(a, b, components) {
            Some(bridge) if wrecked.iter().any(|earlier| earlier.bridge == bridge) => {
                faults.add(item.at, "this bridge is named already");
            }
            Some(bridge) => wrecked.push(WreckEntry { bridge, source }),
            None => {
                let [a, b] = [a, b].map(|area| components.code(area));
                faults.add(item.at, format!("there is no bridge between `{a}` and `{b}`"));
            }
        }
    }
    wrecked
}

/// The bridge between two areas; bridges are counted in the order of the connections.
fn bridge(a: AreaId, b: AreaId, components: &Components<'_>) -> Option<BridgeId> {
    let bridges = components.connections.iter().filter(|link| link.river.is_some());
    let mut bridges = (0u8..).map(BridgeId).zip(bridges);
    let found = bridges.find(|(_, link)| (link.a, link.b) == (a, b) || (link.a, link.b) == (b, a));
    found.map(|(bridge, _)| bridge)
}

fn end_counts(section: &Section<'_>, components: &Components<'_>, faults: &mut Faults) -> Vec<EndCountEntry> {
    let mut end_counts = Vec::new();
    for item in section.sections("end_counts", faults) {
        item.only(&["side", "area", "points", "source"], faults);
        let side = components.side_of(&item, faults);
        let area = components.area_of(&item, "area", faults);
        let points = item.number("points", 1..=19, faults);
        let source = item.source(faults);
        let (Some(side), Some(area)) = (side, area) else { continue };
        end_counts.push(EndCountEntry { count: EndCount { side, area, points }, source });
    }
    end_counts
}

fn deploys(section: &Section<'_>, components: &Components<'_>, faults: &mut Faults) -> Vec<DeployEntry> {
    let mut deploys: Vec<DeployEntry> = Vec::new();
    for item in section.sections("deploys", faults) {
        item.only(&["side", "areas", "source"], faults);
        let side = components.side_of(&item, faults);
        let areas = components.areas_of(&item, "areas", faults);
        let source = item.source(faults);
        let Some(side) = side else { continue };
        for earlier in &deploys {
            if earlier.side == side {
                faults.add(item.at, "the deployment areas of this side are named already");
            } else if let Some(area) = areas.iter().find(|area| earlier.areas.contains(area)) {
                let code = components.code(*area);
                faults.add(item.at, format!("`{code}` is a deployment area of both sides"));
            }
        }
        deploys.push(DeployEntry { side, areas, source });
    }
    let at = section.at_key("deploys");
    let wanted = section.has("hidden_setup") && section.flag("hidden_setup", &mut Faults::default());
    for (side, word) in Side::BOTH.into_iter().zip(components.sides) {
        if wanted && !deploys.iter().any(|item| item.side == side && !item.areas.is_empty()) {
            faults.add(at, format!("the {word} side has no deployment areas for the hidden set-up"));
        }
    }
    deploys
}

/// Who leads the Guard takes part (CQ-CARD-THE-GUARD-02).
fn add_guard(entry: &mut ScenarioEntry, section: &Section<'_>, cast: &Cast<'_>, faults: &mut Faults) {
    let guards = cast.components.book.guards;
    let word = section.text("guard", faults);
    let words: Vec<&str> = guards.iter().map(|(word, _)| *word).collect();
    if word.is_empty() {
        return;
    }
    let place = faults.look_up(section.at_key("guard"), "leader of the Guard", &word, &words);
    let Some((_, person)) = place.and_then(|place| guards.get(place)) else { return };
    entry.guard = *person;
    let is_he = |(_, block): &(_, &BlockEntry)| block.person == Some(*person);
    if !cast.roster.is_empty() && !cast.roster.iter().any(is_he) {
        faults.add(section.at_key("guard"), format!("`{word}` is not in the order of battle"));
    }
}

/// Each side has cards, and its Winter Quarters card exactly when these are in play (CQ-SETUP-04, CQ-WQ-01).
fn check_decks(
    entry: &ScenarioEntry,
    section: &Section<'_>,
    components: &Components<'_>,
    faults: &mut Faults,
) {
    for (deck, side) in components.cards.iter().zip(components.sides) {
        let cards: Vec<_> = deck.iter().filter(|card| card.is_in(&entry.code)).collect();
        let aside = cards.iter().filter(|card| card.title == Title::WinterQuarters).count();
        if !deck.is_empty() && cards.len() == aside {
            let whole = At { file: CARDS, line: 0 };
            faults.add(whole, format!("no card of the {side} deck is for the scenario `{}`", entry.code));
        } else if aside != usize::from(entry.winter_quarters) {
            let wanted = if entry.winter_quarters { "one is needed" } else { "none may be in it" };
            faults.add(
                section.at_key("winter_quarters"),
                format!("the {side} deck has {aside} Winter Quarters cards for this scenario; {wanted}"),
            );
        }
    }
}
