//! What pointing means: which pieces may act, shots by firer and target, stands that are chosen, and drags.

use kernel::{Draft, FormationOffer, Gesture, Refusal, Spot, Target, Viewer};
use kit::clause;

use super::draft::HURRIED;
use super::side_of;
use super::trays::battery_id;
use crate::army::Army;
use crate::fire::Mode;
use crate::formation::Formation;
use crate::play::{
    Action, BattalionId, Game, Position, Reason, StandId, Step, Task, View, Whereabouts, told,
};
use crate::shipped;

/// The turns of a day, as a template's plan names them.
pub(crate) const TURNS: std::ops::RangeInclusive<u8> = 1..=10;

impl Game {
    /// The pieces with which the viewer may act.
    pub(crate) fn active_pieces(&self, view: &View, viewer: Viewer, list: &[Action]) -> Vec<String> {
        let at = &view.known;
        let Some(army) = side_of(viewer).filter(|&army| self.decides(at, army)) else { return Vec::new() };
        let stands = |unit: BattalionId| self.live(at, unit).map(|stand| self.stand_name(stand).to_owned());
        let mut active: Vec<String> = Vec::new();
        if at.stack.is_empty() {
            match at.step {
                Step::Orders => {
                    let ready = self.battalions_of(army).filter(|&unit| self.has_action(at, unit));
                    active.extend(ready.flat_map(stands));
                    if at.pulse == 1 {
                        let c_ops = self.scenario().side(army).c_ops.iter().zip(&at.side(army).c_ops);
                        active.extend(
                            c_ops
                                .filter(|(_, state)| !state.lost && !state.moved)
                                .map(|(info, _)| info.id.clone()),
                        );
                    }
                }
                Step::SetUp(_) => active.extend(self.own_on_table(at, army).into_iter().flat_map(stands)),
                Step::Regroup(_) => active.extend(
                    self.own_on_table(at, army)
                        .into_iter()
                        .filter(|&unit| !at.battalion(unit).acted)
                        .flat_map(stands),
                ),
                Step::Deploy(_) | Step::Arrive => active.extend(
                    self.battalions_of(army)
                        .filter(|&unit| self.may_deploy(at, unit))
                        .map(|unit| self.battalion_name(unit).to_owned()),
                ),
                Step::Plan(_) | Step::Barrage => {
                    let loose = self.loose_batteries(at, army);
                    active.extend(loose.into_iter().map(|number| battery_id(army, number)));
                }
                _ => {}
            }
        }
        active.extend(self.landing_pieces(at, army));
        for action in list {
            let stand = match action {
                Action::Shoot(stand, ..) | Action::Displace(stand) | Action::Choose(stand) => *stand,
                Action::Strike(target) => *target,
                Action::Attach(stand, _) | Action::Detach(stand) => {
                    let id = self.piece_of_attachment(at, *stand);
                    if !active.iter().any(|known| known == id) {
                        active.push(id.to_owned());
                    }
                    continue;
                }
                _ => continue,
            };
            let id = self.stand_name(stand);
            if !active.iter().any(|known| known == id) {
                active.push(id.to_owned());
            }
        }
        active
    }

    /// The piece that stands for an attachment: itself on the table, its battalion in reserve.
    fn piece_of_attachment(&self, at: &Position, stand: StandId) -> &str {
        let unit = self.battalion_of(at, stand);
        match at.battalion(unit).place {
            Whereabouts::Table => self.stand_name(stand),
            _ => self.battalion_name(unit),
        }
    }

    fn own_on_table(&self, at: &Position, army: Army) -> Vec<BattalionId> {
        self.battalions_of(army).filter(|&unit| at.battalion(unit).place == Whereabouts::Table).collect()
    }

    /// The formations that a drag may ask for; for a template, how it is planned.
    pub(crate) fn formation_offers(&self, view: &View, viewer: Viewer) -> Vec<FormationOffer> {
        let at = &view.known;
        let Some(army) = side_of(viewer).filter(|&army| self.decides(at, army) && at.stack.is_empty()) else {
            return Vec::new();
        };
        let names =
            |all: &[Formation]| -> Vec<String> { all.iter().map(|one| one.name().to_owned()).collect() };
        let laid = [Formation::Assault, Formation::Defensive, Formation::Column];
        let offer =
            |piece: &str, formations: Vec<String>| FormationOffer { piece: piece.to_owned(), formations };
        let of_stands = |units: Vec<BattalionId>, formations: &[Formation]| {
            let stands = units.into_iter().flat_map(|unit| self.live(at, unit).collect::<Vec<StandId>>());
            let offered = |stand| {
                let mut words = names(formations);
                if at.step == Step::Orders {
                    words.push(HURRIED.to_owned());
                }
                offer(self.stand_name(stand), words)
            };
            stands.map(offered).collect()
        };
        match at.step {
            Step::Orders => {
                let ready: Vec<BattalionId> = self
                    .own_on_table(at, army)
                    .into_iter()
                    .filter(|&unit| self.has_action(at, unit) && !self.owes(at, unit) && !at.is_engaged(unit))
                    .collect();
                of_stands(ready, Formation::ALL)
            }
            Step::SetUp(_) => of_stands(self.own_on_table(at, army), &laid),
            Step::Regroup(_) => {
                let free = self.own_on_table(at, army).into_iter().filter(|&unit| !at.battalion(unit).acted);
                of_stands(free.collect(), &laid)
            }
            Step::Deploy(_) | Step::Arrive => self
                .battalions_of(army)
                .filter(|&unit| self.may_deploy(at, unit))
                .map(|unit| offer(self.battalion_name(unit), names(&laid)))
                .collect(),
            Step::Notes(_) | Step::Land => self
                .landing_units(at, army)
                .into_iter()
                .map(|unit| offer(self.battalion_name(unit), self.landing_offers(at, unit)))
                .collect(),
            Step::Plan(_) => {
                let turns = TURNS.map(|turn| format!("turn {turn}"));
                let modes: Vec<String> = std::iter::once("registered".to_owned()).chain(turns).collect();
                let loose = self.loose_batteries(at, army);
                loose.into_iter().map(|number| offer(&battery_id(army, number), modes.clone())).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What a side may do by pointing, all of it or what begins with a piece.
    pub(crate) fn gestures_of(&self, view: &View, army: Army, piece: Option<&str>) -> Vec<Gesture> {
        let at = &view.known;
        if !self.decides(at, army) {
            return Vec::new();
        }
        let mut list = Vec::new();
        let listed =
            matches!(at.step, Step::Fire | Step::Air | Step::Assign(_) | Step::Attach(_) | Step::Withdraw(_));
        if listed || !at.stack.is_empty() {
            self.list(at, army, &mut list);
        }
        let mut gestures: Vec<Gesture> = Vec::new();
        let mut add = |piece: &str, target: Option<Target>, action: Option<&Action>, label: String| {
            gestures.push(Gesture {
                actions: action.map(|action| self.write(action)).into_iter().collect(),
                piece: piece.to_owned(),
                target,
                label,
                cost: None,
                path: Vec::new(),
            });
        };
        for action in &list {
            match action {
                Action::Shoot(firer, target, _) => {
                    let first = self.shot_between(at, army, *firer, *target);
                    if first != *action {
                        continue;
                    }
                    let target = Target::piece(self.stand_name(*target));
                    add(self.stand_name(*firer), Some(target), Some(action), self.label(at, action));
                }
                Action::Displace(stand) | Action::Choose(stand) | Action::Strike(stand) => {
                    add(self.stand_name(*stand), None, Some(action), self.label(at, action));
                }
                Action::Attach(stand, _) | Action::Detach(stand) => {
                    add(self.piece_of_attachment(at, *stand), None, Some(action), self.label(at, action));
                }
                _ => {}
            }
        }
        if at.stack.is_empty() {
            match at.step {
                Step::Deploy(_) | Step::Arrive => {
                    for unit in self.battalions_of(army).filter(|&unit| self.may_deploy(at, unit)) {
                        for outline in self.deployment_areas(at, army) {
                            let label = "Deploy here".to_owned();
                            add(self.battalion_name(unit), Some(Target::Region(outline)), None, label);
                        }
                    }
                }
                Step::Orders => {
                    let asked = piece.map(|piece| self.battalion_of_piece(at, piece));
                    let moves = |&unit: &BattalionId| {
                        asked.is_none_or(|asked| asked == Some(unit))
                            && self.has_action(at, unit)
                            && !self.owes(at, unit)
                            && !at.is_engaged(unit)
                    };
                    for unit in self.own_on_table(at, army).iter().filter(|unit| moves(unit)) {
                        let outline = self.reach_outline(at, *unit);
                        for stand in self.live(at, *unit) {
                            let target = Target::Region(outline.clone());
                            add(self.stand_name(stand), Some(target), None, "Move here".to_owned());
                        }
                    }
                }
                Step::Plan(_) | Step::Barrage => {
                    let label = if at.step == Step::Barrage { "Call it here" } else { "Plan it here" };
                    for number in self.loose_batteries(at, army) {
                        let outline = self.whole_table();
                        add(&battery_id(army, number), Some(Target::Region(outline)), None, label.to_owned());
                    }
                }
                _ => {}
            }
        }
        if at.stack.is_empty() {
            gestures.extend(self.landing_gestures(at, army));
        }
        gestures.retain(|gesture| piece.is_none_or(|piece| gesture.piece == piece));
        gestures
    }

    pub(super) fn whole_table(&self) -> Vec<Spot> {
        let table = self.map().table;
        let extent = table.low.to(table.high);
        let (x, y) = (extent.x(), extent.y());
        [(0, 0), (x, 0), (x, y), (0, y)].map(|(x, y)| Spot::new(x, y)).to_vec()
    }

    /// Twelve inches round each usable FUP, or round the edge road.
    fn deployment_areas(&self, at: &Position, army: Army) -> Vec<Vec<Spot>> {
        let bases: Vec<board::plane::Point> = match self.usable_fups(at, army) {
            fups if fups.is_empty() => self.edge_roads(army).into_iter().map(|(_, point)| point).collect(),
            fups => fups.iter().map(board::plane::Rect::centre).collect(),
        };
        let radius = shipped::deployment().radius;
        let table = self.map().table;
        let round = |base: board::plane::Point| {
            let corner = |number: i32| {
                let way = board::plane::Heading::new(number * 150).offset(board::plane::Mil::ZERO, radius);
                let x = (base.x() + way.x()).clamp(table.low.x(), table.high.x());
                let y = (base.y() + way.y()).clamp(table.low.y(), table.high.y());
                self.spot(board::plane::Point::new(x, y))
            };
            (0..24).map(corner).collect()
        };
        bases.into_iter().map(round).collect()
    }

    /// The shot that one stand means by pointing at another: direct if it can, else indirect.
    fn shot_between(&self, at: &Position, army: Army, firer: StandId, target: StandId) -> Action {
        let shoot = |mode: Mode| Action::Shoot(firer, target, mode);
        let direct = shoot(Mode::Direct);
        if self.check(at, army, &direct).is_ok() {
            return direct;
        }
        let indirect = shoot(Mode::Indirect);
        if self.check(at, army, &indirect).is_ok() { indirect } else { direct }
    }

    /// Why pointing at a piece and then at a target means nothing now; the step says what is asked instead.
    pub(crate) fn why_not(&self, view: &View, army: Army, piece: &str, target: &Target) -> Refusal {
        let at = &view.known;
        let own = |id: &str| self.find_stand(id).map(|stand| self.army_of(stand) == army);
        if own(piece) == Some(false) {
            return told(clause!("7").refuses(Reason::NotYours));
        }
        let unit = self.battalion_of_piece(at, piece);
        if at.stack.is_empty() && at.step == Step::Orders {
            if unit.is_some_and(|unit| !self.has_action(at, unit)) {
                return told(clause!("6n2").refuses(Reason::NoAction));
            }
            if target.id() != Some(piece) && target.id().and_then(own) == Some(true) {
                return told(clause!("act-2").refuses(Reason::Overlaps));
            }
        }
        let (kind, clause) = (Reason::NotNow.kind(), clause!("1n1").id());
        Refusal { kind, clause, message: format!("Not now. {}", self.question(at, army)) }
    }

    /// What a side means by pointing at a piece and then at a target.
    pub(crate) fn interpreted(
        &self,
        view: &View,
        army: Army,
        piece: &str,
        target: &Target,
    ) -> Option<Action> {
        let at = &view.known;
        if !self.decides(at, army) {
            return None;
        }
        match target {
            Target::Point(spot) => {
                let draft = Draft { piece: piece.to_owned(), path: vec![*spot], ..Draft::default() };
                self.meant(at, army, &draft)
            }
            Target::Piece(other) => {
                let (one, other) = (self.find_stand(piece)?, self.find_stand(other)?);
                let known = at.is_known(self.battalion_of(at, other));
                if self.army_of(one) != army || self.army_of(other) == army || !known {
                    return None;
                }
                match (at.stack.last(), at.step) {
                    (Some(Task::Window), _) | (None, Step::Fire) => {
                        Some(self.shot_between(at, army, one, other))
                    }
                    (None, Step::Orders) => {
                        let spot = self.spot(at.stand(other).pose.at);
                        let draft = Draft {
                            piece: piece.to_owned(),
                            path: vec![spot],
                            contact: Some(self.stand_name(other).to_owned()),
                            ..Draft::default()
                        };
                        self.meant(at, army, &draft)
                    }
                    (None, Step::Combat) => {
                        let pair = (self.battalion_of(at, one), self.battalion_of(at, other));
                        let due = at.pairs.iter().find(|due| {
                            (due.attacker, due.defender) == pair || (due.defender, due.attacker) == pair
                        })?;
                        Some(Action::Fight(due.attacker, due.defender))
                    }
                    _ => None,
                }
            }
            Target::Space(_) | Target::Edge(_) | Target::Region(_) => None,
        }
    }
}
