//! What there is to know of one hex or one unit.

use board::HexId;
use kernel::{Panel, Row};
use kit::{Hexside, Side, clause};

use super::depict::cited;
use crate::WestWall;
use crate::game::Game;
use crate::games::Shared;
use crate::position::{Place, Position, Step};
use crate::terrain::chart;
use crate::unit::{Class, UnitId, UnitType};

impl WestWall {
    /// The panels of a piece or a hex; nothing if there is no such thing.
    pub(crate) fn inspected(&self, at: &Position, id: &str) -> Vec<Panel> {
        let game = &self.game;
        if let Some(unit) = game.unit_named(id) {
            return vec![self.unit_panel(at, unit)];
        }
        if let Some(marker) = game.marker_named(id) {
            return vec![game.marker_panel(at, marker)];
        }
        let Some(hex) = game.map.grid.find(id) else { return Vec::new() };
        let mut panels = vec![game.hex_panel(at, hex), game.ways_panel(at, hex)];
        panels.extend(at.unit_at(hex).map(|unit| self.unit_panel(at, unit)));
        panels
    }

    fn unit_panel(&self, at: &Position, unit: UnitId) -> Panel {
        let game = &self.game;
        let counter = game.counter(unit);
        let mut rows = game.printed(unit);
        rows.extend(game.condition(at, unit));
        let can = self.can_do(at, unit);
        if !can.is_empty() {
            rows.push(Row::new("can now", can));
        }
        Panel { title: format!("{} {}", game.scenario.sides[counter.side.index()], counter.id), rows }
    }

    /// What may be done with a unit in this step, in a few words.
    fn can_do(&self, at: &Position, unit: UnitId) -> String {
        const MOST: usize = 4;
        let Some(side) = self.game.deciding(at) else { return String::new() };
        let gestures = self.touches(at, side.seat(), Some(&self.game.counter(unit).id));
        if matches!(at.step, Step::Movement | Step::Setup(_)) {
            let (out, hexes): (Vec<_>, Vec<_>) =
                gestures.iter().partition(|gesture| gesture.actions[0].starts_with("exit "));
            let mut parts = Vec::new();
            match hexes.len() {
                0 => {}
                1 => parts.push("go to one hex".to_string()),
                many => parts.push(format!("go to {many} hexes")),
            }
            parts.extend(
                out.iter()
                    .filter_map(|gesture| Some(format!("leave by the {} edge", gesture.target.as_ref()?))),
            );
            return parts.join(", ");
        }
        let mut labels: Vec<String> = gestures.iter().map(|gesture| gesture.label.clone()).collect();
        let more = labels.len().saturating_sub(MOST);
        labels.truncate(MOST);
        if more > 0 {
            labels.push(format!("{more} more"));
        }
        labels.join("; ")
    }
}

impl Game {
    /// What is printed on a counter, spelled out [S2.31].
    fn printed(&self, unit: UnitId) -> Vec<Row> {
        let counter = self.counter(unit);
        let values = &counter.values;
        let kind = match counter.kind {
            UnitType::Infantry => "infantry",
            UnitType::Airborne => "airborne infantry",
            UnitType::Glider => "glider infantry",
            UnitType::Engineer => "engineers",
            UnitType::Armor => "armor",
            UnitType::Mech => "mechanized infantry",
            UnitType::Recon => "reconnaissance",
            UnitType::ArtilleryTowed => "towed artillery",
            UnitType::ArtillerySp => "self-propelled artillery",
            UnitType::ArtilleryAirborne => "airborne artillery",
        };
        let kind =
            if counter.size.is_empty() { kind.to_string() } else { format!("{kind}, {}", counter.size) };
        let mut rows = vec![Row::new("type", kind).by(clause!("S2.31"))];
        if !counter.formation.is_empty() {
            rows.push(Row::new("formation", counter.formation.clone()));
        }
        if counter.is_artillery() {
            rows.push(Row::new("barrage", values.barrage.to_string()).by(clause!("S8.1")));
            rows.push(Row::new("protective fire", values.fpf.to_string()).by(clause!("S8.4")));
            rows.push(Row::new("range", format!("{} hexes", values.range)).by(clause!("S8.12")));
        } else {
            rows.push(Row::new("attack", values.attack.to_string()).by(clause!("S2.31")));
        }
        rows.push(Row::new("defense", values.defense.to_string()).by(clause!("S2.31")));
        let class = match self.class(unit) {
            Class::Foot => {
                Row::new("movement", format!("{} points, on foot", values.allowance)).by(clause!("S5.13"))
            }
            Class::Towed => {
                Row::new("movement", format!("{} points, towed", values.allowance)).by(clause!("S5.13"))
            }
            Class::Vehicle => {
                Row::new("movement", format!("{} points, vehicle", values.allowance)).by(clause!("S5.24"))
            }
        };
        rows.push(class);
        rows
    }

    /// Where a unit is and what it has done, suffered and still to do.
    fn condition(&self, at: &Position, unit: UnitId) -> Vec<Row> {
        let side = self.side_of(unit);
        let mut rows = Vec::new();
        match at.place(unit) {
            Place::Hex(hex) => {
                rows.push(Row::new("stands in", self.hex_name(hex)));
                if self.in_zoc_of(at, hex, side.other()) {
                    rows.push(
                        Row::new("zone of control", "in an enemy one: may not move").by(clause!("S5.14")),
                    );
                }
            }
            Place::Waiting => match self.entry_group(unit) {
                Some(group) if group.turn <= at.turn => {
                    rows.push(cited(Row::new("arrival", "due now"), group.clause));
                }
                Some(group) => {
                    rows.push(cited(Row::new("arrival", format!("turn {}", group.turn)), group.clause));
                }
                None => rows.push(self.off_map(at, unit)),
            },
            Place::Out => rows.push(Row::new("place", "not in this game")),
            Place::Eliminated => rows.push(Row::new("place", "eliminated")),
            Place::Exited(edge) => {
                let clause = self.clause(Shared::Exit);
                rows.push(cited(Row::new("place", format!("left by the {edge} edge")), clause));
            }
        }
        let done = [
            (at.moved, "has moved in this phase", clause!("S5.15")),
            (at.attacked, "has attacked in this phase", clause!("S7.14")),
            (at.targeted, "was attacked in this phase", clause!("S7.14")),
            (at.displaced, "was displaced in this phase", clause!("S7.82")),
        ];
        for (set, text, clause) in done {
            if set.has(unit) {
                rows.push(Row::new("this turn", text).by(clause));
            }
        }
        if self.artillery.has(unit) && at.hex_of(unit).is_some() {
            let (text, clause) = if at.fpf_used.has(unit) {
                ("given in this turn", clause!("S8.46"))
            } else if at.shaken.has(unit) || at.shaken_before.has(unit) {
                ("barred: retreated or was displaced", clause!("S8.41"))
            } else if self.has_enemy_beside(at, unit) {
                ("barred: an enemy is next to it", clause!("S8.41"))
            } else {
                ("may be given once in this turn", clause!("S8.46"))
            };
            rows.push(Row::new("protective fire now", text).by(clause));
        }
        if self.with_duty(at).has(unit) {
            let (text, clause) = match at.step {
                Step::Setup(_) => ("must be set up", clause!("S3.0")),
                Step::Combat if side == self.phasing(at) => ("must attack", clause!("S7.12")),
                Step::Combat => ("must be attacked", clause!("S7.11")),
                Step::Displace => ("must make way", clause!("S7.81")),
                _ => ("must retreat", clause!("S7.7")),
            };
            rows.push(Row::new("duty", text).by(clause));
        }
        if self.is_to_exit(at, unit) {
            rows.push(cited(
                Row::new("victory", "counts if it leaves the map in time"),
                self.victory_clause(),
            ));
        }
        rows
    }

    /// Where a unit is that waits and has no place in the schedule of the ground.
    fn off_map(&self, at: &Position, unit: UnitId) -> Row {
        self.off_map_row(at, unit).unwrap_or_else(|| Row::new("place", "to be set up").by(clause!("S3.0")))
    }

    /// What a hex is and whose it is.
    fn hex_panel(&self, at: &Position, hex: HexId) -> Panel {
        let kind = self.map.terrain_at(hex);
        let mut rows = vec![Row::new("terrain", kind).by(clause!("S5.21"))];
        if let Some(row) = chart().into_iter().find(|row| row.kind == kind) {
            let cost = row.cost.map_or_else(|| "by bridge only".to_owned(), |cost| cost.to_string());
            let by_way = !row.vehicles && row.cost.is_some();
            let vehicles = if by_way { "by road or trail only".into() } else { cost.clone() };
            rows.push(Row::new("cost on foot", cost).by(clause!("S5.21")));
            rows.push(Row::new("cost for vehicles", vehicles).by(clause!("S5.24")));
        }
        rows.push(Row::new("combat line", self.terrain.line(hex).name()).by(clause!("S7.43")));
        let sides = &self.scenario.sides;
        let zones: Vec<&str> = Side::BOTH
            .into_iter()
            .filter(|&side| self.in_zoc_of(at, hex, side))
            .map(|side| sides[side.index()].as_str())
            .collect();
        let zones = if zones.is_empty() { "neither side".into() } else { zones.join(" and ") };
        rows.push(Row::new("in the zone of control of", zones).by(clause!("S6.0")));
        rows.extend(self.own_rows(at, hex));
        if let Some(index) = self.objectives.iter().position(|&objective| objective == hex) {
            let holder = format!("held by {}", sides[at.controller(index).index()]);
            rows.push(cited(Row::new("objective", holder), self.victory_clause()));
        }
        for (side, name) in Side::BOTH.into_iter().zip(sides) {
            if self.is_closed(side, hex) {
                let clause = self.closed_clause(side);
                rows.push(cited(Row::new("closed to", name.clone()), clause));
            }
        }
        for group in self.scenario.reinforcements.iter().filter(|group| group.hexes.contains(&hex)) {
            let waiting = group.units.iter().filter(|&unit| at.place(unit) == Place::Waiting).count();
            if waiting > 0 {
                let units = if waiting == 1 { "1 unit".into() } else { format!("{waiting} units") };
                let who = format!("{}, turn {}: {units}", sides[group.side.index()], group.turn);
                rows.push(cited(Row::new("entry", who), group.clause));
            }
        }
        Panel { title: self.hex_name(hex), rows }
    }

    /// What it costs to come from each neighbour, and what lies between.
    fn ways_panel(&self, at: &Position, hex: HexId) -> Panel {
        let mut rows = Vec::new();
        for hexside in Hexside::ALL {
            let Some(from) = self.neighbour(hex, hexside) else { continue };
            let cost = |class: Class| self.class_cost(at, class, from, hexside.opposite());
            let said = |class: Class| cost(class).map_or_else(|| "no way".into(), |cost| cost.to_string());
            let mut value = format!("on foot {}, vehicles {}", said(Class::Foot), said(Class::Vehicle));
            let between = [
                (self.is_road(at, hex, hexside), "road"),
                (self.is_stream(at, hex, hexside), "stream"),
                (self.is_bridge(at, hex, hexside), "bridge"),
                (!self.is_open(at, hex, hexside), "river"),
            ];
            for (_, name) in between.into_iter().filter(|(is, _)| *is) {
                value.push_str(", ");
                value.push_str(name);
            }
            rows.push(Row::new(format!("from {}", self.number(from)), value));
        }
        Panel { title: "Ways in".into(), rows }
    }
}
