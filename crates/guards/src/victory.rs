//! Victory: exits, places, the clear road [17.4, 17.9, 17.15, 17.22, 17.23].

use board::HexId;
use kernel::Outcome;
use kit::Side;

use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Ended, Position};
use crate::scenario::{Exit, Per, RoadEnd, VictoryBy};
use crate::side::{BRITISH, people};
use crate::terrain::{Hexes, Span};
use crate::troops::Place;
use crate::view::Known;

impl Game {
    /// The units of the attacker that have left, each with its hex [17.4n3].
    fn exits(&self, at: &Position) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        let at = *at;
        let side = self.scenario().victory.side;
        self.forces().of_side(side).iter().filter_map(move |unit| match at.troops.place(unit) {
            Place::Exited(hex) => Some((unit, hex)),
            Place::On(_) | Place::Waiting | Place::Eliminated | Place::Unseen => None,
        })
    }

    /// The attack strength that has left, by the side showing [ruling D84].
    pub(crate) fn exit_points(&self, at: &Position) -> u16 {
        let strength = |unit| self.counter(unit).values(self.face(at, unit)).attack.0;
        self.exits(at).map(|(unit, _)| strength(unit)).sum()
    }

    /// The hexes to which a road leads from some hexes that no enemy spoils: none in his zones of control, none within
    /// the printed range of his guns, bridges standing [17.4n1, rulings D70, D121].
    pub fn clear_road(&self, at: &Position, from: &[HexId]) -> Hexes {
        let side = self.scenario().victory.side;
        let zones = self.zones(Known::truth(at), side.other());
        let clear = |hex: HexId| {
            !zones.contains(hex)
                && !at.troops.occupied(side.other()).contains(hex)
                && !self.under_guns(at, side, hex)
        };
        let mut reached = Hexes::EMPTY;
        let mut front: Vec<HexId> = from.iter().copied().filter(|&hex| clear(hex)).collect();
        reached.extend(front.iter().copied());
        while let Some(hex) = front.pop() {
            for (hexside, next) in self.around(hex) {
                let joined =
                    self.terrain().has_roadway(hex, hexside) && self.span(at, hex, hexside) == Span::Crossed;
                if joined && clear(next) && reached.insert(next) {
                    front.push(next);
                }
            }
        }
        reached
    }

    fn road_is_clear(&self, at: &Position, exit: &Exit) -> bool {
        let reached = self.clear_road(at, &exit.road_from);
        match &exit.road_to {
            RoadEnd::Any(ends) => ends.iter().any(|&end| reached.contains(end)),
            RoadEnd::OwnExit => true,
        }
    }

    /// How many units count by their exit.
    fn units_that_count(&self, at: &Position, exit: &Exit) -> u16 {
        let reached = self.clear_road(at, &exit.road_from);
        match &exit.road_to {
            RoadEnd::Any(_) if self.road_is_clear(at, exit) => self.exits(at).count() as u16,
            RoadEnd::Any(_) => 0,
            RoadEnd::OwnExit => self.exits(at).filter(|(_, hex)| reached.contains(*hex)).count() as u16,
        }
    }

    /// Whether the side that has to win was last in a hex [17.4n2].
    pub(crate) fn holds(&self, at: &Position, side: Side, hex: HexId) -> bool {
        at.british.contains(hex) == (side == BRITISH)
    }

    /// The judgement after the last turn [17.4, 17.9, 17.15, 17.22, rulings D80 to D88].
    pub(crate) fn judge(&self, at: &Position) -> Ended {
        let victory = &self.scenario().victory;
        let side = victory.side;
        match &victory.by {
            VictoryBy::ExitPoints(by) => {
                let points = self.exit_points(at);
                let won = points >= by.points && self.road_is_clear(at, &by.exit);
                let downgraded = by.downgrade.as_ref().is_some_and(|downgrade| {
                    let held =
                        downgrade.cities.iter().filter(|&&city| self.holds(at, side.other(), city)).count();
                    held < usize::from(downgrade.below)
                });
                let draw =
                    by.draw.as_ref().is_some_and(|hexes| hexes.iter().all(|&hex| self.holds(at, side, hex)));
                let winner = if won || downgraded {
                    Some(side)
                } else if draw {
                    None
                } else {
                    Some(side.other())
                };
                Ended { winner, points, downgraded: downgraded && !won }
            }
            VictoryBy::Points(by) => {
                let mut points = self.units_that_count(at, &by.exit) * u16::from(by.per_unit);
                for place in &by.places {
                    let held = place.hexes.iter().filter(|&&hex| self.holds(at, side, hex)).count();
                    points += match place.per {
                        Per::Hex => held as u16 * u16::from(place.points),
                        Per::All if held == place.hexes.len() => u16::from(place.points),
                        Per::All => 0,
                    };
                }
                let winner = if points >= u16::from(by.win) {
                    Some(side)
                } else if points >= u16::from(by.draw) {
                    None
                } else {
                    Some(side.other())
                };
                Ended { winner, points, downgraded: false }
            }
        }
    }

    /// How the game ended, once it has.
    pub(crate) fn outcome(&self, at: &Position) -> Option<Outcome> {
        let ended = at.ended?;
        let side = self.scenario().victory.side;
        let points = ended.points;
        let earned = match &self.scenario().victory.by {
            VictoryBy::ExitPoints(by) => {
                format!("Attack strength of {points} counts as off the map, {} is needed", by.points)
            }
            VictoryBy::Points(_) if points == 1 => format!("The {} have 1 point", people(side)),
            VictoryBy::Points(_) => format!("The {} have {points} points", people(side)),
        };
        let reason = match ended.winner {
            Some(winner) if ended.downgraded => {
                format!("The {} hold too few cities: the {} win.", people(side.other()), people(winner))
            }
            Some(winner) => format!("{earned}: the {} win.", people(winner)),
            None => format!("{earned}: a draw."),
        };
        let mut scores = vec![0; 2];
        scores[side.index()] = i32::from(points);
        Some(Outcome {
            winner: ended.winner.map(Side::seat),
            level: if ended.winner.is_some() { "victory" } else { "draw" }.into(),
            scores,
            clause: self.scenario().victory.clause.clone(),
            reason,
        })
    }
}
