//! One page of HTML that needs nothing but itself.

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use vedette_kernel::Side;

use crate::SMALL;
use crate::bid::FairBid;
use crate::plot::{Look, Plots};
use crate::stats::{Estimate, Share};
use crate::subject::Place;
use crate::summary::{Effect, Summary};

/// One kind of games: a scenario with its options in force.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// What it is called, e.g. `campaign en conscript cards`.
    pub label: String,
    /// What it is made of: `scenario`, `edition` and so on, for tables by each of them.
    pub parts: BTreeMap<String, String>,
    /// What was measured.
    pub summary: Summary,
    /// The fair bid, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bid: Option<FairBid>,
    /// The map.
    #[serde(skip)]
    pub places: Vec<Place>,
}

/// A whole study.
#[derive(Clone, Debug, Serialize)]
pub struct Study {
    /// The title of the game.
    pub game: String,
    /// The words for the sides.
    pub sides: [String; 2],
    /// How to repeat it.
    pub command: String,
    /// What was played: opponents, seed, hash of the pack, version of the rules.
    pub terms: BTreeMap<String, String>,
    /// The kinds of games.
    pub cells: Vec<Cell>,
    /// The share of the first side by each part: scenario, edition, level and so on.
    pub by_part: BTreeMap<String, BTreeMap<String, Share>>,
}

impl Study {
    /// Adds up the shares by part.
    pub fn new(
        game: &str,
        sides: [String; 2],
        command: String,
        terms: BTreeMap<String, String>,
        cells: Vec<Cell>,
    ) -> Study {
        let mut sums: BTreeMap<String, BTreeMap<String, (f64, u64)>> = BTreeMap::new();
        for cell in &cells {
            let Share { score, games, .. } = cell.summary.shares[0];
            for (part, word) in &cell.parts {
                let sum = sums.entry(part.clone()).or_default().entry(word.clone()).or_default();
                *sum = (sum.0 + score, sum.1 + games);
            }
        }
        let shares = |words: BTreeMap<String, (f64, u64)>| {
            words.into_iter().map(|(word, (score, games))| (word, Share::of(score, games))).collect()
        };
        // Where only one word was played there is nothing to compare.
        let compared = sums.into_iter().filter(|(_, words)| words.len() > 1);
        let by_part = compared.map(|(part, words)| (part, shares(words))).collect();
        Study { game: game.to_owned(), sides, command, terms, cells, by_part }
    }
}

const STYLE: &str = include_str!("page.css");

/// The page. Its names are those of the study; `place_name` brings those of places.
pub fn page(study: &Study, place_name: &dyn Fn(&str) -> String) -> String {
    let plots = Plots { look: Look::Page, sides: &study.sides };
    let title = format!("Balance of {}", study.game);
    let kinds: Vec<(String, Estimate)> =
        study.cells.iter().map(|cell| (cell.label.clone(), cell.summary.shares[0].estimate)).collect();
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (title) }
                p { "Made by " code { (study.command) } "." }
                dl { @for (term, value) in &study.terms { dt { (term) } dd { (value) } } }
                p { "Intervals are those of 95 %. Groups of fewer than " (SMALL) " games are marked with *: they say little. \
                    Of many intervals one in twenty misses by chance alone." }
                h2 { "Who wins" }
                (figure(&plots.shares(&kinds), "Shares of the first side with their intervals; the band from 40 to 60 % is fair"))
                (shares_table(study))
                @for (part, words) in &study.by_part {
                    h3 { "By " (part) }
                    (table(&[part, &format!("{} share", study.sides[0]), "games"], words.iter().map(|(word, share)| {
                        vec![word.clone(), percent(share.estimate), share.games.to_string()]
                    })))
                }
                @for cell in &study.cells { (section(study, cell, plots, place_name)) }
            }
        }
    };
    markup.into_string()
}

fn section(study: &Study, cell: &Cell, plots: Plots<'_>, place_name: &dyn Fn(&str) -> String) -> Markup {
    let summary = &cell.summary;
    let [first, second] = &study.sides;
    html! {
        section {
            h2 { (cell.label) }
            @if let Some(bid) = &cell.bid { (bid_section(study, bid, plots)) }
            h3 { "Length" }
            p { "Games end in turn " (number(summary.mean_last_turn)) " on average; "
                (percent(summary.ended_early.estimate)) " end in the first two turns. A game counts as decided in the turn from whose \
                end on its points tell the winner with 90 %, as learnt from these games." }
            (figure(&plots.lengths(summary), "In which turn games were decided and ended"))
            (folded("Turns and endings", html! {
                (table(&["turn", "decided", "ended"], turns(summary).into_iter().map(|turn| vec![
                    turn.to_string(), count(summary.decided_turns.get(&turn)), count(summary.last_turns.get(&turn)),
                ])))
                (table(&["ending", "games"], summary.endings.iter().map(|(how, games)| vec![how.clone(), games.to_string()])))
            }))
            h3 { "Where points come from" }
            (figure(&plots.gains(summary), "Victory points that each side gains in a game, by reason"))
            (figure(&plots.track(summary), "Victory points at the end of each turn: median and quartiles"))
            (folded("Points in numbers", html! {
                (table(&["reason", first, second], summary.gains.iter().map(|gain| vec![
                    gain.reason.clone(), number(gain.sides[0]), number(gain.sides[1]),
                ])))
                (spread_table("victory points", &summary.track))
            }))
            h3 { "The campaign" }
            p { (number(summary.fights)) " combats a game. The " (first) " come " (number(summary.farthest)) " km north of where they began." }
            (figure(&plots.fights(summary, &cell.places, place_name), "Map of the combats: the larger a disc, the more combats"))
            (figure(&plots.advance(summary), "How far north the foremost corps of the first side stands: median and quartiles"))
            (folded("Combats and advance in numbers", html! {
                (table(&["turn", "combats"], summary.fights_by_turn.iter().map(|(turn, fights)| vec![turn.to_string(), fights.to_string()])))
                (table(&["place", "combats"], ranked(&summary.fights_by_place).into_iter().map(|(place, fights)| vec![place_name(place), fights.to_string()])))
                (table(&["on the river", "share of the combats"], summary.fights_by_region.iter().map(|(region, share)| vec![region.clone(), format!("{:.0} %", share * 100.0)])))
                (spread_table("km", &summary.advance))
            }))
            h3 { "Cards" }
            p { "Who draws a card in the first two turns is chance, so “drawn” tells what the card is worth. Who plays it has reasons of \
                his own, and long games see more cards: “played” is only what goes together." }
            (figure(&plots.cards(summary), "How much more its owner wins when he drew a card in the first two turns"))
            (folded("Cards in numbers", table(
                &["card", "side", "plays a game", "drawn early: with", "without", "difference", "played: with", "without", "difference"],
                summary.cards.iter().map(|line| {
                    let mut row = vec![line.name.clone(), word(study, line.side), format!("{:.2}", line.plays)];
                    row.extend(effect(&line.drawn));
                    row.extend(effect(&line.played));
                    row
                }),
            )))
            h3 { "Corps and commanders" }
            (figure(&plots.units(summary), "How much more its side wins when a corps was eliminated"))
            (folded("Corps in numbers", table(
                &["corps", "side", "strength", "lost a game", "eliminated", "wins if eliminated", "if not", "difference"],
                summary.units.iter().map(|line| {
                    let mut row = vec![
                        line.name.clone(), word(study, line.side), line.strength.to_string(), number(line.lost),
                        percent(line.eliminated.estimate),
                    ];
                    row.extend(effect(&line.effect));
                    row
                }),
            )))
        }
    }
}

fn bid_section(study: &Study, bid: &FairBid, plots: Plots<'_>) -> Markup {
    let measured = bid.measured.iter();
    html! {
        h3 { "The fair bid" }
        p { (fair_words(study, bid)) }
        (figure(&plots.bid(bid), "Share of the first side against points added to the opening"))
        (folded("Bids in numbers", table(
            &["points added", &format!("{} share", study.sides[0]), "games"],
            measured.map(|(shift, share)| vec![format!("{shift:+}"), percent(share.estimate), share.games.to_string()]),
        )))
    }
}

/// The fair bid in a sentence.
pub(crate) fn fair_words(study: &Study, bid: &FairBid) -> String {
    match bid.fair {
        None => "The opening points hardly matter: no bid makes it even.".to_owned(),
        Some(fair) => format!(
            "Both sides win half when {} points are added to the opening: that is what the {} are worth in a bid.",
            signed(fair),
            study.sides[0]
        ),
    }
}

fn shares_table(study: &Study) -> Markup {
    let [first, second] = &study.sides;
    table(
        &["games of", first, second, "draws", "games", "last turn"],
        study.cells.iter().map(|cell| {
            let summary = &cell.summary;
            vec![
                cell.label.clone(),
                percent(summary.shares[0].estimate),
                percent(summary.shares[1].estimate),
                summary.draws.to_string(),
                summary.games.to_string(),
                number(summary.mean_last_turn),
            ]
        }),
    )
}

fn figure(svg: &str, words: &str) -> Markup {
    html! {
        @if !svg.is_empty() {
            figure { div.plot role="img" aria-label=(words) { (PreEscaped(svg)) } figcaption { (words) "." } }
        }
    }
}

fn folded(title: &str, content: Markup) -> Markup {
    html! { details { summary { (title) } (content) } }
}

fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Markup {
    html! {
        div.wide tabindex="0" {
            table {
                thead { tr { @for cell in head { th scope="col" { (cell) } } } }
                tbody {
                    @for row in rows {
                        tr {
                            @for (place, cell) in row.iter().enumerate() {
                                @if place == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn spread_table(what: &str, spreads: &[crate::Spread]) -> Markup {
    table(
        &["end of turn", "games", &format!("{what}: lower quarter"), "median", "upper quarter"],
        spreads.iter().map(|spread| {
            let cell = |number: f64| format!("{number:.1}");
            vec![
                spread.turn.to_string(),
                spread.games.to_string(),
                cell(spread.lower),
                cell(spread.middle),
                cell(spread.upper),
            ]
        }),
    )
}

fn turns(summary: &Summary) -> Vec<u32> {
    let mut turns: Vec<u32> =
        summary.last_turns.keys().chain(summary.decided_turns.keys()).copied().collect();
    turns.sort_unstable();
    turns.dedup();
    turns
}

fn ranked(counts: &BTreeMap<String, u64>) -> Vec<(&str, u64)> {
    let mut ranked: Vec<(&str, u64)> = counts.iter().map(|(word, &count)| (word.as_str(), count)).collect();
    ranked.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    ranked
}

fn word(study: &Study, side: Side) -> String {
    study.sides[side.index()].clone()
}

fn count(count: Option<&u64>) -> String {
    count.copied().unwrap_or(0).to_string()
}

fn percent(estimate: Estimate) -> String {
    let Estimate { value, low, high } = estimate.scaled(100.0);
    format!("{value:.1} % ({low:.1} to {high:.1})")
}

fn number(Estimate { value, low, high }: Estimate) -> String {
    format!("{value:.2} ({low:.2} to {high:.2})")
}

fn signed(Estimate { value, low, high }: Estimate) -> String {
    format!("{value:+.1} ({low:+.1} to {high:+.1})")
}

/// The three cells of an effect.
fn effect(effect: &Effect) -> [String; 3] {
    let star = if effect.small { " *" } else { "" };
    let share = |share: Share| format!("{:.0} % of {}", share.estimate.value * 100.0, share.games);
    let Estimate { value, low, high } = effect.difference.scaled(100.0);
    [share(effect.with), share(effect.without), format!("{value:+.0} ({low:+.0} to {high:+.0}){star}")]
}
