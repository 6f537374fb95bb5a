//! What a process has used, as the system tells it.

use std::iter::Sum;
use std::time::Duration;

/// Processor time and memory of a process.
#[derive(Debug, Clone, Copy, Default)]
pub struct Used {
    /// Processor time, in the program and in the system for it.
    pub time: Duration,
    /// Memory that it has in use, in bytes.
    pub memory: u64,
}

impl Sum for Used {
    fn sum<I: Iterator<Item = Used>>(all: I) -> Used {
        all.fold(Used::default(), |sum, one| Used {
            time: sum.time + one.time,
            memory: sum.memory + one.memory,
        })
    }
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
        let stat = Stat::of(process)?;
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kilobytes: u64 = resident.split_whitespace().next()?.parse().ok()?;
        Some(Used { time: stat.time, memory: kilobytes * 1024 })
    }

    /// The processor time of a process and of those that it started and that still run.
    pub fn time_of_family(process: u32) -> Duration {
        let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let stats = all.filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let number: u32 = name.parse().ok()?;
            Some((number, Stat::of(&name)?))
        });
        stats
            .filter(|(number, stat)| *number == process || stat.parent == process)
            .map(|(_, stat)| stat.time)
            .sum()
    }
}

struct Stat {
    parent: u32,
    time: Duration,
}

impl Stat {
    fn of(process: &str) -> Option<Stat> {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name in brackets may hold blanks; what is counted comes behind it.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some(Stat { parent: fields.get(1)?.parse().ok()?, time: Duration::from_millis(ticks * 1000 / TICKS) })
    }
}
