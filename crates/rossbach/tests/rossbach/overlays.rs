//! What a side may lay over the map: the rules' own reckoning, and nothing that the side does not know.

use std::sync::Arc;

use vedette_kernel::{Awaiting, Chance, Game, Notes, Purpose, Quick, Side};
use vedette_rossbach::overlays::Standing;
use vedette_rossbach::pack::Pack;
use vedette_rossbach::scenario::{PieceKind, Way};
use vedette_rossbach::sets::{HexId, HexSet, PieceId};
use vedette_rossbach::{FRENCH, Options, PRUSSIANS, Position};

use crate::field::{Hand, opening, plain};

fn id(game: &Position, code: &str) -> PieceId {
    let place = game.shared_scenario().pieces.iter().position(|piece| piece.code == code);
    PieceId(place.expect("a piece") as _)
}

fn hex(game: &Position, code: &str) -> HexId {
    game.shared_scenario().map.hex_by_code(code).expect("a hex")
}

fn saalfeld() -> Position {
    let pack = Pack::rossbach().unwrap_or_else(|faults| panic!("{faults}"));
    Position::new(Arc::new(pack.scenario("saalfeld", Options::default()).expect("a scenario of the pack")))
}

/// The rule for which a piece is out of command, and whom it looks to; nothing if it is in command.
fn stray(game: &Position, code: &str) -> Option<(&'static str, Option<String>)> {
    let piece = id(game, code);
    let bond = game.bonds(FRENCH).into_iter().find(|bond| bond.piece == piece).expect("it needs command");
    let named = |leader: PieceId| game.shared_scenario().pieces[leader.index()].code.clone();
    match bond.standing {
        Standing::Stray(leader, why) => Some((why.rule, leader.map(named))),
        Standing::Led(_) | Standing::Kept => None,
    }
}

/// RA-5.11-01, RA-5.12-01, RA-7.11-01, RA-7.11-02, RA-7.12-01, RA-7.13-01, RA-7.14-01.
#[test]
fn whoever_is_out_of_command_is_told_which_link_is_missing() {
    let study = plain(9, 14)
        .commander("napoleon", FRENCH, "", 2, true)
        .officer("ney", FRENCH, "VI", 1)
        .infantry("marchand", FRENCH, "VI", 9)
        .infantry("gardanne", FRENCH, "VI", 8)
        .infantry("gudin", FRENCH, "IV", 8)
        .infantry("far", FRENCH, "IV", 8)
        .commander("brunswick", PRUSSIANS, "I", 2, true)
        .study()
        .at("0303", &["napoleon"])
        .at("0305", &["ney"])
        .at("0307", &["marchand"])
        .at("0309", &["gardanne"])
        .at("0304", &["gudin"])
        .at("0313", &["far"])
        .at("0813", &["brunswick"]);
    let mut hand = Hand::new(study.command(FRENCH));
    assert_eq!(stray(&hand.game, "ney"), Some(("RA-5.11-01", Some("napoleon".to_owned()))), "no point yet");
    assert_eq!(stray(&hand.game, "marchand"), Some(("RA-7.12-01", Some("ney".to_owned()))));
    assert_eq!(
        stray(&hand.game, "gardanne"),
        Some(("RA-5.12-01", Some("ney".to_owned()))),
        "four hexes from Ney"
    );
    assert_eq!(stray(&hand.game, "gudin"), Some(("RA-5.11-01", Some("napoleon".to_owned()))));
    assert_eq!(stray(&hand.game, "far"), Some(("RA-7.13-01", None)), "no officer and no commander");
    hand.play(&["command napoleon ney"]);
    assert_eq!([stray(&hand.game, "ney"), stray(&hand.game, "marchand")], [None, None]);
    let bonds = hand.game.bonds(FRENCH);
    let led = |code: &str| bonds.iter().find(|bond| bond.piece == id(&hand.game, code)).map(|it| it.standing);
    assert_eq!(led("ney"), Some(Standing::Led(id(&hand.game, "napoleon"))));
    assert_eq!(led("marchand"), Some(Standing::Led(id(&hand.game, "ney"))));
    let range = hand.game.range_of(id(&hand.game, "ney"));
    assert!(
        range.has(hex(&hand.game, "0307")) && !range.has(hex(&hand.game, "0308")),
        "two hexes (RA-7.2-01)"
    );
    assert!(bonds.iter().all(|bond| bond.piece != id(&hand.game, "napoleon")), "he needs no command");
}

/// RA-14.1-01, RA-14.1-02, RA-14.21-01: what is laid over the map is where supply is judged by.
#[test]
fn supply_is_shown_as_it_is_judged() {
    let game = plain(5, 30)
        .infantry("near", FRENCH, "VI", 9)
        .infantry("fed", FRENCH, "VI", 9)
        .infantry("lost", FRENCH, "IV", 9)
        .train("baggage", FRENCH, PieceKind::Baggage)
        .source(FRENCH, "0201")
        .source(PRUSSIANS, "0530")
        .way(Way::Road, &["0201", "0202", "0203", "0204", "0205", "0206", "0207", "0208", "0209", "0210"])
        .study()
        .at("0212", &["near"])
        .at("0222", &["fed"])
        .at("0228", &["lost"])
        .at("0210", &["baggage"])
        .movement(FRENCH);
    let lines = game.supply_lines(FRENCH).expect("supply is played");
    assert_eq!(lines.sources, HexSet::of(hex(&game, "0201")));
    assert_eq!(lines.depots, HexSet::of(hex(&game, "0210")), "on the road, with a Trunk line");
    assert!(lines.trunk.has(hex(&game, "0210")) && !lines.trunk.has(hex(&game, "0211")), "the road ends");
    assert_eq!(lines.cut_off.into_iter().collect::<Vec<_>>(), [id(&game, "lost")], "18 hexes from the train");
    for place in 0..game.shared_scenario().map.hexes.len() {
        let hex = HexId(place as u16);
        assert_eq!(lines.forward.has(hex), game.is_fed(FRENCH, hex), "{hex:?}");
    }
    let without = plain(5, 5).with(|scenario| scenario.options.supply = false).study().movement(FRENCH);
    assert_eq!(without.supply_lines(FRENCH), None, "where the players agreed to do without");
}

/// RA-1.5-01, RA-1.51-04: nothing of it depends on what a side does not know, in whole games.
#[test]
fn what_is_laid_over_the_map_tells_no_secret() {
    let mut compared = 0;
    for (seed, start) in (0..).zip([opening(""), opening("vedettes=no"), saalfeld(), saalfeld()]) {
        let mut game = start;
        let mut chance = Quick::new(seed);
        for step in 0..700 {
            let Awaiting::Sides(sides) = game.awaiting() else { break };
            let side = sides.iter().next().expect("somebody is asked");
            let mut options = Vec::new();
            game.options(side, &mut options);
            let pick = options[chance.draw(Purpose("pick"), options.len() as u32) as usize];
            game.apply(side, pick, &mut chance, &mut Notes::default());
            if step % 7 != 0 {
                continue;
            }
            for viewer in Side::BOTH {
                let guess = game.guess(viewer, &mut Quick::new(step));
                assert_eq!(game.bonds(viewer), guess.bonds(viewer), "command at {step} of {seed}");
                assert_eq!(
                    game.supply_lines(viewer),
                    guess.supply_lines(viewer),
                    "supply at {step} of {seed}"
                );
                assert_eq!(game.overlooked(viewer), guess.overlooked(viewer), "sight at {step} of {seed}");
                assert_eq!(game.sightings(viewer), guess.sightings(viewer), "memory at {step} of {seed}");
                for leader in game.chiefs(viewer) {
                    assert_eq!(game.range_of(leader), guess.range_of(leader), "range at {step} of {seed}");
                }
                compared += usize::from(!game.sightings(viewer).is_empty());
            }
        }
    }
    assert!(compared > 50, "somebody was remembered {compared} times");
}

/// The tables of the set-up are printed for both: what they say is remembered until something else is seen.
#[test]
fn hidden_enemies_are_remembered_where_they_were_last_seen() {
    let game = saalfeld();
    let seen = game.sightings(FRENCH);
    assert!(!seen.is_empty(), "the Prussians stand where their table says");
    assert!(seen.iter().all(|sighting| sighting.turn <= game.turn()), "nothing is from the future: {seen:?}");
    let own = |piece: PieceId| game.shared_scenario().pieces[piece.index()].side == FRENCH;
    assert!(!seen.iter().any(|sighting| own(sighting.piece)), "one knows one's own");
    assert!(
        opening("hidden=no").sightings(FRENCH).is_empty(),
        "where nothing is hidden nothing is remembered"
    );
}
