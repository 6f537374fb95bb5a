//! Facings, bearings and arcs, exact in whole numbers.
//!
//! Arcs of hex games end on rays through the middles of hexsides or through corners, which lie 30 degrees apart. So a
//! [`Bearing`] tells no more than which of these rays a hex lies on or between which two: that decides every arc, with no
//! doubt about hexes exactly on its boundary.
//!
//! ```
//! use board::bearing::{Arcs, Facing, Limit};
//! use board::{Grid, GridSpec};
//! let grid = Grid::new(&GridSpec::flat(9, 9)).unwrap();
//! let hex = |number| grid.find(number).unwrap();
//! // Front to 60 degrees on either side, rear from 120 degrees on.
//! const FIELDS: Arcs<2> = Arcs::new([Limit::UpTo(60), Limit::Below(120)]);
//! let (tank, north) = (hex("0505"), Facing::side(0));
//! let field = |target| FIELDS.arc(grid.bearing(tank, hex(target)).unwrap().off(north));
//! assert_eq!([field("0502"), field("0604"), field("0705"), field("0508")], [0, 0, 1, 2]);
//! ```

use crate::{Grid, HexId};

/// How many rays there are: six through hexsides, six through corners.
const RAYS: u8 = 12;

/// The way something faces: towards a hexside or towards a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Facing(u8);

impl Facing {
    /// Towards the middle of a hexside, 0 to 5 as [`Grid`] counts them; further numbers go round again.
    pub const fn side(side: usize) -> Facing {
        Facing((side % 6) as u8 * 2)
    }

    /// Towards a corner, 0 to 5 as [`Grid::corners`] counts them: corner `c` lies before side `c`.
    pub const fn corner(corner: usize) -> Facing {
        Facing(((corner % 6) as u8 * 2 + RAYS - 1) % RAYS)
    }

    /// The hexside faced; `None` for a corner.
    pub const fn faced_side(self) -> Option<usize> {
        if self.0.is_multiple_of(2) { Some(self.0 as usize / 2) } else { None }
    }

    /// Turned clockwise by so many hexsides, counter-clockwise if negative.
    pub const fn turned(self, hexsides: i32) -> Facing {
        Facing((self.0 as i32 + 2 * hexsides).rem_euclid(RAYS as i32) as u8)
    }

    /// The other way round.
    pub const fn opposite(self) -> Facing {
        self.turned(3)
    }
}

/// Where a hex lies as seen from another: on one of the twelve rays, or between two of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bearing(u8);

impl Bearing {
    /// How far it lies off a facing, to the left or to the right alike.
    pub const fn off(self, facing: Facing) -> Angle {
        let right = self.right_of(facing);
        Angle(if right > RAYS { 2 * RAYS - right } else { right })
    }

    /// How far it lies to the right of a facing, all round: 0 dead ahead, 12 dead astern; even numbers are rays, odd ones
    /// lie between two. More than 12 is on the left.
    pub const fn right_of(self, facing: Facing) -> u8 {
        (self.0 + 2 * RAYS - 2 * facing.0) % (2 * RAYS)
    }
}

/// The angle between a facing and the line to a hex, 0 to 180 degrees, as far as arcs need it: a multiple of 30 degrees,
/// or between two of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Angle(u8);

impl Angle {
    /// Whether it is `degrees` or less.
    ///
    /// # Panics
    /// If `degrees` is not a multiple of 30 up to 180: other angles cannot be told apart.
    pub const fn is_at_most(self, degrees: u16) -> bool {
        self.0 <= Angle::of(degrees).0
    }

    /// Whether it is less than `degrees`.
    ///
    /// # Panics
    /// If `degrees` is not a multiple of 30 up to 180.
    pub const fn is_less_than(self, degrees: u16) -> bool {
        self.0 < Angle::of(degrees).0
    }

    /// Exactly so many degrees.
    ///
    /// # Panics
    /// If `degrees` is not a multiple of 30 up to 180.
    pub const fn of(degrees: u16) -> Angle {
        assert!(degrees.is_multiple_of(30) && degrees <= 180, "angles are multiples of 30 up to 180 degrees");
        Angle((degrees / 15) as u8)
    }

    /// Exactly this many degrees, if it is a multiple of 30.
    pub const fn degrees(self) -> Option<u16> {
        if self.0.is_multiple_of(2) { Some(self.0 as u16 * 15) } else { None }
    }
}

/// Where an arc ends, in degrees off the facing, a multiple of 30.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// The boundary belongs to the arc before it, nearer to the facing.
    UpTo(u16),
    /// The boundary belongs to the arc behind it.
    Below(u16),
}

/// Arcs around a facing from front to rear, alike on both sides: `LIMITS` boundaries make one arc more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arcs<const LIMITS: usize> {
    /// The last angle of each arc but the rearmost.
    last: [i8; LIMITS],
}

impl<const LIMITS: usize> Arcs<LIMITS> {
    /// Arcs with these boundaries, from front to rear.
    ///
    /// # Panics
    /// If a boundary is not a multiple of 30 up to 180 or does not lie behind the one before: in a constant, the program then
    /// does not compile.
    pub const fn new(limits: [Limit; LIMITS]) -> Arcs<LIMITS> {
        let mut last = [0; LIMITS];
        let mut arc = 0;
        while arc < LIMITS {
            last[arc] = match limits[arc] {
                Limit::UpTo(degrees) => Angle::of(degrees).0 as i8,
                Limit::Below(degrees) => Angle::of(degrees).0 as i8 - 1,
            };
            assert!(arc == 0 || last[arc - 1] < last[arc], "arcs go from front to rear");
            arc += 1;
        }
        Arcs { last }
    }

    /// Which arc an angle lies in: 0 is the front, `LIMITS` the rear.
    pub fn arc(&self, angle: Angle) -> usize {
        self.last.iter().position(|&last| angle.0 as i8 <= last).unwrap_or(LIMITS)
    }
}

impl Grid {
    /// Where `to` lies as seen from the middle of `from`; `None` if they are the same hex.
    pub fn bearing(&self, from: HexId, to: HexId) -> Option<Bearing> {
        let ((q, r), (s, t)) = (self.axial(from), self.axial(to));
        let (q, r) = (i32::from(s) - i32::from(q), i32::from(t) - i32::from(r));
        let sides = self.side_steps();
        (0..6).find_map(|side| {
            // So many steps across this side and so many across the next lead there, if neither number is negative.
            let (near, far) = (sides[side], sides[(side + 1) % 6]);
            let (along, aside) = (q * far.1 - r * far.0, near.0 * r - near.1 * q);
            (along > 0 && aside >= 0).then(|| {
                let past = match aside {
                    0 => 0,
                    _ if aside < along => 1,
                    _ if aside == along => 2,
                    _ => 3,
                };
                Bearing(4 * side as u8 + past)
            })
        })
    }
}
