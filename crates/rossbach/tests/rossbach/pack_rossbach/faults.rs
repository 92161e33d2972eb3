//! A broken pack: every fault is told with its file and line, all of them at once.

use vedette_rossbach::pack::{Pack, ROSSBACH};

/// The pack with changes: in a file, the first of some words becomes others.
fn changed(changes: &[(&str, &str, &str)]) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> =
        ROSSBACH.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    for (file, from, to) in changes {
        let (_, text) = files.iter_mut().find(|(name, _)| name == file).expect("a file of the pack");
        assert!(text.contains(from), "{file} has no `{from}`");
        *text = text.replacen(from, to, 1);
    }
    files
}

fn faults(files: &[(String, String)]) -> Vec<String> {
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    match Pack::parse(&files) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.0.iter().map(ToString::to_string).collect(),
    }
}

/// The line of a file in which some words stand.
fn line(files: &[(String, String)], file: &str, words: &str) -> usize {
    let (_, text) = files.iter().find(|(name, _)| name == file).expect("a file of the pack");
    let before = text.find(words).unwrap_or_else(|| panic!("{file} has no `{words}`"));
    text[..before].matches('\n').count() + 1
}

/// One change, and the one fault it makes: in which file, in the line of which words (none: the whole file), in which words.
#[track_caller]
fn check(change: (&str, &str, &str), at: (&str, &str), wanted: &str) {
    let files = changed(&[change]);
    let found = faults(&files);
    let (file, words) = at;
    let place = if words.is_empty() {
        format!("{file}: ")
    } else {
        format!("{file}:{}: ", line(&files, file, words))
    };
    assert!(
        found.iter().any(|fault| fault.starts_with(&place) && fault.contains(wanted)),
        "wanted {place}{wanted}\nfound {found:#?}"
    );
}

#[test]
fn a_missing_file_is_told() {
    let files: Vec<(String, String)> =
        changed(&[]).into_iter().filter(|(name, _)| name != "roads.csv").collect();
    assert_eq!(faults(&files), ["roads.csv: the file is missing"]);
}

#[test]
fn all_faults_are_told_at_once_in_the_order_of_files_and_lines() {
    let files = changed(&[
        ("scenarios.toml", "kind = \"battle\"", "kind = \"skirmish\""),
        ("hexes.csv", "S0101,clear,687", "S0101,swamp,687"),
        ("units.csv", "dupont,french,french,fr-i", "dupont,french,french,fr-ii"),
        ("hexes.csv", "S0102,clear", "S9902,clear"),
    ]);
    let found = faults(&files);
    let starts = ["hexes.csv:2:", "hexes.csv:3:", "units.csv:2:", "scenarios.toml:9:"];
    let told: Vec<&String> =
        found.iter().filter(|fault| starts.iter().any(|start| fault.starts_with(start))).collect();
    assert_eq!(told.len(), 4, "{found:#?}");
    assert!(told.iter().zip(starts).all(|(fault, start)| fault.starts_with(start)), "{told:#?}");
}

#[test]
fn what_the_pack_is() {
    check(
        ("pack.toml", "system = \"rossbach\"", "system = \"jours\""),
        ("pack.toml", "system = "),
        "not of `rossbach`",
    );
    check(("pack.toml", "rows = 77", "rows = 90"), ("pack.toml", "rows = 90"), "at most 4128 fit");
    check(
        ("pack.toml", "below = 38, rows = 39", "below = 39, rows = 37"),
        ("pack.toml", "sheets = ["),
        "row 77 of the map is on no sheet",
    );
    check(
        ("pack.toml", "letter = \"S\"", "letter = \"South\""),
        ("pack.toml", "letter = \"South\""),
        "one letter",
    );
    check(
        ("pack.toml", "under = \"pr-i\"", "under = \"pr-ii\""),
        ("pack.toml", "under = \"pr-ii\""),
        "unknown formation `pr-ii`",
    );
    check(
        ("pack.toml", "code = \"fr-iii\"", "code = \"fr-i\""),
        ("pack.toml", "[[formation]]\ncode = \"fr-i\"\nside = \"french\"\nname = \"III Corps\""),
        "there is already a formation `fr-i`",
    );
    check(
        ("pack.toml", "\"S0901\"", "\"S0955\""),
        ("pack.toml", "\"S0955\""),
        "`S0955` is no hex of the map",
    );
    check(
        ("pack.toml", "\"S0901\"", "\"S0902\""),
        ("pack.toml", ""),
        "`S0902` must be a road hex at the edge",
    );
    check(
        ("pack.toml", "history = \"historical\"", "history = \"his\""),
        ("pack.toml", ""),
        "there is no such track",
    );
    check(
        ("pack.toml", "weather = []", "weather = [{ day = 9, part = \"dawn\", is = \"rain\" }]"),
        ("pack.toml", "weather = ["),
        "unknown part of the day `dawn`",
    );
    check(
        ("pack.toml", "weather = []", "weather = [{ day = 9, part = \"night\", is = \"snow\" }]"),
        ("pack.toml", "weather = ["),
        "unknown weather `snow`",
    );
}

#[test]
fn hexes() {
    check(
        ("hexes.csv", "S0102,clear", "S0101,clear"),
        ("hexes.csv", "S0101,clear,678"),
        "`S0101` is already in line 2",
    );
    check(
        ("hexes.csv", "S0102,clear", "S0101,clear"),
        ("hexes.csv", ""),
        "hex `S0102` of the map has no row",
    );
    check(("hexes.csv", "S0101,clear,687", "S0101,clear,high"), ("hexes.csv", "S0101"), "`height` is `high`");
    check(
        ("hexes.csv", "S0101,clear,687,,", "S0101,clear,687,west,"),
        ("hexes.csv", "S0101"),
        "unknown bank `west`",
    );
    check(
        ("hexes.csv", "S0101,clear,687,,[reconstructed]", "S0101,clear,687,,from memory"),
        ("hexes.csv", "S0101"),
        "it must hold one of the marks",
    );
    // Jena on the other bank of the Saale.
    let jena = line_of("hexes.csv", "N1330,");
    let other = jena.replace(",south,", ",north,");
    check(
        ("hexes.csv", &jena, &other),
        ("hexes.csv", ""),
        "lie on different banks, but no water runs between them",
    );
    let none = jena.replace(",south,", ",,");
    check(("hexes.csv", &jena, &none), ("hexes.csv", ""), "`N1330` lies on no bank");
}

/// The whole line of a file of the pack that begins with some words.
fn line_of(file: &str, start: &str) -> String {
    let (_, text) = ROSSBACH.iter().find(|(name, _)| *name == file).expect("a file of the pack");
    text.lines().find(|line| line.starts_with(start)).expect("a line").to_owned()
}

#[test]
fn rivers_run_on_and_into_each_other() {
    check(
        ("rivers.csv", "ilm,Ilm,Ilm,river,saale", "ilm,Ilm,Ilm,river,rhine"),
        ("rivers.csv", "ilm,Ilm"),
        "unknown river `rhine`",
    );
    check(
        ("rivers.csv", "ilm,Ilm,Ilm,river", "ilm,Ilm,Ilm,brook"),
        ("rivers.csv", "ilm,Ilm"),
        "unknown kind `brook`",
    );
    check(
        ("rivers.csv", "ilm,Ilm,Ilm,river,saale", "ilm,Ilm,Ilm,river,mulde"),
        ("sides.csv", ",ilm,"),
        "`ilm` does not reach `mulde`",
    );
    // A hole in the Saale.
    let text = ROSSBACH.iter().find(|(name, _)| *name == "sides.csv").expect("sides").1;
    let saale: Vec<&str> = text.lines().filter(|line| line.contains(",saale,,,,")).collect();
    let hole = saale[saale.len() / 2];
    let files = changed(&[("sides.csv", &format!("{hole}\n"), "")]);
    let found = faults(&files);
    assert!(found.iter().any(|fault| fault.contains("`saale` is broken")), "{hole}: {found:#?}");
}

#[test]
fn sides_stand_once_between_neighbours() {
    check(
        ("sides.csv", "S0101,S0201", "S0101,S0301"),
        ("sides.csv", "S0101,S0301"),
        "`S0101` and `S0301` are no neighbours",
    );
    check(
        ("sides.csv", "S0102,S0201,,,,S0201", "S0201,S0101,,,,S0201"),
        ("sides.csv", "S0201,S0101"),
        "is already in line 2",
    );
    check(
        ("sides.csv", "S0101,S0201,,,,S0201", "S0101,S0201,,,,S0202"),
        ("sides.csv", "S0101,S0201"),
        "which is neither of",
    );
    check(
        ("sides.csv", "S0101,S0201,,,,S0201", "S0101,S0201,,,,"),
        ("sides.csv", "S0101,S0201"),
        "there is nothing to say",
    );
    check(
        ("sides.csv", "S0101,S0201,,,,", "S0101,S0201,,ford,,"),
        ("sides.csv", "S0101,S0201"),
        "`river` names none",
    );
    check(
        ("sides.csv", "S0101,S0201,,,,", "S0101,S0201,rhine,,,"),
        ("sides.csv", "S0101,S0201"),
        "unknown river `rhine`",
    );
    check(
        ("sides.csv", "S0105,S0106,,,yes", "S0105,S0106,,,much"),
        ("sides.csv", "S0105,S0106"),
        "unknown woods `much`",
    );
}

#[test]
fn water_is_crossed_where_ways_cross_it() {
    check(
        ("sides.csv", "N1842,N1942,saale,bridge", "N1842,N1942,saale,"),
        ("sides.csv", "N1842,N1942"),
        "must be `bridge`",
    );
    let ford = line_with("sides.csv", ",ford,");
    let bridge = ford.replace(",ford,", ",bridge,");
    check(("sides.csv", &ford, &bridge), ("sides.csv", &bridge), "must be `ford`");
    let bare = line_with("sides.csv", ",saale,,,,");
    let crossed = bare.replace(",saale,,", ",saale,bridge,");
    check(("sides.csv", &bare, &crossed), ("sides.csv", &crossed), "no way leads over this side");
}

/// The first line of a file of the pack that holds some words.
fn line_with(file: &str, words: &str) -> String {
    let (_, text) = ROSSBACH.iter().find(|(name, _)| *name == file).expect("a file of the pack");
    text.lines().find(|line| line.contains(words)).expect("a line").to_owned()
}

#[test]
fn places_and_ways() {
    check(
        ("places.csv", "gera,Gera", "erfurt,Gera"),
        ("places.csv", "erfurt,Gera"),
        "place `erfurt` is already in line 2",
    );
    check(
        ("places.csv", "fortified,S3240", "fortified,N3517"),
        ("places.csv", "gera,"),
        "hex `N3517` is already in line 2",
    );
    check(
        ("places.csv", "fortified,S3240", "fortress,S3240"),
        ("places.csv", "gera,"),
        "unknown kind `fortress`",
    );
    check(("places.csv", "S3240", "X3240"), ("places.csv", "gera,"), "`X3240` is no hex of the map");
    check(
        ("roads.csv", "S0901 S0902 S1002", "S0901 S1002"),
        ("roads.csv", "r01"),
        "`S0901` and `S1002` of the path are no neighbours",
    );
    check(
        ("roads.csv", "r02,road", "r01,road"),
        ("roads.csv", "r01,road,Hof"),
        "road `r01` is already in line 2",
    );
    check(("roads.csv", "r01,road", "r01,lane"), ("roads.csv", "r01"), "unknown kind `lane`");
    let text = ROSSBACH.iter().find(|(name, _)| *name == "roads.csv").expect("roads").1;
    let files =
        changed(&[("roads.csv", text, &format!("{text}t99,trail,Nowhere,S0153 S0154,[reconstructed]\n"))]);
    let found = faults(&files);
    assert!(
        found.iter().any(|fault| fault.contains("`t99` is not connected to the other ways")),
        "{found:#?}"
    );
}

#[test]
fn units_leaders_and_trains() {
    check(
        ("units.csv", "dupont,french,french", "dupont,french,bavarian"),
        ("units.csv", "dupont"),
        "unknown nation `bavarian`",
    );
    check(
        ("units.csv", "dupont,french,french,fr-i", "dupont,french,french,pr-i"),
        ("units.csv", "dupont"),
        "`pr-i` is of the other side",
    );
    check(
        ("units.csv", "dupont,french,french,fr-i", "dupont,french,french,"),
        ("units.csv", "dupont"),
        "every unit has a formation",
    );
    check(
        ("units.csv", "Dupont,8,4,5,3,4,0", "Dupont,8,,5,3,4,0"),
        ("units.csv", "dupont"),
        "`initiative` is ``",
    );
    check(
        ("units.csv", "Dupont,8,4,5,3,4,0", "Dupont,8,4,5,9,4,0"),
        ("units.csv", "dupont"),
        "stronger than the full one",
    );
    check(
        ("units.csv", "Dupont,8,4,5,3,4,0", "Dupont,8,4,5,3,,0"),
        ("units.csv", "dupont"),
        "a strength and an initiative, or there is none",
    );
    check(
        ("units.csv", "Dupont,8,4,5,3,4,0", "Dupont,8,4,5,3,4,1"),
        ("units.csv", "dupont"),
        "infantry has no vedettes",
    );
    check(
        ("units.csv", "Rudorff,3,4,5,2,4,2", "Rudorff,3,4,5,2,4,0"),
        ("units.csv", "rudorff"),
        "light troops have vedettes",
    );
    check(
        ("units.csv", "Tilly,2,4,7,1,4,3", "Tilly,2,4,6,1,4,3"),
        ("units.csv", "tilly"),
        "only light cavalry has vedettes",
    );
    check(("units.csv", "Tilly,2,4,7,1,4,3", "Tilly,2,4,7,1,4,4"), ("units.csv", "tilly"), "from 0 to 3");
    check(
        ("leaders.csv", "Napoléon,3,,10", "Napoléon,,3,10"),
        ("leaders.csv", "napoleon"),
        "commanders have a command rating",
    );
    check(
        ("leaders.csv", "ney,french,fr-vi", "ney,french,"),
        ("leaders.csv", "ney,"),
        "`officer` leads a formation",
    );
    check(
        ("leaders.csv", "replacement-a,french,,", "replacement-a,french,fr-i,"),
        ("leaders.csv", "replacement-a"),
        "leads no formation",
    );
    check(
        ("leaders.csv", "ney,french,fr-vi", "ney,french,fr-iv"),
        ("leaders.csv", "ney,"),
        "cannot both lead the same force",
    );
    check(
        ("leaders.csv", "ney,french", "lasalle,french"),
        ("leaders.csv", ""),
        "there are two pieces `lasalle`",
    );
    check(
        (
            "trains.csv",
            "fr-baggage,french,baggage,French baggage train,Bagages français,,",
            "fr-baggage,french,baggage,French baggage train,Bagages français,4,",
        ),
        ("trains.csv", "fr-baggage"),
        "a baggage train moves without",
    );
    check(
        ("trains.csv", ",davout,", ",hohenlohe,"),
        ("trains.csv", "fr-pontoon"),
        "`hohenlohe` is of the other side",
    );
    check(("trains.csv", ",davout,", ",davoust,"), ("trains.csv", "fr-pontoon"), "did you mean `davout`?");
}

#[test]
fn set_ups_are_on_the_map_and_within_stacking() {
    check(
        ("setup.csv", "7,brunswick,N3517", "7,brunswick,N3555"),
        ("setup.csv", "7,brunswick"),
        "is no hex of the map",
    );
    let again = "7,brunswick,N3516,full,,,[reconstructed]";
    let orange = line_of("setup.csv", "7,orange,");
    check(("setup.csv", &orange, again), ("setup.csv", again), "already set up for day 7 in line 2");
    check(
        ("setup.csv", "7,orange,N3517,full", "7,orange,N3517,broken"),
        ("setup.csv", "7,orange"),
        "unknown state `broken`",
    );
    check(
        ("setup.csv", "7,brunswick,N3517,full,", "7,brunswick,N3517,reduced,"),
        ("setup.csv", "7,brunswick"),
        "a leader is neither",
    );
    check(
        ("setup.csv", "7,gettkandt,S1311,full", "7,gettkandt,S1311,reduced"),
        ("setup.csv", "7,gettkandt"),
        "has no reduced counter",
    );
    check(
        ("setup.csv", "7,gettkandt,S1311,full,,", "7,gettkandt,S1312,full,yes,"),
        ("setup.csv", "7,gettkandt"),
        "`S1312` has no road",
    );
    // A piece too many without a leader, and one that finds room.
    check(
        ("setup.csv", "full,,yes,", "full,,,"),
        ("setup.csv", "13,treilhard"),
        "`N1330` holds too many pieces on day 13",
    );
    check(
        ("setup.csv", "7,orange,N3517,full,,,", "7,orange,N3517,full,,yes,"),
        ("setup.csv", "7,orange"),
        "it is no surplus",
    );
    // A column that shares its hex, and a Frenchman among Prussians.
    check(
        ("setup.csv", "7,tauenzien,S1110,full,,", "7,tauenzien,S1110,full,yes,"),
        ("setup.csv", "7,tauenzien"),
        "is in Road March and cannot be stacked",
    );
    let gettkandt = line_of("setup.csv", "8,gettkandt,");
    let (_, rest) = gettkandt.split_once("8,gettkandt,").expect("a row");
    let (place, _) = rest.split_once(',').expect("a hex");
    let murat = line_of("setup.csv", "8,murat,");
    let (_, rest) = murat.split_once("8,murat,").expect("a row");
    let (at, rest) = rest.split_once(',').expect("a hex");
    assert_ne!(at, place);
    let moved = format!("8,murat,{place},{rest}");
    check(("setup.csv", &murat, &moved), ("setup.csv", &gettkandt), "enemies stand together");
}

#[test]
fn entries_are_at_the_edge() {
    check(
        ("reinforcements.csv", "dupont,S2701,edge", "dupont,S2703,edge"),
        ("reinforcements.csv", "dupont,S2703"),
        "is not at the edge",
    );
    check(
        ("reinforcements.csv", "arnim irving,N2234,bridge", "arnim irving,N2237,bridge"),
        ("reinforcements.csv", "arnim irving"),
        "no bridge leads over a river",
    );
    check(
        ("reinforcements.csv", "arnim irving,N2234,bridge", "arnim irving,N2134,bridge"),
        ("reinforcements.csv", "arnim irving"),
        "lies outside the area of `auerstedt`",
    );
    check(
        ("reinforcements.csv", "pr-pontoon-1,N1353,place", "pr-pontoon-1,N1352,place"),
        ("reinforcements.csv", "pr-pontoon-1,N1352"),
        "there is no place",
    );
    check(
        ("reinforcements.csv", "8,evening,french,dupont", "8,night,french,dupont"),
        ("reinforcements.csv", "8,night"),
        "nothing enters at Night",
    );
    check(
        ("reinforcements.csv", "8,evening,french,dupont", "8,evening,prussian,dupont"),
        ("reinforcements.csv", "prussian,dupont"),
        "`dupont` is of the other side",
    );
    check(
        ("reinforcements.csv", "8,evening,french,leval", "8,evening,french,dupont"),
        ("reinforcements.csv", "french,dupont,S0901"),
        "already comes in line 5",
    );
    check(
        ("reinforcements.csv", "edge,11,", "edge,10,"),
        ("reinforcements.csv", "edge,10,"),
        "must be a later day",
    );
    check(
        ("reinforcements.csv", "wuerttemberg natzmer", "natzmer wuerttemberg"),
        ("reinforcements.csv", "natzmer wuerttemberg"),
        "is a leader",
    );
}

#[test]
fn scenarios_are_complete() {
    check(
        ("scenarios.toml", "code = \"jena\"", "code = \"auerstedt\""),
        ("scenarios.toml", "[[scenario]]\ncode = \"auerstedt\"\nnumber = 2"),
        "there is already a scenario `auerstedt`",
    );
    check(
        ("scenarios.toml", "tracks = [\"auerstedt\"]", "tracks = [\"auerstaedt\"]"),
        ("scenarios.toml", "tracks = [\"auerstaedt\"]"),
        "did you mean `auerstedt`?",
    );
    check(
        ("scenarios.toml", "tracks = [\"auerstedt\"]", "tracks = []"),
        ("scenarios.toml", "[[scenario]]\ncode = \"auerstedt\""),
        "`auerstedt` has no french leader",
    );
    check(
        ("scenarios.toml", "sheets = [\"N\"], bank = \"north\"", "sheets = [\"W\"], bank = \"north\""),
        ("scenarios.toml", "sheets = [\"W\"]"),
        "unknown sheet `W`",
    );
    check(
        ("scenarios.toml", "french = [\"fr-iii\"]", "french = [\"pr-iii\"]"),
        ("scenarios.toml", "french = [\"pr-iii\"]"),
        "of the other side",
    );
    check(
        ("scenarios.toml", "without = [\"ruechel\"", "without = [\"rueckel\""),
        ("scenarios.toml", "without = [\"rueckel\""),
        "did you mean `ruechel`?",
    );
    check(
        ("scenarios.toml", "mortal = \"brunswick\"", "mortal = \"orange\""),
        ("scenarios.toml", "mortal = \"orange\""),
        "`orange` is no leader",
    );
    check(
        ("scenarios.toml", "french = [], prussian", "french = [\"S0901\"], prussian"),
        ("scenarios.toml", "[[scenario]]"),
        "outside the area in play",
    );
    check(
        ("scenarios.toml", "french = [\"N0401\"], prussian = []", "french = [\"N1453\"], prussian = []"),
        ("scenarios.toml", "[[scenario]]\ncode = \"jena\""),
        "`N1453` is no supply source of that side",
    );
    check(
        ("scenarios.toml", "count = \"entered\"", "count = \"some\""),
        ("scenarios.toml", "count = \"some\""),
        "unknown way to count `some`",
    );
    check(
        ("scenarios.toml", "hold = \"N0809\"", "hold = \"N1809\""),
        ("scenarios.toml", "[[scenario]]\ncode = \"saalfeld\""),
        "`N1809` decides the game",
    );
    check(
        ("scenarios.toml", "exit = \"N1409\"", "exit = \"N1509\""),
        ("scenarios.toml", "[[scenario]]\ncode = \"saalfeld\""),
        "first hex outside",
    );
    check(
        ("scenarios.toml", "victory = \"points\"", "victory = \"glory\""),
        ("scenarios.toml", "victory = \"glory\""),
        "unknown kind of victory",
    );
    check(
        (
            "scenarios.toml",
            "end = { day = 14, part = \"evening\" }",
            "end = { day = 13, part = \"evening\" }",
        ),
        ("scenarios.toml", "end = { day = 13"),
        "the start comes before the end",
    );
    check(
        ("scenarios.toml", "prussian = [\"pr-iii\"]", "prussian = [\"pr-vi\"]"),
        ("scenarios.toml", "[[scenario]]\ncode = \"saalfeld\""),
        "`saalfeld` has no prussian unit",
    );
    check(
        ("scenarios.toml", "closed_columns = 5", "closed_columns = 12"),
        ("setup.csv", "7,truetzschler"),
        "is closed to `truetzschler`",
    );
    check(
        (
            "units.csv",
            "dupont,french,french,fr-i,infantry",
            "dupuis,french,french,fr-i,infantry,division,D,D,1,1,5,,,0,1,[reconstructed],[reconstructed],\ndupont,french,french,fr-i,infantry",
        ),
        ("units.csv", ""),
        "`dupuis` takes part in no scenario",
    );
}

/// Whatever is done to the files, reading them ends with a pack or with faults.
#[test]
fn broken_packs_are_refused_and_nothing_panics() {
    use vedette_kernel::{Chance, Purpose, Quick};
    let mut chance = Quick::new(1806);
    let mut refused = 0;
    for round in 0..60 {
        let mut files = changed(&[]);
        let place = round % files.len();
        let text = &mut files[place].1;
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let count = u32::try_from(lines.len()).expect("few lines");
        let at = chance.draw(Purpose("line"), count) as usize;
        match chance.draw(Purpose("harm"), 4) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => lines[at] = lines[at].replace(',', ";"),
            _ => {
                let letters: Vec<char> = lines[at].chars().collect();
                let half = letters.len() / 2;
                lines[at] = letters.into_iter().skip(half).collect();
            }
        }
        *text = lines.join("\n");
        refused += usize::from(!faults(&files).is_empty());
    }
    assert!(refused > 40, "only {refused} of 60 harms were noticed");
}
