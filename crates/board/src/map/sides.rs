//! What lies on the sides of each hex, as bits.

use crate::{HexId, HexMap, MapFault};

/// A set of kinds, by their places in the list a [`SideTable`] was made with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct SideSet(u32);

impl SideSet {
    /// No kind.
    pub const EMPTY: SideSet = SideSet(0);

    /// The kind at one place of the list.
    ///
    /// # Panics
    /// If `place` is 32 or more.
    #[inline]
    pub const fn of(place: usize) -> SideSet {
        assert!(place < 32, "a set has room for 32 kinds");
        SideSet(1 << place)
    }

    /// The kinds of either.
    pub const fn with(self, other: SideSet) -> SideSet {
        SideSet(self.0 | other.0)
    }

    /// Whether the two share a kind.
    pub const fn meets(self, other: SideSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether it holds none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The places of its kinds, in ascending order.
    pub fn places(self) -> impl Iterator<Item = usize> {
        (0..32).filter(move |&place| self.meets(SideSet::of(place)))
    }
}

/// For each side of each hex the kinds of features on it, or of roads across it. A hexside may carry several at once.
///
/// ```
/// use board::{HexMap, SideSet, SideTable};
/// # let text = "name = 'x'\nbasis = 'invented'\n[grid]\nhexes = 'flat-top'\nshifted = 'even'\nshifted_towards = 'south'\n\
/// # first = { runs = 'west to east', from = '1', to = '2' }\nsecond = { runs = 'north to south', from = '1', to = '2' }\n\
/// # [terrain]\nlegend = { c = 'clear' }\npicture = 'cc\ncc'\n\
/// # [[hexsides]]\nkind = 'hedgerow'\nsides = '11/12'\n[[hexsides]]\nkind = 'slope'\nsides = '11/12'\n".replace("'cc\ncc'", "'''\ncc\ncc\n'''");
/// # let map = HexMap::parse(&text).unwrap();
/// const HEDGEROW: SideSet = SideSet::of(0);
/// const SLOPE: SideSet = SideSet::of(1);
/// let sides = SideTable::hexsides(&map, &["hedgerow", "slope"]).unwrap();
/// let (upper, lower) = (map.grid.find("11").unwrap(), map.grid.find("12").unwrap());
/// assert_eq!(sides.between(&map.grid, upper, lower), HEDGEROW.with(SLOPE));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideTable {
    sides: Vec<[SideSet; 6]>,
}

impl SideTable {
    /// What lies on hexsides. `kinds` lists the kinds the rulebook knows, at most 32.
    ///
    /// # Errors
    /// A fault for each hexside of another kind.
    pub fn hexsides(map: &HexMap, kinds: &[&str]) -> Result<SideTable, Vec<MapFault>> {
        let entries = map.hexsides.iter().map(|side| (side.kind.as_str(), side.a, side.b));
        SideTable::new(map, "hexside", kinds, entries)
    }

    /// Which roads, trails and railways cross hexsides.
    ///
    /// # Errors
    /// A fault for each step of a road of another kind.
    pub fn roads(map: &HexMap, kinds: &[&str]) -> Result<SideTable, Vec<MapFault>> {
        let entries = map
            .roads
            .iter()
            .flat_map(|road| road.hexes.windows(2).map(|step| (road.kind.as_str(), step[0], step[1])));
        SideTable::new(map, "road", kinds, entries)
    }

    fn new<'m>(
        map: &HexMap,
        what: &str,
        kinds: &[&str],
        entries: impl Iterator<Item = (&'m str, HexId, HexId)>,
    ) -> Result<SideTable, Vec<MapFault>> {
        let mut table = SideTable { sides: vec![[SideSet::EMPTY; 6]; map.grid.len()] };
        let mut faults = Vec::new();
        for (kind, a, b) in entries {
            let place = format!("{what} {}/{}", map.grid.number(a), map.grid.number(b));
            let Some(known) = kinds.iter().position(|&known| known == kind) else {
                faults.push(MapFault::new(
                    place,
                    format!("`{kind}` is unknown; known are {}", kinds.join(", ")),
                ));
                continue;
            };
            let (Some(side), Some(back)) = (map.grid.side_between(a, b), map.grid.side_between(b, a)) else {
                faults.push(MapFault::new(place, "these are not neighbours"));
                continue;
            };
            for (hex, side) in [(a, side), (b, back)] {
                let set = &mut table.sides[hex.index()][side];
                *set = set.with(SideSet::of(known));
            }
        }
        if faults.is_empty() { Ok(table) } else { Err(faults) }
    }

    /// What is on one side of a hex.
    #[inline]
    pub fn at(&self, hex: HexId, side: usize) -> SideSet {
        self.sides[hex.index()][side]
    }

    /// What is between two hexes; nothing if they are not neighbours.
    pub fn between(&self, grid: &crate::Grid, a: HexId, b: HexId) -> SideSet {
        grid.side_between(a, b).map_or(SideSet::EMPTY, |side| self.at(a, side))
    }
}
