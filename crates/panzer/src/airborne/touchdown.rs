//! A glider lands: hex after hex straight ahead, a check for each new ground and each hexside, then those aboard get out
//! [7.44.2.3, 7.44.2.4].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Hexside, Side};

use crate::event::{Event, Harm};
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::gp_fire::{GpAttack, GpResult};
use crate::grades::Role;
use crate::ground::SideKind;
use crate::numbers::Modifier;
use crate::position::{Frame, Mover, Position};
use crate::shipped::{airborne, gp_fire};
use crate::status::{Fate, Place};
use crate::unit::TargetType;

use super::{Flight, LandingRow, Light};

/// So many levels at once break a glider [7.44.2.3.7].
const PRECIPICE: i8 = 3;

/// A landing on its way.
struct Run {
    flight: Flight,
    facing: Hexside,
    /// The ground of the hex before.
    before: Option<LandingRow>,
    /// Hexes still to come.
    left: u8,
}

impl Game {
    /// A glider touches down and slides straight ahead to a stop [7.44.2.3.6].
    pub(crate) fn touch_down<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let Some(flight) = at.flight.take() else { return };
        let Some(facing) = flight.facing else { return };
        let distance = self.card(flight.glider).landing_distance.unwrap_or(1);
        log.reveal(SeatSet::ALL);
        log.tell(SeatSet::ALL, || Event::Landed(flight.glider, flight.hex));
        let mut run = Run { flight, facing, before: None, left: distance.saturating_sub(1) };
        if !self.slide_into(at, &mut run, None, dice, log) {
            return;
        }
        while run.left > 0 {
            if !self.slide_on(at, &mut run, dice, log) {
                return;
            }
        }
        self.get_out(at, &run, dice, log);
    }

    /// One hex further, or a stop before a slope; false if the glider is lost [7.44.2.3.7].
    fn slide_on<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        run: &mut Run,
        dice: &mut D,
        log: &mut L,
    ) -> bool {
        let from = run.flight.hex;
        let Some(next) = self.grid().neighbour(from, run.facing.index()) else {
            self.lose_glider(at, run.flight.glider, log);
            return false;
        };
        let rise = self.level(next) - self.level(from);
        if rise.abs() >= PRECIPICE {
            self.lose_glider(at, run.flight.glider, log);
            return false;
        }
        if rise > 0 {
            run.left -= 1;
            if run.left == 0 {
                self.check_status(at, run, LandingRow::Slope, from, dice, log);
                return true;
            }
        } else if rise < 0 {
            run.left += 1;
        }
        run.flight.hex = next;
        run.left -= 1;
        self.slide_into(at, run, Some(from), dice, log)
    }

    /// Mines and barrages of a hex, every hexside crossed, then its ground if it is another than before; false if the glider is
    /// lost [7.44.2.3.4, 7.44.2.3.8, 7.44.2.3.9, ruling D32].
    fn slide_into<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        run: &mut Run,
        from: Option<HexId>,
        dice: &mut D,
        log: &mut L,
    ) -> bool {
        let hex = run.flight.hex;
        if self.scenario().counters.vehicle_mines.contains(hex) {
            let harm = self.strike_mine(at, run.flight.glider, dice, log);
            if !self.harm_glider(at, run, harm, log) {
                return false;
            }
        }
        if let Some(factor) = self.barrage_on(at, hex) {
            let harm = self.shell_glider(run.flight.glider, factor, dice, log);
            if !self.harm_glider(at, run, harm, log) {
                return false;
            }
        }
        if let Some(from) = from {
            for kind in [SideKind::Hedgerow, SideKind::Wall, SideKind::Crest, SideKind::Slope] {
                let row = match kind {
                    SideKind::Hedgerow => LandingRow::Hedgerow,
                    SideKind::Wall => LandingRow::Wall,
                    SideKind::Crest => LandingRow::Crest,
                    SideKind::Slope => LandingRow::Slope,
                };
                if self.terrain().has_feature(from, run.facing, kind) {
                    self.check_status(at, run, row, hex, dice, log);
                }
            }
        }
        let row = self.landing_row(at, hex);
        if run.before != Some(row) {
            self.check_status(at, run, row, hex, dice, log);
        }
        run.before = Some(row);
        true
    }

    /// One landing status roll with its modifiers; its result is for all aboard [7.44.2.3, 7.44.2.3.1 to 7.44.2.3.3, 7.44.2.3.5].
    fn check_status<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        run: &Run,
        row: LandingRow,
        hex: HexId,
        dice: &mut D,
        log: &mut L,
    ) {
        let table = &airborne().modifiers;
        let side = self.side(run.flight.glider);
        let guided = run.before.is_none()
            && self.scenario().light == Light::Moonlight
            && self.own(side).iter().any(|unit| {
                self.unit(unit).roles.has(Role::Pathfinder)
                    && at.unit(unit).is_alive()
                    && at.unit(unit).hex() == Some(hex)
            });
        let smoke = at.smoke.iter().flatten().any(|smoke| smoke.hex == hex && smoke.barrage);
        let terms = [
            (true, table.glider),
            (run.flight.shaken, table.suppressed_glider),
            (run.flight.damaged, table.damaged_glider),
            (guided, table.glider_pathfinder),
            (smoke, table.barrage_smoke),
        ];
        let held = terms.into_iter().filter(|(holds, _)| *holds);
        let modifier = held.fold(Modifier::ZERO, |sum, (_, term)| sum.plus(term));
        let roll = dice.roll(100) as u8;
        let mut result = airborne().landing(row, roll, modifier);
        if at.wrecks.contains(hex) {
            result = result.max(airborne().landing(LandingRow::Wreck, roll, modifier));
        }
        if self.has_vehicle_in(at, hex) {
            result = result.max(airborne().landing(LandingRow::Vehicle, roll, modifier));
        }
        log.tell(SeatSet::ALL, || Event::GliderRolled(hex, roll, i16::from(roll) + modifier.0));
        for unit in self.load(at, run.flight.glider) {
            let harm = match result {
                // Guns are lost where half a squad would be.
                GpResult::Half if self.card(unit).leg.is_none() => Harm::Eliminated,
                result => self.harm_of(at, unit, result),
            };
            self.harm(at, unit, harm, log);
        }
    }

    /// The heaviest barrage that falls on a hex.
    fn barrage_on(&self, at: &Position, hex: HexId) -> Option<i8> {
        at.ordnance.barrages().filter_map(|barrage| self.barrage_factor(barrage, hex)).max()
    }

    /// Shells at a glider.
    fn shell_glider<D: Dice, L: Log<Event>>(
        &self,
        glider: UnitId,
        factor: i8,
        dice: &mut D,
        log: &mut L,
    ) -> Harm {
        let value = self.card(glider).defense.map_or(0, |defense| defense.value);
        let attack = GpAttack {
            target: TargetType::S,
            factor,
            difference: factor - value,
            closed_armour: false,
            most: GpResult::Eliminated,
        };
        let roll = dice.roll(100) as u8;
        let harm = match gp_fire().result(attack, roll, Modifier::ZERO) {
            GpResult::None => Harm::None,
            GpResult::Suppressed => Harm::Suppressed,
            GpResult::Half => Harm::Damaged,
            GpResult::Eliminated => Harm::Eliminated,
        };
        let difference = attack.difference;
        log.tell(SeatSet::ALL, || Event::GpRolled { difference, roll, net: roll.into(), harm });
        harm
    }

    /// What happens to a glider counts for the checks that follow; false if it is lost [7.44.2.3.12, 7.44.2.3.13].
    fn harm_glider<L: Log<Event>>(&self, at: &mut Position, run: &mut Run, harm: Harm, log: &mut L) -> bool {
        match harm {
            Harm::None | Harm::TrackHit | Harm::GunOut => true,
            Harm::Suppressed => {
                run.flight.shaken = true;
                true
            }
            Harm::Damaged | Harm::Halved => {
                run.flight.damaged = true;
                true
            }
            Harm::Eliminated | Harm::KnockedOut | Harm::BrewedUp => {
                at.wrecks.insert(run.flight.hex);
                self.lose_glider(at, run.flight.glider, log);
                false
            }
        }
    }

    /// The glider is a wreck; those aboard stand in its hex, or beside it if enemies do [7.44.2.3.10, 7.44.2.3.11, 7.44.2.3.14].
    fn get_out<D: Dice, L: Log<Event>>(&self, at: &mut Position, run: &Run, dice: &mut D, log: &mut L) {
        let glider = run.flight.glider;
        let side = self.side(glider);
        at.wrecks.insert(run.flight.hex);
        let out: UnitSet = self.load(at, glider);
        let mut hex = run.flight.hex;
        let status = at.unit_mut(glider);
        status.place = Place::Gone;
        status.fate = Fate::Exited;
        self.is_known_gone(at, glider);
        while !out.is_empty() && self.enemies_in(at, side, hex).next().is_some() {
            let Some(next) = self.beside(at, out, hex, dice) else {
                for unit in out {
                    self.harm(at, unit, Harm::Eliminated, log);
                }
                break;
            };
            hex = next;
        }
        for unit in out.iter().filter(|&unit| at.unit(unit).is_alive()).collect::<Vec<UnitId>>() {
            self.stands_in(at, unit, hex);
            at.unit_mut(unit).facing = if self.has_facing(at, unit) { run.facing } else { Hexside::ALL[0] };
            log.tell(self.witnesses(at, unit), || Event::Dismounted(unit, hex));
            self.enter_mines(at, unit, dice, log);
        }
        self.update_control(at, log);
        self.expose(at, side, out, dice, log);
    }

    /// A hex beside another by a d6, for all together [ruling D102]; none if there is none.
    fn beside<D: Dice>(&self, at: &Position, out: UnitSet, from: HexId, dice: &mut D) -> Option<HexId> {
        let open = |hex: HexId| {
            !at.fires.contains(hex) && out.iter().all(|unit| self.ground_cost(at, unit, hex).is_some())
        };
        let next: Vec<Option<HexId>> = (0..6).map(|side| self.grid().neighbour(from, side)).collect();
        if !next.iter().flatten().any(|&hex| open(hex)) {
            return None;
        }
        loop {
            let roll = dice.roll(6) as usize - 1;
            if let Some(hex) = next[roll].filter(|&hex| open(hex)) {
                return Some(hex);
            }
        }
    }

    /// Those who have got out are moving targets for Overwatch [7.44.2.4].
    fn expose<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        out: UnitSet,
        dice: &mut D,
        log: &mut L,
    ) {
        let alive: UnitSet = out.iter().filter(|&unit| at.unit(unit).hex().is_some()).collect();
        let Some(first) = alive.first() else { return };
        for unit in alive {
            for state in [crate::status::State::SpotMove, crate::status::State::FreshMove] {
                at.unit_mut(unit).states.set(state);
            }
            self.spot_at_once(at, unit, crate::spotting::SpotRow::Move, dice, log);
        }
        let along = alive - UnitSet::one(first);
        at.mover = Mover { unit: Some(first), along, hexes: 1, halted: true, ..Mover::default() };
        at.stack.push(Frame::Window(side.other()));
    }
}
