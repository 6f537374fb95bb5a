//! The sequence of play: what follows when a decision is done [6.0].

use kernel::{Dice, Log, SeatSet};
use kit::{DecisionStack, Side};

use crate::event::Event;
use crate::forces::UnitSet;
use crate::game::Game;
use crate::position::{Ended, Frame, Position};
use crate::stagger::Stagger;
use crate::status::{Command, State};

impl Game {
    /// The First Player of the turn.
    pub(crate) fn first_player(&self, at: &Position) -> Side {
        at.first.unwrap_or(Side::First)
    }

    /// A turn begins: arrivals, then the Spotting Phase, then both plot [6.1.0].
    pub(crate) fn begin_turn<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        at.turn += 1;
        let turn = at.turn;
        log.tell(SeatSet::ALL, || Event::TurnBegan(turn));
        self.place_arrivals(at);
        self.release_all(at);
        self.turn_to_plans(at, log);
        self.roll_spotting(at, dice, log);
        self.update_control(at, log);
        self.remove_counters(at, dice, log);
        self.end_camouflage(at);
        self.search_markers(at, dice, log);
        self.spotting_phase(at, dice, log);
        at.opened = false;
        at.ready = [false; 2];
        at.stack = DecisionStack::of(Frame::Command);
        // Both sides have learnt what they spot.
        log.reveal(SeatSet::ALL);
    }

    /// Commands are turned up; arrival rolls and initiative follow, then the Combat Phase [6.2.4, 6.3].
    pub(crate) fn commands_are_open<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        at.opened = true;
        log.tell(SeatSet::ALL, || Event::CommandsOpened);
        self.roll_arrival(at, dice, log);
        if self.options().staggered {
            self.begin_stagger(at, dice, log);
        } else {
            self.roll_initiative(at, dice, log);
            self.after_initiative(at, dice, log);
        }
    }

    /// The First Player is known: the first Air Phase, then the Combat Phase [6.3].
    pub(crate) fn after_initiative<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        self.roll_on_station(at, dice, log);
        at.named = UnitSet::NONE;
        at.stack = DecisionStack::of(self.first_combat_step(at));
    }

    /// The step with which the Combat Phase begins: a side without batteries and mortars is not asked for indirect fire.
    fn first_combat_step(&self, at: &Position) -> Frame {
        self.air_step(at, self.first_player(at), Frame::EarlyAir).unwrap_or_else(|| self.after_early_air(at))
    }

    fn after_early_air(&self, at: &Position) -> Frame {
        let first = self.first_player(at);
        self.indirect_step(first)
            .or_else(|| self.indirect_step(first.other()))
            .unwrap_or_else(|| self.direct_step(at))
    }

    fn indirect_step(&self, side: Side) -> Option<Frame> {
        self.has_indirect_fire(side).then_some(Frame::Indirect(side))
    }

    /// Both roll for initiative; ties roll again [6.3].
    pub(crate) fn roll_initiative<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        at.first_before = at.first;
        loop {
            let rolls = Side::BOTH.map(|_| dice.roll(100) as u8);
            let nets = Side::BOTH.map(|side| i16::from(rolls[side.index()]) + self.initiative(at, side).0);
            if nets[0] == nets[1] {
                continue;
            }
            let first = if nets[0] > nets[1] { Side::First } else { Side::Second };
            at.first = Some(first);
            log.tell(SeatSet::ALL, || Event::Initiative { rolls, nets, first });
            return;
        }
    }

    /// A side is done with a step of the Combat Phase: the next one follows [6.0].
    pub(crate) fn step_is_over<L: Log<Event>>(&self, at: &mut Position, side: Side, log: &mut L) {
        log.tell(SeatSet::ALL, || Event::Passed(side));
        let first = self.first_player(at);
        let second = first.other();
        at.named = UnitSet::NONE;
        let next = match at.asks() {
            Some(Frame::EarlyAir(_)) => {
                self.clear_flak(at);
                let other = if side == first { self.air_step(at, second, Frame::EarlyAir) } else { None };
                other.unwrap_or_else(|| self.after_early_air(at))
            }
            Some(Frame::Indirect(_)) if side == first => {
                self.indirect_step(second).unwrap_or_else(|| self.direct_step(at))
            }
            Some(Frame::Indirect(_)) => self.direct_step(at),
            Some(Frame::Direct(_)) if at.stagger.order[0].is_some() => Frame::Overwatch(first),
            Some(Frame::Direct(_)) if side == first => Frame::Direct(second),
            Some(Frame::Direct(_)) => Frame::Overwatch(first),
            Some(Frame::Overwatch(_)) if side == first => Frame::Overwatch(second),
            Some(Frame::Overwatch(_)) => Frame::Assault(first),
            Some(Frame::Assault(_)) if side == first => Frame::Assault(second),
            _ if self.moves_by_troops(at) => {
                Frame::Movement(self.next_troop_moves(at).unwrap_or_else(|| self.first_mover(at)))
            }
            _ => Frame::Movement(self.first_mover(at)),
        };
        at.stack = DecisionStack::of(next);
    }

    /// A side moves no more: the other follows, or the turn ends [6.6.2].
    pub(crate) fn moves_are_over<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        self.finish_move(at);
        self.check_shaken(at, dice, log);
        log.tell(SeatSet::ALL, || Event::MovesEnded(side));
        let next =
            if self.moves_by_troops(at) { self.next_troop_moves(at) } else { self.next_mover(at, side) };
        if let Some(next) = next {
            at.stack = DecisionStack::of(Frame::Movement(next));
            return;
        }
        if let Some(air) = self.air_step(at, self.first_player(at), Frame::LateAir) {
            at.stack = DecisionStack::of(air);
        } else {
            self.adjustment(at, dice, log);
        }
    }

    /// A side flies no more in the second Air Phase [6.7].
    pub(crate) fn late_air_is_over<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        self.check_shaken(at, dice, log);
        log.tell(SeatSet::ALL, || Event::Passed(side));
        let first = self.first_player(at);
        let other = if side == first { self.air_step(at, first.other(), Frame::LateAir) } else { None };
        match other {
            Some(air) => at.stack = DecisionStack::of(air),
            None => self.adjustment(at, dice, log),
        }
    }

    /// The Adjustment Phase: recovery, then fires [6.8.1, 6.8.3].
    fn adjustment<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let first = self.first_player(at);
        for side in [first, first.other()] {
            self.recover(at, side, dice, log);
        }
        for side in [first, first.other()] {
            self.rally(at, side, dice, log);
        }
        self.force_checks(at, dice, log);
        if !self.spread_fires(at, dice, log) {
            self.end_turn(at, dice, log);
        }
    }

    /// Counters and control are adjusted; the next turn begins, or the game ends [6.8.4, 6.8.5].
    pub(crate) fn end_turn<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        self.adjust(at, log);
        let turn = at.turn;
        log.tell(SeatSet::ALL, || Event::TurnEnded(turn));
        let last = turn >= self.length();
        let ended = match Side::BOTH.into_iter().find(|&side| !self.has_fighters(at, side)) {
            _ if last => Some(Ended::LastTurn),
            Some(side) => Some(Ended::NoUnits(side)),
            None => None,
        };
        if ended.is_some() {
            at.ended = ended;
            at.stack.clear();
            log.reveal(SeatSet::ALL);
            log.tell(SeatSet::ALL, || Event::Ended);
        } else if self.asks_to_conceal(at) {
            self.ask_to_conceal(at);
        } else {
            self.begin_turn(at, dice, log);
        }
    }

    /// Whether a side has a combat unit on the map or still to come [15.6].
    fn has_fighters(&self, at: &Position, side: Side) -> bool {
        self.own(side).iter().any(|unit| at.unit(unit).is_alive() && self.card(unit).is_combat_unit())
    }

    /// The end of the Adjustment Phase: counters, control [6.8.4, 6.8.5].
    fn adjust<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        self.adjust_counters(at);
        self.update_control(at, log);
        self.note_forever(at, true);
        self.remember(at);
    }

    /// Commands, due SPOT counters and old smoke go [6.8.4, 6.1.6].
    fn adjust_counters(&self, at: &mut Position) {
        let turn = at.turn;
        // With 7.41 counters come off by a roll in the Spotting Phase.
        let rolled = self.options().spot_removal;
        for unit in self.units() {
            let status = at.unit_mut(unit);
            let watched = status.command == Command::Overwatch;
            status.command = Command::None;
            for (counter, fresh) in [(State::SpotFire, State::FreshFire), (State::SpotMove, State::FreshMove)]
            {
                if status.has(fresh) {
                    status.states.clear(fresh);
                } else if !rolled {
                    status.states.clear(counter);
                }
            }
            let marched = status.has(State::Quickmarched);
            for over in [
                State::Fired,
                State::FiredSmallArms,
                State::Moved,
                State::Entering,
                State::Quickmarched,
                State::Tired,
                State::Crawling,
                State::Assaulted,
                State::Answered,
                State::Barraged,
                State::Calling,
                State::OnStation,
                State::FiredFlak,
                State::Checked,
                State::Shaken,
                State::Assailed,
                State::Flamed,
                State::Screened,
            ] {
                status.states.clear(over);
            }
            status.states.clear(State::Watched);
            if watched {
                status.states.set(State::Watched);
            }
            if marched {
                status.states.set(State::Tired);
            }
        }
        at.keep_smoke(|smoke| smoke.until > turn);
        at.dim_flares();
        at.stagger = Stagger::default();
        at.ordnance.barrages = Default::default();
        at.first_before = at.first;
    }
}
