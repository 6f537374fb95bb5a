//! Grades and roles, and the points that follow from them [2.3, 5.8, 5.9].

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::{Deserialize, Serialize};

use crate::morale::Rating;
use crate::numbers::{Modifier, Percent, Points};

/// How well trained a unit, formation or force is [5.8].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Grade {
    /// Hardly trained.
    Green,
    /// Regulars.
    Regulars,
    /// Seasoned.
    Seasoned,
    /// Veterans.
    Veteran,
    /// The best.
    Elite,
}

impl Grade {
    /// All five, from the worst to the best.
    pub const ALL: [Grade; 5] =
        [Grade::Green, Grade::Regulars, Grade::Seasoned, Grade::Veteran, Grade::Elite];

    /// The index in tables by grade.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Green => "Green",
            Grade::Regulars => "Regulars",
            Grade::Seasoned => "Seasoned",
            Grade::Veteran => "Veteran",
            Grade::Elite => "Elite",
        }
    }
}

/// What a unit does besides fighting [5.9].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Role {
    /// Company headquarters: commands, calls artillery.
    #[serde(rename = "CHQ")]
    Chq,
    /// Battalion headquarters: commands, calls artillery.
    #[serde(rename = "BHQ")]
    Bhq,
    /// Forward observer: calls artillery.
    #[serde(rename = "FO")]
    Fo,
    /// Reconnaissance: outside command limits, spots better [7.43].
    Recon,
    /// Engineers: better at assaults, blow things up [7.19].
    Engineer,
    /// A battery of one formation [6.5.1.1].
    Attached,
    /// Guides paratroops in [7.44.1.1.4].
    Pathfinder,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 7] =
        [Role::Chq, Role::Bhq, Role::Fo, Role::Recon, Role::Engineer, Role::Attached, Role::Pathfinder];

    /// What counters print.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Chq => "CHQ",
            Role::Bhq => "BHQ",
            Role::Fo => "FO",
            Role::Recon => "Recon",
            Role::Engineer => "Engineer",
            Role::Attached => "Attached",
            Role::Pathfinder => "Pathfinder",
        }
    }

    /// Whether it is a headquarters.
    pub const fn is_hq(self) -> bool {
        matches!(self, Role::Chq | Role::Bhq)
    }

    /// Whether it may call artillery fire.
    pub const fn calls_fire(self) -> bool {
        matches!(self, Role::Chq | Role::Bhq | Role::Fo)
    }
}

/// The roles of one unit; a unit has at most a few.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Roles(u8);

impl Roles {
    /// None.
    pub const NONE: Roles = Roles(0);

    /// With one more.
    #[must_use]
    pub const fn with(self, role: Role) -> Roles {
        Roles(self.0 | 1 << role as u8)
    }

    /// Whether it has a role.
    #[inline]
    pub const fn has(self, role: Role) -> bool {
        self.0 & 1 << role as u8 != 0
    }

    /// Whether it is a headquarters.
    pub const fn is_hq(self) -> bool {
        self.has(Role::Chq) || self.has(Role::Bhq)
    }

    /// Whether it may call artillery fire.
    pub const fn calls_fire(self) -> bool {
        self.is_hq() || self.has(Role::Fo)
    }

    /// Its roles in order.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |&role| self.has(role))
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Roles {
        roles.into_iter().fold(Roles::NONE, Roles::with)
    }
}

/// What a grade does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GradeRow {
    /// Hundredths of the base points.
    pub points: u16,
    /// Added to initiative, where the scenario prints nothing else [6.3].
    pub initiative: Modifier,
    /// Added to SPOT removal for the best spotter [7.41f].
    pub spot_removal: Modifier,
    /// Added to AP hit rolls.
    pub ap_hit: Modifier,
    /// Added to GP rolls.
    pub gp_roll: Modifier,
    /// The part of a formation's units that may have commands: numerator and denominator [6.2.1.1].
    pub commands: [u16; 2],
    /// At or below it suppression goes [6.8.1].
    pub suppression_recovery: Percent,
    /// Added to the morale number.
    pub morale: Modifier,
    /// Added in assaults.
    pub hand_to_hand: Modifier,
}

impl GradeRow {
    /// How many unique commands a formation of so many controlled units may use [6.2.1.1].
    pub const fn command_limit(&self, units: u16) -> u16 {
        (units * self.commands[0]).div_ceil(self.commands[1])
    }
}

/// The table of grades and roles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grades {
    rows: [GradeRow; 5],
    roles: [u16; 7],
    motorcycle: i16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GradesFile {
    grade: Vec<Spanned<GradeFile>>,
    roles: RolesFile,
    extra: ExtraFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GradeFile {
    name: Grade,
    points: u16,
    initiative: Modifier,
    spot_removal: Modifier,
    ap_hit: Modifier,
    gp_roll: Modifier,
    commands: [u16; 2],
    suppression_recovery: Percent,
    morale: Modifier,
    hand_to_hand: Modifier,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RolesFile {
    #[serde(rename = "CHQ")]
    chq: u16,
    #[serde(rename = "BHQ")]
    bhq: u16,
    #[serde(rename = "FO")]
    fo: u16,
    #[serde(rename = "Recon")]
    recon: u16,
    #[serde(rename = "Engineer")]
    engineer: u16,
    #[serde(rename = "Attached")]
    attached: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExtraFile {
    motorcycle: i16,
}

/// What the points of a unit are made of [2.3].
#[derive(Debug, Clone, Copy)]
pub struct Worth {
    /// Points of the card and of the attached weapons.
    pub base: Points,
    /// Whether it rides motorcycles.
    pub motorcycle: bool,
    /// Its roles.
    pub roles: Roles,
    /// Its grade; none for unarmed transports and batteries, which take neither grade nor morale.
    pub grade: Option<Grade>,
}

impl Grades {
    /// Reads the table.
    pub(crate) fn read(text: &str) -> Result<Grades, Vec<Fault>> {
        let (mut source, file): (_, GradesFile) = Source::read("grades", text)?;
        let mut rows = [None; 5];
        for row in &file.grade {
            let (span, row) = (row.span(), row.get_ref());
            let place = &mut rows[row.name.index()];
            if place.is_some() {
                source.fault(span.clone(), row.name.name(), "this grade stands above already");
            }
            let [part, of] = row.commands;
            if of == 0 || part > of || part == 0 {
                source.fault(span, row.name.name(), "commands are a part of the units, such as [2, 3]");
            }
            *place = Some(GradeRow {
                points: row.points,
                initiative: row.initiative,
                spot_removal: row.spot_removal,
                ap_hit: row.ap_hit,
                gp_roll: row.gp_roll,
                commands: row.commands,
                suppression_recovery: row.suppression_recovery,
                morale: row.morale,
                hand_to_hand: row.hand_to_hand,
            });
        }
        for (grade, row) in Grade::ALL.into_iter().zip(&rows) {
            if row.is_none() {
                source.whole("grade", format!("there is no row for {}", grade.name()));
            }
        }
        if !source.is_sound() {
            return Err(source.into_faults());
        }
        let RolesFile { chq, bhq, fo, recon, engineer, attached } = file.roles;
        source.finish(Grades {
            rows: rows.map(|row| row.expect("every grade has a row")),
            roles: [chq, bhq, fo, recon, engineer, attached, 100],
            motorcycle: file.extra.motorcycle,
        })
    }

    /// What a grade does.
    pub const fn row(&self, grade: Grade) -> &GradeRow {
        &self.rows[grade.index()]
    }

    /// The points of a unit, with morale if a rating is given; rounded down once, at the end [2.3].
    pub fn points(&self, worth: Worth, rating: Option<&Rating>) -> Points {
        let base = i64::from(worth.base.0 + if worth.motorcycle { self.motorcycle } else { 0 });
        let roles: Vec<i64> = worth.roles.iter().map(|role| i64::from(self.roles[role as usize])).collect();
        let grade = worth.grade.map_or(100, |grade| i64::from(self.row(grade).points));
        let rating = rating.filter(|_| worth.grade.is_some()).map_or(100, |rating| i64::from(rating.points));
        let whole = 100_i64.pow(roles.len() as u32 + 2);
        Points((base * roles.iter().product::<i64>() * grade * rating / whole) as i16)
    }
}
