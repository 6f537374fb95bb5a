//! What Arnhem, Hürtgen Forest and Remagen ask of each side: where its units are wanted, in hundredths of a point.
//!
//! Arnhem: the ground troops up the road and over the Waal, the airborne on their drop zones, the Germans on the drop
//! zones and across the road. Hürtgen: the towns, and the 116th away in time. Remagen: an arc around the bridge that
//! grows with what is across, never wider than it can be covered.

mod arnhem;
mod hurtgen;
mod remagen;

use std::rc::Rc;

use board::{HexId, HexSet};

use super::fields::{FAR, Field, Nets};
use super::lanes::Lanes;
use super::outlook::POINT;
use crate::game::Game;
use crate::games::Special;
use crate::position::{Place, Position};
use crate::unit::{Class, UnitId};

/// A turn of movement nearer to where a unit is wanted.
const NEARER: i32 = 40;
/// Half points of a turn.
const TURN: i32 = 24;
/// One hex nearer.
const HEX: i32 = 8;

/// What a position asks of both sides, worked out once for many hexes.
pub(super) struct Aims {
    /// The hexes from which a line leads to each drop zone, and off the map by road [A17.3].
    lines: [HexSet; 4],
    /// The hexes from which a road leads off the map at all, whoever stands on it.
    roads: HexSet,
    /// How far from the bridge the arc of the bridgehead is to run.
    pub arc: i32,
    /// The ways to the goals by class of unit, over the bridges that stand.
    ways: [Option<Rc<Field>>; 3],
}

impl Game {
    /// What a position asks of both sides.
    pub(super) fn aims_in(&self, p: &Position) -> Aims {
        let mut aims =
            Aims { lines: [HexSet::EMPTY; 4], roads: HexSet::EMPTY, arc: 0, ways: [None, None, None] };
        match &self.scenario.special {
            Special::Arnhem(rules) => {
                for (lines, zone) in aims.lines.iter_mut().zip(&p.added.zones).filter(|(_, zone)| zone.down) {
                    *lines = self.zone_lines(p, rules, zone.hex);
                }
                aims.lines[3] = self.ground_lines(p, rules);
                aims.roads = self.roads_home(p, rules);
            }
            Special::Remagen(rules) => aims.arc = self.arc(p, rules),
            Special::Standard | Special::Hurtgen(_) => {}
        }
        aims
    }

    /// The same for a side that plans: with the ways over the bridges that stand.
    pub(super) fn aims_of(&self, p: &Position, side: usize) -> Aims {
        let mut aims = self.aims_in(p);
        if self.arnhem().is_some_and(|rules| rules.allied == side) {
            for class in Class::ALL {
                let goals = self.special_goals(side).into_iter();
                aims.ways[class.index()] = Some(self.field_to(class, side, goals, None, Some(p)));
            }
        }
        aims
    }

    /// What it is worth to a side to have a unit in a hex, the enemy's answer aside.
    pub(super) fn aim(&self, p: &Position, aims: &Aims, unit: UnitId, hex: HexId) -> i32 {
        match &self.scenario.special {
            Special::Standard => 0,
            Special::Arnhem(rules) if self.side_of(unit) == rules.allied => {
                self.allied_aim(p, (rules, aims), unit, hex)
            }
            Special::Arnhem(rules) => self.german_aim_at_arnhem(p, rules, unit, hex),
            Special::Hurtgen(rules) => self.hurtgen_aim(p, (rules, aims), unit, hex),
            Special::Remagen(rules) if self.side_of(unit) == rules.us => {
                self.us_aim_at_remagen(p, (rules, aims), unit, hex)
            }
            Special::Remagen(rules) => self.german_aim_at_remagen(p, rules, unit, hex),
        }
    }

    /// How much of a risk a side counts, in sixtieths: the enemy cannot do everywhere what he could do anywhere, and
    /// the whole risk would make cowards. At Arnhem the clock is the greater danger.
    pub(super) fn wariness(&self, side: usize) -> i32 {
        match &self.scenario.special {
            Special::Arnhem(rules) if side == rules.allied => 0,
            Special::Hurtgen(rules) if side == rules.us => 20,
            Special::Arnhem(_) | Special::Hurtgen(_) => 9,
            Special::Standard | Special::Remagen(_) => 20,
        }
    }

    /// What a side gives up in a hex that somebody of its own is pushed out of.
    pub(super) fn hold_worth(&self, p: &Position, side: usize, hex: HexId) -> i32 {
        match &self.scenario.special {
            Special::Arnhem(rules) if side == rules.allied && self.is_zone(p, hex) => arnhem::ZONE,
            _ => 0,
        }
    }

    /// Where a side wants to go, with half points by which a goal counts as farther.
    pub(super) fn special_goals(&self, side: usize) -> Vec<(HexId, u16)> {
        match &self.scenario.special {
            Special::Arnhem(rules) if side == rules.allied => rules
                .north_of_waal
                .iter()
                .filter(|&hex| self.terrain.has_road(hex))
                .map(|hex| (hex, 0))
                .collect(),
            Special::Hurtgen(rules) => {
                let towns = rules.towns.iter();
                towns
                    .flat_map(|town| {
                        town.hexes.iter().map(|&hex| (hex, if town.points > 5 { 0 } else { 16 }))
                    })
                    .collect()
            }
            Special::Standard | Special::Arnhem(_) | Special::Remagen(_) => Vec::new(),
        }
    }

    fn turns_to_go(&self, p: &Position) -> i32 {
        i32::from(self.scenario.last_turn.saturating_sub(p.turn))
    }

    /// Half points to the side's goals, as a worth.
    fn way_to_goals(&self, aims: &Aims, side: usize, unit: UnitId, hex: HexId) -> i32 {
        let class = self.class(unit);
        let way = aims.ways[class.index()].as_deref().unwrap_or_else(|| self.approach(class, side));
        let away = way[usize::from(hex.0)];
        if away >= FAR { -600 } else { -i32::from(away) * NEARER / TURN }
    }

    /// The lanes that a side of these games wants to go, for the other to bar.
    pub(super) fn special_lanes(&self, p: &Position, side: usize, nets: &Nets, lanes: &mut Lanes) {
        let mut fields = [None, None, None];
        match &self.scenario.special {
            Special::Arnhem(rules) if side == rules.allied => {
                for unit in self.of_side[side] - rules.airborne {
                    self.lane_to_goals(p, unit, 30, nets, &mut fields, lanes);
                }
                self.lanes_home(p, rules, lanes);
            }
            Special::Hurtgen(rules) if side == rules.us => {
                for unit in self.of_side[side] - self.artillery {
                    self.lane_to_goals(p, unit, 12, nets, &mut fields, lanes);
                }
            }
            // What the German may break through is the arc where nobody covers it.
            Special::Remagen(rules) if side != rules.us => {
                let arc = self.arc(p, rules);
                for hex in &rules.east_bank {
                    if i32::from(self.distance(rules.bridge.east, hex)) == arc
                        && nets[usize::from(hex.0)] == 0
                    {
                        lanes[usize::from(hex.0)] += 80;
                    }
                }
            }
            Special::Remagen(rules) => {
                for (_, from) in self.on_map(p, side) {
                    for (_, near) in self.open_neighbours(p, from) {
                        if rules.east_bank.contains(near) && p.unit_at(near).is_none() {
                            lanes[usize::from(near.0)] += 4;
                        }
                    }
                }
            }
            Special::Arnhem(rules) => {
                self.ways_to_zones(p, nets, lanes);
                self.ways_to_road(p, rules, nets, lanes);
            }
            Special::Standard | Special::Hurtgen(_) => {}
        }
    }

    fn lane_to_goals(
        &self,
        p: &Position,
        unit: UnitId,
        weight: i32,
        nets: &Nets,
        fields: &mut [Option<Rc<Field>>; 3],
        lanes: &mut Lanes,
    ) {
        let side = self.side_of(unit);
        let start = match p.place(unit) {
            Place::Hex(hex) => Some(hex),
            Place::Waiting => {
                let soon = self.entry_group(unit).filter(|group| group.turn <= p.turn + 1);
                soon.and_then(|group| group.hexes.first().copied())
            }
            _ => None,
        };
        let Some(start) = start else { return };
        let class = self.class(unit);
        let allowance = u16::from(self.counter(unit).half_points()).max(1);
        let field = fields[class.index()].get_or_insert_with(|| {
            self.field_to(class, side, self.special_goals(side).into_iter(), Some(nets), Some(p))
        });
        self.trace(p, (class, side), start, (field, nets), |hex, gone| {
            let share = match gone / allowance {
                0 => 100,
                1 => 60,
                2 => 30,
                _ => 12,
            };
            lanes[usize::from(hex.0)] += weight * share / 100;
        });
    }

    /// What a unit counts for whoever eliminates it, in hundredths of a point.
    pub(super) fn prize(&self, unit: UnitId) -> i32 {
        POINT
            * match &self.scenario.special {
                Special::Standard => 0,
                Special::Arnhem(rules) => {
                    if self.side_of(unit) == rules.allied {
                        5
                    } else {
                        1
                    }
                }
                Special::Hurtgen(_) => self.hurtgen_value(unit),
                Special::Remagen(rules) => self.remagen_value(rules, unit),
            }
    }
}
