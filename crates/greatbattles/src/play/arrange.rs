//! Any position that an editor or a lesson asks for.

use std::collections::BTreeMap;

use board::plane::Point;
use kernel::{Fault, Seeded, Silent};
use kit::clause;
use serde::Deserialize;

use super::game::Game;
use super::order::{Action, Lay};
use super::position::{BattalionId, Battery, Life, Position, Stance, StandId, StandState, Step, Whereabouts};
use super::reason::{Reason, told};
use super::run::Run;
use super::sequence::LAST_TURN;
use crate::army::Army;
use crate::numbers::{DayNo, Points, Rounds};
use crate::sighting::Weather;

/// What an editor asks for. What it leaves out is as at the start of the scenario.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Arrangement {
    /// The scenario with its options.
    pub scenario: String,
    /// The day, from 1.
    pub day: u8,
    /// The turn of the day.
    pub turn: u8,
    /// The side whose player turn it is: `allied` or `axis`.
    pub side: Option<String>,
    /// The step.
    pub phase: Phase,
    /// First or second pulse.
    pub pulse: u8,
    /// The weather of the day.
    pub weather: Option<String>,
    /// Battalions: `reserve`, `wiped`, or a place in notation, such as `assault gap 1 front 3 at 21,27 facing 90`.
    pub units: BTreeMap<String, String>,
    /// What happens to battalions that are not named.
    pub others: Others,
    /// Battalions that are active.
    pub active: Vec<String>,
    /// Battalions that have gone to ground.
    pub ground: Vec<String>,
    /// Battalions that their enemy knows, besides those that it sees.
    pub known: Vec<String>,
    /// Actions of battalions of the side, 0 to 2.
    pub actions: BTreeMap<String, u8>,
    /// Suppressed stands.
    pub suppressed: Vec<String>,
    /// Stands that are gone.
    pub destroyed: Vec<String>,
    /// Stands on their transports.
    pub mounted: Vec<String>,
    /// Guns and heavy weapons that are set up.
    pub set_up: Vec<String>,
    /// Stands that are dug in.
    pub dug_in: Vec<String>,
    /// Stands that owe an action.
    pub owing: Vec<String>,
    /// Stands that fire in this pulse.
    pub firing: Vec<String>,
    /// Activation points by side.
    pub points: BTreeMap<String, u8>,
    /// Rounds by side.
    pub rounds: BTreeMap<String, u8>,
    /// Where C Ops are: `highway121@18`.
    pub c_ops: BTreeMap<String, String>,
    /// Templates such as `al-t1`: `used`, or `on`, `registered`, `waiting` or `preplanned` with a point; the last two with a turn.
    pub templates: BTreeMap<String, String>,
}

impl Default for Arrangement {
    fn default() -> Arrangement {
        Arrangement {
            scenario: "agira".into(),
            day: 1,
            turn: 1,
            side: None,
            phase: Phase::Orders,
            pulse: 1,
            weather: None,
            units: BTreeMap::new(),
            others: Others::Keep,
            active: Vec::new(),
            ground: Vec::new(),
            known: Vec::new(),
            actions: BTreeMap::new(),
            suppressed: Vec::new(),
            destroyed: Vec::new(),
            mounted: Vec::new(),
            set_up: Vec::new(),
            dug_in: Vec::new(),
            owing: Vec::new(),
            firing: Vec::new(),
            points: BTreeMap::new(),
            rounds: BTreeMap::new(),
            c_ops: BTreeMap::new(),
            templates: BTreeMap::new(),
        }
    }
}

/// Where in a day the position stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Both sides plan their artillery.
    Plan,
    /// A side passes or proceeds.
    Pass,
    /// It activates and deactivates.
    Activate,
    /// It decides about its templates.
    Barrage,
    /// It gives orders.
    #[default]
    Orders,
    /// It fires.
    Fire,
    /// The attacker may withdraw battalions.
    Night,
}

/// What happens to battalions that are not named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Others {
    /// They are where the scenario lists them.
    #[default]
    Keep,
    /// They are wiped out.
    Out,
}

/// What a list of stands marks on each.
type Mark = fn(&mut StandState);

/// Reads an arrangement name by name and keeps every fault.
struct Reader<'g> {
    game: &'g Game,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, place: impl Into<String>, message: impl Into<String>) {
        self.faults.push(Fault { place: place.into(), message: message.into() });
    }

    fn unit(&mut self, field: &str, word: &str) -> Option<BattalionId> {
        let found =
            self.game.battalions().find(|&unit| self.game.battalion_name(unit).eq_ignore_ascii_case(word));
        if found.is_none() {
            self.fault(
                field,
                format!(
                    "there is no battalion '{word}': give one such as '{}'",
                    self.game.battalion_name(BattalionId(0))
                ),
            );
        }
        found
    }

    fn units(&mut self, field: &str, words: &[String]) -> Vec<BattalionId> {
        words.iter().filter_map(|word| self.unit(field, word)).collect()
    }

    fn stands(&mut self, field: &str, words: &[String]) -> Vec<StandId> {
        let mut stands = Vec::new();
        for word in words {
            let mut all = self.game.battalions().flat_map(|unit| self.game.listed(unit).map(StandId));
            match all.find(|&stand| self.game.stand_name(stand).eq_ignore_ascii_case(word)) {
                Some(stand) => stands.push(stand),
                None => self.fault(
                    field,
                    format!(
                        "there is no stand '{word}': give one such as '{}'",
                        self.game.stand_name(StandId(0))
                    ),
                ),
            }
        }
        stands
    }

    fn army(&mut self, field: &str, word: &str) -> Option<Army> {
        let found = Army::ALL.iter().copied().find(|&army| {
            army.name().eq_ignore_ascii_case(word)
                || self.game.scenario().side(army).name.eq_ignore_ascii_case(word)
        });
        if found.is_none() {
            self.fault(field, format!("there is no side '{word}': give 'allied' or 'axis'"));
        }
        found
    }

    /// A place in notation, as `place` takes it.
    fn lay(&mut self, field: &str, unit: BattalionId, words: &str) -> Option<Lay> {
        let name = self.game.battalion_name(unit);
        match self.game.read(&format!("place {name} {words}")) {
            Ok(Action::Place(_, lay)) => Some(lay),
            Ok(_) => None,
            Err(fault) => {
                self.fault(field, format!("{}: give 'reserve', 'wiped' or a place such as 'assault gap 1 front 2 at 21,27 facing 90'", fault.message));
                None
            }
        }
    }

    /// A template's state: the mode, a point, and a turn where the mode has one.
    fn battery(&mut self, field: &str, words: &str) -> Option<Battery> {
        let parts: Vec<&str> = words.split_whitespace().collect();
        let point = |word: &str| -> Option<Point> {
            match self.game.read(&format!("plan 1 registered {word}")) {
                Ok(Action::Plan(_, super::order::Plan::Registered(point))) => Some(point),
                _ => None,
            }
        };
        let turn = |word: &str| word.parse::<u8>().ok().filter(|turn| (1..=LAST_TURN).contains(turn));
        let battery = match parts[..] {
            ["used"] => Some(Battery::Used),
            ["on", at] => point(at).map(Battery::On),
            ["registered", at] => point(at).map(Battery::Registered),
            ["waiting", at, "turn", due] => {
                point(at).zip(turn(due)).map(|(at, due)| Battery::Waiting(at, due))
            }
            ["preplanned", at, "turn", due] => {
                point(at).zip(turn(due)).map(|(at, due)| Battery::Preplanned(at, due))
            }
            _ => None,
        };
        if battery.is_none() {
            self.fault(field, "give 'used', 'on 32,28', 'registered 32,28', 'waiting 32,28 turn 5' or 'preplanned 32,28 turn 5'");
        }
        battery
    }
}

impl Game {
    /// The position that is asked for.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its field.
    pub fn arrange(&self, wanted: &Arrangement) -> Result<Position, Vec<Fault>> {
        let mut reader = Reader { game: self, faults: Vec::new() };
        let mut at = self.start();
        self.set_time(wanted, &mut at, &mut reader);
        self.set_units(wanted, &mut at, &mut reader);
        self.set_states(wanted, &mut at, &mut reader);
        self.set_sides(wanted, &mut at, &mut reader);
        if !reader.faults.is_empty() {
            return Err(reader.faults);
        }
        let mut run = Run { game: self, at: &mut at, dice: &mut Seeded::from_number(0), log: &mut Silent };
        // What an enemy sees is known, whatever the arrangement says.
        run.spot_all();
        run.settle();
        let fault = |message| vec![Fault { place: "position".into(), message }];
        self.check_invariants(&at).map_err(fault)?;
        Ok(at)
    }

    fn set_time(&self, wanted: &Arrangement, at: &mut Position, reader: &mut Reader<'_>) {
        let last = self.scenario().last_day.0;
        if !(1..=last).contains(&wanted.day) {
            reader.fault("day", format!("there is no day {}: give 1 to {last}", wanted.day));
        }
        if !(1..=LAST_TURN).contains(&wanted.turn) {
            reader.fault("turn", format!("there is no turn {}: give 1 to {LAST_TURN}", wanted.turn));
        }
        if !(1..=2).contains(&wanted.pulse) {
            reader.fault("pulse", format!("there is no pulse {}: give 1 or 2", wanted.pulse));
        }
        let side = wanted.side.as_ref().and_then(|word| reader.army("side", word));
        let side = side.unwrap_or(self.scenario().first);
        (at.day, at.turn, at.pulse, at.phasing) = (DayNo(wanted.day), wanted.turn, wanted.pulse, side);
        if let Some(word) = &wanted.weather {
            let mut all = Weather::ALL.iter();
            if let Some(weather) = all.find(|weather| weather.name().eq_ignore_ascii_case(word)) {
                at.weather = *weather;
            } else {
                let known: Vec<&str> = Weather::ALL.iter().map(|weather| weather.name()).collect();
                let known = known.join(", ");
                reader.fault("weather", format!("there is no weather '{word}': give {known}"));
            }
        }
        let attacker = self.scenario().attacker;
        at.step = match wanted.phase {
            Phase::Plan => Step::Plan(attacker),
            Phase::Pass => Step::PassOr(side),
            Phase::Activate => Step::Activate,
            Phase::Barrage => Step::Barrage,
            Phase::Orders => Step::Orders,
            Phase::Fire => Step::Fire,
            Phase::Night => Step::Withdraw(attacker),
        };
        at.proceeded = !matches!(wanted.phase, Phase::Plan | Phase::Pass);
        for side in &mut at.sides {
            side.fresh = !at.proceeded;
        }
    }

    fn set_units(&self, wanted: &Arrangement, at: &mut Position, reader: &mut Reader<'_>) {
        for stand in reader.stands("destroyed", &wanted.destroyed) {
            at.stand_mut(stand).life = Life::Gone;
        }
        for unit in reader.units("known", &wanted.known) {
            at.battalion_mut(unit).hidden = false;
        }
        let (mut named, mut placed) = (Vec::new(), Vec::new());
        for (word, place) in &wanted.units {
            let field = format!("units.{word}");
            let Some(unit) = reader.unit(&field, word) else { continue };
            named.push(unit);
            for stand in self.members(at, unit) {
                let life = at.stand(stand).life;
                *at.stand_mut(stand) = StandState { life, ..StandState::away() };
            }
            match place.trim().to_ascii_lowercase().as_str() {
                "reserve" => at.battalion_mut(unit).place = Whereabouts::Reserve,
                "wiped" => self.wipe(at, unit),
                words => {
                    let Some(lay) = reader.lay(&field, unit, words) else { continue };
                    match self.laid(at, unit, &lay) {
                        Ok(laid) if laid.is_empty() => reader.fault(field, "none of its stands is left"),
                        Ok(laid) => {
                            self.lay_out(at, unit, &lay, &laid);
                            placed.push(unit);
                        }
                        Err(refused) => reader.fault(field, told(refused).message),
                    }
                }
            }
        }
        if wanted.others == Others::Out {
            for unit in self.battalions().filter(|unit| !named.contains(unit)) {
                self.wipe(at, unit);
            }
        }
        // All are in their places: is there room for each?
        for unit in placed {
            let laid: Vec<_> = self
                .live(at, unit)
                .map(|stand| (stand, self.rect(at, stand), at.stand(stand).front))
                .collect();
            if let Err(refused) = self.check_laid(at, unit, &laid) {
                reader.fault(format!("units.{}", self.battalion_name(unit)), told(refused).message);
            }
        }
        for unit in self.battalions() {
            let live = self.live(at, unit).count() as u8;
            let state = at.battalion_mut(unit);
            state.strength = live;
            state.came = state.place == Whereabouts::Table;
            if state.came && live == 0 {
                reader.fault(
                    "destroyed",
                    format!("{} has no stand left: give 'wiped' in units", self.battalion_name(unit)),
                );
            }
        }
    }

    fn wipe(&self, at: &mut Position, unit: BattalionId) {
        at.battalion_mut(unit).place = Whereabouts::Wiped(0);
        for stand in self.members(at, unit) {
            *at.stand_mut(stand) = StandState { life: Life::Gone, ..StandState::away() };
        }
    }

    fn set_states(&self, wanted: &Arrangement, at: &mut Position, reader: &mut Reader<'_>) {
        for unit in reader.units("active", &wanted.active) {
            at.battalion_mut(unit).stance = Stance::Active;
        }
        for unit in reader.units("ground", &wanted.ground) {
            at.battalion_mut(unit).stance = Stance::Ground;
        }
        let acts = matches!(wanted.phase, Phase::Orders | Phase::Fire);
        for unit in self.battalions_of(at.phasing) {
            let on_table = at.battalion(unit).place == Whereabouts::Table;
            at.battalion_mut(unit).actions = if acts && on_table { 2 } else { 0 };
        }
        for (word, &actions) in &wanted.actions {
            let field = format!("actions.{word}");
            let Some(unit) = reader.unit(&field, word) else { continue };
            if self.army(unit) != at.phasing || actions > 2 {
                reader.fault(field, "give 0 to 2 actions of a battalion of the side whose turn it is");
            } else {
                at.battalion_mut(unit).actions = actions;
            }
        }
        let marks: [(&str, &[String], Mark); 6] = [
            ("suppressed", &wanted.suppressed, |stand| stand.suppressed = true),
            ("mounted", &wanted.mounted, |stand| stand.mounted = true),
            ("set_up", &wanted.set_up, |stand| stand.set_up = true),
            ("dug_in", &wanted.dug_in, |stand| stand.dug_in = true),
            ("owing", &wanted.owing, |stand| stand.marked = true),
            ("firing", &wanted.firing, |stand| stand.fires = true),
        ];
        for (field, words, mark) in marks {
            for stand in reader.stands(field, words) {
                let info = self.info(stand).stand;
                let wrong = match field {
                    "mounted" => {
                        info.transport.is_none().then(|| clause!("act-7").refuses(Reason::NotEligible))
                    }
                    "set_up" => (!info.stand.is_gun() && info.stand != crate::stand::StandType::HeavyWeapons)
                        .then(|| clause!("pa-5").refuses(Reason::NotEligible)),
                    _ => None,
                };
                match wrong {
                    Some(refused) => {
                        reader.fault(field, format!("{}: {}", self.stand_name(stand), told(refused).message));
                    }
                    None => mark(at.stand_mut(stand)),
                }
            }
        }
    }

    fn set_sides(&self, wanted: &Arrangement, at: &mut Position, reader: &mut Reader<'_>) {
        for (word, &points) in &wanted.points {
            let Some(army) = reader.army("points", word) else { continue };
            at.side_mut(army).points = Points(points);
        }
        for (word, &rounds) in &wanted.rounds {
            let Some(army) = reader.army("rounds", word) else { continue };
            at.side_mut(army).rounds = Rounds(rounds);
        }
        for (word, place) in &wanted.c_ops {
            let field = format!("c_ops.{word}");
            let found = Army::ALL.iter().find_map(|&army| {
                let all = &self.scenario().side(army).c_ops;
                all.iter().position(|c_ops| c_ops.id.eq_ignore_ascii_case(word)).map(|number| (army, number))
            });
            let Some((army, number)) = found else {
                reader.fault(field, format!("there is no C Ops '{word}': give one such as 'al-cops'"));
                continue;
            };
            let Ok(Action::COps(_, road, along)) = self.read(&format!("c-ops 1 {place}")) else {
                reader.fault(field, "give a road and the inches along it, such as 'highway121@18'");
                continue;
            };
            let there = board::plane::RoadPoint { road: usize::from(road), along };
            if along > self.map().network.lines()[there.road].length() || !self.c_ops_may_use(there.road) {
                reader.fault(field, "a C Ops is on a road that it may use, within its length");
                continue;
            }
            let state = &mut at.side_mut(army).c_ops[number];
            (state.road, state.along, state.away, state.lost) = (road, along, false, false);
            state.at = self.map().network.at(there).at;
        }
        for (word, state) in &wanted.templates {
            let field = format!("templates.{word}");
            let found = Army::ALL.iter().find_map(|&army| {
                let number: usize = word.strip_prefix(army.prefix())?.strip_prefix('t')?.parse().ok()?;
                let number = number.checked_sub(1)?;
                (number < at.side(army).batteries.len()).then_some((army, number))
            });
            let Some((army, number)) = found else {
                reader.fault(field, format!("there is no template '{word}': give one such as 'al-t1'"));
                continue;
            };
            if let Some(battery) = reader.battery(&field, state) {
                at.side_mut(army).batteries[number].0 = battery;
            }
        }
    }
}
