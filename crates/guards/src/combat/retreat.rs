//! Retreats: two hexes towards a headquarters [10.5, 8.0n7, rulings D50, D51, D128].

use board::HexId;
use kernel::{Dice, Log, SeatSet, Viewer};
use kit::{Side, clause};

use crate::crt::CombatResult;
use crate::event::Event;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::troops::Place;
use crate::view::Known;

/// How far closed stacks are declared before a unit retreats [ruling D128].
const DECLARED_WITHIN: u16 = 3;

/// The ways open to a unit that retreats.
pub(crate) struct Retreats {
    /// Who chooses among them: the owner, or the enemy where no headquarters shows the way [10.5n2].
    pub chooser: Side,
    /// The two hexes of each way.
    pub ways: Vec<(HexId, HexId)>,
}

impl Game {
    /// Whether a unit may retreat from one hex into the next [10.5n3, ruling D51].
    fn may_flee(&self, known: Known<'_>, unit: UnitId, from: HexId, to: HexId) -> bool {
        let enemy = self.side(unit).other();
        !known.at.troops.occupied(enemy).contains(to)
            && !self.in_zoc(known, enemy, to)
            && self.is_open(known.at, unit, from, to)
    }

    /// The ways of two legal steps, without a goal: the second hex has room and is two away.
    fn ways_of(
        &self,
        known: Known<'_>,
        unit: UnitId,
        start: HexId,
        first: impl Fn(HexId) -> bool,
        second: impl Fn(HexId, HexId) -> bool,
    ) -> Vec<(HexId, HexId)> {
        let mut ways = Vec::new();
        for (_, via) in self.around(start) {
            if !first(via) || !self.may_flee(known, unit, start, via) {
                continue;
            }
            for (_, to) in self.around(via) {
                let legal = to != start && second(via, to) && self.may_flee(known, unit, via, to);
                if legal && self.fits(known.at, unit, to) {
                    ways.push((via, to));
                }
            }
        }
        ways
    }

    /// The nearest of some hexes to a hex, ties included.
    fn nearest<'a>(&self, seats: &'a [HexId], to: HexId) -> impl Iterator<Item = HexId> + 'a {
        let distances: Vec<u16> = seats.iter().map(|&seat| self.grid().distance(seat, to)).collect();
        let least = distances.iter().copied().min();
        seats.iter().copied().zip(distances).filter(move |pair| Some(pair.1) == least).map(|pair| pair.0)
    }

    fn is_nearer(&self, from: HexId, to: HexId, goal: HexId) -> bool {
        self.grid().distance(to, goal) < self.grid().distance(from, goal)
    }

    /// The ways towards the hex of one headquarters, each step nearer to it. Where that hex is reached after one step, or is
    /// where the retreat starts, the way leads on towards the nearest of those `elsewhere` [10.5, 10.5n4, ruling D50].
    fn ways_towards(
        &self,
        known: Known<'_>,
        unit: UnitId,
        start: HexId,
        goal: HexId,
        elsewhere: &[HexId],
    ) -> Vec<(HexId, HexId)> {
        let goals: Vec<HexId> =
            if goal == start { self.nearest(elsewhere, start).collect() } else { vec![goal] };
        let mut ways = Vec::new();
        for goal in goals {
            let others: Vec<HexId> = elsewhere.iter().copied().filter(|&seat| seat != goal).collect();
            let beyond: Vec<HexId> = self.nearest(&others, goal).collect();
            let second = |via: HexId, to: HexId| {
                if via == goal {
                    beyond.iter().any(|&next| self.is_nearer(via, to, next))
                } else {
                    self.is_nearer(via, to, goal)
                }
            };
            ways.extend(self.ways_of(known, unit, start, |via| self.is_nearer(start, via, goal), second));
        }
        ways
    }

    /// The ways open to a unit [10.5n1, 10.5n2, 10.5n4].
    pub(crate) fn retreats(&self, known: Known<'_>, unit: UnitId) -> Retreats {
        let at = known.at;
        let owner = self.side(unit);
        let Some(start) = at.troops.hex(unit) else { return Retreats { chooser: owner, ways: Vec::new() } };
        let mut heads = self.headquarters(at, owner);
        heads.remove(unit);
        let seats = || heads.iter().filter_map(|hq| at.troops.hex(hq));
        let mut elsewhere: Vec<HexId> = seats().filter(|&seat| seat != start).collect();
        elsewhere.sort_unstable();
        elsewhere.dedup();
        // No headquarters shows the way, or one alone that is passed after a step: then the enemy does.
        let enemy = owner.other();
        match elsewhere[..] {
            [] => {
                let away = |_: HexId, to: HexId| self.grid().distance(start, to) == 2;
                let ways = self.ways_of(known, unit, start, |_| true, away);
                return Retreats { chooser: enemy, ways };
            }
            [seat] if self.grid().distance(seat, start) == 1 => {
                let ways = self.ways_of(known, unit, start, |via| via == seat, |_, _| true);
                return Retreats { chooser: enemy, ways };
            }
            _ => {}
        }
        let own = self.forces().formation(self.forces().formation_of(unit)).hq;
        let division = self.forces().division_hq(owner);
        let first: UnitSet = if unit == own {
            UnitSet::NONE
        } else {
            std::iter::once(own).chain(division).filter(|&hq| heads.has(hq)).collect()
        };
        let mut ways: Vec<(HexId, HexId)> = Vec::new();
        for goal in first.iter().filter_map(|hq| at.troops.hex(hq)) {
            ways.extend(self.ways_towards(known, unit, start, goal, &elsewhere));
        }
        let mut rest: Vec<(u16, HexId)> = (heads - first)
            .iter()
            .filter_map(|hq| at.troops.hex(hq))
            .map(|seat| (self.grid().distance(seat, start), seat))
            .collect();
        rest.sort_unstable();
        rest.dedup();
        for tier in rest.chunk_by(|a, b| a.0 == b.0) {
            if !ways.is_empty() {
                break;
            }
            for &(_, goal) in tier {
                ways.extend(self.ways_towards(known, unit, start, goal, &elsewhere));
            }
        }
        ways.sort_unstable();
        ways.dedup();
        Retreats { chooser: owner, ways }
    }

    /// Says what is wrong with a way that is none [8.0n7, 10.5, 10.5n1, 10.5n3].
    fn no_retreat(&self, known: Known<'_>, unit: UnitId, (via, to): (HexId, HexId)) -> Refused {
        let refused = clause!("10.5").refuses(Reason::NoRetreat(unit));
        let Some(start) = known.at.troops.hex(unit) else { return refused };
        let enemy = self.side(unit).other();
        for (from, into) in [(start, via), (via, to)] {
            if self.hexside(from, into).is_none() {
                return clause!("10.5").refuses(Reason::NotAdjacent(from, into));
            }
            if known.at.troops.occupied(enemy).contains(into) {
                return clause!("10.5n3").refuses(Reason::EnemyHex(into));
            }
            if self.in_zoc(known, enemy, into) {
                return clause!("8.0n7").refuses(Reason::InZoc(into));
            }
            if !self.is_open(known.at, unit, from, into) {
                return clause!("10.5n3").refuses(Reason::Closed(unit, into));
            }
        }
        if to != start && !self.fits(known.at, unit, to) {
            return clause!("10.5n3").refuses(Reason::Full(to));
        }
        clause!("10.5n1").refuses(Reason::NotNearer(unit))
    }

    /// Judges a retreat.
    pub(crate) fn check_retreat(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        way: (HexId, HexId),
    ) -> Result<(), Refused> {
        let at = known.at;
        if !self.is_unit(unit) || !(at.combat.retreating | at.combat.along).has(unit) {
            return Err(clause!("10.5").refuses(Reason::DoesNotRetreat(unit)));
        }
        let Retreats { chooser, ways } = self.retreats(known, unit);
        let chooser = if at.combat.along.has(unit) { self.side(unit) } else { chooser };
        if chooser != side {
            return Err(clause!("10.5n2").refuses(Reason::NoRetreat(unit)));
        }
        self.real_hex(way.0)?;
        self.real_hex(way.1)?;
        if ways.contains(&way) { Ok(()) } else { Err(self.no_retreat(known, unit, way)) }
    }

    /// Judges the end of the retreats: headquarters may stay [10.4n5].
    pub(crate) fn check_end_retreats(&self, known: Known<'_>) -> Result<(), Refused> {
        if known.at.combat.retreating.is_empty() {
            Ok(())
        } else {
            Err(clause!("10.5").refuses(Reason::RetreatLeft))
        }
    }

    /// Retreats a unit with its rider; it draws no fire [10.5].
    pub(crate) fn retreat<L: Log<Event>>(
        &self,
        at: &mut Position,
        chooser: Side,
        unit: UnitId,
        (via, to): (HexId, HexId),
        log: &mut L,
    ) -> bool {
        let owner = self.side(unit);
        if chooser != owner && !self.fits(at, unit, to) {
            // The enemy chose a hex that is full: it is shown to him, and he chooses again.
            log.reveal(SeatSet::ALL);
            at.shown |= self.own_in(at, owner, to);
            return self.settle_retreats(at, log);
        }
        for one in at.troops.rider(unit).into_iter().chain([unit]) {
            self.relocate(at, one, Place::On(to));
            // The fight is seen to its end: who retreats stays shown where it went, but for a hex that no enemy looks into.
            if !at.is_fortified(to) {
                at.shown.insert(one);
            }
        }
        self.control(at, owner, via);
        self.control(at, owner, to);
        at.combat.retreating.remove(unit);
        at.combat.along.remove(unit);
        log.tell(SeatSet::ALL, || Event::Retreated(unit, via, to));
        self.abandon_pontoons(at, unit, log);
        self.tidy_pontoons(at, log);
        self.settle_retreats(at, log)
    }

    /// Finds who chooses next, and eliminates those who have nowhere to go; whether someone is asked [10.5n3].
    pub(crate) fn settle_retreats<L: Log<Event>>(&self, at: &mut Position, log: &mut L) -> bool {
        while !at.combat.retreating.is_empty() {
            self.declare_around(at, log);
            let truth = Known::truth(at);
            let open: Vec<(UnitId, Side)> = at
                .combat
                .retreating
                .iter()
                .filter_map(|unit| {
                    let Retreats { chooser, ways } = self.retreats(truth, unit);
                    (!ways.is_empty()).then_some((unit, chooser))
                })
                .collect();
            let owner = at.combat.retreating.first().map(|unit| self.side(unit));
            let chooser = open.iter().find(|(_, chooser)| Some(*chooser) == owner).or(open.first());
            if let Some(&(unit, chooser)) = chooser {
                if Some(chooser) != owner {
                    // That the enemy leads the unit tells of its headquarters.
                    log.reveal(SeatSet::ALL);
                    self.show_headquarters(at, unit);
                }
                at.stack.replace(Frame::Retreat(chooser));
                return true;
            }
            // That there is no way tells of full hexes and of where headquarters are.
            log.reveal(SeatSet::ALL);
            if let Some(lost) = at.combat.retreating.first() {
                self.eliminate(at, lost, log);
                at.combat.retreating.remove(lost);
            }
        }
        // After an attacker's retreat his side says that it is done, whether or not a headquarters could go along.
        if at.combat.result == Some(CombatResult::Ar) {
            at.stack.replace(Frame::Retreat(self.active_side(at)));
            return true;
        }
        at.stack.pop();
        false
    }

    /// An enemy who leads a unit past its only headquarters must know where that is.
    fn show_headquarters(&self, at: &mut Position, unit: UnitId) {
        let Some(start) = at.troops.hex(unit) else { return };
        let near = |hq: &UnitId| at.troops.hex(*hq).is_some_and(|hex| self.grid().distance(hex, start) <= 1);
        at.shown |= self.headquarters(at, self.side(unit)).iter().filter(near).collect();
    }

    /// Declares the closed stacks near those who retreat [ruling D128].
    fn declare_around<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        let Some(unit) = (at.combat.retreating | at.combat.along).first() else { return };
        let side = self.side(unit);
        let closed = self.ignorance(at, Viewer::Seat(side.seat())).closed;
        for unit in at.combat.retreating | at.combat.along {
            let Some(hex) = at.troops.hex(unit) else { continue };
            for stack in closed.iter().filter(|&stack| self.grid().distance(stack, hex) <= DECLARED_WITHIN) {
                self.declare_stack(at, side, stack, log);
            }
        }
    }

    /// Ends the retreats.
    pub(crate) fn end_retreats<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        at.combat.along = UnitSet::NONE;
        at.stack.pop();
        self.run_combat(at, dice, log);
    }
}
