import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { PairSink } from "./pair-sink.ts";
import { pairsInText } from "./text-pairs.ts";

const folder = mkdtempSync(join(tmpdir(), "corefscope-pairs-"));
const file = join(folder, "pairs.csv");
const columns = { left: ["l"], right: ["r"], probability: "p" };

/** Returns the pairs with a probability of at least .5 in a table. */
function read(content: string | Uint8Array): (readonly [left: string, right: string, probability: number])[] {
  writeFileSync(file, content);
  // With several thresholds, probabilities are kept.
  const sink = new PairSink([0.5, 1]);
  pairsInText(file, columns, sink);
  const { groups, left, right, probability } = sink.take();
  const { strings } = groups.ids;
  return Array.from(left, (one, i) => [strings.at(one), strings.at(right[i]), probability![i]]);
}

const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

it("pairsInText reads ids of any characters, and probabilities as Number does", () => {
  const id = fc.string({
    minLength: 1,
    maxLength: 12,
    unit: fc.constantFrom("a", "é", "7", ",", '"', "\n", "\t", " "),
  });
  const digits = fc.string({ maxLength: 18, unit: fc.nat({ max: 9 }).map(String) });
  const probability = fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }).map(String),
    digits.map((text) => `0.${text}`),
    digits.map((text) => `.${text}5`),
    fc.constantFrom("0", "1", "1.", "1.000", "5e-1", " 0.75", "00.5", "0.50000000000000001"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(id, id, probability), { maxLength: 40 }), fc.boolean(), (rows, isEnded) => {
      const lines = ["l,p,r", ...rows.map(([l, r, p]) => [l, p, r].map(field).join())];
      const expected = rows.map(([l, r, p]) => [l, r, Number(p)] as const).filter(([, , p]) => p >= 0.5);
      expect(read(lines.join("\n") + (isEnded ? "\n" : ""))).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

it("pairsInText reads rows and quoted ids that two chunks of the file share", () => {
  const rows = Array.from(
    { length: 30_000 },
    (_, i) => [`record ${i % 7}\n${i}`, "ü".repeat(i % 23) + String(i)] as const,
  );
  const table = `l,r,p\r\n${rows.map(([l, r]) => `${field(l)},${r},.9\r\n`).join("")}`;
  expect(read(table)).toEqual(rows.map(([l, r]) => [l, r, 0.9]));
});

it("pairsInText reads the line that names the separator", () => {
  expect(read("\uFEFFsep=;\nl;r;p\na,1;b;0.5\n")).toEqual([["a,1", "b", 0.5]]);
});

it.each([
  ["l,r,p\na,b,.9\n\nl,r,p\na,c,.9\n", "4: the row repeats the header of the table"],
  [
    Uint8Array.from([...new TextEncoder().encode("l,r,p\na,b,.9\na"), 0xff, ...new TextEncoder().encode(",c,.9\n")]),
    "3: the row has bytes that are not UTF-8",
  ],
  ['l,r,p\n"a\nb",c,.1\nd,e,1.5\n', "4: the probability is “1.5”"],
  ['l,r,p\n"a\nb",c,.9\nd,e\n', "4: the row has 2 columns, but the header has 3"],
  ['l,r,p\na,b,.9\n"a,c,.9\n', "3: a quotation mark is not closed"],
  ["l,r,p\na,b,.9\na,,.9\n", "3: the pair lacks the id of a record"],
  ["l,r,p\na,b,\n", "2: the probability is missing"],
  ["l,r,p\na,b,.\n", "2: the probability is “.”"],
])("pairsInText refuses table %#, and names the line", (content, message) => {
  expect(() => read(content)).toThrow(`${file}:${message}`);
});
