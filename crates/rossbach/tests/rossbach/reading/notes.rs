//! Section 18.1: how two players of a side speak to each other.

use std::sync::Arc;

use vedette_kernel::{
    Awaiting, Chance, Game, Knowledge, Letter, Purpose, Quick, Side, Silent, Sketched, Viewer,
};
use vedette_rossbach::options::Players;
use vedette_rossbach::scenario::{Water, Way};
use vedette_rossbach::state::Phase;
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::{FRENCH, PRUSSIANS, Position};

use super::{armies, on_until};
use crate::field::{Hand, campaign, options, plain};

/// Corps of the second player of a side.
const WINGS: [&str; 2] = ["VI", "III"];

fn in_teams(draft: Draft) -> Draft {
    draft.with(|scenario| {
        scenario.options.players = Players::Teams;
        for formation in &mut scenario.formations {
            formation.seat = u8::from(WINGS.contains(&formation.code.as_str()));
        }
    })
}

/// A long strip of open ground: Napoleon in the first hex of its row, Ney of the second seat where he is put.
fn strip() -> Draft {
    in_teams(plain(4, 44).commander("napoleon", FRENCH, "", 3, true).officer("ney", FRENCH, "VI", 4))
        .commander("brunswick", PRUSSIANS, "I", 2, true)
        .infantry("orange", PRUSSIANS, "I", 8)
}

fn apart(draft: Draft, ney: &str) -> Study {
    draft.study().at("0201", &["napoleon"]).at(ney, &["ney"]).at("0444", &["orange"])
}

fn seat(side: Side, command: u8) -> Viewer {
    Viewer::Player(side, Knowledge::Part(command))
}

/// Whether the note of a French seat of some turn is read by his partner.
fn is_read(game: &Position, command: u8, round: u32) -> bool {
    game.may_read(Letter { side: FRENCH, command, round }, seat(FRENCH, 1 - command))
}

/// On to the next Command Phase of the French.
fn next_command(hand: &mut Hand) {
    let turn = hand.game.turn();
    let commands = |game: &Position| matches!(game.phase(), Phase::Command | Phase::NightCommand);
    on_until(hand, |hand| hand.game.turn() > turn && commands(&hand.game) && hand.game.phasing() == FRENCH);
}

/// RA-18.1-01: team mates talk in the same hex and in neighbouring ones, not farther apart, and not while one is not there.
#[test]
fn who_stands_together_may_talk() {
    for (hex, together) in [("0201", true), ("0202", true), ("0301", true), ("0203", false), ("0303", false)]
    {
        let game = apart(strip(), hex).command(FRENCH);
        assert_eq!(game.may_talk(FRENCH), together, "{hex}");
    }
    let alone = strip().study().at("0201", &["napoleon"]).at("0444", &["orange"]).command(FRENCH);
    assert!(!alone.may_talk(FRENCH), "RA-18.1-01: Ney is not on the map");
    let hand = Hand::new(alone);
    assert_eq!(hand.game.may_write(FRENCH, 0).expect_err("nobody to ride to").rule, "RA-18.11-01");
}

/// RA-18.11-01: fourteen points are a turn's ride, fifteen are not.
#[test]
fn fourteen_points_a_turn() {
    let near = apart(strip(), "0215").command(FRENCH);
    assert!(is_read(&near, 0, 1) && is_read(&near, 1, 1), "both ways");
    let mut hand = Hand::new(apart(strip(), "0216").turn(1).command(FRENCH));
    assert!(!is_read(&hand.game, 0, 1) && !is_read(&hand.game, 1, 1));
    next_command(&mut hand);
    assert_eq!(hand.game.turn(), 2);
    assert!(is_read(&hand.game, 0, 1) && is_read(&hand.game, 1, 1), "it went on from where the ride ended");
    assert!(!is_read(&hand.game, 0, 2), "and the next note takes two turns as well");
}

/// RA-18.11-01: a note starts in the hex of whoever stands for its seat: the army commander, or an officer of the seat.
#[test]
fn a_note_starts_with_its_sender() {
    let draft = strip().officer("soult", FRENCH, "IV", 3);
    let study = |soult: &str| apart(draft.clone(), "0230").at(soult, &["soult"]);
    assert!(!is_read(&study("0230").command(FRENCH), 0, 1), "Soult does not write for Napoleon");
    let alone = draft.clone().study().at("0218", &["soult"]).at("0230", &["ney"]).at("0444", &["orange"]);
    assert!(is_read(&alone.command(FRENCH), 0, 1), "while Napoleon is not there he does");
}

/// RA-18.11-02: a note is written in the own Command Phase, by day and by Night, and at no other time.
#[test]
fn notes_are_written_in_the_command_phase() {
    let day = apart(strip(), "0215").command(FRENCH);
    assert!(day.may_write(FRENCH, 0).is_ok() && day.may_write(FRENCH, 1).is_ok());
    assert_eq!(day.may_write(PRUSSIANS, 0).expect_err("the enemy's phase").rule, "RA-18.11-02");
    let moving = apart(strip(), "0215").movement(FRENCH);
    assert_eq!(moving.may_write(FRENCH, 0).expect_err("Movement").rule, "RA-18.11-02");
    let night = in_teams(armies()).with(|scenario| scenario.options.hidden = true);
    let night = night.study().at("0303", &["napoleon", "gudin"]).at("0304", &["ney"]).night(FRENCH);
    assert!(night.may_write(FRENCH, 0).is_ok() && is_read(&night, 0, 4), "{:?}", night.phase());
    assert_eq!(plain(4, 9).study().command(FRENCH).letters(), None, "no teams, no notes");
}

/// RA-18.11-02: the aide rides in every turn of his side, the Night included, and towards where the receiver is by then.
#[test]
fn an_aide_rides_after_his_receiver() {
    let study = || apart(strip(), "0228").turn(2);
    let mut stays = Hand::new(study().command(FRENCH));
    next_command(&mut stays);
    assert!(is_read(&stays.game, 0, 2), "27 points: two turns");
    let mut moves = Hand::new(study().command(FRENCH));
    on_until(&mut moves, |hand| !hand.verbs("check").is_empty());
    moves.roll("check ney", &[("initiative", 1)]);
    on_until(&mut moves, |hand| hand.game.phase() == Phase::Movement);
    moves.play(&["take ney", "step 0229", "step 0230", "step 0231", "stop"]);
    next_command(&mut moves);
    assert_eq!(moves.game.turn(), 3);
    assert!(!is_read(&moves.game, 0, 2), "30 points since Ney went on");
    on_until(&mut moves, |hand| hand.game.turn() == 5);
    assert!(is_read(&moves.game, 0, 2), "the third ride was by Night");
    // Three rides reach 42 points and not 43; the Night of turn 4 is one of them.
    for (hex, turn) in [("0243", 4), ("0244", 5)] {
        let mut hand = Hand::new(apart(strip(), hex).at("0101", &["brunswick"]).turn(2).command(FRENCH));
        on_until(&mut hand, |hand| is_read(&hand.game, 0, 2));
        assert_eq!(hand.game.turn(), turn, "{hex}");
    }
}

/// RA-18.12-01: cavalry costs without the half rate of the road, round what cavalry may not cross, past enemies.
#[test]
fn aides_ride_like_cavalry() {
    let row: Vec<String> = (1..=18).map(|column| format!("02{column:02}")).collect();
    let row: Vec<&str> = row.iter().map(String::as_str).collect();
    let road = strip().way(Way::Road, &row);
    assert!(is_read(&apart(road.clone(), "0215").command(FRENCH), 0, 1));
    assert!(!is_read(&apart(road, "0216").command(FRENCH), 0, 1), "a road hex costs an aide a point");
    // A river across three of the four rows: the way round costs more than the way.
    let river = |last: u16| {
        (1..=last).fold(strip(), |draft, row| {
            let at = |row: u16, column: u16| format!("{row:02}{column:02}");
            let near = if row % 2 == 0 { [5, 6] } else { [4, 5] };
            let draft = draft.water(Water::River, &at(row, 5), &at(row, 6));
            let above = near.map(|column| (row + 1, column)).into_iter().filter(|place| place.0 <= last);
            above.fold(draft, |draft, (other, column)| {
                let (from, to) = if column <= 5 {
                    (at(row, 6), at(other, column))
                } else {
                    (at(row, 5), at(other, column))
                };
                draft.water(Water::River, &from, &to)
            })
        })
    };
    assert!(!is_read(&apart(river(3), "0215").command(FRENCH), 0, 1), "round the river");
    let mut shut = Hand::new(apart(river(4), "0208").command(FRENCH));
    assert!(!is_read(&shut.game, 0, 1));
    next_command(&mut shut);
    assert!(!is_read(&shut.game, 0, 1), "no way at all: he waits");
    let woods = strip().woods_side("0207", "0208");
    assert!(is_read(&apart(woods.clone(), "0214").command(FRENCH), 0, 1), "round the woods");
    assert!(!is_read(&apart(woods, "0215").command(FRENCH), 0, 1), "which costs a point");
    let held = apart(strip(), "0215").at("0208", &["orange"]).command(FRENCH);
    assert!(is_read(&held, 0, 1), "enemies do not stop him");
}

/// RA-18.12-01: nobody sees an aide: views are those of a game without notes.
#[test]
fn aides_are_not_on_the_map() {
    let view = |players: Players, viewer: Viewer| {
        let draft = strip().with(|scenario| scenario.options.players = players);
        let view = apart(draft, "0230").command(FRENCH).view(viewer);
        serde_json::to_string(&view).expect("a view")
    };
    for viewer in [Viewer::side(PRUSSIANS), Viewer::side(FRENCH), Viewer::Observer] {
        assert_eq!(view(Players::Teams, viewer), view(Players::Sides, viewer), "{viewer:?}");
    }
}

/// RA-18.13-01: everything may be said but the number of a hex.
#[test]
fn notes_name_no_hexes() {
    let pack = vedette_rossbach::pack::Pack::rossbach().expect("a sound pack");
    let scenario = pack.scenario("campaign", options("players=teams")).expect("a scenario");
    let game = Position::new(Arc::new(scenario));
    for fine in [
        "Guard the bridge over the Saale at Jena",
        "a roadblock four miles south of Jena, 12 battalions",
        "14 October 1806",
        "9999 men",
        "1942nd",
        "19421",
        "",
    ] {
        assert!(game.may_say(fine).is_ok(), "{fine}");
    }
    for hex in ["N1942", "to 1942!", "march on n1942.", "(1942N)", "S0110", "N9999", "N1806", "1942,1943"] {
        assert_eq!(game.may_say(hex).expect_err(hex).rule, "RA-18.13-01", "{hex}");
    }
}

/// RA-18.14-01: a note is hidden from its receiver until his Command Phase, and from the enemy altogether.
#[test]
fn notes_are_read_when_they_arrive() {
    let mut hand = Hand::new(apart(strip(), "0220").turn(1).command(FRENCH));
    let letter = Letter { side: FRENCH, command: 0, round: 1 };
    let strangers = [Viewer::side(PRUSSIANS), seat(PRUSSIANS, 0), seat(PRUSSIANS, 1), Viewer::Observer];
    let secret = |game: &Position| strangers.iter().all(|&reader| !game.may_read(letter, reader));
    assert!(hand.game.may_read(letter, seat(FRENCH, 0)), "he knows what he wrote");
    on_until(&mut hand, |hand| {
        assert!(secret(&hand.game));
        if hand.game.turn() == 2 && hand.game.phase() == Phase::Command {
            return true;
        }
        assert!(!is_read(&hand.game, 0, 1), "not before the Command Phase of turn 2");
        false
    });
    assert!(is_read(&hand.game, 0, 1) && secret(&hand.game));
    assert!(!hand.game.may_read(Letter { round: 9, ..letter }, seat(FRENCH, 1)), "there is no such note");
    on_until(&mut hand, |hand| hand.asked().is_none());
    assert!(
        strangers.iter().all(|&reader| hand.game.may_read(letter, reader)),
        "RA-18.14-02: the game is over"
    );
}

/// On to the Prussian Combat Phase, with Orange in front of Ney.
fn orange_comes_up(hand: &mut Hand) {
    on_until(hand, |hand| hand.game.phase() == Phase::Initiative && hand.game.phasing() == PRUSSIANS);
    hand.roll("check orange", &[("initiative", 1)]);
    hand.play(&["step 0402", "step 0403", "stop"]);
    on_until(hand, |hand| hand.game.phase() == Phase::Combat && hand.game.phasing() == PRUSSIANS);
}

/// RA-18.14-02, RA-18.11-02: who captures a leader reads what he had received, not what he had sent; what was on the way to him
/// is lost, also to his side.
#[test]
fn the_papers_of_a_captured_leader() {
    let study = in_teams(armies())
        .study()
        .at("0401", &["orange"])
        .at("0404", &["friant", "ney"])
        .at("0407", &["napoleon", "gudin"])
        .at("0810", &["legrand"])
        .turn(1);
    let mut hand = Hand::new(study.game());
    let note = |command: u8, round: u32| Letter { side: FRENCH, command, round };
    orange_comes_up(&mut hand);
    let before = hand.game.clone();
    assert!(is_read(&before, 0, 1) && !before.may_read(note(0, 1), Viewer::side(PRUSSIANS)));
    hand.play(&["attack 0403 0404"]);
    // 8 to 4 is 2-1, a three is Dr; two columns make a four a six.
    hand.roll("done", &[("combat", 3), ("capture", 4)]);
    assert_eq!(hand.at("ney"), "captured");
    let reads = |command: u8| {
        [Viewer::side(PRUSSIANS), seat(PRUSSIANS, 0), seat(PRUSSIANS, 1), Viewer::Observer]
            .map(|reader| hand.game.may_read(note(command, 1), reader))
    };
    assert_eq!(reads(0), [true, true, true, false], "what Napoleon wrote to Ney, and only the captor");
    assert_eq!(reads(1), [false; 4], "what Ney wrote to Napoleon is with Napoleon");
    assert!(is_read(&hand.game, 0, 1), "Ney's player has read it and goes on knowing it");
}

/// RA-18.11-02: a note on the road to a leader who is captured is lost.
#[test]
fn a_note_to_a_captured_leader_is_lost() {
    let study = in_teams(plain(9, 40))
        .commander("napoleon", FRENCH, "", 3, true)
        .officer("ney", FRENCH, "VI", 4)
        .infantry("friant", FRENCH, "VI", 4)
        .infantry("orange", PRUSSIANS, "I", 8)
        .study();
    let study =
        study.at("0401", &["orange"]).at("0404", &["friant", "ney"]).at("0430", &["napoleon"]).turn(1);
    let mut hand = Hand::new(study.game());
    orange_comes_up(&mut hand);
    hand.play(&["attack 0403 0404"]);
    hand.roll("done", &[("combat", 3), ("capture", 4)]);
    assert_eq!(hand.at("ney"), "captured");
    let letter = Letter { side: FRENCH, command: 0, round: 1 };
    on_until(&mut hand, |hand| {
        let others = [seat(FRENCH, 1), Viewer::side(PRUSSIANS), Viewer::Observer];
        let over = hand.asked().is_none();
        assert_eq!(
            others.map(|reader| hand.game.may_read(letter, reader)),
            [over; 3],
            "turn {}",
            hand.game.turn()
        );
        over
    });
}

/// Both armies close to each other, with leaders in the front line.
fn crowded(words: &str) -> Position {
    in_teams(campaign(words).with(|scenario| scenario.frame.last_turn = 6))
        .study()
        .at("0802", &["napoleon", "lefebvre", "nansouty"])
        .at("0803", &["ney", "marchand"])
        .at("0705", &["gardanne", "colbert"])
        .at("0904", &["brunswick", "orange"])
        .at("0903", &["king", "schmettau"])
        .at("0806", &["zeschwitz", "ruechel"])
        .at("0906", &["quitzow"])
        .at("1006", &["kalkreuth", "arnim"])
        .game()
}

/// How many leaders of a side are captured.
fn captured(game: &Position, side: Side) -> usize {
    let leaders: &[&str] = if side == FRENCH {
        &["napoleon", "ney", "spare-french"]
    } else {
        &["brunswick", "ruechel", "kalkreuth", "king", "spare-prussian"]
    };
    leaders.iter().filter(|leader| game.whereabouts(leader) == "captured").count()
}

/// Everybody who might read a French or Prussian note and did not write it.
fn others(letter: Letter) -> [Viewer; 5] {
    let enemy = letter.side.other();
    [
        seat(letter.side, 1 - letter.command),
        seat(enemy, 0),
        seat(enemy, 1),
        Viewer::side(enemy),
        Viewer::Observer,
    ]
}

/// RA-18.14-01, RA-18.14-02: capture and notes. In random games a note comes to be read by a partner in a Command Phase of his
/// own only, by the enemy only when he takes a leader of that side, and then never by him what the partner had not read; what
/// is read stays read, and in the end all is.
#[test]
fn captured_leaders_and_nobody_else_give_notes_away() {
    let (mut taken, mut lost) = (0, 0);
    for seed in 0..60 {
        let words = if seed % 2 == 0 { "hidden=no vedettes=no supply=no" } else { "" };
        let mut game = crowded(words);
        let mut chance = Quick::new(seed);
        let mut list = Vec::new();
        let mut read: Vec<(Letter, [bool; 5])> = Vec::new();
        while let Some(mover) = Side::BOTH.into_iter().find(|&side| {
            list.clear();
            game.options(side, &mut list);
            !list.is_empty()
        }) {
            let before = game.clone();
            let pick = chance.draw(Purpose("pick"), list.len() as u32);
            game.apply(mover, list[pick as usize], &mut chance, &mut Silent);
            if matches!(game.awaiting(), Awaiting::Over(_)) {
                break;
            }
            for side in Side::BOTH {
                let round = u32::from(game.turn());
                for command in (0..2).filter(|&command| game.may_write(side, command).is_ok()) {
                    let letter = Letter { side, command, round };
                    if read.iter().all(|(known, _)| *known != letter) {
                        read.push((letter, [false; 5]));
                    }
                }
            }
            for (letter, known) in &mut read {
                let now = others(*letter).map(|reader| game.may_read(*letter, reader));
                let [partner, enemy, ..] = now;
                assert!(!now[4], "observers read nothing");
                assert_eq!([now[2], now[3]], [enemy; 2], "the enemies read alike");
                assert!(partner || !enemy, "nobody reads before the partner could");
                assert!(known.iter().zip(now).all(|(known, now)| now || !known), "what is read stays read");
                if partner && !known[0] {
                    let commands = matches!(game.phase(), Phase::Command | Phase::NightCommand)
                        || game.turn() > before.turn()
                        || game.phasing() != before.phasing();
                    assert!(commands, "{letter:?} was read in {:?} of {:?}", game.phase(), game.phasing());
                }
                if enemy && !known[1] {
                    assert!(
                        captured(&game, letter.side) > captured(&before, letter.side),
                        "nobody was taken"
                    );
                    taken += 1;
                }
                *known = now;
            }
            lost += usize::from(captured(&game, FRENCH) > captured(&before, FRENCH));
        }
        for (letter, _) in read {
            assert!(others(letter).into_iter().all(|reader| game.may_read(letter, reader)), "in the end all");
        }
    }
    assert!(taken > 20 && lost > 5, "{taken} notes of {lost} leaders were taken: too few to mean anything");
}

/// A position with notes on the road is written down and read again, and a guess of the enemy knows nothing of them.
#[test]
fn aides_are_written_down_and_not_guessed() {
    let game = apart(strip(), "0230").command(FRENCH);
    let again = Position::from_sketch(Arc::clone(game.shared_scenario()), &game.whole_sketch());
    assert!(again.is_ok_and(|again| again == game));
    let guess = |viewer: Side| game.guess(viewer, &mut Quick::new(1)).whole_sketch();
    assert!(guess(FRENCH).contains("aides") && !guess(PRUSSIANS).contains("aides"));
    let strange = game.whole_sketch().replace("\"seat\":1", "\"seat\":2");
    assert!(Position::from_sketch(Arc::clone(game.shared_scenario()), &strange).is_err());
}
