//! What every game tells about itself, prepared once for each language: names, boards, cards, rules, and who speaks.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use serde::Serialize;
use vedette_lang::{Language, Speaker};
use vedette_system::{BoardSide, Kind, Title, Titles};

use crate::wire::{
    Board, BoardArea, BoardArmy, BoardBlock, BoardLink, CardText, Lang, OpponentChoice, OptionChoice,
    Problem, RuleRow, ScenarioChoice, SideInfo, TitleInfo, WindowInfo, WordChoice,
};

/// What one game tells in one language.
pub(crate) struct Shelf {
    pub(crate) title: Arc<dyn Title>,
    pub(crate) info: TitleInfo,
    pub(crate) board: Bytes,
    pub(crate) board_hash: String,
    pub(crate) cards: Bytes,
    pub(crate) rules: Vec<RuleRow>,
    pub(crate) windows: Vec<WindowInfo>,
    scenarios: HashMap<String, String>,
}

impl Shelf {
    /// Game and scenario in words.
    pub(crate) fn title_text(&self, scenario: &str) -> String {
        match self.scenarios.get(scenario) {
            Some(name) => format!("{}: {name}", self.info.name),
            None => self.info.name.clone(),
        }
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

fn json(value: &impl Serialize) -> Bytes {
    serde_json::to_vec(value).unwrap_or_default().into()
}

fn side_info(side: &BoardSide) -> SideInfo {
    let letter = side.army.chars().next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    SideInfo { code: side.code.clone(), name: side.name.clone(), army: side.army.clone(), letter }
}

fn prepare(shared: &Arc<dyn Title>, speaker: &Speaker) -> Shelf {
    let title = shared.as_ref();
    let board = board(title, speaker);
    let cards: Vec<CardText> = title.cards(speaker).into_iter().map(card).collect();
    let scenarios: Vec<ScenarioChoice> = title
        .scenarios(speaker)
        .into_iter()
        .map(|scenario| ScenarioChoice {
            code: scenario.code,
            name: scenario.name,
            text: scenario.text,
            first_turn: scenario.first_turn,
            last_turn: scenario.last_turn,
        })
        .collect();
    let rule = |rule: vedette_system::RuleInfo| RuleRow {
        id: rule.id,
        topic: rule.topic,
        chapter: rule.chapter,
        level: rule.level,
        text: rule.rule,
    };
    let window = |word: vedette_system::WordInfo| WindowInfo { window: word.word, label: word.label };
    Shelf {
        title: Arc::clone(shared),
        info: info(title, speaker, scenarios.clone(), board.areas.len()),
        board_hash: board.hash.clone(),
        board: json(&board),
        cards: json(&cards),
        rules: title.rules(speaker.language()).into_iter().map(rule).collect(),
        windows: title.windows(speaker).into_iter().map(window).collect(),
        scenarios: scenarios.into_iter().map(|scenario| (scenario.code, scenario.name)).collect(),
    }
}

fn info(title: &dyn Title, speaker: &Speaker, scenarios: Vec<ScenarioChoice>, areas: usize) -> TitleInfo {
    let about = title.about(speaker);
    let choice = |(index, word): (usize, vedette_system::WordInfo)| WordChoice {
        word: word.word,
        label: word.label,
        default: index == 0,
    };
    let options = title.options(speaker).into_iter().map(|option| OptionChoice {
        name: option.name,
        label: option.label,
        choices: option.words.into_iter().enumerate().map(choice).collect(),
    });
    let opponent = |kind: Kind| OpponentChoice {
        kind: kind.name().to_owned(),
        label: speaker.word(&format!("kind-{kind}")),
        text: speaker.word(&format!("kind-{kind}-text")),
    };
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
        scenarios,
        options: options.collect(),
        opponents: Kind::ALL.into_iter().map(opponent).collect(),
        sides: about.sides.iter().map(side_info).collect(),
        areas,
    }
}

fn board(title: &dyn Title, speaker: &Speaker) -> Board {
    let board = title.board(speaker);
    let mut links: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for link in &board.links {
        links.entry(link.a.clone()).or_default().push(link.b.clone());
        links.entry(link.b.clone()).or_default().push(link.a.clone());
    }
    let area = |area: vedette_system::BoardArea| BoardArea {
        links: links.remove(&area.code).unwrap_or_default(),
        code: area.code,
        name: area.name,
        x: area.x,
        y: area.y,
        kind: area.kind,
        value: area.value,
        marks: area.marks,
    };
    let block = |piece: vedette_system::BoardPiece| BoardBlock {
        code: piece.code,
        side_code: piece.side,
        kind: piece.kind,
        name: piece.name,
        infantry: piece.infantry,
        cavalry: piece.cavalry,
        arm: piece.arm,
        army: piece.army,
        nation: piece.nation,
        orders_of_battle: piece.orders_of_battle,
        symbols: piece.symbols.into_iter().collect(),
    };
    let link = |link: vedette_system::BoardLink| BoardLink {
        a: link.a,
        b: link.b,
        river: link.river,
        bridge: link.bridge,
        cost: link.cost,
        crossing: link.crossing,
    };
    let army = |army: vedette_system::BoardArmy| BoardArmy {
        code: army.code,
        name: army.name,
        side_code: army.side,
        supply: army.supply,
    };
    Board {
        game: board.game,
        system: title.system().to_owned(),
        hash: board.hash,
        width: board.width,
        height: board.height,
        town_radius: board.town_radius,
        areas: board.areas.into_iter().map(area).collect(),
        connections: board.links.into_iter().map(link).collect(),
        sides: board.sides.iter().map(side_info).collect(),
        blocks: board.pieces.into_iter().map(block).collect(),
        armies: board.armies.into_iter().map(army).collect(),
    }
}

fn card(card: vedette_system::CardInfo) -> CardText {
    CardText {
        slug: card.slug,
        side_code: card.side,
        title: card.title,
        text: card.text,
        colour: card.colour,
        value: card.value,
        losses: card.losses,
        fatigue: card.fatigue,
        recovery: card.recovery,
    }
}
