//! From the title of a game to its pack, a scenario, the start position and the header of its journals.

use std::sync::Arc;

use vedette_conquerors::{Options, Pack, Position, RULESET, Scenario, side_code};
use vedette_kernel::{Header, Side};

use crate::TitleError;
use crate::fit::{must_fit, must_know};

/// The codes of the games of this system.
pub const CODES: [&str; 2] = ["1806", "1807"];

/// The pack of a game of this system.
///
/// # Errors
/// When there is no such game, or the pack built into the program is broken.
pub fn pack(code: &str) -> Result<&'static Pack, TitleError> {
    let pack = match code {
        "1806" => Pack::napoleon_1806(),
        "1807" => Pack::napoleon_1807(),
        _ => return Err(TitleError::Unknown(code.to_owned(), CODES.join(", "))),
    };
    pack.map_err(|faults| {
        TitleError::Foreign(format!(
            "the pack of {code} built into this program is broken; build it again:\n{faults}"
        ))
    })
}

/// A game with everything agreed on: ready to be set up.
#[derive(Clone)]
pub struct Setting {
    /// The components.
    pub pack: &'static Pack,
    /// The scenario with the options in force.
    pub scenario: Arc<Scenario>,
}

impl Setting {
    /// A game by its code.
    ///
    /// # Errors
    /// When there is no such game or scenario, or it cannot be played with these options.
    pub fn new(code: &str, scenario: &str, options: Options) -> Result<Setting, TitleError> {
        let pack = pack(code)?;
        let scenario =
            pack.scenario(scenario, options).map_err(|error| TitleError::Agreement(error.to_string()))?;
        Ok(Setting { pack, scenario: Arc::new(scenario) })
    }

    /// The game that the header of a journal describes, if this program can play it.
    ///
    /// # Errors
    /// What the program lacks, and where to find it.
    pub fn of_header(header: &Header) -> Result<Setting, TitleError> {
        must_know(header, &CODES, RULESET)?;
        let options: Options = header.options.parse().map_err(|error| {
            TitleError::Agreement(format!("options of the journal: `{}`: {error}", header.options))
        })?;
        let setting = Setting::new(&header.game, &header.scenario, options)?;
        must_fit(header, &setting.header(&header.table))?;
        Ok(setting)
    }

    /// The opening position.
    pub fn start(&self) -> Position {
        Position::new(Arc::clone(&self.scenario))
    }

    /// The header of a journal of this game; the commitment is filled in by the table.
    pub fn header(&self, table: &str) -> Header {
        Header {
            game: self.scenario.game.clone(),
            scenario: self.scenario.frame.code.clone(),
            options: self.scenario.options.to_string(),
            pack: self.pack.hash().to_owned(),
            rules: RULESET.to_owned(),
            table: table.to_owned(),
            sides: Side::BOTH.map(|side| side_code(side).to_owned()),
            ..Header::default()
        }
    }
}
