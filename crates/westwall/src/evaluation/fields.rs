//! How far it is to what wins, from everywhere, with the enemy's zones of control as nets.

use std::rc::Rc;

use board::{Edge, HexId};
use kit::{Hexside, Side};

use crate::game::Game;
use crate::memory::{self, RING};
use crate::position::{MAX_HEXES, Position};
use crate::scenario::Victory;
use crate::unit::{Class, HalfPoints, UnitSet};

/// Farther than anything.
pub(super) const FAR: u16 = 4000;
/// What it costs on the way, in half points, to be stopped in an enemy zone of control and to have to fight on.
const NET: u16 = 20;
/// The same for a hex that an enemy stands in.
const TAKEN: u16 = 32;
/// For each hex the half points to a goal.
pub(crate) type Field = [u16; MAX_HEXES];

/// For each hex the hexes from which it is entered, with the half points that takes.
pub(crate) type WaysIn = Vec<([(u16, u8); 6], u8)>;

/// What lies over each hex in the way of a side: nothing, a zone of control, an enemy, closed ground.
pub(crate) type Nets = [u8; MAX_HEXES];

/// What it costs on top to enter a hex under a net.
pub(super) fn toll(nets: &Nets, hex: HexId) -> u16 {
    match nets[usize::from(hex.0)] {
        0 => 0,
        1 => NET,
        _ => TAKEN,
    }
}

impl Game {
    /// What stands in the way of `side`: 1 a zone of control of the enemy, 2 an enemy.
    pub(super) fn nets(&self, at: &Position, side: Side) -> Nets {
        self.nets_without(at, side, UnitSet::NONE)
    }

    /// The same without some units, which are about to be put elsewhere.
    pub(super) fn nets_without(&self, at: &Position, side: Side, gone: UnitSet) -> Nets {
        let mut nets = [0; MAX_HEXES];
        for (unit, hex) in self.on_map(at, side.other()) {
            if !gone.has(unit) {
                self.cast(at, hex, &mut nets);
            }
        }
        nets
    }

    /// Adds what a unit in a hex throws over its neighbours.
    pub(super) fn cast(&self, at: &Position, hex: HexId, nets: &mut Nets) {
        for (_, near) in self.open_neighbours(at, hex) {
            let net = &mut nets[usize::from(near.0)];
            *net = (*net).max(1);
        }
        nets[usize::from(hex.0)] = 2;
    }

    /// Half points from every hex to the nearest goal for a class of units, through the nets of the enemy, over the
    /// bridges that stand in a position (without one: over those that are printed).
    pub(super) fn field_to(
        &self,
        class: Class,
        side: Side,
        goals: impl Iterator<Item = (HexId, u16)>,
        nets: Option<&Nets>,
        now: Option<&Position>,
    ) -> Rc<Field> {
        let mut field = Box::new([FAR; MAX_HEXES]);
        let ways_in = self.ways_in(class);
        memory::buckets(|ring| {
            let mut waiting = 0_usize;
            for (hex, cost) in goals {
                field[usize::from(hex.0)] = cost;
                ring[usize::from(cost) % RING].push(hex.0);
                waiting += 1;
            }
            let mut paid = 0_u16;
            while waiting > 0 {
                let mut bucket = std::mem::take(&mut ring[usize::from(paid) % RING]);
                waiting -= bucket.len();
                for hex in bucket.drain(..) {
                    if field[usize::from(hex)] != paid || self.is_closed(side, HexId(hex)) {
                        continue;
                    }
                    let before = paid + nets.map_or(0, |nets| toll(nets, HexId(hex)));
                    let changed = now.filter(|at| self.changed_sides(at, HexId(hex)) != 0);
                    let other = changed.map(|at| {
                        self.ways_into(HexId(hex), |from, way| {
                            self.class_cost(at, class, from, way).map(HalfPoints::in_parts)
                        })
                    });
                    let (ways, count) = other.as_ref().unwrap_or(&ways_in[usize::from(hex)]);
                    for &(from, cost) in &ways[..usize::from(*count)] {
                        let all = before + u16::from(cost);
                        if all < field[usize::from(from)] {
                            field[usize::from(from)] = all;
                            ring[usize::from(all) % RING].push(from);
                            waiting += 1;
                        }
                    }
                }
                // The emptied bucket keeps its room.
                ring[usize::from(paid) % RING] = bucket;
                paid += 1;
            }
        });
        Rc::from(field)
    }

    /// The ways into each hex for a class, computed once.
    fn ways_in(&self, class: Class) -> &WaysIn {
        self.ways_in[class.index()].get_or_init(|| {
            let steps = &self.terrain.steps[class.index()];
            self.map
                .grid
                .hexes()
                .map(|hex| self.ways_into(hex, |from, way| steps.cost(from, way.index())))
                .collect()
        })
    }

    /// The hexes from which a hex is entered, with what that costs.
    fn ways_into(&self, hex: HexId, cost: impl Fn(HexId, Hexside) -> Option<u8>) -> ([(u16, u8); 6], u8) {
        let (mut ways, mut count) = ([(0, 0); 6], 0);
        for way in Hexside::ALL {
            let Some(from) = self.neighbour(hex, way) else { continue };
            if let Some(cost) = cost(from, way.opposite()) {
                ways[usize::from(count)] = (from.0, cost);
                count += 1;
            }
        }
        (ways, count)
    }

    /// Half points to the goals, without the enemy; computed once.
    pub(super) fn approach(&self, class: Class, side: Side) -> &Field {
        self.approaches[side.index()][class.index()].get_or_init(|| {
            let goals = self.goals().iter().map(|&hex| (hex, 0)).chain(self.own_goals(side));
            Box::new(*self.field_to(class, side, goals, None, None))
        })
    }

    /// Half points to leave the map by an edge, through the nets of the enemy.
    pub(super) fn field_out(&self, class: Class, side: Side, edge: Edge, nets: &Nets) -> Rc<Field> {
        memory::field_out(self, (class, side, edge), nets, || {
            let ways = self.map.grid.edge(edge).iter();
            let goals = ways.filter_map(|&hex| Some((hex, self.terrain.off_map_cost(class, hex, edge)?.0)));
            self.field_to(class, side, goals, Some(nets), None)
        })
    }

    /// Where a side wants to go in general: the hexes to hold, or the end of the road to open.
    pub(super) fn goals(&self) -> &[HexId] {
        match &self.scenario.victory {
            Victory::ExitAndHold(victory) => &victory.hold,
            Victory::RoadLine(line) => &line.to,
            Victory::Points { .. } | Victory::None => &[],
        }
    }
}
