//! Stands, C Ops and FUPs as pieces.

use kernel::{Mark, MarkKind, Piece, Place, Size, Symbol, Viewer};

use super::side_of;
use crate::army::Army;
use crate::barrage::Activity;
use crate::play::{BattalionId, Game, Life, Position, Stance, StandId, View, Whereabouts};
use crate::shipped;
use crate::stand::StandType;

pub(crate) const fn symbol(stand: StandType) -> Symbol {
    match stand {
        StandType::Infantry | StandType::SmgInfantry => Symbol::Infantry,
        StandType::Engineer => Symbol::Engineer,
        StandType::Armour => Symbol::Armor,
        StandType::AtGun => Symbol::AntiTank,
        StandType::FieldGun => Symbol::ArtilleryTowed,
        StandType::HeavyWeapons => Symbol::MachineGun,
        StandType::Hq => Symbol::Headquarters,
        StandType::Transport => Symbol::Transport,
        StandType::COps | StandType::Fup => Symbol::Marker,
    }
}

impl Game {
    /// Everything that stands on the table or waits beside it, as the viewer may know it.
    pub(crate) fn pieces(&self, view: &View, viewer: Viewer) -> Vec<Piece> {
        let at = &view.known;
        let mut pieces = Vec::new();
        for army in [Army::Allied, Army::Axis] {
            for unit in self.battalions_of(army) {
                match at.battalion(unit).place {
                    Whereabouts::Table => self.stands_of(at, unit, &mut pieces),
                    Whereabouts::Away if self.aims_of(at, unit).is_some() => {
                        self.stands_of(at, unit, &mut pieces);
                    }
                    Whereabouts::Reserve | Whereabouts::Away | Whereabouts::Wiped(_) => {
                        pieces.push(self.waiting(at, unit));
                    }
                    Whereabouts::Unseen => {}
                }
            }
            self.markers(at, army, &mut pieces);
        }
        if let Some(army) = side_of(viewer) {
            self.batteries(at, army, &mut pieces);
            self.circle_pieces(at, army, &mut pieces);
        }
        pieces
    }

    fn stands_of(&self, at: &Position, unit: BattalionId, pieces: &mut Vec<Piece>) {
        let on_table = |&stand: &StandId| matches!(at.stand(stand).life, Life::Live | Life::Struck);
        let labelled = self.members(at, unit).find(|stand| on_table(stand) && at.stand(*stand).front);
        let labelled = labelled.or_else(|| self.members(at, unit).find(on_table));
        for stand in self.members(at, unit).filter(on_table) {
            let info = self.info(stand).stand;
            let rank = u8::from(at.stand(stand).front);
            let name = if labelled == Some(stand) { self.headline(at, unit) } else { String::new() };
            pieces.push(Piece {
                id: info.id.clone(),
                side: self.scenario().side(self.army(unit)).name.clone(),
                name,
                symbol: symbol(info.stand),
                size: Size::Company,
                values: self.stand_values(at, stand),
                place: self.place_at(&self.rect(at, stand), rank),
                marks: self.marks(at, unit, stand),
                ..Piece::default()
            });
        }
    }

    /// What is written on a stand: its number, and the letters of its vehicle or gun.
    fn stand_values(&self, at: &Position, stand: StandId) -> String {
        let name = self.short_name(stand);
        let own = name.rsplit('-').next().unwrap_or(name);
        match self.vehicle(at, stand) {
            Some(letters) => format!("{own} {}", letters.gun),
            None if self.info(stand).stand.stand.is_gun() => format!("{own} {}", self.gun(at, stand)),
            None => own.to_owned(),
        }
    }

    /// A battalion's label on the table: letter, actions, and I or G as on the print.
    fn headline(&self, at: &Position, unit: BattalionId) -> String {
        let state = at.battalion(unit);
        let stance = match state.stance {
            Stance::Active => "",
            Stance::Inactive => " I",
            Stance::Ground => " G",
        };
        let actions = match state.actions {
            0 => String::new(),
            _ if state.acted || state.actions < at.pulse => " done".to_owned(),
            actions => format!(" [{}]", actions + 1 - at.pulse),
        };
        format!("{}{stance}{actions}", self.label_of(unit))
    }

    fn marks(&self, at: &Position, unit: BattalionId, stand: StandId) -> Vec<Mark> {
        let (state, battalion) = (at.stand(stand), at.battalion(unit));
        let mut marks = Vec::new();
        let mut mark = |kind: MarkKind, text: &str| marks.push(Mark::new(kind, text));
        if state.life == Life::Struck {
            mark(MarkKind::Reduced, "destroyed");
        }
        if state.suppressed {
            mark(MarkKind::Suppressed, "suppressed");
        }
        if battalion.hidden {
            mark(MarkKind::Hidden, "hidden");
        }
        match battalion.stance {
            Stance::Active => mark(MarkKind::Note, "active"),
            Stance::Inactive => mark(MarkKind::Note, "inactive"),
            Stance::Ground => mark(MarkKind::Note, "gone to ground"),
        }
        if state.set_up {
            mark(MarkKind::Note, "set up");
        }
        if state.mounted {
            mark(MarkKind::Note, "mounted");
        }
        if state.dug_in {
            mark(MarkKind::Note, "dug in");
        }
        if state.marked {
            mark(MarkKind::Duty, "owes an action");
        }
        if state.fires {
            mark(MarkKind::Supporting, "fires in this pulse");
        }
        if at.is_engaged(unit) {
            let attacks = at.pairs.iter().any(|pair| pair.attacker == unit);
            let kind = if attacks { MarkKind::Attacking } else { MarkKind::Defending };
            mark(kind, "in close combat");
        }
        if self.army(unit) == at.phasing
            && battalion.actions > 0
            && (battalion.acted || battalion.actions < at.pulse)
        {
            mark(MarkKind::Done, "has acted");
        }
        marks
    }

    /// A battalion off the table, as one piece.
    fn waiting(&self, at: &Position, unit: BattalionId) -> Piece {
        let info = &self.scenario().battalions[usize::from(unit.0)];
        let live = self.live(at, unit).count();
        let kind = info.stands.first().map_or(Symbol::Infantry, |stand| symbol(stand.stand));
        let landing = self.landing_words(at, unit);
        let (words, marks) = match at.battalion(unit).place {
            Whereabouts::Wiped(_) => ("wiped out", vec![Mark::new(MarkKind::Reduced, "wiped out")]),
            Whereabouts::Away => (landing.as_str(), vec![Mark::new(MarkKind::Note, &landing)]),
            _ => ("in reserve", Vec::new()),
        };
        Piece {
            id: info.id.clone(),
            side: self.scenario().side(info.army).name.clone(),
            name: self.label_of(unit).to_owned(),
            symbol: kind,
            size: Size::Battalion,
            values: format!("{live}/{}", info.stands.len()),
            place: Place::Off(words.to_owned()),
            marks,
            ..Piece::default()
        }
    }

    /// C Ops and FUPs lie openly.
    fn markers(&self, at: &Position, army: Army, pieces: &mut Vec<Piece>) {
        let side = self.scenario().side(army);
        let piece = |id: &str, name: &str, place: Place, marks: Vec<Mark>| Piece {
            id: id.to_owned(),
            side: side.name.clone(),
            name: name.to_owned(),
            symbol: if name == "FUP" { Symbol::Transport } else { Symbol::Headquarters },
            values: String::new(),
            place,
            marks,
            ..Piece::default()
        };
        for (info, state) in side.c_ops.iter().zip(&at.side(army).c_ops) {
            if state.lost || state.away {
                continue;
            }
            let moved = state.moved && at.phasing == army;
            let marks = if moved { vec![Mark::new(MarkKind::Done, "has moved")] } else { Vec::new() };
            pieces.push(piece(&info.id, "C Ops", self.place_at(&self.c_ops_rect(state), 2), marks));
        }
        for (info, state) in side.fups.iter().zip(&at.side(army).fups) {
            let base = shipped::kinds().of(StandType::Fup).base;
            let rect = base.at(board::plane::Pose::new(state.at, board::plane::Heading::UP));
            pieces.push(piece(&info.id, "FUP", self.place_at(&rect, 2), Vec::new()));
        }
    }

    /// Whether a battalion is in the tray of those that may deploy now.
    pub(crate) fn may_deploy(&self, at: &Position, unit: BattalionId) -> bool {
        let turn = if matches!(at.step, crate::play::Step::Deploy(_)) { 0 } else { at.turn };
        let now = crate::scenario::Moment(at.day, kit::TurnNo(turn));
        let from = match &self.scenario().battalions[usize::from(unit.0)].arrival {
            crate::scenario::Arrival::Reserve(from) => *from,
            _ => now,
        };
        at.battalion(unit).place == Whereabouts::Reserve
            && now >= from
            && self.live(at, unit).next().is_some()
    }

    /// What players call a battalion's state.
    pub(crate) fn stance_words(at: &Position, unit: BattalionId) -> &'static str {
        match (at.activity(unit), at.battalion(unit).stance) {
            (Activity::Active, _) => "active",
            (_, Stance::Ground) => "gone to ground",
            _ => "inactive",
        }
    }
}
