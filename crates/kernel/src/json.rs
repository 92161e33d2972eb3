//! Writing JSON where it is written thousands of times a second: states and views.
//!
//! The same text that `serde_json` writes, with less work: names of fields stand as they are, and a text is looked at in one go,
//! because hardly any has something to escape. What is seldom (numbers with a point, keys that are no texts) is left to `serde_json`.

use serde::Serialize;
use serde::ser::{self, Error as _};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Error, Value};

/// How `serde_json` marks a text that is JSON already; there is no other way to hand one over unread. A test watches it.
const RAW: &str = "$serde_json::private::RawValue";

/// Room for a usual view.
const USUAL: usize = 6 * 1024;

/// Writes a value as JSON.
///
/// # Errors
/// When the value cannot be written: a map whose keys are no texts, or what its own `Serialize` refuses.
pub fn write<T: Serialize + ?Sized>(value: &T) -> Result<String, Error> {
    let mut out = String::with_capacity(USUAL);
    value.serialize(Writer { out: &mut out })?;
    Ok(out)
}

/// Writes a value as JSON that can be put into other JSON without being read again.
///
/// # Errors
/// As [`write`].
pub fn write_raw<T: Serialize + ?Sized>(value: &T) -> Result<Box<RawValue>, Error> {
    to_raw_value(&Written(write(value)?))
}

/// A text that is JSON.
struct Written(String);

impl Serialize for Written {
    fn serialize<S: ser::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut raw = serializer.serialize_struct(RAW, 1)?;
        ser::SerializeStruct::serialize_field(&mut raw, RAW, &self.0)?;
        ser::SerializeStruct::end(raw)
    }
}

struct Writer<'a> {
    out: &'a mut String,
}

/// Whether a text needs no escape. Without a way out in between, so that it is done many bytes at a time.
fn is_plain(text: &str) -> bool {
    text.bytes().fold(true, |plain, byte| plain & (byte >= b' ') & (byte != b'"') & (byte != b'\\'))
}

fn write_text(out: &mut String, text: &str) -> Result<(), Error> {
    if is_plain(text) {
        out.push('"');
        out.push_str(text);
        out.push('"');
    } else {
        out.push_str(&serde_json::to_string(text)?);
    }
    Ok(())
}

/// The name of a field: a name of Rust, or what stands in its place in our own code.
fn write_name(out: &mut String, name: &'static str) {
    debug_assert!(is_plain(name), "{name} cannot be the name of a field");
    out.push('"');
    out.push_str(name);
    out.push_str("\":");
}

fn write_unsigned(out: &mut String, mut number: u64) {
    let mut digits = [b'0'; 20];
    let mut first = digits.len();
    for (place, digit) in digits.iter_mut().enumerate().rev() {
        *digit = b'0' + u8::try_from(number % 10).unwrap_or(0);
        number /= 10;
        first = place;
        if number == 0 {
            break;
        }
    }
    out.push_str(std::str::from_utf8(digits.get(first..).unwrap_or_default()).unwrap_or_default());
}

/// Something in brackets whose parts are separated by commas.
struct Parts<'a> {
    out: &'a mut String,
    close: &'static str,
    begun: bool,
}

impl<'a> Parts<'a> {
    fn open(out: &'a mut String, open: &str, close: &'static str) -> Parts<'a> {
        out.push_str(open);
        Parts { out, close, begun: false }
    }

    fn next(&mut self) -> Writer<'_> {
        if self.begun {
            self.out.push(',');
        }
        self.begun = true;
        Writer { out: self.out }
    }

    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(self.next())
    }

    fn add_named<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        let next = self.next();
        write_name(next.out, name);
        value.serialize(next)
    }

    fn finish(self) {
        self.out.push_str(self.close);
    }
}

macro_rules! as_unsigned {
    ($($name:ident: $type:ty),+) => {
        $(fn $name(self, value: $type) -> Result<(), Error> {
            write_unsigned(self.out, u64::from(value));
            Ok(())
        })+
    };
}

macro_rules! as_signed {
    ($($name:ident: $type:ty),+) => {
        $(fn $name(self, value: $type) -> Result<(), Error> {
            if value < 0 {
                self.out.push('-');
            }
            write_unsigned(self.out, u64::from(value.unsigned_abs()));
            Ok(())
        })+
    };
}

impl<'a> ser::Serializer for Writer<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Fields<'a>;
    type SerializeStructVariant = Fields<'a>;

    as_unsigned!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64);
    as_signed!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64);

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.out.push_str(if value { "true" } else { "false" });
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.out.push_str(&serde_json::to_string(&value)?);
        Ok(())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        self.out.push_str(&serde_json::to_string(&value)?);
        Ok(())
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        write_text(self.out, value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        write_text(self.out, value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        ser::Serializer::collect_seq(self, value)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.out.push_str("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Error> {
        write_text(self.out, variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.out.push('{');
        write_name(self.out, variant);
        value.serialize(Writer { out: self.out })?;
        self.out.push('}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, Error> {
        Ok(Parts::open(self.out, "[", "]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Error> {
        Ok(Parts::open(self.out, "[", "]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Error> {
        Ok(Parts::open(self.out, "[", "]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Error> {
        self.out.push('{');
        write_name(self.out, variant);
        Ok(Parts::open(self.out, "[", "]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Error> {
        Ok(Parts::open(self.out, "{", "}"))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields<'a>, Error> {
        Ok(match name {
            RAW => Fields::Raw(self.out),
            _ => Fields::Named(Parts::open(self.out, "{", "}")),
        })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields<'a>, Error> {
        self.out.push('{');
        write_name(self.out, variant);
        Ok(Fields::Named(Parts::open(self.out, "{", "}}")))
    }
}

impl ser::SerializeSeq for Parts<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.add(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

impl ser::SerializeTuple for Parts<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.add(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

impl ser::SerializeTupleStruct for Parts<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.add(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

impl ser::SerializeTupleVariant for Parts<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.add(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        // Keys may be numbers, which stand in quotes there: `serde_json` knows.
        let written = serde_json::to_string(&OneKey(key))?;
        let key = written.strip_prefix('{').and_then(|rest| rest.strip_suffix("null}"));
        let key = key.ok_or_else(|| Error::custom("a key that cannot be written"))?;
        self.next().out.push_str(key);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(Writer { out: self.out })
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

/// A map of one key with nothing behind it.
struct OneKey<'a, T: ?Sized>(&'a T);

impl<T: Serialize + ?Sized> Serialize for OneKey<'_, T> {
    fn serialize<S: ser::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        ser::SerializeMap::serialize_entry(&mut map, self.0, &())?;
        ser::SerializeMap::end(map)
    }
}

/// The fields of a struct, or a text that is JSON already.
enum Fields<'a> {
    Named(Parts<'a>),
    Raw(&'a mut String),
}

impl Fields<'_> {
    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        match self {
            Fields::Named(parts) => parts.add_named(name, value),
            Fields::Raw(out) => match serde_json::to_value(value)? {
                Value::String(text) => {
                    out.push_str(&text);
                    Ok(())
                }
                _ => Err(Error::custom("what is JSON already is a text")),
            },
        }
    }

    fn finish(self) {
        if let Fields::Named(parts) = self {
            parts.finish();
        }
    }
}

impl ser::SerializeStruct for Fields<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        self.field(name, value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

impl ser::SerializeStructVariant for Fields<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        self.field(name, value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    struct Wrapped(i16);

    #[derive(Serialize)]
    struct Pair(u8, Option<char>);

    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    enum Kind {
        Plain,
        One(u64),
        Two(bool, &'static str),
        Named { first_part: Option<i64>, list: Vec<Kind> },
    }

    #[derive(Serialize)]
    #[serde(tag = "kind")]
    enum Tagged {
        Here { at: u32 },
    }

    #[derive(Serialize)]
    struct Deep {
        nothing: (),
        unit: Unit,
        wrapped: Wrapped,
        pair: Pair,
        kinds: Vec<Kind>,
        tagged: Tagged,
        #[serde(skip_serializing_if = "Option::is_none")]
        left_out: Option<u8>,
        texts: BTreeMap<String, f64>,
        numbers: BTreeMap<i32, [i8; 2]>,
        raw: Box<RawValue>,
        value: Value,
        #[serde(flatten)]
        more: BTreeMap<&'static str, Vec<String>>,
    }

    fn deep(text: &str) -> Deep {
        let list = vec![Kind::Plain, Kind::One(u64::MAX), Kind::Two(true, "a\"b")];
        Deep {
            nothing: (),
            unit: Unit,
            wrapped: Wrapped(i16::MIN),
            pair: Pair(0, Some('\u{1}')),
            kinds: vec![
                Kind::Named { first_part: Some(i64::MIN), list },
                Kind::Named { first_part: None, list: vec![] },
            ],
            tagged: Tagged::Here { at: 10 },
            left_out: None,
            texts: BTreeMap::from([(text.to_owned(), 0.1), ("b".to_owned(), -2e30)]),
            numbers: BTreeMap::from([(-7, [i8::MIN, i8::MAX])]),
            raw: RawValue::from_string(r#"{"a": [1, "ü\n"]}"#.to_owned()).expect("it is JSON"),
            value: serde_json::json!({ "x": [null, 1.5, text], "y": {} }),
            more: BTreeMap::from([("flat", vec![text.to_owned(), String::new()])]),
        }
    }

    #[test]
    fn it_is_what_serde_json_writes() {
        for text in [
            "",
            "jena",
            "\"",
            "\\",
            "a\nb",
            "\u{0}\u{1f}",
            "Überfluß 🦅",
            "a text that is longer than any word / line",
        ] {
            let value = deep(text);
            let expected = serde_json::to_string(&value).expect("it can be written");
            assert_eq!(write(&value).expect("it can be written"), expected);
            assert_eq!(write_raw(&value).expect("it can be written").get(), expected);
        }
        assert!(write(&BTreeMap::from([(vec![1], 2)])).is_err(), "a list is no key");
    }
}
