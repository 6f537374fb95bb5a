//! The numbers of Remagen for clauses that every game has.

use crate::Clause;
use crate::games::Shared;
use kit::clause;

/// The clause that says a thing in Remagen.
pub(in crate::games) const fn clause(of: Shared) -> Clause {
    match of {
        Shared::Entry | Shared::EntryDelayed => clause!("R12.0"),
        Shared::EntryDuty => clause!("R12.23"),
        Shared::EntryHex | Shared::EntryByRoad | Shared::Landing => clause!("R12.11"),
        Shared::EntryColumn => clause!("R12.13"),
        Shared::EntryGoesOn | Shared::EntryIntoZone => clause!("R12.12"),
        Shared::EntryHeld => clause!("R12.21"),
        Shared::EntryElsewhere | Shared::Return => clause!("R12.22"),
        Shared::Exit | Shared::ExitEdge => clause!("S5.0"),
        Shared::NoRetreatOff => clause!("S7.7"),
        Shared::Closed => clause!("R15.0"),
    }
}
