//! Exact chances, from the charts: shots, volleys, morale, close combat, rally, barrage.

use crate::barrage::Mission;
use crate::close_combat::{Verdict, verdict};
use crate::numbers::{D10, D100, Score, StandCount, Tally};
use crate::play::{BattalionId, Game, Harm, Occasion, Position, Shot, StandId};
use crate::shipped;

/// What may come of a shot or a volley at one stand, in parts of [`Chances::WHOLE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chances {
    pub suppressed: u32,
    pub destroyed: u32,
}

impl Chances {
    pub const WHOLE: u32 = 100;

    /// That the shot does anything.
    pub const fn hits(self) -> u32 {
        self.suppressed + self.destroyed
    }
}

/// `37 %`.
pub(crate) fn percent(part: u32, whole: u32) -> String {
    format!("{} %", (u64::from(part) * 100 + u64::from(whole) / 2) / u64::from(whole.max(1)))
}

/// How many of the ten faces meet a score.
pub(crate) fn faces(score: Score) -> u32 {
    u32::try_from(score.0.clamp(0, 10)).unwrap_or(0)
}

/// The probability of every tally, in millionths: what a volley may do to a battalion.
pub(crate) type Tallies = Vec<u64>;

impl Game {
    /// The chances of a shot; nothing if it cannot be fired.
    pub(crate) fn shot_chances(&self, at: &Position, shot: Shot, occasion: Occasion) -> Option<Chances> {
        let scores = self.check_shot(at, shot, occasion).ok()?;
        let hits = faces(scores.hit).max(1);
        let destroys = scores.destroy.map_or(0, faces);
        Some(Chances { suppressed: hits * (10 - destroys), destroyed: hits * destroys })
    }

    /// What a battalion has suffered in this player turn, as far as it is known.
    pub(crate) fn tally_of(&self, at: &Position, battalion: BattalionId) -> Tally {
        let count = |harm: Harm| {
            StandCount(self.members(at, battalion).filter(|&stand| at.stand(stand).harm == harm).count() as u8)
        };
        shipped::morale().tally(count(Harm::Suppressed), count(Harm::Destroyed))
    }

    /// What declared shots may do to one stand: untouched, suppressed, destroyed, in millionths. A shot at a stand that is gone is
    /// lost; a second suppression changes nothing.
    pub(crate) fn stand_after(
        &self,
        at: &Position,
        target: StandId,
        shots: &[Shot],
        occasion: Occasion,
    ) -> [u64; 3] {
        let was = usize::from(at.stand(target).suppressed);
        let mut parts = [0_u64; 3];
        parts[was] = 1_000_000;
        for &shot in shots.iter().filter(|shot| shot.target == target) {
            let Some(chances) = self.shot_chances(at, shot, occasion) else { continue };
            let (down, out) = (u64::from(chances.suppressed), u64::from(chances.destroyed));
            let [fit, low, gone] = parts;
            parts = [
                fit * (100 - down - out) / 100,
                (fit * down + low * (100 - out)) / 100,
                gone + (fit + low) * out / 100,
            ];
        }
        parts
    }

    /// The chance in millionths that a battalion fails its morale test after these shots, if no more comes.
    pub(crate) fn break_chance(
        &self,
        at: &Position,
        battalion: BattalionId,
        shots: &[Shot],
        occasion: Occasion,
    ) -> u64 {
        let mut tallies: Tallies = vec![1_000_000];
        let mut before = 0_usize;
        let weight = |harm: Harm| match harm {
            Harm::None => 0_usize,
            Harm::Suppressed => 1,
            Harm::Destroyed => 2,
        };
        for stand in self.members(at, battalion) {
            let state = at.stand(stand);
            before += weight(state.harm);
            if !state.is_live() || !shots.iter().any(|shot| shot.target == stand) {
                continue;
            }
            let [_, low, gone] = self.stand_after(at, stand, shots, occasion);
            let had = weight(state.harm);
            let newly = if state.suppressed { 0 } else { 1_usize.saturating_sub(had) };
            let (low, gone) = (if newly > 0 { low } else { 0 }, gone);
            let mut next = vec![0_u64; tallies.len() + 2];
            for (tally, &part) in tallies.iter().enumerate() {
                next[tally] += part * (1_000_000 - low - gone) / 1_000_000;
                next[tally + newly] += part * low / 1_000_000;
                next[tally + 2 - had] += part * gone / 1_000_000;
            }
            tallies = next;
        }
        tallies
            .iter()
            .enumerate()
            .map(|(more, &part)| part * (100 - self.steady(at, battalion, before + more)) / 100)
            .sum()
    }

    /// The chance in per cent to pass a morale test with a tally.
    pub(crate) fn steady(&self, at: &Position, battalion: BattalionId, tally: usize) -> u64 {
        if tally == 0 {
            return 100;
        }
        let tally = Tally(u8::try_from(tally).unwrap_or(u8::MAX));
        let score = self.morale_score(at, battalion, tally);
        score.map_or(0, |score| u64::try_from(score.0.clamp(0, 100)).unwrap_or(0))
    }

    /// Attacker wins, both are locked, defender wins: of a hundred throws.
    pub(crate) fn combat_chances(
        &self,
        at: &Position,
        attacker: BattalionId,
        defender: BattalionId,
    ) -> [u32; 3] {
        let modifiers = self.combat_modifiers(at, attacker, defender);
        let mut parts = [0; 3];
        for first in 1..=10 {
            for second in 1..=10 {
                parts[match verdict([D10(first), D10(second)], modifiers) {
                    Verdict::AttackerWins => 0,
                    Verdict::Locked => 1,
                    Verdict::DefenderWins => 2,
                }] += 1;
            }
        }
        parts
    }

    /// In how many turns a call comes: at once, in one, two, three turns, of a hundred rolls.
    pub(crate) fn delay_chances(&self, at: &Position, mission: Mission, spotter: StandId) -> [u32; 4] {
        let hq = self.hq(at, self.battalion_of(at, spotter));
        let quality = self.scenario().side(self.army_of(spotter)).artillery.quality;
        let mut parts = [0; 4];
        for roll in 1..=100 {
            let delay = shipped::barrage().delay(shipped::qualities(), quality, mission, hq, D100(roll));
            parts[usize::from(delay).min(3)] += 1;
        }
        parts
    }
}
