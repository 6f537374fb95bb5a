//! What there is to know of a hex, a unit, a ghost, a closed stack or a fortification.

use board::HexId;
use kernel::{Panel, Row, Viewer};
use kit::{Hexside, Side, clause};

use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Position, Site, site_between};
use crate::side::side_name;
use crate::troops::Place;
use crate::unit::{AntiAircraft, Counter, MoveClass, Reverse};
use crate::view::{Known, View};

impl Game {
    /// The panels of a piece or a hex; nothing if there is no such thing.
    pub(crate) fn inspect(&self, view: &View, id: &str) -> Vec<Panel> {
        if let Some(unit) = self.forces().find(id) {
            // A unit that is not seen has no piece and tells nothing but what its counter prints.
            return vec![self.unit_panel(view, unit)];
        }
        if let Some((unit, hex, turn)) = self.ghost_named(view, id) {
            let mut panel = self.unit_panel(view, unit);
            let seen = format!("{}, turn {turn}", self.spot(hex));
            panel.rows.insert(0, Row::new("last seen", seen).by(clause!("1.1n2")));
            return vec![panel];
        }
        let hex = self
            .grid()
            .find(id)
            .or_else(|| id.strip_prefix("closed-").and_then(|number| self.grid().find(number)))
            .or_else(|| self.work_named(&view.known, id).map(|work| work.hex));
        let Some(hex) = hex else { return Vec::new() };
        let mut panels = vec![self.hex_panel(view, hex), self.ways_panel(view, hex)];
        panels.extend(view.known.troops.units_in(hex).iter().map(|unit| self.unit_panel(view, unit)));
        panels.extend(self.ghosts_panel(view, hex));
        panels
    }

    /// What was last seen in a closed stack.
    fn ghosts_panel(&self, view: &View, hex: HexId) -> Option<Panel> {
        let here = self.ghosts(view).filter(|(_, place, _)| *place == hex);
        let rows: Vec<Row> = here
            .map(|(unit, _, turn)| {
                Row::new(self.printed_name(unit), format!("turn {turn}")).by(clause!("1.1n2"))
            })
            .collect();
        (!rows.is_empty()).then(|| Panel { title: "Last seen here".into(), rows })
    }

    fn unit_panel(&self, view: &View, unit: UnitId) -> Panel {
        let counter = self.counter(unit);
        let mut rows = self.printed_rows(&view.known, unit, counter);
        if view.known.troops.place(unit) != Place::Unseen {
            rows.extend(self.condition_rows(view, unit));
        }
        Panel { title: format!("{} {}", side_name(counter.side), counter.name), rows }
    }

    fn printed_rows(&self, at: &Position, unit: UnitId, counter: &Counter) -> Vec<Row> {
        let values = counter.values(self.face(at, unit));
        let mut rows = vec![Row::new("type", counter.kind.name()).by(clause!("2.3"))];
        if !counter.equipment.is_empty() {
            rows.push(Row::new("equipment", counter.equipment.clone()));
        }
        let formation = self.forces().formation(self.forces().formation_of(unit));
        rows.push(Row::new("formation", formation.card.name.clone()));
        rows.push(Row::new("attack, defense", format!("{}, {}", values.attack, values.defense)));
        let class = self.class(at, unit);
        rows.push(
            Row::new("movement", format!("{}, {}", self.printed(at, unit), class.name())).by(clause!("9.0")),
        );
        if let Some(range) = counter.direct {
            rows.push(Row::new("direct fire", format!("range {range}")).by(clause!("11.3")));
        }
        if let Some(range) = counter.artillery {
            rows.push(Row::new("artillery", format!("range {range}")).by(clause!("11.1")));
        }
        if let Some(range) = counter.activation {
            rows.push(Row::new("activates", format!("within {range} hexes")).by(clause!("6.0n1")));
        }
        match counter.kind.anti_aircraft() {
            Some(AntiAircraft::Heavy) => rows.push(Row::new("anti-aircraft", "two dice").by(clause!("10.7"))),
            Some(AntiAircraft::Light) => {
                rows.push(Row::new("anti-aircraft", "three dice").by(clause!("10.7n1")));
            }
            None => {}
        }
        let back = match counter.reverse {
            Reverse::Depleted(values) => format!("depleted {values}"),
            Reverse::Fired => "FIRED".into(),
            Reverse::Blank => "blank: one casualty removes it".into(),
        };
        rows.push(Row::new("back", back).by(clause!("2.3n2")));
        rows
    }

    fn condition_rows(&self, view: &View, unit: UnitId) -> Vec<Row> {
        let at = &view.known;
        let mut rows = Vec::new();
        match at.troops.place(unit) {
            Place::On(hex) => rows.push(Row::new("stands in", self.spot(hex))),
            Place::Waiting => {
                if let Some(group) = self.scenario().arrival(unit) {
                    let text = format!("turn {}, entry {}", group.turn, group.entry.letter);
                    rows.push(Row::new("arrives", text).by(clause!("4.0")));
                }
            }
            Place::Exited(hex) => rows.push(Row::new("left the map", self.spot(hex)).by(clause!("17.4n3"))),
            Place::Eliminated => rows.push(Row::new("place", "eliminated")),
            Place::Unseen => {}
        }
        for mark in self.marks(at, unit) {
            rows.push(Row::new("now", mark.text));
        }
        if at.active.units.has(unit) && at.troops.hex(unit).is_some() {
            rows.push(Row::new(
                "movement left",
                format!("{} of {} MP", self.left(at, unit), self.allowance(at, unit)),
            ));
            if self.check_command(at, unit).is_err() {
                rows.push(
                    Row::new("command", "out of the headquarters' range: no attack").by(clause!("10.0n2")),
                );
            }
        }
        rows
    }

    /// Ground, costs, modifiers, sight, zones of control, works and stacking of a hex.
    fn hex_panel(&self, view: &View, hex: HexId) -> Panel {
        let at = &view.known;
        let chart = self.terrain().chart();
        let ground = chart.ground(self.terrain().ground(hex));
        let [leg, tracked, wheeled] = ground.cost.map(|cost| cost.to_string());
        let mut rows = vec![
            Row::new("terrain", self.ground_in_words(hex)).by(clause!("9.1")),
            Row::new("cost", format!("leg {leg}, tracked {tracked}, wheeled {wheeled}")).by(clause!("9.1")),
            Row::new("attack modifier", self.terrain().modifier(hex).to_string()).by(clause!("10.1n3")),
            Row::new("line of sight", if ground.blocking { "blocks" } else { "open" }).by(clause!("11.2n2")),
        ];
        let words = |halves: u8| {
            if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{} 1/2", halves / 2) }
        };
        rows.push(
            Row::new("stacking", format!("{} units", words(self.terrain().stacking(hex).0)))
                .by(clause!("7.1")),
        );
        for work in at.works_in(hex) {
            let row = chart.fortification(work.kind);
            let [leg, tracked, wheeled] = row.cost.map(|cost| cost.to_string());
            let faces = match self.grid().neighbour(hex, work.facing.index()) {
                _ if row.green == 6 => "all ways".to_owned(),
                Some(next) => format!("towards {}", self.hex_name(next)),
                None => "the edge".into(),
            };
            let text = format!(
                "faces {faces}; attack {}, leg +{leg}, tracked +{tracked}, wheeled +{wheeled}",
                row.modifier
            );
            rows.push(Row::new(work.kind.name().replace('-', " "), text).by(clause!("15.1")));
        }
        for side in Side::BOTH {
            let name = side_name(side);
            if self.in_zoc(Known::truth(at), side, hex) {
                rows.push(Row::new("zone of control", name).by(clause!("8.0")));
            } else if self.in_zoc(view.known(), side, hex) {
                rows.push(
                    Row::new("zone of control", format!("{name}, perhaps: a closed stack"))
                        .by(clause!("1.1n5")),
                );
            }
            if view.known().may_hide(side, hex) {
                rows.push(Row::new("stack", format!("{name}, closed")).by(clause!("1.1")));
            }
        }
        if let Some(entry) = self.scenario().entries.iter().find(|entry| entry.hex == hex) {
            rows.push(Row::new("entry", entry.letter.to_string()).by(clause!("4.0")));
        }
        if self.scenario().victory.exit().hexes.contains(hex) {
            let side = side_name(self.scenario().victory.side);
            rows.push(Row::new("exit", format!("for the {side} side")).by(clause!("17.4n3")));
        }
        Panel { title: self.spot(hex), rows }
    }

    /// What a roadway costs a class to follow: by the rate of the viewer's side; for others of each side, where they differ
    /// [9.0n3, 17.5].
    fn road_words(&self, view: &View, class: MoveClass, from: HexId, to: Hexside) -> Option<String> {
        let span = self.span(&view.known, from, to);
        let rate = |side: Side| self.terrain().by_road(side, class, from, to, span);
        let [british, german] = Side::BOTH.map(rate);
        match view.viewer {
            Viewer::Seat(seat) => rate(Side::of(seat)).map(|points| points.to_string()),
            Viewer::Spectator | Viewer::Referee if british == german => {
                british.map(|points| points.to_string())
            }
            Viewer::Spectator | Viewer::Referee => {
                let rates = Side::BOTH.into_iter().filter_map(|side| Some((side, rate(side)?)));
                let words: Vec<String> =
                    rates.map(|(side, points)| format!("{} {points}", side_name(side))).collect();
                Some(words.join(", "))
            }
        }
    }

    /// What lies between a hex and each neighbour.
    fn ways_panel(&self, view: &View, hex: HexId) -> Panel {
        let at = &view.known;
        let mut rows = Vec::new();
        for (hexside, from) in self.around(hex) {
            let inward = hexside.opposite();
            let span = self.span(at, from, inward);
            let costs = MoveClass::ALL.map(|class| {
                let cost = self.terrain().off_road(class, from, inward, span);
                let plain = cost_words(cost);
                match self.road_words(view, class, from, inward) {
                    Some(points) => format!("{} {points} by road, {plain} off it", class.name()),
                    None => format!("{} {plain}", class.name()),
                }
            });
            let mut value = costs.join("; ");
            if let Some(between) = self.between(at, hex, hexside, from) {
                value = format!("{between}. {value}");
            }
            rows.push(Row::new(format!("from {}", self.hex_name(from)), value));
        }
        Panel { title: "Ways in".into(), rows }
    }

    fn between(&self, at: &Position, hex: HexId, hexside: Hexside, other: HexId) -> Option<String> {
        let mut parts: Vec<String> = Vec::new();
        if let Some(water) = self.terrain().water(hex, hexside) {
            parts.push(water.kind().name().into());
        }
        if self.terrain().has_ditch(hex, hexside) {
            parts.push("ditch".into());
        }
        if let Some(bridge) = self.terrain().bridge_at(hex, hexside) {
            parts.push(if at.is_blown(bridge) { "bridge blown" } else { "bridge" }.into());
        }
        let site = if self.is_river(other) { Site::River(other) } else { site_between(hex, other) };
        match at.pontoon(site) {
            Some(pontoon) if pontoon.builder.is_some() => parts.push("pontoon under construction".into()),
            Some(_) => parts.push("pontoon".into()),
            None => {}
        }
        parts.extend(self.terrain().roadways(hex, hexside).map(|roadway| roadway.name().replace('-', " ")));
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

fn cost_words(cost: crate::cost::StepCost) -> String {
    use crate::cost::StepCost;
    match cost {
        StepCost::Barred => "closed".into(),
        StepCost::All => "ALL".into(),
        StepCost::Sum { points, halves: 0 } => points.to_string(),
        StepCost::Sum { points, halves } => {
            let half = if halves == 1 { "H".to_owned() } else { format!("{halves} H") };
            if points.0 == 0 { half } else { format!("{points} + {half}") }
        }
    }
}
