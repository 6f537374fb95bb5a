//! Barrages [11.2]. The hexes around 4436 at Bönninghardt are open ground; 3249 is a city, 4135 woods.

use crate::table::{BRITISH, GERMAN, Table, table_of};

/// A battery ten hexes behind, an observer four hexes before the target.
fn battery(conditions: &str, target: &str, more: &str) -> Table {
    table_of(
        "bonninghardt",
        &format!(
            "{conditions}, Art attacks\n4446: A-55th-Art B-55th-Art\n4450: HQ-Art\n4440: Scout-2IG\n4455: HQ-2IG\n4436: {target}\n4428: HQ-I-6P\n{more}"
        ),
    )
}

const CLEAR: &str = "turn 1, clear";

/// Covers 11.2, 11.2n10.
#[test]
fn a_barrage_needs_activation_range_and_an_observer() {
    let t = battery(CLEAR, "1/I-2P", "4445: A-153rd-Art\nfired: B-55th-Art");
    t.allows("barrage 4436 with A-55th-Art");
    t.refuses("barrage 4436 with B-55th-Art", "11.2n10");
    t.refuses("barrage 4435 with A-55th-Art", "11.2");
    t.refuses("barrage 4436 with HQ-Art", "11.2");
    // The headquarters at 4428 lies out of sight of all.
    t.refuses("barrage 4428 with A-55th-Art", "11.2");
    // In fog an observer sees five hexes.
    battery("turn 1, fog", "1/I-2P", "").allows("barrage 4436 with A-55th-Art");
    for weather in ["fog", "rain", "storm", "snow"] {
        let t = battery(&format!("turn 1, {weather}"), "1/I-2P", "").play(&[]);
        t.allows("barrage 4436 with A-55th-Art");
        let far = table_of(
            "bonninghardt",
            &format!(
                "turn 1, {weather}, Art attacks\n4446: A-55th-Art\n4450: HQ-Art\n4442: Scout-2IG\n4436: 1/I-2P"
            ),
        );
        far.refuses("barrage 4436 with A-55th-Art", "11.2");
    }
}

/// Another formation's battery is not activated.
///
/// Covers 11.2.
#[test]
fn only_activated_batteries_barrage() {
    let t = table_of(
        "bonninghardt",
        "turn 1, clear, 2IG attacks\n4446: A-55th-Art\n4450: HQ-Art\n4440: Scout-2IG\n4445: HQ-2IG\n4436: 1/I-2P",
    );
    t.refuses("barrage 4436 with A-55th-Art", "11.2");
}

/// Ruling D113: the observer is beside the target, the battery as far as it reaches.
///
/// Covers 11.2n1.
#[test]
fn at_night_the_observer_stands_beside_the_target() {
    battery("turn 4, clear", "1/I-2P", "").refuses("barrage 4436 with A-55th-Art", "11.2");
    battery("turn 4, clear", "1/I-2P", "4437: Rcn-2IG").allows("barrage 4436 with A-55th-Art");
}

/// Woods stop the eye, a target in them does not; a rider sees nothing.
///
/// Covers 11.2n2.
#[test]
fn woods_stop_the_observer_unless_the_target_is_in_them() {
    let seen = |observer: &str, target: &str| {
        let t = table_of(
            "bonninghardt",
            &format!(
                "turn 1, clear, Art attacks\n4146: A-55th-Art\n4150: HQ-Art\n{observer}: Rcn-2IG\n{target}: 1/I-2P"
            ),
        );
        t.offers("barrage").len() == 1
    };
    // The column 41 runs through the woods of 4135 and 4134.
    assert!(seen("4137", "4135") && !seen("4137", "4133"));
}

/// X12: a city at ten hexes, 14 hits and 13 does not.
///
/// Covers 11.2n4, 11.2n6.
#[test]
fn terrain_is_added_to_the_distance() {
    let shell = |dice: &[u32]| {
        let t = table_of(
            "bonninghardt",
            "turn 1, clear, Art attacks\n3239: A-55th-Art\n3237: HQ-Art\n3248: Rcn-2IG\n3249: 1/I-2P\n3255: HQ-I-2P",
        );
        t.roll("barrage 3249 with A-55th-Art", dice)
    };
    let miss = shell(&[5, 5, 3]);
    assert!(miss.log()[0].ends_with("a miss.") && miss.topic() == "attack");
    let hit = shell(&[5, 5, 4]);
    assert!(hit.log()[0].ends_with("a hit."));
    assert_eq!((hit.topic(), hit.seat(), hit.legal()), ("losses", GERMAN, vec!["deplete 1/I-2P".to_owned()]));
    let hit = hit.play(&["deplete 1/I-2P"]);
    assert!(hit.at.depleted.has(hit.unit("1/I-2P")) && hit.topic() == "attack");
    assert!(hit.at.fired.has(hit.unit("A-55th-Art")));
}

/// Ruling D68: fortifications whichever way they face.
///
/// Covers 11.2n4.
#[test]
fn fortifications_are_added_whichever_way_they_face() {
    for facing in 0..6 {
        let t = battery(CLEAR, "1/I-2P", &format!("work: bunker 4436 {facing}"));
        // Distance 10 and a bunker: 14 misses.
        let t = t.roll("barrage 4436 with A-55th-Art", &[5, 5, 4]);
        assert!(t.log()[0].ends_with("a miss."), "{:?}", t.log());
    }
}

/// Covers 11.2n5, 11.2n10.
#[test]
fn a_barrage_draws_no_chit_and_spends_the_battery() {
    let t = battery(CLEAR, "1/I-2P", "events: British, Charge\nevents: German, Charge\n4437: 1-2IG");
    let t = t.roll("barrage 4436 with A-55th-Art", &[1, 2, 3]);
    assert_eq!(t.at.cups.map(|cup| cup.left), [1, 1]);
    t.refuses("barrage 4436 with A-55th-Art", "11.2n10");
    t.allows("barrage 4436 with B-55th-Art");
    // Neither does it support this turn.
    assert!(t.at.fired.has(t.unit("A-55th-Art")));
    t.refuses("attack 4436 with A-55th-Art", "10.0");
}

/// A battery beside its target has no advance.
///
/// Covers 11.2n10.
#[test]
fn a_battery_that_barraged_does_not_attack_or_advance() {
    let text = "turn 1, clear, Art attacks\n4437: A-55th-Art Archer-Art\n4440: HQ-Art\n4436: 1/I-2P\n4430: HQ-I-2P\ndepleted: 1/I-2P";
    let t = table_of("bonninghardt", text).roll("barrage 4436 with A-55th-Art", &[1, 2, 3]);
    t.refuses("attack 4436 with A-55th-Art", "10.0");
    let t = t.play(&["attack 4436 with Archer-Art", "strike"]);
    t.refuses("support A-55th-Art", "10.2n1");
}

/// Covers 11.2n7.
#[test]
fn in_the_clear_a_pair_costs_two_and_three_alike_cost_three() {
    let four = "1/I-2P 2/I-2P 3/I-2P HQ-I-2P";
    let pair = battery(CLEAR, four, "").roll("barrage 4436 with A-55th-Art", &[5, 5, 4]);
    pair.refuses("deplete HQ-I-2P", "11.2n6");
    let pair = pair.play(&["deplete 2/I-2P"]);
    pair.refuses("deplete 2/I-2P", "11.2n6");
    let pair = pair.play(&["deplete 3/I-2P"]);
    assert_eq!((pair.topic(), pair.seat()), ("attack", BRITISH));
    let triple = battery(CLEAR, four, "").roll("barrage 4436 with A-55th-Art", &[5, 5, 5]);
    let triple = triple.play(&["deplete 1/I-2P", "deplete 2/I-2P", "deplete 3/I-2P"]);
    assert_eq!((triple.topic(), triple.hex("HQ-I-2P")), ("attack", "4436".into()));
    // A lone unit is eliminated by a pair; of two, three alike take one.
    let lone = battery(CLEAR, "1/I-2P", "").roll("barrage 4436 with A-55th-Art", &[4, 4, 6]);
    assert_eq!(lone.legal(), ["lose 1/I-2P"]);
    assert_eq!(lone.play(&["lose 1/I-2P"]).hex("1/I-2P"), "off");
    let two = battery(CLEAR, "1/I-2P 2/I-2P", "").roll("barrage 4436 with A-55th-Art", &[5, 5, 5]);
    let two = two.play(&["lose 2/I-2P"]);
    assert_eq!((two.hex("1/I-2P"), two.topic()), ("4436".into(), "attack"));
    assert!(!two.at.depleted.has(two.unit("1/I-2P")));
}

/// Elsewhere a pair costs one and three alike cost two; three different dice nothing.
///
/// Covers 11.2n6.
#[test]
fn under_cover_a_pair_costs_one_and_three_alike_cost_two() {
    let shell = |units: &str, dice: &[u32]| {
        let text = format!(
            "turn 1, clear, Art attacks\n4139: A-55th-Art\n4142: HQ-Art\n4137: Rcn-2IG\n4135: {units}"
        );
        table_of("bonninghardt", &text).roll("barrage 4135 with A-55th-Art", dice)
    };
    assert_eq!(shell("1/I-2P 2/I-2P", &[5, 6, 4]).topic(), "attack");
    let pair = shell("1/I-2P 2/I-2P", &[5, 5, 4]).play(&["deplete 1/I-2P"]);
    assert_eq!(pair.topic(), "attack");
    let triple = shell("1/I-2P 2/I-2P", &[5, 5, 5]).play(&["deplete 1/I-2P"]);
    assert_eq!(triple.legal(), ["deplete 2/I-2P"]);
    let lone = shell("1/I-2P", &[5, 5, 5]);
    assert_eq!(lone.legal(), ["lose 1/I-2P"]);
}

/// Ruling D113.
///
/// Covers 11.2n8.
#[test]
fn a_barrage_never_removes_a_tracked_unit() {
    let full = battery(CLEAR, "Sturm-KGK", "").roll("barrage 4436 with A-55th-Art", &[4, 4, 6]);
    let full = full.play(&["lose Sturm-KGK"]);
    assert!(full.at.depleted.has(full.unit("Sturm-KGK")) && full.hex("Sturm-KGK") == "4436");
    let depleted =
        battery(CLEAR, "Sturm-KGK", "depleted: Sturm-KGK").roll("barrage 4436 with A-55th-Art", &[4, 4, 6]);
    assert_eq!((depleted.topic(), depleted.hex("Sturm-KGK")), ("attack", "4436".into()));
    assert!(depleted.at.combat == guards::Combat::default());
    // One that it would harm is chosen before one that it cannot.
    let both = battery(CLEAR, "Sturm-KGK 1/I-2P HQ-I-2P", "depleted: Sturm-KGK")
        .roll("barrage 4436 with A-55th-Art", &[4, 4, 6]);
    both.refuses("deplete Sturm-KGK", "11.2n8");
    let both = both.play(&["deplete 1/I-2P"]);
    assert_eq!(both.legal(), ["deplete HQ-I-2P"]);
}

/// Covers 11.2n9, 9.5n6.
#[test]
fn bunker_and_trench_keep_everyone_from_being_removed() {
    for work in ["trench", "bunker"] {
        let t = battery(CLEAR, "1/I-2P", &format!("work: {work} 4436 0"));
        let full = t.roll("barrage 4436 with A-55th-Art", &[6, 6, 5]).play(&["lose 1/I-2P"]);
        assert!(full.at.depleted.has(full.unit("1/I-2P")) && full.hex("1/I-2P") == "4436");
        let t = battery(CLEAR, "1/I-2P", &format!("work: {work} 4436 0\ndepleted: 1/I-2P"));
        assert_eq!(t.roll("barrage 4436 with A-55th-Art", &[6, 6, 5]).hex("1/I-2P"), "4436");
    }
    // A minefield protects no unit.
    let t = battery(CLEAR, "1/I-2P", "work: minefield 4436\ndepleted: 1/I-2P");
    assert_eq!(
        t.roll("barrage 4436 with A-55th-Art", &[6, 6, 5]).play(&["lose 1/I-2P"]).hex("1/I-2P"),
        "off"
    );
}

/// Covers 9.5n6.
#[test]
fn a_rider_is_shelled_with_its_tank() {
    let riding = "1/I-2P rides: Sturm-KGK";
    let t = battery(CLEAR, "Sturm-KGK 1/I-2P", riding).roll("barrage 4436 with A-55th-Art", &[4, 4, 6]);
    // The pair is one unit: fewer than two are there.
    let t = t.play(&["lose Sturm-KGK"]);
    for unit in ["Sturm-KGK", "1/I-2P"] {
        assert!(t.at.depleted.has(t.unit(unit)), "{unit}");
    }
    let shelled = |more: &str| {
        let t = battery(CLEAR, "Sturm-KGK 1/I-2P", &format!("{riding}\ndepleted: 1/I-2P\n{more}"));
        t.roll("barrage 4436 with A-55th-Art", &[6, 6, 5]).play(&["lose Sturm-KGK"]).hex("1/I-2P")
    };
    assert_eq!((shelled(""), shelled("work: trench 4436 0")), ("off".into(), "4436".into()));
}

/// Barrages into a closed hex: observation is enough, and the owner is asked whatever he has [ruling D98].
///
/// Covers 11.2.
#[test]
fn a_barrage_into_a_closed_hex_asks_its_owner() {
    let t = battery(CLEAR, "1/I-2P 2/I-2P", "work: minefield 4436")
        .roll("barrage 4436 with A-55th-Art", &[6, 6, 4]);
    assert_eq!((t.topic(), t.seat()), ("losses", GERMAN));
    assert!(!t.sees(BRITISH, "1/I-2P"));
    let t = t.play(&["deplete 1/I-2P"]);
    assert!(t.sees(BRITISH, "1/I-2P") && !t.sees(BRITISH, "2/I-2P"));
}

/// An observer on a peak looks over the woods beside it; one behind those woods does not see the peak.
///
/// Covers 11.2n3.
#[test]
fn an_observer_on_a_peak_looks_over_the_woods_beside_it() {
    let setting = guards::open_named("bonninghardt").unwrap();
    let (grid, sight) = (&setting.map.grid, &setting.sight);
    let peak = grid.find("1541").unwrap();
    let one_way = |hex: &board::HexId| *hex != peak && sight.sees(peak, *hex) && !sight.sees(*hex, peak);
    let valley = grid.hexes().find(one_way).expect("the peak looks over something");
    let away =
        |hex: board::HexId, far: u16| grid.distance(hex, peak) > far && grid.distance(hex, valley) > far;
    let behind = grid
        .hexes()
        .find(|&hex| away(hex, 10) && grid.distance(hex, valley) <= 14 && grid.distance(hex, peak) <= 14)
        .unwrap();
    let barrages = |observer: board::HexId, target: board::HexId| {
        let [battery, observer, target] = [behind, observer, target].map(|hex| grid.number(hex));
        let text = format!(
            "turn 1, clear, Art attacks\n{battery}: A-55th-Art HQ-Art\n{observer}: Rcn-2IG\n{target}: 1/I-2P"
        );
        table_of("bonninghardt", &text).offers("barrage").len()
    };
    assert_eq!((barrages(peak, valley), barrages(valley, peak)), (1, 0));
}
