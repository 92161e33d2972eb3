//! Whole games by bots, over the API alone: every game, every scenario, every level of rules.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::world::{Person, World, titles};

/// No game of any title is longer, played at random.
const MOST_ACTS: usize = 20_000;
/// Campaigns of more turns than this are given up after some answers: the shorter scenarios of the same game go to the end.
const MOST_TURNS: i64 = 7;

/// So many answers to a game that is given up: some questions of a large campaign have thousands of answers, each of them sent.
fn enough_acts() -> usize {
    if vedette_golden::soak::has_time() { 300 } else { 60 }
}

/// Answers for one seat until somebody else is asked or the game is over; whether it was over.
async fn answer(bot: &Person, table: &str, seat: i64, luck: &mut u64, acts: &mut usize, long: bool) -> bool {
    let mut state = bot.state(table, seat).await;
    while state["asked"] == true {
        let options = state["options"].as_array().expect("options");
        *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choice = &options[(*luck >> 33) as usize % options.len()];
        let n = state["n"].as_i64().expect("a number");
        let action = choice["action"].as_str().expect("an action");
        state = bot.act(table, seat, n, &format!("{table}-{seat}-{n}"), action).await.ok();
        *acts += 1;
        if long && *acts >= enough_acts() {
            return false;
        }
        assert!(*acts < MOST_ACTS, "the game never ends");
    }
    !state["over"].is_null()
}

/// Two bots with tokens play a game; gives back how many answers that took.
async fn play(bots: &[Person; 2], new: Value, luck: u64, long: bool) -> usize {
    let what = new.to_string();
    let (table, seated) = bots[0].open(new).await;
    let mut held = vec![(seated["seat"].as_i64().expect("a seat"), 0)];
    // Where a side has several seats, one bot holds all of them.
    loop {
        let free = bots[1].get(&format!("/api/tables/{table}")).await.ok();
        let Some(seat) = free["seats"]
            .as_array()
            .and_then(|seats| seats.iter().find(|seat| seat["holder"]["kind"] == "nobody").cloned())
        else {
            break;
        };
        let bot = usize::try_from(seat["player"].as_i64().expect("a player")).expect("0 or 1");
        let path = format!("/api/tables/{table}/sit?lang=none");
        let sat = bots[bot].post(&path, json!({ "seat": seat["seat"] })).await.ok();
        held.push((sat["seat"].as_i64().expect("a seat"), bot));
    }
    let (mut luck, mut acts) = (luck | 1, 0);
    'game: loop {
        let before = acts;
        for (seat, bot) in &held {
            if answer(&bots[*bot], &table, *seat, &mut luck, &mut acts, long).await {
                break 'game;
            }
        }
        assert!(acts > before, "{what}: nobody is asked");
        if long && acts >= enough_acts() {
            let n = bots[0].state(&table, held[0].0).await["n"].clone();
            let resign = json!({ "seat": held[0].0, "n": n, "key": format!("{table}-resign") });
            bots[0].post(&format!("/api/tables/{table}/resign?lang=none"), resign).await.ok();
            break;
        }
    }
    let text = bots[0].get(&format!("/api/tables/{table}/export")).await.ok();
    let journal = crate::world::journal(&text);
    let titles = titles();
    let title = titles.title(&journal.header().game).expect("the game is there");
    let verdict = title.verify(&journal).expect("the journal is sound");
    assert!(!verdict.unchecked().contains(&"draws"), "{what}: the draws can be checked: {verdict:?}");
    acts
}

async fn bot(world: &World, name: &str) -> Person {
    let person = world.account(name).await;
    let scopes = json!({ "name": "b", "scopes": ["read", "play", "create"] });
    let made = person.post("/api/tokens", scopes).await.ok();
    person.with_token(made["secret"].as_str().expect("a secret"))
}

/// Every choice of the options that decides by which rules is played.
fn levels(title: &Value) -> Vec<String> {
    let words = |name: &str| -> Vec<String> {
        let options = title["options"].as_array().into_iter().flatten();
        let found = options
            .filter(|option| option["name"] == name)
            .flat_map(|option| option["choices"].as_array().cloned().unwrap_or_default());
        found.map(|choice| format!("{name}={}", choice["word"].as_str().unwrap_or_default())).collect()
    };
    let levels: Vec<String> = ["level", "blind"].iter().flat_map(|name| words(name)).collect();
    if levels.is_empty() { vec![String::new()] } else { levels }
}

/// Every scenario, by one of its levels or, where there is time (`cargo xtask soak`), by all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_every_game_scenario_and_level_to_the_end() {
    let all = vedette_golden::soak::has_time();
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let bots = Arc::new([bot(&world, "One").await, bot(&world, "Two").await]);
    let titles = world.stranger().get("/api/titles").await.ok();
    let mut plans = Vec::new();
    for title in titles.as_array().expect("titles") {
        for (number, scenario) in title["scenarios"].as_array().expect("scenarios").iter().enumerate() {
            assert!(
                !scenario["text"].as_str().unwrap_or_default().is_empty(),
                "what it is about: {scenario}"
            );
            let mut levels = levels(title);
            if !all {
                levels = vec![levels.swap_remove(number % levels.len())];
            }
            for options in levels {
                // Sides are first and second unless the rules say that they are bid for.
                let turns = |key: &str| scenario[key].as_i64().unwrap_or(0);
                let long = turns("last_turn") - turns("first_turn") >= MOST_TURNS;
                let sides = if options.contains("level=marshal") { "bid" } else { "first" };
                let plan = json!({
                    "game": title["game"], "scenario": scenario["code"], "options": options, "sides": sides,
                });
                plans.push((plan, long));
            }
        }
    }
    assert!(plans.len() >= 10, "{plans:?}");
    let mut playing = tokio::task::JoinSet::new();
    for ((plan, long), luck) in plans.iter().cloned().zip(1806..) {
        let bots = Arc::clone(&bots);
        playing.spawn(async move { (plan.to_string(), play(&bots, plan, luck, long).await) });
        // As many at once as there are processors here.
        if playing.len() >= 2 {
            let (plan, acts) = playing.join_next().await.expect("one plays").expect("it is sound");
            println!("{acts:>6} answers {plan}");
        }
    }
    while let Some(played) = playing.join_next().await {
        let (plan, acts) = played.expect("it is sound");
        println!("{acts:>6} answers {plan}");
    }
    let over = world.stranger().get("/api/tables?which=over&limit=100").await.ok();
    assert!(over.as_array().is_some_and(|over| over.len() >= plans.len().min(50)), "{}", plans.len());
    world.stop().await;
}
