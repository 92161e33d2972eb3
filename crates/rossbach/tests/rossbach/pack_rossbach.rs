//! The pack of Rossbach Avenged: sound, complete, and true to what the rulebook says in words.

mod faults;
mod forces;
mod gate;

use std::collections::BTreeSet;

use vedette_board::hex::{Hexside, Numbering};
use vedette_kernel::Side;
use vedette_rossbach::pack::{
    Arm, Condition, Crossing, Nation, Pack, PlaceKind, Role, SetUpEntry, Strength, TrainKind, UnitEntry, Way,
    Who,
};
use vedette_rossbach::sets::HexId;

const FRENCH: Side = Side::First;
const PRUSSIANS: Side = Side::Second;

fn pack() -> &'static Pack {
    Pack::rossbach().unwrap_or_else(|faults| panic!("the pack is not sound:\n{faults}"))
}

fn hex(name: &str) -> HexId {
    pack().hex(name).unwrap_or_else(|| panic!("there is no hex {name}"))
}

fn unit(code: &str) -> &'static UnitEntry {
    pack().units.iter().find(|unit| unit.code == code).unwrap_or_else(|| panic!("there is no unit {code}"))
}

fn set_up(day: u8, code: &str) -> &'static SetUpEntry {
    let row = pack().set_up.iter().find(|row| row.day == day && pack().code(row.who) == code);
    row.unwrap_or_else(|| panic!("{code} is not set up on day {day}"))
}

fn way_at(id: HexId) -> Option<Way> {
    let through = pack().roads.iter().filter(|road| road.path.contains(&id));
    through.map(|road| road.kind).max()
}

/// RA-1.2-01: two sheets that share a row. RA-1.2-02: the letter before or behind the number.
#[test]
fn hexes_have_the_names_of_their_sheets() {
    assert_eq!(pack().hexes.len(), 4120);
    assert_eq!(hex("N0125"), hex("S3925"));
    assert_eq!(pack().hex_name(hex("S3925")), "N0125");
    assert_eq!(hex("1801N"), hex("N1801"));
    assert_eq!(pack().hex("N4001"), None);
    let map = pack().scenario("campaign", Default::default()).expect("a scenario").map;
    assert_eq!(map.hex_by_code("S3925"), Some(hex("N0125")), "the map of a game knows both names too");
    assert_eq!(map.distance(hex("N0225"), hex("S3825")), 2);
    let numbering: Numbering = pack().numbering();
    let at = |name: &str| numbering.hex(name).expect("a hex");
    // One step towards lower rows leads from N0225 to the shared row, the next to the southern sheet.
    assert_eq!(at("N0225").distance(at("N0125")), 1);
    assert_eq!(at("S3925").distance(at("S3825")), 1);
    assert_eq!(at("N0225").distance(at("S3825")), 2);
}

/// RA-1.4-03: exactly four fortified towns.
#[test]
fn four_towns_are_fortified() {
    let fortified = pack().places.iter().filter(|place| place.kind == PlaceKind::Fortified);
    let names: BTreeSet<&str> = fortified.map(|place| place.name.as_str()).collect();
    assert_eq!(names, BTreeSet::from(["Erfurt", "Gera", "Naumburg", "Weimar"]));
    let jena = pack().place_at(hex("N1330")).expect("a place");
    assert_eq!((jena.name.as_str(), jena.kind), ("Jena", PlaceKind::Town));
}

/// RA-14.21-01: supply sources of both sides.
#[test]
fn supply_comes_from_the_hexes_that_the_rulebook_names() {
    let supply = &pack().supply;
    let names = |hexes: &[HexId]| hexes.iter().map(|id| pack().hex_name(*id)).collect::<Vec<_>>();
    assert_eq!(names(&supply.of[0]), ["S0901", "S2701", "N0401"]);
    assert_eq!(names(&supply.alternate), ["N1801", "N2301"]);
    assert_eq!(names(&supply.of[1]), ["S0554", "S2653", "N1453", "N2053", "N3853", "N3916"]);
}

/// RA-22.0-07: trails cross rivers by bridges; N2539 and N2540 share a side in the woods.
#[test]
fn the_map_has_what_the_errata_say() {
    let side = |a: &str, b: &str| {
        let (a, b) = (hex(a), hex(b));
        let found = pack().sides.iter().find(|side| (side.a, side.b) == (a, b) || (side.b, side.a) == (a, b));
        found.expect("a side").clone()
    };
    assert!(side("N2539", "N2540").woods);
    let over = |a: HexId, b: HexId| {
        let pair = |road: &[HexId]| road == [a, b] || road == [b, a];
        pack().roads.iter().filter(|road| road.path.windows(2).any(pair)).map(|road| road.kind).max()
    };
    let mut trails = 0;
    for side in &pack().sides {
        let river = side.river.is_some_and(|river| pack().rivers[river].river);
        if river && over(side.a, side.b) == Some(Way::Trail) {
            assert_eq!(side.crossing, Some(Crossing::Bridge));
            trails += 1;
        }
    }
    assert_eq!(trails, 17);
    // The bridges over which the battle scenarios bring in troops.
    for (a, b, river) in [("N1842", "N1942", "saale"), ("N2134", "N2234", "ilm")] {
        let side = side(a, b);
        assert_eq!(side.crossing, Some(Crossing::Bridge));
        assert_eq!(side.river.map(|river| pack().rivers[river].code.as_str()), Some(river));
    }
}

/// How much there is of everything, so that nothing is lost unseen.
#[test]
fn the_map_is_complete() {
    let sides = &pack().sides;
    let river = |wanted: bool| {
        let is = |side: &&vedette_rossbach::pack::SideEntry| {
            side.river.is_some_and(|river| pack().rivers[river].river == wanted)
        };
        let all: Vec<_> = sides.iter().filter(is).collect();
        let bridges = all.iter().filter(|side| side.crossing == Some(Crossing::Bridge)).count();
        let fords = all.iter().filter(|side| side.crossing == Some(Crossing::Ford)).count();
        (all.len(), bridges, fords)
    };
    assert_eq!((river(true), river(false)), ((482, 36, 0), (902, 46, 47)));
    let woods = sides.iter().filter(|side| side.woods).count();
    let slopes = sides.iter().filter(|side| side.up.is_some()).count();
    assert_eq!((woods, slopes), (1170, 1370));
    let kinds = [PlaceKind::Village, PlaceKind::Town, PlaceKind::Fortified];
    let places = kinds.map(|kind| pack().places.iter().filter(|place| place.kind == kind).count());
    assert_eq!(places, [533, 53, 4]);
    let mut ways = BTreeSet::new();
    for road in &pack().roads {
        for ends in road.path.windows(2) {
            let at = |id: HexId| pack().map.at(id).expect("a hex");
            ways.insert(Hexside::between(at(ends[0]), at(ends[1])));
        }
    }
    assert_eq!(ways.len(), 664 + 636);
}

/// RA-1.31-01, RA-14.3-01, RA-5.14-01: the roster.
#[test]
fn the_roster_is_complete() {
    let of = |side: Side| pack().units.iter().filter(|unit| unit.side == side).count();
    assert_eq!((of(FRENCH), of(PRUSSIANS)), (33, 41));
    let trains = |side: Side, kind: TrainKind| {
        pack().trains.iter().filter(|train| train.side == side && train.kind == kind).count()
    };
    assert_eq!((trains(FRENCH, TrainKind::Baggage), trains(PRUSSIANS, TrainKind::Baggage)), (1, 2));
    assert_eq!((trains(FRENCH, TrainKind::Pontoon), trains(PRUSSIANS, TrainKind::Pontoon)), (1, 3));
    let replacements = |side: Side| {
        let such = pack().leaders.iter().filter(|leader| leader.role == Role::Replacement);
        such.filter(|leader| leader.side == side).count()
    };
    assert_eq!((replacements(FRENCH), replacements(PRUSSIANS)), (3, 3));
    let guard = pack().units.iter().filter(|unit| unit.nation == Nation::Guard);
    let guard: Vec<(&str, Arm)> = guard.map(|unit| (unit.code.as_str(), unit.arm)).collect();
    assert_eq!(guard, [("lefebvre", Arm::Infantry), ("bessieres", Arm::Cavalry)]);
}

/// RA-1.32-01: commanders have a command rating, officers an initiative.
#[test]
fn leaders_have_the_ratings_of_their_roles() {
    let leader = |code: &str| {
        let found = pack().leaders.iter().find(|leader| leader.code == code).expect("a leader");
        let formation = found.formation.map(|place| pack().formations[place].code.as_str());
        (found.role, found.command, found.initiative, formation)
    };
    assert_eq!(leader("napoleon"), (Role::Army, Some(3), None, None));
    assert_eq!(leader("ney"), (Role::Officer, None, Some(5), Some("fr-vi")));
    assert_eq!(leader("davout"), (Role::CorpsCommander, Some(1), None, Some("fr-iii")));
    assert_eq!(leader("brunswick").0, Role::Army);
    assert_eq!(leader("friedrich-wilhelm"), (Role::HeadOfState, None, None, None));
    let reserve = pack().formations.iter().find(|formation| formation.code == "pr-reserve").expect("it");
    assert_eq!(reserve.under.map(|place| pack().formations[place].code.as_str()), Some("pr-i"));
    let sixth = pack().formations.iter().find(|formation| formation.code == "fr-vi").expect("it");
    assert_eq!(sixth.level, Some(9), "RA-12.11-01");
    let jerome = unit("jerome").formation.map(|place| pack().formations[place].level);
    assert_eq!(jerome, Some(None), "RA-17.3-01");
}

/// RA-22.0-01, RA-22.0-02: counters that the errata correct.
#[test]
fn corrected_counters_have_the_corrected_values() {
    let bila = unit("bila");
    assert!(bila.full.points > bila.reduced.expect("a reduced counter").points);
    assert_eq!(unit("jerome").reduced.map(|reduced| reduced.points), Some(5));
    assert_eq!(unit("grouchy").reduced, Some(Strength { points: 2, initiative: 5 }));
    assert_eq!(unit("grouchy").movement, 7);
    let boguslawski = unit("boguslawski");
    let reduced = boguslawski.reduced.expect("a reduced counter");
    assert!(reduced.points < boguslawski.full.points);
    assert!(reduced.initiative < boguslawski.full.initiative);
}

/// RA-22.0-03: light troops, and numbers of vedettes. RA-22.0-04: dragoons on foot.
#[test]
fn corrected_units_have_the_corrected_arms_and_vedettes() {
    assert_eq!(unit("rudorff").arm, Arm::Mixed);
    assert_eq!(unit("milhaud").vedettes, 1);
    assert_eq!(unit("bluecher").vedettes + unit("oswald").vedettes, 3);
    assert_eq!(unit("colbert").vedettes, 2);
    assert_eq!((unit("sahuguet").movement, unit("sahuguet").arm), (5, Arm::Cavalry));
}

/// RA-22.0-05: corrected set-ups, and units below the word `reduced`.
#[test]
fn corrected_set_ups_are_used() {
    assert_eq!(set_up(9, "dupont").hex, hex("S2701"));
    assert_eq!(set_up(12, "ney").hex, hex("S2623"));
    let bernadotte = pack().set_up.iter().filter(|row| pack().code(row.who) == "bernadotte");
    let hexes: Vec<HexId> = bernadotte.map(|row| row.hex).collect();
    assert_eq!(hexes.len(), 7);
    assert!(hexes.into_iter().all(|hex| way_at(hex) == Some(Way::Road)));
    let reduced = pack().set_up.iter().filter(|row| row.day == 11 && row.condition == Condition::Reduced);
    let reduced: Vec<&str> = reduced.map(|row| pack().code(row.who)).collect();
    assert_eq!(reduced, ["bila", "bevilaqua", "pelet", "schimmelpfennig"]);
    let tilly = unit("tilly");
    assert_eq!((tilly.arm, tilly.movement), (Arm::Cavalry, 7));
    assert_eq!(tilly.formation.map(|place| pack().formations[place].code.as_str()), Some("fr-i"));
}

/// RA-22.0-06, RA-15.14-01, RA-19.31-01, RA-19.24-01: what the tracks say of these.
#[test]
fn the_tracks_bring_in_what_the_rulebook_names() {
    let row = |track: &str, code: &str| {
        let found = pack()
            .arrivals
            .iter()
            .find(|row| row.track == track && row.pieces.iter().any(|who| pack().code(*who) == code));
        let row = found.unwrap_or_else(|| panic!("{code} is not on the {track} track"));
        (row.when.day, row.when.part as u8, pack().hex_name(row.hex), row.again)
    };
    assert_eq!(row("historical", "pelet"), (8, 2, "N1801".to_owned(), None));
    assert_eq!(row("alternate", "pelet"), (7, 2, "N1801".to_owned(), None));
    assert_eq!(row("historical", "wuerttemberg"), (10, 0, "N3853".to_owned(), Some(11)));
    assert_eq!(row("historical", "pr-pontoon-1"), (12, 0, "N1353".to_owned(), None));
    assert_eq!(row("historical", "fr-pontoon").0, 9);
    let ruechel = row("historical", "ruechel");
    for later in ["bluecher", "oswald", "winning"] {
        assert!(row("historical", later).0 > ruechel.0, "{later}");
    }
}

/// Every mark says where a value comes from, and reconstructed values are told apart.
#[test]
fn the_pack_credits_its_geography() {
    let credits = pack().about.credits.join("\n");
    for name in ["GeoNames", "DIVA-GIS", "de Ferranti", "Global Land Cover 2000"] {
        assert!(credits.contains(name), "{name}");
    }
    assert!(unit("yorck").sources.iter().all(|source| source.text == "[reconstructed]"));
    assert_eq!(pack().hash().len(), 64);
    assert!(matches!(set_up(7, "brunswick").who, Who::Leader(_)));
}
