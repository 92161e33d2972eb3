//! What rulebooks of all systems have in common: their files, and the way from what an example shows to what the board draws.

use vedette_board::draw::{Camp, Counter, Mark, MarkKind, Scene, Trace, TraceKind};
use vedette_kernel::Side;
use vedette_system::rulebook::{Line, Sight, Sign};

/// The files of the rulebook of a system, in the folder beside the file that asks for them: every system has the same ones.
macro_rules! source {
    () => {
        vedette_system::rulebook::Source {
            chapters: include_str!("rulebook/chapters.csv"),
            openings: [include_str!("rulebook/openings.en.md"), include_str!("rulebook/openings.fr.md")],
            paragraphs: include_str!("rulebook/paragraphs.csv"),
            glossary: include_str!("rulebook/glossary.csv"),
            examples: include_str!("rulebook/examples.json"),
            charts: include_str!("rulebook/charts.json"),
        }
    };
}
pub(crate) use source;

/// What is written on a piece of which the viewer does not know which it is.
pub(crate) const HIDDEN: &str = "?";

/// The camp of a side.
pub(crate) fn camp(side: Side) -> Camp {
    match side {
        Side::First => Camp::First,
        Side::Second => Camp::Second,
    }
}

/// The scene of a sight, with places by their numbers.
///
/// # Errors
/// A place that the board does not have.
pub(crate) fn scene(
    sight: &Sight,
    counters: Vec<Counter>,
    place: &dyn Fn(&str) -> Option<usize>,
) -> Result<Scene, String> {
    let at = |code: &String| place(code).ok_or_else(|| format!("there is no place `{code}`"));
    let all = |codes: &[String]| codes.iter().map(at).collect::<Result<Vec<usize>, String>>();
    let mut scene = Scene {
        title: sight.title.clone(),
        description: sight.description.clone(),
        shown: all(&sight.shown)?,
        counters,
        ..Scene::default()
    };
    for sign in &sight.signs {
        match sign {
            Sign::Line(line, side, path) => {
                let kind = match line {
                    Line::Way => TraceKind::Way(camp(*side)),
                    Line::Retreat => TraceKind::Retreat(camp(*side)),
                    Line::Still => TraceKind::Line(camp(*side)),
                };
                scene.traces.push(Trace { kind, path: all(path)? });
            }
            Sign::Ring(code) => {
                scene.marks.push(Mark { place: at(code)?, kind: MarkKind::Ring, text: String::new() })
            }
            Sign::Zone(side, codes) => {
                let kind = MarkKind::Zone(camp(*side));
                scene.marks.extend(all(codes)?.into_iter().map(|place| Mark {
                    place,
                    kind,
                    text: String::new(),
                }));
            }
            Sign::Note(code, text) => {
                scene.marks.push(Mark { place: at(code)?, kind: MarkKind::Note, text: text.clone() });
            }
        }
    }
    Ok(scene)
}
