//! `vedette verify --key`: a journal that somebody changed is known as such, also where every rule and every hash fits.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;
use vedette_house::House;
use vedette_kernel::table::erased::AnyTable;
use vedette_kernel::{Settlement, Side};
use vedette_seal::Sealer;
use vedette_system::{Agreement, Titles};

/// A table after a few answers, and whom it waits for.
fn begun(take_back: bool) -> (Box<dyn AnyTable>, Side) {
    let titles = Titles::of::<House>();
    let title = titles.title("1806").expect("the game is there");
    let mut table = title.open(&Agreement::default(), "abcdefghjk", [7; 32], Vec::new()).expect("a table");
    let asked = |table: &dyn AnyTable| {
        Side::BOTH.into_iter().find(|&side| !table.game().notations(side).is_empty()).expect("somebody")
    };
    let side = asked(&*table);
    let first = table.game().notations(side)[0].clone();
    if take_back {
        table.act(side, &first).expect("legal");
        table.undo(side).expect("nothing was drawn");
    }
    table.act(side, &first).expect("legal");
    let side = asked(&*table);
    (table, side)
}

/// A whole journal that ends with a resignation.
fn resigned(take_back: bool, by: impl FnOnce(Side) -> Side) -> String {
    let (mut table, side) = begun(take_back);
    table.settle(Settlement::Resigned(by(side))).expect("may resign");
    table.reveal_seed().expect("it is over");
    table.journal().to_string()
}

struct Desk {
    folder: TempDir,
    key: String,
}

impl Desk {
    fn verify(&self, text: &str, with_key: bool) -> (bool, String) {
        let file = self.folder.path().join("game.journal");
        fs::write(&file, text).expect("it can be written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_vedette"));
        command.arg("verify").arg(&file);
        if with_key {
            command.args(["--key", &self.key]);
        }
        let Output { status, stdout, stderr } = command.output().expect("the program runs");
        (
            status.success(),
            String::from_utf8_lossy(if status.success() { &stdout } else { &stderr }).into_owned(),
        )
    }

    #[track_caller]
    fn refuses(&self, text: &str, why: &str) {
        let (sound, said) = self.verify(text, true);
        assert!(!sound && said.contains(why), "{said}");
    }
}

#[test]
fn a_journal_under_the_seal_of_its_server_was_not_changed() {
    let (server, forger) = (Sealer::new(&[1; 32]), Sealer::new(&[2; 32]));
    let desk = Desk { folder: TempDir::new().expect("a folder"), key: server.public().to_string() };
    let honest = resigned(false, |side| side);
    let sealed = server.seal(&honest);
    let (sound, said) = desk.verify(&sealed, true);
    assert!(sound && said.contains("fits, and is that of the server you named"), "{said}");
    assert!(!said.contains("unknown"), "nothing is left to doubt: {said}");
    let (sound, said) = desk.verify(&sealed, false);
    assert!(sound && said.contains(&desk.key), "{said}");

    let seal = sealed.strip_prefix(&honest).expect("the seal is the last line");
    let forgeries = [
        ("a resigner swapped", resigned(false, Side::other)),
        ("a take-back invented", resigned(true, |side| side)),
        ("the tail cut", begun(false).0.journal().to_string()),
    ];
    for (what, forged) in forgeries {
        assert_ne!(forged, honest, "{what}");
        let (sound, said) = desk.verify(&forged, false);
        assert!(sound && said.contains("unknown"), "no replay can tell: {what}: {said}");
        desk.refuses(&format!("{forged}{seal}"), "seal");
        assert!(!desk.verify(&format!("{forged}{seal}"), false).0, "{what}, under a seal that does not fit");
        desk.refuses(&forged, "no seal");
        desk.refuses(&forger.seal(&forged), "another server");
    }
    desk.refuses(&forger.seal(&honest), "another server");
    let wrong = Desk { key: "0123".to_owned(), ..desk };
    wrong.refuses(&sealed, "is no key");
}
