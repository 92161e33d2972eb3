//! Battles: sections 8.1 to 8.7, 6.4 (demolition) and 9.

use vedette_jours::scenario::Terrain;
use vedette_jours::study::Study;
use vedette_jours::tables::Weather;
use vedette_jours::{ALLIES, Event, FRENCH};

use crate::bench::*;

/// A battle in `d`: French from `c` against Allies who stand there.
fn clash(attack: u8, defend: u8) -> Study {
    field().study().put("c1", "d", attack).came("c1", "c").put("k1", "d", defend)
}

/// Begins the battle in `d` and opens it with these chits.
#[track_caller]
fn begin(study: Study, chits: [&str; 2]) -> Board {
    let mut board = Board::combat(study, FRENCH);
    board.pass_windows();
    board.play(FRENCH, "fight d").play(FRENCH, &format!("chit {}", chits[0]));
    board
}

/// JG-8-01, JG-2-B4-01: every shared box is fought for, in the order of the phasing player.
#[test]
fn combat_cannot_be_waived() {
    let study = clash(5, 5).put("c2", "f", 5).came("c2", "e").put("k2", "f", 5);
    let board = Board::combat(study, FRENCH);
    assert_eq!(board.targets(FRENCH, "fight"), ["d", "f"]);
    board.refuses(FRENCH, "pass", "JG-2-B4-01");
    let mut one = board.fork();
    one.play(FRENCH, "fight f");
    assert_eq!(one.all().battle.map(|battle| (battle.place, battle.attacker)), Some(("f".into(), "french")));
}

/// JG-8.1-P1-01: chits are secret until both lie.
#[test]
fn chits_open_together() {
    let mut board = Board::combat(clash(5, 5), FRENCH);
    board.play(FRENCH, "fight d");
    assert_eq!(board.asked(), [FRENCH, ALLIES]);
    board.play(FRENCH, "chit screen");
    assert_eq!(board.asked(), [ALLIES]);
    assert_eq!(board.seen_by(ALLIES).battle.and_then(|battle| battle.chit), None);
    assert_eq!(board.seen_by(FRENCH).battle.and_then(|battle| battle.chit), Some(2));
    board.refuses(ALLIES, "chit decisive", "JG-8.2-03").refuses(ALLIES, "chit offensive", "JG-8.2-04");
}

/// JG-8.1-P4-01, JG-8.1-P5-01, JG-8.1-P5-02, JG-8.7-01, JG-T-COMBAT-23: one round; losses fall together.
#[test]
fn a_skirmish() {
    let fight = |dice: [u32; 2]| {
        let mut board = begin(clash(8, 8), ["skirmish", "skirmish"]);
        board.dice(ALLIES, "chit skirmish", &[("combat", dice[0]), ("combat", dice[1])]);
        board
    };
    // Attacker 6 hits once (column 7-10); Defender 5 + 1 hits once: equal, indecisive.
    let board = fight([6, 5]);
    assert_eq!((board.sp("c1"), board.sp("k1")), (7, 7));
    assert_eq!(board.at("c1").as_deref(), Some("c"), "the Attacker goes back where he came from");
    assert_eq!(board.points(), [0, 0]);
    // Nobody hit: indecisive too; the Defender may go.
    let mut board = fight([5, 4]);
    assert_eq!((board.sp("c1"), board.at("c1").as_deref()), (8, Some("c")));
    assert!(board.allows(ALLIES, "decline") && board.allows(ALLIES, "box e"));
    board.play(ALLIES, "box e");
    assert_eq!(board.at("k1").as_deref(), Some("e"));
    // The Defender hits alone: the Attacker is beaten and has no choice to stay.
    let board = fight([1, 5]);
    assert_eq!((board.sp("c1"), board.sp("k1")), (7, 8));
    assert!(board.allows(FRENCH, "box c") && !board.allows(FRENCH, "decline"));
    // The Attacker hits alone: the Defender may not go where 8 SP came from.
    let mut board = fight([6, 4]);
    assert_eq!(board.targets(ALLIES, "box"), ["e", "y"]);
    board.play(ALLIES, "box y");
    assert!(board.allows(FRENCH, "decline"), "the winner may stay");
    board.play(FRENCH, "box e");
    assert_eq!((board.at("k1").as_deref(), board.at("c1").as_deref()), (Some("y"), Some("e")));
}

/// JG-8.7-02, JG-8.7-03, JG-8.6-05: 3 SP close no way, 4 do.
#[test]
fn where_a_side_retreats() {
    let study =
        field().study().put("c1", "d", 6).came("c1", "c").put("c2", "d", 3).came("c2", "e").put("k1", "d", 8);
    let mut board = begin(study, ["skirmish", ""]);
    // 9 SP with the flank use 16-21: a 6 hits; the Defender misses.
    board.dice(ALLIES, "chit skirmish", &[("combat", 6), ("combat", 1)]);
    assert_eq!(board.targets(ALLIES, "box"), ["e", "y"], "3 SP came from e, 6 from c");
    let study =
        field().study().put("c1", "d", 4).came("c1", "c").put("c2", "d", 4).came("c2", "e").put("k1", "d", 8);
    let mut board = begin(study, ["skirmish", ""]);
    board.dice(ALLIES, "chit skirmish", &[("combat", 1), ("combat", 6)]);
    board.play(FRENCH, "lose c1");
    assert_eq!(board.targets(FRENCH, "box"), ["c", "e", "y"], "a beaten Attacker may use any free box");
    board.play(FRENCH, "box e");
    assert_eq!(
        (board.at("c1").as_deref(), board.at("c2").as_deref()),
        (Some("e"), Some("e")),
        "all into one"
    );
}

/// JG-8.1-P1-01, JG-8.1-P4-02, JG-8.1-P4-03, JG-T-COMBAT-20, JG-T-COMBAT-24: artillery in even rounds; later rounds weaken.
#[test]
fn rounds_and_artillery() {
    let study = field()
        .study()
        .put("chief", "d", 0)
        .put("c1", "d", 20)
        .came("c1", "c")
        .put("tsar", "d", 0)
        .put("k1", "d", 20);
    let mut board = begin(study, ["decisive", "x"].map(|chit| if chit == "x" { "decisive" } else { chit }));
    // Tactical bonuses 2 and 1, column 16-21, open ground +1 for the Defender: dice of 1 hit nobody (3 and 3).
    board.dice(
        ALLIES,
        "chit decisive",
        &[
            ("combat", 1),
            ("combat", 1),
            ("combat", 1),
            ("combat", 1),
            ("artillery", 4),
            ("artillery", 5),
            ("combat", 2),
            ("combat", 2),
            ("combat", 4),
            ("combat", 4),
            ("artillery", 1),
            ("artillery", 1),
        ],
    );
    // AB 2 each: 4 misses, 5 hits the French. Round 3: 2+2-1 = 3 and 2+1+1-1 = 3 miss. Round 4: 4+2-1 = 5 on column
    // 11-15 hits; 4+1+1-1 = 5 on column 11-15 hits.
    assert_eq!((board.sp("c1"), board.sp("k1")), (18, 19));
    assert_eq!(board.points(), [0, 5], "a decisive battle");
}

/// JG-3.1-10, JG-9-03: Snow cuts rounds, not the type.
#[test]
fn snow_cuts_a_round() {
    let study =
        field().study().weather(Weather::Snow).put("chief", "d", 0).put("c1", "d", 20).came("c1", "c");
    let mut board = begin(study.put("tsar", "d", 0).put("k1", "d", 20), ["decisive", ""]);
    board.play(ALLIES, "chit decisive");
    assert!(board.happened(|event| matches!(event, Event::BattleOpened { kind: 4, rounds: 3, .. })));
    let mut board = begin(clash(5, 5).weather(Weather::Snow), ["skirmish", ""]);
    board.play(ALLIES, "chit skirmish");
    assert!(board.happened(|event| matches!(event, Event::BattleOpened { kind: 1, rounds: 1, .. })));
}

/// The numbers of a battle in `d` before its first round: strength, shift and die of both sides.
fn numbers(study: Study) -> [(u16, i8, i8); 2] {
    let mut board = Board::combat(study, FRENCH);
    board.pass_windows();
    board.play(FRENCH, "fight d");
    [FRENCH, ALLIES].map(|side| {
        let position = &board.position;
        (position.modified_strength(side), position.column_shift(side), position.die_modifier(side))
    })
}

fn on(terrain: Terrain) -> Study {
    field().ground("d", terrain).study()
}

/// JG-8.3-01, JG-T-COMBAT-12, JG-T-COMBAT-14, JG-8.5-FAT-01, JG-1.2.1-01: multipliers of SP.
#[test]
fn multipliers() {
    let strength = |study: Study| numbers(study).map(|(sp, _, _)| sp);
    let both =
        |terrain| on(terrain).put("c1", "d", 10).put("h1", "d", 5).put("k1", "d", 10).put("u1", "d", 5);
    assert_eq!(strength(both(Terrain::Open)), [15, 15]);
    assert_eq!(strength(both(Terrain::Defensive)), [12, 12]);
    assert_eq!(strength(both(Terrain::Mountain)), [12, 12]);
    assert_eq!(
        strength(on(Terrain::Open).put("c1", "d", 9).fatigued("c1").put("k1", "d", 9).fatigued("k1")),
        [4, 9]
    );
    let mixed = on(Terrain::Open).put("c1", "d", 8).fatigued("c1").put("c2", "d", 6).put("k1", "d", 9);
    assert_eq!(strength(mixed), [10, 9]);
    let horse = on(Terrain::Mountain).put("h1", "d", 7).fatigued("h1").put("k1", "d", 1);
    assert_eq!(strength(horse), [1, 1]);
}

/// JG-T-COMBAT-15, JG-T-COMBAT-17, JG-T-COMBAT-18, JG-T-COMBAT-19, JG-8.5-FLK-01: column shifts.
#[test]
fn column_shifts() {
    let shift = |study: Study| numbers(study).map(|(_, shift, _)| shift);
    let plain = |terrain| on(terrain).put("c1", "d", 8).came("c1", "c").put("k1", "d", 8);
    assert_eq!(shift(plain(Terrain::Open)), [0, 0]);
    assert_eq!(shift(plain(Terrain::Mountain)), [-1, 0]);
    assert_eq!(shift(plain(Terrain::Defensive)), [-1, 1]);
    assert_eq!(shift(plain(Terrain::Open).entrenched("d", ALLIES)), [-1, 0]);
    assert_eq!(shift(plain(Terrain::Defensive).entrenched("d", ALLIES)), [-2, 1]);
}

/// JG-8.5-FLK-01, JG-8.5-ENC-01, JG-8.5-ENC-04: flank and encirclement, as the battle opens.
#[test]
fn flank_and_encirclement() {
    let opened = |study: Study| {
        let mut board = Board::combat(study, FRENCH);
        board.pass_windows();
        let chit = |board: &Board, side| board.targets(side, "chit").first().cloned().unwrap_or_default();
        board.play(FRENCH, "fight d");
        let own = chit(&board, FRENCH);
        board.play(FRENCH, &format!("chit {own}"));
        let other = chit(&board, ALLIES);
        board.play(ALLIES, &format!("chit {other}"));
        let found = board.notes.0.iter().find_map(|(_, event)| match event {
            Event::BattleOpened { encircled, flank, .. } => Some((*encircled, *flank)),
            _ => None,
        });
        found.expect("opened")
    };
    let base = || field().study().put("c1", "d", 5).came("c1", "c").put("k1", "d", 8);
    assert_eq!(opened(base()), (false, [false; 2]));
    assert_eq!(opened(base().put("c2", "d", 5).came("c2", "e")), (false, [true, false]), "two connections");
    assert_eq!(opened(base().put("c2", "d", 5).came("c2", "c")), (false, [false; 2]), "the same connection");
    // `d` has neighbours c, e and y.
    assert!(opened(base().put("c2", "e", 3).put("c3", "y", 3)).0, "3 SP each, and the way in");
    assert!(!opened(base().put("c2", "e", 3).put("c3", "y", 2)).0, "2 SP are not enough");
    let weak = field().study().put("c1", "d", 3).came("c1", "c").put("k1", "d", 2);
    assert!(!opened(weak.put("c2", "e", 3).put("c3", "y", 3)).0, "3 SP leave their way in open");
}

/// JG-8.5-ENC-03: the way out that another battle of the phase has opened counts.
#[test]
fn a_force_is_no_longer_encircled() {
    // c1 comes from c; e is held by c2 alone, who has to fight k2 there first.
    let study = field()
        .study()
        .put("c1", "d", 8)
        .came("c1", "c")
        .put("k1", "d", 8)
        .put("c3", "y", 3)
        .put("c2", "e", 3)
        .came("c2", "z")
        .put("k2", "e", 9);
    let opened = |board: &Board| {
        let found = board.notes.0.iter().rev().find_map(|(_, event)| match event {
            Event::BattleOpened { encircled, .. } => Some(*encircled),
            _ => None,
        });
        found.expect("opened")
    };
    let mut board = Board::combat(study, FRENCH);
    board.pass_windows();
    let mut held = board.fork();
    held.play(FRENCH, "fight d, chit skirmish").play(ALLIES, "chit skirmish");
    assert!(opened(&held), "c, e and y are closed");
    board.play(FRENCH, "fight e, chit skirmish");
    board.dice(ALLIES, "chit skirmish", &[("combat", 1), ("combat", 6), ("morale", 6)]);
    assert_eq!(board.targets(FRENCH, "box"), ["f", "z"], "beaten: not into the other battle");
    board.play(FRENCH, "box z").pass_windows();
    if board.allows(ALLIES, "decline") {
        board.play(ALLIES, "decline");
    }
    board.play(FRENCH, "fight d, chit skirmish").play(ALLIES, "chit skirmish");
    assert!(!opened(&board), "nobody of the French holds e any more");
}

/// JG-T-COMBAT-16, JG-8.5-ENC-02, JG-8.6-06, JG-8.7-04, JG-9-05, JG-9-06: an encircled Force that loses is
/// destroyed and its leaders are captured.
#[test]
fn an_encircled_force_is_destroyed() {
    let draft = field().with(|scenario| scenario.rules.napoleon = Some(vedette_jours::sets::PieceId(0)));
    let study = || {
        let study =
            draft.clone().study().put("k1", "d", 8).came("k1", "e").put("k2", "c", 3).put("k3", "y", 3);
        study.put("c1", "d", 8)
    };
    let absent = |study: Study| study.put("chief", "west", 0);
    let fight = |study: Study, dice: &[(&'static str, u32)]| {
        let mut board = Board::combat(study, ALLIES);
        board.pass_windows();
        board.play(ALLIES, "fight d, chit skirmish").dice(FRENCH, "chit skirmish", dice);
        board
    };
    // 7-10 shifted by 3 is 22-29: a 5 hits for 1.
    let board = fight(absent(study()).put("general", "d", 0), &[("combat", 5), ("combat", 1)]);
    assert_eq!((board.at("c1"), board.at("general")), (None, None));
    assert_eq!(board.points(), [0, 1], "1 for a general");
    assert_eq!(board.position.losses(FRENCH), 8);
    let board = fight(study().put("chief", "d", 0), &[("combat", 6), ("combat", 1)]);
    assert_eq!(board.outcome().and_then(|outcome| outcome.winner), Some(ALLIES), "Napoleon is captured");
}

/// JG-T-COMBAT-21, JG-T-COMBAT-22, JG-8.5-COH-01, JG-8.5-TAC-01: what is added to the die.
#[test]
fn dice_modifiers() {
    let die = |study: Study| numbers(study).map(|(_, _, die)| die);
    assert_eq!(die(clash(8, 8)), [0, 1], "open ground helps the Defender");
    assert_eq!(die(on(Terrain::Mountain).put("c1", "d", 8).put("k1", "d", 8)), [0, 0]);
    let cohesion = field().with(|scenario| {
        scenario.pieces[2].co = 2;
        let k1 = scenario.pieces.iter().position(|piece| piece.code == "k1").expect("k1");
        scenario.pieces[k1].co = 4;
    });
    assert_eq!(
        die(cohesion.study().put("c1", "d", 8).put("k1", "d", 8)),
        [-2, 3],
        "worked example, and open ground"
    );
    let leaders =
        field().general("high", GA, [1, 4, 1]).general("low", GA, [1, 2, 4]).general("peer", GA, [1, 4, 3]);
    assert_eq!(
        die(leaders
            .clone()
            .study()
            .put("c1", "d", 8)
            .put("k1", "d", 8)
            .put("high", "d", 0)
            .put("low", "d", 0))[0],
        1
    );
    assert_eq!(
        die(leaders.study().put("c1", "d", 8).put("k1", "d", 8).put("high", "d", 0).put("peer", "d", 0))[0],
        3
    );
    let bridge = cast(open())
        .bridge("c", "d", true)
        .road("d", "e")
        .road("west", "c")
        .road("e", "east")
        .ford("d", "f")
        .site("d", "g");
    let across = |from: &str| {
        let study =
            bridge.clone().study().put("c1", "d", 8).came("c1", from).put("c2", "d", 12).came("c2", "e");
        study.put("k1", "d", 3)
    };
    let modifier = |study: Study| {
        let mut board = Board::combat(study, FRENCH);
        board.play(FRENCH, "fight d, chit screen").play(ALLIES, "chit skirmish");
        assert!(board.allows(FRENCH, "overrun"), "the battle is open and its first round not fought");
        board.position.die_modifier(FRENCH)
    };
    assert_eq!(modifier(across("c")), -2, "one Force over the bridge is enough");
    assert_eq!(modifier(across("f")), 0, "a ford is none");
    assert_eq!(modifier(across("g").crossing("d", "g", Some(FRENCH))), -2, "a pontoon is");
}

/// JG-T-COMBAT-15, JG-T-COMBAT-16, JG-8.5-ENC-04: what flank and encirclement are worth.
#[test]
fn shifts_of_flank_and_encirclement() {
    let shift = |study: Study| {
        let mut board = Board::combat(study, FRENCH);
        board.play(FRENCH, "fight d, chit screen").play(ALLIES, "chit skirmish");
        assert!(board.allows(FRENCH, "overrun"));
        board.position.column_shift(FRENCH)
    };
    let base = || field().study().put("c1", "d", 15).came("c1", "c").put("c2", "d", 4).put("k1", "d", 3);
    assert_eq!(shift(base().came("c2", "c")), 0);
    assert_eq!(shift(base().came("c2", "e")), 2);
    assert_eq!(shift(base().came("c2", "c").put("c3", "e", 3).put("h1", "y", 3)), 3);
    assert_eq!(shift(base().came("c2", "e").put("h1", "y", 3)), 3, "not both");
}

/// JG-8.6-06, JG-8.6-01: an encircled Force that fails stays, loses 1 more, and tests again in the next round.
#[test]
fn an_encircled_force_stays() {
    let study = field()
        .study()
        .put("k1", "d", 20)
        .came("k1", "e")
        .put("k2", "c", 3)
        .put("k3", "y", 3)
        .put("c1", "d", 8);
    let mut board = Board::combat(study, ALLIES);
    board.pass_windows();
    board.play(ALLIES, "fight d, chit screen");
    // 16-21 shifted by 3 is 41-60: a 5 takes two, the failed test one more. Round 2: a 1 takes one, and so on.
    let dice = [
        ("combat", 5),
        ("combat", 1),
        ("morale", 6),
        ("combat", 1),
        ("combat", 1),
        ("artillery", 1),
        ("artillery", 1),
        ("morale", 6),
    ];
    board.dice(FRENCH, "chit screen", &dice);
    assert!(board.happened(|event| matches!(event, Event::Fought { round: 2, .. })));
    assert!(board.happened(|event| matches!(event, Event::BattleOver { losses: [5, 0], .. })));
    assert_eq!(board.at("c1"), None);
}

/// JG-8.1-P3-01: columns follow the SP of the moment, the threshold those of the start.
#[test]
fn columns_shrink_with_losses() {
    let mut board = Board::combat(clash(13, 13), FRENCH);
    board.play(FRENCH, "fight d, chit screen");
    // Round 1: the Defender's 6 + 1 takes one of 13 (11-15): no test. Round 2: artillery takes another: 2 of 13 are
    // below 20 %.
    let dice = [
        ("combat", 1),
        ("combat", 6),
        ("combat", 1),
        ("combat", 1),
        ("artillery", 1),
        ("artillery", 5),
        ("pursuit", 1),
    ];
    let mut fought = board.fork();
    fought.play(ALLIES, "chit screen");
    board.dice(ALLIES, "chit screen", &dice[..6]);
    assert_eq!(board.sp("c1"), 11);
    assert!(
        !board.happened(|event| matches!(event, Event::MoraleTested { .. })),
        "3 lost would be the threshold"
    );
}

/// JG-8.7-06: no way out though not encircled: the units are lost, leaders count as alone.
#[test]
fn no_way_out() {
    let study = field()
        .study()
        .put("c1", "d", 10)
        .came("c1", "c")
        .put("c2", "e", 2)
        .put("c3", "y", 2)
        .put("k1", "d", 8);
    let study = study.put("tsar", "d", 0).put("k2", "h", 3);
    let mut board = Board::combat(study, FRENCH);
    board.pass_windows();
    board.play(FRENCH, "fight d, chit screen");
    let dice =
        [("combat", 6), ("combat", 1), ("combat", 1), ("combat", 1), ("artillery", 1), ("artillery", 1)];
    board.dice(ALLIES, "chit skirmish", &dice);
    assert_eq!(board.at("k1"), None);
    assert!(!board.all().sides[1].gone.contains(&"tsar".to_owned()), "rank 3: he comes back");
    assert_eq!(board.points(), [0, 0]);
}

/// JG-7.1-05: dummies in a battle are removed.
#[test]
fn dummies_leave_a_battle() {
    let study = fog()
        .study()
        .put("c1", "d", 5)
        .came("c1", "c")
        .put("dummy1", "d", 0)
        .came("dummy1", "c")
        .put("k1", "d", 5);
    let mut board = Board::combat(study, FRENCH);
    board.play(FRENCH, "fight d, chit skirmish").play(ALLIES, "chit skirmish");
    assert_eq!(board.at("dummy1"), None);
    assert_eq!(board.all().sides[0].dummies, 1);
}

/// JG-8.4-01: losses are shared evenly.
#[test]
fn losses_are_shared_evenly() {
    // 5, 3 and 1 SP: pursuit and battle losses go to whoever has lost least and has 2 or more.
    let study = field()
        .study()
        .put("k1", "d", 30 - 10)
        .came("k1", "e")
        .put("k2", "d", 20)
        .came("k2", "e")
        .put("k3", "d", 20);
    let study = study
        .came("k3", "e")
        .put("tsar", "d", 0)
        .put("c1", "d", 5)
        .put("c2", "d", 3)
        .put("c3", "d", 1)
        .put("chief", "d", 0);
    let mut board = Board::combat(study, ALLIES);
    board.pass_windows();
    board.play(ALLIES, "fight d, chit screen");
    // Column 41-60 for the Allies, die 6 + 1 = 7: two and a star.
    board.dice(FRENCH, "chit screen", &[]);
    assert!(board.allows(ALLIES, "overrun"), "60 against 9");
    board.dice(ALLIES, "decline", &[("combat", 6), ("combat", 1)]);
    assert_eq!(board.targets(FRENCH, "lose"), ["c1", "c2"], "units of 1 SP last");
    board.refuses(FRENCH, "lose c3", "JG-8.4-01");
    board.play(FRENCH, "lose c1");
    assert_eq!((board.sp("c1"), board.sp("c2"), board.sp("c3")), (4, 2, 1), "then the other");
}

/// JG-8.6-01, JG-8.6-02, JG-8.6-03, JG-8.6-04: morale.
#[test]
fn morale_tests() {
    // 10 SP lose 2 (20 %): test against CO 3.
    let study = field()
        .study()
        .put("chief", "d", 0)
        .put("c1", "d", 20)
        .came("c1", "c")
        .put("c2", "d", 20)
        .came("c2", "c");
    let study = study.put("k1", "d", 10);
    let mut board = begin(study, ["screen", ""]);
    board.dice(ALLIES, "chit screen", &[("combat", 5), ("combat", 1), ("morale", 4)]);
    assert_eq!(board.sp("k1"), 8, "30-40, die 5 + 2: two");
    assert!(
        board.happened(|event| matches!(event, Event::MoraleTested { side: ALLIES, die: 4, needed: 3, .. }))
    );
    assert_eq!(board.targets(ALLIES, "box"), ["e", "y"], "failed: it retreats at once");
    for (tac, lift) in [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)] {
        let draft = field().general("lead", CO, [1, 4, tac]);
        let mut board =
            Board::combat(draft.study().put("lead", "d", 0).put("k1", "d", 9).put("c1", "d", 9), FRENCH);
        board.play(FRENCH, "fight d");
        assert_eq!(board.position.morale(ALLIES), 3 + lift, "TacB {tac}");
    }
}

/// JG-8.1-P5-03: a Force without SP is beaten at once.
#[test]
fn a_force_without_strength_is_beaten() {
    let mut board = begin(clash(20, 1).put("chief", "d", 0), ["screen", ""]);
    board.play(ALLIES, "chit skirmish");
    assert!(board.allows(FRENCH, "overrun"));
    board.dice(FRENCH, "decline", &[("combat", 3), ("combat", 1)]);
    assert!(board.happened(|event| matches!(event, Event::BattleOver { winner: Some(FRENCH), .. })));
}

/// JG-8.1-P6-01, JG-8.7-05, JG-6.4-03, JG-3.1-05, JG-3.1-07: the retreat, the river, the pursuit, the bridge.
#[test]
fn retreat_over_a_bridge() {
    let draft = cast(open()).road("west", "c").road("c", "d").bridge("d", "e", true).roads(&["e", "east"]);
    let study = |weather| {
        let study =
            draft.clone().study().weather(weather).put("chief", "d", 0).put("c1", "d", 10).came("c1", "c");
        study
            .put("c2", "d", 10)
            .came("c2", "c")
            .put("h1", "d", 5)
            .came("h1", "c")
            .put("k1", "d", 10)
            .put("tsar", "d", 0)
    };
    let beat = |weather, dice: &[(&'static str, u32)]| {
        let mut board = begin(study(weather), ["offensive", ""]);
        board.dice(ALLIES, "chit offensive", dice);
        board
    };
    // Column 22-29, die 6 + 2 = 8: two lost, morale broken at once; 1 at the bridge; pursuit with CB 3: die 5 takes one.
    let dice = [("combat", 6), ("combat", 1), ("morale", 6), ("pursuit", 5)];
    let mut board = beat(Weather::Clear, &dice);
    assert_eq!((board.sp("k1"), board.at("k1").as_deref()), (6, Some("e")));
    assert_eq!(board.points(), [3, 0], "an offensive battle");
    assert_eq!(board.options(ALLIES), ["demolish", "decline"]);
    board.dice(ALLIES, "demolish", &[("demolition", 3)]);
    assert_eq!((board.sp("k1"), board.all().destroyed.len()), (5, 1), "odd: destroyed at the price of a SP");
    let mut board = beat(Weather::Rain, &dice);
    assert_eq!(board.sp("k1"), 7, "in Rain a 5 is a 4");
    board.dice(ALLIES, "demolish", &[("demolition", 6)]);
    assert_eq!((board.sp("k1"), board.all().destroyed.len()), (7, 0));
    let mut board = beat(Weather::Mud, &dice[..3]);
    assert_eq!(board.sp("k1"), 7, "no pursuit in Mud");
    board.dice(ALLIES, "demolish", &[("demolition", 2)]);
    assert_eq!((board.sp("k1"), board.all().destroyed.len()), (7, 1));
}

/// JG-8.4-02, JG-8.4-03, JG-8.4-04, JG-8.4-05, JG-8.4-07: overruns.
#[test]
fn overruns() {
    let open_battle = |study: Study| {
        let mut board = Board::combat(study, FRENCH);
        board.pass_windows();
        board.play(FRENCH, "fight d, chit screen").play(ALLIES, "chit skirmish");
        board
    };
    let board = |attack, defend| open_battle(clash(attack, defend));
    assert!(board(18, 3).allows(FRENCH, "overrun"));
    assert!(!board(17, 3).allows(FRENCH, "overrun"));
    assert!(!open_battle(clash(20, 2).entrenched("d", ALLIES)).allows(FRENCH, "overrun"));
    let mut one = board(18, 3);
    one.dice(FRENCH, "overrun", &[("overrun", 2)]);
    one.play(ALLIES, "box e");
    assert_eq!((one.sp("k1"), one.at("k1").as_deref(), one.at("c1").as_deref()), (3, Some("e"), Some("d")));
    let mut two = board(18, 3);
    two.dice(FRENCH, "overrun", &[("overrun", 3)]);
    two.play(FRENCH, "box e");
    assert_eq!((two.sp("k1"), two.at("k1").as_deref(), two.at("c1").as_deref()), (1, Some("y"), Some("e")));
    let mut three = open_battle(clash(18, 3).put("h1", "d", 1).came("h1", "c").put("count", "d", 0));
    three.dice(FRENCH, "overrun", &[("overrun", 4)]);
    three.play(FRENCH, "decline");
    assert_eq!((three.at("k1"), three.at("count")), (None, None));
    assert_eq!(three.points(), [0, 0], "no points, nobody captured");
    let closed = clash(18, 3).put("c2", "e", 3).put("c3", "y", 1);
    let mut four = open_battle(closed);
    four.play(FRENCH, "overrun");
    assert_eq!(four.at("k1"), None, "no way out");
}

/// JG-1.2.1-01, JG-1.2.1-02: reserve artillery has no SP and adds its AB.
#[test]
fn reserve_artillery() {
    let mut board = begin(clash(8, 8).put("guns", "d", 0).came("guns", "c"), ["screen", ""]);
    // Nobody hits in round 1; in round 2 the French have AB 6: a 4 hits.
    let dice =
        [("combat", 1), ("combat", 1), ("combat", 1), ("combat", 1), ("artillery", 4), ("artillery", 1)];
    board.dice(ALLIES, "chit screen", &dice);
    assert_eq!((board.sp("c1"), board.sp("k1")), (8, 7));
}

/// JG-1.2.3-02, JG-1.2.3-03: cadres.
#[test]
fn units_without_strength() {
    let study =
        field().study().put("chief", "b", 0).put("c1", "b", 5).put("k1", "c", 0).put("k2", "h", 3).cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march, step c").pass_windows();
    assert_eq!(board.at("k1"), None, "a cadre alone is gone");
    assert_eq!(board.left(), 5, "and stops nobody");
    let study = field().study().put("tsar", "g", 0).put("k1", "g", 0).put("k2", "g", 3);
    let board = Board::movement(study.cp(CO, 9), ALLIES);
    board.refuses(ALLIES, "take k1", "JG-1.2.3-03");
}

/// JG-9-04, JG-9-07, JG-9-01, JG-13-VP-01: the count at the end.
#[test]
fn the_count() {
    let count = |losses: [u8; 2], points: [i16; 2]| {
        let draft = field().prize("a", 4, Some(FRENCH)).prize("b", 3, Some(ALLIES));
        let study = draft
            .study()
            .turn(6)
            .points(points)
            .put("c1", "a", 5)
            .marks("c1", losses[0], 0)
            .put("k1", "h", 5);
        let mut board = Board::of(study.marks("k1", losses[1], 0).before_end());
        board.play(FRENCH, "done");
        (board.points(), board.outcome().and_then(|outcome| outcome.winner))
    };
    assert_eq!(count([7, 13], [0, 0]), ([5, 3], None), "6 SP are 1 point; a lead of 2 is a draw");
    assert_eq!(count([0, 8], [0, 0]), ([6, 3], Some(FRENCH)), "8 SP are 2 points; a lead of 3 wins");
    assert_eq!(count([3, 0], [0, 4]), ([4, 7], Some(ALLIES)));
    let draft = field().city("a", 1, 0).prize("a", 5, Some(FRENCH));
    let study = draft.study().turn(6).put("c1", "a", 5).put("k1", "a", 5).siege("a", ALLIES, 1);
    let mut board = Board::of(study.before_end());
    board.play(FRENCH, "done");
    assert_eq!(board.points(), [0, 1], "a besieged city: 1 for the besieger");
}
