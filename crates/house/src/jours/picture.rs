//! A pack of Jours de Gloire as a picture of its map.

use vedette_board::draw::{
    Breadth, Measure, Over, Picture, Place, Relief, River, Road, Spot, TownKind, Water, Words,
};
use vedette_jours::pack::{self, BoxEntry, ConnectionEntry, Crossing, Pack};
use vedette_jours::scenario::Terrain;
use vedette_jours::sets::BoxId;
use vedette_kernel::Phrase;
use vedette_lang::{Language, NoNames, Speaker};

/// The map of a pack, with names in a language.
pub fn picture(pack: &Pack, speaker: &Speaker) -> Picture {
    let language = speaker.language();
    Picture {
        title: pack.about.title.clone(),
        subtitle: speaker.word("map-subtitle-1813"),
        // Broad enough that the names of all boxes can be read.
        width: 3200,
        window: None,
        areas: (0u16..)
            .map(BoxId)
            .zip(&pack.boxes)
            .map(|(id, place)| town(pack, id, place, language))
            .collect(),
        links: pack.connections.iter().map(|link| road(pack, link, language)).collect(),
        rivers: pack.rivers().iter().map(|river| stream(river, language)).collect(),
        waters: pack.waters().iter().map(|water| sea(water, language)).collect(),
        relief: Relief::Hilly,
        measures: measures(speaker),
        words: words(pack, speaker),
    }
}

fn pick<'t>(language: Language, name: &'t str, name_fr: &'t str) -> &'t str {
    match language {
        Language::En => name,
        Language::Fr => name_fr,
    }
}

fn spots(points: &[(i32, i32)]) -> Vec<Spot> {
    points.iter().map(|&(lon, lat)| Spot { lon, lat }).collect()
}

fn town(pack: &Pack, id: BoxId, place: &BoxEntry, language: Language) -> Place {
    let (shelter, _) = pack.city(id);
    Place {
        code: place.code.clone(),
        name: pick(language, &place.name, &place.name_fr).to_owned(),
        spot: Spot { lon: place.lon, lat: place.lat },
        kind: match place.terrain {
            Terrain::Open => TownKind::Clear,
            Terrain::Defensive => TownKind::Rough,
            Terrain::Mountain => TownKind::Mountain,
            Terrain::Fortified if shelter > 1 => TownKind::Citadel { value: shelter },
            Terrain::Fortified => TownKind::Fortified,
        },
        abroad: !place.territory.is_empty(),
        chief: is_chief(pack, id),
        ..Place::default()
    }
}

/// Whether armies draw their supplies from a place or fight for it.
fn is_chief(pack: &Pack, id: BoxId) -> bool {
    let fought_for =
        pack.scenarios.iter().flat_map(|scenario| &scenario.prizes).any(|prize| prize.place == id);
    fought_for || pack.armies.iter().any(|army| army.supply.contains(&id))
}

fn road(pack: &Pack, link: &ConnectionEntry, language: Language) -> Road {
    let name = |code: &String| {
        let river = pack.rivers().iter().find(|river| river.code == *code);
        river.map_or(code.as_str(), |river| pick(language, &river.name, &river.name_fr)).to_owned()
    };
    Road {
        a: link.a.0,
        b: link.b.0,
        rivers: link.rivers.iter().map(name).collect(),
        over: match link.crossing {
            Crossing::Ford => Over::Ford,
            Crossing::FordSite => Over::Pontoon,
            Crossing::Dry | Crossing::MinorBridge | Crossing::MajorBridge => Over::Bridge,
        },
        poor: link.cost > 1,
    }
}

fn stream(river: &pack::River, language: Language) -> River {
    River {
        name: pick(language, &river.name, &river.name_fr).to_owned(),
        points: spots(&river.course),
        breadth: match river.major {
            Some(true) => Breadth::Major,
            Some(false) => Breadth::Minor,
            None => Breadth::Natural,
        },
        // What crosses what was found from these very courses.
        exact: true,
    }
}

fn sea(water: &pack::Water, language: Language) -> Water {
    Water {
        name: pick(language, &water.name, &water.name_fr).to_owned(),
        name_at: water.name_at.map(|(lon, lat)| Spot { lon, lat }),
        rings: water.rings.iter().map(|ring| spots(ring)).collect(),
    }
}

/// Kilometres for us, and what the armies counted in.
fn measures(speaker: &Speaker) -> Vec<Measure> {
    [("map-kilometres", 1000), ("map-leagues", 3898), ("map-prussian-miles", 7532)]
        .map(|(name, metres)| Measure { name: speaker.word(name), metres })
        .to_vec()
}

fn words(pack: &Pack, speaker: &Speaker) -> Words {
    let word = |code: &str| speaker.word(code);
    let abroad = pack.boxes.iter().filter(|place| !place.territory.is_empty()).count();
    let description = Phrase::new("map-description-boxes")
        .number("boxes", pack.boxes.len() as i64)
        .number("links", pack.connections.len() as i64)
        .number("abroad", abroad as i64);
    Words {
        legend: word("map-legend"),
        clear: word("map-open"),
        rough: word("map-defensive"),
        mountain: word("map-mountains"),
        fortified: word("map-fortified-city"),
        citadel: word("map-great-fortress"),
        road: word("map-paid-road"),
        poor: word("map-poor-road"),
        bridge: word("map-bridge"),
        ford: word("map-minor-ford"),
        pontoon: word("map-pontoon-only"),
        frontier: word("map-frontier"),
        abroad: word("map-abroad"),
        letters: [word("map-french-letter"), word("map-allied-letter")],
        north: word("map-north"),
        compass: ["map-east", "map-west", "map-north", "map-south"].map(word),
        description: speaker.say(&description, &NoNames),
        credits: pack.about.credits.join("; "),
        ..Words::default()
    }
}
