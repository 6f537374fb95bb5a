//! What may stand in which room: the standard rules name no game, and every hook says its standard answer.

use std::fs;
use std::path::{Path, PathBuf};

/// How the four games are named in code and in prose.
const GAMES: [&str; 5] = ["bastogne", "arnhem", "hurtgen", "hürtgen", "remagen"];

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn rust_files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// The lines of a source that are not tests, numbered from one.
fn rules_in(source: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(source.lines()).take_while(|(_, line)| !line.starts_with("#[cfg(test)]"))
}

#[test]
fn the_standard_rules_name_no_game() {
    let root = sources();
    let mut files = Vec::new();
    rust_files(&root, &mut files);
    let is_standard = |path: &&PathBuf| !path.starts_with(root.join("games")) && !path.ends_with("tests.rs");
    let standard: Vec<&PathBuf> = files.iter().filter(is_standard).collect();
    assert!(standard.len() > 40 && standard.len() < files.len(), "{} of {}", standard.len(), files.len());
    let mut named = Vec::new();
    for path in standard {
        for (number, line) in rules_in(&fs::read_to_string(path).unwrap()) {
            let lower = line.to_lowercase();
            if GAMES.iter().any(|game| lower.contains(game)) {
                named.push(format!("{}:{number}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(named.is_empty(), "only src/games may name a game; ask through a hook:\n{}", named.join("\n"));
}

#[test]
fn every_hook_says_its_standard_answer() {
    let source = fs::read_to_string(sources().join("games/hooks.rs")).unwrap();
    let list = source.split("\nhooks! {").nth(1).unwrap();
    let (mut about, mut count, mut silent) = (String::new(), 0, Vec::new());
    let hooks =
        list.lines().take_while(|line| *line != "}").map(|line| line.strip_prefix("    ").unwrap_or(""));
    for line in hooks {
        if let Some(text) = line.strip_prefix("///") {
            about.push_str(text);
        } else if let Some(hook) = line.strip_prefix("fn ") {
            count += 1;
            if !about.contains("Standard:") {
                silent.push(hook.split(['(', '<']).next().unwrap().to_owned());
            }
            about.clear();
        }
    }
    assert!(count > 60, "{count} hooks");
    assert!(silent.is_empty(), "no standard answer: {silent:?}");
}
