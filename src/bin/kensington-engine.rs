//! The rules and the engine on the command line; see [`kensington::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    kensington::cli::run()
}
