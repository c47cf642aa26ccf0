import { expect, test } from "vitest";
import { detectFormat } from "../registry.ts";
import { detectCorefud } from "./index.ts";

const row = (misc: string): string => `1\tIt\tit\tPRON\t_\t_\t0\troot\t_\t${misc}\n`;

test.each([
  ["# global.Entity = eid-etype-head-other\n", true],
  ["# newdoc id = a\n#global.Entity=GRP\n", true],
  [row("SpaceAfter=No|Entity=(e1)"), true],
  [row("Entity=(e1").replace("\n", "\r\n"), true],
  [row("ClusterId=e1|MentionSpan=1"), true],
  [row("ClusterId[1]=e1"), true],
  [`# sent_id = 1\n# text = It\n${row("_")}`, true],
  [`# newdoc\n${row("_").replace("1\t", "1-2\t")}`, true],
  [row("_"), false],
  [row("NotEntity=(e1)"), false],
  [row("Entity=e1"), false],
  ["# sent_id = 1\nIt\n", false],
  [`#begin document (a); part 000\n# sent_id = 1\n${row("(1)")}`, false],
  [`# global.columns = ID FORM IDENTITY\n${row("Entity=(e1)")}`, false],
  ["", false],
])("detectCorefud decides whether %j is CorefUD: %s", (head, expected) => {
  expect(detectCorefud(head)).toBe(expected);
  if (expected) expect(detectFormat(new TextEncoder().encode(head))?.id).toBe("corefud");
});

test("detectCorefud handles long lines quickly", () => {
  const started = performance.now();
  expect(detectCorefud(row("Entity=|".repeat(8_000)))).toBe(false);
  expect(detectCorefud(`${"1\t".repeat(30_000)}\n`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(2_000);
});
