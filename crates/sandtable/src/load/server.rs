//! The server under load: the program itself on an empty database, or one that is running.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::Broken;
use super::process::Used;
use crate::cli::Load;

/// A server.
pub struct Server {
    address: String,
    folder: PathBuf,
    own: Option<Child>,
    process: Option<String>,
}

impl Server {
    /// The given server, or a new one on an empty database in a new folder.
    pub fn find(options: &Load) -> Result<Server, Broken> {
        let folder = options.folder.clone().unwrap_or_else(std::env::temp_dir);
        if let Some(address) = &options.server {
            let address = address.trim_start_matches("http://").trim_end_matches('/').to_string();
            return Ok(Server {
                address,
                folder,
                own: None,
                process: options.process.map(|id| id.to_string()),
            });
        }
        let folder = folder.join(format!("sandtable-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(Broken::when("the folder of the load cannot be made"))?;
        let program = std::env::current_exe().map_err(Broken::when("the program cannot be found"))?;
        let mut own = Command::new(program)
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--rate-limit",
                "off",
                "--connections",
                "0",
                "--database",
            ])
            .arg(folder.join("load.db"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(Broken::when("the server cannot be started"))?;
        let out = own.stdout.take().ok_or_else(|| Broken::new("the server says nothing"))?;
        let process = Some(own.id().to_string());
        let mut server = Server { address: String::new(), folder, own: Some(own), process };
        // The first line that names an address is where it listens.
        for line in BufReader::new(out).lines() {
            let line = line.map_err(Broken::when("the server cannot be heard"))?;
            if let Some((_, rest)) = line.split_once("http://") {
                let end = rest.find(|sign: char| sign.is_whitespace() || sign == '/').unwrap_or(rest.len());
                server.address = rest[..end].to_string();
                return Ok(server);
            }
        }
        Err(Broken::new("the server did not say where it listens"))
    }

    /// Host and port.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The folder whose disk the server writes to.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What the server has used, if its process is known.
    pub fn used(&self) -> Option<Used> {
        Used::of(self.process.as_deref()?)
    }

    /// Stops a server that this program started and deletes its folder.
    pub fn stop(&mut self) {
        if let Some(mut own) = self.own.take() {
            // Its data is thrown away: no clean shutdown needed.
            let _ = own.kill();
            let _ = own.wait();
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}
