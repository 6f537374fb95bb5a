//! The Advantage [16.0].

use crate::table::{Table, start, table};
use arracourt::{Side, Step};

/// An American attack in impulse 4, with the Advantage held by one side.
fn attack(holder: &str, dice: &[u32]) -> Table {
    let text = format!(
        "turn 2, impulse 4, fog, American, Advantage {holder}
         21: 53/A 53/B
         20: 1/2113A
         german: 12 14 18 19 20 34 35 38"
    );
    table("first", &text).play("assault 21").play("move 53/A to 20").roll("attack 20", dice)
}

/// Nothing more is done in the half.
fn finish(game: Table) -> Table {
    let game = if game.step() == Step::Withdraw { game.play("stand") } else { game };
    game.play("end").play("done")
}

/// Covers 16.1A, 16.2.
#[test]
fn the_holder_has_both_sides_roll_an_attack_again_before_any_loss() {
    for holder in ["American", "German"] {
        let game = attack(holder, &[1, 1, 6, 6]);
        assert_eq!((game.step(), game.decides()), (Step::Reroll, holder));
        assert!(!game.is_reduced("53/A"), "no loss yet");
        let other = if holder == "German" { "American" } else { "German" };
        game.refuses_for(other, "reroll", "16.1");
        let game = game.roll("reroll", &[5, 4, 1, 1]);
        assert_eq!(game.fought(), (6, 7, 6));
        assert_eq!(game.holder(), "neither");
        assert_ne!(game.step(), Step::Reroll, "the second roll stands");
    }
}

/// Covers 16.1A.
#[test]
fn dice_that_are_accepted_stand() {
    let game = attack("German", &[1, 1, 6, 6]).play("accept");
    assert_eq!(game.place("53/A"), "21", "repulsed");
    assert!(game.is_reduced("53/A"));
    assert_eq!(game.holder(), "German");
}

/// Covers 16.1A, 6.3.1.
#[test]
fn the_new_roll_replaces_the_sunset_roll() {
    let saved = finish(attack("American", &[1, 2, 1, 1]).roll("reroll", &[4, 4, 1, 1]));
    assert_eq!(saved.clock(), "turn 2, impulse 5, German, fog");
    let lost = finish(attack("German", &[4, 4, 1, 1]).roll("reroll", &[1, 2, 1, 1]));
    assert_eq!(lost.day_ended(), Some("6.3.1"));
}

/// Covers 16.1A.
#[test]
fn ranged_attacks_and_bombardments_are_rolled_again_too() {
    let text = "turn 2, impulse 6, overcast, American, Advantage German\n 12: 37/A 94\n 14: 1/130A";
    let ranged = table("first", text).play("ranged 12 at 14").roll("lead 37/A", &[6, 6, 1, 1]);
    assert_eq!((ranged.step(), ranged.decides()), (Step::Reroll, "German"));
    let guns = table("first", text).play("bombard 14").roll("target 1/130A", &[6, 6, 1, 1]);
    assert_eq!((guns.step(), guns.decides()), (Step::Reroll, "German"));
    assert!(!guns.roll("reroll", &[1, 1, 6, 6]).is_reduced("1/130A"));
}

/// Covers 16.1A, 16.2.
#[test]
fn it_is_used_once_in_an_impulse() {
    let text = "turn 2, impulse 4, fog, American, Advantage American
         21: 53/A 53/B
         20: 1/2113A
         12: 1/2113B";
    let game = table("first", text).play_all(&["assault 21", "move 53/A to 20", "move 53/B to 12"]);
    let game = game.roll("attack 20", &[1, 1, 6, 6]).roll("reroll", &[1, 1, 6, 5]).play("stand");
    let game = game.roll("attack 12", &[1, 1, 6, 6]);
    assert_ne!(game.step(), Step::Reroll);
}

/// Covers 16.2, 16.0.
#[test]
fn a_used_advantage_belongs_to_no_side_until_the_half_is_over_and_then_to_the_other() {
    let game = attack("American", &[1, 2, 1, 1]).roll("reroll", &[4, 4, 1, 1]);
    assert_eq!(game.holder(), "neither");
    assert_eq!(finish(game).holder(), "German");
    // Used in the German half it is the American's in the half that follows.
    let text = "turn 2, impulse 4, fog, German, Advantage German\n 18: 1/130A\n 14: 37/D";
    let game = table("first", text).play_all(&["assault 18", "move 1/130A to 14", "attack 14"]);
    let game =
        game.roll("lead 1/130A", &[1, 1, 6, 6]).roll("reroll", &[1, 1, 6, 6]).play("stand").play("end");
    assert_eq!((game.clock().as_str(), game.holder()), ("turn 2, impulse 4, American, fog", "American"));
}

/// Covers 16.1B.
#[test]
fn the_plain_sunset_roll_may_be_made_again() {
    let text = "turn 2, impulse 6, overcast, American, Advantage German\n 12: 37/A\n 14: 1/130A\n german: 14 18 20 38";
    let game = table("first", text).roll("pass", &[5, 5]);
    assert_eq!((game.step(), game.decides()), (Step::Reroll, "German"));
    let game = game.roll("reroll", &[1, 2]);
    assert_eq!(game.day_ended(), Some("6.3.1"));
    assert_eq!(game.holder(), "American", "it has passed with the half");
}

/// Covers 16.1B, 17.4.
#[test]
fn arrival_rolls_may_be_made_again() {
    let text =
        "turn 1, impulse 4, overcast, American, Advantage German\n 12: 37/A\n 18: 1/130A\n waiting: 1/16A";
    let game = table("first", text).roll("pass", &[5, 5]).roll("accept", &[4, 4]);
    assert_eq!((game.step(), game.decides()), (Step::Reroll, "German"));
    let game = game.roll("reroll", &[1, 2]);
    assert_eq!(game.place("1/16A"), "3");
}

/// Covers 16.1B, 21.4.3.
#[test]
fn bridge_dice_may_be_made_again() {
    let text =
        "turn 2, impulse 4, fog, American, Advantage German\n 20: 53/A\n 32: 1/130A\n bridge 20/32: American";
    let game = table("first+bridges", text).play_all(&["assault 20", "end"]).roll("blow 20/32", &[6]);
    assert_eq!((game.step(), game.decides()), (Step::Reroll, "German"));
    let game = game.roll("reroll", &[1]);
    assert_eq!(game.bridge("20/32"), "American");
}

/// Covers 16.1C.
#[test]
fn the_holder_burns_off_the_fog_before_he_declares() {
    let text = "turn 2, impulse 4, fog, American, Advantage American\n 12: 37/A\n 14: 1/130A";
    let game = table("first", text);
    let game = game.play("burn off");
    assert_eq!(game.clock(), "turn 2, impulse 4, American, overcast");
    assert_eq!(game.holder(), "neither");
    game.allows("ranged 12 at 14");
    game.refuses("burn off", "16.2");
}

/// Covers 16.1C.
#[test]
fn fog_is_burnt_off_by_the_holder_alone_and_only_fog_and_only_before_impulse_six() {
    let at = |head: &str| table("first", &format!("turn 2, {head}\n 12: 37/A\n 14: 1/130A"));
    at("impulse 4, fog, American, Advantage German").refuses("burn off", "16.1");
    at("impulse 4, overcast, American, Advantage American").refuses("burn off", "16.1C");
    at("impulse 4, clear, American, Advantage American").refuses("burn off", "16.1C");
    at("impulse 6, overcast, American, Advantage American").refuses("burn off", "16.1C");
    at("impulse 5, fog, German, Advantage German").allows("burn off");
    at("impulse 4, fog, American, Advantage American").play("assault 12").refuses("burn off", "6.0");
}

/// Covers 16.1C, 17.5.
#[test]
fn fog_is_burnt_off_before_the_arrival_roll_or_not_at_all() {
    let game = start("first").play("pass");
    assert_eq!((game.step(), game.decides()), (Step::Burn, "American"));
    let kept = game.clone().roll("keep fog", &[3, 3]);
    assert_eq!(kept.step(), Step::Impulse);
    kept.refuses("burn off", "16.1C");
    let burnt = game.roll("burn off", &[3, 3]);
    assert_eq!(burnt.clock(), "turn 1, impulse 1, American, overcast");
}

/// Covers 16.1C.
#[test]
fn a_roll_of_the_half_before_does_not_keep_the_fog() {
    // The German rolled for arrival; the American, who has no units to wait for, may still burn off the fog.
    let text =
        "turn 1, impulse 3, fog, American, Advantage American\n 12: 37/A\n 18: 1/130A\n waiting: 1/16A";
    let game = table("first", text).roll("pass", &[5, 5]).roll("accept", &[6, 6]).play("accept");
    assert_eq!(game.clock(), "turn 1, impulse 4, German, fog");
    let game = game.play("regroup").play("end");
    assert_eq!(game.clock(), "turn 1, impulse 4, American, fog");
    game.allows("burn off");
}

/// Covers 16.1D, 16.2.
#[test]
fn the_holder_takes_one_more_replacement_point() {
    let text = "turn 2, German, refit, Advantage German\n 18: 1/130A 1/130B 1/130C 1/130D\n 24: 37/A
         reduced: 1/130A 1/130B 1/130C 1/130D 37/A\n german: 12 18 34 35 38";
    let game = table("first", text).play("advantage");
    assert_eq!((game.at.points, game.holder()), (2, "neither"));
    game.refuses("advantage", "16.2");
    let game = game.play_all(&["flip 1/130A", "flip 1/130B", "flip 1/130C", "flip 1/130D"]);
    assert_eq!((game.step(), game.at.points), (Step::Refit(Side::American), 3));
    // The marker passes when the whole phase is over: the American cannot use it in the same phase.
    game.refuses("advantage", "16.2");
    assert_eq!(game.play("done").holder(), "American");
}

/// Covers 16.1D.
#[test]
fn no_more_replacements_on_the_last_turn_or_for_who_does_not_hold_it() {
    let text = "18: 1/130A 1/130B\n reduced: 1/130A 1/130B";
    let last = table("first", &format!("turn 4, German, refit, Advantage German\n {text}"));
    last.refuses("advantage", "16.1D");
    let others = table("first", &format!("turn 3, German, refit, Advantage American\n {text}"));
    others.refuses("advantage", "16.1");
}

/// Ground on which the German cuts through: 7, 8, 9, 12, 14, 18, 35.
const THROUGH: &str = "german: 7 8 9 12 14 18 35 38";

/// Covers 16.1E, 18.1a.
#[test]
fn the_american_holder_refuses_a_german_automatic_victory_and_plays_on() {
    let text = format!("turn 2, impulse 3, fog, German, Advantage American\n 12: 1/130A\n {THROUGH}");
    let game = table("first", &text).play("pass").play("pass");
    assert_eq!((game.step(), game.decides()), (Step::Refuse(Side::American), "American"));
    let lost = game.clone().play("accept");
    assert_eq!(lost.outcome().clause, "18.1a");
    let game = game.play("refuse");
    assert_eq!(game.clock(), "turn 3, impulse 1, German, fog");
    assert_eq!(game.holder(), "German", "it passes at the end of the phase");
    // It is checked afresh: the next evening the American has nothing to refuse with.
    let game = game.play("pass").play("pass");
    assert_eq!(game.outcome().clause, "18.1a");
}

/// Covers 16.1E, 18.1b.
#[test]
fn the_german_holder_refuses_an_american_automatic_victory() {
    let text = "turn 1, impulse 3, fog, German, Advantage German\n 18: 1/130A\n 12: 37/A";
    let game = table("first", text).play("pass").play("pass");
    assert_eq!((game.step(), game.decides()), (Step::Refuse(Side::German), "German"));
    assert_eq!(game.play("refuse").clock(), "turn 2, impulse 1, German, fog");
}

/// Covers 16.1E.
#[test]
fn without_the_advantage_and_on_the_last_turn_a_defeat_stands() {
    let text = format!("turn 2, impulse 3, fog, German, Advantage German\n 12: 1/130A\n {THROUGH}");
    assert_eq!(table("first", &text).play("pass").play("pass").outcome().clause, "18.1a");
    let text = format!("turn 4, impulse 3, fog, German, Advantage American\n 12: 1/130A\n {THROUGH}");
    assert_eq!(table("first", &text).play("pass").play("pass").outcome().clause, "18.1a");
}

/// Covers 16.1E, 16.1D.
#[test]
fn an_advantage_received_in_the_evening_may_be_spent_in_the_end_phase() {
    let text = format!(
        "turn 2, impulse 3, fog, German, Advantage German\n 12: 1/130A\n reduced: 1/130A\n {THROUGH}"
    );
    let game = table("first", &text).play("pass").play("pass");
    let game = game.play("advantage").play("flip 1/130A");
    let game = if game.step() == Step::Refit(Side::German) { game.play("done") } else { game };
    assert_eq!(game.step(), Step::Refuse(Side::American));
}
