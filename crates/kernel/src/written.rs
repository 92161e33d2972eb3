//! Parts of views that are written as JSON again and again: areas where nothing has happened, corps that have not moved. They
//! are looked up instead, in what this thread has written lately.
//!
//! A text is found by the part itself, all of it, and by nothing else: not by a table, a viewer or a moment. So it cannot be
//! out of date, and whoever is given it has been shown the very part that it spells.

use std::any::Any;
use std::cell::RefCell;
use std::hash::{Hash, Hasher as _};

use rustc_hash::FxHasher;
use serde::ser::{SerializeSeq as _, Serializer};
use serde::{Serialize, ser};
use serde_json::value::{RawValue, to_raw_value};

/// So many parts of a sort are remembered. A game has a few dozen areas and corps, and most tables look alike: with a hundred
/// tables being played at random, 97 parts of 100 are found.
const REMEMBERED: usize = 1024;

thread_local! {
    /// One [`Parts`] for every sort of part.
    static WRITTEN: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// A part and how it is written.
struct Part<T> {
    part: T,
    text: Box<RawValue>,
}

/// Parts of one sort that were written lately. Each has one place, and whoever needs it next takes it.
struct Parts<T> {
    places: Vec<Option<Box<Part<T>>>>,
}

impl<T: Serialize + Clone + Eq + Hash + 'static> Parts<T> {
    fn new() -> Parts<T> {
        Parts { places: std::iter::repeat_with(|| None).take(REMEMBERED).collect() }
    }

    /// Those of this thread, which has none until they are put back.
    fn take() -> Parts<T> {
        let taken = WRITTEN.try_with(|written| {
            let mut written = written.borrow_mut();
            let place = written.iter().position(|parts| parts.is::<Parts<T>>())?;
            written.swap_remove(place).downcast::<Parts<T>>().ok()
        });
        taken.ok().flatten().map_or_else(Parts::new, |parts| *parts)
    }

    fn put_back(self) {
        // A thread that ends needs them no more.
        let _ = WRITTEN.try_with(|written| written.borrow_mut().push(Box::new(self)));
    }

    /// How a part is written.
    fn text_of(&mut self, part: &T) -> Result<&RawValue, serde_json::Error> {
        let mut hasher = FxHasher::default();
        part.hash(&mut hasher);
        let place = usize::try_from(hasher.finish() % REMEMBERED as u64).unwrap_or_default();
        let Some(place) = self.places.get_mut(place) else { return Ok(RawValue::NULL) };
        let known = match place.take() {
            Some(known) if known.part == *part => known,
            _ => Box::new(Part { part: part.clone(), text: to_raw_value(part)? }),
        };
        Ok(&place.insert(known).text)
    }
}

/// Writes a list, each part of it as it was written before if it is alike:
/// `#[serde(serialize_with = "vedette_kernel::written::list")]`. For JSON only.
///
/// # Errors
/// Those of the serializer.
pub fn list<T, S>(list: &[T], serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize + Clone + Eq + Hash + 'static,
    S: Serializer,
{
    let mut parts = Parts::take();
    let mut written = serializer.serialize_seq(Some(list.len()))?;
    for part in list {
        written.serialize_element(parts.text_of(part).map_err(ser::Error::custom)?)?;
    }
    parts.put_back();
    written.end()
}

/// The same for a list that may be missing.
///
/// # Errors
/// Those of the serializer.
pub fn list_if_any<T, S>(list: &Option<Vec<T>>, serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize + Clone + Eq + Hash + 'static,
    S: Serializer,
{
    match list {
        Some(parts) => self::list(parts, serializer),
        None => serializer.serialize_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, PartialEq, Eq, Hash, Serialize)]
    struct Area {
        area: String,
        troops: Vec<u32>,
        guarded: bool,
    }

    #[derive(Serialize)]
    struct View<'a> {
        #[serde(serialize_with = "list")]
        areas: &'a [Area],
        #[serde(serialize_with = "list_if_any")]
        corps: Option<Vec<u32>>,
    }

    #[derive(Serialize)]
    struct Plain<'a> {
        areas: &'a [Area],
        corps: Option<Vec<u32>>,
    }

    fn area(number: u32) -> Area {
        let troops = (0..number % 4).map(|troop| number / 7 + troop).collect();
        Area { area: format!("\"{}\"", number / 3), troops, guarded: number.is_multiple_of(5) }
    }

    /// Writes both ways; they must be the same however often, and whatever was written before.
    fn check(numbers: impl Iterator<Item = u32>) {
        let areas: Vec<Area> = numbers.map(area).collect();
        let corps = areas.len().is_multiple_of(2).then(|| (0..areas.len() as u32).collect::<Vec<u32>>());
        let plain = serde_json::to_string(&Plain { areas: &areas, corps: corps.clone() });
        let view = View { areas: &areas, corps };
        for _ in 0..2 {
            assert_eq!(serde_json::to_string(&view).ok(), plain.as_ref().ok().cloned());
        }
        let value = serde_json::to_value(&view).expect("it can be a value too");
        assert_eq!(Some(value), plain.ok().and_then(|text| serde_json::from_str(&text).ok()));
    }

    #[test]
    fn parts_are_written_as_they_are_now() {
        for round in 0..40 {
            check((0..50).map(|number| number * 13 + round));
        }
    }

    #[test]
    fn more_parts_than_are_remembered_are_written_as_they_are() {
        check(0..3000);
        check((0..3000).rev());
        let kept = Parts::<Area>::take();
        assert_eq!(kept.places.len(), REMEMBERED);
        assert!(kept.places.iter().flatten().count() > REMEMBERED / 2, "they find places of their own");
    }

    #[test]
    fn a_part_that_is_alike_is_looked_up() {
        let mut parts = Parts::new();
        let first = parts.text_of(&area(3)).map(std::ptr::from_ref).expect("it can be written");
        assert_eq!(parts.text_of(&area(3)).map(std::ptr::from_ref).ok(), Some(first), "not written again");
        let others = (4..10).map(area);
        for other in others {
            let text = parts.text_of(&other).map(|text| text.get().to_owned()).ok();
            assert_eq!(text, serde_json::to_string(&other).ok());
        }
    }
}
