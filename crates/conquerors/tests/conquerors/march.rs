//! Marches and their fatigue: rows MOVE and FATIGUE, and what holds for every march.

use std::collections::BTreeSet;

use proptest::prelude::*;
use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};
use vedette_kernel::Side;

use crate::bench::{Board, field, valued};

const EDITIONS: [&str; 2] = ["edition=en", "edition=fr"];

/// A march of some blocks, all in one area, on a card of a value; the card is revealed.
#[track_caller]
fn march(study: Study, side: Side, blocks: &[&str], value: usize) -> Board {
    let mut board = Board::operations(study.deck(side, &[valued(side, value)]), side);
    for block in blocks {
        board.play(side, &format!("take {block}"));
    }
    board.play(side, "march");
    board
}

/// Crosses connections, one after the other.
#[track_caller]
fn steps(board: &mut Board, side: Side, areas: &[&str]) {
    for area in areas {
        board.play(side, &format!("step {area}"));
    }
}

/// CQ-MOVE-01, CQ-MOVE-02, CQ-MOVE-05, CQ-MOVE-06, CQ-MOVE-07: the card, less one for each corps beyond the first,
/// one more for Napoleon, one more for the march symbol of a corps without another corps.
#[test]
fn movement_points_add_up() {
    let french = ["augereau", "murat", "ney", "napoleon"];
    let coalition = ["brunswick", "kalkreuth", "louis", "blucher", "frederick"];
    for options in EDITIONS {
        let study = || {
            let study = field(options).put("lannes", "neustadt").put("ruchel", "gotha");
            let study = french.iter().fold(study, |study, block| study.put(block, "neustadt"));
            coalition.iter().fold(study, |study, block| study.put(block, "gotha"))
        };
        let points = |side, blocks: &[&str], value| march(study(), side, blocks, value).march_points();
        assert_eq!(points(FRENCH, &["augereau"], 4), 4);
        assert_eq!(points(FRENCH, &["augereau", "ney", "napoleon"], 5), 5 - 1 + 1);
        assert_eq!(points(FRENCH, &["murat", "augereau"], 4), 4 - 1);
        assert_eq!(points(FRENCH, &["murat"], 4), 5);
        assert_eq!(points(FRENCH, &["murat", "napoleon"], 4), 6);
        assert_eq!(points(COALITION, &["brunswick", "kalkreuth", "louis", "frederick"], 5), 5 - 2);
        assert_eq!(points(COALITION, &["brunswick", "frederick"], 4), 4, "Frederick adds nothing");
        assert_eq!(points(COALITION, &["blucher"], 3), 3 + 1);
        assert_eq!(points(COALITION, &["blucher", "frederick"], 3), 3 + 1);
        assert_eq!(points(COALITION, &["blucher", "louis"], 3), 3 - 1);
    }
}

/// CQ-MOVE-03: stack and kind of operation are fixed before the card is seen: an attack later on is a moving
/// attack, even from where the stack stood.
#[test]
fn the_card_changes_no_choice() {
    let study =
        field("").put("murat", "jena").put("augereau", "jena").put("hohenlohe", "jena").put("ney", "jena");
    let mut board = march(study, FRENCH, &["murat", "augereau"], 3);
    board.refusal(FRENCH, "take ney");
    board.refuses(FRENCH, "march", "CQ-OPS-06").refuses(FRENCH, "attack", "CQ-COMBAT-01");
    board.french("stop, attack");
    assert_eq!(board.combat_cards(), Some((2 + 2 - 1, 2)));
    assert!(board.ready("ney"));
}

/// CQ-MOVE-04: the cards of both players are added into one sum.
#[test]
fn cards_of_both_players_count() {
    let study = field("")
        .put("bernadotte", "kahla")
        .hand(FRENCH, &["forced-march.12"])
        .hand(COALITION, &["bernadotte.27"]);
    let mut board = march(study, FRENCH, &["bernadotte"], 5);
    board.coalition("decline").french("play forced-march.12").coalition("decline, play bernadotte.27");
    assert_eq!(board.march_points(), 5 + 1 - 3);
}

/// CQ-MOVE-10, CQ-MOVE-11: with nothing left the stack stays, is turned over at once and may not attack.
#[test]
fn without_points_nobody_moves_or_attacks() {
    let corps = ["ney", "lannes", "davout"];
    let study = |contested: bool| {
        let study = corps.iter().fold(field(""), |study, corps| study.put(corps, "jena"));
        if contested { study.put("louis", "jena") } else { study }
    };
    for (stack, contested) in [(&corps[..], false), (&corps[..2], true), (&corps[..], true)] {
        let board = march(study(contested), FRENCH, stack, 1);
        assert_eq!(board.asked(), [COALITION], "the operation is over");
        for corps in corps {
            assert_eq!(
                (board.area(corps).as_deref(), board.ready(corps)),
                (Some("jena"), !stack.contains(&corps))
            );
        }
    }
    // All modifiers count before the total is looked at: Napoleon saves the march of two corps on a 1.
    let board = march(study(true).put("napoleon", "jena"), FRENCH, &["ney", "lannes", "napoleon"], 1);
    assert_eq!(board.march_points(), 1);
}

/// CQ-MOVE-12: every area within the points can be reached, along connections and not otherwise.
#[test]
fn a_march_follows_connections() {
    let start = march(field("edition=en").put("ney", "neustadt"), FRENCH, &["ney"], 4);
    start.refuses(FRENCH, "step weimar", "CQ-MOVE-12");
    let scenario = start.position.scenario();
    let code = |place: usize| scenario.map.areas[place].code.clone();
    let home = scenario.map.areas.iter().position(|area| area.code == "neustadt").expect("Neustadt");
    let wanted: BTreeSet<String> = (0..scenario.map.areas.len())
        .filter(|&place| place != home && scenario.map.distances[home][place] <= 4)
        .map(code)
        .collect();
    let (mut reached, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![start.fork()]);
    while let Some(board) = open.pop() {
        for area in board.targets(FRENCH, "step") {
            let mut next = board.fork();
            next.french(&format!("step {area}"));
            let left = next.truth().operation.and_then(|march| march.points_left).unwrap_or(0);
            reached.insert(area.clone());
            if seen.insert((area, left)) && left > 0 {
                open.push(next);
            }
        }
    }
    reached.remove("neustadt");
    assert_eq!(reached, wanted);
    // Nothing forbids to come back.
    let mut board = march(field("").put("ney", "neustadt"), FRENCH, &["ney"], 4);
    steps(&mut board, FRENCH, &["jena", "neustadt", "jena", "kahla"]);
    assert_eq!((board.area("ney").as_deref(), board.asked()), (Some("kahla"), vec![COALITION]));
}

/// CQ-MOVE-13, CQ-FATIGUE-13: a wrecked bridge costs either side 3 points, and they tire like others.
#[test]
fn a_wrecked_bridge_costs_three() {
    for (side, corps) in [(FRENCH, "ney"), (COALITION, "hohenlohe")] {
        let study = || field("").put(corps, "neustadt").wrecked("jena", "neustadt");
        let mut board = march(study(), side, &[corps], 4);
        steps(&mut board, side, &["jena"]);
        assert_eq!(board.march_points(), 1);
        steps(&mut board, side, &["kahla"]);
        assert_eq!((board.area(corps).as_deref(), board.fatigue(corps)), (Some("kahla"), 1));

        let board = march(study(), side, &[corps], 2);
        board.refuses(side, "step jena", "CQ-MOVE-13");
        assert!(board.allows(side, "step kahla"));
        let mut board = march(study().put(corps, "kahla"), side, &[corps], 3);
        steps(&mut board, side, &["neustadt"]);
        board.refuses(side, "step jena", "CQ-MOVE-13");
    }
}

/// CQ-MOVE-14: a march may end early, and unspent points are lost.
#[test]
fn unspent_points_are_lost() {
    let mut board = march(field("").put("ney", "kahla"), FRENCH, &["ney"], 6);
    steps(&mut board, FRENCH, &["jena", "weimar"]);
    board.french("stop").coalition("pass").french("pass");
    assert_eq!((board.position.turn(), board.asked()), (2, vec![FRENCH]));
    board.french("take ney, march");
    assert_eq!(board.march_points(), 5, "the card of this turn and no more");
}

/// CQ-MOVE-15: the first area with a friendly corps ends the march; the one left behind does not, nor do vedettes.
#[test]
fn friends_stop_a_march() {
    let study = |options| {
        field(options).put("ney", "neustadt").put("davout", "neustadt").put("lannes", "blankenhain")
    };
    for options in EDITIONS {
        let mut board = march(study(options), FRENCH, &["ney"], 4);
        steps(&mut board, FRENCH, &["jena", "blankenhain"]);
        assert_eq!((board.area("ney").as_deref(), board.asked()), (Some("blankenhain"), vec![COALITION]));
    }
    // In fog the player says himself that he stops, but he may not go on.
    let mut board = march(study("level=grognard").put("vedette-f1", "jena"), FRENCH, &["ney"], 4);
    steps(&mut board, FRENCH, &["jena", "blankenhain"]);
    board.refuses(FRENCH, "step weimar", "CQ-MOVE-15");
    assert!(board.allows(FRENCH, "stop"));
}

/// CQ-MOVE-16: the first area with an enemy corps ends the march and is contested; enemy vedettes do not stop it.
#[test]
fn enemies_stop_a_march() {
    for options in ["edition=en", "edition=fr", "level=grognard"] {
        let study = field(options).put("ney", "neustadt").put("louis", "blankenhain");
        let study = if options == "level=grognard" { study.put("vedette-p1", "jena") } else { study };
        let mut board = march(study, FRENCH, &["ney"], 4);
        steps(&mut board, FRENCH, &["jena", "blankenhain"]);
        assert!(board.contested("blankenhain") && !board.allows(FRENCH, "stop"));
        board.refusal(FRENCH, "step weimar");
        assert!(board.allows(FRENCH, "attack"));
    }
}

/// CQ-MOVE-17: a stack marches as one body.
#[test]
fn a_stack_stays_together() {
    let study =
        field("").put("ney", "neustadt").put("lannes", "neustadt").put("davout", "jena").activated("davout");
    let mut board = march(study, FRENCH, &["ney", "lannes"], 5);
    steps(&mut board, FRENCH, &["kahla"]);
    for action in ["take ney", "take davout"] {
        board.refusal(FRENCH, action);
    }
    steps(&mut board, FRENCH, &["blankenhain"]);
    board.french("stop");
    let areas = ["ney", "lannes", "davout"].map(|corps| board.area(corps).unwrap_or_default());
    assert_eq!(areas, ["blankenhain", "blankenhain", "jena"]);
}

/// CQ-MOVE-18, CQ-MOVE-19: to take a citadel the newer edition stops and tires the stack; the first takes it in
/// passing.
#[test]
fn taking_a_citadel_on_the_march() {
    let study = |options| field(options).put("ney", "blankenhain").put("davout", "blankenhain");
    let mut board = march(study("edition=fr"), FRENCH, &["ney"], 5);
    steps(&mut board, FRENCH, &["weimar", "erfurt"]);
    assert_eq!((board.area("ney").as_deref(), board.asked()), (Some("erfurt"), vec![COALITION]));
    assert_eq!((board.controller("erfurt"), board.points(), board.fatigue("ney")), (Some("french"), 6, 1));
    // Where no marker changes sides nobody stops or tires.
    let mut board = march(study("edition=fr").control("erfurt", FRENCH), FRENCH, &["ney"], 5);
    steps(&mut board, FRENCH, &["weimar", "erfurt", "arnstadt"]);
    board.french("stop");
    assert_eq!((board.fatigue("ney"), board.points()), (0, 10));

    // Where the enemy stands there is nothing to take: the one point is for the contested area.
    for options in EDITIONS {
        let mut board = march(study(options).put("louis", "erfurt"), FRENCH, &["ney"], 5);
        steps(&mut board, FRENCH, &["weimar", "erfurt"]);
        assert_eq!((board.controller("erfurt"), board.fatigue("ney")), (Some("coalition"), 1));
        assert!(board.allows(FRENCH, "attack"));
    }

    let mut board = march(study("edition=en"), FRENCH, &["ney"], 5);
    steps(&mut board, FRENCH, &["weimar", "erfurt"]);
    assert_eq!((board.controller("erfurt"), board.points()), (Some("french"), 6));
    steps(&mut board, FRENCH, &["gotha", "ohrdruf"]);
    board.french("stop");
    assert_eq!(
        (board.area("ney").as_deref(), board.fatigue("ney")),
        (Some("ohrdruf"), 1),
        "for the fourth point only"
    );
}

/// From Kahla over empty areas.
const ROAD: [&str; 6] = ["neustadt", "eisenberg", "naumburg", "weissenfels", "lutzen", "pegau"];

/// Corps in Kahla march some connections and stop; the fatigue each got, once all of it is placed on the first
/// corps.
#[track_caller]
fn fatigue_after(study: Study, blocks: &[&str], value: usize, road: &[&str]) -> Vec<u8> {
    let study = blocks.iter().fold(study, |study, block| study.put(block, "kahla"));
    let mut board = march(study, FRENCH, blocks, value);
    steps(&mut board, FRENCH, road);
    if board.allows(FRENCH, "stop") {
        board.french("stop");
    }
    while !board.targets(FRENCH, "tire").is_empty() {
        board.french(&format!("tire {}", blocks[0]));
    }
    blocks.iter().filter(|&&block| block != "napoleon").map(|block| board.fatigue(block)).collect()
}

/// CQ-FATIGUE-01: one for each corps and each point spent beyond the third; points not spent tire nobody.
#[test]
fn points_beyond_the_third_tire() {
    for options in EDITIONS {
        let after = |blocks: &[&str], value, spent: usize| {
            fatigue_after(field(options), blocks, value, &ROAD[..spent])
        };
        assert_eq!(after(&["ney"], 6, 5), [2]);
        assert_eq!(after(&["ney"], 6, 3), [0]);
        assert_eq!(after(&["ney"], 6, 4), [1]);
        assert_eq!(after(&["ney", "lannes"], 6, 5), [2, 2]);
        assert_eq!(after(&["ney", "lannes", "davout"], 6, 4), [1, 1, 1]);
    }
}

/// CQ-FATIGUE-02, CQ-FATIGUE-03: one for the stack that leaves a contested area, one for the stack that ends in
/// one; none of them for a stack that stays.
#[test]
fn contested_areas_tire_the_stack() {
    for options in EDITIONS {
        let contested = || field(options).put("louis", "kahla");
        assert_eq!(fatigue_after(contested(), &["ney", "lannes"], 4, &ROAD[..2]), [1, 0]);
        let enemy = field(options).put("louis", "neustadt");
        assert_eq!(fatigue_after(enemy, &["ney", "lannes", "davout"], 4, &ROAD[..1]), [1, 0, 0]);
        let both = contested().put("ruchel", "neustadt");
        assert_eq!(fatigue_after(both, &["ney"], 4, &ROAD[..1]), [2]);
        assert_eq!(fatigue_after(contested(), &["ney"], 4, &[]), [0]);
        let reached = field(options).put("louis", "neustadt").put("augereau", "neustadt");
        assert_eq!(fatigue_after(reached, &["ney"], 4, &ROAD[..1]), [1], "it was contested before");
    }
}

/// The French cross connections while the Coalition, who holds cards, declines to interfere on the way.
#[track_caller]
fn walk(board: &mut Board, areas: &[&str]) {
    for area in areas {
        board.french(&format!("step {area}"));
        while board.window(COALITION) == Some("enemy-enters") {
            board.coalition("decline");
        }
    }
}

/// CQ-FATIGUE-04: the enemy's card is part of the sum.
#[test]
fn cards_add_to_the_fatigue() {
    for (card, fatigue) in [("fatigue.24", 2 + 1), ("fatigue.25", 2 + 2)] {
        let study = field("").put("ney", "kahla").hand(COALITION, &[card]);
        let mut board = march(study, FRENCH, &["ney"], 6);
        board.coalition("decline");
        walk(&mut board, &ROAD[..5]);
        board.french("stop").coalition(&format!("play {card}"));
        assert_eq!(board.fatigue("ney"), fatigue);
    }
}

/// CQ-FATIGUE-05, CQ-FATIGUE-07: every rest symbol takes a point off, in any company; never below zero, and no
/// healing.
#[test]
fn rest_symbols_take_fatigue_off() {
    for options in EDITIONS {
        let field = || field(options).put("bessieres", "bamberg");
        assert_eq!(fatigue_after(field(), &["ney", "soult", "napoleon"], 5, &ROAD[..4]), [0, 0]);
        assert_eq!(fatigue_after(field(), &["ney", "soult"], 6, &ROAD[..5]), [2, 1]);
        assert_eq!(fatigue_after(field(), &["ney", "lannes", "napoleon"], 5, &ROAD[..4]), [1, 0]);
        assert_eq!(fatigue_after(field().fatigue("ney", 3), &["ney", "napoleon"], 5, &ROAD[..1]), [3]);
    }
}

/// Every way in which a side may place the fatigue it is asked about: what each corps has at the end.
pub(crate) fn shares(board: &Board, side: Side, corps: &[&str]) -> BTreeSet<Vec<u8>> {
    let places = board.targets(side, "tire");
    if places.is_empty() {
        return BTreeSet::from([corps.iter().map(|corps| board.fatigue(corps)).collect()]);
    }
    let mut found = BTreeSet::new();
    for place in places {
        let mut next = board.fork();
        next.play(side, &format!("tire {place}"));
        found.append(&mut shares(&next, side, corps));
    }
    found
}

/// CQ-FATIGUE-08, CQ-FATIGUE-09: equal shares, and the balance as the owner likes.
#[test]
fn fatigue_is_shared_and_the_balance_is_free() {
    let tired = |options: &str, corps: &[&str], spent: usize, card: &str| {
        let study = corps.iter().fold(field(options), |study, corps| study.put(corps, "kahla"));
        let mut board = march(study.hand(COALITION, &[card]), FRENCH, corps, 6);
        board.coalition("decline");
        walk(&mut board, &ROAD[..spent]);
        if board.allows(FRENCH, "stop") {
            board.french("stop");
        }
        board.coalition(&format!("play {card}"));
        board
    };
    let pair = ["ney", "lannes"];
    let board = tired("", &pair, 5, "fatigue.24");
    assert_eq!(shares(&board, FRENCH, &pair), BTreeSet::from([vec![3, 2], vec![2, 3]]));
    board.refuses(FRENCH, "tire soult", "CQ-FATIGUE-09");
    let three = ["ney", "lannes", "davout"];
    let board = tired("", &three, 4, "fatigue.25");
    let wanted =
        [[3, 1, 1], [1, 3, 1], [1, 1, 3], [2, 2, 1], [2, 1, 2], [1, 2, 2]].map(|share| share.to_vec());
    assert_eq!(shares(&board, FRENCH, &three), BTreeSet::from(wanted));
    // The other reading spreads the balance.
    let board = tired("balance=even", &three, 4, "fatigue.25");
    let wanted = [[2, 2, 1], [2, 1, 2], [1, 2, 2]].map(|share| share.to_vec());
    assert_eq!(shares(&board, FRENCH, &three), BTreeSet::from(wanted));
}

/// CQ-FATIGUE-12: the point for a citadel is part of the march's sum; the marker changes only if somebody survives
/// it.
#[test]
fn a_citadel_needs_a_survivor() {
    let enter = |study: Study, blocks: &[&str]| {
        let study = blocks.iter().fold(study, |study, block| study.put(block, "merseburg"));
        let mut board = march(study, FRENCH, blocks, 4);
        steps(&mut board, FRENCH, &["halle"]);
        board
    };
    let study = |fatigue| field("edition=fr").fatigue("ney", fatigue);
    let board = enter(study(8), &["ney"]);
    assert_eq!((board.corps("ney"), board.controller("halle")), (None, Some("coalition")));
    assert_eq!(board.points(), 10 + 6, "his points and none for Halle");
    let board = enter(study(7), &["ney"]);
    assert_eq!((board.fatigue("ney"), board.controller("halle"), board.points()), (8, Some("french"), 7));
    let board = enter(study(8), &["ney", "napoleon"]);
    assert_eq!((board.fatigue("ney"), board.controller("halle")), (8, Some("french")), "Napoleon spares him");
    let mut board = enter(study(8), &["ney", "lannes"]);
    board.french("tire ney");
    assert_eq!(
        (board.corps("ney"), board.controller("halle"), board.points()),
        (None, Some("french"), 10 + 6 - 3)
    );

    // Four points spent: three of fatigue for two worn-out corps, and both are gone at once.
    let study = study(8).fatigue("lannes", 8).put("ney", "lutzen").put("lannes", "lutzen").points(3);
    let mut board = march(study, FRENCH, &["ney", "lannes"], 6);
    steps(&mut board, FRENCH, &["weissenfels", "merseburg", "schkeuditz", "halle"]);
    board.french("tire ney");
    assert_eq!((board.corps("ney"), board.corps("lannes")), (None, None));
    assert_eq!((board.controller("halle"), board.points()), (Some("coalition"), 3 + 6 + 6));
}

/// CQ-FATIGUE-13: the point spent on a bridge tires like others.
#[test]
fn bridge_work_is_tiring() {
    for (side, corps, card) in
        [(FRENCH, "ney", "pontonniers.17"), (COALITION, "louis", "destroyed-bridge.18")]
    {
        let study = field("").put(corps, "kahla").hand(side, &[card]);
        let study = if side == FRENCH { study.wrecked("kahla", "neustadt") } else { study };
        let mut board = march(study, side, &[corps], 5);
        board.play(side, &format!("play {card}"));
        assert_eq!(board.march_points(), 4);
        steps(&mut board, side, &["jena", "blankenhain", "saalfeld"]);
        board.play(side, "stop");
        assert_eq!(board.fatigue(corps), 1, "one for the bridge, three connections");
    }
}

/// CQ-FATIGUE-14: the march's fatigue is placed once, before the combat; who dies of it does not contest the area.
#[test]
fn march_fatigue_comes_before_the_combat() {
    for (tired, cards) in [("ney", 2 + 2 - 1 - 1 + 1), ("lannes", 2 + 2 - 1 + 1)] {
        let study = field("")
            .put("ney", "neustadt")
            .put("lannes", "neustadt")
            .fatigue("ney", 4)
            .put("louis", "weimar");
        let mut board = march(study, FRENCH, &["ney", "lannes"], 4);
        steps(&mut board, FRENCH, &["kahla", "jena", "weimar"]);
        assert!(!board.allows(FRENCH, "attack"));
        board.french(&format!("tire {tired}, attack"));
        assert_eq!(board.combat_cards(), Some((cards, 1)));
    }
    let study = field("").put("ney", "jena").fatigue("ney", 8).put("louis", "weimar");
    let mut board = march(study, FRENCH, &["ney"], 4);
    steps(&mut board, FRENCH, &["weimar"]);
    assert_eq!((board.corps("ney"), board.asked()), (None, vec![COALITION]));
    assert!(!board.contested("weimar") && board.axis("weimar").is_none() && board.combat_cards().is_none());
}

/// The bridges of the property below, near Neustadt.
const BRIDGES: [(&str, &str); 6] = [
    ("saalfeld", "neustadt"),
    ("kahla", "neustadt"),
    ("jena", "neustadt"),
    ("jena", "eisenberg"),
    ("auma", "gera"),
    ("weimar", "jena"),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    /// CQ-MOVE-12, CQ-MOVE-13, CQ-FATIGUE-01, CQ-FATIGUE-08: whatever stack marches wherever it can, each
    /// connection takes its price off the points, and the fatigue of its corps adds up to the sum of the rule in
    /// fair shares.
    #[test]
    fn every_march_costs_what_it_should(
        chosen in 1usize..16, napoleon: bool, value in 1usize..=6, newer: bool,
        wrecked in 0usize..64, choices in prop::collection::vec(0usize..16, 16),
    ) {
        let mut choices = choices.into_iter().cycle();
        let mut pick = |from: &[String]| from[choices.next().unwrap_or(0) % from.len()].clone();
        let corps: Vec<&str> =
            ["augereau", "murat", "ney", "bernadotte"].into_iter().enumerate()
            .filter(|(place, _)| chosen >> place & 1 == 1).map(|(_, corps)| corps).collect();
        let mut blocks = corps.clone();
        if napoleon {
            blocks.push("napoleon");
        }
        let mut study = field(EDITIONS[usize::from(newer)]);
        for (place, (a, b)) in BRIDGES.into_iter().enumerate() {
            if wrecked >> place & 1 == 1 {
                study = study.wrecked(a, b);
            }
        }
        study = blocks.iter().fold(study, |study, block| study.put(block, "neustadt"));
        let mut board = march(study, FRENCH, &blocks, value);
        let count = corps.len() as i16;
        let mut left = value as i16 + 1 - count + i16::from(napoleon) + i16::from(corps == ["murat"]);
        if left <= 0 {
            prop_assert!(blocks.iter().all(|block| board.area(block).as_deref() == Some("neustadt")));
            prop_assert!(blocks.iter().all(|block| !board.ready(block)));
            return Ok(());
        }
        let (mut here, mut spent, mut stopped, mut citadel) = ("neustadt".to_owned(), 0, false, 0);
        while !stopped && left > 0 {
            prop_assert_eq!(board.march_points(), left);
            let mut options = board.targets(FRENCH, "step");
            options.push("stop".to_owned());
            let to = pick(&options);
            if to == "stop" {
                board.french("stop");
                break;
            }
            let wreck = BRIDGES.iter().enumerate().any(|(place, &(a, b))| {
                wrecked >> place & 1 == 1 && ((a, b) == (&here, &to) || (b, a) == (&here, &to))
            });
            let cost = if wreck { 3 } else { 1 };
            if newer && board.controller(&to) == Some("coalition") {
                citadel = 1;
            }
            stopped = citadel == 1 || ["hollfeld", "langensalza"].contains(&to.as_str());
            board.french(&format!("step {to}"));
            (left, spent, here) = (left - cost, spent + cost, to);
        }
        let contested = i16::from(here == "langensalza");
        let sum = count * (spent - 3).max(0) + contested + citadel - i16::from(napoleon);
        while !board.targets(FRENCH, "tire").is_empty() {
            let tired = pick(&board.targets(FRENCH, "tire"));
            board.french(&format!("tire {tired}"));
        }
        let shares: Vec<i16> = corps.iter().map(|corps| i16::from(board.fatigue(corps))).collect();
        prop_assert_eq!(shares.iter().sum::<i16>(), sum.max(0));
        prop_assert!(shares.iter().all(|share| *share >= sum.max(0) / count));
        prop_assert!(blocks.iter().all(|block| board.area(block).as_ref() == Some(&here)));
    }

    /// CQ-FATIGUE-08, CQ-FATIGUE-09: the fatigue of a combat is placed to the last point, in fair shares, also on
    /// corps that do not survive it.
    #[test]
    fn shared_fatigue_is_conserved(
        before in prop::collection::vec(0u8..=8, 1..5), cards in 1usize..4,
        choices in prop::collection::vec(0usize..8, 16),
    ) {
        let mut choices = choices.into_iter().cycle();
        let corps = &["brunswick", "hohenlohe", "ruchel", "kalkreuth"][..before.len()];
        let mut study = field("");
        for (corps, before) in corps.iter().zip(&before) {
            study = study.put(corps, "jena").fatigue(corps, *before);
        }
        // One, two or three corps with one card each, and cards with two fatigue and no loss.
        let attackers = &["ney", "lannes", "augereau"][..cards];
        study = attackers.iter().fold(study, |study, corps| study.put(corps, "jena").strength(corps, 3, 1));
        let study = study.deck(FRENCH, &["intuition.5", "care.6", "hussars.10", "coordination.15"]);
        let calm = ["intuition.4", "reinforcement.5", "reinforcement.6", "strategic-retreat.10"];
        let study = study.deck(COALITION, &calm);
        let mut board = Board::operations(study, FRENCH);
        attackers.iter().for_each(|corps| { board.french(&format!("take {corps}")); });
        board.french("attack");
        for _ in 0..64 {
            let asked = |side: &Side| !board.targets(*side, "tire").is_empty();
            let Some(side) = Side::BOTH.into_iter().find(asked) else { break };
            let places = board.targets(side, "tire");
            board.play(side, &format!("tire {}", places[choices.next().unwrap_or(0) % places.len()]));
        }
        let result = board.notes.0.iter().find_map(|(_, event)| match event {
            Event::CombatResult { fatigue, .. } => Some(fatigue[0]),
            _ => None,
        });
        let scenario = board.position.scenario();
        let placed = |name: &str| -> u8 {
            board.notes.0.iter().filter_map(|(_, event)| match event {
                Event::Tired { block, points, .. } if scenario.block(*block).code == name => Some(*points),
                _ => None,
            }).sum()
        };
        let (total, count) = (result.expect("a combat was fought"), corps.len() as u8);
        prop_assert_eq!(corps.iter().map(|corps| placed(corps)).sum::<u8>(), total);
        for (corps, before) in corps.iter().zip(&before) {
            let after = before + placed(corps);
            prop_assert!(placed(corps) >= total / count);
            prop_assert_eq!(board.corps(corps).map(|corps| corps.fatigue), Some(after).filter(|&after| after <= 8));
        }
    }
}
