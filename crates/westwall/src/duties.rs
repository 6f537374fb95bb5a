//! Who must attack and who must be attacked [S7.1, S7.2, S8.31, rulings W26, W27, W39, W40, W202].
//!
//! A pair is a unit of the Phasing Player and an enemy next to it across an open hexside, neither of which
//! has been shifted since the Combat Phase began. A declaration is a set of attackers, all paired with all
//! of a set of defenders. It is legal if it leaves no unit that still has a duty without a partner.
//!
//! Adding units to a declaration never gives another unit a partner back. So a unit that would be left over
//! must be taken in, again and again; the declaration can be completed exactly if that ends well.

use std::cell::Cell;
use std::rc::Rc;

use kit::{Hexside, Side, Strength, clause};

use crate::aiming::Fire;
use crate::game::Game;
use crate::memory;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::scenario::FireLimit;
use crate::unit::{MAX_UNITS, UnitId, UnitSet};

/// The most units of one side: the bits of a mask.
pub(crate) const MOST: usize = MAX_UNITS / 2;
/// The index of a unit that is not in contact.
const NONE: u8 = u8::MAX;

/// All pairs of a Combat Phase, as bit masks over small indices.
#[derive(Clone)]
pub(crate) struct Contacts {
    own: [UnitId; MOST],
    foe: [UnitId; MOST],
    own_count: usize,
    foe_count: usize,
    /// The index of each unit in contact on its side.
    index: [u8; MAX_UNITS],
    /// For each own unit the enemies it is paired with.
    foes_of: [u64; MOST],
    /// For each enemy the own units it is paired with.
    owns_of: [u64; MOST],
    /// The same, and own batteries in contact that have nothing but an unbridged river between [W95].
    joins: [u64; MOST],
    /// Own batteries.
    guns: u64,
    /// Own batteries on the map without an enemy beside them, in contact or not.
    pub quiet: UnitSet,
    /// Own units that have not attacked.
    pub ready: u64,
    /// Enemies that have not been attacked.
    pub fresh: u64,
    /// What is known about the batteries.
    asked: Cell<Option<Asked>>,
}

/// What is known about the batteries: filled in on demand.
#[derive(Debug, Clone, Copy)]
struct Asked {
    /// The fire on which it depends.
    fire: Fire,
    /// How strictly they are treated.
    rule: Option<Guns>,
    /// Those that some declaration could take in.
    placed: Option<u64>,
}

/// A declaration in the making, as masks over [`Contacts`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Draft {
    pub attackers: u64,
    pub defenders: u64,
}

/// How strictly batteries that would be left over are treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guns {
    /// A battery that fits must attack.
    Bound,
    /// No declaration could place every battery: those left over are excused.
    Excused,
}

pub(crate) fn bits(mask: u64) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let bit = left.trailing_zeros() as usize;
        left &= left - 1;
        Some(bit)
    })
}

impl Default for Contacts {
    fn default() -> Contacts {
        Contacts {
            own: [UnitId(0); MOST],
            foe: [UnitId(0); MOST],
            own_count: 0,
            foe_count: 0,
            index: [NONE; MAX_UNITS],
            foes_of: [0; MOST],
            owns_of: [0; MOST],
            joins: [0; MOST],
            guns: 0,
            quiet: UnitSet::NONE,
            ready: 0,
            fresh: 0,
            asked: Cell::new(None),
        }
    }
}

impl Contacts {
    /// Forgets all pairs; what is written behind the counts does not matter.
    fn clear(&mut self) {
        (self.own_count, self.foe_count) = (0, 0);
        self.index = [NONE; MAX_UNITS];
        (self.guns, self.ready, self.fresh) = (0, 0, 0);
        self.quiet = UnitSet::NONE;
        self.asked.set(None);
    }

    /// The index of an own unit in contact.
    #[inline]
    pub fn own_index(&self, unit: UnitId) -> Option<usize> {
        self.index_in(&self.own, self.own_count, unit)
    }

    /// The index of an enemy in contact.
    #[inline]
    pub fn foe_index(&self, unit: UnitId) -> Option<usize> {
        self.index_in(&self.foe, self.foe_count, unit)
    }

    /// The index of a unit of one side; the same number may be that of a unit of the other.
    #[inline]
    fn index_in(&self, units: &[UnitId; MOST], count: usize, unit: UnitId) -> Option<usize> {
        let index = usize::from(self.index[usize::from(unit.0)]);
        (index < count && units[index] == unit).then_some(index)
    }

    /// The own unit with an index.
    pub fn own(&self, index: usize) -> UnitId {
        self.own[index]
    }

    /// The enemy with an index.
    pub fn foe(&self, index: usize) -> UnitId {
        self.foe[index]
    }

    /// Own units paired with an enemy.
    pub fn owns_of(&self, foe: usize) -> u64 {
        self.owns_of[foe]
    }

    /// Enemies paired with an own unit.
    pub fn foes_of(&self, own: usize) -> u64 {
        self.foes_of[own]
    }

    /// Whether an own unit may attack all of these enemies in one combat.
    fn joins_all(&self, own: usize, foes: u64) -> bool {
        bits(foes).all(|foe| self.joins[foe] >> own & 1 != 0)
    }

    /// The draft of the combat being declared.
    pub fn draft(&self, at: &Position) -> Draft {
        self.draft_of(at.combat.attackers, at.combat.defenders)
    }

    /// The draft of some attackers and defenders, as far as they are in contact.
    pub fn draft_of(&self, attackers: UnitSet, defenders: UnitSet) -> Draft {
        let mut draft = Draft { attackers: 0, defenders: 0 };
        for unit in attackers {
            draft.attackers |= self.own_index(unit).map_or(0, |index| 1 << index);
        }
        for unit in defenders {
            draft.defenders |= self.foe_index(unit).map_or(0, |index| 1 << index);
        }
        draft
    }

    /// Enemies paired with any of some own units.
    fn facing(&self, owns: u64) -> u64 {
        bits(owns).fold(0, |foes, own| foes | self.foes_of[own])
    }

    /// Own units paired with any of some enemies.
    pub fn beside(&self, foes: u64) -> u64 {
        bits(foes).fold(0, |owns, foe| owns | self.owns_of[foe])
    }

    /// Enemies that could be added to a draft as far as its non-artillery goes, which takes in no enemy across a river.
    pub fn within_reach(&self, draft: Draft) -> u64 {
        bits(draft.attackers & !self.guns).fold(self.fresh, |foes, own| foes & self.foes_of[own])
    }

    /// Enemies that an available own unit could attack: the combats that must still come.
    pub fn open(&self) -> u64 {
        bits(self.fresh)
            .filter(|&foe| self.owns_of[foe] & self.ready != 0)
            .fold(0, |mask, foe| mask | 1 << foe)
    }

    /// Own units that could attack such an enemy.
    pub fn waiting(&self) -> u64 {
        bits(self.ready)
            .filter(|&own| self.foes_of[own] & self.fresh != 0)
            .fold(0, |mask, own| mask | 1 << own)
    }
}

impl Game {
    /// All pairs of the Combat Phase, remembered through the steps of a declaration.
    pub(crate) fn contacts(&self, at: &Position) -> Rc<Contacts> {
        memory::contacts(self, at)
    }

    /// Finds the pairs [S7.13].
    pub(crate) fn find_contacts(&self, at: &Position, c: &mut Contacts) {
        let side = self.phasing(at);
        c.clear();
        let bound = at.shifted | at.extension.guests;
        for unit in self.of_side[side.index()] - self.may_not_attack(at) {
            let Some(hex) = at.hex_of(unit) else { continue };
            let mut foes = 0_u64;
            let mut quiet = true;
            for (_, near) in self.open_neighbours(at, hex) {
                let Some(other) = at.unit_at(near) else { continue };
                if self.side_of(other) == side {
                    continue;
                }
                quiet = false;
                if at.shifted.has(other) || bound.has(unit) {
                    continue;
                }
                let index = &mut c.index[usize::from(other.0)];
                if *index == NONE {
                    if c.foe_count == MOST {
                        continue;
                    }
                    *index = c.foe_count as u8;
                    c.foe[c.foe_count] = other;
                    c.owns_of[c.foe_count] = 0;
                    c.fresh |= u64::from(!at.targeted.has(other)) << c.foe_count;
                    c.foe_count += 1;
                }
                foes |= 1 << *index;
            }
            if quiet && self.artillery.has(unit) {
                c.quiet.insert(unit);
            }
            if foes == 0 || c.own_count == MOST {
                continue;
            }
            let own = c.own_count;
            c.own[own] = unit;
            c.index[usize::from(unit.0)] = own as u8;
            c.foes_of[own] = foes;
            for foe in bits(foes) {
                c.owns_of[foe] |= 1 << own;
            }
            c.guns |= u64::from(self.artillery.has(unit)) << own;
            c.ready |= u64::from(!at.attacked.has(unit)) << own;
            c.own_count += 1;
        }
        c.joins[..c.foe_count].copy_from_slice(&c.owns_of[..c.foe_count]);
        for own in bits(c.guns) {
            let Some(hex) = at.hex_of(c.own[own]) else { continue };
            let shut = !self.open_sides(at, hex);
            for hexside in Hexside::ALL.into_iter().filter(|hexside| shut >> hexside.index() & 1 != 0) {
                let across = self.neighbour(hex, hexside).and_then(|near| at.unit_at(near));
                if let Some(foe) = across.and_then(|foe| c.foe_index(foe)) {
                    c.joins[foe] |= 1 << own;
                }
            }
        }
    }

    /// Whether fire is limited to what the non-artillery brings, and never attacks alone [B14.0].
    pub(crate) fn is_limited(&self) -> bool {
        self.scenario.limit == FireLimit::GroundStrength
    }

    /// Too many batteries of a side for one combat.
    pub(crate) fn too_many_batteries(&self, at: &Position, side: Side, most: u8) -> Refused {
        self.battery_clause(at, side).refuses(Reason::TooManyBatteries { most })
    }

    /// The most batteries that a side may use in one attack [A14.12, H11.0, H11.1, H11.11, H11.12].
    pub(crate) fn most_batteries(&self, side: Side) -> Option<u8> {
        self.scenario.batteries[side.index()].map(|batteries| batteries.attack)
    }

    /// Whether batteries may find no place in a combat.
    fn limits_guns(&self, at: &Position) -> bool {
        self.is_limited() || self.most_batteries(self.phasing(at)).is_some()
    }

    pub(crate) fn strength(&self, c: &Contacts, mask: u64) -> Strength {
        bits(mask).map(|own| self.counter(c.own[own]).attack_strength()).sum()
    }

    /// Whether a battery fits under the limit of a draft beside the batteries in it [B14.0].
    pub(crate) fn gun_fits(&self, at: &Position, c: &Contacts, draft: Draft, gun: usize) -> bool {
        if let Some(most) = self.most_batteries(self.phasing(at)) {
            return (draft.attackers & c.guns | 1 << gun).count_ones() <= u32::from(most);
        }
        if !self.is_limited() {
            return true;
        }
        if self.guns_only(c, draft) {
            return true;
        }
        let ground = self.strength(c, draft.attackers & !c.guns);
        self.strength(c, draft.attackers & c.guns | 1 << gun) <= ground
    }

    /// Whether no non-artillery unit is left that could attack any of the defenders: then batteries attack
    /// alone, without limit and without help [ruling W40].
    pub(crate) fn guns_only(&self, c: &Contacts, draft: Draft) -> bool {
        draft.defenders != 0 && bits(draft.defenders).all(|foe| c.owns_of[foe] & c.ready & !c.guns == 0)
    }

    /// The own units that an enemy needs one of: non-artillery where there is any [ruling W202].
    fn needed_by(&self, c: &Contacts, foe: usize) -> u64 {
        let able = c.owns_of[foe] & c.ready;
        let ground = able & !c.guns;
        if self.is_limited() && ground != 0 { ground } else { able }
    }

    /// Enemies whose attackers are all spent and that only fire from a distance can still serve.
    pub(crate) fn needy(&self, c: &Contacts, draft: Draft) -> u64 {
        let rest = c.ready & !draft.attackers;
        bits(c.fresh & !draft.defenders)
            .filter(|&foe| c.owns_of[foe] & rest == 0)
            .fold(0, |mask, foe| mask | 1 << foe)
    }

    /// Those of them that a draft makes needy: an attacker of theirs takes part in it.
    fn made_needy(&self, c: &Contacts, draft: Draft) -> u64 {
        let rest = c.ready & !draft.attackers;
        bits(c.fresh & !draft.defenders & c.facing(draft.attackers))
            .filter(|&foe| c.owns_of[foe] & rest == 0 && c.owns_of[foe] & c.ready != 0)
            .fold(0, |mask, foe| mask | 1 << foe)
    }

    /// What a draft would leave over, first enemies, then units, then batteries; `None` if it may be declared.
    pub(crate) fn left_over(&self, at: &Position, c: &Contacts, draft: Draft, guns: Guns) -> Option<Left> {
        let rest = c.ready & !draft.attackers;
        let fresh = c.fresh & !draft.defenders;
        if self.is_limited() {
            for foe in bits(fresh & c.facing(draft.attackers)) {
                let needed = self.needed_by(c, foe);
                if needed != 0 && needed & rest == 0 {
                    return Some(Left::Foe(foe));
                }
            }
            if draft.attackers != 0 && self.is_fire_unbacked(c, draft) {
                let fire = self.strength(c, draft.attackers & c.guns);
                return Some(Left::Ground { fire, ground: self.strength(c, draft.attackers & !c.guns) });
            }
        } else {
            // Enemies that were needy already can be served as well as before.
            if self.made_needy(c, draft) != 0 {
                let needy = self.needy(c, draft);
                let now = self.needy(c, Draft { attackers: 0, defenders: 0 });
                let fire = self.fire_left(at, c);
                if self.unserved(at, c, needy, fire) > self.unserved(at, c, now, fire) {
                    return Some(Left::AnyFoe(needy));
                }
            }
        }
        let bound = if self.limits_guns(at) { rest & !c.guns } else { rest };
        for own in bits(bound & c.beside(draft.defenders)) {
            if c.foes_of[own] & c.fresh != 0 && c.foes_of[own] & fresh == 0 {
                return Some(Left::Own(own));
            }
        }
        if self.limits_guns(at) && self.is_overfull(at, c, draft) {
            return Some(Left::Full);
        }
        if self.limits_guns(at) && guns == Guns::Bound {
            for gun in bits(rest & c.guns) {
                let idle = c.foes_of[gun] & c.fresh != 0 && c.foes_of[gun] & fresh == 0;
                let beside_all = draft.defenders & !c.foes_of[gun] == 0;
                let fits_here = idle && beside_all && self.gun_fits(at, c, draft, gun);
                // It had a place and would have none any more: the duty cannot be dodged by the order of combats.
                // Only where other batteries have filled this combat up is it excused [ruling W39].
                let loses_its_place = || {
                    let alone = Draft { attackers: draft.attackers & !c.guns, ..draft };
                    let full =
                        beside_all && !self.gun_fits(at, c, draft, gun) && self.gun_fits(at, c, alone, gun);
                    if full {
                        return false;
                    }
                    self.placed_guns(at, c) >> gun & 1 != 0 && {
                        let after = Contacts { ready: rest, fresh, asked: Cell::new(None), ..c.clone() };
                        !self.gun_has_a_place(at, &after, gun)
                    }
                };
                if fits_here || loses_its_place() {
                    return Some(Left::Gun(gun));
                }
            }
        }
        None
    }

    /// Whether a draft has more batteries than one combat may have [A14.12, H11.1].
    fn is_overfull(&self, at: &Position, c: &Contacts, draft: Draft) -> bool {
        let most = self.most_batteries(self.phasing(at));
        most.is_some_and(|most| (draft.attackers & c.guns).count_ones() > u32::from(most))
    }

    /// Whether batteries attack an enemy that non-artillery could attack without any of it, or bring more
    /// than the non-artillery beside them [B14.0, rulings W40 and W202].
    fn is_fire_unbacked(&self, c: &Contacts, draft: Draft) -> bool {
        let ground = draft.attackers & !c.guns;
        let fire = draft.attackers & c.guns;
        fire != 0
            && !self.guns_only(c, draft)
            && (bits(draft.defenders).any(|foe| self.needed_by(c, foe) & draft.attackers == 0)
                || self.strength(c, fire) > self.strength(c, ground))
    }

    /// The non-artillery that could still join a draft, looking at adjacency alone.
    pub(crate) fn could_back(&self, c: &Contacts, draft: Draft) -> u64 {
        let free = c.ready & !c.guns & !draft.attackers;
        bits(draft.defenders).fold(free, |able, foe| able & c.owns_of[foe])
    }

    /// The batteries for which there is such a declaration now.
    fn placed_guns(&self, at: &Position, c: &Contacts) -> u64 {
        let asked = self.asked(at, c);
        asked.placed.unwrap_or_else(|| {
            let placed = bits(c.guns & c.ready)
                .filter(|&gun| self.gun_has_a_place(at, c, gun))
                .fold(0, |mask, gun| mask | 1 << gun);
            c.asked.set(Some(Asked { placed: Some(placed), ..self.asked(at, c) }));
            placed
        })
    }

    /// What is known so far about the batteries with the fire that is left.
    fn asked(&self, at: &Position, c: &Contacts) -> Asked {
        let fire = self.fire_left(at, c);
        let known = c.asked.get().filter(|asked| asked.fire == fire);
        known.unwrap_or(Asked { fire, rule: None, placed: None })
    }

    /// Whether some declaration, looking at non-artillery and enemies alone, could take a battery in.
    fn gun_has_a_place(&self, at: &Position, c: &Contacts, gun: usize) -> bool {
        bits(c.foes_of[gun] & c.fresh).any(|foe| {
            // Where only numbers are limited a battery may attack alone.
            let leaders = if self.is_limited() { c.ready & !c.guns } else { c.ready };
            bits(c.owns_of[foe] & leaders).any(|own| {
                let draft = Draft { attackers: 1 << own, defenders: 1 << foe };
                self.closure(at, c, draft, Guns::Excused).is_some_and(|full| {
                    full.defenders & !c.foes_of[gun] == 0 && self.gun_fits(at, c, full, gun)
                })
            })
        })
    }

    /// The smallest legal declaration that contains a draft with at least one attacker, if there is one.
    fn closure(&self, at: &Position, c: &Contacts, draft: Draft, guns: Guns) -> Option<Draft> {
        let Some(left) = self.left_over(at, c, draft, guns) else { return Some(draft) };
        let add_foe = |foe: usize| -> Option<Draft> {
            (draft.attackers & !c.joins[foe] == 0)
                .then_some(Draft { defenders: draft.defenders | 1 << foe, ..draft })
                .and_then(|next| self.closure(at, c, next, guns))
        };
        let add_own = |own: usize| -> Option<Draft> {
            c.joins_all(own, draft.defenders)
                .then_some(Draft { attackers: draft.attackers | 1 << own, ..draft })
                .and_then(|next| self.closure(at, c, next, guns))
        };
        match left {
            Left::Foe(foe) => add_foe(foe),
            Left::AnyFoe(foes) => bits(foes).find_map(add_foe),
            Left::Own(own) | Left::Gun(own) => add_own(own),
            Left::Ground { .. } => bits(self.could_back(c, draft)).find_map(add_own),
            Left::Full => None,
        }
    }

    /// Whether a draft can be completed to a legal declaration.
    pub(crate) fn can_complete(&self, at: &Position, c: &Contacts, draft: Draft, guns: Guns) -> bool {
        if draft.attackers != 0 {
            return self.closure(at, c, draft, guns).is_some();
        }
        bits(self.able(c, draft))
            .any(|own| self.closure(at, c, Draft { attackers: 1 << own, ..draft }, guns).is_some())
    }

    /// The own units that could begin an attack on all defenders of a draft.
    pub(crate) fn able(&self, c: &Contacts, draft: Draft) -> u64 {
        bits(draft.defenders).fold(c.ready, |able, foe| able & self.needed_by(c, foe))
    }

    /// Whether batteries are bound to attack: yes, unless then no unit could attack at all.
    pub(crate) fn gun_rule(&self, at: &Position, c: &Contacts) -> Guns {
        if !self.limits_guns(at) || c.guns & c.ready == 0 {
            return Guns::Bound;
        }
        self.asked(at, c).rule.unwrap_or_else(|| {
            let open = |foe: usize| {
                self.can_complete(at, c, Draft { attackers: 0, defenders: 1 << foe }, Guns::Bound)
            };
            let rule = if bits(c.open()).any(open) { Guns::Bound } else { Guns::Excused };
            c.asked.set(Some(Asked { rule: Some(rule), ..self.asked(at, c) }));
            rule
        })
    }

    /// The refusal for a unit that would be left over.
    pub(crate) fn why_left(c: &Contacts, left: Left) -> Refused {
        match left {
            Left::Foe(foe) => clause!("S7.11").refuses(Reason::LeavesEnemyUnattacked(c.foe[foe])),
            Left::AnyFoe(foes) => {
                clause!("S7.11").refuses(Reason::LeavesEnemyUnattacked(c.foe[foes.trailing_zeros() as usize]))
            }
            Left::Own(own) => clause!("S7.12").refuses(Reason::LeavesUnitIdle(c.own[own])),
            Left::Gun(gun) => clause!("S8.31").refuses(Reason::LeavesBatteryIdle(c.own[gun])),
            Left::Ground { fire, ground } => {
                clause!("B14.0").refuses(Reason::OverLimit { adds: fire, limit: ground })
            }
            Left::Full => clause!("S7.11").refuses(Reason::FireNeededElsewhere),
        }
    }

    /// Who a draft that cannot be completed leaves over in the end, for the refusal.
    pub(crate) fn why_incomplete(
        &self,
        at: &Position,
        c: &Contacts,
        draft: Draft,
        guns: Guns,
    ) -> Option<Refused> {
        let mut draft = draft;
        let mut idle = None;
        loop {
            let left = self.left_over(at, c, draft, guns)?;
            if let Left::Gun(gun) = left {
                idle.get_or_insert(gun);
            }
            let next = match left {
                Left::Foe(foe) if draft.attackers & !c.joins[foe] == 0 => {
                    Draft { defenders: draft.defenders | 1 << foe, ..draft }
                }
                Left::Own(own) | Left::Gun(own) if c.joins_all(own, draft.defenders) => {
                    Draft { attackers: draft.attackers | 1 << own, ..draft }
                }
                // A battery that had to be taken in and does not fit is what is really left over.
                Left::Ground { .. } => return Some(Game::why_left(c, idle.map_or(left, Left::Gun))),
                _ => return Some(Game::why_left(c, left)),
            };
            draft = next;
        }
    }
}

/// Who would be left over by a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Left {
    /// An enemy without an attacker.
    Foe(usize),
    /// One of several enemies that fire from a distance cannot all serve.
    AnyFoe(u64),
    /// A unit without a target.
    Own(usize),
    /// A battery without a target that would fit under the limit.
    Gun(usize),
    /// Non-artillery to go with the batteries of the draft: what these bring, and what it brings so far.
    Ground {
        /// Points of the batteries.
        fire: Strength,
        /// Points of the non-artillery.
        ground: Strength,
    },
    /// None: the combat has more batteries than it may.
    Full,
}
