//! Chat, and how far players have looked.

use std::sync::Arc;

use vedette_store::{Append, ChatLine, NewChat, NewHappening, NewWhisper, Status, Whisper};

use super::live::Live;
use crate::app::App;
use crate::authority::{Deed, is_held_by, may};
use crate::identity::Identity;
use crate::time::now_ms;
use crate::wire::{self, Chat, Problem};

impl Live {
    /// Says something at the table.
    pub(crate) async fn say(
        &mut self,
        app: &Arc<App>,
        who: &Identity,
        new: wire::NewChat,
    ) -> Result<Chat, Problem> {
        may(who, &self.kept, Deed::Speak)?;
        if self.is_divided() && self.is_being_played() && !self.may_talk(who) {
            return Err(Problem::forbidden(
                "letters-only",
                "players who share a side may write letters, not talk",
            )
            .advise("write this turn's letter"));
        }
        let seat = match new.seat {
            Some(seat) => {
                may(who, &self.kept, Deed::Play(seat))?;
                Some(seat)
            }
            None => self.kept.seats.iter().find(|seat| is_held_by(seat, who)).map(|seat| seat.seat),
        };
        let text = new.text.trim().to_owned();
        let is_text = |letter: char| !letter.is_control() || letter == '\n';
        if !(1..=1000).contains(&text.chars().count()) || !text.chars().all(is_text) {
            return Err(Problem::invalid("a line of chat has 1 to 1000 letters"));
        }
        let account = who.account().ok_or_else(Problem::not_signed_in)?;
        let (now, name) = (now_ms(), account.name.clone());
        let said = |k, private| Chat {
            k,
            at_ms: now,
            seat,
            name: name.clone(),
            text: text.clone(),
            account: Some(account.id.to_string()),
            guest: account.guest,
            private,
        };
        // What partners say is for them alone, even that they said it: the table's count must not rise.
        let partner =
            seat.and_then(|seat| self.seat(seat)).filter(|_| self.is_divided() && self.is_being_played());
        if let Some(place) = partner {
            let (player, seat, k) = (place.player, place.seat, self.k());
            let (account, text) = (account.id.clone(), text.clone());
            let whisper = NewWhisper { player, k, at_ms: now, account, seat, text };
            app.store.whisper(&self.kept.row.id, whisper).await?;
            app.stir(&self.kept.row.id);
            return Ok(said(k, true));
        }
        let mut append = Append::at(self.kept.row.id.clone(), now);
        // Who said what stands in the chat alone, where a name goes with its account.
        let data = "{}".to_owned();
        append.happenings.push(NewHappening { kind: "chat".to_owned(), n: None, data });
        append.chat.push(NewChat { happening: 0, account: account.id.clone(), seat, text: text.clone() });
        self.commit(app, append).await?;
        Ok(said(self.k(), false))
    }

    /// Whether the rules let somebody talk with those who share his side.
    fn may_talk(&self, who: &Identity) -> bool {
        let own = self.kept.seats.iter().filter(|seat| is_held_by(seat, who));
        let mut sides = own.filter_map(|seat| self.side_of_player(seat.player));
        sides.all(|side| self.table.game().may_talk(side))
    }

    /// Whether somebody hears what was said from a seat. Where people share a side, what they say while they play is for their
    /// side alone, until the game is over.
    pub(crate) fn may_hear(&self, who: &Identity, from: Option<i64>) -> bool {
        let Some(speaker) = from.and_then(|seat| self.seat(seat)) else { return true };
        let mut own = self.kept.seats.iter().filter(|seat| is_held_by(seat, who));
        !self.is_divided() || !self.is_being_played() || own.any(|seat| seat.player == speaker.player)
    }

    /// Whether somebody hears a line that was said to everybody.
    pub(crate) fn hears_line(&self, who: &Identity, line: &ChatLine) -> bool {
        may(who, &self.kept, Deed::Overhear).is_ok()
            && who.hears(Some(&line.account))
            && self.may_hear(who, line.seat)
    }

    /// Whether somebody hears what a player said to his partners: he is one of them, or the game is over.
    fn may_overhear(&self, who: &Identity, whisper: &Whisper) -> bool {
        let mut own = self.kept.seats.iter().filter(|seat| is_held_by(seat, who));
        self.kept.row.status == Status::Over || own.any(|seat| seat.player == whisper.player)
    }

    /// What players said to their partners after number `w` that somebody hears, and the last number there is.
    pub(crate) async fn whispers(
        &self,
        app: &App,
        who: &Identity,
        after_w: i64,
        limit: i64,
    ) -> Result<(Vec<Chat>, i64), Problem> {
        if !self.is_divided() {
            return Ok((Vec::new(), after_w));
        }
        let new = app.store.whispers(&self.kept.row.id, after_w, limit).await?;
        let last = new.last().map_or(after_w, |whisper| whisper.w);
        let heard = |whisper: &Whisper| {
            may(who, &self.kept, Deed::Overhear).is_ok()
                && who.hears(Some(&whisper.line.account))
                && self.may_overhear(who, whisper)
        };
        let heard = new.into_iter().filter(heard).map(|whisper| Chat::of(whisper.line, true));
        Ok((heard.collect(), last))
    }

    /// The holder of a seat has looked at a line.
    pub(crate) async fn mark_seen(&mut self, app: &Arc<App>, seat: i64, n: i64) -> Result<(), Problem> {
        if n > self.n() {
            return Err(Problem::invalid(format!("`n` is at most {}, the last line, not {n}", self.n())));
        }
        app.store.mark_seen(&self.kept.row.id, seat, n).await?;
        if let Some(place) = self.kept.seats.iter_mut().find(|place| place.seat == seat) {
            place.seen_n = place.seen_n.max(n);
        }
        Ok(())
    }
}
