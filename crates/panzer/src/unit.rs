//! Unit cards: everything that a chart says of a unit and a rule uses. `reading` makes them of the file.

mod reading;

use std::str::FromStr;

use board::bearing::Angle;
use serde::{Deserialize, Serialize};

use crate::armour::Armour;
use crate::nation::Nation;
use crate::numbers::Points;
use crate::weapon::{Bands, WeaponId};

/// What a card stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitKind {
    /// A vehicle.
    Vehicle,
    /// A towed unit.
    Gun,
    /// A squad, half-squad or section.
    Leg,
    /// A weapon that a leg unit carries; no unit by itself [2.4].
    Weapon,
    /// A battery off the map.
    Battery,
    /// An aircraft.
    Aircraft,
    /// A glider [7.44.2].
    Glider,
}

/// How a unit moves [2.5].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum MoveType {
    /// On tracks.
    #[serde(rename = "T")]
    Tracked,
    /// On half-tracks, or all wheels driven.
    #[serde(rename = "H")]
    HalfTracked,
    /// On wheels.
    #[serde(rename = "W")]
    Wheeled,
    /// On foot, or pushed by hand.
    #[serde(rename = "L")]
    Leg,
}

impl MoveType {
    /// All four, in the order of the terrain table.
    pub const ALL: [MoveType; 4] =
        [MoveType::Tracked, MoveType::HalfTracked, MoveType::Wheeled, MoveType::Leg];

    /// The index in tables by type.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What cards print.
    pub const fn code(self) -> char {
        match self {
            MoveType::Tracked => 'T',
            MoveType::HalfTracked => 'H',
            MoveType::Wheeled => 'W',
            MoveType::Leg => 'L',
        }
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            MoveType::Tracked => "tracked",
            MoveType::HalfTracked => "half-tracked",
            MoveType::Wheeled => "wheeled",
            MoveType::Leg => "leg",
        }
    }
}

/// Movement as cards print it, `3T 5-9 B -10` [2.5, ruling D3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Movement {
    /// How it moves.
    pub kind: MoveType,
    /// Whether it swims: water and streams at the base rate [7.38.7].
    pub amphibious: bool,
    /// Off road.
    pub base: u8,
    /// Along paths; 0 for leg units and guns.
    pub path: u8,
    /// Along roads; 0 for leg units and guns.
    pub road: u8,
    /// Added to the bog roll [7.29].
    pub bog: i8,
}

impl FromStr for Movement {
    type Err = String;

    fn from_str(text: &str) -> Result<Movement, String> {
        let wrong = || format!("'{text}' is no movement; write such as 3T 5-9 B -10, or 1L");
        let words: Vec<&str> = text.split_whitespace().collect();
        let (rates, bog) = match words[..] {
            [_] => (None, 0),
            [_, rates, "B", bog] => (Some(rates), bog.parse().map_err(|_| wrong())?),
            _ => return Err(wrong()),
        };
        let digits = words[0].find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
        let (base, letters) = words[0].split_at(digits);
        let (kind, rest) = letters.split_at(1);
        let kind =
            MoveType::ALL.into_iter().find(|known| kind.starts_with(known.code())).ok_or_else(wrong)?;
        let (path, road) = match rates {
            Some(rates) => {
                let (path, road) = rates.split_once('-').ok_or_else(wrong)?;
                (path.parse().map_err(|_| wrong())?, road.parse().map_err(|_| wrong())?)
            }
            None => (0, 0),
        };
        if !matches!(rest, "" | "A") || (kind == MoveType::Leg) != rates.is_none() {
            return Err(wrong());
        }
        let base = base.parse().map_err(|_| wrong())?;
        Ok(Movement { kind, amphibious: rest == "A", base, path, road, bog })
    }
}

/// Where a unit may fire without turning [6.1.8, 6.5.2.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FieldOfFire {
    /// All round: turrets, anti-aircraft guns, leg units.
    All,
    /// Into the front arc.
    Front,
    /// Into the rear arc: the Archer [7.38.5].
    Rear,
}

impl FieldOfFire {
    /// Whether it covers a hex so far off the facing; everything covers its own hex [6.1.8].
    pub fn covers(self, angle: Option<Angle>) -> bool {
        angle.is_none_or(|angle| match self {
            FieldOfFire::All => true,
            FieldOfFire::Front => angle.is_at_most(60),
            FieldOfFire::Rear => !angle.is_less_than(120),
        })
    }
}

/// Whether a vehicle is roofed [6.1.2, 7.8].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Top {
    /// Open-topped: its crew looks all round, and shells burst inside.
    Open,
    /// Closed.
    Closed,
}

/// What a GP attack meets [gp.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TargetType {
    /// Men and guns.
    P,
    /// Soft vehicles.
    S,
    /// Armour.
    A,
}

impl TargetType {
    /// All three, in the order of the GP table.
    pub const ALL: [TargetType; 3] = [TargetType::P, TargetType::S, TargetType::A];

    /// The index in tables by type.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What cards print.
    pub const fn code(self) -> char {
        match self {
            TargetType::P => 'P',
            TargetType::S => 'S',
            TargetType::A => 'A',
        }
    }
}

/// GP defense with the type of target, `9A` [gp.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct GpDefense {
    /// The value before cover.
    pub value: i8,
    /// The row of the GP table.
    pub target: TargetType,
}

impl FromStr for GpDefense {
    type Err = String;

    fn from_str(text: &str) -> Result<GpDefense, String> {
        TargetType::ALL
            .into_iter()
            .find_map(|target| {
                let value = text.strip_suffix(target.code())?.parse().ok()?;
                Some(GpDefense { value, target })
            })
            .ok_or_else(|| format!("'{text}' is no GP defense; write such as 9A, 4P or 2S"))
    }
}

/// How large a leg unit is [2.6, 3.8].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LegSize {
    /// The crew of one weapon, an observer.
    Section,
    /// Half a squad.
    HalfSquad,
    /// A squad.
    Squad,
}

impl LegSize {
    /// Halves of a squad: room in a carrier and stacking points.
    pub const fn halves(self) -> u8 {
        match self {
            LegSize::Section | LegSize::HalfSquad => 1,
            LegSize::Squad => 2,
        }
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            LegSize::Section => "section",
            LegSize::HalfSquad => "half-squad",
            LegSize::Squad => "squad",
        }
    }
}

/// What a unit can carry and tow, `1-2` [2.6].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Carry {
    /// The heaviest class of gun it tows; 0 for none.
    pub tow: u8,
    /// Room in half-squads.
    pub halves: u8,
    /// Who may get on.
    pub who: Passengers,
}

/// Who may get on a carrier [2.6, ruling D91].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Passengers {
    /// Leg units of any size, inside.
    Any,
    /// Sections only, marked with an asterisk.
    Sections,
    /// Riders on the deck of a tank, marked with r.
    Riders,
}

impl FromStr for Carry {
    type Err = String;

    fn from_str(text: &str) -> Result<Carry, String> {
        let (plain, who) = match text.strip_suffix('*') {
            Some(plain) => (plain, Passengers::Sections),
            None => match text.strip_suffix('r') {
                Some(plain) => (plain, Passengers::Riders),
                None => (text, Passengers::Any),
            },
        };
        plain
            .split_once('-')
            .and_then(|(tow, squads)| Some((tow.parse().ok()?, squads.parse::<u8>().ok()?)))
            .filter(|&(tow, squads)| tow <= 3 && squads <= 100)
            .map(|(tow, squads)| Carry { tow, halves: 2 * squads, who })
            .ok_or_else(|| format!("'{text}' is no transport code; write such as 1-2, 0-1* or 0-2r"))
    }
}

/// Cards with rules for themselves [7.38].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Special {
    /// Fires to the rear and makes no short halts [7.38.5].
    Archer,
    /// Flamethrower in the bow and fuel in a trailer [7.38.2].
    Crocodile,
    /// Its passengers may fire: the Universal Carrier [7.38.1].
    MountedFire,
    /// Takes two squads with the option [7.38.4].
    WhiteScoutCar,
    /// May have the Littlejohn adapter [7.38.6].
    Littlejohn,
    /// A dummy gun; only its machine gun fires [7.38.3].
    ObservationTank,
    /// The American 12.7mm machine gun against aircraft [7.38.8].
    Aamg,
    /// Fits into gliders [7.44.2.1a].
    Jeep,
    /// Swims [7.38.7].
    Schwimmwagen,
}

/// An off-map battery [6.5.1.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Battery {
    /// Its GP factor; 0 fires at batteries only [6.5.1.7].
    pub gp: i8,
    /// How far an open sheaf reaches from its centre.
    pub radius: u8,
}

/// An aircraft [5.8].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Aircraft {
    /// GP factor of its guns.
    pub strafe: i8,
    /// GP factor of a bomb.
    pub bomb: i8,
    /// A salvo of rockets.
    pub rocket: Option<Rocket>,
}

/// A salvo of rockets [5.8].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rocket {
    /// GP factor.
    pub gp: i8,
    /// Penetration, chemical.
    pub ap: i8,
}

/// A card of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub u8);

impl CardId {
    /// The index in the list.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is printed on a unit's card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitCard {
    /// Its name in data files, such as `us-m4a1`.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// A short name for counters and notation.
    pub short: String,
    /// Who has it.
    pub nations: Vec<Nation>,
    /// The number of the printed card, if it has one.
    pub card: Option<String>,
    /// What it stands for.
    pub kind: UnitKind,
    /// What a vehicle is for: `medium tank`, `APC`.
    pub role: String,
    /// Points before grade and role [2.3].
    pub points: Points,
    /// How it moves; none for what is not on the map by itself.
    pub movement: Option<Movement>,
    /// Added to rolls to hit it; leg units have none.
    pub size: i8,
    /// Where it may fire.
    pub fields: FieldOfFire,
    /// Roofed or not.
    pub top: Top,
    /// Its main weapons, in the order of the card.
    pub weapons: Vec<WeaponId>,
    /// GP factor of its machine guns or crew; 0 for none [gp.7].
    pub small_arms: i8,
    /// Small arms of a leg unit by range.
    pub rifles: Option<Bands>,
    /// What it can carry.
    pub carry: Option<Carry>,
    /// Its armour; none for soft vehicles, guns and leg units.
    pub armour: Option<Armour>,
    /// Its GP defense.
    pub defense: Option<GpDefense>,
    /// How heavy a gun is to tow, 1 to 3; 0 for the lightest.
    pub tow_class: Option<u8>,
    /// How large a leg unit is.
    pub leg: Option<LegSize>,
    /// Factor in Hand-to-Hand combat; 0 for vehicles [6.6.1].
    pub hand_to_hand: i8,
    /// An off-map battery.
    pub battery: Option<Battery>,
    /// An aircraft.
    pub aircraft: Option<Aircraft>,
    /// How far a glider slides [7.44.2.3].
    pub landing_distance: Option<u8>,
    /// The rules that only it has.
    pub special: Option<Special>,
    /// The card it stands in for, where the players agree so [7.38.9].
    pub replaces: Option<CardId>,
}

impl UnitCard {
    /// Whether it has anything to fire with.
    pub fn is_armed(&self) -> bool {
        !self.weapons.is_empty()
            || self.small_arms > 0
            || self.rifles.is_some()
            || self.battery.is_some()
            || self.aircraft.is_some()
    }

    /// Whether it counts as a combat unit in unit counts and victory conditions [2.2].
    pub fn is_combat_unit(&self) -> bool {
        matches!(self.kind, UnitKind::Vehicle | UnitKind::Gun | UnitKind::Leg) && self.is_armed()
    }

    /// Whether its loss gives the enemy its points [15.4, ruling D92].
    pub const fn scores(&self) -> bool {
        matches!(self.kind, UnitKind::Vehicle | UnitKind::Gun | UnitKind::Leg | UnitKind::Aircraft)
    }

    /// Whether GP fire meets closed armour [gp.1, 6.5.2.3].
    pub fn is_closed_armour(&self) -> bool {
        self.top == Top::Closed && self.defense.is_some_and(|defense| defense.target == TargetType::A)
    }

    /// Whether it is a vehicle without armour, which has no hit locations [ap.7].
    pub fn is_soft(&self) -> bool {
        self.kind == UnitKind::Vehicle && self.armour.is_none()
    }

    /// How it moves.
    pub fn move_type(&self) -> Option<MoveType> {
        self.movement.map(|movement| movement.kind)
    }
}

/// Every card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cards {
    cards: Vec<UnitCard>,
}

impl Cards {
    /// Every card with its number.
    pub fn all(&self) -> impl Iterator<Item = (CardId, &UnitCard)> {
        (0..).map(CardId).zip(&self.cards)
    }

    /// The card of an id.
    pub fn find(&self, id: &str) -> Option<CardId> {
        self.all().find(|(_, card)| card.id == id).map(|(id, _)| id)
    }

    /// One card.
    pub fn card(&self, id: CardId) -> &UnitCard {
        &self.cards[id.index()]
    }
}

impl std::ops::Index<CardId> for Cards {
    type Output = UnitCard;

    fn index(&self, id: CardId) -> &UnitCard {
        self.card(id)
    }
}
