//! From where each account was heard of last: many accounts of one address share what an address may have, also of what is done
//! for them while they ask for nothing.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use vedette_store::AccountId;

/// So many accounts are remembered at most.
const REMEMBERED: usize = 50_000;

/// The last address of each account, an IPv6 network being one.
#[derive(Default)]
pub(crate) struct Whereabouts(Mutex<HashMap<AccountId, IpAddr>>);

impl Whereabouts {
    /// An account asks for something from there.
    pub(crate) fn note(&self, account: &AccountId, from: IpAddr) {
        let mut known = self.lock();
        if let Some(last) = known.get_mut(account) {
            *last = from;
            return;
        }
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(account.clone(), from);
    }

    /// Where an account was last; those of whom nobody has heard since the start have no place.
    pub(crate) fn of(&self, account: &AccountId) -> Option<IpAddr> {
        self.lock().get(account).copied()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<AccountId, IpAddr>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
