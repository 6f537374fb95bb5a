//! The tables that players look things up in, from the same data that the rules use [S2.2].

use kernel::Chart;

use super::additions::CRT;
use crate::crt::{Crt, Line};
use crate::game::Game;
use crate::terrain::{ROAD, TRAIL, chart};
use kit::clause;

/// The lines of the combat results table, best for the defender first: the order of [`Line`].
const LINES: [Line; 4] = [Line::Rough, Line::Broken, Line::Grove, Line::Clear];

impl Game {
    /// The combat results table and the terrain chart.
    pub(crate) fn charts(&self) -> Vec<Chart> {
        vec![combat_results(), self.terrain_chart()]
    }

    /// What each kind of ground on this map costs and gives.
    fn terrain_chart(&self) -> Chart {
        let capital = |text: &str| text[..1].to_uppercase() + &text[1..];
        let by_way = "by road or trail";
        let mut rows = Vec::new();
        for row in chart() {
            let is_hex = row.line.is_some();
            let on_map = if is_hex {
                self.map.terrains.iter().any(|kind| kind == row.kind)
            } else {
                let crossings = self.map.bridges.iter().map(|bridge| &bridge.kind);
                self.map.hexsides.iter().map(|side| &side.kind).chain(crossings).any(|kind| kind == row.kind)
            };
            if !on_map {
                continue;
            }
            let cost = match (row.cost, is_hex) {
                (Some(cost), true) => cost.to_string(),
                (Some(cost), false) => format!("+{cost}"),
                (None, _) => "by bridge".into(),
            };
            let vehicles = match row.kind {
                "ferry" => "never".into(),
                _ if row.vehicles || row.cost.is_none() => cost.clone(),
                _ => by_way.into(),
            };
            let line = match (row.line, row.kind) {
                (Some(line), _) => capital(line.name()),
                (None, "stream" | "canal") => "Broken, if all attack across it".into(),
                (None, _) => "no attack across it".into(),
            };
            rows.push(vec![capital(row.kind), cost, vehicles, line]);
        }
        let bridge = "Grove, if all attack across bridge or stream";
        for (name, cost) in [("Road hexside", ROAD.to_string()), ("Trail hexside", TRAIL.to_string())] {
            rows.push(vec![name.into(), cost.clone(), cost, String::new()]);
        }
        rows.push(vec!["Bridge".into(), "+0".into(), "+0".into(), bridge.into()]);
        Chart {
            id: "terrain".into(),
            title: "Terrain effects".into(),
            clause: Some(clause!("S5.21").into()),
            heads: vec![["Terrain", "On foot, towed", "Vehicles", "Combat line"].map(Into::into).to_vec()],
            rows,
            notes: vec![
                "Costs are movement points for the hex entered; a stream adds to the hex beyond.".into(),
                "A step along a road or trail costs only what the road or trail costs.".into(),
                "Clear, road and trail costs are printed; the others are reconstructed.".into(),
            ],
        }
    }
}

fn combat_results() -> Chart {
    let crt = Crt::printed();
    let columns = crt.columns(Line::Clear);
    let head = |line: Line| {
        let name = match line {
            Line::Rough => "Rough",
            Line::Broken => "Woods, broken, town, behind a stream",
            Line::Grove => "Grove, behind a bridge",
            Line::Clear => "Clear, mixed",
        };
        let cells = (1..=columns).map(|column| {
            if column <= crt.columns(line) { crt.heading(line, column) } else { String::new() }
        });
        [name.to_string()].into_iter().chain(cells).collect()
    };
    let row = |die: u32| {
        let cells = (1..=columns).map(|column| crt.result(column, die).to_string());
        [die.to_string()].into_iter().chain(cells).collect()
    };
    Chart {
        id: CRT.into(),
        title: "Combat results".into(),
        clause: Some(clause!("S7.61").into()),
        heads: LINES.into_iter().map(head).collect(),
        rows: (1..=6).map(row).collect(),
        notes: vec![
            "Attack minus defense, on the line of the defender's ground, gives the column.".into(),
            "A1, A2: the attacker retreats so many hexes. D1 to D4: the defender does.".into(),
            "Br: both retreat one hex, the defender first. Ae, De: attacker or defender is eliminated."
                .into(),
        ],
    }
}
