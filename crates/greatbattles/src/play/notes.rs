//! Secret notes before the first turn and what comes of them: bombing, landings held back; ground that a scenario closes
//! [malta-5, D100, D165].

use board::plane::{Disc, Figure, Point, Segment};
use kernel::{Dice, Log, SeatSet};

use super::event::Event;
use super::game::Game;
use super::position::{BattalionId, Position, StandId, Step, Whereabouts};
use super::reason::{Reason, Refused};
use super::run::{Run, seat};
use super::sequence::LAST_TURN;
use super::travel::Travel;
use crate::army::Army;
use crate::map::ZoneKind;
use crate::numbers::DayNo;
use crate::scenario::{Effect, LandsBy};
use crate::shipped;
use kit::clause;

/// Twenty-seven secret dice are enough for the stands in one circle.
const NINES: usize = 3;

impl Game {
    /// The special rules in play.
    pub(super) fn effects(&self) -> impl Iterator<Item = &'static Effect> + use<> {
        self.scenario.special.iter().filter(|rule| !rule.off).map(|rule| &rule.effect)
    }

    /// The side that notes something before the first turn, if one does.
    pub fn notes(&self) -> Option<Army> {
        let bomber = self.effects().find_map(|effect| match effect {
            Effect::Bombing { side, .. } => Some(side.other()),
            _ => None,
        });
        let chooses = self.scenario.drops.as_ref().is_some_and(|drops| !drops.zone_choice.is_empty());
        bomber.or_else(|| chooses.then_some(self.scenario.attacker))
    }

    /// Where the bombers of a side strike unless it notes otherwise.
    pub(super) fn listed_bombs(&self, army: Army) -> Vec<Point> {
        let listed = self.effects().find_map(|effect| match effect {
            Effect::Bombing { side, at, .. } if *side == army.other() => Some(at.clone()),
            _ => None,
        });
        listed.unwrap_or_default()
    }

    /// Whether a side may note a circle there.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_bomb(
        &self,
        at: &Position,
        army: Army,
        number: u8,
        point: Point,
    ) -> Result<(), Refused> {
        let keeps_off = self.effects().find_map(|effect| match effect {
            Effect::Bombing { side, keeps_off, .. } if *side == army.other() => Some(*keeps_off),
            _ => None,
        });
        let (Some(keeps_off), true) = (keeps_off, usize::from(number) < at.side(army).bombs.len()) else {
            return Err(clause!("1n1").refuses(Reason::NoNote));
        };
        if !self.map.holds(point) {
            return Err(clause!("1n1").refuses(Reason::OffTable));
        }
        let near = |stand: StandId| self.rect(at, stand).distance(&point).is_less_than(keeps_off);
        if self.stands_on_table(at, army).any(near) {
            return Err(clause!("1n1").refuses(Reason::TooNearFriends));
        }
        Ok(())
    }

    /// Whether a battalion may land in a zone: one of its kind that the scenario lets its owner choose, or the listed one.
    pub(crate) fn fits_zone(&self, battalion: BattalionId, zone: u8) -> bool {
        let Some(wanted) = self.map.zones.get(usize::from(zone)) else { return false };
        let listed = self.fresh(battalion).zone == zone;
        let choice = self.scenario.drops.as_ref().map(|drops| &drops.zone_choice);
        listed
            || match self.lands_by(battalion) {
                Some(LandsBy::Paradrop | LandsBy::Glider) => {
                    choice.is_some_and(|zones| zones.contains(&wanted.id))
                }
                Some(LandsBy::Sea) => wanted.kind == ZoneKind::Beach,
                _ => false,
            }
    }

    /// Whether a note is in order: a zone of its kind, a turn not before the listed one [malta-5, D165].
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_note(
        &self,
        at: &Position,
        army: Army,
        battalion: BattalionId,
        note: Option<(u8, u8, u8)>,
    ) -> Result<(), Refused> {
        let refused = clause!("malta-5").refuses(Reason::NoNote);
        let lands = self.army(battalion) == army && at.battalion(battalion).place == Whereabouts::Away;
        let chooses = self.scenario.drops.as_ref().is_some_and(|drops| !drops.zone_choice.is_empty());
        if !lands || !chooses {
            return Err(refused);
        }
        let Some((zone, day, turn)) = note else { return Ok(()) };
        let listed = self.fresh(battalion).due;
        let in_time = DayNo(day) <= self.scenario.last_day
            && (1..=LAST_TURN).contains(&turn)
            && listed.is_none_or(|listed| listed <= (day, turn));
        if in_time && self.fits_zone(battalion, zone) { Ok(()) } else { Err(refused) }
    }

    /// Whether a battalion may be put off, or called without a note, to a zone.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_later(
        &self,
        at: &Position,
        army: Army,
        battalion: BattalionId,
        zone: u8,
        calls: bool,
    ) -> Result<(), Refused> {
        let state = at.battalion(battalion);
        let fits =
            if calls { state.due.is_none() } else { state.due.is_some_and(|due| due <= (at.day.0, at.turn)) };
        self.check_note(at, army, battalion, None)?;
        if fits && self.fits_zone(battalion, zone) {
            Ok(())
        } else {
            Err(clause!("malta-5").refuses(Reason::NoNote))
        }
    }

    /// Whether a move keeps to what the scenario closes: the gaps in a minefield, ground to keep out of.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_closed(
        &self,
        at: &Position,
        battalion: BattalionId,
        travel: &Travel,
    ) -> Result<(), Refused> {
        let army = self.army(battalion);
        for effect in self.effects() {
            match effect {
                Effect::Gap { side, day, line, .. } if *side == army && *day == at.day => {
                    let group = self.groups[usize::from(battalion.0)];
                    let line = Segment::new(line[0], line[1]);
                    let south = |leg: &Segment| leg.b.y() < leg.a.y() && leg.touches(line);
                    let crosses = travel.ways.iter().any(|(_, path)| path.legs().any(|leg| south(&leg)));
                    if crosses && at.crossed.is_some_and(|crossed| crossed != group) {
                        return Err(clause!("act-6").refuses(Reason::MinefieldGap));
                    }
                }
                _ => {}
            }
        }
        let ends: Vec<(StandId, Point)> = (0..travel.ways.len())
            .map(|number| (travel.ways[number].0, travel.pose(number, travel.stations).at))
            .collect();
        self.check_kept_out(at, battalion, &ends)
    }

    /// Whether no stand ends where its side keeps out for now.
    ///
    /// # Errors
    /// Why it may not.
    pub(super) fn check_kept_out(
        &self,
        at: &Position,
        battalion: BattalionId,
        ends: &[(StandId, Point)],
    ) -> Result<(), Refused> {
        for effect in self.effects() {
            let Effect::KeepOut { side, except, objective, within, last_day, .. } = effect else { continue };
            let bound = *side == self.army(battalion)
                && !at.approached
                && at.day <= *last_day
                && !except.iter().any(|name| name == self.battalion_name(battalion));
            let Some(objective) = self.map.objective(objective).filter(|_| bound) else { continue };
            let centre = objective.disc.centre;
            let near = |(stand, point): &(StandId, Point)| {
                self.rect_at(at, *stand, board::plane::Pose::new(*point, at.stand(*stand).pose.heading))
                    .is_within(*within, &centre)
            };
            if ends.iter().any(near) {
                return Err(clause!("act-6").refuses(Reason::KeepOut));
            }
        }
        Ok(())
    }
}

/// A turn so many player turns of a side later; turns run on over nights.
pub(super) fn later((day, turn): (u8, u8), turns: u8) -> (u8, u8) {
    let all = turn - 1 + turns;
    (day + all / LAST_TURN, all % LAST_TURN + 1)
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// Two average dice say when held-back troops come; the dice and the zone are their owner's secret [malta-5, D101].
    pub fn put_off(&mut self, battalion: BattalionId, zone: u8) {
        let own = SeatSet::one(seat(self.game.army(battalion)));
        let faces = [self.dice.roll_for(6, own) as u8, self.dice.roll_for(6, own) as u8];
        let turns = shipped::airborne().average_turns(faces);
        let due = later((self.at.day.0, self.at.turn), turns);
        let state = self.at.battalion_mut(battalion);
        state.due = Some(due);
        state.zone = zone;
    }

    /// The bombers come after the first dawn deployment. One die is shown for each circle; those of hidden stands are kept back
    /// [faq-13, D175]. No morale test follows.
    pub fn bomb(&mut self) {
        let bombing = self.game.effects().find_map(|effect| match effect {
            Effect::Bombing { side, radius, destroyed, suppressed, .. } => {
                Some((*side, *radius, *destroyed, *suppressed))
            }
            _ => None,
        });
        let Some((army, radius, destroyed, suppressed)) = bombing else { return };
        let circles = self.at.side(army.other()).bombs.clone();
        self.log.reveal(SeatSet::ALL);
        for centre in circles {
            self.tell(Event::Bombed(centre));
            let disc = Disc::new(centre, radius);
            let under: Vec<StandId> = self
                .game
                .stands_on_table(self.at, army)
                .filter(|&stand| {
                    !shipped::kinds().is_immune_to_barrage(self.game.info(stand).stand.stand)
                        && disc.holds(self.at.stand(stand).pose.at)
                })
                .collect();
            let (open, hidden): (Vec<StandId>, Vec<StandId>) = under
                .into_iter()
                .partition(|&stand| self.at.is_known(self.game.battalion_of(self.at, stand)));
            let mut rolled = Vec::new();
            for &stand in &open {
                rolled.push((stand, self.d10()));
            }
            if open.is_empty() {
                self.d10();
            }
            for number in 0..NINES {
                let mut nine = self.nine_for(army);
                let some = hidden.iter().skip(9 * number).take(9);
                rolled.extend(some.map(|&stand| (stand, nine.next())));
            }
            for (stand, die) in rolled {
                if destroyed.is_met_by(die) {
                    self.destroy(stand, false);
                } else if suppressed.is_met_by(die) {
                    self.suppress(stand, false);
                }
            }
        }
        self.clean_up();
    }

    /// What a battalion's move tells the scenario: the minefield crossed, the bridge approached.
    pub fn mark_passage(&mut self, battalion: BattalionId, travel: &Travel) {
        let army = self.game.army(battalion);
        for effect in self.game.effects() {
            match effect {
                Effect::Gap { side, day, line, .. } if *side == army && *day == self.at.day => {
                    let line = Segment::new(line[0], line[1]);
                    let south = |leg: &Segment| leg.b.y() < leg.a.y() && leg.touches(line);
                    if travel.ways.iter().any(|(_, path)| path.legs().any(|leg| south(&leg))) {
                        self.at.crossed = Some(self.game.groups[usize::from(battalion.0)]);
                    }
                }
                _ => {}
            }
        }
        self.look_for_approach();
    }

    /// Whether an enemy has come near the ground that a side keeps out of; from then on it does not.
    pub fn look_for_approach(&mut self) {
        if self.at.approached {
            return;
        }
        for effect in self.game.effects() {
            let Effect::KeepOut { side, objective, until_enemy_within, .. } = effect else { continue };
            let Some(objective) = self.game.map().objective(objective) else { continue };
            let centre = objective.disc.centre;
            let near = self
                .game
                .known_stands(self.at, side.other())
                .any(|stand| self.game.rect(self.at, stand).is_within(*until_enemy_within, &centre));
            self.at.approached |= near;
        }
    }

    /// The step behind the set-up: notes if the scenario asks for them, else the first plan.
    pub fn after_set_up(&mut self) {
        match self.game.notes() {
            Some(army) => self.at.step = Step::Notes(army),
            None => self.after_notes(),
        }
    }

    /// The notes are made: support stands are reassigned where the scenario lets them, then both sides plan [malta-3].
    pub fn after_notes(&mut self) {
        let attacker = self.game.scenario().attacker;
        self.at.step = if self.game.reassigns() { Step::Assign(attacker) } else { Step::Plan(attacker) };
    }
}
