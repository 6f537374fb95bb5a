//! What a unit does with its whole move in its hex: into a building and out, into full cover, along a hedgerow, up the stairs
//! [6.6.2.9, 6.6.2.12, 7.45, ruling D75].

use kernel::Log;
use kit::{Hexside, Side, clause};

use crate::action::Action;
use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::ground::{Cover, SideKind};
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::status::{Command, State};
use crate::unit::{Special, UnitKind};
use crate::view::Known;

/// How a unit settles in its hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Posture {
    /// A vehicle or gun goes into a building.
    Inside,
    /// It comes out.
    Outside,
    /// Takes full cover.
    Cover,
    /// Leaves full cover.
    Open,
    /// Digs in to a hedgerow hexside.
    Dig(Hexside),
    /// Leaves the hedgerow.
    Leave,
    /// Goes to a story of a building.
    Story(u8),
}

impl Posture {
    /// Everything that may be tried.
    pub(crate) fn all() -> impl Iterator<Item = Posture> {
        let plain = [Posture::Inside, Posture::Outside, Posture::Cover, Posture::Open, Posture::Leave];
        plain.into_iter().chain(Hexside::ALL.map(Posture::Dig)).chain((1..=3).map(Posture::Story))
    }
}

impl Game {
    /// Judges settling: it is a whole move.
    pub(crate) fn check_settle(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        posture: Posture,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_mover(at, side, unit)?;
        if at.mover.unit == Some(unit) {
            return Err(clause!("6.6.2.9").refuses(Reason::HasMoved(unit)));
        }
        let (card, status) = (self.card(unit), at.unit(unit));
        let Some(hex) = status.hex() else {
            return Err(clause!("6.6.2").refuses(Reason::NotOnMap(unit)));
        };
        let on_foot = card.kind == UnitKind::Leg && !status.has(State::Crew);
        let drives = matches!(card.kind, UnitKind::Vehicle | UnitKind::Gun) && !status.has(State::Crew);
        let housed = self.is_housed(at, hex);
        let moves = status.command == Command::Move;
        let (clause, holds) = match posture {
            Posture::Inside if !self.goes_inside(unit) => (clause!("7.38.8"), false),
            Posture::Inside => (clause!("6.6.2.12"), drives && housed && moves && !status.has(State::Inside)),
            Posture::Outside => (clause!("6.6.2.12"), moves && status.has(State::Inside)),
            Posture::Cover => {
                let covered = self.own_cover(at, unit, false) > Cover::None;
                (clause!("6.6.2.9"), covered && moves && !status.has_any(&[State::FullCover, State::Crew]))
            }
            Posture::Open => (clause!("6.6.2.9"), moves && status.has(State::FullCover)),
            Posture::Dig(hedge) => {
                let beside = self.terrain().has_feature(hex, hedge, SideKind::Hedgerow);
                let fit = on_foot && moves && !status.has(State::Suppressed) && status.dug_in.is_none();
                (clause!("7.45"), self.options().dig_in && beside && fit)
            }
            Posture::Leave => (clause!("7.45b"), status.dug_in.is_some()),
            Posture::Story(story) => {
                let room = housed && story <= self.terrain().stories(hex) && story != status.story.max(1);
                (clause!("6.1.4"), on_foot && moves && room && story > 0 && !status.has(State::Suppressed))
            }
        };
        if holds { Ok(()) } else { Err(clause.refuses(Reason::CannotSettle(unit))) }
    }

    /// Whether a vehicle or gun goes into buildings at all: American anti-aircraft machine guns only with their option [7.38.8].
    pub(crate) fn goes_inside(&self, unit: UnitId) -> bool {
        self.card(unit).special != Some(Special::Aamg) || self.options().inside_aamg
    }

    /// Lists how a unit may settle.
    pub(crate) fn list_postures(&self, known: Known<'_>, side: Side, unit: UnitId, into: &mut Vec<Action>) {
        let may = |posture: &Posture| self.check_settle(known, side, unit, *posture).is_ok();
        into.extend(Posture::all().filter(may).map(|posture| Action::Settle(unit, posture)));
    }

    /// A unit settles, and its move is over.
    pub(crate) fn settle<L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        posture: Posture,
        log: &mut L,
    ) {
        self.start_move(at, unit);
        let told = self.witnesses(at, unit);
        log.tell(told, || Event::Settled(unit, posture));
        let status = at.unit_mut(unit);
        match posture {
            Posture::Inside => status.states.set(State::Inside),
            Posture::Outside => status.states.clear(State::Inside),
            Posture::Cover => status.states.set(State::FullCover),
            Posture::Open => status.states.clear(State::FullCover),
            Posture::Dig(hedge) => status.dug_in = Some(hedge),
            Posture::Leave => status.dug_in = None,
            Posture::Story(story) => status.story = story,
        }
        if self.hides_units() {
            log.reveal(kernel::SeatSet::NONE);
        }
        self.finish_move(at);
    }
}
