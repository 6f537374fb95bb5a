//! Where reinforcements come onto the map [B11.0, A15.1, A15.2, H13.0, R12.0].

use board::HexId;
use kit::{Side, clause};
use reach::Ground;

use crate::game::Game;
use crate::games::Shared;
use crate::memory;
use crate::position::{Place, Position};
use crate::reason::{Reason, Refused, SpecialReason};
use crate::scenario::EntryRule;
use crate::terrain::{EDGES, ROAD};
use crate::unit::{HalfPoints, UnitId, UnitSet};

impl Game {
    /// The hexes by which a unit may come now, and half points for each. `ground` is what stands in the way.
    pub(crate) fn entry_sources(
        &self,
        at: &Position,
        unit: UnitId,
        by: Option<HexId>,
        ground: &[u8],
        into: &mut Vec<(HexId, u8)>,
    ) {
        into.clear();
        let allowance = self.counter(unit).half_points();
        let mut add = |hex: HexId, cost: Option<HalfPoints>| {
            if let Some(cost) = cost.filter(|&cost| cost <= allowance && by.is_none_or(|only| only == hex)) {
                into.push((hex, cost.in_parts()));
            }
        };
        let free = |hex: HexId, most: Ground| ground[usize::from(hex.0)] <= most as u8;
        match self.scenario.entry {
            EntryRule::Plain => {
                for &hex in self.scheduled(at, unit).iter().filter(|&&hex| free(hex, Ground::Stop)) {
                    add(hex, self.terrain.entry_cost(self.class(unit), hex));
                }
            }
            EntryRule::Columns => {
                for hex in self.column_hexes(at, unit).into_iter().filter(|&hex| free(hex, Ground::Stop)) {
                    add(hex, self.column_cost(at, unit, hex));
                }
            }
            EntryRule::Areas => {
                for hex in self.area_hexes(unit, ground) {
                    add(hex, self.terrain.entry_cost(self.class(unit), hex));
                }
            }
        }
    }

    /// The hexes by which a unit is to come: those of its schedule, or of the edge by which it left [A15.42].
    pub(crate) fn scheduled(&self, at: &Position, unit: UnitId) -> Vec<HexId> {
        match at.place(unit) {
            Place::Exited(edge) => {
                self.exit_by(unit, edge).map_or_else(Vec::new, |exit| exit.hexes.iter().collect())
            }
            _ => self.entry_group(unit).map_or_else(Vec::new, |group| group.hexes.clone()),
        }
    }

    /// Whether a unit may come by a hex, as far as its orders go [A15.24, H13.24].
    pub(crate) fn may_enter_at(&self, at: &Position, unit: UnitId, by: HexId) -> bool {
        match self.scenario.entry {
            EntryRule::Plain => self.scheduled(at, unit).contains(&by),
            EntryRule::Columns => self.column_hexes(at, unit).contains(&by),
            EntryRule::Areas => {
                let mut ground = Vec::new();
                self.ground(at, self.side_of(unit), &mut ground);
                self.area_hexes(unit, &ground).contains(&by)
            }
        }
    }

    /// Why a unit may not come by a hex that is not open to it: one of its area that is blocked says so [R12.21].
    pub(crate) fn why_not_entered_at(&self, at: &Position, unit: UnitId, by: HexId) -> Refused {
        if let Place::Exited(edge) = at.place(unit) {
            return self.clause(Shared::Return).refuses(Reason::NotReturnHex(unit, by, edge));
        }
        let foe = self.side_of(unit).other();
        if self.scenario.entry != EntryRule::Areas || !self.scheduled(at, unit).contains(&by) {
            return self.clause(Shared::EntryElsewhere).refuses(Reason::NotEntryHex(unit, by));
        }
        if at.unit_at(by).is_some_and(|other| self.side_of(other) == foe) {
            return self.clause(Shared::EntryHeld).refuses(Reason::EntryHexHeld(unit, by));
        }
        if self.in_zoc_of(at, by, foe) {
            return clause!("R12.21").refuses(Reason::Special(SpecialReason::EntryControlled(unit, by)));
        }
        clause!("S5.24").refuses(Reason::Prohibited(unit, by))
    }

    /// Half points to enter by a hex [A15.11, H13.11, R12.11]. Only columns pay for those before them [R12.13].
    pub(crate) fn cost_to_enter(&self, at: &Position, unit: UnitId, by: HexId) -> Option<HalfPoints> {
        match self.scenario.entry {
            EntryRule::Columns => self.column_cost(at, unit, by),
            EntryRule::Plain | EntryRule::Areas => self.terrain.entry_cost(self.class(unit), by),
        }
    }

    /// Half points to enter by a hex behind those who have come by it in this phase
    /// [A15.12, A15.13, H13.12, H13.13, ruling W25].
    pub(crate) fn column_cost(&self, at: &Position, unit: UnitId, hex: HexId) -> Option<HalfPoints> {
        let first = self.terrain.entry_cost(self.class(unit), hex)?;
        let before = at.extension.column(hex);
        let further = if first == ROAD { ROAD } else { HalfPoints::whole(1) };
        Some(first.plus(further.times(before)))
    }

    /// Whether an entry hex is blocked: an enemy in it, or a friend in an enemy zone of control [A15.22, H13.22].
    fn is_entry_blocked(&self, at: &Position, side: Side, hex: HexId) -> bool {
        at.unit_at(hex)
            .is_some_and(|unit| self.side_of(unit) != side || self.in_zoc_of(at, hex, side.other()))
    }

    /// The scheduled hexes, or the nearest open ones of the same edge where all of them are blocked [ruling W24].
    fn column_hexes(&self, at: &Position, unit: UnitId) -> Vec<HexId> {
        let side = self.side_of(unit);
        let scheduled = self.scheduled(at, unit);
        if scheduled.iter().any(|&hex| !self.is_entry_blocked(at, side, hex)) {
            return scheduled;
        }
        let holds = |edge: &board::Edge| scheduled.iter().all(|hex| self.map.grid.edge(*edge).contains(hex));
        let Some(edge) = EDGES.into_iter().find(holds) else { return Vec::new() };
        let away = |hex: HexId| scheduled.iter().map(|&own| self.distance(own, hex)).min().unwrap_or(0);
        let open = self.map.grid.edge(edge).iter().copied();
        let open: Vec<HexId> = open.filter(|&hex| !self.is_entry_blocked(at, side, hex)).collect();
        let nearest = open.iter().map(|&hex| away(hex)).min();
        let near: Vec<HexId> = open.into_iter().filter(|&hex| Some(away(hex)) == nearest).collect();
        let to_friends =
            |hex: HexId| self.on_map(at, side).map(|(_, friend)| self.distance(friend, hex)).min();
        let least = near.iter().map(|&hex| to_friends(hex)).min().flatten();
        near.into_iter().filter(|&hex| to_friends(hex) == least).collect()
    }

    /// The open hexes of a unit's areas, or of the next one in the order of letters [R12.22, ruling W72].
    fn area_hexes(&self, unit: UnitId, ground: &[u8]) -> Vec<HexId> {
        let Some((letters, areas)) = self.entry_areas(self.side_of(unit)) else { return Vec::new() };
        let Some(group) = self.entry_group(unit) else { return Vec::new() };
        let class = self.class(unit);
        // Neither enemies nor their zones of control may be entered [R12.21].
        let open = |hex: &HexId| {
            ground[usize::from(hex.0)] == Ground::Free as u8 && self.terrain.entry_cost(class, *hex).is_some()
        };
        let own: Vec<HexId> = group.hexes.iter().copied().filter(open).collect();
        if !own.is_empty() {
            return own;
        }
        let Some(last) =
            group.areas.iter().max().and_then(|last| letters.iter().position(|letter| letter == last))
        else {
            return Vec::new();
        };
        let next = (1..letters.len()).map(|step| letters[(last + step) % letters.len()]);
        let further = next.filter(|letter| !group.areas.contains(letter));
        let hexes = |letter: u8| areas[usize::from(letter)].iter().copied().filter(open).collect::<Vec<_>>();
        further.map(hexes).find(|hexes| !hexes.is_empty()).unwrap_or_default()
    }

    /// Reinforcements may not be held back: a unit that can enter must [R12.23, ruling W72].
    pub(crate) fn check_entered(&self, at: &Position) -> Result<(), Refused> {
        self.check_entries(at, self.of_side[self.phasing(at).index()])
    }

    /// The same for some units.
    pub(crate) fn check_entries(&self, at: &Position, units: UnitSet) -> Result<(), Refused> {
        if units.is_empty() {
            return Ok(());
        }
        let side = self.phasing(at);
        memory::moves(self, at, side, |memory| {
            let taken = self.occupied(at, side);
            for unit in units {
                if self.due(at, unit).is_some_and(|turn| turn <= at.turn) {
                    let known = memory.look_up_entry(self, at, unit);
                    if !(known.hexes - taken).is_empty() {
                        return Err(
                            clause!("R12.23").refuses(Reason::Special(SpecialReason::MustEnter(unit)))
                        );
                    }
                }
            }
            Ok(())
        })
    }
}
