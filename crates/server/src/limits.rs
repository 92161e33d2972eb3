//! How much anybody may ask for, by player or else by address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::{StateInformationMiddleware, StateSnapshot};
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use vedette_store::AccountId;

use crate::config::Limits;
use crate::wire::Problem;

/// Whom a limit counts for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Payer {
    Account(AccountId),
    Address(IpAddr),
    /// Whoever has this name: for sign-ins.
    Name(String),
}

/// The addresses that one host may take as it likes: one of IPv4, a network of IPv6.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        address => address,
    }
}

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cost {
    Request,
    /// A request, for the address it comes from.
    AddressRequest,
    SignIn,
    /// A sign-in, for the name it is for.
    NamedSignIn,
    Guest,
    Table,
    Chat,
}

type Keyed = RateLimiter<Payer, DefaultKeyedStateStore<Payer>, DefaultClock, StateInformationMiddleware>;
type Limiter = Option<Keyed>;

/// How much somebody may still ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Allowance {
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
}

/// All limits.
pub(crate) struct Limiters {
    requests: Limiter,
    address_requests: Limiter,
    sign_ins: Limiter,
    named_sign_ins: Limiter,
    guests: Limiter,
    tables: Limiter,
    chats: Limiter,
    most_streams: usize,
    streams: Arc<Mutex<HashMap<Payer, usize>>>,
}

/// A stream that is open: counted until it is dropped.
pub(crate) struct StreamPlace {
    streams: Arc<Mutex<HashMap<Payer, usize>>>,
    payer: Payer,
}

fn limiter(most: u32, per: Duration, burst: u32) -> Limiter {
    let most = NonZeroU32::new(most)?;
    let quota = Quota::with_period(per / most.get())?;
    let quota = quota.allow_burst(NonZeroU32::new(burst).unwrap_or(most));
    Some(RateLimiter::keyed(quota).with_middleware())
}

impl Limiters {
    pub(crate) fn new(limits: &Limits) -> Limiters {
        let (minute, hour) = (Duration::from_secs(60), Duration::from_secs(3600));
        Limiters {
            requests: limiter(limits.requests_per_second, Duration::from_secs(1), limits.request_burst),
            address_requests: limiter(
                limits.address_requests_per_second,
                Duration::from_secs(1),
                limits.address_requests_per_second.saturating_mul(10),
            ),
            sign_ins: limiter(limits.sign_ins_per_minute, minute, limits.sign_ins_per_minute),
            named_sign_ins: limiter(
                limits.sign_ins_per_minute.div_ceil(2),
                minute,
                limits.sign_ins_per_minute.div_ceil(2),
            ),
            guests: limiter(limits.guests_per_hour, hour, limits.guests_per_hour),
            chats: limiter(limits.chats_per_minute, minute, limits.chats_per_minute.div_ceil(2)),
            tables: limiter(limits.tables_per_hour, hour, limits.tables_per_hour),
            most_streams: limits.streams,
            streams: Arc::default(),
        }
    }

    fn of(&self, cost: Cost) -> &Limiter {
        match cost {
            Cost::Request => &self.requests,
            Cost::AddressRequest => &self.address_requests,
            Cost::SignIn => &self.sign_ins,
            Cost::NamedSignIn => &self.named_sign_ins,
            Cost::Guest => &self.guests,
            Cost::Table => &self.tables,
            Cost::Chat => &self.chats,
        }
    }

    /// Counts something, and tells what is left; the problem says when to come back.
    pub(crate) fn pay(&self, cost: Cost, payer: &Payer) -> Result<Option<Allowance>, Problem> {
        let Some(limiter) = self.of(cost) else { return Ok(None) };
        let allowance = |state: StateSnapshot| Allowance {
            limit: state.quota().burst_size().get(),
            remaining: state.remaining_burst_capacity(),
        };
        let early = match limiter.check_key(payer) {
            Ok(state) => return Ok(Some(allowance(state))),
            Err(early) => early,
        };
        let seconds = early.wait_time_from(DefaultClock::default().now()).as_secs() + 1;
        metrics::counter!("vedette_rate_limited_total").increment(1);
        Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "rate-limited", "too many requests")
            .retry_after(seconds)
            .advise(format!("wait {seconds} seconds")))
    }

    /// A place for one more stream.
    pub(crate) fn stream(&self, payer: Payer) -> Result<StreamPlace, Problem> {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let open = streams.entry(payer.clone()).or_default();
        if self.most_streams > 0 && *open >= self.most_streams {
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "rate-limited", "too many open streams")
                .retry_after(10)
                .advise("close some; one stream a page is enough"));
        }
        *open += 1;
        Ok(StreamPlace { streams: Arc::clone(&self.streams), payer })
    }

    /// Forgets who has not asked for anything lately.
    pub(crate) fn forget_old(&self) {
        let all = [
            &self.requests,
            &self.address_requests,
            &self.sign_ins,
            &self.named_sign_ins,
            &self.guests,
            &self.tables,
            &self.chats,
        ];
        for limiter in all.into_iter().flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = streams.get_mut(&self.payer) {
            *open = open.saturating_sub(1);
            if *open == 0 {
                streams.remove(&self.payer);
            }
        }
    }
}
