//! What is on the maps of a board, as one map.

use super::layout::{Joined, Sheet};
use crate::map::{Places, check};
use crate::{Bridge, HexId, HexMap, Hexside, Label, MapFault, MapLine, Road, RoadExit};
use std::collections::BTreeSet;

impl Joined {
    /// One map of the whole board from the maps by name.
    ///
    /// A hex on a seam joins what its halves have: the higher level, the taller building, the hexsides and roads of both,
    /// and the terrain that is not `plain`. Roads and regions take the map's name in front of theirs, such as
    /// `14 Main street`, so that those of two maps stay apart. Exits stay where the map's edge is an edge of the board. The
    /// layout adds what crosses seams: a road there is named after the hexes it joins.
    ///
    /// # Errors
    /// Every fault: a map that is missing or has another grid, halves of a hex with different terrain neither of which is
    /// `plain`, pairs that are no neighbours, and whatever a single map is checked for.
    pub fn map(&self, name: &str, maps: &[(&str, &HexMap)], plain: &str) -> Result<HexMap, Vec<MapFault>> {
        let mut faults = Vec::new();
        let mut found = Vec::new();
        for sheet in &self.sheets {
            match maps.iter().find(|(name, _)| *name == sheet.name()) {
                Some((_, map)) if *map.grid.spec() == self.spec => found.push((sheet, *map)),
                Some(_) => {
                    faults.push(MapFault::new(place(sheet), "is numbered otherwise than the other maps"));
                }
                None => faults.push(MapFault::new(place(sheet), "is missing")),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut merge = Merge {
            map: HexMap::blank(name, self.grid.clone(), plain),
            places: Places::default(),
            laid: vec![false; self.grid.len()],
            faults,
        };
        merge.describe(&found);
        for (sheet, map) in found {
            merge.ground(sheet, map, plain);
            merge.sides(sheet, map);
            merge.ways(sheet, map);
            merge.names(sheet, map);
        }
        merge.seams(self);
        check(&merge.map, &merge.places, &mut merge.faults);
        if merge.faults.is_empty() { Ok(merge.map) } else { Err(merge.faults) }
    }
}

fn place(sheet: &Sheet) -> String {
    format!("map {}", sheet.name())
}

/// A board's map as far as it is put together.
struct Merge {
    map: HexMap,
    places: Places,
    /// Which hexes have their ground from a map already.
    laid: Vec<bool>,
    faults: Vec<MapFault>,
}

impl Merge {
    /// Where the map comes from, scale and north, where all maps agree on it.
    fn describe(&mut self, maps: &[(&Sheet, &HexMap)]) {
        let bases: BTreeSet<&str> = maps.iter().map(|(_, map)| map.basis.as_str()).collect();
        self.map.basis = bases.into_iter().collect::<Vec<_>>().join(", ");
        if let [(_, first), others @ ..] = maps {
            if others.iter().all(|(_, map)| map.hex_metres == first.hex_metres) {
                self.map.hex_metres = first.hex_metres;
            }
            if maps.iter().all(|(sheet, map)| !sheet.is_turned() && map.north == first.north) {
                self.map.north = first.north;
            }
        }
    }

    fn ground(&mut self, sheet: &Sheet, map: &HexMap, plain: &str) {
        for own in map.grid.hexes() {
            let hex = sheet.on_board(own);
            let terrain = map.terrain_at(own);
            let there = self.map.terrain_at(hex);
            let shared = std::mem::replace(&mut self.laid[hex.index()], true);
            if !shared || there == plain {
                self.map.terrain[hex.index()] = self.terrain(terrain);
            } else if terrain != plain && terrain != there {
                let names = self.map.grid.names(hex).collect::<Vec<_>>().join(" and ");
                self.faults.push(MapFault::new(names, format!("are one hex, but {there} and {terrain}")));
            }
            let (level, stories) = (map.level(own), map.stories(own));
            if level != 0 || self.map.level(hex) != 0 {
                self.map.set_level(hex, if shared { level.max(self.map.level(hex)) } else { level });
            }
            if stories > self.map.stories(hex) {
                self.map.set_stories(hex, stories);
            }
        }
    }

    /// The number of a kind of terrain.
    fn terrain(&mut self, name: &str) -> u8 {
        let known = self.map.terrains.iter().position(|known| known == name);
        known.unwrap_or_else(|| {
            self.map.terrains.push(name.to_owned());
            self.map.terrains.len() - 1
        }) as u8
    }

    fn sides(&mut self, sheet: &Sheet, map: &HexMap) {
        for side in &map.hexsides {
            let (a, b) = (sheet.on_board(side.a), sheet.on_board(side.b));
            // Both halves may show what lies between two hexes on a seam.
            if !self.map.hexsides_between(a, b).any(|known| known.kind == side.kind) {
                self.places.hexsides.push(place(sheet));
                self.map.hexsides.push(Hexside { a, b, kind: side.kind.clone(), name: side.name.clone() });
            }
        }
    }

    fn ways(&mut self, sheet: &Sheet, map: &HexMap) {
        let own = |name: &str| format!("{} {name}", sheet.name());
        for road in &map.roads {
            let hexes = road.hexes.iter().map(|&hex| sheet.on_board(hex)).collect();
            self.places.roads.push(format!("{}, road {}", place(sheet), road.name));
            self.map.roads.push(Road {
                name: own(&road.name),
                kind: road.kind.clone(),
                major: road.major,
                hexes,
            });
        }
        for bridge in &map.bridges {
            let (a, b) = (sheet.on_board(bridge.a), sheet.on_board(bridge.b));
            let known = |known: &Bridge| (known.a, known.b) == (a, b) || (known.b, known.a) == (a, b);
            if !self.map.bridges.iter().any(known) {
                self.places.bridges.push(format!("{}, bridge {}", place(sheet), bridge.name));
                self.map.bridges.push(Bridge { a, b, kind: bridge.kind.clone(), name: bridge.name.clone() });
            }
        }
        for exit in &map.exits {
            let (hex, edge) = (sheet.on_board(exit.hex), sheet.edge(exit.edge));
            if self.map.grid.edge(edge).contains(&hex) {
                self.places.exits.push(format!("{}, exit {}", place(sheet), exit.name));
                self.map.exits.push(RoadExit { hex, edge, kind: exit.kind.clone(), name: own(&exit.name) });
            }
        }
    }

    fn names(&mut self, sheet: &Sheet, map: &HexMap) {
        for (name, hexes) in &map.regions {
            let mut hexes: Vec<HexId> = hexes.iter().map(|&hex| sheet.on_board(hex)).collect();
            hexes.sort_unstable();
            self.map.regions.insert(format!("{} {name}", sheet.name()), hexes);
        }
        self.map.lines.extend(map.lines.iter().map(|line| MapLine {
            name: line.name.clone(),
            hexsides: line.hexsides.iter().map(|&(a, b)| (sheet.on_board(a), sheet.on_board(b))).collect(),
        }));
        self.map.labels.extend(map.labels.iter().map(|label| Label {
            name: label.name.clone(),
            kind: label.kind.clone(),
            hexes: label.hexes.iter().map(|&hex| sheet.on_board(hex)).collect(),
            place: label.place,
        }));
    }

    /// What the layout says about seams.
    fn seams(&mut self, joined: &Joined) {
        for road in &joined.layout.roads {
            if let Some((a, b)) = self.pair("layout.roads", &road.at) {
                self.places.roads.push(format!("layout.roads, {}", road.at));
                let (name, kind) = (road.at.clone(), road.kind.clone());
                self.map.roads.push(Road { name, kind, major: false, hexes: vec![a, b] });
            }
        }
        for group in &joined.layout.hexsides {
            for word in group.sides.split_whitespace() {
                if let Some((a, b)) = self.pair("layout.hexsides", word) {
                    self.places.hexsides.push(format!("layout.hexsides, {word}"));
                    self.map.hexsides.push(Hexside { a, b, kind: group.kind.clone(), name: String::new() });
                }
            }
        }
    }

    /// Two neighbours by name.
    fn pair(&mut self, place: &str, text: &str) -> Option<(HexId, HexId)> {
        let grid = &self.map.grid;
        let pair = text.split_once('/').and_then(|(a, b)| Some((grid.find(a)?, grid.find(b)?)));
        let neighbours = pair.filter(|&(a, b)| grid.side_between(a, b).is_some());
        if neighbours.is_none() {
            let message = format!("`{text}` are no neighbours on this board: write such as `17F10/14F1`");
            self.faults.push(MapFault::new(place, message));
        }
        neighbours
    }
}
