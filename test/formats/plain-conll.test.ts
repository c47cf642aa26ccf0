import fc from "fast-check";
import { expect, test } from "vitest";
import { isPlainConll2012 } from "../../src/formats/conll-2012/detect.ts";
import { detectFormat } from "../../src/formats/registry.ts";

const encoder = new TextEncoder();

const table = (...lines: readonly string[]): Uint8Array => encoder.encode(`${lines.join("\n")}\n`);
const head = "#begin document (bc/cctv/00/cctv_0000); part 000";

test.each([
  [
    "columns separated by spaces",
    table(head, "bc/cctv/00/cctv_0000   0   0   In   IN   (TOP(S(PP*   -   (12|(3)", "", "#end document"),
  ],
  ["columns separated by tabs", table(head, "a\t0\t0\tIt\tPRP\t-\t(0)", "a\t0\t1\t]\t-\t(0)", "#end document")],
  ["five columns", table("#begin document (a);", "a\t0\t0\tIt\t(0", "a\t0\t1\tis\t0)|(1)", "#end document")],
  ["CRLF", encoder.encode(`${head}\r\na 0 0 It (0)\r\n\r\n#end document\r\n`)],
  ["a last line without a line ending", encoder.encode(`${head}\na 0 0 It (0)`)],
  ["the beginning of a long file", encoder.encode(`${head}\n${"a 0 0 It (0)\n".repeat(6000)}`)],
])("isPlainConll2012 accepts %s", (_, bytes) => {
  expect([isPlainConll2012(bytes), detectFormat(bytes)?.id]).toEqual([true, "conll"]);
});

// Each text is in another format, or would be with more such lines.
test.each([
  ["CRAFT", table(head, "a 0 0 It (0a)", "a 0 1 is -", "a 0 2 it (0a)", "#end document")],
  ["marked text", table(head, "[Ann|1] 0 0 saw [her|1] -", "#end document")],
  ["marked text with tags", table(head, 'Ann 0 0 <m id="1">saw</m>', "#end document")],
  ["prose", table(head, "He saw her .", "#end document")],
  ["labels", table("#begin document (mention,cluster); part 000", "a 0 0 It (0)")],
  ["labels with semicolons", table("#begin document (a;mention;cluster)", "a 0 0 It (0)")],
  ["neleval", table(head, "a\t0\t4\tkb_A\t1.0\tGPE", "a\t5\t9\tkb_A\t.5\tGPE")],
  ["neleval without scores", table(head, "a\t0\t4\tkb_A\t", "a\t5\t9\tkb_A\t\tGPE")],
  ["GAP", table(head, "a\ttrue\tfalse", "b\ttrue\tfalse")],
  ["LitBank", table(head, "MENTION\t0\t0\t1\t2\tx")],
  ["TAC", table(head, "#BeginOfDocument a")],
  ["brat", table(head, "T1\tPER 0 5\tIt")],
  ["i2b2", table(head, 'c="x" 1:1 1:1||c="y" 1:1 1:1')],
  ["AIDA", table(head, "-DOCSTART- 0 0 x", "a\tB\tx")],
  ["CorefUD", table(head, "# global.Entity = eid", "1\t0\t0\tx")],
  ["spaces and tabs", table(head, "a 0 0 It (0)", "a\t0\t0\tIt\t(0)")],
  ["a Unicode line separator", table(head, "a 0 0 It\u2028#FORMAT=WebAnno TSV 3 (0)")],
  ["a packed archive", encoder.encode(`${head}\n${"a 0 0 It (0)\n".repeat(20)}`).fill(120, 200, 257)],
  ["an empty file", encoder.encode("")],
])("isPlainConll2012 rejects %s", (_, bytes) => {
  if (_ === "a packed archive") bytes.set(encoder.encode("ustar"), 257);
  expect(isPlainConll2012(bytes)).toBe(false);
});

const cell = fc.constantFrom(
  ..."a 0 1 12 It saw - _ * (0) 0) 12)|0) (1a) 1a) (12|(3) [x|1] ] [ < <m </m> {a { } true false MENTION COREF T1 E1 R1 #1 *".split(
    " ",
  ),
  ...'PER c="x" 1:1 B-markable_1=set_2 =set_ -DOCSTART- B I GPE .5 -1 1e3 mention cluster key, , ; a-coref ustar'.split(
    " ",
  ),
  "",
  "PER 0 5",
  "\u2028",
  "\uFEFF",
  "é",
);
const row = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(
      fc.constantFrom("a", "T1", "a/b_0", "MENTION", "COREF", 'c="x'),
      fc.array(cell, { maxLength: 4 }),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(cell, fc.array(cell, { maxLength: 7 })) },
);
const separator = fc.constantFrom("\t", " ", "   ");
const line = (between: string) =>
  fc.oneof(
    { weight: 8, arbitrary: row.map(([first, rest]) => [first, "0", "3", ...rest].join(between)) },
    { weight: 2, arbitrary: row.map(([first, rest]) => [first, ...rest].join(between)) },
    fc.constantFrom(
      "",
      "#end document",
      head,
      "#begin document (b);",
      "#begin document (mention;cluster)",
      "# global.columns = ID IDENTITY",
    ),
    fc.constantFrom("#BeginOfDocument x", "# global.Entity = eid", "#FORMAT=WebAnno TSV 3", "#title:x", "He saw her"),
  );
const file = fc
  .tuple(separator, fc.constantFrom("\n", "\r\n", "\r"))
  .chain(([between, end]) =>
    fc
      .tuple(
        fc.constantFrom(head, head, "#begin document (a,mention;cluster)", "x"),
        fc.array(line(between), { maxLength: 6 }),
      )
      .map(([first, lines]) => [first, ...lines].join(end)),
  );

test("detectFormat recognises plain files as CoNLL-2012", () => {
  let plain = 0;
  fc.assert(
    fc.property(file, (text) => {
      const bytes = encoder.encode(text);
      if (!isPlainConll2012(bytes)) return;
      plain++;
      expect([text, detectFormat(bytes)?.id]).toEqual([text, "conll"]);
    }),
    { numRuns: 20_000 },
  );
  expect(plain).toBeGreaterThan(1000);
});
