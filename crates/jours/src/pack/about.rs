//! `pack.toml`: what a pack is, and what the rules of its game of the series need to know.

use vedette_kernel::Side;
use vedette_pack::about::{self, check_kind};
use vedette_pack::table::check_code;
use vedette_pack::tree::{self, Section};
use vedette_pack::{At, Faults};

use super::{ABOUT, About, ArmyEntry, BoxEntry, CityEntry, NationEntry, PieceEntry, RulesEntry};
use crate::scenario::{Levies, MAX_CITIES, MAX_NATIONS, PieceKind, Scale, Terrain};
use crate::sets::BoxId;

/// How many armies all scenarios of a pack may have together.
const MAX_PACK_ARMIES: usize = 64;
/// How many rungs a siege ladder may have.
const MAX_RUNGS: usize = 8;

/// Everything in the file.
pub(super) struct Sheet {
    pub(super) about: About,
    pub(super) armies: Vec<ArmyEntry>,
    pub(super) nations: Vec<NationEntry>,
    pub(super) cities: Vec<CityEntry>,
    rules: RulesEntry,
    napoleon: Option<(At, String)>,
}

impl Sheet {
    /// The words for the sides.
    pub(super) fn sides(&self) -> Vec<&str> {
        self.about.sides.iter().map(String::as_str).collect()
    }

    /// The codes of the armies.
    pub(super) fn armies(&self) -> Vec<&str> {
        self.armies.iter().map(|army| army.code.as_str()).collect()
    }

    /// The codes of the nationalities.
    pub(super) fn nations(&self) -> Vec<&str> {
        self.nations.iter().map(|nation| nation.code.as_str()).collect()
    }

    /// The rules, once the leaders are known.
    pub(super) fn rules(&self, pieces: &[PieceEntry], faults: &mut Faults) -> RulesEntry {
        let mut rules = self.rules.clone();
        if let Some((at, code)) = &self.napoleon {
            let codes: Vec<&str> = pieces.iter().map(|piece| piece.code.as_str()).collect();
            rules.napoleon = faults.look_up(*at, "leader", code, &codes);
            if let Some(piece) = rules.napoleon.and_then(|place| pieces.get(place))
                && piece.kind != PieceKind::Leader
            {
                faults.add(*at, format!("`{code}` is no leader"));
            }
        }
        rules
    }
}

/// Reads the file.
pub(super) fn read(text: &str, boxes: &[BoxEntry], faults: &mut Faults) -> Option<Sheet> {
    let tree = tree::read(ABOUT, text, faults)?;
    let root = Section::root(ABOUT, text, tree.get_ref());
    root.only(&[&about::KEYS[..], &["sides", "rules", "city", "nation", "army"]].concat(), faults);
    let about = about(&root, faults);
    let codes: Vec<&str> = boxes.iter().map(|place| place.code.as_str()).collect();
    let armies = armies(&root, &about, &codes, faults);
    let nations = nations(&root, &armies, faults);
    let cities = cities(&root, boxes, &codes, faults);
    let (rules, napoleon) = rules(&root, faults);
    Some(Sheet { about, armies, nations, cities, rules, napoleon })
}

fn about(root: &Section<'_>, faults: &mut Faults) -> About {
    check_kind(root, "jours", faults);
    let sides = root.texts("sides", faults);
    for (at, side) in &sides {
        check_code(*at, side, faults);
    }
    let mut words: Vec<String> = sides.into_iter().map(|(_, side)| side).collect();
    if root.has("sides") && (words.len() != 2 || words.first() == words.get(1)) {
        faults.add(root.at_key("sides"), "`sides` must name two different sides, the French first");
        words.clear();
    }
    let about = About::read(root, words, faults);
    check_code(root.at_key("game"), &about.game, faults);
    about
}

/// The place of a word of a key in a list of known ones.
fn word(section: &Section<'_>, key: &str, known: &[&str], faults: &mut Faults) -> Option<usize> {
    let word = section.text(key, faults);
    if word.is_empty() { None } else { faults.look_up(section.at_key(key), key, &word, known) }
}

fn rules(root: &Section<'_>, faults: &mut Faults) -> (RulesEntry, Option<(At, String)>) {
    let fallback = RulesEntry {
        scale: Scale::Fortnight,
        ladder: vec![5, 2],
        levies: Levies::Base,
        siege_points: None,
        hand_limit: 0,
        reserve_artillery: false,
        napoleon: None,
        source: String::new(),
    };
    let Some(section) = root.table("rules", faults) else { return (fallback, None) };
    let keys = ["turn", "siege", "levies", "siege_points", "hand", "reserve_artillery", "napoleon", "source"];
    section.only(&keys, faults);
    let ladder = section.numbers("siege", 1..=6, faults);
    if section.has("siege") && !(1..=MAX_RUNGS).contains(&ladder.len()) {
        faults.add(section.at_key("siege"), format!("a siege ladder has 1 to {MAX_RUNGS} numbers"));
    }
    let scale = word(&section, "turn", &["fortnight", "week"], faults);
    let levies = word(&section, "levies", &["base", "germany"], faults);
    let napoleon = section.text_or_none("napoleon", faults).filter(|code| !code.is_empty());
    let rules = RulesEntry {
        // JG-0.2-01, JG-13-TURN-01, JG-DANUBE-01, JG-POLAND-01, JG-FRANCE-01: fortnights, or weeks.
        scale: if scale == Some(1) { Scale::Week } else { Scale::Fortnight },
        // JG-FRANCE-05: the base ladder of JG-8.8-06, or one of the game's own.
        ladder: if ladder.is_empty() { fallback.ladder } else { ladder },
        levies: if levies == Some(1) { Levies::Germany } else { Levies::Base },
        siege_points: section.number_or_none("siege_points", 0..=9, faults),
        hand_limit: section.number_or_none("hand", 0..=9, faults).unwrap_or(0),
        reserve_artillery: section.has("reserve_artillery") && section.flag("reserve_artillery", faults),
        napoleon: None,
        source: section.source(faults),
    };
    (rules, napoleon.map(|code| (section.at_key("napoleon"), code)))
}

fn armies(root: &Section<'_>, about: &About, boxes: &[&str], faults: &mut Faults) -> Vec<ArmyEntry> {
    let sides: Vec<&str> = about.sides.iter().map(String::as_str).collect();
    let sections = root.sections("army", faults);
    if sections.len() > MAX_PACK_ARMIES {
        let many = sections.len();
        faults.add(root.at_key("army"), format!("{many} armies; at most {MAX_PACK_ARMIES} fit"));
    }
    let keys = ["code", "side", "name", "name_fr", "supply", "die", "armistice_cp", "restart_cp", "source"];
    let mut armies: Vec<ArmyEntry> = Vec::new();
    for section in sections.into_iter().take(MAX_PACK_ARMIES) {
        section.only(&keys, faults);
        let code = section.text("code", faults);
        check_code(section.at_key("code"), &code, faults);
        if armies.iter().any(|army| army.code == code) {
            faults.add(section.at, format!("there is already an army `{code}`: give each its own code"));
        }
        let supply = section.texts("supply", faults);
        // JG-13-SUPPLY-01, JG-13-SUPPLY-02, JG-DANUBE-03, JG-DANUBE-04, JG-POLAND-02, JG-FRANCE-02: each army has its own.
        if section.has("supply") && supply.is_empty() {
            faults.add(section.at_key("supply"), format!("army `{code}` needs a supply source"));
        }
        let side = word(&section, "side", &sides, faults).and_then(|place| Side::BOTH.get(place).copied());
        let find = |(at, name): &(At, String)| faults.look_up(*at, "box", name, boxes);
        armies.push(ArmyEntry {
            supply: supply.iter().filter_map(find).map(|place| BoxId(place as u16)).collect(),
            name: section.text("name", faults),
            name_fr: section.text("name_fr", faults),
            side: side.unwrap_or(Side::First),
            die: section.text_or_none("die", faults).unwrap_or_else(|| code.clone()),
            armistice_cp: section.number_or_none("armistice_cp", 0..=20, faults).unwrap_or(0),
            restart_cp: section.number_or_none("restart_cp", 0..=20, faults),
            source: section.source(faults),
            code,
        });
    }
    for army in &armies {
        let other = armies.iter().find(|other| other.die == army.die && other.side != army.side);
        if let Some(other) = other.filter(|_| army.side == Side::First) {
            let (a, b) = (&army.code, &other.code);
            faults.add(root.at_key("army"), format!("`{a}` and `{b}` are enemies and cannot share a die"));
        }
    }
    armies
}

fn nations(root: &Section<'_>, armies: &[ArmyEntry], faults: &mut Faults) -> Vec<NationEntry> {
    let codes: Vec<&str> = armies.iter().map(|army| army.code.as_str()).collect();
    let sections = root.sections("nation", faults);
    if sections.len() > MAX_NATIONS {
        let many = sections.len();
        faults.add(root.at_key("nation"), format!("{many} nationalities; at most {MAX_NATIONS} fit"));
    }
    let mut nations: Vec<NationEntry> = Vec::new();
    for section in sections.into_iter().take(MAX_NATIONS) {
        section.only(&["code", "name", "name_fr", "payers", "source"], faults);
        let code = section.text("code", faults);
        check_code(section.at_key("code"), &code, faults);
        if nations.iter().any(|nation| nation.code == code) {
            faults
                .add(section.at, format!("there is already a nationality `{code}`: give each its own code"));
        }
        let payers = section.texts("payers", faults);
        let find = |(at, name): &(At, String)| faults.look_up(*at, "army", name, &codes);
        nations.push(NationEntry {
            payers: payers.iter().filter_map(find).collect(),
            name: section.text("name", faults),
            name_fr: section.text("name_fr", faults),
            source: section.source(faults),
            code,
        });
    }
    nations
}

/// The cities that are not like the others: big ones shelter two units and a Detachment (JG-13-SIEGE-01, JG-DANUBE-06,
/// JG-POLAND-04, JG-FRANCE-04).
fn cities(root: &Section<'_>, boxes: &[BoxEntry], codes: &[&str], faults: &mut Faults) -> Vec<CityEntry> {
    let fortified = boxes.iter().filter(|place| place.terrain == Terrain::Fortified).count();
    if fortified > MAX_CITIES {
        faults.add(root.at, format!("{fortified} boxes are fortified; at most {MAX_CITIES} fit"));
    }
    let mut cities: Vec<CityEntry> = Vec::new();
    if !root.has("city") {
        return cities;
    }
    for section in root.sections("city", faults) {
        section.only(&["box", "shelter", "siege_die", "source"], faults);
        let name = section.text("box", faults);
        let shelter = section.number("shelter", 1..=9, faults);
        let siege_die = section.number("siege_die", -3..=3, faults);
        let source = section.source(faults);
        let Some(place) = faults.look_up(section.at_key("box"), "box", &name, codes) else { continue };
        if boxes.get(place).is_some_and(|entry| entry.terrain != Terrain::Fortified) {
            faults.add(section.at_key("box"), format!("`{name}` is not fortified: make it so in boxes.csv"));
        }
        let place = BoxId(place as u16);
        if cities.iter().any(|city| city.place == place) {
            faults.add(section.at, format!("`{name}` is named twice: leave one of them out"));
            continue;
        }
        cities.push(CityEntry { place, shelter, siege_die, source });
    }
    cities
}
