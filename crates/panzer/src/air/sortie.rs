//! Aircraft: whether they come, and what they are sent against [6.4, 6.7, ruling D82].
//!
//! What an aircraft attacks is named in secret and flown in public; anti-aircraft fire answers before the attack.

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::event::Event;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::shipped::air;
use crate::status::State;
use crate::unit::UnitKind;
use crate::view::Known;

/// What an aircraft attacks with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
pub enum Weaponry {
    /// Its guns, at up to three units of a hex.
    #[default]
    Strafe,
    /// A bomb, on everything in a hex.
    Bomb,
    /// A salvo of rockets, on everything in a hex.
    Salvo,
    /// A salvo of rockets, at one vehicle.
    Rocket,
}

impl Weaponry {
    /// All of them.
    pub const ALL: [Weaponry; 4] = [Weaponry::Strafe, Weaponry::Bomb, Weaponry::Salvo, Weaponry::Rocket];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Weaponry::Strafe => "strafe",
            Weaponry::Bomb => "bomb",
            Weaponry::Salvo => "salvo",
            Weaponry::Rocket => "rocket",
        }
    }
}

/// An attack from the air, named or being flown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Sortie {
    /// Which aircraft.
    pub aircraft: Option<UnitId>,
    /// With what.
    pub weaponry: Weaponry,
    /// Where.
    pub hex: Option<HexId>,
    /// The units of the hex that are attacked; none for what strikes all of them.
    pub targets: UnitSet,
    /// Anti-aircraft fire has shaken it.
    pub shaken: bool,
}

impl Game {
    /// The aircraft of a side that are on station and have not attacked.
    pub(crate) fn on_station<'a>(
        &'a self,
        at: &'a Position,
        side: Side,
    ) -> impl Iterator<Item = UnitId> + 'a {
        self.own(side).iter().filter(move |&unit| {
            let status = at.unit(unit);
            status.has(State::OnStation) && !status.has(State::Fired) && status.is_alive()
        })
    }

    /// At the start of the first Air Phase each aircraft rolls whether it comes [ruling D82].
    pub(crate) fn roll_on_station<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        if at.turn < air().first_turn {
            return;
        }
        let flies = |unit: &UnitId| self.card(*unit).kind == UnitKind::Aircraft && at.unit(*unit).is_alive();
        let aircraft: Vec<UnitId> = self.units().filter(flies).collect();
        for unit in aircraft {
            let roll = dice.roll(100) as u8;
            let comes = i16::from(roll) <= air().on_station.0;
            log.tell(SeatSet::ALL, || Event::OnStation(unit, roll, comes));
            if comes {
                at.unit_mut(unit).states.set(State::OnStation);
            }
        }
    }

    /// The first side of an Air Phase that has an aircraft, from a side on.
    pub(crate) fn air_step(&self, at: &Position, from: Side, frame: fn(Side) -> Frame) -> Option<Frame> {
        let first = self.first_player(at);
        [first, first.other()]
            .into_iter()
            .skip_while(|&side| side != from)
            .find(|&side| {
                self.on_station(at, side).next().is_some() || self.due_gliders(at, side).next().is_some()
            })
            .map(frame)
    }

    fn check_aircraft(&self, at: &Position, side: Side, aircraft: UnitId) -> Result<(), Refused> {
        self.check_own(side, aircraft)?;
        if !self.on_station(at, side).any(|one| one == aircraft) {
            return Err(clause!("6.4").refuses(Reason::NotOnStation(aircraft)));
        }
        Ok(())
    }

    /// Whether an aircraft still has what it would attack with.
    fn check_load(&self, at: &Position, aircraft: UnitId, weaponry: Weaponry) -> Result<(), Refused> {
        let status = at.unit(aircraft);
        let card = self.card(aircraft).aircraft;
        let left = match weaponry {
            Weaponry::Strafe => card.is_some_and(|card| card.strafe > 0),
            Weaponry::Bomb => card.is_some_and(|card| card.bomb > 0) && status.special_used < air().bombs,
            Weaponry::Salvo | Weaponry::Rocket => {
                card.is_some_and(|card| card.rocket.is_some()) && status.limited_used < air().salvoes
            }
        };
        if left { Ok(()) } else { Err(clause!("6.4").refuses(Reason::NoAmmo(aircraft))) }
    }

    /// Judges an attack on a hex: a spotted enemy must be in it.
    pub(crate) fn check_raid(
        &self,
        known: Known<'_>,
        side: Side,
        (aircraft, hex, weaponry): (UnitId, HexId, Weaponry),
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_aircraft(at, side, aircraft)?;
        if at.sortie.aircraft.is_some() {
            return Err(clause!("6.4").refuses(Reason::Unresolved));
        }
        if !matches!(weaponry, Weaponry::Bomb | Weaponry::Salvo) {
            return Err(clause!("6.4").refuses(Reason::NameUnits(aircraft)));
        }
        self.check_load(at, aircraft, weaponry)?;
        if !at.spotted[side.index()].iter().any(|unit| at.unit(unit).hex() == Some(hex)) {
            return Err(clause!("6.4").refuses(Reason::NoneSpotted(hex)));
        }
        Ok(())
    }

    /// Judges an attack on a unit: with guns up to three of one hex, with a rocket one vehicle.
    pub(crate) fn check_dive(
        &self,
        known: Known<'_>,
        side: Side,
        (aircraft, target, weaponry): (UnitId, UnitId, Weaponry),
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_aircraft(at, side, aircraft)?;
        if !self.is_unit(target) {
            return Err(clause!("2.2").refuses(Reason::NoSuchUnit));
        }
        if !matches!(weaponry, Weaponry::Strafe | Weaponry::Rocket) {
            return Err(clause!("6.4").refuses(Reason::NameHex(aircraft)));
        }
        self.check_load(at, aircraft, weaponry)?;
        let spotted = at.spotted[side.index()].has(target);
        let Some(hex) = at.unit(target).hex().filter(|_| spotted) else {
            return Err(clause!("6.4").refuses(Reason::NotSpotted(target)));
        };
        let armoured = self.card(target).kind == UnitKind::Vehicle && !at.unit(target).has(State::Crew);
        if weaponry == Weaponry::Rocket && !armoured {
            return Err(clause!("6.4").refuses(Reason::NoApTarget(target)));
        }
        let sortie = &at.sortie;
        if sortie.aircraft.is_none() {
            return Ok(());
        }
        let same =
            sortie.aircraft == Some(aircraft) && sortie.hex == Some(hex) && sortie.weaponry == weaponry;
        if !same || weaponry == Weaponry::Rocket {
            return Err(clause!("6.4").refuses(Reason::Unresolved));
        }
        if sortie.targets.has(target) {
            return Err(clause!("6.4").refuses(Reason::NamedBefore(target)));
        }
        if sortie.targets.iter().count() >= usize::from(air().strafe_targets) {
            return Err(clause!("6.4").refuses(Reason::VolleyFull));
        }
        Ok(())
    }

    /// Judges flying what was named, and ending the step.
    pub(crate) fn check_air_end(&self, known: Known<'_>, action: Action) -> Result<(), Refused> {
        if let (Some(Frame::LateAir(side)), Action::Pass) = (known.at.asks(), action)
            && let Some(glider) = self.due_gliders(known.at, side).next()
        {
            return Err(clause!("7.44.2").refuses(Reason::DropsFirst(glider)));
        }
        match (known.at.sortie.aircraft.is_some(), action) {
            (false, Action::Resolve) => Err(clause!("6.4").refuses(Reason::NothingNamed)),
            (true, Action::Pass) => Err(clause!("6.4").refuses(Reason::Unresolved)),
            _ => Ok(()),
        }
    }

    pub(crate) fn list_sorties(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        let at = known.at;
        for aircraft in self.on_station(at, side) {
            let mut hexes: Vec<HexId> =
                at.spotted[side.index()].iter().filter_map(|unit| at.unit(unit).hex()).collect();
            hexes.sort_unstable();
            hexes.dedup();
            for weaponry in Weaponry::ALL {
                into.extend(hexes.iter().map(|&hex| Action::Raid(aircraft, hex, weaponry)));
                into.extend(
                    at.spotted[side.index()].iter().map(|unit| Action::Dive(aircraft, unit, weaponry)),
                );
            }
        }
        into.extend([Action::Resolve, Action::Pass]);
    }

    /// Names an attack on a hex.
    pub(crate) fn raid(&self, at: &mut Position, aircraft: UnitId, hex: HexId, weaponry: Weaponry) {
        at.sortie = Sortie { aircraft: Some(aircraft), weaponry, hex: Some(hex), ..Sortie::default() };
    }

    /// Names a unit to attack.
    pub(crate) fn dive(&self, at: &mut Position, aircraft: UnitId, target: UnitId, weaponry: Weaponry) {
        let sortie = &mut at.sortie;
        sortie.aircraft = Some(aircraft);
        sortie.weaponry = weaponry;
        sortie.targets.insert(target);
        sortie.hex = at.units[target.index()].hex();
    }
}
