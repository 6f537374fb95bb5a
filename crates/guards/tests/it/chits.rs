//! The event chits.

use guards::{AtNight, ByAir, ChitEvent, Colour, Fortification, Modifier, event_chits};

/// Covers 19.0, 10.3.
#[test]
fn there_are_160_chits_of_84_names() {
    let chits = event_chits();
    assert_eq!(Colour::ALL.map(|colour| chits.count(colour)), [62, 62, 36]);
    assert_eq!(chits.len(), 84);
    let chit = |name: &str| chits.chit(chits.find(name).unwrap_or_else(|| panic!("{name}")));
    let nullifies =
        |name: &str| chits.nullified_by(chits.find(name).unwrap()).map(|id| chits.chit(id).name.as_str());
    let modifier = |name: &str| match chit(name).event {
        ChitEvent::Modify { modifier, .. } => modifier,
        ChitEvent::Cancel(_) | ChitEvent::Breach(_) => Modifier(0),
    };
    assert_eq!((chit("Bad Commander").count, modifier("Bad Commander")), (3, Modifier(2)));
    assert_eq!((modifier("Apathy"), nullifies("Apathy")), (Modifier(2), Some("Accurate Fire")));
    assert_eq!(nullifies("Aggressive Assault"), Some("Bad Commander"));
    assert_eq!(modifier("Aggressive Assault").plus(modifier("Reckless Assault")), Modifier(2));
}

/// What the scenarios say of black chits.
///
/// Covers 10.3n5, 15.0n4.
#[test]
fn black_chits_cancel_what_is_printed() {
    let chits = event_chits();
    for (black, cancelled) in [
        ("Calm Under Fire", "Caught in the Crossfire"),
        ("Fighter Cover", "Airstrike"),
        ("Repaired", "Radio Out"),
        ("Resupplied", "Ammo Exhausted"),
        ("Fire Lane", "Charge"),
        ("Heavy Casualties", "Tough Outfit"),
        ("Intensive Fire", "Inferior Equipment"),
        ("Overcautious", "Tactical Approach"),
        ("Hardened", "Raw Recruits"),
        ("Bogged", "Aggressive Assault"),
        ("Suppressive Fire", "Aggressive Assault"),
        ("Outflanked", "Flanking Maneuver"),
        ("Rallied", "Dispirited"),
    ] {
        let chit = chits.chit(chits.find(black).unwrap());
        assert_eq!(
            (chit.colour, chit.event),
            (Colour::Black, ChitEvent::Cancel(chits.find(cancelled).unwrap()))
        );
    }
    let flamethrower = chits.chit(chits.find("Flamethrower").unwrap());
    assert_eq!(flamethrower.event, ChitEvent::Breach(Fortification::Bunker));
    for kind in Fortification::ALL {
        assert_eq!(chits.iter().filter(|(_, chit)| chit.event == ChitEvent::Breach(*kind)).count(), 1);
    }
}

/// Covers 10.3n2, 10.7, 14.1n1.
#[test]
fn aircraft_do_not_fly_at_night() {
    let names = |test: &dyn Fn(&guards::EventChit) -> bool| {
        event_chits()
            .iter()
            .filter(|(_, one)| test(one))
            .map(|(_, one)| one.name.as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&|one| one.by_air == ByAir::Yes), ["Airstrike", "Strafing"]);
    let no_night = names(&|one| one.at_night == AtNight::Discarded);
    assert_eq!(
        no_night,
        ["Airstrike", "Strafing", "Smoke Screen", "Forward Observer", "Sniper", "Poor Visibility"]
    );
}

/// Blue helps the attacker, red the defender; nullifiers go across, and never both ways [10.3n1, ruling D4].
#[test]
fn nullifiers_go_across_and_one_way() {
    let chits = event_chits();
    for (id, chit) in chits.iter() {
        match chit.event {
            ChitEvent::Modify { modifier, nullifies } => {
                assert_eq!(modifier.0 < 0, chit.colour == Colour::Blue, "{}", chit.name);
                if let Some(other) = nullifies {
                    assert_ne!(chits.chit(other).colour, chit.colour, "{}", chit.name);
                    assert_ne!(chits.nullified_by(other), Some(id), "{}", chit.name);
                }
            }
            ChitEvent::Cancel(_) | ChitEvent::Breach(_) => {
                assert_eq!(chit.colour, Colour::Black, "{}", chit.name);
            }
        }
    }
    assert_eq!(chits.iter().filter(|(id, _)| chits.nullified_by(*id).is_none()).count(), 5);
}
