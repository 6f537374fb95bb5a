//! The numbers of Arnhem for clauses that every game has.

use crate::Clause;
use crate::games::Shared;
use kit::clause;

/// The clause that says a thing in Arnhem.
pub(in crate::games) const fn clause(of: Shared) -> Clause {
    match of {
        Shared::Entry => clause!("A15.0"),
        Shared::EntryDuty => clause!("A15.1"),
        Shared::EntryHex | Shared::EntryByRoad => clause!("A15.11"),
        Shared::EntryColumn => clause!("A15.13"),
        Shared::EntryGoesOn => clause!("A15.14"),
        Shared::EntryHeld | Shared::EntryIntoZone => clause!("A15.21"),
        Shared::EntryElsewhere => clause!("A15.22"),
        Shared::EntryDelayed => clause!("A15.23"),
        Shared::Landing => clause!("A15.31"),
        Shared::Return => clause!("A15.42"),
        Shared::Exit => clause!("A15.4"),
        Shared::ExitEdge => clause!("A15.41"),
        Shared::NoRetreatOff => clause!("A15.43"),
        Shared::Closed => clause!("S5.0"),
    }
}
