//! The architecture's invariants, read off the source: dependencies point one way, and the rules know
//! neither clock nor file nor an order that changes from run to run.

use std::fs;
use std::path::{Path, PathBuf};

/// Each crate and the crates of ours that it may use.
const LAYERS: [(&str, &[&str]); 16] = [
    ("datafile", &[]),
    ("kernel", &[]),
    ("board", &["datafile"]),
    ("reach", &["board"]),
    ("kit", &["datafile", "kernel"]),
    ("minis", &["kernel", "board", "kit", "opponents"]),
    ("westwall", &["datafile", "kernel", "board", "reach", "kit", "opponents"]),
    ("arracourt", &["kernel", "board", "kit", "opponents"]),
    ("guards", &["datafile", "kernel", "board", "kit", "opponents"]),
    ("panzer", &["datafile", "kernel", "board", "kit", "opponents"]),
    ("greatbattles", &["datafile", "kernel", "board", "kit", "opponents"]),
    ("opponents", &["kernel"]),
    (
        "library",
        &[
            "datafile",
            "kernel",
            "kit",
            "board",
            "opponents",
            "westwall",
            "arracourt",
            "guards",
            "panzer",
            "greatbattles",
        ],
    ),
    ("arena", &["kernel", "opponents", "library"]),
    ("table", &["kernel", "opponents", "library"]),
    ("sandtable", &["kernel", "board", "westwall", "arracourt", "opponents", "library", "arena", "table"]),
];

/// What may not be named in kernel, board and rulebooks, and why.
const FORBIDDEN: [(&str, &str); 9] = [
    ("HashMap", "its order changes from run to run"),
    ("HashSet", "its order changes from run to run"),
    ("SystemTime", "the rules know no clock"),
    ("Instant", "the rules know no clock"),
    ("std::fs", "the rules read no files"),
    ("std::env", "the rules read no environment"),
    ("std::net", "the rules know no network"),
    ("std::thread", "the rules start no threads"),
    ("unsafe ", "no unsafe code"),
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

#[test]
fn dependencies_point_one_way() {
    let known: Vec<&str> = LAYERS.iter().map(|(name, _)| *name).collect();
    for entry in fs::read_dir(crates()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some((_, allowed)) = LAYERS.iter().find(|(layer, _)| *layer == name) else {
            panic!("the crate {name} has no place in the layers: give it one");
        };
        let manifest = fs::read_to_string(crates().join(&name).join("Cargo.toml")).unwrap();
        let uses = manifest.split("[dependencies]").nth(1).unwrap_or("").split("\n[").next().unwrap_or("");
        for line in uses.lines() {
            let used = line.split(['.', ' ', '=']).next().unwrap_or("");
            assert!(!known.contains(&used) || allowed.contains(&used), "{name} may not use {used}");
        }
    }
}

#[test]
fn the_rules_know_no_clock_no_file_and_no_changing_order() {
    for layer in ["kernel", "board", "westwall", "arracourt", "guards", "panzer", "greatbattles"] {
        let mut files = Vec::new();
        sources(&crates().join(layer).join("src"), &mut files);
        assert!(!files.is_empty());
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            for (number, line) in code.enumerate() {
                for (word, why) in FORBIDDEN {
                    assert!(!line.contains(word), "{}, line {number}: {word}: {why}", file.display());
                }
            }
        }
    }
}

#[test]
fn no_float_stands_in_the_state_of_a_game() {
    for file in [
        "westwall/src/position.rs",
        "westwall/src/action.rs",
        "arracourt/src/position.rs",
        "arracourt/src/action.rs",
        "guards/src/position.rs",
        "guards/src/action.rs",
        "kernel/src/dice.rs",
        "kernel/src/outcome.rs",
    ] {
        let text = fs::read_to_string(crates().join(file)).unwrap();
        assert!(!text.contains("f32") && !text.contains("f64"), "{file}");
    }
}
