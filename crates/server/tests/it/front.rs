//! The way in: what every request passes, whatever it asks for.

use reqwest::{Client, Response};
use serde_json::json;
use vedette_server::Config;

use crate::world::{World, config};

async fn ask(world: &World, path: &str, packed: bool) -> Response {
    let request = Client::new().get(format!("http://{}{path}", world.address));
    let request = if packed { request.header("accept-encoding", "gzip") } else { request };
    request.send().await.expect("an answer")
}

fn header<'a>(answer: &'a Response, name: &str) -> &'a str {
    answer.headers().get(name).map_or("", |value| value.to_str().expect("a text"))
}

/// Whatever begins like the API is counted, also what does not exist; what describes the server is not.
#[tokio::test]
async fn addresses_that_do_not_exist_are_guarded() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config: Config = config(folder.path());
    config.limits.address_requests_per_second = 1;
    let world = World::start_with(config).await;
    let mut answers = Vec::new();
    for _ in 0..30 {
        answers.push(ask(&world, "/api/nothing/of/the/kind", false).await.status().as_u16());
    }
    assert_eq!(answers.first(), Some(&404));
    assert_eq!(answers.last(), Some(&429), "asking in vain is asking");
    for _ in 0..30 {
        assert_eq!(ask(&world, "/api/key", false).await.status(), 200);
    }
    world.stop().await;
}

/// Answers are packed for whoever can unpack them, and whoever keeps pages for others is told that they differ.
#[tokio::test]
async fn answers_are_packed_for_whoever_wants_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Ney").await;
    let (table, _) = guest.open(json!({ "against": "hotseat", "visibility": "open" })).await;
    let state = format!("/api/tables/{table}/state");
    for path in [state.as_str(), "/api/openapi.json", "/api/titles/1806/rules", "/api"] {
        let (plain, packed) = (ask(&world, path, false).await, ask(&world, path, true).await);
        assert_eq!((plain.status(), packed.status()), (plain.status(), plain.status()), "{path}");
        assert_eq!(
            (header(&plain, "content-encoding"), header(&packed, "content-encoding")),
            ("", "gzip"),
            "{path}"
        );
        for answer in [&plain, &packed] {
            assert_eq!(header(answer, "x-content-type-options"), "nosniff", "{path}");
            assert!(!header(answer, "x-request-id").is_empty(), "{path}");
        }
        let (plain, packed) = (plain.bytes().await.expect("a body"), packed.bytes().await.expect("a body"));
        assert!(packed.len() < plain.len(), "{path}: {} and {} bytes", packed.len(), plain.len());
    }
    for packed in [false, true] {
        assert_eq!(header(&ask(&world, "/", packed).await, "vary"), "accept-encoding");
    }
    let figures = ask(&world, "/metrics", false).await.text().await.expect("figures");
    for route in ["/api/tables/{id}/state", "/api/openapi.json"] {
        assert!(
            figures.contains(&format!("vedette_requests_total{{route=\"{route}\",status=\"200\"}}")),
            "{route}"
        );
    }
    world.stop().await;
}

/// The guide for bots tells the limits that hold here, and how to get a key by requests alone.
#[tokio::test]
async fn the_guide_tells_the_limits_of_this_server() {
    for (a_second, told) in [
        (7, "<b>Limits:</b> 7 requests a second, 70 at once;"),
        (0, "<b>Limits:</b> as many requests as you like;"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut config = config(folder.path());
        (config.limits.requests_per_second, config.limits.request_burst) = (a_second, 70);
        let world = World::start_with(config).await;
        let page = ask(&world, "/api", false).await.text().await.expect("a page");
        assert!(page.contains(told), "{page}");
        assert!(page.contains("/api/guest") && page.contains("/api/tokens"), "{page}");
        world.stop().await;
    }
}
