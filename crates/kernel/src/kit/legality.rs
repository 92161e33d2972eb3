//! Listed is legal, windows can be declined, and actions read back as they are written.

use std::collections::HashSet;

use super::{Scene, pick};
use crate::chance::{Chance, Quick};
use crate::game::{Awaiting, Conduct, Game, Outcome, Speak};
use crate::journal::Record;
use crate::log::Silent;
use crate::notation::Notation;
use crate::side::Side;

/// What no system can take for an action.
const GARBAGE: [&str; 12] = [
    "",
    " ",
    "|",
    "\0",
    "\n",
    "\u{202e}",
    "-",
    "é",
    "zzzz zzzz",
    "0 1 2 3 4 5 6 7 8 9",
    "-1",
    "99999999999999999999",
];

/// The options of a side: exactly legal, each once, none if it is not asked.
pub(super) fn check_options<G: Conduct + Speak>(
    scene: &Scene<'_, G>,
    side: Side,
    asked: bool,
) -> Vec<G::Action> {
    let code = scene.game.side_code(side);
    let mut options = Vec::new();
    scene.game.options(side, &mut options);
    if asked && options.is_empty() {
        scene.fail(format!("{code} is asked but has no option"));
    }
    if !asked && !options.is_empty() {
        scene.fail(format!("{code} is not asked but has {} option(s)", options.len()));
    }
    let mut twice = options.clone();
    scene.game.options(side, &mut twice);
    if twice.len() != 2 * options.len() || twice.split_at(options.len()) != (&options[..], &options[..]) {
        scene.fail(format!("`options` of {code} must append the same list each time it is asked"));
    }
    let mut seen = HashSet::new();
    for &action in &options {
        let text = scene.game.notation(side, action);
        if !Notation(&text).is_sound() {
            scene.fail(format!("`{text}` is no verb with names after it, parted by single blanks"));
        }
        if !seen.insert(action) {
            scene.fail(format!("`{text}` is listed twice for {code}"));
        }
        if let Err(refusal) = scene.game.check(side, action) {
            scene.fail(format!("`{text}` is listed for {code} but refused: {refusal}"));
        }
    }
    check_commands(scene, side, &options);
    options
}

/// Where seats share a side, each legal answer has at least one seat that may give it, and a refusal says why others may not.
fn check_commands<G: Conduct + Speak>(scene: &Scene<'_, G>, side: Side, options: &[G::Action]) {
    let commands = scene.game.commands(side);
    for &action in options.iter().filter(|_| commands > 0) {
        let refused: Vec<_> =
            (0..commands).filter_map(|command| scene.game.entrusted(side, command, action).err()).collect();
        let text = scene.game.notation(side, action);
        if refused.len() == usize::from(commands) {
            scene.fail(format!("`{text}` of {} is entrusted to no seat", scene.game.side_code(side)));
        }
        if refused.iter().any(|refusal| refusal.code.is_empty()) {
            scene.fail(format!("`{text}` is not entrusted to a seat, without a code"));
        }
    }
}

/// Actions from other moments: refused with a reason unless they are listed here too, and harmless even if a careless
/// caller carries them out.
pub(super) fn check_tries<G: Conduct + Speak>(
    scene: &Scene<'_, G>,
    side: Side,
    options: &[G::Action],
    tries: &[G::Action],
) {
    for &action in tries {
        check_try(scene, side, options, action);
    }
    if let Some(&illegal) = tries.iter().find(|action| !options.contains(action)) {
        let mut after = scene.game.clone();
        after.apply(side, illegal, &mut Quick::new(scene.seed), &mut Silent);
        let faults = after.faults();
        if !faults.is_empty() {
            let code = scene.game.side_code(side);
            scene.fail(format!(
                "illegal {illegal:?} of {code}, applied unchecked, does harm: {}",
                faults.join("; ")
            ));
        }
    }
}

fn check_try<G: Conduct + Speak>(scene: &Scene<'_, G>, side: Side, options: &[G::Action], action: G::Action) {
    let code = scene.game.side_code(side);
    let listed = options.contains(&action);
    match scene.game.check(side, action) {
        Ok(()) if !listed => scene.fail(format!("{action:?} is not listed for {code} but accepted")),
        Err(refusal) if listed => {
            scene.fail(format!("{action:?} is listed for {code} but refused: {refusal}"))
        }
        Err(refusal) if refusal.code.is_empty() => {
            scene.fail(format!("{action:?} of {code} is refused without a code"))
        }
        _ => {}
    }
}

/// A window belongs to a side that is asked, and can be declined.
pub(super) fn check_window<G: Conduct + Speak>(scene: &Scene<'_, G>, side: Side, options: &[G::Action]) {
    let Some(window) = scene.game.window(side) else { return };
    let code = scene.game.side_code(side);
    if options.is_empty() {
        scene.fail(format!("window `{}` is open for {code}, who is not asked", window.name));
    }
    if !options.contains(&window.decline) {
        scene.fail(format!(
            "window `{}` of {code} cannot be declined: {:?} is not listed",
            window.name, window.decline
        ));
    }
    if window.name.is_empty() || window.name.contains(|letter: char| letter.is_whitespace() || letter == '=')
    {
        scene.fail(format!("window name {:?} cannot stand in standing orders", window.name));
    }
}

/// Every option reads back as it is written; garbage and damaged notation are refused, or at least understood.
pub(super) fn check_notation<G: Conduct + Speak>(
    scene: &Scene<'_, G>,
    side: Side,
    options: &[G::Action],
    whim: &mut Quick,
) {
    for &action in options {
        let text = scene.game.notation(side, action);
        match scene.game.read(side, &text) {
            Ok(again) if again == action => {}
            Ok(again) => scene.fail(format!("`{text}` is written for {action:?} but read as {again:?}")),
            Err(refusal) => {
                scene.fail(format!("`{text}` is written for {action:?} but cannot be read: {refusal}"))
            }
        }
    }
    for garbage in GARBAGE {
        match scene.game.read(side, garbage) {
            Ok(action) => scene.fail(format!("garbage {garbage:?} is read as {action:?}")),
            Err(refusal) if refusal.code.is_empty() => {
                scene.fail(format!("garbage {garbage:?} is refused without a code"))
            }
            Err(_) => {}
        }
    }
    if let Some(&action) = pick(options, whim) {
        let damaged = damage(&scene.game.notation(side, action), whim);
        if let Ok(action) = scene.game.read(side, &damaged) {
            check_try(scene, side, options, action);
        }
    }
}

/// The text with something wrong about it.
fn damage(text: &str, whim: &mut Quick) -> String {
    let place = whim.draw(super::PICK, u32::try_from(text.chars().count()).unwrap_or(1).max(1)) as usize;
    let (head, tail): (String, String) =
        (text.chars().take(place).collect(), text.chars().skip(place + 1).collect());
    let letter = ["", " ", "9", "99999999999", "x", "-", "é"];
    format!("{head}{}{tail}", pick(&letter, whim).unwrap_or(&""))
}

/// Nobody is asked any more when the game is over.
pub(super) fn check_over<G: Conduct + Speak>(scene: &Scene<'_, G>) {
    for side in Side::BOTH {
        let code = scene.game.side_code(side);
        let mut options: Vec<<G as Game>::Action> = Vec::new();
        scene.game.options(side, &mut options);
        if !options.is_empty() || scene.game.window(side).is_some() {
            scene.fail(format!("the game is over, but {code} still has something to decide"));
        }
    }
    if let Awaiting::Over(Outcome { winner, reason }) = scene.game.awaiting()
        && let Err(error) = scene.journal.clone().append(Record::End { winner, reason: reason.to_owned() })
    {
        scene.fail(format!("the end cannot be written into a journal: {error}"));
    }
}
