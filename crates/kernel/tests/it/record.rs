//! Records as text: what each reader sees, reading, and errors.

use std::sync::Arc;

use kernel::{
    LoadError, Match, Play, PlayError, Record, RecordError, Seed, StopReason, UndoRule, Viewer, verify,
};
use proptest::prelude::*;

use crate::play::{act, gauntlet, play, play_on, plots};
use minis::gauntlet::{GUNNER, Gauntlet, RUNNER};
use minis::plots::{BLUE, RED};

/// A finished game with forced, burnt and many-sided dice.
fn finished() -> Match<Gauntlet> {
    let mut game = gauntlet(UndoRule::Consent);
    play(&mut game, &["take smoke", "set out", "draw"]);
    Play::consent_to_undo(&mut game, GUNNER).expect("the gunner agrees");
    Play::undo(&mut game, RUNNER).expect("both agree");
    Play::act(&mut game, RUNNER, "draw", Some(&[7])).expect("a chit");
    play_on(&mut game);
    game
}

fn read(text: &str) -> Result<Record, RecordError> {
    text.parse()
}

#[test]
fn a_record_reads_as_it_was_written() {
    let mut game = gauntlet(UndoRule::Free);
    play(&mut game, &["take smoke", "set out"]);
    Play::act(&mut game, RUNNER, "draw", Some(&[2])).expect("a chit");
    let expected = format!(
        "sandtable record 1\nrulebook: gauntlet\nedition: 1\nscenario: mini\nseat: Runner\nseat: Gunner\n\
         commitment: {}\n\n1. Runner: take smoke #{}\n2. Runner: set out #{}\n3. Runner: draw [forced d7:2] #{}\n",
        Seed::from_number(1).commitment(),
        game.entries()[0].hash,
        game.entries()[1].hash,
        game.entries()[2].hash,
    );
    assert_eq!(Play::record(&game, Viewer::Referee), expected);
    assert_eq!(read(&expected).map(|record| record.to_string()), Ok(expected));
}

#[test]
fn foreign_line_ends_blank_lines_and_comments_are_tolerated() {
    let text = finished().record(Viewer::Referee).to_string();
    let record = read(&text);
    assert_eq!(read(&text.replace('\n', "\r\n")), record);
    assert_eq!(read(&text.replace('\n', "\n\n  ; a remark\n")), record);
    assert_eq!(read(&format!("\u{feff}; mine\n{text}")), record);
    assert_eq!(read(&text.replace('\n', "  \n  ")), record);
}

#[test]
fn errors_name_the_line_and_what_would_be_right() {
    let text = finished().record(Viewer::Referee).to_string();
    let line_of = |start: &str| {
        1 + text.lines().position(|line| line.starts_with(start)).expect("the record has such a line")
    };
    for (start, replacement, says) in [
        ("sandtable", "sandtable record 2", "format 2"),
        ("sandtable", "chess record", "starts with the line 'sandtable record 1'"),
        ("edition", "edition: first", "an edition is a number"),
        ("seat: Gunner", "seat: Runner", "a different name"),
        ("undo", "undo: perhaps", "'free', 'consent' or 'none'"),
        ("1.", "2. Runner: take smoke #0000000000000000", "the next move is number 1"),
        ("1.", "1. Walker: take smoke #0000000000000000", "the seats are Runner, Gunner"),
        ("1.", "1. Runner: take smoke", "ends with the position's hash"),
        ("1.", "1. Runner: take smoke #00000", "16 hexadecimal digits"),
        ("1.", "1. Runner: #0000000000000000", "the action is missing"),
        ("1.", "1. Runner: take smoke [7] #0000000000000000", "cannot show 7"),
        ("1.", "1. Runner: take smoke [d0:0] #0000000000000000", "cannot show 0"),
        ("1.", "1. Runner: take smoke [six] #0000000000000000", "a die is '5'"),
        ("1.", "1. Runner: take smoke [forced] #0000000000000000", "names no die"),
        ("burnt", "burnt 5", "dice are written in brackets"),
        ("burnt", "burnt [forced 5]", "cannot be burnt"),
        ("burnt", "scenario: elsewhere", "belongs above the moves"),
        ("winner", "winner: Walker", "the seats are Runner, Gunner"),
        ("scores", "scores: many", "whole numbers"),
        ("seed", "seed: 1234", "64 hexadecimal digits"),
        ("seed", "sead: 1234", "no field 'sead:'"),
        ("seed", "what is this", "neither a field"),
        ("seed", "clause: G5", "appears twice"),
    ] {
        let at = line_of(start);
        let mut lines: Vec<&str> = text.lines().collect();
        lines[at - 1] = replacement;
        let error = read(&lines.join("\n")).expect_err(replacement);
        assert_eq!(error.line, at, "{error}");
        assert!(error.message.contains(says), "'{replacement}': {error}");
    }
    for missing in ["rulebook", "edition", "scenario", "winner", "level", "scores", "clause", "reason"] {
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with(missing)).collect();
        let error = read(&lines.join("\n")).expect_err(missing);
        assert!(error.message.contains(&format!("no '{missing}:' line")), "{error}");
    }
}

#[test]
fn a_seats_record_leaves_out_what_it_may_not_know() {
    let mut game = plots(UndoRule::Free);
    act(&mut game, RED, "order 0 to [1]");
    act(&mut game, BLUE, "scout");
    act(&mut game, BLUE, "draw");
    act(&mut game, RED, "scout");
    let scouted = game.entries()[3].dice[0].shown;
    let chit = game.entries()[2].dice[0];
    let moves = |viewer| -> Vec<String> {
        let text = Play::record(&game, viewer);
        text.lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(
        moves(Viewer::Seat(RED)),
        ["1. Red: order 0 to [1] []", "2. Blue: draw", &format!("3. Red: scout [{scouted}]")]
    );
    assert_eq!(moves(Viewer::Seat(BLUE))[1], format!("2. Blue: draw [{chit}]"));
    assert_eq!(moves(Viewer::Spectator), ["1. Blue: draw"]);
    assert_eq!(moves(Viewer::Referee).len(), 4);
    let text = Play::record(&game, Viewer::Seat(RED));
    assert!(text.contains("\nfor: Red\n") && !text.contains('#'), "{text}");
    let record = read(&text).expect("it reads back");
    assert_eq!(record.to_string(), text);
    let loaded = Match::load(Arc::clone(game.rulebook()), &record, None);
    assert_eq!(loaded.err(), Some(LoadError::Partial("Red".to_owned())));
}

#[test]
fn everything_is_open_once_the_game_is_over() {
    let mut game = plots(UndoRule::Free);
    assert_eq!(game.record(Viewer::Referee).seed, None);
    assert_eq!(game.save().seed, Some(Seed::from_number(1)));
    play_on(&mut game);
    let full = game.record(Viewer::Referee);
    assert_eq!(full.seed, Some(Seed::from_number(1)));
    assert_eq!(game.record(Viewer::Spectator), full);
    assert_eq!(game.record(Viewer::Seat(BLUE)), full);
}

#[test]
fn a_saved_game_goes_on_with_the_same_dice() {
    let mut game = gauntlet(UndoRule::None);
    play(&mut game, &["set out", "draw"]);
    let record = read(&Play::save(&game)).expect("a save reads back");
    let mut loaded = Match::load(Arc::new(Gauntlet::new()), &record, None).expect("it is of this game").game;
    assert_eq!(loaded.undo_rule(), UndoRule::None);
    play_on(&mut game);
    play_on(&mut loaded);
    assert_eq!(Play::record(&loaded, Viewer::Referee), Play::record(&game, Viewer::Referee));
}

#[test]
fn a_record_without_its_seed_goes_on_with_given_dice() {
    let mut game = gauntlet(UndoRule::Free);
    play(&mut game, &["set out"]);
    let record = game.record(Viewer::Referee);
    let mut loaded = Match::load(Arc::new(Gauntlet::new()), &record, None).expect("it is of this game").game;
    assert_eq!(Play::commitment(&loaded), record.commitment);
    assert!(matches!(Play::act(&mut loaded, RUNNER, "draw", None), Err(PlayError::Dice(_))));
    Play::act(&mut loaded, RUNNER, "draw", Some(&[3])).expect("the die is given");
}

#[test]
fn a_record_of_another_game_or_seed_is_not_loaded() {
    let record = finished().record(Viewer::Referee);
    let load = |record: &Record, seed| Match::load(Arc::new(Gauntlet::new()), record, seed).err();
    let other = Record { scenario: "maxi".to_owned(), ..record.clone() };
    assert!(matches!(load(&other, None), Some(LoadError::OtherGame(_))));
    assert_eq!(load(&record, Some(Seed::from_number(2))), Some(LoadError::WrongSeed));
    let bad = Record { arrangement: Some("{\"square\":99}".to_owned()), ..record.clone() };
    assert!(matches!(load(&bad, None), Some(LoadError::Arrangement(_))));
    let older = Record { edition: 0, ..record };
    assert_eq!(load(&older, None), None);
}

#[test]
fn a_record_that_a_corrected_rule_forbids_says_where_and_by_which_clause() {
    let mut game = gauntlet(UndoRule::Free);
    play(&mut game, &["take smoke", "set out"]);
    while game.position().steps == 0 {
        play(&mut game, &["draw"]);
    }
    play(&mut game, &["halt", "draw"]);
    let (last, record) = (game.len(), game.save());
    let corrected = Arc::new(Gauntlet { no_halt: true, ..Gauntlet::new() });
    let replay = Match::load(Arc::clone(&corrected), &record, None).expect("it is of this game");
    let stop = replay.stopped.expect("halting is forbidden now");
    assert_eq!((stop.step, stop.notation.as_str()), (last - 1, "halt"));
    assert!(matches!(&stop.reason, StopReason::NotPlayable(PlayError::Refused(why)) if why.clause == "G3"));
    assert!(stop.to_string().contains("G3"), "{stop}");
    // The game goes on from there; the die that the old record rolled later is not rolled again.
    let mut carried = replay.game;
    assert_eq!(carried.len(), last - 2);
    assert_eq!(carried.record(Viewer::Referee).burnt.len(), 1);
    play_on(&mut carried);
    let report = verify(corrected, &carried.record(Viewer::Referee));
    let only_burnt = report.findings.iter().all(|found| found.kind == kernel::FindingKind::Burnt);
    assert!(only_burnt && report.dice > 0, "{report:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn garbage_never_panics(text in "\\PC*") {
        let _ = read(&text);
        let _ = read(&format!("sandtable record 1\n{text}"));
    }

    #[test]
    fn a_garbled_record_never_panics(
        line in 0_usize..40,
        from in 0_usize..60,
        length in 0_usize..8,
        garbage in "[ -~\\n]{0,6}|\\PC{0,3}|[0-9]{0,30}|\\[[0-9d: ]{0,8}\\]",
    ) {
        let game = finished();
        let text = game.record(Viewer::Referee).to_string();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let line = line % lines.len();
        let signs: Vec<char> = lines[line].chars().collect();
        let from = from.min(signs.len());
        let to = (from + length).min(signs.len());
        lines[line] = signs[..from].iter().copied().chain(garbage.chars()).chain(signs[to..].iter().copied()).collect();
        if let Ok(record) = read(&lines.join("\n")) {
            // Whatever reads can be written, read again, verified and loaded.
            prop_assert_eq!(read(&record.to_string()), Ok(record.clone()));
            verify(Arc::new(Gauntlet::new()), &record);
            let _ = Match::load(Arc::new(Gauntlet::new()), &record, None);
        }
    }
}
