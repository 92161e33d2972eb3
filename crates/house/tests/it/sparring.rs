//! The sparring partners: each plays its games legally to the end, and is what its name says.

use std::sync::Arc;

use vedette_ai::Sight;
use vedette_ai::arena::{Contestant, play};
use vedette_house::conquerors::Conquerors;
use vedette_house::jours::Jours;
use vedette_kernel::{Awaiting, Game, Quick, Side, Silent};
use vedette_system::{Agreement, Setting, System};

fn setting<S: System>(pack: usize, scenario: &str) -> Setting<S> {
    with_options(pack, scenario, "")
}

fn with_options<S: System>(pack: usize, scenario: &str, options: &str) -> Setting<S> {
    let pack = S::parse(S::built_in()[pack]).expect("the pack is sound");
    let agreement = Agreement { scenario: Some(scenario.to_owned()), options: options.to_owned() };
    Setting::new(&Arc::new(pack), &agreement).expect("the scenario is there")
}

/// The games that one wins of so many pairs against another.
fn won<S: System>(setting: &Setting<S>, one: &str, other: &str, pairs: u64) -> u32 {
    let [one, other] = [one, other].map(|name| setting.contestant(name).expect("somebody is called that"));
    let mut won = 0;
    for seed in 1..=pairs {
        for side in Side::BOTH {
            let mut first = Contestant::honest(one.seat(seed));
            let mut second = Contestant::honest(other.seat(seed));
            let seats =
                if side == Side::First { [&mut first, &mut second] } else { [&mut second, &mut first] };
            let played = play(setting.start(), seats, &mut Quick::new(seed), 200_000);
            let (_, outcome) = played.expect("a game that ends, and nobody answers what he may not");
            won += u32::from(outcome.winner == Some(side));
        }
    }
    won
}

fn every_partner_plays<S: System>(pack: usize, scenario: &str) {
    let setting = setting::<S>(pack, scenario);
    let partners = S::sparring_partners();
    assert_eq!(partners.len(), 6);
    for partner in partners {
        won(&setting, partner, "scripted", 1);
        assert_eq!(setting.contestant(partner).expect("he is there").seat(1).name(), partner);
    }
}

#[test]
fn every_partner_plays_every_game_legally_to_its_end() {
    for scenario in ["campaign", "short"] {
        every_partner_plays::<Conquerors>(0, scenario);
    }
    for scenario in ["pultusk", "eylau", "friedland"] {
        every_partner_plays::<Conquerors>(1, scenario);
    }
    for scenario in ["waiting", "lutzen-bautzen", "spring", "autumn", "campaign"] {
        every_partner_plays::<Jours>(0, scenario);
    }
}

/// What the enemy hides may be anything: a partner that knows the same answers the same. Counts the positions that hid
/// something.
fn every_partner_is_blind<S: System>(pack: usize, scenario: &str, options: &str) -> usize {
    let setting = with_options::<S>(pack, scenario, options);
    let script = setting.contestant("scripted").expect("the script is there");
    let mut hidden = 0;
    for side in Side::BOTH {
        let mut game = setting.start();
        let (mut dice, mut whim) = (Quick::new(3), Quick::new(4));
        let mut seats = [script.seat(1), script.seat(2)];
        let (mut buffer, mut asked_so_often) = (Vec::new(), 0);
        while let Awaiting::Sides(sides) = game.awaiting() {
            let asked = sides.iter().next().expect("somebody is asked");
            let sight = Sight::new(&game, asked, &mut buffer).expect("he has an answer");
            let action = seats[asked.index()].decide(&sight);
            asked_so_often += usize::from(asked == side && sight.options().len() > 1);
            if asked == side && asked_so_often % 7 == 3 {
                let twin = game.guess(side, &mut whim);
                hidden += usize::from(twin != game);
                for name in S::sparring_partners() {
                    let partner = setting.contestant(name).expect("he is there");
                    let answer = |game: &S::Game| {
                        let mut buffer = Vec::new();
                        let sight = Sight::new(game, side, &mut buffer).expect("he is asked");
                        partner.seat(5).decide(&sight)
                    };
                    assert_eq!(answer(&game), answer(&twin), "{name}, {scenario}");
                }
            }
            game.apply(asked, action, &mut dice, &mut Silent);
        }
    }
    hidden
}

#[test]
fn partners_know_what_their_side_knows_and_no_more() {
    for scenario in ["campaign", "short"] {
        assert!(every_partner_is_blind::<Conquerors>(0, scenario, "level=grognard") > 5, "{scenario}");
    }
    for scenario in ["pultusk", "eylau", "friedland"] {
        assert!(every_partner_is_blind::<Conquerors>(1, scenario, "level=grognard") > 5, "{scenario}");
    }
    for scenario in ["waiting", "lutzen-bautzen"] {
        assert!(every_partner_is_blind::<Jours>(0, scenario, "blind=all") > 5, "{scenario}");
    }
}

/// They are plain, but they are players. One who only sits still wins with the side that only has to.
#[test]
fn partners_beat_chance() {
    let campaign = setting::<Conquerors>(0, "campaign");
    assert!(won(&campaign, "swarm", "random", 4) >= 6);
    assert!(won(&campaign, "turtle", "random", 4) >= 4);
    let waiting = setting::<Jours>(0, "waiting");
    for partner in ["hasty", "steward"] {
        assert!(won(&waiting, partner, "random", 4) >= 4, "{partner}");
    }
}

#[test]
fn nobody_is_called_what_nobody_is_called() {
    let campaign = setting::<Conquerors>(0, "campaign");
    assert!(campaign.contestant("marshal").is_none());
    assert!(Setting::<Conquerors>::contestants().contains(&"colonel"));
    assert!(Setting::<Conquerors>::contestants().contains(&"turtle"));
}
