//! The U.S. Limit of Advance, and the option to ignore it [R15.0].

use crate::table::{Table, scenario};
use westwall::Step;

/// Both ways to play: with the limit, and without it.
fn both(text: &str) -> [Table; 2] {
    ["remagen", "remagen+no-limit"].map(|name| scenario(name, text))
}

/// Covers R15.0, R15.0n1.
#[test]
fn no_american_moves_beyond_the_line() {
    // 2005 lies before the line, 2105 and 2106 behind it; 2006 and 1905 are on this side.
    let [limited, free] = both("turn 3, US movement\n2005: 27");
    limited.refuses("move 27 to 2105", "R15.0");
    limited.refuses("move 27 to 2104", "R15.0");
    limited.refuses("move 27 via 2105 2204 to 2203", "R15.0");
    limited.allows("move 27 to 2006");
    let beyond = |hex: &String| hex.starts_with("21") && hex.as_str() < "2107";
    assert!(!limited.goals("move", "27").iter().any(beyond));
    free.allows("move 27 to 2105");
    free.allows("move 27 to 2104");
    assert!(free.goals("move", "27").iter().any(beyond));
    // For the German there is no line.
    scenario("remagen", "turn 3, German movement\n2005: Guard").allows("move Guard to 2105");
}

/// Covers R15.0.
#[test]
fn attacks_and_zones_of_control_cross_the_line() {
    let [limited, _] = both("turn 3, US combat\n2005: 27\n2105: Guard");
    assert!(limited.controls("US", "2105") && limited.controls("US", "2106"));
    limited.refuses("end", "S7.11");
    limited.play("attack Guard").allows("with 27");
    // And fire reaches beyond it.
    let [limited, _] = both("turn 6, US combat\n2004: 9-us\n2108: 27\n2305: Guard\n2303: 111");
    limited.play_all(&["attack Guard", "done"]).allows("barrage 9-us");
    let [limited, _] = both("turn 3, German movement\n2005: 27\n2204: Guard");
    limited.refuses("move Guard via 2105 to 2104", "S6.0");
}

/// Covers R15.0, R15.0n1.
#[test]
fn no_unit_advances_beyond_the_line_after_combat() {
    // Two times 3 against 1 in woods: +5, broken column 7; a two is D2.
    let won = |t: Table| {
        let t = t.play_all(&["attack Guard", "with 27", "with 1/47"]).roll("done", 2);
        t.play_until(1, |t| t.step() != Step::Retreat)
    };
    let [limited, free] = both("turn 3, US combat\n2005: 27\n2006: 1/47\n2106: Guard");
    let limited = won(limited);
    assert_eq!(limited.offers("advance"), [""; 0]);
    assert_eq!((limited.decides(), limited.step()), ("German".into(), Step::Movement));
    let free = won(free);
    assert_eq!(free.step(), Step::Advance);
    free.allows("advance 27 to 2106");
}

/// Covers R15.0, R15.0n1.
#[test]
fn a_retreat_that_is_open_only_beyond_the_line_eliminates() {
    // The attackers control 2004 and 2006; 2105 and 2106 lie behind the line.
    let text = "turn 6, German combat\n2005: 27\n1905: 130-inf\n1906: 111";
    // 4 + 2 against 6 on clear ground: 0, column 6; a two is D1.
    let beaten = |t: Table| t.play_all(&["attack 27", "with 130-inf", "with 111"]).roll("done", 2);
    let [limited, free] = both(text);
    let limited = beaten(limited);
    assert_eq!(limited.place("27"), "eliminated");
    assert_eq!(beaten(free).goals("retreat", "27"), ["2105", "2106"]);
}
