//! Chat, and how far players have looked.

use std::sync::Arc;

use vedette_store::{Append, NewChat, NewHappening};

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
        let mut append = Append::at(self.kept.row.id.clone(), now);
        append.happenings.push(NewHappening {
            kind: "chat".to_owned(),
            n: None,
            data: serde_json::json!({ "chat_seat": seat, "name": name, "text": text, "account": account.id, "guest": account.guest })
                .to_string(),
        });
        append.chat.push(NewChat { happening: 0, account: account.id.clone(), seat, text: text.clone() });
        self.commit(app, append).await?;
        let (account, guest) = (Some(account.id.to_string()), account.guest);
        Ok(Chat { k: self.k(), at_ms: now, seat, name, text, account, guest })
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

    /// The holder of a seat has looked at a line.
    pub(crate) async fn mark_seen(&mut self, app: &Arc<App>, seat: i64, n: i64) -> Result<(), Problem> {
        let n = n.clamp(0, self.n());
        app.store.mark_seen(&self.kept.row.id, seat, n).await?;
        if let Some(place) = self.kept.seats.iter_mut().find(|place| place.seat == seat) {
            place.seen_n = place.seen_n.max(n);
        }
        Ok(())
    }
}
