//! Turning a fortification chit by hand: what would come of it while the player still turns it [15.0, ruling D134].

use kernel::{Draft, Figure, Ghost, Red, Shape, Sketch, Spot, Target, Tone};
use kit::{Hexside, Side};

use super::works::heading;
use crate::action::Action;
use crate::game::Game;
use crate::position::{Frame, Work};
use crate::view::View;

impl Game {
    /// What would come of turning a chit to a heading, or of dragging it to the hex that it shall face.
    pub(crate) fn draft(&self, view: &View, side: Side, draft: &Draft) -> Option<Sketch> {
        let at = &view.known;
        if at.asks() != Some(Frame::Facing(side)) {
            return None;
        }
        let work = self.work_named(at, &draft.piece)?;
        let action = match (draft.heading, draft.spaces.last()) {
            (Some(wanted), None) => Action::Turn(work.kind, work.hex, self.facing_nearest(work, wanted)),
            (None, Some(hex)) => self.interpret(view, side, &draft.piece, &Target::space(hex))?,
            _ => return None,
        };
        let Action::Turn(_, _, facing) = action else { return None };
        let refusal = self.judge_action(view.known(), side, &action).map_err(|why| self.refusal(why)).err();
        let edges =
            Hexside::ALL.into_iter().filter(|&hexside| self.is_green(Work { facing, ..work }, hexside));
        let red = refusal.iter().map(|why| Red {
            shape: Shape::new(Figure::Disc { centre: self.spot_at(work), radius: 800 }, Tone::Blocked),
            clause: why.clause.to_owned(),
            text: why.message.clone(),
        });
        Some(Sketch {
            action: refusal.is_none().then(|| self.write(&action)),
            ghosts: vec![Ghost {
                piece: draft.piece.clone(),
                place: kernel::Place::space(self.hex_name(work.hex)),
                facing: (!self.faces_all_ways(work.kind)).then(|| heading(self, work.hex, facing)),
                red: refusal.is_some(),
            }],
            shapes: edges.map(|hexside| self.edge_shape(work, hexside)).collect(),
            reds: red.collect(),
            refusal,
            ..Sketch::default()
        })
    }

    /// The hexside whose heading is nearest to one in tenths of a degree.
    fn facing_nearest(&self, work: Work, wanted: u16) -> Hexside {
        let away = |hexside: &Hexside| {
            let apart = i32::from(heading(self, work.hex, *hexside)).abs_diff(i32::from(wanted % 3600));
            apart.min(3600 - apart)
        };
        Hexside::ALL.into_iter().min_by_key(away).unwrap_or(work.facing)
    }

    fn spot_at(&self, work: Work) -> Spot {
        thousandths(self.grid().centre(work.hex))
    }

    fn edge_shape(&self, work: Work, hexside: Hexside) -> Shape {
        let points = self.hexside_line(work.hex, hexside).map(thousandths).to_vec();
        Shape::new(Figure::Path { points }, Tone::Open)
    }
}

fn thousandths((x, y): (f32, f32)) -> Spot {
    Spot::new((x * 1000.0) as i32, (y * 1000.0) as i32)
}
