//! Letters of guns, armour and speed; vehicles, towed guns and transports [wd-1 to wd-6].

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::stand::StandType;
use crate::words::words;

words! {
    /// What a stand fires with [wd-1]. Infantry stands may fire at armour, vehicles with the letter I may not [D50].
    Gun {
        None = "0",
        Infantry = "inf",
        Smg = "smg",
        Mounted = "I",
        Light = "L",
        Medium = "M",
        Heavy = "H",
        Superheavy = "S",
    }
}

words! {
    /// How thick the armour is, from light to superheavy [wd-2].
    Armour {
        Light = "L",
        Medium = "M",
        Heavy = "H",
        Superheavy = "S",
    }
}

words! {
    /// How a stand moves [wd-3, 7mv-1 to 7mv-8].
    Speed {
        Slow = "slow",
        Medium = "medium",
        Fast = "fast",
        Halftrack = "halftrack",
        Wheeled = "wheeled",
        Horse = "horse",
        Foot = "foot",
        Gun = "gun",
    }
}

impl Speed {
    /// The speed of a letter on the vehicle list [wd-3].
    fn lettered(letter: &str) -> Option<Speed> {
        Some(match letter {
            "S" => Speed::Slow,
            "M" => Speed::Medium,
            "F" => Speed::Fast,
            "H" => Speed::Halftrack,
            "W" => Speed::Wheeled,
            "horse" => Speed::Horse,
            _ => return None,
        })
    }
}

/// The letters of a vehicle: `H-H-M` is a heavy gun, heavy armour and medium speed. Armour 0 is a soft vehicle [wd-2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Letters {
    /// The gun.
    pub gun: Gun,
    /// The armour; none for soft vehicles.
    pub armour: Option<Armour>,
    /// The speed.
    pub speed: Speed,
}

impl TryFrom<String> for Letters {
    type Error = String;

    fn try_from(text: String) -> Result<Letters, String> {
        let fault = |why: &str| format!("'{text}' {why}: letters are gun, armour and speed, as in \"H-H-M\"");
        let parts: Vec<&str> = text.split('-').collect();
        let [gun, armour, speed] = parts[..] else { return Err(fault("has not three parts")) };
        let gun = Gun::ALL.iter().copied().find(|known| known.name() == gun);
        let armour = match armour {
            "0" => Some(None),
            armour => Armour::ALL.iter().copied().find(|known| known.name() == armour).map(Some),
        };
        Ok(Letters {
            gun: gun.ok_or_else(|| fault("has an unknown gun"))?,
            armour: armour.ok_or_else(|| fault("has unknown armour"))?,
            speed: Speed::lettered(speed).ok_or_else(|| fault("has an unknown speed"))?,
        })
    }
}

/// A vehicle of the list [wd-6].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vehicle {
    /// Its name.
    pub name: String,
    /// Who built it; `any` for a class.
    pub nation: String,
    /// When it came into use, as the list prints it.
    pub year: Option<String>,
    /// Gun, armour and speed.
    pub letters: Letters,
    /// Whether it is not in the printed list [D93].
    #[serde(default)]
    pub reconstructed: bool,
}

/// Which calibres of a towed gun have which letter [wd-4, wd-5].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibres {
    /// Anti-tank or field gun.
    #[serde(rename = "type")]
    pub stand: StandType,
    /// The least calibre in millimetres.
    pub from: u16,
    /// The greatest; none if there is no limit.
    pub to: Option<u16>,
    /// The letter.
    pub gun: Gun,
}

/// A towed gun that scenarios name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TowedGun {
    /// Its name.
    pub name: String,
    /// Its calibre in millimetres.
    pub calibre: u16,
    /// Its letter.
    pub letter: Gun,
    /// Whether its calibre is not in the printed list.
    #[serde(default)]
    pub reconstructed: bool,
}

/// What carries stands.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transport {
    /// Its name.
    pub name: String,
    /// Gun, armour and speed.
    pub letters: Letters,
}

/// Everything that fires and drives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arsenal {
    /// The vehicle list.
    pub vehicles: Vec<Vehicle>,
    /// Towed guns by calibre.
    pub calibres: Vec<Calibres>,
    /// Towed guns by name.
    pub guns: Vec<TowedGun>,
    /// Transports.
    pub transports: Vec<Transport>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArsenalFile {
    vehicles: Vec<Spanned<Vehicle>>,
    towed: Vec<Spanned<Calibres>>,
    gun: Vec<Spanned<TowedGun>>,
    transport: Vec<Spanned<Transport>>,
}

impl Arsenal {
    pub(crate) fn read(text: &str) -> Result<Arsenal, Vec<Fault>> {
        let (mut source, file): (_, ArsenalFile) = Source::read("weapons", text)?;
        let named = file.vehicles.iter().map(|row| (row.span(), row.get_ref().name.as_str()));
        let named = named
            .chain(file.gun.iter().map(|row| (row.span(), row.get_ref().name.as_str())))
            .chain(file.transport.iter().map(|row| (row.span(), row.get_ref().name.as_str())));
        let mut names: Vec<&str> = Vec::new();
        for (span, name) in named {
            if names.contains(&name) {
                source.fault(span, name, "this name is used twice: give one of them another");
            }
            names.push(name);
        }
        for row in &file.towed {
            let calibres = row.get_ref();
            if !calibres.stand.is_gun() || calibres.to.is_some_and(|to| to < calibres.from) {
                source.fault(
                    row.span(),
                    "towed",
                    "a row is for 'at-gun' or 'field-gun', from a calibre to a greater one",
                );
            }
        }
        let calibres: Vec<Calibres> = file.towed.into_iter().map(Spanned::into_inner).collect();
        for row in &file.gun {
            let gun = row.get_ref();
            let right = letter_of(&calibres, StandType::AtGun, gun.calibre);
            if !gun.reconstructed && right != Some(gun.letter) {
                let right = right.map_or("none", Gun::name);
                source.fault(row.span(), &gun.name, format!("the letter of {} mm is '{right}'", gun.calibre));
            }
        }
        source.finish(Arsenal {
            vehicles: file.vehicles.into_iter().map(Spanned::into_inner).collect(),
            calibres,
            guns: file.gun.into_iter().map(Spanned::into_inner).collect(),
            transports: file.transport.into_iter().map(Spanned::into_inner).collect(),
        })
    }

    /// The letter of a towed gun by its calibre; none between two classes [wd-4, wd-5].
    pub fn letter(&self, stand: StandType, calibre: u16) -> Option<Gun> {
        letter_of(&self.calibres, stand, calibre)
    }

    /// The vehicle of this name [wd-6].
    pub fn vehicle(&self, name: &str) -> Option<&Vehicle> {
        self.vehicles.iter().find(|vehicle| vehicle.name == name)
    }

    /// The towed gun of this name.
    pub fn gun(&self, name: &str) -> Option<&TowedGun> {
        self.guns.iter().find(|gun| gun.name == name)
    }

    /// The transport of this name.
    pub fn transport(&self, name: &str) -> Option<&Transport> {
        self.transports.iter().find(|transport| transport.name == name)
    }
}

fn letter_of(calibres: &[Calibres], stand: StandType, calibre: u16) -> Option<Gun> {
    let holds =
        |row: &&Calibres| row.stand == stand && row.from <= calibre && row.to.is_none_or(|to| calibre <= to);
    calibres.iter().find(holds).map(|row| row.gun)
}
