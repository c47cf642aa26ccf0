import { describe, expect, test } from "vitest";
import type { ColumnOf } from "../../src/core/columns.ts";
import type { AnnotatedPart, Mentions, Tokens } from "../../src/core/document.ts";
import { textAt, textColumn } from "../../src/core/text-column.ts";
import { keepMentions } from "../../src/matching/keep-mentions.ts";
import { moveMentions, moveTokens } from "../../src/matching/move-mentions.ts";
import { withCommonZeros } from "../../src/matching/zeros/common-zeros.ts";
import { fullEntities, fullMentions, fullTokens } from "../support/full-tables.ts";

const full: AnnotatedPart = {
  document: "d",
  part: "",
  tokens: fullTokens,
  mentions: fullMentions,
  entities: fullEntities,
};

test("removing no mention changes nothing, and removing all mentions of an entity removes the entity", () => {
  expect(keepMentions(full, Int32Array.of(0, 1, 2))).toBe(full);
  const { mentions, entities } = keepMentions(full, Int32Array.of(2));
  const expected: Required<Mentions> = {
    ...{ length: 1, first: Int32Array.of(5), last: Int32Array.of(5), entity: Int32Array.of(0) },
    ...{
      pieces: new Map(),
      names: ["b"],
      aliases: ["it"],
      line: Int32Array.of(11),
      listed: Int32Array.of(0),
      head: Int32Array.of(-1),
    },
    ...{ minimum: new Map([[0, Int32Array.of(5, 5)]]), headOffsets: Int32Array.of(10, 12) },
    ...{ features: { type: [""], gender: ["n"] }, joinedPart: Int32Array.of(1) },
  };
  expect(mentions).toStrictEqual(expected);
  expect(entities).toStrictEqual({
    length: 1,
    ids: ["y"],
    types: ["PER"],
    features: { class: [""] },
    local: Uint8Array.of(1),
  });
});

describe("alignment with equal tokens", () => {
  const same = Int32Array.of(0, 1, 2, 3, 4, 5);
  const none = new Uint8Array(6);
  const cuts = { cutsFirst: none, cutsLast: none, inserted: 0, deleted: 0, changed: 0 };

  test("leaves mentions unchanged", () => {
    const { part } = moveMentions(full, { first: same, last: same, ...cuts }, 7, true);
    expect(part).toStrictEqual(full);
  });

  /** The words and sentences are the key's. Trees, speakers and references to the response's file are not moved. */
  const sides: Record<ColumnOf<Tokens>, "key" | "response" | "nobody"> = {
    ...{ form: "key", sentenceStarts: "key", sentenceIds: "key", zero: "key", tag: "response", nameClass: "response" },
    ...{ parse: "nobody", speaker: "nobody", lines: "nobody", zeroDependencies: "nobody", governor: "nobody" },
    ...{ trimmable: "nobody", inText: "nobody", inferred: "nobody", byRule: "nobody", marks: "nobody" },
    ...{ wordDependencies: "nobody", bare: "nobody" },
  };
  test.each(Object.entries(sides))(
    "takes the column %s of tokens from the key, the response or nobody: %s",
    (name, side) => {
      const [fromKey, fromResponse] = [
        moveTokens(fullTokens, { length: 6 }, { first: same }),
        moveTokens({ length: 6 }, fullTokens, { first: same }),
      ].map((tokens) => tokens[name as ColumnOf<Tokens>]);
      const own = fullTokens[name as ColumnOf<Tokens>];
      expect(fromKey).toEqual(side === "key" ? own : undefined);
      expect(fromResponse).toEqual(side === "response" ? own : undefined);
    },
  );
});

test("a zero that only the other side has moves all later positions", () => {
  const { names, ...unnamed } = fullMentions;
  const none = new Int32Array(0);
  const other: AnnotatedPart = {
    ...{ document: "d", part: "", entities: { length: 0, ids: [] } },
    tokens: {
      length: 6,
      form: textColumn(["pro", "Ann", "saw", "é", "猫", "it"]),
      sentenceStarts: Int32Array.of(0, 4),
      zero: Uint8Array.of(1, 0, 0, 0, 0, 0),
    },
    mentions: { length: 0, first: none, last: none, entity: none },
  };
  expect(names).toHaveLength(3);
  const [moved] = withCommonZeros([{ ...full, mentions: unnamed }, other]);
  const behind = ({ length, ...column }: { length: number; bytes: Uint8Array; ends: Int32Array }) =>
    textColumn(["", ...Array.from({ length }, (_, t) => textAt({ length, ...column }, t))]);
  // The other side's zero is neither in the text nor in the lines of the file.
  const tokens: Required<Omit<Tokens, "lines" | "inText">> = {
    length: 7,
    form: textColumn(["pro", "Ann", "saw", "é", "猫", "", "it"]),
    ...{ tag: behind(fullTokens.tag), parse: behind(fullTokens.parse) },
    ...{ nameClass: behind(fullTokens.nameClass), speaker: behind(fullTokens.speaker) },
    ...{ sentenceStarts: Int32Array.of(0, 4), sentenceIds: ["s1", ""] },
    zero: Uint8Array.of(1, 0, 0, 0, 0, 1, 0),
    zeroDependencies: new Map([[5, [{ parent: 2, relation: "nsubj" }]]]),
    governor: Int32Array.of(-2, 2, -1, 2, 6, -2, 2),
    wordDependencies: new Map([[3, [{ parent: 2, relation: "obj" }]]]),
    trimmable: Uint8Array.of(0, 0, 0, 3, 0, 0, 2),
    ...{ inferred: true, byRule: true, bare: true },
    marks: behind(fullTokens.marks),
  };
  expect(moved?.tokens).toStrictEqual(tokens);
  expect(moved?.mentions).toStrictEqual({
    ...unnamed,
    ...{ first: Int32Array.of(1, 3, 6), last: Int32Array.of(1, 5, 6), head: Int32Array.of(1, 5, -1) },
    pieces: new Map([[1, Int32Array.of(3, 3, 5, 5)]]),
    minimum: new Map([
      [1, Int32Array.of(5, 5)],
      [2, Int32Array.of(6, 6)],
    ]),
  });
});
