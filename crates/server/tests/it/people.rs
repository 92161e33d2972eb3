//! Guests, accounts, sessions, tokens, and requests from elsewhere.

use reqwest::Method;
use serde_json::{Value, json};
use vedette_server::Config;

use crate::world::{Answer, Person, World, config};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_claims_his_games_and_signs_in_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Somebody").await;
    let (table, _) = guest.open(json!({ "against": "hotseat" })).await;
    let me = guest.post("/api/account", json!({ "name": "Davout", "password": "Auerstaedt" })).await.ok();
    assert_eq!((&me["name"], &me["guest"]), (&json!("Davout"), &json!(false)));
    assert_eq!(guest.state(&table, 1).await["seat"], 1);
    let taken =
        world.stranger().post("/api/account", json!({ "name": "DAVOUT", "password": "long enough" })).await;
    assert_eq!(taken.problem(409), "taken");
    let elsewhere = world.guest("Traveller").await;
    let (other, _) = elsewhere.open(json!({ "against": "hotseat" })).await;
    let wrong = elsewhere.post("/api/session", json!({ "name": "Davout", "password": "Auerstedt!" })).await;
    assert_eq!(wrong.problem(401), "wrong-password");
    elsewhere.post("/api/session", json!({ "name": "davout", "password": "Auerstaedt" })).await.ok();
    assert_eq!(elsewhere.state(&table, 0).await["seat"], 0);
    assert_eq!(elsewhere.state(&other, 0).await["seat"], 0, "his guest's games came along");
    elsewhere.send(Method::DELETE, "/api/session", None).await.ok();
    assert_eq!(elsewhere.get("/api/me").await.problem(401), "not-signed-in");
    let changed = guest
        .send(Method::PATCH, "/api/me", Some(json!({ "language": "fr", "settings": { "big": true } })))
        .await
        .ok();
    assert_eq!((&changed["language"], &changed["settings"]["big"]), (&json!("fr"), &json!(true)));
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_does_what_its_scopes_say() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let person = world.account("Berthier").await;
    let (table, _) = person.open(json!({ "against": "hotseat" })).await;
    let made = person.post("/api/tokens", json!({ "name": "bot", "scopes": ["read"] })).await.ok();
    let secret = made["secret"].as_str().expect("a secret");
    let bot = person.with_token(secret);
    let state = bot.state(&table, 0).await;
    assert_eq!(bot.act(&table, 0, 0, "k", "ready").await.problem(403), "scope");
    assert_eq!(bot.get("/api/tokens").await.problem(403), "scope");
    assert_eq!(bot.post("/api/tables", json!({})).await.status, 422);
    let made = person.post("/api/tokens", json!({ "name": "player", "scopes": ["read", "play"] })).await.ok();
    let player = person.with_token(made["secret"].as_str().expect("a secret"));
    let action = state["options"][0]["action"].as_str().expect("an action");
    player.act(&table, 0, 0, "k", action).await.ok();
    let id = made["token"]["id"].as_str().expect("an id");
    person.send(Method::DELETE, &format!("/api/tokens/{id}"), None).await.ok();
    assert_eq!(player.get("/api/me").await.problem(401), "session-expired");
    assert_eq!(person.get("/api/tokens").await.ok().as_array().map(Vec::len), Some(1));
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_sites_cannot_act_for_a_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Murat").await;
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "https://elsewhere.example")] {
        let request = guest.request(Method::POST, "/api/tables").header(name, value).json(&json!({}));
        assert_eq!(request.send().await.expect("an answer").status(), 403, "{name}");
    }
    let own = guest.request(Method::POST, "/api/guest").header("origin", format!("http://{}", world.address));
    let answer =
        own.header("sec-fetch-site", "same-origin").json(&json!({})).send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    for name in [
        "content-security-policy",
        "x-content-type-options",
        "referrer-policy",
        "x-request-id",
        "permissions-policy",
    ] {
        assert!(answer.headers().contains_key(name), "{name}");
    }
    let fresh = world
        .stranger()
        .request(Method::POST, "/api/guest")
        .json(&json!({}))
        .send()
        .await
        .expect("an answer");
    let cookie = fresh.headers()["set-cookie"].to_str().expect("a cookie").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    world.stop().await;
}

/// A server behind a proxy, which says where people come from.
async fn behind_a_proxy(change: impl FnOnce(&mut Config)) -> (World, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.trusted_proxies = vec![std::net::IpAddr::from([127, 0, 0, 1])];
    change(&mut config);
    (World::start_with(config).await, folder)
}

async fn post_from(person: &Person, from: &str, path: &str, body: Value) -> Answer {
    let request = person.request(Method::POST, path).header("x-forwarded-for", from).json(&body);
    let answer = request.send().await.expect("an answer");
    let status = answer.status().as_u16();
    Answer { status, body: answer.json().await.unwrap_or(Value::Null) }
}

fn named(name: &str) -> Value {
    json!({ "name": name, "password": "long enough" })
}

/// Two accounts of one browser at one table are noticed also if it was signed in with one after the other, whichever came first to
/// the table, and told once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_accounts_of_one_address_are_noticed_one_after_the_other() {
    let (world, _folder) = behind_a_proxy(|_| {}).await;
    let operator = world.account("Operator").await;
    let told = async || {
        let reports = operator.get("/api/operator/reports").await.ok();
        reports.as_array().expect("reports").len()
    };
    let (here, elsewhere) = ("192.0.2.1", "192.0.2.2");
    let browser = world.stranger();
    post_from(&browser, here, "/api/account", named("Ney")).await.ok();
    let (table, _) = browser.open(json!({})).await;
    browser.send(Method::DELETE, "/api/session", None).await.ok();
    post_from(&browser, here, "/api/account", named("Soult")).await.ok();
    assert_eq!(told().await, 0);
    browser.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
    assert_eq!(told().await, 1, "one after the other");
    // Signing in again tells nothing new, from either side.
    browser.send(Method::DELETE, "/api/session", None).await.ok();
    post_from(&browser, here, "/api/session", named("Ney")).await.ok();
    assert_eq!(told().await, 1);
    // Whoever sat down from elsewhere and comes here afterwards is noticed then.
    let (table, _) = browser.open(json!({})).await;
    let other = world.stranger();
    post_from(&other, elsewhere, "/api/account", named("Davout")).await.ok();
    other.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
    assert_eq!(told().await, 1);
    post_from(&world.stranger(), here, "/api/session", named("Davout")).await.ok();
    assert_eq!(told().await, 2, "when he signs in");
    world.stop().await;
}

/// Whoever guesses at somebody's password from elsewhere does not keep him out where he was signed in before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_of_others_keep_nobody_out_of_his_account() {
    let (world, _folder) = behind_a_proxy(|config| config.limits.sign_ins_per_minute = 4).await;
    let (home, elsewhere, attacker) = ("192.0.2.1", "192.0.2.2", "198.51.100.1");
    post_from(&world.stranger(), home, "/api/account", named("Ney")).await.ok();
    let wrong = json!({ "name": "Ney", "password": "wrong horse" });
    for status in [401, 401, 429] {
        let guess = post_from(&world.stranger(), attacker, "/api/session", wrong.clone()).await;
        assert_eq!(guess.status, status);
    }
    assert_eq!(post_from(&world.stranger(), elsewhere, "/api/session", named("Ney")).await.status, 429);
    post_from(&world.stranger(), home, "/api/session", named("Ney")).await.ok();
    // There too it is limited how often anybody guesses.
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(post_from(&world.stranger(), home, "/api/session", wrong.clone()).await.status);
    }
    assert!(statuses.contains(&401) && statuses.contains(&429), "{statuses:?}");
    world.stop().await;
}
