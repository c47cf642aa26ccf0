import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entitySpans } from "../../test/support/entity-spans.ts";
import { mentionsToPart } from "../formats/common/parts/mentions-to-part.ts";
import { removeNested } from "./remove-nested.ts";

const frame = { document: "d", part: "" };

/** The spans that are left, entity by entity. */
function left(singletons: "keep" | "drop", ...entities: string[]): string[] {
  const mentions = entities.flatMap((spans, e) =>
    spans.split(" ").map((span) => ({ entity: String(e), runs: span.split(/[-,]/).map(Number) })),
  );
  return entitySpans(removeNested(mentionsToPart(frame, mentions), singletons));
}

const both = ["keep", "drop"] as const;

// What coval (commit 87071a6) was seen to do.
describe("removeNested", () => {
  it.each(both)("removes mentions that are inside another one of their entity (%s)", (singletons) => {
    expect(left(singletons, "0-3 2-2 4-4")).toStrictEqual(["0-3 4-4"]);
  });

  it("keeps or removes an entity of which one mention would be left, by what becomes of singletons", () => {
    expect(left("keep", "5-6 5-5", "9-9")).toStrictEqual(["5-6 5-5", "9-9"]);
    expect(left("drop", "5-6 5-5", "9-9")).toStrictEqual(["9-9"]);
  });

  it("counts a mention once for every mention that it is inside", () => {
    expect(left("keep", "0-5 1-4 2-3 9-9")).toStrictEqual(["0-5 1-4 2-3 9-9"]);
    expect(left("drop", "0-5 1-4 2-3 9-9")).toStrictEqual([]);
  });

  it.each(both)("leaves one mention where the count is that of all (%s)", (singletons) => {
    // 1-4 once and 2-3 twice: 3 − 3 is not 1.
    expect(left(singletons, "0-5 1-4 2-3")).toStrictEqual(["0-5"]);
  });

  it.each(both)(
    "leaves what only overlaps, is repeated, or is inside a mention of another entity (%s)",
    (singletons) => {
      expect(left(singletons, "0-3 2-4", "1-1 6-6", "8-9 8-9")).toStrictEqual(["0-3 2-4", "1-1 6-6", "8-9 8-9"]);
    },
  );

  it("compares the tokens of discontinuous mentions", () => {
    expect(left("keep", "0-1,4-5 2-3 9-9")).toStrictEqual(["0-1,4-5 2-3 9-9"]);
    expect(left("keep", "0-1,4-5 4-4 9-9")).toStrictEqual(["0-1,4-5 9-9"]);
    expect(left("keep", "0-5 0-1,4-5 9-9")).toStrictEqual(["0-5 9-9"]);
  });

  it("takes mentions that are the same by something else than their tokens not to be inside each other, and away together", () => {
    const part = mentionsToPart(
      frame,
      [
        [0, 5],
        [1, 2],
        [1, 3],
        [8, 9],
        [9, 9],
        [11, 11],
      ].map((runs) => ({ entity: "0", runs })),
    );
    // 1–2 and 1–3 are the same, and so are 8–9 and 9–9.
    const identities = ["a", "b", "b", "c", "c", "d"];
    expect(entitySpans(removeNested(part, "keep", identities))).toStrictEqual(["0-5 8-9 9-9 11-11"]);
    // 2–3 is inside 1–4 only, but 0–9, which is the same, goes with it.
    const other = mentionsToPart(
      frame,
      [
        [0, 9],
        [1, 4],
        [2, 3],
        [11, 11],
      ].map((runs) => ({ entity: "0", runs })),
    );
    expect(entitySpans(removeNested(other, "keep", ["a", "b", "a", "c"]))).toStrictEqual(["11-11"]);
  });

  it("does what the rule says, pair by pair", () => {
    const span = fc.tuple(fc.nat(6), fc.nat(6)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 6 }), fc.constantFrom(...both), (spans, singletons) => {
        const contains = (a: readonly number[], b: readonly number[]): boolean =>
          a[0] <= b[0] && b[1] <= a[1] && a.join() !== b.join();
        const marks = spans.map((inner) => spans.filter((outer) => contains(outer, inner)).length);
        const isOneLeft = spans.length > 1 && spans.length - marks.reduce((sum, n) => sum + n) === 1;
        const kept = isOneLeft ? (singletons === "keep" ? spans : []) : spans.filter((_, i) => marks[i] === 0);
        const shown = left(singletons, spans.map((own) => own.join("-")).join(" "));
        const sorted = (all: readonly string[]): string[] => [...all].sort();
        expect(sorted(shown.flatMap((own) => own.split(" ")))).toStrictEqual(sorted(kept.map((own) => own.join("-"))));
      }),
    );
  });
});
