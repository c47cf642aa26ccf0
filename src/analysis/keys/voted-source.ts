import { listIn } from "../../core/arrays.ts";
import { type AnnotatedPart, labelOf, type Votes } from "../../core/document.ts";
import { type FoundVote, votesToColumns } from "../../formats/common/parts/found-votes.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import type { VoteRow, VotesTable } from "./votes-table.ts";

/**
 * Returns a source whose parts have the votes of a table in place of their own.
 *
 * @param file the table's file, for errors
 * @throws NotComparableError while it is read: if a row is outside the text, an antecedent has no votes of its own, or a document
 *   is not in the source or has several parts that the table does not name
 */
export function votedSource(source: PartSource, { rows, hasParts }: VotesTable, file: string): PartSource {
  const byPart = new Map<string, VoteRow[]>();
  for (const row of rows) listIn(byPart, nameOf(row)).push(row);
  return {
    ...source,
    *open(again) {
      const seen = new Set<string>();
      for (const part of source.open(again)) {
        const name = nameOf({ document: part.document, part: hasParts ? part.part : "" });
        const own = byPart.get(name);
        if (own !== undefined && seen.has(name) && !hasParts)
          throw new NotComparableError(
            "information-lacking",
            `${file}: ${part.document} has several parts, but the table has no column part; add it`,
          );
        seen.add(name);
        yield own === undefined
          ? withoutVotes(part)
          : { ...part, layers: { ...part.layers, votes: votesOf(part, own, file) } };
      }
      const foreign = rows.find((row) => !seen.has(nameOf(row)));
      if (foreign !== undefined)
        throw new NotComparableError(
          "information-lacking",
          `${file}:${foreign.line}: the key has no ${labelOf(foreign) || "document without a name"}`,
        );
    },
  };
}

function nameOf({ document, part }: Pick<AnnotatedPart, "document" | "part">): string {
  return JSON.stringify([document, part]);
}

function withoutVotes({ layers, ...part }: AnnotatedPart): AnnotatedPart {
  if (layers === undefined) return part;
  const { votes: _, ...others } = layers;
  return { ...part, layers: others };
}

function votesOf(part: AnnotatedPart, rows: readonly VoteRow[], file: string): Votes {
  const { tokens, mentions } = part;
  if (mentions.names !== undefined)
    throw new NotComparableError(
      "information-lacking",
      `${file}: the mentions of the key are names, but votes are on tokens; use a key with positions`,
    );
  const markables = new Map<string, { readonly id: string; readonly runs: readonly number[] }>();
  const idOf = (span: readonly [number, number], line: number): string => {
    const id = span.join("-");
    if (tokens !== undefined && span[1] > tokens.length)
      throw new NotComparableError(
        "information-lacking",
        `${file}:${line}: ${labelOf(part)} has ${tokens.length} tokens, so ${id} is outside of it`,
      );
    if (!markables.has(id)) markables.set(id, { id, runs: [span[0] - 1, span[1] - 1] });
    return id;
  };
  const voted = new Set(rows.filter(({ votes }) => votes > 0).map(({ span, line }) => idOf(span, line)));
  const found = rows.map(({ span, choice, votes, line }): FoundVote => {
    const markable = idOf(span, line);
    if (choice === "none") return { markable, choice: "not referring", votes };
    return { markable, choice: choice === "new" ? choice : { antecedent: idOf(choice.antecedent, line) }, votes };
  });
  for (const { choice, line } of rows) {
    if (typeof choice === "object" && !voted.has(choice.antecedent.join("-"))) {
      const id = choice.antecedent.join("-");
      throw new NotComparableError(
        "information-lacking",
        `${file}:${line}: the antecedent ${id} has no votes of its own; add them, such as one row with the choice new`,
      );
    }
  }
  return votesToColumns([...markables.values()], found).votes;
}
