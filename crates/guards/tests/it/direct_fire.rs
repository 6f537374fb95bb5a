//! Direct ranged fire in one's own activation [11.3, 18.0].

use crate::table::{BRITISH, Table, table, table_of};

/// A squadron in 0640 and a target in its column.
fn gun(conditions: &str, target: &str) -> Table {
    table(&format!("{conditions}, 2GG attacks\n0640: HQ-2GG 1-2GG 2-2GG\n{target}\n0630: HQ-200"))
}

/// Range 3, also beside.
///
/// Covers 11.3, 11.0.
#[test]
fn a_gun_fires_at_one_unit_within_its_range() {
    let t = gun("turn 1, clear", "0637: Gren-KGL\n0639: Gren-200");
    t.allows("fire 1-2GG at Gren-KGL");
    t.allows("fire 1-2GG at Gren-200");
    t.refuses("fire HQ-2GG at Gren-200", "11.3");
    gun("turn 1, clear", "0636: Gren-KGL").refuses("fire 1-2GG at Gren-KGL", "11.3");
}

/// A headquarters is a target only alone.
///
/// Covers 11.3.
#[test]
fn a_headquarters_is_shot_at_only_alone() {
    gun("turn 1, clear", "0638: Gren-KGL HQ-KGL").refuses("fire 1-2GG at HQ-KGL", "11.3");
    gun("turn 1, clear", "0638: HQ-KGL").allows("fire 1-2GG at HQ-KGL");
}

/// A tracked headquarters with a rider is one unit, and alone.
///
/// Covers 9.5n2, 11.3.
#[test]
fn a_headquarters_that_carries_a_rider_is_alone() {
    let text = "turn 1, clear, KGL attacks\n0634: HQ-KGL\n0638: 88-KGL\n0640: HQ-2GG AT-2GG\ndebarked: AT-2GG\nAT-2GG rides: HQ-2GG";
    let t = table(text);
    t.allows("fire 88-KGL at HQ-2GG");
    t.refuses("fire 88-KGL at AT-2GG", "11.3");
    // One casualty for each: the headquarters has one step.
    let t = t.roll("fire 88-KGL at HQ-2GG", &[6, 6]);
    assert_eq!([t.hex("HQ-2GG"), t.hex("AT-2GG")], ["off", "0640"]);
    assert!(t.at.depleted.has(t.unit("AT-2GG")));
}

/// Covers 11.3n1.
#[test]
fn pins_and_zones_of_control_do_not_stop_a_gun() {
    let t = table(
        "turn 1, clear, KGL attacks\n0634: HQ-KGL\n0638: 88-KGL\n0639: 1-2GG\n0642: HQ-2GG\npinned: 88-KGL",
    );
    t.allows("fire 88-KGL at 1-2GG");
}

/// Covers 11.3n2.
#[test]
fn fog_storm_night_and_lack_of_supply_silence_guns() {
    for conditions in ["turn 1, fog", "turn 1, storm", "turn 4, clear"] {
        let t = gun(conditions, "0639: Gren-KGL");
        t.refuses("fire 1-2GG at Gren-KGL", "11.3n2");
        assert!(t.offers("fire").is_empty());
    }
    for conditions in ["turn 1, rain", "turn 1, snow", "turn 1, overcast", "turn 3, clear"] {
        gun(conditions, "0639: Gren-KGL").allows("fire 1-2GG at Gren-KGL");
    }
    let t = gun("turn 1, clear", "0639: Gren-KGL\nout: 1-2GG\nlow: 2-2GG");
    t.refuses("fire 1-2GG at Gren-KGL", "11.3n2");
    t.allows("fire 2-2GG at Gren-KGL");
}

/// The orchard in 3436 stops the line; the city behind it is no target, the orchard itself is.
///
/// Covers 11.3n3.
#[test]
fn blocking_ground_between_stops_a_shot_and_the_target_hex_does_not() {
    let t = table(
        "turn 1, clear, 2GG attacks\n3438: 1-2GG\n3440: HQ-2GG\n3435: Gren-KGL\n3436: Gren-200\n3428: HQ-KGL\n3335: Scout-2GG",
    );
    t.refuses("fire 1-2GG at Gren-KGL", "11.3n3");
    t.allows("fire 1-2GG at Gren-200");
}

/// Covers 11.3n4, 11.3n7.
#[test]
fn each_die_must_exceed_the_distance_and_the_sum_reach_the_defense() {
    let at_three = |dice: &[u32]| gun("turn 1, clear", "0637: Gren-KGL").roll("fire 1-2GG at Gren-KGL", dice);
    assert!(at_three(&[4, 3]).log()[0].ends_with("a miss."));
    assert!(at_three(&[4, 4]).log()[0].ends_with("a hit."));
    // Distance 2 against 6: 8 is needed.
    let tank = |dice: &[u32]| {
        let t = gun("turn 1, clear", "0638: Pz-IV-KGL").roll("fire 1-2GG at Pz-IV-KGL", dice);
        t.at.depleted.has(t.unit("Pz-IV-KGL"))
    };
    assert_eq!((tank(&[3, 4]), tank(&[4, 4])), (false, true));
}

/// X13: snow and evening, -2 on each die. Ruling D63: for hit and casualty.
///
/// Covers 11.3n5.
#[test]
fn snow_evening_and_cover_weigh_on_each_die() {
    let snow = |dice: &[u32], target: &str| {
        let t = table_of(
            "bonninghardt",
            &format!("turn 3, snow, 2IG attacks\n4440: HQ-2IG 1-2IG\n4438: {target}\n4430: HQ-I-2P"),
        );
        let t = t.roll(&format!("fire 1-2IG at {target}"), dice);
        (t.log()[0].ends_with("a hit."), t.at.depleted.has(t.unit(target)))
    };
    // 6 and 5 become 4 and 3: 7 against defense 5 and distance 2.
    assert_eq!(snow(&[6, 5], "1-Mot-KGK"), (true, true));
    assert_eq!(snow(&[6, 5], "1/I-2P"), (true, false));
    assert_eq!(snow(&[6, 4], "1-Mot-KGK"), (false, false));
    // In an orchard, -1: at distance 2 a 3 misses.
    let orchard = |dice: &[u32]| {
        let t = table("turn 1, clear, 2GG attacks\n3438: 1-2GG\n3440: HQ-2GG\n3436: Gren-200\n3428: HQ-KGL");
        t.roll("fire 1-2GG at Gren-200", dice).log()[0].ends_with("a hit.")
    };
    assert_eq!((orchard(&[6, 3]), orchard(&[4, 4])), (false, true));
}

/// Covers 11.3n6.
#[test]
fn a_shot_draws_no_chit() {
    let t = gun("turn 1, clear", "0639: Gren-KGL\nevents: British, Charge\nevents: German, Charge");
    let t = t.roll("fire 1-2GG at Gren-KGL", &[6, 6]);
    assert_eq!(t.at.cups.map(|cup| cup.left), [1, 1]);
}

/// X14 and rulings D64, D101.
///
/// Covers 11.3n8.
#[test]
fn every_88_counts_five_on_its_front_and_two_out_of_supply() {
    let shot = |more: &str, distance: u8, dice: &[u32]| {
        let hex = 640 - u16::from(distance);
        let t = gun("turn 1, clear", &format!("0{hex}: 88-KGL\n{more}")).roll("fire 1-2GG at 88-KGL", dice);
        t.at.depleted.has(t.unit("88-KGL"))
    };
    assert!(shot("", 1, &[2, 4]) && !shot("", 1, &[2, 3]));
    assert!(shot("", 2, &[4, 3]) && !shot("", 2, &[3, 3]));
    assert!(shot("out: 88-KGL", 1, &[2, 2]));
    // In attacks it keeps its 9.
    let t = crate::battle::strike(
        "goodwood",
        "turn 1, clear, 2GG attacks\n0640: 1-2GG\n0642: HQ-2GG\n0639: 88-KGL\n0630: HQ-KGL",
        "0639",
        &["1-2GG"],
    );
    assert!(crate::battle::resolve(t, &[6, 6]).log().contains(&"7 against 9: column 1-2.".into()));
}

/// Covers 11.3n9.
#[test]
fn fire_in_ones_own_activation_never_pins() {
    let t = gun("turn 1, clear", "0639: Pz-IV-KGL").roll("fire 1-2GG at Pz-IV-KGL", &[3, 3]);
    assert!(t.log()[0].ends_with("a hit.") && t.at.pinned.is_empty());
    let t = gun("turn 1, clear", "0639: Pz-IV-KGL").roll("fire 1-2GG at Pz-IV-KGL", &[6, 6]);
    assert!(t.at.depleted.has(t.unit("Pz-IV-KGL")) && t.at.pinned.is_empty());
}

/// Move, fire, attack; never attack, then fire; one shot.
///
/// Covers 11.3n11.
#[test]
fn a_gun_moves_fires_once_and_then_attacks() {
    let t = table("turn 1, clear, 2GG moves\n0642: HQ-2GG\n0641: 1-2GG 2-2GG\n0639: Gren-KGL\n0630: HQ-KGL");
    t.refuses("fire 1-2GG at Gren-KGL", "3.1");
    let t = t
        .play(&["take 1-2GG", "take 2-2GG", "go 0640", "halt", "end"])
        .roll("fire 1-2GG at Gren-KGL", &[1, 1]);
    t.refuses("fire 1-2GG at Gren-KGL", "11.3n11");
    t.refuses("take 1-2GG", "3.1");
    let t = crate::battle::resolve(t.play(&["attack 0639 with 1-2GG", "strike"]), &[3, 4]);
    let t = crate::battle::resolve(t.play(&["attack 0639 with 2-2GG", "strike"]), &[3, 4]);
    t.refuses("fire 2-2GG at Gren-KGL", "11.3n11");
    assert_eq!((t.topic(), t.seat()), ("attack", BRITISH));
}

/// A gun that fired adds nothing from afar, and may not overrun.
///
/// Covers 11.3n12.
#[test]
fn direct_fire_is_not_added_to_an_attack() {
    let t = gun("turn 1, clear", "0639: Gren-KGL\n0641: 3-2GG").play(&["attack 0639 with 1-2GG"]);
    t.refuses("with 3-2GG", "10.0");
    let t = t.play(&["strike"]);
    t.refuses("support 3-2GG", "10.2");
}

/// Out of the headquarters' range no unit fires. Ruling D69.
///
/// Covers 11.3n11, 10.0n2.
#[test]
fn fire_needs_activation_and_command() {
    let t = table("turn 1, clear, 2GG attacks\n0640: HQ-2GG 1-2GG\n0641: 1-2IG HQ-2IG\n0639: Gren-KGL");
    t.refuses("fire 1-2IG at Gren-KGL", "11.3n11");
}

/// Rulings D98, D130: into a closed hex a random unit, headquarters only if nothing else is there.
///
/// Covers 11.4n7.
#[test]
fn fire_into_a_bunker_meets_a_random_unit() {
    let t = gun("turn 1, clear", "0639: Gren-KGL Gren-200 HQ-KGL\nwork: bunker 0639 0");
    t.refuses("fire 1-2GG at Gren-KGL", "11.3");
    assert_eq!(t.offers("fire 1-2GG"), ["fire 1-2GG into 0639"]);
    // Two units are eligible; the die has two sides.
    let second = t.clone().roll("fire 1-2GG into 0639", &[2, 6, 6]);
    let first = t.roll("fire 1-2GG into 0639", &[1, 6, 6]);
    let hit = |t: &Table| ["Gren-KGL", "Gren-200"].map(|unit| t.at.depleted.has(t.unit(unit)));
    assert_eq!(hit(&first).map(|hit| !hit), hit(&second));
    for (unit, shown) in ["Gren-KGL", "Gren-200"].into_iter().zip(hit(&first)) {
        assert_eq!(first.sees(BRITISH, unit), shown, "{unit}");
    }
    let alone =
        gun("turn 1, clear", "0639: HQ-KGL\nwork: bunker 0639 0").roll("fire 1-2GG into 0639", &[1, 6, 6]);
    assert_eq!(alone.hex("HQ-KGL"), "off");
    let open = gun("turn 1, clear", "0639: Gren-KGL");
    open.refuses("fire 1-2GG into 0639", "11.4n7");
}

/// Covers 18.0, 18.0n1.
#[test]
fn the_stronger_fire_adds_the_printed_range_to_the_higher_die() {
    // An 88, range 5, at distance 2: 6 and 3 and 5 make 11 against a Tiger's 9 and 2.
    let shot = |scenario: &str, dice: &[u32], target: &str| {
        let text =
            format!("turn 1, clear, KGL attacks\n0634: HQ-KGL\n0638: 88-KGL\n0640: {target}\n0645: HQ-2GG");
        let t = table_of(scenario, &text).roll(&format!("fire 88-KGL at {target}"), dice);
        t.at.depleted.has(t.unit(target))
    };
    // 3-2AR has defense 7: 9 is needed.
    assert!(shot("goodwood+potent-fire", &[4, 3], "3-2AR") && !shot("goodwood", &[4, 3], "3-2AR"));
    assert!(shot("goodwood+potent-fire", &[4, 4], "3-2AR"));
    // A hit is still a hit of both dice.
    assert!(!shot("goodwood+potent-fire", &[6, 2], "3-2AR"));
}

/// Two headquarters alone in a closed hex: one of them is met at random. Ruling D143. It is an act of the hex that fires, so
/// with its headquarters lost no other hex acts.
///
/// Covers 11.4n7, 2.4n3.
#[test]
fn fire_into_a_closed_hex_meets_headquarters_if_nothing_else_is_there() {
    let text = "turn 1, clear, 2GG attacks\n0645: HQ-2GG\n0640: 1-2GG\n0540: 2-2GG\n0638: HQ-KGL HQ-200\nwork: trench 0638";
    let mut t = table(text);
    t.at.active.hq_gone = true;
    t.allows("fire 2-2GG into 0638");
    for (die, lost, left) in [(1, "HQ-KGL", "HQ-200"), (2, "HQ-200", "HQ-KGL")] {
        let t = t.clone().roll("fire 1-2GG into 0638", &[die, 6, 6]);
        assert_eq!((t.hex(lost), t.hex(left)), ("off".into(), "0638".into()));
        t.refuses("fire 2-2GG into 0638", "2.4n3");
    }
    // In the open neither may be chosen.
    let open = table(&text.replace("\nwork: trench 0638", ""));
    open.refuses("fire 1-2GG at HQ-KGL", "11.3");
}
