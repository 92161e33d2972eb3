//! How large, long and many what is sent may be, as the description of the API says: whatever is not, is refused by its name.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error as Fault, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

/// From where to where.
#[derive(Clone, Copy, Default)]
struct Span {
    least: Option<i64>,
    most: Option<i64>,
}

impl Span {
    fn read(schema: &Value, least: &str, most: &str) -> Span {
        let bound = |which: &str| schema.get(which).and_then(Value::as_i64);
        Span { least: bound(least), most: bound(most) }
    }

    fn is_open(self) -> bool {
        self.least.is_none() && self.most.is_none()
    }

    fn holds(self, number: i64) -> bool {
        self.least.is_none_or(|least| least <= number) && self.most.is_none_or(|most| number <= most)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (Some(least), Some(most)) => write!(f, "from {least} to {most}"),
            (None, Some(most)) => write!(f, "at most {most}"),
            (Some(least), None) => write!(f, "at least {least}"),
            (None, None) => write!(f, "any"),
        }
    }
}

/// How large something may be, and what stands in it.
#[derive(Default)]
pub(super) struct Bounds {
    number: Span,
    letters: Span,
    items: Span,
    each: Option<Box<Bounds>>,
    /// Fields by their names, and never a list of what stands in them.
    object: bool,
    fields: Vec<(String, Bounds)>,
}

impl Bounds {
    /// What a document says of a shape.
    pub(super) fn read(document: &Value, schema: &Value) -> Bounds {
        if let Some(named) = schema.get("$ref").and_then(Value::as_str) {
            let named = named.strip_prefix('#').and_then(|named| document.pointer(named));
            return named.map_or_else(Bounds::default, |named| Bounds::read(document, named));
        }
        let mut bounds = Bounds {
            number: Span::read(schema, "minimum", "maximum"),
            letters: Span::read(schema, "minLength", "maxLength"),
            items: Span::read(schema, "minItems", "maxItems"),
            each: schema.get("items").map(|item| Box::new(Bounds::read(document, item))),
            object: schema.get("properties").is_some(),
            fields: Vec::new(),
        };
        let fields = schema.get("properties").and_then(Value::as_object);
        for (name, field) in fields.into_iter().flatten() {
            bounds.add(name, Bounds::read(document, field));
        }
        // One of several shapes: a field has the same bounds in all of them.
        for one in schema.get("oneOf").and_then(Value::as_array).into_iter().flatten() {
            let one = Bounds::read(document, one);
            bounds.object |= one.object;
            one.fields.into_iter().for_each(|(name, field)| bounds.add(&name, field));
        }
        bounds.each = bounds.each.filter(|each| !each.is_open());
        bounds
    }

    fn add(&mut self, name: &str, field: Bounds) {
        if !field.is_open() && self.fields.iter().all(|(known, _)| known != name) {
            self.fields.push((name.to_owned(), field));
        }
    }

    /// Whether nothing is said.
    pub(super) fn is_open(&self) -> bool {
        let spans = [self.number, self.letters, self.items];
        spans.into_iter().all(Span::is_open) && self.each.is_none() && !self.object
    }

    /// What is wrong with a parameter of this name; what cannot be read is somebody else's to complain of.
    pub(super) fn fault_of_text(&self, name: &str, value: &str) -> Option<String> {
        match value.parse::<i64>() {
            Ok(number) if !self.number.is_open() => self.fault_of_number(name, number),
            _ => self.fault_of_letters(name, value),
        }
    }

    /// What is wrong with a body, which has been read before and is sound JSON.
    pub(super) fn fault_of_json(&self, json: &[u8]) -> Option<String> {
        let fault = RefCell::new(None);
        let within = Within { name: "body", bounds: self, fault: &fault };
        let read = within.deserialize(&mut serde_json::Deserializer::from_slice(json));
        read.err().map(|error| error.to_string()).or_else(|| fault.into_inner())
    }

    fn fault_of_number(&self, name: &str, number: i64) -> Option<String> {
        (!self.number.holds(number)).then(|| format!("`{name}` is {}, not {number}", self.number))
    }

    fn fault_of_letters(&self, name: &str, text: &str) -> Option<String> {
        if self.letters.is_open() {
            return None;
        }
        let count = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
        (!self.letters.holds(count)).then(|| format!("`{name}` has {} letters, not {count}", self.letters))
    }

    fn fault_of_items(&self, name: &str, count: i64) -> Option<String> {
        (!self.items.holds(count)).then(|| format!("`{name}` has {} entries, not {count}", self.items))
    }
}

/// Something within a body, and the first fault that was found in it.
#[derive(Clone, Copy)]
struct Within<'a> {
    name: &'a str,
    bounds: &'a Bounds,
    fault: &'a RefCell<Option<String>>,
}

impl Within<'_> {
    fn complain(self, fault: Option<String>) {
        if let Some(fault) = fault {
            self.fault.borrow_mut().get_or_insert(fault);
        }
    }
}

impl<'de> DeserializeSeed<'de> for Within<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Within<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JSON")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, number: i64) -> Result<(), E> {
        self.complain(self.bounds.fault_of_number(self.name, number));
        Ok(())
    }

    fn visit_u64<E: Fault>(self, number: u64) -> Result<(), E> {
        self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        self.complain(self.bounds.fault_of_letters(self.name, text));
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut count = 0;
        let each = self.bounds.each.as_deref().map(|bounds| Within { bounds, ..self });
        loop {
            let more = match each {
                Some(each) => list.next_element_seed(each)?.is_some(),
                None => list.next_element::<IgnoredAny>()?.is_some(),
            };
            if !more && self.bounds.object {
                self.complain(Some(format!("`{}` has its fields by their names, and is no list", self.name)));
                return Ok(());
            }
            if !more {
                self.complain(self.bounds.fault_of_items(self.name, count));
                return Ok(());
            }
            count += 1;
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(field) = map.next_key_seed(Name(&self.bounds.fields))? {
            match field {
                Some((name, bounds)) => map.next_value_seed(Within { name, bounds, ..self })?,
                None => map.next_value::<IgnoredAny>().map(|_| ())?,
            }
        }
        Ok(())
    }
}

/// The name of a field, looked up among those that have bounds.
struct Name<'a>(&'a [(String, Bounds)]);

impl<'de, 'a> DeserializeSeed<'de> for Name<'a> {
    type Value = Option<(&'a str, &'a Bounds)>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_str(self)
    }
}

impl<'de, 'a> Visitor<'de> for Name<'a> {
    type Value = Option<(&'a str, &'a Bounds)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a name")
    }

    fn visit_str<E: Fault>(self, text: &str) -> Result<Self::Value, E> {
        Ok(self.0.iter().find(|(name, _)| name == text).map(|(name, bounds)| (name.as_str(), bounds)))
    }
}

#[cfg(test)]
mod tests {
    use super::Bounds;
    use serde_json::json;

    #[test]
    fn what_is_out_of_bounds_is_named() {
        let document = json!({ "components": { "schemas": { "Pace": { "oneOf": [
            { "properties": { "kind": { "type": "string" } } },
            { "properties": { "bank_ms": { "minimum": 1, "maximum": 10 } } }] } } } });
        let shape = json!({ "properties": {
            "name": { "minLength": 2, "maxLength": 3 },
            "n": { "minimum": 0 },
            "all": { "minItems": 1, "maxItems": 2, "items": { "maxLength": 4 } },
            "pace": { "$ref": "#/components/schemas/Pace" },
            "free": {} } });
        let bounds = Bounds::read(&document, &shape);
        let fault = |json: &str| bounds.fault_of_json(json.as_bytes()).unwrap_or_default();
        assert_eq!(fault(r#"{"name":"äöü","n":0,"all":["abcd"],"pace":{"bank_ms":1},"free":[[-1]]}"#), "");
        assert_eq!(fault(r#"{"free":1,"name":"\u00e4"}"#), "`name` has from 2 to 3 letters, not 1");
        assert_eq!(fault(r#"{"n":-1}"#), "`n` is at least 0, not -1");
        assert_eq!(fault(r#"{"all":[]}"#), "`all` has from 1 to 2 entries, not 0");
        assert_eq!(fault(r#"{"all":["a","b","c"]}"#), "`all` has from 1 to 2 entries, not 3");
        assert_eq!(fault(r#"{"all":["abcde"]}"#), "`all` has at most 4 letters, not 5");
        assert_eq!(fault(r#"{"pace":{"kind":"live","bank_ms":11}}"#), "`bank_ms` is from 1 to 10, not 11");
        assert_eq!(fault(r#"{"name":null}"#), "", "what may be left out may be nothing");
        assert_eq!(fault(r#"["abc"]"#), "`body` has its fields by their names, and is no list");
        assert_eq!(fault(r#"{"pace":["live",1]}"#), "`pace` has its fields by their names, and is no list");
        assert!(Bounds::read(&document, &json!({ "type": "string" })).is_open());
    }
}
