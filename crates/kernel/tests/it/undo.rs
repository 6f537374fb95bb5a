//! Taking back: barriers, consent, burnt dice, and what it must not give away.

use std::sync::Arc;

use kernel::{Barrier, Dice, Match, Play, PlayError, Record, Seed, Seeded, UndoRule, Viewer, verify};

use crate::play::{act, gauntlet, play, play_on, plots};
use minis::gauntlet::{GUNNER, Gauntlet, RUNNER};
use minis::plots::{BLUE, RED};
use minis::skirmish::{NORTH, SOUTH, Skirmish};

fn refusal(undone: Result<String, PlayError>) -> String {
    match undone {
        Err(PlayError::Undo(reason)) => reason,
        other => panic!("undo is not refused: {other:?}"),
    }
}

#[test]
fn free_undo_goes_back_action_by_action() {
    let mut game = gauntlet(UndoRule::Free);
    let start = game.hash();
    for _ in 0..40 {
        play(&mut game, &["take smoke", "drop smoke"]);
    }
    for step in (0..80).rev() {
        let expected = if step % 2 == 0 { "take smoke" } else { "drop smoke" };
        assert_eq!(Play::undo(&mut game, RUNNER).as_deref(), Ok(expected));
        assert_eq!(game.len(), step);
    }
    assert_eq!(game.hash(), start);
    assert!(!Play::can_undo(&game, RUNNER));
    assert!(refusal(Play::undo(&mut game, RUNNER)).contains("nothing to undo"));
}

#[test]
fn free_undo_stops_at_a_die() {
    let mut game = gauntlet(UndoRule::Free);
    play(&mut game, &["set out", "draw"]);
    assert_eq!(game.entries()[1].barrier, Some(Barrier::Die));
    assert!(!Play::can_undo(&game, RUNNER));
    assert!(refusal(Play::undo(&mut game, RUNNER)).contains("rolled a die"));
}

#[test]
fn free_undo_stops_at_a_revelation() {
    let mut game = plots(UndoRule::Free);
    // All squads leave the posts where they would clash, so that no die is rolled.
    act(&mut game, RED, "order 2 to [1]");
    act(&mut game, RED, "commit #all");
    act(&mut game, BLUE, "commit #all");
    assert_eq!(game.entries()[2].barrier, Some(Barrier::Revelation));
    for seat in [RED, BLUE] {
        assert!(!Play::can_undo(&game, seat));
    }
    assert!(refusal(Play::undo(&mut game, BLUE)).contains("revealed"));
}

#[test]
fn free_undo_stops_at_a_change_of_seat() {
    let mut game = gauntlet(UndoRule::Free);
    play(&mut game, &["set out"]);
    Play::act(&mut game, RUNNER, "draw", Some(&[1])).expect("a chit");
    play(&mut game, &["step 1"]);
    assert!(Play::can_undo(&game, RUNNER), "no gun covers the first square");
    play(&mut game, &["step 1"]);
    assert_eq!(game.entries()[3].barrier, Some(Barrier::ChangeOfSeat));
    assert!(refusal(Play::undo(&mut game, RUNNER)).contains("decision has passed"));
    play(&mut game, &["hold"]);
    assert!(refusal(Play::undo(&mut game, GUNNER)).contains("decision has passed"));
    assert!(!Play::can_undo(&game, RUNNER));
}

#[test]
fn free_undo_stops_when_another_seat_has_acted_openly() {
    let mut game = plots(UndoRule::Free);
    act(&mut game, RED, "order 0 to [1]");
    assert!(Play::can_undo(&game, RED));
    act(&mut game, BLUE, "draw");
    assert!(refusal(Play::undo(&mut game, RED)).contains("another seat has acted"));
    act(&mut game, RED, "order 0 to [0]");
    assert!(Play::can_undo(&game, RED));
}

#[test]
fn a_secret_action_of_another_seat_neither_stops_undo_nor_is_lost() {
    let mut game = plots(UndoRule::Free);
    let mut without = plots(UndoRule::Free);
    act(&mut game, RED, "order 0 to [1]");
    for game in [&mut game, &mut without] {
        act(game, BLUE, "scout");
        act(game, BLUE, "order 0 to [3]");
        act(game, BLUE, "commit #all");
    }
    let view = Play::view(&game, Viewer::Seat(BLUE));
    assert!(Play::can_undo(&game, RED));
    assert_eq!(Play::undo(&mut game, RED).as_deref(), Ok("order 0 to [1]"));
    assert_eq!(game.position(), without.position());
    assert_eq!(game.entries(), without.entries());
    assert_eq!(Play::view(&game, Viewer::Seat(BLUE)), view);
    play_on(&mut game);
    let record = game.record(Viewer::Referee);
    let report = verify(Arc::clone(game.rulebook()), &record);
    assert!(report.is_proven(), "{report:?}\n{record}");
}

#[test]
fn nothing_is_taken_back_where_the_table_says_so() {
    let mut game = gauntlet(UndoRule::None);
    play(&mut game, &["take smoke"]);
    assert!(!Play::can_undo(&game, RUNNER));
    refusal(Play::undo(&mut game, RUNNER));
    assert!(Play::consent_to_undo(&mut game, GUNNER).is_err());
}

#[test]
fn consent_takes_back_a_die_and_burns_it() {
    let mut game = gauntlet(UndoRule::Consent);
    play(&mut game, &["take smoke", "set out"]);
    let before = game.hash();
    play(&mut game, &["draw"]);
    assert!(!Play::can_undo(&game, RUNNER));
    assert!(refusal(Play::undo(&mut game, RUNNER)).contains("Gunner"));
    Play::consent_to_undo(&mut game, GUNNER).expect("the gunner agrees");
    assert!(Play::can_undo(&game, RUNNER));
    assert_eq!(Play::undo(&mut game, RUNNER).as_deref(), Ok("draw"));
    assert_eq!(game.hash(), before);
    assert!(!Play::can_undo(&game, RUNNER), "each consent serves once");

    let mut stream = Seeded::from_number(1);
    let (first, second) = (stream.roll(7), stream.roll(7));
    play(&mut game, &["draw"]);
    assert_eq!(game.entries()[2].dice[0].shown, second, "the burnt die is not rolled again");
    let text = Play::record(&game, Viewer::Referee);
    assert!(text.contains(&format!("\nburnt [d7:{first}]\n3. Runner: draw [d7:{second}] #")), "{text}");
    assert!(!Play::record(&game, Viewer::Seat(GUNNER)).contains("burnt"));

    play_on(&mut game);
    let record: Record = Play::record(&game, Viewer::Referee).parse().expect("a record reads back");
    let report = verify(Arc::new(Gauntlet::new()), &record);
    assert!(report.is_proven(), "{report:?}\n{record}");
    assert_eq!(report.burnt, 1);
}

#[test]
fn consent_takes_back_what_others_have_done_since() {
    let mut game = gauntlet(UndoRule::Consent);
    play(&mut game, &["set out"]);
    Play::act(&mut game, RUNNER, "draw", Some(&[1])).expect("a chit");
    play(&mut game, &["step 1"]);
    let before = game.hash();
    play(&mut game, &["step 1", "fire 0"]);
    let fired = game.entries()[4].dice[0].shown;
    Play::consent_to_undo(&mut game, GUNNER).expect("the gunner agrees");
    assert_eq!(Play::undo(&mut game, RUNNER).as_deref(), Ok("step 1; fire 0"));
    assert_eq!(game.hash(), before);
    let text = Play::save(&game);
    assert!(text.contains(&format!("\nburnt [{fired}]\n")), "{text}");
    // A save knows of burnt dice too: both go on with the same ones.
    let record = text.parse().expect("a save reads back");
    let mut loaded =
        kernel::Match::load(Arc::new(Gauntlet::new()), &record, None).expect("it is of this game").game;
    assert_eq!(Play::save(&loaded), text);
    play_on(&mut game);
    play_on(&mut loaded);
    assert_eq!(Play::record(&loaded, Viewer::Referee), Play::record(&game, Viewer::Referee));
}

#[test]
fn a_consent_ends_with_the_next_action() {
    let mut game = gauntlet(UndoRule::Consent);
    play(&mut game, &["take smoke"]);
    Play::consent_to_undo(&mut game, GUNNER).expect("the gunner agrees");
    assert!(Play::can_undo(&game, RUNNER));
    play(&mut game, &["take armour"]);
    assert!(!Play::can_undo(&game, RUNNER));
    Play::consent_to_undo(&mut game, RUNNER).expect("one's own consent changes nothing");
    assert!(!Play::can_undo(&game, RUNNER));
}

#[test]
fn a_consent_does_not_show_that_others_plot() {
    let mut game = plots(UndoRule::Consent);
    act(&mut game, RED, "order 0 to [1]");
    Play::consent_to_undo(&mut game, BLUE).expect("blue agrees");
    act(&mut game, BLUE, "scout");
    assert!(Play::can_undo(&game, RED), "red does not know that blue has scouted");
    act(&mut game, BLUE, "draw");
    assert!(!Play::can_undo(&game, RED), "red has seen blue draw");
}

#[test]
fn several_undos_burn_dice_in_the_order_of_the_stream() {
    let mut game = plots(UndoRule::Consent);
    // Red's draw, blue's scouting and red's scouting use the first three dice.
    act(&mut game, RED, "draw");
    act(&mut game, BLUE, "scout");
    act(&mut game, RED, "scout");
    for _ in 0..2 {
        Play::consent_to_undo(&mut game, BLUE).expect("blue agrees");
        Play::undo(&mut game, RED).expect("both agree");
    }
    assert_eq!(game.len(), 1, "blue's scouting stays: red does not know of it");
    act(&mut game, RED, "draw");
    play_on(&mut game);
    let record = game.record(Viewer::Referee);
    let report = verify(Arc::clone(game.rulebook()), &record);
    assert!(report.is_proven(), "{report:?}\n{record}");
    assert_eq!(report.burnt, 2);
}

#[test]
fn a_finished_game_is_not_taken_back() {
    let mut game = gauntlet(UndoRule::Consent);
    play_on(&mut game);
    for seat in [RUNNER, GUNNER] {
        Play::consent_to_undo(&mut game, seat).expect("both agree");
    }
    assert!(refusal(Play::undo(&mut game, RUNNER)).contains("over"));
}

#[test]
fn a_study_can_be_taken_back_beyond_where_it_began() {
    let mut game = gauntlet(UndoRule::Free);
    play(&mut game, &["take smoke", "take armour"]);
    let mut study = game.study(2).expect("the present");
    play(&mut study, &["drop smoke"]);
    for expected in ["drop smoke", "take armour", "take smoke"] {
        assert_eq!(Play::undo(&mut study, RUNNER).as_deref(), Ok(expected));
    }
    play_on(&mut study);
    assert!(verify(Arc::clone(study.rulebook()), &study.record(Viewer::Referee)).is_proven());
}

#[test]
fn what_was_agreed_to_is_taken_back_whatever_the_other_did_in_secret() {
    let skirmish = || Match::new(Arc::new(Skirmish::new()), Seed([7; 32]), UndoRule::Consent);
    let (mut quiet, mut busy) = (skirmish(), skirmish());
    for game in [&mut quiet, &mut busy] {
        act(game, NORTH, "hide at 6 6 facing 180");
        act(game, NORTH, "ready");
    }
    act(&mut busy, SOUTH, "hide at 6 15 facing 0");
    for game in [&mut quiet, &mut busy] {
        Play::consent_to_undo(game, SOUTH).unwrap();
        assert_eq!(Play::undo(game, NORTH).as_deref(), Ok("ready"));
        assert_eq!(game.decision().seats.first(), Some(NORTH));
    }
    let seen = |game: &Match<Skirmish>| {
        let viewer = Viewer::Seat(NORTH);
        (Play::view(game, viewer), Play::moves(game, viewer, 0), Play::hash(game, viewer))
    };
    assert_eq!(seen(&quiet), seen(&busy));
}
