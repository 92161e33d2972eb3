//! One game of a simulation.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use vedette_ai::{Course, Opponent, Sight, play_out};
use vedette_kernel::{Awaiting, Game, Quick, Side, Speak, Table};
use vedette_system::{Prepared, Setting, System};

use crate::opponents::OpponentKind;
use crate::out::{self, Overwrite};
use vedette_kernel::scatter::seed_of;

/// No game comes near it; a faulty one is stopped by it.
const MOST_DECISIONS: u64 = 1_000_000;

/// What is played, by whom.
pub(super) struct Bout<S: System> {
    pub(super) setting: Setting<S>,
    pub(super) opponents: [OpponentKind; 2],
    prepared: [Prepared<S>; 2],
    pub(super) seed: u64,
    pub(super) journals: Option<PathBuf>,
    pub(super) overwrite: Overwrite,
}

/// One game, played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Played {
    /// Its number in the bout, from 0.
    pub(super) number: u64,
    /// The seed it was derived from.
    pub(super) seed: u64,
    pub(super) winner: Option<Side>,
    pub(super) reason: &'static str,
    pub(super) turn: u32,
    pub(super) points: i32,
    pub(super) decisions: u64,
    /// Decisions that had one answer.
    pub(super) forced: u64,
}

impl<S: System> Bout<S> {
    pub(super) fn new(
        setting: Setting<S>,
        opponents: [OpponentKind; 2],
        seed: u64,
        journals: Option<PathBuf>,
        overwrite: Overwrite,
    ) -> Bout<S> {
        let prepared = opponents.map(|kind| setting.prepare(kind));
        Bout { setting, opponents, prepared, seed, journals, overwrite }
    }

    /// Plays one game. It depends on the seed of the bout and its own number only.
    pub(super) fn play(&self, number: u64) -> anyhow::Result<Played> {
        let seed = seed_of(self.seed, number);
        // A fault of the rules stops one game, and the report names it.
        let played = catch_unwind(AssertUnwindSafe(|| match &self.journals {
            Some(_) => self.play_at_table(number, seed),
            None => self.play_quickly(seed),
        }));
        let (game, Course { outcome, decisions, forced }) = match played {
            Ok(played) => played?,
            Err(_) => bail!("the rules stopped the program (game seed {seed}); please report it"),
        };
        Ok(Played {
            number,
            seed,
            winner: outcome.winner,
            reason: outcome.reason,
            turn: S::turn(&game),
            points: S::points(&game),
            decisions,
            forced,
        })
    }

    /// The sources of chance of one game: for the dice, and for each opponent.
    fn make(&self, seed: u64) -> (Quick, [Box<dyn Opponent<S::Game>>; 2]) {
        let mut source = Quick::new(seed);
        let [dice, one, other] = [source.next_u64(), source.next_u64(), source.next_u64()];
        let [first, second] = &self.prepared;
        (Quick::new(dice), [first.seat(one), second.seat(other)])
    }

    fn play_quickly(&self, seed: u64) -> anyhow::Result<(S::Game, Course)> {
        let (mut dice, mut opponents) = self.make(seed);
        let mut game = self.setting.start();
        let course = play_out(&mut game, &mut opponents, &mut dice, MOST_DECISIONS)
            .ok_or_else(|| anyhow!("the game does not end (game seed {seed}); please report it"))?;
        Ok((game, course))
    }

    /// At a table, with committed chance, so that there is a journal.
    fn play_at_table(&self, number: u64, seed: u64) -> anyhow::Result<(S::Game, Course)> {
        let (mut dice, mut opponents) = self.make(seed);
        let name = self.table_name(number);
        let mut table = Table::open(self.setting.start(), self.setting.header(&name), secret(&mut dice))?;
        let (mut options, mut forced) = (Vec::new(), 0);
        for decisions in 0..=MOST_DECISIONS {
            let sides = match table.awaiting() {
                Awaiting::Sides(sides) => sides,
                Awaiting::Over(outcome) => {
                    table.reveal_seed()?;
                    self.write_journal(&name, &table)?;
                    return Ok((table.game().clone(), Course { outcome, decisions, forced }));
                }
            };
            let action = sides.iter().next().and_then(|side| {
                let sight = Sight::new(table.game(), side, &mut options)?;
                forced += u64::from(sight.options().len() == 1);
                let [first, second] = &mut opponents;
                let opponent = if side == Side::First { first } else { second };
                Some((side, opponent.decide(&sight)))
            });
            let (side, action) = action.context("the rules wait, but nobody can answer; please report it")?;
            let text = table.game().notation(side, action);
            let who = table.game().side_code(side);
            table.act(side, action).with_context(|| format!("{who} answered `{text}`"))?;
        }
        bail!("the game does not end (game seed {seed}); please report it")
    }

    fn table_name(&self, number: u64) -> String {
        let header = self.setting.header("");
        format!("{}-{}-{}-{number:04}", header.game, header.scenario, self.seed)
    }

    fn write_journal(&self, name: &str, table: &Table<S::Game>) -> anyhow::Result<()> {
        let Some(folder) = &self.journals else { return Ok(()) };
        out::write_file(&folder.join(format!("{name}.journal")), &table.journal().to_string(), self.overwrite)
    }
}

/// The secret seed of a table.
fn secret(source: &mut Quick) -> [u8; 32] {
    let mut seed = [0; 32];
    for part in seed.chunks_mut(8) {
        part.copy_from_slice(&source.next_u64().to_be_bytes());
    }
    seed
}
