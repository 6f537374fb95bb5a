//! Reads a rulebook's sources and says where each clause is carried out. For tests: it reads files.
//!
//! What counts as a citation:
//!
//! - `clause!("10.2")` in code;
//! - square brackets in a comment: `[10.2, ruling D43]`, for the item that the comment stands above or in;
//! - a `clause` or `clauses` field in a data file, and square brackets in its comments;
//! - `Covers 10.2.` above a test, and the number of a clause as a string in one.
//!
//! A clause that asks for something leads to a function or constant and to a test.
//!
//! A rulebook holds itself to its index in one test:
//!
//! ```text
//! #[test]
//! fn every_clause_leads_to_its_rule() {
//!     kit::citations::hold(env!("CARGO_MANIFEST_DIR"));
//! }
//! ```
//!
//! The crate's folder has `data/rules.toml`, perhaps `data/rulings.toml`, and the index in `data/where.tsv`.

mod cited;
mod rust;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cited::Known;
use rust::Source;

use crate::clauses::{self, Duty, Entry};
use crate::{Place, PlaceKind};

/// Sources that show a clause to players, or weigh it, and carry none out: a folder or a file below `src`, at any depth.
const SHOWS: [&str; 10] = [
    "scene",
    "scene.rs",
    "sentences.rs",
    "words.rs",
    "markers.rs",
    "orders.rs",
    "evaluation",
    "aims.rs",
    // What of a clause a game has shown, and what no game may break, is counted apart from the rules.
    "coverage.rs",
    "invariants.rs",
];

const RULES: &str = "data/rules.toml";
const RULINGS: &str = "data/rulings.toml";
const HEAD: &str = "# Where each clause is carried out. Written by BLESS=1 cargo test, from the sources.\n";

/// The sources of a rulebook: what its crate's folder holds.
#[derive(Debug, Clone)]
pub struct Sources {
    folder: PathBuf,
    rules: String,
    rulings: String,
    /// Rust and data files by their path below the folder, in order.
    pub files: Vec<(String, String)>,
}

/// Everything that a rulebook's sources say about its clauses.
#[derive(Debug, Clone, Default)]
pub struct Citations {
    /// How often each place cites each clause.
    found: BTreeMap<(usize, Place), usize>,
    ids: Vec<String>,
    /// What is wrong: a number that does not exist, a clause without a place.
    pub faults: Vec<String>,
}

/// Fails when the index of the rulebook in this folder is out of date, when a citation names a clause that does not
/// exist, or when a clause that asks for something leads to no rule. With `BLESS=1` writes the index first.
///
/// # Panics
/// With everything that is wrong.
pub fn hold(folder: &str) {
    let citations = Sources::read(folder).citations();
    assert!(citations.faults.is_empty(), "{}", citations.faults.join("\n"));
    let (path, index) = (Path::new(folder).join("data/where.tsv"), citations.index());
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &index).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    let only = |these: &str, those: &str| {
        let those: BTreeSet<&str> = those.lines().collect();
        these.lines().filter(|line| !those.contains(line)).collect::<Vec<&str>>().join("\n")
    };
    assert!(
        stored == index,
        "{} is out of date: BLESS=1 writes it again\nonly in the file:\n{}\nonly in the sources:\n{}",
        path.display(),
        only(&stored, &index),
        only(&index, &stored)
    );
}

/// Changes each citation in the rules of the rulebook in `folder` to the next clause and demands that the index shows it. Returns how
/// many were changed.
///
/// # Panics
/// If a change would not be noticed.
pub fn no_citation_can_change_unseen(folder: &str, ids: &[&str]) -> usize {
    let sources = Sources::read(folder);
    let mut count = 0;
    for (path, text) in sources.files.iter().filter(|(path, _)| path.starts_with("src/")) {
        let before = sources.only(path, text).citations().index();
        for (citation, changed) in changes(text, ids) {
            let after = sources.only(path, &changed).citations().index();
            assert!(after != before, "{path}, {citation}: another clause would not be noticed");
            count += 1;
        }
    }
    count
}

/// A file with one of its citations changed to the next clause, for every citation in it, and which one it was.
fn changes(text: &str, ids: &[&str]) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (at, head) in text.match_indices("clause!(\"") {
        let from = at + head.len();
        let end = from + text[from..].find('"').unwrap_or(0);
        let id = &text[from..end];
        if let Some(number) = ids.iter().position(|known| *known == id) {
            let line = text[..at].matches('\n').count() + 1;
            let next = ids[(number + 1) % ids.len()];
            all.push((format!("line {line}, {id}"), format!("{}{next}{}", &text[..from], &text[end..])));
        }
    }
    all
}

impl Sources {
    /// Reads the rulebook in a folder.
    ///
    /// # Panics
    /// If it has no `data/rules.toml`.
    pub fn read(folder: &str) -> Sources {
        let folder = PathBuf::from(folder);
        let read = |path: &str| fs::read_to_string(folder.join(path));
        let paths = ["src", "tests", "data"].into_iter().flat_map(|part| files(&folder, part));
        let paths = paths.filter(|path| path != RULES && path != RULINGS);
        let files = paths.map(|path| (path.clone(), read(&path).unwrap_or_default())).collect();
        let rules = read(RULES).expect("a rulebook has data/rules.toml");
        let rulings = read(RULINGS).unwrap_or_default();
        Sources { folder, rules, rulings, files }
    }

    /// The same rulebook with this one file, for tests that change it.
    #[must_use]
    pub fn only(&self, path: &str, text: &str) -> Sources {
        let (folder, rules, rulings) = (self.folder.clone(), self.rules.clone(), self.rulings.clone());
        Sources { folder, rules, rulings, files: vec![(path.to_owned(), text.to_owned())] }
    }

    /// What they say about the clauses.
    ///
    /// # Panics
    /// If the file of clauses cannot be read.
    pub fn citations(&self) -> Citations {
        let clauses = clauses::entries(&self.rules).unwrap_or_else(|faults| panic!("{faults:?}"));
        let rulings = read_rulings(&self.rulings);
        let ids = clauses.iter().map(|entry| &entry.text.id).chain(rulings.iter().map(|(id, _)| id));
        let known = Known { ids: ids.cloned().collect() };
        let mut citations = Citations { ids: known.ids.clone(), ..Citations::default() };
        for (id, explains) in &rulings {
            for clause in explains {
                citations.add(PlaceKind::Ruling, clause, id.clone());
            }
        }
        let mut items = BTreeSet::new();
        for (path, text) in &self.files {
            items.insert(path.clone());
            if Path::new(path).extension().is_some_and(|ending| ending == "rs") {
                let source = Source::read(text);
                citations.read_rust(path, &source, &known);
                items.extend(source.items.iter().map(|item| format!("{path} {}", item.name)));
            } else {
                citations.read_toml(path, text, &known, &mut items);
            }
        }
        for entry in &clauses {
            citations.check_duty(entry, &items, &self.folder);
        }
        citations
    }
}

impl Citations {
    /// The index as text: by clause in the order of the rulebook, then by kind, then by place.
    pub fn index(&self) -> String {
        self.found.iter().fold(HEAD.to_owned(), |mut text, ((clause, place), times)| {
            let _ = write!(text, "{}\t{}\t{}", self.ids[*clause], place.kind.name(), place.at);
            // A count makes each citation weigh: none can change unseen beside others of the same place.
            let _ = if *times > 1 { writeln!(text, " ({times} times)") } else { writeln!(text) };
            text
        })
    }

    fn add(&mut self, kind: PlaceKind, id: &str, at: String) {
        match self.ids.iter().position(|known| known == id) {
            Some(index) => {
                *self.found.entry((index, Place { kind, at })).or_default() += 1;
            }
            None => self.faults.push(format!("{at} cites '{id}', which the rulebook does not have")),
        }
    }

    fn read_rust(&mut self, path: &str, source: &Source, known: &Known) {
        let whole = |item: Option<&rust::Item>| match item {
            Some(item) => format!("{path} {}", item.name),
            None => path.to_owned(),
        };
        let tests = source.items.iter().find(|item| item.name == "mod tests");
        let kind = |at: usize| {
            if path.starts_with("tests/") || tests.is_some_and(|tests| (tests.at..tests.end).contains(&at)) {
                PlaceKind::Test
            } else if path.split('/').any(|part| SHOWS.contains(&part)) {
                PlaceKind::Shown
            } else {
                PlaceKind::Rule
            }
        };
        for comment in &source.comments {
            let at = whole(source.owner(comment));
            let mut cited = known.in_brackets(&comment.text);
            if kind(comment.at) == PlaceKind::Test {
                cited = cited.and_then(|mut ids| {
                    ids.extend(known.covered(&comment.text)?);
                    Ok(ids)
                });
            }
            match cited {
                Ok(ids) => ids.iter().for_each(|id| self.add(kind(comment.at), id, at.clone())),
                Err(fault) => self.faults.push(format!("{at} {fault}")),
            }
        }
        for literal in &source.literals {
            let (id, place) = (literal.text.as_str(), whole(source.inside(literal.at)));
            let is_known = known.ids.iter().any(|known| known == id);
            match kind(literal.at) {
                PlaceKind::Test if is_known => self.add(PlaceKind::Test, id, place),
                PlaceKind::Test => {}
                kind if cites(&source.code[..literal.at]) => {
                    match reason_behind(&source.code[literal.end..]) {
                        Some(reason) => self.add(PlaceKind::Refusal, id, format!("{place}: {reason}")),
                        None => self.add(kind, id, place),
                    }
                }
                _ if is_known => {
                    self.faults.push(format!("{place} names {id} as text: cite it with clause!"));
                }
                _ => {}
            }
        }
    }

    /// A table or key of a data file, by the comment above it and the clauses inside it.
    fn read_toml(&mut self, path: &str, text: &str, known: &Known, items: &mut BTreeSet<String>) {
        let (mut table, mut comment) = ("", String::new());
        for line in text.lines().map(str::trim) {
            if let Some(words) = line.strip_prefix('#') {
                comment = format!("{comment}\n{words}");
                continue;
            }
            let key = line.split_once('=').map(|(key, _)| key.trim());
            let name = if line.starts_with('[') {
                table = line.split(['[', ']', '#']).find(|part| !part.is_empty()).unwrap_or("");
                table
            } else if table.is_empty() {
                key.unwrap_or("")
            } else {
                table
            };
            let place = if name.is_empty() { path.to_owned() } else { format!("{path} {name}") };
            items.insert(place.clone());
            if let Some((_, words)) = line.split_once('#') {
                comment = format!("{comment}\n{words}");
            }
            match known.in_brackets(&comment) {
                Ok(ids) => ids.iter().for_each(|id| self.add(PlaceKind::Data, id, place.clone())),
                Err(fault) => self.faults.push(format!("{place} {fault}")),
            }
            comment.clear();
            for id in clause_fields(line) {
                self.add(PlaceKind::Data, id, place.clone());
            }
        }
    }

    /// A clause that asks for something leads to rule code, or names the place that makes it so.
    fn check_duty(&mut self, entry: &Entry, items: &BTreeSet<String>, folder: &Path) {
        let id = &entry.text.id;
        match &entry.duty {
            Duty::Nothing => {}
            Duty::Construction(places) => {
                for place in places {
                    if !items.contains(place) && !is_elsewhere(folder, place) {
                        self.faults.push(format!("{id} is by '{place}', which is not there"));
                    }
                    self.add(PlaceKind::Construction, id, place.clone());
                }
            }
            Duty::Rule => {
                let place = self.ids.iter().position(|known| known == id);
                let carries = |(clause, at): &(usize, Place)| {
                    Some(*clause) == place
                        && matches!(at.kind, PlaceKind::Rule | PlaceKind::Refusal)
                        && [" fn ", " const "].iter().any(|item| at.at.contains(item))
                };
                let is_test =
                    |(clause, at): &(usize, Place)| Some(*clause) == place && at.kind == PlaceKind::Test;
                if !self.found.keys().any(is_test) {
                    self.faults.push(format!("{id} {} is covered by no test", entry.text.title));
                }
                if !self.found.keys().any(carries) {
                    self.faults.push(format!(
                        "{id} {} leads to no rule: cite it where it is carried out, or say in rules.toml that it \
                         asks for nothing or what place makes it so",
                        entry.text.title
                    ));
                }
            }
        }
    }
}

/// Whether a place is in another crate: `../kernel/src/undo.rs fn reach`.
fn is_elsewhere(folder: &Path, place: &str) -> bool {
    let (path, item) = place.split_once(' ').unwrap_or((place, ""));
    path.starts_with("../")
        && fs::read_to_string(folder.join(path)).is_ok_and(|text| {
            item.is_empty() || Source::read(&text).items.iter().any(|known| known.name == item)
        })
}

/// Whether the code before a string is the head of `clause!("…")` or `clauses!["…", "…"]`.
fn cites(before: &str) -> bool {
    let in_list = |c: char| c.is_whitespace() || matches!(c, ',' | '"');
    before.ends_with("clause!(") || before.trim_end_matches(in_list).ends_with("clauses![")
}

/// The reason of a refusal that is raised right behind a clause: `).refuses(Reason::TooFar {`, or
/// `).refuses(Reason::Special(SpecialReason::NoBank(`, of which the inner one counts.
fn reason_behind(code: &str) -> Option<&str> {
    let mut behind = code.trim_start().strip_prefix(')')?.trim_start().strip_prefix(".refuses(")?;
    loop {
        let (_, named) = behind.trim_start().split_once("::")?;
        let end = named.find(|c: char| !c.is_alphanumeric()).unwrap_or(named.len());
        let (reason, rest) = named.split_at(end);
        let inner = rest.strip_prefix('(').map(str::trim_start);
        let is_reason = |inner: &&str| inner.split_once("::").is_some_and(|(kind, _)| is_a_reason(kind));
        match inner.filter(is_reason) {
            Some(inner) => behind = inner,
            None => return Some(reason),
        }
    }
}

/// Whether a word names a list of reasons.
fn is_a_reason(word: &str) -> bool {
    word.ends_with("Reason") && word.chars().all(char::is_alphanumeric)
}

/// What a line of a data file has in fields whose names end in `clause` or `clauses`.
fn clause_fields(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, _) in line.match_indices("clause") {
        let field = line[at + "clause".len()..].trim_start_matches('s').trim_start();
        let Some(value) = field.strip_prefix('=').map(str::trim_start) else { continue };
        let value = match value.strip_prefix('[') {
            Some(list) => list.split(']').next().unwrap_or(""),
            None => value.split([',', '}', '#']).next().unwrap_or(""),
        };
        found.extend(value.split('"').skip(1).step_by(2));
    }
    found
}

/// The rulings of a book and the clauses that each explains.
fn read_rulings(text: &str) -> Vec<(String, Vec<String>)> {
    let Ok(file) = toml::from_str::<toml::Table>(text) else { return Vec::new() };
    let list =
        |value: Option<&toml::Value>| value.and_then(|value| value.as_array().cloned()).unwrap_or_default();
    let sections = list(file.get("section"));
    let rulings = sections.iter().flat_map(|section| list(section.get("ruling")));
    let word = |value: &toml::Value| value.as_str().map(|id| id.trim_start_matches("ruling ").to_owned());
    let read = |ruling: toml::Value| {
        let explains = list(ruling.get("clauses")).iter().filter_map(word).collect();
        Some((ruling.get("id")?.as_str()?.to_owned(), explains))
    };
    rulings.filter_map(read).collect()
}

/// The Rust and TOML files below a folder, as paths with slashes, in order.
fn files(root: &Path, folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "toml") {
                let below = path.strip_prefix(root).unwrap_or(&path).components();
                let parts: Vec<String> =
                    below.map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
                found.push(parts.join("/"));
            }
        }
    }
    found.sort();
    found
}
