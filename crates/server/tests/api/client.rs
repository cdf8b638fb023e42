//! A server on a port of its own, and a client that sends any bytes, whether they are valid or not.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;

use noyau_server::{Server, Settings};
use serde_json::Value;
use tokio::sync::oneshot;

/// A time limit that is longer than any successful request takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that stops when this value is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
}

pub(crate) fn start(settings: impl Into<Settings>) -> Running {
    let settings = settings.into();
    let (say, told) = std::sync::mpsc::channel();
    let (end, ended) = oneshot::channel::<()>();
    let thread = thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let server = Server::bind(([127, 0, 0, 1], 0).into(), settings).await.unwrap();
            say.send(server.address()).unwrap();
            server
                .run(async {
                    let _ = ended.await;
                })
                .await;
        });
        runtime.shutdown_background();
    });
    Running { address: told.recv().unwrap(), end: Some(end), thread: Some(thread) }
}

impl Running {
    /// Tells the server to stop.
    pub(crate) fn end(&mut self) {
        drop(self.end.take());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

/// A response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Running {
    /// Opens a connection and sends nothing.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends bytes as they are. Returns `None` if the server closes the connection without an
    /// answer.
    pub(crate) fn send(&self, bytes: &[u8]) -> Option<Reply> {
        let mut stream = self.connect();
        // The server may answer and close the connection before it has read everything.
        let _ = stream.write_all(bytes);
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all);
        let _ = stream.shutdown(Shutdown::Both);
        parse(&all)
    }

    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[&str], body: &[u8]) -> Reply {
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
        for header in headers {
            head += &format!("{header}\r\n");
        }
        if !body.is_empty() {
            head += &format!("content-length: {}\r\n", body.len());
        }
        let bytes = [head.as_bytes(), b"\r\n", body].concat();
        self.send(&bytes).unwrap_or_else(|| panic!("no answer to {method} {path}"))
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, &[], b"")
    }

    /// The answer to a question, which must succeed.
    pub(crate) fn answer(&self, path: &str) -> Value {
        let reply = self.get(path);
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        reply.json()
    }

    pub(crate) fn post_form(&self, path: &str, form: &str) -> Reply {
        let kind = "content-type: application/x-www-form-urlencoded";
        self.ask("POST", path, &[kind], form.as_bytes())
    }
}

fn parse(bytes: &[u8]) -> Option<Reply> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers: BTreeMap<String, String> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let mut body = bytes[end + 4..].to_vec();
    if headers.get("transfer-encoding").is_some_and(|coding| coding == "chunked") {
        body = joined(&body);
    }
    Some(Reply { status, headers, body })
}

/// Joins the chunks of a body.
fn joined(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let length = String::from_utf8_lossy(&rest[..end]).into_owned();
        let length = usize::from_str_radix(length.trim(), 16).unwrap();
        if length == 0 {
            break;
        }
        body.extend_from_slice(&rest[end + 2..end + 2 + length]);
        rest = &rest[end + 4 + length..];
    }
    body
}

/// Encodes a text for a query.
pub(crate) fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
