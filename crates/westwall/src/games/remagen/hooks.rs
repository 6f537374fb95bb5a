//! Remagen's answers to the standard rules.

use board::HexId;
use kernel::{Dice, Line, Log, Panel, Piece, Row, Track, Tray};
use kit::{Side, clause};

use super::markers::FLOATS;
use super::{Remagen, Span, clauses, points, scene};
use crate::Clause;
use crate::action::Action;
use crate::arrange::{Arrangement, Names};
use crate::crossings::GroundKey;
use crate::evaluation::{Aims, Lanes, Nets, Temper};
use crate::event::Event;
use crate::game::Game;
use crate::games::Shared;
use crate::games::hooks::Hooks;
use crate::menu::{Menu, Verb};
use crate::position::{Position, Step};
use crate::reason::{Reason, Refused, SpecialReason};
use crate::scene::{Marker, Parts};
use crate::unit::{UnitId, UnitSet};
use crate::victory::{LedgerRow, Level};

impl Hooks for Remagen {
    fn begin_special(&self, _: &Game, at: &mut Position) {
        self.begin(at);
    }

    fn before_movement(&self, game: &Game, at: &mut Position) -> bool {
        self.may_bridge(game, at)
    }

    fn check_movement_end(&self, game: &Game, at: &Position) -> Result<(), Refused> {
        game.check_entered(at)
    }

    fn lets_movement_end(&self, game: &Game, at: &Position, menu: &Menu, rest: UnitSet) -> bool {
        !menu.offers(Verb::Enter) && game.check_entries(at, rest).is_ok()
    }

    fn player_turn_ends<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) -> bool {
        self.end_player_turn(game, at, log)
    }

    fn decider(&self, _: &Game, at: &Position) -> Option<Side> {
        match at.step {
            Step::Bridging => Some(self.us),
            Step::Destruction => Some(self.us.other()),
            _ => None,
        }
    }

    fn list_step(&self, game: &Game, at: &Position, menu: &mut Menu) {
        match at.step {
            Step::Bridging => self.list_bridging(game, at, menu),
            Step::Destruction => self.list_destruction(game, at, menu),
            _ => {}
        }
    }

    fn check_own_action(&self, game: &Game, at: &Position, _: Side, action: &Action) -> Result<(), Refused> {
        match *action {
            Action::Bridge { hex, west, east } => self.check_bridge(game, at, Span { hex, west, east }),
            Action::Destroy { hex, to } => self.check_destroy(game, at, hex, to),
            _ => Err(clause!("S4.1").refuses(Reason::WrongStep(at.step))),
        }
    }

    fn perform_own_action<D: Dice, L: Log<Event>>(
        &self,
        game: &Game,
        at: &mut Position,
        _: Side,
        action: &Action,
        _: &mut D,
        log: &mut L,
    ) {
        match *action {
            Action::Bridge { hex, west, east } => {
                Remagen::lay_bridge(at, Span { hex, west, east }, log);
                game.begin_movement(at, log);
            }
            Action::Destroy { hex, to } => self.destroy_bridge(game, at, hex, to, log),
            _ => {}
        }
    }

    #[inline]
    fn entry_areas(&self, _: &Game, side: Side) -> Option<(&'static [u8], &[Vec<HexId>; 7])> {
        Some((self.letters(side), &self.areas))
    }

    fn why_not_across(
        &self,
        _: &Game,
        at: &Position,
        unit: UnitId,
        from: Option<HexId>,
        into: HexId,
    ) -> Option<Refused> {
        let bridged = |hex: HexId| at.extension.spans.iter().any(|span| span.stands() && span.hex == hex);
        Some(if bridged(into) || from.is_some_and(bridged) {
            clause!("R11.12").refuses(Reason::Special(SpecialReason::BridgeEnds(unit, into)))
        } else {
            clause!("R11.0").refuses(Reason::Special(SpecialReason::NoRhineBridge(unit, into)))
        })
    }

    fn bridges_changed(&self, game: &Game, at: &Position, hex: HexId) -> u8 {
        self.changed_sides(game, at, hex)
    }

    #[inline]
    fn ground_key(&self, _: &Game, at: &Position) -> GroundKey {
        let mut spans = [0; 9];
        for (place, span) in spans.chunks_mut(3).zip(&at.extension.spans) {
            place.copy_from_slice(&[span.hex.0, span.west.0, span.east.0]);
        }
        GroundKey { spans, ..GroundKey::default() }
    }

    fn may_not_attack(&self, _: &Game, at: &Position) -> UnitSet {
        Remagen::on_bridges(at)
    }

    fn own_ledger(&self, game: &Game, at: &Position) -> Vec<LedgerRow> {
        self.ledger(game, at)
    }

    fn own_level(&self, _: &Game, points: [i32; 2]) -> Option<Level> {
        Some(points::level(points[self.us.index()], points[self.us.other().index()]))
    }

    fn clause(&self, _: &Game, of: Shared) -> Clause {
        clauses::clause(of)
    }

    fn clause_letter(&self, _: &Game) -> char {
        'R'
    }

    fn why_closed(&self, _: &Game, unit: &str, hex: &str) -> String {
        format!("{unit} may not go to {hex}, beyond the Limit of Advance")
    }

    fn closed_name(&self, _: &Game) -> &'static str {
        "Beyond the Limit of Advance"
    }

    fn closed_to_retreats(&self, _: &Game) -> Option<Clause> {
        Some(clause!("R15.0"))
    }

    fn entry_duty(&self, _: &Game) -> Option<&'static str> {
        Some("must enter if it can")
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
        self.span_lines(game, at)
    }

    fn own_tracks(&self, game: &Game, at: &Position) -> Vec<Track> {
        vec![Remagen::turn_track(game, at)]
    }

    fn own_warnings(&self, game: &Game, at: &Position) -> Vec<String> {
        self.warnings(game, at)
    }

    fn own_rows(&self, game: &Game, at: &Position, hex: HexId) -> Vec<Row> {
        self.rows(game, at, hex)
    }

    fn markers(&self, _: &Game) -> Vec<Marker> {
        FLOATS.map(Marker::Float).to_vec()
    }

    fn marker_piece(&self, game: &Game, at: &Position, marker: Marker) -> Option<Piece> {
        self.float_piece(game, at, marker)
    }

    fn own_marker_trays(&self, game: &Game, at: &Position) -> Vec<Tray> {
        self.float_trays(game, at)
    }

    fn marker_panel(&self, _: &Game, at: &Position, marker: Marker) -> Panel {
        Remagen::float_panel(at, marker)
    }

    fn meant_by_marker(&self, game: &Game, at: &Position, _: Marker, hex: HexId) -> Option<Action> {
        Some(self.meant_by_float(game, at, hex))
    }

    fn title(&self, _: &Game) -> Option<&'static str> {
        Some("Remagen")
    }

    fn arrange_own(&self, game: &Game, wanted: &Arrangement, at: &mut Position, names: &mut Names) {
        Remagen::arrange(game, wanted, at, names);
    }

    fn own_aims(&self, game: &Game, at: &Position, aims: &mut Aims) {
        aims.arc = self.arc(game, at);
    }

    fn aim(&self, game: &Game, at: &Position, aims: &Aims, unit: UnitId, hex: HexId) -> i32 {
        if game.side_of(unit) == self.us {
            self.us_aim(game, at, aims, unit, hex)
        } else {
            self.german_aim(game, at, unit, hex)
        }
    }

    fn own_lanes(&self, game: &Game, at: &Position, side: Side, nets: &Nets, lanes: &mut Lanes) {
        self.fill_lanes(game, at, side, nets, lanes);
    }

    fn unit_value(&self, game: &Game, unit: UnitId) -> i32 {
        self.value(game, unit)
    }

    fn price_of_front(&self, game: &Game, at: &Position) -> i32 {
        self.price_of_front(game, at)
    }

    fn arc_shifts(&self, _: &Game, side: Side) -> &'static [i32] {
        if side == self.us { &[0, -1, -2, -4] } else { &[0] }
    }

    fn temper(&self, _: &Game) -> Temper {
        Temper::STEADY
    }

    fn site_worth(&self, game: &Game, hex: HexId) -> i32 {
        -i32::from(game.distance(self.bridge.hex, hex))
    }
}
