import { expect, it } from "vitest";
import type { AnnotatedPart } from "../core/document.ts";
import { withLayers } from "../formats/found-layers.ts";
import { mentionsToPart } from "../formats/mentions-to-part.ts";
import { accumulator } from "../scoring/accumulator.ts";

/** A part of one mention, with markables that do not refer: their entity, and their tokens as runs. */
function part(...markables: readonly (readonly [entity: string, ...runs: number[]])[]): AnnotatedPart {
  const bare = mentionsToPart({ document: "d", part: "" }, [{ entity: "e", runs: [0, 0] }]);
  return withLayers(bare, { nonReferring: markables.map(([entity, ...runs]) => ({ entity, runs })) });
}

function counts(key: AnnotatedPart, response: AnnotatedPart): unknown {
  const total = accumulator({ metrics: ["non-referring"] });
  total.add(key, response);
  return total.result().scores["non-referring"].counts;
}

it("compares the tokens of markables, whatever their entities are called", () => {
  const key = part(["a", 1, 1], ["b", 3, 4], ["c", 6, 6, 8, 8]);
  const response = part(["x", 1, 1], ["y", 3, 3], ["z", 8, 8, 6, 6], ["w", 9, 9]);
  expect(counts(key, response)).toEqual({ recall: [2, 3], precision: [2, 4] });
});

it("looks at the first markable of each entity in the file", () => {
  expect(counts(part(["a", 5, 5], ["a", 1, 1]), part(["a", 1, 1], ["b", 5, 5]))).toEqual({
    recall: [1, 1],
    precision: [1, 2],
  });
});

it("has no figures where a side does not say what refers", () => {
  const bare = { ...part(), layers: {} };
  const total = accumulator({ metrics: ["non-referring"] });
  total.add(part(["a", 1, 1]), bare);
  expect(total.result().lacking).toEqual({
    "non-referring": { side: "response", what: "non-referring expressions", document: "d" },
  });
  expect(total.result().scores["non-referring"].f1).toBeNull();
});
