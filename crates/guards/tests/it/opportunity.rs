//! Opportunity fire [11.4, rulings D66, D109, D110, D129].

use crate::table::{BRITISH, GERMAN, Table, table};

fn moving(more: &str) -> Table {
    table(&format!("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG 3-2GG\n{more}"))
}

/// X28: one shot a hex by one gun, at one unit each.
///
/// Covers 11.4, 11.3n11.
#[test]
fn a_gun_fires_once_at_every_hex_that_a_stack_enters() {
    let t = moving("0634: 88-KGL").play(&["take 1-2GG", "take 2-2GG", "take 3-2GG", "go 0639"]);
    assert_eq!((t.topic(), t.seat()), ("opportunity-fire", GERMAN));
    assert_eq!(t.offers("fire").len(), 3);
    let t = t.roll("fire 88-KGL at 1-2GG", &[1, 1]);
    // It was the only gun: the window is closed.
    assert_eq!((t.topic(), t.seat()), ("movement", BRITISH));
    let t = t.play(&["go 0638"]).roll("fire 88-KGL at 2-2GG", &[1, 1]);
    let t = t.play(&["go 0637"]).roll("fire 88-KGL at 3-2GG", &[1, 1]);
    assert_eq!((t.hex("1-2GG"), t.topic()), ("0637".into(), "movement"));
}

/// The others go on with what they have left.
///
/// Covers 11.4n2.
#[test]
fn survivors_go_on_and_the_pinned_drop_off() {
    let t = moving("0635: 88-KGL").play(&["take 1-2GG", "take 2-2GG", "go 0639"]);
    let t = t.roll("fire 88-KGL at 1-2GG", &[5, 5]);
    assert!(t.at.pinned.has(t.unit("1-2GG")) && t.at.depleted.has(t.unit("1-2GG")));
    t.refuses("take 1-2GG", "9.0n8");
    assert_eq!(t.spent("2-2GG"), 2);
    let t = t.play(&["go 0539", "hold", "halt", "end"]);
    assert_eq!([t.hex("1-2GG"), t.hex("2-2GG")], ["0639", "0539"]);
    t.refuses("attack 0635 with 1-2GG", "10.1n2");
}

/// Units already there are no targets; a headquarters only if it is alone in the hex.
///
/// Covers 11.4n3, 11.4n5.
#[test]
fn only_those_who_have_just_moved_in_are_targets() {
    let t = moving("0639: Rcn-2GG\n0635: 88-KGL").play(&["take 1-2GG", "go 0639"]);
    assert_eq!(t.offers("fire"), ["fire 88-KGL at 1-2GG"]);
    t.refuses("fire 88-KGL at Rcn-2GG", "11.4n5");
    let t = moving("0639: Rcn-2GG\n0635: 88-KGL").play(&["take HQ-2GG", "go 0639"]);
    t.refuses("fire 88-KGL at HQ-2GG", "11.4n3");
    let t = moving("0635: 88-KGL").play(&["take HQ-2GG", "go 0639"]);
    t.allows("fire 88-KGL at HQ-2GG");
    let t = moving("0635: 88-KGL").play(&["take HQ-2GG", "take 1-2GG", "go 0639"]);
    t.refuses("fire 88-KGL at HQ-2GG", "11.4n3");
}

/// A riding pair is shot at as its tank; a pin puts the rider on its feet, pinned.
///
/// Covers 11.4n3, 9.5n4.
#[test]
fn a_pin_puts_the_rider_on_its_feet() {
    let text = "turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG AT-2GG\n0635: 88-KGL\ndebarked: AT-2GG\nAT-2GG rides: 1-2GG";
    let t = table(text).play(&["take 1-2GG", "go 0639"]);
    assert_eq!(t.offers("fire"), ["fire 88-KGL at 1-2GG"]);
    t.refuses("fire 88-KGL at AT-2GG", "11.3");
    // A tank's 6 and a distance of 4 need 10; two fives hit and cost it a step, and its rider one.
    let t = t.roll("fire 88-KGL at 1-2GG", &[5, 5]);
    for unit in ["1-2GG", "AT-2GG"] {
        assert!(t.at.pinned.has(t.unit(unit)) && t.at.depleted.has(t.unit(unit)), "{unit}");
    }
    assert!(t.at.troops.riding().is_empty());
    assert_eq!(t.hex("AT-2GG"), "0639");
}

/// The rider came in with its tank: thrown off by the first gun's hit, it is a target of the second, with the road's +1 if the
/// pair came by road; the first gun has had its shot [rulings D66, D110].
///
/// Covers 11.4n3, 11.4n5, 11.4n6.
#[test]
fn a_rider_that_was_thrown_off_is_a_target_of_the_next_gun() {
    let text = "turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG AT-2GG\n0637: 88-KGL 1-Bat-200\n0630: HQ-KGL\n0639: Rcn-2GG\ndebarked: AT-2GG\nAT-2GG rides: 1-2GG";
    let t = table(text).play(&["take 1-2GG", "go 0639"]);
    t.refuses("fire 1-Bat-200 at AT-2GG", "11.3");
    let t = t.roll("fire 88-KGL at 1-2GG", &[3, 4]);
    assert!(t.at.pinned.has(t.unit("AT-2GG")) && !t.at.depleted.has(t.unit("AT-2GG")));
    assert_eq!(t.offers("fire"), ["fire 1-Bat-200 at 1-2GG", "fire 1-Bat-200 at AT-2GG"]);
    t.refuses("fire 1-Bat-200 at Rcn-2GG", "11.4n5");
    t.refuses("fire 88-KGL at AT-2GG", "11.4");
    let t = t.roll("fire 1-Bat-200 at AT-2GG", &[6, 6]);
    assert!(t.at.depleted.has(t.unit("AT-2GG")) && !t.at.depleted.has(t.unit("1-2GG")));
    assert_eq!((t.topic(), t.seat()), ("movement", BRITISH));
    // By road into 0635, three hexes from the guns: the +1 makes a hit of a 3, also on the rider.
    let text = "turn 1, clear, 2GG moves\n0535: HQ-2GG 1-2GG AT-2GG\n0638: 88-KGL 1-Bat-200\n0630: HQ-KGL\ndebarked: AT-2GG\nAT-2GG rides: 1-2GG";
    let t = table(text).play(&["take 1-2GG", "go 0635"]).roll("fire 88-KGL at 1-2GG", &[3, 3]);
    let t = t.roll("fire 1-Bat-200 at AT-2GG", &[3, 3]);
    assert!(t.log()[0].ends_with("a hit."), "{:?}", t.log());
}

/// A rider whose tank dies in a window takes one casualty and stays on foot, pinned [ruling D107].
///
/// Covers 9.5n4, 11.4n2.
#[test]
fn a_rider_outlives_its_tank_in_a_window() {
    let text = "turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG AT-2GG\n0637: 88-KGL\ndebarked: AT-2GG\nAT-2GG rides: 1-2GG\ndepleted: 1-2GG";
    let t = table(text).play(&["take 1-2GG", "go 0639"]).roll("fire 88-KGL at 1-2GG", &[5, 5]);
    assert_eq!([t.hex("1-2GG"), t.hex("AT-2GG")], ["off", "0639"]);
    assert!(t.at.pinned.has(t.unit("AT-2GG")) && t.at.depleted.has(t.unit("AT-2GG")));
    assert_eq!((t.topic(), t.seat()), ("movement", BRITISH));
    t.refuses("take AT-2GG", "9.0n8");
    // A rider with one step left goes with it.
    let t =
        table(&text.replace("depleted: 1-2GG", "depleted: 1-2GG AT-2GG")).play(&["take 1-2GG", "go 0639"]);
    let t = t.roll("fire 88-KGL at 1-2GG", &[5, 5]);
    assert_eq!([t.hex("1-2GG"), t.hex("AT-2GG")], ["off", "off"]);
}

/// The window comes before the stop and before anything the mover does there.
///
/// Covers 11.4n4.
#[test]
fn the_shot_comes_before_the_movers_own() {
    let t = moving("0637: 88-KGL\n0630: HQ-KGL").play(&["take 1-2GG", "go 0639"]);
    assert_eq!(t.topic(), "opportunity-fire");
    t.refuses_seat(BRITISH, "halt", "3.4");
    let t = t.play(&["hold"]);
    // Held is held: the gun has no second thought in that hex.
    let t = t.play(&["halt"]);
    assert_eq!((t.topic(), t.seat()), ("movement", BRITISH));
    t.refuses_seat(GERMAN, "fire 88-KGL at 1-2GG", "3.4");
}

/// Rulings D66: results are known before the next shot; the pinned may be shot at again.
///
/// Covers 11.4n6.
#[test]
fn any_number_of_guns_fire_one_after_the_other() {
    let t = moving("0637: 88-KGL 1-Bat-200\n0630: HQ-KGL").play(&["take 1-2GG", "take 2-2GG", "go 0639"]);
    let t = t.roll("fire 88-KGL at 1-2GG", &[3, 4]);
    assert!(t.at.pinned.has(t.unit("1-2GG")) && !t.at.depleted.has(t.unit("1-2GG")));
    t.refuses("fire 88-KGL at 2-2GG", "11.4");
    let t = t.roll("fire 1-Bat-200 at 1-2GG", &[4, 4]);
    assert!(t.at.depleted.has(t.unit("1-2GG")));
    assert_eq!((t.topic(), t.seat()), ("movement", BRITISH));
}

/// A target that came by road is easier to hit.
///
/// Covers 11.3n5, 9.2n2.
#[test]
fn road_movement_under_fire_adds_one_to_each_die() {
    let shot = |to: &[&str], dice: &[u32]| {
        let t = table("turn 1, clear, 2GG moves\n0535: HQ-2GG 1-2GG\n0638: 88-KGL")
            .play(&["take 1-2GG"])
            .play(to);
        let t = t.roll("fire 88-KGL at 1-2GG", dice);
        t.log()[0].ends_with("a hit.")
    };
    // Along the road into 0635, distance 3: a 3 counts 4. Across country into 0536, distance 2.
    assert!(shot(&["go 0635"], &[3, 6]) && !shot(&["go 0635"], &[2, 6]));
    assert!(!shot(&["go 0536"], &[2, 6]) && shot(&["go 0536"], &[3, 6]));
}

/// Debarking draws fire, without the road's +1; mounting and dismounting do not [ruling D109].
///
/// Covers 11.4, 9.6n2.
#[test]
fn debarking_draws_fire_and_mounting_does_not() {
    let text = "turn 1, clear, 2GG moves\n0640: HQ-2GG AT-2GG 1-2GG\n0637: 88-KGL";
    let t = table(text).play(&["take AT-2GG", "prepare AT-2GG", "debark 0640"]);
    assert_eq!((t.topic(), t.offers("fire")), ("opportunity-fire", vec!["fire 88-KGL at AT-2GG".to_owned()]));
    let t = table(&format!("{text}\ndebarked: AT-2GG")).play(&["take 1-2GG", "mount AT-2GG on 1-2GG"]);
    assert_eq!(t.topic(), "movement");
    assert_eq!(t.play(&["dismount AT-2GG"]).topic(), "movement");
}

/// Guns out of supply hold their fire, pinned ones do not [ruling D110].
///
/// Covers 11.4.
#[test]
fn guns_out_of_supply_do_not_fire_and_pinned_ones_do() {
    let t = moving("0637: 88-KGL\n0629: HQ-KGL\nout: 88-KGL").play(&["take 1-2GG", "go 0639"]);
    assert_eq!(t.topic(), "movement");
    let t = moving("0637: 88-KGL\npinned: 88-KGL").play(&["take 1-2GG", "go 0639"]);
    t.allows("fire 88-KGL at 1-2GG");
}

/// Into a closed hex: only those who have just moved in.
///
/// Covers 11.4n7.
#[test]
fn fire_at_a_mover_in_a_fortified_hex_picks_among_the_movers() {
    let t = moving("0639: Rcn-2GG\n0635: 88-KGL\nwork: trench 0639 0").play(&[
        "take 1-2GG",
        "take 2-2GG",
        "go 0639",
    ]);
    assert_eq!(t.offers("fire"), ["fire 88-KGL into 0639"]);
    let t = t.roll("fire 88-KGL into 0639", &[2, 5, 5]);
    assert!(t.at.pinned.has(t.unit("2-2GG")) && !t.at.pinned.has(t.unit("1-2GG")));
}
