//! The bytes of the fuzzer as a stream of choices, and as dice.

#![allow(dead_code, reason = "every target uses a part of it")]

use vedette_kernel::{Chance, Purpose};

/// A stream of bytes; when it is used up it gives noughts.
pub struct Input<'a>(pub &'a [u8]);

impl Input<'_> {
    pub fn is_used_up(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        let wide = if bound > 256 { usize::from(self.byte()) << 8 } else { 0 };
        (wide | usize::from(self.byte())) % bound.max(1)
    }

    /// One item of a list.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() { None } else { list.get(self.below(list.len())).copied() }
    }

    /// A text of a few bytes.
    pub fn text(&mut self) -> String {
        let length = self.below(40).min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }
}

impl Chance for Input<'_> {
    fn draw(&mut self, _: Purpose, bound: u32) -> u32 {
        self.below(bound as usize) as u32
    }
}
