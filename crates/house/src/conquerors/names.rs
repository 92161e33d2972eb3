//! What areas and blocks of a pack are called.

use std::sync::Arc;

use vedette_conquerors::Pack;
use vedette_lang::{Language, Names};

/// The names of a pack.
#[derive(Clone)]
pub struct PackNames(pub Arc<Pack>);

impl Names for PackNames {
    fn name(&self, language: Language, code: &str) -> Option<String> {
        match code.split_once(':')? {
            ("area", code) => {
                let area = self.0.areas.iter().find(|area| area.code == code)?;
                Some(pick(language, &area.name, &area.name_fr))
            }
            ("block", code) => {
                let block = self.0.blocks.iter().find(|block| block.code == code)?;
                Some(pick(language, &block.name, &block.name_fr))
            }
            _ => None,
        }
    }

    fn coalition(&self) -> Option<&str> {
        self.0.about.sides.get(1).map(String::as_str)
    }
}

/// One of two names.
pub(super) fn pick(language: Language, name: &str, name_fr: &str) -> String {
    match language {
        Language::En => name.to_owned(),
        Language::Fr => name_fr.to_owned(),
    }
}
