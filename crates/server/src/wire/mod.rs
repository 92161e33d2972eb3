//! Everything that goes over the wire as JSON, and nothing else: the API description and the page's types are made from it.
//!
//! Numbers named `…_ms` are milliseconds since 1970 or lengths of time; `n` counts journal lines, `k` happenings.

mod catalogue;
mod identity;
mod operator;
mod play;
mod problem;
mod study;
mod table;
mod title;

pub use catalogue::*;
pub use identity::*;
pub use operator::*;
pub use play::*;
pub use problem::*;
pub use study::*;
pub use table::*;
pub use title::*;

/// Calls a macro with every type that the page needs.
#[cfg(test)]
macro_rules! every_type {
    ($each:ident) => {
        $each!(
            Me,
            NewGuest,
            Credentials,
            SignIn,
            ChangeMe,
            ChangePassword,
            FreshFactor,
            NewFactor,
            OwnSession,
            DeleteMe,
            ShunnedInfo,
            Shun,
            TellOperators,
            ReportMade,
            ReportRow,
            SettleReport,
            AccountRow,
            NewToken,
            TokenInfo,
            FreshToken,
            TitleInfo,
            Board,
            CardInfo,
            RuleInfo,
            Rulebook,
            Catalogue,
            ProblemInfo,
            Problem,
            NewTable,
            TableCard,
            Seated,
            Sit,
            SeatOnly,
            AddEntropy,
            HandToComputer,
            Invitation,
            State,
            Change,
            Act,
            Acts,
            Advice,
            Cost,
            Numbered,
            Stale,
            Check,
            Checked,
            Guess,
            SayDraw,
            SayTakeBack,
            Orders,
            LogLine,
            Reckoned,
            Since,
            Seen,
            Chat,
            NewChat,
            Letters,
            NewLetter,
            Notes,
            NewNotes,
            Import,
            Imported,
            Played,
            OfferNews,
            SeatNews,
            ClockNews,
            OverNews,
            BotNews,
            AuditRow,
            CloseTitle,
            Ban,
            BreakGlass,
            Everything,
            OddsLine,
            ThoughtOf,
            ReachInfo,
            OverlayMark,
            StaffProblem,
            PosedProblem,
            SolvedProblem
        )
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;
    use std::{env, fs};
    use ts_rs::{Config, TS};

    /// The page's types are made from this module and committed. `VEDETTE_UPDATE=1` writes them anew.
    #[test]
    fn the_types_of_the_page_are_those_of_the_server() {
        let committed = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire");
        let fresh = env::temp_dir().join(format!("vedette-wire-{}", std::process::id()));
        let config = Config::new().with_large_int("number").with_out_dir(&fresh);
        macro_rules! export {
            ($($name:ident),*) => { $($name::export_all(&config).expect(stringify!($name));)* };
        }
        every_type!(export);
        vedette_house::export_types(&config).expect("the systems' own types");
        let mut names: Vec<_> = fs::read_dir(&fresh)
            .expect("types were written")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        let index: String = names
            .iter()
            .map(|name| name.to_string_lossy().replace(".ts", ""))
            .map(|name| format!("export type {{ {name} }} from \"./{name}.ts\";\n"))
            .collect();
        let index = format!(
            "// Made from crates/server/src/wire by `VEDETTE_UPDATE=1 cargo test -p vedette-server wire`.\n{index}"
        );
        fs::write(fresh.join("index.ts"), index).expect("the index is written");
        names.push("index.ts".into());
        if env::var_os("VEDETTE_UPDATE").is_some() {
            let _ = fs::remove_dir_all(&committed);
            fs::create_dir_all(&committed).expect("the folder is made");
            for name in &names {
                fs::copy(fresh.join(name), committed.join(name)).expect("a type is copied");
            }
        }
        for name in &names {
            let (ours, theirs) =
                (fs::read_to_string(fresh.join(name)), fs::read_to_string(committed.join(name)));
            assert_eq!(
                ours.expect("just written"),
                theirs.unwrap_or_default(),
                "{} is out of date: run `VEDETTE_UPDATE=1 cargo test -p vedette-server wire`",
                name.to_string_lossy()
            );
        }
        let _ = fs::remove_dir_all(&fresh);
    }
}
