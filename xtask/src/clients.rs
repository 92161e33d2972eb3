//! Clients that generators make from the description of the API: strangers begin with them.

use std::process::Command;

use anyhow::Result;

use crate::steps::Steps;
use crate::web;

/// Generates clients in Python and lets them give so many answers in a game of every title. The program must be built.
pub(crate) fn play(steps: &mut Steps, answers: usize) -> Result<()> {
    let target = web::target()?;
    let mut script = Command::new("python3");
    script.arg("xtask/clients.py").arg(target.join("debug/vedette")).arg(target.join("clients"));
    script.arg(answers.to_string());
    steps.run("generated clients", script)
}
