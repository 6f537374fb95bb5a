//! Pontoons on the map, each in four bytes: positions are copied at every decision.

use board::HexId;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::flat;
use crate::forces::UnitId;
use crate::position::{Pontoon, Site};

/// The most pontoons on a map.
pub const MAX_PONTOONS: usize = 64;

const HEX_BITS: u32 = 11;
const HEX: u32 = (1 << HEX_BITS) - 1;
const RIVER: u32 = 1 << (2 * HEX_BITS);
const SITE_SHIFT: u32 = 9;

/// The pontoons of both sides, in order of their sites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pontoons([u32; MAX_PONTOONS]);

impl Default for Pontoons {
    fn default() -> Pontoons {
        Pontoons([NONE; MAX_PONTOONS])
    }
}

/// No pontoon. The second hex of a hexside is the greater one, so no pontoon has this code.
const NONE: u32 = 0;

/// From the top: whether it lies in a river hex, its hexes, its builder plus one, whether it was tried. Codes have the order
/// of the pontoons.
fn packed(Pontoon { site, builder, tried }: Pontoon) -> u32 {
    let site = match site {
        Site::Hexside(a, b) => u32::from(a.0) << HEX_BITS | u32::from(b.0),
        Site::River(hex) => RIVER | u32::from(hex.0),
    };
    let builder = builder.map_or(0, |unit| u32::from(unit.0) + 1);
    site << SITE_SHIFT | builder << 1 | u32::from(tried)
}

fn unpacked(code: u32) -> Option<Pontoon> {
    if code == NONE {
        return None;
    }
    let site = code >> SITE_SHIFT;
    let (first, second) = (HexId((site >> HEX_BITS & HEX) as u16), HexId((site & HEX) as u16));
    let site = if site & RIVER == 0 { Site::Hexside(first, second) } else { Site::River(second) };
    let builder = ((code >> 1) as u8).checked_sub(1).map(UnitId);
    Some(Pontoon { site, builder, tried: code & 1 == 1 })
}

impl Pontoons {
    /// The pontoons, in order of their sites.
    pub fn iter(&self) -> impl Iterator<Item = Pontoon> + '_ {
        self.0.iter().map_while(|&code| unpacked(code))
    }

    /// The pontoon at a site.
    pub fn at(&self, site: Site) -> Option<Pontoon> {
        self.iter().find(|pontoon| pontoon.site == site)
    }

    /// Whether no marker is left [2.6].
    pub fn is_full(&self) -> bool {
        self.0[MAX_PONTOONS - 1] != NONE
    }

    /// Whether anyone builds one: most turns no unit does.
    pub fn is_any_unfinished(&self) -> bool {
        self.iter().any(|pontoon| pontoon.builder.is_some())
    }

    /// Adds a pontoon, if a marker is left.
    pub(crate) fn insert(&mut self, pontoon: Pontoon) {
        if let Some(slot) = self.0.iter_mut().find(|code| **code == NONE) {
            *slot = packed(pontoon);
            self.sort();
        }
    }

    /// Changes each pontoon, or takes it away.
    pub(crate) fn update(&mut self, mut change: impl FnMut(Pontoon) -> Option<Pontoon>) {
        for code in &mut self.0 {
            let Some(pontoon) = unpacked(*code) else { break };
            *code = change(pontoon).map_or(NONE, packed);
        }
        self.sort();
    }

    /// Brings the gaps to the end.
    fn sort(&mut self) {
        self.0.sort_unstable_by_key(|code| code.wrapping_sub(1));
    }
}

/// Stored as they were: a list of as many as there may be.
impl Serialize for Pontoons {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        flat::array::serialize(&self.0.map(unpacked), to)
    }
}

impl<'de> Deserialize<'de> for Pontoons {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Pontoons, D::Error> {
        let list: [Option<Pontoon>; MAX_PONTOONS] = flat::array::deserialize(from)?;
        let codes = list.map(|pontoon| pontoon.map_or(NONE, packed));
        if codes.map(unpacked) == list {
            Ok(Pontoons(codes))
        } else {
            Err(D::Error::custom("an impossible pontoon"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pontoon_fits_into_four_bytes_and_codes_keep_the_order() {
        let hex = [0, 1, 700, 1471].map(HexId);
        let builders = [None, Some(UnitId(0)), Some(UnitId(135))];
        let mut all = Vec::new();
        for (first, &a) in hex.iter().enumerate() {
            let sites = hex[first + 1..].iter().map(|&b| Site::Hexside(a, b)).chain([Site::River(a)]);
            for site in sites {
                for builder in builders {
                    all.extend([false, true].map(|tried| Pontoon { site, builder, tried }));
                }
            }
        }
        all.sort_unstable();
        for pair in all.windows(2) {
            assert!(packed(pair[0]) < packed(pair[1]), "{pair:?}");
        }
        for &pontoon in &all {
            assert_eq!(unpacked(packed(pontoon)), Some(pontoon));
        }
    }

    #[test]
    fn pontoons_are_kept_in_order_without_gaps() {
        let at = |hex: u16| Pontoon { site: Site::River(HexId(hex)), builder: Some(UnitId(3)), tried: false };
        let mut pontoons = Pontoons::default();
        for hex in [30, 10, 20] {
            pontoons.insert(at(hex));
        }
        assert_eq!(pontoons.iter().collect::<Vec<_>>(), [10, 20, 30].map(at));
        pontoons.update(|pontoon| {
            (pontoon.site != Site::River(HexId(10))).then_some(Pontoon { builder: None, ..pontoon })
        });
        assert_eq!(
            pontoons.iter().map(|pontoon| pontoon.site).collect::<Vec<_>>(),
            [at(20).site, at(30).site]
        );
        assert!(!pontoons.is_any_unfinished() && !pontoons.is_full());
    }
}
