//! Message codes for prompts, answers, news and refusals; the language files turn them into sentences.
//!
//! Names are codes with a prefix (`hex:N1330`, `piece:ney`, `formation:french.VI`, `side:french`), which whoever speaks looks
//! up in the pack and in the language files.

mod citations;

use vedette_kernel::{Journey, Phrase, Refusal, Side, Speak};

use crate::action::{Action, side_code};
use crate::event::{Event, Fate, Findings};
use crate::flow::Task;
use crate::scenario::Nation;
use crate::sets::{FormationId, HexId, PieceId, PieceSet};
use crate::state::Position;
use crate::tables::{COLUMN_CODES, Verdict};

/// A phrase with the rule behind it.
fn cited(phrase: Phrase) -> Phrase {
    let rule = citations::of(phrase.code);
    phrase.cite(rule)
}

fn side_name(side: Side) -> String {
    format!("side:{}", side_code(side))
}

/// Halves as a number of points.
fn in_points(halves: u16) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

impl Position {
    fn hex_name(&self, hex: HexId) -> String {
        let code = self.scenario.map.names.get(hex.index()).map_or("?", |name| name.code.as_str());
        format!("hex:{code}")
    }

    fn piece_name(&self, piece: PieceId) -> String {
        format!("piece:{}", self.scenario.pieces.get(piece.index()).map_or("?", |piece| piece.code.as_str()))
    }

    fn piece_names(&self, pieces: PieceSet) -> Vec<String> {
        pieces.into_iter().map(|piece| self.piece_name(piece)).collect()
    }

    fn formation_name(&self, formation: FormationId) -> String {
        self.scenario.formations.get(formation.index()).map_or_else(String::new, |formation| {
            format!("formation:{}.{}", side_code(formation.side), formation.code)
        })
    }

    fn about_piece(&self, code: &'static str, piece: PieceId) -> Phrase {
        Phrase::new(code).name("piece", self.piece_name(piece))
    }

    fn about_hex(&self, code: &'static str, hex: HexId) -> Phrase {
        Phrase::new(code).name("hex", self.hex_name(hex))
    }

    fn between(&self, code: &'static str, from: HexId, to: HexId) -> Phrase {
        Phrase::new(code).name("from", self.hex_name(from)).name("to", self.hex_name(to))
    }

    /// The question of a task.
    fn question(&self, side: Side, task: Task) -> Phrase {
        match task {
            Task::Plans(_) => Phrase::new("ra-prompt-plans"),
            Task::Berths(_) => match self.next_berth(side) {
                Some((piece, _)) => self.about_piece("ra-prompt-berth", piece),
                None => Phrase::new("ra-prompt-wait"),
            },
            Task::Surplus(_) => Phrase::new("ra-prompt-surplus"),
            Task::Outposts(_) => Phrase::new("ra-prompt-outposts"),
            Task::FirstOrder(_) | Task::NightOrder(_) => Phrase::new("ra-prompt-order"),
            Task::Objective(_) => {
                Phrase::new("ra-prompt-objective").names("pieces", self.piece_names(self.group))
            }
            Task::Recovery(_) => Phrase::new("ra-prompt-recovery"),
            Task::Reorganization(_) => Phrase::new("ra-prompt-reorganization"),
            Task::Replacement(_) => Phrase::new("ra-prompt-replacement"),
            Task::Command(_) => Phrase::new("ra-prompt-command"),
            Task::Officers(_) => Phrase::new("ra-prompt-officers"),
            Task::Lifting(_) => Phrase::new("ra-prompt-lifting"),
            Task::Movement(_) => Phrase::new("ra-prompt-movement"),
            Task::Initiative(_) => Phrase::new("ra-prompt-initiative"),
            Task::March => Phrase::new("ra-prompt-march")
                .names("pieces", self.piece_names(self.march.stack))
                .text("points", in_points(u16::from(self.march.left))),
            Task::ScoutFlight => Phrase::new("ra-prompt-scout-flight"),
            Task::Vacated => Phrase::new("ra-prompt-vacated"),
            Task::Designation(_) => Phrase::new("ra-prompt-designation"),
            Task::Withdrawal(_) => Phrase::new("ra-prompt-withdrawal"),
            Task::Fights => Phrase::new("ra-prompt-fights"),
            Task::Napoleon => Phrase::new("ra-prompt-napoleon"),
            Task::Heavy => Phrase::new("ra-prompt-heavy"),
            Task::Accept(_) => Phrase::new("ra-prompt-accept"),
            Task::Losses(_) => {
                let due = self.fight.due[usize::from(side != self.phasing)];
                Phrase::new("ra-prompt-losses").text("points", in_points(due))
            }
            Task::Retreat(_) => Phrase::new("ra-prompt-retreat").number("count", self.fight.distance),
            Task::Displacement(_, hex) => self.about_hex("ra-prompt-displacement", hex),
            Task::Flight(leader) => self.about_piece("ra-prompt-flight", leader),
            Task::Advance(_) => Phrase::new("ra-prompt-advance"),
            Task::NightMarch(_) => Phrase::new("ra-prompt-night-march"),
            Task::Disengagement(_) => Phrase::new("ra-prompt-disengagement"),
            _ => Phrase::new("ra-prompt-wait"),
        }
    }

    /// An answer that names pieces and hexes.
    fn answer_words(&self, action: Action) -> Phrase {
        let piece = |code, who| self.about_piece(code, who);
        let hex = |code, at| self.about_hex(code, at);
        match action {
            Action::Place(who, at) => piece("ra-answer-place", who).name("hex", self.hex_name(at)),
            Action::Track(plan, alternate) => {
                let code = if alternate { "ra-answer-alternate" } else { "ra-answer-regular" };
                let name = self.scenario.frame.plans.get(usize::from(plan)).map_or("", |plan| &plan.code);
                Phrase::new(code).text("force", name)
            }
            Action::Recover(who) => piece("ra-answer-recover", who),
            Action::Reorganize(leader, unit) => {
                piece("ra-answer-reorganize", unit).name("leader", self.piece_name(leader))
            }
            Action::Displace(who, at) => piece("ra-answer-displace", who).name("hex", self.hex_name(at)),
            Action::Command(leader, who) => {
                piece("ra-answer-command", who).name("leader", self.piece_name(leader))
            }
            Action::Check(who) => piece("ra-answer-check", who),
            Action::Guns(who) => piece("ra-answer-guns", who),
            Action::Cancel(who) => piece("ra-answer-cancel", who),
            Action::Lift(_, at) => hex("ra-answer-lift", at),
            Action::Order(who) => piece("ra-answer-order", who),
            Action::Objective(at) => hex("ra-answer-objective", at),
            Action::Enter(group) => {
                let arrival = self.scenario.frame.arrivals.get(usize::from(group));
                let pieces = arrival.map_or(PieceSet::NONE, |arrival| arrival.pieces);
                Phrase::new("ra-answer-enter").names("pieces", self.piece_names(pieces))
            }
            Action::Take(who) => piece("ra-answer-take", who),
            Action::Step(at) => hex("ra-answer-step", at),
            Action::Column => Phrase::new("ra-answer-column"),
            Action::Deploy => Phrase::new("ra-answer-deploy"),
            Action::Damage(at) => hex("ra-answer-damage", at),
            Action::Repair(at) => hex("ra-answer-repair", at),
            Action::Pontoon(at) => hex("ra-answer-pontoon", at),
            Action::Break(who) => piece("ra-answer-break", who),
            Action::PutOut(who) => piece("ra-answer-put-out", who),
            Action::Gather(who) => piece("ra-answer-gather", who),
            Action::Repulse(at) => hex("ra-answer-repulse", at),
            Action::Push => Phrase::new("ra-answer-push"),
            Action::Scout(at) => hex("ra-answer-scout", at),
            Action::Stop => Phrase::new("ra-answer-stop"),
            Action::Attack(from, on) => self.between("ra-answer-attack", from, on),
            Action::Anew => Phrase::new("ra-answer-anew"),
            Action::Withdraw(from, to) => self.between("ra-answer-withdraw", from, to),
            Action::Fight(at) => hex("ra-answer-fight", at),
            Action::Lose(who) => piece("ra-answer-lose", who),
            Action::Retreat(who, at) => piece("ra-answer-retreat", who).name("hex", self.hex_name(at)),
            Action::Advance(who, at) => piece("ra-answer-advance", who).name("hex", self.hex_name(at)),
            Action::Yes => Phrase::new("ra-answer-yes"),
            Action::No => Phrase::new("ra-answer-no"),
            Action::Done => Phrase::new("ra-answer-done"),
        }
    }

    /// News of turns, command and movement.
    fn narrate_movement(&self, event: &Event) -> Option<Phrase> {
        let rolled = |code, piece, die: u8| self.about_piece(code, piece).number("die", die);
        let either = |first, yes, no| if first { yes } else { no };
        Some(match *event {
            Event::TurnBegan { turn } => {
                let date = self.scenario.turn(turn);
                let part = ["morning", "afternoon", "evening", "night"][date.part as usize];
                Phrase::new("ra-turn").number("day", date.day).name("part", format!("part:{part}"))
            }
            Event::PlayerTurn { side } => Phrase::new("ra-player-turn").name("side", side_name(side)),
            Event::Placed { piece, hex } => {
                self.about_piece("ra-placed", piece).name("hex", self.hex_name(hex))
            }
            Event::SomePlaced { side, hex } => {
                self.about_hex("ra-some-placed", hex).name("side", side_name(side))
            }
            Event::RecoveryRolled { piece, die, recovered } => {
                rolled(either(recovered, "ra-recovery-passed", "ra-recovery-failed"), piece, die)
            }
            Event::Recovered { piece } => self.about_piece("ra-recovered", piece),
            Event::Reorganized { leader, piece } => {
                self.about_piece("ra-reorganized", piece).name("leader", self.piece_name(leader))
            }
            Event::SomeReorganized { piece } => self.about_piece("ra-some-reorganized", piece),
            Event::ReorganizationFailed { piece, die } => rolled("ra-reorganization-failed", piece, die),
            Event::Replaced { leader, formation, hex } => self
                .about_piece("ra-replaced", leader)
                .name("formation", self.formation_name(formation))
                .name("hex", self.hex_name(hex)),
            Event::Commanded { commander, piece } => {
                self.about_piece("ra-commanded", piece).name("leader", self.piece_name(commander))
            }
            Event::InitiativeRolled { piece, die, passed, .. } => {
                rolled(either(passed, "ra-initiative-passed", "ra-initiative-failed"), piece, die)
            }
            Event::Ordered { pieces, objective } => {
                self.about_hex("ra-ordered", objective).names("pieces", self.piece_names(pieces))
            }
            Event::OrderEnded { pieces, reached } => {
                let code = either(reached, "ra-order-reached", "ra-order-ended");
                Phrase::new(code).names("pieces", self.piece_names(pieces))
            }
            Event::Lifted { side, hex, other } => {
                self.between("ra-lifted", hex, other).name("side", side_name(side))
            }
            Event::PontoonTaken { piece, die, captured } => {
                rolled(either(captured, "ra-pontoon-captured", "ra-pontoon-destroyed"), piece, die)
            }
            Event::Arrived { pieces, hex } => {
                self.about_hex("ra-arrived", hex).names("pieces", self.piece_names(pieces))
            }
            Event::EntryRolled { leader, die, passed } => {
                rolled(either(passed, "ra-entry-passed", "ra-entry-failed"), leader, die)
            }
            Event::Moved { pieces, from, to } => {
                self.between("ra-moved", from, to).names("pieces", self.piece_names(pieces))
            }
            Event::SomeMoved { side, from, to, .. } if from.is_somewhere() => {
                self.between("ra-some-moved", from, to).name("side", side_name(side))
            }
            Event::SomeMoved { side, to, .. } => {
                self.about_hex("ra-some-arrived", to).name("side", side_name(side))
            }
            Event::Hoisted { hex, flag } => {
                let flag = match flag {
                    Nation::French | Nation::Guard => "french",
                    Nation::Prussian => "prussian",
                    Nation::Saxon => "saxon",
                };
                self.about_hex("ra-hoisted", hex).name("flag", format!("flag:{flag}"))
            }
            Event::ColumnFormed { piece, formed } => {
                self.about_piece(either(formed, "ra-column", "ra-deployed"), piece)
            }
            Event::BridgeTried { hex, other, die, damaged } => self
                .between(either(damaged, "ra-bridge-damaged", "ra-bridge-held"), hex, other)
                .number("die", die),
            Event::RepairTried { hex, other, die, repaired } => self
                .between(either(repaired, "ra-bridge-repaired", "ra-repair-failed"), hex, other)
                .number("die", die),
            Event::PontoonLaid { side, hex, other } => {
                self.between("ra-pontoon-laid", hex, other).name("side", side_name(side))
            }
            Event::PontoonPriced { hex, other, die, points } => {
                self.between("ra-pontoon-priced", hex, other).number("die", die).number("points", points)
            }
            Event::BrokeDown { unit, vedettes } => {
                self.about_piece("ra-broke-down", unit).names("pieces", self.piece_names(vedettes))
            }
            Event::Gathered { unit } => self.about_piece("ra-gathered", unit),
            Event::Supply { pieces, supplied } => {
                let code = either(supplied, "ra-supplied", "ra-unsupplied");
                Phrase::new(code).names("pieces", self.piece_names(pieces))
            }
            _ => return None,
        })
    }

    /// News of sight and combat.
    fn narrate_combat(&self, event: &Event) -> Phrase {
        let rolled = |code, piece, die: u8| self.about_piece(code, piece).number("die", die);
        let either = |first, yes, no| if first { yes } else { no };
        match *event {
            Event::Shown { pieces } => Phrase::new("ra-shown").names("pieces", self.piece_names(pieces)),
            Event::Glimpsed { hex, strength } => {
                self.about_hex("ra-glimpsed", hex).number("strength", strength)
            }
            Event::Repulsed { hex, column, success, .. } => self
                .about_hex(either(success, "ra-repulsed", "ra-repulse-failed"), hex)
                .text("odds", COLUMN_CODES[usize::from(column.min(11))]),
            Event::Scouted { scout, hex, die, .. } => {
                rolled("ra-scouted", scout, die).name("hex", self.hex_name(hex))
            }
            Event::Found { hex, findings } => match findings {
                Findings::Nothing => self.about_hex("ra-found-nothing", hex),
                Findings::Types(types) => {
                    let names = ["infantry", "cavalry", "vedettes", "trains"];
                    let found = names.iter().zip(types).filter(|(_, there)| *there);
                    let found = found.map(|(name, _)| format!("arm:{name}")).collect();
                    self.about_hex("ra-found-types", hex).names("types", found)
                }
                Findings::Pieces(pieces) => {
                    self.about_hex("ra-found-pieces", hex).names("pieces", self.piece_names(pieces))
                }
            },
            Event::BaggageCaptured { piece } => self.about_piece("ra-baggage-captured", piece),
            Event::Designated { from, on } => self.between("ra-designated", from, on),
            Event::Withdrew { side, from, to } => {
                self.between("ra-withdrew", from, to).name("side", side_name(side))
            }
            Event::Fought { on, attack, defence, column, die, verdict } => {
                let steps = match verdict {
                    Verdict::AttackerRetreat(steps) | Verdict::DefenderRetreat(steps) => steps,
                    _ => 0,
                };
                let code = if steps > 0 { "ra-fought-retreat" } else { "ra-fought" };
                self.about_hex(code, on)
                    .text("odds", COLUMN_CODES[usize::from(column.min(11))])
                    .number("die", die)
                    .name("verdict", verdict.name())
                    .number("steps", steps)
                    // For the stage of the combat: half points, and the place of the column in the table.
                    .number("attack", attack)
                    .number("defence", defence)
                    .number("column", column)
            }
            Event::Surrendered { pieces } => {
                Phrase::new("ra-surrendered").names("pieces", self.piece_names(pieces))
            }
            Event::Eliminated { piece, fate } => {
                let code = match fate {
                    Fate::Disordered => "ra-disordered",
                    Fate::Scattered => "ra-scattered",
                    Fate::Destroyed => "ra-destroyed",
                };
                self.about_piece(code, piece)
            }
            Event::Retreated { piece, from, to } => {
                self.between("ra-retreated", from, to).name("piece", self.piece_name(piece))
            }
            Event::BridgeCrossed { piece, die, lost } => {
                rolled(either(lost, "ra-lost-on-bridge", "ra-crossed-bridge"), piece, die)
            }
            Event::Displaced { piece, from, to } => {
                self.between("ra-displaced", from, to).name("piece", self.piece_name(piece))
            }
            Event::CaptureRolled { leader, die, captured } => {
                rolled(either(captured, "ra-captured", "ra-escaped"), leader, die)
            }
            Event::TrainRolled { train, die, abandoned } => {
                rolled(either(abandoned, "ra-abandoned", "ra-train-follows"), train, die)
            }
            Event::Advanced { piece, to } => {
                self.about_piece("ra-advanced", piece).name("hex", self.hex_name(to))
            }
            Event::Impetus { hex, die } => self.about_hex("ra-impetus", hex).number("die", die),
            Event::BrunswickRolled { die, killed } => {
                Phrase::new(either(killed, "ra-brunswick-killed", "ra-brunswick-lives")).number("die", die)
            }
            Event::Morale { formation, demoralized } => {
                let code = either(demoralized, "ra-broken", "ra-rallied");
                Phrase::new(code).name("formation", self.formation_name(formation))
            }
            Event::GuardRecoiled => Phrase::new("ra-guard-recoils"),
            Event::Controlled { hex, side } => {
                self.about_hex("ra-controlled", hex).name("side", side_name(side))
            }
            Event::Left { piece } => self.about_piece("ra-left", piece),
            Event::Over { winner, reason, points } => {
                let phrase = Phrase::new(if winner.is_some() { "ra-over-won" } else { "ra-over-drawn" })
                    .number("french", points[0])
                    .number("prussians", points[1])
                    .name("reason", format!("reason:{reason}"));
                match winner {
                    Some(side) => phrase.name("side", side_name(side)),
                    None => phrase,
                }
            }
            _ => Phrase::new("ra-prompt-wait"),
        }
    }
}

impl Speak for Position {
    fn side_code(&self, side: Side) -> &'static str {
        side_code(side)
    }

    fn command_code(&self, side: Side, command: u8) -> String {
        self.piece_name(self.head_of_seat(side, command))
    }

    fn prompt(&self, side: Side) -> Phrase {
        match self.asked(side) {
            Some(task) => cited(self.question(side, task)),
            None => Phrase::new("ra-prompt-wait"),
        }
    }

    fn answer(&self, _side: Side, action: Action) -> Phrase {
        self.answer_words(action)
    }

    fn narrate(&self, event: &Event) -> Phrase {
        cited(self.narrate_movement(event).unwrap_or_else(|| self.narrate_combat(event)))
    }

    fn journey(&self, event: &Event) -> Option<Journey> {
        let (side, pieces, from, to) = match *event {
            Event::Moved { pieces, from, to } => {
                (self.scenario.piece(pieces.first()?).side, pieces, from, to)
            }
            Event::Retreated { piece, from, to } => {
                (self.scenario.piece(piece).side, PieceSet::of(piece), from, to)
            }
            Event::SomeMoved { side, from, to, .. } | Event::Withdrew { side, from, to } => {
                (side, PieceSet::NONE, from, to)
            }
            _ => return None,
        };
        let code = |hex: HexId| Some(self.scenario.map.names.get(hex.index())?.code.clone());
        let pieces = pieces.into_iter().map(|piece| self.scenario.piece(piece).code.clone()).collect();
        // Who comes from beyond the map is suddenly there.
        Some(Journey { side, pieces, from: code(from)?, to: code(to)? })
    }

    fn explain(&self, refusal: &Refusal) -> Phrase {
        Phrase::new(refusal.code).cite((!refusal.rule.is_empty()).then_some(refusal.rule))
    }
}
