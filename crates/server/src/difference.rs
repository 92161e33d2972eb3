//! What changed between two texts of JSON, as a patch (RFC 6902): for whoever has the one and wants the other.
//!
//! A patch holds nothing that the later text does not hold, but for the paths of what went away.

use serde_json::{Map, Value};

use crate::wire::{Change, Changing};

/// Lists of which the lengths multiply to more than this are not compared element by element.
const MOST_PAIRS: usize = 40_000;
/// What a change needs beside its path and value.
const FRAME: usize = 30;

/// The changes that make `later` of `earlier`, to be carried out in order.
pub(crate) fn difference(earlier: &Value, later: &Value) -> Vec<Change> {
    let mut changes = Vec::new();
    compare(earlier, later, String::new(), &mut changes);
    changes
}

fn compare(earlier: &Value, later: &Value, path: String, changes: &mut Vec<Change>) {
    if earlier == later {
        return;
    }
    let begun = changes.len();
    match (earlier, later) {
        (Value::Object(earlier), Value::Object(later)) => fields(earlier, later, &path, changes),
        (Value::Array(earlier), Value::Array(later)) => elements(earlier, later, &path, changes),
        _ => return changes.push(replaced(path, later)),
    }
    // Many small changes may be longer than the thing itself.
    let parts = changes.get(begun..).unwrap_or_default();
    let length = |change: &Change| FRAME + change.path.len() + change.value.as_ref().map_or(0, weigh);
    if parts.len() > 1 && parts.iter().map(length).sum::<usize>() > FRAME + path.len() + weigh(later) {
        changes.truncate(begun);
        changes.push(replaced(path, later));
    }
}

fn added(path: String, value: &Value) -> Change {
    Change { op: Changing::Add, path, value: Some(value.clone()) }
}

fn removed(path: String) -> Change {
    Change { op: Changing::Remove, path, value: None }
}

fn replaced(path: String, value: &Value) -> Change {
    Change { op: Changing::Replace, path, value: Some(value.clone()) }
}

fn fields(earlier: &Map<String, Value>, later: &Map<String, Value>, path: &str, changes: &mut Vec<Change>) {
    let gone = earlier.keys().filter(|name| !later.contains_key(*name));
    changes.extend(gone.map(|name| removed(within(path, name))));
    for (name, value) in later {
        let path = within(path, name);
        match earlier.get(name) {
            Some(before) => compare(before, value, path, changes),
            None => changes.push(added(path, value)),
        }
    }
}

/// The path of a field, its name as RFC 6901 wants it.
fn within(path: &str, name: &str) -> String {
    format!("{path}/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// What stayed stays; in between one thing becomes another as far as there are as many, and the rest goes or comes.
fn elements(earlier: &[Value], later: &[Value], path: &str, changes: &mut Vec<Change>) {
    let (mut from, mut to) = (0, 0);
    for (stays_from, stays_to) in stayed(earlier, later).into_iter().chain([(earlier.len(), later.len())]) {
        let (before, after) = (&earlier[from..stays_from], &later[to..stays_to]);
        for (at, (before, after)) in (to..).zip(before.iter().zip(after)) {
            compare(before, after, format!("{path}/{at}"), changes);
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
fn stayed(earlier: &[Value], later: &[Value]) -> Vec<(usize, usize)> {
    let alike = |pair: &(&Value, &Value)| pair.0 == pair.1;
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
fn longest(earlier: &[Value], later: &[Value]) -> Vec<(usize, usize)> {
    let width = later.len() + 1;
    let mut lengths = vec![0_u16; (earlier.len() + 1) * width];
    for from in (0..earlier.len()).rev() {
        for to in (0..later.len()).rev() {
            lengths[from * width + to] = if earlier[from] == later[to] {
                lengths[(from + 1) * width + to + 1] + 1
            } else {
                lengths[(from + 1) * width + to].max(lengths[from * width + to + 1])
            };
        }
    }
    let (mut from, mut to, mut places) = (0, 0, Vec::new());
    while from < earlier.len() && to < later.len() {
        if earlier[from] == later[to] {
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

/// About how many letters a value takes.
fn weigh(value: &Value) -> usize {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => 4,
        Value::String(text) => text.len() + 2,
        Value::Array(list) => weigh_all(list.iter().map(weigh)),
        Value::Object(fields) => weigh_all(fields.iter().map(|(name, value)| name.len() + 3 + weigh(value))),
    }
}

fn weigh_all(weights: impl Iterator<Item = usize>) -> usize {
    2 + weights.map(|weight| weight + 1).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    /// A patch carried out as RFC 6902 has it.
    fn patched(mut value: Value, changes: &[Change]) -> Value {
        for change in changes {
            let Some((within, name)) = change.path.rsplit_once('/') else {
                value = change.value.clone().expect("a value");
                continue;
            };
            let name = name.replace("~1", "/").replace("~0", "~");
            match value.pointer_mut(within).expect("the place is there") {
                Value::Array(list) => {
                    let at: usize = name.parse().expect("a number");
                    match change.op {
                        Changing::Add => list.insert(at, change.value.clone().expect("a value")),
                        Changing::Remove => drop(list.remove(at)),
                        Changing::Replace => list[at] = change.value.clone().expect("a value"),
                    }
                }
                Value::Object(fields) => match change.op {
                    Changing::Remove => drop(fields.remove(&name).expect("it was there")),
                    op => {
                        let had = fields.insert(name, change.value.clone().expect("a value")).is_some();
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
            "[ab/~]{0,3}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::btree_map("[ab/~]{1,2}", inner, 0..5)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_patch_makes_the_one_of_the_other(earlier in any_value(), later in any_value()) {
            let changes = difference(&earlier, &later);
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
        let changes = serde_json::to_value(difference(&earlier, &later)).expect("JSON");
        assert_eq!(
            changes,
            json!([
                { "op": "remove", "path": "/areas/0" },
                { "op": "add", "path": "/areas/1/blocks/0", "value": "ney" },
                { "op": "replace", "path": "/n", "value": 5 },
            ])
        );
        assert_eq!(difference(&earlier, &earlier).len(), 0);
    }
}
