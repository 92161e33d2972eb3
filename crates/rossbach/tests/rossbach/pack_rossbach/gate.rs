//! From the pack to the rules: what a scenario is made of.

use vedette_rossbach::options::Options;
use vedette_rossbach::scenario::{
    Nation, Part, PieceKind, Placement, Post, Scenario, Scores, Settlement, Slope, StartsAs, Victory, Water,
    Way,
};
use vedette_rossbach::sets::{HexId, PieceId};

use super::{FRENCH, PRUSSIANS, pack};

fn scenario(code: &str, options: &str) -> Scenario {
    let options: Options = options.parse().expect("options");
    pack().scenario(code, options).unwrap_or_else(|error| panic!("{error}"))
}

fn piece(scenario: &Scenario, code: &str) -> PieceId {
    scenario.piece_by_code(code).unwrap_or_else(|| panic!("there is no piece {code}"))
}

fn placement(scenario: &Scenario, code: &str) -> Option<Placement> {
    let piece = scenario.piece_by_code(code)?;
    scenario.frame.set_up.iter().find(|placed| placed.piece == piece).copied()
}

fn hex(scenario: &Scenario, name: &str) -> HexId {
    scenario.map.hex_by_code(name).unwrap_or_else(|| panic!("there is no hex {name}"))
}

/// RA-19.0-01, RA-19.1-01, RA-21.5-02: nine scenarios, seven starts of the campaign, the 7th refused there.
#[test]
fn every_scenario_and_start_passes_the_gate() {
    let codes = pack().codes();
    assert_eq!(codes.len(), 15);
    for code in &codes {
        let scenario = scenario(code, "");
        assert_eq!(&scenario.frame.code, code);
        assert!(scenario.pieces.len() <= 160);
        let frame = &scenario.frame;
        let placed = frame.set_up.iter().map(|placed| placed.piece);
        let coming = frame.arrivals.iter().flat_map(|arrival| arrival.pieces);
        let berths = frame.berths.iter().map(|berth| berth.piece);
        let mut known: Vec<PieceId> = placed.chain(coming).chain(berths).collect();
        known.sort();
        known.dedup();
        for (piece, id) in scenario.pieces.iter().zip((0..).map(PieceId)) {
            let later = matches!(piece.kind, PieceKind::Vedette | PieceKind::Replacement);
            assert_eq!(known.contains(&id), !later, "{code}: {}", piece.code);
        }
        for placed in &frame.set_up {
            assert_eq!(placed.hex.is_somewhere(), placed.state != StartsAs::Lost);
            assert!(!placed.hex.is_somewhere() || scenario.hex(placed.hex).in_play, "{code}");
        }
    }
    assert_eq!(scenario("campaign", "").frame.code, "campaign-8");
    let error = pack().scenario("campaign-7", Options::default()).expect_err("no such start");
    assert!(error.to_string().contains("campaign-8, campaign-9"), "{error}");
}

/// RA-19.4-01: what may be left out, and where. RA-21.2-02, RA-21.3-02, RA-22.0-08: what may be agreed on, and where.
#[test]
fn options_are_refused_where_they_do_not_belong() {
    for (code, options, fine) in [
        ("jena", "supply=no", true),
        ("jena", "vedettes=no", true),
        ("campaign", "supply=no", false),
        ("erfurt", "vedettes=no", false),
        ("jena", "first-corps=yes", true),
        ("saalfeld", "first-corps=yes", false),
        ("jena-auerstedt", "brunswick=yes", true),
        ("campaign", "brunswick=yes", false),
        ("massenbach", "play-on=yes", true),
        ("auerstedt", "play-on=yes", false),
    ] {
        let options: Options = options.parse().expect("options");
        assert_eq!(pack().scenario(code, options).is_ok(), fine, "{code} {options}");
    }
    assert_eq!(placement(&scenario("jena", ""), "bernadotte"), None);
    assert!(placement(&scenario("jena", "first-corps=yes"), "bernadotte").is_some());
    assert_eq!(scenario("massenbach", "").frame.last_turn, 31);
    assert_eq!(scenario("massenbach", "play-on=yes").frame.last_turn, 46);
}

/// RA-13.0-02: vedettes have half a point, 9 movement points and the Initiative of their parent; RA-13.1-01: as many as
/// the counter says.
#[test]
fn pieces_are_counted_in_halves() {
    let campaign = scenario("campaign", "");
    let dupont = campaign.piece(piece(&campaign, "dupont"));
    assert_eq!((dupont.full.strength, dupont.allowance, dupont.kind), (16, 10, PieceKind::Infantry));
    let colbert = piece(&campaign, "colbert");
    let vedettes = campaign.vedettes_of(colbert);
    assert_eq!(vedettes.len(), 2);
    for vedette in vedettes {
        let vedette = campaign.piece(vedette);
        assert_eq!((vedette.full.strength, vedette.full.initiative, vedette.allowance), (1, 5, 18));
        assert_eq!((vedette.formation, vedette.side), (campaign.piece(colbert).formation, FRENCH));
    }
    let napoleon = campaign.piece(piece(&campaign, "napoleon"));
    assert_eq!(
        (napoleon.kind, napoleon.rating, napoleon.army, napoleon.allowance),
        (PieceKind::Commander, 3, true, 20)
    );
    assert_eq!(campaign.piece(piece(&campaign, "lefebvre")).nation, Nation::Guard);
    assert_eq!(campaign.piece(piece(&campaign, "fr-pontoon")).full.initiative, 4, "RA-9.18-01");
    let quiet = scenario("jena", "vedettes=no");
    assert!(quiet.tables.vedettes.is_empty());
    assert!(quiet.pieces.iter().all(|piece| piece.vedettes == 0));
}

/// RA-1.62-01, RA-19.28-01, RA-19.27-01.
#[test]
fn pieces_start_as_the_tables_say() {
    let late = scenario("campaign-14", "");
    let lost = placement(&late, "truetzschler").expect("a placement");
    assert_eq!((lost.state, lost.hex), (StartsAs::Lost, HexId::NOWHERE));
    let reduced = late.frame.set_up.iter().filter(|placed| placed.state == StartsAs::Reduced).count();
    assert_eq!(reduced, 4);
    let columns = late.frame.set_up.iter().filter(|placed| placed.road_march);
    for placed in columns {
        assert_eq!(scenario("campaign-14", "").hex(placed.hex).way, Way::Road);
    }
}

/// RA-2.0-01, RA-19.2-01: turns are counted from the first morning. RA-21.5-01: the campaign has 41. RA-19.23-01: it starts in
/// the morning but for the 8th.
#[test]
fn turns_are_those_of_the_calendar() {
    let campaign = scenario("campaign", "");
    assert_eq!((campaign.frame.first_turn, campaign.frame.last_turn), (6, 46));
    let starts = ["8", "9", "10", "11", "12", "13", "14"].map(|day| {
        let later = scenario(&format!("campaign-{day}"), "");
        (later.turn(later.frame.first_turn).part, later.frame.last_turn - later.frame.first_turn + 1)
    });
    let morning = |turns: u8| (Part::Morning, turns);
    assert_eq!(starts[0], (Part::Afternoon, 41));
    assert_eq!(starts[1..], [38, 34, 30, 26, 22, 18].map(morning));
    let turn = campaign.turn(8);
    assert_eq!((turn.day, turn.part, turn.is_night()), (8, Part::Night, true));
    assert_eq!(scenario("auerstedt", "").frame.first_turn, 29);
    assert_eq!(scenario("massenbach", "").frame.first, PRUSSIANS);
}

/// RA-21.1-02, RA-21.1-03, RA-19.31-01, RA-19.24-03: reinforcements.
#[test]
fn reinforcements_come_as_the_tracks_say() {
    let auerstedt = scenario("auerstedt", "");
    let told = |scenario: &Scenario| {
        let arrivals = scenario.frame.arrivals.iter().map(|arrival| {
            let codes: Vec<&str> =
                arrival.pieces.into_iter().map(|piece| scenario.piece(piece).code.as_str()).collect();
            let name = scenario.map.names[arrival.hex.index()].code.clone();
            (arrival.turn, name, arrival.over_bridge, codes.join(" "))
        });
        arrivals.collect::<Vec<_>>()
    };
    assert_eq!(
        told(&auerstedt),
        [
            (29, "N2234".to_owned(), true, "irving arnim".to_owned()),
            (29, "N1942".to_owned(), true, "gudin viallanes davout fr-pontoon".to_owned()),
            (30, "N1942".to_owned(), true, "morand friant".to_owned()),
        ]
    );
    let check = |code: &str| {
        let scenario = scenario(code, "");
        let leader = scenario.piece_by_code("wuerttemberg")?;
        let arrival = scenario.frame.arrivals.iter().find(|arrival| arrival.pieces.has(leader))?;
        assert_eq!(arrival.check.map(|(who, _)| who), Some(leader));
        Some((arrival.turn, arrival.check.map(|(_, last)| last)))
    };
    assert_eq!(check("campaign-8"), Some((13, Some(17))));
    assert_eq!(check("campaign-11"), Some((17, Some(17))));
    assert_eq!(check("campaign-12"), None);
}

/// RA-19.25-01, D99; RA-19.24-02 to RA-19.24-04; RA-21.8-03.
#[test]
fn berths_are_where_owners_choose() {
    let post = |code: &str, who: &str| {
        let scenario = scenario(code, "");
        let piece = scenario.piece_by_code(who)?;
        scenario.frame.berths.iter().find(|berth| berth.piece == piece).map(|berth| match berth.post {
            Post::WithForce => "with a force".to_owned(),
            Post::Near(leader, reach) => format!("{reach} from {}", scenario.piece(leader).code),
            Post::Free => "free".to_owned(),
            Post::Deploy => "deploy".to_owned(),
        })
    };
    assert_eq!(post("campaign-8", "napoleon"), None);
    assert_eq!(post("campaign-9", "napoleon"), None);
    assert_eq!(post("campaign-10", "napoleon").as_deref(), Some("with a force"));
    assert_eq!(post("campaign-8", "brunswick").as_deref(), Some("with a force"));
    assert_eq!(post("massenbach", "napoleon").as_deref(), Some("with a force"), "RA-21.4-02");
    assert_eq!(post("campaign-11", "fr-pontoon").as_deref(), Some("5 from davout"));
    assert_eq!(post("campaign-11", "pr-baggage-2").as_deref(), Some("free"));
    assert_eq!(post("campaign-12", "pr-baggage-2"), None);
    assert_eq!(post("free-entry", "brunswick").as_deref(), Some("deploy"));
    assert!(scenario("free-entry", "").frame.set_up.is_empty());
}

/// RA-21.8-01, D100: one choice a formation, one a line for the Cavalry Reserve and Jérôme; the bridge train follows Davout.
#[test]
fn the_french_choose_their_entries_force_by_force() {
    let free = scenario("free-entry", "");
    let codes: Vec<&str> = free.frame.plans.iter().map(|plan| plan.code.as_str()).collect();
    assert_eq!(
        codes,
        [
            "murat", "fr-i", "fr-iv", "beaumont", "fr-iii", "fr-guard", "fr-v", "fr-vi", "hautpoul",
            "fr-vii", "klein", "jerome"
        ]
    );
    let pieces = |bits: u64| {
        let arrivals = free.frame.arrivals.iter().enumerate();
        let mine =
            arrivals.filter(|(place, _)| bits >> place & 1 != 0).flat_map(|(_, arrival)| arrival.pieces);
        let mut codes: Vec<&str> = mine.map(|piece| free.piece(piece).code.as_str()).collect();
        codes.sort();
        codes
    };
    let mut seen = 0u64;
    for plan in &free.frame.plans {
        assert_eq!(pieces(plan.regular), pieces(plan.alternate), "{}", plan.code);
        assert_eq!(seen & (plan.regular | plan.alternate), 0, "{}", plan.code);
        seen |= plan.regular | plan.alternate;
    }
    for (place, arrival) in free.frame.arrivals.iter().enumerate() {
        assert_eq!(seen >> place & 1 != 0, arrival.side == FRENCH);
    }
    let third = free.frame.plans.iter().find(|plan| plan.code == "fr-iii").expect("a plan");
    assert!(pieces(third.regular).contains(&"fr-pontoon"));
    let guard = free.frame.plans.iter().find(|plan| plan.code == "fr-guard").expect("a plan");
    assert!(pieces(guard.regular).contains(&"napoleon"));
}

/// RA-19.4-01, RA-20.12-01, RA-14.21-02, RA-21.7-02, D106: which sources supply, are open, and count.
#[test]
fn sources_supply_and_score_as_the_scenario_says() {
    let count = |code: &str, options: &str| {
        let scenario = scenario(code, options);
        [FRENCH, PRUSSIANS].map(|side| {
            let own = scenario.frame.sources.iter().filter(move |source| source.side == side);
            own.filter(|source| source.scores == Scores::Always).count()
        })
    };
    assert_eq!(count("campaign", ""), [3, 6]);
    // Where supply is optional its sources score by agreement only.
    for battle in ["auerstedt", "jena", "jena-auerstedt", "massenbach"] {
        assert_eq!(count(battle, ""), [0, 0], "{battle}");
    }
    assert_eq!(count("jena", "sources=area"), [1, 0]);
    assert_eq!(count("auerstedt", "sources=area"), [0, 4]);
    assert_eq!(count("campaign", "sources=area"), [3, 6]);
    assert_eq!(count("erfurt", ""), [3, 4]);
    assert_eq!(count("jena", "sources=all"), [3, 6]);
    assert_eq!(count("free-entry", ""), [0, 6]);
    assert_eq!(count("saalfeld", "sources=all"), [0, 0]);
    let campaign = scenario("campaign", "");
    let open = |name: &str| {
        let id = hex(&campaign, name);
        let source = campaign.frame.sources.iter().find(|source| source.hex == id).expect("a source");
        (source.supplies, source.open)
    };
    assert_eq!(open("S2701"), (true, true));
    assert_eq!(open("N0401"), (true, false));
    assert_eq!(open("N1801"), (false, false));
    assert_eq!(open("S0554"), (true, true));
    let erfurt = scenario("erfurt", "");
    let french = erfurt.frame.sources.iter().filter(|source| source.side == FRENCH && source.supplies);
    let names: Vec<&str> = french.map(|source| erfurt.map.names[source.hex.index()].code.as_str()).collect();
    assert_eq!(names, ["N0401", "N1801", "N2301"]);
}

/// RA-20.14-01, RA-21.9-03 to RA-21.9-05.
#[test]
fn victory_is_what_the_scenario_says() {
    assert_eq!(scenario("auerstedt", "").frame.victory, Victory::Points(-2));
    assert_eq!(scenario("campaign", "").frame.victory, Victory::Points(0));
    let saalfeld = scenario("saalfeld", "");
    let hexes = ["N0809", "N1211", "N1409"].map(|name| hex(&saalfeld, name));
    assert_eq!(saalfeld.frame.victory, Victory::Saalfeld(hexes));
    assert!(scenario("early-warning", "").frame.band_closed);
    assert!(!scenario("campaign", "").frame.band_closed);
}

/// Sides look the same from both of their hexes, but for up and down; nothing leads out of the area (RA-11.44-05).
#[test]
fn the_map_is_the_same_from_both_sides() {
    for code in ["campaign", "jena", "auerstedt", "saalfeld"] {
        let map = scenario(code, "").map;
        assert_eq!(map.bridges.len(), 36 + 46);
        for (id, here) in (0..).map(HexId).zip(&map.hexes) {
            for (direction, edge) in here.edges.iter().enumerate() {
                assert!(!edge.to.is_somewhere() || here.in_play, "{code}");
                let Some(there) = map.hexes.get(edge.to.index()) else { continue };
                assert!(there.in_play);
                let back = there.edges[(direction + 3) % 6];
                assert_eq!(back.to, id);
                assert_eq!(
                    (back.water, back.way, back.woods, back.bridge),
                    (edge.water, edge.way, edge.woods, edge.bridge)
                );
                let turned = match edge.slope {
                    Slope::Level => Slope::Level,
                    Slope::Up => Slope::Down,
                    Slope::Down => Slope::Up,
                };
                assert_eq!(back.slope, turned);
            }
        }
    }
}

/// RA-1.4-03, RA-8.3-01, RA-21.6-02: what hexes and sides are.
#[test]
fn the_ground_is_that_of_the_pack() {
    let campaign = scenario("early-warning", "");
    let at = |name: &str| campaign.hex(hex(&campaign, name));
    assert_eq!(at("N1645").settlement, Settlement::Fortified);
    assert_eq!(campaign.map.names[hex(&campaign, "N1330").index()].place, "Jena");
    assert_eq!(campaign.map.hexes.iter().filter(|hex| hex.slope).count(), 891);
    assert!(at("N1805").band && !at("N1806").band);
    let direction =
        campaign.map.direction(hex(&campaign, "N1842"), hex(&campaign, "N1942")).expect("neighbours");
    let edge = at("N1842").edges[direction];
    assert_eq!((edge.water, edge.way, edge.bridge.is_some()), (Water::River, Way::Road, true));
    let fords = campaign.map.hexes.iter().flat_map(|hex| hex.edges).filter(|edge| edge.is_ford()).count();
    assert_eq!(fords, 2 * 47);
    let jena = scenario("jena", "").map;
    let cut = jena.hexes[hex(&campaign, "N1842").index()].edges[direction];
    assert!(!cut.to.is_somewhere(), "the bridge leads out of the area");
    assert!(cut.bridge.is_some());
}
