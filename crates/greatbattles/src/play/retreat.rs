//! Retreats: straight back, the smallest turn, through friends, or not at all [10n3, 9n1, D34, D118, D160].

use board::plane::{Figure, Heading, Mil, Pose, Rect, Segment};
use kernel::{Dice, Log};

use super::event::Event;
use super::game::Game;
use super::position::{BattalionId, Flight, Life, Position, Stance, StandId, Task};
use super::run::Run;
use super::travel::along;
use crate::contact::{self, is_in_contact};
use crate::shipped;

/// How far friends in the way may lengthen a retreat, and in what steps.
const LONGER: [i32; 4] = [0, 500, 1000, 1500];
/// The turns that are tried, in tenths of a degree.
const TURNS: [i32; 6] = [150, 300, 450, 600, 750, 900];

impl Game {
    /// The direction straight back: away from the nearest known enemy, or against the facing if there is none.
    pub fn straight_back(&self, at: &Position, battalion: BattalionId, from: Option<StandId>) -> Heading {
        let own: Vec<StandId> = self.live(at, battalion).collect();
        let enemies: Vec<StandId> = match from {
            Some(stand) => vec![stand],
            None => self.known_stands(at, self.army(battalion).other()).collect(),
        };
        let pairs = enemies.iter().flat_map(|&enemy| own.iter().map(move |&stand| (enemy, stand)));
        let nearest = pairs.min_by_key(|&(enemy, stand)| {
            (self.rect(at, enemy).distance(&self.rect(at, stand)), enemy, stand)
        });
        let facing = at.battalion(battalion).facing.turned(1800);
        nearest.map_or(facing, |(enemy, stand)| {
            let away = at.stand(enemy).pose.at.to(at.stand(stand).pose.at);
            Heading::of(away).unwrap_or(facing)
        })
    }

    /// How far a battalion can retreat in a direction, on what its owner knows: the distance, or a little more if only friends
    /// are in the way. Nothing if it cannot.
    pub fn retreat_length(
        &self,
        at: &Position,
        battalion: BattalionId,
        heading: Heading,
        length: Mil,
    ) -> Option<Mil> {
        LONGER.into_iter().map(|more| length + Mil(more)).find_map(|length| {
            match self.retreat_room(at, battalion, heading, length) {
                Room::Free => Some(Some(length)),
                Room::Friends => None,
                Room::None => Some(None),
            }
        })?
    }

    fn retreat_room(&self, at: &Position, battalion: BattalionId, heading: Heading, length: Mil) -> Room {
        let army = self.army(battalion);
        let shift = along(heading, length);
        let enemies: Vec<Rect> =
            self.known_stands(at, army.other()).map(|stand| self.rect(at, stand)).collect();
        let barriers = self.barriers(&enemies);
        let friends: Vec<Rect> = self
            .known_stands(at, army)
            .filter(|&stand| self.battalion_of(at, stand) != battalion)
            .map(|stand| self.rect(at, stand))
            .collect();
        let depth = shipped::measures().overlap;
        let mut room = Room::Free;
        for stand in self.live(at, battalion) {
            let pose = at.stand(stand).pose;
            let Some(end) = shifted(pose, shift) else { return Room::None };
            let rect = self.rect_at(at, stand, end);
            let way = Segment::new(pose.at, end.at);
            let on_table = rect.corner_points().iter().all(|&corner| self.map.holds(corner));
            if !on_table || !self.is_firm(&rect, self.mover(at, stand)) || self.crosses_cliff(at, stand, way)
            {
                return Room::None;
            }
            let start = self.rect(at, stand);
            let through = |enemy: &Rect| {
                rect.overlaps(depth, enemy) || enemy.meets(&way) && !start.is_within(Mil(250), enemy)
            };
            if enemies.iter().any(through) || barriers.iter().any(|barrier| way.touches(*barrier)) {
                return Room::None;
            }
            if friends.iter().any(|friend| rect.overlaps(depth, friend)) {
                room = Room::Friends;
            }
        }
        room
    }

    /// The ways back that are open at the smallest turn: one, or two between which the owner chooses.
    pub fn ways_back(
        &self,
        at: &Position,
        battalion: BattalionId,
        from: Option<StandId>,
        length: Mil,
    ) -> Vec<Heading> {
        let straight = self.straight_back(at, battalion, from);
        let is_open = |heading: &Heading| self.retreat_length(at, battalion, *heading, length).is_some();
        if is_open(&straight) {
            return vec![straight];
        }
        let turned = TURNS.into_iter().map(|turn| [straight.turned(-turn), straight.turned(turn)]);
        turned
            .map(|both| both.into_iter().filter(is_open).collect::<Vec<_>>())
            .find(|open| !open.is_empty())
            .unwrap_or_default()
    }
}

/// What a retreat would come to.
enum Room {
    Free,
    Friends,
    None,
}

/// A pose moved by a vector, if it stays where points can be.
fn shifted(pose: Pose, by: board::plane::Vector) -> Option<Pose> {
    let at = board::plane::Point::checked(pose.at.x() + by.x(), pose.at.y() + by.y())?;
    Some(Pose::new(at, pose.heading))
}

/// How far a battalion goes back.
pub(super) fn retreat_distance() -> Mil {
    shipped::morale().retreat
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// A battalion retreats, or its owner is asked how.
    pub fn retreat(&mut self, battalion: BattalionId, from: Option<StandId>, why: Flight) {
        self.at.stack.pop();
        if self.game.live(self.at, battalion).next().is_none() {
            return;
        }
        let ways = self.game.ways_back(self.at, battalion, from, retreat_distance());
        match ways[..] {
            [way] => self.go_back(battalion, way),
            [left, right] if self.at.is_known(battalion) => {
                self.at.stack.push(Task::Veer(battalion, [left, right], why));
            }
            [left, _] => self.go_back(battalion, left),
            _ if why == Flight::Deployed => {}
            _ => {
                if why == Flight::Beaten {
                    self.at.stack.push(Task::Squeeze(battalion));
                }
                if self.at.is_known(battalion) {
                    self.at.stack.push(Task::Stuck(battalion, why));
                } else if let Some(stand) = self.default_loss(battalion) {
                    self.destroy(stand, why == Flight::Beaten);
                }
            }
        }
    }

    /// Takes a battalion back, until it meets a hidden enemy [D158].
    pub fn go_back(&mut self, battalion: BattalionId, heading: Heading) {
        let Some(length) = self.game.retreat_length(self.at, battalion, heading, retreat_distance()) else {
            return;
        };
        self.uncover(battalion);
        let before: Vec<(StandId, Pose)> =
            self.game.live(self.at, battalion).map(|stand| (stand, self.at.stand(stand).pose)).collect();
        let gone = self.free_length(battalion, &before, heading, length);
        let tops: Vec<Vec<bool>> = before.iter().map(|&(stand, _)| self.covered(stand)).collect();
        let shift = along(heading, gone);
        for &(stand, pose) in &before {
            let state = self.at.stand_mut(stand);
            state.pose = Pose::new(pose.at + shift, pose.heading);
            state.dug_in = false;
        }
        self.tell(Event::Retreated(self.game.battalion_name(battalion)));
        for (&(stand, _), tops) in before.iter().zip(&tops) {
            let now = self.covered(stand);
            for _ in tops.iter().zip(&now).filter(|(was, is)| **is && !**was) {
                self.shell(stand, false);
            }
        }
        self.spot_all();
    }

    fn covered(&self, stand: StandId) -> Vec<bool> {
        let rect = self.game.rect(self.at, stand);
        self.at.templates().map(|point| self.game.template.is_over(point, &rect)).collect()
    }

    /// How far a battalion can be shifted before it meets a hidden base or barrier, which is then seen.
    pub fn free_length(
        &mut self,
        battalion: BattalionId,
        before: &[(StandId, Pose)],
        heading: Heading,
        length: Mil,
    ) -> Mil {
        let army = self.game.army(battalion).other();
        let all: Vec<(StandId, Rect, bool)> = self
            .game
            .stands_on_table(self.at, army)
            .map(|stand| {
                let known = self.at.is_known(self.game.battalion_of(self.at, stand));
                (stand, self.game.rect(self.at, stand), known)
            })
            .collect();
        let measures = shipped::measures();
        let step = measures.station.0;
        // Barriers in which a hidden stand has a part.
        let mut barriers: Vec<(StandId, StandId, Segment)> = Vec::new();
        for (number, &(enemy, other, known)) in all.iter().enumerate() {
            for &(friend, another, _) in all[..number].iter().filter(|(.., open)| !known || !open) {
                let barrier = contact::barrier(&other, &another, &self.game.measures);
                barriers.extend(barrier.map(|barrier| (enemy, friend, barrier)));
            }
        }
        let mut gone = 0;
        while gone < length.0 {
            let next = (gone + step).min(length.0);
            let mut met: Vec<StandId> = Vec::new();
            for &(stand, pose) in before {
                let (from, to) = (pose.at + along(heading, Mil(gone)), pose.at + along(heading, Mil(next)));
                let piece = Segment::new(from, to);
                let rect = self.game.rect_at(self.at, stand, Pose::new(to, pose.heading));
                for &(enemy, other, _) in all.iter().filter(|(_, _, known)| !known) {
                    if is_in_contact(&rect, &other, measures) || other.meets(&piece) {
                        met.push(enemy);
                    }
                }
                for &(enemy, friend, barrier) in &barriers {
                    if piece.touches(barrier) {
                        met.extend([enemy, friend]);
                    }
                }
            }
            if !met.is_empty() {
                for stand in met {
                    self.uncover(self.game.battalion_of(self.at, stand));
                }
                break;
            }
            gone = next;
        }
        Mil(gone)
    }

    /// What is left of a battalion that could not retreat is moved the least distance that breaks contact; if there is no such
    /// place it is destroyed.
    pub fn squeeze(&mut self, battalion: BattalionId) {
        self.at.stack.pop();
        let straight = self.game.straight_back(self.at, battalion, None);
        let before: Vec<(StandId, Pose)> =
            self.game.live(self.at, battalion).map(|stand| (stand, self.at.stand(stand).pose)).collect();
        for length in (100..=3000).step_by(100) {
            for turn in 0..24 {
                // Straight back first, then to both sides.
                let side = if turn % 2 == 0 { 1 } else { -1 };
                let heading = straight.turned(side * (turn + 1) / 2 * 150);
                if self.breaks_contact(battalion, heading, Mil(length)) {
                    let shift = along(heading, Mil(length));
                    for &(stand, pose) in &before {
                        self.at.stand_mut(stand).pose = Pose::new(pose.at + shift, pose.heading);
                    }
                    self.spot_all();
                    return;
                }
            }
        }
        for (stand, _) in before {
            self.destroy(stand, true);
        }
    }

    fn breaks_contact(&self, battalion: BattalionId, heading: Heading, length: Mil) -> bool {
        if self.game.retreat_length(self.at, battalion, heading, length) != Some(length) {
            return false;
        }
        let enemies: Vec<Rect> = self
            .game
            .known_stands(self.at, self.game.army(battalion).other())
            .map(|stand| self.game.rect(self.at, stand))
            .collect();
        let shift = along(heading, length);
        self.game.live(self.at, battalion).all(|stand| {
            let pose = self.at.stand(stand).pose;
            let rect = self.game.rect_at(self.at, stand, Pose::new(pose.at + shift, pose.heading));
            !enemies.iter().any(|enemy| is_in_contact(&rect, enemy, shipped::measures()))
        })
    }

    /// A battalion goes to ground [10n3].
    pub fn sink_to_ground(&mut self, battalion: BattalionId) {
        self.at.battalion_mut(battalion).stance = Stance::Ground;
        self.tell_of(battalion, Event::WentToGround(self.game.battalion_name(battalion)));
    }

    /// Whether a battalion has stands left.
    pub fn is_alive(&self, battalion: BattalionId) -> bool {
        self.game.members(self.at, battalion).any(|stand| self.at.stand(stand).life == Life::Live)
    }
}
