//! Stands, weapons, attachments.

use board::plane::Mil;
use greatbattles::shipped::{arsenal, kinds};
use greatbattles::stand::{Sizes, StandType};
use greatbattles::weapon::{Gun, Speed};

fn size(stand: StandType, sizes: Sizes) -> (i32, i32) {
    let base = kinds().of(stand).base(sizes);
    (base.frontage.0, base.depth.0)
}

/// Sizes of the publisher, and those of the charts.
#[test]
fn bases_have_the_publishers_sizes() {
    let rows = [
        (StandType::Infantry, (1_500, 500), (1_500, 500)),
        (StandType::SmgInfantry, (1_500, 500), (1_500, 500)),
        (StandType::Engineer, (1_500, 500), (1_500, 500)),
        (StandType::Armour, (1_000, 1_500), (1_000, 1_500)),
        (StandType::AtGun, (1_000, 1_000), (1_000, 1_000)),
        (StandType::FieldGun, (1_000, 1_000), (750, 1_000)),
        (StandType::HeavyWeapons, (1_000, 500), (750, 750)),
        (StandType::Hq, (1_000, 500), (1_000, 750)),
        (StandType::Transport, (500, 750), (500, 750)),
        (StandType::COps, (1_000, 1_000), (1_000, 1_000)),
        (StandType::Fup, (2_000, 2_000), (2_000, 2_000)),
    ];
    assert_eq!(rows.len(), StandType::ALL.len());
    for (stand, publisher, chart) in rows {
        assert_eq!(size(stand, Sizes::Publisher), publisher, "{stand}");
        assert_eq!(size(stand, Sizes::Chart), chart, "{stand}");
    }
}

/// Nothing makes a battalion of one tank: the scenarios have none, and what is left of a battalion stays one.
///
/// Covers ut-2.
#[test]
fn tanks_are_attached_to_infantry_or_form_a_battalion_of_two_or_more() {
    use greatbattles::scenario::BattalionKind;
    assert_eq!(size(StandType::Armour, Sizes::Publisher), (1_000, 1_500));
    for battalion in greatbattles::shipped::scenarios().iter().flat_map(|boxed| &boxed.scenario.battalions) {
        let tanks = battalion.stands.iter().filter(|stand| stand.stand == StandType::Armour);
        let own = tanks.clone().filter(|stand| !stand.attached).count();
        let attached = tanks.filter(|stand| stand.attached).count();
        assert!(own == 0 || own >= 2 && battalion.kind == BattalionKind::Armour, "{}", battalion.id);
        assert!(attached == 0 || battalion.kind == BattalionKind::Infantry, "{}", battalion.id);
    }
}

/// Covers 5n1.
#[test]
fn barrages_pass_by_hq_and_heavy_weapons() {
    let immune: Vec<StandType> =
        StandType::ALL.iter().copied().filter(|&stand| kinds().is_immune_to_barrage(stand)).collect();
    assert_eq!(immune, [StandType::HeavyWeapons, StandType::Hq, StandType::COps, StandType::Fup]);
}

/// Covers ut-10.
#[test]
fn an_infantry_battalion_has_four_attachments_at_most() {
    use StandType::{Armour, AtGun, HeavyWeapons, Hq, Infantry};
    let may = |stands: &[StandType]| kinds().may_all_be_attached(stands);
    assert!(may(&[Hq, HeavyWeapons, AtGun, Armour]));
    assert!(!may(&[AtGun, AtGun, Armour]), "a third gun or tank");
    assert!(!may(&[Hq, Hq]));
    assert!(!may(&[HeavyWeapons, HeavyWeapons]));
    assert!(!may(&[Infantry]));
}

/// Covers wd-4, wd-5.
#[test]
fn calibres_have_letters() {
    let rows = [
        (StandType::AtGun, 33, None),
        (StandType::AtGun, 34, Some(Gun::Light)),
        (StandType::AtGun, 44, Some(Gun::Light)),
        (StandType::AtGun, 45, Some(Gun::Medium)),
        (StandType::AtGun, 59, Some(Gun::Medium)),
        (StandType::AtGun, 60, Some(Gun::Heavy)),
        (StandType::AtGun, 80, Some(Gun::Heavy)),
        (StandType::AtGun, 88, Some(Gun::Superheavy)),
        (StandType::FieldGun, 75, Some(Gun::Light)),
        (StandType::FieldGun, 87, Some(Gun::Medium)),
        (StandType::FieldGun, 105, Some(Gun::Medium)),
        (StandType::FieldGun, 122, Some(Gun::Heavy)),
    ];
    for (stand, calibre, letter) in rows {
        assert_eq!(arsenal().letter(stand, calibre), letter, "{stand} of {calibre} mm");
    }
}

/// Covers wd-3, wd-6.
#[test]
fn vehicles_have_the_letters_of_the_list() {
    assert_eq!(arsenal().vehicles.len(), 81);
    assert_eq!(arsenal().vehicles.iter().filter(|vehicle| vehicle.reconstructed).count(), 11);
    let letters = |name: &str| {
        let letters = arsenal().vehicle(name).unwrap().letters;
        let armour = letters.armour.map_or("0", |armour| armour.name());
        format!("{}-{armour}-{}", letters.gun, letters.speed)
    };
    for (name, expected) in [
        ("Pz I", "I-L-medium"),
        ("Pz IV F2-H", "H-M-medium"),
        ("Pz VI Tiger I", "H-H-medium"),
        ("Pz VI Tiger II", "S-S-slow"),
        ("Nashorn", "S-L-medium"),
        ("Comet", "H-M-fast"),
        ("Churchill", "M-H-slow"),
        ("M5 Stuart", "L-L-fast"),
        ("JSII", "H-S-medium"),
        ("Armored Car (generic)", "L-L-wheeled"),
        ("Halftrack (generic)", "I-L-halftrack"),
        ("Soft vehicle", "0-0-wheeled"),
    ] {
        assert_eq!(letters(name), expected, "{name}");
    }
    assert_eq!(arsenal().transport("horse").unwrap().letters.speed, Speed::Horse);
    assert_eq!(kinds().of(StandType::Infantry).base.depth, Mil(500));
}
