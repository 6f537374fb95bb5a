//! Before the first turn: the toss, secret plots, set-up [1.3.6, s25.5, s25.6].

use board::HexId;
use kernel::{Dice, Log, Scripted, SeatSet, Silent};
use kit::{DecisionStack, Hexside, Side, clause};

use crate::action::Action;
use crate::air::Sortie;
use crate::artillery::mission::Ordnance;
use crate::crowd::Crowd;
use crate::entry_rules::MAX_CLAIMS;
use crate::event::Event;
use crate::forces::{GroupId, MAX_FORMATIONS, MAX_UNITS, UnitId, UnitSet};
use crate::game::Game;
use crate::hidden::Markers;
use crate::menu::Menu;
use crate::position::{EntryPlan, Frame, Holding, MAX_FLARES, MAX_SMOKE, Melee, Mover, Position, Volley};
use crate::reason::{Reason, Refused};
use crate::scenario::{Deployment, FirstRoll, FirstTo, Holder, MAX_OBJECTIVES, Mode, SetUp};
use crate::stagger::Stagger;
use crate::status::{Place, State, Status};
use crate::terrain::Hexes;
use crate::unit::UnitKind;
use crate::view::Known;
use crate::works::MAX_WORKS;

impl Game {
    /// The position before the first decision.
    pub(crate) fn start(&self) -> Position {
        let scenario = self.scenario();
        let mut at = Position {
            stack: DecisionStack::of(Frame::Toss),
            turn: 0,
            first: None,
            first_before: None,
            ready: [false; 2],
            opened: false,
            units: [Status::WAITING; MAX_UNITS],
            spotted: [UnitSet::NONE; 2],
            known_gone: [UnitSet::NONE; 2],
            named: UnitSet::NONE,
            volley: Volley::default(),
            charge: None,
            works: [None; MAX_WORKS],
            answerer: None,
            answered: UnitSet::NONE,
            melee: Melee::default(),
            mover: Mover::default(),
            flight: None,
            landing: None,
            wrecks: scenario.counters.wrecks,
            fires: scenario.counters.fires,
            smoke: [None; MAX_SMOKE],
            flares: [None; MAX_FLARES],
            sortie: Sortie::default(),
            ordnance: Ordnance::default(),
            held: [Holding::default(); MAX_OBJECTIVES],
            believed: [[Holding::default(); MAX_OBJECTIVES]; 2],
            pairs: [None; 2],
            plans: [EntryPlan::default(); 2],
            arrived: None,
            rolled_entry: None,
            foremost: None,
            spotting: scenario.spotting.0 as i8,
            ever: 0,
            stays_since: 0,
            unsteady_since: [0; MAX_FORMATIONS],
            claims: [None; MAX_CLAIMS],
            leaders: [None; MAX_FORMATIONS],
            tried: [UnitSet::NONE; 2],
            stagger: Stagger::default(),
            markers: [Markers::default(); 2],
            entered: 0,
            ended: None,
        };
        for unit in self.units() {
            *at.unit_mut(unit) = self.fresh(unit);
        }
        at.held = self.first_holders();
        at.believed = [at.held; 2];
        if self.toss_decides().is_none() {
            self.before_set_up(&mut at, &mut Scripted::default(), &mut Silent);
        }
        at
    }

    /// Who holds the objectives before the first unit is placed: those that the scenario names [15.1].
    pub(crate) fn first_holders(&self) -> [Holding; MAX_OBJECTIVES] {
        let mut held = [Holding::default(); MAX_OBJECTIVES];
        for (held, (_, holder)) in held.iter_mut().zip(&self.scenario().objectives) {
            if let Some(Holder::Side(side)) = holder {
                *held = Holding { by: Some(*side), since: -1 };
            }
        }
        held
    }

    /// The roll before set-up, if there is one.
    fn toss_decides(&self) -> Option<&FirstRoll> {
        let scenario = self.scenario();
        scenario.pairs.as_ref().map(|pairs| &pairs.first).or(scenario.first.as_ref())
    }

    /// Both roll a d10: who picks, sets up or enters first [s25.5, s26.5, s34.5].
    pub(crate) fn toss<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let Some(roll) = self.toss_decides() else { return };
        let rolls = Side::BOTH.map(|_| dice.roll(10) as u8);
        let higher = if rolls[0] > rolls[1] { Side::First } else { Side::Second };
        let first = match (rolls[0] == rolls[1], roll.higher) {
            (true, _) => roll.tie,
            (false, true) => higher,
            (false, false) => higher.other(),
        };
        log.tell(SeatSet::ALL, || Event::Tossed(rolls, first));
        at.foremost = Some(first);
        match roll.decides {
            FirstTo::Pair => at.stack = DecisionStack::of(Frame::Pick(first)),
            FirstTo::SetUp | FirstTo::Enter => self.before_set_up(at, dice, log),
        }
    }

    /// What is written down comes before the first unit is placed; a side with nothing to write is ready [1.3.6].
    fn before_set_up<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let plots = Side::BOTH.map(|side| self.plots_fire(side) || self.plots_drops(side));
        if plots == [false; 2] {
            self.next_deployment(at, dice, log);
            return;
        }
        at.ready = plots.map(|plots| !plots);
        at.stack = DecisionStack::of(Frame::Plan);
    }

    /// The pair of entry hexes with a hex; nothing in most scenarios.
    fn pair_of(&self, hex: HexId) -> Option<u8> {
        let pairs = self.scenario().pairs.as_ref()?;
        pairs.hexes.iter().position(|pair| pair.contains(&hex)).map(|pair| pair as u8)
    }

    pub(crate) fn check_pick(&self, hex: HexId) -> Result<(), Refused> {
        let pairs = self.scenario().pairs.as_ref();
        if pairs.is_some_and(|pairs| pairs.hexes.iter().any(|pair| pair[0] == hex)) {
            return Ok(());
        }
        if !self.is_hex(hex) {
            return Err(clause!("1.3.1").refuses(Reason::NoSuchHex));
        }
        Err(clause!("s25.5").refuses(Reason::NoPair(hex)))
    }

    pub(crate) fn list_picks(&self, into: &mut Vec<Action>) {
        let pairs = self.scenario().pairs.iter().flat_map(|pairs| pairs.hexes);
        into.extend(pairs.map(|pair| Action::Pick(pair[0])));
    }

    pub(crate) fn pick<L: Log<Event>>(&self, at: &mut Position, side: Side, hex: HexId, log: &mut L) {
        let pair = self.pair_of(hex).unwrap_or(0);
        at.pairs[side.index()] = Some(pair);
        at.pairs[side.other().index()] = Some(1 - pair);
        log.tell(SeatSet::ALL, || Event::Picked(side, hex));
        at.stack = DecisionStack::of(Frame::Plan);
    }

    /// The entry hexes of a side, where it has a pair.
    pub(crate) fn entry_pair(&self, at: &Position, side: Side) -> Option<[HexId; 2]> {
        let pairs = self.scenario().pairs.as_ref()?;
        Some(pairs.hexes[usize::from(at.pairs[side.index()]?)])
    }

    fn first_groups(&self) -> u8 {
        self.scenario().pairs.as_ref().map_or(0, |pairs| pairs.groups)
    }

    pub(crate) fn check_enter_by(&self, known: Known<'_>, side: Side, hex: HexId) -> Result<(), Refused> {
        let at = known.at;
        if at.plans[side.index()].hex.is_some() {
            return Err(clause!("s25.6").refuses(Reason::AlreadyPlotted));
        }
        if !self.is_hex(hex) {
            return Err(clause!("1.3.1").refuses(Reason::NoSuchHex));
        }
        if !self.entry_pair(at, side).is_some_and(|pair| pair.contains(&hex)) {
            return Err(clause!("s25.6").refuses(Reason::NotYourEntry(hex)));
        }
        Ok(())
    }

    pub(crate) fn check_enter_with(
        &self,
        known: Known<'_>,
        side: Side,
        group: GroupId,
    ) -> Result<(), Refused> {
        let plan = known.at.plans[side.index()];
        if self.group_side(group) != Some(side) {
            return Err(clause!("s25.6").refuses(Reason::NoSuchGroup));
        }
        if plan.has(group) {
            return Err(clause!("s25.6").refuses(Reason::AlreadyPlotted));
        }
        if plan.groups.count_ones() >= u32::from(self.first_groups()) {
            return Err(clause!("s25.6").refuses(Reason::GroupsFull(self.first_groups())));
        }
        Ok(())
    }

    pub(crate) fn check_planned(&self, known: Known<'_>, side: Side) -> Result<(), Refused> {
        if self.scenario().pairs.is_none() {
            self.check_dropped(known, side)?;
            return self.check_plotted(known, side);
        }
        let plan = known.at.plans[side.index()];
        if plan.hex.is_none() || plan.groups.count_ones() < u32::from(self.first_groups()) {
            return Err(clause!("s25.6").refuses(Reason::PlotUnfinished));
        }
        Ok(())
    }

    pub(crate) fn list_plans(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        if self.scenario().pairs.is_some() {
            into.extend(self.entry_pair(known.at, side).into_iter().flatten().map(Action::EnterBy));
            into.extend(self.groups(side).map(Action::EnterWith));
        }
        self.list_plots(known, side, into);
        self.list_drops(known, side, into);
        into.push(Action::Ready);
    }

    /// Both have plotted: set-up, or the first turn.
    pub(crate) fn plans_are_made<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        log.tell(SeatSet::ALL, || Event::Planned);
        self.next_deployment(at, dice, log);
    }

    /// The units that a side sets up.
    pub(crate) fn to_set_up(&self, side: Side) -> impl Iterator<Item = (UnitId, &SetUp)> + '_ {
        self.own(side).iter().filter_map(|unit| match self.scenario().deployment(unit) {
            Some(Deployment { mode: Mode::SetUp(set_up), .. }) => Some((unit, set_up)),
            _ => None,
        })
    }

    /// Whether a side stands on the map from the start.
    pub(crate) fn is_set_up(&self, side: Side) -> bool {
        self.to_set_up(side).next().is_some()
    }

    /// The sides that set up, in their order.
    fn deploying(&self, at: &Position) -> Vec<Side> {
        let order = |side: Side| {
            let of_side = self.scenario().deployments.iter().filter(|row| row.side == side);
            of_side.filter(|row| matches!(row.mode, Mode::SetUp(_))).map(|row| row.order).min()
        };
        let mut sides: Vec<Side> = Side::BOTH.into_iter().filter(|&side| order(side).is_some()).collect();
        sides.sort_by_key(|&side| (at.foremost.is_some_and(|first| first != side), order(side)));
        sides
    }

    /// The next side sets up, or the first turn begins.
    fn next_deployment<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let waits =
            |side: &Side| self.to_set_up(*side).any(|(unit, _)| at.unit(unit).place == Place::Waiting);
        if let Some(side) = self.deploying(at).into_iter().find(waits) {
            at.stack = DecisionStack::of(Frame::Deploy(side));
        } else {
            self.update_control(at, log);
            self.begin_turn(at, dice, log);
        }
    }

    fn set_up_of(&self, unit: UnitId) -> Option<&SetUp> {
        match &self.scenario().deployment(unit)?.mode {
            Mode::SetUp(set_up) => Some(set_up),
            _ => None,
        }
    }

    pub(crate) fn check_place(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        hex: HexId,
        facing: Hexside,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, unit)?;
        if !self.is_hex(hex) {
            return Err(clause!("1.3.1").refuses(Reason::NoSuchHex));
        }
        if at.unit(unit).place != Place::Waiting {
            return Err(clause!("1.3.6").refuses(Reason::PlacedAlready(unit)));
        }
        let not_there = || clause!("1.3.6").refuses(Reason::NotInArea(unit, hex));
        let set_up = self.set_up_of(unit).ok_or_else(not_there)?;
        let fixed = set_up.fixed.iter().find(|(fixed, _)| *fixed == unit);
        if !set_up.hexes.contains(hex) || fixed.is_some_and(|(_, there)| *there != hex) {
            return Err(not_there());
        }
        let stands =
            self.ground_cost(at, unit, hex).is_some() || self.is_on_way(at, hex) && !at.fires.contains(hex);
        if !stands {
            return Err(clause!("1.3.6").refuses(Reason::Forbidden(unit, hex)));
        }
        if self.is_barred(known, side, hex) || set_up.unoccupied && self.is_occupied(at, hex) {
            return Err(clause!("1.3.6").refuses(Reason::EnemyHex(hex)));
        }
        if let Some(kind) = set_up.without
            && self
                .own(side)
                .iter()
                .any(|other| at.unit(other).place == Place::On(hex) && self.card(other).kind == kind)
        {
            return Err(not_there());
        }
        if !set_up.crowded && fixed.is_none() && !self.is_roomy(known, unit, hex) {
            return Err(clause!("3.8").refuses(Reason::Full(hex)));
        }
        self.check_enough(known, side, unit, hex)?;
        if !set_up.crowded && fixed.is_none() {
            self.check_narrow(at, unit, hex)?;
        }
        // Leg units have no facing: they are placed facing north.
        if !self.has_facing(at, unit) && facing != Hexside::ALL[0] {
            return Err(clause!("3.3").refuses(Reason::NoFacing(unit)));
        }
        Ok(())
    }

    fn is_occupied(&self, at: &Position, hex: HexId) -> bool {
        self.units().any(|unit| at.unit(unit).place == Place::On(hex))
    }

    pub(crate) fn check_deployed(&self, known: Known<'_>, side: Side) -> Result<(), Refused> {
        let waits = |unit: UnitId| known.at.unit(unit).place == Place::Waiting;
        let left = self.to_set_up(side).filter(|(unit, _)| waits(*unit)).count();
        if left > 0 {
            return Err(clause!("1.3.6").refuses(Reason::UnitsLeft(left as u8)));
        }
        Ok(())
    }

    /// Lists the placements of all units that wait.
    pub(crate) fn list_placements(&self, at: &Position, side: Side, crowd: &Crowd, menu: &mut Menu) {
        let known = Known { at, crowd: Some(crowd) };
        let mut before: Option<(UnitId, Hexes)> = None;
        for (unit, set_up) in self.to_set_up(side) {
            if at.unit(unit).place != Place::Waiting {
                continue;
            }
            let fixed = set_up.fixed.iter().find(|(fixed, _)| *fixed == unit).map(|(_, hex)| *hex);
            // Units of one card are set up in the same hexes.
            let alike = before.filter(|(other, _)| {
                fixed.is_none()
                    && self.unit(*other).deploy == self.unit(unit).deploy
                    && self.unit(*other).card == self.unit(unit).card
            });
            let hexes = alike.map_or_else(
                || {
                    let all = fixed.map_or(set_up.hexes, |hex| [hex].into_iter().collect());
                    let may =
                        |hex: &HexId| self.check_place(known, side, unit, *hex, Hexside::ALL[0]).is_ok();
                    all.iter().filter(may).collect()
                },
                |(_, hexes)| hexes,
            );
            if fixed.is_none() {
                before = Some((unit, hexes));
            }
            menu.place(unit, hexes, self.has_facing(at, unit));
        }
    }

    pub(crate) fn place(&self, at: &mut Position, unit: UnitId, hex: HexId, facing: Hexside) {
        let entrenches =
            self.set_up_of(unit).is_some_and(|set_up| set_up.entrenched.contains(&self.card(unit).kind));
        let housed = self.is_housed(at, hex);
        let status = at.unit_mut(unit);
        status.place = Place::On(hex);
        status.facing = facing;
        if housed {
            status.story = 1;
            if self.card(unit).kind == UnitKind::Gun && self.goes_inside(unit) {
                status.states.set(State::Inside);
            }
        } else if entrenches {
            status.states.set(State::Entrenched);
        }
    }

    pub(crate) fn deployed<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        log.tell(SeatSet::ALL, || Event::Deployed(side));
        log.reveal(SeatSet::ALL);
        self.next_deployment(at, dice, log);
    }

    /// Deals a plot of entry for a side whose plot is secret.
    pub(crate) fn deal_plan<D: Dice>(&self, guess: &mut Position, side: Side, dice: &mut D) {
        let Some(pair) = self.entry_pair(guess, side) else { return };
        if guess.turn == 0 && !guess.ready[side.index()] {
            return;
        }
        let groups: Vec<GroupId> = self.groups(side).collect();
        let plan = &mut guess.plans[side.index()];
        plan.hex = Some(pair[dice.roll(2) as usize - 1]);
        while plan.groups.count_ones() < u32::from(self.first_groups()) {
            plan.groups |= 1 << groups[dice.roll(groups.len() as u32) as usize - 1].0;
        }
    }
}
