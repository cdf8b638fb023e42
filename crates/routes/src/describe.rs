//! The OpenAPI description. Facts that hold for many routes are added here once, instead of in the
//! attributes of each route.

use noyau_engine::names;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn, ParameterStyle};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{AdditionalProperties, AllOf, OneOf, SchemaType};
use utoipa::openapi::{Content, Object, ObjectBuilder, OpenApi, RefOr, Required, Schema, Type};

use crate::{ProblemJson, catalogue, games, graphs, health, sequences, tables};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "noyau",
        description = "Combinatorial games: solve, explain, play, tabulate. Positions stand in the \
            address; the server keeps nothing. Beside the fields named here, every route of a game \
            takes the parameters of that game (see `/api/games`), such as `a=2` or `misere=true`. \
            Numbers may be written as in positions: `1e3` is 1000. An answer has 4194304 bytes at \
            most. \
            Big integers are strings of digits, moves are best first, unknown is null."
    ),
    paths(
        catalogue::list,
        catalogue::one,
        games::view,
        games::solve,
        games::explain,
        games::moves,
        games::play,
        games::reply,
        tables::table,
        tables::board,
        sequences::sequence,
        graphs::named,
        graphs::written,
        health::health,
    ),
    components(schemas(ProblemJson))
)]
struct Description;

/// The description of these routes, and of others beside them.
#[must_use]
pub fn description(others: OpenApi) -> OpenApi {
    let mut api = <Description as utoipa::OpenApi>::openapi();
    api.merge(others);
    complete(&mut api);
    api
}

/// Routes of a game that take their fields as a form too, by the end of their paths.
const FORMS: [&str; 6] = ["view", "solve", "explain", "moves", "play", "reply"];

/// `en` and `fr`, also with a suffix, as in `fr-CH`.
const LANG: &str = "^([eE][nN]|[fF][rR])([-_.@]|$)";

fn complete(api: &mut OpenApi) {
    for (path, item) in &mut api.paths.paths {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            for parameter in operation.parameters.iter_mut().flatten() {
                specify(parameter);
            }
        }
        let Some(get) = item.get.as_mut() else { continue };
        let Some(verb) = path.strip_prefix("/api/games/{game}/") else { continue };
        get.parameters.get_or_insert_default().push(of_the_game());
        if FORMS.contains(&verb) {
            item.post = Some(as_form(get));
        }
    }
    let Some(components) = &mut api.components else { return };
    let all = components.schemas.clone();
    for schema in components.schemas.values_mut() {
        if let RefOr::T(Schema::AllOf(parts)) = schema {
            open_options(parts, |name| all.get(name).cloned());
        }
    }
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

/// Specifies the values of a parameter that many routes have.
fn specify(parameter: &mut Parameter) {
    let schema = match parameter.name.as_str() {
        "game" => text().enum_values(Some(names())),
        "lang" => text().pattern(Some(LANG)),
        _ => return,
    };
    parameter.schema = Some(schema.into());
}

/// The parameters of games: each is a field of its own.
fn of_the_game() -> Parameter {
    let values = AdditionalProperties::from(RefOr::T(Schema::from(text().build())));
    ParameterBuilder::new()
        .name("parameters")
        .parameter_in(ParameterIn::Query)
        .required(Required::False)
        .description(Some("the parameters of the game (see `/api/games`), such as `a=2`"))
        .style(Some(ParameterStyle::Form))
        .explode(Some(true))
        .schema(Some(ObjectBuilder::new().additional_properties(Some(values))))
        .build()
}

/// The same question, asked with a form.
fn as_form(get: &Operation) -> Operation {
    let mut post = get.clone();
    let all = post.parameters.take().unwrap_or_default();
    let (path, fields): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|parameter| parameter.parameter_in == ParameterIn::Path);
    let mut form = ObjectBuilder::new();
    for field in fields {
        match field.schema {
            Some(RefOr::T(Schema::Object(Object {
                additional_properties: Some(rest), ..
            }))) => {
                form = form.additional_properties(Some(*rest));
            }
            Some(schema) => {
                form = form.property(&field.name, described(schema, field.description));
                if field.required == Required::True {
                    form = form.required(field.name);
                }
            }
            None => {}
        }
    }
    let body = RequestBodyBuilder::new()
        .description(Some("the fields, among them the parameters of the game"))
        .required(Some(Required::True))
        .content("application/x-www-form-urlencoded", Content::new(Some(form)));
    post.parameters = Some(path);
    post.request_body = Some(body.build());
    post.operation_id = post.operation_id.map(|id| format!("{id}_form"));
    post
}

fn described(schema: RefOr<Schema>, description: Option<String>) -> RefOr<Schema> {
    match schema {
        RefOr::T(Schema::Object(mut object)) => {
            object.description = description;
            object.into()
        }
        other => other,
    }
}

/// Makes optional parts of an object possible: such a part is a group of fields that are all there
/// or all missing, so it must not be described as null.
fn open_options(parts: &mut AllOf, find: impl Fn(&str) -> Option<RefOr<Schema>>) {
    for part in &mut parts.items {
        let RefOr::T(Schema::OneOf(choice)) = &*part else { continue };
        let Some(RefOr::T(Schema::Object(mut object))) = optional(choice).and_then(&find) else {
            continue;
        };
        object.required.clear();
        *part = object.into();
    }
}

/// The name of the schema of a value that may be null.
fn optional(choice: &OneOf) -> Option<&str> {
    let [RefOr::T(Schema::Object(nothing)), RefOr::Ref(some)] = &choice.items[..] else {
        return None;
    };
    let null = nothing.schema_type == SchemaType::Type(Type::Null);
    some.ref_location.rsplit('/').next().filter(|_| null)
}
