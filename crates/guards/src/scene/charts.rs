//! The tables that players look things up in: results, terrain, hexsides, fortifications, weather.

use kernel::Chart;
use kit::clause;

use crate::chart::{ClassCosts, Fortification, Ground, HexsideKind, Roadway};
use crate::crt::Odds;
use crate::game::Game;
use crate::shipped::{climate, crt};
use crate::weather::{TimeOfDay, Weather};

/// The name by which an attack lights its column.
pub(crate) const RESULTS: &str = "crt";

fn costs(costs: &ClassCosts) -> [String; 3] {
    costs.map(|cost| cost.to_string())
}

fn yes(allowed: crate::weather::Allowed) -> String {
    if allowed.is_yes() { "yes" } else { "no" }.into()
}

impl Game {
    /// All tables.
    pub(crate) fn charts(&self) -> Vec<Chart> {
        vec![
            Self::results(),
            self.terrain_rows(),
            self.hexside_rows(),
            self.work_rows(),
            Self::weather_rows(),
        ]
    }

    fn results() -> Chart {
        let head = std::iter::once("roll".to_owned()).chain(Odds::ALL.iter().map(ToString::to_string));
        let row = |roll: i16| {
            let results = Odds::ALL.iter().map(move |&odds| crt().result(odds, roll).to_string());
            std::iter::once(roll.to_string()).chain(results).collect()
        };
        Chart {
            id: RESULTS.into(),
            title: "Combat results".into(),
            clause: Some(clause!("10.4").into()),
            heads: vec![head.collect()],
            rows: (2..=12).map(row).collect(),
            notes: vec![
                "Two dice; a third at night, or if every attacker attacks over a bridge. Modifiers are added.".into(),
                "E: all eliminated. P: half of them, rounded down. D: one. C: one casualty. R: all retreat two hexes."
                    .into(),
            ],
        }
    }

    fn terrain_rows(&self) -> Chart {
        let chart = self.terrain().chart();
        let row = |&ground: &Ground| {
            let row = chart.ground(ground);
            let [leg, tracked, wheeled] = costs(&row.cost);
            let blocks = if row.blocking { "blocks" } else { "" };
            vec![
                ground.name().replace('-', " "),
                leg,
                tracked,
                wheeled,
                row.modifier.to_string(),
                blocks.into(),
            ]
        };
        let way = |&roadway: &Roadway| {
            let [leg, tracked, wheeled] = costs(chart.roadway(roadway));
            vec![
                format!("along a {}", roadway.name().replace('-', " ")),
                leg,
                tracked,
                wheeled,
                String::new(),
                String::new(),
            ]
        };
        Chart {
            id: "terrain".into(),
            title: "Terrain".into(),
            clause: Some(clause!("9.1").into()),
            heads: vec![["hex", "leg", "tracked", "wheeled", "attack", "sight"].map(String::from).to_vec()],
            rows: Ground::ALL.iter().map(row).chain(Roadway::ALL.iter().map(way)).collect(),
            notes: vec![
                "H: half of the printed allowance. ALL: all of it, as the only step. NA: closed.".into(),
                "Attack modifiers are added to the roll: high rolls favor the defender.".into(),
            ],
        }
    }

    fn hexside_rows(&self) -> Chart {
        let chart = self.terrain().chart();
        let row = |&kind: &HexsideKind| {
            let row = chart.hexside(kind);
            let [leg, tracked, wheeled] = costs(&row.cost);
            vec![kind.name().replace('-', " "), leg, tracked, wheeled, row.modifier.to_string()]
        };
        Chart {
            id: "hexsides".into(),
            title: "Hexsides".into(),
            clause: Some(clause!("10.8").into()),
            heads: vec![["hexside", "leg", "tracked", "wheeled", "attack"].map(String::from).to_vec()],
            rows: HexsideKind::ALL.iter().map(row).collect(),
            notes: vec!["The attack modifier counts only if every attacker is across water.".into()],
        }
    }

    fn work_rows(&self) -> Chart {
        let chart = self.terrain().chart();
        let row = |&kind: &Fortification| {
            let row = chart.fortification(kind);
            let [leg, tracked, wheeled] = costs(&row.cost);
            let green = if row.green == 6 { "all six".into() } else { row.green.to_string() };
            vec![kind.name().replace('-', " "), leg, tracked, wheeled, row.modifier.to_string(), green]
        };
        Chart {
            id: "works".into(),
            title: "Fortifications".into(),
            clause: Some(clause!("15.1").into()),
            heads: vec![
                ["chit", "leg", "tracked", "wheeled", "attack", "green sides"].map(String::from).to_vec(),
            ],
            rows: Fortification::ALL.iter().map(row).collect(),
            notes: vec!["Costs and modifiers count through green hexsides only.".into()],
        }
    }

    fn weather_rows() -> Chart {
        let mut rows = Vec::new();
        for time in TimeOfDay::ALL {
            for weather in Weather::ALL {
                let now = climate().conditions(weather, time);
                rows.push(vec![
                    format!("{}, {}", weather.name(), time.name()),
                    now.attack.to_string(),
                    now.dice.to_string(),
                    match now.halvings {
                        0 => "full".into(),
                        1 => "half".into(),
                        _ => "quarter".to_owned(),
                    },
                    yes(now.direct_fire),
                    now.inspection.range().to_string(),
                    yes(now.air_chits),
                    yes(now.pontoons),
                ]);
            }
        }
        let heads =
            ["weather and time", "attack", "dice", "movement", "direct fire", "sight", "air", "pontoons"];
        Chart {
            id: "weather".into(),
            title: "Weather and time of day".into(),
            clause: Some(clause!("14.1").into()),
            heads: vec![heads.map(String::from).to_vec()],
            rows,
            notes: Vec::new(),
        }
    }
}
