//! Mines on free boards: they strike what enters [7.44.1.2.4, 7.44.2.3.12].

use kernel::{Dice, Log};

use crate::armour::{Elevation, HitAngle, Location};
use crate::event::{Event, Harm};
use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::Modifier;
use crate::position::Position;
use crate::shipped::{ap_fire, gp_fire, misc};
use crate::status::State;
use crate::unit::UnitKind;
use crate::weapon::Energy;

impl Game {
    /// A unit enters a hex with mines: men are attacked, vehicles set one off on half of the rolls.
    pub(crate) fn enter_mines<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(hex) = at.unit(unit).hex() else { return };
        let counters = &self.scenario().counters;
        let drives = self.card(unit).kind == UnitKind::Vehicle && !at.unit(unit).has(State::Crew);
        if drives && counters.vehicle_mines.contains(hex) {
            let harm = self.strike_mine(at, unit, dice, log);
            self.suffer_mine(at, unit, harm, dice, log);
        } else if !drives && counters.mines.contains(hex) {
            self.shell_unit(at, unit, gp_fire().factors.mine_leg, Modifier::ZERO, dice, log);
        }
    }

    /// What a mine under a vehicle does: it strikes the belly.
    pub(crate) fn strike_mine<D: Dice, L: Log<Event>>(
        &self,
        at: &Position,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) -> Harm {
        let told = self.witnesses(at, unit);
        let table = &misc().mines;
        let roll = dice.roll_for(100, told) as u8;
        let hit = i16::from(roll) <= table.hits.0;
        log.tell(told, || Event::MineRolled(unit, roll, hit));
        if !hit {
            return Harm::None;
        }
        let Some(armour) = self.card(unit).armour else {
            let roll = dice.roll_for(100, told) as u8;
            let harm = self.harm_by(at, unit, ap_fire().soft_hit().result(roll));
            log.tell(told, || Event::DamageRolled { difference: table.penetration, roll: Some(roll), harm });
            return harm;
        };
        let belly = armour.value(Location::HullBelly, HitAngle::Front, Elevation::Level, Energy::Kinetic);
        let difference = table.penetration - belly;
        let roll = dice.roll_for(100, told) as u8;
        let harm = self.harm_by(at, unit, self.damage(difference, roll));
        log.tell(told, || Event::DamageRolled { difference, roll: Some(roll), harm });
        harm
    }

    /// Damage or worse by a mine breaks a track, too.
    fn suffer_mine<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        harm: Harm,
        dice: &mut D,
        log: &mut L,
    ) {
        if harm == Harm::None {
            return;
        }
        self.shake(at, unit);
        self.harm(at, unit, harm, log);
        if harm == Harm::Damaged {
            self.harm(at, unit, Harm::TrackHit, log);
        }
        self.harm_load(at, unit, (harm, true), dice, log);
        self.bail_out_load(at, unit, dice, log);
        self.bail_out(at, unit, dice, log);
    }
}
