//! Naming a combat: its defenders and adjacent attackers, step by step [S4.1-a, S7.1, S7.2, ruling W205].

use std::cell::OnceCell;

use crate::action::Action;
use crate::duties::{Contacts, Draft, Guns};
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};
use crate::scenario::FireLimit;
use crate::unit::{UnitId, UnitSet};
use crate::why::Why;

impl Game {
    /// Whether an enemy may be attacked by fire alone without leaving anybody over.
    fn check_fire_alone(&self, p: &Position, c: &Contacts, foe: UnitId, guns: Guns) -> Result<(), Why> {
        self.check_aim(p, c, foe)?;
        let draft = Draft { attackers: 0, defenders: c.foe_index(foe).map_or(0, |index| 1 << index) };
        self.left_over(p, c, draft, guns).map_or(Ok(()), |left| Err(Game::why_left(c, left)))
    }

    /// Whether a new combat against an enemy may be opened [S7.11, S7.14].
    pub(crate) fn check_attack(&self, p: &Position, foe: UnitId) -> Result<(), Why> {
        if p.step != Step::Combat {
            return Err(Why::WrongStep(p.step));
        }
        if self.side_of(foe) == self.phasing(p) {
            return Err(Why::OwnUnit(foe));
        }
        if p.hex_of(foe).is_none() {
            return Err(Why::NotOnMap(foe));
        }
        if p.targeted.has(foe) {
            return Err(Why::AlreadyAttacked(foe));
        }
        let c = self.contacts(p);
        let guns = self.gun_rule(p, &c);
        self.check_opening(p, &c, foe, guns)
    }

    fn check_opening(&self, p: &Position, c: &Contacts, foe: UnitId, guns: Guns) -> Result<(), Why> {
        let able = c.foe_index(foe).filter(|&index| c.owns_of(index) & c.ready != 0);
        let Some(index) = able else {
            return self.check_fire_alone(p, c, foe, guns).map_err(|why| match why {
                Why::NoAttackersNamed => self.why_no_attacker(p, foe),
                other => other,
            });
        };
        let draft = Draft { attackers: 0, defenders: 1 << index };
        if self.can_complete(p, c, draft, guns) || self.check_fire_alone(p, c, foe, guns).is_ok() {
            return Ok(());
        }
        let first = (c.owns_of(index) & c.ready).trailing_zeros();
        let tried = Draft { attackers: 1 << first, ..draft };
        Err(self.why_incomplete(p, c, tried, guns).unwrap_or(Why::NoAttacker(foe)))
    }

    /// Why nobody may attack an enemy: whoever stands next to it on a bridge says so [R11.12].
    fn why_no_attacker(&self, p: &Position, foe: UnitId) -> Why {
        let near = p.hex_of(foe).into_iter().flat_map(|hex| self.open_neighbours(p, hex));
        let mut beside = near.filter_map(|(_, near)| p.unit_at(near));
        let bound = self.may_not_attack(p);
        let own = |unit: &UnitId| bound.has(*unit) && self.side_of(*unit) != self.side_of(foe);
        beside.find(own).map_or(Why::NoAttacker(foe), Why::OnBridge)
    }

    /// Why a unit may not attack an enemy with whom it is not paired.
    fn why_unpaired(&self, p: &Position, unit: UnitId, foe: UnitId) -> Why {
        let between = p.hex_of(unit).zip(p.hex_of(foe));
        let side = between.and_then(|(here, there)| Some((here, self.map.grid.side_between(here, there)?)));
        match side {
            None => Why::NotAdjacent(unit, foe),
            Some((here, side)) if self.is_open(p, here, side) => Why::CameTogether(unit, foe),
            Some(_) if self.artillery.has(unit) => Why::FiresAcross(unit, foe),
            Some(_) => Why::RiverBetween(unit, foe),
        }
    }

    /// The enemies against whom a new combat may be opened, one after the other; agrees with
    /// [`Game::check_opening`].
    fn openings<'a>(
        &'a self,
        p: &'a Position,
        c: &'a Contacts,
        guns: Guns,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let aim = self.take_aim(p, c);
        // Whoever is left over by fire alone at an enemy out of contact is left over by all such fire.
        let far = OnceCell::new();
        let leaves_nobody = move |index: Option<usize>| {
            let test = |defenders| self.left_over(p, c, Draft { attackers: 0, defenders }, guns).is_none();
            index.map_or_else(|| *far.get_or_init(|| test(0)), |index| test(1 << index))
        };
        let foes = self.on_map(p, 1 - self.phasing(p)).map(|(foe, _)| foe);
        foes.filter(move |&foe| {
            let index = c.foe_index(foe);
            let close = index.filter(|&index| c.owns_of(index) & c.ready != 0);
            let complete =
                |index: usize| self.can_complete(p, c, Draft { attackers: 0, defenders: 1 << index }, guns);
            !p.targeted.has(foe)
                && (close.is_some_and(complete)
                    || aim.as_ref().is_some_and(|aim| leaves_nobody(index) && self.can_aim(p, c, aim, foe)))
        })
    }

    /// Whether a unit may join the attack in hand [S7.12, S7.15, S7.23].
    pub(crate) fn check_with(&self, p: &Position, unit: UnitId) -> Result<(), Why> {
        if p.step != Step::Declare {
            return Err(Why::WrongStep(p.step));
        }
        if self.side_of(unit) != self.phasing(p) {
            return Err(Why::NotYours(unit, "S4.1-a"));
        }
        if p.hex_of(unit).is_none() {
            return Err(Why::NotOnMap(unit));
        }
        if p.combat.attackers.has(unit) {
            return Err(Why::AlreadyNamed(unit));
        }
        if p.attacked.has(unit) {
            return Err(Why::HasAttacked(unit));
        }
        if self.may_not_attack(p).has(unit) {
            return Err(Why::OnBridge(unit));
        }
        let c = self.contacts(p);
        let guns = self.gun_rule(p, &c);
        self.check_joining(p, &c, unit, guns)
    }

    /// Whether a unit was next to an enemy across an open hexside when the phase began.
    fn are_paired(c: &Contacts, unit: UnitId, foe: UnitId) -> bool {
        c.own_index(unit).zip(c.foe_index(foe)).is_some_and(|(own, foe)| c.foes_of(own) >> foe & 1 != 0)
    }

    /// Whether nothing but an unbridged river is between a battery and an enemy: if the battery attacks
    /// somebody else by land it may take that enemy in [S8.34, ruling W95].
    fn may_take_in(&self, p: &Position, unit: UnitId, foe: UnitId) -> bool {
        let across = |(here, there)| {
            let side = self.map.grid.side_between(here, there);
            side.is_some_and(|side| !self.is_open(p, here, side))
        };
        self.artillery.has(unit)
            && !p.shifted.has(foe)
            && p.hex_of(unit).zip(p.hex_of(foe)).is_some_and(across)
    }

    /// Whether a draft can still become a legal declaration. Beside an enemy whom nobody but batteries across
    /// a river can reach it must be legal as it stands: nobody who has to join could.
    fn can_be_declared(
        &self,
        p: &Position,
        c: &Contacts,
        draft: Draft,
        guns: Guns,
        defenders: UnitSet,
    ) -> bool {
        if defenders.iter().all(|defender| c.foe_index(defender).is_some()) {
            return self.can_complete(p, c, draft, guns);
        }
        draft.attackers != 0 && self.left_over(p, c, draft, guns).is_none()
    }

    fn check_joining(&self, p: &Position, c: &Contacts, unit: UnitId, guns: Guns) -> Result<(), Why> {
        let own = c.own_index(unit);
        let defenders = p.combat.defenders;
        let beside = defenders.iter().any(|defender| Game::are_paired(c, unit, defender));
        for defender in defenders {
            if !(Game::are_paired(c, unit, defender) || beside && self.may_take_in(p, unit, defender)) {
                return Err(match defenders.len() {
                    1 => self.why_unpaired(p, unit, defender),
                    _ => Why::NotAdjacentToAll(unit, defender),
                });
            }
        }
        let own = own.ok_or(Why::NotOnMap(unit))?;
        let draft = c.draft(p);
        if let Some(most) = self.most_batteries(self.phasing(p))
            && self.artillery.has(unit)
            && !self.gun_fits(p, c, draft, own)
        {
            return Err(self.too_many_batteries(p, self.phasing(p), most));
        }
        if self.artillery.has(unit) && !self.gun_fits(p, c, draft, own) {
            // Whoever may still join makes room for it: the order of naming does not matter [ruling W205].
            let limit = self.ground_attack(p) + self.strength(c, self.could_back(c, draft));
            let adds = self.fire_added(p) + u16::from(self.counter(unit).values.barrage);
            if adds > limit {
                return Err(Why::OverLimit { adds, limit });
            }
        }
        let next = Draft { attackers: draft.attackers | 1 << own, ..draft };
        if self.can_be_declared(p, c, next, guns, defenders) {
            return Ok(());
        }
        Err(self.why_incomplete(p, c, next, guns).unwrap_or(Why::NoAttackersNamed))
    }

    /// Whether an enemy may be added to the defenders in hand [S7.21, S7.23].
    pub(crate) fn check_and(&self, p: &Position, foe: UnitId) -> Result<(), Why> {
        if p.step != Step::Declare {
            return Err(Why::WrongStep(p.step));
        }
        if self.side_of(foe) == self.phasing(p) {
            return Err(Why::OwnUnit(foe));
        }
        if p.hex_of(foe).is_none() {
            return Err(Why::NotOnMap(foe));
        }
        if p.combat.defenders.has(foe) {
            return Err(Why::AlreadyNamed(foe));
        }
        if p.targeted.has(foe) {
            return Err(Why::AlreadyAttacked(foe));
        }
        let c = self.contacts(p);
        let guns = self.gun_rule(p, &c);
        self.check_including(p, &c, foe, guns)
    }

    fn check_including(&self, p: &Position, c: &Contacts, foe: UnitId, guns: Guns) -> Result<(), Why> {
        // A barrage alone hits one hex [S8.13]: a second defender needs adjacent attackers for all of them.
        let defenders = p.combat.defenders | UnitSet::one(foe);
        let known = defenders.iter().all(|defender| c.foe_index(defender).is_some());
        if p.combat.attackers.is_empty() && !known {
            return Err(Why::OneTargetHex);
        }
        for unit in p.combat.attackers {
            if !(Game::are_paired(c, unit, foe) || self.may_take_in(p, unit, foe)) {
                return Err(Why::NotAdjacentToAll(unit, foe));
            }
        }
        let draft = c.draft(p);
        let index = c.foe_index(foe).map_or(0, |index| 1 << index);
        let next = Draft { defenders: draft.defenders | index, ..draft };
        if self.can_be_declared(p, c, next, guns, defenders) {
            return Ok(());
        }
        let tried = match (next.attackers, self.able(c, next).trailing_zeros()) {
            (0, 64) => return Err(self.why_apart(p, c, foe)),
            (0, first) => Draft { attackers: 1 << first, ..next },
            _ => next,
        };
        Err(self.why_incomplete(p, c, tried, guns).unwrap_or(Why::NoAttacker(foe)))
    }

    /// Why nobody could attack an enemy together with the defenders named so far.
    fn why_apart(&self, p: &Position, c: &Contacts, foe: UnitId) -> Why {
        let beside = c.foe_index(foe).map_or(0, |index| c.owns_of(index));
        let named = p.combat.defenders.iter().filter_map(|defender| c.foe_index(defender));
        let apart = named.fold(0, |owns, index| owns | c.owns_of(index)) & c.ready & !beside;
        if apart == 0 {
            return Why::OneTargetHex;
        }
        Why::NotAdjacentToAll(c.own(apart.trailing_zeros() as usize), foe)
    }

    /// Whether the combat may be declared as it has been named.
    pub(crate) fn check_declared(&self, p: &Position) -> Result<(), Why> {
        let c = self.contacts(p);
        let guns = self.gun_rule(p, &c);
        self.check_closing(p, &c, guns)
    }

    fn check_closing(&self, p: &Position, c: &Contacts, guns: Guns) -> Result<(), Why> {
        if p.combat.attackers.is_empty() {
            let foe = p.combat.defenders.first().ok_or(Why::NoAttackersNamed)?;
            if p.combat.defenders.len() > 1 {
                return Err(Why::OneTargetHex);
            }
            return self.check_fire_alone(p, c, foe, guns);
        }
        self.left_over(p, c, c.draft(p), guns).map_or(Ok(()), |left| Err(Game::why_left(c, left)))
    }

    /// Whether the Combat Phase may end [S7.11, S7.12, ruling W100].
    pub(crate) fn check_combat_end(&self, p: &Position) -> Result<(), Why> {
        let c = self.contacts(p);
        let open = c.open();
        if open != 0 {
            return Err(Why::DutiesOpen(c.foe(open.trailing_zeros() as usize)));
        }
        if let Some(foe) = self.owed_fire(p, &c) {
            return Err(Why::DutiesOpen(foe));
        }
        match self.boarder(p) {
            Some(unit) if !self.assaults(p, &c, self.gun_rule(p, &c)).is_empty() => {
                Err(Why::MustAssault(unit))
            }
            _ => Ok(()),
        }
    }

    /// Lists the combats that may be opened.
    pub(crate) fn list_combat(&self, p: &Position, menu: &mut Menu) {
        let c = self.contacts(p);
        let guns = self.gun_rule(p, &c);
        if self.scenario.limit == FireLimit::GroundStrength {
            let mut open = c.open();
            while open != 0 {
                let index = open.trailing_zeros() as usize;
                open &= open - 1;
                if self.can_complete(p, &c, Draft { attackers: 0, defenders: 1 << index }, guns) {
                    menu.singles.push(Action::Attack(c.foe(index)));
                }
            }
        } else {
            menu.singles.extend(self.openings(p, &c, guns).map(Action::Attack));
        }
        let assaults = self.assaults(p, &c, guns);
        if c.open() == 0 && self.owed_fire(p, &c).is_none() && assaults.is_empty() {
            menu.singles.push(Action::End);
        }
        menu.singles.extend(assaults.into_iter().map(Action::Assault));
    }

    /// Whether any combat may still be opened; if not the phase ends by itself [ruling W206].
    pub(crate) fn any_combat(&self, p: &Position) -> bool {
        let c = self.contacts(p);
        if self.scenario.limit == FireLimit::GroundStrength {
            return c.open() != 0;
        }
        let guns = self.gun_rule(p, &c);
        self.openings(p, &c, guns).next().is_some() || !self.assaults(p, &c, guns).is_empty()
    }

    /// Lists what may be added to the combat being named.
    pub(crate) fn list_declare(&self, p: &Position, menu: &mut Menu) {
        let c = self.contacts(p);
        let guns = self.gun_rule(p, &c);
        let draft = c.draft(p);
        // Whoever joins is next to a defender, and whoever is taken in to all attackers but batteries.
        let mut ready = c.ready & c.beside(draft.defenders);
        while ready != 0 {
            let unit = c.own(ready.trailing_zeros() as usize);
            ready &= ready - 1;
            if !p.combat.attackers.has(unit) && self.check_joining(p, &c, unit, guns).is_ok() {
                menu.singles.push(Action::With(unit));
            }
        }
        let mut fresh = c.within_reach(draft);
        while fresh != 0 {
            let foe = c.foe(fresh.trailing_zeros() as usize);
            fresh &= fresh - 1;
            if !p.combat.defenders.has(foe) && self.check_including(p, &c, foe, guns).is_ok() {
                menu.singles.push(Action::And(foe));
            }
        }
        if !p.combat.attackers.is_empty() && (p.combat.attackers - self.artillery).is_empty() {
            for (foe, _) in self.on_map(p, 1 - self.phasing(p)) {
                let far = c.foe_index(foe).is_none() && !p.targeted.has(foe) && !p.combat.defenders.has(foe);
                if far && self.check_including(p, &c, foe, guns).is_ok() {
                    menu.singles.push(Action::And(foe));
                }
            }
        }
        if self.check_closing(p, &c, guns).is_ok() {
            menu.singles.push(Action::Done);
        }
    }

    /// Lists the fire that the attacker may add.
    pub(crate) fn list_barrage(&self, p: &Position, menu: &mut Menu) {
        for battery in self.contacts(p).quiet - p.attacked - p.combat.batteries {
            if self.check_barrage(p, battery).is_ok() {
                menu.singles.push(Action::Barrage(battery));
            }
        }
        self.list_support(p, self.phasing(p), menu);
        if self.check_barrage_done(p).is_ok() {
            menu.singles.push(Action::Done);
        }
    }

    /// An attack by fire alone needs fire.
    pub(crate) fn check_barrage_done(&self, p: &Position) -> Result<(), Why> {
        if p.combat.attackers.is_empty() && p.combat.batteries.is_empty() && p.combat.support == 0 {
            return Err(Why::NoAttackersNamed);
        }
        Ok(())
    }

    /// Lists the fire that the defender may add.
    pub(crate) fn list_protect(&self, p: &Position, menu: &mut Menu) {
        for battery in self.of_side[1 - self.phasing(p)] & self.artillery {
            if self.check_fpf(p, battery).is_ok() {
                menu.singles.push(Action::Fpf(battery));
            }
        }
        self.list_support(p, 1 - self.phasing(p), menu);
        menu.singles.push(Action::Done);
    }

    fn list_support(&self, p: &Position, side: usize, menu: &mut Menu) {
        for points in 1..=self.support_left(p, side) {
            if self.check_support(p, points).is_ok() {
                menu.singles.push(Action::Support(points));
            }
        }
    }

    /// Whether the attacker has any fire to add.
    pub(crate) fn has_barrage(&self, p: &Position) -> bool {
        let guns = self.contacts(p).quiet - p.attacked - p.combat.batteries;
        (self.support_left(p, self.phasing(p)) > 0 && self.check_attack_support(p, 1).is_ok())
            || guns.iter().any(|gun| self.check_barrage(p, gun).is_ok())
    }

    /// Whether the defender has any fire to add [S4.1-c].
    pub(crate) fn has_protection(&self, p: &Position) -> bool {
        let guns = self.of_side[1 - self.phasing(p)] & self.artillery;
        (self.support_left(p, 1 - self.phasing(p)) > 0 && self.check_defense_support(p, 1).is_ok())
            || guns.iter().any(|gun| self.check_fpf(p, gun).is_ok())
    }
}
