//! The servers under load: the program itself on an empty database, once or several times, or one that is running.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::Broken;
use super::process::Used;
use crate::cli::Load;

/// Servers on one database.
pub struct Servers {
    addresses: Vec<String>,
    folder: PathBuf,
    own: Vec<Child>,
    processes: Vec<String>,
    /// How each is started, on which database.
    start: (Vec<String>, Option<String>),
    /// The main process of their PostgreSQL.
    database: Option<u32>,
}

impl Servers {
    /// The given server, or a new one on an empty database in a new folder.
    pub fn find(options: &Load) -> Result<Servers, Broken> {
        let Some(address) = &options.server else {
            let folder = new_folder(options, "sqlite")?;
            let database = folder.join("load.db").display().to_string();
            return Servers::start(folder, 1, &serve(), Some(&database));
        };
        Ok(Servers {
            addresses: vec![address.trim_start_matches("http://").trim_end_matches('/').to_owned()],
            folder: options.folder.clone().unwrap_or_else(std::env::temp_dir),
            own: Vec::new(),
            processes: options.process.iter().map(ToString::to_string).collect(),
            start: Default::default(),
            database: None,
        })
    }

    /// A server without rules.
    pub fn bare(options: &Load) -> Result<Servers, Broken> {
        let folder = new_folder(options, "bare")?;
        let file = folder.join("bare.db").display().to_string();
        Servers::start(folder, 1, &["load".to_owned(), "--bare".to_owned(), file], None)
    }

    /// Several servers on a PostgreSQL, whose main process is `database`.
    #[cfg(feature = "postgres")]
    pub fn on_postgres(
        options: &Load,
        count: usize,
        url: &str,
        database: Option<u32>,
    ) -> Result<Servers, Broken> {
        let folder = new_folder(options, "postgres")?;
        let mut servers = Servers::start(folder, count, &serve(), Some(url))?;
        servers.database = database;
        Ok(servers)
    }

    fn start(
        folder: PathBuf,
        count: usize,
        arguments: &[String],
        database: Option<&str>,
    ) -> Result<Servers, Broken> {
        let mut servers = Servers {
            addresses: Vec::new(),
            folder,
            own: Vec::new(),
            processes: Vec::new(),
            start: (arguments.to_vec(), database.map(str::to_owned)),
            database: None,
        };
        for _ in 0..count {
            servers.add()?;
        }
        Ok(servers)
    }

    fn add(&mut self) -> Result<(), Broken> {
        let program = std::env::current_exe().map_err(Broken::when("the program cannot be found"))?;
        let (arguments, database) = &self.start;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(database) = database {
            command.env("DATABASE", database);
        }
        let mut own = command.spawn().map_err(Broken::when("a server cannot be started"))?;
        let out = own.stdout.take().ok_or_else(|| Broken::new("a server says nothing"))?;
        self.processes.push(own.id().to_string());
        self.own.push(own);
        self.addresses.push(heard_address(out)?);
        Ok(())
    }

    /// Kills the servers and starts as many on the same database.
    pub fn restart(&mut self) -> Result<(), Broken> {
        let count = self.own.len();
        self.kill();
        (self.addresses, self.processes) = Default::default();
        (0..count).try_for_each(|_| self.add())
    }

    /// The same for servers that this program started; one that was running before goes on.
    pub fn refresh(&mut self) -> Result<(), Broken> {
        if self.own.is_empty() { Ok(()) } else { self.restart() }
    }

    /// Host and port of one of them; numbers go round.
    pub fn address(&self, number: usize) -> &str {
        &self.addresses[number % self.addresses.len()]
    }

    /// The folder whose disk the servers write to.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What the servers have used, if their processes are known.
    pub fn used(&self) -> Option<Used> {
        if self.processes.is_empty() {
            return None;
        }
        self.processes.iter().map(|process| Used::of(process)).sum()
    }

    /// The processor time of their PostgreSQL.
    pub fn database_time(&self) -> Option<Duration> {
        self.database.map(Used::time_of_family)
    }

    /// Stops servers that this program started and deletes their folder.
    pub fn stop(&mut self) {
        let started = !self.own.is_empty();
        self.kill();
        if started {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }

    fn kill(&mut self) {
        // Without a clean shutdown: nothing acknowledged is lost.
        for mut own in self.own.drain(..) {
            let _ = own.kill();
            let _ = own.wait();
        }
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        self.stop();
    }
}

fn serve() -> Vec<String> {
    ["serve", "--listen", "127.0.0.1:0", "--rate-limit", "off", "--connections", "0"]
        .map(str::to_owned)
        .to_vec()
}

fn new_folder(options: &Load, name: &str) -> Result<PathBuf, Broken> {
    let parent = options.folder.clone().unwrap_or_else(std::env::temp_dir);
    let folder = parent.join(format!("sandtable-load-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(Broken::when("the folder of the load cannot be made"))?;
    Ok(folder)
}

/// The first line that names an address is where the server listens.
fn heard_address(out: impl std::io::Read) -> Result<String, Broken> {
    for line in BufReader::new(out).lines() {
        let line = line.map_err(Broken::when("a server cannot be heard"))?;
        if let Some((_, rest)) = line.split_once("http://") {
            let end = rest.find(|sign: char| sign.is_whitespace() || sign == '/').unwrap_or(rest.len());
            return Ok(rest[..end].to_owned());
        }
    }
    Err(Broken::new("a server did not say where it listens"))
}
