//! What happens behind the front: set-up, monarchs and reserves, units that come back, trains, garrisons, supply over bridges.

use std::sync::Arc;

use vedette_kernel::{Awaiting, Game};
use vedette_rossbach::pack::Pack;
use vedette_rossbach::scenario::{
    Berth, Nation, PieceKind, Placement, Post, Settlement, StartsAs, Water, Way,
};
use vedette_rossbach::state::Phase;
use vedette_rossbach::{FRENCH, PRUSSIANS, Position};

use crate::field::{Hand, options, plain};

/// The opening of a scenario of the pack.
fn scenario(code: &str, words: &str) -> Hand {
    let pack = Pack::rossbach().expect("a sound pack");
    let scenario = pack.scenario(code, options(words)).expect("a scenario");
    Hand::new(Position::new(Arc::new(scenario)))
}

/// Plays `done` until the other side is asked, or until a question of another kind comes.
fn finish(hand: &mut Hand, most: usize) {
    let side = hand.asked();
    for _ in 0..most {
        if hand.asked() != side || !hand.options().contains(&"done".to_owned()) {
            return;
        }
        hand.play(&["done"]);
    }
}

/// Ends the Command Segment.
fn end_command(hand: &mut Hand) {
    while hand.game.phase() == Phase::Command {
        hand.play(&["done"]);
    }
}

/// RA-1.6-01: what has no hex of its own must be placed, piece by piece, and not among the enemy, whose pieces already stand.
#[test]
fn pieces_are_placed_one_by_one() {
    let draft = plain(5, 9)
        .infantry("gudin", FRENCH, "VI", 8)
        .commander("napoleon", FRENCH, "", 3, true)
        .commander("berthier", FRENCH, "", 1, false)
        .infantry("orange", PRUSSIANS, "III", 8);
    let pieces = ["napoleon", "berthier"].map(|code| draft.id(code));
    let places = [("gudin", "0303"), ("orange", "0308")].map(|(code, hex)| (draft.id(code), draft.hex(hex)));
    let draft = draft.with(|scenario| {
        let berth = |piece| Berth { piece, post: Post::WithForce };
        scenario.frame.berths = pieces.map(berth).to_vec();
        scenario.frame.set_up = places
            .map(|(piece, hex)| Placement { piece, hex, state: StartsAs::Full, road_march: false })
            .to_vec();
    });
    let mut hand = Hand::new(Position::new(draft.scenario()));
    assert_eq!(hand.asked(), Some(FRENCH));
    assert_eq!(hand.refused("done"), "RA-1.6-01", "he must be placed");
    assert_eq!(hand.refused("place berthier 0303"), "RA-1.6-01", "not this one yet");
    assert_eq!(hand.refused("place napoleon 0308"), "RA-1.6-01", "the enemy stands there");
    hand.play(&["place napoleon 0303", "place berthier 0303"]);
    assert_eq!((hand.at("napoleon"), hand.at("berthier")), ("0303".into(), "0303".into()));
}

/// RA-1.6-01: the First Player places before the Second.
#[test]
fn the_first_player_places_first() {
    let mut french_first = scenario("jena", "");
    assert_eq!(french_first.asked(), Some(FRENCH));
    finish(&mut french_first, 10);
    assert_eq!(french_first.asked(), Some(PRUSSIANS), "the Second Player follows");
    assert_eq!(scenario("massenbach", "").asked(), Some(PRUSSIANS));
}

/// RA-1.63-01: losses before the start stand on the casualty track; RA-1.62-01: the unit is lost.
#[test]
fn losses_before_the_start_are_on_the_track() {
    let late = scenario("campaign-14", "");
    assert_eq!(late.at("truetzschler"), "lost");
    assert_eq!(late.game.casualties_of(PRUSSIANS, "pr-iii"), 2, "one point, in halves");
    assert_eq!(late.game.losses(PRUSSIANS), 0, "RA-20.11-02");
    let early = scenario("campaign-8", "");
    assert_eq!(early.game.casualties_of(PRUSSIANS, "pr-iii"), 0);
}

/// RA-19.25-01: an army commander starts with any force; RA-19.29-01: the king goes with Brunswick.
#[test]
fn the_king_starts_with_brunswick() {
    let mut hand = scenario("campaign-13", "");
    for _ in 0..10 {
        if hand.asked() != Some(FRENCH) {
            break;
        }
        // What must be placed is placed anywhere, the rest is left.
        let text = hand
            .options()
            .into_iter()
            .find(|text| text == "done")
            .unwrap_or_else(|| hand.options()[0].clone());
        hand.play(&[&text]);
    }
    assert_eq!(hand.asked(), Some(PRUSSIANS));
    assert_eq!(hand.at("brunswick"), hand.at("friedrich-wilhelm"));
    let elsewhere = hand.verbs("place").into_iter().find(|text| text.starts_with("place brunswick"));
    let elsewhere = elsewhere.expect("he may go to another force");
    hand.play(&[&elsewhere]);
    assert_eq!(elsewhere, format!("place brunswick {}", hand.at("brunswick")));
    assert_eq!(hand.at("brunswick"), hand.at("friedrich-wilhelm"));
}

/// RA-5.17-01, RA-5.17-02: the Reserve obeys Brunswick like his own corps, or Kalkreuth.
#[test]
fn the_reserve_is_led_by_brunswick_or_by_kalkreuth() {
    let field = || {
        plain(5, 14)
            .formation(PRUSSIANS, "R", Some(4))
            .with(|scenario| {
                let own = scenario.formation(PRUSSIANS, "I").expect("I Corps");
                scenario.formations.last_mut().expect("the Reserve").part_of = own;
            })
            .commander("brunswick", PRUSSIANS, "I", 2, true)
            .officer("kalkreuth", PRUSSIANS, "R", 2)
            .infantry("arnim", PRUSSIANS, "R", 6)
            .infantry("kuhnheim", PRUSSIANS, "R", 6)
            .infantry("orange", PRUSSIANS, "I", 8)
            .study()
            .at("0302", &["brunswick"])
            .at("0304", &["arnim"])
            .at("0312", &["kalkreuth"])
            .at("0313", &["kuhnheim"])
            .at("0310", &["orange"])
            .uncommanded(&["kalkreuth", "arnim", "kuhnheim", "orange"])
    };
    let mut idle = Hand::new(field().command(PRUSSIANS));
    end_command(&mut idle);
    assert!(idle.game.is_in_command("arnim"), "two hexes from Brunswick");
    assert!(!idle.game.is_in_command("kuhnheim"), "in range of nobody who is in command");
    let mut led = Hand::new(field().command(PRUSSIANS));
    led.roll("check kalkreuth", &[("initiative", 2)]);
    end_command(&mut led);
    assert!(led.game.is_in_command("kuhnheim"));
    assert!(!led.game.is_in_command("orange"), "I Corps does not obey Kalkreuth");
}

/// RA-5.18-01: a monarch moves by himself and puts nobody in command. RA-5.18-02: he brings back units of any formation.
#[test]
fn monarchs_reorganize_and_command_nobody() {
    let field = || {
        plain(5, 14)
            .leader("king", PRUSSIANS, PieceKind::Head, 0)
            .last(|piece| piece.allowance = 20)
            .officer("ruechel", PRUSSIANS, "III", 3)
            .infantry("orange", PRUSSIANS, "I", 8)
            .infantry("zeschwitz", PRUSSIANS, "III", 8)
            .nation(Nation::Saxon)
            .study()
            .at("0302", &["king"])
            .at("0303", &["ruechel"])
    };
    let mut hand = Hand::new(field().night_half(&["orange", "zeschwitz"]).day(PRUSSIANS));
    assert!(hand.allows("reorganize king orange") && hand.allows("reorganize king zeschwitz"));
    assert_eq!(hand.refused("reorganize ruechel orange"), "RA-6.15-03");
    hand.play(&["reorganize king orange", "reorganize king zeschwitz"]);
    assert_eq!((hand.at("orange"), hand.at("zeschwitz")), ("0302".into(), "0302".into()));
    let command = Hand::new(field().uncommanded(&["ruechel"]).command(PRUSSIANS));
    assert!(command.verbs("command").is_empty(), "he has no command points");
    let mut riding = Hand::new(field().movement(PRUSSIANS));
    riding.play(&["take king"]);
    for column in 3..=12 {
        riding.play(&[&format!("step 03{column:02}")]);
    }
    assert_eq!(riding.at("king"), "0312");
    assert!(!riding.options().contains(&"step 0313".to_owned()), "ten points, no more");
}

/// RA-6.21-02: whoever was brought back does not obey the officer who did it; a commander may place him.
#[test]
fn a_unit_that_came_back_is_placed_by_a_commander() {
    let field = || {
        plain(5, 14)
            .commander("napoleon", FRENCH, "", 3, true)
            .officer("ney", FRENCH, "VI", 5)
            .infantry("marchand", FRENCH, "VI", 8)
            .study()
            .at("0302", &["ney"])
            .at("0304", &["napoleon"])
            .night_half(&["marchand"])
    };
    let mut left = Hand::new(field().day(FRENCH));
    left.play(&["reorganize ney marchand"]);
    assert_eq!(left.refused("command napoleon ney"), "RA-6.23-01");
    assert!(left.allows("command napoleon marchand"));
    end_command(&mut left);
    assert!(!left.game.is_in_command("marchand"));
    let mut placed = Hand::new(field().day(FRENCH));
    placed.play(&["reorganize ney marchand", "command napoleon marchand"]);
    end_command(&mut placed);
    assert!(placed.game.is_in_command("marchand"));
}

/// RA-6.22-01: who is there already makes room for who comes back.
#[test]
fn units_make_room_for_those_who_come_back() {
    let full = plain(5, 9)
        .officer("ney", FRENCH, "VI", 5)
        .infantry("marchand", FRENCH, "VI", 8)
        .infantry("gardanne", FRENCH, "VI", 8)
        .infantry("vandamme", FRENCH, "VI", 6)
        .woods(&["0303"])
        .study()
        .at("0303", &["ney", "marchand", "gardanne"])
        .night_half(&["vandamme"]);
    let mut hand = Hand::new(full.day(FRENCH));
    hand.play(&["reorganize ney vandamme"]);
    let moves = hand.verbs("displace");
    assert!(moves.contains(&"displace marchand 0304".to_owned()), "{moves:?}");
    hand.play(&["displace marchand 0304"]);
    assert_eq!((hand.at("vandamme"), hand.at("marchand")), ("0303".into(), "0304".into()));
}

/// RA-12.12-02: full 6, reduced 3: lost, back, and lost again leaves 3 on the track. RA-12.1-02: vedettes leave nothing.
#[test]
fn reduced_counters_count_by_what_they_were() {
    let battle = |reduced: bool| {
        let study = plain(5, 9)
            .infantry("marchand", FRENCH, "VI", 6)
            .infantry("orange", PRUSSIANS, "III", 20)
            .infantry("schmettau", PRUSSIANS, "III", 20)
            .study()
            .at("0304", &["marchand"])
            .at("0305", &["orange", "schmettau"]);
        let study = if reduced { study.reduced(&["marchand"]) } else { study };
        let mut hand = Hand::new(study.combat(PRUSSIANS));
        hand.play(&["attack 0305 0304"]);
        hand.roll("done", &[("combat", 1)]);
        assert!(["day", "lost"].contains(&hand.at("marchand").as_str()), "{}", hand.at("marchand"));
        while hand.asked().is_some() && hand.game.casualties_of(FRENCH, "VI") == 0 {
            let before = hand.options();
            let text = before.iter().find(|text| *text == "done").unwrap_or(&before[0]).clone();
            hand.threes(&text);
        }
        hand.game.casualties_of(FRENCH, "VI")
    };
    assert_eq!(battle(false), 12, "6 points, in halves");
    assert_eq!(battle(true), 6, "3 points");
    let mut scouts = Hand::new(
        plain(5, 9)
            .cavalry("colbert", FRENCH, "VI", 2, 7)
            .vedettes(2)
            .infantry("orange", PRUSSIANS, "III", 8)
            .study()
            .at("0304", &["colbert.1"])
            .broken(&["colbert"])
            .at("0305", &["orange"])
            .combat(PRUSSIANS),
    );
    scouts.threes("attack 0305 0304");
    while scouts.at("colbert.1") == "0304" {
        let options = scouts.options();
        let text = options.iter().find(|text| *text == "done").unwrap_or(&options[0]).clone();
        scouts.threes(&text);
    }
    assert_eq!(scouts.at("colbert.1"), "night");
    assert_eq!(scouts.game.casualties_of(FRENCH, "VI"), 0);
}

/// RA-12.22-01: broken troops march in column like others.
#[test]
fn demoralized_units_may_use_roads() {
    let mut hand = Hand::new(
        plain(5, 9)
            .way(Way::Road, &["0301", "0302", "0303", "0304"])
            .infantry("marchand", FRENCH, "VI", 8)
            .study()
            .at("0301", &["marchand"])
            .casualties(FRENCH, "VI", 9)
            .movement(FRENCH),
    );
    assert!(hand.game.is_marked("marchand", "demoralized"));
    hand.play(&["take marchand", "column", "step 0302"]);
    assert_eq!(hand.game.points_left(), 9, "half a point on the road");
}

/// RA-12.22-01: and they are given March Orders like others.
#[test]
fn demoralized_units_may_be_ordered() {
    let mut hand = Hand::new(
        plain(5, 9)
            .way(Way::Road, &["0301", "0302", "0303", "0304", "0305"])
            .place(Settlement::Village, &["0305"])
            .commander("napoleon", FRENCH, "", 3, true)
            .infantry("marchand", FRENCH, "VI", 8)
            .study()
            .at("0301", &["napoleon"])
            .at("0302", &["marchand"])
            .casualties(FRENCH, "VI", 9)
            .night(FRENCH),
    );
    assert!(hand.game.is_marked("marchand", "demoralized"));
    hand.play(&["order marchand", "objective 0305"]);
    assert!(hand.game.is_marked("marchand", "ordered"));
}

/// RA-14.32-01: baggage needs neither command nor a roll, and has five points.
#[test]
fn baggage_moves_by_itself() {
    let mut hand = Hand::new(
        plain(5, 9)
            .train("wagons", FRENCH, PieceKind::Baggage)
            .infantry("marchand", FRENCH, "VI", 8)
            .study()
            .at("0301", &["wagons"])
            .at("0501", &["marchand"])
            .uncommanded(&["wagons", "marchand"])
            .movement(FRENCH),
    );
    assert!(!hand.allows("take marchand"), "out of command");
    hand.play(&["take wagons", "step 0302", "step 0303", "step 0304", "step 0305", "step 0306"]);
    assert!(!hand.options().contains(&"step 0307".to_owned()));
    assert_eq!(hand.at("wagons"), "0306");
}

/// RA-14.4-01: a garrison is never demoralized, neither by its corps nor by hunger.
#[test]
fn garrisons_keep_heart() {
    let study = |hex: &str| {
        plain(5, 9)
            .place(Settlement::Fortified, &["0303"])
            .infantry("orange", PRUSSIANS, "III", 8)
            .study()
            .at(hex, &["orange"])
            .casualties(PRUSSIANS, "III", 9)
            .starving(&["orange"])
            .movement(PRUSSIANS)
    };
    assert!(!study("0303").is_marked("orange", "demoralized"));
    assert!(study("0304").is_marked("orange", "demoralized"));
}

/// RA-17.1-01: Saxons stand and obey with Prussians. RA-17.2-01: independent units are placed by any commander.
#[test]
fn saxons_and_independent_units_are_commanded_like_others() {
    let mut hand = Hand::new(
        plain(5, 9)
            .commander("hohenlohe", PRUSSIANS, "III", 1, false)
            .infantry("zeschwitz", PRUSSIANS, "III", 8)
            .nation(Nation::Saxon)
            .infantry("grawert", PRUSSIANS, "III", 7)
            .study()
            .at("0302", &["hohenlohe"])
            .at("0303", &["zeschwitz", "grawert"])
            .uncommanded(&["zeschwitz", "grawert"])
            .command(PRUSSIANS),
    );
    end_command(&mut hand);
    assert!(hand.game.is_in_command("zeschwitz") && hand.game.is_in_command("grawert"));
    let independent = || {
        plain(5, 9)
            .formation(FRENCH, "IND", None)
            .commander("davout", FRENCH, "VI", 1, false)
            .infantry("jerome", FRENCH, "IND", 9)
            .study()
            .at("0302", &["davout"])
            .at("0303", &["jerome"])
            .uncommanded(&["jerome"])
    };
    let mut placed = Hand::new(independent().command(FRENCH));
    placed.play(&["command davout jerome"]);
    end_command(&mut placed);
    assert!(placed.game.is_in_command("jerome"));
    let mut alone = Hand::new(independent().initiative(FRENCH));
    alone.roll("check jerome", &[("initiative", 3)]);
    assert!(alone.allows("take jerome") || alone.options().iter().any(|text| text.starts_with("step")));
}

/// RA-8.39-01: supply does not run over a bridge in the turn of its repair.
#[test]
fn a_mended_bridge_feeds_from_the_next_turn_on() {
    let field = || {
        plain(6, 9)
            .water(Water::River, "0304", "0305")
            .water(Water::River, "0304", "0204")
            .water(Water::River, "0304", "0203")
            .water(Water::River, "0304", "0404")
            .water(Water::River, "0304", "0403")
            .water(Water::River, "0304", "0303")
            .way(Way::Road, &["0303", "0304"])
            .infantry("marchand", FRENCH, "VI", 8)
            .infantry("gardanne", FRENCH, "VI", 8)
            .source(FRENCH, "0301")
            .study()
            .at("0304", &["marchand"])
            .at("0303", &["gardanne"])
    };
    let hungry = |game: Position| game.is_marked("marchand", "starving");
    assert!(!hungry(field().night(FRENCH)), "the bridge stands");
    assert!(hungry(field().damaged("0303", "0304").night(FRENCH)), "the bridge is down");
    let mut hand = Hand::new(field().damaged("0303", "0304").turn(3).movement(FRENCH));
    hand.play(&["take gardanne"]);
    hand.roll("repair 0304", &[("repair-bridge", 1)]);
    let mut turns = 0;
    while turns < 200 && !matches!(hand.game.awaiting(), Awaiting::Over(_)) && hand.game.turn() < 5 {
        let options = hand.options();
        let text = options
            .iter()
            .find(|text| ["done", "stop"].contains(&text.as_str()))
            .unwrap_or(&options[0])
            .clone();
        hand.threes(&text);
        turns += 1;
    }
    assert!(!hand.game.is_marked("marchand", "starving"), "mended in the evening, it feeds in the Night");
}
