//! Measures the light questions of `load` without the network: `cost [TIMES] [WORD]`.
//!
//! Asks each question that contains WORD as many times as TIMES says, in this thread and with new
//! numbers every time. Reports the mean and the longest time of an answer, which includes writing
//! it as bytes.

#[path = "load/questions.rs"]
mod questions;

use std::time::{Duration, Instant};

use noyau_engine::{Limits, Memory};
use noyau_routes::{Asked, NoAnswer, Request, read};
use noyau_server::Budget;
use questions::{LIGHT, filled};

/// Answers a question as the server does on a light thread.
fn answer(question: &str) -> Result<Vec<u8>, NoAnswer> {
    let Budget { numbers, light, memory, work, .. } = Budget::default();
    let (path, query) = question.split_once('?').unwrap_or((question, ""));
    let response = match read(&Request::get(path, query), numbers)? {
        Asked::Answered(response) => response,
        Asked::Question(question) => {
            let memory = Memory::of_bytes(memory);
            let limits = Limits { memory, ..Limits::work(work) }.within(light);
            question.attempt(&limits).answer?
        }
    };
    Ok(response.body)
}

fn main() -> Result<(), NoAnswer> {
    let mut arguments = std::env::args().skip(1);
    let times: u32 = arguments.next().and_then(|times| times.parse().ok()).unwrap_or(200);
    let word = arguments.next().unwrap_or_default();
    let mut random = 0x9e37_79b9_7f4a_7c15;
    let mut all = Vec::new();
    for question in LIGHT.iter().filter(|question| question.contains(&*word)) {
        let (mut total, mut most, mut bytes) = (Duration::ZERO, Duration::ZERO, 0);
        // The first questions are slower: they read the texts and prove the periods.
        for _ in 0..20 {
            answer(&filled(question, &mut random))?;
        }
        for _ in 0..times {
            let question = filled(question, &mut random);
            let start = Instant::now();
            bytes += answer(&question)?.len();
            let time = start.elapsed();
            total += time;
            most = most.max(time);
        }
        let mean = total / times.max(1);
        println!("{mean:>12.1?} {most:>12.1?} {:>8} B  {question}", bytes / times.max(1) as usize);
        all.push(mean);
    }
    let count = u32::try_from(all.len()).unwrap_or(1).max(1);
    println!("{:>12.1?} on average", all.iter().sum::<Duration>() / count);
    Ok(())
}
