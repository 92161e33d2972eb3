//! The description of the API, made fit for generators of clients: one shape for every problem, what each request needs and may
//! be answered when there were too many, and lists that every generator can read.

use serde_json::{Map, Value, json};
use vedette_system::{Titles, declared};

/// What a token needs for a request; nothing is for tokens at all where it is empty, everybody may where there is none.
fn scopes(method: &str, path: &str) -> Option<&'static [&'static str]> {
    let of_table = path.strip_prefix("/api/tables/{id}");
    match (method, path) {
        (_, "/api/guest" | "/api/account" | "/api/session") => None,
        (_, "/api/problems") => None,
        (_, _) if path.starts_with("/api/staff-problems") => None,
        (_, _) if path.starts_with("/api/titles") => None,
        ("get", "/api/me" | "/api/next" | "/api/stream.ndjson") => Some(&["read"]),
        ("get", "/api/tables" | "/api/rank") => Some(&["read"]),
        ("post", "/api/tables" | "/api/import" | "/api/tables/{id}/sit") => Some(&["create"]),
        (_, "/api/tables/{id}/advice" | "/api/tables/{id}/cost") => Some(&["read", "play"]),
        ("post", "/api/tables/{id}/seen" | "/api/tables/{id}/letters") => Some(&["read", "play"]),
        ("get", _) if of_table.is_some() => Some(&["read"]),
        ("post", "/api/tables/{id}/check") => Some(&["read"]),
        (_, _) if of_table.is_some() => Some(&["play"]),
        _ => Some(&[]),
    }
}

/// Whether whoever is not signed in may ask too, at tables that are not private.
fn is_for_everybody(method: &str, path: &str) -> bool {
    let watched = ["", "/state", "/log", "/at/{n}", "/export", "/stream", "/chat"];
    let of_table = path.strip_prefix("/api/tables/{id}");
    method == "get"
        && (path == "/api/tables"
            || path == "/api/rank"
            || of_table.is_some_and(|rest| watched.contains(&rest)))
}

/// Makes a description fit for generators.
pub(super) fn fit(mut document: Value, titles: &Titles) -> Value {
    plain_lists(&mut document);
    one_problem(&mut document);
    own_shapes(&mut document, titles);
    nothing_else(&mut document);
    let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) else { return document };
    for (path, item) in paths.iter_mut() {
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            if let Some(operation) = operation.as_object_mut() {
                describe(method, path, operation);
            }
        }
    }
    document
}

fn describe(method: &str, path: &str, operation: &mut Map<String, Value>) {
    let needs = match scopes(method, path) {
        None => Vec::new(),
        Some([]) => vec![json!({ "session": [] })],
        Some(scopes) => vec![json!({ "session": [] }), json!({ "token": scopes })],
    };
    let open = is_for_everybody(method, path).then(|| json!({}));
    operation.insert("security".to_owned(), needs.into_iter().chain(open).collect());
    let problem =
        json!({ "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } });
    let seconds = |what: &str| json!({ "description": what, "schema": { "type": "integer", "minimum": 0 } });
    if let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) {
        responses.insert(
            "429".to_owned(),
            json!({
                "description": "Too many requests (code `rate-limited`)",
                "headers": {
                    "retry-after": seconds("Come back after so many seconds"),
                },
                "content": problem,
            }),
        );
        for (status, response) in responses.iter_mut() {
            if !status.starts_with('2') {
                continue;
            }
            let headers = json!({
                "ratelimit-limit": seconds("So many requests at once"),
                "ratelimit-remaining": seconds("So many are left now"),
            });
            if let Some(response) = response.as_object_mut() {
                response.insert("headers".to_owned(), headers);
            }
        }
    }
}

/// Every 409 is a problem; one that says `stale` tells how things are now.
fn one_problem(document: &mut Value) {
    let problem =
        document.pointer_mut("/components/schemas/Problem/properties").and_then(Value::as_object_mut);
    if let Some(properties) = problem {
        let state = json!({ "description": "For `stale`: how things are now.", "anyOf": [
            { "$ref": "#/components/schemas/State" }, { "type": "null" }] });
        let since = json!({ "description": "For `stale`: what happened since the position you chose in.",
            "type": ["array", "null"], "items": { "$ref": "#/components/schemas/LogLine" } });
        properties.insert("state".to_owned(), state);
        properties.insert("since".to_owned(), since);
    }
}

/// A pace has the fields of its kind and no others.
fn nothing_else(document: &mut Value) {
    let kinds = document.pointer_mut("/components/schemas/Pace/oneOf").and_then(Value::as_array_mut);
    for kind in kinds.into_iter().flatten().filter_map(Value::as_object_mut) {
        kind.insert("additionalProperties".to_owned(), json!(false));
    }
}

/// What each system tells of its own, and that a view is one of theirs.
fn own_shapes(document: &mut Value, titles: &Titles) {
    let mut views: Vec<Value> = Vec::new();
    let schemas = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut);
    let Some(schemas) = schemas else { return };
    for title in titles.all() {
        let Some((view, _)) = title.declared().first() else { continue };
        let view = json!({ "$ref": format!("#/components/schemas/{view}") });
        if !views.contains(&view) {
            views.push(view);
            schemas.extend(declared::schemas(title.declared()));
        }
    }
    if let Some(view) = document.pointer_mut("/components/schemas/State/properties/view") {
        let said = "The position in the form of its rule system, which the title names; null for a token that may not read.";
        views.push(json!({ "type": "null" }));
        *view = json!({ "description": said, "anyOf": views });
    }
}

/// Lists of fixed length are described by what stands in them: few generators know more.
fn plain_lists(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(plain_lists),
        Value::Object(fields) => {
            fields.values_mut().for_each(plain_lists);
            if fields.get("items") == Some(&Value::Bool(false))
                && let Some(Value::Array(kinds)) = fields.remove("prefixItems")
            {
                let (length, alike) = (kinds.len(), kinds.windows(2).all(|pair| pair[0] == pair[1]));
                let first = kinds.first().cloned().unwrap_or(json!({}));
                let item = if alike { first } else { json!({ "anyOf": kinds }) };
                fields.insert("items".to_owned(), item);
                fields.insert("minItems".to_owned(), json!(length));
                fields.insert("maxItems".to_owned(), json!(length));
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_says_what_it_needs_and_that_it_may_be_too_often() {
        let document = crate::http::description(&Titles::of::<vedette_house::House>());
        let text = document.to_string();
        assert!(!text.contains("prefixItems") && !text.contains("\"items\":false"), "lists are plain");
        let mut count = 0;
        for (path, item) in document["paths"].as_object().expect("paths") {
            for (method, operation) in item.as_object().expect("methods") {
                assert!(operation["security"].is_array(), "{method} {path}");
                assert!(operation["responses"]["429"].is_object(), "{method} {path}");
                count += 1;
            }
        }
        assert!(count > 50, "{count} operations");
        assert_eq!(
            document["paths"]["/api/tables/{id}/actions"]["post"]["security"][1]["token"],
            json!(["play"])
        );
        assert_eq!(document["paths"]["/api/me/password"]["post"]["security"], json!([{ "session": [] }]));
        assert_eq!(document["paths"]["/api/titles"]["get"]["security"], json!([]));
        let properties = &document["components"]["schemas"]["Problem"]["properties"];
        assert!(properties["state"].is_object() && properties["since"].is_object(), "{properties}");
    }

    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|field| references(field, found));
            }
            _ => {}
        }
    }

    /// Every field and parameter by its name, with what it is and where it stands.
    fn named<'a>(value: &'a Value, at: &str, found: &mut Vec<(String, &'a str, &'a Value)>) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| named(item, at, found)),
            Value::Object(fields) => {
                for (name, field) in fields.get("properties").and_then(Value::as_object).into_iter().flatten()
                {
                    found.push((at.to_owned(), name, field));
                }
                if let (Some(name), Some(schema)) =
                    (fields.get("name").and_then(Value::as_str), fields.get("schema"))
                {
                    found.push((at.to_owned(), name, schema));
                }
                for (name, field) in fields {
                    let deeper = at.matches('/').count() < 3;
                    named(field, &if deeper { format!("{at}/{name}") } else { at.to_owned() }, found);
                }
            }
            _ => {}
        }
    }

    /// Whether something is words, or a list of words, and not a number or a shape of its own.
    fn is_text(document: &Value, schema: &Value) -> bool {
        let text = |kind: &Value| kind == "string";
        match schema {
            Value::Object(fields) => {
                let named =
                    fields.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix('#'));
                named.and_then(|name| document.pointer(name)).is_some_and(|named| is_text(document, named))
                    || fields.get("type").is_some_and(|kind| {
                        text(kind) || kind.as_array().is_some_and(|kinds| kinds.iter().any(text))
                    })
                    || ["items", "anyOf", "oneOf"]
                        .iter()
                        .any(|key| fields.get(*key).is_some_and(|inner| is_text(document, inner)))
            }
            Value::Array(kinds) => kinds.iter().any(|kind| is_text(document, kind)),
            _ => false,
        }
    }

    /// The same thing has the same word, in requests and answers, around views and in them.
    #[test]
    fn one_thing_has_one_word() {
        /// What words are not used for texts, and what is said instead.
        const AGREED: [(&str, &[&str]); 5] = [
            ("side", &["side_code", "side_id", "camp", "faction", "party"]),
            (
                "area",
                &[
                    "place",
                    "places",
                    "hex",
                    "hexes",
                    "box",
                    "location",
                    "area_code",
                    "space",
                    "spot",
                    "where",
                ],
            ),
            ("code", &["slug", "card_code", "piece_code", "short_name"]),
            ("options", &["option", "settings_text", "variants", "moves", "legal_actions", "legal"]),
            ("game", &["title_code", "game_code", "game_id"]),
        ];
        let document = crate::http::description(&Titles::of::<vedette_house::House>());
        let mut found = Vec::new();
        named(&document, "", &mut found);
        assert!(found.len() > 800, "{} names", found.len());
        let mut wrong = Vec::new();
        for (at, name, schema) in &found {
            for (agreed, others) in AGREED {
                if others.contains(name) && is_text(&document, schema) {
                    wrong.push(format!("{at}.{name} is `{agreed}` elsewhere"));
                }
                let agreed_on = *name == agreed && matches!(agreed, "side" | "area" | "code" | "game");
                if agreed_on && !is_text(&document, schema) {
                    wrong.push(format!("{at}.{name} is no word: {schema}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// The view of every system is described field by field, and whatever is spoken of is described too.
    #[test]
    fn views_are_described_field_by_field() {
        let titles = Titles::of::<vedette_house::House>();
        let document = crate::http::description(&titles);
        let mut found = Vec::new();
        references(&document, &mut found);
        for reference in found {
            let pointer = reference.strip_prefix('#').expect("within the document");
            assert!(
                document.pointer(pointer).is_some_and(|it| it != &json!({})),
                "{reference} is not described"
            );
        }
        let views = document["components"]["schemas"]["State"]["properties"]["view"]["anyOf"].as_array();
        let views = views.expect("views are of several kinds");
        for title in titles.all() {
            let (name, _) = title.declared().first().expect("its view");
            let schema = &document["components"]["schemas"][name];
            assert!(views.contains(&json!({ "$ref": format!("#/components/schemas/{name}") })), "{name}");
            let fields = schema["properties"].as_object().expect("fields");
            assert!(fields.len() > 10, "{name}: {schema}");
            for (field, told) in fields {
                assert!(told["description"].is_string(), "{name}.{field} is not explained");
            }
        }
    }
}
