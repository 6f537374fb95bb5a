//! A scenario opened for play: stands by number, and what the charts say of them.

use std::ops::Range;

use board::plane::{Base, Figure, Point, RoadPoint};
use kernel::Fault;

use super::position::{
    BattalionId, BattalionState, Battery, COpsState, Fate, FupState, Harm, Life, Position, SideState, Stance,
    StandId, StandState, Step, Whereabouts,
};
use crate::army::Army;
use crate::formation::Formation;
use crate::map::{RoadSurface, TableMap};
use crate::numbers::DayNo;
use crate::scenario::{Arrival, Effect, Scenario, Stand};
use crate::shipped::{self, Boxed};
use crate::sighting::Weather;
use crate::stand::{Kind, Sizes};

/// A stand of the scenario.
#[derive(Debug, Clone)]
pub struct StandInfo {
    /// Its battalion.
    pub battalion: BattalionId,
    /// What the scenario says of it.
    pub stand: &'static Stand,
    /// What its type is.
    pub kind: &'static Kind,
}

/// A scenario opened for play: data that never changes, and the rules that need no dice.
#[derive(Debug)]
pub struct Game {
    pub(super) scenario: &'static Scenario,
    pub(super) map: &'static TableMap,
    pub(super) stands: Vec<StandInfo>,
    pub(super) members: Vec<Range<u8>>,
    /// The battlegroup of each battalion, by number.
    pub(super) groups: Vec<u8>,
    /// Cells of the table without a road, a river, a railway or sea in them: only patches matter there.
    plain: Vec<bool>,
    columns: usize,
}

/// The side of a cell for [`Game::is_plain`].
const CELL: i32 = 500;
/// How far lines must be from the middle of a plain cell: half its diagonal and half the width of the widest line.
const PLAIN: board::plane::Mil = board::plane::Mil(700);

impl Game {
    /// Opens a scenario of the box by its name.
    ///
    /// # Errors
    /// A name that is no scenario's, and scenarios or options that are not built yet.
    pub fn open(name: &str) -> Result<Game, Vec<Fault>> {
        let fault = |message: String| vec![Fault { place: "scenario".into(), message }];
        let asked = kit::split(name);
        let boxed: &'static Boxed = shipped::scenario(asked.bare)
            .ok_or_else(|| fault(format!("there is no scenario '{}': open agira", asked.bare)))?;
        if boxed.scenario.id != "agira" {
            return Err(fault(format!("'{}' is not built yet: open agira", asked.bare)));
        }
        if let Some(option) = asked.options.first() {
            return Err(fault(format!("the option '{option}' is not built yet: leave it out")));
        }
        Ok(Game::new(boxed))
    }

    fn new(boxed: &'static Boxed) -> Game {
        let scenario = &boxed.scenario;
        let (mut stands, mut members, mut groups) = (Vec::new(), Vec::new(), Vec::new());
        for (number, battalion) in scenario.battalions.iter().enumerate() {
            let first = stands.len() as u8;
            stands.extend(battalion.stands.iter().map(|stand| StandInfo {
                battalion: BattalionId(number as u8),
                stand,
                kind: shipped::kinds().of(stand.stand),
            }));
            members.push(first..stands.len() as u8);
            let group = scenario.battlegroups.iter().position(|group| group.id == battalion.battlegroup);
            groups.push(group.unwrap_or_default() as u8);
        }
        let (plain, columns) = plain_cells(&boxed.map);
        Game { scenario, map: &boxed.map, stands, members, groups, plain, columns }
    }

    /// Whether no line of the map is near a point on the table: a quick answer for most of it.
    pub(super) fn is_plain(&self, point: Point) -> bool {
        if !self.map.holds(point) {
            return false;
        }
        let way = self.map.table.low.to(point);
        let cell = (way.y() / CELL) as usize * self.columns + (way.x() / CELL) as usize;
        self.plain.get(cell).copied().unwrap_or(false)
    }

    /// The scenario.
    pub const fn scenario(&self) -> &'static Scenario {
        self.scenario
    }

    /// Its map.
    pub const fn map(&self) -> &'static TableMap {
        self.map
    }

    /// Every battalion.
    pub fn battalions(&self) -> impl DoubleEndedIterator<Item = BattalionId> + use<> {
        (0..self.members.len() as u8).map(BattalionId)
    }

    /// The battalions of a side.
    pub fn battalions_of(&self, army: Army) -> impl DoubleEndedIterator<Item = BattalionId> + '_ {
        self.battalions().filter(move |&battalion| self.army(battalion) == army)
    }

    /// Whose a battalion is.
    pub fn army(&self, battalion: BattalionId) -> Army {
        self.scenario.battalions[usize::from(battalion.0)].army
    }

    /// The stands of a battalion, in order.
    pub fn members(&self, battalion: BattalionId) -> impl DoubleEndedIterator<Item = StandId> + use<> {
        self.members[usize::from(battalion.0)].clone().map(StandId)
    }

    /// A stand of the scenario.
    pub fn info(&self, stand: StandId) -> &StandInfo {
        &self.stands[usize::from(stand.0)]
    }

    /// The battalion of a stand.
    pub fn battalion_of(&self, stand: StandId) -> BattalionId {
        self.info(stand).battalion
    }

    /// Whose a stand is.
    pub fn army_of(&self, stand: StandId) -> Army {
        self.army(self.battalion_of(stand))
    }

    /// The id of a battalion, as players write it.
    pub fn battalion_name(&self, battalion: BattalionId) -> &'static str {
        &self.scenario.battalions[usize::from(battalion.0)].id
    }

    /// The id of a stand, as players write it.
    pub fn stand_name(&self, stand: StandId) -> &'static str {
        &self.info(stand).stand.id
    }

    /// The size of a stand in a formation: lengthwise in road column [act-4].
    pub fn base(&self, stand: StandId, formation: Formation) -> Base {
        let base = self.info(stand).kind.base(Sizes::Publisher);
        if formation == Formation::RoadColumn { crate::formation::lengthwise(base) } else { base }
    }

    /// Whether a C Ops may use a road: tracks help nobody, and a scenario may name the roads [D153].
    pub fn c_ops_may_use(&self, road: usize) -> bool {
        let named = self.scenario.special.iter().find_map(|rule| match &rule.effect {
            Effect::COpsRoads { roads } => Some(roads),
            _ => None,
        });
        self.map.roads.get(road).is_some_and(|road| {
            road.surface != RoadSurface::Track && named.is_none_or(|roads| roads.contains(&road.id))
        })
    }

    /// Where a point is on a road.
    pub(super) fn road_point(&self, road: usize, near: Point) -> RoadPoint {
        RoadPoint { road, along: self.map.network.lines()[road].nearest(near).0 }
    }

    /// The position before the first decision: everything as listed, inactive and hidden [hid-1, pa-9].
    pub fn start(&self) -> Position {
        let battalions: Vec<BattalionState> = self.battalions().map(|id| self.fresh(id)).collect();
        let mut stands: Vec<StandState> = self.stands.iter().map(|_| StandState::away()).collect();
        for id in self.battalions() {
            let battalion = &self.scenario.battalions[usize::from(id.0)];
            let Arrival::OnTable(set_up) = &battalion.arrival else { continue };
            let ranks = self.ranks(&battalions[usize::from(id.0)], id);
            for ((stand, start), front) in self.members(id).zip(&set_up.stands).zip(ranks) {
                stands[usize::from(stand.0)] = StandState {
                    pose: start.pose,
                    mounted: start.mounted,
                    set_up: start.set_up,
                    dug_in: start.entrenched,
                    front,
                    ..StandState::away()
                };
            }
        }
        let sides = [Army::Allied, Army::Axis].map(|army| self.side_at_start(army));
        Position {
            day: DayNo(1),
            turn: 1,
            phasing: self.scenario.first,
            step: Step::SetUp(self.scenario.set_up_order[0]),
            pulse: 1,
            short: false,
            proceeded: false,
            weather: Weather::Clear,
            third: 0,
            sides,
            battalions,
            stands,
            stack: Vec::new(),
            pairs: Vec::new(),
            shots: Vec::new(),
            helped: Vec::new(),
            picked: None,
            moving: None,
            result: None,
        }
    }

    /// A battalion as the scenario lists it.
    pub(super) fn fresh(&self, id: BattalionId) -> BattalionState {
        let battalion = &self.scenario.battalions[usize::from(id.0)];
        let (place, shape, facing) = match &battalion.arrival {
            Arrival::OnTable(set_up) => (Whereabouts::Table, Some(set_up.shape), set_up.anchor.heading),
            _ => (Whereabouts::Reserve, None, board::plane::Heading::UP),
        };
        let shape = shape.unwrap_or(crate::formation::Shape {
            formation: Formation::Column,
            gap: board::plane::Mil(250),
            front: 1,
        });
        BattalionState {
            place,
            hidden: true,
            stance: Stance::Inactive,
            formation: shape.formation,
            gap: shape.gap,
            front: shape.front,
            facing,
            actions: 0,
            acted: false,
            won: false,
            lost: false,
            quality: battalion.quality,
            started: battalion.establishment().0,
        }
    }

    fn ranks(&self, state: &BattalionState, id: BattalionId) -> Vec<bool> {
        let slots = self.slots(self.members(id), state.formation, state.gap, state.front);
        slots.map_or_else(
            |_| Vec::new(),
            |slots| slots.iter().map(|slot| slot.rank == crate::formation::Rank::Front).collect(),
        )
    }

    fn side_at_start(&self, army: Army) -> SideState {
        let side = self.scenario.side(army);
        let c_ops = side.c_ops.iter().filter_map(|c_ops| {
            let (at, road) = c_ops.at?;
            let along = self.road_point(road, at).along;
            Some(COpsState { at, road: road as u8, along, lost: false, moved: false })
        });
        let fups = side.fups.iter().map(|fup| FupState {
            at: fup.at,
            road: fup.road.0 as u8,
            along: self.road_point(fup.road.0, fup.road.1).along,
        });
        SideState {
            points: side.points,
            rounds: side.artillery.first_day,
            batteries: vec![(Battery::OnCall, Fate::Open); usize::from(side.artillery.templates.0)],
            c_ops: c_ops.collect(),
            fups: fups.collect(),
            fresh: true,
            activating: Vec::new(),
            groups: 0,
            standing_down: Vec::new(),
        }
    }

    /// What must hold in every position.
    ///
    /// # Errors
    /// What does not.
    pub fn check_invariants(&self, at: &Position) -> Result<(), String> {
        if at.battalions.len() != self.members.len() || at.stands.len() != self.stands.len() {
            return Err("battalions or stands are missing".into());
        }
        for id in self.battalions() {
            let on_table = at.battalion(id).place == Whereabouts::Table;
            for stand in self.members(id).filter(|&stand| on_table && at.stand(stand).is_live()) {
                if !self.map.holds(at.stand(stand).pose.at) {
                    return Err(format!("{} is off the table", self.stand_name(stand)));
                }
            }
            let has_live = self.members(id).any(|stand| at.stand(stand).is_live());
            if on_table
                && !has_live
                && at.stack.is_empty()
                && matches!(at.step, Step::Activate | Step::Arrive)
            {
                return Err(format!("{} has no stand left and is on the table", self.battalion_name(id)));
            }
        }
        for stand in &at.stands {
            if stand.life == Life::Live && stand.harm == Harm::Destroyed {
                return Err("a destroyed stand lives".into());
            }
        }
        Ok(())
    }
}

/// Which cells have no line near them, and how many stand in a row.
fn plain_cells(map: &TableMap) -> (Vec<bool>, usize) {
    let extent = map.table.low.to(map.table.high);
    let (columns, rows) = ((extent.x() / CELL + 1) as usize, (extent.y() / CELL + 1) as usize);
    let is_plain = |cell: usize| {
        let (column, row) = ((cell % columns) as i32, (cell / columns) as i32);
        let middle = Point::new(
            map.table.low.x() + column * CELL + CELL / 2,
            map.table.low.y() + row * CELL + CELL / 2,
        );
        let roads = map.network.lines().iter().any(|line| line.is_within(PLAIN, &middle));
        let rivers = map.rivers.iter().any(|river| river.line.is_within(PLAIN + river.width, &middle));
        let railways = map.railways.iter().any(|railway| railway.line.is_within(PLAIN, &middle));
        map.land.is_none() && !roads && !rivers && !railways
    };
    ((0..columns * rows).map(is_plain).collect(), columns)
}
