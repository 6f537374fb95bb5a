//! Gestures: what it does to touch a piece, and then an area or another piece.

use kernel::{Gesture, Seat, Silent, Target};
use kit::{MovePoints, clause};

use crate::Arracourt;
use crate::action::Action;
use crate::area::{AREAS, Area};
use crate::game::Game;
use crate::numbers::{AttritionPoints, BridgeId};
use crate::position::{Attack, Part, Position, Step};
use crate::reason::{Reason, Refused};
use crate::scenario::Weather;
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

/// A way that a unit could go: the areas in order and what they cost.
#[derive(Debug, Clone)]
pub(crate) struct Route {
    pub areas: Vec<Area>,
    pub cost: MovePoints,
}

impl Arracourt {
    /// What a seat may do by touching pieces: all of it, or what begins with one piece.
    pub(crate) fn touches(&self, at: &Position, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        let mut list = Vec::new();
        if !has_own_gestures(at.step) {
            self.game().list(at, seat, &mut list);
        }
        self.touches_among(at, seat, piece, &list)
    }

    /// The same where the legal actions are known already; steps with special gestures do not look at them.
    fn touches_among(&self, at: &Position, seat: Seat, piece: Option<&str>, list: &[Action]) -> Vec<Gesture> {
        let game = self.game();
        let side = at.side_of(seat);
        let only = match piece.map(|name| game.piece_named(name)) {
            Some(None) => return Vec::new(),
            Some(unit) => unit,
            None => None,
        };
        if game.deciding(at) != Some(side) {
            return Vec::new();
        }
        let mut all = Vec::new();
        match at.step {
            Step::Impulse | Step::Second => game.opening_gestures(at, side, only, &mut all),
            Step::Assault => game.assault_gestures(at, side, only, &mut all),
            _ => {
                all.extend(list.iter().filter_map(|&action| game.gesture(at, action)));
                if let Some(unit) = only {
                    let name = game.piece_id(unit);
                    all.retain(|gesture| gesture.piece == name);
                }
            }
        }
        all
    }

    /// The pieces that begin a gesture, in the order of their first one.
    pub(crate) fn active(&self, at: &Position, seat: Seat, list: &[Action]) -> Vec<String> {
        let mut pieces: Vec<String> = Vec::new();
        for gesture in self.touches_among(at, seat, None, list) {
            if !pieces.contains(&gesture.piece) {
                pieces.push(gesture.piece);
            }
        }
        pieces
    }
}

/// Whether the gestures of a step are more than its legal actions one by one.
const fn has_own_gestures(step: Step) -> bool {
    matches!(step, Step::Impulse | Step::Second | Step::Assault)
}

impl Game {
    fn id(&self, unit: UnitId) -> String {
        self.piece_id(unit)
    }

    /// A gesture that means one action.
    fn gesture(&self, at: &Position, action: Action) -> Option<Gesture> {
        let (unit, target, label) = match action {
            Action::Place(unit, area) => (unit, Some(area), format!("Place in {}", self.area_name(area))),
            Action::Move(unit, area) => (unit, Some(area), format!("Regroup to {}", self.area_name(area))),
            Action::Retreat(unit, area) | Action::Withdraw(unit, area) => {
                (unit, Some(area), format!("Retreat to {}", self.area_name(area)))
            }
            Action::Rebuild(unit, area) => (unit, Some(area), format!("Rebuild in {}", self.area_name(area))),
            Action::With(unit) => {
                let what = if at.step == Step::Guns { "Fire with" } else { "Attack with" };
                (unit, None, format!("{what} {}", self.id(unit)))
            }
            Action::Lead(unit) if at.step == Step::Declare => {
                (unit, None, format!("Lead with {} and roll", self.id(unit)))
            }
            Action::Lead(unit) => (unit, None, format!("Lead the defence with {}", self.id(unit))),
            Action::Target(unit) if at.step == Step::FriendlyFire => {
                (unit, None, format!("{} takes the first point", self.id(unit)))
            }
            Action::Target(unit) => (unit, None, format!("Aim at {} and roll", self.id(unit))),
            Action::Hit(unit) => (unit, None, self.hit_label(at, unit)),
            Action::Flip(unit) => (unit, None, format!("Restore {} to full strength", self.id(unit))),
            Action::Recover(unit) => (unit, None, format!("Recover {}", self.id(unit))),
            _ => return None,
        };
        Some(Gesture {
            actions: vec![self.write(action)],
            piece: self.id(unit),
            target: target.map(|area| Target::space(area.number().to_string())),
            label,
            cost: None,
            path: target.map(|area| area.number().to_string()).into_iter().collect(),
        })
    }

    /// What the next point on a unit comes to [14.1].
    fn hit_label(&self, at: &Position, unit: UnitId) -> String {
        let total = self.check_hit(at, self.side(unit), unit).unwrap_or_default();
        let fate = match (at.forces.reduced().has(unit), total.0) {
            (false, 1) => "is reduced",
            (false, 2) => "is reduced and retreats",
            (true, 1) => "retreats",
            _ => "is eliminated",
        };
        let points = total.less(at.fight().hits_on(unit));
        let more = if points == AttritionPoints(1) { "1 point".into() } else { format!("{points} points") };
        format!("{more} on {}: it {fate}", self.id(unit))
    }

    /// Before anything is declared: an assault with its first move, fire, guns, aircraft.
    fn opening_gestures(&self, at: &Position, side: Side, only: Option<UnitId>, into: &mut Vec<Gesture>) {
        let may_attack = at.step == Step::Impulse || at.first == Part::Regroup;
        if !may_attack {
            return;
        }
        for from in at.forces.occupied(side) {
            let mut then = at.clone();
            self.begin_part(&mut then, Part::Assault, Some(from));
            then.step = Step::Assault;
            let open = self.write(Action::Assault(from));
            for unit in at.forces.units(from, side) {
                if only.is_some_and(|wanted| wanted != unit) {
                    continue;
                }
                // The declaration alone: repairs and demolitions need no move [21.4.5].
                into.push(Gesture {
                    actions: vec![open.clone()],
                    piece: self.id(unit),
                    target: None,
                    label: format!("Declare an assault from {}", self.area_name(from)),
                    cost: None,
                    path: Vec::new(),
                });
                let start = into.len();
                self.unit_gestures(&then, side, unit, into);
                for gesture in &mut into[start..] {
                    gesture.actions.insert(0, open.clone());
                }
                self.fire_gestures(at, side, from, unit, into);
            }
        }
        if at.step == Step::Impulse && side == Side::American && at.sky() == Weather::Clear {
            self.air_gestures(at, only, into);
        }
    }

    /// Fire with a unit at a neighbouring area, by tanks or by artillery.
    fn fire_gestures(&self, at: &Position, side: Side, from: Area, unit: UnitId, into: &mut Vec<Gesture>) {
        let mut fire = |target: Area, actions: Vec<Action>, label: String| {
            into.push(Gesture {
                actions: actions.into_iter().map(|action| self.write(action)).collect(),
                piece: self.id(unit),
                target: Some(Target::space(target.number().to_string())),
                label,
                cost: None,
                path: Vec::new(),
            });
        };
        if self.armored.has(unit) && self.check_brigade(at, unit).is_ok() {
            for target in self.ranged_targets(at, side, from) {
                let label = format!("Ranged attack on {}", self.area_name(target));
                fire(target, vec![Action::Ranged(from, target), Action::With(unit)], label);
            }
        }
        if at.step == Step::Impulse && self.artillery.has(unit) && at.sky() != Weather::Fog {
            for target in at.forces.occupied(side.other()) {
                let able = self.batteries(at, side, target);
                if able.has(unit) {
                    let mut actions = vec![Action::Bombard(target)];
                    if able.len() > 1 {
                        actions.push(Action::With(unit));
                    }
                    fire(target, actions, format!("Bombard {}", self.area_name(target)));
                }
            }
        }
    }

    /// Aircraft are sent by touching the enemy that they aim at [13.1.1].
    fn air_gestures(&self, at: &Position, only: Option<UnitId>, into: &mut Vec<Gesture>) {
        for area in at.forces.occupied(Side::German) {
            let mut then = at.clone();
            self.begin_part(&mut then, Part::Bombardment, None);
            self.open_guns(&mut then, Attack::Air, area);
            for unit in at.forces.units(area, Side::German) {
                let wanted = only.is_none_or(|only| only == unit);
                if wanted && self.check_target(&then, Side::American, unit).is_ok() {
                    into.push(Gesture {
                        actions: vec![self.write(Action::Strike(area)), self.write(Action::Target(unit))],
                        piece: self.id(unit),
                        target: None,
                        label: format!("Air strike on {}, aiming at {}", self.area_name(area), self.id(unit)),
                        cost: None,
                        path: Vec::new(),
                    });
                }
            }
        }
    }

    fn assault_gestures(&self, at: &Position, side: Side, only: Option<UnitId>, into: &mut Vec<Gesture>) {
        for unit in at.activity.began {
            if only.is_none_or(|wanted| wanted == unit) {
                self.unit_gestures(at, side, unit, into);
            }
        }
    }

    /// What a unit of an assault may do: go somewhere, attack where it stands, seize a bridge.
    fn unit_gestures(&self, at: &Position, side: Side, unit: UnitId, into: &mut Vec<Gesture>) {
        let mut routes = self.routes(at, side, unit);
        routes.extend(self.detours(at, side, unit, &routes));
        for (to, route) in routes {
            let actions = route.areas.iter().map(|&area| self.write(Action::Move(unit, area))).collect();
            let enemies = at.forces.occupied(side.other()).has(to);
            let verb = if enemies { "Attack into" } else { "Move to" };
            // The last area but one is where a repulse would send the unit [ruling D108].
            let last = route.areas.iter().rev().nth(1).copied().or(at.forces.area(unit));
            let shut = last.is_some_and(|from| !self.retreats_across(at, unit, to, from));
            let risk = if enemies && shut && !at.activity.contested.has(to) { ", no way back" } else { "" };
            into.push(Gesture {
                actions,
                piece: self.id(unit),
                target: Some(Target::space(to.number().to_string())),
                label: format!("{verb} {} for {} MF{risk}", self.area_name(to), route.cost),
                cost: Some(route.cost.to_string()),
                path: route.areas.iter().map(|area| area.number().to_string()).collect(),
            });
        }
        let Some(here) = at.forces.area(unit) else { return };
        if self.attackers_in(at, side, here).has(unit) && self.check_attack(at, side, here).is_ok() {
            into.push(Gesture {
                actions: vec![self.write(Action::Attack(here))],
                piece: self.id(unit),
                target: Some(Target::space(here.number().to_string())),
                label: format!("Attack in {}", self.area_name(here)),
                cost: None,
                path: Vec::new(),
            });
        }
        for bridge in BridgeId::all() {
            if self.check_seize(at, side, bridge, unit).is_ok() {
                let span = self.spans[bridge.index()];
                let there = if span.a == here { span.b } else { span.a };
                let needs = (7 - self.seizure_modifier(at, unit, bridge).0).clamp(1, 7);
                into.push(Gesture {
                    actions: vec![self.write(Action::Seize(bridge, unit))],
                    piece: self.id(unit),
                    target: Some(Target::space(there.number().to_string())),
                    label: format!("Seize the bridge {} (die of {needs} or more)", self.span_name(bridge)),
                    cost: Some("1".into()),
                    path: Vec::new(),
                });
            }
        }
    }

    /// Where a unit could go in this assault and by what way: the cheapest to each area, step by step as the rules go.
    pub(crate) fn routes(&self, at: &Position, side: Side, unit: UnitId) -> Vec<(Area, Route)> {
        let mut best: [Option<Route>; AREAS] = [const { None }; AREAS];
        let mut open = vec![(at.clone(), Route { areas: Vec::new(), cost: MovePoints(0) })];
        while !open.is_empty() {
            // The cheapest first; of equals the one found first, so that ways do not depend on chance.
            let next = (0..open.len()).min_by_key(|&index| (open[index].1.cost, index)).unwrap_or(0);
            let (here, route) = open.remove(next);
            let Some(from) = here.forces.area(unit) else { continue };
            for to in self.adjacent[from.index()] {
                let Ok(entry) = self.check_step(&here, side, unit, to) else { continue };
                let cost = route.cost.plus(entry.cost);
                if best[to.index()].as_ref().is_some_and(|known| known.cost <= cost) {
                    continue;
                }
                let mut areas = route.areas.clone();
                areas.push(to);
                let onward = Route { areas, cost };
                let mut then = here.clone();
                self.advance(&mut then, side, unit, to, &mut Silent);
                best[to.index()] = Some(onward.clone());
                open.push((then, onward));
            }
        }
        let ends = Area::all().zip(best).filter_map(|(area, route)| route.map(|route| (area, route)));
        ends.filter(|(area, _)| at.forces.area(unit) != Some(*area)).collect()
    }

    /// Single steps into areas that are cheaper to reach by another way: a ford spares a bridge.
    fn detours(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        routes: &[(Area, Route)],
    ) -> Vec<(Area, Route)> {
        let direct = routes.iter().filter(|(_, route)| route.areas.len() > 1).filter_map(|&(to, _)| {
            let entry = self.check_step(at, side, unit, to).ok()?;
            Some((to, Route { areas: vec![to], cost: entry.cost }))
        });
        direct.collect()
    }

    /// What touching a piece and then a target means, allowed or not.
    pub(crate) fn interpret(&self, at: &Position, seat: Seat, piece: &str, target: &str) -> Option<Action> {
        let unit = self.piece_named(piece)?;
        let side = at.side_of(seat);
        if self.deciding(at) != Some(side) {
            return None;
        }
        let area = target.parse::<u8>().ok().filter(|&number| (1..=AREAS as u8).contains(&number));
        let area = area.map(Area::numbered).or_else(|| at.forces.area(self.piece_named(target)?))?;
        Some(match at.step {
            Step::Impulse | Step::Second | Step::Assault if at.forces.area(unit) == Some(area) => {
                Action::Attack(area)
            }
            Step::Impulse | Step::Second | Step::Assault | Step::Regroup => Action::Move(unit, area),
            Step::Retreat => Action::Retreat(unit, area),
            Step::Withdraw => Action::Withdraw(unit, area),
            Step::Deploy | Step::Reinforce(_) => Action::Place(unit, area),
            Step::Refit(_) => Action::Rebuild(unit, area),
            Step::Declare | Step::Guns => Action::With(unit),
            Step::Lead => Action::Lead(unit),
            Step::Attrition => Action::Hit(unit),
            _ => return None,
        })
    }

    /// Why touching a piece and then a target means nothing now.
    pub(crate) fn why_not(&self, at: &Position, side: Side, piece: &str, target: &Target) -> Refused {
        let not_now = clause!("6.0").refuses(Reason::WrongStep(at.step));
        let Some(unit) = self.piece_named(piece) else { return not_now };
        if self.side(unit) != side {
            return clause!("8.0").refuses(Reason::EnemyUnit(unit));
        }
        // A unit beside the map goes to an area, not to another unit beside the map.
        let beside =
            target.id().and_then(|id| self.piece_named(id)).filter(|&other| at.forces.area(other).is_none());
        beside.map_or(not_now, |other| clause!("3.1").refuses(Reason::NotOnMap(other)))
    }

    /// Why a move would be refused once an assault from where the unit stands were declared: the answer to a touch
    /// before the declaration.
    pub(crate) fn check_undeclared(&self, at: &Position, side: Side, unit: UnitId, to: Area) -> Refused {
        if self.side(unit) != side {
            return clause!("8.0").refuses(Reason::EnemyUnit(unit));
        }
        let Some(from) = at.forces.area(unit) else { return clause!("3.1").refuses(Reason::NotOnMap(unit)) };
        let mut then = at.clone();
        self.begin_part(&mut then, Part::Assault, Some(from));
        self.check_step(&then, side, unit, to)
            .err()
            .unwrap_or(clause!("6.0").refuses(Reason::WrongStep(at.step)))
    }

    /// Units that have begun nothing yet in this part.
    pub(crate) fn untouched(&self, at: &Position) -> UnitSet {
        let touched = at.activity.moving.map_or(UnitSet::NONE, UnitSet::one);
        at.activity.began - at.activity.finished - touched
    }
}
