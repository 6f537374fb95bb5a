//! The fire charts: range bands, scores to hit and to destroy [7f-1 to 7g-n1].

use board::plane::Mil;
use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::numbers::{D10, Modifier, Score};
use crate::row::Row;
use crate::stand::{StandClass, StandType};
use crate::weapon::{Armour, Gun, Letters};
use crate::words::words;

/// What a stand is to those who fire at it [D49].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// Men on foot.
    Personnel,
    /// A gun without its vehicle.
    Gun,
    /// A soft vehicle, or a stand mounted on one.
    Soft,
    /// Armour, or a stand mounted on it.
    Armour(Armour),
}

impl Target {
    /// What a stand is: its vehicle if it is one or rides on one [ut-7, wd-2, D49]. Markers are no targets [ut-8].
    pub const fn of(class: StandClass, vehicle: Option<Letters>) -> Option<Target> {
        match (class, vehicle) {
            (StandClass::Marker, _) => None,
            (_, Some(Letters { armour: Some(armour), .. })) => Some(Target::Armour(armour)),
            (_, Some(_)) | (StandClass::Vehicle, None) => Some(Target::Soft),
            (StandClass::Gun, None) => Some(Target::Gun),
            (StandClass::Personnel, None) => Some(Target::Personnel),
        }
    }
}

words! {
    /// How a stand fires [act-11, act-12].
    Mode {
        Direct = "direct",
        Indirect = "indirect",
    }
}

words! {
    /// What changes the score to hit [7f-1].
    Circumstance {
        RoadColumn = "road column",
        Column = "column",
        Inactive = "inactive",
        Opportunity = "opportunity fire",
        OutsideFront = "outside front",
        HeavyWeapons = "heavy weapons",
    }
}

/// Why there is no shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoShot {
    /// The stand has no gun [wd-1].
    NoGun,
    /// Only infantry stands fire indirectly [act-12].
    NotIndirect,
    /// A vehicle with the letter I fires at men and soft targets only [wd-1, D50].
    NotAtArmour,
    /// A light gun cannot hit men on foot [7g-L, D49].
    NotAtPersonnel,
    /// Beyond the last range of the chart [D51].
    OutOfRange,
}

/// What a shot must roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShotScores {
    /// To hit.
    pub hit: Score,
    /// To destroy; none if a hit only suppresses [7g-n1, misc-2].
    pub destroy: Option<Score>,
}

/// What came of a shot [7f-2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShotResult {
    /// Missed.
    Missed,
    /// Hit and suppressed.
    Suppressed,
    /// Hit and destroyed.
    Destroyed,
}

impl ShotScores {
    /// Whether a die hits: at or under the score, and a natural 1 always [7f-3]. There is no other natural result [D54].
    pub const fn hits(self, die: D10) -> bool {
        die.0 == 1 || self.hit.is_met_by(die)
    }

    /// What two dice make of the shot; the second counts after a hit [7f-2]. A natural 1 does not destroy by itself.
    pub fn result(self, hit: D10, destroy: D10) -> ShotResult {
        if !self.hits(hit) {
            ShotResult::Missed
        } else if self.destroy.is_some_and(|score| score.is_met_by(destroy)) {
            ShotResult::Destroyed
        } else {
            ShotResult::Suppressed
        }
    }
}

/// The chart of one gun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FireTable {
    gun: Gun,
    ranges: Vec<Mil>,
    hit: Vec<Option<Score>>,
    dismounted: Vec<Option<Score>>,
    soft: Vec<Option<Score>>,
    armour: [Vec<Option<Score>>; 4],
    not_at_personnel: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Modifiers {
    road_column: Modifier,
    column: Modifier,
    inactive: Modifier,
    opportunity: Modifier,
    outside_front: Modifier,
    heavy_weapons: Modifier,
}

/// What options add [faq-1, 7f-8, faq-33, faq-37].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireOptions {
    /// To hit a target in cover.
    pub cover_to_hit: Modifier,
    /// To destroy a target in cover.
    pub cover_to_destroy: Modifier,
    /// To hit a tank with riders, and its riders.
    pub tank_riders: Modifier,
    /// To hit for each marker of low ammunition.
    pub ammo: Modifier,
}

/// The fire charts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fire {
    tables: Vec<FireTable>,
    modifiers: Modifiers,
    /// What options add.
    pub options: FireOptions,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FireFile {
    modifiers: Modifiers,
    options: FireOptions,
    table: Vec<Spanned<TableFile>>,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct TableFile {
    gun: Gun,
    range: Row,
    hit: Row,
    dismounted: Row,
    soft: Row,
    armour: ArmourRows,
    #[serde(default)]
    not_at_personnel: bool,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct ArmourRows {
    #[serde(rename = "L")]
    light: Row,
    #[serde(rename = "M")]
    medium: Row,
    #[serde(rename = "H")]
    heavy: Row,
    #[serde(rename = "S")]
    superheavy: Row,
}

/// The guns that have a chart for themselves; letter I uses that of infantry.
const CHARTED: [Gun; 6] = [Gun::Infantry, Gun::Smg, Gun::Light, Gun::Medium, Gun::Heavy, Gun::Superheavy];

impl TableFile {
    fn rows(&self) -> [(&'static str, &Row); 7] {
        let ArmourRows { light, medium, heavy, superheavy } = &self.armour;
        [
            ("hit", &self.hit),
            ("dismounted", &self.dismounted),
            ("soft", &self.soft),
            ("armour L", light),
            ("armour M", medium),
            ("armour H", heavy),
            ("armour S", superheavy),
        ]
    }

    fn into_table(self) -> FireTable {
        let scores = |row: Row| row.0.into_iter().map(|score| score.map(Score)).collect();
        let inches = self.range.0.into_iter().flatten();
        FireTable {
            gun: self.gun,
            ranges: inches.map(|inches| Mil::inches(inches.into())).collect(),
            hit: scores(self.hit),
            dismounted: scores(self.dismounted),
            soft: scores(self.soft),
            armour: [self.armour.light, self.armour.medium, self.armour.heavy, self.armour.superheavy]
                .map(scores),
            not_at_personnel: self.not_at_personnel,
        }
    }
}

impl Fire {
    pub(crate) fn read(text: &str) -> Result<Fire, Vec<Fault>> {
        let (mut source, file): (_, FireFile) = Source::read("fire", text)?;
        for row in &file.table {
            let (span, table) = (row.span(), row.get_ref());
            let ranges = &table.range.0;
            if ranges.is_empty() || ranges.contains(&None) || !ranges.is_sorted_by(|a, b| a < b) {
                source.fault(span.clone(), table.gun.name(), "ranges rise, without a dash, as in \"1 2 8\"");
            }
            for (name, row) in table.rows() {
                if row.0.len() != ranges.len() {
                    let message = format!("{name}: {} numbers for {} ranges", row.0.len(), ranges.len());
                    source.fault(span.clone(), table.gun.name(), message);
                } else if !row.falls() {
                    let message = format!("{name}: no number is greater than one at a shorter range");
                    source.fault(span.clone(), table.gun.name(), message);
                }
            }
        }
        let tables = source.in_order("table", &CHARTED, &file.table, |row| row.gun);
        source.build(|| Fire {
            tables: tables.into_iter().map(TableFile::into_table).collect(),
            modifiers: file.modifiers,
            options: file.options,
        })
    }

    /// The chart of a gun, on a tank or on wheels [faq-29, ut-4, 7g-0, 7g-L, 7g-M, 7g-H, 7g-S]. Vehicles with the letter I use that of infantry [wd-1].
    pub fn table(&self, gun: Gun) -> Option<&FireTable> {
        let gun = if gun == Gun::Mounted { Gun::Infantry } else { gun };
        self.tables.iter().find(|table| table.gun == gun)
    }

    /// What a circumstance adds to the score to hit [7f-1]. Road column is column, too: +3 in all [D48].
    pub const fn modifier(&self, circumstance: Circumstance) -> Modifier {
        match circumstance {
            Circumstance::RoadColumn => self.modifiers.road_column.plus(self.modifiers.column),
            Circumstance::Column => self.modifiers.column,
            Circumstance::Inactive => self.modifiers.inactive,
            Circumstance::Opportunity => self.modifiers.opportunity,
            Circumstance::OutsideFront => self.modifiers.outside_front,
            Circumstance::HeavyWeapons => self.modifiers.heavy_weapons,
        }
    }

    /// What a shot must roll, at a distance rounded up to a mil [7f-4, 7f-5, act-12]. A dash against armour leaves nothing to destroy
    /// with [7g-n1, misc-2].
    ///
    /// # Errors
    /// Why there is no shot.
    pub fn scores(
        &self,
        gun: Gun,
        mode: Mode,
        distance: Mil,
        target: Target,
        circumstances: &[Circumstance],
    ) -> Result<ShotScores, NoShot> {
        let table = self.table(gun).ok_or(NoShot::NoGun)?;
        if mode == Mode::Indirect && !matches!(gun, Gun::Infantry | Gun::Smg) {
            return Err(NoShot::NotIndirect);
        }
        match target {
            Target::Armour(_) if gun == Gun::Mounted => return Err(NoShot::NotAtArmour),
            Target::Personnel if table.not_at_personnel => return Err(NoShot::NotAtPersonnel),
            _ => {}
        }
        let band = table.band(mode, distance).ok_or(NoShot::OutOfRange)?;
        let hit = table.hit[band].ok_or(NoShot::OutOfRange)?;
        let modifier = circumstances.iter().map(|&one| self.modifier(one)).sum();
        Ok(ShotScores { hit: hit.plus(modifier), destroy: table.row(target)[band] })
    }
}

/// In favour of the firer: a thousandth of an inch.
const GRACE: Mil = Mil(1);

impl FireTable {
    /// Its printed ranges.
    pub fn ranges(&self) -> &[Mil] {
        &self.ranges
    }

    /// The scores to hit, range by range.
    pub fn hit(&self) -> &[Option<Score>] {
        &self.hit
    }

    /// The scores to destroy a target, range by range.
    pub fn row(&self, target: Target) -> &[Option<Score>] {
        match target {
            Target::Personnel | Target::Gun => &self.dismounted,
            Target::Soft => &self.soft,
            Target::Armour(armour) => &self.armour[armour as usize],
        }
    }

    /// The column of a distance: the smallest printed range that is not less [D51]. Indirect fire is always in the last column,
    /// 8 inches [7f-6].
    pub fn band(&self, mode: Mode, distance: Mil) -> Option<usize> {
        let within = |range: &Mil| distance <= *range + GRACE;
        let first = self.ranges.iter().position(within)?;
        Some(if mode == Mode::Indirect { self.ranges.len() - 1 } else { first })
    }
}

/// Whether a stand's infantry weapons are helped by heavy weapons [ut-5, D46]: infantry of every kind.
pub const fn is_helped_by_heavy_weapons(stand: StandType) -> bool {
    stand.is_infantry()
}
