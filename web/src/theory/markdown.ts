// The part of Markdown that the theory pages use, parsed to data. Nothing in the pages is treated
// as HTML.

export type Inline =
  | { readonly kind: "text" | "code" | "strong" | "em"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly to: string };

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly text: readonly Inline[] }
  | { readonly kind: "code"; readonly text: string }
  | {
      readonly kind: "list";
      readonly ordered: boolean;
      readonly items: readonly (readonly Inline[])[];
    }
  | { readonly kind: "table"; readonly rows: readonly (readonly (readonly Inline[])[])[] };

const INLINE =
  /`([^`]+)`|!?\[([^\]]*)\]\(([^)]*)\)|\*\*(.+?)\*\*|(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])/gu;

export function inlineOf(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  const plain = (text: string) => {
    if (text !== "") found.push({ kind: "text", text });
  };
  for (const match of text.matchAll(INLINE)) {
    plain(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [whole, code, label, to, strong, em] = match;
    if (code !== undefined) found.push({ kind: "code", text: code });
    else if (to !== undefined && whole.startsWith("!")) plain(label ?? "");
    else if (to !== undefined) found.push({ kind: "link", text: label ?? to, to });
    else if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else found.push({ kind: "em", text: em ?? "" });
  }
  plain(text.slice(end));
  return found;
}

const ITEM = /^\s*(?:[-*]|\d+\.)\s+/;

export function blocksOf(source: string): Block[] {
  const lines = source.split("\n");
  const blocks: Block[] = [];
  let at = 0;
  /** Takes the next lines as long as the condition holds. */
  const take = (holds: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && holds(lines[at]!)) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    if (line.trim() === "") {
      at++;
    } else if (line.startsWith("```")) {
      at++;
      blocks.push({ kind: "code", text: take((line) => !line.startsWith("```")).join("\n") });
      at++;
    } else if (/^#{1,6} /.test(line)) {
      at++;
      const level = line.indexOf(" ");
      blocks.push({ kind: "heading", level, text: inlineOf(line.slice(level + 1)) });
    } else if (line.startsWith("|")) {
      const rows = take((line) => line.startsWith("|")).filter((row) => !/^[|\s:-]+$/.test(row));
      const cells = (row: string) =>
        row
          .split("|")
          .slice(1, -1)
          .map((cell) => inlineOf(cell.trim()));
      blocks.push({ kind: "table", rows: rows.map(cells) });
    } else if (ITEM.test(line)) {
      const ordered = /^\s*\d/.test(line);
      const items: string[] = [];
      for (const next of take((line) => ITEM.test(line) || /^\s+\S/.test(line))) {
        if (ITEM.test(next)) items.push(next.replace(ITEM, ""));
        else items.push(`${items.pop() ?? ""} ${next.trim()}`);
      }
      blocks.push({ kind: "list", ordered, items: items.map(inlineOf) });
    } else {
      const text = take(
        (line) => line.trim() !== "" && !/^(```|#|\|)/.test(line) && !ITEM.test(line),
      );
      blocks.push({ kind: "paragraph", text: inlineOf(text.map((line) => line.trim()).join(" ")) });
    }
  }
  return blocks;
}
