//! Weapons: range bands, penetration, GP factors, special ammunition [5.16, ap.1].

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::{Deserialize, Serialize};

use crate::numbers::Range;

/// The range bands, from near to far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Band {
    /// Point-blank.
    P,
    /// Short.
    S,
    /// Medium.
    M,
    /// Long.
    L,
    /// Extreme.
    E,
}

impl Band {
    /// All five, from near to far.
    pub const ALL: [Band; 5] = [Band::P, Band::S, Band::M, Band::L, Band::E];

    /// The index in tables by band.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Band::P => "point-blank",
            Band::S => "short",
            Band::M => "medium",
            Band::L => "long",
            Band::E => "extreme",
        }
    }
}

/// A value by range: one for each band, up to the last range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bands {
    min: Range,
    count: u8,
    last: [u8; 5],
    value: [i8; 5],
}

impl Bands {
    /// Band and value at a range; none below the least range or beyond the last band.
    #[inline]
    pub fn at(&self, range: Range) -> Option<(Band, i8)> {
        if range < self.min {
            return None;
        }
        let band = self.last[..usize::from(self.count)].iter().position(|&last| range.0 <= last)?;
        Some((Band::ALL[band], self.value[band]))
    }

    /// The nearest range at which it works.
    pub const fn min(&self) -> Range {
        self.min
    }

    /// The farthest.
    pub fn max(&self) -> Range {
        self.rows().last().map_or(Range(0), |(_, last, _)| last)
    }

    /// Each band with its last range and its value.
    pub fn rows(&self) -> impl Iterator<Item = (Band, Range, i8)> + '_ {
        (0..usize::from(self.count)).map(|band| (Band::ALL[band], Range(self.last[band]), self.value[band]))
    }

    /// Reads `0-4:15 5-8:13`.
    pub fn read(text: &str) -> Result<Bands, String> {
        let mut bands = Bands::default();
        let mut next = None;
        for word in text.split_whitespace() {
            let read = word.split_once(':').and_then(|(hexes, value)| {
                let (first, last) = hexes.split_once('-')?;
                Some((first.parse::<u8>().ok()?, last.parse::<u8>().ok()?, value.parse::<i8>().ok()?))
            });
            let Some((first, last, value)) = read else {
                return Err(format!("'{word}' is no band; write first-last:value, such as 0-4:15"));
            };
            if next.is_some_and(|next| next != first) || last < first {
                return Err(format!("the band '{word}' does not follow the one before"));
            }
            let Some(place) = bands.last.get_mut(usize::from(bands.count)) else {
                return Err("there are at most five bands".into());
            };
            *place = last;
            bands.value[usize::from(bands.count)] = value;
            if next.is_none() {
                bands.min = Range(first);
            }
            bands.count += 1;
            next = last.checked_add(1);
        }
        if bands.count == 0 { Err("there is no band".into()) } else { Ok(bands) }
    }
}

/// How a round works against armour [ap.7].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Energy {
    /// By its speed.
    #[serde(rename = "KE")]
    Kinetic,
    /// By its charge.
    #[serde(rename = "CE")]
    Chemical,
}

/// AP fire of one kind of ammunition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApRound {
    /// Which armour values it meets.
    pub energy: Energy,
    /// Penetration by band.
    pub bands: Bands,
}

impl ApRound {
    fn read(text: &str) -> Result<ApRound, String> {
        let (energy, bands) = match text.split_once(' ') {
            Some(("KE", bands)) => (Energy::Kinetic, bands),
            Some(("CE", bands)) => (Energy::Chemical, bands),
            Some(_) | None => return Err("AP fire begins with KE or CE".into()),
        };
        Ok(ApRound { energy, bands: Bands::read(bands)? })
    }
}

/// When in the war a scenario is set, and a round is to be had [5.16].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Period {
    /// Middle of 1944.
    M44,
    /// Late in 1944.
    L44,
    /// Early in 1945.
    E45,
}

/// Rounds of which a unit has only a few [5.16].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecialAmmo {
    /// What they are called.
    pub name: String,
    /// How many a unit has.
    pub shots: u8,
    /// From when on they exist.
    pub from: Period,
    /// What they do.
    pub ap: ApRound,
}

/// What kind of weapon it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponClass {
    /// A gun or howitzer.
    Gun,
    /// A machine gun: never more than suppression against closed armour [6.5.2.3].
    MachineGun,
    /// A mortar, which fires at hexes that others see [6.5.1.8].
    Mortar,
    /// Bazooka, PIAT, Panzerfaust or Panzerschreck: worse to hit with [ap.2n1].
    Launcher,
    /// An anti-tank rifle.
    AntiTankRifle,
    /// A flamethrower, which ignores cover [gp.6].
    Flamethrower,
}

/// How fast it fires, which the hit modifiers know [ap.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Rate(pub u8);

/// A weapon of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WeaponId(pub u8);

impl WeaponId {
    /// The index in the list.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One weapon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// What it is.
    pub class: WeaponClass,
    /// How fast it fires.
    pub rate: Rate,
    /// Whether it may fire indirectly.
    pub indirect: bool,
    /// Whether its smoke goes at the end of the turn [6.5.1.8].
    pub brief_smoke: bool,
    /// Against aircraft; 0 if it is no anti-aircraft weapon.
    pub anti_air: u8,
    /// Shots for the whole game, if they are counted also without special ammunition.
    pub shots: Option<u8>,
    /// AP fire with its ordinary round.
    pub ap: Option<ApRound>,
    /// GP factors.
    pub gp: Option<Bands>,
    /// HVAP, APDS or APCR.
    pub special: Option<SpecialAmmo>,
    /// Hollow charges beside the ordinary round.
    pub heat: Option<SpecialAmmo>,
}

/// Every weapon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arsenal {
    weapons: Vec<Weapon>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArsenalFile {
    weapons: Vec<Spanned<WeaponFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponFile {
    name: String,
    class: WeaponClass,
    rate: u8,
    #[serde(default)]
    indirect: bool,
    #[serde(default)]
    brief_smoke: bool,
    #[serde(default)]
    anti_air: u8,
    shots: Option<u8>,
    ap: Option<String>,
    gp: Option<String>,
    special: Option<AmmoFile>,
    heat: Option<AmmoFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AmmoFile {
    ammo: String,
    shots: u8,
    from: Period,
    ap: String,
}

impl AmmoFile {
    fn read(self) -> Result<SpecialAmmo, String> {
        let ap = ApRound::read(&self.ap)?;
        Ok(SpecialAmmo { name: self.ammo, shots: self.shots, from: self.from, ap })
    }
}

impl Arsenal {
    /// Reads the list of weapons; every fault with its line.
    pub(crate) fn read(text: &str) -> Result<Arsenal, Vec<Fault>> {
        let (mut source, file): (_, ArsenalFile) = Source::read("weapons", text)?;
        let mut weapons: Vec<Weapon> = Vec::new();
        for row in file.weapons {
            let (span, row) = (row.span(), row.into_inner());
            let what = format!("weapon '{}'", row.name);
            let mut fault = |message: String| source.fault(span.clone(), &what, message);
            if row.name.trim().is_empty() || weapons.iter().any(|other| other.name == row.name) {
                fault("a weapon needs a name that no other weapon has".into());
            }
            if !(1..=3).contains(&row.rate) {
                fault("the rate of fire is 1, 2 or 3".into());
            }
            if row.ap.is_none() && row.gp.is_none() {
                fault("a weapon has AP fire, GP fire or both".into());
            }
            let mut told = |field: &str, message: String| fault(format!("{field}: {message}"));
            weapons.push(Weapon {
                name: row.name,
                class: row.class,
                rate: Rate(row.rate),
                indirect: row.indirect,
                brief_smoke: row.brief_smoke,
                anti_air: row.anti_air,
                shots: row.shots,
                ap: row.ap.and_then(|text| ApRound::read(&text).map_err(|why| told("ap", why)).ok()),
                gp: row.gp.and_then(|text| Bands::read(&text).map_err(|why| told("gp", why)).ok()),
                special: row.special.and_then(|ammo| ammo.read().map_err(|why| told("special", why)).ok()),
                heat: row.heat.and_then(|ammo| ammo.read().map_err(|why| told("heat", why)).ok()),
            });
        }
        if weapons.len() > usize::from(u8::MAX) {
            source.whole("weapons", "there are at most 255 weapons");
        }
        source.finish(Arsenal { weapons })
    }

    /// Every weapon with its number.
    pub fn all(&self) -> impl Iterator<Item = (WeaponId, &Weapon)> {
        (0..).map(WeaponId).zip(&self.weapons)
    }

    /// The weapon of a name.
    pub fn find(&self, name: &str) -> Option<WeaponId> {
        self.all().find(|(_, weapon)| weapon.name == name).map(|(id, _)| id)
    }

    /// One weapon.
    pub fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.weapons[id.index()]
    }
}

impl std::ops::Index<WeaponId> for Arsenal {
    type Output = Weapon;

    fn index(&self, id: WeaponId) -> &Weapon {
        self.weapon(id)
    }
}
