//! Artillery and ground support: barrage, Final Protective Fire and their limits [S8.0, S9.0, B14.0].

use kit::{Range, Side, Strength, TurnNo, clause};

use crate::aiming::Fire;
use crate::game::Game;
use crate::numbers::SupportPoints;
use crate::position::{Position, Step};
use crate::reason::{Reason, Refused, SpecialReason};
use crate::scenario::{FireLimit, SupportPhases};
use crate::unit::{UnitId, UnitSet};

impl Game {
    /// Whether an enemy stands next to a unit, not across an unbridged river [S8.34, rulings W36 and W201].
    pub(crate) fn has_enemy_beside(&self, at: &Position, unit: UnitId) -> bool {
        at.hex_of(unit).is_some_and(|hex| self.in_zoc_of(at, hex, self.side_of(unit).other()))
    }

    /// Whether a battery reaches at least one of some units [S7.82b, S8.12, S8.22, S8.42, S8.61].
    pub(crate) fn in_range(&self, at: &Position, battery: UnitId, targets: UnitSet) -> bool {
        let range = self.counter(battery).values.range;
        let Some(from) = at.hex_of(battery) else { return false };
        targets
            .iter()
            .any(|target| at.hex_of(target).is_some_and(|hex| range.reaches(self.distance(from, hex))))
    }

    /// Batteries of a side that may still barrage from a distance in this phase, whatever the target.
    pub(crate) fn free_batteries(&self, at: &Position, side: Side) -> UnitSet {
        let unused = (self.of_side[side.index()] & self.artillery)
            - at.attacked
            - at.displaced
            - at.combat.batteries
            - self.may_not_attack(at);
        unused.iter().filter(|&unit| at.hex_of(unit).is_some() && !self.has_enemy_beside(at, unit)).collect()
    }

    /// Ground support points of a side in a Game-Turn.
    pub fn support_pool(&self, side: Side, turn: TurnNo) -> SupportPoints {
        let Some(support) = &self.scenario.support[side.index()] else { return SupportPoints::NONE };
        let points = support.points.get(turn.index()).or(support.points.last());
        points.copied().unwrap_or_default()
    }

    /// The same for a position, where the weather may have a say [A16.2].
    pub fn support_now(&self, at: &Position, side: Side) -> SupportPoints {
        self.weather_support(at, side).unwrap_or_else(|| self.support_pool(side, at.turn))
    }

    /// Whether support of a side reaches one of some units: where it must have ground units near
    /// [S9.13, A14.11, ruling W93].
    pub(crate) fn support_reaches(&self, at: &Position, side: Side, targets: UnitSet) -> bool {
        let Some(within) = self.support_range(side) else { return true };
        let ground = self.calls_support(side);
        targets.iter().filter_map(|target| at.hex_of(target)).any(|hex| {
            let near =
                |unit: UnitId| at.hex_of(unit).is_some_and(|own| within.reaches(self.distance(own, hex)));
            ground.iter().any(near)
        })
    }

    /// How near to a unit that calls for it support of a side must strike; nothing if it strikes anywhere.
    pub(crate) fn support_range(&self, side: Side) -> Option<Range> {
        self.scenario.support[side.index()].as_ref().and_then(|support| support.within)
    }

    /// The units of a side near which its support strikes.
    pub(crate) fn calls_support(&self, side: Side) -> UnitSet {
        self.of_side[side.index()] - self.airborne()
    }

    /// Ground support points that a side may still use in this Combat Phase [S9.0, S9.14, B15.26.4].
    pub fn support_left(&self, at: &Position, side: Side) -> SupportPoints {
        let Some(support) = &self.scenario.support[side.index()] else { return SupportPoints::NONE };
        let shut = match support.phases {
            SupportPhases::One => {
                at.support_bound[side.index()] != 0 && at.support_bound[side.index()] != at.half + 1
            }
            SupportPhases::Own => self.phasing(at) != side,
            SupportPhases::Both => false,
        };
        if shut {
            return SupportPoints::NONE;
        }
        self.support_now(at, side).less(at.support_spent[side.index()])
    }

    fn sum(&self, units: UnitSet, value: impl Fn(&crate::unit::Counter) -> Strength) -> Strength {
        units.iter().map(|unit| value(self.counter(unit))).sum()
    }

    /// The attack strength of the non-artillery attackers of the current combat.
    pub(crate) fn ground_attack(&self, at: &Position) -> Strength {
        self.sum(at.combat.attackers - self.artillery, |counter| counter.values.attack)
    }

    /// The defense strength of the non-artillery defenders of the current combat.
    pub(crate) fn ground_defense(&self, at: &Position) -> Strength {
        self.sum(at.combat.defenders - self.artillery, |counter| counter.values.defense)
    }

    /// Artillery and support points that the attacker has added so far.
    pub(crate) fn fire_added(&self, at: &Position) -> Strength {
        let guns = (at.combat.attackers & self.artillery) | at.combat.batteries;
        self.sum(guns, |counter| counter.values.barrage).plus(at.combat.support.into())
    }

    /// Artillery and support points that the defender has added so far.
    pub(crate) fn protection_added(&self, at: &Position) -> Strength {
        self.sum(at.combat.protecting, |counter| counter.values.fpf).plus(at.combat.protection.into())
    }

    /// The whole attack strength of the current combat [S7.0, S9.11].
    pub(crate) fn attack_total(&self, at: &Position) -> Strength {
        self.ground_attack(at).plus(self.fire_added(at))
    }

    /// The whole defense strength of the current combat: batteries attacked use their own defense [S8.5, S8.43].
    pub(crate) fn defense_total(&self, at: &Position) -> Strength {
        self.sum(at.combat.defenders, |counter| counter.values.defense).plus(self.protection_added(at))
    }

    /// Whether the attack is made by artillery and support alone [S8.15, S8.45].
    pub(crate) fn is_fire_only(&self, at: &Position) -> bool {
        (at.combat.attackers - self.artillery).is_empty()
    }

    /// Refuses points beyond the limit of the attacker [B14.0, ruling W40].
    fn check_attack_limit(&self, at: &Position, points: Strength) -> Result<(), Refused> {
        self.check_limit(self.fire_added(at).plus(points), self.ground_attack(at))
    }

    fn check_limit(&self, adds: Strength, limit: Strength) -> Result<(), Refused> {
        if self.scenario.limit == FireLimit::GroundStrength && adds > limit {
            return Err(clause!("B14.0").refuses(Reason::OverLimit { adds, limit }));
        }
        Ok(())
    }

    /// Whether a battery may barrage the defenders from a distance [S8.1, S8.11, S8.2, ruling W95].
    pub(crate) fn check_barrage(&self, at: &Position, battery: UnitId) -> Result<(), Refused> {
        if at.step != Step::Barrage {
            return Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)));
        }
        if self.side_of(battery) != self.phasing(at) {
            return Err(clause!("S4.1-b").refuses(Reason::EnemyUnit(battery)));
        }
        if !self.artillery.has(battery) {
            return Err(clause!("S2.32").refuses(Reason::NotArtillery(battery)));
        }
        if at.hex_of(battery).is_none() {
            return Err(clause!("S2.1").refuses(Reason::NotOnMap(battery)));
        }
        if at.combat.batteries.has(battery) || at.combat.attackers.has(battery) {
            return Err(clause!("S7.3").refuses(Reason::AlreadyNamed(battery)));
        }
        if at.attacked.has(battery) {
            return Err(clause!("S7.14").refuses(Reason::HasAttacked(battery)));
        }
        if at.displaced.has(battery) {
            return Err(clause!("S7.82").refuses(Reason::DisplacedBattery(battery)));
        }
        if self.has_enemy_beside(at, battery) {
            return Err(clause!("S8.32").refuses(Reason::AdjacentBattery(battery)));
        }
        if !self.in_range(at, battery, at.combat.defenders) {
            return Err(clause!("S8.12").refuses(Reason::OutOfRange(battery)));
        }
        if self.may_not_attack(at).has(battery) {
            return Err(clause!("R11.12").refuses(Reason::Special(SpecialReason::OnBridge(battery))));
        }
        if let Some(most) = self.most_batteries(self.phasing(at)) {
            let used = (at.combat.attackers & self.artillery) | at.combat.batteries;
            if used.len() >= usize::from(most) {
                return Err(self.too_many_batteries(at, self.phasing(at), most));
            }
        }
        self.check_attack_limit(at, self.counter(battery).values.barrage)?;
        if self
            .is_needed_elsewhere(at, Fire { batteries: UnitSet::one(battery), points: SupportPoints::NONE })
        {
            return Err(clause!("S7.11").refuses(Reason::NeededElsewhere(battery)));
        }
        Ok(())
    }

    /// Whether the attacker may add support points to the current combat [S9.1].
    pub(crate) fn check_attack_support(&self, at: &Position, points: SupportPoints) -> Result<(), Refused> {
        let side = self.phasing(at);
        self.check_support_points(at, side, points, at.combat.support)?;
        self.check_reach(at, side, at.combat.defenders)?;
        self.check_attack_limit(at, points.into())?;
        if self.is_needed_elsewhere(at, Fire { batteries: UnitSet::NONE, points }) {
            return Err(clause!("S7.11").refuses(Reason::FireNeededElsewhere));
        }
        Ok(())
    }

    /// What every use of support points is held to; they count as no battery [H11.13].
    pub(crate) fn check_support_points(
        &self,
        at: &Position,
        side: Side,
        points: SupportPoints,
        named: SupportPoints,
    ) -> Result<(), Refused> {
        if !named.is_none() {
            return Err(clause!("S7.52").refuses(Reason::SupportNamed));
        }
        let left = self.support_left(at, side);
        let phases = self.scenario.support[side.index()].as_ref().map(|support| support.phases);
        if left.is_none() && phases == Some(SupportPhases::Own) && self.phasing(at) != side {
            return Err(clause!("H11.43").refuses(Reason::Special(SpecialReason::SupportNoFpf)));
        }
        if left.is_none() && self.support_now(at, side) > at.support_spent[side.index()] {
            return Err(clause!("B15.26.4").refuses(Reason::SupportBound));
        }
        if points.is_none() || points > left {
            return Err(clause!("S9.12").refuses(Reason::NoSupport { left }));
        }
        match self.scenario.support[side.index()].as_ref().and_then(|support| support.per_combat) {
            Some(most) if points > most => {
                Err(clause!("H11.42").refuses(Reason::Special(SpecialReason::SupportPerCombat { most })))
            }
            _ => Ok(()),
        }
    }

    fn check_reach(&self, at: &Position, side: Side, targets: UnitSet) -> Result<(), Refused> {
        if self.support_reaches(at, side, targets) {
            return Ok(());
        }
        let within = self.support_range(side).unwrap_or_default();
        Err(clause!("A14.11").refuses(Reason::Special(SpecialReason::SupportTooFar { within })))
    }

    /// Whether a battery may give Final Protective Fire [S8.4, rulings W35, W36, W94].
    pub(crate) fn check_fpf(&self, at: &Position, battery: UnitId) -> Result<(), Refused> {
        if at.step != Step::Protect {
            return Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)));
        }
        if self.side_of(battery) == self.phasing(at) {
            return Err(clause!("S4.1-c").refuses(Reason::EnemyUnit(battery)));
        }
        if !self.artillery.has(battery) {
            return Err(clause!("S2.32").refuses(Reason::NotArtillery(battery)));
        }
        if at.hex_of(battery).is_none() {
            return Err(clause!("S2.1").refuses(Reason::NotOnMap(battery)));
        }
        if at.combat.protecting.has(battery) {
            return Err(clause!("S7.3").refuses(Reason::AlreadyNamed(battery)));
        }
        if at.combat.defenders.has(battery) {
            return Err(clause!("S8.5").refuses(Reason::DefendsItself(battery)));
        }
        if at.shaken.has(battery) || at.shaken_before.has(battery) {
            return Err(clause!("S8.41").refuses(Reason::Shaken(battery)));
        }
        if self.has_enemy_beside(at, battery) {
            return Err(clause!("S8.41").refuses(Reason::FpfBesideEnemy(battery)));
        }
        if !self.in_range(at, battery, at.combat.defenders) {
            return Err(clause!("S8.42").refuses(Reason::FpfOutOfRange(battery)));
        }
        if self.is_fire_only(at) {
            return Err(clause!("S8.45").refuses(Reason::FpfAgainstFire));
        }
        if at.fpf_used.has(battery) {
            return Err(clause!("S8.46").refuses(Reason::FpfUsed(battery)));
        }
        if let Some(batteries) = self.scenario.batteries[self.side_of(battery).index()]
            && at.combat.protecting.len() >= usize::from(batteries.fpf)
        {
            return Err(self.too_many_batteries(at, self.side_of(battery), batteries.fpf));
        }
        let adds = self.protection_added(at).plus(self.counter(battery).values.fpf);
        self.check_limit(adds, self.ground_defense(at))
    }

    /// Whether the defender may add support points to the current combat [S9.0].
    pub(crate) fn check_defense_support(&self, at: &Position, points: SupportPoints) -> Result<(), Refused> {
        if self.is_fire_only(at) {
            return Err(clause!("S8.45").refuses(Reason::FpfAgainstFire));
        }
        let side = self.phasing(at).other();
        self.check_support_points(at, side, points, at.combat.protection)?;
        self.check_reach(at, side, at.combat.defenders)?;
        self.check_limit(self.protection_added(at).plus(points.into()), self.ground_defense(at))
    }

    /// Whether support points may be added in the current step.
    pub(crate) fn check_support(&self, at: &Position, points: SupportPoints) -> Result<(), Refused> {
        match at.step {
            Step::Barrage => self.check_attack_support(at, points),
            Step::Protect => self.check_defense_support(at, points),
            _ => Err(clause!("S4.1").refuses(Reason::WrongStep(at.step))),
        }
    }
}
