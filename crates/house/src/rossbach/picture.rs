//! A pack of Rossbach as a picture of its map.

use vedette_board::draw::{HexPicture, HexWords};
use vedette_lang::Language;
use vedette_rossbach::pack::{Pack, PlaceKind};

use super::names::pick;

/// The map of a pack, with names in a language.
pub fn picture(pack: &Pack, language: Language) -> HexPicture {
    let subtitle = pick(
        language,
        "Thuringia and Saxony from the Main to the Unstrut, October 1806",
        "La Thuringe et la Saxe, du Main à l’Unstrut, octobre 1806",
    );
    pack.picture(
        pack.about.title.clone(),
        subtitle.to_owned(),
        language == Language::Fr,
        words(pack, language),
    )
}

fn words(pack: &Pack, language: Language) -> HexWords {
    let say = |en: &str, fr: &str| pick(language, en, fr).to_owned();
    let hexes = pack.hexes.len();
    let towns = pack.places.iter().filter(|place| place.kind != PlaceKind::Village).count();
    let villages = pack.places.len() - towns;
    HexWords {
        legend: say("Legend", "Légende"),
        places: [say("Village", "Village"), say("Town", "Ville"), say("Fortified town", "Ville fortifiée")],
        ways: [say("Road", "Route"), say("Trail", "Chemin")],
        water: [say("River and bridge", "Rivière et pont"), say("Stream", "Ruisseau"), say("Ford", "Gué")],
        ground: [say("Woods", "Bois"), say("Slope, downwards", "Pente, vers le bas"), say("Marsh", "Marais")],
        supply: [
            say("French supply source", "Source de ravitaillement française"),
            say("Prussian supply source", "Source de ravitaillement prussienne"),
        ],
        north: "N".to_owned(),
        description: match language {
            Language::En => format!(
                "Map of {hexes} hexes between the Thuringian Forest and the plain of Leipzig, with {towns} towns, {villages} \
                 villages and the valleys of Saale, Ilm, Unstrut, Elster and Mulde. North is to the upper right."
            ),
            Language::Fr => format!(
                "Carte de {hexes} hexagones entre la forêt de Thuringe et la plaine de Leipzig, avec {towns} villes, {villages} \
                 villages et les vallées de la Saale, de l’Ilm, de l’Unstrut, de l’Elster et de la Mulde. Le nord est en haut à droite."
            ),
        },
        credits: pack.about.credits.join("; "),
    }
}
