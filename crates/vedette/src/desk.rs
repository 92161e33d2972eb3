//! The games of the program. A [`Desk`] is a game with the commands that are compiled for each system; a [`Workshop`] makes
//! desks from packs, its own and anybody's.

use std::marker::PhantomData;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use anyhow::{Context, anyhow, bail, ensure};
use vedette_house::House;
use vedette_kernel::{Header, Journal, Side};
use vedette_lang::{Language, Names};
use vedette_pack::{Fault, Faults};
use vedette_system::terminal::{Described, Forecast, Terminal};
use vedette_system::{Agreement, Book, Files, Guest, Household, Problem, Switch, System, Title, Titles};

use crate::near::likest;
use crate::play::SaveFile;
use crate::{arena, lab, play, problems, replay, sim};

/// A game with the commands that know its types.
pub(crate) trait Desk: Title {
    /// Names of places and pieces, to be kept.
    fn shared_names(&self) -> Arc<dyn Names + Send + Sync>;
    /// What players may agree on.
    fn switches(&self) -> Vec<Switch>;
    /// What its pack holds, for its author.
    fn summary(&self) -> String;
    /// `vedette sim`.
    fn simulate(&self, agreement: &Agreement, args: &sim::Args) -> anyhow::Result<()>;
    /// `vedette arena`.
    fn contest(&self, agreement: &Agreement, args: &arena::Args) -> anyhow::Result<()>;
    /// `vedette lab`.
    fn study(&self, args: &lab::Args) -> anyhow::Result<()>;
    /// `vedette odds`.
    fn forecast(&self, agreement: &Agreement, combat: &Described) -> anyhow::Result<Forecast>;
    /// `vedette play`.
    fn begin(&self, agreement: &Agreement, args: &play::Args) -> anyhow::Result<()>;
    /// `vedette play --resume`.
    fn take_up(&self, args: &play::Args, path: &Path, file: SaveFile, journal: Journal)
    -> anyhow::Result<()>;
    /// `vedette problems play`.
    fn pose(&self, problem: &Problem, language: Language) -> anyhow::Result<()>;
    /// `vedette replay`.
    fn tell(&self, journal: &Journal, args: &replay::Args) -> anyhow::Result<()>;
}

impl<S: Terminal> Desk for Book<S> {
    fn shared_names(&self) -> Arc<dyn Names + Send + Sync> {
        S::names(self.pack())
    }

    fn switches(&self) -> Vec<Switch> {
        S::switches(self.pack())
    }

    fn summary(&self) -> String {
        S::summary(self.pack())
    }

    fn simulate(&self, agreement: &Agreement, args: &sim::Args) -> anyhow::Result<()> {
        sim::run_on(self.setting(agreement)?, args)
    }

    fn contest(&self, agreement: &Agreement, args: &arena::Args) -> anyhow::Result<()> {
        arena::measure(self.setting(agreement)?, args)
    }

    fn study(&self, args: &lab::Args) -> anyhow::Result<()> {
        lab::measure::<S>(self.pack(), args)
    }

    fn forecast(&self, agreement: &Agreement, combat: &Described) -> anyhow::Result<Forecast> {
        let face_up = Agreement { options: S::face_up(&agreement.options), ..agreement.clone() };
        S::forecast(&self.setting(&face_up)?, combat)
    }

    fn begin(&self, agreement: &Agreement, args: &play::Args) -> anyhow::Result<()> {
        play::begin(args, self.setting(agreement)?)
    }

    fn take_up(
        &self,
        args: &play::Args,
        path: &Path,
        file: SaveFile,
        journal: Journal,
    ) -> anyhow::Result<()> {
        let setting = self.setting_of(journal.header()).with_context(|| path.display().to_string())?;
        play::take_up(args, path, file, journal, setting)
    }

    fn pose(&self, problem: &Problem, language: Language) -> anyhow::Result<()> {
        problems::pose(&self.setting(&problem.agreement())?, problem, language)
    }

    fn tell(&self, journal: &Journal, args: &replay::Args) -> anyhow::Result<()> {
        let setting = self.setting_of(journal.header()).with_context(|| args.file.display().to_string())?;
        replay::tell(&setting, journal, args)
    }
}

/// What makes desks of one system.
pub(crate) trait Workshop: Send + Sync {
    /// The code of the system.
    fn system(&self) -> &'static str;
    /// The codes of its sides.
    fn sides(&self) -> [&'static str; 2];
    /// Its options that have flags.
    fn flags(&self) -> &'static [&'static str];
    /// The names of the files of its packs.
    fn files(&self) -> &'static [&'static str];
    /// The game of a pack, under a name of its own if it gets one.
    fn open(&self, code: Option<String>, files: &[(&str, &str)]) -> Result<Arc<dyn Desk>, Faults>;
}

struct Of<S>(PhantomData<fn() -> S>);

impl<S: Terminal> Workshop for Of<S> {
    fn system(&self) -> &'static str {
        S::CODE
    }

    fn sides(&self) -> [&'static str; 2] {
        S::SIDES
    }

    fn flags(&self) -> &'static [&'static str] {
        S::FLAGS
    }

    fn files(&self) -> &'static [&'static str] {
        S::files()
    }

    fn open(&self, code: Option<String>, files: &[(&str, &str)]) -> Result<Arc<dyn Desk>, Faults> {
        let pack = S::parse(files)?;
        let code = code.unwrap_or_else(|| S::about(&pack).game.clone());
        Ok(Arc::new(Book::<S>::called(code, pack)))
    }
}

/// A game that comes with the program. It is read when somebody asks for it.
struct Place {
    code: String,
    files: Files,
    workshop: usize,
    desk: OnceLock<Result<Arc<dyn Desk>, Faults>>,
}

/// The systems of this program and the games that come with it.
#[derive(Default)]
pub(crate) struct Office {
    workshops: Vec<Box<dyn Workshop>>,
    places: Vec<Place>,
}

impl Guest for Office {
    fn meet<S: Terminal>(&mut self) {
        let workshop = self.workshops.len();
        for files in <S as System>::built_in() {
            let code = said(about_of(files), "game").unwrap_or_default();
            self.places.push(Place { code, files, workshop, desk: OnceLock::new() });
        }
        self.workshops.push(Box::new(Of::<S>(PhantomData)));
    }
}

fn about_of<'t>(files: &[(&str, &'t str)]) -> &'t str {
    files.iter().find(|(name, _)| *name == "pack.toml").map_or("", |(_, text)| text)
}

/// What a `pack.toml` says under a key of its first lines, without reading all of it.
fn said(about: &str, key: &str) -> Option<String> {
    about.lines().take_while(|line| !line.starts_with('[')).find_map(|line| {
        let (name, value) = line.split_once('=')?;
        let value = value.trim().strip_prefix('"')?.split('"').next()?;
        (name.trim() == key).then(|| value.to_owned())
    })
}

static OFFICE: OnceLock<Office> = OnceLock::new();

fn office_of<H: Household>() -> Office {
    let mut office = Office::default();
    H::introduce(&mut office);
    office
}

/// Takes in the systems that the program is to have.
pub(crate) fn furnish<H: Household>() {
    OFFICE.get_or_init(office_of::<H>);
}

/// The systems and games of this program.
pub(crate) fn office() -> &'static Office {
    OFFICE.get_or_init(office_of::<House>)
}

/// The game that is meant where none is named.
pub(crate) fn first_game() -> &'static str {
    office().codes().first().map_or("", |code| *code)
}

/// The side that a word means: `first` or `second`, or the code of a side in some system.
pub(crate) fn side_named(word: &str) -> Result<Side, String> {
    let known = |place: usize, plain: &str| word == plain || office().side_words(place).contains(&word);
    if known(0, "first") {
        return Ok(Side::First);
    }
    if known(1, "second") {
        return Ok(Side::Second);
    }
    let words = [office().side_words(0), office().side_words(1)].concat();
    Err(format!("choose a side: first, second, {}", words.join(", ")))
}

impl Office {
    /// What makes packs of each system into games.
    pub(crate) fn workshops(&self) -> impl Iterator<Item = &dyn Workshop> {
        self.workshops.iter().map(Box::as_ref)
    }

    /// The codes of all games that come with the program.
    pub(crate) fn codes(&self) -> Vec<&str> {
        self.places.iter().map(|place| place.code.as_str()).collect()
    }

    /// The files of a game that comes with the program.
    pub(crate) fn files_of(&self, code: &str) -> anyhow::Result<Files> {
        Ok(self.place(code)?.files)
    }

    /// The words that each side is called by, in some system.
    pub(crate) fn side_words(&self, place: usize) -> Vec<&'static str> {
        let mut words: Vec<&'static str> = Vec::new();
        for word in self.workshops().map(|workshop| workshop.sides()[place]) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words
    }

    fn place(&self, code: &str) -> anyhow::Result<&Place> {
        self.places.iter().find(|place| place.code == code).ok_or_else(|| {
            let all = self.codes();
            let near = likest(code, all.iter().copied(), 1).join("");
            anyhow!("there is no game `{code}`; there are: {} (try `{near}`)", all.join(", "))
        })
    }

    /// A game that comes with the program.
    pub(crate) fn built_in(&self, code: &str) -> anyhow::Result<Arc<dyn Desk>> {
        let place = self.place(code)?;
        let made = place.desk.get_or_init(|| match self.workshops.get(place.workshop) {
            Some(workshop) => workshop.open(None, place.files),
            None => Err(Faults::default()),
        });
        made.clone().map_err(|faults| {
            anyhow!("the pack of {code} built into this program is broken; build it again:\n{faults}")
        })
    }

    /// A game by its code: the one that comes with the program, or that of somebody's own pack.
    pub(crate) fn desk(&self, code: &str, pack: Option<&Path>) -> anyhow::Result<Arc<dyn Desk>> {
        let Some(folder) = pack else { return self.built_in(code) };
        let desk = self.own(folder, None)?;
        ensure!(
            desk.game() == code,
            "the pack in {} is of {}, not of {code}: name that game",
            folder.display(),
            desk.game()
        );
        Ok(desk)
    }

    /// The game that the header of a journal is of.
    pub(crate) fn desk_of(&self, header: &Header, pack: Option<&Path>) -> anyhow::Result<Arc<dyn Desk>> {
        if pack.is_none() && !self.codes().contains(&header.game.as_str()) {
            bail!(
                "the journal is of the game `{}`, which this program does not know; it knows: {}",
                header.game,
                self.codes().join(", ")
            );
        }
        self.desk(&header.game, pack)
    }

    /// The game of a pack in a folder.
    pub(crate) fn own(&self, folder: &Path, code: Option<String>) -> anyhow::Result<Arc<dyn Desk>> {
        let shown = folder.display();
        self.try_own(folder, code)?.map_err(|faults| {
            let first = faults.0.first().map_or_else(String::new, ToString::to_string);
            anyhow!("the pack in {shown} is not in order ({first}): `vedette packs check {shown}` tells what to mend")
        })
    }

    /// The game of a pack in a folder, or all that is wrong with it.
    pub(crate) fn try_own(
        &self,
        folder: &Path,
        code: Option<String>,
    ) -> anyhow::Result<Result<Arc<dyn Desk>, Faults>> {
        let found =
            folder.metadata().with_context(|| format!("cannot read {}: check the name", folder.display()))?;
        ensure!(found.is_dir(), "{} is not a folder: give the folder that holds pack.toml", folder.display());
        // The files of the systems differ, and `pack.toml` tells which system it is.
        let about = std::fs::read_to_string(folder.join("pack.toml")).unwrap_or_default();
        let system = said(&about, "system").unwrap_or_default();
        let Some(workshop) = self.workshops().find(|workshop| workshop.system() == system) else {
            let known: Vec<&str> = self.workshops().map(|workshop| workshop.system()).collect();
            let message = format!("`system` must be one of: {}", known.join(", "));
            return Ok(Err(Faults(vec![whole_file("pack.toml", &message)])));
        };
        let mut texts = Vec::new();
        let mut faults = Faults::default();
        for &name in workshop.files() {
            match std::fs::read(folder.join(name)).map(String::from_utf8) {
                Ok(Ok(text)) => texts.push((name, text)),
                Ok(Err(_)) => faults.0.push(whole_file(name, "the file is not UTF-8 text: save it as UTF-8")),
                // A missing file is reported by the pack itself.
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(error) => faults.0.push(whole_file(name, &format!("the file cannot be read: {error}"))),
            }
        }
        let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        Ok(match workshop.open(code, &files) {
            Ok(desk) if faults.0.is_empty() => Ok(desk),
            Ok(_) => Err(faults),
            Err(more) => {
                let known: Vec<String> = faults.0.iter().map(|fault| fault.file.clone()).collect();
                faults.0.extend(more.0.into_iter().filter(|fault| !known.contains(&fault.file)));
                Err(faults)
            }
        })
    }

    /// Every game, and those of the packs in the folders of a folder: each is called by the name of its folder.
    pub(crate) fn titles(&self, packs: Option<&Path>) -> anyhow::Result<Titles> {
        let mut titles: Vec<Arc<dyn Title>> = Vec::new();
        for code in self.codes() {
            titles.push(self.built_in(code)?);
        }
        let Some(packs) = packs else { return Ok(Titles::new(titles)) };
        let shown = packs.display();
        let entries = std::fs::read_dir(packs)
            .with_context(|| format!("cannot read the folder {shown}: name the folder that holds packs"))?;
        let mut folders: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        folders.retain(|folder| folder.join("pack.toml").is_file());
        folders.sort();
        ensure!(!folders.is_empty(), "there is no pack in {shown}: each is a folder with a pack.toml in it");
        for folder in folders {
            let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let plain =
                |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
            ensure!(
                !name.is_empty() && name.chars().all(plain),
                "the pack in {} is offered by the name of its folder: use small letters, digits and hyphens only",
                folder.display()
            );
            ensure!(
                titles.iter().all(|title| title.code() != name),
                "there is a game `{name}` already: give the folder {} another name",
                folder.display()
            );
            titles.push(self.own(&folder, Some(name.to_owned()))?);
        }
        Ok(Titles::new(titles))
    }
}

fn whole_file(name: &str, message: &str) -> Fault {
    Fault { file: name.to_owned(), line: 0, message: message.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_pack_is_read_without_reading_the_pack() {
        let text = "# a pack\nformat = 1\ngame = \"1809\"  # ours\n[sectors]\nsystem = \"no\"\n";
        assert_eq!(said(text, "game").as_deref(), Some("1809"));
        assert_eq!(said(text, "system"), None);
        assert_eq!(said(text, "format"), None);
    }
}
