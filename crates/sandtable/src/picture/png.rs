//! SVG to PNG, with a font of our own so that it looks the same on a machine without fonts.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// The most pixels that a picture may have: a gigabyte of them is a mistake.
const MOST_PIXELS: f32 = 100_000_000.0;

/// The fonts of every text in a picture: `DejaVu`, free to embed.
const SANS: &str = "DejaVu Sans";
const SERIF: &str = "DejaVu Serif";

/// Draws an SVG, enlarged by `scale`.
pub fn to_png(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    let mut fonts = Database::new();
    let faces = [
        dejavu::sans::regular(),
        dejavu::sans::bold(),
        dejavu::serif::regular(),
        dejavu::serif::bold(),
        dejavu::serif::italic(),
        dejavu::serif::bold_italic(),
    ];
    for face in faces {
        fonts.load_font_data(face.to_vec());
    }
    fonts.set_sans_serif_family(SANS);
    fonts.set_serif_family(SERIF);
    fonts.set_monospace_family(SANS);
    let options = Options { font_family: SANS.into(), fontdb: Arc::new(fonts), ..Options::default() };
    let tree =
        Tree::from_str(svg, &options).map_err(|error| format!("the picture cannot be drawn: {error}"))?;
    let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
    if !(width >= 1.0 && height >= 1.0 && width * height <= MOST_PIXELS) {
        return Err(format!(
            "a picture of {width:.0} by {height:.0} pixels cannot be drawn: choose another scale"
        ));
    }
    let mut pixels = Pixmap::new(width.ceil() as u32, height.ceil() as u32)
        .ok_or_else(|| "the picture is too large".to_string())?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| format!("cannot encode the picture: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text leaves marks, so the font was found.
    #[test]
    fn text_is_drawn_without_system_fonts() {
        let svg = |text: &str| {
            format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><text x="2" y="15" font-family="sans-serif" font-size="14">{text}</text></svg>"#
            )
        };
        let drawn = to_png(&svg("Foy"), 1.0).unwrap();
        assert_ne!(drawn, to_png(&svg(""), 1.0).unwrap());
        assert!(drawn.starts_with(b"\x89PNG"));
    }

    #[test]
    fn an_absurd_scale_is_refused() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"/>"#;
        for scale in [0.0, -1.0, f32::NAN, 1e9] {
            assert!(to_png(svg, scale).is_err());
        }
    }
}
