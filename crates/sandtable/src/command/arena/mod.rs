//! `sandtable arena`: many games between computer players.

mod ratings;
pub(super) mod watch;
mod words;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use crate::engine::answer_seat;
use arena::{Allowance, Contestant, Ending, Folder, Ground, Report, Run, RunError, Settings, Summary, Timed};
use kernel::{Seed, UndoRule};
use library::Shelf;
use opponents::Control;

use super::{CommandError, Outcome};
use crate::cli::{Arena, Format};

impl From<arena::FolderError> for CommandError {
    fn from(error: arena::FolderError) -> CommandError {
        match error {
            arena::FolderError::Broken { .. } | arena::FolderError::Disk { .. } => {
                CommandError::Failed(error.to_string())
            }
            _ => CommandError::Usage(error.to_string()),
        }
    }
}

impl From<RunError> for CommandError {
    fn from(error: RunError) -> CommandError {
        match error {
            RunError::Settings(text) => CommandError::Usage(text),
            RunError::Game(text) => CommandError::Failed(text),
            RunError::Folder(error) => error.into(),
        }
    }
}

pub(super) fn run(shelf: &Shelf, options: &Arena) -> Outcome {
    if options.format.contains(&Format::Parquet) && !arena::has_parquet() {
        return Err(CommandError::Usage(
            "this program was built without Parquet: give --format json,csv, or build it with \
             'cargo build --release -p sandtable'"
                .into(),
        ));
    }
    let ground = ground(shelf, &options.scenario)?;
    let settings = settings(&ground, options)?;
    let control = Control::new();
    std::thread::scope(|scope| {
        let _watcher = watch::Interrupt::listen(scope, &control);
        if options.ratings {
            ratings::run(&ground, &settings, options, &control)
        } else {
            one(&ground, &settings, options, &control)
        }
    })
}

/// The scenario, from the shelf or from a file.
fn ground<'a>(shelf: &'a Shelf, name: &'a str) -> Result<Ground<'a>, CommandError> {
    let path = Path::new(name);
    if !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) {
        return Ok(Ground::of_shelf(shelf.scenario(name)?).with_desk(answer_seat));
    }
    let text = super::read_file(path)?;
    let mut request = serde_json::Map::new();
    request.insert("do".into(), "position".into());
    request.insert("scenario_text".into(), text.into());
    let open = move |seed: Seed, undo: UndoRule| {
        super::open_scenario_file(shelf, path, seed, undo).map_err(|error| error.to_string())
    };
    Ok(Ground::new(open, request).with_desk(answer_seat))
}

fn settings(ground: &Ground<'_>, options: &Arena) -> Result<Settings, CommandError> {
    let game = ground.open(Seed::from_number(options.seed)).map_err(CommandError::Failed)?;
    let title = game.title();
    let of_file =
        Path::new(&options.scenario).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    Ok(Settings {
        version: env!("CARGO_PKG_VERSION").into(),
        rulebook: title.rulebook.clone(),
        edition: title.edition,
        scenario: if of_file { options.scenario.clone() } else { title.scenario.clone() },
        sides: game.board().sides,
        contestants: options.seats.0.clone(),
        games: options.games,
        seed: options.seed,
        allowance: options.time.map_or(Allowance::Nodes(options.nodes), Allowance::Milliseconds),
        sprt: options.sprt,
        patience: options.bot_timeout,
    })
}

/// The folder of a run: the one that was asked for, or one named after its settings.
fn folder_of(settings: &Settings, options: &Arena, what: &str) -> PathBuf {
    let name =
        Path::new(&settings.scenario).file_stem().map_or("scenario".into(), |name| name.to_string_lossy());
    let default = || Path::new("arena").join(format!("{name}-{what}-{}", settings.seed));
    options.out.clone().unwrap_or_else(default)
}

fn versus(contestants: &[Contestant; 2]) -> String {
    format!("{}-{}", contestants[0].slug(), contestants[1].slug())
}

/// A run between two players.
fn one(ground: &Ground<'_>, settings: &Settings, options: &Arena, control: &Control) -> Outcome {
    let path = folder_of(settings, options, &versus(&settings.contestants));
    let (games, ending, folder) = play(ground, settings, options, options.resume, control, &path)?;
    if games.is_empty() {
        return Err(CommandError::Failed(
            "interrupted before the first game ended; repeat the command with --resume".into(),
        ));
    }
    let summary = Summary::of(settings, &games);
    write_out(ground, settings, &summary, &games, options, &folder)?;
    let mut out = anstream::stdout().lock();
    if options.json {
        writeln!(out, "{:#}", summary.json(settings))?;
    } else {
        write!(out, "{}", words::told(settings, &summary))?;
        write!(out, "{}", words::kept(folder.path(), !options.no_report))?;
    }
    match ending {
        Ending::Complete => Ok(()),
        Ending::Decided(verdict) => {
            if !options.json {
                writeln!(out, "{}", words::decided(settings, verdict))?;
            }
            Ok(())
        }
        Ending::Interrupted => Err(CommandError::Failed(format!(
            "interrupted after {} of {} games; repeat the command with --resume to continue",
            games.len(),
            settings.games
        ))),
    }
}

/// The games of a run, how it ended and where it is kept.
type Finished = (Vec<Timed>, Ending, Folder);

/// Plays a run, or what is missing of it, in a folder.
fn play(
    ground: &Ground<'_>,
    settings: &Settings,
    options: &Arena,
    resume: bool,
    control: &Control,
    path: &Path,
) -> Result<Finished, CommandError> {
    arena::check(ground, settings)?;
    let mut folder = if resume { Folder::resume(path, settings)? } else { Folder::begin(path, settings)? };
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = options.threads.map_or(cores, usize::from);
    let watch = watch::Progress::new(settings);
    let run = Run { ground, settings, threads, control, watch: &watch };
    let (games, ending) = arena::run(&run, Some(&mut folder))?;
    watch.end();
    Ok((games, ending, folder))
}

/// Writes tables, summary and report beside the games.
fn write_out(
    ground: &Ground<'_>,
    settings: &Settings,
    summary: &Summary,
    games: &[Timed],
    options: &Arena,
    folder: &Folder,
) -> Outcome {
    let wanted = |form: Format| options.format.is_empty() || options.format.contains(&form);
    for table in arena::tables::tables(settings, games) {
        if wanted(Format::Csv) {
            folder.write(&format!("{}.csv", table.name), table.csv().as_bytes())?;
        }
        if wanted(Format::Parquet) && arena::has_parquet() {
            let bytes = arena::parquet(&table).map_err(CommandError::Failed)?;
            folder.write(&format!("{}.parquet", table.name), &bytes)?;
        }
    }
    folder.write("summary.json", format!("{:#}\n", summary.json(settings)).as_bytes())?;
    if !options.no_report {
        let command = words::command(settings, options);
        let has_record = |name: &str| folder.has_record(name);
        let report = Report { settings, summary, games, command: &command, has_record: &has_record };
        let page = arena::report(ground, &report).map_err(CommandError::Failed)?;
        folder.write("report.html", page.as_bytes())?;
        let page = arena::page(ground, &report).map_err(CommandError::Failed)?;
        folder.write("report.md", page.as_bytes())?;
    }
    Ok(())
}
