//! The pack of 1807 holds what the rulebook and the reconstruction say, and broken packs of 1807 are refused.

mod faults;

use vedette_conquerors::cards::Title;
use vedette_conquerors::options::{Edition, Level, Options};
use vedette_conquerors::pack::{NAPOLEON_1806, NAPOLEON_1807, Pack, ScenarioError, WaterKind};
use vedette_conquerors::scenario::{
    COALITION, Colour, EndCount, FRENCH, Limit, MAX_DEGREE, Person, PieceKind, Scenario, Terrain,
};
use vedette_conquerors::sets::{AreaId, AreaSet};
use vedette_kernel::Side;

const CODES: [&str; 3] = ["pultusk", "eylau", "friedland"];

fn pack() -> &'static Pack {
    Pack::napoleon_1807().unwrap_or_else(|faults| panic!("the pack of 1807 is broken:\n{faults}"))
}

fn options(level: Level) -> Options {
    Options { edition: Edition::Of1807, level, ..Options::default() }
}

fn scenario(code: &str, level: Level) -> Scenario {
    pack().scenario(code, options(level)).unwrap_or_else(|error| panic!("{error}"))
}

fn area(code: &str) -> AreaId {
    let place = pack().areas.iter().position(|area| area.code == code);
    AreaId(place.unwrap_or_else(|| panic!("no area {code}")) as u8)
}

fn codes(areas: impl IntoIterator<Item = AreaId>) -> Vec<&'static str> {
    areas.into_iter().map(|area| pack().areas[area.index()].code.as_str()).collect()
}

/// The faults of the pack of 1807 after some replacements: (file, what, by what), each made once.
fn faults_after(edits: &[(&str, &str, &str)]) -> String {
    let mut files = NAPOLEON_1807.map(|(name, text)| (name, text.to_owned()));
    for (file, from, to) in edits {
        let (_, text) = files.iter_mut().find(|(name, _)| name == file).expect("a file of the pack");
        assert!(text.contains(from), "{file} does not contain {from:?}");
        *text = text.replacen(from, to, 1);
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Pack::parse(&files).map_or_else(|faults| faults.to_string(), |_| "sound".to_owned())
}

/// CQ-SETUP-04: 48 cards a side in the box, of which Mud is no card of a pack; Winter Quarters start aside, and 42
/// others make each draw pile.
#[test]
fn draw_piles_hold_neither_mud_nor_winter_quarters() {
    assert!(Title::from_code("mud").is_none());
    assert_eq!(pack().cards.each_ref().map(Vec::len), [47, 47], "and Mud beside the board");
    for (code, winter) in [("pultusk", 1), ("eylau", 1), ("friedland", 0)] {
        let scenario = scenario(code, Level::Conscript);
        assert_eq!(scenario.frame.winter_quarters, winter == 1, "{code}");
        for side in Side::BOTH {
            let deck = &scenario.decks[side.index()];
            assert_eq!(deck.aside, scenario.cards_of(side, Title::WinterQuarters), "{code}");
            assert_eq!(deck.aside.len(), winter, "{code}");
            assert_eq!(deck.all.len() - deck.aside.len(), 42, "{code} {side:?}");
            let coloured = deck.red.len() + deck.blue.len() + deck.green.len();
            assert_eq!(coloured, 42, "{code} {side:?}: every other card has a colour");
            let mut slugs: Vec<&str> = deck.cards.iter().map(|card| card.slug.as_str()).collect();
            slugs.sort_unstable();
            slugs.dedup();
            assert_eq!(slugs.len(), deck.cards.len(), "{code} {side:?}");
        }
    }
}

/// CQ-SETUP-09: every area is of one of four kinds; Danzig, Thorn, Graudenz and Königsberg are on the map.
#[test]
fn every_area_is_of_one_of_four_kinds() {
    let map = scenario("eylau", Level::Conscript).map;
    assert_eq!(map.areas.len(), 78);
    assert_eq!(codes(map.places), ["elbing", "braunsberg", "heilsberg", "pultusk"]);
    assert_eq!(codes(map.citadels), ["danzig", "konigsberg", "graudenz", "thorn", "warsaw"]);
    let values: Vec<u8> = map.citadels.into_iter().map(|area| map.areas[area.index()].value).collect();
    assert_eq!(values, [2, 3, 1, 2, 3]);
    for (place, area) in (0u8..).map(AreaId).zip(&map.areas) {
        let sets = [map.woods, map.places, map.citadels].map(|set: AreaSet| set.has(place));
        let wanted = match area.terrain {
            Terrain::Clear => ([false, false, false], 0..=0),
            Terrain::Wooded => ([true, false, false], 0..=0),
            Terrain::Fortified => ([false, true, false], 1..=1),
            Terrain::Citadel => ([false, false, true], 1..=3),
        };
        assert_eq!(sets, wanted.0, "{}", area.code);
        assert!(wanted.1.contains(&area.value), "{}", area.code);
        assert_eq!((area.controller, area.deploys), (None, None), "{}: the scenarios say that", area.code);
    }
    let eylau = &map.areas[area("p-eylau").index()];
    assert_eq!(eylau.terrain, Terrain::Clear, "the combat example allows a pursuit there");
}

/// CQ-SETUP-10: turns, points, draws and markers are those of each scenario.
#[test]
fn each_scenario_has_its_own_frame() {
    for (code, last_turn, points, draws, guard) in [
        ("pultusk", 5, 16, (2, 4), Person::Lefebvre),
        ("eylau", 4, 13, (8, 10), Person::Bessieres),
        ("friedland", 5, 10, (8, 10), Person::Bessieres),
    ] {
        let scenario = scenario(code, Level::Conscript);
        let frame = &scenario.frame;
        assert_eq!((frame.first_turn, frame.last_turn, frame.points), (1, last_turn, points), "{code}");
        assert_eq!((frame.draws, frame.coalition_needs), (Some(draws), draws.1 + 1), "{code}");
        assert_eq!(frame.guard, guard, "{code}");
        assert!(scenario.person(guard).is_some(), "{code}: the leader of the Guard takes part");
        assert_eq!(codes(scenario.map.refuges.clone()), ["konigsberg"]);
        assert_eq!(codes(scenario.map.entries.clone()), ["allenburg", "rastenburg"]);
        assert_eq!(codes(scenario.map.surrenders.clone()), ["graudenz"]);
    }
}

/// CQ-SETUP-10: who holds towns and citadels, what is besieged and wrecked, and what counts at the end.
#[test]
fn markers_lie_where_the_scenario_says() {
    let french = |code: &str| {
        let frame = scenario(code, Level::Conscript).frame;
        assert_eq!((frame.controls.len(), frame.citadel_owners.len()), (4, 5), "{code}");
        let of_french = |items: Vec<(AreaId, Side)>| -> Vec<&str> {
            codes(items.into_iter().filter(|(_, side)| *side == FRENCH).map(|(area, _)| area))
        };
        (of_french(frame.controls), of_french(frame.citadel_owners), codes(frame.sieges))
    };
    assert_eq!(french("pultusk"), (vec![], vec!["thorn", "warsaw"], vec![]));
    assert_eq!(french("eylau"), (vec!["pultusk"], vec!["thorn", "warsaw"], vec!["danzig", "graudenz"]));
    let friedland =
        (vec!["pultusk", "elbing", "braunsberg"], vec!["danzig", "thorn", "warsaw"], vec!["graudenz"]);
    assert_eq!(french("friedland"), friedland);

    let pultusk = scenario("pultusk", Level::Conscript);
    let wrecked: Vec<(&str, &str)> = pultusk
        .frame
        .wrecked
        .iter()
        .map(|bridge| pultusk.map.bridges[bridge.index()])
        .map(|(a, b)| (codes([a])[0], codes([b])[0]))
        .collect();
    assert_eq!(
        wrecked,
        [("radzymin", "sierock"), ("sierock", "wyszkow")].map(|(a, b)| {
            let link = pultusk.link(area(a), area(b)).and_then(|link| link.bridge);
            let (a, b) = pultusk.map.bridges[link.expect("a bridge").index()];
            (codes([a])[0], codes([b])[0])
        })
    );
    let rozan = EndCount { side: FRENCH, area: area("rozan"), points: 3 };
    assert_eq!(pultusk.frame.end_counts, [rozan]);
    for code in ["eylau", "friedland"] {
        let frame = scenario(code, Level::Conscript).frame;
        assert!(frame.wrecked.is_empty() && frame.end_counts.is_empty(), "{code}");
    }
}

/// CQ-SETUP-10: three orders of battle; a scenario holds the blocks of one of them only, each at its own strength.
#[test]
fn a_scenario_holds_one_order_of_battle() {
    let count = |scenario: &Scenario, side, kind| {
        scenario.blocks.iter().filter(|block| block.side == side && block.kind == kind).count()
    };
    let kinds = [PieceKind::Commander, PieceKind::Corps, PieceKind::Vedette];
    for (code, french, russian) in [
        ("pultusk", [1, 9, 4], [2, 9, 5]),
        ("eylau", [1, 7, 4], [1, 11, 5]),
        ("friedland", [1, 9, 5], [1, 14, 5]),
    ] {
        let scenario = scenario(code, Level::Grognard);
        assert_eq!(kinds.map(|kind| count(&scenario, FRENCH, kind)), french, "{code}");
        assert_eq!(kinds.map(|kind| count(&scenario, COALITION, kind)), russian, "{code}");
        assert!(scenario.blocks.is_sorted_by_key(|block| block.side.index()), "{code}: the French first");
        assert!(scenario.blocks.iter().all(|block| block.used), "{code}");
        let all = scenario.of_side[0].or(scenario.of_side[1]);
        assert_eq!(all.len(), scenario.blocks.len(), "{code}");
        for block in &scenario.blocks {
            assert_eq!(block.start_strength, (block.infantry, block.cavalry), "{code} {}", block.code);
        }
    }
    let strength = |code: &str| {
        let scenario = scenario(code, Level::Conscript);
        let lestocq = scenario.blocks.iter().find(|block| block.code == "lestocq").expect("in all three");
        (lestocq.infantry, lestocq.cavalry)
    };
    assert_eq!(CODES.map(strength), [(3, 2), (2, 2), (4, 2)]);
}

/// The box has 26 Russian blocks: 21 men and 5 vedettes; and cubes for no more than these strengths.
#[test]
fn the_blocks_and_strengths_fit_in_the_box() {
    let mut russians: Vec<&str> = pack()
        .blocks
        .iter()
        .filter(|block| block.side == COALITION)
        .map(|block| block.code.as_str())
        .collect();
    russians.sort_unstable();
    russians.dedup();
    assert_eq!(russians.len(), 26);
    let sums = CODES.map(|code| {
        let scenario = scenario(code, Level::Conscript);
        Side::BOTH.map(|side| {
            let blocks = scenario.blocks.iter().filter(|block| block.side == side);
            blocks.fold((0, 0), |(foot, horse), block| (foot + block.infantry, horse + block.cavalry))
        })
    });
    assert_eq!(sums, [[(28, 15), (23, 11)], [(22, 12), (19, 10)], [(36, 15), (28, 19)]]);
    assert!(
        sums.iter().all(|[french, russian]| {
            french.0 <= 40 && french.1 <= 15 && russian.0 <= 30 && russian.1 <= 20
        })
    );
}

/// CQ-COMMANDER-12: Kamenski takes a combat card away, Bennigsen gives one; only the pack can say so.
#[test]
fn commanders_have_their_symbols() {
    let pultusk = scenario("pultusk", Level::Conscript);
    let combat =
        |code: &str| pultusk.blocks.iter().find(|block| block.code == code).map(|block| block.combat);
    assert_eq!([combat("kamenski"), combat("bennigsen"), combat("napoleon")], [Some(-1), Some(1), Some(1)]);
    assert_eq!(pultusk.commanders.len(), 3);
}

/// Cards that name a man are in a deck only where he takes part.
#[test]
fn cards_find_the_men_they_name() {
    for code in CODES {
        let scenario = scenario(code, Level::Conscript);
        for (side, title, person) in [
            (FRENCH, Title::TheGuard, scenario.frame.guard),
            (FRENCH, Title::TheRougeaud, Person::Ney),
            (COALITION, Title::Kamenski, Person::Kamenski),
            (COALITION, Title::Lobanov, Person::Lobanov),
        ] {
            let (cards, man) = (scenario.cards_of(side, title).len(), scenario.person(person).is_some());
            assert_eq!(cards > 0, man, "{code} {title:?}");
        }
        assert!(scenario.person(Person::Napoleon).is_some());
    }
}

/// Lobanov is in the order of battle of Friedland, but neither on the map nor late: his card brings him.
#[test]
fn lobanov_waits_for_his_card() {
    for level in [Level::Conscript, Level::Grognard] {
        let friedland = scenario("friedland", level);
        let lobanov = friedland.block(friedland.person(Person::Lobanov).expect("in Friedland"));
        assert!(lobanov.used && lobanov.arrives.is_none() && !lobanov.start.is_somewhere());
        for block in friedland.blocks.iter().filter(|block| block.used && block.code != "lobanov") {
            assert!(block.start.is_somewhere(), "{}", block.code);
        }
        assert!(friedland.corps.has(friedland.person(Person::Lobanov).expect("a corps")));
    }
    assert!(scenario("pultusk", Level::Conscript).person(Person::Lobanov).is_none());
}

/// CQ-FOG-05: how many vedettes there are; none stands in a citadel with an enemy marker, nor could be placed there.
#[test]
fn vedettes_are_as_many_as_the_scenario_says() {
    for (code, numbers) in [("pultusk", [4, 5]), ("eylau", [4, 5]), ("friedland", [5, 5])] {
        let grognard = scenario(code, Level::Grognard);
        assert_eq!(grognard.of_side.map(|side| side.and(grognard.vedettes).len()), numbers, "{code}");
        let hostile = |side: Side, area: AreaId| {
            grognard.frame.citadel_owners.iter().any(|&(citadel, owner)| citadel == area && owner != side)
        };
        for vedette in grognard.vedettes {
            let block = grognard.block(vedette);
            assert_eq!(block.start.is_somewhere(), !grognard.frame.hidden_setup, "{code} {}", block.code);
            assert!(!hostile(block.side, block.start), "{code} {}", block.code);
            let with_own_corps = grognard.corps.into_iter().map(|corps| grognard.block(corps));
            let mut with_own_corps = with_own_corps.filter(|corps| corps.side == block.side);
            assert!(with_own_corps.any(|corps| corps.start == block.start) || grognard.frame.hidden_setup);
        }
        for (side, areas) in Side::BOTH.into_iter().zip(grognard.frame.deploys.unwrap_or_default()) {
            assert!(areas.into_iter().all(|area| !hostile(side, area)), "{code}");
        }
        let conscript = scenario(code, Level::Conscript);
        assert!(conscript.vedettes.is_empty(), "{code}");
    }
    let in_danzig =
        [("scenarios.toml", "\"vedette-f1\", area = \"ortelsburg\"", "\"vedette-f1\", area = \"danzig\"")];
    let told = faults_after(&in_danzig);
    assert!(told.contains("vedette `vedette-f1` starts in the enemy citadel `danzig`"), "{told}");
}

/// CQ-FOG-05: only Pultusk has a free set-up, in areas and within limits of its own.
#[test]
fn the_free_setup_of_pultusk_is_data() {
    let pultusk = scenario("pultusk", Level::Grognard);
    assert!(pultusk.frame.hidden_setup);
    let [french, russian] = pultusk.frame.deploys.expect("areas of its own");
    assert_eq!((french.len(), russian.len()), (12, 9));
    assert!(french.and(russian).is_empty());
    assert!(french.has(area("warsaw")) && russian.has(area("rozan")) && !russian.has(area("lautenburg")));
    let block = |code: &str| {
        let place = pultusk.blocks.iter().position(|block| block.code == code).expect("a block");
        vedette_conquerors::sets::BlockId(place as u8)
    };
    let warsaw = area("warsaw");
    let wanted = [
        Limit::Person { block: block("napoleon"), area: warsaw },
        Limit::CorpsInArea { side: FRENCH, area: warsaw, least: 1 },
        Limit::AtMost { side: FRENCH, corps: 3 },
        Limit::AtMost { side: COALITION, corps: 3 },
        Limit::OneOf { block: block("lestocq"), areas: [area("lautenburg"), area("soldau")] },
    ];
    assert_eq!(pultusk.frame.limits, wanted);
    for code in ["eylau", "friedland"] {
        let frame = scenario(code, Level::Grognard).frame;
        assert!(!frame.hidden_setup && frame.limits.is_empty() && frame.deploys.is_none(), "{code}");
    }
}

/// The fixed places of Pultusk keep the limits of its free set-up.
#[test]
fn the_fixed_places_keep_the_limits() {
    let pultusk = scenario("pultusk", Level::Grognard);
    let deploys = pultusk.frame.deploys.expect("areas of its own");
    for corps in pultusk.corps {
        let block = pultusk.block(corps);
        let alone_elsewhere = block.code == "lestocq";
        assert_eq!(deploys[block.side.index()].has(block.start), !alone_elsewhere, "{}", block.code);
        let beside = pultusk.corps.into_iter().filter(|other| pultusk.block(*other).start == block.start);
        assert!(beside.count() <= 3, "{}", block.code);
    }
}

#[test]
fn the_map_is_whole_and_symmetric() {
    let scenario = scenario("friedland", Level::Conscript);
    assert_eq!((pack().connections.len(), scenario.map.bridges.len()), (163, 43));
    for from in (0u8..).map(AreaId).take(scenario.map.areas.len()) {
        assert!((2..=MAX_DEGREE).contains(&scenario.links(from).len()));
        for link in scenario.links(from) {
            let back = scenario.link(link.to, from).expect("a connection goes both ways");
            assert_eq!(back.bridge, link.bridge);
        }
        assert!(scenario.distance(area("danzig"), from) < u8::MAX, "reachable");
    }
    assert!(
        scenario.link(area("gildenburg"), area("lautenburg")).is_some(),
        "adjacent in the movement example"
    );
    let from_rozan = scenario.distance(area("rozan"), area("konigsberg"));
    assert!((8..=16).contains(&from_rozan), "{from_rozan} connections for 200 km");
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
    for link in &pack().connections {
        let Some(name) = &link.river else { continue };
        let [a, b] = [link.a, link.b].map(|end| &pack().areas[end.index()]);
        let pieces = pack().rivers().iter().filter(|river| river.name == *name);
        let near = pieces.flat_map(|river| river.course.windows(2)).any(|piece| {
            // Somewhere along the piece, and not only at its ends: hand-drawn rivers have few points.
            (0..=8).any(|part| {
                let at = |from: i32, to: i32| from + (to - from) / 8 * part;
                let (lon, lat) = (at(piece[0].0, piece[1].0), at(piece[0].1, piece[1].1));
                let (mid_lon, mid_lat) = (i32::midpoint(a.lon, b.lon), i32::midpoint(a.lat, b.lat));
                (lon - mid_lon).abs() < 250_000 && (lat - mid_lat).abs() < 150_000
            })
        });
        assert!(near, "the {name} is not near the middle of {} - {}", a.code, b.code);
    }
    let vistula = pack().rivers().iter().find(|river| river.name == "Vistula").expect("the great river");
    assert_eq!(vistula.name_fr, "Vistule");
}

#[test]
fn the_sea_and_the_lagoons_are_there_to_be_drawn() {
    let waters = pack().waters();
    let named: Vec<(&str, &str, WaterKind)> =
        waters.iter().map(|water| (water.name.as_str(), water.name_fr.as_str(), water.kind)).collect();
    assert!(named.contains(&("Baltic Sea", "Mer Baltique", WaterKind::Sea)), "{named:?}");
    assert!(named.contains(&("Frisches Haff", "Frische-Haff", WaterKind::Lagoon)), "{named:?}");
    assert!(waters.iter().flat_map(|water| &water.rings).all(|ring| ring.first() == ring.last()));
    // No town lies in the water.
    for area in &pack().areas {
        for water in waters {
            let inside =
                water.rings.iter().filter(|ring| encloses(ring, (area.lon, area.lat))).count() % 2 == 1;
            assert!(!inside, "{} lies in the {}", area.code, water.name);
        }
    }
}

fn encloses(ring: &[(i32, i32)], (x, y): (i32, i32)) -> bool {
    let crosses = |side: &&[(i32, i32)]| {
        let [(x1, y1), (x2, y2)] = [side[0], side[1]].map(|(x, y)| (f64::from(x), f64::from(y)));
        let (x, y) = (f64::from(x), f64::from(y));
        (y1 > y) != (y2 > y) && x < x1 + (x2 - x1) * (y - y1) / (y2 - y1)
    };
    ring.windows(2).filter(crosses).count() % 2 == 1
}

/// Values run from 1 to 5; a die has the odds of each deck of 42, in losses and in fatigue.
#[test]
fn numbers_of_cards_and_dice_agree() {
    for code in CODES {
        let scenario = scenario(code, Level::Conscript);
        for (side, shares) in Side::BOTH.into_iter().zip([3, 2]) {
            let deck = &scenario.decks[side.index()];
            let drawn: Vec<_> =
                deck.cards.iter().filter(|card| card.title.colour() != Colour::Aside).collect();
            assert!(drawn.iter().all(|card| (1..=5).contains(&card.value)), "{code} {side:?}");
            let faces = deck.die.iter().fold((0, 0), |(losses, fatigue), face| {
                (losses + u32::from(face.losses), fatigue + u32::from(face.fatigue))
            });
            assert_eq!(faces.0, shares, "{side:?}");
            let cards = drawn.iter().fold((0, 0), |(losses, fatigue), card| {
                (losses + u32::from(card.losses), fatigue + u32::from(card.fatigue))
            });
            assert_eq!((cards.0 * 6, cards.1 * 6), (faces.0 * 42, faces.1 * 42), "{code} {side:?}");
        }
    }
    for deck in &pack().cards {
        for card in deck.iter().filter(|card| card.title == Title::Fatigue) {
            assert_eq!(card.param, 1, "{}", card.code);
        }
    }
}

#[test]
fn every_value_has_its_source() {
    let marked = |text: &str| {
        ["[rulebook]", "[printed]", "[reconstructed]", "[public:"].iter().any(|mark| text.contains(mark))
    };
    let areas = pack().areas.iter().flat_map(|area| &area.sources);
    let links = pack().connections.iter().flat_map(|link| &link.sources);
    let blocks = pack().blocks.iter().flat_map(|block| &block.sources);
    let cards = pack().cards.iter().flatten().flat_map(|card| &card.sources);
    for source in areas.chain(links).chain(blocks).chain(cards) {
        assert!(marked(&source.text), "{source:?}");
    }
    assert!(pack().rivers().iter().all(|river| marked(&river.source)));
    assert!(pack().waters().iter().all(|water| marked(&water.source)));
    for entry in &pack().scenarios {
        let markers = entry.controls.iter().map(|item| &item.source);
        let markers = markers.chain(entry.citadels.iter().map(|item| &item.source));
        let markers = markers.chain(entry.wrecked.iter().map(|item| &item.source));
        let markers = markers.chain(entry.end_counts.iter().map(|item| &item.source));
        let markers = markers.chain(entry.starts.iter().map(|item| &item.source));
        assert!(markers.chain([&entry.source]).all(|source| marked(source)), "{}", entry.code);
    }
}

#[test]
fn names_keep_their_letters_in_both_languages() {
    let names = |code: &str| {
        let entry = &pack().areas[area(code).index()];
        (entry.name.as_str(), entry.name_fr.as_str())
    };
    assert_eq!(names("konigsberg"), ("Königsberg", "Kœnigsberg"));
    assert_eq!(names("warsaw"), ("Warsaw", "Varsovie"));
    assert_eq!(names("danzig"), ("Danzig", "Dantzig"));
    assert_eq!(names("plock"), ("Płock", "Płock"));
    assert_eq!(pack().about.sides, ["french", "russian"]);
    assert_eq!(
        (pack().about.designer.as_str(), pack().about.publisher.as_str()),
        ("Denis Sauvage", "Shakos")
    );
}

#[test]
fn editions_and_levels_belong_to_their_game() {
    let error = pack().scenario("eylau", Options::default()).unwrap_err();
    assert!(matches!(error, ScenarioError::Edition { edition: Edition::En, .. }));
    assert_eq!(error.to_string(), "1807 is not played by the edition `en`; choose edition=1807");
    let error = pack().scenario("eylau", options(Level::Marshal)).unwrap_err();
    let wanted = "1807 has no level `marshal`; choose level=conscript or level=grognard";
    assert_eq!(error.to_string(), wanted);
    let other = Pack::napoleon_1806().expect("a sound pack");
    let error = other.scenario("campaign", options(Level::Conscript)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "1806 is not played by the edition `1807`; choose edition=en or edition=fr"
    );
    assert_eq!(
        (pack().editions(), other.editions()),
        (&[Edition::Of1807][..], &[Edition::En, Edition::Fr][..])
    );
    let error = pack().scenario("campaign", options(Level::Conscript)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no scenario `campaign` in the pack; it has: pultusk, eylau, friedland"
    );
}

#[test]
fn a_pack_changed_by_hand_is_refused() {
    let refused = |change: &dyn Fn(&mut Pack)| {
        let mut changed = pack().clone();
        change(&mut changed);
        changed.scenario("pultusk", options(Level::Grognard)).unwrap_err()
    };
    type Change<'a> = &'a dyn Fn(&mut Pack);
    let cases: [(Change<'_>, &str); 8] = [
        (&|pack| pack.areas.truncate(3), "an area"),
        (&|pack| pack.entries.push(AreaId(79)), "an area"),
        (&|pack| pack.surrenders.push(AreaId(79)), "an area"),
        (&|pack| pack.scenarios[0].deploys[0].areas.push(AreaId::NOWHERE), "an area"),
        (&|pack| pack.scenarios[0].order_of_battle = Some("eylau".to_owned()), "a block"),
        (&|pack| pack.blocks.iter_mut().for_each(|block| block.order_of_battle = None), "a block"),
        (&|pack| pack.scenarios[0].wrecked[0].bridge.0 = 63, "a bridge"),
        (&|pack| pack.cards[0].extend(pack.cards[1].clone()), "a card"),
    ];
    for (place, (change, what)) in cases.into_iter().enumerate() {
        assert_eq!(refused(change), ScenarioError::Changed(what), "case {place}");
    }
}

/// The pack of one game under the name of the other is refused, and does not bring the program down.
#[test]
fn packs_do_not_pass_for_each_other() {
    for (files, from, to) in
        [(NAPOLEON_1806, "\"1806\"", "\"1807\""), (NAPOLEON_1807, "\"1807\"", "\"1806\"")]
    {
        let about = files[0].1.replacen(from, to, 1);
        let mut files = files;
        files[0].1 = &about;
        let faults = Pack::parse(&files).unwrap_err();
        assert!(faults.to_string().contains("`coalition` is"), "{faults}");
    }
}
