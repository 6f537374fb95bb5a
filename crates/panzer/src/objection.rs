//! Refusals of the optional rules and of single scenarios, with their sentences.

use board::HexId;

use crate::forces::UnitId;
use crate::game::Game;
use crate::stagger::TroopId;

/// Why an optional rule or a scenario refuses an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection {
    /// A broken unit in the open must be given MOVE.
    MustFlee(UnitId),
    /// A shaken unit goes no nearer to the enemy.
    NotNearer(UnitId),
    /// A broken unit only flees.
    OnlyFlees(UnitId),
    /// The unit is needed in a part of the set-up area that asks for a number.
    NeededElsewhere(UnitId),
    /// Squads of the scenario enter on tanks.
    RidesIn(UnitId),
    /// The unit enters with the rest of its force.
    EntersLater(UnitId),
    /// The formation has headquarters, or a leader already.
    NoLeaderNeeded(UnitId),
    /// The street has room for one vehicle.
    NarrowStreet(HexId),
    /// The unit lays no charges now.
    NoCharges(UnitId),
    /// Nothing stands there that a charge could bring down.
    NoStructure(HexId),
    /// The unit has no fuel trailer.
    NoTrailer(UnitId),
    /// With its trailer the tank does not back.
    TowsTrailer(UnitId),
    /// The unit cannot advance behind that vehicle.
    NoScreen(UnitId),
    /// The battery fires at hexes, not at batteries.
    NoCounterBattery(UnitId),
    /// No such enemy battery has fired this turn.
    HasNotFired(UnitId),
    /// The glider comes over another side of the map.
    NotItsSide(UnitId),
    /// The glider flies inward.
    NotInward,
    /// No glider of the side is in the air.
    NoFlight,
    /// The glider touches down now.
    MustTouchDown,
    /// The glider cannot turn so.
    CannotBank,
    /// The unit cannot be hidden now.
    NotHidden(UnitId),
    /// All markers have been used.
    MarkersUsed(u8),
    /// The side has no such marker on the map.
    NoSuchMarker,
    /// No marker lies over the unit.
    NoMarker(UnitId),
    /// The unit is hidden and gives up its marker first.
    IsHidden(UnitId),
    /// The unit keeps its marker in its hex.
    MarkerStays(UnitId),
    /// Another formation has its turn.
    OtherTroop(UnitId),
    /// The formation has had its turn, or takes no part in it.
    HasHadItsTurn(TroopId),
    /// The unit takes no adapter now.
    NoAdapter(UnitId),
}

impl Objection {
    /// A short name that programs can match on.
    pub const fn kind(self) -> &'static str {
        match self {
            Objection::MustFlee(_) => "must-flee",
            Objection::NotNearer(_) => "not-nearer",
            Objection::OnlyFlees(_) => "only-flees",
            Objection::NeededElsewhere(_) => "needed-elsewhere",
            Objection::RidesIn(_) => "rides-in",
            Objection::EntersLater(_) => "enters-later",
            Objection::NoLeaderNeeded(_) => "no-leader-needed",
            Objection::NarrowStreet(_) => "narrow-street",
            Objection::NoCharges(_) => "no-charges",
            Objection::NoStructure(_) => "no-structure",
            Objection::NoTrailer(_) => "no-trailer",
            Objection::TowsTrailer(_) => "tows-trailer",
            Objection::NoAdapter(_) => "no-adapter",
            Objection::NoScreen(_) => "no-screen",
            Objection::NoCounterBattery(_) => "no-counter-battery",
            Objection::HasNotFired(_) => "has-not-fired",
            Objection::NotItsSide(_) => "not-its-side",
            Objection::NotInward => "not-inward",
            Objection::NoFlight => "no-flight",
            Objection::MustTouchDown => "must-touch-down",
            Objection::CannotBank => "cannot-bank",
            Objection::NotHidden(_) => "not-hidden",
            Objection::MarkersUsed(_) => "markers-used",
            Objection::NoSuchMarker => "no-such-marker",
            Objection::NoMarker(_) => "no-marker",
            Objection::IsHidden(_) => "is-hidden",
            Objection::MarkerStays(_) => "marker-stays",
            Objection::OtherTroop(_) => "other-troop",
            Objection::HasHadItsTurn(_) => "has-had-its-turn",
        }
    }
}

impl Game {
    pub(crate) fn objection(&self, objection: Objection) -> String {
        let unit = |unit: UnitId| self.unit_name(unit);
        match objection {
            Objection::MustFlee(u) => {
                format!("{} is broken in the open with an enemy in sight: give it MOVE.", unit(u))
            }
            Objection::NotNearer(u) => {
                format!("{} is shaken and goes no nearer to an enemy that it sees.", unit(u))
            }
            Objection::OnlyFlees(u) => {
                format!("{} is broken: with MOVE it goes away from the enemy or out of his sight.", unit(u))
            }
            Objection::NeededElsewhere(u) => {
                format!("{} is needed where the scenario asks for a number of combat units.", unit(u))
            }
            Objection::RidesIn(u) => {
                format!("Squads ride in on the tanks: mount them before {} is plotted to enter.", unit(u))
            }
            Objection::EntersLater(u) => {
                format!("{} waits: one formation enters first, then the other force, then the rest.", unit(u))
            }
            Objection::NoLeaderNeeded(u) => {
                format!("The formation of {} has headquarters, or has named its leader.", unit(u))
            }
            Objection::NoCharges(u) => {
                format!("{} lays no charges: unsuppressed Engineers on foot with FIRE do.", unit(u))
            }
            Objection::NoStructure(h) => {
                format!("No bridge or building within reach stands in {}.", self.hex_name(h))
            }
            Objection::NoTrailer(u) => format!("{} has no fuel trailer.", unit(u)),
            Objection::TowsTrailer(u) => {
                format!("{} tows its fuel trailer and cannot back: jettison it first.", unit(u))
            }
            Objection::NoScreen(u) => format!(
                "{} cannot advance behind that vehicle: both start in one hex with the same command, at most a squad behind each.",
                unit(u)
            ),
            Objection::NoCounterBattery(u) => format!("{} fires at hexes, not at batteries.", unit(u)),
            Objection::HasNotFired(u) => format!("{} is no enemy battery that has fired this turn.", unit(u)),
            Objection::NotItsSide(u) => format!("{} comes over the side of the map that was plotted.", unit(u)),
            Objection::NotInward => "The glider flies inward from its edge hex.".into(),
            Objection::NoFlight => "None of your gliders is in the air.".into(),
            Objection::MustTouchDown => "The glider flies 12 hexes at most and lands this phase: touch down.".into(),
            Objection::CannotBank => {
                "A glider turns twice at most, one hexside each, three hexes apart, and never when suppressed.".into()
            }
            Objection::NotHidden(u) => {
                format!("{} cannot be hidden now: at set-up, before it enters, or after an unseen landing.", unit(u))
            }
            Objection::MarkersUsed(most) => format!("All {most} Hidden Unit Markers have been used."),
            Objection::NoSuchMarker => "You have no such marker on the map.".into(),
            Objection::NoMarker(u) => format!("No marker lies over {}.", unit(u)),
            Objection::IsHidden(u) => format!("{} is hidden: shift its marker, or reveal it first.", unit(u)),
            Objection::MarkerStays(u) => format!("The marker moves when all under it can: {} cannot.", unit(u)),
            Objection::OtherTroop(u) => format!("{} waits for the turn of its formation.", unit(u)),
            Objection::HasHadItsTurn(troop) => {
                format!("{} has had its turn, or takes no part in it.", self.troop_word(troop))
            }
            Objection::NoAdapter(u) => {
                format!("{} takes no Littlejohn adapter now: 2-pdr cars do before they are on the map.", unit(u))
            }
            Objection::NarrowStreet(h) => {
                format!("{} is a narrow street: it has room for one vehicle.", self.hex_name(h))
            }
        }
    }
}
