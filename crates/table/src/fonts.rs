//! Embeds the page's fonts in SVG maps, because an SVG shown as an image cannot load files.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::assets;

/// The font families of maps: name, style, weights and the start of the file name.
const FAMILIES: [(&str, &str, &str, &str); 3] = [
    ("Gelasio", "normal", "400 700", "gelasio-"),
    ("Gelasio", "italic", "400", "gelasio-italic-"),
    ("Public Sans", "normal", "400 700", "public-sans-"),
];

/// Letters stand where the font puts them, not at whole pixels: small names would fall apart.
const SPACING: &str = "text{text-rendering:geometricPrecision}";

/// The map with the fonts that it uses. Unchanged if it uses none or the pages are not built.
pub(crate) fn embed_fonts(svg: String) -> String {
    let Some(head) = svg.find("<svg").and_then(|start| Some(start + svg[start..].find('>')? + 1)) else {
        return svg;
    };
    let faces: String = FAMILIES.iter().filter_map(|family| face(&svg, family)).collect();
    if faces.is_empty() {
        return svg;
    }
    format!("{}<style>{faces}{SPACING}</style>{}", &svg[..head], &svg[head..])
}

fn face(svg: &str, (name, style, weight, begins): &(&str, &str, &str, &str)) -> Option<String> {
    let needed = svg.contains(name) && (*style == "normal" || svg.contains(style));
    let font = needed.then(|| assets::font(begins)).flatten()?;
    let data = STANDARD.encode(font);
    Some(format!(
        "@font-face{{font-family:'{name}';font-style:{style};font-weight:{weight};src:url(data:font/woff2;base64,{data}) format('woff2')}}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_no_map_stays_unchanged() {
        for text in ["", "<svg", "no picture"] {
            assert_eq!(embed_fonts(text.to_owned()), text);
        }
        let plain = "<svg viewBox=\"0 0 1 1\"><rect/></svg>";
        assert_eq!(embed_fonts(plain.to_owned()), plain, "no text, no fonts");
    }

    #[test]
    fn a_map_embeds_the_families_it_uses() {
        let sheet =
            "<?xml version=\"1.0\"?><svg viewBox=\"0 0 1 1\"><text font-family=\"Gelasio\">A</text></svg>";
        let made = embed_fonts(sheet.to_owned());
        // Without built pages there are no fonts to embed.
        if assets::font("gelasio-").is_some() {
            assert!(made.contains(
                "<svg viewBox=\"0 0 1 1\"><style>@font-face{font-family:'Gelasio';font-style:normal"
            ));
            assert!(!made.contains("Public Sans") && !made.contains("italic"));
            assert!(made.contains(SPACING), "the letters of small names keep their distances");
        } else {
            assert_eq!(made, sheet);
        }
    }
}
