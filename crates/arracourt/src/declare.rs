//! Naming an attack: units, leaders, leads and targets [11.4, 11.5, 12.1, 13.1].

use crate::area::{Area, AreaSet};
use crate::game::Game;
use crate::position::{Attack, LeaderAt, Part, Position, Roll, Step};
use crate::scenario::Weather;
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};
use crate::why::Why;

impl Game {
    /// Whether an assault may be declared from an area: units stand there, or bridges are to be blown or repaired
    /// [8.1.1, 21.4.3, 21.4.5, ruling D94].
    pub(crate) fn check_assault(&self, at: &Position, side: Side, area: Area) -> Result<(), Why> {
        if at.forces.occupied(side).has(area) || self.has_bridge_work(at, side, area) {
            Ok(())
        } else {
            Err(Why::NobodyThere(area))
        }
    }

    /// Whether a ranged attack may be declared from an area at another [8.1.2, 12.1.1].
    pub(crate) fn check_ranged(
        &self,
        at: &Position,
        side: Side,
        from: Area,
        target: Area,
    ) -> Result<(), Why> {
        if at.sky() == Weather::Fog {
            return Err(Why::FogRanged);
        }
        if !at.forces.occupied(side).has(from) {
            return Err(Why::NobodyThere(from));
        }
        if (at.forces.units(from, side) & self.armored).is_empty() {
            return Err(Why::NoArmor(from));
        }
        if at.forces.occupied(side.other()).has(from) {
            if target != from {
                return Err(Why::FiresInside(from));
            }
        } else if target == from {
            return Err(Why::NothingInside(from));
        } else if !self.adjacent[from.index()].has(target) {
            return Err(Why::NotAdjacent(from, target));
        }
        if (at.forces.units(target, side.other()) & self.armored).is_empty() {
            return Err(Why::NoArmoredTarget(target));
        }
        Ok(())
    }

    /// The batteries of a side that can fire into an area: at full strength, in it while it is contested, or in an
    /// uncontested area next to it [13.1.2, ruling D56].
    pub(crate) fn batteries(&self, at: &Position, side: Side, target: Area) -> UnitSet {
        let ready = (self.artillery & self.of_side[side.index()]) - at.forces.reduced();
        let enemies = at.forces.occupied(side.other());
        let quiet = self.adjacent[target.index()] & (at.forces.occupied(side) - enemies);
        let mut able = at.forces.units(target, side);
        for area in quiet {
            able |= at.forces.units(area, side);
        }
        able & ready
    }

    /// Whether artillery may bombard an area [8.1.3].
    pub(crate) fn check_bombard(&self, at: &Position, side: Side, target: Area) -> Result<(), Why> {
        if at.sky() == Weather::Fog {
            return Err(Why::FogGuns);
        }
        if !at.forces.occupied(side.other()).has(target) {
            return Err(Why::NoTarget(target));
        }
        if self.batteries(at, side, target).is_empty() {
            return Err(Why::NoBattery(target));
        }
        Ok(())
    }

    /// Whether the Air marker may be used on an area [13.1.1].
    pub(crate) fn check_strike(&self, at: &Position, side: Side, target: Area) -> Result<(), Why> {
        if side != Side::American {
            return Err(Why::NoAirForce);
        }
        if at.sky() == Weather::Fog {
            return Err(Why::FogGuns);
        }
        if at.sky() != Weather::Clear {
            return Err(Why::NoAir);
        }
        if !at.forces.occupied(Side::German).has(target) {
            return Err(Why::NoTarget(target));
        }
        Ok(())
    }

    /// The areas that a side could fire at from an area.
    pub(crate) fn ranged_targets(&self, at: &Position, side: Side, from: Area) -> AreaSet {
        let near = self.adjacent[from.index()] | AreaSet::one(from);
        near.into_iter().filter(|&target| self.check_ranged(at, side, from, target).is_ok()).collect()
    }

    /// Whether an attack may be named in an area now [11.1, 11.2, 11.3].
    pub(crate) fn check_attack(&self, at: &Position, side: Side, area: Area) -> Result<(), Why> {
        if at.activity.attacked.has(area) {
            return Err(Why::AlreadyAttacked(area));
        }
        if (self.attackers_in(at, side, area) - self.artillery).is_empty() {
            return Err(Why::NoAttackers(area));
        }
        Ok(())
    }

    /// The units that may take part in the attack in hand.
    pub(crate) fn candidates(&self, at: &Position) -> UnitSet {
        let Some(combat) = &at.combat else { return UnitSet::NONE };
        let side = at.active;
        match combat.attack {
            Attack::Assault => self.attackers_in(at, side, combat.area),
            Attack::Ranged => {
                let from = at.activity.area.unwrap_or(combat.area);
                let armor = at.forces.units(from, side) & self.armored;
                armor.into_iter().filter(|&unit| self.check_brigade(at, unit).is_ok()).collect::<UnitSet>()
                    - self.other_brigade(combat.attackers)
            }
            Attack::Artillery => self.batteries(at, side, combat.area),
            Attack::Air => UnitSet::NONE,
        }
    }

    /// Under 21.2, the units that may not act together with some units.
    pub(crate) fn other_brigade(&self, units: UnitSet) -> UnitSet {
        if !self.options.command_control {
            return UnitSet::NONE;
        }
        let [first, second] = self.brigades;
        if !(units & first).is_empty() {
            second
        } else if !(units & second).is_empty() {
            first
        } else {
            UnitSet::NONE
        }
    }

    /// Whether a unit may join the attack in hand [11.2, 12.1.1, 13.3].
    pub(crate) fn check_with(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Why> {
        let combat = at.fight();
        if self.side(unit) != side {
            return Err(Why::EnemyUnit(unit));
        }
        if combat.attackers.has(unit) {
            return Err(match combat.attack {
                Attack::Assault if combat.mandatory => Why::AllMustAttack,
                Attack::Assault => Why::AlreadyIn(unit, "11.2"),
                Attack::Ranged => Why::AlreadyIn(unit, "12.1.1"),
                Attack::Artillery | Attack::Air => Why::AlreadyIn(unit, "13.3"),
            });
        }
        if self.candidates(at).has(unit) {
            if self.other_brigade(combat.attackers).has(unit) {
                return Err(Why::OtherBrigade(unit));
            }
            return Ok(());
        }
        Err(match combat.attack {
            Attack::Ranged if !self.armored.has(unit) => Why::NotArmored(unit),
            Attack::Artillery => Why::BatteryCannot(unit),
            Attack::Air => Why::AirAlone,
            _ if self.check_brigade(at, unit).is_err() || self.other_brigade(combat.attackers).has(unit) => {
                Why::OtherBrigade(unit)
            }
            _ => Why::NotAttacking(unit),
        })
    }

    /// Whether a leader may join the attack in hand [11.4].
    pub(crate) fn check_leader(&self, at: &Position, side: Side, index: u8) -> Result<(), Why> {
        let combat = at.fight();
        if !matches!(combat.attack, Attack::Assault | Attack::Ranged) {
            return Err(Why::WrongStep(at.step));
        }
        let leader = self.leaders.get(usize::from(index)).filter(|leader| leader.side == side);
        let leader = leader.ok_or(Why::NotYourLeader(index))?;
        if combat.leaders >> index & 1 == 1 {
            return Err(Why::LeaderIn(index));
        }
        if self.leaders_placed(at, side) {
            return Err(Why::LeadersPlaced);
        }
        if at.leaders[usize::from(index)] != LeaderAt::Ready {
            return Err(Why::LeaderAway(index));
        }
        let needed = match &leader.needs {
            Some(formation) => {
                combat.attackers.into_iter().any(|unit| self.counter(unit).formation == *formation)
            }
            None => !(combat.attackers & self.armored).is_empty(),
        };
        if !needed {
            return Err(Why::LeaderNeeds(index));
        }
        let together = self.leaders.iter().enumerate().any(|(other, with)| {
            combat.leaders >> other & 1 == 1 && leader.excludes.as_ref() == Some(&with.id)
        });
        if together {
            return Err(Why::LeadersApart(index));
        }
        Ok(())
    }

    /// Whether a side has placed its leaders in an attack of this impulse already.
    pub(crate) fn leaders_placed(&self, at: &Position, side: Side) -> bool {
        let used = |(index, leader): (usize, &crate::scenario::Leader)| {
            leader.side == side && at.leaders[index] == LeaderAt::Used
        };
        self.leaders.iter().enumerate().any(used) || at.leaders_lost
    }

    /// Whether a unit may lead the attack in hand and so close it [11.5.2A, 12.2.2A].
    pub(crate) fn check_lead_attacker(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Why> {
        let combat = at.fight();
        if !combat.attackers.has(unit) {
            self.check_with(at, side, unit)?;
        }
        if combat.attack == Attack::Assault && self.artillery.has(unit) {
            return Err(Why::ArtilleryLeads(unit));
        }
        Ok(())
    }

    /// Whether a unit may be the lead defender [11.5.3A].
    pub(crate) fn check_lead_defender(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Why> {
        if self.side(unit) != side {
            return Err(Why::EnemyUnit(unit));
        }
        if at.forces.area(unit) != Some(at.fight().area) {
            return Err(Why::NotDefending(unit, "11.5.3A"));
        }
        Ok(())
    }

    /// Whether a unit may be the primary target, which closes the bombardment [13.2.1, 19.4.6].
    pub(crate) fn check_target(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Why> {
        let combat = at.fight();
        if self.side(unit) == side {
            return Err(Why::OwnUnit(unit, "13.2.1"));
        }
        if at.forces.area(unit) != Some(combat.area) {
            return Err(Why::NotDefending(unit, "13.2.1"));
        }
        if combat.attack == Attack::Artillery && combat.attackers.is_empty() {
            return Err(Why::NoBatteryNamed);
        }
        let others = at.forces.units(combat.area, side.other()) - self.artillery;
        if self.scenario.guns_spared && self.artillery.has(unit) && !others.is_empty() {
            return Err(Why::GunsSpared(unit));
        }
        Ok(())
    }

    /// Whether a side may combine two parts in this weather [17.6, 19.4.2].
    pub(crate) fn superior(&self, at: &Position, side: Side) -> bool {
        self.scenario.superiority.of(side).contains(&at.sky())
    }

    /// The clause by which two parts are combined in this scenario.
    pub(crate) fn superiority_clause(&self) -> &'static str {
        if self.scenario.break_in_the_clouds { "19.4.2" } else { "17.6" }
    }

    /// Whether a second part is still open to the acting side, of either sort.
    pub(crate) fn second_part(&self, at: &Position) -> bool {
        at.first == Part::None
            && self.superior(at, at.active)
            && matches!(at.activity.part, Part::Assault | Part::Ranged | Part::Regroup)
    }

    /// Whether the fog may be burnt off now [16.1C].
    pub(crate) fn check_burn(&self, at: &Position, side: Side) -> Result<(), Why> {
        if at.holder() != Some(side) {
            return Err(Why::NoAdvantage);
        }
        if at.weather != Weather::Fog || at.impulse >= 6 || at.impulse == 0 {
            return Err(Why::NoFog);
        }
        // The arrival roll comes after it: whoever has rolled has let the fog lie [ruling D101].
        if at.step == Step::Impulse && at.roll == Roll::Arrival {
            return Err(Why::TooLateToBurn);
        }
        Ok(())
    }
}
