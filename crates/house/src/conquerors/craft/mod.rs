//! The scripted opponent of the Conquerors games: a plain rule-based policy.
//!
//! It imagines the enemy once a decision (`Sight::guess`), reads that into a board of small numbers, and weighs
//! what it could do in hundredths of a victory point. It does not look ahead beyond its own operation.

mod beliefs;
mod bids;
mod board;
mod cards;
mod fields;
mod fight;
mod generalship;
mod goals;
mod judgement;
mod lean;
mod manner;
mod plan;
mod schemes;
mod share;
mod sparring;
mod stakes;
mod strike;
mod temper;

use std::sync::Arc;

use vedette_conquerors::cards::Moment;
use vedette_conquerors::flow::Task;
use vedette_conquerors::{Action, Position, Scenario};
use vedette_kernel::{Quick, Side};

use board::Board;
use fields::Tables;
pub use generalship::{Generalship, Intentions};
use lean::Lean;
pub use manner::Manner;
use plan::Plan;
pub use schemes::{Scheme, Venture};
pub(crate) use sparring::Partner;
use vedette_ai::{Opponent, Sight};

/// The rule-based policy: what it knows of a scenario. It remembers nothing; whoever asks keeps the plan.
#[derive(Clone)]
pub(crate) struct Script {
    scenario: Arc<Scenario>,
    tables: Arc<Tables>,
}

/// A plain but sensible rule-based player.
#[derive(Clone)]
pub struct Scripted {
    script: Script,
    chance: Quick,
    /// What was decided when the first block of the operation was chosen; only ever a suggestion, so a plan that does
    /// not fit any more does no harm.
    plan: Option<Plan>,
}

impl Script {
    pub(crate) fn new(scenario: Arc<Scenario>) -> Script {
        let manners = Manner::of(&scenario);
        Script::with_manners(scenario, manners)
    }

    fn with_manners(scenario: Arc<Scenario>, manners: [Manner; 2]) -> Script {
        let tables = Arc::new(Tables::new(&scenario, manners));
        Script { scenario, tables }
    }

    /// An answer to what a side is asked in a position in which it may know everything.
    fn answer(
        &self,
        game: &Position,
        side: Side,
        options: &[Action],
        memory: &mut Option<Plan>,
        chance: &mut Quick,
    ) -> Option<Action> {
        let task = game.question_for(side)?;
        let board = Board::new(game, side);
        match task {
            Task::Bids => self.tables.bids.draw(options, chance),
            Task::SetUp => goals::place(&self.scenario, side, options),
            Task::Operate(_) | Task::OperateAgain(_) => self.operate(&board, options, memory, Lean::NONE),
            Task::Select => self.select(options, memory),
            Task::March => self.march(&board, options, memory),
            Task::OfferAttack => self.offer_attack(&board),
            Task::PlaceFatigue(_) | Task::Ease(..) | Task::PlaceLosses(_) => {
                share::share(&self.scenario, &board, options)
            }
            Task::Recovery(_) => share::recover(&self.scenario, &board, options),
            Task::Declare(_) => self.card(&board, Moment::Initiative, options),
            Task::Close(_) => self.card(&board, Moment::OperationEnd, options),
            Task::Window(_, moment) => self.card(&board, moment, options),
            _ if options.iter().any(|action| matches!(action, Action::Step(_))) => self.way(&board, options),
            Task::Choose(_, aim) => self.target(&board, Some(aim), options),
            Task::Arrival(_) => self.target(&board, None, options),
            _ => options.first().copied(),
        }
    }
}

impl Scripted {
    /// A player for tables of this scenario.
    pub fn new(scenario: Arc<Scenario>, seed: u64) -> Scripted {
        Scripted { script: Script::new(scenario), chance: Quick::new(seed), plan: None }
    }

    /// The same player with other manners: for tuning.
    #[must_use]
    pub fn with_manners(&self, manners: [Manner; 2]) -> Scripted {
        Scripted { script: Script::with_manners(Arc::clone(&self.script.scenario), manners), ..self.clone() }
    }

    /// The same player with another seed. Making a player from a scenario works out tables; this does not.
    #[must_use]
    pub fn reseeded(&self, seed: u64) -> Scripted {
        Scripted { chance: Quick::new(seed), plan: None, ..self.clone() }
    }

    fn answer(&mut self, sight: &Sight<'_, Position>) -> Option<Action> {
        let guess = sight.guess(&mut self.chance);
        self.script.answer(&guess, sight.side(), sight.options(), &mut self.plan, &mut self.chance)
    }
}

impl Opponent<Position> for Scripted {
    fn name(&self) -> &str {
        "scripted"
    }

    fn decide(&mut self, sight: &Sight<'_, Position>) -> Action {
        sight.settled(|| self.answer(sight))
    }
}

#[cfg(test)]
mod tests {
    use vedette_conquerors::study::Study;
    use vedette_conquerors::{COALITION, FRENCH, Options, Pack};
    use vedette_kernel::{Awaiting, Game, Silent, Viewer};

    use super::*;
    use vedette_ai::Random;

    fn scenario(code: &str, options: &str) -> Arc<Scenario> {
        let of_1807 = options.contains("edition=1807");
        let pack = if of_1807 { Pack::napoleon_1807() } else { Pack::napoleon_1806() };
        let pack = pack.expect("the pack is sound");
        let options: Options = options.parse().expect("the options are known");
        Arc::new(pack.scenario(code, options).expect("the scenario is in the pack"))
    }

    /// Plays a game between the script and chance, and shows every decision of the script to a test.
    fn watch(
        scenario: &Arc<Scenario>,
        script: Side,
        seed: u64,
        mut each: impl FnMut(&Position, &mut Scripted),
    ) {
        let mut game = Position::new(Arc::clone(scenario));
        let (mut dice, mut options) = (Quick::new(seed), Vec::new());
        let (mut scripted, mut random) = (Scripted::new(Arc::clone(scenario), seed), Random::new(seed));
        while let Awaiting::Sides(sides) = game.awaiting() {
            let side = sides.iter().next().expect("somebody is asked");
            if side == script {
                each(&game, &mut scripted);
            }
            let sight = Sight::new(&game, side, &mut options).expect("he has an answer");
            let action = if side == script { scripted.decide(&sight) } else { random.decide(&sight) };
            game.apply(side, action, &mut dice, &mut Silent);
        }
    }

    const GAMES: [(&str, &str); 8] = [
        ("campaign", "edition=en level=conscript combat=cards"),
        ("campaign", "edition=fr level=grognard combat=dice"),
        ("campaign", "edition=fr level=marshal combat=cards balance=even"),
        ("short", "edition=en level=grognard combat=cards no-points=attack"),
        ("pultusk", "edition=1807 level=conscript combat=cards"),
        ("pultusk", "edition=1807 level=grognard combat=dice"),
        ("eylau", "edition=1807 level=grognard combat=cards"),
        ("friedland", "edition=1807 level=conscript combat=dice"),
    ];

    /// The fallback for answers that may not be given is a safety net: nothing may ever fall into it.
    #[test]
    fn the_policy_itself_names_a_legal_answer_to_every_question() {
        for (code, options) in GAMES {
            let scenario = scenario(code, options);
            for side in Side::BOTH {
                (1..=4).for_each(|seed| {
                    watch(&scenario, side, seed, |game, scripted| {
                        let mut buffer = Vec::new();
                        let sight = Sight::new(game, side, &mut buffer).expect("he is asked");
                        let answer = (sight.options().len() > 1).then(|| scripted.clone().answer(&sight));
                        if let Some(answer) = answer {
                            let legal = answer.is_some_and(|action| sight.options().contains(&action));
                            assert!(
                                legal,
                                "{answer:?} to {} among {:?}",
                                sight.prompt().code,
                                sight.options()
                            );
                        }
                    })
                });
            }
        }
    }

    /// Whatever the enemy hides may change as it likes: the answer stays the same.
    #[test]
    fn what_the_side_cannot_know_does_not_change_the_answer() {
        let mut told_apart = 0;
        for (code, options) in GAMES {
            let scenario = scenario(code, options);
            for side in Side::BOTH {
                let mut whim = Quick::new(5);
                watch(&scenario, side, 23, |game, scripted| {
                    let twin = game.guess(side, &mut whim);
                    told_apart += usize::from(twin != *game);
                    let answer = |game: &Position| {
                        let mut buffer = Vec::new();
                        let sight = Sight::new(game, side, &mut buffer).expect("he is asked");
                        scripted.clone().decide(&sight)
                    };
                    assert_eq!(answer(game), answer(&twin));
                });
            }
        }
        assert!(told_apart > 500, "only {told_apart} positions hid anything");
    }

    /// Lets the script answer until the other side is asked to begin an operation, or the turn is over.
    fn operate(mut game: Position, side: Side) -> Position {
        let (mut dice, mut options) = (Quick::new(1), Vec::new());
        let mut scripted = Scripted::new(Arc::new(game.scenario().clone()), 1);
        let turn = game.turn();
        while let Awaiting::Sides(sides) = game.awaiting() {
            let asked = sides.iter().next().expect("somebody is asked");
            let sight = Sight::new(&game, asked, &mut options).expect("he has an answer");
            if game.turn() != turn || (asked != side && sight.prompt().code == "prompt-operate") {
                break;
            }
            let action = scripted.decide(&sight);
            game.apply(asked, action, &mut dice, &mut Silent);
        }
        game
    }

    fn area_of(game: &Position, code: &str) -> Option<String> {
        let view = game.view(Viewer::Everything);
        let mut corps = view.sides.iter().flat_map(|side| side.corps.iter().flatten());
        corps.find(|corps| corps.code == code).and_then(|corps| corps.area.as_ref().map(ToString::to_string))
    }

    fn study() -> Study {
        Study::empty(scenario("campaign", ""))
    }

    #[test]
    fn an_open_citadel_next_door_is_taken() {
        let study = study().put("ney", "schkeuditz").put("blucher", "gotha");
        let game = operate(study.operations(FRENCH).expect("a sound study"), FRENCH);
        assert!(game.points() < 10, "neither Leipzig nor Halle was taken");
    }

    #[test]
    fn the_last_guard_of_a_citadel_stays_when_the_enemy_is_near() {
        let study = study().put("brunswick", "erfurt").put("davout", "gotha").put("soult", "gotha");
        let game = operate(study.operations(COALITION).expect("a sound study"), COALITION);
        assert_eq!(area_of(&game, "brunswick").as_deref(), Some("erfurt"));
    }

    #[test]
    fn a_weak_corps_does_not_attack_a_strong_stack() {
        let weak = study()
            .put("louis", "jena")
            .put("davout", "jena")
            .put("soult", "jena")
            .axis("jena", FRENCH, "kahla");
        let game = operate(weak.operations(COALITION).expect("a sound study"), COALITION);
        assert_eq!(game.points(), 10, "a combat cost points");
    }

    #[test]
    fn a_strong_stack_attacks_a_weak_corps_beside_it() {
        let strong = study()
            .put("louis", "jena")
            .put("davout", "jena")
            .put("soult", "jena")
            .axis("jena", FRENCH, "kahla");
        let game = operate(strong.operations(FRENCH).expect("a sound study"), FRENCH);
        assert_ne!(area_of(&game, "louis").as_deref(), Some("jena"), "nobody attacked");
    }

    /// One loss inflicted wins, and the turn is the last: whatever it risks, nobody may keep still. Colonels once did,
    /// because the policy in their simulations declined every attack that cost more points than it brought, so that all
    /// plans came to the same defeat, and the first of them was to pass.
    #[test]
    fn nobody_passes_a_last_chance_away() {
        let study = study().turn(7).points(1).control("leipzig", COALITION);
        let study = study.put("napoleon", "lutzen").put("lannes", "lutzen").put("murat", "lutzen");
        let study = study.put("soult", "borna").put("augereau", "borna");
        let study = study.put("hohenlohe", "leipzig").put("brunswick", "leipzig").put("ruchel", "leipzig");
        let game = study.operations(FRENCH).expect("a sound study");
        let scenario = Arc::new(game.scenario().clone());
        let mut options = Vec::new();
        let sight = Sight::new(&game, FRENCH, &mut options).expect("he is asked");
        assert_ne!(Scripted::new(Arc::clone(&scenario), 1).decide(&sight), Action::Pass);
        let thought = vedette_ai::Thought {
            budget: vedette_ai::Budget { decisions: 6_000 },
            horizon: 1,
            heeds: true,
            noise: 0,
        };
        for seed in 0..4 {
            let craft = Generalship::new(Arc::clone(&scenario));
            let mut colonel = vedette_ai::Searcher::new("colonel", craft, thought, seed);
            assert_ne!(colonel.decide(&sight), Action::Pass);
        }
    }

    #[test]
    fn a_worn_corps_rests_where_nothing_is_to_be_won() {
        let study = study().put("ney", "bayreuth").fatigue("ney", 7).put("brunswick", "erfurt");
        let game = operate(study.operations(FRENCH).expect("a sound study"), FRENCH);
        assert_eq!(area_of(&game, "ney").as_deref(), Some("bayreuth"));
    }
}
