//! What boxes, pieces, armies and cards of a pack are called.

use std::sync::Arc;

use vedette_jours::pack::{CardEntry, HalfEntry, Pack, PieceEntry};
use vedette_jours::scenario::PieceKind;
use vedette_lang::{Language, Names};

/// The names of a pack.
#[derive(Clone)]
pub struct PackNames(pub Arc<Pack>);

impl Names for PackNames {
    fn name(&self, language: Language, code: &str) -> Option<String> {
        let pack = &*self.0;
        let (kind, code) = code.split_once(':')?;
        let (name, name_fr) = match kind {
            "box" => {
                let place = pack.boxes.iter().find(|place| place.code == code)?;
                (place.name.as_str(), place.name_fr.as_str())
            }
            "piece" => return self.piece(language, code),
            "army" => {
                let army = pack.armies.iter().find(|army| army.code == code)?;
                (army.name.as_str(), army.name_fr.as_str())
            }
            "nation" => {
                let nation = pack.nations.iter().find(|nation| nation.code == code)?;
                (nation.name.as_str(), nation.name_fr.as_str())
            }
            "card" => {
                let half = half(pack, code)?;
                (half.title.as_str(), half.title_fr.as_str())
            }
            _ => return None,
        };
        Some(pick(language, name, name_fr).to_owned())
    }
}

impl PackNames {
    fn piece(&self, language: Language, code: &str) -> Option<String> {
        if let Some(piece) = self.0.pieces.iter().find(|piece| piece.code == code) {
            return Some(self.printed(language, piece));
        }
        // Dummies are no part of the pack: `french-dummy-3`.
        let (_, number) = code.split_once("-dummy-")?;
        let word = pick(language, "dummy", "leurre");
        Some(format!("{word} {number}"))
    }

    /// The name on a counter. A corps that is called after its general is not to be taken for him.
    fn printed(&self, language: Language, piece: &PieceEntry) -> String {
        let ordinal;
        let name = match language {
            Language::En => piece.name.as_str(),
            Language::Fr => {
                ordinal = with_ordinal(&piece.name_fr);
                ordinal.as_str()
            }
        };
        let is_namesake = |other: &PieceEntry| other.kind == PieceKind::Leader && other.name == piece.name;
        if piece.kind == PieceKind::Leader || !self.0.pieces.iter().any(is_namesake) {
            return name.to_owned();
        }
        match language {
            Language::En => format!("{name}’s corps"),
            Language::Fr => format!("corps de {name}"),
        }
    }
}

/// Corps are counted in ordinals in French: "II Corps" is "IIe corps", "I Corps (Yorck)" is "Ier corps (Yorck)".
fn with_ordinal(name: &str) -> String {
    let (number, rest) = name.split_once(' ').unwrap_or((name, ""));
    let is_numeral = number.chars().all(|letter| "IVX".contains(letter));
    if !is_numeral || !rest.contains("Corps") {
        return name.to_owned();
    }
    let ending = if number == "I" { "er" } else { "e" };
    format!("{number}{ending} {}", rest.replacen("Corps", "corps", 1))
}

/// The card with a number, and its half: `4.upper`.
pub(super) fn half<'p>(pack: &'p Pack, code: &str) -> Option<&'p HalfEntry> {
    let (number, half) = code.split_once('.')?;
    let card: &CardEntry = pack.cards.iter().find(|card| card.number.to_string() == number)?;
    let [upper, lower] = &card.halves;
    match half {
        "upper" => Some(upper),
        "lower" => Some(lower),
        _ => None,
    }
}

/// One of two names.
pub(super) fn pick<'t>(language: Language, name: &'t str, name_fr: &'t str) -> &'t str {
    match language {
        Language::En => name,
        Language::Fr => name_fr,
    }
}

#[cfg(test)]
mod tests {
    use super::with_ordinal;

    #[test]
    fn corps_are_counted_in_ordinals_in_french() {
        assert_eq!(with_ordinal("I Corps"), "Ier corps");
        assert_eq!(with_ordinal("II Corps (Kleist)"), "IIe corps (Kleist)");
        assert_eq!(with_ordinal("V bis Corps de cavalerie"), "Ve bis corps de cavalerie");
        assert_eq!(with_ordinal("Vieille Garde"), "Vieille Garde");
    }
}
