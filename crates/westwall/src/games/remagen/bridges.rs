//! The bridges over the Rhine: float bridges are laid, and German units destroy the bridge they stand on [R11.0].

use board::HexId;
use kernel::Log;
use kit::{Hexside, TurnNo, clause};

use serde::{Deserialize, Serialize};

use super::Remagen;
use crate::action::Action;
use crate::event::{Event, SpecialEvent};
use crate::game::Game;
use crate::games::{NOWHERE, Source};
use crate::menu::Menu;
use crate::position::{Place, Position, Step};
use crate::reason::{Reason, Refused, SpecialReason};
use crate::sequence::ALL;
use crate::unit::{UnitId, UnitSet, UnitType};

/// A bridge over a river of whole hexes [R11.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The hex of the river.
    pub hex: HexId,
    /// Its western end.
    pub west: HexId,
    /// Its eastern end.
    pub east: HexId,
}

impl Span {
    /// None.
    pub const NONE: Span = Span { hex: NOWHERE, west: NOWHERE, east: NOWHERE };

    /// The first float bridge that may be laid now, by its place among the bridges.
    pub(crate) fn next_float(at: &Position) -> Option<usize> {
        (1..3).find(|&index| !at.extension.spans[index].stands() && at.extension.span_turns[index] <= at.turn)
    }

    /// Whether there is a bridge.
    pub fn stands(&self) -> bool {
        self.hex != NOWHERE
    }
}

impl Remagen {
    /// Whether a hex of the Rhine may be bridged: no German unit or zone of control around it [ruling W68].
    fn is_site(&self, game: &Game, at: &Position, hex: HexId) -> bool {
        self.rhine.contains(hex)
            && at.extension.spans.iter().all(|span| span.hex != hex)
            && Hexside::ALL
                .into_iter()
                .filter_map(|hexside| game.neighbour(hex, hexside))
                .all(|near| game.is_free_of(at, near, self.us.other()))
    }

    /// The float bridges that may be laid at a hex.
    pub(super) fn spans_at(&self, game: &Game, hex: HexId) -> impl Iterator<Item = Span> {
        let around = Hexside::ALL.into_iter().filter_map(move |hexside| game.neighbour(hex, hexside));
        let east = around.clone().filter(|&near| self.east_bank.contains(near));
        let west = around.filter(|&near| self.west_bank.contains(near));
        west.flat_map(move |west| east.clone().map(move |east| Span { hex, west, east }))
    }

    /// All float bridges that may be laid now.
    pub(super) fn float_sites(&self, game: &Game, at: &Position) -> impl Iterator<Item = Span> {
        let ready = Span::next_float(at).is_some();
        let sites = self.rhine.iter().filter(move |&hex| ready && self.is_site(game, at, hex));
        sites.flat_map(|hex| self.spans_at(game, hex))
    }

    /// Whether the U.S. player has a float bridge to lay before he moves [ruling W68].
    pub(super) fn may_bridge(&self, game: &Game, at: &mut Position) -> bool {
        let asks = game.phasing(at) == self.us && self.float_sites(game, at).next().is_some();
        if asks {
            at.step = Step::Bridging;
        }
        asks
    }

    pub(super) fn list_bridging(&self, game: &Game, at: &Position, menu: &mut Menu) {
        let laid = self.float_sites(game, at);
        menu.singles.extend(laid.map(|Span { hex, west, east }| Action::Bridge { hex, west, east }));
        menu.singles.push(Action::Done);
    }

    pub(super) fn check_bridge(&self, game: &Game, at: &Position, span: Span) -> Result<(), Refused> {
        if at.step != Step::Bridging {
            return Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)));
        }
        if !self.rhine.contains(span.hex) || at.extension.spans.iter().any(|other| other.hex == span.hex) {
            return Err(clause!("R11.11").refuses(Reason::Special(SpecialReason::NoSite(span.hex))));
        }
        if !self.is_site(game, at, span.hex) {
            return Err(clause!("R11.11").refuses(Reason::Special(SpecialReason::SiteWatched(span.hex))));
        }
        if !self.spans_at(game, span.hex).any(|other| other == span) {
            return Err(clause!("R11.11").refuses(Reason::Special(SpecialReason::NoBank(span.hex))));
        }
        Ok(())
    }

    pub(super) fn lay_bridge<L: Log<Event>>(at: &mut Position, span: Span, log: &mut L) {
        if let Some(index) = Span::next_float(at) {
            at.extension.spans[index] = span;
            log.tell(ALL, || Event::Special(SpecialEvent::Bridged(span.hex, span.west, span.east)));
        }
    }

    /// The German units that may destroy the bridge they stand on, with it [R11.21, ruling W69].
    fn wreckers(&self, game: &Game, at: &Position) -> impl Iterator<Item = (UnitId, Span)> {
        let able = move |unit: UnitId| {
            let kind = game.counter(unit).kind;
            game.side_of(unit) != self.us
                && matches!(kind, UnitType::Infantry | UnitType::Mech | UnitType::Armor)
                && !at.extension.engaged.has(unit)
        };
        let watched = move |west: HexId| {
            let around = Hexside::ALL
                .into_iter()
                .filter_map(move |hexside| game.neighbour(west, hexside))
                .chain([west]);
            around.filter_map(|hex| at.unit_at(hex)).any(|unit| game.side_of(unit) == self.us)
        };
        at.extension
            .spans
            .into_iter()
            .filter(Span::stands)
            .filter_map(move |span| Some((at.unit_at(span.hex).filter(|&unit| able(unit))?, span)))
            .filter(move |(_, span)| !watched(span.west))
    }

    /// Where the unit on a bridge goes when it is destroyed: its eastern end, or the nearest free hexes of the
    /// east bank [ruling W69].
    /// A vehicle needs ground that it may stand on [ruling W229].
    fn wrecker_goes(&self, game: &Game, at: &Position, unit: UnitId, span: Span) -> Vec<HexId> {
        let stands = |hex: HexId| game.terrain.may_stand(game.class(unit), hex);
        let free = self.shore.order.iter().copied().filter(|&hex| at.unit_at(hex).is_none() && stands(hex));
        let near = free.clone().map(|hex| game.distance(span.east, hex)).min();
        free.filter(|&hex| Some(game.distance(span.east, hex)) == near).collect()
    }

    pub(super) fn list_destruction(&self, game: &Game, at: &Position, menu: &mut Menu) {
        for (unit, span) in self.wreckers(game, at) {
            let goes = self.wrecker_goes(game, at, unit, span);
            menu.singles.extend(goes.into_iter().map(|to| Action::Destroy { hex: span.hex, to }));
        }
        menu.singles.push(Action::Done);
    }

    pub(super) fn check_destroy(
        &self,
        game: &Game,
        at: &Position,
        hex: HexId,
        to: HexId,
    ) -> Result<(), Refused> {
        if at.step != Step::Destruction {
            return Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)));
        }
        let found = self.wreckers(game, at).find(|(_, span)| span.hex == hex);
        let (unit, span) =
            found.ok_or(clause!("R11.21").refuses(Reason::Special(SpecialReason::NoWrecker(hex))))?;
        if self.wrecker_goes(game, at, unit, span).contains(&to) {
            Ok(())
        } else {
            Err(clause!("R11.21").refuses(Reason::Special(SpecialReason::WreckerGoes(unit, to))))
        }
    }

    /// Takes a bridge away, and says when a float bridge may be laid again [R11.22].
    pub(super) fn destroy_bridge<L: Log<Event>>(
        &self,
        game: &Game,
        at: &mut Position,
        hex: HexId,
        to: HexId,
        log: &mut L,
    ) {
        let Some(unit) = at.unit_at(hex) else { return };
        at.put(unit, Place::Hex(to));
        for index in 0..3 {
            if at.extension.spans[index].hex == hex {
                at.extension.spans[index] = Span::NONE;
                // The printed bridge is gone for good [R11.0]; the others come again.
                at.extension.span_turns[index] =
                    if index == 0 { TurnNo::NEVER } else { at.turn.plus(self.replace_after) };
            }
        }
        log.tell(ALL, || Event::Special(SpecialEvent::Destroyed(hex, unit, to)));
        if self.wreckers(game, at).next().is_none() {
            game.end_player_turn(at, log);
        }
    }

    /// The front is checked after the U.S. Player-Turn; bridges may be destroyed after the German one.
    pub(super) fn end_player_turn<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) -> bool {
        if game.phasing(at) == self.us {
            self.check_front(game, at, log);
            return false;
        }
        let asks = self.wreckers(game, at).next().is_some();
        if asks {
            at.step = Step::Destruction;
        }
        asks
    }

    /// The duty begins with three units on the east bank and never ends [R14.11, ruling W75].
    fn check_front<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) {
        let across = game.on_map(at, self.us).filter(|(_, hex)| self.east_bank.contains(*hex)).count();
        if !at.extension.front && across >= 3 {
            at.extension.front = true;
            log.tell(ALL, || Event::Special(SpecialEvent::FrontDuty));
            log.cite(clause!("R14.11").id());
        }
        if !at.extension.front {
            return;
        }
        let front = self.front_now(game, at);
        let points = front.gaps.len() as i16 * self.gap_points;
        if points > 0 {
            log.tell(ALL, || Event::Special(SpecialEvent::FrontGap(front.gaps.clone())));
        }
        game.score_now(at, self.us.other(), points, Source::Gap, log);
        Remagen::strand(game, at, front.lost, log);
    }

    fn strand<L: Log<Event>>(game: &Game, at: &mut Position, lost: UnitSet, log: &mut L) {
        for unit in lost {
            if let Some(hex) = at.hex_of(unit) {
                log.tell(ALL, || Event::Special(SpecialEvent::Stranded(unit, hex)));
                log.cite(clause!("R14.13").id());
                game.lose(at, unit, log);
            }
        }
    }
}
