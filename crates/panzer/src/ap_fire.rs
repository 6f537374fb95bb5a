//! AP fire: hit numbers, locations, damage [ap.1 to ap.9].

use std::collections::BTreeMap;

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::armour::{Elevation, HitAngle, Location};
use crate::ground::Cover;
use crate::numbers::{Modifier, Percent, Range};
use crate::weapon::{Band, Rate};

/// What a penetrating hit does [ap.8].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Damage {
    /// Nothing.
    None,
    /// Suppressed.
    Suppressed,
    /// Damaged and suppressed; a second time knocked out.
    Damaged,
    /// Knocked out: a wreck.
    KnockedOut,
    /// Brewed up: a wreck with smoke.
    BrewedUp,
}

impl Damage {
    /// What tables print.
    pub const fn code(self) -> &'static str {
        match self {
            Damage::None => "NE",
            Damage::Suppressed => "SPR",
            Damage::Damaged => "DMGD",
            Damage::KnockedOut => "KO",
            Damage::BrewedUp => "BU",
        }
    }
}

/// The first roll of each result; 0 where it cannot come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DamageRow {
    to: i8,
    suppressed: u8,
    damaged: u8,
    knocked_out: u8,
    brewed_up: u8,
}

impl DamageRow {
    /// What a roll does.
    pub fn result(&self, roll: u8) -> Damage {
        let from = |first: u8| first > 0 && roll >= first;
        if from(self.brewed_up) {
            Damage::BrewedUp
        } else if from(self.knocked_out) {
            Damage::KnockedOut
        } else if from(self.damaged) {
            Damage::Damaged
        } else if from(self.suppressed) {
            Damage::Suppressed
        } else {
            Damage::None
        }
    }

    fn is_sorted(self) -> bool {
        let firsts = [self.suppressed, self.damaged, self.knocked_out, self.brewed_up];
        firsts.into_iter().filter(|&first| first > 0).is_sorted_by(|a, b| a < b)
    }
}

/// What is added to the roll to hit [ap.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ApModifiers {
    /// A slow gun.
    pub rate_1: Modifier,
    /// A fast one.
    pub rate_3: Modifier,
    /// The firer makes a short halt.
    pub short_halt: Modifier,
    /// Overwatch fire.
    pub overwatch: Modifier,
    /// Defensive fire, besides that of Overwatch [7.50].
    pub defensive_fire: Modifier,
    /// The target moves.
    pub target_moves: Modifier,
    /// The target makes a short halt.
    pub target_short_halt: Modifier,
    /// The target is in Light cover.
    pub light_cover: Modifier,
    /// The target is in Medium cover.
    pub medium_cover: Modifier,
    /// The target is in Heavy cover.
    pub heavy_cover: Modifier,
    /// The target is hull down.
    pub hull_down: Modifier,
    /// The firer is suppressed.
    pub suppressed: Modifier,
    /// The firer is damaged.
    pub damaged: Modifier,
    /// The firer hesitates.
    pub hesitating: Modifier,
    /// The firer fired at this target last turn too, and neither has left its hex.
    pub acquired: Modifier,
    /// From the third such turn on.
    pub acquired_longer: Modifier,
    /// For each hex with smoke on the line.
    pub smoke_hex: Modifier,
    /// A bazooka, PIAT, Panzerfaust or Panzerschreck of a leg unit [ap.2n1].
    pub launcher: Modifier,
    /// The turret has turned by more than 120 degrees [7.8].
    pub turret_turned: Modifier,
}

impl ApModifiers {
    /// What the target's cover does.
    pub const fn cover(&self, cover: Cover) -> Modifier {
        match cover {
            Cover::None => Modifier::ZERO,
            Cover::Light => self.light_cover,
            Cover::Medium => self.medium_cover,
            Cover::Heavy => self.heavy_cover,
        }
    }

    /// What the rate of fire does.
    pub const fn rate(&self, rate: Rate) -> Modifier {
        match rate.0 {
            1 => self.rate_1,
            3 => self.rate_3,
            _ => Modifier::ZERO,
        }
    }
}

/// The fuel trailer of the Crocodile [7.38.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trailer {
    /// Of hull side hits from the rear-side, rolls up to this hit it.
    pub side_from_rear_side: u8,
    /// Of hull rear hits, rolls up to this hit it.
    pub rear: u8,
    /// Its armour from anywhere.
    pub armour: i8,
    /// Flame shots at the start.
    pub flame_shots: u8,
    /// How many are left at most when it is damaged.
    pub flame_shots_damaged: u8,
}

impl Trailer {
    /// Up to which roll a hit on the tank hits the trailer instead; none where nothing is rolled [7.38.2.2].
    pub const fn hit_up_to(&self, location: Location, angle: HitAngle) -> Option<u8> {
        match (location, angle) {
            (Location::HullSide, HitAngle::RearSide) => Some(self.side_from_rear_side),
            (Location::HullRear, HitAngle::RearSide | HitAngle::Rear) => Some(self.rear),
            _ => None,
        }
    }
}

/// The AP tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApFire {
    hit: [[u8; 21]; 5],
    always_hits: u8,
    always_misses: u8,
    hexes_per_level: u8,
    /// What is added to the roll to hit.
    pub modifiers: ApModifiers,
    /// By elevation and angle: each location with its last roll.
    locations: [[Vec<(Location, u8)>; 4]; 3],
    damage: Vec<DamageRow>,
    gun_hit: DamageRow,
    soft_hit: DamageRow,
    /// The Crocodile's trailer.
    pub trailer: Trailer,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ApFile {
    hexes_per_level: u8,
    always_hits: u8,
    always_misses: u8,
    hit: HitFile,
    modifiers: ApModifiers,
    location: LocationFile,
    damage: Vec<Spanned<DamageRow>>,
    gun_hit: DamageRow,
    soft_hit: DamageRow,
    trailer: Trailer,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "UPPERCASE")]
struct HitFile {
    p: [u8; 21],
    s: [u8; 21],
    m: [u8; 21],
    l: [u8; 21],
    e: [u8; 21],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LocationFile {
    level: BTreeMap<HitAngle, Spanned<String>>,
    rising: BTreeMap<HitAngle, Spanned<String>>,
    falling: BTreeMap<HitAngle, Spanned<String>>,
}

impl ApFire {
    /// Reads the tables.
    pub(crate) fn read(text: &str) -> Result<ApFire, Vec<Fault>> {
        let (mut source, file): (_, ApFile) = Source::read("AP fire", text)?;
        let HitFile { p, s, m, l, e } = file.hit;
        let hit = [p, s, m, l, e];
        for (band, row) in Band::ALL.into_iter().zip(&hit) {
            if !row.is_sorted() || row[20] > 100 {
                source.whole("hit", format!("{band:?}: numbers grow with the modifier, up to 100"));
            }
        }
        let mut locations: [[Vec<(Location, u8)>; 4]; 3] = Default::default();
        let columns = [&file.location.level, &file.location.rising, &file.location.falling];
        for (elevation, (column, into)) in
            Elevation::ALL.into_iter().zip(columns.into_iter().zip(&mut locations))
        {
            for (angle, into) in HitAngle::ALL.into_iter().zip(into) {
                let what = format!("{} {}", elevation.name(), angle.name());
                match column.get(&angle) {
                    None => source.whole("location", format!("{what} is missing")),
                    Some(text) => match read_locations(text.get_ref()) {
                        Ok(rows) => *into = rows,
                        Err(why) => source.fault(text.span(), &what, why),
                    },
                }
            }
        }
        for row in &file.damage {
            if !row.get_ref().is_sorted() {
                source.fault(row.span(), "damage", "worse results begin at higher rolls");
            }
        }
        let damage: Vec<DamageRow> = file.damage.iter().map(|row| *row.get_ref()).collect();
        if damage.last().is_none_or(|row| row.to != i8::MAX) || !damage.is_sorted_by(|a, b| a.to < b.to) {
            source.whole("damage", "rows go up to greater and greater differences, the last to 127");
        }
        source.finish(ApFire {
            hit,
            always_hits: file.always_hits,
            always_misses: file.always_misses,
            hexes_per_level: file.hexes_per_level,
            modifiers: file.modifiers,
            locations,
            damage,
            gun_hit: file.gun_hit,
            soft_hit: file.soft_hit,
            trailer: file.trailer,
        })
    }

    /// At or below what number a shot hits, before natural rolls; the modifier is clamped to ten either way [ap.2].
    pub fn number(&self, band: Band, net: Modifier) -> Percent {
        Percent(self.hit[band.index()][(net.0.clamp(-10, 10) + 10) as usize].into())
    }

    /// Whether a natural roll hits [ap.2].
    pub const fn hits(&self, roll: u8, number: Percent) -> bool {
        roll <= self.always_hits || roll < self.always_misses && roll as i16 <= number.0
    }

    /// How steep a shot is: rising or falling if the levels differ by enough for the range [ap.4, ruling D94].
    pub const fn elevation(&self, firer_level: i8, target_level: i8, range: Range) -> Elevation {
        let difference = firer_level - target_level;
        if range.0 as i16 > self.hexes_per_level as i16 * difference.abs() as i16 || difference == 0 {
            Elevation::Level
        } else if difference > 0 {
            Elevation::Falling
        } else {
            Elevation::Rising
        }
    }

    /// Where a roll hits [ap.5].
    pub fn location(&self, elevation: Elevation, angle: HitAngle, roll: u8) -> Location {
        let column = self.locations(elevation, angle);
        column.iter().find(|(_, last)| roll <= *last).map_or(Location::Track, |(location, _)| *location)
    }

    /// Each location with its last roll.
    pub fn locations(&self, elevation: Elevation, angle: HitAngle) -> &[(Location, u8)] {
        &self.locations[elevation.index()][angle.index()]
    }

    /// The row for penetration less armour [ap.8].
    pub fn damage(&self, difference: i8) -> &DamageRow {
        self.damage.iter().find(|row| difference <= row.to).expect("the last row has no end")
    }

    /// What a hit on a gun does [ap.7].
    pub const fn gun_hit(&self) -> &DamageRow {
        &self.gun_hit
    }

    /// What a hit on a soft vehicle does [ap.7].
    pub const fn soft_hit(&self) -> &DamageRow {
        &self.soft_hit
    }
}

fn read_locations(text: &str) -> Result<Vec<(Location, u8)>, String> {
    let all = Location::ARMOURED.into_iter().chain([Location::Gun, Location::Track]);
    let mut rows: Vec<(Location, u8)> = Vec::new();
    for word in text.split_whitespace() {
        let row = word.split_once(':').and_then(|(code, last)| {
            Some((all.clone().find(|known| known.code() == code)?, last.parse().ok()?))
        });
        let Some((location, last)) = row else {
            return Err(format!("'{word}' is no location with its last roll; write such as TF:38"));
        };
        if rows.last().is_some_and(|before| before.1 >= last) {
            return Err(format!("'{word}' ends before the one before it"));
        }
        rows.push((location, last));
    }
    if rows.last().is_none_or(|last| last.1 != 100) {
        Err("the last location ends at 100".into())
    } else {
        Ok(rows)
    }
}
