//! The library: rulebooks, maps, rules.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use axum::{Json, Router};
use library::Level;

use super::page;
use crate::api_error::ApiError;
use crate::app::App;
use crate::input::PathParams;
use crate::rooms::{Detail, Sample};
use crate::wire::{
    BookInfo, Clause, LessonInfo, LessonStep, Level as LevelInfo, Library, MapInfo, OptionInfo, ScenarioInfo,
    Until,
};

/// The routes of the library.
pub fn library() -> Router<Arc<App>> {
    Router::new()
        .route("/api/library", get(all))
        .route("/api/books/{book}/maps/{map}", get(map))
        .route("/api/books/{book}/maps/{map}/board", get(board))
        .route("/api/books/{book}/maps/{map}/board.svg", get(picture))
        .route("/api/books/{book}/maps/{map}/counters", get(counters))
        .route("/api/books/{book}/rules", get(rules))
}

/// Maps change only with the program.
const AN_HOUR: &str = "public, max-age=3600";
/// Ends the name of a map's light picture.
const THUMBNAIL: &str = ".thumbnail";

async fn map(
    State(app): State<Arc<App>>,
    PathParams((book, map)): PathParams<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let name = map.strip_suffix(".svg");
    let found = name.and_then(|name| match name.strip_suffix(THUMBNAIL) {
        Some(name) => app.rooms.map(&app, &book, name, Detail::Thumbnail),
        None => app.rooms.map(&app, &book, name, Detail::Sheet),
    });
    let found = found.ok_or_else(|| ApiError::not_found("Map not found."))?;
    Ok(page(&headers, found, "image/svg+xml", AN_HOUR))
}

/// Reads a map as it is in play.
fn sample(app: &App, (book, map): &(String, String)) -> Result<Arc<Sample>, ApiError> {
    app.rooms.sample(app, book, map).ok_or_else(|| ApiError::not_found("Map not found."))
}

async fn board(
    State(app): State<Arc<App>>,
    PathParams(of): PathParams<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    Ok(page(&headers, sample(&app, &of)?.board.board.clone(), "application/json", AN_HOUR))
}

async fn picture(
    State(app): State<Arc<App>>,
    PathParams(of): PathParams<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    Ok(page(&headers, sample(&app, &of)?.board.picture.clone(), "image/svg+xml", AN_HOUR))
}

async fn counters(
    State(app): State<Arc<App>>,
    PathParams(of): PathParams<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    Ok(page(&headers, sample(&app, &of)?.counters.clone(), "application/json", AN_HOUR))
}

async fn rules(
    State(app): State<Arc<App>>,
    PathParams(book): PathParams<String>,
) -> Result<Json<Vec<Clause>>, ApiError> {
    let found = app.shelf.books().find(|is| is.card().id == book);
    let found = found.ok_or_else(|| ApiError::not_found(format!("There is no rulebook '{book}'.")))?;
    let clause = |found: library::Found<'_>| Clause {
        id: found.clause.id.clone(),
        title: found.clause.title.clone(),
        text: found.clause.text.clone(),
        ruling: found.kind == "ruling",
    };
    Ok(Json(library::everything(found).into_iter().map(clause).collect()))
}

async fn all(State(app): State<Arc<App>>) -> Json<Library> {
    let books = app.shelf.books().map(book).collect();
    Json(Library { books, levels: Level::OPPONENTS.map(level).to_vec() })
}

fn book(book: &dyn library::Book) -> BookInfo {
    let card = book.card();
    let map = |map: &library::Card| MapInfo {
        id: map.id.clone(),
        name: map.name.clone(),
        picture: format!("/api/books/{}/maps/{}.svg", card.id, map.id),
        thumbnail: format!("/api/books/{}/maps/{}{THUMBNAIL}.svg", card.id, map.id),
    };
    BookInfo {
        id: card.id.clone(),
        name: card.name.clone(),
        about: card.about.clone(),
        maps: book.maps().iter().map(map).collect(),
        scenarios: book.scenarios().iter().map(scenario).collect(),
        lessons: book.lessons().iter().map(lesson).collect(),
    }
}

fn scenario(card: &library::ScenarioCard) -> ScenarioInfo {
    ScenarioInfo {
        id: card.id.clone(),
        name: card.name.clone(),
        map: card.map.clone(),
        about: card.about.clone(),
        sides: card.sides.clone(),
        first: card.first.clone(),
        turns: card.turns,
        length: card.length.clone(),
        options: card.options.iter().map(option).collect(),
    }
}

fn option(rule: &library::OptionalRule) -> OptionInfo {
    OptionInfo {
        id: rule.id.into(),
        name: rule.name.into(),
        about: rule.about.into(),
        clause: rule.clause.into(),
        recommended: rule.recommended,
        seats: rule.seats.iter().map(|seat| (*seat).into()).collect(),
    }
}

fn lesson(lesson: &library::Lesson) -> LessonInfo {
    let step = |step: &library::LessonStep| LessonStep {
        title: step.title.clone(),
        say: step.say.clone(),
        point: step.point.clone(),
        clause: step.clause.clone(),
        until: match &step.until {
            library::Until::Read => Until::Read,
            library::Until::Action(begins) => Until::Action { begins: begins.clone() },
            library::Until::Topic(topic) => Until::Topic { topic: topic.clone() },
        },
    };
    LessonInfo {
        id: lesson.id.clone(),
        title: lesson.title.clone(),
        about: lesson.about.clone(),
        seat: lesson.seat,
        steps: lesson.steps.iter().map(step).collect(),
    }
}

/// A level of computer player, as shown to players.
pub(crate) fn level(level: Level) -> LevelInfo {
    let (name, about) = match level {
        Level::Random => ("Chance", "Plays random legal moves: for trying things out."),
        Level::Recruit => ("Recruit", "Plays sensible moves without a plan."),
        Level::Regular => ("Regular", "Plans each phase with exact odds."),
        Level::Veteran => ("Veteran", "Thinks whole turns ahead, including your replies."),
    };
    LevelInfo { id: level.name().to_owned(), name: name.to_owned(), about: about.to_owned() }
}
