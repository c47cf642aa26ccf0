import { describe, expect, it } from "vitest";
import { partOf } from "../../scoring/score-clusters.ts";
import { votedSource } from "./voted-source.ts";
import { type VotesTable, votesTable } from "./votes-table.ts";

const header = "document\tstart\tend\tchoice\tantecedent_start\tantecedent_end\tvotes";

function tableOf(...rows: readonly string[]): ReturnType<typeof votesTable> {
  return votesTable([header, ...rows.map((row) => row.replaceAll(" ", "\t"))].join("\n"));
}

/** A text of six tokens. */
const part = { ...partOf([[[0, 0]]], "x"), tokens: { length: 6 } };

function votesIn(table: ReturnType<typeof votesTable>): unknown {
  const { layers } = [...votedSource({ open: () => [part] }, table as VotesTable, "v.tsv").open(false)][0];
  const { first, last, choices } = layers!.votes!;
  const { markable, antecedent, votes } = choices;
  return { first, last, markable, antecedent, votes };
}

describe("a table of votes", () => {
  it("gives votes to the tokens of the key, which it counts from 1", () => {
    const table = tableOf("x 3 4 old 1 1 5", "x 3 4 none   2", "x 1 1 new   7", "x 3 4 old 1 1 1");
    expect(votesIn(table)).toEqual({
      first: Int32Array.of(0, 2),
      last: Int32Array.of(0, 3),
      markable: Int32Array.of(1, 1, 0),
      antecedent: Int32Array.of(0, -2, -1),
      votes: Int32Array.of(6, 2, 7),
    });
  });

  it("names the line of a row that cannot be used", () => {
    const rows = {
      "x 0 1 new   1": "tokens are counted from 1",
      "x 2 1 new   1": "tokens are counted from 1",
      "x 2 2 DN   1": "the choice “DN” is not new",
      "x 2 2 old   1": "the antecedent: start “”",
      "x 2 2 old 2 2 1": "does not come before 2–2",
      "x 2 2 old 3 3 1": "does not come before 2–2",
      "x 2 2 new 1 1 1": "the choice new has an antecedent",
      "x 2 2 new   many": "votes “many” are no whole number",
      "x 2 2 new  ": "this row has 6 cells",
    };
    for (const [row, wrong] of Object.entries(rows)) {
      expect(tableOf("x 1 1 new   1", row)).toMatchObject({ line: 3, wrong: expect.stringContaining(wrong) as string });
    }
    expect(votesTable("document\tstart\n")).toMatchObject({
      line: 1,
      wrong: expect.stringContaining("no column end") as string,
    });
    expect(tableOf()).toMatchObject({ line: 1 });
  });

  it("does not guess what the key does not say", () => {
    expect(() => votesIn(tableOf("x 5 7 new   1"))).toThrow("v.tsv:2: x has 6 tokens, so 5-7 is outside of it");
    expect(() => votesIn(tableOf("y 1 1 new   1"))).toThrow("v.tsv:2: the key has no y");
    expect(() => votesIn(tableOf("x 2 2 old 1 1 1"))).toThrow("v.tsv:2: the antecedent 1-1 has no votes of its own");
  });
});
