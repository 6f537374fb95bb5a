//! The page's own fonts inside a printed sheet: a picture cannot ask for files, so it carries them along.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::assets;

/// The families that sheets are lettered in: name, style, weights, and how their file's name begins.
const FAMILIES: [(&str, &str, &str, &str); 3] = [
    ("Gelasio", "normal", "400 700", "gelasio-"),
    ("Gelasio", "italic", "400", "gelasio-italic-"),
    ("Public Sans", "normal", "400 700", "public-sans-"),
];

/// A sheet with its fonts in it. Without the pages there are no fonts, and without text in a family it is not needed.
pub(crate) fn lettered(svg: String) -> String {
    let Some(head) = svg.find("<svg").and_then(|start| Some(start + svg[start..].find('>')? + 1)) else {
        return svg;
    };
    let faces: String = FAMILIES.iter().filter_map(|family| face(&svg, family)).collect();
    if faces.is_empty() {
        return svg;
    }
    format!("{}<style>{faces}</style>{}", &svg[..head], &svg[head..])
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
    fn what_is_no_sheet_stays_as_it_is() {
        for text in ["", "<svg", "no picture"] {
            assert_eq!(lettered(text.to_owned()), text);
        }
        let plain = "<svg viewBox=\"0 0 1 1\"><rect/></svg>";
        assert_eq!(lettered(plain.to_owned()), plain, "nothing is lettered");
    }

    #[test]
    fn a_sheet_carries_the_families_it_uses() {
        let sheet =
            "<?xml version=\"1.0\"?><svg viewBox=\"0 0 1 1\"><text font-family=\"Gelasio\">A</text></svg>";
        let made = lettered(sheet.to_owned());
        // The pages may not be built; then there is nothing to carry.
        if assets::font("gelasio-").is_some() {
            assert!(made.contains(
                "<svg viewBox=\"0 0 1 1\"><style>@font-face{font-family:'Gelasio';font-style:normal"
            ));
            assert!(!made.contains("Public Sans") && !made.contains("italic"));
        } else {
            assert_eq!(made, sheet);
        }
    }
}
