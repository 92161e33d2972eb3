//! The kit passes a game that keeps the contract and catches every breach of it.

use super::*;
use crate::toy::{Flaw, Toy};

fn run(flaw: Flaw) -> Summary {
    Conformance { games: 30, seed: 1, max_decisions: 100, ..Conformance::default() }
        .run(|seed| Toy::flawed(flaw, seed))
}

#[test]
fn a_sound_game_passes_and_was_really_looked_at() {
    let summary = run(Flaw::None);
    assert_eq!(summary.games, 30);
    assert_eq!(summary.looks, summary.decisions);
    assert!(summary.guesses > summary.looks, "{summary:?}");
    assert!(summary.disguises > summary.looks / 2, "{summary:?}");
    assert!(summary.comparisons > summary.looks, "{summary:?}");
}

#[test]
fn only_a_share_of_the_positions_is_looked_at_if_so_asked() {
    let kit = Conformance { games: 30, seed: 1, max_decisions: 100, every: 5, ..Conformance::default() };
    let summary = kit.run(Toy::new);
    assert!(summary.looks > 0 && summary.looks < summary.decisions / 2, "{summary:?}");
    assert_eq!(summary.decisions, run(Flaw::None).decisions, "closer looks must not change the games");
}

macro_rules! caught {
    ($($name:ident: $flaw:ident, $expected:literal;)*) => {$(
        #[test]
        #[should_panic(expected = $expected)]
        fn $name() {
            run(Flaw::$flaw);
        }
    )*};
}

caught! {
    leak_in_view: LeakInView, "can tell a guess from the truth by the view: ";
    leak_to_observers: LeakToObservers, "can tell a guess from the truth by the view of observers";
    leak_in_part: LeakInPart, "can tell a guess from the truth by the view of a part";
    leak_in_options: LeakInOptions, "can tell a guess from the truth by the options";
    leak_in_words: LeakInWords, "can tell a guess from the truth by the words of the options";
    leak_in_refusal: LeakInRefusal, "can tell a guess from the truth by the refusals";
    leak_in_prompt: LeakInPrompt, "can tell a guess from the truth by the question";
    leak_in_event: LeakInEvent, "hears other news: Player(";
    leak_in_narration: LeakInNarration, "hears other news";
    leak_in_dice: LeakInDice, "draw `die` of 6 depends on what";
    leak_afterwards: LeakAfterwards, "can tell them apart by the view";
    window_only_for_holders: SkipsWindow, "in one only";
    illegal_action_listed: ListsIllegal, "is listed for red but refused: too-low card=0 (TOY-2)";
    action_listed_twice: ListsTwice, "`pass` is listed twice";
    order_for_no_seat: NobodyEntrusted, "is entrusted to no seat";
    letters_that_observers_read: OpenLetters, "observers read Letter";
    letters_hidden_from_who_wrote_them: LostLetters, "is hidden from who wrote it";
    letters_sealed_for_good: SealedLetters, "the game is over and Letter";
    leak_in_letters: LeakInLetters, "by the letters: ";
    unlisted_action_accepted: AcceptsUnlisted, "Pass is not listed for";
    options_for_who_is_not_asked: AnswersUnasked, "is not asked but has 1 option(s)";
    refusal_without_code: RefusesWithoutCode, "is refused without a code";
    window_without_decline: NoDecline, "cannot be declined";
    lost_card: LosesCard, "not conserved: 11 cards";
    harm_by_illegal_action: HarmfulIfIllegal, "applied unchecked, does harm";
    notation_does_not_round_trip: WrongNotation, "but read as Parry(";
    notation_breaks_the_journal: NotationWithBar, "cannot be written into a journal";
    garbage_read: ReadsGarbage, "garbage \"-\" is read as Pass";
    guess_is_the_truth: GuessIsTruth, "guesses by more than he knows";
    nothing_hidden: HidesNothing, "no guess ever differed from the true position";
    guess_keeps_a_secret_bid: GuessKeepsBid, "guesses by more than he knows";
    guess_is_visibly_another: GuessIsVisible, "a guess from the truth by the view";
    guess_loses_a_card: GuessLosesCard, "a guess of red is not conserved";
    disguise_is_illegal: DisguiseIsIllegal, "is not legal";
    guess_is_endless: NeverEnds, "a guess of red cannot be played to an end";
    dice_of_its_own: OwnDice, "another position when nobody listens, or when carried out again";
}

fn run_without_looking(flaw: Flaw) {
    Conformance { games: 30, max_decisions: 100, every: u32::MAX, ..Conformance::default() }
        .run(|seed| Toy::flawed(flaw, seed));
}

#[test]
#[should_panic(expected = "is not over after 100 decisions")]
fn endless() {
    run_without_looking(Flaw::NeverEnds);
}

#[test]
#[should_panic(expected = "red is asked but has no option")]
fn stuck() {
    run_without_looking(Flaw::Stuck);
}

#[test]
fn random_play_counts_decisions_and_gives_up_at_the_limit() {
    let count = play_random(&mut Toy::new(3), &mut Quick::new(3), 100);
    assert!(count.is_some_and(|count| (9..=20).contains(&count)), "{count:?}");
    assert_eq!(play_random(&mut Toy::new(3), &mut Quick::new(3), 5), None);
    assert_eq!(play_random(&mut Toy::flawed(Flaw::NeverEnds, 3), &mut Quick::new(3), 5000), None);
}
