import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { valuesOf } from "../../../test/support/part-views.ts";
import { fewest } from "../../../test/support/property-seed.ts";
import { readWith } from "../../../test/support/read-files.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SideName } from "../../core/document.ts";
import { textAt } from "../../core/text-column.ts";
import { webAssemblyUse } from "../../core/web-assembly.ts";
import type { ReadOptions } from "../format.ts";
import { readParts } from "../read.ts";
import { E2eJsonlinesReader } from "./index.ts";

const encoder = new TextEncoder();

const read = (content: string | Uint8Array, options: ReadOptions = {}) =>
  readWith((given) => new E2eJsonlinesReader(given), content, { file: "a.jsonlines", ...options });

const it = {
  doc_key: "nw/a_0",
  sentences: [["It", "is"], [], ["it", "!"]],
  clusters: [
    [
      [0, 0],
      [2, 2],
    ],
  ],
};
const place = { file: "a.jsonlines", document: "nw/a_0" };

test("the reader reads one document per line", () => {
  const { parts, diagnostics } = read(`${JSON.stringify(it)}\n\n  \n${JSON.stringify({ ...it, doc_key: "b" })}`);
  expect(diagnostics).toEqual([]);
  expect(parts.map(({ document, part, line }) => [document, part, line])).toEqual([
    ["nw/a_0", "", 1],
    ["b", "", 4],
  ]);
  const { tokens, mentions, entities } = parts[0];
  expect(tokens?.length).toBe(4);
  expect(Array.from({ length: 4 }, (_, t) => textAt(tokens!.form!, t))).toEqual(["It", "is", "it", "!"]);
  expect(Array.from(tokens!.sentenceStarts!)).toEqual([0, 2]);
  expect(mentions).toMatchObject({
    first: Int32Array.of(0, 2),
    last: Int32Array.of(0, 2),
    entity: Int32Array.of(0, 0),
  });
  expect(entities).toEqual({ length: 1, ids: ["0"] });
});

test("the reader omits words on request, but still reports spans outside the text", () => {
  const { parts, codes } = read(JSON.stringify({ ...it, clusters: [[[3, 4]]] }), { tokens: false });
  expect(parts[0].tokens).toEqual({ length: 4, sentenceStarts: Int32Array.of(0, 2) });
  expect(codes).toEqual(["span-outside-text"]);
});

test("the reader returns no tokens for documents without sentences", () => {
  const { parts, codes } = read(
    '{"doc_key": "a", "clusters": [[[0, 1000000]]]}\n{"doc_key": "b", "sentences": null, "clusters": []}',
  );
  expect(codes).toEqual([]);
  expect(parts.map(({ tokens }) => tokens)).toEqual([undefined, undefined]);
});

describe("the choice of clusters", () => {
  const [key, response] = [
    [
      [
        [0, 0],
        [2, 2],
      ],
    ],
    [
      [
        [1, 1],
        [3, 3],
      ],
    ],
  ];
  const firsts = (record: object, side: SideName): number[] =>
    Array.from(read(JSON.stringify({ doc_key: "a", ...record }), { side }).parts[0].mentions.first);

  test("depends on the side if the file has both key clusters and predicted clusters", () => {
    const both = { clusters: key, predicted_clusters: response };
    expect(firsts(both, "key")).toEqual([0, 2]);
    expect(firsts(both, "response")).toEqual([1, 3]);
    expect(firsts({ clusters: [], predicted_clusters: response }, "key")).toEqual([]);
    expect(firsts({ clusters: key, predicted_clusters: [] }, "response")).toEqual([]);
  });

  test("is the same for either side if the file has only one kind of clusters", () => {
    expect(firsts({ clusters: key }, "response")).toEqual([0, 2]);
    expect(firsts({ predicted_clusters: response }, "key")).toEqual([1, 3]);
    expect(firsts({ clusters: key, predicted_clusters: null }, "response")).toEqual([0, 2]);
  });

  test("fails with an error if the file has no clusters", () => {
    const { parts, diagnostics } = read('{"doc_key": "nw/a_0"}');
    expect(diagnostics).toMatchObject([
      { code: "json-shape", severity: "error", ...place, line: 1, data: { field: "clusters" } },
    ]);
    expect(parts.length).toBe(1);
  });
});

describe("names of documents", () => {
  test.each([
    [{ doc_key: "x", id: "y" }, "x"],
    [{ doc_key: 12 }, "12"],
    [{ doc_id: "x" }, "x"],
    [{ document_id: "x" }, "x"],
    [{ id: 0 }, "0"],
    [{ doc_key: "(a); part 000" }, "(a); part 000"],
  ])("are read from %j as %s", (record, name) => {
    const { parts, codes } = read(JSON.stringify({ ...record, clusters: [] }));
    expect(codes).toEqual([]);
    expect(parts[0].document).toBe(name);
  });

  test.each([{}, { doc_key: "" }, { doc_key: null }])("may be missing, with a warning, as in %j", (record) => {
    expect(read(JSON.stringify({ ...record, clusters: [] })).diagnostics).toEqual([
      { code: "document-without-name", severity: "warning", file: "a.jsonlines", line: 1, document: "" },
    ]);
  });

  test.each([{ doc_key: ["a"] }, { doc_key: true }, { doc_key: 2 ** 60 }])(
    "are reported, and replaced by the name of the file, if unusable: %j",
    (record) => {
      const { parts, diagnostics } = read(JSON.stringify({ ...record, clusters: [] }));
      expect(diagnostics).toMatchObject([
        { code: "json-shape", severity: "error", line: 1, data: { field: "doc_key" } },
      ]);
      // The file's name.
      expect(parts[0]).toMatchObject({ document: "a", position: 1 });
    },
  );
});

describe("faults reported with their position", () => {
  test("include lines that are not JSON; other lines are read", () => {
    const { parts, diagnostics } = read(
      `${JSON.stringify(it)}\n{"doc_key": "b", "clusters": [[[0,]]]}\n{"a\n${JSON.stringify(it)}\n`,
    );
    expect(diagnostics).toMatchObject([
      { code: "json-syntax", severity: "error", file: "a.jsonlines", line: 2, column: 35 },
      { code: "json-syntax", severity: "error", file: "a.jsonlines", line: 3, column: 4 },
    ]);
    expect(parts.length).toBe(2);
  });

  test.each(["[]", "null", "1", '"a"', "true"])("include a line that is not an object: %s", (line) => {
    const { parts, diagnostics } = read(`\n${line}\n`);
    expect(diagnostics).toMatchObject([
      { code: "json-shape", line: 2, data: { field: "line", expected: "an object" } },
    ]);
    expect(parts).toEqual([]);
  });

  test.each([{ a: 1 }, "It is", ["It"], [["It"], "is"], [[1]], [null]])("include wrong sentences: %j", (sentences) => {
    const { parts, diagnostics } = read(JSON.stringify({ ...it, sentences }));
    expect(diagnostics).toMatchObject([{ code: "json-shape", ...place, line: 1, data: { field: "sentences" } }]);
    expect(parts[0].tokens).toBeUndefined();
    expect(parts[0].mentions.length).toBe(2);
  });

  test("include wrong mentions", () => {
    const clusters = [[[0, 9], [2, 1], [0], [1, 1]], []];
    const { parts, diagnostics } = read(`\n${JSON.stringify({ ...it, clusters })}`);
    expect(
      diagnostics.map(({ code, severity, line, document, entity, mention }) => [
        code,
        severity,
        line,
        document,
        entity,
        mention,
      ]),
    ).toEqual([
      ["span-outside-text", "error", 2, "nw/a_0", "0", "[0,9]"],
      ["span-reversed", "error", 2, "nw/a_0", "0", "[2,1]"],
      ["json-shape", "error", 2, "nw/a_0", "0", "[0]"],
      ["empty-entity", "note", 2, "nw/a_0", "1", undefined],
    ]);
    expect(Array.from(parts[0].mentions.last)).toEqual([9, 1]);
  });

  test("include bytes that are not UTF-8", () => {
    const line = encoder.encode('{"doc_key": "é?", "clusters": []}');
    line[15] = 0xff;
    expect(read(Uint8Array.of(10, ...line)).diagnostics).toEqual([
      { code: "invalid-utf8", severity: "error", file: "a.jsonlines", line: 2, column: 15 },
    ]);
  });

  test("include deeply nested invalid values", () => {
    const deep = "[".repeat(100_000);
    expect(read(`{"doc_key": "a", "clusters": ${deep}${"]".repeat(100_000)}}`).codes).toEqual(["json-shape"]);
    expect(read(`{"doc_key": "a", "clusters": ${deep}`).diagnostics).toMatchObject([
      { code: "json-syntax", line: 1, column: 100_030 },
    ]);
  });
});

describe("conventions", () => {
  const words = ["Ada", "fed", "her", "cats", "."];
  const one = { doc_key: "a", sentences: [words.slice(0, 2), words.slice(2)] };
  const spans = (clusters: unknown, options: ReadOptions, change = {}) => {
    const { parts, diagnostics } = read(JSON.stringify({ ...one, ...change, clusters }), options);
    const { first, last } = parts[0].mentions;
    return { part: parts[0], spans: Array.from(first, (token, m) => [token, last[m]]), diagnostics };
  };

  test("include exclusive ends", () => {
    const read = spans(
      [
        [
          [0, 1],
          [2, 4],
        ],
        [
          [
            [0, 1],
            [4, 5],
          ],
        ],
      ],
      { ends: "exclusive" },
    );
    expect(read.diagnostics).toEqual([]);
    expect(read.spans).toEqual([
      [0, 4],
      [0, 0],
      [2, 3],
    ]);
    expect(read.part.mentions.pieces?.get(0)).toEqual(Int32Array.of(0, 0, 4, 4));
  });

  test("include positions in characters of the text, or of the words joined by spaces", () => {
    const joined = spans(
      [
        [
          [0, 2],
          [8, 15],
        ],
      ],
      { offsets: "char" },
    );
    expect(joined.diagnostics).toEqual([]);
    expect(joined.spans).toEqual([
      [0, 0],
      [2, 3],
    ]);
    expect(joined.part.tokens).toMatchObject({ length: 5, sentenceStarts: Int32Array.of(0, 2) });
    const text = "Ada  fed\nher cats.";
    const inText = spans(
      [
        [
          [0, 3],
          [9, 17],
        ],
        [[17, 18]],
      ],
      { offsets: "char", ends: "exclusive" },
      { text },
    );
    expect(inText.diagnostics).toEqual([]);
    expect(inText.spans).toEqual([
      [0, 0],
      [2, 3],
      [4, 4],
    ]);
    expect(inText.part.tokens?.inText?.text).toBe(text);
  });

  test("do not apply to opaque mentions", () => {
    const { part, diagnostics } = spans([["x", "y"]], { offsets: "char", ends: "exclusive" });
    expect(diagnostics).toEqual([]);
    expect(part.mentions.names).toEqual(["x", "y"]);
  });

  test("are reported once per file, without a line, if they are wrong", () => {
    const line = JSON.stringify({
      ...one,
      clusters: [
        [
          [0, 0],
          [2, 2],
        ],
      ],
    });
    const { diagnostics } = read(`${line}\n${line}\n`, { ends: "exclusive" });
    expect(diagnostics.map(({ code, line: at }) => [code, at])).toEqual([
      ["span-reversed", 1],
      ["span-reversed", 1],
      ["span-reversed", 2],
      ["span-reversed", 2],
      ["offset-convention", undefined],
    ]);
    expect(diagnostics[4]).toMatchObject({
      severity: "warning",
      file: "a.jsonlines",
      data: { read: "exclusive ends and token offsets", try: "--ends inclusive" },
    });
  });

  test("include words in `tokens` instead of sentences", () => {
    const { part, diagnostics } = spans([[[0, 0]]], {}, { sentences: undefined, tokens: words });
    expect(diagnostics).toEqual([]);
    expect(part.tokens?.length).toBe(5);
    expect(part.tokens?.sentenceStarts).toBeUndefined();
  });
});

test.each([
  ["\r\n", ""],
  ["\r", ""],
  ["\n", "\uFEFF"],
])("the reader reads a file that has the line endings %j and begins with %j", (end, mark) => {
  const lines = [JSON.stringify(it), "", "{", JSON.stringify(it)];
  expect(read(mark + lines.join(end))).toEqual(read(lines.join("\n")));
});

test("the reader gives the same result however the file is divided into chunks", () => {
  const lines = fc.array(
    fc.constantFrom(JSON.stringify(it), '{"doc_key": "é😀", "clusters": [[[0, 1]]]}', "{", "", "[]"),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(
      lines,
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.array(fc.nat(60), { maxLength: 20 }),
      fc.nat(300),
      (texts, end, sizes, broken) => {
        const bytes = encoder.encode(texts.join(end));
        if (broken < bytes.length) bytes[broken] = 0xff;
        const diagnostics: Diagnostic[] = [];
        const reader = new E2eJsonlinesReader({
          file: "a.jsonlines",
          report: (diagnostic) => diagnostics.push(diagnostic),
        });
        const chunks: Uint8Array[] = [];
        let start = 0;
        for (const size of sizes) chunks.push(bytes.subarray(start, (start += size)));
        chunks.push(bytes.subarray(start));
        const whole = read(bytes);
        expect([...readParts(chunks, reader)]).toEqual(whole.parts);
        expect(diagnostics).toEqual(whole.diagnostics);
      },
    ),
    { numRuns: 1000 },
  );
});

test("the reader reads parts of speech, named entities and speakers", () => {
  const tagged = {
    ...it,
    pos: [["PRP", "VBZ"], [], ["PRP", "."]],
    ner: [
      [2, 2, "ORG"],
      [0, 2, "WORK"],
    ],
  };
  const { tokens } = read(JSON.stringify(tagged)).parts[0];
  expect(valuesOf(tokens?.tag)).toEqual(["PRP", "VBZ", "PRP", "."]);
  expect(valuesOf(tokens?.nameClass)).toEqual(["WORK", "WORK", "WORK", ""]);
  const bySentence = read(JSON.stringify({ ...tagged, ner: [[[2, 2, "ORG"]], [], []] })).parts[0].tokens;
  expect(valuesOf(bySentence?.nameClass)).toEqual(["", "", "ORG", ""]);
  const unfit = read(JSON.stringify({ ...it, pos: [["PRP"]], ner: [[2, 9, "ORG"]] })).parts[0].tokens;
  expect(unfit).not.toHaveProperty("tag");
  expect(unfit).not.toHaveProperty("nameClass");
  const spoken = { ...it, speakers: [["Ada", "Ada"], [], ["-", "Bob"]] };
  expect(valuesOf(read(JSON.stringify(spoken)).parts[0].tokens?.speaker)).toEqual(["Ada", "Ada", "", "Bob"]);
  const without = read(JSON.stringify(tagged), { features: false }).parts[0].tokens;
  expect(without).not.toHaveProperty("tag");
});

describe("fields as columns and as values of JSON.parse give the same result", () => {
  class CountingReader extends E2eJsonlinesReader {
    static records = 0;
    protected override recordOf(bytes: Uint8Array, start: number, end: number): Record<string, unknown> | undefined {
      const record = super.recordOf(bytes, start, end);
      if (record !== undefined) CountingReader.records++;
      return record;
    }
  }

  class ParsingReader extends E2eJsonlinesReader {
    protected override recordOf(): undefined {}
  }

  const expectEqual = (content: string | Uint8Array, options: ReadOptions): void => {
    const through = (Reader: typeof E2eJsonlinesReader) =>
      readWith((given) => new Reader(given), content, { file: "a.jsonlines", ...options });
    const parsed = through(ParsingReader);
    for (const when of ["always", "never"] as const) {
      webAssemblyUse.when = when;
      expect(through(CountingReader)).toStrictEqual(parsed);
    }
  };
  afterEach(() => {
    webAssemblyUse.when = "where it pays";
  });

  const options = fc.record<ReadOptions>(
    {
      side: fc.constantFrom<SideName>("key", "response"),
      bothSides: fc.boolean(),
      tokens: fc.boolean(),
      features: fc.boolean(),
      ends: fc.constantFrom("inclusive", "exclusive"),
      offsets: fc.constantFrom("token", "token", "char"),
    },
    { requiredKeys: [] },
  );
  const word = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom("It", "is", "-", ".", "", "``", "O'Neill", "é", "猫😀", "\uFEFF") },
    fc.constantFrom('"', "\\", "/", "\b\f\n\r\t", "\u0000", "\u007F", "\u2028", "\uD83D", "\uDE00", "]]}"),
    fc.string({ maxLength: 3 }),
    // WebAssembly reads 16 bytes at a time.
    fc
      .tuple(fc.integer({ min: 10, max: 34 }), fc.constantFrom("", "é", '"', "\\", "\n"))
      .map(([length, end]) => "w".repeat(length) + end),
  );
  const sentences = fc.array(fc.array(word, { maxLength: 4 }), { maxLength: 4 });
  const bound = fc.oneof(
    { weight: 12, arbitrary: fc.nat(7) },
    fc.constantFrom<unknown>(-1, 30, 1.5, 1e300, 123456789, 1234567890, 2 ** 31, "1", null),
  );
  const span = fc.oneof(
    { weight: 15, arbitrary: fc.tuple(fc.nat(3), fc.nat(2)).map(([first, more]): unknown => [first, first + more]) },
    fc.tuple(bound, bound),
    fc.constantFrom<unknown>(
      [],
      [1],
      [0, 1, 2],
      [
        [0, 0],
        [2, 2],
      ],
      "m1",
      7,
      null,
      {},
    ),
  );
  const clusters = fc.oneof(
    { weight: 12, arbitrary: fc.array(fc.array(span, { minLength: 1, maxLength: 4 }), { maxLength: 4 }) },
    fc.constantFrom<unknown>(null, [[]], {}, "", 0, [[[[0, 0]]]]),
  );
  const value = fc.oneof(
    fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text)),
    fc.constantFrom<unknown>(
      [],
      [[], []],
      true,
      false,
      null,
      0,
      -0.5,
      1e21,
      [[0, 3, "ORG"]],
      ["PRP", "VBZ"],
      {},
      { a: 1 },
    ),
  );
  const id = fc.constantFrom<unknown>("a", "b", "é", "", 'a"b', "\uD83D", 7, 1.5, null, []);
  const field = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constant("doc_key"), id) },
    { weight: 9, arbitrary: fc.tuple(fc.constant("sentences"), sentences) },
    { weight: 9, arbitrary: fc.tuple(fc.constant("clusters"), clusters) },
    { weight: 3, arbitrary: fc.tuple(fc.constant("predicted_clusters"), clusters) },
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom("speakers", "pos"), sentences) },
    fc.tuple(fc.constantFrom("doc_id", "document_id", "id"), id),
    fc.tuple(fc.constantFrom("sentences", "clusters", "predicted_clusters"), value),
    fc.tuple(fc.constantFrom("ner", "pos", "speakers", "tokens", "text", "subtoken_map", "sentence_map"), value),
    fc.tuple(fc.constantFrom("genre", "constituents", "orig_subtoken_map", "__proto__", "é", 'a"', ""), value),
  );
  const style = fc.record({ spaced: fc.boolean(), ascii: fc.boolean(), blank: fc.constantFrom("", " ", "\t", "\r") });

  /** Writes fields, which may be repeated, as one line of JSON. */
  const written = (
    fields: readonly (readonly [string, unknown])[],
    { spaced, ascii, blank }: { spaced: boolean; ascii: boolean; blank: string },
  ): string => {
    const json = (item: unknown): string =>
      Array.isArray(item)
        ? `[${blank}${item.map(json).join(spaced ? ", " : ",")}]`
        : typeof item === "string" && ascii
          ? JSON.stringify(item).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
          : JSON.stringify(item);
    const all = fields.map(([name, item]) => `${json(name)}${blank}:${spaced ? " " : blank}${json(item)}${blank}`);
    return `${blank}{${blank}${all.join(spaced ? ", " : ",")}}${blank}`;
  };
  const line = fc.tuple(fc.array(field, { minLength: 2, maxLength: 5 }), style).map((drawn) => written(...drawn));

  test.each([
    ...[
      "01",
      "-0",
      "1.0",
      "1e0",
      "1E0",
      "+1",
      "1.",
      ".1",
      "0x1",
      "",
      " 1 ",
      "1 1",
      "0000000001",
      "1234567890",
      "[1]",
    ].map((number) => `"clusters": [[[0, ${number}]]]`),
    ...[
      "01",
      "-",
      "-01",
      "1.",
      "1.e1",
      "1e",
      "1e+",
      "1e+1",
      "-0.0E-0",
      "nul",
      "nulll",
      "True",
      "[,]",
      "[1,]",
      "[1 1]",
    ].map((other) => `"clusters": [], "weight": ${other}`),
    ...[
      "\\uDC00",
      "\\uD800",
      "\\uD83D\\uDE00",
      "\\uD83Dx",
      "\\uD83D\\n",
      "\\u00e",
      "\\u00g0",
      "\\uFFFF",
      "\\x",
      "\\",
    ].map((word) => `"clusters": [], "sentences": [["${word}", "b"]]`),
    ...['"a"', '["a"]', '[["a",]]', '[["a"],]', "[[1]]", '[["a"]', '[["a]]', '[["a"]]]', '[["a" "b"]]', "[[],[ ]]"].map(
      (lists) => `"clusters": [], "sentences": ${lists}`,
    ),
    ...[
      "[]]",
      "[[]",
      "[[[0,1]],]",
      "[[[0,1],]]",
      "[[[0,1,2]]]",
      "[[[0]]]",
      "[[0,1]]",
      "[[[0 1]]]",
      "[[[0,1]",
      "[ [ [ 0 , 1 ] ] ]",
    ].map((clusters) => `"sentences": [["a", "b"]], "clusters": ${clusters}`),
    String.raw`"clusters": [], "sentences": [["\uDC00\uDE00", "b"]]`,
    ...["999999999", "4294967297", "2147483647", "2147483648"].map(
      (number) => `"sentences": null, "clusters": [[[0, ${number}]]]`,
    ),
    ...["01", "00", "1234567890", "4294967297", "-1", "1.0", "1e0", "", " 1 ", "1]", "1 1"].flatMap((number) => [
      `"clusters": [], "subtoken_map": [0, ${number}]`,
      `"clusters": [], "subtoken_map": [0, 1], "sentence_map": [0, ${number}]`,
    ]),
    '"clusters": [], "subtoken_map": [0 11]',
    '"clusters": [], "clusters": [[[0, 1]]]',
    '"clusters": [], "a": 1, "a": 2',
    '"clusters": [], "a": {"b": 1, "b": 2}',
    '"clusters": [],',
    '"clusters": []}, {',
    '"clusters": [] "a": 1',
    `"clusters": [], "deep": ${"[".repeat(99)}${"]".repeat(99)}`,
  ])("for %s", (fields) => {
    const sentences = fields.includes('"sentences"') ? "" : '"sentences": [["a", "b"]], ';
    for (const side of ["key", "response"] as const) {
      for (const key of ["clusters", "predicted_clusters"]) {
        const line = `{"doc_key": "a", ${sentences}${fields.replaceAll('"clusters"', `"${key}"`)}}`;
        expectEqual(line, { side });
      }
    }
  });

  test("for random documents", () => {
    CountingReader.records = 0;
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), options, (lines, given) => {
        expectEqual(lines.join("\n"), given);
      }),
      { numRuns: 1200 },
    );
    expect(CountingReader.records).toBeGreaterThan(fewest(100));
  });

  test("for a line of more than a megabyte, and others after it", () => {
    const lines = [it, { ...it, doc_key: "long", genre: "x".repeat(2 ** 20) }, { ...it, doc_key: "after" }];
    expectEqual(lines.map((each) => JSON.stringify(each)).join("\n"), {});
  });

  describe("of subtokens", () => {
    const form = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom("it", "##s", "a", "\u2581", "\u2581the", "b##", "é", "猫", "", "##") },
      fc.constantFrom("[CLS]", "[SEP]", "<s>", "</s>", "[SPL]", "[", "<", "<unk>", "<un", "k>", "[CLS", "\uD83D"),
      fc.string({ maxLength: 3 }),
    );
    /** The steps from the word of one subtoken to that of the next. */
    const piece = fc.record({
      form,
      step: fc.constantFrom(0, 0, 0, 1, 1, 1, 2),
      newSentence: fc.constantFrom(false, false, true),
    });
    const oddity = fc.constantFrom<object>(
      {},
      {},
      {},
      {},
      {},
      { sentence_map: undefined },
      { subtoken_map: undefined },
      { subtoken_map: null, sentence_map: null },
      { sentence_map: [0] },
      { subtoken_map: [3, 1] },
      { tokens: ["a", "b"] },
      { tokens: null },
      { pos: [["DT"]], speakers: [["A"], []] },
      { pos: 7 },
      { text: "a" },
      { orig_subtoken_map: null },
      { sentences: null },
    );
    const document = fc
      .record({
        pieces: fc.array(piece, { maxLength: 9 }),
        cut: fc.nat(9),
        start: fc.constantFrom(0, 0, 0, 0, 1, 60),
        isPlain: fc.constantFrom(false, false, false, true),
        given: oddity,
        clusters,
        encoded: fc.constantFrom(false, false, false, false, true),
      })
      .map(({ pieces, cut, start, isPlain, given, clusters: found, encoded }): [string, unknown][] => {
        let word: number = start;
        let sentence = 0;
        const rows = pieces.map((each, i) => {
          word = isPlain ? i : i === 0 ? start : word + each.step;
          if (each.newSentence) sentence++;
          return { form: encoded && i > 0 ? `Ġ${each.form}` : each.form, word, sentence };
        });
        const forms = rows.map((row) => row.form);
        return Object.entries({
          doc_key: "a",
          sentences: [forms.slice(0, cut), forms.slice(cut)],
          clusters: found,
          sentence_map: rows.map((row) => row.sentence),
          subtoken_map: rows.map((row) => row.word),
          ...given,
        }).filter(([, each]) => each !== undefined);
      });

    test("for random documents", () => {
      CountingReader.records = 0;
      fc.assert(
        fc.property(fc.array(fc.tuple(document, style), { minLength: 1, maxLength: 3 }), options, (drawn, given) => {
          expectEqual(drawn.map((each) => written(...each)).join("\n"), given);
        }),
        { numRuns: 3000 },
      );
      expect(CountingReader.records).toBeGreaterThan(fewest(300));
    });
  });

  test.each([3, 19, 35])("for an invalid byte in a word, %i bytes after its beginning", (place) => {
    const beforeWord = '{"doc_key": "a", "sentences": [["';
    const bytes = encoder.encode(`${beforeWord}${"w".repeat(40)}"]], "clusters": [[[0, 0]]]}`);
    bytes[beforeWord.length + place] = 0xff;
    expectEqual(bytes, {});
    expect(read(bytes).diagnostics.map(({ code }) => code)).toEqual(["invalid-utf8"]);
  });

  test("for damaged files", () => {
    const whole = fc.tuple(
      fc.tuple(fc.constant("doc_key"), fc.constantFrom("a", "é")),
      fc.tuple(
        fc.constant("sentences"),
        fc.constant([
          ["It", "is", "é\n"],
          ["it", "猫", "!"],
        ]),
      ),
      fc.tuple(
        fc.constant("speakers"),
        fc.constant([
          ["-", "-", "-"],
          ["B", "B", "B"],
        ]),
      ),
      fc.tuple(
        fc.constantFrom("clusters", "predicted_clusters"),
        fc.constant([
          [
            [0, 0],
            [3, 4],
          ],
          [[1, 5]],
        ]),
      ),
      fc.tuple(fc.constantFrom("ner", "weight"), fc.constantFrom<unknown>([], -10.25, 1e21, true, null, [["x", 1]])),
    );
    const lines = fc.array(
      fc.tuple(whole, style).map((drawn) => written(...drawn)),
      { minLength: 1, maxLength: 2 },
    );
    const edit = fc.tuple(
      fc.constantFrom("replace", "insert", "delete"),
      fc.nat(400),
      fc.oneof(
        fc.constantFrom(...encoder.encode('{}[],:"\\ \t\r\n0123456789-+.eEuntfx\0\x7F'), 0x80, 0xc3, 0xed, 0xff),
        fc.nat(255),
      ),
    );
    CountingReader.records = 0;
    fc.assert(
      fc.property(lines, fc.array(edit, { minLength: 1, maxLength: 2 }), options, (texts, edits, given) => {
        const bytes = [...encoder.encode(texts.join("\n"))];
        for (const [kind, place, byte] of edits) {
          bytes.splice(place % bytes.length, kind === "insert" ? 0 : 1, ...(kind === "delete" ? [] : [byte]));
        }
        expectEqual(Uint8Array.from(bytes), given);
      }),
      { numRuns: 2000 },
    );
    expect(CountingReader.records).toBeGreaterThan(fewest(300));
  });
});
