//! Reading how a scenario is won.

use std::ops::Range as Span;

use board::{Edge, HexId};

use super::files::{OwnExit, RoadEndFile, ScenarioFile, VictoryFile};
use super::reading::Reader;
use super::{Downgrade, Exit, ExitPoints, RoadEnd, Victory, VictoryBy, VictoryPlace, VictoryPoints};
use crate::chart::Ground;
use crate::options::{Chosen, Options};
use crate::terrain::Terrain;

pub(super) fn victory(
    reader: &mut Reader,
    file: &ScenarioFile,
    options: Options,
    terrain: &Terrain,
) -> Victory {
    let (span, what) = (file.victory.span(), "victory");
    match file.victory.get_ref() {
        VictoryFile::ExitPoints { side, points, exits, road_from, road_to, clause, downgrade, draw } => {
            let side = reader.side(&span, what, side);
            let road_to = RoadEnd::Any(reader.hexes(&span, what, road_to));
            let exit = exit(reader, &span, terrain, exits, road_from, road_to);
            let downgrade = downgrade.as_ref().map(|file| {
                let cities = reader.hexes(&span, "victory.downgrade", &file.cities);
                if cities.iter().any(|&hex| terrain.ground(hex) != Ground::City) {
                    reader.fault(&span, "victory.downgrade", "only city hexes count as cities");
                }
                if file.below == 0 || usize::from(file.below) > cities.len() {
                    reader.fault(&span, "victory.downgrade", "below is from 1 to the number of cities");
                }
                Downgrade { cities, below: file.below }
            });
            let draw = draw.as_ref().map(|file| reader.hexes(&span, "victory.draw", &file.held));
            let welsh = file.welsh.as_ref().filter(|_| options.welsh == Chosen::Yes);
            let (points, draw) = match welsh {
                None => (*points, draw),
                Some(welsh) => {
                    reader.clause(&welsh.span(), "welsh", welsh.get_ref().clause.clone());
                    (welsh.get_ref().exit_points, None)
                }
            };
            if points == 0 {
                reader.fault(&span, what, "a win takes at least one point");
            }
            let clause = reader.clause(&span, what, clause.clone());
            let by = VictoryBy::ExitPoints(ExitPoints { points, exit, downgrade, draw });
            Victory { side, by, clause }
        }
        VictoryFile::VictoryPoints { side, win, draw, clause, places, exit: leaving } => {
            let side = reader.side(&span, what, side);
            if *draw == 0 || draw >= win {
                reader.fault(&span, what, "a draw takes at least one point, and a win more than a draw");
            }
            if file.welsh.is_some() {
                reader.fault(&span, what, "the Welsh Guards change a win by exit points; this one has none");
            }
            let places = places
                .iter()
                .map(|place| VictoryPlace {
                    name: place.name.clone(),
                    hexes: reader.listed(&span, &format!("place '{}'", place.name), &place.hexes),
                    points: place.points,
                    per: place.per,
                })
                .collect();
            let road_to = match &leaving.road_to {
                RoadEndFile::Own(OwnExit::OwnExit) => RoadEnd::OwnExit,
                RoadEndFile::Hexes(names) => RoadEnd::Any(reader.hexes(&span, "victory.exit", names)),
            };
            let exit = exit(reader, &span, terrain, &leaving.exits, &leaving.road_from, road_to);
            let clause = reader.clause(&span, what, clause.clone());
            let by = VictoryBy::Points(VictoryPoints {
                win: *win,
                draw: *draw,
                places,
                per_unit: leaving.points,
                exit,
            });
            Victory { side, by, clause }
        }
    }
}

fn exit(
    reader: &mut Reader,
    span: &Span<usize>,
    terrain: &Terrain,
    exits: &[String],
    road_from: &[String],
    road_to: RoadEnd,
) -> Exit {
    let what = "exits";
    let hexes = reader.hexes(span, what, exits);
    let road_from = reader.hexes(span, what, road_from);
    let map = reader.stock.map;
    let number = |hex: HexId| map.grid.number(hex);
    if let Some(&hex) =
        hexes.iter().find(|hex| !Edge::ALL.iter().any(|&edge| map.grid.edge(edge).contains(hex)))
    {
        reader.fault(span, what, format!("hex {} is not on a map edge", number(hex)));
    }
    let ends = match &road_to {
        RoadEnd::Any(ends) => &ends[..],
        RoadEnd::OwnExit => &[],
    };
    if let Some(&hex) = road_from.iter().chain(ends).find(|&&hex| !terrain.on_roadway().contains(hex)) {
        reader.fault(span, what, format!("no roadway runs through hex {}", number(hex)));
    }
    Exit { hexes: hexes.into_iter().collect(), road_from, road_to }
}
