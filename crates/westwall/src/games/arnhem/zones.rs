//! Drop zones noted in secret before the game [A15.36 to A15.39].

use board::{HexId, HexSet};
use kernel::{Dice, Log, SeatSet, Viewer};
use kit::{Side, TurnNo, clause};

use serde::{Deserialize, Serialize};

use super::Arnhem;
use crate::action::Action;
use crate::event::{Event, SpecialEvent};
use crate::game::Game;
use crate::games::NOWHERE;
use crate::menu::Menu;
use crate::numbers::ZoneId;
use crate::position::{Position, Step};
use crate::reason::{Reason, Refused, SpecialReason};

/// A drop zone [A15.35].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Zone {
    /// Where it is noted; `NOWHERE` while it is not, and for viewers who may not know it.
    pub hex: HexId,
    /// The turn on which it comes.
    pub turn: TurnNo,
    /// Whether it is marked on the map.
    pub down: bool,
}

impl Zone {
    pub(in crate::games) const NONE: Zone = Zone { hex: NOWHERE, turn: TurnNo::FIRST, down: false };

    /// Whether a hex has been noted for it.
    pub fn is_noted(&self) -> bool {
        self.hex != NOWHERE
    }
}

impl Arnhem {
    /// The hexes far enough from a hex for another zone [A15.37.2].
    fn apart_from(&self, game: &Game, hex: HexId) -> HexSet {
        self.zone_areas(game)[usize::from(hex.0)][1]
    }

    /// For every hex the hexes where units may drop around a zone there, and those where another zone may be.
    fn zone_areas(&self, game: &Game) -> &[[HexSet; 2]] {
        self.zone_areas.get_or_init(|| {
            let hexes = game.map.grid.hexes();
            hexes.map(|hex| [self.work_out_drops(game, hex), self.work_out_apart(game, hex)]).collect()
        })
    }

    /// Where units may drop around a zone [A16.11].
    pub(super) fn drops_around(&self, game: &Game, zone: HexId) -> HexSet {
        self.zone_areas(game)[usize::from(zone.0)][0]
    }

    fn work_out_drops(&self, game: &Game, hex: HexId) -> HexSet {
        let near = game.distances(hex);
        self.drop_hexes
            .iter()
            .filter(|hex| self.drop_range.reaches(near[usize::from(hex.0)].into()))
            .collect()
    }

    fn work_out_apart(&self, game: &Game, hex: HexId) -> HexSet {
        let near = game.distances(hex);
        self.zone_hexes.iter().filter(|hex| near[usize::from(hex.0)] >= self.zones_apart.0).collect()
    }

    /// The hexes where one more zone may be noted so that room is left for the others [A15.38].
    pub(super) fn zone_room(&self, game: &Game, at: &Position) -> HexSet {
        let noted = at.extension.zones.iter().filter(|zone| zone.is_noted());
        let room = noted.clone().fold(self.zone_hexes, |room, zone| room & self.apart_from(game, zone.hex));
        match at.extension.zones.len() - noted.count() {
            0 | 1 => room,
            2 => room.iter().filter(|&hex| room.meets(&self.apart_from(game, hex))).collect(),
            _ => self.first_zones(game),
        }
    }

    /// The hexes that can be one of three zones.
    fn first_zones(&self, game: &Game) -> HexSet {
        *self.zone_starts.get_or_init(|| {
            let apart: Vec<HexSet> = self.zone_hexes.iter().map(|hex| self.apart_from(game, hex)).collect();
            let place = |hex: HexId| self.zone_hexes.iter().position(|other| other == hex);
            let leaves_two =
                |own: &HexSet| own.iter().any(|next| place(next).is_some_and(|next| own.meets(&apart[next])));
            self.zone_hexes
                .iter()
                .zip(&apart)
                .filter(|(_, own)| leaves_two(own))
                .map(|(hex, _)| hex)
                .collect()
        })
    }

    pub(super) fn list_plan(&self, game: &Game, at: &Position, menu: &mut Menu) {
        let room = self.zone_room(game, at);
        for (index, zone) in at.extension.zones.iter().enumerate() {
            let id = ZoneId::at(index);
            if !zone.is_noted() {
                menu.singles.extend(room.iter().map(|hex| Action::Zone { zone: id, hex }));
            } else if zone.turn == game.scenario.first_turn {
                let later = game.scenario.first_turn.next().through(game.scenario.last_turn);
                menu.singles.extend(later.map(|turn| Action::Delay { zone: id, turn }));
            }
        }
        if at.extension.zones.iter().all(Zone::is_noted) {
            menu.singles.push(Action::Done);
        }
    }

    pub(super) fn check_zone(
        &self,
        game: &Game,
        at: &Position,
        zone: ZoneId,
        hex: HexId,
    ) -> Result<(), Refused> {
        if at.step != Step::Plan {
            return Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)));
        }
        let noted = at
            .extension
            .zones
            .get(zone.index())
            .ok_or(clause!("S4.1").refuses(Reason::WrongStep(at.step)))?;
        if noted.is_noted() {
            return Err(clause!("A15.36").refuses(Reason::Special(SpecialReason::ZoneNoted(zone))));
        }
        if !self.zone_hexes.contains(hex) {
            return Err(clause!("A15.37.1").refuses(Reason::Special(SpecialReason::ZoneTooNear(hex))));
        }
        let apart = |other: &HexId| game.distance(*other, hex) >= self.zones_apart.0.into();
        let noted = at.extension.zones.iter().filter(|zone| zone.is_noted()).map(|zone| zone.hex);
        if !noted.into_iter().all(|other| apart(&other)) {
            return Err(clause!("A15.37.2")
                .refuses(Reason::Special(SpecialReason::ZonesTooNear(hex, self.zones_apart))));
        }
        if self.zone_room(game, at).contains(hex) {
            Ok(())
        } else {
            Err(clause!("A15.37.2").refuses(Reason::Special(SpecialReason::NoRoomForZones(hex))))
        }
    }

    pub(super) fn check_delay(game: &Game, at: &Position, zone: ZoneId, turn: TurnNo) -> Result<(), Refused> {
        let noted = at
            .extension
            .zones
            .get(zone.index())
            .filter(|_| at.step == Step::Plan)
            .ok_or(clause!("S4.1").refuses(Reason::WrongStep(at.step)))?;
        if !noted.is_noted() {
            return Err(clause!("A15.36").refuses(Reason::Special(SpecialReason::ZoneNotNoted(zone))));
        }
        if noted.turn != game.scenario.first_turn {
            return Err(clause!("A15.36").refuses(Reason::Special(SpecialReason::ZoneNoted(zone))));
        }
        let later = turn > game.scenario.first_turn && turn <= game.scenario.last_turn;
        if later {
            Ok(())
        } else {
            Err(clause!("A15.39").refuses(Reason::Special(SpecialReason::NoSuchTurn(turn))))
        }
    }

    pub(super) fn check_plan_done(at: &Position) -> Result<(), Refused> {
        let open = at.extension.zones.iter().position(|zone| !zone.is_noted());
        open.map_or(Ok(()), |zone| {
            Err(clause!("A15.36").refuses(Reason::Special(SpecialReason::ZoneNotNoted(ZoneId::at(zone)))))
        })
    }

    /// Notes a zone; only its owner hears of it.
    pub(super) fn note_zone<L: Log<Event>>(
        at: &mut Position,
        side: Side,
        zone: ZoneId,
        hex: HexId,
        log: &mut L,
    ) {
        at.extension.zones[zone.index()].hex = hex;
        log.tell(SeatSet::one(side.seat()), || Event::Special(SpecialEvent::ZoneNoted(zone, hex)));
    }

    /// Puts a zone off; only its owner hears of it.
    pub(super) fn delay_zone<L: Log<Event>>(
        at: &mut Position,
        side: Side,
        zone: ZoneId,
        turn: TurnNo,
        log: &mut L,
    ) {
        at.extension.zones[zone.index()].turn = turn;
        log.tell(SeatSet::one(side.seat()), || Event::Special(SpecialEvent::ZoneDelayed(zone, turn)));
    }

    /// What a viewer may know: drop zones that are not on the map are the Allied player's secret [A15.36, A15.39].
    pub(super) fn hidden_from(&self, game: &Game, at: &Position, viewer: Viewer) -> Option<Position> {
        if !self.is_planned() || viewer.sees(SeatSet::one(self.allied.seat())) {
            return None;
        }
        let mut view = at.clone();
        for zone in view.extension.zones.iter_mut().filter(|zone| !zone.down) {
            zone.hex = NOWHERE;
            zone.turn = game.scenario.first_turn;
        }
        Some(view)
    }

    /// Puts hidden zones somewhere that the rules allow.
    pub(super) fn guess_zones<D: Dice>(&self, game: &Game, at: &mut Position, dice: &mut D) {
        if !self.is_planned() || at.step == Step::Plan {
            return;
        }
        for index in 0..at.extension.zones.len() {
            if !at.extension.zones[index].is_noted() {
                let room = self.zone_room(game, at);
                let count = room.len() as u32;
                let pick = if count == 0 { None } else { room.nth(dice.roll(count) as usize - 1) };
                if let Some(hex) = pick {
                    // Whatever is hidden once the first turn has begun was put off: by one turn at least.
                    let later = u8::from(!matches!(at.step, Step::Setup(_)));
                    at.extension.zones[index].hex = hex;
                    at.extension.zones[index].turn = at.turn.plus(later).min(game.scenario.last_turn);
                }
            }
        }
    }
}
