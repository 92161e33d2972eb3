//! What only one system tells, described for programs that are not pages: the pages' own types, which are made from the source
//! with what each field means, read as JSON Schema. They are few and simple: words, numbers, lists, and shapes by their names.

use serde_json::{Map, Value, json};

/// Types by their names, each as the text of its declaration.
pub type Declared = &'static [(&'static str, &'static str)];

/// Where a shape of one's own is described.
fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// The schemas of some types, by their names. What cannot be read is left open: it may be anything.
pub fn schemas(declared: &[(&str, &str)]) -> Map<String, Value> {
    let schema = |&(name, text): &(&str, &str)| {
        let mut reader = Reader { rest: declaration(text) };
        let mut schema = reader.any_of().unwrap_or_else(|| json!({}));
        if let (Some(said), Value::Object(fields)) = (comment(text), &mut schema) {
            fields.insert("description".to_owned(), json!(said));
        }
        (name.to_owned(), schema)
    };
    declared.iter().map(schema).collect()
}

/// What stands after `export type NAME =`.
fn declaration(text: &str) -> &str {
    let after = text.split_once("export type ").map_or("", |(_, after)| after);
    after.split_once('=').map_or("", |(_, after)| after)
}

/// What is said of a type before it is declared.
fn comment(text: &str) -> Option<String> {
    let before = text.split_once("export type ").map_or("", |(before, _)| before);
    let (_, said) = before.rsplit_once("/**")?;
    Some(plain(said.split_once("*/")?.0))
}

/// A comment without its stars.
fn plain(said: &str) -> String {
    let lines = said.lines().map(|line| line.trim().trim_start_matches('*').trim());
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Reads a declaration from its beginning.
struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn eat(&mut self, sign: &str) -> bool {
        self.rest = self.rest.trim_start();
        let after = self.rest.strip_prefix(sign);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn word(&mut self) -> Option<&'a str> {
        self.rest = self.rest.trim_start();
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let end = self.rest.find(|letter| !is_part(letter)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at_checked(end).filter(|(word, _)| !word.is_empty())?;
        self.rest = rest;
        Some(word)
    }

    /// What is said before a field.
    fn said(&mut self) -> Option<String> {
        if !self.eat("/**") {
            return None;
        }
        let (said, rest) = self.rest.split_once("*/")?;
        self.rest = rest;
        Some(plain(said))
    }

    /// One type, or one of several.
    fn any_of(&mut self) -> Option<Value> {
        let mut kinds = vec![self.one()?];
        while self.eat("|") {
            kinds.push(self.one()?);
        }
        let words: Option<Vec<&Value>> = kinds.iter().map(|kind| kind.get("const")).collect();
        if let Some(words) = words {
            return Some(json!({ "type": "string", "enum": words }));
        }
        Some(if kinds.len() == 1 { kinds.remove(0) } else { json!({ "anyOf": kinds }) })
    }

    fn one(&mut self) -> Option<Value> {
        if self.eat("{") {
            return self.fields();
        }
        if self.eat("[") {
            return self.together();
        }
        if self.eat("\"") {
            let (word, rest) = self.rest.split_once('"')?;
            self.rest = rest;
            return Some(json!({ "const": word }));
        }
        Some(match self.word()? {
            "Array" => {
                let listed = self.eat("<").then(|| self.any_of())??;
                self.eat(">").then(|| json!({ "type": "array", "items": listed }))?
            }
            "string" => json!({ "type": "string" }),
            "number" => json!({ "type": "number" }),
            "boolean" => json!({ "type": "boolean" }),
            "null" => json!({ "type": "null" }),
            name => reference(name),
        })
    }

    /// A list of fixed length.
    fn together(&mut self) -> Option<Value> {
        let mut kinds = Vec::new();
        while !self.eat("]") {
            kinds.push(self.any_of()?);
            self.eat(",");
        }
        let (length, alike) = (kinds.len(), kinds.windows(2).all(|pair| pair.first() == pair.last()));
        let item = if alike { kinds.into_iter().next()? } else { json!({ "anyOf": kinds }) };
        Some(json!({ "type": "array", "items": item, "minItems": length, "maxItems": length }))
    }

    fn fields(&mut self) -> Option<Value> {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        while !self.eat("}") {
            let said = self.said();
            let name = self.word()?.to_owned();
            if !self.eat("?") {
                required.push(name.clone());
            }
            let mut kind = self.eat(":").then(|| self.any_of())??;
            if let (Some(said), Value::Object(fields)) = (said, &mut kind) {
                fields.insert("description".to_owned(), json!(said));
            }
            properties.insert(name, kind);
            self.eat(",");
        }
        Some(json!({ "type": "object", "properties": properties, "required": required }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_become_schemas() {
        let text = "import type { Side } from \"./Side\";\n\n/**\n * What is seen.\n */\nexport type Seen = { \n/**\n * How\n * many.\n */\n\
                    count: number, names?: Array<string> | null, both: [Side, Side], pair: [string, number], when: { year: number, } | \"after\", };\n";
        let colour = "export type Colour = \"red\" | \"blue\";";
        let found = schemas(&[("Seen", text), ("Colour", colour)]);
        let side = json!({ "$ref": "#/components/schemas/Side" });
        let (word, number) = (json!({ "type": "string" }), json!({ "type": "number" }));
        let expected = json!({
            "type": "object", "description": "What is seen.",
            "required": ["count", "both", "pair", "when"],
            "properties": {
                "count": { "type": "number", "description": "How many." },
                "names": { "anyOf": [{ "type": "array", "items": word }, { "type": "null" }] },
                "both": { "type": "array", "items": side, "minItems": 2, "maxItems": 2 },
                "pair": { "type": "array", "items": { "anyOf": [word, number] }, "minItems": 2, "maxItems": 2 },
                "when": { "anyOf": [
                    { "type": "object", "properties": { "year": number }, "required": ["year"] }, { "const": "after" }] },
            },
        });
        assert_eq!(found["Seen"], expected);
        assert_eq!(found["Colour"], json!({ "type": "string", "enum": ["red", "blue"] }));
        assert_eq!(schemas(&[("Odd", "export type Odd = <")])["Odd"], json!({}));
    }
}
