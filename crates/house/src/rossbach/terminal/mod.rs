//! What Rossbach shows at the terminal: a window of hexes around what matters, the forces in words, and the odds.

mod army;
pub(super) mod map;
pub(super) mod odds;

use vedette_kernel::{Game, Phrase, Side};
use vedette_rossbach::scenario::{Part, Weather};
use vedette_rossbach::view::ForceView;
use vedette_rossbach::{Event, FRENCH, PRUSSIANS, Position};
use vedette_system::Setting;
use vedette_system::terminal::{Described, EventOf, Forecast, Screen, Teller, Terminal};

use super::{Rossbach, forecast, side_code};

impl Terminal for Rossbach {
    const WELCOME: &'static str = "terminal-ra-welcome";
    const WORTH_ASKING: &'static [&'static str] = &["withdraw"];

    fn begins_turn(event: &EventOf<Self>) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }

    fn standing(game: &Position, side: Side) -> Phrase {
        let now = game.now();
        let part = match now.part {
            Part::Morning => "part:morning",
            Part::Afternoon => "part:afternoon",
            Part::Evening => "part:evening",
            Part::Night => "part:night",
        };
        let weather = match now.weather {
            Weather::Fair => "weather:clear",
            Weather::Rain => "weather:rain",
            Weather::Mud => "weather:mud",
        };
        let points = game.points();
        Phrase::new("terminal-ra-status")
            .name("side", format!("side:{}", side_code(side)))
            .number("day", now.day)
            .name("part", part)
            .name("weather", weather)
            .number("turn", game.turn())
            .number("last", game.scenario().frame.last_turn)
            .number("french", points[FRENCH.index()])
            .number("prussians", points[PRUSSIANS.index()])
    }

    fn final_points(game: &Position) -> Phrase {
        let points = game.points();
        Phrase::new("terminal-ra-final-points")
            .number("french", points[FRENCH.index()])
            .number("prussians", points[PRUSSIANS.index()])
    }

    fn odds_in_one_line(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
        odds::in_one_line(screen, game, side)
    }

    fn show_odds(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
        odds::tables(screen, game.scenario(), &game.odds(side), side)
    }

    fn map(
        setting: &Setting<Self>,
        screen: &mut Screen,
        game: &Position,
        side: Side,
        what: &str,
    ) -> anyhow::Result<()> {
        map::show(setting, screen, game, side, what)
    }

    fn army(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
        army::show(screen, game, side)
    }

    fn board_in_words(_: &Setting<Self>, teller: &Teller<'_>, game: &Position) -> String {
        let view = game.view(teller.viewer);
        let force = |force: &ForceView| {
            let pieces: Vec<String> =
                force.pieces.iter().map(|piece| teller.name("piece", &piece.piece)).collect();
            format!("  {}  {}\n", teller.name("hex", &force.hex), pieces.join(", "))
        };
        view.forces.iter().map(force).collect()
    }

    fn forecast(setting: &Setting<Self>, combat: &Described) -> anyhow::Result<Forecast> {
        forecast::forecast(setting, combat)
    }
}

/// Half points as points.
pub(super) fn points(halves: u16) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}
