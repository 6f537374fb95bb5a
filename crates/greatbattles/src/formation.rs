//! Formations: where the stands of a battalion stand, and which shapes are legal [fm-1 to fm-6, act-2].
//!
//! A shape is made in the battalion's frame: right and forward of the anchor, the middle of the front rank's front edge. Every end
//! pose of a battalion comes from [`Shape::slots`]; [`check`] says whether a shape, perhaps with stands shifted, is legal.

use std::ops::RangeInclusive;

use board::plane::{Base, Mil, Pose};
use kit::clause;

use crate::Clause;
use crate::measures::FormationMeasures;
use crate::words::words;

words! {
    /// How a battalion stands [act-2]. Column and road column are both march formation [D126].
    Formation {
        Column = "column",
        RoadColumn = "road-column",
        Assault = "assault",
        Defensive = "defensive",
    }
}

words! {
    /// Who fires directly [act-3].
    Rank {
        Front = "front",
        Rear = "rear",
    }
}

/// A stand as its formation sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// Its size.
    pub base: Base,
    /// Whether it takes a place in the line; HQ and heavy weapons stand behind it.
    pub fights: bool,
}

/// What a player chooses about a formation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Which one.
    pub formation: Formation,
    /// The gap between neighbours, edge to edge.
    pub gap: Mil,
    /// How many stands the front rank of an assault has; without meaning otherwise.
    pub front: u8,
}

/// The place of a stand in its battalion's frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// The centre, right of the anchor.
    pub right: Mil,
    /// The centre, forward of the anchor; places are behind it, so this is negative.
    pub forward: Mil,
    /// Its size as it lies: in road column the longer side is along the road.
    pub base: Base,
    /// Whether it fires directly.
    pub rank: Rank,
    /// Whether it counts as a fighting stand here: if there is no other, HQ and heavy weapons do.
    pub fights: bool,
}

/// What is wrong with a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShapeFault {
    /// Two stands overlap.
    Overlap,
    /// A gap of the line, or of the front rank, is too wide.
    FrontGap(Formation),
    /// Two stands in line touch.
    PairTouches,
    /// Two stands in assault do not touch.
    PairApart,
    /// The line is crooked.
    Crooked,
    /// A support stand is not behind the line.
    SupportAstray,
    /// The rear rank has too wide a gap.
    RearGap,
    /// A stand of the rear rank is too far behind.
    RearFar,
    /// A stand is beside the column.
    BesideColumn,
    /// A gap of the column is too wide.
    ColumnGap,
    /// Stands of a road column do not touch.
    RoadGap,
    /// The front rank has too few or too many stands.
    FrontCount,
    /// The gap is not one that the formation allows.
    GapRange,
}

impl ShapeFault {
    /// The clause that forbids it.
    pub const fn clause(self) -> Clause {
        match self {
            ShapeFault::Overlap | ShapeFault::GapRange => clause!("act-2"),
            ShapeFault::FrontGap(Formation::Assault)
            | ShapeFault::RearGap
            | ShapeFault::RearFar
            | ShapeFault::FrontCount => clause!("fm-3"),
            ShapeFault::FrontGap(_) | ShapeFault::Crooked | ShapeFault::SupportAstray => clause!("fm-1"),
            ShapeFault::PairTouches => clause!("fm-2"),
            ShapeFault::PairApart => clause!("fm-4"),
            ShapeFault::BesideColumn | ShapeFault::ColumnGap => clause!("fm-6"),
            ShapeFault::RoadGap => clause!("act-4"),
        }
    }
}

/// How many stands the front rank of an assault may have: two, or up to half of more than four, rounded up [fm-3]; a lone stand
/// is a front rank [fm-5].
pub fn front_counts(fighting: usize) -> RangeInclusive<u8> {
    match fighting as u8 {
        0 | 1 => 1..=1,
        2..=4 => 2..=2,
        many => 2..=many.div_ceil(2),
    }
}

/// Which gaps the formation allows.
pub fn gaps(formation: Formation, fighting: usize, measures: &FormationMeasures) -> RangeInclusive<Mil> {
    // Less than the limit, to the hundredth of an inch.
    let below = |limit: Mil| limit - Mil(10);
    match (formation, fighting) {
        (Formation::Defensive, 2) => measures.defensive_pair_apart..=below(measures.defensive_gap),
        (Formation::Defensive, _) => Mil::ZERO..=below(measures.defensive_gap),
        (Formation::Assault, 2) | (Formation::RoadColumn, _) => Mil::ZERO..=Mil::ZERO,
        (Formation::Assault, _) => Mil::ZERO..=below(measures.assault_gap),
        (Formation::Column, _) => Mil::ZERO..=below(measures.column_gap),
    }
}

impl Shape {
    /// Where each stand goes, in the order of `members`: fighting stands take their places in that order, then the others.
    ///
    /// # Errors
    /// A gap or a front rank that the formation does not allow.
    pub fn slots(self, members: &[Member], measures: &FormationMeasures) -> Result<Vec<Slot>, ShapeFault> {
        let (mut fighting, mut support): (Vec<usize>, Vec<usize>) =
            (0..members.len()).partition(|&number| members[number].fights);
        if fighting.is_empty() {
            std::mem::swap(&mut fighting, &mut support);
        }
        if members.is_empty() {
            return Ok(Vec::new());
        }
        if !gaps(self.formation, fighting.len(), measures).contains(&self.gap) {
            return Err(ShapeFault::GapRange);
        }
        if self.formation == Formation::Assault && !front_counts(fighting.len()).contains(&self.front) {
            return Err(ShapeFault::FrontCount);
        }
        let mut layout = Layout { members, slots: vec![None; members.len()] };
        match self.formation {
            Formation::Defensive => {
                layout.rank(&fighting, Mil::ZERO, self.gap, Rank::Front);
                let top = -(layout.deepest(&fighting) + measures.support_behind);
                layout.rank(&support, top, measures.support_gap, Rank::Rear);
            }
            Formation::Assault => {
                let (front, behind) = fighting.split_at(usize::from(self.front));
                layout.rank(front, Mil::ZERO, self.gap, Rank::Front);
                let top = -(layout.deepest(front) + measures.rank_behind);
                let second: Vec<usize> = behind.iter().chain(&support).copied().collect();
                layout.rank(&second, top, self.gap.min(measures.rank_gap_most), Rank::Rear);
            }
            Formation::Column | Formation::RoadColumn => {
                let file: Vec<usize> = fighting.iter().chain(&support).copied().collect();
                layout.file(&file, self);
            }
        }
        let slots = layout.slots.into_iter().enumerate();
        Ok(slots
            .map(|(number, slot)| {
                let slot = slot.expect("every stand has a place");
                Slot { fights: fighting.contains(&number), ..slot }
            })
            .collect())
    }
}

/// The places of a shape as they are given out.
struct Layout<'m> {
    members: &'m [Member],
    slots: Vec<Option<Slot>>,
}

impl Layout<'_> {
    fn deepest(&self, numbers: &[usize]) -> Mil {
        numbers.iter().map(|&number| self.members[number].base.depth).max().unwrap_or(Mil::ZERO)
    }

    /// Puts stands side by side, centred, with their front edges at `top`.
    fn rank(&mut self, numbers: &[usize], top: Mil, gap: Mil, rank: Rank) {
        let gaps = Mil(gap.0 * (numbers.len() as i32 - 1).max(0));
        let width = numbers.iter().map(|&number| self.members[number].base.frontage).sum::<Mil>() + gaps;
        // Doubled, so that halves of a mil are whole.
        let mut left = -width.0;
        for &number in numbers {
            let base = self.members[number].base;
            let (right, forward) = (halved(left + base.frontage.0), halved(2 * top.0 - base.depth.0));
            self.slots[number] = Some(Slot { right, forward, base, rank, fights: false });
            left += 2 * (base.frontage + gap).0;
        }
    }

    /// Puts stands one behind the other, the first with its front edge at the anchor.
    fn file(&mut self, numbers: &[usize], shape: Shape) {
        let mut top = 0;
        for (place, &number) in numbers.iter().enumerate() {
            let base = self.members[number].base;
            let base = if shape.formation == Formation::RoadColumn { lengthwise(base) } else { base };
            let rank = if place == 0 { Rank::Front } else { Rank::Rear };
            let forward = halved(2 * top - base.depth.0);
            self.slots[number] = Some(Slot { right: Mil::ZERO, forward, base, rank, fights: false });
            top -= (base.depth + shape.gap).0;
        }
    }
}

/// A base with its longer side along the road [act-4].
pub fn lengthwise(base: Base) -> Base {
    Base { frontage: base.frontage.min(base.depth), depth: base.frontage.max(base.depth) }
}

/// Half of a number of half mils, rounded to the nearest mil, halves away from zero.
const fn halved(doubled: i32) -> Mil {
    Mil(doubled / 2 + doubled % 2)
}

/// Where the stands are on the table if the middle of the front rank's front edge is at the anchor.
pub fn poses(anchor: Pose, slots: &[Slot]) -> Vec<Pose> {
    let pose = |slot: &Slot| Pose::new(anchor.place(slot.right, slot.forward), anchor.heading);
    slots.iter().map(pose).collect()
}

/// Whether a shape is legal, stands shifted or not [fm-1 to fm-6].
///
/// # Errors
/// The first thing that is wrong.
pub fn check(formation: Formation, slots: &[Slot], measures: &FormationMeasures) -> Result<(), ShapeFault> {
    for (number, slot) in slots.iter().enumerate() {
        if slots[..number].iter().any(|other| overlap(slot, other)) {
            return Err(ShapeFault::Overlap);
        }
    }
    match formation {
        Formation::Defensive => check_defensive(slots, measures),
        Formation::Assault => check_assault(slots, measures),
        Formation::Column | Formation::RoadColumn => check_column(formation, slots, measures),
    }
}

fn check_defensive(slots: &[Slot], measures: &FormationMeasures) -> Result<(), ShapeFault> {
    let (line, support): (Vec<&Slot>, Vec<&Slot>) = slots.iter().partition(|slot| slot.fights);
    let line = in_order(line);
    if !line.windows(2).all(|pair| apart(pair[0], pair[1]) < measures.defensive_gap.squared()) {
        return Err(ShapeFault::FrontGap(Formation::Defensive));
    }
    if let [one, other] = line[..]
        && apart(one, other) < measures.defensive_pair_apart.squared()
    {
        return Err(ShapeFault::PairTouches);
    }
    let fronts = || line.iter().map(|slot| edges(slot).front);
    let (Some(first), Some(last)) = (fronts().max(), fronts().min()) else { return Ok(()) };
    if first - last > 2 * measures.defensive_depth.0 {
        return Err(ShapeFault::Crooked);
    }
    let rear = line.iter().map(|slot| edges(slot).rear).min().unwrap_or(0);
    let ends = (
        line.iter().map(|slot| edges(slot).left).min().unwrap_or(0),
        line.iter().map(|slot| edges(slot).right).max().unwrap_or(0),
    );
    for slot in support {
        let place = edges(slot);
        let is_near = place.front >= rear - 2 * measures.defensive_depth.0;
        if !is_near || 2 * slot.right.0 < ends.0 || 2 * slot.right.0 > ends.1 {
            return Err(ShapeFault::SupportAstray);
        }
    }
    Ok(())
}

fn check_assault(slots: &[Slot], measures: &FormationMeasures) -> Result<(), ShapeFault> {
    let (front, rear): (Vec<&Slot>, Vec<&Slot>) = slots.iter().partition(|slot| slot.rank == Rank::Front);
    let (front, rear) = (in_order(front), in_order(rear));
    let fighting = slots.iter().filter(|slot| slot.fights).count();
    if !front_counts(fighting).contains(&(front.len() as u8)) {
        return Err(ShapeFault::FrontCount);
    }
    if !front.windows(2).all(|pair| apart(pair[0], pair[1]) < measures.assault_gap.squared()) {
        return Err(ShapeFault::FrontGap(Formation::Assault));
    }
    if fighting == 2 && front.windows(2).any(|pair| apart(pair[0], pair[1]) > measures.road_gap.squared()) {
        return Err(ShapeFault::PairApart);
    }
    if !rear.windows(2).all(|pair| apart(pair[0], pair[1]) < measures.rear_gap.squared()) {
        return Err(ShapeFault::RearGap);
    }
    let is_near =
        |slot: &Slot| front.iter().any(|other| apart(slot, other) < measures.rank_distance.squared());
    if !rear.iter().all(|slot| is_near(slot)) {
        return Err(ShapeFault::RearFar);
    }
    Ok(())
}

fn check_column(
    formation: Formation,
    slots: &[Slot],
    measures: &FormationMeasures,
) -> Result<(), ShapeFault> {
    if slots.iter().any(|slot| slot.right.0.abs() > measures.column_offset.0) {
        return Err(ShapeFault::BesideColumn);
    }
    let mut file: Vec<&Slot> = slots.iter().collect();
    file.sort_by_key(|slot| -slot.forward.0);
    for pair in file.windows(2) {
        let apart = apart(pair[0], pair[1]);
        if formation == Formation::RoadColumn && apart > measures.road_gap.squared() {
            return Err(ShapeFault::RoadGap);
        }
        if apart >= measures.column_gap.squared() {
            return Err(ShapeFault::ColumnGap);
        }
    }
    Ok(())
}

/// From left to right.
fn in_order(mut slots: Vec<&Slot>) -> Vec<&Slot> {
    slots.sort_by_key(|slot| slot.right);
    slots
}

/// The edges of a stand in its battalion's frame, in halves of a mil.
struct Edges {
    left: i32,
    right: i32,
    front: i32,
    rear: i32,
}

fn edges(slot: &Slot) -> Edges {
    let Slot { right, forward, base, .. } = slot;
    Edges {
        left: 2 * right.0 - base.frontage.0,
        right: 2 * right.0 + base.frontage.0,
        front: 2 * forward.0 + base.depth.0,
        rear: 2 * forward.0 - base.depth.0,
    }
}

/// How far two stands are apart sideways and in depth, in halves of a mil; negative where they overlap.
fn between(one: &Slot, other: &Slot) -> (i32, i32) {
    let (a, b) = (edges(one), edges(other));
    ((b.left - a.right).max(a.left - b.right), (b.rear - a.front).max(a.rear - b.front))
}

/// The square of the distance between two stands, in mils, rounded down.
fn apart(one: &Slot, other: &Slot) -> i64 {
    let (across, along) = between(one, other);
    let square = |halves: i32| i64::from(halves.max(0)).pow(2);
    (square(across) + square(along)) / 4
}

/// Bases share more than a hundredth of an inch each way.
fn overlap(one: &Slot, other: &Slot) -> bool {
    let (across, along) = between(one, other);
    across < -20 && along < -20
}
