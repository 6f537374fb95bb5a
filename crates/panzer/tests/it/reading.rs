//! Codes of cards and weapons, notation of shots, and the shipped data: all of it reads.

use panzer::Shot;
use panzer::numbers::Range;
use panzer::shipped::*;
use panzer::unit::{Carry, GpDefense, MoveType, Movement, Passengers, TargetType};
use panzer::weapon::{Band, Bands};

/// Covers ap.1.
#[test]
fn a_band_ends_where_the_next_begins() {
    let bands = Bands::read("2-4:8 5-10:7").unwrap();
    assert_eq!(bands.at(Range(1)), None);
    assert_eq!(bands.at(Range(4)), Some((Band::P, 8)));
    assert_eq!(bands.at(Range(5)), Some((Band::S, 7)));
    assert_eq!(bands.at(Range(11)), None);
    assert_eq!((bands.min(), bands.max()), (Range(2), Range(10)));
}

#[test]
fn bands_with_a_gap_are_refused() {
    assert!(Bands::read("0-4:8 6-10:7").unwrap_err().contains("'6-10:7' does not follow"));
    assert!(Bands::read("0-4").unwrap_err().contains("is no band"));
    assert!(Bands::read("").is_err());
}

/// Covers 2.5, 2.6.
#[test]
fn codes_of_cards_read_as_printed() {
    let movement: Movement = "3T 5-9 B -10".parse().unwrap();
    assert_eq!(
        (movement.kind, movement.base, movement.path, movement.road, movement.bog),
        (MoveType::Tracked, 3, 5, 9, -10)
    );
    assert!("6WA 12-18 B -15".parse::<Movement>().unwrap().amphibious);
    assert!(
        "3T".parse::<Movement>().is_err()
            && "1L 2-3 B 0".parse::<Movement>().is_err()
            && "T".parse::<Movement>().is_err()
    );
    assert_eq!("0-1*".parse(), Ok(Carry { tow: 0, halves: 2, who: Passengers::Sections }));
    assert_eq!("2-3".parse(), Ok(Carry { tow: 2, halves: 6, who: Passengers::Any }));
    assert!("4-1".parse::<Carry>().is_err() && "2".parse::<Carry>().is_err());
    assert_eq!("13A".parse(), Ok(GpDefense { value: 13, target: TargetType::A }));
    assert!("13".parse::<GpDefense>().is_err());
}

#[test]
fn everything_in_the_box_reads() {
    assert_eq!(cards().all().count(), 210);
    for info in scenarios() {
        let opened = open_named(&info.id);
        assert!(opened.is_ok(), "{}: {:?}", info.id, opened.err());
    }
    let _ = (
        grades(),
        morale(),
        spotting(),
        ap_fire(),
        gp_fire(),
        assault(),
        artillery(),
        air(),
        airborne(),
        misc(),
        terrain_table(),
    );
}

#[test]
fn shots_read_back() {
    for place in 0..9 {
        for shot in [Shot::Ap(place), Shot::Special(place), Shot::Heat(place), Shot::Gp(place)] {
            assert_eq!(Shot::read(&shot.word()), Some(shot));
        }
    }
    assert_eq!(Shot::read(&Shot::SmallArms.word()), Some(Shot::SmallArms));
    assert_eq!(["ap1", "ap0", "apx", "2", "ap10"].map(Shot::read), [None; 5]);
}
