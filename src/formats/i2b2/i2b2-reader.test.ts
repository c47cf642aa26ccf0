import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { i2b2 } from "./index.ts";

const text = 'Mr. Lee , the patient , has pain .\nHe\tsaid "  it hurts "\nThe patient left .\n';

const read = (chains: string, options = {}, concepts?: string) =>
  readFiles(
    {
      "d/a.txt.chains": chains,
      "d/a.txt": text,
      ...(concepts !== undefined && { "d/a.txt.con": concepts }),
    },
    options,
  );

const chain = 'c="mr. lee" 1:0 1:1||c="the patient" 1:3 1:4||c="he" 2:0 2:0||t="coref person"\n';

test("the reader reads chains with positions in lines and tokens, and ignores the case of quoted words", () => {
  const { parts, codes, format } = read(`${chain}c="pain" 1:7 1:7||c="it" 2:3 2:3||t="coref problem"\n`);
  expect([format, codes]).toEqual(["i2b2", []]);
  expect(parts[0]).toMatchObject({ document: "a", part: "", entities: { types: ["person", "problem"] } });
  expect(entitiesOf(parts[0])).toEqual({ "1": ["Mr. Lee", "the patient", "He"], "2": ["pain", "it"] });
  expect([...parts[0].tokens!.sentenceStarts!]).toEqual([0, 9, 15]);
  expect([...parts[0].mentions.line!]).toEqual([1, 1, 2, 1, 2]);
});

test("the reader treats concepts without a chain as singletons", () => {
  const concepts =
    'c="mr. lee" 1:0 1:1||t="person"\nc="pain" 1:7 1:7||t="problem"\nc="the patient" 3:0 3:1||t="person"\n';
  const { parts, codes } = read(chain, {}, concepts);
  expect(codes).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({
    "1": ["Mr. Lee", "the patient", "He"],
    "1:7 1:7": ["pain"],
    "3:0 3:1": ["The patient"],
  });
  expect(parts[0].entities.types).toEqual(["person", "problem", "person"]);
});

test("the reader reads a file of concepts by itself", () => {
  const { parts, codes } = readFiles({ "a.con": 'c="he" 2:0 2:0||t="person"\n', "a.txt": text });
  expect(codes).toEqual([]);
  expect(parts[0].document).toBe("a");
  expect(entitiesOf(parts[0])).toEqual({ "2:0 2:0": ["He"] });
});

test("the reader joins pairs with a common mention into one chain", () => {
  const pair = (a: string, b: string): string => `c="x" ${a} ${a}||t="coref person"||c="y" ${b} ${b}\n`;
  const { parts, codes } = readFiles({
    "a.txt.pairs": pair("1:1", "1:4") + pair("2:0", "3:1") + pair("1:7", "2:3") + pair("1:4", "2:0"),
    "a.txt": text,
  });
  expect(codes.filter((code) => code !== "text-mismatch")).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({ "1": ["Lee", "patient", "He", "patient"], "2": ["pain", "it"] });
});

test("the reader accepts quotation marks and bars, mentions of several pieces, and spans across lines", () => {
  const { parts, codes } = readFiles({
    "a.chains": 'c="say "b || c" 1:0 1:3||c="c d" 1:3 2:0||c="say e" 1:0 1:0,2:1 2:1||t="coref test"\n',
    "a.txt": 'say "b || c\nd e\n',
  });
  expect(codes).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({ "1": ["say … e", 'say "b || c', "c d"] });
});

test("the reader accepts exclusive ends, and omits words on request", () => {
  const { parts, codes } = read('c="mr. lee" 1:0 1:2||c="he" 2:0 2:1||t="coref person"\n', {
    ends: "exclusive",
    tokens: false,
  });
  expect(codes).toEqual([]);
  expect([...parts[0].mentions.last]).toEqual([1, 9]);
  expect(parts[0].tokens!.form).toBeUndefined();
});

describe("without the text, the reader", () => {
  test("gives mentions the same names as with the text", () => {
    const { parts, diagnostics } = readFiles({ "a.txt.chains": chain, "a.txt.con": 'c="x" 9:0 9:0||t="test"\n' });
    expect(diagnostics).toMatchObject([{ code: "missing-companion", data: { path: "a.txt" } }]);
    expect(entitiesOf(parts[0])).toEqual({ "1": ["1:0 1:1", "1:3 1:4", "2:0 2:0"], "9:0 9:0": ["9:0 9:0"] });
    expect(read(chain).parts[0].mentions.aliases).toEqual(["1:0 1:1", "1:3 1:4", "2:0 2:0"]);
  });
});

describe("the reader reports faults", () => {
  test.each([
    ['c="it" 2:3||t="coref person"'],
    ['c="it" 2:3 x:3||t="coref person"'],
    ['c="it 2:3 2:3||t="coref person"'],
    ['t="coref person"'],
    ['c="it" 2:3 2:3||t="a"||t="b"'],
    ["it 2:3 2:3"],
  ])("in the line %s", (line) => {
    const { parts, diagnostics } = read(`${chain}${line}\n`);
    expect(diagnostics).toMatchObject([{ code: "malformed-line", file: "d/a.txt.chains", line: 2 }]);
    expect(parts[0].mentions.length).toBe(3);
  });

  test("in the file of concepts", () => {
    expect(read(chain, {}, '\nc="x"||t="person"\n').diagnostics).toMatchObject([
      { code: "malformed-line", file: "d/a.txt.con", line: 2 },
    ]);
  });

  test("in positions that are reversed or outside the text, and in quotes that differ from the text", () => {
    const { parts, diagnostics } = read(
      'c="x" 0:0 0:0||c="x" 9:0 9:0||c="x" 1:99 1:99||c="x" 2:1 2:0||c="it" 2:0 2:0||t="coref person"\n',
      {},
      'c="x" 8:0 8:0||t="person"\n',
    );
    expect(diagnostics).toMatchObject([
      { code: "span-reversed", line: 1, mention: "2:1 2:0" },
      { code: "span-outside-text", line: 1, mention: "0:0 0:0" },
      { code: "span-outside-text", line: 1, mention: "9:0 9:0" },
      { code: "span-outside-text", line: 1, mention: "1:99 1:99" },
      { code: "text-mismatch", line: 1, data: { expected: "it", text: "He" } },
      { code: "span-outside-text", file: "d/a.txt.con", line: 1, mention: "8:0 8:0" },
    ]);
    expect(parts[0].mentions.length).toBe(5);
  });
});

describe("companions", () => {
  test.each([
    ["d/a.txt.chains.gz", ["d/a.txt", "d/a.txt.con", "d/a.txt.pairs"]],
    ["d/a.chains", ["d/a.txt", "d/a.con", "d/a.txt.con", "d/a.pairs", "d/a.txt.pairs"]],
    [
      "x/chains/a.txt.chains",
      [
        "x/chains/a.txt",
        "x/docs/a.txt",
        "x/chains/a.txt.con",
        "x/concepts/a.txt.con",
        "x/chains/a.txt.pairs",
        "x/pairs/a.txt.pairs",
      ],
    ],
    ["chains/a.txt.con", ["chains/a.txt", "docs/a.txt"]],
    ["mychains/a.txt.con", ["mychains/a.txt"]],
    ["d/a.txt.pairs", ["d/a.txt", "d/a.txt.con"]],
    ["d/a.txt", []],
  ])("are listed for %s", (path, expected) => {
    expect(i2b2.companions?.(path)).toEqual(expected);
  });

  test("are found in the folders of the distribution", () => {
    const { parts, codes } = readFiles({
      "x/chains/a.txt.chains": chain,
      "x/docs/a.txt": text,
      "x/concepts/a.txt.con": 'c="pain" 1:7 1:7||t="problem"\n',
    });
    expect(codes).toEqual([]);
    expect(parts[0].mentions.length).toBe(4);
  });
});

test("other fields are not read, and listed if asked", () => {
  const files = {
    "a.txt.chains": 'c="mr. lee" 1:0 1:1||c="he" 2:0 2:0||t="coref person"||a="present"\n',
    "a.txt.con": 'c="pain" 1:7 1:7||t="problem"||a="absent"||x="1"\nc="it||a=" 2:3 2:3||t="problem"\n',
    "a.txt": text,
  };
  const { parts, diagnostics } = readFiles(files, { listUnread: true });
  expect(parts[0].entities.types).toEqual(["person", "problem", "problem"]);
  const unread = diagnostics.flatMap(({ code, file, data }) =>
    code === "content-not-read" ? [[file, data?.["unread"]]] : [],
  );
  expect(unread).toEqual([
    ["a.txt.chains", ["a= (1)"]],
    ["a.txt.con", ["a= (1)", "x= (1)"]],
  ]);
});
