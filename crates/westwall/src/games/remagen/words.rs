//! Refusals and events of Remagen in sentences.

use board::HexId;
use kernel::{Depiction, EventKind};

use crate::event::Event;
use crate::game::Game;
use crate::reason::Reason;
use crate::refusals::Sentence;
use crate::unit::{UnitId, UnitSet};

/// The refusals that only Remagen knows.
pub(in crate::games) fn sentence(game: &Game, reason: Reason) -> Option<Sentence> {
    let unit = |id: UnitId| game.counter(id).id.clone();
    let hex = |hex: HexId| game.number(hex).to_string();
    Some(match reason {
        Reason::NoRhineBridge(u, h) => (
            "no-rhine-bridge",
            format!("{} cannot enter {}: the Rhine is crossed by bridges alone", unit(u), hex(h)),
        ),
        Reason::BridgeEnds(u, h) => (
            "bridge-ends",
            format!(
                "{} cannot go to {} that way: a bridge is entered and left only at its two ends",
                unit(u),
                hex(h)
            ),
        ),
        Reason::OnBridge(u) => {
            ("on-bridge", format!("{} stands on a bridge and may not attack from it", unit(u)))
        }
        Reason::SecondZone(u, h) => (
            "second-zone",
            format!(
                "{} left one enemy zone of control by night and may not enter {}, in another",
                unit(u),
                hex(h)
            ),
        ),
        Reason::MustEnter(u) => ("must-enter", format!("{} can enter and may not be held back", unit(u))),
        Reason::EntryControlled(u, h) => {
            ("entry-controlled", format!("{} may not enter at {}, an enemy zone of control", unit(u), hex(h)))
        }
        Reason::NoSite(h) => ("no-site", format!("{} is not a Rhine hex without a bridge", hex(h))),
        Reason::SiteWatched(h) => {
            ("site-watched", format!("A German unit or zone of control is adjacent to {}", hex(h)))
        }
        Reason::NoBank(h) => {
            ("no-bank", format!("A bridge at {} must join adjacent hexes on both banks", hex(h)))
        }
        Reason::NoWrecker(h) => {
            ("no-wrecker", format!("No German unit may destroy a bridge at {} now", hex(h)))
        }
        Reason::WreckerGoes(u, h) => {
            ("wrecker-goes", format!("{} may not go to {} from the bridge", unit(u), hex(h)))
        }
        _ => return None,
    })
}

/// The events that only Remagen knows, as lines of the log.
pub(in crate::games) fn narrate(game: &Game, event: &Event) -> Option<String> {
    let unit = |id: &UnitId| game.counter(*id).id.clone();
    let hex = |hex: &HexId| game.number(*hex).to_string();
    Some(match event {
        Event::Bridged(h, west, east) => {
            format!("a float bridge is laid at {}, from {} to {} [R11.11]", hex(h), hex(west), hex(east))
        }
        Event::Destroyed(h, u, to) => {
            format!("{} destroys the bridge at {} and goes to {} [R11.21]", unit(u), hex(h), hex(to))
        }
        Event::FrontDuty => {
            "three units are east of the Rhine: a continuous front is required from now on [R14.11]".into()
        }
        Event::FrontGap(gaps) => {
            let hexes: Vec<String> = gaps.iter().map(hex).collect();
            format!("the front has gaps at {} [R14.14]", hexes.join(", "))
        }
        Event::Stranded(u, h) => {
            format!("{} is beyond the front in {} and is eliminated [R14.13]", unit(u), hex(h))
        }
        _ => return None,
    })
}

/// How such events look.
pub(in crate::games) fn depict(game: &Game, event: &Event) -> Option<Depiction> {
    let one = |unit: &UnitId| UnitSet::one(*unit);
    let none = UnitSet::NONE;
    Some(match event {
        Event::Bridged(hex, west, east) => game.look(EventKind::Note, none, &[*west, *hex, *east]),
        Event::Destroyed(hex, unit, to) => game.look(EventKind::Move, one(unit), &[*hex, *to]),
        Event::FrontDuty => game.look(EventKind::Note, none, &[]),
        Event::FrontGap(gaps) => game.look(EventKind::Note, none, gaps),
        Event::Stranded(unit, hex) => game.look(EventKind::Loss, one(unit), &[*hex]),
        _ => return None,
    })
}
