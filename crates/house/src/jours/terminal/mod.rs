//! Jours de Gloire at the terminal.

mod army;
mod board;
mod cards;
mod digest;
pub(super) mod odds;
mod story;

use vedette_jours::action::Action;
use vedette_jours::cards::Moment;
use vedette_jours::sets::{ArmyId, BoxId, CardId, PieceId};
use vedette_jours::{Event, Position, side_code};
use vedette_kernel::{Game, Phrase, Side, Viewer};

use vedette_system::Setting;
use vedette_system::terminal::Answer;
use vedette_system::terminal::Line;
use vedette_system::terminal::{CardWords, Described, Forecast, Teller, Terminal};

use super::{Jours, forecast};
use digest::Digest;
use vedette_system::terminal::Screen;
use vedette_system::terminal::of;

impl Terminal for Jours {
    const WELCOME: &'static str = "terminal-jg-welcome";
    const WORTH_ASKING: &'static [&'static str] = &["play", "take", "withdraw"];

    fn asked_windows(_: &Setting<Self>) -> Vec<&'static str> {
        let cards = [
            Moment::OwnAdministration,
            Moment::EnemyAdministration,
            Moment::EnemyMovement,
            Moment::Battle,
            Moment::Fire,
            Moment::Morale,
            Moment::Pursuit,
        ];
        cards.map(Moment::name).into_iter().chain(["interception", "withdrawal", "guns"]).collect()
    }

    fn moment(window: &str) -> String {
        format!("moment-{window}")
    }

    fn conceivable(_: &Setting<Self>, game: &Position, side: Side, offer: &mut dyn FnMut(Action)) {
        use Action::*;
        let scenario = game.scenario();
        let plain = [
            March, Force, Entrench, Stop, Scout, Try, Enter, Shelter, Stand, Assault, Siege, Mask, Overrun,
            Demolish, Decline, Pass, Done,
        ];
        plain.into_iter().for_each(&mut *offer);
        for place in (0u16..).map(BoxId).take(scenario.map.places.len()) {
            [Step(place), Area(place), Guns(place), Fight(place)].into_iter().for_each(&mut *offer);
            [Destroy(place), Repair(place), Pontoon(place)].into_iter().for_each(&mut *offer);
        }
        for (id, piece) in (0u8..).map(PieceId).zip(&scenario.pieces) {
            if piece.side == side {
                [Take(id), Give(id), Recover(id), Lose(id)].into_iter().for_each(&mut *offer);
            }
        }
        for (id, army) in (0u8..).map(ArmyId).zip(&scenario.armies) {
            if army.side == side {
                offer(Army(id));
            }
        }
        for card in (0u8..).map(CardId).take(scenario.cards.len()) {
            [Play(card, 0), Play(card, 1), Discard(card)].into_iter().for_each(&mut *offer);
        }
        (1..=4).for_each(|chit| offer(Chit(chit)));
    }

    fn digest(screen: &Screen, game: &Position, side: Side, events: &[&Event]) -> Vec<Line> {
        Digest { screen, game, side }.lines(events)
    }

    fn line(screen: &Screen, game: &Position, side: Side, event: &Event) -> Line {
        Digest { screen, game, side }.plain(event)
    }

    fn standing(game: &Position, side: Side) -> Phrase {
        let view = game.view(Viewer::side(side));
        let (_, month, part) = view.date;
        let [french, allies] = view.sides.each_ref().map(|side| side.points);
        let weather = format!("weather:{}", view.weather.code());
        let armies = of(&view.sides, side).armies.iter().flatten();
        let cp: i64 = armies.map(|army| i64::from(army.cp)).sum();
        Phrase::new("terminal-jg-status")
            .name("side", format!("side:{}", side_code(side)))
            .number("turn", view.turn)
            .number("last", view.last_turn)
            .number("part", part)
            .name("month", format!("month:{month}"))
            .name("weather", weather)
            .number("french", french)
            .number("allies", allies)
            .number("cp", cp)
    }

    fn final_points(game: &Position) -> Phrase {
        Phrase::new("terminal-jg-final-points")
            .number("french", game.points(Side::First))
            .number("allies", game.points(Side::Second))
    }

    fn card_words(setting: &Setting<Self>, screen: &Screen, _: Side, action: Action) -> Option<CardWords> {
        let Action::Play(card, half) = action else { return None };
        let code = &setting.scenario.cards.get(card.index())?.code;
        cards::words(setting, screen, &format!("{code}.{}", if half == 0 { "upper" } else { "lower" }))
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
        what: &str,
    ) -> anyhow::Result<()> {
        board::map(screen, setting, game, side, what)
    }

    fn army(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
        army::armies(screen, game, side)
    }

    fn hand(
        setting: &Setting<Self>,
        screen: &mut Screen,
        game: &Position,
        side: Side,
        legal: &[Answer<Action>],
    ) -> anyhow::Result<()> {
        cards::hand(setting, screen, game, side, legal)
    }

    fn card(setting: &Setting<Self>, screen: &mut Screen, _: &Position, name: &str) -> anyhow::Result<()> {
        cards::card(setting, screen, name)
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
