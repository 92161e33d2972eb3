//! The versions of the rules: what the second mended, and that it differs from the first in nothing else but the questions to
//! which everybody knows the one answer.

use vedette_conquerors::cards::Moment;
use vedette_conquerors::flow::Task;
use vedette_conquerors::study::Study;
use vedette_conquerors::{Action, COALITION, Event, FRENCH, Position};
use vedette_kernel::{Awaiting, Game, Quick, Side, Silent, Viewer};

use crate::bench::{Board, field, map, map_1807, scenario, scenario_1807, valued};

// What the second reading mended.

/// CQ-CARD-ANTICIPATION-01, CQ-CARDS-04: with an empty deck the discard pile is shuffled and searched; the card itself is not
/// in it.
#[test]
fn anticipation_makes_a_new_deck() {
    let study = |options: &str| field(options).hand(FRENCH, &["anticipation.8"]).deck(FRENCH, &[]);
    Board::initiative(study("")).refuses(FRENCH, "play anticipation.8", "CQ-CARD-ANTICIPATION-01");
    for options in ["latest", "latest edition=fr", "latest level=grognard"] {
        let mut board = Board::initiative(study(options));
        board.french("play anticipation.8");
        assert!(board.happened(|event| *event == Event::Reshuffled { side: FRENCH }));
        assert_eq!(board.decks().0, 35, "all but the card played");
        assert_eq!(board.targets(FRENCH, "fetch").len(), 32, "and but three red ones");
        board.french("fetch elan.28");
        assert_eq!(board.hand(FRENCH), ["elan.28"]);
    }
    let nothing = field("latest").hand(FRENCH, &["anticipation.8"]).deck(FRENCH, &["rain.1"]);
    let board = Board::initiative(nothing);
    board.refuses(FRENCH, "play anticipation.8", "CQ-CARD-ANTICIPATION-01");
}

/// CQ-CARD-CARE-01 (D64): Lannes gets a recruit and loses him again: he has lost an infantry point, though he is as strong as
/// printed.
#[test]
fn care_counts_what_was_lost() {
    for (options, cared_for) in [("", false), ("latest", true)] {
        let study = map_1807("friedland", options)
            .put("lannes", "p-eylau")
            .put("olsufiev", "p-eylau")
            .put("lestocq", "konigsberg")
            .hand(FRENCH, &["conscript.4", "care.3"])
            .deck_showing(FRENCH, &[(0, 1); 4])
            .deck_showing(COALITION, &[(1, 1), (1, 1)]);
        let mut board = Board::initiative(study);
        board.refuses(FRENCH, "play care.3", "CQ-CARD-CARE-01");
        let (infantry, cavalry) = board.strength("lannes");
        board.french("play conscript.4");
        if board.allows(FRENCH, "block lannes") {
            board.french("block lannes");
        }
        assert_eq!(board.strength("lannes"), (infantry + 1, cavalry));
        if board.asked() == [COALITION] {
            board.coalition("pass");
        }
        board.french("take lannes, attack").decline_all();
        while board.allows(FRENCH, "lose lannes infantry") {
            board.french("lose lannes infantry");
        }
        assert_eq!(board.strength("lannes"), (infantry, cavalry), "one lost");
        board.sit_out_the_turn();
        assert_eq!(board.allows(FRENCH, "play care.3"), cared_for, "{options}");
    }
}

/// A Prussian march by Strategic Retreat with one point, in an area with a bridge.
fn at_a_bridge(options: &str, value: usize) -> Board {
    let study = field(options)
        .put("hohenlohe", "naumburg")
        .hand(COALITION, &["strategic-retreat.10", "destroyed-bridge.18"])
        .deck(FRENCH, &["rain.1"])
        .deck(COALITION, &[valued(COALITION, value), "supply.8"]);
    let mut board = Board::initiative(study);
    let last =
        &mut vedette_kernel::Scripted::new([("french-initiative-card", 0), ("coalition-initiative-card", 1)]);
    board.play_with(COALITION, "play strategic-retreat.10", last);
    board.coalition("take hohenlohe, march");
    board
}

/// CQ-CARD-STRATEGIC-RETREAT-01 (D63): the last point is for the way back, and not for a bridge.
#[test]
fn a_strategic_retreat_keeps_a_point_for_the_way() {
    // A value of 1 and the point of the card: two points; in the rain of nothing else. One for the bridge leaves one.
    let mut board = at_a_bridge("latest", 1);
    assert_eq!(board.march_points(), 2);
    assert!(board.allows(COALITION, "play destroyed-bridge.18"));
    board.coalition("play destroyed-bridge.18");
    for bridge in board.targets(COALITION, "area") {
        let mut wrecked = board.fork();
        wrecked.coalition(&format!("area {bridge}"));
        assert!(!wrecked.targets(COALITION, "step").is_empty(), "a way on after {bridge}");
    }
    // With the last point it is refused by the rule of the card, where the first version let it be.
    let mut before = at_a_bridge("", 1);
    let mut after = at_a_bridge("latest", 1);
    for board in [&mut before, &mut after] {
        let away = board.targets(COALITION, "step").into_iter().find(|area| {
            let mut gone = board.fork();
            gone.coalition(&format!("step {area}"));
            gone.march_points() == 1 && !gone.allows(COALITION, "stop")
        });
        if let Some(area) = away {
            board.coalition(&format!("step {area}"));
        }
    }
    let plays = |board: &Board| board.allows(COALITION, "play destroyed-bridge.18");
    assert!(!plays(&after) || after.allows(COALITION, "stop"), "never without a way to end nearer");
    assert!(plays(&before) || !plays(&after), "the first version refused no more than the second");
}

/// CQ-CARD-REACTION-01, CQ-CARDS-07 (D62): in the newer edition the operation symbol means the march, so Reaction does not
/// answer an attack without one; in the first edition it does, and by the other reading.
#[test]
fn reaction_answers_an_attack_in_place_by_the_printing() {
    let named = |options: &str| {
        let study = field(options)
            .put("lannes", "jena")
            .put("hohenlohe", "jena")
            .put("ruchel", "weimar")
            .hand(COALITION, &["reaction.21"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, attack");
        board.window(COALITION) == Some("stack-named")
    };
    assert!(named("") && named("edition=fr"), "the first version");
    assert!(named("latest"), "the whole operation in the first edition");
    assert!(!named("latest edition=fr"), "the march part in the newer one");
    assert!(named("latest edition=fr reaction=always"), "the other reading");
    let study = field("latest edition=fr").put("lannes", "jena").put("ruchel", "weimar");
    let mut board = Board::operations(study.hand(COALITION, &["reaction.21"]), FRENCH);
    board.french("take lannes, march").coalition("play reaction.21");
    assert!(board.allows(COALITION, "area weimar"), "a march is answered in every edition");
}

fn vedette_operates_again(options: &str) -> Board {
    let study = map(options)
        .put("lannes", "jena")
        .put("vedette-f1", "gera")
        .put("brunswick", "langensalza")
        .hand(FRENCH, &["coordination.14"])
        .deck(FRENCH, &[valued(FRENCH, 3), valued(FRENCH, 2)]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, march");
    while !board.allows(FRENCH, "play coordination.14") && !board.allows(FRENCH, "take vedette-f1") {
        let Some(side) = board.asked().first().copied() else { break };
        let answers = board.options(side);
        let quiet =
            ["stop", "decline"].into_iter().find(|&quiet| answers.iter().any(|answer| answer == quiet));
        match quiet {
            Some(quiet) if board.window(FRENCH) != Some("operation-end") => board.play(side, quiet),
            _ => break,
        };
    }
    board
}

/// CQ-CARD-COORDINATION-01 (D61): another stack is one of corps; by the other reading vedettes may go.
#[test]
fn coordination_is_for_corps_or_for_any_stack() {
    let board = vedette_operates_again("level=grognard");
    board.refuses(FRENCH, "play coordination.14", "CQ-CARD-COORDINATION-01");
    for options in ["level=grognard event-stacks=any", "latest level=grognard event-stacks=any"] {
        let mut board = vedette_operates_again(options);
        board.french("play coordination.14").decline_all();
        assert_eq!(board.options(FRENCH), ["take vedette-f1"], "{options}");
        board.french("take vedette-f1, march");
    }
}

fn reacts(options: &str, study: impl FnOnce(Study) -> Study) -> Board {
    let base = field(options).put("soult", "jena").hand(COALITION, &["reaction.21"]);
    let mut board = Board::operations(study(base), FRENCH);
    board.french("take soult, march");
    board
}

/// CQ-CARD-REACTION-01 (D61): corps react; by the other reading vedettes do where they are by themselves. They never go
/// along with corps (CQ-VEDETTE-02).
#[test]
fn reaction_is_for_corps_or_for_any_stack() {
    let vedette = |study: Study| study.put("vedette-p1", "kahla");
    let mut board = reacts("level=grognard", vedette);
    board.coalition("play reaction.21");
    assert_eq!(board.targets(COALITION, "area"), ["langensalza"]);
    let mut board = reacts("level=grognard event-stacks=any", vedette);
    board.coalition("play reaction.21");
    assert_eq!(board.targets(COALITION, "area"), ["kahla", "langensalza"]);
    board.coalition("area kahla, step saalfeld");
    assert_eq!(board.area("vedette-p1").as_deref(), Some("saalfeld"));

    let both = |study: Study| study.put("hohenlohe", "weimar").put("vedette-p1", "weimar");
    for options in ["level=grognard", "level=grognard event-stacks=any"] {
        let mut board = reacts(options, both);
        board.coalition("play reaction.21, area weimar, step erfurt");
        let areas = ["hohenlohe", "vedette-p1"].map(|block| board.area(block).unwrap_or_default());
        assert_eq!(areas, ["erfurt", "weimar"], "{options}");
    }
}

/// CQ-VEDETTE-13, CQ-CARD-REACTION-01 (D61): vedettes that react into a citadel take it, in the newer edition too.
#[test]
fn vedettes_that_react_take_a_citadel() {
    for edition in ["en", "fr"] {
        let options = format!("latest edition={edition} level=grognard event-stacks=any");
        let study = |study: Study| study.put("vedette-p1", "weimar").control("erfurt", FRENCH);
        let mut board = reacts(&options, study);
        board.coalition("play reaction.21, area weimar, step erfurt");
        while board.controller("erfurt") != Some("coalition") && board.allows(COALITION, "decline") {
            board.coalition("decline");
        }
        assert_eq!(board.controller("erfurt"), Some("coalition"), "{edition}");
    }
}

// Questions with one answer.

/// A corps with one way to be joined by another: nobody is asked which, and nobody who has nothing ready.
#[test]
fn what_everybody_can_see_is_not_asked() {
    let study = |options: &str| {
        map(options)
            .put("lannes", "jena")
            .put("hohenlohe", "jena")
            .put("ruchel", "weimar")
            .hand(COALITION, &["cannon-sounds.34"])
    };
    let attack = |options: &str| {
        let mut board = Board::operations(study(options), FRENCH);
        board.french("take lannes, attack");
        while board.allows(COALITION, "decline") && !board.allows(COALITION, "play cannon-sounds.34") {
            board.coalition("decline");
        }
        board.coalition("play cannon-sounds.34");
        board
    };
    assert_eq!(attack("").options(COALITION), ["block ruchel"]);
    let board = attack("latest");
    assert!(board.happened(|event| matches!(event, Event::Joined { .. })), "he comes without being named");
    // In fog it would tell what the blocks are.
    assert_eq!(attack("latest level=grognard").options(COALITION), ["block ruchel"]);
}

/// CQ-CARDS-16: a window stays shut when every card that could be played in it has been shown; whether one that was not is in
/// the hand or in the deck makes no difference.
#[test]
fn a_window_is_for_cards_that_may_still_come() {
    let study = |options: &str| {
        field(options).put("lannes", "jena").hand(COALITION, &["supply.7"]).deck(COALITION, &["rain.1"])
    };
    let window = |study: Study| {
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, march");
        board.window(COALITION)
    };
    assert_eq!(window(study("")), Some("stack-named"));
    assert_eq!(window(study("latest")), None, "both Reactions have been shown");
    assert_eq!(window(study("latest").deck(COALITION, &["reaction.21"])), Some("stack-named"));
}

/// What one version asks and the other does not has one answer, or one that matters to nobody: Reaction against an attack in
/// place is no longer asked for by the newer edition, nor Confusion against a march that nothing can carry on.
#[track_caller]
fn lead(old: &mut Position, side: Side, chance: &mut Quick) {
    let mut options = Vec::new();
    old.options(side, &mut options);
    let idle = old.window(side).is_some_and(|window| ["stack-named", "enemy-enters"].contains(&window.name));
    let only = if idle { Action::Decline } else { options[0] };
    assert!(options.len() == 1 || idle, "{:?} has a choice: {options:?}", old.question_for(side));
    old.apply(side, only, chance, &mut Silent);
}

fn asked(position: &Position) -> Option<(Side, Task)> {
    let Awaiting::Sides(sides) = position.awaiting() else { return None };
    let side = sides.iter().next()?;
    Some((side, position.question_for(side)?))
}

/// The same game by both versions: what the second does not ask has one answer in the first, and the positions are the same
/// wherever both ask the same.
fn both_versions(start: impl Fn(&str) -> Position, seed: u64) -> (u64, u64) {
    let (mut old, mut new) = (start(""), start("latest"));
    let (mut old_chance, mut new_chance) = (Quick::new(seed), Quick::new(seed));
    let mut whim = Quick::new(seed ^ 0x1806);
    let (mut questions, mut spared) = (0, 0);
    let view = |position: &Position| position.view(Viewer::Everything);
    'questions: while let Some((side, question)) = asked(&new) {
        let mut began = false;
        while asked(&old) != Some((side, question)) {
            let at = asked(&old).unwrap_or_else(|| panic!("seed {seed}: {question:?} is only asked now"));
            let starts = matches!(at.1, Task::Window(_, Moment::EnemyStart));
            if began && question == Task::March && !starts {
                // He let the start of his march pass and cannot go on: nothing is left to him but to stop.
                new.apply(side, Action::Stop, &mut new_chance, &mut Silent);
                continue 'questions;
            }
            spared += 1;
            // The start of a march is a moment of its own only where the enemy has a say in it too.
            if at != (side, Task::Window(side, Moment::Start)) || question != Task::March {
                lead(&mut old, at.0, &mut old_chance);
                continue;
            }
            let mut options = Vec::new();
            old.options(side, &mut options);
            let action = options[whim.next_u64() as usize % options.len()];
            old.apply(side, action, &mut old_chance, &mut Silent);
            if action != Action::Decline {
                new.apply(side, action, &mut new_chance, &mut Silent);
                continue 'questions;
            }
            began = true;
        }
        assert_eq!(view(&old), view(&new), "seed {seed}, {question:?}");
        let (mut options, mut old_options) = (Vec::new(), Vec::new());
        new.options(side, &mut options);
        old.options(side, &mut old_options);
        options.retain(|action| old_options.contains(action));
        let action = options[whim.next_u64() as usize % options.len()];
        new.apply(side, action, &mut new_chance, &mut Silent);
        old.apply(side, action, &mut old_chance, &mut Silent);
        questions += 1;
    }
    while let Some((other, _)) = asked(&old) {
        lead(&mut old, other, &mut old_chance);
        spared += 1;
    }
    assert_eq!((view(&old), old.awaiting()), (view(&new), new.awaiting()), "seed {seed}, at the end");
    (questions, spared)
}

#[test]
fn the_versions_play_alike() {
    for (code, options, seeds) in [
        ("campaign", "", 12),
        ("campaign", "combat=dice", 6),
        ("campaign", "edition=fr", 6),
        ("short", "edition=fr combat=dice", 6),
        ("pultusk", "", 6),
        ("eylau", "combat=dice", 6),
        ("friedland", "", 6),
    ] {
        let (mut questions, mut spared) = (0, 0);
        for seed in 0..seeds {
            let start = |version: &str| {
                let words = format!("{version} {options}");
                let of_1806 = ["campaign", "short"].contains(&code);
                Position::new(if of_1806 { scenario(code, &words) } else { scenario_1807(code, &words) })
            };
            let (asked, not_asked) = both_versions(start, seed);
            (questions, spared) = (questions + asked, spared + not_asked);
        }
        assert!(spared > 0 && questions > spared / 4, "{code} {options}: {questions} asked, {spared} spared");
    }
}
