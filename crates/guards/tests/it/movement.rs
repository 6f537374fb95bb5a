//! Movement: costs, zones of control, stacks, riding, debarking. The hexes around 0640 at Goodwood are open ground.

use kernel::prelude::*;

use crate::table::{table, table_of};

/// Covers 9.0, 9.0n6, 9.0n8.
#[test]
fn a_unit_pays_for_each_hex_and_finishes_before_the_next_starts() {
    let t = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG").play(&["take 1-2GG", "go 0639"]);
    assert_eq!((t.hex("1-2GG"), t.spent("1-2GG")), ("0639".into(), 2));
    t.refuses("take 2-2GG", "9.0n8");
    t.refuses("go 0637", "9.0");
    let t = t.play(&["halt"]);
    t.refuses("take 1-2GG", "9.0n8");
    t.allows("take 2-2GG");
}

/// Covers 8.0n3, 8.0n4, 8.0.
#[test]
fn a_zone_of_control_stops_and_costs_one_to_leave() {
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG 1-2GG\n0637: Gren-KGL").play(&[
        "take 1-2GG",
        "go 0639",
        "go 0638",
    ]);
    t.refuses("go 0738", "8.0n3");
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG\n0638: 1-2GG\n0637: Gren-KGL")
        .play(&["take 1-2GG", "go 0639"]);
    assert_eq!(t.spent("1-2GG"), 4);
    // A headquarters has none.
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG 1-2GG\n0637: HQ-KGL").play(&[
        "take 1-2GG",
        "go 0639",
        "go 0638",
    ]);
    t.allows("go 0639");
}

/// Covers 9.3, 9.1n3, 11.3n9.
#[test]
fn a_stack_moves_from_one_hex_without_pinned_units() {
    let t = table(
        "turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG\n0642: 3-2GG\n0641: Rcn-2GG\npinned: Rcn-2GG",
    );
    t.refuses("take Rcn-2GG", "11.3n9");
    let t = t.play(&["take 1-2GG"]);
    t.refuses("take 3-2GG", "9.3");
    t.refuses("drop 2-2GG", "9.1n3");
    // A stack is split on its way, not before it leaves.
    t.play(&["take 2-2GG"]).refuses("drop 2-2GG", "9.1n3");
}

/// Covers 7.0.
#[test]
fn no_unit_enters_an_enemy_hex() {
    let t = table("turn 1, fog, 2GG moves\n0640: HQ-2GG 1-2GG\n0639: HQ-KGL").play(&["take 1-2GG"]);
    t.refuses("go 0639", "7.0");
}

/// Covers 7.1, 7.1n2, 7.1n4.
#[test]
fn a_full_hex_is_passed_and_settled_at_the_end() {
    let t = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG 3-2GG\n0639: Rcn-2GG").play(&[
        "take Rcn-2GG",
        "go 0640",
        "halt",
        "end",
    ]);
    assert_eq!(t.topic(), "overstack");
    t.refuses("lose Scout-2GG", "7.1n2");
    let t = t.play(&["deplete 1-2GG"]);
    assert_eq!(t.topic(), "overstack");
    let t = t.play(&["deplete 2-2GG"]);
    assert_eq!(t.topic(), "attack");
}

/// Covers 9.1n3, 9.3.
#[test]
fn a_stack_drops_units_off_and_they_move_no_further() {
    let t = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG").play(&[
        "take 1-2GG",
        "take 2-2GG",
        "go 0639",
        "drop 2-2GG",
        "go 0638",
    ]);
    assert_eq!((t.hex("1-2GG"), t.hex("2-2GG")), ("0638".into(), "0639".into()));
    t.play(&["halt"]).refuses("take 2-2GG", "9.0n8");
}

/// Covers 9.6, 9.6n3, 9.6n4, 9.6n6.
#[test]
fn a_wheeled_unit_debarks_for_half_and_walks_on() {
    let t = table("turn 1, clear, 2GG moves\n0640: HQ-2GG AT-2GG 1-2GG").play(&["take AT-2GG"]);
    let t = t.play(&["prepare AT-2GG", "debark 0640", "go 0639", "go 0638", "go 0637", "go 0636"]);
    assert_eq!(t.hex("AT-2GG"), "0636");
    t.refuses("go 0635", "9.0n6");
    t.refuses("embark AT-2GG", "9.6n4");
    let tank = t.play(&["halt", "take 1-2GG"]);
    tank.refuses("prepare 1-2GG", "9.6n6");
}

/// Covers 9.5, 9.5n1, 9.5n5.
#[test]
fn a_leg_unit_rides_for_a_point_each_and_gets_off_for_another() {
    let text = "turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG AT-2GG\ndebarked: AT-2GG";
    let t = table(text).play(&["take 1-2GG", "mount AT-2GG on 1-2GG", "go 0639"]);
    assert_eq!((t.hex("AT-2GG"), t.spent("1-2GG")), ("0639".into(), 4));
    let t = t.play(&["dismount AT-2GG", "go 0638"]);
    assert_eq!((t.hex("AT-2GG"), t.hex("1-2GG"), t.spent("1-2GG")), ("0639".into(), "0638".into(), 8));
    t.play(&["halt"]).refuses("take AT-2GG", "9.0n8");
}

/// Covers 13.2, 9.0n7.
#[test]
fn night_halves_and_one_step_is_always_open() {
    let t = table("turn 4, rain, 2GG moves\n0640: HQ-2GG 1-2GG").play(&[
        "take 1-2GG",
        "go 0639",
        "go 0638",
        "go 0637",
    ]);
    t.refuses("go 0636", "9.0n6");
}

/// Covers 9.0, 9.0n1, 9.0n2, 2.2.
///
/// X5.
#[test]
fn woods_cost_each_class_its_own() {
    let text = |rest: &str| format!("turn 1, fog, 2GG moves\n2240: HQ-2GG\n{rest}");
    // Tracked: half of 12, after at most half.
    let steps = ["take 1-2GG", "go 2238", "go 2239", "go 2240", "go 2241", "go 2242", "go 2243"];
    let t = table(&text("2237: 1-2GG")).play(&steps);
    assert_eq!(t.spent("1-2GG"), 12);
    let t = t.play(&["go 2244"]);
    assert_eq!(t.spent("1-2GG"), 24);
    t.refuses("go 2243", "9.0n6");
    let t = table(&text("2236: 1-2GG")).play(&["take 1-2GG", "go 2237"]).play(&steps[1..]);
    t.refuses("go 2244", "9.0n6");
    // Wheeled: all of it, so as the first step only.
    let t = table(&text("2243: AT-2GG\n2242: Scout-2GG")).play(&["take AT-2GG", "go 2244"]);
    assert_eq!(t.spent("AT-2GG"), 20);
    let t = t.play(&["halt", "take Scout-2GG", "go 2243"]);
    t.refuses("go 2244", "9.0n6");
    // On foot: two, so twice with an allowance of four.
    let t = table(&text("2243: AT-2GG\ndebarked: AT-2GG")).play(&["take AT-2GG", "go 2244"]);
    assert_eq!(t.spent("AT-2GG"), 4);
}

/// Covers 9.2, 9.0n3, 9.0n4, 9.0n9.
///
/// X6.
#[test]
fn a_roadway_leads_through_closed_ground_at_its_own_rate() {
    let text = "turn 1, fog, 2AR moves\n0409: HQ-2AR 1-2AR 3-2AR";
    let t = table_of("joes-bridge", text).play(&["take 3-2AR", "go 0408"]);
    // Eleven and a half points are kept as such.
    assert_eq!(t.spent("3-2AR"), 1);
    t.refuses("go 0508", "9.1");
    let t = t.play(&["go 0407"]);
    assert_eq!((t.spent("3-2AR"), t.at.road.has(t.unit("3-2AR"))), (2, true));
    let t = t.play(&["halt", "take 1-2AR", "go 0408"]);
    t.refuses("go 0508", "9.1");
    t.allows("go 0407");
}

/// Covers 9.0n3, 9.0n4.
///
/// A step that highway and minor road share costs the cheaper, and the British pay a point at Goodwood.
#[test]
fn of_several_roadways_the_cheapest_counts() {
    let t = table_of("joes-bridge", "turn 1, fog, 2AR moves\n4316: HQ-2AR 1-2AR")
        .play(&["take 1-2AR", "go 4416"]);
    assert_eq!(t.spent("1-2AR"), 1);
    let t = table("turn 1, fog, 2GG moves\n1134: HQ-2GG 1-2GG").play(&["take 1-2GG", "go 1234"]);
    assert_eq!(t.spent("1-2GG"), 2);
    let t = table("turn 1, fog, KGL moves\n1134: HQ-KGL Pz-IV-KGL").play(&["take Pz-IV-KGL", "go 1234"]);
    assert_eq!(t.spent("Pz-IV-KGL"), 1);
}

/// Covers 7.1, 9.2n3, 2.6n1.
///
/// X3, X27.
#[test]
fn three_units_pay_for_the_ground_where_two_have_the_road() {
    let go = |units: &[&str], marks: &str| {
        let text = format!("turn 5, fog, 2IG moves\n2320: HQ-2IG 1-2IG 2-2IG 3-2IG Rcn-2IG\n{marks}");
        let mut t = table_of("joes-bridge", &text);
        for unit in units {
            t = t.play(&[&format!("take {unit}")]);
        }
        let t = t.play(&["go 2420"]);
        (t.spent(units[0]), t.at.road.has(t.unit(units[0])))
    };
    assert_eq!(go(&["1-2IG", "2-2IG"], ""), (1, true));
    assert_eq!(go(&["1-2IG", "2-2IG", "3-2IG"], ""), (2, false));
    // One full and two depleted fit, two full and one depleted do not; four depleted do.
    assert_eq!(go(&["1-2IG", "2-2IG", "3-2IG"], "depleted: 2-2IG 3-2IG"), (1, true));
    assert_eq!(go(&["1-2IG", "2-2IG", "3-2IG"], "depleted: 3-2IG"), (2, false));
    assert_eq!(go(&["1-2IG", "2-2IG", "3-2IG", "Rcn-2IG"], "depleted: 1-2IG 2-2IG 3-2IG Rcn-2IG"), (1, true));
    // Riders take no room.
    let riding = "turn 5, fog, 2IG moves
        2320: HQ-2IG 1-2IG 2-2IG 3-2IG A-1WG B-1WG
        debarked: A-1WG B-1WG
        depleted: 3-2IG
        A-1WG rides: 1-2IG
        B-1WG rides: 2-2IG";
    let t = table_of("joes-bridge", riding).play(&["take 1-2IG", "take 2-2IG"]);
    assert_eq!(t.clone().play(&["go 2420"]).spent("1-2IG"), 1);
    assert_eq!(t.play(&["take 3-2IG", "go 2420"]).spent("1-2IG"), 2);
}

/// Covers 9.2n3, 2.6n1.
///
/// More than two markers in a hex come off, and one that leaves the road loses its own.
#[test]
fn at_most_two_units_keep_their_road_marker_in_a_hex() {
    let text = "turn 5, fog, 2IG moves\n2320: HQ-2IG 1-2IG 2-2IG 3-2IG";
    let t = table_of("joes-bridge", text).play(&["take 1-2IG", "go 2420", "go 2421"]);
    assert!(!t.at.road.has(t.unit("1-2IG")));
    let steps =
        ["take 1-2IG", "go 2420", "halt", "take 2-2IG", "go 2420", "halt", "take 3-2IG", "go 2420", "halt"];
    let t = table_of("joes-bridge", text).play(&steps);
    assert_eq!(t.at.road.len(), 3);
    assert_eq!(t.play(&["end"]).at.road.len(), 2);
}

/// Covers 9.0n7, 9.0n2, 13.2, 13.2n1.
///
/// X26.
#[test]
fn halved_allowances_leave_one_step_and_night_forbids_the_dearest() {
    // Storm halves and grounds the guns: six points.
    let t = table("turn 1, storm, 2GG moves\n2240: HQ-2GG\n2243: 1-2GG\n2242: 2-2GG");
    let t = t.play(&["take 1-2GG", "go 2244"]);
    assert_eq!(t.spent("1-2GG"), 12);
    let t = t.play(&["halt", "take 2-2GG", "go 2243"]);
    t.refuses("go 2244", "9.0n6");
    // Forest costs a tank ALL: twelve, of which it has six; only as its single step.
    let t = table("turn 1, storm, 2GG moves\n1852: HQ-2GG\n1855: 1-2GG\n1854: 2-2GG");
    let t = t.play(&["take 1-2GG", "go 1954"]);
    assert_eq!(t.spent("1-2GG"), 12);
    t.play(&["halt", "take 2-2GG", "go 1855"]).refuses("go 1954", "9.0n6");
    // At night not even so; H stays open as an only step.
    let t = table("turn 4, fog, 2GG moves\n1852: HQ-2GG\n1855: 1-2GG").play(&["take 1-2GG"]);
    t.refuses("go 1954", "13.2n1");
    let t = table("turn 4, storm, 2GG moves\n2240: HQ-2GG\n2243: 1-2GG AT-2GG");
    t.clone().play(&["take AT-2GG"]).refuses("go 2244", "13.2n1");
    let t = t.play(&["take 1-2GG", "go 2244"]);
    assert_eq!(t.spent("1-2GG"), 6);
    // Four on foot in night rain is one: woods are entered all the same.
    let t =
        table("turn 4, storm, 16-Luft moves\n2240: HQ-16-Luft\n2243: 1-16L").play(&["take 1-16L", "go 2244"]);
    assert_eq!(t.spent("1-16L"), 2);
}

/// Covers 9.1n1, 9.1n2, 5.2n2.
#[test]
fn lack_of_supply_halves_wheels_tracks_and_headquarters() {
    let text = "turn 1, fog, 2GG moves
        0640: HQ-2GG 1-2GG AT-2GG Scout-2GG
        debarked: Scout-2GG
        out: HQ-2GG 1-2GG AT-2GG Scout-2GG";
    let walks = |unit: &str| {
        let mut t = table(text).play(&[&format!("take {unit}")]);
        let mut steps = 0;
        for hex in (29..40).rev() {
            if t.book.check(&t.known(t.seat()), t.seat(), &t.read(&format!("go 06{hex}"))).is_err() {
                break;
            }
            t = t.play(&[&format!("go 06{hex}")]);
            steps += 1;
        }
        steps
    };
    assert_eq!([walks("HQ-2GG"), walks("1-2GG"), walks("AT-2GG"), walks("Scout-2GG")], [6, 6, 5, 4]);
    // Night, storm and no supply: twelve is two; a minefield costs more and is still entered.
    let t = table("turn 4, storm, 2GG moves\n0640: HQ-2GG 1-2GG\nwork: minefield 0639\nout: 1-2GG");
    let t = t.play(&["take 1-2GG", "go 0639"]);
    assert_eq!(t.spent("1-2GG"), 4);
    t.refuses("go 0638", "9.0n6");
}

/// Covers 15.2.
///
/// X16. By the side entered, also on a roadway; no unit is kept from leaving.
#[test]
fn fortifications_cost_through_their_green_sides() {
    let mined = "turn 1, fog, 16-Luft moves\n0640: HQ-16-Luft 1-16L\nwork: minefield 0639";
    assert_eq!(table(mined).play(&["take 1-16L", "go 0639"]).spent("1-16L"), 6);
    let into = |kind: &str, unit: &str, facing: &str| {
        let text =
            format!("turn 1, fog, 2GG moves\n0640: HQ-2GG 1-2GG AT-2GG Rcn-2GG\nwork: {kind} 0639 {facing}");
        let t = table(&text).play(&[&format!("take {unit}")]);
        let action = t.read("go 0639");
        match t.book.check(&t.known(t.seat()), t.seat(), &action) {
            Ok(()) => Some(t.play(&["go 0639"]).spent(unit)),
            Err(refusal) => {
                assert_eq!(refusal.clause, "9.1");
                None
            }
        }
    };
    // From the north through the green side; facing south the hex is open from the north.
    for (kind, tank, truck) in [
        ("trench", Some(4), None),
        ("dragons-teeth", None, None),
        ("bunker", Some(2), Some(4)),
        ("minefield", Some(14), Some(12)),
    ] {
        assert_eq!((into(kind, "1-2GG", "0640"), into(kind, "AT-2GG", "0640")), (tank, truck), "{kind}");
        if kind != "minefield" {
            assert_eq!(
                (into(kind, "1-2GG", "0638"), into(kind, "AT-2GG", "0638")),
                (Some(2), Some(2)),
                "{kind}"
            );
        }
    }
    // A road does not help; and the way out is open.
    let text = "turn 1, fog, KGL moves\n1134: HQ-KGL Pz-IV-KGL\nwork: dragons-teeth 1234 1134";
    table(text).play(&["take Pz-IV-KGL"]).refuses("go 1234", "9.1");
    let text = "turn 1, fog, KGL moves\n1234: HQ-KGL Pz-IV-KGL\nwork: dragons-teeth 1234 1134";
    table(text).play(&["take Pz-IV-KGL"]).allows("go 1134");
}

/// Covers 15.2n1, 9.2.
///
/// The printed ditch is closed to tracks, but not where a road crosses it.
#[test]
fn a_roadway_cancels_the_printed_ditch() {
    let t = table_of("veritable", "turn 1, fog, 2AR moves\n0816: HQ-2AR 1-2AR").play(&["take 1-2AR"]);
    t.allows("go 0817");
    t.refuses("go 0916", "9.1");
}

/// Covers 9.1.
///
/// Water is closed to tracks and wheels but at bridges; on foot a canal takes everything.
#[test]
fn canals_are_crossed_at_bridges() {
    let text = "turn 1, fog, 1WG moves\n4516: HQ-1WG A-1WG B-1WG\n4517: 1-2AR\ndebarked: B-1WG";
    let t = table_of("joes-bridge", text).play(&["take A-1WG"]);
    t.refuses("go 4616", "9.1");
    let t = t.play(&["go 4617"]);
    assert_eq!(t.spent("A-1WG"), 1);
    let t = t.play(&["halt", "take B-1WG", "go 4616"]);
    assert_eq!(t.spent("B-1WG"), 8);
    // Blown, it is a canal again and cuts the road.
    let t = table_of("joes-bridge", &format!("{text}\nblown: 4516/4617")).play(&["take A-1WG"]);
    t.refuses("go 4617", "9.1");
}

/// Covers 9.3, 9.1n3.
///
/// Each pays by its own class; who cannot pay is left behind.
#[test]
fn a_stack_goes_on_while_all_can_pay() {
    let text = "turn 1, fog, 2GG moves\n0640: HQ-2GG 1-2GG AT-2GG\ndebarked: AT-2GG";
    let t = table(text).play(&["take 1-2GG", "take AT-2GG", "go 0639", "go 0638", "go 0637", "go 0636"]);
    t.refuses("go 0635", "9.0n6");
    let t = t.play(&["drop AT-2GG", "go 0635"]);
    assert_eq!((t.hex("1-2GG"), t.hex("AT-2GG")), ("0635".into(), "0636".into()));
    // No unit joins on the way.
    t.refuses("take AT-2GG", "9.0n8");
}

/// Covers 12.1n6, 9.1.
///
/// A printed bridge hex is entered along its roadway, and left so even out of a zone of control.
#[test]
fn a_bridge_hex_is_entered_and_left_along_its_road() {
    let t = table_of("veritable", "turn 1, fog, 2AR moves\n4519: HQ-2AR 1-2AR\n4520: 2-2AR");
    let t = t.play(&["take 1-2AR"]);
    t.refuses("go 4620", "9.1");
    let t = t.play(&["halt", "take 2-2AR", "go 4620"]);
    assert_eq!(t.spent("2-2AR"), 1);
    t.refuses("go 4519", "9.1");
    t.refuses("go 4719", "9.1");
    t.allows("go 4720");
    // In a zone of control the rate of the road is lost, not the way off the bridge.
    let text = "turn 1, fog, 2AR moves\n4820: HQ-2AR\n4620: 1-2AR\n4520: 1/I-16P";
    let t = table_of("veritable", text).play(&["take 1-2AR", "go 4720"]);
    assert_eq!(t.spent("1-2AR"), 4);
}

/// Covers 9.2n1.
///
/// Who came by road defends in the woods.
#[test]
fn a_unit_on_a_road_defends_by_the_other_terrain() {
    let text = "turn 1, fog, I-6P moves\n0124: HQ-I-6P 1/I-6P\n0324: HQ-2AR 1-2AR\ncup: 2AR";
    let t = table_of("joes-bridge", text).play(&["take 1/I-6P", "go 0224", "halt", "end"]);
    assert!(t.at.road.has(t.unit("1/I-6P")));
    let t = t.roll("end", &[1]).play(&["activate", "end", "attack 0224 with 1-2AR", "strike", "done"]);
    let t = t.roll("done", &[1, 1]);
    let added = t.events().iter().find_map(|event| match event {
        guards::Event::Resolved { modifier, .. } => Some(*modifier),
        _ => None,
    });
    assert_eq!(added, Some(1));
}

/// Covers 9.2n2.
///
/// Three hexes from an 88: two threes hit who came by road, and miss who came across country.
#[test]
fn a_road_mover_is_easier_to_hit() {
    let hit = |from: &str| {
        let text = format!("turn 6, clear, 2IG moves\n2217: HQ-2IG\n{from}: 1-2IG\n2423: 88/I-2P");
        let t = table_of("joes-bridge", &text).play(&["take 1-2IG", "go 2420"]);
        assert_eq!(t.topic(), "opportunity-fire");
        let t = t.roll("fire 88/I-2P at 1-2IG", &[3, 3]);
        t.at.pinned.has(t.unit("1-2IG"))
    };
    assert!(hit("2320") && !hit("2419"));
}
