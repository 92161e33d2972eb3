//! What the search for mutations does to a small rule crate.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::citations;
use super::ledger::System;
use super::parse::Source;
use super::rewrite::{self, Numbered};
use super::sites::{self, Site};
use super::vocabulary::Vocabulary;
use super::witnesses;

fn system() -> System {
    let rows = ["XX-A-01", "XX-A-02", "XX-A-03", "XX-B.1-01", "XX-B.1-02"].map(str::to_owned).to_vec();
    System { name: "small".into(), folder: PathBuf::from("crates/small"), rows }
}

fn source(path: &str, text: &str) -> Source {
    Source { path: path.into(), text: text.into() }
}

fn sites_of(source: &Source) -> Vec<Site> {
    let mut vocabulary = Vocabulary::default();
    vocabulary.learn(&source.tree().expect("Rust"));
    sites::find(source, &vocabulary).expect("Rust").0
}

#[test]
fn ids_are_found_with_their_ranges() {
    let named = |text: &str| system().named_in(text).into_iter().collect::<Vec<_>>();
    assert_eq!(named("/// XX-A-02, XX-B.1-01: a rule."), [1, 3]);
    assert_eq!(named("(XX-A-01 to 03)"), [0, 1, 2]);
    assert_eq!(named("XX-B.1-01 to XX-B.1-02."), [3, 4]);
    assert_eq!(named("XX-A-02."), [1], "the point ends the sentence");
    assert_eq!(named("XX-A-09, XX, A-01"), [0; 0]);
}

const RULES: &str = r#"//! Rules.

/// XX-A-01: first.
fn first(a: u8) -> bool {
    a < 3
}

fn second(a: u8) -> Result<u8, &'static str> {
    // XX-A-02: never zero.
    if a == 0 {
        return Err("XX-A-03");
    }
    Ok(a + LIMIT)
}

/// How far (XX-B.1-01).
const LIMIT: u8 = 4;
"#;

#[test]
fn a_citation_speaks_for_what_it_stands_at() {
    let source = source("src/rules.rs", RULES);
    let scopes = citations::scopes(&system(), std::slice::from_ref(&source)).expect("Rust");
    let code = |row: usize| -> Vec<&str> {
        scopes[row].iter().map(|scope| &source.text[scope.start..scope.start + scope.length]).collect()
    };
    assert!(code(0)[0].starts_with("/// XX-A-01") && code(0)[0].ends_with("a < 3\n}"));
    assert!(code(1)[0].starts_with("if a == 0 {"));
    assert_eq!(code(2)[0], "return Err(\"XX-A-03\");");
    assert!(code(2)[1].starts_with("if a == 0 {"), "and what is around it");
    assert_eq!(code(3), ["Ok(a + LIMIT)"], "where the constant is used");
    assert!(code(4).is_empty());
}

#[test]
fn every_line_can_be_broken() {
    let source = source("src/rules.rs", RULES);
    let ways: Vec<String> =
        sites_of(&source).into_iter().flat_map(|site| site.ways).map(|way| way.words).collect();
    for expected in [
        "not `a < 3`",
        "`a <= 3` for `a < 3`",
        "`4` for `3`",
        "`2` for `3`",
        "`return true` at once",
        "not `a == 0`",
        "`a - LIMIT` for `a + LIMIT`",
        "`LIMIT + 1` for `LIMIT`",
    ] {
        assert!(ways.iter().any(|way| way == expected), "{expected} is not among {ways:?}");
    }
}

#[test]
fn with_every_switch_off_nothing_changes() {
    let source = source("src/rules.rs", RULES);
    let found = sites_of(&source);
    let mut next = 0;
    let mut number = || {
        next += 1;
        Some(next)
    };
    let numbered = |site, switches| Numbered { site, switches };
    let all = found.iter().map(|site| numbered(site, site.ways.iter().map(|_| number()).collect())).collect();
    let written = rewrite::rewrite(&source.text, all, &[]);
    syn::parse_file(&written.text).expect("still Rust");
    assert!(written.text.contains(") != crate::mutant::on("), "{}", written.text);
    let none = found.iter().map(|site| numbered(site, site.ways.iter().map(|_| None).collect())).collect();
    assert_eq!(rewrite::rewrite(&source.text, none, &[]).text, source.text);
}

#[test]
fn tests_name_rows_themselves_or_by_their_helpers() {
    let text = r#"
        /// XX-A-01: what everybody checks.
        fn check() {}

        /// XX-B.1-02.
        #[test]
        fn one() { check() }

        #[test]
        fn two() { assert!(true, "XX-A-03") }

        #[test]
        fn three() {}
    "#;
    let found = witnesses::witnesses(&system(), &[source("tests/it/part/some.rs", text)]).expect("Rust");
    let found: Vec<(String, BTreeSet<usize>)> = found.into_iter().map(|it| (it.name, it.rows)).collect();
    assert_eq!(
        found,
        [
            ("part::some::one".to_owned(), BTreeSet::from([0, 4])),
            ("part::some::two".to_owned(), BTreeSet::from([2]))
        ]
    );
}
