//! Sections 15 and 19 to 22: what the nine scenarios set up, bring in and count.

use std::sync::Arc;

use vedette_rossbach::pack::Pack;
use vedette_rossbach::scenario::{
    Berth, Nation, Part, PieceKind, Placement, Post, Scenario, Size, StartsAs, Victory,
};
use vedette_rossbach::state::Phase;
use vedette_rossbach::{FRENCH, PRUSSIANS, Position};

use crate::field::{Hand, options};

fn scenario(code: &str, words: &str) -> Scenario {
    Pack::rossbach().expect("a sound pack").scenario(code, options(words)).expect(code)
}

fn start(code: &str, words: &str) -> Hand {
    Hand::new(Position::new(Arc::new(scenario(code, words))))
}

/// Where a piece of a scenario starts.
fn at(scenario: &Scenario, code: &str) -> Option<String> {
    let piece = scenario.piece_by_code(code)?;
    let placed = scenario.frame.set_up.iter().find(|placed| placed.piece == piece)?;
    Some(scenario.map.names.get(placed.hex.index()).map_or_else(String::new, |name| name.code.clone()))
}

/// When and where a piece comes.
fn comes(scenario: &Scenario, code: &str) -> Option<(u8, Part, String)> {
    let piece = scenario.piece_by_code(code)?;
    let arrival = scenario.frame.arrivals.iter().find(|arrival| arrival.pieces.has(piece))?;
    let turn = scenario.turn(arrival.turn);
    Some((turn.day, turn.part, scenario.map.names[arrival.hex.index()].code.clone()))
}

fn due(day: u8, part: Part, hex: &str) -> Option<(u8, Part, String)> {
    Some((day, part, hex.to_owned()))
}

/// RA-21.1-01, RA-21.1-02, RA-21.1-03: Auerstedt.
#[test]
fn auerstedt() {
    let one = scenario("auerstedt", "");
    let frame = &one.frame;
    assert_eq!((frame.last_turn - frame.first_turn + 1, frame.first), (3, FRENCH));
    for missing in ["ruechel", "pletz"] {
        assert_eq!((at(&one, missing), comes(&one, missing)), (None, None), "{missing}");
    }
    for (piece, part) in [
        ("davout", Part::Morning),
        ("gudin", Part::Morning),
        ("viallanes", Part::Morning),
        ("friant", Part::Afternoon),
        ("morand", Part::Afternoon),
    ] {
        assert_eq!(comes(&one, piece), due(14, part, "N1942"), "{piece}");
    }
    for piece in ["arnim", "irving"] {
        assert_eq!(comes(&one, piece), due(14, Part::Morning, "N2234"), "{piece}");
    }
    assert_eq!(frame.victory, Victory::Points(-2));
}

/// RA-21.2-01, RA-21.2-02: Jena; Bernadotte by agreement only.
#[test]
fn jena() {
    let two = scenario("jena", "");
    for missing in
        ["davout", "gudin", "friant", "morand", "viallanes", "arnim", "irving", "bernadotte", "dupont"]
    {
        assert_eq!((at(&two, missing), comes(&two, missing)), (None, None), "{missing}");
    }
    for there in ["ruechel", "pletz", "napoleon", "lannes", "hohenlohe"] {
        assert!(at(&two, there).is_some(), "{there}");
    }
    assert!(at(&scenario("jena", "first-corps=yes"), "bernadotte").is_some());
}

/// RA-21.3-01: both battles: the union, and those who enter enter.
#[test]
fn jena_and_auerstedt() {
    let (one, two, three) = (scenario("auerstedt", ""), scenario("jena", ""), scenario("jena-auerstedt", ""));
    for piece in &three.pieces {
        if piece.kind == PieceKind::Vedette || piece.kind.is_train() {
            continue;
        }
        let code = piece.code.as_str();
        let wanted = at(&one, code).or_else(|| at(&two, code));
        assert_eq!(at(&three, code), wanted, "{code}");
        assert_eq!(comes(&three, code), comes(&one, code), "{code}");
    }
    assert_eq!((three.frame.last_turn - three.frame.first_turn + 1, three.frame.first), (3, FRENCH));
    assert_eq!(three.frame.victory, Victory::Points(0));
    assert_eq!(at(&three, "bernadotte"), None);
}

/// RA-21.4-01, RA-21.4-02: the Prussians first, seven turns; who is still in the south comes over its edge.
#[test]
fn massenbach() {
    let four = scenario("massenbach", "");
    let frame = &four.frame;
    assert_eq!((frame.last_turn - frame.first_turn + 1, frame.first), (7, PRUSSIANS));
    let night = four.turn(frame.first_turn + 3);
    assert_eq!((night.day, night.part), (13, Part::Night));
    for there in ["davout", "arnim", "lannes"] {
        assert!(at(&four, there).is_some(), "{there}");
    }
    for later in ["soult", "ney", "lefebvre", "murat"] {
        let (_, _, hex) = comes(&four, later).unwrap_or_else(|| panic!("{later} comes"));
        assert!(hex.starts_with("N01"), "{later} at {hex}");
    }
}

/// RA-21.4-01, RA-2.2-01: in the Night of scenario 4 the French, as Second Player, are asked first.
#[test]
fn the_night_of_massenbach() {
    let mut hand = start("massenbach", "hidden=no");
    let first = scenario("massenbach", "").frame.first_turn;
    for _ in 0..4000 {
        if hand.game.turn() == first + 3 {
            break;
        }
        let options = hand.options();
        let text = options.iter().find(|text| *text == "done").unwrap_or(&options[0]).clone();
        hand.threes(&text);
    }
    assert_eq!(hand.game.turn(), first + 3);
    assert_eq!(hand.game.phasing(), FRENCH);
}

/// RA-21.6-01: in scenario 6 nobody French stands on the map on the 7th; they may pass and delay.
#[test]
fn early_warning() {
    let six = scenario("early-warning", "");
    assert_eq!((six.frame.last_turn - six.frame.first_turn + 1, six.frame.first), (46, FRENCH));
    assert!(six.frame.set_up.iter().all(|placed| six.piece(placed.piece).side == PRUSSIANS));
    assert_eq!(comes(&six, "murat"), due(8, Part::Morning, "S2701"));
    let mut hand = start("early-warning", "");
    for _ in 0..200 {
        if hand.game.phase() != Phase::SetUp {
            break;
        }
        let options = hand.options();
        let text = options.iter().find(|text| *text == "done").unwrap_or(&options[0]).clone();
        hand.threes(&text);
    }
    for _ in 0..40 {
        if hand.game.phasing() == PRUSSIANS {
            break;
        }
        hand.play(&["done"]);
    }
    assert_eq!(hand.game.phasing(), PRUSSIANS, "the French had nothing to do but to pass");
}

/// RA-21.7-01, RA-21.7-03, RA-22.0-06: scenario 7: Bila on the 9th, Tauenzien on the 10th at N0125; Pelet a day sooner.
#[test]
fn towards_erfurt() {
    let seven = scenario("erfurt", "");
    assert_eq!(comes(&seven, "bila"), due(9, Part::Afternoon, "N0125"));
    assert_eq!(comes(&seven, "tauenzien"), due(10, Part::Morning, "N0125"));
    assert_eq!(comes(&seven, "pelet"), due(7, Part::Evening, "N1801"));
    assert_eq!(comes(&scenario("campaign", ""), "pelet"), due(8, Part::Evening, "N1801"));
}

/// RA-21.7-04, RA-21.8-04, RA-21.6-02: the band of five columns is closed in 6, 7 and 8.
#[test]
fn the_closed_band() {
    for code in ["early-warning", "erfurt", "free-entry"] {
        let scenario = scenario(code, "");
        assert!(scenario.frame.band_closed, "{code}");
        let band = |name: &str| {
            let hex = scenario.map.hex_by_code(name).expect(name);
            scenario.hex(hex).band
        };
        assert!(band("N1801") && band("N1805") && !band("N1806"), "{code}");
        if code != "erfurt" {
            assert!(band("S0901") && band("S0905") && !band("S0906"), "{code}");
        }
    }
}

/// RA-21.8-04, RA-21.8-03: in scenario 8 the French plan first; then the Prussians deploy where they like, but not in the band.
#[test]
fn free_entry() {
    let mut hand = start("free-entry", "");
    assert_eq!(hand.asked(), Some(FRENCH), "the plan first");
    assert!(!hand.verbs("track").is_empty());
    for _ in 0..40 {
        if hand.asked() == Some(PRUSSIANS) {
            break;
        }
        let options = hand.options();
        let text = options.iter().find(|text| *text == "done").unwrap_or(&options[0]).clone();
        hand.play(&[&text]);
    }
    assert_eq!(hand.asked(), Some(PRUSSIANS));
    assert!(hand.options().iter().any(|text| text.starts_with("place") && text.ends_with(" N1806")));
    assert!(hand.options().iter().all(|text| !text.ends_with(" N1805") && !text.ends_with(" N1801")));
}

/// RA-21.8-02: the plan binds: a force comes by the track that was chosen.
#[test]
fn the_plan_binds() {
    let mut hand = start("free-entry", "hidden=no");
    hand.play(&["track murat alternate"]);
    let scenario = scenario("free-entry", "hidden=no");
    for _ in 0..20_000 {
        let turn = scenario.turn(hand.game.turn().max(1));
        if hand.game.phase() == Phase::Movement && hand.game.phasing() == FRENCH && turn.day == 8 {
            break;
        }
        let options = hand.options();
        let text = options.iter().find(|text| *text == "done").unwrap_or(&options[0]).clone();
        hand.threes(&text);
    }
    let murat = scenario.piece_by_code("murat").expect("Murat");
    let entries: Vec<String> = hand
        .verbs("enter")
        .iter()
        .filter_map(|text| text.split(' ').next_back()?.parse::<usize>().ok())
        .filter(|group| scenario.frame.arrivals[*group].pieces.has(murat))
        .map(|group| scenario.map.names[scenario.frame.arrivals[group].hex.index()].code.clone())
        .collect();
    assert_eq!(entries, ["N1801"], "by the alternate track alone");
}

/// RA-21.9-01, RA-21.9-02: Saalfeld: two corps, Holzendorf in the afternoon, no trains.
#[test]
fn saalfeld() {
    let nine = scenario("saalfeld", "");
    assert_eq!((nine.frame.last_turn - nine.frame.first_turn + 1, nine.frame.first), (3, FRENCH));
    assert_eq!(comes(&nine, "holzendorf"), due(10, Part::Afternoon, "N1321"));
    for placed in &nine.frame.set_up {
        let piece = nine.piece(placed.piece);
        let corps = nine.formations.get(piece.formation.index()).map(|formation| formation.code.as_str());
        assert!(matches!(corps, Some("fr-v" | "pr-iii")), "{} of {corps:?}", piece.code);
    }
    assert!(nine.pieces.iter().all(|piece| !piece.kind.is_train() || at(&nine, &piece.code).is_none()));
}

/// RA-19.26-01: vedettes may start within two hexes of their unit, not in an enemy zone; the First Player's first.
#[test]
fn vedettes_at_the_start() {
    let mut hand = start("saalfeld", "hidden=no");
    let mut asked = Vec::new();
    let mut seen = 0;
    for _ in 0..60 {
        if hand.game.phase() != Phase::SetUp {
            break;
        }
        let places: Vec<String> = hand.verbs("place").into_iter().filter(|text| text.contains('.')).collect();
        if !places.is_empty() {
            if asked.last() != hand.asked().as_ref() {
                asked.extend(hand.asked());
            }
            let map = &hand.game.scenario().map;
            for text in &places {
                let mut words = text.split(' ').skip(1);
                let (vedette, hex) = (words.next().expect("a piece"), words.next().expect("a hex"));
                let parent = hand.at(vedette.split('.').next().expect("a parent"));
                if let (Some(from), Some(to)) = (map.hex_by_code(&parent), map.hex_by_code(hex)) {
                    assert!(map.distance(from, to) <= 2, "{text} from {parent}");
                    seen += 1;
                }
                let enemy = if hand.asked() == Some(FRENCH) { PRUSSIANS } else { FRENCH };
                assert!(!hand.game.is_in_zone(enemy, hex), "{text}");
            }
        }
        let options = hand.options();
        let text = options.iter().find(|text| *text == "done").unwrap_or(&options[0]).clone();
        hand.threes(&text);
    }
    assert_eq!(asked, [FRENCH, PRUSSIANS]);
    assert!(seen > 10, "{seen}");
}

/// RA-19.26-01: whoever sends out vedettes before the first turn waits in the box; they stand where they were sent.
#[test]
fn vedettes_sent_out_at_the_start() {
    let mut hand = start("saalfeld", "hidden=no");
    for _ in 0..60 {
        let first = hand.verbs("place").into_iter().find(|text| text.contains("treilhard."));
        if let Some(text) = first {
            hand.play(&[&text]);
            assert_eq!(hand.at("treilhard"), "broken");
            return;
        }
        assert_eq!(hand.game.phase(), Phase::SetUp, "no vedettes were offered");
        hand.play(&["done"]);
    }
}

/// RA-1.31-01: every unit has all its values; one of four nations, a size, and at most three vedettes.
#[test]
fn every_counter_is_complete() {
    let campaign = scenario("campaign", "");
    for piece in campaign.pieces.iter().filter(|piece| piece.kind.is_unit()) {
        assert!(piece.full.strength > 0 && (1..=6).contains(&piece.full.initiative), "{}", piece.code);
        assert!([10, 12, 14].contains(&piece.allowance), "{} {}", piece.code, piece.allowance);
        assert!(matches!(piece.size, Size::Brigade | Size::Division));
        assert!(piece.vedettes <= 3, "{}", piece.code);
        let french = matches!(piece.nation, Nation::French | Nation::Guard);
        assert_eq!(french, piece.side == FRENCH, "{}", piece.code);
    }
}

/// RA-1.32-01, RA-5.16-01, RA-5.16-02: who is a commander and who is an officer.
#[test]
fn commanders_and_officers() {
    let campaign = scenario("campaign", "");
    let piece = |code: &str| campaign.piece(campaign.piece_by_code(code).expect(code));
    assert_eq!((piece("napoleon").kind, piece("napoleon").rating), (PieceKind::Commander, 3));
    for code in ["davout", "lannes", "murat", "hohenlohe", "brunswick"] {
        assert_eq!(piece(code).kind, PieceKind::Commander, "{code}");
        assert!(campaign.formations.get(piece(code).formation.index()).is_some(), "{code} leads a corps");
    }
    for code in ["ney", "soult", "bernadotte", "augereau", "kalkreuth", "ruechel"] {
        assert_eq!(piece(code).kind, PieceKind::Officer, "{code}");
        assert!((1..=6).contains(&piece(code).full.initiative), "{code}");
    }
}

/// RA-13.1-01, RA-22.0-03: Colbert has two vedettes, Milhaud one, Blücher three; each named after its unit.
#[test]
fn vedettes_by_name() {
    let campaign = scenario("campaign", "");
    let count = |code: &str| campaign.vedettes_of(campaign.piece_by_code(code).expect(code)).len();
    assert_eq!((count("colbert"), count("milhaud")), (2, 1));
    assert_eq!(count("bluecher") + count("oswald"), 3, "the units of Blücher's division");
}

/// RA-15.14-01: the IV Corps of the Prussians comes without Blücher and Winning, who follow.
#[test]
fn ruechel_comes_without_bluecher() {
    let campaign = scenario("campaign", "");
    let first = comes(&campaign, "ruechel").expect("Rüchel comes");
    for later in ["bluecher", "winning"] {
        let then = comes(&campaign, later).unwrap_or_else(|| panic!("{later} comes"));
        assert!((then.0, then.1 as u8) > (first.0, first.1 as u8), "{later}");
    }
}

/// RA-19.31-01: Württemberg rolls on two mornings and never again.
#[test]
fn wuerttemberg() {
    let campaign = scenario("campaign", "");
    assert_eq!(comes(&campaign, "wuerttemberg"), due(10, Part::Morning, "N3853"));
    assert_eq!(comes(&scenario("campaign-12", ""), "wuerttemberg"), None);
}

/// RA-19.31-01: who passes his check comes, who fails has one more morning, and who fails then never comes.
#[test]
fn a_leader_who_fails_twice_never_comes() {
    let draft = super::armies().arrival(2, PRUSSIANS, "0101", &["ruechel", "arnim"]);
    let draft = draft.with(|scenario| {
        let leader = scenario.piece_by_code("ruechel").expect("a leader with an initiative of three");
        scenario.frame.arrivals[0].check = Some((leader, 4));
    });
    // What he may do and where his division is after a turn in which he rolls these dice.
    let roll = |turn: u8, dice: &[(&'static str, u8)]| {
        let study = draft.clone().study().at("0808", &["orange"]).turn(turn);
        let mut hand = Hand::new(study.command(PRUSSIANS));
        hand.roll("done", dice);
        (hand.verbs("enter").len(), hand.at("arnim"))
    };
    assert_eq!(roll(2, &[("entry", 3)]), (1, "off".into()), "three passes");
    assert_eq!(roll(2, &[("entry", 4)]), (0, "off".into()), "he may try again");
    assert_eq!(roll(3, &[]), (0, "off".into()), "not on another turn");
    assert_eq!(roll(4, &[("entry", 3)]), (1, "off".into()), "the second time");
    assert_eq!(roll(4, &[("entry", 4)]), (0, "gone".into()), "for good");
}

/// RA-19.24-01, RA-19.24-04: the Prussian trains by start.
#[test]
fn trains_by_start() {
    let trains = |code: &str| {
        let scenario = scenario(code, "");
        let berths = scenario.frame.berths.iter().map(|berth| berth.piece);
        let arrivals = scenario.frame.arrivals.iter().flat_map(|arrival| arrival.pieces);
        let mut codes: Vec<String> = berths
            .chain(arrivals)
            .map(|piece| scenario.piece(piece))
            .filter(|piece| piece.side == PRUSSIANS && piece.kind == PieceKind::Baggage)
            .map(|piece| piece.code.clone())
            .collect();
        codes.sort();
        codes.dedup();
        codes.len()
    };
    assert_eq!(["campaign-8", "campaign-11", "campaign-12", "campaign-14"].map(trains), [2, 2, 1, 1]);
    assert_eq!(comes(&scenario("campaign-10", ""), "pr-pontoon-1"), due(12, Part::Morning, "N1353"));
    assert_eq!(comes(&scenario("campaign-13", ""), "pr-pontoon-1"), None);
}

/// RA-19.24-04: baggage starts anywhere it may stand, but neither in an enemy zone nor beside an enemy without one.
#[test]
fn baggage_starts_where_no_enemy_is_near() {
    let draft = super::armies();
    let [bags, orange, wagons] = ["bags", "orange", "wagons"].map(|code| draft.id(code));
    let [there, far] = ["0306", "0710"].map(|code| draft.hex(code));
    let placed = |piece, hex| Placement { piece, hex, state: StartsAs::Full, road_march: false };
    let draft = draft.with(|scenario| {
        scenario.frame.set_up = vec![placed(orange, there), placed(wagons, far)];
        scenario.frame.berths = vec![Berth { piece: bags, post: Post::Free }];
    });
    let mut hand = Hand::new(Position::new(draft.scenario()));
    let engaged = hand.refusal("place bags 0305");
    assert_eq!(
        (engaged.rule, engaged.code),
        ("RA-19.24-04", "ra-engaged"),
        "a division watches its neighbours"
    );
    let near = hand.refusal("place bags 0709");
    assert_eq!(
        (near.rule, near.code),
        ("RA-19.24-04", "ra-enemy-too-near"),
        "wagons do not, but they are there"
    );
    let places = hand.verbs("place");
    assert!(places.contains(&"place bags 0304".to_owned()), "{places:?}");
    assert!(!places.contains(&"place bags 0307".to_owned()), "{places:?}");
    hand.play(&["place bags 0304"]);
    assert_eq!(hand.at("bags"), "0304");
}

/// RA-19.26-02: cavalry without a hex of its own starts within two hexes of its corps officer, and not in an enemy zone.
#[test]
fn cavalry_starts_near_its_officer() {
    let draft = super::armies();
    let [ney, colbert, orange] = ["ney", "colbert", "orange"].map(|code| draft.id(code));
    let [here, there] = ["0303", "0306"].map(|code| draft.hex(code));
    let placed = |piece, hex| Placement { piece, hex, state: StartsAs::Full, road_march: false };
    let draft = draft.with(|scenario| {
        scenario.frame.set_up = vec![placed(ney, here), placed(orange, there)];
        scenario.frame.berths = vec![Berth { piece: colbert, post: Post::Near(ney, 2) }];
    });
    let mut hand = Hand::new(Position::new(draft.scenario()));
    let places = hand.verbs("place");
    for hex in ["0303", "0304", "0301", "0503"] {
        assert!(places.contains(&format!("place colbert {hex}")), "{hex} of {places:?}");
    }
    for hex in ["0305", "0603", "0307"] {
        assert!(!places.contains(&format!("place colbert {hex}")), "{hex}");
    }
    hand.play(&["place colbert 0301"]);
    assert_eq!(hand.at("colbert"), "0301");
}

/// RA-7.3-01: before its first Command Segment no force is out of command: the Second Player may advance in the first turn.
#[test]
fn nobody_starts_out_of_command() {
    let mut hand = start("jena", "hidden=no");
    for _ in 0..200 {
        if hand.game.phase() != Phase::SetUp {
            break;
        }
        let options = hand.options();
        let text = options.iter().find(|text| *text == "done").unwrap_or(&options[0]).clone();
        hand.threes(&text);
    }
    assert_eq!(hand.game.phasing(), FRENCH, "the Prussians have not had a Command Segment yet");
    for unit in ["grawert", "tauenzien", "holzendorf"] {
        assert!(hand.game.is_in_command(unit), "{unit}");
    }
}
