//! Faults of packs: each is told with its file and line, all of them at once, and nothing panics.

use proptest::prelude::*;
use vedette_jours::pack::{GERMANY_1813, Pack};

/// The pack with a text replaced in one of its files; it must have been there.
fn spoilt(file: &str, from: &str, to: &str) -> Vec<(&'static str, String)> {
    let found = GERMANY_1813.iter().find(|(name, _)| *name == file).expect("a file of the pack");
    assert!(found.1.contains(from), "{file} does not hold {from}");
    let change = |(name, text): &(&'static str, &str)| {
        (*name, if *name == file { text.replacen(from, to, 1) } else { (*text).to_owned() })
    };
    GERMANY_1813.iter().map(change).collect()
}

fn faults(files: &[(&'static str, String)]) -> String {
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Pack::parse(&files).err().map(|faults| faults.to_string()).unwrap_or_default()
}

/// What is changed in which file, and what the reader must say about it.
const CASES: [(&str, &str, &str, &str); 34] = [
    (
        "pack.toml",
        "system = \"jours\"",
        "system = \"rossbach\"",
        "pack.toml:4: a pack of the system `rossbach`",
    ),
    ("pack.toml", "format = 1", "format = 2", "format 2 is not known; this program reads 1"),
    ("pack.toml", "\"allied\"]", "\"french\"]", "`sides` must name two different sides"),
    (
        "pack.toml",
        "turn = \"fortnight\"",
        "turn = \"fortnigth\"",
        "unknown turn `fortnigth`; did you mean `fortnight`?",
    ),
    ("pack.toml", "siege = [5, 2]", "siege = []", "a siege ladder has 1 to 8 numbers"),
    ("pack.toml", "box = \"leipzig\"", "box = \"halle\"", "`halle` is not fortified"),
    (
        "pack.toml",
        "supply = [\"weimar\"]",
        "supply = [\"weimer\"]",
        "unknown box `weimer`; did you mean `weimar`?",
    ),
    ("pack.toml", "napoleon = \"napoleon\"", "napoleon = \"fr-3-s\"", "`fr-3-s` is no leader"),
    ("boxes.csv", "weimar,Weimar", "jena,Weimar", "box `jena` is already in line"),
    ("boxes.csv", ",open,", ",swamp,", "unknown terrain `swamp`"),
    ("boxes.csv", "52.4085", "152.4085", "`lat` is `152.4085`, which is out of range"),
    ("boxes.csv", ",austria,", ",saxony,", "there is one frontier"),
    (
        "connections.csv",
        "adorf,asch,road",
        "adorf,adorf,road",
        "connections.csv:2: `adorf` is connected to itself",
    ),
    ("connections.csv", "adorf,asch,road", "asch,adorf,poor", ""),
    ("connections.csv", "minor-bridge,white-elster", "major-bridge,white-elster", "needs a major river"),
    (
        "connections.csv",
        "minor-bridge,white-elster",
        "minor-bridge,",
        "a minor-bridge needs a river in `rivers`",
    ),
    (
        "units.csv",
        "french,french,spring,french,infantry,Old Guard",
        "french,french,spring,silesia,infantry,Old Guard",
        "the army `silesia` is not french",
    ),
    ("units.csv", "guard,strength", "gard,strength", "unknown column `gard`; did you mean `guard`?"),
    (
        "leaders.csv",
        "4,4,3,[rulebook]",
        "5,4,3,[rulebook]",
        "`command` is `5`, not a whole number from 0 to 4",
    ),
    (
        "cards.csv",
        "1,lower,allied,landwehr",
        "1,upper,allied,landwehr",
        "this half of card 1 is already in line 2",
    ),
    ("cards.csv", "2 prussian", "2 prussians", "unknown nationality `prussians`; did you mean `prussian`?"),
    ("cards.csv", "reveal,,,", "reveal,3,,", "`reveal` has no use for `points`"),
    ("setup.csv", "eugene,leipzig,,", "eugene,leipzig,3,", "`eugene` has no strength points"),
    (
        "setup.csv",
        "fr-11-s,wittenberg,7",
        "fr-11-s,wittenberg,9",
        "`strength` is `9`, not a whole number from 1 to 8",
    ),
    ("setup.csv", "fr-11-s,wittenberg,7", "fr-11-a,wittenberg,7", "on the other roster"),
    ("setup.csv", "fr-11-s,wittenberg,7", "fr-11-s,torgau,7", "`torgau` is closed in scenario `waiting`"),
    ("setup.csv", "fr-11-s,wittenberg,7", "fr-11-s,prague,7", "`prague` lies behind the frontier"),
    ("setup.csv", "fr-11-s,wittenberg,7", "fr-11-s,berlin,7", "enemies stand in `berlin`"),
    (
        "reinforcements.csv",
        "spring,2,allied,leader,kutusov",
        "spring,20,allied,leader,kutusov",
        "lasts from turn 1 to turn 3",
    ),
    (
        "reinforcements.csv",
        "spring,2,allied,leader,kutusov",
        "spring,2,french,leader,kutusov",
        "`kutusov` is not french",
    ),
    (
        "exchange.csv",
        "unit,fr-2-s,fr-2-a",
        "unit,fr-2-s,fr-c1-a",
        "`fr-c1-a` is not of the same side, kind and arm",
    ),
    ("exchange.csv", "leader,kutusov,", "leader,eugene,", "nothing is said of `kutusov`"),
    (
        "scenarios.toml",
        "box = \"glogau\", besieger",
        "box = \"sorau\", besieger",
        "only a fortified city can be besieged",
    ),
    (
        "scenarios.toml",
        "leader = \"eugene\"",
        "leader = \"ney\"",
        "`ney` commands an army, but is not set up",
    ),
];

#[test]
fn every_fault_is_told_with_its_place() {
    for (file, from, to, wanted) in CASES {
        let told = faults(&spoilt(file, from, to));
        assert!(told.contains(wanted), "{file}: {from} -> {to} should be told as {wanted:?}, not:\n{told}");
        assert!(wanted.is_empty() || told.contains(file) || wanted.contains("lasts"), "{told}");
    }
}

/// Faults of single values, by the row that forbids them.
#[track_caller]
fn refuses(file: &str, from: &str, to: &str, wanted: &str) {
    let told = faults(&spoilt(file, from, to));
    assert!(told.contains(wanted), "{file}: {from} -> {to} should be told as {wanted:?}, not:\n{told}");
}

/// JG-1.1-01: a leader has all three ratings, a rank from 1 to 4, and an army has one commander-in-chief.
#[test]
fn leaders_have_their_ratings() {
    refuses("leaders.csv", "4,4,3,[rulebook]", ",4,3,[rulebook]", "`command`");
    refuses("leaders.csv", "4,4,3,[rulebook]", "4,,3,[rulebook]", "`rank`");
    refuses("leaders.csv", "4,4,3,[rulebook]", "4,4,,[rulebook]", "`tactics`");
    refuses(
        "leaders.csv",
        "4,4,3,[rulebook]",
        "4,5,3,[rulebook]",
        "`rank` is `5`, not a whole number from 1 to 4",
    );
    refuses("leaders.csv", "4,4,3,[rulebook]", "4,0,3,[rulebook]", "`rank` is `0`");
    let twice = "commanders = [{ army = \"french\", leader = \"napoleon\", source = \"[printed]\" }, ";
    refuses("scenarios.toml", "commanders = [", twice, "the army has a commander-in-chief already");
}

/// JG-1.2.2-01: three types and what each may have; the older games have no reserve artillery.
#[test]
fn units_have_what_their_type_allows() {
    let (_, units) = GERMANY_1813.iter().find(|(name, _)| *name == "units.csv").expect("units");
    let row = |kind: &str| {
        let line =
            units.lines().find(|line| line.split(',').nth(5) == Some(kind)).expect("a unit of the kind");
        line.split(',').map(str::to_owned).collect::<Vec<_>>()
    };
    // Artillery, cohesion and cavalry are columns 12 to 14.
    let with = |kind: &str, values: [&str; 3]| {
        let mut changed = row(kind);
        for (place, value) in values.iter().enumerate() {
            changed[12 + place] = (*value).to_owned();
        }
        faults(&spoilt("units.csv", &row(kind).join(","), &changed.join(",")))
    };
    assert_eq!(with("infantry", ["4", "3", "2"]), "");
    assert_eq!(with("cavalry", ["0", "3", "1"]), "");
    assert!(with("cavalry", ["0", "3", "0"]).contains("`cavalry` is `0`, not a whole number from 1 to 9"));
    assert!(with("reserve-artillery", ["3", "4", "0"]).contains("`cohesion`"));
    assert!(with("reserve-artillery", ["3", "0", "1"]).contains("`cavalry`"));
    assert!(with("reserve-artillery", ["0", "0", "0"]).contains("`artillery`"));
    refuses(
        "pack.toml",
        "reserve_artillery = true",
        "reserve_artillery = false",
        "this game has no reserve artillery",
    );
}

#[test]
fn all_faults_are_told_at_once_in_the_order_of_the_files() {
    let mut files = spoilt("boxes.csv", ",open,", ",swamp,");
    for (file, from, to) in
        [("units.csv", "[reconstructed]", "somewhere"), ("cards.csv", "french,marie", "blue,marie")]
    {
        let (_, text) = files.iter_mut().find(|(name, _)| *name == file).expect("a file");
        *text = text.replacen(from, to, 1);
    }
    let told = faults(&files);
    let places: Vec<&str> = told.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(places, ["boxes.csv", "units.csv", "cards.csv"], "{told}");
    assert!(told.contains("must hold one of the marks"), "{told}");
}

#[test]
fn a_missing_file_is_told() {
    let files: Vec<(&str, &str)> =
        GERMANY_1813.into_iter().filter(|(name, _)| *name != "setup.csv").collect();
    let told = Pack::parse(&files).expect_err("a file is missing").to_string();
    assert_eq!(told, "setup.csv: the file is missing");
}

#[test]
fn the_hash_changes_with_every_byte_that_counts() {
    let own = Pack::parse(&GERMANY_1813).expect("sound");
    let changed = spoilt("cards.csv", "The Landwehr", "The Militia");
    let files: Vec<(&str, &str)> = changed.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let other = Pack::parse(&files).expect("sound too");
    assert_ne!(own.hash(), other.hash());
    assert_eq!(own.hash().len(), 64);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Any bytes in the place of others, in any file: faults or a pack, never a panic; and a pack that is read gives
    /// scenarios or says why not.
    #[test]
    fn nothing_panics_on_damaged_packs(which in 0usize..11, at in any::<prop::sample::Index>(), junk in "[ -~\\n\"=,\\[\\]äß]{0,12}", cut in 0usize..40) {
        let mut files: Vec<(&str, String)> = GERMANY_1813.iter().map(|(name, text)| (*name, (*text).to_owned())).collect();
        let text = &mut files[which].1;
        let boundary = |text: &str, mut at: usize| { while !text.is_char_boundary(at) { at -= 1; } at };
        let start = boundary(text, at.index(text.len()));
        let end = boundary(text, (start + cut).min(text.len())).max(start);
        text.replace_range(start..end, &junk);
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        match Pack::parse(&files) {
            Ok(pack) => {
                for scenario in &pack.scenarios {
                    let proved = pack.scenario(&scenario.code, vedette_jours::Options::default());
                    prop_assert!(proved.is_ok(), "{proved:?}");
                }
            }
            Err(faults) => prop_assert!(!faults.0.is_empty()),
        }
    }
}
