//! What a process has used, as the system tells it.

use std::time::Duration;

/// Processor time and memory of a process.
#[derive(Debug, Clone, Copy)]
pub struct Used {
    /// Processor time, in the program and in the system for it.
    pub time: Duration,
    /// Memory that it has in use, in bytes.
    pub memory: u64,
}

/// Ticks of the system's clock in a second: a hundred on every Linux there is.
const TICKS: u64 = 100;

impl Used {
    /// What this process has used.
    pub fn of_this() -> Option<Used> {
        Used::of("self")
    }

    /// What the process with a number has used; nothing where the system does not tell.
    pub fn of(process: &str) -> Option<Used> {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name in brackets may hold blanks; what is counted comes behind it.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kilobytes: u64 = resident.split_whitespace().next()?.parse().ok()?;
        Some(Used { time: Duration::from_millis(ticks * 1000 / TICKS), memory: kilobytes * 1024 })
    }
}
