//! The Combat Results Table [S7.61, B7.61].

use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// Kind of ground that the table distinguishes, best for the defender first [S7.44].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    /// Rough ground.
    Rough,
    /// Broken ground, towns, woods, and behind a stream.
    Broken,
    /// Groves, and behind a bridge.
    Grove,
    /// Clear and mixed ground.
    Clear,
}

impl Line {
    /// The name on the table.
    pub const fn name(self) -> &'static str {
        match self {
            Line::Rough => "rough",
            Line::Broken => "broken",
            Line::Grove => "grove",
            Line::Clear => "clear",
        }
    }
}

/// What the table says [S7.62].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatResult {
    /// The attacker retreats so many hexes.
    A(u8),
    /// The defender retreats so many hexes.
    D(u8),
    /// Both retreat one hex, the defender first.
    Br,
    /// The attacker is eliminated.
    Ae,
    /// The defender is eliminated.
    De,
}

impl fmt::Display for CombatResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CombatResult::A(hexes) => write!(f, "A{hexes}"),
            CombatResult::D(hexes) => write!(f, "D{hexes}"),
            CombatResult::Br => f.write_str("Br"),
            CombatResult::Ae => f.write_str("Ae"),
            CombatResult::De => f.write_str("De"),
        }
    }
}

impl CombatResult {
    fn named(text: &str) -> Option<CombatResult> {
        Some(match text {
            "A1" => CombatResult::A(1),
            "A2" => CombatResult::A(2),
            "D1" => CombatResult::D(1),
            "D2" => CombatResult::D(2),
            "D3" => CombatResult::D(3),
            "D4" => CombatResult::D(4),
            "Br" => CombatResult::Br,
            "Ae" => CombatResult::Ae,
            "De" => CombatResult::De,
            _ => return None,
        })
    }
}

/// The printed table.
#[derive(Debug)]
pub struct Crt {
    results: [[CombatResult; 12]; 6],
    /// Lowest differential of each column, per line.
    from: [Vec<i16>; 4],
}

#[derive(Deserialize)]
struct CrtFile {
    results: Vec<Vec<String>>,
    lines: Vec<LineFile>,
}

#[derive(Deserialize)]
struct LineFile {
    line: Line,
    from: Vec<i16>,
}

static CRT: LazyLock<Crt> = LazyLock::new(|| Crt::parse(include_str!("../data/crt.toml")));

impl Crt {
    /// The table of all four games [B7.61].
    pub fn printed() -> &'static Crt {
        &CRT
    }

    fn parse(text: &str) -> Crt {
        let file: CrtFile = datafile::read(text).expect("the shipped table is well formed");
        let mut results = [[CombatResult::Br; 12]; 6];
        for (row, printed) in results.iter_mut().zip(&file.results) {
            for (cell, name) in row.iter_mut().zip(printed) {
                *cell = CombatResult::named(name).expect("the shipped table holds known results");
            }
        }
        let mut from = [vec![], vec![], vec![], vec![]];
        for line in file.lines {
            from[line.line as usize] = line.from;
        }
        Crt { results, from }
    }

    /// The column, from 1, for a differential on a line of terrain [S7.43, S7.61n1].
    pub fn column(&self, line: Line, differential: i16) -> u8 {
        let from = &self.from[line as usize];
        from.iter().rposition(|&lowest| differential >= lowest).unwrap_or(0) as u8 + 1
    }

    /// Whether a differential lies beyond the ends of a line [S7.61n1].
    pub(crate) fn is_beyond(&self, line: Line, differential: i16) -> bool {
        let from = &self.from[line as usize];
        from.first().is_some_and(|&lowest| differential < lowest) || differential > 12
    }

    /// What a die from 1 to 6 gives in a column [S7.61].
    pub fn result(&self, column: u8, die: u32) -> CombatResult {
        self.results[die as usize - 1][usize::from(column) - 1]
    }

    /// The range of differentials that a column covers on a line, as the table prints it.
    pub fn heading(&self, line: Line, column: u8) -> String {
        let from = &self.from[line as usize];
        let index = usize::from(column) - 1;
        let low = from[index];
        match from.get(index + 1) {
            None => format!("{low:+} or more"),
            Some(&next) if index == 0 => format!("{:+} or less", next - 1),
            Some(&next) if next - 1 == low => format!("{low:+}"),
            Some(&next) => format!("{low:+} to {:+}", next - 1),
        }
    }

    /// How many columns a line has.
    pub fn columns(&self, line: Line) -> u8 {
        self.from[line as usize].len() as u8
    }
}
