//! Dice, shuffles and draws: asked for by the rules, answered from outside.
//!
//! All randomness is one question: a whole number from 0 to `n - 1`, each equally likely. Tables answer it from a
//! committed seed ([`Keyed`]), replays from the journal ([`Recorded`]), tests from a list that must be used up
//! ([`Scripted`]), simulation and search from a fast generator ([`Quick`]).

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use sha2::{Digest, Sha256};

/// What a draw is for, e.g. `march-card`. Recorded with the outcome, and part of the key it is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Purpose(pub &'static str);

/// A source of chance.
pub trait Chance {
    /// A whole number below `bound`, each equally likely. `bound` is at least 1.
    fn draw(&mut self, purpose: Purpose, bound: u32) -> u32;
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn draw(&mut self, purpose: Purpose, bound: u32) -> u32 {
        (**self).draw(purpose, bound)
    }
}

/// A fast generator for simulation and search: not for tables, where players must be able to check the draws.
#[derive(Clone, Debug)]
pub struct Quick(Pcg64Mcg);

impl Quick {
    /// A generator that gives the same draws for the same seed, on every machine and for ever: the raw stream is
    /// specified by its algorithm, and the bounded draw below is ours.
    pub fn new(seed: u64) -> Quick {
        Quick(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A raw number, for splitting generators.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl Chance for Quick {
    /// Multiply-and-shift with rejection: the 32 high bits of the raw number times the bound; its low half below
    /// `2^32 mod bound` is rejected, which makes every outcome exactly equally likely.
    #[inline]
    fn draw(&mut self, _: Purpose, bound: u32) -> u32 {
        let mut product = (self.0.next_u64() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = (self.0.next_u64() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }
}

/// Draws from a secret seed that was committed to before the game: anybody can check them once it is revealed.
#[derive(Clone, Debug)]
pub struct Keyed {
    key: [u8; 32],
    table: String,
    next: u64,
}

impl Keyed {
    /// The source of a table. `entropy` is what the seats added, in seat order. `next` is the number of the first
    /// draw, so that a table can be taken up where it was left.
    pub fn new(seed: &[u8; 32], table: &str, entropy: &[impl AsRef<str>], next: u64) -> Keyed {
        let mut hash = Sha256::new();
        hash.update(b"vedette chance key 1\n");
        hash.update(seed);
        for word in entropy.iter().map(AsRef::as_ref) {
            hash.update((word.len() as u64).to_be_bytes());
            hash.update(word.as_bytes());
        }
        Keyed { key: hash.finalize().into(), table: table.to_owned(), next }
    }

    /// The hash that is published when the table is made.
    pub fn commitment(seed: &[u8; 32]) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(b"vedette chance seed 1\n");
        hash.update(seed);
        hash.finalize().into()
    }

    /// How many draws were made, that is the number of the next one.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// The next draw, with a purpose read from a record: for those who check draws.
    ///
    /// The first 8 bytes of the hash as a number, modulo the bound; numbers beyond the last whole multiple of the
    /// bound are drawn again with the next attempt.
    pub fn draw_named(&mut self, purpose: &str, bound: u32) -> u32 {
        let bound = u64::from(bound.max(1));
        let limit = u64::MAX - u64::MAX % bound;
        let mut attempt = 0;
        let mut raw = self.raw(purpose, attempt);
        while raw >= limit {
            attempt += 1;
            raw = self.raw(purpose, attempt);
        }
        self.next += 1;
        (raw % bound) as u32
    }

    fn raw(&self, purpose: &str, attempt: u32) -> u64 {
        let mut hash = Sha256::new();
        hash.update(self.key);
        hash.update((self.table.len() as u64).to_be_bytes());
        hash.update(self.table.as_bytes());
        hash.update(self.next.to_be_bytes());
        hash.update(attempt.to_be_bytes());
        hash.update(purpose.as_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}

impl Chance for Keyed {
    fn draw(&mut self, purpose: Purpose, bound: u32) -> u32 {
        self.draw_named(purpose.0, bound)
    }
}

/// One recorded draw.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Drawn {
    /// What it was for.
    pub purpose: String,
    /// How many outcomes there were.
    pub bound: u32,
    /// Which of them came.
    pub outcome: u32,
}

/// Passes draws on to another source and writes them down.
#[derive(Debug)]
pub struct Recorder<'a, C: ?Sized> {
    source: &'a mut C,
    /// The draws so far.
    pub drawn: Vec<Drawn>,
}

impl<'a, C: Chance + ?Sized> Recorder<'a, C> {
    /// A recorder in front of a source.
    pub fn new(source: &'a mut C) -> Recorder<'a, C> {
        Recorder { source, drawn: Vec::new() }
    }
}

impl<C: Chance + ?Sized> Chance for Recorder<'_, C> {
    fn draw(&mut self, purpose: Purpose, bound: u32) -> u32 {
        let outcome = self.source.draw(purpose, bound);
        self.drawn.push(Drawn { purpose: purpose.0.to_owned(), bound, outcome });
        outcome
    }
}

/// Draws read back from a record.
#[derive(Clone, Debug)]
pub struct Recorded<'a> {
    drawn: &'a [Drawn],
    used: usize,
    /// The first draw that the rules asked for and the record does not have as asked.
    fault: Option<String>,
}

impl<'a> Recorded<'a> {
    /// The draws of one journal line.
    pub fn new(drawn: &'a [Drawn]) -> Recorded<'a> {
        Recorded { drawn, used: 0, fault: None }
    }

    /// What does not fit between the record and what the rules asked for, if anything.
    pub fn fault(self) -> Option<String> {
        self.fault.or_else(|| {
            let left = self.drawn.len() - self.used;
            (left > 0).then(|| format!("{left} recorded draw(s) that the rules did not ask for"))
        })
    }
}

impl Chance for Recorded<'_> {
    fn draw(&mut self, purpose: Purpose, bound: u32) -> u32 {
        let Some(entry) = self.drawn.get(self.used) else {
            self.fault.get_or_insert_with(|| format!("draw `{}` of {bound} is not in the record", purpose.0));
            return 0;
        };
        self.used += 1;
        if entry.purpose != purpose.0 || entry.bound != bound || entry.outcome >= bound {
            self.fault.get_or_insert_with(|| {
                format!(
                    "the rules asked for `{}` of {bound}, the record has `{}` {} of {}",
                    purpose.0, entry.purpose, entry.outcome, entry.bound
                )
            });
        }
        entry.outcome.min(bound.saturating_sub(1))
    }
}

/// Draws written by a test. Dropping it with draws left over, or asking for more, fails the test.
#[derive(Debug)]
pub struct Scripted {
    script: std::collections::VecDeque<(&'static str, u32)>,
}

impl Scripted {
    /// The purposes and outcomes that the test expects, in order.
    pub fn new(script: impl IntoIterator<Item = (&'static str, u32)>) -> Scripted {
        Scripted { script: script.into_iter().collect() }
    }

    /// No draw is expected.
    pub fn none() -> Scripted {
        Scripted::new([])
    }
}

impl Chance for Scripted {
    /// # Panics
    /// When the script is used up, or says something else: it is for tests only.
    #[track_caller]
    fn draw(&mut self, purpose: Purpose, bound: u32) -> u32 {
        let Some((expected, outcome)) = self.script.pop_front() else {
            panic!("unexpected draw `{}` of {bound}: the script is used up", purpose.0);
        };
        assert_eq!(expected, purpose.0, "the script expects another draw");
        assert!(outcome < bound, "scripted outcome {outcome} of `{}` is not below {bound}", purpose.0);
        outcome
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.script.is_empty(), "scripted draws not used: {:?}", self.script);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed() -> [u8; 32] {
        std::array::from_fn(|index| index as u8)
    }

    fn words() -> Vec<String> {
        vec!["cassis".to_owned(), "poire".to_owned()]
    }

    /// Recomputed with another program from the description of the scheme. Journals are for ever: if this fails, the
    /// draws of finished games can no longer be checked.
    #[test]
    fn keyed_draws_are_pinned() {
        let expected = [
            ("die", 6, 0),
            ("die", 6, 5),
            ("die", 6, 4),
            ("die", 6, 5),
            ("die", 6, 3),
            ("die", 6, 5),
            ("march-card", 52, 48),
            ("card", 1, 0),
            ("card", 3000000000, 1887985684),
            ("card", 4294967295, 265292196),
        ];
        let mut chance = Keyed::new(&seed(), "t1", &words(), 0);
        for (purpose, bound, outcome) in expected {
            assert_eq!(chance.draw(Purpose(purpose), bound), outcome, "{purpose} of {bound}");
        }
        assert_eq!(chance.next(), expected.len() as u64);
        let commitment = "a62a52918a2d64eafca34e4e24bd058693bdef53bcc148b4cb1f989af992bb43";
        assert_eq!(crate::hexadecimal::encode(&Keyed::commitment(&seed())), commitment);
    }

    #[test]
    fn keyed_draws_depend_on_everything_they_should() {
        let many = |mut chance: Keyed, purpose: &str| -> Vec<u32> {
            (0..20).map(|_| chance.draw_named(purpose, 1000)).collect()
        };
        let plain = || Keyed::new(&seed(), "t1", &words(), 0);
        assert_eq!(many(plain(), "die"), many(plain(), "die"));
        let mut others = vec![
            many(plain(), "card"),
            many(Keyed::new(&[0; 32], "t1", &words(), 0), "die"),
            many(Keyed::new(&seed(), "t2", &words(), 0), "die"),
            many(Keyed::new(&seed(), "t1", &[] as &[&str], 0), "die"),
            many(Keyed::new(&seed(), "t1", &["cassispoire".to_owned()], 0), "die"),
            many(Keyed::new(&seed(), "t1", &words(), 20), "die"),
        ];
        others.push(many(plain(), "die"));
        for (index, one) in others.iter().enumerate() {
            assert!(others.iter().skip(index + 1).all(|two| one != two));
        }
    }

    #[test]
    fn a_keyed_source_can_be_taken_up_again() {
        let mut whole = Keyed::new(&seed(), "t1", &words(), 0);
        let all: Vec<u32> = (0..10).map(|_| whole.draw(Purpose("die"), 6)).collect();
        let mut rest = Keyed::new(&seed(), "t1", &words(), 4);
        let later: Vec<u32> = (0..6).map(|_| rest.draw(Purpose("die"), 6)).collect();
        assert_eq!(later, all[4..]);
    }

    #[test]
    fn quick_draws_are_pinned() {
        let mut chance = Quick::new(7);
        let drawn: Vec<u32> = [6, 6, 6, 6, 52, 52, 1, 1000, 3_000_000_000, u32::MAX]
            .map(|bound| chance.draw(Purpose("x"), bound))
            .into();
        assert_eq!(drawn, [4, 2, 1, 5, 15, 11, 0, 399, 2_464_575_586, 1_059_857_913]);
        assert_eq!(chance.next_u64(), 16_916_222_725_990_392_722);
    }

    #[test]
    fn quick_outcomes_are_below_the_bound_and_all_come() {
        for bound in [1, 2, 3, 6, 7, 52] {
            let mut chance = Quick::new(u64::from(bound));
            let mut counts = vec![0_u32; bound as usize];
            for _ in 0..1000 * bound {
                counts[chance.draw(Purpose("x"), bound) as usize] += 1;
            }
            assert!(counts.iter().all(|count| (850..1150).contains(count)), "{bound}: {counts:?}");
        }
    }

    fn drawn(purpose: &str, bound: u32, outcome: u32) -> Drawn {
        Drawn { purpose: purpose.to_owned(), bound, outcome }
    }

    #[test]
    fn what_is_recorded_comes_back() {
        let mut source = Quick::new(1);
        let mut recorder = Recorder::new(&mut source);
        let outcomes: Vec<u32> = (0..5).map(|_| recorder.draw(Purpose("die"), 6)).collect();
        let record = recorder.drawn;
        let mut again = Recorded::new(&record);
        assert_eq!((0..5).map(|_| again.draw(Purpose("die"), 6)).collect::<Vec<_>>(), outcomes);
        assert_eq!(again.fault(), None);
    }

    #[test]
    fn a_record_that_does_not_fit_is_a_fault() {
        let record = [drawn("die", 6, 3), drawn("card", 12, 11)];
        let mut too_many = Recorded::new(&record);
        too_many.draw(Purpose("die"), 6);
        assert_eq!(too_many.fault().as_deref(), Some("1 recorded draw(s) that the rules did not ask for"));
        let mut too_few = Recorded::new(&record[..1]);
        too_few.draw(Purpose("die"), 6);
        assert_eq!(too_few.draw(Purpose("die"), 6), 0);
        assert_eq!(too_few.fault().as_deref(), Some("draw `die` of 6 is not in the record"));
        for (purpose, bound) in [("card", 6), ("die", 4), ("die", 3)] {
            let mut other = Recorded::new(&record[..1]);
            assert!(other.draw(Purpose(purpose), bound) < bound);
            assert!(other.fault().is_some_and(|fault| fault.contains("the record has `die` 3 of 6")));
        }
    }

    #[test]
    fn a_script_used_up_exactly_is_fine() {
        let mut script = Scripted::new([("die", 3), ("card", 0)]);
        assert_eq!((script.draw(Purpose("die"), 6), script.draw(Purpose("card"), 1)), (3, 0));
        drop(Scripted::none());
    }

    #[test]
    #[should_panic(expected = "scripted draws not used")]
    fn a_script_must_be_used_up() {
        let mut script = Scripted::new([("die", 3), ("die", 4)]);
        script.draw(Purpose("die"), 6);
    }

    #[test]
    #[should_panic(expected = "unexpected draw `die` of 6")]
    fn a_script_gives_no_more_than_it_has() {
        Scripted::none().draw(Purpose("die"), 6);
    }

    #[test]
    #[should_panic(expected = "the script expects another draw")]
    fn a_script_names_its_draws() {
        Scripted::new([("card", 3)]).draw(Purpose("die"), 6);
    }

    #[test]
    #[should_panic(expected = "is not below 3")]
    fn a_script_cannot_give_the_impossible() {
        Scripted::new([("die", 3)]).draw(Purpose("die"), 3);
    }
}
