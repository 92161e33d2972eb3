//! How things sound: a sample of sentences in both languages, and what is said when something is missing.

use vedette_kernel::{Phrase, UndoClosed};
use vedette_lang::{Language, Names, NoNames, Speaker};

struct Places;

impl Names for Places {
    fn name(&self, language: Language, code: &str) -> Option<String> {
        let name = match (code, language) {
            ("area:jena", Language::En) => "Jena",
            ("area:jena", Language::Fr) => "Iéna",
            ("area:weimar", _) => "Weimar",
            ("area:halle", _) => "Halle",
            ("area:leipzig", _) => "Leipzig",
            ("area:graudenz", _) => "Graudenz",
            ("area:konigsberg", _) => "Königsberg",
            ("block:lannes", _) => "Lannes",
            ("block:ney", _) => "Ney",
            ("block:soult", _) => "Soult",
            ("block:napoleon", _) => "Napoléon",
            _ => return None,
        };
        Some(name.to_owned())
    }

    fn coalition(&self) -> Option<&str> {
        Some("prussian")
    }
}

/// The same places in the game against the Russians.
struct PlacesOf1807;

impl Names for PlacesOf1807 {
    fn name(&self, language: Language, code: &str) -> Option<String> {
        Places.name(language, code)
    }

    fn coalition(&self) -> Option<&str> {
        Some("russian")
    }
}

fn blocks(codes: &[&str]) -> Vec<String> {
    codes.iter().map(|code| format!("block:{code}")).collect()
}

#[track_caller]
fn says(phrase: Phrase, english: &str, french: &str) {
    assert_eq!(Speaker::new(Language::En).say(&phrase, &Places), english);
    assert_eq!(Speaker::new(Language::Fr).say(&phrase, &Places), french);
}

#[track_caller]
fn says_in_1807(phrase: Phrase, english: &str, french: &str) {
    assert_eq!(Speaker::new(Language::En).say(&phrase, &PlacesOf1807), english);
    assert_eq!(Speaker::new(Language::Fr).say(&phrase, &PlacesOf1807), french);
}

#[track_caller]
fn refuses(phrase: Phrase, english: &str, french: &str) {
    assert_eq!(Speaker::new(Language::En).refuse(&phrase, &Places), english);
    assert_eq!(Speaker::new(Language::Fr).refuse(&phrase, &Places), french);
}

#[test]
fn a_speaker_can_be_shared() {
    fn shared<T: Send + Sync>() {}
    shared::<Speaker>();
}

#[test]
fn prompts() {
    let march = |left: i64| {
        let stack = Phrase::new("prompt-march").names("blocks", blocks(&["lannes", "ney", "napoleon"]));
        stack.name("area", "area:jena").number("left", left).number("spent", 1)
    };
    says(
        march(2),
        "Lannes, Ney and Napoléon in Jena: march on, stop or play a card, with 2 movement points left and 1 spent.",
        "Lannes, Ney et Napoléon à Iéna\u{a0}: avancez, arrêtez-vous ou jouez une carte\u{202f}; encore 2 PM, 1 dépensé.",
    );
    says(
        march(0),
        "Lannes, Ney and Napoléon in Jena: march on, stop or play a card, with no movement points left and 1 spent.",
        "Lannes, Ney et Napoléon à Iéna\u{a0}: avancez, arrêtez-vous ou jouez une carte\u{202f}; plus aucun PM, 1 dépensé.",
    );
    says(
        Phrase::new("window-answer").name("enemy", "side:coalition").name("card", "card:forced-march.12"),
        "The Prussians have played Forced March: answer with a card, or let it happen.",
        "Les Prussiens ont joué «\u{a0}Marche forcée\u{a0}»\u{a0}: répondez par une carte, ou laissez faire.",
    );
    says(
        Phrase::new("window-march-start").number("points", -1),
        "Your march begins with no movement points: play a card, or go on.",
        "Votre manœuvre commence avec 0 point de mouvement\u{a0}: jouez une carte, ou continuez.",
    );
    says(
        Phrase::new("prompt-retreat").name("area", "area:jena").number("left", 1),
        "Choose the next area of the retreat from Jena, with 1 connection still to go.",
        "Choisissez la prochaine zone de la retraite depuis Iéna\u{202f}; encore 1 connexion.",
    );
}

#[test]
fn answers() {
    says(
        Phrase::new("answer-bid").name("side", "side:coalition").number("points", 1),
        "Offer 1 victory point for the Prussians",
        "Offrir 1 point de victoire pour jouer les Prussiens",
    );
    says(Phrase::new("answer-step").name("area", "area:jena"), "To Jena", "Vers Iéna");
    says(
        Phrase::new("answer-recover")
            .name("card", "card:elan.28")
            .name("block", "block:ney")
            .number("fatigue", 5)
            .number("points", 2),
        "Élan on Ney (fatigue 5, up to 2 off)",
        "«\u{a0}Élan\u{a0}»\u{a0}: Ney (fatigue 5, 2 de moins au plus)",
    );
}

#[test]
fn the_log() {
    let moved = |codes: &[&str]| {
        let stack = Phrase::new("log-moved").names("blocks", blocks(codes));
        stack.name("from", "area:jena").name("to", "area:weimar")
    };
    says(moved(&["lannes"]), "Lannes: Jena → Weimar.", "Lannes\u{a0}: Iéna → Weimar.");
    says(moved(&["lannes", "ney"]), "Lannes and Ney: Jena → Weimar.", "Lannes et Ney\u{a0}: Iéna → Weimar.");
    says(
        Phrase::new("log-combat")
            .name("side", "side:french")
            .name("area", "area:jena")
            .names("attackers", blocks(&["lannes", "ney", "soult"]))
            .names("defenders", blocks(&["hohenlohe"])),
        "The French attack in Jena: Lannes, Ney and Soult against hohenlohe.",
        "Les Français attaquent à Iéna\u{a0}: Lannes, Ney et Soult contre hohenlohe.",
    );
    says(
        Phrase::new("log-points-losses").number("change", -1).number("points", 9),
        "The French gain 1 victory point for losses, and the track stands at 9.",
        "Les Français gagnent 1 point de victoire pour les pertes\u{202f}; la piste est à 9.",
    );
    says(
        Phrase::new("log-points-control").number("change", 5).number("points", 15),
        "The Prussians gain 5 victory points for a place taken, and the track stands at 15.",
        "Les Prussiens gagnent 5 points de victoire pour une place prise\u{202f}; la piste est à 15.",
    );
    says(
        Phrase::new("log-pursued").name("side", "side:french").number("fatigue", 3),
        "The pursuit costs the French 3 fatigue.",
        "La poursuite inflige 3 fatigues aux Français.",
    );
    says(
        Phrase::new("log-attrition").name("side", "side:coalition").number("corps", 2),
        "The Prussians suffer from attrition: 2 corps lose a strength point each.",
        "Les Prussiens subissent l’attrition\u{a0}: 2 corps perdent 1 point de force chacun.",
    );
    says(
        Phrase::new("log-attrition").name("side", "side:french").number("corps", 1),
        "The French suffer from attrition: 1 corps loses a strength point.",
        "Les Français subissent l’attrition\u{a0}: 1 corps perd 1 point de force.",
    );
    says(
        Phrase::new("log-combat-result")
            .number("french_losses", 0)
            .number("french_fatigue", 2)
            .number("coalition_losses", 1)
            .number("coalition_fatigue", 1),
        "The French suffer 0 losses and 2 fatigue, the Prussians 1 loss and 1 fatigue.",
        "Les Français subissent 0 perte et 2 fatigues, les Prussiens 1 perte et 1 fatigue.",
    );
    let drew = |side: &str, cards: &[&str]| {
        let cards = cards.iter().map(|card| format!("card:{card}")).collect();
        Phrase::new("log-drew-cards").name("side", side).names("cards", cards)
    };
    says(
        drew("side:french", &["rain.1", "the-guard.31"]),
        "The French draw Rain and The Guard.",
        "Les Français piochent\u{a0}: Pluie et La Garde.",
    );
    says(
        drew("side:coalition", &[]),
        "The Prussians draw no card.",
        "Les Prussiens ne piochent aucune carte.",
    );
    says(
        Phrase::new("log-over-last-turn").name("side", "side:french"),
        "The French win: the last turn is over, and the victory points are on their side.",
        "Les Français l’emportent\u{a0}: le dernier tour est fini et les points de victoire leur donnent raison.",
    );
}

#[test]
fn the_log_of_1807() {
    says_in_1807(
        Phrase::new("log-points-card").number("change", 1).number("points", 9),
        "The Russians gain 1 victory point by a card, and the track stands at 9.",
        "Les Russes gagnent 1 point de victoire par une carte\u{202f}; la piste est à 9.",
    );
    says_in_1807(
        Phrase::new("log-initiative-cards").number("french", 2).number("coalition", 5),
        "Initiative cards: 2 for the French, 5 for the Russians.",
        "Cartes d’initiative\u{a0}: 2 pour les Français, 5 pour les Russes.",
    );
    says_in_1807(
        Phrase::new("log-surrendered").name("side", "side:french").name("area", "area:graudenz"),
        "Graudenz surrenders to the French.",
        "Graudenz se rend aux Français.",
    );
    let seen = |cards: &[&str]| {
        let cards = cards.iter().map(|card| format!("card:{card}")).collect();
        Phrase::new("log-seen-cards").name("side", "side:coalition").names("cards", cards)
    };
    says_in_1807(
        seen(&["cossacks.2", "ford.31"]),
        "The hand of the Russians holds Cossacks and Ford.",
        "Dans la main des Russes\u{a0}: Cosaques et Gué.",
    );
    says_in_1807(seen(&[]), "The hand of the Russians is empty.", "La main des Russes est vide.");
    says_in_1807(
        Phrase::new("log-over-draw").name("side", "side:nobody"),
        "The last turn is over, and the game is a draw: the victory points favour neither side.",
        "Le dernier tour est fini et la partie est nulle\u{a0}: les points de victoire ne départagent pas les camps.",
    );
}

#[test]
fn refusals() {
    refuses(
        Phrase::new("bridge-costs").number("points", 2),
        "The destroyed bridge costs 3 movement points, and the stack has 2 left.",
        "Le pont détruit coûte 3 points de mouvement, et il n’en reste que 2.",
    );
    refuses(
        Phrase::new("own-axis-first").name("area", "area:jena"),
        "The stack must leave by its axis of retreat, towards Jena.",
        "La pile doit sortir par son axe de retraite, vers Iéna.",
    );
    let nearer = |areas: &[&str]| {
        let refuges = areas.iter().map(|area| format!("area:{area}")).collect();
        Phrase::new("must-end-nearer").names("refuges", refuges)
    };
    refuses(
        nearer(&["halle", "leipzig"]),
        "Under Strategic Retreat the march must end nearer to Halle or Leipzig than it began.",
        "Avec «\u{a0}Repli stratégique\u{a0}», la manœuvre doit finir plus près de Halle ou Leipzig qu’elle n’a commencé.",
    );
    refuses(
        nearer(&["konigsberg"]),
        "Under Strategic Retreat the march must end nearer to Königsberg than it began.",
        "Avec «\u{a0}Repli stratégique\u{a0}», la manœuvre doit finir plus près de Königsberg qu’elle n’a commencé.",
    );
}

#[test]
fn taking_back_and_the_end() {
    let french = Speaker::new(Language::Fr);
    assert_eq!(french.undo_closed(UndoClosed::Nothing), "Il n’y a rien à annuler.");
    let end = |side: &str| french.conclude(&Phrase::new("points").name("side", side), &NoNames);
    assert_eq!(end("side:nobody"), "La partie est finie, sans vainqueur.");
    assert!(end("side:coalition").starts_with("Les Coalisés l’emportent\u{a0}:"));
}

#[test]
fn what_is_missing_is_said_by_its_code() {
    for language in Language::ALL {
        let speaker = Speaker::new(language);
        assert_eq!(speaker.say(&Phrase::new("no-such-message"), &NoNames), "no-such-message");
        assert_eq!(speaker.refuse(&Phrase::new("no-such-message"), &NoNames), "refusal-no-such-message");
        assert_eq!(speaker.word("no-such-message"), "no-such-message");
        assert_eq!(speaker.name("area:jena", &NoNames), "jena");
        assert_eq!(speaker.name("?", &NoNames), "?");
        assert_eq!(speaker.name("card:no-such-card.3", &NoNames), "no-such-card.3");
    }
}

#[test]
fn an_argument_that_is_missing_does_not_stop_the_sentence() {
    let said = Speaker::new(Language::En).say(&Phrase::new("log-turn"), &NoNames);
    assert_eq!(said, "Turn {$turn} begins.");
}

#[test]
fn words_that_are_not_translated_stay_as_they_are() {
    let saved = Phrase::new("terminal-saved").text("file", "{jena}.txt");
    assert_eq!(Speaker::new(Language::En).say(&saved, &NoNames), "The game is saved as {jena}.txt.");
}

#[test]
fn the_second_side_is_the_army_of_the_game() {
    let forms = ["", "-start", "-of", "-to"];
    let called = |language, names: &dyn Names| {
        let speaker = Speaker::new(language);
        forms.map(|form| speaker.name(&format!("side:coalition{form}"), names))
    };
    let english = |army: &str| {
        [format!("the {army}"), format!("The {army}"), format!("of the {army}"), format!("to the {army}")]
    };
    let french = |army: &str| {
        [format!("les {army}"), format!("Les {army}"), format!("des {army}"), format!("aux {army}")]
    };
    let games: [(&dyn Names, &str, &str); 3] = [
        (&Places, "Prussians", "Prussiens"),
        (&PlacesOf1807, "Russians", "Russes"),
        (&NoNames, "Allies", "Coalisés"),
    ];
    for (names, in_english, in_french) in games {
        assert_eq!(called(Language::En, names), english(in_english));
        assert_eq!(called(Language::Fr, names), french(in_french));
    }
}
