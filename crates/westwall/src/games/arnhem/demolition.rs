//! Bridges that are blown when the first Allied unit comes to them [A12.0].

use board::{HexId, HexMap, HexSet};
use kernel::{Dice, Log};
use kit::{Side, clause};

use super::Arnhem;
use crate::action::Action;
use crate::crossings::GroundKey;
use crate::event::{Event, SpecialEvent};
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};
use crate::reason::{Reason, Refused, SpecialReason};
use crate::sequence::ALL;

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
    /// No enemy has come to it yet.
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
    pub(super) fn wired_at(&self, hex: HexId) -> u32 {
        self.wired_at[usize::from(hex.0)]
    }

    /// The sides of a hex whose bridges are down, as six bits.
    #[inline]
    pub(super) fn changed_sides(&self, game: &Game, at: &Position, hex: HexId) -> u8 {
        if at.extension.down == 0 {
            return 0;
        }
        let down = self.wired_at(hex) & at.extension.down;
        if down == 0 {
            return 0;
        }
        let gone = self.wired.iter().enumerate().filter(|(index, _)| down >> index & 1 != 0);
        gone.fold(0, |sides, (_, bridge)| {
            let other = if bridge.a == hex { bridge.b } else { bridge.a };
            sides | game.map.grid.side_between(hex, other).map_or(0, |side| 1 << side)
        })
    }

    /// Asks about the bridges of a hex that an Allied unit has entered, once for each bridge [A12.0, A12.11, ruling W48].
    #[inline]
    pub(super) fn ask_about_bridges(&self, at: &mut Position, side: Side, hex: HexId) {
        if side == self.allied {
            let fresh = self.wired_at(hex) & !at.extension.tried;
            at.extension.asked |= fresh;
            at.extension.tried |= fresh;
        }
    }

    /// Whether an Allied unit that enters a hex would set off a question.
    #[inline]
    pub(super) fn is_wired(&self, at: &Position, hex: HexId) -> bool {
        self.wired_at(hex) & !at.extension.tried != 0
    }

    /// The hexes that differ between two grounds: ends of bridges, and where the boats are.
    pub(super) fn ground_differs(&self, game: &Game, one: GroundKey, other: GroundKey) -> HexSet {
        let changed = one.down ^ other.down;
        let mut hexes: HexSet =
            game.changing.iter().filter(|&hex| self.wired_at(hex) & changed != 0).collect();
        if one.ferry != other.ferry {
            for (hex, sides) in [one.ferry, other.ferry].into_iter().flatten() {
                hexes.insert(HexId(hex));
                hexes.extend(game.beyond(HexId(hex), sides));
            }
        }
        hexes
    }

    /// State of a wired bridge, which both players may see [A12.17].
    pub fn charge(&self, at: &Position, index: usize) -> Charge {
        let has = |bits: u32| bits >> index & 1 != 0;
        if has(at.extension.down) {
            Charge::Down
        } else if has(at.extension.mended) {
            Charge::Mended
        } else if has(at.extension.tried) && !has(at.extension.asked) {
            Charge::Safe
        } else {
            Charge::Wired
        }
    }
}

impl Arnhem {
    /// The bridge that is asked about now.
    pub(super) fn bridge_asked(&self, at: &Position) -> Option<&Wired> {
        // With nothing asked about the number is 32, and there is no such bridge.
        self.wired.get(at.extension.asked.trailing_zeros() as usize)
    }

    pub(super) fn list_demolition(&self, at: &Position, menu: &mut Menu) {
        if let Some(bridge) = self.bridge_asked(at) {
            menu.singles.push(Action::Blow(bridge.a, bridge.b));
            menu.singles.push(Action::Done);
        }
    }

    pub(super) fn check_blow(&self, at: &Position, a: HexId, b: HexId) -> Result<(), Refused> {
        let bridge = self
            .bridge_asked(at)
            .filter(|_| at.step == Step::Demolition)
            .ok_or(clause!("S4.1").refuses(Reason::WrongStep(at.step)))?;
        let named = (bridge.a, bridge.b) == (a, b) || (bridge.b, bridge.a) == (a, b);
        if named {
            Ok(())
        } else {
            Err(clause!("A12.11").refuses(Reason::Special(SpecialReason::OtherBridge(bridge.a, bridge.b))))
        }
    }

    /// Rolls for the bridge that is asked about, and goes on with what was interrupted [A12.12].
    pub(super) fn blow_bridge<D: Dice, L: Log<Event>>(
        &self,
        game: &Game,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(&Wired { a, b, .. }) = self.bridge_asked(at) else { return };
        let bit = Arnhem::answer_for_one(at);
        let die = dice.roll(6);
        let down = die <= 2;
        if down {
            at.extension.down |= bit;
            let pausing = at.pausing();
            if let Some(midway) = at.extension.midway.as_mut().filter(|midway| pausing != Some(midway.unit)) {
                midway.goal = None;
            }
        }
        log.tell(ALL, || Event::Special(SpecialEvent::Blown { a, b, die, down }));
        log.cite(if down { clause!("A12.13") } else { clause!("A12.14") }.id());
        Arnhem::go_on(game, at, log);
    }

    /// Lets the bridge that is asked about stand, and goes on with what was interrupted [A12.11].
    pub(super) fn spare_bridge<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) {
        let Some(&Wired { a, b, .. }) = self.bridge_asked(at) else { return };
        Arnhem::answer_for_one(at);
        log.tell(ALL, || Event::Special(SpecialEvent::Spared(a, b)));
        Arnhem::go_on(game, at, log);
    }

    /// Takes the first bridge off the list of those asked about, and returns its bit.
    fn answer_for_one(at: &mut Position) -> u32 {
        let bit = at.extension.asked & at.extension.asked.wrapping_neg();
        at.extension.asked &= !bit;
        bit
    }

    fn go_on<L: Log<Event>>(game: &Game, at: &mut Position, log: &mut L) {
        if at.extension.asked == 0 {
            game.resume(at, log);
        }
    }
}
