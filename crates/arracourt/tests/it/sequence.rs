//! The sequence of play: turns, phases, halves, sunset and passes [6.0, 8.0].

use std::sync::Arc;

use crate::table::{Table, start, table};
use arracourt::{Event, Step};
use kernel::prelude::*;
use kernel::{Match, Seat, Seed, UndoRule};

/// Enough German ground for the American not to win by starving him.
const GROUND: &str = "german: 1 2 3 4 5 12 13 14 16 17 18 20 27 28 29 34 35 36 37 38";

/// A quiet American half in which 53/A may attack 1/2113A in 20, and 53/B the same unit's sister in 12.
fn quiet(impulse: u8) -> Table {
    table(
        "first",
        &format!(
            "turn 2, impulse {impulse}, American
             21: 53/A 53/B
             20: 1/2113A
             12: 1/2113B
             {GROUND}"
        ),
    )
}

/// 53/A attacks in 20; the four dice are the attacker's and the defender's.
fn attack(game: Table, dice: &[u32]) -> Table {
    game.play("assault 21").play("move 53/A to 20").roll("attack 20", dice)
}

/// Nothing more is done in the half.
fn finish(game: Table) -> Table {
    let game = if game.step() == Step::Withdraw { game.play("stand") } else { game };
    game.play("end").play("done")
}

/// Covers 5.0, 6.1.1, 17.2.
#[test]
fn play_begins_with_german_impulse_one() {
    for name in ["first", "second"] {
        let game = start(name);
        assert_eq!(game.clock(), "turn 1, impulse 1, German, fog");
        assert_eq!(game.decides(), "German");
        game.allows("pass");
        game.refuses_for("American", "pass", "8.0");
    }
}

/// Covers 6.3, 8.0.
#[test]
fn each_side_acts_once_in_an_impulse_and_the_german_first() {
    let game = table("first", "turn 2, impulse 2, fog, German\n others keep");
    let game = game.play("regroup").play("end");
    assert_eq!(game.clock(), "turn 2, impulse 2, American, fog");
    game.refuses_for("German", "pass", "8.0");
    let game = game.play("regroup").play("end").roll("done", &[6, 6]).play("accept");
    assert_eq!(game.clock(), "turn 2, impulse 3, German, fog");
}

/// Covers 6.0, 6.1, 6.4, 15.1, 3.2.
#[test]
fn daylight_is_followed_by_refit_then_the_end_then_the_next_day() {
    let text = format!(
        "turn 2, impulse 3, fog, German, Advantage American
         14: 1/130A
         9: 37/A 37/B
         2: 1/16A
         reduced: 1/130A 37/A
         waiting: 1/16B 10/A
         {GROUND}"
    );
    let game = table("first", &text).play("pass").play("pass");
    assert_eq!(game.day_ended(), Some("8.1.5"));
    assert_eq!((game.decides(), game.step()), ("German", Step::Refit(arracourt::Side::German)));
    let game = game.play("flip 1/130A");
    assert_eq!((game.decides(), game.step()), ("American", Step::Refit(arracourt::Side::American)));
    assert_eq!(game.at.turn.0, 2);
    let game = game.play("done");
    assert_eq!(game.at.turn.0, 3);
    assert_eq!(game.place("1/16B"), "3", "the German's only area needs no word");
    assert_eq!((game.decides(), game.step()), ("American", Step::Reinforce(arracourt::Side::American)));
    let game = game.play("place 10/A at 24");
    assert_eq!(game.clock(), "turn 3, impulse 1, German, fog");
}

/// Covers 6.2.
#[test]
fn the_german_places_his_reinforcements_first() {
    let text = format!("turn 2, impulse 3, fog, German\n 14: 1/130A\n waiting: 1/16A 37/A\n {GROUND}");
    let game = table("first", &text);
    let late = game.unit("1/16A");
    let game = game.change(|at| at.late.insert(late)).play("pass").play("pass");
    assert_eq!(game.decides(), "German");
    assert_eq!(game.goals("place", "1/16A"), [1, 17, 35, 36, 38]);
    game.refuses_for("American", "place 37/A at 24", "6.2");
    let game = game.play("place 1/16A at 35");
    assert_eq!(game.decides(), "American");
    assert_eq!(game.play("place 37/A at 25").clock(), "turn 3, impulse 1, German, fog");
}

/// Covers 6.2.
#[test]
fn no_player_is_asked_for_reinforcements_that_are_not_due() {
    let text = format!("turn 2, impulse 3, fog, German\n 14: 1/130A\n 9: 37/A\n {GROUND}");
    let game = table("first", &text).play("pass").play("pass");
    assert_eq!(game.clock(), "turn 3, impulse 1, German, fog");
}

/// Covers 6.3.1.
#[test]
fn the_first_american_roll_of_his_half_decides_about_the_day() {
    let below = finish(attack(quiet(4), &[1, 2, 1, 1]));
    assert_eq!(below.day_ended(), Some("6.3.1"), "3 in impulse 4: the day is over");
    let equal = finish(attack(quiet(4), &[1, 3, 1, 1]));
    assert_eq!(equal.clock(), "turn 2, impulse 5, German, overcast");
    let above = finish(attack(quiet(4), &[2, 3, 1, 1]));
    assert_eq!(above.clock(), "turn 2, impulse 5, German, fog");
}

/// Covers 6.3.1.
#[test]
fn a_sunset_roll_that_ends_the_day_leaves_the_american_his_whole_half() {
    let game = attack(quiet(4), &[1, 1, 1, 1]);
    assert_eq!(game.at.sunset, Some(2));
    assert_eq!(game.clock(), "turn 2, impulse 4, American, fog");
    let game = if game.step() == Step::Withdraw { game.play("stand") } else { game };
    // A second attack with a high roll does not save the day.
    let game = game.play("move 53/B to 12").roll("attack 12", &[6, 6, 6, 6]);
    let game = if game.step() == Step::Withdraw { game.play("stand") } else { game };
    let game = game.play("end").play("regroup").play("end");
    assert_eq!(game.day_ended(), Some("6.3.1"));
}

/// Covers 6.3.1, 2.1.
#[test]
fn without_a_roll_the_american_rolls_two_dice_at_the_end_of_his_half() {
    let game = quiet(4).play("assault 21").play("end").roll("done", &[1, 3]);
    assert_eq!(game.clock(), "turn 2, impulse 5, German, overcast");
}

/// Covers 6.3.1.
#[test]
fn german_rolls_and_american_rolls_in_defence_are_never_sunset_rolls() {
    let text = format!("turn 2, impulse 5, fog, German\n 18: 1/130A\n 14: 37/D\n {GROUND}");
    let game = table("first", &text).play_all(&["assault 18", "move 1/130A to 14"]);
    let game = game.play("attack 14").roll("lead 1/130A", &[1, 1, 1, 2]);
    assert_eq!(game.fought(), (6, 5, 0), "a stalemate");
    assert_eq!(game.at.sunset, None);
    let game = game.play("stand");
    let game = game.play("end");
    assert_eq!(game.clock(), "turn 2, impulse 5, American, fog");
}

/// Covers 6.3.1n1, 3.3.
#[test]
fn the_track_has_twelve_impulses() {
    let twelve = quiet(12).roll("pass", &[6, 6]);
    assert_eq!(twelve.day_ended(), Some("6.3.1n1"), "even a 12 ends the day after impulse 12");
    let eleven = quiet(11).roll("pass", &[6, 6]);
    assert_eq!(eleven.clock(), "turn 2, impulse 12, German, overcast");
}

/// Covers 6.4, 15.2, 15.4.
#[test]
fn control_and_supply_are_settled_before_either_side_refits() {
    // 23 is a German pocket without units, 13 one with a unit.
    let text = "turn 2, impulse 3, fog, German
         13: 1/130A
         18: 1/130B
         9: 37/A
         reduced: 1/130A 1/130B 37/A
         german: 1 2 3 4 5 13 14 16 17 18 20 23 27 28 29 34 35 36 37 38";
    let game = table("first", text).change(|at| at.german_control.remove(arracourt::Area::numbered(20)));
    let game = game.play("pass").play("pass");
    let kinds: Vec<&str> = game
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::DayEnded(_) => Some("day"),
            Event::Controlled(..) => Some("control"),
            Event::OutOfSupply(_) => Some("supply"),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, ["day", "control", "supply"]);
    assert_eq!((game.controller(23), game.controller(13)), ("American", "German"));
    assert_eq!(game.decides(), "German");
    game.refuses("flip 1/130A", "15.4.3");
    game.allows("flip 1/130B");
}

/// Covers 6.5, 9.0, 9.4.2.
#[test]
fn a_new_day_begins_in_fog_whatever_the_old_one_was_like() {
    let text = format!("turn 2, impulse 8, clear, German\n 14: 1/130A\n 9: 37/A\n {GROUND}");
    let game = table("first", &text).play("pass").play("pass");
    assert_eq!(game.clock(), "turn 3, impulse 1, German, fog");
}

/// Covers 6.5, 17.1, 19.1, g-turn.
#[test]
fn the_game_ends_after_the_fourth_day() {
    for name in ["first", "second"] {
        let game =
            table(name, "turn 4, impulse 3, fog, German\n 14: 1/2113A\n 9: 37/D").play("pass").play("pass");
        assert_eq!(game.step(), Step::Over);
        assert_eq!(game.outcome().clause, "18.2");
        assert_eq!(game.decides(), "neither");
        game.refuses("pass", "6.5");
    }
}

/// Covers 8.1.5.
#[test]
fn two_passes_in_a_row_end_the_day_in_either_order() {
    let game = quiet(3).roll("pass", &[6, 5]);
    assert_eq!(game.clock(), "turn 2, impulse 4, German, fog");
    // The German passes second: no American half and no sunset roll.
    assert_eq!(game.clone().play("pass").day_ended(), Some("8.1.5"));
    // An action between them breaks the row.
    let game = game.play("regroup").play("end").roll("pass", &[6, 5]).play("accept");
    assert_eq!(game.clock(), "turn 2, impulse 5, German, fog");
}

/// Covers 8.1.5.
#[test]
fn a_pass_does_not_count_for_the_next_day() {
    let text = format!("turn 2, impulse 5, fog, American\n 14: 1/130A\n 9: 37/A\n {GROUND}");
    // The American passes and the sun sets.
    let game = table("first", &text).roll("pass", &[1, 3]);
    assert_eq!(game.clock(), "turn 3, impulse 1, German, fog");
    let game = game.play("pass");
    assert_eq!(game.clock(), "turn 3, impulse 1, American, fog");
}

/// Covers 8.1.5, 6.3.1.
#[test]
fn a_single_american_pass_rolls_for_sunset_and_a_second_pass_does_not() {
    assert_eq!(quiet(4).roll("pass", &[1, 3]).clock(), "turn 2, impulse 5, German, overcast");
    let text = format!("turn 2, impulse 4, fog, German\n 14: 1/130A\n 9: 37/A\n {GROUND}");
    let game = table("first", &text).play("pass").play("pass");
    assert_eq!(game.at.turn.0, 3);
}

/// Covers 8.2, 8.2n1.
#[test]
fn steps_are_taken_back_until_a_die_has_been_rolled() {
    let t = quiet(4);
    let american = Seat(1);
    let mut game = Match::from_position(
        Arc::new(t.book.clone()),
        t.at.clone(),
        None,
        Seed::from_number(1),
        UndoRule::Free,
    );
    let say = |game: &mut Match<_>, text: &str| {
        game.act(american, t.book.read(text).unwrap(), None).unwrap();
    };
    say(&mut game, "assault 21");
    say(&mut game, "move 53/A to 20");
    assert!(game.can_undo(american));
    game.undo(american).unwrap();
    say(&mut game, "move 53/A to 20");
    say(&mut game, "attack 20");
    assert!(!game.can_undo(american), "the dice have been rolled");
}

/// Covers 8.2.
#[test]
fn an_illegal_action_changes_nothing() {
    let game = quiet(4);
    game.refuses("ranged 21 at 20", "9.1");
    game.refuses("assault 14", "8.1.1");
    game.refuses("flip 53/A", "6.0");
}
