//! The names of areas and blocks, which belong to the pack and not to the message files.

use vedette_conquerors::Pack;
use vedette_lang::{Language, Names};

/// The names of a pack.
#[derive(Clone, Copy)]
pub(crate) struct PackNames(pub(crate) &'static Pack);

impl Names for PackNames {
    fn name(&self, language: Language, code: &str) -> Option<String> {
        let pick = |name: &String, name_fr: &String| match language {
            Language::Fr => name_fr.clone(),
            Language::En => name.clone(),
        };
        match code.split_once(':')? {
            ("area", code) => {
                let area = self.0.areas.iter().find(|area| area.code == code)?;
                Some(pick(&area.name, &area.name_fr))
            }
            ("block", code) => {
                let block = self.0.blocks.iter().find(|block| block.code == code)?;
                Some(pick(&block.name, &block.name_fr))
            }
            _ => None,
        }
    }

    fn coalition(&self) -> Option<&str> {
        self.0.about.sides.get(1).map(String::as_str)
    }
}
