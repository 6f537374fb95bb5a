//! What there is to know of one unit, one area or one bridge.

use kernel::{Panel, Row};
use kit::{TurnNo, clause};

use super::prompt::numbers;
use crate::Arracourt;
use crate::area::{Area, AreaSet};
use crate::bridges::NEEDED;
use crate::forces::Place;
use crate::game::{Game, STACK, TRAFFIC, Water};
use crate::numbers::{BridgeId, VictoryPoints};
use crate::position::{Flight, Position};
use crate::refit::{artillery_clause, depot_clause};
use crate::side::Side;
use crate::unit::{Kind, UnitId, UnitSet};

impl Arracourt {
    /// The panels of a unit, an area or a bridge; nothing if there is no such thing.
    pub(crate) fn inspected(&self, at: &Position, id: &str) -> Vec<Panel> {
        let game = self.game();
        if let Some(unit) = game.piece_named(id) {
            let mut panels = vec![self.unit_panel(at, unit)];
            panels.extend(game.retreat_panel(at, unit));
            panels.extend(at.forces.area(unit).into_iter().flat_map(|area| game.attack_previews(at, area)));
            return panels;
        }
        if let Some(area) = game.area_named(id) {
            let mut panels = vec![game.area_panel(at, area)];
            panels.extend(game.attack_previews(at, area));
            panels.push(game.neighbours_panel(at, area));
            return panels;
        }
        let bridge = BridgeId::all().find(|&bridge| game.span_name(bridge) == id);
        bridge.map_or_else(Vec::new, |bridge| vec![game.bridge_panel(at, bridge)])
    }

    fn unit_panel(&self, at: &Position, unit: UnitId) -> Panel {
        let game = self.game();
        let counter = game.counter(unit);
        let mut rows = game.printed(at, unit);
        rows.extend(game.condition(at, unit));
        let can = self.can_do(at, unit);
        if !can.is_empty() {
            rows.push(Row::new("can now", can));
        }
        Panel { title: format!("{} {}", counter.side.name(), counter.id), rows }
    }

    /// What may be done with a unit in this step, in a few words.
    fn can_do(&self, at: &Position, unit: UnitId) -> String {
        const MOST: usize = 3;
        let game = self.game();
        let Some(side) = game.deciding(at) else { return String::new() };
        let gestures = self.touches(at, at.seat_of(side), Some(&game.piece_id(unit)));
        let mut areas: Vec<&str> = gestures
            .iter()
            .filter(|gesture| !gesture.path.is_empty())
            .filter_map(|gesture| gesture.target.as_ref()?.id())
            .collect();
        areas.dedup();
        let mut labels: Vec<String> = match areas.len() {
            0 => Vec::new(),
            1 => vec![format!("go to {}", areas[0])],
            many => vec![format!("go to {many} areas")],
        };
        let others =
            gestures.iter().filter(|gesture| gesture.path.is_empty()).map(|gesture| gesture.label.clone());
        labels.extend(others);
        labels.dedup();
        let more = labels.len().saturating_sub(MOST);
        labels.truncate(MOST);
        if more > 0 {
            labels.push(format!("{more} more"));
        }
        labels.join("; ")
    }
}

impl Game {
    /// What is printed on both sides of a counter [4.0].
    fn printed(&self, at: &Position, unit: UnitId) -> Vec<Row> {
        let counter = self.counter(unit);
        let now = self.values(at, unit);
        let kind = match counter.kind {
            Kind::Armor => "armored",
            Kind::Infantry => "infantry",
            Kind::Engineer => "engineers",
            Kind::Artillery => "artillery",
            Kind::Flak => "anti-aircraft",
        };
        let mut rows = vec![
            Row::new("unit", counter.name.clone()),
            Row::new("type", format!("{kind}: {}, {}", counter.arm, counter.size)).by(clause!("4.0")),
            Row::new("formation", counter.formation.clone()),
            Row::new("attack", now.attack.to_string()).by(clause!("11.5.2A")),
            Row::new("defense", now.defense.to_string()).by(clause!("11.5.3A")),
        ];
        let factors = self.factors(at, unit);
        let movement = match (at.activity.moving == Some(unit), factors == now.movement) {
            (true, _) => format!("{} of {factors} left", factors.less(at.activity.spent)),
            (false, true) => factors.to_string(),
            (false, false) => format!("{factors}: one less, out of supply"),
        };
        rows.push(Row::new("movement", movement).by(clause!("10.1")));
        let other = if at.forces.reduced().has(unit) {
            ("full strength", counter.full)
        } else {
            ("reduced", counter.reduced)
        };
        rows.push(Row::new(other.0, other.1.to_string()).by(clause!("4.3x")));
        rows
    }

    /// Where a unit is and what it has done, suffered and still to do.
    fn condition(&self, at: &Position, unit: UnitId) -> Vec<Row> {
        let mut rows = Vec::new();
        match at.forces.place(unit) {
            Place::Area(area) => {
                rows.push(Row::new("stands in", self.area_name(area)));
                if at.contested().has(area) {
                    rows.push(Row::new("control", self.control_state(at, area)).by(clause!("7.3")));
                }
            }
            Place::Waiting => {
                let entries = self.entries(at, unit);
                let text = if entries.is_empty() { "no area is open to it".into() } else { numbers(entries) };
                rows.push(Row::new("comes in", text).by(clause!("6.2")));
            }
            Place::Eliminated if self.rebuildable(at, self.side(unit)).has(unit) => {
                rows.push(Row::new("place", "eliminated; may be rebuilt").by(clause!("15.6.2")));
            }
            Place::Eliminated => {
                let artillery = self.artillery.has(unit);
                let clause = if artillery { artillery_clause(self.side(unit)) } else { clause!("19.6n1") };
                rows.push(Row::new("place", "eliminated for good").by(clause));
            }
            Place::Withdrawn => rows.push(Row::new("place", "not in play")),
        }
        let activity = &at.activity;
        if activity.finished.has(unit) {
            rows.push(Row::new("this impulse", "has moved or attacked").by(clause!("10.1")));
        } else if activity.entered.has(unit)
            && self.pending(at).into_iter().any(|area| at.forces.area(unit) == Some(area))
        {
            rows.push(Row::new("duty", "must attack").by(clause!("11.1")));
        }
        if at.unsupplied.has(unit) {
            rows.push(Row::new("supply", "out of supply since last night").by(clause!("15.4.2")));
        }
        if self.cut_off(at, self.side(unit)).has(unit) {
            rows.push(Row::new("supply tonight", "cut off now").by(clause!("15.3")));
        }
        if at.turn == TurnNo::FIRST && self.withdrawing.has(unit) && at.forces.area(unit).is_some() {
            rows.push(Row::new("withdrawal", "leaves the map tonight").by(clause!("19.6")));
        }
        if let Some(bounds) = self.bounds(at, unit) {
            rows.push(Row::new("keeps to", numbers(bounds.areas)).by(bounds.clause));
        }
        rows
    }

    /// Where the priorities would send a unit, and why [14.2.2].
    fn retreat_panel(&self, at: &Position, unit: UnitId) -> Option<Panel> {
        let from = at.forces.area(unit)?;
        let side = self.side(unit);
        let repulsed = at
            .combat
            .as_ref()
            .is_some_and(|combat| combat.flight == Flight::Repulsed && combat.running.has(unit));
        let ways =
            if repulsed { self.flights(at, unit) } else { self.retreats(at, unit, from, AreaSet::one(from)) };
        let mut rows = Vec::new();
        let own = at.controlled(side);
        for to in self.adjacent[from.index()] {
            let exposure = (self.adjacent[to.index()] - own).len();
            let free = own.has(to) && !at.forces.occupied(side.other()).has(to);
            let what = if ways.has(to) && repulsed {
                "where it came from".to_string()
            } else if self.closed_to(at, unit).has(to) {
                "closed on this turn".to_string()
            } else if !own.has(to) && !at.forces.occupied(side).has(to) {
                "enemy-controlled".to_string()
            } else if self.is_full(at, side, to) {
                "full".to_string()
            } else if free {
                format!(
                    "Free, {exposure} enemy-controlled {}",
                    if exposure == 1 { "neighbour" } else { "neighbours" }
                )
            } else if own.has(to) {
                "contested, friendly-controlled".to_string()
            } else {
                "contested, enemy-controlled".to_string()
            };
            let first = if ways.has(to) { ": goes here" } else { "" };
            rows.push(Row::new(self.area_name(to), format!("{what}{first}")));
        }
        if ways.is_empty() {
            rows.push(Row::new("retreat", "impossible: it would be eliminated").by(clause!("14.2.4")));
        }
        let title = format!("If {} retreats", self.counter(unit).id);
        let rows = rows
            .into_iter()
            .map(|row| if row.clause.is_none() { row.by(clause!("14.2.2")) } else { row })
            .collect();
        Some(Panel { title, rows })
    }

    /// What an area is, whose it is and who could come.
    fn area_panel(&self, at: &Position, area: Area) -> Panel {
        let index = area.index();
        let mut rows = Vec::new();
        rows.push(Row::new("control", self.control_state(at, area)).by(clause!("7.2")));
        let ground = if self.rough.has(area) { "rough: one attrition point is absorbed" } else { "clear" };
        rows.push(Row::new("terrain", ground).by(clause!("14.1n1")));
        rows.push(
            Row::new("terrain modifier (TEM)", format!("{:+}", self.tem[index])).by(clause!("11.5.3C")),
        );
        if self.vp[index] > VictoryPoints::NONE {
            rows.push(Row::new("victory points", self.vp[index].to_string()).by(clause!("18.2")));
        }
        for side in Side::BOTH {
            let units = at.forces.units(area, side);
            if !units.is_empty() {
                let label = format!("{} units {}/{STACK}", side.name(), units.len());
                rows.push(Row::new(label, self.names(units)).by(clause!("7.1")));
            }
        }
        let costs = Side::BOTH.map(|side| format!("{} {}", side.name(), self.entry_cost(at, side, area)));
        rows.push(Row::new("MF to enter", costs.join(", ")).by(clause!("10.2")));
        let supplied = self.supplied(at, at.controller(area)).has(area);
        rows.push(Row::new("supply", if supplied { "supplied" } else { "cut off" }).by(clause!("15.3")));
        for side in Side::BOTH {
            if self.depots[side.index()].has(area) {
                rows.push(Row::new("rebuilt units come here", side.name()).by(depot_clause(side)));
            }
            if self.sources[side.index()].has(area) {
                rows.push(Row::new("supply source", side.name()).by(clause!("15.3")));
            }
        }
        for (convoy, arrival) in self.convoys.iter().zip(&self.scenario.arrivals) {
            let waiting: UnitSet =
                convoy.units.into_iter().filter(|&unit| at.forces.place(unit) == Place::Waiting).collect();
            if convoy.areas.has(area) && !waiting.is_empty() {
                rows.push(
                    Row::new("entry", format!("{}, {} units", arrival.group, waiting.len()))
                        .by(clause!("6.2")),
                );
            }
        }
        let cut = at.forces.all_in(area) & at.unsupplied;
        if !cut.is_empty() {
            rows.push(Row::new("out of supply", self.names(cut)).by(clause!("15.4")));
        }
        Panel { title: self.area_name(area), rows }
    }

    /// What lies between an area and each of its neighbours.
    fn neighbours_panel(&self, at: &Position, area: Area) -> Panel {
        let rows = self.adjacent[area.index()].into_iter().map(|near| {
            let between = match (self.water(area, near), self.span(area, near)) {
                (Water::None, _) => "open ground".to_string(),
                (water, Some(bridge)) => {
                    let used = at.activity.traffic[bridge.index()];
                    let name = if water == Water::Canal { "canal" } else { "river" };
                    if self.options.bridges {
                        format!("{name}, bridge: {}", self.bridge_state(at, bridge))
                    } else {
                        format!("{name}, bridge ({used} of {TRAFFIC} have crossed)")
                    }
                }
                (Water::River, None) => "river without a bridge: infantry only, for all its MF".to_string(),
                (Water::Canal, None) => "canal without a bridge".to_string(),
            };
            let clause =
                if self.water(area, near) == Water::None { clause!("10.2") } else { clause!("10.3.3") };
            Row::new(self.area_name(near), between).by(clause)
        });
        Panel { title: "Neighbours".into(), rows: rows.collect() }
    }

    /// What a bridge is and what the dice would say about it [21.4].
    fn bridge_panel(&self, at: &Position, bridge: BridgeId) -> Panel {
        let span = self.spans[bridge.index()];
        let mut rows = vec![
            Row::new("joins", format!("{} and {}", self.area_name(span.a), self.area_name(span.b))),
            Row::new("over", if span.canal { "the canal" } else { "a river" }).by(clause!("10.3.3")),
            Row::new("state", self.bridge_state(at, bridge)).by(self.bridge_clause()),
        ];
        if self.options.bridges && at.activity.area.is_some() {
            let needs = (NEEDED - self.demolition_modifier(at, bridge).0).clamp(1, 7);
            let chance = if needs > 6 { "cannot succeed".into() } else { format!("die of {needs} or more") };
            rows.push(Row::new("demolition now", chance).by(clause!("21.4.7")));
        }
        Panel { title: format!("Bridge {}", self.span_name(bridge)), rows }
    }
}
