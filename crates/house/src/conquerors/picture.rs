//! A pack of the Conquerors as a picture of its map.

use vedette_board::draw::{Camp, Measure, Picture, Place, Relief, River, Road, Spot, TownKind, Water, Words};
use vedette_conquerors::Pack;
use vedette_conquerors::pack::{self, AreaEntry, ConnectionEntry};
use vedette_conquerors::scenario::Terrain;
use vedette_kernel::{Phrase, Side};
use vedette_lang::{Language, NoNames, Speaker};

/// What only the map of one game says, by the codes of its messages.
struct Country {
    subtitle: &'static str,
    /// What the second army called a mile, and its metres.
    mile: (&'static str, u32),
    /// Deployment and control of the second side, and its letter.
    enemy: [&'static str; 3],
    /// Where the towns lie.
    region: &'static str,
    relief: Relief,
}

fn country(pack: &Pack) -> Country {
    match pack.about.game.as_str() {
        "1807" => Country {
            subtitle: "map-subtitle-1807",
            mile: ("map-versts", 1067),
            enemy: ["map-russian-deployment", "map-russian-control", "map-russian-letter"],
            region: "map-region-1807",
            relief: Relief::Flat,
        },
        _ => Country {
            subtitle: "map-subtitle-1806",
            mile: ("map-prussian-miles", 7532),
            enemy: ["map-prussian-deployment", "map-prussian-control", "map-prussian-letter"],
            region: "map-region-1806",
            relief: Relief::Hilly,
        },
    }
}

/// The map of a pack, with names in a language.
pub fn picture(pack: &Pack, speaker: &Speaker) -> Picture {
    let (country, language) = (country(pack), speaker.language());
    Picture {
        title: pack.about.title.clone(),
        subtitle: speaker.word(country.subtitle),
        width: 1600,
        window: None,
        areas: pack.areas.iter().map(|area| place(area, language)).collect(),
        links: pack.connections.iter().map(|link| road(pack, link, language)).collect(),
        rivers: pack.rivers().iter().map(|river| stream(river, language)).collect(),
        waters: pack.waters().iter().map(|water| sea(water, language)).collect(),
        relief: country.relief,
        measures: measures(&country, speaker),
        words: words(pack, &country, speaker),
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

fn road(pack: &Pack, link: &ConnectionEntry, language: Language) -> Road {
    let bridge = link.river.as_ref().map(|name| {
        let river = pack.rivers().iter().find(|river| river.name == *name);
        river.map_or(name.as_str(), |river| pick(language, &river.name, &river.name_fr)).to_owned()
    });
    Road { a: link.a.0.into(), b: link.b.0.into(), rivers: bridge.into_iter().collect(), ..Road::default() }
}

fn stream(river: &pack::River, language: Language) -> River {
    let name = pick(language, &river.name, &river.name_fr).to_owned();
    River { name, points: spots(&river.course), ..River::default() }
}

fn sea(water: &pack::Water, language: Language) -> Water {
    Water {
        name: pick(language, &water.name, &water.name_fr).to_owned(),
        name_at: water.name_at.map(|(lon, lat)| Spot { lon, lat }),
        rings: water.rings.iter().map(|ring| spots(ring)).collect(),
    }
}

fn camp(side: Side) -> Camp {
    match side {
        Side::First => Camp::First,
        Side::Second => Camp::Second,
    }
}

fn place(area: &AreaEntry, language: Language) -> Place {
    Place {
        code: area.code.clone(),
        name: pick(language, &area.name, &area.name_fr).to_owned(),
        spot: Spot { lon: area.lon, lat: area.lat },
        kind: match area.terrain {
            Terrain::Clear => TownKind::Clear,
            Terrain::Wooded => TownKind::Wooded,
            Terrain::Citadel => TownKind::Citadel { value: area.value },
            Terrain::Fortified => TownKind::Fortified,
        },
        deploys: area.deploys.map(camp),
        control: area.controller.map(camp),
        ..Place::default()
    }
}

/// Kilometres for us, and what the armies counted in.
fn measures(country: &Country, speaker: &Speaker) -> Vec<Measure> {
    [("map-kilometres", 1000), ("map-leagues", 3898), country.mile]
        .map(|(name, metres)| Measure { name: speaker.word(name), metres })
        .to_vec()
}

/// The rivers with bridges, in the order of the pack.
fn great_rivers(pack: &Pack, language: Language) -> String {
    let mut names: Vec<&str> = Vec::new();
    for river in pack.rivers() {
        let name = pick(language, &river.name, &river.name_fr);
        if pack.connections.iter().any(|link| link.river.as_ref() == Some(&river.name))
            && !names.contains(&name)
        {
            names.push(name);
        }
    }
    names.join(", ")
}

fn words(pack: &Pack, country: &Country, speaker: &Speaker) -> Words {
    let word = |code: &str| speaker.word(code);
    let [deployment, control, letter] = country.enemy.map(word);
    let description = Phrase::new("map-description-towns")
        .number("areas", pack.areas.len() as i64)
        .text("region", word(country.region))
        .number("links", pack.connections.len() as i64)
        .text("rivers", great_rivers(pack, speaker.language()));
    Words {
        legend: word("map-legend"),
        clear: word("map-town"),
        wooded: word("map-wooded-town"),
        citadel: word("map-citadel"),
        fortified: word("map-fortified-town"),
        road: word("map-road"),
        bridge: word("map-bridge"),
        deploys: [word("map-french-deployment"), deployment],
        control: [word("map-french-control"), control],
        letters: [word("map-french-letter"), letter],
        north: word("map-north"),
        compass: ["map-east", "map-west", "map-north", "map-south"].map(word),
        description: speaker.say(&description, &NoNames),
        credits: pack.about.credits.join("; "),
        ..Words::default()
    }
}
