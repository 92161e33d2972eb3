//! What changed between two texts of JSON, as a patch (RFC 6902): for whoever has the one and wants the other.
//!
//! A patch holds nothing that the later text does not hold, but for the paths of what went away.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::wire::{Change, Changing};

/// Lists of which the lengths multiply to more than this are not compared element by element.
const MOST_PAIRS: usize = 40_000;
/// What a change needs beside its path and value.
const FRAME: usize = 30;

/// The name of a field.
#[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

type Fields<'a> = BTreeMap<Name<'a>, &'a RawValue>;

/// A part of a text, read no further than needed: what is written alike is alike, and is not looked into.
enum Part<'a> {
    Fields(Fields<'a>),
    List(Vec<&'a RawValue>),
    Other,
}

impl<'a> Part<'a> {
    fn of(text: &'a str) -> Part<'a> {
        let read = match text.as_bytes().first() {
            Some(b'{') => serde_json::from_str(text).map(Part::Fields),
            Some(b'[') => serde_json::from_str(text).map(Part::List),
            _ => Ok(Part::Other),
        };
        read.unwrap_or(Part::Other)
    }
}

/// The changes that make `later` of `earlier`, to be carried out in order, if both have fields.
pub(crate) fn difference(earlier: &str, later: &str) -> Option<Vec<Change>> {
    let mut changes = Vec::new();
    if earlier != later {
        let (Part::Fields(earlier), Part::Fields(later)) = (Part::of(earlier), Part::of(later)) else {
            return None;
        };
        fields(&earlier, &later, "", &mut changes);
    }
    Some(changes)
}

/// What differs becomes what it is later.
fn compare(earlier: &RawValue, later: &RawValue, path: String, changes: &mut Vec<Change>) {
    let begun = changes.len();
    match (Part::of(earlier.get()), Part::of(later.get())) {
        (Part::Fields(earlier), Part::Fields(later)) => fields(&earlier, &later, &path, changes),
        (Part::List(earlier), Part::List(later)) => elements(&earlier, &later, &path, changes),
        _ => return changes.push(replaced(path, later)),
    }
    // Many small changes may be longer than the thing itself.
    let parts = changes.get(begun..).unwrap_or_default();
    let value = |change: &Change| change.value.as_ref().map_or(0, |value| value.get().len());
    let length = |change: &Change| FRAME + change.path.len() + value(change);
    if parts.len() > 1 && parts.iter().map(length).sum::<usize>() > FRAME + path.len() + later.get().len() {
        changes.truncate(begun);
        changes.push(replaced(path, later));
    }
}

fn are_alike(one: &RawValue, other: &RawValue) -> bool {
    one.get() == other.get()
}

fn added(path: String, value: &RawValue) -> Change {
    Change { op: Changing::Add, path, value: Some(value.to_owned()) }
}

fn removed(path: String) -> Change {
    Change { op: Changing::Remove, path, value: None }
}

fn replaced(path: String, value: &RawValue) -> Change {
    Change { op: Changing::Replace, path, value: Some(value.to_owned()) }
}

fn fields(earlier: &Fields<'_>, later: &Fields<'_>, path: &str, changes: &mut Vec<Change>) {
    let gone = earlier.keys().filter(|name| !later.contains_key(*name));
    changes.extend(gone.map(|name| removed(within(path, name))));
    for (name, value) in later {
        match earlier.get(name) {
            Some(before) if are_alike(before, value) => {}
            Some(before) => compare(before, value, within(path, name), changes),
            None => changes.push(added(within(path, name), value)),
        }
    }
}

/// The path of a field, its name as RFC 6901 wants it.
fn within(path: &str, Name(name): &Name<'_>) -> String {
    if name.contains(['~', '/']) {
        return format!("{path}/{}", name.replace('~', "~0").replace('/', "~1"));
    }
    format!("{path}/{name}")
}

/// What stayed stays; in between one thing becomes another as far as there are as many, and the rest goes or comes.
fn elements(earlier: &[&RawValue], later: &[&RawValue], path: &str, changes: &mut Vec<Change>) {
    let (mut from, mut to) = (0, 0);
    for (stays_from, stays_to) in stayed(earlier, later).into_iter().chain([(earlier.len(), later.len())]) {
        let (before, after) = (&earlier[from..stays_from], &later[to..stays_to]);
        for (at, (before, after)) in (to..).zip(before.iter().zip(after)) {
            if !are_alike(before, after) {
                compare(before, after, format!("{path}/{at}"), changes);
            }
        }
        for _ in after.len()..before.len() {
            changes.push(removed(format!("{path}/{stays_to}")));
        }
        for (at, value) in (to..).zip(after).skip(before.len()) {
            changes.push(added(format!("{path}/{at}"), value));
        }
        (from, to) = (stays_from + 1, stays_to + 1);
    }
}

/// The places, in both lists, of what stands in both in the same order: as much as possible.
fn stayed(earlier: &[&RawValue], later: &[&RawValue]) -> Vec<(usize, usize)> {
    let alike = |pair: &(&&RawValue, &&RawValue)| are_alike(pair.0, pair.1);
    let before = earlier.iter().zip(later).take_while(alike).count();
    let (rest, others) = (&earlier[before..], &later[before..]);
    let after = rest.iter().rev().zip(others.iter().rev()).take_while(alike).count();
    let (rest, others) = (&rest[..rest.len() - after], &others[..others.len() - after]);
    let mut places: Vec<(usize, usize)> = (0..before).map(|at| (at, at)).collect();
    if rest.len() * others.len() <= MOST_PAIRS {
        let middle = longest(rest, others);
        places.extend(middle.into_iter().map(|(from, to)| (before + from, before + to)));
    }
    places.extend((1..=after).rev().map(|back| (earlier.len() - back, later.len() - back)));
    places
}

/// The longest common subsequence.
fn longest(earlier: &[&RawValue], later: &[&RawValue]) -> Vec<(usize, usize)> {
    let width = later.len() + 1;
    let mut lengths = vec![0_u16; (earlier.len() + 1) * width];
    for from in (0..earlier.len()).rev() {
        for to in (0..later.len()).rev() {
            lengths[from * width + to] = if are_alike(earlier[from], later[to]) {
                lengths[(from + 1) * width + to + 1] + 1
            } else {
                lengths[(from + 1) * width + to].max(lengths[from * width + to + 1])
            };
        }
    }
    let (mut from, mut to, mut places) = (0, 0, Vec::new());
    while from < earlier.len() && to < later.len() {
        if are_alike(earlier[from], later[to]) {
            places.push((from, to));
            (from, to) = (from + 1, to + 1);
        } else if lengths[(from + 1) * width + to] >= lengths[from * width + to + 1] {
            from += 1;
        } else {
            to += 1;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    /// The changes between two values with fields.
    fn changes_of(earlier: &Value, later: &Value) -> Vec<Change> {
        difference(&earlier.to_string(), &later.to_string()).expect("both have fields")
    }

    /// What a change puts there.
    fn put(change: &Change) -> Value {
        serde_json::from_str(change.value.as_ref().expect("a value").get()).expect("JSON")
    }

    /// A patch carried out as RFC 6902 has it.
    fn patched(mut value: Value, changes: &[Change]) -> Value {
        for change in changes {
            let (within, name) = change.path.rsplit_once('/').expect("a part");
            let name = name.replace("~1", "/").replace("~0", "~");
            match value.pointer_mut(within).expect("the place is there") {
                Value::Array(list) => {
                    let at: usize = name.parse().expect("a number");
                    match change.op {
                        Changing::Add => list.insert(at, put(change)),
                        Changing::Remove => drop(list.remove(at)),
                        Changing::Replace => list[at] = put(change),
                    }
                }
                Value::Object(fields) => match change.op {
                    Changing::Remove => drop(fields.remove(&name).expect("it was there")),
                    op => {
                        let had = fields.insert(name, put(change)).is_some();
                        assert_eq!(had, op == Changing::Replace);
                    }
                },
                other => panic!("{other} has no parts"),
            }
        }
        value
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..4_i64).prop_map(Value::from),
            "[ab/~\\\\\"]{0,3}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::btree_map("[ab/~\\\\\"]{1,2}", inner, 0..5)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_patch_makes_the_one_of_the_other(earlier in any_value(), later in any_value()) {
            let (earlier, later) = (json!({ "it": earlier }), json!({ "it": later }));
            let changes = changes_of(&earlier, &later);
            prop_assert_eq!(patched(earlier, &changes), later);
        }
    }

    #[test]
    fn what_stayed_is_not_told_again() {
        let place =
            |area: &str, blocks: &[&str]| json!({ "area": area, "controller": null, "blocks": blocks });
        let earlier = json!({ "n": 4, "areas": [place("gera", &["ney"]), place("hof", &["soult"]), place("jena", &[]),
            place("weimar", &["lannes"])] });
        let later = json!({ "n": 5, "areas": [place("hof", &["soult"]), place("jena", &["ney"]),
            place("weimar", &["lannes"])] });
        let changes = serde_json::to_value(changes_of(&earlier, &later)).expect("JSON");
        assert_eq!(
            changes,
            json!([
                { "op": "remove", "path": "/areas/0" },
                { "op": "add", "path": "/areas/1/blocks/0", "value": "ney" },
                { "op": "replace", "path": "/n", "value": 5 },
            ])
        );
        assert_eq!(changes_of(&earlier, &earlier).len(), 0);
    }
}
