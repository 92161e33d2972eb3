//! The words that programs meet: every code of a game, and every code of a problem.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A code, and what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct CodeInfo {
    /// The code.
    pub code: String,
    /// What it says: arguments by their names in braces; of words that depend on a number or a side the usual ones.
    pub text: String,
    /// The names of the arguments that it speaks of; lines of the log carry them as `args`, and may carry more.
    pub args: Vec<String>,
}

/// Every code of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct Catalogue {
    /// The rule system, whose words they are.
    pub system: String,
    /// What answers begin with: the `kind` of a choice.
    pub verbs: Vec<String>,
    /// Questions: `prompt.code` of a state.
    pub prompts: Vec<CodeInfo>,
    /// Moments at which somebody may interrupt, as they are asked about.
    pub windows: Vec<CodeInfo>,
    /// Answers in words.
    pub answers: Vec<CodeInfo>,
    /// What happens: `code` of a line of the log. Those that begin with `server-` are the same in all games.
    pub log: Vec<CodeInfo>,
    /// Why something may not be done: the `message` of a problem `illegal` where no language is asked for.
    pub refusals: Vec<CodeInfo>,
    /// Steps of a reckoning.
    pub reckoning: Vec<CodeInfo>,
    /// How games end: `reason` of a result.
    pub outcomes: Vec<CodeInfo>,
    /// Why nothing can be taken back: `undo.why` of a state where no language is asked for.
    pub undo: Vec<CodeInfo>,
}

/// A code of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct ProblemInfo {
    /// The code.
    pub code: String,
    /// The HTTP statuses it comes with.
    pub statuses: Vec<u16>,
    /// What it means.
    pub text: String,
}

/// Every problem: its code, the statuses it comes with, and what it means.
const PROBLEMS: &[(&str, &[u16], &str)] = &[
    (
        "bad-request",
        &[400],
        "the request cannot be read, or asks for something that this address does not know",
    ),
    ("banned", &[403], "the account may not use this server"),
    ("blocked", &[403], "somebody at the table does not want to play with you, or you with him"),
    ("busy", &[503], "it cannot be done now or takes too long; come back after `Retry-After`"),
    ("closed", &[403], "the game is switched off here"),
    ("cross-site", &[403], "the request comes from the page of another site"),
    ("declined", &[409], "the computer agrees to nothing"),
    ("enough", &[409], "your side has added enough words to the draws"),
    ("fault", &[500], "a mistake of the server; its log has it under the `x-request-id` of the answer"),
    ("glass-broken", &[403], "you have seen what is hidden at this table, as an operator"),
    ("guest", &[409], "guests have no password"),
    ("illegal", &[422], "the rules or the form of an action forbid it; `rule` names the rule"),
    ("invalid", &[422], "well-formed, but it means nothing here"),
    ("invitation-needed", &[403], "sitting down here needs an invitation"),
    ("invitation-used", &[409], "the invitation was used or withdrawn"),
    ("key-used", &[409], "the key was used for another request"),
    ("letter-written", &[409], "this turn's letter is written already"),
    ("letters-only", &[403], "players who share a side write letters, and do not talk"),
    ("method", &[405], "the address does not know that method"),
    (
        "no-coach",
        &[403],
        "there is no coach in games between people, nor where a table was opened without one",
    ),
    ("no-letters", &[409], "nobody writes letters at this table"),
    ("no-offer", &[409], "there is no offer to answer"),
    ("not-found", &[404], "it does not exist, or is not for you to know of"),
    ("not-json", &[415], "the body is not JSON, or does not say so"),
    ("not-left", &[403], "the holder of the seat has neither left nor run out of time"),
    ("not-over", &[403, 409], "the game goes on"),
    ("not-signed-in", &[401], "this needs a player"),
    ("not-your-seat", &[403], "the seat is not yours"),
    ("nothing", &[409], "you have played nothing that could be taken back"),
    ("offered", &[409], "the other side has offered it: accept or decline"),
    ("operator", &[409], "operators cannot delete their accounts"),
    ("operators-only", &[403], "this is for operators"),
    ("other-side", &[403], "you sit or have sat on the other side of this table"),
    ("over", &[409], "the game is over"),
    ("own-offer", &[409], "the other side must accept it"),
    ("players-only", &[403], "this is for the players of the table"),
    ("rate-limited", &[429], "too many requests; come back after `Retry-After`"),
    ("rehearsed", &[409], "everything at this table is drawn from a word that is no secret"),
    ("scope", &[403], "the token lacks a scope, or this is not for tokens"),
    ("second-factor", &[401], "six digits are missing or wrong"),
    ("second-factor-needed", &[403], "operators need a second factor"),
    ("session-expired", &[401], "the session or token is not valid any more"),
    ("shared-side", &[409], "others share your side"),
    ("slow", &[408], "the request did not arrive in full in time"),
    ("stale", &[409], "somebody was faster; `state` says how things are, `since` what happened"),
    ("table-full", &[409], "there is no free seat"),
    ("taken", &[409], "the name is taken"),
    ("too-large", &[413], "more than may be sent at once, or than may be played again"),
    ("too-many", &[409], "you have enough of these"),
    ("too-many-tables", &[409], "you have as many tables with computers as one may have"),
    ("undo-closed", &[409], "it can no longer be taken back without asking"),
    ("unplayable", &[409], "this program cannot take the table up again"),
    ("waiting", &[409], "the table waits for somebody to sit down"),
    ("wrong-password", &[401], "name and password do not fit"),
    ("your-seat", &[409], "the seat is yours"),
    ("your-table", &[409], "you sit or have sat at the table"),
    ("yourself", &[409], "not with yourself"),
];

impl ProblemInfo {
    /// Every problem there is.
    pub(crate) fn all() -> Vec<ProblemInfo> {
        let info = |&(code, statuses, text): &(&str, &[u16], &str)| ProblemInfo {
            code: code.to_owned(),
            statuses: statuses.to_vec(),
            text: text.to_owned(),
        };
        PROBLEMS.iter().map(info).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::Path;

    fn sources(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("a folder of source") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("wire/catalogue.rs")
            {
                let text = fs::read_to_string(&path).expect("a file of source");
                found.push(text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().to_owned());
            }
        }
    }

    /// The first text in quotation marks, if nothing but blanks, or one argument, stands before it.
    fn code(rest: &str, arguments: usize) -> Option<&str> {
        let (before, rest) = rest.split_once('"')?;
        let fits = before.matches(',').count() == arguments && !before.contains([')', ';']);
        fits.then(|| rest.split('"').next().unwrap_or_default())
    }

    fn status(word: &str) -> Option<u16> {
        let named = [
            ("BAD_REQUEST", 400),
            ("UNAUTHORIZED", 401),
            ("FORBIDDEN", 403),
            ("NOT_FOUND", 404),
            ("METHOD_NOT_ALLOWED", 405),
            ("REQUEST_TIMEOUT", 408),
            ("PAYLOAD_TOO_LARGE", 413),
            ("UNSUPPORTED_MEDIA_TYPE", 415),
            ("UNPROCESSABLE_ENTITY", 422),
            ("TOO_MANY_REQUESTS", 429),
            ("INTERNAL_SERVER_ERROR", 500),
            ("SERVICE_UNAVAILABLE", 503),
        ];
        named.into_iter().find(|(name, _)| word.contains(name)).map(|(_, number)| number)
    }

    /// Every problem that the source of the server speaks of, with its statuses as far as they stand beside it.
    fn spoken() -> BTreeMap<String, BTreeSet<u16>> {
        let mut files = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
        let mut found: BTreeMap<String, BTreeSet<u16>> = BTreeMap::new();
        for text in &files {
            for (call, fixed) in [("Problem::conflict(", 409), ("Problem::forbidden(", 403)] {
                for rest in text.split(call).skip(1) {
                    if let Some(code) = code(rest, 0) {
                        found.entry(code.to_owned()).or_default().insert(fixed);
                    }
                }
            }
            for rest in text.split("Problem::new(").skip(1) {
                if let Some(code) = code(rest, 1) {
                    let before = rest.split('"').next().unwrap_or_default();
                    found.entry(code.to_owned()).or_default().extend(status(before));
                }
            }
            // Bodies that cannot be read: a code for each status.
            for line in text.lines().filter(|line| line.trim_start().starts_with("StatusCode::")) {
                if let Some((before, rest)) = line.split_once("=> \"") {
                    let code = rest.split('"').next().unwrap_or_default().to_owned();
                    found.entry(code).or_default().extend(status(before));
                }
            }
        }
        found
    }

    #[test]
    fn every_problem_is_in_the_catalogue_and_nothing_else() {
        let (spoken, listed) = (spoken(), ProblemInfo::all());
        assert!(spoken.len() > 45, "the source is understood: {}", spoken.len());
        let codes: Vec<&str> = listed.iter().map(|info| info.code.as_str()).collect();
        assert_eq!(codes, spoken.keys().map(String::as_str).collect::<Vec<_>>());
        for info in &listed {
            let known: BTreeSet<u16> = info.statuses.iter().copied().collect();
            assert!(spoken[&info.code].is_subset(&known), "{}: {:?}", info.code, spoken[&info.code]);
        }
    }
}
