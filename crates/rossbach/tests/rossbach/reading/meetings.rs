//! Where rules of different sections meet: whatever is drawn and played, what the rulebook says about each holds for all.

use std::collections::BTreeMap;

use proptest::prelude::*;
use vedette_kernel::{Chance, Game, Notes, Purpose, Side};
use vedette_rossbach::scenario::{Settlement, Water, Way};
use vedette_rossbach::sets::HexId;
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::tables::Verdict;
use vedette_rossbach::{Event, FRENCH, PRUSSIANS};

use super::armies;
use crate::field::Hand;

/// Dice and choices from a seed.
struct Luck(u64);

impl Luck {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }

    fn hex(&mut self, rows: usize, columns: usize) -> String {
        format!("{:02}{:02}", 1 + self.below(rows), 1 + self.below(columns))
    }
}

impl Chance for Luck {
    fn draw(&mut self, _: Purpose, bound: u32) -> u32 {
        self.below(bound as usize) as u32
    }
}

/// Plays an answer with dice from the seed.
fn answer(hand: &mut Hand, text: &str, luck: &mut Luck) {
    let side = hand.asked().expect("somebody is asked");
    let action = hand.game.read(side, text).expect(text);
    let mut notes = Notes::default();
    hand.game.apply(side, action, luck, &mut notes);
    hand.news.extend(notes.0.into_iter().map(|(_, event)| event));
}

/// Puts pieces of both sides into hexes of their own, leaders beside the first unit of their side.
fn scatter(draft: Draft, units: &[&str], leaders: &[(&str, &str)], luck: &mut Luck) -> Study {
    let mut study = draft.study();
    let mut taken = BTreeMap::new();
    for unit in units {
        let hex = loop {
            let hex = luck.hex(8, 11);
            if !taken.contains_key(&hex) {
                break hex;
            }
        };
        taken.insert(hex.clone(), *unit);
        study = study.at(&hex, &[unit]);
    }
    for (leader, unit) in leaders {
        let hex = taken.iter().find(|(_, there)| *there == unit).map(|(hex, _)| hex.clone());
        study = study.at(&hex.expect("his unit is on the map"), &[leader]);
    }
    study
}

/// The hex of a piece, if it is on the map.
fn hex(hand: &Hand, code: &str) -> Option<HexId> {
    let piece = hand.game.scenario().piece_by_code(code)?;
    hand.game.hex_of(piece)
}

/// Whether a combat unit other than a vedette holds a zone over a hex, found from the map alone.
fn is_held(hand: &Hand, side: Side, at: HexId) -> bool {
    let scenario = hand.game.scenario();
    if scenario.hex(at).settlement == Settlement::Fortified {
        return false;
    }
    scenario.pieces.iter().filter(|piece| piece.kind.is_unit() && piece.side == side).any(|piece| {
        let from = hex(hand, &piece.code);
        let direction = from.and_then(|from| scenario.map.direction(at, from));
        direction.is_some_and(|direction| scenario.hex(at).edges[direction].water != Water::River)
    })
}

/// No hex holds both sides, nor more than it may.
fn assert_sound(hand: &Hand) -> Result<(), TestCaseError> {
    let scenario = hand.game.scenario();
    let mut hexes: BTreeMap<u16, Vec<usize>> = BTreeMap::new();
    for (place, piece) in scenario.pieces.iter().enumerate() {
        if let Some(at) = hex(hand, &piece.code) {
            hexes.entry(at.0).or_default().push(place);
        }
    }
    for pieces in hexes.values() {
        let count = |wanted: &dyn Fn(&vedette_rossbach::scenario::Piece) -> bool| {
            pieces.iter().filter(|place| wanted(&scenario.pieces[**place])).count()
        };
        let trains = count(&|piece| piece.kind.is_train());
        let french = count(&|piece| piece.side == FRENCH && !piece.kind.is_train());
        let prussian = count(&|piece| piece.side == PRUSSIANS && !piece.kind.is_train());
        prop_assert!(french == 0 || prussian == 0, "both sides in one hex");
        let vedettes = count(&|piece| piece.kind == vedette_rossbach::scenario::PieceKind::Vedette);
        prop_assert!(vedettes <= 3);
        let units = count(&|piece| piece.kind.is_unit());
        if count(&|piece| piece.kind.is_leader()) == 0 {
            prop_assert!(
                units <= 2 && (trains == 0 || units == 0),
                "{units} units and {trains} trains without a leader"
            );
        }
    }
    Ok(())
}

/// A river between rows 5 and 6 with one bridge, a fortified town at its foot, a town, and woods.
fn country() -> Draft {
    let mut draft = armies().place(Settlement::Fortified, &["0505"]).place(Settlement::Town, &["0403"]);
    for column in 1..=12 {
        let here = format!("05{column:02}");
        for other in [column - 1, column] {
            draft = draft.water(Water::River, &here, &format!("06{other:02}"));
        }
    }
    draft.way(Way::Road, &["0405", "0505", "0605", "0705"]).woods_side("0404", "0405")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// RA-10.1-01, RA-10.12-03, RA-10.12-04, RA-10.21-01, RA-4.0-02: Repulse beside a fortified town and a river bridge.
    #[test]
    fn repulse_meets_fortress_and_bridge(seed: u64) {
        let mut luck = Luck(seed);
        let units = ["mass", "morand", "colbert", "arnim", "tauenzien", "pelet", "quitzow", "bila.1"];
        let study = scatter(country(), &units, &[("ney", "mass"), ("ruechel", "arnim")], &mut luck);
        let mut hand = Hand::new(study.broken(&["bila"]).movement(FRENCH));
        for _ in 0..60 {
            let options = hand.options();
            if hand.asked() != Some(FRENCH) && hand.verbs("retreat").is_empty() && hand.verbs("displace").is_empty() {
                break;
            }
            let scenario = hand.game.scenario();
            for target in options.iter().filter_map(|text| text.strip_prefix("repulse ")) {
                let target = scenario.map.hex_by_code(target).expect("a hex");
                let (at, _) = hand.game.moving().expect("a stack moves");
                prop_assert_ne!(scenario.hex(target).settlement, Settlement::Fortified);
                let direction = scenario.map.direction(at, target).expect("a neighbour");
                prop_assert_ne!(scenario.hex(at).edges[direction].water, Water::River);
                prop_assert_ne!(scenario.hex(at).settlement, Settlement::Fortified, "no zone reaches into a town");
            }
            let eager = options.iter().find(|text| *text == "push").or(options.iter().find(|text| text.starts_with("repulse")));
            let text = eager.cloned().unwrap_or_else(|| options[luck.below(options.len())].clone());
            let before: Vec<(&str, Option<HexId>)> = units.iter().map(|unit| (*unit, hex(&hand, unit))).collect();
            let told = hand.news.len();
            answer(&mut hand, &text, &mut luck);
            let success = hand.news[told..].iter().any(|event| matches!(event, Event::Repulsed { success: true, .. }));
            if success {
                while !hand.verbs("retreat").is_empty() || !hand.verbs("displace").is_empty() {
                    let options = hand.options();
                    let text = options[luck.below(options.len())].clone();
                    answer(&mut hand, &text, &mut luck);
                }
                for event in &hand.news[told..] {
                    if let Event::Retreated { piece, from, to } = event
                        && hand.game.scenario().piece(*piece).kind.is_combat()
                    {
                        let distance = hand.game.scenario().map.distance(*from, *to);
                        prop_assert_eq!(distance, 2, "two hexes, no more and no less");
                    }
                }
                for (unit, was) in before {
                    // Who was in the town was not pushed.
                    let in_town = was.is_some_and(|was| hand.game.scenario().hex(was).settlement == Settlement::Fortified);
                    let prussian = ["arnim", "tauenzien", "pelet", "quitzow", "bila.1"].contains(&unit);
                    prop_assert!(!(in_town && prussian) || hex(&hand, unit) == was);
                }
            }
            assert_sound(&hand)?;
        }
    }

    /// RA-11.42-01, RA-11.42-02, RA-11.42-04, RA-4.4-01, RA-11.45-01 to RA-11.45-04, RA-13.2-01: a beaten stack among
    /// friends and vedettes.
    #[test]
    fn retreat_meets_vedettes_and_displacement(seed: u64, die in 1_u8..=6, strong: bool) {
        let mut luck = Luck(seed);
        let others = ["friant", "colbert.1", "dupont.1", "zenge", "schmettau", "arnim", "tauenzien", "bila.1"];
        let study = scatter(country(), &others, &[], &mut luck).broken(&["colbert", "bila"]);
        let free = |code: &str| others.iter().all(|other| study.position.whereabouts(other) != code);
        prop_assume!(free("0407") && free("0408"));
        let attacker = if strong { "mass" } else { "gudin" };
        let study = study.at("0407", &[attacker]).at("0408", &["orange", "pelet", "bila.2", "ruechel"]);
        let mut hand = Hand::new(study.combat(FRENCH));
        let mut distance = 0;
        let mut fought = 0;
        for _ in 0..200 {
            let Some(_) = hand.asked() else { break };
            if hand.game.turn() > 1 || hand.game.phase() != vedette_rossbach::state::Phase::Combat {
                break;
            }
            if let Some(Event::Fought { verdict: Verdict::DefenderRetreat(n) | Verdict::AttackerRetreat(n), .. }) =
                hand.news.iter().rev().find(|event| matches!(event, Event::Fought { .. }))
            {
                distance = *n;
            }
            let options = hand.options();
            let side = hand.asked().expect("somebody");
            for text in &options {
                let mut words = text.split(' ');
                let (Some("retreat"), Some(code), Some(to)) = (words.next(), words.next(), words.next()) else { continue };
                let scenario = hand.game.scenario();
                let piece = scenario.piece(scenario.piece_by_code(code).expect(code));
                let (Some(from), Some(to)) = (hex(&hand, code), scenario.map.hex_by_code(to)) else { continue };
                if piece.kind.is_unit() {
                    prop_assert_eq!(scenario.map.distance(from, to), distance, "{}", text);
                    prop_assert!(!is_held(&hand, side.other(), to), "{} leads into a zone", text);
                }
                prop_assert_ne!(piece.kind, vedette_rossbach::scenario::PieceKind::Vedette, "vedettes do not retreat");
            }
            let text = options[luck.below(options.len())].clone();
            let told = hand.news.len();
            let mut dice = Luck(luck.0 ^ u64::from(die));
            answer(&mut hand, &text, &mut dice);
            luck.0 = dice.0;
            for event in &hand.news[told..] {
                if let Event::Fought { .. } = event {
                    fought += 1;
                }
                if let Event::Displaced { piece, from, to } = event
                    && hand.game.scenario().piece(*piece).kind.is_combat()
                {
                    prop_assert_eq!(hand.game.scenario().map.distance(*from, *to), 1, "room is made by one hex");
                }
            }
            if hand.verbs("displace").is_empty() {
                assert_sound(&hand)?;
            }
        }
        let left = hand.news.iter().any(|event| matches!(event, Event::Withdrew { .. }));
        prop_assert!(fought > 0 || left, "nobody fought and nobody left");
    }

    /// RA-11.4-04 to RA-11.4-06, RA-11.48-01 to RA-11.48-03, RA-13.26-01, RA-11.54-01, RA-11.5-01: exchanges with and
    /// without the Guard, in the field and before a fortress.
    #[test]
    fn exchange_meets_guard_and_fortress(
        french in proptest::sample::subsequence(vec!["lefebvre", "gudin", "nansouty", "bessieres", "colbert.1"], 1..=4),
        prussian in proptest::sample::subsequence(vec!["orange", "arnim", "quitzow", "bila.1"], 1..=3),
        fortress: bool,
        attacks: bool,
        seed: u64,
    ) {
        let settlement = if fortress { Settlement::Fortified } else { Settlement::None };
        let draft = armies().place(settlement, &["0404"]);
        let (at, on) = if attacks { (&french, &prussian) } else { (&prussian, &french) };
        let mut study = draft.study().broken(&["colbert", "bila"]);
        let (first, second) = if attacks { ("ney", "ruechel") } else { ("ruechel", "ney") };
        study = study.at("0403", &[first]).at("0404", &[second]);
        study = at.iter().fold(study, |study, unit| study.at("0403", &[unit]));
        study = on.iter().fold(study, |study, unit| study.at("0404", &[unit]));
        let side = if attacks { FRENCH } else { PRUSSIANS };
        let mut hand = Hand::new(study.combat(side));
        let strength = |hand: &Hand, units: &[&str]| -> u32 {
            let scenario = hand.game.scenario();
            units.iter().map(|unit| u32::from(scenario.piece(scenario.piece_by_code(unit).expect(unit)).full.strength)).sum()
        };
        let worth = [strength(&hand, &french), strength(&hand, &prussian)];
        let mut luck = Luck(seed);
        for _ in 0..40 {
            let Some(_) = hand.asked() else { break };
            if hand.game.phase() != vedette_rossbach::state::Phase::Combat || hand.game.turn() > 1 {
                break;
            }
            let options = hand.options();
            // Nobody leaves, everybody fights; losses are chosen by chance.
            let stays = options.iter().filter(|text| !text.starts_with("withdraw")).cloned().collect::<Vec<_>>();
            let text = stays[luck.below(stays.len())].clone();
            answer(&mut hand, &text, &mut luck);
        }
        let verdict = hand.news.iter().find_map(|event| match event {
            Event::Fought { verdict, .. } => Some(*verdict),
            _ => None,
        });
        if verdict != Some(Verdict::Exchange) {
            return Ok(());
        }
        let gone = |hand: &Hand, unit: &str| hex(hand, unit).is_none();
        let lost = |hand: &Hand, units: &[&'static str]| -> u32 {
            let units: Vec<&str> = units.iter().copied().filter(|unit| gone(hand, unit)).collect();
            strength(hand, &units)
        };
        let losses = [lost(&hand, &french), lost(&hand, &prussian)];
        let vedettes = [&french, &prussian].map(|force| force.iter().all(|unit| unit.contains('.')));
        prop_assert!(!french.contains(&"lefebvre") || !gone(&hand, "lefebvre"), "the Guard dies but does not exchange");
        if french.contains(&"lefebvre") {
            prop_assert_eq!(losses[1], worth[1], "whoever exchanges with the Guard loses all");
        } else if vedettes[0] != vedettes[1] {
            let alone = usize::from(vedettes[1]);
            prop_assert_eq!((losses[alone], losses[1 - alone]), (worth[alone], 0));
        } else if worth[0] == worth[1] {
            prop_assert!(2 * losses[0] >= worth[0] && 2 * losses[1] >= worth[1]);
        } else {
            let weaker = usize::from(worth[1] < worth[0]);
            prop_assert_eq!(losses[weaker], worth[weaker], "the weaker side loses everything");
            prop_assert!(2 * losses[1 - weaker] >= worth[weaker], "the stronger half as much");
        }
    }

    /// RA-2.2-02, RA-4.2-01, RA-7.44-02, RA-7.46-01, RA-8.22-06: a Night with orders, columns and enemies in touch.
    #[test]
    fn night_meets_orders_and_columns(seed: u64) {
        let mut luck = Luck(seed);
        let row: Vec<String> = (1..=12).map(|column| format!("03{column:02}")).collect();
        let road: Vec<&str> = row.iter().map(String::as_str).collect();
        let draft = armies().way(Way::Road, &road).place(Settlement::Village, &["0311"]);
        let units = ["gudin", "friant", "legrand", "colbert", "orange", "zenge", "bila.1"];
        let study = scatter(draft, &units, &[("ney", "legrand")], &mut luck);
        let ordered: Vec<&str> = ["gudin", "friant"].into_iter().filter(|_| luck.below(3) > 0).collect();
        let columns: Vec<&str> = ["gudin", "friant"].into_iter().filter(|_| luck.below(2) == 0).collect();
        let study = study.broken(&["bila"]).order(&ordered, "0311").column(&columns);
        let mut hand = Hand::new(study.night(FRENCH));
        let start: Vec<(&str, Option<HexId>)> = units.iter().map(|unit| (*unit, hex(&hand, unit))).collect();
        let engaged = |hand: &Hand, unit: &str| hand.game.is_in_zone(PRUSSIANS, &hand.at(unit));
        let touched: Vec<&str> = ["gudin", "friant", "legrand", "colbert"].into_iter().filter(|unit| engaged(&hand, unit)).collect();
        for _ in 0..80 {
            if hand.asked() != Some(FRENCH) || hand.game.turn() > 4 || hand.game.phasing() != FRENCH {
                break;
            }
            let options = hand.options();
            let text = options[luck.below(options.len())].clone();
            let before = ordered.clone();
            answer(&mut hand, &text, &mut luck);
            if hand.game.phase() == vedette_rossbach::state::Phase::NightMarch {
                for unit in before.iter().filter(|unit| !touched.contains(unit)) {
                    prop_assert!(!engaged(&hand, unit), "{} marched into a zone at Night", unit);
                }
            }
            for (unit, was) in &start {
                let own = ["gudin", "friant", "legrand", "colbert"].contains(unit);
                if !own || hex(&hand, unit) == *was {
                    continue;
                }
                prop_assert!(ordered.contains(unit) || touched.contains(unit), "{} moved at Night without an order", unit);
            }
            assert_sound(&hand)?;
        }
        prop_assert!(hand.game.phasing() != FRENCH || hand.game.turn() > 4, "the Night ends: {:?}", hand.options());
        // Nobody is left in a zone who could have left it.
        for unit in ["gudin", "friant", "legrand", "colbert"] {
            if engaged(&hand, unit) && touched.contains(&unit) {
                let at = hex(&hand, unit).expect("on the map");
                let map = &hand.game.scenario().map;
                let free = map.hexes[at.index()].edges.iter().filter(|edge| edge.to.is_somewhere()).any(|edge| {
                    let name = &map.names[edge.to.index()].code;
                    let empty = hand.game.scenario().pieces.iter().all(|piece| hex(&hand, &piece.code) != Some(edge.to));
                    empty && !hand.game.is_in_zone(PRUSSIANS, name)
                });
                prop_assert!(!free, "{} stayed in a zone with a free hex behind it", unit);
            }
        }
    }
}
