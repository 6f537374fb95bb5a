//! A PostgreSQL for one test or one measurement: its own folder, its own port on this machine, gone afterwards.
//!
//! It needs the programs of the Debian package `postgresql`. They refuse to run as root, so root runs them as `postgres`.

use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Mutex;

use crate::store::Source;

/// The database's user, who may do everything and needs no password.
const USER: &str = "sandtable";

/// Ends the database and deletes its folder when its input ends, which happens however this process ends.
const GUARD: &str = r#"cat >/dev/null; kill -QUIT $(head -n 1 "$0/data/postmaster.pid") 2>/dev/null
for i in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$0" 2>/dev/null && [ ! -e "$0" ] && break; sleep 0.2; done"#;

/// Whether the database survives a failure of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// It flushes every commit to the disk.
    Full,
    /// It leaves that to the system: faster, for tests.
    None,
}

/// A running PostgreSQL.
pub struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    durability: Durability,
    /// Holds the input of the guard open.
    guard: Mutex<Option<Child>>,
}

impl Cluster {
    /// Starts a database in a new folder under `parent`. With `template`, the files that `initdb` makes are kept there for
    /// the next time.
    pub fn start(
        parent: &Path,
        template: Option<&Path>,
        durability: Durability,
    ) -> Result<Cluster, io::Error> {
        let programs = programs()?;
        let mut name = [0; 6];
        getrandom::fill(&mut name).map_err(io::Error::other)?;
        let folder = parent.join(format!("postgres-{}", crate::hex::hex(&name)));
        std::fs::create_dir_all(&folder)?;
        own(&folder)?;
        let guard = Command::new("sh")
            .args(["-c", GUARD])
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let cluster = Cluster { programs, folder, port, durability, guard: Mutex::new(Some(guard)) };
        match template {
            Some(template) => cluster.copy(template)?,
            None => cluster.init(&cluster.data())?,
        }
        cluster.control("start")?;
        Ok(cluster)
    }

    /// A new, empty database.
    pub fn database(&self, name: &str) -> Result<Source, io::Error> {
        let port = self.port.to_string();
        let mut make = self.program("createdb");
        done("createdb", &make.args(["-h", "127.0.0.1", "-U", USER, "-p", &port, name]).output()?)?;
        Ok(self.existing(name))
    }

    /// The address of a database.
    pub fn existing(&self, name: &str) -> Source {
        Source::Postgres(format!("postgres://{USER}@127.0.0.1:{}/{name}", self.port))
    }

    /// One of its programs, such as `pg_dump`.
    pub fn program(&self, name: &str) -> Command {
        Command::new(self.programs.join(name))
    }

    /// Stops the database at once, as a crash would, and starts it again.
    pub fn crash(&self) -> Result<(), io::Error> {
        self.control("restart")
    }

    /// The process id of the server.
    pub fn process(&self) -> Option<u32> {
        let text = std::fs::read_to_string(self.data().join("postmaster.pid")).ok()?;
        text.lines().next()?.parse().ok()
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn init(&self, data: &Path) -> Result<(), io::Error> {
        let mut init = as_postgres(&self.programs.join("initdb"));
        init.args(["-A", "trust", "-E", "UTF8", "--locale=C", "-N", "-U", USER, "-D"]).arg(data);
        done("initdb", &init.output()?)
    }

    /// Copies the template; the first process makes it.
    fn copy(&self, template: &Path) -> Result<(), io::Error> {
        if let Some(parent) = template.parent() {
            std::fs::create_dir_all(parent)?;
        }
        let lock = std::fs::File::create(template.with_extension("lock"))?;
        lock.lock()?;
        if !template.join("PG_VERSION").is_file() {
            let data = self.data();
            self.init(&data)?;
            let _ = std::fs::remove_dir_all(template);
            done("cp", &Command::new("cp").arg("-a").args([&data, template]).output()?)?;
            return Ok(());
        }
        drop(lock);
        done("cp", &Command::new("cp").arg("-a").arg(template).arg(self.data()).output()?)
    }

    fn control(&self, what: &str) -> Result<(), io::Error> {
        let durable = match self.durability {
            Durability::Full => "",
            Durability::None => " -c fsync=off -c full_page_writes=off",
        };
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200{durable}",
            self.port
        );
        let mut control = as_postgres(&self.programs.join("pg_ctl"));
        control.arg("-D").arg(self.data()).arg("-l").arg(self.folder.join("log"));
        control.args(["-w", "-t", "120", "-m", "immediate", "-o", &options, what]);
        // Its output goes to a file: the server would hold a pipe open.
        control.stdout(Stdio::null()).stderr(Stdio::null());
        if control.status()?.success() {
            return Ok(());
        }
        let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        Err(io::Error::other(format!("PostgreSQL does not start: {log}")))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let guard = self.guard.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(mut guard) = guard.take() {
            drop(guard.stdin.take());
            let _ = guard.wait();
        }
    }
}

/// The folder of PostgreSQL's programs: the newest of Debian's, or where the path finds them.
fn programs() -> Result<PathBuf, io::Error> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, bin)| bin.join("initdb").is_file())
        .collect();
    versions.sort();
    if let Some((_, bin)) = versions.pop() {
        return Ok(bin);
    }
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths)
        .find(|bin| bin.join("initdb").is_file())
        .ok_or_else(|| io::Error::other("PostgreSQL is not installed: apt-get install postgresql"))
}

fn is_root() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().any(|line| line.starts_with("Uid:") && line.split_whitespace().nth(2) == Some("0"))
}

/// Gives a folder to the user who runs the database.
fn own(folder: &Path) -> Result<(), io::Error> {
    if !is_root() {
        return Ok(());
    }
    done("chown", &Command::new("chown").arg("postgres").arg(folder).output()?)
}

fn as_postgres(program: &Path) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    // The user may not see the current folder.
    command.current_dir("/");
    command
}

fn done(what: &str, output: &Output) -> Result<(), io::Error> {
    if output.status.success() {
        return Ok(());
    }
    let why = String::from_utf8_lossy(&output.stderr);
    Err(io::Error::other(format!("{what}: {}", why.trim())))
}
