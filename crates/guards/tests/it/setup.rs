//! Set-up: areas, fortifications, and no dead ends.

use guards::{Action, Colour, event_chits};
use kernel::Seeded;
use kernel::prelude::*;

use crate::table::{BRITISH, GERMAN, Table, start};

const NAMES: [&str; 4] = ["goodwood", "bonninghardt", "veritable", "joes-bridge"];

/// Lets the side that decides place by the first offer until the other decides.
fn first_side_done(name: &str) -> Table {
    let mut t = start(name);
    let mut dice = Seeded::from_number(5);
    while t.seat() == GERMAN {
        let first = t.listed(GERMAN)[0];
        t.act_picked(|_| Some(first), &mut dice);
    }
    t
}

/// Those with one hex stand at once; nobody else may take it [ruling D134].
///
/// Covers 17.0, 2.7.
#[test]
fn the_program_places_who_has_no_choice() {
    for name in NAMES {
        let t = start(name);
        let scenario = t.book.game().scenario().clone();
        for row in &scenario.setup {
            assert_eq!(t.at.troops.hex(row.unit), row.fixed(), "{name}");
        }
    }
    let t = start("goodwood");
    t.refuses("place HQ-16-Luft at 2948", "17.0");
    t.refuses("place HQ-Rcn-21Pz at 1628", "17.0");
}

/// Ruling D26. On wheels or on foot, within the area and the limit.
///
/// Covers 17.2, 7.1.
#[test]
fn wheeled_units_may_start_on_foot() {
    let t = start("goodwood").play(&["place 88-KGL on foot at 3335"]);
    assert!(t.at.debarked.has(t.unit("88-KGL")));
    t.refuses("place 88-KGL at 3335", "17.0");
    t.refuses("place 503T-KGL on foot at 3142", "17.0");
    t.refuses("place Pz-IV-KGL at 3335", "17.0");
    let t = t.play(&["place Pz-IV-KGL at 2930"]);
    assert!(t.at.depleted.has(t.unit("503T-KGL")));
}

/// Covers 17.10, 17.16, 15.0n2, 15.1.
#[test]
fn fortifications_go_into_occupied_hexes_one_of_a_kind() {
    let t = start("veritable");
    t.refuses("fortify trench at 0101 facing 0", "17.16");
    let t = t.play(&["fortify trench at 2226 facing 2", "fortify bunker at 2226 facing 2"]);
    t.refuses("fortify trench at 2226 facing 3", "15.0n2");
    // Minefields face all ways.
    t.refuses("fortify minefield at 2226 facing 1", "15.1");
    let t = t.play(&["fortify minefield at 2226 facing 0"]);
    assert_eq!(t.at.works.iter().flatten().count(), 3);
    // Two bunkers and no more; dragon's teeth three, and none on the ridge.
    let t = t.play(&["fortify bunker at 1623 facing 0"]);
    t.refuses("fortify bunker at 2524 facing 0", "17.16");
    start("bonninghardt").refuses("fortify dragons-teeth at 1452 facing 0", "17.10");
    start("bonninghardt").refuses("fortify trench at 0130 facing 0", "17.10");
    start("goodwood").refuses("fortify trench at 2948 facing 0", "15.0");
}

/// The facing is fixed when both sides are done; chits may be left over [ruling D134].
///
/// Covers 15.1, 17.16.
#[test]
fn chits_are_turned_when_both_sides_stand() {
    let mut t = start("veritable").play(&["fortify trench at 2226 facing 2"]);
    let mut dice = Seeded::from_number(5);
    while t.at.deployed != [true; 2] {
        let seat = t.seat();
        let list = t.listed(seat);
        let plain = |action: &&guards::Action| !matches!(action, guards::Action::Fortify(..));
        let action = *list.iter().find(plain).unwrap();
        t.act_picked(|_| Some(action), &mut dice);
    }
    assert_eq!((t.topic(), t.seat()), ("setup", GERMAN));
    t.refuses("turn trench at 2226 to 2", "15.1");
    t.refuses("turn bunker at 2226 to 2", "15.1");
    let t = t.play(&["turn trench at 2226 to 4"]);
    let work = t.at.works.iter().flatten().next().unwrap();
    assert_eq!(work.facing.index(), 4);
}

/// A placement that would leave another unit without a hex is refused [ruling D134].
///
/// Covers 17.0, 7.1.
#[test]
fn no_placement_leaves_another_unit_without_a_hex() {
    // HQ 3IG and HQ Eng stand in Gennep, 4321 or 4421; the companies may crowd them out.
    let mut t = first_side_done("veritable");
    assert_eq!(t.seat(), BRITISH);
    let companies = [
        "A-3IG",
        "B-3IG",
        "C-3IG",
        "Rcn-3IG",
        "Eng-3IG",
        "AT-3IG",
        "A-SPG-3IG",
        "B-SPG-3IG",
        "3-Eng",
        "4-Eng",
        "A-AVRE-Eng",
        "B-AVRE-Eng",
    ];
    let (mut placed, mut stranding, mut full) = (0, 0, 0);
    for unit in companies {
        for hex in ["4321", "4421"] {
            let action = format!("place {unit} at {hex}");
            let read = t.read(&action);
            match t.book.check(&t.known(BRITISH), BRITISH, &read) {
                Ok(()) => {
                    t = t.play(&[&action]);
                    placed += 1;
                    break;
                }
                Err(refusal) if refusal.kind == "leaves-no-hex" => stranding += 1,
                Err(refusal) => {
                    assert_eq!(refusal.clause, "7.1", "{refusal}");
                    full += 1;
                }
            }
        }
    }
    // Two places are kept for the two headquarters that count; HQ Div. takes no room.
    assert!(stranding > 0 && full > 0, "{placed} placed");
    t.allows("place HQ-Div at 4321");
    assert!(!t.offers("place HQ-3IG").is_empty() && !t.offers("place HQ-Eng").is_empty());
}

/// Whatever is placed at random, every set-up comes to its end and no hex holds both sides.
///
/// Covers 7.0, 17.0.
#[test]
fn every_set_up_comes_to_its_end() {
    for name in NAMES {
        for seed in 0..6 {
            let mut t = start(name);
            let mut dice = Seeded::from_number(seed);
            while t.topic() == "setup" {
                t.act_picked(
                    |list| {
                        let places: Vec<_> = list
                            .iter()
                            .filter(|action| !matches!(action, guards::Action::Turn(..)))
                            .copied()
                            .collect();
                        let pick = kernel::Dice::roll(
                            &mut Seeded::from_number(seed + places.len() as u64),
                            places.len() as u32,
                        );
                        places.get(pick as usize - 1).copied()
                    },
                    &mut dice,
                );
                assert_eq!(t.book.check_invariants(&t.at), Ok(()), "{name}");
            }
        }
    }
}

/// Three cups, counted when the first chit is asked for: the activation cup, and an event cup for each side from pools that
/// both share. Rulings D4, D144.
///
/// Covers 2.0, 2.0n2, 10.3n7, 17.3, 17.8, 17.14, 17.21.
#[test]
fn the_cups_are_filled_as_the_scenario_says() {
    for (name, british, german) in [
        ("goodwood", [30, 30, 6, 4], [30, 30, 6, 4]),
        ("bonninghardt", [30, 30, 6, 5], [30, 30, 5, 4]),
        ("veritable", [30, 25, 6, 6], [30, 25, 6, 5]),
        ("joes-bridge", [30, 25, 6, 6], [30, 25, 6, 3]),
    ] {
        let mut t = start(name);
        let mut dice = Seeded::from_number(7);
        while t.topic() != "first-chit" {
            let list = t.listed(t.seat());
            let plain = |action: &&Action| !matches!(action, Action::Fortify(..) | Action::Turn(..));
            let action = *list.iter().find(plain).unwrap();
            t.act_picked(|_| Some(action), &mut dice);
        }
        assert!(!t.at.cup.is_empty());
        let held = t.at.cups.map(|cup| {
            let of = |colour: Colour| {
                let kinds = event_chits().iter().filter(|(_, chit)| chit.colour == colour);
                kinds.map(|(chit, _)| u32::from(cup.chits[chit.index()])).sum::<u32>()
            };
            let hand = cup.allotted.iter().flatten().count() as u32;
            assert_eq!(u32::from(cup.left), Colour::ALL.map(of).iter().sum::<u32>(), "{name}");
            [of(Colour::Blue), of(Colour::Red), of(Colour::Black), hand]
        });
        assert_eq!(held, [british, german], "{name}");
        // No kind is there more often than it was printed.
        for (chit, kind) in event_chits().iter() {
            let uses =
                t.at.cups.iter().map(|cup| {
                    cup.chits[chit.index()] + cup.hand().filter(|held| *held == chit).count() as u8
                });
            assert!(uses.sum::<u8>() <= kind.count, "{name}: {}", kind.name);
        }
    }
}
