//! Who sat where, names that look alike, what people say of each other, and what the server keeps for itself.

use crate::support::*;
use vedette_store::*;

on_both!(
    everybody_who_sat_is_remembered,
    names_that_look_alike_are_taken,
    people_shun_and_report,
    an_account_goes_and_its_games_stay,
    sessions_are_listed_and_ended,
    whoever_was_signed_in_at_one_place_is_company,
    the_first_keepsake_stays,
    tables_of_computers_are_counted,
    clocks_stand_still_while_no_server_runs,
);

fn sits(table: &TableId, seat: i64, holder: Holder) -> Append {
    Append {
        happenings: vec![said("seat")],
        seats: vec![SeatChange { holder: Some(holder), ..SeatChange::at(seat) }],
        ..Append::at(table.clone(), 500)
    }
}

async fn everybody_who_sat_is_remembered(Fresh { store, .. }: Fresh) {
    let (ney, soult) = (registered(&store, "Ney").await.id, registered(&store, "Soult").await.id);
    let id = store.create_table(new_table(Some(&ney))).await.unwrap().row.id;
    store.append(played(&id, 0)).await.unwrap();
    store.append(sits(&id, 1, Holder::Account(soult.clone()))).await.unwrap();
    store.append(sits(&id, 1, Holder::Nobody)).await.unwrap();
    store.append(sits(&id, 1, Holder::Computer("colonel".into()))).await.unwrap();
    let sat = store.sat(&id).await.unwrap();
    let told: Vec<_> = sat.iter().map(|sat| (sat.k, sat.n, sat.player, sat.holder.clone())).collect();
    let expected = [
        (0, 0, 0, Holder::Account(ney)),
        (2, 1, 1, Holder::Account(soult)),
        (4, 1, 1, Holder::Computer("colonel".into())),
    ];
    assert_eq!(told, expected);
    assert_eq!(sat[1].holder_name.as_deref(), Some("Soult"));
}

async fn names_that_look_alike_are_taken(Fresh { store, .. }: Fresh) {
    let ney = registered(&store, "Murat").await;
    let guest = guest(&store).await;
    for alike in ["murat", "M u r a t", "Мurat", "Ｍurat"] {
        for password in [Some("x".to_owned()), None] {
            let new = NewAccount { name: alike.into(), password, language: "en".into(), at_ms: 1 };
            assert!(matches!(store.create_account(new).await, Err(StoreError::Taken { .. })), "{alike}");
        }
        let claimed = store.claim_guest(&guest.id, alike, "x").await;
        assert!(matches!(claimed, Err(StoreError::Taken { .. })), "{alike}");
    }
    store.fold_names().await.unwrap();
    assert_eq!(store.account_by_name("MURAT").await.unwrap().map(|found| found.id), Some(ney.id.clone()));
    assert!(store.operators().await.unwrap().is_empty());
    let change = AccountChange { operator: Some(true), ..AccountChange::default() };
    store.change_account(&ney.id, change).await.unwrap();
    assert_eq!(store.operators().await.unwrap().len(), 1);
}

async fn people_shun_and_report(Fresh { store, .. }: Fresh) {
    let (ney, soult) = (registered(&store, "Ney").await.id, registered(&store, "Soult").await.id);
    assert!(!store.is_blocked(&ney, &soult).await.unwrap());
    store.shun(&ney, &soult, Some("mute"), 5).await.unwrap();
    assert!(!store.is_blocked(&ney, &soult).await.unwrap(), "muted is not blocked");
    store.shun(&ney, &soult, Some("block"), 6).await.unwrap();
    assert!(store.is_blocked(&soult, &ney).await.unwrap(), "for both");
    let shunned = store.shunned_by(&ney).await.unwrap();
    assert_eq!((shunned[0].name.as_str(), shunned[0].kind.as_str()), ("Soult", "block"));
    store.shun(&ney, &soult, None, 7).await.unwrap();
    assert!(store.shunned_by(&ney).await.unwrap().is_empty());
    let id = table(&store).await;
    let new = |account: Option<&AccountId>| NewReport {
        at_ms: 9,
        account: account.cloned(),
        subject: soult.clone(),
        table: Some(id.clone()),
        text: "shouts".into(),
    };
    let report = store.report(new(Some(&ney))).await.unwrap();
    assert!(!store.is_reported(&soult, &id, "shouts").await.unwrap(), "not by the server itself");
    store.report(new(None)).await.unwrap();
    assert!(store.is_reported(&soult, &id, "shouts").await.unwrap());
    let waiting = store.reports(false, 10).await.unwrap();
    assert_eq!(waiting.iter().filter(|found| found.by.as_deref() == Some("Ney")).count(), 1);
    assert_eq!(waiting.len(), 2);
    store.settle_report(&report, "warned", 10).await.unwrap();
    assert_eq!(store.reports(false, 10).await.unwrap().len(), 1);
    assert_eq!(store.reports(true, 10).await.unwrap()[0].settled, Some((10, "warned".to_owned())));
    assert!(matches!(store.settle_report("none", "", 1).await, Err(StoreError::NotFound { .. })));
}

async fn an_account_goes_and_its_games_stay(Fresh { store, .. }: Fresh) {
    let ney = registered(&store, "Ney").await.id;
    let id = store.create_table(new_table(Some(&ney))).await.unwrap().row.id;
    store.set_notes(&id, &ney, "a secret").await.unwrap();
    store.delete_account(&ney, "somebody", 20).await.unwrap();
    let seat = store.table(&id).await.unwrap().seats[0].clone();
    assert_eq!((seat.holder, seat.holder_name.as_deref()), (Holder::Account(ney.clone()), Some("somebody")));
    assert_eq!(store.notes(&id, &ney).await.unwrap(), "");
    assert!(store.account_by_name("Ney").await.unwrap().is_none());
    assert!(store.account(&ney).await.unwrap().password.is_none());
    registered(&store, "Ney").await;
}

async fn whoever_was_signed_in_at_one_place_is_company(Fresh { store, .. }: Fresh) {
    let (ney, soult) = (registered(&store, "Ney").await.id, registered(&store, "Soult").await.id);
    let mut shared = new_table(Some(&ney));
    shared.seats[1].holder = Holder::Account(soult.clone());
    let table = store.create_table(shared).await.unwrap().row.id;
    let session = |word: &str, account: &AccountId, origin: &str| Session {
        digest: Digest::of(word),
        account: account.clone(),
        created_ms: 10,
        expires_ms: 1000,
        id: word.into(),
        agent: "a browser".into(),
        origin: Some(Digest::of(origin)),
    };
    store.create_session(session("a", &ney, "here")).await.unwrap();
    store.create_session(session("b", &soult, "there")).await.unwrap();
    assert_eq!(store.company_of(&ney).await.unwrap(), []);
    assert!(store.has_origin(&ney, &Digest::of("here")).await.unwrap());
    assert!(!store.has_origin(&ney, &Digest::of("there")).await.unwrap());
    // One after the other is company too.
    store.end_session(&Digest::of("a")).await.unwrap();
    store.create_session(session("c", &soult, "here")).await.unwrap();
    assert_eq!(store.company_of(&ney).await.unwrap(), [(table.clone(), soult.clone())]);
    assert_eq!(store.company_of(&soult).await.unwrap(), [(table.clone(), ney.clone())]);
    // A session that goes on is seen there; what was long ago is forgotten.
    let day = 24 * 3600 * 1000;
    store.extend_session(&Digest::of("c"), 200 * day, 50 * day).await.unwrap();
    store.sweep(89 * day).await.unwrap();
    assert_eq!(store.company_of(&soult).await.unwrap().len(), 1);
    store.sweep(91 * day).await.unwrap();
    assert_eq!(store.company_of(&soult).await.unwrap(), []);
    assert!(store.has_origin(&soult, &Digest::of("here")).await.unwrap());
    store.delete_account(&soult, "somebody", 5).await.unwrap();
    assert!(!store.has_origin(&soult, &Digest::of("here")).await.unwrap());
}

async fn sessions_are_listed_and_ended(Fresh { store, .. }: Fresh) {
    let (ney, soult) = (registered(&store, "Ney").await.id, registered(&store, "Soult").await.id);
    let session = |word: &str, account: &AccountId, origin: &str| Session {
        digest: Digest::of(word),
        account: account.clone(),
        created_ms: 10,
        expires_ms: 1000,
        id: word.into(),
        agent: "a browser".into(),
        origin: Some(Digest::of(origin)),
    };
    for (word, account, origin) in [("a", &ney, "here"), ("b", &ney, "there"), ("c", &soult, "elsewhere")] {
        store.create_session(session(word, account, origin)).await.unwrap();
    }
    let ids = |list: Vec<Session>| list.into_iter().map(|session| session.id).collect::<Vec<_>>();
    assert_eq!(ids(store.sessions_of(&ney, 50).await.unwrap()), ["a", "b"]);
    assert!(matches!(store.end_session_of(&soult, "a").await, Err(StoreError::NotFound { .. })), "not his");
    store.end_session_of(&ney, "a").await.unwrap();
    assert_eq!(ids(store.sessions_of(&ney, 50).await.unwrap()), ["b"]);
    assert!(store.sessions_of(&ney, 1000).await.unwrap().is_empty());
}

async fn the_first_keepsake_stays(Fresh { store, .. }: Fresh) {
    assert_eq!(store.kept("key").await.unwrap(), None);
    assert_eq!(store.keepsake("key", "first".into()).await.unwrap(), "first");
    assert_eq!(store.keepsake("key", "second".into()).await.unwrap(), "first");
    store.keep("key", "third".into()).await.unwrap();
    assert_eq!(store.kept("key").await.unwrap().as_deref(), Some("third"));
    store.probe().await.unwrap();
    assert_eq!(store.kept("probe").await.unwrap(), None);
}

async fn tables_of_computers_are_counted(Fresh { store, .. }: Fresh) {
    let ney = registered(&store, "Ney").await.id;
    let computer = || Holder::Computer("colonel".into());
    for seats in [[computer(), computer()], [Holder::Account(ney.clone()), computer()]] {
        let seats =
            seats.into_iter().enumerate().map(|(player, holder)| seat(player as i64, holder)).collect();
        store.create_table(NewTable { seats, ..new_table(Some(&ney)) }).await.unwrap();
    }
    store.create_table(new_table(Some(&ney))).await.unwrap();
    assert_eq!(store.computer_tables_of(&ney).await.unwrap(), (2, 1));
}

async fn clocks_stand_still_while_no_server_runs(Fresh { store, .. }: Fresh) {
    let ney = registered(&store, "Ney").await.id;
    let mut new = new_table(Some(&ney));
    new.seats[0].asked = true;
    new.seats[0].running_since_ms = Some(1_000_000);
    new.seats[0].deadline_ms = Some(1_060_000);
    let id = store.create_table(new).await.unwrap().row.id;
    let clock = || async {
        let seat = store.table(&id).await.unwrap().seats[0].clone();
        (seat.running_since_ms, seat.deadline_ms)
    };
    assert_eq!(store.wake_up(1_000_000, 60_000).await.unwrap(), 0, "the first start");
    assert_eq!(store.wake_up(1_050_000, 60_000).await.unwrap(), 0, "another server runs");
    store.stay_awake(1_060_000).await.unwrap();
    assert_eq!(clock().await, (Some(1_000_000), Some(1_060_000)));
    assert_eq!(store.wake_up(4_660_000, 60_000).await.unwrap(), 3_600_000, "an hour, or the clock was set");
    assert_eq!(clock().await, (Some(4_600_000), Some(4_660_000)));
    assert_eq!(store.wake_up(4_660_000, 60_000).await.unwrap(), 0, "once");
    assert_eq!(store.wake_up(1_060_000, 60_000).await.unwrap(), -3_600_000, "and it was set back");
    assert_eq!(clock().await, (Some(1_000_000), Some(1_060_000)));
}
