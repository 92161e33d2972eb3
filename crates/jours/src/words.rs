//! Message codes for prompts, answers, news and refusals; the language files turn them into sentences.
//!
//! Names are codes with a prefix (`box:leipzig`, `piece:ney`, `army:silesia`, `card:11`, `side:french`), which whoever
//! speaks looks up in the pack and in the language files.

use vedette_kernel::{Journey, Phrase, Refusal, Side, Speak};

mod cited;
mod reckoned;

use crate::action::{Action, side_code};
use crate::event::Event;
use crate::flow::Task;
use crate::sets::{ArmyId, BoxId, CardId, PieceId, PieceSet};
use crate::state::Position;
use crate::tables::TACTICS;

fn side_name(side: Side) -> String {
    format!("side:{}", side_code(side))
}

impl Position {
    fn box_name(&self, place: BoxId) -> String {
        format!("box:{}", self.box_code(place))
    }

    fn piece_name(&self, piece: PieceId) -> String {
        format!("piece:{}", self.piece_code(piece))
    }

    fn piece_names(&self, pieces: PieceSet) -> Vec<String> {
        pieces.into_iter().map(|piece| self.piece_name(piece)).collect()
    }

    fn army_name(&self, army: ArmyId) -> String {
        self.scenario.armies.get(army.index()).map_or_else(String::new, |army| format!("army:{}", army.code))
    }

    fn card_name(&self, card: CardId, half: u8) -> String {
        let code = self.scenario.cards.get(card.index()).map_or("?", |card| card.code.as_str());
        format!("card:{code}.{}", if half == 0 { "upper" } else { "lower" })
    }

    /// The question of a task.
    fn question(&self, side: Side, task: Task) -> Phrase {
        let march_stack = || self.piece_names(self.march.stack);
        let battle = || self.box_name(self.battle.place);
        match task {
            Task::Ready(_) => Phrase::new("jg-prompt-ready"),
            Task::Dummies(_) => Phrase::new("jg-prompt-dummies").number("count", self.returning),
            Task::ChooseFirst(_) => Phrase::new("jg-prompt-first").number("turn", self.turn),
            Task::Return(leader) => Phrase::new("jg-prompt-return").name("piece", self.piece_name(leader)),
            Task::Shift(_) => Phrase::new("jg-prompt-shift").name("box", self.box_name(self.spot)),
            Task::Levies(_) => {
                let count: u32 = self.levies[side.index()].iter().map(|&sp| u32::from(sp)).sum();
                Phrase::new("jg-prompt-levies").number("count", count)
            }
            Task::Split(army) => {
                Phrase::new("jg-prompt-split").name("army", self.army_name(army)).number("count", self.purse)
            }
            Task::Movement(_) => Phrase::new("jg-prompt-movement").number("turn", self.turn),
            Task::Select => Phrase::new("jg-prompt-select").names("pieces", march_stack()),
            Task::Payer => Phrase::new("jg-prompt-payer"),
            Task::March => {
                Phrase::new("jg-prompt-march").names("pieces", march_stack()).number("left", self.march.left)
            }
            Task::Transfer(unit, _) => Phrase::new("jg-prompt-transfer").name("piece", self.piece_name(unit)),
            Task::Scout => Phrase::new("jg-prompt-scout").name("box", self.box_name(self.march.place)),
            Task::FallBack => Phrase::new("jg-prompt-fall-back"),
            Task::Withdraw(_) => {
                Phrase::new("jg-prompt-withdraw").name("box", self.box_name(self.march.place))
            }
            Task::React(_) => Phrase::new("jg-prompt-react").name("box", self.box_name(self.march.place)),
            Task::ReactSelect(_) => {
                Phrase::new("jg-prompt-react-select").names("pieces", self.piece_names(self.reaction.stack))
            }
            Task::ReactChoice(_) => {
                Phrase::new("jg-prompt-react-choice").name("box", self.box_name(self.march.place))
            }
            Task::Sweep(leader) => Phrase::new("jg-prompt-sweep").name("piece", self.piece_name(leader)),
            Task::Guns(_) => Phrase::new("jg-prompt-guns"),
            Task::GunsSelect(_) => {
                Phrase::new("jg-prompt-guns-select").names("pieces", self.piece_names(self.reaction.stack))
            }
            Task::Battles => Phrase::new("jg-prompt-battles"),
            Task::Shelter(_) => Phrase::new("jg-prompt-shelter").name("box", battle()),
            Task::Garrison(_) => Phrase::new("jg-prompt-garrison").name("box", battle()),
            Task::Surplus(_) => Phrase::new("jg-prompt-surplus").name("box", battle()),
            Task::Invest(_) => Phrase::new("jg-prompt-invest").name("box", battle()),
            Task::Chits => Phrase::new("jg-prompt-chit").name("box", battle()),
            Task::Overrun => Phrase::new("jg-prompt-overrun").name("box", battle()),
            Task::OverrunAdvance => Phrase::new("jg-prompt-advance").name("box", battle()),
            Task::Losses(_) => Phrase::new("jg-prompt-losses").number("count", self.battle.due[side.index()]),
            Task::Retreat(_) => Phrase::new("jg-prompt-retreat").name("box", battle()),
            Task::Demolish(_) => Phrase::new("jg-prompt-demolish"),
            Task::MayRetreat(_) => Phrase::new("jg-prompt-may-retreat").name("box", battle()),
            Task::Discard(_) => Phrase::new("jg-prompt-discard"),
            Task::Window(_, moment) => {
                Phrase::new("jg-prompt-window").name("moment", format!("moment:{}", moment.name()))
            }
            Task::Target(_) => Phrase::new("jg-prompt-target"),
            _ => Phrase::new("jg-prompt-wait"),
        }
    }

    fn about_box(&self, code: &'static str, place: BoxId) -> Phrase {
        Phrase::new(code).name("box", self.box_name(place))
    }

    fn about_piece(&self, code: &'static str, piece: PieceId) -> Phrase {
        Phrase::new(code).name("piece", self.piece_name(piece))
    }

    /// News about movement and the rosters.
    fn narrate_movement(&self, event: &Event) -> Option<Phrase> {
        let moved = |code, from: BoxId, to: BoxId| {
            Phrase::new(code).name("from", self.box_name(from)).name("to", self.box_name(to))
        };
        Some(match *event {
            Event::Arrived { piece, place, sp } => {
                self.about_box("jg-arrived", place).name("piece", self.piece_name(piece)).number("sp", sp)
            }
            Event::SomeArrived { side, place } => {
                self.about_box("jg-some-arrived", place).name("side", side_name(side))
            }
            Event::Strengthened { piece, sp } => self.about_piece("jg-strengthened", piece).number("sp", sp),
            Event::SomeStrengthened { side } => {
                Phrase::new("jg-some-strengthened").name("side", side_name(side))
            }
            Event::Delayed { piece, die } => self.about_piece("jg-delayed", piece).number("die", die),
            Event::Shifted { side, count, from, to } => {
                moved("jg-shifted", from, to).name("side", side_name(side)).number("count", count)
            }
            Event::Returned { leader, place } => {
                self.about_box("jg-returned", place).name("piece", self.piece_name(leader))
            }
            Event::SomeReturned { side, place } => {
                self.about_box("jg-some-returned", place).name("side", side_name(side))
            }
            Event::DummyPlaced { piece, place } => {
                self.about_box("jg-dummy-placed", place).name("piece", self.piece_name(piece))
            }
            Event::SomePlaced { side, place } => {
                self.about_box("jg-some-placed", place).name("side", side_name(side))
            }
            Event::Disbanded { piece } => self.about_piece("jg-disbanded", piece),
            Event::Activated { stack, place, forced } => {
                let code = if forced { "jg-forced" } else { "jg-activated" };
                self.about_box(code, place).names("pieces", self.piece_names(stack))
            }
            Event::SomeActivated { side, count, place, forced } => {
                let code = if forced { "jg-some-forced" } else { "jg-some-activated" };
                self.about_box(code, place).name("side", side_name(side)).number("count", count)
            }
            Event::Paid { army, points } => {
                Phrase::new("jg-paid").name("army", self.army_name(army)).number("points", points)
            }
            Event::Moved { stack, from, to } => {
                moved("jg-moved", from, to).names("pieces", self.piece_names(stack))
            }
            Event::SomeMoved { side, count, from, to } => {
                moved("jg-some-moved", from, to).name("side", side_name(side)).number("count", count)
            }
            Event::Straggled { piece, sp, .. } => self.about_piece("jg-straggled", piece).number("sp", sp),
            Event::KeptUp { pieces, .. } => {
                Phrase::new("jg-kept-up").names("pieces", self.piece_names(pieces))
            }
            Event::Recovered { piece, sp } => self.about_piece("jg-recovered", piece).number("sp", sp),
            Event::SomeRested { side, place } => {
                self.about_box("jg-some-rested", place).name("side", side_name(side))
            }
            Event::Detached { unit, counter, sp } => self
                .about_piece("jg-detached", unit)
                .name("counter", self.piece_name(counter))
                .number("sp", sp),
            Event::SomeDetached { side, place } => {
                self.about_box("jg-some-detached", place).name("side", side_name(side))
            }
            Event::Merged { counter, unit, sp } => {
                self.about_piece("jg-merged", unit).name("counter", self.piece_name(counter)).number("sp", sp)
            }
            Event::SomeMerged { side, place, gone } => {
                let code = if gone { "jg-some-merged" } else { "jg-some-shrunk" };
                self.about_box(code, place).name("side", side_name(side))
            }
            Event::Entrenched { side, place } => {
                self.about_box("jg-entrenched", place).name("side", side_name(side))
            }
            Event::Unmanned { side, place } => {
                self.about_box("jg-unmanned", place).name("side", side_name(side))
            }
            Event::BridgeDestroyed { from, to } => moved("jg-bridge-destroyed", from, to),
            Event::BridgeRepaired { from, to } => moved("jg-bridge-repaired", from, to),
            Event::PontoonBuilt { side, from, to } => {
                moved("jg-pontoon-built", from, to).name("side", side_name(side))
            }
            Event::PontoonTaken { from, to } => moved("jg-pontoon-taken", from, to),
            Event::DummiesRemoved { side, place, count } => self
                .about_box("jg-dummies-removed", place)
                .name("side", side_name(side))
                .number("count", count),
            Event::DummiesDeclared { side, place } => {
                self.about_box("jg-dummies-declared", place).name("side", side_name(side))
            }
            Event::Contact { place } => self.about_box("jg-contact", place),
            Event::Swept { leader, to } => match to {
                Some(to) => self.about_box("jg-fled", to).name("piece", self.piece_name(leader)),
                None => self.about_piece("jg-swept", leader),
            },
            Event::Scouted { place, scouts, screen, die, found, .. } => self
                .about_box("jg-scouted", place)
                .names("scouts", self.piece_names(scouts))
                .names("screen", self.piece_names(screen))
                .number("die", die.unwrap_or(0))
                .number("found", found),
            Event::Revealed { pieces } => {
                Phrase::new("jg-revealed").names("pieces", self.piece_names(pieces))
            }
            Event::Withdrew { piece, to, die, lost, .. } => self
                .about_box(if lost { "jg-withdrew-at-a-loss" } else { "jg-withdrew" }, to)
                .name("piece", self.piece_name(piece))
                .number("die", die),
            Event::ReactionTried { side, place, count, die, needed, success, .. } => self
                .about_box(if success { "jg-reaction-succeeded" } else { "jg-reaction-failed" }, place)
                .name("side", side_name(side))
                .number("count", count)
                .number("die", die)
                .number("needed", needed),
            Event::Intercepted { side, place } => {
                self.about_box("jg-intercepted", place).name("side", side_name(side))
            }
            Event::FellBack { side, count, from, to } => {
                moved("jg-fell-back", from, to).name("side", side_name(side)).number("count", count)
            }
            Event::Surplus { side, count, from, to } => {
                moved("jg-surplus", from, to).name("side", side_name(side)).number("count", count)
            }
            Event::Retreated { side, from, to } => {
                moved("jg-retreated", from, to).name("side", side_name(side))
            }
            _ => return None,
        })
    }

    /// News about battles and sieges.
    fn narrate_battle(&self, event: &Event) -> Option<Phrase> {
        let pair = |code, numbers: [u16; 2]| {
            Phrase::new(code).number("french", numbers[0]).number("allies", numbers[1])
        };
        let by = |code, side: Side| Phrase::new(code).name("side", side_name(side));
        Some(match *event {
            Event::Sheltered { side, place } => {
                self.about_box("jg-sheltered", place).name("side", side_name(side))
            }
            Event::SiegeLaid { side, place } => {
                self.about_box("jg-siege-laid", place).name("side", side_name(side))
            }
            Event::SiegeRolled { place, die, needed, fell, stage, .. } => self
                .about_box(if fell { "jg-city-fell" } else { "jg-siege-rolled" }, place)
                .number("die", die)
                .number("needed", needed)
                .number("stage", stage),
            Event::SiegeMasked { place } => self.about_box("jg-siege-masked", place),
            Event::SiegeLifted { place } => self.about_box("jg-siege-lifted", place),
            Event::BattleBegan { place, attacker } => {
                self.about_box("jg-battle-began", place).name("side", side_name(attacker))
            }
            Event::BattleOpened { chits, kind, rounds, encircled, .. } => {
                let tactic = |chit: u8| {
                    format!("tactic:{}", TACTICS.get(usize::from(chit).wrapping_sub(1)).unwrap_or(&"?"))
                };
                Phrase::new(if encircled { "jg-battle-encircled" } else { "jg-battle-opened" })
                    .name("french", tactic(chits[0]))
                    .name("allies", tactic(chits[1]))
                    .name("kind", tactic(kind))
                    .number("rounds", rounds)
            }
            Event::Fought { round, dice, losses, .. } => Phrase::new("jg-fought")
                .number("round", round)
                .number("french", dice[0].unwrap_or(0))
                .number("allies", dice[1].unwrap_or(0))
                .number("french-losses", losses[0])
                .number("allied-losses", losses[1]),
            Event::Fired { side, die, losses, .. } => {
                by("jg-fired", side).number("die", die).number("losses", losses)
            }
            Event::Lost { piece } => self.about_piece("jg-lost", piece),
            Event::MoraleTested { side, die, needed, .. } => {
                let code = if die <= needed { "jg-morale-held" } else { "jg-morale-broke" };
                by(code, side).number("die", die).number("needed", needed)
            }
            Event::Joined { side, pieces } => by("jg-joined", side).names("pieces", self.piece_names(pieces)),
            Event::Overrun { die, .. } => Phrase::new("jg-overrun").number("die", die),
            Event::BattleOver { winner, losses } => match winner {
                Some(side) => pair("jg-battle-won", losses).name("side", side_name(side)),
                None => pair("jg-battle-indecisive", losses),
            },
            Event::Pursued { side, die, losses, .. } => {
                by("jg-pursued", side).number("die", die).number("losses", losses)
            }
            Event::Demolished { die, destroyed } => {
                Phrase::new(if destroyed { "jg-demolished" } else { "jg-demolition-failed" })
                    .number("die", die)
            }
            Event::Eliminated { piece } => self.about_piece("jg-eliminated", piece),
            Event::Captured { leader } => self.about_piece("jg-captured", leader),
            _ => return None,
        })
    }

    /// News about the turn, command, cards and points.
    fn narrate_turn(&self, event: &Event) -> Phrase {
        let by = |code, side: Side| Phrase::new(code).name("side", side_name(side));
        match *event {
            Event::TurnBegan { turn } => Phrase::new("jg-turn").number("turn", turn),
            Event::Weathered { weather, die } => {
                let sky = format!("weather:{}", weather.code());
                Phrase::new("jg-weather").name("weather", sky).number("die", die.unwrap_or(0))
            }
            Event::Removed { piece } => self.about_piece("jg-removed", piece),
            Event::Named { army, leader } => {
                self.about_piece("jg-named", leader).name("army", self.army_name(army))
            }
            Event::Replaced { old, new } => {
                self.about_piece("jg-replaced", new).name("old", self.piece_name(old))
            }
            Event::Opened { place } => self.about_box("jg-opened", place),
            Event::FirstRolled { dice, totals } => Phrase::new("jg-first-rolled")
                .number("french", dice[0])
                .number("allies", dice[1])
                .number("french-total", totals[0])
                .number("allied-total", totals[1]),
            Event::FirstChosen { side } => by("jg-first", side),
            Event::Drew { side } => by("jg-drew", side),
            Event::DrewCard { side, card } => by("jg-drew-card", side)
                .name("upper", self.card_name(card, 0))
                .name("lower", self.card_name(card, 1)),
            Event::Reshuffled => Phrase::new("jg-reshuffled"),
            Event::PlayerTurn { side } => by("jg-player-turn", side),
            Event::Supplied { army, supply } => {
                let code = match supply {
                    crate::map::Supply::Full => "jg-supplied",
                    crate::map::Supply::Partial => "jg-supplied-partly",
                    crate::map::Supply::None => "jg-unsupplied",
                };
                Phrase::new(code).name("army", self.army_name(army))
            }
            Event::CommandChecked { side } => by("jg-command-checked", side),
            Event::CommandPoints { army, die, points } => Phrase::new("jg-command-points")
                .name("army", self.army_name(army))
                .number("die", die)
                .number("points", points),
            Event::Controlled { place, side } => {
                self.about_box("jg-controlled", place).name("side", side_name(side))
            }
            Event::Scored { side, points, reason } => {
                let reason = match reason {
                    crate::event::Reason::Battle => "reason:battle",
                    crate::event::Reason::Capture => "reason:capture",
                    crate::event::Reason::Places => "reason:places",
                    crate::event::Reason::Losses => "reason:losses",
                    crate::event::Reason::Handicap => "reason:handicap",
                };
                by("jg-scored", side).number("points", points).name("reason", reason)
            }
            Event::Played { side, card, half } => {
                by("jg-played", side).name("card", self.card_name(card, half))
            }
            Event::Discarded { side, card } => by("jg-discarded", side)
                .name("upper", self.card_name(card, 0))
                .name("lower", self.card_name(card, 1)),
            Event::CommandChanged { army, points } => {
                Phrase::new("jg-command-changed").name("army", self.army_name(army)).number("points", points)
            }
            Event::ArmisticeMoved { turn } => Phrase::new("jg-armistice-moved").number("turn", turn),
            Event::RestartMoved { turn } => Phrase::new("jg-restart-moved").number("turn", turn),
            Event::ArmisticeDeclared { restart } => Phrase::new("jg-armistice").number("turn", restart),
            Event::HostilitiesRestarted => Phrase::new("jg-restart"),
            Event::Over { winner, reason } => match winner {
                Some(side) => by("jg-over", side).name("reason", format!("reason:{reason}")),
                None => Phrase::new("jg-over-draw"),
            },
            _ => Phrase::new("jg-nothing"),
        }
    }
}

impl Speak for Position {
    fn side_code(&self, side: Side) -> &'static str {
        side_code(side)
    }

    fn command_code(&self, side: Side, command: u8) -> String {
        let army = self.seat_army(side, command).map(|army| self.scenario.army(army).code.as_str());
        format!("army:{}", army.unwrap_or_default())
    }

    fn prompt(&self, side: Side) -> Phrase {
        let question = self.asked(side).map(|task| self.question(side, task));
        let question = question.unwrap_or_else(|| Phrase::new("jg-prompt-wait"));
        let rule = cited::of_question(question.code);
        question.cite(rule)
    }

    fn answer(&self, side: Side, action: Action) -> Phrase {
        match action {
            Action::Place(piece, place) => {
                self.about_box("jg-do-place", place).name("piece", self.piece_name(piece))
            }
            Action::First(first) => Phrase::new("jg-do-first").name("side", side_name(first)),
            Action::Give(piece) => self.about_piece("jg-do-give", piece),
            Action::Take(piece) => match (self.asked(side), self.at.get(piece.index())) {
                // The first of a stack: where he stands tells him from others.
                (Some(task @ (Task::Movement(_) | Task::React(_) | Task::Guns(_))), Some(&place))
                    if place.is_somewhere() =>
                {
                    let chance = self.interceptions_of_six(piece).filter(|_| matches!(task, Task::React(_)));
                    let code = if chance.is_some() { "jg-do-intercept" } else { "jg-do-take-in" };
                    let phrase = self.about_box(code, place).name("piece", self.piece_name(piece));
                    chance.into_iter().fold(phrase, |phrase, faces| phrase.number("faces", faces as i64))
                }
                _ => self.about_piece("jg-do-take", piece),
            },
            Action::March => Phrase::new("jg-do-march"),
            Action::Force => Phrase::new("jg-do-force"),
            Action::Entrench => Phrase::new("jg-do-entrench"),
            Action::Army(army) => Phrase::new("jg-do-army").name("army", self.army_name(army)),
            Action::Step(place) => self.about_box("jg-do-step", place),
            Action::Stop => Phrase::new("jg-do-stop"),
            Action::Detach(unit, counter) => {
                self.about_piece("jg-do-detach", unit).name("counter", self.piece_name(counter))
            }
            Action::Number(number) => Phrase::new("jg-do-number").number("count", number),
            Action::Merge(counter, unit) => {
                self.about_piece("jg-do-merge", unit).name("counter", self.piece_name(counter))
            }
            Action::Destroy(place) => self.about_box("jg-do-destroy", place),
            Action::Repair(place) => self.about_box("jg-do-repair", place),
            Action::Pontoon(place) => self.about_box("jg-do-pontoon", place),
            Action::Recover(piece) => self.about_piece("jg-do-recover", piece),
            Action::Scout => Phrase::new("jg-do-scout"),
            Action::Withdraw(piece, place) => {
                self.about_box("jg-do-withdraw", place).name("piece", self.piece_name(piece))
            }
            Action::Try => Phrase::new("jg-do-try"),
            Action::Enter => Phrase::new("jg-do-enter"),
            Action::Area(place) => self.about_box("jg-do-box", place),
            Action::Guns(place) => self.about_box("jg-do-guns", place),
            Action::Fight(place) => self.about_box("jg-do-fight", place),
            Action::Shelter => Phrase::new("jg-do-shelter"),
            Action::Stand => Phrase::new("jg-do-stand"),
            Action::Assault => Phrase::new("jg-do-assault"),
            Action::Siege => Phrase::new("jg-do-siege"),
            Action::Mask => Phrase::new("jg-do-mask"),
            Action::Chit(value) => {
                let tactic = TACTICS.get(usize::from(value).wrapping_sub(1)).unwrap_or(&"?");
                Phrase::new("jg-do-chit").name("tactic", format!("tactic:{tactic}"))
            }
            Action::Overrun => Phrase::new("jg-do-overrun"),
            Action::Lose(piece) => self.about_piece("jg-do-lose", piece),
            Action::Demolish => Phrase::new("jg-do-demolish"),
            Action::Play(card, half) => Phrase::new("jg-do-play").name("card", self.card_name(card, half)),
            Action::Discard(card) => Phrase::new("jg-do-discard")
                .name("upper", self.card_name(card, 0))
                .name("lower", self.card_name(card, 1)),
            Action::Decline => Phrase::new(match self.asked(side) {
                Some(Task::Window(..)) => "jg-do-no-card",
                _ => "jg-do-decline",
            }),
            Action::Pass => Phrase::new(match self.asked(side) {
                Some(Task::Movement(_)) => "jg-do-end-movement",
                Some(Task::Battles) => "jg-do-end-combat",
                _ => "jg-do-pass",
            }),
            Action::Done => Phrase::new("jg-do-done"),
        }
    }

    fn narrate(&self, event: &Event) -> Phrase {
        let news = self.narrate_movement(event).or_else(|| self.narrate_battle(event));
        let news = news.unwrap_or_else(|| self.narrate_turn(event));
        let rule = cited::of_news(event, news.code);
        news.cite(rule)
    }

    fn journey(&self, event: &Event) -> Option<Journey> {
        let (side, pieces, from, to) = match *event {
            Event::Moved { stack, from, to } => (self.scenario.piece(stack.first()?).side, stack, from, to),
            Event::SomeMoved { side, from, to, .. }
            | Event::Shifted { side, from, to, .. }
            | Event::FellBack { side, from, to, .. }
            | Event::Surplus { side, from, to, .. }
            | Event::Retreated { side, from, to } => (side, PieceSet::NONE, from, to),
            _ => return None,
        };
        let pieces = pieces.into_iter().map(|piece| self.piece_code(piece)).collect();
        Some(Journey { side, pieces, from: self.box_code(from), to: self.box_code(to) })
    }

    fn reckon(&self, event: &Event) -> Vec<Phrase> {
        reckoned::steps(event).iter().map(|cited| self.step_words(cited)).collect()
    }

    fn explain(&self, refusal: &Refusal) -> Phrase {
        let phrase = Phrase::new(refusal.code);
        if refusal.rule.is_empty() { phrase } else { phrase.text("rule", refusal.rule) }
    }
}
