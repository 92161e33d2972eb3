//! A game with everything agreed on: ready to be set up.

use std::sync::Arc;

use vedette_kernel::Header;
use vedette_lang::Names;

use crate::fit::{must_fit, must_know};
use crate::opponent::Prepared;
use crate::{Agreement, OpponentKind, System, TitleError};

/// A game with everything agreed on.
pub struct Setting<S: System> {
    /// The components.
    pub pack: Arc<S::Pack>,
    /// The scenario with the options in force.
    pub scenario: Arc<S::Scenario>,
}

impl<S: System> Clone for Setting<S> {
    fn clone(&self) -> Setting<S> {
        Setting { pack: Arc::clone(&self.pack), scenario: Arc::clone(&self.scenario) }
    }
}

impl<S: System> Setting<S> {
    /// The game of a pack, as agreed on.
    ///
    /// # Errors
    /// When scenario or options are none of this game.
    pub fn new(pack: &Arc<S::Pack>, agreement: &Agreement) -> Result<Setting<S>, TitleError> {
        let plans = S::plans(pack);
        let usual = plans.first().map_or("", |plan| plan.code.as_str());
        let code = agreement.scenario.as_deref().unwrap_or(usual);
        let scenario = S::scenario(pack, code, &agreement.options).map_err(TitleError::Agreement)?;
        Ok(Setting { pack: Arc::clone(pack), scenario: Arc::new(scenario) })
    }

    /// The game that the header of a journal describes, if this pack and these rules are those of the journal. `made` gives the
    /// scenario as agreed on.
    ///
    /// # Errors
    /// What is lacking, and where to find it.
    pub(crate) fn of_header(
        pack: &Arc<S::Pack>,
        header: &Header,
        made: impl FnOnce(&Agreement) -> Result<Arc<S::Scenario>, TitleError>,
    ) -> Result<Setting<S>, TitleError> {
        must_know(header, &S::about(pack).game, &[&[S::RULES][..], S::OLDER_RULES].concat())?;
        let agreement =
            Agreement { scenario: Some(header.scenario.clone()), options: header.options.clone() };
        // The game goes on with the rules it began with.
        let scenario = S::played_by(&made(&agreement)?, &header.rules);
        let setting = Setting { pack: Arc::clone(pack), scenario };
        must_fit(header, &setting.header(&header.table))?;
        Ok(setting)
    }

    /// The opening position.
    pub fn start(&self) -> S::Game {
        S::start(&self.scenario)
    }

    /// The header of a journal of this game; the commitment is filled in by the table.
    pub fn header(&self, table: &str) -> Header {
        let (scenario, options) = S::agreement(&self.scenario);
        Header {
            game: S::about(&self.pack).game.clone(),
            scenario,
            options,
            pack: S::hash(&self.pack).to_owned(),
            rules: S::rules_of(&self.scenario).to_owned(),
            table: table.to_owned(),
            sides: S::SIDES.map(str::to_owned),
            ..Header::default()
        }
    }

    /// The title of the printed game.
    pub fn title(&self) -> &str {
        &S::about(&self.pack).title
    }

    /// Names of places and pieces.
    pub fn names(&self) -> Arc<dyn Names + Send + Sync> {
        S::names(&self.pack)
    }

    /// The names of all who can be measured in this game: opponents of every kind, and sparring partners.
    pub fn contestants() -> Vec<&'static str> {
        OpponentKind::ALL.into_iter().map(OpponentKind::name).chain(S::sparring_partners()).collect()
    }

    /// An opponent or a sparring partner by name, with all that can be worked out before a game; `None` if nobody is called
    /// that.
    pub fn contestant(&self, name: &str) -> Option<Prepared<S>> {
        match name.parse() {
            Ok(kind) => Some(self.prepare(kind)),
            Err(_) => S::sparring_partner(name, &self.scenario).map(Prepared::Scripted),
        }
    }

    /// Opponents of a kind, with all that can be worked out before a game.
    pub fn prepare(&self, kind: OpponentKind) -> Prepared<S> {
        Prepared::new(kind, &self.scenario)
    }
}
