//! The sequence of play: turns, phases, impulses, sunset [6.0, 8.0].

mod table;

use table::{start, table};

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

/// Covers 6.3.
#[test]
fn each_side_acts_once_in_an_impulse_and_the_german_first() {
    let game = table("first", "turn 2, impulse 2, fog, German\n others keep");
    let game = game.play("regroup").play("end");
    assert_eq!(game.clock(), "turn 2, impulse 2, American, fog");
    let game = game.play("regroup").play("end").roll("done", &[6, 6]).play("accept");
    assert_eq!(game.clock(), "turn 2, impulse 3, German, fog");
}
