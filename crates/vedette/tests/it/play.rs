//! Games at the terminal, played through pipes.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use tempfile::TempDir;

mod files;
mod germany;
mod looking;
mod one_screen;

const VEDETTE: &str = env!("CARGO_BIN_EXE_vedette");
/// What ends every question.
const MARK: &str = "\n> ";
/// What ends the sentence that asks for another player, in each language.
const CURTAINS: [&str; 2] = ["nobody else is looking.\n", "personne d’autre ne regarde.\n"];
/// Titles of cards that are also words of sentences.
const WORDS: [&str; 2] = ["Fatigue", "Bernadotte"];
/// No game asks more than this.
const MOST_QUESTIONS: usize = 5000;

fn folder() -> TempDir {
    TempDir::new().expect("there is room for a folder")
}

/// Numbers that look random and are always the same.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

/// What the program waits for.
#[derive(PartialEq, Eq, Debug)]
enum Wait {
    /// An answer; so many are offered.
    Answer(usize),
    /// Somebody to come to the screen.
    Curtain,
    /// Nothing any more.
    End,
}

/// A game at the terminal that is typed at and listened to through pipes.
pub(crate) fn at_the_terminal(folder: &Path, args: &[&str]) -> Child {
    Command::new(VEDETTE)
        .arg("play")
        .args(args)
        .current_dir(folder)
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

/// A running game.
struct Play {
    child: Child,
    input: Option<ChildStdin>,
    output: ChildStdout,
    heard: String,
}

impl Play {
    fn start(folder: &Path, args: &[&str]) -> Play {
        let mut child = at_the_terminal(folder, args);
        let input = child.stdin.take();
        let output = child.stdout.take().expect("a pipe");
        Play { child, input, output, heard: String::new() }
    }

    /// Reads until the program waits, and says for what.
    fn wait(&mut self) -> Wait {
        let mut bytes = Vec::new();
        loop {
            let mut buffer = [0; 4096];
            let count = self.output.read(&mut buffer).expect("the pipe can be read");
            bytes.extend_from_slice(&buffer[..count]);
            // A letter may have come in halves.
            let Ok(text) = std::str::from_utf8(&bytes) else { continue };
            let text = text.to_owned();
            let at_curtain = CURTAINS.iter().any(|end| text.ends_with(end));
            if count > 0 && !text.ends_with(MARK) && !at_curtain {
                continue;
            }
            self.heard.push_str(&text);
            return match count {
                0 => Wait::End,
                _ if at_curtain => Wait::Curtain,
                _ => Wait::Answer(offers(&text)),
            };
        }
    }

    fn type_line(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("the program reads");
    }

    /// Answers at random until the game is over or so many answers are given; gives back how many were.
    fn answer(&mut self, dice: &mut Dice, most: usize) -> usize {
        let mut given = 0;
        loop {
            match self.wait() {
                Wait::End => return given,
                Wait::Curtain => self.type_line(""),
                Wait::Answer(_) if given == most => return given,
                Wait::Answer(offered) => {
                    assert!(offered > 0, "a question without answers: {}", last(&self.heard, 2000));
                    assert!(given < MOST_QUESTIONS, "the game does not end");
                    given += 1;
                    self.type_line(&(dice.below(offered) + 1).to_string());
                }
            }
        }
    }

    /// Says a line and gives back what the program says to it.
    fn say(&mut self, line: &str) -> String {
        let from = self.heard.len();
        self.type_line(line);
        self.wait();
        self.heard[from..].to_owned()
    }

    /// Stops typing and reads to the end.
    fn end(mut self) -> (String, ExitStatus) {
        drop(self.input.take());
        while self.wait() != Wait::End {}
        let mut errors = String::new();
        let stderr = self.child.stderr.as_mut().expect("a pipe");
        stderr.read_to_string(&mut errors).expect("it can be read");
        assert_eq!(errors, "", "the program complains");
        (self.heard, self.child.wait().expect("the program ends"))
    }
}

/// How many answers the last question offers: the numbered lines at the end of the text.
fn offers(text: &str) -> usize {
    let number = |line: &str| -> Option<usize> {
        let (number, _) = line.trim_start().split_once("  ")?;
        line.contains('[').then(|| number.parse().ok()).flatten()
    };
    text.lines().filter_map(number).max().unwrap_or(0)
}

fn last(text: &str, count: usize) -> &str {
    let from = text.len().saturating_sub(count);
    (from..).find_map(|from| text.get(from..)).unwrap_or(text)
}

/// Plays with given lines, to the end of input.
fn typed(folder: &Path, args: &[&str], lines: &[&str]) -> String {
    let mut play = Play::start(folder, args);
    play.wait();
    for line in lines {
        play.say(line);
    }
    let (heard, status) = play.end();
    assert!(status.success(), "{heard}");
    heard
}

/// What the program says when it refuses to begin.
fn refused(folder: &Path, args: &[&str]) -> String {
    let output = Command::new(VEDETTE).arg("play").args(args).current_dir(folder).output().expect("it runs");
    assert!(!output.status.success(), "{args:?} succeeded");
    String::from_utf8(output.stderr).expect("UTF-8")
}

fn verified(file: &Path) -> String {
    let output = Command::new(VEDETTE).arg("verify").arg(file).output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// A whole game with random answers, in the file `game.journal` of the folder.
fn whole_game(folder: &Path, seed: u64, args: &[&str]) -> (String, PathBuf) {
    let number = seed.to_string();
    let args = [args, &["--seed", &number, "--save", "game.journal"]].concat();
    let mut play = Play::start(folder, &args);
    play.answer(&mut Dice(seed), MOST_QUESTIONS);
    let (heard, status) = play.end();
    assert!(status.success(), "{args:?}: {}", last(&heard, 2000));
    (heard, folder.join("game.journal"))
}

/// Nothing that only programs understand, and no colours.
#[track_caller]
fn is_clean(heard: &str) {
    for rubbish in ["{$", "{ $", "terminal-", "log-", "prompt-", "jg-do-", "odds-", "month-", "\u{1b}"] {
        let found = heard.find(rubbish).map(|at| last(&heard[..at + rubbish.len()], 200));
        assert_eq!(found, None, "`{rubbish}` on the screen");
    }
    for line in heard.lines() {
        // In prose a colon is followed by a space, in a code it is not.
        let codes =
            ["area:", "block:", "box:", "piece:", "army:", "card:", "side:", "title:", "moment:", "weather:"];
        let is_code =
            |code: &&str| line.split(code).skip(1).any(|rest| rest.starts_with(char::is_alphanumeric));
        assert!(!codes.iter().any(is_code), "a code on the screen: {line}");
    }
}

/// How many answers were given without asking, because there was no other.
fn given_for_them(heard: &str) -> usize {
    heard.matches("there is no other answer.").count()
        + heard.matches("il n’y a pas d’autre réponse.").count()
}

#[test]
fn whole_games_against_the_computer_end_and_can_be_checked() {
    for (seed, args) in [
        (1, ["--level", "conscript", "--language", "en", "--side", "french"]),
        (2, ["--level", "conscript", "--language", "fr", "--side", "coalition"]),
        (3, ["--level", "grognard", "--language", "en", "--side", "coalition"]),
        (4, ["--level", "grognard", "--language", "fr", "--side", "random"]),
        (5, ["--level", "marshal", "--language", "en", "--side", "random"]),
        (6, ["--level", "marshal", "--language", "fr", "--side", "coalition"]),
    ] {
        let folder = folder();
        let (heard, file) = whole_game(folder.path(), seed, &args);
        is_clean(&heard);
        assert!(heard.contains("vedette verify game.journal"), "{args:?}: {}", last(&heard, 500));
        let verdict = verified(&file);
        assert!(verdict.contains("as the rules say") && verdict.contains("computed again"), "{verdict}");
        // Who sat where is still known: whoever looks at the game again is told whether he has won.
        let again = Play::start(folder.path(), &["--resume", "game.journal"]).end().0;
        let won = |text: &str| ["You have won", "Vous avez gagné"].iter().any(|word| text.contains(word));
        assert_eq!(won(&again), won(&heard), "{}", last(&again, 700));
        let end = last(&heard, 700);
        assert!(["You have ", "Vous avez "].iter().any(|word| end.contains(word)), "{end}");
    }
}

#[test]
fn the_first_answer_is_always_an_answer() {
    let folder = folder();
    let lines = "1\n".repeat(400);
    let mut play = Play::start(
        folder.path(),
        &["--seed", "4", "--against", "random", "--combat", "dice", "--edition", "fr"],
    );
    let input = play.input.as_mut().expect("the input is open");
    // The game may be over before everything is read.
    let _ = input.write_all(lines.as_bytes());
    let (heard, status) = play.end();
    assert!(status.success() && heard.contains("The game is over"), "{}", last(&heard, 2000));
    assert!(!heard.contains("is none of the answers"), "{heard}");
}

#[test]
fn names_are_understood_in_both_languages_and_without_accents() {
    let folder = folder();
    let heard = typed(
        folder.path(),
        &["--seed", "5", "--orders", "never", "--save", "game.journal"],
        &["READY", "soult", "march", "Munchberg", "s"],
    );
    let journal = read(&folder.path().join("game.journal"));
    for action in ["french ready", "french take soult", "french march", "french step munchberg"] {
        assert!(journal.contains(action), "no `{action}`:\n{journal}\n{heard}");
    }
    let heard = typed(
        folder.path(),
        &["--seed", "5", "--orders", "never", "--language", "fr", "--save", "other.journal"],
        &["pret", "murat", "annuler", "take", "bamberg", "cobourg"],
    );
    assert!(heard.contains("L’action est annulée."), "{heard}");
    assert!(heard.contains("[take murat] [take bessieres]"), "several answers are named: {heard}");
    assert!(read(&folder.path().join("other.journal")).contains("french take lannes"));
}

#[test]
fn an_action_is_taken_back_until_something_is_drawn() {
    let folder = folder();
    let mut play =
        Play::start(folder.path(), &["--seed", "5", "--orders", "never", "--save", "game.journal"]);
    play.wait();
    play.say("ready");
    assert!(play.say("undo").contains("It cannot be taken back"));
    assert!(play.say("murat").contains("Murat in Bamberg: add blocks"));
    let back = play.say("undo");
    assert!(back.contains("Taken back.") && back.contains("choose the first block"), "{back}");
    // Nobody else stands with Ney: he marches without being asked.
    let marches = play.say("ney");
    assert!(marches.contains("for the march, of value") && marches.contains("no other answer"), "{marches}");
    assert!(play.say("undo").contains("It cannot be taken back: "));
    play.say("stop");
    play.end();
    let journal = read(&folder.path().join("game.journal"));
    assert!(journal.contains(" undo ") && journal.contains("take murat") && journal.contains("take ney"));
    assert!(verified(&folder.path().join("game.journal")).contains("1 of them taken back"));
}

#[test]
fn bad_input_is_answered_and_the_question_stays() {
    let folder = folder();
    let mut play = Play::start(folder.path(), &["--seed", "5", "--orders", "never"]);
    play.wait();
    play.say("1");
    for bad in
        ["0", "999", "-1", "1.5", "xyzzy", "!!!", "take", "step", "jena jena jena", "🦆", "play elan.28"]
    {
        let reply = play.say(bad);
        assert!(reply.ends_with(MARK), "{bad}: {reply}");
        assert!(!reply.contains("•"), "{bad} did something: {reply}");
    }
    // Enter shows the question again.
    assert!(play.say("").contains("choose the first block"));
    assert!(play.say("murat").contains("Murat in Bamberg: add blocks"));
    play.end();
}

#[test]
fn unknown_words_on_the_command_line_are_answered_with_the_known_ones() {
    let folder = folder();
    let at = folder.path();
    assert!(refused(at, &["1906"]).contains("1806"));
    assert!(refused(at, &["--against", "wellington"]).contains("human"));
    assert!(refused(at, &["--side", "prussian"]).contains("coalition"));
    assert!(refused(at, &["--orders", "combats=never"]).contains("`combat`"));
    assert!(refused(at, &["--language", "de"]).contains("en, fr"));
    assert!(fs::read_dir(at).expect("a folder").next().is_none(), "nothing was begun");
}

#[test]
fn a_side_may_be_given_up_but_not_by_a_slip() {
    let folder = folder();
    let heard = typed(
        folder.path(),
        &["--seed", "5", "--save", "game.journal"],
        &["resign", "help", "resign", "resign"],
    );
    assert!(
        heard.contains("The Prussians win: the other side has resigned.") && heard.contains("You have lost.")
    );
    assert_eq!(heard.matches("once more if you mean it").count(), 2);
    assert!(verified(&folder.path().join("game.journal")).contains("resigned"));
    // A finished game can still be looked at.
    let again = typed(folder.path(), &["--resume", "game.journal"], &[]);
    assert!(again.contains("The game is over"), "{again}");
}

/// A question with one answer is none: the answer is given and told. Only what begins the game is asked for all the same.
#[test]
fn nobody_is_asked_where_there_is_one_answer() {
    let mut given = 0;
    for (seed, args) in [
        (31, &["--level", "conscript", "--side", "french"][..]),
        (32, &["--level", "grognard", "--side", "coalition", "--language", "fr"]),
        (33, &["1807", "--scenario", "eylau"]),
        (34, &["1813", "--scenario", "waiting"]),
        (35, &["rossbach", "--scenario", "saalfeld"]),
    ] {
        let (folder, number) = (folder(), seed.to_string());
        let args = [args, &["--seed", &number, "--save", "game.journal"]].concat();
        let mut play = Play::start(folder.path(), &args);
        let (mut dice, mut asked) = (Dice(seed), 0);
        loop {
            let from = play.heard.len();
            match play.wait() {
                Wait::End => break,
                Wait::Curtain => panic!("nobody else plays"),
                Wait::Answer(offered) => {
                    let question = &play.heard[from..];
                    asked += 1;
                    assert!(offered > 1 || question.contains("[ready]"), "{args:?}: {question}");
                    play.type_line(&(dice.below(offered) + 1).to_string());
                }
            }
        }
        let (heard, status) = play.end();
        assert!(status.success() && asked > 10, "{args:?}");
        is_clean(&heard);
        given += given_for_them(&heard);
        assert!(verified(&folder.path().join("game.journal")).contains("as the rules say"));
    }
    assert!(given > 20, "only {given} answers were given for the player");
}

/// What was answered for a player is taken back with what he answered before it.
#[test]
fn taking_back_reaches_through_answers_that_were_given_for_somebody() {
    let folder = folder();
    let args = ["--level", "grognard", "--side", "coalition", "--seed", "6", "--save", "game.journal"];
    let mut play = Play::start(folder.path(), &args);
    play.wait();
    let mut before = String::new();
    for _ in 0..40 {
        let from = play.heard.len();
        let said = play.say("1");
        if said.contains("no other answer") && said.contains("placed") {
            let back = play.say("undo");
            let question =
                |text: &str| text.lines().rfind(|line| line.starts_with("Place ")).map(str::to_owned);
            assert_eq!(question(&back), question(&before), "{}", &play.heard[from..]);
            play.end();
            return;
        }
        if said.contains("[ready]") {
            break;
        }
        before = said;
    }
    // Every block had two places or more: nothing was placed for the player, and taking back is as ever.
    assert!(play.say("undo").contains("Taken back."));
    play.end();
}
