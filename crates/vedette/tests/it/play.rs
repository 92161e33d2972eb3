//! Games at the terminal, played through pipes.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use tempfile::TempDir;
use vedette_conquerors::options::Options;
use vedette_conquerors::{Event, Pack, Position};
use vedette_kernel::{Game, Journal, Notes, Side, Viewer, replay_with};
use vedette_lang::{Language, NoNames, Speaker};

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
fn whole_games_of_1813_end_and_can_be_checked() {
    for (seed, args) in [
        (11, ["1813", "--blind", "open", "--language", "en", "--side", "french", "--against", "random"]),
        (12, ["1813", "--blind", "all", "--language", "fr", "--side", "allies", "--against", "random"]),
        (13, ["1813", "--blind", "units", "--language", "en", "--side", "allies", "--against", "scripted"]),
    ] {
        let folder = folder();
        let (heard, file) = whole_game(folder.path(), seed, &args);
        is_clean(&heard);
        let verdict = verified(&file);
        assert!(verdict.contains("as the rules say") && verdict.contains("computed again"), "{verdict}");
    }
}

#[test]
fn two_people_play_1813_at_one_screen_without_seeing_each_others_pieces() {
    let folder = folder();
    let args = ["1813", "--against", "human", "--blind", "all"];
    let (heard, file) = whole_game(folder.path(), 21, &args);
    is_clean(&heard);
    assert!(verified(&file).contains("computed again"));
    // What stands between two curtains is for one player: dummies of the other are never named there.
    let scenes: Vec<&str> = heard.split(CURTAINS[0]).skip(1).collect();
    assert!(scenes.len() > 10, "the screen changes hands");
    let named = |scene: &str, side: &str| {
        scene.contains(&format!("place {side}-dummy")) || scene.contains(&format!("take {side}-dummy"))
    };
    assert!(
        scenes.iter().any(|scene| named(scene, "french"))
            && scenes.iter().any(|scene| named(scene, "allied"))
    );
    for scene in scenes {
        assert!(!(named(scene, "french") && named(scene, "allied")), "{}", last(scene, 2000));
    }
}

#[test]
fn a_player_of_1813_can_look_at_everything() {
    let folder = folder();
    let heard = typed(
        folder.path(),
        &["1813", "--scenario", "lutzen-bautzen", "--blind", "open", "--seed", "3", "--against", "random"],
        &[
            "map",
            "map leipzig",
            "map nowhere-at-all",
            "map map.svg",
            "army",
            "hand",
            "card 7",
            "card pontoneers",
            "odds",
            "log",
            "orders",
            "orders interception=never",
            "rule siege ladder",
            "rule JG-8.6-04",
            "why step leipzig",
            "help",
        ],
    );
    is_clean(&heard);
    for wanted in [
        "Leipzig",
        "LEIPZIG",
        "No place is called",
        "The map is in map.svg",
        "French Army",
        "III Corps",
        "Long Live the Emperor!",
        "JG-8.6-04",
        "Your standing orders are noted",
    ] {
        assert!(heard.contains(wanted), "no `{wanted}` in:\n{heard}");
    }
    assert!(folder.path().join("map.svg").exists());
}

#[test]
fn results_of_1813_are_explained_at_the_terminal() {
    let folder = folder();
    let args = ["1813", "--scenario", "waiting", "--blind", "open", "--seed", "5", "--against", "random"];
    let mut play = Play::start(folder.path(), &args);
    play.wait();
    let told = play.say("explain");
    assert!(told.contains("Nothing has been reckoned yet"), "{told}");
    play.type_line("");
    // Before long dice fall: on a march, for a reaction, in a battle.
    assert_eq!(play.answer(&mut Dice(3), 60), 60);
    let told = play.say("explain");
    assert!(told.contains("Die:") && told.contains("  JG-"), "each step with its rule: {told}");
    let told = play.say("explain 1");
    assert!(told.contains("JG-"), "any line has its rule: {told}");
    play.end();
}

#[test]
fn a_game_of_1813_is_taken_up_again() {
    let folder = folder();
    let mut play =
        Play::start(folder.path(), &["1813", "--seed", "5", "--save", "game.journal", "--against", "random"]);
    play.answer(&mut Dice(5), 30);
    play.end();
    let resumed =
        typed(folder.path(), &["--resume", "game.journal", "--language", "fr"], &["carte", "armée"]);
    is_clean(&resumed);
    assert!(resumed.contains("points de victoire"), "{resumed}");
    assert!(refused(folder.path(), &["1813", "--level", "grognard"]).contains("its options are: blind"));
    assert!(refused(folder.path(), &["1806", "--blind", "all"]).contains("its options are: edition, level"));
    assert!(refused(folder.path(), &["1813", "--blind", "dark"]).contains("all, units, open"));
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
fn two_people_never_see_each_others_hands() {
    for (seed, level, language) in
        [(1, "conscript", Language::En), (2, "grognard", Language::Fr), (3, "marshal", Language::En)]
    {
        let folder = folder();
        let args = ["--against", "human", "--level", level, "--language", language.code()];
        let (heard, file) = whole_game(folder.path(), seed, &args);
        is_clean(&heard);
        assert!(verified(&file).contains("computed again"));
        let looked = look_over_shoulders(&heard, &file, language);
        assert!(looked > 100, "only {looked} cards were looked for");
    }
}

/// How many answers were given without asking, because there was no other.
fn given_for_them(heard: &str) -> usize {
    heard.matches("there is no other answer.").count()
        + heard.matches("il n’y a pas d’autre réponse.").count()
}

/// Goes through a game at one screen with what each player held at each moment: none of it may be on the screen while the
/// other one looks. Gives back how many cards were looked for.
fn look_over_shoulders(heard: &str, file: &Path, language: Language) -> usize {
    let journal: Journal = read(file).parse().expect("a sound journal");
    let pack = Pack::napoleon_1806().expect("the pack is sound");
    let options: Options = journal.header().options.parse().expect("options");
    let scenario = pack.scenario(&journal.header().scenario, options).expect("a scenario");
    let start = Position::new(std::sync::Arc::new(scenario));
    let mut positions = vec![start.clone()];
    let mut actors = Vec::new();
    let mut turned_up = Vec::new();
    replay_with(start, &journal, None, |step| {
        positions.push(step.game.clone());
        actors.push(step.side);
        turned_up.push(march_cards(step.game, step.notes));
    })
    .expect("the journal can be played");
    let speaker = Speaker::new(language);
    let name = |slug: &str| speaker.name(&format!("card:{slug}"), &NoNames);
    let deck = |side: Side| positions[0].scenario().decks[side.index()].cards.iter();
    let (mut entry, mut looked) = (0, 0);
    // What stands between two curtains is for one player; each of his answers is one entry of the journal.
    let curtain = CURTAINS.iter().find(|curtain| heard.contains(*curtain)).expect("there are curtains");
    for scene in heard.split(curtain).skip(1) {
        let answers = scene.matches(MARK).count() + given_for_them(scene);
        let Some(&reader) = actors.get(entry) else { break };
        assert!(
            actors[entry..entry + answers].iter().all(|&actor| actor == reader),
            "two players in one scene"
        );
        let view = positions[entry].view(Viewer::side(reader.other()));
        let held = view.sides[reader.other().index()].hand.clone().expect("his own hand");
        for slug in held {
            let title = name(&slug);
            // A title that the reader has too may well be on his screen, and so may another copy that was revealed.
            let copies = deck(reader.other()).filter(|card| name(&card.slug) == title).count();
            if copies > 1
                || deck(reader).any(|card| name(&card.slug).contains(&title))
                || WORDS.contains(&&*title)
            {
                continue;
            }
            looked += 1;
            assert!(!scene.contains(slug.as_str()), "{slug} of the enemy on the screen:\n{scene}");
            // The log since his last answer may tell of the card as it was turned up from the deck for a march, before
            // it came from the discard pile into the hand.
            let last = actors[..entry].iter().rposition(|&actor| actor == reader).unwrap_or(0);
            let told = turned_up[last..entry].iter().flatten().filter(|card| **card == slug).count();
            let shown: Vec<&str> = scene.lines().filter(|line| line.contains(&title)).collect();
            assert!(shown.len() <= told, "{title} of the enemy on the screen, told {told} times: {shown:?}");
        }
        entry += answers;
    }
    assert_eq!(entry, actors.len(), "every answer was counted");
    looked
}

/// The cards that were turned up from a deck for a march, which everybody sees.
fn march_cards(game: &Position, notes: &Notes<Event>) -> Vec<String> {
    let everybody =
        notes.seen_by(Side::First).filter(|event| notes.seen_by(Side::Second).any(|it| it == *event));
    let card = |event: &Event| match *event {
        Event::MarchCard { side, card } => Some(game.scenario().card(side, card).slug.clone()),
        _ => None,
    };
    everybody.filter_map(card).collect()
}

#[test]
fn the_other_player_is_called_only_when_he_must_decide() {
    let folder = folder();
    let args = ["--seed", "7", "--against", "human", "--orders", "never", "--save", "game.journal"];
    let mut play = Play::start(folder.path(), &args);
    let mut curtains = 0;
    let mut dice = Dice(7);
    for _ in 0..60 {
        match play.wait() {
            Wait::Curtain => {
                curtains += 1;
                play.type_line("");
            }
            Wait::Answer(offered) => play.type_line(&(dice.below(offered) + 1).to_string()),
            Wait::End => break,
        }
    }
    let (heard, _) = play.end();
    assert!(curtains >= 2, "two players take turns");
    for window in ["play a card, or none", "Play a blue card"] {
        assert!(!heard.contains(window), "asked about a window that is answered by standing orders");
    }
    let scenes: Vec<&str> = heard.split(CURTAINS[0]).collect();
    for pair in scenes.windows(2) {
        let called = |scene: &str| {
            scene.rsplit("Pass the screen to ").next().map(|to| to.lines().next().map(str::to_owned))
        };
        assert!(
            pair[1].contains(MARK) || pair[1].contains("saved"),
            "called for nothing: {:?}",
            called(pair[0])
        );
    }
}

#[test]
fn why_names_the_rule_and_tells_it() {
    let folder = folder();
    let heard = typed(
        folder.path(),
        &["--seed", "5", "--orders", "never"],
        &[
            "ready",
            "why take hohenlohe",
            "why lannes",
            "Murat",
            "why attack",
            "why take napoléon",
            "why dance",
        ],
    );
    let rule = |id: &str| {
        vedette_conquerors::rules::find(id)
            .expect("a rule")
            .text
            .english
            .split(' ')
            .take(4)
            .collect::<Vec<_>>()
            .join(" ")
    };
    for part in [
        "take hohenlohe: Hohenlohe is not one of your blocks.",
        "take lannes: that is allowed now",
        "attack: That area is not contested",
        "(CQ-COMBAT-01)",
        "take napoleon: ",
        "dance: That is not an action of this game.",
        &rule("CQ-COMBAT-01"),
    ] {
        assert!(heard.contains(part), "no `{part}` in:\n{heard}");
    }
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
fn a_game_taken_up_again_goes_on_as_if_it_had_never_been_left() {
    for (seed, args) in [
        (11, ["--level", "conscript", "--against", "scripted"]),
        (12, ["--level", "marshal", "--against", "random"]),
        (13, ["--level", "grognard", "--against", "scripted"]),
        (14, ["--level", "grognard", "--against", "human"]),
    ] {
        let folder = folder();
        let (_, whole) = whole_game(folder.path(), seed, &args);
        let number = seed.to_string();
        let args = [&args[..], &["--seed", &number, "--save", "parts.journal"]].concat();
        let mut dice = Dice(seed);
        let mut play = Play::start(folder.path(), &args);
        for stop in [5, 15, 25] {
            play.answer(&mut dice, stop);
            let goodbye = play.say("quit");
            assert!(goodbye.contains("vedette play --resume parts.journal"), "{goodbye}");
            assert!(play.end().1.success());
            play = Play::start(folder.path(), &["--resume", "parts.journal"]);
        }
        play.answer(&mut dice, MOST_QUESTIONS);
        assert!(play.end().1.success());
        assert_eq!(read(&folder.path().join("parts.journal")), read(&whole), "seed {seed}");
    }
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
fn the_end_of_input_leaves_the_game_saved() {
    let folder = folder();
    let (heard, status) = Play::start(folder.path(), &["--seed", "5"]).end();
    assert!(status.success());
    assert!(heard.contains("vedette play --resume games/1806-campaign-seed-5.journal"), "{heard}");
    typed(folder.path(), &["--resume", "games/1806-campaign-seed-5.journal"], &["ready"]);
    let file = folder.path().join("games/1806-campaign-seed-5.journal");
    assert!(read(&file).contains("1 french ready | "));
    // The next game of that name has a file of its own.
    Play::start(folder.path(), &["--seed", "5"]).end();
    assert!(folder.path().join("games/1806-campaign-seed-5-2.journal").exists());
    assert!(read(&file).contains("1 french ready | "));
}

#[test]
fn a_line_that_was_cut_off_is_mended() {
    let folder = folder();
    let args = ["--seed", "5", "--orders", "never", "--save", "game.journal"];
    typed(folder.path(), &args, &["ready", "ney", "march"]);
    let file = folder.path().join("game.journal");
    let whole = read(&file);
    let lost = whole.rfind(" french march").expect("the last action");
    fs::write(&file, &whole[..lost + 5]).expect("it can be cut");
    let heard = typed(folder.path(), &["--resume", "game.journal"], &["march"]);
    assert!(heard.contains("Ney in Hollfeld"), "{heard}");
    assert_eq!(read(&file), whole);
}

#[test]
fn no_file_is_overwritten_and_no_wrong_one_taken_up() {
    let folder = folder();
    let at = folder.path();
    fs::write(at.join("mine.journal"), "precious").expect("it can be written");
    assert!(refused(at, &["--save", "mine.journal"]).contains("mine.journal"));
    assert!(refused(at, &["--save", "no/such/folder/game.journal"]).contains("folder"));
    assert!(refused(at, &["--save", "game.secret"]).contains(".secret"));
    assert!(refused(at, &["--resume", "mine.journal"]).contains("not a journal"));
    assert!(refused(at, &["--resume", "none.journal"]).contains("cannot read"));
    assert!(
        refused(at, &["--resume", "mine.journal", "--level", "grognard"]).contains("cannot be used with")
    );
    assert_eq!(read(&at.join("mine.journal")), "precious");
    let heard =
        typed(at, &["--seed", "5", "--save", "game.journal"], &["save mine.journal", "save copy.journal"]);
    assert!(heard.contains("cannot begin mine.journal") && heard.contains("A copy of the game"), "{heard}");
    assert_eq!(read(&at.join("mine.journal")), "precious");
    typed(at, &["--resume", "copy.journal"], &["ready"]);
    fs::remove_file(at.join("game.secret")).expect("it was there");
    assert!(refused(at, &["--resume", "game.journal"]).contains("game.secret is missing"));
    assert!(refused(at, &["--resume", "game.journal", "--seed", "6"]).contains("seed"));
    typed(at, &["--resume", "game.journal", "--seed", "5"], &["ready"]);
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
fn everything_can_be_looked_at_in_both_languages() {
    let folder = folder();
    for (language, lines, parts) in [
        (
            "en",
            [
                "help",
                "map",
                "army",
                "hand",
                "card forced march",
                "odds",
                "rule CQ-AXIS-04",
                "log 30",
                "orders",
            ],
            [
                "why ACTION",
                "BAMBERG(F) F3",
                "7+1",
                "Hand: ",
                "forced-march.12",
                "No combat",
                "CQ-AXIS-04",
                "Turn 1",
                "enemy-enters",
            ],
        ),
        (
            "fr",
            [
                "aide",
                "carte",
                "armée",
                "main",
                "événement marche forcée",
                "chances",
                "règle CQ-AXIS-04",
                "journal 30",
                "ordres",
            ],
            [
                "pourquoi ACTION",
                "Cobourg F1",
                "7+1",
                "Main\u{a0}: ",
                "forced-march.12",
                "Aucun combat",
                "CQ-AXIS-04",
                "tour 1",
                "enemy-enters",
            ],
        ),
    ] {
        let mut play =
            Play::start(folder.path(), &["--seed", "5", "--language", language, "--orders", "never"]);
        play.wait();
        play.say("1");
        for (line, part) in lines.iter().zip(parts) {
            let reply = play.say(line);
            assert!(reply.contains(part), "`{line}` does not show `{part}`:\n{reply}");
            is_clean(&reply);
        }
        play.end();
    }
}

/// A combat in the fog: the odds are given for each strength the enemy may have.
#[test]
fn odds_are_shown_when_a_combat_is_at_hand() {
    let folder = folder();
    for (seed, level, several) in [(1, "conscript", false), (1, "grognard", true)] {
        let number = seed.to_string();
        let args = ["--seed", &number, "--side", "coalition", "--level", level, "--orders", "ask"];
        let mut play = Play::start(folder.path(), &args);
        let mut dice = Dice(seed);
        let odds = loop {
            match play.wait() {
                Wait::Answer(_) if play.heard.ends_with(MARK) && is_combat_question(&play.heard) => {
                    break play.say("odds");
                }
                Wait::Answer(offered) => play.type_line(&(dice.below(offered) + 1).to_string()),
                other => panic!("no combat in the whole game: {other:?}"),
            }
        };
        for part in
            ["You reveal ", "win ", "draw ", "lose ", "inflicted", " %", "Fatigue on average", "not counted"]
        {
            assert!(odds.contains(part), "no `{part}` in:\n{odds}");
        }
        assert_eq!(odds.matches("You reveal ").count() > 1, several, "{odds}");
        play.end();
    }
}

/// Whether the last question is about a card at the start of a combat.
fn is_combat_question(heard: &str) -> bool {
    heard.rsplit(MARK).nth(1).is_some_and(|last| last.contains("A combat begins in"))
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

#[test]
fn lines_fit_the_width_that_columns_tells() {
    let folder = folder();
    let output = Command::new(VEDETTE)
        .args(["play", "--seed", "5"])
        .current_dir(folder.path())
        .env("COLUMNS", "60")
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let command = |line: &&str| !line.contains("vedette play");
    let longest = text.lines().filter(command).map(|line| line.chars().count()).max();
    assert!(longest.is_some_and(|longest| longest <= 60), "{text}");
}

#[test]
fn the_computer_tells_its_reasons_when_the_game_is_over_and_not_before() {
    for (language, asks, begins) in [("en", "why", "Turn "), ("fr", "pourquoi", "Tour ")] {
        let folder = folder();
        let args = ["--against", "cadet", "--side", "french", "--language", language, "--seed", "3"];
        let mut play = Play::start(folder.path(), &args);
        assert_eq!(play.answer(&mut Dice(3), 40), 40, "the game goes on");
        assert!(!play.say(asks).contains(begins), "it tells too early");
        play.say("resign");
        let offer = play.say("resign");
        assert!(offer.contains(asks), "{offer}");
        let told = play.say(asks);
        let reasons = told.lines().filter(|line| line.starts_with(begins));
        assert!(reasons.filter(|line| line.contains(':')).count() > 3, "{told}");
        assert!(told.contains('%'), "{told}");
        let (heard, status) = play.end();
        assert!(status.success());
        is_clean(&heard);
    }
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

/// What people missed at the terminal: a way of several steps, what leaders add, whom a recovery card would rest, points as they
/// were told, and each draw once.
#[test]
fn what_was_missed_at_the_terminal_is_told() {
    let folder = folder();
    let args = ["--seed", "5", "--orders", "never", "--save", "game.journal"];
    let mut play = Play::start(folder.path(), &args);
    play.wait();
    let begun = play.say("ready");
    let draws = begun.lines().filter(|line| line.contains("You draw") || line.contains("French draw"));
    assert_eq!(draws.count(), 1, "{begun}");
    let army = play.say("army");
    for bonus in ["ready, combat +1", "march fatigue −1", "march +1, pursuit +1"] {
        assert!(army.contains(bonus), "{army}");
    }
    play.say("lannes");
    let way = play.say("suhl");
    assert!(way.contains("Hildburghausen") && way.contains("Suhl"), "{way}");
    play.end();

    // Through whole games: nobody is offered rest for the rested, and the points above a question are those that were told last.
    let (mut rested, mut pointed) = (0, 0);
    for seed in 41..44 {
        let folder = self::folder();
        let (heard, _) = whole_game(folder.path(), seed, &["--level", "conscript", "--side", "french"]);
        assert!(!heard.contains("(fatigue 0,"), "{}", last(&heard, 500));
        rested += heard.matches("(fatigue ").count();
        let mut told = None;
        for line in heard.lines() {
            let number = |before: &str| -> Option<i64> {
                let rest = line.split(before).nth(1)?;
                rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
            };
            if line.starts_with("──") {
                if let (Some(shown), Some(told)) = (number("victory points "), told) {
                    assert_eq!(shown, told, "{line}");
                    pointed += 1;
                }
            } else if let Some(points) = number("the track stands at ") {
                told = Some(points);
            }
        }
    }
    assert!(rested > 0 && pointed > 3, "{rested} rests, {pointed} points");
}
