//! The tables that players look things up in, from what the rules themselves use.

use kernel::Chart;
use kit::clause;

use super::tracks::last_chance;
use crate::Clause;
use crate::area::Area;
use crate::game::{AIR_FACTOR, Game, LAST_IMPULSE};
use crate::numbers::Impulse;

impl Game {
    /// Movement, attrition, sunset, Advantage, areas.
    pub(crate) fn charts(&self) -> Vec<Chart> {
        vec![movement(), attrition(), sunset(), advantage(), weather(), self.areas_chart()]
    }

    /// Every area with what it is worth and what it gives the defender.
    fn areas_chart(&self) -> Chart {
        let rows = Area::all().map(|area| {
            let printed = &self.map.areas[area.index()];
            let value = |number: i32| if number == 0 { String::new() } else { number.to_string() };
            vec![
                self.area_name(area),
                printed.terrain.clone(),
                value(i32::from(self.tem[area.index()])),
                value(i32::from(self.vp[area.index()])),
            ]
        });
        chart(
            "areas",
            "Areas",
            clause!("3.1"),
            &["Area", "Terrain", "TEM", "VP"],
            rows.collect(),
            &[
                "TEM counts for the defender, twice against ranged attacks.",
                "Rough ground absorbs one attrition point.",
            ],
        )
    }
}

fn chart(
    id: &str,
    title: &str,
    clause: Clause,
    head: &[&str],
    rows: Vec<Vec<String>>,
    notes: &[&str],
) -> Chart {
    Chart {
        id: id.into(),
        title: title.into(),
        clause: Some(clause.into()),
        heads: vec![head.iter().map(ToString::to_string).collect()],
        rows,
        notes: notes.iter().map(ToString::to_string).collect(),
    }
}

fn table(rows: &[&[&str]]) -> Vec<Vec<String>> {
    rows.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect()
}

fn movement() -> Chart {
    chart(
        "movement",
        "Movement costs",
        clause!("10.2"),
        &["The area entered", "MF"],
        table(&[
            &["no enemy in it or next to it", "1"],
            &["no enemy in it, an enemy next to it", "2"],
            &["only reduced enemies in it", "3"],
            &["an enemy at full strength in it", "4"],
            &["river without a bridge, infantry alone", "all"],
        ]),
        &[
            "A unit that has not moved may always enter one area for its whole MF.",
            "From a Contested area the first step leads into a Free one.",
            "Five units may use a bridge in one part of an impulse; no unit crosses the canal without one.",
        ],
    )
}

fn attrition() -> Chart {
    chart(
        "attrition",
        "Attrition points",
        clause!("14.1"),
        &["A unit", "1", "2", "3"],
        table(&[
            &["at full strength", "flips", "flips and retreats", "is eliminated"],
            &["reduced", "retreats", "is eliminated", ""],
        ]),
        &[
            "The lead defender or the primary target takes the first point.",
            "Points are taken exactly where that is possible. Rough ground absorbs one of assaults and ranged attacks.",
            "More than the defenders can absorb in a Clear area is an overrun.",
        ],
    )
}

fn sunset() -> Chart {
    let rows = Impulse::FIRST
        .through(LAST_IMPULSE)
        .map(|impulse| vec![impulse.to_string(), format!("{} %", last_chance(impulse))])
        .collect();
    chart(
        "sunset",
        "Sunset",
        clause!("6.3.1"),
        &["Impulse", "is the last"],
        rows,
        &[
            "The day ends when the first American roll of two dice in his half is below the number of the impulse.",
            "Equal to it, the weather changes with the next impulse. Impulse 12 is the last in any case.",
        ],
    )
}

fn advantage() -> Chart {
    chart(
        "advantage",
        "The Advantage",
        clause!("16.1"),
        &["Spent on", "Clause"],
        table(&[
            &["rolling an attack again, all four dice", clause!("16.1A").id()],
            &["rolling a sunset, an arrival or another die again", clause!("16.1B").id()],
            &["burning off the fog", clause!("16.1C").id()],
            &["one more replacement point, not on turn 4", clause!("16.1D").id()],
            &["refusing an automatic victory, not on turn 4", clause!("16.1E").id()],
        ]),
        &["Once spent it passes to the opponent at the end of the half-impulse, or of the phase."],
    )
}

fn weather() -> Chart {
    let air = format!("an Air marker of {AIR_FACTOR}, support in attack (+1) and defence (+2)");
    chart(
        "weather",
        "Weather",
        clause!("9.0"),
        &["", "Ranged attacks", "Artillery", "American aircraft"],
        table(&[
            &["Fog", "no", "no", "no"],
            &["Overcast", "yes", "yes", "no"],
            &["Clear", "yes", "yes", &air],
        ]),
        &["Fog has burnt off by impulse 6."],
    )
}
