//! A scene as it is sent: every part encoded once, for the answer to a command and for all connections of the viewer, and
//! what differs from the scene before it. A part that is as it was keeps its text.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use kernel::Scene;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// The id of the last scene.
static LAST: AtomicU64 = AtomicU64::new(0);

/// A part in JSON, shared by the scenes in which it is the same.
type Text = Arc<RawValue>;

/// A scene in JSON.
pub(crate) struct ShownScene {
    /// Tells it apart from every other scene of this process.
    pub id: u64,
    /// Every field but the pieces, by its name.
    fields: Vec<(&'static str, Text)>,
    /// The pieces by their ids, in order.
    pieces: Vec<(String, Text)>,
    /// All of it, once someone needs it.
    whole: OnceLock<Box<RawValue>>,
    /// The id of the scene before it, and what differs.
    change: OnceLock<(u64, Box<RawValue>)>,
}

/// What a message shows of a scene.
#[derive(Clone)]
pub struct SceneText(Part);

#[derive(Clone)]
enum Part {
    Whole(Arc<ShownScene>),
    /// What differs from the scene before.
    Change(Arc<ShownScene>),
    Same,
}

impl ShownScene {
    /// Encodes a scene, with the texts of the one before it where nothing has changed.
    ///
    /// # Errors
    /// If a part of it cannot be written as JSON, which plain data always can.
    pub(crate) fn new(
        scene: &Scene,
        last: Option<(&Scene, &ShownScene)>,
    ) -> serde_json::Result<Arc<ShownScene>> {
        // Every field by name: one that is added to the scene and forgotten here does not compile.
        let Scene {
            moment,
            prompt,
            phase,
            standing,
            pieces,
            trays,
            panels,
            lines,
            shapes,
            shades,
            duties,
            active,
            buttons,
            ask,
            tracks,
            plays,
            formations,
            bundles,
            hotkeys,
        } = scene;
        macro_rules! fields {
            ($($field:ident),* $(,)?) => {
                vec![$((stringify!($field), match last {
                    Some((scene, shown)) if scene.$field == *$field => shown.field(stringify!($field))?,
                    _ => to_raw_value($field)?.into(),
                })),*]
            };
        }
        let fields = fields![
            moment, prompt, phase, standing, trays, panels, lines, shapes, shades, duties, active, buttons,
            ask, tracks, plays, formations, bundles, hotkeys,
        ];
        let mut known = Known::new(last);
        let text = |piece: &kernel::Piece| match known.text(piece) {
            Some(text) => Ok((piece.id.clone(), text)),
            None => Ok((piece.id.clone(), to_raw_value(piece)?.into())),
        };
        let pieces = pieces.iter().map(text).collect::<serde_json::Result<Vec<_>>>()?;
        let id = LAST.fetch_add(1, Ordering::Relaxed) + 1;
        Ok(Arc::new(ShownScene { id, fields, pieces, whole: OnceLock::new(), change: OnceLock::new() }))
    }

    /// The text of a field.
    fn field(&self, name: &str) -> serde_json::Result<Text> {
        match self.fields.iter().find(|(field, _)| *field == name) {
            Some((_, text)) => Ok(Arc::clone(text)),
            None => Ok(to_raw_value(&())?.into()),
        }
    }

    /// About how long the text of all of it is.
    fn length(&self) -> usize {
        let fields = self.fields.iter().map(|(name, text)| name.len() + text.get().len());
        fields.sum::<usize>() + self.pieces.iter().map(|(_, text)| text.get().len()).sum::<usize>()
    }

    fn write_whole<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = Whole { fields: &self.fields, pieces: &self.pieces };
        if self.whole.get().is_none()
            && let Ok(text) = to_raw_value(&whole)
        {
            let _ = self.whole.set(text);
        }
        match self.whole.get() {
            Some(text) => text.serialize(serializer),
            None => whole.serialize(serializer),
        }
    }

    /// All of it.
    pub(crate) fn whole(self: &Arc<Self>) -> SceneText {
        SceneText(Part::Whole(Arc::clone(self)))
    }

    /// What a client has to know that has the scene `known`: all, or what differs from `before`, which is computed once.
    pub(crate) fn since(self: &Arc<Self>, known: Option<u64>, before: Option<&ShownScene>) -> SceneText {
        if known == Some(self.id) {
            return SceneText(Part::Same);
        }
        let Some(before) = before.filter(|before| known == Some(before.id)) else { return self.whole() };
        if self.change.get().is_none()
            && let Ok(text) = to_raw_value(&Change { before, now: self })
        {
            let _ = self.change.set((before.id, text));
        }
        match self.change.get() {
            Some((id, text)) if *id == before.id && text.get().len() < self.length() => {
                SceneText(Part::Change(Arc::clone(self)))
            }
            _ => self.whole(),
        }
    }
}

impl SceneText {
    /// Whether it is a whole scene.
    pub(crate) fn is_whole(&self) -> bool {
        matches!(self.0, Part::Whole(_))
    }
}

impl Serialize for SceneText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Part::Whole(shown) => shown.write_whole(serializer),
            Part::Change(shown) => match shown.change.get() {
                Some((_, text)) => text.serialize(serializer),
                None => shown.write_whole(serializer),
            },
            Part::Same => serializer.serialize_map(Some(0))?.end(),
        }
    }
}

/// The pieces of the scene before, in whose order the new ones are looked for.
struct Known<'a> {
    pieces: Vec<(&'a kernel::Piece, &'a Text)>,
    next: usize,
}

impl<'a> Known<'a> {
    fn new(last: Option<(&'a Scene, &'a ShownScene)>) -> Known<'a> {
        let pieces = last.map(|(scene, shown)| {
            scene.pieces.iter().zip(shown.pieces.iter().map(|(_, text)| text)).collect()
        });
        Known { pieces: pieces.unwrap_or_default(), next: 0 }
    }

    /// The text of a piece that is as it was.
    fn text(&mut self, piece: &kernel::Piece) -> Option<Text> {
        // Most often the order is the same, or a few pieces have come, gone or moved.
        let (before, from) = self.pieces.split_at(self.next.min(self.pieces.len()));
        let here = from.iter().position(|(old, _)| old.id == piece.id).map(|at| before.len() + at);
        let at = here.or_else(|| before.iter().position(|(old, _)| old.id == piece.id))?;
        self.next = at + 1;
        let (old, text) = self.pieces[at];
        (old == piece).then(|| Arc::clone(text))
    }
}

/// A scene as its type says.
struct Whole<'a> {
    fields: &'a [(&'static str, Text)],
    pieces: &'a [(String, Text)],
}

/// Fields that a scene leaves out if they are empty.
const OPTIONAL: [&str; 8] =
    ["shapes", "shades", "ask", "tracks", "plays", "formations", "bundles", "hotkeys"];

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, text) in self.fields {
            if !(OPTIONAL.contains(name) && matches!(text.get(), "[]" | "null")) {
                map.serialize_entry(name, &**text)?;
            }
        }
        map.serialize_entry("pieces", &Values(self.pieces.iter().map(|(_, text)| &**text)))?;
        map.end()
    }
}

/// What differs: the fields that do, also if they are empty now; the pieces that do; and the ids of all pieces if those or
/// their order differ.
struct Change<'a> {
    before: &'a ShownScene,
    now: &'a ShownScene,
}

impl Serialize for Change<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Change { before, now } = self;
        let mut map = serializer.serialize_map(None)?;
        for ((name, new), (_, old)) in now.fields.iter().zip(&before.fields) {
            if !Arc::ptr_eq(new, old) && new.get() != old.get() {
                map.serialize_entry(name, &**new)?;
            }
        }
        let in_place = now.pieces.len() == before.pieces.len()
            && now.pieces.iter().zip(&before.pieces).all(|((new, _), (old, _))| new == old);
        let known: std::collections::HashMap<&str, &Text> =
            before.pieces.iter().map(|(id, text)| (&**id, text)).collect();
        let differs = |(id, text): &&(String, Text)| {
            !known.get(&**id).is_some_and(|old| Arc::ptr_eq(old, text) || old.get() == text.get())
        };
        if now.pieces.iter().any(|piece| differs(&piece)) {
            let pieces = Values(now.pieces.iter().filter(differs).map(|(_, text)| &**text));
            map.serialize_entry("pieces", &pieces)?;
        }
        if !in_place {
            map.serialize_entry("order", &Values(now.pieces.iter().map(|(id, _)| id)))?;
        }
        map.end()
    }
}

/// A list from an iterator.
struct Values<I>(I);

impl<T: Serialize, I: Iterator<Item = T> + Clone> Serialize for Values<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Seed, UndoRule, Viewer};
    use library::{Control, Level, Limits, Mind, Shelf};
    use serde_json::{Value, json};

    use super::*;

    fn read(text: &SceneText) -> Value {
        serde_json::to_value(text).unwrap()
    }

    /// What a client makes of a change.
    fn apply(scene: &mut Value, change: Value) {
        let Value::Object(change) = change else { panic!("{change}") };
        let mut pieces = scene["pieces"].as_array().unwrap().clone();
        for piece in change.get("pieces").and_then(Value::as_array).into_iter().flatten() {
            match pieces.iter_mut().find(|old| old["id"] == piece["id"]) {
                Some(old) => *old = piece.clone(),
                None => pieces.push(piece.clone()),
            }
        }
        if let Some(order) = change.get("order").and_then(Value::as_array) {
            let of = |id: &Value| pieces.iter().find(|piece| piece["id"] == *id).unwrap().clone();
            pieces = order.iter().map(of).collect();
        }
        for (name, value) in change {
            scene[name.as_str()] = value;
        }
        scene["pieces"] = Value::Array(pieces);
        let fields = scene.as_object_mut().unwrap();
        fields.remove("order");
        fields.retain(|name, value| {
            !(OPTIONAL.contains(&name.as_str()) && (*value == json!([]) || value.is_null()))
        });
    }

    /// Whole games of every rulebook: what is encoded part by part is what the scene's own type writes, and every change leads from
    /// one scene to the next.
    #[test]
    fn changes_lead_from_each_scene_to_the_next() {
        let shelf = Shelf::standard();
        let (mut changes, mut kept) = (0, 0);
        for book in shelf.books() {
            let Some(scenario) = book.scenarios().first().map(|scenario| scenario.id.clone()) else {
                continue;
            };
            let mut game = book.open(&scenario, Seed::from_number(1), UndoRule::None).unwrap();
            let viewers = [Viewer::Seat(kernel::Seat(0)), Viewer::Seat(kernel::Seat(1)), Viewer::Spectator];
            let first = |viewer| {
                let scene = game.scene(viewer);
                let shown = ShownScene::new(&scene, None).unwrap();
                (read(&shown.whole()), scene, shown)
            };
            let mut known: Vec<_> = viewers.map(first).into_iter().collect();
            for step in 0..40 {
                let Some(seat) = game.decision(Viewer::Referee).seats.first() else { break };
                let mut mind = Mind::new(Level::Random, Seed::from_number(step));
                let advice = game.consult(&mut mind, seat, &Limits::nodes(0), &Control::new()).unwrap();
                game.act(seat, &advice.action, None).unwrap();
                for (viewer, (client, last, before)) in viewers.iter().zip(&mut known) {
                    let scene = game.scene(*viewer);
                    let now = ShownScene::new(&scene, Some((last, before))).unwrap();
                    let parts = now.pieces.iter().zip(&before.pieces);
                    kept += parts.filter(|((_, new), (_, old))| Arc::ptr_eq(new, old)).count();
                    let whole = serde_json::to_value(&scene).unwrap();
                    assert_eq!(read(&now.whole()), whole, "{scenario}");
                    let text = now.since(Some(before.id), Some(before));
                    if text.is_whole() {
                        client.clone_from(&whole);
                    } else {
                        apply(client, read(&text));
                        changes += 1;
                    }
                    assert_eq!(*client, whole, "{scenario}, step {step}, {viewer:?}");
                    (*last, *before) = (scene, now);
                }
            }
        }
        assert!(changes > 300 && kept > 1000, "{changes} changes, {kept} pieces that kept their text");
    }

    #[test]
    fn a_change_is_for_the_scene_before_it_alone() {
        let prompt = "A long question, so that a change is shorter. ".repeat(20);
        let mut scene = Scene { moment: "Turn 1".to_owned(), prompt, ..Scene::default() };
        let first = ShownScene::new(&scene, None).unwrap();
        assert_eq!(read(&first.since(Some(first.id), None)), json!({}));
        scene.moment = "Turn 2".to_owned();
        let second = ShownScene::new(&scene, None).unwrap();
        let other = ShownScene::new(&scene, None).unwrap();
        assert_eq!(read(&second.since(Some(first.id), Some(&first))), json!({ "moment": "Turn 2" }));
        for known in [None, Some(other.id)] {
            assert!(second.since(known, Some(&first)).is_whole(), "the client has another scene");
        }
        assert!(second.since(Some(other.id), Some(&other)).is_whole(), "one change is kept");
        assert!(second.since(Some(first.id), None).is_whole(), "the scene before is gone");
    }
}
