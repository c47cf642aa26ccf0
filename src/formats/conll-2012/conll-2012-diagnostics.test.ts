import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { readParts } from "../read.ts";
import { Conll2012Reader } from "./conll-2012-reader.ts";

function problems(content: string | readonly (string | number)[]): {
  diagnostics: Diagnostic[];
  parts: number;
  mentions: number;
} {
  const encoder = new TextEncoder();
  const bytes = (typeof content === "string" ? [content] : content).flatMap((piece) =>
    typeof piece === "number" ? [piece] : [...encoder.encode(piece)],
  );
  const diagnostics: Diagnostic[] = [];
  const reader = new Conll2012Reader({ file: "a.conll", report: (diagnostic) => diagnostics.push(diagnostic) });
  const parts = [...readParts([Uint8Array.from(bytes)], reader)];
  return { diagnostics, parts: parts.length, mentions: parts.reduce((sum, part) => sum + part.mentions.length, 0) };
}

const head = "#begin document (a); part 000\n";
const foot = "\n#end document\n";
const inA = { file: "a.conll", document: "a; part 000" };

test("the reader reports documents that are not closed, before the next one and at the end", () => {
  const { diagnostics, parts, mentions } = problems(
    "#begin document (a); part 000\na 0 0 It (0)\n#begin document (b)\nb 0 0 It (0)\n",
  );
  expect(diagnostics).toEqual([
    { code: "document-not-closed", severity: "warning", ...inA, line: 1 },
    { code: "document-not-closed", severity: "warning", file: "a.conll", document: "b", line: 3 },
  ]);
  expect([parts, mentions]).toEqual([2, 2]);
});

test("the reader reports `#end document` without an open document", () => {
  const { diagnostics, parts } = problems(`#end document\n${head}a 0 0 It (0)${foot}\n# end document\n`);
  expect(diagnostics).toEqual([
    { code: "document-not-opened", severity: "warning", file: "a.conll", line: 1 },
    { code: "document-not-opened", severity: "warning", file: "a.conll", line: 6 },
  ]);
  expect(parts).toBe(1);
});

test("the reader reports consecutive token lines outside documents once, with their number", () => {
  const { diagnostics, mentions } = problems(
    `${head}a 0 0 It (0)${foot}b 0 0 It (0)\n\nb 0 0 is (0)\n${head}${foot}c (0)`,
  );
  expect(diagnostics).toEqual([
    { code: "line-outside-document", severity: "error", file: "a.conll", line: 4, data: { count: 2 } },
    { code: "line-outside-document", severity: "error", file: "a.conll", line: 10, data: { count: 1 } },
  ]);
  expect(mentions).toBe(1);
});

test("the reader does not treat a table header before the first document as a document", () => {
  const { diagnostics, parts } = problems(`document part number word coref\n\n${head}a 0 0 It (0)${foot}`);
  expect(diagnostics).toEqual([
    { code: "line-outside-document", severity: "error", file: "a.conll", line: 1, data: { count: 1 } },
  ]);
  expect(parts).toBe(1);
});

test("the reader reads a file without a header as one document, named after the file", () => {
  const { diagnostics, parts, mentions } = problems("\n# comment\na 0 0 It (0)\na 0 1 is -\n\na 0 0 It (0)\n");
  expect(diagnostics).toEqual([
    { code: "no-document-header", severity: "warning", file: "a.conll", line: 3, document: "a" },
  ]);
  expect([parts, mentions]).toEqual([1, 2]);
});

test("the reader accepts `#end document` after a nameless document", () => {
  const { diagnostics, parts } = problems(`a 0 0 It -\n#end document\n${head}a 0 0 It (0)${foot}`);
  expect(diagnostics).toEqual([
    { code: "no-document-header", severity: "warning", file: "a.conll", line: 1, document: "a" },
  ]);
  expect(parts).toBe(2);
});

test.each(["just some prose\nin two lines\n", "# nothing but comments\n"])(
  "the reader reports that there is no document in %j",
  (text) => {
    const { diagnostics, parts } = problems(text);
    expect(diagnostics).toEqual([{ code: "no-document", severity: "error", file: "a.conll" }]);
    expect(parts).toBe(0);
  },
);

test("a document without a name is named after its file; without a file, it is reported", () => {
  const text = `# begin document \na 0 0 It (0)${foot}`;
  expect(problems(text)).toMatchObject({ diagnostics: [], parts: 1 });
  const codes: string[] = [];
  const [part] = readParts(
    [new TextEncoder().encode(text)],
    new Conll2012Reader({ report: ({ code }) => codes.push(code) }),
  );
  expect([part.document, codes]).toEqual(["", ["document-without-name"]]);
});

test("several documents without a name get numbers, but the parts of one do not", () => {
  const part = (header: string): string => `#begin document${header}\na 0 0 It (0)${foot}`;
  const text = part(" ();") + part(" (b);") + part(" (); part 000") + part(" (); part 001") + part(" (); part 000");
  const parts = [...readParts([new TextEncoder().encode(text)], new Conll2012Reader({ file: "in/a.conll.gz" }))];
  expect(parts.map(({ document, part: number, position }) => [document, number, position])).toEqual([
    ["a", "", 1],
    ["b", "", undefined],
    ["a", "000", 3],
    ["a", "001", 4],
    ["a (2)", "000", 5],
  ]);
});

test("the reader reports unclosed mentions in text order, without reporting the resulting nesting", () => {
  const { diagnostics, mentions } = problems(`${head}a 0 0 The (0|(1\na 0 1 end (0\na 0 2 of 0)\na 0 3 it -${foot}`);
  expect(diagnostics).toEqual([
    { code: "mention-not-closed", severity: "error", ...inA, line: 2, column: 11, entity: "0", data: { token: 1 } },
    { code: "mention-not-closed", severity: "error", ...inA, line: 2, column: 14, entity: "1", data: { token: 1 } },
  ]);
  expect(mentions).toBe(1);
});

test("the reader counts nesting in an entity unless a mention of that entity is not closed", () => {
  const body = "a 0 0 a (0\na 0 1 b (0\na 0 2 c 0)|(1\na 0 3 d (1\na 0 4 e 1)\na 0 5 f 1)\n";
  expect(problems(`${head}${body}${foot}`).diagnostics).toMatchObject([
    { code: "mention-not-closed", line: 2, entity: "0" },
    { code: "ambiguous-nesting", line: 5, data: { count: 1 } },
  ]);
});

test("the reader reports mentions that are not opened", () => {
  const { diagnostics, mentions } = problems(`${head}a 0 0 The (0\na 0 1 end x)|0)|0)${foot}`);
  expect(diagnostics).toEqual([
    { code: "mention-not-opened", severity: "error", ...inA, line: 3, column: 11, entity: "x" },
    { code: "mention-not-opened", severity: "error", ...inA, line: 3, column: 17, entity: "0" },
  ]);
  expect(mentions).toBe(1);
});

test("the reader does not close a mention of one document in the next", () => {
  const { diagnostics } = problems(`${head}a 0 0 The (0${foot}#begin document (b)\na 0 1 end 0)${foot}`);
  expect(diagnostics.map(({ code, line, document }) => [code, line, document])).toEqual([
    ["mention-not-closed", 2, "a; part 000"],
    ["mention-not-opened", 5, "b"],
  ]);
});

test.each<[string, number[], number]>([
  ["()", [11], 0],
  ["(", [11], 0],
  [")", [11], 0],
  ["(0))", [14], 1],
  ["((0)", [11], 1],
  ["(|(0)|)", [11], 1],
  ["(0)|()", [15], 1],
])("the reader reports the malformed cell %s", (cell, columns, mentionsRead) => {
  const { diagnostics, mentions } = problems(`${head}a 0 0 The ${cell}${foot}`);
  expect(diagnostics).toEqual(
    columns.map((column) => ({
      code: "malformed-cell",
      severity: "error",
      ...inA,
      line: 2,
      column,
      data: { text: cell },
    })),
  );
  expect(mentions).toBe(mentionsRead);
});

test("the reader counts columns in UTF-16 units, not bytes", () => {
  const { diagnostics } = problems(`${head}é\t0\t0\t猫😀\t(ü|()${foot}`);
  expect(diagnostics).toEqual([
    { code: "malformed-cell", severity: "error", ...inA, line: 2, column: 14, data: { text: "(ü|()" } },
    { code: "mention-not-closed", severity: "error", ...inA, line: 2, column: 11, entity: "ü", data: { token: 1 } },
  ]);
});

describe("frequent problems", () => {
  test.each<[string, string, number, number]>([
    ["bare-id", "a 0 0 The (62\na 0 1 old 62\na 0 2 man 62)|7\n", 3, 2],
    ["ambiguous-nesting", "a 0 0 his (0\na 0 1 own (0\na 0 2 self (0)|0)|0)\n", 3, 2],
    ["cross-sentence-mention", "a 0 0 a (0|(1\n\na 0 0 b 0)\n\na 0 0 c 1)\n", 4, 2],
    ["comment-in-document", "a 0 0 a (0)\n# sentence\n#\n", 3, 2],
  ])("such as %s are reported once per document, with their number", (code, body, line, count) => {
    expect(problems(`${head}${body}${foot}`).diagnostics).toEqual([
      { code, severity: "note", ...inA, line, data: { count } },
    ]);
    const twice = problems(`${head}${body}${foot}${head}${body}${foot}`).diagnostics;
    expect(twice.map((diagnostic) => diagnostic.data)).toEqual([{ count }, { count }]);
  });
});

test("the reader reads a line with a single column as a token without annotation", () => {
  const { diagnostics, mentions } = problems(`${head}a 0 0 The (0\n  (1)\na 0 2 end 0)${foot}`);
  expect(diagnostics).toEqual([
    { code: "short-line", severity: "warning", ...inA, line: 3, column: 3, data: { text: "(1)" } },
  ]);
  expect(mentions).toBe(1);
});

describe("bytes that are not UTF-8", () => {
  test("are reported in a word, in a header, in a comment, and outside a document", () => {
    const { diagnostics, mentions } = problems([
      "#begin document (M",
      0xfc,
      "ll); part 000\na 0 0 é",
      0xff,
      " (0)\n# ",
      0x80,
      "\n#end document\nx ",
      0xc0,
      "\n",
    ]);
    const document = "M\uFFFDll; part 000";
    expect(diagnostics).toEqual([
      { code: "invalid-utf8", severity: "error", file: "a.conll", line: 1, column: 19 },
      { code: "invalid-utf8", severity: "error", file: "a.conll", line: 2, column: 8, document },
      { code: "invalid-utf8", severity: "error", file: "a.conll", line: 3, column: 3, document },
      { code: "comment-in-document", severity: "note", file: "a.conll", line: 3, document, data: { count: 1 } },
      { code: "invalid-utf8", severity: "error", file: "a.conll", line: 5, column: 3 },
      { code: "line-outside-document", severity: "error", file: "a.conll", line: 5, data: { count: 1 } },
    ]);
    expect(mentions).toBe(1);
  });

  test("are reported in an id, which is still read", () => {
    const { diagnostics, mentions } = problems([`${head}a 0 0 It (`, 0xe9, `)${foot}`]);
    expect(diagnostics).toEqual([{ code: "invalid-utf8", severity: "error", ...inA, line: 2, column: 11 }]);
    expect(mentions).toBe(1);
  });
});

describe("lost and joined lines", () => {
  const row = (number: number, cell: string): string => `a\t0\t${number}\tw\t${cell}`;

  test.each([
    ["two token lines in one", [row(0, "(1)") + row(1, "-"), row(2, "(1)")], "uneven-columns", 3],
    [
      "the last two token lines of a sentence in one",
      [row(0, "(1)"), row(1, "-") + row(2, "(1)")],
      "uneven-columns",
      3,
    ],
    ["an extra tab", [row(0, "(1)"), `${row(1, "(p)")}\t`], "uneven-columns", 3],
    ["a carriage return between two lines", [row(0, "(1)"), `${row(1, "(1)")}\r${row(2, "-")}`], "uneven-columns", 3],
    [
      "all lines of a sentence in one",
      [row(0, "(1)"), row(1, "-"), "", row(0, "(1)") + row(1, "-")],
      "uneven-columns",
      5,
    ],
    ["the only two lines in one", [row(0, "(1)") + row(1, "(1)")], "merged-lines", 2],
    ["the only two lines, of two columns, in one", ["w\t(1)w\t(1)"], "merged-lines", 2],
    ["a carriage return between the only two lines", ["w\t-\rw\t(1)"], "merged-lines", 2],
    ["a comment and a token line in one", ["a 0 0 It (0)", "# texta 0 1 is (1)"], "merged-lines", 3],
  ])("are reported: %s", (_, lines, code, line) => {
    const { diagnostics } = problems(`${head}${lines.join("\n")}${foot}`);
    expect(diagnostics).toContainEqual({ code, severity: "warning", ...inA, line, data: { count: 1 } });
  });

  test("are not assumed if a sentence begins with a broken line and has other columns than before", () => {
    // OntoNotes has a column for each predicate of the sentence.
    const wide = (predicates: number): string => row(0, `${"*\t".repeat(7 + predicates)}-`);
    const lines = [wide(1), wide(1), "", "word", wide(2), wide(2)];
    const codes = problems(`${head}${lines.join("\n")}${foot}`).diagnostics.map(({ code }) => code);
    expect(codes).not.toContain("uneven-columns");
  });

  test("include a header joined with a token line", () => {
    expect(problems(`${head.trimEnd()}${row(0, "(1)")}\n${row(1, "(1)")}${foot}`).diagnostics).toMatchObject([
      { code: "merged-lines", line: 1, data: { count: 1 } },
    ]);
  });

  test.each([
    ["within a sentence", [row(0, "(1)"), row(2, "(1)"), row(3, "-")], 3, { count: 1, before: 0, number: 2 }],
    [
      "at the beginning of a sentence",
      [row(0, "-"), row(1, "-"), row(2, "-"), "", row(0, "-"), row(1, "-"), "", row(5, "(1)"), row(6, "-")],
      9,
      { count: 1, number: 5 },
    ],
    ["in two places", [0, 1, 2, 4, 5, 8].map((number) => row(number, "-")), 5, { count: 2, before: 2, number: 4 }],
  ])("are reported if a token is missing %s", (_, lines, line, data) => {
    const { diagnostics } = problems(`${head}${lines.join("\n")}${foot}`);
    expect(diagnostics).toEqual([{ code: "token-number-gap", severity: "warning", ...inA, line, data }]);
  });

  test.each([
    ["numbers that go on in the next sentence", [row(0, "-"), row(1, "-"), "", row(2, "-"), row(3, "-")]],
    ["sentences without blank lines between them", [0, 1, 2, 3, 4, 0, 1, 2, 3, 4].map((number) => row(number, "-"))],
    ["a column of other numbers", [0, 4, 9, 11, 20].map((number) => row(number, "-"))],
    ["multi-word tokens", ["1", "2-3", "2", "3"].map((number) => `a\t0\t${number}\tw\t-`)],
    [
      "sentences with different numbers of predicates",
      [`a 0 0 w ${"- ".repeat(8)}-`, "", `a 0 0 w ${"- ".repeat(9)}-`],
    ],
  ])("do not include %s", (_, lines) => {
    expect(problems(`${head}${lines.join("\n")}${foot}`).diagnostics).toEqual([]);
  });
});

test("the reader does not take names of documents in brackets for coreference", () => {
  const column = (name: string): readonly unknown[] =>
    problems(`#begin document ((a)); part 000\n${name} 0 0 It -\n${name} 0 1 ran -\n#end document\n`).diagnostics;
  expect(column("(a)")).toEqual([]);
  // Another column in brackets may be coreference.
  expect(column("(b)")).toMatchObject([{ code: "several-coreference-columns" }]);
});

test("the reader reads a table whose first line has only one column", () => {
  const { parts, mentions } = problems("#begin document (a); part 000\n1\t\t \n2\tit\t(1)\n#end document\n");
  expect([parts, mentions]).toEqual([1, 1]);
});

describe("the coreference column is found although the usual last column looks plain", () => {
  const rows = (cells: readonly string[]): string =>
    `#begin document (a); part 000\n${cells.map((cell, i) => `a\t0\t${i}\tw${i}\t${cell}\n`).join("")}#end document\n`;

  test("in a column before it", () => {
    const { diagnostics } = problems(rows(["(1)\t-", "-\t-", "(2)\t-"]));
    expect(diagnostics.map(({ code }) => code)).toContain("several-coreference-columns");
  });

  test("but not if the last column has roles with spaces", () => {
    const { diagnostics } = problems(rows(["-\t(NP* )", "-\t-"]));
    expect(diagnostics.map(({ code }) => code)).toContain("no-coreference-column");
  });

  test("and names before it are not coreference", () => {
    expect(problems(rows(["(GPE)\t(1)", "-\t-"])).diagnostics).toEqual([]);
  });
});
