//! What happened, in the past tense. Events name battalions and stands as players do.

use board::plane::Point;

use crate::fire::ShotResult;
use crate::sighting::Weather;

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is explained by its sentence")]
pub enum Event {
    WeatherRolled(Weather),
    DayBroke(u8),
    TurnBegan(&'static str, u8),
    Passed(&'static str),
    BattalionSeen(&'static str),
    Deployed(&'static str),
    Activated(&'static str),
    StoodDown(&'static str),
    WentToGround(&'static str),
    TemplateFell(Point),
    TemplateLifted(Point),
    ActionsRolled(&'static str, u8),
    Moved(&'static str),
    Stopped(&'static str),
    Contact(&'static str, &'static str),
    Overrun(&'static str, &'static str),
    COpsMoved(&'static str),
    COpsLost(&'static str),
    ShotRolled(&'static str, &'static str, ShotResult),
    Suppressed(&'static str),
    Destroyed(&'static str),
    Rallied(&'static str),
    StayedDown(&'static str),
    PackedUp(&'static str),
    CombatRolled { attacker: &'static str, defender: &'static str, totals: [i8; 2] },
    Retreated(&'static str),
    Advanced(&'static str),
    MoraleRolled(&'static str, bool),
    Withdrew(&'static str),
    Attached(&'static str, &'static str),
    Detached(&'static str),
    Returned(&'static str),
    NightFell(u8),
    FupMoved(&'static str),
    Landed(&'static str),
    COpsLanded(&'static str),
    Captured(&'static str),
    Bombed(Point),
    AirStrike(&'static str),
    DugIn(&'static str),
    RanLow(&'static str),
}
