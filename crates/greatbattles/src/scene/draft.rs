//! Moving by hand: what a drag would come to, before anything is said.
//!
//! A pure function of the view. The ghosts of stands are shapes, because an order moves nothing until it is carried out; a set-up or a
//! deployment puts the stands down at once, so its ghosts are ghosts.

use board::plane::{Heading, Mil, Point, Pose, Rect};
use kernel::{Draft, Figure, Ghost, Red, Refusal, Shape, Sketch, Tone};

use super::trays::battery_of;
use super::{inches, percent};
use crate::army::Army;
use crate::formation::Formation;
use crate::movement::{Haste, Surface};
use crate::numbers::Cost;
use crate::play::{
    Action, BattalionId, Battery, Game, Lay, Looking, Order, Plan, Position, StandId, Step, Travel, View,
    Waypoint, Whereabouts, told,
};
use crate::shipped;

/// How near a road the pointer must be for the column to follow it, and how near the column's head.
const SNAPS: Mil = Mil(400);
const HEAD_NEAR: Mil = Mil(1500);
/// The word of the formation bar for a move that hurries in bad going, in the formation that a battalion has.
pub(super) const HURRIED: &str = "hurried";
/// How near an enemy a charge stops.
const TOUCH: i32 = 20;

impl Game {
    /// The action that a draft means, whether or not it is allowed; nothing if it means none.
    pub(crate) fn meant(&self, at: &Position, army: Army, draft: &Draft) -> Option<Action> {
        if !self.decides(at, army) || !at.stack.is_empty() {
            return None;
        }
        let path: Vec<Point> = draft.path.iter().map(|&spot| self.point(spot)).collect::<Option<_>>()?;
        if let Some(number) = battery_of(army, &draft.piece) {
            return self.meant_template(at, army, number, draft, *path.last()?);
        }
        let c_ops = self.scenario().side(army).c_ops.iter().position(|c_ops| c_ops.id == draft.piece);
        if let Some(number) = c_ops.filter(|_| at.step == Step::Orders) {
            return self.meant_c_ops(number, *path.last()?);
        }
        if let Some(&point) = path.last()
            && let Some(action) = self.meant_landing(at, army, draft, point)
        {
            return Some(action);
        }
        let unit = self.battalion_of_piece(at, &draft.piece).filter(|&unit| self.army(unit) == army)?;
        match at.step {
            Step::Land if at.battalion(unit).place == Whereabouts::Away => {
                let lay = self.meant_lay(at, unit, draft, &path)?;
                Some(Action::Deploy(unit, lay))
            }
            Step::SetUp(_) if at.battalion(unit).place == Whereabouts::Table => {
                let lay = self.meant_lay(at, unit, draft, &path)?;
                Some(Action::Place(unit, lay))
            }
            Step::Deploy(_) | Step::Arrive if at.battalion(unit).place == Whereabouts::Reserve => {
                let lay = self.meant_lay(at, unit, draft, &path)?;
                Some(Action::Deploy(unit, lay))
            }
            Step::Orders | Step::Regroup(_) if at.battalion(unit).place == Whereabouts::Table => {
                let order = self.meant_order(at, unit, draft, &path)?;
                Some(Action::Order(unit, order))
            }
            _ => None,
        }
    }

    fn meant_template(
        &self,
        at: &Position,
        army: Army,
        number: u8,
        draft: &Draft,
        point: Point,
    ) -> Option<Action> {
        at.side(army).batteries.get(usize::from(number))?;
        match at.step {
            Step::Plan(_) => {
                let turn = draft.formation.as_deref().and_then(|mode| mode.strip_prefix("turn "));
                let plan = match turn {
                    Some(turn) => Plan::Preplanned(point, turn.parse().ok()?),
                    None => Plan::Registered(point),
                };
                Some(Action::Plan(number, plan))
            }
            Step::Barrage => {
                let battery = at.side(army).batteries[usize::from(number)].0;
                let point = if let Battery::Registered(known) = battery { known } else { point };
                let call = |spotter: StandId| Action::Call(number, point, spotter);
                let mut spotters: Vec<StandId> = self.stands_on_table(at, army).collect();
                spotters.sort_by_key(|&stand| {
                    let hq = self.hq(at, self.battalion_of(at, stand)) == crate::quality::Hq::With;
                    (!hq, at.stand(stand).pose.at.distance_squared(point))
                });
                let near = spotters
                    .iter()
                    .copied()
                    .min_by_key(|&stand| (at.stand(stand).pose.at.distance_squared(point), stand))?;
                let sees = spotters.into_iter().find(|&stand| self.check(at, army, &call(stand)).is_ok());
                Some(call(sees.unwrap_or(near)))
            }
            _ => None,
        }
    }

    fn meant_c_ops(&self, number: usize, point: Point) -> Option<Action> {
        let (place, _) = self.map().network.nearest(point, |road| self.c_ops_may_use(road))?;
        Some(Action::COps(number as u8, place.road as u8, place.along))
    }

    /// Where a battalion would be laid out: the dragged stand under the pointer, or the front rank's middle.
    fn meant_lay(&self, at: &Position, unit: BattalionId, draft: &Draft, path: &[Point]) -> Option<Lay> {
        let state = at.battalion(unit);
        let stands: Vec<StandId> = self.live(at, unit).collect();
        let on_table = state.place == Whereabouts::Table;
        let formation = match &draft.formation {
            Some(word) => named(word)?,
            None if on_table => state.formation,
            None => Formation::Column,
        };
        let (gap, front) = if on_table && formation == state.formation {
            (state.gap, state.front)
        } else {
            self.default_shape(&stands, formation)
        };
        let gap = draft.gap.filter(|_| draft.formation.is_some()).map_or(gap, Mil);
        let toward = if self.army(unit) == Army::Allied { Heading::RIGHT } else { Heading::LEFT };
        let home = if on_table { state.facing } else { toward };
        let heading = draft.heading.map_or(home, |tenths| Heading::new(i32::from(tenths)));
        let held = self.find_stand(&draft.piece).filter(|_| on_table);
        let anchor = match (path.last(), held) {
            (Some(&point), Some(stand)) => {
                let slots = self.slots(stands.iter().copied(), formation, gap, front).ok();
                let number = stands.iter().position(|&one| one == stand)?;
                match slots {
                    Some(slots) => point - heading.offset(slots[number].right, slots[number].forward),
                    None => point,
                }
            }
            (Some(&point), None) => point,
            (None, _) => self.anchor(at, unit).filter(|_| on_table)?.at,
        };
        Some(Lay { formation, gap, front, anchor: Pose::new(anchor, heading) })
    }

    fn meant_order(&self, at: &Position, unit: BattalionId, draft: &Draft, path: &[Point]) -> Option<Order> {
        let state = at.battalion(unit);
        let stands: Vec<StandId> = self.live(at, unit).collect();
        let stand = self.find_stand(&draft.piece)?;
        let heading = draft.heading.map(|tenths| Heading::new(i32::from(tenths)));
        let haste = haste_of(draft);
        let asked = match &draft.formation {
            Some(word) if word != HURRIED => Some(named(word)?),
            _ => None,
        };
        let files = |formation: Formation| matches!(formation, Formation::Column | Formation::RoadColumn);
        let night = matches!(at.step, Step::Regroup(_));
        if let Some(formation) =
            asked.filter(|&one| night || one != state.formation && !(files(one) && files(state.formation)))
        {
            let (gap, front) = self.default_shape(&stands, formation);
            let gap = draft
                .gap
                .map_or(gap, |gap| if formation == Formation::RoadColumn { Mil::ZERO } else { Mil(gap) });
            return Some(Order::Form { formation, gap, front, heading: heading.unwrap_or(state.facing) });
        }
        if night {
            return None;
        }
        if files(state.formation) && !path.is_empty() && draft.contact.is_none() {
            return Some(self.meant_march(at, unit, (asked, haste), path));
        }
        let heading = heading.filter(|_| !files(state.formation) || path.is_empty()).unwrap_or(state.facing);
        if path.is_empty() && heading == state.facing && asked.is_none() {
            return None;
        }
        self.meant_block(at, unit, (stand, heading), draft, path)
    }

    fn meant_block(
        &self,
        at: &Position,
        unit: BattalionId,
        (stand, heading): (StandId, Heading),
        draft: &Draft,
        path: &[Point],
    ) -> Option<Order> {
        let state = at.battalion(unit);
        let stands: Vec<StandId> = self.live(at, unit).collect();
        let named = draft.formation.as_deref().is_some_and(|word| word != HURRIED);
        let gap = draft.gap.filter(|_| named).map_or(state.gap, Mil);
        let front = self.front_count(stands.iter().copied(), state.formation, state.front);
        let slots = self.slots(stands.iter().copied(), state.formation, gap, front);
        let slots =
            slots.or_else(|_| self.slots(stands.iter().copied(), state.formation, state.gap, front)).ok()?;
        let number = stands.iter().position(|&one| one == stand)?;
        let slot = &slots[number];
        let anchor = |point: Point, heading: Heading| {
            let off = heading.offset(slot.right, slot.forward);
            Point::checked(point.x() - off.x(), point.y() - off.y()).map(|at| Pose::new(at, heading))
        };
        let here = at.stand(stand).pose.at;
        let (last, before) = match path.split_last() {
            Some((last, before)) => (*last, before),
            None => (here, path),
        };
        let mut anchors: Vec<Pose> =
            before.iter().map(|&point| anchor(point, state.facing)).collect::<Option<_>>()?;
        let target = draft.contact.as_deref().and_then(|piece| self.find_stand(piece)).filter(|&enemy| {
            self.army_of(enemy) != self.army(unit) && at.is_known(self.battalion_of(at, enemy))
        });
        let contact = target.map(|enemy| self.battalion_of(at, enemy));
        let start = before.last().copied().unwrap_or(here);
        let mut end = anchor(last, heading)?;
        if let Some(enemy) = contact {
            // The block slides towards the pointer until it touches.
            let rects: Vec<Rect> = self.rects(at, enemy);
            let is_apart = |part: i32| {
                let Some(pose) = anchor(start.towards(last, part.into(), 1000), heading) else {
                    return false;
                };
                slots.iter().zip(&stands).all(|(slot, &stand)| {
                    let own = self
                        .base(stand, state.formation)
                        .at(Pose::new(pose.place(slot.right, slot.forward), pose.heading));
                    rects.iter().all(|rect| !board::plane::Figure::is_within(&own, Mil(TOUCH), rect))
                })
            };
            if is_apart(0) {
                let (mut low, mut high) = (0, 1000);
                while high - low > 1 {
                    let middle = i32::midpoint(low, high);
                    if is_apart(middle) { low = middle } else { high = middle }
                }
                end = anchor(start.towards(last, low.into(), 1000), heading)?;
            }
        }
        anchors.push(end);
        Some(Order::Block { anchors, gap, haste: haste_of(draft), contact })
    }

    /// A march along the pointer's way; a road under the pointer is followed.
    fn meant_march(
        &self,
        at: &Position,
        unit: BattalionId,
        (asked, haste): (Option<Formation>, Haste),
        path: &[Point],
    ) -> Order {
        let state = at.battalion(unit);
        let last = path[path.len() - 1];
        let column_gap = if state.formation == Formation::Column { state.gap } else { Mil(250) };
        let straight = Order::March {
            way: path.iter().copied().map(Waypoint::Point).collect(),
            formation: Formation::Column,
            gap: column_gap,
            haste,
        };
        let is_road = |road: usize| self.map().roads[road].surface != crate::map::RoadSurface::Track;
        let near = self.map().network.nearest(last, is_road).filter(|(_, squared)| squared.is_within(SNAPS));
        let Some((place, _)) = near else {
            return match asked {
                Some(Formation::RoadColumn) => Order::March {
                    way: path.iter().copied().map(Waypoint::Point).collect(),
                    formation: Formation::RoadColumn,
                    gap: Mil::ZERO,
                    haste,
                },
                _ => straight,
            };
        };
        let head = self.head(at, unit).unwrap_or(last);
        let on_road = self
            .map()
            .network
            .nearest(head, is_road)
            .is_some_and(|(own, squared)| own.road == place.road && squared.is_within(HEAD_NEAR));
        let before = path[..path.len() - 1].iter().copied().map(Waypoint::Point);
        let along = |formation: Formation, gap: Mil| Order::March {
            way: before.clone().chain([Waypoint::Road(place.road as u8, place.along)]).collect(),
            formation,
            gap,
            haste,
        };
        let mut meant = Vec::new();
        if on_road && asked != Some(Formation::Column) {
            meant.push(along(Formation::RoadColumn, Mil::ZERO));
        }
        if on_road {
            meant.push(along(Formation::Column, column_gap));
        }
        meant.push(straight);
        let allowed = meant.iter().position(|order| self.check_order(at, unit, order).is_ok());
        let otherwise = if asked == Some(Formation::RoadColumn) { 0 } else { meant.len() - 1 };
        meant.swap_remove(allowed.unwrap_or(otherwise))
    }

    /// What would come of a draft.
    pub(crate) fn sketch(&self, view: &View, army: Army, draft: &Draft) -> Option<Sketch> {
        let at = &view.known;
        let action = self.meant(at, army, draft)?;
        let refused = self.check(at, army, &action).err();
        let refusal: Option<Refusal> = refused.map(told);
        let mut sketch = Sketch {
            action: refusal.is_none().then(|| self.write(&action)),
            refusal: refusal.clone(),
            ..Sketch::default()
        };
        match &action {
            Action::Order(unit, order) => self.sketch_order(at, *unit, order, &mut sketch),
            Action::Place(unit, lay) | Action::Deploy(unit, lay) => {
                self.sketch_lay(at, *unit, lay, &mut sketch);
            }
            Action::Call(number, point, spotter) => {
                self.sketch_template(*point, &mut sketch);
                let from = self.spot(at.stand(*spotter).pose.at);
                let to = self.spot(*point);
                sketch.shapes.push(Shape::new(Figure::Arrow { from, to }, Tone::Sight));
                sketch.cost = format!(
                    "spotter {}: {}",
                    self.short_name(*spotter),
                    self.delay_words(at, *number, *spotter)
                );
            }
            Action::Plan(_, plan) => {
                let (Plan::Preplanned(point, _) | Plan::Registered(point)) = plan else {
                    return Some(sketch);
                };
                self.sketch_template(*point, &mut sketch);
                if let Plan::Preplanned(_, turn) = plan {
                    sketch.cost = format!("falls on turn {turn}");
                }
            }
            Action::COps(_, road, along) => {
                let place = board::plane::RoadPoint { road: usize::from(*road), along: *along };
                let centre = self.spot(self.map().network.at(place).at);
                let radius = shipped::morale().c_ops_within.0;
                sketch.shapes.push(Shape::new(Figure::Ring { centre, radius }, Tone::Open));
                sketch.shapes.push(Shape::new(Figure::Disc { centre, radius: 400 }, Tone::Open));
            }
            action => self.sketch_landing(action, &mut sketch),
        }
        Some(sketch)
    }

    fn sketch_template(&self, point: Point, sketch: &mut Sketch) {
        let radius = shipped::barrage().template.radius.0;
        let figure = Figure::Disc { centre: self.spot(point), radius };
        sketch.shapes.push(Shape::new(figure, Tone::Danger));
    }

    fn sketch_lay(&self, at: &Position, unit: BattalionId, lay: &Lay, sketch: &mut Sketch) {
        let Ok(laid) = self.laid(at, unit, lay) else { return };
        let red = sketch.refusal.is_some();
        for (stand, rect, front) in &laid {
            sketch.ghosts.push(Ghost {
                piece: self.stand_name(*stand).to_owned(),
                place: self.place_at(rect, u8::from(*front)),
                facing: None,
                red,
            });
            // A battalion in reserve has no stands on the table yet.
            if at.battalion(unit).place != Whereabouts::Table {
                let tone = if red { Tone::Blocked } else { Tone::Open };
                sketch.shapes.push(Shape::new(self.figure(rect), tone));
            }
        }
        sketch.cost = format!("{}, gap {}", lay.formation, inches(lay.gap));
        if at.battalion(unit).place == Whereabouts::Reserve {
            sketch.cost = self.deployment_words(at, unit, &laid);
        }
    }

    /// What a deployment there would cost by known enemies.
    fn deployment_words(&self, at: &Position, unit: BattalionId, laid: &[(StandId, Rect, bool)]) -> String {
        let enemies: Vec<Rect> =
            self.known_stands(at, self.army(unit).other()).map(|stand| self.rect(at, stand)).collect();
        let near = laid.iter().flat_map(|(_, own, _)| {
            enemies.iter().map(move |enemy| board::plane::Figure::distance(own, enemy).root())
        });
        let hour = if matches!(at.step, Step::Deploy(_)) {
            crate::activation::Hour::Dawn
        } else {
            crate::activation::Hour::Day
        };
        match near.min() {
            None => "no known enemy".to_owned(),
            Some(distance) => {
                let loss = shipped::deployment().loss(hour, distance);
                format!(
                    "{} in from the enemy: {} destroyed, {} suppressed",
                    inches(distance),
                    loss.destroyed,
                    loss.suppressed
                )
            }
        }
    }

    fn sketch_order(&self, at: &Position, unit: BattalionId, order: &Order, sketch: &mut Sketch) {
        let stands: Vec<_> = self.live(at, unit).map(|stand| (stand, at.stand(stand).pose)).collect();
        let Ok(travel) = self.travel(at, unit, order, &stands) else { return };
        let pays = !matches!(order, Order::Form { .. });
        let rates = self.rates(at, unit, travel.formation, travel.haste);
        let mut dearest = Cost(0);
        for (number, (stand, path)) in travel.ways.iter().enumerate() {
            let (spent, stop) = self.price(at, &travel, number, &rates);
            dearest = dearest.max(spent);
            let whole = Cost::WHOLE.0;
            let red = stop.is_some() || pays && spent.0 > whole;
            let tone = match spent.0 {
                _ if sketch.refusal.is_some() && red => Tone::Blocked,
                spent if pays && spent > whole / 10 * 8 => Tone::Goal,
                _ => Tone::Open,
            };
            let starts = std::iter::once(travel.pose(number, 0).at);
            let points = self.on_screen(starts.chain(path.legs().map(|leg| leg.b)));
            sketch.shapes.push(Shape::new(Figure::Path { points }, tone));
            let rect = self.base(*stand, travel.formation).at(travel.pose(number, travel.stations));
            let tone = if sketch.refusal.is_some() && !red { Tone::Goal } else { tone };
            sketch.shapes.push(Shape::new(self.figure(&rect), tone));
            if let Some((refusal, true)) = sketch.refusal.as_ref().map(|refusal| (refusal, red)) {
                sketch.reds.push(Red {
                    shape: Shape::new(self.figure(&rect), Tone::Blocked),
                    clause: refusal.clause.to_owned(),
                    text: refusal.message.clone(),
                });
            }
        }
        if sketch.refusal.is_some() && sketch.reds.is_empty() {
            self.red_by_enemy(at, unit, &travel, sketch);
        }
        sketch.cost = if pays {
            format!("{} of the allowance, {}", percent(dearest.0, Cost::WHOLE.0), travel.formation)
        } else {
            format!("into {}, gap {}", travel.formation, inches(travel.gap))
        };
        self.enemy_words(at, unit, &travel, sketch);
        if let Order::Block { contact: Some(target), .. } = order {
            sketch.cost.push_str("; ");
            sketch.cost.push_str(&self.combat_words(at, (unit, *target)));
        }
        if sketch.refusal.is_none() {
            sketch.seen = self.newly_seen(at, unit, &travel);
        }
    }

    /// What a stand's way costs, and the station at which it cannot go on.
    fn price(&self, at: &Position, travel: &Travel, number: usize, rates: &[Mil; 4]) -> (Cost, Option<u32>) {
        let mut spent = Cost(0);
        for station in 1..=travel.stations {
            if !self.map().holds(travel.pose(number, station).at) {
                return (spent, Some(station));
            }
            match self.piece_cost(at, travel, number, station, rates) {
                Some(cost) => spent = spent.plus(cost),
                None => return (spent, Some(station)),
            }
        }
        (spent, None)
    }

    /// Where an enemy forbids the way, the known enemy that is nearest to its end is marked.
    fn red_by_enemy(&self, at: &Position, unit: BattalionId, travel: &Travel, sketch: &mut Sketch) {
        let Some(refusal) = sketch.refusal.clone() else { return };
        let nearest = self.nearest_enemy(at, unit, travel);
        let shape = if let Some((_, enemy, _)) = nearest {
            Shape::new(self.figure(&self.rect(at, enemy)), Tone::Blocked)
        } else {
            let Some((stand, _)) = travel.ways.first() else { return };
            let rect = self.base(*stand, travel.formation).at(travel.pose(0, travel.stations));
            Shape::new(self.figure(&rect), Tone::Blocked)
        };
        sketch.reds.push(Red { shape, clause: refusal.clause.to_owned(), text: refusal.message });
    }

    fn nearest_enemy(
        &self,
        at: &Position,
        unit: BattalionId,
        travel: &Travel,
    ) -> Option<(Mil, StandId, StandId)> {
        let enemies: Vec<StandId> = self.known_stands(at, self.army(unit).other()).collect();
        let ends = travel.ways.iter().enumerate().map(|(number, (stand, _))| {
            (*stand, self.base(*stand, travel.formation).at(travel.pose(number, travel.stations)))
        });
        let pairs = ends.flat_map(|(stand, end)| {
            let distance = move |&enemy: &StandId| {
                (board::plane::Figure::distance(&end, &self.rect(at, enemy)).root(), enemy, stand)
            };
            enemies.iter().map(distance).collect::<Vec<_>>()
        });
        pairs.min()
    }

    /// How far the nearest known enemy is from the end: `11.4 in from D1`.
    fn enemy_words(&self, at: &Position, unit: BattalionId, travel: &Travel, sketch: &mut Sketch) {
        let Some((distance, enemy, _)) = self.nearest_enemy(at, unit, travel) else { return };
        if distance > Mil(15_000) {
            return;
        }
        let inactive = at.battalion(unit).stance != crate::play::Stance::Active;
        let words = format!(
            "; {}{} in from {}",
            if inactive { "inactive: " } else { "" },
            inches(distance),
            self.label_of(self.battalion_of(at, enemy))
        );
        sketch.cost.push_str(&words);
    }

    /// Known enemies whose sight the end of the way is in and the beginning is not.
    fn newly_seen(&self, at: &Position, unit: BattalionId, travel: &Travel) -> Vec<String> {
        let mut after = at.clone();
        for (number, (stand, _)) in travel.ways.iter().enumerate() {
            after.stand_mut(*stand).pose = travel.pose(number, travel.stations);
        }
        after.battalion_mut(unit).hidden = false;
        let range = self.sighting(at) + shipped::measures().range_grace;
        let sees = |at: &Position, enemy: StandId| {
            travel.ways.iter().any(|(stand, _)| {
                board::plane::Figure::is_within(&self.rect(at, enemy), range, &self.rect(at, *stand))
                    && self.sees(at, enemy, *stand, Looking::Observes)
            })
        };
        let enemies = self.known_stands(at, self.army(unit).other());
        enemies
            .filter(|&enemy| sees(&after, enemy) && !sees(at, enemy))
            .map(|enemy| self.stand_name(enemy).to_owned())
            .collect()
    }

    /// The allowance of a battalion in good going, for rings and words.
    pub(crate) fn reach_of(&self, at: &Position, unit: BattalionId) -> Mil {
        let formation = at.battalion(unit).formation;
        self.rates(at, unit, formation, Haste::Careful)[Surface::Good as usize]
    }
}

/// Whether a drag is a hurried one: the formation bar says so.
fn haste_of(draft: &Draft) -> Haste {
    if draft.formation.as_deref() == Some(HURRIED) { Haste::Hurried } else { Haste::Careful }
}

fn named(word: &str) -> Option<Formation> {
    Formation::ALL.iter().copied().find(|one| one.name() == word)
}
