//! Types of stand and marker: sizes, classes, attachments [ut-1 to ut-10].

use board::plane::{Base, Mil};
use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::words::words;

words! {
    /// What a stand is.
    StandType {
        Infantry = "infantry",
        SmgInfantry = "smg-infantry",
        Engineer = "engineer",
        Armour = "armour",
        AtGun = "at-gun",
        FieldGun = "field-gun",
        HeavyWeapons = "heavy-weapons",
        Hq = "hq",
        Transport = "transport",
        COps = "c-ops",
        Fup = "fup",
    }
}

impl StandType {
    /// Whether it is counted as infantry: engineers are [D38, D52].
    pub const fn is_infantry(self) -> bool {
        matches!(self, StandType::Infantry | StandType::SmgInfantry | StandType::Engineer)
    }

    /// Whether it is a gun.
    pub const fn is_gun(self) -> bool {
        matches!(self, StandType::AtGun | StandType::FieldGun)
    }
}

words! {
    /// Men, vehicle, gun, or a marker that is no stand [D155].
    StandClass {
        Personnel = "personnel",
        Vehicle = "vehicle",
        Gun = "gun",
        Marker = "marker",
    }
}

words! {
    /// As what a stand is attached [ut-10].
    AttachedAs {
        Hq = "hq",
        HeavyWeapons = "heavy-weapons",
        Other = "other",
    }
}

/// Whose base sizes are used [faq-43, D6].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sizes {
    /// The publisher's.
    #[default]
    Publisher,
    /// Those of the charts: an option.
    Chart,
}

/// What all stands of a type have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    /// The type.
    pub stand: StandType,
    /// Its class.
    pub class: StandClass,
    /// Its size.
    pub base: Base,
    /// Its size by the option.
    pub chart_base: Base,
    /// Whether it takes a place in the line; what does not stands behind it.
    pub fights: bool,
    /// As what it may be attached.
    pub attaches: Option<AttachedAs>,
    /// Whether barrages pass it by [5n1].
    pub is_immune_to_barrage: bool,
}

impl Kind {
    /// Its size.
    pub const fn base(&self, sizes: Sizes) -> Base {
        match sizes {
            Sizes::Publisher => self.base,
            Sizes::Chart => self.chart_base,
        }
    }
}

/// The types of stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kinds {
    kinds: Vec<Kind>,
    attached: [u8; 3],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KindsFile {
    stand: Vec<Spanned<KindFile>>,
    attached: AttachedFile,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct KindFile {
    #[serde(rename = "type")]
    stand: StandType,
    class: StandClass,
    frontage: Mil,
    depth: Mil,
    chart: Option<[Mil; 2]>,
    #[serde(default)]
    fights: bool,
    attaches: Option<AttachedAs>,
    #[serde(default)]
    immune_to_barrage: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttachedFile {
    hq: u8,
    #[serde(rename = "heavy-weapons")]
    heavy_weapons: u8,
    other: u8,
}

/// No base is smaller or larger.
const SIZES: std::ops::RangeInclusive<Mil> = Mil(100)..=Mil(5_000);

impl Kinds {
    pub(crate) fn read(text: &str) -> Result<Kinds, Vec<Fault>> {
        let (mut source, file): (_, KindsFile) = Source::read("stands", text)?;
        for row in &file.stand {
            let kind = row.get_ref();
            let mut sizes = [kind.frontage, kind.depth].into_iter().chain(kind.chart.into_iter().flatten());
            if !sizes.all(|size| SIZES.contains(&size)) {
                let message = "a base measures 100 to 5000 thousandths of an inch each way";
                source.fault(row.span(), kind.stand.name(), message);
            }
        }
        let rows = source.in_order("stand", StandType::ALL, &file.stand, |row| row.stand);
        let kinds = rows.into_iter().map(|row| {
            let base = Base { frontage: row.frontage, depth: row.depth };
            Kind {
                stand: row.stand,
                class: row.class,
                base,
                chart_base: row.chart.map_or(base, |[frontage, depth]| Base { frontage, depth }),
                fights: row.fights,
                attaches: row.attaches,
                is_immune_to_barrage: row.immune_to_barrage,
            }
        });
        let attached = [file.attached.hq, file.attached.heavy_weapons, file.attached.other];
        source.finish(Kinds { kinds: kinds.collect(), attached })
    }

    /// What a type is.
    pub fn of(&self, stand: StandType) -> &Kind {
        &self.kinds[stand as usize]
    }

    /// Whether barrages pass a stand by [5n1, faq-14].
    pub fn is_immune_to_barrage(&self, stand: StandType) -> bool {
        self.of(stand).is_immune_to_barrage
    }

    /// How many stands an infantry battalion may have attached as this [ut-10].
    pub fn most_attached(&self, attached: AttachedAs) -> u8 {
        self.attached[attached as usize]
    }

    /// Whether an infantry battalion may have all these attached [ut-10].
    pub fn may_all_be_attached(&self, stands: &[StandType]) -> bool {
        let group = |stand: &StandType| self.of(*stand).attaches;
        stands.iter().all(|stand| group(stand).is_some())
            && AttachedAs::ALL.iter().all(|&wanted| {
                let count = stands.iter().filter(|stand| group(stand) == Some(wanted)).count();
                count <= usize::from(self.most_attached(wanted))
            })
    }
}
