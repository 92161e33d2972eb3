//! Sentences in English and French.
//!
//! The rules speak in message codes with arguments ([`vedette_kernel::Phrase`]). A [`Speaker`] turns them into sentences
//! of one language with the messages of `lang/`, which are part of the program. Names of places and corps are data of a
//! pack: whoever speaks brings them as [`Names`].
//!
//! Beside each argument a message may use forms of it, made here:
//!
//! | argument | forms |
//! |---|---|
//! | a side, `$side` | `$side` (the French), `$side-start` (The French), `$side-of` (of the French), `$side-to` (to the French), `$side-code` (`french`) |
//! | several names, `$blocks` | `$blocks` (Lannes, Ney and Soult), `$blocks-or` (Lannes, Ney or Soult), `$blocks-count` (3) |
//! | a number, `$change` | `$change` (-2), `$change-size` (2), `$change-sign` (`minus`, `none` or `plus`) |
//!
//! Every message also gets `$coalition-army` (`prussian`, `russian` or `unnamed`): the messages `side-coalition` choose by
//! it what the second side is called, so that other messages only have to refer to them.
//!
//! ```
//! use vedette_kernel::Phrase;
//! use vedette_lang::{Language, NoNames, Speaker};
//!
//! let phrase = Phrase::new("log-initiative").name("side", "side:french");
//! assert_eq!(Speaker::new(Language::Fr).say(&phrase, &NoNames), "Les Français ont l’initiative.");
//! ```

mod catalogue;
mod grammar;
mod language;
mod messages;
mod speaker;

pub use catalogue::{Saying, Sort, sayings};
pub use language::{Language, UnknownLanguage};
pub use messages::Messages;
pub use speaker::{Names, NoNames, Speaker};
