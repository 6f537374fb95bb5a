//! Odds as players read them: each modifier by name and clause, each result with its chance.

use kernel::{Chance, Odds};

use crate::event::Harm;
use crate::fire::{ApShot, Occasion};
use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::Modifier;
use crate::position::{Aimed, Position};
use crate::shipped::{ap_fire, gp_fire};
use crate::shot::Shot;
use crate::term::Term;
use crate::view::View;

use super::ROLLS;

/// What players call a harm.
pub(crate) const fn harm_word(harm: Harm) -> &'static str {
    match harm {
        Harm::None => "no effect",
        Harm::Suppressed => "suppressed",
        Harm::Damaged => "damaged",
        Harm::Halved => "half eliminated",
        Harm::TrackHit => "track hit",
        Harm::GunOut => "gun out of action",
        Harm::Eliminated => "eliminated",
        Harm::KnockedOut => "knocked out",
        Harm::BrewedUp => "brewed up",
    }
}

impl Game {
    /// The odds of the volley that is being named, as the view knows it.
    pub(crate) fn volley_odds(&self, view: &View) -> Option<Odds> {
        let at = &view.known;
        let occasion = self.occasion(at.asks()?)?;
        let target = at.volley.target?;
        let shots: Vec<Aimed> = at.volley.shots().collect();
        let facts = shots.iter().flat_map(|aimed| {
            let several = shots.len() > 1;
            self.shot_facts(at, occasion, (aimed.firer, target, aimed.shot), several)
        });
        let facts = facts.collect();
        Some(self.odds_of(at, occasion, target, &shots, facts))
    }

    /// The odds of one shot that is not named yet.
    pub(crate) fn shot_odds(
        &self,
        at: &Position,
        occasion: Occasion,
        (firer, target, shot): (UnitId, UnitId, Shot),
    ) -> Option<Odds> {
        self.shot_harms(at, occasion, (firer, target, shot))?;
        let facts = self.shot_facts(at, occasion, (firer, target, shot), false);
        Some(self.odds_of(at, occasion, target, &[Aimed { firer, shot }], facts))
    }

    fn odds_of(
        &self,
        at: &Position,
        occasion: Occasion,
        target: UnitId,
        shots: &[Aimed],
        facts: Vec<(String, String)>,
    ) -> Odds {
        let left = self.volley_harms(at, occasion, target, shots.iter().copied());
        let chance = |harm: Harm, weight: u32| Chance {
            weight,
            faces: Vec::new(),
            result: harm_word(harm).into(),
            lost: if harm >= Harm::Eliminated { vec![self.piece_id(target)] } else { Vec::new() },
            retreats: Vec::new(),
        };
        Odds {
            facts,
            chances: left.iter().map(|case| chance(case.harm, case.weight)).collect(),
            total: ROLLS,
            lit: None,
            could_add: Vec::new(),
        }
    }

    /// The facts of one shot: band, number, angle, and every modifier with its clause.
    fn shot_facts(
        &self,
        at: &Position,
        occasion: Occasion,
        (firer, target, shot): (UnitId, UnitId, Shot),
        named: bool,
    ) -> Vec<(String, String)> {
        let who = if named { format!("{}: ", self.unit_name(firer)) } else { String::new() };
        let mut terms: Vec<(Term, Modifier)> = Vec::new();
        let mut facts = Vec::new();
        let mut fact = |label: &str, value: String| facts.push((format!("{who}{label}"), value));
        fact("fires", format!("{} at {}", shot.word(), self.unit_name(target)));
        if shot.is_ap() {
            let Some(ap) =
                self.ap_shot(at, occasion, (firer, target, shot), |term, value| terms.push((term, value)))
            else {
                return Vec::new();
            };
            fact("range band", ap.band.name().into());
            for (term, value) in &terms {
                fact(term.name(), format!("{:+} [{}]", value.0, term.clause().id()));
            }
            fact("modifier", format!("{:+} [ap.2]", ap.modifier.0));
            fact("hits at or below", ap.number.0.to_string());
            fact("strikes", format!("{}, {} [ap.3]", ap.angle.name(), ap.elevation.name()));
            fact("penetration", ap.penetration.to_string());
            if self.card(target).armour.is_some() {
                fact("armour by location", self.armour_words(target, &ap));
            }
        } else {
            let Some(gp) =
                self.gp_shot(at, occasion, (firer, target, shot), |term, value| terms.push((term, value)))
            else {
                return Vec::new();
            };
            for (term, value) in &terms {
                fact(term.name(), format!("{:+} [{}]", value.0, term.clause().id()));
            }
            fact("factor", gp.attack.factor.to_string());
            fact("difference", format!("{:+} [gp.1]", gp.attack.difference));
            let [spr, half, out] = gp_fire().thresholds(gp.attack.target, gp.attack.difference);
            fact("net roll for SPR, half, out", format!("{spr}, {half}, {out}"));
        }
        facts
    }

    /// The locations that a shot may strike, each with its chance and its armour: `TF 30 % 18, HF 40 % 16`.
    fn armour_words(&self, target: UnitId, ap: &ApShot) -> String {
        let mut before = 0;
        let parts = ap_fire().locations(ap.elevation, ap.angle).iter().map(|&(location, last)| {
            let chance = last.saturating_sub(before);
            before = last;
            let armour = ap.penetration - self.difference(target, ap, location);
            format!("{} {chance} % {armour}", location.code())
        });
        parts.collect::<Vec<_>>().join(", ")
    }

    /// The chances of a shot in a few words, for a label: `hit 44, out 31 %`.
    pub(crate) fn shot_words(
        &self,
        at: &Position,
        occasion: Occasion,
        aimed: (UnitId, UnitId, Shot),
    ) -> String {
        let Some(harms) = self.shot_harms(at, occasion, aimed) else { return "no effect".into() };
        let hit = match self.ap_shot(at, occasion, aimed, |_, _| {}) {
            Some(ap) if aimed.2.is_ap() => format!("hit {}, ", ap.number.0),
            _ => String::new(),
        };
        let any = (harms.any() + ROLLS / 200) / (ROLLS / 100);
        format!("{hit}effect {any} %, out {} %", harms.loss_percent())
    }
}
