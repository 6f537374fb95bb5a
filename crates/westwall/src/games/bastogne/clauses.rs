//! The numbers of Bastogne for clauses that every game has.

use crate::Clause;
use crate::games::Shared;
use kit::clause;

/// The clause that says a thing in Bastogne.
pub(in crate::games) const fn clause(of: Shared) -> Clause {
    match of {
        Shared::Entry | Shared::EntryDuty => clause!("B11.0"),
        Shared::EntryHex | Shared::EntryElsewhere | Shared::Landing | Shared::Return => clause!("B11.11"),
        Shared::EntryByRoad => clause!("B11.12"),
        Shared::EntryColumn => clause!("B11.13"),
        Shared::EntryGoesOn => clause!("B11.14"),
        Shared::EntryHeld | Shared::EntryIntoZone => clause!("B11.21"),
        Shared::EntryDelayed => clause!("B11.22"),
        Shared::Exit | Shared::ExitEdge => clause!("B12.0"),
        Shared::NoRetreatOff => clause!("B12.12"),
        Shared::Closed => clause!("B15.26.3"),
    }
}
