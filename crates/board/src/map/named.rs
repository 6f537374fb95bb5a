//! Expressions that mean hexes.

use super::HexMap;
use crate::{Edge, HexId, MapFault};

pub(super) fn hexes_named(map: &HexMap, expression: &str) -> Result<Vec<HexId>, MapFault> {
    let fault = |message: String| MapFault::new(format!("`{expression}`"), message);
    let text = expression.trim();
    if text == "all" {
        return Ok(map.grid.hexes().collect());
    }
    if let Some((word, rest)) = text.split_once(char::is_whitespace) {
        let rest = rest.trim();
        if word == "edge" {
            let edge: Edge = rest.parse().map_err(|error: MapFault| fault(error.message))?;
            return Ok(map.grid.edge(edge).to_vec());
        }
        if word == "region" {
            return map.regions.get(rest).cloned().ok_or_else(|| {
                let known: Vec<&str> = map.regions.keys().map(String::as_str).collect();
                fault(format!("there is no region `{rest}`; there are: {}", known.join(", ")))
            });
        }
        if word == "place" {
            let label = map.labels.iter().find(|label| label.place && label.name == rest);
            let mut hexes = label.ok_or_else(|| fault(format!("there is no place `{rest}`")))?.hexes.clone();
            hexes.sort_unstable();
            return Ok(hexes);
        }
        if let Some(part) = map.grid.part_names().iter().position(|&name| name == word) {
            let hexes = map.grid.with_part(part, rest);
            return if hexes.is_empty() {
                Err(fault(format!("there is no {word} `{rest}`")))
            } else {
                Ok(hexes)
            };
        }
        let [first, second] = map.grid.part_names();
        return Err(fault(format!(
            "`{word}` means no hexes: a hex number, a range such as `a-b`, `edge`, `region`, `place`, `{first}`, `{second}` or `all`"
        )));
    }
    map.grid.range(text).map_err(fault)
}
