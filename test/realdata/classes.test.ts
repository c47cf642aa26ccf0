import { describe, it } from "vitest";
import { expectSums } from "../support/class-sums.ts";
import { describeWithRealData, readReal, realFiles, realText } from "../support/realdata.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";

/** The classes of mentions of real files, by every division, add up to the whole in every metric that has classes. */

/** Returns a response to a part: every third mention is an entity of its own, and every seventh is missing. */
function responseTo(part: AnnotatedPart): AnnotatedPart {
  const { mentions, entities } = part;
  const kept = Array.from({ length: mentions.length }, (_, m) => m).filter((m) => m % 7 !== 6);
  const pick = (column: Int32Array): Int32Array => Int32Array.from(kept, (m) => column[m]);
  return {
    document: part.document,
    part: part.part,
    ...(part.tokens !== undefined && { tokens: part.tokens }),
    mentions: {
      length: kept.length,
      first: pick(mentions.first),
      last: pick(mentions.last),
      entity: Int32Array.from(kept, (m) => (m % 3 === 2 ? entities.length + m : mentions.entity[m])),
    },
    entities: {
      length: entities.length + mentions.length,
      ids: [...entities.ids, ...Array.from({ length: mentions.length }, (_, m) => `own ${m}`)],
    },
  };
}

describeWithRealData("classes add up to the whole", () => {
  describe("of annotated texts", () => {
    it.each(realFiles("litbank").filter((path) => path.endsWith(".conll")))("%s", (path) => {
      const { parts } = readReal(path);
      expectSums(parts, parts.map(responseTo));
    });
  });

  describe("of keys and responses", () => {
    const { pairs } = JSON.parse(realText("expected.json")) as {
      pairs: Record<string, { key: string; response: string }>;
    };
    it.each(Object.entries(pairs))("%s", (_, { key, response }) => {
      const [ofKey, ofResponse] = [key, response].map(
        (path) => readReal(path, { format: "conll", tokens: false }).parts,
      );
      expectSums(ofKey, ofResponse);
    });
  });

  it("of two annotators of a play", () => {
    const [key, other] = ["AH", "SH"].map((name) => readReal(`gerdracor/Sara-${name}_Act1.conll`).parts);
    expectSums(key, other);
  });
});
