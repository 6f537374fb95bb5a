//! Gestures: what it does to point at a piece, and then at a hex or another piece.

use board::HexId;
use kernel::{Gesture, Target};
use kit::{Hexside, Side};

use super::march::March;
use super::works::{chit_id, work_id};
use crate::action::Action;
use crate::forces::{FormationId, UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Frame, Position, Route, Site};
use crate::troops::Place;
use crate::view::{Known, View};

/// The most placements that one touch makes.
const MOST_PLACED: usize = 64;

impl Game {
    /// What a side may do by pointing: all of it, or what begins with one piece.
    pub(crate) fn gestures_of(&self, view: &View, side: Side, only: Option<&str>) -> Vec<Gesture> {
        let mut list = Vec::new();
        self.list(view.known(), side, &mut list);
        let Some(frame) = view.known.asks().filter(|_| !list.is_empty()) else { return Vec::new() };
        let wanted = |gesture: &Gesture| only.is_none_or(|piece| gesture.piece.eq_ignore_ascii_case(piece));
        let mut gestures = match frame {
            Frame::Movement | Frame::Onward => {
                let unit = only.map(|piece| self.forces().find(piece));
                if unit == Some(None) {
                    return Vec::new();
                }
                self.movement_gestures(view, side, unit.flatten(), &list)
            }
            _ => {
                let others = list.iter().filter(|action| !matches!(action, Action::Fortify(..)));
                let mut all: Vec<Gesture> =
                    others.flat_map(|action| self.gestures_for(view, side, action)).collect();
                all.extend(self.fortify_gestures(view, side, &list));
                all
            }
        };
        if let Frame::Setup(_) = frame {
            gestures.extend(self.rest_gestures(view, side, only));
        }
        gestures.retain(wanted);
        gestures
    }

    /// The pieces that begin a gesture.
    pub(crate) fn active_pieces(&self, view: &View, list: &[Action]) -> Vec<String> {
        let at = &view.known;
        let Some(side) = self.decider(at).filter(|_| !list.is_empty()) else { return Vec::new() };
        let mut ids: Vec<String> = Vec::new();
        let mut add = |id: String| {
            if !ids.contains(&id) {
                ids.push(id);
            }
        };
        for action in list {
            for (piece, _) in self.aimed(view, side, action) {
                add(piece);
            }
        }
        if matches!(at.asks(), Some(Frame::Movement | Frame::Onward)) {
            for unit in at.mover.units | self.next_movers(view, side) {
                add(self.id(unit));
            }
        }
        ids
    }

    /// The own units that could be taken once the moving stack has ended a move that has begun.
    fn next_movers(&self, view: &View, side: Side) -> UnitSet {
        if !view.known.mover.stepped {
            return UnitSet::NONE;
        }
        let mut halted = view.known;
        self.halt(&mut halted);
        let known = Known { at: &halted, ..view.known() };
        self.may_move(&halted).iter().filter(|&unit| self.check_take(known, side, unit).is_ok()).collect()
    }

    fn plain(&self, view: &View, action: &Action, piece: String, target: Option<Target>) -> Gesture {
        let path = match *action {
            Action::Retreat(_, via, to) => self.numbers(&[via, to]),
            Action::Advance(_, Some(to)) => {
                let through: Vec<HexId> = view.known.combat.target.into_iter().chain([to]).collect();
                self.numbers(&through)
            }
            Action::Advance(_, None) => self.numbers(view.known.combat.target.as_slice()),
            _ => Vec::new(),
        };
        Gesture {
            actions: vec![self.write(action)],
            piece,
            target,
            label: self.label(view, action),
            cost: None,
            path,
        }
    }

    fn gestures_for(&self, view: &View, side: Side, action: &Action) -> Vec<Gesture> {
        let aimed = self.aimed(view, side, action);
        aimed.into_iter().map(|(piece, target)| self.plain(view, action, piece, target)).collect()
    }

    /// Laying a chit: one gesture for each hex, facing the enemy; once both sides stand, chits are turned.
    fn fortify_gestures(&self, view: &View, side: Side, list: &[Action]) -> Vec<Gesture> {
        let mut gestures = Vec::new();
        let mut known: Option<(HexId, Hexside)> = None;
        for action in list {
            let Action::Fortify(kind, hex, facing) = *action else { continue };
            let usual = match known {
                Some((same, usual)) if same == hex => usual,
                _ => self.usual_facing(side, hex),
            };
            known = Some((hex, usual));
            if facing == usual {
                let target = Some(Target::space(self.hex_name(hex)));
                gestures.push(self.plain(view, action, chit_id(kind), target));
            }
        }
        gestures
    }

    fn hq_piece(&self, at: &Position, formation: FormationId) -> Option<String> {
        let hq = self.forces().formation(formation).hq;
        matches!(at.troops.place(hq), Place::On(_) | Place::Waiting).then(|| self.id(hq))
    }

    /// What a player points at to mean an action: a piece, and perhaps a target.
    fn aimed(&self, view: &View, side: Side, action: &Action) -> Vec<(String, Option<Target>)> {
        let at = &view.known;
        let space = |hex: HexId| Some(Target::space(self.hex_name(hex)));
        let one = |unit: UnitId, target: Option<Target>| vec![(self.id(unit), target)];
        let all = |units: UnitSet| units.iter().map(|unit| (self.id(unit), None)).collect::<Vec<_>>();
        match *action {
            Action::Place(unit, hex)
            | Action::PlaceOnFoot(unit, hex)
            | Action::FireInto(unit, hex)
            | Action::Barrage(unit, hex)
            | Action::Attack(hex, unit)
            | Action::Advance(unit, Some(hex)) => one(unit, space(hex)),
            Action::Fortify(kind, _, _) => vec![(chit_id(kind), None)],
            Action::Turn(kind, hex, facing) => match self.grid().neighbour(hex, facing.index()) {
                Some(next) => vec![(work_id(kind, self.hex_name(hex)), space(next))],
                None => vec![(work_id(kind, self.hex_name(hex)), None)],
            },
            Action::Pick(formation)
            | Action::ActivateFormation(formation)
            | Action::SupplyFormation(formation) => {
                self.hq_piece(at, formation).map(|piece| (piece, None)).into_iter().collect()
            }
            Action::ActivateStack(hex) => {
                let formation =
                    at.active.chit.map_or(UnitSet::NONE, |chit| self.forces().formation(chit).units);
                all(self.own_in(at, side, hex) & formation)
            }
            Action::Keep(hex) => all(self.own_in(at, side, hex) & at.automatic),
            Action::SupplyStack(formation, hex) => {
                all(self.own_in(at, side, hex) & self.forces().formation(formation).units)
            }
            Action::Fire(gun, target) => match at.troops.hex(target) {
                Some(hex) => one(gun, space(hex)),
                None => Vec::new(),
            },
            Action::Take(unit)
            | Action::Drop(unit)
            | Action::Prepare(unit)
            | Action::Embark(unit)
            | Action::Dismount(unit)
            | Action::With(unit)
            | Action::Support(unit)
            | Action::AntiAir(unit)
            | Action::Deplete(unit)
            | Action::Lose(unit)
            | Action::Rebuild(unit) => one(unit, None),
            Action::Mount(rider, tank) => one(rider, Some(Target::piece(self.id(tank)))),
            Action::Pontoon(site) => self.engineer_at(at, at.mover.units, site, &space),
            Action::Blow(site) => self.engineer_at(at, at.active.units, site, &space),
            Action::Clear(hex) => {
                let engineers = at.mover.units.iter().filter(|&unit| self.counter(unit).kind.is_engineer());
                engineers.map(|unit| (self.id(unit), space(hex))).collect()
            }
            Action::Exit(_) => all(at.mover.units),
            Action::Retreat(unit, _, to) => one(unit, space(to)),
            Action::Advance(unit, None) => one(unit, at.combat.target.and_then(space)),
            Action::Done
            | Action::Activate
            | Action::Pass
            | Action::Route(_)
            | Action::Go(_)
            | Action::Debark(_)
            | Action::Halt
            | Action::End
            | Action::Hold
            | Action::Overrun
            | Action::Strike
            | Action::Cancel
            | Action::Play(_)
            | Action::Roll => Vec::new(),
        }
    }

    /// The engineers beside a site, pointing across it.
    fn engineer_at(
        &self,
        at: &Position,
        units: UnitSet,
        site: Site,
        space: &dyn Fn(HexId) -> Option<Target>,
    ) -> Vec<(String, Option<Target>)> {
        let engineers = units.iter().filter(|&unit| self.counter(unit).kind.is_engineer());
        let beside = engineers.filter_map(|unit| {
            let hex = at.troops.hex(unit).filter(|&hex| self.touches(hex, site))?;
            let across = match site {
                Site::Hexside(a, b) => {
                    if hex == a {
                        b
                    } else {
                        a
                    }
                }
                Site::River(river) => river,
            };
            Some((self.id(unit), space(across)))
        });
        beside.collect()
    }

    /// Moving: by a unit outside the moving stack, by the moving stack, or by the next once that has ended its move.
    fn movement_gestures(
        &self,
        view: &View,
        side: Side,
        only: Option<UnitId>,
        list: &[Action],
    ) -> Vec<Gesture> {
        let at = &view.known;
        let hand = at.mover.units;
        let wanted = |unit: &UnitId| only.is_none_or(|one| one == *unit);
        let mut gestures = Vec::new();
        if !hand.is_empty() && !at.mover.stopped && hand.iter().any(|unit| wanted(&unit)) {
            let mut marches = self.marches(view.known(), hand, at.mover.hex);
            // Once a way is planned, only single steps are offered until the column sets out.
            marches.retain(|march| at.mover.route.is_empty() || march.path.len() == 1);
            for unit in hand.iter().filter(wanted) {
                gestures.extend(marches.iter().map(|march| self.led(at, hand, unit, &[], march)));
            }
        }
        for action in list {
            match *action {
                Action::Take(unit) if hand.is_empty() => {
                    if wanted(&unit) {
                        self.take_gestures(view.known(), side, unit, &[], &mut gestures);
                    }
                }
                // Getting ready and debarking are one touch; several at once are got ready first.
                Action::Prepare(unit) => {
                    if let Some(hex) = at.mover.hex.filter(|_| wanted(&unit)) {
                        let actions = vec![self.write(action), self.write(&Action::Debark(hex))];
                        let label = format!("Debark {}", self.printed_name(unit));
                        gestures.push(Gesture {
                            actions,
                            label,
                            ..self.plain(view, action, self.id(unit), None)
                        });
                    }
                }
                _ => gestures.extend(self.gestures_for(view, side, action)),
            }
        }
        if at.mover.stepped {
            let mut halted = view.known;
            self.halt(&mut halted);
            let known = Known { at: &halted, ..view.known() };
            for unit in self.next_movers(view, side).iter().filter(wanted) {
                self.take_gestures(known, side, unit, &[self.write(&Action::Halt)], &mut gestures);
            }
        }
        gestures
    }

    /// Taking a unit and going somewhere, taking it alone, and taking its whole stack.
    fn take_gestures(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        before: &[String],
        into: &mut Vec<Gesture>,
    ) {
        let at = known.at;
        let with_take: Vec<String> =
            before.iter().cloned().chain([self.write(&Action::Take(unit))]).collect();
        let marches = self.marches(known, UnitSet::one(unit), at.troops.hex(unit));
        let alone = UnitSet::one(unit);
        into.extend(marches.iter().map(|march| self.led(at, alone, unit, &with_take, march)));
        let alone = Gesture {
            actions: with_take,
            piece: self.id(unit),
            target: None,
            label: format!("Take {} alone", self.printed_name(unit)),
            cost: None,
            path: Vec::new(),
        };
        let mut taken = *at;
        let mut stack = UnitSet::NONE;
        for other in std::iter::once(unit).chain(self.may_move(at)) {
            let now = Known { at: &taken, ..known };
            let same = at.troops.place(other) == at.troops.place(unit);
            if same && self.check_take(now, side, other).is_ok() {
                stack.insert(other);
                self.take(&mut taken, other);
            }
        }
        if stack.len() > 1 {
            let ordered = std::iter::once(unit).chain(stack.iter().filter(|&other| other != unit));
            let takes = ordered.map(|other| self.write(&Action::Take(other)));
            into.push(Gesture {
                actions: before.iter().cloned().chain(takes).collect(),
                label: format!("Take the whole stack: {}", self.printed_names(stack)),
                ..alone.clone()
            });
        }
        into.push(alone);
    }

    /// A gesture with a way and its cost.
    fn led(&self, at: &Position, units: UnitSet, unit: UnitId, before: &[String], march: &March) -> Gesture {
        let mut actions = before.to_vec();
        if march.path.len() > 1 {
            actions.push(self.write(&Action::Route(Route::of(&march.path))));
        }
        let first = march.path.first().copied().unwrap_or(march.to);
        actions.push(self.write(&Action::Go(first)));
        let stop = match march {
            March { stops: true, doubtful: true, .. } => {
                ", where a zone of control stops it, if no closed stack stops it before"
            }
            March { stops: true, .. } => ", where a zone of control stops it",
            March { may_stop: true, doubtful: true, .. } => ", if no closed stack stops it there or before",
            March { may_stop: true, .. } => ", where a closed stack may stop it",
            March { doubtful: true, .. } => ", if no closed stack stops it before",
            _ => "",
        };
        let there = self.own_in(at, self.side(unit), march.to) | units;
        let full = self.room_of(at, there) > self.terrain().stacking(march.to);
        let full = if full { ", overstacked there" } else { "" };
        Gesture {
            actions,
            piece: self.id(unit),
            target: Some(Target::space(self.hex_name(march.to))),
            label: format!(
                "Go to {} for {} MP, {} left{stop}{full}",
                self.spot(march.to),
                march.cost,
                march.left
            ),
            cost: Some(march.cost.to_string()),
            path: self.numbers(&march.path),
        }
    }

    /// Setting up everything that is left, on each unit that waits: one placement after another that the rules allow.
    fn rest_gestures(&self, view: &View, side: Side, only: Option<&str>) -> Vec<Gesture> {
        let waiting: Vec<UnitId> = self.to_place(&view.known, side).collect();
        let asked = |unit: &&UnitId| only.is_none_or(|piece| self.id(**unit).eq_ignore_ascii_case(piece));
        if waiting.len() < 2 || !waiting.iter().any(|unit| asked(&unit)) {
            return Vec::new();
        }
        let mut now = view.clone();
        let mut actions = Vec::new();
        for &unit in waiting.iter().take(MOST_PLACED) {
            let Some(row) = self.scenario().setup_of(unit) else { continue };
            // Cover first, and not all in one hex.
            let worth = |hex: &HexId| {
                let there = self.own_in(&now.known, side, *hex).len() as i32;
                (i32::from(self.terrain().modifier(*hex).0) * 2 - there * 3, std::cmp::Reverse(*hex))
            };
            let open =
                row.hexes.iter().filter(|&hex| self.check_place(now.known(), side, unit, hex, false).is_ok());
            let Some(hex) = open.max_by_key(worth) else { continue };
            actions.push(self.write(&Action::Place(unit, hex)));
            self.place(&mut now.known, unit, hex, false);
        }
        if actions.len() < 2 {
            return Vec::new();
        }
        let gesture = |unit: &UnitId| Gesture {
            actions: actions.clone(),
            piece: self.id(*unit),
            target: None,
            label: format!("Set up the {} units left for me", actions.len()),
            cost: None,
            path: Vec::new(),
        };
        waiting.iter().filter(asked).map(gesture).collect()
    }
}
