//! Refusals and events that only some games have, in sentences. Each list is complete: a new one does not compile
//! without its words.

use board::HexId;
use kernel::{Depiction, EventKind};

use super::{Shared, Source, SpecialEvent, SpecialReason};
use crate::Clause;
use crate::crt::CombatResult;
use crate::event::Event;
use crate::game::Game;
use crate::refusals::Sentence;
use crate::unit::{UnitId, UnitSet};
use kit::clause;

impl Source {
    /// What the points are for, after "scores 3".
    const fn about(self) -> &'static str {
        match self {
            Source::NorthOfWaal => "for units north of the Waal",
            Source::CutOff => "for units without a Line of Communication",
            Source::Engineer => "for the Engineer, who comes again",
            Source::Late => "for units of the 116th that are still here",
            Source::Gap => "for gaps in the front",
        }
    }
}

impl SpecialEvent {
    /// The clause behind the event.
    fn clause(&self) -> Clause {
        match self {
            SpecialEvent::ZoneNoted(..) | SpecialEvent::ZoneDown(..) => clause!("A15.36"),
            SpecialEvent::ZoneDelayed(..) => clause!("A15.39"),
            SpecialEvent::Weather(..) => clause!("A16.0"),
            SpecialEvent::Landed(..) => clause!("A15.31"),
            SpecialEvent::LandingLost(_) => clause!("A15.33"),
            SpecialEvent::Blown { .. } => clause!("A12.12"),
            SpecialEvent::Spared(..) => clause!("A12.11"),
            SpecialEvent::Mended(..) => clause!("A13.1"),
            SpecialEvent::TurnedBack(..) => clause!("S5.31"),
            SpecialEvent::Sheltered(..) => clause!("A11.1"),
            SpecialEvent::AssaultLost(..) => clause!("A13.24"),
            SpecialEvent::Scored { source, .. } => source.clause(),
            SpecialEvent::Bridged(..) => clause!("R11.11"),
            SpecialEvent::Destroyed(..) => clause!("R11.21"),
            SpecialEvent::FrontDuty => clause!("R14.11"),
            SpecialEvent::FrontGap(_) => clause!("R14.14"),
            SpecialEvent::Stranded(..) => clause!("R14.13"),
        }
    }
}

impl Game {
    /// A refusal by a rule that only some games have. Any board may have a rule of any of them.
    pub(crate) fn special_sentence(&self, reason: SpecialReason) -> Sentence {
        let unit = |id: UnitId| self.counter(id).id.clone();
        let hex = |hex: HexId| self.number(hex).to_string();
        match reason {
            SpecialReason::EngineerBound(u) => (
                "engineer-bound",
                format!("{} has moved or has taken a unit across a river, and stays where it is", unit(u)),
            ),
            SpecialReason::SupportTooFar { within } => {
                ("support-too-far", format!("No ground unit of yours is within {within} hexes of the combat"))
            }
            SpecialReason::OtherMidway(u) => (
                "other-midway",
                format!("{} was stopped at a bridge: move it on, or let it stay, first", unit(u)),
            ),
            SpecialReason::MustGoOn(u) => {
                ("must-go-on", format!("{} shares a hex with a friend and must move on", unit(u)))
            }
            SpecialReason::ComesByAir(u) => ("comes-by-air", format!("{} arrives by air: use drop", unit(u))),
            SpecialReason::NotAirborne(u) => ("not-airborne", format!("{} does not arrive by air", unit(u))),
            SpecialReason::TooManyDrops(weather) => (
                "too-many-drops",
                match weather.drops() {
                    0 => format!("{} weather: no unit may drop this turn", weather.name()),
                    drops => format!("{} weather: at most {drops} units may drop this turn", weather.name()),
                },
            ),
            SpecialReason::OutsideDrop(u, h) => {
                ("outside-drop", format!("{} may not land in {}", unit(u), hex(h)))
            }
            SpecialReason::LandsOnUnit(u, h) => {
                ("lands-on-unit", format!("{} may not land in {}, where a unit stands", unit(u), hex(h)))
            }
            SpecialReason::MustLand(u) => ("must-land", format!("{} must land in this phase", unit(u))),
            SpecialReason::OtherBridge(a, b) => {
                ("other-bridge", format!("The bridge to decide about is {}", self.bridge_name(a, b)))
            }
            SpecialReason::ZoneNoted(zone) => (
                "zone-noted",
                format!("Drop zone {} is noted already: undo to change it", self.zone_name(zone)),
            ),
            SpecialReason::ZoneNotNoted(zone) => {
                ("zone-not-noted", format!("Drop zone {} must be noted first", self.zone_name(zone)))
            }
            SpecialReason::ZoneTooNear(h) => {
                ("zone-too-near", format!("{} is less than 3 hexes from a city hex or a bridge", hex(h)))
            }
            SpecialReason::ZonesTooNear(h, apart) => {
                ("zones-too-near", format!("{} is less than {apart} hexes from another drop zone", hex(h)))
            }
            SpecialReason::NoRoomForZones(h) => {
                ("no-room-for-zones", format!("{} would leave no room for the other drop zones", hex(h)))
            }
            SpecialReason::NoSuchTurn(turn) => {
                ("no-such-turn", format!("Turn {turn} is not a later turn of this game"))
            }
            SpecialReason::NobodyAboard => {
                ("nobody-aboard", "No unit is stacked with the Engineer to assault across a river".into())
            }
            SpecialReason::NotAcross(u) => {
                ("not-across", format!("{} does not stand across a river from the Engineer", unit(u)))
            }
            SpecialReason::MustAssault(u) => (
                "must-assault",
                format!("{} is stacked with the Engineer and must assault an enemy", unit(u)),
            ),
            SpecialReason::NoShelter(u) => {
                ("no-shelter", format!("No city shortens the retreat of {}", unit(u)))
            }
            SpecialReason::SupportPerCombat { most } => {
                ("support-per-combat", format!("No more than {most} ground support points in one combat"))
            }
            SpecialReason::SupportNoFpf => {
                ("support-no-fpf", "Ground support is never Final Protective Fire here".into())
            }
            SpecialReason::NoRhineBridge(u, h) => (
                "no-rhine-bridge",
                format!("{} cannot enter {}: the Rhine is crossed by bridges alone", unit(u), hex(h)),
            ),
            SpecialReason::BridgeEnds(u, h) => (
                "bridge-ends",
                format!(
                    "{} cannot go to {} that way: a bridge is entered and left only at its two ends",
                    unit(u),
                    hex(h)
                ),
            ),
            SpecialReason::OnBridge(u) => {
                ("on-bridge", format!("{} stands on a bridge and may not attack from it", unit(u)))
            }
            SpecialReason::SecondZone(u, h) => (
                "second-zone",
                format!(
                    "{} left one enemy zone of control by night and may not enter {}, in another",
                    unit(u),
                    hex(h)
                ),
            ),
            SpecialReason::MustEnter(u) => {
                ("must-enter", format!("{} can enter and may not be held back", unit(u)))
            }
            SpecialReason::EntryControlled(u, h) => (
                "entry-controlled",
                format!("{} may not enter at {}, an enemy zone of control", unit(u), hex(h)),
            ),
            SpecialReason::NoSite(h) => {
                ("no-site", format!("{} is not a Rhine hex without a bridge", hex(h)))
            }
            SpecialReason::SiteWatched(h) => {
                ("site-watched", format!("A German unit or zone of control is adjacent to {}", hex(h)))
            }
            SpecialReason::NoBank(h) => {
                ("no-bank", format!("A bridge at {} must join adjacent hexes on both banks", hex(h)))
            }
            SpecialReason::NoWrecker(h) => {
                ("no-wrecker", format!("No German unit may destroy a bridge at {} now", hex(h)))
            }
            SpecialReason::WreckerGoes(u, h) => {
                ("wrecker-goes", format!("{} may not go to {} from the bridge", unit(u), hex(h)))
            }
        }
    }

    /// Such an event as a line of the log.
    pub(crate) fn special_narrate(&self, event: &SpecialEvent) -> String {
        let unit = |id: &UnitId| self.counter(*id).id.clone();
        let hex = |hex: &HexId| self.number(*hex).to_string();
        match event {
            SpecialEvent::ZoneNoted(zone, h) => {
                format!("drop zone {} will be at {}", self.zone_name(*zone), hex(h))
            }
            SpecialEvent::ZoneDelayed(zone, turn) => {
                format!("drop zone {} comes on turn {turn}", self.zone_name(*zone))
            }
            SpecialEvent::ZoneDown(zone, h) => {
                format!("drop zone {} is at {} [A15.36]", self.zone_name(*zone), hex(h))
            }
            SpecialEvent::Weather(die, weather) => format!("weather: die {die}, {} [A16.0]", weather.name()),
            SpecialEvent::Landed(u, h) => format!("{} lands in {}", unit(u), hex(h)),
            SpecialEvent::LandingLost(u) => {
                format!("{} has no hex to land in and is eliminated [A15.33]", unit(u))
            }
            SpecialEvent::Blown { a, b, die, down } => {
                let end =
                    if *down { "the bridge is blown [A12.13]" } else { "it stands and is safe [A12.14]" };
                format!("demolition of {}: die {die}, {end}", self.bridge_name(*a, *b))
            }
            SpecialEvent::Spared(a, b) => {
                format!("the German lets {} stand; it is safe now [A12.11]", self.bridge_name(*a, *b))
            }
            SpecialEvent::Mended(a, b) => {
                format!("the Engineer has repaired {} [A13.1]", self.bridge_name(*a, *b))
            }
            SpecialEvent::TurnedBack(u, Some(h)) => {
                format!("{} cannot go on and goes back to {}", unit(u), hex(h))
            }
            SpecialEvent::TurnedBack(u, None) => {
                format!("{} cannot go on and goes back off the map", unit(u))
            }
            SpecialEvent::Sheltered(u, h, 0) => {
                format!("{} holds out in the city, in {} [A11.1]", unit(u), hex(h))
            }
            SpecialEvent::Sheltered(u, h, left) => {
                format!("the city shortens the retreat of {} in {}: {left} to go [A11.1]", unit(u), hex(h))
            }
            SpecialEvent::AssaultLost(u, _) => {
                format!("{} fails to cross the river and is eliminated [A13.24]", unit(u))
            }
            SpecialEvent::Bridged(h, west, east) => {
                format!("a float bridge is laid at {}, from {} to {} [R11.11]", hex(h), hex(west), hex(east))
            }
            SpecialEvent::Destroyed(h, u, to) => {
                format!("{} destroys the bridge at {} and goes to {} [R11.21]", unit(u), hex(h), hex(to))
            }
            SpecialEvent::FrontDuty => {
                "three units are east of the Rhine: a continuous front is required from now on [R14.11]"
                    .into()
            }
            SpecialEvent::FrontGap(gaps) => {
                let hexes: Vec<String> = gaps.iter().map(hex).collect();
                format!("the front has gaps at {} [R14.14]", hexes.join(", "))
            }
            SpecialEvent::Stranded(u, h) => {
                format!("{} is beyond the front in {} and is eliminated [R14.13]", unit(u), hex(h))
            }
            SpecialEvent::Scored { side, points, source } => {
                let side = &self.scenario.sides[side.index()];
                format!("{side} scores {points} {} [{}]", source.about(), source.clause())
            }
        }
    }

    /// How such an event looks. Points light nothing on the map.
    pub(crate) fn special_depict(&self, event: &SpecialEvent) -> Depiction {
        let one = |unit: &UnitId| UnitSet::one(*unit);
        let none = UnitSet::NONE;
        match event {
            SpecialEvent::ZoneNoted(_, hex) | SpecialEvent::ZoneDown(_, hex) => {
                self.look(EventKind::Note, none, &[*hex])
            }
            SpecialEvent::ZoneDelayed(..) | SpecialEvent::FrontDuty | SpecialEvent::Scored { .. } => {
                self.look(EventKind::Note, none, &[])
            }
            SpecialEvent::Weather(die, _) => {
                Depiction { dice: vec![*die], ..self.look(EventKind::Roll, none, &[]) }
            }
            SpecialEvent::Landed(unit, hex) => self.look(EventKind::Place, one(unit), &[*hex]),
            SpecialEvent::LandingLost(unit) => self.look(EventKind::Loss, one(unit), &[]),
            SpecialEvent::Blown { a, b, die, .. } => {
                Depiction { dice: vec![*die], ..self.look(EventKind::Roll, none, &[*a, *b]) }
            }
            SpecialEvent::Spared(a, b) | SpecialEvent::Mended(a, b) => {
                self.look(EventKind::Note, none, &[*a, *b])
            }
            SpecialEvent::TurnedBack(unit, hex) => self.look(EventKind::Move, one(unit), hex.as_slice()),
            SpecialEvent::Sheltered(unit, hex, _) => self.look(EventKind::Note, one(unit), &[*hex]),
            SpecialEvent::AssaultLost(unit, hex) | SpecialEvent::Stranded(unit, hex) => {
                self.look(EventKind::Loss, one(unit), &[*hex])
            }
            SpecialEvent::Bridged(hex, west, east) => self.look(EventKind::Note, none, &[*west, *hex, *east]),
            SpecialEvent::Destroyed(hex, unit, to) => self.look(EventKind::Move, one(unit), &[*hex, *to]),
            SpecialEvent::FrontGap(gaps) => self.look(EventKind::Note, none, gaps),
        }
    }

    /// The clause behind an event. Lists every event: a new one does not compile without its clause.
    pub(crate) fn event_clause(&self, event: &Event) -> Clause {
        match event {
            Event::Placed(..) => clause!("S3.0"),
            Event::TurnBegan(_) => clause!("S4.1"),
            Event::MovementBegan(_) => clause!("S4.1-1A"),
            Event::CombatBegan(_) | Event::CombatEnded(_) => clause!("S4.1-1B"),
            Event::Moved { .. } => clause!("S5.0"),
            Event::Entered { .. } => self.clause(Shared::Entry),
            Event::Exited { .. } => self.clause(Shared::Exit),
            Event::Declared { .. } => clause!("S4.1-a"),
            Event::Barraged { .. } => clause!("S4.1-b"),
            Event::Protected { .. } => clause!("S4.1-c"),
            Event::Rolled { .. } | Event::Eliminated(..) => clause!("S7.62"),
            Event::NoEffect(CombatResult::A(_) | CombatResult::Ae) => clause!("S8.14"),
            Event::NoEffect(CombatResult::Br | CombatResult::D(_) | CombatResult::De) => clause!("S8.15"),
            Event::Retreated(..) => clause!("S7.7"),
            Event::Displaced(..) => clause!("S7.81"),
            Event::NoRetreat(..) => clause!("S7.74"),
            Event::Advanced { .. } => clause!("S7.91"),
            Event::Captured(..) | Event::RoadOpen(_) => self.victory_clause(),
            Event::GameOver => clause!("S4.0"),
            Event::Special(event) => event.clause(),
        }
    }
}
