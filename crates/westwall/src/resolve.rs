//! Combat resolution: differential, terrain line, die, result, retreats, advances [S7.4 to S7.9].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Hexside, Side, Strength, clause};

use crate::action::Action;
use crate::crt::{CombatResult, Crt, Line};
use crate::event::{Event, SpecialEvent};
use crate::game::Game;
use crate::games::Midway;
use crate::menu::Menu;
use crate::position::{Combat, Path, Place, Position, Step};
use crate::reason::{Reason, Refused};
use crate::unit::{HalfPoints, UnitId, UnitSet};

const ALL: SeatSet = SeatSet::ALL;

/// The current combat, summed up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sums {
    /// Attack strength in all.
    pub attack: Strength,
    /// Defense strength in all.
    pub defense: Strength,
    /// The line of the table.
    pub line: Line,
    /// The column, from 1.
    pub column: u8,
}

impl Game {
    /// The terrain line of one defender: its hex, or its hexsides if those are better
    /// [S7.4, S7.41, S7.42, S7.44, S8.62, ruling W14].
    pub(crate) fn line_of_defender(&self, at: &Position, defender: UnitId) -> Line {
        let Some(hex) = at.hex_of(defender) else { return Line::Clear };
        let own = self.terrain.line(hex);
        let attackers = at.combat.attackers - self.artillery;
        if attackers.is_empty() {
            return own;
        }
        let sides = || {
            attackers
                .iter()
                .filter_map(|unit| at.hex_of(unit))
                .filter_map(|from| self.hexside_between(hex, from))
        };
        // Who attacks across a river does so from the Engineer's boats: the stream line counts [A13.24].
        let wet = |hexside: Hexside| self.is_stream(at, hex, hexside) || !self.is_open(at, hex, hexside);
        if sides().all(wet) {
            own.min(Line::Broken)
        } else if sides().all(|hexside| wet(hexside) || self.is_bridge(at, hex, hexside)) {
            own.min(Line::Grove)
        } else {
            own
        }
    }

    /// The current combat, summed up [S4.1-d, S7.43, S7.45, S7.51].
    pub fn sums(&self, at: &Position) -> Sums {
        let (attack, defense) = (self.attack_total(at), self.defense_total(at));
        let lines = at.combat.defenders.iter().map(|defender| self.line_of_defender(at, defender));
        let line = lines.min().unwrap_or(Line::Clear);
        Sums { attack, defense, line, column: Crt::printed().column(line, attack.over(defense)) }
    }

    /// Whether a result touches the defender: fire alone needs D2 or better [S8.15].
    pub(crate) fn touches_defender(&self, at: &Position, result: CombatResult) -> bool {
        !self.is_fire_only(at) || matches!(result, CombatResult::D(2..) | CombatResult::De)
    }

    /// Rolls the die and applies the result [S4.1-d].
    pub(crate) fn resolve<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let side = self.phasing(at);
        at.attacked |= at.combat.attackers | at.combat.batteries;
        at.targeted |= at.combat.defenders;
        at.fpf_used |= at.combat.protecting;
        at.extension.engaged |= at.combat.attackers | at.combat.batteries | at.combat.defenders;
        at.extension.sheltered = UnitSet::NONE;
        for (side, points) in [(side, at.combat.support), (side.other(), at.combat.protection)] {
            if !points.is_none() {
                let spent = &mut at.support_spent[side.index()];
                *spent = spent.plus(points);
                at.support_bound[side.index()] = at.half + 1;
            }
        }
        let sums = self.sums(at);
        let Sums { attack, defense, line, column } = sums;
        let die = dice.roll(6);
        let result = Crt::printed().result(column, die);
        if log.wants_clauses() {
            self.cite_roll(at, sums, result, log);
        }
        let (attackers, defenders) = (at.combat.attackers, at.combat.defenders);
        log.tell(ALL, || {
            let hexes = self.hexes_of(at, defenders);
            Event::Rolled { attackers, defenders, hexes, attack, defense, line, column, die, result }
        });
        self.apply_result(at, result, log);
    }

    /// Applies a result of the table [S7.62, S8.33, S8.44].
    pub(crate) fn apply_result<L: Log<Event>>(&self, at: &mut Position, result: CombatResult, log: &mut L) {
        at.combat.result = Some(result);
        let touched = self.touches_defender(at, result);
        let (attackers, defenders) = (at.combat.attackers, at.combat.defenders);
        let (losers, hexes) = match result {
            // Fire from a distance is never affected [S8.14].
            CombatResult::Ae if attackers.is_empty() => (attackers, 0),
            CombatResult::A(hexes) => (attackers, hexes),
            CombatResult::D(hexes) if touched => (defenders, hexes),
            CombatResult::Br if touched => (defenders, 1),
            CombatResult::Br => (attackers, 1),
            CombatResult::Ae => return self.eliminate_all(at, attackers, log),
            CombatResult::De => return self.eliminate_all(at, defenders, log),
            CombatResult::D(_) => (UnitSet::NONE, 0),
        };
        if losers.is_empty() {
            log.tell(ALL, || Event::NoEffect(result));
            return self.finish_combat(at, log);
        }
        at.combat.to_retreat = losers;
        at.combat.hexes = hexes;
        at.step = Step::Retreat;
        self.go_on_retreating(at, log);
    }

    fn eliminate_all<L: Log<Event>>(&self, at: &mut Position, losers: UnitSet, log: &mut L) {
        for unit in losers {
            if let Some(hex) = at.hex_of(unit) {
                at.combat.begin_path(hex);
                log.tell(ALL, || Event::Eliminated(unit, hex));
                self.lose(at, unit, log);
            }
        }
        self.begin_advance(at, log);
    }

    /// Carries the retreats on until a player has a choice or all are done [rulings W29, W206].
    pub(crate) fn go_on_retreating<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        loop {
            if at.extension.asked != 0 {
                return self.ask_demolition(at, Step::Retreat);
            }
            if let Some(unit) = at.combat.retreating {
                if at.combat.left == 0 {
                    // A unit that a city keeps in place has suffered nothing [ruling W35].
                    if at.combat.origin != at.hex_of(unit) {
                        at.shifted.insert(unit);
                        at.shaken.insert(unit);
                    }
                    at.combat.retreating = None;
                    at.combat.origin = None;
                    continue;
                }
                let ways = self.ways_of(at, unit);
                if at.hex_of(unit).is_some_and(|hex| self.may_shelter(at, unit, hex)) {
                    at.step = Step::Retreat;
                    return;
                }
                if ways.is_empty() {
                    self.lose_retreater(at, unit, log);
                } else if let Some(to) = ways.only() {
                    if self.retreat_to(at, unit, to, log) == Flow::Asks {
                        return;
                    }
                } else {
                    at.step = Step::Retreat;
                    return;
                }
            } else if let Some(unit) = at.combat.to_retreat.first() {
                if at.combat.to_retreat.len() > 1 {
                    at.step = Step::Retreat;
                    return;
                }
                if self.assaulting(at) == Some(unit) {
                    at.combat.to_retreat.remove(unit);
                    self.lose_boarder(at, log);
                    continue;
                }
                self.begin_retreat(at, unit);
            } else if at.combat.result == Some(CombatResult::Br) && self.attackers_to_follow(at) {
                at.combat.to_retreat = at.combat.attackers;
            } else {
                return self.begin_advance(at, log);
            }
        }
    }

    /// Whether, after Br, the attackers have yet to retreat.
    fn attackers_to_follow(&self, at: &Position) -> bool {
        let gone = |unit: UnitId| {
            at.shifted.has(unit) || at.extension.sheltered.has(unit) || at.hex_of(unit).is_none()
        };
        !at.combat.attackers.is_empty() && !at.combat.attackers.iter().any(gone)
    }

    fn begin_retreat(&self, at: &mut Position, unit: UnitId) {
        let Some(hex) = at.hex_of(unit) else { return };
        at.combat.to_retreat.remove(unit);
        at.combat.retreating = Some(unit);
        at.combat.origin = Some(hex);
        at.combat.left = at.combat.hexes;
        at.combat.begin_path(hex);
    }

    fn lose_retreater<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        if log.wants_clauses() {
            self.cite_retreat(at, unit, log);
        }
        if let Some(hex) = at.hex_of(unit) {
            if at.combat.origin != Some(hex) {
                at.combat.last_path().push(hex);
            }
            log.tell(ALL, || Event::NoRetreat(unit, hex));
        }
        self.lose(at, unit, log);
        at.combat.retreating = None;
        at.combat.origin = None;
    }

    /// Does one step of a retreat; the step may first have to push a friend aside.
    fn retreat_to<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, to: HexId, log: &mut L) -> Flow {
        if log.wants_clauses() {
            self.cite_retreat(at, unit, log);
        }
        if let Some(friend) = at.unit_at(to) {
            at.combat.pushes = self.ways_of(at, unit).pushes;
            at.combat.chain[0] = Some((friend, None));
            at.step = Step::Displace;
            return self.go_on_displacing(at, log);
        }
        let from = at.hex_of(unit);
        self.step_back(at, unit, to);
        log.tell(ALL, || Event::Retreated(unit, from.unwrap_or(to), to));
        self.enter_hex(at, self.side_of(unit), to, log);
        at.step = Step::Retreat;
        Flow::GoesOn
    }

    /// Carries displacements on until the owner has a choice or the retreating unit has entered.
    fn go_on_displacing<L: Log<Event>>(&self, at: &mut Position, log: &mut L) -> Flow {
        loop {
            match self.displace_ways(at).only() {
                None => return Flow::Asks,
                Some(to) => {
                    if self.displace_to(at, to, log) == Flow::GoesOn {
                        return Flow::GoesOn;
                    }
                }
            }
        }
    }

    /// Displaces the last unit of the chain, or lets it push the next one.
    fn displace_to<L: Log<Event>>(&self, at: &mut Position, to: HexId, log: &mut L) -> Flow {
        if let Some(friend) = at.unit_at(to) {
            let links = at.combat.chain.iter().flatten().count();
            if let Some((_, target)) = &mut at.combat.chain[links - 1] {
                *target = Some(to);
            }
            at.combat.chain[links] = Some((friend, None));
            log.cite(clause!("S7.82").id());
            return Flow::Asks;
        }
        let retreating = at.combat.retreating;
        let from = retreating.and_then(|unit| at.hex_of(unit));
        let mut told: Vec<(UnitId, HexId, HexId)> = Vec::new();
        self.unwind_chain(at, to, |unit, from, to| told.push((unit, from, to)));
        for &(unit, from, to) in &told {
            log.tell(ALL, || Event::Displaced(unit, from, to));
            self.enter_hex(at, self.side_of(unit), to, log);
        }
        if let (Some(unit), Some(from)) = (retreating, from)
            && let Some(to) = at.hex_of(unit)
        {
            log.tell(ALL, || Event::Retreated(unit, from, to));
            self.enter_hex(at, self.side_of(unit), to, log);
        }
        at.step = Step::Retreat;
        Flow::GoesOn
    }

    /// A retreating unit's step as its owner chose it.
    pub(crate) fn apply_retreat<L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        to: HexId,
        log: &mut L,
    ) {
        if at.combat.retreating.is_none() {
            self.begin_retreat(at, unit);
        }
        if self.retreat_to(at, unit, to, log) == Flow::GoesOn {
            self.go_on_retreating(at, log);
        }
    }

    /// A unit that cannot retreat is lost at its owner's word, before others retreat.
    pub(crate) fn apply_eliminate<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        if at.combat.retreating.is_none() {
            self.begin_retreat(at, unit);
        }
        self.lose_retreater(at, unit, log);
        self.go_on_retreating(at, log);
    }

    /// A city shortens a retreat, at its owner's word [A11.1].
    pub(crate) fn apply_shelter<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        if at.combat.retreating.is_none() {
            self.begin_retreat(at, unit);
        }
        at.extension.sheltered.insert(unit);
        at.combat.left = at.combat.left.saturating_sub(self.shelter());
        let (hex, left) = (at.hex_of(unit), at.combat.left);
        log.tell(ALL, || Event::Special(SpecialEvent::Sheltered(unit, hex.unwrap_or(HexId(0)), left)));
        log.cite(clause!("A11.1").id());
        self.go_on_retreating(at, log);
    }

    /// A displacement as its owner chose it.
    pub(crate) fn apply_displace<L: Log<Event>>(&self, at: &mut Position, to: HexId, log: &mut L) {
        let flow = match self.displace_to(at, to, log) {
            Flow::Asks => self.go_on_displacing(at, log),
            Flow::GoesOn => Flow::GoesOn,
        };
        if flow == Flow::GoesOn {
            self.go_on_retreating(at, log);
        }
    }

    /// Lets the winners advance, if there are any [S7.91, S7.96, ruling W30].
    fn begin_advance<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        let winners = match at.combat.result {
            Some(CombatResult::D(_) | CombatResult::De) => at.combat.attackers,
            Some(CombatResult::A(_) | CombatResult::Ae) => at.combat.defenders,
            Some(CombatResult::Br) | None => UnitSet::NONE,
        };
        at.combat.may_advance = winners;
        at.step = Step::Advance;
        self.go_on_advancing(at, log);
    }

    fn go_on_advancing<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if at.extension.asked != 0 {
            return self.ask_demolition(at, Step::Advance);
        }
        if !at.combat.may_advance.iter().any(|unit| self.advance_hexes(at, unit).next().is_some()) {
            self.finish_combat(at, log);
        }
    }

    /// The hexes that a winner may advance to [S7.91 to S7.95, rulings W30, W31].
    pub(crate) fn advance_hexes(&self, at: &Position, unit: UnitId) -> impl Iterator<Item = HexId> {
        let mut hexes = [None::<HexId>; 24];
        let mut count = 0;
        for path in at.combat.paths.iter().take_while(|path| path.len > 0) {
            let Some(mut here) = at.hex_of(unit) else { continue };
            for &next in path.hexes() {
                if self.may_follow(at, unit, here, next).is_none() {
                    break;
                }
                here = next;
                if at.unit_at(next).is_none() && !hexes[..count].contains(&Some(next)) && count < hexes.len()
                {
                    hexes[count] = Some(next);
                    count += 1;
                }
            }
        }
        hexes.into_iter().flatten()
    }

    /// The hexes that a winner enters on its way to a hex, that hex last.
    pub(crate) fn advance_path(&self, at: &Position, unit: UnitId, to: HexId) -> Option<Path> {
        let from = at.hex_of(unit)?;
        at.combat.paths.iter().find_map(|path| {
            let last = path.hexes().iter().position(|&hex| hex == to)?;
            let mut here = from;
            for &next in &path.hexes()[..=last] {
                self.may_follow(at, unit, here, next)?;
                here = next;
            }
            Some(Path { len: last as u8 + 1, ..*path })
        })
    }

    /// Whether a winner may go from one hex of a path into the next.
    fn may_follow(&self, at: &Position, unit: UnitId, here: HexId, next: HexId) -> Option<()> {
        let side = self.hexside_between(here, next)?;
        let own = self.side_of(unit);
        let free = at.unit_at(next).is_none_or(|other| self.side_of(other) == own);
        let open = self.is_open(at, here, side) && self.lets_pass(at, self.class(unit), here, side)
            || self.crosses_in_assault(at, unit, here, side);
        (free && open && !self.is_closed(own, next)).then_some(())
    }

    /// Whether a winner may advance to a hex.
    pub(crate) fn check_advance(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        to: HexId,
    ) -> Result<(), Refused> {
        if at.step != Step::Advance {
            return Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)));
        }
        if self.side_of(unit) != side {
            return Err(clause!("S7.94").refuses(Reason::EnemyUnit(unit)));
        }
        if !at.combat.may_advance.has(unit) {
            return Err(clause!("S7.94").refuses(Reason::MayNotAdvance(unit)));
        }
        if self.advance_hexes(at, unit).any(|hex| hex == to) {
            Ok(())
        } else {
            Err(clause!("S7.95").refuses(Reason::OffPath(unit, to)))
        }
    }

    /// Lists the advances that the winners may choose from.
    pub(crate) fn list_advance(&self, at: &Position, menu: &mut Menu) {
        for unit in at.combat.may_advance {
            menu.singles.extend(self.advance_hexes(at, unit).map(|to| Action::Advance { unit, to }));
        }
        menu.singles.push(Action::Done);
    }

    /// Advances a winner, along the path as far as `to` [S7.92].
    pub(crate) fn apply_advance<L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        to: HexId,
        log: &mut L,
    ) {
        let from = at.hex_of(unit).unwrap_or(to);
        let path = self.advance_path(at, unit, to).unwrap_or_default();
        at.shifted.insert(unit);
        at.combat.may_advance.remove(unit);
        self.advance_along(at, unit, to, from, path.hexes(), log);
    }

    /// Takes a winner along a path, unless a bridge is asked about before its end, and tells of the way as far as it is
    /// travelled [A12.11].
    fn advance_along<L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        to: HexId,
        back: HexId,
        path: &[HexId],
        log: &mut L,
    ) {
        let side = self.side_of(unit);
        if let Some(from) = at.hex_of(unit) {
            log.tell(ALL, || {
                let stops = |hex: &HexId| *hex == to || self.is_watched(at, side, *hex);
                let last = path.iter().position(stops).map_or(path.len(), |last| last + 1);
                Event::Advanced { unit, from, path: path[..last].to_vec() }
            });
        }
        let mut back = back;
        for &hex in path.iter().take_while(|&&hex| hex != to) {
            self.enter_hex(at, side, hex, log);
            if at.extension.asked != 0 {
                at.lodge(unit, hex);
                at.extension.midway =
                    Some(Midway { unit, spent: HalfPoints::default(), goal: Some(to), back: Some(back) });
                return self.ask_demolition(at, Step::Advance);
            }
            if at.unit_at(hex).is_none() {
                back = hex;
            }
        }
        at.put(unit, Place::Hex(to));
        self.enter_hex(at, side, to, log);
        self.go_on_advancing(at, log);
    }

    /// Goes on with an advance that a demolition interrupted: as far as its goal if the bridges let it, or it stays.
    pub(crate) fn go_on_following<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if let Some(Midway { unit, goal, back, .. }) = at.extension.midway.take() {
            let here = at.hex_of(unit);
            let path = goal.and_then(|goal| self.rest_of_path(at, unit, goal));
            if let (Some(goal), Some(path)) = (goal, path) {
                let back = back.or(here).unwrap_or(goal);
                return self.advance_along(at, unit, goal, back, &path, log);
            }
            if let Some(back) = back.filter(|_| at.extension.guests.has(unit)) {
                at.lodge(unit, back);
                log.tell(ALL, || Event::Special(SpecialEvent::TurnedBack(unit, Some(back))));
            }
        }
        self.go_on_advancing(at, log);
    }

    /// The hexes of a path from where a unit stands on it to a hex farther on, if it may follow them.
    fn rest_of_path(&self, at: &Position, unit: UnitId, to: HexId) -> Option<Vec<HexId>> {
        let from = at.hex_of(unit)?;
        at.combat.paths.iter().find_map(|path| {
            let first = path.hexes().iter().position(|&hex| hex == from)?;
            let last = path.hexes().iter().position(|&hex| hex == to).filter(|&last| last > first)?;
            let rest = &path.hexes()[first + 1..=last];
            let mut here = from;
            for &next in rest {
                self.may_follow(at, unit, here, next)?;
                here = next;
            }
            Some(rest.to_vec())
        })
    }

    /// Puts the combat away and looks for the next one.
    pub(crate) fn finish_combat<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if self.assaulting(at).is_some() {
            self.lose_boarder(at, log);
        }
        at.extension.sheltered = UnitSet::NONE;
        at.combat = Combat::default();
        at.step = Step::Combat;
        self.go_on_fighting(at, log);
    }
}

/// Whether a carried-out step leaves a choice to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// The same thing goes on.
    GoesOn,
    /// A player has to choose.
    Asks,
}
