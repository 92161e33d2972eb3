//! How much anybody may ask for, by player or else by address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use vedette_store::AccountId;

use crate::config::Limits;
use crate::wire::Problem;

/// Whom a limit counts for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Payer {
    Account(AccountId),
    Address(IpAddr),
}

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cost {
    Request,
    SignIn,
    Table,
}

type Limiter = Option<DefaultKeyedRateLimiter<Payer>>;

/// All limits.
pub(crate) struct Limiters {
    requests: Limiter,
    sign_ins: Limiter,
    tables: Limiter,
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
    Some(RateLimiter::keyed(quota.allow_burst(NonZeroU32::new(burst).unwrap_or(most))))
}

impl Limiters {
    pub(crate) fn new(limits: &Limits) -> Limiters {
        Limiters {
            requests: limiter(limits.requests_per_second, Duration::from_secs(1), limits.request_burst),
            sign_ins: limiter(
                limits.sign_ins_per_minute,
                Duration::from_secs(60),
                limits.sign_ins_per_minute,
            ),
            tables: limiter(limits.tables_per_hour, Duration::from_secs(3600), limits.tables_per_hour),
            most_streams: limits.streams,
            streams: Arc::default(),
        }
    }

    /// Counts something; the problem says when to come back.
    pub(crate) fn pay(&self, cost: Cost, payer: &Payer) -> Result<(), Problem> {
        let limiter = match cost {
            Cost::Request => &self.requests,
            Cost::SignIn => &self.sign_ins,
            Cost::Table => &self.tables,
        };
        let Some(Err(early)) = limiter.as_ref().map(|limiter| limiter.check_key(payer)) else {
            return Ok(());
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
        for limiter in [&self.requests, &self.sign_ins, &self.tables].into_iter().flatten() {
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
