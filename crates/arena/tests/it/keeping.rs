//! Runs in folders: kept as they go, carried on, and the same in the end.

use std::fs;
use std::path::Path;

use arena::{Ending, Folder, FolderError, Settings};
use library::Shelf;
use opponents::Level;

use crate::stage::{games, level, play_in, settings};

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

fn records(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder.join("records")).unwrap().map(|entry| entry.unwrap().path());
    let named = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let mut all: Vec<(String, String)> =
        entries.map(|path| (named(&path), fs::read_to_string(&path).unwrap())).collect();
    all.sort();
    all
}

fn recruits(games: u64) -> Settings {
    settings([level(Level::Recruit), level(Level::Random)], games)
}

#[test]
fn an_interrupted_run_keeps_its_games_and_ends_like_one_that_was_not() {
    let settings = recruits(40);
    let (whole, broken) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (all, ending) = play_in(whole.path(), &settings, 2, 0);
    assert_eq!(ending, Ending::Complete);

    let (some, ending) = play_in(broken.path(), &settings, 3, 5);
    assert_eq!(ending, Ending::Interrupted);
    assert!(some.len() >= 5 && some.len() < 40, "{}", some.len());
    assert_eq!(read(broken.path(), "games.jsonl").lines().count(), some.len());

    let (rest, ending) = play_in(broken.path(), &settings, 2, 0);
    assert_eq!(ending, Ending::Complete);
    assert_eq!(games(&all), games(&rest));
    assert_eq!(read(whole.path(), "games.jsonl"), read(broken.path(), "games.jsonl"));
    assert_eq!(records(whole.path()), records(broken.path()));
}

#[test]
fn a_line_that_was_cut_off_is_played_again() {
    let settings = recruits(4);
    let folder = tempfile::tempdir().unwrap();
    let (before, _) = play_in(folder.path(), &settings, 1, 0);
    let whole = read(folder.path(), "games.jsonl");
    fs::write(folder.path().join("games.jsonl"), &whole[..whole.len() - 100]).unwrap();
    let (after, ending) = play_in(folder.path(), &settings, 1, 0);
    assert_eq!((games(&before), ending), (games(&after), Ending::Complete));
    assert_eq!(read(folder.path(), "games.jsonl"), whole);
}

#[test]
fn a_run_can_be_carried_on_to_more_games() {
    let folder = tempfile::tempdir().unwrap();
    play_in(folder.path(), &recruits(4), 1, 0);
    let (more, ending) = play_in(folder.path(), &recruits(6), 1, 0);
    assert_eq!((more.len(), ending), (6, Ending::Complete));
}

#[test]
fn other_settings_are_refused_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let first = recruits(4);
    play_in(folder.path(), &first, 1, 0);
    let other = Settings { seed: 99, games: 2, ..first.clone() };
    let error = Folder::resume(folder.path(), &other).unwrap_err().to_string();
    assert!(
        error.contains("seed is 99 now and was 7") && error.contains("games is 2 now and was 4"),
        "{error}"
    );
    assert!(matches!(Folder::begin(folder.path(), &first), Err(FolderError::Taken(_))));
    let empty = tempfile::tempdir().unwrap();
    assert!(matches!(Folder::resume(empty.path(), &first), Err(FolderError::Missing(_))));
}

#[test]
fn a_file_that_is_not_of_a_run_is_named() {
    let folder = tempfile::tempdir().unwrap();
    play_in(folder.path(), &recruits(2), 1, 0);
    fs::write(folder.path().join("run.json"), "{}").unwrap();
    let error = Folder::resume(folder.path(), &recruits(2)).unwrap_err().to_string();
    assert!(error.contains("run.json"), "{error}");
}

#[test]
fn the_records_of_decisive_games_are_kept_and_proven() {
    let folder = tempfile::tempdir().unwrap();
    let (run, _) = play_in(folder.path(), &recruits(20), 2, 0);
    let kept = records(folder.path());
    assert_eq!(kept.len(), 12);
    let shelf = Shelf::standard();
    for (name, text) in &kept {
        let report = shelf.verify(text).unwrap();
        assert!(report.is_proven(), "{name}");
    }
    let mut sizes: Vec<(u32, String)> =
        games(&run).iter().map(|g| (g.decisiveness(), g.record_name())).collect();
    sizes.sort_by_key(|(size, _)| std::cmp::Reverse(*size));
    assert!(kept.iter().any(|(name, _)| *name == sizes[0].1), "the most decisive game is kept");
}
