//! The rule that stands behind a question or a piece of news. What a card does stands on the card, so its own news have none.

use crate::event::Event;
use crate::options::Edition;

/// Questions and their rules.
const QUESTIONS: &[(&str, &str)] = &[
    ("prompt-bid", "CQ-BID-01"),
    ("prompt-place", "CQ-FOG-01"),
    ("prompt-place-within", "CQ-FOG-01"),
    ("prompt-ready", "CQ-OPS-01"),
    ("prompt-arrival", "CQ-SETUP-05"),
    ("prompt-declare", "CQ-CARDS-05"),
    ("window-combat", "CQ-CARDS-08"),
    ("window-retreat-done", "CQ-CARDS-17"),
    ("window-pursuit-threatens", "CQ-CARDS-17"),
    ("window-pursuit", "CQ-CARDS-17"),
    ("window-answer", "CQ-CARD-COUNTER-ORDER-01"),
    ("prompt-operate", "CQ-OPS-01"),
    ("prompt-operate-again", "CQ-OPS-01"),
    ("prompt-select", "CQ-MOVE-03"),
    ("prompt-march", "CQ-MOVE-12"),
    ("prompt-attack", "CQ-COMBAT-01"),
    ("prompt-retreat", "CQ-RETREAT-05"),
    ("prompt-close", "CQ-OPS-08"),
    ("prompt-acknowledge", "CQ-OPS-08"),
    ("prompt-recovery", "CQ-RECOVERY-03"),
    ("prompt-tire", "CQ-FATIGUE-09"),
    ("prompt-lose", "CQ-LOSS-02"),
    ("prompt-care", "CQ-CARD-CARE-01"),
    ("prompt-idle", "CQ-CARD-INACTIVITY-01"),
    ("prompt-fetch", "CQ-CARD-ANTICIPATION-01"),
    ("prompt-queen", "CQ-CARD-LONG-LIVE-THE-QUEEN-01"),
    ("prompt-supply", "CQ-CARD-SUPPLY-01"),
    ("prompt-reinforce", "CQ-CARD-REINFORCEMENT-01"),
    ("prompt-saxon", "CQ-CARD-SAXON-DEFECTION-01"),
    ("prompt-react-from", "CQ-CARD-REACTION-01"),
    ("prompt-react-to", "CQ-CARD-REACTION-01"),
    ("prompt-wreck", "CQ-CARD-DESTROYED-BRIDGE-01"),
    ("prompt-mend", "CQ-CARD-PONTONNIERS-01"),
    ("prompt-summon", "CQ-CARD-CANNON-SOUNDS-01"),
    ("prompt-escort", "CQ-CARD-CANNON-SOUNDS-01"),
    ("prompt-epidemic", "CQ-CARD-EPIDEMIC-01"),
    ("prompt-effort-from", "CQ-CARD-LAST-EFFORT-01"),
    ("prompt-effort-to", "CQ-CARD-LAST-EFFORT-01"),
    ("prompt-snowed", "CQ-CARD-SNOW-STORM-01"),
];

/// News and their rules.
const NEWS: &[(&str, &str)] = &[
    ("log-bids", "CQ-BID-01"),
    ("log-placed", "CQ-FOG-01"),
    ("log-turn", "CQ-OPS-01"),
    ("log-arrived", "CQ-SETUP-05"),
    ("log-some-arrived", "CQ-SETUP-05"),
    ("log-arrival-barred", "CQ-SETUP-06"),
    ("log-never-came", "CQ-SETUP-06"),
    ("log-drew", "CQ-DRAW-01"),
    ("log-drew-cards", "CQ-DRAW-01"),
    ("log-red", "CQ-DRAW-02"),
    ("log-reds-cancelled", "CQ-DRAW-03"),
    ("log-mud", "CQ-WEATHER-01"),
    ("log-quarters-shuffled", "CQ-WQ-02"),
    ("log-quarters-out", "CQ-WQ-03"),
    ("log-surrendered", "CQ-CARD-SURRENDER-01"),
    ("log-siege-lifted", "CQ-SIEGE-02"),
    ("log-idled", "CQ-CARD-INACTIVITY-01"),
    ("log-reshuffled", "CQ-CARDS-04"),
    ("log-played", "CQ-CARDS-10"),
    ("log-cancelled", "CQ-CARDS-12"),
    ("log-no-effect", "CQ-CARDS-12"),
    ("log-initiative-cards", "CQ-INIT-04"),
    ("log-initiative", "CQ-INIT-04"),
    ("log-passed", "CQ-OPS-03"),
    ("log-march-named", "CQ-MOVE-03"),
    ("log-some-named", "CQ-MOVE-03"),
    ("log-march-card", "CQ-MOVE-01"),
    ("log-march-points", "CQ-MOVE-02"),
    ("log-some-moved", "CQ-MOVE-12"),
    ("log-stayed", "CQ-MOVE-14"),
    ("log-vedettes-lost", "CQ-VEDETTE-18"),
    ("log-axis-set", "CQ-AXIS-01"),
    ("log-axis-cut", "CQ-AXIS-04"),
    ("log-axis-removed", "CQ-AXIS-07"),
    ("log-bridge-wrecked", "CQ-CARD-DESTROYED-BRIDGE-01"),
    ("log-bridge-mended", "CQ-CARD-PONTONNIERS-01"),
    ("log-eased", "CQ-RECOVERY-05"),
    ("log-lost-infantry", "CQ-LOSS-02"),
    ("log-lost-cavalry", "CQ-LOSS-03"),
    ("log-care", "CQ-CARD-CARE-01"),
    ("log-points-care", "CQ-CARD-CARE-01"),
    ("log-eliminated", "CQ-ELIM-01"),
    ("log-controlled", "CQ-VICTORY-03"),
    ("log-points-losses", "CQ-VICTORY-01"),
    ("log-points-control", "CQ-VICTORY-02"),
    ("log-points-places", "CQ-VICTORY-04"),
    ("log-points-bid", "CQ-BID-03"),
    ("log-points-citadels", "CQ-VICTORY-12"),
    ("log-points-end", "CQ-VICTORY-12"),
    ("log-combat", "CQ-COMBAT-01"),
    ("log-joined", "CQ-CARD-CANNON-SOUNDS-01"),
    ("log-attack-cancelled", "CQ-COMBAT-10"),
    ("log-combat-cards", "CQ-COMBAT-06"),
    ("log-rolled", "CQ-DICE-02"),
    ("log-combat-result", "CQ-COMBAT-20"),
    ("log-combat-void", "CQ-COMBAT-25"),
    ("log-withdrew", "CQ-CARD-REAR-GUARD-01"),
    ("log-combat-won", "CQ-RETREAT-01"),
    ("log-combat-drawn", "CQ-COMBAT-24"),
    ("log-retreat-met", "CQ-RETREAT-06"),
    ("log-pursuit-began", "CQ-PURSUIT-01"),
    ("log-no-pursuit", "CQ-PURSUIT-01"),
    ("log-pursuit-prevented", "CQ-CARD-ORDERLY-RETREAT-01"),
    ("log-pursued", "CQ-PURSUIT-05"),
    ("log-rested", "CQ-RECOVERY-02"),
    ("log-recovery-card", "CQ-RECOVERY-03"),
    ("log-attrition", "CQ-RECOVERY-07"),
    ("log-over-napoleon", "CQ-VICTORY-07"),
    ("log-over-last-turn", "CQ-VICTORY-09"),
    ("log-over-draw", "CQ-VICTORY-13"),
    ("log-over-points", "CQ-VICTORY-06"),
];

/// Where the booklet of 1807 has a rule of its own in place of one of 1806.
const IN_1807: &[(&str, &str)] = &[
    ("CQ-CARD-LONG-LIVE-THE-QUEEN-01", "CQ-CARD-FOR-THE-TSAR-01"),
    ("CQ-FOG-01", "CQ-FOG-05"),
    ("CQ-SETUP-05", "CQ-SETUP-10"),
    ("CQ-SETUP-06", "CQ-SETUP-10"),
    ("CQ-VICTORY-02", "CQ-VICTORY-10"),
    ("CQ-VICTORY-09", "CQ-VICTORY-13"),
];

/// The rule behind a question, by its code.
pub(super) fn of_question(edition: Edition, code: &str) -> Option<&'static str> {
    // Every moment of a march has its window; those of combat, retreat and pursuit have rules of their own.
    let march = || Some("CQ-CARDS-16").filter(|_| code.starts_with("window-"));
    let rule = find(QUESTIONS, code).or_else(march);
    in_edition(edition, rule)
}

/// The rule behind news, which may know better than its code.
pub(super) fn of_news(edition: Edition, event: &Event, code: &str) -> Option<&'static str> {
    match event {
        Event::Tired { rule, .. } | Event::Moved { rule, .. } | Event::Revealed { rule, .. } => Some(rule),
        _ => in_edition(edition, find(NEWS, code)),
    }
}

fn in_edition(edition: Edition, rule: Option<&'static str>) -> Option<&'static str> {
    let own = rule.filter(|_| edition == Edition::Of1807).and_then(|rule| find(IN_1807, rule));
    own.or(rule)
}

fn find(table: &[(&str, &'static str)], wanted: &str) -> Option<&'static str> {
    table.iter().find(|(code, _)| *code == wanted).map(|(_, rule)| *rule)
}
