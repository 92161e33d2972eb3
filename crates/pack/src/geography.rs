//! The rivers and waters of a pack, for drawing: a small GeoJSON reader that keeps coordinates exact.
//!
//! Written here because the rule crates use no floating point, which a general JSON reader turns numbers into.

use crate::fault::{At, Faults, fixed};

/// How many micro-degrees a degree has.
pub const MICRODEGREES: i32 = 1_000_000;

/// A river, for drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct River {
    /// What other files call it; its name where they use that.
    pub code: String,
    /// Its name at the time; a river may come in several pieces of the same name.
    pub name: String,
    /// Its name in French.
    pub name_fr: String,
    /// Whether it is a major river; none where the game does not ask for it.
    pub major: Option<bool>,
    /// Its course as (longitude, latitude) in micro-degrees.
    pub course: Vec<(i32, i32)>,
    /// Where the course comes from.
    pub source: String,
}

/// What a [`Water`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaterKind {
    /// A sea.
    Sea,
    /// A lagoon behind a spit.
    Lagoon,
    /// A lake.
    Lake,
}

/// A sea, lagoon or lake, for drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Water {
    /// What it is.
    pub kind: WaterKind,
    /// Its name; empty for none.
    pub name: String,
    /// Its name in French.
    pub name_fr: String,
    /// Where the name stands, as (longitude, latitude) in micro-degrees.
    pub name_at: Option<(i32, i32)>,
    /// Its shores and islands as (longitude, latitude) in micro-degrees: inside an odd number of rings is water.
    pub rings: Vec<Vec<(i32, i32)>>,
    /// Where they come from.
    pub source: String,
}

/// How deep values may be nested: GeoJSON needs 6, and a hostile file must not exhaust the stack.
const MAX_DEPTH: usize = 16;

/// A JSON value with the line it begins in. Numbers stay text.
enum Value<'t> {
    Text(String),
    Number(&'t str),
    List(Vec<Node<'t>>),
    Object(Vec<(String, Node<'t>)>),
    Other,
}

struct Node<'t> {
    line: usize,
    value: Value<'t>,
}

impl<'t> Node<'t> {
    fn get(&self, key: &str) -> Option<&Node<'t>> {
        match &self.value {
            Value::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, node)| node),
            _ => None,
        }
    }
    fn text(&self, key: &str) -> Option<&str> {
        match &self.get(key)?.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }
    fn list(&self) -> Option<&[Node<'t>]> {
        match &self.value {
            Value::List(items) => Some(items),
            _ => None,
        }
    }
}

/// The words for what is no river.
const WATERS: [(&str, WaterKind); 3] =
    [("sea", WaterKind::Sea), ("lagoon", WaterKind::Lagoon), ("lake", WaterKind::Lake)];

/// Reads the rivers and waters of a GeoJSON file.
pub fn read(file: &'static str, text: &str, faults: &mut Faults) -> (Vec<River>, Vec<Water>) {
    let (mut rivers, mut waters) = (Vec::new(), Vec::new());
    let mut reader = Reader { rest: text, line: 1 };
    let root = match reader.document() {
        Ok(root) => root,
        Err(wanted) => {
            faults
                .add(At { file, line: reader.line }, format!("this is not JSON: {wanted} was expected here"));
            return (rivers, waters);
        }
    };
    let features = root.get("features").and_then(Node::list);
    let Some(features) = features.filter(|_| root.text("type") == Some("FeatureCollection")) else {
        faults.add(
            At { file, line: root.line },
            "the file must be a FeatureCollection with a list of `features`",
        );
        return (rivers, waters);
    };
    for feature in features {
        let about = About { at: At { file, line: feature.line }, properties: feature.get("properties") };
        let kind = about.word("kind");
        if kind == "river" {
            rivers.extend(river(&about, feature, faults));
        } else if let Some((_, kind)) = WATERS.into_iter().find(|(word, _)| *word == kind) {
            waters.extend(water(&about, kind, feature, faults));
        } else {
            let known = "river, sea, lagoon and lake";
            faults.add(about.at, format!("a feature of kind `{kind}`; known are {known}"));
        }
    }
    (rivers, waters)
}

/// What a feature says about itself.
struct About<'n, 't> {
    at: At,
    properties: Option<&'n Node<'t>>,
}

impl About<'_, '_> {
    fn word(&self, key: &str) -> &str {
        self.properties.and_then(|properties| properties.text(key)).unwrap_or("")
    }

    /// The name in both languages; the French one is the other where none is given.
    fn names(&self) -> (String, String) {
        let (name, french) = (self.word("name"), self.word("name_fr"));
        (name.to_owned(), if french.is_empty() { name } else { french }.to_owned())
    }

    fn source(&self, faults: &mut Faults) -> String {
        faults.check_source(self.at, "source", self.word("source"));
        self.word("source").to_owned()
    }

    fn points(&self, nodes: &[Node<'_>], faults: &mut Faults) -> Vec<(i32, i32)> {
        let points: Vec<(i32, i32)> = nodes.iter().filter_map(point).collect();
        if points.len() < nodes.len() {
            faults
                .add(self.at, "every point must be [longitude, latitude] in degrees with at most 6 decimals");
        }
        points
    }
}

fn coordinates<'n, 't>(feature: &'n Node<'t>, kind: &str) -> Option<&'n [Node<'t>]> {
    let geometry = feature.get("geometry").filter(|geometry| geometry.text("type") == Some(kind));
    geometry.and_then(|geometry| geometry.get("coordinates")).and_then(Node::list)
}

fn river(about: &About<'_, '_>, feature: &Node<'_>, faults: &mut Faults) -> Option<River> {
    let (name, name_fr) = about.names();
    if name.is_empty() {
        faults.add(about.at, "a river needs a `name`");
    }
    let source = about.source(faults);
    let Some(points) = coordinates(feature, "LineString").filter(|points| points.len() >= 2) else {
        faults.add(about.at, "the geometry of a river must be a LineString of two points or more");
        return None;
    };
    let course = about.points(points, faults);
    let code = Some(about.word("code")).filter(|code| !code.is_empty()).unwrap_or(&name).to_owned();
    let major = match about.word("class") {
        "" => None,
        "major" => Some(true),
        "minor" => Some(false),
        other => {
            faults.add(about.at, format!("a river of class `{other}`; known are major and minor"));
            None
        }
    };
    Some(River { code, name, name_fr, major, course, source })
}

fn water(about: &About<'_, '_>, kind: WaterKind, feature: &Node<'_>, faults: &mut Faults) -> Option<Water> {
    let (name, name_fr) = about.names();
    let source = about.source(faults);
    let name_at = about.properties.and_then(|properties| properties.get("name_at"));
    if name_at.is_some_and(|node| point(node).is_none()) {
        faults.add(about.at, "`name_at` must be [longitude, latitude] in degrees with at most 6 decimals");
    }
    let rings = coordinates(feature, "Polygon").unwrap_or(&[]);
    let corners: Vec<&[Node<'_>]> = rings.iter().filter_map(Node::list).collect();
    if corners.is_empty() || corners.len() < rings.len() || corners.iter().any(|ring| ring.len() < 4) {
        faults.add(
            about.at,
            "the geometry of a sea, lagoon or lake must be a Polygon of rings of four points or more",
        );
        return None;
    }
    let rings = corners.into_iter().map(|ring| about.points(ring, faults)).collect();
    Some(Water { kind, name, name_fr, name_at: name_at.and_then(point), rings, source })
}

fn point(node: &Node<'_>) -> Option<(i32, i32)> {
    let [lon, lat] = node.list()? else { return None };
    let degrees = |node: &Node<'_>, most: i32| match node.value {
        Value::Number(text) => fixed(text, 6).filter(|value| value.abs() <= most * MICRODEGREES),
        _ => None,
    };
    Some((degrees(lon, 180)?, degrees(lat, 90)?))
}

/// What is left to read; an error is the name of what was expected.
struct Reader<'t> {
    rest: &'t str,
    line: usize,
}

impl<'t> Reader<'t> {
    fn document(&mut self) -> Result<Node<'t>, &'static str> {
        let root = self.node(0)?;
        self.skip_space();
        if self.rest.is_empty() { Ok(root) } else { Err("the end of the file") }
    }

    fn skip_space(&mut self) {
        let rest = self.rest.trim_start_matches([' ', '\t', '\r', '\n']);
        let skipped = self.rest.len() - rest.len();
        self.line += self.rest.bytes().take(skipped).filter(|byte| *byte == b'\n').count();
        self.rest = rest;
    }

    fn eat(&mut self, sign: char) -> bool {
        self.skip_space();
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn node(&mut self, depth: usize) -> Result<Node<'t>, &'static str> {
        if depth > MAX_DEPTH {
            return Err("less nesting");
        }
        self.skip_space();
        let line = self.line;
        let value = if self.eat('{') {
            self.object(depth)?
        } else if self.eat('[') {
            self.list(depth)?
        } else if self.rest.starts_with('"') {
            Value::Text(self.string()?)
        } else {
            self.word()?
        };
        Ok(Node { line, value })
    }

    fn object(&mut self, depth: usize) -> Result<Value<'t>, &'static str> {
        let mut members = Vec::new();
        if self.eat('}') {
            return Ok(Value::Object(members));
        }
        loop {
            self.skip_space();
            let name = self.string()?;
            if !self.eat(':') {
                return Err("`:`");
            }
            members.push((name, self.node(depth + 1)?));
            if self.eat('}') {
                return Ok(Value::Object(members));
            }
            if !self.eat(',') {
                return Err("`,` or `}`");
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value<'t>, &'static str> {
        let mut items = Vec::new();
        if self.eat(']') {
            return Ok(Value::List(items));
        }
        loop {
            items.push(self.node(depth + 1)?);
            if self.eat(']') {
                return Ok(Value::List(items));
            }
            if !self.eat(',') {
                return Err("`,` or `]`");
            }
        }
    }

    fn string(&mut self) -> Result<String, &'static str> {
        let mut letters = self.rest.strip_prefix('"').ok_or("a text in quotes")?.chars();
        let mut text = String::new();
        loop {
            match letters.next() {
                Some('"') => break,
                Some('\\') => text.push(escaped(&mut letters)?),
                Some(letter) if letter >= ' ' => text.push(letter),
                _ => return Err("the closing quote of a text"),
            }
        }
        self.rest = letters.as_str();
        Ok(text)
    }

    fn word(&mut self) -> Result<Value<'t>, &'static str> {
        let end = self.rest.find([',', ']', '}', ' ', '\t', '\r', '\n', ':', '"']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        let value = match word.bytes().next() {
            Some(b'-' | b'0'..=b'9') => Value::Number(word),
            Some(_) if ["true", "false", "null"].contains(&word) => Value::Other,
            _ => return Err("a value"),
        };
        self.rest = rest;
        Ok(value)
    }
}

fn escaped(letters: &mut std::str::Chars<'_>) -> Result<char, &'static str> {
    match letters.next() {
        Some('n') => Ok('\n'),
        Some('t') => Ok('\t'),
        Some(same @ ('"' | '\\' | '/')) => Ok(same),
        Some('u') => {
            let digits: String = letters.take(4).collect();
            let code = u32::from_str_radix(&digits, 16).ok().filter(|_| digits.len() == 4);
            code.and_then(char::from_u32).ok_or("\\u with four hexadecimal digits")
        }
        _ => Err("an escape that this reader knows"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(text: &str) -> String {
        let mut faults = Faults::default();
        read("geography.geojson", text, &mut faults);
        faults.to_string()
    }

    #[test]
    fn broken_json_is_told_with_its_line() {
        assert_eq!(faults_of(""), "geography.geojson:1: this is not JSON: a value was expected here");
        assert!(faults_of("{\n\"a\" 1}").starts_with("geography.geojson:2: this is not JSON: `:`"));
        assert!(faults_of(&"[".repeat(100_000)).contains("less nesting"));
        assert!(faults_of("{\"a\":\"\\u00e").contains("hexadecimal"));
        assert!(faults_of("{} x").contains("the end of the file"));
        assert!(faults_of("{\"type\":\"FeatureCollection\"}").contains("a list of `features`"));
    }

    #[test]
    fn a_river_keeps_its_course_exactly() {
        let mut faults = Faults::default();
        let text = r#"{"type":"FeatureCollection","features":[{"properties":{"kind":"river","name":"K\u00f6nig",
            "source":"[printed]"},"geometry":{"type":"LineString","coordinates":[[10.1,-50.000001],[11,51]]}}]}"#;
        let (rivers, waters) = read("geography.geojson", text, &mut faults);
        assert_eq!(faults.to_string(), "");
        assert_eq!(rivers[0].name, "König");
        assert_eq!(rivers[0].name_fr, "König", "no name of its own in French");
        assert_eq!((rivers[0].code.as_str(), rivers[0].major), ("König", None));
        assert!(waters.is_empty());
        assert_eq!(rivers[0].course, [(10_100_000, -50_000_001), (11_000_000, 51_000_000)]);
    }

    #[test]
    fn a_river_may_have_a_code_and_a_class() {
        let feature = |class: &str| {
            format!(
                r#"{{"type":"FeatureCollection","features":[{{"properties":{{"kind":"river","code":"upper-elbe","name":"Elbe",
                "class":"{class}","source":"[printed]"}},"geometry":{{"type":"LineString","coordinates":[[10,50],[11,51]]}}}}]}}"#
            )
        };
        let mut faults = Faults::default();
        let (rivers, _) = read("geography.geojson", &feature("minor"), &mut faults);
        assert_eq!((rivers[0].code.as_str(), rivers[0].major), ("upper-elbe", Some(false)));
        assert!(faults_of(&feature("broad")).contains("known are major and minor"));
    }

    #[test]
    fn waters_are_rings_and_nothing_less() {
        let feature = |kind: &str, geometry: &str| {
            format!(
                r#"{{"type":"FeatureCollection","features":[{{"properties":{{"kind":"{kind}","name":"Haff","name_fr":"Lagune",
                "name_at":[19,54],"source":"[printed]"}},"geometry":{geometry}}}]}}"#
            )
        };
        let ring = r#"{"type":"Polygon","coordinates":[[[19,54],[20,54],[20,55],[19,54]]]}"#;
        let mut faults = Faults::default();
        let (_, waters) = read("geography.geojson", &feature("lagoon", ring), &mut faults);
        assert_eq!(faults.to_string(), "");
        assert_eq!((waters[0].kind, waters[0].name_fr.as_str()), (WaterKind::Lagoon, "Lagune"));
        assert_eq!(waters[0].name_at, Some((19_000_000, 54_000_000)));
        assert_eq!(waters[0].rings[0].len(), 4);
        assert!(faults_of(&feature("swamp", ring)).contains("known are river, sea, lagoon and lake"));
        for broken in [
            r#"{"type":"Polygon","coordinates":[]}"#,
            r#"{"type":"Polygon","coordinates":[[[19,54],[20,54],[20,55]]]}"#,
            r#"{"type":"LineString","coordinates":[[19,54],[20,54]]}"#,
        ] {
            assert!(faults_of(&feature("sea", broken)).contains("must be a Polygon"), "{broken}");
        }
        let astray = ring.replace("[20,55]", "[20,550]");
        assert!(faults_of(&feature("sea", &astray)).contains("every point must be"));
    }
}
