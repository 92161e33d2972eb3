//! How a result came about, step by step, each step with its rule: news of dice carry these steps, so that a result can be
//! explained long after the position in which it fell is gone.
//!
//! The steps are made only for whoever listens. They say nothing but what the dice were read by, so whoever may hear of a
//! result may read how it was reckoned.

use serde::Serialize;
use vedette_kernel::Side;

use crate::movement::reaction_die;
use crate::reckoning::ReckoningLine;
use crate::scenario::FRENCH;
use crate::sets::{PieceId, PieceSet};
use crate::state::Position;
use crate::tables::{self, Hit, Weather};

/// One step of a reckoning.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields of a step are what its documentation says")]
pub enum Step {
    /// A side counts so many SP after the multipliers.
    Strength { side: Side, sp: u16 },
    /// Some units count only a part of their SP.
    Divided { what: &'static str, by: i8 },
    /// Columns to the right.
    Columns { what: &'static str, by: i8 },
    /// Something is added to the die.
    Die { what: &'static str, by: i8 },
    /// The sum of a bonus, which finds the column.
    Bonus { what: &'static str, by: u16 },
    /// The SP of scouts and of the cavalry that screens against them.
    Scouts { own: u16, against: u16 },
    /// A unit, and the SP that find its column.
    Unit { piece: PieceId, sp: u8 },
    /// What a value that the die is held against is made of.
    Part { what: &'static str, by: u8 },
    /// The die must not exceed this.
    AtMost { needed: u8 },
    /// The die must reach this.
    AtLeast { needed: u8 },
    /// The die, and as what it is read.
    Rolled { die: u8, read: i8 },
    /// What the table says: SP lost.
    Lost { sp: u8, star: bool },
    /// What the table says: counters found.
    Found { count: u8 },
    /// The scouts are not stronger than the screen.
    Screened,
    /// What becomes of a force that is overrun.
    Overrun { result: u8 },
}

/// A step and its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Cited {
    /// What is counted.
    #[serde(flatten)]
    pub step: Step,
    /// By which rule.
    pub rule: &'static str,
}

/// The steps of a result.
pub type Steps = Box<[Cited]>;

/// A die in a battle, with the circumstances it was thrown in.
#[derive(Clone, Copy)]
pub(crate) struct Thrown {
    pub(crate) die: u8,
    pub(crate) read: i8,
    pub(crate) hit: Hit,
}

/// The dice for one unit of a stack that straggles.
pub(crate) struct March {
    pub(crate) piece: PieceId,
    pub(crate) sp: u8,
    pub(crate) led: bool,
    pub(crate) eased: u8,
    pub(crate) modifier: i8,
    /// The dice that count; 0 for none.
    pub(crate) dice: [u8; 2],
}

/// Steps in the making.
#[derive(Default)]
struct List(Vec<Cited>);

impl List {
    fn add(&mut self, step: Step, rule: &'static str) -> &mut List {
        self.0.push(Cited { step, rule });
        self
    }

    /// Something that is added to the die, unless it is nothing.
    fn die(&mut self, what: &'static str, by: i8, rule: &'static str) -> &mut List {
        if by == 0 { self } else { self.add(Step::Die { what, by }, rule) }
    }

    fn part(&mut self, what: &'static str, by: u8, rule: &'static str) -> &mut List {
        if by == 0 { self } else { self.add(Step::Part { what, by }, rule) }
    }

    fn done(&mut self) -> Steps {
        std::mem::take(&mut self.0).into()
    }
}

/// The row of a table for a bonus or a unit.
const fn row(rows: [&'static str; 3], lower: bool, middle: bool) -> &'static str {
    if lower {
        rows[0]
    } else if middle {
        rows[1]
    } else {
        rows[2]
    }
}

const COMBAT: [&str; 10] = [
    "JG-T-COMBAT-01",
    "JG-T-COMBAT-02",
    "JG-T-COMBAT-03",
    "JG-T-COMBAT-04",
    "JG-T-COMBAT-05",
    "JG-T-COMBAT-06",
    "JG-T-COMBAT-07",
    "JG-T-COMBAT-08",
    "JG-T-COMBAT-09",
    "JG-T-COMBAT-10",
];

impl Position {
    /// Both sides of a round, in the order in which the dice are thrown.
    pub(crate) fn round_steps(&self, thrown: [Option<Thrown>; 2]) -> Steps {
        let mut list = List::default();
        for side in [self.battle.attacker, self.battle.defender()] {
            let Some(Thrown { die, read, hit }) = thrown[side.index()] else { continue };
            let strength = self.modified_strength(side);
            list.add(Step::Strength { side, sp: strength }, "JG-8.3-01");
            for ReckoningLine { what, changes, by, rule } in self.reckoning_lines(side) {
                let step = match changes {
                    "divide" => Step::Divided { what, by },
                    "columns" => Step::Columns { what, by },
                    _ => Step::Die { what, by },
                };
                list.add(step, rule);
            }
            let column = tables::column(strength).unwrap_or(0) as i8 + self.column_shift(side);
            let table = COMBAT[column.clamp(0, 9) as usize];
            list.add(Step::Rolled { die, read }, "JG-8.1-P4-01");
            list.add(Step::Lost { sp: hit.losses, star: hit.star }, table);
        }
        list.done()
    }

    /// The guns of a side.
    pub(crate) fn fire_steps(&self, side: Side, bonus: u16, Thrown { die, read, hit }: Thrown) -> Steps {
        let table =
            row(["JG-T-ARTILLERY-01", "JG-T-ARTILLERY-02", "JG-T-ARTILLERY-03"], bonus <= 4, bonus <= 8);
        List::default()
            .add(Step::Bonus { what: "artillery", by: bonus }, "JG-8.1-P4-02")
            .die(self.weather.code(), self.weather.artillery_die(), "JG-3.1-11")
            .die("card", self.battle.fire[side.index()] as i8, "JG-13-CARDS-02")
            .add(Step::Rolled { die, read }, "JG-8.1-P4-02")
            .add(Step::Lost { sp: hit.losses, star: hit.star }, table)
            .done()
    }

    /// A Morale Test; `nerve` comes from a card.
    pub(crate) fn morale_steps(&self, side: Side, nerve: u8, die: u8) -> Steps {
        let cohesion = self.cohesion(self.battle.forces[side.index()]);
        let needed = self.morale(side);
        List::default()
            .part("average-cohesion", cohesion, "JG-1.2.2-AVG-01")
            .part("leader", needed.saturating_sub(cohesion), "JG-8.6-04")
            .part("card", nerve, "JG-13-CARDS-02")
            .add(Step::AtMost { needed: needed + nerve }, "JG-8.6-04")
            .add(Step::Rolled { die, read: die as i8 }, "JG-8.6-04")
            .done()
    }

    /// A pursuit with so much cavalry bonus.
    pub(crate) fn pursuit_steps(&self, bonus: u16, Thrown { die, read, hit }: Thrown) -> Steps {
        let table = row(["JG-T-PURSUIT-01", "JG-T-PURSUIT-02", "JG-T-PURSUIT-03"], bonus <= 4, bonus <= 8);
        let rule = if self.weather == Weather::Rain { "JG-3.1-05" } else { "JG-3.1-11" };
        List::default()
            .add(Step::Bonus { what: "cavalry", by: bonus }, "JG-8.1-P6-01")
            .die(self.weather.code(), self.weather.pursuit_die().unwrap_or(0), rule)
            .die("card", self.battle.chase as i8, "JG-13-CARDS-02")
            .add(Step::Rolled { die, read }, "JG-8.1-P6-01")
            .add(Step::Lost { sp: hit.losses, star: false }, table)
            .done()
    }

    /// The die of a siege: what the city itself adds, and what the want of infantry takes off.
    pub(crate) fn siege_steps(&self, stage: u8, needed: u8, [city, weak]: [i8; 2], die: u8) -> Steps {
        let rung = if stage <= 1 { "JG-8.8-06" } else { "JG-8.8-07" };
        List::default()
            .add(Step::AtLeast { needed }, rung)
            .die("city", city, "JG-13-SIEGE-02")
            .die("few-besiegers", weak, "JG-8.8-09")
            .add(Step::Rolled { die, read: die as i8 + city + weak }, rung)
            .done()
    }

    /// A reconnaissance; without a die the screen was too strong.
    pub(crate) fn scout_steps(
        &self,
        [scouts, screen]: [PieceSet; 2],
        [own, against]: [u16; 2],
        die: Option<u8>,
        found: u8,
    ) -> Steps {
        let mut list = List::default();
        let met = if screen.is_empty() { "JG-6.3-02" } else { "JG-6.3-03" };
        list.add(Step::Scouts { own, against }, met);
        let Some(die) = die else { return list.add(Step::Screened, "JG-6.3-03").done() };
        let plus = self.cohesion(scouts) as i8;
        let minus = if screen.is_empty() { 0 } else { self.cohesion(screen) as i8 };
        let more = own.saturating_sub(against);
        let table = row(["JG-T-RECON-01", "JG-T-RECON-02", "JG-T-RECON-03"], more <= 2, more <= 4);
        list.die("scouts-cohesion", plus, "JG-T-RECON-04")
            .die("screen-cohesion", -minus, "JG-T-RECON-04")
            .add(Step::Rolled { die, read: die as i8 + plus - minus }, "JG-T-RECON-04")
            .add(Step::Found { count: found }, table)
            .done()
    }

    /// The risk of cavalry that leaves a box.
    pub(crate) fn withdrawal_steps(&self, side: Side, needed: u8, die: u8, lost: bool) -> Steps {
        let french = i8::from(side == FRENCH);
        List::default()
            .add(Step::AtLeast { needed }, "JG-6.3-06")
            .die("french-cavalry", -french, "JG-6.3-06")
            .add(Step::Rolled { die, read: die as i8 - french }, "JG-6.3-06")
            .add(Step::Lost { sp: u8::from(lost), star: false }, "JG-6.3-06")
            .done()
    }

    /// An interception, or a march to the guns when `guns` holds.
    pub(crate) fn reaction_steps(&self, guns: bool, needed: u8, far: bool, eased: u8, die: u8) -> Steps {
        let rule = if guns { "JG-6.5.2-03" } else { "JG-6.5.1-04" };
        let read = reaction_die(die, far, eased);
        List::default()
            .add(Step::AtMost { needed }, rule)
            .die("long-way", i8::from(far), "JG-6.5.1-07")
            .die("card", -(eased.min(100) as i8), "JG-13-CARDS-02")
            .add(Step::Rolled { die, read: read as i8 }, rule)
            .done()
    }

    /// An overrun; cavalry helps.
    pub(crate) fn overrun_steps(&self, horse: bool, die: u8) -> Steps {
        let result = die + u8::from(horse);
        List::default()
            .die("with-cavalry", i8::from(horse), "JG-8.4-03")
            .add(Step::Rolled { die, read: result as i8 }, "JG-8.4-03")
            .add(Step::Overrun { result }, "JG-8.4-03")
            .done()
    }

    /// The straggler dice of some units.
    pub(crate) fn march_steps(&self, marches: impl IntoIterator<Item = March>) -> Steps {
        let mut list = List::default();
        for March { piece, sp, led, eased, modifier, dice } in marches {
            let table = row(["JG-T-MARCH-01", "JG-T-MARCH-02", "JG-T-MARCH-03"], sp <= 4, sp <= 8);
            list.add(Step::Unit { piece, sp }, table)
                .die(self.weather.code(), self.weather.march_die(), "JG-3.1-08")
                .die("good-leader", -i8::from(led), "JG-T-MARCH-04")
                .die("good-troops", -i8::from(self.piece(piece).co >= 4), "JG-T-MARCH-04")
                .die("card", -(eased.min(100) as i8), "JG-13-CARDS-02");
            for die in dice.into_iter().filter(|&die| die > 0) {
                let read = die as i8 + modifier;
                list.add(Step::Rolled { die, read }, "JG-5.5.3-01")
                    .add(Step::Lost { sp: tables::stragglers(sp, read), star: false }, table);
            }
        }
        list.done()
    }
}
