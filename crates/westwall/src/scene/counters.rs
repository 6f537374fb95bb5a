//! The counters as they lie on the table.

use kernel::{Mark, MarkKind, Piece, Size, Symbol};

use crate::game::Game;
use crate::position::{Place, Position};
use crate::unit::{UnitId, UnitSet};

impl Game {
    /// Every unit of the game, on the map or beside it.
    pub(crate) fn pieces(&self, at: &Position) -> Vec<Piece> {
        let all = self.of_side[0] | self.of_side[1];
        let duty = self.with_duty(at);
        let in_game = all.iter().filter(|&unit| at.place(unit) != Place::Out);
        // Markers lie below units.
        let units = in_game.map(|unit| {
            let counter = self.counter(unit);
            Piece {
                id: counter.id.clone(),
                side: self.scenario.sides[counter.side.index()].clone(),
                name: counter.name.clone(),
                formation: counter.formation.clone(),
                symbol: Symbol::of(&counter.kind.name().replace('-', "_")).unwrap_or_default(),
                size: Size::of(&counter.size).unwrap_or_default(),
                values: counter.values.to_string(),
                place: self.piece_place(at, unit),
                marks: self.marks(at, unit, duty),
                ..Piece::default()
            }
        });
        self.marker_pieces(at).into_iter().chain(units).collect()
    }

    /// Where a unit's counter lies.
    fn piece_place(&self, at: &Position, unit: UnitId) -> kernel::Place {
        let name = self.place_name(at, unit);
        if at.hex_of(unit).is_some() { kernel::Place::Space(name) } else { kernel::Place::Off(name) }
    }

    /// Where a unit is, as people read it and as an arrangement takes it.
    pub fn place_name(&self, at: &Position, unit: UnitId) -> String {
        match at.place(unit) {
            Place::Hex(hex) => self.number(hex).to_string(),
            Place::Waiting => "waiting".into(),
            Place::Out => "out".into(),
            Place::Eliminated => "eliminated".into(),
            Place::Exited(edge) => format!("exited {edge}"),
        }
    }

    fn marks(&self, at: &Position, unit: UnitId, duty: UnitSet) -> Vec<Mark> {
        let sets = [
            (duty, MarkKind::Duty, "duty"),
            (at.moved, MarkKind::Done, "moved"),
            (at.attacked, MarkKind::Done, "attacked"),
            (at.targeted, MarkKind::Note, "was attacked"),
            (at.displaced, MarkKind::Note, "displaced"),
            (at.fpf_used, MarkKind::Note, "fpf used"),
            ((at.shaken | at.shaken_before) & self.artillery, MarkKind::Note, "fpf barred [S8.41]"),
            (at.combat.attackers, MarkKind::Attacking, "attacking"),
            (at.combat.defenders, MarkKind::Defending, "defending"),
            (at.combat.batteries, MarkKind::Supporting, "barraging"),
            (at.combat.protecting, MarkKind::Supporting, "protecting"),
            (at.combat.retreating.map_or(UnitSet::NONE, UnitSet::one), MarkKind::Retreating, "retreating"),
        ];
        let of_unit = sets.into_iter().filter(|(set, _, _)| set.has(unit));
        let mut marks: Vec<Mark> = of_unit.map(|(_, kind, text)| Mark::new(kind, text)).collect();
        if self.is_to_exit(at, unit) {
            marks.push(Mark::new(MarkKind::Note, "to exit"));
        }
        marks
    }
}
