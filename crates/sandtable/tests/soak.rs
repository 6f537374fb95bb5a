//! The long run as a program: what it prints, and with which exit code it ends.

mod common;

use common::{run, told};

#[test]
fn a_long_run_counts_what_it_looked_at() {
    let (code, out, err) =
        told(&run(&["soak", "relief", "spearhead", "--decisions", "3000", "--every", "50"]));
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    for part in ["westwall/relief", "westwall/spearhead", "everything holds"] {
        assert!(out.contains(part), "{out}");
    }
    assert!(!out.contains("campaign"), "{out}");
}

#[test]
fn one_game_is_played_again() {
    let (code, out, err) = told(&run(&["soak", "relief", "--seed", "7", "--game", "12"]));
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.starts_with("relief: game 12 holds, "), "{out}");
    assert_eq!(told(&run(&["soak", "relief", "--seed", "7", "--game", "12"])).1, out, "the same game");
}

#[test]
fn wrong_use_says_what_would_be_right() {
    for (arguments, part) in [
        (&["soak", "atlantis"][..], "'oosterbeek' or 'malta'"),
        (&["soak", "--game", "1"], "--game"),
        (&["soak", "relief", "spearhead", "--game", "1"], "exactly one scenario"),
        (&["soak", "--decisions", "0"], "--decisions"),
        (&["soak", "--threads", "0"], "--threads"),
    ] {
        let (code, out, err) = told(&run(arguments));
        assert_eq!(code, 2, "{arguments:?}: {out}{err}");
        assert!(err.contains(part), "{arguments:?}: {err}");
    }
}
