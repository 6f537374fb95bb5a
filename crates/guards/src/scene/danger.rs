//! Where enemy guns reach: known guns with their chances, closed stacks by the longest range of their side
//! [11.3, 11.4, ruling D129].

use board::HexId;
use kernel::{Overlay, Shade, Tone};
use kit::Side;

use super::attack::percent;
use crate::direct_fire::Chances;
use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::{Modifier, Range};
use crate::shipped::direct_fire;
use crate::view::View;

/// The defense strength that chances are shown for where no unit is chosen.
const USUAL_DEFENSE: u16 = 5;

impl Game {
    /// Whether a gun that the viewer sees could fire into a hex.
    fn gun_reaches(&self, view: &View, side: Side, gun: UnitId, hex: HexId) -> bool {
        self.check_gun(view.known(), side, gun, hex).is_ok()
    }

    /// The chances of a gun against a unit of some defense that enters a hex.
    fn entry_chances(&self, view: &View, gun: UnitId, hex: HexId, defense: u16) -> Option<Chances> {
        let from = view.known.troops.hex(gun)?;
        let distance = Range(u8::try_from(self.grid().distance(from, hex)).ok()?);
        let mut die: Modifier = self.conditions(&view.known).direct_fire_die;
        if self.terrain().blocking().contains(hex) {
            die = die.plus(direct_fire().blocking_target);
        }
        Some(Chances::of(self.fire_rule(gun), die, distance, kit::Strength(defense)))
    }

    /// Hexes under enemy guns: the best chance of a hit and of a loss; hexes that only closed stacks may reach are unknown.
    pub(crate) fn danger(&self, view: &View, against: Side) -> Overlay {
        let enemy = against.other();
        if !self.conditions(&view.known).direct_fire.is_yes() {
            let note = "No direct fire this turn [11.3n2].".into();
            return Overlay { note, ..Overlay::default() };
        }
        let guns: Vec<UnitId> = self
            .forces()
            .of_side(enemy)
            .iter()
            .filter(|&unit| self.counter(unit).direct.is_some() && view.known.troops.hex(unit).is_some())
            .collect();
        let closed: Vec<HexId> = self.closed_stacks(view, enemy).collect();
        let longest = self.forces().longest_direct(enemy);
        let mut shades = Vec::new();
        for hex in self.grid().hexes() {
            let best = guns
                .iter()
                .filter(|&&gun| self.gun_reaches(view, enemy, gun, hex))
                .filter_map(|&gun| self.entry_chances(view, gun, hex, USUAL_DEFENSE))
                .max_by_key(|chances| (chances.hit, chances.casualty));
            if let Some(Chances { hit, casualty }) = best {
                let text = Some(format!(
                    "{}/{}",
                    percent(hit).replace(" %", ""),
                    percent(casualty).replace(" %", "")
                ));
                shades.push(Shade { space: self.hex_name(hex).into(), tone: Tone::Danger, text });
                continue;
            }
            let may = longest.is_some_and(|range| {
                closed.iter().any(|&from| {
                    range.reaches(self.grid().distance(from, hex)) && self.setting().sight.sees(from, hex)
                })
            });
            if may {
                shades.push(Shade { space: self.hex_name(hex).into(), tone: Tone::Unknown, text: None });
            }
        }
        let note = format!(
            "Hit and loss chance in percent of the best known gun against a defense of {USUAL_DEFENSE}. \
             Hatched: a closed stack may hold a gun."
        );
        Overlay { shades, note, ..Overlay::default() }
    }
}
