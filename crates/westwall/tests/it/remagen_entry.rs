//! Reinforcements of Remagen: areas, the next letter, and no unit held back [R12.0].

use std::ops::RangeInclusive;

use crate::table::{Table, scenario};

/// Americans on the north edge whose zones of control cover all of area C.
const C_BLOCKED: &str = "1001: 27\n1301: 1/47\n1601: 2/47\n";
/// The same for area D.
const D_BLOCKED: &str = "2101: 3/47\n2401: 1/311\n2701: 2/311\n2901: 3/311\n";

/// The areas where a unit may enter, by their letters.
fn areas(t: &Table, unit: &str) -> String {
    let column = |column: u32, rows: RangeInclusive<u32>| -> Vec<String> {
        rows.map(|row| format!("{column:02}{row:02}")).collect()
    };
    let row = |row: u32, columns: RangeInclusive<u32>| -> Vec<String> {
        columns.map(|column| format!("{column:02}{row:02}")).collect()
    };
    let areas = [
        ("A", column(1, 15..=21)),
        ("B", column(1, 24..=30)),
        ("C", row(1, 9..=17)),
        ("D", row(1, 20..=29)),
        ("E", column(29, 3..=12)),
        ("F", column(29, 17..=30)),
        ("G", row(31, 10..=24)),
    ];
    let open = |hexes: &[String]| hexes.iter().any(|hex| t.can(&format!("enter {unit} at {hex} to {hex}")));
    areas.iter().filter(|(_, hexes)| open(hexes)).map(|(letter, _)| *letter).collect()
}

/// Covers R12.0, R17.0.
#[test]
fn reinforcements_enter_in_a_hex_of_their_letter_once_they_are_due() {
    scenario("remagen", "turn 6, German movement\nwaiting: 111").refuses("enter 111 to 2911", "R12.0");
    let t = scenario("remagen", "turn 7, German movement\nwaiting: 111 Volks-I");
    assert_eq!((areas(&t, "111"), areas(&t, "Volks-I")), ("E".into(), "D".into()));
    for row in 3..=12 {
        t.allows(&format!("enter 111 at 29{row:02} to 29{row:02}"));
    }
    for hex in ["2902", "2913", "2901"] {
        t.refuses(&format!("enter 111 at {hex} to {hex}"), "R12.22");
    }
    // In the owner's Movement Phase only.
    let t = scenario("remagen", "turn 7, US movement\nwaiting: 111\n0117: 27");
    t.refuses_for("German", "enter 111 to 2911", "S5.11");
}

/// Covers R12.0, R17.0.
#[test]
fn the_letters_stand_for_stretches_of_the_edge() {
    let t = scenario("remagen", "turn 25, German movement\nwaiting: 164 5-fj 39 751 981");
    let of = |unit: &str| areas(&t, unit);
    assert_eq!([of("164"), of("5-fj"), of("39"), of("751"), of("981")], ["C", "CD", "EF", "F", "G"]);
    for (unit, inside, outside) in [
        ("164", ["0901", "1701"], ["0801", "1801"]),
        ("751", ["2917", "2930"], ["2916", "2931"]),
        ("981", ["1031", "2431"], ["0731", "2531"]),
    ] {
        for hex in inside {
            t.allows(&format!("enter {unit} at {hex} to {hex}"));
        }
        for hex in outside {
            t.refuses(&format!("enter {unit} at {hex} to {hex}"), "R12.22");
        }
    }
    let t = scenario("remagen", "turn 1, US movement\nwaiting: 1/47");
    for row in 15..=21 {
        t.allows(&format!("enter 1/47 at 01{row:02} to 01{row:02}"));
    }
    t.refuses("enter 1/47 at 0114 to 0114", "R12.22");
    t.refuses("enter 1/47 at 0124 to 0124", "R12.22");
}

/// Covers R12.11.
#[test]
fn the_entry_hex_is_paid_for_by_road_or_terrain() {
    let t = scenario("remagen", "turn 7, German movement\nwaiting: 111 15-armor");
    let cost = |hex: &str| t.clone().play(&format!("enter 111 at {hex} to {hex}")).cost();
    assert_eq!(cost("2911"), 1, "a road leads off the map");
    assert_eq!(cost("2910"), 2, "clear ground beside it");
    assert_eq!(cost("2904"), 1);
    t.refuses("move 111 to 2911", "R12.11");
    let t = scenario("remagen", "turn 3, German movement\n2911: 111");
    t.refuses("enter 111 to 2910", "R12.11");
}

/// Covers R12.12.
#[test]
fn a_unit_that_has_entered_moves_on_with_what_is_left() {
    let t = scenario("remagen", "turn 7, German movement\nwaiting: 111 110\n2911: 15-armor");
    // Half a point of seven, then five clear or mixed hexes more and no farther.
    assert_eq!(t.clone().play("enter 111 at 2911 via 2811 to 2711").cost(), 3);
    assert_eq!(t.clone().play("enter 111 at 2911 via 2811 2711 to 2610").cost(), 4);
    let t =
        t.play("enter 111 at 2911 to 2811").play("move 15-armor to 2910").play("enter 110 at 2911 to 2911");
    t.refuses("move 111 to 2711", "S5.15");
    // Six and a half points: 13 hexes of road after the first.
    let t = scenario("remagen", "turn 1, US movement\nwaiting: 1/47");
    let far = "enter 1/47 at 0117 via 0217 0317 0417 0517 0518 0519";
    assert_eq!(t.clone().play(&format!("{far} to 0619")).cost(), 8);
    // And one that enters beside the enemy stops there.
    let t = scenario("remagen", "turn 7, German movement\n2711: 27\nwaiting: 111");
    t.refuses("enter 111 at 2911 via 2811 to 2812", "S6.0");
}

/// Covers R12.13.
#[test]
fn eleven_units_come_by_one_hex_at_the_same_price() {
    let t = scenario(
        "remagen",
        "turn 1, US movement\nwaiting: 1/47 2/47 3/47 1/311 2/311 3/311 1/310 2/310 3/310 60 52",
    );
    // Each half a point for 0117, then road at half a point; 0318 and 0316 are clear hexes beside it.
    let column = [
        ("1/47", "0519", 7),
        ("2/47", "0518", 6),
        ("3/47", "0517", 5),
        ("1/311", "0415", 6),
        ("2/311", "0416", 5),
        ("3/311", "0417", 4),
        ("1/310", "0318", 4),
        ("2/310", "0316", 5),
        ("3/310", "0317", 3),
        ("60", "0217", 2),
        ("52", "0117", 1),
    ];
    let t = column.iter().fold(t, |t, (unit, end, cost)| {
        let t = t.play(&format!("enter {unit} at 0117 to {end}"));
        assert_eq!(t.cost(), *cost, "{unit}");
        t
    });
    assert_eq!(t.legal(), ["end"]);
}

/// Covers R12.21.
#[test]
fn no_unit_enters_where_the_enemy_stands_or_controls() {
    let t = scenario("remagen", "turn 7, German movement\n2911: 27\nwaiting: 111");
    for hex in ["2910", "2911", "2912"] {
        t.refuses(&format!("enter 111 at {hex} to 2909"), "R12.21");
    }
    t.allows("enter 111 at 2909 to 2909");
    // A friend in the hex does not lift the zone of control.
    let t = scenario("remagen", "turn 7, German movement\n2911: 27\n2910: 110\nwaiting: 111");
    t.refuses("enter 111 at 2910 to 2909", "R12.21");
    // For the American it is the same.
    let t = scenario("remagen", "turn 1, US movement\n0117: Guard\nwaiting: 1/47");
    t.refuses("enter 1/47 at 0118 to 0118", "R12.21");
    t.refuses("enter 1/47 at 0117 to 0119", "R12.21");
    t.allows("enter 1/47 at 0119 to 0119");
}

/// E11 of the examples.
///
/// Covers R12.22.
#[test]
fn a_blocked_area_sends_its_units_to_the_next_letter() {
    let enter = |units: &str, who: &str| {
        let t = scenario("remagen+no-limit", &format!("turn 25, German movement\n{units}waiting: {who}"));
        areas(&t, who)
    };
    assert_eq!(enter("", "164"), "C");
    // As long as one hex is open, only C.
    assert_eq!(enter("1001: 27\n1301: 1/47\n", "164"), "C");
    assert_eq!(enter(C_BLOCKED, "164"), "D");
    assert_eq!(enter(&format!("{C_BLOCKED}{D_BLOCKED}"), "164"), "E");
    assert_eq!(enter(D_BLOCKED, "164"), "C");
    // With a choice of areas all of them have to be blocked [ruling W72].
    assert_eq!(enter(C_BLOCKED, "5-fj"), "D");
    assert_eq!(enter(D_BLOCKED, "5-fj"), "C");
    assert_eq!(enter(&format!("{C_BLOCKED}{D_BLOCKED}"), "5-fj"), "E");
}

/// Covers R12.22.
#[test]
fn after_the_last_letter_comes_the_first_of_the_side() {
    // Ruling W72: G is followed by C; the American goes from A to B and nowhere else.
    let g = "1131: 1/310\n1431: 2/310\n1731: 3/310\n2031: 60\n2331: 52\n";
    let t = scenario("remagen+no-limit", &format!("turn 25, German movement\n{g}waiting: 981"));
    assert_eq!(areas(&t, "981"), "C");
    let t = scenario("remagen+no-limit", &format!("turn 25, German movement\n{g}{C_BLOCKED}waiting: 981"));
    assert_eq!(areas(&t, "981"), "D");
    let a = "0116: Guard\n0119: 111\n0121: 110\n";
    let t = scenario("remagen", &format!("turn 1, US movement\n{a}waiting: 1/47"));
    assert_eq!(areas(&t, "1/47"), "B");
    let b = "0125: 901\n0128: 902\n0130: 106\n";
    let t = scenario("remagen", &format!("turn 1, US movement\n{a}{b}waiting: 1/47"));
    assert_eq!(t.offers("enter"), [""; 0]);
    t.allows("end");
}

/// Covers R12.22.
#[test]
fn a_hex_that_a_vehicle_cannot_enter_is_blocked_for_it() {
    // Ruling W72. All of area D is blocked but 2101, trackless woods.
    let t = scenario(
        "remagen+no-limit",
        "turn 8, German movement\n1901: 27\n2301: 1/47\n2601: 2/47\n2801: 3/47\nwaiting: 901 32",
    );
    assert_eq!((areas(&t, "901"), areas(&t, "32")), ("D".into(), "E".into()));
}

/// Covers R12.23.
#[test]
fn no_unit_that_can_enter_is_held_back() {
    let t = scenario("remagen", "turn 7, German movement\nwaiting: 111 110");
    t.refuses("end", "R12.23");
    let t = t.play("enter 111 to 2911");
    t.refuses("end", "R12.23");
    t.play("enter 110 to 2910").allows("end");
    // A unit that was kept out must try again on the next turn.
    let t = scenario("remagen", "turn 9, German movement\nwaiting: 111");
    t.refuses("end", "R12.23");
    // A unit that is not due yet need not.
    scenario("remagen", "turn 6, German movement\nwaiting: 111").allows("end");
    let t = scenario("remagen", "turn 1, US movement\nwaiting: 1/47 52");
    t.refuses("end", "R12.23");
}
