//! Broken packs: one change to the pack of 1806 each, and exactly the faults that must be reported for it.

use vedette_conquerors::pack::{NAPOLEON_1806, Pack};

use super::faults_after;

struct Case {
    what: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
    faults: &'static [&'static str],
}

#[test]
fn every_broken_pack_is_refused_with_its_faults() {
    let mut wrong = Vec::new();
    for case in CASES {
        let told = faults_after(&[(case.file, case.from, case.to)]);
        if told != case.faults.join("\n") {
            wrong.push(format!("{}:\n{told}", case.what));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn all_faults_are_told_at_once_in_the_order_of_files_and_lines() {
    let told = faults_after(&[
        ("scenarios.toml", "points = 11", "points = 0"),
        ("dice.csv", "prussian,3,0", "prussian,3,x"),
        (
            "areas.csv",
            "leipzig,Leipzig,Leipzig,51.34,12.375,citadel",
            "leipzig,Leipzig,Leipzig,51.34,12.375,castle",
        ),
        ("areas.csv", "ebern,Ebern", "ebern,"),
        ("pack.toml", "format = 1", "format = 3"),
    ]);
    let wanted = [
        "pack.toml:2: format 3 is not known; this program reads 1",
        "areas.csv:3: `name` is empty",
        "areas.csv:42: unknown terrain `castle`",
        "dice.csv:10: `losses` is `x`, not a whole number from 0 to 3",
        "scenarios.toml:61: `points` must be a whole number from 1 to 19",
    ];
    assert_eq!(told, wanted.join("\n"));
}

#[test]
fn missing_files_are_named() {
    let faults = Pack::parse(&NAPOLEON_1806[2..]).unwrap_err();
    assert_eq!(faults.to_string(), "pack.toml: the file is missing\nareas.csv: the file is missing");
    assert_eq!(Pack::parse(&[]).unwrap_err().0.len(), Pack::files().len());
}

/// More pieces than the bit sets hold are refused, however many more.
#[test]
fn too_many_of_anything_is_refused() {
    let repeat = |count: usize, row: &dyn Fn(usize) -> String| -> String { (1..=count).map(row).collect() };
    for more in [100, 1000] {
        let areas = repeat(more, &|n| {
            let sources = "[printed],[printed],[printed],,[printed],,";
            format!("x{n},X,X,50.0,11.0,clear,,,south,,{sources}\n")
        });
        let roads = repeat(more, &|n| format!("bamberg,x{n},,1.0,[printed],\n"));
        let vedettes = repeat(more, &|n| {
            format!("v{n},prussian,vedette,V,V,,0,0,0,0,0,0,[printed],[printed],[printed],\n")
        });
        let cards = repeat(more, &|n| {
            format!("P_{n},prussian,rain,red,,1,0,0,0,[printed],[printed],[printed],[printed],\n")
        });
        let told = append(&[("areas.csv", &areas), ("connections.csv", &roads)]);
        assert!(told.contains(&format!("areas.csv: {} areas; at most 80 fit", 55 + more)), "{told}");
        let told = append(&[("blocks.csv", &vedettes)]);
        assert!(told.contains(&format!("blocks.csv: {} blocks; at most 64 fit", 27 + more)), "{told}");
        let told = append(&[("cards.csv", &cards)]);
        assert!(told.contains("cards.csv: the prussian deck has "), "{told}");
    }
}

fn append(rows: &[(&str, &str)]) -> String {
    let files = NAPOLEON_1806.map(|(name, text)| {
        let more = rows.iter().find(|(file, _)| *file == name).map_or("", |(_, more)| more);
        (name, format!("{text}{more}"))
    });
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Pack::parse(&files).map_or_else(|faults| faults.to_string(), |_| "sound".to_owned())
}

/// In so many places each file is cut off.
const PARTS: usize = 12;

/// Wherever a file breaks off, reading it ends in an orderly way; a smaller pack may be sound, but is another pack.
#[test]
fn cut_off_files_are_read_in_an_orderly_way() {
    let whole = Pack::parse(&NAPOLEON_1806).expect("a sound pack");
    for (place, (name, text)) in NAPOLEON_1806.iter().enumerate() {
        for part in 0..PARTS {
            let cut = text.len() * part / PARTS;
            let Some(head) = text.get(..cut) else { continue };
            let mut files = NAPOLEON_1806;
            files[place].1 = head;
            match Pack::parse(&files) {
                Ok(pack) => assert_ne!(pack.hash(), whole.hash(), "{name} cut at {cut}"),
                Err(faults) => assert!(!faults.0.is_empty(), "{name} cut at {cut}"),
            }
        }
    }
}

const CASES: &[Case] = &[
    Case {
        what: "unknown and missing columns",
        file: "areas.csv",
        from: "name_fr,lat",
        to: "name_fr,latt",
        faults: &[
            "areas.csv:1: unknown column `latt`; did you mean `lat`?",
            "areas.csv:1: column `lat` is missing",
        ],
    },
    Case {
        what: "a column twice",
        file: "dice.csv",
        from: "side,face,losses,fatigue,source",
        to: "side,face,losses,fatigue,source,source",
        faults: &[
            "dice.csv:1: column `source` is already in line 1",
            "dice.csv:2: 5 cells where the header has 6",
            "dice.csv:3: 5 cells where the header has 6",
            "dice.csv:4: 5 cells where the header has 6",
            "dice.csv:5: 5 cells where the header has 6",
            "dice.csv:6: 5 cells where the header has 6",
            "dice.csv:7: 5 cells where the header has 6",
            "dice.csv:8: 5 cells where the header has 6",
            "dice.csv:9: 5 cells where the header has 6",
            "dice.csv:10: 5 cells where the header has 6",
            "dice.csv:11: 5 cells where the header has 6",
            "dice.csv:12: 5 cells where the header has 6",
            "dice.csv:13: 5 cells where the header has 6",
        ],
    },
    Case {
        what: "a row too short",
        file: "dice.csv",
        from: "french,3,1,1,loss rate [rulebook]; fatigue [reconstructed]",
        to: "french,3,1,1",
        faults: &["dice.csv:4: 4 cells where the header has 5"],
    },
    Case {
        what: "a number that is none",
        file: "areas.csv",
        from: "ebern,Ebern,Ebern,50.096",
        to: "ebern,Ebern,Ebern,north",
        faults: &["areas.csv:3: `lat` is `north`, not a number with at most 6 decimals"],
    },
    Case {
        what: "a latitude beyond the pole",
        file: "areas.csv",
        from: "ebern,Ebern,Ebern,50.096",
        to: "ebern,Ebern,Ebern,150.096",
        faults: &["areas.csv:3: `lat` is `150.096`, which is out of range"],
    },
    Case {
        what: "an area twice",
        file: "areas.csv",
        from: "ebern,Ebern",
        to: "bamberg,Ebern",
        faults: &[
            "areas.csv:3: area `bamberg` is already in line 2",
            "connections.csv:2: unknown area `ebern`",
            "connections.csv:5: unknown area `ebern`",
            "connections.csv:6: unknown area `ebern`",
            "scenarios.toml:26: unknown area `ebern`",
        ],
    },
    Case {
        what: "a code that cannot stand in notation",
        file: "areas.csv",
        from: "ohrdruf,Ohrdruf",
        to: "Ohrdruf!,Ohrdruf",
        faults: &[
            "areas.csv:23: code `Ohrdruf!` may hold only lower-case letters a to z, digits and hyphens",
            "connections.csv:33: unknown area `ohrdruf`; did you mean `Ohrdruf!`?",
            "connections.csv:36: unknown area `ohrdruf`; did you mean `Ohrdruf!`?",
            "connections.csv:40: unknown area `ohrdruf`; did you mean `Ohrdruf!`?",
            "connections.csv:43: unknown area `ohrdruf`; did you mean `Ohrdruf!`?",
            "scenarios.toml:33: unknown area `ohrdruf`; did you mean `Ohrdruf!`?",
        ],
    },
    Case {
        what: "an unknown terrain",
        file: "areas.csv",
        from: "clear",
        to: "cleer",
        faults: &["areas.csv:3: unknown terrain `cleer`; did you mean `clear`?"],
    },
    Case {
        what: "an unknown side",
        file: "areas.csv",
        from: "citadel,5,french",
        to: "citadel,5,freench",
        faults: &["areas.csv:2: unknown controller `freench`; did you mean `french`?"],
    },
    Case {
        what: "an unknown sector",
        file: "areas.csv",
        from: "clear,,,south",
        to: "clear,,,soth",
        faults: &["areas.csv:3: unknown sector `soth`; did you mean `south`?"],
    },
    Case {
        what: "citadel without value",
        file: "areas.csv",
        from: "citadel,4,prussian",
        to: "citadel,,prussian",
        faults: &[
            "areas.csv:26: a citadel needs a `value`",
            "areas.csv:26: `source_value` is filled in, but there is no value it could be the source of",
        ],
    },
    Case {
        what: "citadel without controller",
        file: "areas.csv",
        from: "citadel,4,prussian",
        to: "citadel,4,",
        faults: &["areas.csv:26: a citadel needs a `controller`"],
    },
    Case {
        what: "value without citadel",
        file: "areas.csv",
        from: "clear,,,",
        to: "clear,2,french,",
        faults: &[
            "areas.csv:3: only a citadel has a `value`",
            "areas.csv:3: only a citadel has a `controller`",
            "areas.csv:3: `source_value` is empty: every value needs a source",
        ],
    },
    Case {
        what: "area source empty",
        file: "areas.csv",
        from: "[reconstructed],[public:https://www.geonames.org/]",
        to: ",[public:https://www.geonames.org/]",
        faults: &["areas.csv:3: `source_name` is empty: every value needs a source"],
    },
    Case {
        what: "area source without mark",
        file: "areas.csv",
        from: "[reconstructed],[public:https://www.geonames.org/]",
        to: "Wikipedia,[public:https://www.geonames.org/]",
        faults: &[
            "areas.csv:3: `source_name` is `Wikipedia`: it must hold one of the marks [rulebook], [printed], [public:ADDRESS] or [reconstructed]",
        ],
    },
    Case {
        what: "source without value",
        file: "areas.csv",
        from: "[reconstructed],,[reconstructed]",
        to: "[reconstructed],[rulebook],[reconstructed]",
        faults: &[
            "areas.csv:3: `source_value` is filled in, but there is no value it could be the source of",
        ],
    },
    Case {
        what: "a connection to nowhere",
        file: "connections.csv",
        from: "weimar,jena",
        to: "weimar,jenna",
        faults: &["connections.csv:53: unknown area `jenna`; did you mean `jena`?"],
    },
    Case {
        what: "a connection twice",
        file: "connections.csv",
        from: "weimar,jena,Ilm",
        to: "jena,neustadt,Saale",
        faults: &["connections.csv:68: `jena` and `neustadt` are already connected in line 53"],
    },
    Case {
        what: "a connection twice, the other way round",
        file: "connections.csv",
        from: "bamberg,hollfeld",
        to: "lichtenfels,bamberg",
        faults: &["connections.csv:4: `lichtenfels` and `bamberg` are already connected in line 3"],
    },
    Case {
        what: "a connection to itself",
        file: "connections.csv",
        from: "weimar,jena,Ilm",
        to: "jena,jena,Ilm",
        faults: &["connections.csv:53: `jena` is connected to itself"],
    },
    Case {
        what: "a river without a bridge",
        file: "connections.csv",
        from: "weimar,jena,Ilm,18.9,[reconstructed],[reconstructed]",
        to: "weimar,jena,,18.9,[reconstructed],",
        faults: &["connections.csv:53: the Ilm lies between `weimar` and `jena`: `river` must name it"],
    },
    Case {
        what: "the wrong river",
        file: "connections.csv",
        from: "weimar,jena,Ilm",
        to: "weimar,jena,Saale",
        faults: &["connections.csv:53: between `weimar` and `jena` lies the Ilm, not the Saale"],
    },
    Case {
        what: "a bridge without a river",
        file: "connections.csv",
        from: "kahla,jena,,13.5,[reconstructed],",
        to: "kahla,jena,Saale,13.5,[reconstructed],[reconstructed]",
        faults: &["connections.csv:65: no river lies between the sectors of `kahla` and `jena`"],
    },
    Case {
        what: "a river that is not drawn",
        file: "connections.csv",
        from: "weimar,jena,Ilm",
        to: "weimar,jena,Ilmm",
        faults: &[
            "connections.csv:53: unknown river `Ilmm`; did you mean `Ilm`?",
            "connections.csv:53: between `weimar` and `jena` lies the Ilm, not the Ilmm",
        ],
    },
    Case {
        what: "map falls apart",
        file: "connections.csv",
        from: "kronach,nordhalben,,19.5,[reconstructed],\nnordhalben,lobenstein,,12.7,[reconstructed],\n",
        to: "",
        faults: &["connections.csv: `nordhalben` cannot be reached from `bamberg`: the map falls apart"],
    },
    Case {
        what: "too many connections",
        file: "connections.csv",
        from: "bamberg,ebern",
        to: "zeitz,leipzig,,35.0,[printed],\nzeitz,borna,,26.0,[printed],\nzeitz,crimmitschau,,30.0,[printed],\nbamberg,ebern",
        faults: &["connections.csv: `zeitz` has 9 connections; at most 8 fit"],
    },
    Case {
        what: "duplicate block",
        file: "blocks.csv",
        from: "ney,french",
        to: "soult,french",
        faults: &[
            "blocks.csv:7: block `soult` is already in line 5",
            "scenarios.toml:7: `soult` is in none of start, late and absent",
            "scenarios.toml:25: unknown block `ney`",
            "scenarios.toml:55: `soult` is in none of start, late and absent",
            "scenarios.toml:72: unknown block `ney`",
        ],
    },
    Case {
        what: "an unknown kind of block",
        file: "blocks.csv",
        from: "ney,french,corps",
        to: "ney,french,corpse",
        faults: &["blocks.csv:7: unknown kind `corpse`; did you mean `corps`?"],
    },
    Case {
        what: "person twice",
        file: "blocks.csv",
        from: "ney,french,corps,Ney,Ney,,",
        to: "ney,french,corps,Ney,Ney,murat,",
        faults: &["blocks.csv:9: person `murat` is already in line 7"],
    },
    Case {
        what: "person missing",
        file: "blocks.csv",
        from: "murat,french,corps,Murat,Murat,murat",
        to: "murat,french,corps,Murat,Murat,",
        faults: &["blocks.csv: no block has the person `murat`, whom rules or cards name"],
    },
    Case {
        what: "person unknown",
        file: "blocks.csv",
        from: "ney,french,corps,Ney,Ney,,",
        to: "ney,french,corps,Ney,Ney,nay,",
        faults: &["blocks.csv:7: unknown person `nay`"],
    },
    Case {
        what: "person wrong side",
        file: "blocks.csv",
        from: "blucher,prussian",
        to: "blucher,french",
        faults: &[
            "blocks.csv:19: `blucher` must be a corps of the enemy of the French",
            "blocks.csv:19: a French block after one of the other side: the French come first",
            "scenarios.toml:66: `blucher` and `kalkreuth` start in the same area `auerstedt`",
        ],
    },
    Case {
        what: "french first",
        file: "blocks.csv",
        from: "ruchel,prussian",
        to: "ruchel,french",
        faults: &["blocks.csv:24: a French block after one of the other side: the French come first"],
    },
    Case {
        what: "corps without strength",
        file: "blocks.csv",
        from: "ney,french,corps,Ney,Ney,,5,1",
        to: "ney,french,corps,Ney,Ney,,0,0",
        faults: &["blocks.csv:7: a corps needs a strength of 1 or more"],
    },
    Case {
        what: "vedette with strength",
        file: "blocks.csv",
        from: "vedette-f1,french,vedette,French vedette 1,Vedette française 1,,0",
        to: "vedette-f1,french,vedette,French vedette 1,Vedette française 1,,1",
        faults: &["blocks.csv:11: only a corps has a strength: `infantry` and `cavalry` must be 0"],
    },
    Case {
        what: "too many symbols",
        file: "blocks.csv",
        from: "Ney,Ney,,5,1,0,",
        to: "Ney,Ney,,5,1,3,",
        faults: &["blocks.csv:7: `march` is `3`, not a whole number from 0 to 2"],
    },
    Case {
        what: "duplicate card",
        file: "cards.csv",
        from: "F_02",
        to: "F_01",
        faults: &["cards.csv:3: card `F_01` is already in line 2"],
    },
    Case {
        what: "same number",
        file: "cards.csv",
        from: "F_02",
        to: "G_01",
        faults: &["cards.csv:3: card `F_01` of the same side has the number 1 too"],
    },
    Case {
        what: "card code",
        file: "cards.csv",
        from: "F_02",
        to: "F2",
        faults: &["cards.csv:3: card code `F2` must end in `_` and a number from 1 to 99"],
    },
    Case {
        what: "an unknown title",
        file: "cards.csv",
        from: "forced-march",
        to: "force-march",
        faults: &["cards.csv:13: unknown title `force-march`; did you mean `forced-march`?"],
    },
    Case {
        what: "colour mismatch",
        file: "cards.csv",
        from: "rain,red",
        to: "rain,blue",
        faults: &["cards.csv:2: `rain` is a red card in the rules, not a blue one"],
    },
    Case {
        what: "card value",
        file: "cards.csv",
        from: "rain,red,,1",
        to: "rain,red,,7",
        faults: &["cards.csv:2: `value` is `7`, not a whole number from 1 to 6"],
    },
    Case {
        what: "card value none",
        file: "cards.csv",
        from: "rain,red,,1",
        to: "rain,red,,",
        faults: &["cards.csv:2: `value` is ``, not a whole number from 1 to 6"],
    },
    Case {
        what: "param wanted",
        file: "cards.csv",
        from: "fatigue,green,1",
        to: "fatigue,green,",
        faults: &["cards.csv:24: `param` is ``, not a whole number from 1 to 2"],
    },
    Case {
        what: "param unwanted",
        file: "cards.csv",
        from: "rain,red,,1",
        to: "rain,red,1,1",
        faults: &["cards.csv:2: `param` must be empty: `rain` has no number in its text"],
    },
    Case {
        what: "card source",
        file: "cards.csv",
        from: "F_12,french,forced-march,green,,6,1,0,1,[rulebook]",
        to: "F_12,french,forced-march,green,,6,1,0,1,",
        faults: &["cards.csv:13: `source_title` is empty: every value needs a source"],
    },
    Case {
        what: "face twice",
        file: "dice.csv",
        from: "french,2,",
        to: "french,1,",
        faults: &[
            "dice.csv: face 2 of the french die is missing",
            "dice.csv:3: face 1 of this die is already in line 2",
        ],
    },
    Case {
        what: "face range",
        file: "dice.csv",
        from: "french,6,",
        to: "french,7,",
        faults: &[
            "dice.csv: face 6 of the french die is missing",
            "dice.csv:7: `face` is `7`, not a whole number from 1 to 6",
        ],
    },
    Case {
        what: "toml syntax",
        file: "pack.toml",
        from: "game = \"1806\"",
        to: "game = 1806\"",
        faults: &["pack.toml:3: missing opening quote, expected `\"`"],
    },
    Case {
        what: "toml unknown key",
        file: "pack.toml",
        from: "publisher =",
        to: "publischer =",
        faults: &[
            "pack.toml:1: key `publisher` is missing",
            "pack.toml:7: unknown key `publischer`; did you mean `publisher`?",
        ],
    },
    Case {
        what: "format",
        file: "pack.toml",
        from: "format = 1",
        to: "format = 2",
        faults: &["pack.toml:2: format 2 is not known; this program reads 1"],
    },
    Case {
        what: "system",
        file: "pack.toml",
        from: "\"conquerors\"",
        to: "\"jours\"",
        faults: &["pack.toml:4: a pack of the system `jours`, not of `conquerors`"],
    },
    Case {
        what: "strip",
        file: "pack.toml",
        from: "\"ilm-saale\"",
        to: "\"ilm-sale\"",
        faults: &[
            "pack.toml:19: unknown strip `ilm-sale`; did you mean `ilm-saale`?",
            "scenarios.toml:51: corps must stand in this strip, but no deployment area of theirs lies in it",
        ],
    },
    Case {
        what: "barrier",
        file: "pack.toml",
        from: "[\"west\", \"ilm-saale\"]",
        to: "[\"west\", \"ilm\"]",
        faults: &[
            "pack.toml:28: unknown sector `ilm`",
            "connections.csv:48: no river lies between the sectors of `stadtilm` and `saalfeld`",
            "connections.csv:49: no river lies between the sectors of `stadtilm` and `blankenhain`",
            "connections.csv:52: no river lies between the sectors of `weimar` and `blankenhain`",
            "connections.csv:53: no river lies between the sectors of `weimar` and `jena`",
            "connections.csv:59: no river lies between the sectors of `auerstedt` and `jena`",
        ],
    },
    Case {
        what: "coalition",
        file: "pack.toml",
        from: "coalition = \"prussian\"",
        to: "coalition = \"\"",
        faults: &["pack.toml:15: `coalition` must be a text in quotes that is not empty"],
    },
    Case {
        what: "start area",
        file: "scenarios.toml",
        from: "block = \"lannes\", area = \"coburg\"",
        to: "block = \"lannes\", area = \"cobourg\"",
        faults: &["scenarios.toml:24: unknown area `cobourg`; did you mean `coburg`?"],
    },
    Case {
        what: "start block",
        file: "scenarios.toml",
        from: "block = \"lannes\"",
        to: "block = \"lanes\"",
        faults: &[
            "scenarios.toml:7: `lannes` is in none of start, late and absent",
            "scenarios.toml:24: unknown block `lanes`; did you mean `lannes`?",
        ],
    },
    Case {
        what: "unknown key in start",
        file: "scenarios.toml",
        from: "block = \"lannes\", area",
        to: "block = \"lannes\", fatique = 2, area",
        faults: &["scenarios.toml:24: unknown key `fatique`; did you mean `fatigue`?"],
    },
    Case {
        what: "start too strong",
        file: "scenarios.toml",
        from: "block = \"lannes\", area",
        to: "block = \"lannes\", cavalry = 4, area",
        faults: &["scenarios.toml:24: `lannes` starts with strength 9, not 1 to 8"],
    },
    Case {
        what: "block named twice",
        file: "scenarios.toml",
        from: "block = \"lannes\"",
        to: "block = \"ney\"",
        faults: &[
            "scenarios.toml:7: `lannes` is in none of start, late and absent",
            "scenarios.toml:7: `ney` is named twice in start, late and absent",
        ],
    },
    Case {
        what: "contested",
        file: "scenarios.toml",
        from: "block = \"lannes\", area = \"coburg\"",
        to: "block = \"lannes\", area = \"jena\"",
        faults: &["scenarios.toml:19: `lannes` and `hohenlohe` start in the same area `jena`"],
    },
    Case {
        what: "commander alone",
        file: "scenarios.toml",
        from: "block = \"napoleon\", area = \"bamberg\", source",
        to: "block = \"napoleon\", area = \"suhl\", source",
        faults: &["scenarios.toml:19: commander `napoleon` starts in `suhl` without a corps"],
    },
    Case {
        what: "turns",
        file: "scenarios.toml",
        from: "last_turn = 5",
        to: "last_turn = 2",
        faults: &[
            "scenarios.toml:60: the last turn is before the first",
            "scenarios.toml:93: nothing can come late on turn 5",
        ],
    },
    Case {
        what: "late too early",
        file: "scenarios.toml",
        from: "turn = 5,",
        to: "turn = 1,",
        faults: &["scenarios.toml:39: nothing can come late on turn 1"],
    },
    Case {
        what: "missing key",
        file: "scenarios.toml",
        from: "points = 11\n",
        to: "",
        faults: &["scenarios.toml:55: key `points` is missing"],
    },
    Case {
        what: "wrong type",
        file: "scenarios.toml",
        from: "points = 11",
        to: "points = \"eleven\"",
        faults: &["scenarios.toml:61: `points` must be a whole number from 1 to 19"],
    },
    Case {
        what: "flag",
        file: "scenarios.toml",
        from: "hidden_setup = false",
        to: "hidden_setup = \"no\"",
        faults: &["scenarios.toml:64: `hidden_setup` must be true or false"],
    },
    Case {
        what: "scenario twice",
        file: "scenarios.toml",
        from: "code = \"short\"",
        to: "code = \"campaign\"",
        faults: &["scenarios.toml:56: scenario `campaign` is there twice"],
    },
    Case {
        what: "too few open areas",
        file: "scenarios.toml",
        from: "  { kind = \"person\", block = \"murat\", area = \"bamberg\", source = \"[rulebook]\" },\n  { kind = \"person\", block = \"bessieres\", area = \"bamberg\", source = \"[rulebook]\" },\n",
        to: "",
        faults: &[
            "scenarios.toml:43: 8 corps need an area each, but only 7 are open to them",
            "scenarios.toml:43: commander `napoleon` must stand in `bamberg`, but no limit puts a corps there",
        ],
    },
    Case {
        what: "limit kind",
        file: "scenarios.toml",
        from: "\"vedettes\", side",
        to: "\"vedetes\", side",
        faults: &["scenarios.toml:47: unknown kind of limit `vedetes`; did you mean `vedettes`?"],
    },
    Case {
        what: "limit key",
        file: "scenarios.toml",
        from: "side = \"french\", except",
        to: "side = \"french\", least = 1, except",
        faults: &["scenarios.toml:48: unknown key `least`"],
    },
    Case {
        what: "limit area",
        file: "scenarios.toml",
        from: "kind = \"person\", block = \"murat\", area = \"bamberg\"",
        to: "kind = \"person\", block = \"murat\", area = \"gera\"",
        faults: &["scenarios.toml:45: `gera` is not a deployment area of the side that must stand there"],
    },
    Case {
        what: "limit too many",
        file: "scenarios.toml",
        from: "strip = \"ilm-saale\", least = 2",
        to: "strip = \"ilm-saale\", least = 9",
        faults: &["scenarios.toml:43: the limits ask for 11 corps where a side has 8"],
    },
    Case {
        what: "commander alone in the hidden set-up",
        file: "scenarios.toml",
        from: "  { kind = \"corps-in-area\", side = \"prussian\", area = \"erfurt\", least = 1, source = \"[rulebook]\" },\n",
        to: "",
        faults: &[
            "scenarios.toml:43: commander `frederick` must stand in `erfurt`, but no limit puts a corps there",
        ],
    },
    Case {
        what: "refuges",
        file: "scenarios.toml",
        from: "refuges = [\"halle\", \"leipzig\"]",
        to: "refuges = [\"hall\", \"leipzig\"]",
        faults: &["scenarios.toml:5: unknown area `hall`; did you mean `halle`?"],
    },
    Case {
        what: "scenario source",
        file: "scenarios.toml",
        from: "source = \"[rulebook]\"\nstart",
        to: "source = \"the box\"\nstart",
        faults: &[
            "scenarios.toml:18: `source` is `the box`: it must hold one of the marks [rulebook], [printed], [public:ADDRESS] or [reconstructed]",
        ],
    },
    Case {
        what: "broken JSON",
        file: "geography.geojson",
        from: "\"name\":\"Saale\",",
        to: "\"name\":\"Saale\"",
        faults: &["geography.geojson:2: this is not JSON: `,` or `}` was expected here"],
    },
    Case {
        what: "river source",
        file: "geography.geojson",
        from: "\"source\":\"[public:https://www.naturalearthdata.com/] 1:10 million\"",
        to: "\"source\":\"\"",
        faults: &["geography.geojson:2: `source` is empty: every value needs a source"],
    },
    Case {
        what: "river point",
        file: "geography.geojson",
        from: "[11.7983,50.1522]",
        to: "[11.7983,500]",
        faults: &[
            "geography.geojson:2: every point must be [longitude, latitude] in degrees with at most 6 decimals",
        ],
    },
];
