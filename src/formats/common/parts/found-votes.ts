import type { Votes } from "../../../core/document.ts";
import { maximalRuns } from "../../../core/runs.ts";
import { discourseNew, notReferring } from "../../../core/votes.ts";

/** A stretch of text on which there are votes. */
export interface FoundMarkable {
  readonly id: string;
  /** Its tokens as inclusive `[first, last, first, last, …]`, in any order; not empty. */
  readonly runs: ArrayLike<number>;
}

/** Votes for one interpretation of a markable. */
export interface FoundVote {
  readonly markable: string;
  /** The id of the antecedent, or what the markable is instead. */
  readonly choice: { readonly antecedent: string } | "new" | "not referring";
  readonly votes: number;
  readonly line?: number | undefined;
}

/** Votes in columns, and those that name an antecedent that cannot be one. The latter count as discourse-new. */
export interface ColumnsOfVotes {
  readonly votes: Votes;
  /** The index of each markable, by id. Markables with the same tokens are one. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** Votes for antecedents that are no markables. */
  readonly unknown: readonly FoundVote[];
  /** Votes for antecedents that do not come before the markable. */
  readonly later: readonly FoundVote[];
}

/** @param found votes on these markables; those on others are left out */
export function votesToColumns(markables: readonly FoundMarkable[], found: readonly FoundVote[]): ColumnsOfVotes {
  const placed = markables.map(({ id, runs }) => ({ id, runs: maximalRuns(runs) }));
  placed.sort((a, b) => a.runs[0] - b.runs[0] || b.runs[b.runs.length - 1] - a.runs[a.runs.length - 1]);
  const bySpan = new Map<string, number>();
  const spans: Int32Array[] = [];
  const indexOf = new Map<string, number>();
  for (const { id, runs } of placed) {
    const span = runs.join();
    let index = bySpan.get(span);
    if (index === undefined) {
      bySpan.set(span, (index = spans.length));
      spans.push(runs);
    }
    indexOf.set(id, index);
  }
  const [unknown, later]: [FoundVote[], FoundVote[]] = [[], []];
  const rows = new Map<string, { readonly markable: number; readonly antecedent: number; votes: number }>();
  for (const vote of found) {
    const markable = indexOf.get(vote.markable);
    if (markable === undefined || vote.votes === 0) continue;
    let antecedent = vote.choice === "not referring" ? notReferring : discourseNew;
    if (typeof vote.choice === "object") {
      const at = indexOf.get(vote.choice.antecedent);
      if (at === undefined) unknown.push(vote);
      else if (at >= markable) later.push(vote);
      else antecedent = at;
    }
    const name = `${markable} ${antecedent}`;
    const row = rows.get(name);
    if (row === undefined) rows.set(name, { markable, antecedent, votes: vote.votes });
    else row.votes += vote.votes;
  }
  const choices = [...rows.values()];
  const pieces = new Map(spans.flatMap((runs, m) => (runs.length > 2 ? [[m, runs] as const] : [])));
  return {
    votes: {
      length: spans.length,
      first: Int32Array.from(spans, (runs) => runs[0]),
      last: Int32Array.from(spans, (runs) => runs[runs.length - 1]),
      ...(pieces.size > 0 && { pieces }),
      choices: {
        length: choices.length,
        markable: Int32Array.from(choices, (row) => row.markable),
        antecedent: Int32Array.from(choices, (row) => row.antecedent),
        votes: Int32Array.from(choices, (row) => row.votes),
      },
    },
    indexOf,
    unknown,
    later,
  };
}
