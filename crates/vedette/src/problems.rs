//! `vedette problems`: staff problems, for opponents to be examined with and for people to solve.

use std::fmt::Write as _;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use vedette_kernel::{Side, Sketched, Speak};
use vedette_lang::Language;
use vedette_system::terminal::answers::{self, Meaning};
use vedette_system::terminal::{Ink, Screen, Terminal};
use vedette_system::{Problem, Setting};

use crate::desk::{Desk, office};
use crate::near::likest;
use crate::opponents::{OpponentKind, kinds};
use crate::out;

/// What `vedette problems` takes.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    /// The game whose problems are listed [default: all]
    game: Option<String>,
    /// Let this opponent solve them
    #[arg(long, value_parser = kinds())]
    opponent: Option<OpponentKind>,
    /// How often he tries each, with other luck: he has solved it if he is right more often than not
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1000))]
    tries: u64,
    /// The same seed gives the same answers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Language: en or fr
    #[arg(long, default_value_t)]
    language: Language,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(clap::Subcommand)]
enum What {
    /// Solve one yourself
    Play {
        /// Its name in the list, e.g. 1806-01
        id: String,
        /// Language: en or fr
        #[arg(long, default_value_t)]
        language: Language,
    },
}

/// Lists problems, or has them solved.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    if let Some(What::Play { id, language }) = &args.what {
        let (desk, problem) = named(id)?;
        return desk.pose(&problem, *language);
    }
    let desks = match &args.game {
        Some(game) => vec![office().built_in(game)?],
        None => office().codes().iter().map(|code| office().built_in(code)).collect::<anyhow::Result<_>>()?,
    };
    let mut text = String::new();
    for desk in desks {
        let problems = desk.problems();
        let mut solved = 0;
        for problem in &problems {
            let mark = match args.opponent {
                Some(kind) => {
                    let is_solved = is_solved(&*desk, problem, kind, args.tries, args.seed)?;
                    solved += usize::from(is_solved);
                    if is_solved { "solved    " } else { "unsolved  " }
                }
                None => "",
            };
            writeln!(text, "{mark}{}  {}", problem.id, problem.task_in(args.language))?;
        }
        if let Some(kind) = args.opponent.filter(|_| !problems.is_empty()) {
            writeln!(text, "{}: {kind} solves {solved} of {}\n", desk.game(), problems.len())?;
        }
    }
    out::print(&text)
}

fn named(id: &str) -> anyhow::Result<(Arc<dyn Desk>, Problem)> {
    let mut known = Vec::new();
    for code in office().codes() {
        let desk = office().built_in(code)?;
        for problem in desk.problems() {
            if problem.id == id {
                return Ok((desk, problem));
            }
            known.push(problem.id);
        }
    }
    let near = likest(id, known.iter().map(String::as_str), 3).join(", ");
    bail!("there is no problem `{id}`; `vedette problems` lists them (try {near})")
}

/// Whether an opponent gives a right answer more often than not.
fn is_solved(
    desk: &dyn Desk,
    problem: &Problem,
    kind: OpponentKind,
    tries: u64,
    seed: u64,
) -> anyhow::Result<bool> {
    let game = desk.imagined(&problem.agreement(), &problem.position).with_context(|| problem.id.clone())?;
    let side = Side::BOTH.into_iter().find(|&side| game.side_code(side) == problem.side);
    let side = side.ok_or_else(|| anyhow!("{}: there is no side `{}`", problem.id, problem.side))?;
    let mut right = 0;
    for number in 0..tries {
        let seat = desk.seat(kind, game.as_ref(), seed.wrapping_add(number), Arc::new(|| false));
        let mut opponent = seat.ok_or_else(|| anyhow!("no {kind} plays this game"))?;
        let answer = opponent.decide(game.as_ref(), side).context("he is not asked")?;
        right += u64::from(problem.is_solved_by(&answer));
    }
    Ok(2 * right > tries)
}

/// Shows a problem at the terminal and takes one answer.
pub(crate) fn pose<S: Terminal>(
    setting: &Setting<S>,
    problem: &Problem,
    language: Language,
) -> anyhow::Result<()> {
    let game = S::Game::from_sketch(Arc::clone(&setting.scenario), &problem.position)?;
    let side = Side::BOTH.into_iter().find(|side| S::SIDES[side.index()] == problem.side);
    let side = side.ok_or_else(|| anyhow!("{}: there is no side `{}`", problem.id, problem.side))?;
    let mut screen = Screen::new(language, setting.names());
    screen.heading(problem.task_in(language))?;
    S::army(&mut screen, &game, side)?;
    let standing = screen.say(&S::standing(&game, side));
    screen.rule(&standing)?;
    S::odds_in_one_line(&mut screen, &game, side)?;
    let question = screen.say(&game.prompt(side));
    screen.wrapped(Ink::Heading, &question, "", "")?;
    let legal = answers::legal(&game, side, &screen);
    for (place, answer) in legal.iter().enumerate() {
        screen.line(&format!("{:>3}  {}  [{}]", place + 1, answer.sentence, answer.notation))?;
    }
    while let Some(text) = screen.ask("> ")? {
        match text.trim() {
            "quit" => break,
            "map" => S::map(setting, &mut screen, &game, side, "")?,
            "army" => S::army(&mut screen, &game, side)?,
            "hand" => S::hand(setting, &mut screen, &game, side, &legal)?,
            "odds" => S::show_odds(&mut screen, &game, side)?,
            text => {
                let Meaning::One(place) = answers::meant(text, &legal) else {
                    screen.tell("terminal-problem-unclear")?;
                    continue;
                };
                let notation = legal.get(place).map_or("", |answer| answer.notation.as_str());
                let solved = problem.is_solved_by(notation);
                screen.tell(if solved { "terminal-problem-right" } else { "terminal-problem-wrong" })?;
                return screen.sentence(problem.why_in(language));
            }
        }
    }
    Ok(())
}
