//! The page at `/api`: what the OpenAPI document says, for people.

use std::fmt::Write;

use serde_json::Value;
use utoipa::openapi::OpenApi;

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A page of all routes.
pub(super) fn page(document: &OpenApi) -> String {
    let document = serde_json::to_value(document).unwrap_or(Value::Null);
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
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Vedette: API</title></head><body>\n\
         <h1>The API of Vedette</h1>\n\
         <p>Whatever the browser can do, a bot can: the page uses these routes and no others. \
         <a href=\"/api/openapi.json\">/api/openapi.json</a> describes every request and answer for programs.</p>\n\
         <p>Bots send <code>Authorization: Bearer TOKEN</code>; people make tokens with <code>POST /api/tokens</code>. \
         An action carries the <code>n</code> of the state it was chosen in and a key of your choice; a request that is \
         repeated with the same key is not carried out twice. <code>409</code> with a state means that somebody was \
         faster. <code>GET /api/tables/ID/stream</code> sends events (server-sent events), \
         <code>GET /api/stream.ndjson</code> the news of all your tables, one JSON object a line.</p>\n\
         <table><thead><tr><th>route</th><th>what it does</th><th>body</th></tr></thead><tbody>\n{rows}</tbody></table>\n\
         </body></html>\n"
    )
}
