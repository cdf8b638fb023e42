// The tree of a game: the moves from a position, opened branch by branch. These are pure
// transitions; the server is asked for the moves and who wins.

import type { JudgedMove } from "../api/types";

export interface Node {
  readonly position: string;
  /** The move that leads to the node; null at the root. */
  readonly move: JudgedMove | null;
  /** The nodes after the moves from here; null if they were not asked for. */
  readonly children: readonly Node[] | null;
  readonly open: boolean;
}

/** The path to a node: the index of the child at each branch. */
export type Path = readonly number[];

/** A visible node, with its place among its siblings. */
export interface Row {
  readonly node: Node;
  readonly path: Path;
  readonly count: number;
}

/** The most branches that are shown. */
export const MOST_BRANCHES = 40;

export const rootOf = (position: string): Node => ({
  position,
  move: null,
  children: null,
  open: false,
});

/** The branches of a list of moves. Moves to the same position share a branch. */
export function branchesOf(moves: readonly JudgedMove[]): Node[] {
  const byTarget = new Map<string, JudgedMove>();
  for (const judged of moves) if (!byTarget.has(judged.target)) byTarget.set(judged.target, judged);
  const all = [...byTarget.values()].slice(0, MOST_BRANCHES);
  return all.map((move) => ({ ...rootOf(move.target), move }));
}

/** The key of the word for what is known about a move. */
export const verdictKey = ({ wins }: JudgedMove): string =>
  wins === null ? "page-not-known" : wins ? "page-wins" : "page-loses";

export const nodeAt = (root: Node, path: Path): Node | null =>
  path.reduce<Node | null>((node, branch) => node?.children?.[branch] ?? null, root);

/** The tree with one node changed. */
export function changed(root: Node, path: Path, change: (node: Node) => Node): Node {
  const [branch, ...rest] = path;
  if (branch === undefined) return change(root);
  if (!root.children) return root;
  const children = root.children.map((child, i) =>
    i === branch ? changed(child, rest, change) : child,
  );
  return { ...root, children };
}

/** The visible nodes from top to bottom. */
export function rowsOf(root: Node): Row[] {
  const walk = (node: Node, path: Path, count: number): Row[] => [
    { node, path, count },
    ...(node.open
      ? (node.children ?? []).flatMap((child, i) =>
          walk(child, [...path, i], node.children!.length),
        )
      : []),
  ];
  return walk(root, [], 1);
}

export const samePath = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((branch, i) => branch === b[i]);

/** The node that a key leads to from a node, or what the key does there. */
export function keyed(root: Node, at: Path, key: string): Path | "open" | "close" | null {
  const rows = rowsOf(root);
  const here = rows.findIndex(({ path }) => samePath(path, at));
  const node = rows[here]?.node;
  switch (key) {
    case "ArrowDown":
      return rows[here + 1]?.path ?? null;
    case "ArrowUp":
      return rows[here - 1]?.path ?? null;
    case "Home":
      return [];
    case "End":
      return rows.at(-1)?.path ?? null;
    case "ArrowRight":
      return node?.open ? (rows[here + 1]?.path ?? null) : "open";
    case "ArrowLeft":
      return node?.open ? "close" : at.length > 0 ? at.slice(0, -1) : null;
    case "Enter":
    case " ":
      return node?.open ? "close" : "open";
    default:
      return null;
  }
}
