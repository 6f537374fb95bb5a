//! The sequence of play: phases, turns, the end; set-up before it [S3.0, S4.0].

use board::HexId;
use kernel::{Dice, Log, SeatSet};

use crate::action::Action;
use crate::added::{Midway, Span};
use crate::event::Event;
use crate::game::Game;
use crate::movement::{Route, Tell};
use crate::position::{Place, Position, Step};
use crate::scenario::EntryRule;
use crate::unit::{UnitId, UnitSet};
use crate::why::Why;

pub(crate) const ALL: SeatSet = SeatSet::ALL;

impl Game {
    /// The side that decides now; nobody when the game is over.
    pub fn deciding(&self, p: &Position) -> Option<usize> {
        match p.step {
            Step::Setup(side) => Some(usize::from(side)),
            Step::Movement | Step::Combat | Step::Declare | Step::Barrage => Some(self.phasing(p)),
            Step::Protect => Some(1 - self.phasing(p)),
            Step::Retreat | Step::Displace => Some(self.retreating_side(p)),
            Step::Advance => p.combat.may_advance.first().map(|unit| self.side_of(unit)),
            Step::Plan | Step::Bridging | Step::Demolition | Step::Destruction => self.special_decider(p),
            Step::Dawn | Step::Over => None,
        }
    }

    /// Judges an action [S4.1]: the only place where legality is decided.
    pub(crate) fn check(&self, p: &Position, side: usize, action: &Action) -> Result<(), Why> {
        match self.deciding(p) {
            None => return Err(Why::GameOver),
            Some(deciding) if deciding != side => return Err(self.why_not_yours(side, action)),
            Some(_) => {}
        }
        match action {
            Action::Place { unit, hex } => self.check_setup(p, side, *unit, *hex),
            Action::Move { .. } | Action::Enter { .. } | Action::Exit { .. } => {
                self.check_movement(p, side, action, Tell::IfItMatters).map(|_| ())
            }
            Action::Attack(foe) => self.check_attack(p, *foe),
            Action::With(unit) => self.check_with(p, *unit),
            Action::And(foe) => self.check_and(p, *foe),
            Action::Barrage(battery) => self.check_barrage(p, *battery),
            Action::Fpf(battery) => self.check_fpf(p, *battery),
            Action::Support(points) => self.check_support(p, *points),
            Action::Retreat { unit, to } => self.check_retreat(p, side, *unit, *to),
            Action::Eliminate(unit) => self.check_eliminate(p, side, *unit),
            Action::Displace { unit, to } => self.check_displace(p, side, *unit, *to),
            Action::Advance { unit, to } => self.check_advance(p, side, *unit, *to),
            Action::Done => self.check_done(p, side),
            Action::Zone { zone, hex } => self.check_zone(p, *zone, *hex),
            Action::Delay { zone, turn } => self.check_delay(p, *zone, *turn),
            Action::Drop { unit, hex } => self.check_drop(p, side, *unit, *hex),
            Action::Blow(a, b) => self.check_blow(p, *a, *b),
            Action::Destroy { hex, to } => self.check_destroy(p, *hex, *to),
            Action::Bridge { hex, west, east } => {
                self.check_bridge(p, Span { hex: *hex, west: *west, east: *east })
            }
            Action::Shelter(unit) => self.check_shelter(p, side, *unit),
            Action::Assault(foe) => self.check_assault(p, *foe),
            Action::End => match p.step {
                Step::Movement => match p.stopped() {
                    Some(unit) => Err(Why::OtherMidway(unit)),
                    None => self.check_movement_end(p),
                },
                Step::Combat => self.check_combat_end(p),
                _ => Err(Why::WrongStep(p.step)),
            },
        }
    }

    /// Out of turn: a move cites movement out of sequence, the rest the sequence of play.
    fn why_not_yours(&self, side: usize, action: &Action) -> Why {
        match action {
            Action::Move { unit, .. } | Action::Enter { unit, .. } | Action::Exit { unit, .. }
                if self.side_of(*unit) == side =>
            {
                Why::OutOfSequence(*unit)
            }
            _ => Why::NotYourDecision,
        }
    }

    /// Whether a unit may be set up in a hex [S3.0, B15.12, B15.23].
    pub(crate) fn check_setup(&self, p: &Position, side: usize, unit: UnitId, hex: HexId) -> Result<(), Why> {
        let group = self.setup_group(unit);
        if !matches!(p.step, Step::Setup(_)) {
            let stands = self.side_of(unit) == side && group.is_some() && p.hex_of(unit).is_some();
            return Err(if stands { Why::AlreadyPlaced(unit) } else { Why::WrongStep(p.step) });
        }
        if self.side_of(unit) != side {
            return Err(Why::NotYours(unit, "S3.0"));
        }
        let group = group.ok_or(Why::Gone(unit))?;
        if p.place(unit) != Place::Waiting {
            return Err(Why::AlreadyPlaced(unit));
        }
        if !group.hexes.contains(hex) {
            return Err(Why::OutsideSetup(unit, hex));
        }
        if p.unit_at(hex).is_some() {
            return Err(Why::Stacking(unit, hex));
        }
        if !self.terrain.may_stand(self.class(unit), hex) {
            return Err(Why::CannotStand(unit, hex));
        }
        Ok(())
    }

    fn check_done(&self, p: &Position, side: usize) -> Result<(), Why> {
        match p.step {
            Step::Setup(_) => {
                let open = self.to_set_up(p, side).first();
                open.map_or(Ok(()), |unit| Err(Why::SetupOpen(unit)))
            }
            Step::Declare => self.check_declared(p),
            Step::Barrage => self.check_barrage_done(p),
            Step::Movement => match p.added.midway {
                Some(midway) if p.added.guests.has(midway.unit) => Err(Why::MustGoOn(midway.unit)),
                Some(_) => Ok(()),
                None => Err(Why::WrongStep(p.step)),
            },
            Step::Plan => self.check_plan_done(p),
            Step::Protect | Step::Advance | Step::Bridging | Step::Demolition | Step::Destruction => Ok(()),
            _ => Err(Why::WrongStep(p.step)),
        }
    }

    /// Does an action that has been judged legal.
    pub(crate) fn perform<D: Dice, L: Log<Event>>(
        &self,
        p: &mut Position,
        side: usize,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) {
        Game::close_pause(p, action);
        match action {
            Action::Place { unit, hex } => {
                p.put(*unit, Place::Hex(*hex));
                log.tell(ALL, || Event::Placed(*unit, *hex));
                self.enter_hex(p, side, *hex, log);
            }
            Action::Attack(foe) => {
                p.combat.defenders.insert(*foe);
                p.step = Step::Declare;
            }
            Action::With(unit) => p.combat.attackers.insert(*unit),
            Action::And(foe) => p.combat.defenders.insert(*foe),
            Action::Barrage(battery) => p.combat.batteries.insert(*battery),
            Action::Fpf(battery) => p.combat.protecting.insert(*battery),
            Action::Support(points) if p.step == Step::Barrage => p.combat.support = *points,
            Action::Support(points) => p.combat.protection = *points,
            Action::Retreat { unit, to } => self.apply_retreat(p, *unit, *to, log),
            Action::Eliminate(unit) => self.apply_eliminate(p, *unit, log),
            Action::Displace { to, .. } => self.apply_displace(p, *to, log),
            Action::Advance { unit, to } => self.apply_advance(p, *unit, *to, log),
            Action::Done => self.close_step(p, dice, log),
            Action::End if p.step == Step::Movement => self.begin_combat(p, log),
            Action::End => self.end_combat_phase(p, log),
            Action::Zone { zone, hex } => self.note_zone(p, side, *zone, *hex, log),
            Action::Delay { zone, turn } => self.delay_zone(p, side, *zone, *turn, log),
            Action::Drop { unit, hex } => self.perform_drop(p, *unit, *hex, log),
            Action::Blow(..) => self.answer_demolition(p, true, dice, log),
            Action::Destroy { hex, to } => self.destroy_bridge(p, *hex, *to, log),
            Action::Bridge { hex, west, east } => {
                self.lay_bridge(p, Span { hex: *hex, west: *west, east: *east }, log);
                self.begin_movement(p, log);
            }
            Action::Shelter(unit) => self.apply_shelter(p, *unit, log),
            Action::Assault(foe) => {
                p.combat.attackers = self.boarder(p).map_or(UnitSet::NONE, UnitSet::one);
                p.combat.defenders = UnitSet::one(*foe);
                p.step = Step::Declare;
                self.close_step(p, dice, log);
            }
            Action::Move { .. } | Action::Enter { .. } | Action::Exit { .. } => {}
        }
        if p.step == Step::Dawn {
            self.begin_turn(p, dice, log);
        }
    }

    /// Does a move, entry or exit, or says why not. Judging and doing share one search.
    pub(crate) fn perform_movement<L: Log<Event>>(
        &self,
        p: &mut Position,
        side: usize,
        action: &Action,
        log: &mut L,
    ) -> Result<(), Why> {
        match self.deciding(p) {
            None => return Err(Why::GameOver),
            Some(deciding) if deciding != side => return Err(self.why_not_yours(side, action)),
            Some(_) => {}
        }
        let route = self.check_movement(p, side, action, Tell::IfItMatters)?;
        Game::close_pause(p, action);
        let told = |p: &Position| {
            let Route { path, cost } = self.check_movement(p, side, action, Tell::Path).unwrap_or_default();
            (path, cost)
        };
        match action {
            Action::Move { unit, to, .. } => {
                let (from, spent) = (p.hex_of(*unit), self.spent(p, *unit));
                if let Some(from) = from.filter(|_| route.path.is_empty()) {
                    log.tell(ALL, || {
                        let (path, cost) = told(p);
                        Event::Moved { unit: *unit, from, path, cost: cost - spent }
                    });
                }
                self.go_along(p, *unit, (from, spent), *to, &route.path, log);
            }
            Action::Enter { unit, to, .. } => {
                if route.path.is_empty() {
                    log.tell(ALL, || {
                        let (path, cost) = told(p);
                        Event::Entered { unit: *unit, path, cost }
                    });
                }
                let at = route.path.first().copied();
                let cost = at.and_then(|at| self.cost_to_enter(p, *unit, at)).unwrap_or(0);
                if let Some(at) = at.filter(|_| self.scenario.entry == EntryRule::Columns) {
                    p.added.join_column(at);
                }
                self.go_along(p, *unit, (None, cost), *to, &route.path, log);
            }
            Action::Exit { unit, edge, .. } => {
                let counts = self.exit_counts(p, *unit, *edge);
                log.tell(ALL, || {
                    let path = p.hex_of(*unit).into_iter().chain(told(p).0).collect();
                    Event::Exited { unit: *unit, path, edge: *edge, counts }
                });
                p.put(*unit, Place::Exited(*edge));
                p.moved.insert(*unit);
                if counts {
                    p.exited_in_time.insert(*unit);
                }
                for hex in route.path {
                    self.enter_hex(p, side, hex, log);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A unit that came to its goal at a wired bridge, and may go on, ends its move when anything else is done.
    fn close_pause(p: &mut Position, action: &Action) {
        if p.step == Step::Movement
            && let Some(pausing) = p.pausing().filter(|&unit| action.unit() != Some(unit))
        {
            p.added.midway = None;
            p.moved.insert(pausing);
        }
    }

    /// Takes a unit along a path to its end, unless a bridge is asked about before: then it is stopped there
    /// [A12.11]. Tells of the way as far as it is travelled. Without a path nothing on the way matters, and the caller
    /// has told of it.
    fn go_along<L: Log<Event>>(
        &self,
        p: &mut Position,
        unit: UnitId,
        (start, spent): (Option<HexId>, u8),
        to: HexId,
        path: &[HexId],
        log: &mut L,
    ) {
        let side = self.side_of(unit);
        let mut back = start.filter(|_| !p.added.guests.has(unit));
        back = back
            .or_else(|| p.added.midway.filter(|midway| midway.unit == unit).and_then(|midway| midway.back));
        p.added.midway = None;
        if !path.is_empty() {
            self.tell_leg(p, unit, (start, spent), to, path, log);
        }
        let (mut here, mut spent) = (start, spent);
        for (index, &hex) in path.iter().enumerate().take_while(|&(_, &hex)| hex != to) {
            self.bind_engineer(p, here, hex);
            spent += self.cost_between(p, unit, here, hex);
            self.enter_hex(p, side, hex, log);
            if p.added.asked != 0 {
                p.lodge(unit, hex);
                p.added.midway = Some(Midway { unit, spent, goal: None, back });
                let goal = self.keeps_to(p, unit, &path[index + 1..], to).then_some(to);
                p.added.midway = Some(Midway { unit, spent, goal, back });
                return self.ask_demolition(p, Step::Movement);
            }
            if p.unit_at(hex).is_none() {
                back = Some(hex);
            }
            here = Some(hex);
        }
        if !path.is_empty() {
            self.bind_engineer(p, here, to);
            spent += self.cost_between(p, unit, here, to);
        }
        p.lodge(unit, to);
        self.hold_engineer(p, unit);
        self.enter_hex(p, side, to, log);
        if p.added.asked == 0 || p.added.guests.has(unit) {
            p.moved.insert(unit);
        } else {
            // The bridge was its goal; what it does about the answer is its owner's choice [ruling W217].
            p.added.midway = Some(Midway { unit, spent, goal: Some(to), back: None });
        }
        if p.added.asked != 0 {
            self.ask_demolition(p, Step::Movement);
        }
    }

    /// Half points from a hex into the next; nothing for the hex of entry, which has been paid.
    fn cost_between(&self, p: &Position, unit: UnitId, from: Option<HexId>, to: HexId) -> u8 {
        let way = from.and_then(|from| Some((from, self.map.grid.side_between(from, to)?)));
        way.and_then(|(from, way)| self.step_cost(p, unit, from, way)).unwrap_or(0)
    }

    /// Tells of a way up to its end, or up to the first hex where a bridge is asked about: what comes after that hex
    /// is told when the unit goes on [A12.11].
    fn tell_leg<L: Log<Event>>(
        &self,
        p: &Position,
        unit: UnitId,
        (start, spent): (Option<HexId>, u8),
        to: HexId,
        path: &[HexId],
        log: &mut L,
    ) {
        log.tell(ALL, || {
            let bridges = self.arnhem().filter(|rules| rules.allied == self.side_of(unit));
            let stops = |hex: &HexId| *hex == to || bridges.is_some_and(|rules| rules.is_watched(p, *hex));
            let last = path.iter().position(stops).unwrap_or(path.len() - 1);
            let path = path[..=last].to_vec();
            let mut here = start;
            let cost = path.iter().map(|&hex| self.cost_between(p, unit, here.replace(hex), hex)).sum();
            match start {
                Some(from) => Event::Moved { unit, from, path, cost },
                None => Event::Entered { unit, path, cost: spent + cost },
            }
        });
    }

    /// Whether a unit that is stopped on its way would come to the same bridges if it simply went on to its goal. If
    /// not, its owner has chosen his path for a reason and is asked again.
    fn keeps_to(&self, p: &Position, unit: UnitId, rest: &[HexId], to: HexId) -> bool {
        let bridges = |path: &[HexId]| {
            let rules = self.arnhem();
            let asks = |hex: &&HexId| rules.is_some_and(|rules| rules.is_watched(p, **hex));
            path.iter().filter(asks).copied().collect::<Vec<HexId>>()
        };
        let action = Action::Move { unit, to, via: Vec::new() };
        self.check_movement(p, self.side_of(unit), &action, Tell::Path)
            .is_ok_and(|route| bridges(&route.path) == bridges(rest))
    }

    /// The German player is asked about a bridge; then the game goes on with a step.
    pub(crate) fn ask_demolition(&self, p: &mut Position, resume: Step) {
        p.added.resume = resume;
        p.step = Step::Demolition;
    }

    /// Goes on with what a demolition interrupted.
    pub(crate) fn resume<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        p.step = p.added.resume;
        p.added.resume = Step::Movement;
        match p.step {
            Step::Movement => self.go_on_moving(p, log),
            Step::Advance => self.go_on_following(p, log),
            _ => self.go_on_retreating(p, log),
        }
    }

    /// A unit that was stopped half way goes on to its goal if nothing has changed; otherwise, or at its goal, its owner
    /// decides, if there is anything to decide [ruling W217].
    fn go_on_moving<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        let Some(Midway { unit, spent, goal, back }) = p.added.midway else { return };
        let side = self.side_of(unit);
        let here = p.hex_of(unit);
        if let Some(goal) = goal.filter(|_| p.pausing().is_none()) {
            let action = Action::Move { unit, to: goal, via: Vec::new() };
            if let Ok(route) = self.check_movement(p, side, &action, Tell::Path) {
                return self.go_along(p, unit, (here, spent), goal, &route.path, log);
            }
        }
        if self.can_go_on(p, unit) {
            return;
        }
        p.added.midway = None;
        p.moved.insert(unit);
        if p.added.guests.has(unit) {
            match back {
                Some(back) => p.lodge(unit, back),
                None => p.put(unit, Place::Waiting),
            }
            log.tell(ALL, || Event::TurnedBack(unit, back));
        }
    }

    /// A unit of a side stands in or passes through a hex [ruling W58, A12.11].
    pub(crate) fn enter_hex<L: Log<Event>>(&self, p: &mut Position, side: usize, hex: HexId, log: &mut L) {
        if let Some(index) = self.objectives.iter().position(|&objective| objective == hex)
            && usize::from(p.control[index]) != side
        {
            p.control[index] = side as u8;
            log.tell(ALL, || Event::Captured(hex, side));
        }
        self.special_entry(p, side, hex);
    }

    /// Closes the step in hand and goes on to the next that asks something.
    fn close_step<D: Dice, L: Log<Event>>(&self, p: &mut Position, dice: &mut D, log: &mut L) {
        match p.step {
            Step::Setup(_) | Step::Plan => self.end_setup(p, log),
            Step::Movement => {
                if let Some(midway) = p.added.midway.take() {
                    p.moved.insert(midway.unit);
                }
            }
            Step::Bridging => self.start_moving(p, log),
            Step::Demolition => self.answer_demolition(p, false, dice, log),
            Step::Destruction => self.end_player_turn(p, log),
            Step::Declare => {
                let (attackers, defenders) = (p.combat.attackers, p.combat.defenders);
                log.tell(ALL, || {
                    let hexes = self.hexes_of(p, defenders);
                    Event::Declared { attackers, defenders, hexes }
                });
                p.step = Step::Barrage;
                if !self.has_barrage(p) {
                    self.ask_protection(p, dice, log);
                }
            }
            Step::Barrage => self.ask_protection(p, dice, log),
            Step::Protect => {
                let (batteries, support) = (p.combat.protecting, p.combat.protection);
                if !batteries.is_empty() || support > 0 {
                    log.tell(ALL, || Event::Protected { batteries, support });
                }
                self.resolve(p, dice, log);
            }
            _ => self.finish_combat(p, log),
        }
    }

    /// Step c, or the die at once if the defender has nothing to add [S4.1-c].
    fn ask_protection<D: Dice, L: Log<Event>>(&self, p: &mut Position, dice: &mut D, log: &mut L) {
        let (batteries, support) = (p.combat.batteries, p.combat.support);
        if !batteries.is_empty() || support > 0 {
            log.tell(ALL, || Event::Barraged { batteries, support });
        }
        p.step = Step::Protect;
        if !self.has_protection(p) {
            self.resolve(p, dice, log);
        }
    }

    /// The next side sets up, or the first turn begins.
    fn end_setup<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        if let Some(next) = self.sets_up_next(p) {
            p.step = Step::Setup(next as u8);
        } else {
            log.tell(ALL, || Event::TurnBegan(p.turn));
            p.step = Step::Dawn;
        }
    }

    /// A Movement Phase begins, or what comes before it.
    pub(crate) fn begin_movement<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        if !self.special_movement(p) {
            self.start_moving(p, log);
        }
    }

    fn start_moving<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        p.step = Step::Movement;
        p.moved = UnitSet::NONE;
        log.tell(ALL, || Event::MovementBegan(self.phasing(p)));
    }

    /// Pairs are taken as the Combat Phase begins: nobody has been shifted yet [ruling W26].
    fn begin_combat<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        self.special_movement_end(p, log);
        p.moved = UnitSet::NONE;
        if self.is_night(p.turn) {
            log.cite("R13.0");
            return self.finish_player_turn(p, log);
        }
        self.clear_combat_phase(p);
        p.step = Step::Combat;
        log.tell(ALL, || Event::CombatBegan(self.phasing(p)));
        self.go_on_fighting(p, log);
    }

    fn clear_combat_phase(&self, p: &mut Position) {
        p.attacked = UnitSet::NONE;
        p.targeted = UnitSet::NONE;
        p.shifted = UnitSet::NONE;
        p.displaced = UnitSet::NONE;
        p.shaken_before = p.shaken;
        p.shaken = UnitSet::NONE;
        p.support_spent = [0; 2];
    }

    /// Ends the Combat Phase by itself when nothing can be declared any more [ruling W206].
    pub(crate) fn go_on_fighting<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        if !self.any_combat(p) {
            self.end_combat_phase(p, log);
        }
    }

    fn end_combat_phase<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        self.lose_boarder(p, log);
        log.tell(ALL, || Event::CombatEnded(self.phasing(p)));
        self.finish_player_turn(p, log);
    }

    /// The phases of a Player-Turn are over; what a game does then comes first.
    fn finish_player_turn<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        let asks = self.special_player_turn_end(p, log);
        p.attacked = UnitSet::NONE;
        p.targeted = UnitSet::NONE;
        p.shifted = UnitSet::NONE;
        p.displaced = UnitSet::NONE;
        p.support_spent = [0; 2];
        if !asks {
            self.end_player_turn(p, log);
        }
    }

    pub(crate) fn end_player_turn<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        if p.half == 0 {
            p.half = 1;
            self.begin_movement(p, log);
            return self.cite_sequence(p, log);
        }
        self.end_turn(p, log);
    }

    /// The record interphase [S4.1-3].
    fn end_turn<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        if let Some(side) = self.won_at_once(p) {
            p.won = side as u8 + 1;
            log.tell(ALL, || Event::RoadOpen(side));
        }
        if p.won != 0 || p.turn >= self.scenario.last_turn {
            p.step = Step::Over;
            log.tell(ALL, || Event::GameOver);
            return self.cite_sequence(p, log);
        }
        p.turn += 1;
        p.half = 0;
        p.fpf_used = UnitSet::NONE;
        p.support_bound = [0; 2];
        p.added.engaged = UnitSet::NONE;
        log.tell(ALL, || Event::TurnBegan(p.turn));
        self.cite_sequence(p, log);
        p.step = Step::Dawn;
    }
}
