//! What every game tells about itself, prepared once for each language when somebody first asks for it: names, boards, cards,
//! rules, and who speaks.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use vedette_lang::{Language, Sort, Speaker, sayings};
use vedette_system::{Title, Titles, opponents};

use crate::wire::{Catalogue, CodeInfo, Lang, Problem, RuleInfo, TitleInfo, WindowInfo};

/// JSON that is the same for everybody as long as the program runs.
pub(crate) struct Kept {
    pub(crate) body: Bytes,
    /// Changes when anything in it does, be it by another pack or by another program.
    pub(crate) tag: String,
}

impl Kept {
    fn new(value: &impl Serialize) -> Kept {
        // Shapes are structs of lists, words and numbers, which can always be written.
        Kept::of(serde_json::to_vec(value).unwrap_or_default().into())
    }

    fn of(body: Bytes) -> Kept {
        let tag = Sha256::digest(&body).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        Kept { body, tag }
    }
}

/// What one game tells in one language.
pub(crate) struct Shelf {
    pub(crate) title: Arc<dyn Title>,
    pub(crate) info: TitleInfo,
    pub(crate) windows: Vec<WindowInfo>,
    language: Language,
    board: OnceLock<Kept>,
    cards: OnceLock<Kept>,
    catalogue: OnceLock<Kept>,
    rules: OnceLock<Vec<RuleInfo>>,
    rulebook: OnceLock<Kept>,
    /// Drawings of the rulebook that somebody has asked for.
    figures: Mutex<HashMap<String, Arc<Kept>>>,
    scenarios: HashMap<String, String>,
    /// A colon, as the language sets it.
    colon: &'static str,
}

impl Shelf {
    /// Game and scenario in words.
    pub(crate) fn title_text(&self, scenario: &str) -> String {
        match self.scenarios.get(scenario) {
            Some(name) => format!("{}{}{name}", self.info.name, self.colon),
            None => self.info.name.clone(),
        }
    }

    /// Where things are. Laying a map out takes a moment, the first time.
    pub(crate) fn board(&self) -> &Kept {
        self.board.get_or_init(|| Kept::new(&self.title.board(speaker(self.language))))
    }

    /// Changes when the map does.
    pub(crate) fn map_tag(&self) -> String {
        format!("map-{}-{}", self.title.hash(), self.language)
    }

    /// The cards.
    pub(crate) fn cards(&self) -> &Kept {
        self.cards.get_or_init(|| Kept::new(&self.title.cards(speaker(self.language))))
    }

    /// Every code of the game.
    pub(crate) fn catalogue(&self) -> &Kept {
        self.catalogue.get_or_init(|| Kept::new(&catalogue(self.title.as_ref(), self.language)))
    }

    /// The rules, one by one.
    pub(crate) fn rules(&self) -> &[RuleInfo] {
        self.rules.get_or_init(|| self.title.rules(self.language))
    }

    /// The rulebook. Its examples are played, the first time.
    pub(crate) fn rulebook(&self) -> &Kept {
        self.rulebook.get_or_init(|| Kept::new(&self.title.rulebook(self.language)))
    }

    /// The drawing of an example of the rulebook.
    pub(crate) fn figure(&self, example: &str) -> Result<Arc<Kept>, Problem> {
        let known = || self.figures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = known().get(example) {
            return Ok(Arc::clone(kept));
        }
        let drawn = self.title.figure(example, self.language);
        let svg = drawn.map_err(|why| Problem::new(axum::http::StatusCode::NOT_FOUND, "not-found", why))?;
        let kept = Arc::new(Kept::of(svg.into()));
        known().insert(example.to_owned(), Arc::clone(&kept));
        Ok(kept)
    }
}

/// Whoever speaks a language.
pub(crate) fn speaker(language: Language) -> &'static Speaker {
    static ENGLISH: OnceLock<Speaker> = OnceLock::new();
    static FRENCH: OnceLock<Speaker> = OnceLock::new();
    match language {
        Language::En => ENGLISH.get_or_init(|| Speaker::new(Language::En)),
        Language::Fr => FRENCH.get_or_init(|| Speaker::new(Language::Fr)),
    }
}

impl Lang {
    /// The language to speak; none for codes alone.
    pub(crate) fn language(self) -> Option<Language> {
        match self {
            Lang::En => Some(Language::En),
            Lang::Fr => Some(Language::Fr),
            Lang::None => None,
        }
    }

    /// A language for what cannot do without words.
    pub(crate) fn some_language(self) -> Language {
        self.language().unwrap_or(Language::En)
    }
}

/// The games of this server, with what each tells in each language: prepared when somebody first asks.
pub(crate) struct Library {
    titles: Titles,
    english: OnceLock<Vec<Shelf>>,
    french: OnceLock<Vec<Shelf>>,
}

impl Library {
    /// The library of some games.
    pub(crate) fn new(titles: Titles) -> Library {
        Library { titles, english: OnceLock::new(), french: OnceLock::new() }
    }

    /// The games themselves.
    pub(crate) fn titles(&self) -> &Titles {
        &self.titles
    }

    /// The games in a language.
    pub(crate) fn shelves(&self, language: Language) -> &[Shelf] {
        let cell = if language == Language::Fr { &self.french } else { &self.english };
        cell.get_or_init(|| self.titles.all().iter().map(|title| prepare(title, speaker(language))).collect())
    }

    /// One game in a language.
    pub(crate) fn shelf(&self, game: &str, lang: Lang) -> Result<&Shelf, Problem> {
        let found = self.shelves(lang.some_language()).iter().find(|shelf| shelf.info.game == game);
        found.ok_or_else(|| {
            let known = self.titles.title(game).err();
            let known =
                known.map_or_else(|| "this game does not exist".to_owned(), |error| error.to_string());
            Problem::new(axum::http::StatusCode::NOT_FOUND, "not-found", known)
        })
    }
}

fn prepare(shared: &Arc<dyn Title>, speaker: &Speaker) -> Shelf {
    let title = shared.as_ref();
    let info = info(title, speaker);
    Shelf {
        title: Arc::clone(shared),
        windows: title.windows(speaker),
        language: speaker.language(),
        board: OnceLock::new(),
        cards: OnceLock::new(),
        catalogue: OnceLock::new(),
        rules: OnceLock::new(),
        rulebook: OnceLock::new(),
        figures: Mutex::default(),
        scenarios: info.scenarios.iter().map(|it| (it.code.clone(), it.name.clone())).collect(),
        info,
        colon: if speaker.language() == Language::Fr { "\u{a0}: " } else { ": " },
    }
}

/// Every code of a game: those of its system, of all games, and of this server.
fn catalogue(title: &dyn Title, language: Language) -> Catalogue {
    let (system, verbs) =
        (title.system().to_owned(), title.verbs().iter().map(|&verb| verb.to_owned()).collect());
    let mut all = Catalogue { system, verbs, ..Catalogue::default() };
    for saying in [title.system(), "common", "server"].iter().flat_map(|file| sayings(file, language)) {
        let list = match saying.sort {
            Sort::Prompt => &mut all.prompts,
            Sort::Window => &mut all.windows,
            Sort::Answer => &mut all.answers,
            Sort::Log => &mut all.log,
            Sort::Refusal => &mut all.refusals,
            Sort::Reckoning => &mut all.reckoning,
            Sort::Outcome => &mut all.outcomes,
            Sort::Undo => &mut all.undo,
        };
        list.push(CodeInfo { code: saying.code, text: saying.text, args: saying.args });
    }
    all
}

fn info(title: &dyn Title, speaker: &Speaker) -> TitleInfo {
    let about = title.about(speaker);
    TitleInfo {
        game: title.code().to_owned(),
        system: title.system().to_owned(),
        credit: format!("{} · {}", about.designer, about.publisher),
        name: about.name,
        designer: about.designer,
        publisher: about.publisher,
        notice: about.notice,
        licence: about.licence,
        credits: about.credits,
        closed: false,
        scenarios: title.scenarios(speaker),
        options: title.options(speaker),
        opponents: opponents(speaker),
        sides: about.sides,
        areas: title.places(),
        thought_odds: title.describes_combats(),
    }
}
