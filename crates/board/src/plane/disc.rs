//! Discs: templates, circles of control, ranges drawn on the table.

use super::{Figure, Mil, Point};
use serde::{Deserialize, Serialize};

/// A disc. Its edge belongs to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Disc {
    /// The middle.
    pub centre: Point,
    /// From the middle to the edge. A negative radius makes a disc that meets nothing.
    pub radius: Mil,
}

impl Disc {
    /// The disc round `centre`.
    pub const fn new(centre: Point, radius: Mil) -> Disc {
        Disc { centre, radius }
    }

    /// Whether the point lies in it or on its edge.
    pub const fn holds(self, point: Point) -> bool {
        self.radius.0 >= 0 && self.centre.distance_squared(point) <= self.radius.squared()
    }

    /// Whether a shape has a point in common with it; a touch counts.
    pub fn meets(self, figure: &impl Figure) -> bool {
        figure.is_within(self.radius, &self.centre)
    }

    /// Whether a shape comes inside its edge; a touch does not count. A point on the edge is outside in this sense.
    pub fn overlaps(self, figure: &impl Figure) -> bool {
        self.meets(figure) && figure.distance(&self.centre).is_less_than(self.radius)
    }

    /// Whether all of a shape with straight sides lies in it or on its edge.
    pub fn covers(self, figure: &impl Figure) -> bool {
        figure.corners().all(|corner| self.holds(corner))
    }

    /// Whether two discs have a point in common; a touch counts.
    pub const fn meets_disc(self, other: Disc) -> bool {
        let reach = self.radius.0.saturating_add(other.radius.0);
        self.radius.0 >= 0
            && other.radius.0 >= 0
            && self.centre.distance_squared(other.centre) <= Mil(reach).squared()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::{Base, Heading, Pose, Segment};

    #[test]
    fn a_template_takes_in_what_it_overlaps() {
        let template = Disc::new(Point::new(0, 0), Mil(500));
        let base = Base { frontage: Mil(1_500), depth: Mil(500) };
        let touching = base.at(Pose::new(Point::new(0, 750), Heading::UP));
        let under = base.at(Pose::new(Point::new(0, 749), Heading::UP));
        let over = base.at(Pose::new(Point::new(0, 751), Heading::UP));
        assert!(template.meets(&touching) && !template.overlaps(&touching));
        assert!(template.overlaps(&under) && !template.meets(&over));
        assert!(!template.covers(&under));
        assert!(template.covers(&Segment::new(Point::new(-300, 400), Point::new(500, 0))));
        assert!(template.overlaps(&base.at(Pose::default())), "the middle is in the stand");
        assert!(template.holds(Point::new(300, -400)) && !template.holds(Point::new(301, -400)));
        assert!(template.meets_disc(Disc::new(Point::new(600, 800), Mil(500))));
        assert!(!template.meets_disc(Disc::new(Point::new(600, 800), Mil(499))));
        assert!(!Disc::new(Point::new(0, 0), Mil(-1)).meets(&Point::new(0, 0)));
    }
}
