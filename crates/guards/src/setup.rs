//! Set-up: units, fortifications, and no dead ends [17.0, rulings D26, D27, D119, D134].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{DecisionStack, Hexside, Side, TurnNo, clause};

use crate::chart::Fortification;
use crate::event::Event;
use crate::forces::{FormationSet, UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::HalfUnits;
use crate::placing::Full;
use crate::position::{Activation, Combat, EventCup, Frame, MAX_WORKS, Mover, Position, Work};
use crate::reason::{Reason, Refused};
use crate::shipped::{Setting, event_chits};
use crate::terrain::{Hexes, MAX_HEXES};
use crate::troops::{Place, Troops};
use crate::unit::Face;
use crate::view::Known;
use crate::weather::Weather;

/// What a set-up must keep room for [ruling D134].
#[derive(Debug, Clone)]
pub(crate) struct Tight {
    /// Units whose area the rest of their side could fill up.
    pub units: UnitSet,
    /// The areas of those units, by side.
    pub areas: [Hexes; 2],
    /// Hexes in which both sides may set up.
    pub contested: Hexes,
    /// Hexes too small for a unit, by the room that it takes.
    pub small: Full,
    /// The room in each hex, in half units.
    pub stacking: [u8; MAX_HEXES],
    /// For each unit where it may be set up, on its wheels or on foot.
    pub area_of: Vec<Hexes>,
}

impl Tight {
    pub(crate) fn of(setting: &Setting) -> Tight {
        let (scenario, terrain) = (&setting.scenario, &setting.terrain);
        let rows = || scenario.setup.iter().map(|row| (row, scenario.forces.unit(row.unit).side, row.all()));
        let mut all = [Hexes::EMPTY; 2];
        let mut needed = [0_u16; 2];
        for (_, side, hexes) in rows() {
            all[side.index()] |= hexes;
            needed[side.index()] += u16::from(HalfUnits::whole(1).0);
        }
        let contested = all[0] & all[1];
        let mut small = Full::default();
        let mut stacking = [0; MAX_HEXES];
        for hex in setting.map.grid.hexes() {
            stacking[hex.index()] = terrain.stacking(hex).0;
            for (needs, small) in small.iter_mut().enumerate() {
                if usize::from(terrain.stacking(hex).0) < needs {
                    small.insert(hex);
                }
            }
        }
        let mut area_of = vec![Hexes::EMPTY; scenario.forces.len()];
        for (row, _, hexes) in rows() {
            area_of[row.unit.index()] = hexes;
        }
        let mut tight =
            Tight { units: UnitSet::NONE, areas: [Hexes::EMPTY; 2], contested, small, stacking, area_of };
        for (row, side, hexes) in rows() {
            // A half of each hex may be lost to an odd depleted unit.
            let room = |hex: HexId| u16::from(terrain.stacking(hex).0) - 1;
            let room: u16 = (hexes - contested).iter().map(room).sum();
            if room < needed[side.index()] {
                tight.units.insert(row.unit);
                tight.areas[side.index()] |= hexes;
            }
        }
        tight
    }
}

impl Game {
    /// The position before the first decision: those with one hex only stand on it [ruling D134].
    pub(crate) fn start(&self) -> Position {
        let mut at = Position {
            stack: DecisionStack::new(),
            turn: TurnNo(1),
            weather: Weather::Clear,
            deployed: [false; 2],
            troops: Troops::new(self.forces()),
            depleted: UnitSet::NONE,
            debarked: UnitSet::NONE,
            pinned: UnitSet::NONE,
            fired: UnitSet::NONE,
            road: UnitSet::NONE,
            overran: UnitSet::NONE,
            low: UnitSet::NONE,
            out: UnitSet::NONE,
            automatic: UnitSet::NONE,
            division_supplies: [None; 2],
            shown: UnitSet::NONE,
            declared: Hexes::EMPTY,
            toothless: Hexes::EMPTY,
            memory: crate::glimpses::Memory::default(),
            sighted: crate::ghosts::Sightings::default(),
            beyond_repair: UnitSet::NONE,
            british: Hexes::EMPTY,
            cup: FormationSet::NONE,
            passed: FormationSet::NONE,
            activated: FormationSet::NONE,
            acted: UnitSet::NONE,
            fought: UnitSet::NONE,
            cleared: UnitSet::NONE,
            owing: UnitSet::NONE,
            spent: [0; crate::forces::MAX_UNITS],
            active: Activation::default(),
            mover: Mover::default(),
            combat: Combat::default(),
            cups: [EventCup::default(); 2],
            gone: [0; crate::chits::MAX_CHITS],
            blown: 0,
            pontoons: crate::pontoons::Pontoons::default(),
            works: [None; MAX_WORKS],
            ended: None,
        };
        let [first, then] = self.scenario().setup_order;
        at.stack.push(Frame::Setup(then));
        at.stack.push(Frame::Setup(first));
        for row in &self.scenario().setup {
            if row.face == Face::Depleted {
                at.depleted.insert(row.unit);
            }
            if let Some(hex) = row.fixed() {
                at.troops.put(row.unit, Place::On(hex));
                if !row.hexes.contains(hex) {
                    at.debarked.insert(row.unit);
                }
            }
        }
        for side in Side::BOTH {
            let hand = &self.scenario().cups[side.index()].hand;
            for (slot, &chit) in at.cups[side.index()].allotted.iter_mut().zip(hand) {
                *slot = Some(chit);
            }
        }
        at
    }

    /// The units that a side sets up by hand and that do not stand yet.
    pub(crate) fn to_place(&self, at: &Position, side: Side) -> impl Iterator<Item = UnitId> {
        let rows = self.scenario().setup.iter().map(|row| row.unit);
        rows.filter(move |&unit| self.side(unit) == side && at.troops.place(unit) == Place::Waiting)
    }

    /// Judges a placement [17.0, rulings D26, D134].
    pub(crate) fn check_place(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        hex: HexId,
        on_foot: bool,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.own_unit(side, unit)?;
        self.real_hex(hex)?;
        let Some(row) = self.scenario().setup_of(unit) else {
            return Err(clause!("17.0").refuses(Reason::NotInSetup(unit)));
        };
        if row.fixed().is_some() {
            return Err(clause!("17.0").refuses(Reason::PlacedByProgram(unit)));
        }
        let hexes = if on_foot { row.on_foot.unwrap_or_default() } else { row.hexes };
        if !hexes.contains(hex) {
            return Err(clause!("17.0").refuses(Reason::NotInArea(unit, hex)));
        }
        if at.troops.occupied(side.other()).contains(hex) {
            return Err(clause!("7.0").refuses(Reason::EnemyHex(hex)));
        }
        if at.troops.place(unit) != Place::Waiting {
            return Err(clause!("17.0").refuses(Reason::PlacedAlready(unit)));
        }
        let mut others = self.own_in(at, side, hex);
        others.remove(unit);
        if self.room_of(at, others).0 + self.room(at, unit).0 > self.terrain().stacking(hex).0 {
            return Err(clause!("7.1").refuses(Reason::Full(hex)));
        }
        if !self.may_strand(at, side, hex) {
            return Ok(());
        }
        match self.strands(at, side, unit, hex, &self.seatings(at, side)) {
            None => Ok(()),
            Some(stranded) => Err(clause!("17.0").refuses(Reason::LeavesNoHex(stranded))),
        }
    }

    /// Judges a fortification chit [15.0n2, 17.10, 17.16].
    pub(crate) fn check_fortify(
        &self,
        known: Known<'_>,
        side: Side,
        kind: Fortification,
        hex: HexId,
        facing: Hexside,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.real_hex(hex)?;
        let Some(works) = self.scenario().works.as_ref().filter(|works| works.side == side) else {
            return Err(clause!("15.0").refuses(Reason::NoChitLeft(kind)));
        };
        let placed = at.works.iter().flatten().filter(|work| work.kind == kind).count();
        if placed >= usize::from(works.count(kind)) {
            return Err(self.works_clause().refuses(Reason::NoChitLeft(kind)));
        }
        if at.works_in(hex).any(|work| work.kind == kind) {
            return Err(clause!("15.0n2").refuses(Reason::HasChit(kind, hex)));
        }
        if !at.troops.occupied(side).contains(hex) {
            return Err(self.works_clause().refuses(Reason::NotOccupied(hex)));
        }
        if self.faces_all_ways(kind) && facing != Game::ALL_WAYS {
            return Err(clause!("15.1").refuses(Reason::FacesThere));
        }
        Ok(())
    }

    /// The special rule that gives a side its fortification chits [17.10, 17.16].
    fn works_clause(&self) -> crate::Clause {
        let (ridge, veritable) = (clause!("17.10"), clause!("17.16"));
        let given = self.scenario().works.as_ref().is_some_and(|works| works.clause == veritable.id());
        if given { veritable } else { ridge }
    }

    pub(crate) fn faces_all_ways(&self, kind: Fortification) -> bool {
        self.terrain().chart().fortification(kind).green == 6
    }

    /// Judges the turning of a chit [15.1].
    pub(crate) fn check_turn(
        &self,
        known: Known<'_>,
        side: Side,
        kind: Fortification,
        hex: HexId,
        facing: Hexside,
    ) -> Result<(), Refused> {
        self.real_hex(hex)?;
        let ours = self.scenario().works.as_ref().is_some_and(|works| works.side == side);
        let Some(work) = known.at.works_in(hex).find(|work| ours && work.kind == kind) else {
            return Err(clause!("15.1").refuses(Reason::NoChit(kind, hex)));
        };
        if work.facing == facing || self.faces_all_ways(kind) {
            return Err(clause!("15.1").refuses(Reason::FacesThere));
        }
        Ok(())
    }

    /// Judges the end of a set-up: every unit stands.
    pub(crate) fn check_deployed(&self, known: Known<'_>, side: Side) -> Result<(), Refused> {
        if self.to_place(known.at, side).next().is_some() {
            return Err(clause!("17.0").refuses(Reason::UnitsLeft));
        }
        let fits = |work: Work| known.at.troops.occupied(side).contains(work.hex);
        if let Some(work) = known.at.works.iter().flatten().find(|work| !fits(**work))
            && self.scenario().works.as_ref().is_some_and(|works| works.side == side)
        {
            return Err(self.works_clause().refuses(Reason::NotOccupied(work.hex)));
        }
        Ok(())
    }

    pub(crate) fn place(&self, at: &mut Position, unit: UnitId, hex: HexId, on_foot: bool) {
        at.troops.put(unit, Place::On(hex));
        if on_foot {
            at.debarked.insert(unit);
        } else {
            at.debarked.remove(unit);
        }
    }

    pub(crate) fn fortify(&self, at: &mut Position, kind: Fortification, hex: HexId, facing: Hexside) {
        if let Some(slot) = at.works.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(Work { hex, kind, facing });
        }
        at.sort_works();
    }

    pub(crate) fn turn_work(&self, at: &mut Position, kind: Fortification, hex: HexId, facing: Hexside) {
        let work = at.works.iter_mut().flatten().find(|work| work.hex == hex && work.kind == kind);
        if let Some(work) = work {
            work.facing = facing;
        }
    }

    /// A side has set up. After the second the cups are filled and the first turn begins.
    pub(crate) fn deployed<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        at.stack.pop();
        at.deployed[side.index()] = true;
        log.reveal(SeatSet::ALL);
        log.tell(SeatSet::ALL, || Event::Deployed(side));
        if at.deployed != [true; 2] {
            return;
        }
        at.british = *at.troops.occupied(crate::side::BRITISH);
        self.fill_event_cups(at, dice);
        match &self.scenario().works {
            Some(works) => at.stack.push(Frame::Facing(works.side)),
            None => self.begin_turn(at, dice, log),
        }
    }

    /// Fills both event cups from the common pools: the allotted black chits are set aside, then the British cup is
    /// filled, then the German [2.0n2, 10.3n7, ruling D4]. No seat sees the dice.
    fn fill_event_cups<D: Dice>(&self, at: &mut Position, dice: &mut D) {
        let chits = event_chits();
        let mut pool = [0_u8; crate::chits::MAX_CHITS];
        for (id, chit) in chits.iter() {
            pool[id.index()] = chit.count;
        }
        for cup in &self.scenario().cups {
            for chit in &cup.hand {
                pool[chit.index()] -= 1;
            }
        }
        for side in Side::BOTH {
            let wanted = &self.scenario().cups[side.index()];
            let cup = &mut at.cups[side.index()];
            for (colour, count) in [
                (crate::chits::Colour::Blue, wanted.blue),
                (crate::chits::Colour::Red, wanted.red),
                (crate::chits::Colour::Black, wanted.black),
            ] {
                for _ in 0..count {
                    let of_colour =
                        || chits.iter().filter(|(_, chit)| chit.colour == colour).map(|(id, _)| id);
                    let left: u32 = of_colour().map(|id| u32::from(pool[id.index()])).sum();
                    if left == 0 {
                        break;
                    }
                    let mut pick = dice.roll_for(left, SeatSet::NONE);
                    for id in of_colour() {
                        let here = u32::from(pool[id.index()]);
                        if pick <= here {
                            pool[id.index()] -= 1;
                            cup.chits[id.index()] += 1;
                            cup.left += 1;
                            break;
                        }
                        pick -= here;
                    }
                }
            }
        }
    }

    pub(crate) fn own_unit(&self, side: Side, unit: UnitId) -> Result<(), Refused> {
        if !self.is_unit(unit) {
            return Err(clause!("2.7").refuses(Reason::NoSuchUnit));
        }
        if self.side(unit) != side {
            return Err(clause!("6.0n2").refuses(Reason::EnemyUnit(unit)));
        }
        Ok(())
    }

    pub(crate) fn real_hex(&self, hex: HexId) -> Result<(), Refused> {
        if hex.index() < self.grid().len() { Ok(()) } else { Err(clause!("2.1").refuses(Reason::NoSuchHex)) }
    }
}
