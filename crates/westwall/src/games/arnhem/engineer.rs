//! The Engineer: bridges repaired, rivers crossed, assaults across them, and the next Engineer [A13.0].

use board::HexId;
use kernel::{Dice, Log};
use kit::{Hexside, clause};

use super::Arnhem;
use crate::duties::{Contacts, Draft, Guns};
use crate::event::{Event, SpecialEvent};
use crate::game::Game;
use crate::games::Source;
use crate::position::{Place, Position, Step};
use crate::reason::{Reason, Refused, SpecialReason};
use crate::sequence::ALL;
use crate::unit::{HalfPoints, UnitId, UnitSet};

/// Where in a Player-Turn the Engineer is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlayerTurn {
    /// As it begins: what it did before does not matter.
    Begins,
    /// Later.
    GoesOn,
}

impl Arnhem {
    /// The Engineer's hex and the sides of it over which it ferries: rivers without a bridge, as six bits
    /// [A13.0, A13.21, A13.23]. Nothing if it cannot.
    pub(super) fn ferry(&self, game: &Game, at: &Position) -> Option<(HexId, u8)> {
        let hex = at.hex_of(self.engineer)?;
        let shut = 0b11_1111 & !game.open_sides(at, hex);
        let sides = Hexside::ALL
            .into_iter()
            .filter(|&hexside| shut >> hexside.index() & 1 != 0 && game.neighbour(hex, hexside).is_some());
        let sides = sides.fold(0, |sides, hexside| sides | 1 << hexside.index());
        (sides != 0 && !game.in_zoc_of(at, hex, self.allied.other())).then_some((hex, sides))
    }

    /// Whether the Engineer takes a unit across rivers [A13.21].
    #[inline]
    pub(super) fn is_ferried(&self, game: &Game, unit: UnitId) -> bool {
        self.airborne.has(unit) && game.counter(unit).kind.is_airborne_infantry()
    }

    /// Half points for a step that the Engineer helps with: the ground of the hex entered [A13.22].
    pub(super) fn ferried_cost(
        &self,
        game: &Game,
        at: &Position,
        unit: UnitId,
        from: HexId,
        hexside: Hexside,
    ) -> Option<HalfPoints> {
        let (hex, sides) = self.ferry(game, at).filter(|_| self.is_ferried(game, unit))?;
        let into = game.neighbour(from, hexside)?;
        let helped = from == hex && sides >> hexside.index() & 1 != 0
            || into == hex && sides >> hexside.opposite().index() & 1 != 0;
        helped.then(|| game.terrain.ground_cost(into)).flatten()
    }

    /// The Engineer is bound once a unit has used its boats for a step [A13.21].
    pub(super) fn bind_engineer(&self, game: &Game, at: &mut Position, from: Option<HexId>, to: HexId) {
        if self.rides(game, at, from, &[to]) {
            at.moved.insert(self.engineer);
        }
    }

    /// Whether a unit is the Engineer at a river in a phase in which airborne infantry has moved: its boats may have
    /// been used, even if it has not moved itself [A13.21].
    pub(super) fn may_be_bound(&self, game: &Game, at: &Position, unit: UnitId) -> bool {
        let going = at.extension.midway.map(|midway| midway.unit);
        unit == self.engineer
            && self.ferry(game, at).is_some()
            && at.moved.iter().chain(going).any(|other| self.is_ferried(game, other))
    }

    /// The Engineer stays with a unit that has come to assault from its hex [A13.21, A13.24].
    pub(super) fn hold_engineer(&self, at: &mut Position, unit: UnitId) {
        if at.extension.guests.has(unit) {
            at.moved.insert(self.engineer);
        }
    }

    /// Whether a way leads across a river in the Engineer's boats.
    pub(super) fn rides(&self, game: &Game, at: &Position, start: Option<HexId>, path: &[HexId]) -> bool {
        let Some((hex, sides)) = self.ferry(game, at) else { return false };
        let across = |from: HexId, to: HexId| {
            from == hex
                && game.hexside_between(from, to).is_some_and(|hexside| sides >> hexside.index() & 1 != 0)
        };
        let mut here = start;
        path.iter()
            .any(|&next| here.replace(next).is_some_and(|from| across(from, next) || across(next, from)))
    }

    /// The enemies across the rivers of the Engineer's hex.
    fn across_the_river(&self, game: &Game, at: &Position) -> impl Iterator<Item = UnitId> {
        let (hex, sides) = self.ferry(game, at).unwrap_or((HexId(0), 0));
        let enemy = self.allied.other();
        Hexside::ALL
            .into_iter()
            .filter(move |hexside| sides >> hexside.index() & 1 != 0)
            .filter_map(move |hexside| game.neighbour(hex, hexside).and_then(|near| at.unit_at(near)))
            .filter(move |&unit| game.side_of(unit) == enemy)
    }

    /// Whether a unit may end its move in the Engineer's boats [A13.24, ruling W51].
    pub(super) fn may_board(&self, game: &Game, at: &Position, unit: UnitId, to: HexId) -> bool {
        self.is_ferried(game, unit)
            && self.ferry(game, at).is_some_and(|(hex, _)| hex == to)
            && self.boarder(at).is_none()
            && self.across_the_river(game, at).next().is_some()
    }

    /// The unit that is in the Engineer's boats to assault.
    pub(super) fn boarder(&self, at: &Position) -> Option<UnitId> {
        if at.extension.guests.is_empty() {
            return None;
        }
        let hex = at.hex_of(self.engineer);
        let moving = at.extension.midway.map(|midway| midway.unit);
        at.extension.guests.iter().find(|&unit| at.hex_of(unit) == hex && Some(unit) != moving)
    }

    /// Whether the current attack comes across a river, and the unit that makes it.
    pub(super) fn assaulting(&self, at: &Position) -> Option<UnitId> {
        self.boarder(at).filter(|&unit| at.combat.attackers.has(unit))
    }

    /// The enemies that may be assaulted now.
    pub(super) fn assaults(&self, game: &Game, at: &Position, c: &Contacts, guns: Guns) -> Vec<UnitId> {
        if self.boarder(at).is_none_or(|unit| at.attacked.has(unit)) {
            return Vec::new();
        }
        self.across_the_river(game, at)
            .filter(|&foe| self.check_assault_on(game, at, c, foe, guns).is_ok())
            .collect()
    }

    fn check_assault_on(
        &self,
        game: &Game,
        at: &Position,
        c: &Contacts,
        foe: UnitId,
        guns: Guns,
    ) -> Result<(), Refused> {
        if at.targeted.has(foe) {
            return Err(clause!("S7.14").refuses(Reason::AlreadyAttacked(foe)));
        }
        let draft = Draft { attackers: 0, defenders: c.foe_index(foe).map_or(0, |index| 1 << index) };
        game.left_over(at, c, draft, guns).map_or(Ok(()), |left| Err(Game::why_left(c, left)))
    }

    pub(super) fn check_assault(&self, game: &Game, at: &Position, foe: UnitId) -> Result<(), Refused> {
        if at.step != Step::Combat {
            return Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)));
        }
        let unit = self
            .boarder(at)
            .ok_or(clause!("A13.24").refuses(Reason::Special(SpecialReason::NobodyAboard)))?;
        if at.attacked.has(unit) {
            return Err(clause!("S7.14").refuses(Reason::HasAttacked(unit)));
        }
        if !self.across_the_river(game, at).any(|other| other == foe) {
            return Err(clause!("A13.24").refuses(Reason::Special(SpecialReason::NotAcross(foe))));
        }
        let c = game.contacts(at);
        let guns = game.gun_rule(at, &c);
        self.check_assault_on(game, at, &c, foe, guns)
    }

    /// The unit in the boats attacks: no unit joins it, and the enemy answers at once [A13.24].
    pub(super) fn begin_assault<D: Dice, L: Log<Event>>(
        &self,
        game: &Game,
        at: &mut Position,
        foe: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        at.combat.attackers = self.boarder(at).map_or(UnitSet::NONE, UnitSet::one);
        at.combat.defenders = UnitSet::one(foe);
        at.step = Step::Declare;
        game.close_step(at, dice, log);
    }

    /// A unit that assaulted and has not come across is lost, and so is one that found no enemy to assault [A13.24].
    pub(super) fn lose_boarder<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) {
        if let Some(unit) = self.boarder(at)
            && let Some(hex) = at.hex_of(unit)
        {
            log.tell(ALL, || Event::Special(SpecialEvent::AssaultLost(unit, hex)));
            log.cite(clause!("A13.24").id());
            game.lose(at, unit, log);
        }
    }

    /// Watches over a German Player-Turn whether the Engineer stands where it can repair [A13.1, ruling W49].
    pub(super) fn watch_engineer(&self, game: &Game, at: &mut Position, turn: PlayerTurn) {
        if game.phasing(at) == self.allied {
            return;
        }
        let calm = at.hex_of(self.engineer).is_some_and(|hex| !game.in_zoc_of(at, hex, self.allied.other()));
        at.extension.steady =
            calm && (turn == PlayerTurn::Begins || at.extension.steady) && !at.shifted.has(self.engineer);
    }

    /// Repairs every canal bridge beside an Engineer that has stood still [A12.16, A13.1].
    pub(super) fn repair<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) {
        self.watch_engineer(game, at, PlayerTurn::GoesOn);
        let Some(hex) = at.hex_of(self.engineer).filter(|_| at.extension.steady) else { return };
        for (index, bridge) in self.wired.iter().enumerate() {
            let bit = 1 << index;
            if bridge.canal && at.extension.down & bit != 0 && self.wired_at(hex) & bit != 0 {
                at.extension.down &= !bit;
                at.extension.mended |= bit;
                log.tell(ALL, || Event::Special(SpecialEvent::Mended(bridge.a, bridge.b)));
                log.cite(clause!("A13.1").id());
            }
        }
    }

    /// A lost Engineer counts and comes again in the next Allied Movement Phase [A13.3].
    pub(super) fn replace_engineer<L: Log<Event>>(
        &self,
        game: &Game,
        at: &mut Position,
        unit: UnitId,
        log: &mut L,
    ) {
        if unit == self.engineer {
            at.put(unit, Place::Waiting);
            game.score_now(at, self.allied.other(), super::points::ALLIED_LOSS as i16, Source::Engineer, log);
        }
    }

    /// Whether a boarder makes it to the far bank: the first step of its advance [A13.24].
    pub(super) fn crosses_in_assault(
        &self,
        game: &Game,
        at: &Position,
        unit: UnitId,
        here: HexId,
        hexside: Hexside,
    ) -> bool {
        self.assaulting(at) == Some(unit)
            && self
                .ferry(game, at)
                .is_some_and(|(hex, sides)| hex == here && sides >> hexside.index() & 1 != 0)
    }
}
