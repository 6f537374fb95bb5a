//! Arnhem's answers to the standard rules.

use board::{HexId, HexSet};
use kernel::{Dice, Line, Log, OrderCard, Orders, Panel, Piece, Row, Track, Tray, Viewer};
use kit::{Hexside, Side, clause};

use super::engineer::PlayerTurn;
use super::{Arnhem, aims, city, clauses, drops, points, scene};
use crate::Clause;
use crate::action::Action;
use crate::arrange::{Arrangement, Names};
use crate::crossings::GroundKey;
use crate::duties::{Contacts, Guns};
use crate::evaluation::{Aims, Lanes, Nets, Whims};
use crate::event::Event;
use crate::game::Game;
use crate::games::Shared;
use crate::games::hooks::Hooks;
use crate::memory::Taken;
use crate::menu::{Menu, Verb};
use crate::numbers::{SupportPoints, ZoneId};
use crate::position::{Position, Step};
use crate::reason::{Reason, Refused};
use crate::scene::{Marker, Parts, Tally};
use crate::unit::{HalfPoints, UnitId, UnitSet};
use crate::victory::{LedgerRow, Level};

impl Hooks for Arnhem {
    fn begin_special(&self, _: &Game, at: &mut Position) {
        self.begin(at);
    }

    fn dawn<D: Dice, L: Log<Event>>(&self, game: &Game, at: &mut Position, dice: &mut D, log: &mut L) {
        self.begin_turn(game, at, dice, log);
    }

    fn before_movement(&self, game: &Game, at: &mut Position) -> bool {
        self.watch_engineer(game, at, PlayerTurn::Begins);
        false
    }

    fn check_movement_end(&self, game: &Game, at: &Position) -> Result<(), Refused> {
        self.check_landed(game, at)
    }

    fn lets_movement_end(&self, _: &Game, _: &Position, menu: &Menu, _: UnitSet) -> bool {
        self.weather || !menu.offers(Verb::Drop)
    }

    fn movement_ends<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) {
        self.lose_landings(game, at, log);
        self.watch_engineer(game, at, PlayerTurn::GoesOn);
    }

    fn player_turn_ends<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) -> bool {
        self.end_player_turn(game, at, log);
        false
    }

    #[inline]
    fn hex_entered(&self, _: &Game, at: &mut Position, side: Side, hex: HexId) {
        self.ask_about_bridges(at, side, hex);
    }

    fn unit_lost<L: Log<Event>>(&self, game: &Game, at: &mut Position, unit: UnitId, log: &mut L) {
        self.replace_engineer(game, at, unit, log);
    }

    fn decider(&self, _: &Game, at: &Position) -> Option<Side> {
        match at.step {
            Step::Plan => Some(self.allied),
            Step::Demolition => Some(self.allied.other()),
            _ => None,
        }
    }

    fn list_step(&self, game: &Game, at: &Position, menu: &mut Menu) {
        match at.step {
            Step::Plan => self.list_plan(game, at, menu),
            Step::Demolition => self.list_demolition(at, menu),
            _ => {}
        }
    }

    fn check_step_done(&self, _: &Game, at: &Position) -> Result<(), Refused> {
        if at.step == Step::Plan { Arnhem::check_plan_done(at) } else { Ok(()) }
    }

    fn check_own_action(
        &self,
        game: &Game,
        at: &Position,
        side: Side,
        action: &Action,
    ) -> Result<(), Refused> {
        match action {
            Action::Zone { zone, hex } => self.check_zone(game, at, *zone, *hex),
            Action::Delay { zone, turn } => Arnhem::check_delay(game, at, *zone, *turn),
            Action::Drop { unit, hex } => self.check_drop(game, at, side, *unit, *hex),
            Action::Blow(a, b) => self.check_blow(at, *a, *b),
            Action::Assault(foe) => self.check_assault(game, at, *foe),
            _ => Err(clause!("S4.1").refuses(Reason::WrongStep(at.step))),
        }
    }

    fn perform_own_action<D: Dice, L: Log<Event>>(
        &self,
        game: &Game,
        at: &mut Position,
        side: Side,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) {
        match action {
            Action::Zone { zone, hex } => Arnhem::note_zone(at, side, *zone, *hex, log),
            Action::Delay { zone, turn } => Arnhem::delay_zone(at, side, *zone, *turn, log),
            Action::Drop { unit, hex } => Arnhem::perform_drop(game, at, *unit, *hex, log),
            Action::Blow(..) => self.blow_bridge(game, at, dice, log),
            Action::Assault(foe) => self.begin_assault(game, at, *foe, dice, log),
            _ => {}
        }
    }

    #[inline]
    fn is_watched(&self, _: &Game, at: &Position, side: Side, hex: HexId) -> bool {
        side == self.allied && self.is_wired(at, hex)
    }

    #[inline]
    fn watches_bridges(&self, _: &Game, side: Side) -> bool {
        side == self.allied
    }

    fn bridge_asked(&self, _: &Game, at: &Position) -> Option<(HexId, HexId)> {
        self.bridge_asked(at).map(|bridge| (bridge.a, bridge.b))
    }

    fn spare_bridge<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) {
        self.spare_bridge(game, at, log);
    }

    fn ferry(&self, game: &Game, at: &Position) -> Option<(HexId, u8)> {
        self.ferry(game, at)
    }

    #[inline]
    fn is_ferried(&self, game: &Game, unit: UnitId) -> bool {
        self.is_ferried(game, unit)
    }

    fn ferried_cost(
        &self,
        game: &Game,
        at: &Position,
        unit: UnitId,
        from: HexId,
        hexside: Hexside,
    ) -> Option<HalfPoints> {
        self.ferried_cost(game, at, unit, from, hexside)
    }

    fn bind_engineer(&self, game: &Game, at: &mut Position, from: Option<HexId>, to: HexId) {
        self.bind_engineer(game, at, from, to);
    }

    fn hold_engineer(&self, _: &Game, at: &mut Position, unit: UnitId) {
        self.hold_engineer(at, unit);
    }

    fn may_be_bound(&self, game: &Game, at: &Position, unit: UnitId) -> bool {
        self.may_be_bound(game, at, unit)
    }

    fn rides(&self, game: &Game, at: &Position, start: Option<HexId>, path: &[HexId]) -> bool {
        self.rides(game, at, start, path)
    }

    fn may_board(&self, game: &Game, at: &Position, unit: UnitId, to: HexId) -> bool {
        self.may_board(game, at, unit, to)
    }

    #[inline]
    fn boarder(&self, _: &Game, at: &Position) -> Option<UnitId> {
        self.boarder(at)
    }

    fn assaulting(&self, _: &Game, at: &Position) -> Option<UnitId> {
        self.assaulting(at)
    }

    fn assaults(&self, game: &Game, at: &Position, c: &Contacts, guns: Guns) -> Vec<UnitId> {
        self.assaults(game, at, c, guns)
    }

    fn crosses_in_assault(
        &self,
        game: &Game,
        at: &Position,
        unit: UnitId,
        here: HexId,
        hexside: Hexside,
    ) -> bool {
        self.crosses_in_assault(game, at, unit, here, hexside)
    }

    fn lose_boarder<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) {
        self.lose_boarder(game, at, log);
    }

    #[inline]
    fn airborne(&self, _: &Game) -> UnitSet {
        self.airborne
    }

    fn ready_to_drop(&self, game: &Game, at: &Position) -> UnitSet {
        self.ready_to_drop(game, at)
    }

    fn free_landings(&self, game: &Game, at: &Position, unit: UnitId) -> HexSet {
        self.free_landings(game, at, unit)
    }

    fn list_drops(&self, game: &Game, at: &Position, taken: &Taken, menu: &mut Menu) {
        self.list_drops(game, at, taken, menu);
    }

    #[inline]
    fn landing_allowance(&self, _: &Game) -> HalfPoints {
        drops::ON_LANDING
    }

    #[inline]
    fn bridges_changed(&self, game: &Game, at: &Position, hex: HexId) -> u8 {
        self.changed_sides(game, at, hex)
    }

    #[inline]
    fn ground_key(&self, game: &Game, at: &Position) -> GroundKey {
        let ferry = if game.phasing(at) == self.allied { self.ferry(game, at) } else { None };
        GroundKey { down: at.extension.down, ferry: ferry.map(|(hex, sides)| (hex.0, sides)), spans: [0; 9] }
    }

    fn ground_differs(&self, game: &Game, one: GroundKey, other: GroundKey) -> Option<HexSet> {
        Some(self.ground_differs(game, one, other))
    }

    fn may_shelter(&self, game: &Game, at: &Position, unit: UnitId, hex: HexId) -> bool {
        self.may_shelter(game, at, unit, hex)
    }

    #[inline]
    fn shelter(&self, _: &Game) -> u8 {
        city::SHELTER
    }

    // In place of the points of the scenario [A18.17.2].
    fn weather_support(&self, _: &Game, at: &Position, side: Side) -> Option<SupportPoints> {
        (self.weather && side == self.allied).then(|| at.extension.weather.support())
    }

    fn battery_clause(&self, _: &Game, _: &Position, _: Side) -> Clause {
        clause!("A14.12")
    }

    fn own_ledger(&self, game: &Game, at: &Position) -> Vec<LedgerRow> {
        self.ledger(game, at)
    }

    fn own_level(&self, _: &Game, points: [i32; 2]) -> Option<Level> {
        Some(points::level(points[self.allied.index()], points[self.allied.other().index()]))
    }

    fn has_secrets(&self, _: &Game) -> bool {
        self.is_planned()
    }

    fn hidden_from(&self, game: &Game, at: &Position, viewer: Viewer) -> Option<Position> {
        self.hidden_from(game, at, viewer)
    }

    fn guess_hidden<D: Dice>(&self, game: &Game, at: &mut Position, dice: &mut D) {
        self.guess_zones(game, at, dice);
    }

    fn clause(&self, _: &Game, of: Shared) -> Clause {
        clauses::clause(of)
    }

    fn clause_letter(&self, _: &Game) -> char {
        'A'
    }

    fn can_show(&self, _: &Game, clause: Clause) -> bool {
        match clause {
            shown if shown == clause!("A16.0") => self.weather,
            shown if shown == clause!("A15.36") || shown == clause!("A15.39") => self.is_planned(),
            shown if shown == clause!("A15.33") => !self.weather,
            _ => true,
        }
    }

    fn zone_names(&self, _: &Game) -> Vec<&str> {
        self.zones.iter().map(|zone| zone.name.as_str()).collect()
    }

    fn zone_name(&self, _: &Game, zone: ZoneId) -> &str {
        self.zones.get(zone.index()).map_or("", |zone| &zone.name)
    }

    fn own_panels(&self, game: &Game, at: &Position) -> Vec<Panel> {
        self.panels(game, at)
    }

    fn own_overlays(&self, _: &Game) -> &'static [(&'static str, &'static str)] {
        scene::OVERLAYS
    }

    fn own_overlay(&self, game: &Game, at: &Position, id: &str) -> Option<Parts> {
        self.overlay(game, at, id)
    }

    fn own_lines(&self, game: &Game, at: &Position) -> Vec<Line> {
        self.wired_lines(game, at)
    }

    fn own_tracks(&self, _: &Game, at: &Position) -> Vec<Track> {
        if self.weather { vec![Arnhem::weather_track(at)] } else { Vec::new() }
    }

    fn own_warnings(&self, game: &Game, at: &Position) -> Vec<String> {
        self.warnings(game, at)
    }

    fn own_rows(&self, game: &Game, at: &Position, hex: HexId) -> Vec<Row> {
        self.rows(game, at, hex)
    }

    fn off_map_row(&self, game: &Game, at: &Position, unit: UnitId) -> Option<Row> {
        self.off_map_row(game, at, unit)
    }

    fn own_duties(&self, game: &Game, at: &Position) -> Vec<(UnitSet, &'static str, Clause)> {
        self.duties(game, at)
    }

    fn lands_by_schedule(&self, _: &Game) -> bool {
        !self.weather
    }

    fn air_tallies(&self, game: &Game, at: &Position, side: Side) -> Vec<Tally> {
        if side == self.allied { self.air_tallies(game, at) } else { Vec::new() }
    }

    fn own_order_cards(&self, game: &Game) -> Vec<OrderCard> {
        self.order_cards(game)
    }

    fn ordered(&self, game: &Game, at: &Position, orders: &Orders) -> Option<Action> {
        self.ordered(game, at, orders)
    }

    fn markers(&self, _: &Game) -> Vec<Marker> {
        (0..self.zones.len()).map(|index| Marker::Zone(ZoneId::at(index))).collect()
    }

    fn marker_piece(&self, game: &Game, at: &Position, marker: Marker) -> Option<Piece> {
        self.zone_piece(game, at, marker)
    }

    fn own_marker_trays(&self, game: &Game, at: &Position) -> Vec<Tray> {
        self.zone_tray(game, at).into_iter().collect()
    }

    fn marker_panel(&self, game: &Game, at: &Position, marker: Marker) -> Panel {
        self.zone_panel(game, at, marker)
    }

    fn meant_by_marker(&self, _: &Game, _: &Position, marker: Marker, hex: HexId) -> Option<Action> {
        let Marker::Zone(zone) = marker else { return None };
        Some(Action::Zone { zone, hex })
    }

    fn title(&self, _: &Game) -> Option<&'static str> {
        Some("Arnhem")
    }

    fn arrange_own(&self, game: &Game, wanted: &Arrangement, at: &mut Position, names: &mut Names) {
        self.arrange(game, wanted, at, names);
    }

    fn placed_first(&self, _: &Game) -> Option<UnitId> {
        Some(self.engineer)
    }

    fn arrange_boarder(
        &self,
        game: &Game,
        path: &str,
        unit: UnitId,
        hex: HexId,
        at: &mut Position,
        names: &mut Names,
    ) {
        self.arrange_boarder(game, path, unit, hex, at, names);
    }

    fn taken_up(&self, game: &Game, at: &mut Position) {
        self.watch_engineer(game, at, PlayerTurn::Begins);
    }

    fn own_aims(&self, game: &Game, at: &Position, aims: &mut Aims) {
        self.fill_aims(game, at, aims);
    }

    fn plans_over_bridges(&self, _: &Game, side: Side) -> bool {
        side == self.allied
    }

    fn aim(&self, game: &Game, at: &Position, aims: &Aims, unit: UnitId, hex: HexId) -> i32 {
        if game.side_of(unit) == self.allied {
            self.allied_aim(game, at, aims, unit, hex)
        } else {
            self.german_aim(game, at, unit, hex)
        }
    }

    /// The clock is the greater danger to the Allied player.
    fn wariness(&self, _: &Game, side: Side) -> i32 {
        if side == self.allied { 0 } else { 9 }
    }

    fn hold_worth(&self, _: &Game, at: &Position, side: Side, hex: HexId) -> i32 {
        if side == self.allied && Arnhem::is_zone(at, hex) { aims::ZONE } else { 0 }
    }

    fn own_goals(&self, game: &Game, side: Side) -> Vec<(HexId, u16)> {
        if side != self.allied {
            return Vec::new();
        }
        let roads = self.north_of_waal.iter().filter(|&hex| game.terrain.has_road(hex));
        roads.map(|hex| (hex, 0)).collect()
    }

    fn own_lanes(&self, game: &Game, at: &Position, side: Side, nets: &Nets, lanes: &mut Lanes) {
        self.fill_lanes(game, at, side, nets, lanes);
    }

    fn unit_value(&self, game: &Game, unit: UnitId) -> i32 {
        if game.side_of(unit) == self.allied { points::ALLIED_LOSS } else { 1 }
    }

    fn plan_zones<D: Dice>(
        &self,
        game: &Game,
        at: &Position,
        side: Side,
        whims: &mut Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {
        self.plan_zones(game, at, side, whims, into);
    }

    fn plan_drops<D: Dice>(
        &self,
        game: &Game,
        q: &mut Position,
        side: Side,
        whims: &mut Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {
        if side == self.allied {
            self.plan_drops(game, q, side, whims, into);
        }
    }
}
