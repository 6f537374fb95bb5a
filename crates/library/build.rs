//! Names this edition of the rules: a fingerprint of the sources and data of every crate that a position depends on. What a
//! server keeps for itself, and could make again, is valid in one edition only.

use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::path::{Path, PathBuf};

const CRATES: [&str; 11] = [
    "arracourt",
    "board",
    "datafile",
    "greatbattles",
    "guards",
    "kernel",
    "kit",
    "library",
    "panzer",
    "reach",
    "westwall",
];

fn main() {
    let mut hasher = DefaultHasher::new();
    for name in CRATES {
        for part in ["src", "data"] {
            let folder = Path::new("..").join(name).join(part);
            if folder.is_dir() {
                println!("cargo:rerun-if-changed={}", folder.display());
                add(&folder, &mut hasher);
            }
        }
    }
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-env=SANDTABLE_EDITION={:016x}", hasher.finish());
}

fn add(folder: &Path, hasher: &mut DefaultHasher) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add(&path, hasher);
        } else if let Ok(bytes) = fs::read(&path) {
            hasher.write(path.to_string_lossy().as_bytes());
            hasher.write_usize(bytes.len());
            hasher.write(&bytes);
        }
    }
}
