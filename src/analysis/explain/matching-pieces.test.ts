import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CorefudReader } from "../../formats/corefud/corefud-reader.ts";
import { readParts } from "../../formats/read.ts";
import { explanationBlocks } from "../../report/explanation-blocks.ts";
import { explanationText } from "../../report/explanation-text.ts";
import { alignmentRows } from "../../report/alignment-rows.ts";
import type { MatchedSides } from "../../scoring/tabulate.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import { explain } from "./explain.ts";
import type { Explanation } from "./explanation.ts";

const plaza = join(import.meta.dirname, "../../../examples/plaza");
const source = (name: string) => {
  const parts = readParts([readFileSync(join(plaza, name))], new CorefudReader());
  return { open: () => parts };
};
const limits = { entities: 20, mentions: 40, terms: 20, links: 20, matrix: 8 };
const textOf = (explanation: Explanation): string => explanationText(explanationBlocks(explanation, "north", 2), 2);

it("pairs of other tokens are told with what made them one, in the explanation and in the alignment", () => {
  const options = resolveOptions({ metrics: ["mentions"], match: "head" });
  const explanation = explain(source("key.conllu"), source("north.conllu"), options, { limits });
  // The relative clause is missing from the response's mention; its head “hermano” is not.
  expect(textOf(explanation)).toMatch(/Su hermano , que vivía allí\s+Su hermano\s+the same head/);
  const rows: string[][] = [];
  scoreSources(source("key.conllu"), [source("north.conllu")], options, () => undefined, {
    wants: () => true,
    matched: (_id: string, sides: MatchedSides) => rows.push(...alignmentRows("north", sides, options)),
  });
  const byRule = (rule: string): string[][] => rows.filter((row) => row[3] === rule);
  expect(byRule("head").map((row) => [row[4], row[5], row[6], row[7]])).toContainEqual(["18-23", "18-19", "e6", "e6"]);
  // Every mention is in one row.
  const { counts } = explanation.scores["mentions"];
  const [found, all] = counts !== undefined && "recall" in counts ? counts.recall : [0, 0];
  expect(byRule("head").length + byRule("exact").length).toBe(found);
  expect(found + byRule("missing").length).toBe(all);
});

it("nothing is said of it where all are of the same tokens", () => {
  const options = resolveOptions({ metrics: ["mentions"] });
  const explanation = explain(source("key.conllu"), source("north.conllu"), options, { limits });
  expect(textOf(explanation)).not.toContain("because of");
});
