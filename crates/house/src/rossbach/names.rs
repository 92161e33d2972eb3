//! What hexes, pieces and formations of a pack are called.

use std::sync::Arc;

use vedette_lang::{Language, Names};
use vedette_rossbach::pack::Pack;

/// The names of a pack.
#[derive(Clone)]
pub struct PackNames(pub Arc<Pack>);

impl Names for PackNames {
    fn name(&self, language: Language, code: &str) -> Option<String> {
        let (kind, code) = code.split_once(':')?;
        match kind {
            "hex" => Some(self.hex(language, code)),
            "piece" => self.piece(language, code),
            "formation" => self.formation(language, code),
            _ => None,
        }
    }
}

/// One of two names.
fn pick(language: Language, name: &str, name_fr: &str) -> String {
    match language {
        Language::En => name,
        Language::Fr => name_fr,
    }
    .to_owned()
}

impl PackNames {
    /// A hex by its number, and the place in it.
    fn hex(&self, language: Language, code: &str) -> String {
        let place = self.0.hex(code).and_then(|hex| self.0.place_at(hex));
        match place {
            Some(place) => format!("{} ({code})", pick(language, &place.name, &place.name_fr)),
            None => code.to_owned(),
        }
    }

    /// A piece; a vedette is called after its unit, with a number.
    fn piece(&self, language: Language, code: &str) -> Option<String> {
        let pack = &*self.0;
        if let Some(unit) = pack.units.iter().find(|unit| unit.code == code) {
            return Some(pick(language, &unit.name, &unit.name_fr));
        }
        if let Some(leader) = pack.leaders.iter().find(|leader| leader.code == code) {
            return Some(pick(language, &leader.name, &leader.name_fr));
        }
        if let Some(train) = pack.trains.iter().find(|train| train.code == code) {
            return Some(pick(language, &train.name, &train.name_fr));
        }
        let (parent, number) = code.rsplit_once(['.', '-'])?;
        let unit = pack.units.iter().find(|unit| unit.code == parent)?;
        let name = pick(language, &unit.name, &unit.name_fr);
        Some(match language {
            Language::En => format!("vedette {number} of {name}"),
            Language::Fr => format!("vedette {number} de {name}"),
        })
    }

    /// A formation: `french.VI`.
    fn formation(&self, language: Language, code: &str) -> Option<String> {
        let (side, code) = code.split_once('.')?;
        let formations = self.0.formations.iter();
        let found = formations
            .filter(|formation| super::side_code(formation.side) == side)
            .find(|formation| formation.code == code)?;
        Some(pick(language, &found.name, &found.name_fr))
    }
}
