//! The opening, the late corps, stacks and commanders: rows SETUP, STACK and COMMANDER.

use std::collections::BTreeSet;
use std::sync::Arc;

use vedette_conquerors::pack::NAPOLEON_1806;
use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH, Options, Pack, Position};
use vedette_kernel::phrase::Value;
use vedette_kernel::{Awaiting, Chance, Game, Phrase, Purpose, Quick, Scripted, Side, Speak};

use crate::bench::{Board, field, map, scenario, valued};

const EDITIONS: [&str; 2] = ["edition=en", "edition=fr"];

/// CQ-SETUP-01, CQ-SETUP-02, CQ-SETUP-03: turn 1, ten points, the Control markers, two decks of 36, no cards in
/// hand.
#[test]
fn the_campaign_opens() {
    for options in EDITIONS {
        let mut board = Board::of(Position::new(scenario("campaign", options)));
        assert_eq!((board.position.turn(), board.points(), board.outcome()), (1, 10, None));
        let places = ["halle", "erfurt", "leipzig", "bamberg"].map(|place| board.controller(place));
        assert_eq!(places, [Some("coalition"), Some("coalition"), Some("coalition"), Some("french")]);
        let piles = |board: &Board| {
            Side::BOTH
                .map(|side| board.side(side))
                .map(|side| (side.deck_size, side.hand_size, side.discard_size))
        };
        assert_eq!(piles(&board), [(36, 0, 0); 2]);
        board.french("ready");
        // The three red cards lead each deck: the fourth card of what is left is none.
        let draws = [("french-draw", 3); 3].into_iter().chain([("coalition-draw", 3); 3]);
        board.play_with(COALITION, "ready", &mut Scripted::new(draws));
        assert_eq!((piles(&board), board.points()), ([(33, 3, 0); 2], 10));
    }
}

/// CQ-SETUP-01: the one track runs from 0, a French victory, to 20, a Prussian one.
#[test]
fn the_track_has_two_ends() {
    let taken = |side: Side, points, block, from, to: &str| {
        let mut board = Board::operations(field("").put(block, from).points(points), side);
        board.play(side, &format!("take {block}")).play(side, "march").play(side, &format!("step {to}"));
        (board.points(), board.outcome().and_then(|outcome| outcome.winner))
    };
    assert_eq!(taken(FRENCH, 3, "ney", "merseburg", "halle"), (0, Some(FRENCH)));
    assert_eq!(taken(FRENCH, 4, "ney", "merseburg", "halle"), (1, None));
    assert_eq!(taken(COALITION, 15, "blucher", "ebern", "bamberg"), (20, Some(COALITION)));
    assert_eq!(taken(COALITION, 14, "blucher", "ebern", "bamberg"), (19, None));
}

/// CQ-SETUP-05: at the very start of turn 5 Württemberg comes to Halle or Leipzig, where no French corps stands.
#[test]
fn the_late_corps_finds_a_free_refuge() {
    for options in EDITIONS {
        let board = Board::first_turn(field(options).turn(5));
        assert_eq!(board.targets(COALITION, "area"), ["halle", "leipzig"]);
        assert_eq!(
            (board.side(COALITION).hand_size, board.side(FRENCH).deck_size),
            (0, 36),
            "nobody has drawn yet"
        );
        board.refuses(COALITION, "area merseburg", "CQ-SETUP-05");

        for study in
            [field(options).put("ney", "halle"), field(options).put("ney", "halle").put("louis", "halle")]
        {
            let board = Board::first_turn(study.turn(5));
            assert_eq!(board.targets(COALITION, "area"), ["leipzig"]);
            board.refuses(COALITION, "area halle", "CQ-SETUP-05");
        }
        for turn in [4, 6] {
            let board = Board::first_turn(field(options).turn(turn));
            assert_eq!(board.targets(COALITION, "area"), [""; 0], "turn {turn}");
        }
    }
}

/// CQ-SETUP-06: with French corps in both refuges it never comes, and nobody scores for it.
#[test]
fn the_late_corps_may_never_come() {
    for options in EDITIONS {
        let study = field(options).put("ney", "halle").put("lannes", "leipzig").turn(5);
        let mut board = Board::first_turn(study.control("halle", FRENCH).control("leipzig", FRENCH));
        assert_eq!((board.area("wurttemberg"), board.points()), (None, 10));
        assert_eq!(board.asked(), [FRENCH], "the draw and the initiative are over");
        board.french("take ney, march, step schkeuditz, stop").coalition("pass").french("pass");
        assert_eq!((board.position.turn(), board.points()), (6, 10));
        assert_eq!(board.area("wurttemberg"), None);
        assert_eq!(board.targets(COALITION, "area"), [""; 0], "Halle is free, but too late");
        let refusals =
            board.notes.0.iter().filter(|(_, event)| matches!(event, Event::NeverCame { .. })).count();
        assert_eq!(refusals, 1);
        let one_left = Board::first_turn(field(options).put("ney", "halle").turn(5));
        assert_eq!(one_left.targets(COALITION, "area"), ["leipzig"], "one of the two is enough to come");
    }
}

/// CQ-SETUP-07: it comes ready, whole and rested, and turns a French Control marker over at once.
#[test]
fn the_late_corps_takes_its_refuge() {
    for options in EDITIONS {
        let mut board = Board::first_turn(field(options).turn(5).points(6).control("leipzig", FRENCH));
        board.coalition("area leipzig");
        assert_eq!((board.controller("leipzig"), board.points()), (Some("coalition"), 9));
        assert_eq!(board.area("wurttemberg").as_deref(), Some("leipzig"));
        assert_eq!((board.strength("wurttemberg"), board.fatigue("wurttemberg")), ((3, 1), 0));
        board.french("pass");
        assert!(board.ready("wurttemberg") && board.allows(COALITION, "take wurttemberg"));
    }
}

/// CQ-SETUP-11: strength stops at 8 boxes; 8 fatigue is legal, one more eliminates.
#[test]
fn the_tracks_have_eight_boxes() {
    let study =
        field("").put("brunswick", "erfurt").put("louis", "gotha").hand(COALITION, &["reinforcement.5"]);
    let mut board = Board::initiative(study.hand(FRENCH, &["elan.28"]));
    board.french("decline").coalition("play reinforcement.5").refuses(
        COALITION,
        "block brunswick",
        "CQ-CARD-REINFORCEMENT-01",
    );
    board.coalition("block louis");
    assert_eq!((board.strength("brunswick"), board.strength("louis")), ((7, 1), (3, 1)));

    for (before, after) in [(7, Some(8)), (8, None)] {
        let study = field("").put("ney", "kahla").fatigue("ney", before).put("louis", "jena");
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, march, step jena");
        assert_eq!(board.corps("ney").map(|ney| ney.fatigue), after);
    }
}

/// CQ-SETUP-12: a fourth axis marker of a side and a sixth destroyed bridge are placed all the same.
#[test]
fn markers_do_not_run_out() {
    let study = field("")
        .put("lannes", "naumburg")
        .put("brunswick", "naumburg")
        .axis("naumburg", FRENCH, "eisenberg")
        .put("ney", "weimar")
        .put("hohenlohe", "weimar")
        .axis("weimar", FRENCH, "jena")
        .put("augereau", "gotha")
        .put("ruchel", "gotha")
        .axis("gotha", FRENCH, "ohrdruf")
        .put("davout", "kahla")
        .put("louis", "blankenhain");
    let mut board = Board::operations(study, FRENCH);
    board.french("take davout, march, step blankenhain");
    let axes: Vec<_> = board.truth().areas.into_iter().filter_map(|area| area.axis).collect();
    assert_eq!((axes.len(), axes.iter().all(|axis| axis.0 == "french")), (4, true));
    assert_eq!(board.axis("blankenhain"), Some(("french", "kahla".into())));

    let study = field("")
        .wrecked("kolleda", "nebra")
        .wrecked("auerstedt", "nebra")
        .wrecked("auerstedt", "naumburg")
        .wrecked("nebra", "naumburg")
        .wrecked("mucheln", "naumburg")
        .put("kalkreuth", "weimar")
        .hand(COALITION, &["destroyed-bridge.18"]);
    let mut board = Board::operations(study, COALITION);
    board.coalition("take kalkreuth, march, play destroyed-bridge.18, area jena");
    assert_eq!(board.truth().wrecked.len(), 6);
}

/// Every set of blocks with which a side may march (or attack) now.
fn selections(board: &Board, side: Side, verb: &str) -> BTreeSet<Vec<String>> {
    fn explore(board: &Board, side: Side, verb: &str, taken: &[String], found: &mut BTreeSet<Vec<String>>) {
        if board.allows(side, verb) {
            let mut set = taken.to_vec();
            set.sort();
            found.insert(set);
        }
        for block in board.targets(side, "take") {
            let mut next = board.fork();
            next.play(side, &format!("take {block}"));
            explore(&next, side, verb, &[taken, &[block]].concat(), found);
        }
    }
    let mut found = BTreeSet::new();
    explore(board, side, verb, &[], &mut found);
    found
}

fn sets(sets: &[&[&str]]) -> BTreeSet<Vec<String>> {
    sets.iter().map(|set| set.iter().map(|&block| block.to_owned()).collect()).collect()
}

/// CQ-STACK-01, CQ-STACK-02: any ready corps of one area, one or more; never of two areas.
#[test]
fn a_stack_is_any_corps_of_one_area() {
    let study =
        field("").put("augereau", "kahla").put("lannes", "kahla").put("ney", "kahla").put("davout", "jena");
    let mut board = Board::operations(study, FRENCH);
    let wanted = sets(&[
        &["augereau"],
        &["lannes"],
        &["ney"],
        &["augereau", "lannes"],
        &["augereau", "ney"],
        &["lannes", "ney"],
        &["augereau", "lannes", "ney"],
        &["davout"],
        &["soult"],
    ]);
    assert_eq!(selections(&board, FRENCH, "march"), wanted);
    board.french("take ney").refuses(FRENCH, "take davout", "CQ-STACK-02").refuses(
        FRENCH,
        "take ney",
        "CQ-STACK-02",
    );
    board.refuses(FRENCH, "take louis", "CQ-STACK-01");
}

/// CQ-STACK-03: activated corps stay behind and hinder nobody; a corps operates once a turn.
#[test]
fn only_ready_corps_operate() {
    let study = field("").put("lannes", "kahla").put("ney", "kahla").activated("ney");
    let mut board = Board::operations(study, FRENCH);
    assert_eq!(selections(&board, FRENCH, "march"), sets(&[&["lannes"], &["soult"]]));
    board.refuses(FRENCH, "take ney", "CQ-STACK-03");
    board.french("take lannes").refuses(FRENCH, "take ney", "CQ-STACK-03");
    board.french("march, step jena").coalition("pass");
    assert_eq!(board.area("ney").as_deref(), Some("kahla"));
    board.refuses(FRENCH, "take lannes", "CQ-STACK-03");
}

/// CQ-STACK-04: free for a side means without enemy corps, contested means with corps of both.
#[test]
fn areas_are_free_or_contested() {
    // Reaction moves into free areas: empty ones and one's own, not the enemy's.
    let study = field("")
        .put("davout", "kahla")
        .put("ney", "jena")
        .put("louis", "blankenhain")
        .put("blucher", "saalfeld")
        .put("lannes", "saalfeld")
        .hand(FRENCH, &["reaction.21"]);
    let mut board = Board::operations(study, COALITION);
    assert_eq!(["jena", "blankenhain", "saalfeld"].map(|area| board.contested(area)), [false, false, true]);
    board.coalition("take saxe-weimar, march").french("play reaction.21");
    board.refuses(FRENCH, "area saalfeld", "CQ-CARD-REACTION-01");
    board.french("area kahla");
    assert_eq!(board.targets(FRENCH, "step"), ["jena", "neustadt"]);

    // To come where the enemy stands makes the area contested; a vedette alone leaves it free.
    let study = field("").put("hohenlohe", "weimar").put("ney", "jena");
    let mut board = Board::operations(study, COALITION);
    board.coalition("take hohenlohe, march, step jena");
    assert!(board.contested("jena"));
    let study = field("level=grognard").put("ney", "kahla").put("vedette-p1", "jena");
    let mut board = Board::operations(study.deck(FRENCH, &[valued(FRENCH, 2)]), FRENCH);
    board.french("take ney, march, step jena");
    assert!(!board.contested("jena") && board.axis("jena").is_none());
    board.french("step weimar");
}

/// CQ-STACK-05: any number of corps may share an area.
#[test]
fn nine_corps_gather_in_one_area() {
    let corps = [
        "brunswick",
        "kalkreuth",
        "blucher",
        "hohenlohe",
        "louis",
        "tauentzien",
        "ruchel",
        "wurttemberg",
        "saxe-weimar",
    ];
    let study = corps.iter().fold(map("").put("ney", "bamberg"), |study, corps| study.put(corps, "erfurt"));
    let mut board = Board::operations(study.put("saxe-weimar", "gotha"), COALITION);
    board.coalition("take saxe-weimar, march, step erfurt");
    assert!(corps.iter().all(|corps| board.area(corps).as_deref() == Some("erfurt")));
}

/// CQ-STACK-05, CQ-CARDS-05: whatever is played, each block stands in one area, and no hand holds a red card.
#[test]
fn every_block_stands_in_one_area() {
    for (seed, options) in [(1, "edition=en"), (2, "edition=fr"), (3, "edition=fr level=grognard")] {
        let mut position = Position::new(scenario("campaign", options));
        let mut chance = Quick::new(seed);
        for _ in 0..600 {
            let Awaiting::Sides(sides) = position.awaiting() else { break };
            let side = sides.iter().next().expect("somebody is asked");
            let mut actions = Vec::new();
            position.options(side, &mut actions);
            let choice = chance.draw(Purpose("test"), actions.len() as u32) as usize;
            position.apply(side, actions[choice], &mut chance, &mut vedette_kernel::Silent);
            let board = Board::of(position.clone());
            let truth = board.truth();
            let mut blocks: Vec<String> = truth
                .areas
                .iter()
                .flat_map(|area| &area.blocks)
                .filter_map(|block| block.code.as_ref().map(ToString::to_string))
                .collect();
            let corps = truth.sides.iter().flat_map(|side| side.corps.iter().flatten());
            assert!(
                corps
                    .into_iter()
                    .all(|corps| corps.area.as_ref().map(ToString::to_string) == board.area(&corps.code))
            );
            let count = blocks.len();
            blocks.sort();
            blocks.dedup();
            assert_eq!(blocks.len(), count, "a block stands in two areas");
            let red = |slug: &String| {
                ["rain", "second-breath", "inactivity"].iter().any(|red| slug.starts_with(red))
            };
            assert!(!Side::BOTH.iter().any(|&side| board.hand(side).iter().any(red)), "a red card in hand");
        }
    }
}

/// CQ-STACK-06: an event that names a stack means all corps of the side in one area.
#[test]
fn a_stack_outside_operations_is_a_whole_area() {
    let corps = ["brunswick", "louis", "ruchel"];
    let study = corps.iter().fold(field(""), |study, corps| study.put(corps, "erfurt").fatigue(corps, 2));
    let study =
        study.put("hohenlohe", "weimar").fatigue("hohenlohe", 2).hand(COALITION, &["long-live-the-queen.9"]);
    let mut board = Board::initiative(study.hand(FRENCH, &["elan.28"]));
    board.french("decline").coalition("play long-live-the-queen.9");
    assert_eq!(board.targets(COALITION, "area"), ["erfurt", "langensalza", "weimar"]);
    board.coalition("area erfurt");
    assert_eq!(corps.map(|corps| board.fatigue(corps)), [1; 3]);
    assert_eq!(board.fatigue("hohenlohe"), 2);

    // Inactivity turns the whole area over.
    let study = corps.iter().fold(field(""), |study, corps| study.put(corps, "erfurt"));
    let study = study.deck(COALITION, &["inactivity.2", "intuition.4", "reinforcement.5", "reinforcement.6"]);
    let mut board =
        Board::first_turn(study.deck(FRENCH, &["intuition.4", "intuition.5", "care.6", "care.7"]));
    board.coalition("area erfurt");
    assert!(corps.iter().all(|corps| !board.ready(corps)) && board.ready("saxe-weimar"));
}

/// Augereau, Murat and Napoleon at Neustadt.
fn neustadt(options: &str) -> Study {
    field(options).put("augereau", "neustadt").put("murat", "neustadt").put("napoleon", "neustadt")
}

/// CQ-COMMANDER-01, CQ-COMMANDER-02, CQ-COMMANDER-03: a commander goes with a corps or stays with one.
#[test]
fn a_commander_is_never_alone() {
    let wanted = sets(&[
        &["augereau"],
        &["murat"],
        &["augereau", "napoleon"],
        &["murat", "napoleon"],
        &["augereau", "murat", "napoleon"],
    ]);
    let board = Board::operations(neustadt("").activated("soult"), FRENCH);
    board.refuses(FRENCH, "take napoleon", "CQ-COMMANDER-01");
    assert_eq!(selections(&board, FRENCH, "march"), wanted);
    let contested = neustadt("").put("louis", "neustadt").activated("soult");
    assert_eq!(selections(&Board::operations(contested, FRENCH), FRENCH, "attack"), wanted);

    let study = field("").put("augereau", "neustadt").put("napoleon", "neustadt").put("louis", "neustadt");
    let mut board = Board::operations(study, FRENCH);
    board.french("take augereau");
    board.refuses(FRENCH, "march", "CQ-COMMANDER-03").refuses(FRENCH, "attack", "CQ-COMMANDER-03");
    board.french("take napoleon");
    assert!(board.allows(FRENCH, "march") && board.allows(FRENCH, "attack"));
}

/// CQ-COMMANDER-03: a vedette is no company; Reaction and Cannon Sounds strand no commander either.
#[test]
fn cards_and_vedettes_do_not_strand_a_commander() {
    let alone = |options| field(options).put("augereau", "neustadt").put("napoleon", "neustadt");
    let mut board = Board::operations(alone("level=grognard").put("vedette-f1", "neustadt"), FRENCH);
    board.french("take augereau").refuses(FRENCH, "march", "CQ-COMMANDER-03");

    let mut board = Board::operations(alone("").hand(FRENCH, &["reaction.21"]), COALITION);
    board.coalition("take saxe-weimar, march").french("play reaction.21, area neustadt, step kahla");
    assert_eq!(
        (board.area("augereau"), board.area("napoleon")),
        (Some("kahla".into()), Some("kahla".into()))
    );

    let cannon = |study: Study| {
        let study = study.put("ney", "jena").put("louis", "jena").hand(FRENCH, &["cannon-sounds.33"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, attack, play cannon-sounds.33, block augereau");
        board
    };
    let board = cannon(alone(""));
    assert_eq!(board.area("napoleon"), board.area("augereau"));
    let mut board = cannon(alone("").put("murat", "neustadt"));
    board.french("decline");
    assert_eq!(board.area("napoleon").as_deref(), Some("neustadt"));
}

/// CQ-COMMANDER-04: the commander goes with his last corps, at the same moment.
#[test]
fn a_commander_dies_with_his_last_corps() {
    for (ruchel, left) in [("gotha", None), ("jena", Some("jena"))] {
        let study = field("")
            .put("ney", "jena")
            .strength("ney", 3, 1)
            .put("frederick", "jena")
            .put("louis", "jena")
            .strength("louis", 1, 0)
            .put("ruchel", ruchel)
            .deck(FRENCH, &["rain.1"])
            .deck(COALITION, &["intuition.4", "reinforcement.5", "reinforcement.6"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, attack");
        if left.is_some() {
            board.coalition("lose louis infantry");
        }
        assert_eq!(board.corps("louis"), None);
        assert_eq!(board.area("frederick").as_deref(), left);
        assert_eq!(board.side(COALITION).eliminated.contains(&"frederick".into()), left.is_none());
    }
}

/// CQ-COMMANDER-05: no march penalty, no share of fatigue, no opponent to a retreat.
#[test]
fn a_commander_is_no_corps() {
    let study = neustadt("").deck(FRENCH, &[valued(FRENCH, 6)]).hand(COALITION, &["fatigue.24"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take augereau, take murat, take napoleon, march").coalition("decline");
    assert_eq!(board.march_points(), 6 - 1 + 1);
    // Five points: two too many for each corps, one off for Napoleon, one more by the card: four, two for each.
    for area in ["eisenberg", "naumburg", "weissenfels", "lutzen", "pegau"] {
        board.french(&format!("step {area}")).decline_all();
    }
    board.french("stop").coalition("play fatigue.24");
    assert_eq!((board.fatigue("augereau"), board.fatigue("murat")), (2, 2));

    // One loss: Hohenlohe retreats upon Davout and Napoleon, one corps.
    let study = field("")
        .put("ney", "jena")
        .strength("ney", 3, 1)
        .put("hohenlohe", "jena")
        .put("davout", "kahla")
        .put("napoleon", "kahla")
        .deck(FRENCH, &["rain.1"])
        .deck(COALITION, &["intuition.4", "reinforcement.5"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, attack").coalition("lose hohenlohe infantry, step kahla");
    assert_eq!(board.fatigue("hohenlohe"), 2);
}

/// CQ-COMMANDER-06: he is turned over with the stack he went or fought with, and readied with everybody.
#[test]
fn a_commander_is_activated_with_his_stack() {
    let mut board = Board::operations(neustadt(""), FRENCH);
    board.french("take augereau, take napoleon, march, step jena, stop");
    assert!(!board.ready("napoleon") && board.ready("murat"));
    board.coalition("pass").french("pass");
    assert!(board.position.turn() == 2 && board.ready("napoleon"));

    let calm = ["intuition.4", "intuition.5", "care.6", "reserve.9", "hussars.10"];
    let study = neustadt("").put("louis", "neustadt").deck(FRENCH, &calm).deck(COALITION, &["intuition.4"]);
    let mut board = Board::operations(study, COALITION);
    board.coalition("take louis, attack").french("tire murat");
    assert_eq!(board.asked(), [FRENCH], "a drawn combat, and his go");
    assert!(!board.ready("napoleon"), "he fought in defence");
}

/// CQ-COMMANDER-07: with an activated commander the last corps may fight where it stands, but not walk away.
#[test]
fn nobody_walks_away_from_an_activated_commander() {
    let study = || field("").put("davout", "jena").put("napoleon", "jena").activated("napoleon");
    let board = Board::operations(study(), FRENCH);
    board.refuses(FRENCH, "take davout", "CQ-COMMANDER-07");
    let mut board = Board::operations(study().put("ney", "jena"), FRENCH);
    board.french("take davout").refuses(FRENCH, "take napoleon", "CQ-STACK-03");
    board.french("march");

    let study = study()
        .put("louis", "jena")
        .deck(FRENCH, &["intuition.4", "intuition.5", "care.6", "reserve.9"])
        .deck(COALITION, &["rain.1"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take davout").refuses(FRENCH, "march", "CQ-COMMANDER-07");
    board.french("attack");
    // Two for strength, one for Davout's symbol, one for Napoleon's.
    assert_eq!(board.combat_cards(), Some((4, 1)));
    board.french("lose davout infantry, step kahla");
    assert_eq!((board.area("davout"), board.area("napoleon")), (Some("kahla".into()), Some("kahla".into())));
}

/// CQ-COMMANDER-08, CQ-COMMANDER-09: Napoleon gives a movement point, rest on the march and a combat card, even
/// activated when his stack defends.
#[test]
fn napoleon_is_worth_a_point_a_rest_and_a_card() {
    for options in EDITIONS {
        let study = field(options).put("davout", "kahla").put("ney", "kahla").put("napoleon", "kahla");
        let mut board = Board::operations(study.deck(FRENCH, &[valued(FRENCH, 4)]), FRENCH);
        board.french("take ney, take napoleon, march");
        assert_eq!(board.march_points(), 5);
        board.french("step neustadt, step eisenberg, step naumburg, step weissenfels, stop");
        assert_eq!(board.fatigue("ney"), 0, "one for the fourth point, one off for Napoleon");

        let stack = || {
            field(options)
                .put("ney", "jena")
                .strength("ney", 4, 1)
                .put("napoleon", "jena")
                .put("louis", "jena")
        };
        let mut board = Board::operations(stack(), FRENCH);
        board.french("take ney, take napoleon, attack");
        assert_eq!(board.combat_cards(), Some((2 + 1, 1)));
        let mut board = Board::operations(stack().activated("ney").activated("napoleon"), COALITION);
        board.coalition("take louis, attack");
        assert_eq!(board.combat_cards(), Some((2 + 1, 1)));
    }
}

/// CQ-COMMANDER-10, CQ-COMMANDER-11: the combat symbols of another commander count in the first edition only; and
/// CQ-MOVE-05: his march symbol never. The pack's Frederick has none, so this one is given some.
#[test]
fn other_commanders_lend_cards_in_the_first_edition_only() {
    let printed = "frederick,prussian,commander,Frederick III,Frédéric III,frederick,0,0,0,0,0,0";
    let files = NAPOLEON_1806.map(|(name, text)| {
        assert_eq!(text.contains(printed), name == "blocks.csv");
        (name, text.replace(printed, &printed.replace("0,0,0,0,0,0", "0,0,1,0,2,0")))
    });
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let pack = Pack::parse(&files).expect("a sound pack");
    for (options, cards) in [("edition=en", 1 + 2), ("edition=fr", 1)] {
        let options: Options = options.parse().expect("options");
        let study = Study::empty(Arc::new(pack.scenario("campaign", options).expect("the campaign")));
        let study = study.put("ney", "jena").put("louis", "jena").put("frederick", "jena");
        let study = study.deck(COALITION, &[valued(COALITION, 4)]);
        let mut board = Board::operations(study.clone(), COALITION);
        board.coalition("take louis, take frederick, march");
        assert_eq!(board.march_points(), 4);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, attack");
        assert_eq!(board.combat_cards(), Some((2, cards)));
    }
}

/// CQ-FOG-02, CQ-FOG-03: whoever places his blocks is told what is left to be kept, until it is.
#[test]
fn the_hidden_set_up_says_its_limits() {
    let told = |board: &Board, side: Side| -> Vec<String> {
        let prompt = board.position.prompt(side);
        assert_eq!(prompt.code, "prompt-place-within");
        let limits = prompt.args.into_iter().find_map(|(_, value)| match value {
            Value::Said(limits) => Some(limits),
            _ => None,
        });
        let number = |limit: &Phrase| match limit.args.first() {
            Some(("corps", Value::Number(number))) => format!("{} {number}", limit.code),
            _ => limit.code.to_owned(),
        };
        limits.expect("limits, or none").iter().map(number).collect()
    };
    let mut board = Board::of(Position::new(scenario("campaign", "level=grognard")));
    assert_eq!(told(&board, FRENCH), ["limit-area-of-its-own"]);
    let all = ["limit-corps-in-area 1", "limit-ilm-saale 2", "limit-saale-elster 1"];
    assert_eq!(told(&board, COALITION), all);
    board.coalition("place brunswick erfurt");
    assert_eq!(told(&board, COALITION), all[1..]);
    board.coalition("place kalkreuth schleiz, place blucher jena");
    let left = told(&board, COALITION);
    assert!(left.len() < 2 || left[0] == "limit-ilm-saale 1", "{left:?}");
}
