//! What the Spotting Phase rolls before anybody is spotted: fog that lifts, SPOT counters that come off [6.1.0, 7.24, 7.41, s33.2].

use kernel::{Dice, Log, SeatSet};
use kit::Side;

use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::ground::Cover;
use crate::numbers::{Modifier, Range};
use crate::position::Position;
use crate::shipped::spotting;
use crate::spotting::{Nearness, SpotterCount};
use crate::status::State;

impl Game {
    /// The spotting modifier of a scenario changes for good [s33.2, ruling D40].
    pub(crate) fn roll_spotting<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let Some(rolls) = &self.scenario().spotting_rolls else { return };
        for (turn, number, modifier) in &rolls.rolls {
            if turn.0 != at.turn || modifier.0 <= i16::from(at.spotting) {
                continue;
            }
            let certain = number.0 >= 100;
            let roll = if certain { 1 } else { dice.roll(100) as u8 };
            let (needed, to) = (number.0 as u8, modifier.0 as i8);
            log.tell(SeatSet::ALL, || Event::FogRolled { roll, needed, to });
            if i16::from(roll) <= number.0 {
                at.spotting = to;
            }
        }
    }

    /// Camouflage ends where an enemy in sight is near [7.24].
    pub(crate) fn end_camouflage(&self, at: &mut Position) {
        for unit in self.units() {
            let (true, Some(hex)) = (at.unit(unit).has(State::Camouflaged), at.unit(unit).hex()) else {
                continue;
            };
            let near = self.own(self.side(unit).other()).iter().any(|enemy| {
                let there = at.unit(enemy).hex();
                there.is_some_and(|there| self.range(hex, there) <= spotting().camouflage_ends())
                    && self.has_sight(at, enemy, unit)
            });
            if near {
                at.unit_mut(unit).states.clear(State::Camouflaged);
            }
        }
    }

    /// Every eligible SPOT counter is tested once, the last First Player's first [7.41].
    pub(crate) fn remove_counters<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        if !self.options().spot_removal || at.turn <= 1 {
            return;
        }
        let first = self.first_player(at);
        for side in [first, first.other()] {
            for unit in self.own(side) {
                if at.unit(unit).states.has_any(&[State::SpotFire, State::SpotMove]) {
                    self.remove_counter(at, unit, dice, log);
                }
            }
        }
    }

    fn remove_counter<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let cover = self.own_cover(at, unit, true);
        if cover == Cover::None || at.unit(unit).hex().is_none() || self.is_beside_fit_enemy(at, unit) {
            return;
        }
        let row = self.spot_row(at, unit);
        let spotters: Vec<UnitId> = self
            .own(self.side(unit).other())
            .iter()
            .filter(|&enemy| self.is_fit(at, enemy) && self.spots(at, enemy, unit, row))
            .collect();
        let off = match SpotterCount::of(spotters.len()) {
            None => true,
            Some(count) => {
                let near = spotters.iter().any(|&enemy| {
                    let most = self.spotting_range(at, enemy, unit, row).halved();
                    at.unit(enemy)
                        .hex()
                        .zip(at.unit(unit).hex())
                        .is_some_and(|(a, b)| self.range(a, b) <= most)
                });
                let nearness = if near { Nearness::Near } else { Nearness::Far };
                match spotting().removal(cover, count, nearness) {
                    None => false,
                    Some(number) => {
                        let best = spotters.iter().map(|&enemy| self.grade(enemy).spot_removal.0).max();
                        let recon = self.options().recon_expanded
                            && spotters.iter().any(|&enemy| self.is_recon(enemy));
                        let recon = if recon { spotting().removal_recon() } else { Modifier::ZERO };
                        let told = self.witnesses(at, unit);
                        let roll = dice.roll_for(100, told) as u8;
                        let off = i16::from(roll) + best.unwrap_or(0) + recon.0 <= number.0;
                        log.tell(told, || Event::CounterRolled(unit, roll, off));
                        off
                    }
                }
            }
        };
        if off {
            let states = &mut at.unit_mut(unit).states;
            states.clear(State::SpotFire);
            states.clear(State::SpotMove);
        }
    }

    /// Whether a combat unit is unsuppressed, unbroken and not in Full Cover.
    fn is_fit(&self, at: &Position, unit: UnitId) -> bool {
        self.is_combat(at, unit)
            && !at.unit(unit).has_any(&[State::Suppressed, State::Broken, State::FullCover])
    }

    /// Whether a fit enemy stands beside a unit [7.41a].
    fn is_beside_fit_enemy(&self, at: &Position, unit: UnitId) -> bool {
        let Some(hex) = at.unit(unit).hex() else { return false };
        let side: Side = self.side(unit).other();
        self.own(side).iter().any(|enemy| {
            self.is_fit(at, enemy)
                && at.unit(enemy).hex().is_some_and(|there| self.range(hex, there) <= Range(1))
        })
    }
}
