//! Verification: honest records are proven, and a change of any field is found.

use std::sync::Arc;

use kernel::{FindingKind, Match, Play, Record, Report, Roll, Seat, Seed, UndoRule, Viewer, verify};

use crate::play::{act, gauntlet, play, play_on};
use minis::gauntlet::{GUNNER, Gauntlet, RUNNER};

/// A finished game of an arrangement, with a burnt die in it.
fn record() -> Record {
    let source = "{\"health\":2,\"square\":1}";
    let rulebook = Arc::new(Gauntlet::new());
    let mut game =
        Match::arrange(rulebook, source, Seed::from_number(4), UndoRule::Consent).expect("it can be played");
    play(&mut game, &["take smoke", "set out", "draw"]);
    Play::consent_to_undo(&mut game, GUNNER).expect("the gunner agrees");
    Play::undo(&mut game, RUNNER).expect("both agree");
    play_on(&mut game);
    game.record(Viewer::Referee)
}

fn check(record: &Record) -> Report {
    verify(Arc::new(Gauntlet::new()), record)
}

fn kinds(record: &Record) -> Vec<FindingKind> {
    check(record).findings.iter().map(|finding| finding.kind).collect()
}

#[test]
fn an_honest_record_is_proven() {
    let record = record();
    let report = check(&record);
    assert!(report.is_proven(), "{report:?}\n{record}");
    let dice: usize = record.moves.iter().map(|done| done.dice.len()).sum();
    assert_eq!((report.steps, report.dice, report.burnt, report.forced), (record.moves.len(), dice, 1, 0));
}

#[test]
fn a_change_of_any_field_is_found() {
    let rolled = record().moves.iter().position(|done| !done.dice.is_empty()).expect("dice were rolled");
    let burnt = record().moves.iter().position(|done| !done.burnt.is_empty()).expect("a die was burnt");
    let found = |change: &dyn Fn(&mut Record), kind: FindingKind| {
        let mut changed = record();
        change(&mut changed);
        assert_ne!(changed, record(), "{kind:?}: the test changes nothing");
        let kinds = kinds(&changed);
        assert!(kinds.contains(&kind), "{kind:?}, but {kinds:?}");
    };
    found(&|record| record.rulebook.push('x'), FindingKind::OtherGame);
    found(&|record| record.scenario.push('x'), FindingKind::OtherGame);
    found(&|record| record.seats.reverse(), FindingKind::OtherGame);
    found(&|record| record.edition += 1, FindingKind::OtherEdition);
    found(&|record| record.commitment = Some(Seed::from_number(5).commitment()), FindingKind::WrongSeed);
    found(&|record| record.commitment = None, FindingKind::NoCommitment);
    found(&|record| record.seed = Some(Seed::from_number(5)), FindingKind::WrongSeed);
    found(&|record| record.seed = None, FindingKind::NoSeed);
    found(
        &|record| {
            record.seed = Some(Seed::from_number(5));
            record.commitment = Some(Seed::from_number(5).commitment());
        },
        FindingKind::Die,
    );
    found(&|record| record.undo = UndoRule::Free, FindingKind::Burnt);
    found(&|record| record.reader = Some("Runner".to_owned()), FindingKind::Partial);
    found(&|record| record.arrangement = None, FindingKind::Hash);
    found(&|record| record.arrangement = Some("{\"square\":0}".to_owned()), FindingKind::Hash);
    found(&|record| record.arrangement = Some("{\"square\":77}".to_owned()), FindingKind::Arrangement);
    found(&|record| record.moves[0].seat = Seat(1), FindingKind::Illegal);
    found(&|record| record.moves[0].notation = "take armour".to_owned(), FindingKind::Hash);
    found(&|record| record.moves[0].notation = "drop smoke".to_owned(), FindingKind::Illegal);
    found(&|record| record.moves[0].notation = "dance".to_owned(), FindingKind::Illegal);
    found(&|record| record.moves[0].hash = "0123456789abcdef".parse().ok(), FindingKind::Hash);
    found(&|record| drop(record.moves.remove(0)), FindingKind::Hash);
    found(&|record| drop(record.moves.pop()), FindingKind::Outcome);
    found(&|record| record.moves.push(record.moves[0].clone()), FindingKind::Illegal);
    found(&|record| other_face(&mut record.moves[rolled].dice[0]), FindingKind::Die);
    found(&|record| record.moves[rolled].dice[0].sides += 1, FindingKind::Misfit);
    found(&|record| record.moves[rolled].dice.clear(), FindingKind::Misfit);
    found(&|record| record.moves[0].dice.push(Roll { sides: 6, shown: 3 }), FindingKind::Misfit);
    found(&|record| record.moves[rolled].forced = true, FindingKind::Forced);
    found(&|record| other_face(&mut record.moves[burnt].burnt[0]), FindingKind::Die);
    found(&|record| record.moves[burnt].burnt.clear(), FindingKind::Die);
    found(&|record| record.burnt.push(Roll { sides: 1_000_000, shown: 1 }), FindingKind::Die);
    found(&|record| record.outcome = None, FindingKind::Outcome);
    let outcome = |change: &dyn Fn(&mut kernel::Outcome)| {
        found(&|record| change(record.outcome.as_mut().expect("it is over")), FindingKind::Outcome);
    };
    outcome(&|outcome| outcome.winner = None);
    outcome(&|outcome| outcome.level.push('!'));
    outcome(&|outcome| outcome.scores[0] += 1);
    outcome(&|outcome| outcome.clause.push('1'));
    outcome(&|outcome| outcome.reason.push('!'));
}

#[test]
fn a_resigned_game_is_proven_as_far_as_it_was_played() {
    let mut resigned = record();
    resigned.moves.pop();
    resigned.burnt.clear();
    let outcome = resigned.outcome.as_mut().expect("it is over");
    (outcome.level, outcome.clause) = (kernel::Outcome::RESIGNATION.to_owned(), String::new());
    let report = check(&resigned);
    assert!(report.is_proven() && report.finished, "{report:?}");
    resigned.outcome.as_mut().expect("it is over").clause = "9.1".to_owned();
    assert_eq!(kinds(&resigned), [FindingKind::Outcome], "no clause makes a player resign");
}

fn other_face(roll: &mut Roll) {
    roll.shown = roll.shown % roll.sides + 1;
}

#[test]
fn all_findings_are_reported_not_only_the_first() {
    let mut changed = record();
    changed.edition = 9;
    for done in &mut changed.moves {
        done.dice.iter_mut().for_each(other_face);
    }
    let kinds = kinds(&changed);
    let dice = kinds.iter().filter(|&&kind| kind == FindingKind::Die).count();
    // The last chit of the cup is a die of one side, which has no other face.
    let faces = changed.moves.iter().flat_map(|done| &done.dice).filter(|roll| roll.sides > 1);
    assert_eq!(dice, faces.count());
    assert!(kinds.contains(&FindingKind::OtherEdition));
}

#[test]
fn forced_dice_are_reported_and_the_others_still_proven() {
    let mut game = gauntlet(UndoRule::Free);
    play(&mut game, &["set out", "draw"]);
    while game.position().steps > 0 {
        act(&mut game, RUNNER, "halt");
    }
    let left: u8 = game.position().cup.iter().sum();
    Play::act(&mut game, RUNNER, "draw", Some(&[u32::from(left)])).expect("the last chit");
    play_on(&mut game);
    let report = check(&game.record(Viewer::Referee));
    let forced: Vec<_> = report.findings.iter().map(|finding| finding.kind).collect();
    assert_eq!(forced, [FindingKind::Forced]);
    assert_eq!(report.forced, 1);
    assert!(report.dice > 0);
}

#[test]
fn the_dice_before_a_study_count_as_given() {
    let mut game = gauntlet(UndoRule::Free);
    play(&mut game, &["set out", "draw"]);
    let mut study = game.study(2).expect("the present");
    play_on(&mut study);
    let report = check(&study.record(Viewer::Referee));
    let kinds: Vec<_> = report.findings.iter().map(|finding| (finding.step, finding.kind)).collect();
    assert_eq!(kinds, [(Some(2), FindingKind::Forced)]);
}

#[test]
fn a_running_game_is_proven_but_for_its_dice() {
    let mut game = gauntlet(UndoRule::Free);
    play(&mut game, &["set out", "draw"]);
    assert_eq!(kinds(&game.record(Viewer::Referee)), [FindingKind::NoSeed]);
    assert!(check(&game.save()).is_proven());
}
