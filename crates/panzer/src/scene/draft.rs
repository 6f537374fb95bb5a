//! Turning a vehicle or gun by hand: what would come of it while the player still turns it [3.3, 6.6.2.3].

use kernel::{Draft, Figure, Ghost, Red, Shape, Sketch, Spot, Target, Tone};
use kit::{Hexside, Side};

use super::heading;
use crate::action::Action;
use crate::game::Game;
use crate::position::Frame;
use crate::view::View;

impl Game {
    /// What would come of turning a unit in its hex, or of setting one up with a facing.
    pub(crate) fn draft(&self, view: &View, side: Side, draft: &Draft) -> Option<Sketch> {
        let at = &view.known;
        let unit = self.find_unit(&draft.piece).filter(|&unit| self.side(unit) == side)?;
        if !draft.path.is_empty() || draft.formation.is_some() || draft.contact.is_some() {
            return None;
        }
        let action = match (at.asks()?, draft.heading, draft.spaces.last()) {
            (Frame::Movement(_), Some(wanted), None) => Action::Turn(unit, facing_nearest(wanted)),
            (Frame::Deploy(_), Some(wanted), Some(hex)) => {
                Action::Place(unit, self.grid().find(hex)?, facing_nearest(wanted))
            }
            (Frame::Deploy(_), None, Some(hex)) => {
                self.interpret(view, side, &draft.piece, &Target::space(hex))?
            }
            _ => return None,
        };
        let (hex, facing) = match action {
            Action::Turn(_, facing) => (at.unit(unit).hex()?, facing),
            Action::Place(_, hex, facing) => (hex, facing),
            _ => return None,
        };
        let refusal =
            self.judge(view.known(), side, action).map_err(|why| self.refusal(view.known(), why)).err();
        let (x, y) = self.grid().centre(hex);
        let centre = Spot::new((x * 1000.0) as i32, (y * 1000.0) as i32);
        let red = refusal.iter().map(|why| Red {
            shape: Shape::new(Figure::Disc { centre, radius: 800 }, Tone::Blocked),
            clause: why.clause.to_owned(),
            text: why.message.clone(),
        });
        let faces = match action {
            Action::Place(..) => self.faces_when_placed(unit),
            _ => self.has_facing(at, unit),
        };
        Some(Sketch {
            action: refusal.is_none().then(|| self.write(action)),
            ghosts: vec![Ghost {
                piece: self.piece_id(unit),
                place: kernel::Place::space(self.hex_name(hex)),
                facing: faces.then(|| heading(facing)),
                red: refusal.is_some(),
            }],
            reds: red.collect(),
            refusal,
            ..Sketch::default()
        })
    }

    /// Whether a unit that stands on the map by itself has a facing.
    fn faces_when_placed(&self, unit: crate::forces::UnitId) -> bool {
        matches!(self.card(unit).kind, crate::unit::UnitKind::Vehicle | crate::unit::UnitKind::Gun)
    }
}

/// The hexside whose heading is nearest to one in tenths of a degree.
fn facing_nearest(wanted: u16) -> Hexside {
    let place = (u32::from(wanted % 3600) + 300) / 600 % 6;
    Hexside::ALL[place as usize]
}
