//! Taking units into the moving stack, going, entering, leaving [4.0, 9.0n8, 9.1n3, 9.3, 17.4n3].

use board::HexId;
use kernel::{Log, SeatSet, Viewer};
use kit::{Side, clause};

use crate::cost::{Cost, StepCost};
use crate::event::Event;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::HalfPoints;
use crate::position::{Frame, Mover, Position, Route, Site};
use crate::reason::{Reason, Refused};
use crate::side::BRITISH;
use crate::terrain::Span;
use crate::troops::Place;
use crate::view::{Known, Lens};

impl Game {
    /// Who may still be taken into the moving stack: those of the activation, or those that overran and move on.
    pub(crate) fn may_move(&self, at: &Position) -> UnitSet {
        let units = if at.asks() == Some(Frame::Onward) { at.active.onward } else { at.active.units };
        units - at.active.moved
    }

    /// Judges the taking of a unit: one unit or stack at a time, from one hex [9.0n8, 9.3].
    pub(crate) fn check_take(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        let at = known.at;
        self.own_unit(side, unit)?;
        if at.mover.units.has(unit) {
            return Err(clause!("9.0n8").refuses(Reason::InHand(unit)));
        }
        if at.mover.stepped {
            return Err(clause!("9.0n8").refuses(Reason::MoveBegun));
        }
        if !at.active.units.has(unit) && !at.active.onward.has(unit) {
            return Err(clause!("6.0").refuses(Reason::NotActivated(unit)));
        }
        if !self.may_move(at).has(unit) {
            return Err(clause!("9.0n8").refuses(Reason::HasMoved(unit)));
        }
        if at.pinned.has(unit) {
            return Err(clause!("11.3n9").refuses(Reason::Pinned(unit)));
        }
        if at.troops.riding().has(unit) {
            return Err(clause!("9.5n2").refuses(Reason::Rides(unit)));
        }
        let place = at.troops.place(unit);
        if !matches!(place, Place::On(_) | Place::Waiting) {
            return Err(clause!("6.0").refuses(Reason::NotActivated(unit)));
        }
        if let Some(other) = at.mover.units.first() {
            let together = at.troops.place(other) == place
                && (place != Place::Waiting || self.entry_of(other) == self.entry_of(unit));
            if !together {
                return Err(clause!("9.3").refuses(Reason::NotWithHand(unit)));
            }
        }
        // What enters together keeps the limit of the hex; on the map friends are passed [4.0n2, 7.1n4].
        if let Some(entry) = self.entry_of(unit).filter(|_| place == Place::Waiting) {
            let room = self.room_of(at, at.mover.units).0 + self.room(at, unit).0;
            let hexes = self.entry_hexes(at, side, unit, entry);
            let most = hexes.iter().map(|&hex| self.terrain().stacking(hex).0).max();
            if most.is_some_and(|most| room > most) {
                return Err(clause!("4.0n2").refuses(Reason::Full(entry.hex)));
            }
        }
        Ok(())
    }

    pub(crate) fn take(&self, at: &mut Position, unit: UnitId) {
        at.mover.units.insert(unit);
        at.mover.hex = at.troops.hex(unit);
    }

    /// Judges whether a unit of the moving stack may be left behind [9.1n3].
    pub(crate) fn check_drop(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        self.own_unit(side, unit)?;
        let mover = &known.at.mover;
        if !mover.units.has(unit) || mover.units.len() < 2 {
            return Err(clause!("9.1n3").refuses(Reason::NotWithHand(unit)));
        }
        if !mover.stepped {
            return Err(clause!("9.1n3").refuses(Reason::NothingInHand));
        }
        Ok(())
    }

    pub(crate) fn drop_unit(&self, at: &mut Position, unit: UnitId) {
        at.mover.units.remove(unit);
        at.mover.preparing.remove(unit);
        at.active.moved.insert(unit);
    }

    /// Judges a step of the moving stack.
    pub(crate) fn check_go(&self, known: Known<'_>, side: Side, to: HexId) -> Result<(), Refused> {
        let at = known.at;
        self.real_hex(to)?;
        let units = at.mover.units;
        if units.is_empty() {
            return Err(clause!("9.0").refuses(Reason::NothingInHand));
        }
        if at.mover.stopped {
            return Err(clause!("8.0n3").refuses(Reason::Stopped));
        }
        if at.troops.occupied(side.other()).contains(to) {
            return Err(clause!("7.0").refuses(Reason::EnemyHex(to)));
        }
        let Some(from) = at.mover.hex else {
            return self.check_enter(known, side, units, to);
        };
        let Some(stride) = self.stride(known, side, units, from, to) else {
            return Err(clause!("9.0").refuses(Reason::NotAdjacent(from, to)));
        };
        for unit in units {
            let step = self.step_of(at, unit, stride);
            if step.cost == StepCost::Barred && stride.leaves {
                let road = self.terrain().has_roadway(from, stride.hexside);
                let (road_clause, plain) = (clause!("8.0n5"), clause!("9.1"));
                let by = if road { road_clause } else { plain };
                return Err(by.refuses(Reason::Closed(unit, to)));
            }
            self.check_pays(at, unit, step.cost, to)?;
        }
        // A closed stack may turn out to forbid it: that is found out by going [ruling D128].
        if self.wades(at, from, to) && self.in_zoc_of_seen(known, side.other(), to) {
            return Err(clause!("8.0n6").refuses(Reason::WaterIntoZoc(to)));
        }
        Ok(())
    }

    /// Whether a step crosses a river or canal without bridge or pontoon [8.0n6].
    pub(crate) fn wades(&self, at: &Position, from: HexId, to: HexId) -> bool {
        self.hexside(from, to).is_some_and(|hexside| {
            self.terrain().water(from, hexside).is_some_and(crate::chart::Water::is_wide)
                && self.span(at, from, hexside) == Span::Open
        })
    }

    /// Whether a hex is in the zone of control of a stack that is seen, or declared.
    pub(crate) fn in_zoc_of_seen(&self, known: Known<'_>, of: Side, hex: HexId) -> bool {
        self.around(hex)
            .any(|(_, from)| known.surely_exerts(of, from) && self.zoc_reaches(known.at, from, hex))
    }

    /// Judges the entry of reinforcements [4.0, 4.0n2, 4.0n3].
    fn check_enter(&self, known: Known<'_>, side: Side, units: UnitSet, hex: HexId) -> Result<(), Refused> {
        let at = known.at;
        for unit in units {
            let entry = self.entry_of(unit);
            if !entry.is_some_and(|entry| self.entry_hexes(at, side, unit, entry).contains(&hex)) {
                return Err(clause!("4.0n3").refuses(Reason::NotAnEntry(unit, hex)));
            }
            self.check_pays(at, unit, self.entry_cost(at, unit, hex), hex)?;
        }
        if self.room_of(at, units) > self.terrain().stacking(hex) {
            return Err(clause!("4.0n2").refuses(Reason::Full(hex)));
        }
        Ok(())
    }

    /// Where a unit may enter: its entry hex, or if that is blocked the nearest free hexes of the edge [4.0n3].
    pub(crate) fn entry_hexes(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        entry: crate::scenario::EntryHex,
    ) -> Vec<HexId> {
        let blocked = |hex: HexId| {
            at.troops.occupied(side.other()).contains(hex) || self.own_in(at, side, hex).meets(at.pinned)
        };
        let open = |hex: HexId| {
            !blocked(hex) && self.has_footing(at, hex) && !self.entry_cost(at, unit, hex).is_barred()
        };
        if !blocked(entry.hex) {
            return vec![entry.hex];
        }
        let edge = self.grid().edge(entry.edge).iter().copied().filter(|&hex| open(hex));
        let near: Vec<(u16, HexId)> = edge.map(|hex| (self.grid().distance(entry.hex, hex), hex)).collect();
        let nearest = near.iter().map(|(distance, _)| *distance).min();
        near.iter().filter(|(distance, _)| Some(*distance) == nearest).map(|(_, hex)| *hex).collect()
    }

    /// Judges a journey: its first step, and that its hexes hang together. The rest is judged hex by hex, when it is gone.
    pub(crate) fn check_route(&self, known: Known<'_>, side: Side, route: &Route) -> Result<(), Refused> {
        let Some(first) = route.first() else { return Err(clause!("9.0").refuses(Reason::NoSuchHex)) };
        self.check_go(known, side, first)?;
        for pair in route.hexes().windows(2) {
            self.real_hex(pair[1])?;
            if self.hexside(pair[0], pair[1]).is_none() {
                return Err(clause!("9.0").refuses(Reason::NotAdjacent(pair[0], pair[1])));
            }
        }
        Ok(())
    }

    /// Moves the moving stack into a hex: pays, opens a window if the mover must reckon with a gun, and stops where the
    /// truth has a zone of control [8.0n3, 11.4, rulings D97, D109, D128].
    pub(crate) fn go<L: Log<Event>>(
        &self,
        at: &mut Position,
        lens: &Lens,
        side: Side,
        to: HexId,
        log: &mut L,
    ) {
        // Whether anything comes into sight or not, a step is not taken back.
        log.reveal(SeatSet::NONE);
        let enemy = side.other();
        let from = at.mover.hex;
        let units = at.mover.units;
        let route = at.mover.route;
        at.mover.route = if route.first() == Some(to) { route.rest() } else { Route::default() };
        if self.is_thwarted_step(at, side, to) {
            self.declare_zoc(at, side, to, log);
            at.mover.route = Route::default();
            return;
        }
        if log.is_read() && from.is_some_and(|from| self.wades(at, from, to)) {
            // That it could be crossed tells a spectator of the stacks beside it.
            log.reveal(SeatSet::SPECTATORS);
        }
        let riders: UnitSet = units.iter().filter_map(|unit| at.troops.rider(unit)).collect();
        let column = units | riders;
        let seen_off = self.reveal_column(at, side, column, to, log);
        let steps: Vec<(UnitId, StepCost, bool)> = units
            .iter()
            .map(|unit| match from {
                Some(from) => {
                    let step = self.step(lens.known(at), unit, units, from, to);
                    (unit, step.cost, step.by_road)
                }
                None => (unit, self.entry_cost(at, unit, to), false),
            })
            .collect();
        let was_empty = !at.troops.occupied(side).contains(to);
        let mut by_road = UnitSet::NONE;
        for (unit, cost, road) in steps {
            self.pay(at, unit, cost);
            self.use_unit(at, unit);
            if from.is_none() {
                at.active.entered.insert(unit);
            }
            self.relocate(at, unit, Place::On(to));
            if let Some(rider) = at.troops.rider(unit) {
                // The pair is one unit: who rides along has been activated [9.5n2].
                at.acted.insert(rider);
                self.relocate(at, rider, Place::On(to));
            }
            if road {
                by_road.insert(unit);
                at.road.insert(unit);
            }
        }
        at.mover.hex = Some(to);
        at.active.trail = Some(to);
        at.mover.stepped = true;
        at.mover.preparing = UnitSet::NONE;
        self.note_step(at, side, from, to, was_empty);
        self.control(at, side, to);
        log.tell(SeatSet::ALL, || Event::Moved(side, from, to));
        let own = SeatSet::one(side.seat());
        let arrives_seen = self.looks_into(at, enemy, to);
        if !arrives_seen {
            self.note_last_seen(at, seen_off, at.turn);
        }
        let witnesses = if arrives_seen { own.with(enemy.seat()) } else { own };
        log.tell(witnesses, || Event::UnitsMoved(units, from, to));
        self.interrupt_pontoons(at, side, to, log);
        self.tidy_pontoons(at, log);
        let stops = self.in_zoc(Known::truth(at), enemy, to);
        if stops {
            at.mover.stopped = true;
            // Spectators are not told: it would tell them of the stacks that stop the column.
            log.tell(own.with(enemy.seat()), || Event::Stopped(to));
        }
        self.declare_by_stop(at, side, to, stops, log);
        let before = lens.hidden;
        let now = self.ignorance(at, Viewer::Seat(side.seat())).hidden;
        let learnt = !(before - now).is_empty();
        if learnt {
            log.reveal(own);
        }
        self.note_last_seen(at, now - before, at.turn);
        if stops || learnt {
            at.mover.route = Route::default();
        }
        self.open_window(at, side, units, by_road);
    }

    /// Where others would look for the column that enters a hex: where one was seen last, or in the first stack beside it.
    fn likely_origin(&self, at: &Position, side: Side, to: HexId) -> HexId {
        let beside =
            |hex: &HexId| self.hexside(*hex, to).is_some() && at.troops.occupied(side).contains(*hex);
        let stacks = || self.around(to).map(|(_, hex)| hex);
        at.active.trail.filter(beside).or_else(|| stacks().find(beside)).unwrap_or(to)
    }

    /// Whether the truth forbids a step that the mover may try: across water into the zone of control of a stack that he
    /// cannot look into [8.0n6, ruling D128].
    pub(crate) fn is_thwarted_step(&self, at: &Position, side: Side, to: HexId) -> bool {
        at.mover.hex.is_some_and(|from| self.wades(at, from, to))
            && self.in_zoc(Known::truth(at), side.other(), to)
    }

    /// Who learns something by seeing a column go: which units enter the map is open; of a stack that is seen, who stays
    /// behind; of a closed one, who of those that were seen is gone, or that nobody is left. Returns those of the column that
    /// the enemy has seen until now.
    fn reveal_column<L: Log<Event>>(
        &self,
        at: &Position,
        side: Side,
        column: UnitSet,
        to: HexId,
        log: &mut L,
    ) -> UnitSet {
        let Some(from) = at.mover.hex else {
            log.reveal(SeatSet::ALL);
            return column;
        };
        let enemy = side.other();
        // Which stack goes was not said: it is no news if it is the one that is looked for first. Of two worlds in which
        // different stacks go, one tells something.
        if from != self.likely_origin(at, side, to) {
            log.reveal(SeatSet::SPECTATORS.with(enemy.seat()));
        }
        let all_go = (self.own_in(at, side, from) - column).is_empty();
        let seen = self.looks_into(at, enemy, from);
        let learns = if seen { !all_go } else { all_go || column.meets(at.shown) };
        // Where the column goes it may come into sight.
        let appears = !seen && self.looks_into(at, enemy, to);
        if learns || appears {
            log.reveal(SeatSet::one(enemy.seat()));
        }
        if all_go || column.meets(at.shown) {
            log.reveal(SeatSet::SPECTATORS);
        }
        if seen { column } else { column & at.shown }
    }

    /// Puts a unit elsewhere. What was known of it and of both stacks is known no longer [1.1n2, ruling D128].
    pub(crate) fn relocate(&self, at: &mut Position, unit: UnitId, place: Place) {
        let to = match place {
            Place::On(hex) => Some(hex),
            Place::Waiting | Place::Exited(_) | Place::Eliminated | Place::Unseen => None,
        };
        for hex in at.troops.hex(unit).into_iter().chain(to) {
            self.forget_declared(at, hex);
        }
        at.shown.remove(unit);
        at.road.remove(unit);
        at.troops.put(unit, place);
    }

    /// A hex belongs to the side that was last in it [17.4n2].
    pub(crate) fn control(&self, at: &mut Position, side: Side, hex: HexId) {
        if side == BRITISH {
            at.british.insert(hex);
        } else {
            at.british.remove(hex);
        }
    }

    /// Judges leaving the map [17.4n3, ruling D40].
    pub(crate) fn check_exit(&self, known: Known<'_>, side: Side, hex: HexId) -> Result<(), Refused> {
        let at = known.at;
        self.real_hex(hex)?;
        if at.mover.units.is_empty() {
            return Err(clause!("9.0").refuses(Reason::NothingInHand));
        }
        if self.scenario().victory.side != side {
            return Err(clause!("17.4n3").refuses(Reason::NotYourExit));
        }
        if at.mover.hex != Some(hex) || !self.scenario().victory.exit().hexes.contains(hex) {
            return Err(clause!("17.4n3").refuses(Reason::NoExit(hex)));
        }
        if at.mover.stopped {
            return Err(clause!("17.4n3").refuses(Reason::Stopped));
        }
        let leaves = u16::from(self.in_zoc(known, side.other(), hex));
        for unit in at.mover.units {
            let points = 1 + leaves + u16::from(at.owing.has(unit));
            let cost = StepCost::FREE.plus(Cost::Points(HalfPoints::whole(points)));
            self.check_pays(at, unit, cost, hex)?;
        }
        Ok(())
    }

    /// Leaves the map for good, riders too.
    pub(crate) fn exit<L: Log<Event>>(&self, at: &mut Position, hex: HexId, log: &mut L) {
        for unit in at.mover.units {
            self.use_unit(at, unit);
            at.active.moved.insert(unit);
            for leaver in at.troops.rider(unit).into_iter().chain([unit]) {
                at.troops.dismount(leaver);
                self.relocate(at, leaver, Place::Exited(hex));
                log.tell(SeatSet::ALL, || Event::Exited(leaver, hex));
                self.hq_left(at, leaver);
            }
        }
        self.tidy_pontoons(at, log);
        at.mover = Mover::default();
    }

    /// The headquarters that activates is gone: after the movement one hex may attack [2.4n3, ruling D104].
    pub(crate) fn hq_left(&self, at: &mut Position, unit: UnitId) {
        if at.active.hq == Some(unit) {
            at.active.hq_gone = true;
        }
    }

    /// Ends the move of the moving stack.
    pub(crate) fn halt(&self, at: &mut Position) {
        at.active.moved |= at.mover.units;
        at.mover = Mover::default();
    }

    /// Judges the end of all movement [3.4n2].
    pub(crate) fn check_end_movement(&self, known: Known<'_>) -> Result<(), Refused> {
        if known.at.mover.units.is_empty() {
            Ok(())
        } else {
            Err(clause!("9.0n8").refuses(Reason::UnitsInHand))
        }
    }

    /// The movement is over: stacking is settled, then attacks follow; or the continued move of an overrun is over.
    pub(crate) fn end_movement(&self, at: &mut Position) {
        at.mover = Mover::default();
        if at.asks() == Some(Frame::Onward) {
            at.stack.pop();
            at.active.onward = UnitSet::NONE;
        } else {
            // Who has not moved by now does not; those who overrun move on [3.4n2, 9.4n5].
            at.active.moved |= at.active.units;
            at.stack.replace(Frame::Attack);
        }
        self.ask_overstacked(at);
    }

    /// Whether a unit stands on or beside a site.
    pub(crate) fn touches(&self, hex: HexId, site: Site) -> bool {
        match site {
            Site::Hexside(a, b) => hex == a || hex == b,
            Site::River(river) => hex == river || self.grid().distance(hex, river) == 1,
        }
    }
}
