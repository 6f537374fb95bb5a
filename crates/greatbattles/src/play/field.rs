//! Questions about the table: where stands are, who is near, what cover they have, which stands see each other.
//!
//! All of it may be asked of a seat's view as well as of the truth: what a seat does not know is not on the table there.

use board::plane::{Figure, Mil, Point, Pose, Rect, Sample, Segment, Sightline};
use kit::TurnNo;

use super::game::Game;
use super::position::{BattalionId, Harm, Life, Position, StandId, Whereabouts};
use crate::army::Army;
use crate::contact;
use crate::fire::Target;
use crate::formation::{Formation, Member, Shape, ShapeFault, Slot};
use crate::ground::{Cover, Going};
use crate::map::{BridgeStatus, BridgeUsers, Mover, RiverClass};
use crate::movement::Surface;
use crate::numbers::{D10, Level};
use crate::quality::Hq;
use crate::scenario::Effect;
use crate::shipped;
use crate::sighting::PlayerTurn;
use crate::stand::{StandClass, StandType};
use crate::weapon::{Gun, Letters, Speed};

/// Who looks: templates over an observer do not blind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Looking {
    /// It only observes.
    Observes,
    /// It fires.
    Fires,
}

/// How far inside a template's edge a line of sight is blocked.
const TEMPLATE_SLACK: Mil = Mil(10);

impl Game {
    /// The live stands of a battalion, in order.
    pub fn live<'a>(
        &'a self,
        at: &'a Position,
        battalion: BattalionId,
    ) -> impl Iterator<Item = StandId> + 'a {
        self.members(at, battalion).filter(|&stand| at.stand(stand).is_live())
    }

    /// The live stands of a side on the table; of an enemy, those that are known.
    pub fn stands_on_table<'a>(&'a self, at: &'a Position, army: Army) -> impl Iterator<Item = StandId> + 'a {
        let on_table = move |&battalion: &BattalionId| at.battalion(battalion).place == Whereabouts::Table;
        self.battalions_of(army).filter(on_table).flat_map(move |battalion| self.live(at, battalion))
    }

    /// The live stands of a side that its enemy knows.
    pub fn known_stands<'a>(&'a self, at: &'a Position, army: Army) -> impl Iterator<Item = StandId> + 'a {
        self.stands_on_table(at, army).filter(|&stand| at.is_known(self.battalion_of(at, stand)))
    }

    /// The rectangle of a stand in a pose.
    pub fn rect_at(&self, at: &Position, stand: StandId, pose: Pose) -> Rect {
        self.base(stand, at.battalion(self.battalion_of(at, stand)).formation).at(pose)
    }

    /// The rectangle of a stand.
    pub fn rect(&self, at: &Position, stand: StandId) -> Rect {
        self.rect_at(at, stand, at.stand(stand).pose)
    }

    /// How far two stands are apart, rounded up.
    pub fn distance(&self, at: &Position, one: StandId, other: StandId) -> Mil {
        self.rect(at, one).distance(&self.rect(at, other)).root()
    }

    /// Where the stands go that form up so.
    ///
    /// # Errors
    /// A gap or front rank that the formation does not allow.
    pub fn slots(
        &self,
        stands: impl Iterator<Item = StandId>,
        formation: Formation,
        gap: Mil,
        front: u8,
    ) -> Result<Vec<Slot>, ShapeFault> {
        let member = |stand: StandId| Member {
            base: self.base(stand, Formation::Column),
            fights: self.info(stand).kind.fights,
        };
        let members: Vec<Member> = stands.map(member).collect();
        Shape { formation, gap, front }.slots(&members, &shipped::measures().formation)
    }

    /// The vehicle that a stand is or rides on [ut-7].
    pub fn vehicle(&self, at: &Position, stand: StandId) -> Option<Letters> {
        let info = self.info(stand).stand;
        if self.info(stand).kind.class == StandClass::Vehicle {
            return Some(Letters { gun: info.gun, armour: info.armour, speed: info.speed });
        }
        if let Some(tank) = at.stand(stand).carrier {
            // A rider is hit as its tank, and does not fire from it [faq-37].
            let tank = self.info(tank).stand;
            return Some(Letters { gun: Gun::None, armour: tank.armour, speed: tank.speed });
        }
        info.transport.filter(|_| at.stand(stand).mounted)
    }

    /// Whether a stand rides on a tank, or is a tank with riders [faq-37].
    pub fn has_riders(&self, at: &Position, stand: StandId) -> bool {
        let carries = |other: StandId| at.stand(other).carrier == Some(stand);
        at.stand(stand).carrier.is_some() || self.live(at, self.battalion_of(at, stand)).any(carries)
    }

    /// What a stand is to those who fire at it.
    pub fn target(&self, at: &Position, stand: StandId) -> Option<Target> {
        Target::of(self.info(stand).kind.class, self.vehicle(at, stand))
    }

    /// What a stand fires with: its vehicle's gun while it is mounted [D124].
    pub fn gun(&self, at: &Position, stand: StandId) -> Gun {
        self.vehicle(at, stand).map_or(self.info(stand).stand.gun, |vehicle| vehicle.gun)
    }

    /// How a stand moves [D79].
    pub fn speed(&self, at: &Position, stand: StandId) -> Speed {
        self.vehicle(at, stand).map_or(self.info(stand).stand.speed, |vehicle| vehicle.speed)
    }

    /// Whether a live HQ is with a battalion, suppressed or not [D122, ut-6].
    pub fn hq(&self, at: &Position, battalion: BattalionId) -> Hq {
        let is_hq = |stand: StandId| self.info(stand).stand.stand == StandType::Hq;
        if self.live(at, battalion).any(is_hq) { Hq::With } else { Hq::Without }
    }

    /// The cover of a stand: bunker, trench or ground [D10, D136].
    pub fn cover(&self, at: &Position, stand: StandId) -> Cover {
        let state = at.stand(stand);
        let snap = shipped::measures().bunker_snap;
        let is_in = |bunker: &crate::map::Spot| bunker.at.distance_squared(state.pose.at) <= snap.squared();
        if !state.mounted && self.vehicle(at, stand).is_none() && self.map.bunkers.iter().any(is_in) {
            return Cover::Bunker;
        }
        let dug = if state.dug_in { Cover::Hard } else { Cover::None };
        self.ground_cover(state.pose.at).max(dug).max(self.special_cover(state.pose.at))
    }

    /// The cover of a stand for rally and morale, where a crest is soft cover [D11, faq-30].
    pub fn steadiness(&self, at: &Position, stand: StandId) -> Cover {
        let rect = self.rect(at, stand);
        let crest = self.map.is_on_crest(&rect, rect.centre(), shipped::measures());
        self.cover(at, stand).max(if crest { Cover::Soft } else { Cover::None })
    }

    /// Whether a stand is under a template [bt-1].
    pub fn is_under_template(&self, at: &Position, stand: StandId) -> bool {
        let rect = self.rect(at, stand);
        at.templates().any(|point| self.template.is_over(point, &rect))
    }

    /// How far both sides see in this player turn [dawn-7].
    pub fn sighting(&self, at: &Position) -> Mil {
        let player = if at.phasing == self.scenario.first { PlayerTurn::First } else { PlayerTurn::Second };
        shipped::sighting().distance(TurnNo(at.turn), player, D10(at.third), at.weather)
    }

    /// The cover that a special rule gives round a point.
    fn special_cover(&self, at: Point) -> Cover {
        let covers = self.effects().filter_map(|effect| match effect {
            Effect::Cover { at: centre, radius, cover } => {
                (centre.distance_squared(at) <= radius.squared()).then_some(*cover)
            }
            _ => None,
        });
        covers.max().unwrap_or(Cover::None)
    }

    /// The cover of the ground at a point [D10].
    pub fn ground_cover(&self, point: Point) -> Cover {
        match self.raster.at(point) {
            Some(cell) if !cell.mixed => cell.cover,
            _ => self.map.cover(point, shipped::grounds()),
        }
    }

    /// The level of a point.
    fn level_at(&self, point: Point) -> i32 {
        match self.raster.at(point) {
            Some(cell) if !cell.mixed => level(cell.level),
            _ => level(self.map.level(point)),
        }
    }

    /// The surface of a point for a mover; nothing where it cannot go. Roads count as roads [act-4].
    pub fn surface(&self, point: Point, mover: Mover) -> Option<Surface> {
        if let Some(road) = self.raster.road_at(point) {
            return Some(road);
        }
        let going = match self.raster.at(point) {
            Some(cell) if !cell.mixed && !cell.lines => cell.going,
            _ => self.map.going_off_road(point, mover, shipped::grounds(), shipped::measures()),
        };
        match going {
            Going::Good => Some(Surface::Good),
            Going::Bad => Some(Surface::Bad),
            Going::Impassable => self.is_on_bridge(point).then_some(Surface::Good),
        }
    }

    fn is_on_bridge(&self, point: Point) -> bool {
        let measures = shipped::measures();
        let over = self.map.bridges.iter().any(|bridge| {
            let reach = Mil(bridge.length.0 / 2 + measures.bridge_half_width.0);
            !matches!(bridge.status, BridgeStatus::Blown | BridgeStatus::Ferry)
                && bridge.users == BridgeUsers::All
                && bridge.at.distance_squared(point) <= reach.squared()
        });
        let in_river = |river: &crate::map::River| {
            river.class == RiverClass::Major && river.line.is_within(Mil(river.width.0 / 2), &point)
        };
        over && self.map.rivers.iter().any(in_river)
    }

    /// Whether a way crosses a cliff that vehicles and guns do not cross.
    pub fn crosses_cliff(&self, at: &Position, stand: StandId, way: Segment) -> bool {
        let on_foot =
            || self.info(stand).kind.class == StandClass::Personnel && self.vehicle(at, stand).is_none();
        if self.cliffs.is_empty() || on_foot() {
            return false;
        }
        self.cliffs.iter().any(|cliff| !cliff.meetings(way).is_empty())
    }

    /// Who asks about the going.
    pub fn mover(&self, at: &Position, stand: StandId) -> Mover {
        if self.vehicle(at, stand).is_some() { Mover::Vehicle } else { Mover::Foot }
    }

    /// Whether one stand has a line of sight to another, whatever the distance [D8, faq-12, faq-42d].
    pub fn sees(&self, at: &Position, from: StandId, to: StandId, looking: Looking) -> bool {
        let (a, b) = (self.rect(at, from), self.rect(at, to));
        self.line_is_open(&a, &b)
            && self.nothing_between(at, from, &a, b.centre(), Some(self.battalion_of(at, to)), looking)
    }

    /// Whether a stand has a line of sight to a point.
    pub fn sees_point(&self, at: &Position, from: StandId, to: Point) -> bool {
        let a = self.rect(at, from);
        self.line_is_open(&a, &to) && self.nothing_between(at, from, &a, to, None, Looking::Observes)
    }

    /// Ground and cover between two shapes [D8]: higher ground blocks, and so do woods and buildings except an inch at either end.
    pub fn line_is_open(&self, a: &Rect, b: &(impl Figure + Middle)) -> bool {
        let measures = shipped::measures();
        let (from, to) = (a.centre(), b.middle());
        if self.options.ridge_lines {
            return self.ridges_are_open(a, b) && self.cover_is_open(a, b);
        }
        let heights = (self.level_at(from), self.level_at(to));
        let pieces = Sightline::new(from, to, measures.sight_step).pieces();
        self.raster.doubtful(from, to, pieces, heights).all(|number| {
            let sample = Sample { at: from.towards(to, number.into(), pieces.into()), number, pieces };
            let ground = self.level_at(sample.at);
            let is_near = |range: Mil| a.is_within(range, &sample.at) || b.is_within(range, &sample.at);
            if sample.is_overtopped(ground, heights.0, heights.1) && !is_near(measures.crest) {
                return false;
            }
            self.map.patches.at(sample.at).all(|(number, patch)| {
                let height = level(shipped::grounds().of(patch.kind).height);
                if height == 0 || !sample.is_overtopped(ground + height, heights.0, heights.1) {
                    return true;
                }
                let polygon = &self.map.patches.pieces()[number].polygon;
                polygon.holds(from) && a.is_within(measures.cover_depth, &sample.at)
                    || polygon.holds(to) && b.is_within(measures.cover_depth, &sample.at)
            })
        })
    }

    /// The option on crests [faq-12]: a ridge line blocks sight across it unless one of the two is on that crest or stands higher
    /// than its hill.
    fn ridges_are_open(&self, a: &Rect, b: &(impl Figure + Middle)) -> bool {
        let way = Segment::new(a.centre(), b.middle());
        let crest = shipped::measures().crest;
        self.map.ridges.iter().all(|ridge| {
            let hill = self.map.hills.pieces().iter().find(|hill| hill.what.id == ridge.id);
            let top = hill.map_or(0, |hill| level(hill.what.level));
            ridge.line.meetings(way).is_empty()
                || a.is_within(crest, &ridge.line)
                || b.is_within(crest, &ridge.line)
                || self.level_at(way.a) > top
                || self.level_at(way.b) > top
        })
    }

    /// Cover alone, levels left aside: an inch at either end does not block.
    fn cover_is_open(&self, a: &Rect, b: &(impl Figure + Middle)) -> bool {
        let measures = shipped::measures();
        let (from, to) = (a.centre(), b.middle());
        Sightline::new(from, to, measures.sight_step).samples().all(|sample| {
            self.map.patches.at(sample.at).all(|(number, patch)| {
                let polygon = &self.map.patches.pieces()[number].polygon;
                shipped::grounds().of(patch.kind).height == Level(0)
                    || polygon.holds(from) && a.is_within(measures.cover_depth, &sample.at)
                    || polygon.holds(to) && b.is_within(measures.cover_depth, &sample.at)
            })
        })
    }

    /// Stands and templates between a stand and a point. Hidden stands are off the table and do not block [D159], nor do stands of the
    /// battalion that is looked at [D9, faq-21, faq-27].
    fn nothing_between(
        &self,
        at: &Position,
        from: StandId,
        a: &Rect,
        to: Point,
        target: Option<BattalionId>,
        looking: Looking,
    ) -> bool {
        let way = Segment::new(a.centre(), to);
        let bounds = way.bounds().grown(self.reach);
        let over_friends = self.options.fire_over_friends && looking == Looking::Fires;
        for (battalion, state) in self.battalions().zip(&at.battalions) {
            if state.place != Whereabouts::Table || state.hidden || Some(battalion) == target {
                continue;
            }
            for stand in self.members(at, battalion) {
                let centre = at.stand(stand).pose.at;
                if bounds.holds(centre)
                    && at.stand(stand).is_live()
                    && !(over_friends
                        && self.army(battalion) == self.army_of(from)
                        && self.level_at(centre) < self.level_at(a.centre()))
                    && stand != from
                    && way.passes_within(self.reach, centre)
                    && self
                        .rect(at, stand)
                        .chord(way)
                        .is_some_and(|span| span.is_longer_than(shipped::measures().overlap, way))
                {
                    return false;
                }
            }
        }
        let blocks = |point: Point| {
            let over = looking == Looking::Observes && self.template.is_over(point, a);
            !over && way.passes_within(self.template.radius - TEMPLATE_SLACK, point)
        };
        !at.templates().any(blocks)
    }

    /// Whether two stands are certainly farther apart than a range: by their centres, which costs little.
    pub(super) fn is_far(&self, at: &Position, one: StandId, other: StandId, range: Mil) -> bool {
        let most = range + self.info(one).radius + self.info(other).radius;
        at.stand(one).pose.at.distance_squared(at.stand(other).pose.at) > most.squared()
    }

    /// Whether a stand sees another that moves or fires, within the sighting distance.
    pub fn watches(&self, at: &Position, watcher: StandId, mover: StandId) -> bool {
        let range = self.sighting(at) + shipped::measures().range_grace;
        !self.is_far(at, watcher, mover, range)
            && self.rect(at, watcher).is_within(range, &self.rect(at, mover))
            && self.sees(at, watcher, mover, Looking::Observes)
    }

    /// Whether a stand spots another that stands still: in cover an inch away [hid-2].
    pub fn spots(&self, at: &Position, watcher: StandId, stand: StandId) -> bool {
        let sighting = self.sighting(at);
        if self.is_far(at, watcher, stand, sighting + shipped::measures().range_grace) {
            return false;
        }
        let range = shipped::sighting().spotting_range(self.cover(at, stand), sighting);
        self.rect(at, watcher).is_within(range + shipped::measures().range_grace, &self.rect(at, stand))
            && self.sees(at, watcher, stand, Looking::Observes)
    }

    /// Infiltration barriers between the live stands given [pa-7].
    pub fn barriers(&self, rects: &[Rect]) -> Vec<Segment> {
        let mut barriers = Vec::new();
        for (number, one) in rects.iter().enumerate() {
            barriers.extend(
                rects[..number].iter().filter_map(|other| contact::barrier(one, other, &self.measures)),
            );
        }
        barriers
    }

    /// Whether a shape lies on the table on ground that can be entered, corners and centre.
    pub fn is_firm(&self, rect: &Rect, mover: Mover) -> bool {
        let points = rect.corner_points();
        points
            .iter()
            .chain([&rect.centre()])
            .all(|&point| self.map.holds(point) && self.surface(point, mover).is_some())
    }

    /// Whether a battalion has infantry, and whether it has armour.
    pub fn arms(&self, at: &Position, battalion: BattalionId) -> (bool, bool) {
        let is = |wanted: fn(StandType) -> bool| {
            self.live(at, battalion).any(|stand| wanted(self.info(stand).stand.stand))
        };
        (is(StandType::is_infantry), is(|stand| stand == StandType::Armour))
    }

    /// The stands that a battalion is missing, own and attached; with the option only those lost in this player turn [9r1, D27].
    pub fn missing(&self, at: &Position, battalion: BattalionId) -> u8 {
        let counts = |&stand: &StandId| {
            let state = at.stand(stand);
            if self.options.rally_this_turn {
                state.harm == Harm::Destroyed
            } else {
                state.life != Life::Live
            }
        };
        self.members(at, battalion).filter(counts).count() as u8
    }
}

fn level(level: Level) -> i32 {
    i32::from(level.0)
}

/// Something that is looked at.
pub trait Middle {
    /// The point that the line of sight leads to.
    fn middle(&self) -> Point;
}

impl Middle for Rect {
    fn middle(&self) -> Point {
        self.centre()
    }
}

impl Middle for Point {
    fn middle(&self) -> Point {
        *self
    }
}
