import { describe, expect, it } from "vitest";
import { Conll2012Reader } from "../formats/conll-2012/conll-2012-reader.ts";
import { referenceSpans } from "./reference-spans.ts";

/** The entities of a part with these coreference cells, one per token, as `first-last first-last`. */
function entitiesOf(...cells: readonly string[]): string[] {
  const lines = [
    "#begin document (a); part 000",
    ...cells.map((cell, t) => `a\t0\t${t}\tw\t${cell}`),
    "#end document\n",
  ];
  const reader = new Conll2012Reader({ tokens: false });
  const [part] = [...reader.push(new TextEncoder().encode(lines.join("\n"))), ...reader.end()];
  return referenceSpans(part).map((entity) => entity.map(([first, last]) => `${first}-${last}`).join(" "));
}

describe("referenceSpans", () => {
  it("lists the mentions of an entity in the order in which they close", () => {
    expect(entitiesOf("(1", "(1", "1)", "1)", "(1)")).toEqual(["1-2 0-3 4-4"]);
    expect(entitiesOf("(1", "(1", "(1", "1)|1)", "1)")).toEqual(["2-3 1-3 0-4"]);
  });

  it("takes one-token mentions before closings in the same cell, whatever stands first", () => {
    expect(entitiesOf("(1", "1)|(1)", "(1)")).toEqual(["1-1 0-1 2-2"]);
    expect(entitiesOf("(1", "(1)|1)", "(1)")).toEqual(["1-1 0-1 2-2"]);
  });

  it("lists entities by their first one-token mention or opening, one-token mentions first in a cell", () => {
    expect(entitiesOf("(1|(2)", "1)")).toEqual(["0-0", "0-1"]);
    expect(entitiesOf("(4|(2)|(1|(3)", "1)|4)", "(4)")).toEqual(["0-0", "0-0", "0-1 2-2", "0-1"]);
    expect(entitiesOf("(5|(2", "5)", "2)", "(2)|(5)")).toEqual(["0-1 3-3", "0-2 3-3"]);
  });

  it("closes the mention that was opened in the same cell before the one that was open", () => {
    expect(entitiesOf("(1", "1)|(1", "1)")).toEqual(["1-1 0-2"]);
  });

  it("has nothing for a part without mentions", () => {
    expect(entitiesOf()).toEqual([]);
    expect(entitiesOf("-", "-")).toEqual([]);
  });
});
