//! A skirmish for a village on a dozen hexes: the smallest system there is, whole in one file.
//!
//! It is here for two reasons. Tests put it into the program to see that a system needs no line anywhere else; and whoever
//! writes a system can read it in ten minutes, from the rules ([`Game`]) over how they are told ([`Speak`]) and how to
//! play well ([`Craft`]) to what a system says of itself ([`System`], [`Terminal`]). `docs/adding-a-system.md` walks
//! through it. It is never shipped.

use std::fmt::{self, Write as _};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use vedette_ai::{CERTAIN, Craft};
use vedette_kernel::chance::Purpose;
use vedette_kernel::{
    Audience, Awaiting, Chance, Game, Journey, Log, Outcome, Phrase, Quick, Refusal, Side, Sides,
    SketchError, Sketched, Speak, Viewer, Window,
};
use vedette_lab::Thing;
use vedette_lang::{Language, Messages, Names, Speaker};
use vedette_pack::tree::{self, Section};
use vedette_pack::{About, Faults, about};
use vedette_system::terminal::{Described, EventOf, Forecast, Ink, Screen, Teller, Terminal};
use vedette_system::{
    Board, BoardArea, BoardLink, BoardPiece, Files, Guest, Household, OddsLine, PlainSubject, Plan, RuleInfo,
    Setting, Switch, System,
};

/// A program with nothing but this system.
pub struct Village;

impl Household for Village {
    fn introduce(guest: &mut impl Guest) {
        guest.meet::<Skirmish>();
    }
}

// The components: untrusted text becomes a pack, or a list of everything that is wrong with it.

const ABOUT: &str = "pack.toml";
const FILES: [&str; 1] = [ABOUT];
const BUILT_IN: Files = &[(ABOUT, include_str!("pack.toml"))];
const SIDES: [&str; 2] = ["red", "blue"];

/// A unit as the pack describes it.
#[derive(Clone, Debug)]
pub struct Unit {
    code: String,
    names: [String; 2],
    side: Side,
    hex: u8,
    strength: u8,
}

/// The components of a skirmish.
pub struct Pack {
    about: About,
    columns: u8,
    rows: u8,
    village: u8,
    turns: u8,
    units: Vec<Unit>,
    hash: String,
}

impl Pack {
    fn read([text]: [&str; 1], faults: &mut Faults) -> Option<Pack> {
        let table = tree::read(ABOUT, text, faults)?;
        let root = Section::root(ABOUT, text, table.get_ref());
        about::check_kind(&root, Skirmish::CODE, faults);
        let (columns, rows) = (root.number("columns", 2..=8u8, faults), root.number("rows", 2..=8u8, faults));
        let hex = |section: &Section<'_>, key: &str, faults: &mut Faults| {
            let code = section.text(key, faults);
            let found = (0..columns * rows).find(|&hex| hex_code(hex, columns) == code);
            if found.is_none() {
                faults.add(section.at_key(key), format!("there is no hex `{code}`"));
            }
            found.unwrap_or(0)
        };
        let village = hex(&root, "village", faults);
        let mut units = Vec::new();
        for section in root.sections("unit", faults) {
            let side = section.text("side", faults);
            let side = faults.look_up(section.at_key("side"), "side", &side, &SIDES).unwrap_or(0);
            units.push(Unit {
                code: section.text("code", faults),
                names: [section.text("name", faults), section.text("name_fr", faults)],
                side: Side::BOTH[side],
                hex: hex(&section, "hex", faults),
                strength: section.number("strength", 1..=4, faults),
            });
        }
        Some(Pack {
            about: About::read(&root, SIDES.map(str::to_owned).to_vec(), faults),
            columns,
            rows,
            village,
            turns: root.number("turns", 1..=20, faults),
            units,
            hash: vedette_pack::hash(&[(ABOUT, text)]),
        })
    }
}

/// `b3` is the second column of the third row.
fn hex_code(hex: u8, columns: u8) -> String {
    format!("{}{}", char::from(b'a' + hex % columns), hex / columns + 1)
}

// The rules. A scenario is what all positions of a table share.

/// A scenario with its options in force.
#[derive(Debug)]
pub struct Scenario {
    columns: u8,
    rows: u8,
    village: u8,
    turns: u8,
    units: Vec<Unit>,
    /// The lowest die that hits.
    hits_with: u32,
}

impl Scenario {
    /// The six neighbours in a grid whose odd rows are shifted to the right (SK-01).
    fn are_neighbours(&self, a: u8, b: u8) -> bool {
        let cube = |hex: u8| {
            let (column, row) = (i32::from(hex % self.columns), i32::from(hex / self.columns));
            let q = column - (row - (row & 1)) / 2;
            (q, row, -q - row)
        };
        let ((q, r, s), (q2, r2, s2)) = (cube(a), cube(b));
        (q - q2).abs().max((r - r2).abs()).max((s - s2).abs()) == 1
    }
}

/// A position: where each unit stands and what is left of it.
#[derive(Clone, Debug)]
pub struct Position {
    scenario: Arc<Scenario>,
    state: State,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct State {
    turn: u8,
    second_moves: bool,
    units: Vec<(u8, u8)>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.state == other.state
    }
}

/// One answer: a unit goes to a hex, or attacks another unit, or nothing is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A unit and a hex.
    Move(u8, u8),
    /// A unit and its target.
    Attack(u8, u8),
    /// Nothing.
    Pass,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    /// A turn begins.
    Turn(u8),
    /// A unit went from one hex to another.
    Moved(u8, u8, u8),
    /// A unit attacked another one with a die, and hit or not.
    Fought(u8, u8, u32, bool),
    /// A unit is no more.
    Fell(u8),
}

/// What everybody sees: nothing is hidden here.
#[derive(Serialize)]
pub struct View {
    turn: u8,
    last_turn: u8,
    units: Vec<UnitView>,
}

#[derive(Serialize)]
struct UnitView {
    code: String,
    side: &'static str,
    hex: String,
    strength: u8,
}

impl Position {
    fn mover(&self) -> Side {
        if self.state.second_moves { Side::Second } else { Side::First }
    }

    fn at(&self, unit: u8) -> Option<(u8, u8)> {
        self.state.units.get(usize::from(unit)).copied().filter(|(_, strength)| *strength > 0)
    }

    fn side_of(&self, unit: u8) -> Option<Side> {
        self.scenario.units.get(usize::from(unit)).map(|unit| unit.side)
    }

    fn standing(&self) -> impl Iterator<Item = (u8, u8, Side)> {
        (0..).zip(&self.scenario.units).filter_map(|(id, unit)| Some((id, self.at(id)?.0, unit.side)))
    }

    fn count(&self, side: Side) -> u8 {
        let of_side = (0..).zip(&self.scenario.units).filter(|(_, unit)| unit.side == side);
        of_side.filter_map(|(id, _)| self.at(id)).map(|(_, strength)| strength).sum()
    }

    fn holder(&self) -> Option<Side> {
        self.standing().find(|(_, hex, _)| *hex == self.scenario.village).map(|(_, _, side)| side)
    }

    fn unit_code(&self, unit: u8) -> &str {
        self.scenario.units.get(usize::from(unit)).map_or("?", |unit| unit.code.as_str())
    }

    fn hex_code(&self, hex: u8) -> String {
        hex_code(hex, self.scenario.columns)
    }

    fn hit_chance(&self) -> f64 {
        f64::from(7 - self.scenario.hits_with) / 6.0
    }
}

impl Game for Position {
    type Action = Action;
    type Event = Event;
    type View = View;

    /// Without units a side has lost (SK-04); after the last turn the village decides (SK-05).
    fn awaiting(&self) -> Awaiting {
        let over = |winner, reason| Awaiting::Over(Outcome { winner, reason });
        match (self.count(Side::First), self.count(Side::Second)) {
            (_, 0) => over(Some(Side::First), "nobody-left"),
            (0, _) => over(Some(Side::Second), "nobody-left"),
            _ if self.state.turn <= self.scenario.turns => Awaiting::Sides(Sides::only(self.mover())),
            _ => over(self.holder(), if self.holder().is_some() { "village" } else { "empty-village" }),
        }
    }

    fn options(&self, side: Side, out: &mut Vec<Action>) {
        let units = 0..u8::try_from(self.scenario.units.len()).unwrap_or(0);
        for unit in units.clone() {
            let hexes = (0..self.scenario.columns * self.scenario.rows).map(|hex| Action::Move(unit, hex));
            let targets = units.clone().map(|target| Action::Attack(unit, target));
            out.extend(hexes.chain(targets).filter(|&action| self.check(side, action).is_ok()));
        }
        out.extend(self.check(side, Action::Pass).is_ok().then_some(Action::Pass));
    }

    fn check(&self, side: Side, action: Action) -> Result<(), Refusal> {
        let asked = matches!(self.awaiting(), Awaiting::Sides(sides) if sides.contains(side));
        let mine = |unit: u8| self.at(unit).filter(|_| asked && self.side_of(unit) == Some(side));
        let not_mine = Refusal::new("SK-02", "skirmish-not-yours");
        match action {
            Action::Pass => asked.then_some(()).ok_or(not_mine),
            Action::Move(unit, hex) => {
                let (from, _) = mine(unit).ok_or(not_mine)?;
                if !self.scenario.are_neighbours(from, hex) {
                    return Err(Refusal::new("SK-01", "skirmish-too-far"));
                }
                let free = self.standing().all(|(_, taken, _)| taken != hex);
                free.then_some(()).ok_or(Refusal::new("SK-02", "skirmish-taken"))
            }
            Action::Attack(unit, target) => {
                let (from, _) = mine(unit).ok_or(not_mine)?;
                let enemy = self.at(target).filter(|_| self.side_of(target) == Some(side.other()));
                let (there, _) = enemy.ok_or(Refusal::new("SK-03", "skirmish-no-enemy"))?;
                let near = self.scenario.are_neighbours(from, there);
                near.then_some(()).ok_or(Refusal::new("SK-01", "skirmish-too-far"))
            }
        }
    }

    fn apply(&mut self, side: Side, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if self.check(side, action).is_err() {
            return;
        }
        match action {
            Action::Pass => {}
            Action::Move(unit, hex) => {
                if let Some(place) = self.state.units.get_mut(usize::from(unit)) {
                    let from = std::mem::replace(&mut place.0, hex);
                    log.note(Audience::All, || Event::Moved(unit, from, hex));
                }
            }
            Action::Attack(unit, target) => {
                let die = chance.draw(Purpose("attack"), 6) + 1;
                let hit = die >= self.scenario.hits_with;
                log.note(Audience::All, || Event::Fought(unit, target, die, hit));
                if let Some(place) = self.state.units.get_mut(usize::from(target)).filter(|_| hit) {
                    place.1 -= 1;
                    if place.1 == 0 {
                        log.note(Audience::All, || Event::Fell(target));
                    }
                }
            }
        }
        self.state.turn += u8::from(self.state.second_moves);
        self.state.second_moves = !self.state.second_moves;
        let turn = self.state.turn;
        if !self.state.second_moves && matches!(self.awaiting(), Awaiting::Sides(_)) {
            log.note(Audience::All, || Event::Turn(turn));
        }
    }

    fn view(&self, _: Viewer) -> View {
        let unit = |(id, hex, side): (u8, u8, Side)| UnitView {
            code: self.unit_code(id).to_owned(),
            side: SIDES[side.index()],
            hex: self.hex_code(hex),
            strength: self.at(id).map_or(0, |(_, strength)| strength),
        };
        View {
            turn: self.state.turn,
            last_turn: self.scenario.turns,
            units: self.standing().map(unit).collect(),
        }
    }

    fn guess(&self, _: Side, _: &mut impl Chance) -> Position {
        self.clone()
    }

    fn window(&self, _: Side) -> Option<Window<Action>> {
        None
    }

    fn write(&self, _: Side, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            Action::Move(unit, hex) => write!(out, "move {} {}", self.unit_code(unit), self.hex_code(hex)),
            Action::Attack(unit, target) => {
                write!(out, "attack {} {}", self.unit_code(unit), self.unit_code(target))
            }
            Action::Pass => out.write_str("pass"),
        }
    }

    fn read(&self, _: Side, text: &str) -> Result<Action, Refusal> {
        let nothing = || Refusal::new("", "skirmish-what");
        let unit = |code: &str| {
            (0..).zip(&self.scenario.units).find(|(_, unit)| unit.code == code).map(|(id, _)| id)
        };
        let hex = |code: &str| {
            (0..self.scenario.columns * self.scenario.rows).find(|&hex| self.hex_code(hex) == code)
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let action = match words.as_slice() {
            ["pass"] => Some(Action::Pass),
            ["move", who, to] => unit(who).zip(hex(to)).map(|(who, to)| Action::Move(who, to)),
            ["attack", who, whom] => unit(who).zip(unit(whom)).map(|(who, whom)| Action::Attack(who, whom)),
            _ => None,
        };
        action.ok_or_else(nothing)
    }

    fn bytes(&self, out: &mut Vec<u8>) {
        out.extend([self.state.turn, u8::from(self.state.second_moves)]);
        out.extend(self.state.units.iter().flat_map(|&(hex, strength)| [hex, strength]));
    }
}

// How it is told: codes and names, which the message files turn into sentences.

impl Speak for Position {
    fn side_code(&self, side: Side) -> &'static str {
        SIDES[side.index()]
    }

    fn prompt(&self, side: Side) -> Phrase {
        Phrase::new("skirmish-prompt")
            .name("side", format!("side:{}", SIDES[side.index()]))
            .number("turn", self.state.turn)
            .cite("SK-02")
    }

    fn answer(&self, _: Side, action: Action) -> Phrase {
        let unit = |unit: u8| format!("unit:{}", self.unit_code(unit));
        match action {
            Action::Move(who, to) => Phrase::new("skirmish-move")
                .name("unit", unit(who))
                .name("hex", format!("hex:{}", self.hex_code(to))),
            Action::Attack(who, whom) => {
                Phrase::new("skirmish-attack").name("unit", unit(who)).name("target", unit(whom))
            }
            Action::Pass => Phrase::new("skirmish-pass"),
        }
    }

    fn narrate(&self, event: &Event) -> Phrase {
        let unit = |unit: u8| format!("unit:{}", self.unit_code(unit));
        match *event {
            Event::Turn(turn) => Phrase::new("skirmish-turn").number("turn", turn).cite("SK-02"),
            Event::Moved(who, _, to) => Phrase::new("skirmish-moved")
                .name("unit", unit(who))
                .name("hex", format!("hex:{}", self.hex_code(to)))
                .cite("SK-01"),
            Event::Fought(who, whom, die, hit) => Phrase::new("skirmish-fought")
                .name("unit", unit(who))
                .name("target", unit(whom))
                .number("die", die)
                .number("hit", u8::from(hit))
                .cite("SK-03"),
            Event::Fell(who) => Phrase::new("skirmish-fell").name("unit", unit(who)).cite("SK-04"),
        }
    }

    /// For whoever draws it on a map.
    fn journey(&self, event: &Event) -> Option<Journey> {
        let Event::Moved(who, from, to) = *event else { return None };
        let side = self.scenario.units.get(usize::from(who))?.side;
        let pieces = vec![self.unit_code(who).to_owned()];
        Some(Journey { side, pieces, from: self.hex_code(from), to: self.hex_code(to) })
    }

    fn explain(&self, refusal: &Refusal) -> Phrase {
        Phrase::new(refusal.code).cite(Some(refusal.rule).filter(|rule| !rule.is_empty()))
    }
}

/// Positions written down, for bots that think elsewhere.
impl Sketched for Position {
    type Setting = Arc<Scenario>;

    fn whole_sketch(&self) -> String {
        serde_json::to_string(&self.state).unwrap_or_default()
    }

    fn from_sketch(scenario: Arc<Scenario>, text: &str) -> Result<Position, SketchError> {
        let state: State = serde_json::from_str(text).map_err(|error| SketchError::new(error.to_string()))?;
        let hexes = scenario.columns * scenario.rows;
        let sound = state.units.len() == scenario.units.len()
            && state
                .units
                .iter()
                .zip(&scenario.units)
                .all(|(at, unit)| at.0 < hexes && at.1 <= unit.strength);
        if sound { Ok(Position { scenario, state }) } else { Err(SketchError::new("units that cannot be")) }
    }
}

// How to play well: a quick policy, a judgement, and plans, which are single answers here.

/// The craft of a skirmish: attack if you can, else go where the village is nearer.
#[derive(Clone)]
pub struct Boldness;

impl Craft<Position> for Boldness {
    type Plan = Action;
    type Memory = ();

    fn answer(&self, world: &Position, _: Side, options: &[Action], (): &mut (), _: &mut Quick) -> Action {
        let attack = options.iter().copied().find(|action| matches!(action, Action::Attack(..)));
        let village = |action: &Action| match action {
            Action::Move(_, hex) => *hex == world.scenario.village,
            _ => false,
        };
        let near = |action: &Action| match action {
            Action::Move(_, hex) => world.scenario.are_neighbours(*hex, world.scenario.village),
            _ => false,
        };
        let go = options.iter().copied().find(village).or_else(|| options.iter().copied().find(near));
        attack.or(go).or(options.last().copied()).unwrap_or(Action::Pass)
    }

    fn plans(
        &self,
        _: &Position,
        _: Side,
        options: &[Action],
        room: usize,
        _: &mut Quick,
        out: &mut Vec<Action>,
    ) {
        out.extend(options.iter().take(room.max(1)));
    }

    fn follow(&self, _: &Position, _: Side, _: &[Action], plan: &Action, step: u32) -> Option<Action> {
        (step == 0).then_some(*plan)
    }

    fn stands(&self, _: &Position, _: Side, _: &[Action], _: &Action) -> bool {
        false
    }

    fn evaluate(&self, world: &Position, side: Side) -> i32 {
        if let Awaiting::Over(outcome) = world.awaiting() {
            return outcome.winner.map_or(0, |winner| if winner == side { CERTAIN } else { -CERTAIN });
        }
        let strength = i32::from(world.count(side)) - i32::from(world.count(side.other()));
        let village = world.holder().map_or(0, |holder| if holder == side { 150 } else { -150 });
        100 * strength + village
    }

    fn period(&self, world: &Position) -> u32 {
        world.state.turn.into()
    }

    fn describe(&self, world: &Position, side: Side, plan: &Action) -> Vec<Phrase> {
        vec![self.word(world, side, *plan)]
    }

    fn word(&self, world: &Position, side: Side, action: Action) -> Phrase {
        Speak::answer(world, side, action)
    }
}

// What the system says of itself.

/// The system.
pub struct Skirmish;

struct PackNames(Arc<Pack>);

impl Names for PackNames {
    fn name(&self, language: Language, code: &str) -> Option<String> {
        match code.split_once(':')? {
            ("unit", code) => {
                let unit = self.0.units.iter().find(|unit| unit.code == code)?;
                let [english, french] = &unit.names;
                Some(if language == Language::Fr { french } else { english }.clone())
            }
            ("hex", code) => Some(code.to_uppercase()),
            _ => None,
        }
    }

    fn messages(&self, language: Language) -> Option<&Messages> {
        static WORDS: OnceLock<[Messages; 2]> = OnceLock::new();
        let [english, french] = WORDS.get_or_init(|| {
            [
                Messages::read(Language::En, &[include_str!("words.en.ftl")]),
                Messages::read(Language::Fr, &[include_str!("words.fr.ftl")]),
            ]
        });
        Some(if language == Language::Fr { french } else { english })
    }
}

const RULES: [(&str, &str); 5] = [
    ("SK-01", "A unit goes to, or attacks in, one of the six hexes around it."),
    ("SK-02", "The sides move in turn, one unit each or none; two units never share a hex."),
    (
        "SK-03",
        "An attack throws a die; a four or more (a three, if that was agreed on) takes a point of strength.",
    ),
    ("SK-04", "A unit without strength is removed; a side without units has lost."),
    ("SK-05", "After the last turn whoever stands in the village has won; if nobody does, nobody has."),
];

/// Where a hex lies on the picture.
fn spot(hex: u8, columns: u8) -> (i32, i32) {
    let (column, row) = (i32::from(hex % columns), i32::from(hex / columns));
    (80 + column * 120 + (row & 1) * 60, 80 + row * 104)
}

impl System for Skirmish {
    type Game = Position;
    type Pack = Pack;
    type Scenario = Scenario;
    type Craft = Boldness;
    type Subject = PlainSubject<Skirmish>;

    const CODE: &'static str = "skirmish";
    const RULES: &'static str = "skirmish-1";
    const SIDES: [&'static str; 2] = SIDES;

    fn files() -> &'static [&'static str] {
        &FILES
    }

    fn built_in() -> Vec<Files> {
        vec![BUILT_IN]
    }

    fn parse(files: &[(&str, &str)]) -> Result<Pack, Faults> {
        vedette_pack::parse(FILES, files, Pack::read)
    }

    fn about(pack: &Pack) -> &About {
        &pack.about
    }

    fn hash(pack: &Pack) -> &str {
        &pack.hash
    }

    fn plans(pack: &Pack) -> Vec<Plan> {
        let name = ["The village", "Le village"].map(str::to_owned);
        vec![Plan { code: "village".to_owned(), name, turns: (1, pack.turns.into()) }]
    }

    fn names(pack: &Arc<Pack>) -> Arc<dyn Names + Send + Sync> {
        Arc::new(PackNames(Arc::clone(pack)))
    }

    fn switches(_: &Pack) -> Vec<Switch> {
        vec![Switch::new("dice", ["fair", "bold"])]
    }

    fn scenario(pack: &Pack, code: &str, options: &str) -> Result<Scenario, String> {
        if code != "village" {
            return Err(format!("there is no scenario `{code}`; there is village"));
        }
        let hits_with = match options.trim() {
            "" | "dice=fair" => 4,
            "dice=bold" => 3,
            other => return Err(format!("`{other}` is no option; there are dice=fair and dice=bold")),
        };
        let Pack { columns, rows, village, turns, .. } = *pack;
        Ok(Scenario { columns, rows, village, turns, units: pack.units.clone(), hits_with })
    }

    fn agreement(scenario: &Scenario) -> (String, String) {
        let dice = if scenario.hits_with == 3 { "bold" } else { "fair" };
        ("village".to_owned(), format!("dice={dice}"))
    }

    fn start(scenario: &Arc<Scenario>) -> Position {
        let units = scenario.units.iter().map(|unit| (unit.hex, unit.strength)).collect();
        let state = State { turn: 1, second_moves: false, units };
        Position { scenario: Arc::clone(scenario), state }
    }

    fn scenario_of(game: &Position) -> &Arc<Scenario> {
        &game.scenario
    }

    fn turn(game: &Position) -> u32 {
        game.state.turn.min(game.scenario.turns).into()
    }

    fn last_turn(scenario: &Scenario) -> u32 {
        scenario.turns.into()
    }

    fn points(game: &Position) -> i32 {
        i32::from(game.count(Side::Second)) - i32::from(game.count(Side::First))
    }

    fn craft(_: &Arc<Scenario>) -> Boldness {
        Boldness
    }

    fn subject(pack: &Pack, scenario: &Scenario, shift: i32) -> Option<PlainSubject<Skirmish>> {
        let (code, options) = Skirmish::agreement(scenario);
        let same = Skirmish::scenario(pack, &code, &options).ok()?;
        (shift == 0).then(|| PlainSubject(Arc::new(same)))
    }

    fn prefix(thing: Thing) -> &'static str {
        match thing {
            Thing::Card => "card",
            Thing::Unit => "unit",
            Thing::Place => "hex",
        }
    }

    fn places(pack: &Pack) -> usize {
        usize::from(pack.columns * pack.rows)
    }

    fn board(pack: &Arc<Pack>, speaker: &Speaker) -> Board {
        let hexes = || 0..pack.columns * pack.rows;
        let same = Skirmish::scenario(pack, "village", "").ok();
        let near = |a: u8, b: u8| a < b && same.as_ref().is_some_and(|map| map.are_neighbours(a, b));
        let area = |hex: u8| BoardArea {
            code: hex_code(hex, pack.columns),
            name: hex_code(hex, pack.columns).to_uppercase(),
            x: spot(hex, pack.columns).0,
            y: spot(hex, pack.columns).1,
            kind: if hex == pack.village { "citadel" } else { "clear" }.to_owned(),
            ..BoardArea::default()
        };
        let link = |a: u8, b: u8| BoardLink {
            a: hex_code(a, pack.columns),
            b: hex_code(b, pack.columns),
            ..BoardLink::default()
        };
        let names = PackNames(Arc::clone(pack));
        let piece = |unit: &Unit| BoardPiece {
            code: unit.code.clone(),
            name: speaker.name(&format!("unit:{}", unit.code), &names),
            side_code: SIDES[unit.side.index()].to_owned(),
            kind: "unit".to_owned(),
            ..BoardPiece::default()
        };
        Board {
            width: u32::from(pack.columns) * 120 + 100,
            height: u32::from(pack.rows) * 104 + 60,
            town_radius: 24,
            areas: hexes().map(area).collect(),
            connections: hexes()
                .flat_map(|a| hexes().map(move |b| (a, b)))
                .filter(|&(a, b)| near(a, b))
                .map(|(a, b)| link(a, b))
                .collect(),
            pieces: pack.units.iter().map(piece).collect(),
            ..Board::default()
        }
    }

    fn map_svg(pack: &Pack, _: Language) -> String {
        let (width, height) = (i32::from(pack.columns) * 120 + 100, i32::from(pack.rows) * 104 + 60);
        let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">");
        for hex in 0..pack.columns * pack.rows {
            let ((x, y), code) = (spot(hex, pack.columns), hex_code(hex, pack.columns));
            let fill = if hex == pack.village { "#d9a066" } else { "#e8e4d0" };
            // Writing to a string cannot fail.
            let _ = write!(
                svg,
                "<polygon id=\"area-{code}\" points=\"{},{} {},{} {},{} {},{} {},{} {},{}\" fill=\"{fill}\" stroke=\"#555\"/>",
                x,
                y - 68,
                x + 59,
                y - 34,
                x + 59,
                y + 34,
                x,
                y + 68,
                x - 59,
                y + 34,
                x - 59,
                y - 34
            );
        }
        svg + "</svg>"
    }

    fn rules(pack: &Pack, _: Language) -> Vec<RuleInfo> {
        let rule = |(id, text): (&str, &str)| RuleInfo {
            id: id.to_owned(),
            topic: "skirmish".to_owned(),
            chapter: "The skirmish".to_owned(),
            level: "base".to_owned(),
            game: pack.about.game.clone(),
            text: text.to_owned(),
        };
        RULES.map(rule).to_vec()
    }

    fn odds(game: &Position, side: Side) -> Vec<OddsLine> {
        let mut options = Vec::new();
        game.options(side, &mut options);
        let win = game.hit_chance();
        let attack = || OddsLine { what: "combat".to_owned(), win, draw: 1.0 - win, ..OddsLine::default() };
        let attacks = options.iter().any(|action| matches!(action, Action::Attack(..)));
        attacks.then(attack).into_iter().collect()
    }
}

// What it shows at the terminal, beyond what is shown of any game.

impl Terminal for Skirmish {
    fn begins_turn(event: &EventOf<Self>) -> bool {
        matches!(event, Event::Turn(_))
    }

    fn map(_: &Setting<Self>, screen: &mut Screen, game: &Position, _: Side, _: &str) -> anyhow::Result<()> {
        for row in 0..game.scenario.rows {
            let mut line = " ".repeat(usize::from(row & 1) * 3);
            for hex in (0..game.scenario.columns).map(|column| row * game.scenario.columns + column) {
                let unit = game.standing().find(|(_, taken, _)| *taken == hex);
                let ground = if hex == game.scenario.village { "##" } else { ".." };
                match unit {
                    Some((unit, _, side)) => {
                        let strength = game.at(unit).map_or(0, |(_, strength)| strength);
                        let letter = if side == Side::First { "R" } else { "B" };
                        line.push_str(&Ink::of(side).on(&format!("{letter}{strength}")));
                    }
                    None => line.push_str(ground),
                }
                let _ = write!(line, " {}  ", game.hex_code(hex));
            }
            screen.line(&line)?;
        }
        Ok(())
    }

    fn board_in_words(_: &Setting<Self>, teller: &Teller<'_>, game: &Position) -> String {
        let unit = |(id, hex, _): (u8, u8, Side)| {
            format!("  {}  {}\n", teller.name("unit", game.unit_code(id)), game.hex_code(hex))
        };
        game.standing().map(unit).collect()
    }

    fn forecast(setting: &Setting<Self>, combat: &Described) -> anyhow::Result<Forecast> {
        for code in combat.attackers.iter().chain(&combat.defenders) {
            anyhow::ensure!(
                setting.scenario.units.iter().any(|unit| unit.code == *code),
                "there is no unit `{code}`"
            );
        }
        let chance = setting.start().hit_chance();
        let json = serde_json::json!({ "hit": chance }).to_string();
        Ok(Forecast { json, show: Box::new(move |screen| screen.line(&screen.percent(chance))) })
    }
}
