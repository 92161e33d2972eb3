//! How a result was reckoned, in words.

use vedette_kernel::Phrase;

use super::side_name;
use crate::event::Event;
use crate::state::Position;
use crate::steps::{Cited, Step};

/// The steps behind an event; none for what was not reckoned.
pub(super) fn steps(event: &Event) -> &[Cited] {
    match event {
        Event::Straggled { steps, .. }
        | Event::KeptUp { steps, .. }
        | Event::Scouted { steps, .. }
        | Event::Withdrew { steps, .. }
        | Event::ReactionTried { steps, .. }
        | Event::SiegeRolled { steps, .. }
        | Event::Fought { steps, .. }
        | Event::Fired { steps, .. }
        | Event::MoraleTested { steps, .. }
        | Event::Overrun { steps, .. }
        | Event::Pursued { steps, .. } => steps,
        _ => &[],
    }
}

/// A number that is added, with its sign.
fn signed(by: i8) -> String {
    match by {
        1.. => format!("+{by}"),
        0 => "0".to_owned(),
        _ => format!("−{}", by.unsigned_abs()),
    }
}

fn circumstance(what: &str) -> String {
    format!("sum:{what}")
}

impl Position {
    pub(super) fn step_words(&self, Cited { step, rule }: &Cited) -> Phrase {
        let phrase = match *step {
            Step::Strength { side, sp } => {
                Phrase::new("jg-sum-strength").name("side", side_name(side)).number("sp", sp)
            }
            Step::Divided { what, by } => {
                Phrase::new("jg-sum-divided").name("what", circumstance(what)).number("by", by)
            }
            Step::Columns { what, by } => Phrase::new("jg-sum-columns")
                .name("what", circumstance(what))
                .text("by", signed(by))
                .number("count", by.unsigned_abs()),
            Step::Die { what, by } => {
                Phrase::new("jg-sum-die").name("what", circumstance(what)).text("by", signed(by))
            }
            Step::Bonus { what, by } => {
                Phrase::new("jg-sum-bonus").name("what", circumstance(what)).number("by", by)
            }
            Step::Scouts { own, against } => {
                Phrase::new("jg-sum-scouts").number("own", own).number("against", against)
            }
            Step::Unit { piece, sp } => self.about_piece("jg-sum-unit", piece).number("sp", sp),
            Step::Part { what, by } => {
                Phrase::new("jg-sum-part").name("what", circumstance(what)).number("by", by)
            }
            Step::AtMost { needed } => Phrase::new("jg-sum-at-most").number("needed", needed),
            Step::AtLeast { needed } => Phrase::new("jg-sum-at-least").number("needed", needed),
            Step::Rolled { die, read } if read == die as i8 => {
                Phrase::new("jg-sum-rolled").number("die", die)
            }
            Step::Rolled { die, read } => {
                Phrase::new("jg-sum-read").number("die", die).text("read", signed(read).replace('+', ""))
            }
            Step::Lost { sp, star: false } => Phrase::new("jg-sum-lost").number("sp", sp),
            Step::Lost { sp, star: true } => Phrase::new("jg-sum-lost-star").number("sp", sp),
            Step::Found { count } => Phrase::new("jg-sum-found").number("count", count),
            Step::Screened => Phrase::new("jg-sum-screened"),
            Step::Overrun { result: 0..=2 } => Phrase::new("jg-sum-overrun-back"),
            Step::Overrun { result: 3 | 4 } => Phrase::new("jg-sum-overrun-half"),
            Step::Overrun { .. } => Phrase::new("jg-sum-overrun-all"),
        };
        phrase.cite(*rule)
    }
}
