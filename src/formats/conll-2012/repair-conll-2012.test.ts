import { describe, expect, test } from "vitest";
import { Random } from "../../../bench/random.ts";
import { damage } from "../../../test/support/damage.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { type AnnotatedPart, labelOf } from "../../core/document.ts";
import { withoutRepeats } from "../../matching/equal-mentions.ts";
import { Conll2012Reader } from "./conll-2012-reader.ts";
import { repairConll2012 } from "./index.ts";

function read(text: string): { parts: AnnotatedPart[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const reader = new Conll2012Reader({ report: (diagnostic) => diagnostics.push(diagnostic) });
  const parts = [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
  return { parts, diagnostics };
}

const repair = (text: string): string => repairConll2012(text, read(text).parts.map(withoutRepeats));

const whole = (lines: readonly string[]): string =>
  `#begin document (a); part 000\n${lines.join("\n")}\n\n#end document\n`;

describe("repairConll2012", () => {
  test("leaves correct files of several dialects unchanged", () => {
    for (const text of [
      whole(["a\t0\t0\tThe\tDT\t(NP*\t(12|(3", "a\t0\t1\tman\tNN\t*)\t12)", "a\t0\t2\tran\tVB\t*\t3)|(12)"]),
      whole(["a  0  0   The  (1", "a  0  1   old  1", "a  0  2   man  1)  "]),
      "#begin document a\r\na 0 0 It (1)(2\r\na 0 1 x 2)\r\n#end document\r\n",
      "a\t0\t0\tIt\t(1)\na\t0\t1\tis\t\n",
    ]) {
      expect(repair(text)).toBe(text);
    }
  });

  test("removes only unmatched brackets, damaged cells and repeated mentions", () => {
    expect(
      repair(
        whole([
          "a\t0\t0\tThe\tDT\t(0|(1",
          "a\t0\t1\told\tJJ\t()",
          "a\t0\t2\tman\tNN\t1)|7)",
          "a\t0\t3\the\tPRP\t(1)|(2)",
          "a  0  4  x   (3|x(",
        ]),
      ),
    ).toBe(
      whole([
        "a\t0\t0\tThe\tDT\t(1",
        "a\t0\t1\told\tJJ\t-",
        "a\t0\t2\tman\tNN\t1)",
        "a\t0\t3\the\tPRP\t(1)",
        "a  0  4  x   -",
      ]),
    );
  });

  test("adds missing ends of documents, with the file's line endings", () => {
    expect(
      repair("#begin document (a); part 000\r\na 0 0 It (1)\r\n#begin document (b); part 000\r\nb 0 0 It (1)"),
    ).toBe(
      "#begin document (a); part 000\r\na 0 0 It (1)\r\n#end document\r\n#begin document (b); part 000\r\nb 0 0 It (1)\r\n#end document\r\n",
    );
  });

  test("repairs damaged files so that the same parts are read without faulty brackets", () => {
    const original = new TextEncoder().encode(
      `${whole(["a\t0\t0\tThe\tDT\t(12|(3", "a\t0\t1\tman\tNN\t12)", "", "a\t0\t0\tran\tVB\t3)|(12)"])}${whole(["b 0 0 It (1)", "b 0 1 is (1", "b 0 2 it 1)"])}`,
    );
    const random = new Random(7);
    let damagedCells = 0;
    for (let n = 0; n < 3000; n++) {
      const text = new TextDecoder().decode(damage(original, original, random));
      const before = read(text);
      const kept = before.parts.map(withoutRepeats);
      const repaired = repairConll2012(text, kept);
      const after = read(repaired);
      const spans = ({ mentions, entities }: AnnotatedPart): string[] =>
        Array.from(
          mentions.first,
          (first, m) => `${first}-${mentions.last[m]} ${entities.ids[mentions.entity[m]].replace(/\s/g, "_")}`,
        ).sort();
      // Lines before the first header are a document only if they contain a mention.
      const mentioned = (parts: readonly AnnotatedPart[]): string[][] =>
        parts.map(spans).filter(({ length }) => length > 0);
      expect(mentioned(after.parts), JSON.stringify(text)).toEqual(mentioned(kept));
      const codes = ["mention-not-closed", "mention-not-opened", "malformed-cell", "document-not-closed"];
      const labels = kept.map(labelOf);
      expect(
        after.diagnostics.filter(({ code, document }) => codes.includes(code) && labels.includes(document ?? "")),
        JSON.stringify(text),
      ).toEqual([]);
      if (before.diagnostics.some(({ code }) => code === "malformed-cell")) damagedCells++;
    }
    expect(damagedCells).toBeGreaterThan(100);
  });
});
