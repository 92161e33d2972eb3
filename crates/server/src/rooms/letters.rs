//! Letters between seats of one side, where the rules let them write: one a seat and round. The game says which round it is,
//! when a letter may be written, what it may not say and who may read it by now; here its text is kept.

use std::sync::Arc;

use vedette_kernel as rules;
use vedette_kernel::table::erased::WhyNot;
use vedette_store as store;

use super::commands::command;
use super::live::{Eye, Live};
use crate::app::App;
use crate::authority::{Deed, is_held_by, may};
use crate::identity::Identity;
use crate::library::speaker;
use crate::time::now_ms;
use crate::wire::{Lang, Letter, Letters, Problem};

/// A letter has at most so many letters.
const LONGEST: usize = 2000;

impl Live {
    fn round_of_letters(&self) -> Result<i64, Problem> {
        let round = self.table.game().letters().filter(|_| self.is_divided());
        round.map(i64::from).ok_or_else(|| {
            Problem::conflict("no-letters", "nobody writes letters at this table")
                .advise("open a table with one seat for each command")
        })
    }

    /// Whether somebody who looks from a seat may read a letter by now: the rules say so, or the game is over.
    fn may_read(&self, letter: &store::Letter, eye: Eye) -> bool {
        let game = self.table.game();
        let known = || {
            let writer = self.seat(letter.seat)?;
            let side = self.side_of_player(writer.player)?;
            let (command, round) =
                (command(writer).map_or(0, |held| held.number), u32::try_from(letter.round).ok()?);
            Some(game.may_read(rules::Letter { side, command, round }, eye.viewer(game.seating())))
        };
        self.kept.row.status == store::Status::Over || known().unwrap_or(false)
    }

    /// How many letters that others wrote somebody may read by now; `None` where nobody writes.
    pub(crate) async fn post(&self, app: &App, who: &Identity) -> Result<Option<usize>, Problem> {
        if self.round_of_letters().is_err() {
            return Ok(None);
        }
        let own: Vec<&store::Seat> = self.kept.seats.iter().filter(|seat| is_held_by(seat, who)).collect();
        let for_him = |letter: &&store::Letter| {
            own.iter().all(|seat| seat.seat != letter.seat)
                && own.iter().any(|seat| self.may_read(letter, self.eye_of(seat.seat)))
        };
        Ok(Some(app.store.letters(&self.kept.row.id).await?.iter().filter(for_him).count()))
    }

    /// What a seat has written, and what it may read by now.
    pub(crate) async fn letters(
        &self,
        app: &Arc<App>,
        who: &Identity,
        seat: i64,
    ) -> Result<Letters, Problem> {
        may(who, &self.kept, Deed::Look(seat))?;
        let round = self.round_of_letters()?;
        let eye = self.eye_of(seat);
        let kept = app.store.letters(&self.kept.row.id).await?;
        let written = kept.iter().any(|letter| letter.seat == seat && letter.round == round);
        let shown = |letter: &store::Letter| letter.seat == seat || self.may_read(letter, eye);
        let letters = kept.into_iter().filter(shown).map(|letter| Letter {
            round: letter.round,
            from: letter.seat,
            text: letter.text,
            at_ms: letter.at_ms,
        });
        let may_write = self.is_being_played() && !written && self.not_to_write(seat)?.is_none();
        let may_talk = self.table.game().may_talk(self.side_of_seat(seat)?);
        Ok(Letters { round, may_write, may_talk, letters: letters.collect() })
    }

    /// Why a seat may not write its letter now; `None` if it may.
    fn not_to_write(&self, number: i64) -> Result<Option<WhyNot>, Problem> {
        let side = self.side_of_seat(number)?;
        let command = self.seat(number).and_then(command).map_or(0, |held| held.number);
        Ok(self.table.game().not_to_write(side, command))
    }

    /// Writes this round's letter of a seat.
    pub(crate) async fn write_letter(
        &mut self,
        app: &Arc<App>,
        who: &Identity,
        seat: i64,
        text: &str,
        lang: Lang,
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
        if let Some(why) = self.not_to_write(seat)?.or_else(|| self.table.game().not_to_say(text)) {
            let said =
                lang.language().map(|language| speaker(language).refuse(&why.phrase, self.title.names()));
            let said = said.unwrap_or_else(|| why.phrase.code.to_owned());
            return Err(Problem::illegal(said).by_rule(why.rule));
        }
        let letter = store::Letter { round, seat, text: text.to_owned(), at_ms: now_ms() };
        match app.store.write_letter(&self.kept.row.id, letter).await {
            Err(store::StoreError::Taken { .. }) => {
                Err(Problem::conflict("letter-written", "you have written your letter of this turn")
                    .advise("write the next one next turn"))
            }
            other => {
                other?;
                app.stir(&self.kept.row.id);
                self.letters(app, who, seat).await
            }
        }
    }
}
