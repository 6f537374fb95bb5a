//! Barrages [11.2].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::chart::Ground;
use crate::event::Event;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Combat, Frame, Position, Toll};
use crate::reason::{Reason, Refused};
use crate::view::Known;

impl Game {
    /// Judges a barrage [11.2, 11.2n1, 11.2n10].
    pub(crate) fn check_barrage(
        &self,
        known: Known<'_>,
        side: Side,
        battery: UnitId,
        hex: HexId,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.own_unit(side, battery)?;
        self.real_hex(hex)?;
        let range = self.counter(battery).artillery;
        let from = at.troops.hex(battery).filter(|_| !at.troops.riding().has(battery));
        let (Some(range), Some(from)) = (range, from) else {
            return Err(clause!("11.2").refuses(Reason::NoBattery(battery)));
        };
        if !at.active.units.has(battery) {
            return Err(clause!("11.2").refuses(Reason::NotActivated(battery)));
        }
        if at.fired.has(battery) {
            return Err(clause!("11.2n10").refuses(Reason::IsFired(battery)));
        }
        self.check_command(at, battery)?;
        if !at.troops.occupied(side.other()).contains(hex) {
            return Err(clause!("11.2").refuses(Reason::NoEnemy(hex)));
        }
        if !range.reaches(self.grid().distance(from, hex)) {
            return Err(clause!("11.2").refuses(Reason::OutOfRange(battery)));
        }
        if !self.is_observed(at, side, hex) {
            return Err(clause!("11.2").refuses(Reason::NoObserver(hex)));
        }
        Ok(())
    }

    /// Whether a side has a unit that observes a hex; riders do not [11.2, 11.2n1, 9.5n7, ruling D67].
    pub(crate) fn is_observed(&self, at: &Position, side: Side, hex: HexId) -> bool {
        let spotting = self.conditions(at).spotting.range();
        let watching = self.setting().sight.watching(hex, at.troops.occupied(side));
        watching
            .iter()
            .filter(|&from| spotting.reaches(self.grid().distance(from, hex)))
            .any(|from| !(self.own_in(at, side, from) - at.troops.riding()).is_empty())
    }

    /// What distance, ground and fortifications add up to: the dice must show more [11.2n4, ruling D68].
    pub(crate) fn barrage_number(&self, at: &Position, from: HexId, hex: HexId) -> i16 {
        let chart = self.terrain().chart();
        let works: i16 =
            at.works_in(hex).map(|work| i16::from(chart.fortification(work.kind).modifier.0)).sum();
        self.grid().distance(from, hex) as i16 + i16::from(self.terrain().modifier(hex).0) + works
    }

    /// Fires a barrage; its casualties are the owner's to choose [11.2n4, 11.2n6, 11.2n7].
    pub(crate) fn barrage<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        battery: UnitId,
        hex: HexId,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(from) = at.troops.hex(battery) else { return };
        let owner = self.side(battery).other();
        self.use_unit(at, battery);
        self.bind_hex(at, from);
        at.fired.insert(battery);
        at.shown.insert(battery);
        at.active.attacked.insert(battery);
        let rolled: [u8; 3] = std::array::from_fn(|_| dice.roll(6) as u8);
        let sum: i16 = rolled.iter().map(|&die| i16::from(die)).sum();
        let hit = sum > self.barrage_number(at, from, hex);
        log.tell(SeatSet::ALL, || Event::Barraged { battery, hex, dice: rolled, hit });
        let [a, b, c] = rolled;
        let alike = if a == b && b == c {
            3
        } else if a == b || b == c || a == c {
            2
        } else {
            0
        };
        if !hit || alike == 0 {
            return;
        }
        // What it costs depends on how many are there and of what kind.
        log.reveal(SeatSet::ALL);
        let here: UnitSet = self.own_in(at, owner, hex) - at.troops.riding();
        let clear = self.terrain().ground(hex) == Ground::Clear;
        let casualties = if clear { alike } else { alike - 1 };
        let toll = if casualties > 1 && here.len() < usize::from(casualties) {
            Toll { eliminations: 1, from: here, barrage: true, ..Toll::default() }
        } else {
            Toll { casualties, from: here, barrage: true, ..Toll::default() }
        };
        at.combat = Combat { target: Some(hex), toll, ..Combat::default() };
        at.stack.push(Frame::Losses(owner));
        if !self.settle_losses(at, log) {
            at.combat = Combat::default();
        }
    }

    /// Whether a barrage cannot remove a unit: tracked, or in a hex with bunker or trench [11.2n8, 11.2n9, ruling D113].
    pub(crate) fn is_protected(&self, at: &Position, unit: UnitId) -> bool {
        let tracked = self.class(at, unit) == crate::unit::MoveClass::Tracked;
        tracked || at.troops.hex(unit).is_some_and(|hex| self.is_dug_in(at, hex))
    }
}
