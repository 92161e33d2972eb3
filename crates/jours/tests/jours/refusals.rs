//! What the rules forbid at the edges: each check stands between an order and something that must not happen.

use vedette_jours::scenario::{Arrival, Entry, Presence, When};
use vedette_jours::state::Truce;
use vedette_jours::{ALLIES, Event, FRENCH};

use crate::bench::*;

/// JG-6.2-01: nobody entrenches among enemies, nor twice.
#[test]
fn no_entrenchments_among_enemies() {
    let study = || field().study().put("chief", "b", 0).put("c1", "b", 5).cp(GA, 9);
    let mut board = Board::movement(study().put("k1", "b", 5), FRENCH);
    board.play(FRENCH, "take c1").refuses(FRENCH, "entrench", "JG-6.2-01");
    let mut board = Board::movement(study().entrenched("b", FRENCH), FRENCH);
    board.play(FRENCH, "take c1").refuses(FRENCH, "entrench", "JG-6.2-01");
}

/// JG-8.8-05: too many for the city and no way out for the others: no shelter. Guns alone do not hold a city.
#[test]
fn no_shelter_without_room_and_way_out() {
    let draft = field().city("d", 1, 0);
    let study = || draft.clone().study().put("c1", "d", 9).came("c1", "c").put("k1", "d", 5);
    let closed = study().put("k2", "d", 5).put("c2", "c", 3).put("c3", "e", 3).put("h1", "y", 3);
    let mut board = Board::combat(closed, FRENCH);
    board.play(FRENCH, "fight d").refuses(ALLIES, "shelter", "JG-8.8-05");
    let mut board = Board::combat(study().put("k2", "d", 5), FRENCH);
    board.play(FRENCH, "fight d").play(ALLIES, "shelter, take k1").refuses(ALLIES, "take k2", "JG-8.8-05");
    board.play(ALLIES, "done");
    assert_eq!(board.targets(ALLIES, "box"), ["c", "e", "y"], "k2 goes freely");
    board.refuses(ALLIES, "box f", "JG-8.8-05");
}

/// JG-8.8-05: reserve artillery may not take the last place from those who could hold the city.
#[test]
fn guns_do_not_hold_a_city() {
    let draft = field().city("d", 1, 0).unit("park", CO, Artillery, [0, 4, 0, 0]);
    let study = draft.study().put("c1", "d", 9).came("c1", "c").put("k1", "d", 5).put("k2", "d", 5);
    let mut board = Board::combat(study.put("park", "d", 0), FRENCH);
    board.play(FRENCH, "fight d").play(ALLIES, "shelter").refuses(ALLIES, "take park", "JG-8.8-05");
    board.refuses(ALLIES, "done", "JG-8.8-05");
    assert_eq!(board.targets(ALLIES, "take"), ["k1", "k2"]);
    let draft = field().city("d", 2, 0).unit("park", CO, Artillery, [0, 4, 0, 0]);
    let study = draft.study().put("c1", "d", 9).came("c1", "c").put("k1", "d", 5).put("k2", "d", 5);
    let mut board = Board::combat(study.put("park", "d", 0), FRENCH);
    board.play(FRENCH, "fight d").play(ALLIES, "shelter, take park");
    assert_eq!(board.targets(ALLIES, "take"), ["k1", "k2"], "one of them still finds room");
}

/// JG-5.5.4-01, JG-5.5.4-02: only own units with stragglers recover.
#[test]
fn who_recovers() {
    let study = field().study().put("chief", "a", 0).put("c1", "a", 5).put("k1", "h", 5).marks("k1", 0, 2);
    let board = Board::movement(study.cp(GA, 9), FRENCH);
    board.refuses(FRENCH, "recover k1", "JG-5.5.4-01").refuses(FRENCH, "recover c1", "JG-5.5.4-01");
    board.refuses(FRENCH, "recover c2", "JG-5.5.4-01");
}

/// JG-4.5-02, JG-13-DET-01: of several armies that may pay, one that can is named.
#[test]
fn the_payer_can_pay() {
    let draft = line(open()).army("reserve", FRENCH, &["west"], 2).army("guard", FRENCH, &["west"], 3);
    let study = cast(draft).study().put("chief", "west", 0).put("d1", "b", 2).put("k1", "h", 3);
    let mut board = Board::movement(study.cp(GA, 2).cp("reserve", 1).cp("guard", 3), FRENCH);
    board.play(FRENCH, "take d1, march");
    assert_eq!(board.targets(FRENCH, "army"), ["grande-armee", "guard"]);
    board.refuses(FRENCH, "army reserve", "JG-4.5-02").refuses(FRENCH, "army coalition", "JG-13-DET-01");
    board.play(FRENCH, "army guard");
    assert_eq!(board.cp(GA), 2);
    assert!(board.happened(|event| matches!(event, Event::Paid { points: 2, .. })));
}

/// JG-6.1-05, JG-6.1-03: who may absorb whom, and when.
#[test]
fn no_merging_on_the_way() {
    let study = || {
        field().study().put("chief", "a", 0).put("c1", "a", 5).put("c2", "a", 5).put("d2", "a", 2).cp(GA, 9)
    };
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c1, march").refuses(FRENCH, "merge d2 c2", "JG-6.1-05");
    let mut board = Board::movement(study().came("d2", "b"), FRENCH);
    board.play(FRENCH, "take c1, march").refuses(FRENCH, "merge d2 c1", "JG-6.1-05");
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c1, march, step b").refuses(FRENCH, "merge d2 c1", "JG-6.1-05");
    board.refuses(FRENCH, "detach c1 d1", "JG-6.1-01");
    let ahead = field().study().put("chief", "a", 0).put("c1", "a", 5).put("d2", "b", 2).cp(GA, 9);
    let mut board = Board::movement(ahead, FRENCH);
    board.play(FRENCH, "take c1, march, step b").refuses(FRENCH, "merge d2 c1", "JG-6.1-05");
}

/// JG-6.1-03: an army of Detachments cannot be made with the last movement point.
#[test]
fn detachments_cost_movement() {
    let draft = (3..=9)
        .fold(field(), |draft, number| draft.detachment(&format!("d{number}"), FRENCH, Infantry, 1, 3));
    let study = draft.study().put("chief", "a", 0).put("c1", "a", 15).put("k1", "h", 3).cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march");
    for counter in ["d3", "d4", "d5", "d6", "d7", "d8"] {
        board.play(FRENCH, &format!("detach c1 {counter}"));
        if board.allows(FRENCH, "number 1") {
            board.play(FRENCH, "number 1");
        }
    }
    assert!(board.at("d8").is_some() && board.sp("c1") == 9);
    let refused = board.position.clone();
    let read = vedette_kernel::Game::read(&refused, FRENCH, "detach c1 d9").expect("notation");
    assert!(vedette_kernel::Game::check(&refused, FRENCH, read).is_err(), "six MP, six Detachments");
}

/// JG-6.5.2-01, JG-6.5.2-06: a force marches to one battle that all of it may go to.
#[test]
fn marching_to_one_battle() {
    let study = field()
        .study()
        .put("c1", "c", 9)
        .came("c1", "b")
        .put("k3", "c", 5)
        .put("c2", "e", 9)
        .came("c2", "f")
        .put("u1", "e", 5)
        .put("k1", "d", 4)
        .put("k2", "d", 4);
    let mut board = Board::combat(study, FRENCH);
    board.play(ALLIES, "take k1").refuses(ALLIES, "guns f", "JG-6.5.2-01");
    board.dice(ALLIES, "guns c", &[("guns", 6)]);
    board.play(ALLIES, "take k2").dice(ALLIES, "guns e", &[("guns", 6)]);
    board.play(ALLIES, "take k1").refuses(ALLIES, "take k2", "JG-6.5.2-06");
    assert_eq!(board.targets(ALLIES, "guns"), ["e"], "k1 has tested for the other");
    board.refuses(ALLIES, "guns c", "JG-6.5.2-01");
}

/// JG-6.3-07: infantry does not withdraw before combat.
#[test]
fn infantry_does_not_withdraw() {
    let study = field()
        .study()
        .put("chief", "a", 0)
        .put("c1", "b", 5)
        .put("u1", "c", 4)
        .put("k1", "c", 4)
        .put("c2", "x", 3)
        .cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march, step c").refuses(ALLIES, "withdraw k1 d", "JG-6.3-07");
    board.refuses(ALLIES, "withdraw u1 x", "JG-6.3-08").refuses(ALLIES, "withdraw u2 d", "JG-6.3-07");
}

/// JG-6.4-04, JG-6.4-05: what is whole is not repaired, and where a pontoon lies none is built.
#[test]
fn no_works_without_need() {
    let draft =
        cast(open()).road("west", "a").site("a", "b").bridge("a", "c", true).roads(&["b", "east", "c"]);
    let study = || draft.clone().study().put("chief", "west", 0).put("c1", "a", 9).cp(GA, 9);
    let mut board = Board::movement(study().crossing("a", "b", Some(ALLIES)), FRENCH);
    board.play(FRENCH, "take c1, march").refuses(FRENCH, "pontoon b", "JG-6.4-05");
    board.refuses(FRENCH, "repair c", "JG-6.4-04").refuses(FRENCH, "repair b", "JG-6.4-04");
    let mut board = Board::movement(study().crossing("a", "c", None), FRENCH);
    board.play(FRENCH, "take c1, march, repair c");
    assert_eq!((board.all().destroyed.len(), board.left()), (0, 0));
}

/// JG-2-B4-01: when the fights are over, nothing of them is left.
#[test]
fn the_field_is_cleared() {
    let study = field().study().put("c1", "d", 8).came("c1", "c").put("k1", "d", 8).put("chief", "a", 0);
    let mut board = Board::of(study.put("tsar", "h", 0).combat(FRENCH));
    board.pass_windows().play(FRENCH, "fight d, chit skirmish");
    board.dice(ALLIES, "chit skirmish", &[("combat", 5), ("combat", 4)]);
    assert!(board.all().battle.is_some());
    board.play(ALLIES, "decline");
    assert_eq!(board.all().battle, None);
}

/// JG-1-01, JG-6.2-02: cadres and those who rest do not react.
#[test]
fn who_does_not_react() {
    let study = field().study().put("chief", "a", 0).put("c1", "b", 5).put("tsar", "h", 0).cp(GA, 9);
    let study = study.put("k1", "d", 5).marks("k1", 0, 1).put("k2", "d", 5).put("k3", "d", 0);
    let mut board = Board::of(study.movement_then(ALLIES, FRENCH));
    board.play(ALLIES, "recover k1, pass").pass_windows();
    board.play(FRENCH, "take c1, march, step c");
    board.refuses(ALLIES, "take k1", "JG-6.2-02").refuses(ALLIES, "take k3", "JG-1-01");
    board.play(ALLIES, "take k2").refuses(ALLIES, "take k3", "JG-1-01");
}

/// JG-6.1-06, JG-5.5.2-01: a Detachment makes none, and leaders alone make no forced march.
#[test]
fn who_makes_no_detachment_and_no_forced_march() {
    let study =
        field().study().put("chief", "a", 0).put("general", "a", 0).put("c1", "a", 5).put("d2", "a", 3);
    let mut board = Board::movement(study.cp(GA, 9), FRENCH);
    let mut leaders = board.fork();
    leaders.play(FRENCH, "take general").refuses(FRENCH, "force", "JG-5.5.2-01");
    board.play(FRENCH, "take c1, take d2, march").refuses(FRENCH, "detach d2 d1", "JG-6.1-06");
}

/// JG-4.2-02: a leader of rank 4 who is met alone flees to the nearest army, and his owner chooses between two.
#[test]
fn a_great_leader_flees() {
    let draft = field().general("kaiser", CO, [2, 4, 1]);
    let study =
        draft.study().put("chief", "a", 0).put("c1", "b", 5).put("kaiser", "c", 0).put("tsar", "h", 0);
    let mut board =
        Board::movement(study.put("k1", "d", 3).put("k2", "x", 3).put("k3", "h", 3).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step c").pass_windows();
    assert_eq!(board.targets(ALLIES, "box"), ["d", "x"]);
    board.refuses(ALLIES, "box h", "JG-4.2-02");
    board.play(ALLIES, "box x");
    assert_eq!(board.at("kaiser").as_deref(), Some("x"));
}

/// JG-1.1-03: leaders and guns do not go among the enemy without troops; with them they do.
#[test]
fn nobody_goes_alone_among_the_enemy() {
    let study = || {
        let study =
            field().study().put("chief", "a", 0).put("general", "b", 0).put("guns", "b", 0).put("c1", "b", 5);
        study.put("k1", "c", 5).cp(GA, 9)
    };
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take general, march").refuses(FRENCH, "step c", "JG-1.1-03");
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take general, take guns, march").refuses(FRENCH, "step c", "JG-1.1-03");
    board.play(FRENCH, "step a");
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take general, take guns, take c1, march, step c");
    assert_eq!(board.at("general").as_deref(), Some("c"));
}

/// JG-6.1-05, JG-1-01: out of command nobody absorbs a Detachment; leaders alone do not march to the guns.
#[test]
fn command_and_force() {
    let study = field().study().put("chief", "a", 0).put("c1", "f", 5).put("d2", "f", 2).cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march").refuses(FRENCH, "merge d2 c1", "JG-6.1-05");
    let study = field().study().put("c1", "c", 9).came("c1", "b").put("k3", "c", 5).put("k1", "d", 4);
    let mut board = Board::combat(study.put("count", "d", 0), FRENCH);
    board.play(ALLIES, "take count").refuses(ALLIES, "guns c", "JG-1-01");
    board.play(ALLIES, "take k1");
    assert!(board.allows(ALLIES, "guns c"));
}

/// JG-8.4-02: guns that stand alone are overrun without a question.
#[test]
fn guns_alone_are_overrun() {
    let draft = field().unit("park", CO, Artillery, [0, 4, 0, 0]);
    let study = draft.study().put("c1", "d", 8).came("c1", "c").put("park", "d", 0).put("k1", "h", 3);
    let mut board = Board::combat(study, FRENCH);
    board.play(FRENCH, "fight d, chit skirmish").dice(ALLIES, "chit skirmish", &[("overrun", 5)]);
    assert_eq!(board.at("park"), None);
}

/// JG-7.1-03: a dummy opposite is declared when a bridge is repaired, and does not hinder it.
#[test]
fn a_dummy_opposite_is_declared() {
    let draft = cast(blind()).road("west", "a").bridge("a", "b", true).roads(&["b", "east"]);
    let draft = draft.dummy("bluff1", ALLIES, Infantry);
    let study =
        draft.study().put("chief", "west", 0).put("c1", "a", 9).put("bluff1", "b", 0).put("k1", "east", 3);
    let mut board = Board::movement(study.crossing("a", "b", None).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, repair b");
    assert!(board.happened(|event| matches!(event, Event::DummiesDeclared { side: ALLIES, .. })));
    assert_eq!((board.all().destroyed.len(), board.at("bluff1").as_deref()), (0, Some("b")));
}

/// JG-8.8-14: a garrison beaten in its sortie goes back inside and is not pursued.
#[test]
fn a_beaten_garrison_goes_back_inside() {
    let study = field().city("d", 1, 0).study().put("c1", "d", 8).put("k1", "d", 8).put("chief", "a", 0);
    let mut board = Board::combat(study.siege("d", ALLIES, 1), FRENCH);
    board.play(FRENCH, "fight d, chit skirmish");
    // In the script there is no die for a pursuit.
    board.dice(ALLIES, "chit skirmish", &[("combat", 1), ("combat", 6)]);
    assert_eq!((board.sp("c1"), board.at("c1").as_deref()), (7, Some("d")));
    assert!(board.all().boxes.iter().any(|place| place.siege == Some(("allies", 1))));
}

/// JG-6.1-05, JG-6.1-06: both stand in one box, and the parent marches.
#[test]
fn detachments_and_units_stand_together() {
    let study =
        field().study().put("chief", "a", 0).put("c1", "a", 5).put("c2", "a", 5).put("d2", "b", 2).cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march").refuses(FRENCH, "merge d2 c1", "JG-6.1-05");
    board.refuses(FRENCH, "detach c2 d1", "JG-6.1-06");
}

/// JG-13-MAP-01, JG-13-ARMISTICE-12: closed boxes; and nobody who parts from the enemy goes to him.
#[test]
fn boxes_that_nobody_enters() {
    let mut draft = field();
    let place = draft.place("c");
    let closed = draft.with(|scenario| scenario.frame.closed.insert(place));
    let mut board = Board::movement(closed.study().put("chief", "a", 0).put("c1", "b", 5).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march").refuses(FRENCH, "step c", "JG-13-MAP-01");
    let study =
        crate::turn::truce(field()).study().truce(Truce::During(1)).put("chief", "c", 0).put("c1", "c", 5);
    let mut board = Board::movement(study.put("k1", "d", 5).put("tsar", "h", 0), FRENCH);
    board.play(FRENCH, "take chief, take c1, march").refuses(FRENCH, "step d", "JG-13-ARMISTICE-12");
}

/// JG-T-PURSUIT-02: the cavalry bonuses of all are added up.
#[test]
fn all_horsemen_pursue_together() {
    let study = field().study().put("c1", "d", 8).came("c1", "c").put("h1", "d", 2).came("h1", "c");
    let study = study.put("h2", "d", 2).came("h2", "c").put("k1", "d", 8);
    let mut board = Board::combat(study, FRENCH);
    board.play(FRENCH, "fight d, chit screen").dice(ALLIES, "chit skirmish", &[("combat", 6), ("combat", 1)]);
    assert!(board.position.battle_place().is_some());
    board.dice(ALLIES, "box e", &[("pursuit", 3)]);
    assert_eq!(board.sp("k1"), 6, "CB 5: a 3 takes one");
}

/// JG-1-01: a cadre does not march to the guns.
#[test]
fn cadres_do_not_march_to_the_guns() {
    let study = field()
        .study()
        .put("c1", "c", 9)
        .came("c1", "b")
        .put("k3", "c", 5)
        .put("k1", "d", 4)
        .put("k2", "d", 0);
    let mut board = Board::combat(study, FRENCH);
    board.refuses(ALLIES, "take k2", "JG-1-01");
    board.play(ALLIES, "take k1").refuses(ALLIES, "take k2", "JG-1-01");
}

/// JG-8.8-02: guns without troops cannot shut themselves up in a city.
#[test]
fn guns_alone_find_no_shelter() {
    let draft = field().city("d", 1, 0).unit("park", CO, Artillery, [0, 4, 0, 0]);
    let study = draft.study().put("c1", "d", 9).came("c1", "c").put("park", "d", 0).put("k1", "h", 5);
    let mut board = Board::combat(study, FRENCH);
    board.play(FRENCH, "fight d").refuses(ALLIES, "shelter", "JG-8.8-02");
    assert!(board.allows(ALLIES, "stand"));
}

/// JG-5.2-01, JG-3.3-05: the connection by which a reinforcement enters costs MP that it must have.
#[test]
fn an_entry_beyond_the_movement_points() {
    let entered = |cost: u8| {
        let mut draft = field().with(|scenario| scenario.rules.presence = Presence::Always);
        let to = draft.place("west");
        let piece = draft.id("c2");
        let entry = Entry::Connection { to, cost };
        let draft = draft.arrival(Arrival { when: When::Turn(1), piece, sp: 4, entry, needs: 0 });
        let study =
            draft.study().put("chief", "a", 0).put("c1", "a", 5).put("tsar", "h", 0).put("k1", "h", 5);
        let mut board = Board::of(study.before_turn());
        board.play(FRENCH, "done, first french").pass_windows().play(FRENCH, "take c2, march");
        board
    };
    assert!(entered(2).allows(FRENCH, "step west"));
    entered(20).refuses(FRENCH, "step west", "JG-5.2-01");
}

/// JG-6.5.2-01: one's own units on the map march to the guns.
#[test]
fn whose_units_hear_the_guns() {
    let study = field().study().put("chief", "d", 0).put("c1", "d", 9).came("c1", "c").put("k1", "d", 9);
    let study = study.put("tsar", "e", 0).put("k2", "e", 5).put("c2", "c", 5);
    let board = Board::combat(study, FRENCH);
    assert!(board.allows(ALLIES, "take k2"));
    board.refuses(ALLIES, "take c2", "JG-6.5.2-01").refuses(ALLIES, "take k3", "JG-6.5.2-01");
}

/// JG-6.1-05: a Detachment that has been activated is not taken up, and in a besieged box nothing is detached.
#[test]
fn detachments_have_their_time_and_place() {
    let study = field().study().put("chief", "a", 0).put("c1", "a", 9).put_made("d1", "c1", "a", 2).cp(GA, 9);
    let board = Board::movement(study, FRENCH);
    let mut rested = board.fork();
    rested.play(FRENCH, "take c1, march");
    assert!(rested.allows(FRENCH, "merge d1 c1"));
    let mut moved = board.fork();
    moved.play(FRENCH, "take d1, march, stop, take c1, march").refuses(FRENCH, "merge d1 c1", "JG-6.1-05");
    let siege = field().city("d", 1, 0).study().put("chief", "d", 0).put("c1", "d", 9).put("k1", "d", 5);
    let mut board = Board::movement(siege.siege("d", FRENCH, 1).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march").refuses(FRENCH, "detach c1 d1", "JG-6.1-05");
}
