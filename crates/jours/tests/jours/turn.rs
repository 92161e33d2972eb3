//! The turn around movement and combat: events, reinforcements, dummies, cards, the Armistice, the end.

use vedette_jours::scenario::{
    Armistice, Arrival, Card, Change, Dated, DummyStock, Effect, Entry, Exchange, Frontier, Half, Levies,
    Levy, Presence, Season, When,
};
use vedette_jours::sets::{NationId, PieceId};
use vedette_jours::state::Truce;
use vedette_jours::study::Draft;
use vedette_jours::tables::Weather;
use vedette_jours::{ALLIES, Event, FRENCH};

use crate::bench::*;

fn both(draft: Draft) -> vedette_jours::study::Study {
    draft.study().put("chief", "a", 0).put("c1", "a", 5).put("tsar", "h", 0).put("k1", "h", 5)
}

/// JG-3.1-01, JG-T-WEATHER-06, JG-2-01, JG-0.2-01: one die a turn; Mud follows Rain with an asterisk without a die.
#[test]
fn weather_of_the_turn() {
    let mut board = Board::of(both(field()).before_turn());
    // May, 6: Rain*. French 1 + 3, Allies 1 + 2: the French choose.
    board.dice(FRENCH, "done", &[("weather", 6), ("first-player", 1), ("first-player", 1)]);
    assert_eq!(board.all().weather, Weather::Rain);
    board.play(FRENCH, "first french");
    board.pass_windows().play(FRENCH, "pass").pass_windows().dice(
        ALLIES,
        "pass",
        &[("first-player", 1), ("first-player", 1)],
    );
    assert_eq!((board.all().turn, board.all().weather), (2, Weather::Mud));
    assert_eq!(board.all().date, (1813, 5, 2));
    board.play(FRENCH, "first french").pass_windows().play(FRENCH, "pass").pass_windows();
    board.dice(ALLIES, "pass", &[("weather", 1), ("first-player", 1), ("first-player", 1)]);
    assert_eq!(board.all().weather, Weather::Clear, "and then it is rolled again");
}

/// JG-3.2-01, JG-3.2-02, JG-3.2-03, JG-13-FIRST-01: who chooses the order.
#[test]
fn the_first_player() {
    let roll = |draft: Draft, dice: &[(&'static str, u32)]| {
        let mut board = Board::of(both(draft).before_turn());
        board.dice(FRENCH, "done", dice);
        board.asked()
    };
    let weather = ("weather", 1);
    let die = |face| ("first-player", face);
    assert_eq!(roll(field(), &[weather, die(2), die(4)]), [ALLIES], "2 + 3 against 4 + 2");
    assert_eq!(
        roll(field(), &[weather, die(1), die(2), die(3), die(1)]),
        [FRENCH],
        "equal totals are rolled again"
    );
    let napoleon = field().with(|scenario| scenario.rules.napoleon = Some(PieceId(0)));
    assert_eq!(roll(napoleon, &[weather]), [FRENCH], "Napoleon is there: no die");
    let counted = field().with(|scenario| scenario.rules.presence = Presence::Always);
    assert_eq!(roll(counted, &[weather]), [FRENCH]);
    let mut board = Board::of(both(field().with(|s| s.rules.presence = Presence::Always)).before_turn());
    board.play(FRENCH, "done, first allies").pass_windows();
    assert_eq!(board.all().phasing, "allies", "he may be second");
}

fn arrival(draft: &Draft, piece: &str, turn: u8, sp: u8, entry: Entry) -> Arrival {
    Arrival { when: When::Turn(turn), piece: draft.id(piece), sp, entry, needs: 0 }
}

/// Begins the first turn with Napoleon counted as present and lets the French be first.
fn turn_one(study: vedette_jours::study::Study) -> Board {
    let mut board = Board::of(study.before_turn());
    board.play(FRENCH, "done");
    if board.allows(FRENCH, "first french") {
        board.play(FRENCH, "first french");
    } else if board.allows(ALLIES, "first french") {
        board.play(ALLIES, "first french");
    }
    board
}

/// JG-1.2.3-02: who has no SP when a turn begins is out for good after the administrative phase of his side, not before it; who
/// lost his last SP in this turn still stands.
#[test]
fn a_cadre_goes_in_its_next_administrative_phase() {
    let study = || {
        let draft = field().with(|scenario| scenario.rules.presence = Presence::Always);
        both(draft).put("c2", "a", 0).put("k2", "h", 0)
    };
    let mut board = turn_one(study());
    board.pass_windows();
    assert_eq!(board.at("c2"), None, "the French turn comes first");
    assert_eq!(board.at("k2").as_deref(), Some("h"));
    board.play(FRENCH, "pass").pass_windows();
    assert_eq!(board.at("k2"), None);
    let mut board = Board::of(study().administration(FRENCH));
    board.play(FRENCH, "done").pass_windows();
    assert_eq!(board.at("c2").as_deref(), Some("a"), "it fell to 0 SP in this turn");
}

/// JG-3.3-01, JG-3.3-02, JG-3.3-03, JG-3.3-04: reinforcements in a box.
#[test]
fn reinforcements_in_a_box() {
    let draft = field().with(|scenario| scenario.rules.presence = Presence::Always);
    let mut with_arrival = draft.clone();
    let place = with_arrival.place("d");
    let entry = Entry::Boxes(vec![place]);
    let line = arrival(&with_arrival, "c2", 1, 7, entry.clone());
    let board = turn_one(both(with_arrival.clone().arrival(line.clone())));
    assert_eq!((board.at("c2").as_deref(), board.sp("c2")), (Some("d"), 7));
    // An enemy there makes room, and nobody may come in this turn.
    let mut board =
        Board::of(both(with_arrival.clone().arrival(line.clone())).put("k2", "d", 3).before_turn());
    board.play(FRENCH, "done, first french");
    assert_eq!(board.targets(ALLIES, "box"), ["c", "e", "y"]);
    board.play(ALLIES, "box e").pass_windows();
    assert_eq!((board.at("k2").as_deref(), board.at("c2").as_deref()), (Some("e"), Some("d")));
    board.play(FRENCH, "pass").pass_windows();
    board.play(ALLIES, "take k2, march").refuses(ALLIES, "step d", "JG-3.3-04");
    // Alternative boxes come first; a die may delay.
    let other = with_arrival.place("f");
    let line = arrival(&with_arrival, "c2", 1, 7, Entry::Boxes(vec![place, other]));
    let board = turn_one(both(with_arrival.clone().arrival(line)).put("k2", "d", 3));
    assert_eq!(board.at("c2").as_deref(), Some("f"));
    let late = Arrival { needs: 4, ..arrival(&with_arrival, "c2", 1, 7, entry) };
    let mut board = Board::of(both(with_arrival.arrival(late)).before_turn());
    board.play(FRENCH, "done");
    let mut came = board.fork();
    board.dice(FRENCH, "first french", &[("arrival", 3), ("command", 1)]);
    assert_eq!(board.at("c2"), None);
    came.dice(FRENCH, "first french", &[("arrival", 4), ("command", 1)]);
    assert_eq!(came.at("c2").as_deref(), Some("d"));
}

/// JG-3.3-05, JG-3.3-06: reinforcements by a connection pay MP and no CP, and cannot force.
#[test]
fn reinforcements_by_a_connection() {
    let mut draft = field().with(|scenario| scenario.rules.presence = Presence::Always);
    let to = draft.place("west");
    let line = arrival(&draft, "c2", 1, 7, Entry::Connection { to, cost: 1 });
    let mut board = turn_one(both(draft.arrival(line)));
    board.pass_windows();
    let before = board.cp(GA);
    board.play(FRENCH, "take c2").refuses(FRENCH, "force", "JG-3.3-06");
    board.play(FRENCH, "march, step west");
    assert_eq!((board.left(), board.cp(GA), board.at("c2").as_deref()), (5, before, Some("west")));
}

fn levy(sp: u8) -> Levy {
    let nation = Some(NationId(0));
    Levy { when: When::Turn(1), season: Season::Any, side: FRENCH, nation, sp }
}

/// JG-13-REINF-01, JG-13-REINF-02, JG-13-REINF-03, JG-13-REINF-04, JG-2-A-01: SP of 1813.
#[test]
fn levies_of_1813() {
    let draft = field().with(|scenario| {
        scenario.rules.presence = Presence::Always;
        scenario.frame.levies = vec![levy(5)];
        scenario.pieces[2].max = 9;
        scenario.pieces[3].nation = NationId(3);
    });
    let study = both(draft).put("c2", "h", 3).put("d1", "a", 2).put("c3", "west", 20);
    let mut board = Board::of(study.marks("c1", 1, 0).before_turn());
    board.refuses(FRENCH, "give c1", "JG-2-A-01");
    board.play(FRENCH, "done, first french");
    assert_eq!(board.targets(FRENCH, "give"), ["c1"]);
    board.refuses(FRENCH, "give c2", "JG-13-REINF-02");
    board.refuses(FRENCH, "give d1", "JG-13-REINF-01");
    board.refuses(FRENCH, "give c3", "JG-13-REINF-02");
    board.play(FRENCH, "give c1, give c1");
    assert_eq!((board.sp("c1"), board.line("c1").crosses), (7, 0), "the cross first, then an empty box");
}

/// JG-3.3-07, JG-3.3-08, JG-3.3-09: SP by the base rule.
#[test]
fn levies_of_the_older_games() {
    let draft = field().with(|scenario| {
        scenario.rules.presence = Presence::Always;
        scenario.rules.levies = Levies::Base;
        scenario.frame.levies = vec![Levy { nation: None, ..levy(2) }];
    });
    let study = both(draft.clone())
        .marks("c1", 2, 0)
        .put("c2", "a", 4)
        .marks("c2", 0, 2)
        .put("c3", "g", 4)
        .marks("c3", 2, 0);
    let mut board = Board::of(study.before_turn());
    board.play(FRENCH, "done, first french");
    assert_eq!(board.targets(FRENCH, "give"), ["c1"]);
    board.refuses(FRENCH, "give c2", "JG-3.3-07").refuses(FRENCH, "give c3", "JG-3.3-07");
    board.refuses(FRENCH, "done", "JG-3.3-09");
    board.play(FRENCH, "give c1");
    assert_eq!(board.sp("c1"), 6, "one a turn; the other waits");
}

/// JG-13-REINF-05: a counter in play gets the SP where it stands.
#[test]
fn a_counter_in_play_gets_the_strength() {
    let mut draft = field().with(|scenario| scenario.rules.presence = Presence::Always);
    let place = draft.place("d");
    let line = arrival(&draft, "c1", 1, 3, Entry::Boxes(vec![place]));
    let board = turn_one(both(draft.arrival(line)));
    assert_eq!((board.at("c1").as_deref(), board.sp("c1")), (Some("a"), 8));
}

/// JG-4.2-01, JG-4.2-03, JG-4.1-02: the scenario changes leaders; swept ones return.
#[test]
fn leaders_come_and_go() {
    let draft = field().with(|scenario| {
        scenario.rules.presence = Presence::Always;
        let dated = |change| Dated { when: When::Turn(1), season: Season::Any, change };
        scenario.frame.changes = vec![dated(Change::Remove(PieceId(0)))];
    });
    let mut board = turn_one(both(draft).put("general", "b", 0));
    board.pass_windows();
    assert_eq!(board.at("chief"), None);
    let armies = board.all().sides[0].armies.clone().unwrap_or_default();
    assert_eq!(armies[0].commander.as_deref(), Some("general"));
    let draft = field().general("marshal", CO, [2, 3, 1]).with(|s| s.rules.presence = Presence::Always);
    let study =
        draft.study().put("chief", "b", 0).put("c1", "b", 5).put("marshal", "c", 0).put("tsar", "g", 0);
    let mut board = Board::movement(study.put("k1", "g", 5).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step c").pass_windows().play(FRENCH, "stop, pass");
    assert_eq!(
        board.targets(ALLIES, "place"),
        ["marshal east", "marshal g"],
        "with his commander or at the source"
    );
}

/// JG-4.4-08, JG-4.1-02: a commander who is on his way back keeps his post; nobody acts for him, and his army rolls without
/// a CV and for half.
#[test]
fn nobody_acts_for_a_commander_on_his_way_back() {
    let draft = field().with(|scenario| scenario.rules.presence = Presence::Always);
    let study = draft.study().put("chief", "b", 0).put("c1", "b", 5).put("tsar", "c", 0).put("count", "g", 0);
    let mut board = Board::of(study.put("k1", "g", 5).cp(GA, 9).movement_then(FRENCH, ALLIES));
    board.play(FRENCH, "take c1, march, step c").pass_windows().play(FRENCH, "stop");
    assert_eq!(board.at("tsar"), None, "swept away");
    board.dice(FRENCH, "pass", &[("command", 4)]);
    assert_eq!(board.cp(CO), 2, "4 + 0, halved");
    board.play(ALLIES, "pass");
    assert_eq!(board.at("tsar").as_deref(), Some("east"), "the next turn brings him back");
    assert!(!board.happened(|event| matches!(event, Event::Named { .. })), "the post was his all the time");
}

/// JG-7.1-06, JG-1.3-01, JG-2-B1-01: half of the dummies come back.
#[test]
fn dummies_come_back() {
    let draft = fog().with(|scenario| {
        scenario.frame.dummies = vec![DummyStock { from: 1, after_restart: false, counts: [[1, 1], [1, 2]] }];
    });
    // Three Allied dummies are met; in his administrative phase one of them comes back, and later one of the other two.
    let study =
        draft.study().put("chief", "b", 0).put("c1", "b", 9).put("k1", "h", 5).put("tsar", "h", 0).cp(GA, 9);
    let study = ["bluff1", "bluff2", "bluff3"].into_iter().fold(study, |study, name| study.put(name, "c", 0));
    let mut board = Board::of(study.movement_then(FRENCH, ALLIES));
    board.play(FRENCH, "take c1, march, step c").pass_windows().play(FRENCH, "stop");
    assert_eq!(board.all().sides[1].dummies, 3);
    board.play(FRENCH, "pass");
    assert_eq!(board.targets(ALLIES, "place"), ["bluff1 h", "bluff2 h"], "one of each kind is offered");
    board.play(ALLIES, "place bluff2 h");
    assert_eq!(board.all().sides[1].dummies, 2, "half of 3, rounded down");
    assert!(!board.allows(ALLIES, "place bluff1 h"));
}

fn card(
    code: &str,
    upper: (Option<vedette_kernel::Side>, Effect),
    lower: (Option<vedette_kernel::Side>, Effect),
) -> Card {
    let half = |(colour, effect): (Option<vedette_kernel::Side>, Effect)| {
        let armistice = matches!(effect, Effect::ArmisticeMarker(_) | Effect::RestartMarker(_));
        Half { colour, armistice, effect }
    };
    Card { code: code.into(), halves: [half(upper), half(lower)] }
}

fn with_cards(draft: Draft) -> Draft {
    draft
        .card(card("1", (Some(FRENCH), Effect::FewerRounds), (Some(ALLIES), Effect::FewerRounds)))
        .card(card("2", (None, Effect::Reveal), (Some(FRENCH), Effect::Recover)))
        .card(card(
            "3",
            (Some(FRENCH), Effect::ArmisticeMarker(1)),
            (Some(ALLIES), Effect::ArmisticeMarker(-1)),
        ))
        .card(card("4", (Some(FRENCH), Effect::Recover), (Some(ALLIES), Effect::Recover)))
}

/// JG-13-CARDS-01, JG-13-CARDS-05, JG-13-CARDS-06, JG-13-CARDS-07: drawing, keeping, reshuffling.
#[test]
fn cards_are_drawn_and_kept() {
    let draft = with_cards(field().with(|scenario| scenario.rules.presence = Presence::Always));
    let mut board = Board::of(both(draft.clone()).before_turn());
    board.play(FRENCH, "done");
    board.dice(FRENCH, "first french", &[("french-card", 2), ("allied-card", 1), ("command", 1)]);
    let hands = board.all().sides.map(|side| side.hand.unwrap_or_default());
    assert_eq!(hands, [vec!["2".to_owned()], vec!["1".to_owned()]]);
    let mut board = Board::of(both(draft).hand(FRENCH, &["1", "2", "4"]).before_end());
    board.play(FRENCH, "done");
    assert_eq!(board.targets(FRENCH, "discard"), ["1", "2", "4"]);
    board.play(FRENCH, "discard 2");
    assert_eq!(board.all().turn, 2, "two may stay");
}

/// JG-13-CARDS-07: used cards become the deck when it runs out; hands stay.
#[test]
fn used_cards_are_shuffled_when_the_deck_runs_out() {
    let draft = with_cards(field().with(|scenario| scenario.rules.presence = Presence::Always));
    let study = both(draft.clone()).hand(FRENCH, &["1", "2", "4"]).hand(ALLIES, &["3"]);
    let mut board = Board::of(study.before_end());
    board.play(FRENCH, "done, discard 2");
    let hands = |board: &Board| board.all().sides.map(|side| side.hand.unwrap_or_default());
    assert_eq!(hands(&board), [vec!["1".to_owned(), "4".to_owned()], vec!["3".to_owned()]]);
    // One card is in the used pile and none in the deck: the French draw it, nothing is left for the Allies.
    board.dice(FRENCH, "first french", &[("french-card", 1), ("command", 1)]);
    assert!(board.happened(|event| matches!(event, Event::Reshuffled)));
    assert_eq!(hands(&board)[0], ["1", "2", "4"]);
    assert_eq!(hands(&board)[1], ["3"]);
    // Two in the deck, two in hands: nothing is shuffled.
    let mut board = Board::of(both(draft.clone()).hand(FRENCH, &["1"]).hand(ALLIES, &["3"]).before_end());
    board.play(FRENCH, "done");
    board.dice(FRENCH, "first french", &[("french-card", 2), ("allied-card", 1), ("command", 1)]);
    assert!(!board.happened(|event| matches!(event, Event::Reshuffled)));
    // At the declaration and at the Restart used cards come back too, and hands are kept.
    let study = both(truce(draft)).turn(2).hand(FRENCH, &["1", "2", "4"]).hand(ALLIES, &["3"]);
    let mut board = Board::of(study.before_end());
    board.play(FRENCH, "done, discard 4");
    assert!(board.happened(|event| matches!(event, Event::ArmisticeDeclared { .. })));
    assert!(board.happened(|event| matches!(event, Event::Reshuffled)));
    board.dice(FRENCH, "first french", &[("french-card", 1)]);
    assert_eq!(hands(&board)[0], ["1", "2", "4"], "the discarded card was in the deck again");
}

/// JG-13-CARDS-02, JG-13-CARDS-03, JG-13-CARDS-04: colours, Armistice events, moments.
#[test]
fn cards_and_their_limits() {
    let draft = with_cards(field());
    let study = both(draft).marks("c1", 0, 2).hand(FRENCH, &["2", "3", "4", "1"]).cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.refuses(FRENCH, "play 4.lower", "JG-13-CARDS-02");
    board.refuses(FRENCH, "play 3.upper", "JG-13-CARDS-03");
    board.refuses(FRENCH, "play 1.upper", "JG-13-CARDS-04");
    board.play(FRENCH, "play 4.upper").dice(FRENCH, "recover c1", &[("recovery", 6)]);
    assert_eq!(board.sp("c1"), 7);
    board.refuses(FRENCH, "play 4.upper", "JG-13-CARDS-01");
}

pub(crate) fn truce(draft: Draft) -> Draft {
    let (c1, c2, k1, k2, k3) =
        (draft.id("c1"), draft.id("c2"), draft.id("k1"), draft.id("k2"), draft.id("k3"));
    draft.with(|scenario| {
        scenario.rules.presence = Presence::Always;
        scenario.rules.frontier = Frontier::Armistice;
        scenario.frame.last_turn = 14;
        scenario.armies[0].armistice_cp = 8;
        scenario.armies[0].restart_cp = Some(10);
        let exchange = |from, to, surplus| Exchange { from, to, surplus };
        scenario.frame.armistice = Some(Armistice {
            marker: 3,
            length: 5,
            ends: false,
            exchange: vec![exchange(c1, c2, PieceId::NONE), exchange(k1, k2, k3)],
            commanders: Vec::new(),
            changes: Vec::new(),
        });
    })
}

/// JG-13-ARMISTICE-01, JG-13-ARMISTICE-05, JG-13-ARMISTICE-06, JG-13-ARMISTICE-07, JG-13-ARMISTICE-09,
/// JG-13-ARMISTICE-10, JG-13-ARMISTICE-11, JG-13-ARMISTICE-12, JG-13-ARMISTICE-16, JG-13-ARMISTICE-18.
#[test]
fn the_armistice() {
    let draft = truce(field().city("d", 1, 0));
    let study =
        draft.study().turn(2).put("chief", "d", 0).put("c1", "d", 7).put("k1", "d", 6).put("tsar", "h", 0);
    let mut board = Board::of(study.siege("d", ALLIES, 1).put("k3", "h", 2).before_end());
    board.play(FRENCH, "done");
    let view = board.all();
    assert_eq!((view.turn, view.truce, view.restart_marker), (3, Truce::During(1), Some(8)));
    assert_eq!(
        (board.at("c1"), board.at("c2").as_deref(), board.sp("c2")),
        (None, Some("d"), 7),
        "the counter is exchanged"
    );
    assert!(view.boxes.iter().all(|place| place.siege.is_none()));
    board.play(FRENCH, "first french").pass_windows();
    assert_eq!(board.cp(GA), 8, "fixed CP");
    board.play(FRENCH, "take chief, take c2").refuses(FRENCH, "force", "JG-13-ARMISTICE-12");
    board.play(FRENCH, "march, step c, step b, stop").pass_windows();
    board.play(FRENCH, "pass").pass_windows();
    assert_eq!(board.all().phasing, "allies", "no combat phase in between");
    board.play(ALLIES, "take k2, march").refuses(ALLIES, "step c", "JG-13-ARMISTICE-12");
    board.play(ALLIES, "stop, pass");
    for turn in 4..8 {
        assert_eq!((board.all().turn, board.all().truce), (turn, Truce::During(turn - 2)));
        board
            .play(FRENCH, "first french")
            .pass_windows()
            .play(FRENCH, "pass")
            .pass_windows()
            .play(ALLIES, "pass");
    }
    assert_eq!((board.all().turn, board.all().truce), (8, Truce::After), "hostilities restart");
    board.dice(FRENCH, "first french", &[]);
    assert_eq!(board.cp(GA), 10, "without a die in the Restart turn");
}

/// JG-13-ARMISTICE-03: a decisive victory moves the marker.
#[test]
fn a_decisive_victory_moves_the_marker() {
    let study = truce(field()).study().put("chief", "d", 0).put("c1", "d", 20).came("c1", "c");
    let mut board = Board::combat(study.put("tsar", "d", 0).put("k1", "d", 20), FRENCH);
    board.play(FRENCH, "fight d, chit decisive");
    let round = |face| vec![("combat", face), ("combat", 1)];
    let fire = || vec![("artillery", 1), ("artillery", 1)];
    let dice = [round(6), round(1), fire(), round(1), round(1), fire()].concat();
    board.dice(ALLIES, "chit decisive", &dice);
    assert_eq!((board.points(), board.all().armistice_marker), ([5, 0], Some(4)));
}

/// JG-13-ARMISTICE-02, JG-13-ARMISTICE-03: the marker moves by cards; JG-13-ARMISTICE-01: scenario 3 ends.
#[test]
fn the_armistice_marker() {
    let draft = with_cards(truce(field()));
    let study = both(draft).hand(FRENCH, &["3"]).hand(ALLIES, &["1"]).turn(1);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "play 3.upper");
    assert_eq!(board.all().armistice_marker, Some(4));
    let ends = truce(field()).with(|scenario| {
        scenario.frame.armistice.as_mut().expect("armistice").ends = true;
    });
    let mut board = Board::of(both(ends).turn(2).before_end());
    board.play(FRENCH, "done");
    assert!(board.outcome().is_some());
}

/// JG-13-ARMISTICE-04, JG-13-ARMISTICE-17: the frontier.
#[test]
fn the_frontier() {
    let draft = || truce(cast(open().abroad("c").roads(&["west", "a", "b", "c", "d", "east"])));
    let study = |state| {
        draft().study().truce(state).put("chief", "a", 0).put("c1", "b", 5).put("general", "b", 0).cp(GA, 9)
    };
    for (state, corps, leader) in
        [(Truce::Before, false, false), (Truce::During(2), false, true), (Truce::After, true, true)]
    {
        let mut board = Board::movement(study(state), FRENCH);
        board.play(FRENCH, "take c1, march");
        assert_eq!(board.allows(FRENCH, "step c"), corps, "{state:?}");
        let mut board = Board::movement(study(state), FRENCH);
        board.play(FRENCH, "take general, march");
        assert_eq!(board.allows(FRENCH, "step c"), leader, "{state:?}, a leader alone");
    }
}

/// JG-1.1-02, JG-13-BLIND-01, JG-13-BLIND-02, JG-13-BLIND-03: what the enemy sees of a stack.
#[test]
fn what_the_enemy_sees() {
    let seen = |options: &str| {
        let draft =
            cast(line(Draft::new(options.parse().expect("options")))).dummy("dummy1", FRENCH, Infantry);
        let study = draft
            .study()
            .put("chief", "a", 0)
            .put("c1", "a", 5)
            .put("d1", "a", 2)
            .put("dummy1", "a", 0)
            .put("k1", "h", 5);
        let board = Board::movement(study, FRENCH);
        let view = board.seen_by(ALLIES);
        let place = view.boxes.into_iter().find(|place| place.place == "a").expect("a");
        let codes: Vec<Option<String>> = place.pieces.iter().map(|piece| piece.code.clone()).collect();
        (codes.len(), codes.into_iter().flatten().collect::<Vec<_>>())
    };
    assert_eq!(seen("blind=all"), (4, vec![]));
    assert_eq!(seen("blind=units"), (4, vec!["chief".to_owned()]));
    assert_eq!(seen("blind=open").1.len(), 4);
}

/// JG-7.2-01: more than ten hidden counters are one Force Marker with its number, until the rules show them.
#[test]
fn a_big_stack_is_a_force_marker() {
    let draft = |options: &str| {
        let draft = cast(line(Draft::new(options.parse().expect("options"))));
        (1..=6).fold(draft, |draft, number| draft.unit(&format!("x{number}"), GA, Infantry, [5, 0, 3, 0]))
    };
    let stack = ["chief", "c1", "c2", "c3", "h1", "x1", "x2", "x3", "x4", "x5"];
    let study = |options: &str, more: &[&str]| {
        let names = stack.iter().chain(more);
        let leader = |name: &str| name == "chief";
        names.fold(draft(options).study(), |study, name| {
            study.put(name, "a", if leader(name) { 0 } else { 3 })
        })
    };
    let seen = |board: &Board, side| {
        let view = board.seen_by(side);
        let place = view.boxes.into_iter().find(|place| place.place == "a").expect("a");
        (place.forces, place.pieces.len())
    };
    let eleven = |options: &str| Board::movement(study(options, &["x6"]).put("k1", "h", 5), FRENCH);
    assert_eq!(seen(&eleven("markers=yes"), ALLIES), ([11, 0], 0), "the number and no names");
    assert_eq!(seen(&eleven("markers=yes"), FRENCH), ([0, 0], 11), "the owner sees his play aid");
    assert_eq!(seen(&eleven("markers=no"), ALLIES), ([0, 0], 11));
    let ten = Board::movement(study("markers=yes", &[]).put("k1", "h", 5), FRENCH);
    assert_eq!(seen(&ten, ALLIES), ([0, 0], 10), "ten counters are no big stack");
    // A battle shows everybody: no marker is left.
    let study = study("markers=yes", &["x6"]).put("k1", "a", 9).came("k1", "b");
    let mut board = Board::combat(study, ALLIES);
    assert_eq!(seen(&board, ALLIES).0, [11, 0]);
    board.play(ALLIES, "fight a, chit screen").play(FRENCH, "chit screen");
    let shown = board.notes.0.iter().any(|(_, event)| matches!(event, Event::BattleOpened { .. }));
    assert!(shown && seen(&board, ALLIES).0 == [0, 0]);
}

/// JG-10-SOLO-01, JG-10-SOLO-02, JG-10-SOLO-03: the movement dice of solitaire play.
#[test]
fn solitaire_movement() {
    let draft = || cast(line(Draft::new("blind=open solitaire=yes".parse().expect("options"))));
    let roll = |leader: &str, piece: &str, place: &str, weather, faces: &[u32]| {
        let mut study = draft().study().weather(weather).put("chief", "a", 0).put("k1", "east", 1).cp(GA, 9);
        if !leader.is_empty() {
            study = study.put(leader, place, 0);
        }
        if !piece.is_empty() {
            study = study.put(piece, place, 5);
        }
        let mut board = Board::movement(study, FRENCH);
        board.play(FRENCH, &format!("take {}", if piece.is_empty() { leader } else { piece }));
        let dice: Vec<(&'static str, u32)> = faces.iter().map(|&face| ("march", face)).collect();
        board.dice(FRENCH, "march", &dice);
        board.left()
    };
    let clear = Weather::Clear;
    assert_eq!((roll("", "c1", "b", clear, &[1]), roll("", "c1", "b", clear, &[6])), (3, 6));
    assert_eq!((roll("", "h1", "b", clear, &[2]), roll("", "h1", "b", clear, &[6])), (6, 8));
    assert_eq!((roll("", "c1", "g", clear, &[4]), roll("", "h1", "g", clear, &[1])), (4, 3));
    assert_eq!((roll("general", "", "b", clear, &[5]), roll("general", "", "g", clear, &[5])), (8, 7));
    assert_eq!(roll("", "c1", "g", Weather::Rain, &[1]), 1, "never less than 1");
}

/// JG-2-B1-02: what was shown is hidden again in its owner's administrative phase.
#[test]
fn shown_units_are_hidden_again() {
    let study = fog().study().put("chief", "a", 0).put("c1", "a", 5).put("k1", "h", 5).shown("c1");
    let mut board = Board::of(study.administration(FRENCH));
    let sees = |board: &Board| {
        let view = board.seen_by(ALLIES);
        view.boxes.iter().flat_map(|place| &place.pieces).any(|piece| piece.code.as_deref() == Some("c1"))
    };
    assert!(sees(&board));
    board.play(FRENCH, "done");
    assert!(!sees(&board));
}

/// JG-13-ARMISTICE-13, JG-13-ARMISTICE-08: contact is broken off; armies are those of the pack's autumn.
#[test]
fn contact_is_broken_off() {
    let study = truce(field())
        .study()
        .truce(Truce::During(1))
        .put("chief", "c", 0)
        .put("c1", "c", 5)
        .put("k1", "d", 5);
    let mut board = Board::movement(study.put("tsar", "h", 0), FRENCH);
    board.refuses(FRENCH, "pass", "JG-13-ARMISTICE-13");
    board.play(FRENCH, "take chief, take c1, march, step b, stop").play(FRENCH, "pass");
    let pack = vedette_jours::pack::Pack::germany_1813().expect("the pack");
    let scenario = pack.scenario("campaign", "blind=open".parse().expect("options")).expect("campaign");
    let allied: Vec<&str> =
        scenario.armies.iter().filter(|army| army.side == ALLIES).map(|army| army.code.as_str()).collect();
    assert_eq!(allied.len(), 5, "one in spring and four in autumn: {allied:?}");
}
