//! Zones of control.

use crate::table::{table, table_of};

/// X4.
///
/// Covers 8.0, 8.0n1.
#[test]
fn no_zone_of_control_enters_a_forest() {
    let text = "turn 1, fog, 1WG moves\n2915: HQ-1WG\n3016: A-1WG\n2917: 1/I-6P\ndebarked: A-1WG";
    let t = table_of("joes-bridge", text).play(&["take A-1WG", "go 3017"]);
    assert!(!t.at.mover.stopped);
    let t = table_of("joes-bridge", text).play(&["take A-1WG", "go 2916"]);
    assert!(t.at.mover.stopped);
}

/// Covers 8.0n1, 12.0n2.
#[test]
fn a_zone_of_control_crosses_a_canal_over_a_bridge_or_pontoon_only() {
    let stops = |hex: &str, works: &str| {
        let text = format!("turn 1, fog, 2AR moves\n4416: HQ-2AR 1-2AR\n4617: 1/I-6P\n{works}");
        table_of("joes-bridge", &text).play(&["take 1-2AR", &format!("go {hex}")]).at.mover.stopped
    };
    assert!(stops("4516", ""));
    assert!(!stops("4516", "blown: 4516/4617"));
    assert!(stops("4516", "blown: 4516/4617\npontoon: 4516/4617"));
    // The enemy in 4617 is also beside 4517, across the bare canal.
    let across = "turn 1, fog, 2AR moves\n4417: HQ-2AR 1-2AR\n4617: 1/I-6P";
    let t = table_of("joes-bridge", across).play(&["take 1-2AR", "go 4517"]);
    assert!(!t.at.mover.stopped);
}

/// Covers 8.0n2.
#[test]
fn a_friend_in_the_hex_does_not_cancel_a_zone_of_control() {
    let text = "turn 1, fog, 2GG moves\n0640: HQ-2GG 1-2GG\n0639: 2-2GG\n0638: Gren-KGL";
    let t = table(text).play(&["take 1-2GG", "go 0639"]);
    assert!(t.at.mover.stopped);
    t.refuses("go 0739", "8.0n3");
}

/// From one zone straight into another costs one more, and stops [ruling D39].
///
/// Covers 8.0n3, 8.0n4.
#[test]
fn from_zone_to_zone_costs_one_more_and_stops() {
    let text = "turn 1, fog, 2GG moves\n0640: HQ-2GG\n0639: 1-2GG\n0638: Gren-KGL\n0641: Pz-IV-KGL";
    let t = table(text).play(&["take 1-2GG", "go 0738"]);
    assert_eq!((t.spent("1-2GG"), t.at.mover.stopped), (4, true));
}

/// X25.
///
/// Covers 8.0n5.
#[test]
fn a_unit_leaves_a_zone_of_control_without_the_road() {
    let text = "turn 1, fog, 2AR moves\n4316: HQ-2AR 1-2AR\n4216: 1/I-6P";
    let t = table_of("joes-bridge", text).play(&["take 1-2AR", "go 4416"]);
    assert_eq!((t.spent("1-2AR"), t.at.road.has(t.unit("1-2AR"))), (4, false));
    // The next hex of the road costs its half point again.
    assert_eq!(t.play(&["go 4516"]).spent("1-2AR"), 5);
    // Closed ground stays closed, road or not.
    let text = "turn 1, fog, 2AR moves\n0408: HQ-2AR 1-2AR\n0409: 1/I-6P";
    table_of("joes-bridge", text).play(&["take 1-2AR"]).refuses("go 0407", "8.0n5");
}

/// Covers 8.0n6.
#[test]
fn no_unit_wades_into_a_zone_of_control() {
    let text = "turn 1, fog, 16-Luft moves\n0144: HQ-16-Luft 1-16L";
    let t = table(text).play(&["take 1-16L", "go 0145"]);
    assert_eq!(t.spent("1-16L"), 8);
    let t = table(&format!("{text}\n0146: 1-2GG")).play(&["take 1-16L"]);
    t.refuses("go 0145", "8.0n6");
    // A headquarters has none.
    table(&format!("{text}\n0146: HQ-2GG")).play(&["take 1-16L"]).allows("go 0145");
}

/// A closed stack is found out by trying: nothing is spent, and it is told [ruling D128].
///
/// Covers 8.0n6, 1.1n5.
#[test]
fn water_beside_a_closed_stack_is_tried() {
    let text = "turn 1, fog, 16-Luft moves\n0144: HQ-16-Luft 1-16L\n0146: 1-2GG\nwork: trench 0146";
    let t = table(text).play(&["take 1-16L"]);
    t.allows("go 0145");
    let t = t.play(&["go 0145"]);
    assert_eq!((t.hex("1-16L"), t.spent("1-16L")), ("0144".into(), 0));
    t.refuses("go 0145", "8.0n6");
    // With a lone headquarters in the trench the way is free.
    let text = "turn 1, fog, 16-Luft moves\n0144: HQ-16-Luft 1-16L\n0146: HQ-2GG\nwork: trench 0146";
    assert_eq!(table(text).play(&["take 1-16L", "go 0145"]).hex("1-16L"), "0145");
}

/// Covers 1.1n5.
#[test]
fn a_closed_stack_counts_for_costs_and_stops_by_the_truth() {
    let text = "turn 1, fog, 2GG moves\n0640: HQ-2GG\n0636: 1-2GG 3-2GG\n0637: 2-2GG\n0635: HQ-KGL\nwork: trench 0635";
    // It begins beside the trench: one more, whatever is in it.
    assert_eq!(table(text).play(&["take 1-2GG", "go 0637"]).spent("1-2GG"), 4);
    // One that enters is not stopped, which tells it; then others leave at the plain cost.
    let t = table(text).play(&["take 2-2GG", "go 0636"]);
    assert!(!t.at.mover.stopped);
    let t = t.play(&["go 0637", "halt", "take 1-2GG", "go 0637"]);
    assert_eq!((t.spent("2-2GG"), t.spent("1-2GG")), (4, 2));
}

/// Covers 8.0n7, 10.5n3.
#[test]
fn who_can_retreat_only_through_zones_of_control_is_lost() {
    // The headquarters lies in the south; the way there is in the zones of two tanks.
    let text = "turn 1, fog, 2GG attacks
        0640: HQ-2GG
        0639: 1-2GG 2-2GG
        0536: 3-2GG
        0736: Rcn-2GG
        0638: Gren-KGL
        0629: HQ-KGL";
    let t = table(text).play(&["attack 0638 with 1-2GG", "with 2-2GG", "strike", "done"]);
    let t = t.roll("done", &[3, 4]);
    assert_eq!(t.hex("Gren-KGL"), "off");
}
