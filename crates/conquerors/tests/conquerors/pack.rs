//! The pack of 1806 is what the rulebooks say it is, and broken packs are refused with every fault named.

mod faults;

use vedette_conquerors::options::{Level, Options};
use vedette_conquerors::pack::{AreaEntry, NAPOLEON_1806, Pack, ScenarioError};
use vedette_conquerors::scenario::{
    COALITION, Colour, FRENCH, Limit, MAX_DEGREE, Person, PieceKind, Scenario, Strip, Terrain,
};
use vedette_conquerors::sets::AreaId;
use vedette_kernel::Side;

fn pack() -> &'static Pack {
    Pack::napoleon_1806().unwrap_or_else(|faults| panic!("the pack of 1806 is broken:\n{faults}"))
}

fn scenario(code: &str, level: Level) -> Scenario {
    pack().scenario(code, Options { level, ..Options::default() }).expect("a scenario of the pack")
}

fn area<'p>(code: &str) -> &'p AreaEntry {
    pack().areas.iter().find(|area| area.code == code).unwrap_or_else(|| panic!("no area {code}"))
}

/// The faults of the pack of 1806 after some replacements: (file, what, by what), each made once.
fn faults_after(edits: &[(&str, &str, &str)]) -> String {
    let mut files = NAPOLEON_1806.map(|(name, text)| (name, text.to_owned()));
    for (file, from, to) in edits {
        let (_, text) = files.iter_mut().find(|(name, _)| name == file).expect("a file of the pack");
        assert!(text.contains(from), "{file} does not contain {from:?}");
        *text = text.replacen(from, to, 1);
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    match Pack::parse(&files) {
        Ok(_) => "sound".to_owned(),
        Err(faults) => faults.to_string(),
    }
}

/// CQ-SETUP-02, CQ-VICTORY-02: who controls which citadel at the start, and what each is worth.
#[test]
fn citadels_have_their_controllers_and_values() {
    let citadels: Vec<(&str, u8, Option<Side>)> = pack()
        .areas
        .iter()
        .filter(|area| area.terrain == Terrain::Citadel)
        .map(|area| (area.code.as_str(), area.value, area.controller))
        .collect();
    let prussian = Some(COALITION);
    let wanted = [
        ("bamberg", 5, Some(FRENCH)),
        ("erfurt", 4, prussian),
        ("halle", 3, prussian),
        ("leipzig", 3, prussian),
    ];
    assert_eq!(citadels, wanted);
    for other in pack().areas.iter().filter(|area| area.terrain != Terrain::Citadel) {
        assert_eq!((other.value, other.controller), (0, None), "{}", other.code);
    }
}

/// CQ-SETUP-08: the citadel areas are exactly four, and the rules know every area as one kind of ground.
#[test]
fn every_area_is_of_one_kind() {
    let map = scenario("campaign", Level::Conscript).map;
    let names = |set: vedette_conquerors::sets::AreaSet| -> Vec<String> {
        set.into_iter().map(|area| map.areas[area.index()].code.clone()).collect()
    };
    assert_eq!(names(map.places), ["bamberg", "erfurt", "halle", "leipzig"]);
    assert_eq!(map.places.and(map.woods).len(), 0);
    for (area, place) in map.areas.iter().zip((0u8..).map(AreaId)) {
        let kinds = (map.places.has(place), map.woods.has(place));
        let wanted = match area.terrain {
            Terrain::Clear => (false, false),
            Terrain::Wooded => (false, true),
            Terrain::Citadel => (true, false),
            Terrain::Fortified => panic!("1806 has no fortified towns: {}", area.code),
        };
        assert_eq!(kinds, wanted, "{}", area.code);
    }
    assert_eq!(area("naumburg").terrain, Terrain::Clear, "the combat example has no terrain card there");
}

/// CQ-SETUP-03, CQ-SETUP-14: each deck has its own 36 cards, without the six that ship with 1807.
#[test]
fn each_side_has_its_own_deck_of_36() {
    let scenario = scenario("campaign", Level::Conscript);
    for side in Side::BOTH {
        let deck = &scenario.decks[side.index()];
        assert_eq!(deck.cards.len(), 36);
        assert_eq!(deck.all.len(), 36);
        let mut slugs: Vec<&str> = deck.cards.iter().map(|card| card.slug.as_str()).collect();
        slugs.sort_unstable();
        slugs.dedup();
        assert_eq!(slugs.len(), 36, "every card has a notation of its own");
    }
    let card = &scenario.decks[FRENCH.index()].cards[11];
    assert_eq!((card.code.as_str(), card.slug.as_str()), ("F_12", "forced-march.12"));
    let red = scenario.decks.each_ref().map(|deck| deck.red.len());
    assert_eq!(red, [3, 3]);
    assert!(scenario.decks.iter().all(|deck| {
        deck.cards
            .iter()
            .all(|card| deck.red.has(card_id(deck, &card.code)) == (card.title.colour() == Colour::Red))
    }));
}

fn card_id(deck: &vedette_conquerors::scenario::Deck, code: &str) -> vedette_conquerors::sets::CardId {
    let place = deck.cards.iter().position(|card| card.code == code).expect("a card of the deck");
    vedette_conquerors::sets::CardId(place as u8)
}

/// CQ-SETUP-11: strength runs to 8 in single points of infantry and cavalry; a ninth is refused.
#[test]
fn a_corps_has_at_most_eight_points() {
    let davout = "davout,french,corps,Davout,Davout,,7,1,";
    assert_eq!(faults_after(&[("blocks.csv", davout, "davout,french,corps,Davout,Davout,,6,2,")]), "sound");
    let refused = "blocks.csv:4: strength 9: infantry and cavalry together are at most 8 (CQ-SETUP-11)";
    assert_eq!(faults_after(&[("blocks.csv", davout, "davout,french,corps,Davout,Davout,,7,2,")]), refused);
    let refused = "blocks.csv:4: `infantry` is `9`, not a whole number from 0 to 8";
    assert_eq!(faults_after(&[("blocks.csv", davout, "davout,french,corps,Davout,Davout,,9,1,")]), refused);
}

/// CQ-SETUP-13: 14 French blocks and 13 Prussian ones; one Prussian corps is late.
#[test]
fn the_blocks_are_those_of_the_box() {
    let count =
        |side, kind| pack().blocks.iter().filter(|block| block.side == side && block.kind == kind).count();
    assert_eq!(
        [PieceKind::Commander, PieceKind::Corps, PieceKind::Vedette].map(|kind| count(FRENCH, kind)),
        [1, 8, 5]
    );
    assert_eq!(
        [PieceKind::Commander, PieceKind::Corps, PieceKind::Vedette].map(|kind| count(COALITION, kind)),
        [1, 9, 3]
    );
    let scenario = scenario("campaign", Level::Conscript);
    let late: Vec<(&str, Option<u8>)> = scenario
        .blocks
        .iter()
        .filter(|block| block.arrives.is_some())
        .map(|block| (block.code.as_str(), block.arrives))
        .collect();
    assert_eq!(late, [("wurttemberg", Some(5))]);
    let refuges: Vec<&str> =
        scenario.map.refuges.iter().map(|area| scenario.area(*area).code.as_str()).collect();
    assert_eq!(refuges, ["halle", "leipzig"]);
}

/// CQ-VEDETTE-01: five French vedettes and three Prussian ones, in games with vedettes only.
#[test]
fn vedettes_are_five_and_three() {
    for code in ["campaign", "short"] {
        let grognard = scenario(code, Level::Grognard);
        assert_eq!(grognard.of_side.map(|side| side.and(grognard.vedettes).len()), [5, 3], "{code}");
        for level in [Level::Conscript, Level::Marshal] {
            let other = scenario(code, level);
            assert!(other.vedettes.is_empty(), "{code} {level}");
            let unused = other.blocks.iter().filter(|block| block.kind == PieceKind::Vedette);
            assert!(unused.clone().all(|block| !block.used && !block.start.is_somewhere()), "{code} {level}");
        }
    }
}

/// CQ-CARDS-19: French values 1 to 6 with mean 3.5, Prussian 1 to 5 with mean 3.
#[test]
fn card_values_have_their_means() {
    let values =
        pack().cards.each_ref().map(|deck| deck.iter().map(|card| u32::from(card.value)).collect::<Vec<_>>());
    assert_eq!(values.each_ref().map(|deck| deck.iter().sum::<u32>()), [126, 108]);
    let ends = values.each_ref().map(|deck| (deck.iter().min().copied(), deck.iter().max().copied()));
    assert_eq!(ends, [(Some(1), Some(6)), (Some(1), Some(5))]);
}

/// CQ-CARDS-20: half of the French cards show a loss, a third of the Prussian ones.
#[test]
fn loss_symbols_have_their_share() {
    let with_loss = pack().cards.each_ref().map(|deck| deck.iter().filter(|card| card.losses > 0).count());
    assert_eq!(with_loss, [18, 12]);
}

/// CQ-DICE-03: a die has the chances of the deck: share of losses, and expected losses and fatigue.
#[test]
fn a_die_has_the_odds_of_its_deck() {
    assert_eq!(
        pack().dice.each_ref().map(|die| die.faces.iter().filter(|face| face.losses > 0).count()),
        [3, 2]
    );
    for side in Side::BOTH {
        let (deck, die) = (&pack().cards[side.index()], &pack().dice[side.index()]);
        // Means compared without fractions: sum over cards times faces = sum over faces times cards.
        let cards = deck.iter().fold([0, 0, 0], |sum, card| add(sum, card.losses, card.fatigue));
        let faces = die.faces.iter().fold([0, 0, 0], |sum, face| add(sum, face.losses, face.fatigue));
        assert_eq!(cards.map(|sum| sum * 6), faces.map(|sum| sum * deck.len() as u32), "{side:?}");
    }
}

fn add([shares, losses, fatigue]: [u32; 3], more_losses: u8, more_fatigue: u8) -> [u32; 3] {
    [shares + u32::from(more_losses > 0), losses + u32::from(more_losses), fatigue + u32::from(more_fatigue)]
}

#[test]
fn scenarios_open_and_end_as_the_booklets_say() {
    let frame = scenario("campaign", Level::Conscript).frame;
    assert_eq!((frame.first_turn, frame.last_turn, frame.points, frame.coalition_needs), (1, 7, 10, 1));
    assert!(frame.hidden_setup);
    let frame = scenario("short", Level::Conscript).frame;
    assert_eq!((frame.first_turn, frame.last_turn, frame.points, frame.coalition_needs), (3, 5, 11, 4));
    assert!(!frame.hidden_setup && frame.limits.is_empty());
}

#[test]
fn blocks_start_where_the_scenario_says() {
    let campaign = scenario("campaign", Level::Conscript);
    let place = |scenario: &Scenario, code: &str| {
        let block = scenario.blocks.iter().find(|block| block.code == code).expect("a block");
        block.start.is_somewhere().then(|| scenario.area(block.start).code.clone())
    };
    assert_eq!(place(&campaign, "napoleon").as_deref(), Some("bamberg"));
    assert_eq!(place(&campaign, "hohenlohe").as_deref(), Some("jena"));
    assert_eq!(place(&campaign, "wurttemberg"), None);
    for block in campaign.blocks.iter().filter(|block| block.used) {
        assert_eq!(block.start_strength, (block.infantry, block.cavalry), "{}", block.code);
        assert_eq!(block.start_fatigue, 0, "{}", block.code);
    }
    let short = scenario("short", Level::Grognard);
    assert_eq!(place(&short, "vedette-p3").as_deref(), Some("leipzig"));
    let louis = short.blocks.iter().find(|block| block.code == "louis").expect("a block");
    assert!(!louis.used && !louis.start.is_somewhere());
    assert_eq!(short.corps.len(), 16, "without Louis");
}

#[test]
fn the_limits_of_the_hidden_setup_are_data() {
    let campaign = scenario("campaign", Level::Grognard);
    let area =
        |code: &str| AreaId(campaign.map.areas.iter().position(|area| area.code == code).unwrap() as u8);
    let person = |person, code| Limit::Person { block: campaign.person(person).unwrap(), area: area(code) };
    let (bamberg, erfurt) = (area("bamberg"), area("erfurt"));
    let wanted = [
        person(Person::Napoleon, "bamberg"),
        person(Person::Murat, "bamberg"),
        person(Person::Bessieres, "bamberg"),
        Limit::Vedettes { side: FRENCH, area: bamberg, least: 2 },
        Limit::OnePerArea { side: FRENCH, except: bamberg },
        person(Person::Frederick, "erfurt"),
        Limit::CorpsInArea { side: COALITION, area: erfurt, least: 1 },
        Limit::CorpsInStrip { side: COALITION, strip: Strip::IlmSaale, least: 2 },
        Limit::CorpsInStrip { side: COALITION, strip: Strip::SaaleElster, least: 1 },
    ];
    assert_eq!(campaign.frame.limits, wanted);
}

#[test]
fn the_map_is_whole_and_symmetric() {
    let campaign = scenario("campaign", Level::Conscript);
    assert_eq!((campaign.map.areas.len(), campaign.map.bridges.len()), (55, 31));
    for from in (0u8..).map(AreaId).take(campaign.map.areas.len()) {
        assert!((2..=MAX_DEGREE).contains(&campaign.links(from).len()));
        for link in campaign.links(from) {
            let back = campaign.link(link.to, from).expect("a connection goes both ways");
            assert_eq!(back.bridge, link.bridge);
            assert_eq!(campaign.distance(from, link.to), 1);
        }
    }
    let at = |code: &str| AreaId(pack().areas.iter().position(|area| area.code == code).unwrap() as u8);
    assert_eq!(campaign.distance(at("bamberg"), at("leipzig")), 10);
    assert_eq!(campaign.distance(at("erfurt"), at("halle")), 4);
    let jena = campaign.link(at("jena"), at("neustadt")).expect("adjacent in the movement example");
    assert_eq!(
        campaign.map.bridges[jena.bridge.expect("over the Saale").index()],
        (at("jena"), at("neustadt"))
    );
}

/// The lengths in the file are those of the straight lines between the towns.
#[test]
fn lengths_follow_from_the_positions() {
    for link in &pack().connections {
        let [a, b] = [link.a, link.b].map(|end| &pack().areas[end.index()]);
        let radians = |microdegrees: i32| (f64::from(microdegrees) / 1e6).to_radians();
        let north = radians(b.lat) - radians(a.lat);
        let east = (radians(b.lon) - radians(a.lon)) * ((radians(a.lat) + radians(b.lat)) / 2.0).cos();
        let metres = 6_371_000.0 * north.hypot(east);
        assert!((metres - f64::from(link.metres)).abs() < 150.0, "{} {} {metres}", a.code, b.code);
    }
}

#[test]
fn rivers_are_drawn_near_the_bridges_that_cross_them() {
    assert!(pack().rivers().iter().any(|river| river.name == "Saale" && river.course.len() > 100));
    for link in &pack().connections {
        let Some(name) = &link.river else { continue };
        let [a, b] = [link.a, link.b].map(|end| &pack().areas[end.index()]);
        let (lat, lon) = ((a.lat + b.lat) / 2, (a.lon + b.lon) / 2);
        let near = |(x, y): &(i32, i32)| (x - lon).abs() < 300_000 && (y - lat).abs() < 200_000;
        let drawn = pack().rivers().iter().any(|river| river.name == *name && river.course.iter().any(near));
        assert!(drawn, "the {name} is not near the middle of {} - {}", a.code, b.code);
    }
}

#[test]
fn names_keep_their_letters_in_both_languages() {
    assert_eq!((area("jena").name.as_str(), area("jena").name_fr.as_str()), ("Jena", "Iéna"));
    assert_eq!(area("kolleda").name, "Kölleda");
    let king = pack().blocks.iter().find(|block| block.person == Some(Person::Frederick)).expect("the king");
    assert_eq!((king.name.as_str(), king.name_fr.as_str()), ("Frederick III", "Frédéric III"));
    assert_eq!(pack().about.designer, "Denis Sauvage");
    assert_eq!(pack().about.sides, ["french", "prussian"]);
}

#[test]
fn an_unknown_scenario_is_told_with_those_there_are() {
    let error = pack().scenario("eylau", Options::default()).unwrap_err();
    assert_eq!(error.to_string(), "there is no scenario `eylau` in the pack; it has: campaign, short");
    let mut changed = pack().clone();
    changed.areas.truncate(3);
    let error = changed.scenario("campaign", Options::default()).unwrap_err();
    assert_eq!(error, ScenarioError::Changed("an area"));
}

#[test]
fn the_hash_depends_on_every_byte_and_not_on_the_order_of_files() {
    let mut files = NAPOLEON_1806;
    files.reverse();
    assert_eq!(Pack::parse(&files).expect("the same pack").hash(), pack().hash());
    assert_eq!(pack().hash().len(), 64);
    for place in 0..files.len() {
        let longer = format!("{}\n", files[place].1);
        let mut files = files;
        files[place].1 = &longer;
        let other = Pack::parse(&files).unwrap_or_else(|faults| panic!("{faults}"));
        assert_ne!(other.hash(), pack().hash(), "{}", files[place].0);
    }
    assert_eq!(scenario("short", Level::Conscript).pack_hash, pack().hash());
}
