//! How the hexes of a map are printed and numbered.

use super::Edge;
use serde::{Deserialize, Serialize};

/// What it takes to lay out and number the hexes of a map, with north up.
///
/// A printed hex number has two parts. With flat-top hexes the hexes stand in straight columns, with pointy-top hexes
/// in straight rows; such a straight run is called a *line* here. One part of the number counts the lines, the other the
/// places on a line; which does which follows from the compass directions in which they run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridSpec {
    /// The hexes as drawn with north up.
    pub hexes: HexShape,
    /// The first part of a printed number.
    pub first: AxisSpec,
    /// The second part.
    pub second: AxisSpec,
    /// Which lines are shifted by half a hex. `A` counts as 1.
    pub shifted: Parity,
    /// Where they are shifted to, compared with the same place on the other lines.
    pub shifted_towards: Edge,
    /// The places on odd lines, such as `0-10`, if not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odd_lines: Option<String>,
    /// The places on even lines, if not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub even_lines: Option<String>,
    /// Hexes that are not part of the map: numbers and ranges. The gap they leave is not a map edge.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<String>,
}

impl GridSpec {
    /// A plain grid of flat-top hexes: `0101` in the north-west, columns counted first, even columns lower.
    pub fn flat(columns: u16, rows: u16) -> GridSpec {
        let width = if columns.max(rows) > 99 { 3 } else { 2 };
        let axis = |runs, count: u16| AxisSpec {
            name: None,
            runs,
            from: format!("{:0width$}", 1),
            to: format!("{count:0width$}"),
            letters: Letters::Doubled,
        };
        GridSpec {
            hexes: HexShape::FlatTop,
            first: axis(Runs::WestToEast, columns),
            second: axis(Runs::NorthToSouth, rows),
            shifted: Parity::Even,
            shifted_towards: Edge::South,
            odd_lines: None,
            even_lines: None,
            absent: Vec::new(),
        }
    }
}

/// One part of a printed number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AxisSpec {
    /// What players call it: `column` for the first part and `row` for the second, unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The compass direction in which it grows.
    pub runs: Runs,
    /// The lowest, as printed: `01`, `0`, `28`, `A`.
    pub from: String,
    /// The highest, as printed: `29`, `10`, `55`, `GG`.
    pub to: String,
    /// How letters go on after `Z`.
    #[serde(default)]
    pub letters: Letters,
}

/// The hex as drawn with north up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HexShape {
    /// Flat sides face north and south: the hexes stand in columns.
    FlatTop,
    /// Points face north and south: the hexes lie in rows.
    PointyTop,
}

/// Odd or even lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Parity {
    /// Lines 1, 3, 5.
    Odd,
    /// Lines 2, 4, 6.
    Even,
}

impl Parity {
    pub(super) fn of(number: i32) -> Parity {
        if number.rem_euclid(2) == 1 { Parity::Odd } else { Parity::Even }
    }
}

/// The direction in which a number grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Runs {
    /// The lowest number is in the west.
    #[serde(rename = "west to east")]
    WestToEast,
    /// The lowest number is in the east.
    #[serde(rename = "east to west")]
    EastToWest,
    /// The lowest number is in the north.
    #[serde(rename = "north to south")]
    NorthToSouth,
    /// The lowest number is in the south.
    #[serde(rename = "south to north")]
    SouthToNorth,
}

impl Runs {
    pub(crate) fn is_west_east(self) -> bool {
        matches!(self, Runs::WestToEast | Runs::EastToWest)
    }

    /// +1 if it grows eastwards or southwards, as drawing coordinates do.
    pub(super) fn sign(self) -> i32 {
        if matches!(self, Runs::WestToEast | Runs::NorthToSouth) { 1 } else { -1 }
    }
}

/// How letters go on after `Z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Letters {
    /// `Z`, `AA`, `BB`, `CC`: as on most printed maps.
    #[default]
    Doubled,
    /// `Z`, `AA`, `AB`, `AC`: as in a spreadsheet.
    Counted,
}

/// A part of a number in its printed form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Print {
    Digits { width: usize },
    Letters(Letters),
}

impl AxisSpec {
    pub(crate) fn print(&self) -> Option<Print> {
        if self.from.is_empty() {
            None
        } else if self.from.bytes().all(|b| b.is_ascii_digit()) {
            // "01" to "29" is two digits wide; "0" to "10" is not padded.
            let padded =
                self.from.len() == self.to.len() || self.from.starts_with('0') && self.from.len() > 1;
            Some(Print::Digits { width: if padded { self.from.len() } else { 1 } })
        } else if self.from.bytes().all(|b| b.is_ascii_uppercase()) {
            Some(Print::Letters(self.letters))
        } else {
            None
        }
    }
}

impl Print {
    pub(crate) fn read(self, text: &str) -> Option<i32> {
        if text.is_empty() || text.len() > 4 {
            return None;
        }
        match self {
            Print::Digits { .. } if text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok(),
            Print::Letters(_) if !text.bytes().all(|b| b.is_ascii_uppercase()) => None,
            Print::Letters(Letters::Doubled) => {
                let first = text.as_bytes()[0];
                let same = text.bytes().all(|b| b == first);
                same.then(|| (text.len() as i32 - 1) * 26 + i32::from(first - b'A') + 1)
            }
            Print::Letters(Letters::Counted) => {
                Some(text.bytes().fold(0, |n, b| n * 26 + i32::from(b - b'A') + 1))
            }
            Print::Digits { .. } => None,
        }
    }

    pub(crate) fn write(self, number: i32) -> String {
        match self {
            Print::Digits { width } => format!("{number:0width$}"),
            Print::Letters(Letters::Doubled) => {
                let letter = char::from(b'A' + ((number - 1).rem_euclid(26)) as u8);
                letter.to_string().repeat(1 + (number - 1).max(0) as usize / 26)
            }
            Print::Letters(Letters::Counted) => {
                let mut left = number;
                let mut letters = Vec::new();
                while left > 0 {
                    letters.push(char::from(b'A' + ((left - 1) % 26) as u8));
                    left = (left - 1) / 26;
                }
                letters.iter().rev().collect()
            }
        }
    }
}
