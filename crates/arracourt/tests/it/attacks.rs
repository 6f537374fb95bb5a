//! Who may attack, who must, and in what order an attack is decided [11.0 to 11.3, 11.5].

use crate::table::table;
use arracourt::{Event, Step};

/// Covers 11.0, 11.2.
#[test]
fn friends_who_were_there_before_do_not_join_units_that_move_in() {
    let entered = table(
        "first",
        "turn 2, impulse 3, fog, German
         18: 1/130A
         14: 1/130B 37/D",
    )
    .play_all(&["assault 18", "move 1/130A to 14", "attack 14"]);
    assert_eq!(entered.offers("with"), ["with 1/130A"]);
    entered.refuses("with 1/130B", "11.0");
    entered.refuses("lead 1/130B", "11.0");
    let fought = entered.roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!(fought.fought(), (6, 5, 0), "the unit inside adds nothing to the lead's 6");
    assert!(fought.is_reduced("1/130A") && !fought.is_reduced("1/130B"));
}

/// Covers 11.0.
#[test]
fn a_unit_that_has_attacked_neither_moves_nor_attacks_again() {
    let after = table(
        "first",
        "turn 2, impulse 3, fog, German
         18: 1/130A 1/130B
         14: 37/D
         15: 24/C",
    )
    .play_all(&["assault 18", "move 1/130A to 14", "attack 14"])
    .roll("lead 1/130A", &[6, 6, 1, 1]);
    assert_eq!(after.units_in(14), ["1/130A"], "the tanks have rolled over 37/D");
    after.refuses("move 1/130A to 15", "10.1");
    after.refuses("attack 14", "11.0");
    let second = after.play("move 1/130B to 16");
    assert_eq!(second.goals("move", "1/130A"), Vec::<u8>::new());
}

/// Covers 11.0.
#[test]
fn only_units_that_began_in_the_active_area_attack() {
    let at = table(
        "first",
        "turn 2, impulse 3, fog, German
         18: 1/130A
         14: 1/130B 37/D
         19: 1/130C",
    )
    .play("assault 18");
    at.refuses("move 1/130B to 16", "8.1.1");
    at.refuses("move 1/130C to 14", "8.1.1");
    at.refuses("attack 14", "11.0");
}

/// Covers 11.0.
#[test]
fn no_unit_enters_an_area_that_has_been_attacked() {
    let after = table(
        "first",
        "turn 2, impulse 3, fog, German
         18: 1/130A 1/130B
         14: 37/D 37/C",
    )
    .play_all(&["assault 18", "move 1/130A to 14", "attack 14", "lead 1/130A"])
    .roll("lead 37/D", &[1, 1, 1, 1])
    .play("stand");
    after.refuses("move 1/130B to 14", "10.2.1");
    after.refuses("attack 14", "11.0");
    after.allows("move 1/130B to 19");
}

/// Covers 11.0.
#[test]
fn entering_is_all_that_an_attack_costs() {
    let entered = table(
        "first",
        "turn 2, impulse 3, fog, German
         18: 1/130A
         14: 37/D",
    )
    .play("assault 18")
    .play("move 1/130A to 14");
    assert_eq!(entered.cost(), 4, "a full-strength enemy stands there");
    entered.allows("attack 14");
}

/// A unit that another unit's attack interrupts has made its move [ruling D102].
#[test]
fn a_unit_caught_in_mid_move_by_an_attack_does_not_move_again() {
    let after = table(
        "first",
        "turn 2, impulse 3, fog, German
         18: 1/130A 1/130B
         14: 37/D 37/C",
    )
    .play_all(&["assault 18", "move 1/130A to 14", "move 1/130B to 16", "attack 14", "lead 1/130A"])
    .roll("lead 37/D", &[1, 1, 1, 1])
    .play("stand");
    after.refuses("move 1/130B to 17", "10.1");
}

/// Covers 11.1.
#[test]
fn units_that_enter_an_uncontested_enemy_area_must_all_attack() {
    let entered = table(
        "first",
        "turn 2, impulse 3, fog, German
         19: 1/130A 1/130B 1/130C
         20: 53/A",
    )
    .play_all(&["assault 19", "move 1/130A to 20"]);
    entered.refuses("end", "11.1");
    let both = entered.play_all(&["move 1/130B to 20", "move 1/130C to 18"]);
    both.refuses("end", "11.1");
    let named = both.play("attack 20");
    assert!(named.offers("with").is_empty(), "no unit is left to choose");
    named.refuses("with 1/130A", "11.1");
    named.refuses("with 1/130C", "11.0");
    let fought = named.roll("lead 1/130A", &[1, 1, 1, 1]);
    assert_eq!(fought.fought(), (7, 8, 0), "both attack");
    fought.play("stand").allows("end");
}

/// Covers 11.1.
#[test]
fn all_units_that_entered_fight_together_and_fall_back_together() {
    let repulsed = table(
        "first",
        "turn 2, impulse 3, fog, German
         18: 1/130A 1/130B
         14: 37/D",
    )
    .play_all(&["assault 18", "move 1/130A to 14", "move 1/130B to 14", "attack 14"])
    .roll("lead 1/130B", &[1, 1, 6, 6]);
    assert_eq!(repulsed.fought(), (7, 5, 0), "6 for the lead, 1 for the other");
    for unit in ["1/130A", "1/130B"] {
        assert!(repulsed.is_reduced(unit));
        assert_eq!(repulsed.place(unit), "18");
    }
}

/// Covers 11.2.
#[test]
fn units_that_move_into_a_contested_area_may_decline_to_attack() {
    let entered = table(
        "first",
        "turn 2, impulse 3, fog, German
         18: 1/130A 1/130C
         14: 1/130B 37/D",
    )
    .play_all(&["assault 18", "move 1/130A to 14", "move 1/130C to 14"]);
    entered.allows("end");
    entered.allows("attack 14");
    let chosen = entered.play("attack 14");
    assert_eq!(chosen.offers("with"), ["with 1/130A", "with 1/130C"]);
}

/// Covers 11.2.
#[test]
fn some_of_the_units_that_moved_in_may_attack_and_stay_after_a_repulse() {
    let repulsed = table(
        "first",
        "turn 2, impulse 3, fog, German
         18: 1/130A 1/130C
         14: 1/130B 37/D",
    )
    .play_all(&["assault 18", "move 1/130A to 14", "move 1/130C to 14", "attack 14"])
    .roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!(repulsed.fought().0, 6, "1/130C holds back");
    assert!(repulsed.is_reduced("1/130A") && !repulsed.is_reduced("1/130C"));
    assert_eq!(repulsed.place("1/130A"), "14", "optional attackers do not retreat");
}

/// Covers 11.2.
#[test]
fn an_optional_attack_needs_at_least_one_unit() {
    let named = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A 1/130B 37/D",
    )
    .play_all(&["assault 14", "attack 14"]);
    assert!(named.legal().iter().all(|action| action.starts_with("with") || action.starts_with("lead")));
    named.refuses("end", "6.0");
    named.refuses("done", "6.0");
}

/// Covers 11.3.
#[test]
fn any_units_of_a_contested_active_area_attack_and_stay_when_they_lose() {
    let at = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A 1/130B 1/130C 37/D",
    )
    .play("assault 14");
    at.allows("end");
    let repulsed = at.play_all(&["attack 14", "with 1/130B"]).roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!(repulsed.fought().0, 7);
    assert_eq!(repulsed.units_in(14), ["1/130A", "1/130B", "1/130C", "37/D"]);
    assert!(repulsed.is_reduced("1/130A") && repulsed.is_reduced("1/130B") && !repulsed.is_reduced("1/130C"));
    let ended = repulsed.play("stand");
    ended.refuses("move 1/130A to 16", "10.1");
    ended.allows("move 1/130C to 16");
}

/// Covers 11.3.
#[test]
fn units_of_a_contested_active_area_attack_or_leave() {
    let left = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A 1/130B 37/D",
    )
    .play_all(&["assault 14", "move 1/130A to 16", "attack 14"]);
    assert_eq!(left.offers("with"), ["with 1/130B"]);
    left.refuses("with 1/130A", "11.0");
}

/// Covers 11.5, 11.5.1.
#[test]
fn an_attack_is_decided_in_the_printed_order() {
    let named = table(
        "first",
        "turn 2, impulse 3, fog, German, Advantage American
         18: 1/130A 1/130B
         14: 37/D 37/C 53/A",
    )
    .play_all(&["assault 18", "move 1/130A to 14", "move 1/130B to 14", "attack 14"]);
    assert_eq!((named.step(), named.decides()), (Step::Declare, "German"));
    named.refuses_for("American", "lead 37/D", "8.0");
    let led = named.play("lead 1/130A");
    assert_eq!((led.step(), led.decides()), (Step::Lead, "American"));
    assert_eq!(led.legal(), ["lead 37/C", "lead 37/D", "lead 53/A"]);
    let rolled = led.roll("lead 37/D", &[6, 5, 1, 2]);
    assert_eq!((rolled.step(), rolled.decides()), (Step::Reroll, "American"));
    let settled = rolled.play("accept");
    let dice: Vec<[u8; 4]> = settled
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Fought { dice, .. } => Some(*dice),
            _ => None,
        })
        .collect();
    assert_eq!(dice, [[6, 5, 1, 2]], "two dice for each side");
    assert_eq!(settled.fought(), (7, 7, 8), "18 against 10");
    assert_eq!((settled.step(), settled.decides()), (Step::Attrition, "American"));
}

/// Covers 11.5.
#[test]
fn a_single_defender_is_the_lead_without_being_asked() {
    let fought = table(
        "first",
        "turn 2, impulse 3, fog, German
         18: 1/130A
         14: 37/D",
    )
    .play_all(&["assault 18", "move 1/130A to 14", "attack 14"])
    .roll("lead 1/130A", &[3, 3, 3, 4]);
    assert_eq!(fought.fought(), (6, 5, 0));
    assert_eq!(fought.step(), Step::Withdraw);
}
