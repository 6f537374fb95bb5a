//! Leaders: who may lead which units, once an impulse, and how they are lost [11.4, 11.5.5].

use crate::table::{Table, table};
use arracourt::LeaderAt;
use kit::TurnNo;

fn offered(at: &Table) -> Vec<String> {
    at.offers("leader")
}

/// Covers 11.4, 11.4.1, 11.5.2E.
#[test]
fn abrams_adds_two_and_dwight_one() {
    let attack = table(
        "first",
        "turn 2, impulse 3, fog, American
         12: 53/A 704/C
         14: 1/130A
         german: 14",
    )
    .play_all(&["assault 12", "move 53/A to 14", "move 704/C to 14", "attack 14"]);
    assert_eq!(offered(&attack), ["leader abrams", "leader dwight"]);
    let both = attack.clone().play_all(&["leader abrams", "leader dwight"]);
    assert!(offered(&both).is_empty());
    assert_eq!(both.roll("lead 53/A", &[1, 1, 6, 6]).fought().0, 6 + 1 + 2 + 1);
    assert_eq!(attack.clone().play("leader abrams").roll("lead 53/A", &[1, 1, 6, 6]).fought().0, 9);
    assert_eq!(attack.clone().play("leader dwight").roll("lead 53/A", &[1, 1, 6, 6]).fought().0, 8);
    assert_eq!(attack.roll("lead 53/A", &[1, 1, 6, 6]).fought().0, 7);
}

/// Covers 11.4.1.
#[test]
fn dwight_needs_the_704th_and_abrams_any_armor() {
    let tanks = table(
        "first",
        "turn 2, impulse 3, fog, American
         14: 37/A 53/A 1/130A",
    )
    .play_all(&["assault 14", "attack 14"]);
    assert!(offered(&tanks).is_empty(), "no unit has been named yet");
    tanks.refuses("leader abrams", "11.4.1");
    let foot = tanks.clone().play("with 53/A");
    foot.refuses("leader abrams", "11.4.1");
    foot.refuses("leader dwight", "11.4.1");
    let armor = foot.play("with 37/A");
    assert_eq!(offered(&armor), ["leader abrams"]);
    armor.refuses("leader dwight", "11.4.1");
    // The cavalry's armored cars are armor too.
    let cars = table(
        "first",
        "turn 2, impulse 3, fog, American
         14: 25/D 1/130A",
    )
    .play_all(&["assault 14", "attack 14", "with 25/D"]);
    assert_eq!(offered(&cars), ["leader abrams"]);
}

/// Covers 11.4.2.
#[test]
fn seckendorff_and_schellendorf_lead_their_brigades_and_never_together() {
    let named = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A 1/16A 37/D",
    )
    .play_all(&["assault 14", "attack 14"]);
    let red = named.clone().play("with 1/130A");
    assert_eq!(offered(&red), ["leader seckendorff"]);
    red.refuses("leader schellendorf", "11.4.2");
    let blue = named.clone().play("with 1/16A");
    assert_eq!(offered(&blue), ["leader schellendorf"]);
    blue.refuses("leader seckendorff", "11.4.2");
    let mixed = red.play("with 1/16A");
    assert_eq!(offered(&mixed), ["leader seckendorff", "leader schellendorf"]);
    let one = mixed.play("leader schellendorf");
    assert!(offered(&one).is_empty());
    one.refuses("leader seckendorff", "11.4.2");
    assert_eq!(one.roll("lead 1/130A", &[1, 1, 6, 6]).fought().0, 6 + 1 + 1);
}

/// Covers 11.4.
#[test]
fn a_side_uses_only_its_own_leaders_and_only_in_attack() {
    let named = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A 37/D 37/C",
    )
    .play_all(&["assault 14", "attack 14", "with 1/130A"]);
    named.refuses("leader abrams", "11.4");
    let led = named.play("lead 1/130A");
    assert_eq!(led.decides(), "American");
    assert!(offered(&led).is_empty(), "defenders have no leaders");
    led.refuses("leader abrams", "6.0");
}

/// Covers 11.4.
#[test]
fn leaders_serve_one_attack_of_an_impulse() {
    let first = table(
        "first",
        "turn 2, impulse 3, fog, American
         12: 37/A 37/B 704/C
         14: 1/130A
         20: 1/130B
         german: 14 20",
    )
    .play_all(&["assault 12", "move 37/A to 14", "move 704/C to 20", "move 37/B to 20"])
    .play_all(&["attack 14", "leader abrams"]);
    first.refuses("leader abrams", "11.4");
    let second = first.roll("lead 37/A", &[6, 6, 1, 1]).play("attack 20");
    assert_eq!(second.leader("abrams"), LeaderAt::Used);
    assert!(offered(&second).is_empty(), "neither Abrams again nor Dwight in another area");
    second.refuses("leader abrams", "11.4");
    second.refuses("leader dwight", "11.4");
}

/// Covers 11.4.
#[test]
fn a_leader_who_was_spared_is_back_in_his_box_for_the_next_half() {
    let after = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A 37/D
         38: 1/130B",
    )
    .play_all(&["assault 14", "attack 14", "with 1/130A", "leader seckendorff"])
    .roll("lead 1/130A", &[1, 1, 6, 6])
    .play("stand");
    assert_eq!(after.leader("seckendorff"), LeaderAt::Used);
    assert_eq!(after.play("end").leader("seckendorff"), LeaderAt::Ready);
}

/// Covers 11.5.5.
#[test]
fn equal_dice_take_the_leader_until_the_next_turn() {
    let at = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A 1/16A 37/D 37/C
         38: 1/130B",
    )
    .play_all(&["assault 14", "attack 14", "with 1/130A", "leader seckendorff", "lead 1/130A"]);
    let lost = at.clone().roll("lead 37/D", &[3, 4, 2, 5]);
    assert_eq!(lost.leader("seckendorff"), LeaderAt::Back(TurnNo(3)), "7 against 7, whatever the dice");
    let kept = at.roll("lead 37/D", &[3, 4, 2, 6]);
    assert_eq!(kept.leader("seckendorff"), LeaderAt::Used);
}

/// Covers 11.5.5.
#[test]
fn a_leader_who_was_away_is_back_when_the_next_turn_begins() {
    let away = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A 37/D 37/C
         9: 1/130B
         12: 1/130C
         38: 1/130D",
    )
    .play_all(&["assault 14", "attack 14", "with 1/130A", "leader seckendorff", "lead 1/130A"])
    .roll("lead 37/D", &[1, 1, 1, 1]);
    assert_eq!(away.leader("seckendorff"), LeaderAt::Back(TurnNo(3)));
    let at = away.play_until(1, |table| table.at.turn.0 == 3 || table.at.ended.is_some());
    assert_eq!((at.at.turn.0, at.leader("seckendorff")), (3, LeaderAt::Ready));
}

/// Covers 11.5.5.
#[test]
fn an_absent_leader_is_refused_and_others_may_not_come_in_his_place() {
    let named = table(
        "first",
        "turn 2, impulse 3, fog, American
         14: 37/A 704/C 1/130A",
    )
    .change(|at| at.leaders[0] = LeaderAt::Back(TurnNo(3)))
    .play_all(&["assault 14", "attack 14", "with 37/A", "with 704/C"]);
    assert_eq!(offered(&named), ["leader dwight"]);
    named.refuses("leader abrams", "11.5.5");

    let lost = table(
        "first",
        "turn 2, impulse 3, fog, American
         12: 37/A 37/B 704/C
         14: 1/130A
         20: 1/130B
         german: 14 20",
    )
    .play_all(&["assault 12", "move 37/A to 14", "move 704/C to 20", "move 37/B to 20"])
    .play_all(&["attack 14", "leader abrams"])
    .roll("lead 37/A", &[6, 6, 6, 6]);
    assert_eq!(lost.leader("abrams"), LeaderAt::Back(TurnNo(3)));
    lost.play("attack 20").refuses("leader dwight", "11.4");
}

/// Covers 11.5.5.
#[test]
fn of_both_americans_an_even_roll_takes_abrams_and_an_odd_one_dwight() {
    let named = table(
        "first",
        "turn 2, impulse 3, fog, American
         14: 37/A 704/C 1/130A",
    )
    .play_all(&["assault 14", "attack 14", "with 37/A", "with 704/C", "leader dwight", "leader abrams"]);
    let odd = named.clone().roll("lead 37/A", &[3, 4, 1, 6]);
    assert_eq!((odd.leader("abrams"), odd.leader("dwight")), (LeaderAt::Used, LeaderAt::Back(TurnNo(3))));
    let even = named.clone().roll("lead 37/A", &[4, 4, 2, 6]);
    assert_eq!((even.leader("abrams"), even.leader("dwight")), (LeaderAt::Back(TurnNo(3)), LeaderAt::Used));
    let unequal = named.roll("lead 37/A", &[4, 4, 1, 6]);
    assert_eq!((unequal.leader("abrams"), unequal.leader("dwight")), (LeaderAt::Used, LeaderAt::Used));
}

/// Covers 11.5.5.
#[test]
fn a_lone_american_leader_goes_whatever_the_parity() {
    for (leader, dice) in [("abrams", [3, 4, 1, 6]), ("dwight", [4, 4, 2, 6])] {
        let lost = table(
            "first",
            "turn 4, impulse 3, fog, American
             14: 37/A 704/C 1/130A",
        )
        .play_all(&["assault 14", "attack 14", "with 37/A", "with 704/C", &format!("leader {leader}")])
        .roll("lead 37/A", &dice);
        assert_eq!(lost.leader(leader), LeaderAt::Back(TurnNo(5)), "on turn 4 he is gone");
    }
}

/// Covers 11.5.5.
#[test]
fn the_dice_that_stand_after_a_reroll_decide_about_the_leader() {
    let named = table(
        "first",
        "turn 2, impulse 3, fog, German, Advantage American
         14: 1/130A 37/D",
    )
    .play_all(&["assault 14", "attack 14", "with 1/130A", "leader seckendorff"]);
    let spared = named.clone().roll("lead 1/130A", &[3, 4, 3, 4]).roll("reroll", &[1, 1, 6, 6]);
    assert_eq!(spared.leader("seckendorff"), LeaderAt::Used);
    let lost = named.roll("lead 1/130A", &[1, 1, 6, 6]).roll("reroll", &[3, 4, 3, 4]);
    assert_eq!(lost.leader("seckendorff"), LeaderAt::Back(TurnNo(3)));
}

/// Covers 11.4, g-ranged, 12.2.2D.
#[test]
fn leaders_join_ranged_attacks_too() {
    let named = table(
        "first",
        "turn 2, impulse 6, overcast, American
         12: 37/A 704/C
         14: 1/130A
         german: 14",
    )
    .play_all(&["ranged 12 at 14", "with 37/A"]);
    assert_eq!(offered(&named), ["leader abrams"]);
    named.refuses("leader dwight", "11.4.1");
    let both = named.play_all(&["with 704/C", "leader abrams", "leader dwight"]);
    let fought = both.roll("lead 37/A", &[4, 4, 4, 4]);
    assert_eq!(fought.fought().0, 7 + 1 + 2 + 1);
    assert_eq!(fought.leader("abrams"), LeaderAt::Back(TurnNo(3)), "11.5.5 holds for ranged attacks");
    assert_eq!(fought.leader("dwight"), LeaderAt::Used);
}
