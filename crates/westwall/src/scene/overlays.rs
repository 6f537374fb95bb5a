//! What can be laid over the map: zones of control, reach, range, objectives, closed ground, entry hexes.

use board::HexId;
use kernel::{Line, LineKind, Overlay, Shade, Tone};
use kit::{Side, TurnNo};

use super::sequence::TONES;
use crate::game::Game;
use crate::memory::Search;
use crate::position::{Place, Position};
use crate::scenario::{ExitAndHold, RoadLine, Victory};
use crate::unit::{Class, UnitId};

impl Game {
    /// An overlay by its name; nothing if there is no such name, or no such piece.
    pub(crate) fn overlay(&self, at: &Position, id: &str, piece: Option<&str>) -> Option<Overlay> {
        let unit = piece.and_then(|name| self.unit_named(name));
        let (shades, lines, note) = match id {
            "zoc" => self.zones(at, &Side::BOTH),
            "zoc-first" => self.zones(at, &[Side::First]),
            "zoc-second" => self.zones(at, &[Side::Second]),
            "reach" => self.reach_shades(at, unit?),
            "range" => self.range_shades(at, unit?),
            "victory" => match &self.scenario.victory {
                Victory::ExitAndHold(victory) => self.objective_shades(at, victory),
                Victory::RoadLine(line) => self.road_shades(at, line),
                Victory::Points { .. } | Victory::None => return None,
            },
            "closed" => self.closed_shades(),
            "vehicles" => self.vehicle_shades(),
            "entry" => self.entry_shades(at),
            other => self.own_overlay(at, other)?,
        };
        Some(Overlay { id: id.into(), shades, lines, note, ..Overlay::default() })
    }

    pub(crate) fn shade(&self, hex: HexId, tone: Tone, text: Option<String>) -> Shade {
        Shade { space: self.number(hex).into(), tone, text }
    }

    /// Hexes controlled by some sides [S6.0].
    fn zones(&self, at: &Position, sides: &[Side]) -> Parts {
        let tone = |hex: HexId| {
            let mut controllers = sides.iter().filter(|&&side| self.in_zoc_of(at, hex, side));
            match (controllers.next(), controllers.next()) {
                (Some(_), Some(_)) => Some(Tone::Both),
                (Some(&side), None) => Some(TONES[side.index()]),
                _ => None,
            }
        };
        let shades = self.map.grid.hexes().filter_map(|hex| Some(self.shade(hex, tone(hex)?, None)));
        let note =
            "A unit stops where it enters an enemy zone of control, and may not leave one by movement.";
        (shades.collect(), Vec::new(), note.into())
    }

    /// Where a unit could go as things stand, with the cost [S5.13].
    fn reach_shades(&self, at: &Position, unit: UnitId) -> Parts {
        let counter = self.counter(unit);
        let mut search = Search::of(self, at, self.side_of(unit));
        let routes = self.reach_of(at, unit, &mut search);
        let shades =
            routes.ends.iter().map(|(hex, route)| self.shade(*hex, Tone::Open, Some(route.cost.to_string())));
        let id = &counter.id;
        let note = match at.place(unit) {
            Place::Hex(hex) if self.in_zoc_of(at, hex, self.side_of(unit).other()) => {
                format!("{id} stands in an enemy zone of control and cannot leave it by movement.")
            }
            Place::Hex(_) if at.moved.has(unit) => {
                format!("{id} has moved. From here it could reach these hexes in a later phase.")
            }
            Place::Hex(_) => {
                format!("{id} can reach these hexes with {} movement points.", counter.values.allowance)
            }
            Place::Waiting if self.is_due(at, unit) => format!("{id} can enter and reach these hexes."),
            Place::Waiting => match self.entry_group(unit) {
                Some(group) => format!("{id} arrives on turn {}.", group.turn),
                None => format!("{id} has not been placed yet."),
            },
            Place::Out | Place::Eliminated | Place::Exited(_) => format!("{id} is not in play."),
        };
        (shades.collect(), Vec::new(), note)
    }

    /// The hexes that a battery can fire at [S8.12].
    fn range_shades(&self, at: &Position, unit: UnitId) -> Parts {
        let counter = self.counter(unit);
        let (id, range) = (&counter.id, counter.values.range);
        if !counter.is_artillery() {
            return (Vec::new(), Vec::new(), format!("{id} is not artillery."));
        }
        let Some(from) = at.hex_of(unit) else {
            return (Vec::new(), Vec::new(), format!("{id} is not on the map."));
        };
        let within =
            self.map.grid.hexes().filter(|&hex| hex != from && range.reaches(self.distance(from, hex)));
        let tone = TONES[self.side_of(unit).index()];
        let shades = within.map(|hex| self.shade(hex, tone, None)).collect();
        (shades, Vec::new(), format!("{id} fires up to {range} hexes."))
    }

    fn objective_shades(&self, at: &Position, victory: &ExitAndHold) -> Parts {
        let sides = &self.scenario.sides;
        let held = self.objectives.iter().enumerate().map(|(index, &hex)| {
            let side = at.controller(index);
            self.shade(hex, TONES[side.index()], Some(sides[side.index()].clone()))
        });
        let edge = self.map.grid.edge(victory.edge);
        let edge =
            edge.iter().filter(|_| !victory.units.is_empty()).map(|&hex| self.shade(hex, Tone::Goal, None));
        let holder = match self.holder(at) {
            Some(side) => format!("{} holds all objectives", sides[side.index()]),
            None => "neither side holds all objectives".into(),
        };
        let note = if victory.units.is_empty() {
            format!("{holder}.")
        } else {
            let (side, out, all) =
                (&sides[victory.exiting.index()], at.exited_in_time.len(), victory.units.len());
            format!("{holder}; {out} of {all} listed units of {side} have left by the {} edge.", victory.edge)
        };
        (held.chain(edge).collect(), Vec::new(), note)
    }

    /// The best road and what blocks it.
    fn road_shades(&self, at: &Position, line: &RoadLine) -> Parts {
        let Some(road) = self.best_road(at, line) else {
            return (Vec::new(), Vec::new(), "No road joins the two places.".into());
        };
        let ends = line.from.iter().chain(&line.to).filter(|hex| !road.hexes.contains(hex));
        let on_road = road.hexes.iter().map(|hex| {
            let tone = if road.blocked.contains(hex) { Tone::Blocked } else { Tone::Open };
            self.shade(*hex, tone, None)
        });
        let shades = on_road.chain(ends.map(|&hex| self.shade(hex, Tone::Goal, None))).collect();
        let points = road.hexes.iter().map(|&hex| self.map.grid.centre(hex)).collect();
        let kind = if road.blocked.is_empty() { LineKind::Open } else { LineKind::Blocked };
        let winner = &self.scenario.sides[line.winner.index()];
        let note = match road.blocked.len() {
            0 => format!("The road is open: {winner} wins if it stays so to the end of the turn."),
            1 => format!("The best road is blocked in {}.", self.number(road.blocked[0])),
            count => format!(
                "The best road is blocked in {count} hexes: {}.",
                self.numbers(&road.blocked).join(", ")
            ),
        };
        (shades, vec![Line { kind, label: None, points }], note)
    }

    fn closed_shades(&self) -> Parts {
        let mut shades = Vec::new();
        let mut barred = Vec::new();
        for (side, name) in Side::BOTH.into_iter().zip(&self.scenario.sides) {
            let hexes = self.map.grid.hexes().filter(|&hex| self.is_closed(side, hex));
            let before = shades.len();
            shades.extend(hexes.map(|hex| self.shade(hex, Tone::Blocked, None)));
            if shades.len() > before {
                barred.push(name.as_str());
            }
        }
        (shades, Vec::new(), format!("Closed to units of {}.", barred.join(" and ")))
    }

    fn vehicle_shades(&self) -> Parts {
        let closed = self.map.grid.hexes().filter(|&hex| !self.terrain.may_stand(Class::Vehicle, hex));
        let shades = closed.map(|hex| self.shade(hex, Tone::Blocked, None)).collect();
        let note = "Vehicles enter woods, broken and rough ground, and cross streams, by road or trail only.";
        (shades, Vec::new(), note.into())
    }

    /// Where units that are due or coming may enter [B11.0].
    fn entry_shades(&self, at: &Position) -> Parts {
        let mut shades = Vec::new();
        for hex in self.map.grid.hexes() {
            let mut turn = [TurnNo::NEVER; 2];
            for group in self.scenario.reinforcements.iter().filter(|group| group.hexes.contains(&hex)) {
                if group.units.iter().any(|unit| at.place(unit) == Place::Waiting) {
                    turn[group.side.index()] = turn[group.side.index()].min(group.turn);
                }
            }
            let tone = match turn {
                [TurnNo::NEVER, TurnNo::NEVER] => continue,
                [_, TurnNo::NEVER] => TONES[0],
                [TurnNo::NEVER, _] => TONES[1],
                _ => Tone::Both,
            };
            let first = turn[0].min(turn[1]);
            let text = if first <= at.turn { "now".into() } else { format!("turn {first}") };
            shades.push(self.shade(hex, tone, Some(text)));
        }
        let note = if shades.is_empty() {
            "No reinforcements are left to arrive."
        } else {
            "Where reinforcements may enter, and from which turn."
        };
        (shades, Vec::new(), note.into())
    }
}

/// What an overlay is made of: shaded hexes, lines, a sentence.
pub(crate) type Parts = (Vec<Shade>, Vec<Line>, String);
