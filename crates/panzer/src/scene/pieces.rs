//! Counters as they lie on the table: units that the viewer sees, and grey ghosts of those he saw earlier [fog.1, ruling D98].

use kernel::{Mark, MarkKind, Piece, Size, Symbol};

use super::heading;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::status::{Fate, Ghost, Place, State};
use crate::unit::{LegSize, UnitCard, UnitKind};
use crate::view::View;

/// What the ids of ghosts begin with.
const GHOST: &str = "ghost-";

impl Game {
    /// Everything that lies on the map or beside it. Markers lie below units.
    pub(crate) fn pieces(&self, view: &View) -> Vec<Piece> {
        let at = &view.known;
        let mut pieces = self.markers(view);
        let seen = |unit: &UnitId| at.unit(*unit).place != Place::Unseen;
        pieces.extend(self.units().filter(seen).map(|unit| self.piece(at, unit)));
        pieces.extend(self.ghosts(view).map(|(unit, ghost)| self.ghost(unit, ghost)));
        pieces
    }

    /// Units out of sight that were seen earlier.
    pub(crate) fn ghosts<'a>(&'a self, view: &'a View) -> impl Iterator<Item = (UnitId, Ghost)> + 'a {
        self.units().filter_map(|unit| {
            let status = view.known.unit(unit);
            Some((unit, status.ghost.filter(|_| status.place == Place::Unseen)?))
        })
    }

    /// The unit whose ghost has this id.
    pub(crate) fn ghost_named(&self, view: &View, id: &str) -> Option<(UnitId, Ghost)> {
        let unit = id.strip_prefix(GHOST).and_then(|name| self.find_unit(name))?;
        self.ghosts(view).find(|(other, _)| *other == unit)
    }

    fn ghost(&self, unit: UnitId, ghost: Ghost) -> Piece {
        Piece {
            id: format!("{GHOST}{}", self.unit_name(unit)),
            side: self.side_name(self.side(unit)).into(),
            name: self.unit_name(unit).into(),
            symbol: symbol(self.card(unit)),
            size: size(self.card(unit)),
            values: format!("turn {}", ghost.turn),
            place: kernel::Place::space(self.hex_name(ghost.hex)),
            marks: vec![Mark::new(MarkKind::Ghost, format!("last seen here on turn {}", ghost.turn))],
            ..Piece::default()
        }
    }

    fn piece(&self, at: &Position, unit: UnitId) -> Piece {
        let status = at.unit(unit);
        let card = self.card(unit);
        let crew = status.has(State::Crew);
        let faces = status.hex().is_some() && self.has_facing(at, unit);
        Piece {
            id: self.piece_id(unit),
            side: self.side_name(self.side(unit)).into(),
            name: self.unit_name(unit).into(),
            symbol: if crew { Symbol::Infantry } else { symbol(card) },
            size: size(card),
            values: self.values_print(at, unit),
            place: self.place_of(at, unit),
            facing: faces.then(|| heading(status.facing)),
            marks: self.marks(at, unit),
            ..Piece::default()
        }
    }

    fn place_of(&self, at: &Position, unit: UnitId) -> kernel::Place {
        let status = at.unit(unit);
        match (status.place, status.fate) {
            (Place::On(hex), _) => kernel::Place::space(self.hex_name(hex)),
            (Place::Aboard(_), _) => match at.hex_of(unit) {
                Some(hex) => kernel::Place::space(self.hex_name(hex)),
                None => kernel::Place::Off("waiting".into()),
            },
            (_, Fate::Exited) => kernel::Place::Off("left the map".into()),
            (_, fate) if fate.is_lost() => kernel::Place::Off("eliminated".into()),
            (Place::Aloft(_) | Place::Gliding(_), _) => kernel::Place::Off("in the air".into()),
            (Place::Adrift(_), _) => kernel::Place::Off("off the map".into()),
            (Place::Waiting | Place::Gone | Place::Unseen, _) => kernel::Place::Off("waiting".into()),
        }
    }

    /// What is printed below the symbol: the chip of the command, or the kind of unit.
    fn values_print(&self, at: &Position, unit: UnitId) -> String {
        let status = at.unit(unit);
        let card = self.card(unit);
        if status.has(State::Crew) {
            return "crew".into();
        }
        match self.command_of(at, unit) {
            crate::status::Command::None => card.short.clone(),
            command => format!("{}\n{}", card.short, command.counter()),
        }
    }
}

fn size(card: &UnitCard) -> Size {
    match (card.kind, card.leg) {
        (UnitKind::Leg, Some(LegSize::Squad)) => Size::Squad,
        (UnitKind::Leg, _) => Size::Section,
        (UnitKind::Battery, _) => Size::Company,
        _ => Size::Single,
    }
}

/// The symbol of a card, by its kind and what the chart says of its role.
fn symbol(card: &UnitCard) -> Symbol {
    let role = card.role.to_lowercase();
    let has = |word: &str| role.contains(word);
    match card.kind {
        UnitKind::Battery => Symbol::ArtilleryTowed,
        UnitKind::Aircraft => Symbol::Aircraft,
        UnitKind::Glider => Symbol::Glider,
        UnitKind::Leg if has("engineer") || has("pionier") => Symbol::Engineer,
        UnitKind::Leg if has("para") || has("airborne") => Symbol::Airborne,
        UnitKind::Leg => Symbol::Infantry,
        UnitKind::Weapon => Symbol::MachineGun,
        UnitKind::Gun if has("mortar") => Symbol::Mortar,
        UnitKind::Gun if has("anti-aircraft") || has("aa") || has("flak") => Symbol::AntiAir,
        UnitKind::Gun if has("infantry") || has("howitzer") => Symbol::ArtilleryTowed,
        UnitKind::Gun => Symbol::AntiTank,
        UnitKind::Vehicle if has("destroyer") || has("jagd") => Symbol::TankDestroyer,
        UnitKind::Vehicle if has("assault") => Symbol::AssaultGun,
        UnitKind::Vehicle if has("mortar") => Symbol::Mortar,
        UnitKind::Vehicle if has("anti-aircraft") || has("aa") || has("flak") => Symbol::AntiAir,
        UnitKind::Vehicle if has("howitzer") || has("artillery") => Symbol::ArtillerySp,
        UnitKind::Vehicle if has("tank") => Symbol::Armor,
        UnitKind::Vehicle if has("recon") || has("armoured car") || has("armored car") || has("scout") => {
            Symbol::Recon
        }
        UnitKind::Vehicle if has("half-track") || has("halftrack") || has("apc") => Symbol::Mech,
        UnitKind::Vehicle if card.is_armed() && card.armour.is_some() => Symbol::Armor,
        UnitKind::Vehicle => Symbol::Transport,
    }
}
