//! What only the Conquerors tell the pages, beside what every system tells of the same things.

use serde::Serialize;

/// What is printed on an area.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsPrintedArea"))]
pub(super) struct PrintedArea {
    /// Its victory points; 0 if nobody fights for it.
    pub(super) value: u8,
}

/// What is printed on a block.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsPrintedBlock"))]
pub(super) struct PrintedBlock {
    /// Infantry points at full strength.
    pub(super) infantry: u8,
    /// Cavalry points at full strength.
    pub(super) cavalry: u8,
    /// The bonus for marches.
    pub(super) march: u8,
    /// The bonus for rest.
    pub(super) rest: u8,
    /// The bonus in combat.
    pub(super) combat: i8,
    /// The bonus in pursuit.
    pub(super) pursuit: u8,
    /// The scenarios it appears in; empty for all.
    pub(super) orders_of_battle: Vec<String>,
}

/// What is printed on a card.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsPrintedCard"))]
pub(super) struct PrintedCard {
    /// When it is played.
    pub(super) colour: CardColour,
    /// Value for initiative and marches.
    pub(super) value: u8,
    /// Loss symbols.
    pub(super) losses: u8,
    /// Fatigue symbols.
    pub(super) fatigue: u8,
    /// Recovery.
    pub(super) recovery: u8,
}

/// When a card is played.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsCardColour"))]
pub(super) enum CardColour {
    /// At once when it is drawn.
    Red,
    /// In the initiative phase.
    Blue,
    /// In the operations.
    Green,
    /// Never: it lies beside the deck.
    Aside,
}

/// What a march costs.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsToll"))]
pub(super) struct Toll {
    /// Points of fatigue that a march ending there costs.
    pub(super) fatigue: u16,
}

/// How a combat is fought, for one number of cards that the enemy may reveal. Shares are parts of one.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsOdds"))]
pub(super) struct CombatOdds {
    /// How many cards or dice I reveal.
    pub(super) mine: u8,
    /// How many cards or dice the enemy reveals.
    pub(super) cards: u8,
    /// Losses I inflict, each with its share.
    pub(super) inflicted: Vec<(u8, f64)>,
    /// Losses I suffer, each with its share.
    pub(super) suffered: Vec<(u8, f64)>,
    /// Fatigue I inflict, each with its share.
    pub(super) fatigue_inflicted: Vec<(u8, f64)>,
    /// Fatigue I suffer, each with its share.
    pub(super) fatigue_suffered: Vec<(u8, f64)>,
}

/// Writes these shapes and those of the view for the pages.
///
/// # Errors
/// When a file cannot be written.
#[cfg(feature = "wire")]
pub fn export(config: &ts_rs::Config) -> Result<(), ts_rs::ExportError> {
    use ts_rs::TS;
    vedette_conquerors::View::export_all(config)?;
    PrintedArea::export_all(config)?;
    PrintedBlock::export_all(config)?;
    PrintedCard::export_all(config)?;
    Toll::export_all(config)?;
    CombatOdds::export_all(config)
}
