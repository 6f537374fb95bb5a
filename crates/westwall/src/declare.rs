//! Naming a combat: its defenders and adjacent attackers, step by step [S4.1-a, S7.1, S7.2, ruling W205].

use std::cell::OnceCell;

use kit::{Side, clause};

use crate::action::Action;
use crate::duties::{Contacts, Draft, Guns};
use crate::game::Game;
use crate::menu::Menu;
use crate::numbers::SupportPoints;
use crate::position::{Position, Step};
use crate::reason::{Reason, Refused, SpecialReason};
use crate::scenario::FireLimit;
use crate::unit::{UnitId, UnitSet};

impl Game {
    /// Whether an enemy may be attacked by fire alone without leaving a unit over.
    fn check_fire_alone(&self, at: &Position, c: &Contacts, foe: UnitId, guns: Guns) -> Result<(), Refused> {
        self.check_aim(at, c, foe)?;
        let draft = Draft { attackers: 0, defenders: c.foe_index(foe).map_or(0, |index| 1 << index) };
        self.left_over(at, c, draft, guns).map_or(Ok(()), |left| Err(Game::why_left(c, left)))
    }

    /// Whether a new combat against an enemy may be opened [S7.11, S7.14].
    pub(crate) fn check_attack(&self, at: &Position, foe: UnitId) -> Result<(), Refused> {
        if at.step != Step::Combat {
            return Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)));
        }
        if self.side_of(foe) == self.phasing(at) {
            return Err(clause!("S7.0").refuses(Reason::OwnUnit(foe)));
        }
        if at.hex_of(foe).is_none() {
            return Err(clause!("S2.1").refuses(Reason::NotOnMap(foe)));
        }
        if at.targeted.has(foe) {
            return Err(clause!("S7.14").refuses(Reason::AlreadyAttacked(foe)));
        }
        let c = self.contacts(at);
        let guns = self.gun_rule(at, &c);
        self.check_opening(at, &c, foe, guns)
    }

    fn check_opening(&self, at: &Position, c: &Contacts, foe: UnitId, guns: Guns) -> Result<(), Refused> {
        let able = c.foe_index(foe).filter(|&index| c.owns_of(index) & c.ready != 0);
        let Some(index) = able else {
            return self.check_fire_alone(at, c, foe, guns).map_err(|refused| match refused.reason {
                Reason::NoAttackersNamed => self.why_no_attacker(at, foe),
                _ => refused,
            });
        };
        let draft = Draft { attackers: 0, defenders: 1 << index };
        if self.can_complete(at, c, draft, guns) || self.check_fire_alone(at, c, foe, guns).is_ok() {
            return Ok(());
        }
        let first = (c.owns_of(index) & c.ready).trailing_zeros();
        let tried = Draft { attackers: 1 << first, ..draft };
        Err(self
            .why_incomplete(at, c, tried, guns)
            .unwrap_or(clause!("S7.15").refuses(Reason::NoAttacker(foe))))
    }

    /// Why no unit may attack an enemy, such as one that stands next to it on a bridge [R11.12].
    fn why_no_attacker(&self, at: &Position, foe: UnitId) -> Refused {
        let near = at.hex_of(foe).into_iter().flat_map(|hex| self.open_neighbours(at, hex));
        let mut beside = near.filter_map(|(_, near)| at.unit_at(near));
        let bound = self.may_not_attack(at);
        let own = |unit: &UnitId| bound.has(*unit) && self.side_of(*unit) != self.side_of(foe);
        match beside.find(own) {
            Some(unit) => clause!("R11.12").refuses(Reason::Special(SpecialReason::OnBridge(unit))),
            None => clause!("S7.15").refuses(Reason::NoAttacker(foe)),
        }
    }

    /// Why a unit may not attack an enemy that it is not paired with.
    fn why_unpaired(&self, at: &Position, unit: UnitId, foe: UnitId) -> Refused {
        let between = at.hex_of(unit).zip(at.hex_of(foe));
        let side = between.and_then(|(here, there)| Some((here, self.hexside_between(here, there)?)));
        match side {
            None => clause!("S7.15").refuses(Reason::NotAdjacent(unit, foe)),
            Some((here, side)) if self.is_open(at, here, side) => {
                clause!("S7.12").refuses(Reason::CameTogether(unit, foe))
            }
            Some(_) if self.artillery.has(unit) => clause!("S8.34").refuses(Reason::FiresAcross(unit, foe)),
            Some(_) => clause!("S6.33").refuses(Reason::RiverBetween(unit, foe)),
        }
    }

    /// The enemies that a new combat may be opened against, one after the other; agrees with
    /// [`Game::check_opening`].
    fn openings<'a>(
        &'a self,
        at: &'a Position,
        c: &'a Contacts,
        guns: Guns,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let aim = self.take_aim(at, c);
        // A unit left over by fire alone at an enemy out of contact is left over by all such fire.
        let far = OnceCell::new();
        let leaves_none = move |index: Option<usize>| {
            let test = |defenders| self.left_over(at, c, Draft { attackers: 0, defenders }, guns).is_none();
            index.map_or_else(|| *far.get_or_init(|| test(0)), |index| test(1 << index))
        };
        let foes = self.on_map(at, self.phasing(at).other()).map(|(foe, _)| foe);
        foes.filter(move |&foe| {
            let index = c.foe_index(foe);
            let close = index.filter(|&index| c.owns_of(index) & c.ready != 0);
            let complete =
                |index: usize| self.can_complete(at, c, Draft { attackers: 0, defenders: 1 << index }, guns);
            !at.targeted.has(foe)
                && (close.is_some_and(complete)
                    || aim.as_ref().is_some_and(|aim| leaves_none(index) && self.can_aim(at, c, aim, foe)))
        })
    }

    /// Whether a unit may join the current attack [S7.12, S7.15, S7.23].
    pub(crate) fn check_with(&self, at: &Position, unit: UnitId) -> Result<(), Refused> {
        if at.step != Step::Declare {
            return Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)));
        }
        if self.side_of(unit) != self.phasing(at) {
            return Err(clause!("S4.1-a").refuses(Reason::EnemyUnit(unit)));
        }
        if at.hex_of(unit).is_none() {
            return Err(clause!("S2.1").refuses(Reason::NotOnMap(unit)));
        }
        if at.combat.attackers.has(unit) {
            return Err(clause!("S7.3").refuses(Reason::AlreadyNamed(unit)));
        }
        if at.attacked.has(unit) {
            return Err(clause!("S7.14").refuses(Reason::HasAttacked(unit)));
        }
        if self.may_not_attack(at).has(unit) {
            return Err(clause!("R11.12").refuses(Reason::Special(SpecialReason::OnBridge(unit))));
        }
        let c = self.contacts(at);
        let guns = self.gun_rule(at, &c);
        self.check_joining(at, &c, unit, guns)
    }

    /// Whether a unit was next to an enemy across an open hexside when the phase began.
    fn are_paired(c: &Contacts, unit: UnitId, foe: UnitId) -> bool {
        c.own_index(unit).zip(c.foe_index(foe)).is_some_and(|(own, foe)| c.foes_of(own) >> foe & 1 != 0)
    }

    /// Whether nothing but an unbridged river is between a battery and an enemy: if the battery attacks
    /// another enemy by land it may take that enemy in [S8.34, ruling W95].
    fn may_take_in(&self, at: &Position, unit: UnitId, foe: UnitId) -> bool {
        let across = |(here, there)| {
            let side = self.hexside_between(here, there);
            side.is_some_and(|side| !self.is_open(at, here, side))
        };
        self.artillery.has(unit)
            && !at.shifted.has(foe)
            && at.hex_of(unit).zip(at.hex_of(foe)).is_some_and(across)
    }

    /// Whether a draft can still become a legal declaration. Beside an enemy that only batteries across
    /// a river can reach it must be legal as it stands: no unit could join it.
    fn can_be_declared(
        &self,
        at: &Position,
        c: &Contacts,
        draft: Draft,
        guns: Guns,
        defenders: UnitSet,
    ) -> bool {
        if defenders.iter().all(|defender| c.foe_index(defender).is_some()) {
            return self.can_complete(at, c, draft, guns);
        }
        draft.attackers != 0 && self.left_over(at, c, draft, guns).is_none()
    }

    /// Whether a unit may join the attackers, wherever they stand [S7.22].
    fn check_joining(&self, at: &Position, c: &Contacts, unit: UnitId, guns: Guns) -> Result<(), Refused> {
        let own = c.own_index(unit);
        let defenders = at.combat.defenders;
        let beside = defenders.iter().any(|defender| Game::are_paired(c, unit, defender));
        for defender in defenders {
            if !(Game::are_paired(c, unit, defender) || beside && self.may_take_in(at, unit, defender)) {
                return Err(match defenders.len() {
                    1 => self.why_unpaired(at, unit, defender),
                    _ => clause!("S7.23").refuses(Reason::NotAdjacentToAll(unit, defender)),
                });
            }
        }
        let own = own.ok_or(clause!("S2.1").refuses(Reason::NotOnMap(unit)))?;
        let draft = c.draft(at);
        if let Some(most) = self.most_batteries(self.phasing(at))
            && self.artillery.has(unit)
            && !self.gun_fits(at, c, draft, own)
        {
            return Err(self.too_many_batteries(at, self.phasing(at), most));
        }
        if self.artillery.has(unit) && !self.gun_fits(at, c, draft, own) {
            // Units that may still join make room for it: the order of naming does not matter [ruling W205].
            let limit = self.ground_attack(at).plus(self.strength(c, self.could_back(c, draft)));
            let adds = self.fire_added(at).plus(self.counter(unit).values.barrage);
            if adds > limit {
                return Err(clause!("B14.0").refuses(Reason::OverLimit { adds, limit }));
            }
        }
        let next = Draft { attackers: draft.attackers | 1 << own, ..draft };
        if self.can_be_declared(at, c, next, guns, defenders) {
            return Ok(());
        }
        Err(self
            .why_incomplete(at, c, next, guns)
            .unwrap_or(clause!("S4.1-a").refuses(Reason::NoAttackersNamed)))
    }

    /// Whether an enemy may be added to the defenders named so far [S7.21, S7.23].
    pub(crate) fn check_and(&self, at: &Position, foe: UnitId) -> Result<(), Refused> {
        if at.step != Step::Declare {
            return Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)));
        }
        if self.side_of(foe) == self.phasing(at) {
            return Err(clause!("S7.0").refuses(Reason::OwnUnit(foe)));
        }
        if at.hex_of(foe).is_none() {
            return Err(clause!("S2.1").refuses(Reason::NotOnMap(foe)));
        }
        if at.combat.defenders.has(foe) {
            return Err(clause!("S7.3").refuses(Reason::AlreadyNamed(foe)));
        }
        if at.targeted.has(foe) {
            return Err(clause!("S7.14").refuses(Reason::AlreadyAttacked(foe)));
        }
        let c = self.contacts(at);
        let guns = self.gun_rule(at, &c);
        self.check_including(at, &c, foe, guns)
    }

    fn check_including(&self, at: &Position, c: &Contacts, foe: UnitId, guns: Guns) -> Result<(), Refused> {
        // A barrage alone hits one hex [S8.13]: a second defender needs adjacent attackers for all of them.
        let defenders = at.combat.defenders | UnitSet::one(foe);
        let known = defenders.iter().all(|defender| c.foe_index(defender).is_some());
        if at.combat.attackers.is_empty() && !known {
            return Err(clause!("S8.13").refuses(Reason::OneTargetHex));
        }
        for unit in at.combat.attackers {
            if !(Game::are_paired(c, unit, foe) || self.may_take_in(at, unit, foe)) {
                return Err(clause!("S7.23").refuses(Reason::NotAdjacentToAll(unit, foe)));
            }
        }
        let draft = c.draft(at);
        let index = c.foe_index(foe).map_or(0, |index| 1 << index);
        let next = Draft { defenders: draft.defenders | index, ..draft };
        if self.can_be_declared(at, c, next, guns, defenders) {
            return Ok(());
        }
        let tried = match (next.attackers, self.able(c, next).trailing_zeros()) {
            (0, 64) => return Err(self.why_apart(at, c, foe)),
            (0, first) => Draft { attackers: 1 << first, ..next },
            _ => next,
        };
        Err(self
            .why_incomplete(at, c, tried, guns)
            .unwrap_or(clause!("S7.15").refuses(Reason::NoAttacker(foe))))
    }

    /// Why no unit could attack an enemy together with the defenders named so far.
    fn why_apart(&self, at: &Position, c: &Contacts, foe: UnitId) -> Refused {
        let beside = c.foe_index(foe).map_or(0, |index| c.owns_of(index));
        let named = at.combat.defenders.iter().filter_map(|defender| c.foe_index(defender));
        let apart = named.fold(0, |owns, index| owns | c.owns_of(index)) & c.ready & !beside;
        if apart == 0 {
            return clause!("S8.13").refuses(Reason::OneTargetHex);
        }
        clause!("S7.23").refuses(Reason::NotAdjacentToAll(c.own(apart.trailing_zeros() as usize), foe))
    }

    /// Whether the combat may be declared as it has been named.
    pub(crate) fn check_declared(&self, at: &Position) -> Result<(), Refused> {
        let c = self.contacts(at);
        let guns = self.gun_rule(at, &c);
        self.check_closing(at, &c, guns)
    }

    fn check_closing(&self, at: &Position, c: &Contacts, guns: Guns) -> Result<(), Refused> {
        if at.combat.attackers.is_empty() {
            let foe =
                at.combat.defenders.first().ok_or(clause!("S4.1-a").refuses(Reason::NoAttackersNamed))?;
            if at.combat.defenders.len() > 1 {
                return Err(clause!("S8.13").refuses(Reason::OneTargetHex));
            }
            return self.check_fire_alone(at, c, foe, guns);
        }
        self.left_over(at, c, c.draft(at), guns).map_or(Ok(()), |left| Err(Game::why_left(c, left)))
    }

    /// Whether the Combat Phase may end [S7.11, S7.12, ruling W100].
    pub(crate) fn check_combat_end(&self, at: &Position) -> Result<(), Refused> {
        let c = self.contacts(at);
        let open = c.open();
        if open != 0 {
            return Err(clause!("S7.11").refuses(Reason::DutiesOpen(c.foe(open.trailing_zeros() as usize))));
        }
        if let Some(foe) = self.owed_fire(at, &c) {
            return Err(clause!("S7.11").refuses(Reason::DutiesOpen(foe)));
        }
        match self.boarder(at) {
            Some(unit) if !self.assaults(at, &c, self.gun_rule(at, &c)).is_empty() => {
                Err(clause!("A13.24").refuses(Reason::Special(SpecialReason::MustAssault(unit))))
            }
            _ => Ok(()),
        }
    }

    /// Lists the combats that may be opened.
    pub(crate) fn list_combat(&self, at: &Position, menu: &mut Menu) {
        let c = self.contacts(at);
        let guns = self.gun_rule(at, &c);
        if self.scenario.limit == FireLimit::GroundStrength {
            let mut open = c.open();
            while open != 0 {
                let index = open.trailing_zeros() as usize;
                open &= open - 1;
                if self.can_complete(at, &c, Draft { attackers: 0, defenders: 1 << index }, guns) {
                    menu.singles.push(Action::Attack(c.foe(index)));
                }
            }
        } else {
            menu.singles.extend(self.openings(at, &c, guns).map(Action::Attack));
        }
        let assaults = self.assaults(at, &c, guns);
        if c.open() == 0 && self.owed_fire(at, &c).is_none() && assaults.is_empty() {
            menu.singles.push(Action::End);
        }
        menu.singles.extend(assaults.into_iter().map(Action::Assault));
    }

    /// Whether any combat may still be opened; if not the phase ends by itself [ruling W206].
    pub(crate) fn any_combat(&self, at: &Position) -> bool {
        let c = self.contacts(at);
        if self.scenario.limit == FireLimit::GroundStrength {
            return c.open() != 0;
        }
        let guns = self.gun_rule(at, &c);
        self.openings(at, &c, guns).next().is_some() || !self.assaults(at, &c, guns).is_empty()
    }

    /// Lists what may be added to the combat being named.
    pub(crate) fn list_declare(&self, at: &Position, menu: &mut Menu) {
        let c = self.contacts(at);
        let guns = self.gun_rule(at, &c);
        let draft = c.draft(at);
        // A unit that joins is next to a defender; an enemy taken in is next to all attackers but batteries.
        let mut ready = c.ready & c.beside(draft.defenders);
        while ready != 0 {
            let unit = c.own(ready.trailing_zeros() as usize);
            ready &= ready - 1;
            if !at.combat.attackers.has(unit) && self.check_joining(at, &c, unit, guns).is_ok() {
                menu.singles.push(Action::With(unit));
            }
        }
        let mut fresh = c.within_reach(draft);
        while fresh != 0 {
            let foe = c.foe(fresh.trailing_zeros() as usize);
            fresh &= fresh - 1;
            if !at.combat.defenders.has(foe) && self.check_including(at, &c, foe, guns).is_ok() {
                menu.singles.push(Action::And(foe));
            }
        }
        if !at.combat.attackers.is_empty() && (at.combat.attackers - self.artillery).is_empty() {
            for (foe, _) in self.on_map(at, self.phasing(at).other()) {
                let far =
                    c.foe_index(foe).is_none() && !at.targeted.has(foe) && !at.combat.defenders.has(foe);
                if far && self.check_including(at, &c, foe, guns).is_ok() {
                    menu.singles.push(Action::And(foe));
                }
            }
        }
        if self.check_closing(at, &c, guns).is_ok() {
            menu.singles.push(Action::Done);
        }
    }

    /// Lists the fire that the attacker may add.
    pub(crate) fn list_barrage(&self, at: &Position, menu: &mut Menu) {
        for battery in self.contacts(at).quiet - at.attacked - at.combat.batteries {
            if self.check_barrage(at, battery).is_ok() {
                menu.singles.push(Action::Barrage(battery));
            }
        }
        self.list_support(at, self.phasing(at), menu);
        if self.check_barrage_done(at).is_ok() {
            menu.singles.push(Action::Done);
        }
    }

    /// An attack by fire alone needs fire.
    pub(crate) fn check_barrage_done(&self, at: &Position) -> Result<(), Refused> {
        if at.combat.attackers.is_empty() && at.combat.batteries.is_empty() && at.combat.support.is_none() {
            return Err(clause!("S4.1-a").refuses(Reason::NoAttackersNamed));
        }
        Ok(())
    }

    /// Lists the fire that the defender may add.
    pub(crate) fn list_protect(&self, at: &Position, menu: &mut Menu) {
        for battery in self.of_side[self.phasing(at).other().index()] & self.artillery {
            if self.check_fpf(at, battery).is_ok() {
                menu.singles.push(Action::Fpf(battery));
            }
        }
        self.list_support(at, self.phasing(at).other(), menu);
        menu.singles.push(Action::Done);
    }

    fn list_support(&self, at: &Position, side: Side, menu: &mut Menu) {
        for points in self.support_left(at, side).choices() {
            if self.check_support(at, points).is_ok() {
                menu.singles.push(Action::Support(points));
            }
        }
    }

    /// Whether the attacker has any fire to add.
    pub(crate) fn has_barrage(&self, at: &Position) -> bool {
        let guns = self.contacts(at).quiet - at.attacked - at.combat.batteries;
        (!self.support_left(at, self.phasing(at)).is_none()
            && self.check_attack_support(at, SupportPoints::ONE).is_ok())
            || guns.iter().any(|gun| self.check_barrage(at, gun).is_ok())
    }

    /// Whether the defender has any fire to add [S4.1-c].
    pub(crate) fn has_protection(&self, at: &Position) -> bool {
        let guns = self.of_side[self.phasing(at).other().index()] & self.artillery;
        (!self.support_left(at, self.phasing(at).other()).is_none()
            && self.check_defense_support(at, SupportPoints::ONE).is_ok())
            || guns.iter().any(|gun| self.check_fpf(at, gun).is_ok())
    }
}
