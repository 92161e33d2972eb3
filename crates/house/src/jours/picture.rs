//! A pack of Jours de Gloire as a picture of its map.

use vedette_board::draw::{
    Breadth, Measure, Over, Picture, Place, Relief, River, Road, Spot, TownKind, Water, Words,
};
use vedette_jours::pack::{self, BoxEntry, ConnectionEntry, Crossing, Pack};
use vedette_jours::scenario::Terrain;
use vedette_jours::sets::BoxId;
use vedette_lang::Language;

/// The map of a pack, with names in a language.
pub fn picture(pack: &Pack, language: Language) -> Picture {
    let subtitle = pick(
        language,
        "The campaign in Germany, from Lützen to Leipzig, March to November 1813",
        "La campagne d’Allemagne, de Lützen à Leipzig, mars à novembre 1813",
    );
    Picture {
        title: pack.about.title.clone(),
        subtitle: subtitle.to_owned(),
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
        measures: measures(language),
        words: words(pack, language),
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
fn measures(language: Language) -> Vec<Measure> {
    let leagues = pick(language, "French leagues", "lieues de poste");
    let miles = pick(language, "Prussian miles", "milles prussiens");
    [("km", 1000), (leagues, 3898), (miles, 7532)]
        .map(|(name, metres)| Measure { name: name.to_owned(), metres })
        .to_vec()
}

fn words(pack: &Pack, language: Language) -> Words {
    let say = |en: &str, fr: &str| pick(language, en, fr).to_owned();
    let (boxes, links) = (pack.boxes.len(), pack.connections.len());
    let abroad = pack.boxes.iter().filter(|place| !place.territory.is_empty()).count();
    Words {
        legend: say("Legend", "Légende"),
        clear: say("Open", "Terrain ouvert"),
        rough: say("Defensive terrain", "Terrain défensif"),
        mountain: say("Mountains", "Montagnes"),
        fortified: say("Fortified city", "Ville fortifiée"),
        citadel: say("Great fortress, units sheltered", "Grande place, unités abritées"),
        road: say("Road (1 MP)", "Route (1 PM)"),
        poor: say("Poor road (2 MP)", "Mauvaise route (2 PM)"),
        bridge: say("River and bridge", "Rivière et pont"),
        ford: say("Ford of a minor river", "Gué d’une rivière mineure"),
        pontoon: say("Major river: pontoon only", "Fleuve : ponton seulement"),
        frontier: say("Austrian frontier", "Frontière autrichienne"),
        abroad: say("BOHEMIA", "BOHÊME"),
        deploys: [String::new(), String::new()],
        control: [String::new(), String::new()],
        letters: [say("F", "F"), say("A", "C")],
        north: "N".to_owned(),
        compass: if language == Language::Fr { ["E", "O", "N", "S"] } else { ["E", "W", "N", "S"] }
            .map(str::to_owned),
        description: match language {
            Language::En => format!(
                "Map of {boxes} places from Magdeburg in the north-west to Breslau in the east and Prague in the south, joined by \
                 {links} connections; {abroad} of the places lie in Bohemia, behind the Austrian frontier."
            ),
            Language::Fr => format!(
                "Carte de {boxes} lieux, de Magdebourg au nord-ouest à Breslau à l’est et à Prague au sud, reliés par {links} \
                 liaisons ; {abroad} de ces lieux sont en Bohême, derrière la frontière autrichienne."
            ),
        },
        credits: pack.about.credits.join("; "),
        ..Words::default()
    }
}
