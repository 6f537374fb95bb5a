//! How events look: what moves where, what is lit in the log, which clause stands behind it.
//!
//! Events whose audience is everyone name no unit of a closed stack: the event itself holds only what its audience may know.

use board::HexId;
use kernel::{Depiction, EventKind};
use kit::clause;

use crate::Clause;
use crate::event::Event;
use crate::forces::UnitSet;
use crate::game::Game;
use crate::position::Site;

impl Game {
    fn look(&self, kind: EventKind, units: UnitSet, hexes: &[HexId], clause: Clause) -> Depiction {
        Depiction {
            kind,
            pieces: units.iter().map(|unit| self.id(unit)).collect(),
            spaces: self.numbers(hexes),
            clause: Some(clause.into()),
            ..Depiction::default()
        }
    }

    fn at_site(&self, kind: EventKind, site: Site, clause: Clause) -> Depiction {
        match site {
            Site::Hexside(a, b) => self.look(kind, UnitSet::NONE, &[a, b], clause),
            Site::River(hex) => self.look(kind, UnitSet::NONE, &[hex], clause),
        }
    }

    /// How an event looks on the map and in the log.
    pub(crate) fn depict(&self, event: &Event) -> Depiction {
        let (none, one) = (UnitSet::NONE, UnitSet::one);
        let note = |clause: Clause| self.look(EventKind::Note, none, &[], clause);
        match *event {
            Event::Deployed(_) => self.look(EventKind::Phase, none, &[], clause!("17.0")),
            Event::TurnBegan(_, die, _) => Depiction {
                dice: vec![u32::from(die)],
                ..self.look(EventKind::Turn, none, &[], clause!("14.0"))
            },
            Event::Unsupplied(unit, _) => self.look(EventKind::Note, one(unit), &[], clause!("5.2")),
            Event::SourcesNamed(_) => note(clause!("5.1n2")),
            Event::ChitDrawn(_) | Event::Activated(_) => {
                self.look(EventKind::Phase, none, &[], clause!("6.0"))
            }
            Event::Passed(_) | Event::Void(_) => note(clause!("6.0n8")),
            Event::Moved(_, Some(from), to) => self.look(EventKind::Move, none, &[from, to], clause!("9.0")),
            Event::Moved(_, None, to) => self.look(EventKind::Move, none, &[to], clause!("4.0")),
            Event::UnitsMoved(units, Some(from), to) => {
                self.look(EventKind::Move, units, &[from, to], clause!("9.0"))
            }
            Event::UnitsMoved(units, None, to) => self.look(EventKind::Move, units, &[to], clause!("4.0")),
            Event::Stopped(hex) => self.look(EventKind::Note, none, &[hex], clause!("8.0n3")),
            Event::Debarked(hex) => self.look(EventKind::Note, none, &[hex], clause!("9.6")),
            Event::Mounted(rider, tank) => {
                self.look(EventKind::Note, one(rider) | one(tank), &[], clause!("9.5"))
            }
            Event::Dismounted(rider) => self.look(EventKind::Note, one(rider), &[], clause!("9.5n5")),
            Event::Exited(unit, hex) => self.look(EventKind::Move, one(unit), &[hex], clause!("17.4n3")),
            Event::Declared(hex, _) => self.look(EventKind::Reveal, none, &[hex], clause!("1.1n5")),
            Event::GunReaches(hex) | Event::NoPath(hex) => {
                self.look(EventKind::Note, none, &[hex], clause!("4.1n2"))
            }
            Event::Shot { gun, target, dice, .. } => Depiction {
                dice: dice.map(u32::from).to_vec(),
                ..self.look(EventKind::Roll, one(gun) | one(target), &[], clause!("11.3"))
            },
            Event::Pinned(unit) => self.look(EventKind::Note, one(unit), &[], clause!("11.3n9")),
            Event::Barraged { battery, hex, dice, .. } => Depiction {
                dice: dice.map(u32::from).to_vec(),
                ..self.look(EventKind::Roll, one(battery), &[hex], clause!("11.2"))
            },
            Event::Attacked { hex, units, overrun } => {
                let (over, plain) = (clause!("9.4"), clause!("10.0"));
                self.look(EventKind::Declare, units, &[hex], if overrun { over } else { plain })
            }
            Event::Supported(unit) => self.look(EventKind::Declare, one(unit), &[], clause!("10.2")),
            Event::Drew(..) | Event::DrewBlack(_) | Event::Refilled(_) => note(clause!("10.3")),
            Event::Discarded(_) => note(clause!("10.3n2")),
            Event::FiredAtAircraft(unit, _, _) => self.look(EventKind::Roll, one(unit), &[], clause!("10.7")),
            Event::Played(..) => note(clause!("10.3n5")),
            Event::Cancelled(_) => note(clause!("10.3n3")),
            Event::Compared { .. } => note(clause!("10.0n4")),
            Event::Added(_) => note(clause!("10.1n3")),
            Event::Resolved { .. } => self.look(EventKind::Roll, none, &[], clause!("10.4")),
            Event::Depleted(unit) => self.look(EventKind::Loss, one(unit), &[], clause!("2.3")),
            Event::Eliminated(unit) => self.look(EventKind::Loss, one(unit), &[], clause!("2.3n2")),
            Event::Retreated(unit, via, to) => {
                self.look(EventKind::Move, one(unit), &[via, to], clause!("10.5"))
            }
            Event::Advanced(unit, hex) => self.look(EventKind::Move, one(unit), &[hex], clause!("10.6")),
            Event::Demolition(site, die) => Depiction {
                dice: vec![u32::from(die)],
                ..self.at_site(EventKind::Roll, site, clause!("12.0n2"))
            },
            Event::PontoonBegun(site) | Event::PontoonFinished(site) | Event::PontoonLost(site) => {
                self.at_site(EventKind::Note, site, clause!("12.1"))
            }
            Event::Cleared(hex) => self.look(EventKind::Note, none, &[hex], clause!("16.1")),
            Event::Replacements(_, die, _) => Depiction {
                dice: vec![u32::from(die)],
                ..self.look(EventKind::Roll, none, &[], clause!("4.1"))
            },
            Event::Rebuilt(unit) => self.look(EventKind::Note, one(unit), &[], clause!("4.1")),
            Event::Ended => note(clause!("3.5")),
        }
    }
}
