//! What there is to know of one hex or one unit.

use board::HexId;
use kernel::{Panel, Row, Seat};

use super::depict::cited;
use crate::WestWall;
use crate::game::Game;
use crate::position::{Place, Position, Step};
use crate::sentences::points;
use crate::terrain::chart;
use crate::unit::{Class, UnitId, UnitType};

impl WestWall {
    /// The panels of a piece or a hex; nothing if there is no such thing.
    pub(crate) fn inspected(&self, p: &Position, id: &str) -> Vec<Panel> {
        let game = &self.game;
        if let Some(unit) = game.unit_named(id) {
            return vec![self.unit_panel(p, unit)];
        }
        if let Some(marker) = game.marker_named(id) {
            return vec![game.marker_panel(p, marker)];
        }
        let Some(hex) = game.map.grid.find(id) else { return Vec::new() };
        let mut panels = vec![game.hex_panel(p, hex), game.ways_panel(p, hex)];
        panels.extend(p.unit_at(hex).map(|unit| self.unit_panel(p, unit)));
        panels
    }

    fn unit_panel(&self, p: &Position, unit: UnitId) -> Panel {
        let game = &self.game;
        let counter = game.counter(unit);
        let mut rows = game.printed(unit);
        rows.extend(game.condition(p, unit));
        let can = self.can_do(p, unit);
        if !can.is_empty() {
            rows.push(Row::new("can now", can));
        }
        Panel { title: format!("{} {}", game.scenario.sides[counter.side], counter.id), rows }
    }

    /// What may be done with a unit in this step, in a few words.
    fn can_do(&self, p: &Position, unit: UnitId) -> String {
        const MOST: usize = 4;
        let Some(side) = self.game.deciding(p) else { return String::new() };
        let gestures = self.touches(p, Seat(side as u8), Some(&self.game.counter(unit).id));
        if matches!(p.step, Step::Movement | Step::Setup(_)) {
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
        let mut rows = vec![Row::new("type", kind).by("S2.31")];
        if !counter.formation.is_empty() {
            rows.push(Row::new("formation", counter.formation.clone()));
        }
        if counter.is_artillery() {
            rows.push(Row::new("barrage", values.barrage.to_string()).by("S8.1"));
            rows.push(Row::new("protective fire", values.fpf.to_string()).by("S8.4"));
            rows.push(Row::new("range", format!("{} hexes", values.range)).by("S8.12"));
        } else {
            rows.push(Row::new("attack", values.attack.to_string()).by("S2.31"));
        }
        rows.push(Row::new("defense", values.defense.to_string()).by("S2.31"));
        let class = match self.class(unit) {
            Class::Foot => Row::new("movement", format!("{} points, on foot", values.allowance)).by("S5.13"),
            Class::Towed => Row::new("movement", format!("{} points, towed", values.allowance)).by("S5.13"),
            Class::Vehicle => {
                Row::new("movement", format!("{} points, vehicle", values.allowance)).by("S5.24")
            }
        };
        rows.push(class);
        rows
    }

    /// Where a unit is and what it has done, suffered and still to do.
    fn condition(&self, p: &Position, unit: UnitId) -> Vec<Row> {
        let side = self.side_of(unit);
        let mut rows = Vec::new();
        match p.place(unit) {
            Place::Hex(hex) => {
                rows.push(Row::new("stands in", self.hex_name(hex)));
                if self.in_zoc_of(p, hex, 1 - side) {
                    rows.push(Row::new("zone of control", "in an enemy one: may not move").by("S5.14"));
                }
            }
            Place::Waiting => match self.entry_group(unit) {
                Some(group) if group.turn <= p.turn => {
                    rows.push(cited(Row::new("arrival", "due now"), &group.clause));
                }
                Some(group) => {
                    rows.push(cited(Row::new("arrival", format!("turn {}", group.turn)), &group.clause));
                }
                None => rows.push(self.off_map(p, unit)),
            },
            Place::Out => rows.push(Row::new("place", "not in this game")),
            Place::Eliminated => rows.push(Row::new("place", "eliminated")),
            Place::Exited(edge) => {
                let clause = self.clause_of(["B12.0", "A15.4", "H14.0", "S5.0"]);
                rows.push(cited(Row::new("place", format!("left by the {edge} edge")), clause));
            }
        }
        let done = [
            (p.moved, "has moved in this phase", "S5.15"),
            (p.attacked, "has attacked in this phase", "S7.14"),
            (p.targeted, "was attacked in this phase", "S7.14"),
            (p.displaced, "was displaced in this phase", "S7.82"),
        ];
        for (set, text, clause) in done {
            if set.has(unit) {
                rows.push(Row::new("this turn", text).by(clause));
            }
        }
        if self.artillery.has(unit) && p.hex_of(unit).is_some() {
            let (text, clause) = if p.fpf_used.has(unit) {
                ("given in this turn", "S8.46")
            } else if p.shaken.has(unit) || p.shaken_before.has(unit) {
                ("barred: was retreated or displaced", "S8.41")
            } else if self.has_enemy_beside(p, unit) {
                ("barred: an enemy is next to it", "S8.41")
            } else {
                ("may be given once in this turn", "S8.46")
            };
            rows.push(Row::new("protective fire now", text).by(clause));
        }
        if self.with_duty(p).has(unit) {
            let (text, clause) = match p.step {
                Step::Setup(_) => ("must be set up", "S3.0"),
                Step::Combat if side == self.phasing(p) => ("must attack", "S7.12"),
                Step::Combat => ("must be attacked", "S7.11"),
                Step::Displace => ("must make way", "S7.81"),
                _ => ("must retreat", "S7.7"),
            };
            rows.push(Row::new("duty", text).by(clause));
        }
        if self.is_to_exit(p, unit) {
            rows.push(cited(
                Row::new("victory", "counts if it leaves the map in time"),
                self.victory_clause(),
            ));
        }
        rows
    }

    /// Where a unit is that waits and has no place in the schedule of the ground.
    fn off_map(&self, p: &Position, unit: UnitId) -> Row {
        let Some(rules) = self.arnhem().filter(|rules| rules.airborne.has(unit)) else {
            return Row::new("place", "to be set up").by("S3.0");
        };
        let landing = self.scenario.landings.iter().find(|landing| landing.units.has(unit));
        match landing.filter(|_| !rules.weather) {
            Some(landing) if landing.turn <= p.turn => {
                cited(Row::new("from the air", "lands now"), &landing.clause)
            }
            Some(landing) => {
                cited(Row::new("from the air", format!("lands on turn {}", landing.turn)), &landing.clause)
            }
            None => Row::new("from the air", "lands as weather and drop zones allow").by("A16.11"),
        }
    }

    /// What a hex is and whose it is.
    fn hex_panel(&self, p: &Position, hex: HexId) -> Panel {
        let kind = self.map.terrain_at(hex);
        let mut rows = vec![Row::new("terrain", kind).by("S5.21")];
        if let Some(row) = chart().into_iter().find(|row| row.kind == kind) {
            let cost = row.cost.map_or_else(|| "by bridge only".to_owned(), |cost| cost.to_string());
            let by_way = !row.vehicles && row.cost.is_some();
            let vehicles = if by_way { "by road or trail only".into() } else { cost.clone() };
            rows.push(Row::new("cost on foot", cost).by("S5.21"));
            rows.push(Row::new("cost for vehicles", vehicles).by("S5.24"));
        }
        rows.push(Row::new("combat line", self.terrain.line(hex).name()).by("S7.43"));
        let sides = &self.scenario.sides;
        let zones: Vec<&str> =
            (0..2).filter(|&side| self.in_zoc_of(p, hex, side)).map(|side| sides[side].as_str()).collect();
        let zones = if zones.is_empty() { "neither side".into() } else { zones.join(" and ") };
        rows.push(Row::new("in the zone of control of", zones).by("S6.0"));
        rows.extend(self.special_rows(p, hex));
        if let Some(index) = self.objectives.iter().position(|&objective| objective == hex) {
            let holder = format!("held by {}", sides[usize::from(p.control[index])]);
            rows.push(cited(Row::new("objective", holder), self.victory_clause()));
        }
        for (side, name) in sides.iter().enumerate() {
            if self.is_closed(side, hex) {
                let clause = self.clause_of(["B15.26.3", "S5.0", "S5.0", "R15.0"]);
                rows.push(cited(Row::new("closed to", name.clone()), clause));
            }
        }
        for group in self.scenario.reinforcements.iter().filter(|group| group.hexes.contains(&hex)) {
            let waiting = group.units.iter().filter(|&unit| p.place(unit) == Place::Waiting).count();
            if waiting > 0 {
                let units = if waiting == 1 { "1 unit".into() } else { format!("{waiting} units") };
                let who = format!("{}, turn {}: {units}", sides[group.side], group.turn);
                rows.push(cited(Row::new("entry", who), &group.clause));
            }
        }
        Panel { title: self.hex_name(hex), rows }
    }

    /// What it costs to come from each neighbour, and what lies between.
    fn ways_panel(&self, p: &Position, hex: HexId) -> Panel {
        let mut rows = Vec::new();
        for hexside in 0..6 {
            let Some(from) = self.neighbour(hex, hexside) else { continue };
            let cost = |class: Class| self.class_cost(p, class, from, (hexside + 3) % 6);
            let said = |class: Class| cost(class).map_or_else(|| "no way".into(), points);
            let mut value = format!("on foot {}, vehicles {}", said(Class::Foot), said(Class::Vehicle));
            let between = [
                (self.is_road(p, hex, hexside), "road"),
                (self.is_stream(p, hex, hexside), "stream"),
                (self.is_bridge(p, hex, hexside), "bridge"),
                (!self.is_open(p, hex, hexside), "river"),
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
