import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spansOf, valuesOf, wordsOf } from "../../../test/support/part-views.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { type AnnotatedPart, lineOfToken } from "../../core/document.ts";
import { readParts } from "../read.ts";
import { type Conll2012Options, Conll2012Reader } from "./conll-2012-reader.ts";

const encoder = new TextEncoder();

function read(content: string | Uint8Array, options: Conll2012Options = {}) {
  const diagnostics: Diagnostic[] = [];
  const reader = new Conll2012Reader({ report: (diagnostic) => diagnostics.push(diagnostic), ...options });
  const bytes = typeof content === "string" ? encoder.encode(content) : content;
  const parts = [...readParts([bytes], reader)];
  return { parts, diagnostics, codes: diagnostics.map(({ code }) => code) };
}

/** Returns a document of one sentence with these cells. */
const document = (...cells: string[]): string =>
  `#begin document (a); part 000\n${cells.map((cell, t) => `a\t0\t${t}\tw${t}\t${cell}\n`).join("")}\n#end document\n`;

/** Returns the mentions of a document with these cells. There must be no diagnostics. */
function mentionsIn(...cells: string[]): string {
  const { parts, codes } = read(document(...cells));
  expect(codes).toEqual([]);
  return spansOf(parts[0]);
}

describe("columns", () => {
  const tables: [string, string, string | undefined][] = [
    [
      "twelve columns and tabs",
      "a\t0\t0\tThe\tDT\t(NP*\t-\t-\t-\tS#1\t*\t(12\na\t0\t1\tend\tNN\t*)\t-\t-\t-\tS#1\t*\t12)",
      "The end",
    ],
    ["spaces", "a   0   0   The   DT   (NP*   -   (12\na   0   1   end   NN   *)   -   12)", "The end"],
    ["five columns", "a 0 0 The (12\na 0 1 end 12)", "The end"],
    ["four columns", "a 0 The (12\na 1 end 12)", "The end"],
    ["three columns", "0 The (12\n1 end 12)", "The end"],
    ["two columns, without words", "a_0_0\t(12\na_0_1\t12)", undefined],
    ["spaces at the beginning and end of lines", "  a 0 0 The (12  \n\ta 0 1 end 12)", "The end"],
    ["number and word first, as in SemEval", "1\tThe\tthe\tDT\t(12\n2\tend\tend\tNN\t12)", "The end"],
    ["spaces in the fields of a table with tabs", "my doc\t0\t0\tThe\t(12\nmy doc\t0\t1\tend\t12)", "The end"],
    ["spaces in the words of a table with tabs", "a\t0\t0\tThe one\t(12\na\t0\t1\tend\t12)", "The one end"],
    ["a line with spaces among lines with tabs", "a\t0\t0\tThe\t(12\na 0 1 end 12)", "The end"],
    ["an empty first column", "\t0\t0\tThe\t(12\n\t0\t1\tend\t12)", "The end"],
  ];
  test.each(tables)("are found in a table with %s", (_, rows, words) => {
    const { parts, codes } = read(`#begin document (a); part 000\n${rows}\n#end document\n`);
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("0-1:12");
    expect(valuesOf(parts[0].tokens?.form)?.join(" ")).toBe(words);
    expect(parts[0].tokens?.length).toBe(2);
  });

  test.each(["\r\n", "  \n", "\t\t\n"])("are found after the blank line %j before the first token", (blank) => {
    const { parts } = read(`#begin document (a); part 000\n${blank}a\t0\t0\tIt\t\n#end document\n`);
    expect(wordsOf(parts[0]).join(" ")).toBe("It");
  });

  test("may contain words that look like coreference cells", () => {
    const { parts, codes } = read("#begin document (a); part 000\na 0 0 (1990) CD -\na 0 1 1) CD -\n#end document\n");
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("");
    expect(wordsOf(parts[0]).join(" ")).toBe("(1990) 1)");
  });

  test("give tokens without words and line numbers on request", () => {
    const { parts } = read(document("(1", "1)"), { tokens: false });
    expect(parts[0].tokens).toEqual({ length: 2, sentenceStarts: Int32Array.of(0) });
    expect(spansOf(parts[0])).toBe("0-1:1");
  });
});

describe("empty cells", () => {
  test.each(["-", "_", "*"])("include %s", (cell) => {
    expect(mentionsIn(cell, "(1)", cell)).toBe("1-1:1");
  });

  test("include nothing at all after the last tab, as in LitBank", () => {
    const row = (t: number, cell: string): string => `a\t0\t${t}\tw\t_\t_\t${cell}\n`;
    const { parts, codes } = read(
      `#begin document (a); part 0\n${row(0, "")}${row(1, "(0")}${row(2, "")}${row(3, "0)")}\n#end document\n`,
    );
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("1-3:0");
    expect(parts[0].tokens?.length).toBe(4);
  });

  test("do not make mentions of named entities in the column before them", () => {
    expect(
      read("#begin document (a); part 0\na\t0\t0\tAnn\t(PERSON)\t\na\t0\t1\tis\t*\t\n#end document\n").parts[0].mentions
        .length,
    ).toBe(0);
  });

  test("may follow coreference after an extra tab", () => {
    expect(
      spansOf(
        read("#begin document (a); part 0\na\t0\t0\tAnn\t-\t(1)|(2\t\na\t0\t1\tis\t-\t2)\t\n#end document\n").parts[0],
      ),
    ).toBe("0-0:1 0-1:2");
  });

  test("may follow coreference after several extra tabs", () => {
    const { parts } = read(
      "#begin document (a); part 0\na\t0\t0\tAnn\t-\t(1)\t\t\na\t0\t1\t(2)\t\t\t\n#end document\n",
    );
    expect(spansOf(parts[0])).toBe("0-0:1");
  });

  test("may be in the second of two columns", () => {
    const { parts, codes } = read("#begin document (a); part 0\na_1\t\na_2\t(1)\n#end document\n");
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("1-1:1");
  });
});

describe("cells", () => {
  test.each<[string, string[], string]>([
    ["one token", ["(1)"], "0-0:1"],
    ["bars", ["(1|(2", "2)|1)"], "0-1:1 0-1:2"],
    ["no bars", ["(0(1", "1)0)"], "0-1:0 0-1:1"],
    ["no bars, mixed", ["(0(1)", "0)(2)(3)"], "0-1:0 0-0:1 1-1:2 1-1:3"],
    ["too many bars", ["|(1||(2)|", "1)|"], "0-1:1 0-0:2"],
    ["string ids", ["(abstract-1", "abstract-1)"], "0-1:abstract-1"],
    ["ids with a dash, a slash and a hash", ["(a-b/c#d)"], "0-0:a-b/c#d"],
    ["ids beyond ASCII", ["(é|(猫)", "é)"], "0-1:é 0-0:猫"],
    ["a NUL in an id", ["(1\0)|(1)"], "0-0:1\0 0-0:1"],
    [
      "long numbers",
      ["(12345)|(4096)|(4095)|(123456789012345678901)"],
      "0-0:12345 0-0:4096 0-0:4095 0-0:123456789012345678901",
    ],
    ["leading zeros make another id", ["(007)|(7)|(07)|(0)|(00)"], "0-0:007 0-0:7 0-0:07 0-0:0 0-0:00"],
    ["crossing brackets of different entities", ["(1", "(2", "1)", "2)"], "0-2:1 1-3:2"],
    ["the same span twice", ["(1|(2", "1)|2)"], "0-1:1 0-1:2"],
    ["double antecedents are ids", ["(12+3)"], "0-0:12+3"],
    [
      "underscores between brackets, as in conversions from SACR",
      ["(1_(3_(4_(0)", "4)", "3)_1)_(2)"],
      "0-2:1 0-2:3 0-1:4 0-0:0 2-2:2",
    ],
    ["underscores in ids", ["(a_(b_1", "b_1)a_)", "(_2)|(5_)"], "0-1:a_ 0-1:b_1 2-2:_2 2-2:5_"],
    ["spaces around bars, between tabs", ["(1 | (2", "2) | 1) "], "0-1:1 0-1:2"],
  ])("are read: %s", (_, cells, expected) => {
    expect(mentionsIn(...cells)).toBe(expected);
  });

  test.each<[string, string[], string]>([
    ["the mention opened last is closed first", ["(1", "(1", "1)", "1)"], "0-3:1 1-2:1"],
    ["one span twice", ["(1|(1", "1)|1)"], "0-1:1 0-1:1"],
    ["a mention of one token within a longer mention", ["(5", "(5|5)", "5)"], "0-2:5 1-1:5"],
  ])("with nested mentions of one entity are read and reported: %s", (_, cells, expected) => {
    const { parts, codes } = read(document(...cells));
    expect(spansOf(parts[0])).toBe(expected);
    expect(codes).toEqual(["ambiguous-nesting"]);
  });

  // scorer.pl 8.01 lists `(0,2) (1,1)` for the cells `(5`, `5)|(5`, `5)`; coval commit 87071a6 reads the same.
  test.each([
    ["(5", "5)|(5", "5)"],
    ["(5", "5)(5", "5)"],
  ])("such as %s %s %s are read with the middle opening bracket first, and reported", (...cells) => {
    const { parts, diagnostics } = read(document(...cells));
    expect(spansOf(parts[0])).toBe("0-2:5 1-1:5");
    expect(diagnostics).toMatchObject([{ code: "touching-mentions", severity: "warning", data: { count: 1 } }]);
  });

  test("are not reported if the order of their brackets does not matter", () => {
    expect(mentionsIn("(5", "5)|(6", "6)")).toBe("0-1:5 1-2:6");
    expect(mentionsIn("(5", "5)|(5)")).toBe("0-1:5 1-1:5");
  });

  test("with an opening and then a closing bracket of one entity hold a mention of one token", () => {
    expect(mentionsIn("(5|5)")).toBe("0-0:5");
  });

  test("with a closing and then an opening bracket hold a mention of one token if no other mention is open", () => {
    const { parts, codes } = read(document("5)|(5", "5)"));
    expect(spansOf(parts[0])).toBe("0-0:5");
    expect(codes).toEqual(["mention-not-opened", "touching-mentions"]);
  });

  test("may hold bare ids inside a mention, as in CLIN26, which are reported and ignored", () => {
    const { parts, diagnostics } = read(document("(62", "(53)|62", "62", "(175|62", "175)|62)", "-"));
    expect(spansOf(parts[0])).toBe("0-4:62 1-1:53 3-4:175");
    expect(diagnostics).toMatchObject([{ code: "bare-id", severity: "note", line: 3, data: { count: 3 } }]);
  });

  test("determine the order of entities", () => {
    const { parts } = read(document("9)|(3", "(1)", "(3)", "3)"));
    expect(parts[0].entities).toEqual({ length: 2, ids: ["3", "1"] });
  });

  test("give a mention the line of its opening bracket", () => {
    const { parts } = read(document("(1", "(2)", "1)"));
    expect(Array.from(parts[0].mentions.line!)).toEqual([2, 3]);
    expect([0, 1, 2].map((token) => lineOfToken(parts[0].tokens!, token))).toEqual([2, 3, 4]);
  });
});

describe("a reader of sentences and documents", () => {
  const a = "a 0 0 It (0)";

  test.each<[string, string, number[]]>([
    ["blank lines after sentences", `${a}\n${a}\n\n${a}\n`, [0, 2]],
    ["doubled blank lines", `${a}\n\n\n${a}\n\n\n`, [0, 1]],
    ["blank lines with spaces and tabs", `${a}\n  \n${a}\n\t\n${a}\n\r\n`, [0, 1, 2]],
    ["blank lines before the first sentence", `\n\n${a}\n`, [0]],
    ["no tokens", "\n\n", []],
  ])("finds the sentences in a document with %s", (_, body, starts) => {
    const { parts } = read(`#begin document (a); part 000\n${body}#end document\n`);
    expect(Array.from(parts[0].tokens!.sentenceStarts!)).toEqual(starts);
  });

  test("accepts a mention across a sentence boundary", () => {
    const { parts, diagnostics } = read("#begin document (a); part 000\na 0 0 It (0\n\na 0 0 is 0)\n#end document\n");
    expect(spansOf(parts[0])).toBe("0-1:0");
    expect(diagnostics).toMatchObject([
      { code: "cross-sentence-mention", severity: "note", line: 4, data: { count: 1 } },
    ]);
  });

  test("reads documents, parts and headers", () => {
    const { parts, codes } = read(
      `#begin document (a); part 000\n${a}\n#end document\n\n# a comment\n#begin document (a); part 001\n#end document\n#begin document(b);\n${a}\n#end document`,
    );
    expect(codes).toEqual([]);
    expect(parts.map(({ document: id, part, header, line }) => [id, part, header, line])).toEqual([
      ["a", "000", "(a); part 000", 1],
      ["a", "001", "(a); part 001", 6],
      ["b", "", "(b);", 8],
    ]);
    expect(parts.map(spansOf)).toEqual(["0-0:0", "", "0-0:0"]);
    expect(parts[1].tokens).toMatchObject({ length: 0 });
  });

  test("keeps the ids of different documents apart", () => {
    const { parts } = read(document("(5)|(x)|(7") + document("(7)|(x)", "7)"));
    expect(parts.map((part) => part.entities.ids)).toEqual([
      ["5", "x"],
      ["7", "x"],
    ]);
  });

  test("skips the byte order marks of concatenated files", () => {
    const { parts, codes } = read(`\uFEFF${document("(1)")}\uFEFF${document("(2)")}`);
    expect(codes).toEqual([]);
    expect(parts.map(spansOf)).toEqual(["0-0:1", "0-0:2"]);
  });

  test("reads a document whose name begins like a comment", () => {
    const { parts, codes } = read("#begin document (#1); part 000\n#1 0 0 It (0)\n#1\t0\t0\tis\t-\n#end document\n");
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("0-0:0");
    expect(parts[0].tokens?.length).toBe(2);
  });

  describe("at a line that begins with #", () => {
    test.each([
      ["a hashtag before a tab", "I\t(0)\n#Brexit\t(1)\n.\t-", "0-0:0 1-1:1", 3],
      ["a hashtag in the first line", "#Brexit\t(1)\nit\t(1)", "0-0:1 1-1:1", 2],
      ["a hashtag in the first line that is not a mention", "#Brexit\t-\nit\t(1)", "1-1:1", 2],
      ["a hashtag before a space", "I (0)\n#Brexit (1)\n. -", "0-0:0 1-1:1", 3],
      ["a hashtag before a space in the first line", "#Brexit (1)\n. -", "0-0:1", 2],
      ["a damaged document name", "a 0 0 It (0)\n# 0 1 is (1)", "0-0:0 1-1:1", 2],
      ["Windows line endings", "I\t(0)\r\n#Brexit\t(1)\r", "0-0:0 1-1:1", 2],
    ])("recognises a token line: %s", (_, rows, spans, tokens) => {
      const { parts, codes } = read(`#begin document (a); part 000\n${rows}\n#end document\n`);
      expect(codes).toEqual([]);
      expect(spansOf(parts[0])).toBe(spans);
      expect(parts[0].tokens?.length).toBe(tokens);
    });

    test("recognises a token line without a header", () => {
      const { parts, codes } = read("#Brexit\t(1)\nit\t(1)\n");
      expect(codes).toEqual(["no-document-header"]);
      expect(spansOf(parts[0])).toBe("0-0:1 1-1:1");
    });

    test.each(["# text = It is so", "#", "# (0)", "# -", "#text\tIt"])(
      "finds no token line in the comment %s in a table of five columns",
      (comment) => {
        const { parts, codes } = read(
          `#begin document (a); part 000\na 0 0 It (0)\n${comment}\na 0 1 is -\n#end document\n`,
        );
        expect(codes).toEqual([comment === "# (0)" ? "merged-lines" : "comment-in-document"]);
        expect(parts[0].tokens?.length).toBe(2);
      },
    );
  });

  test("reads comments as token lines on request, as scorer.pl does", () => {
    const text = "#begin document (a); part 000\n# text\na 0 0 It (0)\n#end document\n";
    expect(spansOf(read(text).parts[0])).toBe("0-0:0");
    const { parts } = read(text, { commentsAreTokens: true });
    expect(spansOf(parts[0])).toBe("1-1:0");
    expect(wordsOf(parts[0]).join(" ")).toBe(" It");
  });

  // scorer.pl takes the last column of a comment for a coreference cell, or the whole line if it has no tab.
  test.each(["# see (3)", "#\tsee\t(3)", "# (3) is named here", "# (3)\t"])(
    "finds a mention in %j, as scorer.pl does",
    (comment) => {
      const text = `#begin document (a); part 000\n${comment}\na\t0\t0\tIt\t(0)\n#end document\n`;
      expect(spansOf(read(text, { commentsAreTokens: true }).parts[0])).toBe("0-0:3 1-1:0");
    },
  );
});

describe("line endings", () => {
  const text = document("(1", "-", "1)") + document("-", "(2)");
  const expected = read(text);

  test.each([
    ["Windows", text.replaceAll("\n", "\r\n")],
    ["Windows, doubled", text.replaceAll("\n", "\r\r\n")],
    ["old Macs", text.replaceAll("\n", "\r")],
    ["Unix, after a byte order mark", `\uFEFF${text}`],
    ["no line ending at the end", text.trimEnd()],
    ["Windows, no line ending at the end", text.trimEnd().replaceAll("\n", "\r\n")],
    ["old Macs, no line ending at the end", text.trimEnd().replaceAll("\n", "\r")],
  ])("make no difference: %s", (_, variant) => {
    expect(read(variant)).toEqual(expected);
  });

  test("may follow empty last cells in files from Windows", () => {
    const { parts, codes } = read(
      "#begin document (a); part 0\r\na\t0\t0\tw\t_\t\r\na\t0\t1\tw\t_\t(1)\r\n\r\n#end document\r\n",
    );
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("1-1:1");
  });
});

describe("chunks", () => {
  const line = fc.constantFrom(
    "#begin document (a); part 000",
    "#begin document(é);",
    "#end document",
    "# comment",
    "",
    " \t",
    "a 0 0 (It) (0)",
    "a\t0\t0\té\t(0|(1",
    "a\t0\t0\t猫\t0)",
    "a 0 0 it 1)|()",
    "a\t0\t0\tit\t_\t",
    "alone",
    "\uFEFF#begin document (b)",
  );
  const end = fc.constantFrom("\n", "\r\n", "\r");

  test("give the same result as the whole file", () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        end,
        fc.boolean(),
        fc.array(fc.nat(40), { maxLength: 30 }),
        fc.nat(400),
        (lines, separator, last, sizes, broken) => {
          const bytes = encoder.encode(lines.join(separator) + (last ? separator : ""));
          if (broken < bytes.length) bytes[broken] = 0xff;
          const diagnostics: Diagnostic[] = [];
          const reader = new Conll2012Reader({ report: (diagnostic) => diagnostics.push(diagnostic) });
          const chunks = sizes.map((size, i) => {
            const start = sizes.slice(0, i).reduce((sum, each) => sum + each, 0);
            return bytes.slice(start, start + size);
          });
          chunks.push(bytes.slice(sizes.reduce((sum, each) => sum + each, 0)));
          const parts: AnnotatedPart[] = [];
          for (const chunk of chunks) {
            parts.push(...reader.push(chunk));
            chunk.fill(88);
          }
          parts.push(...reader.end());
          const whole = read(bytes);
          expect(parts).toEqual(whole.parts);
          expect(diagnostics).toEqual(whole.diagnostics);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("may divide a very long line into many small pieces", () => {
    const reader = new Conll2012Reader();
    const id = encoder.encode("x".repeat(64));
    reader.push(encoder.encode("#begin document (a); part 000\na 0 0 It ("));
    for (let i = 0; i < 20_000; i++) reader.push(id);
    const [part] = [...reader.push(encoder.encode(")\n#end document\n")), ...reader.end()];
    expect(part.mentions.length).toBe(1);
    expect(part.entities.ids).toEqual(["x".repeat(64 * 20_000)]);
  });

  test("may hold very long cells and ids", () => {
    const id = "9".repeat(100_000);
    const { parts, codes } = read(document(`(${id})`, Array.from({ length: 50_000 }, (_, i) => `(${i})`).join("|")));
    expect(codes).toEqual([]);
    expect(parts[0].mentions.length).toBe(50_001);
    expect(parts[0].entities.ids[0]).toBe(id);
    const malformed = read(document("()".repeat(20_000)));
    expect(malformed.codes).toEqual(["malformed-cell"]);
    expect(String(malformed.diagnostics[0].data?.["text"]).length).toBeLessThan(100);
    // The reader must not try every way to divide this cell into items.
    expect(read(`#begin document (a)\na\t0\t0\tw\t${"(111)".repeat(5_000)}x\t\n#end document\n`).codes).toEqual([]);
  });
});

describe("parts of speech and named entities", () => {
  const rows = [
    "a\t0\t0\tAda\tNNP\t(NP*\t-\t-\t-\tS#1\t(PERSON*\t(0",
    "a\t0\t1\tKing\tNNP\t*)\t-\t-\t-\tS#1\t*)\t0)",
    "a\t0\t2\tsaw\tVBD\t*\tsee\t01\t-\tS#1\t*\t-",
    "a\t0\t3\tRome\t-\t*\t-\t-\t-\tS#1\t(GPE)\t(1)",
  ];
  const text = `#begin document (a); part 000\n${rows.join("\n")}\n#end document\n`;

  test("come from the fifth and the eleventh column of CoNLL-2012", () => {
    for (const table of [text, text.replaceAll("\t", "   ")]) {
      const { parts, codes } = read(table);
      expect(codes).toEqual([]);
      expect(valuesOf(parts[0].tokens?.tag)).toEqual(["NNP", "NNP", "VBD", ""]);
      expect(valuesOf(parts[0].tokens?.nameClass)).toEqual(["PERSON", "PERSON", "", "GPE"]);
    }
  });

  test("come with the parse trees of the sixth column, except invalid ones", () => {
    expect(valuesOf(read(text).parts[0].tokens?.parse)).toEqual(["(NP*", "*)", "", ""]);
    expect(read(text.replace("(NP*", "(NP").replace("*)\t-", "NP)x\t-")).parts[0].tokens).not.toHaveProperty("parse");
    expect(read(text, { features: false }).parts[0].tokens).not.toHaveProperty("parse");
  });

  test("come with the speakers of the tenth column, where `-` and `*` mean none", () => {
    const other = text.replace("saw\tVBD\t*\tsee\t01\t-\tS#1", "saw\tVBD\t*\tsee\t01\t-\t-");
    expect(valuesOf(read(other).parts[0].tokens?.speaker)).toEqual(["S#1", "S#1", "", "S#1"]);
    expect(read(text.replaceAll("S#1", "*")).parts[0].tokens).not.toHaveProperty("speaker");
    expect(read(text, { features: false }).parts[0].tokens).not.toHaveProperty("speaker");
  });

  test("are omitted on request, and do not need the words", () => {
    const without = read(text, { features: false }).parts[0];
    expect(without.tokens).not.toHaveProperty("tag");
    expect(without.tokens).not.toHaveProperty("nameClass");
    expect(wordsOf(without).join(" ")).toBe("Ada King saw Rome");
    const { tokens } = read(text, { tokens: false }).parts[0];
    expect(tokens).not.toHaveProperty("form");
    expect(valuesOf(tokens?.tag)).toEqual(["NNP", "NNP", "VBD", ""]);
  });

  test("are absent if all cells are empty", () => {
    const { tokens } = read(text.replaceAll(/NNP|VBD/g, "-").replaceAll(/\(PERSON\*|\*\)(?=\t0)|\(GPE\)/g, "_"))
      .parts[0];
    expect(tokens).not.toHaveProperty("tag");
    expect(tokens).not.toHaveProperty("nameClass");
  });

  test("do not depend on the previous part", () => {
    const second = "#begin document (b); part 000\nb\t0\t0\tIt\tPRP\t*\t-\t-\t-\t-\t*\t(0)\n#end document\n";
    const { parts } = read(text + second);
    expect(valuesOf(parts[1].tokens?.tag)).toEqual(["PRP"]);
    expect(parts[1].tokens).not.toHaveProperty("nameClass");
  });

  test("belong to the right tokens even if a line is too short", () => {
    const { parts } = read(text.replace(rows[2], "a\t0\t2\tsaw\t(2)"));
    expect(spansOf(parts[0])).toBe("0-1:0 2-2:2 3-3:1");
    expect(valuesOf(parts[0].tokens?.tag)).toEqual(["NNP", "NNP", "", ""]);
    expect(valuesOf(parts[0].tokens?.nameClass)).toEqual(["PERSON", "PERSON", "", "GPE"]);
  });

  test("come from other columns in SemEval-2010, where names have no asterisks and end with their sentence", () => {
    const row = (n: number, word: string, tag: string, name: string, cell: string): string =>
      [n, word, word, word, tag, tag, "_", "_", 0, 0, "x", "x", name, "_", "_", "_", cell].join("\t");
    const table = [
      row(1, "Ada", "np0", "(person(x)", "(1"),
      row(2, "King", "np0", "_", "1)"),
      row(3, "runs", "v", "person)", "_"),
      row(4, "Rome", "np0", "(location", "_"),
      "",
      row(1, "She", "pp", "_", "(1)"),
    ];
    const { parts, codes } = read(`#begin document a\n${table.join("\n")}\n#end document a\n`);
    expect(codes).toEqual([]);
    expect(valuesOf(parts[0].tokens?.tag)).toEqual(["np0", "np0", "v", "np0", "pp"]);
    expect(valuesOf(parts[0].tokens?.nameClass)).toEqual(["person", "person", "person", "location", ""]);
  });

  test("are checked for bytes that are not UTF-8, if they are read", () => {
    const bytes = Uint8Array.from(encoder.encode(text), (byte) => (byte === 86 ? 0xff : byte));
    expect(read(bytes).codes).toEqual(["invalid-utf8"]);
    expect(read(bytes, { features: false }).codes).toEqual([]);
  });
});
