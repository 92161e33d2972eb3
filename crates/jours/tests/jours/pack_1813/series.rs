//! The other campaigns of the series need a pack and no code: small packs for what the rulebook tells of each.
//!
//! Their maps and rosters are not known; the boxes here are those that the rules name, joined in a row.

use vedette_jours::options::Options;
use vedette_jours::pack::Pack;
use vedette_jours::scenario::{Change, Entry, Levies, Scale, Scenario, When};

/// A small campaign in words, from which the files of a pack are made.
pub(crate) struct Campaign {
    /// `fortnight` or `week`.
    pub(crate) turn: &'static str,
    /// The siege ladder.
    pub(crate) siege: &'static str,
    /// The date of turn 1: year, month, part.
    pub(crate) first: (u16, u8, u8),
    /// Boxes in a row: code and terrain.
    pub(crate) boxes: &'static [(&'static str, &'static str)],
    /// Big fortresses.
    pub(crate) big: &'static [&'static str],
    /// Armies: code, side, supply.
    pub(crate) armies: &'static [(&'static str, &'static str, &'static [&'static str])],
    /// Leaders: code, side, army, command, box; those without a box arrive.
    pub(crate) leaders: &'static [(&'static str, &'static str, &'static str, u8, &'static str)],
    /// Who commands at the start.
    pub(crate) commanders: &'static [(&'static str, &'static str)],
    /// Rows of `units.csv` up to `cavalry`: code, side, army, kind, guard, strength, from_turn.
    pub(crate) units:
        &'static [(&'static str, &'static str, &'static str, &'static str, bool, u8, &'static str)],
    /// Set-up of units: code, side, box, strength.
    pub(crate) set_up: &'static [(&'static str, &'static str, &'static str, &'static str)],
    /// Rows of `reinforcements.csv` after `phase`, up to `strength`.
    pub(crate) news: &'static [&'static str],
    /// Sieges: box, besieger, stage.
    pub(crate) sieges: &'static [(&'static str, &'static str, u8)],
    /// Boxes that count: code and whose flag.
    pub(crate) prizes: &'static [(&'static str, &'static str)],
}

impl Campaign {
    /// The proved scenario.
    pub(crate) fn scenario(&self) -> Scenario {
        let files = self.files();
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let pack = Pack::parse(&files).unwrap_or_else(|faults| panic!("{faults}"));
        pack.scenario("only", Options::default()).expect("a scenario")
    }

    fn files(&self) -> Vec<(&'static str, String)> {
        vec![
            ("pack.toml", self.about()),
            ("boxes.csv", self.boxes()),
            ("connections.csv", self.connections()),
            ("units.csv", self.units()),
            ("leaders.csv", self.leaders()),
            ("cards.csv", "number,half,colour,event,title,title_fr,effect,points,second,targets,season,armistice,source\n".into()),
            ("setup.csv", self.set_up()),
            ("reinforcements.csv", self.reinforcements()),
            ("exchange.csv", "kind,old,new,surplus,source\n".into()),
            ("scenarios.toml", self.scenarios()),
            ("geography.geojson", "{\"type\":\"FeatureCollection\",\"features\":[]}".into()),
        ]
    }

    fn about(&self) -> String {
        let (turn, siege) = (self.turn, self.siege);
        let mut text = format!(
            "format = 1\ngame = \"small\"\nsystem = \"jours\"\ntitle = \"T\"\ndesigner = \"D\"\npublisher = \"P\"\nnotice = \"N\"\n\
             licence = \"L\"\ncredits = []\nsides = [\"french\", \"allied\"]\n[rules]\nturn = \"{turn}\"\nsiege = {siege}\n\
             levies = \"base\"\nsource = \"[rulebook]\"\n"
        );
        for name in self.big {
            text +=
                &format!("[[city]]\nbox = \"{name}\"\nshelter = 2\nsiege_die = 0\nsource = \"[rulebook]\"\n");
        }
        for (code, side, supply) in self.armies {
            text += &format!(
                "[[army]]\ncode = \"{code}\"\nside = \"{side}\"\nname = \"A\"\nname_fr = \"A\"\nsupply = {supply:?}\nsource = \"[rulebook]\"\n"
            );
        }
        let payers: Vec<&str> = self.armies.iter().map(|(code, ..)| *code).collect();
        text + &format!(
            "[[nation]]\ncode = \"all\"\nname = \"N\"\nname_fr = \"N\"\npayers = {payers:?}\nsource = \"[printed]\"\n"
        )
    }

    fn boxes(&self) -> String {
        // A box beyond the line of the frontier is written `name@territory`.
        let mut text = "code,name,name_fr,index,square,lat,lon,terrain,territory,leads_to,source_name,source_position,source_terrain,\
                        source_territory,source_leads_to,modern,note\n"
            .to_owned();
        for (place, (code, terrain)) in self.boxes.iter().enumerate() {
            let (terrain, abroad) = terrain.split_once('@').unwrap_or((terrain, ""));
            let source = if abroad.is_empty() { "" } else { "[printed]" };
            text += &format!(
                "{code},{code},{code},,,48,{place},{terrain},{abroad},off,[printed],[printed],[printed],{source},[printed],,\n"
            );
        }
        text
    }

    fn connections(&self) -> String {
        let mut text =
            "a,b,road,crossing,rivers,bridge,post_road,km,source_link,source_crossing\n".to_owned();
        for pair in self.boxes.windows(2) {
            text += &format!("{},{},road,,,,,20,[printed],\n", pair[0].0, pair[1].0);
        }
        text
    }

    fn units(&self) -> String {
        let mut text = "code,side,nation,roster,army,kind,name,name_fr,mark,guard,strength,from_turn,artillery,cohesion,cavalry,men,\
                        source_name,source_strength,source_ratings,note\n"
            .to_owned();
        for (code, side, army, kind, guard, strength, from_turn) in self.units {
            let guard = if *guard { "yes" } else { "" };
            let horse = u8::from(kind.starts_with("cavalry"));
            text += &format!(
                "{code},{side},all,,{army},{kind},U,U,,{guard},{strength},{from_turn},1,3,{horse},,[printed],[printed],[printed],\n"
            );
        }
        text
    }

    fn leaders(&self) -> String {
        let mut text =
            "code,side,nation,roster,army,name,name_fr,mark,command,rank,tactics,source_name,source_ratings,note\n".to_owned();
        for (code, side, army, command, _) in self.leaders {
            text += &format!("{code},{side},all,,{army},L,L,,{command},3,1,[printed],[printed],\n");
        }
        text
    }

    fn set_up(&self) -> String {
        let mut text = "scenarios,side,piece,box,strength,parent,source,note\n".to_owned();
        for (code, side, _, _, place) in self.leaders.iter().filter(|leader| !leader.4.is_empty()) {
            text += &format!("only,{side},{code},{place},,,[printed],\n");
        }
        for (code, side, place, strength) in self.set_up {
            text += &format!("only,{side},{code},{place},{strength},,[printed],\n");
        }
        text
    }

    fn reinforcements(&self) -> String {
        let mut text =
            "scenarios,phase,turn,side,kind,piece,box,instead,entry,cost,needs,strength,option,source,note\n"
                .to_owned();
        for row in self.news {
            text += &format!("only,spring,{row},,[rulebook],\n");
        }
        text
    }

    fn scenarios(&self) -> String {
        let (year, month, part) = self.first;
        let armies: Vec<&str> = self.armies.iter().map(|(code, ..)| *code).collect();
        let mut text = format!(
            "[[scenario]]\ncode = \"only\"\nnumber = 1\nname = \"S\"\nname_fr = \"S\"\nturn_1 = {{ year = {year}, month = {month}, part = {part} }}\n\
             first_turn = 1\nlast_turn = 24\narmies = {armies:?}\nfrontier = \"open\"\npresence = \"on-map\"\nautumn = false\n\
             handicap = [0, 0]\npontoons = [1, 1]\ndeck = []\nclosed = []\ndestroyed = []\nswaps = []\nsource = \"[rulebook]\"\n\
             dummies = [{{ from_turn = 1, after_restart = false, french = [2, 1], allied = [3, 2], source = \"[printed]\" }}]\n"
        );
        let list = |name: &str, items: Vec<String>| format!("{name} = [{}]\n", items.join(", "));
        let commanders = self.commanders.iter();
        text += &list(
            "commanders",
            commanders
                .map(|(army, leader)| {
                    format!("{{ army = \"{army}\", leader = \"{leader}\", source = \"[printed]\" }}")
                })
                .collect(),
        );
        let sieges = self.sieges.iter();
        text += &list(
            "sieges",
            sieges
                .map(|(place, side, stage)| {
                    format!("{{ box = \"{place}\", besieger = \"{side}\", stage = {stage}, source = \"[rulebook]\" }}")
                })
                .collect(),
        );
        let prizes = self.prizes.iter();
        text + &list(
            "prizes",
            prizes
                .map(|(place, side)| {
                    format!(
                        "{{ box = \"{place}\", points = 3, control = \"{side}\", source = \"[rulebook]\" }}"
                    )
                })
                .collect(),
        )
    }
}

const DANUBE: Campaign = Campaign {
    turn: "fortnight",
    siege: "[5, 2]",
    first: (1805, 10, 1),
    boxes: &[
        ("strasbourg", "open"),
        ("karlsruhe", "open"),
        ("ulm", "fortified"),
        ("munich", "open"),
        ("brixen", "mountain"),
        ("vienne", "fortified"),
        ("brunn", "open"),
        ("olmutz", "open"),
        ("prague", "open"),
        ("troppau", "open"),
    ],
    big: &["ulm", "vienne"],
    armies: &[
        ("french", "french", &["strasbourg"]),
        ("austria-germany", "allied", &["vienne", "prague", "olmutz"]),
        ("russia", "allied", &["troppau"]),
    ],
    leaders: &[
        ("napoleon", "french", "french", 4, "strasbourg"),
        ("mack", "allied", "austria-germany", 1, "ulm"),
        ("kutusov", "allied", "russia", 2, "troppau"),
        ("jean", "allied", "austria-germany", 1, ""),
        ("liechtenstein", "allied", "austria-germany", 2, ""),
    ],
    commanders: &[("french", "napoleon"), ("austria-germany", "mack"), ("russia", "kutusov")],
    units: &[
        ("gd", "french", "french", "infantry", true, 6, ""),
        ("jellacic", "allied", "austria-germany", "infantry", false, 6, ""),
        ("d-a", "allied", "", "infantry-detachment", false, 3, ""),
        ("mortier", "french", "", "infantry-detachment", false, 2, "3"),
    ],
    set_up: &[
        ("gd", "french", "strasbourg", "6"),
        ("jellacic", "allied", "ulm", "5"),
        ("d-a", "allied", "karlsruhe", "2"),
    ],
    news: &["3,allied,leader,jean,brixen,,,,,", "4,allied,leader,liechtenstein,vienne,brunn olmutz,,,,"],
    sieges: &[],
    prizes: &[("vienne", "allied")],
};

/// JG-0.2-01, JG-DANUBE-01, JG-DANUBE-02, JG-DANUBE-03, JG-DANUBE-04, JG-DANUBE-05, JG-DANUBE-06, JG-DANUBE-07, JG-DANUBE-08.
#[test]
fn the_danube_needs_a_pack_and_no_code() {
    let danube = DANUBE.scenario();
    assert_eq!((danube.rules.scale, danube.rules.levies), (Scale::Fortnight, Levies::Base));
    assert_eq!(danube.rules.ladder, [5, 2]);
    let dates: Vec<(u16, u8, u8)> =
        danube.frame.calendar.iter().take(7).map(|date| (date.year, date.month, date.part)).collect();
    assert_eq!(dates[..3], [(1805, 10, 1), (1805, 10, 2), (1805, 11, 1)]);
    assert_eq!(dates[6], (1806, 1, 1));
    let sources = |army: usize| -> Vec<&str> {
        danube.armies[army].sources.iter().map(|id| danube.map.places[id.index()].code.as_str()).collect()
    };
    assert_eq!(sources(1), ["vienne", "prague", "olmutz"]);
    assert_eq!(sources(2), ["troppau"]);
    assert_eq!(danube.armies.iter().map(|army| army.pool).collect::<Vec<_>>(), [0, 1, 2], "a die for each");
    assert!(danube.map.cities.iter().all(|city| city.shelter == 2));
    let guard = danube.pieces.iter().find(|piece| piece.code == "gd").expect("the Guard");
    assert!(guard.guard);
    // One pool of dummies for all who fight on a side, whatever army pays.
    let dummy = danube.pieces.iter().find(|piece| piece.code == "allied-dummy-1").expect("a dummy");
    assert_eq!(dummy.payers.len(), 2);
    assert_eq!(danube.frame.prizes[0].controller, Some(vedette_jours::ALLIES));
    assert!(danube.frame.deck.is_empty() && danube.frame.armistice.is_none());
    let stands =
        danube.frame.set_up.iter().find(|row| danube.piece(row.piece).code == "d-a").expect("a place");
    let place = danube.map.places[stands.place.index()].code.as_str();
    assert_eq!((place, stands.sp), ("karlsruhe", 2), "the Detachment of Karlsruhe");
}

/// JG-DANUBE-09, JG-DANUBE-10, JG-DANUBE-11.
#[test]
fn the_errata_of_the_danube_are_data() {
    let danube = DANUBE.scenario();
    let mortier = danube.pieces.iter().find(|piece| piece.code == "mortier").expect("a counter");
    assert_eq!((mortier.from_turn, mortier.max), (3, 2), "from early November, 2 SP at most");
    let jellacic = danube.pieces.iter().find(|piece| piece.code == "jellacic").expect("a unit");
    assert_eq!(jellacic.max, 6);
    let arrival = |code: &str| {
        danube.frame.arrivals.iter().find(|row| danube.piece(row.piece).code == code).expect("an arrival")
    };
    assert_eq!(arrival("jean").when, When::Turn(3));
    let Entry::Boxes(boxes) = &arrival("liechtenstein").entry else { panic!("in a box") };
    let codes: Vec<&str> = boxes.iter().map(|id| danube.map.places[id.index()].code.as_str()).collect();
    assert_eq!(codes, ["vienne", "brunn", "olmutz"]);
}

const POLAND: Campaign = Campaign {
    turn: "week",
    siege: "[6, 5, 4, 2]",
    first: (1806, 12, 4),
    boxes: &[
        ("varsovie", "open"),
        ("thorn", "open"),
        ("graudenz", "fortified"),
        ("danzig", "fortified"),
        ("konigsberg", "fortified"),
        ("entry-3", "defensive"),
    ],
    big: &["danzig", "konigsberg"],
    armies: &[("french", "french", &["varsovie"]), ("russian", "allied", &["entry-3"])],
    leaders: &[
        ("napoleon", "french", "french", 4, "varsovie"),
        ("lefebvre", "french", "french", 2, "thorn"),
        ("wittgenstein", "allied", "russian", 2, "entry-3"),
        ("kutusov", "allied", "russian", 1, ""),
        ("constantin", "allied", "russian", 1, ""),
    ],
    commanders: &[("french", "napoleon"), ("russian", "wittgenstein")],
    units: &[
        ("x", "french", "french", "infantry", false, 6, ""),
        ("lestocq", "allied", "russian", "infantry", false, 5, ""),
        ("galitzine", "allied", "russian", "cavalry", false, 3, ""),
        ("meller", "allied", "russian", "infantry", false, 4, ""),
        ("garrison", "allied", "", "infantry-detachment", false, 3, ""),
    ],
    set_up: &[
        ("x", "french", "graudenz", "4"),
        ("garrison", "allied", "graudenz", "2"),
        ("lestocq", "allied", "konigsberg", "5"),
        ("galitzine", "allied", "entry-3", "3"),
    ],
    news: &[
        "2,allied,points,any,,,,,,2",
        "5,allied,leader,kutusov,entry-3,,connection,1,,",
        "5,allied,commander,kutusov,,,,,,",
        "7,allied,unit,meller,entry-3,,,,5,4",
        "20,allied,leader,constantin,,,commander,,,",
        "21,french,removal,lefebvre,,,,,,",
    ],
    sieges: &[("graudenz", "french", 1)],
    prizes: &[("danzig", "french")],
};

/// JG-POLAND-01, JG-POLAND-02, JG-POLAND-04, JG-POLAND-05, JG-POLAND-06, JG-POLAND-07, JG-POLAND-08, JG-POLAND-12.
#[test]
fn poland_needs_a_pack_and_no_code() {
    let poland = POLAND.scenario();
    assert_eq!(poland.rules.scale, Scale::Week);
    assert_eq!(poland.rules.ladder, [6, 5, 4, 2]);
    let dates: Vec<(u16, u8, u8)> =
        poland.frame.calendar.iter().take(2).map(|date| (date.year, date.month, date.part)).collect();
    assert_eq!(dates, [(1806, 12, 4), (1807, 1, 1)]);
    let shelter = |code: &str| {
        let place = poland.map.places.iter().position(|place| place.code == code).expect("a box");
        poland.map.cities[usize::from(poland.map.places[place].city.expect("a city"))].shelter
    };
    assert_eq!(["danzig", "konigsberg", "graudenz"].map(shelter), [2, 2, 1]);
    assert_eq!((poland.frame.sieges[0].stage, poland.frame.sieges[0].besieger), (1, vedette_jours::FRENCH));
    let max = |code: &str| poland.pieces.iter().find(|piece| piece.code == code).expect("a unit").max;
    assert_eq!((max("galitzine"), max("lestocq")), (3, 5));
    assert_eq!(poland.rules.siege_points, None, "sieges do not matter for the count");
    assert_eq!(poland.frame.prizes[0].controller, Some(vedette_jours::FRENCH));
}

/// JG-POLAND-02, JG-13-SUPPLY-01: in 1807 the French live on Varsovie alone, in 1813 on any of three towns.
#[test]
fn poland_is_supplied_by_year() {
    let sources = |armies| {
        let poland = Campaign { armies, ..POLAND }.scenario();
        let codes = |army: usize| -> Vec<String> {
            let ids = poland.armies[army].sources.iter();
            ids.map(|id| poland.map.places[id.index()].code.clone()).collect()
        };
        [codes(0), codes(1)]
    };
    assert_eq!(sources(POLAND.armies), [vec!["varsovie"], vec!["entry-3"]]);
    let later: &[(&str, &str, &[&str])] =
        &[("french", "french", &["thorn", "graudenz", "danzig"]), ("russian", "allied", &["entry-3"])];
    assert_eq!(sources(later), [vec!["thorn", "graudenz", "danzig"], vec!["entry-3"]]);
}

/// JG-4.1-01, JG-POLAND-09, JG-POLAND-13, JG-3.3-01, JG-3.3-05.
#[test]
fn poland_brings_in_leaders_and_units_in_its_own_ways() {
    let poland = POLAND.scenario();
    let wittgenstein = poland.armies[1].commander;
    assert_eq!(poland.piece(wittgenstein).code, "wittgenstein", "until Kutusov enters");
    let arrival = |code: &str| {
        poland.frame.arrivals.iter().find(|row| poland.piece(row.piece).code == code).expect("an arrival")
    };
    assert!(matches!(arrival("kutusov").entry, Entry::Connection { cost: 1, .. }));
    assert_eq!(arrival("constantin").entry, Entry::WithCommander);
    assert_eq!((arrival("meller").needs, arrival("meller").sp), (5, 4));
    let changes: Vec<(When, &str)> = poland
        .frame
        .changes
        .iter()
        .map(|dated| match dated.change {
            Change::Command(_, leader) | Change::Remove(leader) => {
                (dated.when, poland.piece(leader).code.as_str())
            }
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(changes, [(When::Turn(5), "kutusov"), (When::Turn(21), "lefebvre")]);
    assert_eq!((poland.frame.levies[0].nation, poland.frame.levies[0].sp), (None, 2));
}

/// Poland after the errata of scenario 4: who leaves and comes back, who is raised anew, who changes sides.
const WINTER: Campaign = Campaign {
    turn: "week",
    siege: "[6, 5, 4, 2]",
    first: (1807, 1, 1),
    boxes: &[
        ("varsovie", "open"),
        ("deppen", "open"),
        ("allenstein", "open@line"),
        ("entry-2", "open@line"),
        ("entry-3", "defensive@line"),
    ],
    big: &[],
    armies: &[("french", "french", &["varsovie"]), ("russian", "allied", &["entry-3"])],
    leaders: &[
        ("napoleon", "french", "french", 4, "varsovie"),
        ("bennigsen", "allied", "russian", 2, "entry-3"),
    ],
    commanders: &[("french", "napoleon"), ("russian", "bennigsen")],
    units: &[
        ("x", "french", "french", "infantry", false, 6, ""),
        ("nansouty", "french", "french", "cavalry", false, 4, ""),
        ("latour-maubourg", "french", "french", "cavalry", false, 4, ""),
        ("yorck", "french", "french", "infantry", false, 5, ""),
        ("yorck-russian", "allied", "russian", "infantry", false, 5, ""),
        ("ostermann", "allied", "russian", "infantry", false, 4, ""),
    ],
    set_up: &[
        ("x", "french", "varsovie", "6"),
        ("nansouty", "french", "varsovie", "4"),
        ("yorck", "french", "deppen", "5"),
        ("ostermann", "allied", "allenstein", "4"),
    ],
    news: &[
        "2,allied,removal,ostermann,,,,,,",
        "2,french,raising,x,,x,,,,",
        "2,french,raising,nansouty,,latour-maubourg,,,,",
        "2,french,points,any,,,,,,2",
        "2,french,replacement,yorck,,yorck-russian,,,,",
        "24,allied,unit,ostermann,entry-3,,,,,4",
    ],
    sieges: &[],
    prizes: &[],
};

/// A position of that winter in turn 2, French first, after two French units were lost or not.
fn winter(lost: &[&str]) -> crate::bench::Board {
    let scenario = std::sync::Arc::new(WINTER.scenario());
    let mut study = vedette_jours::study::Study::empty(scenario)
        .turn(2)
        .put("napoleon", "varsovie", 0)
        .put("bennigsen", "entry-3", 0)
        .put("yorck", "deppen", 5)
        .put("ostermann", "allenstein", 4);
    for (unit, sp) in [("x", 6), ("nansouty", 4)] {
        study = if lost.contains(&unit) { study.lost(unit, sp) } else { study.put(unit, "varsovie", sp) };
    }
    let mut board = crate::bench::Board::of(study.before_turn());
    board.play(vedette_jours::FRENCH, "done, first french");
    board
}

/// JG-POLAND-10: units lost before Winter Quarters are raised with SP beside their commander-in-chief, and a replacement
/// comes for a destroyed unit with 1 SP (worked example).
#[test]
fn lost_units_are_raised_anew() {
    let mut board = winter(&["x", "nansouty"]);
    assert_eq!(board.position.losses(vedette_jours::FRENCH), 10);
    assert_eq!(board.targets(vedette_jours::FRENCH, "give"), ["latour-maubourg", "x"]);
    board.play(vedette_jours::FRENCH, "give latour-maubourg");
    assert_eq!((board.at("latour-maubourg").as_deref(), board.sp("latour-maubourg")), (Some("varsovie"), 1));
    board.play(vedette_jours::FRENCH, "give x");
    assert_eq!((board.at("x").as_deref(), board.sp("x"), board.line("x").crosses), (Some("varsovie"), 1, 5));
    assert_eq!(board.position.losses(vedette_jours::FRENCH), 9, "the one that came back is no loss any more");
    assert_eq!(vedette_kernel::Conduct::faults(&board.position), [""; 0]);
    let board = winter(&[]);
    assert_eq!(board.targets(vedette_jours::FRENCH, "give"), [""; 0], "nobody was lost");
    assert_eq!(board.at("latour-maubourg"), None);
}

/// JG-POLAND-11: the line is a frontier of the map; Ostermann-Tolstoi leaves and is on the list of turn 24.
#[test]
fn winter_quarters() {
    let winter_scenario = WINTER.scenario();
    let crossing: Vec<&str> = winter_scenario
        .map
        .places
        .iter()
        .zip(&winter_scenario.map.links)
        .filter(|(_, links)| links.iter().any(|link| link.frontier))
        .map(|(place, _)| place.code.as_str())
        .collect();
    assert_eq!(crossing, ["deppen", "allenstein"], "the line runs between them");
    let mut board = winter(&[]);
    assert_eq!((board.at("ostermann"), board.position.losses(vedette_jours::ALLIES)), (None, 0));
    for _ in 0..400 {
        if board.all().turn == 24 {
            break;
        }
        board.pass_windows();
        let Some(&side) = board.asked().first() else { break };
        let actions = ["pass", "first french", "done", "decline"];
        let action = actions.into_iter().find(|action| board.allows(side, action));
        let other = board.options(side);
        board.play(side, action.unwrap_or(&other[0]));
    }
    assert_eq!(board.all().turn, 24);
    let side = board.asked()[0];
    board.play(side, "first french");
    assert_eq!((board.at("ostermann").as_deref(), board.sp("ostermann")), (Some("entry-3"), 4));
}

/// JG-POLAND-03: who changes sides is hidden under the flag of his new one, and uses its dummies.
#[test]
fn yorck_changes_sides() {
    let board = winter(&[]);
    assert_eq!((board.at("yorck"), board.at("yorck-russian").as_deref()), (None, Some("deppen")));
    assert_eq!((board.sp("yorck-russian"), board.position.losses(vedette_jours::FRENCH)), (5, 0));
    let seen = board.seen_by(vedette_jours::FRENCH);
    let place = seen.boxes.iter().find(|place| place.place == "deppen").expect("somebody is there");
    let flags: Vec<_> = place.pieces.iter().map(|piece| (piece.side, piece.code.clone())).collect();
    assert_eq!(flags, [("allies", None)]);
    assert_eq!(vedette_kernel::Conduct::faults(&board.position), [""; 0]);
}

const FRANCE: Campaign = Campaign {
    turn: "week",
    siege: "[6, 5, 4, 2]",
    first: (1814, 1, 4),
    boxes: &[
        ("paris", "fortified"),
        ("troyes", "open"),
        ("mussy", "open"),
        ("joinville", "open"),
        ("langres", "open"),
        ("nancy", "open"),
    ],
    big: &["paris"],
    armies: &[
        ("french", "french", &["paris"]),
        ("bohemia", "allied", &["langres"]),
        ("silesia", "allied", &["nancy"]),
    ],
    leaders: &[
        ("napoleon", "french", "french", 4, "paris"),
        ("schwarzenberg", "allied", "bohemia", 2, "langres"),
        ("bluecher", "allied", "silesia", 3, "nancy"),
    ],
    commanders: &[("french", "napoleon"), ("bohemia", "schwarzenberg"), ("silesia", "bluecher")],
    units: &[
        ("vi", "french", "french", "infantry", false, 4, ""),
        ("raieswski", "allied", "bohemia", "infantry", false, 5, ""),
        ("sacken", "allied", "silesia", "infantry", false, 5, ""),
    ],
    set_up: &[("vi", "french", "paris", "4"), ("sacken", "allied", "nancy", "5")],
    news: &["2,allied,unit,raieswski,nancy,,,,,5"],
    sieges: &[],
    prizes: &[("paris", "french")],
};

/// JG-FRANCE-01, JG-FRANCE-02, JG-FRANCE-03, JG-FRANCE-04, JG-FRANCE-05, JG-FRANCE-06.
#[test]
fn france_needs_a_pack_and_no_code() {
    let france = FRANCE.scenario();
    assert_eq!((france.rules.scale, france.rules.ladder.as_slice()), (Scale::Week, &[6, 5, 4, 2][..]));
    let second = france.frame.calendar[1];
    assert_eq!(
        (second.year, second.month, second.part),
        (1814, 2, 1),
        "turn 2 is the first week of February"
    );
    let row = &france.frame.arrivals[0];
    assert_eq!((row.when, france.piece(row.piece).code.as_str()), (When::Turn(2), "raieswski"));
    assert_eq!(france.map.cities[0].shelter, 2);
    let source = |army: usize| france.map.places[france.armies[army].sources[0].index()].code.as_str();
    assert_eq!([0, 1, 2].map(source), ["paris", "langres", "nancy"]);
    let dummies = france.tables.dummies.into_iter().map(|id| &france.piece(id).code);
    let allied: Vec<&String> = dummies.filter(|code| code.starts_with("allied")).collect();
    assert_eq!(allied.len(), 5, "one pool for all nations of the Coalition");
}
