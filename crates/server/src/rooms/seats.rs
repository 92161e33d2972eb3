//! Sitting down, leaving, and giving seats to others.

use std::sync::Arc;

use serde::Deserialize;
use vedette_kernel::Settlement;
use vedette_store::{
    AccountId, Append, BREAK_GLASS, Digest, Happening, Holder, NewHappening, Sat, SeatChange, Status,
    TableId, random_code,
};
use vedette_system::OpponentKind;

use super::company::notice_company;
use super::live::Live;
use super::open::{INVITATION_LETTERS, clean_entropy, must_have_room};
use super::{Entered, Rooms};
use crate::app::App;
use crate::authority::{Deed, is_held_by, may};
use crate::identity::Identity;
use crate::time::now_ms;
use crate::wire::{Lang, Problem, Sit};

/// Somebody has left his seat.
pub(crate) struct Left {
    /// The happening that tells of it.
    pub(crate) k: i64,
    pub(crate) seat: i64,
    /// After which line of the journal.
    pub(crate) n: i64,
    pub(crate) at_ms: i64,
}

/// What the happening of a seat that was left says.
#[derive(Deserialize)]
struct LeftSeat {
    seat: i64,
    left_after: i64,
}

impl Left {
    /// Everybody who has left a seat of a table, in order.
    pub(super) async fn all(app: &App, id: &TableId) -> Result<Vec<Left>, Problem> {
        let read = |happening: Happening| {
            // Others tell of somebody who sat down, or are from before leaving was noted.
            let LeftSeat { seat, left_after: n } = serde_json::from_str(&happening.data).ok()?;
            Some(Left { k: happening.k, seat, n, at_ms: happening.at_ms })
        };
        Ok(app.store.happenings_of(id, SEAT).await?.into_iter().filter_map(read).collect())
    }
}

/// A seat has another holder, or is left.
pub(super) const SEAT: &str = "seat";

impl Rooms {
    /// Sits down; gives back the room and the seat.
    pub(crate) async fn sit(
        &self,
        app: &Arc<App>,
        id: &TableId,
        who: &Identity,
        wish: Sit,
    ) -> Result<(Entered, i64), Problem> {
        let mut live = self.enter(app, id).await?;
        let account = who.account().ok_or_else(Problem::not_signed_in)?.id.clone();
        let shown = wish.invitation.as_deref().map(Digest::of);
        let for_table = shown.is_some() && live.kept.row.invitation == shown;
        let for_seat = live
            .kept
            .seats
            .iter()
            .find(|seat| shown.is_some() && seat.invitation == shown)
            .map(|seat| seat.seat);
        if let Some(seat) = live.kept.seats.iter().find(|seat| is_held_by(seat, who)).map(|seat| seat.seat)
            && wish.seat.is_none_or(|wanted| wanted == seat)
        {
            // He sits there already: a repeated request.
            return Ok((live, seat));
        }
        may(who, &live.kept, Deed::Sit { invited: for_table || for_seat.is_some() })?;
        if shown.is_some() && !for_table && for_seat.is_none() {
            return Err(Problem::conflict("invitation-used", "this invitation was used or withdrawn")
                .advise("ask for a fresh one"));
        }
        let seat = match for_seat {
            Some(seat) if wish.seat.is_none_or(|wanted| wanted == seat) => seat,
            Some(seat) => {
                return Err(Problem::conflict("taken", format!("this invitation is for `seat` {seat}"))
                    .advise("leave `seat` out, or name that one"));
            }
            None => live.free_seat(wish.seat)?,
        };
        live.must_not_cross(&account, seat)?;
        live.must_not_have_seen_everything(app, &account).await?;
        live.must_be_welcome(app, &account, seat).await?;
        let word = wish.entropy.filter(|word| !word.trim().is_empty());
        if let Some(word) = &word {
            clean_entropy(word)?;
            live.must_take_words()?;
        }
        let last = live.kept.seats.iter().filter(|place| place.holder == Holder::Nobody).count() <= 1;
        live.change_holder(app, seat, Holder::Account(account.clone()), for_table && last).await?;
        if let Some(word) = word {
            live.add_entropy(app, who, seat, Some(&word)).await?;
        }
        notice_company(app, &account).await;
        Ok((live, seat))
    }
}

impl Live {
    fn free_seat(&self, wanted: Option<i64>) -> Result<i64, Problem> {
        let free = |seat: &&vedette_store::Seat| {
            seat.holder == Holder::Nobody && wanted.is_none_or(|wanted| wanted == seat.seat)
        };
        let found = self.kept.seats.iter().find(free).map(|seat| seat.seat);
        found.ok_or_else(|| Problem::conflict("table-full", "there is no free seat"))
    }

    /// Whoever sits or has sat on one side never sits on the other: he would know both hands.
    fn must_not_cross(&self, account: &AccountId, seat: i64) -> Result<(), Problem> {
        let player = self.seat(seat).map(|seat| seat.player);
        let mine = |sat: &&Sat| matches!(&sat.holder, Holder::Account(holder) if holder == account);
        if self.sat.iter().filter(mine).all(|sat| Some(sat.player) == player) {
            return Ok(());
        }
        Err(Problem::forbidden("other-side", "you sit or have sat on the other side of this table")
            .advise("let somebody else take this seat, or hand it to the computer"))
    }

    /// An operator who has looked at all that is hidden here does not play here afterwards, even if he is none any more.
    async fn must_not_have_seen_everything(&self, app: &App, account: &AccountId) -> Result<(), Problem> {
        if !app.store.has_done(account, BREAK_GLASS, self.kept.row.id.as_str()).await? {
            return Ok(());
        }
        Err(Problem::forbidden("glass-broken", "you have seen what is hidden at this table, as an operator")
            .advise("let somebody else take this seat"))
    }

    /// Whether somebody sits or has sat here.
    pub(crate) fn has_sat(&self, who: &Identity) -> bool {
        let is_his = |sat: &Sat| matches!((&sat.holder, who.id()), (Holder::Account(holder), Some(id)) if holder == id);
        self.sat.iter().any(is_his)
    }

    /// Somebody else holds a seat from now on.
    async fn change_holder(
        &mut self,
        app: &Arc<App>,
        seat: i64,
        holder: Holder,
        ends_invitation: bool,
    ) -> Result<(), Problem> {
        let now = now_ms();
        let mut append = Append::at(self.kept.row.id.clone(), now);
        append.expect_n = Some(self.n());
        append.expect_k = Some(self.k());
        append.seats.push(SeatChange {
            holder: Some(holder.clone()),
            left_ms: Some(None),
            invitation: Some(None),
            orders: Some(String::new()),
            ..SeatChange::at(seat)
        });
        let mut data = serde_json::json!({ "seat": seat, "left": false });
        if holder == Holder::Nobody {
            data["left_after"] = self.n().into();
        }
        append.happenings.push(NewHappening { kind: SEAT.to_owned(), n: None, data: data.to_string() });
        let others_sit =
            self.kept.seats.iter().all(|other| other.seat == seat || other.holder != Holder::Nobody);
        if self.kept.row.status == Status::Waiting && others_sit && holder != Holder::Nobody {
            append.change.status = Some(Status::Playing);
        }
        if ends_invitation {
            append.change.invitation = Some(None);
        }
        if let Ok(side) = self.side_of_seat(seat) {
            // Orders belong to whoever gave them.
            self.spoiled = true;
            self.table.set_orders(side, Default::default());
        }
        // So does what he said about words.
        self.declined.remove(&seat);
        self.change_seats(&mut append, None, now);
        self.commit(app, append).await
    }

    /// Nobody has to sit with somebody he blocks, or who blocks him.
    async fn must_be_welcome(&self, app: &App, account: &AccountId, seat: i64) -> Result<(), Problem> {
        for other in self.kept.seats.iter().filter(|other| other.seat != seat) {
            if let Holder::Account(other) = &other.holder
                && other != account
                && app.store.is_blocked(account, other).await?
            {
                return Err(Problem::forbidden(
                    "blocked",
                    "somebody at this table does not want to play with you, or you with him",
                ));
            }
        }
        Ok(())
    }

    /// The holder of a seat goes: before the game the seat is free again, during it others may take it over.
    pub(crate) async fn leave(&mut self, app: &Arc<App>, who: &Identity, seat: i64) -> Result<(), Problem> {
        may(who, &self.kept, Deed::Play(seat))?;
        match self.kept.row.status {
            Status::Over => Ok(()),
            Status::Waiting => self.change_holder(app, seat, Holder::Nobody, false).await,
            // A repeated request.
            Status::Playing if self.seat(seat).is_some_and(|seat| seat.left_ms.is_some()) => Ok(()),
            Status::Playing => {
                let now = now_ms();
                let mut append = Append::at(self.kept.row.id.clone(), now);
                append.expect_k = Some(self.k());
                append.seats.push(SeatChange { left_ms: Some(Some(now)), ..SeatChange::at(seat) });
                let data = serde_json::json!({ "seat": seat, "left": true, "left_after": self.n() });
                append.happenings.push(NewHappening {
                    kind: SEAT.to_owned(),
                    n: None,
                    data: data.to_string(),
                });
                self.commit(app, append).await
            }
        }
    }

    /// A computer takes a seat.
    pub(crate) async fn hand_to_computer(
        &mut self,
        app: &Arc<App>,
        who: &Identity,
        seat: i64,
        kind: &str,
    ) -> Result<(), Problem> {
        may(who, &self.kept, Deed::Replace(seat))?;
        self.must_be_whole(seat)?;
        let kind: OpponentKind =
            kind.parse().map_err(|error: vedette_system::UnknownKind| Problem::invalid(error.to_string()))?;
        if self.kept.row.status == Status::Over {
            return Err(Problem::conflict("over", "the game is over"));
        }
        let account = who.account().ok_or_else(Problem::not_signed_in)?;
        let person =
            |other: &vedette_store::Seat| other.seat != seat && !matches!(other.holder, Holder::Computer(_));
        let machines = !self.kept.seats.iter().any(person);
        must_have_room(app, &account.id, machines).await?;
        self.change_holder(app, seat, Holder::Computer(kind.name().to_owned()), false).await
    }

    /// A fresh invitation: for a seat being left, or for a free one. The one before it is void.
    pub(crate) async fn invite(
        &mut self,
        app: &Arc<App>,
        who: &Identity,
        seat: i64,
    ) -> Result<String, Problem> {
        may(who, &self.kept, Deed::Replace(seat))?;
        if self.kept.row.status == Status::Over {
            return Err(Problem::conflict("over", "the game is over"));
        }
        let secret = random_code(INVITATION_LETTERS)?;
        let mut append = Append::at(self.kept.row.id.clone(), now_ms());
        append.seats.push(SeatChange { invitation: Some(Some(Digest::of(&secret))), ..SeatChange::at(seat) });
        self.commit(app, append).await?;
        Ok(secret)
    }

    /// Whoever has run out of time by post, or left, has lost if the other player says so.
    pub(crate) async fn claim(&mut self, app: &Arc<App>, who: &Identity, seat: i64) -> Result<(), Problem> {
        may(who, &self.kept, Deed::Replace(seat))?;
        self.must_be_playing()?;
        let place = self.seat(seat).ok_or_else(|| Problem::not_found("this seat"))?;
        if is_held_by(place, who) {
            return Err(Problem::conflict("your-seat", "this seat is yours").advise("resign instead"));
        }
        let timed = self.kept.row.pace.kind != vedette_store::PaceKind::None;
        let side = self.side_of_seat(seat)?;
        let settlement = if timed && place.bank_ms == 0 {
            Settlement::OutOfTime(side)
        } else {
            Settlement::Resigned(side)
        };
        self.spoiled = true;
        self.table.settle(settlement).map_err(|error| self.refusal(error, Lang::En))?;
        let append = self.play_append(now_ms(), None);
        self.commit(app, append).await
    }
}
