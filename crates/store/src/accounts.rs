//! Accounts, sessions and tokens.

use sqlx::AnyConnection;

use crate::names::{fold, key};
use crate::operators::BREAK_GLASS;
use crate::origins::note_origin;
use crate::sql::{Fields, execute, execute_on, row, rows, values};
use crate::{
    Account, AccountChange, AccountId, Digest, Millis, NewAccount, NewToken, Result, Session, Store,
    StoreError, TableId, Token, TokenId,
};

/// The columns of an account, to be read together with others.
const ACCOUNT: &str = "accounts.id AS account_id, accounts.name AS account_name, accounts.password, accounts.guest, \
                       accounts.operator, accounts.banned_ms, accounts.ban_reason, accounts.language, \
                       accounts.settings, accounts.created_ms AS account_created_ms, accounts.totp, accounts.totp_step";

/// A token's use is noted at most so often.
const NOTE_USE_EVERY_MS: i64 = 60_000;

fn read_account(fields: &Fields) -> Result<Account> {
    let reason = fields.text("ban_reason")?;
    Ok(Account {
        id: AccountId::from(fields.text("account_id")?),
        name: fields.text("account_name")?,
        password: fields.maybe_text("password")?,
        guest: fields.flag("guest")?,
        operator: fields.flag("operator")?,
        banned: fields.maybe_int("banned_ms")?.map(|since| (since, reason)),
        language: fields.text("language")?,
        settings: fields.text("settings")?,
        created_ms: fields.int("account_created_ms")?,
        totp: fields.maybe_text("totp")?,
        totp_step: fields.int("totp_step")?,
    })
}

fn read_token(fields: &Fields) -> Result<Token> {
    Ok(Token {
        id: TokenId::from(fields.text("token_id")?),
        account: AccountId::from(fields.text("account")?),
        name: fields.text("token_name")?,
        scopes: fields.text("scopes")?,
        created_ms: fields.int("token_created_ms")?,
        last_used_ms: fields.maybe_int("last_used_ms")?,
    })
}

const TOKEN: &str = "tokens.id AS token_id, tokens.account, tokens.name AS token_name, tokens.scopes, \
                     tokens.created_ms AS token_created_ms, tokens.last_used_ms";

async fn one_account(conn: &mut AnyConnection, id: &AccountId) -> Result<Account> {
    let found = row(conn, &format!("SELECT {ACCOUNT} FROM accounts WHERE id = $1"), values![id]).await?;
    found.as_ref().map_or_else(|| Err(no_account(id)), read_account)
}

/// Whether a registered account has a name that looks like this one.
async fn is_taken(conn: &mut AnyConnection, fold: &str) -> Result<bool> {
    Ok(row(conn, "SELECT id FROM accounts WHERE fold = $1 LIMIT 1", values![fold]).await?.is_some())
}

fn no_account(id: &AccountId) -> StoreError {
    StoreError::not_found(format!("account {id}"))
}

impl Store {
    /// Makes an account or a guest. `Taken` when a registered account has that name, whatever its case.
    pub async fn create_account(&self, new: NewAccount) -> Result<Account> {
        let id = AccountId::fresh()?;
        let guest = new.password.is_none();
        let account = Account {
            id,
            name: new.name,
            password: new.password,
            guest,
            operator: false,
            banned: None,
            language: new.language,
            settings: "{}".into(),
            created_ms: new.at_ms,
            totp: None,
            totp_step: 0,
        };
        self.write(move |conn| {
            Box::pin(async move {
                let (key, fold) = (key(&account.name), fold(&account.name));
                // Guests need not have a name of their own, but they may not have that of an account either.
                if is_taken(conn, &fold).await? {
                    return Err(StoreError::taken(format!("the name {}", account.name)));
                }
                let (key, fold) = ((!guest).then_some(key), (!guest).then_some(fold));
                let sql = "INSERT INTO accounts (id, name, name_key, fold, password, guest, language, created_ms) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";
                let values = values![
                    &account.id,
                    &account.name,
                    key,
                    fold,
                    &account.password,
                    guest,
                    &account.language,
                    account.created_ms
                ];
                match execute(conn, sql, values).await? {
                    0 => Err(StoreError::taken(format!("the name {}", account.name))),
                    _ => Ok(account),
                }
            })
        })
        .await
    }

    /// An account by id.
    pub async fn account(&self, id: &AccountId) -> Result<Account> {
        let found =
            self.read_one(&format!("SELECT {ACCOUNT} FROM accounts WHERE id = $1"), values![id]).await?;
        found.as_ref().map_or_else(|| Err(no_account(id)), read_account)
    }

    /// A registered account by name, whatever its case.
    pub async fn account_by_name(&self, name: &str) -> Result<Option<Account>> {
        let sql = format!("SELECT {ACCOUNT} FROM accounts WHERE name_key = $1");
        self.read_one(&sql, values![key(name)]).await?.as_ref().map(read_account).transpose()
    }

    /// A guest becomes a registered account and keeps his games. `Taken` when the name is; `NotFound` when he is no
    /// guest (any more).
    pub async fn claim_guest(&self, guest: &AccountId, name: &str, password: &str) -> Result<Account> {
        let (id, name, password) = (guest.clone(), name.to_owned(), password.to_owned());
        self.write(move |conn| {
            Box::pin(async move {
                let (key, fold) = (key(&name), fold(&name));
                // PostgreSQL takes no constraint error inside a transaction lightly: make room first, then look.
                let sql = "UPDATE accounts SET name = $2, name_key = $3, fold = $4, password = $5, guest = 0 \
                           WHERE id = $1 AND guest = 1 \
                           AND NOT EXISTS (SELECT 1 FROM accounts WHERE name_key = $3 OR fold = $4)";
                if execute(conn, sql, values![&id, &name, &key, &fold, password]).await? == 1 {
                    return one_account(conn, &id).await;
                }
                match one_account(conn, &id).await {
                    Ok(account) if account.guest => Err(StoreError::taken(format!("the name {name}"))),
                    _ => Err(StoreError::not_found(format!("guest {id}"))),
                }
            })
        })
        .await
        .map_err(|error| match error {
            // Two at once: the unique index decides.
            StoreError::Invalid(reason) if reason.contains("name_key") => StoreError::taken("the name"),
            other => other,
        })
    }

    /// A guest who logs in to an account he has: his seats, tables and results become the account's. Where the account
    /// already sits or has sat at the same table, or has broken its glass, nothing moves (he would see both sides). Returns the
    /// tables that moved.
    pub async fn adopt_guest(&self, guest: &AccountId, account: &AccountId) -> Result<Vec<TableId>> {
        let (guest, account) = (guest.clone(), account.clone());
        self.write(move |conn| {
            Box::pin(async move {
                if !one_account(conn, &guest).await?.guest {
                    return Err(StoreError::not_found(format!("guest {guest}")));
                }
                let sql = "SELECT DISTINCT table_id FROM seats WHERE account = $1 \
                           AND table_id NOT IN (SELECT table_id FROM seats WHERE account = $2) \
                           AND table_id NOT IN (SELECT table_id FROM sat WHERE account = $2) \
                           AND table_id NOT IN (SELECT subject FROM audit WHERE account = $2 AND action = $3)";
                let found = rows(conn, sql, values![&guest, &account, BREAK_GLASS]).await?;
                let tables: Vec<TableId> =
                    found.iter().map(|row| row.text("table_id").map(TableId::from)).collect::<Result<_>>()?;
                for table in &tables {
                    for sql in [
                        "UPDATE seats SET account = $2 WHERE account = $1 AND table_id = $3",
                        "UPDATE results SET account = $2 WHERE account = $1 AND table_id = $3",
                        "UPDATE sat SET account = $2 WHERE account = $1 AND table_id = $3",
                        "UPDATE chat SET account = $2 WHERE account = $1 AND table_id = $3",
                        "UPDATE whispers SET account = $2 WHERE account = $1 AND table_id = $3",
                        "UPDATE notes SET account = $2 WHERE account = $1 AND table_id = $3 AND NOT EXISTS \
                         (SELECT 1 FROM notes AS own WHERE own.account = $2 AND own.table_id = $3)",
                        "UPDATE tables SET creator = $2 WHERE creator = $1 AND id = $3",
                    ] {
                        execute(conn, sql, values![&guest, &account, table]).await?;
                    }
                }
                Ok(tables)
            })
        })
        .await
    }

    /// Changes what is `Some`.
    pub async fn change_account(&self, id: &AccountId, change: AccountChange) -> Result<Account> {
        let id = id.clone();
        self.write(move |conn| {
            Box::pin(async move {
                let (banned_ms, reason) = change.banned.clone().flatten().unzip();
                let sql = "UPDATE accounts SET language = COALESCE($2, language), \
                           settings = COALESCE($3, settings), password = COALESCE($4, password), \
                           name = CASE WHEN guest = 1 THEN COALESCE($5, name) ELSE name END, \
                           operator = COALESCE($6, operator), \
                           banned_ms = CASE WHEN $7 = 1 THEN $8 ELSE banned_ms END, \
                           ban_reason = CASE WHEN $7 = 1 THEN $9 ELSE ban_reason END, \
                           totp = CASE WHEN $10 = 1 THEN $11 ELSE totp END, \
                           totp_step = COALESCE($12, totp_step) WHERE id = $1";
                let values = values![
                    &id,
                    &change.language,
                    &change.settings,
                    &change.password,
                    &change.guest_name,
                    change.operator,
                    change.banned.is_some(),
                    banned_ms,
                    reason.unwrap_or_default(),
                    change.totp.is_some(),
                    change.totp.clone().flatten(),
                    change.totp_step
                ];
                execute_on(conn, sql, values, || format!("account {id}")).await?;
                one_account(conn, &id).await
            })
        })
        .await
    }

    /// Names that were registered before names were compared by their looks, or were compared in another way, are folded now.
    /// Those that look alike stay; nobody else gets one of them.
    pub async fn fold_names(&self) -> Result<()> {
        let sql = "SELECT id, name FROM accounts WHERE fold IS NULL AND guest = 0 AND deleted_ms IS NULL";
        let found = self.read(sql, Vec::new()).await?;
        let folded = found.iter().map(|found| Ok((found.text("id")?, fold(&found.text("name")?))));
        let folded: Vec<(String, String)> = folded.collect::<Result<_>>()?;
        self.write(move |conn| {
            Box::pin(async move {
                for (id, fold) in &folded {
                    let sql = "UPDATE accounts SET fold = $2 WHERE id = $1";
                    execute(conn, sql, values![id, fold]).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// The accounts that are operators.
    pub async fn operators(&self) -> Result<Vec<Account>> {
        let sql = format!("SELECT {ACCOUNT} FROM accounts WHERE operator = 1");
        self.read(&sql, Vec::new()).await?.iter().map(read_account).collect()
    }

    /// An account goes: its name, password, settings, notes, tokens and sessions. Its games stay, without a name.
    pub async fn delete_account(&self, id: &AccountId, nameless: &str, at_ms: Millis) -> Result<()> {
        let (id, nameless) = (id.clone(), nameless.to_owned());
        self.write(move |conn| {
            Box::pin(async move {
                for sql in [
                    "DELETE FROM sessions WHERE account = $1",
                    "DELETE FROM origins WHERE account = $1",
                    "DELETE FROM tokens WHERE account = $1",
                    "DELETE FROM notes WHERE account = $1",
                    "DELETE FROM shunned WHERE account = $1 OR other = $1",
                ] {
                    execute(conn, sql, values![&id]).await?;
                }
                let sql = "UPDATE accounts SET name = $2, name_key = NULL, fold = NULL, password = NULL, guest = 1, \
                           operator = 0, settings = '{}', totp = NULL, deleted_ms = $3 WHERE id = $1";
                execute_on(conn, sql, values![&id, nameless, at_ms], || format!("account {id}")).await
            })
        })
        .await
    }

    /// The sessions of an account that have not expired, the latest first.
    pub async fn sessions_of(&self, account: &AccountId, now: Millis) -> Result<Vec<Session>> {
        let sql = "SELECT digest, created_ms, expires_ms, id, agent, origin FROM sessions \
                   WHERE account = $1 AND expires_ms > $2 ORDER BY created_ms DESC, id";
        let read = |fields: &Fields| {
            let digest = fields.maybe_digest("digest")?;
            Ok(Session {
                digest: digest.ok_or_else(|| StoreError::Unfit("a session has no digest".into()))?,
                account: account.clone(),
                created_ms: fields.int("created_ms")?,
                expires_ms: fields.int("expires_ms")?,
                id: fields.text("id")?,
                agent: fields.text("agent")?,
                origin: fields.maybe_digest("origin")?,
            })
        };
        self.read(sql, values![account, now]).await?.iter().map(read).collect()
    }

    /// Begins a session.
    pub async fn create_session(&self, session: Session) -> Result<()> {
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "INSERT INTO sessions (digest, account, created_ms, expires_ms, id, agent, origin) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
                let values = values![
                    &session.digest,
                    &session.account,
                    session.created_ms,
                    session.expires_ms,
                    &session.id,
                    &session.agent,
                    session.origin
                ];
                match execute(conn, sql, values).await? {
                    0 => Err(StoreError::taken("the session")),
                    _ => note_origin(conn, &session.digest, session.created_ms).await,
                }
            })
        })
        .await
    }

    /// The session and its account, if it has not expired.
    pub async fn session(&self, digest: &Digest, now: Millis) -> Result<Option<(Session, Account)>> {
        let sql = format!(
            "SELECT sessions.created_ms AS session_created_ms, sessions.expires_ms, sessions.id AS session_id, \
             sessions.agent, sessions.origin, {ACCOUNT} FROM sessions \
             JOIN accounts ON accounts.id = sessions.account WHERE digest = $1 AND expires_ms > $2"
        );
        let Some(fields) = self.read_one(&sql, values![digest, now]).await? else { return Ok(None) };
        let account = read_account(&fields)?;
        let session = Session {
            digest: *digest,
            account: account.id.clone(),
            created_ms: fields.int("session_created_ms")?,
            expires_ms: fields.int("expires_ms")?,
            id: fields.text("session_id")?,
            agent: fields.text("agent")?,
            origin: fields.maybe_digest("origin")?,
        };
        Ok(Some((session, account)))
    }

    /// Moves its end, because it is used now.
    pub async fn extend_session(&self, digest: &Digest, expires_ms: Millis, now: Millis) -> Result<()> {
        let digest = *digest;
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "UPDATE sessions SET expires_ms = $2 WHERE digest = $1";
                execute_on(conn, sql, values![&digest, expires_ms], || "the session".into()).await?;
                note_origin(conn, &digest, now).await
            })
        })
        .await
    }

    /// Ends it. Ending one that is gone is no error.
    pub async fn end_session(&self, digest: &Digest) -> Result<()> {
        let digest = *digest;
        self.write(move |conn| {
            Box::pin(async move {
                execute(conn, "DELETE FROM sessions WHERE digest = $1", values![&digest]).await.map(drop)
            })
        })
        .await
    }

    /// Ends all sessions of an account (ban, new password), except perhaps one.
    pub async fn end_sessions_of(&self, account: &AccountId, except: Option<&Digest>) -> Result<()> {
        let (account, except) = (account.clone(), except.copied());
        self.write(move |conn| {
            Box::pin(async move {
                // No digest is empty.
                let except = except.map_or_else(Vec::new, |digest| digest.0.to_vec());
                let sql = "DELETE FROM sessions WHERE account = $1 AND digest <> $2";
                execute(conn, sql, values![&account, except]).await.map(drop)
            })
        })
        .await
    }

    /// Ends the session of an account with this id.
    pub async fn end_session_of(&self, account: &AccountId, id: &str) -> Result<()> {
        let (account, id) = (account.clone(), id.to_owned());
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "DELETE FROM sessions WHERE account = $1 AND id = $2";
                execute_on(conn, sql, values![&account, &id], || format!("session {id}")).await
            })
        })
        .await
    }

    /// Makes a token.
    pub async fn create_token(&self, new: NewToken) -> Result<Token> {
        let token = Token {
            id: TokenId::fresh()?,
            account: new.account,
            name: new.name,
            scopes: new.scopes,
            created_ms: new.at_ms,
            last_used_ms: None,
        };
        let digest = new.digest;
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "INSERT INTO tokens (id, account, digest, name, scopes, created_ms) \
                           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
                let values =
                    values![&token.id, &token.account, &digest, &token.name, &token.scopes, token.created_ms];
                match execute(conn, sql, values).await? {
                    0 => Err(StoreError::taken("the token")),
                    _ => Ok(token),
                }
            })
        })
        .await
    }

    /// The tokens of an account, oldest first.
    pub async fn tokens_of(&self, account: &AccountId) -> Result<Vec<Token>> {
        let sql = format!("SELECT {TOKEN} FROM tokens WHERE account = $1 ORDER BY created_ms, id");
        self.read(&sql, values![account]).await?.iter().map(read_token).collect()
    }

    /// The token with this secret's digest and its account; notes that it was used (at most once a minute).
    pub async fn token(&self, digest: &Digest, now: Millis) -> Result<Option<(Token, Account)>> {
        let sql = format!(
            "SELECT {TOKEN}, {ACCOUNT} FROM tokens JOIN accounts ON accounts.id = tokens.account WHERE digest = $1"
        );
        let Some(fields) = self.read_one(&sql, values![digest]).await? else { return Ok(None) };
        let (token, account) = (read_token(&fields)?, read_account(&fields)?);
        if token.last_used_ms.is_none_or(|last| now - last >= NOTE_USE_EVERY_MS) {
            let id = token.id.clone();
            self.write(move |conn| {
                Box::pin(async move {
                    let sql = "UPDATE tokens SET last_used_ms = $2 WHERE id = $1";
                    execute(conn, sql, values![&id, now]).await.map(drop)
                })
            })
            .await?;
        }
        Ok(Some((token, account)))
    }

    /// Deletes a token of this account.
    pub async fn delete_token(&self, account: &AccountId, id: &TokenId) -> Result<()> {
        let (account, id) = (account.clone(), id.clone());
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "DELETE FROM tokens WHERE account = $1 AND id = $2";
                execute_on(conn, sql, values![&account, &id], || format!("token {id}")).await
            })
        })
        .await
    }
}
