import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Session } from "./session.ts";
import type { SliceQuery, SliceView } from "./slices-view.ts";

const tags = "Ann/NNP met/VBD Bo/NNP ./. She/PRP greeted/VBD him/PRP ./.".split(" ");

/** Returns a file of CoNLL-2012 with this text twice, as x/1 and y/2, and these entities of its words. */
function fileOf(name: string, ...entities: readonly Readonly<Record<number, string>>[]): SessionFile {
  const text = ["x/1", "y/2"]
    .map((document, d) => {
      const lines = tags.map((token, t) => {
        const [word, tag] = token.split("/");
        return [document, 0, t, word, tag, "*", "-", "-", "-", "-", "*", entities[d][t] ?? "-"].join("\t");
      });
      return `#begin document (${document}); part 000\n${lines.join("\n")}\n\n#end document\n`;
    })
    .join("");
  return { name, bytes: new TextEncoder().encode(text) };
}

interface SessionFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const right = { 0: "(0)", 2: "(1)", 4: "(0)", 6: "(1)" };
const key = fileOf("key.conll", right, right);
// In x/1, “him” is in the entity of Ann and her pronoun, and Bo is alone. The other document is right.
const response = fileOf("response.conll", { ...right, 6: "(0)" }, right);

async function slices(...queries: readonly SliceQuery[]): Promise<readonly SliceView[]> {
  const session = new Session();
  await session.open({ key: [key], responses: [{ name: "a", files: [response] }] });
  return session.slices(queries);
}

const figuresOf = ({ scores }: SliceView, id: string): unknown => {
  const score = scores.find(({ metric }) => metric === id)?.systems[0];
  return score && [score.recall, score.precision];
};

// B³ of x/1. Recall: Ann and She have both of their 2 mentions together, Bo and him are alone: 1, 1, 1/2, 1/2.
// Precision: 2 of the 3 mentions of Ann's response entity are hers, and 1 is Bo's: 2/3, 2/3, 1/3; Bo alone: 1.
it("gives a class of mentions its share of B³", async () => {
  const [names, pronouns, both] = await slices(
    { where: { "mention-type": ["name"], document: ["x/1"] } },
    { where: { "mention-type": ["pronoun"], document: ["x/1"] } },
    { where: { "mention-type": ["pronoun", "name"], document: ["x/1"] } },
  );
  expect(names.mentions).toBe(2);
  expect(figuresOf(names, "b3")).toEqual([3 / 4, expect.closeTo(5 / 6, 12)]);
  expect(figuresOf(pronouns, "b3")).toEqual([3 / 4, 1 / 2]);
  expect(figuresOf(both, "b3")).toEqual([3 / 4, 2 / 3]);
  expect(figuresOf(both, "mentions")).toEqual([1, 1]);
  // An average is not divided.
  expect(figuresOf(both, "conll")).toBeUndefined();
});

// In the key, all mentions are in entities of two; the response has entities of three and of one in x/1.
it("has the mentions of the key that pass, and those of the response that were matched with them", async () => {
  const [pairs, others] = await slices(
    { where: { "entity-size": ["2"], document: ["x/1"] } },
    { where: { "entity-size": ["1", "3"], document: ["x/1"] } },
  );
  expect(pairs.mentions).toBe(4);
  expect(figuresOf(pairs, "mentions")).toEqual([1, 1]);
  expect(figuresOf(others, "mentions")).toEqual([null, null]);
});

it("scores whole documents by all metrics", async () => {
  const [one, genre, all] = await slices({ where: { document: ["x/1"] } }, { where: { genre: ["y"] } }, {});
  // MUC of x/1: 1 of 2 key links is found, and 1 of the 2 response links is right.
  expect(figuresOf(one, "muc")).toEqual([1 / 2, 1 / 2]);
  expect(figuresOf(genre, "conll")).toEqual([1, 1]);
  expect(all.mentions).toBe(8);
  expect(figuresOf(all, "b3")).toEqual([7 / 8, 5 / 6]);
});

it("gives an entity of the key only recall", async () => {
  const [bo] = await slices({ entity: { document: "x/1", part: "000", side: "key", entity: 1 } });
  expect(figuresOf(bo, "b3")).toEqual([1 / 2, null]);
  expect(bo.scores.map(({ systems }) => systems[0].main)).toEqual(bo.scores.map(() => null));
  expect(bo.mentions).toBe(2);
});

it("says why a filter of errors has no scores", async () => {
  const views = await slices(
    { where: { type: ["missing-mention"] } },
    { where: { compared: ["fixed"] } },
    { search: "him" },
    { entity: { document: "x/1", part: "000", side: "response", entity: 0 } },
  );
  for (const { reason, scores } of views) {
    expect(scores).toEqual([]);
    expect(reason).toMatch(/^No scores: .*\.$/);
  }
});

it("adds up to the score of the corpus over all values of a facet", async () => {
  const session = new Session();
  const file = (name: string): SessionFile => ({ name, bytes: readFileSync(`examples/tagged/${name}`) });
  await session.open({ key: [file("key.conll")], responses: [{ name: "a", files: [file("response.conll")] }] });
  const values = ["name", "nominal", "pronoun", "—"];
  const [all, ...classes] = await session.slices([
    {},
    ...values.map((value) => ({ where: { "mention-type": [value] } })),
  ]);
  for (const id of ["b3", "mentions", "ceafm", "muc", "ceafe", "lea"]) {
    const sums = [0, 0, 0, 0];
    for (const { scores } of classes) {
      const counts = scores.find(({ metric }) => metric === id)?.systems[0].counts;
      if (counts === undefined || !("recall" in counts)) throw new Error(`no counts of ${id}`);
      [...counts.recall, ...counts.precision].forEach((count, c) => (sums[c] += count));
    }
    const whole = all.scores.find(({ metric }) => metric === id)?.systems[0].counts;
    if (whole === undefined || !("recall" in whole)) throw new Error(`no counts of ${id}`);
    [...whole.recall, ...whole.precision].forEach((count, c) => {
      expect(sums[c]).toBeCloseTo(count, 9);
    });
  }
  expect(classes.reduce((sum, { mentions }) => sum + mentions, 0)).toBe(all.mentions);
});
