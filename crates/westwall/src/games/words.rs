//! Refusals and events of the games in sentences.

use board::HexId;
use kernel::{Depiction, EventKind};

use super::Special;
use crate::added::Source;
use crate::event::Event;
use crate::game::Game;
use crate::refusals::Reason;
use crate::unit::{UnitId, UnitSet};
use crate::why::Why;

impl Game {
    /// The clause of this game among those that say the same: Bastogne's, Arnhem's, Hürtgen's, Remagen's.
    pub(crate) fn clause_of(&self, clauses: [&'static str; 4]) -> &'static str {
        match &self.scenario.special {
            Special::Standard => clauses[0],
            Special::Arnhem(_) => clauses[1],
            Special::Hurtgen(_) => clauses[2],
            Special::Remagen(_) => clauses[3],
        }
    }

    /// The name of a drop zone.
    pub(crate) fn zone_name(&self, zone: u8) -> &str {
        self.arnhem().and_then(|rules| rules.zones.get(usize::from(zone))).map_or("", |zone| &zone.name)
    }

    /// The name of the bridge between two hexes, or the two hexes.
    pub(crate) fn bridge_name(&self, a: HexId, b: HexId) -> String {
        let ends = format!("{}/{}", self.number(a), self.number(b));
        let same = |bridge: &&board::Bridge| (bridge.a, bridge.b) == (a, b) || (bridge.b, bridge.a) == (a, b);
        match self.map.bridges.iter().find(same) {
            Some(bridge) if !bridge.name.is_empty() => format!("{} ({ends})", bridge.name),
            _ => format!("the bridge {ends}"),
        }
    }

    /// The refusals that only the games know.
    pub(crate) fn special_reason(&self, why: Why) -> Reason {
        let unit = |id: UnitId| self.counter(id).id.clone();
        let hex = |hex: HexId| self.number(hex).to_string();
        match why {
            Why::EngineerBound(u) => (
                "engineer-bound",
                "A13.21",
                format!("{} has moved or has taken a unit across a river, and stays where it is", unit(u)),
            ),
            Why::NoRhineBridge(u, h) => (
                "no-rhine-bridge",
                "R11.0",
                format!("{} cannot enter {}: the Rhine is crossed by bridges alone", unit(u), hex(h)),
            ),
            Why::BridgeEnds(u, h) => (
                "bridge-ends",
                "R11.12",
                format!(
                    "{} cannot go to {} that way: a bridge is entered and left only at its two ends",
                    unit(u),
                    hex(h)
                ),
            ),
            Why::TooManyBatteries { most, clause } => {
                let plural = if most == 1 { "" } else { "s" };
                (
                    "too-many-batteries",
                    clause,
                    format!("No more than {most} artillery unit{plural} may fire in this combat"),
                )
            }
            Why::SupportPerCombat { most } => (
                "support-per-combat",
                "H11.42",
                format!("No more than {most} ground support points in one combat"),
            ),
            Why::SupportTooFar { within } => (
                "support-too-far",
                "A14.11",
                format!("No ground unit of yours is within {within} hexes of the combat"),
            ),
            Why::SupportNoFpf => {
                ("support-no-fpf", "H11.43", "Ground support is never Final Protective Fire here".into())
            }
            Why::OnBridge(u) => {
                ("on-bridge", "R11.12", format!("{} stands on a bridge and may not attack from it", unit(u)))
            }
            Why::OtherMidway(u) => (
                "other-midway",
                "A12.11",
                format!("{} was stopped at a bridge: move it on, or let it stay, first", unit(u)),
            ),
            Why::MustGoOn(u) => {
                ("must-go-on", "S5.31", format!("{} shares a hex with a friend and must move on", unit(u)))
            }
            Why::SecondZone(u, h) => (
                "second-zone",
                "R13.0",
                format!(
                    "{} left one enemy zone of control by night and may not enter {}, in another",
                    unit(u),
                    hex(h)
                ),
            ),
            Why::ComesByAir(u) => ("comes-by-air", "A15.3", format!("{} arrives by air: use drop", unit(u))),
            Why::NotAirborne(u) => ("not-airborne", "A15.3", format!("{} does not arrive by air", unit(u))),
            Why::TooManyDrops(weather) => (
                "too-many-drops",
                "A16.12",
                format!(
                    "{} weather: at most {} units may drop in this turn",
                    weather.name(),
                    weather.drops()
                ),
            ),
            Why::OutsideDrop(u, h) => {
                let weather = self.arnhem().is_some_and(|rules| rules.weather);
                let clause = if weather { "A16.11" } else { "A15.31" };
                ("outside-drop", clause, format!("{} may not land in {}", unit(u), hex(h)))
            }
            Why::LandsOnUnit(u, h) => (
                "lands-on-unit",
                "A15.33",
                format!("{} may not land in {}, where a unit stands", unit(u), hex(h)),
            ),
            Why::MustLand(u) => ("must-land", "A15.34", format!("{} must land in this phase", unit(u))),
            Why::MustEnter(u) => {
                ("must-enter", "R12.23", format!("{} can enter and may not be held back", unit(u)))
            }
            Why::EntryControlled(u, h) => (
                "entry-controlled",
                "R12.21",
                format!("{} may not enter at {}, an enemy zone of control", unit(u), hex(h)),
            ),
            Why::OtherBridge(a, b) => (
                "other-bridge",
                "A12.11",
                format!("The bridge to decide about is {}", self.bridge_name(a, b)),
            ),
            Why::ZoneNoted(zone) => (
                "zone-noted",
                "A15.36",
                format!("Drop zone {} is noted already: undo to change it", self.zone_name(zone)),
            ),
            Why::ZoneNotNoted(zone) => (
                "zone-not-noted",
                "A15.36",
                format!("Drop zone {} must be noted first", self.zone_name(zone)),
            ),
            Why::ZoneTooNear(h) => (
                "zone-too-near",
                "A15.37.1",
                format!("{} is less than 3 hexes from a city hex or a bridge", hex(h)),
            ),
            Why::ZonesTooNear(h) => {
                let apart = self.arnhem().map_or(0, |rules| rules.zones_apart);
                (
                    "zones-too-near",
                    "A15.37.2",
                    format!("{} is less than {apart} hexes from another drop zone", hex(h)),
                )
            }
            Why::NoRoomForZones(h) => (
                "no-room-for-zones",
                "A15.37.2",
                format!("{} would leave no room for the other drop zones", hex(h)),
            ),
            Why::NoSuchTurn(turn) => {
                ("no-such-turn", "A15.39", format!("Turn {turn} is not a later turn of this game"))
            }
            Why::NobodyAboard => (
                "nobody-aboard",
                "A13.24",
                "No unit is stacked with the Engineer to assault across a river".into(),
            ),
            Why::NotAcross(u) => (
                "not-across",
                "A13.24",
                format!("{} does not stand across a river from the Engineer", unit(u)),
            ),
            Why::MustAssault(u) => (
                "must-assault",
                "A13.24",
                format!("{} is stacked with the Engineer and must assault an enemy", unit(u)),
            ),
            Why::NoShelter(u) => {
                ("no-shelter", "A11.1", format!("No city shortens the retreat of {}", unit(u)))
            }
            Why::NoSite(h) => {
                ("no-site", "R11.11", format!("{} is not a Rhine hex without a bridge", hex(h)))
            }
            Why::SiteWatched(h) => (
                "site-watched",
                "R11.11",
                format!("A German unit or zone of control is adjacent to {}", hex(h)),
            ),
            Why::NoBank(h) => (
                "no-bank",
                "R11.11",
                format!("A bridge at {} must join adjacent hexes on both banks", hex(h)),
            ),
            Why::NoWrecker(h) => {
                ("no-wrecker", "R11.21", format!("No German unit may destroy a bridge at {} now", hex(h)))
            }
            Why::WreckerGoes(u, h) => {
                ("wrecker-goes", "R11.21", format!("{} may not go to {} from the bridge", unit(u), hex(h)))
            }
            _ => ("refused", "S4.0", "The rules do not allow this".into()),
        }
    }

    /// The events that only the games know, as lines of the log.
    pub(crate) fn special_narrate(&self, event: &Event) -> String {
        let unit = |id: &UnitId| self.counter(*id).id.clone();
        let hex = |hex: &HexId| self.number(*hex).to_string();
        let side = |side: &usize| self.scenario.sides[*side].clone();
        match event {
            Event::ZoneNoted(zone, h) => format!("drop zone {} will be at {}", self.zone_name(*zone), hex(h)),
            Event::ZoneDelayed(zone, turn) => {
                format!("drop zone {} comes on turn {turn}", self.zone_name(*zone))
            }
            Event::ZoneDown(zone, h) => {
                format!("drop zone {} is at {} [A15.36]", self.zone_name(*zone), hex(h))
            }
            Event::Weather(die, weather) => format!("weather: die {die}, {} [A16.0]", weather.name()),
            Event::Landed(u, h) => format!("{} lands in {}", unit(u), hex(h)),
            Event::LandingLost(u) => format!("{} has no hex to land in and is eliminated [A15.33]", unit(u)),
            Event::Blown { a, b, die, down } => {
                let end =
                    if *down { "the bridge is blown [A12.13]" } else { "it stands and is safe [A12.14]" };
                format!("demolition of {}: die {die}, {end}", self.bridge_name(*a, *b))
            }
            Event::Spared(a, b) => {
                format!("the German lets {} stand; it is safe now [A12.11]", self.bridge_name(*a, *b))
            }
            Event::Mended(a, b) => format!("the Engineer has repaired {} [A13.1]", self.bridge_name(*a, *b)),
            Event::TurnedBack(u, Some(h)) => format!("{} cannot go on and goes back to {}", unit(u), hex(h)),
            Event::TurnedBack(u, None) => format!("{} cannot go on and goes back off the map", unit(u)),
            Event::Sheltered(u, h, 0) => format!("{} holds out in the city, in {} [A11.1]", unit(u), hex(h)),
            Event::Sheltered(u, h, left) => {
                format!("the city shortens the retreat of {} in {}: {left} to go [A11.1]", unit(u), hex(h))
            }
            Event::AssaultLost(u, _) => {
                format!("{} fails to cross the river and is eliminated [A13.24]", unit(u))
            }
            Event::Scored { side: s, points, source } => {
                let what = match source {
                    Source::NorthOfWaal => "for units north of the Waal",
                    Source::CutOff => "for units without a Line of Communication",
                    Source::Engineer => "for the Engineer, who comes again",
                    Source::Late => "for units of the 116th that are still here",
                    Source::Gap => "for gaps in the front",
                };
                format!("{} scores {points} {what} [{}]", side(s), source.clause())
            }
            Event::Bridged(h, west, east) => {
                format!("a float bridge is laid at {}, from {} to {} [R11.11]", hex(h), hex(west), hex(east))
            }
            Event::Destroyed(h, u, to) => {
                format!("{} destroys the bridge at {} and goes to {} [R11.21]", unit(u), hex(h), hex(to))
            }
            Event::FrontDuty => {
                "three units are east of the Rhine: a continuous front is required from now on [R14.11]"
                    .into()
            }
            Event::FrontGap(gaps) => {
                let hexes: Vec<String> = gaps.iter().map(hex).collect();
                format!("the front has gaps at {} [R14.14]", hexes.join(", "))
            }
            Event::Stranded(u, h) => {
                format!("{} is beyond the front in {} and is eliminated [R14.13]", unit(u), hex(h))
            }
            _ => String::new(),
        }
    }

    /// How the events look that only the games know.
    pub(crate) fn special_depict(&self, event: &Event) -> Depiction {
        let one = |unit: &UnitId| UnitSet::one(*unit);
        let nobody = UnitSet::NONE;
        match event {
            Event::ZoneNoted(_, hex) | Event::ZoneDown(_, hex) => {
                self.look(EventKind::Note, nobody, &[*hex], "A15.36")
            }
            Event::ZoneDelayed(..) => self.look(EventKind::Note, nobody, &[], "A15.39"),
            Event::Weather(die, _) => {
                Depiction { dice: vec![*die], ..self.look(EventKind::Roll, nobody, &[], "A16.0") }
            }
            Event::Landed(unit, hex) => self.look(EventKind::Place, one(unit), &[*hex], "A15.31"),
            Event::LandingLost(unit) => self.look(EventKind::Loss, one(unit), &[], "A15.33"),
            Event::Blown { a, b, die, .. } => {
                Depiction { dice: vec![*die], ..self.look(EventKind::Roll, nobody, &[*a, *b], "A12.12") }
            }
            Event::Spared(a, b) => self.look(EventKind::Note, nobody, &[*a, *b], "A12.11"),
            Event::Mended(a, b) => self.look(EventKind::Note, nobody, &[*a, *b], "A13.1"),
            Event::TurnedBack(unit, hex) => self.look(EventKind::Move, one(unit), hex.as_slice(), "S5.31"),
            Event::Sheltered(unit, hex, _) => self.look(EventKind::Note, one(unit), &[*hex], "A11.1"),
            Event::AssaultLost(unit, hex) => self.look(EventKind::Loss, one(unit), &[*hex], "A13.24"),
            Event::Scored { source, .. } => self.look(EventKind::Note, nobody, &[], source.clause()),
            Event::Bridged(hex, west, east) => {
                self.look(EventKind::Note, nobody, &[*west, *hex, *east], "R11.11")
            }
            Event::Destroyed(hex, unit, to) => self.look(EventKind::Move, one(unit), &[*hex, *to], "R11.21"),
            Event::FrontDuty => self.look(EventKind::Note, nobody, &[], "R14.11"),
            Event::FrontGap(gaps) => self.look(EventKind::Note, nobody, gaps, "R14.14"),
            Event::Stranded(unit, hex) => self.look(EventKind::Loss, one(unit), &[*hex], "R14.13"),
            _ => self.look(EventKind::Note, nobody, &[], "S4.0"),
        }
    }
}
