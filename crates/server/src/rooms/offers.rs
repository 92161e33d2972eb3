//! What players agree on: draws, taking back, another game; and their standing orders.

use std::sync::Arc;

use vedette_kernel::orders::FORCED;
use vedette_kernel::{Record, Settlement, Side, StandingOrders};
use vedette_store::{Append, Holder, NewHappening, NewOffer, OfferKind, OfferSettled, OfferState, Status};
use vedette_system::Agreement;

use super::live::{Live, signed, unsigned};
use super::open::Plan;
use crate::app::App;
use crate::authority::{Deed, may};
use crate::heavy::LIGHT;
use crate::identity::Identity;
use crate::library::speaker;
use crate::time::now_ms;
use crate::wire::{DrawWord, Lang, Problem, SayTakeBack, TakeBackWord, WindowOrder};

/// Something that is said about an offer.
enum Said {
    Offer { to: Option<i64> },
    Accept,
    Decline,
}

impl Live {
    /// Speaks of a draw.
    pub(crate) async fn say_draw(
        &mut self,
        app: &Arc<App>,
        who: &Identity,
        seat: i64,
        word: DrawWord,
    ) -> Result<(), Problem> {
        let said = match word {
            DrawWord::Offer => Said::Offer { to: None },
            DrawWord::Accept => Said::Accept,
            DrawWord::Decline => Said::Decline,
        };
        self.speak(app, who, seat, OfferKind::Draw, said).await
    }

    /// Speaks of taking back.
    pub(crate) async fn say_take_back(
        &mut self,
        app: &Arc<App>,
        who: &Identity,
        say: SayTakeBack,
    ) -> Result<(), Problem> {
        if say.to.is_some() && say.say != TakeBackWord::Ask {
            return Err(Problem::invalid(
                "`to` goes with `ask`: whoever answers takes back what was asked for",
            ));
        }
        let said = match say.say {
            TakeBackWord::Accept => Said::Accept,
            TakeBackWord::Decline => Said::Decline,
            TakeBackWord::Ask => {
                may(who, &self.kept, Deed::Play(say.seat))?;
                let side = self.side_of_seat(say.seat)?;
                Said::Offer {
                    to: Some(say.to.map_or_else(|| self.before_last_of(side), |to| self.standing(to))?),
                }
            }
        };
        self.speak(app, who, say.seat, OfferKind::TakeBack, said).await
    }

    /// The line before the last action of a side.
    fn before_last_of(&self, side: Side) -> Result<i64, Problem> {
        let journal = self.table.journal();
        let line = journal.line_of_play();
        let by_side = |number: &u64| matches!(journal.entry(*number).map(|entry| &entry.record), Some(Record::Action { side: actor, .. }) if *actor == side);
        let last = line.iter().rposition(by_side);
        let last = last.ok_or_else(|| {
            Problem::conflict("nothing", "you have played nothing that could be taken back")
        })?;
        Ok(last.checked_sub(1).and_then(|before| line.get(before)).copied().map_or(0, signed))
    }

    /// A line to which play can go back.
    fn standing(&self, to: i64) -> Result<i64, Problem> {
        let line = self.table.journal().line_of_play();
        let stands = to == 0 || (to > 0 && line.binary_search(&unsigned(to)).is_ok());
        let takes_back = line.last().is_some_and(|&last| to < signed(last));
        if stands && takes_back {
            return Ok(to);
        }
        Err(Problem::invalid(
            "`to` must be the number of an action that stands and is not the last one; 0 is the start",
        ))
    }

    async fn speak(
        &mut self,
        app: &Arc<App>,
        who: &Identity,
        seat: i64,
        kind: OfferKind,
        said: Said,
    ) -> Result<(), Problem> {
        may(who, &self.kept, Deed::Play(seat))?;
        self.must_be_playing()?;
        let open = self.offers.iter().find(|offer| offer.kind == kind).cloned();
        let (now, player) = (now_ms(), self.seat(seat).map(|seat| seat.player));
        let others = |offer: &vedette_store::Offer| self.seat(offer.seat).map(|seat| seat.player) != player;
        let no_offer = || Problem::conflict("no-offer", "there is nothing to answer");
        match (said, open) {
            (Said::Offer { .. }, Some(offer)) if !others(&offer) => Ok(()),
            (Said::Offer { .. }, Some(_)) => {
                Err(Problem::conflict("offered", "the other side has offered it: accept or decline"))
            }
            (Said::Offer { to }, None) if self.one_person_plays(seat) => {
                // Whoever plays both sides needs nobody's consent.
                self.agree(app, kind, seat, to, None, now).await
            }
            (Said::Offer { .. }, None) if self.plays_computer(seat) => {
                Err(Problem::conflict("declined", "the computer agrees to nothing")
                    .advise("undo what is free to undo, or resign"))
            }
            (Said::Offer { to }, None) => {
                let mut append = Append::at(self.kept.row.id.clone(), now);
                append.expect_n = Some(self.n());
                append.happenings.push(news(kind, seat, "made", to));
                append.offers.push(NewOffer { happening: 0, kind, seat, to_n: to });
                self.commit(app, append).await
            }
            (Said::Accept | Said::Decline, None) => Err(no_offer()),
            (Said::Accept, Some(offer)) if others(&offer) => {
                self.agree(app, kind, seat, offer.to_n, Some(&offer), now).await
            }
            (Said::Accept, Some(_)) => Err(Problem::conflict("own-offer", "the other side must accept it")),
            (Said::Decline, Some(offer)) => {
                let (state, word) = if others(&offer) {
                    (OfferState::Declined, "declined")
                } else {
                    (OfferState::Withdrawn, "withdrawn")
                };
                let mut append = Append::at(self.kept.row.id.clone(), now);
                append.settled.push(OfferSettled { k: offer.k, state, agreed: String::new() });
                append.happenings.push(news(kind, seat, word, offer.to_n));
                self.commit(app, append).await
            }
        }
    }

    fn one_person_plays(&self, seat: i64) -> bool {
        let Some(mine) = self.seat(seat) else { return false };
        self.kept.seats.iter().all(|other| other.holder == mine.holder)
    }

    fn plays_computer(&self, seat: i64) -> bool {
        self.kept.seats.iter().any(|other| other.seat != seat && matches!(other.holder, Holder::Computer(_)))
    }

    async fn agree(
        &mut self,
        app: &Arc<App>,
        kind: OfferKind,
        seat: i64,
        to: Option<i64>,
        offer: Option<&vedette_store::Offer>,
        now: i64,
    ) -> Result<(), Problem> {
        let asker = offer.map_or(seat, |offer| offer.seat);
        let side = self.side_of_seat(asker)?;
        self.spoiled = true;
        let done = match kind {
            OfferKind::TakeBack => {
                let to = unsigned(to.unwrap_or(0));
                let long = unsigned(self.n()) > LIGHT;
                let table = &mut self.table;
                let taken = app.heavy.work_if(long, || table.take_back(side, to)).await?;
                taken.map(|_| ()).map_err(|error| Problem::invalid(error.to_string()))
            }
            _ => self.table.settle(Settlement::DrawAgreed).map_err(|error| self.refusal(error, Lang::En)),
        };
        if done.is_err() {
            self.spoiled = false;
        }
        done?;
        self.note_seating();
        let mut append = self.play_append(now, None);
        append.happenings.insert(0, news(kind, seat, "accepted", to));
        if let Some(offer) = offer {
            append.settled.retain(|settled| settled.k != offer.k);
            append.settled.push(OfferSettled {
                k: offer.k,
                state: OfferState::Accepted,
                agreed: String::new(),
            });
        }
        self.commit(app, append).await
    }

    /// Another game with the sides swapped: opened when the other player wants it too, at once against the computer.
    pub(crate) async fn rematch(
        &mut self,
        app: &Arc<App>,
        who: &Identity,
        seat: i64,
    ) -> Result<Option<vedette_store::Table>, Problem> {
        may(who, &self.kept, Deed::Play(seat))?;
        if self.kept.row.status != Status::Over {
            return Err(Problem::conflict("not-over", "the game is not over"));
        }
        if let Some(id) = &self.kept.row.rematch {
            return Ok(Some(app.store.table(id).await?));
        }
        let player = self.seat(seat).map(|seat| seat.player);
        let open = self.offers.iter().find(|offer| offer.kind == OfferKind::Rematch).cloned();
        let by_other =
            open.as_ref().is_some_and(|offer| self.seat(offer.seat).map(|seat| seat.player) != player);
        if !by_other && !self.one_person_plays(seat) && !self.plays_computer(seat) {
            if open.is_none() {
                let mut append = Append::at(self.kept.row.id.clone(), now_ms());
                append.happenings.push(news(OfferKind::Rematch, seat, "made", None));
                append.offers.push(NewOffer { happening: 0, kind: OfferKind::Rematch, seat, to_n: None });
                self.commit(app, append).await?;
            }
            return Ok(None);
        }
        let opened = self.swapped_plan().open(app).await?;
        let mut append = Append::at(self.kept.row.id.clone(), now_ms());
        let mut told = news(OfferKind::Rematch, seat, "accepted", None);
        told.data =
            serde_json::json!({ "kind": "rematch", "by": seat, "state": "accepted", "table": opened.row.id })
                .to_string();
        append.happenings.push(told);
        if let Some(offer) = open {
            append.settled.push(OfferSettled {
                k: offer.k,
                state: OfferState::Accepted,
                agreed: String::new(),
            });
        }
        self.commit(app, append).await?;
        self.kept.row.rematch = Some(opened.row.id.clone());
        Ok(Some(opened))
    }

    fn swapped_plan(&self) -> Plan {
        let row = &self.kept.row;
        let holder = |player: i64| {
            let seat = self.kept.seats.iter().find(|seat| seat.player == player);
            seat.map_or(Holder::Nobody, |seat| seat.holder.clone())
        };
        Plan {
            title: Arc::clone(&self.title),
            agreement: Agreement { scenario: Some(row.scenario.clone()), options: row.options.clone() },
            entropy: None,
            holders: [holder(1), holder(0)],
            side_mode: row.side_mode.clone(),
            pace: row.pace,
            visibility: row.visibility,
            invitation: None,
            creator: row.creator.clone(),
            name: row.name.clone(),
            rematch_of: Some(row.id.clone()),
            coach: self.table.journal().header().coach,
            rehearsal: None,
        }
    }

    /// Refuses orders for moments that do not exist, and about actions that nobody can take.
    fn must_mean_something(&self, seat: i64, orders: &[WindowOrder]) -> Result<(), Problem> {
        let windows = self.title.windows(speaker(vedette_lang::Language::En));
        let side = self.side_of_seat(seat)?;
        let game = self.table.game();
        // Whoever writes only the first words of an action has not finished it: the rest is made up.
        let means = |action: &str| {
            ["", " x", " x x"].iter().any(|rest| {
                let why = game.why_not(side, &format!("{action}{rest}"));
                why.is_none_or(|why| why.phrase.code != "no-such-action")
            })
        };
        for WindowOrder { window, order } in orders {
            if window != FORCED && !windows.iter().any(|known| known.window == *window) {
                let known: Vec<&str> =
                    windows.iter().map(|known| known.window.as_str()).chain([FORCED]).collect();
                return Err(Problem::invalid(format!("there is no moment `{window}`"))
                    .advise(format!("the moments of this game are: {}", known.join(", "))));
            }
            let listed = order.strip_prefix("only:").into_iter().flat_map(|list| list.split(','));
            if let Some(action) = listed.map(str::trim).find(|action| !means(action)) {
                return Err(Problem::invalid(format!("`{action}` begins no action of this game"))
                    .advise("write the first words of an action as `options` spell it, e.g. `play`"));
            }
        }
        Ok(())
    }

    /// Gives standing orders, which may answer an open question at once.
    pub(crate) async fn give_standing_orders(
        &mut self,
        app: &Arc<App>,
        who: &Identity,
        seat: i64,
        orders: &[WindowOrder],
    ) -> Result<(), Problem> {
        may(who, &self.kept, Deed::Play(seat))?;
        let words: Vec<String> =
            orders.iter().map(|order| format!("{}={}", order.window, order.order)).collect();
        let parsed: StandingOrders = words
            .join(" ")
            .parse()
            .map_err(|error: vedette_kernel::orders::OrdersError| Problem::invalid(error.to_string()))?;
        self.must_mean_something(seat, orders)?;
        let text = parsed.to_string();
        if text.len() > 4000 {
            return Err(Problem::invalid("standing orders are too long"));
        }
        if self.kept.row.status != Status::Playing {
            app.store.set_orders(&self.kept.row.id, seat, &text).await?;
            self.spoiled = true;
            return Ok(());
        }
        let side = self.side_of_seat(seat)?;
        self.spoiled = true;
        self.table.set_orders(side, parsed);
        // Nobody else learns that there are orders. What they have to say at once they say like a person, in a moment.
        app.store.set_orders(&self.kept.row.id, seat, &text).await?;
        if let Some(place) = self.kept.seats.iter_mut().find(|place| place.seat == seat) {
            place.orders = text;
        }
        self.spoiled = false;
        if self.has_ordered_answer() {
            app.computers.wake(app, &self.kept.row.id);
        }
        Ok(())
    }
}

fn news(kind: OfferKind, seat: i64, state: &str, to: Option<i64>) -> NewHappening {
    let data = serde_json::json!({ "kind": kind.word(), "by": seat, "state": state, "to": to });
    NewHappening { kind: "offer".to_owned(), n: None, data: data.to_string() }
}
