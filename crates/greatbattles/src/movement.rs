//! Movement rates, allowances and costs [7mv-1 to 7mv-n5].

use board::plane::Mil;
use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::formation::Formation;
use crate::numbers::{Cost, D10, StandCount};
use crate::weapon::Speed;
use crate::words::words;

words! {
    /// What lies under a piece of a move.
    Surface {
        Paved = "paved road",
        Dirt = "dirt road",
        Good = "good going",
        Bad = "bad going",
    }
}

words! {
    /// Whether a battalion hurries in bad going, at the risk of strain [7mv-n3, 7mv-n4].
    Haste {
        Careful = "careful",
        Hurried = "hurried",
    }
}

/// What slows a battalion as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Burden {
    /// It has a suppressed stand [7mv-n1].
    pub suppressed: bool,
    /// It has heavy weapons set up or a gun unlimbered [7mv-n2].
    pub set_up: bool,
}

/// The rates of a speed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rates {
    /// Which speed.
    pub speed: Speed,
    /// On paved roads.
    pub paved: Option<Mil>,
    /// On dirt roads.
    pub dirt: Option<Mil>,
    /// In good going: column, assault, defensive.
    pub good: [Mil; 3],
    /// In bad going.
    pub bad: [Mil; 3],
}

/// The movement chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    rates: Vec<Rates>,
    vehicles_hurry: i32,
    /// How far a C Ops moves [ut-8].
    pub c_ops: Mil,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MovementFile {
    vehicles_hurry: Spanned<i32>,
    c_ops: Mil,
    rate: Vec<Spanned<Rates>>,
}

impl Movement {
    pub(crate) fn read(text: &str) -> Result<Movement, Vec<Fault>> {
        let (mut source, file): (_, MovementFile) = Source::read("movement", text)?;
        if *file.vehicles_hurry.get_ref() < 100 {
            source.fault(file.vehicles_hurry.span(), "vehicles_hurry", "hurrying is 100 hundredths or more");
        }
        for row in &file.rate {
            let (span, rates) = (row.span(), row.get_ref());
            let falls = |row: &[Mil; 3]| row[0] >= row[1] && row[1] >= row[2] && row[2] > Mil::ZERO;
            if !falls(&rates.good) || !falls(&rates.bad) {
                source.fault(
                    span,
                    rates.speed.name(),
                    "a column is never slower than assault, nor assault than defensive",
                );
            } else if rates.good.iter().zip(&rates.bad).any(|(good, bad)| bad > good) {
                source.fault(span, rates.speed.name(), "bad going is never faster than good");
            } else if rates.paved < rates.dirt || rates.dirt.is_some_and(|dirt| dirt < rates.good[0]) {
                source.fault(
                    span,
                    rates.speed.name(),
                    "a paved road is never slower than a dirt road, nor that than good going",
                );
            }
        }
        let rates = source.in_order("rate", Speed::ALL, &file.rate, |row| row.speed);
        source.finish(Movement { rates, vehicles_hurry: file.vehicles_hurry.into_inner(), c_ops: file.c_ops })
    }

    /// The rates of a speed [7mv-1, 7mv-2, 7mv-3, 7mv-4, 7mv-5, 7mv-6, 7mv-7, 7mv-8].
    pub fn rates(&self, speed: Speed) -> &Rates {
        &self.rates[speed as usize]
    }

    /// How far a C Ops off its road walks in a turn: as men march on a road [7c-1].
    pub fn c_ops_walks(&self) -> Mil {
        self.rates(Speed::Foot).paved.unwrap_or(self.c_ops)
    }

    /// How far one stand goes with an action, if its battalion is not burdened. Roads help in road column only [act-4]; what has
    /// no road rate moves as in good going. Hurrying is faster in bad going only [7mv-n3, 7mv-n4].
    pub fn rate(&self, speed: Speed, formation: Formation, surface: Surface, haste: Haste) -> Mil {
        let rates = self.rates(speed);
        let column = match formation {
            Formation::Column | Formation::RoadColumn => 0,
            Formation::Assault => 1,
            Formation::Defensive => 2,
        };
        let road = match surface {
            Surface::Paved => rates.paved,
            Surface::Dirt => rates.dirt,
            Surface::Good | Surface::Bad => None,
        };
        match (surface, haste) {
            (Surface::Bad, Haste::Careful) => rates.bad[column],
            (Surface::Bad, Haste::Hurried) => match speed {
                Speed::Foot => rates.good[column],
                Speed::Gun => rates.bad[column],
                _ => Mil(rates.bad[column].0 * self.vehicles_hurry / 100),
            },
            _ => road.filter(|_| formation == Formation::RoadColumn).unwrap_or(rates.good[column]),
        }
    }

    /// How far a battalion goes: at the rate of its slowest stand [act-6, D75]. A suppressed stand makes all going bad
    /// [7mv-n1, D78]; set-up weapons make every stand a gun [7mv-n2, pa-5].
    pub fn battalion_rate(
        &self,
        stands: impl IntoIterator<Item = Speed>,
        formation: Formation,
        surface: Surface,
        haste: Haste,
        burden: Burden,
    ) -> Mil {
        let surface = if burden.suppressed { Surface::Bad } else { surface };
        let speed = |speed| if burden.set_up { Speed::Gun } else { speed };
        let rates = stands.into_iter().map(|stand| self.rate(speed(stand), formation, surface, haste));
        rates.min().unwrap_or(Mil::ZERO)
    }
}

/// What a stretch costs at a rate, rounded up to a millionth of the allowance [D75].
pub fn cost(length: Mil, rate: Mil) -> Cost {
    match u64::try_from(rate.0) {
        Ok(rate @ 1..) => {
            let millionths = u64::from(length.0.unsigned_abs()) * 1_000_000;
            Cost(u32::try_from(millionths.div_ceil(rate)).unwrap_or(u32::MAX))
        }
        _ => Cost(u32::MAX),
    }
}

/// What a move may cost beyond the whole: rounding must not forbid it.
const GRACE: Cost = Cost(500);

/// Whether one action pays for all of it.
pub fn is_affordable(costs: impl IntoIterator<Item = Cost>) -> bool {
    costs.into_iter().fold(Cost(0), Cost::plus) <= Cost::WHOLE.plus(GRACE)
}

/// Whether the strain of a hurried move suppresses a stand: at or under the live stands, own and attached [7mv-n5, D77].
pub const fn strains(live: StandCount, die: D10) -> bool {
    die.0 <= live.0
}
