//! Free boards: units that a scenario does not have, and mines, for editors and tests.

use kernel::Fault;
use kit::Side;
use serde::Deserialize;

use crate::arrange::Arrangement;
use crate::forces::{Forces, MAX_UNITS, Unit};
use crate::game::Game;
use crate::grades::{Grade, Role, Roles};
use crate::nation::Nation;
use crate::numbers::TwoPoints;
use crate::shipped::{Setting, arsenal, cards};
use crate::terrain::Hexes;
use crate::unit::{CardId, Special, UnitKind};

/// A unit that the scenario does not have.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GuestWish {
    /// Its name in notation.
    pub name: String,
    /// Its card, such as `uk-crocodile`.
    pub card: String,
    /// The code of its side; that of the first nation of its card if none is given.
    pub side: String,
    /// Its grade.
    pub grade: Option<Grade>,
    /// What it does besides fighting.
    pub roles: Vec<Role>,
    /// Cards of attached weapons.
    pub weapons: Vec<String>,
}

/// The name of the weapon that the adapter makes of a 2-pdr [7.38.6].
const LITTLEJOHN: &str = "UK 2-pdr Littlejohn APSV";

fn fault(place: &str, message: impl Into<String>) -> Fault {
    Fault { place: place.into(), message: message.into() }
}

/// The side of a guest.
fn side_of(game: &Game, wish: &GuestWish, card: CardId) -> Result<Side, Fault> {
    let codes = Side::BOTH.map(|side| game.side_code(side));
    let nations: Vec<&str> = cards()[card].nations.iter().map(|nation: &Nation| nation.code()).collect();
    let found = Side::BOTH.into_iter().find(|side| {
        let code = codes[side.index()];
        if wish.side.is_empty() { nations.contains(&code) } else { code.eq_ignore_ascii_case(&wish.side) }
    });
    found.ok_or_else(|| fault(&wish.name, format!("give its side: {}", codes.join(" or "))))
}

fn guest(game: &Game, units: &[Unit], wish: &GuestWish) -> Result<Unit, Fault> {
    let card = cards()
        .find(&wish.card)
        .ok_or_else(|| fault(&wish.name, format!("there is no card '{}'", wish.card)))?;
    let word = !wish.name.is_empty() && !wish.name.contains(char::is_whitespace);
    if !word || units.iter().any(|unit| unit.name.eq_ignore_ascii_case(&wish.name)) {
        return Err(fault(&wish.name, "a guest has a name of one word that no other unit has"));
    }
    let side = side_of(game, wish, card)?;
    let mut weapons = cards()[card].weapons.clone();
    let mut attached = Vec::new();
    for id in &wish.weapons {
        let weapon = cards()
            .find(id)
            .filter(|&weapon| cards()[weapon].kind == UnitKind::Weapon)
            .ok_or_else(|| fault(&wish.name, format!("there is no weapon card '{id}'")))?;
        weapons.extend(&cards()[weapon].weapons);
        attached.push(weapon);
    }
    if cards()[card].special == Some(Special::Littlejohn) {
        weapons.extend(arsenal().find(LITTLEJOHN));
    }
    Ok(Unit {
        name: wish.name.clone(),
        title: cards()[card].name.clone(),
        side,
        card,
        grade: wish.grade.unwrap_or(Grade::Seasoned),
        roles: wish.roles.iter().copied().collect::<Roles>(),
        formation: None,
        group: None,
        points: TwoPoints { plain: cards()[card].points, morale: cards()[card].points },
        weapons,
        attached,
        motorcycle: false,
        deploy: None,
        observer_of: None,
    })
}

impl Game {
    /// The same scenario with the guests and mines of an arrangement.
    ///
    /// # Errors
    /// Cards, names, sides and hexes that do not exist.
    pub(crate) fn with_guests(self, wanted: &Arrangement) -> Result<Game, Vec<Fault>> {
        if wanted.guests.is_empty() && wanted.mines.is_empty() && wanted.vehicle_mines.is_empty() {
            return Ok(self);
        }
        let mut faults = Vec::new();
        let mut units = self.forces().units.clone();
        for wish in &wanted.guests {
            match guest(&self, &units, wish) {
                Ok(unit) => units.push(unit),
                Err(wrong) => faults.push(wrong),
            }
        }
        if units.len() > MAX_UNITS {
            faults.push(fault("guests", format!("there are at most {MAX_UNITS} units")));
        }
        let mut hexes = |words: &[String]| -> Hexes {
            let mut all = Hexes::EMPTY;
            for word in words {
                match self.grid().find(word) {
                    Some(hex) => {
                        all.insert(hex);
                    }
                    None => faults.push(fault("mines", format!("there is no hex '{word}'"))),
                }
            }
            all
        };
        let (mines, vehicle_mines) = (hexes(&wanted.mines), hexes(&wanted.vehicle_mines));
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut setting: Setting = self.into_setting();
        let Forces { forces, formations, groups, .. } = setting.scenario.forces;
        setting.scenario.forces = Forces::new(forces, units, formations, groups);
        setting.scenario.counters.mines = mines;
        setting.scenario.counters.vehicle_mines = vehicle_mines;
        Ok(Game::of(setting))
    }
}
