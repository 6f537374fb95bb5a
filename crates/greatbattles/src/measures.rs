//! How things are measured: tolerances, steps, gaps [D7, D8, pa-7].

use board::plane::Mil;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::numbers::Cost;

/// Lengths that rules share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measures {
    /// In favour of the one who claims to be within a range.
    pub range_grace: Mil,
    /// Stands at most so far apart are in contact [D7].
    pub contact: Mil,
    /// Bases may overlap by so much.
    pub overlap: Mil,
    /// A move may cost so much more than the whole.
    pub cost_grace: Cost,
    /// From one station of a move to the next [D110].
    pub station: Mil,
    /// From one sample of a line of sight to the next [D8].
    pub sight_step: Mil,
    /// How near a contour a stand is on its crest [D11].
    pub crest: Mil,
    /// How far one sees into and out of cover [D8].
    pub cover_depth: Mil,
    /// Nothing passes between stands so near each other [pa-7].
    pub gap: Mil,
    /// The zone round a stand that lines of communication keep out of [rep-2].
    pub zone: Mil,
    /// How near a bunker a stand is in it [D136].
    pub bunker_snap: Mil,
    /// How far from a bridge's middle line one still crosses it.
    pub bridge_half_width: Mil,
    /// How far an embankment reaches from its line [D100].
    pub embankment_half_width: Mil,
    /// How far a road reaches from its line.
    pub road_half_width: Mil,
    /// How far a stand goes at most to change formation [act-1].
    pub formation_change: Mil,
    /// The same with weapons set up [act-1, D76].
    pub formation_change_set_up: Mil,
    /// How far a stand moves in sight before it can be fired at [8].
    pub seen_move: Mil,
    /// Formations.
    pub formation: FormationMeasures,
}

/// Lengths of formations [fm-1 to fm-6].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormationMeasures {
    /// Neighbours of a line are less than this apart [fm-1].
    pub defensive_gap: Mil,
    /// Two stands in line are at least this far apart [fm-2].
    pub defensive_pair_apart: Mil,
    /// Front edges of a line differ by at most this; support stands at most this far behind.
    pub defensive_depth: Mil,
    /// Neighbours of an assault's front rank are less than this apart [fm-3].
    pub assault_gap: Mil,
    /// Neighbours of its rear rank are less than this apart [fm-3].
    pub rear_gap: Mil,
    /// The rear rank is less than this behind the front rank [fm-3].
    pub rank_distance: Mil,
    /// Neighbours of a column are less than this apart [fm-6].
    pub column_gap: Mil,
    /// Stands of a column are at most this far off its axis.
    pub column_offset: Mil,
    /// Neighbours of a road column are at most this far apart [act-4].
    pub road_gap: Mil,
    /// How far a player may shift a stand from its place.
    pub nudge: Mil,
    /// How far behind a line its support stands are put.
    pub support_behind: Mil,
    /// How far apart they are put.
    pub support_gap: Mil,
    /// How far behind the front rank of an assault the rear rank is put.
    pub rank_behind: Mil,
    /// How far apart its stands are put at most.
    pub rank_gap_most: Mil,
}

impl Measures {
    pub(crate) fn read(text: &str) -> Result<Measures, Vec<Fault>> {
        let (mut source, file): (_, Measures) = Source::read("measures", text)?;
        let formation = &file.formation;
        if formation.rank_behind >= formation.rank_distance
            || formation.support_behind > formation.defensive_depth
        {
            source.whole("formation", "what is put behind must be near enough to be legal");
        }
        if file.station <= Mil::ZERO || file.sight_step <= Mil::ZERO {
            source.whole("steps", "a step has a length");
        }
        source.finish(file)
    }
}
