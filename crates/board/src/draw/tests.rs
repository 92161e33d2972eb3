//! The drawing of an invented country with one of everything: its structure, not its looks.

use super::shape::{crossings, distance_to_line};
use super::*;

fn spot(lon: i32, lat: i32) -> Spot {
    Spot { lon: lon * 1000, lat: lat * 1000 }
}

fn words() -> Words {
    let two = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
    Words {
        legend: "Legend".into(),
        clear: "Town".into(),
        wooded: "Town in the woods".into(),
        citadel: "Citadel & value".into(),
        fortified: "Fortified town".into(),
        road: "Connection".into(),
        bridge: "Bridge".into(),
        deploys: two("Deployment of the blue", "Deployment of the dark"),
        control: two("Held by the blue", "Held by the dark"),
        letters: two("B", "D"),
        north: "N".into(),
        compass: ["E", "W", "N", "S"].map(str::to_owned),
        description: "An invented country on two rivers.".into(),
        credits: "Geography: none".into(),
        ..Words::default()
    }
}

/// Sixteen areas in four rows. The Long river flows north between the second and the third column, but its course is given
/// some kilometres too far west, through the towns; the Short one comes from the east and joins it.
fn country() -> Picture {
    let mut areas = Vec::new();
    for row in 0..4 {
        for column in 0..4 {
            let i = row * 4 + column;
            areas.push(Place {
                code: format!("a{i}"),
                name: [
                    "Ach",
                    "Bad Brunn",
                    "Castell",
                    "Dorf an der Heide",
                    "Eich",
                    "Furth",
                    "Gau",
                    "Hohenfels",
                ]
                .get(i as usize % 8)
                .map_or(String::new(), |name| format!("{name} <{i}>")),
                spot: spot(10_000 + column * 300 + row * 37 % 90, 51_000 - row * 190 + column * 23 % 50),
                kind: match i {
                    5 => TownKind::Citadel { value: 4 },
                    6 => TownKind::Fortified,
                    8 | 12 | 9 => TownKind::Wooded,
                    _ => TownKind::Clear,
                },
                deploys: [None, Some(Camp::First), Some(Camp::Second)].get(i as usize % 3).copied().flatten(),
                control: (i == 5).then_some(Camp::Second),
                abroad: false,
                chief: false,
            });
        }
    }
    let mut links = Vec::new();
    for i in 0..16u16 {
        let long = (i % 4 == 1).then(|| "Long".to_owned()).into_iter().collect();
        let short = (i % 4 >= 2 && i / 4 == 1).then(|| "Short".to_owned()).into_iter().collect();
        if i % 4 < 3 {
            links.push(Road { a: i, b: i + 1, rivers: long, ..Road::default() });
        }
        if i < 12 {
            links.push(Road { a: i, b: i + 4, rivers: short, ..Road::default() });
        }
    }
    let long: Vec<Spot> = (0..=12).map(|i| spot(10_360 + i % 3 * 30, 50_250 + i * 75)).collect();
    let short = vec![spot(11_300, 50_690), spot(11_000, 50_705), spot(10_720, 50_710), spot(10_420, 50_700)];
    let sea = vec![spot(9_500, 51_120), spot(10_200, 51_090), spot(10_300, 51_400), spot(9_500, 51_400)];
    Picture {
        title: "An Invented \"Country\"".into(),
        subtitle: "for tests & doubts".into(),
        width: 1400,
        window: None,
        areas,
        links,
        rivers: vec![
            River { name: "Short".into(), points: short, ..River::default() },
            River { name: "Long".into(), points: long, ..River::default() },
            River {
                name: "Rill".into(),
                points: vec![spot(9_900, 50_600), spot(10_300, 50_500)],
                ..River::default()
            },
        ],
        waters: vec![Water { name: "Sea".into(), name_at: Some(spot(10_100, 51_130)), rings: vec![sea] }],
        relief: Relief::Hilly,
        measures: vec![
            Measure { name: "km".into(), metres: 1000 },
            Measure { name: "lieues".into(), metres: 4444 },
        ],
        words: words(),
    }
}

/// The name of an element and its attributes.
type Element = (String, Vec<(String, String)>);

/// A reader of XML that is strict enough to catch what a renderer would refuse: it returns the names of all elements with
/// their attributes, or says where the document is broken.
fn elements(xml: &str) -> Result<Vec<Element>, String> {
    let mut found = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        check_text(&rest[..start])?;
        let end = rest[start..].find('>').ok_or("a tag is never closed")? + start;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let last = open.pop();
            if last.as_deref() != Some(name) {
                return Err(format!("</{name}> closes {last:?}"));
            }
            continue;
        }
        let (tag, alone) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut list: Vec<(String, String)> = Vec::new();
        while !attributes.trim().is_empty() {
            let (key, after) = attributes.split_once("=\"").ok_or(format!("bad attribute in <{tag}>"))?;
            let (value, after) = after.split_once('"').ok_or(format!("open quote in <{tag}>"))?;
            check_text(value)?;
            let key = key.trim().to_owned();
            if list.iter().any(|(other, _)| *other == key) {
                return Err(format!("{key} twice in <{tag}>"));
            }
            list.push((key, value.to_owned()));
            attributes = after;
        }
        found.push((name.to_owned(), list));
        if !alone {
            open.push(name.to_owned());
        }
    }
    if open.is_empty() { Ok(found) } else { Err(format!("never closed: {open:?}")) }
}

fn check_text(text: &str) -> Result<(), String> {
    for (at, _) in text.match_indices('&') {
        let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
        if !known.iter().any(|entity| text[at..].starts_with(entity)) {
            return Err(format!("bare & in {text:?}"));
        }
    }
    if text.contains('<') { Err(format!("bare < in {text:?}")) } else { Ok(()) }
}

fn attribute<'a>(element: &'a Element, key: &str) -> Option<&'a str> {
    element.1.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
}

#[test]
fn the_svg_is_sound_and_has_one_group_for_each_area() {
    let picture = country();
    let drawn = svg(&picture);
    let elements = elements(&drawn).unwrap();
    let mut ids: Vec<&str> = elements.iter().filter_map(|e| attribute(e, "id")).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "no id twice");
    for target in elements.iter().filter_map(|e| attribute(e, "href")) {
        assert!(ids.binary_search(&target.trim_start_matches('#')).is_ok(), "{target} is not defined");
    }
    let of_class = |class: &str| {
        elements
            .iter()
            .filter(|e| attribute(e, "class").is_some_and(|c| c.split(' ').any(|word| word == class)))
            .count()
    };
    let uses = |target: &str| elements.iter().filter(|e| attribute(e, "href") == Some(target)).count();
    let many = |n: usize| if n > 50 { "many" } else { "few" };
    insta::assert_snapshot!(format!(
        "role {:?}\nareas {}\nclear {} wooded {} citadel {} fortified {}\nbridges {} (one more in the legend)\n\
         deployment pennants {} {}\ncontrol flags {} {}\ntrees {}, hills {}\nwaters {}",
        attribute(&elements[0], "role"),
        of_class("area"), of_class("clear"), of_class("wooded"), of_class("citadel"), of_class("fortified"),
        uses("#v-bridge"), uses("#v-deploy0"), uses("#v-deploy1"), uses("#v-control0"), uses("#v-control1"),
        many(uses("#v-fir") + uses("#v-oak")), if uses("#v-hill") > 0 { "some" } else { "none" }, of_class("water"),
    ), @r#"
    role Some("img")
    areas 16
    clear 11 wooded 3 citadel 1 fortified 1
    bridges 7 (one more in the legend)
    deployment pennants 6 6
    control flags 0 2
    trees many, hills some
    waters 1
    "#);
    assert!(drawn.contains("Ach &lt;0&gt;"), "names are escaped");
}

#[test]
fn the_same_picture_gives_the_same_bytes() {
    assert_eq!(svg(&country()), svg(&country()));
}

#[test]
fn names_overlap_neither_each_other_nor_towns_nor_furniture() {
    let picture = country();
    let plan = Plan::new(&picture);
    for (i, label) in plan.labels.iter().enumerate() {
        assert!(plan.chart.frame.holds(&label.rect), "{:?} leaves the frame", label.lines);
        for other in plan.labels.iter().skip(i + 1) {
            assert_eq!(label.rect.shared(&other.rect), 0.0, "{:?} and {:?}", label.lines, other.lines);
        }
        for (j, (area, &at)) in picture.areas.iter().zip(&plan.chart.places).enumerate() {
            let r = towns::radius(area.kind) * plan.chart.unit;
            let town = Rect::around(at, 2.0 * r, 2.0 * r);
            assert!(i == j || label.rect.shared(&town) == 0.0, "{:?} hides {}", label.lines, area.name);
            for badge in towns::badges(area, at, plan.chart.unit) {
                assert_eq!(label.rect.shared(&badge), 0.0, "{:?} hides a flag of {}", label.lines, area.name);
            }
        }
        for piece in plan.furniture.boxes() {
            assert_eq!(label.rect.shared(&piece), 0.0, "{:?} is under the furniture", label.lines);
        }
    }
}

#[test]
fn furniture_hides_no_town() {
    let picture = country();
    let plan = Plan::new(&picture);
    for piece in plan.furniture.boxes() {
        assert!(plan.chart.frame.holds(&piece));
        assert!(plan.chart.places.iter().all(|&at| !piece.contains(at)));
    }
}

#[test]
fn rivers_cross_the_roads_that_have_their_bridges_and_no_others() {
    let picture = country();
    let plan = Plan::new(&picture);
    for stream in plan.streams.iter().filter(|s| s.bridged) {
        for (link, road) in picture.links.iter().zip(&plan.chart.roads) {
            let crossed = crossings(&stream.course, road).len();
            let expected = usize::from(link.rivers.contains(&stream.name));
            assert_eq!(crossed, expected, "{} and the road {}-{}", stream.name, link.a, link.b);
        }
        for (area, &at) in picture.areas.iter().zip(&plan.chart.places) {
            let off = distance_to_line(at, &stream.course);
            assert!(
                off > towns::radius(area.kind) * plan.chart.unit,
                "{} runs through {}",
                stream.name,
                area.name
            );
        }
    }
    let on_road = |(bridge, road): (&Option<Bridge>, &Vec<Pt>)| {
        bridge.is_none_or(|b| distance_to_line(b.at, road) < 1.0)
    };
    assert!(plan.bridges.iter().zip(&plan.chart.roads).all(on_road));
}

#[test]
fn a_tributary_reaches_its_river() {
    let plan = Plan::new(&country());
    let course = |name: &str| plan.streams.iter().find(|s| s.name == name).map(|s| s.course.clone()).unwrap();
    let mouth = course("Short").last().copied().unwrap();
    assert!(distance_to_line(mouth, &course("Long")) < 2.0);
}

#[test]
fn a_bridge_over_an_unknown_river_still_has_water_under_it() {
    let mut picture = country();
    picture.rivers.clear();
    let plan = Plan::new(&picture);
    assert_eq!(plan.streams.len(), 6);
}

#[test]
fn strange_pictures_do_no_harm() {
    let mut empty = country();
    empty.areas.clear();
    let mut nothing = empty.clone();
    nothing.links.clear();
    nothing.rivers.clear();
    nothing.measures.clear();
    nothing.width = 0;
    let mut one_point = country();
    for area in &mut one_point.areas {
        area.spot = spot(10_000, 50_000);
        area.code = "same \"code\"".into();
    }
    let mut whole_globe = country();
    whole_globe.areas[0].spot = Spot { lon: i32::MIN, lat: i32::MAX };
    whole_globe.areas[1].spot = Spot { lon: i32::MAX, lat: i32::MIN };
    for picture in [empty, nothing, one_point, whole_globe] {
        let drawn = svg(&picture);
        let elements = elements(&drawn).unwrap();
        let areas =
            elements.iter().filter(|e| attribute(e, "id").is_some_and(|id| id.starts_with("area-"))).count();
        assert_eq!(areas, picture.areas.len());
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"));
    }
}

#[test]
fn the_layout_tells_where_pieces_go() {
    let picture = country();
    let layout = layout(&picture);
    assert_eq!((layout.width, layout.places.len(), layout.bridges.len()), (1400, 16, 24));
    assert_eq!(layout.bridges.iter().flatten().count(), 6);
    assert!(layout.places.iter().all(|&(x, y)| x > 0 && y > 0 && x < 1400 && y < layout.height as i32));
}

#[test]
fn the_text_map_shows_every_area_and_road() {
    let picture = country();
    let tag = |i: usize| text::Tag {
        text: format!("T{i} {}", ["", "B2", "D1", "B1 D3"][i % 4]).trim_end().to_owned(),
        style: [text::Style::Plain, text::Style::First, text::Style::Second, text::Style::Both][i % 4],
    };
    let map = text::draw(&picture.areas, &picture.links, 72, 21, tag);
    insta::assert_snapshot!(map.to_string());
    let spans: Vec<&text::Span> = map.lines.iter().flatten().collect();
    for i in 0..picture.areas.len() {
        let wanted = tag(i);
        assert!(
            spans.iter().any(|s| s.text.trim() == wanted.text && s.style == wanted.style),
            "{}",
            wanted.text
        );
    }
    assert!(map.lines.iter().all(|line| line.iter().map(|s| s.text.chars().count()).sum::<usize>() <= 72));
}

#[test]
fn text_maps_of_any_size_do_no_harm() {
    let picture = country();
    let tag = |i: usize| text::Tag { text: format!("Area{i}"), style: text::Style::Marked };
    for (columns, rows) in [(0, 0), (0, 9), (9, 0), (1, 1), (5, 3), (300, 2)] {
        let map = text::draw(&picture.areas, &picture.links, columns, rows, tag);
        assert!(map.lines.len() <= usize::from(rows));
    }
}

/// The same country with everything that a crowded map needs: poor roads, fords, mountains, a frontier, known courses.
fn crowded() -> Picture {
    let mut picture = country();
    for (i, area) in picture.areas.iter_mut().enumerate() {
        area.abroad = i >= 12;
        area.chief = i == 3;
        area.kind = match i {
            1 | 2 => TownKind::Rough,
            13 | 14 => TownKind::Mountain,
            _ => area.kind,
        };
    }
    for (i, link) in picture.links.iter_mut().enumerate() {
        link.poor = i % 2 == 1;
        link.over = [Over::Bridge, Over::Ford, Over::Pontoon].get(i % 3).copied().unwrap_or_default();
    }
    for river in &mut picture.rivers {
        river.exact = true;
        river.breadth = if river.name == "Long" { Breadth::Major } else { Breadth::Minor };
    }
    let named = Words {
        rough: "Hills".into(),
        mountain: "Mountains".into(),
        poor: "Poor road".into(),
        ford: "Ford".into(),
        pontoon: "Pontoon only".into(),
        frontier: "Frontier".into(),
        abroad: "FAR LAND".into(),
        ..words()
    };
    Picture { words: named, ..picture }
}

#[test]
fn a_crowded_map_shows_and_explains_all_its_signs() {
    let picture = crowded();
    let drawn = svg(&picture);
    let elements = elements(&drawn).expect("well-formed");
    let uses = |id: &str| {
        let is_use = |(name, attributes): &&Element| {
            name == "use" && attributes.iter().any(|(key, value)| key == "href" && value == id)
        };
        elements.iter().filter(is_use).count()
    };
    let over = |over: Over| picture.links.iter().filter(|l| !l.rivers.is_empty() && l.over == over).count();
    // One more of each in the legend.
    assert_eq!(uses("#v-ford"), over(Over::Ford) + 1);
    assert_eq!(uses("#v-pontoon"), over(Over::Pontoon) + 1);
    assert_eq!(uses("#v-bridge"), over(Over::Bridge) + 1);
    assert_eq!((uses("#v-rough"), uses("#v-mountain")), (3, 3));
    for text in ["Hills", "Mountains", "Poor road", "Ford", "Pontoon only", "Frontier", "FAR LAND"] {
        assert!(drawn.contains(&format!(">{text}</text>")), "{text}");
    }
    assert!(drawn.contains("class=\"frontier\"") && !svg(&country()).contains("class=\"frontier\""));
    assert!(drawn.contains("class=\"poor roads\"") && !svg(&country()).contains("class=\"poor roads\""));
    assert_eq!(drawn, svg(&picture), "the same picture gives the same bytes");
}

#[test]
fn a_known_course_is_drawn_as_it_is_and_a_great_river_is_broad() {
    let plan = Plan::new(&crowded());
    let stream = |name: &str| plan.streams.iter().find(|s| s.name == name).expect("drawn");
    let picture = crowded();
    for river in picture.rivers.iter().filter(|river| river.name != "Rill") {
        let course = &stream(&river.name).course;
        let inside =
            river.points.iter().map(|&spot| plan.chart.point(spot)).filter(|p| plan.chart.frame.contains(*p));
        assert!(inside.map(|p| distance_to_line(p, course)).all(|off| off < 12.0), "{}", river.name);
    }
    assert!(stream("Long").widths.1 > 2.0 * stream("Short").widths.1);
}

#[test]
fn no_sign_of_a_crossing_is_hidden_by_a_town() {
    let picture = crowded();
    let plan = Plan::new(&picture);
    for bridge in plan.bridges.iter().flatten() {
        for (area, &at) in picture.areas.iter().zip(&plan.chart.places) {
            let kept = towns::radius(area.kind) * plan.chart.unit;
            assert!(bridge.at.to(at) > kept * 0.9, "{} hides a sign", area.name);
        }
    }
}

/// A scene around the place in the middle: what lies far away is not drawn, nor what stands there.
#[test]
fn a_scene_shows_its_part_of_the_map_and_what_stands_there() {
    let counter = |place, name: &str| Counter {
        place,
        camp: Camp::First,
        name: name.to_owned(),
        value: "5+1".to_owned(),
        spent: false,
    };
    let mut country = country();
    // A place so far away that no window around the others can hold it.
    country.areas[15].spot = spot(20_000, 45_000);
    let scene = Scene {
        title: "A <scene>".into(),
        description: "In words.".into(),
        shown: vec![5, 6],
        counters: vec![counter(5, "Lannes"), counter(15, "Far")],
        traces: vec![Trace { kind: TraceKind::Way(Camp::First), path: vec![5, 6] }],
        marks: vec![Mark { place: 6, kind: MarkKind::Note, text: "f1".into() }],
    };
    let svg = scene_svg(&country, &scene);
    assert!(svg.contains("A &lt;scene&gt;") && svg.contains("In words."));
    assert!(svg.contains(">Lannes<") && svg.contains(">5+1<") && svg.contains(">f1<"));
    assert!(!svg.contains(">Far<"), "what is out of sight is not drawn");
    assert!(svg.contains("marker-end=\"url(#v-head0)\""), "the way has a head");
    assert!(!svg.contains("Legend"), "no furniture");
    assert!(svg.len() < super::svg(&country).len(), "smaller than the whole map");
    assert_eq!(svg, scene_svg(&country, &scene), "the same on every machine and every time");
}
