//! Refusals and events that the standard rules do not know, in sentences: each game has its own.

use kernel::{Depiction, EventKind};

use super::{Shared, Source, arnhem, hurtgen, remagen};
use crate::Clause;
use crate::crt::CombatResult;
use crate::event::Event;
use crate::game::Game;
use crate::reason::Reason;
use crate::refusals::Sentence;
use crate::unit::UnitSet;
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

impl Game {
    /// The refusals that only the games know. Any board may have a rule of any of them.
    pub(crate) fn special_sentence(&self, reason: Reason) -> Sentence {
        None.or_else(|| arnhem::sentence(self, reason))
            .or_else(|| hurtgen::sentence(reason))
            .or_else(|| remagen::sentence(self, reason))
            .unwrap_or_else(|| ("refused", "The rules do not allow this".into()))
    }

    /// The events that only the games know, as lines of the log.
    pub(crate) fn special_narrate(&self, event: &Event) -> String {
        if let Event::Scored { side, points, source } = event {
            let side = &self.scenario.sides[side.index()];
            return format!("{side} scores {points} {} [{}]", source.about(), source.clause());
        }
        arnhem::narrate(self, event).or_else(|| remagen::narrate(self, event)).unwrap_or_default()
    }

    /// How such events look. Points, and whatever no game draws, light nothing on the map.
    pub(crate) fn special_depict(&self, event: &Event) -> Depiction {
        arnhem::depict(self, event)
            .or_else(|| remagen::depict(self, event))
            .unwrap_or_else(|| self.look(EventKind::Note, UnitSet::NONE, &[]))
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
            Event::ZoneNoted(..) | Event::ZoneDown(..) => clause!("A15.36"),
            Event::ZoneDelayed(..) => clause!("A15.39"),
            Event::Weather(..) => clause!("A16.0"),
            Event::Landed(..) => clause!("A15.31"),
            Event::LandingLost(_) => clause!("A15.33"),
            Event::Blown { .. } => clause!("A12.12"),
            Event::Spared(..) => clause!("A12.11"),
            Event::Mended(..) => clause!("A13.1"),
            Event::TurnedBack(..) => clause!("S5.31"),
            Event::Sheltered(..) => clause!("A11.1"),
            Event::AssaultLost(..) => clause!("A13.24"),
            Event::Scored { source, .. } => source.clause(),
            Event::Bridged(..) => clause!("R11.11"),
            Event::Destroyed(..) => clause!("R11.21"),
            Event::FrontDuty => clause!("R14.11"),
            Event::FrontGap(_) => clause!("R14.14"),
            Event::Stranded(..) => clause!("R14.13"),
        }
    }
}
