//! How events look: what moves where, what is lit in the log.
//!
//! An event holds only what its audience may know, so its look may name everything that is in it.

use board::HexId;
use kernel::{Depiction, EventKind};

use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;

impl Game {
    fn look(&self, kind: EventKind, units: &[UnitId], hexes: &[HexId], dice: &[u8]) -> Depiction {
        Depiction {
            kind,
            pieces: units.iter().map(|&unit| self.piece_id(unit)).collect(),
            spaces: hexes.iter().map(|&hex| self.hex_name(hex).to_owned()).collect(),
            dice: dice.iter().map(|&die| u32::from(die)).collect(),
            ..Depiction::default()
        }
    }

    /// How an event looks on the map and in the log.
    pub(crate) fn depict(&self, event: &Event) -> Depiction {
        let look = |kind, units: &[UnitId], hexes: &[HexId], dice: &[u8]| self.look(kind, units, hexes, dice);
        match *event {
            Event::Tossed(dice, _) => look(EventKind::Roll, &[], &[], &dice),
            Event::TurnBegan(_) => look(EventKind::Turn, &[], &[], &[]),
            Event::CommandsOpened | Event::Deployed(_) | Event::Planned => {
                look(EventKind::Phase, &[], &[], &[])
            }
            Event::Initiative { rolls, .. } => look(EventKind::Roll, &[], &[], &rolls),
            Event::Spotted(unit, hex) => look(EventKind::Reveal, &[unit], &[hex], &[]),
            Event::LostSight(unit, hex) => look(EventKind::Note, &[unit], &[hex], &[]),
            Event::Fired(firer, target, _) => look(EventKind::Declare, &[firer, target], &[], &[]),
            Event::FiredUnseen(target) => look(EventKind::Declare, &[target], &[], &[]),
            Event::FogRolled { roll, .. }
            | Event::ArrivalRolled { roll, .. }
            | Event::ApRolled { roll, .. }
            | Event::Located { roll, .. }
            | Event::GpRolled { roll, .. }
            | Event::CloseRolled { roll, .. }
            | Event::HandRolled { roll, .. } => look(EventKind::Roll, &[], &[], &[roll]),
            Event::DamageRolled { roll, .. } => {
                let dice: Vec<u8> = roll.into_iter().collect();
                look(EventKind::Roll, &[], &[], &dice)
            }
            Event::Harmed(unit, _) | Event::CrewTaken(unit) => look(EventKind::Loss, &[unit], &[], &[]),
            Event::Entered(unit, hex) | Event::Landed(unit, hex) => {
                look(EventKind::Place, &[unit], &[hex], &[])
            }
            Event::Moved(unit, from, to) => look(EventKind::Move, &[unit], &[from, to], &[]),
            Event::Turned(unit, _) => look(EventKind::Note, &[unit], &[], &[]),
            Event::Found(unit, enemy, hex) => look(EventKind::Reveal, &[unit, enemy], &[hex], &[]),
            Event::Assaulted(unit, target) => look(EventKind::Declare, &[unit, target], &[], &[]),
            Event::Exited(unit, hex) | Event::Overran(unit, hex) => {
                look(EventKind::Move, &[unit], &[hex], &[])
            }
            Event::Holds(hex, _) => look(EventKind::Capture, &[], &[hex], &[]),
            Event::ShellsFell(_, hex, _) | Event::BombsFell(hex, _) => {
                look(EventKind::Roll, &[], &[hex], &[])
            }
            Event::Shelled(unit, hex) => look(EventKind::Loss, &[unit], &[hex], &[]),
            Event::Recovery(unit, roll, _)
            | Event::BailOut(unit, roll, _)
            | Event::BogRolled(unit, roll, _) => look(EventKind::Roll, &[unit], &[], &[roll]),
            Event::FireSpread(from, to) => look(EventKind::Note, &[], &[from, to], &[]),
            _ => look(EventKind::Note, &[], &[], &[]),
        }
    }
}
