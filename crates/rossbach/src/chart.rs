//! The map as text: what stands in a hex, and what on its sides, said in a few characters.

use vedette_board::draw::hextext::{self, HexWindow, SideMark};
use vedette_board::draw::text::{Style, Tag, TextMap};
use vedette_board::hex::{Direction, Hex, Hexside};

use crate::scenario::{Cover, Scenario, Settlement, Slope, Water, Way};
use crate::sets::HexId;

impl Scenario {
    fn id(&self, hex: Hex) -> Option<HexId> {
        self.map.grid.index(hex).and_then(|index| u16::try_from(index).ok()).map(HexId)
    }

    /// A window of the map. `force` says what stands in a hex; elsewhere the place or the ground is shown: a fortified town in
    /// capitals between stars, a town in capitals, `%` woods, `;` marsh, `.` open ground, nothing out of play.
    pub fn text_map(&self, window: HexWindow, force: impl Fn(HexId) -> Option<Tag>) -> TextMap {
        let tag = |hex: Hex| {
            let id = self.id(hex);
            id.and_then(&force)
                .or_else(|| id.map(|id| self.ground_tag(id)))
                .unwrap_or(Tag { text: String::new(), style: Style::Faint })
        };
        hextext::draw(&self.map.grid, window, tag, |side| self.side_mark(side), |row| self.row_name(row))
    }

    /// What a row is called: the letter of its sheet and its number there.
    fn row_name(&self, row: u16) -> String {
        let first = self.map.grid.at(row, 1).and_then(|hex| self.id(hex));
        let name = first.and_then(|id| self.map.names.get(id.index()));
        name.map_or_else(String::new, |name| name.code.chars().take(3).collect())
    }

    fn ground_tag(&self, id: HexId) -> Tag {
        let (Some(hex), Some(name)) = (self.map.hexes.get(id.index()), self.map.names.get(id.index())) else {
            return Tag { text: String::new(), style: Style::Faint };
        };
        if !hex.in_play {
            return Tag { text: String::new(), style: Style::Faint };
        }
        let short = |most: usize| name.place.chars().take(most).collect::<String>();
        let (text, style) = match hex.settlement {
            Settlement::Fortified => (format!("*{}*", short(3).to_uppercase()), Style::Plain),
            Settlement::Town => (short(5).to_uppercase(), Style::Plain),
            Settlement::Village => (short(5), Style::Plain),
            Settlement::None => {
                let ground = match hex.cover {
                    Cover::Clear => ".",
                    Cover::Woods => "%",
                    Cover::Marsh => ";",
                };
                (ground.to_owned(), Style::Faint)
            }
        };
        Tag { text, style }
    }

    /// What matters most on a side: water and how it is crossed, a way, a slope.
    fn side_mark(&self, side: Hexside) -> SideMark {
        let (from, to) = side.hexes();
        let edge = self.id(from).and_then(|id| self.map.hexes.get(id.index())).and_then(|hex| {
            let direction: Direction = from.direction_to(to)?;
            hex.edges.get(direction.index())
        });
        let Some(edge) = edge.filter(|edge| edge.to.is_somewhere()) else { return SideMark::Open };
        match (edge.water, edge.way) {
            _ if edge.bridge.is_some() => SideMark::Bridge,
            _ if edge.is_ford() => SideMark::Ford,
            (Water::River, _) => SideMark::River,
            (Water::Stream, _) => SideMark::Stream,
            (Water::None, Way::Road) => SideMark::Road,
            (Water::None, Way::Trail) => SideMark::Trail,
            (Water::None, Way::None) => match edge.slope {
                Slope::Level => SideMark::Open,
                Slope::Up => SideMark::Slope(from),
                Slope::Down => SideMark::Slope(to),
            },
        }
    }
}
