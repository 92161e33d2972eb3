//! The mutated program: a copy of the rule crate's sources with every mutation behind a switch, built once with its tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::ledger::System;
use super::parse::Source;
use super::rewrite::{self, Numbered, Rewritten};
use super::sites::{Code, ConstFunction, Site};
use crate::steps::{Settings, Steps, cargo, give};
use crate::web;

/// With fewer mutations than this the program is not optimised.
const FEW: usize = 100;

/// The module that knows which mutation is switched on.
const SWITCH_FILE: &str = "src/mutant.rs";

/// A mutation with a switch.
#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    /// The number that switches it on.
    pub(crate) number: u32,
    /// The number of the source it is in.
    pub(crate) source: usize,
    /// The bytes it changes.
    pub(crate) range: Range<usize>,
    /// Where and what, for the table.
    pub(crate) words: String,
    /// How much it breaks.
    pub(crate) coarseness: u8,
}

/// Test programs with switches.
pub(crate) struct Program {
    /// The test programs by target; `None` is the one with the tests beside the code.
    pub(crate) binaries: BTreeMap<Option<String>, PathBuf>,
    /// Where the tests run.
    pub(crate) folder: PathBuf,
    /// All mutations that compile.
    pub(crate) mutants: Vec<Mutant>,
}

/// What is to be built.
pub(crate) struct Plan<'a> {
    pub(crate) system: &'a System,
    pub(crate) sources: &'a [Source],
    /// The places of each source that are wanted, and its constant functions.
    pub(crate) sites: Vec<(Vec<Site>, Vec<ConstFunction>)>,
    /// The test programs that are wanted.
    pub(crate) targets: BTreeSet<Option<String>>,
}

impl Plan<'_> {
    /// Builds the program. The compiler says which mutations are not sound; they are left out until it has no complaint.
    pub(crate) fn build(&self, steps: &mut Steps) -> Result<Program> {
        let workspace = Workspace::of(self.system)?;
        let memory = workspace.target.join("mutants").join(format!("{}.refused", self.system.name));
        let mut refused = Refused::remembered(&memory, self.fingerprint());
        for round in 1.. {
            let (mutants, written) = self.write(&workspace, &refused)?;
            let step = format!("build {}, round {round}", self.system.name);
            let about = format!("{} mutations in one program", mutants.len());
            let settings = steps.settings().clone();
            let said = steps.time(&step, &about, || {
                workspace.build(self.system, &self.targets, mutants.len(), &settings)
            })?;
            match said {
                Built::Programs(binaries) => {
                    fs::write(&memory, serde_json::to_string(&refused)?)?;
                    let folder = workspace.top.join(&self.system.folder);
                    return Ok(Program { binaries, folder, mutants });
                }
                Built::Errors(errors) => {
                    let before = refused.count();
                    errors.iter().for_each(|error| refused.learn(error, &written));
                    if refused.count() == before {
                        let said: Vec<&str> =
                            errors.iter().filter_map(|error| error["rendered"].as_str()).collect();
                        bail!("the mutated {} does not compile:\n{}", self.system.name, said.join("\n"));
                    }
                }
            }
        }
        bail!("there is no last round")
    }

    /// The same for the same mutations of the same sources.
    fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for (source, (sites, _)) in self.sources.iter().zip(&self.sites) {
            source.text.hash(&mut hasher);
            sites.iter().for_each(|site| (&site.range, site.ways.len()).hash(&mut hasher));
        }
        hasher.finish()
    }

    /// Writes the sources with every mutation that has not been refused.
    fn write(&self, workspace: &Workspace, refused: &Refused) -> Result<(Vec<Mutant>, Vec<Written>)> {
        let (mut mutants, mut written) = (Vec::new(), Vec::new());
        let mut next = 1;
        for (index, source) in self.sources.iter().enumerate() {
            let switches = self.switches(index, refused, &mut next);
            let (sites, constant) = &self.sites[index];
            for (site, switches) in sites.iter().zip(&switches) {
                mutants.extend(site.ways.iter().zip(switches).filter_map(|(way, number)| {
                    let words = way.told(source, site);
                    let coarseness = Code::coarseness(&way.code);
                    Some(Mutant {
                        number: (*number)?,
                        source: index,
                        range: site.range.clone(),
                        words,
                        coarseness,
                    })
                }));
            }
            let places = sites.iter().zip(switches).map(|(site, switches)| Numbered { site, switches });
            let removed = constant.iter().filter(|function| !refused.functions.contains(&function.name));
            let removed: Vec<Range<usize>> = removed.map(|function| function.word.clone()).collect();
            let Rewritten { mut text, owned } = rewrite::rewrite(&source.text, places.collect(), &removed);
            if source.path.ends_with("src/lib.rs") {
                text.push_str("\nmod mutant;\n");
            }
            let path = self.system.folder.join(&source.path);
            workspace.write(&path, &text)?;
            written.push(Written { path: path.display().to_string(), owned });
        }
        workspace.write(&self.system.folder.join(SWITCH_FILE), rewrite::SWITCH)?;
        Ok((mutants, written))
    }

    /// The numbers of the mutations of a source. A mutation that is refused leaves its number unused, so that the others keep
    /// theirs.
    fn switches(&self, source: usize, refused: &Refused, next: &mut u32) -> Vec<Vec<Option<u32>>> {
        let (sites, constant) = &self.sites[source];
        let fixed: Vec<&Range<usize>> = constant
            .iter()
            .filter(|function| refused.functions.contains(&function.name))
            .map(|function| &function.body)
            .collect();
        let of_site = |site: &Site| {
            let is_fixed =
                fixed.iter().any(|body| body.start <= site.range.start && site.range.end <= body.end);
            let mut number = || {
                let number = *next;
                *next += 1;
                (!is_fixed && !refused.mutants.contains(&number)).then_some(number)
            };
            site.ways.iter().map(|_| number()).collect()
        };
        sites.iter().map(of_site).collect()
    }
}

/// A source that has been written, and which bytes of it belong to which mutations.
struct Written {
    path: String,
    owned: Vec<(Range<usize>, Vec<u32>)>,
}

/// What the compiler does not take. It is remembered, so that nothing is built again when only tests have changed.
#[derive(Default, serde::Deserialize, serde::Serialize)]
struct Refused {
    fingerprint: u64,
    mutants: BTreeSet<u32>,
    /// Functions that are asked while the program is compiled, and have to stay as they are.
    functions: BTreeSet<String>,
}

impl Refused {
    fn remembered(memory: &Path, fingerprint: u64) -> Self {
        let text = fs::read_to_string(memory).unwrap_or_default();
        let before =
            serde_json::from_str(&text).ok().filter(|before: &Self| before.fingerprint == fingerprint);
        before.unwrap_or(Self { fingerprint, ..Self::default() })
    }

    fn count(&self) -> usize {
        self.mutants.len() + self.functions.len()
    }

    /// Finds out whom an error is about: the smallest mutation around what it points at.
    fn learn(&mut self, error: &Value, written: &[Written]) {
        if error["code"]["code"] == "E0015"
            && let Some(name) = error["message"].as_str().and_then(|said| said.split('`').nth(1))
        {
            let name = name.rsplit("::").next().unwrap_or(name);
            self.functions.insert(name.to_owned());
            return;
        }
        let spans = error["spans"].as_array().map_or(&[][..], Vec::as_slice);
        let (primary, others): (Vec<_>, Vec<_>) = spans.iter().partition(|span| span["is_primary"] == true);
        if let Some(blamed) = primary.into_iter().chain(others).find_map(|span| blamed(span, written)) {
            self.mutants.extend(blamed);
        }
    }
}

/// The smallest mutation around a span, or else all in it.
fn blamed(span: &Value, written: &[Written]) -> Option<Vec<u32>> {
    let source = written.iter().find(|source| span["file_name"] == source.path.as_str())?;
    let (start, end) = (span["byte_start"].as_u64()? as usize, span["byte_end"].as_u64()? as usize);
    let around = source.owned.iter().filter(|(range, _)| range.start <= start && end <= range.end);
    let smallest = around.min_by_key(|(range, _)| range.len()).map(|(_, mutants)| mutants.clone());
    let within = || source.owned.iter().filter(|(range, _)| start <= range.start && range.end <= end);
    let all = || within().flat_map(|(_, mutants)| mutants.clone()).collect::<Vec<_>>();
    smallest.or_else(|| Some(all()).filter(|all| !all.is_empty()))
}

/// Whether a file is one that is written for every run.
fn is_written(path: &Path, sources: &Path) -> bool {
    let is_source = path.starts_with(sources) && path.extension().is_some_and(|extension| extension == "rs");
    is_source && (path.is_file() || path.ends_with(SWITCH_FILE))
}

enum Built {
    Programs(BTreeMap<Option<String>, PathBuf>),
    Errors(Vec<Value>),
}

/// A workspace like this one, made of links to it, in which the sources of one crate are others.
struct Workspace {
    top: PathBuf,
    target: PathBuf,
}

impl Workspace {
    fn of(system: &System) -> Result<Self> {
        let target = web::target()?;
        let top = target.join("mutants").join(&system.name);
        let origin = std::env::current_dir()?;
        let workspace = Self { top, target };
        let sources = system.folder.join("src");
        workspace.clear(Path::new(""), &sources)?;
        workspace.link(&origin, Path::new(""), &sources)?;
        for name in MANIFESTS {
            let text =
                fs::read_to_string(origin.join(name)).with_context(|| format!("{name} cannot be read"))?;
            workspace.write(Path::new(name), &under_another_version(&text))?;
        }
        // What is in the crate beside its sources is found where it was: the ledger.
        for entry in fs::read_dir(&sources)?.flatten() {
            if entry.path().extension().is_none_or(|extension| extension != "rs") && !entry.path().is_dir() {
                symlink(origin.join(entry.path()), workspace.top.join(entry.path()))?;
            }
        }
        Ok(workspace)
    }

    /// Removes what an earlier run left, except sources that are still there: if they are written as they were, cargo does
    /// not build them again.
    fn clear(&self, folder: &Path, sources: &Path) -> Result<()> {
        for entry in fs::read_dir(self.top.join(folder)).into_iter().flatten().flatten() {
            let path = folder.join(entry.file_name());
            let is_folder = entry.file_type()?.is_dir();
            if is_folder && (sources.starts_with(&path) || path.starts_with(sources)) {
                self.clear(&path, sources)?;
            } else if is_folder {
                fs::remove_dir_all(entry.path())?;
            } else if !is_written(&path, sources) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }

    /// Links everything in a folder except what leads to the sources that are written anew.
    fn link(&self, origin: &Path, folder: &Path, anew: &Path) -> Result<()> {
        fs::create_dir_all(self.top.join(folder))?;
        if folder == anew {
            return Ok(());
        }
        for entry in fs::read_dir(origin.join(folder))?.flatten() {
            let path = folder.join(entry.file_name());
            let left_out = ["target", ".git"].iter().chain(&MANIFESTS);
            let is_left_out = left_out.into_iter().any(|name| path == Path::new(name));
            if is_left_out {
                continue;
            }
            if anew.starts_with(&path) {
                self.link(origin, &path, anew)?;
            } else {
                symlink(origin.join(&path), self.top.join(&path))?;
            }
        }
        Ok(())
    }

    /// Writes a file if that changes it, so that cargo does not build it again for nothing.
    fn write(&self, path: &Path, text: &str) -> Result<()> {
        let path = self.top.join(path);
        if fs::read_to_string(&path).is_ok_and(|before| before == text) {
            return Ok(());
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))
    }

    fn build(
        &self,
        system: &System,
        targets: &BTreeSet<Option<String>>,
        mutants: usize,
        settings: &Settings,
    ) -> Result<Built> {
        let package = system.package();
        let mut build = cargo(&["test", "--no-run", "--locked", "--quiet", "--message-format=json"]);
        // What others wrote has been built for the ordinary tests, with the features that the whole workspace asks for: it is of use
        // here only if the whole workspace is asked for again, which can be done where the system's test program has its name.
        let named_alike = targets.iter().all(|target| target.as_ref() == Some(&system.name));
        if named_alike {
            build.arg("--workspace");
        } else {
            build.args(["-p", &package]);
        }
        for target in targets {
            match target {
                Some(target) => build.args(["--test", target]),
                None => build.arg("--lib"),
            };
        }
        // Each mutation runs for milliseconds, so that building is most of the work, and the fewer there are the more so.
        if mutants < FEW {
            for package in [package.as_str(), "vedette-kernel", "vedette-board", "vedette-pack"] {
                build.args(["--config", &format!("profile.dev.package.{package}.opt-level=0")]);
            }
        }
        let build = give(&mut build, settings).current_dir(&self.top).env("CARGO_TARGET_DIR", &self.target);
        let output = build.output().context("cargo could not be started")?;
        let messages: Vec<Value> = output
            .stdout
            .split(|&byte| byte == b'\n')
            .filter_map(|line| serde_json::from_slice(line).ok())
            .collect();
        if output.status.success() {
            return Ok(Built::Programs(messages.iter().filter_map(program).collect()));
        }
        let errors: Vec<Value> = messages
            .into_iter()
            .map(|mut message| message["message"].take())
            .filter(|message| message["level"] == "error")
            .collect();
        if errors.is_empty() {
            bail!("the mutated {} cannot be built: {}", system.name, String::from_utf8_lossy(&output.stderr));
        }
        Ok(Built::Errors(errors))
    }
}

/// What is written anew at the top of the other workspace.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "Cargo.lock"];
/// The version of our crates, and the one they have where they are broken.
const VERSIONS: [&str; 2] = ["version = \"0.1.0\"", "version = \"0.1.0-broken\""];

/// Cargo tells crates apart by name and version, not by where their workspace is: under the same version the ordinary tests
/// would be linked with broken rules. What others wrote stays as it is, and is shared.
fn under_another_version(manifest: &str) -> String {
    let mut ours = false;
    let mut out = String::with_capacity(manifest.len());
    for line in manifest.lines() {
        match line.split_once(" = ") {
            Some(("name", name)) => ours = name == "\"xtask\"" || name.starts_with("\"vedette"),
            None if line.starts_with('[') => ours = line == "[workspace.package]",
            _ => {}
        }
        let is_version = ours && line == VERSIONS[0];
        out.push_str(if is_version { VERSIONS[1] } else { line });
        out.push('\n');
    }
    out
}

/// A test program that cargo tells of.
fn program(message: &Value) -> Option<(Option<String>, PathBuf)> {
    let executable = PathBuf::from(message["executable"].as_str()?);
    let is_test = message["target"]["kind"].as_array()?.iter().any(|kind| kind == "test");
    let name = message["target"]["name"].as_str()?.to_owned();
    Some((is_test.then_some(name), executable))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_crates_get_another_version_and_nobody_elses() {
        let lock = "[[package]]\nname = \"vedette-kernel\"\nversion = \"0.1.0\"\n\n[[package]]\nname = \"other\"\nversion = \"0.1.0\"\n";
        let broken = under_another_version(lock);
        assert!(broken.contains("name = \"vedette-kernel\"\nversion = \"0.1.0-broken\"\n"), "{broken}");
        assert!(broken.contains("name = \"other\"\nversion = \"0.1.0\"\n"), "{broken}");
        let manifest =
            "[workspace.package]\nversion = \"0.1.0\"\n\n[workspace.dependencies]\nversion = \"0.1.0\"\n";
        let expected = manifest.replacen("0.1.0", "0.1.0-broken", 1);
        assert_eq!(under_another_version(manifest), expected);
    }
}
