//! The folder of a run: `run.json`, `games.jsonl` and `times.csv`, written as games end, and `records/`.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{Played, Settings, Thinking, Timed};

/// Why a run cannot be saved or resumed.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// There is a run in the folder already.
    #[error("there is already a run in {0}: use --resume to continue it, or --out for another folder")]
    Taken(PathBuf),
    /// There is no run to resume.
    #[error("there is no run in {0} to resume: leave out --resume")]
    Missing(PathBuf),
    /// The run was begun with other settings.
    #[error("the run in {folder} cannot be resumed with other settings: {}", differences.join("; "))]
    Other {
        /// The folder.
        folder: PathBuf,
        /// What differs.
        differences: Vec<String>,
    },
    /// A file is not a run's.
    #[error("cannot read {file}: {message}")]
    Broken {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        message: String,
    },
    /// An I/O error.
    #[error("{file}: {error}")]
    Disk {
        /// The file or folder.
        file: PathBuf,
        /// The system's error.
        error: io::Error,
    },
}

/// The head of `times.csv`.
const TIMES: &str = "game,seat,decisions,microseconds,longest_microseconds\n";

/// The folder of a run.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    games: File,
    times: File,
}

/// Games with their thinking times, by number.
pub(crate) type Known = BTreeMap<u64, Timed>;

impl Folder {
    /// Starts a run in a folder without one.
    pub fn begin(path: &Path, settings: &Settings) -> Result<Folder, FolderError> {
        if path.join("run.json").exists() {
            return Err(FolderError::Taken(path.to_path_buf()));
        }
        fs::create_dir_all(path).map_err(disk(path))?;
        Folder::keep(path, settings)
    }

    /// Resumes the run in a folder.
    pub fn resume(path: &Path, settings: &Settings) -> Result<Folder, FolderError> {
        let file = path.join("run.json");
        if !file.exists() {
            return Err(FolderError::Missing(path.to_path_buf()));
        }
        let before = Folder::settings(path)?;
        let differences = settings.differences(&before);
        if !differences.is_empty() {
            return Err(FolderError::Other { folder: path.to_path_buf(), differences });
        }
        Folder::keep(path, settings)
    }

    fn keep(path: &Path, settings: &Settings) -> Result<Folder, FolderError> {
        let text = serde_json::to_string_pretty(settings).map_err(|error| broken(path, &error))?;
        replace(&path.join("run.json"), &format!("{text}\n"))?;
        let open = |name: &str| {
            let file = path.join(name);
            OpenOptions::new().create(true).append(true).open(&file).map_err(disk(&file))
        };
        Ok(Folder { path: path.to_path_buf(), games: open("games.jsonl")?, times: open("times.csv")? })
    }

    /// The settings of the run in a folder.
    pub fn settings(path: &Path) -> Result<Settings, FolderError> {
        let file = path.join("run.json");
        let text = fs::read_to_string(&file).map_err(disk(&file))?;
        serde_json::from_str(&text).map_err(|error| broken(&file, &error))
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The saved games. An incomplete last line is a game whose writing was interrupted; it is dropped.
    pub(crate) fn known(&self) -> Result<Known, FolderError> {
        let file = self.path.join("games.jsonl");
        let text = fs::read_to_string(&file).map_err(disk(&file))?;
        let mut times = self.known_times()?;
        let mut known = Known::new();
        for line in text.split_inclusive('\n') {
            match serde_json::from_str::<Played>(line) {
                Ok(played) => {
                    let thinking = times.remove(&played.game).unwrap_or_default();
                    known.insert(played.game, (played, thinking));
                }
                Err(_) if !line.ends_with('\n') => {}
                Err(error) => return Err(broken(&file, &error)),
            }
        }
        Ok(known)
    }

    fn known_times(&self) -> Result<BTreeMap<u64, Thinking>, FolderError> {
        let file = self.path.join("times.csv");
        let text = fs::read_to_string(&file).map_err(disk(&file))?;
        let mut times: BTreeMap<u64, Thinking> = BTreeMap::new();
        for line in text.lines() {
            let numbers: Vec<u64> = line.split(',').filter_map(|cell| cell.parse().ok()).collect();
            if let [game, seat @ (0 | 1), decisions, microseconds, longest] = numbers[..] {
                let (thinking, seat) = (times.entry(game).or_default(), seat as usize);
                thinking.decisions[seat] = decisions;
                thinking.microseconds[seat] = microseconds;
                thinking.longest[seat] = longest;
            }
        }
        Ok(times)
    }

    /// Saves a finished game.
    pub(crate) fn add(&mut self, played: &Played, thinking: &Thinking) -> Result<(), FolderError> {
        let (games, times) = (self.path.join("games.jsonl"), self.path.join("times.csv"));
        self.games.write_all(line(played).as_bytes()).map_err(disk(&games))?;
        self.times.write_all(times_of(played.game, thinking).as_bytes()).map_err(disk(&times))
    }

    /// Rewrites all games in order.
    pub(crate) fn settle(&mut self, known: &Known) -> Result<(), FolderError> {
        let games: String = known.values().map(|(played, _)| line(played)).collect();
        replace(&self.path.join("games.jsonl"), &games)?;
        let times: String =
            known.values().map(|(played, thinking)| times_of(played.game, thinking)).collect();
        replace(&self.path.join("times.csv"), &format!("{TIMES}{times}"))
    }

    /// Saves a record.
    pub(crate) fn keep_record(&self, name: &str, text: &str) -> Result<(), FolderError> {
        let records = self.path.join("records");
        fs::create_dir_all(&records).map_err(disk(&records))?;
        replace(&records.join(name), text)
    }

    /// Deletes a record.
    pub(crate) fn drop_record(&self, name: &str) -> Result<(), FolderError> {
        let file = self.path.join("records").join(name);
        match fs::remove_file(&file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(disk(&file)(error)),
            _ => Ok(()),
        }
    }

    /// Whether a record is kept.
    pub fn has_record(&self, name: &str) -> bool {
        self.path.join("records").join(name).exists()
    }

    /// Writes a file beside the games.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
        replace_bytes(&self.path.join(name), bytes)
    }
}

fn line(played: &Played) -> String {
    // A game is numbers and text, which JSON can always hold.
    let value = serde_json::to_value(played).unwrap_or(Value::Null);
    format!("{value}\n")
}

fn times_of(game: u64, thinking: &Thinking) -> String {
    let seat = |seat: usize| {
        let (decisions, longest) = (thinking.decisions[seat], thinking.longest[seat]);
        format!("{game},{seat},{decisions},{},{longest}\n", thinking.microseconds[seat])
    };
    seat(0) + &seat(1)
}

fn replace(file: &Path, text: &str) -> Result<(), FolderError> {
    replace_bytes(file, text.as_bytes())
}

/// Writes a file whole or not at all.
fn replace_bytes(file: &Path, bytes: &[u8]) -> Result<(), FolderError> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, file)).map_err(disk(file))
}

fn disk(file: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let file = file.to_path_buf();
    move |error| FolderError::Disk { file, error }
}

fn broken(file: &Path, error: &dyn std::fmt::Display) -> FolderError {
    FolderError::Broken { file: file.to_path_buf(), message: error.to_string() }
}
