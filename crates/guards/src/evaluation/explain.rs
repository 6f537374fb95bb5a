//! Why an action is taken, in one line.

use kit::Side;

use crate::action::Action;
use crate::forces::UnitSet;
use crate::game::Game;
use crate::position::{Combat, Frame, Position};
use crate::side::people;

impl Game {
    /// Why a side might take an action now; empty if it goes without saying.
    pub(super) fn motive(&self, at: &Position, side: Side, action: &Action) -> String {
        match *action {
            Action::Fire(gun, target) => {
                let (Some(from), Some(hex)) = (at.troops.hex(gun), at.troops.hex(target)) else {
                    return String::new();
                };
                let chances = self.shot(at, gun, from, target, hex);
                format!("hits {} and takes a step {} times in 36", chances.hit, chances.casualty)
            }
            Action::FireInto(_, hex) => format!("fire into the closed stack in {}", self.hex_name(hex)),
            Action::Barrage(battery, hex) => {
                let Some(from) = at.troops.hex(battery) else { return String::new() };
                let [pairs, triples] = self.barrage_chances(at, from, hex);
                format!("a barrage costs them steps in {} % of the rolls", (pairs + triples) / 10)
            }
            Action::Strike => {
                let combat = Combat {
                    defenders: at.combat.target.map_or(UnitSet::NONE, |hex| at.troops.units_in(hex)),
                    ..at.combat
                };
                self.odds_line(at, &combat)
            }
            Action::Support(_) => "artillery for a better column".into(),
            Action::Done if matches!(at.asks(), Some(Frame::Support | Frame::Protect)) => {
                format!("{}; no more artillery", self.odds_line(at, &at.combat))
            }
            Action::Exit(hex) => format!("leaves by {}: that counts for victory", self.hex_name(hex)),
            Action::Go(to) => self.toward(at, side, to),
            Action::Mount(..) => "rides where it would walk for days".into(),
            Action::Debark(_) => "feet are the shorter way".into(),
            Action::Pontoon(_) => "a second way across".into(),
            Action::Clear(_) => "clears the road".into(),
            Action::Pass => "nothing to gain now".into(),
            Action::Advance(..) => "takes the ground".into(),
            Action::Hold => "no shot is worth it".into(),
            _ => String::new(),
        }
    }

    fn odds_line(&self, at: &Position, combat: &Combat) -> String {
        let modifier: i16 = self.terms(at, combat).iter().map(|term| i16::from(term.modifier.0)).sum();
        match self.column(at, combat) {
            Some(odds) => format!("{odds} with {modifier:+} before chits"),
            None => String::new(),
        }
    }

    /// What lies in the direction of a hex: the nearest of those that decide.
    fn toward(&self, at: &Position, side: Side, to: board::HexId) -> String {
        let near = self.outlook().keys.iter().min_by_key(|key| self.grid().distance(key.hex, to));
        let Some(key) = near else { return String::new() };
        let name = self.hex_name(key.hex);
        if self.holds(at, side, key.hex) {
            format!("covers {name}")
        } else {
            format!("towards {name}, which the {} hold", people(side.other()))
        }
    }
}
