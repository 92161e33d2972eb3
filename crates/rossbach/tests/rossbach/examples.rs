//! The worked examples of the rulebook, with their numbers, where no other test replays them to the letter.

use std::sync::Arc;

use vedette_kernel::Side;
use vedette_rossbach::event::Findings;
use vedette_rossbach::pack::Pack;
use vedette_rossbach::scenario::{PieceKind, Settlement, Water, Way};
use vedette_rossbach::state::Phase;
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::tables::COLUMN_CODES;
use vedette_rossbach::{Event, FRENCH, PRUSSIANS, Scenario};

use crate::field::{Hand, armies, options, plain};

fn facing(attackers: &[&str], defenders: &[&str]) -> Study {
    armies().study().at("0403", attackers).at("0404", defenders)
}

/// Rivers between a hex and others.
fn shut(draft: Draft, hex: &str, others: &[&str]) -> Draft {
    others.iter().fold(draft, |draft, other| draft.water(Water::River, hex, other))
}

/// The strengths of the last combat, in half points, and its column.
#[track_caller]
fn fought(hand: &Hand) -> ([u16; 2], &'static str) {
    let last = hand.news.iter().rev().find_map(|event| match event {
        Event::Fought { attack, defence, column, .. } => {
            Some(([*attack, *defence], COLUMN_CODES[usize::from(*column)]))
        }
        _ => None,
    });
    last.expect("a combat was fought")
}

/// The attack of 0403 on 0404, with the dice it asks for.
#[track_caller]
fn attack(study: Study, dice: &[(&'static str, u8)]) -> Hand {
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    hand.roll("done", dice);
    hand
}

/// The column of the attack of 0403 (and of the other hexes) on 0404, with every shift taken and threes for dice.
#[track_caller]
fn odds(study: Study, others: &[&str]) -> &'static str {
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    for other in others {
        hand.play(&[&format!("attack {other} 0404")]);
    }
    for _ in 0..20 {
        if hand.news.iter().any(|event| matches!(event, Event::Fought { .. })) {
            break;
        }
        let yes = hand.options().contains(&"yes".to_owned());
        hand.threes(if yes { "yes" } else { "done" });
    }
    fought(&hand).1
}

/// Answers `done` up to a phase of a side.
#[track_caller]
fn on_to(hand: &mut Hand, side: Side, phase: Phase) {
    for _ in 0..40 {
        if hand.game.phasing() == side && hand.game.phase() == phase {
            return;
        }
        hand.play(&["done"]);
    }
    panic!("it never came; there is {:?}", hand.options());
}

/// The campaign of the pack.
fn campaign() -> Scenario {
    Pack::rossbach().expect("a sound pack").scenario("campaign", options("")).expect("a scenario")
}

/// RA-2.11-14: an officer of three rolls a five with two of his units near him: neither may roll; a third, far off, may.
#[test]
fn both_units_near_an_officer_who_failed_stay() {
    let study = armies()
        .study()
        .at("0303", &["soult"])
        .at("0304", &["legrand"])
        .at("0305", &["lefebvre"])
        .at("0310", &["gudin"]);
    let mut hand = Hand::new(study.command(FRENCH));
    hand.roll("check soult", &[("initiative", 5)]);
    on_to(&mut hand, FRENCH, Phase::Initiative);
    for unit in ["legrand", "lefebvre"] {
        assert!(!hand.game.is_in_command(unit), "{unit}");
        assert_eq!(hand.refused(&format!("check {unit}")), "RA-2.11-13", "{unit}");
    }
    assert!(hand.allows("check gudin"), "of another corps, and nowhere near");
}

/// RA-3.11-02: a leader, one infantry, one train, one cavalry, one mixed unit and three vedettes, whoever comes last.
#[test]
fn eight_pieces_of_every_kind_in_a_hex() {
    let all = ["ney", "foot", "boats", "horse", "light", "scouts.1", "scouts.2", "scouts.3"];
    for last in ["foot", "boats", "horse", "light", "scouts.3"] {
        let draft = plain(5, 7)
            .officer("ney", FRENCH, "VI", 4)
            .infantry("foot", FRENCH, "VI", 8)
            .train("boats", FRENCH, PieceKind::Pontoon)
            .cavalry("horse", FRENCH, "VI", 3, 6)
            .unit("light", FRENCH, "VI", PieceKind::Mixed, [3, 4, 5])
            .cavalry("scouts", FRENCH, "VI", 3, 7)
            .vedettes(3);
        let others: Vec<&str> = all.into_iter().filter(|piece| *piece != last).collect();
        let study = draft.study().broken(&["scouts"]).at("0303", &others).at("0305", &[last]);
        let mut hand = Hand::new(study.movement(FRENCH));
        hand.play(&[&format!("take {last}"), "step 0304", "step 0303", "stop"]);
        assert!(all.into_iter().all(|piece| hand.at(piece) == "0303"), "{last} came last");
    }
}

/// RA-4.4-03: between two enemies: past the vedette of the two, after combat only; between two divisions there is no way.
#[test]
fn between_two_enemies_a_unit_slips_past_the_vedette() {
    // The enemies in 0403 and 0405 cover the other four hexes around 0404, two each.
    let study = |left: &str, right: &str, prussian: &str| {
        armies().study().broken(&["colbert"]).at("0403", &[left]).at("0405", &[right]).at("0404", &[prussian])
    };
    let ways = |left: &str, right: &str| {
        let mut hand = Hand::new(study(left, right, "orange").combat(FRENCH));
        hand.play(&["attack 0403 0404", "attack 0405 0404", "done"]);
        // The vedette could leave; it stays. 8.5 to 8 is 1-1, and a two is Dr.
        hand.roll("done", &[("combat", 2)]);
        let mut ways = hand.verbs("retreat");
        ways.sort();
        ways
    };
    assert_eq!(ways("gudin", "colbert.1"), ["retreat orange 0305", "retreat orange 0505"]);
    assert_eq!(ways("colbert.1", "gudin"), ["retreat orange 0304", "retreat orange 0504"]);
    let mut shut_in = Hand::new(study("gudin", "friant", "orange").combat(FRENCH));
    shut_in.play(&["attack 0403 0404", "attack 0405 0404"]);
    shut_in.roll("done", &[("combat", 2), ("no-retreat", 1)]);
    assert_eq!(shut_in.at("orange"), "day", "it could not go anywhere");
    // Before combat cavalry leaves in neither case.
    let mut screened = Hand::new(study("gudin", "colbert.1", "quitzow").combat(FRENCH));
    screened.play(&["attack 0403 0404", "attack 0405 0404", "done"]);
    assert_eq!(screened.asked(), Some(FRENCH), "only the French vedette may leave");
    assert!(screened.verbs("withdraw").iter().all(|text| text.starts_with("withdraw 0405 ")));
    let mut held = Hand::new(study("gudin", "friant", "quitzow").combat(FRENCH));
    held.play(&["attack 0403 0404", "attack 0405 0404"]);
    held.roll("done", &[("combat", 5)]);
    assert_eq!(fought(&held).1, "3-1", "12 to 4, and nobody was asked before");
}

/// RA-5.11-01, RA-7.11-01: a rating of three: three officers and three units, no fourth of either.
#[test]
fn a_rating_of_three_is_three_officers_and_three_units() {
    let command = || {
        let study = plain(9, 12)
            .formation(FRENCH, "V", Some(9))
            .formation(FRENCH, "VII", Some(9))
            .formation(FRENCH, "I", Some(9))
            .commander("napoleon", FRENCH, "", 3, true)
            .officer("ney", FRENCH, "VI", 5)
            .officer("soult", FRENCH, "IV", 4)
            .officer("lannes", FRENCH, "V", 4)
            .officer("augereau", FRENCH, "VII", 4)
            .infantry("dupont", FRENCH, "I", 8)
            .infantry("rivaud", FRENCH, "I", 7)
            .infantry("drouet", FRENCH, "I", 7)
            .cavalry("tilly", FRENCH, "I", 3, 7)
            .study()
            .at("0405", &["napoleon"])
            .at("0403", &["ney"])
            .at("0407", &["soult"])
            .at("0605", &["lannes"])
            .at("0205", &["augereau"])
            .at("0404", &["dupont"])
            .at("0406", &["rivaud"])
            .at("0505", &["drouet"])
            .at("0305", &["tilly"]);
        Hand::new(study.command(FRENCH))
    };
    let officers = ["command napoleon ney", "command napoleon soult", "command napoleon lannes"];
    let units = ["command napoleon dupont", "command napoleon rivaud", "command napoleon drouet"];
    let mut hand = command();
    hand.play(&officers);
    assert_eq!(hand.refused("command napoleon augereau"), "RA-5.11-01", "a fourth officer");
    hand.play(&units);
    assert!(hand.verbs("command").is_empty(), "all points are spent");
    for piece in ["ney", "soult", "lannes", "dupont", "rivaud", "drouet"] {
        assert!(hand.game.is_in_command(piece), "{piece}");
    }
    assert!(!hand.game.is_in_command("augereau") && !hand.game.is_in_command("tilly"));
    let mut hand = command();
    hand.play(&units);
    assert_eq!(hand.refused("command napoleon tilly"), "RA-5.11-01", "a fourth unit");
    hand.play(&officers);
    assert!(hand.verbs("command").is_empty());
}

/// RA-5.12-01: a division of VI Corps beside Soult obeys Ney or Napoleon, and never Soult, however he came into command.
#[test]
fn a_division_of_the_sixth_corps_obeys_ney_or_napoleon() {
    let study = |ney: &str| {
        armies()
            .study()
            .at("0303", &["soult"])
            .at("0302", &["legrand"])
            .at("0304", &["gudin"])
            .at(ney, &["ney"])
    };
    let mut alone = Hand::new(study("0310").command(FRENCH));
    alone.roll("check soult", &[("initiative", 3)]);
    assert!(alone.game.is_in_command("legrand") && !alone.game.is_in_command("gudin"), "by his initiative");
    let mut placed = Hand::new(study("0310").at("0305", &["napoleon"]).command(FRENCH));
    placed.play(&["command napoleon soult"]);
    assert!(placed.game.is_in_command("legrand") && !placed.game.is_in_command("gudin"), "by a point");
    placed.play(&["command napoleon gudin"]);
    assert!(placed.game.is_in_command("gudin"), "the army's commander may");
    let mut near = Hand::new(study("0306").command(FRENCH));
    near.roll("check ney", &[("initiative", 4)]);
    assert!(near.game.is_in_command("gudin") && !near.game.is_in_command("legrand"), "and Ney himself");
}

/// RA-5.15-01: with Napoleon an attack at 1-1 is made at 1.5-1, and an attack on him at 3-1 is made at 2-1.
#[test]
fn napoleon_in_attack_and_in_defence() {
    assert_eq!(odds(facing(&["gudin", "napoleon"], &["orange"]), &[]), "1.5-1", "8 to 8");
    let defended = |answer: &str| {
        let study = armies()
            .infantry("host", PRUSSIANS, "III", 24)
            .study()
            .at("0403", &["gudin", "napoleon"])
            .at("0404", &["host"]);
        let mut hand = Hand::new(study.combat(PRUSSIANS));
        hand.play(&["attack 0404 0403", "done"]);
        assert_eq!(hand.asked(), Some(FRENCH));
        // A six is Ar in either column.
        hand.roll(answer, &[("combat", 6)]);
        fought(&hand)
    };
    assert_eq!(defended("no"), ([48, 16], "3-1"));
    assert_eq!(defended("yes"), ([48, 16], "2-1"));
}

/// RA-9.18-01: the counters of the bridge trains show an initiative of four and five movement points.
#[test]
fn bridge_trains_are_rated_four_and_five() {
    let campaign = campaign();
    let trains = campaign.pieces.iter().filter(|piece| piece.kind == PieceKind::Pontoon);
    let ratings: Vec<(u8, u8)> = trains.map(|piece| (piece.full.initiative, piece.allowance)).collect();
    assert_eq!(ratings, [(4, 10); 4], "allowances in half points");
}

/// RA-10.22-02: 14 to 3 is 4-1; after a Repulse that failed it is 2-1.
#[test]
fn fourteen_to_three_before_and_after_a_repulse() {
    let draft = || armies().infantry("fourteen", FRENCH, "VI", 14).infantry("three", PRUSSIANS, "III", 3);
    assert_eq!(odds(draft().study().at("0403", &["fourteen"]).at("0404", &["three"]), &[]), "4-1");
    let study = draft().study().at("0402", &["fourteen"]).at("0404", &["three"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take fourteen", "step 0403", "repulse 0404", "push"]);
    on_to(&mut hand, FRENCH, Phase::Combat);
    hand.roll("done", &[("combat", 3)]);
    assert_eq!(fought(&hand), ([28, 6], "2-1"));
}

/// RA-11.3-01: 14 to 6 is fought at 2-1, 15 to 10 at 1.5-1.
#[test]
fn two_odds_on_the_field() {
    let battle = |attack: u8, defence: u8| {
        let draft =
            plain(9, 9).infantry("mine", FRENCH, "VI", attack).infantry("his", PRUSSIANS, "III", defence);
        odds(draft.study().at("0403", &["mine"]).at("0404", &["his"]), &[])
    };
    assert_eq!((battle(14, 6), battle(15, 10)), ("2-1", "1.5-1"));
}

/// RA-11.4-04: units of 2, 3, 8 and 10 win an exchange: against 11 and against 16 the eight is enough, two and three are not.
#[test]
fn an_exchange_with_eleven_and_with_sixteen() {
    // 23 to 11 is 2-1 and 23 to 16 is 1-1, one column more for combined arms.
    for (weaker, column, die) in [(11, "3-1", 5), (16, "1.5-1", 4)] {
        let exchange = || {
            let study = plain(9, 9)
                .infantry("two", FRENCH, "VI", 2)
                .infantry("ten", FRENCH, "VI", 10)
                .cavalry("three", FRENCH, "VI", 3, 6)
                .cavalry("eight", FRENCH, "VI", 8, 6)
                .officer("ney", FRENCH, "VI", 4)
                .infantry("foe", PRUSSIANS, "III", weaker)
                .study()
                .at("0403", &["two", "three", "eight", "ten", "ney"])
                .at("0404", &["foe"]);
            let hand = attack(study, &[("combat", die)]);
            assert_eq!((fought(&hand).1, hand.asked()), (column, Some(FRENCH)), "{weaker}");
            hand
        };
        let mut small = exchange();
        small.play(&["lose two", "lose three"]);
        assert!(!small.verbs("lose").is_empty(), "five are too few against {weaker}");
        let mut big = exchange();
        big.play(&["lose eight"]);
        assert!(big.verbs("lose").is_empty(), "eight are enough against {weaker}");
        assert_eq!((big.at("eight"), big.at("foe")), ("day".into(), "day".into()), "{weaker}");
        for piece in ["two", "three", "ten"] {
            assert_eq!(big.at(piece), "0403", "{piece} against {weaker}");
        }
    }
}

/// RA-11.44-03: who cannot go adds one to his die if he attacked at 1-1.5 or defended at 1.5-1, and nothing at 1-1.
#[test]
fn one_column_on_the_bad_side_is_one_more() {
    let attacked = |die: u8| {
        let draft = shut(armies(), "0403", &["0402", "0503", "0504", "0303", "0304"]);
        let study = draft.study().at("0403", &["gudin"]).at("0404", &["orange", "arnim"]);
        // 8 to 12; a four is Ar.
        let hand = attack(study, &[("combat", 4), ("no-retreat", die)]);
        (fought(&hand).1, hand.at("gudin"))
    };
    assert_eq!(attacked(5), ("1-1.5", "day".into()), "5 + 1 - 3");
    assert_eq!(attacked(6), ("1-1.5", "lost".into()), "6 + 1 - 3");
    let defended = |attacker: &str, dice: [u8; 2]| {
        let draft = shut(armies(), "0404", &["0405", "0505", "0504", "0304", "0305"]);
        let study = draft.study().at("0403", &[attacker]).at("0404", &["orange"]);
        let hand = attack(study, &[("combat", dice[0]), ("no-retreat", dice[1])]);
        (fought(&hand).1, hand.at("orange"))
    };
    assert_eq!(defended("morand", [3, 5]), ("1.5-1", "day".into()), "5 + 1 - 3");
    assert_eq!(defended("morand", [3, 6]), ("1.5-1", "lost".into()), "6 + 1 - 3");
    assert_eq!(defended("gudin", [2, 6]), ("1-1", "day".into()), "6 - 3");
}

/// RA-12.11-01: VI Corps of the French breaks when its losses reach nine, or pass it.
#[test]
fn the_sixth_corps_breaks_at_nine() {
    let after_four_more = |before: u16| {
        let study = armies()
            .infantry("host", PRUSSIANS, "III", 12)
            .study()
            .at("0403", &["friant"])
            .at("0404", &["host"])
            .at("0801", &["gudin"])
            .casualties(FRENCH, "VI", before);
        let mut hand = Hand::new(study.combat(PRUSSIANS));
        hand.play(&["attack 0404 0403"]);
        // 12 to 4 is 3-1; a one is De.
        hand.roll("done", &[("combat", 1)]);
        hand.play(&["done"]);
        (hand.game.casualties_of(FRENCH, "VI") / 2, hand.game.is_marked("gudin", "demoralized"))
    };
    assert_eq!([4, 5, 7].map(after_four_more), [(8, false), (9, true), (11, true)]);
    // The same limit stands in the pack.
    let scenario = Arc::new(campaign());
    let broken = |points: u16| {
        let study = Study::empty(Arc::clone(&scenario)).casualties(FRENCH, "fr-vi", points);
        study.position.is_marked("marchand", "demoralized")
    };
    assert_eq!([8, 9, 11].map(broken), [false, true, true]);
}

/// RA-13.1-01: Colbert's brigade is light cavalry of VI Corps, and two vedettes bear its name.
#[test]
fn two_vedettes_are_colberts() {
    let campaign = campaign();
    let id = campaign.piece_by_code("colbert").expect("Colbert");
    let colbert = campaign.piece(id);
    assert_eq!((colbert.kind, colbert.allowance, colbert.vedettes), (PieceKind::Cavalry, 14, 2));
    assert_eq!(campaign.formations[colbert.formation.index()].code, "fr-vi");
    let vedettes: Vec<(&str, &str)> = campaign
        .vedettes_of(id)
        .into_iter()
        .map(|vedette| campaign.piece(vedette))
        .map(|vedette| (vedette.code.as_str(), vedette.name.as_str()))
        .collect();
    assert_eq!(vedettes, [("colbert.1", "Colbert"), ("colbert.2", "Colbert")]);
}

/// RA-13.42-04: the types a scout can tell apart are infantry, cavalry, vedettes and trains; leaders are none of them.
#[test]
fn scouts_tell_four_types_apart() {
    let types = |there: &[&str]| {
        let study =
            armies().study().broken(&["colbert", "bila"]).at("0302", &["colbert.1", "ney"]).at("0304", there);
        let mut hand = Hand::new(study.movement(FRENCH));
        hand.play(&["take colbert.1", "step 0303"]);
        hand.roll("scout 0304", &[("scout", 3), ("screen", 3)]);
        hand.news.iter().find_map(|event| match event {
            Event::Found { findings: Findings::Types(types), .. } => Some(*types),
            _ => None,
        })
    };
    assert_eq!(types(&["ruechel", "orange", "quitzow", "bila.1", "wagons"]), Some([true; 4]));
    assert_eq!(types(&["ruechel", "orange", "bila.1"]), Some([true, false, true, false]));
    assert_eq!(types(&["bila.1", "ruechel"]), Some([false, false, true, false]));
}

/// RA-16.32-01: where line infantry attacks at 2-1 the Guard's attacks at 3-1.
#[test]
fn the_guard_makes_two_to_one_three_to_one() {
    assert_eq!(odds(facing(&["gudin"], &["arnim"]), &[]), "2-1");
    assert_eq!(odds(facing(&["lefebvre"], &["arnim"]), &[]), "3-1");
}

/// RA-T-TECC-01: by themselves slopes, villages, marshes, roads and trails help nobody; a road takes what else is in its hex.
#[test]
fn ground_that_helps_nobody() {
    let eight_to_four = |draft: Draft| odds(draft.study().at("0403", &["gudin"]).at("0404", &["arnim"]), &[]);
    for draft in [
        armies(),
        armies().slopes(&["0404"]),
        armies().place(Settlement::Village, &["0404"]),
        armies().marsh(&["0404"]),
        armies().way(Way::Road, &["0403", "0404", "0405"]),
        armies().way(Way::Trail, &["0403", "0404", "0405"]),
    ] {
        assert_eq!(eight_to_four(draft), "2-1");
    }
    let town = armies().place(Settlement::Town, &["0404"]).way(Way::Road, &["0403", "0404", "0405"]);
    assert_eq!(eight_to_four(town), "1-1", "8 to 6");
}

/// RA-T-TECC-07: the defender behind a river bridge is doubled only if nobody comes another way.
#[test]
fn a_river_bridge_doubles_against_those_who_all_cross_it() {
    let draft = || armies().water(Water::River, "0403", "0404").way(Way::Road, &["0403", "0404"]);
    let twelve = draft().study().at("0403", &["morand"]).at("0404", &["arnim"]);
    assert_eq!(odds(twelve, &[]), "1.5-1", "12 to 8");
    let joined = draft().study().at("0403", &["gudin"]).at("0504", &["friant"]).at("0404", &["arnim"]);
    assert_eq!(odds(joined, &["0504"]), "3-1", "12 to 4");
}
