//! Every game behind its face: it can be played, spoken of in both languages, and taken up again.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;
use vedette_kernel::table::erased::AnyTable;
use vedette_kernel::{Awaiting, Journal, Side, Viewer};
use vedette_lang::{Language, Speaker};
use vedette_system::terminal::Terminal;
use vedette_system::{
    Agreement, BoardPiece, Book, Guest, Household as _, OpponentKind, Title, TitleError, opponents,
};

use crate::{games, title};

/// A game of more turns than these is too long for a test: it is begun only.
const MOST_TURNS: u32 = 16;
/// So many decisions are enough of it.
const ENOUGH: usize = 300;

/// Every scenario with and without fog, and whether it is a long one.
fn agreements(game: &dyn Title) -> Vec<(Agreement, bool)> {
    let speaker = Speaker::new(Language::En);
    // What decides how much is hidden.
    let fog = game
        .options(&speaker)
        .into_iter()
        .find(|option| ["level", "blind", "hidden"].contains(&&*option.name));
    let fog = fog.expect("every game can be played with and without fog");
    let scenarios = game.scenarios(&speaker);
    let agree = |scenario: &str, word: &str| Agreement {
        scenario: Some(scenario.to_owned()),
        options: format!("{}={word}", fog.name),
    };
    let long = |first: u32, last: u32| last + 1 - first > MOST_TURNS;
    let words = |it: &vedette_system::ScenarioInfo| -> Vec<(Agreement, bool)> {
        let long = long(it.first_turn, it.last_turn);
        fog.choices.iter().map(|word| (agree(&it.code, &word.word), long)).collect()
    };
    scenarios.iter().flat_map(words).collect()
}

#[test]
fn every_game_is_played_to_its_end_without_knowing_it() {
    for game in games().all() {
        for (agreement, long) in agreements(&**game) {
            let mut decisions = 0;
            let mut table = game.open(&agreement, "t1", [9; 32], Vec::new()).expect("it can be played");
            let never = || -> vedette_ai::Stop { Arc::new(|| false) };
            let mut seats = [1, 2].map(|seed| {
                game.seat(OpponentKind::Scripted, table.game(), seed, never())
                    .expect("an opponent of this game")
            });
            while let Awaiting::Sides(sides) = table.awaiting() {
                let side = sides.iter().next().expect("somebody is asked");
                let action = seats[side.index()].decide(table.game(), side).expect("an answer");
                table.act(side, &action).expect("a legal answer");
                decisions += 1;
                if long && decisions >= ENOUGH {
                    break;
                }
            }
            if long {
                continue;
            }
            table.reveal_seed().expect("the game is over");
            let text = table.journal().to_string();
            let journal = Journal::parse(&text).expect("a sound journal");
            game.verify(&journal).expect("everything is right");
            let again = game.resume(journal, [9; 32]).expect("it can be taken up again");
            assert_eq!(again.game().view(Viewer::Everything), table.game().view(Viewer::Everything));
            assert!(game.status(table.game()).is_some());
        }
    }
}

#[test]
fn everything_that_is_shown_has_words_in_both_languages() {
    for language in Language::ALL {
        let speaker = Speaker::new(language);
        for game in games().all() {
            let mut labels: Vec<(String, String)> = Vec::new();
            for option in game.options(&speaker) {
                labels.push((format!("option-{}", option.name), option.label));
                labels.extend(
                    option
                        .choices
                        .into_iter()
                        .map(|it| (format!("option-{}-{}", option.name, it.word), it.label)),
                );
            }
            labels.extend(
                game.windows(&speaker).into_iter().map(|it| (format!("moment-{}", it.window), it.label)),
            );
            for it in game.scenarios(&speaker) {
                labels.push((format!("scenario-{}-{}", game.code(), it.code), it.text));
            }
            for it in opponents(&speaker) {
                labels.push((format!("kind-{}", it.kind), it.label));
                labels.push((format!("kind-{}-text", it.kind), it.text));
            }
            let wordless: Vec<_> = labels.iter().filter(|(code, label)| code == label).collect();
            assert!(wordless.is_empty(), "{language}: {wordless:?}");
            for card in game.cards(&speaker) {
                let whole = card.text.contains(' ') && !card.text.contains('{') && !card.text.contains("jg-");
                assert!(whole && !card.title.is_empty(), "{language}: {card:?}");
            }
        }
    }
}

#[test]
fn the_board_hangs_together() {
    let speaker = Speaker::new(Language::Fr);
    for game in games().all() {
        let board = game.board(&speaker);
        let codes: BTreeSet<&str> = board.areas.iter().map(|area| area.code.as_str()).collect();
        assert_eq!(codes.len(), board.areas.len(), "no area twice");
        assert_eq!(game.places(), board.areas.len());
        for link in &board.connections {
            assert!(codes.contains(link.a.as_str()) && codes.contains(link.b.as_str()), "{link:?}");
        }
        let inside =
            |x: i32, y: i32| (0..board.width as i32).contains(&x) && (0..board.height as i32).contains(&y);
        assert!(board.areas.iter().all(|area| inside(area.x, area.y)), "every area is on the sheet");
        assert_eq!(board.sides.len(), 2);
        let always = |piece: &&BoardPiece| {
            piece
                .own
                .get("orders_of_battle")
                .is_none_or(|orders| orders.as_array().is_some_and(Vec::is_empty))
        };
        let in_every_scenario = || board.pieces.iter().filter(always);
        let pieces: BTreeSet<&str> = in_every_scenario().map(|piece| piece.code.as_str()).collect();
        assert_eq!(pieces.len(), in_every_scenario().count(), "no piece twice");
        for army in board.own.get("armies").and_then(Value::as_array).into_iter().flatten() {
            let mut supply = army["supply"].as_array().expect("sources of supply").iter();
            assert!(supply.all(|place| codes.contains(place.as_str().expect("a code"))), "{army:?}");
        }
        let map = game.map_svg(Language::Fr);
        let drawn = |code: &str| map.contains(&format!("id=\"area-{code}\""));
        match board.hex {
            None => assert!(board.areas.iter().all(|area| drawn(&area.code))),
            // Thousands of elements would be too many: a page finds a hex by where its middle is.
            Some(across) => {
                let middles: BTreeSet<(i32, i32)> = board.areas.iter().map(|area| (area.x, area.y)).collect();
                assert_eq!(middles.len(), board.areas.len(), "no two hexes in one place");
                assert!(across > 0 && !board.areas.iter().any(|area| drawn(&area.code)));
            }
        }
        assert!(!game.rules(Language::Fr).is_empty());
    }
}

#[test]
fn what_cannot_be_agreed_on_is_refused_with_a_reason() {
    let error = games().title("1805").map(|_| ()).expect_err("there is no such game");
    assert!(error.to_string().contains("1806"), "{error}");
    let game = title("1806");
    for (scenario, options) in [("waterloo", ""), ("campaign", "level=emperor"), ("campaign", "loud")] {
        let agreement = Agreement { scenario: Some(scenario.to_owned()), options: options.to_owned() };
        let refused = game.open(&agreement, "t", [0; 32], Vec::new()).map(|_| ()).expect_err("nonsense");
        assert!(matches!(refused, TitleError::Agreement(_)), "{refused}");
    }
}

#[test]
fn an_opponent_answers_only_when_it_is_asked() {
    let game = title("1806");
    let table = game.open(&Agreement::default(), "t", [0; 32], Vec::new()).expect("it can be played");
    let Awaiting::Sides(asked) = table.awaiting() else { panic!("the game begins with a question") };
    let mut seat = game.seat(OpponentKind::Random, table.game(), 1, Arc::new(|| false)).expect("an opponent");
    for side in Side::BOTH {
        assert_eq!(seat.decide(table.game(), side).is_some(), asked.contains(side));
    }
}

/// What a combat turned over is told once and kept by nobody but who saw it.
#[test]
fn an_opponent_learns_from_the_journal_what_its_side_saw_in_the_fog() {
    let game = title("1806");
    let open = |level: &str| {
        let agreement = Agreement { scenario: None, options: format!("level={level}") };
        game.open(&agreement, "t", [3; 32], Vec::new()).expect("it can be played")
    };
    let never = || -> vedette_ai::Stop { Arc::new(|| false) };
    let mut table = open("grognard");
    let mut scripts = [1, 2].map(|seed| {
        game.seat(OpponentKind::Scripted, table.game(), seed, never()).expect("an opponent of this game")
    });
    let (mut asked, mut changed) = (0, 0);
    while let Awaiting::Sides(sides) = table.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        if table.game().notations(side).len() > 1 {
            asked += 1;
            let answer = |tellings: u32| {
                let mut seat =
                    game.seat(OpponentKind::Cadet, table.game(), asked, never()).expect("an opponent");
                assert!(seat.remembers());
                (0..tellings).for_each(|_| seat.learn(table.journal(), side));
                seat.decide(table.game(), side)
            };
            if asked % 5 == 0 {
                let [untold, told, told_twice] = [0, 1, 2].map(answer);
                assert_eq!(told, told_twice, "what is told again is not counted twice");
                changed += usize::from(told != untold);
            }
        }
        let action = scripts[side.index()].decide(table.game(), side).expect("an answer");
        table.act(side, &action).expect("a legal answer");
    }
    assert!(changed > 0, "whoever was seen made no difference in {asked} decisions");
    let open_table = open("conscript");
    let seat = game.seat(OpponentKind::Cadet, open_table.game(), 1, never()).expect("an opponent");
    assert!(!seat.remembers(), "where nothing is hidden there is nothing to remember");
}

/// Every verb of the catalogue begins an action: what is wrong with it alone is never that there is no such action.
#[test]
fn verbs_are_verbs() {
    for title in games().all() {
        let table = title.open(&Agreement::default(), "verbs", [0; 32], Vec::new()).expect("a table");
        let begins = |verb: &str| {
            // Some verbs want a word that they know at their end.
            ["", " x", " x x", " x infantry", " x regular", " french", " x.upper"].iter().any(|rest| {
                let why = table.game().why_not(Side::First, &format!("{verb}{rest}"));
                why.is_none_or(|why| why.phrase.code != "no-such-action")
            })
        };
        let verbs = title.verbs();
        assert!(verbs.len() > 10 && verbs.is_sorted(), "{}: {verbs:?}", title.code());
        for verb in verbs {
            assert!(begins(verb), "{}: `{verb}` begins no action", title.code());
        }
        assert!(!begins("frobnicate"), "the test can tell");
    }
}

/// Looks whether tables that are alike share what they need not have each.
#[derive(Default)]
struct Sharing {
    games: usize,
}

impl Guest for Sharing {
    fn meet<S: Terminal>(&mut self) {
        for book in Book::<S>::built_in() {
            let book = book.expect("a pack that is built in is sound");
            let agreed = Agreement { scenario: None, options: String::new() };
            let one = book.setting(&agreed).expect("the usual game");
            let other = book.setting(&agreed).expect("the usual game");
            assert!(Arc::ptr_eq(&one.scenario, &other.scenario), "tables that are alike share the scenario");
            let header = one.header("table");
            let taken_up = [0, 1].map(|_| book.setting_of(&header).expect("the same program").scenario);
            assert!(Arc::ptr_eq(&taken_up[0], &taken_up[1]), "so do tables that are taken up");
            assert_eq!(S::agreement(&taken_up[0]), S::agreement(&one.scenario));
            for plan in S::plans(book.pack()).iter().skip(1) {
                let agreed = Agreement { scenario: Some(plan.code.clone()), options: String::new() };
                let another = book.setting(&agreed).expect("every scenario can be played").scenario;
                assert_eq!(S::agreement(&another).0, plan.code, "what was agreed on is played");
            }
            self.games += 1;
        }
    }
}

#[test]
fn tables_that_are_alike_share_a_scenario() {
    let mut sharing = Sharing::default();
    vedette_house::House::introduce(&mut sharing);
    assert!(sharing.games >= 4, "every game was looked at");
}

/// Opens tables with the packs of before and takes them up again with the program of today.
#[derive(Default)]
struct Earlier {
    packs: usize,
}

impl Guest for Earlier {
    fn meet<S: Terminal>(&mut self) {
        for files in S::earlier() {
            let before = Book::<S>::new(S::parse(&files).expect("a pack of before is sound"));
            let game = title(before.game());
            assert_ne!(before.hash(), game.hash(), "what has not changed is not kept twice");
            let mut differ = false;
            for plan in S::plans(before.pack()) {
                let agreed = Agreement { scenario: Some(plan.code), options: String::new() };
                let table = before.open(&agreed, "t1", [9; 32], Vec::new()).expect("it can be played");
                let journal = table.journal().clone();
                game.verify(&journal).expect("it can be checked");
                let mut again = game.resume(journal, [9; 32]).expect("it can be taken up");
                assert_eq!(again.journal().header().pack, before.hash(), "it keeps the pack it began with");
                let view = again.game().view(Viewer::Everything);
                assert_eq!(view, table.game().view(Viewer::Everything));
                let today = game.open(&agreed, "t1", [9; 32], Vec::new()).expect("it can be played");
                differ |= view != today.game().view(Viewer::Everything);
                // What is given at the end is seen there only.
                if !differ {
                    let ends = [table, today].map(|table| played_out(&**game, table));
                    differ = ends[0] != ends[1];
                }
                let Awaiting::Sides(sides) = again.awaiting() else { panic!("somebody is asked") };
                let side = sides.iter().next().expect("somebody is asked");
                let seat = game.seat(OpponentKind::Scripted, again.game(), 1, Arc::new(|| false));
                let action = seat.expect("an opponent").decide(again.game(), side).expect("an answer");
                again.act(side, &action).expect("a legal answer");
            }
            assert!(differ, "what has changed can be seen");
            self.packs += 1;
        }
    }
}

/// What everybody sees when scripts have played a table to its end.
fn played_out(game: &dyn Title, mut table: Box<dyn AnyTable>) -> String {
    let seat = |seed| game.seat(OpponentKind::Scripted, table.game(), seed, Arc::new(|| false));
    let mut seats = [1, 2].map(|seed| seat(seed).expect("an opponent"));
    while let Awaiting::Sides(sides) = table.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        let action = seats[side.index()].decide(table.game(), side).expect("an answer");
        table.act(side, &action).expect("a legal answer");
    }
    format!("{:?}", table.game().view(Viewer::Everything))
}

#[test]
fn games_go_on_with_the_pack_they_began_with() {
    let mut earlier = Earlier::default();
    vedette_house::House::introduce(&mut earlier);
    assert!(earlier.packs > 0, "values have been set anew before");
}
