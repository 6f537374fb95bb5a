//! Refusals and events that the standard rules do not know, in sentences: each game has its own.

use kernel::{Depiction, EventKind};

use super::{Source, arnhem, hurtgen, remagen};
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

    /// How such events look.
    pub(crate) fn special_depict(&self, event: &Event) -> Depiction {
        if let Event::Scored { source, .. } = event {
            return self.look(EventKind::Note, UnitSet::NONE, &[], source.clause());
        }
        let own = arnhem::depict(self, event).or_else(|| remagen::depict(self, event));
        own.unwrap_or_else(|| self.look(EventKind::Note, UnitSet::NONE, &[], clause!("S4.0")))
    }
}
