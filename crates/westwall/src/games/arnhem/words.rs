//! Refusals and events of Arnhem in sentences.

use board::HexId;
use kernel::{Depiction, EventKind};

use super::Arnhem;
use crate::event::Event;
use crate::game::Game;
use crate::reason::Reason;
use crate::refusals::Sentence;
use crate::unit::{UnitId, UnitSet};

/// The refusals that only Arnhem knows.
pub(in crate::games) fn sentence(game: &Game, reason: Reason) -> Option<Sentence> {
    let unit = |id: UnitId| game.counter(id).id.clone();
    let hex = |hex: HexId| game.number(hex).to_string();
    Some(match reason {
        Reason::EngineerBound(u) => (
            "engineer-bound",
            format!("{} has moved or has taken a unit across a river, and stays where it is", unit(u)),
        ),
        Reason::SupportTooFar { within } => {
            ("support-too-far", format!("No ground unit of yours is within {within} hexes of the combat"))
        }
        Reason::OtherMidway(u) => (
            "other-midway",
            format!("{} was stopped at a bridge: move it on, or let it stay, first", unit(u)),
        ),
        Reason::MustGoOn(u) => {
            ("must-go-on", format!("{} shares a hex with a friend and must move on", unit(u)))
        }
        Reason::ComesByAir(u) => ("comes-by-air", format!("{} arrives by air: use drop", unit(u))),
        Reason::NotAirborne(u) => ("not-airborne", format!("{} does not arrive by air", unit(u))),
        Reason::TooManyDrops(weather) => (
            "too-many-drops",
            format!("{} weather: at most {} units may drop in this turn", weather.name(), weather.drops()),
        ),
        Reason::OutsideDrop(u, h) => ("outside-drop", format!("{} may not land in {}", unit(u), hex(h))),
        Reason::LandsOnUnit(u, h) => {
            ("lands-on-unit", format!("{} may not land in {}, where a unit stands", unit(u), hex(h)))
        }
        Reason::MustLand(u) => ("must-land", format!("{} must land in this phase", unit(u))),
        Reason::OtherBridge(a, b) => {
            ("other-bridge", format!("The bridge to decide about is {}", game.bridge_name(a, b)))
        }
        Reason::ZoneNoted(zone) => {
            ("zone-noted", format!("Drop zone {} is noted already: undo to change it", game.zone_name(zone)))
        }
        Reason::ZoneNotNoted(zone) => {
            ("zone-not-noted", format!("Drop zone {} must be noted first", game.zone_name(zone)))
        }
        Reason::ZoneTooNear(h) => {
            ("zone-too-near", format!("{} is less than 3 hexes from a city hex or a bridge", hex(h)))
        }
        Reason::ZonesTooNear(h) => {
            let apart = Arnhem::of(game).map_or(0, |rules| rules.zones_apart);
            ("zones-too-near", format!("{} is less than {apart} hexes from another drop zone", hex(h)))
        }
        Reason::NoRoomForZones(h) => {
            ("no-room-for-zones", format!("{} would leave no room for the other drop zones", hex(h)))
        }
        Reason::NoSuchTurn(turn) => ("no-such-turn", format!("Turn {turn} is not a later turn of this game")),
        Reason::NobodyAboard => {
            ("nobody-aboard", "No unit is stacked with the Engineer to assault across a river".into())
        }
        Reason::NotAcross(u) => {
            ("not-across", format!("{} does not stand across a river from the Engineer", unit(u)))
        }
        Reason::MustAssault(u) => {
            ("must-assault", format!("{} is stacked with the Engineer and must assault an enemy", unit(u)))
        }
        Reason::NoShelter(u) => ("no-shelter", format!("No city shortens the retreat of {}", unit(u))),
        _ => return None,
    })
}

/// The events that only Arnhem knows, as lines of the log.
pub(in crate::games) fn narrate(game: &Game, event: &Event) -> Option<String> {
    let unit = |id: &UnitId| game.counter(*id).id.clone();
    let hex = |hex: &HexId| game.number(*hex).to_string();
    Some(match event {
        Event::ZoneNoted(zone, h) => format!("drop zone {} will be at {}", game.zone_name(*zone), hex(h)),
        Event::ZoneDelayed(zone, turn) => {
            format!("drop zone {} comes on turn {turn}", game.zone_name(*zone))
        }
        Event::ZoneDown(zone, h) => {
            format!("drop zone {} is at {} [A15.36]", game.zone_name(*zone), hex(h))
        }
        Event::Weather(die, weather) => format!("weather: die {die}, {} [A16.0]", weather.name()),
        Event::Landed(u, h) => format!("{} lands in {}", unit(u), hex(h)),
        Event::LandingLost(u) => format!("{} has no hex to land in and is eliminated [A15.33]", unit(u)),
        Event::Blown { a, b, die, down } => {
            let end = if *down { "the bridge is blown [A12.13]" } else { "it stands and is safe [A12.14]" };
            format!("demolition of {}: die {die}, {end}", game.bridge_name(*a, *b))
        }
        Event::Spared(a, b) => {
            format!("the German lets {} stand; it is safe now [A12.11]", game.bridge_name(*a, *b))
        }
        Event::Mended(a, b) => format!("the Engineer has repaired {} [A13.1]", game.bridge_name(*a, *b)),
        Event::TurnedBack(u, Some(h)) => format!("{} cannot go on and goes back to {}", unit(u), hex(h)),
        Event::TurnedBack(u, None) => format!("{} cannot go on and goes back off the map", unit(u)),
        Event::Sheltered(u, h, 0) => format!("{} holds out in the city, in {} [A11.1]", unit(u), hex(h)),
        Event::Sheltered(u, h, left) => {
            format!("the city shortens the retreat of {} in {}: {left} to go [A11.1]", unit(u), hex(h))
        }
        Event::AssaultLost(u, _) => {
            format!("{} fails to cross the river and is eliminated [A13.24]", unit(u))
        }
        _ => return None,
    })
}

/// How such events look.
pub(in crate::games) fn depict(game: &Game, event: &Event) -> Option<Depiction> {
    let one = |unit: &UnitId| UnitSet::one(*unit);
    let none = UnitSet::NONE;
    Some(match event {
        Event::ZoneNoted(_, hex) | Event::ZoneDown(_, hex) => game.look(EventKind::Note, none, &[*hex]),
        Event::ZoneDelayed(..) => game.look(EventKind::Note, none, &[]),
        Event::Weather(die, _) => Depiction { dice: vec![*die], ..game.look(EventKind::Roll, none, &[]) },
        Event::Landed(unit, hex) => game.look(EventKind::Place, one(unit), &[*hex]),
        Event::LandingLost(unit) => game.look(EventKind::Loss, one(unit), &[]),
        Event::Blown { a, b, die, .. } => {
            Depiction { dice: vec![*die], ..game.look(EventKind::Roll, none, &[*a, *b]) }
        }
        Event::Spared(a, b) | Event::Mended(a, b) => game.look(EventKind::Note, none, &[*a, *b]),
        Event::TurnedBack(unit, hex) => game.look(EventKind::Move, one(unit), hex.as_slice()),
        Event::Sheltered(unit, hex, _) => game.look(EventKind::Note, one(unit), &[*hex]),
        Event::AssaultLost(unit, hex) => game.look(EventKind::Loss, one(unit), &[*hex]),
        _ => return None,
    })
}
