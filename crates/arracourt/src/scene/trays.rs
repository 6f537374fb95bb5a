//! Boxes beside the map: who is still to come, who is lost, who has left [6.2, 15.6, 19.6].

use kernel::{Tray, TrayKind};
use kit::TurnNo;

use crate::area::AreaSet;
use crate::forces::Place;
use crate::game::Game;
use crate::position::{Position, Step};
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

impl Game {
    /// The boxes of both sides.
    pub(crate) fn trays(&self, at: &Position) -> Vec<Tray> {
        let mut trays = Vec::new();
        for side in Side::BOTH {
            let mut add = |title: String, kind: TrayKind, units: UnitSet, areas: AreaSet| {
                if !units.is_empty() {
                    trays.push(Tray {
                        title,
                        kind,
                        side: side.name().into(),
                        pieces: self.piece_ids(units),
                        spaces: areas.into_iter().map(|area| area.number().to_string()).collect(),
                    });
                }
            };
            if at.step == Step::Deploy && side == Side::German {
                let unit = self.optional.map_or(UnitSet::NONE, UnitSet::one);
                add("To be set up".into(), TrayKind::Due, unit, at.german_control);
            }
            let placing = at.step == Step::Reinforce(side);
            for (convoy, arrival) in self.convoys.iter().zip(&self.scenario.arrivals) {
                let waiting: UnitSet = self.at_place(convoy.units, at, Place::Waiting);
                if convoy.side != side || waiting.is_empty() {
                    continue;
                }
                let late = waiting & at.late;
                let areas = if late.is_empty() { convoy.areas } else { convoy.late };
                let when = match (placing, convoy.roll && at.turn == TurnNo::FIRST && late.is_empty()) {
                    (true, _) => "now".to_string(),
                    (false, true) => "by a roll below the impulse, else turn 2".to_string(),
                    (false, false) => format!("turn {}", at.turn.next()),
                };
                let kind = if placing { TrayKind::Due } else { TrayKind::Coming };
                add(format!("{}: {when}", arrival.group), kind, waiting, areas);
            }
            let all = self.of_side[side.index()];
            let lost = self.at_place(all, at, Place::Eliminated);
            let gone_for_good = lost - self.rebuildable(at, side);
            let refitting = at.step == Step::Refit(side);
            let depots = if refitting { self.open_depots(at, side) } else { self.depots[side.index()] };
            add("Eliminated, may be rebuilt".into(), TrayKind::Lost, lost - gone_for_good, depots);
            add("Eliminated for good".into(), TrayKind::Lost, gone_for_good, AreaSet::NONE);
            // Units that an arrangement leaves out are nowhere: they are not shown as gone.
            let withdrawn = self.at_place(all & self.withdrawing, at, Place::Withdrawn);
            if at.turn > TurnNo::FIRST {
                add("Withdrawn".into(), TrayKind::Gone, withdrawn, AreaSet::NONE);
            }
        }
        trays
    }

    fn at_place(&self, units: UnitSet, at: &Position, place: Place) -> UnitSet {
        units.into_iter().filter(|&unit: &UnitId| at.forces.place(unit) == place).collect()
    }
}
