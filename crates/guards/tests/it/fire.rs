//! Opportunity fire, direct fire and barrages.

use crate::table::{BRITISH, GERMAN, table};

/// Covers 11.4, 11.4n2, 11.4n6, 11.3n9.
#[test]
fn a_gun_may_fire_at_every_hex_entered_and_pins_what_it_hits() {
    let text = "turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG\n0634: 88-KGL";
    let t = table(text).play(&["take 1-2GG", "take 2-2GG", "go 0639"]);
    assert_eq!((t.topic(), t.seat()), ("opportunity-fire", GERMAN));
    t.refuses("fire 88-KGL at HQ-2GG", "11.3");
    // Distance 5: both dice must show 6.
    let t = t.roll("fire 88-KGL at 1-2GG", &[6, 5]);
    assert_eq!((t.topic(), t.seat()), ("movement", BRITISH));
    let t = t.play(&["go 0638"]).roll("fire 88-KGL at 1-2GG", &[5, 5]);
    assert!(t.at.pinned.has(t.unit("1-2GG")));
    let t = t.play(&["go 0637", "hold"]);
    assert_eq!((t.hex("1-2GG"), t.hex("2-2GG")), ("0638".into(), "0637".into()));
}

/// Covers 11.3n2, 1.1n4.
#[test]
fn no_window_opens_where_no_gun_could_fire() {
    let t =
        table("turn 1, fog, 2GG moves\n0640: HQ-2GG 1-2GG\n0634: 88-KGL").play(&["take 1-2GG", "go 0639"]);
    assert_eq!(t.topic(), "movement");
    let infantry = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG\n0634: Gren-KGL")
        .play(&["take 1-2GG", "go 0639"]);
    assert_eq!(infantry.topic(), "movement");
    // In a fortified hex it could be a gun: the window opens, and holding is all there is.
    let closed = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG\n0634: Gren-KGL\nwork: trench 0634")
        .play(&["take 1-2GG", "go 0639"]);
    assert_eq!((closed.topic(), closed.legal()), ("opportunity-fire", vec!["hold".to_owned()]));
}

/// Covers 11.3, 11.3n4, 11.3n7, 11.3n11.
#[test]
fn direct_fire_needs_both_dice_and_the_sum() {
    let text = "turn 1, clear, 2GG attacks\n0640: HQ-2GG 1-2GG\n0638: Gren-KGL";
    // Distance 2 against 5: both above 2, sum 7.
    let t = table(text).roll("fire 1-2GG at Gren-KGL", &[4, 3]);
    assert!(t.at.depleted.has(t.unit("Gren-KGL")) && !t.at.pinned.has(t.unit("Gren-KGL")));
    t.refuses("fire 1-2GG at Gren-KGL", "11.3n11");
    let miss = table(text).roll("fire 1-2GG at Gren-KGL", &[6, 2]);
    assert!(!miss.at.depleted.has(miss.unit("Gren-KGL")));
    let far = table("turn 1, clear, 2GG attacks\n0640: HQ-2GG 1-2GG\n0636: Gren-KGL");
    far.refuses("fire 1-2GG at Gren-KGL", "11.3");
}

/// Covers 11.3n8. X14.
#[test]
fn an_88_counts_five_against_fire() {
    let t = table("turn 1, clear, 2GG attacks\n0640: HQ-2GG 1-2GG\n0638: 88-KGL")
        .roll("fire 1-2GG at 88-KGL", &[4, 3]);
    assert!(t.at.depleted.has(t.unit("88-KGL")));
}

/// Covers 1.1n1, 11.4n7.
#[test]
fn a_fortified_stack_is_closed_and_fired_into() {
    let t = table("turn 1, clear, 2GG attacks\n0640: HQ-2GG 1-2GG\n0639: Gren-KGL\nwork: bunker 0639 3");
    assert!(!t.sees(BRITISH, "Gren-KGL"));
    t.refuses("fire 1-2GG at Gren-KGL", "11.3");
    let t = t.roll("fire 1-2GG into 0639", &[1, 5, 5]);
    assert!(t.sees(BRITISH, "Gren-KGL") && t.at.depleted.has(t.unit("Gren-KGL")));
}

/// Covers 1.1.
#[test]
fn a_stack_is_seen_at_ten_hexes_and_not_at_eleven() {
    let near = table("turn 1, clear, 2GG moves\n0640: HQ-2GG\n0630: Gren-KGL");
    let far = table("turn 1, clear, 2GG moves\n0640: HQ-2GG\n0629: Gren-KGL");
    let night = table("turn 4, clear, 2GG moves\n0640: HQ-2GG\n0638: Gren-KGL");
    let seen =
        [near.sees(BRITISH, "Gren-KGL"), far.sees(BRITISH, "Gren-KGL"), night.sees(BRITISH, "Gren-KGL")];
    assert_eq!(seen, [true, false, false]);
}
