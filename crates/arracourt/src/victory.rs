//! Victory: the points, the automatic victories and the final count [18.0].

use kernel::Outcome;
use kit::clause;

use crate::area::{AREAS, Area, AreaSet};
use crate::forces::Place;
use crate::game::{Game, LAST_TURN};
use crate::numbers::VictoryPoints;
use crate::position::{Ended, Position};
use crate::sentences::points_word;
use crate::side::Side;
use crate::unit::UnitSet;

/// Hill 318 and Hill 265: contesting them counts [18.3].
pub(crate) const HILLS: [Area; 2] = [Area::numbered(9), Area::numbered(12)];
/// Arracourt: the automatic victory runs through it [18.1a].
pub(crate) const ARRACOURT: Area = Area::numbered(8);
/// Serres and Moncel: one of them is its goal.
pub(crate) const GOALS: [Area; 2] = [Area::numbered(7), Area::numbered(25)];

impl Game {
    /// The German's points as the track shows them: areas, and the hills he contests [3.4, 18.3, rulings D73, D75].
    pub fn track(&self, at: &Position) -> VictoryPoints {
        self.area_points(at, at.german_control)
    }

    /// The points of areas, and of the hills that the German contests [18.2, 18.3].
    fn area_points(&self, at: &Position, counting: AreaSet) -> VictoryPoints {
        let held: VictoryPoints = counting.into_iter().map(|area| self.vp[area.index()]).sum();
        let contests =
            |hill: &&Area| !at.german_control.has(**hill) && at.forces.occupied(Side::German).has(**hill);
        held.plus(VictoryPoints(HILLS.iter().filter(contests).count() as u8))
    }

    /// Points for American losses: one for each unit eliminated, half for each reduced, rounded down once
    /// [18.2, ruling D74].
    pub fn loss_points(&self, at: &Position) -> VictoryPoints {
        let (mut lost, mut weak) = (0, 0);
        for unit in self.of_side[Side::American.index()] {
            match at.forces.place(unit) {
                Place::Eliminated => lost += 1,
                Place::Area(_) if at.forces.reduced().has(unit) => weak += 1,
                _ => {}
            }
        }
        VictoryPoints(lost + weak / 2)
    }

    /// The German's points at the final count [18.2].
    pub fn final_points(&self, at: &Position) -> VictoryPoints {
        let supplied = self.supplied(at, Side::German);
        self.area_points(at, at.german_control & supplied).plus(self.loss_points(at))
    }

    /// Whether the German has won automatically [18.1a]: two separate ways meet at Arracourt, one from Serres or
    /// Moncel, one from the southern or eastern edge [ruling D71].
    pub fn cut_through(&self, at: &Position) -> bool {
        let own = at.german_control;
        own.has(ARRACOURT) && GOALS.iter().any(|&goal| own.has(goal)) && self.two_ways(at).is_some()
    }

    /// The areas of two ways from Arracourt that share no other area: to a goal and to an edge.
    pub(crate) fn two_ways(&self, at: &Position) -> Option<AreaSet> {
        let own = at.german_control;
        let goals = GOALS.into_iter().collect::<AreaSet>() & own;
        if !own.has(ARRACOURT) || goals.is_empty() {
            return None;
        }
        let mut flow = Flow::new(own, goals, self.exits, |area| self.lines_from(at, area));
        (flow.augment() && flow.augment()).then(|| flow.areas())
    }

    /// Whether the American has won automatically [18.1b].
    pub fn starved(&self, at: &Position) -> bool {
        let needed = self.scenario.american_victory_below.get(at.turn.index());
        needed.is_some_and(|&needed| self.track(at) < needed)
    }

    /// How the game ended, once it has: by the same conditions in both scenarios [18.1, 18.2, 19.8].
    pub(crate) fn outcome(&self, at: &Position) -> Option<Outcome> {
        let ended = at.ended?;
        let (held, points) = (self.track(at), self.final_points(at));
        let (winner, level, clause, reason) = match ended {
            Ended::GermanAutomatic => (
                Side::German,
                "automatic victory",
                clause!("18.1a"),
                "the German has cut through to the west by way of Arracourt".to_string(),
            ),
            Ended::AmericanAutomatic => (
                Side::American,
                "automatic victory",
                clause!("18.1b"),
                format!(
                    "the German holds only {held} {} at the end of turn {}",
                    points_word(held.0),
                    at.turn
                ),
            ),
            Ended::Count => {
                let winner = if points >= at.target { Side::German } else { Side::American };
                let reason =
                    format!("the German has {points} {} and needs {}", points_word(points.0), at.target);
                (winner, "operational victory", clause!("18.2"), reason)
            }
        };
        let counted = i32::from(if ended == Ended::Count { points } else { held });
        let mut scores = vec![0; 2];
        scores[usize::from(at.seat_of(Side::German).0)] = counted;
        Some(Outcome {
            winner: Some(at.seat_of(winner)),
            level: level.into(),
            scores,
            clause: clause.into(),
            reason,
        })
    }

    /// Whether this is the last turn.
    pub(crate) const fn last_turn(&self, at: &Position) -> bool {
        at.turn.0 >= LAST_TURN.0
    }

    /// American units that count as lost.
    pub(crate) fn lost(&self, at: &Position, side: Side) -> UnitSet {
        self.of_side[side.index()]
            .into_iter()
            .filter(|&unit| at.forces.place(unit) == Place::Eliminated)
            .collect()
    }
}

/// Ways out of Arracourt that share no area, as a flow of one through each area. Nodes are areas entered, areas left,
/// the two kinds of end and the sink; a row of bits says where one more may flow.
struct Flow {
    open: [u128; NODES],
    drawn: [u128; NODES],
}

const LEFT: usize = AREAS;
const GOAL: usize = 2 * AREAS;
const EXIT: usize = GOAL + 1;
const SINK: usize = EXIT + 1;
const NODES: usize = SINK + 1;

impl Flow {
    fn new(inside: AreaSet, goals: AreaSet, exits: AreaSet, links: impl Fn(Area) -> AreaSet) -> Flow {
        let mut open = [0_u128; NODES];
        for area in inside {
            let index = area.index();
            open[index] |= 1 << (LEFT + index);
            open[LEFT + index] |= u128::from((links(area) & inside).bits());
            if goals.has(area) {
                open[LEFT + index] |= 1 << GOAL;
            }
            if exits.has(area) {
                open[LEFT + index] |= 1 << EXIT;
            }
        }
        open[GOAL] = 1 << SINK;
        open[EXIT] = 1 << SINK;
        Flow { open, drawn: open }
    }

    /// Adds one more way, turning an earlier one aside where needed.
    fn augment(&mut self) -> bool {
        let source = LEFT + ARRACOURT.index();
        let mut parent = [usize::MAX; NODES];
        let mut seen = 1_u128 << source | 1 << ARRACOURT.index();
        let mut queue = [0_usize; NODES];
        queue[0] = source;
        let (mut head, mut tail) = (0, 1);
        while head < tail && seen >> SINK & 1 == 0 {
            let node = queue[head];
            head += 1;
            let mut next = self.open[node] & !seen;
            seen |= next;
            while next != 0 {
                let to = next.trailing_zeros() as usize;
                next &= next - 1;
                parent[to] = node;
                queue[tail] = to;
                tail += 1;
            }
        }
        if seen >> SINK & 1 == 0 {
            return false;
        }
        let mut node = SINK;
        while node != source {
            let from = parent[node];
            self.open[from] &= !(1 << node);
            self.open[node] |= 1 << from;
            node = from;
        }
        true
    }

    /// The areas that the ways go through.
    fn areas(&self) -> AreaSet {
        let passed = |area: &Area| {
            let enters = area.index();
            self.drawn[enters] & !self.open[enters] & 1 << (LEFT + enters) != 0
        };
        Area::all().filter(passed).collect::<AreaSet>() | AreaSet::one(ARRACOURT)
    }
}
