//! The combat table as sums over the six faces, so that a chance is judged without going through them.

use std::sync::LazyLock;

use crate::crt::{CombatResult, Crt, Line};

/// The largest differential that the table tells apart, up and down.
const WIDEST: i32 = 20;

/// How often the faces of a column give each kind of result.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Column {
    /// The defender is eliminated.
    pub de: i32,
    /// The defender retreats, and how many hexes over all faces.
    pub d: i32,
    pub d_hexes: i32,
    /// Of these, retreats of a single hex, which fire alone does not force [S8.15].
    pub d1: i32,
    /// Both retreat.
    pub br: i32,
    /// The attacker retreats, and how many hexes over all faces.
    pub a: i32,
    pub a_hexes: i32,
    /// The attacker is eliminated.
    pub ae: i32,
}

type Row = [Column; 2 * WIDEST as usize + 1];

static ROWS: LazyLock<[Row; 4]> = LazyLock::new(|| {
    let crt = Crt::printed();
    [Line::Rough, Line::Broken, Line::Grove, Line::Clear].map(|line| {
        std::array::from_fn(|at| {
            let number = crt.column(line, (at as i32 - WIDEST) as i16);
            let mut column = Column::default();
            for die in 1..=6 {
                match crt.result(number, die) {
                    CombatResult::De => column.de += 1,
                    CombatResult::Ae => column.ae += 1,
                    CombatResult::Br => column.br += 1,
                    CombatResult::D(hexes) => {
                        column.d += 1;
                        column.d1 += i32::from(hexes == 1);
                        column.d_hexes += i32::from(hexes);
                    }
                    CombatResult::A(hexes) => {
                        column.a += 1;
                        column.a_hexes += i32::from(hexes);
                    }
                }
            }
            column
        })
    })
});

/// The column of a differential on a line of terrain.
pub(super) fn column(line: Line, differential: i32) -> &'static Column {
    &ROWS[line as usize][(differential.clamp(-WIDEST, WIDEST) + WIDEST) as usize]
}
