//! Orders to battalions: who charges, who fires, who rallies, who goes where in which formation.

use board::plane::{Figure as _, Heading, Mil, Point, Pose};
use kernel::Dice;

use super::{Skill, Whim};
use crate::army::Army;
use crate::formation::Formation;
use crate::ground::Cover;
use crate::movement::{Haste, Surface};
use crate::play::{
    Action, BattalionId, Deed, Game, Muster, Order, Position, Stance, StandId, Waypoint, Whereabouts,
};
use crate::shipped;
use crate::stand::StandType;

/// A close combat is sought if it promises so much, in hundredths of a stand.
const SURE_ENOUGH: i32 = 5;
/// Fire that is worth an action, in hundredths of a stand.
const GOOD_FIRE: i32 = 35;
/// What a stand that comes back is worth against inches: one that is down slows its whole battalion.
const RALLIES: i32 = 14;
/// Beyond this distance of known enemies one marches in column; within it one forms up.
const MARCHES_BEYOND: Mil = Mil(14_000);
/// An active battalion within this distance of an enemy is in assault formation.
const FORMS_WITHIN: Mil = Mil(9_000);
/// Where places bring points, an enemy within this distance is fought first.
const NEAR_ENOUGH: Mil = Mil(8_000);
/// Inactive battalions keep a little more than the 12 inches.
const KEEPS: Mil = Mil(12_600);
/// What the ends of a move are worth, in mils: cover, and each enemy that could shoot there.
const IN_COVER: i32 = 900;
const UNDER_FIRE: i32 = 350;

impl Game {
    /// A plan for one battalion, the one that is nearest to the enemy first; the end of orders if none has an action.
    pub(super) fn advise_orders<D: Dice>(
        &self,
        at: &Position,
        army: Army,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        if let Some((_, Some(_))) = &at.picked {
            into.push(Action::Go);
            return;
        }
        if let Some(action) = self.advise_c_ops(at, army) {
            into.push(action);
            return;
        }
        if whim.skill == Skill::Full
            && let Some(action) = self.dismounts(at, army)
        {
            into.push(action);
            return;
        }
        let ready = self.battalions_of(army).filter(|&unit| self.has_action(at, unit));
        let next = ready.min_by_key(|&unit| {
            let near = self.nearest_known(at, unit).map_or(i32::MAX, |(distance, _)| distance.0);
            (at.battalion(unit).stance != Stance::Active, near, unit)
        });
        let Some(unit) = next else {
            into.push(Action::Done);
            return;
        };
        let order = self.best_order(at, unit, whim);
        let action = Action::Order(unit, order);
        if self.check(at, army, &action).is_ok() {
            into.extend([action, Action::Go]);
        } else {
            into.extend([Action::Order(unit, Order::Some(Vec::new())), Action::Go]);
        }
    }

    fn best_order<D: Dice>(&self, at: &Position, unit: BattalionId, whim: &mut Whim<'_, D>) -> Order {
        if let Some(order) = self.muster(at, unit) {
            return order;
        }
        let stay = self.stay(at, unit);
        if at.is_engaged(unit) || self.owes(at, unit) {
            return stay;
        }
        let state = at.battalion(unit);
        let (live, down) = self
            .live(at, unit)
            .fold((0, 0), |(live, down), stand| (live + 1, down + i32::from(at.stand(stand).suppressed)));
        if let Some(charge) = self.charge(at, unit) {
            return charge;
        }
        let attacks = self.is_attacking(at, self.army(unit));
        let fire = self.volley_worth(at, unit);
        let fire = if state.hidden { fire / 3 } else { fire };
        let storms = attacks && self.storms(at, unit);
        // Long shots do not take a position.
        let fire = if storms { fire / 4 } else { fire };
        // Rallying is worth what it brings back.
        let rally = down * super::score_of_rally(self.rally_score(at, unit));
        let mut best =
            (whim.over(fire * 10 + rally * RALLIES - if fire + rally == 0 { 400 } else { 0 }), stay);
        if 2 * down >= live && down > 0 || fire >= 3 * GOOD_FIRE {
            return best.1;
        }
        if attacks && let Some(pack) = self.packs_up(at, unit, fire) {
            return pack;
        }
        if let Some(line) = self.firing_line(at, unit) {
            return line;
        }
        let candidates = match (attacks, whim.skill) {
            (true, Skill::Full) if storms => self.storms_forward(at, unit),
            (true, _) => self.advances(at, unit),
            (false, _) => self.blocks(at, unit),
        };
        for (worth, order) in candidates {
            let worth = whim.over(worth);
            if worth > best.0 && self.check_order(at, unit, &order).is_ok() {
                best = (worth, order);
            }
        }
        best.1
    }

    /// Troops that have landed come together round the stand in their middle, then take up a formation.
    fn muster(&self, at: &Position, unit: BattalionId) -> Option<Order> {
        let state = at.battalion(unit);
        match state.muster {
            Muster::Formed => None,
            Muster::Scattered => {
                let fixed = state.rendezvous.filter(|&stand| at.stand(stand).is_live());
                fixed.or_else(|| self.most_central(at, unit)).map(Order::Gather)
            }
            Muster::Gathered => {
                let place = self.live(at, unit).next().map(|stand| at.stand(stand).pose.at)?;
                let toward = Heading::of(place.to(self.goal_of(at, unit))).unwrap_or(state.facing);
                let shapes = [Formation::Column, Formation::Assault, Formation::Defensive];
                let orders = shapes.map(|formation| self.form(at, unit, formation, toward));
                orders.into_iter().find(|order| self.check_order(at, unit, order).is_ok())
            }
        }
    }

    /// Suppressed stands rally, the others fire if there is anything to fire at; a hidden battalion keeps quiet.
    fn stay(&self, at: &Position, unit: BattalionId) -> Order {
        let engaged = at.is_engaged(unit);
        let near = self.nearest_known(at, unit).is_some_and(|(distance, _)| distance <= Mil(13_500));
        let quiet = at.battalion(unit).hidden && self.volley_worth(at, unit) < GOOD_FIRE * 3 / 2;
        let deeds = self.live(at, unit).filter_map(|stand| {
            let one = at.stand(stand);
            let fires = !engaged && near && !quiet;
            if one.marked || !one.suppressed && !fires {
                return None;
            }
            let deed = if one.suppressed { Deed::Rally } else { Deed::Fire };
            Some((stand, deed))
        });
        Order::Some(deeds.collect())
    }

    /// The best close combat within reach that is likely to be won.
    pub(super) fn charge(&self, at: &Position, unit: BattalionId) -> Option<Order> {
        let state = at.battalion(unit);
        if state.stance != Stance::Active || state.formation == Formation::RoadColumn {
            return None;
        }
        let anchor = self.anchor(at, unit)?;
        let rate = self.reach_of(at, unit);
        let own = self.rects(at, unit);
        let mut best: Option<(i32, Order)> = None;
        for enemy in self.known_stands(at, self.army(unit).other()) {
            let rect = self.rect(at, enemy);
            let Some(near) = own.iter().min_by_key(|one| one.distance(&rect)) else { continue };
            if !near.is_within(rate, &rect) {
                continue;
            }
            let target = self.battalion_of(at, enemy);
            let worth = self.charge_worth(at, unit, target);
            if worth < SURE_ENOUGH || best.as_ref().is_some_and(|(known, _)| *known >= worth) {
                continue;
            }
            let Some(way) = Heading::of(near.centre().to(rect.centre())) else { continue };
            let all: Vec<_> = self.rects(at, target);
            let is_apart = |length: i32| {
                own.iter().all(|one| {
                    let pose = one.pose();
                    let by = way.offset(Mil::ZERO, Mil(length));
                    let moved = one.base().at(Pose::new(pose.at + by, pose.heading));
                    all.iter().all(|other| !moved.is_within(Mil(20), other))
                })
            };
            let (mut low, mut high) = (0, rate.0);
            while high - low > 5 {
                let middle = i32::midpoint(low, high);
                if is_apart(middle) { low = middle } else { high = middle }
            }
            let by = way.offset(Mil::ZERO, Mil(low));
            let Some(point) = Point::checked(anchor.at.x() + by.x(), anchor.at.y() + by.y()) else {
                continue;
            };
            let order = Order::Block {
                anchors: vec![Pose::new(point, anchor.heading)],
                gap: state.gap,
                haste: Haste::Careful,
                contact: Some(target),
            };
            if self.check_order(at, unit, &order).is_ok() {
                best = Some((worth, order));
            }
        }
        best.map(|(_, order)| order)
    }

    /// Where a battalion is wanted: at the nearest known enemy for the attacker's active troops, else on the way to the next goal.
    pub(super) fn goal_of(&self, at: &Position, unit: BattalionId) -> Point {
        let army = self.army(unit);
        let place = self
            .live(at, unit)
            .next()
            .filter(|_| at.battalion(unit).place == Whereabouts::Table)
            .map(|stand| at.stand(stand).pose.at);
        let attacks = self.is_attacking(at, army);
        let home = self.road_goal(self.scenario().attacker).map(|(_, point)| point);
        let home = home.or_else(|| self.first_aim(at, army));
        let Some(place) = place else { return home.unwrap_or(Point::new(0, 0)) };
        let scored = self.scorer().is_some();
        if self.opens_road(army)
            && at.battalion(unit).stance == Stance::Active
            && let Some((far, enemy)) = self.road_target(at, army, place)
            && far <= Mil(24_000)
        {
            return at.stand(enemy).pose.at;
        }
        if attacks
            && at.battalion(unit).stance == Stance::Active
            && let Some((distance, enemy)) = self.nearest_known(at, unit)
            && distance <= if scored { NEAR_ENOUGH } else { Mil(20_000) }
        {
            return at.stand(enemy).pose.at;
        }
        if scored {
            return self.aim_of(at, unit, place).unwrap_or(place);
        }
        let ahead = self.map().objectives.iter().map(|objective| objective.disc.centre).filter(|centre| {
            let far = |point: Point| home.map_or(0, |home| point.to(home).length().0);
            far(*centre) + 3_000 < far(place) || place.to(*centre).length() > Mil(3_000) && !attacks
        });
        let next = ahead.min_by_key(|centre| centre.distance_squared(place));
        next.or(home).unwrap_or(place)
    }

    /// The attacker's moves: form up near the enemy, march beyond, and every way forward with its worth.
    fn advances(&self, at: &Position, unit: BattalionId) -> Vec<(i32, Order)> {
        let state = at.battalion(unit);
        let active = state.stance == Stance::Active;
        let near = self.nearest_known(at, unit);
        let goal = self.goal_of(at, unit);
        let Some(place) = self.live(at, unit).next().map(|stand| at.stand(stand).pose.at) else {
            return Vec::new();
        };
        let toward = Heading::of(place.to(goal)).unwrap_or(state.facing);
        let far = place.to(goal).length();
        let files = matches!(state.formation, Formation::Column | Formation::RoadColumn);
        let road = self.opens_road(self.army(unit));
        let mut orders = Vec::new();
        let enemy_in = |range: Mil| near.is_some_and(|(distance, _)| distance <= range);
        if active && files && enemy_in(FORMS_WITHIN) {
            orders.push((5_000, self.form(at, unit, Formation::Assault, toward)));
        } else if !files && far > Mil(8_000) && !enemy_in(MARCHES_BEYOND) {
            orders.push((4_000, self.form(at, unit, Formation::Column, toward)));
        } else if state.formation == Formation::Defensive && active && enemy_in(FORMS_WITHIN) {
            orders.push((3_000, self.form(at, unit, Formation::Assault, toward)));
        }
        for order in self.ways(at, unit, goal, toward) {
            let Some(end) = self.end_of(&order) else { continue };
            if road && self.comes_too_near(at, self.army(unit), place, end) {
                continue;
            }
            orders.push((self.end_worth(at, unit, place, end, goal), order));
        }
        orders
    }

    /// The defender's moves: it stays where it is, but blocks the road in front of the enemy's C Ops if no other does.
    fn blocks(&self, at: &Position, unit: BattalionId) -> Vec<(i32, Order)> {
        let army = self.army(unit);
        let attacker = army.other();
        let Some((goal, _)) = self.road_goal(attacker) else { return Vec::new() };
        let Some(c_ops) = at.side(attacker).c_ops.iter().find(|c_ops| !c_ops.lost) else { return Vec::new() };
        if usize::from(c_ops.road) != goal.road {
            return Vec::new();
        }
        let line = &self.map().network.lines()[goal.road];
        let clear = shipped::deployment().road_clear;
        let between = |along: Mil| {
            let (low, high) = (c_ops.along.min(goal.along), c_ops.along.max(goal.along));
            low <= along && along <= high
        };
        let lies_on_it = |stand: StandId| {
            let rect = self.rect(at, stand);
            let (along, _) = line.nearest(rect.centre());
            between(along) && rect.is_within(clear, &line.at(along).at)
        };
        if self.stands_on_table(at, army).any(lies_on_it) {
            return Vec::new();
        }
        // The nearest battalion goes; the others keep their places.
        let distance =
            |one: BattalionId| self.live(at, one).map(|stand| line.nearest(at.stand(stand).pose.at).1).min();
        let nearest = self
            .battalions_of(army)
            .filter(|&one| at.battalion(one).place == Whereabouts::Table && self.has_action(at, one))
            .min_by_key(|&one| (distance(one), one));
        if nearest != Some(unit) {
            return Vec::new();
        }
        let Some(place) = self.live(at, unit).next().map(|stand| at.stand(stand).pose.at) else {
            return Vec::new();
        };
        let (along, _) = line.nearest(place);
        let along = along.max(c_ops.along.min(goal.along)).min(c_ops.along.max(goal.along));
        let aim = line.at(along).at;
        let toward = Heading::of(place.to(aim)).unwrap_or(at.battalion(unit).facing);
        let mut orders = Vec::new();
        for order in self.ways(at, unit, aim, toward) {
            let Some(end) = self.end_of(&order) else { continue };
            let gain = place.to(aim).length().0 - end.to(aim).length().0;
            orders.push((gain, order));
        }
        orders
    }

    pub(super) fn form(
        &self,
        at: &Position,
        unit: BattalionId,
        formation: Formation,
        heading: Heading,
    ) -> Order {
        let stands: Vec<StandId> = self.live(at, unit).collect();
        let (gap, front) = self.default_shape(&stands, formation);
        Order::Form { formation, gap, front, heading }
    }

    /// Ways to go: straight and to both sides, the whole allowance and parts of it, and along a road.
    pub(super) fn ways(&self, at: &Position, unit: BattalionId, goal: Point, toward: Heading) -> Vec<Order> {
        let state = at.battalion(unit);
        let files = matches!(state.formation, Formation::Column | Formation::RoadColumn);
        let start = if files { self.head(at, unit) } else { self.anchor(at, unit).map(|anchor| anchor.at) };
        let Some(start) = start else { return Vec::new() };
        let base = if files { Formation::Column } else { state.formation };
        let rates = self.rates(at, unit, base, Haste::Careful);
        let far = start.to(goal).length();
        let mut orders = Vec::new();
        let mut lengths = vec![rates[Surface::Good as usize].0, rates[Surface::Good as usize].0 * 2 / 3];
        lengths.push(rates[Surface::Bad as usize].0);
        lengths.push(rates[Surface::Good as usize].0 / 3);
        for turn in [0, 250, -250, 550, -550, 900, -900] {
            for &length in &lengths {
                let length = length.min(far.0.max(500));
                let by = toward.turned(turn).offset(Mil::ZERO, Mil(length));
                let Some(point) = Point::checked(start.x() + by.x(), start.y() + by.y()) else { continue };
                orders.push(if files {
                    Order::March {
                        way: vec![Waypoint::Point(point)],
                        formation: Formation::Column,
                        gap: Mil(250),
                        haste: Haste::Careful,
                    }
                } else {
                    Order::Block {
                        anchors: vec![Pose::new(point, state.facing)],
                        gap: state.gap,
                        haste: Haste::Careful,
                        contact: None,
                    }
                });
            }
        }
        if files {
            self.road_ways(at, unit, start, goal, &mut orders);
        }
        orders
    }

    fn road_ways(&self, at: &Position, unit: BattalionId, head: Point, goal: Point, orders: &mut Vec<Order>) {
        let network = &self.map().network;
        let Some((own, squared)) = network.nearest(head, |road| self.c_ops_may_use(road)) else { return };
        if !squared.is_within(Mil(4_000)) {
            return;
        }
        let line = &network.lines()[own.road];
        let (aim, _) = line.nearest(goal);
        let sign = if aim >= own.along { 1 } else { -1 };
        let rate = self.rates(at, unit, Formation::RoadColumn, Haste::Careful)[Surface::Paved as usize].0;
        let column = self.rates(at, unit, Formation::Column, Haste::Careful)[Surface::Good as usize].0;
        for (formation, gap, length) in [
            (Formation::RoadColumn, Mil::ZERO, rate),
            (Formation::RoadColumn, Mil::ZERO, rate * 2 / 3),
            (Formation::RoadColumn, Mil::ZERO, rate / 3),
            (Formation::Column, Mil(250), column),
            (Formation::Column, Mil(250), column / 2),
        ] {
            let length = length.min((aim - own.along).0.abs());
            let along = Mil((own.along.0 + sign * length).clamp(0, line.length().0));
            orders.push(Order::March {
                way: vec![Waypoint::Road(own.road as u8, along)],
                formation,
                gap,
                haste: Haste::Careful,
            });
        }
    }

    /// Where the leading stand or the front's middle ends.
    pub(super) fn end_of(&self, order: &Order) -> Option<Point> {
        match order {
            Order::Block { anchors, .. } => anchors.last().map(|anchor| anchor.at),
            Order::March { way, .. } => match way.last()? {
                Waypoint::Point(point) => Some(*point),
                Waypoint::Road(road, along) => {
                    Some(self.map().network.lines().get(usize::from(*road))?.at(*along).at)
                }
            },
            Order::Form { .. } | Order::Some(_) | Order::Gather(_) => None,
        }
    }

    /// What the end of a move is worth: how much nearer it is, cover, and who could shoot there.
    pub(super) fn end_worth(
        &self,
        at: &Position,
        unit: BattalionId,
        from: Point,
        end: Point,
        goal: Point,
    ) -> i32 {
        let active = at.battalion(unit).stance == Stance::Active;
        let gain = from.to(goal).length().0 - end.to(goal).length().0;
        let cover = |point: Point| match self.map().cover(point, shipped::grounds()) {
            Cover::None => 0,
            Cover::Soft => IN_COVER,
            Cover::Hard | Cover::Bunker => 3 * IN_COVER / 2,
        };
        // Cover that it has already is no reason to go.
        let cover = cover(end) - cover(from);
        let mut danger = 0;
        for enemy in self.known_stands(at, self.army(unit).other()) {
            let one = at.stand(enemy);
            let distance = one.pose.at.to(end).length();
            if !active && distance < KEEPS {
                return -10_000;
            }
            let range = match self.info(enemy).stand.stand {
                StandType::Infantry | StandType::SmgInfantry | StandType::Engineer => Mil(3_000),
                StandType::AtGun | StandType::FieldGun | StandType::Armour => Mil(9_000),
                _ => Mil::ZERO,
            };
            if !one.suppressed && distance <= range {
                danger += UNDER_FIRE;
            }
        }
        gain + if gain > -500 { cover } else { 0 } - danger.min(1_500)
    }
}
