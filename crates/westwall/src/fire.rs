//! Artillery and ground support: barrage, Final Protective Fire and their limits [S8.0, S9.0, B14.0].

use crate::aiming::Fire;
use crate::game::Game;
use crate::position::{Position, Step};
use crate::scenario::{FireLimit, SupportPhases};
use crate::unit::{UnitId, UnitSet};
use crate::why::Why;

impl Game {
    /// Whether an enemy stands next to a unit, not across an unbridged river [S8.34, rulings W36 and W201].
    pub(crate) fn has_enemy_beside(&self, p: &Position, unit: UnitId) -> bool {
        p.hex_of(unit).is_some_and(|hex| self.in_zoc_of(p, hex, 1 - self.side_of(unit)))
    }

    /// Whether a battery reaches at least one of some units [S8.12, S8.22, S8.42].
    pub(crate) fn in_range(&self, p: &Position, battery: UnitId, targets: UnitSet) -> bool {
        let range = u16::from(self.counter(battery).values.range);
        let Some(from) = p.hex_of(battery) else { return false };
        targets.iter().any(|target| p.hex_of(target).is_some_and(|hex| self.distance(from, hex) <= range))
    }

    /// Batteries of a side that may still barrage from a distance in this phase, whatever the target.
    pub(crate) fn free_batteries(&self, p: &Position, side: usize) -> UnitSet {
        let unused = (self.of_side[side] & self.artillery)
            - p.attacked
            - p.displaced
            - p.combat.batteries
            - self.may_not_attack(p);
        unused.iter().filter(|&unit| p.hex_of(unit).is_some() && !self.has_enemy_beside(p, unit)).collect()
    }

    /// Ground support points of a side in a Game-Turn.
    pub fn support_pool(&self, side: usize, turn: u8) -> u8 {
        let Some(support) = &self.scenario.support[side] else { return 0 };
        let points = support.points.get(usize::from(turn).saturating_sub(1)).or(support.points.last());
        points.copied().unwrap_or(0)
    }

    /// The same for a position, where the weather may have a say [A16.2].
    pub fn support_now(&self, p: &Position, side: usize) -> u8 {
        match self.arnhem().filter(|rules| rules.weather && rules.allied == side) {
            Some(_) => p.added.weather.support(),
            None => self.support_pool(side, p.turn),
        }
    }

    /// Whether support of a side reaches one of some units: where it must have ground units near [A14.11, ruling W93].
    pub(crate) fn support_reaches(&self, p: &Position, side: usize, targets: UnitSet) -> bool {
        let Some(within) = self.support_range(side) else { return true };
        let ground = self.calls_support(side);
        targets.iter().filter_map(|target| p.hex_of(target)).any(|hex| {
            let near =
                |unit: UnitId| p.hex_of(unit).is_some_and(|own| self.distance(own, hex) <= u16::from(within));
            ground.iter().any(near)
        })
    }

    /// How near to a unit that calls for it support of a side must strike; nothing if it strikes anywhere.
    pub(crate) fn support_range(&self, side: usize) -> Option<u8> {
        self.scenario.support[side].as_ref().and_then(|support| support.within)
    }

    /// The units of a side near which its support strikes.
    pub(crate) fn calls_support(&self, side: usize) -> UnitSet {
        let airborne = self.arnhem().map_or(UnitSet::NONE, |rules| rules.airborne);
        self.of_side[side] - airborne
    }

    /// Ground support points that a side may still use in this Combat Phase [S9.0, B15.26.4].
    pub fn support_left(&self, p: &Position, side: usize) -> u8 {
        let Some(support) = &self.scenario.support[side] else { return 0 };
        let shut = match support.phases {
            SupportPhases::One => p.support_bound[side] != 0 && p.support_bound[side] != p.half + 1,
            SupportPhases::Own => self.phasing(p) != side,
            SupportPhases::Both => false,
        };
        if shut {
            return 0;
        }
        self.support_now(p, side).saturating_sub(p.support_spent[side])
    }

    fn sum(&self, units: UnitSet, value: impl Fn(&crate::unit::Counter) -> u8) -> u16 {
        units.iter().map(|unit| u16::from(value(self.counter(unit)))).sum()
    }

    /// The attack strength of the non-artillery attackers of the combat in hand.
    pub(crate) fn ground_attack(&self, p: &Position) -> u16 {
        self.sum(p.combat.attackers - self.artillery, |counter| counter.values.attack)
    }

    /// The defense strength of the non-artillery defenders of the combat in hand.
    pub(crate) fn ground_defense(&self, p: &Position) -> u16 {
        self.sum(p.combat.defenders - self.artillery, |counter| counter.values.defense)
    }

    /// Artillery and support points that the attacker has added so far.
    pub(crate) fn fire_added(&self, p: &Position) -> u16 {
        let guns = (p.combat.attackers & self.artillery) | p.combat.batteries;
        self.sum(guns, |counter| counter.values.barrage) + u16::from(p.combat.support)
    }

    /// Artillery and support points that the defender has added so far.
    pub(crate) fn protection_added(&self, p: &Position) -> u16 {
        self.sum(p.combat.protecting, |counter| counter.values.fpf) + u16::from(p.combat.protection)
    }

    /// The whole attack strength of the combat in hand [S7.0].
    pub(crate) fn attack_total(&self, p: &Position) -> i16 {
        (self.ground_attack(p) + self.fire_added(p)) as i16
    }

    /// The whole defense strength of the combat in hand: batteries attacked use their own defense [S8.5].
    pub(crate) fn defense_total(&self, p: &Position) -> i16 {
        (self.sum(p.combat.defenders, |counter| counter.values.defense) + self.protection_added(p)) as i16
    }

    /// Whether the attack is made by artillery and support alone [S8.15, S8.45].
    pub(crate) fn is_fire_only(&self, p: &Position) -> bool {
        (p.combat.attackers - self.artillery).is_empty()
    }

    /// Refuses points beyond the limit of the attacker [B14.0, ruling W40].
    fn check_attack_limit(&self, p: &Position, points: u16) -> Result<(), Why> {
        self.check_limit(self.fire_added(p) + points, self.ground_attack(p))
    }

    fn check_limit(&self, adds: u16, limit: u16) -> Result<(), Why> {
        if self.scenario.limit == FireLimit::GroundStrength && adds > limit {
            return Err(Why::OverLimit { adds, limit });
        }
        Ok(())
    }

    /// Whether a battery may barrage the defenders from a distance [S8.1, S8.2, ruling W95].
    pub(crate) fn check_barrage(&self, p: &Position, battery: UnitId) -> Result<(), Why> {
        if p.step != Step::Barrage {
            return Err(Why::WrongStep(p.step));
        }
        if self.side_of(battery) != self.phasing(p) {
            return Err(Why::NotYours(battery, "S4.1-b"));
        }
        if !self.artillery.has(battery) {
            return Err(Why::NotArtillery(battery));
        }
        if p.hex_of(battery).is_none() {
            return Err(Why::NotOnMap(battery));
        }
        if p.combat.batteries.has(battery) || p.combat.attackers.has(battery) {
            return Err(Why::AlreadyNamed(battery));
        }
        if p.attacked.has(battery) {
            return Err(Why::HasAttacked(battery));
        }
        if p.displaced.has(battery) {
            return Err(Why::DisplacedBattery(battery));
        }
        if self.has_enemy_beside(p, battery) {
            return Err(Why::AdjacentBattery(battery));
        }
        if !self.in_range(p, battery, p.combat.defenders) {
            return Err(Why::OutOfRange(battery));
        }
        if self.may_not_attack(p).has(battery) {
            return Err(Why::OnBridge(battery));
        }
        if let Some(most) = self.most_batteries(self.phasing(p)) {
            let used = (p.combat.attackers & self.artillery) | p.combat.batteries;
            if used.len() >= usize::from(most) {
                return Err(self.too_many_batteries(p, self.phasing(p), most));
            }
        }
        self.check_attack_limit(p, u16::from(self.counter(battery).values.barrage))?;
        if self.is_needed_elsewhere(p, Fire { batteries: UnitSet::one(battery), points: 0 }) {
            return Err(Why::NeededElsewhere(battery));
        }
        Ok(())
    }

    /// Whether the attacker may add support points to the combat in hand [S9.1].
    pub(crate) fn check_attack_support(&self, p: &Position, points: u8) -> Result<(), Why> {
        let side = self.phasing(p);
        self.check_support_points(p, side, points, p.combat.support)?;
        self.check_reach(p, side, p.combat.defenders)?;
        self.check_attack_limit(p, u16::from(points))?;
        if self.is_needed_elsewhere(p, Fire { batteries: UnitSet::NONE, points }) {
            return Err(Why::FireNeededElsewhere);
        }
        Ok(())
    }

    pub(crate) fn check_support_points(
        &self,
        p: &Position,
        side: usize,
        points: u8,
        named: u8,
    ) -> Result<(), Why> {
        if named > 0 {
            return Err(Why::SupportNamed);
        }
        let left = self.support_left(p, side);
        let phases = self.scenario.support[side].as_ref().map(|support| support.phases);
        if left == 0 && phases == Some(SupportPhases::Own) && self.phasing(p) != side {
            return Err(Why::SupportNoFpf);
        }
        if left == 0 && self.support_now(p, side) > p.support_spent[side] {
            return Err(Why::SupportBound);
        }
        if points == 0 || points > left {
            return Err(Why::NoSupport { left });
        }
        match self.scenario.support[side].as_ref().and_then(|support| support.per_combat) {
            Some(most) if points > most => Err(Why::SupportPerCombat { most }),
            _ => Ok(()),
        }
    }

    fn check_reach(&self, p: &Position, side: usize, targets: UnitSet) -> Result<(), Why> {
        if self.support_reaches(p, side, targets) {
            return Ok(());
        }
        let within = self.support_range(side).unwrap_or(0);
        Err(Why::SupportTooFar { within })
    }

    /// Whether a battery may give Final Protective Fire [S8.4, rulings W35, W36, W94].
    pub(crate) fn check_fpf(&self, p: &Position, battery: UnitId) -> Result<(), Why> {
        if p.step != Step::Protect {
            return Err(Why::WrongStep(p.step));
        }
        if self.side_of(battery) == self.phasing(p) {
            return Err(Why::NotYours(battery, "S4.1-c"));
        }
        if !self.artillery.has(battery) {
            return Err(Why::NotArtillery(battery));
        }
        if p.hex_of(battery).is_none() {
            return Err(Why::NotOnMap(battery));
        }
        if p.combat.protecting.has(battery) {
            return Err(Why::AlreadyNamed(battery));
        }
        if p.combat.defenders.has(battery) {
            return Err(Why::DefendsItself(battery));
        }
        if p.shaken.has(battery) || p.shaken_before.has(battery) {
            return Err(Why::Shaken(battery));
        }
        if self.has_enemy_beside(p, battery) {
            return Err(Why::FpfBesideEnemy(battery));
        }
        if !self.in_range(p, battery, p.combat.defenders) {
            return Err(Why::FpfOutOfRange(battery));
        }
        if self.is_fire_only(p) {
            return Err(Why::FpfAgainstFire);
        }
        if p.fpf_used.has(battery) {
            return Err(Why::FpfUsed(battery));
        }
        if let Some(batteries) = self.scenario.batteries[self.side_of(battery)]
            && p.combat.protecting.len() >= usize::from(batteries.fpf)
        {
            return Err(self.too_many_batteries(p, self.side_of(battery), batteries.fpf));
        }
        let adds = self.protection_added(p) + u16::from(self.counter(battery).values.fpf);
        self.check_limit(adds, self.ground_defense(p))
    }

    /// Whether the defender may add support points to the combat in hand [S9.0].
    pub(crate) fn check_defense_support(&self, p: &Position, points: u8) -> Result<(), Why> {
        if self.is_fire_only(p) {
            return Err(Why::FpfAgainstFire);
        }
        let side = 1 - self.phasing(p);
        self.check_support_points(p, side, points, p.combat.protection)?;
        self.check_reach(p, side, p.combat.defenders)?;
        self.check_limit(self.protection_added(p) + u16::from(points), self.ground_defense(p))
    }

    /// Whether support points may be added in the step in hand.
    pub(crate) fn check_support(&self, p: &Position, points: u8) -> Result<(), Why> {
        match p.step {
            Step::Barrage => self.check_attack_support(p, points),
            Step::Protect => self.check_defense_support(p, points),
            _ => Err(Why::WrongStep(p.step)),
        }
    }
}
