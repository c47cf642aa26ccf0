import { isWrong, type Wrong } from "../../core/option-record.ts";

/** A row of a table of votes. Tokens are counted from 1, and ends are included. */
export interface VoteRow {
  readonly document: string;
  readonly part: string;
  readonly span: readonly [first: number, last: number];
  readonly choice: "new" | "none" | { readonly antecedent: readonly [first: number, last: number] };
  readonly votes: number;
  /** From 1. */
  readonly line: number;
}

/** A table of votes on single markables. */
export interface VotesTable {
  readonly rows: readonly VoteRow[];
  /** Whether rows name parts of documents. */
  readonly hasParts: boolean;
}

const needed = ["document", "start", "end", "choice", "antecedent_start", "antecedent_end", "votes"] as const;
const columns = [...needed, "part"] as const;

/**
 * Reads a table with tabs and a header: `document`, optionally `part`, `start`, `end`, `choice` (`new`, `old` or `none`),
 * `antecedent_start` and `antecedent_end` (for `old`), and `votes`. Rows may have any order.
 *
 * @returns the reason and the line if the table cannot be used
 */
export function votesTable(text: string): VotesTable | (Wrong & { readonly line: number }) {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const header = lines[0].split("\t").map((cell) => cell.trim().toLowerCase());
  const at = Object.fromEntries(columns.map((name) => [name, header.indexOf(name)])) as Record<
    (typeof columns)[number],
    number
  >;
  const lacked = needed.filter((name) => at[name] < 0);
  if (lacked.length > 0) {
    const shape = `a table of votes needs tabs and a header with ${needed.join(", ")}`;
    return { wrong: `the header has no column ${lacked.join(", ")}; ${shape}`, line: 1 };
  }
  const rows: VoteRow[] = [];
  for (const [i, line] of lines.entries()) {
    if (i === 0 || line.trim() === "") continue;
    const cells = line.split("\t");
    const row =
      cells.length === header.length
        ? rowOf((name) => (at[name] < 0 ? "" : cells[at[name]].trim()), i + 1)
        : { wrong: `this row has ${cells.length} cells, but the header has ${header.length}` };
    if (isWrong(row)) return { ...row, line: i + 1 };
    rows.push(row);
  }
  if (rows.length === 0) return { wrong: "the table has no rows below its header", line: 1 };
  return { rows, hasParts: at.part >= 0 };
}

function rowOf(cell: (name: (typeof columns)[number]) => string, line: number): VoteRow | Wrong {
  const span = spanOf(cell("start"), cell("end"));
  if (isWrong(span)) return span;
  const votes = cell("votes");
  if (!/^\d{1,9}$/.test(votes))
    return { wrong: `votes ${votes === "" ? "are missing" : `“${votes}” are no whole number`}` };
  const common = { document: cell("document"), part: cell("part"), span, votes: Number(votes), line };
  const choice = cell("choice");
  const [start, end] = [cell("antecedent_start"), cell("antecedent_end")];
  if (choice === "old") {
    const antecedent = spanOf(start, end);
    if (isWrong(antecedent)) return { wrong: `the antecedent: ${antecedent.wrong}` };
    const isBefore = antecedent[0] < span[0] || (antecedent[0] === span[0] && antecedent[1] > span[1]);
    return isBefore
      ? { ...common, choice: { antecedent } }
      : { wrong: `the antecedent ${start}–${end} does not come before ${span.join("–")}` };
  }
  if (choice !== "new" && choice !== "none")
    return {
      wrong: `the choice “${choice}” is not new (discourse-new), old (with an antecedent) or none (it does not refer)`,
    };
  if (start !== "" || end !== "")
    return { wrong: `the choice ${choice} has an antecedent; leave it out, or write old` };
  return { ...common, choice };
}

function spanOf(start: string, end: string): readonly [number, number] | Wrong {
  const span = [Number(start), Number(end)] as const;
  return /^\d{1,9}$/.test(start) && /^\d{1,9}$/.test(end) && span[0] >= 1 && span[1] >= span[0]
    ? span
    : {
        wrong: `start “${start}” and end “${end}” are not a first and last token; tokens are counted from 1, and the end is included`,
      };
}
