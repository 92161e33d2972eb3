//! Setting up a session: a new table, or one taken up again.

use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::{Context, anyhow, bail, ensure};
use vedette_ai::{Pace, Sight};
use vedette_kernel::chance::Keyed;
use vedette_kernel::{Chance, Journal, Purpose, Quick, Record, Side, StandingOrders, Table, replay_with};
use vedette_system::Setting;
use vedette_system::terminal::{EventOf, Screen, Terminal};

use super::chronicle::Chronicle;
use super::command::Orders;
use super::save::{self, SaveFile, Secret};
use super::seats::{Against, Player, of, of_mut, seat_of, side_of};
use super::session::Session;
use super::{Args, Wish};
use crate::opponents::OpponentKind;

/// Where games are kept unless the user says otherwise.
const FOLDER: &str = "games";

/// A new game, until it is over or left.
pub(crate) fn begin<S: Terminal>(args: &Args, setting: Setting<S>) -> anyhow::Result<()> {
    let (seed, id) = draw_seed(args.seed)?;
    let secret = new_secret(args, &setting, seed)?;
    let header = setting.header(&id);
    let name = format!("{}-{}-{id}", header.game, header.scenario);
    let table = Table::open(setting.start(), header, seed)?;
    let file = match &args.save {
        Some(path) => SaveFile::create(path, table.journal(), &secret)?,
        None => SaveFile::create_in(Path::new(FOLDER), &name, table.journal(), &secret)?,
    };
    let players = Side::BOTH.map(|seat| player(&setting, &secret, seat, args.threads));
    let screen = Screen::new(secret.language, setting.names());
    Session::new(setting, table, file, secret, players, Chronicle::default(), screen).play()
}

/// What the command line says about a new game.
fn new_secret<S: Terminal>(args: &Args, setting: &Setting<S>, seed: [u8; 32]) -> anyhow::Result<Secret> {
    let against = args.against.unwrap_or(Against::Computer(OpponentKind::Scripted));
    let seats = seats(&seed, args.side.unwrap_or(Wish::Side(Side::First)), against);
    let orders = first_orders(setting, &seats, args.orders.as_deref())?;
    Ok(Secret { seed, seats, language: args.language.unwrap_or_default(), orders, letters: Vec::new() })
}

fn seats(seed: &[u8; 32], wish: Wish, against: Against) -> [Against; 2] {
    let first = match wish {
        Wish::Side(side) => side == Side::First,
        Wish::Random => Keyed::new(seed, "sides", &[] as &[&str], 0).draw(Purpose("sides"), 2) == 0,
    };
    if first { [Against::Human, against] } else { [against, Against::Human] }
}

/// Against the computer nobody learns anything from being kept waiting or not, so a player is asked about a card only
/// when he has one to play. Two people at one screen are asked always, unless they say otherwise.
fn first_orders<S: Terminal>(
    setting: &Setting<S>,
    seats: &[Against; 2],
    text: Option<&str>,
) -> anyhow::Result<[StandingOrders; 2]> {
    let known = Orders { windows: &S::asked_windows(setting), worth: S::WORTH_ASKING };
    let mut orders = match seats {
        [Against::Human, Against::Human] => StandingOrders::new(),
        _ => known.only_when_there_is_something(),
    };
    if let Some(text) = text {
        orders = known.changed(&orders, text).with_context(|| format!("--orders \"{text}\""))?;
    }
    Ok([orders.clone(), orders])
}

/// A fresh seed and the id of a table; from a number if the user gives one.
fn draw_seed(number: Option<u64>) -> anyhow::Result<([u8; 32], String)> {
    let mut seed = [0; 32];
    if let Some(number) = number {
        let mut source = Quick::new(number);
        for part in seed.chunks_mut(8) {
            part.copy_from_slice(&source.next_u64().to_be_bytes());
        }
        return Ok((seed, format!("seed-{number}")));
    }
    let mut id = [0; 6];
    let drawn = getrandom::fill(&mut seed).and_then(|()| getrandom::fill(&mut id));
    drawn.context("this machine gives no random numbers: choose one yourself with --seed")?;
    let letter = |byte: &u8| b"abcdefghjkmnpqrstuvwxyz23456789"[usize::from(byte % 31)] as char;
    Ok((seed, id.iter().map(letter).collect()))
}

/// A game taken up again, until it is over or left.
pub(crate) fn take_up<S: Terminal>(
    args: &Args,
    path: &Path,
    file: SaveFile,
    journal: Journal,
    setting: Setting<S>,
) -> anyhow::Result<()> {
    let secret = secret_of(args, &setting, path, &journal)?;
    let table = Table::resume(setting.start(), journal, secret.seed)
        .with_context(|| format!("{}: cannot be taken up", path.display()))?;
    let mut players = Side::BOTH.map(|seat| player(&setting, &secret, seat, args.threads));
    let chronicle = retell(&setting, table.journal(), &secret, &mut players)?;
    let screen = Screen::new(secret.language, setting.names());
    Session::new(setting, table, file, secret, players, chronicle, screen).play()
}

/// What stands beside the journal, with what the command line changes about it.
fn secret_of<S: Terminal>(
    args: &Args,
    setting: &Setting<S>,
    path: &Path,
    journal: &Journal,
) -> anyhow::Result<Secret> {
    let stored = save::read_secret(path)?;
    let mut secret = match (stored, args.seed) {
        (Some(stored), None) => stored,
        (None, None) if journal.is_over() => new_secret(args, setting, seed_in(journal).unwrap_or_default())?,
        (stored, Some(number)) => {
            let (seed, _) = draw_seed(Some(number))?;
            match stored {
                Some(stored) => Secret { seed, ..stored },
                None => new_secret(args, setting, seed)?,
            }
        }
        (None, None) => bail!(
            "{} is missing: it holds the seed of the game and belongs beside the journal. If the game was begun with \
             --seed N, give --seed N again, with --side and --against",
            save::secret_path(path).display()
        ),
    };
    ensure!(
        Keyed::commitment(&secret.seed) == journal.header().commit,
        "{}: the seed is not the one this game was begun with: give the right --seed, or the right file {}",
        path.display(),
        save::secret_path(path).display()
    );
    if args.side.is_some() || args.against.is_some() {
        let computer = secret.seats.into_iter().find(|&seat| seat != Against::Human);
        let first_is_human = secret.seats[0] == Against::Human;
        let wish = args.side.unwrap_or(Wish::Side(if first_is_human { Side::First } else { Side::Second }));
        let against = args.against.or(computer).unwrap_or(Against::Human);
        secret.seats = seats(&secret.seed, wish, against);
    }
    secret.language = args.language.unwrap_or(secret.language);
    if let Some(text) = &args.orders {
        let known = Orders { windows: &S::asked_windows(setting), worth: S::WORTH_ASKING };
        for orders in &mut secret.orders {
            *orders = known.changed(orders, text).with_context(|| format!("--orders \"{text}\""))?;
        }
    }
    Ok(secret)
}

/// The seed that the journal of a finished game reveals.
fn seed_in(journal: &Journal) -> Option<[u8; 32]> {
    journal.entries().iter().rev().find_map(|entry| match entry.record {
        Record::Seed(seed) => Some(seed),
        _ => None,
    })
}

/// Whoever sits on a seat. What a computer player draws by himself has nothing to do with the draws of the game.
fn player<S: Terminal>(
    setting: &Setting<S>,
    secret: &Secret,
    seat: Side,
    threads: Option<NonZeroUsize>,
) -> Player<S::Game> {
    match of(&secret.seats, seat) {
        Against::Human => Player::Human,
        Against::Computer(kind) => {
            let table = if seat == Side::First { "player 1" } else { "player 2" };
            let mut source = Keyed::new(&secret.seed, table, &[] as &[&str], 0);
            let mut half = || u64::from(source.draw(Purpose("player"), u32::MAX));
            let seed = half() << 32 | half();
            let mut opponent = setting.prepare(*kind).seat(seed);
            let threads = threads.or_else(|| std::thread::available_parallelism().ok());
            let patience = kind.rank().map(vedette_ai::Rank::patience);
            opponent.keep_pace(Pace { threads: threads.map_or(1, NonZeroUsize::get), patience });
            Player::Computer(opponent)
        }
    }
}

/// Whether a player decides a whole game in no time.
fn is_quick(player: Against) -> bool {
    matches!(player, Against::Computer(OpponentKind::Random | OpponentKind::Scripted))
}

/// Tells the game so far once more, and puts the computer players through it: they decide again what they decided then,
/// so that they go on as if the game had never been left. Those who think long are spared that and go on afresh.
fn retell<S: Terminal>(
    setting: &Setting<S>,
    journal: &Journal,
    secret: &Secret,
    players: &mut [Player<S::Game>; 2],
) -> anyhow::Result<Chronicle<EventOf<S>>> {
    let mut chronicle = Chronicle::default();
    let mut before = setting.start();
    let mut options = Vec::new();
    replay_with(setting.start(), journal, None, |step| {
        let seat = seat_of(&before, step.side);
        if is_quick(*of(&secret.seats, seat))
            && let Player::Computer(opponent) = of_mut(players, seat)
            && let Some(sight) = Sight::new(&before, step.side, &mut options)
        {
            opponent.decide(&sight);
        }
        for seat in Side::BOTH {
            let side = side_of(step.game, seat);
            if let Player::Computer(opponent) = of_mut(players, seat) {
                step.notes.seen_by(side).for_each(|event| opponent.observe(side, event));
                if let Some(sight) = Sight::new(step.game, side, &mut options) {
                    opponent.glance(&sight);
                }
            }
        }
        chronicle.note(step.number, step.side, &step.notes.0);
        before = step.game.clone();
    })
    .map_err(|error| anyhow!("{error}"))?;
    for seat in Side::BOTH {
        chronicle.remember_from_last_action(seat, side_of(&before, seat));
    }
    Ok(chronicle)
}
