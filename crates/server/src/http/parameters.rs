//! The addresses of the API, what may stand after the `?` of each, and how large what stands in its body may be: the description
//! of the API says it, and nothing else is let through, so that no wish is ignored in silence.

use std::sync::Arc;

use axum::http::{Method, Uri};
use serde_json::Value;

use super::bounds::Bounds;
use crate::wire::Problem;

/// One parameter as it is described.
struct Parameter {
    name: String,
    bounds: Bounds,
}

impl Parameter {
    fn read(document: &Value, described: &Value) -> Option<Parameter> {
        if described.get("in")? != "query" {
            return None;
        }
        let bounds = Bounds::read(document, described.get("schema")?);
        Some(Parameter { name: described.get("name")?.as_str()?.to_owned(), bounds })
    }

    fn check(&self, value: &str) -> Result<(), Problem> {
        self.bounds.fault_of_text(&self.name, value).map_or(Ok(()), |fault| Err(Problem::bad_request(fault)))
    }
}

/// A method that an address knows: its parameters, and how large what stands in its body may be.
struct Known {
    method: Method,
    parameters: Vec<Parameter>,
    body: Option<Arc<Bounds>>,
}

impl Known {
    fn read(document: &Value, method: &str, operation: &Value) -> Option<Known> {
        let parameters = operation.get("parameters").and_then(Value::as_array).into_iter().flatten();
        let body = operation.pointer("/requestBody/content/application~1json/schema");
        let body = body.map(|schema| Bounds::read(document, schema)).filter(|bounds| !bounds.is_open());
        Some(Known {
            method: method.to_uppercase().parse().ok()?,
            parameters: parameters.filter_map(|described| Parameter::read(document, described)).collect(),
            body: body.map(Arc::new),
        })
    }
}

/// An address, with the parameters of every method that it knows.
pub(super) struct Route {
    pub(super) path: String,
    methods: Vec<Known>,
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
            let operations = item.as_object().into_iter().flatten();
            let methods =
                operations.filter_map(|(method, operation)| Known::read(document, method, operation));
            routes.add(path, methods.collect());
        }
        others.iter().for_each(|path| routes.add(path, Vec::new()));
        routes
    }

    fn add(&mut self, path: &str, methods: Vec<Known>) {
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
    fn known(&self, method: &Method) -> Option<&Known> {
        let method = if method == Method::HEAD { &Method::GET } else { method };
        self.methods.iter().find(|known| known.method == method)
    }

    /// How large what stands in a body may be, where anything is said of it.
    pub(super) fn bounds(&self, method: &Method) -> Option<Arc<Bounds>> {
        self.known(method)?.body.clone()
    }

    /// Whether a request asks for nothing that its address does not know.
    pub(super) fn check(&self, method: &Method, uri: &Uri) -> Result<(), Problem> {
        let Some(query) = uri.query().filter(|query| !query.is_empty()) else { return Ok(()) };
        let Some(Known { parameters, .. }) = self.known(method) else { return Ok(()) };
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match parameters.iter().find(|parameter| parameter.name == name) {
                Some(parameter) => parameter.check(&value)?,
                None => return Err(unknown(&name, parameters)),
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
