//! What a player can look at beside the question: rules, odds, reports, reasons.

use super::*;

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

#[test]
fn a_place_several_steps_away_is_offered_as_a_way_and_gone_to_when_it_is_named_again() {
    let folder = folder();
    let options = ["--seed", "5", "--orders", "never"];
    let heard = typed(folder.path(), &options, &["ready", "take lannes", "suhl", "judenbach"]);
    assert!(heard.contains("It is 2 steps away, by Hildburghausen and Suhl"), "{heard}");
    assert!(
        !heard.contains("Lannes: Coburg → Hildburghausen"),
        "nobody goes before it is named again:\n{heard}"
    );
    let heard = typed(folder.path(), &options, &["ready", "take lannes", "suhl", "suhl"]);
    assert!(heard.contains("Hildburghausen → Suhl"), "{heard}");
}
