//! Landings, before the action rolls: aim points, flak, drift, coming down; landings on airfields and from the sea
//! [dz, 6.1 to 6.3, malta-1, D159, D165, D170].
//!
//! The aim point of a stand is its place while its battalion is still away, so that nobody else sees it.

use board::plane::{Figure, Heading, Mil, Point, Pose, Rect, Vector};
use kernel::{Dice, Log, SeatSet};

use super::event::Event;
use super::game::Game;
use super::order::Lay;
use super::position::{BattalionId, Muster, Position, StandId, Step, Whereabouts};
use super::reason::{Reason, Refused};
use super::run::Run;
use crate::airborne::{DayOrNight, Descent, Flak, Harm, Height, LandingGround, Theatre};
use crate::army::Army;
use crate::formation::Formation;
use crate::ground::GroundKind;
use crate::map::{Mover, Zone};
use crate::numbers::D10;
use crate::scenario::{Arrival, COps, Effect, LandsBy};
use crate::shipped;
use crate::variants::owen_drift;
use kit::clause;

/// How near its airfield a battalion is placed that lands on it.
const AIRFIELD: Mil = Mil(3000);
/// How near lower ground a landing is rough [D89].
const NEAR_CONTOUR: Mil = Mil(500);
/// How far apart the default aim points of a battalion are.
const SPREAD: i32 = 1800;

impl Game {
    /// How a battalion lands, if it does.
    pub fn lands_by(&self, battalion: BattalionId) -> Option<LandsBy> {
        match &self.scenario.battalions[usize::from(battalion.0)].arrival {
            Arrival::Lands(by, _) => Some(*by),
            _ => None,
        }
    }

    /// The zone that is noted for a battalion.
    pub fn landing_zone(&self, at: &Position, battalion: BattalionId) -> Option<&'static Zone> {
        self.map.zones.get(usize::from(at.battalion(battalion).zone))
    }

    /// The battalions of a side that come down or ashore now. A lift waits for flying weather, a landing on an airfield for one that
    /// is held.
    pub fn landing_now(&self, at: &Position, army: Army) -> Vec<BattalionId> {
        let grounded = self.is_grounded(at);
        let comes = |&battalion: &BattalionId| {
            let state = at.battalion(battalion);
            let due = state.due.is_some_and(|due| due <= (at.day.0, at.turn));
            state.place == Whereabouts::Away
                && due
                && self.live(at, battalion).next().is_some()
                && match self.lands_by(battalion) {
                    Some(LandsBy::Sea) => true,
                    Some(LandsBy::Airfield) => !grounded && !self.held_airfields(at, army).is_empty(),
                    Some(LandsBy::Paradrop | LandsBy::Glider) => !grounded,
                    _ => false,
                }
        };
        self.battalions_of(army).filter(comes).collect()
    }

    /// Whether no drop is made in this weather.
    fn is_grounded(&self, at: &Position) -> bool {
        self.scenario.drops.as_ref().is_some_and(|drops| drops.grounded_by.contains(&at.weather))
    }

    /// Whether a drop or a landing of a side is due: it may not pass this turn [dawn-5].
    pub fn must_proceed(&self, at: &Position, army: Army) -> bool {
        self.battalions_of(army).any(|battalion| {
            let state = at.battalion(battalion);
            state.place == Whereabouts::Away && state.due == Some((at.day.0, at.turn))
        })
    }

    /// The airfields that a side holds [malta-1].
    fn held_airfields(&self, at: &Position, army: Army) -> Vec<&'static crate::map::Objective> {
        let remembered = self.scenario.victory.remembered.iter().zip(&at.owners);
        remembered.filter(|&(_, owner)| *owner == army).filter_map(|(id, _)| self.map.objective(id)).collect()
    }

    /// Whether a battalion comes down from the sky, stand by stand.
    pub(crate) fn drops(&self, battalion: BattalionId) -> Option<Descent> {
        match self.lands_by(battalion)? {
            LandsBy::Paradrop => Some(Descent::Paradrop),
            LandsBy::Glider => Some(Descent::Glider),
            _ => None,
        }
    }

    /// Whether a stand may aim there [dz].
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_aim(
        &self,
        at: &Position,
        army: Army,
        stand: StandId,
        point: Point,
    ) -> Result<(), Refused> {
        let battalion = self.battalion_of(at, stand);
        let lands = self.army(battalion) == army
            && at.stand(stand).is_live()
            && self.drops(battalion).is_some()
            && self.landing_now(at, army).contains(&battalion);
        if !lands {
            return Err(clause!("dz").refuses(Reason::NotLanding));
        }
        let inside = self.landing_zone(at, battalion).is_some_and(|zone| zone.polygon.holds(point));
        if inside { Ok(()) } else { Err(clause!("dz").refuses(Reason::OutsideZone)) }
    }

    /// Whether a battalion may land there as a whole: on a held airfield, or on its beach.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_ashore(
        &self,
        at: &Position,
        army: Army,
        battalion: BattalionId,
        lay: &Lay,
    ) -> Result<Vec<(StandId, Rect, bool)>, Refused> {
        if self.army(battalion) != army
            || self.drops(battalion).is_some()
            || !self.landing_now(at, army).contains(&battalion)
        {
            return Err(clause!("dz").refuses(Reason::NotLanding));
        }
        let laid = self.laid(at, battalion, lay)?;
        let inside = if self.lands_by(battalion) == Some(LandsBy::Airfield) {
            self.held_airfields(at, army).iter().any(|field| {
                let reach = Mil(AIRFIELD.0 + field.disc.radius.0);
                laid.iter().all(|(_, rect, _)| rect.is_within(reach, &field.disc.centre))
            })
        } else {
            let spill = self.effects().find_map(|effect| match effect {
                Effect::SeaLanding { spill } => Some(*spill),
                _ => None,
            });
            let spill = spill.unwrap_or(Mil::ZERO);
            let objectives = &self.map.objectives;
            self.landing_zone(at, battalion).is_some_and(|zone| {
                laid.iter().all(|(_, rect, _)| {
                    rect.is_within(spill, &zone.polygon)
                        && !objectives.iter().any(|one| one.disc.holds(rect.centre()))
                })
            })
        };
        if !inside {
            return Err(clause!("dz").refuses(Reason::OutsideZone));
        }
        self.check_laid(at, battalion, &laid)?;
        Ok(laid)
    }

    /// Whether landing on a point is rough [6.3, D89].
    fn landing_ground(&self, rect: &Rect) -> LandingGround {
        let point = rect.centre();
        let rough = self.map.patches.at(point).any(|(_, patch)| patch.kind.is_rough_to_land_on());
        let contour =
            self.map.hills.pieces().iter().any(|piece| piece.polygon.outline_is_within(NEAR_CONTOUR, &point));
        if rough || contour { LandingGround::Rough } else { LandingGround::Clear }
    }

    /// Whether a stand that comes down there is lost: off the table, in the sea, in a great river, on a cliff [6.2n1].
    pub fn is_lost_at(&self, point: Point) -> bool {
        let cliff = |kind: GroundKind| kind == GroundKind::Cliff;
        !self.map.holds(point)
            || self.surface(point, Mover::Foot).is_none()
            || self.map.patches.at(point).any(|(_, patch)| cliff(patch.kind))
    }

    /// Default aim points: a grid round the middle of the zone.
    fn default_aims(&self, zone: &Zone, stands: usize) -> Vec<Point> {
        let bounds = zone.polygon.bounds();
        let middle = Point::new(
            i32::midpoint(bounds.low.x(), bounds.high.x()),
            i32::midpoint(bounds.low.y(), bounds.high.y()),
        );
        let mut offsets: Vec<(i32, i32)> =
            (-6..=6).flat_map(|y| (-6..=6).map(move |x| (SPREAD * x, SPREAD * y))).collect();
        offsets.sort_by_key(|&(x, y)| (x * x + y * y, y, x));
        let inside = offsets.into_iter().filter_map(|(x, y)| {
            let point = Point::checked(middle.x() + x, middle.y() + y)?;
            zone.polygon.holds(point).then_some(point)
        });
        let points: Vec<Point> = inside.collect();
        let corner = zone.polygon.corners().next().unwrap_or(middle);
        (0..stands)
            .map(|number| points.get(number % points.len().max(1)).copied().unwrap_or(corner))
            .collect()
    }

    /// How far a stand drifts on this map, by two dice or by the option's [6.2, 6.2n2].
    fn drift(&self, theatre: Theatre, height: Height, way: Descent, dice: [D10; 2]) -> Vector {
        let drift = shipped::airborne().drift(theatre, height, way, dice);
        self.map.north.offset(Mil(drift.x()), Mil(drift.y()))
    }
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// T5, if a battalion lands; else the action rolls follow.
    pub fn begin_landings(&mut self) {
        let army = self.at.phasing;
        let landing = self.game.landing_now(self.at, army);
        let c_ops = self.c_ops_landing(army).next().is_some();
        if landing.is_empty() && !c_ops {
            self.begin_orders();
            return;
        }
        for &battalion in &landing {
            let stands: Vec<StandId> = self.game.live(self.at, battalion).collect();
            let Some(zone) = self.game.landing_zone(self.at, battalion) else { continue };
            let aims = self.game.default_aims(zone, stands.len());
            for (stand, aim) in stands.into_iter().zip(aims) {
                self.at.stand_mut(stand).pose = Pose::new(aim, Heading::UP);
            }
        }
        self.at.step = Step::Land;
        // The step itself shows that a battalion comes now.
        self.log.reveal(SeatSet::ALL);
    }

    /// The C Ops of a side that land now.
    fn c_ops_landing(&self, army: Army) -> impl Iterator<Item = usize> + use<D, L> {
        let grounded = self.game.is_grounded(self.at);
        let now = (self.at.day.0, self.at.turn);
        let all = &self.game.scenario().side(army).c_ops;
        let comes = |(number, c_ops): (usize, &COps)| {
            let away = self.at.side(army).c_ops[number].away;
            let due = (c_ops.comes.0.0, c_ops.comes.1.0) <= now;
            let flies = matches!(c_ops.by, LandsBy::Paradrop | LandsBy::Glider);
            (away && due && !(flies && grounded)).then_some(number)
        };
        all.iter().enumerate().filter_map(comes).collect::<Vec<_>>().into_iter()
    }

    /// All aims are named: those who drop come down, stand by stand.
    pub fn end_landings(&mut self) {
        let army = self.at.phasing;
        for battalion in self.game.landing_now(self.at, army) {
            if let Some(way) = self.game.drops(battalion) {
                self.come_down(battalion, way);
            }
        }
        let c_ops: Vec<usize> = self.c_ops_landing(army).collect();
        for number in c_ops {
            self.land_c_ops(army, number);
        }
        self.spot_all();
        self.begin_orders();
    }

    /// A battalion drops; its stands count as defensive where they lie [6.1 to 6.3, 7c-2].
    fn come_down(&mut self, battalion: BattalionId, way: Descent) {
        let Some(drops) = self.game.scenario().drops.as_ref() else { return };
        let day = usize::from(self.at.day.0.saturating_sub(1));
        let flak = drops.flak.get(day).or(drops.flak.last()).copied().unwrap_or(Flak::Light);
        let (theatre, height, light) = (drops.theatre, drops.height, drops.light);
        self.log.reveal(SeatSet::ALL);
        self.tell(Event::Landed(self.game.battalion_name(battalion)));
        {
            let state = self.at.battalion_mut(battalion);
            state.place = Whereabouts::Table;
            state.hidden = false;
            state.muster = Muster::Scattered;
            state.formation = Formation::Defensive;
            state.due = None;
        }
        let stands: Vec<StandId> = self.game.live(self.at, battalion).collect();
        let aims: Vec<Pose> = stands.iter().map(|&stand| self.at.stand(stand).pose).collect();
        // Nobody stands in the way of a stand that has not come down yet.
        let mut down: Vec<StandId> = Vec::new();
        for (&stand, aim) in stands.iter().zip(aims) {
            let shot = shipped::airborne().flak(height, way, flak, self.d10());
            let drift = if self.game.options.owen_drift {
                let (point, inches) = (self.die(8), self.die(6));
                let drift = owen_drift(self.game.info(stand).stand.stand, point, inches);
                self.game.map().north.offset(Mil(drift.x()), Mil(drift.y()))
            } else {
                let dice = [self.d10(), self.d10()];
                self.game.drift(theatre, height, way, dice)
            };
            let place = Point::checked(aim.at.x() + drift.x(), aim.at.y() + drift.y());
            let place = place.filter(|&place| !self.game.is_lost_at(place));
            let (Some(place), true) = (place, shot != Harm::Destroyed) else {
                self.destroy(stand, false);
                continue;
            };
            let Some(pose) = self.room_for(stand, Pose::new(place, aim.heading), &down) else {
                self.destroy(stand, false);
                continue;
            };
            self.land(stand, pose, shot, (light, way, None));
            down.push(stand);
        }
        self.finish_landing(battalion);
    }

    /// A stand is on the ground: what landing did to it.
    fn land(
        &mut self,
        stand: StandId,
        pose: Pose,
        shot: Harm,
        (light, way, ground): (DayOrNight, Descent, Option<LandingGround>),
    ) {
        let rides = self.game.transports_land(self.game.army_of(stand));
        let info = self.game.info(stand).stand;
        let state = self.at.stand_mut(stand);
        state.pose = pose;
        state.front = true;
        state.mounted = false;
        state.on_foot = info.transport.is_some() && !rides && !info.stand.is_gun();
        state.set_up = info.stand.is_gun();
        let rect = self.game.rect(self.at, stand);
        let ground = ground.unwrap_or_else(|| self.game.landing_ground(&rect));
        let enemies = self.game.stands_on_table(self.at, self.game.army_of(stand).other());
        let nearest = enemies.map(|enemy| self.game.rect(self.at, enemy).distance(&rect)).min();
        let nearest = nearest.map_or(Mil(i32::MAX / 2), board::plane::Squared::root);
        let die = self.d10();
        match shipped::airborne().landing(light, way, ground, nearest, die).max_of(shot) {
            Harm::Destroyed => self.destroy(stand, false),
            Harm::Suppressed => self.suppress(stand, false),
            Harm::None => {}
        }
    }

    /// The nearest free place for a stand that lands: hidden enemies met there are seen [D170].
    fn room_for(&mut self, stand: StandId, round: Pose, down: &[StandId]) -> Option<Pose> {
        let unit = self.game.battalion_of(self.at, stand);
        let others: Vec<(StandId, Rect)> = [Army::Allied, Army::Axis]
            .into_iter()
            .flat_map(|army| self.game.stands_on_table(self.at, army))
            .filter(|&other| self.game.battalion_of(self.at, other) != unit || down.contains(&other))
            .map(|other| (other, self.game.rect(self.at, other)))
            .collect();
        let depth = shipped::measures().overlap;
        let first = self.game.rect_at(self.at, stand, round);
        for &(other, rect) in &others {
            if first.overlaps(depth, &rect) {
                self.uncover(self.game.battalion_of(self.at, other));
            }
        }
        let mut offsets: Vec<(i32, i32)> =
            (-30..=30).flat_map(|y| (-30..=30).map(move |x| (100 * x, 100 * y))).collect();
        offsets.sort_by_key(|&(x, y)| (x * x + y * y, y, x));
        offsets.into_iter().find_map(|(x, y)| {
            let at = Point::checked(round.at.x() + x, round.at.y() + y)?;
            let pose = Pose::new(at, round.heading);
            let rect = self.game.rect_at(self.at, stand, pose);
            let free = self.game.is_firm(&rect, Mover::Foot)
                && !others.iter().any(|(_, other)| rect.is_within(shipped::measures().contact, other));
            free.then_some(pose)
        })
    }

    /// A battalion is placed as a whole: on an airfield without dice, on a beach with the dice of rough ground [D135].
    pub fn go_ashore(&mut self, battalion: BattalionId, lay: &Lay, laid: &[(StandId, Rect, bool)]) {
        let by_sea = self.game.lands_by(battalion) == Some(LandsBy::Sea);
        self.game.lay_out(self.at, battalion, lay, laid);
        {
            let state = self.at.battalion_mut(battalion);
            state.hidden = false;
            state.due = None;
        }
        self.log.reveal(SeatSet::ALL);
        self.tell(Event::Landed(self.game.battalion_name(battalion)));
        for &(stand, rect, front) in laid {
            if by_sea {
                let rough = Some(LandingGround::Rough);
                self.land(stand, rect.pose(), Harm::None, (DayOrNight::Day, Descent::Paradrop, rough));
            } else {
                let info = self.game.info(stand).stand;
                let state = self.at.stand_mut(stand);
                state.set_up = info.stand.is_gun();
            }
            let state = self.at.stand_mut(stand);
            state.front = front;
            state.marked = state.is_live();
        }
        self.finish_landing(battalion);
        self.spot_all();
    }

    /// A landing leaves a battalion, or nobody; its beach is landed on [D165].
    fn finish_landing(&mut self, battalion: BattalionId) {
        let zone = usize::from(self.at.battalion(battalion).zone);
        if let Some(landed) = self.at.landed.get_mut(zone) {
            *landed = true;
        }
        if !self.is_alive(battalion) {
            self.wipe_out(battalion);
        }
    }

    /// A C Ops lands: it drifts but is never harmed, and walks to the nearest road [7c-1].
    fn land_c_ops(&mut self, army: Army, number: usize) {
        let info = &self.game.scenario().side(army).c_ops[number];
        let zone = info.zone.as_deref().and_then(|zone| self.game.map().zone(zone));
        let middle = zone.map(|zone| {
            let bounds = zone.polygon.bounds();
            Point::new(
                i32::midpoint(bounds.low.x(), bounds.high.x()),
                i32::midpoint(bounds.low.y(), bounds.high.y()),
            )
        });
        let Some(aim) = middle else { return };
        let mut place = aim;
        if let (Some(drops), LandsBy::Glider | LandsBy::Paradrop) =
            (self.game.scenario().drops.as_ref(), info.by)
        {
            let way = if info.by == LandsBy::Glider { Descent::Glider } else { Descent::Paradrop };
            let (theatre, height) = (drops.theatre, drops.height);
            let dice = [self.d10(), self.d10()];
            let drift = self.game.drift(theatre, height, way, dice);
            place = Point::checked(aim.x() + drift.x(), aim.y() + drift.y()).unwrap_or(aim);
        }
        let is_road = |road: usize| self.game.c_ops_may_use(road);
        let Some((road, _)) = self.game.map().network.nearest(place, is_road) else { return };
        let on_road = self.game.map().network.at(road).at;
        // Off the table, in the sea or a river it is put on the nearest legal point: its road.
        let at = if self.game.is_lost_at(place) || info.by == LandsBy::Sea { on_road } else { place };
        let state = &mut self.at.side_mut(army).c_ops[number];
        state.away = false;
        state.at = at;
        state.road = road.road as u8;
        state.along = road.along;
        state.walks = at != on_road;
        if let Some(landed) = zone
            .and_then(|zone| self.game.map().zones.iter().position(|other| other.id == zone.id))
            .and_then(|zone| self.at.landed.get_mut(zone))
        {
            *landed = true;
        }
        self.tell(Event::COpsLanded(&self.game.scenario().side(army).name));
    }

    /// A C Ops off its road walks towards it, as far as men on foot march in a turn [7c-1].
    pub fn walk_c_ops(&mut self, army: Army) {
        for number in 0..self.at.side(army).c_ops.len() {
            let c_ops = self.at.side(army).c_ops[number];
            if !c_ops.walks || c_ops.away || c_ops.lost {
                continue;
            }
            let road = board::plane::RoadPoint { road: usize::from(c_ops.road), along: c_ops.along };
            let goal = self.game.map().network.at(road).at;
            let way = c_ops.at.to(goal).length();
            let walks = shipped::movement().c_ops_walks();
            let state = &mut self.at.side_mut(army).c_ops[number];
            if way <= walks {
                state.at = goal;
                state.walks = false;
            } else {
                state.at = c_ops.at.towards(goal, walks.0.into(), way.0.into());
            }
        }
    }
}

impl Game {
    /// Whether transports land with the stands of a side.
    fn transports_land(&self, army: Army) -> bool {
        self.scenario
            .special
            .iter()
            .any(|rule| !rule.off && matches!(rule.effect, Effect::TransportLands { side } if side == army))
    }
}

impl Harm {
    /// The worse of two.
    fn max_of(self, other: Harm) -> Harm {
        if self as u8 >= other as u8 { self } else { other }
    }
}
