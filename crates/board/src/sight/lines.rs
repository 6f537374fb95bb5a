//! The lines of a grid.

use super::trace::{Axial, Mark, Tracing, length};
use crate::{Grid, HexId};

/// Stands where there is no hex.
const NONE: u16 = u16::MAX;

/// Every line of sight of a grid up to a range.
///
/// What a line meets depends on the offset between its ends alone, so it is found once for each offset. Made once for
/// each map; a [`Line`] taken from it costs no search and no allocation.
#[derive(Debug, Clone)]
pub struct Lines {
    tracing: Tracing,
    range: i32,
    axial: Vec<Axial>,
    /// Hexes by axial coordinates from `corner`, `stride` to a row.
    hexes: Vec<u16>,
    corner: Axial,
    stride: i32,
    /// For each hex its place in `hexes`.
    places: Vec<i32>,
    /// For each offset where its marks begin and end.
    spans: Vec<(u32, u32)>,
    marks: Vec<Leap>,
    /// For each offset the lines that meet it, as the offsets of their far ends.
    meeting: Vec<Vec<Axial>>,
    offsets: Vec<Axial>,
    /// Sides by the step across them: index `3 * (q + 1) + r + 1`.
    sides: [u8; 9],
}

/// A mark as differences of places; a tie if the two differ.
#[derive(Debug, Clone, Copy)]
struct Leap {
    first: i32,
    second: i32,
}

impl Lines {
    /// The lines of `grid` between hexes at most `range` apart.
    pub fn new(grid: &Grid, tracing: Tracing, range: u16) -> Lines {
        let axial: Vec<Axial> =
            grid.hexes().map(|hex| grid.axial(hex)).map(|(q, r)| (q.into(), r.into())).collect();
        let span = |part: fn(&Axial) -> i32| {
            let low = axial.iter().map(part).min().unwrap_or(0);
            (low, axial.iter().map(part).max().unwrap_or(0) - low + 1)
        };
        let ((left, width), (top, stride)) = (span(|hex| hex.0), span(|hex| hex.1));
        // No line is longer than the map.
        let range = i32::from(range).min(width + stride);
        let corner = (left, top);
        let place = |(q, r): Axial| (q - left) * stride + (r - top);
        let mut hexes = vec![NONE; (width * stride) as usize];
        let places: Vec<i32> = axial.iter().map(|&hex| place(hex)).collect();
        for (hex, &place) in places.iter().enumerate() {
            hexes[place as usize] = hex as u16;
        }

        let width = 2 * range + 1;
        let all = (-range..=range).flat_map(|q| (-range..=range).map(move |r| (q, r)));
        let mut spans = Vec::with_capacity((width * width) as usize);
        let mut marks = Vec::new();
        let mut meeting = vec![Vec::new(); (width * width) as usize];
        let mut offsets = Vec::new();
        let index = |(q, r): Axial| ((q + range) * width + r + range) as usize;
        let leap = |(q, r): Axial| q * stride + r;
        for to in all {
            let begin = marks.len() as u32;
            if (1..=range).contains(&length(to)) {
                offsets.push(to);
                meeting[index((0, 0))].push(to);
                meeting[index(to)].push(to);
                for mark in tracing.marks(to) {
                    let (first, second) = match mark {
                        Mark::One(hex) => (hex, hex),
                        Mark::Two(first, second) => (first, second),
                    };
                    marks.push(Leap { first: leap(first), second: leap(second) });
                    meeting[index(first)].push(to);
                    if second != first {
                        meeting[index(second)].push(to);
                    }
                }
            }
            spans.push((begin, marks.len() as u32));
        }
        let mut sides = [0; 9];
        for (side, (q, r)) in grid.side_steps().into_iter().enumerate() {
            sides[(3 * (q + 1) + r + 1) as usize] = side as u8;
        }
        Lines { tracing, range, axial, hexes, corner, stride, places, spans, marks, meeting, offsets, sides }
    }

    /// Which hexes count as met.
    pub fn tracing(&self) -> Tracing {
        self.tracing
    }

    /// How far the lines go; not further than the map.
    #[inline]
    pub fn range(&self) -> u16 {
        self.range as u16
    }

    /// How many hexes the grid has.
    pub(super) fn hexes(&self) -> usize {
        self.axial.len()
    }

    /// The line from `from` to `to`; `None` beyond the range. A hex has a line to itself, without steps.
    #[inline]
    pub fn line(&self, from: HexId, to: HexId) -> Option<Line<'_>> {
        let offset = self.offset(from, to);
        (length(offset) <= self.range).then(|| self.at_offset(from, to, offset))
    }

    fn offset(&self, from: HexId, to: HexId) -> Axial {
        let (from, to) = (self.axial[from.index()], self.axial[to.index()]);
        (to.0 - from.0, to.1 - from.1)
    }

    #[inline]
    fn at_offset(&self, from: HexId, to: HexId, (q, r): Axial) -> Line<'_> {
        let width = 2 * self.range + 1;
        let (begin, end) = self.spans[((q + self.range) * width + r + self.range) as usize];
        Line { lines: self, from, to, leaps: &self.marks[begin as usize..end as usize] }
    }

    /// The lines from a hex to every other within range, in a fixed order.
    pub fn lines_from(&self, from: HexId) -> impl Iterator<Item = Line<'_>> {
        self.ending(from, &self.offsets)
    }

    /// The lines that meet a hex: those that begin or end there, pass through it or pass between it and another.
    /// Each line is given from either end.
    pub fn lines_meeting(&self, hex: HexId) -> impl Iterator<Item = Line<'_>> {
        let (q, r) = self.axial[hex.index()];
        let width = 2 * self.range + 1;
        let origins = std::iter::once(&(0, 0)).chain(&self.offsets);
        origins.filter_map(move |&(s, t)| Some(((s, t), self.hex_at((q - s, r - t))?))).flat_map(
            move |((s, t), from)| {
                let meeting = &self.meeting[((s + self.range) * width + t + self.range) as usize];
                self.ending(from, meeting)
            },
        )
    }

    fn ending<'l>(&'l self, from: HexId, offsets: &'l [Axial]) -> impl Iterator<Item = Line<'l>> {
        let (q, r) = self.axial[from.index()];
        offsets.iter().filter_map(move |&(s, t)| {
            let to = self.hex_at((q + s, r + t))?;
            Some(self.at_offset(from, to, (s, t)))
        })
    }

    #[inline]
    fn hex_at(&self, (q, r): Axial) -> Option<HexId> {
        let (q, r) = (q - self.corner.0, r - self.corner.1);
        if q < 0 || r < 0 || r >= self.stride {
            return None;
        }
        self.hex_in((q * self.stride + r) as usize)
    }

    fn hex_in(&self, place: usize) -> Option<HexId> {
        self.hexes.get(place).filter(|&&hex| hex != NONE).map(|&hex| HexId(hex))
    }

    /// The side of `a` towards its neighbour `b`; `None` if they are not neighbours.
    fn side(&self, a: HexId, b: HexId) -> Option<usize> {
        let (q, r) = self.offset(a, b);
        (length((q, r)) == 1).then(|| usize::from(self.sides[(3 * (q + 1) + r + 1) as usize]))
    }
}

/// What a line meets at one step between its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It passes through this hex.
    Through(HexId),
    /// It passes between two hexes, which count alike. At the edge of the map the second may be missing; else the one
    /// with the lower number comes first.
    Between(HexId, Option<HexId>),
    /// It leaves the map, over hexes that are absent. Never on a map without gaps.
    Off,
}

impl Step {
    /// The hexes of the step that exist: one, two at a tie, none off the map.
    pub fn hexes(self) -> impl Iterator<Item = HexId> {
        match self {
            Step::Through(hex) => [Some(hex), None],
            Step::Between(first, second) => [Some(first), second],
            Step::Off => [None, None],
        }
        .into_iter()
        .flatten()
    }
}

/// A line of sight from centre to centre.
#[derive(Debug, Clone, Copy)]
pub struct Line<'l> {
    lines: &'l Lines,
    from: HexId,
    to: HexId,
    leaps: &'l [Leap],
}

/// A line's way through one hex between its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passage {
    /// Which step it is, from 1; the hex where the line begins would be 0.
    pub place: u16,
    /// The hex before it on this route.
    pub before: HexId,
    /// The hex.
    pub hex: HexId,
    /// The hex after it on this route.
    pub after: HexId,
    /// The side of `hex` by which the line comes in.
    pub enters: usize,
    /// The side of `hex` by which it leaves.
    pub leaves: usize,
}

/// A line's way across one hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crossing {
    /// Which step `from` is, from 0 for the hex where the line begins.
    pub place: u16,
    /// The hex it leaves.
    pub from: HexId,
    /// The hex it enters.
    pub to: HexId,
    /// The side of `from` that it crosses.
    pub side: usize,
}

/// A route as far as it is followed: the hex before, if any, and the hex reached.
type Head = (Option<HexId>, HexId);

impl<'l> Line<'l> {
    /// The hex where it begins.
    #[inline]
    pub fn from(&self) -> HexId {
        self.from
    }

    /// The hex where it ends.
    #[inline]
    pub fn to(&self) -> HexId {
        self.to
    }

    /// How many hexes it is long; 0 from a hex to itself.
    #[inline]
    pub fn range(&self) -> u16 {
        length(self.lines.offset(self.from, self.to)) as u16
    }

    /// What it meets between its ends, in order. With [`Tracing::Nearest`] these are `range - 1` steps.
    #[inline]
    pub fn steps(&self) -> impl ExactSizeIterator<Item = Step> + use<'l> {
        let (lines, start) = (self.lines, self.lines.places[self.from.index()]);
        self.leaps.iter().map(move |leap| lines.step_at(start, *leap))
    }

    /// The hexes it passes through between its ends, without those it passes between.
    #[inline]
    pub fn through(&self) -> impl Iterator<Item = HexId> + use<'l> {
        self.steps().filter_map(|step| match step {
            Step::Through(hex) => Some(hex),
            Step::Between(..) | Step::Off => None,
        })
    }

    /// Whether some route from end to end is open: at each tie the line may take either hex, with the hexsides that lead
    /// into it and out of it.
    ///
    /// `passes` says whether a hex between the ends lets the line pass, `crosses` whether a hexside does. Both are asked
    /// for each route apart, so that `passes` may look at the hexes before and after. The hexes at the ends are not asked
    /// about. A line that leaves the map has no route.
    pub fn has_open_route(
        &self,
        mut passes: impl FnMut(Passage) -> bool,
        mut crosses: impl FnMut(Crossing) -> bool,
    ) -> bool {
        let start = self.lines.places[self.from.index()];
        let mut heads: [Option<Head>; 4] = [Some((None, self.from)), None, None, None];
        for place in 0..=self.leaps.len() {
            let onward = match self.leaps.get(place) {
                Some(leap) => self.lines.step_at(start, *leap),
                None if self.from == self.to => return true,
                None => Step::Through(self.to),
            };
            let mut reached: [Option<Head>; 4] = [None; 4];
            let mut count = 0;
            let place = place as u16;
            for (before, hex) in heads.into_iter().flatten() {
                for after in onward.hexes() {
                    let head = Some((Some(hex), after));
                    let Some(side) = self.lines.side(hex, after).filter(|_| !reached.contains(&head)) else {
                        continue;
                    };
                    let open = before.is_none_or(|before| {
                        let enters = self.lines.side(hex, before).unwrap_or(side);
                        passes(Passage { place, before, hex, after, enters, leaves: side })
                    });
                    if open && crosses(Crossing { place, from: hex, to: after, side }) {
                        reached[count] = head;
                        count += 1;
                    }
                }
            }
            if count == 0 {
                return false;
            }
            heads = reached;
        }
        true
    }
}

impl Lines {
    #[inline]
    fn step_at(&self, start: i32, Leap { first, second }: Leap) -> Step {
        // Both hexes lie in the box between the ends of the line, so that a place stands for no other hex.
        let hex = |leap: i32| usize::try_from(start + leap).ok().and_then(|place| self.hex_in(place));
        if first == second {
            return hex(first).map_or(Step::Off, Step::Through);
        }
        match (hex(first), hex(second)) {
            (Some(a), Some(b)) => Step::Between(a.min(b), Some(a.max(b))),
            (Some(hex), None) | (None, Some(hex)) => Step::Between(hex, None),
            (None, None) => Step::Off,
        }
    }
}
