//! Dice of optional rules and of single scenarios [use-2].

use board::plane::{Mil, Vector};
use kit::TurnNo;

use crate::fire::FireOptions;
use crate::ground::Cover;
use crate::numbers::{D10, Modifier, Score, StandCount};
use crate::quality::Grade;
use crate::stand::StandType;

/// What the option adds to the score to destroy: the target's quality and cover [7f-8].
pub fn destroy_modifier(target: &Grade, cover: Cover, options: FireOptions) -> Modifier {
    target.destroyed.plus(options.cover_to_destroy.when(cover > Cover::None))
}

/// What the option adds to the score to hit a target in cover; the stock game adds nothing [faq-1].
pub fn cover_to_hit(cover: Cover, options: FireOptions) -> Modifier {
    options.cover_to_hit.when(cover > Cover::None)
}

/// Whether a shot leaves its firer low on ammunition: a natural 1 to hit [faq-33]. With the second option the destroy die must
/// also reach the firer's rally number [faq-33b].
pub fn runs_low(hit: D10, by_quality: Option<(Score, D10)>) -> bool {
    let is_enough = |(rally, destroy): (Score, D10)| destroy.0 as i8 >= rally.0;
    hit == D10(1) && by_quality.is_none_or(is_enough)
}

/// Whether troops are German: they become active again more easily [faq-2].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nationality {
    /// They are.
    German,
    /// They are not.
    Other,
}

/// What two d10 must stay below for a deactivated battalion to become active again [faq-2, D102].
pub fn reactivation(rally: Score, suppressed: StandCount, missing: StandCount, nation: Nationality) -> Score {
    let losses = Modifier(-(suppressed.0 as i8) - 2 * missing.0 as i8);
    rally.plus(losses).plus(Modifier(-2).when(nation == Nationality::Other))
}

/// Whether two dice make it active: below the score, not at it.
pub const fn is_reactivated(score: Score, dice: [D10; 2]) -> bool {
    ((dice[0].0 + dice[1].0) as i8) < score.0
}

/// The first turn whose end may bring the night [malta-2].
pub const FIRST_DUSK: TurnNo = TurnNo(7);

/// Whether night falls at the end of the second player turn: a die of at least the turn number [malta-2, D95].
pub fn night_falls(turn: TurnNo, die: D10) -> bool {
    turn >= FIRST_DUSK && die.0 >= turn.0
}

/// The drift of the option: a compass point and inches; a 6 is none, except for heavy weapons [6.2n2, faq-5].
///
/// The frame has y to the north. A diagonal inch is 707 mils each way.
pub fn owen_drift(stand: StandType, point: u8, distance: u8) -> Vector {
    let inches = match (distance, stand) {
        (6, StandType::HeavyWeapons) => 6,
        (6, _) => 0,
        (inches, _) => i32::from(inches),
    };
    let straight = Mil::inches(inches).0;
    let slant = 707 * inches;
    match point {
        1 => Vector::new(0, straight),
        2 => Vector::new(slant, slant),
        3 => Vector::new(straight, 0),
        4 => Vector::new(slant, -slant),
        5 => Vector::new(0, -straight),
        6 => Vector::new(-slant, -slant),
        7 => Vector::new(-straight, 0),
        _ => Vector::new(-slant, slant),
    }
}
