//! Blue and red cards of 1807.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};
use vedette_kernel::{Scripted, Side};

use super::{corner, sit_out, spent, told, valued};
use crate::bench::Board;

/// CQ-CARD-AIDE-DE-CAMP-01: the whole enemy hand, once, for its player alone.
#[test]
fn an_aide_de_camp_looks_at_the_enemy_hand() {
    let cards = [["elan.6", "panic.12", "skirmishers.15"], ["ambush.1", "grapeshot.6", "rear-guard.12"]];
    for side in Side::BOTH {
        let enemy = side.other();
        let study = corner("eylau", "").hand(side, &["aide-de-camp.20"]).hand(enemy, &cards[enemy.index()]);
        let mut board = Board::initiative(study);
        // The French speak first, but nothing happens before both have declared.
        if side == COALITION {
            board.french("decline").coalition("play aide-de-camp.20");
        } else {
            board.french("play aide-de-camp.20").coalition("decline");
        }
        let seen = |event: &Event| matches!(event, Event::SeenCards { side, cards } if *side == enemy && cards.len() == 3);
        assert!(told(&board, side, seen) && !told(&board, enemy, seen), "{side:?}");
        assert!(told(&board, enemy, |event| matches!(event, Event::HandSeen { .. })));
        spent(&board, side, "aide-de-camp.20");
        let view = board.view(side);
        assert_eq!((&view.sides[enemy.index()].hand, view.sides[enemy.index()].hand_size), (&None, 3));
    }
}

/// CQ-CARD-CONSCRIPT-01: an infantry point for any French corps on the board up to eight; no victory points.
#[test]
fn a_conscript_joins_a_corps() {
    let study =
        corner("eylau", "").points(12).put("ney", "soldau").strength("ney", 3, 1).put("soult", "mlawa");
    let study = study.strength("soult", 7, 1).eliminated("davout").hand(FRENCH, &["conscript.4"]);
    let mut board = Board::initiative(study);
    board.french("play conscript.4");
    assert_eq!(board.targets(FRENCH, "block"), ["murat", "ney"]);
    for wrong in ["block soult", "block davout", "block augereau", "block dokhturov"] {
        board.refuses(FRENCH, wrong, "CQ-CARD-CONSCRIPT-01");
    }
    board.french("block ney");
    assert_eq!((board.strength("ney"), board.points()), ((4, 1), 12));
    spent(&board, FRENCH, "conscript.4");
}

/// CQ-CARD-COSSACKS-01: a random card of the French hand is discarded.
#[test]
fn cossacks_take_a_card() {
    let study = corner("eylau", "").hand(FRENCH, &["elan.6", "panic.12", "skirmishers.15"]);
    let mut board = Board::initiative(study.hand(COALITION, &["cossacks.2"]));
    board.french("decline");
    let discard = board.side(FRENCH).discard_size;
    let rest = [("coalition-hussars", 1), ("french-initiative-card", 0), ("coalition-initiative-card", 0)];
    board.play_with(COALITION, "play cossacks.2", &mut Scripted::new(rest));
    assert_eq!(board.hand(FRENCH), ["elan.6", "skirmishers.15"]);
    // Panic and the initiative card.
    assert_eq!(board.side(FRENCH).discard_size, discard + 2);
}

/// CQ-CARD-EPIDEMIC-01: every corps of a French stack suffers a point.
#[test]
fn an_epidemic_strikes_a_stack() {
    let study = corner("eylau", "")
        .points(12)
        .put("soult", "osterode")
        .put("ney", "osterode")
        .fatigue("ney", 3)
        .put("augereau", "osterode")
        .fatigue("augereau", 8)
        .hand(COALITION, &["epidemic.4"]);
    let mut board = Board::initiative(study);
    board.coalition("play epidemic.4");
    assert_eq!(board.targets(COALITION, "area"), ["osterode", "warsaw"]);
    let refusal = board.refusal(COALITION, "area tapiau");
    assert_eq!((refusal.rule, refusal.code), ("CQ-CARD-EPIDEMIC-01", "no-enemy-corps-there"));
    board.coalition("area osterode");
    assert_eq!((board.fatigue("soult"), board.fatigue("ney"), board.corps("augereau")), (1, 4, None));
    assert_eq!((board.fatigue("murat"), board.points()), (0, 16));
    spent(&board, COALITION, "epidemic.4");
}

/// CQ-CARD-EPIDEMIC-01, CQ-VICTORY-14: Napoleon does not outlive his last corps, and the game is over.
#[test]
fn an_epidemic_may_leave_napoleon_alone() {
    let study =
        corner("eylau", "").put("augereau", "osterode").put("napoleon", "osterode").fatigue("augereau", 8);
    let mut board = Board::initiative(study.hand(COALITION, &["epidemic.4"]));
    board.coalition("play epidemic.4, area osterode");
    let over = board.outcome().map(|outcome| (outcome.winner, outcome.reason));
    assert_eq!(over, Some((Some(COALITION), "napoleon-lost")));
}

/// CQ-CARD-FOR-THE-TSAR-01: each corps of one Russian stack gets rid of a point.
#[test]
fn for_the_tsar_a_stack_takes_heart() {
    let study = corner("eylau", "")
        .put("ostermann", "bartenstein")
        .fatigue("ostermann", 2)
        .put("sacken", "bartenstein")
        .put("lestocq", "braunsberg")
        .fatigue("lestocq", 4)
        .hand(COALITION, &["for-the-tsar.5"]);
    let mut board = Board::initiative(study);
    board.coalition("play for-the-tsar.5");
    board.refuses(COALITION, "area warsaw", "CQ-CARD-FOR-THE-TSAR-01");
    board.coalition("area bartenstein");
    assert_eq!((board.fatigue("ostermann"), board.fatigue("sacken"), board.fatigue("lestocq")), (1, 0, 4));
}

/// CQ-CARD-IMPATIENCE-IN-PARIS-01: a point for the Russians at once, unless another red card is drawn.
#[test]
fn impatience_in_paris_costs_a_point() {
    let drawn = |points, third: &str| {
        let deck = ["assault-column.1", "impatience-in-paris.10", third, "care.46"];
        sit_out(corner("eylau", "").points(points).deck(FRENCH, &deck))
    };
    let board = drawn(12, "skirmishers.15");
    assert_eq!(
        (board.points(), board.hand(FRENCH)),
        (13, vec!["assault-column.1".to_owned(), "skirmishers.15".to_owned()])
    );
    assert_eq!(board.truth().in_force, [""; 0]);
    let board = drawn(19, "skirmishers.15");
    assert_eq!(
        board.outcome().map(|outcome| (outcome.winner, outcome.reason)),
        Some((Some(COALITION), "points"))
    );
    assert_eq!(drawn(19, "inactivity.32").points(), 19);
}

/// CQ-CARD-KAMENSKI-01: Kamenski goes home for good, for no points.
#[test]
fn kamenski_goes_home() {
    let study = corner("pultusk", "").points(10).put("kamenski", "makow").put("sacken", "makow");
    let mut board = Board::initiative(study.hand(COALITION, &["kamenski.7"]));
    board.coalition("play kamenski.7");
    assert_eq!(
        (board.area("kamenski"), board.area("sacken").as_deref(), board.points()),
        (None, Some("makow"), 10)
    );
    assert_eq!(board.side(COALITION).eliminated, ["kamenski"]);
    spent(&board, COALITION, "kamenski.7");
}

/// CQ-CARD-KAMENSKI-01: without him the card is good for recovery only.
#[test]
fn without_kamenski_his_card_is_for_recovery() {
    let study = corner("pultusk", "").eliminated("kamenski").put("sacken", "makow").fatigue("sacken", 3);
    let study = study.activated("sacken").hand(COALITION, &["kamenski.7"]);
    let board = Board::initiative(study.clone());
    assert_eq!(board.options(COALITION), ["decline"]);
    board.refuses(COALITION, "play kamenski.7", "CQ-CARD-KAMENSKI-01");
    let mut board = Board::operations(study, FRENCH);
    board.french("pass").coalition("pass, recover kamenski.7 sacken");
    assert_eq!(board.fatigue("sacken"), 2);
}

/// CQ-CARD-LOBANOV-01: where Lobanov may enter.
#[test]
fn lobanov_enters_where_the_french_are_not_alone() {
    let study = || corner("friedland", "").hand(COALITION, &["lobanov.9"]);
    let mut board = Board::initiative(study());
    assert_eq!(board.area("lobanov"), None);
    board.coalition("play lobanov.9");
    assert_eq!(board.targets(COALITION, "area"), ["allenburg", "rastenburg"]);
    board.coalition("area allenburg");
    assert_eq!((board.area("lobanov").as_deref(), board.ready("lobanov")), (Some("allenburg"), true));
    spent(&board, COALITION, "lobanov.9");

    let held = || study().put("soult", "allenburg");
    let mut board = Board::initiative(held());
    board.coalition("play lobanov.9");
    assert_eq!(board.targets(COALITION, "area"), ["rastenburg"]);
    board.refuses(COALITION, "area allenburg", "CQ-CARD-LOBANOV-01");

    let mut board = Board::initiative(held().put("ney", "rastenburg").put("ostermann", "allenburg"));
    board.coalition("play lobanov.9");
    assert_eq!(board.targets(COALITION, "area"), ["allenburg"], "contested");
    board.coalition("area allenburg");
    assert_eq!((board.contested("allenburg"), board.area("lobanov").as_deref()), (true, Some("allenburg")));

    let board = Board::initiative(held().put("ney", "rastenburg"));
    board.refuses(COALITION, "play lobanov.9", "CQ-CARD-LOBANOV-01");
}

/// CQ-CARD-LOBANOV-01: he comes once.
#[test]
fn lobanov_comes_once() {
    let study = corner("friedland", "").hand(COALITION, &["lobanov.9"]);
    for gone in [study.clone().put("lobanov", "allenburg"), study.eliminated("lobanov")] {
        Board::initiative(gone).refuses(COALITION, "play lobanov.9", "CQ-CARD-LOBANOV-01");
    }
}

/// Napoleon with Soult and Bessières at Soldau; Marie Walewska is played; then the French begin with a card of this
/// value for their march.
fn walewska(value: usize) -> Board {
    let study = corner("eylau", "")
        .put("soult", "soldau")
        .put("bessieres", "soldau")
        .put("napoleon", "soldau")
        .put("ostermann", "soldau")
        .hand(COALITION, &["marie-walewska.10"])
        .deck(FRENCH, &["assault-column.1", valued(FRENCH, value)]);
    let mut board = Board::initiative(study);
    board.coalition("play marie-walewska.10");
    assert_eq!(board.truth().in_force, ["marie-walewska"]);
    board
}

/// CQ-CARD-MARIE-WALEWSKA-01: Napoleon gives neither points nor cards nor rest.
#[test]
fn marie_walewska_distracts_napoleon() {
    let mut board = walewska(4);
    board.french("take soult, take napoleon, march");
    assert_eq!(board.march_points(), 4);

    let mut board = walewska(4);
    board.french("take soult, take napoleon, attack");
    assert_eq!(board.combat_cards(), Some((2, 1)), "2 and not 3");

    let mut board = walewska(5);
    board.french("take soult, take bessieres, take napoleon, march");
    board.french("step mlawa, step ciechanow, step golymin, step nasielsk");
    // One each beyond the third connection, and one for the contested start.
    board.french("tire soult");
    assert_eq!((board.fatigue("soult"), board.fatigue("bessieres")), (2, 1));
}

/// CQ-CARD-MARIE-WALEWSKA-01: for one turn.
#[test]
fn marie_walewska_leaves_at_the_end_of_the_turn() {
    let mut board = walewska(4);
    board.sit_out_the_turn();
    assert_eq!((board.position.turn(), board.truth().in_force), (2, vec![]));
}

/// The Tsar is impatient, and Ostermann faces Ney; all cards show fatigue only.
fn impatient_tsar() -> Study {
    corner("eylau", "")
        .points(12)
        .put("ostermann", "bartenstein")
        .put("ney", "bartenstein")
        .hand(FRENCH, &["tsars-impatience.19"])
        .deck_showing(FRENCH, &[(0, 1), (0, 1), (0, 1), (0, 1)])
        .deck_showing(COALITION, &[(0, 1), (0, 1), (0, 1)])
}

fn after_an_attack(study: Study) -> Board {
    let mut board = Board::initiative(study);
    board.french("play tsars-impatience.19");
    // The Russians have the higher card.
    board.coalition("take ostermann, attack").sit_out_the_turn();
    assert_eq!(board.position.turn(), 2);
    board
}

/// CQ-CARD-TSARS-IMPATIENCE-01: a point for the French if the Russians do not attack.
#[test]
fn the_tsar_wants_an_attack() {
    let mut board = Board::initiative(impatient_tsar());
    board.french("play tsars-impatience.19");
    assert_eq!((board.truth().in_force, board.points()), (vec!["tsars-impatience"], 12));
    board.sit_out_the_turn();
    assert_eq!((board.position.turn(), board.points(), board.truth().in_force), (2, 11, vec![]));
    // The next turn is free of it.
    board.sit_out_the_turn();
    assert_eq!((board.position.turn(), board.points()), (3, 11));

    let board = after_an_attack(impatient_tsar());
    assert_eq!((board.combat_cards(), board.points()), (Some((2, 1)), 12));
    let board = after_an_attack(
        impatient_tsar().fatigue("ostermann", 5).strength("ostermann", 3, 1).fatigue("ney", 0),
    );
    assert!(board.happened(|event| matches!(event, Event::AttackCancelled { .. })));
    // A point for the Tsar, one for Ostermann's exhaustion.
    assert_eq!(board.points(), 10, "an attack that was called off is none");
}

/// CQ-CARD-TSARS-IMPATIENCE-01: an attack that finds nobody left to fight has been made all the same.
#[test]
fn an_attack_on_the_exhausted_is_an_attack() {
    let mut board = Board::initiative(impatient_tsar().fatigue("ney", 8).hand(COALITION, &["ambush.1"]));
    board.french("play tsars-impatience.19").coalition("decline, take ostermann, attack, play ambush.1");
    assert!(board.happened(|event| matches!(event, Event::CombatVoid)));
    board.sit_out_the_turn();
    assert_eq!((board.position.turn(), board.points()), (2, 12 + 5), "Ney's five points");
}

/// CQ-CARD-TSARS-IMPATIENCE-01: a French attack does not satisfy him.
#[test]
fn a_french_attack_is_no_russian_attack() {
    let mut board = Board::initiative(impatient_tsar().deck(COALITION, &["ambush.1", "for-the-tsar.5"]));
    board.french("play tsars-impatience.19, take ney, attack").sit_out_the_turn();
    assert_eq!((board.combat_cards(), board.points()), (Some((2, 1)), 11));
}

/// The Russians play Strategic Retreat and begin; a card of this value is their march card.
fn strategic_retreat(study: Study, value: usize) -> Board {
    let study = study.hand(COALITION, &["strategic-retreat.17"]);
    let deck = [valued(COALITION, value), "countermarch.45"];
    let mut board = Board::initiative(study.deck(COALITION, &deck).deck(FRENCH, &["aide-de-camp.20"]));
    let draws = [("french-initiative-card", 0), ("coalition-initiative-card", 1)];
    board.play_with(COALITION, "play strategic-retreat.17", &mut Scripted::new(draws));
    board
}

/// CQ-CARD-STRATEGIC-RETREAT-02: a point more, towards Königsberg.
#[test]
fn a_strategic_retreat_leads_to_konigsberg() {
    // Heilsberg is three connections away.
    let mut board = strategic_retreat(corner("eylau", "").put("ostermann", "heilsberg"), 1);
    board.coalition("take ostermann, march");
    assert_eq!(board.march_points(), 2);
    assert_eq!(board.targets(COALITION, "step"), ["bartenstein", "landsberg"]);
    board.refuses(COALITION, "stop", "CQ-CARD-STRATEGIC-RETREAT-02");
    board.refuses(COALITION, "step seeburg", "CQ-CARD-STRATEGIC-RETREAT-02");
    // Bartenstein is as far: the march must go on.
    let mut other = board.fork();
    other.coalition("step bartenstein");
    other.refuses(COALITION, "stop", "CQ-CARD-STRATEGIC-RETREAT-02");
    assert_eq!(other.targets(COALITION, "step"), ["friedland", "p-eylau"]);
    board.coalition("step landsberg, stop");
    assert_eq!(board.area("ostermann").as_deref(), Some("landsberg"));
}

/// CQ-CARD-STRATEGIC-RETREAT-02: whoever is there cannot get nearer: he may not march, and operates only to attack.
#[test]
fn no_strategic_retreat_from_konigsberg() {
    let study = corner("eylau", "").put("ostermann", "konigsberg");
    let board = strategic_retreat(study.clone(), 3);
    board.refuses(COALITION, "take ostermann", "CQ-CARD-STRATEGIC-RETREAT-02");
    let mut board = strategic_retreat(study.put("ney", "konigsberg"), 3);
    board.coalition("take ostermann");
    board.refuses(COALITION, "march", "CQ-CARD-STRATEGIC-RETREAT-02");
    board.coalition("attack");
    assert_eq!(board.combat_cards(), Some((2, 2)));
}

/// Surrender is drawn in the last turn of Eylau.
fn surrender(besieged: bool) -> Board {
    let deck = ["ambush.1", "cossacks.2", "surrender.19", "intuition.33"];
    let study = corner("eylau", "").turn(3).points(12).citadel("danzig", COALITION, false);
    sit_out(study.citadel("graudenz", COALITION, besieged).deck(COALITION, &deck))
}

/// CQ-CARD-SURRENDER-01: besieged Graudenz changes hands for a point, and counts no more at the end.
#[test]
fn graudenz_surrenders() {
    let mut board = surrender(true);
    assert_eq!((board.citadel("graudenz"), board.points()), (Some(("french", false)), 11));
    assert_eq!(board.hand(COALITION), ["ambush.1", "cossacks.2"]);
    board.sit_out_the_turn();
    assert_eq!((board.outcome().is_some(), board.points()), (true, 11));
}

/// CQ-CARD-SURRENDER-01: without a siege nothing happens.
#[test]
fn graudenz_holds_out_without_a_siege() {
    let board = surrender(false);
    assert_eq!((board.citadel("graudenz"), board.points()), (Some(("coalition", false)), 12));
    assert!(board.happened(|event| matches!(event, Event::NoEffect { .. })));
}
