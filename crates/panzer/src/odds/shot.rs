//! One shot: in how many of a million equally likely rolls it does what [ap.1 to ap.8, gp.1].

use crate::armour::Location;
use crate::event::Harm;
use crate::fire::{ApShot, Occasion};
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::shipped::{ap_fire, gp_fire};
use crate::shot::Shot;
use crate::unit::UnitKind;

/// Three dice of a hundred faces: hit, location, damage.
pub(crate) const ROLLS: u32 = 1_000_000;

/// What no roll can do: below this difference no damage is rolled [ap.8].
const LEAST_ROLLED: i8 = -5;

/// Every kind of harm, in order.
pub(crate) const ALL: [Harm; 9] = [
    Harm::None,
    Harm::Suppressed,
    Harm::Damaged,
    Harm::Halved,
    Harm::TrackHit,
    Harm::GunOut,
    Harm::Eliminated,
    Harm::KnockedOut,
    Harm::BrewedUp,
];

/// In how many of [`ROLLS`] a shot does each harm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Harms([u32; ALL.len()]);

impl Harms {
    fn add(&mut self, harm: Harm, rolls: u32) {
        self.0[harm as usize] += rolls;
    }

    /// In how many rolls a harm comes.
    pub(crate) const fn of(&self, harm: Harm) -> u32 {
        self.0[harm as usize]
    }

    /// In how many rolls the target is lost.
    pub(crate) const fn lost(&self) -> u32 {
        self.of(Harm::Eliminated) + self.of(Harm::KnockedOut) + self.of(Harm::BrewedUp)
    }

    /// In how many rolls something happens.
    pub(crate) const fn any(&self) -> u32 {
        ROLLS - self.of(Harm::None)
    }
}

impl Game {
    /// What a shot may do, as far as the position is known; nothing if it cannot be fired.
    pub(crate) fn shot_harms(
        &self,
        at: &Position,
        occasion: Occasion,
        aimed: (UnitId, UnitId, Shot),
    ) -> Option<Harms> {
        let (_, target, shot) = aimed;
        if shot.is_ap() {
            let ap = self.ap_shot(at, occasion, aimed, |_, _| {})?;
            return Some(self.ap_harms(at, target, &ap));
        }
        let gp = self.gp_shot(at, occasion, aimed, |_, _| {})?;
        let mut harms = Harms::default();
        for roll in 1..=100 {
            let result = gp_fire().result(gp.attack, roll, gp.modifier);
            harms.add(self.harm_of(at, target, result), ROLLS / 100);
        }
        Some(harms)
    }

    fn ap_harms(&self, at: &Position, target: UnitId, ap: &ApShot) -> Harms {
        let hits = (1..=100).filter(|&roll| ap_fire().hits(roll, ap.number)).count() as u32;
        let mut harms = Harms::default();
        harms.add(Harm::None, (100 - hits) * 10_000);
        if self.card(target).armour.is_none() {
            let row = match self.card(target).kind {
                UnitKind::Gun => ap_fire().gun_hit(),
                _ => ap_fire().soft_hit(),
            };
            for roll in 1..=100 {
                harms.add(self.harm_by(at, target, row.result(roll)), hits * 100);
            }
            return harms;
        }
        let mut before = 0;
        for &(location, last) in ap_fire().locations(ap.elevation, ap.angle) {
            let rolls = u32::from(last.saturating_sub(before));
            before = before.max(last);
            self.add_location(at, target, ap, (location, hits * rolls), &mut harms);
        }
        // Rolls that the table does not print strike the tracks.
        self.add_location(at, target, ap, (Location::Track, hits * u32::from(100 - before)), &mut harms);
        harms
    }

    /// Adds what so many hits in a location do.
    fn add_location(
        &self,
        at: &Position,
        target: UnitId,
        ap: &ApShot,
        (location, hits): (Location, u32),
        harms: &mut Harms,
    ) {
        let difference = self.difference(target, ap, location);
        let through = |harm: Harm| if difference >= 0 { harm } else { Harm::None };
        match location {
            _ if ap.hull_down && location.is_hidden_hull_down() => harms.add(Harm::None, hits * 100),
            Location::Track => harms.add(through(Harm::TrackHit), hits * 100),
            Location::Gun => harms.add(through(Harm::GunOut), hits * 100),
            _ if difference < LEAST_ROLLED => harms.add(Harm::None, hits * 100),
            _ => {
                for roll in 1..=100 {
                    harms.add(self.harm_by(at, target, self.damage(difference, roll)), hits);
                }
            }
        }
    }
}
