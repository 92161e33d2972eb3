//! The files of a game: its journal, and beside it what a running game keeps out of the journal.
//!
//! A journal holds the commitment to the seed and not the seed, which is revealed in it when the game is over. Until then
//! the seed stands in a file of its own with the ending `.secret`, together with who sits where. Both files only ever grow,
//! so a game that is broken off at any moment can be taken up again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use vedette_kernel::{Journal, JournalFault, Letter, Side, StandingOrders};
use vedette_lang::Language;

use super::seats::{Against, of, of_mut};
use crate::out;

/// The ending of the file that holds the seed.
const SECRET: &str = "secret";
/// Its first line.
const SECRET_FORMAT: &str = "vedette-secret 1";
/// So many names are tried for a new game before giving up.
const MOST_NAMES: u32 = 10_000;

/// What a running game keeps out of the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Secret {
    /// The seed of all draws.
    pub(super) seed: [u8; 32],
    /// Who sits where.
    pub(super) seats: [Against; 2],
    /// The language of the screen.
    pub(super) language: Language,
    /// The standing orders of each seat.
    pub(super) orders: [StandingOrders; 2],
    /// What people who share a side have written to each other.
    pub(super) letters: Vec<Kept>,
}

/// A letter with its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Kept {
    /// Whose it is.
    pub(super) letter: Letter,
    /// What it says, in one line.
    pub(super) text: String,
}

impl Kept {
    fn line(&self) -> String {
        let Letter { side, command, round } = self.letter;
        format!("letter {round} {} {command} {}\n", side.index() + 1, self.text)
    }

    fn read(value: &str) -> Option<Kept> {
        let mut words = value.splitn(4, ' ');
        let (round, side, command) = (words.next()?, words.next()?, words.next()?);
        let side = if side == "1" { Side::First } else { Side::Second };
        let letter = Letter { side, command: command.parse().ok()?, round: round.parse().ok()? };
        Some(Kept { letter, text: words.next()?.to_owned() })
    }
}

impl Secret {
    fn text(&self) -> String {
        let digits: String = self.seed.iter().map(|byte| format!("{byte:02x}")).collect();
        let [first, second] = self.seats;
        let mut text = format!("{SECRET_FORMAT}\nseed {digits}\nseats {first} {second}\n");
        text.push_str(&format!("language {}\n", self.language));
        for seat in Side::BOTH {
            text.push_str(&orders_line(seat, of(&self.orders, seat)));
        }
        self.letters.iter().for_each(|kept| text.push_str(&kept.line()));
        text
    }

    /// Reads the file: of several lines on one thing the last holds, and a last line that was cut off counts for nothing.
    fn read(text: &str) -> Result<Secret, String> {
        let mut lines = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
        if lines.next() != Some(SECRET_FORMAT) {
            return Err(format!("the first line must be `{SECRET_FORMAT}`"));
        }
        let (mut seed, mut seats, mut language) = (None, None, Language::default());
        let mut orders = [StandingOrders::new(), StandingOrders::new()];
        let mut letters = Vec::new();
        for line in lines {
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            match key {
                "seed" => seed = Some(read_seed(value).ok_or("`seed` needs 64 hexadecimal digits")?),
                "seats" => seats = Some(read_seats(value)?),
                "language" => language = value.parse().map_err(|error| format!("{error}"))?,
                "orders" => {
                    let (seat, text) = value.split_once(' ').unwrap_or((value, ""));
                    let seat = if seat == "1" { Side::First } else { Side::Second };
                    *of_mut(&mut orders, seat) = text.parse().map_err(|error| format!("{error}"))?;
                }
                "letter" => {
                    letters.push(Kept::read(value).ok_or("a letter needs a turn, a side and a seat")?)
                }
                _ => return Err(format!("`{key}` means nothing here")),
            }
        }
        let seed = seed.ok_or("there is no line `seed`")?;
        let seats = seats.ok_or("there is no line `seats`")?;
        Ok(Secret { seed, seats, language, orders, letters })
    }
}

fn orders_line(seat: Side, orders: &StandingOrders) -> String {
    format!("orders {} {orders}\n", if seat == Side::First { 1 } else { 2 })
}

fn read_seed(text: &str) -> Option<[u8; 32]> {
    let mut seed = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (place, byte) in seed.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok()?;
    }
    Some(seed)
}

fn read_seats(text: &str) -> Result<[Against; 2], String> {
    let (first, second) = text.split_once(' ').ok_or("`seats` needs two words")?;
    Ok([Against::read(first)?, Against::read(second)?])
}

/// The files of one game, open for writing.
pub(crate) struct SaveFile {
    path: PathBuf,
    file: File,
    /// How many entries of the journal are in the file.
    written: u64,
}

impl SaveFile {
    /// A new game in a file of the user's choice, which must not be there.
    pub(super) fn create(path: &Path, journal: &Journal, secret: &Secret) -> anyhow::Result<SaveFile> {
        ensure!(
            path.extension().is_none_or(|ending| ending != SECRET),
            "{}: the ending .{SECRET} is kept for the seed of a game; choose another one",
            path.display()
        );
        let advice = || {
            format!(
                "cannot begin {}: choose a name that does not exist, in a folder you may write to",
                path.display()
            )
        };
        SaveFile::create_files(path, journal, secret).with_context(advice)
    }

    /// A new game in a file of its own in a folder, which is made if need be.
    pub(super) fn create_in(
        folder: &Path,
        name: &str,
        journal: &Journal,
        secret: &Secret,
    ) -> anyhow::Result<SaveFile> {
        let advice = || format!("cannot make the folder {}: choose a file with --save", folder.display());
        fs::create_dir_all(folder).with_context(advice)?;
        for number in 1..MOST_NAMES {
            let ending = if number == 1 { String::new() } else { format!("-{number}") };
            let path = folder.join(format!("{name}{ending}.journal"));
            match SaveFile::create_files(&path, journal, secret) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                other => return other.with_context(|| format!("cannot begin {}", path.display())),
            }
        }
        bail!("{} is full of games called {name}: choose a file with --save", folder.display())
    }

    /// The seed first: a journal without its seed could not be taken up.
    fn create_files(path: &Path, journal: &Journal, secret: &Secret) -> io::Result<SaveFile> {
        if path.symlink_metadata().is_ok() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let create = |path: &Path| OpenOptions::new().append(true).create_new(true).open(path);
        let mut beside = create(&secret_path(path))?;
        beside.write_all(secret.text().as_bytes())?;
        beside.sync_data()?;
        let mut file = create(path)?;
        file.try_lock()?;
        file.write_all(journal.to_string().as_bytes())?;
        file.sync_data()?;
        Ok(SaveFile { path: path.to_owned(), file, written: journal.last() })
    }

    /// Opens a game to go on with it. A last line that was not written to its end is taken away: nobody heard of it.
    pub(super) fn open(path: &Path) -> anyhow::Result<(SaveFile, Journal)> {
        let text = out::read_file(path)?;
        let shown = path.display();
        let wrong = |line: usize, message: &str| anyhow!("{shown}:{line}: {message}");
        let (journal, fault) =
            Journal::parse_prefix(&text).map_err(|error| wrong(error.line, &error.message))?;
        let file = OpenOptions::new().append(true).open(path);
        let file = file.with_context(|| format!("cannot write to {shown}: check that you may change it"))?;
        file.try_lock()
            .map_err(|_| anyhow!("{shown} is being played by another program: close that first"))?;
        match fault {
            Some(fault) if matches!(fault.kind, JournalFault::Incomplete { .. }) => {
                let sound = text.rfind('\n').map_or(0, |end| end + 1);
                file.set_len(sound as u64).with_context(|| format!("cannot mend {shown}"))?;
            }
            Some(fault) => return Err(wrong(fault.line, &fault.message)),
            None => {}
        }
        Ok((SaveFile { path: path.to_owned(), file, written: journal.last() }, journal))
    }

    /// Where the journal is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the entries of the journal that are not in the file yet.
    pub(super) fn append(&mut self, journal: &Journal) -> anyhow::Result<()> {
        let mut lines = String::new();
        for entry in journal.entries().iter().filter(|entry| entry.number > self.written) {
            lines.push_str(&journal.text_of(entry));
            lines.push('\n');
        }
        let written = self.file.write_all(lines.as_bytes()).and_then(|()| self.file.sync_data());
        written.with_context(|| {
            format!("cannot write to {}: is there room on the disk?", self.path.display())
        })?;
        self.written = journal.last();
        Ok(())
    }

    /// Notes the standing orders of a seat, for when the game is taken up again.
    pub(super) fn note_orders(&self, seat: Side, orders: &StandingOrders) -> anyhow::Result<()> {
        self.note_secret(&orders_line(seat, orders))
    }

    /// Notes a letter beside the journal.
    pub(super) fn note_letter(&self, kept: &Kept) -> anyhow::Result<()> {
        self.note_secret(&kept.line())
    }

    fn note_secret(&self, line: &str) -> anyhow::Result<()> {
        let path = secret_path(&self.path);
        let file = OpenOptions::new().append(true).open(&path);
        let written = file.and_then(|mut file| file.write_all(line.as_bytes()));
        written.with_context(|| format!("cannot write to {}", path.display()))
    }
}

/// The file with the seed that belongs to a journal.
pub(super) fn secret_path(journal: &Path) -> PathBuf {
    journal.with_extension(SECRET)
}

/// What stands beside a journal; `None` if nothing does.
pub(super) fn read_secret(journal: &Path) -> anyhow::Result<Option<Secret>> {
    let path = secret_path(journal);
    if path.symlink_metadata().is_err() {
        return Ok(None);
    }
    let secret = Secret::read(&out::read_file(&path)?);
    secret.map(Some).map_err(|message| anyhow!("{}: {message}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret() -> Secret {
        let orders = ["combat=never", ""].map(|text| text.parse().expect("standing orders"));
        let seats = [Against::Human, Against::read("scripted").expect("a computer player")];
        let letter = Letter { side: Side::Second, command: 1, round: 3 };
        let letters = vec![Kept { letter, text: "hold the bridge at Jena".to_owned() }];
        let seed = std::array::from_fn(|place| place as u8);
        Secret { seed, seats, language: Language::Fr, orders, letters }
    }

    #[test]
    fn a_secret_reads_back() {
        assert_eq!(Secret::read(&secret().text()), Ok(secret()));
        let later = secret().text() + "orders 2 pursuit=never\norders 1 com";
        let read = Secret::read(&later).expect("the cut line counts for nothing");
        assert_eq!(read.orders.map(|orders| orders.to_string()), ["combat=never", "pursuit=never"]);
    }

    #[test]
    fn a_broken_secret_says_what_is_missing() {
        let text = secret().text();
        for (broken, wanted) in [
            (text.replace("vedette-secret", "something"), "first line"),
            (text.replace("seed 0001", "seed 01"), "64"),
            (text.replace("seats", "chairs"), "chairs"),
            (text.replace("seats human", "seats nobody"), "human"),
            (text.replace("language fr", "language de"), "en, fr"),
            (format!("{SECRET_FORMAT}\n"), "seed"),
        ] {
            let fault = Secret::read(&broken).expect_err("it is broken");
            assert!(fault.contains(wanted), "{fault}");
        }
    }
}
