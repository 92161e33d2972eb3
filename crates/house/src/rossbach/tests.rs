//! The system behind the one seam: its scenarios, words and names, a game to its end, and what the terminal shows.

use std::sync::Arc;

use vedette_ai::play_out;
use vedette_kernel::{Game as _, Phrase, Quick, Side, Viewer};
use vedette_lang::{Language, Names as _, Speaker};
use vedette_system::terminal::{Teller, Terminal};
use vedette_system::{Agreement, OpponentKind, Setting, System};

use super::terminal::map::window;
use super::{Pack, PackNames, Rossbach};

fn pack() -> Arc<Pack> {
    let files = Rossbach::built_in().into_iter().next().expect("a pack is built in");
    Arc::new(Rossbach::parse(files).expect("the pack is sound"))
}

/// Saalfeld with nothing hidden.
fn saalfeld() -> Setting<Rossbach> {
    setting("saalfeld", "hidden=no")
}

fn setting(scenario: &str, options: &str) -> Setting<Rossbach> {
    let agreement = Agreement { scenario: Some(scenario.to_owned()), options: options.to_owned() };
    Setting::new(&pack(), &agreement).expect("the scenario can be played")
}

/// Two scripts that see what their side sees finish a battle in the fog.
#[test]
fn scripts_play_in_the_fog_to_the_end() {
    for (seed, scenario) in [(1, "saalfeld"), (2, "auerstedt")] {
        let setting = setting(scenario, "");
        let mut game = setting.start();
        let mut seats = [OpponentKind::Scripted; 2].map(|kind| setting.prepare(kind).seat(seed));
        let course = play_out(&mut game, &mut seats, &mut Quick::new(seed), 6_000);
        assert!(course.is_some(), "{scenario} is not over after 6000 decisions");
    }
}

#[test]
fn every_plan_can_be_set_up_and_counts_its_turns_as_its_games_do() {
    let pack = pack();
    let plans = Rossbach::plans(&pack);
    assert_eq!(plans.first().map(|plan| plan.code.as_str()), Some("saalfeld"));
    assert!(plans.len() >= 5, "{plans:?}");
    for plan in plans {
        let scenario =
            Rossbach::scenario(&pack, &plan.code, "").unwrap_or_else(|why| panic!("{plan:?}: {why}"));
        let scenario = Arc::new(scenario);
        let turns = (Rossbach::turn(&Rossbach::start(&scenario)), Rossbach::last_turn(&scenario));
        assert_eq!(turns, plan.turns, "{}", plan.code);
        let (code, options) = Rossbach::agreement(&scenario);
        let again = Rossbach::scenario(&pack, &code, &options).expect("what was agreed on can be read back");
        assert_eq!(Rossbach::agreement(&again), (code, options));
    }
}

#[test]
fn the_usual_word_of_an_option_comes_first_and_each_has_its_words() {
    let pack = pack();
    let usual = Rossbach::scenario(&pack, "saalfeld", "").expect("a scenario");
    let usual = Rossbach::agreement(&usual).1;
    for switch in Rossbach::switches(&pack) {
        let first = format!("{}={}", switch.name, switch.words[0]);
        let said = Rossbach::scenario(&pack, "saalfeld", &first).expect("the usual word can be played");
        assert_eq!(Rossbach::agreement(&said).1, usual, "{first}");
        let words = switch.words.iter().map(|word| format!("option-{}-{word}", switch.name));
        for code in words.chain([format!("option-{}", switch.name)]) {
            for speaker in Language::ALL.map(Speaker::new) {
                assert_ne!(speaker.word(&code), code, "{:?}", speaker.language());
            }
        }
    }
}

#[test]
fn the_script_plays_saalfeld_against_chance_to_its_end() {
    let setting = saalfeld();
    for (seed, kinds) in
        [[OpponentKind::Scripted, OpponentKind::Random], [OpponentKind::Random, OpponentKind::Scripted]]
            .into_iter()
            .enumerate()
    {
        let seed = seed as u64;
        let mut game = setting.start();
        let mut seats = kinds.map(|kind| setting.prepare(kind).seat(seed));
        let course = play_out(&mut game, &mut seats, &mut Quick::new(seed), 50_000).expect("the game ends");
        let winner = course.outcome.winner.map_or("nobody", super::side_code);
        let phrase = Phrase::new(course.outcome.reason).name("side", format!("side:{winner}"));
        for speaker in Language::ALL.map(Speaker::new) {
            let said = speaker.conclude(&phrase, &*setting.names());
            assert!(!said.starts_with("outcome-") && !said.contains(['{', '$']), "{said}");
        }
    }
}

#[test]
fn every_piece_hex_and_formation_has_a_name_in_both_languages() {
    let setting = saalfeld();
    let names = PackNames(Arc::clone(&setting.pack));
    let scenario = &setting.scenario;
    let pieces = scenario.pieces.iter().map(|piece| format!("piece:{}", piece.code));
    let hexes = scenario.map.names.iter().map(|hex| format!("hex:{}", hex.code));
    let formations = scenario.formations.iter();
    let formations = formations
        .map(|formation| format!("formation:{}.{}", super::side_code(formation.side), formation.code));
    let codes: Vec<String> = pieces.chain(hexes).chain(formations).collect();
    for speaker in Language::ALL.map(Speaker::new) {
        let unnamed: Vec<&String> =
            codes.iter().filter(|code| names.name(speaker.language(), code).is_none()).collect();
        assert!(unnamed.is_empty(), "{:?}: {unnamed:?}", speaker.language());
    }
    let hex = |language: Language| Speaker::new(language).name("hex:N1645", &names);
    assert_eq!([hex(Language::En), hex(Language::Fr)], ["Naumburg (N1645)", "Naumbourg (N1645)"]);
}

#[test]
fn the_terminal_shows_the_hexes_around_a_force_and_the_board_in_words() {
    let setting = saalfeld();
    let mut game = setting.start();
    let mut seats =
        [OpponentKind::Scripted, OpponentKind::Scripted].map(|kind| setting.prepare(kind).seat(3));
    // A few answers into the game, which is not over yet.
    assert_eq!(play_out(&mut game, &mut seats, &mut Quick::new(3), 60), None);
    let own = game.view(Viewer::side(Side::First)).forces.into_iter().find(|force| force.side == "french");
    let own =
        own.and_then(|force| game.scenario().map.hex_by_code(&force.hex)).expect("the French are on the map");
    let map = window(&game, Side::First, own, 80).to_string();
    assert!(map.lines().count() > 20 && map.lines().all(|line| line.chars().count() <= 80), "{map}");
    assert!(map.contains('F'), "{map}");
    let names = setting.names();
    for language in Language::ALL {
        let speaker = Speaker::new(language);
        let teller = Teller { speaker: &speaker, names: &*names, viewer: Viewer::Everything };
        let told = Rossbach::board_in_words(&setting, &teller, &game);
        assert!(told.contains("Lannes"), "{told}");
    }
}

/// What the French see in the hex of Saalfeld, where a Prussian brigade begins.
fn seen_in_saalfeld(options: &str) -> Option<String> {
    let agreement = Agreement { scenario: None, options: options.to_owned() };
    let game = Setting::<Rossbach>::new(&pack(), &agreement).ok()?.start();
    let hex = game.scenario().map.hex_by_code("N0809")?;
    let map = window(&game, Side::First, hex, 60).to_string();
    let row = map.lines().find(|line| line.starts_with("N08"))?;
    row.split_whitespace().find(|word| word.starts_with('P')).map(str::to_owned)
}

#[test]
fn the_terminal_shows_a_strength_in_the_open_and_a_mark_for_what_is_face_down() {
    let in_the_open = seen_in_saalfeld("hidden=no").expect("it is in the window");
    assert!(in_the_open.starts_with("P1"), "{in_the_open}");
    let face_down = seen_in_saalfeld("hidden=yes").expect("it is in the window");
    assert!(face_down.starts_with("P??"), "{face_down}");
}

#[test]
fn the_board_has_every_hex_and_counter_of_the_pack() {
    let pack = pack();
    let board = Rossbach::board(&pack, &Speaker::new(Language::En));
    assert_eq!(board.areas.len(), pack.hexes.len());
    let vedettes: usize = pack.units.iter().map(|unit| usize::from(unit.vedettes)).sum();
    let counters = pack.units.len() + pack.leaders.len() + pack.trains.len();
    assert_eq!(board.pieces.len(), counters + vedettes);
    let within = |spot: i32, end: u32| u32::try_from(spot).is_ok_and(|spot| spot <= end);
    let outside =
        board.areas.iter().find(|area| !within(area.x, board.width) || !within(area.y, board.height));
    assert!(outside.is_none(), "{outside:?}");
    let naumburg = board.areas.iter().find(|area| area.code == "N1645").expect("it is on the map");
    assert_eq!(naumburg.kind, "fortified");
    for language in Language::ALL {
        let map = Rossbach::map_svg(&pack, language);
        assert!(map.starts_with("<svg") || map.starts_with("<?xml"), "{}", &map[..60]);
    }
}
