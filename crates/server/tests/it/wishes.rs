//! No wish is ignored in silence: whatever the description of the API does not know is refused, field by field, by every request
//! that it describes.

use reqwest::Method;
use serde_json::{Map, Value, json};

use crate::authority::sound;
use crate::world::{Person, World};

/// A request as it is described, filled in so that nothing is wrong with it but what a test puts there.
struct Asked<'a> {
    document: &'a Value,
    method: Method,
    path: String,
    query: Vec<(String, String)>,
    parameters: Vec<&'a Value>,
    /// The shape of its body, and a sound one.
    body: Option<(&'a Value, Value)>,
}

impl<'a> Asked<'a> {
    /// Every request of the description.
    fn all(document: &'a Value, fill: &dyn Fn(&str) -> String) -> Vec<Asked<'a>> {
        let mut all = Vec::new();
        for (path, item) in document["paths"].as_object().expect("paths") {
            for (method, operation) in item.as_object().expect("methods") {
                let parameters: Vec<&Value> =
                    operation["parameters"].as_array().into_iter().flatten().collect();
                let needed = parameters.iter().filter(|one| one["in"] == "query" && one["required"] == true);
                let needed = needed.map(|one| one["name"].as_str().expect("a name"));
                let shape = operation.pointer("/requestBody/content/application~1json/schema");
                all.push(Asked {
                    document,
                    method: method.to_uppercase().parse().expect("a method"),
                    path: fill(path),
                    query: needed.map(|name| (name.to_owned(), value_of(name))).collect(),
                    parameters,
                    body: shape
                        .map(|shape| (shape, sound(last_of(shape["$ref"].as_str().expect("a shape"))))),
                });
            }
        }
        all
    }

    /// What is answered, in words; `None` if it was granted.
    async fn refused(
        &self,
        who: &Person,
        query: &[(String, String)],
        body: Option<&Value>,
    ) -> Option<String> {
        let mut request = who.request(self.method.clone(), &self.path).query(query);
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await.expect("an answer");
        let status = answer.status().as_u16();
        // Streams never end.
        if (200..300).contains(&status) {
            return None;
        }
        let told: Value = answer.json().await.expect("a problem");
        let words = [&told["message"], &told["advice"]].map(|text| text.as_str().unwrap_or_default());
        Some(format!("{status} {}", words.join("; ")))
    }

    /// What is wrong with a parameter or a field, as far as its description tells.
    fn resolved(&self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(reference) => self.resolved(&self.document["components"]["schemas"][last_of(reference)]),
            None => schema,
        }
    }
}

fn last_of(reference: &str) -> &str {
    reference.rsplit('/').next().expect("a name")
}

/// Whether somebody who reads this knows what is meant.
fn names(words: &str, name: &str) -> bool {
    words.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == name)
}

/// A value for a parameter that cannot be left out.
fn value_of(name: &str) -> String {
    match name {
        "tables" => "aaaaaaaaaa".to_owned(),
        "action" => "pass".to_owned(),
        _ => "0".to_owned(),
    }
}

/// Values that something of this shape cannot have.
fn impossible(schema: &Value) -> Vec<Value> {
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let mut found = Vec::new();
    if kinds.contains(&"integer") {
        found.extend([json!("many"), json!(1.5), json!(1e30)]);
        found.extend(schema["minimum"].as_i64().map(|least| json!(least - 1)));
        found.extend(schema["maximum"].as_i64().map(|most| json!(most + 1)));
        if schema["minimum"].is_null() {
            found.push(json!(i64::MIN));
        }
    }
    if kinds.contains(&"boolean") {
        found.push(json!("perhaps"));
    }
    if kinds.contains(&"string") {
        found.push(json!(["a", "list"]));
        if schema["enum"].is_array() {
            found.push(json!("nonsense"));
        }
        let letters = |count: u64| json!("x".repeat(usize::try_from(count).expect("not that long")));
        found.extend(schema["maxLength"].as_u64().map(|most| letters(most + 1)));
        found.extend(schema["minLength"].as_u64().filter(|least| *least > 0).map(|least| letters(least - 1)));
    }
    if kinds.contains(&"array") {
        found.push(json!("one"));
        let many = |count: u64| Value::Array(vec![json!("x"); usize::try_from(count).expect("few")]);
        found.extend(schema["maxItems"].as_u64().map(|most| many(most + 1)));
        found.extend(schema["minItems"].as_u64().filter(|least| *least > 0).map(|least| many(least - 1)));
    }
    if kinds.contains(&"object") {
        found.push(json!("thing"));
    }
    found
}

/// A parameter is a text, whatever it means.
fn in_a_query(schema: &Value) -> Vec<String> {
    let word = |value: Value| match value {
        Value::String(word) => Some(word),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    impossible(schema).into_iter().filter_map(word).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_a_request_does_not_know_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let person = world.account("Operator").await;
    let (table, _) = person.open(json!({ "against": "hotseat" })).await;
    let account = world.account("Somebody").await.get("/api/me").await.ok()["id"].clone();
    let problem = person.get("/api/staff-problems").await.ok()[0]["id"].clone();
    let document = person.get("/api/openapi.json").await.ok();
    let fill = |path: &str| {
        path.replace("{id}", &table)
            .replace("{game}", "1806")
            .replace("{n}", "0")
            .replace("{name}", "command")
            .replace("{example}", "none")
            .replace("{problem}", problem.as_str().expect("an id"))
            .replace("{account}", account.as_str().expect("an id"))
    };
    let (mut faults, mut tried) = (Vec::new(), 0);
    for asked in Asked::all(&document, &fill) {
        let what = format!("{} {}", asked.method, asked.path);
        let body = asked.body.as_ref().map(|(_, body)| body);
        let mut judge = |name: &str, wrong: String, answer: Option<String>| {
            tried += 1;
            let wrong: String = wrong.chars().take(60).collect();
            match answer {
                None => faults.push(format!("{what}: {name} = {wrong} was granted")),
                Some(words) if !names(&words, name) || words.starts_with('5') => {
                    faults.push(format!("{what}: {name} = {wrong}: {words}"));
                }
                Some(_) => {}
            }
        };
        // Parameters.
        let mut query = asked.query.clone();
        query.push(("colour".to_owned(), "blue".to_owned()));
        judge("colour", "blue".to_owned(), asked.refused(&person, &query, body).await);
        for parameter in asked.parameters.iter().filter(|parameter| parameter["in"] == "query") {
            let name = parameter["name"].as_str().expect("a name");
            let others = || asked.query.iter().filter(|(other, _)| other != name).cloned();
            for wrong in in_a_query(asked.resolved(&parameter["schema"])) {
                let query: Vec<_> = others().chain([(name.to_owned(), wrong.clone())]).collect();
                judge(name, wrong, asked.refused(&person, &query, body).await);
            }
            let twice = (name.to_owned(), value_of(name));
            let query: Vec<_> = others().chain([twice.clone(), twice]).collect();
            judge(name, "twice".to_owned(), asked.refused(&person, &query, body).await);
        }
        // The body, and what stands in it.
        let Some((shape, sound)) = &asked.body else { continue };
        let with = |name: &str, value: &Value| {
            let mut body = sound.clone();
            body[name] = value.clone();
            body
        };
        let body = with("colour", &json!("blue"));
        judge("colour", "blue".to_owned(), asked.refused(&person, &asked.query, Some(&body)).await);
        let none = Map::new();
        let shape = asked.resolved(shape);
        for (name, schema) in shape["properties"].as_object().unwrap_or(&none) {
            let alternatives = schema["oneOf"].as_array().into_iter().flatten();
            let schemas = alternatives.chain([schema]).map(|schema| asked.resolved(schema));
            for wrong in schemas.filter(|schema| schema["type"] != "null").flat_map(impossible) {
                let body = with(name, &wrong);
                judge(name, wrong.to_string(), asked.refused(&person, &asked.query, Some(&body)).await);
            }
        }
        for needed in shape["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let mut body = sound.clone();
            body.as_object_mut().expect("an object").remove(needed);
            judge(needed, "nothing".to_owned(), asked.refused(&person, &asked.query, Some(&body)).await);
        }
    }
    assert!(faults.is_empty(), "{} of {tried}:\n{}", faults.len(), faults.join("\n"));
    assert!(tried > 500, "{tried} requests");
    world.stop().await;
}

/// What stands deeper in a body, and what is sound by itself but means nothing beside the rest.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_means_nothing_beside_the_rest_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (person, guest) = (world.account("Operator").await, world.guest("Ney").await);
    let (table, _) = person.open(json!({ "against": "hotseat" })).await;
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    let new = |pace: Value| {
        let mut new = sound("NewTable");
        new["pace"] = pace;
        new
    };
    let live = |bank: i64, increment: i64, cap: i64| {
        new(json!({ "kind": "live", "bank_ms": bank, "increment_ms": increment, "cap_ms": cap }))
    };
    let year = 366 * 24 * 3600 * 1000;
    let tables = || "/api/tables".to_owned();
    let order = |window: &str, order: &str, more: Value| {
        let mut order = json!({ "window": window, "order": order });
        if let (Some(order), Value::Object(more)) = (order.as_object_mut(), more) {
            order.extend(more);
        }
        json!({ "seat": 0, "orders": [order] })
    };
    let with = |field: &str, value: &str| {
        let mut new = new(json!({ "kind": "none" }));
        new[field] = json!(value);
        new
    };
    for (method, path, body, name) in [
        (Method::POST, tables(), with("options", "level=grognard level=conscript"), "level"),
        (Method::POST, tables(), with("name", "open \u{202e}esolc"), "name"),
        (Method::POST, tables(), with("name", "open\u{200b}"), "name"),
        (Method::POST, tables(), new(json!({ "kind": "none", "bank_ms": 1 })), "bank_ms"),
        (Method::POST, tables(), new(json!({ "kind": "slow" })), "kind"),
        (Method::POST, tables(), new(json!(["none"])), "pace"),
        (Method::POST, "/api/guest".to_owned(), json!(["Ney", "en"]), "body"),
        (Method::POST, tables(), live(0, 0, 1), "bank_ms"),
        (Method::POST, tables(), live(1, -1, 1), "increment_ms"),
        (Method::POST, tables(), live(1, 0, 0), "cap_ms"),
        (Method::POST, tables(), live(2, 0, 1), "cap_ms"),
        (Method::POST, tables(), live(1, 0, year + 1), "cap_ms"),
        (Method::PUT, at("orders"), order("nope", "never", json!({})), "nope"),
        (Method::PUT, at("orders"), order("forced", "frob", json!({})), "frob"),
        (Method::PUT, at("orders"), order("forced", "never", json!({ "colour": "blue" })), "colour"),
        (
            Method::POST,
            at("acts"),
            json!({ "seat": 0, "n": 0, "key": "k", "actions": ["x".repeat(201)] }),
            "actions",
        ),
        (
            Method::POST,
            "/api/titles/1806/odds".to_owned(),
            json!({ "attackers": ["lannes"], "defenders": ["hohenlohe"], "area": "nowhere" }),
            "nowhere",
        ),
        (Method::POST, "/api/tokens".to_owned(), json!({ "name": "bot", "scopes": [] }), "scope"),
        (Method::POST, "/api/tokens".to_owned(), json!({ "name": "bot", "scopes": ["all"] }), "scopes"),
        // Only signing in has digits, only asking has a line, only playing on has a place.
        (
            Method::POST,
            "/api/account".to_owned(),
            json!({ "name": "Soult", "password": "long enough", "code": "1" }),
            "code",
        ),
        (Method::POST, at("take-back"), json!({ "seat": 0, "say": "accept", "to": 0 }), "to"),
        (Method::POST, "/api/import".to_owned(), json!({ "text": "x", "as": "replay", "at": 0 }), "at"),
        (Method::POST, at("seen"), json!({ "seat": 0, "n": 99 }), "n"),
        (Method::PATCH, "/api/me".to_owned(), json!({ "language": "none" }), "language"),
    ] {
        let answer = person.send(method.clone(), &path, Some(body.clone())).await;
        assert!(
            (400..500).contains(&answer.status),
            "{method} {path} {body}: {} {}",
            answer.status,
            answer.body
        );
        let words = answer.body["message"].as_str().expect("a message");
        assert!(names(words, name), "{method} {path} {body} does not name {name}: {words}");
    }
    // A stream begins where it is asked to, or not at all.
    let stream = |query: &str, last: Option<&str>| {
        let request = person.request(Method::GET, &at(&format!("stream{query}")));
        let request = last.into_iter().fold(request, |request, last| request.header("last-event-id", last));
        async { request.send().await.expect("an answer") }
    };
    for (query, last, status, name) in [
        ("?after=99999", None, 422, "after"),
        ("?after=0", Some("99999"), 422, "Last-Event-ID"),
        ("?after=0", Some("abc"), 400, "Last-Event-ID"),
        ("", Some("-1"), 400, "Last-Event-ID"),
    ] {
        let answer = stream(query, last).await;
        assert_eq!(answer.status(), status, "{query} {last:?}");
        let problem: Value = answer.json().await.expect("a problem");
        assert!(
            problem["message"].as_str().is_some_and(|words| words.contains(&format!("`{name}`"))),
            "{query} {last:?}: {problem}"
        );
    }
    for (query, last) in [("?after=0", None), ("", Some("0")), ("?after=99999", Some("0"))] {
        assert_eq!(stream(query, last).await.status(), 200, "{query} {last:?}");
    }
    // A seat that is not there is nobody's.
    let document = person.get("/api/openapi.json").await.ok();
    let fill = |path: &str| path.replace("{id}", &table).replace("{n}", "0").replace("{name}", "command");
    for mut asked in Asked::all(&document, &fill) {
        if !asked.path.starts_with(&format!("/api/tables/{table}/")) {
            continue;
        }
        let in_query = asked.parameters.iter().any(|parameter| parameter["name"] == "seat");
        asked.query.retain(|(name, _)| name != "seat");
        if in_query {
            asked.query.push(("seat".to_owned(), "99".to_owned()));
        }
        let mut body = asked.body.as_ref().map(|(_, body)| body.clone());
        let in_body =
            body.as_mut().and_then(|body| body.get_mut("seat")).map(|seat| *seat = json!(99)).is_some();
        if in_query || in_body {
            let refused = asked.refused(&person, &asked.query, body.as_ref()).await;
            assert!(
                refused.as_ref().is_some_and(|words| names(words, "seat")),
                "{} {}: {refused:?}",
                asked.method,
                asked.path
            );
        }
    }
    // An invitation is for its seat.
    let link = person.post(&at("substitute"), json!({ "seat": 1 })).await.ok();
    let secret = link["invitation"].as_str().and_then(|link| link.split('=').next_back()).expect("a link");
    let sit = |seat: i64| json!({ "seat": seat, "invitation": secret });
    assert_eq!(guest.post(&at("sit"), sit(0)).await.problem(409), "taken");
    assert_eq!(guest.post(&at("sit"), sit(1)).await.ok()["seat"], 1);
    world.stop().await;
}
