//! The sequence of play: turns, impulses, halves and what comes after what [6.0].

use kernel::{Dice, Log, SeatSet};
use kit::{TurnNo, clause};

use crate::area::{Area, AreaSet};
use crate::event::{Change, Dusk, Event};
use crate::forces::Place;
use crate::game::{Game, LAST_IMPULSE};
use crate::numbers::{BridgeId, Impulse};
use crate::position::{Activity, Attack, Ended, LeaderAt, Part, Position, Roll, Step};
use crate::refit::artillery_clause;
use crate::scenario::Weather;
use crate::side::Side;
use crate::unit::{Face, UnitSet};

impl Game {
    /// Begins play after bids and set-up: impulse 1, the German to act, without a Reinforcement Phase
    /// [5.0, 6.1.1, 17.2, 21.5].
    pub(crate) fn open_play<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        if let Some(unit) = self.optional
            && at.forces.place(unit) == Place::Waiting
        {
            at.step = Step::Deploy;
            return;
        }
        self.begin_half(at, Side::German, dice, log);
    }

    /// Begins a player's half of an impulse [6.3, rulings D101, D104].
    pub(crate) fn begin_half<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        at.active = side;
        at.halves += 1;
        at.clouds_broke = false;
        at.sunset = None;
        at.brigade = 0;
        at.first = Part::None;
        at.activity = Activity::none();
        at.combat = None;
        at.leaders_lost = false;
        at.bridges.resting = [0; 2];
        at.roll = Roll::Sunset;
        for leader in &mut at.leaders {
            if *leader == LeaderAt::Used {
                *leader = LeaderAt::Ready;
            }
        }
        if self.arrival_due(at, side) && self.check_burn(at, side).is_ok() {
            at.step = Step::Burn;
            return;
        }
        self.roll_arrival(at, dice, log);
    }

    /// The arrival roll of the half, if one is due [17.4, 17.5].
    pub(crate) fn roll_arrival<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        if !self.arrival_due(at, at.active) {
            self.roll_clouds(at, dice, log);
            return;
        }
        let sunset = at.active == Side::American && !self.options.separate_arrival;
        let matters = at.impulse >= Impulse(3) || (sunset && at.impulse >= Impulse(2));
        self.roll(at, Roll::Arrival, 2, matters, dice, log);
    }

    /// The roll for a break in the clouds, if one is due [19.5].
    pub(crate) fn roll_clouds<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let due = self.scenario.break_in_the_clouds
            && at.active == Side::American
            && at.weather == Weather::Overcast;
        if due {
            self.roll(at, Roll::Clouds, 1, (2..=6).contains(&at.impulse.0), dice, log);
        } else {
            at.step = Step::Impulse;
        }
    }

    /// Rolls dice for a purpose and asks the holder of the Advantage, if a new roll could make a difference.
    pub(crate) fn roll<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        purpose: Roll,
        count: usize,
        matters: bool,
        dice: &mut D,
        log: &mut L,
    ) {
        at.roll = purpose;
        self.throw(at, count, dice);
        if matters && at.holder().is_some() {
            at.step = Step::Reroll;
        } else {
            self.settle_roll(at, dice, log);
        }
    }

    /// Throws dice with six sides [2.1].
    fn throw<D: Dice>(&self, at: &mut Position, count: usize, dice: &mut D) {
        at.dice = [0; 4];
        for die in &mut at.dice[..count] {
            *die = dice.roll(6) as u8;
        }
    }

    /// The Advantage has the roll made again [16.1A, 16.1B].
    pub(crate) fn reroll<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        let count = match at.roll {
            Roll::Combat => 4,
            Roll::Sunset | Roll::Arrival => 2,
            Roll::Clouds | Roll::Seizure(_) | Roll::Demolition(_) | Roll::LastMinute(_) | Roll::Repair(_) => {
                1
            }
        };
        at.advantage_used = true;
        let purpose = at.roll;
        log.tell(SeatSet::ALL, || Event::Rerolled(side, purpose));
        self.throw(at, count, dice);
        self.settle_roll(at, dice, log);
    }

    /// The roll stands: what it means [6.3.1, 17.4, 17.5, 19.5, rulings D23, D24].
    pub(crate) fn settle_roll<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let sum = at.dice[0] + at.dice[1];
        match at.roll {
            Roll::Combat => self.settle_combat(at, dice, log),
            Roll::Sunset => {
                self.note_sunset(at, log);
                self.close_half(at, dice, log);
            }
            Roll::Arrival => {
                let side = at.active;
                let came = at.impulse.exceeds(sum);
                let shown = [at.dice[0], at.dice[1]];
                log.tell(SeatSet::ALL, || Event::ArrivalRolled(side, shown, came));
                if side == Side::American && !self.options.separate_arrival {
                    self.note_sunset(at, log);
                }
                if came {
                    self.place_due(at, side, dice, log);
                } else {
                    self.roll_clouds(at, dice, log);
                }
            }
            Roll::Clouds => {
                at.clouds_broke = at.impulse.exceeds(at.dice[0]);
                let (die, broke) = (at.dice[0], at.clouds_broke);
                log.tell(SeatSet::ALL, || Event::Clouds(die, broke));
                at.step = Step::Impulse;
            }
            Roll::Seizure(_) | Roll::Demolition(_) | Roll::LastMinute(_) | Roll::Repair(_) => {
                self.settle_bridge(at, dice, log);
            }
        }
    }

    /// The first American DR of his half is the Sunset DR too [6.3.1].
    pub(crate) fn note_sunset<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if at.active == Side::American && at.sunset.is_none() {
            at.sunset = Some(at.dice[0] + at.dice[1]);
            let (shown, impulse) = ([at.dice[0], at.dice[1]], at.impulse);
            log.tell(SeatSet::ALL, || Event::Sunset(shown, impulse));
        }
    }

    /// What comes after reinforcements have been placed: the American's after the German's, then the day [6.1, 6.2].
    pub(crate) fn after_placing<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        if at.turn == TurnNo::FIRST {
            self.roll_clouds(at, dice, log);
        } else if side == Side::German {
            self.place_due(at, Side::American, dice, log);
        } else {
            self.begin_day(at, dice, log);
        }
    }

    /// Begins a part of a half: who may act in it, and what is contested and Free at its start [10.1.1, ruling D29].
    pub(crate) fn begin_part(&self, at: &mut Position, part: Part, area: Option<Area>) {
        let side = at.active;
        at.bridges.begin_part();
        at.activity = Activity {
            part,
            area,
            began: match (part, area) {
                (Part::Assault | Part::Ranged, Some(area)) => at.forces.units(area, side),
                (Part::Regroup, _) => at.forces.on_map(side),
                _ => UnitSet::NONE,
            },
            contested: at.contested(),
            free: at.free(side),
            controlled: at.controlled(side),
            ..Activity::none()
        };
    }

    /// A part is over: the second part of a pair, or the end of the half [17.6, 19.4.2].
    pub(crate) fn finish_part<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        if self.second_part(at) {
            at.first = at.activity.part;
            at.activity = Activity::none();
            at.step = Step::Second;
        } else {
            self.finish_half(at, dice, log);
        }
    }

    /// The half is over but for its sunset [6.3.1, 8.1.5].
    pub(crate) fn finish_half<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        at.activity = Activity::none();
        if at.active == Side::American && at.sunset.is_none() && at.passes < 2 {
            // In impulse 1 the day goes on, in the last it ends, whatever is rolled.
            let matters = (Impulse(2)..LAST_IMPULSE).contains(&at.impulse);
            self.roll(at, Roll::Sunset, 2, matters, dice, log);
        } else {
            self.close_half(at, dice, log);
        }
    }

    /// The half is over: the Advantage passes, the day goes on or ends [6.3, 6.3.1, 8.1.5, 9.4.2, 16.2].
    fn close_half<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        self.pass_advantage(at, log);
        if at.passes >= 2 {
            self.end_day(at, Dusk::Passes, dice, log);
            return;
        }
        if at.active == Side::German {
            self.begin_half(at, Side::American, dice, log);
            return;
        }
        let sunset = at.sunset.unwrap_or(LAST_IMPULSE.0);
        if at.impulse.exceeds(sunset) {
            self.end_day(at, Dusk::Sunset, dice, log);
            return;
        }
        // The marker leaves the track: no impulse is left that could have other weather [6.3.1n1, ruling D10].
        if at.impulse >= LAST_IMPULSE {
            self.end_day(at, Dusk::Track, dice, log);
            return;
        }
        if sunset == at.impulse.0 {
            let next = match at.weather {
                Weather::Fog | Weather::Clear => Weather::Overcast,
                Weather::Overcast => Weather::Clear,
            };
            self.change_weather(at, next, Change::Sunset, log);
        }
        at.impulse = at.impulse.next();
        self.begin_impulse(at, dice, log);
    }

    pub(crate) fn change_weather<L: Log<Event>>(
        &self,
        at: &mut Position,
        weather: Weather,
        change: Change,
        log: &mut L,
    ) {
        at.weather = weather;
        log.tell(SeatSet::ALL, || Event::WeatherChanged(weather, change));
    }

    /// Begins an impulse; fog does not last to impulse 6 [6.3, 9.4.1, rulings D27, D28].
    fn begin_impulse<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        if at.impulse >= Impulse::FOG_GONE && at.weather == Weather::Fog {
            self.change_weather(at, Weather::Overcast, Change::BurntOff, log);
        }
        let (impulse, weather) = (at.impulse, at.weather);
        log.tell(SeatSet::ALL, || Event::ImpulseBegan(impulse, weather));
        self.begin_half(at, Side::German, dice, log);
    }

    /// A used Advantage goes to the other side [16.2].
    pub(crate) fn pass_advantage<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if at.advantage_used {
            at.advantage = at.advantage.other();
            at.advantage_used = false;
            let to = at.advantage;
            log.tell(SeatSet::ALL, || Event::AdvantagePassed(to));
        }
    }

    /// The Daylight Phase begins, at impulse 1 in Fog [6.1, 6.3, 9.0].
    fn begin_day<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        at.impulse = Impulse::FIRST;
        at.weather = Weather::Fog;
        at.passes = 0;
        self.begin_impulse(at, dice, log);
    }

    /// The Daylight Phase ends and the Refit Phase begins: control, then supply [6.1, 6.4, 15.2, 15.4, ruling D62].
    fn end_day<D: Dice, L: Log<Event>>(&self, at: &mut Position, dusk: Dusk, dice: &mut D, log: &mut L) {
        log.tell(SeatSet::ALL, || Event::DayEnded(dusk));
        at.impulse = Impulse::NIGHT;
        at.clouds_broke = false;
        at.passes = 0;
        at.sunset = None;
        at.activity = Activity::none();
        at.combat = None;
        at.rebuilt = UnitSet::NONE;
        for area in self.forlorn(at) {
            let to = at.controller(area).other();
            self.take_control(at, area, to, log);
        }
        at.unsupplied = self.cut_off(at, Side::German) | self.cut_off(at, Side::American);
        if !at.unsupplied.is_empty() {
            let cut = at.unsupplied;
            log.tell(SeatSet::ALL, || Event::OutOfSupply(cut));
        }
        self.begin_refit(at, Side::German, dice, log);
    }

    /// A side's refit begins with its replacement points: first the German's, then the American's [15.1, 15.5, 19.4.4].
    fn begin_refit<D: Dice, L: Log<Event>>(&self, at: &mut Position, side: Side, dice: &mut D, log: &mut L) {
        at.active = side;
        at.points = *self.scenario.replacements.of(side);
        at.second_flip = false;
        self.go_on_refitting(at, side, dice, log);
    }

    /// Asks again while there is something to spend on, then goes on.
    pub(crate) fn go_on_refitting<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        if self.refit_open(at, side) {
            at.step = Step::Refit(side);
        } else {
            self.finish_refit(at, side, dice, log);
        }
    }

    /// The free recoveries at the end of a side's refit; points that are left lapse [15.6.5, 15.7, 19.4.4, 19.4.7].
    pub(crate) fn finish_refit<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        at.points = 0;
        at.second_flip = false;
        if self.recovers_free(side) {
            let guns = (at.forces.on_map(side) & self.artillery & at.forces.reduced()) - at.unsupplied;
            let clause = artillery_clause(side);
            for gun in guns {
                at.forces.flip_to(gun, Face::Full);
                log.tell(SeatSet::ALL, || Event::Restored(gun, clause));
            }
        }
        if side == Side::American {
            self.finish_refit_phase(at, dice, log);
            return;
        }
        let tanks = self.recoverable(at);
        match tanks.len() {
            0 => self.begin_refit(at, Side::American, dice, log),
            1 => self.recover(at, tanks.first(), dice, log),
            _ => at.step = Step::Recover,
        }
    }

    /// Recovers a tank unit, or none, and goes on with the American's refit.
    pub(crate) fn recover<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: Option<crate::unit::UnitId>,
        dice: &mut D,
        log: &mut L,
    ) {
        if let Some(unit) = unit {
            at.forces.flip_to(unit, Face::Full);
            log.tell(SeatSet::ALL, || Event::Restored(unit, clause!("19.4.7")));
        }
        self.begin_refit(at, Side::American, dice, log);
    }

    /// The End Phase: the German's automatic victory before the American's [6.1, 6.5, 18.1, rulings D72, D77].
    fn finish_refit_phase<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        self.pass_advantage(at, log);
        at.rebuilt = UnitSet::NONE;
        at.roll = Roll::Sunset;
        at.dice = [0; 4];
        at.active = Side::German;
        if at.turn > TurnNo::FIRST && self.cut_through(at) {
            self.lose(at, Side::American, log);
        } else {
            self.check_starved(at, dice, log);
        }
    }

    /// The American's automatic victory comes after the German's [18.1, 18.1b].
    fn check_starved<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        if self.starved(at) {
            self.lose(at, Side::German, log);
        } else {
            self.end_turn(at, dice, log);
        }
    }

    /// A side has lost by an automatic victory, unless it spends the Advantage [16.1E].
    fn lose<L: Log<Event>>(&self, at: &mut Position, side: Side, log: &mut L) {
        if at.holder() == Some(side) && !self.last_turn(at) {
            at.step = Step::Refuse(side);
        } else {
            self.concede(at, side, log);
        }
    }

    /// The automatic victory stands [18.1a, 18.1b].
    pub(crate) fn concede<L: Log<Event>>(&self, at: &mut Position, side: Side, log: &mut L) {
        let ended = match side {
            Side::American => Ended::GermanAutomatic,
            Side::German => Ended::AmericanAutomatic,
        };
        self.finish_game(at, ended, side.other(), log);
    }

    /// The Advantage was spent to play on [16.1E, ruling D115].
    pub(crate) fn play_on<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        at.advantage_used = true;
        log.tell(SeatSet::ALL, || Event::PlayedOn(side));
        match side {
            Side::American => self.check_starved(at, dice, log),
            Side::German => self.end_turn(at, dice, log),
        }
    }

    fn finish_game<L: Log<Event>>(&self, at: &mut Position, ended: Ended, winner: Side, log: &mut L) {
        at.ended = Some(ended);
        at.step = Step::Over;
        log.tell(SeatSet::ALL, || Event::Ended(ended, winner));
    }

    /// The turn ends: withdrawals, the turn marker, leaders who return; on turn 4 the final count
    /// [3.2, 6.5, 11.5.5, 18.2, 19.6].
    fn end_turn<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        if self.last_turn(at) {
            let winner = if self.final_points(at) >= at.target { Side::German } else { Side::American };
            self.finish_game(at, Ended::Count, winner, log);
            return;
        }
        if at.turn == TurnNo::FIRST {
            self.withdraw_units(at, log);
        }
        self.pass_advantage(at, log);
        at.turn = at.turn.next();
        let turn = at.turn;
        log.tell(SeatSet::ALL, || Event::TurnBegan(turn));
        for leader in &mut at.leaders {
            if *leader == LeaderAt::Back(turn) {
                *leader = LeaderAt::Ready;
            }
        }
        self.place_due(at, Side::German, dice, log);
    }

    /// Units with an asterisk leave at the end of turn 1 [19.6, ruling D113].
    fn withdraw_units<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        let mut left = AreaSet::NONE;
        for unit in self.withdrawing {
            if let Some(area) = at.forces.area(unit) {
                at.forces.set(unit, Place::Withdrawn);
                at.forces.flip_to(unit, Face::Full);
                at.unsupplied.remove(unit);
                left.insert(area);
                log.tell(SeatSet::ALL, || Event::Withdrawn(unit));
            }
        }
        for area in left {
            self.settle(at, area, log);
        }
    }

    /// Control follows the side that is alone in an area [7.2, ruling D103].
    pub(crate) fn settle<L: Log<Event>>(&self, at: &mut Position, area: Area, log: &mut L) {
        for side in Side::BOTH {
            if at.controller(area) != side
                && at.forces.occupied(side).has(area)
                && !at.forces.occupied(side.other()).has(area)
            {
                self.take_control(at, area, side, log);
            }
        }
        self.settle_bridges(at, log);
    }

    fn take_control<L: Log<Event>>(&self, at: &mut Position, area: Area, side: Side, log: &mut L) {
        match side {
            Side::German => at.german_control.insert(area),
            Side::American => at.german_control.remove(area),
        }
        log.tell(SeatSet::ALL, || Event::Controlled(area, side));
        self.settle_bridges(at, log);
    }

    /// A standing bridge goes to the side for which both banks are Free [21.4.1n1, ruling D109].
    pub(crate) fn settle_bridges<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if !self.options.bridges {
            return;
        }
        let free = Side::BOTH.map(|side| at.free(side));
        for (index, span) in self.spans.iter().enumerate() {
            for side in Side::BOTH {
                let both = free[side.index()].has(span.a) && free[side.index()].has(span.b);
                if both && at.bridges.held[index] == Some(side.other()) {
                    at.bridges.held[index] = Some(side);
                    log.tell(SeatSet::ALL, || Event::BridgeTaken(BridgeId::at(index), side));
                }
            }
        }
    }

    /// What comes after an attack has been resolved.
    pub(crate) fn finish_combat<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let (attack, area) = (at.fight().attack, at.fight().area);
        at.combat = None;
        self.settle(at, area, log);
        if attack == Attack::Assault {
            at.step = Step::Assault;
        } else {
            self.finish_part(at, dice, log);
        }
    }
}
