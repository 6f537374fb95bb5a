//! How an event looks on the map and in the log.

use kernel::{Depiction, EventKind};
use kit::clause;

use crate::play::{Event, Game};

impl Game {
    pub(crate) fn depicted(&self, event: &Event) -> Depiction {
        let stands = |name: &str| -> Vec<String> {
            match self.find_battalion(name) {
                Some(unit) => self
                    .listed(unit)
                    .map(|stand| self.stand_name(crate::play::StandId(stand)).to_owned())
                    .collect(),
                None => vec![name.to_owned()],
            }
        };
        let mut points = Vec::new();
        let (kind, pieces, clause) = match event {
            Event::WeatherRolled(_) => (EventKind::Roll, Vec::new(), clause!("1").id()),
            Event::DayBroke(_) => (EventKind::Phase, Vec::new(), clause!("dawn-1").id()),
            Event::TurnBegan(..) => (EventKind::Turn, Vec::new(), clause!("1n1").id()),
            Event::Passed(_) => (EventKind::Note, Vec::new(), clause!("dawn-5").id()),
            Event::BattalionSeen(name) => (EventKind::Reveal, stands(name), clause!("hid-2").id()),
            Event::Deployed(name) => (EventKind::Place, stands(name), clause!("act-9").id()),
            Event::Activated(_) | Event::StoodDown(_) => (EventKind::Note, Vec::new(), clause!("3").id()),
            Event::WentToGround(_) => (EventKind::Note, Vec::new(), clause!("pa-10").id()),
            Event::TemplateFell(at) => {
                points.push(self.spot(*at));
                (EventKind::Place, Vec::new(), clause!("mb-4").id())
            }
            Event::TemplateLifted(at) => {
                points.push(self.spot(*at));
                (EventKind::Note, Vec::new(), clause!("mb-4").id())
            }
            Event::ActionsRolled(..) => (EventKind::Roll, Vec::new(), clause!("6").id()),
            Event::Moved(_) | Event::Stopped(_) => (EventKind::Note, Vec::new(), clause!("act-6").id()),
            Event::Contact(..) => (EventKind::Declare, Vec::new(), clause!("9").id()),
            Event::Overrun(_, other) => (EventKind::Loss, stands(other), clause!("9").id()),
            Event::COpsMoved(_) | Event::COpsLost(_) => (EventKind::Note, Vec::new(), clause!("ut-8").id()),
            Event::ShotRolled(one, other, _) => {
                (EventKind::Roll, vec![(*one).to_owned(), (*other).to_owned()], clause!("7f-2").id())
            }
            Event::Suppressed(name) => (EventKind::Loss, vec![(*name).to_owned()], clause!("pa-1").id()),
            Event::Destroyed(name) => (EventKind::Loss, vec![(*name).to_owned()], clause!("pa-2").id()),
            Event::Rallied(_) | Event::StayedDown(_) => (EventKind::Roll, Vec::new(), clause!("9r").id()),
            Event::PackedUp(_) => (EventKind::Note, Vec::new(), clause!("act-10").id()),
            Event::CombatRolled { .. } => (EventKind::Roll, Vec::new(), clause!("9").id()),
            Event::Retreated(_) => (EventKind::Note, Vec::new(), clause!("10n3").id()),
            Event::Advanced(_) => (EventKind::Note, Vec::new(), clause!("9n2").id()),
            Event::MoraleRolled(..) => (EventKind::Roll, Vec::new(), clause!("10").id()),
            Event::Attached(name, _) | Event::Detached(name) => {
                (EventKind::Note, vec![(*name).to_owned()], clause!("night-6").id())
            }
            Event::Withdrew(_) => (EventKind::Note, Vec::new(), clause!("night-4").id()),
            Event::Returned(_) => (EventKind::Note, Vec::new(), clause!("rep-1").id()),
            Event::NightFell(_) => (EventKind::Phase, Vec::new(), clause!("night-1").id()),
            Event::FupMoved(_) => (EventKind::Note, Vec::new(), clause!("night-1").id()),
            Event::Landed(name) => (EventKind::Place, stands(name), clause!("dz").id()),
            Event::COpsLanded(_) => (EventKind::Place, Vec::new(), clause!("7c-1").id()),
            Event::Captured(_) => (EventKind::Note, Vec::new(), clause!("faq-8").id()),
            Event::Bombed(at) => {
                points.push(self.spot(*at));
                (EventKind::Roll, Vec::new(), clause!("faq-13").id())
            }
            Event::AirStrike(name) => (EventKind::Roll, vec![(*name).to_owned()], clause!("faq-41").id()),
            Event::DugIn(name) => (EventKind::Note, vec![(*name).to_owned()], clause!("malta-8").id()),
            Event::RanLow(name) => (EventKind::Note, vec![(*name).to_owned()], clause!("faq-33").id()),
        };
        Depiction { kind, pieces, points, clause: Some(clause.to_owned()), ..Depiction::default() }
    }
}
