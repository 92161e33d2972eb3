//! Two people at one screen: the curtain, and what each of them may see.

use vedette_conquerors::options::Options;
use vedette_conquerors::{Event, Pack, Position};
use vedette_kernel::{Game, Journal, Notes, Side, Viewer, replay_with};
use vedette_lang::{Language, NoNames, Speaker};

use super::*;

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
