//! The command line: verbs, arguments, help.
//!
//! Help comes from the texts (`cli-VERB`, `cli-arg-NAME`), so it is in the reader's language.
//! Parameters of games come from the catalogue: a new game brings its own flags.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgGroup, Command, value_parser};
use clap_complete::Shell;
use noyau_engine::By;
use noyau_engine::sequence::Function;
use noyau_engine::{
    Entry, GAMES, Level, Parameter, ParameterKind, all_parameters, is_asked_of_all, offered,
};
use noyau_text::Texts;

/// The whole command.
pub(crate) fn build(texts: &'static Texts) -> Command {
    build_for(texts, None)
}

/// The whole command for help about one game: verbs take only the parameters of that game. Without
/// a game, they take those of all games.
pub(crate) fn build_for(texts: &'static Texts, game: Option<&'static Entry>) -> Command {
    let builder = Builder::new(texts, game);
    let template = format!(
        "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
        texts.word("cli-usage")
    );
    let mut command = Command::new("noyau")
        .version(env!("CARGO_PKG_VERSION"))
        .about(texts.word("cli-about"))
        .after_help(texts.word("cli-examples"))
        .help_template(template.clone())
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .subcommand_help_heading(texts.word("cli-heading-verbs"))
        .subcommand_value_name(texts.word("cli-verb-name"))
        .subcommands(builder.verbs().into_iter().map(|verb| {
            verb.help_template(template.clone()).disable_help_flag(true).arg(builder.help_flag())
        }))
        .args([
            builder.flag("json").global(true),
            builder.value("time", "SECONDS", value_parser!(String)).global(true),
            builder.value("memory", "BYTES", value_parser!(String)).global(true),
            builder.choice("lang", "LANG", &["en", "fr"]).global(true),
            builder
                .choice("colour", "WHEN", &["auto", "always", "never"])
                .alias("color")
                .global(true),
            builder.help_flag(),
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help(builder.help("version"))
                .help_heading(texts.word("cli-heading-options")),
        ]);
    command.build();
    command
}

struct Builder {
    texts: &'static Texts,
    /// The game that the help is about, if it is about one.
    game: Option<&'static Entry>,
    /// The parameters of all games, or of that one. They are built once, because most verbs take
    /// them and their help texts are slow to build.
    parameters: Vec<Arg>,
}

impl Builder {
    fn new(texts: &'static Texts, game: Option<&'static Entry>) -> Self {
        let mut builder = Self { texts, game, parameters: Vec::new() };
        let of_game = |entry: &Entry| offered(entry).into_iter().copied().collect();
        let taken: Vec<Parameter> = game.map_or_else(all_parameters, of_game);
        let names: Vec<&str> = taken.iter().map(|parameter| parameter.name).collect();
        let arg = |parameter| builder.parameter(parameter, &names);
        builder.parameters = taken.iter().map(arg).collect();
        builder
    }

    fn verbs(&self) -> Vec<Command> {
        vec![
            self.verb("help").arg(self.positional("topic", "VERB|GAME").num_args(0..=2)),
            self.verb("list").arg(self.game().required(false)),
            self.game_verb("solve").args([self.position(), self.graph()]).args([
                self.number("limit", "N"),
                self.choice_of("solve-by", "by", "WAY", &["theorem", "search"]),
                self.number("verify-to", "N"),
                self.value("strategy", "FILE", value_parser!(std::path::PathBuf)),
                self.flag("brief"),
                self.flag("full-digits"),
                self.number("max-digits", "N"),
            ]),
            self.game_verb("explain").args([self.position(), self.graph()]).args([
                self.value("by", "METHOD", value_parser!(String)),
                self.format(&["text", "latex", "html", "json"]),
                self.flag("full-digits"),
            ]),
            self.game_verb("moves")
                .args([self.position(), self.graph()])
                .args([self.number("limit", "N"), self.number("max-digits", "N")]),
            self.game_verb("refute")
                .args([self.position(), self.graph()])
                .arg(self.number("depth", "N")),
            self.game_verb("table").arg(self.positional("name", "TABLE")).args([
                self.value("from", "N", value_parser!(String)),
                self.value("rows", "N", value_parser!(String)),
                self.number("base", "B"),
                self.value("by", "WAY", value_parser!(String)),
                self.number("paths", "N"),
                self.value("other", "WORDS", value_parser!(String)),
                self.value("position", "POSITION", value_parser!(String)),
                self.format(&["text", "csv", "latex", "svg", "json"]),
            ]),
            self.game_verb("board")
                .arg(self.positional("size", "COLUMNSxROWS"))
                .arg(self.number("steps", "N"))
                .arg(self.format(&["text", "svg", "json"])),
            self.game_verb("check-kernel")
                .arg(self.positional("set", "POSITION").num_args(0..).allow_negative_numbers(true))
                .arg(self.value("within", "POSITION", value_parser!(String)).required(true)),
            self.verb("replay").arg(self.file()),
            self.game_verb("play")
                .mut_arg("game", |arg| arg.required(false))
                .args([self.position(), self.graph()])
                .args([
                    self.choice("level", "LEVEL", &Level::ALL.map(Level::name)),
                    self.flag("second"),
                    self.flag("two-players"),
                    self.flag("line"),
                    self.number("seed", "N"),
                    self.value("save", "FILE", value_parser!(std::path::PathBuf)),
                ]),
            self.verb("numeration")
                .arg(
                    self.positional("number", "NUMBER").required(true).allow_negative_numbers(true),
                )
                .args([
                    self.value("quotients", "A1,A2,…", value_parser!(String)),
                    self.value("weights", "1,W1,…", value_parser!(String))
                        .conflicts_with("quotients"),
                    self.number("base", "B").conflicts_with_all(["quotients", "weights"]),
                ]),
            self.with_parameters(self.verb("sequence"), &["k"])
                .arg(self.family())
                .args(self.family_options(&Function::NAMES))
                .args([
                    self.value("kind", "KIND", value_parser!(String)),
                    self.value("from", "N", value_parser!(String)),
                    self.value("to", "N", value_parser!(String)),
                    self.number("threads", "N"),
                    self.value("store", "FILE", value_parser!(std::path::PathBuf)),
                    self.format(&["text", "csv", "b-file", "parquet", "svg", "json"]),
                    self.value("output", "FILE", value_parser!(std::path::PathBuf)),
                    self.flag("stats"),
                    self.flag("zeros"),
                ]),
            self.verb("period").arg(self.family()).args(self.family_options(&[])).args([
                self.value("to", "N", value_parser!(String)),
                self.number("threads", "N"),
                self.certificate("write-certificate"),
            ]),
            self.verb("quotient").arg(self.family()).args([
                self.value("k", "K", value_parser!(String)).help(self.help("path-k")),
                self.value("to", "N", value_parser!(String)),
                self.flag("presentation"),
                self.certificate("write-certificate"),
            ]),
            self.game_verb("census")
                .arg(self.positional("boards", "BOARDS").required(true))
                .args([
                    self.choice_of("census-by", "by", "PROPERTY", &By::ALL.map(By::name)),
                    self.number("threads", "N"),
                    self.store(),
                    self.part().conflicts_with("store"),
                    self.part_output().requires("filed"),
                    self.flag("rows")
                        .help(self.help("census-rows"))
                        .conflicts_with_all(["by", "store"]),
                    self.format(&["text", "csv", "json", "json-lines", "parquet"]),
                ])
                // `--output` is for a part or for rows; counts go to standard output.
                .group(ArgGroup::new("filed").args(["part", "rows"]).multiple(true)),
            self.game_verb("chi").args([self.position(), self.graph()]),
            self.with_parameters(self.verb("bitype"), &[])
                .args([self.position().help(self.help("word")), self.graph()])
                .arg(self.flag("options")),
            self.game_verb("smallest").args([
                self.number("value", "V").required(true),
                self.flag("trees").conflicts_with("all"),
                self.flag("all"),
                self.number("threads", "N"),
                self.store(),
                self.part().conflicts_with("store").requires("all"),
                self.part_output().requires("part"),
            ]),
            self.verb("merge")
                .arg(
                    self.positional("files", "FILE")
                        .required(true)
                        .num_args(1..)
                        .value_parser(value_parser!(std::path::PathBuf))
                        .help(self.help("part-files")),
                )
                .args([
                    self.value("output", "FILE", value_parser!(std::path::PathBuf))
                        .help(self.help("merge-output")),
                    self.number("threads", "N"),
                    self.format(&["text", "csv", "json"]),
                ]),
            self.verb("check").arg(self.file().help(self.help("certificate-file"))),
            self.verb("completions").arg(
                self.positional("shell", "SHELL").required(true).value_parser(value_parser!(Shell)),
            ),
            self.verb("man").arg(
                self.positional("folder", "FOLDER")
                    .required(true)
                    .value_parser(value_parser!(std::path::PathBuf)),
            ),
            #[cfg(feature = "documents")]
            self.verb("reproduce")
                .arg(self.positional("suite", "SUITE"))
                .arg(self.flag("full"))
                .arg(self.flag("quiet")),
            #[cfg(feature = "server")]
            self.verb("serve")
                .arg(self.value("port", "PORT", value_parser!(String)))
                .arg(self.value("listen", "ADDRESS", value_parser!(String)))
                .arg(self.value("host", "NAME", value_parser!(String)).action(ArgAction::Append))
                .arg(self.flag("proxied"))
                .arg(self.flag("log")),
        ]
    }

    fn help(&self, name: &str) -> String {
        self.texts.word(&format!("cli-arg-{name}"))
    }

    fn verb(&self, name: &'static str) -> Command {
        Command::new(name).about(self.texts.word(&format!("cli-{name}")))
    }

    /// A verb that takes a game and its parameters.
    fn game_verb(&self, name: &'static str) -> Command {
        let verb = self.with_parameters(self.verb(name).arg(self.game()), &[]);
        verb.arg(self.certificate("certificate"))
    }

    /// A verb with the parameters of games, except some that it has already.
    fn with_parameters(&self, verb: Command, except: &[&str]) -> Command {
        let missing = |arg: &&Arg| !except.contains(&arg.get_id().as_str());
        verb.args(self.parameters.iter().filter(missing))
    }

    /// The option of a parameter. Aliases that are names of other parameters (`taken`) are left
    /// out.
    fn parameter(&self, parameter: &Parameter, taken: &[&str]) -> Arg {
        let arg = Arg::new(parameter.name)
            .long(parameter.name)
            .aliases(parameter.aliases.iter().filter(|alias| !taken.contains(alias)).copied())
            .help(self.parameter_help(parameter))
            .help_heading(match self.game {
                Some(entry) => {
                    self.texts.fill("cli-heading-game-parameters", &[("game", entry.id)])
                }
                None => self.texts.word("cli-heading-parameters"),
            });
        match parameter.kind {
            ParameterKind::Flag => arg.action(ArgAction::SetTrue),
            ParameterKind::Number { .. } => arg.value_name("N").allow_negative_numbers(true),
            ParameterKind::Text { .. } => arg.value_name("TEXT"),
            ParameterKind::Board { .. } => arg.value_name("FAMILY"),
            ParameterKind::Compound => arg.value_name("WORDS"),
        }
    }

    /// The file of a certificate that is read (`certificate`) or written (`write-certificate`).
    fn certificate(&self, id: &'static str) -> Arg {
        Arg::new(id)
            .long("certificate")
            .value_name("FILE")
            .value_parser(value_parser!(std::path::PathBuf))
            .help(self.help(id))
            .help_heading(self.texts.word("cli-heading-options"))
    }

    /// A family: its name and, for some families, a second word, which may also follow an option.
    fn family(&self) -> Arg {
        let words = self.positional("family", "FAMILY").required(true).num_args(1..=2);
        words.action(ArgAction::Append)
    }

    fn family_options(&self, more: &[&'static str]) -> [Arg; 2] {
        const SUMS: [&str; 3] = ["grundy", "foreclosed-normal", "foreclosed-misere"];
        let functions: Vec<&str> = SUMS.iter().chain(more).copied().collect();
        [
            self.value("k", "K", value_parser!(String)).help(self.help("path-k")),
            self.choice("function", "FUNCTION", &functions),
        ]
    }

    /// The help of a parameter: each meaning with the games that use it, unless all games share it.
    fn parameter_help(&self, parameter: &Parameter) -> String {
        let name = parameter.name;
        if let Some(entry) = self.game {
            return self.texts.parameter(entry.id, name);
        }
        if is_asked_of_all(parameter) {
            return self.texts.parameter("", name);
        }
        let mut meanings: Vec<(String, Vec<&str>)> = Vec::new();
        let users = GAMES.iter().filter(|entry| entry.parameters.iter().any(|p| p.name == name));
        for entry in users {
            let meaning = self.texts.parameter(entry.id, name);
            match meanings.iter_mut().find(|(known, _)| *known == meaning) {
                Some((_, games)) => games.push(entry.id),
                None => meanings.push((meaning, vec![entry.id])),
            }
        }
        let lines =
            meanings.iter().map(|(meaning, games)| format!("{meaning} ({})", games.join(", ")));
        lines.collect::<Vec<_>>().join("; ")
    }

    fn game(&self) -> Arg {
        self.positional("game", "GAME").required(true)
    }

    fn position(&self) -> Arg {
        self.positional("position", "POSITION").num_args(0..).allow_negative_numbers(true)
    }

    /// A file with the graph to play on, instead of a position.
    fn graph(&self) -> Arg {
        self.value("graph", "FILE", value_parser!(std::path::PathBuf)).conflicts_with("position")
    }

    fn file(&self) -> Arg {
        self.positional("file", "FILE")
            .required(true)
            .value_parser(value_parser!(std::path::PathBuf))
    }

    /// The file that keeps finished work on boards.
    fn store(&self) -> Arg {
        self.value("store", "FILE", value_parser!(std::path::PathBuf))
            .help(self.help("boards-store"))
    }

    /// Which part of the work to do.
    fn part(&self) -> Arg {
        self.value("part", "I/N", value_parser!(String)).requires("output")
    }

    fn part_output(&self) -> Arg {
        self.value("output", "FILE", value_parser!(std::path::PathBuf))
            .help(self.help("part-output"))
    }

    fn flag(&self, name: &'static str) -> Arg {
        Arg::new(name)
            .long(name)
            .action(ArgAction::SetTrue)
            .help(self.help(name))
            .help_heading(self.texts.word("cli-heading-options"))
    }

    fn number(&self, name: &'static str, value: &'static str) -> Arg {
        self.value(name, value, value_parser!(u64))
    }

    fn format(&self, formats: &'static [&'static str]) -> Arg {
        self.choice("format", "FORMAT", formats)
    }

    fn help_flag(&self) -> Arg {
        Arg::new("help")
            .short('h')
            .long("help")
            .action(ArgAction::Help)
            .help(self.help("help"))
            .help_heading(self.texts.word("cli-heading-options"))
    }

    /// An option that takes one of a few words. Its help lists them.
    fn choice(&self, name: &'static str, value: &'static str, words: &[&'static str]) -> Arg {
        self.choice_of(name, name, value, words)
    }

    /// Like [`Self::choice`], for an option whose help has another name.
    fn choice_of(
        &self,
        help: &str,
        name: &'static str,
        value: &'static str,
        words: &[&'static str],
    ) -> Arg {
        let help = format!("{} [{}]", self.help(help), words.join(", "));
        self.value(name, value, PossibleValuesParser::new(words.iter().copied()))
            .hide_possible_values(true)
            .help(help)
    }

    fn positional(&self, name: &'static str, value: &'static str) -> Arg {
        Arg::new(name)
            .value_name(value)
            .help(self.help(name))
            .help_heading(self.texts.word("cli-heading-arguments"))
    }

    fn value(
        &self,
        name: &'static str,
        value: &'static str,
        parser: impl Into<clap::builder::ValueParser>,
    ) -> Arg {
        Arg::new(name)
            .long(name)
            .value_name(value)
            .value_parser(parser.into())
            .help(self.help(name))
            .help_heading(self.texts.word("cli-heading-options"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noyau_text::Lang;

    #[test]
    fn the_command_is_sound_and_every_help_text_exists() {
        for lang in Lang::ALL {
            let mut command = build(Texts::of(lang));
            command.clone().debug_assert();
            let names: Vec<String> =
                command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
            assert!(!command.render_long_help().to_string().contains('⟦'));
            for name in names {
                let verb = command.find_subcommand_mut(&name).unwrap();
                let help = verb.render_long_help().to_string();
                assert!(!help.contains('⟦'), "{lang:?} {name}: {help}");
            }
        }
    }
}
