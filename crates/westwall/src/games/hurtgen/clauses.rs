//! The numbers of Hürtgen Forest for clauses that every game has.

use crate::Clause;
use crate::games::Shared;
use kit::clause;

/// The clause that says a thing in Hürtgen Forest.
pub(in crate::games) const fn clause(of: Shared) -> Clause {
    match of {
        Shared::Entry => clause!("H13.0"),
        Shared::EntryDuty => clause!("H13.1"),
        Shared::EntryHex | Shared::EntryByRoad | Shared::Landing => clause!("H13.11"),
        Shared::EntryColumn => clause!("H13.13"),
        Shared::EntryGoesOn => clause!("H13.14"),
        Shared::EntryHeld | Shared::EntryIntoZone => clause!("H13.21"),
        Shared::EntryElsewhere | Shared::Return => clause!("H13.22"),
        Shared::EntryDelayed => clause!("H13.23"),
        Shared::Exit | Shared::ExitEdge => clause!("H14.0"),
        Shared::NoRetreatOff => clause!("H14.13"),
        Shared::Closed => clause!("S5.0"),
    }
}
