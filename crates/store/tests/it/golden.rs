//! Databases of every released schema are migrated and read.

use crate::support::*;
use vedette_store::*;

const GOLDEN: &[&str] = &[
    include_str!("../golden/schema-1.sql"),
    include_str!("../golden/schema-2.sql"),
    include_str!("../golden/schema-3.sql"),
    include_str!("../golden/schema-4.sql"),
    include_str!("../golden/schema-5.sql"),
    include_str!("../golden/schema-6.sql"),
    include_str!("../golden/schema-7.sql"),
    include_str!("../golden/schema-8.sql"),
];

#[tokio::test]
async fn databases_of_every_schema_are_read() {
    for (schema, dump) in (1..).zip(GOLDEN) {
        let (url, _folder) = testing::sqlite();
        sqlx::any::install_default_drivers();
        let pool = sqlx::AnyPool::connect(&format!("{url}?mode=rwc")).await.unwrap();
        sqlx::raw_sql(*dump).execute(&pool).await.unwrap();
        // Up to schema 7 names stood beside the chat, and were read in another way.
        if schema < 8 {
            let named = "UPDATE happenings SET data = '{\"name\":\"Ney\"}' WHERE kind = 'chat'";
            sqlx::raw_sql(named).execute(&pool).await.unwrap();
        }
        if (5..8).contains(&schema) {
            sqlx::raw_sql("UPDATE accounts SET fold = 'as it was read then'").execute(&pool).await.unwrap();
        }
        let alike = "INSERT INTO accounts (id, name, name_key, guest, language, created_ms) \
                     VALUES ('alike', 'Néy', 'néy', 0, 'en', 1)";
        sqlx::raw_sql(alike).execute(&pool).await.unwrap();
        pool.close().await;
        let store = open(&url).await;
        assert_eq!(store.faults().await.unwrap(), Vec::<String>::new());
        let id = TableId::from("g0ldentab1");
        assert_eq!(sound(&store, &id).await, 2);
        let table = store.table(&id).await.unwrap();
        assert_eq!(table.row.outcome.map(|outcome| outcome.reason).as_deref(), Some("resigned"));
        assert_eq!(
            (table.row.seed, table.row.rematch),
            (vec![0, 1, 254, 255], Some(TableId::from("g0ldentab2")))
        );
        assert_eq!(table.seats[0].holder_name.as_deref(), Some("Ney"));
        assert!(store.account_by_name("ney").await.unwrap().is_some());
        store.fold_names().await.unwrap();
        assert!(store.account_by_name("néy").await.unwrap().is_some(), "those who are alike already stay");
        let third = NewAccount { name: "NĖY".into(), password: None, language: "en".into(), at_ms: 1 };
        assert!(
            matches!(store.create_account(third).await, Err(StoreError::Taken { .. })),
            "schema {schema}"
        );
        assert!(store.session(&Digest::of("session"), 0).await.unwrap().is_some());
        assert!(store.token(&Digest::of("token"), 0).await.unwrap().is_some());
        let kept = store.answered(&id, 0, &Digest::of("request")).await.unwrap();
        assert_eq!(kept, (schema >= 4).then_some(1), "requests from before schema 4 are not recognised");
        assert_eq!(store.chat(&id, 0, 9).await.unwrap()[0].text, "Bonjour");
        let happenings = store.happenings(&id, 0, 99).await.unwrap();
        let chats: Vec<&str> = happenings
            .iter()
            .filter(|happening| happening.kind == "chat")
            .map(|happening| happening.data.as_str())
            .collect();
        assert_eq!(chats, ["{}"], "a name stands with its account only");
        assert_eq!(store.open_offers(&id).await.unwrap().len(), 1);
        assert_eq!(store.results(&id).await.unwrap()[0].score, Score::Win);
        assert_eq!(store.snapshot(&id, 9).await.unwrap().map(|snapshot| snapshot.bytes), Some(vec![1, 2, 3]));
        assert_eq!(
            (store.audit_log(None, 9).await.unwrap().len(), store.closed_titles().await.unwrap().len()),
            (1, 1)
        );
        let ney = store.account_by_name("ney").await.unwrap().expect("he is there").id;
        assert_eq!(store.has_origin(&ney, &Digest::of("here")).await.unwrap(), schema >= 8);
        let letters: Vec<String> =
            store.letters(&id).await.unwrap().into_iter().map(|letter| letter.text).collect();
        assert_eq!(letters, if schema < 2 { vec![] } else { vec!["Dresden holds"] });
        let whispers: Vec<String> =
            store.whispers(&id, 0, 9).await.unwrap().into_iter().map(|whisper| whisper.line.text).collect();
        assert_eq!(whispers, if schema < 7 { vec![] } else { vec!["To Jena"] });
        let sat = store.sat(&id).await.unwrap();
        assert_eq!(sat.first().and_then(|sat| sat.holder_name.clone()).as_deref(), Some("Ney"));
        store.append(played(&TableId::from("g0ldentab2"), 0)).await.expect("play goes on");
        store.close().await;
    }
}
