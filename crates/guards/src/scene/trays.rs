//! Boxes beside the map: units to place, due, coming, lost and gone [4.0, 17.0].

use board::HexId;
use kernel::{Tray, TrayKind};
use kit::Side;

use super::works::chit_id;
use crate::chart::Fortification;
use crate::forces::UnitSet;
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::side::side_name;
use crate::troops::Place;
use crate::view::View;

impl Game {
    fn in_place(&self, at: &Position, units: UnitSet, wanted: fn(Place) -> bool) -> UnitSet {
        units.iter().filter(|&unit| wanted(at.troops.place(unit))).collect()
    }

    fn tray(
        &self,
        title: String,
        kind: TrayKind,
        side: Side,
        units: UnitSet,
        spaces: &[HexId],
    ) -> Option<Tray> {
        (!units.is_empty()).then(|| Tray {
            title,
            kind,
            side: side_name(side).into(),
            pieces: units.iter().map(|unit| self.id(unit)).collect(),
            spaces: self.numbers(spaces),
        })
    }

    /// All boxes that hold something.
    pub(crate) fn trays(&self, view: &View) -> Vec<Tray> {
        let at = &view.known;
        let waiting = |units| self.in_place(at, units, |place| place == Place::Waiting);
        let mut trays = Vec::new();
        for side in Side::BOTH {
            trays.extend(self.chit_tray(view, side));
            let setup: UnitSet = self.scenario().setup.iter().map(|row| row.unit).collect();
            for (formation, one) in self.forces().formations().filter(|(_, one)| one.card.side == side) {
                let units = waiting(one.units & setup);
                let hexes: Vec<HexId> = units
                    .first()
                    .and_then(|unit| self.scenario().setup_of(unit))
                    .map_or_else(Vec::new, |row| row.hexes.iter().collect());
                let title = format!("To be placed: {}", self.printed_formation(formation));
                trays.extend(self.tray(title, TrayKind::Due, side, units, &hexes));
            }
            for group in &self.scenario().reinforcements {
                let units = waiting(group.units & self.forces().of_side(side));
                let entry = format!("entry {} ({})", group.entry.letter, self.hex_name(group.entry.hex));
                let (title, kind) = if group.turn > at.turn || at.deployed != [true; 2] {
                    (format!("Turn {}, {entry}", group.turn), TrayKind::Coming)
                } else if group.turn < at.turn {
                    (format!("Delayed since turn {}, {entry}", group.turn), TrayKind::Due)
                } else {
                    (format!("Due now, {entry}"), TrayKind::Due)
                };
                trays.extend(self.tray(title, kind, side, units, &[group.entry.hex]));
            }
            let own = self.forces().of_side(side);
            let lost = self.in_place(at, own, |place| place == Place::Eliminated);
            trays.extend(self.tray("Lost".into(), TrayKind::Lost, side, lost, &[]));
            let gone = self.in_place(at, own, |place| matches!(place, Place::Exited(_)));
            trays.extend(self.tray("Left the map".into(), TrayKind::Gone, side, gone, &[]));
        }
        trays
    }

    /// The fortification chits that are still to be placed.
    fn chit_tray(&self, view: &View, side: Side) -> Option<Tray> {
        let at = &view.known;
        let owner = view.viewer == kernel::Viewer::Seat(side.seat());
        let placing = at.asks() == Some(Frame::Setup(side));
        self.scenario().works.as_ref().filter(|works| works.side == side && owner && placing)?;
        let pieces: Vec<String> = Fortification::ALL
            .iter()
            .filter(|&&kind| self.chits_left(at, kind) > 0)
            .map(|&kind| chit_id(kind))
            .collect();
        let spaces: Vec<HexId> = at.troops.occupied(side).iter().collect();
        (!pieces.is_empty()).then(|| Tray {
            title: "Fortifications to place".into(),
            kind: TrayKind::Due,
            side: side_name(side).into(),
            pieces,
            spaces: self.numbers(&spaces),
        })
    }
}
