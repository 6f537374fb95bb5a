//! Close combat on the table [9, 9n1, 9n2, 9n11, D119, D164].

use board::plane::{Figure, Heading, Mil, Pose, Rect};
use kernel::{Dice, Log};

use super::event::Event;
use super::game::Game;
use super::position::{BattalionId, Flight, Harm, Position, StandId, Task};
use super::run::Run;
use super::travel::along;
use crate::close_combat::{Fighters, Tanks, Verdict, verdict};
use crate::contact::is_in_contact;
use crate::ground::Cover;
use crate::numbers::{Modifier, Score, StandCount};
use crate::shipped;
use crate::stand::StandType;

/// A winner advances up to 90 degrees off the line to the loser, in steps of 15 [D120].
pub(super) const MOST_TURNS: i8 = 6;

impl Game {
    /// A battalion as the close combat chart sees it: the whole of it, touched or not [faq-7], its infantry counted alone
    /// [faq-40, faq-42c]. Heavy weapons count, set up or not [faq-24, 9n3, D38, D163].
    pub fn fighters(&self, at: &Position, battalion: BattalionId, against_armour: bool) -> Fighters {
        let live: Vec<StandId> = self.live(at, battalion).collect();
        let is = |stand: StandId, kind: StandType| self.info(stand).stand.stand == kind;
        let infantry: Vec<StandId> =
            live.iter().copied().filter(|&stand| self.info(stand).stand.stand.is_infantry()).collect();
        let smg = infantry.iter().filter(|&&stand| is(stand, StandType::SmgInfantry)).count();
        let covered = if against_armour { &infantry } else { &live };
        Fighters {
            quality: at.battalion(battalion).quality,
            infantry: infantry.iter().filter(|&&stand| !at.stand(stand).suppressed).count() as u8,
            smg: !infantry.is_empty() && 2 * smg >= infantry.len(),
            armour: live.iter().any(|&stand| is(stand, StandType::Armour)),
            heavy_weapons: live.iter().any(|&stand| is(stand, StandType::HeavyWeapons)),
            at_gun: live.iter().any(|&stand| is(stand, StandType::AtGun)),
            cover: Cover::of_two(covered.iter().map(|&stand| self.cover(at, stand))),
        }
    }

    /// What attacker and defender add to their dice.
    pub fn combat_modifiers(
        &self,
        at: &Position,
        attacker: BattalionId,
        defender: BattalionId,
    ) -> [Modifier; 2] {
        if self.arms(at, attacker).0 {
            let (ours, theirs) = (self.fighters(at, attacker, false), self.fighters(at, defender, false));
            return shipped::close_combat().among_infantry(ours, theirs);
        }
        let thickest = self.live(at, attacker).filter_map(|stand| self.info(stand).stand.armour).max();
        let tanks = Tanks { quality: at.battalion(attacker).quality, thickest };
        shipped::close_combat().against_armour(tanks, self.fighters(at, defender, true))
    }

    /// What every stand of a battalion must roll to rally [9r].
    pub fn rally_score(&self, at: &Position, battalion: BattalionId) -> Score {
        let number = shipped::qualities().of(at.battalion(battalion).quality).rally;
        let suppressed = self.live(at, battalion).filter(|&stand| at.stand(stand).suppressed).count() as u8;
        let covers: Vec<Cover> = self.live(at, battalion).map(|stand| self.steadiness(at, stand)).collect();
        let missing = StandCount(self.missing(at, battalion));
        shipped::rally().score(number, StandCount(suppressed), missing, self.hq(at, battalion), &covers)
    }

    /// The stand of a battalion that is nearest to another battalion.
    pub fn nearest_of(&self, at: &Position, battalion: BattalionId, to: BattalionId) -> Option<StandId> {
        let near: Vec<Rect> = self.live(at, to).map(|stand| self.rect(at, stand)).collect();
        self.live(at, battalion).min_by_key(|&stand| {
            let rect = self.rect(at, stand);
            (near.iter().map(|other| rect.distance(other)).min(), stand)
        })
    }

    /// Where an advance leads: how far the block slides before it touches a known enemy, and that enemy. Nothing if it cannot, or
    /// would touch the battalion just beaten [9n2, D120, faq-22].
    pub fn advance(
        &self,
        at: &Position,
        winner: BattalionId,
        loser: BattalionId,
        turns: i8,
    ) -> Option<(Heading, Mil, Option<BattalionId>)> {
        if turns.abs() > MOST_TURNS {
            return None;
        }
        let (own, other) = (self.mean(at, winner)?, self.mean(at, loser)?);
        let heading = Heading::of(own.to(other))?.turned(150 * i32::from(turns));
        let most = shipped::close_combat().advance;
        let measures = shipped::measures();
        let mut gone = Mil::ZERO;
        for length in (50..=most.0).step_by(50) {
            let ends: Vec<(StandId, Rect)> = self
                .live(at, winner)
                .map(|stand| {
                    let pose = at.stand(stand).pose;
                    let end = Pose::new(pose.at + along(heading, Mil(length)), pose.heading);
                    (stand, self.rect_at(at, stand, end))
                })
                .collect();
            if self.check_open_room(at, winner, &ends).is_err() {
                break;
            }
            let touched = self.known_stands(at, self.army(winner).other()).find(|&enemy| {
                let rect = self.rect(at, enemy);
                ends.iter().any(|(_, end)| is_in_contact(end, &rect, measures))
            });
            if let Some(enemy) = touched.map(|stand| self.battalion_of(at, stand)) {
                let legal = !self.options.no_chain
                    && enemy != loser
                    && self.check_contact(at, winner, &ends, Some(enemy)).is_ok();
                if legal {
                    return Some((heading, Mil(length), Some(enemy)));
                }
                break;
            }
            gone = Mil(length);
        }
        (gone > Mil::ZERO).then_some((heading, gone, None))
    }

    /// The mean of a battalion's centres.
    fn mean(&self, at: &Position, battalion: BattalionId) -> Option<board::plane::Point> {
        let points: Vec<board::plane::Point> =
            self.members(at, battalion).map(|stand| at.stand(stand).pose.at).collect();
        let count = i64::try_from(points.len()).ok().filter(|&count| count > 0)?;
        let mean = |part: fn(board::plane::Point) -> i32| {
            (points.iter().map(|&point| i64::from(part(point))).sum::<i64>() / count) as i32
        };
        Some(board::plane::Point::new(mean(board::plane::Point::x), mean(board::plane::Point::y)))
    }
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// A pair fights: the lower total retreats, equal totals lock [9, 9n5].
    pub fn fight(&mut self, attacker: BattalionId, defender: BattalionId) {
        self.at.stack.pop();
        for pair in &mut self.at.pairs {
            if pair.attacker == attacker && pair.defender == defender {
                pair.due = false;
            }
        }
        if !self.is_alive(attacker) || !self.is_alive(defender) {
            self.at.pairs.retain(|pair| pair.attacker != attacker || pair.defender != defender);
            return;
        }
        let modifiers = self.game.combat_modifiers(self.at, attacker, defender);
        let dice = [self.d10(), self.d10()];
        let totals = [0, 1].map(|side: usize| dice[side].0 as i8 + modifiers[side].0);
        self.tell(Event::CombatRolled {
            attacker: self.game.battalion_name(attacker),
            defender: self.game.battalion_name(defender),
            totals,
        });
        let (winner, loser) = match verdict(dice, modifiers) {
            Verdict::AttackerWins => (attacker, defender),
            Verdict::DefenderWins => (defender, attacker),
            Verdict::Locked => return,
        };
        self.at.battalion_mut(winner).won = true;
        self.at.battalion_mut(loser).lost = true;
        self.at.pairs.retain(|pair| pair.attacker != loser && pair.defender != loser);
        let nearest = self.game.nearest_of(self.at, winner, loser);
        for stand in self.game.members(self.at, loser) {
            self.pack_up(stand);
        }
        self.at.stack.push(Task::Advance(winner, loser));
        self.at.stack.push(Task::Shake(loser));
        self.at.stack.push(Task::Retreat(loser, nearest, Flight::Beaten));
    }

    /// A retreating gun or heavy weapons pack up for nothing [9n8].
    pub fn pack_up(&mut self, stand: StandId) {
        let info = self.game.info(stand).stand;
        let state = self.at.stand_mut(stand);
        if state.set_up {
            state.set_up = false;
            state.mounted = info.stand.is_gun() && info.transport.is_some() && !state.on_foot;
        }
    }

    /// Every stand of the loser rolls against one score: suppressed, or destroyed if it was [9n1, 9n6, 9n7].
    pub fn shake(&mut self, battalion: BattalionId) {
        self.at.stack.pop();
        let score = self.game.rally_score(self.at, battalion);
        let stands: Vec<StandId> = self.game.live(self.at, battalion).collect();
        for stand in stands {
            let die = self.d10();
            if score.is_met_by(die) {
                continue;
            }
            if self.at.stand(stand).suppressed {
                self.destroy(stand, true);
            } else {
                self.suppress(stand, true);
            }
        }
    }

    /// The winner goes forward; a new enemy that it touches is fought at once [faq-22].
    pub fn go_forward(&mut self, winner: BattalionId, loser: BattalionId, turns: i8) {
        let Some((heading, length, enemy)) = self.game.advance(self.at, winner, loser, turns) else { return };
        let before: Vec<(StandId, Pose)> =
            self.game.live(self.at, winner).map(|stand| (stand, self.at.stand(stand).pose)).collect();
        let gone = self.free_length(winner, &before, heading, length);
        for &(stand, pose) in &before {
            let state = self.at.stand_mut(stand);
            state.pose = Pose::new(pose.at + along(heading, gone), pose.heading);
            state.dug_in = false;
        }
        self.tell(Event::Advanced(self.game.battalion_name(winner)));
        self.spot_all();
        if let Some(enemy) = enemy.filter(|_| gone == length) {
            self.close_with(winner, enemy);
            let fights = self
                .at
                .pairs
                .iter()
                .any(|pair| pair.attacker == winner && pair.defender == enemy && pair.due);
            if fights {
                self.at.stack.push(Task::Fight(winner, enemy));
            }
        }
    }

    /// Whether a battalion has suffered anything in this player turn.
    fn harmed(&self, battalion: BattalionId) -> bool {
        self.game.members(self.at, battalion).any(|stand| self.at.stand(stand).harm != Harm::None)
    }

    /// What a battalion has suffered in this player turn [10].
    pub fn tally(&self, battalion: BattalionId) -> crate::numbers::Tally {
        if self.game.options.morale_cumulative && self.harmed(battalion) {
            let live = self.game.live(self.at, battalion);
            let down = live.filter(|&stand| self.at.stand(stand).suppressed).count() as u8;
            let gone =
                self.game.members(self.at, battalion).count() - self.game.live(self.at, battalion).count();
            return shipped::morale().tally(StandCount(down), StandCount(gone as u8));
        }
        let count = |harm: Harm| {
            let hurt =
                self.game.members(self.at, battalion).filter(|&stand| self.at.stand(stand).harm == harm);
            StandCount(hurt.count() as u8)
        };
        shipped::morale().tally(count(Harm::Suppressed), count(Harm::Destroyed))
    }
}
