import { describe, expect, test } from "vitest";
import {
  type ColumnOf,
  isWhole,
  joinEntities,
  joinMentions,
  joinTokens,
  moveSpans,
  nameMentions,
  selectEntities,
  selectMentions,
} from "./columns.ts";
import type { Dependency } from "./dependency.ts";
import type { Entities, Mentions, Tokens } from "./document.ts";
import { type TextColumn, textAt } from "./text-column.ts";
import { fullEntities, fullMentions, fullTokens } from "../../test/support/full-tables.ts";

type Table = Tokens | Mentions | Entities;

function cells(table: Table, name: string): unknown[] {
  const column = (table as unknown as Record<string, unknown>)[name];
  return Array.from({ length: table.length }, (_, row) => cell(column, row, table.length));
}

function cell(column: unknown, row: number, length: number): unknown {
  if (column === undefined || column === true) return column;
  if (column instanceof Map) return column.get(row) as unknown;
  if (Array.isArray(column)) return column[row];
  if (ArrayBuffer.isView(column)) {
    const values = Array.from(column as Int32Array);
    const width = values.length / length;
    return width === 1 ? values[row] : values.slice(row * width, (row + 1) * width);
  }
  if ("bytes" in (column as object)) return textAt(column as TextColumn, row);
  return Object.fromEntries(
    Object.entries(column as Record<string, string[]>).map(([feature, values]) => [feature, values[row]]),
  );
}

const columnsOf = <Name extends string>(table: Record<Name, unknown>): Exclude<Name, "length">[] =>
  Object.keys(table).filter((name) => name !== "length") as Exclude<Name, "length">[];

const shift = (value: unknown, by: number): unknown => {
  if (typeof value === "number") return value < 0 ? value : value + by;
  return ArrayBuffer.isView(value) ? (value as Int32Array).map((token) => token + by) : value;
};

const ofTokens: Record<ColumnOf<Mentions>, boolean> = {
  ...{ first: true, last: true, pieces: true, head: true, minimum: true },
  ...{ entity: false, names: false, listed: false, aliases: false, line: false, headOffsets: false, features: false },
  joinedPart: false,
};

describe("selected rows", () => {
  const rows = [2, 0];

  test("keep pieces only for rows that have some", () => {
    expect(selectMentions(fullMentions, [2, 1, 0]).pieces).toStrictEqual(new Map([[1, Int32Array.of(2, 2, 4, 4)]]));
    expect(selectMentions(fullMentions, rows).pieces).toStrictEqual(new Map());
  });

  test.each(columnsOf(fullMentions))("of mentions keep the column %s", (name) => {
    const before = cells(fullMentions, name);
    expect(cells(selectMentions(fullMentions, rows), name)).toEqual(rows.map((row) => before[row]));
  });

  test.each(columnsOf(fullEntities))("of entities keep the column %s", (name) => {
    expect(cells(selectEntities(fullEntities, [1]), name)).toEqual([cells(fullEntities, name)[1]]);
  });

  test("have no columns that the given rows lack", () => {
    const { length, first, last, entity } = fullMentions;
    expect(Object.keys(selectMentions({ length, first, last, entity }, rows))).toEqual([
      "length",
      "first",
      "last",
      "entity",
    ]);
    expect(selectEntities({ length: 1, ids: ["x"] }, [0])).toStrictEqual({ length: 1, ids: ["x"] });
  });
});

test.each(columnsOf(fullMentions))("moveSpans keeps the column %s, and moves its tokens, if any", (name) => {
  const places = [Int32Array.of(10, 10), Int32Array.of(12, 12, 14, 14), Int32Array.of(15, 15)];
  const token = (each: number): number => (each < 0 ? -1 : each + 10);
  const moved = moveSpans(fullMentions, places, { token, runs: (runs) => runs.map(token) });
  expect(cells(moved, name)).toEqual(cells(fullMentions, name).map((value) => shift(value, ofTokens[name] ? 10 : 0)));
});

test.each(columnsOf(fullMentions))(
  "nameMentions sorts the column %s by name, or drops it if it refers to tokens; first and last become ranks",
  (name) => {
    const named = nameMentions(fullMentions, ["3", "1", "1"]);
    const order = [1, 2, 0];
    const expected = order.map((m) => cells(fullMentions, name)[m]);
    const rank = [0, 0, 2];
    if (name === "first" || name === "last") expect(cells(named, name)).toEqual(rank);
    else if (name === "names") expect(named.names).toEqual(["1", "1", "3"]);
    else if (ofTokens[name]) expect(named[name]).toBeUndefined();
    else expect(cells(named, name)).toEqual(expected);
  },
);

describe("mentions that are moved", () => {
  const { length, first, last, entity } = fullMentions;
  const bare = { length, first, last, entity };

  test("have pieces only for spans with gaps", () => {
    const places = [10, 12, 15].map((token) => Int32Array.of(token, token));
    const moved = moveSpans(fullMentions, places, { token: (each) => each, runs: (runs) => runs });
    expect(moved).not.toHaveProperty("pieces");
    expect(Object.keys(moveSpans(bare, places, { token: (each) => each, runs: (runs) => runs }))).toEqual(
      Object.keys(bare),
    );
  });

  test("lose minimum spans without a new position, and the column if none remain", () => {
    const places = [10, 12, 15].map((token) => Int32Array.of(token, token));
    const keeping = (kept: number) =>
      moveSpans(fullMentions, places, {
        token: (each) => each,
        runs: (runs) => (runs[0] === kept ? Int32Array.of(20, 20) : undefined),
      });
    // The minimum span of mention 1 is token 4, that of mention 2 is token 5.
    expect(keeping(5).minimum).toEqual(new Map([[2, Int32Array.of(20, 20)]]));
    expect(keeping(9)).not.toHaveProperty("minimum");
  });
});

describe("joined mentions", () => {
  const absent = { mentions: undefined, start: 6, entities: new Int32Array(0) };
  const own = { mentions: fullMentions, start: 0, entities: Int32Array.of(4, 3) };
  const moved = { mentions: fullMentions, start: 7, entities: Int32Array.of(3, 5) };

  test.each(columnsOf(fullMentions))("have the column %s", (name) => {
    const before = cells(fullMentions, name);
    const after = cells(joinMentions([own, absent, moved]), name);
    if (name === "entity") expect(after).toEqual([3, 4, 3, 5, 3, 5]);
    else if (name === "joinedPart") expect(after).toEqual([0, 0, 0, 2, 2, 2]);
    else expect(after).toEqual([...before, ...before.map((value) => shift(value, ofTokens[name] ? 7 : 0))]);
  });

  const { length, first, last, entity } = fullMentions;
  const bare = { mentions: { length, first, last, entity }, start: 7, entities: Int32Array.of(0, 1) };
  const blanks: Record<Exclude<ColumnOf<Mentions>, "first" | "last" | "entity" | "joinedPart">, unknown> = {
    ...{ pieces: undefined, minimum: undefined, head: -1, headOffsets: [-1, -1], names: "", aliases: "" },
    ...{ features: { type: "", gender: "" }, line: "gone", listed: "gone" },
  };
  test.each(Object.entries(blanks))(
    "have blanks for a part without the column %s, or lack the column",
    (name, blank) => {
      const joined = cells(joinMentions([own, bare]), name);
      if (blank === "gone") expect(joined).toEqual(Array(6).fill(undefined));
      else expect(joined).toEqual([...cells(fullMentions, name), blank, blank, blank]);
    },
  );

  test("omit columns that no part has", () => {
    expect(Object.keys(joinMentions([bare, absent])).sort()).toEqual(
      ["length", "first", "last", "entity", "joinedPart"].sort(),
    );
  });

  test("keep lines if parts without lines have no mentions", () => {
    const empty = new Int32Array(0);
    const none = { mentions: { length: 0, first: empty, last: empty, entity: empty }, start: 7, entities: empty };
    expect(joinMentions([own, none]).line).toEqual(fullMentions.line);
  });

  test("have no features or pieces if the columns are empty", () => {
    const hollow = { ...bare, mentions: { ...bare.mentions, features: {}, pieces: new Map<number, Int32Array>() } };
    const joined = joinMentions([hollow, hollow]);
    expect(joined).not.toHaveProperty("features");
    expect(joined).not.toHaveProperty("pieces");
  });
});

describe("joined entities", () => {
  const joined = (): Entities =>
    joinEntities(
      ["y", "x (p)", "z"],
      [
        { table: { length: 1, ids: ["y"], types: [""] }, indices: Int32Array.of(0) },
        { table: fullEntities, indices: Int32Array.of(1, 0) },
        { table: { length: 2, ids: ["z", "y"], types: ["ORG", "LOC"] }, indices: Int32Array.of(2, 0) },
      ],
    );
  const expected: Record<ColumnOf<Entities>, unknown[]> = {
    ids: ["y", "x (p)", "z"],
    types: ["PER", "", "ORG"],
    features: [{ class: "" }, { class: "GEN" }, { class: "" }],
    local: [undefined, undefined, undefined],
  };
  test.each(columnsOf(expected))("have the column %s", (name) => {
    expect(cells(joined(), name)).toEqual(expected[name]);
  });
});

test("joined entities have no types and features if no part has any", () => {
  const silent = { table: { length: 1, ids: ["y"], types: [""], features: {} }, indices: Int32Array.of(0) };
  expect(joinEntities(["y"], [silent, silent])).toStrictEqual({ length: 1, ids: ["y"] });
});

test("a column is whole if some part has it, and every part with `counts` has it", () => {
  const having = { tokens: fullTokens, at: (token: number) => token, counts: true };
  const lacking = { ...having, tokens: { length: 2 } };
  const absent = { ...having, tokens: undefined, counts: false };
  expect(isWhole([having, absent], "form")).toBe(true);
  expect(isWhole([having, { ...lacking, counts: false }], "form")).toBe(true);
  expect(isWhole([having, lacking], "form")).toBe(false);
  expect(isWhole([absent], "form")).toBe(false);
  expect(isWhole([absent, { ...lacking, counts: false }], "form")).toBe(false);
});

describe("joined tokens", () => {
  const full = (start: number) => ({ tokens: fullTokens, at: (token: number) => token + start, counts: true });
  const sentences = { sentenceStarts: Int32Array.of(0, 3, 8, 11), sentenceIds: ["a", "b", "c", "d"] };
  const gaps: Record<ColumnOf<Tokens>, unknown> = {
    ...{ form: "", tag: "", parse: "", nameClass: "", speaker: "", zero: 0, trimmable: 0, governor: -2 },
    ...{ zeroDependencies: undefined, wordDependencies: undefined, marks: "", lines: "gone", inText: "gone" },
    ...{ inferred: true, byRule: true, bare: true },
    ...{ sentenceStarts: "sentence", sentenceIds: "sentence" },
  };

  test.each(Object.entries(gaps))(
    "fill gaps in the column %s, replace it, or drop it, as its kind requires",
    (name, gap) => {
      const joined = joinTokens([full(0), full(8)], 15, sentences);
      if (gap === "gone") expect(joined[name as ColumnOf<Tokens>]).toBeUndefined();
      else if (gap === "sentence") {
        expect(joined[name as ColumnOf<Tokens>]).toBe(sentences[name as keyof typeof sentences]);
      } else {
        const before = cells(fullTokens, name);
        const moved = before.map((value) => {
          if (name === "governor") return shift(value, 8);
          if (name !== "zeroDependencies" && name !== "wordDependencies") return value;
          return (value as Dependency[] | undefined)?.map((each) => ({ ...each, parent: each.parent + 8 }));
        });
        expect(cells(joined, name)).toEqual([...before, gap, gap, ...moved, gap]);
      }
    },
  );

  const bare = (counts: boolean) => ({ tokens: { length: 2 }, at: (token: number) => token + 6, counts });
  const whole: readonly ColumnOf<Tokens>[] = ["form", "tag", "parse"];
  test.each(whole)("omit a column if a part with `counts` has no %s", (name) => {
    expect(joinTokens([full(0), bare(true)], 8, {})[name]).toBeUndefined();
    expect(cells(joinTokens([full(0), bare(false)], 8, {}), name)).toEqual([...cells(fullTokens, name), "", ""]);
  });

  test("keep governors and dependencies of zeros that refer to the first token or the root", () => {
    const own: Tokens = {
      length: 2,
      governor: Int32Array.of(-1, 0),
      zeroDependencies: new Map([
        [1, [{ parent: 0, relation: "nsubj" }]],
        [0, [{ parent: -1, relation: "root" }]],
      ]),
    };
    const joined = joinTokens([{ tokens: own, at: (token) => token + 3, counts: true }], 5, {});
    expect(Array.from(joined.governor!)).toEqual([-2, -2, -2, -1, 3]);
    expect(joined.zeroDependencies).toEqual(
      new Map([
        [4, [{ parent: 3, relation: "nsubj" }]],
        [3, [{ parent: -1, relation: "root" }]],
      ]),
    );
  });

  test("omit columns that no part has, and columns without rows", () => {
    const absent = { tokens: undefined, at: (token: number) => token, counts: false };
    const hollow = { ...bare(true), tokens: { length: 2, zeroDependencies: new Map<number, Dependency[]>() } };
    expect(joinTokens([bare(true), absent], 8, {})).toStrictEqual({ length: 8 });
    expect(joinTokens([hollow], 8, {})).toStrictEqual({ length: 8 });
  });

  test("ignore a missing part without `counts`", () => {
    const absent = { tokens: undefined, at: (token: number) => token, counts: false };
    expect(cells(joinTokens([full(0), absent], 6, {}), "form")).toEqual(cells(fullTokens, "form"));
    expect(joinTokens([full(0), { ...absent, counts: true }], 6, {}).form).toBeUndefined();
  });
});
