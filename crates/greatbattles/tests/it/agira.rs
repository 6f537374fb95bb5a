//! Agira, played: the laws of the kernel on random games.

use std::sync::Arc;

use greatbattles::numbers::DayNo;
use greatbattles::play::{Action, BattalionId, GreatBattlesBook, Position, StandId, open};
use kernel::laws::{Laws, hold_against, two_worlds_by_guess, two_worlds_by_journal};
use kernel::{Dice, Rules, Seeded, Silent, Viewer};

fn agira() -> Arc<GreatBattlesBook> {
    Arc::new(open("agira").expect("Agira opens"))
}

/// Anything that a player might say, sensible or not.
pub fn odd_actions(book: &GreatBattlesBook, dice: &mut Seeded) -> Vec<Action> {
    let mut unit = || BattalionId(dice.roll(book.game().battalions().count() as u32) as u8 - 1);
    let mut actions = vec![
        Action::Go,
        Action::Fire,
        Action::Keep,
        Action::Left,
        Action::Right,
        Action::Halt,
        Action::Proceed,
        Action::Pass,
        Action::Done,
    ];
    for _ in 0..3 {
        actions.extend([
            Action::Pick(unit()),
            Action::Activate(unit()),
            Action::StandDown(unit()),
            Action::Show(unit()),
            Action::Withdraw(unit()),
            Action::Help(unit()),
            Action::Fight(unit(), unit()),
        ]);
    }
    let mut stand = || StandId(dice.roll(80) as u8 - 1);
    for _ in 0..3 {
        actions.extend([Action::Choose(stand()), Action::Dismount(stand()), Action::Displace(stand())]);
    }
    actions
}

/// Plays at random, but ends every other step at once, so that five days pass quickly.
pub fn hurry(book: &GreatBattlesBook, seed: u64) -> Position {
    let mut at = book.start();
    let (mut choose, mut roll) = (Seeded::from_number(!seed), Seeded::from_number(seed));
    let mut list = Vec::new();
    for _ in 0..30_000 {
        let Some(seat) = book.decision(&at).seats.first() else { return at };
        book.legal(&book.view(&at, Viewer::Seat(seat)), seat, &mut list);
        let ends = list.iter().find(|action| matches!(action, Action::Done | Action::Fire)).cloned();
        let picked = list[choose.roll(list.len() as u32) as usize - 1].clone();
        let action = ends.filter(|_| choose.roll(3) > 1).unwrap_or(picked);
        let done = book.apply(&mut at, seat, &action, &mut roll, &mut Silent);
        assert_eq!(done, Ok(()), "{}", book.write(&action));
        assert_eq!(book.check_invariants(&at), Ok(()), "after {}", book.write(&action));
    }
    panic!("not over: day {}, turn {}", at.day, at.turn)
}

/// Covers 1n2.
#[test]
fn random_games_of_agira_end_after_five_days_at_the_latest() {
    let book = agira();
    for seed in 0..2 {
        let at = hurry(&book, seed);
        assert!(book.outcome(&at).is_some() && at.day <= DayNo(5));
    }
}

#[test]
fn the_laws_hold_at_agira() {
    let book = agira();
    let laws = Laws { games: 2, stop_after: Some(260), every: 7, sample: 3, ahead: 6, ..Laws::default() };
    hold_against(&book, 11, &laws, |_, _, dice| odd_actions(&book, dice));
}

#[test]
fn two_worlds_look_the_same_at_agira() {
    let book = agira();
    let laws = Laws { games: 2, stop_after: Some(300), every: 23, sample: 2, ahead: 12, ..Laws::default() };
    two_worlds_by_guess(&book, 21, &laws).at_least(20, 10, 0, 0);
    two_worlds_by_journal(&book, 31, &laws, |_, _, dice| odd_actions(&book, dice)).at_least(5, 2, 0, 0);
}
