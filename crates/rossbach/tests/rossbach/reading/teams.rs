//! Section 18: two players a side.

use vedette_kernel::Game;
use vedette_rossbach::study::Draft;
use vedette_rossbach::{FRENCH, PRUSSIANS};

use super::armies;
use crate::field::Hand;

/// Both armies shared by two: VI and III Corps are handed to the second player of their side.
fn shared() -> Draft {
    armies().with(|scenario| {
        scenario.options.players = vedette_rossbach::options::Players::Teams;
        for formation in &mut scenario.formations {
            formation.seat = u8::from(["VI", "III"].contains(&formation.code.as_str()));
        }
    })
}

/// Which seats of the side that is asked may give a legal order.
#[track_caller]
fn seats(hand: &Hand, text: &str) -> Vec<u8> {
    assert!(hand.allows(text), "{text} is not legal; there is {:?}", hand.options());
    let side = hand.asked().expect("somebody is asked");
    let action = hand.game.read(side, text).expect(text);
    (0..hand.game.commands(side)).filter(|&seat| hand.game.entrusted(side, seat, action).is_ok()).collect()
}

/// RA-18.0-01: each seat orders its own corps; without teams the side is one.
#[test]
fn each_seat_moves_its_corps() {
    let study = |draft: Draft| {
        draft.study().at("0301", &["gudin"]).at("0501", &["legrand"]).at("0701", &["napoleon", "bags"])
    };
    let hand = Hand::new(study(shared()).movement(FRENCH));
    assert_eq!(hand.game.commands(FRENCH), 2);
    assert_eq!((seats(&hand, "take gudin"), seats(&hand, "take legrand")), (vec![1], vec![0]));
    assert_eq!((seats(&hand, "take napoleon"), seats(&hand, "take bags")), (vec![0], vec![0]), "RA-18.0-02");
    assert_eq!(seats(&hand, "done"), [0], "the army commander ends the segment");
    let alone = Hand::new(study(armies()).movement(FRENCH));
    assert_eq!(alone.game.commands(FRENCH), 0);
}

/// RA-18.0-02: points by the commander's seat, whomever they are spent on; units come back by their leader's.
#[test]
fn points_belong_to_the_commander() {
    let study = shared()
        .study()
        .at("0303", &["napoleon"])
        .at("0304", &["ney"])
        .at("0305", &["gudin"])
        .uncommanded(&["ney"]);
    let hand = Hand::new(study.night_half(&["friant"]).day(FRENCH));
    assert_eq!(
        (seats(&hand, "reorganize ney friant"), seats(&hand, "reorganize napoleon friant")),
        (vec![1], vec![0])
    );
    let mut hand = hand;
    hand.play(&["done"]);
    assert_eq!(seats(&hand, "command napoleon ney"), [0]);
    hand.play(&["done"]);
    assert_eq!(seats(&hand, "check ney"), [1]);
}

/// RA-18.0-02: a combat of both seats is designated by the one with more strength in it; losses and retreats by each for his own.
#[test]
fn combats_of_both_seats() {
    let study =
        shared().study().at("0403", &["morand"]).at("0504", &["legrand"]).at("0404", &["zenge", "orange"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    assert_eq!(seats(&hand, "attack 0504 0404"), [0], "Legrand alone");
    hand.play(&["attack 0403 0404"]);
    assert_eq!(seats(&hand, "attack 0504 0404"), [1], "12 of VI Corps and 6 of IV");
    hand.play(&["attack 0504 0404"]);
    // 18 to 14 is 1-1; a two is Dr.
    hand.roll("done", &[("combat", 2)]);
    assert_eq!(hand.asked(), Some(PRUSSIANS));
    let retreat =
        |unit: &str| hand.verbs("retreat").into_iter().find(|text| text.contains(unit)).expect("a way");
    assert_eq!((seats(&hand, &retreat("orange")), seats(&hand, &retreat("zenge"))), (vec![1], vec![0]));
}

/// RA-18.0-01: a stack of both is moved by the stronger.
#[test]
fn stacks_of_both_seats() {
    let mut hand = Hand::new(shared().study().at("0301", &["gudin", "legrand"]).movement(FRENCH));
    hand.play(&["take legrand"]);
    assert_eq!(seats(&hand, "step 0302"), [0]);
    assert_eq!(seats(&hand, "take gudin"), [1], "each joins by himself");
    hand.play(&["take gudin"]);
    assert_eq!(seats(&hand, "step 0302"), [1], "8 to 6");
}

/// RA-18.0-01: the seats of the rulebook: Napoleon and whom he delegates to, Brunswick and Hohenlohe.
#[test]
fn seats_have_names() {
    use vedette_kernel::Speak;
    let pack = vedette_rossbach::pack::Pack::rossbach().expect("a sound pack");
    let scenario = pack.scenario("campaign", crate::field::options("players=teams")).expect("a scenario");
    let game = vedette_rossbach::Position::new(std::sync::Arc::new(scenario));
    let names = |side| [0, 1].map(|seat| game.command_code(side, seat));
    assert_eq!(names(FRENCH)[0], "piece:napoleon");
    assert_eq!(names(PRUSSIANS), ["piece:brunswick", "piece:hohenlohe"]);
    assert_eq!((game.commands(FRENCH), game.commands(PRUSSIANS)), (2, 2));
}
