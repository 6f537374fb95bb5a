//! Close combat: modifiers and verdict.

use greatbattles::close_combat::{Fighters, Tanks, Verdict, verdict};
use greatbattles::ground::Cover;
use greatbattles::numbers::{D10, Modifier};
use greatbattles::quality::Quality;
use greatbattles::shipped::close_combat;
use greatbattles::weapon::Armour;

fn men(quality: Quality, infantry: u8) -> Fighters {
    Fighters {
        quality,
        infantry,
        smg: false,
        armour: false,
        heavy_weapons: false,
        at_gun: false,
        cover: Cover::None,
    }
}

fn among(attacker: Fighters, defender: Fighters) -> [i8; 2] {
    close_combat().among_infantry(attacker, defender).map(|modifier| modifier.0)
}

/// Covers 9n3.
#[test]
fn infantry_adds_quality_numbers_and_support() {
    let attacker = Fighters { armour: true, ..men(Quality::Average, 4) };
    let defender = Fighters { heavy_weapons: true, cover: Cover::Soft, ..men(Quality::Experienced, 3) };
    assert_eq!(among(attacker, defender), [0, 3]);
    assert_eq!(among(defender, attacker), [1, 2], "heavy weapons and cover are the defender's");
    let smg = Fighters { smg: true, ..men(Quality::Average, 3) };
    assert_eq!(among(smg, men(Quality::Average, 3)), [2, 0]);
    assert_eq!(among(men(Quality::Veteran, 2), men(Quality::Raw, 5)), [4, 3]);
    for (cover, expected) in [(Cover::Hard, -3), (Cover::Bunker, -4)] {
        let defender = Fighters { cover, ..men(Quality::Average, 3) };
        assert_eq!(among(men(Quality::Average, 3), defender), [expected, 0]);
    }
}

fn against(tanks: Tanks, defender: Fighters) -> [i8; 2] {
    close_combat().against_armour(tanks, defender).map(|modifier| modifier.0)
}

/// Covers 9n4.
#[test]
fn armour_fears_infantry_in_cover() {
    let tanks = |armour| Tanks { quality: Quality::Average, thickest: Some(armour) };
    assert_eq!(against(tanks(Armour::Light), men(Quality::Average, 3)), [-1, -1]);
    assert_eq!(against(tanks(Armour::Superheavy), men(Quality::Average, 3)), [1, -1]);
    assert_eq!(against(tanks(Armour::Medium), men(Quality::Experienced, 3)), [0, 0]);
    let soft = Fighters { cover: Cover::Soft, at_gun: true, ..men(Quality::Average, 2) };
    assert_eq!(against(tanks(Armour::Heavy), soft), [0, 6]);
    let hard = Fighters { cover: Cover::Hard, ..men(Quality::Average, 2) };
    assert_eq!(against(tanks(Armour::Heavy), hard), [0, 5]);
    let elite = Tanks { quality: Quality::Veteran, thickest: Some(Armour::Heavy) };
    assert_eq!(against(elite, men(Quality::Average, 1)), [2, -3]);
}

/// Covers 9.
#[test]
fn the_higher_total_wins_and_equal_totals_lock() {
    let modifiers = [Modifier(0), Modifier(3)];
    assert_eq!(verdict([D10(8), D10(5)], modifiers), Verdict::Locked);
    assert_eq!(verdict([D10(9), D10(5)], modifiers), Verdict::AttackerWins);
    assert_eq!(verdict([D10(7), D10(5)], modifiers), Verdict::DefenderWins);
}

/// The best grade that two stands have; grades add up.
#[test]
fn two_stands_make_cover() {
    assert_eq!(Cover::of_two([Cover::Hard]), Cover::None);
    assert_eq!(Cover::of_two([Cover::Hard, Cover::Soft]), Cover::Soft);
    assert_eq!(Cover::of_two([Cover::None, Cover::Hard, Cover::Soft, Cover::Hard]), Cover::Hard);
    assert_eq!(Cover::of_two([Cover::Bunker, Cover::Bunker, Cover::None]), Cover::Bunker);
}
