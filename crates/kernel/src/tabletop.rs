//! The second contract: the tabletop. How a game looks and what a touch means.
//!
//! Everything has a default good enough to play with: an empty board, a prompt made of the decision's topic, one button for
//! each legal action. A rulebook overrides what it draws. Nothing here decides anything: gestures and drafts end in
//! actions that [`Rules::check`] judges.

use crate::{
    Board, Bundle, Depiction, Draft, Gesture, Orders, Overlay, Panel, Refusal, Rules, Scene, Seat, Sketch,
    Standing, Target, Viewer,
};

/// How a rulebook looks on a table, for any renderer. All of it is computed from a view, so a screen cannot show more than
/// its viewer may know; the two-worlds law compares every answer.
pub trait Tabletop: Rules {
    /// What is on the table from the first to the last turn. Depends on the scenario alone.
    fn board(&self) -> Board {
        Board { title: self.title().name.clone(), sides: self.title().seats.clone(), ..Board::default() }
    }

    /// The map as a printed sheet in SVG, [`Board::margin`] around it included; empty without one.
    fn picture(&self) -> String {
        String::new()
    }

    /// How it looks to the viewer: pieces, panels, prompt, buttons.
    ///
    /// A scene without active pieces, buttons or a number field is given a button for each legal action, and every scene is
    /// given [`Tabletop::standing`]: leave it out.
    fn scene(&self, known: &Self::View, viewer: Viewer) -> Scene {
        let decision = self.decision_for(known, viewer);
        let title = self.title();
        let deciding: Vec<&str> = decision
            .seats
            .iter()
            .filter_map(|seat| title.seats.get(usize::from(seat.0)).map(String::as_str))
            .collect();
        let prompt = if deciding.is_empty() {
            "The game is over.".to_owned()
        } else {
            format!("{}: {}.", deciding.join(" and "), decision.topic)
        };
        Scene { moment: title.name.clone(), prompt, ..Scene::default() }
    }

    /// Turn, points and losses as the viewer may know them.
    fn standing(&self, _known: &Self::View) -> Standing {
        Standing::default()
    }

    /// What `seat` may do by pointing at pieces, in the order of [`Rules::legal`]: all of it, or what begins with `piece`.
    ///
    /// Every action of a gesture is legal when its turn comes. Law: `a gesture can be done`.
    fn gestures(&self, _known: &Self::View, _seat: Seat, _piece: Option<&str>) -> Vec<Gesture> {
        Vec::new()
    }

    /// What `seat` means now by pointing at `piece` and then at `target`, allowed or not: [`Rules::check`] says why not.
    /// Nothing if it means nothing. Where [`Tabletop::gestures`] offers the same pair by one action, it means that action.
    /// Law: `pointing means what the gesture does`.
    fn interpret(
        &self,
        _known: &Self::View,
        _seat: Seat,
        _piece: &str,
        _target: &Target,
    ) -> Option<Self::Action> {
        None
    }

    /// Why pointing at `piece` and then at `target` means nothing now, where [`Tabletop::interpret`] finds no action in it;
    /// pointing at a piece twice asks why it can do nothing. Nothing if the rulebook has no better answer than the table's.
    fn why_not(&self, _known: &Self::View, _seat: Seat, _piece: &str, _target: &Target) -> Option<Refusal> {
        None
    }

    /// What `seat` did before that it may do again now, such as the plot of last turn: `before` are its actions so far, the
    /// last one first. Nothing if there is nothing to repeat.
    fn repeat(
        &self,
        _known: &Self::View,
        _seat: Seat,
        _before: &mut dyn Iterator<Item = &Self::Action>,
    ) -> Option<Bundle> {
        None
    }

    /// What would come of a draft while a player still drags: where every piece would stand, what it costs, what is red
    /// and by which clause, what would come into known sight.
    ///
    /// A pure function of the seat's knowledge: no journal entry, no die, and nothing that the view does not hold. It is asked up
    /// to thirty times a second. Nothing if the rulebook knows no drafts or the piece has none now. A drag straight to a space or a
    /// point, without a facing or a formation, means what [`Tabletop::interpret`] makes of it. Laws: `a draft's action passes`,
    /// `a drag means what pointing means`, `a ghost stands where the action puts the piece`.
    fn draft(&self, _known: &Self::View, _seat: Seat, _draft: &Draft) -> Option<Sketch> {
        None
    }

    /// What lies over the map under the name of an [`crate::OverlayCard`], for a piece or for two spaces if the card asks for
    /// them; nothing if there is no such name.
    fn overlay(
        &self,
        _known: &Self::View,
        _viewer: Viewer,
        _id: &str,
        _piece: Option<&str>,
    ) -> Option<Overlay> {
        None
    }

    /// What there is to know of a piece or a space.
    fn inspect(&self, _known: &Self::View, _viewer: Viewer, _id: &str) -> Vec<Panel> {
        Vec::new()
    }

    /// What `seat` does now without being asked: what is forced, and what its standing orders say.
    fn auto_action(&self, _known: &Self::View, _seat: Seat, _orders: &Orders) -> Option<Self::Action> {
        None
    }

    /// The event as one line of the log. Depends on the event alone, so an event must hold nothing that its audience may
    /// not know.
    fn narrate(&self, event: &Self::Event) -> String {
        format!("{event:?}")
    }

    /// How the event looks on the map and in the log.
    fn depict(&self, _event: &Self::Event) -> Depiction {
        Depiction::default()
    }
}
