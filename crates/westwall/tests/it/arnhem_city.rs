//! Cities shorten retreats [A11.0].

use crate::table::{Table, scenario};
use westwall::Step;

/// 1/2 in Arnhem, in 3523, attacked from 3522 and over the bridge from 3422: +8 and the support, on the line of a
/// town. It may go to 3524 and 3623.
fn in_arnhem(support: u8, die: u32) -> Table {
    let t = scenario(
        "arnhem",
        "turn 3, Allied combat
         3523: 1/2
         3522: 32
         3422: 129",
    );
    let t = t.play_all(&["attack 1/2", "with 32", "with 129", "done"]);
    if support == 0 { t.roll("done", die) } else { t.play(&format!("support {support}")).roll("done", die) }
}

/// Krft in 3522, driven back four hexes into Arnhem: 3523 is the only way.
fn driven_into_arnhem() -> Table {
    let t = scenario("arnhem", "turn 3, Allied combat\n3522: Krft\n3621: 32");
    let t = t.play_all(&["attack Krft", "with 32", "done", "support 7"]).roll("done", 1);
    assert!(t.rolled().ends_with("D4"));
    t
}

/// Covers A11.0.
#[test]
fn a_city_costs_and_defends_like_a_town() {
    let t = scenario("arnhem", "turn 3, Allied movement\n3522: 3I/32");
    assert_eq!(t.play("move 3I/32 to 3622").cost(), 2);
    assert!(in_arnhem(0, 1).rolled().starts_with("10-2 broken 8"));
}

/// Covers A11.1.
#[test]
fn a_short_retreat_from_a_city_may_become_no_effect() {
    for (support, die, result) in [(7, 2, "D2"), (1, 5, "D1")] {
        let t = in_arnhem(support, die);
        assert!(t.rolled().ends_with(result), "{}", t.rolled());
        assert_eq!((t.step(), t.decides()), (Step::Retreat, "German".into()));
        assert_eq!(t.offers("shelter"), ["shelter 1/2"]);
        // At the owner's option: it may also go.
        t.allows("retreat 1/2 to 3623");
        let t = t.play("shelter 1/2");
        assert_eq!(t.place("1/2"), "3523");
        // No unit advances into a hex that still holds its defender, and the combat is over.
        assert_ne!((t.step(), t.decides()), (Step::Advance, "Allied".into()));
        assert_ne!(t.step(), Step::Retreat);
    }
}

/// Covers A11.1.
#[test]
fn after_br_the_city_keeps_the_defender_and_the_attackers_retreat() {
    let t = in_arnhem(7, 6);
    assert!(t.rolled().ends_with("Br"));
    let t = t.play("shelter 1/2");
    assert_eq!((t.step(), t.decides(), t.place("1/2")), (Step::Retreat, "Allied".into(), "3523".into()));
    t.refuses("shelter 32", "A11.1");
}

/// Covers A11.1.
#[test]
fn d3_is_at_least_one_hex() {
    let t = in_arnhem(7, 1);
    assert!(t.rolled().ends_with("D3"));
    let t = t.play("shelter 1/2");
    assert_eq!((t.step(), t.place("1/2")), (Step::Retreat, "3523".into()));
    t.refuses("shelter 1/2", "A11.1");
    let t = t.play("retreat 1/2 to 3524");
    assert_ne!(t.step(), Step::Retreat);
    // Without the reduction it is three.
    let t = in_arnhem(7, 1).play("retreat 1/2 to 3524");
    assert_eq!((t.step(), t.decides()), (Step::Retreat, "German".into()));
}

/// Covers A11.1.
#[test]
fn d4_is_at_least_two_hexes_even_through_two_city_hexes() {
    let t = driven_into_arnhem();
    assert_eq!((t.place("Krft"), t.step(), t.decides()), ("3523".into(), Step::Retreat, "German".into()));
    // The first hex of four is done; three are left, and two of them are spared, once.
    let early = t.clone().play("shelter Krft");
    assert_eq!((early.place("Krft"), early.step()), ("3523".into(), Step::Retreat));
    let early = early.play("retreat Krft to 3623");
    assert_eq!(early.place("Krft"), "3623");
    assert_ne!(early.step(), Step::Retreat);
    // Or in the second city hex, with two left.
    let late = t.clone().play("retreat Krft to 3623");
    assert_eq!((late.step(), late.decides()), (Step::Retreat, "German".into()));
    let late = late.play("shelter Krft");
    assert_eq!(late.place("Krft"), "3623");
    assert_ne!(late.step(), Step::Retreat);
    // Or not at all.
    let never = t.play("retreat Krft to 3623").play("retreat Krft to 3724");
    assert_eq!((never.place("Krft"), never.step()), ("3724".into(), Step::Retreat));
}

/// Covers A11.1.
#[test]
fn attackers_in_a_city_may_hold_it_too() {
    // 5 to 5 in mixed ground, die 5: A1.
    let t = scenario("arnhem", "turn 6, Allied combat\n3622: 32\n3722: 1/9S");
    let t = t.play_all(&["attack 1/9S", "with 32"]).roll("done", 5);
    assert!(t.rolled().ends_with("A1"));
    let t = t.play("shelter 32");
    assert_eq!((t.place("32"), t.decides()), ("3622".into(), "German".into()));
    assert_eq!(t.step(), Step::Movement, "no unit advances; the German Player-Turn begins");
    // 1 to 5, die 6: A2.
    let t = scenario("arnhem", "turn 6, German combat\n3622: 1/2\n3722: 129");
    let t = t.play_all(&["attack 129", "with 1/2"]).roll("done", 6);
    assert!(t.rolled().ends_with("A2"));
    assert_eq!(t.play("shelter 1/2").place("1/2"), "3622");
}

/// Covers A11.1.
#[test]
fn eliminations_stand() {
    let t = scenario("arnhem", "turn 6, German combat\n3622: 1/2\n3722: 129\n3723: 130");
    let t = t.play_all(&["attack 129", "and 130", "with 1/2"]).roll("done", 6);
    assert!(t.rolled().ends_with("Ae"));
    assert_eq!(t.place("1/2"), "eliminated");
}

/// Covers A11.1.
#[test]
fn airborne_artillery_gets_no_reduction() {
    // 4 to 1 against a town, die 2: D1.
    let t = scenario("arnhem", "turn 6, German combat\n3622: 1/1Lt\n3722: 2/9S");
    let t = t.play_all(&["attack 1/1Lt", "with 2/9S"]).roll("done", 2);
    assert!(t.rolled().ends_with("D1"));
    assert_eq!((t.step(), t.offers("shelter")), (Step::Retreat, vec![]));
    t.refuses("shelter 1/1Lt", "A11.1");
    // Other artillery does.
    let t = scenario("arnhem", "turn 6, German combat\n3622: 94\n3722: 2/9S");
    let t = t.play_all(&["attack 94", "with 2/9S"]).roll("done", 2);
    t.allows("shelter 94");
}

/// Covers A11.1.
#[test]
fn outside_a_city_nothing_is_spared() {
    let t = scenario("arnhem", "turn 6, Allied combat\n3719: 1/2\n3718: 32");
    let t = t.play_all(&["attack 1/2", "with 32"]).roll("done", 5);
    assert_eq!(t.step(), Step::Retreat);
    t.refuses("shelter 1/2", "A11.1");
}

/// A unit in 3622 between attackers in 3621 and 3623, which control its four other hexes; +6 or more, die 1: D2.
fn surrounded(side: &str, unit: &str, attackers: [&str; 2]) -> Table {
    let [a, b] = attackers;
    let t = scenario("arnhem", &format!("turn 6, {side} combat\n3622: {unit}\n3621: {a}\n3623: {b}"));
    let t = t.play_all(&[&format!("attack {unit}"), &format!("with {a}"), &format!("with {b}")]);
    let t = t.roll("done", 1);
    assert!(t.rolled().ends_with("D2"), "{}", t.rolled());
    t
}

/// Covers A11.2.
#[test]
fn a_unit_surrounded_in_a_city_gets_no_reduction() {
    let t = surrounded("Allied", "1/2", ["32", "129"]);
    assert_eq!(t.place("1/2"), "eliminated");
    let t = surrounded("German", "3I/32", ["1/9S", "2/9S"]);
    assert_eq!(t.place("3I/32"), "eliminated");
}

/// Covers A11.2.
#[test]
fn allied_paratroopers_and_gliders_hold_out_all_the_same() {
    for unit in ["1/1", "7K/1", "1/Pol"] {
        let t = surrounded("German", unit, ["1/9S", "2/9S"]);
        assert_eq!((t.step(), t.decides()), (Step::Retreat, "Allied".into()));
        assert_eq!(t.play(&format!("shelter {unit}")).place(unit), "3622");
    }
    let t = surrounded("German", "1/1Lt", ["1/9S", "2/9S"]);
    assert_eq!(t.place("1/1Lt"), "eliminated", "their artillery does not");
}

/// Covers A11.1, A11.2.
#[test]
fn the_odds_know_who_may_hold_out_in_a_city() {
    let told = |side: &str, unit: &str, [a, b]: [&str; 2]| {
        let t = scenario("arnhem", &format!("turn 6, {side} combat\n3622: {unit}\n3621: {a}\n3623: {b}"));
        let t = t.play_all(&[&format!("attack {unit}"), &format!("with {a}"), &format!("with {b}")]);
        let odds = t.odds();
        let d2 = odds.chances.iter().find(|chance| chance.result == "D2").expect("a D2 is possible").clone();
        let city = odds.facts.into_iter().find(|(name, _)| name == "city").map(|(_, what)| what);
        (d2.lost, d2.retreats, city.unwrap_or_default())
    };
    // Surrounded paratroopers may ignore a D2: they are neither lost nor made to retreat.
    let held = told("German", "1/1", ["1/9S", "2/9S"]);
    // One of the attackers stands in a city hex, too.
    assert_eq!(held, (vec![], vec![], "1/1, 2/9S may retreat two hexes less".into()));
    // Surrounded ground troops may not.
    let lost = told("German", "3I/32", ["1/9S", "2/9S"]);
    assert_eq!(lost, (vec!["3I/32".to_string()], vec![], "2/9S may retreat two hexes less".into()));
    // A D3 is one hex at least.
    let t = scenario("arnhem", "turn 3, Allied combat\n3523: 1/2\n3522: 32\n3422: 129");
    let t = t.play_all(&["attack 1/2", "with 32", "with 129", "done", "support 7"]);
    let retreats = |result: &str| {
        let odds = t.odds();
        let chance = odds.chances.iter().find(|chance| chance.result == result).expect("it is possible");
        chance.retreats.clone()
    };
    assert_eq!(retreats("D3"), [("1/2".to_string(), 1)]);
    assert_eq!(retreats("D2"), []);
    assert_eq!(retreats("Br"), [("32".to_string(), 1), ("129".to_string(), 1)]);
}

/// Covers A11.2.
#[test]
fn one_neighbour_out_of_reach_is_enough_not_to_be_surrounded() {
    // Both Germans control all hexes around 3523 but those across the river.
    let t = scenario("arnhem", "turn 6, German combat\n3523: 3I/32\n3622: 1/9S\n3524: 2/9S");
    let t = t.play_all(&["attack 3I/32", "with 1/9S", "with 2/9S"]).roll("done", 1);
    t.allows("shelter 3I/32");
    // With a third at the other end of the bridge the hex 3423 is controlled as well.
    let t = scenario("arnhem", "turn 6, German combat\n3523: 3I/32\n3622: 1/9S\n3524: 2/9S\n3422: Krft");
    let t = t.play_all(&["attack 3I/32", "with 1/9S", "with 2/9S", "with Krft"]).roll("done", 1);
    assert_eq!(t.place("3I/32"), "eliminated");
}

/// Covers A11.2.
#[test]
fn attacks_on_a_city_use_the_line_of_a_town() {
    let t = scenario("arnhem", "turn 6, Allied combat\n2620: BrDf\n2520: 32");
    let t = t.play_all(&["attack BrDf", "with 32"]);
    assert_eq!(t.sums().line, westwall::Line::Broken);
    let t = surrounded("Allied", "1/2", ["32", "129"]);
    assert!(t.rolled().contains("broken"), "surrounded or not");
}
