//! A pack of the Conquerors as a picture of its map.

use vedette_board::draw::{Camp, Measure, Picture, Place, Relief, River, Road, Spot, TownKind, Water, Words};
use vedette_conquerors::Pack;
use vedette_conquerors::pack::{self, AreaEntry, ConnectionEntry};
use vedette_conquerors::scenario::Terrain;
use vedette_kernel::Side;
use vedette_lang::Language;

/// What only the map of one game says.
struct Country {
    subtitle: &'static str,
    /// What the second army called a mile.
    mile: (&'static str, u32),
    /// The adjective of the second side, as it goes with `deployment` and `control`, and its letter.
    enemy: (&'static str, &'static str),
    /// Where the towns lie and which rivers there are.
    description: &'static str,
    relief: Relief,
}

fn country(pack: &Pack, language: Language) -> Country {
    match (pack.about.game.as_str(), language) {
        ("1807", Language::En) => Country {
            subtitle: "The campaign in Poland and East Prussia, December 1806 to June 1807",
            mile: ("versts", 1067),
            enemy: ("Russian", "R"),
            description: "between Danzig in the north-west, Königsberg in the north and Warsaw in the south",
            relief: Relief::Flat,
        },
        ("1807", Language::Fr) => Country {
            subtitle: "La campagne de Pologne et de Prusse-Orientale, décembre 1806 à juin 1807",
            mile: ("verstes", 1067),
            enemy: ("russe", "R"),
            description: "entre Dantzig au nord-ouest, Kœnigsberg au nord et Varsovie au sud",
            relief: Relief::Flat,
        },
        (_, Language::En) => Country {
            subtitle: "The campaign in Thuringia and Saxony, October 1806",
            mile: ("Prussian miles", 7532),
            enemy: ("Prussian", "P"),
            description: "between Bamberg in the south, Eisenach in the west and Leipzig in the north-east",
            relief: Relief::Hilly,
        },
        (_, Language::Fr) => Country {
            subtitle: "La campagne de Thuringe et de Saxe, octobre 1806",
            mile: ("milles prussiens", 7532),
            enemy: ("prussien", "P"),
            description: "entre Bamberg au sud, Eisenach à l’ouest et Leipzig au nord-est",
            relief: Relief::Hilly,
        },
    }
}

/// The map of a pack, with names in a language.
pub fn picture(pack: &Pack, language: Language) -> Picture {
    let country = country(pack, language);
    Picture {
        title: pack.about.title.clone(),
        subtitle: country.subtitle.to_owned(),
        width: 1600,
        window: None,
        areas: pack.areas.iter().map(|area| place(area, language)).collect(),
        links: pack.connections.iter().map(|link| road(pack, link, language)).collect(),
        rivers: pack.rivers().iter().map(|river| stream(river, language)).collect(),
        waters: pack.waters().iter().map(|water| sea(water, language)).collect(),
        relief: country.relief,
        measures: measures(&country, language),
        words: words(pack, &country, language),
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
fn measures(country: &Country, language: Language) -> Vec<Measure> {
    let leagues = pick(language, "French leagues", "lieues de poste");
    [("km", 1000), (leagues, 3898), country.mile]
        .map(|(name, metres)| Measure { name: name.to_owned(), metres })
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

fn words(pack: &Pack, country: &Country, language: Language) -> Words {
    let credits = pack.about.credits.join("; ");
    let (areas, links) = (pack.areas.len(), pack.connections.len());
    let Country { enemy: (enemy, letter), description, .. } = country;
    let rivers = great_rivers(pack, language);
    match language {
        Language::En => Words {
            legend: "Legend".to_owned(),
            clear: "Town".to_owned(),
            wooded: "Town in the woods".to_owned(),
            citadel: "Citadel and its value".to_owned(),
            fortified: "Fortified town".to_owned(),
            road: "Road".to_owned(),
            bridge: "River and bridge".to_owned(),
            deploys: ["French deployment".to_owned(), format!("{enemy} deployment")],
            control: ["French control".to_owned(), format!("{enemy} control")],
            letters: ["F", letter].map(str::to_owned),
            north: "N".to_owned(),
            compass: ["E", "W", "N", "S"].map(str::to_owned),
            description: format!(
                "Map of {areas} towns {description}, joined by {links} roads, with bridges over these rivers: {rivers}."
            ),
            credits,
            ..Words::default()
        },
        Language::Fr => Words {
            legend: "Légende".to_owned(),
            clear: "Ville".to_owned(),
            wooded: "Ville dans les bois".to_owned(),
            citadel: "Citadelle et sa valeur".to_owned(),
            fortified: "Ville fortifiée".to_owned(),
            road: "Route".to_owned(),
            bridge: "Rivière et pont".to_owned(),
            deploys: ["Déploiement français".to_owned(), format!("Déploiement {enemy}")],
            control: ["Contrôle français".to_owned(), format!("Contrôle {enemy}")],
            letters: ["F", letter].map(str::to_owned),
            north: "N".to_owned(),
            compass: ["E", "O", "N", "S"].map(str::to_owned),
            description: format!(
                "Carte de {areas} villes {description}, reliées par {links} routes, avec des ponts sur ces rivières : \
                 {rivers}."
            ),
            credits,
            ..Words::default()
        },
    }
}
