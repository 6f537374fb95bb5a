//! Victory: points, control, the open road [B15.17, B15.27, B15.37].

use board::{HexId, HexSet};
use kernel::{Outcome, Seat};

use crate::game::Game;
use crate::games::{Special, arnhem, hurtgen, remagen};
use crate::position::{Position, Step};
use crate::scenario::{ExitAndHold, RoadLine, Victory};

/// One row of the victory ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerRow {
    /// What it is for.
    pub what: String,
    /// Points to each side.
    pub points: [i32; 2],
    /// The clause that says so.
    pub clause: String,
}

impl LedgerRow {
    pub(crate) fn new(what: String, points: [i32; 2], clause: &str) -> LedgerRow {
        LedgerRow { what, points, clause: clause.into() }
    }
}

/// What the points mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Its name.
    pub name: &'static str,
    /// The side that wins, if one does.
    pub winner: Option<usize>,
    /// The ratio in hundredths, where a ratio decides.
    pub ratio: Option<i32>,
}

/// The ratio of points in hundredths, cut off; a divisor of zero counts as one [ruling W55].
pub(crate) fn ratio(points: i32, to: i32) -> i32 {
    100 * points / to.max(1)
}

impl Game {
    /// Who controls all objective hexes, if one side does [ruling W58].
    pub fn holder(&self, p: &Position) -> Option<usize> {
        let first = usize::from(p.control[0]);
        let all = !self.objectives.is_empty()
            && p.control[..self.objectives.len()].iter().all(|&side| usize::from(side) == first);
        all.then_some(first)
    }

    /// The points as they would be counted now, row by row.
    pub fn ledger(&self, p: &Position) -> Vec<LedgerRow> {
        match &self.scenario.victory {
            Victory::ExitAndHold(victory) => self.exit_and_hold(p, victory),
            Victory::RoadLine(line) => {
                let open = self.road_is_open(p, line);
                let mut points = [0; 2];
                points[if open { line.winner } else { 1 - line.winner }] = 1;
                let what = if open { "road open" } else { "road blocked" };
                vec![LedgerRow::new(what.into(), points, &line.clause)]
            }
            Victory::Points { .. } => match &self.scenario.special {
                Special::Arnhem(rules) => self.arnhem_ledger(p, rules),
                Special::Hurtgen(rules) => self.hurtgen_ledger(p, rules),
                Special::Remagen(rules) => self.remagen_ledger(p, rules),
                Special::Standard => Vec::new(),
            },
            Victory::None => Vec::new(),
        }
    }

    /// What the points mean, in games that know levels of victory [A17.4, H15.4, R16.5].
    pub fn level(&self, points: [i32; 2]) -> Option<Level> {
        match &self.scenario.special {
            Special::Arnhem(rules) => Some(arnhem::level(points[rules.allied], points[1 - rules.allied])),
            Special::Hurtgen(rules) => Some(hurtgen::level(points[rules.us], points[1 - rules.us])),
            Special::Remagen(rules) => Some(remagen::level(points[rules.us], points[1 - rules.us])),
            Special::Standard => None,
        }
    }

    fn exit_and_hold(&self, p: &Position, victory: &ExitAndHold) -> Vec<LedgerRow> {
        let out = p.exited_in_time.len() as i32;
        let missing = victory.units.len() as i32 - out;
        let side = victory.exiting;
        let listed =
            |count: i32| if count == 1 { "1 listed unit".into() } else { format!("{count} listed units") };
        let to = |side: usize, points: i32| if side == 0 { [points, 0] } else { [0, points] };
        let held = match self.holder(p) {
            Some(holder) => LedgerRow {
                what: format!("{} holds {}", self.scenario.sides[holder], self.objective_names()),
                points: to(holder, victory.hold_points[holder]),
                clause: victory.clause.clone(),
            },
            None => LedgerRow {
                what: format!("control of {} is split", self.objective_names()),
                points: victory.nobody_points,
                clause: victory.clause.clone(),
            },
        };
        vec![
            LedgerRow {
                what: format!("{} exited", listed(out)),
                points: to(side, out * victory.exited_points),
                clause: victory.clause.clone(),
            },
            LedgerRow {
                what: format!("{} not exited", listed(missing)),
                points: to(1 - side, missing * victory.missing_points),
                clause: victory.clause.clone(),
            },
            held,
        ]
    }

    /// The objective hexes by their numbers.
    fn objective_names(&self) -> String {
        let numbers: Vec<&str> = self.objectives.iter().map(|&hex| self.number(hex)).collect();
        numbers.join(" and ")
    }

    /// The points of both sides as they would be counted now.
    pub fn points(&self, p: &Position) -> [i32; 2] {
        self.ledger(p).iter().fold([0; 2], |sum, row| [sum[0] + row.points[0], sum[1] + row.points[1]])
    }

    /// Whether a chain of free road hexes joins the two places [B15.27, ruling W62].
    pub fn road_is_open(&self, p: &Position, line: &RoadLine) -> bool {
        let free = |hex: HexId| {
            let enemy = 1 - line.winner;
            p.unit_at(hex).is_none_or(|unit| self.side_of(unit) != enemy) && !self.in_zoc_of(p, hex, enemy)
        };
        let mut seen: HexSet = HexSet::EMPTY;
        let mut open: Vec<HexId> = line.from.iter().copied().filter(|&hex| free(hex)).collect();
        while let Some(hex) = open.pop() {
            if line.to.contains(&hex) {
                return true;
            }
            if seen.contains(hex) {
                continue;
            }
            seen.insert(hex);
            for hexside in 0..6 {
                if let Some(next) = self.neighbour(hex, hexside)
                    && self.is_road(p, hex, hexside)
                    && !seen.contains(next)
                    && free(next)
                {
                    open.push(next);
                }
            }
        }
        false
    }

    /// The side that has won at the end of a turn, before the last one [B15.27].
    pub(crate) fn won_at_once(&self, p: &Position) -> Option<usize> {
        match &self.scenario.victory {
            Victory::RoadLine(line) => self.road_is_open(p, line).then_some(line.winner),
            Victory::ExitAndHold(_) | Victory::Points { .. } | Victory::None => None,
        }
    }

    /// How the game ended, once it has.
    pub fn outcome(&self, p: &Position) -> Option<Outcome> {
        if p.step != Step::Over {
            return None;
        }
        let names = &self.scenario.sides;
        let seat = |side: usize| Some(Seat(side as u8));
        Some(match &self.scenario.victory {
            Victory::ExitAndHold(victory) => {
                let points = self.points(p);
                let winner = match points[0].cmp(&points[1]) {
                    std::cmp::Ordering::Greater => Some(0),
                    std::cmp::Ordering::Less => Some(1),
                    std::cmp::Ordering::Equal => None,
                };
                let score = format!("{} {}, {} {}", names[0], points[0], names[1], points[1]);
                Outcome {
                    winner: winner.and_then(seat),
                    level: if winner.is_some() { "victory" } else { "draw" }.into(),
                    scores: points.to_vec(),
                    clause: victory.clause.clone(),
                    reason: match winner {
                        Some(side) => format!("{} wins: {score}", names[side]),
                        None => format!("a draw: {score}"),
                    },
                }
            }
            Victory::RoadLine(line) => {
                let winner = if p.won == 0 { 1 - line.winner } else { usize::from(p.won) - 1 };
                let mut scores = vec![0, 0];
                scores[winner] = 1;
                let reason = if p.won == 0 {
                    format!("{} wins: the road stayed closed", names[winner])
                } else {
                    format!("{} wins: the road is open at the end of turn {}", names[winner], p.turn)
                };
                Outcome {
                    winner: seat(winner),
                    level: "victory".into(),
                    scores,
                    clause: line.clause.clone(),
                    reason,
                }
            }
            Victory::Points { clause } => {
                let points = self.points(p);
                let level = self.level(points);
                let winner = level.and_then(|level| level.winner);
                let named = level.map_or("victory", |level| level.name);
                let ratio = level.and_then(|level| level.ratio).map_or_else(String::new, |ratio| {
                    format!(", a ratio of {}.{:02}", ratio / 100, ratio % 100)
                });
                let score = format!("{} {}, {} {}{ratio}", names[0], points[0], names[1], points[1]);
                Outcome {
                    winner: winner.and_then(seat),
                    level: named.into(),
                    scores: points.to_vec(),
                    clause: clause.clone(),
                    reason: match winner {
                        Some(side) => format!("{} wins, {named}: {score}", names[side]),
                        None => format!("a draw: {score}"),
                    },
                }
            }
            Victory::None => Outcome {
                winner: None,
                level: "study".into(),
                scores: vec![0, 0],
                clause: "S4.0".into(),
                reason: "the last turn has been played".into(),
            },
        })
    }
}
