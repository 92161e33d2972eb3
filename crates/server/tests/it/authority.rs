//! Who may do what: every route that belongs to a table, for everybody who might try.

use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{Person, World, duel, play_some};

/// What the answer may be: granted, or refused for want of rights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Granted,
    SignIn,
    Forbidden,
    Hidden,
}
use Verdict::{Forbidden, Granted, Hidden, SignIn};

fn verdict(status: u16) -> Verdict {
    match status {
        401 => SignIn,
        403 => Forbidden,
        404 => Hidden,
        _ => Granted,
    }
}

struct Route {
    method: Method,
    path: &'static str,
    body: Option<Value>,
    /// Nobody, a guest from outside, the other player, an operator who does not sit here, the player himself.
    open: [Verdict; 5],
    /// The same at a private table.
    private: [Verdict; 5],
}

fn seat_route(method: Method, path: &'static str, body: Option<Value>) -> Route {
    Route {
        method,
        path,
        body,
        open: [SignIn, Forbidden, Forbidden, Forbidden, Granted],
        private: [Hidden, Hidden, Forbidden, Hidden, Granted],
    }
}

fn no_coach(path: &'static str) -> Route {
    Route {
        open: [SignIn, Forbidden, Forbidden, Forbidden, Forbidden],
        private: [Hidden, Hidden, Forbidden, Hidden, Forbidden],
        ..seat_route(Method::GET, path, None)
    }
}

fn public_route(path: &'static str) -> Route {
    Route {
        method: Method::GET,
        path,
        body: None,
        open: [Granted; 5],
        private: [Hidden, Hidden, Granted, Hidden, Granted],
    }
}

fn routes() -> Vec<Route> {
    let seat = json!({ "seat": 0 });
    let numbered = json!({ "seat": 0, "n": 0, "key": "k" });
    let operator = |method, path, body| Route {
        method,
        path,
        body,
        open: [SignIn, Forbidden, Forbidden, Granted, Forbidden],
        private: [SignIn, Forbidden, Forbidden, Granted, Forbidden],
    };
    vec![
        public_route(""),
        public_route("/state"),
        public_route("/log"),
        public_route("/at/0"),
        public_route("/export"),
        seat_route(Method::GET, "/state?seat=0", None),
        seat_route(Method::GET, "/log?seat=0", None),
        seat_route(Method::GET, "/at/0?seat=0", None),
        seat_route(Method::GET, "/since?seat=0", None),
        seat_route(Method::GET, "/odds?seat=0", None),
        seat_route(Method::GET, "/reach?seat=0", None),
        seat_route(Method::GET, "/guess?seat=0", None),
        // The games of these tables lay nothing over the map, which only the player himself is told.
        Route {
            open: [SignIn, Forbidden, Forbidden, Forbidden, Hidden],
            private: [Hidden, Hidden, Forbidden, Hidden, Hidden],
            ..seat_route(Method::GET, "/overlays/command?seat=0", None)
        },
        seat_route(Method::GET, "/export?seat=0", None),
        seat_route(Method::GET, "/stream?seat=0", None),
        seat_route(Method::POST, "/check", Some(json!({ "seat": 0, "action": "x" }))),
        seat_route(Method::POST, "/actions", Some(json!({ "seat": 0, "n": 0, "key": "k", "action": "x" }))),
        seat_route(Method::POST, "/acts", Some(json!({ "seat": 0, "n": 0, "key": "k", "actions": ["x"] }))),
        seat_route(Method::POST, "/undo", Some(numbered.clone())),
        seat_route(Method::POST, "/draw", Some(json!({ "seat": 0, "say": "decline" }))),
        seat_route(Method::POST, "/take-back", Some(json!({ "seat": 0, "say": "decline" }))),
        seat_route(Method::PUT, "/orders", Some(json!({ "seat": 0, "orders": [] }))),
        seat_route(Method::POST, "/rematch", Some(seat.clone())),
        seat_route(Method::POST, "/entropy", Some(json!({ "seat": 0, "word": "rain" }))),
        seat_route(Method::POST, "/seen", Some(json!({ "seat": 0, "n": 0 }))),
        seat_route(Method::POST, "/substitute", Some(seat.clone())),
        Route {
            open: [SignIn, Forbidden, Forbidden, Forbidden, Granted],
            ..seat_route(Method::POST, "/chat", Some(json!({ "seat": 0, "text": "hello" })))
        },
        Route {
            method: Method::GET,
            path: "/chat",
            body: None,
            open: [Forbidden, Forbidden, Granted, Forbidden, Granted],
            private: [Hidden, Hidden, Granted, Hidden, Granted],
        },
        Route {
            method: Method::GET,
            path: "/notes",
            body: None,
            open: [SignIn, Granted, Granted, Granted, Granted],
            private: [Hidden, Hidden, Granted, Hidden, Granted],
        },
        // What is hidden is shown to nobody before the end.
        Route {
            method: Method::GET,
            path: "/state?as=everything",
            body: None,
            open: [Forbidden; 5],
            private: [Hidden, Hidden, Forbidden, Hidden, Forbidden],
        },
        // Between people there is no coach, not even for the players.
        no_coach("/advice?seat=0"),
        no_coach("/cost?seat=0&n=0"),
        operator(Method::POST, "!/break-glass", Some(json!({ "reason": "a dispute about line 4" }))),
        // Last, because they change who sits here.
        seat_route(Method::POST, "/claim", Some(seat.clone())),
        seat_route(Method::POST, "/leave", Some(seat)),
    ]
}

async fn check(people: &[Person; 5], table: &str, private: bool) {
    for route in routes() {
        let expected = if private { route.private } else { route.open };
        for (who, (person, expected)) in people.iter().zip(expected).enumerate() {
            let path = match route.path.strip_prefix('!') {
                Some(path) => format!("/api/operator/tables/{table}{path}"),
                None => format!("/api/tables/{table}{}", route.path),
            };
            let request = person.request(route.method.clone(), &path);
            let request = match &route.body {
                Some(body) => request.json(body),
                None => request,
            };
            // Streams never end: only the head of the answer is looked at.
            let status = request.send().await.expect("an answer").status().as_u16();
            assert!(status < 500, "{} {path} by {who}: {status}", route.method);
            assert_eq!(verdict(status), expected, "{} {path} by {who}: {status}", route.method);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_route_asks_who_may() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let operator = world.account("operator").await;
    assert_eq!(operator.get("/api/me").await.ok()["operator"], true);
    let outsider = world.guest("Outsider").await;
    let (table, first, second) = duel(&world, json!({})).await;
    play_some(&table, [&first, &second], 3).await;
    let people = [world.stranger(), outsider.clone(), second, operator.clone(), first];
    check(&people, &table, false).await;
    let host = world.guest("Host").await;
    let (table, seated) = host.open(json!({ "visibility": "private" })).await;
    let link = seated["invitation"].as_str().expect("an invitation");
    let secret = link.split('=').next_back().expect("a secret");
    let friend = world.guest("Friend").await;
    let sit = format!("/api/tables/{table}/sit");
    assert_eq!(outsider.post(&sit, json!({})).await.problem(404), "not-found");
    assert_eq!(outsider.post(&sit, json!({ "invitation": "wrong" })).await.problem(404), "not-found");
    let card = friend.get(&format!("/api/tables/{table}?invitation={secret}")).await.ok();
    assert_eq!(card["status"], "waiting");
    friend.post(&sit, json!({ "invitation": secret })).await.ok();
    assert_eq!(outsider.post(&sit, json!({ "invitation": secret })).await.status, 404, "used up");
    let people = [world.stranger(), outsider, friend, operator.clone(), host];
    check(&people, &table, true).await;
    let audit = operator.get("/api/operator/audit").await.ok();
    assert_eq!(audit.as_array().map(Vec::len), Some(2), "both glasses: {audit}");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operators_close_titles_and_ban() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (operator, guest) = (world.account("Operator").await, world.guest("Rogue").await);
    for path in ["/api/operator/titles/1806", "/api/operator/ban"] {
        assert_eq!(
            guest.post(path, json!({ "closed": true, "account": "x" })).await.status / 100,
            4,
            "{path}"
        );
    }
    operator.post("/api/operator/titles/1806", json!({ "closed": true })).await.ok();
    let new = json!({ "game": "1806", "sides": "first", "against": "hotseat", "pace": { "kind": "none" }, "visibility": "open" });
    assert_eq!(guest.post("/api/tables", new.clone()).await.problem(403), "closed");
    operator.post("/api/operator/titles/1806", json!({ "closed": false })).await.ok();
    guest.post("/api/tables", new.clone()).await.ok();
    let id = guest.get("/api/me").await.ok()["id"].clone();
    operator.post("/api/operator/ban", json!({ "account": id, "reason": "cheats at cards" })).await.ok();
    assert!(matches!(guest.post("/api/tables", new).await.status, 401 | 403));
    let audit = operator.get("/api/operator/audit").await.ok();
    let actions: Vec<_> =
        audit.as_array().expect("entries").iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, ["ban", "open-title", "close-title"]);
    world.stop().await;
}

/// A sound body of a shape.
pub(crate) fn sound(shape: &str) -> Value {
    let numbered = json!({ "seat": 0, "n": 0, "key": "k" });
    match shape {
        "Act" => json!({ "seat": 0, "n": 0, "key": "k", "action": "pass" }),
        "Acts" => json!({ "seat": 0, "n": 0, "key": "k", "actions": ["pass"] }),
        "AddEntropy" => json!({ "seat": 0, "word": "rain" }),
        "Ban" => json!({ "account": "x", "reason": "y" }),
        "BreakGlass" => json!({ "reason": "a dispute" }),
        "ChangeMe" | "DeleteMe" | "NewGuest" => json!({}),
        "ChangePassword" => json!({ "old": "long enough", "new": "longer than that" }),
        "Check" => json!({ "seat": 0, "action": "pass" }),
        "CloseTitle" => json!({ "closed": false }),
        "Credentials" => json!({ "name": "Ney", "password": "a long one" }),
        "HandToComputer" => json!({ "seat": 9, "kind": "random" }),
        "Import" => json!({ "text": "x", "as": "replay" }),
        "NewChat" | "NewLetter" => json!({ "seat": 0, "text": "x" }),
        "NewFactor" => json!({ "secret": "x", "code": "0", "password": "x" }),
        "NewNotes" => json!({ "text": "x" }),
        "NewTable" => {
            json!({ "game": "1806", "sides": "first", "against": "hotseat", "pace": { "kind": "none" }, "visibility": "open" })
        }
        "NewToken" => json!({ "name": "x", "scopes": ["read"] }),
        "Numbered" => numbered,
        "Orders" => json!({ "seat": 0, "orders": [] }),
        "SayDraw" => json!({ "seat": 0, "say": "decline" }),
        "SayTakeBack" => json!({ "seat": 0, "say": "decline" }),
        "SeatOnly" => json!({ "seat": 0 }),
        "Seen" => json!({ "seat": 0, "n": 0 }),
        "SettleReport" => json!({ "verdict": "x" }),
        "Shun" => json!({ "kind": "mute" }),
        "Sit" => json!({}),
        "TellOperators" => json!({ "account": "x", "text": "y" }),
        "SignIn" => json!({ "name": "Ney", "password": "a long one" }),
        "ThoughtOf" => json!({ "attackers": [], "defenders": [], "area": "x" }),
        other => panic!("what is a sound {other}?"),
    }
}

/// What the description of the API says of scopes is what the server does: a token with what is named is not refused for its
/// scopes, one that lacks any of it is, and what is for sessions only refuses every token.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scopes_are_as_described() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let person = world.account("Operator").await;
    let document = world.stranger().get("/api/openapi.json").await.ok();
    let scopes = ["read", "play", "create"];
    let mut tokens = Vec::new();
    for held in 0..8_usize {
        let held: Vec<&str> = (0..3).filter(|bit| held & (1 << bit) != 0).map(|bit| scopes[bit]).collect();
        if held.is_empty() {
            continue;
        }
        let made = person.post("/api/tokens", json!({ "name": held.join("-"), "scopes": held })).await.ok();
        tokens.push((held, person.with_token(made["secret"].as_str().expect("a secret"))));
    }
    let mut asked = 0;
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            let security = operation["security"].as_array().expect("it says what it needs");
            let needs = security.iter().find_map(|one| one["token"].as_array());
            let needs: Option<Vec<&str>> = needs.map(|list| list.iter().filter_map(Value::as_str).collect());
            let for_everybody = security.is_empty() || security.contains(&json!({}));
            let shape = operation.pointer("/requestBody/content/application~1json/schema/$ref");
            let shape = shape.and_then(Value::as_str).and_then(|shape| shape.rsplit('/').next());
            let method: Method = method.to_uppercase().parse().expect("a method");
            for (held, bot) in &tokens {
                // A table of its own each time: some requests end games.
                let (table, _) = person.open(json!({ "against": "hotseat" })).await;
                let about =
                    if path.starts_with("/api/me") || path.starts_with("/api/tokens") { "x" } else { &table };
                let seat =
                    if path.contains("{id}") && operation["parameters"].to_string().contains("\"seat\"") {
                        "?seat=0"
                    } else {
                        ""
                    };
                let query = match path.as_str() {
                    "/api/rank" => "?tables=aaaaaaaaaa",
                    "/api/tables/{id}/cost" => "?seat=0&n=0",
                    _ => seat,
                };
                let filled = path
                    .replace("{id}", about)
                    .replace("{game}", "1806")
                    .replace("{n}", "0")
                    .replace("{account}", "x");
                let mut request = bot.request(method.clone(), &format!("{filled}{query}"));
                if let Some(shape) = shape {
                    request = request.json(&sound(shape));
                }
                let answer = request.send().await.expect("an answer");
                let (status, stream) = (answer.status().as_u16(), path.contains("/stream"));
                let body = if stream && status == 200 {
                    String::new()
                } else {
                    answer.text().await.expect("a body")
                };
                let refused = status == 403 && body.contains("\"code\":\"scope\"");
                let told =
                    format!("{method} {path} with {held:?}, described as {security:?}: {status} {body}");
                match &needs {
                    Some(needs) if needs.iter().all(|scope| held.contains(scope)) => {
                        assert!(!refused, "{told}")
                    }
                    Some(_) if for_everybody => {}
                    Some(_) => assert!(refused, "{told}"),
                    None if for_everybody => assert!(!refused, "{told}"),
                    None => assert!(refused, "{told}"),
                }
                asked += 1;
            }
        }
    }
    assert!(asked > 400, "{asked} requests");
    world.stop().await;
}
