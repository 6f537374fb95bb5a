//! The Engineer: bridges repaired, rivers crossed, assaults across them, and the next Engineer [A13.0].

use board::HexId;
use kernel::Log;

use super::Arnhem;
use crate::added::Source;
use crate::duties::{Contacts, Draft, Guns};
use crate::event::Event;
use crate::game::Game;
use crate::position::{Place, Position, Step};
use crate::sequence::ALL;
use crate::unit::UnitId;
use crate::why::Why;

impl Game {
    /// The Engineer's hex and the sides of it over which it ferries: rivers without a bridge, as six bits
    /// [A13.21, A13.23]. Nothing if it cannot.
    pub(crate) fn ferry(&self, p: &Position) -> Option<(HexId, u8)> {
        let rules = self.arnhem()?;
        let hex = p.hex_of(rules.engineer)?;
        let shut = 0b11_1111 & !self.open_sides(p, hex);
        let sides =
            (0..6).filter(|&hexside| shut >> hexside & 1 != 0 && self.neighbour(hex, hexside).is_some());
        let sides = sides.fold(0, |sides, hexside| sides | 1 << hexside);
        (sides != 0 && !self.in_zoc_of(p, hex, 1 - rules.allied)).then_some((hex, sides))
    }

    /// Whether the Engineer takes a unit across rivers [A13.21].
    #[inline]
    pub(crate) fn is_ferried(&self, unit: UnitId) -> bool {
        self.arnhem()
            .is_some_and(|rules| rules.airborne.has(unit) && self.counter(unit).kind.is_airborne_infantry())
    }

    /// Half points for a step that the Engineer helps with: the ground of the hex entered [A13.22].
    pub(crate) fn ferried_cost(&self, p: &Position, unit: UnitId, from: HexId, hexside: usize) -> Option<u8> {
        let (hex, sides) = self.ferry(p).filter(|_| self.is_ferried(unit))?;
        let into = self.neighbour(from, hexside)?;
        let helped =
            from == hex && sides >> hexside & 1 != 0 || into == hex && sides >> ((hexside + 3) % 6) & 1 != 0;
        helped.then(|| self.terrain.ground_cost(into)).flatten()
    }

    /// The Engineer is bound once a unit has used its boats for a step [A13.21].
    pub(crate) fn bind_engineer(&self, p: &mut Position, from: Option<HexId>, to: HexId) {
        if let Some(rules) = self.arnhem()
            && self.rides(p, from, &[to])
        {
            p.moved.insert(rules.engineer);
        }
    }

    /// Whether a unit is the Engineer at a river in a phase in which airborne infantry has moved: its boats may have
    /// been used, even if it has not moved itself [A13.21].
    pub(crate) fn may_be_bound(&self, p: &Position, unit: UnitId) -> bool {
        let engineer = self.arnhem().is_some_and(|rules| rules.engineer == unit);
        let going = p.added.midway.map(|midway| midway.unit);
        engineer && self.ferry(p).is_some() && p.moved.iter().chain(going).any(|other| self.is_ferried(other))
    }

    /// The Engineer stays with a unit that has come to assault from its hex [A13.21, A13.24].
    pub(crate) fn hold_engineer(&self, p: &mut Position, unit: UnitId) {
        if let Some(rules) = self.arnhem().filter(|_| p.added.guests.has(unit)) {
            p.moved.insert(rules.engineer);
        }
    }

    /// Whether a way leads across a river in the Engineer's boats.
    pub(crate) fn rides(&self, p: &Position, start: Option<HexId>, path: &[HexId]) -> bool {
        let Some((hex, sides)) = self.ferry(p) else { return false };
        let across = |from: HexId, to: HexId| {
            from == hex && self.map.grid.side_between(from, to).is_some_and(|side| sides >> side & 1 != 0)
        };
        let mut here = start;
        path.iter()
            .any(|&next| here.replace(next).is_some_and(|from| across(from, next) || across(next, from)))
    }

    /// The enemies across the rivers of the Engineer's hex.
    fn across_the_river(&self, p: &Position) -> impl Iterator<Item = UnitId> {
        let (hex, sides) = self.ferry(p).unwrap_or((HexId(0), 0));
        let enemy = self.arnhem().map_or(0, |rules| 1 - rules.allied);
        (0..6)
            .filter(move |hexside| sides >> hexside & 1 != 0)
            .filter_map(move |hexside| self.neighbour(hex, hexside).and_then(|near| p.unit_at(near)))
            .filter(move |&unit| self.side_of(unit) == enemy)
    }

    /// Whether a unit may end its move in the Engineer's boats [A13.24, ruling W51].
    pub(crate) fn may_board(&self, p: &Position, unit: UnitId, to: HexId) -> bool {
        self.is_ferried(unit)
            && self.ferry(p).is_some_and(|(hex, _)| hex == to)
            && self.boarder(p).is_none()
            && self.across_the_river(p).next().is_some()
    }

    /// The unit that is in the Engineer's boats to assault.
    pub(crate) fn boarder(&self, p: &Position) -> Option<UnitId> {
        let rules = self.arnhem().filter(|_| !p.added.guests.is_empty())?;
        let hex = p.hex_of(rules.engineer);
        let moving = p.added.midway.map(|midway| midway.unit);
        p.added.guests.iter().find(|&unit| p.hex_of(unit) == hex && Some(unit) != moving)
    }

    /// Whether the attack in hand comes across a river, and by whom.
    pub(crate) fn assaulting(&self, p: &Position) -> Option<UnitId> {
        self.boarder(p).filter(|&unit| p.combat.attackers.has(unit))
    }

    /// The enemies that may be assaulted now.
    pub(crate) fn assaults(&self, p: &Position, c: &Contacts, guns: Guns) -> Vec<UnitId> {
        let Some(unit) = self.boarder(p).filter(|&unit| !p.attacked.has(unit)) else { return Vec::new() };
        let _ = unit;
        self.across_the_river(p).filter(|&foe| self.check_assault_on(p, c, foe, guns).is_ok()).collect()
    }

    fn check_assault_on(&self, p: &Position, c: &Contacts, foe: UnitId, guns: Guns) -> Result<(), Why> {
        if p.targeted.has(foe) {
            return Err(Why::AlreadyAttacked(foe));
        }
        let draft = Draft { attackers: 0, defenders: c.foe_index(foe).map_or(0, |index| 1 << index) };
        self.left_over(p, c, draft, guns).map_or(Ok(()), |left| Err(Game::why_left(c, left)))
    }

    pub(crate) fn check_assault(&self, p: &Position, foe: UnitId) -> Result<(), Why> {
        if p.step != Step::Combat {
            return Err(Why::WrongStep(p.step));
        }
        let unit = self.boarder(p).ok_or(Why::NobodyAboard)?;
        if p.attacked.has(unit) {
            return Err(Why::HasAttacked(unit));
        }
        if !self.across_the_river(p).any(|other| other == foe) {
            return Err(Why::NotAcross(foe));
        }
        let c = self.contacts(p);
        let guns = self.gun_rule(p, &c);
        self.check_assault_on(p, &c, foe, guns)
    }

    /// A unit that assaulted and has not come across is lost, and so is one that found nobody to assault [A13.24].
    pub(crate) fn lose_boarder<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        if let Some(unit) = self.boarder(p)
            && let Some(hex) = p.hex_of(unit)
        {
            log.tell(ALL, || Event::AssaultLost(unit, hex));
            log.cite("A13.24");
            self.lose(p, unit, log);
        }
    }

    /// Watches over a German Player-Turn whether the Engineer stands where it can repair [A13.1, ruling W49].
    pub(in crate::games) fn watch_engineer(&self, rules: &Arnhem, p: &mut Position, begins: bool) {
        if self.phasing(p) == rules.allied {
            return;
        }
        let calm = p.hex_of(rules.engineer).is_some_and(|hex| !self.in_zoc_of(p, hex, 1 - rules.allied));
        p.added.steady = calm && (begins || p.added.steady) && !p.shifted.has(rules.engineer);
    }

    /// Repairs every canal bridge beside an Engineer that has stood still [A13.1].
    pub(super) fn repair<L: Log<Event>>(&self, rules: &Arnhem, p: &mut Position, log: &mut L) {
        self.watch_engineer(rules, p, false);
        let Some(hex) = p.hex_of(rules.engineer).filter(|_| p.added.steady) else { return };
        for (index, bridge) in rules.wired.iter().enumerate() {
            let bit = 1 << index;
            if bridge.canal && p.added.down & bit != 0 && rules.wired_at(hex) & bit != 0 {
                p.added.down &= !bit;
                p.added.mended |= bit;
                log.tell(ALL, || Event::Mended(bridge.a, bridge.b));
                log.cite("A13.1");
            }
        }
    }

    /// A lost Engineer counts and comes again in the next Allied Movement Phase [A13.3].
    pub(in crate::games) fn replace_engineer<L: Log<Event>>(
        &self,
        rules: &Arnhem,
        p: &mut Position,
        unit: UnitId,
        log: &mut L,
    ) {
        if unit == rules.engineer {
            p.put(unit, Place::Waiting);
            self.score_now(p, 1 - rules.allied, super::points::ALLIED_LOSS as i16, Source::Engineer, log);
        }
    }

    /// Whether a boarder makes it to the far bank: the first step of its advance [A13.24].
    pub(crate) fn crosses_in_assault(&self, p: &Position, unit: UnitId, here: HexId, side: usize) -> bool {
        self.assaulting(p) == Some(unit)
            && self.ferry(p).is_some_and(|(hex, sides)| hex == here && sides >> side & 1 != 0)
    }
}
