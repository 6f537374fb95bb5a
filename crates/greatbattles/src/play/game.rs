//! A scenario opened for play: stands by number, and what the charts say of them.

use std::ops::Range;
use std::sync::OnceLock;

use board::plane::{Base, Bounds, Mil, Point, Polyline, RoadPoint, Segment};
use kernel::Fault;
use kit::OptionalRule;

use super::choices::Options;
use super::position::{
    BattalionId, BattalionState, Battery, COpsState, Fate, FupState, Harm, Holding, Life, Muster, Position,
    SideState, Stance, StandId, StandState, Step, Whereabouts,
};
use super::raster::Raster;
use super::supply::source_points;
use crate::army::Army;
use crate::barrage::Template;
use crate::formation::Formation;
use crate::map::{RoadSurface, TableMap};
use crate::measures::Measures;
use crate::numbers::DayNo;
use crate::scenario::{Arrival, Effect, Scenario, Stand};
use crate::shipped::{self, Boxed};
use crate::sighting::Weather;
use crate::stand::{Kind, Sizes};

/// A stand of the scenario.
#[derive(Debug, Clone)]
pub struct StandInfo {
    /// The battalion that the scenario lists it with.
    pub battalion: BattalionId,
    /// What the scenario says of it.
    pub stand: &'static Stand,
    /// What its type is.
    pub kind: &'static Kind,
    /// How far its corners are from its centre, rounded up.
    pub radius: Mil,
}

/// The stands of a battalion: as the scenario lists them, or one by one if attachments were exchanged.
struct Members {
    listed: Range<u8>,
    joined: std::vec::IntoIter<StandId>,
}

impl Iterator for Members {
    type Item = StandId;

    fn next(&mut self) -> Option<StandId> {
        self.listed.next().map(StandId).or_else(|| self.joined.next())
    }
}

impl DoubleEndedIterator for Members {
    fn next_back(&mut self) -> Option<StandId> {
        self.joined.next_back().or_else(|| self.listed.next_back().map(StandId))
    }
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
    /// Whose base sizes are used.
    sizes: Sizes,
    /// The options in play.
    pub(super) options: Options,
    /// The optional rules that the name carries.
    pub(super) chosen: Vec<&'static OptionalRule>,
    /// Measures, with the gap of the scale.
    pub(super) measures: Measures,
    /// A template, by the scale.
    pub(super) template: Template,
    /// The places on roads by which each source of supply is reached, side by side.
    pub(super) sources: [Vec<Vec<RoadPoint>>; 2],
    /// The ground in cells.
    pub(super) raster: Raster,
    /// Cliffs that vehicles and guns do not cross.
    pub(super) cliffs: Vec<&'static Polyline>,
    /// The edges of the roads, by number: the box round each, and its pieces.
    pub(super) edges: Vec<(Bounds, Vec<Segment>)>,
    /// The longest radius of a stand.
    pub(super) reach: Mil,
    /// Cells of half an inch that can be entered on foot, for lines of communication; filled when a night asks first.
    pub(super) on_foot: OnceLock<Vec<bool>>,
}

impl Game {
    /// Opens a scenario of the box by its name.
    ///
    /// # Errors
    /// A name that is no scenario's, and options that do not go with it.
    pub fn open(name: &str) -> Result<Game, Vec<Fault>> {
        let fault = |message: String| vec![Fault { place: "scenario".into(), message }];
        let asked = kit::split(name);
        let boxed: &'static Boxed = shipped::scenario(asked.bare).ok_or_else(|| {
            fault(format!(
                "there is no scenario '{}': open agira, east-of-caen, oosterbeek or malta",
                asked.bare
            ))
        })?;
        let (options, chosen) = Options::choose(&boxed.scenario, &asked.options)?;
        Ok(Game::new(boxed, options, chosen))
    }

    fn new(boxed: &'static Boxed, options: Options, chosen: Vec<&'static OptionalRule>) -> Game {
        let scenario = &boxed.scenario;
        let sizes = if options.chart_base_sizes { Sizes::Chart } else { Sizes::Publisher };
        let (mut stands, mut members, mut groups) = (Vec::new(), Vec::new(), Vec::new());
        for (number, battalion) in scenario.battalions.iter().enumerate() {
            let first = stands.len() as u8;
            stands.extend(battalion.stands.iter().map(|stand| {
                let kind = shipped::kinds().of(stand.stand);
                let radius = radius(kind.base(sizes));
                StandInfo { battalion: BattalionId(number as u8), stand, kind, radius }
            }));
            members.push(first..stands.len() as u8);
            let group = scenario.battlegroups.iter().position(|group| group.id == battalion.battlegroup);
            groups.push(group.unwrap_or_default() as u8);
        }
        let lines = scenario.special.iter().filter(|rule| !rule.off).filter_map(|rule| match &rule.effect {
            Effect::Cliff { line } => boxed.map.cliffs.iter().find(|cliff| cliff.id == *line),
            _ => None,
        });
        Game {
            scenario,
            map: &boxed.map,
            reach: stands.iter().map(|info: &StandInfo| info.radius).max().unwrap_or(Mil::ZERO),
            stands,
            members,
            groups,
            sizes,
            options,
            chosen,
            measures: scaled(options),
            template: Template {
                radius: if options.cd3_scale { CD3_TEMPLATE } else { shipped::barrage().template.radius },
                ..shipped::barrage().template
            },
            sources: [Army::Allied, Army::Axis].map(|army| source_points(scenario, &boxed.map, army)),
            raster: Raster::new(&boxed.map),
            cliffs: lines.map(|cliff| &cliff.line).collect(),
            edges: edges(&boxed.map),
            on_foot: OnceLock::new(),
        }
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

    /// The stands of a battalion, in order: those that the scenario lists, then those that joined it [night-6].
    pub fn members(
        &self,
        at: &Position,
        battalion: BattalionId,
    ) -> impl DoubleEndedIterator<Item = StandId> + use<> {
        let listed = self.listed(battalion);
        if at.lent.is_empty() {
            return Members { listed, joined: Vec::new().into_iter() };
        }
        let stayed = listed.map(StandId).filter(|&stand| at.lent_to(stand).is_none());
        let joined = at.lent.iter().filter(|(_, to)| *to == Some(battalion)).map(|&(stand, _)| stand);
        let joined: Vec<StandId> = stayed.chain(joined).collect();
        Members { listed: 0..0, joined: joined.into_iter() }
    }

    /// The stands that the scenario lists with a battalion.
    pub(crate) fn listed(&self, battalion: BattalionId) -> Range<u8> {
        self.members[usize::from(battalion.0)].clone()
    }

    /// A stand of the scenario.
    pub fn info(&self, stand: StandId) -> &StandInfo {
        &self.stands[usize::from(stand.0)]
    }

    /// The battalion of a stand: the one it was attached to, else the one that the scenario lists it with.
    pub fn battalion_of(&self, at: &Position, stand: StandId) -> BattalionId {
        at.lent_to(stand).flatten().unwrap_or(self.info(stand).battalion)
    }

    /// Whose a stand is.
    pub fn army_of(&self, stand: StandId) -> Army {
        self.army(self.info(stand).battalion)
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
        let base = self.info(stand).kind.base(self.sizes);
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
            for ((stand, start), front) in self.listed(id).map(StandId).zip(&set_up.stands).zip(ranks) {
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
            lent: Vec::new(),
            stack: Vec::new(),
            pairs: Vec::new(),
            holding: Holding::Not,
            shots: Vec::new(),
            helped: Vec::new(),
            picked: None,
            moving: None,
            score: 0,
            owners: vec![Army::Allied; self.scenario.victory.remembered.len()],
            landed: vec![false; self.map.zones.len()],
            captured: vec![false; self.bonuses()],
            crossed: None,
            approached: false,
            result: None,
        }
    }

    /// How many objectives bring points to their captor.
    fn bonuses(&self) -> usize {
        let of = |rule: &crate::scenario::SpecialRule| match &rule.effect {
            Effect::Bonus { objectives, .. } if !rule.off => objectives.len(),
            _ => 0,
        };
        self.scenario.special.iter().map(of).sum()
    }

    /// The options in play.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// When a battalion lands as the scenario lists it, and in which zone.
    fn listed_landing(&self, id: BattalionId) -> (Option<(u8, u8)>, u8) {
        let battalion = &self.scenario.battalions[usize::from(id.0)];
        let Arrival::Lands(_, zone) = &battalion.arrival else { return (None, 0) };
        let waves = self.scenario.lifts.iter().chain(&self.scenario.landings);
        let wave = waves.into_iter().find(|wave| wave.battalions.contains(&usize::from(id.0)));
        let comes = wave.map(|wave| (wave.comes.0.0, wave.comes.1.0));
        let zone = wave.and_then(|wave| wave.zone.as_ref()).unwrap_or(zone);
        let number = self.map.zones.iter().position(|other| other.id == *zone);
        (comes, number.unwrap_or_default() as u8)
    }

    /// The day and turn on which a battalion lands as the scenario lists it.
    pub(crate) fn listed_due(&self, id: BattalionId) -> Option<(u8, u8)> {
        self.listed_landing(id).0
    }

    /// A battalion as the scenario lists it.
    pub(super) fn fresh(&self, id: BattalionId) -> BattalionState {
        let battalion = &self.scenario.battalions[usize::from(id.0)];
        let (place, shape, facing) = match &battalion.arrival {
            Arrival::OnTable(set_up) => (Whereabouts::Table, Some(set_up.shape), set_up.anchor.heading),
            Arrival::Lands(..) => (Whereabouts::Away, None, board::plane::Heading::UP),
            _ => (Whereabouts::Reserve, None, board::plane::Heading::UP),
        };
        let (due, zone) = self.listed_landing(id);
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
            strength: battalion.establishment().0,
            muster: Muster::Formed,
            rendezvous: None,
            due,
            zone,
            wait: 0,
            stood_down: false,
            came: false,
            tried: false,
        }
    }

    fn ranks(&self, state: &BattalionState, id: BattalionId) -> Vec<bool> {
        let slots = self.slots(self.listed(id).map(StandId), state.formation, state.gap, state.front);
        slots.map_or_else(
            |_| Vec::new(),
            |slots| slots.iter().map(|slot| slot.rank == crate::formation::Rank::Front).collect(),
        )
    }

    fn side_at_start(&self, army: Army) -> SideState {
        let side = self.scenario.side(army);
        let c_ops = side.c_ops.iter().map(|c_ops| {
            let (at, road) = c_ops.at.unwrap_or((self.map.table.low, 0));
            let along = self.road_point(road, at).along;
            let away = c_ops.at.is_none() || c_ops.comes.0 > DayNo(1);
            COpsState {
                at,
                road: road as u8,
                along,
                lost: false,
                moved: false,
                away,
                walks: false,
                bank: 0,
                actions: 0,
            }
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
            planned: false,
            activating: Vec::new(),
            groups: 0,
            standing_down: Vec::new(),
            bombs: self.listed_bombs(army),
            missions: 0,
            strikes: Vec::new(),
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
            for stand in self.members(at, id).filter(|&stand| on_table && at.stand(stand).is_live()) {
                if !self.map.holds(at.stand(stand).pose.at) {
                    return Err(format!("{} is off the table", self.stand_name(stand)));
                }
            }
            let has_live = self.members(at, id).any(|stand| at.stand(stand).is_live());
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

/// What the scale of 125 m to the inch changes [pa-7]: gaps of 3 inches, templates of 2.
const CD3_GAP: Mil = Mil(3000);
const CD3_TEMPLATE: Mil = Mil(1000);

/// Measures at the scale that is played.
fn scaled(options: Options) -> Measures {
    let mut measures = *shipped::measures();
    if options.cd3_scale {
        measures.gap = CD3_GAP;
    }
    measures
}

/// The edges of a map's roads: the box round each, and its pieces.
fn edges(map: &TableMap) -> Vec<(Bounds, Vec<Segment>)> {
    let network = &map.network;
    let edge = |edge: &board::plane::RoadEdge| {
        let points = network.points(edge.stretch);
        let pieces = points.windows(2).map(|ends| Segment::new(ends[0], ends[1])).collect();
        (Bounds::of(points.iter().copied()), pieces)
    };
    network.edges().iter().map(edge).collect()
}

/// How far the corners of a base are from its centre, rounded up; the rounding of a corner is a mil more.
fn radius(base: Base) -> Mil {
    let corner = board::plane::Vector::new(base.frontage.0 / 2 + 1, base.depth.0 / 2 + 1);
    corner.length() + Mil(1)
}
