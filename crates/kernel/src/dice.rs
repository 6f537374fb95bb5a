//! Chance comes from outside the rules: seeded for play, scripted for tests, recorded for replays.
//!
//! There is one primitive, a roll of `sides`; a chit drawn from a cup of seven is a roll of seven. How the stream makes a
//! roll is fixed forever, because records depend on it.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::SeatSet;

/// A source of rolls.
pub trait Dice {
    /// A number from 1 to `sides`.
    fn roll(&mut self, sides: u32) -> u32;

    /// A roll that `audience` alone may see, such as a chit drawn into a hand: no other seat learns what it shows, how
    /// many sides it has, or that it was rolled. `SeatSet::NONE` keeps it from all until the game is over.
    ///
    /// The number comes from the same stream as [`Dice::roll`]; only the journal notes who may see it.
    #[inline]
    fn roll_for(&mut self, sides: u32, _audience: SeatSet) -> u32 {
        self.roll(sides)
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn roll(&mut self, sides: u32) -> u32 {
        (**self).roll(sides)
    }

    fn roll_for(&mut self, sides: u32, audience: SeatSet) -> u32 {
        (**self).roll_for(sides, audience)
    }
}

/// One roll that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Roll {
    /// How many sides the die had.
    pub sides: u32,
    /// What it showed, from 1.
    pub shown: u32,
}

/// Thirty-two bytes that fix every roll of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from a number, for simulations and tests.
    pub fn from_number(number: u64) -> Seed {
        let mut hasher = Sha256::new();
        hasher.update(b"sandtable seed ");
        hasher.update(number.to_le_bytes());
        Seed(hasher.finalize().into())
    }

    /// The seed of a study that branches off after `step` actions. It tells nothing about the match's dice, so a study never
    /// shows its future rolls.
    pub(crate) fn branch(&self, step: usize) -> Seed {
        let mut hasher = Sha256::new();
        hasher.update(b"sandtable branch ");
        hasher.update(self.0);
        hasher.update((step as u64).to_le_bytes());
        Seed(hasher.finalize().into())
    }

    /// The commitment made before the first roll: SHA-256 of the seed, in hexadecimal.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(kept secret)")
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Seed, String> {
        let wrong = || format!("a seed is 64 hexadecimal digits, not '{text}'");
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| wrong())?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| wrong())?;
        }
        Ok(Seed(bytes))
    }
}

/// Bytes as lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('?');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The `ChaCha8` stream of a seed: the same rolls on every machine, forever.
pub struct Seeded {
    stream: ChaCha8Rng,
}

impl Seeded {
    /// The stream of `seed` from its beginning.
    pub fn new(seed: &Seed) -> Seeded {
        Seeded { stream: ChaCha8Rng::from_seed(seed.0) }
    }

    /// A stream for simulations, from a number.
    pub fn from_number(number: u64) -> Seeded {
        Seeded::new(&Seed::from_number(number))
    }

    /// The position in the stream: it changes with every roll and with nothing else.
    pub fn place(&self) -> u128 {
        self.stream.get_word_pos()
    }

    /// Goes back to an earlier [`Seeded::place`].
    pub(crate) fn rewind(&mut self, place: u128) {
        self.stream.set_word_pos(place);
    }
}

impl Dice for Seeded {
    /// Rejection on 32 bits keeps every face equally likely: draws at or above the largest multiple of
    /// `sides` are thrown away.
    fn roll(&mut self, sides: u32) -> u32 {
        debug_assert!(sides > 0, "a die has at least one side");
        let sides = sides.max(1);
        let limit = u32::MAX - (u32::MAX % sides + 1) % sides;
        loop {
            let draw = self.stream.next_u32();
            if draw <= limit {
                return draw % sides + 1;
            }
        }
    }
}

/// Given rolls, for tests, replays and forced dice.
///
/// A roll that the script cannot serve shows 1 and is reported by [`Scripted::fault`], so that the caller can refuse the
/// whole action and keep the position.
#[derive(Debug, Clone, Default)]
pub struct Scripted {
    left: VecDeque<u32>,
    fault: Option<String>,
}

impl Scripted {
    /// A script of faces in the order in which they will be rolled.
    pub fn new(faces: impl IntoIterator<Item = u32>) -> Scripted {
        Scripted { left: faces.into_iter().collect(), fault: None }
    }

    /// What was wrong with the script, if anything: too short, too long, or a face the die does not have.
    pub fn fault(&self) -> Option<String> {
        if self.fault.is_some() {
            return self.fault.clone();
        }
        let unused = self.left.len();
        (unused > 0).then(|| {
            format!("{unused} of the given dice were not needed: give exactly the dice that the action rolls")
        })
    }
}

impl Dice for Scripted {
    fn roll(&mut self, sides: u32) -> u32 {
        match self.left.pop_front() {
            Some(face) if (1..=sides).contains(&face) => face,
            Some(face) => {
                self.fault
                    .get_or_insert(format!("a die of {sides} sides cannot show {face}: give 1 to {sides}"));
                1
            }
            None => {
                self.fault
                    .get_or_insert(format!("the action rolls a die of {sides} sides that was not given"));
                1
            }
        }
    }
}

/// Passes rolls on and keeps them for the journal.
///
/// Any source of dice: rules are compiled once for the journal, whether its dice come from a seed or from a script.
pub struct Recording<'a> {
    source: &'a mut dyn Dice,
    rolls: Vec<Roll>,
    /// Who may see each roll.
    seen_by: Vec<SeatSet>,
}

impl<'a> Recording<'a> {
    /// Records what `source` rolls.
    pub fn new(source: &'a mut dyn Dice) -> Self {
        Recording { source, rolls: Vec::new(), seen_by: Vec::new() }
    }

    /// The rolls made so far, and who may see each.
    pub fn into_rolls(self) -> (Vec<Roll>, Vec<SeatSet>) {
        (self.rolls, self.seen_by)
    }
}

impl Dice for Recording<'_> {
    fn roll(&mut self, sides: u32) -> u32 {
        self.roll_for(sides, SeatSet::ALL)
    }

    fn roll_for(&mut self, sides: u32, audience: SeatSet) -> u32 {
        let shown = self.source.roll(sides);
        self.rolls.push(Roll { sides, shown });
        self.seen_by.push(audience);
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_rolls_for_ever() {
        let mut dice = Seeded::from_number(1);
        let rolls: Vec<u32> = (0..12).map(|_| dice.roll(6)).collect();
        assert_eq!(rolls, FIRST_ROLLS_OF_SEED_ONE);
    }

    const FIRST_ROLLS_OF_SEED_ONE: [u32; 12] = [3, 1, 6, 4, 4, 6, 5, 6, 3, 4, 5, 2];

    #[test]
    fn every_face_of_a_die_is_about_equally_likely() {
        let mut dice = Seeded::from_number(7);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[dice.roll(6) as usize - 1] += 1;
        }
        assert!(seen.iter().all(|&times| (9_500..10_500).contains(&times)), "{seen:?}");
    }

    #[test]
    fn a_rewound_stream_rolls_the_same_again() {
        for used in [0, 1, 15, 16, 17, 63, 64, 65, 130] {
            let mut dice = Seeded::from_number(5);
            for _ in 0..used {
                dice.roll(6);
            }
            let place = dice.place();
            let first: Vec<u32> = (0..100).map(|_| dice.roll(10)).collect();
            dice.rewind(place);
            let again: Vec<u32> = (0..100).map(|_| dice.roll(10)).collect();
            assert_eq!(first, again, "after {used} rolls");
        }
    }

    #[test]
    fn a_seed_reads_back_from_its_digits() {
        let seed = Seed::from_number(99);
        assert_eq!(seed.to_string().parse::<Seed>(), Ok(seed));
        assert!("xyz".parse::<Seed>().is_err());
    }

    #[test]
    fn a_script_reports_missing_wrong_and_unused_dice() {
        let mut short = Scripted::new([]);
        short.roll(6);
        assert!(short.fault().is_some_and(|fault| fault.contains("not given")));
        let mut wrong = Scripted::new([7]);
        wrong.roll(6);
        assert!(wrong.fault().is_some_and(|fault| fault.contains("cannot show 7")));
        assert!(Scripted::new([3]).fault().is_some_and(|fault| fault.contains("not needed")));
        let mut right = Scripted::new([3]);
        assert_eq!(right.roll(6), 3);
        assert_eq!(right.fault(), None);
    }
}
