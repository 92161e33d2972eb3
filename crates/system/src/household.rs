//! The systems of a program: a visitor is shown each of them with its types.
//!
//! Rules are played millions of times by searches and studies, so they are compiled for each system; whoever only looks
//! after tables holds trait objects. A [`Guest`] is the one door between the two: it meets every system as a type and may
//! put it behind whatever face it likes. So each program decides what it needs, and a system is one line of a
//! [`Household`].

use std::sync::Arc;

use crate::terminal::Terminal;
use crate::{Book, Title, TitleError};

/// Some systems. The one of the program is `vedette_house::House`; tests have one with a system of their own.
pub trait Household {
    /// Shows every system to a guest.
    fn introduce(guest: &mut impl Guest);
}

/// Somebody who is shown systems.
pub trait Guest {
    /// Meets a system.
    fn meet<S: Terminal>(&mut self);
}

/// The games of a program, for whoever knows no system.
#[derive(Clone)]
pub struct Titles(Arc<[Arc<dyn Title>]>);

struct Collector(Vec<Arc<dyn Title>>);

impl Guest for Collector {
    fn meet<S: Terminal>(&mut self) {
        // A pack that is built in and broken is found by every test; the other games can still be played.
        self.0
            .extend(Book::<S>::built_in().into_iter().flatten().map(|book| Arc::new(book) as Arc<dyn Title>));
    }
}

impl Titles {
    /// The games that come with the systems of a household.
    pub fn of<H: Household>() -> Titles {
        let mut all = Collector(Vec::new());
        H::introduce(&mut all);
        Titles(all.0.into())
    }

    /// These games.
    pub fn new(titles: Vec<Arc<dyn Title>>) -> Titles {
        Titles(titles.into())
    }

    /// Every game there is.
    pub fn all(&self) -> &[Arc<dyn Title>] {
        &self.0
    }

    /// The game with a code.
    ///
    /// # Errors
    /// When there is none, naming those there are.
    pub fn title(&self, code: &str) -> Result<&Arc<dyn Title>, TitleError> {
        self.0.iter().find(|title| title.code() == code).ok_or_else(|| {
            let codes: Vec<&str> = self.0.iter().map(|title| title.code()).collect();
            TitleError::Unknown(code.to_owned(), codes.join(", "))
        })
    }
}
