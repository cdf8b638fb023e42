use noyau_graph::format::{Format, dot, read, read_as, write};
use noyau_graph::{Capacity, Digraph, Graph, GraphTextProblem};
use proptest::prelude::*;

use super::{graphs, path};

fn any_size() -> Capacity {
    Capacity::default()
}

/// Examples from McKay's description of the formats.
#[test]
fn the_published_examples_are_read_and_written() {
    let five = Graph::from_edges(5, &[(0, 2), (0, 4), (1, 3), (3, 4)]).unwrap();
    assert_eq!(write(&five, Format::Graph6), "DQc\n");
    assert_eq!(read(">>graph6<<DQc", any_size()).unwrap(), five);
    let seven = Graph::from_edges(7, &[(0, 1), (0, 2), (1, 2), (5, 6)]).unwrap();
    assert_eq!(write(&seven, Format::Sparse6), ":Fa@x^\n");
    assert_eq!(read(":Fa@x^", any_size()).unwrap(), seven);
    assert_eq!(read(">>sparse6<<:Fa@x^\n", any_size()).unwrap(), seven);
}

#[test]
fn numbers_of_vertices_of_every_length_are_read_back() {
    for order in [0, 1, 2, 62, 63, 300] {
        let graph = path(order);
        assert_eq!(read_as(&write(&graph, Format::Graph6), Format::Graph6, any_size()), Ok(graph));
    }
    for order in [258_047, 258_048, 1_000_000] {
        let text = write(&path(order), Format::Sparse6);
        assert_eq!(text.starts_with(":~~"), order > 258_047);
        assert_eq!(read(&text, any_size()).unwrap(), path(order));
    }
}

#[test]
fn texts_are_read_in_their_usual_spellings() {
    let triangle = Graph::from_edges(3, &[(0, 1), (1, 2), (0, 2)]).unwrap();
    let texts = [
        "Bw",
        "3\n0 1\n1 2\n0 2\n",
        "# a triangle\n\n3 # vertices\n  2 1\r\n1 0\n0 2",
        "0 1\n1 2\n2 0",
        "011\n101\n110",
        "0 1 1\n1 0 1\n1 1 0\n",
        "0,1,1\n1,0,1\n1,1,0",
        "graph { a -- b -- c -- a }",
        "/* t */ Graph \"g\" { node [shape=circle, w=-.5]; rankdir=LR; a\n\"b\" -- a [w=1] a--c // d\n b--c}",
        "strict graph { 0 -- 1 -- 2 -- 0; 1 -- 0 }",
        // Graphviz discards a line that begins with `#`.
        "# 1 \"triangle.gv\"\ngraph {\n# a -- z -- b\na -- b -- c\n  # {\n-- a\n}\n# }",
        "graph{a--b//--z\n--c/*--z\n--y*/--a}",
    ];
    for text in texts {
        assert_eq!(read(text, any_size()).as_ref(), Ok(&triangle), "{text}");
    }
    let named = dot::read_graph(r#"graph { "a \"b\"" -- -1.5; é }"#, any_size()).unwrap();
    assert_eq!(named.names, ["a \"b\"", "-1.5", "é"]);
    assert_eq!(read("4\n0 1", any_size()).unwrap().order(), 4);
    let arcs = dot::read_digraph("digraph { x -> y -> z -> y }", any_size()).unwrap();
    assert_eq!(arcs.graph, Digraph::from_arcs(3, &[(0, 1), (1, 2), (2, 1)]).unwrap());
}

#[test]
fn mistakes_get_one_sentence() {
    let texts = [
        "",
        "Bw!",
        "B",
        "B\u{e9}",
        "Bx",
        "Bwww",
        "~??",
        ":Fa@x^ x",
        ">>sparse6<<Fa",
        ":Aa",
        "3\n0 1\n1 1\n",
        "3\n0 1\n1 0\n",
        "3\n0 1\n1 3\n",
        "3\n0 1\n\n2\n",
        "3\n0 1 7\n",
        "3\n0 -1\n",
        "3\n0 x\n",
        "99999999999999999999999999999999\n0 1",
        "1000000000000\n",
        "0 1\n1 4294967296",
        "01\n11",
        "010\n101\n000",
        "graph { a -- a }",
        "graph { a -- b; b -- a }",
        "graph { a -> b }",
        "graph { a -- ",
        "graph { \"a -- b }",
        "graph { subgraph { a } }",
        "graph { a [x=1 ",
        "graph { } }",
        "digraph { a -> b }",
        "graph { /* a",
    ];
    let sentences: Vec<String> =
        texts.iter().map(|text| read(text, any_size()).unwrap_err().to_string()).collect();
    insta::assert_snapshot!(sentences.join("\n"));
    let matrix = |text| read_as(text, Format::Matrix, any_size()).unwrap_err().to_string();
    insta::assert_snapshot!([matrix("01\n100"), matrix("0x\n10")].join("\n"));
    let digraph = |text| dot::read_digraph(text, any_size()).unwrap_err().to_string();
    insta::assert_snapshot!(
        [
            digraph("graph { a -- b }"),
            digraph("digraph { a -- b }"),
            digraph("digraph { a -> b; a -> b }"),
        ]
        .join("\n")
    );
}

#[test]
fn sizes_beyond_the_capacity_are_refused_before_any_work() {
    let small = Capacity { vertices: 10, edges: 3 };
    for (text, format) in [
        ("11\n0 1", Format::EdgeList),
        ("4\n0 1\n1 2\n2 3\n3 0", Format::EdgeList),
        ("C~", Format::Graph6),
        ("~~~~~~~~", Format::Graph6),
        (":~~~~~~~~", Format::Sparse6),
        ("graph { a--b--c--d--a }", Format::Dot),
        ("graph { a b c d e f g h i j k }", Format::Dot),
        ("0111\n1011\n1101\n1110", Format::Matrix),
    ] {
        let error = read_as(text, format, small).unwrap_err();
        assert!(matches!(error.problem, GraphTextProblem::TooLarge(_)), "{error}");
    }
    let error = dot::read_digraph("digraph { a->b->c->d->a }", small).unwrap_err();
    assert!(matches!(error.problem, GraphTextProblem::TooLarge(_)), "{error}");
}

proptest! {
    #[test]
    fn every_format_gives_the_graph_back(graph in graphs(40)) {
        for format in Format::ALL {
            let text = write(&graph, format);
            prop_assert_eq!(read_as(&text, format, any_size()), Ok(graph.clone()), "{}", text);
            if graph.order() > 1 {
                prop_assert_eq!(Format::of(&text), format, "{}", text);
            }
        }
    }

    /// Random graphs of the sizes at which the filling of sparse6 needs care.
    #[test]
    fn sparse6_is_right_at_powers_of_two(log in 1_u32..5, bits in any::<u128>()) {
        let order = 1_u32 << log;
        let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
        let edges: Vec<_> = pairs.enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|p| p.1).collect();
        let graph = Graph::from_edges(order as usize, &edges).unwrap();
        prop_assert_eq!(read(&write(&graph, Format::Sparse6), any_size()), Ok(graph));
    }

    #[test]
    fn digraphs_come_back_from_dot(
        order in 1_u32..9,
        arcs in proptest::collection::btree_set((0_u32..9, 0_u32..9), 0..20),
    ) {
        let arcs: Vec<_> =
            arcs.into_iter().filter(|&(u, v)| u != v && u < order && v < order).collect();
        let digraph = Digraph::from_arcs(order as usize, &arcs).unwrap();
        let text = dot::write_digraph(&digraph);
        prop_assert_eq!(dot::read_digraph(&text, any_size()).unwrap().graph, digraph);
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_place_inside_it(text in "\\PC{0,40}", which in 0_usize..5) {
        if let Err(error) = read_as(&text, Format::ALL[which], any_size()) {
            prop_assert!(error.offset <= text.len());
            prop_assert!(error.caret <= error.excerpt.chars().count());
        }
    }

    #[test]
    fn near_misses_are_read_or_refused(
        text in "(strict |)(graph|digraph|[0-9]{1,2}\n|:|)[-?-Fa-c0-9 {}\\[\\]=;>\"/*#\n]{0,30}",
    ) {
        for format in Format::ALL {
            let _ = read_as(&text, format, Capacity { vertices: 1000, edges: 1000 });
        }
        let _ = dot::read_digraph(&text, any_size());
    }
}
