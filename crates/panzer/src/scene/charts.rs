//! Tables that players look things up in, made of the data that the rules use.

use kernel::Chart;
use kit::clause;

use crate::game::Game;
use crate::ground::{Cover, Ground};
use crate::numbers::Modifier;
use crate::shipped::{ap_fire, terrain_table};
use crate::unit::MoveType;
use crate::weapon::Band;

impl Game {
    /// The charts of the board.
    pub(crate) fn charts(&self) -> Vec<Chart> {
        vec![hit_chart(), cover_chart(), self.terrain_chart()]
    }

    /// What ground does, for the kinds of ground on this map.
    fn terrain_chart(&self) -> Chart {
        let here: Vec<Ground> = Ground::ALL
            .into_iter()
            .filter(|&ground| self.grid().hexes().any(|hex| self.terrain().ground(hex) == ground))
            .collect();
        let cost = |cost: Option<u8>| cost.map_or_else(|| "no".to_owned(), |cost| cost.to_string());
        let row = |ground: Ground| {
            let row = terrain_table().ground(ground);
            let mut cells =
                vec![ground.title().to_owned(), row.defense.name().into(), row.spotting.name().into()];
            cells.extend(MoveType::ALL.map(|kind| cost(row.cost.of(kind))));
            cells
        };
        let mut head: Vec<String> =
            ["ground", "cover from fire", "cover from sight"].map(Into::into).to_vec();
        head.extend(MoveType::ALL.map(|kind| kind.name().to_owned()));
        Chart {
            id: "terrain".into(),
            title: "Terrain".into(),
            clause: Some(clause!("6.6.2.1").id().into()),
            heads: vec![head],
            rows: here.into_iter().map(row).collect(),
            notes: vec!["Costs are movement factors a hex, off roads and paths.".into()],
        }
    }
}

/// Hit numbers by range band and net modifier [ap.2].
fn hit_chart() -> Chart {
    const STEPS: [i16; 11] = [-10, -8, -6, -4, -2, 0, 2, 4, 6, 8, 10];

    let row = |band: Band| {
        let mut cells = vec![band.name().to_owned()];
        cells.extend(STEPS.map(|net| ap_fire().number(band, Modifier(net)).0.to_string()));
        cells
    };
    let mut head = vec!["range band".to_owned()];
    head.extend(STEPS.map(|net| format!("{net:+}")));
    Chart {
        id: "ap-hit".into(),
        title: "AP fire: hits at or below".into(),
        clause: Some(clause!("ap.2").id().into()),
        heads: vec![head],
        rows: Band::ALL.map(row).to_vec(),
        notes: vec!["Odd modifiers lie between the columns.".into()],
    }
}

/// What cover takes off a hit roll.
fn cover_chart() -> Chart {
    let row =
        |cover: Cover| vec![cover.name().to_owned(), format!("{:+}", ap_fire().modifiers.cover(cover).0)];
    Chart {
        id: "cover".into(),
        title: "Cover against AP fire".into(),
        clause: Some(clause!("ap.2").id().into()),
        heads: vec![vec!["cover".into(), "modifier".into()]],
        rows: Cover::ALL.map(row).to_vec(),
        notes: Vec::new(),
    }
}
