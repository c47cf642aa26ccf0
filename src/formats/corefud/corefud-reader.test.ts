import { describe, expect, test } from "vitest";
import { placesOf, valuesOf, wordsOf } from "../../../test/support/part-views.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import type { ReadOptions } from "../format.ts";
import { readParts } from "../read.ts";
import { CorefudReader } from "./corefud-reader.ts";

const encoder = new TextEncoder();

/** Returns token lines for words with their MISC: `["1 The Entity=(e1", "2 end Entity=e1)", "", "1 It"]`. */
function lines(...rows: string[]): string {
  return rows
    .map((row) => {
      if (row === "" || row.startsWith("#")) return row;
      const [id, word, misc = "_"] = row.split(" ");
      return [id, word, "_", "_", "_", "_", "_", "_", "_", misc].join("\t");
    })
    .join("\n");
}

function read(text: string, options: ReadOptions = {}): { parts: AnnotatedPart[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const reader = new CorefudReader({ file: "garden.conllu", report: (found) => diagnostics.push(found), ...options });
  return { parts: [...readParts([encoder.encode(text)], reader)], diagnostics };
}

function readRows(declaration: string, ...rows: string[]): { part: AnnotatedPart; codes: string[] } {
  const { parts, diagnostics } = read(lines("# newdoc id = a", `# global.Entity = ${declaration}`, ...rows, ""));
  expect(parts.length).toBe(1);
  return { part: parts[0], codes: diagnostics.map(({ code }) => code) };
}

const order = "eid-etype-head-other";

describe("a document", () => {
  const text = lines(
    "# newdoc id = garden 1",
    `# global.Entity = ${order}`,
    "# newpar",
    "# sent_id = s1",
    "# text = The old man saw her garden.",
    "1 The Entity=(e1-person-3-x",
    "2 old Xy=(",
    "3 man SpaceAfter=No|Entity=e1)|Z=1",
    "4-5 sawher",
    "4 saw",
    "5 her Entity=(e2-place-2-(e3-person-1-y)",
    "6 garden Entity=e2)",
    "6.1 _ Entity=(e1-person-1)",
    "",
    "# sent_id = s2",
    "0.1 _",
    "1 It Entity=(e2-place-1)",
    "",
  );

  test("has words, sentences, empty nodes, mentions, heads and types", () => {
    const { parts, diagnostics } = read(text);
    expect(diagnostics).toEqual([]);
    const [part] = parts;
    const { tokens } = part;
    expect([part.document, part.part, part.line]).toEqual(["garden 1", "", 1]);
    expect(wordsOf(part)).toEqual("The old man saw her garden _ _ It".split(" "));
    expect(tokens).toMatchObject({
      length: 9,
      sentenceStarts: Int32Array.of(0, 7),
      sentenceIds: ["s1", "s2"],
      zero: Uint8Array.of(0, 0, 0, 0, 0, 0, 1, 1, 0),
      lines: { token: Int32Array.of(0, 3, 7), line: Int32Array.of(6, 10, 16) },
    });
    expect(placesOf(part)).toEqual(["e1: 0-2", "e2: 4-5", "e3: 4-4", "e1: 6-6", "e2: 8-8"]);
    expect(part.mentions.head).toEqual(Int32Array.of(2, 5, 4, 6, 8));
    expect(part.mentions.line).toEqual(Int32Array.of(6, 11, 11, 13, 17));
    expect(part.entities).toEqual({ length: 3, ids: ["e1", "e2", "e3"], types: ["person", "place", "person"] });
  });

  test("may have any line endings and byte order marks, and arrive byte by byte", () => {
    const { parts } = read(text);
    for (const end of ["\r\n", "\r", "\r\r\n"]) {
      expect(read(`\uFEFF${text.replaceAll("\n", end)}`).parts).toEqual(parts);
    }
    const bytes = encoder.encode(text);
    const crumbs = Array.from(bytes, (_, p) => bytes.subarray(p, p + 1));
    expect([...readParts(crumbs, new CorefudReader())]).toEqual(parts);
    expect(read(`${text}\uFEFF# newdoc id = b\n1\tx${"\t_".repeat(8)}\n`).parts.length).toBe(2);
  });

  test("has no words on request", () => {
    const [{ tokens, mentions }] = read(text, { tokens: false }).parts;
    expect(tokens).toEqual({
      length: 9,
      sentenceStarts: Int32Array.of(0, 7),
      zero: Uint8Array.of(0, 0, 0, 0, 0, 0, 1, 1, 0),
    });
    expect(mentions).toEqual(read(text).parts[0].mentions);
  });

  test("is returned as soon as it is complete", () => {
    const reader = new CorefudReader();
    expect(reader.push(encoder.encode(`${text}\n# newdoc id = b\n`)).map(({ document }) => document)).toEqual([
      "garden 1",
    ]);
    expect(reader.end().map(({ document, tokens }) => [document, tokens?.length])).toEqual([["b", 0]]);
  });
});

describe("names", () => {
  const documents = (...rows: string[]): (string | number | undefined)[][] =>
    read(lines(...rows)).parts.map(({ document, line }) => [document, line]);

  test("of documents come from the file name if there is no `# newdoc`", () => {
    expect(documents("# sent_id = s", "1 It")).toEqual([["garden", 2]]);
  });

  test("of documents come from the file name, with a number from the second on, if `# newdoc` has no id", () => {
    expect(documents("1 It", "", "# newdoc", "1 It", "", "# newdoc", "1 It", "", "# newdoc id = x", "1 It")).toEqual([
      ["garden", 1],
      ["garden (2)", 3],
      ["garden (3)", 6],
      ["x", 9],
    ]);
  });

  test("are reported if empty", () => {
    const { parts, diagnostics } = read(lines("# newdoc id = ", "1 It"));
    expect(parts.map(({ document }) => document)).toEqual([""]);
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([["document-without-name", 1]]);
  });

  test("are read without blank lines before a document or a sentence", () => {
    const { parts } = read(lines("# newdoc id = a", "1 It", "# sent_id = 2", "1 It", "# newdoc id = b", "1 It"));
    expect(parts.map(({ document, tokens }) => [document, tokens?.sentenceStarts, tokens?.sentenceIds])).toEqual([
      ["a", Int32Array.of(0, 1), ["", "2"]],
      ["b", Int32Array.of(0), undefined],
    ]);
  });

  test("of sentences do not apply after a blank line", () => {
    const { parts } = read(lines("# sent_id = 1", "", "1 It", "", "# sent_id = 2", "1 It", "", "1 It"));
    expect(parts[0].tokens?.sentenceIds).toEqual(["", "2", ""]);
  });
});

describe("declarations of fields", () => {
  test("may have the fields of GUM, with minimum spans", () => {
    const { part, codes } = readRows(
      "GRP-etype-infstat-salience-centering-minspan-link-identity",
      "1 The Entity=(7-person-new-nn-cf1-2,4-coref-Ada",
      "2 man",
      "3 of",
      "4 letters Entity=7)",
      "5 he Entity=(7-person-giv:act-nn-cf1-1-ana)",
    );
    expect(codes).toEqual([]);
    expect(placesOf(part)).toEqual(["7: 0-3", "7: 4-4"]);
    expect(part.mentions.head).toBeUndefined();
    expect(part.mentions.minimum).toEqual(
      new Map([
        [0, Int32Array.of(1, 1, 3, 3)],
        [1, Int32Array.of(4, 4)],
      ]),
    );
    expect(part.entities.types).toEqual(["person"]);
  });

  test.each([
    ["skip empty nodes in GUM", "eid-etype-head-other-infstat-centering-minspan-link-identity", [1, 1, 6, 6]],
    ["count empty nodes elsewhere", "eid-etype-head-other-x-y-minspan-z", [1, 1, 4, 4]],
  ])("have minimum spans that %s", (_, declaration, minimum) => {
    const { part, codes } = readRows(
      declaration,
      "1 the Entity=(e1-event-2---cf-2,5-sgl",
      "2 death",
      "3 and",
      "3.1 the",
      "3.2 death",
      "4 his",
      "5 father Entity=e1)",
    );
    expect(codes).toEqual([]);
    expect(placesOf(part)).toEqual(["e1: 0-6"]);
    expect(part.mentions.minimum).toEqual(new Map([[0, Int32Array.from(minimum)]]));
  });

  test("may put the type before the id, even in closing brackets", () => {
    const { part, codes } = readRows(
      "entity-GRP-MIN",
      "1 The Entity=(person-1-2(place-2-1)",
      "2 man Entity=person-1)",
      "3 in Entity=(place-3-1",
      "4 London Entity=3)",
    );
    expect(codes).toEqual([]);
    expect(placesOf(part)).toEqual(["1: 0-1", "2: 0-0", "3: 2-3"]);
    expect(part.entities.types).toEqual(["person", "place", "place"]);
  });

  test("may have only ids", () => {
    const { part, codes } = readRows("GRP", "1 The Entity=(1(2)", "2 man Entity=1)(3)");
    expect(codes).toEqual([]);
    expect(placesOf(part)).toEqual(["1: 0-1", "2: 0-0", "3: 1-1"]);
    expect(part.entities.types).toBeUndefined();
  });

  test("are valid until the next declaration", () => {
    const { parts, diagnostics } = read(
      lines(
        "# global.Entity = etype-eid",
        "# newdoc id = a",
        "1 It Entity=(person-1)",
        "",
        "# newdoc id = b",
        "1 It Entity=(person-2)",
        "",
        "# newdoc id = c",
        "# global.Entity = eid-etype",
        "1 It Entity=(3-person)",
      ),
    );
    expect(diagnostics).toEqual([]);
    expect(parts.map(({ entities }) => entities)).toEqual(
      ["1", "2", "3"].map((id) => ({ length: 1, ids: [id], types: ["person"] })),
    );
  });

  test("default to the order of CorefUD if missing, which is reported", () => {
    const { parts, diagnostics } = read(lines("1 It Entity=(e1-person-1)", "2 it Entity=(e1-person-1)"));
    expect(parts[0].entities.types).toEqual(["person"]);
    expect(diagnostics.map(({ code, line, column }) => [code, line, column])).toEqual([["entity-undeclared", 1, 27]]);
  });

  test("are reported and ignored if they declare no id", () => {
    const { parts, diagnostics } = read(
      lines("# global.Entity = eid", "# global.Entity = etype-head", "1 It Entity=(e1)"),
    );
    expect(placesOf(parts[0])).toEqual(["e1: 0-0"]);
    expect(diagnostics.map(({ code, line, data }) => [code, line, data?.["text"]])).toEqual([
      ["malformed-line", 2, "etype-head"],
    ]);
  });

  test("allow brackets with missing and extra fields; the first known type counts", () => {
    const { part, codes } = readRows(order, "1 It Entity=(e1)(e2--1-a-b-c)", "2 it Entity=(e1-person)(e1-place)");
    expect(codes).toEqual([]);
    expect(part.entities.types).toEqual(["person", ""]);
    expect(part.mentions.head).toEqual(Int32Array.of(-1, 0, -1, -1));
  });
});

describe("brackets", () => {
  test("nest in one entity: a closing bracket closes the mention opened last", () => {
    const { part, codes } = readRows(
      "eid",
      "1 a Entity=(e1(e1",
      "2 b Entity=(e1",
      "3 c Entity=e1)",
      "4 d Entity=e1)",
      "5 e Entity=e1)(e1)",
    );
    expect(codes).toEqual(["ambiguous-nesting"]);
    expect(placesOf(part)).toEqual(["e1: 0-4", "e1: 0-3", "e1: 1-2", "e1: 4-4"]);
  });

  test("may cross in different entities, and come in any order within a cell", () => {
    const { part, codes } = readRows("eid", "1 a Entity=(e1", "2 b Entity=(e3)e1)(e2", "3 c Entity=e2)");
    expect(codes).toEqual([]);
    expect(placesOf(part)).toEqual(["e1: 0-1", "e2: 1-2", "e3: 1-1"]);
  });

  test("may close in another sentence", () => {
    const { part, codes } = readRows("eid", "1 a Entity=(e1", "", "1 b", "", "1 c Entity=e1)");
    expect(codes).toEqual(["cross-sentence-mention"]);
    expect(placesOf(part)).toEqual(["e1: 0-2"]);
  });

  test("include empty nodes within a mention, which count as words", () => {
    const { part } = readRows(order, "1 a Entity=(e1--3", "1.1 _", "2 b Entity=e1)");
    expect(placesOf(part)).toEqual(["e1: 0-2"]);
    expect(part.mentions.head).toEqual(Int32Array.of(2));
  });

  test("have opaque ids, in which reserved characters are escaped", () => {
    const { part, codes } = readRows(
      order,
      "1 a Entity=(007)(7)(%)(%25)(a%2Db%5B1/2%5D-x%7cy)(e%41)(é)([1])(a[)",
      "2 b Entity=(A,<:B)",
    );
    expect(codes).toEqual([]);
    expect(part.entities.ids).toEqual(["007", "7", "", "%", "a-b[1/2]", "e%41", "é", "[1]", "a[", "A,<:B"]);
    expect(part.entities.types?.[4]).toBe("x|y");
  });
});

describe("discontinuous mentions", () => {
  test("have numbered pieces, and heads whose numbers count the words of all pieces", () => {
    const { part, codes } = readRows(
      order,
      "1 a Entity=(e1[1/3]-x-4",
      "2 b Entity=e1[1/3])",
      "3 c",
      "4 d Entity=(e1[2/3]-x-4)",
      "5 e",
      "6 f Entity=(e1[3/3]-x-4",
      "7 g Entity=e1[3/3])",
    );
    expect(codes).toEqual([]);
    expect(placesOf(part)).toEqual(["e1: 0-1 3-3 5-6"]);
    expect(part.mentions.head).toEqual(Int32Array.of(5));
  });

  test("join touching pieces into one run", () => {
    const { part } = readRows("eid", "1 a Entity=(e1[1/2])", "2 b Entity=(e1[2/2])");
    expect(placesOf(part)).toEqual(["e1: 0-1"]);
    expect(part.mentions.pieces).toBeUndefined();
  });

  test("may close without the number of the piece", () => {
    const { part, codes } = readRows(
      "eid",
      "1 a Entity=(e1[1/2](e1(e1[1/3]",
      "2 b Entity=e1)e1)e1)",
      "3 c",
      "4 d Entity=(e1[2/2])(e1[2/3])(e1[3/3])",
    );
    expect(codes).toEqual([]);
    expect(placesOf(part)).toEqual(["e1: 0-1 3-3", "e1: 0-1 3-3", "e1: 0-1"]);
  });

  test("continue with pieces of the same total, the mention that has waited longest first", () => {
    const { part, codes } = readRows(
      "eid",
      "1 a Entity=(e1[1/2])",
      "2 b Entity=(e1[1/2])",
      "3 c Entity=(e1[1/3])",
      "4 d",
      "5 e Entity=(e1[2/2])",
      "6 f Entity=(e1[2/3])",
      "7 g Entity=(e1[2/2])",
      "8 h Entity=(e1[3/3])",
    );
    expect(codes).toEqual([]);
    expect(placesOf(part)).toEqual(["e1: 0-0 4-4", "e1: 1-1 6-6", "e1: 2-2 5-5 7-7"]);
  });

  test("are not continued while they are open", () => {
    const { part, codes } = readRows(
      "eid",
      "1 a Entity=(e1[1/2]",
      "2 b Entity=(e1[1/2])",
      "3 c",
      "4 d Entity=(e1[2/2])",
      "5 e Entity=e1[1/2])",
      "6 f",
      "7 g Entity=(e1[2/2])",
    );
    expect(codes).toEqual([]);
    expect(placesOf(part)).toEqual(["e1: 0-4 6-6", "e1: 1-1 3-3"]);
  });

  test.each([
    ["the first piece", ["2 b Entity=(e1[2/2])"], "e1: 1-1", 2],
    ["the last piece", ["1 a Entity=(e1[1/2])", "2 b"], "e1: 0-0", 1],
    ["a piece in the middle", ["1 a Entity=(e1[1/3])", "2 b", "3 c Entity=(e1[3/3])"], "e1: 0-0 2-2", 3],
  ])("are reported if they lack %s", (_, rows, mention, row) => {
    const padded = rows[0].startsWith("2") ? ["1 a", ...rows] : rows;
    const { parts, diagnostics } = read(lines("# newdoc id = a", "# global.Entity = eid", ...padded));
    expect(placesOf(parts[0])).toEqual([mention]);
    expect(diagnostics.map(({ code, line, entity, document }) => [code, line, entity, document])).toEqual([
      ["missing-piece", row + 2, "e1", "a"],
    ]);
  });
});

describe("faults that are reported while the rest is read", () => {
  const problems = (...rows: string[]): { said: unknown[]; kept: string[] } => {
    const { parts, diagnostics } = read(lines("# newdoc id = a", `# global.Entity = ${order}`, ...rows));
    return {
      said: diagnostics.map(({ code, line, column, entity }) => [code, line, column, entity]),
      kept: parts.flatMap(placesOf),
    };
  };

  test("include mentions that are never closed or opened", () => {
    expect(problems("1 é Entity=(e1(e2-", "2 b Entity=e3)e2)", "3 c Entity=(e1[1/2]")).toEqual({
      said: [
        ["mention-not-opened", 4, 26, "e3"],
        ["mention-not-closed", 3, 26, "e1"],
        ["mention-not-closed", 5, 26, "e1"],
      ],
      kept: ["e2: 0-1"],
    });
  });

  test("do not include nesting caused by an unclosed mention", () => {
    expect(problems("1 a Entity=(e1", "2 b Entity=(e1", "3 c Entity=e1)").said).toEqual([
      ["mention-not-closed", 3, 26, "e1"],
    ]);
  });

  test("include a mention with an unclosed piece, which is dropped", () => {
    expect(problems("1 a Entity=(e1[1/2])", "2 b", "3 c Entity=(e1[2/2]", "4 d Entity=(e1[9/9])")).toEqual({
      said: [
        ["missing-piece", 6, 26, "e1"],
        ["mention-not-closed", 5, 26, "e1"],
      ],
      kept: ["e1: 3-3"],
    });
  });

  test("include mentions that are open at the end of a document", () => {
    expect(problems("1 a Entity=(e1", "", "# newdoc id = b", "1 b Entity=e1)")).toEqual({
      said: [
        ["mention-not-closed", 3, 26, "e1"],
        ["mention-not-opened", 6, 26, "e1"],
      ],
      kept: [],
    });
  });

  test("include unreadable cells", () => {
    expect(problems("1 a Entity=()(-x)e1(e2)(e3[0/2])(e4[3/2])", "2 b Entity=)x")).toEqual({
      said: [
        ["malformed-cell", 3, 26, undefined],
        ["malformed-cell", 3, 28, undefined],
        ["malformed-cell", 3, 32, undefined],
        ["malformed-cell", 3, 38, undefined],
        ["malformed-cell", 3, 47, undefined],
        ["malformed-cell", 4, 26, undefined],
        ["malformed-cell", 4, 27, undefined],
      ],
      kept: ["e2: 0-0"],
    });
  });

  test("include heads and minimum spans outside their mention", () => {
    const { parts, diagnostics } = read(
      lines(
        `# global.Entity = eid-etype-head-minspan`,
        "1 a Entity=(e1--3-1,3(e2--2)(e3--x)(e4--0)",
        "2 b Entity=e1)(e5--1-0)(e6--1-a)(e7--1-_)",
      ),
    );
    expect(diagnostics.map(({ code, line, entity, mention, data }) => [code, line, entity, mention, data])).toEqual([
      ["index-outside-mention", 2, "e1", "a b", { field: "head", text: "3", words: 2 }],
      ["index-outside-mention", 2, "e1", "a b", { field: "minimum span", text: "1,3", words: 2 }],
      ["index-outside-mention", 2, "e2", "a", { field: "head", text: "2", words: 1 }],
      ["index-outside-mention", 2, "e3", "a", { field: "head", text: "x", words: 1 }],
      ["index-outside-mention", 3, "e5", "b", { field: "minimum span", text: "0", words: 1 }],
      ["index-outside-mention", 3, "e6", "b", { field: "minimum span", text: "a", words: 1 }],
    ]);
    expect(parts[0].mentions.head).toEqual(Int32Array.of(-1, 0, 0, -1, 1, 1, 1));
    expect(parts[0].mentions.minimum).toBeUndefined();
  });

  test("include brackets on the line of a multi-word token", () => {
    expect(problems("1-2 ab Entity=(e1)", "1 a", "2 b Entity=(e2)")).toEqual({
      said: [["entity-on-range", 3, 29, undefined]],
      kept: ["e2: 1-1"],
    });
  });

  test("include lines with a wrong number of columns, or without a valid token number", () => {
    const text = [
      "# global.Entity = eid",
      "1\ta\tEntity=(e1)",
      `2\tb${"\t_".repeat(7)}\tEntity=(e2)\tEntity=(e3)`,
      "3\tc",
      "4 d Entity=(e4)",
      "x\te\t_\t_\t_\t_\t_\t_\t_\tEntity=(e5)",
      "5.\tf\t_\t_\t_\t_\t_\t_\t_\tEntity=(e6)",
    ].join("\n");
    const { parts, diagnostics } = read(text);
    expect(parts[0].tokens?.length).toBe(5);
    expect(placesOf(parts[0])).toEqual(["e1: 0-0", "e2: 1-1", "e5: 3-3", "e6: 4-4"]);
    expect(diagnostics.map(({ code, line, column, data }) => [code, line, column, data])).toEqual([
      ["irregular-token-line", 2, undefined, { columns: 3, expected: 10 }],
      ["irregular-token-line", 3, undefined, { columns: 11, expected: 10 }],
      ["irregular-token-line", 4, undefined, { columns: 2, expected: 10 }],
      [
        "malformed-line",
        5,
        undefined,
        { text: "4 d Entity=(e4)", expected: "a line of ten columns separated by tabs" },
      ],
      ["irregular-token-line", 6, 1, { text: "x" }],
      ["irregular-token-line", 7, 1, { text: "5." }],
    ]);
  });

  test("include bytes that are not UTF-8 in text that is read", () => {
    const line = (misc: string, word = "a"): number[] => [
      ...Array.from(`1\t${word}\t_\t_\t_\t_\t_\t_\t_\t${misc}\n`, (character) => character.charCodeAt(0)),
    ];
    const bytes = Uint8Array.from([
      ...encoder.encode("# global.Entity = eid\n# text = \n"),
      ...line("X=\u00FF"),
      ...line("Entity=(e\u00FF)"),
      ...line("_", "\u00FF"),
      ...Array.from("# newdoc id = \u00FF\n", (character) => character.charCodeAt(0)),
    ]);
    const diagnostics: Diagnostic[] = [];
    const parts = [...readParts([bytes], new CorefudReader({ report: (found) => diagnostics.push(found) }))];
    expect(diagnostics.map(({ code, line: at, column }) => [code, at, column])).toEqual([
      ["invalid-utf8", 4, 28],
      ["invalid-utf8", 5, 3],
      ["invalid-utf8", 6, 15],
    ]);
    expect(parts.map(({ entities }) => entities.ids)).toEqual([["e\uFFFD"], []]);
  });
});

describe("other layers", () => {
  test("include bridging and split antecedents", () => {
    const { parts, diagnostics } = read(
      lines(
        "# global.Entity = eid",
        "1 a Bridge=e1<e2:part,e3<e2|Entity=(e2)|SplitAnte=e1<e2,e3<e2",
        "2 b Entity=(e4(e3)|Bridge=e1<e4|Split=e1<e4",
        "3 c Entity=(e1)e4)",
      ),
    );
    expect(diagnostics).toEqual([]);
    const [{ entities, layers }] = parts;
    expect(entities.ids).toEqual(["e2", "e4", "e3", "e1"]);
    expect(layers).toEqual({
      splitAntecedents: { length: 3, entity: Int32Array.of(0, 0, 1), antecedent: Int32Array.of(3, 2, 3) },
      bridging: {
        length: 3,
        anaphor: { length: 3, first: Int32Array.of(0, 0, 1), last: Int32Array.of(0, 0, 2) },
        antecedent: { length: 3, first: Int32Array.of(-1, -1, -1), last: Int32Array.of(-1, -1, -1) },
        antecedentEntity: Int32Array.of(3, 2, 3),
        relations: ["part", "", ""],
      },
    });
  });

  test("exclude links to missing entities and text that is not a link, which are reported", () => {
    const { parts, diagnostics } = read(
      lines(
        "# global.Entity = eid",
        "1 a Entity=(e1)|Bridge=e2<e1,e1|SplitAnte=e1<e3",
        "# newdoc id = b",
        "1 a Entity=(e1)",
      ),
    );
    expect(diagnostics.map(({ code, line, data }) => [code, line, data])).toEqual([
      ["malformed-cell", 2, { text: "e1" }],
      ["unknown-reference", 2, { field: "`Bridge`", id: "e2" }],
      ["unknown-reference", 2, { field: "`SplitAnte`", id: "e3" }],
    ]);
    expect(parts.map(({ layers }) => [layers?.bridging?.length, layers?.splitAntecedents?.length])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test("exclude the notation of CorefUD before 1.0, which is an error", () => {
    const { parts, diagnostics } = read(
      lines("1 a ClusterId=e1|MentionSpan=1-2", "2 b", "3 c ClusterId[1]=e1|MentionSpan[1]=3"),
    );
    expect(parts[0].mentions.length).toBe(0);
    expect(diagnostics.map(({ code, severity, line, data }) => [code, severity, line, data])).toEqual([
      ["outdated-annotation", "error", 1, { count: 2 }],
    ]);
  });

  test("exclude attributes with similar names, of which likely misspellings are reported", () => {
    const { parts, diagnostics } = read(lines("1 a Xntity=(e1)|NotEntity=(e2)|entity=(e3)|Entity|Bridge|E"));
    expect(parts[0].mentions.length).toBe(0);
    // Xntity and entity are one character away from Entity; NotEntity is not, but has its notation.
    expect(diagnostics.map(({ code, column, data }) => [code, column, data])).toEqual([
      ["misspelt-name", 19, { name: "Xntity", known: "Entity" }],
      ["misspelt-name", 46, { name: "entity", known: "Entity" }],
      ["clusters-not-read", undefined, { field: "NotEntity", documents: 1, first: "garden", option: "--field" }],
    ]);
  });
});

test("the reader reads many unclosed mentions of one entity, and missing pieces, quickly", () => {
  const rows = ["# global.Entity = eid"];
  for (let t = 1; t <= 40_000; t++) rows.push(`${t} a Entity=(e1(e1[1/2])`);
  for (let t = 40_001; t <= 80_000; t++) rows.push(`${t} a Entity=e1[1/3])(e1[3/3])`);
  const started = performance.now();
  const { parts, diagnostics } = read(lines(...rows));
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(parts[0].mentions.length).toBe(80_000);
  expect(diagnostics.filter(({ code }) => code === "mention-not-closed").length).toBe(40_000);
});

describe("parts of speech and features", () => {
  const row = (cells: string): string => cells.replaceAll(" ", "\t");
  const text = [
    "# newdoc id = a",
    "# global.Entity = eid-etype-head",
    row("1 Old old ADJ JJ _ 2 x _ Entity=(e1-person-2"),
    row("2 Adas Ada PROPN NNPS Gender=Fem|Number=Plur 3 x _ Entity=e1)"),
    row("3 sah sehen VERB _ Number=Sing 0 x _ _"),
    row("4-5 dassie _ _ _ _ _ _ _ _"),
    row("4 daß _ SCONJ _ _ 6 x _ _"),
    row("5 ihre ihr PRON PRP Number=Plur|PronType=Prs 6 x _ Entity=(e1)"),
    row("5.1 _ sie PRON _ Gender=Fem _ _ _ Entity=(e2-person"),
    row("6 _ _ _ _ _ 3 x _ Entity=e2)"),
    "",
    "# newdoc id = b",
    row("1 _ _ _ _ _ 0 x _ Entity=(e3)"),
    "",
  ].join("\n");

  test("come from UPOS, and from the columns of a mention's head", () => {
    const { parts, diagnostics } = read(text);
    expect(diagnostics).toEqual([]);
    expect(valuesOf(parts[0].tokens?.tag)).toEqual(["ADJ", "PROPN", "VERB", "SCONJ", "PRON", "PRON", ""]);
    expect(parts[0].mentions.features).toEqual({
      lemma: ["Ada", "ihr", ""],
      number: ["Plur", "Plur", ""],
      gender: ["Fem", "", ""],
      pronType: ["", "Prs", ""],
    });
    expect(parts[1].tokens).not.toHaveProperty("tag");
    expect(parts[1].mentions).not.toHaveProperty("features");
  });

  test("are omitted on request", () => {
    const [part] = read(text, { features: false }).parts;
    expect(part.tokens).not.toHaveProperty("tag");
    expect(part.mentions).not.toHaveProperty("features");
    expect(part.entities.types).toEqual(["person", "person"]);
  });

  test("are checked for bytes that are not UTF-8", () => {
    const bytes = Uint8Array.from(encoder.encode(text), (byte) => (byte === 74 ? 0xff : byte));
    const codes: string[] = [];
    const reader = new CorefudReader({ report: ({ code }) => codes.push(code) });
    expect([...readParts([bytes], reader)].length).toBe(2);
    expect(codes).toContain("invalid-utf8");
  });
});
