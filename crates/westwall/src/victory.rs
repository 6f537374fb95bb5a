//! Victory: points, control, the open road [B15.17, B15.27, B15.37].

use board::{HexId, HexSet};
use kernel::Outcome;
use kit::{Hexside, Side, clause};

use crate::Clause;
use crate::game::Game;
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
    pub clause: Clause,
}

impl LedgerRow {
    pub(crate) fn new(what: String, points: [i32; 2], clause: Clause) -> LedgerRow {
        LedgerRow { what, points, clause }
    }
}

/// What the points mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Its name.
    pub name: &'static str,
    /// The side that wins, if one does.
    pub winner: Option<Side>,
    /// The ratio in hundredths, where a ratio decides.
    pub ratio: Option<i32>,
}

/// The ratio of points in hundredths, cut off; a divisor of zero counts as one [ruling W55].
pub(crate) fn ratio(points: i32, to: i32) -> i32 {
    100 * points / to.max(1)
}

impl Game {
    /// Who controls all objective hexes, if one side does [ruling W58].
    pub fn holder(&self, at: &Position) -> Option<Side> {
        let first = at.controller(0);
        let all = !self.objectives.is_empty()
            && (0..self.objectives.len()).all(|objective| at.controller(objective) == first);
        all.then_some(first)
    }

    /// The points as they would be counted now, row by row.
    pub fn ledger(&self, at: &Position) -> Vec<LedgerRow> {
        match &self.scenario.victory {
            Victory::ExitAndHold(victory) => self.exit_and_hold(at, victory),
            Victory::RoadLine(line) => {
                let open = self.road_is_open(at, line);
                let mut points = [0; 2];
                let winner = if open { line.winner } else { line.winner.other() };
                points[winner.index()] = 1;
                let what = if open { "road open" } else { "road blocked" };
                vec![LedgerRow::new(what.into(), points, line.clause)]
            }
            Victory::Points { .. } => self.own_ledger(at),
            Victory::None => Vec::new(),
        }
    }

    /// What the points mean, in games that know levels of victory [A17.4, H15.4, R16.5].
    pub fn level(&self, points: [i32; 2]) -> Option<Level> {
        self.own_level(points)
    }

    fn exit_and_hold(&self, at: &Position, victory: &ExitAndHold) -> Vec<LedgerRow> {
        let out = at.exited_in_time.len() as i32;
        let missing = victory.units.len() as i32 - out;
        let side = victory.exiting;
        let listed =
            |count: i32| if count == 1 { "1 listed unit".into() } else { format!("{count} listed units") };
        let to = |side: Side, points: i32| if side == Side::First { [points, 0] } else { [0, points] };
        let held = match self.holder(at) {
            Some(holder) => LedgerRow {
                what: format!("{} holds {}", self.scenario.sides[holder.index()], self.objective_names()),
                points: to(holder, victory.hold_points[holder.index()]),
                clause: victory.clause,
            },
            None => LedgerRow {
                what: format!("control of {} is split", self.objective_names()),
                points: victory.nobody_points,
                clause: victory.clause,
            },
        };
        vec![
            LedgerRow {
                what: format!("{} exited", listed(out)),
                points: to(side, out * victory.exited_points),
                clause: victory.clause,
            },
            LedgerRow {
                what: format!("{} not exited", listed(missing)),
                points: to(side.other(), missing * victory.missing_points),
                clause: victory.clause,
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
    pub fn points(&self, at: &Position) -> [i32; 2] {
        self.ledger(at).iter().fold([0; 2], |sum, row| [sum[0] + row.points[0], sum[1] + row.points[1]])
    }

    /// Whether a chain of free road hexes joins the two places [B15.27, ruling W62].
    pub fn road_is_open(&self, at: &Position, line: &RoadLine) -> bool {
        let free = |hex: HexId| {
            let enemy = line.winner.other();
            at.unit_at(hex).is_none_or(|unit| self.side_of(unit) != enemy) && !self.in_zoc_of(at, hex, enemy)
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
            for hexside in Hexside::ALL {
                if let Some(next) = self.neighbour(hex, hexside)
                    && self.is_road(at, hex, hexside)
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
    pub(crate) fn won_at_once(&self, at: &Position) -> Option<Side> {
        match &self.scenario.victory {
            Victory::RoadLine(line) => self.road_is_open(at, line).then_some(line.winner),
            Victory::ExitAndHold(_) | Victory::Points { .. } | Victory::None => None,
        }
    }

    /// How the game ended, once it has.
    pub fn outcome(&self, at: &Position) -> Option<Outcome> {
        if at.step != Step::Over {
            return None;
        }
        let names = &self.scenario.sides;
        let seat = |side: Side| Some(side.seat());
        Some(match &self.scenario.victory {
            Victory::ExitAndHold(victory) => {
                let points = self.points(at);
                let winner = match points[0].cmp(&points[1]) {
                    std::cmp::Ordering::Greater => Some(Side::First),
                    std::cmp::Ordering::Less => Some(Side::Second),
                    std::cmp::Ordering::Equal => None,
                };
                let score = format!("{} {}, {} {}", names[0], points[0], names[1], points[1]);
                Outcome {
                    winner: winner.and_then(seat),
                    level: if winner.is_some() { "victory" } else { "draw" }.into(),
                    scores: points.to_vec(),
                    clause: victory.clause.into(),
                    reason: match winner {
                        Some(side) => format!("{} wins: {score}", names[side.index()]),
                        None => format!("a draw: {score}"),
                    },
                }
            }
            Victory::RoadLine(line) => {
                let winner = at.winner().unwrap_or(line.winner.other());
                let mut scores = vec![0, 0];
                scores[winner.index()] = 1;
                let reason = if at.won == 0 {
                    format!("{} wins: the road stayed closed", names[winner.index()])
                } else {
                    format!("{} wins: the road is open at the end of turn {}", names[winner.index()], at.turn)
                };
                Outcome {
                    winner: seat(winner),
                    level: "victory".into(),
                    scores,
                    clause: line.clause.into(),
                    reason,
                }
            }
            Victory::Points { clause } => {
                let points = self.points(at);
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
                    clause: (*clause).into(),
                    reason: match winner {
                        Some(side) => format!("{} wins, {named}: {score}", names[side.index()]),
                        None => format!("a draw: {score}"),
                    },
                }
            }
            Victory::None => Outcome {
                winner: None,
                level: "study".into(),
                scores: vec![0, 0],
                clause: clause!("S4.0").into(),
                reason: "the last turn has been played".into(),
            },
        })
    }
}
