//! Who is asking: sessions in cookies, tokens of bots, passwords.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::{Semaphore, broadcast};
use vedette_store::{Account, AccountId, Digest, Store};

use crate::time::now_ms;
use crate::wire::{Problem, Scope};

/// A session ends when it was not used for so long.
pub(crate) const SESSION_MS: i64 = 90 * 24 * 3600 * 1000;
/// What we know of a session or token is asked again after so long where several processes share the store: another one may have
/// ended it.
const BELIEVED_SHARED: Duration = Duration::from_secs(5);
/// The same where this process alone writes: it forgets what it changes itself at once (`Sessions::forget`).
const BELIEVED_ALONE: Duration = Duration::from_secs(60);
/// An open stream looks so often whether whoever listens still may.
const LOOKED_AT: Duration = Duration::from_secs(30);
/// So many sessions are remembered at most.
const REMEMBERED: usize = 50_000;

/// Who asks.
#[derive(Clone, Debug)]
pub enum Identity {
    /// Nobody we know.
    Nobody,
    /// A player, guest or bot.
    Somebody(Arc<Somebody>),
}

/// A player, guest or bot.
#[derive(Clone, Debug)]
pub struct Somebody {
    /// The account.
    pub account: Account,
    /// What a token may do; `None` for a session, which may do everything.
    pub scopes: Option<Vec<Scope>>,
    /// The session, if it is one.
    pub session: Option<Digest>,
    /// Whom he does not want to hear.
    pub shunned: HashSet<AccountId>,
    /// What he showed.
    pub(crate) shown: Option<Shown>,
}

impl Identity {
    /// The account, if there is one.
    pub fn account(&self) -> Option<&Account> {
        match self {
            Identity::Nobody => None,
            Identity::Somebody(somebody) => Some(&somebody.account),
        }
    }

    /// The session, if there is one.
    pub(crate) fn session(&self) -> Option<&Digest> {
        match self {
            Identity::Nobody => None,
            Identity::Somebody(somebody) => somebody.session.as_ref(),
        }
    }

    /// What was shown, if anything.
    pub(crate) fn shown(&self) -> Option<Shown> {
        match self {
            Identity::Nobody => None,
            Identity::Somebody(somebody) => somebody.shown,
        }
    }

    /// Whether he wants to hear somebody.
    pub(crate) fn hears(&self, other: Option<&AccountId>) -> bool {
        match (self, other) {
            (Identity::Somebody(somebody), Some(other)) => !somebody.shunned.contains(other),
            _ => true,
        }
    }

    /// The account's id, if there is one.
    pub fn id(&self) -> Option<&AccountId> {
        self.account().map(|account| &account.id)
    }
}

/// The words of a token's scopes.
pub(crate) fn scopes_of(words: &str) -> Vec<Scope> {
    let scope = |word: &str| match word {
        "read" => Some(Scope::Read),
        "play" => Some(Scope::Play),
        "create" => Some(Scope::Create),
        _ => None,
    };
    words.split_whitespace().filter_map(scope).collect()
}

/// The scopes as words.
pub(crate) fn words_of(scopes: &[Scope]) -> String {
    let word = |scope: &Scope| match scope {
        Scope::Read => "read",
        Scope::Play => "play",
        Scope::Create => "create",
    };
    scopes.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Which secret was shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Shown {
    Session(Digest),
    Token(Digest),
}

/// Sessions and tokens, remembered for a while so that not every request reads the database.
pub(crate) struct Sessions {
    believed: Duration,
    known: Mutex<Known>,
    /// Accounts about which something has changed.
    changes: broadcast::Sender<AccountId>,
}

#[derive(Default)]
struct Known {
    all: HashMap<Shown, Believed>,
    /// Counts how often something was forgotten: what was read before that is not remembered after it.
    forgotten: u64,
}

struct Believed {
    somebody: Arc<Somebody>,
    since: Instant,
    /// When the session ends by itself.
    expires_ms: i64,
}

impl Known {
    /// Whoever a secret belongs to, if that was found out lately.
    fn get(&self, shown: &Shown, believed: Duration) -> Option<&Arc<Somebody>> {
        let known = self.all.get(shown)?;
        (known.since.elapsed() < believed && now_ms() < known.expires_ms).then_some(&known.somebody)
    }
}

impl Sessions {
    /// None known yet. `shared`: other processes may end sessions too.
    pub(crate) fn new(shared: bool) -> Sessions {
        let believed = if shared { BELIEVED_SHARED } else { BELIEVED_ALONE };
        Sessions { believed, known: Mutex::default(), changes: broadcast::channel(256).0 }
    }

    /// Whoever a secret belongs to.
    pub(crate) async fn whose(&self, store: &Store, shown: Shown) -> Result<Option<Arc<Somebody>>, Problem> {
        if let Some(somebody) = self.lock().get(&shown, self.believed) {
            return Ok(Some(Arc::clone(somebody)));
        }
        Box::pin(self.ask(store, shown)).await
    }

    /// Somebody as he is now: whom he does not want to hear may have changed since he began to listen.
    pub(crate) async fn anew(&self, store: &Store, who: &Identity) -> Result<Identity, Problem> {
        let Some(shown) = who.shown() else { return Ok(who.clone()) };
        let somebody = self.whose(store, shown).await?;
        somebody.map(Identity::Somebody).ok_or_else(Problem::session_expired)
    }

    async fn ask(&self, store: &Store, shown: Shown) -> Result<Option<Arc<Somebody>>, Problem> {
        let now = now_ms();
        let forgotten = self.lock().forgotten;
        let mut expires_ms = i64::MAX;
        let found = match shown {
            Shown::Session(digest) => {
                let found = store.session(&digest, now).await?;
                if let Some((session, _)) = &found {
                    expires_ms = session.expires_ms;
                    if session.expires_ms < now + SESSION_MS - 24 * 3600 * 1000 {
                        expires_ms = now + SESSION_MS;
                        store.extend_session(&digest, expires_ms, now).await?;
                    }
                }
                found.map(|(_, account)| (account, None, Some(digest)))
            }
            Shown::Token(digest) => {
                let found = store.token(&digest, now).await?;
                found.map(|(token, account)| (account, Some(scopes_of(&token.scopes)), None))
            }
        };
        let found = match found {
            None => None,
            Some((account, scopes, session)) => {
                let shunned = store.shunned_by(&account.id).await?;
                let shunned = shunned.into_iter().map(|shunned| shunned.account).collect();
                Some(Somebody { account, scopes, session, shunned, shown: Some(shown) })
            }
        };
        Ok(match found {
            None => {
                self.lock().all.remove(&shown);
                None
            }
            Some(somebody) => {
                let somebody = Arc::new(somebody);
                let believed =
                    Believed { somebody: Arc::clone(&somebody), since: Instant::now(), expires_ms };
                self.remember(shown, believed, forgotten);
                Some(somebody)
            }
        })
    }

    /// Remembers what the store said when so often something had been forgotten: whatever was changed since may be missing in it.
    fn remember(&self, shown: Shown, believed: Believed, forgotten: u64) {
        let mut known = self.lock();
        if known.forgotten != forgotten {
            return;
        }
        if known.all.len() >= REMEMBERED {
            known.all.retain(|_, known| known.since.elapsed() < self.believed);
        }
        if known.all.len() >= REMEMBERED {
            known.all.clear();
        }
        known.all.insert(shown, believed);
    }

    /// What we know of an account is out of date.
    pub(crate) fn forget(&self, account: &AccountId) {
        let mut known = self.lock();
        known.forgotten += 1;
        known.all.retain(|_, known| &known.somebody.account.id != account);
        drop(known);
        // Nobody may be listening.
        drop(self.changes.send(account.clone()));
    }

    /// Done when what somebody showed is worth nothing any more: the session has ended, the token was deleted, the account is
    /// banned. Never for those who showed nothing.
    pub(crate) async fn until_ended(&self, store: &Store, who: &Identity) {
        let (Some(shown), Some(account)) = (who.shown(), who.id()) else {
            return std::future::pending().await;
        };
        let mut changes = self.changes.subscribe();
        loop {
            tokio::select! {
                // Another process may have ended it.
                () = tokio::time::sleep(LOOKED_AT) => {}
                changed = changes.recv() => match changed {
                    Ok(changed) if changed != *account => continue,
                    Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => {}
                    Err(broadcast::error::RecvError::Closed) => return,
                },
            }
            match self.whose(store, shown).await {
                Ok(Some(somebody)) if somebody.account.banned.is_none() => {}
                Ok(_) => return,
                // The database is away: so is everything that could be told.
                Err(_) => {}
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Passwords: argon2id, away from the threads that answer, and few at once, because each needs 19 MB.
pub(crate) struct Passwords {
    places: Arc<Semaphore>,
    /// Verified when the name is unknown, so that the time of the answer does not tell names.
    decoy: String,
}

impl Passwords {
    pub(crate) fn new(at_once: usize) -> Passwords {
        let decoy = Argon2::default().hash_password(b"nobody has this").map(|hash| hash.to_string());
        Passwords { places: Arc::new(Semaphore::new(at_once)), decoy: decoy.unwrap_or_default() }
    }

    /// The hash of a password.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Problem> {
        let hash = move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string());
        self.aside(hash).await?.map_err(|error| {
            tracing::error!(%error, "a password could not be hashed");
            Problem::fault()
        })
    }

    /// Whether a password is the one of this hash. Takes as long without one.
    pub(crate) async fn fits(&self, password: String, hash: Option<String>) -> Result<bool, Problem> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.decoy.clone());
        let fits = move || {
            PasswordHash::new(&hash)
                .is_ok_and(|parsed| Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok())
        };
        Ok(self.aside(fits).await? && known)
    }

    async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place =
            Arc::clone(&self.places).acquire_owned().await.map_err(|_| Problem::busy("the server stops"))?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(place);
            done
        });
        done.await.map_err(|_| Problem::fault())
    }
}

#[cfg(test)]
mod tests {
    use vedette_store::{NewAccount, Opening, Session};

    use super::*;

    #[tokio::test]
    async fn passwords_fit_their_hash_only() {
        let passwords = Passwords::new(1);
        let hash = passwords.hash("correct horse".to_owned()).await.expect("hashed");
        assert!(hash.starts_with("$argon2id$"));
        assert!(passwords.fits("correct horse".to_owned(), Some(hash.clone())).await.expect("checked"));
        assert!(!passwords.fits("wrong horse".to_owned(), Some(hash)).await.expect("checked"));
        assert!(!passwords.fits("nobody has this".to_owned(), None).await.expect("checked"));
    }

    #[tokio::test]
    async fn a_session_is_believed_until_something_about_it_changes() {
        let (url, _folder) = vedette_store::testing::sqlite();
        let store = Store::open(&url, Opening::default()).await.expect("a store");
        let new = NewAccount { name: "Ney".into(), password: None, language: "en".into(), at_ms: now_ms() };
        let account = store.create_account(new).await.expect("an account").id;
        let digest = Digest::of("secret");
        let session = Session {
            digest,
            account: account.clone(),
            created_ms: now_ms(),
            expires_ms: now_ms() + SESSION_MS,
            id: "s1".into(),
            agent: String::new(),
            origin: None,
        };
        store.create_session(session).await.expect("a session");
        let (sessions, shown) = (Sessions::new(false), Shown::Session(digest));
        let somebody = sessions.whose(&store, shown).await.expect("an answer").expect("somebody");
        store.end_session(&digest).await.expect("ended");
        assert!(sessions.whose(&store, shown).await.expect("an answer").is_some(), "nobody said so");
        let before = sessions.lock().forgotten;
        sessions.forget(&account);
        assert!(sessions.whose(&store, shown).await.expect("an answer").is_none(), "it has ended");
        let known =
            |expires_ms| Believed { somebody: Arc::clone(&somebody), since: Instant::now(), expires_ms };
        sessions.remember(shown, known(i64::MAX), before);
        assert!(sessions.lock().get(&shown, BELIEVED_ALONE).is_none(), "it was read before that");
        sessions.remember(shown, known(now_ms()), before + 1);
        assert!(sessions.lock().get(&shown, BELIEVED_ALONE).is_none(), "its time is over");
        sessions.remember(shown, known(i64::MAX), before + 1);
        assert!(sessions.lock().get(&shown, BELIEVED_ALONE).is_some());
        assert!(sessions.lock().get(&shown, Duration::ZERO).is_none(), "that was long ago");
    }

    #[test]
    fn scopes_are_read_as_they_are_written() {
        let scopes = [Scope::Read, Scope::Create];
        assert_eq!(scopes_of(&words_of(&scopes)), scopes);
        assert!(scopes_of("everything").is_empty());
    }
}
