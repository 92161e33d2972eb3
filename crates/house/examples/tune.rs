//! Fits the weights of the judgement of positions: the script plays against itself, now and then at random, and a
//! logistic regression says how what is counted at the beginning of a turn goes with who wins.
//!
//! `cargo run --release -p vedette-house --example tune -- 20000 1807`

use std::sync::Arc;

use vedette_ai::{Opponent, Random, Sight};
use vedette_conquerors::{COALITION, Pack, Position, Scenario};
use vedette_house::conquerors::Conquerors;
use vedette_house::conquerors::craft::Generalship;
use vedette_kernel::chance::Purpose;
use vedette_kernel::{Awaiting, Chance, Game, Quick, Silent};
use vedette_system::{Agreement, Prepared, Setting};

type Row = (Vec<f64>, f64);

/// What is played to learn from, with the scenario and its options.
fn settings(game: &str) -> (&'static Pack, Vec<(&'static str, &'static str)>) {
    let (pack, settings) = match game {
        "1807" => (
            Pack::napoleon_1807(),
            vec![
                ("pultusk", "edition=1807 level=conscript combat=cards"),
                ("eylau", "edition=1807 level=conscript combat=cards"),
                ("friedland", "edition=1807 level=conscript combat=cards"),
                ("pultusk", "edition=1807 level=grognard combat=cards"),
                ("eylau", "edition=1807 level=grognard combat=cards"),
                ("friedland", "edition=1807 level=grognard combat=cards"),
            ],
        ),
        _ => (
            Pack::napoleon_1806(),
            vec![
                ("campaign", "edition=en level=conscript combat=cards"),
                ("campaign", "edition=en level=conscript combat=cards"),
                ("campaign", "edition=fr level=grognard combat=cards"),
                ("short", "edition=en level=conscript combat=cards"),
            ],
        ),
    };
    (pack.expect("the pack is sound"), settings)
}

/// Who plays: the script mostly, and others, so that what it avoids stays known.
const PLAYERS: [&str; 10] = [
    "scripted", "scripted", "scripted", "scripted", "scripted", "scripted", "turtle", "steward", "swarm",
    "waiter",
];

/// A scenario with everybody who plays there.
struct Field {
    scenario: Scenario,
    players: Vec<Prepared<Conquerors>>,
}

impl Field {
    fn new(pack: &Arc<Pack>, (code, options): (&str, &str)) -> Field {
        let agreement = Agreement { scenario: Some(code.to_owned()), options: options.to_owned() };
        let setting = Setting::<Conquerors>::new(pack, &agreement).expect("the scenario is in the pack");
        let player = |name: &&str| setting.contestant(name).expect("he is known");
        Field { players: PLAYERS.iter().map(player).collect(), scenario: (*setting.scenario).clone() }
    }
}

fn play(field: &Field, seed: u64, rows: &mut Vec<Row>) {
    let mut scenario = field.scenario.clone();
    let mut dice = Quick::new(seed);
    // Other openings make the games close where the scenario is not.
    let shift = dice.draw(Purpose("opening"), 9) as i8 - 4;
    scenario.frame.points = (scenario.frame.points + shift).clamp(2, 18);
    let scenario = Arc::new(scenario);
    let craft = Generalship::new(Arc::clone(&scenario));
    let mut seat =
        |seed: u64| field.players[dice.draw(Purpose("player"), PLAYERS.len() as u32) as usize].seat(seed);
    let mut players = [seat(seed), seat(seed ^ 77)];
    let mut random = Random::new(seed);
    let mut game = Position::new(scenario);
    let begun = rows.len();
    let (mut buffer, mut turn) = (Vec::new(), game.turn());
    // A player who errs now and then shows positions that a good one avoids.
    let errs = [dice.draw(Purpose("err"), 12), dice.draw(Purpose("err"), 12)];
    let won = loop {
        let sides = match game.awaiting() {
            Awaiting::Over(outcome) => match outcome.winner {
                Some(winner) => break f64::from(u8::from(winner == COALITION)),
                None => break 0.5,
            },
            Awaiting::Sides(sides) => sides,
        };
        if game.turn() != turn {
            turn = game.turn();
            rows.push((craft.features(&game).to_vec(), 0.0));
        }
        let side = sides.iter().next().expect("somebody is asked");
        let sight = Sight::new(&game, side, &mut buffer).expect("he has an answer");
        let err = dice.draw(Purpose("err"), 100) < errs[side.index()];
        let action = if err { random.decide(&sight) } else { players[side.index()].decide(&sight) };
        game.apply(side, action, &mut dice, &mut Silent);
    };
    for row in rows.iter_mut().skip(begun) {
        row.1 = won;
    }
}

/// Newton's method would need a solver; plain gradient steps on scaled features with momentum do as well.
fn fit(rows: &[Row], rounds: u32) -> Vec<f64> {
    let width = rows.first().map_or(0, |row| row.0.len());
    let scale: Vec<f64> = (0..width)
        .map(|place| {
            (rows.iter().map(|row| row.0[place].powi(2)).sum::<f64>() / rows.len() as f64).sqrt().max(1e-9)
        })
        .collect();
    let (mut weights, mut speed) = (vec![0.0; width], vec![0.0; width]);
    for _ in 0..rounds {
        let mut slope = vec![0.0; width];
        for (features, won) in rows {
            let sum: f64 = (0..width).map(|place| features[place] / scale[place] * weights[place]).sum();
            let error = won - 1.0 / (1.0 + (-sum).exp());
            (0..width).for_each(|place| slope[place] += error * features[place] / scale[place]);
        }
        for place in 0..width {
            speed[place] =
                0.9 * speed[place] + slope[place] / rows.len() as f64 * 0.5 - weights[place] * 1e-4;
            weights[place] += speed[place];
        }
    }
    (0..width).map(|place| weights[place] / scale[place]).collect()
}

fn quality(rows: &[Row], weights: &[f64]) -> (f64, f64) {
    let (mut loss, mut right) = (0.0, 0.0);
    for (features, won) in rows {
        let sum: f64 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
        let chance = 1.0 / (1.0 + (-sum).exp());
        loss -= won * chance.max(1e-9).ln() + (1.0 - won) * (1.0 - chance).max(1e-9).ln();
        right += f64::from(u8::from((chance > 0.5) == (*won > 0.5)));
    }
    (loss / rows.len() as f64, right / rows.len() as f64)
}

fn main() {
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(4000);
    let game = words.next().unwrap_or_else(|| "1806".to_owned());
    let (pack, settings) = settings(&game);
    let pack = Arc::new(pack.clone());
    let fields: Vec<Field> = settings.iter().map(|&setting| Field::new(&pack, setting)).collect();
    let mut rows = Vec::new();
    for seed in 0..games {
        play(&fields[seed as usize % fields.len()], 1_000_000 + seed, &mut rows);
    }
    let (train, test) = rows.split_at(rows.len() * 4 / 5);
    let weights = fit(train, 1500);
    let (loss, right) = quality(test, &weights);
    println!("{} positions, test loss {loss:.4}, right {right:.4}", rows.len());
    for (place, weight) in weights.iter().enumerate() {
        println!("    {weight:.4}, // {place}");
    }
}
