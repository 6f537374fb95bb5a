//! The counters as they lie on the table.

use kernel::Piece;

use crate::game::Game;
use crate::position::{Place, Position};
use crate::unit::{UnitId, UnitSet};

impl Game {
    /// Every unit of the game, on the map or beside it.
    pub(crate) fn pieces(&self, p: &Position) -> Vec<Piece> {
        let all = self.of_side[0] | self.of_side[1];
        let duty = self.with_duty(p);
        let in_game = all.iter().filter(|&unit| p.place(unit) != Place::Out);
        // Markers lie below units.
        let units = in_game.map(|unit| {
            let counter = self.counter(unit);
            Piece {
                id: counter.id.clone(),
                side: self.scenario.sides[counter.side].clone(),
                name: counter.name.clone(),
                symbol: counter.kind.name().into(),
                size: counter.size.clone(),
                values: counter.values.to_string(),
                place: self.place_name(p, unit),
                marks: self.marks(p, unit, duty),
            }
        });
        self.marker_pieces(p).into_iter().chain(units).collect()
    }

    /// Where a unit is, as people read it and as an arrangement takes it.
    pub fn place_name(&self, p: &Position, unit: UnitId) -> String {
        match p.place(unit) {
            Place::Hex(hex) => self.number(hex).to_string(),
            Place::Waiting => "waiting".into(),
            Place::Out => "out".into(),
            Place::Eliminated => "eliminated".into(),
            Place::Exited(edge) => format!("exited {edge}"),
        }
    }

    fn marks(&self, p: &Position, unit: UnitId, duty: UnitSet) -> Vec<String> {
        let sets = [
            (duty, "duty"),
            (p.moved, "moved"),
            (p.attacked, "attacked"),
            (p.targeted, "was attacked"),
            (p.displaced, "displaced"),
            (p.fpf_used, "fpf used"),
            ((p.shaken | p.shaken_before) & self.artillery, "fpf barred [S8.41]"),
            (p.combat.attackers, "attacking"),
            (p.combat.defenders, "defending"),
            (p.combat.batteries, "barraging"),
            (p.combat.protecting, "protecting"),
            (p.combat.retreating.map_or(UnitSet::EMPTY, UnitSet::one), "retreating"),
        ];
        let mut marks: Vec<String> =
            sets.into_iter().filter(|(set, _)| set.has(unit)).map(|(_, mark)| mark.to_string()).collect();
        if self.is_to_exit(p, unit) {
            marks.push("to exit".into());
        }
        marks
    }
}
