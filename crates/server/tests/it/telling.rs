//! What is told over the API names its rule, and nothing is told before it is settled.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{World, duel, play_some};

fn is_rule(value: &Value) -> bool {
    value.as_str().is_some_and(|rule| rule.starts_with("CQ-") || rule.starts_with("JG-"))
}

/// Who plays which side is not said before the bids are open, neither to the players nor in lists.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sides_are_not_named_before_the_bids_are_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({ "options": "level=marshal", "sides": "bid" })).await;
    let mut states = Vec::new();
    for (seat, person) in [(0, &first), (1, &second)] {
        let state = person.state(&table, seat).await;
        assert_eq!(state["side"], Value::Null);
        let seats = state["table"]["seats"].as_array().expect("seats").clone();
        assert!(seats.iter().all(|seat| seat["side"].is_null()), "{seats:?}");
        let action = state["options"][0]["action"].as_str().expect("a bid").to_owned();
        let n = person.state(&table, seat).await["n"].as_i64().expect("a number");
        states.push(person.act(&table, seat, n, &format!("bid-{seat}"), &action).await.ok());
    }
    assert_eq!(states[0]["side"], Value::Null, "one bid decides nothing");
    let sides: Vec<Value> =
        vec![first.state(&table, 0).await["side"].clone(), second.state(&table, 1).await["side"].clone()];
    assert!(sides.contains(&json!("french")) && sides.contains(&json!("coalition")), "{sides:?}");
    let card = first.get(&format!("/api/tables/{table}")).await.ok();
    let listed: Vec<Value> =
        card["seats"].as_array().expect("seats").iter().map(|seat| seat["side"].clone()).collect();
    assert_eq!(listed, sides);
    world.stop().await;
}

/// Questions and lines of the log say which rule they come from.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_and_lines_name_their_rule() {
    for new in [json!({ "game": "1806" }), json!({ "game": "1813", "scenario": "waiting" })] {
        let folder = tempfile::tempdir().expect("a folder");
        let world = World::start(folder.path()).await;
        let (table, first, second) = duel(&world, new).await;
        play_some(&table, [&first, &second], 40).await;
        for (seat, person) in [(0, &first), (1, &second)] {
            let state = person.state(&table, seat).await;
            assert!(state["prompt"].is_null() || is_rule(&state["prompt"]["rule"]), "{}", state["prompt"]);
            let lines = person.get(&format!("/api/tables/{table}/log?seat={seat}")).await.ok();
            let lines = lines.as_array().expect("lines");
            assert!(lines.len() > 20, "{}", lines.len());
            // What the server adds comes from no rule.
            let of_rules =
                |line: &&Value| !line["code"].as_str().is_some_and(|code| code.starts_with("server-"));
            let (cited, uncited): (Vec<&Value>, Vec<&Value>) =
                lines.iter().filter(of_rules).partition(|line| is_rule(&line["rule"]));
            assert!(cited.len() >= 9 * uncited.len(), "only {} name a rule, not {uncited:?}", cited.len());
            for step in lines.iter().filter_map(|line| line["reckoning"].as_array()).flatten() {
                assert!(is_rule(&step["rule"]) && step["text"].as_str().is_some_and(|text| !text.is_empty()));
            }
        }
        world.stop().await;
    }
}

/// What a line speaks of is told by the part it plays, and the catalogue names every code that comes up.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_and_their_parts_are_those_of_the_catalogue() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let person = world.guest("Reader").await;
    for (game, acts) in [("1806", 120), ("1813", 200), ("rossbach", 120)] {
        let catalogue = person.get(&format!("/api/titles/{game}/catalogue?lang=en")).await.ok();
        let codes = |list: &str| -> BTreeMap<String, Value> {
            let list = catalogue[list].as_array().expect("a list").iter();
            list.map(|info| (info["code"].as_str().expect("a code").to_owned(), info["args"].clone()))
                .collect()
        };
        let (prompts, windows, log) = (codes("prompts"), codes("windows"), codes("log"));
        let verbs: Vec<&str> =
            catalogue["verbs"].as_array().expect("verbs").iter().filter_map(Value::as_str).collect();
        let (table, _) = person.open(json!({ "game": game, "against": "hotseat" })).await;
        let mut asked = 0;
        for round in 0..acts {
            play_some(&table, [&person, &person], 1).await;
            for seat in [0, 1] {
                let state = person.state(&table, seat).await;
                for option in state["options"].as_array().expect("options") {
                    let verb = option["kind"].as_str().expect("a verb");
                    assert!(verbs.contains(&verb), "{game}: `{verb}` is no verb of the catalogue");
                }
                if let Some(code) = state["prompt"]["code"].as_str() {
                    assert!(prompts.contains_key(code) || windows.contains_key(code), "{game}: {code}");
                    asked += 1;
                }
            }
            assert!(asked > 0 || round < 3, "{game}: somebody is asked");
        }
        let lines = person.get(&format!("/api/tables/{table}/log?seat=0&lang=none")).await.ok();
        let mut parts = 0;
        for line in lines.as_array().expect("lines") {
            let code = line["code"].as_str().expect("a code");
            let known = log.get(code).unwrap_or_else(|| panic!("{game}: {code} is not in the catalogue"));
            for name in known.as_array().expect("arguments") {
                let part = &line["args"][name.as_str().expect("a name")];
                assert!(part["kind"].is_string(), "{game}: {code} lacks {name}: {line}");
                parts += 1;
            }
            for (name, value) in line["numbers"].as_object().expect("numbers") {
                assert_eq!(line["args"][name]["value"], *value, "{line}");
            }
        }
        assert!(parts > 20, "{game}: {parts} parts were told");
    }
    let problems = person.get("/api/problems").await.ok();
    let stale = |info: &&Value| info["code"] == "stale";
    assert_eq!(
        problems.as_array().expect("problems").iter().find(stale).expect("it is there")["statuses"],
        json!([409])
    );
    world.stop().await;
}

/// Odds of a combat that nobody fights yet: as the command line has them, from what whoever asks says, and from nothing else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn odds_of_what_is_only_thought_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let bot = world.stranger();
    let think = |game: &'static str, body: Value| {
        let bot = bot.clone();
        async move { bot.post(&format!("/api/titles/{game}/odds"), body).await }
    };
    let at_jena =
        |attackers: Value| json!({ "attackers": attackers, "defenders": ["hohenlohe"], "area": "jena" });
    let one = think("1806", at_jena(json!(["lannes"]))).await.ok();
    let two = think("1806", at_jena(json!(["lannes", "augereau"]))).await.ok();
    let win = |odds: &Value| odds[0]["win"].as_f64().expect("a share");
    assert!(win(&two) > win(&one) && win(&one) > 0.0, "{one} {two}");
    for key in ["win", "draw", "lose"] {
        assert!(one[0][key].is_number(), "{one}");
    }
    let wrong = think("1806", at_jena(json!(["lannez"]))).await;
    assert_eq!(wrong.problem(422), "invalid");
    assert!(wrong.body["message"].as_str().expect("a message").contains("lannes"), "{}", wrong.body);
    let weather =
        json!({ "attackers": ["lannes"], "defenders": ["hohenlohe"], "area": "jena", "weather": "rain" });
    let refused = think("1806", weather).await;
    assert!(
        refused.problem(422) == "invalid" && !refused.body.to_string().contains("--"),
        "{}",
        refused.body
    );
    let many: Vec<String> = (0..50).map(|number| format!("x{number}")).collect();
    assert_eq!(think("1806", at_jena(json!(many))).await.problem(422), "invalid");
    assert_eq!(think("1899", at_jena(json!(["lannes"]))).await.problem(404), "not-found");
    // Titles say which of them have it.
    let titles = bot.get("/api/titles").await.ok();
    for title in titles.as_array().expect("titles") {
        let game = title["game"].as_str().expect("a game");
        let refused = bot.post(&format!("/api/titles/{game}/odds"), at_jena(json!(["nobody"]))).await.body;
        let is_told = !refused["message"].as_str().expect("a message").contains("cannot be described");
        assert_eq!(title["thought_odds"], is_told, "{game}: {refused}");
    }
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rulebook_is_served_with_its_drawings_and_need_not_be_sent_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let reader = world.stranger();
    let book = reader.get("/api/titles/1806/rulebook?lang=fr").await.ok();
    let chapters = book["chapters"].as_array().expect("chapters");
    let examples = chapters.iter().flat_map(|chapter| chapter["examples"].as_array().expect("examples"));
    let code = examples.into_iter().next().expect("an example")["code"].as_str().expect("a code").to_owned();
    let drawing = reader.request(Method::GET, &format!("/api/titles/1806/figures/{code}?lang=fr"));
    let answer = drawing.send().await.expect("an answer");
    assert_eq!(answer.headers()["content-type"], "image/svg+xml");
    let tag = answer.headers()["etag"].clone();
    assert!(answer.text().await.expect("a drawing").contains("<title id=\"v-title\">"));
    let again = reader.request(Method::GET, &format!("/api/titles/1806/figures/{code}?lang=fr"));
    assert_eq!(again.header("if-none-match", tag).send().await.expect("an answer").status(), 304);
    reader.get("/api/titles/1806/figures/nowhere").await.problem(404);
    world.stop().await;
}
