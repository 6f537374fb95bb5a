//! Parts of a board in words: `map 17, within 5 of edge east`, `region Singling, not burning`.
//!
//! | words | mean |
//! |---|---|
//! | `14H5 14H6` | those hexes |
//! | `all`, `water`, `burning` | every hex; hexes of Water; hexes with a FIRE counter |
//! | `map 16`, `edge west`, `region Singling` | the hexes of a map, of an edge of the board, of a region of any map |
//! | `within 3 of edge west`, `at least 3 from map 19` | hexes as near or as far as that |
//! | `a, b` and `a, not b` | what both have; what the second has not |
//! | `a + b` | what either has |

use board::join::Joined;
use board::{Edge, HexId, HexMap};

use crate::ground::Ground;
use crate::terrain::{Hexes, Terrain};

/// What is on a board that expressions speak of.
pub(super) struct Country<'b> {
    pub joined: &'b Joined,
    pub map: &'b HexMap,
    pub terrain: &'b Terrain,
    pub fires: Hexes,
}

impl Country<'_> {
    /// The hexes that an expression means, or what is wrong with it.
    pub fn hexes(&self, expression: &str) -> Result<Hexes, String> {
        let mut all = Hexes::EMPTY;
        for part in expression.split('+') {
            let mut hexes: Option<Hexes> = None;
            for word in part.split(',').map(str::trim) {
                hexes = Some(match (hexes, word.strip_prefix("not ")) {
                    (None, None) => self.one(word)?,
                    (Some(before), None) => before & self.one(word)?,
                    (Some(before), Some(word)) => before - self.one(word)?,
                    (None, Some(_)) => return Err(format!("'{part}' begins with what it is not")),
                });
            }
            all |= hexes.unwrap_or(Hexes::EMPTY);
        }
        if all.is_empty() { Err(format!("'{expression}' means no hex")) } else { Ok(all) }
    }

    /// One hex by its name.
    pub fn hex(&self, name: &str) -> Result<HexId, String> {
        self.map.grid.find(name).ok_or_else(|| format!("there is no hex '{name}'"))
    }

    fn one(&self, word: &str) -> Result<Hexes, String> {
        let grid = &self.map.grid;
        let every = |holds: &dyn Fn(HexId) -> bool| grid.hexes().filter(|&hex| holds(hex)).collect();
        let parts: Vec<&str> = word.split_whitespace().collect();
        match parts[..] {
            ["all"] => Ok(every(&|_| true)),
            ["water"] => Ok(every(&|hex| self.terrain.ground(hex) == Ground::Water)),
            ["burning"] => Ok(self.fires),
            ["within", number, "of", ..] => {
                let (number, far) = (distance(number)?, self.distances(&parts[3..])?);
                Ok(every(&|hex| far(hex) <= number))
            }
            ["at", "least", number, "from", ..] => {
                let (number, far) = (distance(number)?, self.distances(&parts[4..])?);
                Ok(every(&|hex| far(hex) >= number))
            }
            ["map" | "edge", _] => Ok(self.place(&parts)?.into_iter().collect()),
            ["region", ..] => {
                let name = word.trim_start_matches("region").trim();
                let named = self.map.regions.iter().filter(|(region, _)| {
                    region.split_once(' ').is_some_and(|(_, plain)| plain.eq_ignore_ascii_case(name))
                });
                let hexes: Hexes = named.flat_map(|(_, hexes)| hexes).copied().collect();
                if hexes.is_empty() {
                    Err(format!("there is no region '{name}' on these maps"))
                } else {
                    Ok(hexes)
                }
            }
            _ => parts.iter().map(|name| self.hex(name)).collect(),
        }
    }

    /// The hexes of a map or of an edge of the board.
    fn place(&self, words: &[&str]) -> Result<Vec<HexId>, String> {
        match *words {
            ["map", name] => self
                .joined
                .sheet(name)
                .map(|sheet| sheet.hexes().to_vec())
                .ok_or_else(|| format!("map {name} is not part of this board")),
            ["edge", name] => Edge::ALL
                .into_iter()
                .find(|edge| edge.name() == name)
                .map(|edge| self.map.grid.edge(edge).to_vec())
                .ok_or_else(|| format!("'{name}' is no edge: north, east, south or west")),
            _ => Err(format!("'{}' is neither a map nor an edge", words.join(" "))),
        }
    }

    /// How far each hex is from a map or an edge.
    fn distances(&self, words: &[&str]) -> Result<impl Fn(HexId) -> u16, String> {
        let place = self.place(words)?;
        let grid = &self.map.grid;
        Ok(move |hex| place.iter().map(|&other| grid.distance(hex, other)).min().unwrap_or(u16::MAX))
    }
}

fn distance(word: &str) -> Result<u16, String> {
    word.parse().map_err(|_| format!("'{word}' is no number of hexes"))
}
