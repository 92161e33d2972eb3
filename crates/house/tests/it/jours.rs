//! Germany 1813 behind its face: ranges and odds hang together, and are made from a side's own knowledge alone.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;
use vedette_jours::Position;
use vedette_kernel::{Awaiting, Game, Journal, Quick};
use vedette_lang::{Language, Speaker};
use vedette_system::{Agreement, OpponentKind, Own};

use crate::title;

/// Plays a game at random and looks at every decision.
fn look(options: &str, seed: u64, mut see: impl FnMut(&Position, vedette_kernel::Side)) {
    let game = title("1813");
    let agreement = Agreement { scenario: Some("lutzen-bautzen".to_owned()), options: options.to_owned() };
    let mut table = game.open(&agreement, "t", [seed as u8; 32], Vec::new()).expect("it can be played");
    let mut seats = [seed, seed + 1].map(|seed| {
        game.seat(OpponentKind::Random, table.game(), seed, Arc::new(|| false)).expect("an opponent")
    });
    while let Awaiting::Sides(sides) = table.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        see(table.game().as_any().downcast_ref().expect("a position of 1813"), side);
        let action = seats[side.index()].decide(table.game(), side).expect("an answer");
        table.act(side, &action).expect("a legal answer");
    }
}

fn number(own: &Own, name: &str) -> f64 {
    own.get(name).and_then(Value::as_f64).expect("a number")
}

#[test]
fn ranges_and_odds_hang_together() {
    let game = title("1813");
    let board = game.board(&Speaker::new(Language::En));
    let linked: BTreeSet<(&str, &str)> = board
        .connections
        .iter()
        .flat_map(|link| [(link.a.as_str(), link.b.as_str()), (link.b.as_str(), link.a.as_str())])
        .collect();
    let (mut ranges, mut forced, mut reckoned) = (0, 0, BTreeSet::new());
    for seed in 1..=3 {
        look("blind=open", seed, |position, side| {
            for reach in game.reach(position, side) {
                assert_eq!(reach.path.last(), Some(&reach.area));
                for pair in reach.path.windows(2) {
                    assert!(linked.contains(&(pair[0].as_str(), pair[1].as_str())), "{reach:?}");
                }
                assert!(
                    reach.points_left >= 0 && (0.0..=1.0).contains(&number(&reach.own, "risk")),
                    "{reach:?}"
                );
                ranges += 1;
                forced += usize::from(reach.own["forced"] == true);
            }
            for line in game.odds(position, side) {
                assert!((line.win + line.draw + line.lose - 1.0).abs() < 1e-9, "{line:?}");
                for losses in ["inflicted", "suffered"].map(|name| line.own[name].as_array().expect("shares"))
                {
                    let sum: f64 = losses.iter().map(|pair| pair[1].as_f64().expect("a share")).sum();
                    assert!(losses.is_empty() || (sum - 1.0).abs() < 1e-9, "{line:?}");
                }
                reckoned.insert(line.what);
            }
        });
    }
    assert!(ranges > 100 && forced > 10, "{ranges} boxes, {forced} by forced marches");
    for what in ["round", "battle", "forced-march", "reaction"] {
        assert!(reckoned.contains(what), "no odds of {what}: {reckoned:?}");
    }
}

#[test]
fn ranges_and_odds_tell_nothing_that_is_hidden() {
    let game = title("1813");
    let mut told = 0;
    for (seed, options) in [(5, "blind=all"), (6, "blind=units")] {
        let mut chance = Quick::new(seed);
        look(options, seed, |position, side| {
            let other = position.guess(side, &mut chance);
            let (ranges, odds) = (game.reach(position, side), game.odds(position, side));
            told += ranges.len() + odds.len();
            assert_eq!(ranges, game.reach(&other, side), "in {position:?}");
            assert_eq!(odds, game.odds(&other, side), "in {position:?}");
        });
    }
    assert!(told > 100, "{told} things were told");
}

/// A journal of rules that are no more says so, with both versions and what to do; it is neither checked nor played on.
#[test]
fn journals_of_older_rules_are_refused_with_advice() {
    let journal = Journal::parse(include_str!("journals/1813-jours-2.journal")).expect("a sound journal");
    let game = title("1813");
    let told = [
        game.resume(journal.clone(), [0; 32]).err(),
        game.verify(&journal).err(),
        game.replay(&journal, None).err(),
    ];
    for error in told {
        let error = error.expect("the rules have changed since").to_string();
        for word in ["`jours 2`", "`jours 3`", "new table"] {
            assert!(error.contains(word), "{error}");
        }
    }
}
