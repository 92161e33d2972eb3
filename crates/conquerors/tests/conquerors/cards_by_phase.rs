//! Cards × phases: where cards may be played, in every position of random games.

use std::sync::Arc;

use vedette_conquerors::cards::Moment;
use vedette_conquerors::flow::Task;
use vedette_conquerors::scenario::Colour;
use vedette_conquerors::sets::CardId;
use vedette_conquerors::{Action, Position, Scenario};
use vedette_kernel::{Awaiting, Game, Quick, Silent, Viewer};

use crate::bench::{scenario, scenario_1807};

/// CQ-CARDS-05 to CQ-CARDS-10, in every position of random games: whatever is offered is of the colour of the phase, in the
/// hand, at a moment of its own, and the only green card of its player in the operation; what is not offered is refused.
#[test]
fn every_card_has_its_phase() {
    for options in ["latest", "latest edition=fr", "latest level=grognard"] {
        for seed in 0..6 {
            colours_fit_phases(scenario("campaign", options), seed);
        }
    }
    for code in ["pultusk", "eylau", "friedland"] {
        for seed in 0..4 {
            colours_fit_phases(scenario_1807(code, "latest"), seed);
        }
    }
}

fn colours_fit_phases(scenario: Arc<Scenario>, seed: u64) {
    let edition = scenario.options.edition;
    let mut position = Position::new(Arc::clone(&scenario));
    let mut chance = Quick::new(seed);
    let mut green = [false; 2];
    while let Awaiting::Sides(sides) = position.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        let question = position.question_for(side).expect("a question");
        let moment = match question {
            Task::Declare(_) => Some(Moment::Initiative),
            Task::Window(_, moment) => Some(moment),
            Task::Close(_) => Some(Moment::OperationEnd),
            Task::March => None,
            _ => Some(Moment::Draw),
        };
        if matches!(question, Task::Operate(_) | Task::OperateAgain(_)) {
            green = [false; 2];
        }
        let mut options = Vec::new();
        position.options(side, &mut options);
        for (place, card) in scenario.decks[side.index()].cards.iter().enumerate() {
            let action = Action::Play(CardId(place as u8));
            let offered = options.contains(&action);
            assert_eq!(offered, position.check(side, action).is_ok(), "{} at {question:?}", card.slug);
            if !offered {
                continue;
            }
            let in_hand =
                position.view(Viewer::side(side)).sides[side.index()].hand.clone().unwrap_or_default();
            assert!(in_hand.iter().any(|held| *held == card.slug), "{} is in no hand", card.slug);
            let fits = match moment {
                Some(moment) => card.title.fits(moment, edition),
                None => [Moment::Start, Moment::Road].iter().any(|&moment| card.title.fits(moment, edition)),
            };
            assert!(fits, "{} at {question:?}", card.slug);
            let colour = if matches!(question, Task::Declare(_)) { Colour::Blue } else { Colour::Green };
            assert_eq!(card.title.colour(), colour, "{} at {question:?}", card.slug);
            assert!(colour == Colour::Blue || !green[side.index()], "{} is the second green card", card.slug);
        }
        let action = options[chance.next_u64() as usize % options.len()];
        if let (Action::Play(_), false) = (action, matches!(question, Task::Declare(_))) {
            green[side.index()] = true;
        }
        position.apply(side, action, &mut chance, &mut Silent);
    }
}
