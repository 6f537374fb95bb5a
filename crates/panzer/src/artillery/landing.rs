//! The Indirect Fire step: batteries land, drift and stay [6.5.1.2, 6.5.1.3, 6.5.1.6, 7.26, s28.5].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::action::Action;
use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::grades::Role;
use crate::numbers::Percent;
use crate::position::{Position, Smoke};
use crate::reason::{Reason, Refused};
use crate::shipped::artillery;
use crate::status::State;
use crate::terrain::Hexes;
use crate::view::Known;
use crate::weapon::WeaponClass;

use super::mission::{Barrage, Load, Mission, Spread, note};

/// Turns after its own in which a battery's smoke lies [6.5.1.5].
const SMOKE_TURNS: u8 = 1;

/// Where shells fall instead of their hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drift {
    /// What was rolled and what was needed, or less; nothing for rockets, which always drift.
    pub roll: Option<(u8, u8)>,
    /// How many hexes they drift.
    pub hexes: u8,
    /// Where they fall; nowhere beyond the map.
    pub to: Option<HexId>,
}

impl Game {
    /// Whether a side is asked in the Indirect Fire step: it has a battery or a mortar, whatever has become of it.
    pub(crate) fn has_indirect_fire(&self, side: Side) -> bool {
        let mortar = |unit: UnitId| self.has_weapon(unit, WeaponClass::Mortar);
        self.batteries_of(side).next().is_some() || self.own(side).iter().any(mortar)
    }

    /// Whether a battery's fire lands this turn and has not yet.
    fn is_due(&self, at: &Position, battery: UnitId) -> bool {
        let state = self.battery(at, battery);
        state.fired != at.turn
            && !self.is_silenced(at, battery)
            && state.mission.is_some_and(|mission| mission.lands <= at.turn)
    }

    /// Judges landing a battery's fire.
    pub(crate) fn check_land(&self, known: Known<'_>, side: Side, battery: UnitId) -> Result<(), Refused> {
        self.check_battery(side, battery)?;
        if known.at.ordnance.shelling.is_some() {
            return Err(clause!("6.5.1.8").refuses(Reason::Unresolved));
        }
        if !self.is_due(known.at, battery) {
            return Err(clause!("6.5.1.1").refuses(Reason::NotLanding(battery)));
        }
        Ok(())
    }

    /// Judges ending the step: fire that is due lands [6.5.1.6].
    pub(crate) fn check_indirect_over(&self, known: Known<'_>, side: Side) -> Result<(), Refused> {
        if known.at.ordnance.shelling.is_some() {
            return Err(clause!("6.5.1.8").refuses(Reason::Unresolved));
        }
        match self.batteries_of(side).find(|&battery| self.is_due(known.at, battery)) {
            Some(battery) => Err(clause!("6.5.1.6").refuses(Reason::FireIsDue(battery))),
            None => Ok(()),
        }
    }

    pub(crate) fn list_landings(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        into.extend(self.batteries_of(side).map(Action::Land));
        self.list_counters(known, side, into);
        self.list_bombardments(known, side, into);
        into.extend([Action::Resolve, Action::Pass]);
    }

    /// Whether a unit observes a hex or one beside it still [6.5.1.1].
    fn still_sees(&self, at: &Position, caller: UnitId, hex: HexId) -> bool {
        let status = at.unit(caller);
        let blind = status.has_any(&[State::Broken, State::FullCover, State::Crew]);
        status.is_alive()
            && !blind
            && (self.sees_hex(at, caller, hex)
                || self.around(hex).any(|(_, beside)| self.sees_hex(at, caller, beside)))
    }

    /// Whether smoke or the dark hinder an observer [6.5.1.2].
    pub(crate) fn observes_badly(&self, at: &Position, observer: UnitId, hex: HexId) -> bool {
        let smoke: Hexes = at.smoke.iter().flatten().map(|smoke| smoke.hex).collect();
        let between = at.unit(observer).hex().map_or(0, |here| self.sight().count_on_line(here, hex, &smoke));
        self.visibility(at).0 < 0 || between > 0
    }

    /// At or below what a mission lands on its hex [6.5.1.2, 7.26].
    pub(crate) fn landing_number(&self, at: &Position, battery: UnitId, mission: &Mission) -> Percent {
        let table = &artillery().scatter;
        let mut number = match mission.caller {
            _ if self.is_registered(at, battery, mission.hex) => table.registered_point,
            None => table.planned,
            Some(caller) if self.unit(caller).roles.has(Role::Fo) => table.observer,
            Some(_) => table.headquarters,
        };
        if let Some(caller) = mission.caller {
            if !self.still_sees(at, caller, mission.hex) {
                number.0 += table.caller_lost_sight.0;
            } else if self.observes_badly(at, caller, mission.hex) {
                number.0 += table.poor_sight.0;
            }
        }
        number
    }

    /// The hex so many steps from another; none beyond the map.
    pub(crate) fn hexes_on(&self, from: HexId, direction: usize, steps: u8) -> Option<HexId> {
        (0..steps).try_fold(from, |hex, _| self.grid().neighbour(hex, direction))
    }

    /// Rolls whether shells fall where they should; only their side sees the dice.
    pub(crate) fn drift<D: Dice>(&self, hex: HexId, number: Percent, seen: SeatSet, dice: &mut D) -> Drift {
        let roll = dice.roll_for(100, seen) as u8;
        let hexes = artillery().scatter.hexes(roll, number);
        let to = if hexes == 0 {
            Some(hex)
        } else {
            self.hexes_on(hex, dice.roll_for(6, seen) as usize - 1, hexes)
        };
        Drift { roll: Some((roll, number.0.max(0) as u8)), hexes, to }
    }

    /// Rockets drift one hex or two [s28.5].
    fn drift_rockets<D: Dice>(&self, hex: HexId, seen: SeatSet, dice: &mut D) -> Drift {
        let direction = dice.roll_for(6, seen) as usize - 1;
        let hexes = if dice.roll_for(6, seen) % 2 == 1 { 1 } else { 2 };
        Drift { roll: None, hexes, to: self.hexes_on(hex, direction, hexes) }
    }

    /// A battery's fire lands.
    pub(crate) fn land<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        battery: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(mission) = self.battery(at, battery).mission else { return };
        let own = SeatSet::one(self.side(battery).seat());
        let rockets = self.rockets(battery).is_some();
        log.reveal(SeatSet::ALL);
        let drift = if rockets {
            self.drift_rockets(mission.hex, own, dice)
        } else if mission.hit {
            Drift { roll: None, hexes: 0, to: Some(mission.hex) }
        } else {
            self.drift(mission.hex, self.landing_number(at, battery, &mission), own, dice)
        };
        log.tell(own, || Event::Drifted(battery, mission.hex, drift));
        // A hidden caller comes to light when its fire lands [ruling D98].
        if let Some(caller) = mission.caller.filter(|&caller| self.is_hidden(at, caller)) {
            self.spot(at, self.side(battery).other(), caller, log);
        }
        let turn = at.turn;
        let state = self.battery_mut(at, battery);
        state.fired = turn;
        if rockets {
            state.mission = None;
        } else if let Some(mission) = &mut state.mission {
            mission.hit |= drift.hexes == 0;
        }
        let Some(hex) = drift.to else {
            log.tell(SeatSet::ALL, || Event::ShellsLost(battery));
            return;
        };
        log.tell(SeatSet::ALL, || Event::ShellsFell(battery, hex, mission.pattern));
        match mission.pattern.load {
            Load::Smoke => {
                let until = turn + SMOKE_TURNS;
                for hex in self.struck(battery, hex, mission.pattern.spread) {
                    at.lay_smoke(Smoke { hex, until, barrage: true });
                }
            }
            Load::Gp => {
                let barrage = Barrage { battery, hex, spread: mission.pattern.spread };
                note(&mut at.ordnance.barrages, barrage);
                self.shell(at, barrage, dice, log);
                self.update_control(at, log);
            }
        }
    }

    /// The hexes of a sheaf: the centre, then rings clockwise from north [6.5.1.3].
    pub(crate) fn struck(&self, battery: UnitId, centre: HexId, spread: Spread) -> Vec<HexId> {
        let radius = match spread {
            Spread::Closed => 0,
            Spread::Open => self.card(battery).battery.map_or(0, |battery| battery.radius),
        };
        let mut hexes = vec![centre];
        for ring in 1..=radius {
            for corner in 0..6 {
                // Along the side of the ring from this corner towards the next.
                for step in 0..ring {
                    let start = self.hexes_on(centre, corner, ring);
                    hexes.extend(start.and_then(|start| self.hexes_on(start, (corner + 2) % 6, step)));
                }
            }
        }
        hexes
    }
}
