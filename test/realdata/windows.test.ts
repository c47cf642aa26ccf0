/** Windows of real texts: as long as the text they have its scores, and small ones have all its mentions. */
import { describe, it } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { describeWithRealData, readReal, realFiles, realText } from "../support/realdata.ts";
import { expectWholeWindow } from "../support/whole-window.ts";

/** Returns a response: every fifth mention is in the entity of the next one. */
function responseTo(part: AnnotatedPart): AnnotatedPart {
  const { mentions } = part;
  const entity = mentions.entity.map((own, m) => (m % 5 === 4 ? (mentions.entity.at(m + 1) ?? own) : own));
  const used = [...new Set(entity)].sort((a, b) => a - b);
  const index = new Map(used.map((e, i) => [e, i]));
  return {
    document: part.document,
    part: part.part,
    ...(part.tokens !== undefined && { tokens: part.tokens }),
    mentions: { ...mentions, entity: entity.map((e) => index.get(e)!) },
    entities: { length: used.length, ids: used.map(String) },
  };
}

describeWithRealData("windows of real texts", () => {
  describe("of annotated texts", () => {
    const paths = ["litbank", "gerdracor", "formats/corefud", "formats/conll2012_winobias", "formats/jsonlines"]
      .flatMap((folder) => realFiles(folder))
      .filter((path) => /\.(?:conll|conllu|jsonlines|txt)$/.test(path) && !/readme/i.test(path));
    it.each(paths)("%s", (path) => {
      const { parts } = readReal(path);
      expectWholeWindow(parts, parts.map(responseTo));
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
      expectWholeWindow(ofKey, ofResponse);
    });
  });
});
