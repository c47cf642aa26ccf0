import { expect, test } from "vitest";
import type { DocumentView, PartView } from "../../engine/document-view.ts";
import type { ErrorRow } from "../../engine/errors-view.ts";
import { Session } from "../../engine/session.ts";
import { errorMarks } from "../parts/error-marks.ts";
import { entityShares } from "./shares-of-entity.ts";
import { statusesElsewhere } from "./statuses-elsewhere.ts";

/**
 * The key has the entities {w0, w1, w2, w5} and {w3, w4}. System A has {w0, w1}, {w2, w3, w4} and {w6, w7}: w2 is in
 * another entity, w5 is missing, and w6 and w7 are extra. System B equals the key but for w7, which is extra, too.
 */
async function opened(): Promise<DocumentView> {
  const file = (name: string, cells: readonly string[]): { name: string; bytes: Uint8Array } => {
    const rows = cells.map((cell, t) => `d\t0\t${t}\tw${t}\t${cell}`).join("\n");
    return {
      name,
      bytes: new TextEncoder().encode(`#begin document (d); part 000\n${rows}\n\n#end document\n`),
    };
  };
  const session = new Session();
  await session.open({
    key: [file("key.conll", ["(0)", "(0)", "(0)", "(1)", "(1)", "(0)", "-", "-"])],
    responses: [
      { name: "A", files: [file("a.conll", ["(0)", "(0)", "(1)", "(1)", "(1)", "-", "(2)", "(2)"])] },
      { name: "B", files: [file("b.conll", ["(0)", "(0)", "(0)", "(1)", "(1)", "(0)", "-", "(2)"])] },
    ],
  });
  return session.document();
}

async function part(): Promise<PartView> {
  return (await opened()).parts[0];
}

test("the mentions of an entity are shared among the entities of the other side and what it lacks", async () => {
  const { key, responses } = await part();
  expect(entityShares(key, responses[0], 0)).toEqual([
    { of: 0, count: 2 },
    { of: 1, count: 1 },
    { of: "alone", count: 1 },
  ]);
  expect(entityShares(responses[0], key, 1)).toEqual([
    { of: 1, count: 2 },
    { of: 0, count: 1 },
  ]);
  expect(entityShares(responses[0], key, 2)).toEqual([{ of: "alone", count: 2 }]);
});

test("another system is right about a mention that it has as the key does, or rightly lacks", async () => {
  const own = await part();
  const mentions = (side: "key" | "response", ...numbers: number[]): ErrorRow["mentions"] =>
    numbers.map((number) => ({ side, number, text: "" }));
  const at = { system: 0, other: 1 };
  // w2 and w5 of the key are right in B.
  expect(statusesElsewhere(own, mentions("key", 2, 5), at)).toEqual([{ status: "matched", count: 2 }]);
  // Of the extra w6 and w7, B has only w7.
  expect(statusesElsewhere(own, mentions("response", 5, 6), at)).toEqual([
    { status: "matched", count: 1 },
    { status: "extra", count: 1 },
  ]);
});

test("each mention has one mark, and those that are wrong have a label", async () => {
  const marks = errorMarks(await part(), 0).map(({ pieces, line, label }) => [
    pieces[0],
    line,
    label.map(({ text }) => text).join(),
  ]);
  expect(marks).toEqual([
    [0, "agreed", ""],
    [1, "agreed", ""],
    [2, "wrong-entity", "≠ R2 · key K1"],
    [3, "agreed", ""],
    [4, "agreed", ""],
    [5, "missing", "− K1"],
    [6, "extra", "+ R3"],
    [7, "extra", "+ R3"],
  ]);
});
