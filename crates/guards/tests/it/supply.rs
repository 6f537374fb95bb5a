//! Supply: sources, paths, audits; replacements at night.

use guards::Event;
use kernel::prelude::*;
use kernel::{Notes, Seeded, Viewer};

use crate::battle::{resolve, strike};
use crate::table::{BRITISH, GERMAN, Table, table, table_of};

/// Ends the turn and audits the next; no side names a source.
fn audited(t: Table) -> Table {
    named(t, &[])
}

/// Ends the turn and audits the next; the side that is asked names its sources.
fn named(mut t: Table, sources: &[&str]) -> Table {
    let mut dice = Seeded::from_number(1);
    let mut say = |t: &mut Table, what: &str| {
        let action = t.read(what);
        t.act_picked(|_| Some(action), &mut dice);
    };
    say(&mut t, "end");
    while t.topic() == "supply" {
        for source in sources {
            let action = t.read(source);
            if t.listed(t.seat()).contains(&action) {
                say(&mut t, source);
            }
        }
        say(&mut t, "done");
    }
    t
}

fn is_low(t: &Table, unit: &str) -> bool {
    t.at.low.has(t.unit(unit))
}

/// X2.
///
/// Covers 5.0, 5.1, 5.1n5, 3.3.
#[test]
fn a_path_to_the_headquarters_supplies_and_zones_of_control_cut_it() {
    let text = |rest: &str| format!("turn 1, fog, 2GG attacks\n0640: HQ-2GG\n0629: 88-KGL\n{rest}");
    assert!(!is_low(&audited(table(&text("0635: HQ-KGL"))), "88-KGL"));
    // Two neighbours held, the others in zones of control.
    let ring = "0528: 1-2GG\n0728: 2-2GG\n0631: 3-2GG";
    let t = table(&text(&format!("{ring}\n0635: HQ-KGL")));
    assert!(!is_low(&t, "88-KGL"));
    assert!(is_low(&audited(t), "88-KGL"));
    // A friendly unit opens a hex that is in one.
    assert!(!is_low(&audited(table(&text(&format!("{ring}\n0630: HQ-KGL")))), "88-KGL"));
    // So does the unit's own hex.
    assert!(!is_low(&audited(table(&text(&format!("{ring}\n0629: HQ-KGL")))), "88-KGL"));
}

/// Water closes a path, bridges and pontoons open it.
///
/// Covers 5.1n5, 12.1n6, 12.0n2.
#[test]
fn a_path_crosses_water_on_bridges() {
    let text = |rest: &str| {
        let bridges = "blown: 4516/4617 4310/4410 4324/4425";
        format!("turn 1, fog, 1WG attacks\n4516: HQ-1WG\n4616: A-1WG\n{bridges}\n{rest}")
    };
    assert!(is_low(&audited(table_of("joes-bridge", &text(""))), "A-1WG"));
    assert!(!is_low(&audited(table_of("joes-bridge", &text("pontoon: 4517/4617"))), "A-1WG"));
    let standing = "turn 1, fog, 1WG attacks\n4516: HQ-1WG\n4616: A-1WG";
    assert!(!is_low(&audited(table_of("joes-bridge", standing)), "A-1WG"));
}

/// Covers 5.1n1.
#[test]
fn a_headquarters_needs_another_and_the_division_none() {
    let t = audited(table("turn 1, fog, 2GG attacks\n0640: HQ-2GG 1-2GG\n0629: HQ-KGL 88-KGL\n2940: HQ-Div"));
    assert!(is_low(&t, "HQ-KGL") && !is_low(&t, "HQ-2GG") && !is_low(&t, "HQ-Div"));
    // A unit needs its headquarters, not the supply of that.
    assert!(!is_low(&t, "88-KGL"));
    let t = audited(table("turn 1, fog, 2GG attacks\n0640: HQ-2GG 1-2GG\n0629: HQ-KGL\n0632: HQ-200"));
    assert!(!is_low(&t, "HQ-KGL") && is_low(&t, "HQ-2GG"));
}

/// Covers 5.1n2.
#[test]
fn the_division_supplies_one_formation() {
    let text = "turn 1, fog, 2GG attacks\n0640: HQ-Div 1-2GG\n0638: 1-2IG\n0629: HQ-KGL HQ-200";
    let t = audited(table(text));
    assert!(is_low(&t, "1-2GG") && is_low(&t, "1-2IG"));
    let t = named(table(text), &["supply 2GG"]);
    assert!(!is_low(&t, "1-2GG") && is_low(&t, "1-2IG"));
    let mut t = table(text);
    t.act(BRITISH, "end", &[1]);
    t.refuses("supply Div", "5.1n2");
    let t = t.play(&["supply 2IG"]);
    t.refuses("supply 2GG", "5.1n2");
}

/// Ruling D126.
///
/// Covers 5.1n3, 5.1n4.
#[test]
fn a_formation_without_headquarters_names_one_stack() {
    let text = "turn 1, fog, 2GG attacks\n0640: HQ-2GG HQ-2IG\n0629: 88-KGL Gren-KGL\n0635: Pz-IV-KGL";
    let mut t = table(text);
    t.act(BRITISH, "end", &[1]);
    assert_eq!((t.topic(), t.seat()), ("supply", GERMAN));
    t.refuses("supply KGL at 0640", "5.1n3");
    t.refuses("supply 200 at 0629", "5.1n3");
    let t = t.play(&["supply KGL at 0629"]);
    t.refuses("supply KGL at 0635", "5.1n4");
    // The cup holds 2GG, 2IG and KGL.
    let t = t.roll("done", &[3]);
    assert!(t.at.automatic.has(t.unit("88-KGL")) && t.at.automatic.has(t.unit("Gren-KGL")));
    assert!(is_low(&t, "Pz-IV-KGL"));
    // It parts: the owner says which part stays supplied.
    let t = t.play(&["activate stack 0629", "take Gren-KGL", "go 0630"]);
    assert_eq!(t.topic(), "split");
    t.refuses("keep 0635", "5.1n3");
    let t = t.play(&["keep 0630"]);
    assert!(t.at.automatic.has(t.unit("Gren-KGL")) && !t.at.automatic.has(t.unit("88-KGL")));
    // Who was supplied to the end of the turn has not failed; the others fail again.
    let mut t = t.play(&["halt", "end"]);
    t.at.cup = guards::FormationSet::NONE;
    let t = audited(t);
    assert!(is_low(&t, "Gren-KGL") && !is_low(&t, "88-KGL") && t.at.out.has(t.unit("88-KGL")));
}

/// A battery is FIRED while it is out of supply, and ready when it is supplied again [ruling D141].
///
/// Covers 5.2n2, 3.5n2.
#[test]
fn a_battery_out_of_supply_stays_fired() {
    let text = |turn: u8, rest: &str| {
        format!(
            "turn {turn}, fog, 2GG attacks\n0640: HQ-2GG HQ-2IG\n0629: Schwr/II-125\n0632: HQ-KGL\n{rest}"
        )
    };
    // The second failed audit turns it, and the end of the turn does not turn it back.
    let t = audited(table(&text(1, "low: Schwr/II-125")));
    assert!(t.at.fired.has(t.unit("Schwr/II-125")));
    let t = table(&text(4, "out: Schwr/II-125\nfired: Schwr/II-125")).play(&["end"]);
    assert!(t.topic() == "replacement" && t.at.fired.has(t.unit("Schwr/II-125")));
    let t = table(&text(4, "low: Schwr/II-125\nfired: Schwr/II-125")).play(&["end"]);
    assert!(t.topic() == "replacement" && t.at.fired.is_empty());
    // With its headquarters in reach it is supplied and ready.
    let t = audited(table(&text(1, "0631: HQ-II/125\nout: Schwr/II-125\nfired: Schwr/II-125")));
    assert!(t.at.fired.is_empty() && t.at.out.is_empty());
}

/// A night at Goodwood: the British roll a die for replacements.
fn night(weather: &str, rest: &str, die: u32) -> Table {
    let text = format!("turn 4, {weather}, 2GG attacks\n0638: HQ-2IG\n2130: HQ-KGL HQ-200\n{rest}");
    table(&text).play(&["end"]).roll("roll", &[die])
}

/// Covers 4.1, 4.1n1.
#[test]
fn three_or_less_rebuilds_a_leg_unit_and_weather_adds() {
    let rest = "0640: HQ-2GG AT-2GG\ndebarked: AT-2GG\ndepleted: AT-2GG";
    let rebuilds = |weather: &str, die: u32| night(weather, rest, die).seat() == BRITISH;
    for (weather, best) in [("clear", 3), ("overcast", 3), ("fog", 2), ("rain", 1)] {
        assert!(rebuilds(weather, best) && !rebuilds(weather, best + 1), "{weather}");
    }
    assert!(!rebuilds("storm", 1) && !rebuilds("snow", 1));
    let t = night("clear", rest, 3).play(&["rebuild AT-2GG"]);
    assert!(t.at.depleted.is_empty());
}

/// Covers 4.2, 4.2n1.
#[test]
fn an_armoured_recovery_vehicle_rebuilds_one_unit_stacked_with_it() {
    let rest = "0640: HQ-2GG 1-2GG AT-2GG ARV-2GG\n0639: 2-2GG\ndepleted: 1-2GG AT-2GG 2-2GG";
    let t = night("clear", rest, 1);
    t.refuses("rebuild 2-2GG", "4.2");
    t.refuses("rebuild HQ-2GG", "4.1");
    t.refuses("rebuild 3-2GG", "4.1");
    t.allows("rebuild AT-2GG");
    let t = t.play(&["rebuild 1-2GG"]);
    assert!(!t.at.depleted.has(t.unit("1-2GG")));
    // One a night.
    t.refuses("rebuild AT-2GG", "4.1n2");
    for state in ["low", "out"] {
        let t = night("clear", &format!("{rest}\n{state}: ARV-2GG"), 1);
        t.refuses("rebuild 1-2GG", "4.2");
    }
    // What is not used is lost.
    let t = night("clear", rest, 1).play(&["done"]);
    assert_eq!((t.topic(), t.seat()), ("replacement", GERMAN));
    assert_eq!(t.legal(), ["roll", "done"]);
}

/// Covers 4.1n2, 7.1.
#[test]
fn no_unit_is_rebuilt_beside_the_enemy_or_without_a_path_or_room() {
    let rest = |more: &str| format!("0640: HQ-2GG AT-2GG\ndebarked: AT-2GG\ndepleted: AT-2GG\n{more}");
    night("clear", &rest("0641: Gren-KGL"), 1).refuses("rebuild AT-2GG", "4.1n2");
    night("clear", &rest("0641: HQ-16-Luft"), 1).allows("rebuild AT-2GG");
    // At night a gun three hexes away is not seen: it is tried, told and offered again.
    let t = night("clear", &rest("0643: 88-KGL"), 1);
    t.allows("rebuild AT-2GG");
    let t = t.play(&["rebuild AT-2GG"]);
    assert!(t.at.depleted.has(t.unit("AT-2GG")));
    t.refuses("rebuild AT-2GG", "4.1n2");
    // Without its headquarters and the division's there is no path.
    let t = night("clear", "0640: AT-2GG\ndebarked: AT-2GG\ndepleted: AT-2GG", 1);
    t.refuses("rebuild AT-2GG", "4.1n2");
    let t = night("clear", "0640: AT-2GG\n0636: HQ-Div\ndebarked: AT-2GG\ndepleted: AT-2GG", 1);
    t.allows("rebuild AT-2GG");
    // Nor does a full unit fit where a depleted one did.
    let t = night("clear", &rest("0640: 1-2GG 2-2GG Scout-2GG\ndepleted: Scout-2GG"), 1);
    t.refuses("rebuild AT-2GG", "7.1");
}

/// A headless stack that the enemy drives apart: its owner is asked before anything else, and the attacker does not learn
/// which part he keeps. Rulings D126, D142.
///
/// Covers 5.1n3.
#[test]
fn a_supplied_stack_that_is_driven_apart_is_asked_about_at_once() {
    let text = "turn 1, clear, 2GG attacks
        0844: HQ-2GG
        0640: 1-2GG 2-2GG 3-2GG
        0639: Gren-KGL 88-KGL
        0432: HQ-200
        low: Gren-KGL 88-KGL";
    let mut t = table(text);
    let pair = ["Gren-KGL", "88-KGL"].map(|unit| t.unit(unit));
    for unit in pair {
        t.at.automatic.insert(unit);
    }
    // 21 against 14 is 1-1: six is DR.
    let t = t.play(&["attack 0639 with 1-2GG", "with 2-2GG", "with 3-2GG", "strike", "done"]);
    let t = t.roll("done", &[2, 4]);
    let ways = |t: &Table, unit: &str| t.offers(&format!("retreat {unit}"));
    let first = ways(&t, "Gren-KGL")[0].clone();
    let end = first.split(' ').next_back().unwrap().to_owned();
    let t = t.play(&[&first]);
    let apart = ways(&t, "88-KGL").into_iter().find(|way| !way.ends_with(&end)).expect("another hex");
    let t = t.play(&[&apart]);
    assert_eq!((t.topic(), t.seat()), ("advance", BRITISH));
    let t = t.play(&["done"]);
    assert_eq!((t.topic(), t.seat()), ("split", GERMAN));
    // Both see who is asked; the guesses of the side that waits can go on.
    let view = t.book.view(&t.at, Viewer::Seat(BRITISH));
    assert_eq!(t.book.decision_for(&view, Viewer::Seat(BRITISH)).seats, kernel::SeatSet::one(GERMAN));
    let guess = t.book.guess(&view, &mut Seeded::from_number(1));
    assert!(pair.iter().all(|&unit| guess.automatic.has(unit)));
    let hexes = ["Gren-KGL", "88-KGL"].map(|unit| t.hex(unit));
    t.refuses("keep 0639", "5.1n3");
    let kept = hexes.clone().map(|hex| t.clone().play(&[&format!("keep {hex}")]));
    for (at, kept) in kept.iter().enumerate() {
        assert_eq!((kept.topic(), kept.seat()), ("attack", BRITISH));
        assert!(kept.at.automatic.has(pair[at]) && !kept.at.automatic.has(pair[1 - at]));
    }
    // Both are in sight, and low whether or not they are supplied all the same.
    for viewer in [Viewer::Seat(BRITISH), Viewer::Spectator] {
        let [one, other] = kept.each_ref().map(|kept| kept.book.view(&kept.at, viewer).into_owned());
        assert_eq!(one, other);
    }
}

/// What stands in the way is declared: a zone of control, a gun, or that no path leads on [ruling D128].
///
/// Covers 4.1n2.
#[test]
fn a_rebuild_that_is_thwarted_says_by_what() {
    let told = |rest: &str| {
        let t = night("clear", &format!("{rest}\ndebarked: AT-2GG\ndepleted: AT-2GG"), 1);
        let t = t.play(&["rebuild AT-2GG"]);
        assert!(t.at.depleted.has(t.unit("AT-2GG")), "{rest}");
        t.refuses("rebuild AT-2GG", "4.1n2");
        let hex = |number: &str| t.book.game().setting().map.grid.find(number).unwrap();
        let events = t.events();
        [
            events.contains(&Event::Declared(hex("0641"), true)),
            events.contains(&Event::GunReaches(hex("0640"))),
            events.contains(&Event::NoPath(hex("0629"))),
        ]
    };
    assert_eq!(told("0640: HQ-2GG AT-2GG\n0641: Gren-KGL\nwork: trench 0641"), [true, false, false]);
    assert_eq!(told("0640: HQ-2GG AT-2GG\n0643: 88-KGL"), [false, true, false]);
    // None of them is seen at night, two hexes from the unit and all around it.
    let ring = "0429: Gren-KGL\n0829: Gren-200\n0631: 1/II-125";
    assert_eq!(told(&format!("0640: HQ-2GG\n0629: AT-2GG\n{ring}")), [false, false, true]);
}

/// Each unit is halved by itself, before adding: twice 5 make 6.
///
/// Covers 5.2n1.
#[test]
fn each_attacker_low_on_supply_is_halved_by_itself() {
    let attack = |low: &str| {
        let text = format!(
            "turn 1, clear, II/125 attacks\n0634: HQ-II/125\n0639: 1/II-125 2/II-125\n0640: 1-2GG\n0645: HQ-2GG\n{low}"
        );
        let t = strike("goodwood", &text, "0640", &["1/II-125", "2/II-125"]);
        let t = resolve(t, &[3, 4]);
        t.events().iter().find_map(|event| match event {
            Event::Compared { attack, .. } => Some(attack.0),
            _ => None,
        })
    };
    assert_eq!(attack(""), Some(10));
    assert_eq!(attack("low: 1/II-125"), Some(8));
    assert_eq!(attack("low: 1/II-125 2/II-125"), Some(6));
}

/// Which stack was named is secret; a mark that goes in sight of the enemy tells it [ruling D139].
///
/// Covers 5.1n3.
#[test]
fn a_named_stack_in_sight_is_known_when_its_mark_goes() {
    let text = "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG\n0637: Gren-KGL\nout: Gren-KGL";
    for is_named in [true, false] {
        let mut t = table(text);
        let grenadiers = t.unit("Gren-KGL");
        assert!(t.sees(BRITISH, "Gren-KGL") && t.at.out.has(grenadiers));
        if is_named {
            t.at.automatic.insert(grenadiers);
        }
        let (end, mut notes) = (t.read("end"), Notes::default());
        let mut at = t.at;
        t.book.apply(&mut at, BRITISH, &end, &mut Seeded::from_number(1), &mut notes).unwrap();
        t.at = at;
        assert_eq!((t.at.turn.0, t.topic(), t.at.out.has(grenadiers)), (2, "supply", !is_named));
        let british_learn = notes.revealed.is_some_and(|learners| learners.has(BRITISH));
        assert_eq!(british_learn, is_named);
    }
}
