//! The event cards, in words: each half is a card of its own here, because each half is played by itself.

use std::sync::Arc;

use vedette_jours::pack::{EffectEntry, GrantEntry, HalfEntry, Pack};
use vedette_jours::scenario::Arm;
use vedette_jours::sets::NationId;
use vedette_jours::side_code;
use vedette_kernel::Phrase;
use vedette_lang::Speaker;
use vedette_system::CardInfo;

use super::names::{PackNames, pick};

/// Both halves of every card.
pub(super) fn cards(pack: &Arc<Pack>, speaker: &Speaker) -> Vec<CardInfo> {
    let halves = pack.cards.iter().flat_map(|card| {
        let [upper, lower] = &card.halves;
        [(card.number, "upper", upper), (card.number, "lower", lower)]
    });
    halves.map(|(number, word, half)| card(pack, speaker, &format!("{number}.{word}"), half)).collect()
}

fn card(pack: &Arc<Pack>, speaker: &Speaker, code: &str, half: &HalfEntry) -> CardInfo {
    let names = PackNames(Arc::clone(pack));
    let mut text = speaker.say(&effect(pack, half), &names);
    for (holds, word) in [(half.armistice, "jg-effect-once"), (half.autumn, "jg-effect-autumn")] {
        if holds {
            text = format!("{text} {}", speaker.word(word));
        }
    }
    CardInfo {
        code: code.to_owned(),
        side_code: half.colour.map_or("", side_code).to_owned(),
        title: pick(speaker.language(), &half.title, &half.title_fr).to_owned(),
        text,
        ..CardInfo::default()
    }
}

/// What the event on half a card does.
fn effect(pack: &Pack, half: &HalfEntry) -> Phrase {
    let army =
        |place: &usize| format!("army:{}", pack.armies.get(*place).map_or("", |army| army.code.as_str()));
    let armies = |places: &[usize]| -> Vec<String> { places.iter().map(army).collect() };
    let piece =
        |place: &usize| format!("piece:{}", pack.pieces.get(*place).map_or("", |piece| piece.code.as_str()));
    let points = |code, points: u8| Phrase::new(code).number("points", points);
    match &half.effect {
        EffectEntry::AddStrength(grants) => strength(pack, grants),
        EffectEntry::ArtilleryDie(plain, reserve) => {
            points("jg-effect-artillery", *plain).number("reserve", *reserve)
        }
        EffectEntry::PursuitDie(plus) => points("jg-effect-pursuit", *plus),
        EffectEntry::LoseCommand(0, targets) => {
            Phrase::new("jg-effect-lose-die").names("armies", armies(targets))
        }
        EffectEntry::LoseCommand(loss, targets) if targets.is_empty() => points("jg-effect-lose-any", *loss),
        EffectEntry::LoseCommand(loss, targets) => {
            points("jg-effect-lose", *loss).names("armies", armies(targets))
        }
        EffectEntry::GainCommand(gain, target) => points("jg-effect-gain", *gain).name("army", army(target)),
        EffectEntry::Reveal => Phrase::new("jg-effect-reveal"),
        EffectEntry::StragglerDie(less) => points("jg-effect-stragglers", *less),
        EffectEntry::FewerRounds => Phrase::new("jg-effect-fewer-rounds"),
        EffectEntry::QuickPontoon => Phrase::new("jg-effect-pontoon"),
        EffectEntry::PassMorale(leader) => Phrase::new("jg-effect-pass-morale").name("piece", piece(leader)),
        EffectEntry::Morale(plus, targets) => {
            points("jg-effect-morale", *plus).names("armies", armies(targets))
        }
        EffectEntry::Recover => Phrase::new("jg-effect-recover"),
        EffectEntry::BlockCommand(far) => points("jg-effect-block", *far),
        EffectEntry::Defection(loss, from, nations, units) => points("jg-effect-defection", *loss)
            .number("from", *from)
            .names("nations", nations.iter().map(|nation| nation_code(pack, *nation)).collect())
            .names("pieces", units.iter().map(piece).collect()),
        EffectEntry::ReactionDie(less) => points("jg-effect-reaction", *less),
        EffectEntry::ArmisticeMarker(by) => Phrase::new("jg-effect-armistice").number("by", *by),
        EffectEntry::RestartMarker(by) => Phrase::new("jg-effect-restart").number("by", *by),
        EffectEntry::Ford => Phrase::new("jg-effect-ford"),
        EffectEntry::Entrench => Phrase::new("jg-effect-entrench"),
        EffectEntry::FreeRetreat(leader) => {
            Phrase::new("jg-effect-free-retreat").name("piece", piece(leader))
        }
    }
}

fn nation_code(pack: &Pack, nation: NationId) -> String {
    format!("nation:{}", pack.nations.get(nation.index()).map_or("", |nation| nation.code.as_str()))
}

/// Units that get a SP each: one kind of units, or one of each of two.
fn strength(pack: &Pack, grants: &[GrantEntry]) -> Phrase {
    match grants {
        [grant] => {
            let kind = match (grant.arm, grant.no_guard) {
                (None, _) => "jg-effect-strength",
                (Some(Arm::Infantry), true) => "jg-effect-strength-line-infantry",
                (Some(Arm::Infantry), false) => "jg-effect-strength-infantry",
                (Some(_), _) => "jg-effect-strength-cavalry",
            };
            Phrase::new(kind).number("units", grant.units).name("nation", nation_code(pack, grant.nation))
        }
        several => Phrase::new("jg-effect-strength-each")
            .names("nations", several.iter().map(|grant| nation_code(pack, grant.nation)).collect()),
    }
}
