//! What appends are like in every database: what can be carried out, and in which columns a holder is kept.

use std::collections::BTreeSet;

use crate::sql::Fields;
use crate::{AccountId, Append, Holder, Result, StoreError};

/// What cannot be right whatever the database holds.
pub(crate) fn refused(append: &Append) -> Option<StoreError> {
    let of_happening = append.chat.iter().map(|chat| chat.happening);
    let mut of_happening = of_happening.chain(append.offers.iter().map(|offer| offer.happening));
    let fault = if !append.lines.is_empty() && append.expect_n.is_none() {
        "journal lines need expect_n"
    } else if append.lines.is_empty() && append.request.is_some() {
        "a request is kept with its lines, and there are none"
    } else if of_happening.any(|happening| happening >= append.happenings.len()) {
        "a chat line or offer names a happening that is not in the append"
    } else if append.seats.iter().map(|seat| seat.seat).collect::<BTreeSet<_>>().len() != append.seats.len() {
        "a seat is changed twice"
    } else if append.change.header.is_some() && (append.expect_n != Some(0) || !append.lines.is_empty()) {
        "a header changes before the first line only"
    } else {
        return None;
    };
    Some(StoreError::Invalid(fault.into()))
}

/// The two columns a holder is kept in.
pub(crate) fn holder_columns(holder: &Holder) -> (Option<&AccountId>, Option<&str>) {
    match holder {
        Holder::Nobody => (None, None),
        Holder::Account(account) => (Some(account), None),
        Holder::Computer(kind) => (None, Some(kind)),
    }
}

/// The holder kept in two columns.
pub(crate) fn holder(fields: &Fields) -> Result<Holder> {
    Ok(match (fields.maybe_account("account")?, fields.maybe_text("computer")?) {
        (Some(account), _) => Holder::Account(account),
        (None, Some(kind)) => Holder::Computer(kind),
        (None, None) => Holder::Nobody,
    })
}

/// Whether a seat is taken.
pub(crate) fn is_somebody(holder: &Holder) -> bool {
    *holder != Holder::Nobody
}
