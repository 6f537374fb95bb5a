//! Fire: targets and firers, declared together and rolled in order [7f-1 to 7g-n1, 8, faq-34].

use board::plane::Mil;
use kernel::{Dice, Log};

use super::event::Event;
use super::field::Looking;
use super::game::Game;
use super::position::{Occasion, Outcome, Position, Shot, StandId, Task};
use super::reason::{Reason, Refused};
use super::run::Run;
use crate::contact;
use crate::fire::{Circumstance, Mode, NoShot, ShotScores, is_helped_by_heavy_weapons};
use crate::formation::Formation;
use crate::ground::Cover;
use crate::numbers::D10;
use crate::shipped;
use crate::stand::StandType;
use crate::variants::{cover_to_hit, destroy_modifier, runs_low};
use crate::weapon::Gun;
use kit::clause;

impl Game {
    /// Whether a stand may fire at all now: direct from the front rank, infantry of any rank indirect over others [ut-1, faq-35].
    ///
    /// # Errors
    /// Why not.
    pub fn check_firer(
        &self,
        at: &Position,
        stand: StandId,
        mode: Mode,
        occasion: Occasion,
    ) -> Result<(), Refused> {
        let state = at.stand(stand);
        if !state.is_live() || state.suppressed {
            return Err(clause!("pa-1").refuses(Reason::CannotFire));
        }
        if at.is_engaged(self.battalion_of(at, stand)) {
            return Err(clause!("9n5").refuses(Reason::CannotFire));
        }
        if self.is_under_template(at, stand) {
            return Err(clause!("5n4").refuses(Reason::CannotFire));
        }
        if mode == Mode::Direct && !state.front {
            return Err(clause!("act-3").refuses(Reason::NotFrontRank));
        }
        match occasion {
            Occasion::Pulse if !state.fires => Err(clause!("7").refuses(Reason::NotChosen)),
            Occasion::Opportunity if state.marked => Err(clause!("8n1").refuses(Reason::MarkedStand)),
            _ => Ok(()),
        }
    }

    /// Whether a stand could fire in some window of a move that has begun: what keeps it from firing now keeps it to the end.
    pub(super) fn could_fire(&self, at: &Position, stand: StandId) -> bool {
        let (state, info) = (at.stand(stand), self.info(stand).stand);
        let armed = info.gun != Gun::None || info.transport.is_some_and(|vehicle| vehicle.gun != Gun::None);
        armed
            && !state.suppressed
            && !state.marked
            && (state.front || info.stand.is_infantry())
            && !at.is_engaged(self.battalion_of(at, stand))
            && !self.is_under_template(at, stand)
    }

    /// What a shot must roll.
    ///
    /// # Errors
    /// Why there is none.
    pub fn check_shot(&self, at: &Position, shot: Shot, occasion: Occasion) -> Result<ShotScores, Refused> {
        let scores = self.check_any_shot(at, shot, occasion)?;
        if self.options.nearest_like_target && self.has_nearer_like(at, shot, occasion) {
            return Err(clause!("faq-27").refuses(Reason::NearerTarget));
        }
        Ok(scores)
    }

    /// The same whatever nearer targets there are. A battalion that is being charged is no target any more [faq-36]; HQ and
    /// heavy weapons are targets like others [faq-42a].
    fn check_any_shot(&self, at: &Position, shot: Shot, occasion: Occasion) -> Result<ShotScores, Refused> {
        let Shot { firer, target, mode } = shot;
        if self.army_of(firer) == self.army_of(target) {
            return Err(clause!("act-11").refuses(Reason::NoTarget));
        }
        self.check_firer(at, firer, mode, occasion)?;
        let unit = self.battalion_of(at, target);
        if !at.is_known(unit) || !at.stand(target).is_live() || at.is_engaged(unit) {
            return Err(clause!("act-11").refuses(Reason::NoTarget));
        }
        if self.is_under_template(at, target) {
            return Err(clause!("act-11").refuses(Reason::NoTarget));
        }
        if occasion == Occasion::Opportunity
            && Game::seen_length(at, firer, target) < shipped::measures().seen_move
        {
            return Err(clause!("8").refuses(Reason::SeenTooShort));
        }
        let scores = self.shot_scores(at, shot, occasion)?;
        if mode == Mode::Direct {
            let range = self.sighting(at) + shipped::measures().range_grace;
            let distance = self.distance(at, firer, target);
            if distance > range || !self.sees(at, firer, target, Looking::Fires) {
                return Err(clause!("act-11").refuses(Reason::NoSight));
            }
        }
        Ok(scores)
    }

    /// How far a mover has gone in a stand's sight.
    fn seen_length(at: &Position, watcher: StandId, mover: StandId) -> Mil {
        let seen = at.moving.as_ref().and_then(|moving| {
            moving.seen.iter().find(|seen| seen.watcher == watcher && seen.mover == mover).copied()
        });
        seen.map_or(Mil::ZERO, |seen| seen.length)
    }

    /// Scores by the chart, sight left aside.
    fn shot_scores(&self, at: &Position, shot: Shot, occasion: Occasion) -> Result<ShotScores, Refused> {
        let Shot { firer, target, mode } = shot;
        let unit = self.battalion_of(at, target);
        let mut circumstances = Vec::new();
        match at.battalion(unit).formation {
            Formation::RoadColumn => circumstances.push(Circumstance::RoadColumn),
            Formation::Column => circumstances.push(Circumstance::Column),
            Formation::Assault | Formation::Defensive => {}
        }
        if at.activity(unit) == crate::barrage::Activity::Inactive {
            circumstances.push(Circumstance::Inactive);
        }
        if occasion == Occasion::Opportunity {
            circumstances.push(Circumstance::Opportunity);
        }
        let (from, to) = (self.rect(at, firer), self.rect(at, target));
        if mode == Mode::Direct && !contact::has_in_front(&from, &to) {
            circumstances.push(Circumstance::OutsideFront);
        }
        let infantry = is_helped_by_heavy_weapons(self.info(firer).stand.stand) && !at.stand(firer).mounted;
        if infantry && at.helped.contains(&self.battalion_of(at, firer)) {
            circumstances.push(Circumstance::HeavyWeapons);
        }
        let distance = self.distance(at, firer, target);
        let cover = self.cover(at, target);
        let class = self.target(at, target).ok_or(clause!("act-11").refuses(Reason::NoTarget))?;
        let scores = shipped::fire().scores(self.gun(at, firer), mode, distance, class, &circumstances);
        let scores = scores.map(|scores| self.optional_scores(at, shot, cover, scores));
        scores.map_err(|why| match why {
            NoShot::NoGun | NoShot::NotAtArmour => clause!("wd-1").refuses(Reason::OutOfRange),
            NoShot::NotIndirect => clause!("act-12").refuses(Reason::OutOfRange),
            NoShot::NotAtPersonnel => clause!("7g-L").refuses(Reason::OutOfRange),
            NoShot::OutOfRange => clause!("7f-4").refuses(Reason::OutOfRange),
        })
    }

    /// What options make of a shot's scores [faq-1, 7f-8, faq-33].
    fn optional_scores(&self, at: &Position, shot: Shot, cover: Cover, scores: ShotScores) -> ShotScores {
        let options = shipped::fire().options;
        let ShotScores { mut hit, mut destroy } = scores;
        if self.options.cover_to_hit {
            hit = hit.plus(cover_to_hit(cover, options));
        }
        if self.options.tank_riders && self.has_riders(at, shot.target) {
            hit = hit.plus(options.tank_riders);
        }
        if self.options.ammo {
            hit = hit.plus(options.ammo.times(at.stand(shot.firer).ammo as i8));
        }
        if self.options.destroy_modifiers {
            let quality = at.battalion(self.battalion_of(at, shot.target)).quality;
            let modifier = destroy_modifier(shipped::qualities().of(quality), cover, options);
            destroy = destroy.map(|score| score.plus(modifier));
        }
        ShotScores { hit, destroy }
    }

    /// Whether, with the option, a nearer target of the firer's kind must be taken [faq-27].
    fn has_nearer_like(&self, at: &Position, shot: Shot, occasion: Occasion) -> bool {
        let kind = |stand: StandId| {
            let kind = self.info(stand).stand.stand;
            (kind == StandType::Armour, kind.is_infantry())
        };
        let own = kind(shot.firer);
        if own == (false, false) {
            return false;
        }
        let distance = self.distance(at, shot.firer, shot.target);
        let is_like = kind(shot.target) == own;
        self.known_stands(at, self.army_of(shot.target)).any(|other| {
            other != shot.target
                && kind(other) == own
                && (!is_like || self.distance(at, shot.firer, other) < distance)
                && self.check_any_shot(at, Shot { target: other, ..shot }, occasion).is_ok()
        })
    }

    /// Whether a stand has a shot at a mover in a window, sight for a whole inch taken for granted.
    pub fn has_opportunity(&self, at: &Position, firer: StandId, target: StandId) -> bool {
        [Mode::Direct, Mode::Indirect].into_iter().any(|mode| {
            let shot = Shot { firer, target, mode };
            self.check_firer(at, firer, mode, Occasion::Opportunity).is_ok()
                && at.stand(target).is_live()
                && !self.is_under_template(at, target)
                && self.shot_scores(at, shot, Occasion::Opportunity).is_ok()
                && (mode == Mode::Indirect || self.sees(at, firer, target, Looking::Fires))
        })
    }

    /// The heavy weapons of a battalion that could help its infantry [ut-5, D46].
    pub fn heavy_weapons(&self, at: &Position, battalion: super::position::BattalionId) -> Option<StandId> {
        let helps = |&stand: &StandId| {
            self.info(stand).stand.stand == StandType::HeavyWeapons && !at.stand(stand).suppressed
        };
        self.live(at, battalion).find(helps).filter(|_| !at.is_engaged(battalion))
    }

    /// Who may take a result in place of a stand that was hit: rear stands of its type [faq-42b, D44].
    pub fn stand_ins(&self, at: &Position, hit: StandId, result: Outcome) -> Vec<StandId> {
        let unit = self.battalion_of(at, hit);
        let kind = self.info(hit).stand.stand;
        let covers = kind.is_infantry() || kind == StandType::Armour;
        let ranks = !matches!(at.battalion(unit).formation, Formation::Defensive);
        if !covers || !ranks || !at.stand(hit).front || !at.stand(hit).is_live() {
            return Vec::new();
        }
        let fits = |&stand: &StandId| {
            let state = at.stand(stand);
            self.info(stand).stand.stand == kind
                && !state.front
                && (result == Outcome::Destroyed || !state.suppressed)
        };
        self.live(at, unit).filter(fits).collect()
    }
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// Declared shots are fired: firers are seen [7f-7], weapons are set up [ut-3], opportunity costs the next action [pa-6].
    pub fn open_fire(&mut self, occasion: Occasion) {
        let firers: Vec<StandId> = self.at.shots.iter().map(|shot| shot.firer).collect();
        if let Some(&firer) = firers.first() {
            self.disclose(self.game.army_of(firer));
        }
        for &firer in &firers {
            self.uncover(self.game.battalion_of(self.at, firer));
            let sets_up = self.game.info(firer).stand.stand.is_gun() && !self.at.stand(firer).mounted;
            let state = self.at.stand_mut(firer);
            state.marked |= occasion == Occasion::Opportunity;
            state.set_up |= sets_up;
        }
        let helped = self.at.helped.clone();
        for battalion in helped {
            let used = firers.iter().any(|&firer| {
                self.game.battalion_of(self.at, firer) == battalion
                    && is_helped_by_heavy_weapons(self.game.info(firer).stand.stand)
            });
            if let Some(weapons) = self.game.heavy_weapons(self.at, battalion).filter(|_| used) {
                let state = self.at.stand_mut(weapons);
                state.on_foot |= state.mounted;
                state.mounted = false;
                state.set_up = true;
            }
        }
        self.at.stack.push(Task::Shots(occasion));
    }

    /// Rolls the next declared shot; a shot at a stand that is gone is lost [faq-34].
    pub fn roll_shots(&mut self, occasion: Occasion) {
        if self.at.shots.is_empty() {
            self.at.helped.clear();
            self.at.stack.pop();
            return;
        }
        let shot = self.at.shots.remove(0);
        if !self.at.stand(shot.target).is_live() {
            return;
        }
        let Ok(scores) = self.game.shot_scores(self.at, shot, occasion) else { return };
        let hit = self.d10();
        let destroy = if scores.hits(hit) && scores.destroy.is_some() { self.d10() } else { D10(10) };
        let result = scores.result(hit, destroy);
        self.check_ammo(shot.firer, hit, destroy);
        let names = (self.game.stand_name(shot.firer), self.game.stand_name(shot.target));
        self.tell(Event::ShotRolled(names.0, names.1, result));
        let Some(outcome) = Outcome::of(result) else { return };
        if self.game.stand_ins(self.at, shot.target, outcome).is_empty() {
            self.take(shot.target, outcome);
        } else {
            self.at.stack.push(Task::Displace(shot.target, outcome));
        }
    }

    /// A natural 1 to hit may leave its firer low on ammunition [faq-33, faq-33b].
    fn check_ammo(&mut self, firer: StandId, hit: D10, destroy: D10) {
        if !self.game.options.ammo {
            return;
        }
        let quality = self.at.battalion(self.game.battalion_of(self.at, firer)).quality;
        let rally = shipped::qualities().of(quality).rally;
        let by_quality = self.game.options.ammo_quality.then_some((rally, destroy));
        if runs_low(hit, by_quality) {
            let state = self.at.stand_mut(firer);
            state.ammo = state.ammo.saturating_add(1);
            self.tell_of(self.game.battalion_of(self.at, firer), Event::RanLow(self.game.stand_name(firer)));
        }
    }

    /// A stand takes the result of a shot.
    pub fn take(&mut self, stand: StandId, outcome: Outcome) {
        match outcome {
            Outcome::Suppressed => self.suppress(stand, true),
            Outcome::Destroyed => self.destroy(stand, true),
        }
    }
}
