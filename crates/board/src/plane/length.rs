//! Lengths in thousandths of an inch.

use crate::MapFault;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};
use std::str::FromStr;

/// A length in mils, thousandths of an inch.
///
/// Written in inches with up to three decimals: `Mil(1500)` is `1.5`. In files it is the plain number of mils.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mil(pub i32);

impl Mil {
    /// No length.
    pub const ZERO: Mil = Mil(0);

    /// Whole inches.
    ///
    /// ```
    /// use board::plane::Mil;
    /// assert_eq!(Mil::inches(12), Mil(12_000));
    /// ```
    pub const fn inches(inches: i32) -> Mil {
        Mil(inches * 1000)
    }

    /// The square, in mils squared.
    pub const fn squared(self) -> i64 {
        self.0 as i64 * self.0 as i64
    }
}

impl Add for Mil {
    type Output = Mil;

    fn add(self, other: Mil) -> Mil {
        Mil(self.0 + other.0)
    }
}

impl AddAssign for Mil {
    fn add_assign(&mut self, other: Mil) {
        self.0 += other.0;
    }
}

impl Sub for Mil {
    type Output = Mil;

    fn sub(self, other: Mil) -> Mil {
        Mil(self.0 - other.0)
    }
}

impl Neg for Mil {
    type Output = Mil;

    fn neg(self) -> Mil {
        Mil(-self.0)
    }
}

impl Sum for Mil {
    fn sum<I: Iterator<Item = Mil>>(lengths: I) -> Mil {
        lengths.fold(Mil::ZERO, Add::add)
    }
}

impl fmt::Display for Mil {
    /// In inches, without zeros at the end: `12`, `12.5`, `12.25` or `-0.005`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        match part {
            0 => write!(f, "{sign}{whole}"),
            part if part % 100 == 0 => write!(f, "{sign}{whole}.{}", part / 100),
            part if part % 10 == 0 => write!(f, "{sign}{whole}.{:02}", part / 10),
            part => write!(f, "{sign}{whole}.{part:03}"),
        }
    }
}

impl FromStr for Mil {
    type Err = MapFault;

    /// Reads inches with up to five digits before the point and three behind it.
    fn from_str(text: &str) -> Result<Mil, MapFault> {
        let fault = || MapFault::new(format!("`{text}`"), "is no length in inches, such as `12.25`");
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let plain = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !plain(whole) || !plain(part) || whole.len() > 5 || part.len() > 3 {
            return Err(fault());
        }
        let whole: i32 = whole.parse().map_err(|_| fault())?;
        let mils: i32 = format!("{part:0<3}").parse().map_err(|_| fault())?;
        Ok(Mil(sign * (whole * 1000 + mils)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inches_are_read_and_written() {
        for (text, value) in
            [("12", 12_000), ("12.5", 12_500), ("0.05", 50), ("0.001", 1), ("-3.25", -3_250), ("0", 0)]
        {
            assert_eq!(text.parse::<Mil>().unwrap(), Mil(value), "{text}");
            assert_eq!(Mil(value).to_string(), text);
        }
        assert_eq!("12.50".parse::<Mil>().unwrap(), Mil(12_500));
        for wrong in ["", "x", "1.2345", ".5", "1.", "--1", "999999", "+1", "1,5", "1.-5"] {
            assert!(wrong.parse::<Mil>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn lengths_add_up() {
        assert_eq!(Mil::inches(6) - Mil(250) + Mil(50), Mil(5_800));
        assert_eq!([Mil(1), Mil(2), -Mil(4)].into_iter().sum::<Mil>(), Mil(-1));
        assert_eq!(Mil(-50).squared(), 2_500);
    }
}
