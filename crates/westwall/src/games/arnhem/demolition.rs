//! Bridges that are blown when the first Allied unit comes to them [A12.0].

use board::{HexId, HexMap};
use kernel::{Dice, Log};

use super::Arnhem;
use crate::action::Action;
use crate::event::Event;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};
use crate::sequence::ALL;
use crate::why::Why;

/// A bridge that is wired.
#[derive(Debug, Clone)]
pub struct Wired {
    /// One end.
    pub a: HexId,
    /// The other end.
    pub b: HexId,
    /// Whether it crosses a canal: only then can it be repaired [A12.16].
    pub canal: bool,
    /// Its name.
    pub name: String,
}

/// What a wired bridge stands at [A12.17].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charge {
    /// Nobody has come to it yet.
    Wired,
    /// It had its chance.
    Safe,
    /// It is down.
    Down,
    /// It was down and is repaired.
    Mended,
}

/// The canal and rail bridges of a map [A12.15].
pub(super) fn wired(map: &HexMap) -> Vec<Wired> {
    let blown = map.bridges.iter().filter(|bridge| matches!(bridge.kind.as_str(), "canal" | "rail"));
    blown
        .map(|bridge| Wired {
            a: bridge.a,
            b: bridge.b,
            canal: bridge.kind == "canal",
            name: bridge.name.clone(),
        })
        .collect()
}

impl Arnhem {
    /// The wired bridges that a hex is an end of, one bit each.
    #[inline]
    pub(crate) fn wired_at(&self, hex: HexId) -> u32 {
        self.wired_at[usize::from(hex.0)]
    }

    /// The sides of a hex whose bridges are down, as six bits.
    #[inline]
    pub(crate) fn changed_sides(&self, game: &Game, p: &Position, hex: HexId) -> u8 {
        if p.added.down == 0 {
            return 0;
        }
        let down = self.wired_at(hex) & p.added.down;
        if down == 0 {
            return 0;
        }
        let gone = self.wired.iter().enumerate().filter(|(index, _)| down >> index & 1 != 0);
        gone.fold(0, |sides, (_, bridge)| {
            let other = if bridge.a == hex { bridge.b } else { bridge.a };
            sides | game.map.grid.side_between(hex, other).map_or(0, |side| 1 << side)
        })
    }

    /// Asks about the bridges of a hex that an Allied unit has entered, once for each bridge [A12.11, ruling W48].
    #[inline]
    pub(in crate::games) fn ask_about_bridges(&self, p: &mut Position, side: usize, hex: HexId) {
        if side == self.allied {
            let fresh = self.wired_at(hex) & !p.added.tried;
            p.added.asked |= fresh;
            p.added.tried |= fresh;
        }
    }

    /// Whether an Allied unit that enters a hex would set off a question.
    #[inline]
    pub(crate) fn is_watched(&self, p: &Position, hex: HexId) -> bool {
        self.wired_at(hex) & !p.added.tried != 0
    }

    /// What a bridge stands at.
    pub fn charge(&self, p: &Position, index: usize) -> Charge {
        let has = |bits: u32| bits >> index & 1 != 0;
        if has(p.added.down) {
            Charge::Down
        } else if has(p.added.mended) {
            Charge::Mended
        } else if has(p.added.tried) && !has(p.added.asked) {
            Charge::Safe
        } else {
            Charge::Wired
        }
    }
}

impl Game {
    /// The bridge that is asked about now.
    pub(crate) fn bridge_asked(&self, p: &Position) -> Option<&Wired> {
        let rules = self.arnhem().filter(|_| p.added.asked != 0)?;
        rules.wired.get(p.added.asked.trailing_zeros() as usize)
    }

    pub(crate) fn list_demolition(&self, p: &Position, menu: &mut Menu) {
        if let Some(bridge) = self.bridge_asked(p) {
            menu.singles.push(Action::Blow(bridge.a, bridge.b));
            menu.singles.push(Action::Done);
        }
    }

    pub(crate) fn check_blow(&self, p: &Position, a: HexId, b: HexId) -> Result<(), Why> {
        let bridge =
            self.bridge_asked(p).filter(|_| p.step == Step::Demolition).ok_or(Why::WrongStep(p.step))?;
        let named = (bridge.a, bridge.b) == (a, b) || (bridge.b, bridge.a) == (a, b);
        if named { Ok(()) } else { Err(Why::OtherBridge(bridge.a, bridge.b)) }
    }

    /// Rolls for the bridge that is asked about, or lets it stand, and goes on with what was interrupted.
    pub(crate) fn answer_demolition<D: Dice, L: Log<Event>>(
        &self,
        p: &mut Position,
        blow: bool,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(&Wired { a, b, .. }) = self.bridge_asked(p) else { return };
        let bit = p.added.asked & p.added.asked.wrapping_neg();
        p.added.asked &= !bit;
        if blow {
            let die = dice.roll(6);
            let down = die <= 2;
            if down {
                p.added.down |= bit;
                let pausing = p.pausing();
                if let Some(midway) = p.added.midway.as_mut().filter(|midway| pausing != Some(midway.unit)) {
                    midway.goal = None;
                }
            }
            log.tell(ALL, || Event::Blown { a, b, die, down });
            log.cite(if down { "A12.13" } else { "A12.14" });
        } else {
            log.tell(ALL, || Event::Spared(a, b));
        }
        if p.added.asked == 0 {
            self.resume(p, log);
        }
    }
}
