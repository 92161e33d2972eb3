//! From the title of a game to its pack, a scenario, the start position and the header of its journals.

use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use vedette_conquerors::{Arms, Edition, Level, Options, Pack, Position, RULESET, Scenario, side_code};
use vedette_kernel::{Header, Side};

use crate::near::likest;

/// The games there are.
pub(crate) const TITLES: [&str; 2] = ["1806", "1807"];

/// What the players agree on before a game, as the command line takes it.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Agreement {
    /// Scenario: campaign or short in 1806; pultusk, eylau or friedland in 1807 [default: the first of the game]
    #[arg(long)]
    pub(crate) scenario: Option<String>,
    /// Printing of the rules: en or fr in 1806, 1807 in 1807 [default: the first of the game]
    #[arg(long)]
    pub(crate) edition: Option<Edition>,
    /// How much of the rules: conscript, grognard (fog of war) or marshal (tournament, 1806 only)
    #[arg(long, default_value_t)]
    pub(crate) level: Level,
    /// What decides combats: cards or dice
    #[arg(long, default_value_t)]
    pub(crate) combat: Arms,
    /// A reading of a disputed rule, e.g. balance=even; may be given several times
    #[arg(long = "option", value_name = "NAME=WORD")]
    pub(crate) readings: Vec<String>,
}

impl Agreement {
    /// The options in force in the game of a pack.
    fn options(&self, pack: &Pack) -> anyhow::Result<Options> {
        let Agreement { level, combat, .. } = *self;
        let usual = pack.editions().first().copied().unwrap_or_default();
        let edition = self.edition.unwrap_or(usual);
        let mut options = Options { edition, level, combat, ..Options::default() };
        for item in &self.readings {
            let Some((name, word)) = item.split_once('=') else {
                bail!("--option {item}: write it as NAME=WORD, e.g. --option balance=even");
            };
            options.set(name, word).with_context(|| format!("--option {item}"))?;
        }
        Ok(options)
    }
}

/// A game with everything agreed on: ready to be set up.
#[derive(Clone)]
pub(crate) struct Setting {
    /// The components.
    pub(crate) pack: &'static Pack,
    /// The scenario with the options in force.
    pub(crate) scenario: Arc<Scenario>,
}

/// The pack of a game.
pub(crate) fn pack(title: &str) -> anyhow::Result<&'static Pack> {
    let pack = match title {
        "1806" => Pack::napoleon_1806(),
        "1807" => Pack::napoleon_1807(),
        _ => {
            let near = likest(title, TITLES.into_iter(), 1).join("");
            bail!("there is no game `{title}`; there are: {} (try `{near}`)", TITLES.join(", "))
        }
    };
    pack.map_err(|faults| {
        anyhow::anyhow!("the pack of {title} built into this program is broken; build it again:\n{faults}")
    })
}

impl Setting {
    /// A game by its title, as agreed on at the command line.
    pub(crate) fn agreed(title: &str, agreement: &Agreement) -> anyhow::Result<Setting> {
        let pack = pack(title)?;
        let first = pack.scenarios.first().map_or("", |entry| &entry.code);
        let scenario = agreement.scenario.as_deref().unwrap_or(first);
        Setting::new(title, scenario, agreement.options(pack)?)
    }

    /// A game by its title.
    pub(crate) fn new(title: &str, scenario: &str, options: Options) -> anyhow::Result<Setting> {
        let pack = pack(title)?;
        let scenario = Arc::new(pack.scenario(scenario, options)?);
        Ok(Setting { pack, scenario })
    }

    /// The game that the header of a journal describes, if this program can play it.
    pub(crate) fn of_header(header: &Header) -> anyhow::Result<Setting> {
        ensure!(
            TITLES.contains(&header.game.as_str()),
            "the journal is of the game `{}`, which this program does not know; it knows: {}",
            header.game,
            TITLES.join(", ")
        );
        ensure!(
            header.rules == RULESET,
            "the journal was played by the rules `{}`, this program has `{RULESET}`: use the version of the program \
             that has those rules",
            header.rules
        );
        let options: Options = header
            .options
            .parse()
            .with_context(|| format!("options of the journal: `{}`", header.options))?;
        let setting = Setting::new(&header.game, &header.scenario, options)?;
        ensure!(
            header.pack == setting.pack.hash(),
            "the journal was played with the pack {}, this program has {}: use the program or the pack it was played \
             with",
            header.pack,
            setting.pack.hash()
        );
        let sides = Side::BOTH.map(side_code);
        ensure!(
            header.sides == sides,
            "the journal names the sides {} and {}, the game has {} and {}",
            header.sides[0],
            header.sides[1],
            sides[0],
            sides[1]
        );
        Ok(setting)
    }

    /// The opening position.
    pub(crate) fn start(&self) -> Position {
        Position::new(Arc::clone(&self.scenario))
    }

    /// The header of a journal of this game; the commitment is filled in by the table.
    pub(crate) fn header(&self, table: &str) -> Header {
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
