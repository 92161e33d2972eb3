//! The addresses of the API, and what may stand after the `?` of each: the description of the API says it, and nothing else is
//! let through, so that no wish is ignored in silence.

use axum::http::{Method, Uri};
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

/// An address, with the parameters of every method that it knows.
pub(super) struct Route {
    pub(super) path: String,
    methods: Vec<(Method, Vec<Parameter>)>,
}

/// Every address.
#[derive(Default)]
pub(super) struct Routes(matchit::Router<Route>);

impl Routes {
    /// Those of the API as its description has them, and others, which take what they like.
    pub(super) fn described(document: &Value, others: &[&str]) -> Routes {
        let mut routes = Routes::default();
        let paths = document.get("paths").and_then(Value::as_object);
        for (path, item) in paths.into_iter().flatten() {
            let mut methods = Vec::new();
            for (method, operation) in item.as_object().into_iter().flatten() {
                let Ok(method) = method.to_uppercase().parse() else { continue };
                let described = operation.get("parameters").and_then(Value::as_array);
                let parameters = described.into_iter().flatten().filter_map(Parameter::read).collect();
                methods.push((method, parameters));
            }
            routes.add(path, methods);
        }
        others.iter().for_each(|path| routes.add(path, Vec::new()));
        routes
    }

    fn add(&mut self, path: &str, methods: Vec<(Method, Vec<Parameter>)>) {
        let route = Route { path: path.to_owned(), methods };
        if let Err(error) = self.0.insert(path, route) {
            tracing::error!(%error, path, "an address is described twice");
        }
    }

    /// The address that a path belongs to.
    pub(super) fn of(&self, path: &str) -> Option<&Route> {
        self.0.at(path).ok().map(|found| found.value)
    }
}

impl Route {
    /// Whether a request asks for nothing that its address does not know.
    pub(super) fn check(&self, method: &Method, uri: &Uri) -> Result<(), Problem> {
        let Some(query) = uri.query().filter(|query| !query.is_empty()) else { return Ok(()) };
        let method = if method == Method::HEAD { &Method::GET } else { method };
        let Some((_, known)) = self.methods.iter().find(|(known, _)| known == method) else { return Ok(()) };
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
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
