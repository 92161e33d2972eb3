//! Games on disk: left, taken up again, cut off, and never overwritten.

use super::*;

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
