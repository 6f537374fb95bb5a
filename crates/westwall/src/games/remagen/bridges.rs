//! The bridges over the Rhine: float bridges are laid, and German units destroy the bridge they stand on [R11.0].

use board::HexId;
use kernel::Log;

use super::Remagen;
use crate::action::Action;
use crate::added::{Source, Span};
use crate::event::Event;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Place, Position, Step};
use crate::sequence::ALL;
use crate::unit::{UnitId, UnitSet, UnitType};
use crate::why::Why;

impl Game {
    /// The first float bridge that may be laid now, by its place among the spans.
    pub(crate) fn float_ready(p: &Position) -> Option<usize> {
        (1..3).find(|&index| !p.added.spans[index].stands() && p.added.span_turns[index] <= p.turn)
    }

    /// Whether a hex of the Rhine may be bridged: no German unit or zone of control around it [ruling W68].
    fn is_site(&self, p: &Position, rules: &Remagen, hex: HexId) -> bool {
        rules.rhine.contains(hex)
            && p.added.spans.iter().all(|span| span.hex != hex)
            && (0..6)
                .filter_map(|hexside| self.neighbour(hex, hexside))
                .all(|near| self.is_free_of(p, near, 1 - rules.us))
    }

    /// The float bridges that may be laid at a hex.
    pub(crate) fn spans_at(&self, rules: &Remagen, hex: HexId) -> impl Iterator<Item = Span> {
        let around = (0..6).filter_map(move |hexside| self.neighbour(hex, hexside));
        let east = around.clone().filter(|&near| rules.east_bank.contains(near));
        let west = around.filter(|&near| rules.west_bank.contains(near));
        west.flat_map(move |west| east.clone().map(move |east| Span { hex, west, east }))
    }

    /// All float bridges that may be laid now.
    pub(crate) fn float_sites(&self, p: &Position, rules: &Remagen) -> impl Iterator<Item = Span> {
        let ready = Game::float_ready(p).is_some();
        let sites = rules.rhine.iter().filter(move |&hex| ready && self.is_site(p, rules, hex));
        sites.flat_map(|hex| self.spans_at(rules, hex))
    }

    /// Whether the U.S. player has a float bridge to lay before he moves [ruling W68].
    pub(in crate::games) fn may_bridge(&self, rules: &Remagen, p: &mut Position) -> bool {
        let asks = self.phasing(p) == rules.us && self.float_sites(p, rules).next().is_some();
        if asks {
            p.step = Step::Bridging;
        }
        asks
    }

    pub(crate) fn list_bridging(&self, p: &Position, menu: &mut Menu) {
        let Some(rules) = self.remagen() else { return };
        let laid = self.float_sites(p, rules);
        menu.singles.extend(laid.map(|Span { hex, west, east }| Action::Bridge { hex, west, east }));
        menu.singles.push(Action::Done);
    }

    pub(crate) fn check_bridge(&self, p: &Position, span: Span) -> Result<(), Why> {
        let rules = self.remagen().filter(|_| p.step == Step::Bridging).ok_or(Why::WrongStep(p.step))?;
        if !rules.rhine.contains(span.hex) || p.added.spans.iter().any(|other| other.hex == span.hex) {
            return Err(Why::NoSite(span.hex));
        }
        if !self.is_site(p, rules, span.hex) {
            return Err(Why::SiteWatched(span.hex));
        }
        if !self.spans_at(rules, span.hex).any(|other| other == span) {
            return Err(Why::NoBank(span.hex));
        }
        Ok(())
    }

    pub(crate) fn lay_bridge<L: Log<Event>>(&self, p: &mut Position, span: Span, log: &mut L) {
        if let Some(index) = Game::float_ready(p) {
            p.added.spans[index] = span;
            log.tell(ALL, || Event::Bridged(span.hex, span.west, span.east));
        }
    }

    /// The German units that may destroy the bridge they stand on, with it [R11.21, ruling W69].
    fn wreckers(&self, p: &Position, rules: &Remagen) -> impl Iterator<Item = (UnitId, Span)> {
        let able = move |unit: UnitId| {
            let kind = self.counter(unit).kind;
            self.side_of(unit) != rules.us
                && matches!(kind, UnitType::Infantry | UnitType::Mech | UnitType::Armor)
                && !p.added.engaged.has(unit)
        };
        let watched = move |west: HexId| {
            let around = (0..6).filter_map(move |hexside| self.neighbour(west, hexside)).chain([west]);
            around.filter_map(|hex| p.unit_at(hex)).any(|unit| self.side_of(unit) == rules.us)
        };
        p.added
            .spans
            .into_iter()
            .filter(Span::stands)
            .filter_map(move |span| Some((p.unit_at(span.hex).filter(|&unit| able(unit))?, span)))
            .filter(move |(_, span)| !watched(span.west))
    }

    /// Where the unit on a bridge goes when it is destroyed: its eastern end, or the nearest free hexes of the
    /// east bank [ruling W69].
    /// A vehicle needs ground that it may stand on [ruling W229].
    fn wrecker_goes(&self, p: &Position, rules: &Remagen, unit: UnitId, span: Span) -> Vec<HexId> {
        let stands = |hex: HexId| self.terrain.may_stand(self.class(unit), hex);
        let free = rules.shore.order.iter().copied().filter(|&hex| p.unit_at(hex).is_none() && stands(hex));
        let near = free.clone().map(|hex| self.distance(span.east, hex)).min();
        free.filter(|&hex| Some(self.distance(span.east, hex)) == near).collect()
    }

    pub(crate) fn list_destruction(&self, p: &Position, menu: &mut Menu) {
        let Some(rules) = self.remagen() else { return };
        for (unit, span) in self.wreckers(p, rules) {
            let goes = self.wrecker_goes(p, rules, unit, span);
            menu.singles.extend(goes.into_iter().map(|to| Action::Destroy { hex: span.hex, to }));
        }
        menu.singles.push(Action::Done);
    }

    pub(crate) fn check_destroy(&self, p: &Position, hex: HexId, to: HexId) -> Result<(), Why> {
        let rules = self.remagen().filter(|_| p.step == Step::Destruction).ok_or(Why::WrongStep(p.step))?;
        let found = self.wreckers(p, rules).find(|(_, span)| span.hex == hex);
        let (unit, span) = found.ok_or(Why::NoWrecker(hex))?;
        if self.wrecker_goes(p, rules, unit, span).contains(&to) {
            Ok(())
        } else {
            Err(Why::WreckerGoes(unit, to))
        }
    }

    pub(crate) fn destroy_bridge<L: Log<Event>>(&self, p: &mut Position, hex: HexId, to: HexId, log: &mut L) {
        let Some(rules) = self.remagen() else { return };
        let Some(unit) = p.unit_at(hex) else { return };
        p.put(unit, Place::Hex(to));
        for index in 0..3 {
            if p.added.spans[index].hex == hex {
                p.added.spans[index] = Span::NONE;
                // The printed bridge is gone for good [R11.0]; the others come again.
                p.added.span_turns[index] = if index == 0 { u8::MAX } else { p.turn + rules.replace_after };
            }
        }
        log.tell(ALL, || Event::Destroyed(hex, unit, to));
        if self.wreckers(p, rules).next().is_none() {
            self.end_player_turn(p, log);
        }
    }

    /// The front is checked after the U.S. Player-Turn; bridges may be destroyed after the German one.
    pub(in crate::games) fn remagen_player_turn_end<L: Log<Event>>(
        &self,
        rules: &Remagen,
        p: &mut Position,
        log: &mut L,
    ) -> bool {
        if self.phasing(p) == rules.us {
            self.check_front(rules, p, log);
            return false;
        }
        let asks = self.wreckers(p, rules).next().is_some();
        if asks {
            p.step = Step::Destruction;
        }
        asks
    }

    /// The duty begins with three units on the east bank and never ends [R14.11, ruling W75].
    fn check_front<L: Log<Event>>(&self, rules: &Remagen, p: &mut Position, log: &mut L) {
        let across = self.on_map(p, rules.us).filter(|(_, hex)| rules.east_bank.contains(*hex)).count();
        if !p.added.front && across >= 3 {
            p.added.front = true;
            log.tell(ALL, || Event::FrontDuty);
            log.cite("R14.11");
        }
        if !p.added.front {
            return;
        }
        let front = self.front_now(p, rules);
        let points = front.gaps.len() as i16 * rules.gap_points;
        if points > 0 {
            log.tell(ALL, || Event::FrontGap(front.gaps.clone()));
        }
        self.score_now(p, 1 - rules.us, points, Source::Gap, log);
        self.strand(p, front.lost, log);
    }

    fn strand<L: Log<Event>>(&self, p: &mut Position, lost: UnitSet, log: &mut L) {
        for unit in lost {
            if let Some(hex) = p.hex_of(unit) {
                log.tell(ALL, || Event::Stranded(unit, hex));
                log.cite("R14.13");
                self.lose(p, unit, log);
            }
        }
    }
}
