//! The description of the API: an OpenAPI document for programs and a page for people.
//!
//! The page is made from the OpenAPI document and needs no script.

use std::fmt::Write as _;
use std::sync::OnceLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use noyau_text::escaped;
use serde_json::Value;

use crate::packed::unpack;
use crate::routes::description;

/// The OpenAPI document of the API, made from the routes. The program gives out a copy of it: what makes the
/// document would weigh more in it than everything else about the API.
#[must_use]
pub fn openapi() -> String {
    description().to_pretty_json().unwrap_or_default()
}

fn as_text(kind: &'static str, body: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind)], body).into_response()
}

/// The document as it is embedded; the tests write it, and compare it with [`openapi`].
fn kept() -> &'static str {
    static DOCUMENT: OnceLock<String> = OnceLock::new();
    DOCUMENT.get_or_init(|| {
        let plain = unpack(include_bytes!("openapi.json.gz")).unwrap_or_default();
        String::from_utf8(plain).unwrap_or_default()
    })
}

pub(crate) async fn document() -> Response {
    as_text("application/json", kept())
}

pub(crate) async fn page() -> Response {
    static PAGE: OnceLock<String> = OnceLock::new();
    as_text("text/html; charset=utf-8", PAGE.get_or_init(|| html(kept())))
}

pub(crate) async fn style() -> Response {
    as_text("text/css; charset=utf-8", include_str!("docs.css"))
}

/// One example of each route, by path, which the page links to.
const EXAMPLES: &[(&str, &str)] = &[
    ("/api/games", "/api/games"),
    ("/api/games/{game}", "/api/games/wythoff"),
    ("/api/games/{game}/view", "/api/games/nim/view?position=3,5,7"),
    ("/api/games/{game}/solve", "/api/games/wythoff/solve?position=27,46&a=2"),
    ("/api/games/{game}/explain", "/api/games/fibonacci/explain?position=20&lang=fr"),
    ("/api/games/{game}/moves", "/api/games/octal/moves?code=0.137&position=5,6"),
    ("/api/games/{game}/play", "/api/games/nim/play?position=3,5,7&move=1-1"),
    ("/api/games/{game}/reply", "/api/games/domination/reply?position=grid:3x4&level=perfect"),
    ("/api/games/{game}/table/{table}", "/api/games/wythoff/table/array?format=csv"),
    ("/api/games/{game}/board", "/api/games/wythoff/board?columns=16&values=true"),
    ("/api/sequences", "/api/sequences?of=0.137&to=100"),
    ("/api/graphs", "/api/graphs?spec=petersen:5,2"),
    ("/api/health", "/api/health"),
    ("/api/metrics", "/api/metrics"),
];

fn html(document: &str) -> String {
    let document: Value = serde_json::from_str(document).unwrap_or_default();
    let mut out = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>noyau API</title>\n\
         <link rel=\"stylesheet\" href=\"/api/docs.css\">\n</head>\n<body>\n<main>\n\
         <h1>noyau API</h1>\n",
    );
    let about = text(&document["info"]["description"]);
    let _ = writeln!(
        out,
        "<p>{about}</p>\n<p>For programs: <a href=\"/api/openapi.json\">openapi.json</a>.</p>"
    );
    for (path, operations) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in operations.as_object().into_iter().flatten() {
            route(&mut out, path, method, operation);
        }
    }
    out += "<h2>Answers</h2>\n";
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        shape(&mut out, name, schema);
    }
    out += "</main>\n</body>\n</html>\n";
    out
}

fn text(value: &Value) -> String {
    escaped(value.as_str().unwrap_or_default())
}

fn route(out: &mut String, path: &str, method: &str, operation: &Value) {
    let (method, shown) = (escaped(&method.to_uppercase()), escaped(path));
    let _ = writeln!(out, "<section>\n<h2><span>{method}</span> <code>{shown}</code></h2>");
    let _ = writeln!(out, "<p>{}</p>", text(&operation["summary"]));
    if let Some(parameters) = operation["parameters"].as_array() {
        out.push_str("<table>\n<tbody>\n");
        for parameter in parameters {
            let need = if parameter["required"] == true { "required" } else { "" };
            let _ = writeln!(
                out,
                "<tr><th scope=\"row\"><code>{}</code></th><td>{need}</td><td>{}</td></tr>",
                text(&parameter["name"]),
                text(&parameter["description"])
            );
        }
        out.push_str("</tbody>\n</table>\n");
    }
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let shapes = response["content"].as_object().into_iter().flatten();
        let shapes: Vec<String> = shapes
            .map(|(kind, content)| format!("{} {}", escaped(kind), link(&content["schema"])))
            .collect();
        let _ = writeln!(out, "<p>{}: {}</p>", escaped(status), shapes.join(", "));
    }
    let example = EXAMPLES.iter().find(|(known, _)| *known == path && method == "GET");
    if let Some((_, address)) = example {
        let address = escaped(address);
        let _ = writeln!(out, "<p>Try <a href=\"{address}\"><code>{address}</code></a></p>");
    }
    out.push_str("</section>\n");
}

/// A schema in one line, with a link to its description.
fn link(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        let name = escaped(name);
        return format!("<a href=\"#{name}\"><code>{name}</code></a>");
    }
    if schema["type"] == "array" {
        return format!("list of {}", link(&schema["items"]));
    }
    let several = schema["oneOf"].as_array().or(schema["allOf"].as_array());
    if let Some(several) = several {
        return several.iter().map(link).collect::<Vec<_>>().join(" or ");
    }
    match &schema["type"] {
        Value::String(name) => escaped(name),
        Value::Array(names) => {
            let names: Vec<String> = names.iter().map(text).collect();
            names.join(" or ")
        }
        _ => "object".to_owned(),
    }
}

fn shape(out: &mut String, name: &str, schema: &Value) {
    let name = escaped(name);
    let _ = writeln!(out, "<section>\n<h3 id=\"{name}\"><code>{name}</code></h3>");
    let _ = writeln!(out, "<p>{}</p>", text(&schema["description"]));
    let whole = schema["allOf"].as_array().map_or(std::slice::from_ref(schema), Vec::as_slice);
    out.push_str("<table>\n<tbody>\n");
    for part in whole {
        if part["$ref"].is_string() {
            let _ = writeln!(out, "<tr><td colspan=\"3\">everything of {}</td></tr>", link(part));
        }
        for (field, schema) in part["properties"].as_object().into_iter().flatten() {
            let _ = writeln!(
                out,
                "<tr><th scope=\"row\"><code>{}</code></th><td>{}</td><td>{}</td></tr>",
                escaped(field),
                link(schema),
                text(&schema["description"])
            );
        }
    }
    if let Some(several) = schema["oneOf"].as_array() {
        let several: Vec<String> = several.iter().map(link).collect();
        let _ = writeln!(out, "<tr><td colspan=\"3\">{}</td></tr>", several.join(" or "));
    }
    out.push_str("</tbody>\n</table>\n</section>\n");
}
