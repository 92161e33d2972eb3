//! The world outside the rules, as rule code meets it: chance and the log as one thing that is handed down.

use crate::{Audience, Chance, Log, Purpose, Side};

/// What answers chance and hears news of the kind `E`.
pub trait Outside<E> {
    /// A number below the bound.
    fn draw(&mut self, purpose: Purpose, bound: u32) -> u32;
    /// News for an audience.
    fn note(&mut self, audience: Audience, event: impl FnOnce() -> E);

    /// News for everybody.
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.note(Audience::All, event);
    }

    /// News that the owner reads in full; the others read it in full in open games and the veiled form in fog.
    #[inline]
    fn veiled(
        &mut self,
        fog: bool,
        owner: Side,
        full: impl FnOnce() -> E,
        veiled: impl FnOnce() -> Option<E>,
    ) {
        if !fog {
            return self.note(Audience::All, full);
        }
        self.note(Audience::Only(owner), full);
        if let Some(event) = veiled() {
            self.note(Audience::Except(owner), || event);
        }
    }
}

/// The chance and the log that a caller of the rules brings.
pub struct Bridge<'a, C, L> {
    /// What is drawn from.
    pub chance: &'a mut C,
    /// What hears the news.
    pub log: &'a mut L,
}

impl<E, C: Chance, L: Log<E>> Outside<E> for Bridge<'_, C, L> {
    #[inline]
    fn draw(&mut self, purpose: Purpose, bound: u32) -> u32 {
        self.chance.draw(purpose, bound)
    }
    #[inline]
    fn note(&mut self, audience: Audience, event: impl FnOnce() -> E) {
        self.log.note(audience, event);
    }
}

/// Nobody listens and nothing is drawn: for what is only imagined.
pub struct Nobody;

impl<E> Outside<E> for Nobody {
    fn draw(&mut self, _: Purpose, _: u32) -> u32 {
        0
    }
    fn note(&mut self, _: Audience, _: impl FnOnce() -> E) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Notes, Scripted};

    fn told(fog: bool, veiled: Option<&'static str>) -> Vec<(Audience, &'static str)> {
        let (mut chance, mut log) = (Scripted::new([]), Notes::default());
        Bridge { chance: &mut chance, log: &mut log }.veiled(fog, Side::First, || "Ney marches", || veiled);
        log.0
    }

    #[test]
    fn without_fog_everybody_reads_the_same() {
        assert_eq!(told(false, Some("a block marches")), [(Audience::All, "Ney marches")]);
    }

    #[test]
    fn in_fog_the_others_read_the_veiled_form_or_nothing() {
        let own = (Audience::Only(Side::First), "Ney marches");
        assert_eq!(
            told(true, Some("a block marches")),
            [own, (Audience::Except(Side::First), "a block marches")]
        );
        assert_eq!(told(true, None), [own]);
    }
}
