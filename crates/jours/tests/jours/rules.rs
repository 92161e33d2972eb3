//! The ledger, and the options it speaks of.

use vedette_jours::options::{Options, OptionsError, TABLE};
use vedette_jours::rules;
use vedette_pack::ledger;

/// JG-13-OPT-02, JG-13-BLIND-01, JG-13-BLIND-03, JG-10-SOLO-01, JG-7.2-01.
#[test]
fn options_read_back_and_exclude_each_other() {
    for text in [
        "",
        "blind=open",
        "blind=units dummies=no",
        "blind=open solitaire=yes supply=no",
        "ney=soult hamburg=yes",
        "markers=yes players=armies",
    ] {
        let options: Options = text.parse().expect(text);
        assert_eq!(options.to_string().parse(), Ok(options));
    }
    for wrong in [
        "ney=davout hamburg=yes",
        "blind=open dummies=yes",
        "solitaire=yes",
        "blind",
        "fog=on",
        "blind=dark",
        "supply=maybe",
        "blind=open markers=yes",
        "blind=open solitaire=yes players=armies",
        "players=three",
    ] {
        assert!(wrong.parse::<Options>().is_err(), "{wrong}");
    }
    for (name, words) in TABLE {
        let usual = format!("{name}={}", words[0]);
        assert_eq!(usual.parse(), Ok(Options::default()), "{usual} is as usual");
        assert!(Options::default().to_string().contains(&usual), "{usual}");
        for word in words {
            let told = format!("{name}={word}").parse::<Options>();
            assert!(
                !matches!(told, Err(OptionsError::NoSuchValue(..) | OptionsError::NoSuchOption(_))),
                "{told:?}"
            );
        }
    }
    assert!(!"blind=open".parse::<Options>().expect("open").dummies);
    assert!("blind=units".parse::<Options>().expect("units").dummies);
}

#[test]
fn every_rule_is_told_in_both_languages() {
    assert_eq!(ledger::gaps(rules::all()), [] as [String; 0]);
}
