//! Fog of war: the hidden set-up, what the enemy sees of blocks, marches and combats, and when it is hidden again.

use vedette_conquerors::study::Study;
use vedette_conquerors::view::{BlockView, View};
use vedette_conquerors::{COALITION, Event, FRENCH, Position};
use vedette_kernel::{Game, Side, Viewer};

use crate::bench::{Board, map, scenario};

/// The blocks that a view shows in an area.
pub(crate) fn blocks(view: &View, area: &str) -> Vec<BlockView> {
    view.areas.iter().find(|found| found.area == area).map(|found| found.blocks.clone()).unwrap_or_default()
}

/// The codes of the blocks that a view shows in an area; hidden ones are left out.
pub(crate) fn names(view: &View, area: &str) -> Vec<String> {
    blocks(view, area).into_iter().filter_map(|block| block.code).map(|code| code.to_string()).collect()
}

/// How many blocks of a side a view shows anywhere, and how many of them by name.
fn shown(view: &View, side: &str) -> (usize, usize) {
    let blocks: Vec<_> =
        view.areas.iter().flat_map(|area| &area.blocks).filter(|block| block.side == side).collect();
    (blocks.len(), blocks.iter().filter(|block| block.code.is_some()).count())
}

/// A campaign before its set-up.
pub(crate) fn opening(options: &str) -> Board {
    Board::of(Position::new(scenario("campaign", options)))
}

/// Places blocks one by one; `"lannes coburg, ney hollfeld"`.
#[track_caller]
pub(crate) fn place(board: &mut Board, side: Side, blocks: &str) {
    for block in blocks.split(',') {
        board.play(side, &format!("place {}", block.trim()));
    }
}

pub(crate) const FRENCH_CORPS: &str =
    "bernadotte kronach, davout lichtenfels, soult bayreuth, lannes coburg, ney hollfeld, augereau ebern";
pub(crate) const PRUSSIAN_CORPS: &str = "brunswick erfurt, kalkreuth weimar, blucher eisenach, saxe-weimar ohrdruf, \
     hohenlohe jena, louis saalfeld, tauentzien schleiz, ruchel gotha";
const FRENCH_VEDETTES: &str = "vedette-f3 kronach, vedette-f4 kulmbach, vedette-f5 bamberg";
const PRUSSIAN_VEDETTES: &str = "vedette-p1 jena, vedette-p2 neustadt, vedette-p3 erfurt";

/// CQ-FOG-01: nobody sees a block of the enemy, nor hears of its placing, before both are ready; then the screens go.
/// A side is not ready before its last block stands.
#[test]
fn both_set_ups_open_together() {
    let mut board = opening("level=grognard");
    let unseen = |board: &Board| {
        let observer = board.position.view(Viewer::Observer);
        assert_eq!(shown(&board.view(FRENCH), "coalition"), (0, 0));
        assert_eq!(shown(&board.view(COALITION), "french"), (0, 0));
        assert_eq!((shown(&observer, "french"), shown(&observer, "coalition")), ((0, 0), (0, 0)));
        let heard = |side: Side| {
            board.notes.seen_by(side).filter(|event| matches!(event, Event::Placed { .. })).count()
        };
        (heard(FRENCH), heard(COALITION))
    };
    assert_eq!(unseen(&board), (0, 0));
    board.refuses(FRENCH, "ready", "CQ-FOG-01");
    place(&mut board, FRENCH, FRENCH_CORPS);
    place(&mut board, FRENCH, FRENCH_VEDETTES);
    assert_eq!(unseen(&board), (9, 0));
    assert_eq!(shown(&board.view(FRENCH), "french"), (14, 14));
    board.french("ready");
    assert_eq!(board.asked(), [COALITION]);
    place(&mut board, COALITION, PRUSSIAN_CORPS);
    place(&mut board, COALITION, PRUSSIAN_VEDETTES);
    assert_eq!(unseen(&board), (9, 11));
    board.coalition("ready");
    assert!(board.happened(|event| *event == Event::SetUpOpened));
    assert_eq!(shown(&board.view(FRENCH), "coalition"), (12, 0));
    assert_eq!(shown(&board.view(COALITION), "french"), (14, 0));
}

/// CQ-FOG-01: where the enemy places his blocks makes no difference to what a player sees before both are ready.
#[test]
fn a_set_up_cannot_be_seen_in_the_making() {
    let [mut one, mut two] = ["level=grognard", "level=grognard"].map(opening);
    place(&mut one, FRENCH, FRENCH_CORPS);
    place(&mut two, FRENCH, "bernadotte bayreuth, davout ebern, soult kronach");
    assert_eq!(one.view(COALITION), two.view(COALITION));
    assert_eq!(one.position.view(Viewer::Observer), two.position.view(Viewer::Observer));
    assert_ne!(one.view(FRENCH), two.view(FRENCH));
}

/// CQ-FOG-02, CQ-FOG-04: Frederick stands in Erfurt; at least one corps joins him, at least two stand between Ilm and
/// Saale, at least one between Saale and Elster. The late corps is not set up and counts for nothing.
#[test]
fn the_prussian_set_up_keeps_its_limits() {
    for edition in ["en", "fr"] {
        let mut board = opening(&format!("edition={edition} level=grognard"));
        assert_eq!(board.area("frederick").as_deref(), Some("erfurt"));
        board.refusal(COALITION, "place frederick weimar");
        board.refuses(COALITION, "place brunswick halle", "CQ-FOG-02");
        board.refuses(COALITION, "place brunswick coburg", "CQ-FOG-02");
        board.refuses(COALITION, "place wurttemberg erfurt", "CQ-FOG-01");
        // Four of eight corps may stand anywhere, even in one area; the other four are due.
        place(&mut board, COALITION, "brunswick gotha, kalkreuth gotha, blucher gotha, saxe-weimar gotha");
        board.refuses(COALITION, "place hohenlohe gotha", "CQ-FOG-02");
        place(&mut board, COALITION, "hohenlohe jena");
        board.refuses(COALITION, "place louis weimar", "CQ-FOG-02");
        place(&mut board, COALITION, "louis neustadt");
        // One corps between Ilm and Saale is not enough, and a second one between Saale and Elster is too many.
        board.refuses(COALITION, "place tauentzien schleiz", "CQ-FOG-02");
        place(&mut board, COALITION, "tauentzien erfurt");
        assert_eq!(
            board.targets(COALITION, "place"),
            ["ruchel blankenhain", "ruchel jena", "ruchel kahla", "ruchel saalfeld"]
        );
        board.refuses(COALITION, "place ruchel erfurt", "CQ-FOG-02");
        place(&mut board, COALITION, "ruchel jena");
        // Vedettes are free within the deployment areas.
        board.refuses(COALITION, "place vedette-p1 halle", "CQ-FOG-02");
        place(&mut board, COALITION, "vedette-p1 weimar, vedette-p2 weimar, vedette-p3 weimar");
        board.coalition("ready");
        assert_eq!(board.area("wurttemberg"), None);
    }
}

/// CQ-FOG-02: 'at least' goes for every item: more than asked is allowed.
#[test]
fn more_prussian_corps_than_due_may_stand_there() {
    let mut board = opening("level=grognard");
    place(
        &mut board,
        COALITION,
        "brunswick erfurt, kalkreuth erfurt, blucher jena, saxe-weimar jena, hohenlohe kahla",
    );
    place(&mut board, COALITION, "louis neustadt, tauentzien schleiz");
    assert!(
        board.allows(COALITION, "place ruchel erfurt") && board.allows(COALITION, "place ruchel schleiz")
    );
}

/// CQ-FOG-03, CQ-FOG-04: Napoleon, Murat, Bessières and two vedettes stand in Bamberg, every other corps in an area of
/// its own outside Bamberg; three vedettes are free within the deployment areas.
#[test]
fn the_french_set_up_keeps_its_limits() {
    for edition in ["en", "fr"] {
        let mut board = opening(&format!("edition={edition} level=grognard"));
        for block in ["napoleon", "murat", "bessieres", "vedette-f1", "vedette-f2"] {
            assert_eq!(board.area(block).as_deref(), Some("bamberg"), "{block}");
            board.refusal(FRENCH, &format!("place {block} coburg"));
        }
        place(&mut board, FRENCH, "bernadotte kronach, davout lichtenfels, soult bayreuth, lannes coburg");
        board.refuses(FRENCH, "place ney coburg", "CQ-FOG-03");
        board.refuses(FRENCH, "place ney bamberg", "CQ-FOG-03");
        board.refuses(FRENCH, "place ney hof", "CQ-FOG-03");
        assert_eq!(board.targets(FRENCH, "place"), ["ney ebern", "ney hollfeld", "ney kulmbach"]);
        place(&mut board, FRENCH, "ney ebern, augereau kulmbach");
        board.refuses(FRENCH, "place vedette-f3 hof", "CQ-FOG-03");
        place(&mut board, FRENCH, "vedette-f3 coburg, vedette-f4 coburg, vedette-f5 bamberg");
        board.french("ready");
    }
}

/// CQ-FOG-04: the newer edition has the hidden set-up too, with 5 French and 3 Prussian vedettes.
#[test]
fn the_newer_edition_sets_up_in_secret_too() {
    let mut board = opening("edition=fr level=grognard");
    assert_eq!(board.asked(), [FRENCH, COALITION]);
    assert!(board.targets(FRENCH, "place").len() > 1, "the French place their corps");
    place(&mut board, FRENCH, FRENCH_CORPS);
    place(&mut board, COALITION, PRUSSIAN_CORPS);
    assert_eq!(Side::BOTH.map(|side| board.side(side).vedettes), [5, 3]);
}

fn four_blocks(options: &str) -> Study {
    map(options)
        .put("napoleon", "jena")
        .put("lannes", "jena")
        .put("ney", "jena")
        .put("vedette-f1", "jena")
        .activated("ney")
        .activated("napoleon")
        .put("brunswick", "weimar")
        .put("hohenlohe", "weimar")
}

/// CQ-FOG-06: the enemy sees owner, area, number and state of blocks, and nothing that tells them apart.
#[test]
fn blocks_are_anonymous() {
    for edition in ["en", "fr"] {
        let board = Board::operations(four_blocks(&format!("edition={edition} level=grognard")), COALITION);
        let hidden = |ready| BlockView { side: "french", ready, operating: false, code: None };
        let expected = [hidden(false), hidden(false), hidden(true), hidden(true)];
        assert_eq!(blocks(&board.view(COALITION), "jena"), expected);
        assert_eq!(blocks(&board.position.view(Viewer::Observer), "jena"), expected);
        assert_eq!(names(&board.view(FRENCH), "jena"), ["napoleon", "ney", "lannes", "vedette-f1"]);
    }
}

/// CQ-FOG-06: other blocks in the same state look exactly the same.
#[test]
fn other_blocks_look_the_same() {
    let study = |corps: [&str; 3]| {
        let [commander, ready, tired] = corps;
        let study = map("level=grognard").put(commander, "jena").put(ready, "jena").put(tired, "jena");
        Board::operations(study.activated(tired).put("brunswick", "weimar"), COALITION)
    };
    let one = study(["napoleon", "lannes", "vedette-f1"]);
    let two = study(["murat", "vedette-f3", "soult"]);
    assert_eq!(one.view(COALITION).areas, two.view(COALITION).areas);
    assert_eq!(one.options(COALITION), two.options(COALITION));
}

/// CQ-FOG-07: strength and fatigue of corps and the cards of a hand are hidden; in other words, two positions that
/// differ in nothing else look the same to the enemy.
#[test]
fn orders_of_battle_and_hands_are_hidden() {
    let study = |lannes: u8, ney: u8, fatigue: u8, hand: &str| {
        let study = four_blocks("level=grognard").strength("lannes", lannes, 1).strength("ney", ney, 1);
        Board::operations(study.fatigue("lannes", fatigue).hand(FRENCH, &[hand]), FRENCH)
    };
    let (one, two) = (study(5, 3, 0, "elan.28"), study(3, 5, 7, "skirmishers.26"));
    assert_eq!(one.view(COALITION), two.view(COALITION));
    assert_eq!(one.position.view(Viewer::Observer), two.position.view(Viewer::Observer));
    assert_ne!(one.view(FRENCH), two.view(FRENCH));
    let [french, prussian] = one.view(COALITION).sides;
    assert_eq!((french.corps, french.hand, french.hand_size), (None, None, 1));
    assert!(prussian.corps.is_some() && prussian.hand.is_some());
}

/// CQ-FOG-07: victory points, turn, control, axes, wrecked bridges and revealed cards are public.
#[test]
fn markers_and_revealed_cards_are_public() {
    let study = map("level=grognard")
        .turn(3)
        .points(12)
        .control("leipzig", FRENCH)
        .put("lannes", "naumburg")
        .put("brunswick", "naumburg")
        .axis("naumburg", FRENCH, "eisenberg")
        .wrecked("jena", "neustadt")
        .rain(COALITION, "rain.1")
        .deck(FRENCH, &["rain.1", "forced-march.12", "intuition.4"])
        .deck(COALITION, &["reinforcement.5", "reinforcement.6"]);
    let mut board = Board::operations(study, FRENCH);
    let view = board.view(COALITION);
    assert_eq!((view.turn, view.points, view.in_force), (3, 12, vec!["rain"]));
    assert_eq!(view.wrecked, [("jena".into(), "neustadt".into())]);
    let area = |code: &str| view.areas.iter().find(|area| area.area == code).expect("an area with a marker");
    assert_eq!(area("leipzig").controller, Some("french"));
    assert_eq!(area("naumburg").axis, Some(("french", "eisenberg".into())));
    // The French lose nothing; two losses of Brunswick are seen on the track, not on whom they fell.
    board.french("take lannes, attack, decline").coalition("lose brunswick infantry");
    let view = board.view(FRENCH);
    assert_eq!(view.sides[0].shown, ["rain.1", "intuition.4", "forced-march.12"]);
    assert_eq!(view.sides[1].shown, ["reinforcement.5", "reinforcement.6"]);
    board.coalition("lose brunswick cavalry");
    assert_eq!((board.view(FRENCH).points, board.view(FRENCH).sides[1].corps.clone()), (10, None));
    assert!(board.notes.seen_by(FRENCH).all(|event| !matches!(event, Event::Lost { .. })));
}

/// CQ-FOG-07: the basic game is open but for the hands.
#[test]
fn the_basic_game_is_open() {
    let study = map("").put("lannes", "jena").put("brunswick", "weimar").hand(FRENCH, &["elan.28"]);
    let view = Board::operations(study, FRENCH).view(COALITION);
    assert_eq!(names(&view, "jena"), ["lannes"]);
    assert!(view.sides[0].corps.is_some() && view.sides[0].hand.is_none());
}

/// Lannes attacks two Prussians at Naumburg while Ney stands by, and holds a card for the combat.
fn attack(edition: &str) -> Board {
    let study = map(&format!("edition={edition} level=grognard"))
        .put("lannes", "naumburg")
        .put("ney", "naumburg")
        .put("brunswick", "naumburg")
        .put("ruchel", "naumburg")
        .put("frederick", "naumburg")
        .put("hohenlohe", "jena")
        .hand(FRENCH, &["elan.28"])
        // One loss and two points of fatigue.
        .deck(FRENCH, &["rain.1", "intuition.4", "reserve.9"])
        .deck(COALITION, &["reinforcement.5", "reinforcement.6", "inactivity.3", "intuition.4"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, attack");
    assert_eq!(board.window(FRENCH), Some("combat"));
    board
}

/// CQ-FOG-08: in the first edition a combat shows every corps in the area, bystanders included, before any card.
#[test]
fn a_combat_shows_everybody_in_the_area() {
    let board = attack("en");
    let prussians = ["brunswick", "frederick", "ruchel"];
    assert_eq!(names(&board.view(FRENCH), "naumburg")[..3], prussians);
    assert_eq!(names(&board.view(COALITION), "naumburg")[3..], ["ney", "lannes"]);
    assert_eq!(names(&board.position.view(Viewer::Observer), "naumburg").len(), 5);
    assert_eq!(names(&board.view(FRENCH), "jena"), [""; 0], "other areas stay hidden");
}

/// CQ-FOG-09: in the newer edition bystanders stay hidden.
#[test]
fn a_combat_of_the_newer_edition_shows_who_fights() {
    let board = attack("fr");
    assert_eq!(names(&board.view(FRENCH), "naumburg")[..3], ["brunswick", "frederick", "ruchel"]);
    let seen = board.view(COALITION);
    assert_eq!(names(&seen, "naumburg")[3..], ["lannes"]);
    assert_eq!(blocks(&seen, "naumburg").len(), 5, "Ney is there, but nobody knows that it is he");
    assert_eq!(names(&board.position.view(Viewer::Observer), "naumburg").len(), 4);
}

/// CQ-FOG-08, CQ-FOG-09: strengths and fatigue stay hidden all the same.
#[test]
fn a_combat_shows_no_strengths() {
    for edition in ["en", "fr"] {
        assert_eq!(attack(edition).view(COALITION).sides[0].corps, None);
    }
}

/// CQ-FOG-10: when the combat is over everybody is hidden again, wherever he went.
#[test]
fn after_the_combat_all_are_hidden_again() {
    for edition in ["en", "fr"] {
        let mut board = attack(edition);
        board.french("decline").coalition("lose ruchel infantry, step auerstedt");
        while board.asked() == [FRENCH] {
            board.french("decline");
        }
        assert_eq!(board.asked(), [COALITION], "the operation is over");
        assert_eq!(blocks(&board.view(FRENCH), "auerstedt").len(), 3);
        for area in ["naumburg", "auerstedt"] {
            let own = |view: View, side: &str| {
                let blocks = blocks(&view, area).into_iter().filter(|block| block.side != side);
                blocks.filter_map(|block| block.code).count()
            };
            assert_eq!(own(board.view(FRENCH), "french"), 0, "{area}");
            assert_eq!(own(board.view(COALITION), "coalition"), 0, "{area}");
            assert_eq!(names(&board.position.view(Viewer::Observer), area), [""; 0]);
        }
        let all_alike = blocks(&board.view(COALITION), "naumburg").iter().all(|block| !block.operating);
        assert!(all_alike && board.view(FRENCH).combat.is_none());
    }
}

/// CQ-FOG-11: of a march the enemy is shown the card and the path, not who marched, nor bonuses, points or fatigue.
#[test]
fn a_march_shows_card_and_path() {
    for edition in ["en", "fr"] {
        let study = map(&format!("edition={edition} level=grognard"))
            .put("murat", "gera")
            .put("brunswick", "weimar")
            .deck(FRENCH, &["inactivity.3"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take murat, march, step zeitz, step pegau, step borna, step altenburg");
        board.refuses(FRENCH, "step crimmitschau", "CQ-MOVE-12");
        let view = board.view(COALITION);
        let operation = view.operation.clone().expect("a march is going on");
        assert_eq!((operation.value, operation.steps, operation.points_left), (Some(3), 4, None));
        assert_eq!(board.view(FRENCH).operation.and_then(|operation| operation.points_left), Some(0));
        assert_eq!((blocks(&view, "altenburg").len(), names(&view, "altenburg")), (1, vec![]));
        board.french("stop, decline");
        assert_eq!(board.fatigue("murat"), 1);
        let seen: Vec<_> = board.notes.seen_by(COALITION).cloned().collect();
        assert!(
            matches!(seen[..2], [Event::SomeNamed { count: 1, .. }, Event::MarchCard { .. }]),
            "{seen:?}"
        );
        let steps = seen[2..6].iter().all(|event| matches!(event, Event::SomeMoved { count: 1, .. }));
        assert!(steps && seen.len() == 6, "{seen:?}");
    }
}
