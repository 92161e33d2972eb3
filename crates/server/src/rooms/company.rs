//! People who may be one person at two seats of a table: accounts that were signed in from one address, at once or one after the
//! other. Operators are told, once for each two of them; no more than that can be known.

use vedette_store::{AccountId, NewReport, StoreError, TableId};

use crate::app::App;
use crate::time::now_ms;

/// Looks at whom somebody sits with, when he sits down or signs in. That it could not be told is no reason not to.
pub(crate) async fn notice_company(app: &App, account: &AccountId) {
    if let Err(error) = tell_operators(app, account).await {
        tracing::warn!(%error, "operators could not be told of two accounts at one table");
    }
}

async fn tell_operators(app: &App, account: &AccountId) -> Result<(), StoreError> {
    for (table, other) in app.store.company_of(account).await? {
        if !is_told(app, &table, account, &other).await? {
            let new = NewReport {
                at_ms: now_ms(),
                account: None,
                subject: account.clone(),
                text: text(&other),
                table: Some(table),
            };
            app.store.report(new).await?;
        }
    }
    Ok(())
}

/// What is reported of somebody.
fn text(other: &AccountId) -> String {
    format!("signed in from the same address as {other}, who sits at the same table")
}

/// Whether they were told of these two, whichever of them came second then.
async fn is_told(
    app: &App,
    table: &TableId,
    account: &AccountId,
    other: &AccountId,
) -> Result<bool, StoreError> {
    Ok(app.store.is_reported(account, table, &text(other)).await?
        || app.store.is_reported(other, table, &text(account)).await?)
}
