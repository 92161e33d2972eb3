//! Rossbach behind its face: ways and odds hang together, and are made from a side's own knowledge alone.

use std::collections::BTreeSet;
use std::sync::Arc;

use vedette_kernel::{Awaiting, Game, Notes, Quick, Side, Silent, Speak};
use vedette_rossbach::tables::COLUMN_CODES;
use vedette_rossbach::{Event, Position};
use vedette_system::{Agreement, OpponentKind, ReachInfo};

use crate::title;

/// Plays a game at random for a while and looks at every decision.
fn look(scenario: &str, options: &str, seed: u64, decisions: usize, mut see: impl FnMut(&Position, Side)) {
    let game = title("rossbach");
    let agreement = Agreement { scenario: Some(scenario.to_owned()), options: options.to_owned() };
    let mut table = game.open(&agreement, "t", [seed as u8; 32], Vec::new()).expect("it can be played");
    let mut seats = [(seed, OpponentKind::Scripted), (seed + 1, OpponentKind::Random)]
        .map(|(seed, kind)| game.seat(kind, table.game(), seed, Arc::new(|| false)).expect("an opponent"));
    for _ in 0..decisions {
        let Awaiting::Sides(sides) = table.awaiting() else { break };
        let side = sides.iter().next().expect("somebody is asked");
        see(table.game().as_any().downcast_ref().expect("a position of Rossbach"), side);
        let action = seats[side.index()].decide(table.game(), side).expect("an answer");
        table.act(side, &action).expect("a legal answer");
    }
}

/// Goes a way step by step; where it leads, and the half points left there.
fn walked(position: &Position, side: Side, way: &ReachInfo) -> Option<(String, i64)> {
    let mut walked = position.clone();
    for hex in &way.path {
        let step = walked.read(side, &format!("step {hex}")).ok()?;
        walked.check(side, step).ok()?;
        walked.apply(side, step, &mut Quick::new(1), &mut Silent);
    }
    let march = walked.view(vedette_kernel::Viewer::side(side)).march?;
    Some((way.area.clone(), march.left.into()))
}

#[test]
fn in_the_open_every_way_can_be_gone_and_costs_what_it_says() {
    let game = title("rossbach");
    let (mut gone, mut contacts, mut stops) = (0, 0, 0);
    for (seed, scenario) in [(1, "saalfeld"), (2, "auerstedt")] {
        let mut seen = 0;
        look(scenario, "hidden=no", seed, 400, |position, side| {
            // Scouts that fall back step too, and go nowhere else.
            if position.prompt(side).code != "ra-prompt-march" {
                return;
            }
            let ways = game.reach(position, side);
            seen += 1;
            // Every fifth stack is enough.
            if seen % 5 != 1 {
                return;
            }
            for way in &ways {
                assert_eq!(way.path.last(), Some(&way.area));
                let arrived = walked(position, side, way).unwrap_or_else(|| panic!("{way:?}"));
                assert_eq!(arrived, (way.area.clone(), i64::from(way.points_left)), "{way:?}");
                gone += 1;
                contacts += usize::from(way.contact);
                stops += usize::from(way.own["rests"] == true);
            }
            let steps = position_steps(position, side);
            let reached: BTreeSet<&str> = ways.iter().map(|way| way.area.as_str()).collect();
            assert!(steps.iter().all(|step| reached.contains(step.as_str())), "{steps:?} of {reached:?}");
        });
    }
    assert!(gone > 1000 && contacts > 10 && stops > 100, "{gone} ways, {contacts} contacts, {stops} stops");
}

/// The hexes on the map that the stack may step into.
fn position_steps(position: &Position, side: Side) -> Vec<String> {
    let mut options = Vec::new();
    position.options(side, &mut options);
    let notation = options.iter().map(|&action| position.notation(side, action));
    let steps = notation.filter_map(|text| text.strip_prefix("step ").map(str::to_owned));
    let inside = |code: &String| {
        let map = &position.scenario().map;
        map.hex_by_code(code).is_some_and(|hex| map.hexes[hex.index()].in_play)
    };
    steps.filter(inside).collect()
}

#[test]
fn the_odds_are_six_results_in_the_column_that_the_combat_is_fought_in() {
    let game = title("rossbach");
    let (mut lines, mut shifted) = (0, 0);
    for (seed, scenario) in [(3, "saalfeld"), (4, "auerstedt"), (5, "jena")] {
        look(scenario, "hidden=no impetus=yes", seed, 900, |position, side| {
            for line in game.odds(position, side) {
                assert!((line.win + line.draw + line.lose - 1.0).abs() < 1e-9, "{line:?}");
                assert_eq!(line.own["results"].as_array().map(Vec::len), Some(6), "{line:?}");
                assert!(["combat", "attack"].contains(&&*line.what), "{line:?}");
                lines += 1;
                shifted += usize::from(line.own["shifts"].as_array().is_some_and(|all| !all.is_empty()));
            }
        });
    }
    assert!(lines > 20 && shifted > 0, "{lines} odds, {shifted} shifted");
}

/// What was told before the die fell is what it brought: the column, the result and the least losses.
#[test]
fn a_combat_is_fought_as_its_odds_told() {
    let game = title("rossbach");
    let mut held = 0;
    for (seed, scenario) in [(7, "saalfeld"), (8, "auerstedt"), (9, "jena"), (10, "jena")] {
        look(scenario, "hidden=no shock=yes beyond=yes", seed, 1500, |position, side| {
            let lines = game.odds(position, side);
            let mut options = Vec::new();
            position.options(side, &mut options);
            // Whatever changes nothing before the next combat.
            let plain = |text: &str| ["done", "yes", "no"].contains(&text) || text.starts_with("fight ");
            let last = options.into_iter().find(|&action| plain(&position.notation(side, action)));
            let Some(action) = last.filter(|_| !lines.is_empty()) else { return };
            let (mut after, mut notes) = (position.clone(), Notes::default());
            after.apply(side, action, &mut Quick::new(seed), &mut notes);
            let fought = notes.0.iter().find_map(|(_, event)| match event {
                Event::Fought { on, column, die, verdict, .. } => Some((*on, *column, *die, *verdict)),
                _ => None,
            });
            let Some((on, column, die, verdict)) = fought else { return };
            let hex = &position.scenario().map.names[on.index()].code;
            let told = lines.iter().filter(|line| line.what == "combat").any(|line| {
                let cell = &line.own["results"][usize::from(die) - 1];
                line.own["on"].as_array().is_some_and(|hexes| hexes.iter().any(|other| other == hex))
                    && line.own["column"] == COLUMN_CODES[usize::from(column)]
                    && Some(format!("verdict:{}", cell["verdict"].as_str().unwrap_or_default()).as_str())
                        == Some(verdict.name())
                    && cell["hexes"] == verdict.hexes()
            });
            assert!(told, "{hex}: column {column}, die {die}, {verdict:?} of {lines:#?}");
            held += 1;
        });
    }
    assert!(held > 10, "{held} combats");
}

#[test]
fn ways_and_odds_tell_nothing_that_is_hidden() {
    let game = title("rossbach");
    let mut told = 0;
    for (seed, scenario) in [(5, "saalfeld"), (6, "jena")] {
        let mut chance = Quick::new(seed);
        let mut number = 0;
        look(scenario, "hidden=yes", seed, 500, |position, side| {
            number += 1;
            let (ways, odds) = (game.reach(position, side), game.odds(position, side));
            if number % 3 != 0 || ways.len() + odds.len() == 0 {
                return;
            }
            told += ways.len() + odds.len();
            let other = position.guess(side, &mut chance);
            assert_eq!(ways, game.reach(&other, side), "in {}", position.turn());
            assert_eq!(odds, game.odds(&other, side), "in {}", position.turn());
        });
    }
    assert!(told > 100, "{told} things were told");
}
