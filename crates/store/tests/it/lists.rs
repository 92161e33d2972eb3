//! Tables and what is read of them.

use crate::support::*;
use vedette_store::*;

on_both!(
    a_table_is_read_as_it_was_made,
    tables_are_listed,
    the_next_table_goes_in_a_circle,
    rematches_are_made_once,
    small_things_of_a_seat,
    letters_are_written_once_a_round,
    whispers_have_a_count_of_their_own,
    operators_leave_traces
);

fn page(which: Which) -> Listing {
    Listing { which, game: None, offset: 0, limit: 50 }
}

async fn ids(store: &Store, which: Which) -> Vec<TableId> {
    store.tables(&page(which)).await.unwrap().into_iter().map(|table| table.row.id).collect()
}

async fn a_table_is_read_as_it_was_made(Fresh { store, .. }: Fresh) {
    let who = registered(&store, "Ney").await;
    let mut new = new_table(Some(&who.id));
    new.name = Some("Iéna".into());
    new.invitation = Some(Digest::of("come"));
    new.lines = vec!["one".into(), "two".into()];
    new.seats.push(seat(1, Holder::Computer("colonel".into())));
    let table = store.create_table(new.clone()).await.unwrap();
    assert_eq!(
        (table.row.seed, table.row.header, table.row.pace),
        (new.seed.clone(), new.header.clone(), new.pace)
    );
    assert_eq!((table.row.n, table.row.k, table.row.name), (2, 0, Some("Iéna".into())));
    assert_eq!(table.row.creator, Some(who.id.clone()));
    assert_eq!((table.seats[0].holder_name.as_deref(), table.seats[0].bank_ms), (Some("Ney"), 60_000));
    assert_eq!(
        table.seats.iter().map(|seat| (seat.seat, seat.player)).collect::<Vec<_>>(),
        [(0, 0), (1, 1), (2, 1)]
    );
    assert_eq!(table.seats[2].holder, Holder::Computer("colonel".into()));
    assert_eq!(
        store.invited(&Digest::of("come")).await.unwrap().map(|(table, seat)| (table.row.id, seat)),
        Some((new.id.clone(), None))
    );
    assert!(matches!(store.create_table(new.clone()).await, Err(StoreError::Taken { .. })));
    assert!(matches!(store.table(&TableId::from("nowhere")).await, Err(StoreError::NotFound { .. })));
    sound(&store, &new.id).await;
    let heads = store.heads(&[new.id.clone(), TableId::from("nowhere")]).await.unwrap();
    assert_eq!(heads, [Head { table: new.id, n: 2, k: 0 }]);
}

async fn tables_are_listed(Fresh { store, .. }: Fresh) {
    let (me, other) = (guest(&store).await, guest(&store).await);
    let mut made = Vec::new();
    for (at_ms, status, visibility, who, asked, game) in [
        (1, Status::Waiting, Visibility::Open, Some(&me), false, "1806"),
        (2, Status::Playing, Visibility::Open, Some(&me), false, "1806"),
        (3, Status::Playing, Visibility::Private, Some(&me), true, "1807"),
        (4, Status::Over, Visibility::Open, Some(&me), false, "1806"),
        (5, Status::Waiting, Visibility::Link, Some(&other), false, "1806"),
        (6, Status::Waiting, Visibility::Open, None, false, "1807"),
    ] {
        let mut new =
            NewTable { at_ms, status, visibility, game: game.into(), ..new_table(who.map(|w| &w.id)) };
        new.seats[0].asked = asked;
        made.push(store.create_table(new).await.unwrap().row.id);
    }
    let of = |numbers: &[usize]| numbers.iter().map(|&number| made[number].clone()).collect::<Vec<_>>();
    assert_eq!(ids(&store, Which::Open).await, of(&[5, 0]));
    assert_eq!(
        ids(&store, Which::Mine(me.id.clone())).await,
        of(&[2, 1, 0]),
        "the one that waits for me comes first"
    );
    assert_eq!(ids(&store, Which::MineOver(me.id.clone())).await, of(&[3]));
    assert_eq!(ids(&store, Which::Watch).await, of(&[1]));
    assert_eq!(ids(&store, Which::Over).await, of(&[3]));
    let one = Listing { game: Some("1807".into()), ..page(Which::Mine(me.id.clone())) };
    assert_eq!(store.tables(&one).await.unwrap().len(), 1);
    let second = Listing { offset: 1, limit: 1, ..page(Which::Mine(me.id)) };
    assert_eq!(store.tables(&second).await.unwrap()[0].row.id, made[1]);
    let mut all = made.clone();
    all.sort();
    assert_eq!(store.table_ids(None, 100).await.unwrap(), all);
    assert_eq!(store.table_ids(Some(&all[3]), 1).await.unwrap(), [all[4].clone()]);
}

async fn the_next_table_goes_in_a_circle(Fresh { store, .. }: Fresh) {
    let me = guest(&store).await;
    assert!(store.next_table(&me.id, None).await.unwrap().is_none());
    let mut made = Vec::new();
    for at_ms in [30, 10, 20] {
        let mut new = NewTable { at_ms, ..new_table(Some(&me.id)) };
        new.seats[0].asked = true;
        made.push(store.create_table(new).await.unwrap().row.id);
    }
    let next = async |after: Option<&TableId>| {
        store.next_table(&me.id, after).await.unwrap().map(|table| table.row.id)
    };
    assert_eq!(next(None).await, Some(made[1].clone()));
    assert_eq!(next(Some(&made[1])).await, Some(made[2].clone()));
    assert_eq!(next(Some(&made[2])).await, Some(made[0].clone()));
    assert_eq!(next(Some(&made[0])).await, Some(made[1].clone()));
    for id in &made[1..] {
        let done = SeatChange { asked: Some(false), ..SeatChange::at(0) };
        store.append(Append { seats: vec![done], ..Append::at(id.clone(), 99) }).await.unwrap();
    }
    assert_eq!(next(Some(&made[1])).await, Some(made[0].clone()));
    assert_eq!(next(Some(&made[0])).await, None);
}

async fn rematches_are_made_once(Fresh { store, .. }: Fresh) {
    let first = table(&store).await;
    let rematch = |first: &TableId| NewTable { rematch_of: Some(first.clone()), ..new_table(None) };
    let second = store.create_table(rematch(&first)).await.unwrap().row;
    assert_eq!(second.rematch_of, Some(first.clone()));
    assert_eq!(store.table(&first).await.unwrap().row.rematch, Some(second.id));
    assert!(matches!(store.create_table(rematch(&first)).await, Err(StoreError::Taken { .. })));
}

async fn small_things_of_a_seat(Fresh { store, .. }: Fresh) {
    let (id, me, other) = (table(&store).await, guest(&store).await, guest(&store).await);
    assert_eq!(store.notes(&id, &me.id).await.unwrap(), "");
    store.set_notes(&id, &me.id, "one").await.unwrap();
    store.set_notes(&id, &me.id, "two").await.unwrap();
    assert_eq!(store.notes(&id, &me.id).await.unwrap(), "two");
    assert_eq!(store.notes(&id, &other.id).await.unwrap(), "");
    store.mark_seen(&id, 0, 5).await.unwrap();
    store.mark_seen(&id, 0, 4).await.unwrap();
    store.set_orders(&id, 1, "pass").await.unwrap();
    let seats = store.table(&id).await.unwrap().seats;
    assert_eq!((seats[0].seen_n, seats[1].orders.as_str()), (5, "pass"));
    assert!(matches!(store.mark_seen(&id, 7, 5).await, Err(StoreError::NotFound { .. })));
    for n in [3, 8] {
        let snapshot = Snapshot { n, format: "1".into(), bytes: vec![n as u8; 5000] };
        store.put_snapshot(&id, snapshot).await.unwrap();
    }
    assert_eq!(store.snapshot(&id, 7).await.unwrap().map(|s| (s.n, s.bytes)), Some((3, vec![3; 5000])));
    assert_eq!(store.snapshot(&id, 8).await.unwrap().map(|s| s.n), Some(8));
    assert!(store.snapshot(&id, 2).await.unwrap().is_none());
    store.drop_snapshots(&id).await.unwrap();
    assert!(store.snapshot(&id, 8).await.unwrap().is_none());
}

async fn letters_are_written_once_a_round(Fresh { store, .. }: Fresh) {
    let id = table(&store).await;
    let letter = |round, seat, text: &str| Letter { round, seat, text: text.into(), at_ms: 7 };
    store.write_letter(&id, letter(2, 1, "Dresden holds")).await.unwrap();
    store.write_letter(&id, letter(1, 1, "March east")).await.unwrap();
    store.write_letter(&id, letter(1, 0, "I come")).await.unwrap();
    store.write_letter(&id, letter(1, 0, "I come")).await.expect("a repeated request is harmless");
    let second = store.write_letter(&id, letter(1, 0, "I do not")).await;
    assert!(matches!(second, Err(StoreError::Taken { .. })), "{second:?}");
    let kept = [letter(1, 0, "I come"), letter(1, 1, "March east"), letter(2, 1, "Dresden holds")];
    assert_eq!(store.letters(&id).await.unwrap(), kept);
    assert!(store.letters(&TableId::from("nowhere")).await.unwrap().is_empty());
}

async fn whispers_have_a_count_of_their_own(Fresh { store, .. }: Fresh) {
    let id = table(&store).await;
    let who = registered(&store, "Berthier").await;
    let before = store.table(&id).await.unwrap().row;
    let whisper = |player, text: &str| NewWhisper {
        player,
        k: before.k,
        at_ms: before.last_ms + 1000,
        account: who.id.clone(),
        seat: player,
        text: text.into(),
    };
    let mut news = store.news();
    assert_eq!(store.whisper(&id, whisper(0, "to Jena?")).await.unwrap(), 1);
    assert_eq!(store.whisper(&id, whisper(1, "to Weimar")).await.unwrap(), 2);
    loop {
        match news.next().await {
            Some(Hint::Recheck) => {}
            hint => {
                break assert_eq!(hint, Some(Hint::Private { table: id.clone() }), "a hint without a number");
            }
        }
    }
    let heard = store.whispers(&id, 0, 9).await.unwrap();
    let told =
        |whisper: &Whisper| (whisper.w, whisper.player, whisper.line.text.clone(), whisper.line.name.clone());
    let told: Vec<_> = heard.iter().map(told).collect();
    let name = || "Berthier".to_owned();
    assert_eq!(told, [(1, 0, "to Jena?".to_owned(), name()), (2, 1, "to Weimar".to_owned(), name())]);
    assert_eq!(store.whispers(&id, 1, 9).await.unwrap().len(), 1);
    let after = store.table(&id).await.unwrap().row;
    assert_eq!(
        (before.k, before.n, before.last_ms),
        (after.k, after.n, after.last_ms),
        "the table tells nothing"
    );
    assert!(store.chat(&id, 0, 9).await.unwrap().is_empty());
}

async fn operators_leave_traces(Fresh { store, .. }: Fresh) {
    let me = guest(&store).await;
    for (at_ms, action) in [(1, "ban"), (2, "close-title"), (3, "break-glass")] {
        let account = (at_ms == 2).then(|| me.id.clone());
        let entry =
            NewAudit { at_ms, account, action: action.into(), subject: "x".into(), data: "{}".into() };
        store.audit(entry).await.unwrap();
    }
    let log = store.audit_log(None, 2).await.unwrap();
    assert_eq!(
        log.iter().map(|entry| entry.action.as_str()).collect::<Vec<_>>(),
        ["break-glass", "close-title"]
    );
    assert_eq!(log[1].account, Some(me.id));
    let rest = store.audit_log(Some(log[1].id), 2).await.unwrap();
    assert_eq!(rest.iter().map(|entry| entry.action.as_str()).collect::<Vec<_>>(), ["ban"]);
    store.close_title("1813", true, 5).await.unwrap();
    store.close_title("1813", true, 6).await.unwrap();
    assert_eq!(store.closed_titles().await.unwrap(), [ClosedTitle { game: "1813".into(), since_ms: 5 }]);
    store.close_title("1813", false, 7).await.unwrap();
    assert!(store.closed_titles().await.unwrap().is_empty());
}
