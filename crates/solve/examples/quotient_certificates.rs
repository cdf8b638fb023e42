//! Certificates of the misère quotients of octal games: finds them, writes them down, reads them
//! again and checks them.
//!
//! ```console
//! $ cargo run --release -p noyau-solve --example quotient_certificates -- \
//!       [--to HEAP] [--seconds S] [--digits D] [CODE...]
//! ```
//!
//! Without codes, the program takes all codes `0.d₁…d_D` of up to `D` digits, and spends up to `S`
//! seconds on each to find the quotient of the heaps up to `HEAP`. It prints one line for each
//! code, then the counts. If a certificate is wrong, the exit code is 1.
#![allow(clippy::unwrap_used, missing_docs)]

use std::process::ExitCode;
use std::time::{Duration, Instant};

use noyau_family::Grammar;
use noyau_solve::Limits;
use noyau_solve::misere::{Certificate, HeapQuotient, verify};

struct Task {
    to: usize,
    seconds: u64,
    digits: u32,
    codes: Vec<String>,
}

impl Task {
    fn read() -> Self {
        let mut task = Self { to: 24, seconds: 10, digits: 3, codes: Vec::new() };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|text| text.parse().ok()).unwrap();
            match word.as_str() {
                "--to" => task.to = number(),
                "--seconds" => task.seconds = number() as u64,
                "--digits" => task.digits = u32::try_from(number()).unwrap(),
                _ => task.codes.push(word),
            }
        }
        if task.codes.is_empty() {
            task.codes = codes(task.digits);
        }
        task
    }
}

/// All codes of at most this many digits whose last digit is not 0.
fn codes(digits: u32) -> Vec<String> {
    let of_length = |length: u32| {
        let numbers = (0..8_u32.pow(length)).filter(|number| !number.is_multiple_of(8));
        numbers.map(move |number| format!("0.{number:0width$o}", width = length as usize))
    };
    (1..=digits).flat_map(of_length).collect()
}

fn grammar(code: &str) -> Grammar {
    let (first, digits) = code.split_once('.').unwrap();
    let digits: Vec<u8> = digits.bytes().map(|digit| digit - b'0').collect();
    Grammar::octal(first.parse().unwrap(), &digits, &[]).unwrap()
}

fn main() -> ExitCode {
    let task = Task::read();
    let (mut checked, mut solved, mut unfinished, mut wrong) = (0, 0, 0, 0);
    for code in &task.codes {
        let start = Instant::now();
        let limits = Limits::none().within(Duration::from_secs(task.seconds));
        let mut quotient = HeapQuotient::new(&grammar(code)).unwrap();
        let finished = quotient.extend(task.to, &limits).is_ok();
        let found = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let mut text = Vec::new();
        quotient.certificate().write_to(&mut text).unwrap();
        let certificate = Certificate::read_from(text.as_slice()).unwrap();
        let verdict = verify(certificate, &Limits::none());
        let held = start.elapsed().as_secs_f64();
        let order = quotient.quotient().order();
        let lost = quotient.quotient().p_portion().count();
        let extent = match quotient.repetition() {
            Some(period) => format!("period {} from {}", period.period, period.preperiod),
            None => format!("to {}", quotient.sizes().saturating_sub(1)),
        };
        let says = match &verdict {
            Ok(_) => "holds".to_owned(),
            Err(error) => format!("FAILS: {error}"),
        };
        println!(
            "{code} {extent}: order {order}, {lost} lost, found in {found:.3} s, \
             {says} ({held:.3} s, {} bytes)",
            text.len()
        );
        wrong += usize::from(verdict.is_err());
        unfinished += usize::from(!finished);
        checked += usize::from(finished && verdict.is_ok());
        solved += usize::from(finished && verdict.is_ok() && quotient.repetition().is_some());
    }
    println!(
        "{} codes: {checked} finished and checked ({solved} with a period), {unfinished} not \
         finished, {wrong} wrong",
        task.codes.len()
    );
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
