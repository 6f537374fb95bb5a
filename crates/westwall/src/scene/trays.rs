//! Boxes beside the map: who is to be placed, due, coming, lost and gone [B11.0, B12.0].

use kernel::Tray;

use crate::game::Game;
use crate::position::{Place, Position};
use crate::unit::{UnitId, UnitSet};

impl Game {
    /// The boxes of both sides, in the order of their seats.
    pub(crate) fn trays(&self, p: &Position) -> Vec<Tray> {
        let mut trays = Vec::new();
        for (side, name) in self.scenario.sides.iter().enumerate() {
            let mut add = |title: String, kind: &str, units: UnitSet, spaces: Vec<String>| {
                if !units.is_empty() {
                    trays.push(Tray {
                        title,
                        kind: kind.into(),
                        side: name.clone(),
                        pieces: units.iter().map(|unit| self.counter(unit).id.clone()).collect(),
                        spaces,
                    });
                }
            };
            let waiting = |units: UnitSet| -> UnitSet {
                units.iter().filter(|&unit| p.place(unit) == Place::Waiting).collect()
            };
            for group in self.scenario.setup.iter().filter(|group| group.side == side) {
                let hexes: Vec<_> = group.hexes.iter().filter(|&hex| p.unit_at(hex).is_none()).collect();
                add("To be placed".into(), "due", waiting(group.units), self.numbers(&hexes));
            }
            for group in self.scenario.reinforcements.iter().filter(|group| group.side == side) {
                let (title, kind) = if group.turn <= p.turn {
                    ("Due now".to_string(), "due")
                } else {
                    let date = self.date(group.turn).map_or_else(String::new, |date| format!(", {date}"));
                    (format!("Turn {}{date}", group.turn), "coming")
                };
                add(title, kind, waiting(group.units), self.numbers(&group.hexes));
            }
            let among = |test: &dyn Fn(UnitId) -> bool| -> UnitSet {
                self.of_side[side].iter().filter(|&unit| test(unit)).collect()
            };
            add("Lost".into(), "lost", among(&|unit| p.place(unit) == Place::Eliminated), Vec::new());
            let gone = among(&|unit| matches!(p.place(unit), Place::Exited(_)));
            let counted = gone & p.exited_in_time;
            add("Left the map, and counts".into(), "gone", counted, Vec::new());
            add("Left the map".into(), "gone", gone - counted, Vec::new());
        }
        trays
    }
}
