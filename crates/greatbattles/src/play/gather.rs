//! Landed troops gather: one stand stands still, the others go straight to it [7c-2 to 7c-5, malta-4].

use board::plane::{Figure, Heading, Mil, Path, Point, Pose, Rect};
use kernel::{Dice, Log};

use super::event::Event;
use super::game::Game;
use super::position::{BattalionId, Moving, Muster, Position, StandId};
use super::reason::{Reason, Refused};
use super::run::Run;
use super::travel::Travel;
use crate::contact::is_in_contact;
use crate::formation::Formation;
use crate::movement::{self, Burden, Haste};
use crate::numbers::Cost;
use crate::shipped;
use kit::clause;

/// How finely a way to the rendezvous is cut.
const STEP: i32 = 50;

impl Game {
    /// The stands of a battalion that have come together: the rendezvous stand, those within 2 inches of it, those within 2 inches of
    /// these, and so on [7c-3].
    pub fn gathered(&self, at: &Position, battalion: BattalionId, rendezvous: StandId) -> Vec<StandId> {
        let adjacent = shipped::airborne().gathering.adjacent + shipped::measures().range_grace;
        let mut waiting: Vec<StandId> =
            self.live(at, battalion).filter(|&stand| stand != rendezvous).collect();
        let mut together = vec![rendezvous];
        loop {
            let near = |stand: &StandId| {
                let rect = self.rect(at, *stand);
                together.iter().any(|&other| self.rect(at, other).is_within(adjacent, &rect))
            };
            let Some(place) = waiting.iter().position(near) else { return together };
            together.push(waiting.remove(place));
        }
    }

    /// Whether a scattered battalion may gather round a stand.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_gather(
        &self,
        at: &Position,
        battalion: BattalionId,
        rendezvous: StandId,
    ) -> Result<(), Refused> {
        let state = at.battalion(battalion);
        if state.muster != Muster::Scattered {
            return Err(clause!("7c-3").refuses(Reason::NotScattered));
        }
        let fixed = state.rendezvous.filter(|&stand| at.stand(stand).is_live());
        if self.battalion_of(at, rendezvous) != battalion
            || !at.stand(rendezvous).is_live()
            || fixed.is_some_and(|fixed| fixed != rendezvous)
        {
            return Err(clause!("7c-3").refuses(Reason::NotEligible));
        }
        Ok(())
    }

    /// The ways to the rendezvous: each stand straight towards it at its rate in defensive formation, until it is adjacent
    /// [7c-2]; the 12-inch rule does not bind them [malta-4].
    pub(super) fn gathering(
        &self,
        at: &Position,
        battalion: BattalionId,
        rendezvous: StandId,
        stands: &[(StandId, Pose)],
    ) -> Travel {
        let adjacent = shipped::airborne().gathering.adjacent;
        let goal = stands.iter().find(|(stand, _)| *stand == rendezvous).map(|&(_, pose)| pose);
        let goal = goal.unwrap_or_else(|| at.stand(rendezvous).pose);
        let rect_of = |stand: StandId, pose: Pose| self.base(stand, Formation::Defensive).at(pose);
        let mut order: Vec<usize> = (0..stands.len()).collect();
        order.sort_by_key(|&number| (stands[number].1.at.distance_squared(goal.at), number));
        let army = self.army(battalion);
        let others: Vec<Rect> = self
            .known_stands(at, army)
            .chain(self.known_stands(at, army.other()))
            .filter(|&stand| self.battalion_of(at, stand) != battalion)
            .map(|stand| self.rect(at, stand))
            .collect();
        let mut ends: Vec<Option<Pose>> = vec![None; stands.len()];
        let mut together: Vec<Rect> = vec![rect_of(rendezvous, goal)];
        for number in order {
            let (stand, start) = stands[number];
            if stand == rendezvous {
                ends[number] = Some(start);
                continue;
            }
            // Where the others of the battalion will be, or still are.
            let own: Vec<Rect> = (0..stands.len())
                .filter(|&other| other != number)
                .map(|other| rect_of(stands[other].0, ends[other].unwrap_or(stands[other].1)))
                .collect();
            let end = self.way_in(at, (stand, start), goal.at, &together, (&own, &others), adjacent);
            let rect = rect_of(stand, end);
            if together.iter().any(|other| other.is_within(adjacent, &rect)) {
                together.push(rect);
            }
            ends[number] = Some(end);
        }
        let ways: Vec<(StandId, Path)> = stands
            .iter()
            .zip(&ends)
            .map(|(&(stand, start), end)| (stand, Path::wheeling(&[start, end.unwrap_or(start)])))
            .collect();
        let longest = ways.iter().map(|(_, path)| path.length()).max().unwrap_or(Mil::ZERO);
        let stations = (longest.0 as u32).div_ceil(shipped::measures().station.0 as u32).max(1);
        let state = at.battalion(battalion);
        Travel {
            ranks: vec![true; ways.len()],
            ways,
            stations,
            formation: Formation::Defensive,
            gap: state.gap,
            front: state.front,
            facing: state.facing,
            haste: Haste::Careful,
        }
    }

    /// How far one stand comes on its way in.
    fn way_in(
        &self,
        at: &Position,
        (stand, start): (StandId, Pose),
        goal: Point,
        together: &[Rect],
        (own, others): (&[Rect], &[Rect]),
        adjacent: Mil,
    ) -> Pose {
        let base = self.base(stand, Formation::Defensive);
        let is_adjacent = |pose: Pose| {
            let rect = base.at(pose);
            together.iter().any(|other| other.is_within(adjacent, &rect))
        };
        let long = start.at.to(goal).length().0;
        if long == 0 || is_adjacent(start) {
            return start;
        }
        let (mover, speed) = (self.mover(at, stand), self.speed(at, stand));
        let burden = Burden { suppressed: at.stand(stand).suppressed, set_up: at.stand(stand).set_up };
        let (depth, measures) = (shipped::measures().overlap, shipped::measures());
        let mut spent = Cost(0);
        let mut best = start;
        let mut gone = 0;
        while gone < long {
            let step = STEP.min(long - gone);
            let point = start.at.towards(goal, (gone + step).into(), long.into());
            let Some(surface) = self.surface(point, mover).filter(|_| self.map.holds(point)) else { break };
            let rate = shipped::movement().battalion_rate(
                [speed],
                Formation::Defensive,
                surface,
                Haste::Careful,
                burden,
            );
            spent = spent.plus(movement::cost(Mil(step), rate));
            if !movement::is_affordable([spent]) {
                break;
            }
            gone += step;
            let pose = Pose::new(point, start.heading);
            let rect = base.at(pose);
            let free = !own.iter().any(|other| rect.overlaps(depth, other))
                && !others
                    .iter()
                    .any(|other| rect.overlaps(depth, other) || is_in_contact(&rect, other, measures))
                && self.is_firm(&rect, mover);
            if free {
                best = pose;
                if is_adjacent(pose) {
                    break;
                }
            }
        }
        best
    }

    /// Whether only some orders are open to a battalion that has landed [7c-3].
    ///
    /// # Errors
    /// Why this one is not.
    pub(super) fn check_muster(
        &self,
        at: &Position,
        battalion: BattalionId,
        order: &super::order::Order,
    ) -> Result<(), Refused> {
        use super::order::Order;
        match (at.battalion(battalion).muster, order) {
            (Muster::Formed, Order::Gather(_)) => Err(clause!("7c-3").refuses(Reason::NotScattered)),
            (Muster::Scattered, Order::Some(deeds)) if deeds.is_empty() => Ok(()),
            (Muster::Formed, _)
            | (Muster::Scattered, Order::Gather(_))
            | (Muster::Gathered, Order::Form { .. } | Order::Some(_)) => Ok(()),
            _ => Err(clause!("7c-3").refuses(Reason::Scattered)),
        }
    }
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// Stands on their way in that cross the enemy's lines: suppressed on a low die, else destroyed, once in a move [7c-4].
    pub fn infiltrate(&mut self, moving: &mut Moving, travel: &Travel, station: u32) {
        let army = self.game.army(moving.battalion).other();
        let enemies: Vec<Rect> =
            self.game.known_stands(self.at, army).map(|stand| self.game.rect(self.at, stand)).collect();
        if enemies.is_empty() {
            return;
        }
        let barriers = self.game.barriers(&enemies);
        let rally = shipped::qualities().of(self.at.battalion(moving.battalion).quality).rally;
        for number in 0..moving.stands.len() {
            let stand = moving.stands[number].0;
            if moving.spent[number] > 0 || !self.at.stand(stand).is_live() {
                continue;
            }
            let piece = travel.piece(number, station);
            let crosses = barriers.iter().any(|barrier| piece.touches(*barrier))
                || enemies.iter().any(|enemy| enemy.meets(&piece));
            if piece.a == piece.b || !crosses {
                continue;
            }
            moving.spent[number] = 1;
            if shipped::airborne().infiltration(rally).is_met_by(self.d10()) {
                self.suppress(stand, true);
            } else {
                self.destroy(stand, true);
            }
        }
    }

    /// The end of a move to the rendezvous.
    pub fn end_gathering(&mut self, battalion: BattalionId, rendezvous: StandId) {
        let live = self.game.live(self.at, battalion).count();
        let together = if self.at.stand(rendezvous).is_live() {
            self.game.gathered(self.at, battalion, rendezvous).len()
        } else {
            0
        };
        let state = self.at.battalion_mut(battalion);
        state.rendezvous = Some(rendezvous).filter(|_| together > 0);
        if together == live {
            state.muster = Muster::Gathered;
        }
        state.facing = Heading::UP;
    }

    /// The owner gives stragglers up [7c-5].
    pub fn abandon(&mut self, battalion: BattalionId) {
        let Some(first) = self.game.live(self.at, battalion).next() else { return };
        let rendezvous =
            self.at.battalion(battalion).rendezvous.filter(|&stand| self.at.stand(stand).is_live());
        let rendezvous = rendezvous.unwrap_or(first);
        let together = self.game.gathered(self.at, battalion, rendezvous);
        let stragglers: Vec<StandId> =
            self.game.live(self.at, battalion).filter(|stand| !together.contains(stand)).collect();
        for stand in stragglers {
            self.destroy(stand, false);
        }
        let state = self.at.battalion_mut(battalion);
        state.rendezvous = Some(rendezvous);
        state.muster = Muster::Gathered;
    }
}
