//! What steps cost: the codes of the terrain chart, and their sum for one step [9.0].

use std::fmt;
use std::str::FromStr;

use crate::numbers::{Allowance, HalfPoints};

/// One entry of the terrain chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cost {
    /// So many points.
    Points(HalfPoints),
    /// H: half of the printed allowance [9.0n1].
    Half,
    /// ALL: the whole printed allowance [9.0n2].
    All,
    /// NA: closed.
    Barred,
}

impl FromStr for Cost {
    type Err = String;

    fn from_str(text: &str) -> Result<Cost, String> {
        let code = text.strip_prefix('+').unwrap_or(text);
        match code {
            "H" => Ok(Cost::Half),
            "ALL" => Ok(Cost::All),
            "NA" => Ok(Cost::Barred),
            "1/2" => Ok(Cost::Points(kit::MovePoints(1))),
            _ => match code.parse::<u8>() {
                Ok(points) if points <= 20 && !code.starts_with('+') => {
                    Ok(Cost::Points(HalfPoints::whole(points.into())))
                }
                _ => Err(format!("a cost is a number of points, 1/2, H, ALL or NA; not '{text}'")),
            },
        }
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cost::Points(points) => points.fmt(f),
            Cost::Half => f.write_str("H"),
            Cost::All => f.write_str("ALL"),
            Cost::Barred => f.write_str("NA"),
        }
    }
}

/// What one step costs, before the allowance of the unit is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StepCost {
    /// Points, and so many times half of the printed allowance.
    Sum {
        /// Points.
        points: HalfPoints,
        /// How many times half of the printed allowance.
        halves: u8,
    },
    /// The whole printed allowance, which swallows every other cost of the step [9.0n2, ruling D35].
    All,
    /// Closed: not even as a unit's only step [9.0n7].
    Barred,
}

impl StepCost {
    /// Nothing yet.
    pub const FREE: StepCost = StepCost::Sum { points: HalfPoints::whole(0), halves: 0 };

    /// This and one cost more.
    #[must_use]
    pub const fn plus(self, more: Cost) -> StepCost {
        match (self, more) {
            (StepCost::Barred, _) | (_, Cost::Barred) => StepCost::Barred,
            (StepCost::All, _) | (_, Cost::All) => StepCost::All,
            (StepCost::Sum { points, halves }, Cost::Points(more)) => {
                StepCost::Sum { points: points.plus(more), halves }
            }
            (StepCost::Sum { points, halves }, Cost::Half) => StepCost::Sum { points, halves: halves + 1 },
        }
    }

    /// What a unit with this printed allowance pays; nothing if the step is closed to it.
    pub const fn of(self, printed: Allowance) -> Option<HalfPoints> {
        match self {
            StepCost::Sum { points, halves } => {
                Some(kit::MovePoints(points.0 + printed.half().0 * halves as u16))
            }
            StepCost::All => Some(printed.points()),
            StepCost::Barred => None,
        }
    }

    /// Whether the step is closed.
    #[inline]
    pub const fn is_barred(self) -> bool {
        matches!(self, StepCost::Barred)
    }
}

impl From<Cost> for StepCost {
    fn from(cost: Cost) -> StepCost {
        StepCost::FREE.plus(cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(costs: &[&str]) -> StepCost {
        costs.iter().fold(StepCost::FREE, |sum, code| sum.plus(code.parse().unwrap()))
    }

    /// Covers 9.0, 9.0n1, 9.0n2.
    #[test]
    fn codes_add_up_and_the_hardest_wins() {
        assert_eq!(sum(&["1", "+H"]).of(Allowance(4)), Some(HalfPoints::whole(3)));
        assert_eq!(sum(&["H", "+H"]).of(Allowance(5)), Some(HalfPoints::whole(6)));
        assert_eq!(sum(&["1/2"]).of(Allowance(12)), Some(kit::MovePoints(1)));
        assert_eq!(sum(&["ALL", "+4", "+H"]).of(Allowance(12)), Some(HalfPoints::whole(12)));
        assert_eq!(sum(&["ALL", "NA"]), StepCost::Barred);
        assert_eq!(sum(&["NA", "1"]).of(Allowance(12)), None);
    }

    #[test]
    fn a_wrong_code_is_told() {
        for wrong in ["", "x", "++1", "-1", "21", "1/3", "h"] {
            assert!(wrong.parse::<Cost>().unwrap_err().contains("H, ALL or NA"), "{wrong}");
        }
        for code in ["1/2", "3", "H", "ALL", "NA"] {
            assert_eq!(code.parse::<Cost>().unwrap().to_string(), code);
        }
    }
}
