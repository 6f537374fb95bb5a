//! What the games count, and what they have to be careful of, as ledgers.

use kernel::{Panel, Row};

use super::depict::cited;
use crate::game::Game;
use crate::games::Special;
use crate::games::hurtgen::{Town, TownState};
use crate::position::Position;

impl Game {
    /// The points line by line, what they mean now, and what is still open.
    pub(super) fn special_panels(&self, p: &Position) -> Vec<Panel> {
        let sides = &self.scenario.sides;
        let mut rows: Vec<Row> = Vec::new();
        for row in self.ledger(p) {
            let value = format!("{} {}, {} {}", sides[0], row.points[0], sides[1], row.points[1]);
            rows.push(cited(Row::new(row.what, value), &row.clause));
        }
        let points = self.points(p);
        if let Some(level) = self.level(points) {
            let total = format!("{} {}, {} {}", sides[0], points[0], sides[1], points[1]);
            let total = level
                .ratio
                .map_or(total.clone(), |ratio| format!("{total} ({}.{:02})", ratio / 100, ratio % 100));
            rows.push(cited(Row::new("in all", total), self.victory_clause()));
            rows.push(cited(Row::new("as it stands", level.name), self.victory_clause()));
        }
        let mut panels = vec![Panel { title: "Victory".into(), rows }];
        panels.extend(match &self.scenario.special {
            Special::Arnhem(rules) => {
                let cut_off = self.cut_off(p, rules);
                let names = if cut_off.is_empty() { "none".into() } else { self.names(cut_off) };
                Some(Panel {
                    title: "Lines of communication".into(),
                    rows: vec![cited(Row::new("cut off if the turn ended now", names), "A17.12.2")],
                })
            }
            Special::Hurtgen(rules) => {
                let reached = self.reached_from_west(p, rules);
                let state = |town: &Town| match self.town_state(p, rules, town, &reached) {
                    TownState::Free => "free",
                    TownState::Contested => "contested",
                    TownState::CutOff => "cut off",
                };
                let row = |town: &Town| {
                    cited(Row::new(format!("{} ({})", town.name, town.points), state(town)), "H15.21")
                };
                Some(Panel { title: "Towns".into(), rows: rules.towns.iter().map(row).collect() })
            }
            Special::Remagen(_) | Special::Standard => None,
        });
        panels
    }
}
