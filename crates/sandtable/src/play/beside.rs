//! What lies beside the map, in a line each: tracks, and a number that is asked for.

use kernel::{NumberField, Tone, Track};

/// A track on one line, the space of its marker in brackets: `Impulse: 1 2 [3] 4; fog, 3 %; one to come (F5)`.
pub fn track_line(track: &Track) -> String {
    let space = |(at, space): (usize, &kernel::TrackSpace)| match track.marker {
        Some(marker) if marker == at => format!("[{}]", space.label),
        _ => space.label.clone(),
    };
    let spaces: Vec<String> = track.spaces.iter().enumerate().map(space).collect();
    let here = track.marker.and_then(|marker| track.spaces.get(marker));
    let tone = here.map(|space| space.tone).filter(|tone| is_weather(*tone)).map(|tone| tone.to_string());
    let of_space = [tone, here.and_then(|space| space.note.clone())];
    let of_space = of_space.into_iter().flatten().collect::<Vec<String>>().join(", ");
    let said = [of_space, track.note.clone().unwrap_or_default()];
    let said = said.into_iter().filter(|part| !part.is_empty()).collect::<Vec<String>>().join("; ");
    let clause = track.clause.as_ref().map_or_else(String::new, |clause| format!(" ({clause})"));
    let said = if said.is_empty() { said } else { format!("; {said}") };
    format!("{}: {}{said}{clause}", track.title, spaces.join(" "))
}

/// Whether a tone is a word that players read; the others are colours.
const fn is_weather(tone: Tone) -> bool {
    matches!(tone, Tone::Fog | Tone::Overcast | Tone::Clear | Tone::Night)
}

/// What is asked for as a number, and how it is answered.
pub fn number_line(field: &NumberField) -> String {
    let NumberField { label, action, least, most, .. } = field;
    let stop = if label.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{label}{stop} Type a number from {least} to {most}, or '{action} N'.")
}

/// Whether an action is one of those that the field stands for.
pub fn is_answer(field: &NumberField, action: &str) -> bool {
    let number = action.strip_prefix(field.action.as_str()).and_then(|rest| rest.strip_prefix(' '));
    let number = number.and_then(|number| number.parse::<i32>().ok());
    number.is_some_and(|number| (field.least..=field.most).contains(&number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::TrackSpace;

    fn impulses(marker: Option<usize>) -> Track {
        let space = |(label, tone): (&str, &str)| TrackSpace {
            label: label.into(),
            note: Some("3 %".into()),
            tone: Tone::of(tone).unwrap_or_default(),
        };
        Track {
            title: "Impulse".into(),
            clause: Some("5.1".into()),
            spaces: [("1", "fog"), ("2", "overcast"), ("3", "goal")].map(space).to_vec(),
            marker,
            note: Some("fog may burn off".into()),
        }
    }

    #[test]
    fn a_track_is_one_line_with_its_marker_in_brackets() {
        assert_eq!(track_line(&impulses(Some(1))), "Impulse: 1 [2] 3; overcast, 3 %; fog may burn off (5.1)");
        assert_eq!(track_line(&impulses(Some(2))), "Impulse: 1 2 [3]; 3 %; fog may burn off (5.1)");
        let bare = Track { clause: None, note: None, ..impulses(None) };
        assert_eq!(track_line(&bare), "Impulse: 1 2 3");
    }

    #[test]
    fn only_the_numbers_of_a_field_are_its_answers() {
        let field = NumberField {
            label: "Your bid is final.".into(),
            button: "Bid".into(),
            action: "bid".into(),
            least: 0,
            most: 20,
            proposed: 5,
        };
        for (action, is) in
            [("bid 0", true), ("bid 20", true), ("bid 21", false), ("bid", false), ("bidding 3", false)]
        {
            assert_eq!(is_answer(&field, action), is, "{action}");
        }
        assert!(number_line(&field).contains("from 0 to 20"));
    }
}
