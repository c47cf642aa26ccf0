import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readFiles } from "../../test/support/read-files.ts";
import { cracText } from "../formats/crac/index.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { resolveOptions, type UserOptions } from "./score-options.ts";
import { scoreSources } from "./score-sources.ts";

const path = "examples/plaza/key.conllu";
const { parts: key } = readFiles({ [path]: readFileSync(path) }, { features: true });
const written = [...cracText.write!(key)].join("");
const { parts: answers } = readFiles({ "plaza.txt": written }, { format: "crac-text", features: true });

/** Scores the key as its own answer. */
function scored(options: UserOptions): { found: unknown; told: readonly Diagnostic[] } {
  const told: Diagnostic[] = [];
  const named = answers.map((part) => ({ ...part, document: key[0].document, position: undefined }));
  const [ofKey, ofAnswers] = [key, named].map((parts) => ({ open: () => parts }));
  const resolved = resolveOptions({ ...options, metrics: ["mentions"] });
  const [total] = scoreSources(ofKey, [ofAnswers], resolved, (each) => told.push(each));
  return {
    found: total.result().scores["mentions"].counts,
    told: told.filter(({ code }) => code === "answers-cannot-match"),
  };
}

it("tells how many mentions no answer can have, because answers have the heads of the tree", () => {
  // In this tree, all words of a sentence depend on its first word, so only a first word is the head of several. Counted
  // in the file: 11 mentions have another head, and 4 are zeros that depend on the root.
  const { found, told } = scored({ match: "head", zeros: "dependent" });
  expect(told).toMatchObject([{ severity: "warning", data: { mentions: 15, of: 26, heads: 11, zeros: 4 } }]);
  expect(found).toEqual({ recall: [11, 26], precision: [11, 26] });
});

it("says nothing of heads if these do not matter, or are those of the key", () => {
  expect(scored({ match: "exact", zeros: "dependent" }).told).toEqual([]);
  expect(scored({ match: "head", zeros: "keep" }).told).toEqual([]);
});
