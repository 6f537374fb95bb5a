//! Mortars on the map: indirect fire at a hex that a unit of their formation sees [6.5.1.8].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::action::Action;
use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::grades::Role;
use crate::numbers::Modifier;
use crate::position::{Position, Smoke};
use crate::reason::{Reason, Refused};
use crate::shipped::{artillery, gp_fire};
use crate::shot::Shot;
use crate::spotting::SpotRow;
use crate::status::{Command, State};
use crate::terrain::Hexes;
use crate::unit::UnitKind;
use crate::view::Known;
use crate::weapon::{Weapon, WeaponClass};

use super::mission::{Load, Shelling};

impl Game {
    /// The mortar of a unit.
    fn mortar_of(&self, unit: UnitId) -> Option<(Shot, &'static Weapon)> {
        let places = 0..self.unit(unit).weapons.len() as u8;
        places.map(Shot::Gp).find_map(|shot| {
            let weapon = self.weapon(unit, shot)?;
            (weapon.class == WeaponClass::Mortar).then_some((shot, weapon))
        })
    }

    /// Whether a unit may fire a mortar indirectly now, whatever the hex.
    fn check_mortar(&self, at: &Position, mortar: UnitId) -> Result<(), Refused> {
        if self.mortar_of(mortar).is_none() {
            return Err(clause!("6.5.1.8").refuses(Reason::NoWeapon(mortar)));
        }
        let status = at.unit(mortar);
        if status.hex().is_none() || !status.is_alive() {
            return Err(clause!("6.5.1.8").refuses(Reason::NotOnMap(mortar)));
        }
        if status.command != Command::Fire {
            return Err(clause!("6.5.1.8").refuses(Reason::LacksCommand(mortar, Command::Fire)));
        }
        let unable = [State::Broken, State::FullCover, State::Tired, State::GunOut, State::Calling];
        if status.has_any(&unable) {
            return Err(clause!("6.5.1.8").refuses(Reason::CannotFire(mortar)));
        }
        if status.has_any(&[State::Fired, State::FiredSmallArms]) {
            return Err(clause!("6.5.1.8").refuses(Reason::HasFired(mortar)));
        }
        if at.ordnance.shelling.is_some() {
            return Err(clause!("6.5.1.8").refuses(Reason::Unresolved));
        }
        Ok(())
    }

    /// The units that may observe for a mortar: unsuppressed men, headquarters, Recon and FOs of its formation, itself among them.
    fn observers<'a>(&'a self, at: &'a Position, mortar: UnitId) -> impl Iterator<Item = UnitId> + 'a {
        let formation = self.formation(mortar);
        self.own(self.side(mortar)).iter().filter(move |&unit| {
            let status = at.unit(unit);
            let roles = self.unit(unit).roles;
            let looks = self.card(unit).kind == UnitKind::Leg
                || roles.has(Role::Chq)
                || roles.has(Role::Recon)
                || roles.has(Role::Fo);
            let blind = [State::Suppressed, State::Broken, State::FullCover, State::Crew];
            (unit == mortar || formation.is_some() && self.formation(unit) == formation)
                && looks
                && status.is_alive()
                && status.hex().is_some()
                && !status.has_any(&blind)
        })
    }

    /// Judges indirect fire of a mortar.
    pub(crate) fn check_bombard(
        &self,
        known: Known<'_>,
        side: Side,
        mortar: UnitId,
        hex: HexId,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, mortar)?;
        if !self.is_hex(hex) {
            return Err(clause!("1.3.1").refuses(Reason::NoSuchHex));
        }
        self.check_mortar(at, mortar)?;
        if !self.reaches(at, mortar, hex) {
            return Err(clause!("6.5.1.8").refuses(Reason::HexOutOfRange(mortar, hex)));
        }
        if !self.observers(at, mortar).any(|observer| self.sees_hex(at, observer, hex)) {
            return Err(clause!("6.5.1.8").refuses(Reason::NotObserved(mortar, hex)));
        }
        Ok(())
    }

    /// Whether a hex lies within the bands and the field of fire of a mortar.
    fn reaches(&self, at: &Position, mortar: UnitId, hex: HexId) -> bool {
        let bands = self.mortar_of(mortar).and_then(|(_, weapon)| weapon.gp.as_ref());
        let in_range = bands
            .zip(at.unit(mortar).hex())
            .is_some_and(|(bands, here)| bands.at(self.range(here, hex)).is_some());
        in_range && self.is_in_field(at, mortar, hex)
    }

    pub(crate) fn list_bombardments(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        let at = known.at;
        for mortar in self.own(side) {
            if self.check_mortar(at, mortar).is_err() {
                continue;
            }
            let mut open: Hexes = self.grid().hexes().filter(|&hex| self.reaches(at, mortar, hex)).collect();
            let mut seen = Hexes::EMPTY;
            for observer in self.observers(at, mortar) {
                let found: Hexes = open.iter().filter(|&hex| self.sees_hex(at, observer, hex)).collect();
                open -= found;
                seen |= found;
            }
            for hex in &seen {
                into.extend([Load::Gp, Load::Smoke].map(|load| Action::Bombard(mortar, hex, load)));
            }
        }
    }

    /// Names a mortar's fire.
    pub(crate) fn bombard(&self, at: &mut Position, mortar: UnitId, hex: HexId, load: Load) {
        at.ordnance.shelling = Some(Shelling { mortar, hex, load });
    }

    /// A mortar's fire falls.
    pub(crate) fn resolve_shelling<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(Shelling { mortar, hex, load }) = at.ordnance.shelling.take() else { return };
        let Some((shot, weapon)) = self.mortar_of(mortar) else { return };
        let own = SeatSet::one(self.side(mortar).seat());
        log.reveal(SeatSet::ALL);
        let table = &artillery().scatter;
        let clearly = self
            .observers(at, mortar)
            .any(|observer| self.sees_hex(at, observer, hex) && !self.observes_badly(at, observer, hex));
        let mut number = table.mortar;
        if !clearly {
            number.0 += table.poor_sight.0;
        }
        let range = at.unit(mortar).hex().map(|here| self.range(here, hex));
        let factor = range.and_then(|range| weapon.gp.as_ref()?.at(range)).map_or(0, |(_, factor)| factor);
        let modifier = self.crew_modifier(at, mortar);
        self.mark_fire(at, mortar, shot);
        self.spot_at_once(at, mortar, SpotRow::Fire, dice, log);
        let drift = self.drift(hex, number, own, dice);
        log.tell(self.witnesses(at, mortar), || Event::MortarFired(mortar));
        log.tell(own, || Event::Drifted(mortar, hex, drift));
        let Some(hex) = drift.to else {
            log.tell(SeatSet::ALL, || Event::BombsLost);
            return;
        };
        log.tell(SeatSet::ALL, || Event::BombsFell(hex, load));
        match load {
            Load::Smoke => {
                let until = at.turn + u8::from(!weapon.brief_smoke);
                at.lay_smoke(Smoke { hex, until, barrage: true });
            }
            Load::Gp => {
                self.shell_hex(at, hex, factor, modifier, dice, log);
                self.update_control(at, log);
            }
        }
    }

    /// What the crew of a mortar adds to its rolls [gp.1].
    fn crew_modifier(&self, at: &Position, mortar: UnitId) -> Modifier {
        let table = &gp_fire().modifiers;
        let status = at.unit(mortar);
        let terms = [
            (State::Suppressed, table.suppressed),
            (State::Damaged, table.damaged),
            (State::Hesitating, table.hesitating),
        ];
        let held = terms.into_iter().filter(|(state, _)| status.has(*state));
        held.fold(self.grade(mortar).gp_roll, |sum, (_, term)| sum.plus(term))
    }
}
