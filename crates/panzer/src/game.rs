//! The game: a scenario with its tables, and the questions that every chapter asks about units and ground.

use board::{Grid, HexId};
use kernel::Fault;
use kit::{Hexside, Side};

use crate::evaluation::FieldStore;
use crate::forces::{Forces, FormationId, GroupId, Unit, UnitId, UnitSet};
use crate::grades::{GradeRow, Role};
use crate::numbers::Modifier;
use crate::options::Options;
use crate::position::Position;
use crate::reaction::LOCKED;
use crate::scenario::Scenario;
use crate::shipped::{Setting, arsenal, cards, gp_fire, grades, open_named, terrain_table};
use crate::shot::Shot;
use crate::sight::Sight;
use crate::stagger::{Troop, troops_of};
use crate::status::{Place, State, Status};
use crate::terrain::Terrain;
use crate::unit::{MoveType, Special, UnitCard};
use crate::weapon::{Period, Weapon};

/// A scenario opened for play. The rules are its methods, one file per chapter.
#[derive(Debug, Clone)]
pub struct Game {
    setting: Setting,
    /// The card of each unit, looked up once.
    cards: Vec<&'static UnitCard>,
    /// The formations that fire one by one; none without staggered initiative.
    troops: Vec<Troop>,
    /// How far it is to what a side wants, as drawn last.
    fields: FieldStore,
}

impl Game {
    /// Opens a scenario by its name, options and all.
    pub(crate) fn open(name: &str) -> Result<Game, Vec<Fault>> {
        let setting = open_named(name)?;
        let unbuilt = setting.scenario.options.unbuilt();
        if unbuilt.is_empty() { Ok(Game::of(setting)) } else { Err(unbuilt) }
    }

    /// The game of a scenario that has been read.
    pub(crate) fn of(setting: Setting) -> Game {
        let cards = setting.scenario.forces.units.iter().map(|unit| &cards()[unit.card]).collect();
        let staggered = setting.scenario.options.staggered;
        let troops = if staggered { troops_of(&setting.scenario.forces) } else { Vec::new() };
        Game { setting, cards, troops, fields: FieldStore::default() }
    }

    pub(crate) fn fields(&self) -> &FieldStore {
        &self.fields
    }

    pub(crate) fn troops(&self) -> &[Troop] {
        &self.troops
    }

    pub(crate) fn into_setting(self) -> Setting {
        self.setting
    }

    /// The scenario.
    #[inline]
    pub fn scenario(&self) -> &Scenario {
        &self.setting.scenario
    }

    /// Who takes part.
    #[inline]
    pub fn forces(&self) -> &Forces {
        &self.setting.scenario.forces
    }

    /// What the table has agreed on.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.setting.scenario.options
    }

    /// The ground.
    #[inline]
    pub fn terrain(&self) -> &Terrain {
        &self.setting.terrain
    }

    #[inline]
    pub(crate) fn sight(&self) -> &Sight {
        &self.setting.sight
    }

    /// The joined maps as they are drawn.
    pub(crate) fn map(&self) -> &board::HexMap {
        &self.setting.map
    }

    /// The grid of the joined maps.
    #[inline]
    pub fn grid(&self) -> &Grid {
        &self.setting.map.grid
    }

    /// Whether some units are hidden from the enemy: those not spotted, or on an open board those under markers.
    #[inline]
    pub(crate) fn hides_units(&self) -> bool {
        !self.options().board || self.options().hidden
    }

    /// The last turn.
    pub(crate) fn length(&self) -> u8 {
        self.scenario().last_turn.0
    }

    pub(crate) fn period(&self) -> Period {
        self.scenario().period
    }

    /// The spotting modifier of the turn [6.1.3, s33.2].
    pub(crate) fn visibility(&self, at: &Position) -> Modifier {
        Modifier(at.spotting.into())
    }

    /// What a side adds to its initiative roll [6.3, s33.4].
    pub(crate) fn initiative(&self, at: &Position, side: Side) -> Modifier {
        let scenario = self.scenario();
        let won = at.first_before == Some(side);
        let after = if won { scenario.initiative_after_win[side.index()] } else { Modifier::ZERO };
        scenario.initiative[side.index()].plus(after)
    }

    /// The units that take part.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.forces().units.len() as u8).map(UnitId)
    }

    /// Whether a number is that of a unit of the scenario: notation and odd actions may name others.
    #[inline]
    pub(crate) fn is_unit(&self, unit: UnitId) -> bool {
        unit.index() < self.cards.len()
    }

    /// What is printed about a unit of the scenario.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        self.forces().unit(unit)
    }

    #[inline]
    pub(crate) fn card(&self, unit: UnitId) -> &'static UnitCard {
        self.cards[unit.index()]
    }

    /// The units of a side.
    #[inline]
    pub(crate) fn own(&self, side: Side) -> UnitSet {
        self.forces().own(side)
    }

    #[inline]
    pub(crate) fn side(&self, unit: UnitId) -> Side {
        self.unit(unit).side
    }

    pub(crate) fn grade(&self, unit: UnitId) -> &'static GradeRow {
        grades().row(self.unit(unit).grade)
    }

    pub(crate) fn formation(&self, unit: UnitId) -> Option<FormationId> {
        self.unit(unit).formation
    }

    pub(crate) fn members(&self, formation: FormationId) -> UnitSet {
        self.forces().formation(formation).units
    }

    pub(crate) fn formation_name(&self, formation: FormationId) -> &str {
        &self.forces().formation(formation).name
    }

    /// The part of its units that a formation may command, as a fraction [6.2.1.1].
    pub(crate) fn command_fraction(&self, formation: FormationId) -> [u16; 2] {
        grades().row(self.forces().formation(formation).grade).commands
    }

    pub(crate) fn is_recon(&self, unit: UnitId) -> bool {
        self.unit(unit).roles.has(Role::Recon)
    }

    pub(crate) fn is_hq(&self, unit: UnitId) -> bool {
        self.unit(unit).roles.is_hq()
    }

    /// Whether a unit counts as a combat unit now: crews do not [2.2].
    pub(crate) fn is_combat(&self, at: &Position, unit: UnitId) -> bool {
        at.unit(unit).is_alive() && self.card(unit).is_combat_unit()
    }

    /// The weapon of a shot.
    pub(crate) fn weapon(&self, unit: UnitId, shot: Shot) -> Option<&'static Weapon> {
        let place = usize::from(shot.weapon()?);
        self.unit(unit).weapons.get(place).map(|&weapon| &arsenal()[weapon])
    }

    pub(crate) fn unit_name(&self, unit: UnitId) -> &str {
        &self.unit(unit).name
    }

    pub(crate) fn find_unit(&self, word: &str) -> Option<UnitId> {
        self.forces().find(word)
    }

    /// The platoons of a side.
    pub(crate) fn groups(&self, side: Side) -> impl Iterator<Item = GroupId> + '_ {
        let of_side = move |group: &GroupId| self.forces().group(*group).side == side;
        (0..self.forces().groups.len() as u8).map(GroupId).filter(of_side)
    }

    /// The side of a platoon; none if there is no such platoon.
    pub(crate) fn group_side(&self, group: GroupId) -> Option<Side> {
        self.forces().groups.get(group.index()).map(|group| group.side)
    }

    pub(crate) fn group_word(&self, group: GroupId) -> &str {
        self.forces().groups.get(group.index()).map_or("?", |group| &group.word)
    }

    /// A platoon as players read it: `Tanks platoon 1`.
    pub(crate) fn group_name(&self, group: GroupId) -> String {
        self.group_word(group).replace(['/', '-'], " ")
    }

    pub(crate) fn find_group(&self, word: &str) -> Option<GroupId> {
        self.forces().find_group(word)
    }

    pub(crate) fn side_name(&self, side: Side) -> &'static str {
        self.scenario().side_name(side)
    }

    pub(crate) fn side_code(&self, side: Side) -> &'static str {
        self.scenario().nations[side.index()].code()
    }

    pub(crate) fn hex_name(&self, hex: HexId) -> &str {
        self.grid().number(hex)
    }

    #[inline]
    pub(crate) fn level(&self, hex: HexId) -> i8 {
        self.terrain().level(hex)
    }

    /// What entering a hex costs a type of movement off road; amphibious vehicles swim [7.38.7].
    pub(crate) fn terrain_cost(&self, at: &Position, unit: UnitId, hex: HexId, kind: MoveType) -> Option<u8> {
        let ground = self.ground(at, hex);
        let cost = terrain_table().ground(ground).cost.of(kind);
        let swims = self.card(unit).movement.is_some_and(|movement| movement.amphibious);
        let wet = matches!(ground, crate::ground::Ground::Stream | crate::ground::Ground::Water);
        if swims && wet { Some(1) } else { cost }
    }

    /// Whether a hex is on the map.
    #[inline]
    pub(crate) fn is_hex(&self, hex: HexId) -> bool {
        hex.index() < self.grid().len()
    }

    /// The hexside from one hex to the next.
    pub(crate) fn hexside(&self, from: HexId, to: HexId) -> Option<Hexside> {
        if !self.is_hex(from) || !self.is_hex(to) {
            return None;
        }
        Hexside::numbered(self.grid().side_between(from, to)? as u8)
    }

    /// The neighbours of a hex with the hexsides towards them.
    pub(crate) fn around(&self, hex: HexId) -> impl Iterator<Item = (Hexside, HexId)> + '_ {
        let neighbour = move |side: Hexside| Some((side, self.grid().neighbour(hex, side.index())?));
        Hexside::ALL.into_iter().filter_map(neighbour)
    }

    /// A unit before the game: off the map, unharmed, a Crocodile with its trailer [7.38.2].
    pub(crate) fn fresh(&self, unit: UnitId) -> Status {
        let mut status = Status::WAITING;
        if self.card(unit).special == Some(Special::Crocodile) {
            status.states.set(State::Trailer);
        }
        if let Some(parent) = self.parent(unit) {
            status.place = Place::Aboard(parent);
        }
        if self.is_locked_at_start(unit) {
            status.held_until = LOCKED;
        }
        status
    }

    /// Whether a gun may be moved by hand [5.2].
    pub(crate) fn moves_by_hand(&self, unit: UnitId) -> bool {
        self.card(unit).tow_class.is_some_and(|class| class <= 2)
    }

    /// Whether a unit stands in an entrenchment or an improved position [gp.3].
    pub(crate) fn is_entrenched(&self, at: &Position, unit: UnitId) -> bool {
        self.entrenchment(at, unit) > 0
    }

    /// What an entrenchment adds to GP defense: for leg units and guns that do not move [gp.3].
    pub(crate) fn entrenchment(&self, at: &Position, unit: UnitId) -> i8 {
        let status = at.unit(unit);
        let vehicle = self.card(unit).kind == crate::unit::UnitKind::Vehicle;
        if vehicle || self.is_moving(at, unit) {
            return 0;
        }
        let table = &gp_fire().defense;
        let improved = status.hex().is_some_and(|hex| self.scenario().counters.improved.contains(hex));
        if improved {
            table.improved_position
        } else if status.has(State::Entrenched) {
            table.hasty_entrenchment
        } else {
            0
        }
    }
}
