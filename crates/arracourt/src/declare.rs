//! Naming an attack: units, leaders, leads and targets [11.4, 11.5, 12.1, 13.1].

use kit::clause;

use crate::area::{Area, AreaSet};
use crate::game::Game;
use crate::numbers::{Impulse, LeaderId};
use crate::position::{Attack, LeaderAt, Part, Position, Roll, Step};
use crate::reason::{Reason, Refused};
use crate::scenario::Weather;
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

impl Game {
    /// Whether an assault may be declared from an area: units stand there, or a bridge can be blown or repaired
    /// [8.1.1, 21.4.3, 21.4.5, ruling D94].
    pub(crate) fn check_assault(&self, at: &Position, side: Side, area: Area) -> Result<(), Refused> {
        if at.forces.occupied(side).has(area) || self.has_bridge_work(at, side, area) {
            Ok(())
        } else {
            Err(clause!("8.1.1").refuses(Reason::NobodyThere(area)))
        }
    }

    /// Whether a ranged attack may be declared from an area at another [7.3, 8.1.2, 9.1, 12.1.1].
    pub(crate) fn check_ranged(
        &self,
        at: &Position,
        side: Side,
        from: Area,
        target: Area,
    ) -> Result<(), Refused> {
        if at.sky() == Weather::Fog {
            return Err(clause!("9.1").refuses(Reason::FogRanged));
        }
        if (at.forces.units(from, side) & self.armored).is_empty() {
            return Err(clause!("12.1.1").refuses(Reason::NoArmor(from)));
        }
        if at.forces.occupied(side.other()).has(from) {
            if target != from {
                return Err(clause!("7.3").refuses(Reason::FiresInside(from)));
            }
        } else if target == from {
            return Err(clause!("8.1.2").refuses(Reason::NothingInside(from)));
        } else if !self.adjacent[from.index()].has(target) {
            return Err(self.not_adjacent(from, target));
        }
        if (at.forces.units(target, side.other()) & self.armored).is_empty() {
            return Err(clause!("12.1.1").refuses(Reason::NoArmoredTarget(target)));
        }
        Ok(())
    }

    /// The batteries of a side that can fire into an area: at full strength, in it while it is contested, or in an
    /// uncontested area next to it [13.1.2, 13.1.2n1, ruling D56].
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

    /// Whether artillery may bombard an area [8.1.3, 9.1, 9.2].
    pub(crate) fn check_bombard(&self, at: &Position, side: Side, target: Area) -> Result<(), Refused> {
        if at.sky() == Weather::Fog {
            return Err(clause!("9.1").refuses(Reason::FogGuns));
        }
        if !at.forces.occupied(side.other()).has(target) {
            return Err(clause!("13.1").refuses(Reason::NoTarget(target)));
        }
        if self.batteries(at, side, target).is_empty() {
            return Err(clause!("13.1.2").refuses(Reason::NoBattery(target)));
        }
        Ok(())
    }

    /// Whether the Air marker may be used on an area [8.1.3, 9.1 to 9.3, 13.1.1].
    pub(crate) fn check_strike(&self, at: &Position, side: Side, target: Area) -> Result<(), Refused> {
        if side != Side::American {
            return Err(clause!("13.1.1").refuses(Reason::NoAirForce));
        }
        if at.sky() == Weather::Fog {
            return Err(clause!("9.1").refuses(Reason::FogGuns));
        }
        if at.sky() != Weather::Clear {
            return Err(clause!("9.2").refuses(Reason::NoAir));
        }
        if !at.forces.occupied(Side::German).has(target) {
            return Err(clause!("13.1").refuses(Reason::NoTarget(target)));
        }
        Ok(())
    }

    /// The areas that a side could fire at from an area.
    pub(crate) fn ranged_targets(&self, at: &Position, side: Side, from: Area) -> AreaSet {
        let near = self.adjacent[from.index()] | AreaSet::one(from);
        near.into_iter().filter(|&target| self.check_ranged(at, side, from, target).is_ok()).collect()
    }

    /// Whether an attack may be named in an area now: once an impulse, with a unit that is not artillery
    /// [10.3.6n1, 11.0, 11.1, 11.2, 11.3].
    pub(crate) fn check_attack(&self, at: &Position, side: Side, area: Area) -> Result<(), Refused> {
        if at.activity.attacked.has(area) {
            return Err(clause!("11.0").refuses(Reason::AlreadyAttacked(area)));
        }
        if (self.attackers_in(at, side, area) - self.artillery).is_empty() {
            return Err(clause!("11.0").refuses(Reason::NoAttackers(area)));
        }
        Ok(())
    }

    /// The units that may take part in the current attack.
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

    /// The units that may not act together with some units [21.2].
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

    /// Whether a unit may join the current attack [11.2, 12.1.1, 13.3].
    pub(crate) fn check_with(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Refused> {
        let combat = at.fight();
        if self.side(unit) != side {
            return Err(clause!("8.0").refuses(Reason::EnemyUnit(unit)));
        }
        if combat.attackers.has(unit) {
            return Err(match combat.attack {
                Attack::Assault if combat.mandatory => clause!("11.1").refuses(Reason::AllMustAttack),
                Attack::Assault => clause!("11.2").refuses(Reason::AlreadyIn(unit)),
                Attack::Ranged => clause!("12.1.1").refuses(Reason::AlreadyIn(unit)),
                Attack::Artillery | Attack::Air => clause!("13.3").refuses(Reason::AlreadyIn(unit)),
            });
        }
        if self.candidates(at).has(unit) {
            if self.other_brigade(combat.attackers).has(unit) {
                return Err(clause!("21.2").refuses(Reason::OtherBrigade(unit)));
            }
            return Ok(());
        }
        let kept_apart =
            self.check_brigade(at, unit).is_err() || self.other_brigade(combat.attackers).has(unit);
        Err(match combat.attack {
            Attack::Ranged if !self.armored.has(unit) => clause!("12.1.1").refuses(Reason::NotArmored(unit)),
            Attack::Assault | Attack::Ranged if kept_apart => {
                clause!("21.2").refuses(Reason::OtherBrigade(unit))
            }
            Attack::Assault => clause!("11.0").refuses(Reason::NotAttacking(unit)),
            Attack::Ranged => clause!("12.1.1").refuses(Reason::NotAttacking(unit)),
            Attack::Artillery => clause!("13.1.2").refuses(Reason::BatteryCannot(unit)),
            Attack::Air => clause!("13.3").refuses(Reason::AirAlone),
        })
    }

    /// Whether a leader may join the attack, an assault or a ranged one [11.4, 11.4.1, 11.4.2, 19.2, g-ranged].
    pub(crate) fn check_leader(&self, at: &Position, side: Side, who: LeaderId) -> Result<(), Refused> {
        let combat = at.fight();
        if !matches!(combat.attack, Attack::Assault | Attack::Ranged) {
            return Err(clause!("6.0").refuses(Reason::WrongStep(at.step)));
        }
        let leader = self.leaders.get(who.index()).filter(|leader| leader.side == side);
        let leader = leader.ok_or(clause!("11.4").refuses(Reason::NotYourLeader(who)))?;
        if combat.leaders.has(who) {
            return Err(clause!("11.4").refuses(Reason::LeaderIn(who)));
        }
        if self.leaders_placed(at, side) {
            return Err(clause!("11.4").refuses(Reason::LeadersPlaced));
        }
        match at.leaders[who.index()] {
            LeaderAt::Ready => {}
            LeaderAt::Used => return Err(clause!("11.4").refuses(Reason::LeadersPlaced)),
            LeaderAt::Back(_) => return Err(clause!("11.5.5").refuses(Reason::LeaderAway(who))),
            LeaderAt::Dead => return Err(clause!("21.1").refuses(Reason::LeaderAway(who))),
        }
        let needed = match &leader.needs {
            Some(formation) => {
                combat.attackers.into_iter().any(|unit| self.counter(unit).formation == *formation)
            }
            None => !(combat.attackers & self.armored).is_empty(),
        };
        if !needed {
            return Err(leader.clause.refuses(Reason::LeaderNeeds(who)));
        }
        let together = combat.leaders.into_iter().any(|with| {
            self.leaders.get(with.index()).is_some_and(|with| leader.excludes.as_ref() == Some(&with.id))
        });
        if together {
            return Err(leader.clause.refuses(Reason::LeadersApart(who)));
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

    /// Whether a unit may lead the current attack, which closes its declaration [11.5.2A, 12.2.2A].
    pub(crate) fn check_lead_attacker(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Refused> {
        let combat = at.fight();
        if !combat.attackers.has(unit) {
            self.check_with(at, side, unit)?;
        }
        if combat.attack == Attack::Assault && self.artillery.has(unit) {
            return Err(clause!("11.5.2A").refuses(Reason::ArtilleryLeads(unit)));
        }
        Ok(())
    }

    /// Whether a unit may be the lead defender [11.5.3A].
    pub(crate) fn check_lead_defender(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Refused> {
        if self.side(unit) != side {
            return Err(clause!("11.5.3A").refuses(Reason::EnemyUnit(unit)));
        }
        if at.forces.area(unit) != Some(at.fight().area) {
            return Err(clause!("11.5.3A").refuses(Reason::NotDefending(unit)));
        }
        Ok(())
    }

    /// Whether a unit may be the primary target, which closes the bombardment [13.2.1, 19.4.6].
    pub(crate) fn check_target(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Refused> {
        let combat = at.fight();
        if self.side(unit) == side {
            return Err(clause!("13.2.1").refuses(Reason::OwnUnit(unit)));
        }
        if at.forces.area(unit) != Some(combat.area) {
            return Err(clause!("13.2.1").refuses(Reason::NotDefending(unit)));
        }
        if combat.attack == Attack::Artillery && combat.attackers.is_empty() {
            return Err(clause!("13.3").refuses(Reason::NoBatteryNamed));
        }
        let others = at.forces.units(combat.area, side.other()) - self.artillery;
        if self.scenario.guns_spared && self.artillery.has(unit) && !others.is_empty() {
            return Err(clause!("19.4.6").refuses(Reason::GunsSpared(unit)));
        }
        Ok(())
    }

    /// Whether a side may combine two parts in this weather [17.6, 19.4.2].
    pub(crate) fn superior(&self, at: &Position, side: Side) -> bool {
        self.scenario.superiority.of(side).contains(&at.sky())
    }

    /// Whether a second part is still open to the acting side, of either sort.
    pub(crate) fn second_part(&self, at: &Position) -> bool {
        at.first == Part::None
            && self.superior(at, at.active)
            && matches!(at.activity.part, Part::Assault | Part::Ranged | Part::Regroup)
    }

    /// Whether a side may spend the Advantage: it is the side's, and has not been used [16.1, 16.2].
    pub(crate) fn check_holder(&self, at: &Position, side: Side) -> Result<(), Refused> {
        if at.advantage_used {
            return Err(clause!("16.2").refuses(Reason::NoAdvantage));
        }
        if at.advantage != side {
            return Err(clause!("16.1").refuses(Reason::NoAdvantage));
        }
        Ok(())
    }

    /// Whether the fog may be burnt off now [16.1C].
    pub(crate) fn check_burn(&self, at: &Position, side: Side) -> Result<(), Refused> {
        self.check_holder(at, side)?;
        if at.weather != Weather::Fog || at.impulse >= Impulse::FOG_GONE || !at.impulse.is_day() {
            return Err(clause!("16.1C").refuses(Reason::NoFog));
        }
        // The arrival roll comes after it: a player who has rolled has kept the fog [ruling D101].
        if at.step == Step::Impulse && at.roll == Roll::Arrival {
            return Err(clause!("16.1C").refuses(Reason::TooLateToBurn));
        }
        Ok(())
    }
}
