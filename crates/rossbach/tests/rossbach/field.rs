//! What the tests play on: a small field with both armies, and a hand that plays single decisions.

use vedette_kernel::{Awaiting, Game, Notes, Refusal, Scripted, Side};
use vedette_rossbach::scenario::{Nation, PieceKind, Settlement, Water, Way};
use vedette_rossbach::study::Draft;
use vedette_rossbach::{Action, Event, FRENCH, Options, PRUSSIANS, Position};

/// Options from words.
pub(crate) fn options(words: &str) -> Options {
    words.parse().expect("options")
}

/// Open ground with nothing hidden and one corps a side: `VI` of the French and `III` of the Prussians, limit 9.
pub(crate) fn plain(rows: u16, columns: u16) -> Draft {
    Draft::new(rows, columns, options("hidden=no"))
        .formation(FRENCH, "VI", Some(9))
        .formation(FRENCH, "IV", Some(9))
        .formation(PRUSSIANS, "III", Some(9))
        .formation(PRUSSIANS, "I", Some(9))
}

/// Open ground and both armies, nobody on the map yet.
pub(crate) fn armies() -> Draft {
    plain(9, 12)
        .commander("napoleon", FRENCH, "", 3, true)
        .officer("ney", FRENCH, "VI", 4)
        .officer("soult", FRENCH, "IV", 3)
        .infantry("gudin", FRENCH, "VI", 8)
        .infantry("friant", FRENCH, "VI", 4)
        .infantry("morand", FRENCH, "VI", 12)
        .infantry("mass", FRENCH, "VI", 40)
        .infantry("legrand", FRENCH, "IV", 6)
        .unit("dupont", FRENCH, "VI", PieceKind::Mixed, [3, 4, 5])
        .vedettes(1)
        .cavalry("colbert", FRENCH, "VI", 2, 7)
        .vedettes(2)
        .cavalry("nansouty", FRENCH, "VI", 4, 6)
        .infantry("lefebvre", FRENCH, "IV", 8)
        .nation(Nation::Guard)
        .cavalry("bessieres", FRENCH, "IV", 3, 6)
        .nation(Nation::Guard)
        .train("boats", FRENCH, PieceKind::Pontoon)
        .train("bags", FRENCH, PieceKind::Baggage)
        .leader("spare", FRENCH, PieceKind::Replacement, 2)
        .commander("brunswick", PRUSSIANS, "I", 2, true)
        .officer("ruechel", PRUSSIANS, "III", 3)
        .leader("king", PRUSSIANS, PieceKind::Head, 0)
        .infantry("orange", PRUSSIANS, "III", 8)
        .infantry("arnim", PRUSSIANS, "III", 4)
        .infantry("tauenzien", PRUSSIANS, "III", 3)
        .infantry("zenge", PRUSSIANS, "I", 6)
        .infantry("schmettau", PRUSSIANS, "I", 7)
        .unit("pelet", PRUSSIANS, "III", PieceKind::Mixed, [3, 4, 5])
        .vedettes(1)
        .cavalry("bila", PRUSSIANS, "III", 2, 7)
        .vedettes(2)
        .cavalry("quitzow", PRUSSIANS, "III", 4, 6)
        .train("wagons", PRUSSIANS, PieceKind::Baggage)
        .train("prussian-boats", PRUSSIANS, PieceKind::Pontoon)
}

/// A whole small campaign: a river with two bridges, a stream, woods, slopes, a town and a fortified town.
pub(crate) fn campaign(words: &str) -> Draft {
    let mut draft = Draft::new(13, 14, options(words))
        .formation(FRENCH, "VI", Some(9))
        .formation(FRENCH, "G", Some(4))
        .formation(FRENCH, "IND", None)
        .formation(PRUSSIANS, "III", Some(9))
        .formation(PRUSSIANS, "I", Some(8))
        .formation(PRUSSIANS, "R", Some(4))
        .woods(&["0304", "0404", "0405", "0909"])
        .woods_side("0304", "0404")
        .woods_side("0404", "0405")
        .slopes(&["0808", "0809"])
        .uphill("0808", "0908")
        .uphill("0809", "0909")
        .marsh(&["0212"])
        .place(Settlement::Town, &["0706"])
        .place(Settlement::Village, &["0503", "1011"])
        .place(Settlement::Fortified, &["1007"]);
    for column in 1..14 {
        // The river runs between rows 6 and 7, a stream between rows 10 and 11.
        let at = |row: u16, column: u16| format!("{row:02}{column:02}");
        for (low, water) in [(6_u16, Water::River), (10, Water::Stream)] {
            let even = low % 2 == 0;
            let beyond = if even { [column, column + 1] } else { [column - 1, column] };
            for other in beyond {
                draft = draft.water(water, &at(low, column), &at(low + 1, other));
            }
        }
    }
    draft
        .way(Way::Road, &["0101", "0201", "0302", "0402", "0503", "0603", "0704", "0804", "0905", "1005"])
        .way(Way::Trail, &["0610", "0711", "0811", "0911", "1011", "1112"])
        .way(Way::Road, &["0603", "0604", "0605", "0606", "0707", "0706"])
        .commander("napoleon", FRENCH, "", 3, true)
        .officer("ney", FRENCH, "VI", 4)
        .infantry("marchand", FRENCH, "VI", 9)
        .infantry("gardanne", FRENCH, "VI", 8)
        .cavalry("colbert", FRENCH, "VI", 2, 7)
        .vedettes(2)
        .infantry("lefebvre", FRENCH, "G", 5)
        .nation(Nation::Guard)
        .cavalry("nansouty", FRENCH, "G", 3, 6)
        .infantry("jerome", FRENCH, "IND", 6)
        .leader("spare-french", FRENCH, PieceKind::Replacement, 3)
        .train("boats", FRENCH, PieceKind::Pontoon)
        .train("baggage", FRENCH, PieceKind::Baggage)
        .commander("brunswick", PRUSSIANS, "I", 2, true)
        .officer("ruechel", PRUSSIANS, "III", 3)
        .officer("kalkreuth", PRUSSIANS, "R", 2)
        .leader("king", PRUSSIANS, PieceKind::Head, 0)
        .infantry("orange", PRUSSIANS, "I", 8)
        .infantry("schmettau", PRUSSIANS, "I", 7)
        .cavalry("quitzow", PRUSSIANS, "I", 2, 6)
        .infantry("arnim", PRUSSIANS, "R", 6)
        .infantry("zeschwitz", PRUSSIANS, "III", 7)
        .unit("pelet", PRUSSIANS, "III", PieceKind::Mixed, [3, 4, 5])
        .vedettes(1)
        .cavalry("bila", PRUSSIANS, "III", 2, 7)
        .vedettes(2)
        .leader("spare-prussian", PRUSSIANS, PieceKind::Replacement, 2)
        .train("wagons", PRUSSIANS, PieceKind::Baggage)
        .train("pontoons", PRUSSIANS, PieceKind::Pontoon)
        .source(FRENCH, "0101")
        .source(PRUSSIANS, "1314")
        .arrival(2, FRENCH, "0101", &["jerome"])
        .arrival(3, PRUSSIANS, "1301", &["arnim", "kalkreuth"])
        .with(|scenario| {
            // The Reserve counts as part of I Corps.
            scenario.formations[5].part_of = vedette_rossbach::sets::FormationId(4);
            scenario.frame.last_turn = 8;
            // Where two play a side, VI and III Corps are the second player's.
            for formation in [0, 3] {
                scenario.formations[formation].seat = 1;
            }
        })
}

/// The campaign with both armies in the field.
pub(crate) fn opening(words: &str) -> Position {
    campaign(words)
        .study()
        .at("0402", &["napoleon", "lefebvre", "nansouty"])
        .at("0403", &["ney", "marchand", "gardanne"])
        .at("0505", &["colbert"])
        .at("0301", &["boats"])
        .at("0201", &["baggage"])
        .at("0907", &["brunswick", "king", "orange", "schmettau"])
        .at("0906", &["quitzow"])
        .at("0806", &["zeschwitz"])
        .at("0709", &["ruechel", "pelet"])
        .at("0708", &["bila"])
        .at("1109", &["wagons"])
        .at("1006", &["pontoons"])
        .game()
}

/// A position that is played decision by decision, in notation.
pub(crate) struct Hand {
    pub(crate) game: Position,
    pub(crate) news: Vec<Event>,
}

impl Hand {
    pub(crate) fn new(game: Position) -> Hand {
        Hand { game, news: Vec::new() }
    }

    /// Who is asked.
    pub(crate) fn asked(&self) -> Option<Side> {
        match self.game.awaiting() {
            Awaiting::Sides(sides) => sides.iter().next(),
            Awaiting::Over(_) => None,
        }
    }

    fn read(&self, text: &str) -> (Side, Action) {
        let side = self.asked().expect("somebody is asked");
        let action = self.game.read(side, text);
        (side, action.unwrap_or_else(|refusal| panic!("{text}: {refusal}")))
    }

    /// Plays decisions that need no dice.
    #[track_caller]
    pub(crate) fn play(&mut self, texts: &[&str]) -> &mut Hand {
        for text in texts {
            self.roll(text, &[]);
        }
        self
    }

    /// Plays a decision and the dice it asks for, each with its purpose.
    #[track_caller]
    pub(crate) fn roll(&mut self, text: &str, dice: &[(&'static str, u8)]) -> &mut Hand {
        let (side, action) = self.read(text);
        if let Err(refusal) = self.game.check(side, action) {
            panic!("{text} is refused: {refusal}; there is: {:?}", self.options());
        }
        let mut notes = Notes::default();
        let script = dice.iter().map(|&(purpose, die)| (purpose, u32::from(die) - 1));
        let mut chance = Scripted::new(script.collect::<Vec<_>>());
        self.game.apply(side, action, &mut chance, &mut notes);
        self.news.extend(notes.0.into_iter().map(|(_, event)| event));
        self
    }

    /// Plays a decision with threes for all dice.
    #[track_caller]
    pub(crate) fn threes(&mut self, text: &str) -> &mut Hand {
        struct Threes;
        impl vedette_kernel::Chance for Threes {
            fn draw(&mut self, _: vedette_kernel::Purpose, bound: u32) -> u32 {
                2.min(bound - 1)
            }
        }
        let (side, action) = self.read(text);
        assert!(self.game.check(side, action).is_ok(), "{text} is refused; there is: {:?}", self.options());
        let mut notes = Notes::default();
        self.game.apply(side, action, &mut Threes, &mut notes);
        self.news.extend(notes.0.into_iter().map(|(_, event)| event));
        self
    }

    /// Why a decision is refused: the rule.
    #[track_caller]
    pub(crate) fn refused(&self, text: &str) -> &'static str {
        self.refusal(text).rule
    }

    /// Why a decision is refused: the rule and the reason.
    #[track_caller]
    pub(crate) fn refusal(&self, text: &str) -> Refusal {
        let (side, action) = self.read(text);
        let refusal = self.game.check(side, action).expect_err(text);
        let mut options = Vec::new();
        self.game.options(side, &mut options);
        assert!(!options.contains(&action), "{text} is refused and listed");
        refusal
    }

    /// Whether a decision is legal, and listed as such.
    #[track_caller]
    pub(crate) fn allows(&self, text: &str) -> bool {
        let (side, action) = self.read(text);
        let mut options = Vec::new();
        self.game.options(side, &mut options);
        let legal = self.game.check(side, action).is_ok();
        assert_eq!(legal, options.contains(&action), "{text}: listed is legal");
        legal
    }

    /// The legal answers, in notation.
    pub(crate) fn options(&self) -> Vec<String> {
        let Some(side) = self.asked() else { return Vec::new() };
        let mut options = Vec::new();
        self.game.options(side, &mut options);
        options.into_iter().map(|action| self.game.notation(side, action)).collect()
    }

    /// The answers that begin with a word.
    pub(crate) fn verbs(&self, verb: &str) -> Vec<String> {
        self.options().into_iter().filter(|text| text.split(' ').next() == Some(verb)).collect()
    }

    /// Where a piece is.
    pub(crate) fn at(&self, code: &str) -> String {
        self.game.whereabouts(code)
    }
}
