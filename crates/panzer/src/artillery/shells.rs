//! What shells do: to everything in a hex when they fall, to what enters it afterwards [6.5.1.3, 6.5.1.4, 7.46].

use board::HexId;
use kernel::{Dice, Log};

use crate::event::{Event, Harm};
use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::Modifier;
use crate::position::Position;
use crate::shipped::{artillery, gp_fire};
use crate::status::{Place, State};
use crate::term::Term;
use crate::unit::{TargetType, Top};

use super::mission::{Barrage, Spread};

impl Game {
    /// The factor with which a barrage strikes a hex; none beyond its sheaf [6.5.1.3].
    pub(crate) fn barrage_factor(&self, barrage: Barrage, hex: HexId) -> Option<i8> {
        let battery = self.card(barrage.battery).battery?;
        let off = self.grid().distance(barrage.hex, hex);
        let sheaf = &artillery().sheaf;
        match barrage.spread {
            Spread::Closed => (off == 0).then_some(battery.gp + sheaf.closed),
            Spread::Open if off == 0 => Some(battery.gp),
            Spread::Open => (off <= u16::from(battery.radius)).then_some(battery.gp + sheaf.ring),
        }
    }

    /// A barrage falls: hex by hex, unit by unit, friend and enemy alike.
    pub(crate) fn shell<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        barrage: Barrage,
        dice: &mut D,
        log: &mut L,
    ) {
        for hex in self.struck(barrage.battery, barrage.hex, barrage.spread) {
            if let Some(factor) = self.barrage_factor(barrage, hex) {
                self.shell_hex(at, hex, factor, Modifier::ZERO, dice, log);
            }
        }
    }

    /// Everything in a hex is attacked, in the order of the unit numbers.
    pub(crate) fn shell_hex<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        hex: HexId,
        factor: i8,
        modifier: Modifier,
        dice: &mut D,
        log: &mut L,
    ) {
        self.shell_bridge(at, hex, factor, dice, log);
        let here: Vec<UnitId> = self.units().filter(|&unit| at.unit(unit).place == Place::On(hex)).collect();
        for unit in here {
            if at.unit(unit).place == Place::On(hex) {
                self.shell_unit(at, unit, factor, modifier, dice, log);
            }
        }
    }

    /// One unit is attacked by shells, bombs, rockets or a wreck from the sky [gp.1, 7.46].
    pub(crate) fn shell_unit<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        factor: i8,
        modifier: Modifier,
        dice: &mut D,
        log: &mut L,
    ) {
        if self.is_closed_armour(at, unit) && !gp_fire().may_attack_closed_armour(factor) {
            return;
        }
        let Some(hex) = at.unit(unit).hex() else { return };
        let seen = self.witnesses(at, unit);
        log.tell(seen, || Event::Shelled(unit, hex));
        let table = &gp_fire().modifiers;
        let mut sum = modifier;
        for (term, holds, value) in [
            (Term::Crowd, self.is_crowded(at, hex), table.crowded_hex),
            (Term::AirBurst, self.bursts_above(at, unit), table.air_burst),
        ] {
            if holds {
                log.tell(seen, || Event::Added(term, value.0));
                sum = sum.plus(value);
            }
        }
        let attack = self.gp_attack(at, unit, factor, None, false);
        let roll = dice.roll_for(100, seen) as u8;
        let harm = self.harm_of(at, unit, gp_fire().result(attack, roll, sum));
        let net = i16::from(roll) + sum.0;
        log.tell(seen, || Event::GpRolled { difference: attack.difference, roll, net, harm });
        if harm == Harm::None {
            return;
        }
        self.shake(at, unit);
        self.reveal_marker(at, unit, log);
        self.harm(at, unit, harm, log);
        self.harm_load(at, unit, (harm, false), dice, log);
        self.bail_out_load(at, unit, dice, log);
        self.bail_out(at, unit, dice, log);
    }

    /// Whether shells burst in the trees above a unit: men, guns and soft vehicles, and open armour only where turrets are told
    /// apart [7.46].
    pub(crate) fn bursts_above(&self, at: &Position, unit: UnitId) -> bool {
        let Some(hex) = at.unit(unit).hex().filter(|_| self.options().air_bursts) else { return false };
        let card = self.card(unit);
        let armoured = card.defense.is_some_and(|defense| defense.target == TargetType::A)
            && !at.unit(unit).has(State::Crew);
        let exposed = !armoured || card.top == Top::Open && self.options().turrets;
        exposed && self.ground(at, hex).is_woods()
    }

    /// A unit enters a barrage: once a turn, by the heaviest that falls there [6.5.1.4].
    pub(crate) fn enter_barrage<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(hex) = at.unit(unit).hex() else { return };
        let falls = at.ordnance.barrages().filter_map(|barrage| self.barrage_factor(barrage, hex)).max();
        let Some(factor) = falls.filter(|_| !at.unit(unit).has(State::Barraged)) else { return };
        at.unit_mut(unit).states.set(State::Barraged);
        self.shell_unit(at, unit, factor, Modifier::ZERO, dice, log);
    }
}
