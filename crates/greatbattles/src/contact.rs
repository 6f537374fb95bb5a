//! How stands stand to each other: contact, range, barriers, the front [D7, pa-7].

use board::plane::{Figure, Mil, Rect, Segment};

use crate::measures::Measures;

/// Whether two stands are in contact [D7].
pub fn is_in_contact(one: &Rect, other: &Rect, measures: &Measures) -> bool {
    one.is_within(measures.contact, other)
}

/// Whether two stands are within a range, with a thousandth of an inch in favour of the claim.
pub fn is_in_range(range: Mil, one: &Rect, other: &Rect, measures: &Measures) -> bool {
    one.is_within(range + measures.range_grace, other)
}

/// What closes the gap between two enemy stands: the shortest way between them, if it is 2 inches or less [pa-7]. Stands that meet
/// leave no gap.
pub fn barrier(one: &Rect, other: &Rect, measures: &Measures) -> Option<Segment> {
    // Most pairs are far apart: their circles say so.
    let reach = measures.gap + corner(one) + corner(other);
    if one.centre().distance_squared(other.centre()) > reach.squared() || !one.is_within(measures.gap, other)
    {
        return None;
    }
    one.nearest_points(other).map(|(a, b)| Segment::new(a, b))
}

/// No corner is farther from the centre.
fn corner(rect: &Rect) -> Mil {
    let base = rect.base();
    base.frontage + base.depth
}

/// Whether a target is in the front half circle: some of its base is on or ahead of the line through the firer's centre [7f-1].
pub fn has_in_front(firer: &Rect, target: &Rect) -> bool {
    target.is_ahead_of(firer.pose())
}
