//! Drop zones noted in secret before the game [A15.36 to A15.39].

use std::borrow::Cow;

use board::{HexId, HexSet};
use kernel::{Dice, Log, Seat, SeatSet, Viewer};

use super::Arnhem;
use crate::action::Action;
use crate::added::{NOWHERE, Zone};
use crate::event::Event;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};
use crate::why::Why;

impl Game {
    /// The hexes far enough from a hex for another zone [A15.37.2].
    fn apart_from(&self, rules: &Arnhem, hex: HexId) -> HexSet {
        self.zone_areas(rules)[usize::from(hex.0)][1]
    }

    /// For every hex the hexes where units may drop around a zone there, and those where another zone may be.
    fn zone_areas(&self, rules: &Arnhem) -> &[[HexSet; 2]] {
        self.zone_areas.get_or_init(|| {
            let hexes = self.map.grid.hexes();
            hexes.map(|hex| [self.work_out_drops(rules, hex), self.work_out_apart(rules, hex)]).collect()
        })
    }

    /// Where units may drop around a zone [A16.11].
    pub(super) fn drops_around(&self, rules: &Arnhem, zone: HexId) -> HexSet {
        self.zone_areas(rules)[usize::from(zone.0)][0]
    }

    fn work_out_drops(&self, rules: &Arnhem, hex: HexId) -> HexSet {
        let near = self.distances(hex);
        rules
            .drop_hexes
            .iter()
            .filter(|hex| u16::from(near[usize::from(hex.0)]) <= rules.drop_range)
            .collect()
    }

    fn work_out_apart(&self, rules: &Arnhem, hex: HexId) -> HexSet {
        let near = self.distances(hex);
        rules
            .zone_hexes
            .iter()
            .filter(|hex| u16::from(near[usize::from(hex.0)]) >= rules.zones_apart)
            .collect()
    }

    /// The hexes where one more zone may be noted so that room is left for the others.
    pub(crate) fn zone_room(&self, p: &Position, rules: &Arnhem) -> HexSet {
        let noted = p.added.zones.iter().filter(|zone| zone.is_noted());
        let room = noted.clone().fold(rules.zone_hexes, |room, zone| room & self.apart_from(rules, zone.hex));
        match p.added.zones.len() - noted.count() {
            0 | 1 => room,
            2 => room.iter().filter(|&hex| room.meets(&self.apart_from(rules, hex))).collect(),
            _ => self.first_zones(rules),
        }
    }

    /// The hexes that can be one of three zones.
    fn first_zones(&self, rules: &Arnhem) -> HexSet {
        *self.zone_starts.get_or_init(|| {
            let apart: Vec<HexSet> = rules.zone_hexes.iter().map(|hex| self.apart_from(rules, hex)).collect();
            let place = |hex: HexId| rules.zone_hexes.iter().position(|other| other == hex);
            let leaves_two =
                |own: &HexSet| own.iter().any(|next| place(next).is_some_and(|next| own.meets(&apart[next])));
            rules
                .zone_hexes
                .iter()
                .zip(&apart)
                .filter(|(_, own)| leaves_two(own))
                .map(|(hex, _)| hex)
                .collect()
        })
    }

    pub(crate) fn list_plan(&self, p: &Position, menu: &mut Menu) {
        let Some(rules) = self.arnhem() else { return };
        let room = self.zone_room(p, rules);
        for (index, zone) in p.added.zones.iter().enumerate() {
            let index = index as u8;
            if !zone.is_noted() {
                menu.singles.extend(room.iter().map(|hex| Action::Zone { zone: index, hex }));
            } else if zone.turn == self.scenario.first_turn {
                let later = self.scenario.first_turn + 1..=self.scenario.last_turn;
                menu.singles.extend(later.map(|turn| Action::Delay { zone: index, turn }));
            }
        }
        if p.added.zones.iter().all(Zone::is_noted) {
            menu.singles.push(Action::Done);
        }
    }

    pub(crate) fn check_zone(&self, p: &Position, zone: u8, hex: HexId) -> Result<(), Why> {
        let rules = self.arnhem().filter(|_| p.step == Step::Plan).ok_or(Why::WrongStep(p.step))?;
        let noted = p.added.zones.get(usize::from(zone)).ok_or(Why::WrongStep(p.step))?;
        if noted.is_noted() {
            return Err(Why::ZoneNoted(zone));
        }
        if !rules.zone_hexes.contains(hex) {
            return Err(Why::ZoneTooNear(hex));
        }
        let apart = |other: &HexId| self.distance(*other, hex) >= rules.zones_apart;
        let noted = p.added.zones.iter().filter(|zone| zone.is_noted()).map(|zone| zone.hex);
        if !noted.into_iter().all(|other| apart(&other)) {
            return Err(Why::ZonesTooNear(hex));
        }
        if self.zone_room(p, rules).contains(hex) { Ok(()) } else { Err(Why::NoRoomForZones(hex)) }
    }

    pub(crate) fn check_delay(&self, p: &Position, zone: u8, turn: u8) -> Result<(), Why> {
        let noted = p
            .added
            .zones
            .get(usize::from(zone))
            .filter(|_| p.step == Step::Plan)
            .ok_or(Why::WrongStep(p.step))?;
        if !noted.is_noted() {
            return Err(Why::ZoneNotNoted(zone));
        }
        if noted.turn != self.scenario.first_turn {
            return Err(Why::ZoneNoted(zone));
        }
        let later = turn > self.scenario.first_turn && turn <= self.scenario.last_turn;
        if later { Ok(()) } else { Err(Why::NoSuchTurn(turn)) }
    }

    pub(crate) fn check_plan_done(&self, p: &Position) -> Result<(), Why> {
        let open = p.added.zones.iter().position(|zone| !zone.is_noted());
        open.map_or(Ok(()), |zone| Err(Why::ZoneNotNoted(zone as u8)))
    }

    /// Notes a zone; only its owner hears of it.
    pub(crate) fn note_zone<L: Log<Event>>(
        &self,
        p: &mut Position,
        side: usize,
        zone: u8,
        hex: HexId,
        log: &mut L,
    ) {
        p.added.zones[usize::from(zone)].hex = hex;
        log.tell(SeatSet::one(Seat(side as u8)), || Event::ZoneNoted(zone, hex));
    }

    /// Puts a zone off; only its owner hears of it.
    pub(crate) fn delay_zone<L: Log<Event>>(
        &self,
        p: &mut Position,
        side: usize,
        zone: u8,
        turn: u8,
        log: &mut L,
    ) {
        p.added.zones[usize::from(zone)].turn = turn;
        log.tell(SeatSet::one(Seat(side as u8)), || Event::ZoneDelayed(zone, turn));
    }

    /// Who may know of an action: what is noted of a drop zone is its owner's secret [A15.36, A15.39]. That the plan is
    /// finished is no secret: the German player decides next, and `done` says nothing else.
    pub(crate) fn audience(seat: Seat, action: &Action) -> SeatSet {
        match action {
            Action::Zone { .. } | Action::Delay { .. } => SeatSet::one(seat),
            _ => SeatSet::ALL,
        }
    }

    /// What a viewer may know: drop zones that are not on the map are the Allied player's secret [A15.36, A15.39].
    pub(crate) fn seen_by<'a>(&self, p: &'a Position, viewer: Viewer) -> Cow<'a, Position> {
        let is_open =
            |rules: &Arnhem| !rules.is_planned() || viewer.sees(SeatSet::one(Seat(rules.allied as u8)));
        if self.arnhem().is_none_or(is_open) {
            return Cow::Borrowed(p);
        }
        let mut view = p.clone();
        for zone in view.added.zones.iter_mut().filter(|zone| !zone.down) {
            zone.hex = NOWHERE;
            zone.turn = self.scenario.first_turn;
        }
        Cow::Owned(view)
    }

    /// A position that a view allows: hidden zones are put somewhere that the rules allow.
    pub(crate) fn guess_zones<D: Dice>(&self, view: &Position, dice: &mut D) -> Position {
        let mut p = view.clone();
        let Some(rules) = self.arnhem().filter(|rules| rules.is_planned() && p.step != Step::Plan) else {
            return p;
        };
        for index in 0..p.added.zones.len() {
            if !p.added.zones[index].is_noted() {
                let room = self.zone_room(&p, rules);
                let count = room.len() as u32;
                let pick = if count == 0 { None } else { room.nth(dice.roll(count) as usize - 1) };
                if let Some(hex) = pick {
                    // Whatever is hidden once the first turn has begun was put off: by one turn at least.
                    let later = u8::from(!matches!(p.step, Step::Setup(_)));
                    p.added.zones[index].hex = hex;
                    p.added.zones[index].turn = (p.turn + later).min(self.scenario.last_turn);
                }
            }
        }
        p
    }
}
