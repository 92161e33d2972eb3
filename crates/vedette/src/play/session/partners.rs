//! Several people who share a side at one screen: whose question it is, what he may look at, and the letters they write.

use vedette_kernel::{Game, Knowledge, Letter, Phrase, Side, Speak, Viewer};
use vedette_system::terminal::answers::Answer;
use vedette_system::terminal::{ActionOf, Ink, Paper, Terminal};

use super::super::save::Kept;
use super::{Next, Session};

impl<S: Terminal> Session<S> {
    /// Which of the people on a seat is asked: to whom the screen was handed, else whoever sits there as long as he has an
    /// answer, else the first who has one. Nobody in particular where one plays the side.
    pub(super) fn person(&self, seat: Side) -> Option<u8> {
        let (game, side) = (self.table.game(), self.side(seat));
        let count = game.commands(side);
        if count == 0 {
            return None;
        }
        if let Some((_, command)) = self.handed.filter(|(to, _)| *to == seat) {
            return Some(command);
        }
        let mut options = Vec::new();
        game.options(side, &mut options);
        let answers =
            |command: &u8| options.iter().any(|&action| game.entrusted(side, *command, action).is_ok());
        let present = self.person.filter(|_| self.present == Some(seat)).filter(answers);
        present.or_else(|| (0..count).find(answers)).or(Some(0))
    }

    /// Who looks: the side as one, or the part of whoever is at the screen.
    pub(super) fn viewer(&self, seat: Side) -> Viewer {
        let part = self.person.filter(|_| self.present == Some(seat));
        Viewer::Player(self.side(seat), part.map_or(Knowledge::Whole, Knowledge::Part))
    }

    /// The answers that whoever is at the screen may give.
    pub(super) fn own_answers(&self, side: Side, legal: &mut Vec<Answer<ActionOf<S>>>) {
        if let Some(command) = self.person {
            legal.retain(|answer| self.table.game().entrusted(side, command, answer.action).is_ok());
        }
    }

    /// Whether whoever is at the screen may look at something; if not he is told so.
    pub(super) fn may_look(&mut self, paper: Paper) -> anyhow::Result<bool> {
        let kept = self.person.is_some_and(|part| !S::is_for(self.table.game(), part, paper));
        if kept {
            self.screen.tell("terminal-partners-paper")?;
        }
        Ok(!kept)
    }

    /// Hands the screen to the next of those who share the side.
    pub(super) fn hand_over(&mut self, seat: Side) -> anyhow::Result<Next> {
        let count = self.table.game().commands(self.side(seat));
        let Some(command) = self.person.filter(|_| count > 1) else {
            self.screen.tell("terminal-no-partner")?;
            return Ok(Next::Stay);
        };
        self.handed = Some((seat, (command + 1) % count));
        Ok(Next::Look)
    }

    /// Letters that whoever is at the screen has not been shown yet.
    pub(super) fn put_letters(&mut self, seat: Side) -> anyhow::Result<()> {
        let unread = |place: &usize| !self.shown.contains(&(seat, self.person, *place));
        let new: Vec<usize> = self.readable(seat).into_iter().filter(unread).collect();
        for place in new {
            self.shown.insert((seat, self.person, place));
            self.put_letter(place)?;
        }
        Ok(())
    }

    fn readable(&self, seat: Side) -> Vec<usize> {
        let (game, reader) = (self.table.game(), self.viewer(seat));
        let may = |kept: &Kept| game.may_read(kept.letter, reader);
        let letters = self.secret.letters.iter().enumerate();
        letters.filter(|(_, kept)| may(kept)).map(|(place, _)| place).collect()
    }

    fn put_letter(&mut self, place: usize) -> anyhow::Result<()> {
        let Some(kept) = self.secret.letters.get(place).cloned() else { return Ok(()) };
        let from = self.table.game().command_code(kept.letter.side, kept.letter.command);
        let phrase = Phrase::new("terminal-letter")
            .name("from", from)
            .number("round", i64::from(kept.letter.round))
            .text("text", kept.text);
        let sentence = self.screen.say(&phrase);
        self.screen.wrapped(Ink::Loud, &sentence, "", "  ")
    }

    /// Writes this round's letter, or shows all that may be read.
    pub(super) fn letter(&mut self, seat: Side, text: &str) -> anyhow::Result<Next> {
        let (game, side) = (self.table.game(), self.side(seat));
        let (Some(round), Some(command)) = (game.letters(), self.person) else {
            self.screen.tell("terminal-no-letters")?;
            return Ok(Next::Stay);
        };
        if text.is_empty() {
            let places = self.readable(seat);
            if places.is_empty() {
                self.screen.tell("terminal-letters-none")?;
            }
            places.into_iter().try_for_each(|place| self.put_letter(place))?;
            return Ok(Next::Stay);
        }
        let letter = Letter { side, command, round };
        let text = super::shortened_to(text, LONGEST);
        if let Err(refusal) = game.may_write(side, command).and_then(|()| game.may_say(&text)) {
            let sentence = self.screen.refuse(&self.table.game().explain(&refusal));
            self.screen.wrapped(Ink::Bad, &sentence, "", "")?;
        } else if self.secret.letters.iter().any(|kept| kept.letter == letter) {
            self.screen.tell("terminal-letter-again")?;
        } else {
            let kept = Kept { letter, text };
            self.file.note_letter(&kept)?;
            self.secret.letters.push(kept);
            self.screen.tell("terminal-letter-written")?;
        }
        Ok(Next::Stay)
    }

    /// The letters that nobody could read while the game went on, for everybody.
    pub(super) fn open_letters(&mut self) -> anyhow::Result<()> {
        (0..self.secret.letters.len()).try_for_each(|place| self.put_letter(place))
    }

    /// The curtain's words: to whom the screen goes.
    pub(super) fn curtain(&self, seat: Side, person: Option<u8>) -> Phrase {
        let side = self.side(seat);
        let known = self.knows_sides();
        match person {
            Some(command) if known => Phrase::new("terminal-curtain-command")
                .name("side", format!("side:{}", self.side_code(side)))
                .name("command", self.table.game().command_code(side, command)),
            _ if known => {
                Phrase::new("terminal-curtain").name("side", format!("side:{}", self.side_code(side)))
            }
            _ => Phrase::new("terminal-curtain-player").number("seat", super::seat_number(seat)),
        }
    }
}

/// So many letters of a text are kept.
const LONGEST: usize = 2000;
