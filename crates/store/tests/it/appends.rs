//! The one way a table changes.

use crate::support::*;
use proptest::prelude::*;
use vedette_store::*;

on_both!(
    a_line_is_there_when_it_is_acknowledged,
    who_comes_second_is_stale,
    chat_goes_with_any_position,
    a_request_is_recognised_when_it_is_repeated,
    a_stale_request_leaves_nothing,
    happenings_are_one_list,
    everything_changes_or_nothing,
    offers_are_answered_once,
    seats_and_clocks_change,
    a_table_ends,
    nonsense_is_refused,
    hints_are_given,
    many_tasks_keep_journals_whole,
);

async fn a_line_is_there_when_it_is_acknowledged(Fresh { store, .. }: Fresh) {
    let id = table(&store).await;
    let mut three = played(&id, 0);
    three.lines = vec!["a".into(), "b — é".into(), "c".into()];
    assert_eq!(store.append(three).await.unwrap(), Appended { n: 3, k: 1 });
    assert_eq!(store.append(played(&id, 3)).await.unwrap(), Appended { n: 4, k: 2 });
    let lines = store.journal(&id, 2, 3).await.unwrap();
    assert_eq!(lines[0], JournalLine { n: 2, at_ms: 1000, text: "b — é".into() });
    assert_eq!(lines.len(), 2);
    assert_eq!(sound(&store, &id).await, 4);
    let row = store.table(&id).await.unwrap().row;
    assert_eq!((row.n, row.k, row.last_ms), (4, 2, 1003));
}

async fn who_comes_second_is_stale(Fresh { store, .. }: Fresh) {
    let id = table(&store).await;
    store.append(played(&id, 0)).await.unwrap();
    let late = store.append(played(&id, 0)).await;
    assert!(matches!(late, Err(StoreError::Stale { n: 1, k: 1 })), "{late:?}");
    let early = store.append(played(&id, 7)).await;
    assert!(matches!(early, Err(StoreError::Stale { n: 1, k: 1 })), "{early:?}");
    let wrong_k = Append { expect_k: Some(0), ..played(&id, 1) };
    assert!(matches!(store.append(wrong_k).await, Err(StoreError::Stale { .. })));
    let right_k = Append { expect_k: Some(1), ..played(&id, 1) };
    assert_eq!(store.append(right_k).await.unwrap(), Appended { n: 2, k: 2 });
    let nowhere = store.append(played(&TableId::from("nowhere"), 0)).await;
    assert!(matches!(nowhere, Err(StoreError::NotFound { .. })), "{nowhere:?}");
    sound(&store, &id).await;
}

async fn chat_goes_with_any_position(Fresh { store, .. }: Fresh) {
    let (id, who) = (table(&store).await, guest(&store).await);
    for (number, text) in ["Bonjour", "Hello"].into_iter().enumerate() {
        let chat = Append {
            happenings: vec![said("seat"), said("chat")],
            chat: vec![NewChat {
                happening: 1,
                account: who.id.clone(),
                seat: (number == 1).then_some(1),
                text: text.into(),
            }],
            ..Append::at(id.clone(), 50)
        };
        store.append(chat).await.unwrap();
        store.append(played(&id, number as i64)).await.unwrap();
    }
    let lines = store.chat(&id, 0, 10).await.unwrap();
    assert_eq!(
        lines.iter().map(|line| (line.k, line.text.as_str())).collect::<Vec<_>>(),
        [(2, "Bonjour"), (5, "Hello")]
    );
    assert_eq!((lines[0].seat, lines[1].seat, lines[0].name.as_str()), (None, Some(1), "Guest"));
    assert_eq!(store.chat(&id, 0, 1).await.unwrap(), lines[1..], "the latest");
    assert_eq!(store.chat(&id, 2, 10).await.unwrap(), lines[1..]);
    sound(&store, &id).await;
}

async fn a_request_is_recognised_when_it_is_repeated(Fresh { store, .. }: Fresh) {
    let (id, other) = (table(&store).await, table(&store).await);
    let march = Digest::of("march");
    let mut two = asked(played(&id, 0), "march");
    two.lines.push("an answer to it".into());
    assert_eq!(store.append(two).await.unwrap(), Appended { n: 2, k: 1 });
    store.append(asked(played(&id, 2), "halt")).await.unwrap();
    assert_eq!(store.answered(&id, 0, &march).await.unwrap(), Some(2), "after all its lines");
    assert_eq!(store.answered(&id, 0, &Digest::of("halt")).await.unwrap(), Some(3));
    assert_eq!(store.answered(&id, 2, &march).await.unwrap(), None, "only later lines are looked at");
    assert_eq!(store.answered(&id, 0, &Digest::of("fire")).await.unwrap(), None);
    assert_eq!(store.answered(&other, 0, &march).await.unwrap(), None, "at its own table");
    // Whoever repeats it without looking is late.
    let again = store.append(asked(played(&id, 0), "march")).await;
    assert!(matches!(again, Err(StoreError::Stale { n: 3, .. })), "{again:?}");
    sound(&store, &id).await;
}

async fn a_stale_request_leaves_nothing(Fresh { store, .. }: Fresh) {
    let id = table(&store).await;
    store.append(played(&id, 0)).await.unwrap();
    let stale = store.append(asked(played(&id, 0), "march")).await;
    assert!(matches!(stale, Err(StoreError::Stale { .. })));
    assert_eq!(store.answered(&id, 0, &Digest::of("march")).await.unwrap(), None);
    let second = store.append(asked(played(&id, 1), "march")).await.unwrap();
    assert_eq!(second, Appended { n: 2, k: 2 });
}

/// Most happenings tell of lines and are kept with them; they are read as if all stood in one list.
async fn happenings_are_one_list(Fresh { store, .. }: Fresh) {
    let id = table(&store).await;
    let mut both = played(&id, 0);
    both.lines.push("line 2".into());
    both.happenings = vec![said("clock"), NewHappening { n: Some(2), ..said("played") }, said("over")];
    store.append(both).await.unwrap();
    store.append(Append { happenings: vec![said("chat")], ..Append::at(id.clone(), 9) }).await.unwrap();
    store.append(played(&id, 2)).await.unwrap();
    // Not told by its line: it says more, or speaks of another line.
    let more = NewHappening { data: "{\"more\":1}".into(), n: Some(4), ..said("played") };
    let before = NewHappening { n: Some(3), ..said("played") };
    store.append(Append { happenings: vec![more, before], ..played(&id, 3) }).await.unwrap();
    let all = store.happenings(&id, 0, 99).await.unwrap();
    let told: Vec<_> = all.iter().map(|one| (one.k, one.kind.as_str(), one.n, one.data.as_str())).collect();
    let expected = [
        (1, "clock", None, "{}"),
        (2, "played", Some(2), "{}"),
        (3, "over", None, "{}"),
        (4, "chat", None, "{}"),
        (5, "played", Some(3), "{}"),
        (6, "played", Some(4), "{\"more\":1}"),
        (7, "played", Some(3), "{}"),
    ];
    assert_eq!(told, expected);
    assert_eq!((all[1].at_ms, all[3].at_ms, all[4].at_ms), (1000, 9, 1002));
    assert_eq!(store.happenings(&id, 1, 4).await.unwrap(), all[1..5], "a page of them");
    assert_eq!(sound(&store, &id).await, 4);
    assert_eq!(store.faults().await.unwrap(), Vec::<String>::new());
}

async fn everything_changes_or_nothing(Fresh { store, .. }: Fresh) {
    let id = table(&store).await;
    let fails = Append { seats: vec![SeatChange::at(9)], ..asked(played(&id, 0), "march") };
    // Others that are waiting at the same moment must not suffer.
    let others: Vec<TableId> = {
        let mut others = Vec::new();
        for _ in 0..8 {
            others.push(table(&store).await);
        }
        others
    };
    let mut running = Vec::new();
    for other in others.clone() {
        let store = store.clone();
        running.push(tokio::spawn(async move { store.append(played(&other, 0)).await }));
    }
    let failed = store.append(fails).await;
    assert!(matches!(failed, Err(StoreError::Invalid(_))), "{failed:?}");
    for one in running {
        assert_eq!(one.await.unwrap().unwrap(), Appended { n: 1, k: 1 });
    }
    assert_eq!(sound(&store, &id).await, 0);
    assert_eq!(store.answered(&id, 0, &Digest::of("march")).await.unwrap(), None);
}

async fn offers_are_answered_once(Fresh { store, .. }: Fresh) {
    let id = table(&store).await;
    let offer = Append {
        happenings: vec![said("offer")],
        offers: vec![NewOffer { happening: 0, kind: OfferKind::TakeBack, seat: 1, to_n: Some(0) }],
        ..played(&id, 0)
    };
    store.append(offer).await.unwrap();
    let open = store.open_offers(&id).await.unwrap();
    assert_eq!((open[0].k, open[0].kind, open[0].to_n), (1, OfferKind::TakeBack, Some(0)));
    let settle = |state| Append {
        happenings: vec![said("offer")],
        settled: vec![OfferSettled { k: 1, state, agreed: "0".into() }],
        ..Append::at(id.clone(), 5)
    };
    store.append(settle(OfferState::Open)).await.unwrap();
    assert_eq!(store.open_offers(&id).await.unwrap()[0].agreed, "0");
    store.append(settle(OfferState::Accepted)).await.unwrap();
    assert!(store.open_offers(&id).await.unwrap().is_empty());
    let late = store.append(settle(OfferState::Declined)).await;
    assert!(matches!(late, Err(StoreError::Stale { .. })), "{late:?}");
    sound(&store, &id).await;
    assert_eq!(store.table(&id).await.unwrap().row.k, 3, "the late answer left nothing");
}

async fn seats_and_clocks_change(Fresh { store, .. }: Fresh) {
    let (id, who) = (table(&store).await, guest(&store).await);
    let clock = ClockChange { bank_ms: 59_000, running_since_ms: Some(10), deadline_ms: Some(59_010) };
    let sits = SeatChange {
        holder: Some(Holder::Account(who.id.clone())),
        side_code: Some("fr".into()),
        asked: Some(true),
        clock: Some(clock),
        orders: Some("pass".into()),
        invitation: Some(Some(Digest::of("come"))),
        seen_n: Some(3),
        ..SeatChange::at(1)
    };
    let computer = SeatChange {
        holder: Some(Holder::Computer("colonel".into())),
        left_ms: Some(Some(77)),
        asked: Some(true),
        ..SeatChange::at(0)
    };
    let append = Append { seats: vec![sits, computer], ..Append::at(id.clone(), 1) };
    store.append(append).await.unwrap();
    let seats = store.table(&id).await.unwrap().seats;
    assert_eq!(seats[1].holder, Holder::Account(who.id.clone()));
    assert_eq!((seats[1].bank_ms, seats[1].deadline_ms, seats[1].seen_n), (59_000, Some(59_010), 3));
    assert_eq!((seats[1].orders.as_str(), seats[1].side_code.as_deref()), ("pass", Some("fr")));
    assert_eq!((&seats[0].holder, seats[0].left_ms), (&Holder::Computer("colonel".into()), Some(77)));
    assert_eq!(store.overdue(59_009, 10).await.unwrap(), []);
    assert_eq!(store.overdue(59_010, 10).await.unwrap(), [(id.clone(), 1)]);
    assert_eq!(store.waiting_for_computer().await.unwrap(), std::slice::from_ref(&id));
    let (_, seat) = store.invited(&Digest::of("come")).await.unwrap().expect("the invitation");
    assert_eq!(seat, Some(1));
    // What is not named stays; a clock is replaced as a whole.
    let stopped = SeatChange {
        clock: Some(ClockChange { bank_ms: 1, running_since_ms: None, deadline_ms: None }),
        invitation: Some(None),
        seen_n: Some(2),
        ..SeatChange::at(1)
    };
    let back = SeatChange { left_ms: Some(None), asked: Some(false), ..SeatChange::at(0) };
    store.append(Append { seats: vec![stopped, back], ..Append::at(id.clone(), 1) }).await.unwrap();
    let seats = store.table(&id).await.unwrap().seats;
    assert_eq!((seats[1].bank_ms, seats[1].deadline_ms, seats[1].running_since_ms), (1, None, None));
    assert_eq!((seats[1].seen_n, seats[1].asked, seats[1].invitation), (3, true, None));
    assert_eq!((seats[0].left_ms, seats[0].asked), (None, false));
    assert!(store.invited(&Digest::of("come")).await.unwrap().is_none());
    assert_eq!(
        store.waiting_for_computer().await.unwrap(),
        std::slice::from_ref(&id),
        "one who is asked has orders"
    );
    let orders = SeatChange { orders: Some(String::new()), ..SeatChange::at(1) };
    store.append(Append { seats: vec![orders], ..Append::at(id.clone(), 1) }).await.unwrap();
    assert!(store.waiting_for_computer().await.unwrap().is_empty());
}

async fn a_table_ends(Fresh { store, .. }: Fresh) {
    let (id, who) = (table(&store).await, guest(&store).await);
    let outcome = Outcome { winner: Some(1), reason: "resigned".into(), data: "{}".into() };
    let result =
        |seat, holder, score| ResultRow { seat, player: seat, holder, side_code: "fr".into(), score };
    let results = vec![
        result(0, Holder::Account(who.id), Score::Loss),
        result(1, Holder::Computer("colonel".into()), Score::Win),
    ];
    let end = Append {
        change: TableChange {
            status: Some(Status::Over),
            outcome: Some(outcome.clone()),
            turn: Some("end".into()),
            visibility: Some(Visibility::Private),
            name: Some("Jena".into()),
            header: None,
            invitation: Some(Some(Digest::of("i"))),
        },
        results: results.clone(),
        ..played(&id, 0)
    };
    store.append(end).await.unwrap();
    let row = store.table(&id).await.unwrap().row;
    assert_eq!((row.status, row.outcome, row.turn.as_str()), (Status::Over, Some(outcome), "end"));
    assert_eq!((row.visibility, row.name.as_deref()), (Visibility::Private, Some("Jena")));
    assert_eq!(row.invitation, Some(Digest::of("i")));
    assert_eq!(store.results(&id).await.unwrap(), results);
    store.append(played(&id, 1)).await.unwrap();
    let row = store.table(&id).await.unwrap().row;
    assert_eq!(
        (row.outcome.and_then(|outcome| outcome.winner), row.invitation),
        (Some(1), Some(Digest::of("i")))
    );
}

async fn nonsense_is_refused(Fresh { store, .. }: Fresh) {
    let (id, who) = (table(&store).await, guest(&store).await);
    let chat = NewChat { happening: 1, account: who.id, seat: None, text: "x".into() };
    for nonsense in [
        Append { expect_n: None, ..played(&id, 0) },
        Append { chat: vec![chat], ..played(&id, 0) },
        Append { seats: vec![SeatChange::at(0), SeatChange::at(0)], ..played(&id, 0) },
        Append { lines: Vec::new(), ..asked(played(&id, 0), "march") },
    ] {
        let refused = store.append(nonsense).await;
        assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    }
    assert_eq!(sound(&store, &id).await, 0);
}

async fn hints_are_given(Fresh { store, .. }: Fresh) {
    let mut news = store.news();
    let id = table(&store).await;
    store.append(played(&id, 0)).await.unwrap();
    loop {
        match news.next().await {
            Some(Hint::Recheck) => {}
            hint => return assert_eq!(hint, Some(Hint::Table { table: id, k: 1 })),
        }
    }
}

/// Several tasks append to the same few tables, each believing what it last heard.
async fn many_tasks_keep_journals_whole(Fresh { store, .. }: Fresh) {
    let tables = [table(&store).await, table(&store).await, table(&store).await];
    let mut running = Vec::new();
    for task in 0..6_usize {
        let (store, tables) = (store.clone(), tables.clone());
        running.push(tokio::spawn(async move {
            let mut saved = [0; 3];
            let mut known = [0; 3];
            for step in 0..40_usize {
                let which = (task * 7 + step * 5) % 3;
                let append = asked(played(&tables[which], known[which]), &format!("{task}-{step}"));
                match store.append(append).await {
                    Ok(Appended { n, .. }) => {
                        saved[which] += 1;
                        known[which] = n;
                    }
                    Err(StoreError::Stale { n, .. }) => known[which] = n,
                    other => panic!("{other:?}"),
                }
            }
            saved
        }));
    }
    let mut saved = [0; 3];
    for one in running {
        for (sum, some) in saved.iter_mut().zip(one.await.unwrap()) {
            *sum += some;
        }
    }
    for (table, saved) in tables.iter().zip(saved) {
        assert_eq!(sound(&store, table).await, saved, "as many lines as were acknowledged");
    }
    assert_eq!(store.faults().await.unwrap(), Vec::<String>::new());
}

/// One step of a random interleaving: who, at which table, how many lines, with a stale or a fresh number, which request.
type Step = (usize, usize, usize, bool, u8);

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_interleaving_keeps_journals_gapless(
        steps in proptest::collection::vec((0..4_usize, 0..3_usize, 0..4_usize, any::<bool>(), 0..12_u8), 1..60)
    ) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(interleave(on_sqlite(), &steps));
        runtime.block_on(interleave(on_postgres(), &steps));
    }
}

async fn interleave(fresh: impl Future<Output = Fresh>, steps: &[Step]) {
    let Fresh { store, _folder, .. } = fresh.await;
    let tables = [table(&store).await, table(&store).await, table(&store).await];
    let mut running = Vec::new();
    for task in 0..4 {
        let own: Vec<Step> = steps.iter().copied().filter(|step| step.0 == task).collect();
        let (store, tables) = (store.clone(), tables.clone());
        running.push(tokio::spawn(async move {
            let (mut lines_saved, mut known) = ([0_i64; 3], [0_i64; 3]);
            for (_, which, lines, stale, key) in own {
                let append = Append {
                    lines: vec!["x".into(); lines],
                    expect_n: Some(if stale { known[which] - 1 } else { known[which] }),
                    ..played(&tables[which], 0)
                };
                let append = if lines > 0 { asked(append, &format!("{key}")) } else { append };
                match store.append(append).await {
                    Ok(Appended { n, .. }) => {
                        lines_saved[which] += lines as i64;
                        known[which] = n;
                    }
                    Err(StoreError::Stale { n, .. }) => known[which] = n,
                    other => panic!("{other:?}"),
                }
            }
            lines_saved
        }));
    }
    let mut saved = [0; 3];
    for one in running {
        for (sum, some) in saved.iter_mut().zip(one.await.unwrap()) {
            *sum += some;
        }
    }
    for (table, saved) in tables.iter().zip(saved) {
        assert_eq!(sound(&store, table).await, saved);
    }
    store.close().await;
}
