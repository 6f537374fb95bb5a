//! Roads and lines: clear roads, FUPs, C Ops, lines of communication [2n2, 2n3, ut-8, rep-2, D159].
//!
//! Only known enemies count: hidden ones are off the table.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use board::plane::{Bounds, Figure, Heading, Mil, Point, Pose, Rect, RoadPoint, Route, Segment};
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

/// The side of a cell of the search for a line, and a step across it.
const CELL: i32 = 500;
const ACROSS: i32 = 707;

/// Lines of communication that were looked for: whose, from which C Ops, and the cells they come to.
#[derive(Default)]
pub(crate) struct Lines(Vec<(Army, Point, Vec<bool>)>);

/// Whether an edge of the roads can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RoadState {
    Open,
    /// An enemy is near.
    Closed,
    /// Its bridge is blown, or it is no road for C Ops and supply.
    Unusable,
}

/// What closes roads to a side now.
pub(super) struct Roadblocks {
    enemies: Vec<Rect>,
    edges: Vec<RoadState>,
}

/// Where a side deploys now: usable FUPs, or roads at the friendly edge if there is none.
pub(super) struct Bases {
    fups: Vec<Rect>,
    edges: Vec<Point>,
}

impl Bases {
    /// Whether all stands are near enough to one of them.
    pub fn are_near(&self, stands: &[Rect]) -> bool {
        let radius = shipped::deployment().radius + shipped::measures().range_grace;
        self.fups.iter().any(|fup| stands.iter().all(|rect| rect.is_within(radius, fup)))
            || self.edges.iter().any(|edge| stands.iter().all(|rect| rect.is_within(radius, edge)))
    }

    /// Where they are.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.fups.iter().map(Rect::centre).chain(self.edges.iter().copied())
    }
}

impl Game {
    /// What closes roads to a side now: known enemies within an inch.
    pub(super) fn roadblocks(&self, at: &Position, army: Army) -> Roadblocks {
        let enemies: Vec<Rect> =
            self.known_stands(at, army.other()).map(|stand| self.rect(at, stand)).collect();
        let reach = shipped::deployment().road_clear;
        let is_closed = |(number, (bounds, segments)): (usize, &(Bounds, Vec<Segment>))| {
            let usable = self.map.stretches.get(number).is_none_or(|stretch| stretch.usable);
            let meets = |enemy: &Rect| {
                enemy.bounds().is_near(reach, *bounds)
                    && segments.iter().any(|segment| segment.is_within(reach, enemy))
            };
            if !usable {
                RoadState::Unusable
            } else if enemies.iter().any(meets) {
                RoadState::Closed
            } else {
                RoadState::Open
            }
        };
        let edges = self.edges.iter().enumerate().map(is_closed).collect();
        Roadblocks { enemies, edges }
    }

    /// The way along roads between two places, if no known enemy of the side is within an inch of it.
    pub fn clear_route(&self, at: &Position, army: Army, from: RoadPoint, to: RoadPoint) -> Option<Route> {
        self.clear_route_by(&self.roadblocks(at, army), from, to)
    }

    /// The same with roadblocks that were looked for already.
    pub(super) fn clear_route_by(
        &self,
        blocks: &Roadblocks,
        from: RoadPoint,
        to: RoadPoint,
    ) -> Option<Route> {
        let reach = shipped::deployment().road_clear;
        let network = &self.map.network;
        // An edge that is closed somewhere may still be open up to one of the two places.
        let open = |edge: usize| {
            let stretch = network.edges()[edge].stretch;
            let is_end = |point: RoadPoint| {
                stretch.road == point.road && stretch.from <= point.along && point.along <= stretch.to
            };
            match blocks.edges[edge] {
                RoadState::Open => true,
                RoadState::Closed => is_end(from) || is_end(to),
                RoadState::Unusable => false,
            }
        };
        let is_clear = |route: &Route| {
            route.stretches.iter().all(|&stretch| {
                let points = network.points(stretch);
                let bounds = Bounds::of(points.iter().copied());
                let near = |enemy: &&Rect| enemy.bounds().is_near(reach, bounds);
                blocks.enemies.iter().filter(near).all(|enemy| {
                    points.windows(2).all(|ends| !Segment::new(ends[0], ends[1]).is_within(reach, enemy))
                })
            })
        };
        network.route(from, to, open).filter(is_clear)
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

    /// Whether a road is friendly to a side: a clear road leads from there to a source of its supply.
    pub fn is_friendly(&self, at: &Position, army: Army, from: RoadPoint) -> bool {
        self.is_supplied_by(at, &self.roadblocks(at, army), army, from)
    }

    /// The FUPs of a side that can be used [2n2, D82].
    pub fn usable_fups(&self, at: &Position, army: Army) -> Vec<Rect> {
        let base = shipped::kinds().of(StandType::Fup).base;
        let reach = shipped::deployment().road_clear;
        let blocks = self.roadblocks(at, army);
        let listed = &self.scenario.side(army).fups;
        let usable = at.side(army).fups.iter().zip(listed).filter_map(|(fup, info)| {
            let zone = |id: &String| self.map.zones.iter().position(|zone| zone.id == *id);
            let landed =
                info.zone.as_ref().and_then(zone).is_none_or(|zone| at.landed.get(zone) == Some(&true));
            if at.day < info.from_day || !landed {
                return None;
            }
            let rect = base.at(Pose::new(fup.at, Heading::UP));
            let beset = blocks.enemies.iter().any(|enemy| enemy.is_within(reach, &rect));
            let road = RoadPoint { road: usize::from(fup.road), along: fup.along };
            (!beset && self.is_supplied_by(at, &blocks, army, road)).then_some(rect)
        });
        usable.collect()
    }

    /// Where a side deploys now: by a usable FUP, or else by a road at the friendly edge [2n2, 2n3, act-9].
    pub(super) fn bases(&self, at: &Position, army: Army) -> Bases {
        let fups = self.usable_fups(at, army);
        let edges = if fups.is_empty() {
            self.edge_roads(army).into_iter().map(|(_, point)| point).collect()
        } else {
            Vec::new()
        };
        Bases { fups, edges }
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
        self.c_ops_way_by(&self.roadblocks(at, army), at, army, (number, road, along))
    }

    /// The same with roadblocks that were looked for already.
    pub(super) fn c_ops_way_by(
        &self,
        blocks: &Roadblocks,
        at: &Position,
        army: Army,
        (number, road, along): (u8, u8, Mil),
    ) -> Result<Route, Refused> {
        let refused = clause!("ut-8").refuses(Reason::COpsStays);
        let c_ops = at
            .side(army)
            .c_ops
            .get(usize::from(number))
            .ok_or(clause!("ut-8").refuses(Reason::NoSuchThing))?;
        let line =
            self.map.network.lines().get(usize::from(road)).ok_or(clause!("ut-8").refuses(Reason::NoRoad))?;
        let spent = if self.options.cops_activation { c_ops.actions == 0 } else { c_ops.moved };
        if c_ops.lost || c_ops.away || spent {
            return Err(refused);
        }
        if !self.c_ops_may_use(usize::from(road)) || along < Mil::ZERO || along > line.length() {
            return Err(clause!("faq-8").refuses(Reason::NoRoad));
        }
        let from = RoadPoint { road: usize::from(c_ops.road), along: c_ops.along };
        let to = RoadPoint { road: usize::from(road), along };
        if c_ops.walks {
            // Off its road it names another point to walk to [7c-1].
            return if from == to {
                Err(refused)
            } else {
                Ok(Route { length: Mil::ZERO, stretches: Vec::new() })
            };
        }
        let route = self.clear_route_by(blocks, from, to).ok_or(refused)?;
        if from == to
            || route.length > shipped::movement().c_ops
            || !self.scenario.side(army).edges.is_empty() && !self.is_supplied_by(at, blocks, army, to)
        {
            return Err(refused);
        }
        Ok(route)
    }

    /// The C Ops that leads a battalion, if it is on the table [D131].
    pub fn c_ops_of<'a>(&self, at: &'a Position, battalion: BattalionId) -> Option<&'a COpsState> {
        let number = self.c_ops_number(battalion)?;
        let c_ops = at.side(self.army(battalion)).c_ops.get(number);
        c_ops.filter(|c_ops| !c_ops.lost && !c_ops.away && !c_ops.walks)
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
        self.situation_by(at, battalion, &mut Lines::default())
    }

    /// The same with lines that were looked for already.
    pub(crate) fn situation_by(&self, at: &Position, battalion: BattalionId, lines: &mut Lines) -> Situation {
        let (Some(distance), Some(c_ops)) =
            (self.c_ops_distance(at, battalion), self.c_ops_of(at, battalion))
        else {
            return Situation::Isolated;
        };
        let army = self.army(battalion);
        let found = lines.0.iter().position(|(of, goal, _)| (*of, *goal) == (army, c_ops.at));
        let number = found.unwrap_or_else(|| {
            lines.0.push((army, c_ops.at, self.line_cells(at, army, c_ops.at)));
            lines.0.len() - 1
        });
        let line = if self.meets_line(at, battalion, &lines.0[number].2) { Line::Open } else { Line::Cut };
        let most = shipped::replacements().isolated_beyond;
        if self.options.isolation_36
            && (distance > most || self.line_length(at, battalion, c_ops.at).is_none_or(|long| long > most))
        {
            return Situation::Isolated;
        }
        shipped::replacements().on_table(line, distance)
    }

    /// Whether a line leads from a battalion to its C Ops, over ground that can be entered and out of reach of known enemies: a
    /// search over cells of half an inch [rep-2].
    pub fn has_line(&self, at: &Position, battalion: BattalionId) -> bool {
        let Some(c_ops) = self.c_ops_of(at, battalion) else { return false };
        self.meets_line(at, battalion, &self.line_cells(at, self.army(battalion), c_ops.at))
    }

    /// The cells of the search, across and up.
    fn cell_counts(&self) -> (i32, i32) {
        let table = self.map.table;
        ((table.high.x() - table.low.x()) / CELL, (table.high.y() - table.low.y()) / CELL)
    }

    fn cell_centre(&self, cell: i32) -> Point {
        let (low, (columns, _)) = (self.map.table.low, self.cell_counts());
        Point::new(low.x() + cell % columns * CELL + CELL / 2, low.y() + cell / columns * CELL + CELL / 2)
    }

    /// The cells whose centre may lie near a stand.
    fn cells_near(&self, rect: &Rect, range: Mil) -> impl Iterator<Item = i32> + use<> {
        let (low, (columns, rows)) = (self.map.table.low, self.cell_counts());
        let bounds = rect.bounds().grown(range);
        let column = |x: i32| ((x - low.x()) / CELL).clamp(0, columns - 1);
        let row = |y: i32| ((y - low.y()) / CELL).clamp(0, rows - 1);
        let across = column(bounds.low.x())..=column(bounds.high.x());
        let up = row(bounds.low.y())..=row(bounds.high.y());
        up.flat_map(move |row| across.clone().map(move |column| row * columns + column))
    }

    fn neighbours(&self, cell: i32) -> impl Iterator<Item = i32> + use<> {
        let (columns, rows) = self.cell_counts();
        let (column, row) = (cell % columns, cell / columns);
        let steps = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        steps.into_iter().filter_map(move |(across, up)| {
            let (column, row) = (column + across, row + up);
            let inside = (0..columns).contains(&column) && (0..rows).contains(&row);
            inside.then_some(row * columns + column)
        })
    }

    /// The cells from which a line leads to a C Ops.
    pub(super) fn line_cells(&self, at: &Position, army: Army, goal: Point) -> Vec<bool> {
        let (columns, rows) = self.cell_counts();
        let open = self.on_foot.get_or_init(|| {
            let is_open = |cell| self.surface(self.cell_centre(cell), Mover::Foot).is_some();
            (0..columns * rows).map(is_open).collect()
        });
        let zone = shipped::replacements().line_keeps_off;
        let mut barred: Vec<bool> = open.iter().map(|open| !open).collect();
        for enemy in self.known_stands(at, army.other()) {
            let rect = self.rect(at, enemy);
            for cell in self.cells_near(&rect, zone) {
                barred[cell as usize] |= rect.distance(&self.cell_centre(cell)).is_less_than(zone);
            }
        }
        let mut reached = vec![false; barred.len()];
        let mut queue: Vec<i32> = Vec::new();
        let goal_cells = (0..columns * rows).filter(|&cell| self.is_line_goal(cell, goal));
        for cell in goal_cells.filter(|&cell| !barred[cell as usize]) {
            reached[cell as usize] = true;
            queue.push(cell);
        }
        while let Some(cell) = queue.pop() {
            for next in self.neighbours(cell) {
                if !barred[next as usize] && !reached[next as usize] {
                    reached[next as usize] = true;
                    queue.push(next);
                }
            }
        }
        reached
    }

    /// The ground from which no line leads to a C Ops, row by row: the lower left and the upper right corner of each stretch.
    pub(crate) fn cut_off(&self, at: &Position, army: Army, goal: Point) -> Vec<(Point, Point)> {
        let reached = self.line_cells(at, army, goal);
        let (low, (columns, rows)) = (self.map.table.low, self.cell_counts());
        let mut stretches = Vec::new();
        for row in 0..rows {
            let is_cut = |column: i32| !reached[(row * columns + column) as usize];
            let mut column = 0;
            while column < columns {
                let end = (column..columns).find(|&other| !is_cut(other)).unwrap_or(columns);
                if end > column {
                    let corner =
                        |column: i32, row: i32| Point::new(low.x() + column * CELL, low.y() + row * CELL);
                    stretches.push((corner(column, row), corner(end, row + 1)));
                }
                column = end + 1;
            }
        }
        stretches
    }

    /// How long the shortest line of communication is: half an inch a step, 0.707 across [faq-23]. None if there is none.
    fn line_length(&self, at: &Position, battalion: BattalionId, goal: Point) -> Option<Mil> {
        let reached = self.line_cells(at, self.army(battalion), goal);
        let zone = shipped::replacements().line_keeps_off;
        let (columns, _) = self.cell_counts();
        let mut lengths = vec![i32::MAX; reached.len()];
        let mut queue = BinaryHeap::new();
        for cell in (0..reached.len() as i32).filter(|&cell| self.is_line_goal(cell, goal)) {
            lengths[cell as usize] = 0;
            queue.push(Reverse((0, cell)));
        }
        let near: Vec<bool> = {
            let mut near = vec![false; reached.len()];
            for stand in self.live(at, battalion) {
                let rect = self.rect(at, stand);
                for cell in self.cells_near(&rect, zone) {
                    near[cell as usize] |= rect.is_within(zone, &self.cell_centre(cell));
                }
            }
            near
        };
        while let Some(Reverse((gone, cell))) = queue.pop() {
            if near[cell as usize] {
                return Some(Mil(gone));
            }
            if gone > lengths[cell as usize] {
                continue;
            }
            for next in self.neighbours(cell) {
                let across = next % columns != cell % columns && next / columns != cell / columns;
                let long = gone + if across { ACROSS } else { CELL };
                let open = reached[next as usize] || near[next as usize];
                if open && long < lengths[next as usize] {
                    lengths[next as usize] = long;
                    queue.push(Reverse((long, next)));
                }
            }
        }
        None
    }

    fn is_line_goal(&self, cell: i32, goal: Point) -> bool {
        self.cell_centre(cell).distance_squared(goal) <= Mil(CELL).squared()
    }

    /// Whether a battalion stands by cells that a line comes to. The cells within 2 inches of its stands are free even beside an
    /// enemy [D112].
    pub(super) fn meets_line(&self, at: &Position, battalion: BattalionId, reached: &[bool]) -> bool {
        let zone = shipped::replacements().line_keeps_off;
        let Some(c_ops) = self.c_ops_of(at, battalion) else { return false };
        self.live(at, battalion).any(|stand| {
            let rect = self.rect(at, stand);
            self.cells_near(&rect, zone).filter(|&cell| rect.is_within(zone, &self.cell_centre(cell))).any(
                |cell| {
                    reached[cell as usize]
                        || self.is_line_goal(cell, c_ops.at)
                        || self.neighbours(cell).any(|next| reached[next as usize])
                },
            )
        })
    }
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// A C Ops moves; a hidden enemy within an inch of its way stops it an inch short and is seen [D158].
    pub fn move_c_ops(&mut self, army: Army, number: u8, route: &Route, to: RoadPoint) {
        if self.at.side(army).c_ops[usize::from(number)].walks {
            let state = &mut self.at.side_mut(army).c_ops[usize::from(number)];
            state.road = to.road as u8;
            state.along = to.along;
            state.moved = true;
            return;
        }
        let hidden: Vec<(StandId, Rect)> = self
            .game
            .stands_on_table(self.at, army.other())
            .filter(|&stand| !self.at.is_known(self.game.battalion_of(self.at, stand)))
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
        state.actions = state.actions.saturating_sub(1);
        if let Some(&(stand, _)) = met {
            self.uncover(self.game.battalion_of(self.at, stand));
        }
        self.tell(Event::COpsMoved(&self.game.scenario().side(army).name));
    }
}
