//! The turn around movement and combat at its edges: each test stands where a comparison turned round, or a check left out,
//! would go unseen elsewhere.

use vedette_jours::scenario::{Card, Change, Dated, DummyStock, Effect, Half, Levy, Presence, Season, When};
use vedette_jours::sets::NationId;
use vedette_jours::study::Study;
use vedette_jours::{ALLIES, FRENCH};

use crate::bench::*;
use crate::turn::truce;

fn both(sketch: vedette_jours::study::Sketch) -> Study {
    sketch.study().put("chief", "a", 0).put("c1", "a", 5).put("tsar", "h", 0).put("k1", "h", 5)
}

fn card(code: &str, armistice: bool, effect: Effect) -> Card {
    let half = Half { colour: None, armistice, effect };
    let other = Half { colour: None, armistice: false, effect: Effect::FewerRounds };
    Card { code: code.into(), halves: [half, other] }
}

/// JG-4.2-03: a leader who was swept away returns where the rule says, also to an army that nobody commands.
#[test]
fn where_a_swept_leader_returns() {
    let sketch = field().general("marshal", CO, [2, 3, 1]).with(|s| s.rules.presence = Presence::Always);
    let study = || sketch.clone().study().put("chief", "b", 0).put("c1", "b", 5).put("marshal", "c", 0);
    let mut board = Board::movement(study().put("tsar", "g", 0).put("k1", "g", 5).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step c").pass_windows().play(FRENCH, "stop, pass");
    board.refuses(ALLIES, "place marshal f", "JG-4.2-03").refuses(ALLIES, "place tsar g", "JG-4.2-03");
    board.play(ALLIES, "place marshal g");
    assert_eq!(board.at("marshal").as_deref(), Some("g"));
    let mut board = Board::movement(study().put("k1", "g", 5).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step c").pass_windows().play(FRENCH, "stop, pass");
    assert_eq!(board.at("marshal").as_deref(), Some("east"), "the only box: nobody is asked");
}

/// JG-1.3-01: dummies come by their arm, as many as the scenario gives.
#[test]
fn dummies_come_by_their_arm() {
    let sketch = fog().with(|scenario| {
        scenario.frame.dummies = vec![DummyStock { from: 1, after_restart: false, counts: [[1, 0], [0, 2]] }];
    });
    let board = Board::of(both(sketch.clone()).administration(FRENCH));
    let mut french = board.fork();
    french.play(FRENCH, "done");
    assert_eq!(french.targets(FRENCH, "place"), ["dummy1 a"], "infantry");
    let mut allied = Board::of(both(sketch).administration(ALLIES));
    allied.play(ALLIES, "done");
    assert_eq!(allied.targets(ALLIES, "place"), ["bluff2 h"], "cavalry");
    allied.play(ALLIES, "place bluff2 h");
    assert_eq!(allied.targets(ALLIES, "place"), ["bluff3 h"]);
}

/// JG-13-CARDS-04: a card that could do nothing is not played.
#[test]
fn cards_without_effect() {
    let hand = |effect| both(field().card(card("1", false, effect))).hand(FRENCH, &["1"]).cp(GA, 9);
    let board = Board::movement(hand(Effect::Recover), FRENCH);
    board.refuses(FRENCH, "play 1.upper", "JG-13-CARDS-04");
    let board = Board::movement(hand(Effect::Recover).marks("k1", 0, 2), FRENCH);
    board.refuses(FRENCH, "play 1.upper", "JG-13-CARDS-04");
    let board = Board::movement(hand(Effect::Recover).marks("c1", 0, 1), FRENCH);
    assert!(board.allows(FRENCH, "play 1.upper"));
}

/// JG-13-CARDS-03: an Armistice event is used once, whoever draws its card again.
#[test]
fn an_armistice_event_is_used_once() {
    let sketch = truce(field()).card(card("1", true, Effect::ArmisticeMarker(1)));
    let mut board = Board::movement(both(sketch).hand(FRENCH, &["1"]).turn(1).cp(GA, 9), FRENCH);
    board.play(FRENCH, "play 1.upper");
    assert_eq!(board.all().armistice_marker, Some(4));
    // The used card is the whole deck of the next turn: the French draw it again.
    board.play(FRENCH, "pass");
    for _ in 0..20 {
        board.pass_windows();
        let side = board.asked()[0];
        if side == FRENCH && board.allows(FRENCH, "pass") {
            break;
        }
        let plain = ["pass", "done", "first french"].into_iter().find(|answer| board.allows(side, answer));
        let first = board.options(side)[0].clone();
        board.play(side, plain.unwrap_or(&first));
    }
    assert_eq!(board.all().sides[0].hand.as_deref(), Some(&["1".to_owned()][..]));
    board.refuses(FRENCH, "play 1.upper", "JG-13-CARDS-03");
}

/// JG-2-A-01: in fog a side is asked about SP when its own lists give it some, and only then.
#[test]
fn sp_are_asked_about_when_they_come() {
    let levy = |turn, side| Levy {
        when: When::Turn(turn),
        season: Season::Any,
        side,
        nation: Some(NationId(0)),
        sp: 3,
    };
    let asked = |levies: Vec<Levy>| {
        let sketch = fog().with(|scenario| {
            scenario.rules.presence = Presence::Always;
            scenario.frame.levies = levies;
        });
        let mut board = Board::of(both(sketch).before_turn());
        board.play(FRENCH, "done, first french");
        board.allows(FRENCH, "give c1")
    };
    assert!(asked(vec![levy(1, FRENCH)]));
    assert!(!asked(vec![levy(2, FRENCH), levy(1, ALLIES)]), "not yet, and not his");
}

/// JG-4.2-01: a leader whom the scenario takes away and no list brings back is gone; others' arrivals do not matter.
#[test]
fn who_is_taken_away_is_gone() {
    let sketch = field();
    let (chief, general) = (sketch.id("chief"), sketch.id("general"));
    let taken = |back| {
        let sketch = field().with(|scenario| {
            scenario.rules.presence = Presence::Always;
            let change = Change::Remove(chief);
            scenario.frame.changes = vec![Dated { when: When::Turn(1), season: Season::Any, change }];
        });
        let place = sketch.clone().place("a");
        let entry = vedette_jours::scenario::Entry::Boxes(vec![place]);
        let when = When::Turn(2);
        let sketch =
            sketch.arrival(vedette_jours::scenario::Arrival { when, piece: back, sp: 0, entry, needs: 0 });
        let mut board = Board::of(both(sketch).before_turn());
        board.play(FRENCH, "done, first french");
        board.all().sides[0].gone.contains(&"chief".to_owned())
    };
    assert!(taken(general), "somebody else comes");
    assert!(!taken(chief), "he comes back");
}
