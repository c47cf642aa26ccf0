import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../core/document.ts";
import { textColumn } from "../core/text-column.ts";
import { mentionsToPart } from "../formats/common/parts/mentions-to-part.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { baselinePart, type BaselineKind } from "./baseline.ts";

const words = "The old man saw the man ; The Old man waved at him".split(" ");

/** Four mentions and their heads: “The old man”, “the man”, “The Old man”, “him”. */
const part: AnnotatedPart = mentionsToPart(
  { document: "d", part: "0", tokens: { length: words.length, form: textColumn(words) } },
  [
    { entity: "x", runs: [0, 2], head: 2 },
    { entity: "y", runs: [4, 5], head: 5 },
    { entity: "x", runs: [7, 9], head: 9 },
    { entity: "x", runs: [12, 12], head: 12 },
  ],
);

function entitiesOf(made: ReturnType<typeof baselinePart>): number[] {
  if (typeof made === "string") throw new Error(made);
  return Array.from(made.mentions.entity);
}

describe("baselines", () => {
  it.each([
    ["singletons", [0, 1, 2, 3]],
    ["one-entity", [0, 0, 0, 0]],
    // The heads are man, man, man and him.
    ["head-match", [0, 0, 0, 1]],
    // “the old man” occurs twice, in different case.
    ["string-match", [0, 1, 0, 2]],
  ] satisfies [BaselineKind, number[]][])("of the kind %s put the four mentions into entities %j", (kind, expected) => {
    const made = baselinePart(part, kind);
    expect(entitiesOf(made)).toStrictEqual(expected);
    expect((made as AnnotatedPart).entities.ids).toStrictEqual([...new Set(expected)].map(String));
    expect((made as AnnotatedPart).mentions.first).toStrictEqual(part.mentions.first);
  });

  it("merge repeated mentions of a span", () => {
    const repeated = mentionsToPart({ document: "d", part: "" }, [
      { entity: "x", runs: [0, 1] },
      { entity: "y", runs: [0, 1] },
      { entity: "y", runs: [3, 3] },
    ]);
    expect(entitiesOf(baselinePart(repeated, "singletons"))).toStrictEqual([0, 1]);
  });

  it("name the information that they lack", () => {
    const headless = mentionsToPart({ document: "d", part: "", tokens: part.tokens! }, [{ entity: "x", runs: [0, 2] }]);
    expect(baselinePart(headless, "head-match")).toBe("heads");
    expect(entitiesOf(baselinePart(headless, "string-match"))).toStrictEqual([0]);
    expect(baselinePart(partOf([["a", "b"]]), "string-match")).toBe("tokens");
    expect(entitiesOf(baselinePart(partOf([["a", "b"]]), "singletons"))).toStrictEqual([0, 1]);
  });
});
