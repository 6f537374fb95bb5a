//! The one list of places where the standard rules ask a game.
//!
//! The standard rules name no game. Where a game may have a say they call one of the methods below, on [`Game`];
//! [`Special`] passes the call on to the game that is played. Each hook cites the clauses it speaks for, and its
//! body is the standard answer: the one that holds where a game says nothing. A game answers in its folder, in
//! `hooks.rs`, which is all that the rest of the crate can see of it.
//!
//! Calls go through one `match` and no pointer, so that a hook with a constant answer costs next to nothing.

use board::HexId;
use kernel::{Dice, Line, Log, OrderCard, Orders, Panel, Piece, Row, Track, Tray, Viewer};
use kit::{Hexside, Side, clause};

use super::{Shared, Source, Special, bastogne};
use crate::Clause;
use crate::action::Action;
use crate::arrange::{Arrangement, Names};
use crate::crossings::GroundKey;
use crate::duties::{Contacts, Guns};
use crate::evaluation::{Aims, Lanes, Nets, Temper, Whims};
use crate::event::{Event, SpecialEvent};
use crate::game::Game;
use crate::memory::Taken;
use crate::menu::Menu;
use crate::numbers::{SupportPoints, ZoneId};
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::scenario::Victory;
use crate::scene::{Marker, Parts, Tally};
use crate::unit::{HalfPoints, UnitId, UnitSet};
use crate::victory::{LedgerRow, Level};
use board::HexSet;

/// Turns the list into the trait that games implement and the methods by which the standard rules ask.
macro_rules! hooks {
    ($(
        $(#[$about:meta])*
        fn $name:ident $(<$($generic:ident: $bound:path),+>)? (
            &self, $game:ident: &Game $(, $given:ident: $type:ty)* $(,)?
        ) $(-> $answer:ty)? $standard:block
    )*) => {
        /// What a game may say beyond the standard rules; the default of each method is the standard answer.
        #[allow(unused_variables)]
        pub(in crate::games) trait Hooks {
            $(
                $(#[$about])*
                #[inline]
                fn $name $(<$($generic: $bound),+>)? (&self, $game: &Game $(, $given: $type)*) $(-> $answer)?
                $standard
            )*
        }

        impl Game {
            $(
                $(#[$about])*
                #[inline]
                pub(crate) fn $name $(<$($generic: $bound),+>)? (&self $(, $given: $type)*) $(-> $answer)? {
                    match &self.scenario.special {
                        Special::Bastogne(rules) => Hooks::$name(rules, self $(, $given)*),
                        Special::Arnhem(rules) => Hooks::$name(&**rules, self $(, $given)*),
                        Special::Hurtgen(rules) => Hooks::$name(&**rules, self $(, $given)*),
                        Special::Remagen(rules) => Hooks::$name(&**rules, self $(, $given)*),
                    }
                }
            )*
        }
    };
}

hooks! {
    // The sequence of play.

    /// How the game begins beyond the standard set-up [A15.36, A18.11, R11.0]. Standard: nothing more.
    fn begin_special(&self, game: &Game, at: &mut Position) {}

    /// A Game-Turn begins, before the first Movement Phase [A15.39, A16.0, H12.11]. Standard: nothing happens.
    fn dawn<D: Dice, L: Log<Event>>(&self, game: &Game, at: &mut Position, dice: &mut D, log: &mut L) {}

    /// A Movement Phase begins: whether something must be decided before it [A13.1, R11.11]. Standard: no.
    fn before_movement(&self, game: &Game, at: &mut Position) -> bool {
        false
    }

    /// Whether a Movement Phase may end [A15.34, R12.23]. Standard: at any time, with units held back [A15.23, H13.23].
    fn check_movement_end(&self, game: &Game, at: &Position) -> Result<(), Refused> {
        Ok(())
    }

    /// The same beside a list of what can still be done; `rest` are units off the map that have moved.
    /// Standard: it may.
    fn lets_movement_end(&self, game: &Game, at: &Position, menu: &Menu, rest: UnitSet) -> bool {
        true
    }

    /// A Movement Phase ends [A13.1, A15.33]. Standard: nothing happens.
    fn movement_ends<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) {}

    /// A Player-Turn ends: whether something must be decided before the next [A13.1, A17.35, R11.21, R14.11].
    /// Standard: no.
    fn player_turn_ends<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) -> bool {
        false
    }

    /// A unit of a side has come into a hex, in any phase [A12.11]. Standard: nothing more.
    fn hex_entered(&self, game: &Game, at: &mut Position, side: Side, hex: HexId) {}

    /// A unit has been eliminated [A13.3]. Standard: it is gone.
    fn unit_lost<L: Log<Event>>(&self, game: &Game, at: &mut Position, unit: UnitId, log: &mut L) {}

    /// The side that decides in a step that only this game has [A12.11, A15.36, R11.11, R11.21]. Standard: there is
    /// no such step.
    fn decider(&self, game: &Game, at: &Position) -> Option<Side> {
        None
    }

    /// Lists what may be done in a step that only this game has. Standard: there is no such step.
    fn list_step(&self, game: &Game, at: &Position, menu: &mut Menu) {}

    /// Whether a step that only this game has may be closed [A15.36]. Standard: it may.
    fn check_step_done(&self, game: &Game, at: &Position) -> Result<(), Refused> {
        Ok(())
    }

    /// Judges an action that only this game has [A12.11, A13.24, A15.3, A15.36, R11.11, R11.21]. Standard: no step
    /// allows it.
    fn check_own_action(&self, game: &Game, at: &Position, side: Side, action: &Action) -> Result<(), Refused> {
        Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)))
    }

    /// Does such an action once it is judged legal. Standard: there is none.
    fn perform_own_action<D: Dice, L: Log<Event>>(
        &self,
        game: &Game,
        at: &mut Position,
        side: Side,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) {}

    // Bridges that are blown, and the Engineer's boats.

    /// Whether entering a hex makes the enemy of a side decide about a bridge [A12.11]. Standard: no bridge is wired.
    fn is_watched(&self, game: &Game, at: &Position, side: Side, hex: HexId) -> bool {
        false
    }

    /// Whether it ever does for that side. Standard: no.
    fn watches_bridges(&self, game: &Game, side: Side) -> bool {
        false
    }

    /// The ends of the bridge to be decided about now [A12.11]. Standard: none.
    fn bridge_asked(&self, game: &Game, at: &Position) -> Option<(HexId, HexId)> {
        None
    }

    /// The bridge that is asked about is not blown, and play goes on [A12.11]. Standard: none is asked about.
    fn spare_bridge<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) {}

    /// A hex with boats and the sides of it over which they carry, as six bits [A13.21]. Standard: no boats.
    fn ferry(&self, game: &Game, at: &Position) -> Option<(HexId, u8)> {
        None
    }

    /// Whether the boats carry a unit [A13.21]. Standard: no.
    fn is_ferried(&self, game: &Game, unit: UnitId) -> bool {
        false
    }

    /// Half points for a step in the boats [A13.22]. Standard: no such step.
    fn ferried_cost(&self, game: &Game, at: &Position, unit: UnitId, from: HexId, hexside: Hexside) -> Option<HalfPoints> {
        None
    }

    /// A unit has taken a step: the Engineer may be bound by it [A13.21]. Standard: nothing.
    fn bind_engineer(&self, game: &Game, at: &mut Position, from: Option<HexId>, to: HexId) {}

    /// A unit has ended its move: the Engineer stays with it [A13.24]. Standard: nothing.
    fn hold_engineer(&self, game: &Game, at: &mut Position, unit: UnitId) {}

    /// Whether a unit that has moved may be bound by its boats rather than by a move [A13.21]. Standard: no.
    fn may_be_bound(&self, game: &Game, at: &Position, unit: UnitId) -> bool {
        false
    }

    /// Whether a path crosses a river in the boats [A13.21]. Standard: no.
    fn rides(&self, game: &Game, at: &Position, start: Option<HexId>, path: &[HexId]) -> bool {
        false
    }

    /// Whether a unit may end its move in the boats, in the hex of a friend [A13.24]. Standard: no [S5.31].
    fn may_board(&self, game: &Game, at: &Position, unit: UnitId, to: HexId) -> bool {
        false
    }

    /// The unit in the boats [A13.24]. Standard: none.
    fn boarder(&self, game: &Game, at: &Position) -> Option<UnitId> {
        None
    }

    /// The unit whose assault across a river is being resolved [A13.24]. Standard: none.
    fn assaulting(&self, game: &Game, at: &Position) -> Option<UnitId> {
        None
    }

    /// The enemies that may be assaulted across a river now [A13.24]. Standard: none.
    fn assaults(&self, game: &Game, at: &Position, c: &Contacts, guns: Guns) -> Vec<UnitId> {
        Vec::new()
    }

    /// Whether a unit crosses a hexside in its assault, as no other advance may [A13.24]. Standard: no.
    fn crosses_in_assault(&self, game: &Game, at: &Position, unit: UnitId, here: HexId, hexside: Hexside) -> bool {
        false
    }

    /// The unit in the boats is lost [A13.24]. Standard: there is none.
    fn lose_boarder<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) {}

    // Movement and entry.

    /// The units that come from the air [A15.3]. Standard: none.
    fn airborne(&self, game: &Game) -> UnitSet {
        UnitSet::NONE
    }

    /// Those that may land in this phase [A15.31, A16.1]. Standard: none.
    fn ready_to_drop(&self, game: &Game, at: &Position) -> UnitSet {
        UnitSet::NONE
    }

    /// The free hexes where a unit may land [A15.31, A15.33, A16.11]. Standard: none.
    fn free_landings(&self, game: &Game, at: &Position, unit: UnitId) -> HexSet {
        HexSet::EMPTY
    }

    /// Lists the landings. Standard: none.
    fn list_drops(&self, game: &Game, at: &Position, taken: &Taken, menu: &mut Menu) {}

    /// Half points of a unit on the turn of its landing, at most [A15.32]. Standard: no unit lands.
    fn landing_allowance(&self, game: &Game) -> HalfPoints {
        HalfPoints::of_parts(u8::MAX)
    }

    /// The entry areas of a side in the order in which its units go on to the next, and the hexes of all areas
    /// [R12.22]. Standard: no areas.
    fn entry_areas(&self, game: &Game, side: Side) -> Option<(&'static [u8], &[Vec<HexId>; 7])> {
        None
    }

    /// Why a unit does not come into a hex across a river of whole hexes [R11.0, R11.12]. Standard: there is no such
    /// river.
    fn why_not_across(&self, game: &Game, at: &Position, unit: UnitId, from: Option<HexId>, into: HexId) -> Option<Refused> {
        None
    }

    /// The sides of a hex that bridges blown or laid have changed, as six bits [A12.13, R11.0]. Standard: none.
    fn bridges_changed(&self, game: &Game, at: &Position, hex: HexId) -> u8 {
        0
    }

    /// Everything on the ground that a search for a move depends on [A12.13, A13.21, R11.0]. Standard: the ground
    /// stays as printed.
    fn ground_key(&self, game: &Game, at: &Position) -> GroundKey {
        GroundKey::default()
    }

    /// The hexes that differ between two such grounds, if the game can tell. Standard: any hex may.
    fn ground_differs(&self, game: &Game, one: GroundKey, other: GroundKey) -> Option<HexSet> {
        None
    }

    // Combat and victory.

    /// Units that may not attack from where they stand [R11.12]. Standard: none.
    fn may_not_attack(&self, game: &Game, at: &Position) -> UnitSet {
        UnitSet::NONE
    }

    /// Whether a unit in a hex may cut what is left of its retreat [A11.1, A11.2]. Standard: no.
    fn may_shelter(&self, game: &Game, at: &Position, unit: UnitId, hex: HexId) -> bool {
        false
    }

    /// By how many hexes [A11.1]. Standard: none.
    fn shelter(&self, game: &Game) -> u8 {
        0
    }

    /// The ground support points of a side where the weather decides [A16.2]. Standard: the scenario says.
    fn weather_support(&self, game: &Game, at: &Position, side: Side) -> Option<SupportPoints> {
        None
    }

    /// The clause that limits the batteries of a side in one combat [A14.12, H11.2, H11.3]. Standard: S8.0.
    fn battery_clause(&self, game: &Game, at: &Position, side: Side) -> Clause {
        clause!("S8.0")
    }

    /// The points of both sides, row by row [A17.1, H15.0, R16.0]. Standard: none are counted.
    fn own_ledger(&self, game: &Game, at: &Position) -> Vec<LedgerRow> {
        Vec::new()
    }

    /// What points mean [A17.4, H15.4, R16.5]. Standard: there are no levels of victory.
    fn own_level(&self, game: &Game, points: [i32; 2]) -> Option<Level> {
        None
    }

    /// A unit that must leave the map soon [H12.0]. Standard: none.
    fn withdraws(&self, game: &Game, at: &Position, unit: UnitId) -> bool {
        false
    }

    // Secrets.

    /// Whether anything is kept secret [A15.36]. Standard: nothing.
    fn has_secrets(&self, game: &Game) -> bool {
        false
    }

    /// The position without what a viewer may not know, if there is any such thing [A15.36, A15.39]. Standard: there
    /// is none.
    fn hidden_from(&self, game: &Game, at: &Position, viewer: Viewer) -> Option<Position> {
        None
    }

    /// Puts what a view hides somewhere that the rules allow [A15.37]. Standard: nothing is hidden.
    fn guess_hidden<D: Dice>(&self, game: &Game, at: &mut Position, dice: &mut D) {}

    // Words and numbers.

    /// What a game calls a clause that every game has under another number. Standard: as in Bastogne.
    fn clause(&self, game: &Game, of: Shared) -> Clause {
        bastogne::clause(of)
    }

    /// The letter of the game's clauses. Standard: B.
    fn clause_letter(&self, game: &Game) -> char {
        'B'
    }

    /// Whether play can show a clause of the game under the options chosen [A15.33, A15.36, A16.0]. Standard: yes.
    fn can_show(&self, game: &Game, clause: Clause) -> bool {
        true
    }

    /// The clause and the sentence for a hex that is closed to a unit [B15.26.3, R15.0]. Standard: as in Bastogne.
    fn why_closed(&self, game: &Game, unit: &str, hex: &str) -> String {
        bastogne::why_closed(game, unit, hex)
    }

    /// What players call the closed hexes [R15.0]. Standard: a closed zone.
    fn closed_name(&self, game: &Game) -> &'static str {
        "Closed zone"
    }

    /// A clause that bars a retreat into closed hexes, beyond the standard ones [R15.0]. Standard: none.
    fn closed_to_retreats(&self, game: &Game) -> Option<Clause> {
        None
    }

    /// What a reinforcement that is due has to do [R12.23]. Standard: nothing, it may enter.
    fn entry_duty(&self, game: &Game) -> Option<&'static str> {
        None
    }

    /// The names of the drop zones [A15.35]. Standard: there are none.
    fn zone_names(&self, game: &Game) -> Vec<&str> {
        Vec::new()
    }

    /// The name of one of them. Standard: it has none.
    fn zone_name(&self, game: &Game, zone: ZoneId) -> &str {
        ""
    }

    // On the table.

    /// Panels beside the ledger. Standard: none.
    fn own_panels(&self, game: &Game, at: &Position) -> Vec<Panel> {
        Vec::new()
    }

    /// Overlays, by id and name. Standard: none.
    fn own_overlays(&self, game: &Game) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// One of them. Standard: none.
    fn own_overlay(&self, game: &Game, at: &Position, id: &str) -> Option<Parts> {
        None
    }

    /// Bridges that are down, repaired or laid. Standard: none.
    fn own_lines(&self, game: &Game, at: &Position) -> Vec<Line> {
        Vec::new()
    }

    /// Tracks beside the map [A16.0, R13.0]. Standard: none.
    fn own_tracks(&self, game: &Game, at: &Position) -> Vec<Track> {
        Vec::new()
    }

    /// What ending a Movement Phase would cost. Standard: nothing.
    fn own_warnings(&self, game: &Game, at: &Position) -> Vec<String> {
        Vec::new()
    }

    /// What there is to know of a hex. Standard: nothing more.
    fn own_rows(&self, game: &Game, at: &Position, hex: HexId) -> Vec<Row> {
        Vec::new()
    }

    /// Where a unit off the map is that has no place in the schedule [A15.3]. Standard: it is set up.
    fn off_map_row(&self, game: &Game, at: &Position, unit: UnitId) -> Option<Row> {
        None
    }

    /// Units that have something to do in a Movement Phase, with what and by which clause [A13.24, A15.34, A16.11].
    /// Standard: none.
    fn own_duties(&self, game: &Game, at: &Position) -> Vec<(UnitSet, &'static str, Clause)> {
        Vec::new()
    }

    /// Whether the schedule lists landings [A15.31]. Standard: no.
    fn lands_by_schedule(&self, game: &Game) -> bool {
        false
    }

    /// Boxes of units that come from the air [A15.31, A16.1]. Standard: none.
    fn air_tallies(&self, game: &Game, at: &Position, side: Side) -> Vec<Tally> {
        Vec::new()
    }

    /// Standing orders. Standard: none beyond the common ones.
    fn own_order_cards(&self, game: &Game) -> Vec<OrderCard> {
        Vec::new()
    }

    /// What such an order says to do now. Standard: nothing.
    fn ordered(&self, game: &Game, at: &Position, orders: &Orders) -> Option<Action> {
        None
    }

    /// Markers that a player puts on the map [A15.36, R11.11]. Standard: none.
    fn markers(&self, game: &Game) -> Vec<Marker> {
        Vec::new()
    }

    /// A marker as a piece, if it lies on the map or waits beside it. Standard: none does.
    fn marker_piece(&self, game: &Game, at: &Position, marker: Marker) -> Option<Piece> {
        None
    }

    /// Boxes with the markers that wait. Standard: none.
    fn own_marker_trays(&self, game: &Game, at: &Position) -> Vec<Tray> {
        Vec::new()
    }

    /// What there is to know of a marker. Standard: nothing.
    fn marker_panel(&self, game: &Game, at: &Position, marker: Marker) -> Panel {
        Panel { title: String::new(), rows: Vec::new() }
    }

    /// What putting a marker in a hex means, allowed or not. Standard: nothing.
    fn meant_by_marker(&self, game: &Game, at: &Position, marker: Marker, hex: HexId) -> Option<Action> {
        None
    }

    // Positions that an editor asks for.

    /// What players call the game, if positions of it have fields that others do not have. Standard: none do.
    fn title(&self, game: &Game) -> Option<&'static str> {
        None
    }

    /// Fills in such fields. Standard: there are none.
    fn arrange_own(&self, game: &Game, wanted: &Arrangement, at: &mut Position, names: &mut Names) {}

    /// The unit that is placed before all others, because they may share its hex [A13.24]. Standard: none.
    fn placed_first(&self, game: &Game) -> Option<UnitId> {
        None
    }

    /// Puts a unit into the hex of that one [A13.24]. Standard: no two units share a hex.
    fn arrange_boarder(
        &self,
        game: &Game,
        path: &str,
        unit: UnitId,
        hex: HexId,
        at: &mut Position,
        names: &mut Names,
    ) {}

    /// Play is taken up in the middle of a Player-Turn [A13.1]. Standard: nothing follows from that.
    fn taken_up(&self, game: &Game, at: &mut Position) {}

    // The evaluation. None of this is a rule; worths are in hundredths of a point unless said otherwise.

    /// Fills in what a position asks of both sides. Standard: nothing.
    fn own_aims(&self, game: &Game, at: &Position, aims: &mut Aims) {}

    /// Whether a side plans its ways over the bridges that stand. Standard: as printed.
    fn plans_over_bridges(&self, game: &Game, side: Side) -> bool {
        false
    }

    /// What it is worth to have a unit in a hex, the enemy's answer aside. Standard: nothing.
    fn aim(&self, game: &Game, at: &Position, aims: &Aims, unit: UnitId, hex: HexId) -> i32 {
        0
    }

    /// What attacks count against everything else. Standard: kills come first, but where roads have to be kept shut the line does.
    fn temper(&self, game: &Game) -> Temper {
        if matches!(game.scenario.victory, Victory::RoadLine(_)) { Temper::STEADY } else { Temper::BOLD }
    }

    /// How much of a risk a side counts, in sixtieths: the enemy cannot do everywhere what he could do anywhere.
    /// Standard: a third.
    fn wariness(&self, game: &Game, side: Side) -> i32 {
        20
    }

    /// What a side gives up in a hex out of which a unit of it is pushed. Standard: nothing.
    fn hold_worth(&self, game: &Game, at: &Position, side: Side, hex: HexId) -> i32 {
        0
    }

    /// Where a side wants to go, with half points by which a goal counts as farther. Standard: nowhere else.
    fn own_goals(&self, game: &Game, side: Side) -> Vec<(HexId, u16)> {
        Vec::new()
    }

    /// The lanes that a side wants to go, for the other to bar. Standard: none.
    fn own_lanes(&self, game: &Game, at: &Position, side: Side, nets: &Nets, lanes: &mut Lanes) {}

    /// Whole points for eliminating a unit. Standard: none.
    fn unit_value(&self, game: &Game, unit: UnitId) -> i32 {
        0
    }

    /// What the front would cost if the Player-Turn ended now [R14.13, R14.14]. Standard: there is no front.
    fn price_of_front(&self, game: &Game, at: &Position) -> i32 {
        0
    }

    /// By how much the arc of a bridgehead may be drawn smaller, in the order of trying. Standard: there is no arc.
    fn arc_shifts(&self, game: &Game, side: Side) -> &'static [i32] {
        &[0]
    }

    /// How good a hex is for a bridge, in points. Standard: all are alike.
    fn site_worth(&self, game: &Game, hex: HexId) -> i32 {
        0
    }

    /// Plans where drop zones go [A15.36]. Standard: there are none.
    fn plan_zones<D: Dice>(
        &self,
        game: &Game,
        at: &Position,
        side: Side,
        whims: &mut Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {}

    /// Plans where units land [A15.3]. Standard: none do.
    fn plan_drops<D: Dice>(
        &self,
        game: &Game,
        q: &mut Position,
        side: Side,
        whims: &mut Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {}
}

impl Game {
    /// Counts points as they come.
    pub(in crate::games) fn score_now<L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        points: i16,
        source: Source,
        log: &mut L,
    ) {
        if points > 0 {
            at.extension.tally[source as usize] += points;
            log.tell(crate::sequence::ALL, || Event::Special(SpecialEvent::Scored { side, points, source }));
            log.cite(source.clause().id());
        }
    }
}
