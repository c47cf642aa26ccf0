import { describe, expect, it } from "vitest";
import { Conll2012Reader } from "../../formats/conll-2012/conll-2012-reader.ts";
import { type ReferenceDocument, type ReferenceMetric, referenceDocuments } from "../../scoring/scorer-pl.ts";
import { perlNumber, type ScorerLogDetail, scorerLog, truncatedPercent } from "./scorer-log.ts";

describe("truncatedPercent", () => {
  it.each([
    [0.57, "56.99"],
    [2 / 3, "66.66"],
    [0.55, "55"],
    [1, "100"],
    [0, "0"],
    [null, "0"],
    [1 / 8, "12.5"],
    [1.2, "120"],
    [0.9999999999999999, "99.99"],
    [0.00009, "0"],
    [0.0001, "0.01"],
  ])("of %s is %s", (value, text) => {
    expect(truncatedPercent(value)).toBe(text);
  });
});

describe("perlNumber", () => {
  it.each([
    [0, "0"],
    [7, "7"],
    [120000, "120000"],
    [2.6, "2.6"],
    [16 / 3, "5.33333333333333"],
    [14 / 3, "4.66666666666667"],
    [0.1 + 0.2, "0.3"],
    [0.9999999999999999, "1"],
    [999.9999999999999, "1000"],
    [0.0001, "0.0001"],
    [0.00001, "1e-05"],
    [1.5e-7, "1.5e-07"],
    [123456789012345, "123456789012345"],
    [1234567890123456, "1.23456789012346e+15"],
    [-0.25, "-0.25"],
  ])("of %d is %s", (value, text) => {
    expect(perlNumber(value)).toBe(text);
  });

  it("rounds halves to an even last digit, as C does", () => {
    // 1234 + 2^-12 is exactly 1234.000244140625: sixteen digits, the last of which is 5.
    expect(perlNumber(1234 + 2 ** -12)).toBe("1234.00024414062");
    expect(perlNumber(1234 + 3 * 2 ** -12)).toBe("1234.00073242188");
  });
});

function documents(key: readonly string[], response: readonly string[], name?: string): ReferenceDocument[] {
  const read = (cells: readonly string[]) => {
    const lines = ["#begin document (a); part 000", ...cells.map((cell) => `x\t${cell}`), "#end document\n"];
    const reader = new Conll2012Reader({ tokens: false });
    return [...reader.push(new TextEncoder().encode(lines.join("\n"))), ...reader.end()];
  };
  return [...referenceDocuments(read(key), read(response), name)];
}

function log(
  metric: ReferenceMetric,
  scored: readonly ReferenceDocument[],
  detail: ScorerLogDetail,
  mayRepeat?: number,
) {
  const pieces: string[] = [];
  const steps = scorerLog(metric, scored, detail, mayRepeat);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return { text: pieces.join(""), end: step.value };
    pieces.push(step.value);
  }
}

const rule = "-".repeat(74);

describe("scorerLog", () => {
  const scored = documents(["(1", "1)", "(1)", "(2)|(1)", "(2)"], ["(7", "7)", "(7)", "(8)", "-"]);

  it("shows every document, then the totals", () => {
    // Key {0-1, 2, 3} {3, 4}: mention 3 counts in the last entity only, so the only link found is 0-1 with 2.
    expect(log("muc", scored, "documents").text).toBe(`====> (a); part 000:
File (a); part 000:
Entity 0: (0,1) (2,2) (3,3)
Entity 1: (3,3) (4,4)
====> (a); part 000:
File (a); part 000:
Entity 0: (0,1) (2,2)
Entity 1: (3,3)
(a); part 000:
Repeated mention in the key: 3, 3 23
Total key mentions: 4
Total response mentions: 3
Strictly correct identified mentions: 3
Partially correct identified mentions: 0
No identified: 1
Invented: 1
Recall: (1 / 3) 33.33%\tPrecision: (1 / 1) 100%\tF1: 50%
${rule}

====== TOTALS =======
Identification of Mentions: Recall: (3 / 4) 75%\tPrecision: (3 / 3) 100%\tF1: 85.71%
${rule}
Coreference: Recall: (1 / 3) 33.33%\tPrecision: (1 / 1) 100%\tF1: 50%
${rule}
`);
  });

  it("shows repeated mentions with the totals", () => {
    const { text } = log("lea", scored, "totals");
    expect(text).toMatch(/^Repeated mention in the key: 3, 3 23\n\n====== TOTALS =======\nIdentification/);
  });

  it("puts the name of the requested document first, even if there is no such document", () => {
    const { text } = log("muc", documents(["(1)"], ["(1)"], "b"), "named");
    expect(text).toMatch(/^b:\n====> :\nFile :\n====> :\nFile :\nTotal key mentions: 0\n/);
    expect(text).toContain("Recall: (0 / 0) 0%\tPrecision: (0 / 0) 0%\tF1: 0%\n");
  });

  it("has three lines for BLANC, but neither name nor figures for its documents", () => {
    const pair = documents(["(1)", "(1)", "(2)"], ["(1)", "(1)", "(1)"]);
    // Coreference 1/1, 1/3; non-coreference 0/2, 0/0.
    expect(log("blanc", pair, "documents").text).toContain("\nEntity 0: (0,0) (1,1) (2,2)\n:\nTotal key mentions: 3\n");
    expect(log("blanc", pair, "totals").text).toBe(`
====== TOTALS =======
Identification of Mentions: Recall: (3 / 3) 100%\tPrecision: (3 / 3) 100%\tF1: 100%
${rule}

Coreference:
Coreference links: Recall: (1 / 1) 100%\tPrecision: (1 / 3) 33.33%\tF1: 50%
${rule}
Non-coreference links: Recall: (0 / 2) 0%\tPrecision: (0 / 0) 0%\tF1: 0%
${rule}
BLANC: Recall: (0.5 / 1) 50%\tPrecision: (0.166666666666667 / 1) 16.66%\tF1: 25%
${rule}
`);
  });

  it("stops at one more repeated response mention than allowed", () => {
    const pair = documents(["(1)", "(1)", "(1)"], ["(1)|(2)", "(1)|(2)", "(1)|(2)"]);
    expect(log("muc", pair, "totals", 3).end).toEqual({ repeated: 3, refused: false });
    const { text, end } = log("muc", pair, "totals", 2);
    expect(end).toEqual({ repeated: 3, refused: true });
    expect(text).toBe([0, 1, 2].map((t) => `Repeated mention in the response: ${t}, ${t} ${t}${t}\n`).join(""));
  });
});
