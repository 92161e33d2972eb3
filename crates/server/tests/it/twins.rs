//! Whole games in the fog, each played twice: in one world as it is recorded, in the other with the secrets of one side
//! changed. What the other side and observers receive must be the same to the byte: answers, streams, refusals, lists.
//!
//! The second world begins as a copy of the first at a choice that can be made in two ways which the rules hide from the
//! viewer. Both are then played on, the other side hiding as much as it can, until the rules show the difference. That
//! starts over until the game ends. What the rules hide is decided by the game itself (its view and the audiences of its
//! events, which the conformance kit guards); what is tested here is that the server adds nothing to it.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use vedette_kernel::table::erased::{AnyTable, Line};
use vedette_kernel::{Awaiting, Side, Viewer};
use vedette_store::{Holder, NewSeat, NewTable, Opening, Pace, PaceKind, Status, Store, TableId, Visibility};
use vedette_system::Agreement;

use crate::world::{Person, World, titles};

const TABLE: &str = "tw1ns2p1ay";
const SEED: [u8; 32] = [18; 32];
/// So many answers of the hiding side, and so many disguises of each, are tried before its secret counts as shown.
const TRIES: usize = 3;
/// So many lines are played after what was looked for.
const AFTERWARDS: u64 = 10;
/// So many games are looked at for one in which something happens.
const MOST_LUCKS: u64 = 400;

/// Who may react to a march in 1813 does.
const REACTS: &[&str] = &["try", "enter", "scout"];

/// Who may fight in Rossbach does.
const FIGHTS: &[&str] = &["attack", "fight"];

/// A game to be played twice.
struct Plan {
    game: &'static str,
    options: &'static str,
    /// The seat whose traffic is compared.
    seat: i64,
    luck: u64,
    most_lines: u64,
    /// How answers begin that are given wherever they can be.
    prefers: &'static [&'static str],
}

impl Plan {
    fn prefers(&self, action: &str) -> bool {
        self.prefers.contains(&action.split(' ').next().unwrap_or_default())
    }

    /// The legal answers of a side in any order, but those that are preferred before the others.
    fn shuffled(&self, table: &dyn AnyTable, mover: Side, luck: &mut Luck) -> Vec<String> {
        let mut answers = luck.shuffled(table.game().notations(mover));
        answers.sort_by_key(|answer| !self.prefers(answer));
        answers
    }

    /// The same with the first luck from its own on with which all of this happens while the worlds differ, found without any
    /// server: what the rules are changed for shall not have to be looked for again by hand. It ends soon after that.
    fn meeting(mut self, codes: &[&str]) -> Plan {
        for luck in self.luck..self.luck + MOST_LUCKS {
            self.luck = luck;
            let mut course = Course::begin(&self);
            let mut met = BTreeSet::new();
            while let Some(played) = course.next(&self) {
                met.extend(course.met(&played));
                course.take(played);
                if codes.iter().all(|code| met.contains(code)) {
                    let enough = course.truth.journal().last() + AFTERWARDS;
                    eprintln!("luck {luck}, {enough} lines");
                    self.most_lines = self.most_lines.min(enough);
                    return self;
                }
            }
        }
        panic!("{MOST_LUCKS} games of {} did not come to {codes:?}", self.game);
    }
}

/// What was compared.
#[derive(Debug, Default)]
struct Compared {
    /// Copies of the world that were begun.
    worlds: usize,
    /// Lines played in both worlds while they differed.
    lines: usize,
    /// Answers that were the same.
    answers: usize,
    /// Guesses among them: positions written down for the viewer.
    guesses: usize,
    /// What happened in both worlds while they differed, by the codes of what was told.
    happened: BTreeSet<&'static str>,
    over: bool,
}

impl Compared {
    /// All of this happened while the worlds differed.
    #[track_caller]
    fn must_have_met(&self, codes: &[&str]) {
        let missing: Vec<_> = codes.iter().filter(|code| !self.happened.contains(**code)).collect();
        assert!(missing.is_empty(), "never met in two worlds: {missing:?}, but {:?}", self.happened);
    }
}

/// Numbers without meaning.
struct Luck(u64);

impl Luck {
    fn below(&mut self, count: usize) -> usize {
        vedette_kernel::scatter::next(&mut self.0) as usize % count.max(1)
    }

    fn shuffled<T>(&mut self, mut list: Vec<T>) -> Vec<T> {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
        list
    }
}

/// A table after an action, and what was told of it.
struct Then {
    table: Box<dyn AnyTable>,
    lines: Vec<Line>,
    action: String,
}

fn after(table: &dyn AnyTable, side: Side, action: &str) -> Option<Then> {
    let mut table = table.copy();
    let lines = table.act(side, action).ok()?;
    Some(Then { table, lines, action: action.to_owned() })
}

/// All that a player (and with him any observer) may know of a table and of its last lines, as the game says.
fn known(player: usize, then: &Then) -> String {
    let game = then.table.game();
    let seating = game.seating();
    let side = seating[player];
    let heard = |viewer: Viewer| {
        let lines = then.lines.iter();
        lines.map(|line| (line.side, line.told_to(viewer).cloned().collect::<Vec<_>>())).collect::<Vec<_>>()
    };
    format!(
        "{seating:?} {:?} {} {} {:?} {:?} {:?}",
        then.table.awaiting(),
        game.view(Viewer::side(side)),
        game.view(Viewer::Observer),
        game.choices(side),
        heard(Viewer::side(side)),
        heard(Viewer::Observer)
    )
}

/// An action and its disguise: two that a player cannot tell apart, different ones if there are any.
fn disguised(
    [here, there]: [&dyn AnyTable; 2],
    mover: Side,
    player: usize,
    (plan, luck): (&Plan, &mut Luck),
) -> Option<[Then; 2]> {
    let mut plain = None;
    for action in plan.shuffled(here, mover, luck).into_iter().take(TRIES) {
        let Some(truth) = after(here, mover, &action) else { continue };
        let seen = known(player, &truth);
        let mut twins = luck.shuffled(there.game().notations(mover));
        twins.sort_by_key(|twin| *twin == action);
        let length = twins.len();
        for (_, twin) in twins.into_iter().enumerate().filter(|(at, _)| *at < TRIES || at + 1 == length) {
            let Some(twin) = after(there, mover, &twin) else { continue };
            if known(player, &twin) == seen {
                if twin.action != action {
                    return Some([truth, twin]);
                }
                plain = Some([truth, twin]);
                break;
            }
        }
    }
    plain
}

/// A game, and its twin as long as there is one.
struct Course {
    truth: Box<dyn AnyTable>,
    twin: Option<Box<dyn AnyTable>>,
    luck: Luck,
}

/// What is played next, in the one world or in both.
struct Played {
    mover: Side,
    one: Then,
    two: Option<Then>,
}

impl Course {
    fn begin(plan: &Plan) -> Course {
        let titles = titles();
        let title = titles.title(plan.game).expect("the game is there").as_ref();
        let agreement = Agreement { scenario: None, options: plan.options.to_owned() };
        let truth = title.open(&agreement, TABLE, SEED, Vec::new()).expect("a table");
        Course { truth, twin: None, luck: Luck(plan.luck) }
    }

    /// The side whose traffic is compared.
    fn viewer(&self, plan: &Plan) -> Side {
        self.truth.game().seating()[plan.seat as usize]
    }

    /// What comes next; `None` when the game is over or long enough.
    fn next(&mut self, plan: &Plan) -> Option<Played> {
        let Awaiting::Sides(sides) = self.truth.awaiting() else { return None };
        if self.truth.journal().last() >= plan.most_lines {
            return None;
        }
        let (player, viewer) = (plan.seat as usize, self.viewer(plan));
        let asked: Vec<Side> = sides.iter().collect();
        let mover = asked[self.luck.below(asked.len())];
        let here = self.truth.as_ref();
        let there = self.twin.as_deref().unwrap_or(here);
        let pair = if mover != viewer {
            disguised([here, there], mover, player, (plan, &mut self.luck))
                // There is nothing to compare before the first difference.
                .filter(|[one, two]| self.twin.is_some() || one.action != two.action)
        } else if self.twin.is_some() {
            // Where the rules would show the difference, something else is done if there is something.
            let answers = plan.shuffled(here, mover, &mut self.luck);
            answers.iter().take(TRIES).find_map(|action| {
                let [one, two] = [here, there].map(|table| after(table, mover, action));
                let (one, two) = (one?, two?);
                (known(player, &one) == known(player, &two)).then_some([one, two])
            })
        } else {
            None
        };
        if let Some([one, two]) = pair {
            return Some(Played { mover, one, two: Some(two) });
        }
        let answers = plan.shuffled(here, mover, &mut self.luck);
        let one = after(here, mover, &answers[0]).expect("a listed answer");
        Some(Played { mover, one, two: None })
    }

    /// What happens in both worlds while they differ, by the codes of what either side is told.
    fn met(&self, played: &Played) -> Vec<&'static str> {
        let lines = played.one.lines.iter().filter(|_| played.two.is_some());
        let told = lines.flat_map(|line| Side::BOTH.map(|side| line.told_to(Viewer::side(side))));
        told.flatten().map(|told| told.phrase.code).collect()
    }

    fn take(&mut self, played: Played) {
        self.truth = played.one.table;
        self.twin = played.two.map(|two| two.table);
    }
}

/// Without what differs between any two runs: the time.
fn timeless(text: &str) -> String {
    let mut parts = text.split("_ms\":");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        // The number of digits stays: it is part of the size.
        out.push_str("_ms\":");
        out.push_str(&"0".repeat(digits));
        out.push_str(&part[digits..]);
    }
    out
}

async fn heard(request: RequestBuilder) -> String {
    let response = request.send().await.expect("an answer");
    let (status, headers) = (response.status(), response.headers().clone());
    let mut told: Vec<String> = headers
        .iter()
        .filter(|(name, _)| !matches!(name.as_str(), "date" | "x-request-id"))
        .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap_or("?")))
        .collect();
    told.sort();
    let body = response.text().await.expect("a body");
    assert!(!status.is_server_error(), "{status} {body}");
    format!("{status} {told:?}\n{}", timeless(&body))
}

/// A stream as it comes over the wire.
struct Wire {
    response: Response,
    /// What has come and was not asked for yet; a piece may end in the middle of a letter.
    come: Vec<u8>,
}

impl Wire {
    async fn open(person: &Person, path: &str) -> Wire {
        let response = person.request(Method::GET, path).send().await.expect("a stream");
        assert_eq!(response.status(), 200, "{path}");
        Wire { response, come: Vec::new() }
    }

    /// Everything up to happening `k`, without signs of life.
    async fn upto(&mut self, k: i64) -> String {
        let marks = [format!("\"k\":{k},"), format!("id: {k}\n")];
        let has_come = |come: &[u8]| {
            let text = String::from_utf8_lossy(come);
            text.ends_with('\n') && marks.iter().any(|mark| text.contains(mark))
        };
        while !has_come(&self.come) {
            let chunk = tokio::time::timeout(Duration::from_secs(60), self.response.chunk()).await;
            let chunk = chunk.expect("news come").expect("the stream holds").expect("the stream goes on");
            self.come.extend_from_slice(&chunk);
        }
        let text = String::from_utf8(std::mem::take(&mut self.come)).expect("text");
        let quiet = |line: &&str| !line.contains("ping") && *line != "data: {}";
        timeless(&text.lines().filter(quiet).collect::<Vec<_>>().join("\n"))
    }
}

/// One of the two worlds, with everything that comes to the viewer.
struct Place {
    world: World,
    viewer: Person,
    hider: Person,
    observer: Person,
    wires: Vec<Wire>,
}

impl Place {
    async fn listen(world: World, people: &[Person; 2], seat: i64) -> Place {
        let viewer = people[seat as usize].moved(&world);
        let hider = people[1 - seat as usize].moved(&world);
        let observer = world.stranger();
        let base = format!("/api/tables/{TABLE}/stream");
        let wires = vec![
            Wire::open(&viewer, &format!("{base}?seat={seat}&lang=en")).await,
            Wire::open(&viewer, &format!("{base}?seat={seat}&lang=fr&after=0")).await,
            Wire::open(&observer, &format!("{base}?lang=en")).await,
            Wire::open(&viewer, "/api/stream.ndjson").await,
        ];
        Place { world, viewer, hider, observer, wires }
    }

    async fn stream(&mut self, k: i64) -> Vec<String> {
        let mut told = Vec::new();
        for wire in &mut self.wires {
            told.push(wire.upto(k).await);
        }
        told
    }

    fn act(&self, by_viewer: bool, seat: i64, n: u64, action: &str) -> RequestBuilder {
        let who = if by_viewer { &self.viewer } else { &self.hider };
        let body = json!({ "seat": seat, "n": n, "key": format!("{n}"), "action": action });
        who.request(Method::POST, &format!("/api/tables/{TABLE}/actions?lang=en")).json(&body)
    }

    /// Everything that the viewer and an observer can ask about the table.
    async fn everything(&self, seat: i64, n: u64, asked: bool, tries: &[String]) -> Vec<String> {
        let table = format!("/api/tables/{TABLE}");
        let half = n / 2;
        let own = [
            format!("{table}/state?seat={seat}&lang=en"),
            format!("{table}/state?seat={seat}&lang=fr"),
            format!("{table}/state?seat={seat}&lang=none"),
            format!("{table}/log?seat={seat}&lang=fr"),
            format!("{table}/since?seat={seat}&lang=en"),
            format!("{table}/odds?seat={seat}"),
            format!("{table}/guess?seat={seat}&seed=7"),
            format!("{table}/reach?seat={seat}"),
            format!("{table}/export?seat={seat}"),
            format!("{table}/at/{half}?seat={seat}&lang=en"),
            format!("{table}/chat"),
            format!("{table}/notes"),
            table.clone(),
            "/api/tables?which=mine&lang=en".to_owned(),
            "/api/next".to_owned(),
            "/api/me".to_owned(),
        ];
        let watched = [
            format!("{table}/state?lang=en"),
            format!("{table}/log?lang=en"),
            format!("{table}/at/{half}?lang=none"),
            format!("{table}/export"),
            table.clone(),
            "/api/tables?which=watch&lang=fr".to_owned(),
            "/api/tables?which=open".to_owned(),
        ];
        let mut told = Vec::new();
        for path in own {
            let answer = heard(self.viewer.request(Method::GET, &path)).await;
            told.push(format!("viewer {path}: {answer}"));
        }
        for path in watched {
            let answer = heard(self.observer.request(Method::GET, &path)).await;
            told.push(format!("observer {path}: {answer}"));
        }
        for (at, action) in tries.iter().enumerate() {
            let check = json!({ "seat": seat, "action": action });
            let path = format!("{table}/check?lang=en");
            told.push(heard(self.viewer.request(Method::POST, &path).json(&check)).await);
            if !asked {
                // What he may not do is refused in the same words, whether he is late or only wrong.
                for n in [n, n.saturating_sub(1)] {
                    let body =
                        json!({ "seat": seat, "n": n, "key": format!("no-{n}-{at}"), "action": action });
                    let path = format!("{table}/actions?lang=en");
                    told.push(heard(self.viewer.request(Method::POST, &path).json(&body)).await);
                }
            }
        }
        told
    }
}

/// A table with a known seed, in the database of a server that does not run.
async fn lay(url: &str, accounts: Vec<String>, plan: &Plan, table: &dyn AnyTable) {
    // The server has the file; it is free once that has stopped.
    let store = loop {
        match Store::open(url, Opening { allow_migrations: true, ..Opening::default() }).await {
            Ok(store) => break store,
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    };
    let header = table.journal().header();
    let game = table.game();
    let Awaiting::Sides(sides) = table.awaiting() else { panic!("a game begins") };
    let seats = accounts.iter().zip(0..).zip(game.seating()).map(|((account, player), side)| NewSeat {
        player,
        remit: String::new(),
        holder: Holder::Account(account.as_str().into()),
        side_code: Some(game.side_code(side).to_owned()),
        asked: sides.contains(side),
        bank_ms: 0,
        running_since_ms: None,
        deadline_ms: None,
    });
    let new = NewTable {
        id: TableId::from(TABLE),
        game: plan.game.to_owned(),
        scenario: header.scenario.clone(),
        options: header.options.clone(),
        name: None,
        header: header.to_string(),
        seed: SEED.to_vec(),
        side_mode: "first".to_owned(),
        pace: Pace { kind: PaceKind::None, bank_ms: 0, increment_ms: 0, cap_ms: 0 },
        visibility: Visibility::Open,
        invitation: None,
        creator: None,
        status: Status::Playing,
        turn: "{}".to_owned(),
        rematch_of: None,
        seats: seats.collect(),
        lines: Vec::new(),
        at_ms: 1_700_000_000_000,
    };
    store.create_table(new).await.expect("the table is kept");
    store.close().await;
}

/// A copy of a running world.
async fn copy(folder: &Path) -> (tempfile::TempDir, World) {
    let to = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.join("vedette.db").display());
    let looking = Opening { read_only: true, ..Opening::default() };
    let store = Store::open(&url, looking).await.expect("the store can be looked at");
    store.backup(&to.path().join("vedette.db")).await.expect("a copy");
    store.close().await;
    let world = World::start(to.path()).await;
    (to, world)
}

#[track_caller]
fn same(here: &[String], there: &[String], what: &str) -> usize {
    assert_eq!(here.len(), there.len());
    for (one, two) in here.iter().zip(there) {
        if one != two {
            // A body tells more than its length in the head.
            let bodies = [one, two].map(|text| text.split_once('\n').map_or("", |(_, body)| body));
            let [one, two] = if bodies[0] == bodies[1] { [one.as_str(), two.as_str()] } else { bodies };
            let at = one.bytes().zip(two.bytes()).take_while(|(a, b)| a == b).count();
            let around = |text: &str| {
                String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(200).min(text.len())..])
                    .chars()
                    .take(400)
                    .collect::<String>()
            };
            panic!("{what}: the viewer can tell the worlds apart:\n{}\nor\n{}", around(one), around(two));
        }
    }
    here.len()
}

async fn play_twice(plan: Plan) -> Compared {
    let mut course = Course::begin(&plan);
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let people = [world.guest("First").await, world.guest("Second").await];
    let mut accounts = Vec::new();
    for person in &people {
        accounts.push(person.get("/api/me").await.ok()["id"].as_str().expect("an id").to_owned());
    }
    world.stop().await;
    let url = format!("sqlite:{}", folder.path().join("vedette.db").display());
    lay(&url, accounts, &plan, course.truth.as_ref()).await;
    let world = World::start(folder.path()).await;
    let mut here = Place::listen(world, &people, plan.seat).await;
    let mut twin: Option<(tempfile::TempDir, Place)> = None;
    // What is asked besides has a luck of its own, so that it does not change what is played.
    let (mut whim, mut compared) = (Luck(plan.luck), Compared::default());
    while let Some(played) = course.next(&plan) {
        let (viewer, n) = (course.viewer(&plan), course.truth.journal().last());
        let by_viewer = played.mover == viewer;
        let seat = if by_viewer { plan.seat } else { 1 - plan.seat };
        let Some(two) = played.two.as_ref().map(|two| two.action.clone()) else {
            if let Some((_, side)) = twin.take() {
                side.world.stop().await;
            }
            let told = heard(here.act(by_viewer, seat, n, &played.one.action)).await;
            assert!(told.starts_with("200"), "{told}");
            course.take(played);
            continue;
        };
        if twin.is_none() {
            let (copied, world) = copy(folder.path()).await;
            let side = Place::listen(world, &people, plan.seat).await;
            // Both listen anew, so that both have heard the same.
            here = Place::listen(here.world, &people, plan.seat).await;
            twin = Some((copied, side));
            compared.worlds += 1;
        }
        let Some((_, there)) = twin.as_mut() else { panic!("there is a twin") };
        let one = played.one.action.clone();
        let what = format!("line {} `{one}` or `{two}`", n + 1);
        let answers = [
            heard(here.act(by_viewer, seat, n, &one)).await,
            heard(there.act(by_viewer, seat, n, &two)).await,
        ];
        assert!(answers.iter().all(|answer| answer.starts_with("200")), "{what}: {answers:?}");
        if by_viewer {
            compared.answers += same(&answers[..1], &answers[1..], &what);
        }
        compared.happened.extend(course.met(&played));
        course.take(played);
        let truth = course.truth.as_ref();
        let n = truth.journal().last();
        let differ = Viewer::side(viewer.other());
        let differs =
            course.twin.as_ref().is_some_and(|twin| truth.game().view(differ) != twin.game().view(differ));
        compared.lines += usize::from(differs || !by_viewer);
        if matches!(truth.awaiting(), Awaiting::Over(_)) {
            // A finished game shows everything.
            break;
        }
        let card = here.viewer.get(&format!("/api/tables/{TABLE}")).await.ok();
        let k = card["k"].as_i64().expect("a number");
        assert_eq!(card["n"], Value::from(n), "{what}");
        let streams = [here.stream(k).await, there.stream(k).await];
        compared.answers += same(&streams[0], &streams[1], &what);
        let is_looked_for = plan.prefers(&one);
        if is_looked_for || whim.below(6) == 0 || n + 1 == plan.most_lines {
            let now_viewer = course.viewer(&plan);
            let asked = matches!(truth.awaiting(), Awaiting::Sides(sides) if sides.contains(now_viewer));
            let mut tries: Vec<String> = truth.game().notations(now_viewer.other());
            tries.truncate(2);
            tries.push(one);
            tries.push("dance jena".to_owned());
            let told = [
                here.everything(plan.seat, n, asked, &tries).await,
                there.everything(plan.seat, n, asked, &tries).await,
            ];
            compared.answers += same(&told[0], &told[1], &what);
            let guess = |told: &&String| told.contains("/guess?") && told.contains(": 200");
            compared.guesses += told[0].iter().filter(guess).count();
        }
    }
    compared.over = matches!(course.truth.awaiting(), Awaiting::Over(_));
    if let Some((_, side)) = twin {
        side.world.stop().await;
    }
    here.world.stop().await;
    compared
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_of_1806_in_the_fog_tells_nothing_hidden() {
    let plan =
        Plan { game: "1806", options: "level=grognard", seat: 0, luck: 1808, most_lines: 2000, prefers: &[] };
    let compared = play_twice(plan).await;
    eprintln!("{compared:?}");
    assert!(compared.over && compared.worlds >= 1 && compared.lines >= 40, "{compared:?}");
    compared.must_have_met(&["log-discarded", "log-some-moved", "log-played", "log-reshuffled"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_fog_of_1807_tells_nothing_hidden() {
    // Its rules are those of 1806, of which a whole game is played for every change; here one is where there is time.
    let most_lines = if vedette_golden::soak::has_time() { 2000 } else { 260 };
    let plan =
        Plan { game: "1807", options: "level=grognard", seat: 1, luck: 1814, most_lines, prefers: &[] };
    let compared = play_twice(plan).await;
    eprintln!("{compared:?}");
    assert!(
        (compared.over || most_lines < 2000) && compared.worlds >= 1 && compared.lines >= 40,
        "{compared:?}"
    );
    compared.must_have_met(&["log-combat", "log-pursued", "log-vedettes-lost"]);
}

/// Bids and the hidden set-up, and what follows from them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bids_and_a_hidden_set_up_tell_nothing() {
    let plan =
        Plan { game: "1806", options: "level=marshal", seat: 1, luck: 3, most_lines: 160, prefers: &[] };
    let compared = play_twice(plan).await;
    eprintln!("{compared:?}");
    assert!(compared.worlds >= 1 && compared.lines >= 10, "{compared:?}");
}

/// Dummies, hidden stacks, chits and cards: a few turns of 1813.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_fog_of_1813_tells_nothing_hidden() {
    let met = ["jg-contact", "jg-dummies-removed", "jg-some-detached"];
    let plan =
        Plan { game: "1813", options: "blind=all", seat: 1, luck: 1813, most_lines: 200, prefers: REACTS };
    let compared = play_twice(plan.meeting(&met)).await;
    eprintln!("{compared:?}");
    assert!(compared.worlds >= 1 && compared.lines >= 20 && compared.guesses >= 1, "{compared:?}");
    compared.must_have_met(&met);
}

/// Somebody of whom the other side does not know what he is intercepts it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn interceptions_of_1813_tell_nothing_hidden() {
    let plan =
        Plan { game: "1813", options: "blind=all", seat: 0, luck: 3, most_lines: 500, prefers: REACTS };
    let compared = play_twice(plan.meeting(&["jg-intercepted"])).await;
    eprintln!("{compared:?}");
    assert!(compared.worlds >= 1 && compared.guesses >= 1, "{compared:?}");
    compared.must_have_met(&["jg-intercepted"]);
}

/// Cavalry looks at what stands before it: what it does not find stays hidden.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reconnaissance_in_1813_tells_nothing_else_hidden() {
    for (seat, luck) in [(0, 73), (1, 99)] {
        let plan = Plan { game: "1813", options: "blind=all", seat, luck, most_lines: 500, prefers: REACTS };
        let compared = play_twice(plan.meeting(&["jg-scouted"])).await;
        eprintln!("{compared:?}");
        assert!(compared.worlds >= 1 && compared.guesses >= 1, "{compared:?}");
        compared.must_have_met(&["jg-scouted"]);
    }
}

/// Forces face down, scouts, notes of march: half a day of Saalfeld.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_fog_of_rossbach_tells_nothing_hidden() {
    let plan = Plan { game: "rossbach", options: "", seat: 1, luck: 11, most_lines: 200, prefers: &[] };
    let compared = play_twice(plan).await;
    eprintln!("{compared:?}");
    assert!(compared.worlds >= 1 && compared.lines >= 20 && compared.guesses >= 1, "{compared:?}");
    compared.must_have_met(&["ra-some-moved"]);
}

/// Forces fight, and others stay face down. Scouts are not met here: 400 random games of Saalfeld had none.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fights_of_rossbach_tell_nothing_else_hidden() {
    let met = ["ra-some-moved", "ra-fought"];
    for (seat, luck) in [(0, 70), (1, 42)] {
        let plan = Plan { game: "rossbach", options: "", seat, luck, most_lines: 200, prefers: FIGHTS };
        let compared = play_twice(plan.meeting(&met)).await;
        eprintln!("{compared:?}");
        assert!(compared.worlds >= 1 && compared.guesses >= 1, "{compared:?}");
        compared.must_have_met(&met);
    }
}
