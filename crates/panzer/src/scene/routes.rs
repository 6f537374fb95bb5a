//! Routes of several hexes and columns that follow their leader. Every hex is an ordinary step with its window: the table
//! goes on with the rest when the other side has answered.

use board::HexId;
use kernel::{Bundle, Gesture, Target};
use kit::Side;

use crate::action::Action;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::reach::Reach;
use crate::status::{Command, Place, State};
use crate::unit::UnitKind;
use crate::view::View;

impl Game {
    /// The hexes beyond the next one that a unit can get to, each by its cheapest way.
    pub(crate) fn routes(&self, view: &View, side: Side, unit: UnitId) -> Vec<Gesture> {
        let at = &view.known;
        let moves = matches!(at.asks(), Some(Frame::Movement(_)))
            && self.check_mover(at, side, unit).is_ok()
            && self.check_drops_done(at, side).is_ok();
        if !moves {
            return Vec::new();
        }
        let reach = self.reach(at, unit);
        let own = at.hex_of(unit);
        let mut gestures = Vec::new();
        for (hex, entry, spent) in cheapest(&reach) {
            let path = reach.path(entry);
            if path.len() < 2 || Some(hex) == own || !self.has_room(at, unit, hex) {
                continue;
            }
            let bog = self.route_risk(at, unit, own, &path);
            let risk = if bog == 0 { String::new() } else { format!(", {bog} % to bog on the way") };
            gestures.push(Gesture {
                actions: path.iter().map(|&next| self.write(Action::Go(unit, next))).collect(),
                piece: self.piece_id(unit),
                target: Some(Target::space(self.hex_name(hex))),
                label: format!(
                    "{} goes to {}: {} hexes, {spent} factors{risk}",
                    self.unit_name(unit),
                    self.spot_words(hex),
                    path.len()
                ),
                cost: Some(spent.to_string()),
                path: path.iter().map(|&next| self.hex_name(next).to_owned()).collect(),
            });
        }
        gestures
    }

    /// The chance that a vehicle bogs down somewhere on its way, in per cent [7.29].
    pub(super) fn route_risk(&self, at: &Position, unit: UnitId, from: Option<HexId>, path: &[HexId]) -> u32 {
        let Some(mut here) = from else { return 0 };
        // Ten thousandths of getting through.
        let mut through: u64 = 10_000;
        for &next in path {
            if !self.hexside(here, next).is_some_and(|side| self.has_way(at, here, side)) {
                through = through * (100 - u64::from(self.bog_chance(at, unit, here, next))) / 100;
            }
            here = next;
        }
        ((10_000 - through) / 100) as u32
    }

    /// The rest of a platoon follows the unit on its way: each goes as near behind the one before as it can.
    pub(crate) fn column(&self, view: &View, side: Side) -> Option<Bundle> {
        let at = &view.known;
        let leader = at.mover.unit.filter(|&unit| self.side(unit) == side && at.mover.hexes > 0)?;
        if !matches!(at.asks(), Some(Frame::Movement(_))) || at.mover.trigger || !self.may_stop(at, leader) {
            return None;
        }
        let group = self.forces().group(self.unit(leader).group?).units;
        let follows = |unit: &UnitId| {
            let status = at.unit(*unit);
            *unit != leader
                && self.card(*unit).kind == UnitKind::Vehicle
                && matches!(status.place, Place::On(_))
                && status.command == Command::Move
                && !status.has_any(&[State::Moved, State::TrackHit, State::Bogged])
        };
        let mut waiting: Vec<UnitId> = group.iter().filter(follows).collect();
        let goal = at.hex_of(leader)?;
        let away = |unit: &UnitId| at.hex_of(*unit).map_or(u16::MAX, |hex| self.grid().distance(hex, goal));
        waiting.sort_by_key(away);
        let mut after = *at;
        after.mover = crate::position::Mover::default();
        after.unit_mut(leader).states.set(State::Moved);
        let (mut ahead, mut actions, mut count) = (goal, Vec::new(), 0);
        for unit in waiting {
            let reach = self.reach(&after, unit);
            let start = after.hex_of(unit)?;
            let near = |hex: HexId| self.grid().distance(hex, ahead);
            let behind = |&(hex, _, spent): &(HexId, usize, u8)| {
                (near(hex) >= 1 && near(hex) < near(start) && self.has_room(&after, unit, hex))
                    .then_some((near(hex), spent))
            };
            let best =
                cheapest(&reach).filter_map(|one| Some((behind(&one)?, one))).min_by_key(|(key, _)| *key);
            let Some((_, (hex, entry, _))) = best else { continue };
            actions.extend(reach.path(entry).iter().map(|&next| self.write(Action::Go(unit, next))));
            after.unit_mut(unit).place = Place::On(hex);
            (ahead, count) = (hex, count + 1);
        }
        let label = match count {
            0 => return None,
            1 => format!("Column: 1 unit follows {}", self.unit_name(leader)),
            more => format!("Column: {more} units follow {}", self.unit_name(leader)),
        };
        Some(Bundle { label, actions })
    }
}

/// Each hex within reach once, with the entry that leads there at the least cost.
fn cheapest(reach: &Reach) -> impl Iterator<Item = (HexId, usize, u8)> {
    let mut best: std::collections::BTreeMap<HexId, (u8, usize)> = std::collections::BTreeMap::new();
    for (entry, reached) in reach.iter() {
        let known = best.entry(reached.hex).or_insert((reached.spent, entry));
        *known = (*known).min((reached.spent, entry));
    }
    best.into_iter().map(|(hex, (spent, entry))| (hex, entry, spent))
}
