//! The turn around movement and combat at its edges: each test stands where a comparison turned round, or a check left out,
//! would go unseen elsewhere.

use vedette_jours::scenario::{
    Arrival, Card, Change, Dated, DummyStock, Effect, Entry, Grant, Half, Levies, Levy, Presence, Season,
    When,
};
use vedette_jours::sets::{ArmyId, NationId, PieceId};
use vedette_jours::state::Truce;
use vedette_jours::study::Study;
use vedette_jours::{ALLIES, Event, FRENCH};

use crate::bench::*;
use crate::turn::truce;

fn both(draft: vedette_jours::study::Draft) -> Study {
    draft.study().put("chief", "a", 0).put("c1", "a", 5).put("tsar", "h", 0).put("k1", "h", 5)
}

fn card(code: &str, armistice: bool, effect: Effect) -> Card {
    let half = Half { colour: None, armistice, effect };
    let other = Half { colour: None, armistice: false, effect: Effect::FewerRounds };
    Card { code: code.into(), halves: [half, other] }
}

/// Plays on with answers that do as little as possible, until something is so.
#[track_caller]
fn onward(board: &mut Board, until: impl Fn(&Board) -> bool) {
    for _ in 0..200 {
        board.pass_windows();
        if until(board) {
            return;
        }
        let side = board.asked()[0];
        let plain = ["pass", "done", "first french"].into_iter().find(|answer| board.allows(side, answer));
        let first = board.options(side)[0].clone();
        board.play(side, plain.unwrap_or(&first));
    }
    panic!("it never comes");
}

/// JG-4.2-03: a leader who was swept away returns where the rule says, also to an army that nobody commands.
#[test]
fn where_a_swept_leader_returns() {
    let draft = field().general("marshal", CO, [2, 3, 1]).with(|s| s.rules.presence = Presence::Always);
    let study = || draft.clone().study().put("chief", "b", 0).put("c1", "b", 5).put("marshal", "c", 0);
    let mut board = Board::movement(study().put("tsar", "g", 0).put("k1", "g", 5).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step c").pass_windows().play(FRENCH, "stop, pass");
    board.refuses(ALLIES, "place marshal f", "JG-4.2-03").refuses(ALLIES, "place tsar g", "JG-4.2-03");
    board.play(ALLIES, "place marshal g");
    assert_eq!(board.at("marshal").as_deref(), Some("g"));
    let mut board = Board::movement(study().put("k1", "g", 5).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step c").pass_windows().play(FRENCH, "stop, pass");
    assert_eq!(board.at("marshal").as_deref(), Some("east"), "the only box: nobody is asked");
    let taken = study().put("tsar", "g", 0).put("k1", "g", 5).put("c2", "east", 5);
    let mut board = Board::movement(taken.cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step c").pass_windows().play(FRENCH, "stop, pass");
    assert_eq!(board.at("marshal").as_deref(), Some("g"), "an enemy stands on the source");
}

/// JG-1.3-01: dummies come by their arm, as many as the scenario gives.
#[test]
fn dummies_come_by_their_arm() {
    let draft = fog().with(|scenario| {
        scenario.frame.dummies = vec![DummyStock { from: 1, after_restart: false, counts: [[1, 0], [0, 2]] }];
    });
    let board = Board::of(both(draft.clone()).administration(FRENCH));
    let mut french = board.fork();
    french.play(FRENCH, "done");
    assert_eq!(french.targets(FRENCH, "place"), ["dummy1 a"], "infantry");
    let mut allied = Board::of(both(draft).administration(ALLIES));
    allied.play(ALLIES, "done");
    assert_eq!(allied.targets(ALLIES, "place"), ["bluff2 h"], "cavalry");
    allied.refuses(ALLIES, "place bluff2 g", "JG-7.1-06");
    allied.play(ALLIES, "place bluff2 h");
    assert_eq!(allied.targets(ALLIES, "place"), ["bluff3 h"]);
}

/// JG-7.1-01, JG-7.1-06: not among enemies; and who may put none back is not asked.
#[test]
fn dummies_do_not_come_among_enemies() {
    let draft = fog().with(|scenario| {
        scenario.frame.dummies = vec![DummyStock { from: 1, after_restart: false, counts: [[1, 1], [1, 0]] }];
    });
    let mut board = Board::of(both(draft).put("c2", "h", 3).administration(FRENCH));
    board.play(FRENCH, "done").refuses(FRENCH, "place dummy1 h", "JG-7.1-06");
    board.play(FRENCH, "place dummy1 a, place dummy2 a").pass_windows();
    assert!(board.allows(FRENCH, "take c1"), "all are placed: the turn goes on");
    // One is met: half of one is none.
    let draft = fog().with(|scenario| {
        scenario.frame.dummies = vec![DummyStock { from: 1, after_restart: false, counts: [[0, 0], [1, 0]] }];
    });
    let study = both(draft).put("bluff1", "b", 0).cp(GA, 9);
    let mut board = Board::of(study.movement_then(FRENCH, ALLIES));
    board.play(FRENCH, "take c1, march, step b").pass_windows().play(FRENCH, "stop, pass").pass_windows();
    assert_eq!(board.all().sides[1].dummies, 1);
    assert!(board.allows(ALLIES, "take k1") || board.allows(ALLIES, "pass"), "{:?}", board.options(ALLIES));
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

/// JG-13-CARDS-04: SP go to units with room on their rosters; a box is spied out if something in it is hidden.
#[test]
fn targets_of_cards() {
    let grant = Grant { nation: NationId(0), arm: None, no_guard: false, units: 1 };
    let gift = card("1", false, Effect::AddStrength([Some(grant), None]));
    let study = both(field().card(gift)).put("c2", "a", 20).put("c3", "a", 19).hand(FRENCH, &["1"]);
    let mut board = Board::movement(study.cp(GA, 9), FRENCH);
    board.play(FRENCH, "play 1.upper").refuses(FRENCH, "give c2", "JG-13-CARDS-04");
    board.play(FRENCH, "give c3");
    assert_eq!(board.sp("c3"), 20);
    let study = both(fog().card(card("1", false, Effect::Reveal))).put("k2", "g", 4).shown("k2");
    let mut board = Board::movement(study.hand(FRENCH, &["1"]).cp(GA, 9), FRENCH);
    board.play(FRENCH, "play 1.upper").refuses(FRENCH, "box g", "JG-13-CARDS-04");
    board.refuses(FRENCH, "box f", "JG-13-CARDS-04");
    board.play(FRENCH, "box h");
}

/// JG-13-CARDS-03: an Armistice event is used once, whoever draws its card again.
#[test]
fn an_armistice_event_is_used_once() {
    let draft = truce(field()).card(card("1", true, Effect::ArmisticeMarker(1)));
    let mut board = Board::movement(both(draft).hand(FRENCH, &["1"]).turn(1).cp(GA, 9), FRENCH);
    board.play(FRENCH, "play 1.upper");
    assert_eq!(board.all().armistice_marker, Some(4));
    // The used card is the whole deck of the next turn: the French draw it again.
    board.play(FRENCH, "pass");
    onward(&mut board, |board| board.allows(FRENCH, "pass"));
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
        let draft = fog().with(|scenario| {
            scenario.rules.presence = Presence::Always;
            scenario.frame.levies = levies;
        });
        let mut board = Board::of(both(draft).before_turn());
        board.play(FRENCH, "done, first french");
        board.allows(FRENCH, "give c1")
    };
    assert!(asked(vec![levy(1, FRENCH)]));
    assert!(!asked(vec![levy(2, FRENCH), levy(1, ALLIES)]), "not yet, and not his");
}

/// JG-4.2-01: a leader whom the scenario takes away and no list brings back is gone; others' arrivals do not matter.
#[test]
fn who_is_taken_away_is_gone() {
    let draft = field();
    let (chief, general) = (draft.id("chief"), draft.id("general"));
    let taken = |back| {
        let draft = field().with(|scenario| {
            scenario.rules.presence = Presence::Always;
            let change = Change::Remove(chief);
            scenario.frame.changes = vec![Dated { when: When::Turn(1), season: Season::Any, change }];
        });
        let place = draft.clone().place("a");
        let entry = Entry::Boxes(vec![place]);
        let when = When::Turn(2);
        let draft = draft.arrival(Arrival { when, piece: back, sp: 0, entry, needs: 0 });
        let mut board = Board::of(both(draft).before_turn());
        board.play(FRENCH, "done, first french");
        board.all().sides[0].gone.contains(&"chief".to_owned())
    };
    assert!(taken(general), "somebody else comes");
    assert!(!taken(chief), "he comes back");
}

/// JG-3.3-08: by the base rule one SP a turn and unit.
#[test]
fn one_sp_a_turn_by_the_base_rule() {
    let draft = field().with(|scenario| {
        scenario.rules.presence = Presence::Always;
        scenario.rules.levies = Levies::Base;
        let levy = Levy { when: When::Turn(1), season: Season::Any, side: FRENCH, nation: None, sp: 3 };
        scenario.frame.levies = vec![levy];
    });
    let study = both(draft).put("c2", "a", 5).marks("c1", 3, 0).marks("c2", 3, 0);
    let mut board = Board::of(study.before_turn());
    board.play(FRENCH, "done, first french, give c1").refuses(FRENCH, "give c1", "JG-3.3-08");
    board.play(FRENCH, "give c2");
    assert_eq!((board.sp("c1"), board.sp("c2")), (6, 6));
}

/// JG-3.3-01: who comes with his commander-in-chief waits while there is none.
#[test]
fn who_comes_with_a_commander_waits_for_one() {
    let draft = field().with(|s| s.rules.presence = Presence::Always);
    let when = When::Turn(1);
    let arrival = Arrival { when, piece: draft.id("c2"), sp: 4, entry: Entry::WithCommander, needs: 0 };
    let draft = draft.arrival(arrival);
    let come = |study: Study| {
        let mut board =
            Board::of(study.put("c1", "a", 5).put("tsar", "h", 0).put("k1", "h", 5).before_turn());
        board.play(FRENCH, "done, first french");
        board.at("c2")
    };
    assert_eq!(come(draft.clone().study()), None);
    assert_eq!(come(draft.study().put("chief", "b", 0)).as_deref(), Some("b"));
}

/// JG-13-FIRST-01: until the Restart the French choose who is first; from then on only with Napoleon on the map.
#[test]
fn who_chooses_the_first_player() {
    let rolls = |state, napoleon: bool| {
        let draft = truce(field()).with(|scenario| {
            scenario.rules.presence = Presence::UntilRestart;
            scenario.rules.napoleon = Some(PieceId(0));
        });
        let study = draft.study().put("general", "a", 0).put("c1", "a", 5).put("tsar", "h", 0);
        let study = if napoleon { study.put("chief", "b", 0) } else { study };
        let mut board = Board::of(study.put("k1", "h", 5).truce(state).turn(9).before_turn());
        board.dice(FRENCH, "done", if_rolled(state, napoleon));
        board.happened(|event| matches!(event, Event::FirstRolled { .. }))
    };
    assert!(!rolls(Truce::Before, false) && !rolls(Truce::After, true));
    assert!(rolls(Truce::After, false));
}

fn if_rolled(state: Truce, napoleon: bool) -> &'static [(&'static str, u32)] {
    match (state, napoleon) {
        (Truce::After, false) => &[("weather", 1), ("first-player", 6), ("first-player", 1)],
        _ => &[("weather", 1)],
    }
}

/// JG-13-ARMISTICE-08: the Armistice names commanders, each for his army; changes of autumn wait for the Restart, and those
/// of one turn of the Armistice for that turn. A box that is opened goes to its new owner, and no other.
#[test]
fn what_the_armistice_changes() {
    let draft = truce(field().general("second", GA, [1, 3, 1]));
    let (second, count) = (draft.id("second"), draft.id("count"));
    let mut places = draft.clone();
    let f = places.place("f");
    let draft = draft.prize("e", 2, None).prize("f", 3, None).with(|scenario| {
        let dated = |when, season, change| Dated { when, season, change };
        scenario.frame.closed.insert(f);
        scenario.frame.changes = vec![
            dated(When::Armistice(2), Season::Any, Change::Remove(count)),
            dated(When::Turn(1), Season::Autumn, Change::Remove(second)),
            dated(When::Armistice(3), Season::Any, Change::Open(f, ALLIES)),
        ];
        let armistice = scenario.frame.armistice.as_mut().expect("armistice");
        armistice.commanders = vec![(ArmyId(0), second)];
    });
    let study = both(draft).put("second", "a", 0).put("count", "h", 0).turn(1);
    let mut board = Board::of(study.before_turn());
    board.play(FRENCH, "done, first french");
    let commander = |board: &Board, side: usize| {
        board.all().sides[side].armies.as_ref().and_then(|armies| armies[0].commander.clone())
    };
    assert_eq!(board.at("second").as_deref(), Some("a"), "it is not autumn");
    onward(&mut board, |board| board.all().truce == Truce::During(1));
    let named = [commander(&board, 0), commander(&board, 1)];
    assert_eq!(named.map(Option::unwrap_or_default), ["second".to_owned(), "tsar".to_owned()]);
    assert!(board.at("count").is_some(), "not in the first turn");
    let owner = |board: &Board, code: &str| {
        board.all().boxes.into_iter().find(|place| place.place == code).and_then(|place| place.controller)
    };
    onward(&mut board, |board| board.all().truce == Truce::During(2));
    assert_eq!((board.at("count"), owner(&board, "f")), (None, None));
    onward(&mut board, |board| board.all().truce == Truce::During(3));
    assert_eq!((owner(&board, "e"), owner(&board, "f")), (None, Some("allies")));
}

/// JG-13-REINF-03, JG-13-REINF-02: two SP a unit and turn; what is for anybody is used up like the rest.
#[test]
fn sp_for_anybody_are_used_up() {
    let levies = |nation, sp| {
        let draft = field().with(|scenario| {
            scenario.rules.presence = Presence::Always;
            let levy = Levy { when: When::Turn(1), season: Season::Any, side: FRENCH, nation, sp };
            scenario.frame.levies = vec![levy];
        });
        let mut board = Board::of(both(draft).put("c2", "a", 3).before_turn());
        board.play(FRENCH, "done, first french");
        board
    };
    let mut board = levies(Some(NationId(0)), 5);
    board.play(FRENCH, "give c1, give c1").refuses(FRENCH, "give c1", "JG-13-REINF-03");
    board.play(FRENCH, "give c2");
    let mut board = levies(None, 1);
    board.play(FRENCH, "give c1");
    assert!(!board.allows(FRENCH, "give c2"), "it was the only one");
    assert_eq!((board.sp("c1"), board.sp("c2")), (6, 3));
}

/// JG-3.3-03: whoever stands in the arrival box of his enemy goes the only way there is, and is lost if there is none.
#[test]
fn the_only_way_out_of_an_arrival_box() {
    let shifted = |study: Study| {
        let mut board =
            Board::of(study.put("k2", "west", 4).put("tsar", "h", 0).put("k1", "h", 5).before_turn());
        board.play(FRENCH, "done, first french");
        assert_eq!(board.at("c2").as_deref(), Some("west"), "the reinforcement is not denied");
        board.at("k2")
    };
    let mut draft = cast(open()).roads(&["west", "a", "b", "c", "d", "e", "f", "g", "h", "east"]);
    let place = draft.place("west");
    let (when, piece, entry) = (When::Turn(1), draft.id("c2"), Entry::Boxes(vec![place]));
    let draft = draft.arrival(Arrival { when, piece, sp: 4, entry, needs: 0 });
    let draft = draft.with(|scenario| scenario.rules.presence = Presence::Always);
    let free = draft.clone().study().put("chief", "c", 0).put("c1", "c", 5);
    assert_eq!(shifted(free).as_deref(), Some("a"));
    let shut = draft.study().put("chief", "a", 0).put("c1", "a", 5);
    assert_eq!(shifted(shut), None);
}

/// JG-3.3-01, JG-13-REINF-05: an arrival comes once; before the declaration as it is listed, after it as its counterpart.
#[test]
fn an_arrival_comes_once() {
    let draft = truce(field());
    let mut places = draft.clone();
    let arrival = |piece: &str, turn| {
        let (when, piece) = (When::Turn(turn), draft.id(piece));
        Arrival { when, piece, sp: 4, entry: Entry::Boxes(vec![places.place("b")]), needs: 0 }
    };
    let mut arrival = arrival;
    let (now, late) = (arrival("c1", 1), arrival("k1", 4));
    let draft = draft.arrival(now).arrival(late);
    let study = draft.study().put("chief", "a", 0).put("c3", "a", 5).put("tsar", "h", 0).put("k3", "h", 5);
    let mut board = Board::of(study.before_turn());
    board.play(FRENCH, "done, first french");
    assert_eq!((board.at("c1").as_deref(), board.sp("c1"), board.at("c2")), (Some("b"), 4, None));
    onward(&mut board, |board| board.all().turn == 2 && board.allows(FRENCH, "take c1"));
    assert_eq!(board.sp("c1"), 4, "not again");
    onward(&mut board, |board| board.all().turn == 4 && board.allows(FRENCH, "pass"));
    assert_eq!((board.at("k1"), board.sp("k2")), (None, 4), "the counter of autumn");
}

/// JG-4.2-01: changes have their season: spring ends with the declaration, and without an Armistice it is autumn too.
#[test]
fn changes_have_their_season() {
    let gone = |truce_now, armistice: bool, season| {
        let draft = if armistice { truce(field()) } else { field() };
        let general = draft.id("general");
        let draft = draft.with(|scenario| {
            scenario.rules.presence = Presence::Always;
            let (when, change) = (When::Turn(1), Change::Remove(general));
            scenario.frame.changes = vec![Dated { when, season, change }];
        });
        let mut board = Board::of(both(draft).put("general", "b", 0).truce(truce_now).before_turn());
        board.play(FRENCH, "done, first french");
        board.at("general").is_none()
    };
    assert!(gone(Truce::Before, true, Season::Spring) && !gone(Truce::After, true, Season::Spring));
    assert!(gone(Truce::After, true, Season::Autumn) && !gone(Truce::Before, true, Season::Autumn));
    assert!(gone(Truce::Before, false, Season::Autumn), "a scenario without an Armistice");
}

/// JG-13-CARDS-04: partisans need somebody to cut off.
#[test]
fn partisans_need_somebody_to_cut_off() {
    let study = both(field().card(card("1", false, Effect::BlockCommand(2)))).hand(ALLIES, &["1"]);
    let mut board = Board::of(study.administration(FRENCH));
    board.play(FRENCH, "done").play(ALLIES, "play 1.upper").refuses(ALLIES, "box e", "JG-13-CARDS-04");
    assert!(board.allows(ALLIES, "box a"));
}
