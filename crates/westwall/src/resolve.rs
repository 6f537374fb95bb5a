//! Combat resolution: differential, terrain line, die, result, retreats, advances [S7.4 to S7.9].

use board::HexId;
use kernel::{Dice, Log, SeatSet};

use crate::action::Action;
use crate::added::Midway;
use crate::crt::{CombatResult, Crt, Line};
use crate::event::Event;
use crate::game::Game;
use crate::games::arnhem::SHELTER;
use crate::menu::Menu;
use crate::position::{Combat, Path, Place, Position, Step};
use crate::unit::{UnitId, UnitSet};
use crate::why::Why;

const ALL: SeatSet = SeatSet::ALL;

/// The combat in hand, summed up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sums {
    /// Attack strength in all.
    pub attack: i16,
    /// Defense strength in all.
    pub defense: i16,
    /// The line of the table.
    pub line: Line,
    /// The column, from 1.
    pub column: u8,
}

impl Game {
    /// The terrain line of one defender: its hex, or its hexsides if those are better [S7.4, S8.62, ruling W14].
    pub(crate) fn line_of_defender(&self, p: &Position, defender: UnitId) -> Line {
        let Some(hex) = p.hex_of(defender) else { return Line::Clear };
        let own = self.terrain.line(hex);
        let attackers = p.combat.attackers - self.artillery;
        if attackers.is_empty() {
            return own;
        }
        let sides = || {
            attackers
                .iter()
                .filter_map(|unit| p.hex_of(unit))
                .filter_map(|from| self.map.grid.side_between(hex, from))
        };
        // Who attacks across a river does so from the Engineer's boats: the stream line counts [A13.24].
        let wet = |hexside: usize| self.is_stream(p, hex, hexside) || !self.is_open(p, hex, hexside);
        if sides().all(wet) {
            own.min(Line::Broken)
        } else if sides().all(|hexside| wet(hexside) || self.is_bridge(p, hex, hexside)) {
            own.min(Line::Grove)
        } else {
            own
        }
    }

    /// The combat in hand, summed up [S4.1-d, S7.43, S7.45].
    pub fn sums(&self, p: &Position) -> Sums {
        let (attack, defense) = (self.attack_total(p), self.defense_total(p));
        let lines = p.combat.defenders.iter().map(|defender| self.line_of_defender(p, defender));
        let line = lines.min().unwrap_or(Line::Clear);
        Sums { attack, defense, line, column: Crt::printed().column(line, attack - defense) }
    }

    /// Whether a result touches the defender: fire alone needs D2 or better [S8.15].
    fn touches_defender(&self, p: &Position, result: CombatResult) -> bool {
        !self.is_fire_only(p) || matches!(result, CombatResult::D(2..) | CombatResult::De)
    }

    /// Rolls the die and applies the result [S4.1-d].
    pub(crate) fn resolve<D: Dice, L: Log<Event>>(&self, p: &mut Position, dice: &mut D, log: &mut L) {
        let side = self.phasing(p);
        p.attacked |= p.combat.attackers | p.combat.batteries;
        p.targeted |= p.combat.defenders;
        p.fpf_used |= p.combat.protecting;
        p.added.engaged |= p.combat.attackers | p.combat.batteries | p.combat.defenders;
        p.added.sheltered = UnitSet::NONE;
        for (side, points) in [(side, p.combat.support), (1 - side, p.combat.protection)] {
            if points > 0 {
                p.support_spent[side] += points;
                p.support_bound[side] = p.half + 1;
            }
        }
        let sums = self.sums(p);
        let Sums { attack, defense, line, column } = sums;
        let die = dice.roll(6);
        let result = Crt::printed().result(column, die);
        if log.wants_clauses() {
            self.cite_roll(p, sums, result, log);
        }
        let (attackers, defenders) = (p.combat.attackers, p.combat.defenders);
        log.tell(ALL, || {
            let hexes = self.hexes_of(p, defenders);
            Event::Rolled { attackers, defenders, hexes, attack, defense, line, column, die, result }
        });
        self.apply_result(p, result, log);
    }

    /// Applies a result of the table [S7.62].
    pub(crate) fn apply_result<L: Log<Event>>(&self, p: &mut Position, result: CombatResult, log: &mut L) {
        p.combat.result = Some(result);
        let touched = self.touches_defender(p, result);
        let (attackers, defenders) = (p.combat.attackers, p.combat.defenders);
        let (losers, hexes) = match result {
            // Fire from a distance is never affected [S8.14].
            CombatResult::Ae if attackers.is_empty() => (attackers, 0),
            CombatResult::A(hexes) => (attackers, hexes),
            CombatResult::D(hexes) if touched => (defenders, hexes),
            CombatResult::Br if touched => (defenders, 1),
            CombatResult::Br => (attackers, 1),
            CombatResult::Ae => return self.eliminate_all(p, attackers, log),
            CombatResult::De => return self.eliminate_all(p, defenders, log),
            CombatResult::D(_) => (UnitSet::NONE, 0),
        };
        if losers.is_empty() {
            log.tell(ALL, || Event::NoEffect(result));
            return self.finish_combat(p, log);
        }
        p.combat.to_retreat = losers;
        p.combat.hexes = hexes;
        p.step = Step::Retreat;
        self.go_on_retreating(p, log);
    }

    fn eliminate_all<L: Log<Event>>(&self, p: &mut Position, losers: UnitSet, log: &mut L) {
        for unit in losers {
            if let Some(hex) = p.hex_of(unit) {
                p.combat.begin_path(hex);
                log.tell(ALL, || Event::Eliminated(unit, hex));
                self.lose(p, unit, log);
            }
        }
        self.begin_advance(p, log);
    }

    /// Carries the retreats on until somebody has a choice or all are done [rulings W29, W206].
    pub(crate) fn go_on_retreating<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        loop {
            if p.added.asked != 0 {
                return self.ask_demolition(p, Step::Retreat);
            }
            if let Some(unit) = p.combat.retreating {
                if p.combat.left == 0 {
                    // Whoever a city keeps in place has suffered nothing [ruling W35].
                    if p.combat.origin != p.hex_of(unit) {
                        p.shifted.insert(unit);
                        p.shaken.insert(unit);
                    }
                    p.combat.retreating = None;
                    p.combat.origin = None;
                    continue;
                }
                let ways = self.ways_of(p, unit);
                if p.hex_of(unit).is_some_and(|hex| self.may_shelter(p, unit, hex)) {
                    p.step = Step::Retreat;
                    return;
                }
                if ways.is_empty() {
                    self.lose_retreater(p, unit, log);
                } else if let Some(to) = ways.only() {
                    if self.retreat_to(p, unit, to, log) == Flow::Asks {
                        return;
                    }
                } else {
                    p.step = Step::Retreat;
                    return;
                }
            } else if let Some(unit) = p.combat.to_retreat.first() {
                if p.combat.to_retreat.len() > 1 {
                    p.step = Step::Retreat;
                    return;
                }
                if self.assaulting(p) == Some(unit) {
                    p.combat.to_retreat.remove(unit);
                    self.lose_boarder(p, log);
                    continue;
                }
                self.begin_retreat(p, unit);
            } else if p.combat.result == Some(CombatResult::Br) && self.attackers_to_follow(p) {
                p.combat.to_retreat = p.combat.attackers;
            } else {
                return self.begin_advance(p, log);
            }
        }
    }

    /// Whether, after Br, the attackers have yet to retreat.
    fn attackers_to_follow(&self, p: &Position) -> bool {
        let gone =
            |unit: UnitId| p.shifted.has(unit) || p.added.sheltered.has(unit) || p.hex_of(unit).is_none();
        !p.combat.attackers.is_empty() && !p.combat.attackers.iter().any(gone)
    }

    fn begin_retreat(&self, p: &mut Position, unit: UnitId) {
        let Some(hex) = p.hex_of(unit) else { return };
        p.combat.to_retreat.remove(unit);
        p.combat.retreating = Some(unit);
        p.combat.origin = Some(hex);
        p.combat.left = p.combat.hexes;
        p.combat.begin_path(hex);
    }

    fn lose_retreater<L: Log<Event>>(&self, p: &mut Position, unit: UnitId, log: &mut L) {
        if log.wants_clauses() {
            self.cite_retreat(p, unit, log);
        }
        if let Some(hex) = p.hex_of(unit) {
            if p.combat.origin != Some(hex) {
                p.combat.last_path().push(hex);
            }
            log.tell(ALL, || Event::NoRetreat(unit, hex));
        }
        self.lose(p, unit, log);
        p.combat.retreating = None;
        p.combat.origin = None;
    }

    /// Does one step of a retreat; the step may first have to push a friend aside.
    fn retreat_to<L: Log<Event>>(&self, p: &mut Position, unit: UnitId, to: HexId, log: &mut L) -> Flow {
        if log.wants_clauses() {
            self.cite_retreat(p, unit, log);
        }
        if let Some(friend) = p.unit_at(to) {
            p.combat.pushes = self.ways_of(p, unit).pushes;
            p.combat.chain[0] = Some((friend, None));
            p.step = Step::Displace;
            return self.go_on_displacing(p, log);
        }
        let from = p.hex_of(unit);
        self.step_back(p, unit, to);
        log.tell(ALL, || Event::Retreated(unit, from.unwrap_or(to), to));
        self.enter_hex(p, self.side_of(unit), to, log);
        p.step = Step::Retreat;
        Flow::GoesOn
    }

    /// Carries displacements on until the owner has a choice or the retreating unit has entered.
    fn go_on_displacing<L: Log<Event>>(&self, p: &mut Position, log: &mut L) -> Flow {
        loop {
            match self.displace_ways(p).only() {
                None => return Flow::Asks,
                Some(to) => {
                    if self.displace_to(p, to, log) == Flow::GoesOn {
                        return Flow::GoesOn;
                    }
                }
            }
        }
    }

    /// Displaces the last unit of the chain, or lets it push the next one.
    fn displace_to<L: Log<Event>>(&self, p: &mut Position, to: HexId, log: &mut L) -> Flow {
        if let Some(friend) = p.unit_at(to) {
            let links = p.combat.chain.iter().flatten().count();
            if let Some((_, target)) = &mut p.combat.chain[links - 1] {
                *target = Some(to);
            }
            p.combat.chain[links] = Some((friend, None));
            log.cite("S7.82");
            return Flow::Asks;
        }
        let retreating = p.combat.retreating;
        let from = retreating.and_then(|unit| p.hex_of(unit));
        let mut told: Vec<(UnitId, HexId, HexId)> = Vec::new();
        self.unwind_chain(p, to, |unit, from, to| told.push((unit, from, to)));
        for &(unit, from, to) in &told {
            log.tell(ALL, || Event::Displaced(unit, from, to));
            self.enter_hex(p, self.side_of(unit), to, log);
        }
        if let (Some(unit), Some(from)) = (retreating, from)
            && let Some(to) = p.hex_of(unit)
        {
            log.tell(ALL, || Event::Retreated(unit, from, to));
            self.enter_hex(p, self.side_of(unit), to, log);
        }
        p.step = Step::Retreat;
        Flow::GoesOn
    }

    /// A retreating unit's step as its owner chose it.
    pub(crate) fn apply_retreat<L: Log<Event>>(
        &self,
        p: &mut Position,
        unit: UnitId,
        to: HexId,
        log: &mut L,
    ) {
        if p.combat.retreating.is_none() {
            self.begin_retreat(p, unit);
        }
        if self.retreat_to(p, unit, to, log) == Flow::GoesOn {
            self.go_on_retreating(p, log);
        }
    }

    /// A unit that cannot retreat is lost at its owner's word, before others retreat.
    pub(crate) fn apply_eliminate<L: Log<Event>>(&self, p: &mut Position, unit: UnitId, log: &mut L) {
        if p.combat.retreating.is_none() {
            self.begin_retreat(p, unit);
        }
        self.lose_retreater(p, unit, log);
        self.go_on_retreating(p, log);
    }

    /// A city shortens a retreat, at its owner's word [A11.1].
    pub(crate) fn apply_shelter<L: Log<Event>>(&self, p: &mut Position, unit: UnitId, log: &mut L) {
        if p.combat.retreating.is_none() {
            self.begin_retreat(p, unit);
        }
        p.added.sheltered.insert(unit);
        p.combat.left = p.combat.left.saturating_sub(SHELTER);
        let (hex, left) = (p.hex_of(unit), p.combat.left);
        log.tell(ALL, || Event::Sheltered(unit, hex.unwrap_or(HexId(0)), left));
        log.cite("A11.1");
        self.go_on_retreating(p, log);
    }

    /// A displacement as its owner chose it.
    pub(crate) fn apply_displace<L: Log<Event>>(&self, p: &mut Position, to: HexId, log: &mut L) {
        let flow = match self.displace_to(p, to, log) {
            Flow::Asks => self.go_on_displacing(p, log),
            Flow::GoesOn => Flow::GoesOn,
        };
        if flow == Flow::GoesOn {
            self.go_on_retreating(p, log);
        }
    }

    /// Lets the winners advance, if there are any [S7.91, ruling W30].
    fn begin_advance<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        let winners = match p.combat.result {
            Some(CombatResult::D(_) | CombatResult::De) => p.combat.attackers,
            Some(CombatResult::A(_) | CombatResult::Ae) => p.combat.defenders,
            Some(CombatResult::Br) | None => UnitSet::NONE,
        };
        p.combat.may_advance = winners;
        p.step = Step::Advance;
        self.go_on_advancing(p, log);
    }

    fn go_on_advancing<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        if p.added.asked != 0 {
            return self.ask_demolition(p, Step::Advance);
        }
        if !p.combat.may_advance.iter().any(|unit| self.advance_hexes(p, unit).next().is_some()) {
            self.finish_combat(p, log);
        }
    }

    /// The hexes that a winner may advance to [S7.91 to S7.95, rulings W30, W31].
    pub(crate) fn advance_hexes(&self, p: &Position, unit: UnitId) -> impl Iterator<Item = HexId> {
        let mut hexes = [None::<HexId>; 24];
        let mut count = 0;
        for path in p.combat.paths.iter().take_while(|path| path.len > 0) {
            let Some(mut here) = p.hex_of(unit) else { continue };
            for &next in path.hexes() {
                if self.may_follow(p, unit, here, next).is_none() {
                    break;
                }
                here = next;
                if p.unit_at(next).is_none() && !hexes[..count].contains(&Some(next)) && count < hexes.len() {
                    hexes[count] = Some(next);
                    count += 1;
                }
            }
        }
        hexes.into_iter().flatten()
    }

    /// The hexes that a winner enters on its way to a hex, that hex last.
    pub(crate) fn advance_path(&self, p: &Position, unit: UnitId, to: HexId) -> Option<Path> {
        let from = p.hex_of(unit)?;
        p.combat.paths.iter().find_map(|path| {
            let last = path.hexes().iter().position(|&hex| hex == to)?;
            let mut here = from;
            for &next in &path.hexes()[..=last] {
                self.may_follow(p, unit, here, next)?;
                here = next;
            }
            Some(Path { len: last as u8 + 1, ..*path })
        })
    }

    /// Whether a winner may go from one hex of a path into the next.
    fn may_follow(&self, p: &Position, unit: UnitId, here: HexId, next: HexId) -> Option<()> {
        let side = self.map.grid.side_between(here, next)?;
        let own = self.side_of(unit);
        let free = p.unit_at(next).is_none_or(|other| self.side_of(other) == own);
        let open = self.is_open(p, here, side) && self.lets_pass(p, self.class(unit), here, side)
            || self.crosses_in_assault(p, unit, here, side);
        (free && open && !self.is_closed(own, next)).then_some(())
    }

    /// Whether a winner may advance to a hex.
    pub(crate) fn check_advance(
        &self,
        p: &Position,
        side: usize,
        unit: UnitId,
        to: HexId,
    ) -> Result<(), Why> {
        if p.step != Step::Advance {
            return Err(Why::WrongStep(p.step));
        }
        if self.side_of(unit) != side {
            return Err(Why::NotYours(unit, "S7.94"));
        }
        if !p.combat.may_advance.has(unit) {
            return Err(Why::MayNotAdvance(unit));
        }
        if self.advance_hexes(p, unit).any(|hex| hex == to) { Ok(()) } else { Err(Why::OffPath(unit, to)) }
    }

    /// Lists the advances that the winners may choose from.
    pub(crate) fn list_advance(&self, p: &Position, menu: &mut Menu) {
        for unit in p.combat.may_advance {
            menu.singles.extend(self.advance_hexes(p, unit).map(|to| Action::Advance { unit, to }));
        }
        menu.singles.push(Action::Done);
    }

    /// Advances a winner, along the path as far as `to` [S7.92].
    pub(crate) fn apply_advance<L: Log<Event>>(
        &self,
        p: &mut Position,
        unit: UnitId,
        to: HexId,
        log: &mut L,
    ) {
        let from = p.hex_of(unit).unwrap_or(to);
        let path = self.advance_path(p, unit, to).unwrap_or_default();
        p.shifted.insert(unit);
        p.combat.may_advance.remove(unit);
        self.advance_along(p, unit, to, from, path.hexes(), log);
    }

    /// Takes a winner along a path, unless a bridge is asked about before its end, and tells of the way as far as it is
    /// travelled [A12.11].
    fn advance_along<L: Log<Event>>(
        &self,
        p: &mut Position,
        unit: UnitId,
        to: HexId,
        back: HexId,
        path: &[HexId],
        log: &mut L,
    ) {
        let side = self.side_of(unit);
        if let Some(from) = p.hex_of(unit) {
            log.tell(ALL, || {
                let bridges = self.arnhem().filter(|rules| rules.allied == side);
                let stops =
                    |hex: &HexId| *hex == to || bridges.is_some_and(|rules| rules.is_watched(p, *hex));
                let last = path.iter().position(stops).map_or(path.len(), |last| last + 1);
                Event::Advanced { unit, from, path: path[..last].to_vec() }
            });
        }
        let mut back = back;
        for &hex in path.iter().take_while(|&&hex| hex != to) {
            self.enter_hex(p, side, hex, log);
            if p.added.asked != 0 {
                p.lodge(unit, hex);
                p.added.midway = Some(Midway { unit, spent: 0, goal: Some(to), back: Some(back) });
                return self.ask_demolition(p, Step::Advance);
            }
            if p.unit_at(hex).is_none() {
                back = hex;
            }
        }
        p.put(unit, Place::Hex(to));
        self.enter_hex(p, side, to, log);
        self.go_on_advancing(p, log);
    }

    /// Goes on with an advance that a demolition interrupted: as far as its goal if the bridges let it, or it stays.
    pub(crate) fn go_on_following<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        if let Some(Midway { unit, goal, back, .. }) = p.added.midway.take() {
            let here = p.hex_of(unit);
            let path = goal.and_then(|goal| self.rest_of_path(p, unit, goal));
            if let (Some(goal), Some(path)) = (goal, path) {
                let back = back.or(here).unwrap_or(goal);
                return self.advance_along(p, unit, goal, back, &path, log);
            }
            if let Some(back) = back.filter(|_| p.added.guests.has(unit)) {
                p.lodge(unit, back);
                log.tell(ALL, || Event::TurnedBack(unit, Some(back)));
            }
        }
        self.go_on_advancing(p, log);
    }

    /// The hexes of a path from where a unit stands on it to a hex farther on, if it may follow them.
    fn rest_of_path(&self, p: &Position, unit: UnitId, to: HexId) -> Option<Vec<HexId>> {
        let from = p.hex_of(unit)?;
        p.combat.paths.iter().find_map(|path| {
            let first = path.hexes().iter().position(|&hex| hex == from)?;
            let last = path.hexes().iter().position(|&hex| hex == to).filter(|&last| last > first)?;
            let rest = &path.hexes()[first + 1..=last];
            let mut here = from;
            for &next in rest {
                self.may_follow(p, unit, here, next)?;
                here = next;
            }
            Some(rest.to_vec())
        })
    }

    /// Puts the combat away and looks for the next one.
    pub(crate) fn finish_combat<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        if self.assaulting(p).is_some() {
            self.lose_boarder(p, log);
        }
        p.added.sheltered = UnitSet::NONE;
        p.combat = Combat::default();
        p.step = Step::Combat;
        self.go_on_fighting(p, log);
    }
}

/// Whether a carried-out step leaves a choice to somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// The same thing goes on.
    GoesOn,
    /// Somebody has to choose.
    Asks,
}
