//! A game being played: acting, forced dice, seeking, studies, scenes.

use std::sync::Arc;

use kernel::{Match, Play, PlayError, PositionHash, Roll, Seed, UndoRule, Viewer};

use crate::play::{act, gauntlet, play, play_on};
use minis::gauntlet::{GUNNER, Gauntlet, RUNNER};

#[test]
fn a_seat_acts_only_when_the_decision_is_its_own() {
    let mut game = gauntlet(UndoRule::Free);
    for seat in [GUNNER, kernel::Seat(2), kernel::Seat(200)] {
        assert!(matches!(Play::act(&mut game, seat, "set out", None), Err(PlayError::NotYours(_))));
        assert!(matches!(Play::check(&game, seat, "set out"), Err(PlayError::NotYours(_))));
        assert!(Play::legal(&game, seat).is_empty());
        assert!(!Play::can_undo(&game, seat));
        Play::view(&game, Viewer::Seat(seat));
    }
    assert!(matches!(Play::act(&mut game, RUNNER, "sing", None), Err(PlayError::Notation(_))));
    assert!(game.is_empty());
    play_on(&mut game);
    let over = Play::act(&mut game, RUNNER, "draw", None);
    assert_eq!(over, Err(PlayError::NotYours("The game is over.".to_owned())));
}

#[test]
fn a_refused_action_changes_nothing_and_cites_its_clause() {
    let mut game = gauntlet(UndoRule::Free);
    let before = game.hash();
    let Err(PlayError::Refused(refusal)) = Play::act(&mut game, RUNNER, "draw", None) else {
        panic!("drawing comes after setting out");
    };
    assert_eq!(refusal.clause, "G2");
    assert_eq!((game.hash(), game.len()), (before, 0));
}

#[test]
fn forced_dice_that_do_not_fit_change_nothing() {
    let mut game = gauntlet(UndoRule::Free);
    let mut untouched = gauntlet(UndoRule::Free);
    for game in [&mut game, &mut untouched] {
        play(game, &["set out"]);
    }
    let before = (game.hash(), game.position().clone());
    for misfit in [&[][..], &[8], &[0], &[1, 1]] {
        let refused = Play::act(&mut game, RUNNER, "draw", Some(misfit));
        assert!(matches!(refused, Err(PlayError::Dice(_))), "{misfit:?}: {refused:?}");
        assert_eq!((game.hash(), game.position().clone()), before);
        assert_eq!(game.len(), 1);
    }
    // The seed's stream has not moved either.
    play(&mut game, &["draw"]);
    play(&mut untouched, &["draw"]);
    assert_eq!(game.hash(), untouched.hash());
}

#[test]
fn forced_dice_are_used_and_marked() {
    let mut game = gauntlet(UndoRule::Free);
    play(&mut game, &["set out"]);
    let done = Play::act(&mut game, RUNNER, "draw", Some(&[7])).expect("seven chits are in the cup");
    assert_eq!(done.dice, [Roll { sides: 7, shown: 7 }]);
    assert_eq!(done.log, ["A chit is drawn: reload."]);
    assert!(game.entries()[1].forced);
    assert!(Play::record(&game, Viewer::Referee).contains("2. Runner: draw [forced d7:7] #"));
}

#[test]
fn any_step_can_be_sought() {
    let mut game = gauntlet(UndoRule::Free);
    let mut hashes = vec![game.hash()];
    for _ in 0..60 {
        for notation in ["take smoke", "take armour", "drop smoke", "drop armour"] {
            act(&mut game, RUNNER, notation);
            hashes.push(game.hash());
        }
    }
    play_on(&mut game);
    hashes.extend(game.entries()[hashes.len() - 1..].iter().map(|entry| entry.hash));
    for (step, hash) in hashes.iter().enumerate() {
        assert_eq!(
            PositionHash::of(&game.position_at(step).expect("a step of the game")),
            *hash,
            "step {step}"
        );
        let there = Play::at_step(&game, step).expect("a step of the game");
        assert_eq!((there.hash(Viewer::Referee), there.steps(Viewer::Referee)), (hash.to_string(), step));
    }
    assert!(game.position_at(hashes.len()).is_none());
    assert!(Play::at_step(&game, hashes.len()).is_none());
}

#[test]
fn a_study_is_played_on_without_foreseeing_the_games_dice() {
    let mut game = gauntlet(UndoRule::Free);
    play(&mut game, &["take smoke", "set out"]);
    let seen = |start: &dyn Fn() -> Box<dyn Play>| {
        let mut there = start();
        let mut dice = Vec::new();
        while let Some(seat) = there.decision(Viewer::Referee).seats.first() {
            let first = there.legal(seat)[0].clone();
            dice.extend(there.act(seat, &first, None).expect("it is listed").dice);
        }
        dice
    };
    let studied = seen(&|| Play::at_step(&game, 2).expect("the present"));
    assert_eq!(studied, seen(&|| Play::at_step(&game, 2).expect("the present")), "a study repeats itself");
    let text = Play::save(&game);
    let own = seen(&|| {
        let record = text.parse().expect("a save reads back");
        Box::new(Match::load(Arc::new(Gauntlet::new()), &record, None).expect("it is of this game").game)
    });
    assert_ne!(studied, own);
    let study = Play::at_step(&game, 2).expect("the present");
    assert_ne!(study.commitment(), Play::commitment(&game));
    assert_eq!(game.len(), 2, "the game itself is as it was");
}

#[test]
fn a_scene_without_gestures_gets_a_button_for_each_action() {
    let game = gauntlet(UndoRule::Free);
    let actions = |viewer| -> Vec<String> {
        Play::scene(&game, viewer).buttons.into_iter().map(|button| button.action).collect()
    };
    assert_eq!(actions(Viewer::Seat(RUNNER)), Play::legal(&game, RUNNER));
    assert!(actions(Viewer::Seat(GUNNER)).is_empty());
    assert!(actions(Viewer::Spectator).is_empty());
}

#[test]
fn the_log_counts_steps_from_the_one_asked_for() {
    let mut game = gauntlet(UndoRule::Free);
    play(&mut game, &["take smoke", "set out"]);
    Play::act(&mut game, RUNNER, "draw", Some(&[1])).expect("a chit");
    play(&mut game, &["step 1"]);
    let all = Play::log(&game, Viewer::Spectator, 0);
    let steps: Vec<usize> = all.iter().map(|line| line.step).collect();
    assert_eq!(steps, [3, 4]);
    assert_eq!(Play::log(&game, Viewer::Spectator, 4), all[1..]);
}

#[test]
fn an_arrangement_is_kept_in_the_record_and_its_faults_come_all_at_once() {
    let seed = Seed::from_number(3);
    let rulebook = Arc::new(Gauntlet::new());
    let arrange = |text| Match::arrange(Arc::clone(&rulebook), text, seed, UndoRule::Free);
    let faults = |text| arrange(text).err().expect("it cannot be played");
    assert_eq!(faults(r#"{"square": 9, "health": 0}"#).len(), 2);
    let unknown = faults("{\n  \"horse\": 1\n}");
    assert!(unknown[0].place.contains("line 2"), "{unknown:?}");
    assert!(faults("{")[0].place.contains("line 1"));

    let mut game = arrange("{\n  \"square\": 8,\n  \"health\": 1\n}").expect("it can be played");
    play_on(&mut game);
    let text = Play::record(&game, Viewer::Referee);
    assert!(text.contains("\narrangement: {\"square\":8,\"health\":1}\n"), "{text}");
    let record = text.parse().expect("a record reads back");
    let again = Match::load(Arc::clone(&rulebook), &record, None).expect("it is of this game");
    assert_eq!(again.game.hash(), game.hash());
    assert!(kernel::verify(rulebook, &record).is_proven());
}
