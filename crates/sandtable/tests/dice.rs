//! Dice proven by a program that shares no code with this one: `docs/check_dice.py`, written from `docs/records.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use kernel::{Dice, Seed, Seeded};

const MANUAL: &str = include_str!("../../../docs/records.md");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn check(record: &Path) -> Output {
    let checker = root().join("docs/check_dice.py");
    Command::new("python3")
        .arg(checker)
        .arg(record)
        .output()
        .expect("python3 runs: the checker is written in it")
}

/// Golden records of all rulebooks.
fn records() -> Vec<PathBuf> {
    let books = fs::read_dir(root().join("crates")).expect("the crates").flatten();
    let kept = books.filter_map(|book| fs::read_dir(book.path().join("tests/records")).ok());
    kept.flatten().flatten().map(|record| record.path()).collect()
}

#[test]
fn a_program_from_the_manual_alone_proves_the_dice_of_every_golden_record() {
    let records = records();
    assert!(records.len() > 30, "{records:?}");
    for record in records {
        let answer = check(&record);
        let said = String::from_utf8_lossy(&answer.stdout).into_owned();
        assert!(
            answer.status.success() && said.contains("each the next"),
            "{}: {answer:?}",
            record.display()
        );
    }
}

#[test]
fn it_finds_a_changed_die_and_another_seed() {
    let record = root().join("crates/westwall/tests/records/relief-1.txt");
    let text = fs::read_to_string(record).expect("a golden record");
    let (before, rest) = text.split_once(" [").expect("a die");
    let face = if rest.starts_with('1') { '2' } else { '1' };
    let changed = format!("{before} [{face}{}", &rest[1..]);
    let (head, seed) = text.rsplit_once("seed: ").expect("a seed");
    let other = format!("{head}seed: {}{}", if seed.starts_with('0') { '1' } else { '0' }, &seed[1..]);
    for (forged, finding) in [(changed, "the stream gives"), (other, "does not match the commitment")] {
        let file = tempfile::NamedTempFile::new().expect("a file");
        fs::write(file.path(), forged).expect("it is written");
        let answer = check(file.path());
        let said = String::from_utf8_lossy(&answer.stderr).into_owned();
        assert!(!answer.status.success() && said.contains(finding), "{answer:?}");
    }
}

/// The row of the test vector with a title.
fn row(title: &str) -> &'static str {
    let line = MANUAL.lines().find(|line| line.starts_with(&format!("| {title}"))).expect(title);
    line.rsplit('|').nth(1).expect("a second column").trim()
}

#[test]
fn the_test_vector_of_the_manual_is_what_the_table_rolls() {
    let seed = Seed(std::array::from_fn(|byte| byte as u8));
    assert_eq!(row("commitment").trim_matches('`'), seed.commitment());
    let rolled = |sides: &[u32]| {
        let mut dice = Seeded::new(&seed);
        sides.iter().map(|&sides| dice.roll(sides).to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row("twenty six-sided dice"), rolled(&[6; 20]));
    assert_eq!(row("from the start"), rolled(&[2, 6, 10, 7, 61, 100, 6, 6]));
}
