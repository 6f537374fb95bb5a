//! Stacking, settled when the movement is over.

use crate::table::{table, table_of};

/// X3.
///
/// Covers 7.1, 7.1n2.
#[test]
fn four_units_fit_and_depleted_ones_count_half() {
    let settled = |units: &str, marks: &str| {
        let text = format!("turn 1, fog, 2GG moves\n0640: {units}\n{marks}");
        table(&text).play(&["end"]).topic() == "attack"
    };
    assert!(settled("HQ-2GG 1-2GG 2-2GG 3-2GG", ""));
    assert!(settled("HQ-2GG 1-2GG 2-2GG 3-2GG Rcn-2GG", "depleted: 3-2GG Rcn-2GG"));
    assert!(!settled("HQ-2GG 1-2GG 2-2GG 3-2GG Rcn-2GG", "depleted: Rcn-2GG"));
    let eight = "1-2GG 2-2GG 3-2GG Rcn-2GG Scout-2GG AT-2GG 1-2IG 2-2IG";
    let text = format!("turn 1, fog, 2GG moves\n0638: HQ-2GG\n0640: {eight}\ndepleted: {eight}");
    assert_eq!(table(&text).play(&["end"]).topic(), "attack");
    let text = format!("turn 1, fog, 2GG moves\n0638: HQ-2GG\n0640: {eight} 3-2IG\ndepleted: {eight} 3-2IG");
    let t = table(&text).play(&["end"]);
    assert_eq!(t.topic(), "overstack");
    t.refuses("deplete 3-2IG", "7.1n2");
    assert_eq!(t.play(&["lose 3-2IG"]).topic(), "attack");
}

/// Covers 7.1n1.
#[test]
fn a_division_headquarters_takes_no_room() {
    let text = "turn 1, fog, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG 3-2GG HQ-Div";
    assert_eq!(table(text).play(&["end"]).topic(), "attack");
}

/// Six in Cagny, four in Démouville.
///
/// Covers 7.2.
#[test]
fn six_units_fit_into_a_city() {
    let six = "HQ-2GG 1-2GG 2-2GG 3-2GG Rcn-2GG Scout-2GG";
    assert_eq!(table(&format!("turn 1, fog, 2GG moves\n3435: {six}")).play(&["end"]).topic(), "attack");
    assert_eq!(
        table(&format!("turn 1, fog, 2GG moves\n3435: {six} AT-2GG")).play(&["end"]).topic(),
        "overstack"
    );
    assert_eq!(table(&format!("turn 1, fog, 2GG moves\n3944: {six}")).play(&["end"]).topic(), "overstack");
}

/// Four tanks with four riders fit; on foot the riders take room.
///
/// Covers 7.1, 9.5n2.
#[test]
fn riders_take_no_room() {
    let text = |rides: &str| {
        format!(
            "turn 5, fog, 2IG moves
            2311: HQ-2IG
            2320: 1-2IG 2-2IG 3-2IG Rcn-2IG A-1WG B-1WG C-1WG AT-1WG
            debarked: A-1WG B-1WG C-1WG AT-1WG
            A-1WG rides: 1-2IG
            B-1WG rides: 2-2IG
            C-1WG rides: 3-2IG
            {rides}"
        )
    };
    let all = table_of("joes-bridge", &text("AT-1WG rides: Rcn-2IG"));
    assert_eq!(all.play(&["end"]).topic(), "attack");
    assert_eq!(table_of("joes-bridge", &text("")).play(&["end"]).topic(), "overstack");
}

/// A dismount that overfills a hex is settled at the end of the movement.
///
/// Covers 9.5n9, 7.1n2.
#[test]
fn a_dismount_may_overfill_a_hex_until_the_end() {
    let text = "turn 5, fog, 2IG moves
        2320: HQ-2IG 1-2IG 2-2IG 3-2IG A-1WG
        debarked: A-1WG
        A-1WG rides: 1-2IG";
    let t = table_of("joes-bridge", text).play(&["take 1-2IG", "dismount A-1WG", "halt"]);
    let t = t.play(&["end"]);
    assert_eq!(t.topic(), "overstack");
    t.allows("deplete A-1WG");
    assert_eq!(t.play(&["lose A-1WG"]).topic(), "attack");
}

/// Covers 7.1n4.
#[test]
fn friends_are_passed() {
    let text = "turn 1, fog, 2GG moves\n0641: Rcn-2GG\n0640: HQ-2GG 1-2GG 2-2GG 3-2GG";
    let t = table(text).play(&["take Rcn-2GG", "go 0640", "go 0639", "halt", "end"]);
    assert_eq!(t.topic(), "attack");
}
