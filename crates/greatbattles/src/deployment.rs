//! Deployment: what appearing near the enemy costs [2].

use board::plane::Mil;
use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::activation::Hour;
use crate::numbers::StandCount;

/// What a battalion suffers [2n1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeploymentLoss {
    /// Stands destroyed.
    pub destroyed: StandCount,
    /// Stands suppressed.
    pub suppressed: StandCount,
    /// How far it retreats.
    pub retreat: Mil,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Band {
    to: Mil,
    #[serde(default)]
    destroyed: StandCount,
    #[serde(default)]
    suppressed: StandCount,
    #[serde(default)]
    retreat: Mil,
}

/// The deployment chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deployment {
    dawn: Vec<Band>,
    day: Vec<Band>,
    /// How near its FUP, or its road at the edge, a battalion deploys [2n2, 2n3].
    pub radius: Mil,
    /// How near a known enemy may be to a clear road [2n2].
    pub road_clear: Mil,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeploymentFile {
    radius: Mil,
    road_clear: Mil,
    dawn: Vec<Spanned<Band>>,
    day: Vec<Spanned<Band>>,
}

impl Deployment {
    pub(crate) fn read(text: &str) -> Result<Deployment, Vec<Fault>> {
        let (mut source, file): (_, DeploymentFile) = Source::read("deployment", text)?;
        for rows in [&file.dawn, &file.day] {
            for pair in rows.windows(2) {
                if pair[1].get_ref().to <= pair[0].get_ref().to {
                    source.fault(pair[1].span(), "band", "bands go from near to far");
                }
            }
        }
        let bands = |rows: Vec<Spanned<Band>>| rows.into_iter().map(Spanned::into_inner).collect();
        let (dawn, day) = (bands(file.dawn), bands(file.day));
        source.finish(Deployment { dawn, day, radius: file.radius, road_clear: file.road_clear })
    }

    /// What a battalion suffers whose nearest enemy is at this distance, rounded up [2, 2n1]. Beyond the last band it is nothing.
    pub fn loss(&self, hour: Hour, distance: Mil) -> DeploymentLoss {
        let bands = if hour == Hour::Dawn { &self.dawn } else { &self.day };
        let band = bands.iter().find(|band| distance <= band.to + Mil(1));
        band.map_or(DeploymentLoss::default(), |band| DeploymentLoss {
            destroyed: band.destroyed,
            suppressed: band.suppressed,
            retreat: band.retreat,
        })
    }
}
