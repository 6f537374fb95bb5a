//! Moves and formation changes: where each stand goes, what it costs, and whether it may [act-1, act-6, 3n3].
//!
//! [`Game::travel`] makes a path for each stand of an order. All stands go from station to station together, a quarter of an
//! inch at most for the one that goes farthest. [`Game::check_travel`] judges the whole on what a side knows;
//! carrying it out ([`super::stations`]) prices the same pieces, so that both agree.

use board::plane::{Bounds, Figure, Heading, Mil, Path, Point, Pose, Rect, RoadPoint, Segment, Vector};

use super::game::Game;
use super::order::{Lay, Order, Waypoint};
use super::position::{BattalionId, Muster, Position, Stance, StandId, Whereabouts};
use super::reason::{Reason, Refused};
use crate::contact::is_in_contact;
use crate::formation::{self, Formation, Rank, ShapeFault, Slot};
use crate::ground::Cover;
use crate::map::Mover;
use crate::movement::{self, Burden, Haste, Surface};
use crate::numbers::Cost;
use crate::shipped;
use crate::stand::StandType;
use kit::clause;

/// The ways of all stands of a battalion.
#[derive(Debug, Clone)]
pub struct Travel {
    /// Each stand and its way.
    pub ways: Vec<(StandId, Path)>,
    /// How many stations there are after the start.
    pub stations: u32,
    /// The formation at the end.
    pub formation: Formation,
    /// Its gap.
    pub gap: Mil,
    /// Its front rank, if it is an assault.
    pub front: u8,
    /// The facing at the end.
    pub facing: Heading,
    /// Which stands are in the front rank at the end.
    pub ranks: Vec<bool>,
    /// Whether it hurries.
    pub haste: Haste,
}

/// How many anchors a move has at most, and how many waypoints a march.
const MOST_ANCHORS: usize = 3;
const MOST_WAYPOINTS: usize = 8;
/// How near an enemy base no way leads, except into contact.
const KEEPS_OFF: Mil = Mil(250);
/// A distance that grows by this much in the first station grows to the end: rounding cannot do so much.
const CLEARLY: Mil = Mil(3);
/// How long the last piece of a charge is, in which it may.
const LAST_INCH: Mil = Mil(1000);

/// A shape that the formation does not allow, by its clause.
fn shapeless(fault: ShapeFault) -> Refused {
    fault.clause().refuses(Reason::BadShape)
}

impl Travel {
    /// Where each stand is at a station.
    pub fn pose(&self, number: usize, station: u32) -> Pose {
        self.ways[number].1.at_fraction(station.min(self.stations), self.stations.max(1))
    }

    /// The piece of a stand's way before a station.
    pub fn piece(&self, number: usize, station: u32) -> Segment {
        Segment::new(self.pose(number, station - 1).at, self.pose(number, station).at)
    }

    /// How far a stand goes from one station to the next.
    pub fn step(&self, number: usize) -> Mil {
        Mil((i64::from(self.ways[number].1.length().0) + i64::from(self.stations.max(1)) - 1)
            .div_euclid(i64::from(self.stations.max(1))) as i32)
    }
}

impl Game {
    /// The ways of a battalion's stands, from where `stands` were when it set out.
    ///
    /// # Errors
    /// An order that is no move, or a shape that the formation does not allow.
    pub fn travel(
        &self,
        at: &Position,
        battalion: BattalionId,
        order: &Order,
        stands: &[(StandId, Pose)],
    ) -> Result<Travel, Refused> {
        let state = at.battalion(battalion);
        let ids = || stands.iter().map(|&(stand, _)| stand);
        match order {
            Order::Block { anchors, gap, haste, .. } => {
                if anchors.is_empty() || anchors.len() > MOST_ANCHORS {
                    return Err(clause!("act-6").refuses(Reason::BadShape));
                }
                if state.formation == Formation::RoadColumn {
                    return Err(clause!("act-6").refuses(Reason::NotABlock));
                }
                let front = self.front_count(ids(), state.formation, state.front);
                let slots = self.slots(ids(), state.formation, *gap, front).map_err(shapeless)?;
                let ways = stands.iter().zip(&slots).map(|(&(stand, start), slot)| {
                    let ends = anchors.iter().map(|anchor| place(*anchor, slot));
                    let poses: Vec<Pose> = std::iter::once(start).chain(ends).collect();
                    (stand, Path::wheeling(&poses))
                });
                let end = anchors[anchors.len() - 1];
                Ok(Game::finish(ways.collect(), (state.formation, *gap, front), end.heading, &slots, *haste))
            }
            Order::Form { formation, gap, front, heading } => {
                let slots = self.slots(ids(), *formation, *gap, *front).map_err(shapeless)?;
                // Landed troops form round their rendezvous [7c-3].
                let gathered = state.rendezvous.filter(|_| state.muster == Muster::Gathered);
                let rendezvous =
                    gathered.and_then(|stand| stands.iter().position(|&(other, _)| other == stand));
                let middle = rendezvous
                    .or_else(|| middle_stand(stands))
                    .ok_or(clause!("act-1").refuses(Reason::NotOnTable))?;
                // The middle stand stays: the anchor is where its slot falls on its place.
                let slot = &slots[middle];
                let offset = heading.offset(slot.right, slot.forward);
                let anchor = Pose::new(stands[middle].1.at - offset, *heading);
                let ways = stands
                    .iter()
                    .zip(&slots)
                    .map(|(&(stand, start), slot)| (stand, Path::wheeling(&[start, place(anchor, slot)])));
                Ok(Game::finish(ways.collect(), (*formation, *gap, *front), *heading, &slots, Haste::Careful))
            }
            Order::March { way, formation, gap, haste } => {
                self.march(at, battalion, way, (*formation, *gap, *haste), stands)
            }
            Order::Gather(rendezvous) => {
                self.check_gather(at, battalion, *rendezvous)?;
                Ok(self.gathering(at, battalion, *rendezvous, stands))
            }
            Order::Some(_) => Err(clause!("7").refuses(Reason::NotNow)),
        }
    }

    fn finish(
        ways: Vec<(StandId, Path)>,
        (formation, gap, front): (Formation, Mil, u8),
        facing: Heading,
        slots: &[Slot],
        haste: Haste,
    ) -> Travel {
        let longest = ways.iter().map(|(_, path)| path.length()).max().unwrap_or(Mil::ZERO);
        let stations = (longest.0 as u32).div_ceil(shipped::measures().station.0 as u32).max(1);
        let ranks = slots.iter().map(|slot| slot.rank == Rank::Front).collect();
        Travel { ways, stations, formation, gap, front, facing, ranks, haste }
    }

    /// The front rank of an assault after losses: what it had, as far as the formation allows.
    pub(crate) fn front_count(
        &self,
        stands: impl Iterator<Item = StandId>,
        formation: Formation,
        front: u8,
    ) -> u8 {
        if formation != Formation::Assault {
            return front;
        }
        let (mut fighting, mut all) = (0, 0);
        for stand in stands {
            all += 1;
            fighting += usize::from(self.info(stand).kind.fights);
        }
        let counts = formation::front_counts(if fighting == 0 { all } else { fighting });
        front.clamp(*counts.start(), *counts.end())
    }

    /// A march: the leading stand goes along the waypoints, the others follow in its trail.
    fn march(
        &self,
        at: &Position,
        battalion: BattalionId,
        way: &[Waypoint],
        (formation, gap, haste): (Formation, Mil, Haste),
        stands: &[(StandId, Pose)],
    ) -> Result<Travel, Refused> {
        let state = at.battalion(battalion);
        if !matches!(state.formation, Formation::Column | Formation::RoadColumn)
            || !matches!(formation, Formation::Column | Formation::RoadColumn)
        {
            return Err(clause!("act-2").refuses(Reason::NotInColumn));
        }
        if way.is_empty() || way.len() > MOST_WAYPOINTS {
            return Err(clause!("act-6").refuses(Reason::NoRoad));
        }
        let ids = || stands.iter().map(|&(stand, _)| stand);
        let slots = self.slots(ids(), formation, gap, 1).map_err(shapeless)?;
        // In file: fighting stands first, as the generator lines them up.
        let mut file: Vec<usize> = (0..stands.len()).collect();
        file.sort_by_key(|&number| -slots[number].forward.0);
        let mut trail: Vec<Point> = file.iter().rev().map(|&number| stands[number].1.at).collect();
        let head = stands[file[0]].1.at;
        let set_out = trail.len() - 1;
        let mut here = head;
        for waypoint in way {
            match *waypoint {
                Waypoint::Point(point) => trail.push(point),
                Waypoint::Road(road, along) => {
                    let line = self
                        .map
                        .network
                        .lines()
                        .get(usize::from(road))
                        .ok_or(clause!("act-4").refuses(Reason::NoRoad))?;
                    if along < Mil::ZERO || along > line.length() {
                        return Err(clause!("act-4").refuses(Reason::NoRoad));
                    }
                    let from = self.road_point(usize::from(road), here);
                    let to = RoadPoint { road: usize::from(road), along };
                    trail.extend(line.section(from.along, to.along));
                }
            }
            here = trail[trail.len() - 1];
            if !self.map.holds(here) {
                return Err(clause!("act-6").refuses(Reason::OffTable));
            }
        }
        let lengths = lengths(&trail);
        let total = lengths[lengths.len() - 1];
        let first = slots[file[0]].forward;
        let mut ways = Vec::new();
        for (number, &(stand, start)) in stands.iter().enumerate() {
            let place = file.iter().position(|&other| other == number).unwrap_or_default();
            let begin = set_out - place;
            let behind = first - slots[number].forward;
            let end = (total - behind.0).max(lengths[begin]);
            let points = cut(&trail, &lengths, begin, end);
            ways.push((stand, Path::marching(&points, start.heading)));
        }
        let facing = ways[file[0]].1.at_fraction(1, 1).heading;
        Ok(Game::finish(ways, (formation, gap, 1), facing, &slots, haste))
    }

    /// What slows a battalion.
    pub fn burden(&self, at: &Position, battalion: BattalionId) -> Burden {
        Burden {
            suppressed: self.live(at, battalion).any(|stand| at.stand(stand).suppressed),
            set_up: self.live(at, battalion).any(|stand| at.stand(stand).set_up),
        }
    }

    /// How far a battalion goes on each surface. Roads help a road column in which everything is limbered or mounted [act-4].
    pub fn rates(
        &self,
        at: &Position,
        battalion: BattalionId,
        formation: Formation,
        haste: Haste,
    ) -> [Mil; 4] {
        let burden = self.burden(at, battalion);
        let formation = match formation {
            Formation::RoadColumn if burden.suppressed || burden.set_up => Formation::Column,
            formation => formation,
        };
        [Surface::Paved, Surface::Dirt, Surface::Good, Surface::Bad].map(|surface| {
            let speeds = self.live(at, battalion).map(|stand| self.speed(at, stand));
            shipped::movement().battalion_rate(speeds, formation, surface, haste, burden)
        })
    }

    /// What the piece before a station costs a stand; nothing where it cannot go.
    pub fn piece_cost(
        &self,
        at: &Position,
        travel: &Travel,
        number: usize,
        station: u32,
        rates: &[Mil; 4],
    ) -> Option<Cost> {
        let (stand, path) = &travel.ways[number];
        if path.length() == Mil::ZERO {
            return Some(Cost(0));
        }
        let middle = path.at_fraction(2 * station - 1, 2 * travel.stations).at;
        let surface = self.surface(middle, self.mover(at, *stand))?;
        Some(movement::cost(travel.step(number), rates[surface as usize]))
    }

    /// Whether a side may order such a move, on what it knows.
    ///
    /// # Errors
    /// Why not.
    pub fn check_travel(
        &self,
        at: &Position,
        battalion: BattalionId,
        order: &Order,
    ) -> Result<Travel, Refused> {
        let stands: Vec<(StandId, Pose)> =
            self.live(at, battalion).map(|stand| (stand, at.stand(stand).pose)).collect();
        let travel = self.travel(at, battalion, order, &stands)?;
        if matches!(order, Order::Gather(_)) {
            return Ok(travel);
        }
        self.check_closed(at, battalion, &travel)?;
        if self.options.ground_slow_flanks && at.battalion(battalion).stance != Stance::Active {
            self.check_flank(at, battalion, &travel)?;
        }
        let is_form = matches!(order, Order::Form { .. });
        if is_form {
            self.check_shift(at, battalion, &travel)?;
        }
        let contact = match order {
            Order::Block { contact, .. } => *contact,
            _ => None,
        };
        if contact.is_some() && at.battalion(battalion).stance != Stance::Active {
            return Err(clause!("3n3").refuses(Reason::NotActive));
        }
        if let Some(target) = contact
            && (!at.is_known(target) || self.army(target) == self.army(battalion) || at.is_engaged(battalion))
        {
            return Err(clause!("9").refuses(Reason::NoTarget));
        }
        self.check_way(at, battalion, &travel, contact, !is_form)?;
        self.check_end(at, battalion, &travel, contact)?;
        Ok(travel)
    }

    /// With the option, no stand of an inactive battalion ends nearer to the enemy's C Ops or FUP than it began; without one on
    /// the table, nearer to a source of his supply [faq-26].
    fn check_flank(&self, at: &Position, battalion: BattalionId, travel: &Travel) -> Result<(), Refused> {
        let enemy = self.army(battalion).other();
        let side = at.side(enemy);
        let c_ops = side.c_ops.iter().filter(|c_ops| !c_ops.away && !c_ops.lost).map(|c_ops| c_ops.at);
        let mut depths: Vec<Point> = c_ops.chain(side.fups.iter().map(|fup| fup.at)).collect();
        if depths.is_empty() {
            let sources = self.sources[enemy as usize].iter().flatten();
            depths.extend(sources.map(|&place| self.map.network.at(place).at));
        }
        let depth = |point: Point| depths.iter().map(|deep| deep.distance_squared(point)).min();
        let deeper = (0..travel.ways.len())
            .any(|number| depth(travel.pose(number, travel.stations).at) < depth(travel.pose(number, 0).at));
        if deeper { Err(clause!("faq-26").refuses(Reason::DeeperFlank)) } else { Ok(()) }
    }

    /// No stand goes too far to change formation [act-1, act-5, D76].
    fn check_shift(&self, at: &Position, battalion: BattalionId, travel: &Travel) -> Result<(), Refused> {
        let measures = shipped::measures();
        let set_up = self.burden(at, battalion).set_up;
        let most = if set_up { measures.formation_change_set_up } else { measures.formation_change };
        if travel.ways.iter().any(|(_, path)| path.length() > most) {
            return Err(if set_up {
                clause!("act-1").refuses(Reason::ShiftTooFar)
            } else {
                clause!("act-5").refuses(Reason::ShiftTooFar)
            });
        }
        Ok(())
    }

    /// Every piece of every way: ground, cost, enemies, the 12-inch rule.
    fn check_way(
        &self,
        at: &Position,
        battalion: BattalionId,
        travel: &Travel,
        contact: Option<BattalionId>,
        pays: bool,
    ) -> Result<(), Refused> {
        let is_active = at.battalion(battalion).stance == Stance::Active;
        let near = if is_active { self.measures.gap } else { shipped::activation().limit };
        let enemies = self.enemies_near(at, battalion, travel, near + Mil(1000));
        let rates = self.rates(at, battalion, travel.formation, travel.haste);
        for (number, (stand, path)) in travel.ways.iter().enumerate() {
            if path.length() == Mil::ZERO {
                continue;
            }
            if !path.legs().all(|leg| self.map.holds(leg.b)) {
                return Err(clause!("act-6").refuses(Reason::OffTable));
            }
            let mut spent = Cost(0);
            for station in 1..=travel.stations {
                let cost = self.piece_cost(at, travel, number, station, &rates);
                spent = spent.plus(cost.ok_or(clause!("act-6").refuses(Reason::Impassable))?);
                if pays && !movement::is_affordable([spent]) {
                    return Err(clause!("act-6").refuses(Reason::TooFar));
                }
            }
            if path.legs().any(|leg| self.crosses_cliff(at, *stand, leg)) {
                return Err(clause!("act-6").refuses(Reason::Impassable));
            }
        }
        if enemies.is_empty() {
            return Ok(());
        }
        let barriers = self.barriers_near(&enemies, travel);
        for (number, (_, path)) in travel.ways.iter().enumerate() {
            if path.length() == Mil::ZERO {
                continue;
            }
            if path.legs().any(|leg| barriers.iter().any(|barrier| leg.touches(*barrier))) {
                return Err(clause!("pa-7").refuses(Reason::BlockedByEnemy));
            }
            for (enemy, other) in &enemies {
                let closes = contact == Some(self.battalion_of(at, *enemy));
                if !self.keeps_off(at, travel, number, other, closes) {
                    return Err(clause!("pa-7").refuses(Reason::BlockedByEnemy));
                }
                if !is_active && !self.keeps_twelve(at, travel, number, other) {
                    return Err(clause!("3n3").refuses(Reason::InsideTwelve));
                }
            }
        }
        Ok(())
    }

    /// Barriers between enemies that a way could cross.
    fn barriers_near(&self, enemies: &[(StandId, Rect)], travel: &Travel) -> Vec<Segment> {
        let ends = travel.ways.iter().flat_map(|(_, path)| path.legs().flat_map(|leg| [leg.a, leg.b]));
        let starts = travel.ways.iter().map(|(_, path)| path.at_fraction(0, 1).at);
        let bounds = Bounds::of(ends.chain(starts)).grown(self.measures.gap);
        let near: Vec<Rect> =
            enemies.iter().map(|(_, rect)| *rect).filter(|rect| rect.bounds().touches(bounds)).collect();
        self.barriers(&near)
    }

    /// Whether a stand's way stays clear of an enemy's base: a quarter inch, except in the last inch of a charge, and except that
    /// a stand that begins nearer may leave.
    fn keeps_off(&self, at: &Position, travel: &Travel, number: usize, enemy: &Rect, closes: bool) -> bool {
        let (stand, path) = &travel.ways[number];
        if !path.legs().any(|leg| leg.is_within(KEEPS_OFF, enemy)) {
            return true;
        }
        let from = self.rect_at(at, *stand, travel.pose(number, 0)).distance(enemy).root();
        (1..=travel.stations).all(|station| {
            let left = i64::from(path.length().0) * i64::from(travel.stations - station)
                / i64::from(travel.stations);
            let leaves = || {
                let rect = self.rect_at(at, *stand, travel.pose(number, station));
                from < KEEPS_OFF && rect.distance(enemy).root() >= from
            };
            closes && left <= i64::from(LAST_INCH.0)
                || !travel.piece(number, station).is_within(KEEPS_OFF, enemy)
                || leaves()
        })
    }

    /// The 12-inch rule for one stand of an inactive battalion and one known enemy: within 12 inches their distance does not shrink
    /// from station to station; beyond them every stand moves freely [3n2, 3n3, D5]. A mil is allowed for rounding.
    ///
    /// On a straight way without a turn the distance first falls and then grows, if it does both; so one station says which, and
    /// the rest need not be looked at. `the_closed_test_of_twelve_inches_agrees_with_the_stations` holds this to the plain test.
    pub fn keeps_twelve(&self, at: &Position, travel: &Travel, number: usize, enemy: &Rect) -> bool {
        let limit = shipped::activation().limit;
        let (stand, path) = &travel.ways[number];
        let far = limit + self.info(*stand).radius + self.reach;
        if !path.legs().any(|leg| leg.passes_within(far, enemy.centre())) {
            return true;
        }
        let rect = |station| self.rect_at(at, *stand, travel.pose(number, station));
        let is_straight = path.legs().count() == 1
            && travel.pose(number, 0).heading == travel.pose(number, travel.stations).heading;
        if is_straight {
            let (start, first) = (rect(0).distance(enemy).root(), rect(1).distance(enemy).root());
            if first >= start + CLEARLY {
                return true;
            }
            if first < limit || rect(travel.stations).distance(enemy).is_less_than(limit) {
                return first + Mil(1) >= start && self.keeps_twelve_at_stations(at, travel, number, enemy);
            }
        }
        self.keeps_twelve_at_stations(at, travel, number, enemy)
    }

    /// The 12-inch rule, station by station.
    pub fn keeps_twelve_at_stations(
        &self,
        at: &Position,
        travel: &Travel,
        number: usize,
        enemy: &Rect,
    ) -> bool {
        let limit = shipped::activation().limit;
        let stand = travel.ways[number].0;
        let distance = |station| self.rect_at(at, stand, travel.pose(number, station)).distance(enemy);
        let mut farthest = distance(0).root();
        (1..=travel.stations).all(|station| {
            let now = distance(station);
            let near = now.is_less_than(limit);
            let now = now.root();
            let shrinks = near && now + Mil(1) < farthest;
            farthest = farthest.max(now);
            !shrinks
        })
    }

    /// Known enemy stands that a way could come near.
    fn enemies_near(
        &self,
        at: &Position,
        battalion: BattalionId,
        travel: &Travel,
        range: Mil,
    ) -> Vec<(StandId, Rect)> {
        let ends = travel.ways.iter().flat_map(|(_, path)| path.legs().flat_map(|leg| [leg.a, leg.b]));
        let starts = travel.ways.iter().map(|(_, path)| path.at_fraction(0, 1).at);
        let bounds = Bounds::of(ends.chain(starts)).grown(range);
        self.known_stands(at, self.army(battalion).other())
            .map(|stand| (stand, self.rect(at, stand)))
            .filter(|(_, rect)| rect.bounds().touches(bounds))
            .collect()
    }

    /// The rectangles of a travel's end.
    fn end_rects(&self, travel: &Travel) -> Vec<(StandId, Rect)> {
        let end = |(number, (stand, _)): (usize, &(StandId, Path))| {
            (*stand, self.base(*stand, travel.formation).at(travel.pose(number, travel.stations)))
        };
        travel.ways.iter().enumerate().map(end).collect()
    }

    /// The end of a move: room for every stand, and contact as it was ordered or none.
    fn check_end(
        &self,
        at: &Position,
        battalion: BattalionId,
        travel: &Travel,
        contact: Option<BattalionId>,
    ) -> Result<(), Refused> {
        let ends = self.end_rects(travel);
        self.check_room(at, battalion, &ends)?;
        // A file may bend; stands of other formations do not overlap.
        if !matches!(travel.formation, Formation::Column | Formation::RoadColumn) {
            for (number, (_, rect)) in ends.iter().enumerate() {
                if ends[..number].iter().any(|(_, other)| rect.overlaps(shipped::measures().overlap, other)) {
                    return Err(clause!("act-2").refuses(Reason::Overlaps));
                }
            }
        } else if travel.formation == Formation::RoadColumn {
            let on_road = |(_, rect): &(StandId, Rect)| {
                matches!(self.surface(rect.centre(), Mover::Foot), Some(Surface::Paved | Surface::Dirt))
            };
            if !ends.iter().all(on_road) {
                return Err(clause!("act-4").refuses(Reason::NoRoad));
            }
        }
        self.check_contact(at, battalion, &ends, contact)
    }

    /// Whether every stand has firm ground on the table and overlaps no other battalion's, hidden friends included.
    pub(super) fn check_room(
        &self,
        at: &Position,
        battalion: BattalionId,
        ends: &[(StandId, Rect)],
    ) -> Result<(), Refused> {
        let hidden = self.stands_on_table(at, self.army(battalion)).filter(|&stand| {
            let unit = self.battalion_of(at, stand);
            unit != battalion && !at.is_known(unit)
        });
        let bounds = self.bounds_of(ends);
        let hidden: Vec<Rect> = hidden
            .filter(|&stand| bounds.holds(at.stand(stand).pose.at))
            .map(|stand| self.rect(at, stand))
            .collect();
        let depth = shipped::measures().overlap;
        if ends.iter().any(|(_, rect)| hidden.iter().any(|other| rect.overlaps(depth, other))) {
            return Err(clause!("act-2").refuses(Reason::Overlaps));
        }
        self.check_open_room(at, battalion, ends)
    }

    /// [`Game::check_room`] as all may know it: hidden friends left aside, where what shows must not depend on them.
    pub(super) fn check_open_room(
        &self,
        at: &Position,
        battalion: BattalionId,
        ends: &[(StandId, Rect)],
    ) -> Result<(), Refused> {
        let army = self.army(battalion);
        let friends = self.known_stands(at, army).filter(|&stand| self.battalion_of(at, stand) != battalion);
        let bounds = self.bounds_of(ends);
        let others: Vec<Rect> = friends
            .chain(self.known_stands(at, army.other()))
            .filter(|&stand| bounds.holds(at.stand(stand).pose.at))
            .map(|stand| self.rect(at, stand))
            .collect();
        for (stand, rect) in ends {
            if !rect.corner_points().iter().all(|&corner| self.map.holds(corner)) {
                return Err(clause!("act-6").refuses(Reason::OffTable));
            }
            if !self.is_firm(rect, self.mover(at, *stand)) {
                return Err(clause!("act-6").refuses(Reason::Impassable));
            }
            if others.iter().any(|other| rect.overlaps(shipped::measures().overlap, other)) {
                return Err(clause!("act-2").refuses(Reason::Overlaps));
            }
        }
        Ok(())
    }

    /// A box outside of which no centre of a stand is that touches one of these.
    fn bounds_of(&self, ends: &[(StandId, Rect)]) -> Bounds {
        let reach = self.reach + shipped::measures().contact;
        let corners = ends.iter().flat_map(|(_, rect)| rect.corner_points());
        // Without a stand the box is a corner of the table.
        let first = ends.first().map_or(self.map.table.low, |(_, rect)| rect.centre());
        Bounds::of(corners.chain([first])).grown(reach)
    }

    /// Which enemies are touched: only those of the battalion that was named, and by stands that may [9n9, 9n10, ut-1, ut-2].
    pub(super) fn check_contact(
        &self,
        at: &Position,
        battalion: BattalionId,
        ends: &[(StandId, Rect)],
        contact: Option<BattalionId>,
    ) -> Result<(), Refused> {
        let measures = shipped::measures();
        let (infantry, armour) = self.arms(at, battalion);
        let mut starts = false;
        let bounds = self.bounds_of(ends);
        for enemy in self.known_stands(at, self.army(battalion).other()) {
            if !bounds.holds(at.stand(enemy).pose.at) {
                continue;
            }
            let rect = self.rect(at, enemy);
            for (stand, end) in ends {
                if !is_in_contact(end, &rect, measures) {
                    continue;
                }
                if contact != Some(self.battalion_of(at, enemy)) {
                    return Err(clause!("9").refuses(Reason::TouchesEnemy));
                }
                let is_armour = self.info(enemy).stand.stand == StandType::Armour;
                let rides = at.stand(enemy).mounted;
                if infantry && is_armour {
                    return Err(clause!("9n10").refuses(Reason::WrongContact));
                }
                if !infantry && (is_armour || rides || self.cover(at, enemy) == Cover::Bunker) {
                    return Err(clause!("9n9").refuses(Reason::WrongContact));
                }
                let kind = self.info(*stand).stand.stand;
                starts |= if infantry { kind.is_infantry() } else { armour && kind == StandType::Armour };
            }
        }
        if contact.is_some() && !starts { Err(clause!("9").refuses(Reason::NoContact)) } else { Ok(()) }
    }

    /// Where a battalion stands that is laid out so, and which stands are in front.
    ///
    /// # Errors
    /// A shape that the formation does not allow.
    pub(crate) fn laid(
        &self,
        at: &Position,
        battalion: BattalionId,
        lay: &Lay,
    ) -> Result<Vec<(StandId, Rect, bool)>, Refused> {
        let stands: Vec<StandId> = self.live(at, battalion).collect();
        let slots =
            self.slots(stands.iter().copied(), lay.formation, lay.gap, lay.front).map_err(shapeless)?;
        if lay.formation == Formation::RoadColumn {
            return Err(clause!("act-4").refuses(Reason::BadShape));
        }
        let laid = stands.iter().zip(&slots).map(|(&stand, slot)| {
            let rect = self.base(stand, lay.formation).at(place(lay.anchor, slot));
            (stand, rect, slot.rank == Rank::Front)
        });
        Ok(laid.collect())
    }

    /// Whether a battalion may be laid out there: on firm ground, clear of others, touching no known enemy.
    pub(super) fn check_laid(
        &self,
        at: &Position,
        battalion: BattalionId,
        laid: &[(StandId, Rect, bool)],
    ) -> Result<(), Refused> {
        let ends: Vec<(StandId, Rect)> = laid.iter().map(|&(stand, rect, _)| (stand, rect)).collect();
        self.check_room(at, battalion, &ends)?;
        self.check_contact(at, battalion, &ends, None)
    }

    /// Puts a battalion where it was laid out.
    pub(super) fn lay_out(
        &self,
        at: &mut Position,
        battalion: BattalionId,
        lay: &Lay,
        laid: &[(StandId, Rect, bool)],
    ) {
        for &(stand, rect, front) in laid {
            let state = at.stand_mut(stand);
            state.pose = rect.pose();
            state.front = front;
            state.dug_in = false;
            state.digging = 0;
        }
        let state = at.battalion_mut(battalion);
        state.place = Whereabouts::Table;
        state.formation = lay.formation;
        state.gap = lay.gap;
        state.front = lay.front;
        state.facing = lay.anchor.heading;
    }
}

/// Where a slot is if the formation's anchor is there.
fn place(anchor: Pose, slot: &Slot) -> Pose {
    Pose::new(anchor.place(slot.right, slot.forward), anchor.heading)
}

/// The stand nearest to the mean of all centres, the first of several [D76].
fn middle_stand(stands: &[(StandId, Pose)]) -> Option<usize> {
    let count = i64::try_from(stands.len()).ok().filter(|&count| count > 0)?;
    let sum = |part: fn(Point) -> i32| stands.iter().map(|(_, pose)| i64::from(part(pose.at))).sum::<i64>();
    // Compared in multiples of the number of stands, so that the mean needs no rounding.
    let (x, y) = (sum(Point::x), sum(Point::y));
    (0..stands.len()).min_by_key(|&number| {
        let centre = stands[number].1.at;
        let (dx, dy) = (i64::from(centre.x()) * count - x, i64::from(centre.y()) * count - y);
        dx * dx + dy * dy
    })
}

/// How far each point of a trail is from its beginning.
fn lengths(trail: &[Point]) -> Vec<i32> {
    let mut gone = 0;
    let mut lengths = vec![0];
    for ends in trail.windows(2) {
        gone += ends[0].to(ends[1]).length().0;
        lengths.push(gone);
    }
    lengths
}

/// The part of a trail from one of its points to a length along it.
fn cut(trail: &[Point], lengths: &[i32], begin: usize, end: i32) -> Vec<Point> {
    let mut points = vec![trail[begin]];
    for number in begin + 1..trail.len() {
        if lengths[number] < end {
            points.push(trail[number]);
            continue;
        }
        let (from, to) = (lengths[number - 1], lengths[number]);
        if to > from && end > from {
            points.push(trail[number - 1].towards(trail[number], (end - from).into(), (to - from).into()));
        }
        break;
    }
    points
}

/// A vector of a length in a direction.
pub(super) fn along(heading: Heading, length: Mil) -> Vector {
    heading.offset(Mil::ZERO, length)
}
