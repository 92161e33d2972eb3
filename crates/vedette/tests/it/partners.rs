//! Several people of one side at one screen, played through pipes: whose question it is, and what they write each other.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout};

use crate::play::at_the_terminal;

/// Plays what is typed and gives back all that was shown.
fn played(folder: &Path, args: &[&str], lines: &[&str]) -> String {
    let mut child = at_the_terminal(folder, args);
    let typed = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// CQ-TEAM-01: the screen goes to who holds the part that is asked; he looks at his own part only and hands the screen over.
#[test]
fn the_screen_goes_to_whose_part_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = [
        "1806",
        "--option",
        "players=teams",
        "--level",
        "grognard",
        "--against",
        "human",
        "--seed",
        "7",
        "--save",
        "game",
    ];
    let shown =
        played(folder.path(), &args, &["", "hand", "army", "partner", "", "hand", "army", "letter", "quit"]);
    let curtains: Vec<&str> = shown.lines().filter(|line| line.contains("nobody else is looking")).collect();
    assert_eq!(curtains.len(), 2, "{shown}");
    assert!(curtains[0].contains("The order of battle") && curtains[1].contains("The cards"), "{curtains:?}");
    assert_eq!(
        shown.matches("Your partner keeps that.").count(),
        2,
        "the hand of the first, the tracks of the second: {shown}"
    );
    assert!(shown.contains("Nobody writes letters in this game."), "{shown}");
}

/// A game that goes on as long as it is talked to.
struct Talk {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Talk {
    fn start(folder: &Path, args: &[&str]) -> Talk {
        let mut child = at_the_terminal(folder, args);
        let (input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        Talk { child, input, output }
    }

    /// What is shown until somebody is asked. Whoever is called to the screen comes.
    fn hear(&mut self) -> String {
        let (mut all, mut bytes) = (String::new(), Vec::new());
        loop {
            let mut buffer = [0; 4096];
            let count = self.output.read(&mut buffer).expect("the pipe can be read");
            assert!(count > 0, "the game ended: {all}");
            bytes.extend_from_slice(&buffer[..count]);
            let Ok(text) = std::str::from_utf8(&bytes) else { continue };
            if text.ends_with("nobody else is looking.\n") {
                all.push_str(text);
                bytes.clear();
                writeln!(self.input).expect("it reads");
            } else if text.ends_with("\n> ") {
                return all + text;
            }
        }
    }

    fn say(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").expect("it reads");
        self.hear()
    }
}

/// RA-18.11-02, RA-18.13-01, RA-18.14-01: notes at one screen. They are written in the Command Phase, one a turn, name no hexes,
/// are shown to the partner when they have arrived and to the enemy not at all, and lie beside the journal.
#[test]
fn notes_are_written_and_read_at_one_screen() {
    let folder = tempfile::tempdir().expect("a folder");
    let args =
        ["rossbach", "--scenario", "campaign-13", "--option", "players=teams", "--option", "hidden=no"];
    let args = [&args[..], &["--against", "human", "--seed", "7", "--save", "game"]].concat();
    let mut talk = Talk::start(folder.path(), &args);
    let mut question = talk.hear();
    let mut early = 0;
    while !talk.say("letter Hold N1942").contains("never the number of a hex") {
        early += 1;
        assert!(early < 200, "the Command Phase comes");
        let answer = if question.contains("[done]") { "done" } else { "1" };
        question = talk.say(answer);
    }
    assert!(early > 0, "not in the set-up");
    assert!(talk.say("letter Hold the bridge at Jena").contains("The letter is written."));
    assert!(talk.say("letter No, come here").contains("You have written your letter of this turn."));
    // The partner reads it as soon as it has arrived, and nobody of the enemy ever does.
    let arrived = ": Hold the bridge at Jena";
    let mut read = talk.say("partner").contains(arrived);
    question = talk.say("partner");
    for _ in 0..300 {
        assert!(
            !question.contains("(Hohenlohe)") && !question.contains("(Brunswick)")
                || !question.contains(arrived),
            "{question}"
        );
        read |= question.contains(arrived);
        let answer = if question.contains("[done]") { "done" } else { "1" };
        if read {
            break;
        }
        question = talk.say(answer);
    }
    assert!(read, "it arrives");
    let secret = std::fs::read_to_string(folder.path().join("game.secret")).expect("the secret");
    assert!(secret.contains(" 1 0 Hold the bridge at Jena\n"), "{secret}");
    writeln!(talk.input, "quit").expect("it reads");
    drop(talk.input);
    // Whatever it still says is read, so that it can end.
    let mut rest = String::new();
    talk.output.read_to_string(&mut rest).expect("text");
    assert!(talk.child.wait().expect("it ends").success());
}
