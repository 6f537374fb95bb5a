//! With what a unit fires [6.5.2.3].

use serde::{Deserialize, Serialize};

/// With what a unit fires: a weapon by its place on the unit's card and a kind of round, or the small arms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Shot {
    /// AP fire with the ordinary round.
    Ap(u8),
    /// AP fire with HVAP, APDS or APCR [5.16].
    Special(u8),
    /// AP fire with a hollow charge beside the ordinary round [5.16].
    Heat(u8),
    /// GP fire.
    Gp(u8),
    /// GP fire with the small arms of a vehicle, gun crew or squad.
    SmallArms,
}

impl Shot {
    /// Whether it is AP fire.
    pub const fn is_ap(self) -> bool {
        matches!(self, Shot::Ap(_) | Shot::Special(_) | Shot::Heat(_))
    }

    /// The place of the weapon on the card; none for small arms.
    pub const fn weapon(self) -> Option<u8> {
        match self {
            Shot::Ap(place) | Shot::Special(place) | Shot::Heat(place) | Shot::Gp(place) => Some(place),
            Shot::SmallArms => None,
        }
    }

    /// The word of the notation; the second weapon of a card is called `ap2`.
    pub fn word(self) -> String {
        let numbered = |word: &str, place: u8| {
            if place == 0 { word.to_owned() } else { format!("{word}{}", place + 1) }
        };
        match self {
            Shot::Ap(place) => numbered("ap", place),
            Shot::Special(place) => numbered("special", place),
            Shot::Heat(place) => numbered("heat", place),
            Shot::Gp(place) => numbered("gp", place),
            Shot::SmallArms => "small-arms".to_owned(),
        }
    }

    /// The shot that a word means.
    pub fn read(word: &str) -> Option<Shot> {
        if word == "small-arms" {
            return Some(Shot::SmallArms);
        }
        let end = word.find(|letter: char| letter.is_ascii_digit()).unwrap_or(word.len());
        let (kind, number) = word.split_at(end);
        let place = match number {
            "" => 0,
            number => number.parse::<u8>().ok().filter(|number| (2..=9).contains(number))? - 1,
        };
        Some(match kind {
            "ap" => Shot::Ap(place),
            "special" => Shot::Special(place),
            "heat" => Shot::Heat(place),
            "gp" => Shot::Gp(place),
            _ => return None,
        })
    }
}
