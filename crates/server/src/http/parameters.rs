//! What may stand after the `?` of each address: the description of the API says it, and nothing else is let through, so that no
//! wish is ignored in silence.

use std::collections::HashMap;

use axum::extract::{MatchedPath, Query, Request};
use axum::http::Method;
use serde_json::Value;

use crate::wire::Problem;

/// One parameter as it is described.
struct Parameter {
    name: String,
    least: Option<i64>,
    most: Option<i64>,
}

impl Parameter {
    fn read(described: &Value) -> Option<Parameter> {
        if described.get("in")? != "query" {
            return None;
        }
        let bound = |which: &str| described.pointer(&format!("/schema/{which}")).and_then(Value::as_i64);
        let name = described.get("name")?.as_str()?.to_owned();
        Some(Parameter { name, least: bound("minimum"), most: bound("maximum") })
    }

    /// Whether a number is within its bounds; what is no number is somebody else's to complain of.
    fn check(&self, value: &str) -> Result<(), Problem> {
        let Ok(number) = value.parse::<i64>() else { return Ok(()) };
        let (least, most) = (self.least.unwrap_or(i64::MIN), self.most.unwrap_or(i64::MAX));
        if (least..=most).contains(&number) {
            return Ok(());
        }
        let bounds = match (self.least, self.most) {
            (Some(least), Some(most)) => format!("from {least} to {most}"),
            (None, Some(most)) => format!("at most {most}"),
            _ => format!("at least {least}"),
        };
        Err(Problem::bad_request(format!("`{}` is {bounds}, not {number}", self.name)))
    }
}

/// The parameters of every request.
pub(super) struct Parameters {
    known: HashMap<String, Vec<(Method, Vec<Parameter>)>>,
}

impl Parameters {
    /// As the description of the API has them.
    pub(super) fn described(document: &Value) -> Parameters {
        let mut known: HashMap<String, Vec<(Method, Vec<Parameter>)>> = HashMap::new();
        let paths = document.get("paths").and_then(Value::as_object);
        for (path, item) in paths.into_iter().flatten() {
            for (method, operation) in item.as_object().into_iter().flatten() {
                let Ok(method) = method.to_uppercase().parse() else { continue };
                let described = operation.get("parameters").and_then(Value::as_array);
                let parameters = described.into_iter().flatten().filter_map(Parameter::read).collect();
                known.entry(path.clone()).or_default().push((method, parameters));
            }
        }
        Parameters { known }
    }

    /// Whether a request asks for nothing that its address does not know.
    pub(super) fn check(&self, request: &Request) -> Result<(), Problem> {
        let Some(route) = request.extensions().get::<MatchedPath>() else { return Ok(()) };
        if request.uri().query().is_none_or(str::is_empty) {
            return Ok(());
        }
        let method = if request.method() == Method::HEAD { &Method::GET } else { request.method() };
        let methods = self.known.get(route.as_str()).into_iter().flatten();
        let Some((_, known)) = methods.into_iter().find(|(known, _)| known == method) else { return Ok(()) };
        let asked: Query<Vec<(String, String)>> = Query::try_from_uri(request.uri())
            .map_err(|rejection| Problem::bad_request(rejection.body_text()))?;
        for (name, value) in asked.0 {
            match known.iter().find(|parameter| parameter.name == name) {
                Some(parameter) => parameter.check(&value)?,
                None => return Err(unknown(&name, known)),
            }
        }
        Ok(())
    }
}

fn unknown(name: &str, known: &[Parameter]) -> Problem {
    let names: Vec<&str> = known.iter().map(|parameter| parameter.name.as_str()).collect();
    let advice = match names.as_slice() {
        [] => "this address takes none".to_owned(),
        names => format!("this address takes: {}", names.join(", ")),
    };
    Problem::bad_request(format!("there is no parameter `{name}` here")).advise(advice)
}
