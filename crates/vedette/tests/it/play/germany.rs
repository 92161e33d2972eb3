//! Germany 1813 at the terminal.

use super::*;

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
