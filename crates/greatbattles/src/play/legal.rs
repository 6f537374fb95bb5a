//! Lists: what a side may do now. Complete where the choice is small; where it is endless, a sample made from the view alone, every
//! item of which the judge has let pass.

use board::plane::{Figure, Heading, Mil, Point, Pose};
use kernel::Listing;

use super::game::Game;
use super::lines::Lines;
use super::melee::MOST_TURNS;
use super::order::{Action, Deed, Lay, Order, Plan, Waypoint};
use super::position::{
    BattalionId, Battery, Muster, Occasion, Position, Stance, StandId, Step, Task, Whereabouts,
};
use super::travel::along;
use crate::army::Army;
use crate::formation::{Formation, front_counts};
use crate::movement::{Haste, Surface};
use crate::scenario::Arrival;
use crate::shipped;
use crate::stand::StandType;

/// How many shots, calls and places a list offers at most.
const MOST_SHOTS: usize = 40;
const MOST_POINTS: usize = 6;
const MOST_PLACES: usize = 12;

impl Game {
    /// How complete the list of a decision is.
    pub fn listing(&self, at: &Position) -> Listing {
        match at.stack.last() {
            Some(Task::Window) => Listing::Sampled,
            Some(_) => Listing::Complete,
            None => match at.step {
                Step::PassOr(_) | Step::Combat | Step::Over => Listing::Complete,
                _ => Listing::Sampled,
            },
        }
    }

    /// Lists what a side may do.
    pub fn list(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        into.clear();
        if !self.decides(at, army) {
            return;
        }
        // What was judged while it was looked for is not judged again.
        let mut sure = Vec::new();
        match at.stack.last() {
            Some(&task) => self.list_task(at, army, task, into, &mut sure),
            None => self.list_step(at, army, into, &mut sure),
        }
        into.retain(|action| self.check(at, army, action).is_ok());
        into.append(&mut sure);
    }

    fn list_task(
        &self,
        at: &Position,
        army: Army,
        task: Task,
        into: &mut Vec<Action>,
        sure: &mut Vec<Action>,
    ) {
        match task {
            Task::Window => {
                sure.push(Action::Fire);
                into.extend([Action::HoldBattalion, Action::HoldTurn]);
                self.list_shots(at, army, Occasion::Opportunity, sure);
            }
            Task::Respond => into.extend([Action::Go, Action::Halt]),
            Task::Displace(hit, result) => {
                into.push(Action::Keep);
                into.extend(self.stand_ins(at, hit, result).into_iter().map(Action::Displace));
            }
            Task::Suffer { battalion, .. } | Task::Stuck(battalion, _) => {
                into.extend(self.members(at, battalion).map(Action::Choose));
            }
            Task::Veer(..) => into.extend([Action::Left, Action::Right]),
            Task::Advance(..) => {
                into.push(Action::Halt);
                into.extend((-MOST_TURNS..=MOST_TURNS).map(Action::Advance));
            }
            _ => {}
        }
    }

    fn list_step(&self, at: &Position, army: Army, into: &mut Vec<Action>, sure: &mut Vec<Action>) {
        match at.step {
            Step::SetUp(_) => {
                into.push(Action::Done);
                self.list_places(at, army, into);
            }
            Step::Notes(_) => {
                into.push(Action::Done);
                self.list_notes(at, army, into);
            }
            Step::Air => {
                into.push(Action::Done);
                into.extend(self.known_stands(at, army.other()).take(MOST_SHOTS).map(Action::Strike));
            }
            Step::Land => {
                into.push(Action::Done);
                self.list_landings(at, army, into);
            }
            Step::Plan(_) => {
                into.push(Action::Done);
                self.list_plans(at, army, into);
            }
            Step::Deploy(_) | Step::Arrive => {
                into.push(Action::Done);
                if at.step == Step::Arrive {
                    self.list_later(at, army, into);
                }
                self.list_deployments(at, army, sure);
            }
            Step::PassOr(_) => into.extend([Action::Pass, Action::Proceed]),
            Step::Dawn(_) | Step::Activate => {
                into.push(Action::Done);
                self.list_activations(at, army, into);
            }
            Step::Barrage => self.list_barrage(at, army, into, sure),
            Step::Orders => self.list_orders(at, army, into, sure),
            Step::Fire => {
                into.push(Action::Fire);
                into.extend(
                    self.battalions_of(army).filter(|&one| self.is_firing(at, one)).map(Action::Help),
                );
                self.list_shots(at, army, Occasion::Pulse, sure);
            }
            Step::Combat => {
                let due = at.pairs.iter().filter(|pair| pair.due);
                into.extend(due.map(|pair| Action::Fight(pair.attacker, pair.defender)));
            }
            Step::Withdraw(_) => {
                sure.push(Action::Done);
                let mut lines = Lines::default();
                sure.extend(
                    self.battalions_of(army)
                        .filter(|&one| self.check_withdraw_by(at, army, one, &mut lines).is_ok())
                        .map(Action::Withdraw),
                );
                self.list_attachments(at, army, sure);
            }
            Step::Assign(_) | Step::Attach(_) => {
                sure.push(Action::Done);
                self.list_attachments(at, army, sure);
            }
            Step::Regroup(_) => {
                into.push(Action::Done);
                for battalion in self.on_table(at, army) {
                    let facing = at.battalion(battalion).facing;
                    into.extend(
                        self.forms(at, battalion, facing).map(|order| Action::Order(battalion, order)),
                    );
                }
            }
            Step::Morale(_) | Step::Over => {}
        }
    }

    fn on_table(&self, at: &Position, army: Army) -> Vec<BattalionId> {
        self.battalions_of(army).filter(|&one| at.battalion(one).place == Whereabouts::Table).collect()
    }

    fn is_firing(&self, at: &Position, battalion: BattalionId) -> bool {
        self.live(at, battalion).any(|stand| at.stand(stand).fires)
    }

    fn list_shots(&self, at: &Position, army: Army, occasion: Occasion, into: &mut Vec<Action>) {
        let most = into.len() + MOST_SHOTS;
        let mut targets: Vec<(StandId, StandId)> = Vec::new();
        match occasion {
            Occasion::Opportunity => {
                let inch = shipped::measures().seen_move;
                let seen =
                    at.moving.iter().flat_map(|moving| &moving.seen).filter(|seen| seen.length >= inch);
                targets.extend(seen.map(|seen| (seen.watcher, seen.mover)));
            }
            Occasion::Pulse => {
                let enemies: Vec<StandId> = self.known_stands(at, army.other()).collect();
                let range = self.sighting(at) + shipped::measures().range_grace;
                for firer in self.stands_on_table(at, army).filter(|&stand| at.stand(stand).fires) {
                    let near = enemies.iter().filter(|&&enemy| !self.is_far(at, firer, enemy, range));
                    targets.extend(near.map(|&enemy| (firer, enemy)));
                }
            }
        }
        for (firer, target) in targets {
            for &mode in self.modes(firer) {
                let action = Action::Shoot(firer, target, mode);
                if into.len() < most && self.check(at, army, &action).is_ok() {
                    into.push(action);
                }
            }
        }
    }

    /// The anchor of a battalion as it stands.
    pub fn anchor(&self, at: &Position, battalion: BattalionId) -> Option<Pose> {
        let state = at.battalion(battalion);
        let stands: Vec<StandId> = self.live(at, battalion).collect();
        let front = self.front_count(stands.iter().copied(), state.formation, state.front);
        let slots = self.slots(stands.iter().copied(), state.formation, state.gap, front).ok()?;
        let (stand, slot) = (stands.first()?, slots.first()?);
        let offset = state.facing.offset(slot.right, slot.forward);
        Some(Pose::new(at.stand(*stand).pose.at - offset, state.facing))
    }

    fn list_places(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        for battalion in self.on_table(at, army) {
            let state = at.battalion(battalion);
            let Some(anchor) = self.anchor(at, battalion) else { continue };
            for (x, y) in [(0, 2000), (0, -2000), (2000, 0), (-2000, 0)] {
                let Some(point) = Point::checked(anchor.at.x() + x, anchor.at.y() + y) else { continue };
                let (formation, gap, front) = (state.formation, state.gap, state.front);
                let lay = Lay { formation, gap, front, anchor: Pose::new(point, anchor.heading) };
                into.push(Action::Place(battalion, lay));
            }
        }
    }

    /// Points worth a barrage: known enemies, then objectives.
    fn aims(&self, at: &Position, army: Army) -> Vec<Point> {
        let enemies = self.known_stands(at, army.other()).map(|stand| at.stand(stand).pose.at);
        let objectives = self.map.objectives.iter().map(|objective| objective.disc.centre);
        let mut points: Vec<Point> = Vec::new();
        for point in enemies.chain(objectives) {
            let apart = points.iter().all(|other| other.distance_squared(point) > Mil(1500).squared());
            if apart && points.len() < MOST_POINTS {
                points.push(point);
            }
        }
        points
    }

    fn list_plans(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        let batteries = at.side(army).batteries.iter();
        let Some(number) = batteries.clone().position(|(battery, _)| *battery == Battery::OnCall) else {
            return;
        };
        for point in self.aims(at, army) {
            into.push(Action::Plan(number as u8, Plan::Registered(point)));
            into.extend([1, 3].map(|turn| Action::Plan(number as u8, Plan::Preplanned(point, turn))));
        }
    }

    /// Notes: another zone or turn for each battalion that lands, another place for each circle of bombs.
    fn list_notes(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        for number in 0..at.side(army).bombs.len() {
            let objectives = self.map.objectives.iter().take(MOST_POINTS);
            into.extend(objectives.map(|objective| Action::Bomb(number as u8, objective.disc.centre)));
        }
        for battalion in self.battalions_of(army) {
            let Some((day, turn)) = at.battalion(battalion).due else { continue };
            into.extend((0..self.map.zones.len() as u8).map(|zone| Action::Note(battalion, zone, day, turn)));
            into.push(Action::NoteNothing(battalion));
        }
    }

    /// Landings that may be put off, and those that may be called.
    fn list_later(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        for battalion in self.battalions_of(army) {
            let state = at.battalion(battalion);
            if state.place == Whereabouts::Away {
                into.push(Action::Postpone(battalion, state.zone));
                into.push(Action::BringOn(battalion, state.zone));
            }
        }
    }

    /// Aims round the middle of the zone, and places for those who land as a whole.
    fn list_landings(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        for battalion in self.landing_now(at, army) {
            if self.drops(battalion).is_some() {
                for stand in self.live(at, battalion) {
                    let aim = at.stand(stand).pose.at;
                    for (x, y) in [(1500, 0), (0, 1500)] {
                        into.extend(
                            Point::checked(aim.x() + x, aim.y() + y).map(|point| Action::Aim(stand, point)),
                        );
                    }
                }
                continue;
            }
            let stands: Vec<StandId> = self.live(at, battalion).collect();
            let zone = self.landing_zone(at, battalion).map(|zone| zone.polygon.bounds());
            let fields = self.map.objectives.iter().map(|objective| objective.disc.centre);
            let middle = zone.map(|bounds| {
                Point::new(
                    i32::midpoint(bounds.low.x(), bounds.high.x()),
                    i32::midpoint(bounds.low.y(), bounds.high.y()),
                )
            });
            let most = into.len() + MOST_PLACES;
            for point in middle.into_iter().chain(fields) {
                for (number, range) in [(0, 0), (0, 2000), (3, 2000), (6, 2000), (9, 2000)] {
                    for formation in [Formation::Column, Formation::Assault] {
                        let (gap, front) = self.default_shape(&stands, formation);
                        let to = along(Heading::new(number * 300), Mil(range));
                        let Some(anchor) = Point::checked(point.x() + to.x(), point.y() + to.y()) else {
                            continue;
                        };
                        let lay = Lay { formation, gap, front, anchor: Pose::new(anchor, Heading::UP) };
                        let action = Action::Deploy(battalion, lay);
                        if into.len() < most && self.check_ashore(at, army, battalion, &lay).is_ok() {
                            into.push(action);
                        }
                    }
                }
            }
        }
    }

    /// The default gap and front rank of a formation.
    pub(crate) fn default_shape(&self, stands: &[StandId], formation: Formation) -> (Mil, u8) {
        let fighting = stands.iter().filter(|&&stand| self.info(stand).kind.fights).count();
        let fighting = if fighting == 0 { stands.len() } else { fighting };
        let gap = match formation {
            Formation::Defensive => Mil(1000),
            Formation::Assault if fighting == 2 => Mil(0),
            Formation::Assault => Mil(500),
            Formation::Column => Mil(250),
            Formation::RoadColumn => Mil(0),
        };
        (gap, if formation == Formation::Assault { *front_counts(fighting).end() } else { 1 })
    }

    fn list_deployments(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        if !self.battalions_of(army).any(|one| at.battalion(one).place == Whereabouts::Reserve) {
            return;
        }
        let bases = self.bases(at, army);
        let heading = if army == Army::Allied { Heading::RIGHT } else { Heading::LEFT };
        for battalion in self.battalions_of(army) {
            if at.battalion(battalion).place != Whereabouts::Reserve {
                continue;
            }
            let stands: Vec<StandId> = self.live(at, battalion).collect();
            if stands.is_empty() {
                continue;
            }
            let most = into.len() + MOST_PLACES;
            let node = match &self.scenario.battalions[usize::from(battalion.0)].arrival {
                Arrival::Enters(_, node) => self.map.node(node).map(|node| self.map.nodes[node].at),
                _ => None,
            };
            for base in bases.points().chain(node) {
                for formation in [Formation::Column, Formation::Assault, Formation::Defensive] {
                    let (gap, front) = self.default_shape(&stands, formation);
                    for (number, range) in [(0, 3000), (2, 5000), (4, 6000), (6, 5000), (8, 3000), (10, 5000)]
                    {
                        let to = along(Heading::new(number * 300), Mil(range));
                        let Some(point) = Point::checked(base.x() + to.x(), base.y() + to.y()) else {
                            continue;
                        };
                        let lay = Lay { formation, gap, front, anchor: Pose::new(point, heading) };
                        let action = Action::Deploy(battalion, lay);
                        if into.len() < most
                            && self.check_deploy_from(at, army, battalion, &lay, &bases).is_ok()
                        {
                            into.push(action);
                        }
                    }
                }
            }
        }
    }

    fn list_activations(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        into.extend(self.battalions_of(army).map(Action::Activate));
        let groups: Vec<u8> = (0..self.scenario.battlegroups.len() as u8)
            .filter(|&group| self.scenario.battlegroups[usize::from(group)].army == army)
            .collect();
        into.extend(groups.iter().map(|&group| Action::ActivateGroups(vec![group])));
        for (number, &one) in groups.iter().enumerate() {
            into.extend(groups[number + 1..].iter().map(|&other| Action::ActivateGroups(vec![one, other])));
        }
        if at.step == Step::Activate {
            into.extend(self.battalions_of(army).map(Action::StandDown));
            into.extend(self.battalions_of(army).map(Action::Reactivate));
        }
    }

    fn list_barrage(&self, at: &Position, army: Army, into: &mut Vec<Action>, sure: &mut Vec<Action>) {
        if let Some(number) = self.open_template(at, army) {
            into.extend([Action::Fall(number), Action::End(number)]);
            return;
        }
        into.extend(self.preplanned(at, army).into_iter().map(Action::Fall));
        into.push(Action::Done);
        if at.short {
            return;
        }
        let numbers = 0..at.side(army).batteries.len() as u8;
        into.extend(numbers.filter(|&number| self.may_cancel(at, army, number)).map(Action::End));
        let spotters: Vec<StandId> = self.stands_on_table(at, army).collect();
        let batteries = at.side(army).batteries.iter().enumerate();
        let mut on_call = false;
        for (number, (battery, _)) in batteries {
            let points = match battery {
                Battery::OnCall if !on_call => {
                    on_call = true;
                    let enemies = self.known_stands(at, army.other()).map(|stand| at.stand(stand).pose.at);
                    enemies.take(MOST_POINTS).collect()
                }
                Battery::Registered(point) => vec![*point],
                _ => Vec::new(),
            };
            for point in points {
                let call = |&spotter: &StandId| Action::Call(number as u8, point, spotter);
                let near = |spotter: &&StandId| {
                    self.rect(at, **spotter).is_within(self.sighting(at) + Mil(1), &point)
                };
                let found = spotters
                    .iter()
                    .filter(near)
                    .map(call)
                    .find(|action| self.check(at, army, action).is_ok());
                sure.extend(found);
            }
        }
    }

    fn list_orders(&self, at: &Position, army: Army, into: &mut Vec<Action>, sure: &mut Vec<Action>) {
        into.push(Action::Done);
        let ready: Vec<BattalionId> =
            self.on_table(at, army).into_iter().filter(|&one| self.has_action(at, one)).collect();
        match &at.picked {
            Some((_, Some(_))) => {
                into.clear();
                into.push(Action::Go);
                into.extend(ready.iter().copied().map(Action::Pick));
            }
            Some((battalion, None)) => {
                into.clear();
                self.list_battalion(at, *battalion, into);
                into.extend(ready.iter().copied().map(Action::Pick));
                if into.is_empty() {
                    into.push(Action::Done);
                }
            }
            None => {
                if self.options.withdraw_by_day {
                    into.extend(ready.iter().copied().map(Action::Withdraw));
                }
                into.extend(ready.iter().copied().map(Action::Pick));
                into.extend(self.on_table(at, army).into_iter().map(Action::Show));
                self.list_c_ops(at, army, sure);
            }
        }
    }

    fn list_c_ops(&self, at: &Position, army: Army, sure: &mut Vec<Action>) {
        if at.pulse != 1 {
            return;
        }
        if at.side(army).c_ops.iter().all(|c_ops| c_ops.moved || c_ops.lost) {
            return;
        }
        let blocks = self.roadblocks(at, army);
        for (number, c_ops) in at.side(army).c_ops.iter().enumerate() {
            for by in [12_000, 6_000, -6_000, -12_000] {
                let way = (number as u8, c_ops.road, c_ops.along + Mil(by));
                if self.c_ops_way_by(&blocks, at, army, way).is_ok() {
                    sure.push(Action::COps(way.0, way.1, way.2));
                }
            }
        }
    }

    /// The other formations of a battalion, facing so.
    fn forms(&self, at: &Position, battalion: BattalionId, heading: Heading) -> impl Iterator<Item = Order> {
        let stands: Vec<StandId> = self.live(at, battalion).collect();
        let now = at.battalion(battalion).formation;
        let all = [Formation::Assault, Formation::Defensive, Formation::Column];
        let shapes: Vec<Order> = all
            .into_iter()
            .filter(|&formation| formation != now || at.battalion(battalion).facing != heading)
            .map(|formation| {
                let (gap, front) = self.default_shape(&stands, formation);
                Order::Form { formation, gap, front, heading }
            })
            .collect();
        shapes.into_iter()
    }

    /// Orders for a battalion: by its stands, then shapes, then moves.
    fn list_battalion(&self, at: &Position, battalion: BattalionId, into: &mut Vec<Action>) {
        let army = self.army(battalion);
        let muster = at.battalion(battalion).muster;
        if muster == Muster::Scattered {
            into.push(Action::Order(battalion, Order::Some(Vec::new())));
            into.push(Action::Abandon(battalion));
            let fixed = at.battalion(battalion).rendezvous.filter(|&stand| at.stand(stand).is_live());
            let rendezvous = fixed.or_else(|| self.most_central(at, battalion));
            into.extend(rendezvous.map(|stand| Action::Order(battalion, Order::Gather(stand))));
            return;
        }
        let push = |order: Order, into: &mut Vec<Action>| into.push(Action::Order(battalion, order));
        let mut packages =
            vec![[Deed::Fire, Deed::Rally], [Deed::Limber, Deed::Rally], [Deed::Rally, Deed::Rally]];
        if self.options.entrench {
            packages.push([Deed::Dig, Deed::Rally]);
        }
        if self.options.tank_riders {
            let tanks = self.live(at, battalion);
            packages.extend(
                tanks
                    .filter(|&stand| self.info(stand).stand.stand == StandType::Armour)
                    .map(|tank| [Deed::Ride(tank), Deed::Rally]),
            );
        }
        for wanted in packages {
            let deeds: Vec<(StandId, Deed)> = self
                .live(at, battalion)
                .filter_map(|stand| {
                    let state = at.stand(stand);
                    let able = |deed: &Deed| match deed {
                        Deed::Rally => state.suppressed,
                        Deed::Limber => state.set_up,
                        Deed::Fire => !state.suppressed && !at.is_engaged(battalion),
                        Deed::Dig => self.may_dig(at, stand),
                        Deed::Ride(tank) => self.may_ride(at, stand, *tank),
                    };
                    let deed = wanted.iter().find(|deed| able(deed)).filter(|_| !state.marked)?;
                    Some((stand, *deed))
                })
                .collect();
            // One rider for a tank.
            let ride = deeds.iter().position(|(_, deed)| matches!(deed, Deed::Ride(_)));
            let deeds: Vec<(StandId, Deed)> = deeds
                .into_iter()
                .enumerate()
                .filter(|(number, (_, deed))| !matches!(deed, Deed::Ride(_)) || Some(*number) == ride)
                .map(|(_, deed)| deed)
                .collect();
            let order = Order::Some(deeds);
            if !into.contains(&Action::Order(battalion, order.clone())) {
                push(order, into);
            }
        }
        if at.is_engaged(battalion) || self.owes(at, battalion) {
            return;
        }
        let Some(anchor) = self.anchor(at, battalion) else { return };
        let goal = self.goal(at, battalion, anchor.at);
        let toward = Heading::of(anchor.at.to(goal)).unwrap_or(anchor.heading);
        for order in self.forms(at, battalion, toward) {
            push(order, into);
        }
        if muster == Muster::Gathered {
            return;
        }
        match at.battalion(battalion).formation {
            Formation::Assault | Formation::Defensive => {
                self.list_blocks(at, battalion, anchor, toward, into);
            }
            Formation::Column | Formation::RoadColumn => self.list_marches(at, battalion, toward, into),
        }
        if at.battalion(battalion).stance == Stance::Active {
            self.list_charges(at, battalion, army, anchor, into);
        }
    }

    /// The stand of a battalion nearest to the others: a rendezvous.
    pub(crate) fn most_central(&self, at: &Position, battalion: BattalionId) -> Option<StandId> {
        let places = || self.live(at, battalion).map(|stand| at.stand(stand).pose.at);
        self.live(at, battalion).min_by_key(|&stand| {
            let here = at.stand(stand).pose.at;
            places().map(|other| here.distance_squared(other)).sum::<i64>()
        })
    }

    /// Where a battalion would go: the nearest known enemy, else the first objective.
    fn goal(&self, at: &Position, battalion: BattalionId, from: Point) -> Point {
        let enemies =
            self.known_stands(at, self.army(battalion).other()).map(|stand| at.stand(stand).pose.at);
        let objectives = self.map.objectives.iter().map(|objective| objective.disc.centre);
        let near = enemies.min_by_key(|point| point.distance_squared(from));
        near.or_else(|| objectives.min_by_key(|point| point.distance_squared(from))).unwrap_or(from)
    }

    fn list_blocks(
        &self,
        at: &Position,
        battalion: BattalionId,
        anchor: Pose,
        toward: Heading,
        into: &mut Vec<Action>,
    ) {
        let state = at.battalion(battalion);
        let rate = self.rates(at, battalion, state.formation, Haste::Careful)[Surface::Good as usize];
        for turn in [0, 450, -450, 900, -900, 1800] {
            for part in [10, 5] {
                let way = toward.turned(turn);
                let by = along(way, Mil(rate.0 * part / 10));
                let Some(point) = Point::checked(anchor.at.x() + by.x(), anchor.at.y() + by.y()) else {
                    continue;
                };
                let order = Order::Block {
                    anchors: vec![Pose::new(point, anchor.heading)],
                    gap: state.gap,
                    haste: Haste::Careful,
                    contact: None,
                };
                into.push(Action::Order(battalion, order));
            }
        }
    }

    fn list_marches(&self, at: &Position, battalion: BattalionId, toward: Heading, into: &mut Vec<Action>) {
        let state = at.battalion(battalion);
        let Some(head) = self.head(at, battalion) else { return };
        let rates = self.rates(at, battalion, Formation::Column, Haste::Careful);
        let rate = rates[Surface::Good as usize];
        for turn in [0, 600, -600, 1200, -1200] {
            for part in [10, 5] {
                let by = along(toward.turned(turn), Mil(rate.0 * part / 10));
                let Some(point) = Point::checked(head.x() + by.x(), head.y() + by.y()) else { continue };
                let order = Order::March {
                    way: vec![Waypoint::Point(point)],
                    formation: Formation::Column,
                    gap: Mil(250),
                    haste: Haste::Careful,
                };
                into.push(Action::Order(battalion, order));
            }
        }
        let is_road = |road: usize| self.c_ops_may_use(road);
        let Some((place, squared)) = self.map.network.nearest(head, is_road) else { return };
        if !squared.is_within(rate) {
            return;
        }
        let road_rate =
            self.rates(at, battalion, Formation::RoadColumn, Haste::Careful)[Surface::Paved as usize];
        for by in [road_rate.0, road_rate.0 / 2, -road_rate.0, -road_rate.0 / 2] {
            for formation in [Formation::RoadColumn, Formation::Column] {
                let gap = if formation == Formation::RoadColumn {
                    Mil::ZERO
                } else {
                    state.gap.max(Mil(250)).min(Mil(900))
                };
                let order = Order::March {
                    way: vec![Waypoint::Road(place.road as u8, place.along + Mil(by))],
                    formation,
                    gap,
                    haste: Haste::Careful,
                };
                into.push(Action::Order(battalion, order));
            }
        }
    }

    /// Where the leading stand of a file is.
    pub(crate) fn head(&self, at: &Position, battalion: BattalionId) -> Option<Point> {
        let stands: Vec<StandId> = self.live(at, battalion).collect();
        let leads = |&&stand: &&StandId| self.info(stand).kind.fights;
        stands.iter().find(leads).or(stands.first()).map(|&stand| at.stand(stand).pose.at)
    }

    /// Straight charges at each known enemy battalion in reach: the largest shift that keeps two hundredths of an inch.
    fn list_charges(
        &self,
        at: &Position,
        battalion: BattalionId,
        army: Army,
        anchor: Pose,
        into: &mut Vec<Action>,
    ) {
        let state = at.battalion(battalion);
        if state.formation == Formation::RoadColumn {
            return;
        }
        let rate = self.rates(at, battalion, state.formation, Haste::Careful)[Surface::Good as usize];
        let own = self.rects(at, battalion);
        let enemies: Vec<StandId> = self.known_stands(at, army.other()).collect();
        let mut tried = 0;
        for enemy in enemies {
            let rect = self.rect(at, enemy);
            let Some(near) = own.iter().min_by_key(|one| one.distance(&rect)) else { continue };
            if !near.is_within(rate, &rect) || tried == 6 {
                continue;
            }
            tried += 1;
            let Some(way) = Heading::of(near.centre().to(rect.centre())) else { continue };
            let is_apart = |length: i32| {
                own.iter().all(|one| {
                    let pose = one.pose();
                    let moved = one.base().at(Pose::new(pose.at + along(way, Mil(length)), pose.heading));
                    !moved.is_within(Mil(20), &rect)
                })
            };
            let (mut low, mut high) = (0, rate.0);
            while high - low > 5 {
                let middle = i32::midpoint(low, high);
                if is_apart(middle) { low = middle } else { high = middle }
            }
            let by = along(way, Mil(low));
            let Some(point) = Point::checked(anchor.at.x() + by.x(), anchor.at.y() + by.y()) else {
                continue;
            };
            let order = Order::Block {
                anchors: vec![Pose::new(point, anchor.heading)],
                gap: state.gap,
                haste: Haste::Careful,
                contact: Some(self.battalion_of(at, enemy)),
            };
            let action = Action::Order(battalion, order);
            if !into.contains(&action) {
                into.push(action);
            }
        }
    }
}
