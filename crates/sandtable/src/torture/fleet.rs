//! The servers: this program, started on one database, killed and started again on the same port.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use table::store::Source;

use crate::load::Broken;

/// Servers on one database.
pub(super) struct Fleet {
    source: Source,
    folder: PathBuf,
    servers: Vec<Server>,
    /// The library that watches what is flushed, for a database that is a file.
    power: Option<PathBuf>,
}

struct Server {
    address: String,
    process: Option<Child>,
}

impl Fleet {
    /// Starts them all.
    pub(super) fn start(source: &Source, servers: usize, folder: &Path) -> Result<Fleet, Broken> {
        let port = || {
            let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
            free.map_err(Broken::when("no port is free"))
        };
        let servers = (0..servers)
            .map(|_| Ok(Server { address: port()?.to_string(), process: None }))
            .collect::<Result<_, Broken>>()?;
        let power = match source {
            Source::File(_) => Some(super::power::library(folder)?),
            Source::Postgres(_) => None,
        };
        let mut fleet = Fleet { source: source.clone(), folder: folder.to_path_buf(), servers, power };
        fleet.revive()?;
        Ok(fleet)
    }

    pub(super) fn addresses(&self) -> Vec<String> {
        self.servers.iter().map(|server| server.address.clone()).collect()
    }

    /// Kills a server at once.
    pub(super) fn kill(&mut self, which: usize) -> Result<(), Broken> {
        self.end(which)?;
        match &self.source {
            // The machine runs on, and the system writes what the server has left to it.
            Source::File(file) => super::power::settle(file),
            Source::Postgres(_) => Ok(()),
        }
    }

    fn end(&mut self, which: usize) -> Result<(), Broken> {
        if let Some(mut process) = self.servers[which].process.take() {
            process
                .kill()
                .and_then(|()| process.wait())
                .map_err(Broken::when("a server cannot be killed"))?;
        }
        Ok(())
    }

    /// Kills a server and leaves its database with what had reached the disk.
    pub(super) fn lose_power(&mut self, which: usize) -> Result<(), Broken> {
        self.end(which)?;
        match &self.source {
            Source::File(file) => super::power::lose(file),
            Source::Postgres(_) => Ok(()),
        }
    }

    /// Deletes the last row of a journal: the negative control.
    pub(super) fn forget(&mut self, which: usize, source: &Source) -> Result<(), Broken> {
        self.kill(which)?;
        tokio::task::block_in_place(|| table::check::forget_last_moves(source))
            .map_err(Broken::when("no move can be forgotten"))?;
        self.kill(which)
    }

    /// Starts the servers that are dead.
    pub(super) fn revive(&mut self) -> Result<(), Broken> {
        let program = std::env::current_exe().map_err(Broken::when("the program cannot be found"))?;
        for server in &mut self.servers {
            if server.process.is_some() {
                continue;
            }
            let mut command = Command::new(&program);
            command.args(["serve", "--rate-limit", "off", "--connections", "0", "--listen", &server.address]);
            let database = match &self.source {
                Source::File(file) => file.display().to_string(),
                Source::Postgres(url) => url.clone(),
            };
            // In the environment: a password would show in the list of processes.
            command.env("DATABASE", database);
            if let Some(library) = &self.power {
                command.env("LD_PRELOAD", library).env("POWER_FOLDER", &self.folder);
            }
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
            let mut process = command.spawn().map_err(Broken::when("a server cannot be started"))?;
            let out = process.stdout.take().ok_or_else(|| Broken::new("a server says nothing"))?;
            let listens =
                BufReader::new(out).lines().map_while(Result::ok).any(|line| line.contains("http://"));
            if !listens {
                let _ = process.wait();
                return Err(Broken::new("a server does not start again: is its database damaged?"));
            }
            server.process = Some(process);
        }
        Ok(())
    }

    /// Kills them all.
    pub(super) fn stop(&mut self) {
        for server in &mut self.servers {
            if let Some(mut process) = server.process.take() {
                let _ = process.kill();
                let _ = process.wait();
            }
        }
    }
}

impl Drop for Fleet {
    fn drop(&mut self) {
        self.stop();
    }
}
