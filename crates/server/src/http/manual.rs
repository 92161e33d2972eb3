//! The page at `/api`: what the OpenAPI document says, for people.

use std::fmt::Write;

use serde_json::Value;

use crate::config::Limits;

/// A whole bot, which the tests run.
const EXAMPLE: &str = include_str!("guide.py");

/// How to write one.
const GUIDE: &str = "<h2>Ten minutes to your first game</h2>\n\
    <ol><li>Register on the page, open <em>Account</em>, and make a key with the scopes <code>read</code>, <code>play</code> and \
    <code>create</code>. Send it as <code>Authorization: Bearer KEY</code>. Without the page: <code>POST /api/guest</code> with <code>{}</code>, or \
    <code>POST /api/account</code> with a name and a password, answers with a cookie, and with that cookie \
    <code>POST /api/tokens</code> with <code>{\"name\": \"bot\", \"scopes\": [\"read\", \"play\", \"create\"]}</code> gives the key as \
    <code>secret</code>.</li>\n\
    <li><code>POST /api/tables</code> opens a table; <code>against</code> is <code>people</code>, <code>computer:random</code> or a \
    stronger kind (<code>GET /api/titles</code> lists games, scenarios, options and opponents).</li>\n\
    <li><code>GET /api/stream.ndjson?state=true&amp;lang=none</code> tells all that happens at your tables, one JSON object a line: \
    <code>kinds</code> says what (<code>asked</code>, <code>played</code>, <code>offer</code>, <code>chat</code>, <code>letter</code>, \
    <code>seat</code>, <code>clock</code>, <code>over</code>), <code>state</code> how things are when you are asked. After a cut add \
    <code>after=MILLISECONDS</code>, the time you last listened: tables that ended meanwhile are told of too, and of the others what kinds of things happened. With <code>fold=true</code> \
    states are shorter, as below.</li>\n\
    <li>Choose one of <code>state.options</code> and send its <code>action</code> with <code>POST /api/tables/ID/actions</code>, the \
    <code>n</code> of the state and a key of your own. A request that is repeated with the same key is not carried out twice. \
    <code>409</code> with the code <code>stale</code> means that somebody was faster; it carries the new <code>state</code> and the \
    lines <code>since</code>.</li></ol>\n\
    <h2>What to know</h2>\n\
    <ul><li><b>Limits:</b> {LIMITS}; <code>ratelimit-remaining</code> says how many are left, 429 with \
    <code>Retry-After</code> when to come back. Tables, sign-ins, talk and streams have limits of their own.</li>\n\
    <li><b>Errors</b> are <code>application/problem+json</code> with a <code>code</code> for programs, a <code>message</code> for people, \
    the <code>rule</code> that forbids it, and <code>advice</code>.</li>\n\
    <li><b>Words:</b> with <code>lang=none</code> nothing is put into sentences: log lines have a <code>code</code>, \
    <code>areas</code>, <code>things</code>, <code>numbers</code> and <code>args</code> (everything by the part it plays), questions a \
    <code>code</code>; <code>args</code>, <code>journey</code> and <code>reckoning</code> are left out where there is nothing in them. <code>GET /api/titles/GAME/catalogue</code> lists every verb, question, line and refusal of a game with its parts, \
    <code>GET /api/problems</code> every problem.</li>\n\
    <li><b>Views</b> are described field by field in the document below (<code>State.view</code>), a shape for each rule system.</li>\n\
    <li><b>Names:</b> what has a <code>code</code> has it in every shape, and words for people beside a code end in \
    <code>_text</code>. A side is a <code>side</code>, a place \
    on the map an <code>area</code>, a card or a piece has a <code>code</code>, in views as around them. \
    <code>options</code> of a game or a table are what players agree on; only in a state and a staff problem on the board they are the legal answers.</li>\n\
    <li><b>Less to read:</b> ask for a state or act with <code>known=none</code>, and from then on with the <code>x-state</code> of the last \
    answer: you are told what changed as a JSON patch (RFC 6902, <code>application/json-patch+json</code>), or everything again where \
    that is shorter or the server has forgotten. With <code>fold=true</code> answers that differ in nothing but the area they name are told once, with \
    all the areas (<code>folded</code>).</li>\n\
    <li><b>Your word for the dice:</b> nothing is drawn at a fresh table for some seconds unless everybody has sent \
    <code>POST /api/tables/ID/entropy</code>, with a word or without one; a state says whose is missing (<code>word_wanted</code>).</li>\n\
    <li><b>Thinking ahead:</b> <code>GET /api/tables/ID/guess</code> gives a position that you cannot tell from the true one; the \
    command <code>vedette engine</code> reads it and plays on from it for programs in any language: <code>imagine</code> and the answer as it came, then \
    <code>view everything</code>, <code>options</code>, <code>apply</code> (docs/engine.md).</li>\n\
    <li><b>Odds:</b> <code>GET /api/tables/ID/odds</code> of what is at hand, <code>POST /api/titles/GAME/odds</code> of a combat that you \
    only think of, in games whose title says <code>thought_odds</code>.</li>\n\
    <li><b>Staff problems:</b> <code>GET /api/staff-problems</code>; try an answer with <code>…/ID/answer?action=</code>.</li>\n\
    <li><b>Seals:</b> exported journals end with a signature; <code>GET /api/key</code> shows the key.</li></ul>\n\
    <h2>A whole bot in Python</h2>\n";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// How much a player may ask for here.
fn requests(limits: &Limits) -> String {
    match (limits.requests_per_second, limits.request_burst) {
        (0, _) => "as many requests as you like".to_owned(),
        (a_second, at_once) => format!("{a_second} requests a second, {at_once} at once"),
    }
}

/// A page of all routes, on a server with these limits.
pub(super) fn page(document: &Value, limits: &Limits) -> String {
    let mut rows = String::new();
    let paths = document.get("paths").and_then(Value::as_object);
    for (path, methods) in paths.into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let summary = operation.get("summary").and_then(Value::as_str).unwrap_or_default();
            let body = operation
                .pointer("/requestBody/content/application~1json/schema/$ref")
                .and_then(Value::as_str)
                .and_then(|reference| reference.rsplit('/').next())
                .unwrap_or_default();
            // Writing to a string cannot fail.
            let _ = writeln!(
                rows,
                "<tr><td><code>{} {}</code></td><td>{}</td><td>{}</td></tr>",
                escape(&method.to_uppercase()),
                escape(path),
                escape(summary),
                escape(body)
            );
        }
    }
    let (guide, example) = (GUIDE.replace("{LIMITS}", &requests(limits)), escape(EXAMPLE));
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Vedette: API</title></head><body>\n\
         <h1>The API of Vedette</h1>\n\
         <p>Whatever the browser can do, a bot can: the page uses these routes and no others. \
         <a href=\"/api/openapi.json\">/api/openapi.json</a> describes every request and answer for programs; generators make \
         clients from it.</p>\n{guide}<pre>{example}</pre>\n\
         <h2>All routes</h2>\n\
         <table><thead><tr><th>route</th><th>what it does</th><th>body</th></tr></thead><tbody>\n{rows}</tbody></table>\n\
         </body></html>\n"
    )
}
