//! Writes a small database with one of everything, to be kept for ever: later programs must be able to read it.
//!
//! Only for a new schema: `cargo run -p vedette-store --example golden -- golden.db && sqlite3 golden.db .dump >
//! crates/store/tests/golden/schema-8.sql`. What a released schema left behind is never made again.

use vedette_store::*;

#[tokio::main]
async fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("say where to write: golden.db")?;
    let store = Store::open(&format!("sqlite:{path}"), Opening::default()).await?;
    let ney =
        NewAccount { name: "Ney".into(), password: Some("hash".into()), language: "fr".into(), at_ms: 1 };
    let ney = store.create_account(ney).await?.id;
    let guest = NewAccount { name: "Guest".into(), password: None, language: "en".into(), at_ms: 2 };
    let guest = store.create_account(guest).await?.id;
    let session = Session {
        digest: Digest::of("session"),
        account: ney.clone(),
        created_ms: 3,
        expires_ms: 9_000_000_000_000,
        id: "s1".into(),
        agent: "a browser".into(),
        origin: Some(Digest::of("here")),
    };
    store.create_session(session).await?;
    let token = NewToken {
        account: ney.clone(),
        digest: Digest::of("token"),
        name: "bot".into(),
        scopes: "read play".into(),
        at_ms: 4,
    };
    store.create_token(token).await?;
    let id = TableId::from("g0ldentab1");
    let first = store.create_table(table(&id, &ney)).await?.row.id;
    store.append(first_move(&first, &ney)).await?;
    store.append(end(&first, &ney)).await?;
    let second = NewTable { rematch_of: Some(first.clone()), ..table(&TableId::from("g0ldentab2"), &guest) };
    store.create_table(second).await?;
    store.set_notes(&first, &ney, "notes").await?;
    let letter = Letter { round: 3, seat: 0, text: "Dresden holds".into(), at_ms: 4 };
    store.write_letter(&first, letter).await?;
    let (player, seat, text) = (0, 0, "To Jena".to_owned());
    store.whisper(&first, NewWhisper { player, k: 2, at_ms: 4, account: ney.clone(), seat, text }).await?;
    store.put_snapshot(&first, Snapshot { n: 1, format: "1".into(), bytes: vec![1, 2, 3] }).await?;
    let entry = NewAudit {
        at_ms: 9,
        account: Some(ney),
        action: "ban".into(),
        subject: "x".into(),
        data: "{}".into(),
    };
    store.audit(entry).await?;
    store.close_title("1813", true, 10).await?;
    store.close().await;
    Ok(())
}

fn table(id: &TableId, who: &AccountId) -> NewTable {
    let seat = |player, holder| NewSeat {
        player,
        remit: String::new(),
        holder,
        side_code: Some("fr".into()),
        asked: true,
        bank_ms: 5,
        running_since_ms: Some(6),
        deadline_ms: Some(11),
    };
    NewTable {
        id: id.clone(),
        game: "1806".into(),
        scenario: "campaign".into(),
        options: "level=grognard".into(),
        name: Some("Iéna".into()),
        header: "header".into(),
        seed: vec![0, 1, 254, 255],
        side_mode: "bid".into(),
        pace: Pace { kind: PaceKind::Post, bank_ms: 5, increment_ms: 1, cap_ms: 7 },
        visibility: Visibility::Open,
        invitation: Some(Digest::of(id.as_str())),
        creator: Some(who.clone()),
        status: Status::Playing,
        turn: "{}".into(),
        rematch_of: None,
        seats: vec![seat(0, Holder::Account(who.clone())), seat(1, Holder::Computer("colonel".into()))],
        lines: Vec::new(),
        at_ms: 5,
    }
}

fn first_move(id: &TableId, who: &AccountId) -> Append {
    let happening = |kind: &str| NewHappening { kind: kind.into(), n: None, data: "{}".into() };
    let played = NewHappening { n: Some(1), ..happening("played") };
    Append {
        expect_n: Some(0),
        lines: vec!["line 1".into()],
        happenings: vec![played, happening("chat"), happening("offer")],
        chat: vec![NewChat { happening: 1, account: who.clone(), seat: Some(0), text: "Bonjour".into() }],
        offers: vec![NewOffer { happening: 2, kind: OfferKind::Draw, seat: 0, to_n: None }],
        request: Some(Digest::of("request")),
        ..Append::at(id.clone(), 7)
    }
}

fn end(id: &TableId, who: &AccountId) -> Append {
    let outcome = Outcome { winner: Some(0), reason: "resigned".into(), data: "{}".into() };
    let holder = Holder::Account(who.clone());
    Append {
        expect_n: Some(1),
        lines: vec!["line 2".into()],
        change: TableChange { status: Some(Status::Over), outcome: Some(outcome), ..TableChange::default() },
        results: vec![ResultRow { seat: 0, player: 0, holder, side_code: "fr".into(), score: Score::Win }],
        ..Append::at(id.clone(), 8)
    }
}
