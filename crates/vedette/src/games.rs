//! What players agree on at the command line, and the games it is about.

use anyhow::{Context, anyhow, bail};
use vedette_conquerors::{Arms, Edition, Level, Options, Pack};
use vedette_kernel::Header;
use vedette_titles::TitleError;
pub(crate) use vedette_titles::conquerors::{CODES as TITLES, Setting};
use vedette_titles::{conquerors, jours};

use crate::near::likest;

/// A game with everything agreed on, by its system.
pub(crate) enum Agreed {
    /// 1806 and 1807.
    Conquerors(Setting),
    /// 1813.
    Jours(jours::Setting),
}

impl Agreed {
    /// The game that the header of a journal describes, if this program can play it.
    pub(crate) fn of_header(header: &Header) -> anyhow::Result<Agreed> {
        match header.game.as_str() {
            code if jours::CODES.contains(&code) => Ok(Agreed::Jours(jours::Setting::of_header(header)?)),
            code if TITLES.contains(&code) => Ok(Agreed::Conquerors(Setting::of_header(header)?)),
            code => bail!(
                "the journal is of the game `{code}`, which this program does not know; it knows: {}",
                every_title().join(", ")
            ),
        }
    }
}

/// The codes of all games.
pub(crate) fn every_title() -> Vec<&'static str> {
    TITLES.into_iter().chain(jours::CODES).collect()
}

/// What the players agree on before a game, as the command line takes it.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Agreement {
    /// Scenario: campaign or short in 1806; pultusk, eylau or friedland in 1807; waiting, lutzen-bautzen, spring, autumn or
    /// campaign in 1813 [default: the first of the game]
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
    /// How blind 1813 is: all (everything hidden), units (leaders in the open) or open [default: all]
    #[arg(long)]
    pub(crate) blind: Option<String>,
    /// A reading of a disputed rule, e.g. balance=even, or an option of 1813, e.g. supply=no; may be given several times
    #[arg(long = "option", value_name = "NAME=WORD")]
    pub(crate) readings: Vec<String>,
}

impl Agreement {
    /// A game by its title, as agreed on.
    pub(crate) fn setting(&self, title: &str) -> anyhow::Result<Setting> {
        let pack = pack(title)?;
        let first = pack.scenarios.first().map_or("", |entry| &entry.code);
        let scenario = self.scenario.as_deref().unwrap_or(first);
        Ok(Setting::new(title, scenario, self.options(pack)?)?)
    }

    /// A game of any system by its title, as agreed on.
    pub(crate) fn agreed(&self, title: &str) -> anyhow::Result<Agreed> {
        if jours::CODES.contains(&title) {
            let setting = jours::Setting::new(title, self.scenario.as_deref(), self.jours_options()?)?;
            return Ok(Agreed::Jours(setting));
        }
        if let Some(blind) = &self.blind {
            bail!("--blind {blind} is for 1813; in 1806 and 1807 use --level grognard for fog of war");
        }
        Ok(Agreed::Conquerors(self.setting(title)?))
    }

    /// The options of a game of Jours de Gloire.
    fn jours_options(&self) -> anyhow::Result<vedette_jours::Options> {
        let strange = [
            ("--edition", self.edition.is_some()),
            ("--level", self.level != Level::default()),
            ("--combat", self.combat != Arms::default()),
        ];
        if let Some((option, _)) = strange.iter().find(|(_, given)| *given) {
            bail!("{option} is for 1806 and 1807; in 1813 use --blind and --option, e.g. --option supply=no");
        }
        let blind = self.blind.iter().map(|word| format!("blind={word}"));
        let text: Vec<String> = blind.chain(self.readings.iter().cloned()).collect();
        let text = text.join(" ");
        text.parse().with_context(|| format!("options `{text}`"))
    }

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

/// The pack of a game.
pub(crate) fn pack(title: &str) -> anyhow::Result<&'static Pack> {
    let near = |error| match error {
        TitleError::Unknown(..) if jours::CODES.contains(&title) => {
            anyhow!("this command does not know {title} yet; it knows: {}", TITLES.join(", "))
        }
        TitleError::Unknown(..) => {
            let all = every_title();
            let near = likest(title, all.iter().copied(), 1).join("");
            anyhow!("there is no game `{title}`; there are: {} (try `{near}`)", all.join(", "))
        }
        other => other.into(),
    };
    conquerors::pack(title).map_err(near)
}
