//! How the results of a combat are shared, and how corps are eliminated.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};
use vedette_kernel::Side;

use crate::bench::{Board, field, map};

/// Ney attacks at Naumburg with as many cards as are given; the Coalition inflicts one point of fatigue a card.
#[track_caller]
fn ney_attacks(study: Study, french: &[(u8, u8)], coalition: usize) -> Board {
    let study = study.put("ney", "naumburg").strength("ney", if french.len() > 1 { 6 } else { 4 }, 0);
    let study = study.deck_showing(FRENCH, french).deck_showing(COALITION, &vec![(0, 1); coalition]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, attack");
    assert_eq!(board.combat_cards(), Some((french.len() as u8, coalition as u8)));
    board
}

/// A Prussian stack at Naumburg.
fn naumburg(stack: &[(&str, u8, u8)]) -> Study {
    stack.iter().fold(field(""), |study, &(corps, infantry, cavalry)| {
        study.put(corps, "naumburg").strength(corps, infantry, cavalry)
    })
}

/// CQ-LOSS-01: fatigue first; the losses fall on whoever is left.
#[test]
fn fatigue_comes_before_losses() {
    let study = naumburg(&[("louis", 2, 1), ("kalkreuth", 3, 1)]).fatigue("louis", 8);
    let mut board = ney_attacks(study, &[(1, 1)], 1);
    board.coalition("tire louis");
    assert_eq!(board.corps("louis"), None);
    assert_eq!(board.targets(COALITION, "lose"), ["kalkreuth cavalry", "kalkreuth infantry"]);
    board.coalition("lose kalkreuth cavalry");
    assert_eq!((board.strength("kalkreuth"), board.points()), ((3, 0), 6));

    // Nobody is left to lose anything: Louis' own 3 points and no more.
    let board = ney_attacks(naumburg(&[("louis", 2, 1)]).fatigue("louis", 8), &[(1, 1)], 0);
    assert_eq!((board.corps("louis"), board.points()), (None, 7));
}

/// CQ-LOSS-02: equal shares of fatigue, the balance where the owner wants it.
#[test]
fn fatigue_is_shared_equally_and_the_balance_freely() {
    let mut board = ney_attacks(naumburg(&[("louis", 2, 1), ("kalkreuth", 3, 1)]), &[(0, 1), (0, 2)], 2);
    assert_eq!((board.fatigue("louis"), board.fatigue("kalkreuth")), (1, 1));
    assert_eq!(board.targets(COALITION, "tire"), ["kalkreuth", "louis"]);
    board.coalition("tire kalkreuth");
    assert_eq!((board.fatigue("louis"), board.fatigue("kalkreuth")), (1, 2));
}

/// CQ-LOSS-02: the same for losses: fewer than there are corps are all free, of more each corps takes its share.
#[test]
fn losses_are_shared_equally_and_the_balance_freely() {
    let study = naumburg(&[("louis", 3, 0), ("kalkreuth", 4, 0), ("tauentzien", 3, 0)]);
    let mut board = ney_attacks(study, &[(1, 0), (1, 0)], 3);
    board.coalition("lose kalkreuth infantry, lose kalkreuth infantry");
    assert_eq!((board.strength("kalkreuth"), board.strength("louis")), ((2, 0), (3, 0)));

    let study =
        naumburg(&[("louis", 3, 0), ("kalkreuth", 4, 0)]).put("lannes", "naumburg").strength("lannes", 6, 0);
    let study =
        study.deck_showing(FRENCH, &[(1, 0), (1, 0), (1, 0)]).deck_showing(COALITION, &[(0, 1), (0, 1)]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, attack").coalition("lose louis infantry");
    let mut other = Board::of(board.position.clone());
    board.coalition("lose louis infantry");
    // Two of three are placed with Louis; the third is Kalkreuth's share and needs no question.
    assert_eq!((board.strength("louis"), board.strength("kalkreuth")), ((1, 0), (3, 0)));
    other.coalition("lose kalkreuth infantry, lose kalkreuth infantry");
    assert_eq!((other.strength("louis"), other.strength("kalkreuth")), ((2, 0), (2, 0)));
}

/// CQ-LOSS-02: a corps cannot take over the share of another.
#[test]
fn nobody_takes_the_share_of_another() {
    let mut board = ney_attacks(naumburg(&[("louis", 2, 1), ("kalkreuth", 3, 1)]), &[(1, 0), (1, 0)], 2);
    board.coalition("lose louis cavalry");
    board.refuses(COALITION, "lose louis infantry", "CQ-LOSS-02");
    assert_eq!(board.targets(COALITION, "lose"), ["kalkreuth cavalry", "kalkreuth infantry"]);
}

/// CQ-LOSS-03: of several losses one is cavalry, if the stack has any; a single loss is of any kind.
#[test]
fn one_of_several_losses_is_cavalry() {
    // Only Louis has cavalry: his share must be that.
    let mut board = ney_attacks(naumburg(&[("louis", 2, 1), ("kalkreuth", 4, 0)]), &[(1, 0), (1, 0)], 2);
    board.refuses(COALITION, "lose louis infantry", "CQ-LOSS-03");
    assert_eq!(board.targets(COALITION, "lose"), ["kalkreuth infantry", "louis cavalry"]);
    board.coalition("lose kalkreuth infantry");
    assert_eq!((board.strength("louis"), board.strength("kalkreuth")), ((2, 0), (3, 0)));

    // The first may be infantry if the second can be cavalry; the free points are bound too.
    let mut board = ney_attacks(naumburg(&[("hohenlohe", 5, 2)]), &[(1, 0), (1, 0)], 2);
    let mut cavalry_first = Board::of(board.position.clone());
    board.coalition("lose hohenlohe infantry");
    assert_eq!(board.strength("hohenlohe"), (4, 1));
    cavalry_first.coalition("lose hohenlohe cavalry");
    assert_eq!(cavalry_first.targets(COALITION, "lose"), ["hohenlohe cavalry", "hohenlohe infantry"]);

    let mut board = ney_attacks(naumburg(&[("louis", 3, 0), ("kalkreuth", 4, 0)]), &[(1, 0), (1, 0)], 2);
    board.coalition("lose louis infantry");
    assert_eq!(
        (board.strength("louis"), board.strength("kalkreuth")),
        ((2, 0), (3, 0)),
        "no cavalry: infantry"
    );

    let board = ney_attacks(naumburg(&[("kalkreuth", 3, 1)]), &[(1, 0), (0, 1)], 1);
    assert_eq!(
        board.targets(COALITION, "lose"),
        ["kalkreuth cavalry", "kalkreuth infantry"],
        "one loss: any kind"
    );
}

/// CQ-LOSS-04: losses that a corps cannot take pass to the others.
#[test]
fn excess_losses_pass_to_the_others() {
    let study =
        naumburg(&[("louis", 1, 0), ("brunswick", 7, 1)]).put("ney", "naumburg").put("augereau", "naumburg");
    let study = study.deck_showing(FRENCH, &[(1, 0); 4]).deck_showing(COALITION, &[(0, 1), (0, 1), (0, 2)]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, take augereau, attack");
    board.coalition("lose brunswick infantry, lose brunswick infantry, lose louis infantry");
    // The third of Brunswick's points is what Louis could not give; it has to be the cavalry.
    assert_eq!((board.corps("louis"), board.strength("brunswick")), (None, (5, 0)));
    assert_eq!((board.points(), board.victor()), (6, Some((FRENCH, 4))));
}

/// CQ-LOSS-04: fatigue beyond elimination is not passed on.
#[test]
fn excess_fatigue_is_not_passed_on() {
    let study = naumburg(&[("louis", 2, 1), ("kalkreuth", 3, 1)]).fatigue("louis", 8);
    let board = ney_attacks(study, &[(0, 2), (0, 2)], 1);
    assert_eq!((board.corps("louis"), board.fatigue("kalkreuth"), board.points()), (None, 2, 7));
}

/// CQ-LOSS-05: who dies of combat fatigue gives up all his strength, and the losses are shared by the others.
#[test]
fn strength_lost_by_fatigue_is_no_combat_loss() {
    let study = naumburg(&[("louis", 2, 1), ("kalkreuth", 3, 1)]).fatigue("louis", 8);
    let mut board = ney_attacks(study, &[(1, 1), (1, 1)], 1);
    assert_eq!((board.corps("louis"), board.fatigue("kalkreuth")), (None, 1));
    board.coalition("lose kalkreuth infantry");
    assert_eq!((board.strength("kalkreuth"), board.points()), ((2, 0), 5), "3 points for Louis and 2 losses");
    assert_eq!(board.victor(), Some((FRENCH, 2)), "the difference counts losses only");
}

/// CQ-LOSS-06: the results of both sides are one change of the victory points.
#[test]
fn losses_of_both_sides_are_netted() {
    for points in [1, 19] {
        for attacker in Side::BOTH {
            let study = field("").put("ney", "naumburg").put("kalkreuth", "naumburg").points(points);
            let study = study.strength("ney", 4, 0).strength("kalkreuth", 4, 0);
            let study = study.deck_showing(FRENCH, &[(1, 0)]).deck_showing(COALITION, &[(1, 0)]);
            let mut board = Board::operations(study, attacker);
            board.play(attacker, if attacker == FRENCH { "take ney" } else { "take kalkreuth" });
            board.play(attacker, "attack");
            assert_eq!((board.combat_result(), board.points()), (Some(((1, 1), (0, 0))), points));
            assert_eq!(board.outcome(), None, "at {points} with {attacker:?} attacking");
        }
    }
}

/// CQ-LOSS-09: rest symbols do not help against the fatigue of combat, retreat and pursuit.
#[test]
fn rest_symbols_are_for_marches_only() {
    let study = field("")
        .put("napoleon", "naumburg")
        .put("ney", "naumburg")
        .put("hohenlohe", "naumburg")
        .wrecked("naumburg", "auerstedt")
        .deck_showing(FRENCH, &[(0, 1), (0, 1), (0, 1)])
        .deck_showing(COALITION, &[(1, 1), (0, 1), (0, 2)]);
    let mut board = Board::operations(study, COALITION);
    board.coalition("take hohenlohe, attack");
    assert_eq!((board.combat_result(), board.fatigue("ney")), (Some(((0, 1), (3, 2))), 2));
    board.french("lose ney infantry, step auerstedt");
    assert_eq!(board.fatigue("ney"), 6, "2 in combat, 2 for the bridge, 2 in the pursuit");
}

/// CQ-ELIM-01: a corps without strength is removed at once.
#[test]
fn a_corps_without_strength_is_removed_at_once() {
    let mut board = ney_attacks(naumburg(&[("louis", 1, 0), ("kalkreuth", 4, 0)]), &[(1, 0), (0, 1)], 2);
    board.coalition("tire kalkreuth, lose louis infantry");
    assert!(!board.targets(COALITION, "step").is_empty(), "the retreat is still to come");
    assert_eq!((board.corps("louis"), board.area("louis")), (None, None));
    assert_eq!(board.side(COALITION).eliminated, ["louis"]);
    board.coalition("step zeitz");
    assert_eq!((board.area("louis"), board.area("kalkreuth").as_deref()), (None, Some("zeitz")));
}

/// CQ-ELIM-02: a corps with more than 8 points of fatigue is removed, and its strength scores.
#[test]
fn a_corps_with_nine_points_of_fatigue_is_removed() {
    let board = ney_attacks(naumburg(&[("ruchel", 4, 1)]).fatigue("ruchel", 8), &[(0, 1)], 1);
    assert_eq!((board.corps("ruchel"), board.points()), (None, 5));
    assert_eq!(board.side(COALITION).eliminated, ["ruchel"]);
    let board = ney_attacks(naumburg(&[("ruchel", 4, 1)]).fatigue("ruchel", 7), &[(0, 1)], 1);
    assert_eq!((board.fatigue("ruchel"), board.points()), (8, 10), "8 points are still on the track");
}

/// CQ-ELIM-03: when a corps dies in the middle of an operation, the rest goes on as what it is.
#[test]
fn the_rest_of_a_stack_carries_on() {
    let study = field("").put("ney", "gera").put("augereau", "gera").fatigue("ney", 8);
    // The march card is worth 2; the rain costs a point.
    let study = study.rain(COALITION, "rain.1").deck(FRENCH, &["anticipation.8"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, take augereau, march, tire ney");
    assert_eq!((board.corps("ney"), board.points()), (None, 16));
    assert!(board.happened(|event| matches!(event, Event::MarchPoints { points: 1 })));
    board.french("step zeitz");
    assert_eq!(board.area("augereau").as_deref(), Some("zeitz"));

    // The same for combat cards: Louis dies of Skirmishers before the count.
    let study = naumburg(&[("louis", 2, 1), ("brunswick", 7, 1)]).put("ney", "naumburg").fatigue("louis", 8);
    let mut board = Board::operations(study.hand(FRENCH, &["skirmishers.26"]), FRENCH);
    board.french("take ney, attack, play skirmishers.26").coalition("tire louis");
    assert_eq!((board.corps("louis"), board.combat_cards()), (None, Some((2, 2))));
}

/// CQ-ELIM-04: no event brings an eliminated corps back.
#[test]
fn an_eliminated_corps_never_returns() {
    let study = field("")
        .put("ney", "gera")
        .strength("ney", 3, 1)
        .put("kalkreuth", "erfurt")
        .eliminated("ruchel")
        .eliminated("davout")
        .hand(FRENCH, &["care.6"])
        .hand(COALITION, &["reinforcement.5"]);
    let mut board = Board::initiative(study);
    board.french("play care.6").coalition("play reinforcement.5");
    assert_eq!(board.targets(FRENCH, "block"), ["ney"]);
    board.refusal(FRENCH, "block davout");
    board.french("block ney");
    assert_eq!(board.targets(COALITION, "block"), ["kalkreuth", "saxe-weimar"]);
    board.refusal(COALITION, "block ruchel");
}

/// CQ-ELIM-05: the last corps of a side in an area takes contest, axis and control with it.
#[test]
fn the_last_corps_leaves_the_area_to_the_enemy() {
    let study = field("")
        .put("ney", "halle")
        .put("louis", "halle")
        .strength("louis", 1, 0)
        .fatigue("louis", 5)
        .activated("louis")
        .axis("halle", FRENCH, "merseburg");
    let mut board = Board::operations(study, FRENCH);
    assert_eq!((board.controller("halle"), board.contested("halle")), (Some("coalition"), true));
    board.sit_out_the_turn();
    assert_eq!((board.corps("louis"), board.controller("halle")), (None, Some("french")));
    assert_eq!((board.axis("halle"), board.contested("halle")), (None, false));
    assert_eq!(
        board.points(),
        6,
        "1 for the corps, 3 for Halle; two places are too few for the point of the turn"
    );
}

/// CQ-LOSS-06, CQ-ELIM-05 (D20): two stacks that wear each other out in a citadel die together; neither takes it from the
/// other on the way.
#[test]
fn nobody_takes_a_citadel_from_the_grave() {
    let study = map("")
        .put("lannes", "erfurt")
        .put("saxe-weimar", "erfurt")
        .put("soult", "bayreuth")
        .put("ruchel", "halle")
        .fatigue("lannes", 8)
        .fatigue("saxe-weimar", 8)
        .deck(FRENCH, &["intuition.5", "care.6", "hussars.10"])
        .deck(COALITION, &["reinforcement.5", "reinforcement.6"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, attack");
    assert_eq!((board.corps("lannes"), board.corps("saxe-weimar")), (None, None));
    assert_eq!(board.controller("erfurt"), Some("coalition"));
    // Six French strength points and three Prussian ones, and nothing for the citadel.
    assert_eq!(board.points(), 10 + 6 - 3);
}
