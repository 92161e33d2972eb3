//! A small map of hexes, drawn.

use super::*;
use crate::hex::{Direction, Shifted};

fn small() -> HexPicture {
    let grid = Grid::new(6, 8, 7, Shifted::EvenRows);
    let at = |row, column| grid.at(row, column).expect("a hex");
    let path: Vec<Hex> = (1..=8).map(|column| at(3, column)).collect();
    let along = |row: u16| {
        let up = |column| HexEdge {
            side: Hexside::of(at(row, column), Direction::NorthEast),
            river: Some(0),
            crossing: None,
            woods: false,
            up: None,
        };
        let down =
            |column| HexEdge { side: Hexside::of(at(row, column), Direction::NorthWest), ..up(column) };
        (2..=6).flat_map(move |column| [down(column), up(column)]).collect::<Vec<_>>()
    };
    let mut edges = along(2);
    edges[3].crossing = Some(HexCrossing::Bridge);
    edges.push(HexEdge {
        side: Hexside::of(at(5, 3), Direction::East),
        river: None,
        crossing: None,
        woods: true,
        up: Some(at(5, 3)),
    });
    let mut ground = vec![HexGround { cover: HexCover::Clear, height: 200 }; grid.len()];
    for (row, column) in [(5, 3), (5, 4), (5, 6)] {
        let index = grid.index(at(row, column)).expect("a hex");
        ground[index] = HexGround { cover: HexCover::Woods, height: 320 };
    }
    let (a, b) = edges[3].side.hexes();
    HexPicture {
        title: "Saale & Ilm".into(),
        subtitle: "1806".into(),
        hex: 26,
        grid,
        ground,
        rivers: vec![HexRiver { name: "Saale".into(), great: true }],
        ways: vec![HexWay { road: true, path }, HexWay { road: false, path: vec![a, b] }],
        places: vec![
            HexPlace { code: "jena".into(), name: "Jena".into(), kind: HexPlaceKind::Town, hex: at(3, 4) },
            HexPlace {
                code: "cospeda".into(),
                name: "Cospeda".into(),
                kind: HexPlaceKind::Village,
                hex: at(4, 4),
            },
        ],
        sources: vec![(at(3, 1), Camp::First), (at(3, 8), Camp::Second)],
        numbers: vec![(at(1, 1), "S0101".into())],
        metres: 1770,
        bearing: 41,
        measures: vec![Measure { name: "km".into(), metres: 1000 }],
        words: HexWords { description: "A <small> map.".into(), north: "N".into(), ..HexWords::default() },
        edges,
    }
}

#[test]
fn the_same_picture_gives_the_same_bytes() {
    assert_eq!(hex_svg(&small()), hex_svg(&small()));
}

#[test]
fn every_layer_is_drawn_once_and_words_are_safe() {
    let svg = hex_svg(&small());
    for class in [
        "relief",
        "woods",
        "slopes",
        "grid",
        "water",
        "trails",
        "roads",
        "crossings",
        "villages",
        "towns",
        "names-towns",
    ] {
        let wanted = [format!("class=\"{class}\""), format!("{class}\"")];
        assert!(wanted.iter().any(|wanted| svg.contains(wanted)), "{class}");
    }
    assert!(svg.contains("Saale &amp; Ilm") && svg.contains("A &lt;small&gt; map."));
    assert!(svg.contains("id=\"place-jena\"") && svg.contains(">Cospeda</text>"));
    assert_eq!(svg.matches("href=\"#v-bridge\"").count(), 1);
    assert_eq!(
        svg.matches("class=\"grid\"").count(),
        1,
        "the grid is one pattern, however many hexes there are"
    );
}

#[test]
fn hexes_lie_where_the_layout_says() {
    let picture = small();
    let layout = hex_layout(&picture);
    assert_eq!(layout.centres.len(), picture.grid.len());
    let sheet = Sheet::new(&picture);
    for (hex, (x, y)) in picture.grid.iter().zip(&layout.centres) {
        assert!((sheet.centre(hex).x - x).abs() < 0.1 && (sheet.centre(hex).y - y).abs() < 0.1);
        assert_eq!(sheet.hex_at(sheet.centre(hex)), hex);
        assert!(
            sheet.land.holds(&crate::draw::shape::Rect::of(&sheet.corners(hex))) || {
                // Rounding may leave a corner a hair outside.
                sheet.land.grown(0.01).holds(&crate::draw::shape::Rect::of(&sheet.corners(hex)))
            }
        );
    }
    // Rows rise: the first hex of the second row lies half a hex to the right and higher.
    let (first, above) = (layout.centres[0], layout.centres[8]);
    assert!((above.0 - first.0 - 13.0).abs() < 0.11 && above.1 < first.1);
}

#[test]
fn ways_stay_in_their_hexes_and_rivers_on_their_sides() {
    let picture = small();
    let sheet = Sheet::new(&picture);
    let net = ways::Net::new(&picture, &sheet);
    for way in &picture.ways {
        for hex in &way.path {
            assert_eq!(sheet.hex_at(net.spot(*hex, &sheet)), *hex);
        }
    }
    let courses = water::courses(&picture, &sheet);
    assert_eq!(courses.len(), 1, "one unbroken line");
    for edge in picture.edges.iter().filter(|edge| edge.river.is_some()) {
        let off = crate::draw::shape::distance_to_line(sheet.middle(edge.side), &courses[0].line);
        assert!(off < sheet.hex * 0.2, "{off}");
    }
}

/// A part of the map keeps ground, ways and places where they are, and tints the hexes of a zone.
#[test]
fn a_scene_of_hexes_is_a_part_of_the_map() {
    use crate::draw::{Counter, Mark, MarkKind, Scene, hex_scene_svg};
    let picture = small();
    let place =
        |row, column| picture.grid.at(row, column).and_then(|hex| picture.grid.index(hex)).expect("a hex");
    let zone =
        |column| Mark { place: place(3, column), kind: MarkKind::Zone(Camp::Second), text: String::new() };
    let scene = Scene {
        title: "Jena".into(),
        shown: vec![place(3, 4)],
        counters: vec![Counter {
            place: place(3, 4),
            camp: Camp::First,
            name: "Suchet".into(),
            value: "10".into(),
            spent: false,
        }],
        marks: vec![zone(3), zone(5)],
        ..Scene::default()
    };
    let svg = hex_scene_svg(&picture, &scene);
    assert!(svg.contains(">Suchet<") && svg.contains(">Jena<"));
    assert_eq!(svg.matches("fill-opacity=\".2\"").count(), 2, "two hexes of the zone");
    assert!(!svg.contains("Saale &amp; Ilm"), "no frame and no title of the whole map");
}
