//! Counters as they lie on the table: units that the viewer sees, and blank counters for closed stacks [1.1, 2.3].

use board::HexId;
use kernel::{ClosedStack, Piece, Size, Symbol};
use kit::Side;

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

impl Game {
    /// Everything that lies on the map or beside it. Markers lie below units, blank counters on top.
    pub(crate) fn pieces(&self, view: &View) -> Vec<Piece> {
        let at = &view.known;
        let mut pieces = self.work_pieces(view);
        let seen = self.forces().units().filter(|&(unit, _)| at.troops.place(unit) != Place::Unseen);
        pieces.extend(seen.map(|(unit, _)| self.piece(at, unit)));
        for side in Side::BOTH {
            pieces.extend(self.closed_stacks(view, side).map(|hex| self.blank(side, hex)));
        }
        pieces
    }

    /// The stacks of a side that the viewer may not look into.
    pub(crate) fn closed_stacks(&self, view: &View, side: Side) -> impl Iterator<Item = HexId> + use<> {
        (view.closed & *view.known.troops.occupied(side)).into_iter()
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
            symbol: symbol(counter.kind),
            size: match counter.size {
                UnitSize::Company | UnitSize::Squadron | UnitSize::Battery => Size::Company,
                UnitSize::Battalion => Size::Battalion,
                UnitSize::Division => Size::Division,
            },
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
