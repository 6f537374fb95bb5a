//! Roads and lines: clear roads, FUPs, C Ops, lines of communication [2n2, 2n3, ut-8, rep-2, D159].
//!
//! Only known enemies count: hidden ones are off the table.

use board::plane::{Figure, Heading, Mil, Point, Pose, Rect, RoadPoint, Route};
use kernel::{Dice, Log};

use super::event::Event;
use super::game::Game;
use super::position::{BattalionId, COpsState, Position, StandId};
use super::reason::{Reason, Refused};
use super::run::Run;
use crate::army::Army;
use crate::map::Mover;
use crate::replacements::{Line, Situation};
use crate::scenario::Source;
use crate::shipped;
use crate::stand::StandType;
use kit::clause;

/// The side of a cell of the search for a line.
const CELL: i32 = 500;

impl Game {
    /// The way along roads between two places, if no known enemy of the side is within an inch of it.
    pub fn clear_route(&self, at: &Position, army: Army, from: RoadPoint, to: RoadPoint) -> Option<Route> {
        let usable = |edge: usize| self.map.stretches.get(edge).is_none_or(|stretch| stretch.usable);
        let enemies: Vec<Rect> =
            self.known_stands(at, army.other()).map(|stand| self.rect(at, stand)).collect();
        let reach = shipped::deployment().road_clear;
        let network = &self.map.network;
        let is_clear = |route: &Route| {
            !route
                .stretches
                .iter()
                .any(|&stretch| enemies.iter().any(|enemy| network.stretch_is_within(reach, stretch, enemy)))
        };
        let straight = network.route(from, to, usable).filter(is_clear);
        straight.or_else(|| {
            let open = |edge: usize| {
                let stretch = network.edges()[edge].stretch;
                let is_end = |point: RoadPoint| {
                    stretch.road == point.road && stretch.from <= point.along && point.along <= stretch.to
                };
                usable(edge)
                    && (is_end(from)
                        || is_end(to)
                        || !enemies.iter().any(|enemy| network.stretch_is_within(reach, stretch, enemy)))
            };
            network.route(from, to, open).filter(is_clear)
        })
    }

    /// Where the friendly edge roads of a side leave the table.
    pub fn edge_roads(&self, army: Army) -> Vec<(RoadPoint, Point)> {
        let node_of = |source: &Source| match source {
            Source::EdgeRoad(node) => Some(*node),
            _ => None,
        };
        let nodes = self.scenario.side(army).sources.iter().filter_map(node_of);
        let places = nodes.filter_map(|node| {
            let at = self.map.nodes.get(node)?.at;
            let edge = self
                .map
                .network
                .edges()
                .iter()
                .find(|edge| usize::from(edge.from) == node || usize::from(edge.to) == node)?;
            Some((self.road_point(edge.stretch.road, at), at))
        });
        places.collect()
    }

    /// Whether a clear road leads from a place to a source of supply: a friendly road.
    pub fn is_friendly(&self, at: &Position, army: Army, from: RoadPoint) -> bool {
        self.edge_roads(army).iter().any(|&(source, _)| self.clear_route(at, army, from, source).is_some())
    }

    /// The FUPs of a side that can be used [2n2, D82].
    pub fn usable_fups(&self, at: &Position, army: Army) -> Vec<Rect> {
        let base = shipped::kinds().of(StandType::Fup).base;
        let reach = shipped::deployment().road_clear;
        let usable = at.side(army).fups.iter().filter_map(|fup| {
            let rect = base.at(Pose::new(fup.at, Heading::UP));
            let beset =
                self.known_stands(at, army.other()).any(|stand| self.rect(at, stand).is_within(reach, &rect));
            let road = RoadPoint { road: usize::from(fup.road), along: fup.along };
            (!beset && self.is_friendly(at, army, road)).then_some(rect)
        });
        usable.collect()
    }

    /// Whether stands are near enough to deploy: to a usable FUP, or else to a road at the friendly edge [2n2, 2n3, act-9].
    pub fn is_near_base(&self, at: &Position, army: Army, stands: &[Rect]) -> bool {
        let radius = shipped::deployment().radius + shipped::measures().range_grace;
        let fups = self.usable_fups(at, army);
        if fups.is_empty() {
            let edges = self.edge_roads(army);
            return edges.iter().any(|(_, edge)| stands.iter().all(|rect| rect.is_within(radius, edge)));
        }
        fups.iter().any(|fup| stands.iter().all(|rect| rect.is_within(radius, fup)))
    }

    /// The way of a C Ops to a place on a road [ut-8, faq-8].
    ///
    /// # Errors
    /// Why it cannot go there.
    pub fn c_ops_way(
        &self,
        at: &Position,
        army: Army,
        number: u8,
        road: u8,
        along: Mil,
    ) -> Result<Route, Refused> {
        let refused = clause!("ut-8").refuses(Reason::COpsStays);
        let c_ops = at
            .side(army)
            .c_ops
            .get(usize::from(number))
            .ok_or(clause!("ut-8").refuses(Reason::NoSuchThing))?;
        let line =
            self.map.network.lines().get(usize::from(road)).ok_or(clause!("ut-8").refuses(Reason::NoRoad))?;
        if c_ops.lost || c_ops.moved {
            return Err(refused);
        }
        if !self.c_ops_may_use(usize::from(road)) || along < Mil::ZERO || along > line.length() {
            return Err(clause!("faq-8").refuses(Reason::NoRoad));
        }
        let from = RoadPoint { road: usize::from(c_ops.road), along: c_ops.along };
        let to = RoadPoint { road: usize::from(road), along };
        let route = self.clear_route(at, army, from, to).ok_or(refused)?;
        let friendly = self.is_friendly(at, army, to);
        if from == to || route.length > shipped::movement().c_ops || !friendly {
            return Err(refused);
        }
        Ok(route)
    }

    /// The C Ops that leads a battalion, if it is on the table [D131].
    pub fn c_ops_of<'a>(&self, at: &'a Position, battalion: BattalionId) -> Option<&'a COpsState> {
        let army = self.army(battalion);
        let group = &self.scenario.battalions[usize::from(battalion.0)].battlegroup;
        let number =
            self.scenario.side(army).c_ops.iter().position(|c_ops| c_ops.battlegroups.contains(group))?;
        at.side(army).c_ops.get(number).filter(|c_ops| !c_ops.lost)
    }

    /// The rectangle of a C Ops.
    pub fn c_ops_rect(&self, c_ops: &COpsState) -> Rect {
        shipped::kinds().of(StandType::COps).base.at(Pose::new(c_ops.at, Heading::UP))
    }

    /// How far a battalion's nearest stand is from its C Ops.
    pub fn c_ops_distance(&self, at: &Position, battalion: BattalionId) -> Option<Mil> {
        let rect = self.c_ops_rect(self.c_ops_of(at, battalion)?);
        self.live(at, battalion).map(|stand| self.rect(at, stand).distance(&rect).root()).min()
    }

    /// The situation of a battalion on the table at night [rep-2, D112]. Without its C Ops it is isolated [ut-8].
    pub fn situation(&self, at: &Position, battalion: BattalionId) -> Situation {
        let Some(distance) = self.c_ops_distance(at, battalion) else { return Situation::Isolated };
        let line = if self.has_line(at, battalion) { Line::Open } else { Line::Cut };
        shipped::replacements().on_table(line, distance)
    }

    /// Whether a line leads from a battalion to its C Ops, over ground that can be entered and out of reach of known enemies: a
    /// search over cells of half an inch [rep-2].
    pub fn has_line(&self, at: &Position, battalion: BattalionId) -> bool {
        let Some(c_ops) = self.c_ops_of(at, battalion) else { return false };
        let table = self.map.table;
        let (columns, rows) =
            ((table.high.x() - table.low.x()) / CELL, (table.high.y() - table.low.y()) / CELL);
        let centre = |cell: i32| {
            Point::new(
                table.low.x() + cell % columns * CELL + CELL / 2,
                table.low.y() + cell / columns * CELL + CELL / 2,
            )
        };
        let army = self.army(battalion);
        let zone = shipped::replacements().line_keeps_off;
        let enemies: Vec<Rect> =
            self.known_stands(at, army.other()).map(|stand| self.rect(at, stand)).collect();
        let own: Vec<Rect> = self.live(at, battalion).map(|stand| self.rect(at, stand)).collect();
        let reach = Mil(CELL).squared();
        let is_goal = |point: Point| point.distance_squared(c_ops.at) <= reach;
        // The cells whose centre lies near a stand, looked for round that stand only.
        let cells_near = |rect: &Rect| {
            let bounds = rect.bounds().grown(zone);
            let column = |x: i32| ((x - table.low.x()) / CELL).clamp(0, columns - 1);
            let row = |y: i32| ((y - table.low.y()) / CELL).clamp(0, rows - 1);
            let across = column(bounds.low.x())..=column(bounds.high.x());
            let up = row(bounds.low.y())..=row(bounds.high.y());
            up.flat_map(move |row| across.clone().map(move |column| row * columns + column))
        };
        let mut seen = vec![false; (columns * rows) as usize];
        for enemy in &enemies {
            for cell in cells_near(enemy) {
                seen[cell as usize] |= enemy.distance(&centre(cell)).is_less_than(zone);
            }
        }
        let mut queue: Vec<i32> = Vec::new();
        for rect in &own {
            for cell in cells_near(rect).filter(|&cell| rect.is_within(zone, &centre(cell))) {
                seen[cell as usize] = true;
                queue.push(cell);
            }
        }
        while let Some(cell) = queue.pop() {
            if is_goal(centre(cell)) {
                return true;
            }
            let (column, row) = (cell % columns, cell / columns);
            for (across, up) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                let (column, row) = (column + across, row + up);
                if !(0..columns).contains(&column) || !(0..rows).contains(&row) {
                    continue;
                }
                let next = row * columns + column;
                if seen[next as usize] {
                    continue;
                }
                seen[next as usize] = true;
                let point = centre(next);
                if self.surface(point, Mover::Foot).is_some() {
                    queue.push(next);
                }
            }
        }
        false
    }
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// A C Ops moves; a hidden enemy within an inch of its way stops it an inch short and is seen [D158].
    pub fn move_c_ops(&mut self, army: Army, number: u8, route: &Route) {
        let hidden: Vec<(StandId, Rect)> = self
            .game
            .stands_on_table(self.at, army.other())
            .filter(|&stand| !self.at.is_known(self.game.battalion_of(stand)))
            .map(|stand| (stand, self.game.rect(self.at, stand)))
            .collect();
        let reach = shipped::deployment().road_clear;
        let network = &self.game.map().network;
        let mut met = None;
        let before = self.at.side(army).c_ops[usize::from(number)];
        let mut last = RoadPoint { road: usize::from(before.road), along: before.along };
        'route: for stretch in &route.stretches {
            let steps = (stretch.length().0 / 100).max(1);
            for step in 0..=steps {
                let gone =
                    (i64::from(stretch.to.0 - stretch.from.0) * i64::from(step) / i64::from(steps)) as i32;
                let place = RoadPoint { road: stretch.road, along: stretch.from + Mil(gone) };
                let point = network.at(place).at;
                met = hidden.iter().find(|(_, rect)| rect.distance(&point).is_less_than(reach));
                if met.is_some() {
                    break 'route;
                }
                last = place;
            }
        }
        let state = &mut self.at.side_mut(army).c_ops[usize::from(number)];
        state.road = last.road as u8;
        state.along = last.along;
        state.at = network.at(last).at;
        state.moved = true;
        if let Some(&(stand, _)) = met {
            self.uncover(self.game.battalion_of(stand));
        }
        self.tell(Event::COpsMoved(&self.game.scenario().side(army).name));
    }
}
