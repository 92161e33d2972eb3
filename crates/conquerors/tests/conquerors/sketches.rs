//! Positions written down and read again.

use std::sync::Arc;

use vedette_conquerors::scenario::Scenario;
use vedette_conquerors::study::Study;
use vedette_conquerors::{Edition, Level, Options, Pack, Position};
use vedette_kernel::kit::Sketches;
use vedette_kernel::{Game, Quick, Side, Sketched, Viewer};

fn scenarios() -> Vec<Arc<Scenario>> {
    let mut all = Vec::new();
    for (pack, edition) in
        [(Pack::napoleon_1806(), Edition::default()), (Pack::napoleon_1807(), Edition::Of1807)]
    {
        let pack = pack.expect("the pack is sound");
        for entry in &pack.scenarios {
            for level in [Level::Conscript, Level::Grognard, Level::Marshal] {
                let options = Options { level, edition, ..Options::default() };
                all.extend(pack.scenario(&entry.code, options).ok().map(Arc::new));
            }
        }
    }
    all
}

/// What a bot reads is the very guess that was made, two positions that look the same give it the same text, and
/// whatever was done to a sketch, what is read can be looked at.
#[test]
fn sketches_are_read_as_written_and_tell_no_secrets() {
    let all = scenarios();
    assert!(all.len() >= 10, "{} scenarios", all.len());
    for (scenario, seed) in all.into_iter().zip(1806..) {
        let kit = Sketches { seed, decisions: 1200, every: 5, spoilt: 3, onward: 0 };
        let summary = kit.run(&Position::new(Arc::clone(&scenario)), &scenario);
        assert!(summary.read > 20 && summary.refused > 20 && summary.accepted > 0, "{summary:?}");
        assert!(summary.twins > 0 || scenario.options.level == Level::Conscript, "{summary:?}");
    }
}

/// CQ-CARDS-03: which cards lie in the discard piles cannot be read from a guess, no more than from a view.
#[test]
fn discarded_cards_are_not_named() {
    for scenario in scenarios() {
        let deal = |discarded: usize| {
            let mut study = Study::opening_of(Arc::clone(&scenario));
            for side in Side::BOTH {
                let deck = &scenario.decks[side.index()];
                let drawn_from = deck.all.minus(deck.aside).into_iter();
                let mut slugs: Vec<&str> =
                    drawn_from.map(|card| deck.cards[card.index()].slug.as_str()).collect();
                slugs.remove(discarded);
                study = study.deck(side, &slugs);
            }
            study.before_the_first_turn().expect("a position")
        };
        let (one, two) = (deal(3), deal(11));
        assert!(one != two);
        for side in Side::BOTH {
            assert_eq!(one.view(Viewer::side(side)), two.view(Viewer::side(side)), "they look the same");
            let sketch = |position: &Position| position.sketch_for(side, &mut Quick::new(5));
            assert_eq!(sketch(&one), sketch(&two), "and give the same guess");
        }
    }
}

#[test]
fn what_is_no_sketch_is_refused() {
    let scenario = scenarios().remove(0);
    for text in ["", "{}", "null", "[1,2]", "{\"area_of\":[]}"] {
        let error = Position::from_sketch(Arc::clone(&scenario), text).expect_err("not a sketch");
        assert!(error.to_string().contains("no sketch"), "{error}");
    }
}
