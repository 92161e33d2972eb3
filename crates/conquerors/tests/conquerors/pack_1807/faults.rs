//! Broken packs: one change to the pack of 1807 each, and exactly the faults that must be reported for it.

use super::{NAPOLEON_1807, Pack, faults_after};

#[test]
fn every_broken_pack_is_refused_with_its_faults() {
    let mut wrong = Vec::new();
    for (what, file, from, to, wanted) in CASES {
        let told = faults_after(&[(file, from, to)]);
        if told != wanted.join("\n") {
            wrong.push(format!("{what}:\n{told}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// CQ-SETUP-10: a scenario without an end turn, an opening total or with more than one order of battle is refused.
#[test]
fn a_scenario_needs_its_frame_and_one_order_of_battle() {
    let told = faults_after(&[("scenarios.toml", "last_turn = 4\n", "")]);
    assert!(told.contains("key `last_turn` is missing"), "{told}");
    let told = faults_after(&[("scenarios.toml", "points = 13\n", "")]);
    assert!(told.contains("key `points` is missing"), "{told}");
    let told = faults_after(&[(
        "scenarios.toml",
        "order_of_battle = \"eylau\"",
        "order_of_battle = [\"eylau\", \"friedland\"]",
    )]);
    assert!(told.contains("`order_of_battle` must be a text in quotes"), "{told}");
    let told =
        faults_after(&[("scenarios.toml", "order_of_battle = \"eylau\"", "order_of_battle = \"elau\"")]);
    assert!(told.contains("unknown order of battle `elau`; did you mean `eylau`?"), "{told}");
    let told = faults_after(&[(
        "scenarios.toml",
        "block = \"murat\", area = \"passenheim\"",
        "block = \"lannes\", area = \"passenheim\"",
    )]);
    assert!(told.contains("unknown block `lannes`"), "a block of another order of battle: {told}");
}

#[test]
fn all_faults_are_told_at_once_in_the_order_of_files_and_lines() {
    let told = faults_after(&[
        ("scenarios.toml", "points = 13", "points = 0"),
        ("dice.csv", "russian,3,0", "russian,3,x"),
        ("areas.csv", "danzig,Danzig", "danzig,"),
        ("pack.toml", "format = 1", "format = 3"),
        ("geography.geojson", "\"kind\":\"sea\"", "\"kind\":\"see\""),
    ]);
    let lines: Vec<&str> = told.lines().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(lines.len(), 5, "{told}");
    let files: Vec<&str> = lines.iter().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(files, ["pack.toml", "areas.csv", "dice.csv", "scenarios.toml", "geography.geojson"]);
}

/// In so many places each file is cut off.
const PARTS: usize = 12;

/// Wherever a file breaks off, reading it ends in an orderly way; a smaller pack may be sound, but is another pack.
#[test]
fn cut_off_files_are_read_in_an_orderly_way() {
    let whole = Pack::parse(&NAPOLEON_1807).expect("a sound pack");
    for (place, (name, text)) in NAPOLEON_1807.iter().enumerate() {
        for part in 0..PARTS {
            let cut = text.len() * part / PARTS;
            let Some(head) = text.get(..cut) else { continue };
            let mut files = NAPOLEON_1807;
            files[place].1 = head;
            match Pack::parse(&files) {
                Ok(pack) => assert_ne!(pack.hash(), whole.hash(), "{name} cut at {cut}"),
                Err(faults) => assert!(!faults.0.is_empty(), "{name} cut at {cut}"),
            }
        }
    }
}

/// More blocks than fit in one order of battle, or than can be numbered, are refused.
#[test]
fn too_many_blocks_are_refused() {
    for more in [100, 1000] {
        let rows: String = (1..=more)
            .map(|n| format!("eylau,v{n},russian,vedette,V,V,,0,0,0,0,0,0,[printed],[printed],[printed],\n"))
            .collect();
        let files = NAPOLEON_1807.map(|(name, text)| {
            (name, if name == "blocks.csv" { format!("{text}{rows}") } else { text.to_owned() })
        });
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let told = Pack::parse(&files).unwrap_err().to_string();
        assert!(told.contains(&format!("blocks.csv: {} blocks; at most 64 fit", 29 + more)), "{told}");
        assert_eq!(told.contains("blocks in all; at most 255 fit"), more == 1000, "{told}");
    }
}

type Case = (&'static str, &'static str, &'static str, &'static str, &'static [&'static str]);
const CASES: &[Case] = &[
    (
        "an unknown game",
        "pack.toml",
        "game = \"1807\"",
        "game = \"1813\"",
        &["pack.toml:3: a pack of the game `1813`; known are: 1806, 1807"],
    ),
    (
        "the wrong enemy",
        "pack.toml",
        "\"russian\"",
        "\"prussian\"",
        &["pack.toml:15: `coalition` is `prussian`; the enemy of the French in 1807 is `russian`"],
    ),
    (
        "sectors, which 1807 has not",
        "pack.toml",
        "coalition =",
        "sectors = {}\ncoalition =",
        &["pack.toml:15: unknown key `sectors`"],
    ),
    (
        "an unknown kind of ground",
        "areas.csv",
        ",fortified,",
        ",fortfied,",
        &[
            "areas.csv:7: unknown terrain `fortfied`; did you mean `fortified`?",
            "scenarios.toml:28: no Control marker can lie on `elbing`",
            "scenarios.toml:102: no Control marker can lie on `elbing`",
            "scenarios.toml:168: no Control marker can lie on `elbing`",
        ],
    ),
    (
        "a town without value",
        "areas.csv",
        "fortified,1,",
        "fortified,,",
        &[
            "areas.csv:7: a fortified town needs a `value`",
            "areas.csv:7: `source_value` is filled in, but there is no value it could be the source of",
        ],
    ),
    (
        "a town worth two",
        "areas.csv",
        "fortified,1,",
        "fortified,2,",
        &["areas.csv:7: a fortified town is worth 1, not 2 (CQ-VICTORY-10)"],
    ),
    (
        "a citadel without value",
        "areas.csv",
        "citadel,2,",
        "citadel,,",
        &[
            "areas.csv:2: a citadel needs a `value`",
            "areas.csv:2: `source_value` is filled in, but there is no value it could be the source of",
        ],
    ),
    (
        "a value in the open",
        "areas.csv",
        "clear,,",
        "clear,1,",
        &[
            "areas.csv:3: only a fortified town or a citadel has a `value`",
            "areas.csv:3: `source_value` is empty: every value needs a source",
        ],
    ),
    (
        "a card of 1806",
        "cards.csv",
        "french,elan,",
        "french,charge,",
        &["cards.csv:7: `charge` is not a card of 1807"],
    ),
    (
        "a value of 6",
        "cards.csv",
        "F_03,french,care,blue,pultusk eylau friedland,,5",
        "F_03,french,care,blue,pultusk eylau friedland,,6",
        &["cards.csv:4: `value` is `6`, not a whole number from 1 to 5"],
    ),
    (
        "a card for no scenario",
        "cards.csv",
        "conscript,blue,eylau friedland",
        "conscript,blue,eylau friedlnad",
        &["cards.csv:5: unknown scenario `friedlnad`; did you mean `friedland`?"],
    ),
    (
        "numbers on Winter Quarters",
        "cards.csv",
        "aside,pultusk eylau,,,",
        "aside,pultusk eylau,,3,",
        &["cards.csv:48: `value` must be empty: the card is only laid aside"],
    ),
    (
        "Winter Quarters twice",
        "cards.csv",
        "F_46,french,care,blue,pultusk eylau friedland,,5,1,1,1",
        "F_46,french,winter-quarters,aside,pultusk,,,,,",
        &["scenarios.toml:22: the french deck has 2 Winter Quarters cards for this scenario; one is needed"],
    ),
    (
        "no Winter Quarters",
        "cards.csv",
        "aside,pultusk eylau",
        "aside,eylau",
        &["scenarios.toml:22: the french deck has 0 Winter Quarters cards for this scenario; one is needed"],
    ),
    (
        "a malus too great",
        "blocks.csv",
        "Kamenski,Kamenski,kamenski,0,0,0,0,-1",
        "Kamenski,Kamenski,kamenski,0,0,0,0,-3",
        &["blocks.csv:35: `combat` is `-3`, not a whole number from -2 to 2"],
    ),
    (
        "a block twice in an order",
        "blocks.csv",
        "pultusk,davout,",
        "pultusk,lannes,",
        &[
            "blocks.csv:5: block `lannes` is already in line 3",
            "scenarios.toml:11: `lannes` is in none of start, late, by_card and absent",
            "scenarios.toml:53: unknown block `davout`",
        ],
    ),
    (
        "a vedette of all twice",
        "blocks.csv",
        ",vedette-f2,",
        ",vedette-f1,",
        &[
            "blocks.csv:31: block `vedette-f1` is already in line 30",
            "scenarios.toml:88: `vedette-f1` is in none of start, late, by_card and absent",
            "scenarios.toml:139: unknown block `vedette-f2`; did you mean `vedette-f1`?",
            "scenarios.toml:154: `vedette-f1` is in none of start, late, by_card and absent",
            "scenarios.toml:209: unknown block `vedette-f2`; did you mean `vedette-f1`?",
        ],
    ),
    (
        "another name elsewhere",
        "blocks.csv",
        "eylau,davout,french,corps,Davout,",
        "eylau,davout,french,corps,Davoust,",
        &["blocks.csv:16: `davout` has another name or side in another order of battle"],
    ),
    (
        "an order nobody uses",
        "blocks.csv",
        "friedland,lobanov,",
        "tilsit,lobanov,",
        &[
            "blocks.csv:72: no scenario uses the order of battle `tilsit`",
            "scenarios.toml:222: unknown block `lobanov`",
        ],
    ),
    (
        "a person missing",
        "blocks.csv",
        "Lefebvre,Lefebvre,lefebvre,",
        "Lefebvre,Lefebvre,,",
        &[
            "blocks.csv: no block has the person `lefebvre`, whom rules or cards name",
            "scenarios.toml:24: `lefebvre` is not in the order of battle",
        ],
    ),
    (
        "a person of 1806",
        "blocks.csv",
        "Murat,Murat,,",
        "Murat,Murat,murat,",
        &["blocks.csv:6: unknown person `murat`"],
    ),
    (
        "draws the wrong way",
        "scenarios.toml",
        "draws = [2, 4]",
        "draws = [10, 8]",
        &["scenarios.toml:21: `draws` must be two numbers, the lower first"],
    ),
    (
        "one draw",
        "scenarios.toml",
        "draws = [2, 4]",
        "draws = [8]",
        &["scenarios.toml:21: `draws` must be two numbers, the lower first"],
    ),
    (
        "draws too high",
        "scenarios.toml",
        "draws = [2, 4]",
        "draws = [8, 30]",
        &[
            "scenarios.toml:21: `draws` must hold whole numbers from 1 to 19",
            "scenarios.toml:21: `draws` must be two numbers, the lower first",
        ],
    ),
    ("no draws", "scenarios.toml", "draws = [2, 4]\n", "", &["scenarios.toml:11: key `draws` is missing"]),
    (
        "what 1806 has",
        "scenarios.toml",
        "draws = [2, 4]\n",
        "draws = [2, 4]\ncoalition_needs = 3\n",
        &["scenarios.toml:22: unknown key `coalition_needs`"],
    ),
    (
        "an unknown Guard",
        "scenarios.toml",
        "guard = \"lefebvre\"",
        "guard = \"lefevre\"",
        &["scenarios.toml:24: unknown leader of the Guard `lefevre`; did you mean `lefebvre`?"],
    ),
    (
        "a Guard elsewhere",
        "scenarios.toml",
        "guard = \"bessieres\"",
        "guard = \"lefebvre\"",
        &["scenarios.toml:98: `lefebvre` is not in the order of battle"],
    ),
    (
        "no marker on a town",
        "scenarios.toml",
        "  { area = \"elbing\", side = \"russian\", source = \"[reconstructed]\" },\n",
        "",
        &["scenarios.toml:28: no Control marker lies on `elbing`"],
    ),
    (
        "a marker in the open",
        "scenarios.toml",
        "{ area = \"elbing\", side",
        "{ area = \"mewe\", side",
        &[
            "scenarios.toml:28: no Control marker can lie on `mewe`",
            "scenarios.toml:28: no Control marker lies on `elbing`",
        ],
    ),
    (
        "two markers",
        "scenarios.toml",
        "{ area = \"elbing\", side",
        "{ area = \"heilsberg\", side",
        &[
            "scenarios.toml:28: no Control marker lies on `elbing`",
            "scenarios.toml:28: 2 Control markers lie on `heilsberg`",
        ],
    ),
    (
        "no citadel marker",
        "scenarios.toml",
        "  { area = \"thorn\", side = \"french\", besieged = false, source = \"[reconstructed]\" },\n",
        "",
        &["scenarios.toml:35: no Citadel marker lies on `thorn`"],
    ),
    (
        "besieged by half",
        "scenarios.toml",
        "side = \"russian\", besieged = false",
        "side = \"russian\", besieged = 1",
        &["scenarios.toml:36: `besieged` must be true or false"],
    ),
    (
        "a wreck without a bridge",
        "scenarios.toml",
        "[\"radzymin\", \"sierock\"]",
        "[\"pultusk\", \"sierock\"]",
        &["scenarios.toml:43: there is no bridge between `pultusk` and `sierock`"],
    ),
    (
        "a wreck of one end",
        "scenarios.toml",
        "[\"radzymin\", \"sierock\"]",
        "[\"radzymin\"]",
        &["scenarios.toml:43: `between` must name two areas"],
    ),
    (
        "a wreck twice",
        "scenarios.toml",
        "[\"radzymin\", \"sierock\"]",
        "[\"wyszkow\", \"sierock\"]",
        &["scenarios.toml:44: this bridge is named already"],
    ),
    (
        "an end count nowhere",
        "scenarios.toml",
        "area = \"rozan\", points",
        "area = \"ostrolenka\", points",
        &["scenarios.toml:47: unknown area `ostrolenka`"],
    ),
    (
        "worth nothing at the end",
        "scenarios.toml",
        "points = 3",
        "points = 0",
        &["scenarios.toml:47: `points` must be a whole number from 1 to 19"],
    ),
    (
        "nobody enters anywhere",
        "scenarios.toml",
        "entries = [\"allenburg\", \"rastenburg\"]",
        "entries = []",
        &["scenarios.toml:7: `entries` must name an area"],
    ),
    (
        "nothing surrenders",
        "scenarios.toml",
        "surrenders = [\"graudenz\"]",
        "surrenders = []",
        &["scenarios.toml:9: `surrenders` must name an area"],
    ),
    (
        "a card for Ney",
        "scenarios.toml",
        "{ block = \"lobanov\"",
        "{ block = \"ney\"",
        &[
            "scenarios.toml:154: `ney` is named twice in start, late, by_card and absent",
            "scenarios.toml:154: `lobanov` is in none of start, late, by_card and absent",
            "scenarios.toml:222: no card brings `ney` into play",
        ],
    ),
    (
        "a side without deployment",
        "scenarios.toml",
        "{ side = \"french\", areas = [",
        "{ side = \"russian\", areas = [",
        &[
            "scenarios.toml:76: the french side has no deployment areas for the hidden set-up",
            "scenarios.toml:78: the deployment areas of this side are named already",
            "scenarios.toml:80: 9 corps need room, but there is room for 0 only",
            "scenarios.toml:81: `warsaw` is not a deployment area of the side that must stand there",
            "scenarios.toml:82: `warsaw` is not a deployment area of the side that must stand there",
        ],
    ),
    (
        "a deployment of both",
        "scenarios.toml",
        "\"gollub\", \"thorn\"]",
        "\"gollub\", \"rozan\"]",
        &["scenarios.toml:78: `rozan` is a deployment area of both sides"],
    ),
    (
        "deployment without hidden set-up",
        "scenarios.toml",
        "deploys = []",
        "deploys = [{ side = \"french\", areas = [\"thorn\"], source = \"[printed]\" }]",
        &["scenarios.toml:151: deployment areas without hidden set-up mean nothing"],
    ),
    (
        "a limit outside",
        "scenarios.toml",
        "block = \"napoleon\", area = \"warsaw\", source = \"[reconstructed]\" },\n  { kind",
        "block = \"napoleon\", area = \"elbing\", source = \"[reconstructed]\" },\n  { kind",
        &[
            "scenarios.toml:80: commander `napoleon` must stand in `elbing`, but no limit puts a corps there",
            "scenarios.toml:81: `elbing` is not a deployment area of the side that must stand there",
        ],
    ),
    (
        "three places for one",
        "scenarios.toml",
        "[\"lautenburg\", \"soldau\"]",
        "[\"lautenburg\", \"soldau\", \"mlawa\"]",
        &["scenarios.toml:85: `areas` must name two areas"],
    ),
    (
        "no room",
        "scenarios.toml",
        "areas = [\"pultusk\", \"nasielsk\", \"sierock\", \"ciechanow\", \"golymin\", \"makow\", \"rozan\", \"przasnysz\", \"wyszkow\"]",
        "areas = [\"pultusk\", \"nasielsk\"]",
        &["scenarios.toml:80: 8 corps need room, but there is room for 6 only"],
    ),
    (
        "an unknown kind of water",
        "geography.geojson",
        "\"kind\":\"lagoon\"",
        "\"kind\":\"lagune\"",
        &["geography.geojson:18: a feature of kind `lagune`; known are river, sea, lagoon and lake"],
    ),
    (
        "a name off the globe",
        "geography.geojson",
        "\"name_at\":[19.3500,54.6200]",
        "\"name_at\":[19.3500]",
        &["geography.geojson:17: `name_at` must be [longitude, latitude] in degrees with at most 6 decimals"],
    ),
];
