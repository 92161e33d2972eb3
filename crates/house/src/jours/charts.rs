//! The tables of Jours de Gloire for its rulebook, read from the functions by which the rules read them.

use vedette_jours::scenario::Arm;
use vedette_jours::tables::{self, Hit, LEADER_MP, Weather};
use vedette_lang::{NoNames, Speaker};
use vedette_system::rulebook::{Band, Cells};

/// What stands in a table.
pub(super) fn cells(table: &str, speaker: &Speaker) -> Option<Cells> {
    /// More than any column of a table begins with.
    const MUCH: i32 = 99;
    let bonus = |read: fn(u16, i8) -> Hit| {
        let column = |bonus: i32| (1..=6).map(|die| hit(read(bonus as u16, die))).collect::<Vec<_>>();
        let line = |die: i32| (1..=9).map(|bonus| hit(read(bonus, die as i8))).collect::<Vec<_>>();
        Cells::by_numbers(&Band::alike(1..=MUCH, column), &Band::alike(1..=6, line), |bonus, die| {
            hit(read(bonus as u16, die as i8))
        })
    };
    Some(match table {
        "combat" => {
            let columns = Band::alike(1..=MUCH, |strength| tables::column(strength as u16));
            Cells::by_numbers(&columns, &Band::each(-1..=10), |strength, die| {
                hit(tables::combat(strength as u16, 0, die as i8))
            })
        }
        "artillery" => bonus(tables::artillery),
        "pursuit" => bonus(|bonus, die| plain(tables::pursuit(bonus, die))),
        "march" => bonus(|strength, die| plain(tables::stragglers(strength as u8, die))),
        "reconnaissance" => {
            let read = |difference: i32, die: i32| tables::reconnaissance(difference as u16, die as i8);
            let column = |difference: i32| (0..=8).map(|die| read(difference, die)).collect::<Vec<_>>();
            let columns = Band::alike(1..=MUCH, column);
            Cells::by_numbers(&columns, &Band::each(0..=8), |difference, die| {
                read(difference, die).to_string()
            })
        }
        "weather" => weather(speaker),
        "sky" => sky(speaker),
        _ => return None,
    })
}

/// Losses without a test of morale.
fn plain(losses: u8) -> Hit {
    Hit { losses, star: false }
}

fn hit(hit: Hit) -> String {
    format!("{}{}", hit.losses, if hit.star { "*" } else { "" })
}

fn name(speaker: &Speaker, weather: Weather) -> String {
    speaker.name(&format!("weather:{}", weather.code()), &NoNames)
}

/// The weather of every month by the die as it is rolled.
fn weather(speaker: &Speaker) -> Cells {
    let cell = |month: u8, die: u8| {
        let forecast = tables::weather(month, die);
        format!("{}{}", name(speaker, forecast.weather), if forecast.mud_follows { "*" } else { "" })
    };
    Cells {
        columns: (1..=6).map(|die| die.to_string()).collect(),
        rows: Vec::new(),
        cells: (1..=12).map(|month| (1..=6).map(|die| cell(month, die)).collect()).collect(),
    }
}

/// What every weather changes.
fn sky(speaker: &Speaker) -> Cells {
    let all = |read: &dyn Fn(Weather) -> String| Weather::ALL.into_iter().map(read).collect::<Vec<_>>();
    let points =
        |arm: Arm| all(&|weather| (tables::allowance(arm) - tables::weather_cut(weather, arm)).to_string());
    let die = |read: &dyn Fn(Weather) -> Option<i8>| {
        all(&|weather| match read(weather) {
            None => "–".to_owned(),
            Some(0) => "0".to_owned(),
            Some(change) => format!("{}{}", if change < 0 { '−' } else { '+' }, change.unsigned_abs()),
        })
    };
    Cells {
        columns: all(&|weather| name(speaker, weather)),
        rows: Vec::new(),
        cells: vec![
            points(Arm::Infantry),
            points(Arm::Cavalry),
            points(Arm::Artillery),
            all(&|weather| (LEADER_MP - tables::leader_weather_cut(weather)).to_string()),
            all(&|weather| weather.ford_cost().to_string()),
            die(&|weather| Some(weather.march_die())),
            die(&|weather| Some(weather.artillery_die())),
            die(&|weather| weather.pursuit_die()),
        ],
    }
}
