//! Counters as they lie on the table: units that the viewer sees, and blank counters for closed stacks [1.1, 2.3].

use board::HexId;
use kernel::{ClosedStack, Mark, MarkKind, Piece, Size, Symbol};
use kit::{Side, TurnNo};

use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::side::side_name;
use crate::troops::Place;
use crate::unit::{MoveClass, UnitSize, UnitType};
use crate::view::View;

/// The id of the blank counter on a closed stack.
pub(crate) fn closed_id(number: &str) -> String {
    format!("closed-{number}")
}

/// What the ids of ghosts begin with.
const GHOST: &str = "ghost-";

impl Game {
    /// Everything that lies on the map or beside it. Markers lie below units, blank counters on top.
    pub(crate) fn pieces(&self, view: &View) -> Vec<Piece> {
        let at = &view.known;
        let mut pieces = self.work_pieces(view);
        let seen = self.forces().units().filter(|&(unit, _)| at.troops.place(unit) != Place::Unseen);
        pieces.extend(seen.map(|(unit, _)| self.piece(at, unit)));
        pieces.extend(self.ghosts(view).map(|(unit, hex, turn)| self.ghost(unit, hex, turn)));
        for side in Side::BOTH {
            pieces.extend(self.closed_stacks(view, side).map(|hex| self.blank(side, hex)));
        }
        pieces
    }

    /// The stacks of a side that the viewer may not look into.
    pub(crate) fn closed_stacks(&self, view: &View, side: Side) -> impl Iterator<Item = HexId> + use<> {
        (view.closed & *view.known.troops.occupied(side)).into_iter()
    }

    /// Units out of sight whose last known hex still has a closed stack of their side, with the turn of the sighting.
    pub(crate) fn ghosts<'a>(&'a self, view: &'a View) -> impl Iterator<Item = (UnitId, HexId, TurnNo)> + 'a {
        let at = &view.known;
        self.forces().units().filter_map(move |(unit, counter)| {
            let (hex, turn) = at.sighted.last(unit).filter(|_| at.troops.place(unit) == Place::Unseen)?;
            view.known().may_hide(counter.side, hex).then_some((unit, hex, turn))
        })
    }

    /// The unit whose ghost has this id, where and when it was last seen.
    pub(crate) fn ghost_named(&self, view: &View, id: &str) -> Option<(UnitId, HexId, TurnNo)> {
        let unit = id.strip_prefix(GHOST).and_then(|name| self.forces().find(name))?;
        self.ghosts(view).find(|(other, _, _)| *other == unit)
    }

    /// What was last seen of a unit: what its counter prints, and when, instead of values that may have changed.
    fn ghost(&self, unit: UnitId, hex: HexId, turn: TurnNo) -> Piece {
        let counter = self.counter(unit);
        Piece {
            id: format!("{GHOST}{}", counter.id),
            side: side_name(counter.side).into(),
            name: counter.name.clone(),
            symbol: symbol(counter.kind),
            size: size(counter.size),
            values: format!("turn {turn}"),
            place: kernel::Place::space(self.hex_name(hex)),
            marks: vec![Mark::new(MarkKind::Ghost, format!("last seen here on turn {turn}"))],
            ..Piece::default()
        }
    }

    fn blank(&self, side: Side, hex: HexId) -> Piece {
        Piece {
            id: closed_id(self.hex_name(hex)),
            side: side_name(side).into(),
            name: String::new(),
            symbol: Symbol::Blank,
            place: kernel::Place::space(self.hex_name(hex)),
            closed: Some(ClosedStack { count: None }),
            ..Piece::default()
        }
    }

    fn piece(&self, at: &Position, unit: UnitId) -> Piece {
        let counter = self.counter(unit);
        Piece {
            id: counter.id.clone(),
            side: side_name(counter.side).into(),
            name: counter.name.clone(),
            formation: counter.formation.clone(),
            symbol: symbol(counter.kind),
            size: size(counter.size),
            values: self.values_print(at, unit),
            place: match at.troops.place(unit) {
                Place::On(hex) => kernel::Place::space(self.hex_name(hex)),
                Place::Waiting => kernel::Place::Off("waiting".into()),
                Place::Exited(hex) => kernel::Place::Off(format!("left the map at {}", self.hex_name(hex))),
                Place::Eliminated => kernel::Place::Off("eliminated".into()),
                Place::Unseen => kernel::Place::Off("unseen".into()),
            },
            marks: self.marks(at, unit),
            ..Piece::default()
        }
    }

    /// The three numbers of the side showing: movement boxed on tracks, circled on wheels, plain on foot; below them
    /// the black triangle, the white triangle or the flag with its range.
    pub(crate) fn values_print(&self, at: &Position, unit: UnitId) -> String {
        let counter = self.counter(unit);
        let values = counter.values(self.face(at, unit));
        let movement = match self.class(at, unit) {
            MoveClass::Leg => self.printed(at, unit).to_string(),
            MoveClass::Tracked => format!("[{}]", values.allowance),
            MoveClass::Wheeled => format!("({})", values.allowance),
        };
        let ranges: Vec<String> =
            [('▲', counter.direct), ('△', counter.artillery), ('⚑', counter.activation)]
                .into_iter()
                .filter_map(|(sign, range)| Some(format!("{sign}{}", range?)))
                .collect();
        let print = format!("{}-{}-{movement}", values.attack, values.defense);
        if ranges.is_empty() { print } else { format!("{print}\n{}", ranges.join(" ")) }
    }
}

fn size(size: UnitSize) -> Size {
    match size {
        UnitSize::Company | UnitSize::Squadron | UnitSize::Battery => Size::Company,
        UnitSize::Battalion => Size::Battalion,
        UnitSize::Division => Size::Division,
    }
}

fn symbol(kind: UnitType) -> Symbol {
    match kind {
        UnitType::Hq | UnitType::DivisionHq => Symbol::Headquarters,
        UnitType::Infantry => Symbol::Infantry,
        UnitType::ParachuteInfantry => Symbol::Airborne,
        UnitType::GuardsInfantry | UnitType::MotorizedInfantry => Symbol::Motorized,
        UnitType::MotorInfantry | UnitType::Panzergrenadier => Symbol::Mech,
        UnitType::HeavyWeapons => Symbol::Mortar,
        UnitType::Recon | UnitType::Scout => Symbol::Recon,
        UnitType::Tank | UnitType::TankHeavy => Symbol::Armor,
        UnitType::AssaultGun => Symbol::AssaultGun,
        UnitType::TankDestroyer | UnitType::SpGun => Symbol::TankDestroyer,
        UnitType::AntiTank => Symbol::AntiTank,
        UnitType::Flak88 | UnitType::FlakLight | UnitType::FlakTank | UnitType::AaLight => Symbol::AntiAir,
        UnitType::Artillery | UnitType::RocketArtillery => Symbol::ArtilleryTowed,
        UnitType::SpArtillery => Symbol::ArtillerySp,
        UnitType::Engineer | UnitType::Avre => Symbol::Engineer,
        UnitType::Arv => Symbol::Transport,
    }
}
