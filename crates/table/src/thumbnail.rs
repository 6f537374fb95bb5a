//! Light pictures of maps for lists: the sheet without lettering and grid.

/// Elements that a thumbnail leaves out: how they begin and how they end.
const LEFT_OUT: [(&str, &str); 2] = [("<text", "</text>"), ("<path class=\"grid\"", "/>")];

/// The map without what is too small to see. An element without an end stays.
pub(crate) fn thumbnail(svg: &str) -> String {
    let mut light = svg.to_owned();
    for (begins, ends) in LEFT_OUT {
        light = without(&light, begins, ends);
    }
    light
}

fn without(svg: &str, begins: &str, ends: &str) -> String {
    let mut kept = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some(start) = rest.find(begins) {
        let Some(end) = rest[start..].find(ends) else { break };
        kept.push_str(&rest[..start]);
        rest = &rest[start + end + ends.len()..];
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thumbnail_keeps_the_ground_and_drops_lettering_and_grid() {
        let sheet = "<svg><path class=\"terrain\" d=\"M0 0\"/><path class=\"grid\" d=\"M1 1\"/>\
            <text x=\"1\">Sûre</text><path class=\"road\" d=\"M2 2\"/><text>B</text></svg>";
        let light = "<svg><path class=\"terrain\" d=\"M0 0\"/><path class=\"road\" d=\"M2 2\"/></svg>";
        assert_eq!(thumbnail(sheet), light);
    }

    #[test]
    fn an_element_without_an_end_stays() {
        assert_eq!(thumbnail("<svg><text>A"), "<svg><text>A");
    }
}
