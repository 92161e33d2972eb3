//! Accounts, sessions, tokens.

use crate::support::*;
use vedette_store::*;

on_both!(
    names_are_unique_whatever_their_case,
    a_guest_claims_his_games,
    a_guest_is_adopted,
    accounts_change,
    sessions_end,
    tokens_are_found_by_digest,
);

async fn names_are_unique_whatever_their_case(Fresh { store, .. }: Fresh) {
    let davout = registered(&store, "Davoût").await;
    let again =
        NewAccount { name: "DAVOÛT".into(), password: Some("x".into()), language: "en".into(), at_ms: 3 };
    assert!(matches!(store.create_account(again).await, Err(StoreError::Taken { .. })));
    assert_eq!(store.account_by_name("davoût").await.unwrap(), Some(davout.clone()));
    assert_eq!(store.account(&davout.id).await.unwrap(), davout);
    assert_eq!(store.account_by_name("Ney").await.unwrap(), None);
    assert!(matches!(store.account(&AccountId::from("nobody")).await, Err(StoreError::NotFound { .. })));
    // Guests may all be called the same, and are not found by name.
    let (one, two) = (guest(&store).await, guest(&store).await);
    assert_ne!(one.id, two.id);
    assert_eq!(store.account_by_name("Guest").await.unwrap(), None);
}

async fn a_guest_claims_his_games(Fresh { store, .. }: Fresh) {
    registered(&store, "Lannes").await;
    let guest = guest(&store).await;
    let table = store.create_table(new_table(Some(&guest.id))).await.unwrap();
    let taken = store.claim_guest(&guest.id, "LANNES", "hash").await;
    assert!(matches!(taken, Err(StoreError::Taken { .. })), "{taken:?}");
    let claimed = store.claim_guest(&guest.id, "Soult", "hash").await.unwrap();
    assert_eq!(
        (claimed.id.clone(), claimed.guest, claimed.password.as_deref()),
        (guest.id, false, Some("hash"))
    );
    assert_eq!(store.table(&table.row.id).await.unwrap().seats[0].holder_name.as_deref(), Some("Soult"));
    let twice = store.claim_guest(&claimed.id, "Bernadotte", "hash").await;
    assert!(matches!(twice, Err(StoreError::NotFound { .. })), "{twice:?}");
}

async fn a_guest_is_adopted(Fresh { store, .. }: Fresh) {
    let (guest, account) = (guest(&store).await, registered(&store, "Murat").await);
    let moves = store.create_table(new_table(Some(&guest.id))).await.unwrap().row.id;
    let mut both = new_table(Some(&guest.id));
    both.seats[1].holder = Holder::Account(account.id.clone());
    let stays = store.create_table(both).await.unwrap().row.id;
    store.set_notes(&moves, &guest.id, "look at Saalfeld").await.unwrap();
    assert_eq!(store.adopt_guest(&guest.id, &account.id).await.unwrap(), vec![moves.clone()]);
    let moved = store.table(&moves).await.unwrap();
    assert_eq!(moved.seats[0].holder, Holder::Account(account.id.clone()));
    assert_eq!(moved.row.creator, Some(account.id.clone()));
    let sat: Vec<TableId> = store.ever_sat_at(&account.id).await.unwrap();
    assert!(sat.contains(&moves) && sat.contains(&stays) && sat.len() == 2, "{sat:?}");
    assert_eq!(store.notes(&moves, &account.id).await.unwrap(), "look at Saalfeld");
    assert_eq!(store.table(&stays).await.unwrap().seats[0].holder, Holder::Account(guest.id));
    let no_guest = store.adopt_guest(&account.id, &account.id).await;
    assert!(matches!(no_guest, Err(StoreError::NotFound { .. })));
}

async fn accounts_change(Fresh { store, .. }: Fresh) {
    let account = registered(&store, "Ney").await;
    let change = AccountChange {
        language: Some("en".into()),
        settings: Some("{\"map\":1}".into()),
        guest_name: Some("ignored".into()),
        operator: Some(true),
        banned: Some(Some((5, "insults".into()))),
        ..AccountChange::default()
    };
    let changed = store.change_account(&account.id, change).await.unwrap();
    assert_eq!(changed.banned, Some((5, "insults".into())));
    assert_eq!((changed.language.as_str(), changed.settings.as_str()), ("en", "{\"map\":1}"));
    assert_eq!((changed.name.as_str(), changed.operator), ("Ney", true));
    let lifted = AccountChange { banned: Some(None), ..AccountChange::default() };
    let changed = store.change_account(&account.id, lifted).await.unwrap();
    assert_eq!((changed.banned, changed.operator), (None, true));
    let nobody = store.change_account(&AccountId::from("x"), AccountChange::default()).await;
    assert!(matches!(nobody, Err(StoreError::NotFound { .. })));
}

async fn sessions_end(Fresh { store, .. }: Fresh) {
    let account = guest(&store).await;
    let session = |word: &str, expires_ms| Session {
        digest: Digest::of(word),
        account: account.id.clone(),
        created_ms: 10,
        expires_ms,
        id: "s1".into(),
        agent: "a browser".into(),
        origin: None,
    };
    for (word, end) in [("a", 100), ("b", 200), ("c", 300)] {
        store.create_session(session(word, end)).await.unwrap();
    }
    let (found, whose) = store.session(&Digest::of("a"), 99).await.unwrap().expect("the session");
    assert_eq!((found, whose.id), (session("a", 100), account.id.clone()));
    assert!(store.session(&Digest::of("a"), 100).await.unwrap().is_none(), "it has expired");
    store.extend_session(&Digest::of("a"), 150, 20).await.unwrap();
    assert!(store.session(&Digest::of("a"), 100).await.unwrap().is_some());
    store.sweep(150).await.unwrap();
    assert!(store.session(&Digest::of("a"), 100).await.unwrap().is_none(), "it was swept away");
    store.end_sessions_of(&account.id, Some(&Digest::of("c"))).await.unwrap();
    assert!(store.session(&Digest::of("b"), 0).await.unwrap().is_none());
    assert!(store.session(&Digest::of("c"), 0).await.unwrap().is_some());
    store.end_session(&Digest::of("c")).await.unwrap();
    assert!(store.session(&Digest::of("c"), 0).await.unwrap().is_none());
}

async fn tokens_are_found_by_digest(Fresh { store, .. }: Fresh) {
    let (account, other) = (guest(&store).await, guest(&store).await);
    let new = NewToken {
        account: account.id.clone(),
        digest: Digest::of("secret"),
        name: "my bot".into(),
        scopes: "read play".into(),
        at_ms: 5,
    };
    let token = store.create_token(new.clone()).await.unwrap();
    assert!(matches!(store.create_token(new).await, Err(StoreError::Taken { .. })));
    let (found, whose) = store.token(&Digest::of("secret"), 70_000).await.unwrap().expect("the token");
    assert_eq!((found, whose.id), (token.clone(), account.id.clone()));
    assert_eq!(store.tokens_of(&account.id).await.unwrap()[0].last_used_ms, Some(70_000));
    store.token(&Digest::of("secret"), 71_000).await.unwrap();
    assert_eq!(
        store.tokens_of(&account.id).await.unwrap()[0].last_used_ms,
        Some(70_000),
        "not every use is noted"
    );
    assert!(store.token(&Digest::of("guess"), 0).await.unwrap().is_none());
    assert!(matches!(store.delete_token(&other.id, &token.id).await, Err(StoreError::NotFound { .. })));
    store.delete_token(&account.id, &token.id).await.unwrap();
    assert!(store.token(&Digest::of("secret"), 0).await.unwrap().is_none());
}
