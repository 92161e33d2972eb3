//! The ledger and the tables that name it.

use vedette_conquerors::cards::Title;
use vedette_conquerors::rules;
use vedette_conquerors::ruleset::Ruleset;
use vedette_pack::ledger;

#[test]
fn every_rule_is_told_in_both_languages() {
    assert_eq!(ledger::gaps(rules::all()), [] as [String; 0]);
}

#[test]
fn the_table_of_cards_is_in_the_order_of_the_titles() {
    for (place, title) in Title::all().enumerate() {
        assert_eq!(title.index(), place, "{}", title.code());
        assert_eq!(Title::from_code(title.code()), Some(title));
    }
}

#[test]
fn every_version_is_found_by_its_name() {
    for version in Ruleset::ALL {
        assert_eq!(Ruleset::named(version.name()), Some(version));
    }
    assert_eq!((Ruleset::named("conquerors 0"), Ruleset::ALL.last()), (None, Some(&Ruleset::LATEST)));
}
