//! One judge: what a view says of an action is what doing it says. And what a position costs to copy.

use guards::{Action, Menu, Position, View};
use kernel::prelude::*;
use kernel::{Choices, Dice, Seat, Seeded, Silent, Viewer};

use crate::laws::odd_actions;

/// Searches copy a position at every step; views are copies of one.
#[test]
fn a_position_takes_no_more_than_four_kilobytes() {
    assert!(size_of::<Position>() <= 4096, "{} bytes", size_of::<Position>());
    assert!(size_of::<View>() <= 4096 + 512, "{} bytes", size_of::<View>());
}

/// Doing an action judges some actions by less than a view: both sides, sensible and odd actions, allowed or refused with the
/// same words, in random games of all scenarios.
///
/// Covers 1.1n4.
#[test]
fn an_action_is_judged_alike_by_list_check_and_apply() {
    let (mut allowed, mut refused) = (0_u32, 0_u32);
    for (seed, name) in
        ["goodwood", "bonninghardt", "veritable+potent-fire", "joes-bridge+welsh"].into_iter().enumerate()
    {
        let book = guards::open(name).unwrap();
        let (mut at, mut list, mut dice) = (book.start(), Menu::default(), Seeded::from_number(seed as u64));
        let mut earlier: Vec<Action> = Vec::new();
        let mut steps = 0;
        while let Some(seat) = book.decision(&at).seats.first() {
            book.legal(&book.view(&at, Viewer::Seat(seat)), seat, &mut list);
            steps += 1;
            if at.deployed == [true; 2] && steps % 5 == 0 {
                let mut said = odd_actions(&book, &at, &mut dice);
                said.extend(list.actions().take(20));
                said.append(&mut earlier);
                earlier.extend(list.actions().take(20));
                for who in [Seat(0), Seat(1)] {
                    let view = book.view(&at, Viewer::Seat(who));
                    for action in &said {
                        let judged = book.check(&view, who, action);
                        let mut after = at;
                        let done =
                            book.apply(&mut after, who, action, &mut Seeded::from_number(1), &mut Silent);
                        assert_eq!(judged, done, "{name}, step {steps}, {}", book.write(action));
                        *(if done.is_ok() { &mut allowed } else { &mut refused }) += 1;
                    }
                }
            }
            let action = list.action(dice.roll(list.len() as u32) as usize - 1);
            book.apply(&mut at, seat, &action, &mut dice, &mut Silent).unwrap();
        }
    }
    assert!(allowed > 5_000 && refused > 50_000, "{allowed} allowed, {refused} refused");
}
