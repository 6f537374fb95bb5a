//! Demolition, pontoons, clearing.

use guards::Event;

use crate::table::{GERMAN, Table, table_of};

/// Engineers at Joe's Bridge, 4516, and what else is said.
fn joes(rest: &str) -> Table {
    table_of("joes-bridge", &format!("turn 1, fog, Eng moves\n{rest}"))
}

fn has_pontoon(t: &Table) -> bool {
    t.at.pontoons.iter().next().is_some()
}

/// X21.
///
/// Covers 12.0.
#[test]
fn an_engineer_blows_a_bridge_with_anything_but_a_one() {
    let t = joes("4516: HQ-Eng 3-Eng 4-Eng");
    for die in 2..=6 {
        assert_ne!(t.clone().roll("blow 4516/4617", &[die]).at.blown, 0, "{die}");
    }
    let t = t.roll("blow 4516/4617", &[1]);
    assert_eq!(t.at.blown, 0);
    // Each bridge is rolled for once in an activation; so does each engineer, now or when attacks are made.
    t.refuses("blow 4516/4617", "12.0");
    t.play(&["end"]).refuses("blow 4516/4617", "12.0");
    // It may move after it, and try after it has moved.
    let t = joes("4416: HQ-Eng 3-Eng").play(&["take 3-Eng"]);
    t.refuses("blow 4516/4617", "12.0");
    t.play(&["go 4516"]).allows("blow 4516/4617");
    // Pinned, it cannot; a headquarters of engineers is none.
    joes("4516: HQ-Eng 3-Eng\npinned: 3-Eng").refuses("blow 4516/4617", "12.0");
    joes("4516: HQ-Eng").refuses("blow 4516/4617", "12.0");
    // Nor in a zone of control, nor with the enemy in one of its hexes.
    joes("4516: HQ-Eng 3-Eng\n4618: 1/I-6P").refuses("blow 4516/4617", "12.0");
    joes("4516: HQ-Eng 3-Eng\n4618: HQ-I-6P").allows("blow 4516/4617");
    // Behind the town it is not seen: that is found out by trying, without a roll.
    let t = joes("4516: HQ-Eng 3-Eng\n4717: 1/I-6P").roll("blow 4516/4617", &[]);
    t.refuses("blow 4516/4617", "12.0");
    joes("4516: HQ-Eng 3-Eng\n4617: HQ-I-6P").refuses("blow 4516/4617", "12.0");
}

/// The bridge of a river hex; not while a unit stands on it [rulings D73, D116].
///
/// Covers 12.0.
#[test]
fn no_unit_blows_the_bridge_it_stands_on() {
    let text = "turn 1, fog, Eng moves\n4421: HQ-Eng\n4520: 3-Eng";
    let t = table_of("veritable", text).roll("blow 4620", &[2]);
    assert_ne!(t.at.blown, 0);
    t.play(&["take 3-Eng"]).refuses("go 4620", "9.1");
    let text = "turn 1, fog, Eng moves\n4421: HQ-Eng\n4520: 3-Eng\n4620: 1-2AR";
    table_of("veritable", text).refuses("blow 4620", "12.0");
}

/// Covers 12.0n1, 12.0n2.
#[test]
fn a_pontoon_is_blown_like_a_bridge() {
    let bridged = "4516: HQ-Eng 3-Eng 4-Eng\nblown: 4516/4617\npontoon: 4516/4617";
    let t = joes(bridged);
    let road = t.clone().play(&["take 3-Eng", "go 4617"]);
    assert_eq!(road.spent("3-Eng"), 1);
    let t = t.roll("blow 4516/4617", &[1]);
    assert!(has_pontoon(&t));
    t.refuses("blow 4516/4617", "12.0");
    let t = joes(bridged).roll("blow 4516/4617", &[2]);
    assert!(!has_pontoon(&t));
    t.play(&["take 3-Eng"]).refuses("go 4617", "9.1");
}

/// Covers 12.1, 3.5.
#[test]
fn a_pontoon_is_begun_now_and_carries_from_the_end_of_the_turn() {
    let t = joes("4517: HQ-Eng 3-Eng").play(&["take 3-Eng"]);
    t.refuses("pontoon 4516/4617", "12.1");
    t.refuses("pontoon 4417/4517", "12.1");
    let t = t.play(&["pontoon 4517/4617"]);
    assert_eq!(t.spent("3-Eng"), 0);
    t.refuses("go 4617", "9.1");
    // One at a time.
    t.refuses("pontoon 4517/4618", "12.1");
    let t = t.play(&["halt", "end"]).roll("end", &[1, 1]).play(&["activate", "take 3-Eng", "go 4617"]);
    assert_eq!((t.hex("3-Eng"), t.spent("3-Eng")), ("4617".into(), 2));
}

/// What moves next to it, and what its builder must not do.
///
/// Covers 12.1n2, 12.1.
#[test]
fn an_unfinished_pontoon_is_lost_when_it_is_disturbed() {
    let begun = |rest: &str| {
        let t = joes(&format!("4517: HQ-Eng 3-Eng\ncup: I-6P\n{rest}"));
        t.play(&["take 3-Eng", "pontoon 4517/4617"])
    };
    // The builder may move on if it stays beside it: here it has no other such hex.
    assert!(!has_pontoon(&begun("").play(&["go 4516"])));
    assert!(has_pontoon(&begun("").play(&["halt"])));
    // An enemy that moves into one of the four hexes at the hexside; not one beside those.
    let moved = |hex: &str| {
        let t = begun("4819: 1/I-6P HQ-I-6P").play(&["halt", "end"]).roll("end", &[1]);
        assert_eq!(t.seat(), GERMAN);
        let t = t.play(&["activate", "take 1/I-6P", "go 4718"]);
        has_pontoon(&t.play(&[&format!("go {hex}")]))
    };
    assert!(!moved("4618"));
    assert!(moved("4717"));
    // A pinned builder, or one in a zone of control, builds nothing.
    joes("4517: HQ-Eng 3-Eng 4-Eng\npinned: 3-Eng").play(&["take 4-Eng"]).allows("pontoon 4517/4617");
    joes("4517: HQ-Eng 3-Eng\n4518: 1/I-6P").play(&["take 3-Eng"]).refuses("pontoon 4517/4617", "12.1");
}

/// A builder that retreats gives its pontoon up, even where it ends beside the same river hex.
///
/// Covers 12.1n2.
#[test]
fn a_pontoon_is_lost_to_a_retreat() {
    let text = "turn 1, fog, Eng moves
        4208: HQ-Eng
        4310: A-AVRE-Eng
        4411: 1/I-16P 2/I-16P
        4511: HQ-I-16P
        cup: I-16P";
    let t = table_of("veritable", text).play(&["take A-AVRE-Eng", "pontoon 4210", "halt", "end"]);
    let t = t.roll("end", &[1]).play(&["activate", "end", "attack 4310 with 1/I-16P", "with 2/I-16P"]);
    // Ten against six is 1-1: six is DR.
    let t = t.play(&["strike", "done"]).roll("done", &[2, 4]);
    assert!(has_pontoon(&t));
    let t = t.play(&["retreat A-AVRE-Eng to 4309 4209"]);
    assert!(!has_pontoon(&t));
}

/// Covers 12.1n1, 12.1n2.
#[test]
fn an_avre_builds_under_the_enemys_nose() {
    let text = |engineer: &str| format!("turn 1, fog, Eng moves\n0401: HQ-Eng {engineer}\n0502: 1/I-16P");
    let t = table_of("veritable", &text("3-Eng")).play(&["take 3-Eng"]);
    t.refuses("pontoon 0401/0501", "12.1");
    let t = table_of("veritable", &text("A-AVRE-Eng")).play(&["take A-AVRE-Eng", "pontoon 0401/0501"]);
    assert!(has_pontoon(&t));
    // Of both in the moving stack the AVRE builds.
    let t = table_of("veritable", &text("3-Eng A-AVRE-Eng")).play(&["take 3-Eng", "take A-AVRE-Eng"]);
    t.allows("pontoon 0401/0501");
}

/// Covers 12.1n3, 12.1n6.
#[test]
fn pontoons_cross_a_wide_river_one_after_the_other() {
    let text = "turn 1, fog, Eng moves\n3802: HQ-Eng 3-Eng A-AVRE-Eng\npontoon: 3902";
    let t = table_of("veritable", text).play(&["take 3-Eng"]);
    // 3903 is not beside 3802; from the pontoon it is.
    t.refuses("pontoon 3903", "12.1");
    let t = t.play(&["go 3902"]);
    assert_eq!(t.spent("3-Eng"), 2);
    t.allows("pontoon 3903");
    t.refuses("pontoon 3902", "12.1");
    // Every class pays one for the pontoon and the bank for the bank.
    let t = t.play(&["go 4002"]);
    assert_eq!(t.spent("3-Eng"), 4);
    let t = t.play(&["halt", "take A-AVRE-Eng"]);
    t.refuses("go 3901", "9.1");
    // Beside the printed bridge a pontoon joins it.
    let text = "turn 1, fog, 2AR moves\n4518: HQ-2AR 1-2AR\npontoon: 4619";
    let t = table_of("veritable", text).play(&["take 1-2AR", "go 4619", "go 4620", "go 4720"]);
    assert_eq!(t.spent("1-2AR"), 2 + 2 + 1);
}

/// Covers 12.1n4.
#[test]
fn storm_and_snow_stop_the_building() {
    for (weather, stops) in [("rain", false), ("storm", true), ("snow", true)] {
        let text = format!("turn 1, {weather}, Eng moves\n4517: HQ-Eng 3-Eng");
        let t = table_of("joes-bridge", &text).play(&["take 3-Eng"]);
        if stops {
            t.refuses("pontoon 4517/4617", "12.1n4");
        } else {
            t.allows("pontoon 4517/4617");
        }
    }
}

/// Covers 12.1n5.
#[test]
fn a_pontoon_changes_nothing_in_an_attack() {
    let text =
        "turn 1, fog, 1WG attacks\n4517: HQ-1WG A-1WG\n4617: 1/I-6P\n5017: HQ-I-6P\npontoon: 4517/4617";
    let t = table_of("joes-bridge", text).play(&["attack 4617 with A-1WG", "strike", "done"]);
    // Two dice; town 2 and canal 4.
    let t = t.roll("done", &[1, 1]);
    let added = t.events().iter().find_map(|event| match event {
        Event::Resolved { modifier, .. } => Some(*modifier),
        _ => None,
    });
    assert_eq!(added, Some(6));
}

/// Covers 16.1, 15.0n2.
#[test]
fn an_engineer_clears_a_hex_for_half_its_allowance() {
    let text = "turn 1, fog, Eng moves
        2302: HQ-Eng 3-Eng
        2304: 1/I-6P
        work: trench 2303
        work: minefield 2303";
    let joes = |text: &str| table_of("joes-bridge", text);
    // In the enemy's zone of control it is not cleared.
    joes(text).play(&["take 3-Eng"]).refuses("clear 2303", "16.1n1");
    let free = text.replace("2304: 1/I-6P", "2306: 1/I-6P");
    let t = joes(&free).play(&["take 3-Eng", "clear 2303"]);
    assert_eq!(t.spent("3-Eng"), 10);
    assert!(t.at.works.iter().flatten().next().is_none());
    // It goes on with the other half, but does not attack.
    let t = joes(&free.replace("2306", "2305")).play(&[
        "take 3-Eng",
        "clear 2303",
        "go 2303",
        "go 2304",
        "halt",
        "end",
    ]);
    t.refuses("attack 2305 with 3-Eng", "16.1n1");
    // After more than half is spent it is too late; and where nothing lies there is nothing to clear.
    let t = joes(&free).play(&["take 3-Eng"]);
    t.refuses("clear 2301", "16.1");
    let steps = ["go 2407", "go 2406", "go 2405", "go 2404"];
    let from =
        |hex: &str| joes(&format!("turn 1, fog, Eng moves\n2302: HQ-Eng\n{hex}: 3-Eng\nwork: trench 2303"));
    from("2408").play(&["take 3-Eng"]).play(&steps).allows("clear 2303");
    from("2409").play(&["take 3-Eng", "go 2408"]).play(&steps).refuses("clear 2303", "16.1");
}

/// Covers 16.1n1.
#[test]
fn who_fights_or_is_pinned_or_rides_does_not_clear() {
    let joes = |marks: &str| {
        let text = format!(
            "turn 5, fog, Eng moves\n2302: HQ-Eng 3-Eng 4-Eng 1-2IG\nwork: trench 2303\ndebarked: 3-Eng\n{marks}"
        );
        table_of("joes-bridge", &text)
    };
    let free = joes("").play(&["take 3-Eng"]);
    free.allows("clear 2303");
    joes("pinned: 4-Eng").play(&["take 3-Eng"]).allows("clear 2303");
    // Pinned or riding, the engineer itself does not.
    let mut pinned = free.clone();
    pinned.at.pinned.insert(free.unit("3-Eng"));
    pinned.refuses("clear 2303", "16.1");
    let mut rides = free.clone();
    rides.at.troops.mount(free.unit("3-Eng"), free.unit("1-2IG"));
    rides.refuses("clear 2303", "16.1");
    let t = joes("3-Eng rides: 1-2IG\npinned: 4-Eng").play(&["take HQ-Eng"]);
    t.refuses("clear 2303", "16.1");
    // Nor where the enemy stands, though it has no zone of control.
    joes("2303: HQ-I-6P").play(&["take 3-Eng"]).refuses("clear 2303", "16.1n1");
    // Attacked earlier in the turn.
    let text = "turn 1, fog, I-6P attacks
        2302: HQ-Eng 3-Eng
        2303: HQ-I-6P
        2202: 1/I-6P
        2402: HQ-1WG
        work: trench 2301
        cup: Eng";
    let t = table_of("joes-bridge", text).play(&["attack 2302 with 1/I-6P", "strike", "done"]);
    let t = t.roll("done", &[3, 4]);
    let t = t.roll("end", &[1]).play(&["activate", "take 3-Eng"]);
    t.refuses("clear 2301", "16.1");
}

/// Printed fortifications stay: a ditch is no chit.
///
/// Covers 16.1.
#[test]
fn the_printed_ditch_is_not_cleared() {
    let t = table_of("veritable", "turn 1, fog, Eng moves\n0916: HQ-Eng 3-Eng").play(&["take 3-Eng"]);
    t.refuses("clear 0915", "16.1");
    t.refuses("clear 0916", "16.1");
}

/// A builder that comes into a zone of control gives its pontoon up, an AVRE does not; one that is eliminated does.
///
/// Covers 12.1n1, 12.1n2.
#[test]
fn a_pontoon_is_lost_with_its_builder_or_to_a_zone_of_control() {
    // 4418 lies beside 4517, and at neither end of the hexside.
    let moved = |unit: &str| {
        let t = joes("4517: HQ-Eng 3-Eng\n4419: 1/I-6P HQ-I-6P\ncup: I-6P");
        let t = t.play(&["take 3-Eng", "pontoon 4517/4617", "halt", "end"]).roll("end", &[1]);
        has_pontoon(&t.play(&["activate", &format!("take {unit}"), "go 4418"]))
    };
    assert!(!moved("1/I-6P"));
    // A headquarters has no zone of control.
    assert!(moved("HQ-I-6P"));
    let beside = |engineer: &str, hex: &str| {
        let text = format!(
            "turn 1, fog, Eng moves\n0401: HQ-Eng {engineer}\n0303: HQ-I-16P\n0302: 1/I-16P\ncup: I-16P"
        );
        let t = table_of("veritable", &text).play(&[
            &format!("take {engineer}"),
            "pontoon 0401/0501",
            "halt",
            "end",
        ]);
        has_pontoon(&t.roll("end", &[1]).play(&["activate", "take 1/I-16P", &format!("go {hex}")]))
    };
    assert!(!beside("3-Eng", "0301") && beside("A-AVRE-Eng", "0301"));
    // An enemy at the hexside disturbs both.
    assert!(!beside("3-Eng", "0402") && !beside("A-AVRE-Eng", "0402"));
    let shot = |dice: &[u32]| {
        let text = "turn 1, clear, Eng moves\n4517: HQ-Eng 3-Eng\n4619: 1-88-KGW\n4720: HQ-KGW\ndepleted: 3-Eng\ncup: KGW";
        let t = table_of("joes-bridge", text).play(&["take 3-Eng", "pontoon 4517/4617", "halt", "end"]);
        let t = t.roll("end", &[1]).play(&["activate", "end"]).roll("fire 1-88-KGW at 3-Eng", dice);
        (t.hex("3-Eng"), has_pontoon(&t))
    };
    assert_eq!(shot(&[1, 1]), ("4517".into(), true));
    assert_eq!(shot(&[6, 6]), ("off".into(), false));
}
