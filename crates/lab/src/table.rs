//! One row for each game, for machines.

use crate::record::Record;

/// The rows could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write the rows: {0}; please report it")]
pub struct CsvError(String);

/// One row for each game of each kind of games. `sides` are the words for the sides.
pub fn csv<'a>(
    kinds: impl IntoIterator<Item = (&'a str, &'a [Record])>,
    sides: &[String; 2],
) -> Result<String, CsvError> {
    let fault = |error: csv::Error| CsvError(error.to_string());
    let mut writer = csv::Writer::from_writer(Vec::new());
    let columns = [
        "kind",
        "game",
        "seed",
        "shift",
        "winner",
        "reason",
        "last_turn",
        "points",
        "decisions",
        "combats",
        "farthest_km",
        "track",
    ];
    writer.write_record(columns).map_err(fault)?;
    for (kind, records) in kinds {
        for record in records {
            let winner = record.winner.and_then(|winner| sides.get(usize::from(winner)));
            let track: Vec<String> = record.track.iter().map(i32::to_string).collect();
            writer
                .write_record([
                    kind,
                    &record.number.to_string(),
                    &record.seed.to_string(),
                    &record.shift.to_string(),
                    winner.map_or("nobody", String::as_str),
                    &record.reason,
                    &record.last_turn.to_string(),
                    &record.points().to_string(),
                    &record.decisions.to_string(),
                    &record.fights.len().to_string(),
                    &record.farthest().to_string(),
                    &track.join(" "),
                ])
                .map_err(fault)?;
        }
    }
    let bytes = writer.into_inner().map_err(|error| CsvError(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| CsvError(error.to_string()))
}
