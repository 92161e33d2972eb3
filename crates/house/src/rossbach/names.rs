//! What hexes, places, pieces and formations of a pack are called.

use std::sync::Arc;

use vedette_lang::{Language, Names};
use vedette_rossbach::pack::Pack;

/// The names of a pack.
#[derive(Clone)]
pub struct PackNames(pub Arc<Pack>);

impl Names for PackNames {
    fn name(&self, language: Language, code: &str) -> Option<String> {
        let pack = &*self.0;
        let (kind, code) = code.split_once(':')?;
        let (name, name_fr) = match kind {
            "hex" => return self.hex(language, code),
            "place" => {
                let place = pack.places.iter().find(|place| place.code == code)?;
                (place.name.as_str(), place.name_fr.as_str())
            }
            "piece" => return self.piece(language, code),
            "formation" => {
                // A formation is told with its side or without: `french.fr-vi`.
                let code = code.split_once('.').map_or(code, |(_, code)| code);
                let formation = pack.formations.iter().find(|formation| formation.code == code)?;
                (formation.name.as_str(), formation.name_fr.as_str())
            }
            _ => return None,
        };
        Some(pick(language, name, name_fr).to_owned())
    }
}

impl PackNames {
    /// A hex by its number, with the place that lies in it.
    fn hex(&self, language: Language, code: &str) -> Option<String> {
        let id = self.0.hex(code)?;
        let number = self.0.hex_name(id);
        Some(match self.0.place_at(id) {
            Some(place) => format!("{} ({number})", pick(language, &place.name, &place.name_fr)),
            None => number,
        })
    }

    fn piece(&self, language: Language, code: &str) -> Option<String> {
        let pack = &*self.0;
        if let Some(leader) = pack.leaders.iter().find(|leader| leader.code == code) {
            return Some(pick(language, &leader.name, &leader.name_fr).to_owned());
        }
        if let Some(train) = pack.trains.iter().find(|train| train.code == code) {
            return Some(pick(language, &train.name, &train.name_fr).to_owned());
        }
        // Vedettes have the code of their unit and a number: `colbert.2`.
        let (parent, number) = match code.split_once('.') {
            Some((parent, number)) => (parent, Some(number)),
            None => (code, None),
        };
        let unit = pack.units.iter().find(|unit| unit.code == parent)?;
        let name = pick(language, &unit.name, &unit.name_fr);
        Some(match (number, language) {
            (None, _) => name.to_owned(),
            (Some(number), Language::En) => format!("{name}’s vedette {number}"),
            (Some(number), Language::Fr) => format!("vedette {number} de {name}"),
        })
    }
}

/// One of two names.
pub(super) fn pick<'t>(language: Language, name: &'t str, name_fr: &'t str) -> &'t str {
    match language {
        Language::En => name,
        Language::Fr => name_fr,
    }
}
