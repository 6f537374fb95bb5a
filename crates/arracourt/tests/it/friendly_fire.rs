//! American aircraft may hit Americans [21.3].

use crate::table::{Table, table};
use arracourt::Step;

fn strike(scenario: &str, area: u8, units: &str, target: &str, dice: &[u32]) -> Table {
    table(scenario, &format!("turn 2, impulse 1, clear, American\n{area}: {units}\n38: 2113/C\n9: 94"))
        .play(&format!("strike {area}"))
        .roll(&format!("target {target}"), dice)
}

/// Covers 21.3.
#[test]
fn equal_dice_over_a_contested_area_hit_americans_too() {
    // AV 4, DV 1, 7 against 7: three points kill 1/130A as usual, then four fall on the Americans.
    let hit = strike("first+friendly-fire", 14, "37/A 53/A 1/130A", "1/130A", &[3, 4, 2, 5]);
    assert_eq!(hit.fought(), (4, 1, 3));
    assert_eq!(hit.place("1/130A"), "eliminated", "German losses are taken as usual");
    assert_eq!((hit.step(), hit.decides()), (Step::FriendlyFire, "German"), "the German names who is hit");
    assert_eq!(hit.legal(), ["target 37/A", "target 53/A"]);
    hit.refuses("target 1/130B", "21.3");
    hit.refuses("target 94", "21.3");
    let losses = hit.play("target 53/A");
    assert_eq!((losses.step(), losses.decides()), (Step::Attrition, "American"));
    let spread = losses.play_all(&["hit 37/A", "hit 37/A", "hit 37/A"]);
    assert_eq!(spread.legal(), ["hit 53/A"], "the named unit takes at least one of the four");
    let after = spread.play_all(&["hit 53/A", "done"]);
    assert_eq!(after.place("37/A"), "eliminated");
    assert!(after.is_reduced("53/A") && after.place("53/A") == "14");
    assert_eq!(after.decides(), "German", "the half is over, and no unit retreats voluntarily");
}

/// Covers 21.3.
#[test]
fn half_the_roll_is_rounded_up() {
    for (dice, points) in
        [([1, 1, 1, 1], 1), ([1, 2, 1, 2], 2), ([4, 4, 4, 4], 4), ([4, 5, 4, 5], 5), ([6, 6, 6, 6], 6)]
    {
        let hit = strike("first+friendly-fire", 14, "37/A 37/B 37/C 1/130A", "1/130A", &dice);
        let combat = hit.at.combat.as_ref().expect("the strike is not over");
        assert_eq!(combat.points.0, points, "{dice:?}");
    }
}

/// Covers 21.3.
#[test]
fn rough_ground_does_not_help_the_americans() {
    let hit = strike("first+friendly-fire", 12, "37/A 37/B 1/130A", "1/130A", &[3, 4, 2, 5]);
    assert_eq!(hit.at.combat.as_ref().map(|combat| combat.points.0), Some(4));
}

/// Covers 21.3.
#[test]
fn a_lone_american_is_hit_without_being_named() {
    let hit = strike("first+friendly-fire", 14, "37/A 1/130A", "1/130A", &[1, 1, 1, 1]);
    assert!(hit.is_reduced("37/A"));
    assert_eq!(hit.place("37/A"), "14");
    let lost = strike("first+friendly-fire", 14, "37/A 1/130A", "1/130A", &[3, 4, 2, 5]);
    assert_eq!(lost.place("37/A"), "eliminated", "four points are more than it absorbs");
}

/// Covers 21.3.
#[test]
fn nothing_happens_with_unequal_dice_without_friends_or_without_the_option() {
    let unequal = strike("first+friendly-fire", 14, "37/A 1/130A", "1/130A", &[3, 4, 2, 4]);
    assert!(!unequal.is_reduced("37/A"));
    let alone = strike("first+friendly-fire", 14, "1/130A", "1/130A", &[3, 4, 2, 5]);
    assert_eq!(alone.step(), Step::Impulse);
    let plain = strike("first", 14, "37/A 1/130A", "1/130A", &[3, 4, 2, 5]);
    assert!(!plain.is_reduced("37/A"));
}

/// Covers 21.3.
#[test]
fn artillery_never_hits_friends() {
    let shelled =
        table("first+friendly-fire", "turn 2, impulse 1, overcast, American\n14: 94 37/A 1/130A\n38: 2113/C")
            .play("bombard 14")
            .roll("target 1/130A", &[3, 4, 2, 5]);
    assert!(!shelled.is_reduced("37/A"));
}
