//! Napoléon 1806 and Napoléon 1807 at the terminal.

mod army;
mod cards;
mod digest;
mod map;
pub(super) mod odds;
mod story;

use vedette_conquerors::action::{Action, Arm};
use vedette_conquerors::cards::Moment;
use vedette_conquerors::sets::{AreaId, BlockId, CardId};
use vedette_conquerors::{Event, Position, bid, side_code};
use vedette_kernel::{Game, Knowledge, Phrase, Side, Viewer};

use vedette_system::terminal::Answer;
use vedette_system::terminal::Line;
use vedette_system::terminal::{CardWords, Described, Forecast, Paper, Teller, Terminal};
use vedette_system::{Setting, System as _};

use super::{Conquerors, forecast};
use digest::Digest;
use vedette_system::terminal::Screen;
use vedette_system::terminal::of;

impl Terminal for Conquerors {
    const WELCOME: &'static str = "terminal-welcome";
    const WORTH_ASKING: &'static [&'static str] = &["play", "recover"];
    const CONFIRMED: &'static [&'static str] = &["ready"];

    fn asked_windows(_: &Setting<Self>) -> Vec<&'static str> {
        // Red cards are not asked about, and on the march a player is asked for his next step anyway.
        let asked = |moment: &Moment| !matches!(moment, Moment::Draw | Moment::Road);
        Moment::ALL.into_iter().filter(asked).map(Moment::name).chain(["recovery"]).collect()
    }

    fn moment(window: &str) -> String {
        format!("terminal-moment-{window}")
    }

    /// Before the bids for sides are open nobody knows who plays what.
    fn knows_sides(setting: &Setting<Self>, events: &mut dyn Iterator<Item = &Event>) -> bool {
        !Conquerors::bids_for_sides(&setting.scenario)
            || events.filter(|event| matches!(event, Event::BidsOpened { .. })).count() > 0
    }

    fn conceivable(_: &Setting<Self>, game: &Position, side: Side, offer: &mut dyn FnMut(Action)) {
        use Action::*;
        let scenario = game.scenario();
        let ids = |count: usize| 0..u8::try_from(count).unwrap_or(u8::MAX);
        let cards = || ids(of(&scenario.decks, side).cards.len()).map(CardId);
        [March, Attack, Stop, Pass, Decline, Ready].into_iter().for_each(&mut *offer);
        for area in ids(scenario.map.areas.len()).map(AreaId) {
            [Step(area), Area(area)].into_iter().for_each(&mut *offer);
        }
        for block in ids(scenario.blocks.len()).map(BlockId) {
            [Take(block), Block(block), Tire(block), Ease(block)].into_iter().for_each(&mut *offer);
            [Lose(block, Arm::Infantry), Lose(block, Arm::Cavalry)].into_iter().for_each(&mut *offer);
            ids(scenario.map.areas.len()).map(AreaId).for_each(|area| offer(Place(block, area)));
            cards().for_each(|card| offer(Recover(card, block)));
        }
        for card in cards() {
            [Play(card), Fetch(card)].into_iter().for_each(&mut *offer);
        }
        for wanted in Side::BOTH {
            (0..=bid::HIGHEST_BID + 1).for_each(|points| offer(Bid(wanted, points)));
        }
    }

    /// A recovery card for a corps that is not tired is thrown away.
    fn is_worth_listing(game: &Position, _: Side, action: Action) -> bool {
        !matches!(action, Action::Recover(_, corps) if game.fatigue(corps) == 0)
    }

    fn digest(screen: &Screen, game: &Position, side: Side, events: &[&Event]) -> Vec<Line> {
        Digest { game, screen, side }.lines(events)
    }

    fn line(screen: &Screen, game: &Position, side: Side, event: &Event) -> Line {
        Digest { game, screen, side }.plain(event)
    }

    fn standing(game: &Position, side: Side) -> Phrase {
        let view = game.view(Viewer::side(side));
        Phrase::new("terminal-status")
            .number("turn", view.turn)
            .number("last", view.last_turn)
            .number("points", game.points_told())
            .name("side", format!("side:{}", side_code(side)))
            .number("hand", u8::try_from(of(&view.sides, side).hand_size).unwrap_or(u8::MAX))
    }

    fn is_for(game: &Position, part: u8, paper: Paper) -> bool {
        // The parts are the same for both sides.
        let [own, _] = game.view(Viewer::Player(Side::First, Knowledge::Part(part))).sides;
        match paper {
            Paper::Hand => own.hand.is_some(),
            Paper::Army | Paper::Odds => own.corps.is_some(),
        }
    }

    fn final_points(game: &Position) -> Phrase {
        Phrase::new("terminal-final-points").number("points", game.points())
    }

    fn card_words(setting: &Setting<Self>, screen: &Screen, side: Side, action: Action) -> Option<CardWords> {
        let Action::Play(card) = action else { return None };
        let title = of(&setting.scenario.decks, side).cards.get(card.index())?.title.code();
        Some(CardWords {
            key: title.to_owned(),
            name: screen.name(&format!("title:{title}")),
            text: screen.name(&format!("card-text:{title}")),
        })
    }

    fn odds_in_one_line(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
        odds::in_one_line(screen, game, side)
    }

    fn show_odds(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
        odds::all(screen, game, side)
    }

    fn map(
        setting: &Setting<Self>,
        screen: &mut Screen,
        game: &Position,
        side: Side,
        _: &str,
    ) -> anyhow::Result<()> {
        map::map(screen, &setting.pack, game, side)
    }

    fn army(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
        army::armies(screen, game, side)
    }

    fn hand(
        _: &Setting<Self>,
        screen: &mut Screen,
        game: &Position,
        side: Side,
        legal: &[Answer<Action>],
    ) -> anyhow::Result<()> {
        cards::hand(screen, game, side, legal)
    }

    fn card(_: &Setting<Self>, screen: &mut Screen, game: &Position, name: &str) -> anyhow::Result<()> {
        cards::card(screen, game, name)
    }

    fn begins_turn(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }

    fn board_in_words(_: &Setting<Self>, teller: &Teller<'_>, game: &Position) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = story::write_board(&mut out, teller, game);
        out
    }

    fn forecast(setting: &Setting<Self>, combat: &Described) -> anyhow::Result<Forecast> {
        forecast::forecast(setting, combat)
    }
}
