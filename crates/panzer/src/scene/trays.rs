//! Boxes beside the map: units to set up, to enter, off the map, lost and gone.

use board::HexId;
use kernel::{Tray, TrayKind};
use kit::Side;

use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::scenario::Mode;
use crate::status::{Fate, Place};
use crate::view::View;

impl Game {
    /// All boxes that hold something.
    pub(crate) fn trays(&self, view: &View) -> Vec<Tray> {
        let at = &view.known;
        let mut trays = Vec::new();
        for side in Side::BOTH {
            let own = self.own(side);
            for (index, deployment) in self.scenario().deployments.iter().enumerate() {
                let of_it =
                    |unit: &UnitId| self.unit(*unit).deploy.is_some_and(|deploy| deploy.index() == index);
                let waits = |unit: &UnitId| match at.unit(*unit).place {
                    Place::Waiting => true,
                    Place::Aboard(carrier) => at.unit(carrier).place == Place::Waiting,
                    _ => false,
                };
                let units: UnitSet = own
                    .iter()
                    .filter(of_it)
                    .filter(|unit| at.unit(*unit).is_alive() && waits(unit))
                    .collect();
                let (title, kind, hexes) = self.waiting_room(view, &deployment.mode, units);
                trays.extend(self.tray(title, kind, side, units, &hexes));
            }
            let off: UnitSet = own
                .iter()
                .filter(|&unit| self.unit(unit).deploy.is_none() && at.unit(unit).place == Place::Waiting)
                .filter(|&unit| at.unit(unit).is_alive())
                .collect();
            trays.extend(self.tray("Batteries and aircraft".into(), TrayKind::Coming, side, off, &[]));
            let sky: UnitSet = own
                .iter()
                .filter(|&unit| matches!(at.unit(unit).place, Place::Aloft(_) | Place::Adrift(_)))
                .collect();
            trays.extend(self.tray("In the air".into(), TrayKind::Coming, side, sky, &[]));
            let gone = |unit: &UnitId| matches!(at.unit(*unit).place, Place::Gone);
            let lost: UnitSet =
                own.iter().filter(gone).filter(|&unit| at.unit(unit).fate.is_lost()).collect();
            trays.extend(self.tray("Lost".into(), TrayKind::Lost, side, lost, &[]));
            let left: UnitSet =
                own.iter().filter(gone).filter(|&unit| at.unit(unit).fate == Fate::Exited).collect();
            trays.extend(self.tray("Left the map".into(), TrayKind::Gone, side, left, &[]));
        }
        trays
    }

    /// What a box of waiting units is called, and where they come onto the map.
    fn waiting_room(&self, view: &View, mode: &Mode, units: UnitSet) -> (String, TrayKind, Vec<HexId>) {
        let at = &view.known;
        match mode {
            Mode::SetUp(set_up) => ("To set up".into(), TrayKind::Due, set_up.hexes.iter().collect()),
            Mode::Place { turn, hex } => {
                (format!("Turn {turn}, {}", self.hex_name(*hex)), TrayKind::Coming, vec![*hex])
            }
            Mode::Enter(entry) if u32::from(at.turn) >= u32::from(entry.from.0) => {
                let hexes = units.first().map_or_else(Vec::new, |unit| self.entries(at, unit));
                ("May enter now".into(), TrayKind::Due, hexes.into_iter().map(|(hex, _)| hex).collect())
            }
            Mode::Enter(entry) => (format!("From turn {}", entry.from), TrayKind::Coming, Vec::new()),
            Mode::Pairs => {
                let hexes = units.first().map_or_else(Vec::new, |unit| self.entries(at, unit));
                ("To enter".into(), TrayKind::Due, hexes.into_iter().map(|(hex, _)| hex).collect())
            }
            Mode::Drop { first, last } => {
                (format!("Jump on turns {first} to {last}"), TrayKind::Coming, Vec::new())
            }
        }
    }

    fn tray(
        &self,
        title: String,
        kind: TrayKind,
        side: Side,
        units: UnitSet,
        hexes: &[HexId],
    ) -> Option<Tray> {
        (!units.is_empty()).then(|| Tray {
            title,
            kind,
            side: self.side_name(side).into(),
            pieces: units.iter().map(|unit| self.piece_id(unit)).collect(),
            spaces: hexes.iter().map(|&hex| self.hex_name(hex).to_owned()).collect(),
        })
    }
}
