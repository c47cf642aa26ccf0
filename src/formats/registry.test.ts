import { describe, expect, test } from "vitest";
import { headLength } from "./format.ts";
import { detectFormat, findFormat, formats, guessUnreadable, withoutCompanions } from "./registry.ts";

const encoder = new TextEncoder();
const detect = (text: string): string | undefined => detectFormat(encoder.encode(text))?.id;

describe("detection", () => {
  test.each([
    ["CoNLL-2012", "#begin document (a); part 000\na 0 0 It (0)\n"],
    ["comments first", "# made by x\n\n# begin document a\n"],
    ["no space", "#begin document(metadoc);\nx\t(1)\n"],
    ["line endings of old Macs", "# x\r#begin document (a);\ra 0 It (0)\r"],
    ["Windows line endings, no header", "a 0 It (0)\r\na 1 is -\r\n"],
    ["a byte order mark", "\uFEFF#begin document (a);\n"],
    ["no header", "a 0 0 The (12\na 0 1 end 12)\n\na 0 0 is -\n"],
    ["no header, a single line", "a 0 0 It (0)"],
    ["no header, empty last cells", "a\t0\tThe\t_\t\na\t1\tend\t_\t(1)\na\t1\tend\t_\t\n"],
    ["no header, a single mention in the last line", "a 0 a -\na 1 b -\na 2 c (x)"],
    ["no header, a damaged line", "a 0 a (1\nb\na 1 c -\na 2 d 1)\n"],
  ])("recognises conll: %s", (_, text) => {
    expect(detect(text)).toBe("conll");
  });

  test.each([
    ["a document per line", '{"doc_key": "a", "clusters": []}\n{"doc_key": "b", "clusters": []}\n'],
    ["one document", '{"doc_key": "a", "sentences": [["a"]], "clusters": []}'],
    ["blank lines between documents", '\n{"doc_key": "a", "clusters": []}\r\n\r\n  {"doc_key": "b", "clusters": []}'],
    ["the second line damaged", '{"doc_key": "a", "clusters": []}\n"doc_key": "b"}\n'],
    ["the first line damaged", '{"doc_key": "a", "clusters": [[}\n{"doc_key": "b", "clusters": []}\n'],
    ["one document, damaged", '{"doc_key": "a", "clusters": [['],
    [
      "a first line longer than the examined beginning",
      `{"doc_key": "a", "sentences": [["${"a".repeat(headLength)}"]], "clusters": []}\n`,
    ],
    [
      "a second line longer than the examined beginning",
      `{"clusters": []}\n{"sentences": [["${"a".repeat(headLength)}"]]}\n`,
    ],
    ["brackets at the ends of lines", '{"doc_key": "(a)", "clusters": []}\n'],
  ])("recognises jsonlines: %s", (_, text) => {
    expect(detect(text)).toBe("jsonlines");
  });

  test.each([
    ["lists", '[["a", "b"], ["c"]]'],
    ["a map on one line", '{"a": [["x", "y"]], "b": []}'],
    ["a map, pretty-printed", '{\n"a": [["x", "y"]],\n"b": []\n}\n'],
    ["a map that is opened on the line of its first document", '{"a": [["x", "y"]],\n"b": []\n}\n'],
    ["a document object, pretty-printed", '{\n  "doc_key": "a",\n  "clusters": []\n}\n'],
    ["a document object with a comma at the beginning of a line", '{ "doc_key": "a"\n, "clusters": []\n}\n'],
    ["a list of document objects", '[{"doc_key": "a", "clusters": []},\n{"doc_key": "b", "clusters": []}]'],
    ["an empty map", "{}"],
    ["a damaged map", '{"a": [["x", "y"]'],
  ])("recognises clusters: %s", (_, text) => {
    expect(detect(text)).toBe("clusters");
  });

  test.each([
    ["prose", "It is (as they say) a fine day (see below)\nand a long one\n"],
    ["one column", "(1)\n(2)\n"],
    ["a table without brackets", "a 0 It -\na 1 is -\n"],
    ["a table whose last column is something else", "a\t(NP*\n b\t*)\nc\t(VP (V*)\n"],
    ["XML", "<doc><w>It</w></doc>"],
    ["a string", '"a"'],
    ["a long series of digits in brackets", `a ${"(111)".repeat(10_000)}x\n`],
  ])("finds no format for %s", (_, text) => {
    expect(detect(text)).toBeUndefined();
  });

  test("ignores a truncated line at the end of the examined beginning", () => {
    const rows = "a 0 It -\n".repeat(headLength / 9);
    const filled = `a 0 It (1)\n${rows}`.slice(0, headLength - 6);
    const text = `${filled.slice(0, filled.lastIndexOf("\n") + 1)}${"x".repeat(100)}(`;
    expect(detect(text)).toBe("conll");
  });
});

test("guessUnreadable describes an unreadable file, unless the file is prose", () => {
  const guess = (text: string): string | undefined => guessUnreadable(encoder.encode(text));
  expect(guessUnreadable(Uint8Array.of(0xff, 0xfe, 35, 0))).toMatch(/UTF-16/);
  expect(guessUnreadable(Uint8Array.of(0xfe, 0xff, 0, 35))).toMatch(/UTF-16/);
  expect(guess("PK\u0003\u0004")).toMatch(/ZIP/);
  expect(guess("a\0b")).toMatch(/binary/);
  expect(guess("1\tIt\tit\t_\tEntity=(e1)\n")).toMatch(/CorefUD/);
  expect(guess("# global.columns = ID FORM\n1\tIt\n")).toMatch(/CoNLL-U Plus/);
  expect(guess('<?xml version="1.0"?><html/>')).toMatch(/XML/);
  expect(guess("#FORMAT=WebAnno TSV 1\n")).toMatch(/WebAnno/);
  expect(guess("a\tb\nc\td\n")).toMatch(/table/);
  expect(guess("prose")).toBeUndefined();
  expect(guess("Dear all, hello\nand goodbye\n")).toBeUndefined();
});

test.each(["rec\tgrp\na\t1\n", "rec,grp\na,1\n", 'rec;grp\n"a;b";1\n'])(
  "guessUnreadable says which columns the table %j needs, and how to name them",
  (table) => {
    const guess = guessUnreadable(encoder.encode(table));
    expect(guess).toMatch(/^a table/);
    expect(guess).toContain("a header with `mention` and `cluster`, or `mention`, `key` and `response`");
    expect(guess).toContain("--columns");
  },
);

test("findFormat finds formats by id", () => {
  expect(formats.map((format) => findFormat(format.id))).toEqual(formats);
  expect(findFormat("none")).toBeUndefined();
});

test("texts in a folder next to that of the annotation are companions", () => {
  const annotations = ["craft/coreference-annotation/knowtator-2/x.xml", "ere/a.rich_ere.xml"];
  const texts = ["craft/articles/txt/x.txt", "source/a.cmp.txt"];
  expect(withoutCompanions([...annotations, ...texts, "craft/articles/txt/y.txt"])).toEqual([
    ...annotations,
    "craft/articles/txt/y.txt",
  ]);
});
