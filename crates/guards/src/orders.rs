//! Standing orders: what is done without asking, because it is forced or because the player said so once.
//!
//! Every answer that a side may owe in the other's activation has an order, so that a game can be played by mail. An order
//! answers at once, and a side without one is asked, whether or not there is anything that it could do: a pause tells
//! nothing [ruling D129].

use board::HexId;
use kernel::{OrderCard, Orders};
use kit::Side;

use crate::action::Action;
use crate::chits::Event as ChitEvent;
use crate::direct_fire::Chances;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::Range;
use crate::position::{Frame, Position};
use crate::shipped::event_chits;
use crate::unit::{MoveClass, UnitType};
use crate::view::View;

/// When a gun fires. Its id is `within-3`, `chance-40`, `tanks`, and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FireOrder {
    Hold,
    Always,
    /// At so many hexes or less.
    Within(u16),
    /// If the chance of a hit is at least so many percent.
    Chance(u16),
    /// At tracked units.
    Tanks,
    /// At tracked units within three hexes, at 40 percent or better.
    TanksNear,
    /// At targets that are not pinned.
    Unpinned,
}

impl FireOrder {
    /// What guns may be told; the general order has `ask` before, that of one gun `all`.
    const ALL: [FireOrder; 17] = [
        FireOrder::Hold,
        FireOrder::Always,
        FireOrder::Within(1),
        FireOrder::Within(2),
        FireOrder::Within(3),
        FireOrder::Within(4),
        FireOrder::Within(5),
        FireOrder::Within(6),
        FireOrder::Within(8),
        FireOrder::Chance(20),
        FireOrder::Chance(30),
        FireOrder::Chance(40),
        FireOrder::Chance(50),
        FireOrder::Chance(60),
        FireOrder::Tanks,
        FireOrder::TanksNear,
        FireOrder::Unpinned,
    ];

    fn id(self) -> String {
        match self {
            FireOrder::Hold => "hold".into(),
            FireOrder::Always => "always".into(),
            FireOrder::Within(hexes) => format!("within-{hexes}"),
            FireOrder::Chance(percent) => format!("chance-{percent}"),
            FireOrder::Tanks => "tanks".into(),
            FireOrder::TanksNear => "tanks-near".into(),
            FireOrder::Unpinned => "unpinned".into(),
        }
    }

    fn words(self) -> String {
        match self {
            FireOrder::Hold => "Hold fire".into(),
            FireOrder::Always => "Always fire".into(),
            FireOrder::Within(1) => "Fire at adjacent targets only".into(),
            FireOrder::Within(hexes) => format!("Fire within {hexes} hexes"),
            FireOrder::Chance(percent) => format!("Fire at {percent} % to hit or better"),
            FireOrder::Tanks => "Fire at tracked units only".into(),
            FireOrder::TanksNear => "Fire at tracked units only, within 3 hexes, at 40 % or better".into(),
            FireOrder::Unpinned => "Fire at unpinned targets only".into(),
        }
    }

    /// The order with an id; none for `ask`, `all` and what no longer exists.
    fn named(id: &str) -> Option<FireOrder> {
        FireOrder::ALL.into_iter().find(|order| order.id() == id)
    }
}

/// The card of a fire order, whose first choice is given.
fn fire_card(id: &str, name: &str, first: (&str, &str)) -> OrderCard {
    let mut card = card(id, name, &[first]);
    card.choices.extend(FireOrder::ALL.map(|order| (order.id(), order.words())));
    card
}

fn card(id: &str, name: &str, choices: &[(&str, &str)]) -> OrderCard {
    OrderCard {
        id: id.into(),
        name: name.into(),
        choices: choices.iter().map(|&(choice, text)| (choice.into(), text.into())).collect(),
        under: None,
    }
}

impl Game {
    /// What may be left to standing orders; the first choice of each holds if nothing is ordered.
    pub fn order_cards(&self) -> Vec<OrderCard> {
        let ask = ("ask", "Ask me");
        let mut cards = vec![
            card("forced", "Forced actions", &[("do", "Do them for me"), ask]),
            card(
                "journey",
                "Journeys",
                &[("go", "Drive on unless interrupted"), ("ask", "Ask me at every hex")],
            ),
            fire_card("opportunity-fire", "Opportunity fire", ask),
        ];
        for (_, unit) in self.forces().units().filter(|(_, unit)| unit.direct.is_some()) {
            let mut gun = fire_card(&gun_order(&unit.id), &unit.name, ("all", "Same as all guns"));
            gun.under = Some("opportunity-fire".into());
            cards.push(gun);
        }
        cards.extend([
            card(
                "defensive-artillery",
                "Defensive artillery",
                &[
                    ask,
                    ("never", "Never"),
                    ("least", "The least that improves the column"),
                    ("keep-one", "The least that improves the column, but keep one battery"),
                    ("keep-two", "The least that improves the column, but keep two batteries"),
                ],
            ),
            card(
                "anti-aircraft",
                "Anti-aircraft fire",
                &[ask, ("all", "All guns, the nearest first, if the chit hurts me"), ("never", "Never")],
            ),
            card(
                "black-chit",
                "Black chits",
                &[ask, ("helps", "Play one whenever it helps"), ("never", "Keep them")],
            ),
            card(
                "losses",
                "Losses",
                &[ask, ("cheapest", "Depleted units first; engineers, guns and tanks last")],
            ),
            card("retreat", "Retreats", &[ask, ("home", "Towards the unit's own headquarters")]),
            card(
                "overstack",
                "Overstacking",
                &[ask, ("cheapest", "Deplete a unit if that is enough, otherwise lose the weakest")],
            ),
            card(
                "advance",
                "Advance after combat",
                &[
                    ask,
                    ("never", "Never"),
                    ("leg", "Leg units only"),
                    ("all", "All that may, into the attacked hex"),
                ],
            ),
            card("overrun", "After an overrun", &[ask, ("stop", "Stop where they are")]),
            card("supply", "Supply sources", &[ask, ("strongest", "The strongest formation and stacks")]),
            card(
                "replacement",
                "Replacements",
                &[
                    ask,
                    ("strongest", "Always roll; rebuild the strongest unit"),
                    ("tanks", "Always roll; rebuild tanks first"),
                    ("infantry", "Always roll; rebuild infantry first"),
                    ("never", "Never"),
                ],
            ),
        ]);
        cards
    }

    /// What a side does now without being asked: always a legal action.
    pub(crate) fn auto_action(&self, view: &View, side: Side, orders: &Orders) -> Option<Action> {
        let at = &view.known;
        if self.decider(at) != Some(side) {
            return None;
        }
        let order = |id: &str| orders.get(id).map_or("", String::as_str);
        let legal = || {
            let mut list = Vec::new();
            self.list(view.known(), side, &mut list);
            list
        };
        match at.asks()? {
            Frame::Movement | Frame::Onward => {
                if let Some(next) = at.mover.route.first().filter(|_| order("journey") != "ask") {
                    let go = Action::Go(next);
                    return self.judge_action(view.known(), side, &go).is_ok().then_some(go);
                }
                let stops = at.asks() == Some(Frame::Onward) && order("overrun") == "stop";
                if !stops {
                    return None;
                }
                Some(if at.mover.units.is_empty() { Action::End } else { Action::Halt })
            }
            Frame::Window => self.ordered_fire(view, side, orders, &legal()),
            Frame::Protect => self.ordered_artillery(at, order("defensive-artillery"), &legal()),
            Frame::AntiAir(_) => self.ordered_flak(at, side, order("anti-aircraft"), &legal()),
            Frame::Black(_) | Frame::Breach => self.ordered_black(at, side, order("black-chit"), &legal()),
            Frame::Losses(_) => match order("losses") {
                "cheapest" => self.cheapest_loss(at, &legal()),
                _ => None,
            },
            Frame::Overstack(_) => match order("overstack") {
                "cheapest" => self.cheapest_loss(at, &legal()),
                _ => None,
            },
            Frame::Retreat(_) => self.ordered_retreat(at, side, order("retreat"), &legal()),
            Frame::Advance => self.ordered_advance(at, order("advance"), &legal()),
            Frame::Supply(_) | Frame::Split(_) => match order("supply") {
                "strongest" => self.strongest_sources(at, &legal()),
                _ => None,
            },
            Frame::Replacement(_) => match order("replacement") {
                "strongest" | "tanks" | "infantry" => Some(Action::Roll),
                "never" => Some(Action::Done),
                _ => None,
            },
            Frame::Rebuild(_) => match order("replacement") {
                wish @ ("strongest" | "tanks" | "infantry") => self.ordered_rebuild(wish, &legal()),
                "never" => Some(Action::Done),
                _ => None,
            },
            // A chit that no unit can use is passed; the other side reads it like any other pass [ruling D131].
            Frame::Chit if order("forced") != "ask" => match legal()[..] {
                [only] => Some(only),
                _ => None,
            },
            Frame::Setup(_)
            | Frame::Facing(_)
            | Frame::FirstChit(_)
            | Frame::Chit
            | Frame::Attack
            | Frame::Declare
            | Frame::Support => None,
        }
    }

    /// Fires or holds as ordered. If all guns are to ask, their side is always asked once those with orders have fired.
    fn ordered_fire(&self, view: &View, side: Side, orders: &Orders, legal: &[Action]) -> Option<Action> {
        let at = &view.known;
        let order = |id: &str| orders.get(id).map_or("", String::as_str);
        let general = order("opportunity-fire");
        let mut best: Option<(u8, i32, Action)> = None;
        for &action in legal {
            let (gun, hex, target) = match action {
                Action::Fire(gun, target) => (gun, at.troops.hex(target), Some(target)),
                Action::FireInto(gun, hex) => (gun, Some(hex), None),
                _ => continue,
            };
            let (Some(from), Some(hex)) = (at.troops.hex(gun), hex) else { continue };
            let own = orders.get(&gun_order(&self.counter(gun).id)).map_or("all", String::as_str);
            let told = FireOrder::named(if own == "all" { general } else { own });
            let shot = self.ordered_chances(at, gun, from, hex, target);
            if told.is_some_and(|order| self.obeys(at, order, shot, target)) {
                let worth = target.map_or(0, |target| self.price_of(at, target));
                if best.is_none_or(|(hit, most, _)| (shot.0.hit, worth) > (hit, most)) {
                    best = Some((shot.0.hit, worth, action));
                }
            }
        }
        match best {
            Some((_, _, action)) => Some(action),
            None if matches!(general, "" | "ask") => None,
            None => {
                debug_assert!(self.decider(at) == Some(side), "the firer decides");
                Some(Action::Hold)
            }
        }
    }

    /// The chances and the distance of a shot, as far as the firer knows.
    fn ordered_chances(
        &self,
        at: &Position,
        gun: UnitId,
        from: HexId,
        hex: HexId,
        target: Option<UnitId>,
    ) -> (Chances, u16) {
        let distance = self.grid().distance(from, hex);
        // Against a closed stack the firer does not know which unit the shot meets: any gun stands for the ground that covers it.
        let die = self.die_modifier(at, target.unwrap_or(gun), hex);
        let defense = target.map_or_else(Default::default, |target| self.defense_against_fire(at, target));
        (Chances::of(self.fire_rule(gun), die, Range(distance as u8), defense), distance)
    }

    fn obeys(
        &self,
        at: &Position,
        order: FireOrder,
        (chances, distance): (Chances, u16),
        target: Option<UnitId>,
    ) -> bool {
        let tracked = target.is_some_and(|target| self.class(at, target) == MoveClass::Tracked);
        let likely = |percent: u16| u16::from(chances.hit) * 100 >= percent * 36;
        match order {
            FireOrder::Hold => false,
            FireOrder::Always => true,
            FireOrder::Within(hexes) => distance <= hexes,
            FireOrder::Chance(percent) => likely(percent),
            FireOrder::Tanks => tracked,
            FireOrder::TanksNear => tracked && distance <= 3 && likely(40),
            FireOrder::Unpinned => target.is_none_or(|target| !at.pinned.has(target)),
        }
    }

    /// What a unit is worth as a loss or a target: its steps, and more if it is an engineer, a gun or a tank.
    fn price_of(&self, at: &Position, unit: UnitId) -> i32 {
        let counter = self.counter(unit);
        let values = counter.values(self.face(at, unit));
        let special = counter.kind.is_engineer()
            || counter.direct.is_some()
            || counter.artillery.is_some()
            || counter.kind == UnitType::Arv
            || counter.class == MoveClass::Tracked;
        let strength = i32::from(values.attack.0) + i32::from(values.defense.0);
        strength + 20 * i32::from(special) + 100 * i32::from(counter.is_hq())
            - 10 * i32::from(at.depleted.has(unit))
    }

    /// The fewest batteries that move the column, the strongest first.
    fn ordered_artillery(&self, at: &Position, order: &str, legal: &[Action]) -> Option<Action> {
        let kept = match order {
            "least" => 0,
            "keep-one" => 1,
            "keep-two" => 2,
            "never" => return Some(Action::Done),
            _ => return None,
        };
        let mut combat = at.combat;
        let now = self.column(at, &combat);
        combat.protection = UnitSet::NONE;
        if now < self.column(at, &combat) {
            return Some(Action::Done);
        }
        let mut batteries: Vec<UnitId> = legal
            .iter()
            .filter_map(|action| if let Action::Support(battery) = *action { Some(battery) } else { None })
            .collect();
        batteries.sort_by_key(|&battery| (std::cmp::Reverse(self.attack(at, battery).0), battery));
        combat.protection = at.combat.protection;
        let spare = batteries.len().saturating_sub(kept);
        for &battery in &batteries[..spare] {
            combat.protection.insert(battery);
            if self.column(at, &combat) < now {
                return batteries.first().copied().map(Action::Support);
            }
        }
        Some(Action::Done)
    }

    /// What a chit does for the defender: below nothing it helps the attacker.
    fn chit_for_defender(&self, chit: crate::chits::ChitId) -> i16 {
        match event_chits().chit(chit).event {
            ChitEvent::Modify { modifier, .. } => i16::from(modifier.0),
            ChitEvent::Cancel(_) | ChitEvent::Breach(_) => 0,
        }
    }

    /// Whether a chit that stands hurts a side: a negative one the defender, a positive one the attacker.
    fn hurts(&self, at: &Position, side: Side, chit: crate::chits::ChitId) -> bool {
        let value = self.chit_for_defender(chit);
        if self.active_side(at) == side { value > 0 } else { value < 0 }
    }

    fn ordered_flak(&self, at: &Position, side: Side, order: &str, legal: &[Action]) -> Option<Action> {
        match order {
            "never" => return Some(Action::Done),
            "all" => {}
            _ => return None,
        }
        let flying = at.combat.drawn[side.other().index()].standing();
        if !flying.is_some_and(|chit| self.hurts(at, side, chit)) {
            return Some(Action::Done);
        }
        let target = at.combat.target?;
        let guns = legal.iter().filter_map(|action| match *action {
            Action::AntiAir(unit) => Some((self.grid().distance(at.troops.hex(unit)?, target), unit)),
            _ => None,
        });
        Some(guns.min().map_or(Action::Done, |(_, unit)| Action::AntiAir(unit)))
    }

    fn ordered_black(&self, at: &Position, side: Side, order: &str, legal: &[Action]) -> Option<Action> {
        match order {
            "never" => return Some(Action::Done),
            "helps" => {}
            _ => return None,
        }
        let helps = |action: &&Action| match **action {
            Action::Play(chit) => match event_chits().chit(chit).event {
                ChitEvent::Cancel(other) => self.hurts(at, side, other),
                ChitEvent::Breach(_) => true,
                ChitEvent::Modify { .. } => false,
            },
            _ => false,
        };
        Some(legal.iter().find(helps).copied().unwrap_or(Action::Done))
    }

    /// The loss that costs least: a step of a full unit before a unit, the weakest first.
    fn cheapest_loss(&self, at: &Position, legal: &[Action]) -> Option<Action> {
        let cost = |action: &Action| match *action {
            Action::Deplete(unit) => Some((0, self.price_of(at, unit), unit)),
            Action::Lose(unit) => Some((1, self.price_of(at, unit), unit)),
            _ => None,
        };
        legal.iter().copied().filter(|action| cost(action).is_some()).min_by_key(cost)
    }

    /// Towards the unit's own headquarters; enemy units go where they are farthest from friends.
    fn ordered_retreat(&self, at: &Position, side: Side, order: &str, legal: &[Action]) -> Option<Action> {
        if order != "home" {
            return None;
        }
        let value = |action: &Action| match *action {
            Action::Retreat(unit, via, to) => {
                let owner = self.side(unit);
                let head = self.forces().formation(self.forces().formation_of(unit)).hq;
                let stacks = at.troops.occupied(owner).iter().filter(|&hex| hex != to);
                let friends = stacks.map(|hex| self.grid().distance(hex, to)).min().unwrap_or(0);
                let home = at.troops.hex(head).map_or(0, |hex| self.grid().distance(hex, to));
                let far = if owner == side { home } else { u16::MAX - friends };
                (0, far, unit, via, to)
            }
            // Headquarters that may go along stay.
            _ => (i32::from(*action != Action::Done), 0, UnitId(0), HexId(0), HexId(0)),
        };
        legal.iter().copied().min_by_key(value)
    }

    fn ordered_advance(&self, at: &Position, order: &str, legal: &[Action]) -> Option<Action> {
        let goes = |unit: UnitId| match order {
            "all" => true,
            "leg" => self.class(at, unit) == MoveClass::Leg,
            _ => false,
        };
        if !matches!(order, "never" | "leg" | "all") {
            return None;
        }
        let into = |action: &&Action| matches!(**action, Action::Advance(unit, None) if goes(unit));
        Some(legal.iter().find(into).copied().unwrap_or(Action::Done))
    }

    fn strength_of(&self, at: &Position, units: UnitSet) -> u32 {
        units.iter().map(|unit| u32::from(self.counter(unit).values(self.face(at, unit)).attack.0)).sum()
    }

    fn strongest_sources(&self, at: &Position, legal: &[Action]) -> Option<Action> {
        let strength = |action: &Action| match *action {
            Action::SupplyFormation(formation) => {
                let units = self.forces().formation(formation).units;
                let on_map = units.iter().filter(|&unit| at.troops.hex(unit).is_some()).collect();
                Some(self.strength_of(at, on_map))
            }
            Action::SupplyStack(formation, hex) => {
                Some(self.strength_of(at, self.forces().formation(formation).units & at.troops.units_in(hex)))
            }
            Action::Keep(hex) => Some(self.strength_of(at, at.automatic & at.troops.units_in(hex))),
            _ => None,
        };
        let named = legal.iter().copied().filter(|action| strength(action).is_some());
        named.rev().max_by_key(strength).or_else(|| legal.contains(&Action::Done).then_some(Action::Done))
    }

    /// The unit to rebuild: of the preferred kind if there is one, then the strongest.
    fn ordered_rebuild(&self, wish: &str, legal: &[Action]) -> Option<Action> {
        let strength = |action: &Action| match *action {
            Action::Rebuild(unit) => {
                let counter = self.counter(unit);
                let tracked = counter.class == MoveClass::Tracked;
                let preferred = match wish {
                    "tanks" => tracked,
                    "infantry" => !tracked && counter.direct.is_none() && !counter.kind.is_engineer(),
                    _ => false,
                };
                Some((preferred, counter.full.attack.0))
            }
            _ => None,
        };
        let units = legal.iter().copied().filter(|action| strength(action).is_some());
        units.rev().max_by_key(strength).or(Some(Action::Done))
    }
}

/// The order of one gun.
fn gun_order(unit: &str) -> String {
    format!("gun-{unit}")
}
