//! Coming down: landing status, barrages, enemies in the hex, Overwatch [7.44.1.1.7, 7.44.1.1.8, 7.44.1.2, 7.44.1.3].

use board::HexId;
use kernel::{Dice, Log};
use kit::{Side, clause};
use serde::{Deserialize, Serialize};

use crate::event::{Event, Harm};
use crate::forces::UnitId;
use crate::game::Game;
use crate::ground::Ground;
use crate::numbers::Modifier;
use crate::position::{Frame, Mover, Position};
use crate::reason::{Reason, Refused};
use crate::shipped::{airborne, assault};
use crate::status::{Command, Fate, Place, State};
use crate::unit::UnitKind;
use crate::view::Known;
use crate::weapon::WeaponClass;

use super::LandingRow;

/// A unit that has come down among enemies and fights on [7.44.1.1.8].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landing {
    /// Who.
    pub unit: UnitId,
    /// Whether it has fought once: the landing counts against it in the first combat only.
    pub fought: bool,
}

impl Game {
    /// The row of the landing table for a hex [7.44.1.2, ruling D51].
    pub(crate) fn landing_row(&self, at: &Position, hex: HexId) -> LandingRow {
        if at.fires.contains(hex) {
            return LandingRow::Fire;
        }
        match self.ground(at, hex) {
            Ground::Clear | Ground::Field => LandingRow::Clear,
            Ground::Scrub => LandingRow::Scrub,
            Ground::WoodsLight => LandingRow::WoodsLight,
            Ground::Woods => LandingRow::Woods,
            Ground::WoodsHeavy => LandingRow::WoodsHeavy,
            Ground::Rough => LandingRow::Rough,
            Ground::Gully => LandingRow::Gully,
            Ground::Ditch => LandingRow::Ditch,
            Ground::Stream => LandingRow::Stream,
            Ground::Ford => LandingRow::Ford,
            Ground::Water => LandingRow::Water,
            Ground::BrickBuilding | Ground::StoneBuilding => LandingRow::Building,
            Ground::Rubble => LandingRow::Rubble,
            Ground::Bridge => LandingRow::Bridge,
            Ground::Block => LandingRow::Block,
            Ground::Shellhole => LandingRow::Shellhole,
            Ground::Wreck => LandingRow::Wreck,
            Ground::Wire => LandingRow::Wire,
            Ground::Fire => LandingRow::Fire,
        }
    }

    /// Puts a unit into a hex from the sky.
    pub(crate) fn stands_in(&self, at: &mut Position, unit: UnitId, hex: HexId) {
        let housed = self.is_housed(at, hex);
        let status = at.unit_mut(unit);
        status.place = Place::On(hex);
        status.held_until = 0;
        status.story = u8::from(housed);
        // It cannot do more this turn, and it is a moving target.
        status.command = Command::Move;
    }

    /// A paratroop unit comes down in a hex: status by its ground alone, worse in smoke, then mines and barrages
    /// [7.44.1.2.1 to 7.44.1.2.5].
    pub(crate) fn come_down<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        hex: HexId,
        dice: &mut D,
        log: &mut L,
    ) {
        self.stands_in(at, unit, hex);
        let told = self.witnesses(at, unit);
        log.widen(told);
        log.tell(told, || Event::Landed(unit, hex));
        let row = self.landing_row(at, hex);
        let smoke = at.smoke.iter().flatten().any(|smoke| smoke.hex == hex && smoke.barrage);
        let modifier = if smoke { airborne().modifiers.barrage_smoke } else { Modifier::ZERO };
        let roll = dice.roll_for(100, told) as u8;
        let mut result = airborne().landing(row, roll, modifier);
        // A vehicle or wreck makes it worse, never better [ruling D52].
        if at.wrecks.contains(hex) {
            result = result.max(airborne().landing(LandingRow::Wreck, roll, modifier));
        }
        if self.has_vehicle_in(at, hex) {
            result = result.max(airborne().landing(LandingRow::Vehicle, roll, modifier));
        }
        let harm = self.harm_of(at, unit, result);
        log.tell(told, || Event::LandingRolled(unit, roll, harm));
        self.harm(at, unit, harm, log);
        if at.unit(unit).is_alive() {
            self.enter_mines(at, unit, dice, log);
            at.unit_mut(unit).states.set(State::Mined);
        }
        if at.unit(unit).is_alive() {
            self.enter_barrage(at, unit, dice, log);
        }
        if at.unit(unit).is_alive() {
            self.face_enemies(at, side, Landing { unit, fought: false }, dice, log);
        }
    }

    pub(crate) fn has_vehicle_in(&self, at: &Position, hex: HexId) -> bool {
        self.units().any(|unit| {
            let status = at.unit(unit);
            status.place == Place::On(hex) && status.is_alive() && self.card(unit).kind == UnitKind::Vehicle
        })
    }

    /// The men and guns of a side that a unit has landed on.
    pub(crate) fn landed_on<'a>(
        &'a self,
        at: &'a Position,
        unit: UnitId,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let hex = at.unit(unit).hex();
        let side = self.side(unit);
        hex.into_iter().flat_map(move |hex| {
            self.enemies_in(at, side, hex).filter(|&enemy| self.card(enemy).kind != UnitKind::Vehicle)
        })
    }

    /// What a unit meets where it has come down: men and guns first, then vehicles, then no enemy.
    fn face_enemies<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        landing: Landing,
        dice: &mut D,
        log: &mut L,
    ) {
        at.landing = None;
        let Landing { unit, .. } = landing;
        let foes: Vec<UnitId> = self.landed_on(at, unit).collect();
        if !foes.is_empty() {
            self.meet_from_the_sky(at, side, unit, log);
            at.landing = Some(landing);
            if let [foe] = foes[..] {
                self.fight_landing(at, side, foe, dice, log);
            } else {
                at.stack.push(Frame::Defend(side.other()));
            }
            return;
        }
        let Some(hex) = at.unit(unit).hex() else { return };
        if self.enemies_in(at, side, hex).next().is_some() {
            self.meet_from_the_sky(at, side, unit, log);
            if self.displace(at, unit, dice, log) {
                self.face_enemies(at, side, landing, dice, log);
            }
            return;
        }
        self.arrive_from_the_sky(at, side, unit, dice, log);
    }

    /// Both see each other at arm's length.
    fn meet_from_the_sky<L: Log<Event>>(&self, at: &mut Position, side: Side, unit: UnitId, log: &mut L) {
        let Some(hex) = at.unit(unit).hex() else { return };
        let found: Vec<UnitId> = self.enemies_in(at, side, hex).collect();
        for enemy in found {
            if !at.spotted[side.index()].has(enemy) {
                self.spot(at, side, enemy, log);
            }
        }
        if !at.spotted[side.other().index()].has(unit) {
            self.spot(at, side.other(), unit, log);
        }
        log.widen(self.both());
        log.reveal(self.both());
    }

    /// A unit that has landed on vehicles is moved by a d6 [7.44.1.1.7, ruling D102]; whether it lives.
    fn displace<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) -> bool {
        let Some(from) = at.unit(unit).hex() else { return false };
        let open = |hex: HexId| !at.fires.contains(hex) && self.ground_cost(at, unit, hex).is_some();
        let next: Vec<Option<HexId>> = (0..6).map(|side| self.grid().neighbour(from, side)).collect();
        if !next.iter().flatten().any(|&hex| open(hex)) {
            log.tell(self.both(), || Event::Harmed(unit, Harm::Eliminated));
            self.remove(at, unit, Fate::Eliminated);
            return false;
        }
        let to = loop {
            let roll = dice.roll_for(6, self.both()) as usize - 1;
            if let Some(hex) = next[roll].filter(|&hex| open(hex)) {
                break hex;
            }
        };
        self.stands_in(at, unit, to);
        log.tell(self.both(), || Event::Moved(unit, from, to));
        true
    }

    /// Judges the opponent's choice of a defender.
    pub(crate) fn check_defend(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        self.check_own(side, unit)?;
        let landing = known.at.landing;
        if landing.is_some_and(|landing| self.landed_on(known.at, landing.unit).any(|one| one == unit)) {
            Ok(())
        } else {
            Err(clause!("7.44.1.1.8").refuses(Reason::CannotDefend(unit)))
        }
    }

    /// The opponent has picked the defender.
    pub(crate) fn defend<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        at.stack.pop();
        self.fight_landing(at, side.other(), unit, dice, log);
    }

    /// One round of Hand-to-Hand combat where a unit has come down [7.44.1.1.8].
    fn fight_landing<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        defender: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(landing) = at.landing else { return };
        let unit = landing.unit;
        log.tell(self.both(), || Event::Assaulted(unit, defender));
        let table = &assault().hand_to_hand.modifiers;
        let mut besides = if landing.fought { Modifier::ZERO } else { table.landing };
        if self.has_weapon(unit, WeaponClass::Flamethrower) {
            besides = besides.plus(table.flamethrower.times(-1));
        }
        at.melee.retreats = None;
        self.hand_to_hand(at, unit, defender, besides, dice, log);
        at.landing = Some(Landing { fought: true, ..landing });
        if at.melee.retreats.is_some() {
            at.stack.push(Frame::Retreat(side.other()));
        } else {
            self.fight_on(at, side, dice, log);
        }
    }

    /// The fight goes on until one of the two is gone.
    pub(crate) fn fight_on<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(landing) = at.landing.take() else { return };
        self.update_control(at, log);
        if at.unit(landing.unit).is_alive() {
            self.face_enemies(at, side, landing, dice, log);
        } else {
            self.finish_move(at);
        }
    }

    /// The unit stands: it is a moving target for Overwatch [7.44.1.3].
    pub(crate) fn arrive_from_the_sky<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        at.mover = Mover { unit: Some(unit), hexes: 1, halted: true, ..Mover::default() };
        self.arrive(at, side, unit, None, dice, log);
    }
}
