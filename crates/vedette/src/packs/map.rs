//! A pack as a picture of its map.

use vedette_board::draw::{Camp, Kind, Measure, Picture, Place, Relief, River, Road, Spot, Words};
use vedette_conquerors::Pack;
use vedette_conquerors::pack::AreaEntry;
use vedette_conquerors::scenario::Terrain;
use vedette_kernel::Side;
use vedette_lang::Language;

/// The map of a pack, with names in a language.
pub(crate) fn picture(pack: &Pack, language: Language) -> Picture {
    Picture {
        title: pack.about.title.clone(),
        subtitle: match language {
            Language::En => "The campaign in Thuringia and Saxony, October 1806".to_owned(),
            Language::Fr => "La campagne de Thuringe et de Saxe, octobre 1806".to_owned(),
        },
        width: 1600,
        window: None,
        areas: pack.areas.iter().map(|area| place(area, language)).collect(),
        links: pack
            .connections
            .iter()
            .map(|link| Road { a: link.a.0.into(), b: link.b.0.into(), bridge: link.river.clone() })
            .collect(),
        rivers: pack
            .rivers()
            .iter()
            .map(|river| River {
                name: river.name.clone(),
                points: river.course.iter().map(|&(lon, lat)| Spot { lon, lat }).collect(),
            })
            .collect(),
        waters: Vec::new(),
        relief: Relief::Hilly,
        measures: measures(language),
        words: words(pack, language),
    }
}

fn camp(side: Side) -> Camp {
    match side {
        Side::First => Camp::First,
        Side::Second => Camp::Second,
    }
}

fn place(area: &AreaEntry, language: Language) -> Place {
    let name = match language {
        Language::En => &area.name,
        Language::Fr => &area.name_fr,
    };
    Place {
        code: area.code.clone(),
        name: name.clone(),
        spot: Spot { lon: area.lon, lat: area.lat },
        kind: match area.terrain {
            Terrain::Clear => Kind::Clear,
            Terrain::Wooded => Kind::Wooded,
            Terrain::Citadel => Kind::Citadel { value: area.value },
        },
        deploys: area.deploys.map(camp),
        control: area.controller.map(camp),
    }
}

/// Kilometres for us, and what the armies counted in.
fn measures(language: Language) -> Vec<Measure> {
    let (post, mile) = match language {
        Language::En => ("French leagues", "Prussian miles"),
        Language::Fr => ("lieues de poste", "milles prussiens"),
    };
    [("km", 1000), (post, 3898), (mile, 7532)]
        .map(|(name, metres)| Measure { name: name.to_owned(), metres })
        .to_vec()
}

fn words(pack: &Pack, language: Language) -> Words {
    let credits = pack.about.credits.join("; ");
    let (areas, links) = (pack.areas.len(), pack.connections.len());
    match language {
        Language::En => Words {
            legend: "Legend".to_owned(),
            clear: "Town".to_owned(),
            wooded: "Town in the woods".to_owned(),
            citadel: "Citadel and its value".to_owned(),
            fortified: "Fortified town".to_owned(),
            road: "Road".to_owned(),
            bridge: "River and bridge".to_owned(),
            deploys: ["French deployment", "Prussian deployment"].map(str::to_owned),
            control: ["French control", "Prussian control"].map(str::to_owned),
            letters: ["F", "P"].map(str::to_owned),
            north: "N".to_owned(),
            compass: ["E", "W", "N", "S"].map(str::to_owned),
            description: format!(
                "Map of {areas} towns between Bamberg in the south, Eisenach in the west and Leipzig in the \
                 north-east, joined by {links} roads, with the rivers Saale, Elster, Ilm and Unstrut and their bridges."
            ),
            credits,
        },
        Language::Fr => Words {
            legend: "Légende".to_owned(),
            clear: "Ville".to_owned(),
            wooded: "Ville dans les bois".to_owned(),
            citadel: "Citadelle et sa valeur".to_owned(),
            fortified: "Ville fortifiée".to_owned(),
            road: "Route".to_owned(),
            bridge: "Rivière et pont".to_owned(),
            deploys: ["Déploiement français", "Déploiement prussien"].map(str::to_owned),
            control: ["Contrôle français", "Contrôle prussien"].map(str::to_owned),
            letters: ["F", "P"].map(str::to_owned),
            north: "N".to_owned(),
            compass: ["E", "O", "N", "S"].map(str::to_owned),
            description: format!(
                "Carte de {areas} villes entre Bamberg au sud, Eisenach à l’ouest et Leipzig au nord-est, reliées par \
                 {links} routes, avec la Saale, l’Elster, l’Ilm et l’Unstrut et leurs ponts."
            ),
            credits,
        },
    }
}
