//! The rule that stands behind a question or a piece of news.

use super::reckoned;
use crate::event::Event;

/// Questions and their rules.
const QUESTIONS: &[(&str, &str)] = &[
    ("jg-prompt-dummies", "JG-7.1-01"),
    ("jg-prompt-ready", "JG-7.1-01"),
    ("jg-prompt-first", "JG-3.2-01"),
    ("jg-prompt-return", "JG-4.2-03"),
    ("jg-prompt-shift", "JG-3.3-03"),
    ("jg-prompt-levies", "JG-3.3-07"),
    ("jg-prompt-split", "JG-13-CP-01"),
    ("jg-prompt-movement", "JG-2-B2-01"),
    ("jg-prompt-select", "JG-5.4-01"),
    ("jg-prompt-payer", "JG-4.5-02"),
    ("jg-prompt-march", "JG-5.2-01"),
    ("jg-prompt-transfer", "JG-6.1-01"),
    ("jg-prompt-scout", "JG-6.3-01"),
    ("jg-prompt-fall-back", "JG-6.3-05"),
    ("jg-prompt-withdraw", "JG-6.3-07"),
    ("jg-prompt-react", "JG-6.5.1-01"),
    ("jg-prompt-react-select", "JG-6.5.1-01"),
    ("jg-prompt-react-choice", "JG-6.5.1-09"),
    ("jg-prompt-sweep", "JG-4.2-02"),
    ("jg-prompt-guns", "JG-6.5.2-01"),
    ("jg-prompt-guns-select", "JG-6.5.2-01"),
    ("jg-prompt-battles", "JG-8-01"),
    ("jg-prompt-shelter", "JG-8.8-02"),
    ("jg-prompt-garrison", "JG-8.8-05"),
    ("jg-prompt-surplus", "JG-8.8-05"),
    ("jg-prompt-invest", "JG-8.8-03"),
    ("jg-prompt-chit", "JG-8.2-01"),
    ("jg-prompt-overrun", "JG-8.4-02"),
    ("jg-prompt-advance", "JG-8.4-04"),
    ("jg-prompt-losses", "JG-8.4-01"),
    ("jg-prompt-retreat", "JG-8.7-02"),
    ("jg-prompt-demolish", "JG-6.4-03"),
    ("jg-prompt-may-retreat", "JG-8.7-01"),
    ("jg-prompt-discard", "JG-13-CARDS-06"),
    ("jg-prompt-window", "JG-13-CARDS-04"),
    ("jg-prompt-target", "JG-13-CARDS-02"),
];

/// News and their rules.
const NEWS: &[(&str, &str)] = &[
    ("jg-turn", "JG-2-01"),
    ("jg-weather", "JG-3.1-01"),
    ("jg-removed", "JG-4.2-01"),
    ("jg-named", "JG-4.1-02"),
    ("jg-replaced", "JG-2-A-01"),
    ("jg-opened", "JG-13-MAP-01"),
    ("jg-first-rolled", "JG-3.2-02"),
    ("jg-first", "JG-3.2-01"),
    ("jg-arrived", "JG-3.3-02"),
    ("jg-some-arrived", "JG-3.3-02"),
    ("jg-strengthened", "JG-3.3-07"),
    ("jg-some-strengthened", "JG-3.3-07"),
    ("jg-delayed", "JG-3.3-01"),
    ("jg-shifted", "JG-3.3-03"),
    ("jg-returned", "JG-4.2-03"),
    ("jg-some-returned", "JG-4.2-03"),
    ("jg-dummy-placed", "JG-7.1-06"),
    ("jg-some-placed", "JG-7.1-06"),
    ("jg-disbanded", "JG-1.2.3-02"),
    ("jg-drew", "JG-13-CARDS-05"),
    ("jg-drew-card", "JG-13-CARDS-05"),
    ("jg-reshuffled", "JG-13-CARDS-07"),
    ("jg-played", "JG-13-CARDS-02"),
    ("jg-discarded", "JG-13-CARDS-06"),
    ("jg-player-turn", "JG-2-01"),
    ("jg-supplied", "JG-4.4-01"),
    ("jg-supplied-partly", "JG-4.4-05"),
    ("jg-unsupplied", "JG-4.4-03"),
    ("jg-command-checked", "JG-2-B1-03"),
    ("jg-command-points", "JG-4.5-01"),
    ("jg-command-changed", "JG-13-CARDS-02"),
    ("jg-controlled", "JG-9-01"),
    ("jg-armistice-moved", "JG-13-ARMISTICE-02"),
    ("jg-restart-moved", "JG-13-ARMISTICE-15"),
    ("jg-armistice", "JG-13-ARMISTICE-05"),
    ("jg-restart", "JG-13-ARMISTICE-16"),
    ("jg-over", "JG-9-07"),
    ("jg-over-draw", "JG-9-07"),
    ("jg-activated", "JG-4.5-04"),
    ("jg-some-activated", "JG-4.5-04"),
    ("jg-forced", "JG-5.5.2-01"),
    ("jg-some-forced", "JG-5.5.2-01"),
    ("jg-paid", "JG-4.5-03"),
    ("jg-moved", "JG-5.2-01"),
    ("jg-some-moved", "JG-5.2-01"),
    ("jg-straggled", "JG-5.5.3-01"),
    ("jg-kept-up", "JG-5.5.3-01"),
    ("jg-recovered", "JG-5.5.4-01"),
    ("jg-some-rested", "JG-5.5.4-01"),
    ("jg-detached", "JG-6.1-01"),
    ("jg-some-detached", "JG-6.1-01"),
    ("jg-merged", "JG-6.1-05"),
    ("jg-some-merged", "JG-6.1-05"),
    ("jg-some-shrunk", "JG-6.1-05"),
    ("jg-entrenched", "JG-6.2-01"),
    ("jg-unmanned", "JG-6.2-03"),
    ("jg-bridge-destroyed", "JG-6.4-01"),
    ("jg-bridge-repaired", "JG-6.4-04"),
    ("jg-pontoon-built", "JG-6.4-05"),
    ("jg-pontoon-taken", "JG-6.4-06"),
    ("jg-dummies-removed", "JG-7.1-04"),
    ("jg-dummies-declared", "JG-7.1-03"),
    ("jg-contact", "JG-5.3-02"),
    ("jg-fled", "JG-4.2-02"),
    ("jg-swept", "JG-4.2-03"),
    ("jg-scouted", "JG-6.3-02"),
    ("jg-revealed", "JG-6.3-04"),
    ("jg-withdrew", "JG-6.3-06"),
    ("jg-withdrew-at-a-loss", "JG-6.3-06"),
    ("jg-intercepted", "JG-6.5.1-09"),
    ("jg-fell-back", "JG-6.5.1-10"),
    ("jg-sheltered", "JG-8.8-02"),
    ("jg-surplus", "JG-8.8-05"),
    ("jg-siege-laid", "JG-8.8-06"),
    ("jg-siege-rolled", "JG-8.8-06"),
    ("jg-city-fell", "JG-8.8-08"),
    ("jg-siege-lifted", "JG-8.8-14"),
    ("jg-battle-began", "JG-8-01"),
    ("jg-battle-opened", "JG-8.2-01"),
    ("jg-battle-encircled", "JG-8.5-ENC-01"),
    ("jg-fought", "JG-8.1-P4-01"),
    ("jg-fired", "JG-8.1-P4-02"),
    ("jg-lost", "JG-8.4-01"),
    ("jg-morale-held", "JG-8.6-04"),
    ("jg-morale-broke", "JG-8.6-05"),
    ("jg-joined", "JG-6.5.2-04"),
    ("jg-overrun", "JG-8.4-03"),
    ("jg-battle-won", "JG-8.1-P5-01"),
    ("jg-battle-indecisive", "JG-8.1-P5-02"),
    ("jg-retreated", "JG-8.7-01"),
    ("jg-pursued", "JG-8.1-P6-01"),
    ("jg-demolished", "JG-6.4-03"),
    ("jg-demolition-failed", "JG-6.4-03"),
    ("jg-eliminated", "JG-8.7-04"),
    ("jg-captured", "JG-9-05"),
];

/// The rule behind a question, by its code.
pub(super) fn of_question(code: &str) -> Option<&'static str> {
    find(QUESTIONS, code)
}

/// The rule behind news, which may know better than its code.
pub(super) fn of_news(event: &Event, code: &str) -> Option<&'static str> {
    match event {
        // Interception and the march to the guns are told in the same words.
        Event::ReactionTried { .. } => reckoned::steps(event).first().map(|cited| cited.rule),
        Event::Scored { reason, .. } => Some(of_points(*reason)),
        Event::Over { reason: "napoleon-captured", .. } => Some("JG-9-06"),
        _ => find(NEWS, code),
    }
}

const fn of_points(reason: crate::event::Reason) -> &'static str {
    use crate::event::Reason;
    match reason {
        Reason::Battle => "JG-9-02",
        Reason::Capture => "JG-9-05",
        Reason::Places => "JG-9-01",
        Reason::Losses => "JG-9-04",
        Reason::Handicap => "JG-13-SCEN-03",
    }
}

fn find(table: &[(&str, &'static str)], wanted: &str) -> Option<&'static str> {
    table.iter().find(|(code, _)| *code == wanted).map(|(_, rule)| *rule)
}
