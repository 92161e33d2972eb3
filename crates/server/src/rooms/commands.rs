//! Several seats on one side. Where the rules divide a side into commands, each seat holds one of them and gives the
//! orders of that one; here a seat's command is read, and nothing else knows how it is kept.

use vedette_kernel::table::erased::{AnyGame, WhyNot};
use vedette_kernel::{Knowledge, Side};
use vedette_store::{Holder, Seat, Status};

use super::live::{Eye, Live};
use crate::library::speaker;
use crate::wire::{Lang, Problem};

/// One of a side's commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Command<'a> {
    /// Its number.
    pub(crate) number: u8,
    /// Its code, a name such as `army:silesia`.
    pub(crate) code: &'a str,
}

/// How a command stands in the store.
pub(super) fn kept(number: usize, code: &str) -> String {
    format!("{number} {code}")
}

/// The command of a seat; `None` if it commands all of its side.
pub(crate) fn command(seat: &Seat) -> Option<Command<'_>> {
    let (number, code) = seat.remit.split_once(' ')?;
    Some(Command { number: number.parse().ok()?, code })
}

/// Which part of what its side knows a seat holds.
pub(crate) fn knowledge(seat: &Seat) -> Knowledge {
    command(seat).map_or(Knowledge::Whole, |held| Knowledge::Part(held.number))
}

/// Whether a seat may give an order that its side may give.
pub(crate) fn is_entrusted(game: &dyn AnyGame, side: Side, seat: Option<&Seat>, notation: &str) -> bool {
    let held = seat.and_then(command);
    held.is_none_or(|held| game.not_entrusted(side, held.number, notation).is_none())
}

/// Whether a seat has something to answer, given that its side is asked.
pub(crate) fn has_orders(game: &dyn AnyGame, side: Side, seat: &Seat) -> bool {
    command(seat).is_none()
        || game.notations(side).iter().any(|order| is_entrusted(game, side, Some(seat), order))
}

/// The seats of a player: one, or one for each command where he does not play alone.
pub(super) fn places(game: &dyn AnyGame, side: Side, holder: &Holder, alone: bool) -> Vec<(String, Holder)> {
    let commands = game.commands(side);
    if commands.is_empty() || alone {
        return vec![(String::new(), holder.clone())];
    }
    let first = std::iter::once(holder.clone());
    let holders = first.chain(std::iter::repeat(Holder::Nobody));
    commands.iter().enumerate().map(|(number, code)| kept(number, code)).zip(holders).collect()
}

impl Live {
    /// Who looks from a seat.
    pub(crate) fn eye_of(&self, number: i64) -> Eye {
        let seat = self.seat(number);
        let player = seat.and_then(|seat| Some((usize::try_from(seat.player).ok()?, knowledge(seat))));
        player.map_or(Eye::Observer, |(player, held)| Eye::Player(player, held))
    }

    /// Whether the game waits for a seat.
    pub(crate) fn is_seat_asked(&self, number: i64) -> bool {
        let Some(seat) = self.seat(number) else { return false };
        let Some(side) = self.side_of_player(seat.player) else { return false };
        self.is_asked(side) && has_orders(self.table.game(), side, seat)
    }

    /// Whether a seat knows all that its side knows, and may be told what is reckoned from that.
    pub(crate) fn knows_all(&self, number: i64) -> bool {
        let part = self.seat(number).and_then(command).is_some();
        !part || !self.table.game().divides_player()
    }

    /// The seats that have one clock with a seat, itself among them.
    pub(super) fn by_one_clock<'a>(&'a self, seat: &'a Seat) -> impl Iterator<Item = &'a Seat> {
        let shared = self.table.game().divides_player();
        let has = move |other: &&Seat| other.seat == seat.seat || shared && other.player == seat.player;
        self.kept.seats.iter().filter(has)
    }

    /// Why a seat may not give an order that its side may give; `None` if it may.
    pub(crate) fn not_entrusted(&self, number: i64, side: Side, notation: &str) -> Option<WhyNot> {
        let held = self.seat(number).and_then(command)?;
        self.table.game().not_entrusted(side, held.number, notation)
    }

    /// Refuses orders for another's command.
    pub(super) fn must_be_entrusted(
        &self,
        number: i64,
        side: Side,
        notation: &str,
        lang: Lang,
    ) -> Result<(), Problem> {
        let Some(why) = self.not_entrusted(number, side, notation) else { return Ok(()) };
        let text = match lang.language() {
            Some(language) => speaker(language).refuse(&why.phrase, self.title.names()),
            None => why.phrase.code.to_owned(),
        };
        Err(Problem::illegal(text).by_rule(why.rule).advise("`options` of the state lists your own answers"))
    }

    /// Whether several people share a side: then they talk among themselves and only while the rules let them, or write.
    pub(crate) fn is_divided(&self) -> bool {
        self.kept.seats.iter().any(|seat| command(seat).is_some())
    }

    /// What ends the game for a whole side is for one who holds all of it, or whose allies have left.
    pub(super) fn must_speak_for_side(&self, number: i64) -> Result<(), Problem> {
        let Some(own) = self.seat(number) else { return Err(Problem::not_found("this seat")) };
        let silent =
            |seat: &Seat| seat.player != own.player || seat.holder == own.holder || seat.left_ms.is_some();
        if self.kept.seats.iter().all(silent) {
            return Ok(());
        }
        Err(Problem::conflict("shared-side", "others command armies of your side and play on")
            .advise("leave your seat: somebody else can take it over"))
    }

    /// A computer commands whole sides only.
    pub(super) fn must_be_whole(&self, number: i64) -> Result<(), Problem> {
        match self.seat(number).and_then(command) {
            None => Ok(()),
            Some(_) => {
                Err(Problem::conflict("shared-side", "the computer commands whole sides, not one army")
                    .advise("invite a substitute, or take the seat over yourself"))
            }
        }
    }

    /// Whether the game has begun and is not over.
    pub(super) fn is_being_played(&self) -> bool {
        self.kept.row.status == Status::Playing
    }
}
