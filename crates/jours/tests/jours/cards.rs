//! The event cards: what each effect does, and when (JG-13-CARDS-02 to 04). One test an effect; the last one looks whether
//! an effect of the pack of 1813 was left out.

use vedette_jours::cards::Moment;
use vedette_jours::pack::Pack;
use vedette_jours::scenario::{Card, Effect, Grant, Half};
use vedette_jours::sets::{ArmyId, ArmySet, NationId, NationSet, PieceSet};
use vedette_jours::state::Truce;
use vedette_jours::study::{Draft, Study};
use vedette_jours::{ALLIES, Event, FRENCH};
use vedette_kernel::{Game, Quick, Side};

use crate::bench::*;

const FRENCH_NATION: NationId = NationId(0);
const RUSSIAN: NationId = NationId(1);
const PRUSSIAN: NationId = NationId(2);

/// A card with one event that both may use, and another that does nothing here.
fn card(code: &str, effect: Effect) -> Card {
    let armistice = matches!(effect, Effect::ArmisticeMarker(_) | Effect::RestartMarker(_));
    let other = Half { colour: None, armistice: false, effect: Effect::FewerRounds };
    Card { code: code.into(), halves: [Half { colour: None, armistice, effect }, other] }
}

/// The field with one card.
fn with_card(effect: Effect) -> Draft {
    field().card(card("1", effect))
}

/// A French commander and a corps in `a`, an Allied pair in `h`.
fn both(draft: Draft) -> Study {
    draft
        .study()
        .put("chief", "a", 0)
        .put("c1", "a", 5)
        .put("tsar", "h", 0)
        .put("k1", "h", 5)
        .cp(GA, 9)
        .cp(CO, 9)
}

/// JG-13-CARDS-04: SP for units of a nationality and arm, one each, not for the Guard where the card says so.
#[test]
fn strength_for_some_units() {
    let grant = Grant { nation: FRENCH_NATION, arm: Some(Infantry), no_guard: true, units: 2 };
    let draft = with_card(Effect::AddStrength([Some(grant), None])).with(|scenario| {
        let guard = scenario.pieces.iter_mut().find(|piece| piece.code == "c3").expect("c3");
        guard.guard = true;
    });
    let study = both(draft)
        .put("c2", "b", 6)
        .put("c3", "b", 5)
        .put("h1", "b", 5)
        .put("d1", "b", 2)
        .put("guns", "b", 0)
        .hand(FRENCH, &["1"]);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "play 1.upper");
    assert_eq!(board.targets(FRENCH, "give"), ["c1", "c2"], "no Guard, no horse, no guns, no Detachment");
    board.play(FRENCH, "give c1").refuses(FRENCH, "give c1", "JG-13-CARDS-04");
    board.play(FRENCH, "give c2");
    assert_eq!((board.sp("c1"), board.sp("c2")), (6, 7));
    assert!(board.allows(FRENCH, "pass"), "two units and no more");
}

/// How many targets are named is no secret, only which: whoever guesses expects the last one when it comes.
#[test]
fn the_number_of_targets_is_no_secret() {
    let grant = Grant { nation: FRENCH_NATION, arm: Some(Infantry), no_guard: false, units: 2 };
    let draft = fog().card(card("1", Effect::AddStrength([Some(grant), None])));
    let study = both(draft).put("c2", "b", 6).put("c3", "b", 5).hand(FRENCH, &["1"]);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "play 1.upper, give c1");
    let mut guess = Board::of(Ok(board.position.guess(ALLIES, &mut Quick::new(1))));
    let shown = |board: &Board| serde_json::to_string(&board.seen_by(ALLIES)).expect("JSON");
    for board in [&mut board, &mut guess] {
        board.play(FRENCH, "give c2");
        assert!(board.allows(FRENCH, "pass"), "two units and no more");
    }
    assert_eq!(shown(&board), shown(&guess));
}

/// Two nationalities on one card; what cannot be used may be left.
#[test]
fn strength_for_two_nationalities() {
    let grant = |nation| Some(Grant { nation, arm: None, no_guard: false, units: 1 });
    let draft = with_card(Effect::AddStrength([grant(RUSSIAN), grant(PRUSSIAN)])).with(|scenario| {
        let prussian = scenario.pieces.iter_mut().find(|piece| piece.code == "k2").expect("k2");
        prussian.nation = PRUSSIAN;
    });
    let study = both(draft).put("k2", "h", 4).put("u1", "h", 3).hand(ALLIES, &["1"]);
    let mut board = Board::movement(study, ALLIES);
    board.play(ALLIES, "play 1.upper");
    assert_eq!(board.targets(ALLIES, "give"), ["k1", "u1"], "Russians first");
    board.play(ALLIES, "give u1");
    assert_eq!(board.targets(ALLIES, "give"), ["k2"], "then Prussians");
    let mut left = board.fork();
    left.play(ALLIES, "done");
    assert_eq!((left.sp("u1"), left.sp("k2")), (4, 4));
    board.play(ALLIES, "give k2");
    assert_eq!((board.sp("u1"), board.sp("k2")), (4, 5));
}

/// Two commanders with 20 SP each in `d`, everybody decisive; the first round misses.
fn great_battle(effect: Effect, guns: bool) -> Board {
    let study = with_card(effect)
        .study()
        .put("chief", "d", 0)
        .put("c1", "d", 20)
        .came("c1", "c")
        .put("tsar", "d", 0)
        .put("k1", "d", 20)
        .hand(FRENCH, &["1"]);
    let study = if guns { study.put("guns", "d", 0).came("guns", "c") } else { study };
    let mut board = Board::combat(study, FRENCH);
    board.play(FRENCH, "fight d, chit decisive").play(ALLIES, "chit decisive");
    board
}

/// The artillery die of one round, more with reserve artillery.
#[test]
fn a_grand_battery() {
    let effect = Effect::ArtilleryDie { plain: 1, reserve: 2 };
    let fire = |guns: bool, face: u32| {
        let mut board = great_battle(effect, guns);
        // The lower half fits the opening of the battle: that moment passes.
        board.dice(FRENCH, "decline", &[("combat", 1), ("combat", 1)]);
        assert_eq!(board.options(FRENCH), ["play 1.upper", "decline"], "before the guns of round 2");
        let dice = [("combat", 1), ("combat", 1), ("artillery", face), ("artillery", 1), ("combat", 1)];
        let rest = [("combat", 1), ("combat", 1), ("combat", 1), ("artillery", 1), ("artillery", 1)];
        board.dice(FRENCH, "play 1.upper", &[dice, rest].concat());
        20 - board.sp("k1")
    };
    assert_eq!(fire(false, 4), 1, "AB 2: a 4 counts as 5");
    assert_eq!(fire(false, 3), 0, "a 3 as 4");
    assert_eq!(fire(true, 2), 1, "AB 6 with the reserve: a 2 counts as 4");
    assert_eq!(fire(true, 1), 0);
}

/// The pursuit die; it needs horsemen, and Mud stops everybody.
#[test]
fn horsemen_pursue() {
    let beat = |horse: bool, dice: &[(&'static str, u32)]| {
        let study = with_card(Effect::PursuitDie(2))
            .study()
            .put("c1", "d", 8)
            .came("c1", "c")
            .put("k1", "d", 8)
            .hand(FRENCH, &["1"]);
        let study = if horse { study.put("h1", "d", 2).came("h1", "c") } else { study };
        let mut board = Board::combat(study, FRENCH);
        board.play(FRENCH, "fight d, chit screen").play(ALLIES, "chit skirmish");
        board.dice(FRENCH, "decline", dice);
        board
    };
    // Column 7-10, a 6 hits once.
    let mut board = beat(true, &[("combat", 6), ("combat", 1)]);
    board.play(ALLIES, "box e");
    assert_eq!(board.options(FRENCH), ["play 1.upper", "decline"], "before the pursuit");
    let mut without = board.fork();
    without.dice(FRENCH, "decline", &[("pursuit", 3)]);
    board.dice(FRENCH, "play 1.upper", &[("pursuit", 3)]);
    assert_eq!((without.sp("k1"), board.sp("k1")), (7, 6), "CB 3: a 3 counts as 5");
    let mut board = beat(false, &[("combat", 6), ("combat", 1)]);
    board.play(ALLIES, "box e");
    board.refuses(FRENCH, "play 1.upper", "JG-13-CARDS-04");
}

/// Orders gone astray: 2 CP of an enemy army, never below 1, in his administrative phase.
#[test]
fn an_army_loses_command_points() {
    let study = both(with_card(Effect::LoseCommand { points: 2, armies: ArmySet::NONE }));
    let mut board = Board::of(study.hand(ALLIES, &["1"]).administration(FRENCH));
    board.dice(FRENCH, "done", &[("command", 2)]);
    assert_eq!((board.cp(GA), board.asked()), (5, vec![ALLIES]));
    board.play(ALLIES, "play 1.upper");
    board.refuses(ALLIES, "army coalition", "JG-13-CARDS-04");
    board.play(ALLIES, "army grande-armee");
    assert_eq!(board.cp(GA), 3);
    let draft = with_card(Effect::LoseCommand { points: 9, armies: ArmySet::NONE });
    let mut board = Board::of(both(draft).hand(ALLIES, &["1"]).administration(FRENCH));
    board.dice(FRENCH, "done", &[("command", 2)]).play(ALLIES, "play 1.upper, army grande-armee");
    assert_eq!(board.cp(GA), 1, "never below 1");
}

/// Bernadotte's caution: a die, from the first of the named armies that is in play.
#[test]
fn an_army_loses_a_die_of_command_points() {
    let draft = with_card(Effect::LoseCommand { points: 0, armies: ArmySet::of(ArmyId(1)) });
    let mut board = Board::of(both(draft.clone()).hand(FRENCH, &["1"]).administration(ALLIES));
    board.dice(ALLIES, "done", &[("command", 6)]);
    assert_eq!(board.cp(CO), 8);
    board.dice(FRENCH, "play 1.upper", &[("card", 4)]);
    assert_eq!(board.cp(CO), 4);
    let mut board = Board::of(both(draft).hand(ALLIES, &["1"]).administration(FRENCH));
    board.dice(FRENCH, "done", &[("command", 6)]);
    assert_eq!(board.asked(), [FRENCH], "a card that hits no army of the enemy opens no window");
}

/// Depots: CP for the own army in the own administrative phase.
#[test]
fn an_army_gains_command_points() {
    let study = both(with_card(Effect::GainCommand { points: 2, army: ArmyId(0) }));
    let mut board = Board::of(study.hand(FRENCH, &["1"]).administration(FRENCH));
    board.dice(FRENCH, "done", &[("command", 1)]).play(FRENCH, "play 1.upper");
    assert_eq!(board.cp(GA), 6);
    assert!(board.happened(|event| matches!(event, Event::CommandChanged { points: 2, .. })));
}

/// Spies: all pieces of a box are shown, its dummies go; in either Movement Phase.
#[test]
fn spies_show_a_box() {
    let draft = fog().card(card("1", Effect::Reveal));
    let study = || {
        both(draft.clone()).put("k2", "g", 3).put("bluff1", "g", 0).put("bluff2", "f", 0).hand(FRENCH, &["1"])
    };
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "play 1.upper");
    assert_eq!(board.targets(FRENCH, "box"), ["f", "g", "h"]);
    board.play(FRENCH, "box g");
    let seen = board.seen_by(FRENCH);
    let place = seen.boxes.iter().find(|place| place.place == "g").expect("g");
    assert_eq!(place.pieces.iter().filter_map(|piece| piece.code.as_deref()).collect::<Vec<_>>(), ["k2"]);
    assert_eq!((board.at("bluff1"), board.all().sides[1].dummies), (None, 1), "back in the pool");
    let mut board = Board::of(study().window(FRENCH, Moment::EnemyMovement, ALLIES));
    board.play(FRENCH, "play 1.upper, box h");
    assert!(
        board
            .seen_by(FRENCH)
            .boxes
            .iter()
            .any(|place| place.pieces.iter().any(|p| p.code.as_deref() == Some("k1")))
    );
    let mut open = Board::movement(both(with_card(Effect::Reveal)).hand(FRENCH, &["1"]), FRENCH);
    open.refuses(FRENCH, "play 1.upper", "JG-13-CARDS-04");
    open.play(FRENCH, "pass");
}

/// A night march: the straggler dice of one force.
#[test]
fn a_night_march() {
    let study = both(with_card(Effect::StragglerDie(2))).hand(FRENCH, &["1"]);
    let board = Board::movement(study, FRENCH);
    let mut plain = board.fork();
    plain.play(FRENCH, "take c1, force, step b").dice(FRENCH, "stop", &[("stragglers", 5)]);
    assert_eq!(plain.sp("c1"), 4);
    let mut eased = board.fork();
    eased.play(FRENCH, "take c1, force, play 1.upper, step b").dice(FRENCH, "stop", &[("stragglers", 5)]);
    assert_eq!(eased.sp("c1"), 5, "a 5 counts as 3");
    let mut late = board.fork();
    late.play(FRENCH, "take c1, force, step b").refuses(FRENCH, "play 1.upper", "JG-13-CARDS-04");
}

/// A thunderstorm: one round less, at least one.
#[test]
fn a_thunderstorm() {
    let mut board = great_battle(Effect::FewerRounds, false);
    let round = [("combat", 1), ("combat", 1)];
    let fire = [("artillery", 1), ("artillery", 1)];
    board.dice(FRENCH, "play 1.upper", &[&round[..], &round, &fire, &round].concat());
    assert!(board.happened(|event| matches!(event, Event::Fought { round: 3, .. })));
    assert!(!board.happened(|event| matches!(event, Event::Fought { round: 4, .. })));
}

/// Pontoneers: a pontoon for 2 MP, by a force that has marched.
#[test]
fn pontoneers() {
    let draft = cast(open())
        .roads(&["west", "a", "b"])
        .site("b", "c")
        .roads(&["c", "h", "east"])
        .card(card("1", Effect::QuickPontoon));
    let study = draft
        .study()
        .put("chief", "a", 0)
        .put("c1", "a", 8)
        .put("tsar", "h", 0)
        .put("k1", "h", 5)
        .cp(GA, 9)
        .hand(FRENCH, &["1"]);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march, step b").refuses(FRENCH, "pontoon c", "JG-6.4-05");
    board.play(FRENCH, "play 1.upper, pontoon c");
    assert_eq!((board.left(), board.all().pontoons.len()), (3, 1));
    board.play(FRENCH, "step c");
}

/// Long live the Emperor: a Morale Test is passed where he is; the sovereigns lend their armies cohesion.
#[test]
fn morale_by_cards() {
    let shaken = |effect: Effect, chief: bool, dice: &[(&'static str, u32)]| {
        let draft = field().card(card("1", effect));
        let study = draft.study().put("k1", "d", 20).came("k1", "e").put("k2", "d", 20).came("k2", "e");
        let study = study.put("tsar", "d", 0).put("c1", "d", 10).hand(FRENCH, &["1"]);
        let study = if chief { study.put("chief", "d", 0) } else { study.put("chief", "west", 0) };
        let mut board = Board::combat(study, ALLIES);
        board.play(ALLIES, "fight d, chit screen").play(FRENCH, "chit screen");
        // Column 30-40, die 6 + 1 and more: two or more of ten are lost.
        board.dice(FRENCH, "decline", &[&[("combat", 6), ("combat", 1)], dice].concat());
        board
    };
    let emperor = field().id("chief");
    let mut board = shaken(Effect::PassMorale(emperor), true, &[]);
    assert_eq!(board.options(FRENCH), ["play 1.upper", "decline"]);
    let round = [("combat", 1), ("combat", 1), ("artillery", 1), ("artillery", 1), ("morale", 1)];
    board.dice(FRENCH, "play 1.upper", &round);
    let tests = board.notes.0.iter().filter(|(_, event)| matches!(event, Event::MoraleTested { .. })).count();
    assert_eq!(tests, 1, "none in round 1, one in round 2");
    let board = shaken(Effect::PassMorale(emperor), false, &[("morale", 6)]);
    board.refuses(FRENCH, "play 1.upper", "JG-13-CARDS-04");
    let lift = Effect::Morale { plus: 2, armies: ArmySet::of(ArmyId(0)) };
    let mut board = shaken(lift, false, &[]);
    board.dice(FRENCH, "play 1.upper", &[("morale", 6)]);
    assert!(
        board.happened(|event| matches!(event, Event::MoraleTested { side: FRENCH, needed: 5, .. })),
        "CO 3 and 2"
    );
    let board = shaken(Effect::Morale { plus: 2, armies: ArmySet::of(ArmyId(1)) }, false, &[("morale", 6)]);
    board.refuses(FRENCH, "play 1.upper", "JG-13-CARDS-04");
}

/// Gendarmes: a unit recovers stragglers at once, even if it has moved.
#[test]
fn gendarmes() {
    let study = both(with_card(Effect::Recover)).marks("c1", 0, 2).hand(FRENCH, &["1"]);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march, step b, stop").refuses(FRENCH, "recover c1", "JG-5.5.4-02");
    board.play(FRENCH, "play 1.upper").dice(FRENCH, "recover c1", &[("recovery", 5)]);
    assert_eq!((board.sp("c1"), board.line("c1").slashes), (7, 0));
}

/// Partisans: the units of a box farther than 2 MP from the commander-in-chief are out of command this turn.
#[test]
fn partisans() {
    let draft = with_card(Effect::BlockCommand(2));
    let blocked = |place: &str| {
        let study = both(draft.clone()).put("c2", place, 5).hand(ALLIES, &["1"]);
        let mut board = Board::of(study.administration(FRENCH));
        board.dice(FRENCH, "done", &[("command", 6)]);
        board.play(ALLIES, &format!("play 1.upper, box {place}")).pass_windows();
        board.play(FRENCH, "take c2, march");
        (9 - board.cp(GA), board.left())
    };
    assert_eq!(blocked("d"), (2, 5), "3 MP away: 2 CP, one MP less");
    assert_eq!(blocked("c"), (1, 6), "2 MP away: nothing happens");
}

/// The Germans change sides: on a 5 a unit loses 2 SP, which are no losses; some cards only in autumn.
#[test]
fn germans_change_sides() {
    let draft = |autumn: bool| {
        let base = field();
        let saxon = PieceSet::of(base.id("c2"));
        let effect =
            Effect::Defection { nations: NationSet::of(NationId(3)), units: saxon, from: 5, loss: 2, autumn };
        base.card(card("1", effect)).with(|scenario| {
            let piece = scenario.pieces.iter_mut().find(|piece| piece.code == "c3").expect("c3");
            piece.nation = NationId(3);
        })
    };
    let fight = |autumn: bool| {
        let study = draft(autumn).study().put("k1", "d", 8).came("k1", "e").hand(ALLIES, &["1"]);
        let study = study.put("c1", "d", 5).put("c2", "d", 5).put("c3", "d", 1);
        let mut board = Board::combat(study, ALLIES);
        board.play(ALLIES, "fight d, chit screen").play(FRENCH, "chit screen");
        board
    };
    let mut board = fight(false);
    let dice = [("defection", 5), ("defection", 6), ("combat", 1), ("combat", 1)];
    let rest = [("combat", 1), ("combat", 1), ("artillery", 1), ("artillery", 1)];
    board.dice(ALLIES, "play 1.upper", &[dice, rest].concat());
    assert_eq!((board.sp("c1"), board.sp("c2"), board.sp("c3")), (5, 3, 0), "never more than there is");
    assert_eq!(board.position.losses(FRENCH), 0, "they count for nobody");
    let mut board = fight(false);
    let dice = [("defection", 4), ("defection", 1), ("combat", 1), ("combat", 1)];
    board.dice(ALLIES, "play 1.upper", &[dice, rest].concat());
    assert_eq!((board.sp("c2"), board.sp("c3")), (5, 1));
    fight(true).refuses(ALLIES, "play 1.upper", "JG-13-CARDS-04");
}

/// The prince of the Moskva: the reaction die of one force, for interceptions and marches to the guns.
#[test]
fn a_reaction_made_easier() {
    let study =
        both(with_card(Effect::ReactionDie(2))).put("c2", "e", 5).put("k2", "g", 6).hand(ALLIES, &["1"]);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c2, march, step f").refuses(ALLIES, "play 1.upper", "JG-13-CARDS-04");
    board.play(ALLIES, "take k2");
    let mut plain = board.fork();
    plain.dice(ALLIES, "try", &[("interception", 4)]);
    assert!(plain.happened(|event| matches!(event, Event::ReactionTried { success: false, .. })));
    board.play(ALLIES, "play 1.upper").dice(ALLIES, "try", &[("interception", 4)]);
    assert!(
        board.happened(|event| matches!(event, Event::ReactionTried { success: true, .. })),
        "a 4 counts as 2"
    );
}

/// JG-13-ARMISTICE-02, JG-13-CARDS-03: cards 11 to 14 move the Armistice marker once each, and not when it has come.
#[test]
fn cards_move_the_armistice() {
    let draft = crate::turn::truce(field())
        .card(card("11", Effect::ArmisticeMarker(-1)))
        .card(card("13", Effect::ArmisticeMarker(1)));
    let study = || both(draft.clone()).hand(FRENCH, &["11", "13"]);
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "play 13.upper");
    assert_eq!(board.all().armistice_marker, Some(4));
    board.play(FRENCH, "play 11.upper");
    assert_eq!(board.all().armistice_marker, Some(3));
    let board = Board::movement(study().truce(Truce::During(1)), FRENCH);
    board.refuses(FRENCH, "play 11.upper", "JG-13-CARDS-03");
}

/// JG-13-ARMISTICE-15, JG-13-ARMISTICE-16: cards 15 and 16 move the Restart marker, in an Armistice only; a marker that is
/// met already restarts hostilities at the end of the turn (D54).
#[test]
fn cards_move_the_restart() {
    let draft = crate::turn::truce(field())
        .card(card("15", Effect::RestartMarker(-1)))
        .card(card("16", Effect::RestartMarker(1)));
    let study = || both(draft.clone()).turn(2).hand(FRENCH, &["15"]).hand(ALLIES, &["16"]);
    let before = Board::movement(study(), FRENCH);
    before.refuses(FRENCH, "play 15.upper", "JG-13-CARDS-03");
    let mut board = Board::of(study().before_end());
    board.play(FRENCH, "done, first french").pass_windows();
    assert_eq!((board.all().truce, board.all().restart_marker), (Truce::During(1), Some(8)));
    let mut later = board.fork();
    board.play(FRENCH, "play 15.upper");
    assert_eq!(board.all().restart_marker, Some(7));
    later.play(FRENCH, "pass").pass_windows().play(ALLIES, "play 16.upper");
    assert_eq!(later.all().restart_marker, Some(9));
    // Turn by turn to the Restart: one turn earlier, one later.
    for (mut board, turn) in [(board, 7), (later, 9)] {
        for _ in 0..40 {
            if board.all().truce == Truce::After {
                break;
            }
            board.pass_windows();
            let side = board.asked()[0];
            let action = if board.allows(side, "pass") { "pass" } else { "first french" };
            board.play(side, action);
        }
        assert_eq!((board.all().truce, board.all().turn), (Truce::After, turn));
        let position = &board.position;
        for (side, code) in [(FRENCH, "15"), (ALLIES, "16")] {
            let read = Game::read(position, side, &format!("play {code}.upper")).expect("a card");
            assert!(Game::check(position, side, read).is_err(), "Armistice events are dead");
        }
    }
}

/// Unknown fords: a minor river costs nothing, and horsemen cross a major one at a ford site for 2 MP more.
#[test]
fn unknown_fords() {
    let draft = cast(open())
        .roads(&["west", "a"])
        .ford("a", "b")
        .site("a", "c")
        .roads(&["b", "h", "east"])
        .road("c", "h")
        .card(card("1", Effect::Ford));
    let study = |weather| {
        let study =
            draft.clone().study().weather(weather).put("chief", "a", 0).put("c1", "a", 5).put("h1", "a", 4);
        study.put("k1", "h", 5).put("tsar", "h", 0).cp(GA, 9).hand(FRENCH, &["1"])
    };
    let rain = vedette_jours::tables::Weather::Rain;
    let mut board = Board::movement(study(rain), FRENCH);
    board.play(FRENCH, "take c1, march, play 1.upper, step b");
    assert_eq!(board.left(), 4, "5 MP in Rain, and the ford costs nothing more");
    let clear = vedette_jours::tables::Weather::Clear;
    let mut board = Board::movement(study(clear), FRENCH);
    board.play(FRENCH, "take h1, march").refuses(FRENCH, "step c", "JG-5.3-05");
    board.play(FRENCH, "play 1.upper, step c");
    assert_eq!(board.left(), 5, "8 - 1 - 2");
    let mut board = Board::movement(study(clear), FRENCH);
    board.play(FRENCH, "take c1, march, play 1.upper").refuses(FRENCH, "step c", "JG-5.3-05");
}

/// Field works: a force that has not moved entrenches for nothing.
#[test]
fn field_works() {
    let study = both(with_card(Effect::Entrench)).put("h1", "b", 4).hand(FRENCH, &["1"]);
    let mut board = Board::movement(study.cp(GA, 0), FRENCH);
    board.play(FRENCH, "take chief, take c1, play 1.upper");
    let view = board.all();
    let place = view.boxes.iter().find(|place| place.place == "a").expect("a");
    assert_eq!((place.entrenched.as_slice(), board.cp(GA)), (["french"].as_slice(), 0));
    let study = both(with_card(Effect::Entrench)).put("h1", "b", 4).hand(FRENCH, &["1"]);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take h1").refuses(FRENCH, "play 1.upper", "JG-6.2-04");
    board.play(FRENCH, "march, stop, take c1, march").refuses(FRENCH, "play 1.upper", "JG-6.2-01");
}

/// The Trachenberg plan: when the named leader comes next to a force, it goes one box back without a die.
#[test]
fn the_trachenberg_plan() {
    let emperor = field().id("chief");
    let draft = with_card(Effect::FreeRetreat(emperor));
    let study =
        || draft.clone().study().put("c1", "b", 5).put("k1", "d", 6).put("tsar", "h", 0).hand(ALLIES, &["1"]);
    let mut board = Board::movement(study().put("chief", "b", 0).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take chief, take c1, march, step c").play(ALLIES, "play 1.upper");
    assert_eq!(board.targets(ALLIES, "box"), ["d"], "which force");
    board.play(ALLIES, "box d");
    assert_eq!(board.targets(ALLIES, "box"), ["e", "y"], "and whereto");
    board.play(ALLIES, "box e");
    assert_eq!(board.at("k1").as_deref(), Some("e"));
    let mut board = Board::movement(study().put("chief", "a", 0).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step c").refuses(ALLIES, "play 1.upper", "JG-13-CARDS-04");
}

/// The cards of 1813 do nothing that has no test here, and 15 and 16 move the Restart one turn.
#[test]
fn every_effect_of_the_pack_is_tested() {
    let pack = Pack::germany_1813().expect("the pack");
    let scenario = pack.scenario("campaign", "blind=open".parse().expect("options")).expect("campaign");
    let halves = || scenario.cards.iter().flat_map(|card| card.halves.iter());
    for half in halves() {
        // A new effect must be named here, and get its test above.
        match half.effect {
            Effect::AddStrength(_)
            | Effect::ArtilleryDie { .. }
            | Effect::PursuitDie(_)
            | Effect::LoseCommand { .. }
            | Effect::GainCommand { .. }
            | Effect::Reveal
            | Effect::StragglerDie(_)
            | Effect::FewerRounds
            | Effect::QuickPontoon
            | Effect::PassMorale(_)
            | Effect::Morale { .. }
            | Effect::Recover
            | Effect::BlockCommand(_)
            | Effect::Defection { .. }
            | Effect::ReactionDie(_)
            | Effect::ArmisticeMarker(_)
            | Effect::RestartMarker(_)
            | Effect::Ford
            | Effect::Entrench
            | Effect::FreeRetreat(_) => {}
        }
    }
    let upper = |code: &str| {
        let card = scenario.cards.iter().find(|card| card.code == code).expect("a card");
        (card.halves[0].effect, card.halves[0].armistice, card.halves[0].colour)
    };
    assert_eq!(upper("15"), (Effect::RestartMarker(-1), true, Some(ALLIES)));
    assert_eq!(upper("16"), (Effect::RestartMarker(1), true, Some(FRENCH)));
    let armistice: Vec<Side> = halves()
        .filter(|half| matches!(half.effect, Effect::ArmisticeMarker(_)))
        .filter_map(|half| half.colour)
        .collect();
    assert_eq!(armistice, [ALLIES, ALLIES, FRENCH, FRENCH], "cards 11 to 14");
}
