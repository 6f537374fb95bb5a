//! Random seeds and seeds from the command line.

use kernel::Seed;

/// Thirty-two unpredictable bytes from the operating system.
pub fn fresh() -> Result<Seed, String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| format!("the system gave no random numbers ({error}): give a seed"))?;
    Ok(Seed(bytes))
}

/// A seed from the command line: a number or 64 hexadecimal digits.
pub fn parse(text: &str) -> Result<Seed, String> {
    match text.parse::<u64>() {
        Ok(number) => Ok(Seed::from_number(number)),
        Err(_) => {
            text.parse().map_err(|_| format!("a seed is a number or 64 hexadecimal digits, not '{text}'"))
        }
    }
}
