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
    Returned(&'static str),
    NightFell(u8),
    FupMoved(&'static str),
}

impl Event {
    /// The event as one line of the log.
    pub fn narrate(&self) -> String {
        match self {
            Event::WeatherRolled(weather) => format!("The weather is {weather}."),
            Event::DayBroke(day) => format!("Day {day} breaks."),
            Event::TurnBegan(side, turn) => format!("{side}: turn {turn}."),
            Event::Passed(side) => format!("{side} passes."),
            Event::BattalionSeen(name) => format!("{name} comes into sight."),
            Event::Deployed(name) => format!("{name} deploys."),
            Event::Activated(name) => format!("{name} is active."),
            Event::StoodDown(name) => format!("{name} is inactive."),
            Event::WentToGround(name) => format!("{name} goes to ground."),
            Event::TemplateFell(at) => format!("A barrage falls at {}.", place(*at)),
            Event::TemplateLifted(at) => format!("The barrage at {} lifts.", place(*at)),
            Event::ActionsRolled(name, actions) => format!("{name} has {actions} actions."),
            Event::Moved(name) => format!("{name} moves."),
            Event::Stopped(name) => format!("{name} stops short."),
            Event::Contact(one, other) => format!("{one} closes with {other}."),
            Event::Overrun(one, other) => format!("{one} overruns {other}."),
            Event::COpsMoved(side) => format!("The C Ops of {side} moves."),
            Event::COpsLost(side) => format!("The C Ops of {side} is overrun."),
            Event::ShotRolled(firer, target, result) => match result {
                ShotResult::Missed => format!("{firer} misses {target}."),
                ShotResult::Suppressed => format!("{firer} hits {target}."),
                ShotResult::Destroyed => format!("{firer} hits {target} hard."),
            },
            Event::Suppressed(name) => format!("{name} is suppressed."),
            Event::Destroyed(name) => format!("{name} is destroyed."),
            Event::Rallied(name) => format!("{name} rallies."),
            Event::StayedDown(name) => format!("{name} does not rally."),
            Event::PackedUp(name) => format!("{name} packs up."),
            Event::CombatRolled { attacker, defender, totals } => {
                format!("{attacker} against {defender}: {} to {}.", totals[0], totals[1])
            }
            Event::Retreated(name) => format!("{name} retreats."),
            Event::Advanced(name) => format!("{name} advances."),
            Event::MoraleRolled(name, true) => format!("{name} stands its ground."),
            Event::MoraleRolled(name, false) => format!("{name} fails its morale test."),
            Event::Withdrew(name) => format!("{name} withdraws."),
            Event::Returned(name) => format!("{name} is replaced."),
            Event::NightFell(day) => format!("Night falls on day {day}."),
            Event::FupMoved(side) => format!("The FUP of {side} moves up."),
        }
    }
}

fn place(point: Point) -> String {
    use board::plane::Mil;
    format!("{}, {}", Mil(point.x()), Mil(point.y()))
}
