//! Letters between seats of one side, where the rules allow nothing else: one a seat and round, delivered when the round is
//! over. The game says which round it is.

use std::sync::Arc;

use vedette_store as store;

use super::live::Live;
use crate::app::App;
use crate::authority::{Deed, is_held_by, may};
use crate::identity::Identity;
use crate::time::now_ms;
use crate::wire::{Letter, Letters, Problem};

/// A letter has at most so many letters.
const LONGEST: usize = 2000;

impl Live {
    fn round_of_letters(&self) -> Result<i64, Problem> {
        let round = self.table.game().letters().filter(|_| self.is_divided());
        round.map(i64::from).ok_or_else(|| {
            Problem::conflict("no-letters", "nobody writes letters at this table")
                .advise("open a table with one seat for each army")
        })
    }

    /// The round of letters now, where letters are written.
    pub(crate) fn round(&self) -> Option<i64> {
        self.round_of_letters().ok()
    }

    /// Whether a letter of an ally was delivered to somebody when these rounds ended.
    pub(crate) async fn has_post(
        &self,
        app: &App,
        who: &Identity,
        rounds: std::ops::Range<i64>,
    ) -> Result<bool, Problem> {
        let own: Vec<&store::Seat> = self.kept.seats.iter().filter(|seat| is_held_by(seat, who)).collect();
        let for_him = |letter: &store::Letter| {
            let ally = self.seat(letter.seat).map(|seat| seat.player);
            own.iter().any(|seat| Some(seat.player) == ally)
                && own.iter().all(|seat| seat.seat != letter.seat)
                && rounds.contains(&letter.round)
        };
        Ok(app.store.letters(&self.kept.row.id).await?.iter().any(for_him))
    }

    /// What a seat has written, and what was delivered to it.
    pub(crate) async fn letters(
        &self,
        app: &Arc<App>,
        who: &Identity,
        seat: i64,
    ) -> Result<Letters, Problem> {
        may(who, &self.kept, Deed::Look(seat))?;
        let round = self.round_of_letters()?;
        let own = self.seat(seat).map(|seat| seat.player);
        let over = self.kept.row.status == store::Status::Over;
        let shown = |letter: &store::Letter| {
            let from_ally = self.seat(letter.seat).map(|seat| seat.player) == own;
            letter.seat == seat || over || (from_ally && letter.round < round)
        };
        let kept = app.store.letters(&self.kept.row.id).await?;
        let written = kept.iter().any(|letter| letter.seat == seat && letter.round == round);
        let letters = kept.into_iter().filter(shown).map(|letter| Letter {
            round: letter.round,
            from: letter.seat,
            text: letter.text,
            at_ms: letter.at_ms,
        });
        Ok(Letters { round, may_write: self.is_being_played() && !written, letters: letters.collect() })
    }

    /// Writes this round's letter of a seat.
    pub(crate) async fn write_letter(
        &mut self,
        app: &Arc<App>,
        who: &Identity,
        seat: i64,
        text: &str,
    ) -> Result<Letters, Problem> {
        // Whoever writes is answered with all his letters.
        may(who, &self.kept, Deed::Look(seat))?;
        may(who, &self.kept, Deed::Play(seat))?;
        self.must_be_playing()?;
        let round = self.round_of_letters()?;
        let text = text.trim();
        let is_text = |letter: char| !letter.is_control() || letter == '\n';
        if !(1..=LONGEST).contains(&text.chars().count()) || !text.chars().all(is_text) {
            return Err(Problem::invalid(format!("a letter has 1 to {LONGEST} letters")));
        }
        let letter = store::Letter { round, seat, text: text.to_owned(), at_ms: now_ms() };
        match app.store.write_letter(&self.kept.row.id, letter).await {
            Err(store::StoreError::Taken { .. }) => {
                Err(Problem::conflict("letter-written", "you have written your letter of this turn")
                    .advise("it is delivered when the turn ends; write the next one then"))
            }
            other => {
                other?;
                self.letters(app, who, seat).await
            }
        }
    }
}
