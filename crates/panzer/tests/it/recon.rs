//! SPOT counters that come off by a roll, Recon units, camouflage.

use panzer::State;

use crate::table::{Table, table};

/// A Sherman that has fired, behind a wreck; a Pz IV four hexes away. The American side moves last.
const FIRED: &str = "29+spot-removal+board, turn 3, movement, side US, first US, wreck 15A0
    M4A1-3: 15A0 facing 4 spot-fire
    PzIVH-1: 15A4 facing 1";

/// The turn ends with these dice; whether the Sherman still has its counter.
fn stays(text: &str, dice: &[u32]) -> bool {
    let mut t = table(text);
    t.roll("end", dice);
    t.unit("M4A1-3").has(State::SpotFire)
}

/// Covers 7.41, 7.41e.
#[test]
fn a_spot_counter_comes_off_by_a_roll() {
    // Light cover, one spotter within half of its range: 20, and Veterans add 10.
    let (off, on) = ((1..=100).find(|&roll| stays(FIRED, &[roll])), stays(FIRED, &[100]));
    let first = off.expect("some roll leaves it on");
    assert!(on && !stays(FIRED, &[first - 1]), "{first}");
    let grade = table(FIRED).book.game().unit(table(FIRED).id("PzIVH-1")).grade;
    let veteran = grade == panzer::grades::Grade::Veteran;
    assert_eq!(first, if veteran { 11 } else { 21 });
}

/// Covers 7.41a.
#[test]
fn a_unit_in_the_open_or_beside_the_enemy_keeps_its_counter() {
    assert!(stays(&FIRED.replace(", wreck 15A0", ""), &[]));
    assert!(stays(&FIRED.replace("15A4", "15A1"), &[]));
    // An enemy that is suppressed does not count, neither beside it nor as a spotter.
    assert!(!stays(&FIRED.replace("15A4 facing 1", "15A1 facing 1 suppressed"), &[100]));
}

/// Covers 7.41n1.
#[test]
fn a_unit_that_no_enemy_can_spot_loses_its_counter_without_a_roll() {
    assert!(!stays(&FIRED.replace("15A4", "15GG10"), &[]));
}

/// Covers 7.41b.
#[test]
fn a_vehicle_beside_a_building_has_no_cover_of_it() {
    let text = |state: &str| {
        format!(
            "30+spot-removal+board, turn 3, movement, side US, first US
            M3A1-1: 13G6 facing 1 spot-fire {state}
            PzIVH-1: 15A0 facing 1"
        )
    };
    for (state, keeps) in [("", true), ("inside", false)] {
        let mut t = table(&text(state));
        t.play("end");
        assert_eq!(t.unit("M3A1-1").has(State::SpotFire), keeps, "{state}");
    }
}

/// Covers 6.1.0.
#[test]
fn a_counter_that_comes_off_changes_the_row_of_the_same_phase() {
    let text = FIRED.replace("M4A1-3: 15A0 facing 4", "Inf-1: 15A0").replace("15A4", "15A9");
    for (roll, spotted) in [(1, false), (100, true)] {
        let mut t = table(&text);
        t.roll("end", &[roll]);
        assert_eq!(t.at.spotted[1].has(t.id("Inf-1")), spotted, "{roll}: {:?}", t.log());
    }
}

/// Covers 7.43, 7.43d.
#[test]
fn a_recon_spotter_makes_removal_harder() {
    let car = |options: &str| {
        FIRED
            .replace("+spot-removal", options)
            .replace("wreck 15A0", "wreck 15A0, guest Rec de-psw222 DE recon")
            .replace("PzIVH-1: 15A4", "Rec: 15A4")
    };
    let last = |text: &str| (1..=100).rev().find(|&roll| !stays(text, &[roll])).unwrap_or(0);
    let (plain, recon) = (last(&car("+spot-removal")), last(&car("+spot-removal+recon")));
    assert_eq!(plain - recon, 10, "{plain} {recon}");
}

/// Covers 7.43b.
#[test]
fn a_recon_unit_notices_more() {
    for (roll, noticed) in [(70, true), (71, false)] {
        let mut t = table(
            "29+limited-spotting+recon, turn 3, movement, side US, first US, guest Rec us-m8 US recon
            Rec: 15A0 facing 4
            PzIVH-1: 15A4 facing 1",
        );
        t.roll("end", &[roll, 100]);
        assert_eq!(t.at.spotted[0].has(t.id("PzIVH-1")), noticed, "{roll}");
    }
}

/// The farthest hex at which men are spotted by a car to their south.
fn reach(car: &str, tank: &str) -> u8 {
    let spotted = |hexes: u8| -> bool {
        let t: Table = table(&format!(
            "33+camouflage+recon+board, turn 3, command, guest Car de-psw222 DE {car}, guest Men us-inf US
            Men: 16A0 {tank}
            Car: 16A{hexes} facing 1"
        ));
        t.at.spotted[1].has(t.id("Men"))
    };
    (1..=10).rev().find(|&hexes| spotted(hexes)).unwrap_or(0)
}

/// Covers 7.43c, 7.43.
#[test]
fn a_recon_unit_sees_through_half_of_a_camouflage() {
    let plain = reach("", "");
    // One step more for Recon, and one step less of the two: the same as a plain spotter and a plain tank.
    assert_eq!(reach("recon", "camouflaged"), plain);
    assert!(reach("", "camouflaged") < plain && reach("recon", "") > plain);
}
