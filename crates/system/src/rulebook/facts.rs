//! What the rules say of an example, by name, for its words: `{reach/jena/points_left}`, `{odds/0/win:percent}`,
//! `{told/log-march/points}`.

use std::collections::BTreeMap;

use serde_json::Value;
use vedette_lang::Language;

/// What is known of an example, by its path.
#[derive(Default)]
pub(super) struct Facts(pub(super) BTreeMap<String, Value>);

impl Facts {
    /// Adds everything in a value under a path.
    pub(super) fn add(&mut self, path: &str, value: &Value) {
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(name, value)| self.add(&format!("{path}/{name}"), value));
            }
            Value::Array(items) => {
                items
                    .iter()
                    .enumerate()
                    .for_each(|(place, value)| self.add(&format!("{path}/{place}"), value));
                self.0.insert(format!("{path}/count"), Value::from(items.len()));
            }
            plain => {
                self.0.insert(path.to_owned(), plain.clone());
            }
        }
    }

    /// A text with its facts filled in.
    ///
    /// # Errors
    /// The first fact that is not known, and those that are like it.
    pub(super) fn fill(&self, text: &str, language: Language) -> Result<String, String> {
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) =
                after.split_once('}').ok_or_else(|| format!("`{text}` has a {{ without a }}"))?;
            out.push_str(before);
            out.push_str(&self.say(name, language)?);
            rest = after;
        }
        out.push_str(rest);
        Ok(out)
    }

    fn say(&self, name: &str, language: Language) -> Result<String, String> {
        let (path, form) = name.split_once(':').unwrap_or((name, ""));
        let value = self.0.get(path).ok_or_else(|| {
            let family = path.split('/').next().unwrap_or_default();
            let known: Vec<&str> =
                self.0.keys().filter(|key| key.starts_with(family)).map(String::as_str).collect();
            format!("nothing is called `{path}`; known: {}", known.join(", "))
        })?;
        let number = value.as_f64();
        Ok(match (form, number) {
            ("percent", Some(share)) => {
                let percent = (share * 100.0).round();
                if language == Language::Fr { format!("{percent}\u{a0}%") } else { format!("{percent} %") }
            }
            ("half", Some(halves)) => halved(halves),
            ("", _) => value.as_str().map_or_else(|| plain(value, language), str::to_owned),
            _ => return Err(format!("`{name}` cannot be said like that")),
        })
    }
}

fn plain(value: &Value, language: Language) -> String {
    let text = value.as_f64().map_or_else(|| value.to_string(), |number| number.to_string());
    if language == Language::Fr { text.replace('.', ",") } else { text }
}

/// Half points as points.
fn halved(halves: f64) -> String {
    let whole = (halves / 2.0).floor();
    match (halves % 2.0 == 0.0, whole == 0.0) {
        (true, _) => format!("{whole}"),
        (false, true) => "½".to_owned(),
        (false, false) => format!("{whole}½"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_named_by_their_path_and_said_as_asked() {
        let mut facts = Facts::default();
        facts.add("odds", &serde_json::json!([{ "win": 0.416, "cost": 5, "strength": 4.5 }]));
        let say = |text: &str, language| facts.fill(text, language);
        assert_eq!(say("{odds/0/win:percent} of {odds/count}", Language::En).unwrap(), "42 % of 1");
        assert_eq!(say("{odds/0/cost:half}, {odds/0/strength}", Language::Fr).unwrap(), "2½, 4,5");
        assert!(say("{odds/1/win}", Language::En).unwrap_err().contains("known: odds/0/cost"));
    }
}
