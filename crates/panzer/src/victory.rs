//! Control, victory points, and how the game ends [3.6, 15.1 to 15.6].

use board::HexId;
use kernel::{Log, Outcome, SeatSet};
use kit::{Side, clause};

use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::TwoPoints;
use crate::position::{Ended, Holding, Position};
use crate::scenario::{Hill, Holder, Objective, VictoryBy};
use crate::status::{Fate, Place, State};
use crate::terrain::Hexes;

impl Game {
    /// Who holds each objective hex, the moment it changes [15.1, 15.2].
    pub(crate) fn update_control<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        let turn = at.turn as i8;
        if self.scenario().objectives.is_empty() {
            return;
        }
        let stands = Side::BOTH.map(|side| self.combat_hexes(at, side));
        for (place, (hex, holder)) in self.scenario().objectives.iter().enumerate() {
            // Where the scenario says that there is no holder at the start, one is made in turn 1.
            if at.turn == 0 && *holder == Some(Holder::Nobody) {
                continue;
            }
            let [one, other] = Side::BOTH.map(|side| self.is_held(at, &stands[side.index()], *hex));
            let by = match (one, other) {
                (true, false) => Some(Side::First),
                (false, true) => Some(Side::Second),
                (true, true) if !at.fires.contains(*hex) => None,
                (false, false) | (true, true) => at.held[place].by,
            };
            if at.held[place].by != by {
                at.held[place] = Holding { by, since: turn };
            }
            for side in Side::BOTH {
                // Since when the enemy has held it unseen is not told.
                if at.believed[side.index()][place].by != by && self.knows_holder(at, side, *hex) {
                    at.believed[side.index()][place] = Holding { by, since: turn };
                    let hex = *hex;
                    log.tell(SeatSet::one(side.seat()), || Event::Holds(hex, by));
                }
            }
        }
    }

    /// Whether a side sees who is in a hex: it has a unit there, or sees an enemy there.
    fn knows_holder(&self, at: &Position, side: Side, hex: HexId) -> bool {
        !self.hides_units()
            || self.units().any(|unit| {
                at.unit(unit).place == Place::On(hex)
                    && (self.side(unit) == side
                        || at.spotted[side.index()].has(unit)
                        || self.is_shown(at, unit))
            })
    }

    /// The hexes with combat units of a side.
    fn combat_hexes(&self, at: &Position, side: Side) -> Hexes {
        let fights = |unit: &UnitId| self.is_combat(at, *unit);
        self.own(side).iter().filter(fights).filter_map(|unit| at.unit(unit).hex()).collect()
    }

    /// Whether a side with combat units in some hexes has one in a hex, or beside it if it burns [15.1, 15.2].
    fn is_held(&self, at: &Position, stands: &Hexes, hex: HexId) -> bool {
        stands.contains(hex)
            || at.fires.contains(hex) && self.around(hex).any(|(_, next)| stands.contains(next))
    }

    /// Whether a side controls a hex at the end of this turn [3.6, 15.1].
    pub(crate) fn controls(&self, at: &Position, side: Side, hex: HexId) -> bool {
        self.scenario().objective(hex).is_some_and(|place| {
            let held = at.held[place];
            held.by == Some(side) && held.since < at.turn as i8
        })
    }

    fn has_objective(&self, at: &Position, side: Side, objective: &Objective) -> bool {
        let controlled = objective.hexes.iter().filter(|&&hex| self.controls(at, side, hex)).count();
        controlled >= usize::from(objective.need)
    }

    /// A hill: its peak controlled and no enemy of any kind on its top, crews excepted [15.3].
    fn has_hill(&self, at: &Position, side: Side, hill: &Hill) -> bool {
        self.controls(at, side, hill.peak)
            && !self.own(side.other()).iter().any(|unit| {
                let status = at.unit(unit);
                status.is_alive() && status.hex().is_some_and(|hex| hill.top.contains(hex))
            })
    }

    /// Whether a unit of a side that leaves from a hex scores.
    pub(crate) fn scores_exit(&self, side: Side, hex: HexId) -> bool {
        self.scenario().victory.iter().any(|row| match &row.by {
            VictoryBy::ExitPoints { sides, hexes, .. } => sides.contains(&side) && hexes.contains(hex),
            _ => false,
        })
    }

    fn worth(&self, unit: UnitId) -> i32 {
        self.scenario().points(unit).0.into()
    }

    fn counted(&self, points: TwoPoints) -> i32 {
        self.scenario().counted(points).0.into()
    }

    /// The combat units of a side that have left where it scores.
    fn exits<'a>(&'a self, at: &'a Position, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        let left = |unit: &UnitId| {
            at.unit(*unit).has(State::Scores)
                && self.card(*unit).is_combat_unit()
                && self.parent(*unit).is_none()
        };
        self.own(side).iter().filter(left)
    }

    /// What the losses of a side give its enemy [15.4].
    fn losses(&self, at: &Position, side: Side, wrecks_only: bool) -> i32 {
        let lost = |unit: UnitId| {
            let status = at.unit(unit);
            let counts = match status.fate {
                Fate::KnockedOut | Fate::BrewedUp => true,
                Fate::Eliminated => !wrecks_only,
                Fate::Alive | Fate::Exited => false,
            };
            if !self.card(unit).scores() {
                0
            } else if counts {
                self.worth(unit)
            } else if status.has(State::Reduced) && !wrecks_only {
                self.worth(unit) / 2
            } else {
                0
            }
        };
        self.own(side).iter().map(lost).sum()
    }

    /// What a row of the victory conditions gives a side if the game ended now.
    pub(crate) fn row_points(&self, at: &Position, side: Side, row: usize) -> i32 {
        let by = &self.scenario().victory[row].by;
        let when = |holds: bool, points: TwoPoints| if holds { self.counted(points) } else { 0 };
        match by {
            VictoryBy::Losses { wrecks_only } => self.losses(at, side.other(), *wrecks_only),
            VictoryBy::ExitPoints { sides, first, .. } => {
                if !sides.contains(&side) {
                    return 0;
                }
                let most = first.map_or(usize::MAX, usize::from);
                self.exits(at, side).take(most).map(|unit| self.worth(unit)).sum()
            }
            VictoryBy::TooFewExits { to, exiting, fewer_than, points } => {
                when(*to == side && self.exits(at, *exiting).count() < usize::from(*fewer_than), *points)
            }
            VictoryBy::Control { objective, points } => {
                when(self.has_objective(at, side, objective), *points)
            }
            VictoryBy::Hill { hill, points, not_with_pair } => {
                let pair = *not_with_pair
                    && self.scenario().victory.iter().any(|other| match &other.by {
                        VictoryBy::Pair { hill, objective, .. } => {
                            self.has_hill(at, side, hill) && self.has_objective(at, side, objective)
                        }
                        _ => false,
                    });
                when(!pair && self.has_hill(at, side, hill), *points)
            }
            VictoryBy::Pair { hill, objective, points } => {
                when(self.has_hill(at, side, hill) && self.has_objective(at, side, objective), *points)
            }
            VictoryBy::Bridge { destroyed, points, .. } => {
                when((*destroyed == side) == has(at.ever, row), *points)
            }
            VictoryBy::Occupancy { garrison, points, .. } => {
                when((*garrison == side) != has(at.ever, row), *points)
            }
            VictoryBy::UnitHolds { to, points, .. } => when(*to == side && has(at.ever, row), *points),
            VictoryBy::Arrival { to, by_turn } => {
                let turn = at.arrived.unwrap_or(u8::MAX);
                let points = by_turn.iter().find(|(last, _)| turn <= last.0).or(by_turn.last());
                points.map_or(0, |(_, points)| when(*to == side, *points))
            }
        }
    }

    /// Conditions that come true for good [rulings D16, D74].
    pub(crate) fn note_forever(&self, at: &mut Position, end_of_turn: bool) {
        for (row, victory) in self.scenario().victory.iter().enumerate() {
            match &victory.by {
                VictoryBy::Occupancy { hexes, garrison, .. } if !self.is_garrisoned(at, *garrison, hexes) => {
                    at.ever |= 1 << row;
                }
                VictoryBy::UnitHolds { unit, hex, .. } => {
                    let status = at.unit(*unit);
                    if !status.is_alive() || status.hex() != Some(*hex) {
                        at.stays_since = 0;
                    } else if end_of_turn && at.stays_since == 0 {
                        at.stays_since = at.turn;
                    } else if end_of_turn {
                        at.ever |= 1 << row;
                    }
                }
                _ => {}
            }
        }
    }

    pub(crate) fn is_garrisoned(&self, at: &Position, side: Side, hexes: &Hexes) -> bool {
        self.own(side).iter().any(|unit| {
            let status = at.unit(unit);
            status.is_alive() && at.hex_of(unit).is_some_and(|hex| hexes.contains(hex))
        })
    }

    /// The victory points of both sides if the game ended now.
    pub(crate) fn scores(&self, at: &Position) -> [i32; 2] {
        let rows = 0..self.scenario().victory.len();
        Side::BOTH.map(|side| rows.clone().map(|row| self.row_points(at, side, row)).sum())
    }

    /// How the game ended [15.5, 15.6].
    pub(crate) fn outcome(&self, at: &Position) -> Option<Outcome> {
        let ended = at.ended?;
        let scores = self.scores(at);
        let lead = scores[0] - scores[1];
        let margin = self.counted(self.scenario().margin);
        let winner = match lead {
            _ if lead.abs() < margin => None,
            1.. => Some(Side::First),
            _ => Some(Side::Second),
        };
        let clause = match ended {
            Ended::NoUnits(_) => clause!("15.6"),
            Ended::LastTurn => clause!("15.5"),
        };
        let reason = match winner {
            Some(side) => {
                format!("{} leads by {} points; {margin} are needed.", self.side_name(side), lead.abs())
            }
            None => format!("The lead is {} points; {margin} are needed.", lead.abs()),
        };
        Some(Outcome {
            winner: winner.map(Side::seat),
            level: if winner.is_some() { "victory" } else { "draw" }.into(),
            scores: scores.to_vec(),
            clause: clause.id().into(),
            reason,
        })
    }

    /// What must hold in every position.
    pub(crate) fn invariants(&self, at: &Position) -> Result<(), String> {
        for unit in self.units() {
            let status = at.unit(unit);
            let name = self.unit_name(unit);
            let wrong = match status.place {
                Place::On(hex) if !self.is_hex(hex) => "stands beyond the map",
                Place::On(_) if !status.is_alive() && !status.has(State::Crew) => {
                    "is lost and stands on the map"
                }
                Place::Unseen => "is unseen in truth",
                Place::Gone if status.is_alive() => "is gone and alive",
                Place::Aboard(carrier)
                    if at.unit(carrier).hex().is_none()
                        && !matches!(at.unit(carrier).place, Place::Waiting | Place::Gliding(_)) =>
                {
                    "is aboard of nothing"
                }
                _ => continue,
            };
            return Err(format!("{name} {wrong}"));
        }
        Ok(())
    }
}

const fn has(bits: u16, row: usize) -> bool {
    bits >> row & 1 == 1
}
