import { describe, expect, it } from "vitest";
import type { Tokens } from "../../core/document.ts";
import { readParts } from "../read.ts";
import { CorefudReader } from "./corefud-reader.ts";

/** Builds tokens from sentences whose tokens are given as `id head deps`. */
function tokensOf(...sentences: (readonly string[])[]): Tokens {
  const text = sentences.map((rows) =>
    rows
      .map((row) => {
        const [id, head, deps = "_"] = row.split(" ");
        return [id, "x", "_", "_", "_", "_", head, "_", deps, id === "1" ? "Entity=(e1)" : "_"].join("\t");
      })
      .join("\n"),
  );
  const file = `# newdoc id = d\n# global.Entity = eid\n${text.join("\n\n")}\n\n`;
  const [part] = readParts([new TextEncoder().encode(file)], new CorefudReader({}));
  return part.tokens!;
}

describe("HEAD", () => {
  it("is the token with that number in its own sentence, -1 for a root, -2 if absent", () => {
    const { governor } = tokensOf(["1 2", "2 0", "3 2"], ["1 0", "2 _", "3 1"]);
    expect(Array.from(governor!)).toStrictEqual([1, -1, 1, -1, -2, 3]);
  });

  it("does not count empty nodes or the lines of multi-word tokens", () => {
    // Tokens: 0.1 1 2 2.1 3.
    const { governor } = tokensOf(["0.1 _", "1-2 _", "1 3", "2 1", "2.1 _", "3 0"]);
    expect(Array.from(governor!)).toStrictEqual([-2, 4, 1, -2, -1]);
  });

  it("is unknown if its number is beyond the sentence", () => {
    expect(Array.from(tokensOf(["1 0", "2 3"], ["1 0"]).governor!)).toStrictEqual([-1, -2, -1]);
  });

  it("is omitted if no token has one", () => {
    expect(tokensOf(["1 _", "2 _"])).not.toHaveProperty("governor");
  });
});

describe("DEPS", () => {
  it("gives an empty node a list of words with full relations", () => {
    // Tokens: 0 1 | 2 3 4 5. Token 4 is empty.
    const { zeroDependencies, governor } = tokensOf(["1 0", "2 1"], ["1 0", "2 1", "2.1 _ 1:nsubj:pass|3:obj", "3 1"]);
    expect(zeroDependencies).toStrictEqual(
      new Map([
        [
          4,
          [
            { parent: 2, relation: "nsubj:pass" },
            { parent: 5, relation: "obj" },
          ],
        ],
      ]),
    );
    // The empty node depends on the first of its parents.
    expect(Array.from(governor!)).toStrictEqual([-1, 0, -1, 2, 2, 2]);
  });

  it("may name another empty node, even before the first word, or the root", () => {
    // Tokens: 0.1 1 1.1 1.2 2.
    const { zeroDependencies } = tokensOf(["0.1 _ 0:root", "1 0", "1.1 _ 1.2:conj", "1.2 _ 0.1:dep", "2 1"]);
    expect(zeroDependencies).toStrictEqual(
      new Map([
        [0, [{ parent: -1, relation: "root" }]],
        [2, [{ parent: 3, relation: "conj" }]],
        [3, [{ parent: 0, relation: "dep" }]],
      ]),
    );
  });

  it("is omitted if missing or invalid", () => {
    expect(tokensOf(["1 0", "1.1 _ _", "1.2 _ nsubj", "1.3 _ 9:obj"])).not.toHaveProperty("zeroDependencies");
  });

  it("is not read for words", () => {
    expect(tokensOf(["1 0 0:root", "2 1 1:obj"])).not.toHaveProperty("zeroDependencies");
  });
});
