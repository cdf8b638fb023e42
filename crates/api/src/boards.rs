//! Positions to draw.

use crate::{MoveJson, NumberJson, OutcomeJson, WrittenJson};
use noyau_core::{GraphView, Piece, VertexState, Written};
use noyau_engine::{BoardView, Engine, LegalMove, View};
use noyau_text::Texts;
use serde::Serialize;
use utoipa::ToSchema;

use crate::GameQuestionJson;

/// A position to draw and to click on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ViewJson {
    /// The game.
    pub game: String,
    /// The position in normal form.
    pub position: WrittenJson,
    /// What the board is made of: `rows`, `heaps`, `squares`, `graph` or `text`.
    pub board: String,
    /// Whether the player to move is stuck.
    pub over: bool,
    /// When over: whether the player to move has won.
    pub mover_wins: bool,
    /// Who is to move, `Alice` or `Bob`, in games between them.
    pub to_move: Option<String>,
    /// Sizes of the rows or heaps; on squares column and row.
    pub rows: Option<Vec<NumberJson>>,
    /// How many rows, or components of a graph, one move may change; null when there is no bound.
    pub rows_per_move: Option<usize>,
    /// `rook`, `queen` or `token`, for positions of two numbers.
    pub piece: Option<String>,
    /// The graph.
    pub graph: Option<GraphJson>,
    /// The position in letters.
    pub drawing: Option<Vec<String>>,
    /// Legal moves, in the order of the rules.
    pub moves: Vec<LegalMoveJson>,
    /// False when there are more.
    pub all_moves: bool,
    /// Where one move may play in several components, what it may do in one, as typed: such moves
    /// are put together with `&`.
    pub alone: Option<Vec<WrittenJson>>,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LegalMoveJson {
    /// The move.
    #[serde(flatten)]
    pub mv: MoveJson,
    /// The position it leads to.
    pub target: WrittenJson,
}

/// A graph to play on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct GraphJson {
    /// The vertices, by number from 0.
    pub vertices: Vec<VertexJson>,
    /// The edges; tail and head when they are directed.
    pub edges: Vec<[usize; 2]>,
    /// Whether the edges have directions.
    pub directed: bool,
    /// Components that are left.
    pub components: usize,
    /// How many colours vertices are given; 0 where moves only mark them.
    pub colours: u32,
}

/// A vertex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct VertexJson {
    /// Its number.
    pub id: usize,
    /// `free`, `marked`, `coloured` or `dead`.
    pub state: String,
    /// Its colour, from 1.
    pub colour: Option<u32>,
    /// The component it belongs to while it is free, from 0.
    pub component: Option<usize>,
    /// Column and row, where the board has a shape of its own.
    pub at: Option<[u64; 2]>,
    /// The moves that play it, as they are typed.
    pub moves: Vec<WrittenJson>,
}

impl ViewJson {
    /// A view with the moves in words.
    #[must_use]
    pub fn new(texts: &Texts, engine: &Engine, view: &View) -> Self {
        let legal = |LegalMove { mv, target }: &LegalMove| LegalMoveJson {
            mv: MoveJson { words: Some(texts.say(&mv.phrase)), ..MoveJson::from(mv) },
            target: target.into(),
        };
        let rows = view.rows.as_ref();
        Self {
            game: engine.entry().id.to_owned(),
            position: (&view.position).into(),
            board: view.shape.name().to_owned(),
            over: view.over,
            mover_wins: view.mover_wins,
            to_move: view.turn.map(|side| side.to_string()),
            rows: rows.map(|rows| rows.iter().map(NumberJson::from).collect()),
            rows_per_move: (view.rows_per_move < usize::MAX).then_some(view.rows_per_move),
            piece: view.piece.map(|piece| piece_name(piece).to_owned()),
            graph: view.graph.as_ref().map(GraphJson::from),
            drawing: view.drawing.clone(),
            moves: view.moves.moves.iter().map(legal).collect(),
            all_moves: view.moves.complete,
            alone: view.alone.as_ref().map(|moves| moves.iter().map(WrittenJson::from).collect()),
        }
    }
}

impl From<&GraphView<Written>> for GraphJson {
    fn from(graph: &GraphView<Written>) -> Self {
        let (component_of, components) = graph.components();
        let vertices = graph.vertices.iter().zip(component_of).enumerate();
        let vertices = vertices.map(|(id, (vertex, component))| {
            let (state, colour) = match vertex.state {
                VertexState::Free => ("free", None),
                VertexState::Marked => ("marked", None),
                VertexState::Coloured(colour) => ("coloured", Some(colour)),
                VertexState::Dead => ("dead", None),
            };
            VertexJson {
                id,
                state: state.to_owned(),
                colour,
                component,
                at: vertex.at.map(|(column, row)| [column, row]),
                moves: vertex.moves.iter().map(WrittenJson::from).collect(),
            }
        });
        Self {
            vertices: vertices.collect(),
            edges: graph.edges.iter().map(|&(u, v)| [u, v]).collect(),
            directed: graph.directed,
            components,
            colours: graph.colours,
        }
    }
}

/// Two-number positions as squares.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BoardJson {
    /// The game.
    #[serde(flatten)]
    pub question: GameQuestionJson,
    /// Number of columns asked for.
    pub columns: NumberJson,
    /// Number of rows asked for.
    pub height: NumberJson,
    /// Rounds of propagation asked for; null for all that is known.
    pub steps: Option<NumberJson>,
    /// `rook`, `queen` or `token`.
    pub piece: String,
    /// Outcomes, row 0 first; null where not known yet.
    pub rows: Vec<Vec<Option<OutcomeJson>>>,
    /// Grundy values, row 0 first, where they were asked for; null where not known.
    #[serde(serialize_with = "crate::decimal::option_rows")]
    #[schema(value_type = Option<Vec<Vec<Option<String>>>>)]
    pub values: Option<Vec<Vec<Option<u32>>>>,
}

impl BoardJson {
    /// A board of `columns` by `rows` squares after these rounds.
    #[must_use]
    pub fn new(
        engine: &Engine,
        (columns, rows): (u64, u64),
        steps: Option<u64>,
        board: &BoardView,
    ) -> Self {
        let row = |row: &Vec<Option<_>>| row.iter().map(|square| square.map(Into::into)).collect();
        Self {
            question: GameQuestionJson::new(engine),
            columns: columns.into(),
            height: rows.into(),
            steps: steps.map(NumberJson::from),
            piece: piece_name(board.piece).to_owned(),
            rows: board.rows.iter().map(row).collect(),
            values: None,
        }
    }
}

/// Name of a piece.
#[must_use]
pub fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::Token => "token",
    }
}
