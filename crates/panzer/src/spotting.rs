//! Spotting ranges, SPOT removal, limited spotting and searches [6.1.3, 7.2, 7.7, 7.24, 7.41, 7.43].

use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::ground::Cover;
use crate::numbers::{Modifier, Percent, Range};
use crate::unit::UnitKind;

/// What a unit has done that shows it; the most conspicuous counts [6.1.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SpotRow {
    /// Nothing.
    Idle,
    /// Moved.
    Move,
    /// Fired.
    Fire,
}

impl SpotRow {
    /// All three, from the least conspicuous on.
    pub const ALL: [SpotRow; 3] = [SpotRow::Idle, SpotRow::Move, SpotRow::Fire];
}

/// Steps along the row of ranges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shifts {
    /// A Recon unit looks [7.43a].
    pub recon_spotter: Modifier,
    /// The spotter is suppressed.
    pub suppressed_spotter: Modifier,
    /// The target is in Full Cover.
    pub full_cover: Modifier,
    /// The target is camouflaged [7.24].
    pub camouflaged: Modifier,
    /// The target is camouflaged and Recon looks [7.43c].
    pub camouflaged_from_recon: Modifier,
    /// For each hex with smoke on the line.
    pub smoke_hex: Modifier,
    /// The target is a vehicle of size -2 or less [ruling D80].
    pub small_vehicle: Modifier,
    /// The target is a vehicle of size +2 or more.
    pub large_vehicle: Modifier,
}

impl Shifts {
    /// What the size of a vehicle does; nothing for guns and leg units [ruling D80].
    pub const fn size(&self, kind: UnitKind, size: i8) -> Modifier {
        match kind {
            UnitKind::Vehicle if size <= -2 => self.small_vehicle,
            UnitKind::Vehicle if size >= 2 => self.large_vehicle,
            _ => Modifier::ZERO,
        }
    }
}

/// A roll at or below a number, with what is added to the number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitedSpotting {
    /// The number.
    pub number: Percent,
    /// A Recon unit looks.
    pub recon: Modifier,
    /// The target has fired.
    pub fired: Modifier,
}

/// Searching a Hidden Unit Marker [7.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// The number.
    pub number: Percent,
    /// A Recon unit searches.
    pub recon: Modifier,
    /// The searcher is adjacent.
    pub adjacent: Modifier,
    /// The marker moved last turn.
    pub moved: Modifier,
}

/// How many units can see the one whose counter may come off [7.41c].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SpotterCount {
    /// One or two.
    Few,
    /// Three to five.
    Some,
    /// Six and more.
    Many,
}

impl SpotterCount {
    /// The column; none without spotters [7.41n1].
    pub const fn of(spotters: usize) -> Option<SpotterCount> {
        match spotters {
            0 => None,
            1 | 2 => Some(SpotterCount::Few),
            3..=5 => Some(SpotterCount::Some),
            _ => Some(SpotterCount::Many),
        }
    }
}

/// The spotting tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spotting {
    steps: Vec<Range>,
    /// By kind of target, row and cover, as a place in `steps`.
    places: [[[i16; 4]; 3]; 3],
    removal: [[[Option<Percent>; 2]; 3]; 4],
    removal_recon: Modifier,
    /// Steps along the row of ranges.
    pub shifts: Shifts,
    /// The roll of limited spotting.
    pub limited: LimitedSpotting,
    /// The roll of a search.
    pub search: Search,
    camouflage_ends: Range,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpottingFile {
    steps: Vec<Range>,
    ranges: RangesFile,
    shifts: Shifts,
    removal: RemovalFile,
    limited: LimitedSpotting,
    search: Search,
    camouflage: CamouflageFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RangesFile {
    vehicle: RowsFile,
    gun: RowsFile,
    leg: RowsFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowsFile {
    idle: [Range; 4],
    r#move: [Range; 4],
    fire: [Range; 4],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RemovalFile {
    light: [[i16; 2]; 3],
    medium: [[i16; 2]; 3],
    heavy: [[i16; 2]; 3],
    recon: Modifier,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CamouflageFile {
    ends_within: Range,
}

impl Spotting {
    /// Reads the tables.
    pub(crate) fn read(text: &str) -> Result<Spotting, Vec<Fault>> {
        let (mut source, file): (_, SpottingFile) = Source::read("spotting", text)?;
        if file.steps.is_empty() || !file.steps.is_sorted_by(|a, b| a < b) {
            source.whole("steps", "ranges grow from step to step");
        }
        let mut places = [[[0; 4]; 3]; 3];
        let kinds = [("vehicle", &file.ranges.vehicle), ("gun", &file.ranges.gun), ("leg", &file.ranges.leg)];
        for ((name, rows), places) in kinds.into_iter().zip(&mut places) {
            for (row, places) in [rows.idle, rows.r#move, rows.fire].into_iter().zip(places) {
                for (range, place) in row.into_iter().zip(places) {
                    match file.steps.iter().position(|&step| step == range) {
                        Some(step) => *place = step as i16,
                        None => source.whole("ranges", format!("{name}: {range} hexes are no step")),
                    }
                }
            }
        }
        let RemovalFile { light, medium, heavy, recon } = file.removal;
        let removal = [[[0; 2]; 3], light, medium, heavy].map(|row| {
            row.map(|pair| pair.map(|number| Some(Percent(number)).filter(|number| number.0 > 0)))
        });
        source.finish(Spotting {
            steps: file.steps,
            places,
            removal,
            removal_recon: recon,
            shifts: file.shifts,
            limited: file.limited,
            search: file.search,
            camouflage_ends: file.camouflage.ends_within,
        })
    }

    /// How far a target is seen, with all shifts; `Range(1)` below the first step: only in the same and in adjacent hexes [6.1.3].
    pub fn range(&self, target: UnitKind, row: SpotRow, cover: Cover, shift: Modifier) -> Range {
        let kind = match target {
            UnitKind::Gun => 1,
            UnitKind::Leg | UnitKind::Weapon => 2,
            _ => 0,
        };
        let place = self.places[kind][row as usize][cover.index()] + shift.0;
        self.steps[place.clamp(0, self.steps.len() as i16 - 1) as usize]
    }

    /// At or below what a SPOT counter comes off; none where it cannot [7.41].
    pub fn removal(&self, cover: Cover, spotters: SpotterCount, near: Nearness) -> Option<Percent> {
        self.removal[cover.index()][spotters as usize][near as usize]
    }

    /// Added to the removal roll if Recon is among the spotters [7.41f].
    pub const fn removal_recon(&self) -> Modifier {
        self.removal_recon
    }

    /// An enemy in sight as near as this ends camouflage [7.24].
    pub const fn camouflage_ends(&self) -> Range {
        self.camouflage_ends
    }

    /// The ranges that follow each other.
    pub fn steps(&self) -> &[Range] {
        &self.steps
    }
}

/// Whether a spotter is within half of its range [7.41d].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nearness {
    /// At least one is.
    Near,
    /// None is.
    Far,
}
