//! Lines of Communication at Arnhem [A17.3].

use crate::table::scenario;

/// How many Allied units are cut off when a German Player-Turn in which all fighting is done ends.
fn cut_off(name: &str, text: &str) -> i32 {
    let units = text.lines().filter_map(|line| Some(line.split_once(": ")?.1));
    let units: String = units.flat_map(|names| [" ", names]).collect();
    let t = scenario(name, &format!("turn 4, German combat\n{text}\nattacked{units}\ntargeted{units}"));
    t.play("end").points("German") / 3
}

fn lost(units: &str) -> i32 {
    cut_off("arnhem", units)
}

/// Covers A17.3.
#[test]
fn ground_units_and_airborne_units_trace_differently() {
    // On the road, far from the drop zone of the division: good for tanks, not for paratroopers.
    assert_eq!(lost("1713: 2I/5"), 0);
    assert_eq!(lost("1713: 1/502"), 1);
    assert_eq!(lost("1713: 1/325"), 1, "gliders are airborne");
    assert_eq!(lost("1713: 1/101"), 1, "so is their artillery");
    // Beside the drop zone with a German on the road in the south: the other way round.
    assert_eq!(lost("1008: 1/502\n0205: Grsn"), 0);
    assert_eq!(lost("1008: 2I/5\n0205: Grsn"), 1);
    // Every drop zone serves its own division.
    assert_eq!(lost("2324: 1/502"), 1);
    assert_eq!(lost("2324: 1/508"), 0);
}

/// Covers A17.3, A17.36.
#[test]
fn polish_and_german_units_need_no_line() {
    assert_eq!(lost("0120: 1/Pol\n0122: 2/Pol\n3005: 3/Pol"), 0);
    // With a German in the south no line leads off the map.
    assert_eq!(lost("0120: 1/Pol\n1310: 2/Pol\n0205: Grsn"), 0);
    assert_eq!(lost("0720: Grsn\n3326: 10S"), 0);
}

/// Covers A17.31.
#[test]
fn a_line_that_has_reached_a_road_stays_on_it() {
    // Krft in 0306 controls the roads to 0105 and 0106. 0208 lies off the road and reaches 0106 by the woods;
    // 0308 lies on it and would have to leave it.
    assert_eq!(lost("0208: 3I/32\n0308: 2D/231"), 0);
    assert_eq!(lost("0208: 3I/32\n0306: Krft"), 0);
    assert_eq!(lost("0308: 2D/231\n0306: Krft"), 1);
}

/// Covers A17.31.
#[test]
fn a_line_that_has_reached_a_trail_stays_on_trails_and_roads() {
    // Krft in 0217 controls both hexes of the track beside 0118. 0119 has no track: it goes straight to the road.
    assert_eq!(lost("0118: 3I/32\n0119: 2D/231"), 0);
    assert_eq!(lost("0118: 3I/32\n0217: Krft"), 1);
    assert_eq!(lost("0119: 2D/231\n0217: Krft"), 0);
}

/// Covers A17.31.
#[test]
fn the_end_of_the_line_must_be_free() {
    assert_eq!(lost("0405: 2I/5\n0105: Krft\n0106: Grsn"), 1);
    // Krft in 0105 controls 0106 and 0205.
    assert_eq!(lost("0405: 2I/5\n0105: Krft"), 1);
    assert_eq!(lost("0405: 2I/5\n0104: Krft"), 0, "0106 is open");
    assert_eq!(lost("0105: 2I/5"), 0, "the end itself");
}

/// Covers A17.32.
#[test]
fn an_airborne_line_has_seven_hexes_at_most() {
    assert_eq!(lost("3912: 1/1"), 0);
    assert_eq!(lost("3911: 1/1"), 1);
    assert_eq!(lost("3919: 1/1"), 0, "on the drop zone");
}

/// Covers A17.33.
#[test]
fn enemies_and_their_zones_cut_a_line_and_friends_keep_it_open() {
    // The only line of seven hexes from 3912 runs along the row; Krft in 3815 controls 3915 and 3916.
    assert_eq!(lost("3912: 1/1\n3815: Krft"), 1);
    assert_eq!(lost("3912: 1/1\n3915: Krft"), 1);
    // A friend in one of the two hexes is not enough, and is cut off as well; two are.
    assert_eq!(lost("3912: 1/1\n3915: 2/1\n3815: Krft"), 2);
    assert_eq!(lost("3912: 1/1\n3915: 1/Pol\n3916: 2/Pol\n3815: Krft"), 0);
    // A unit in an enemy zone keeps its own hex open.
    assert_eq!(lost("3917: 1/1\n3816: Krft"), 0);
}

/// Covers A17.34.
#[test]
fn no_line_crosses_water_without_a_bridge() {
    // The Zuid-Willemsvaart runs between 1011 and 1012, the Dommel between 0907 and 0906.
    assert_eq!(lost("1011: 1/502"), 0);
    assert_eq!(lost("1012: 1/502"), 1);
    // Over the railway bridge of Oosterbeek there is a line of five hexes; the ferry of Driel carries none,
    // nor do the Engineer's boats.
    let units = "zone 1 3519\n3619: 1/1\n3520: Engineer";
    assert_eq!(lost(units), 0);
    assert_eq!(lost(&format!("{units}\nwired 3521/3621 down")), 1);
}

/// Covers A17.34, A12.13.
#[test]
fn a_blown_canal_bridge_carries_no_ground_line() {
    let roads = "0703/0802 0706/0806 0712/0713 0512/0513 0114/0115 0701/0801";
    let down = |bridges: &str| {
        bridges.split(' ').flat_map(|bridge| ["wired ", bridge, " down\n"]).collect::<String>()
    };
    assert_eq!(lost("0906: 2I/5"), 0);
    assert_eq!(lost(&format!("0906: 2I/5\n{}", down("0706/0806"))), 0, "by Boxtel and Best");
    assert_eq!(lost(&format!("0906: 2I/5\n{}", down(roads))), 1);
    assert_eq!(lost(&format!("0906: 2I/5\n{}wired 0706/0806 repaired", down("0703/0802"))), 0);
}
