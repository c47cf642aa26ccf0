import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valuesOf } from "../../../test/support/part-views.ts";
import { readWith } from "../../../test/support/read-files.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SideName } from "../../core/document.ts";
import { textAt } from "../../core/text-column.ts";
import type { ReadOptions } from "../format.ts";
import { readParts } from "../read.ts";
import { E2eJsonlinesReader } from "./e2e-jsonlines-reader.ts";

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

test("a document per line", () => {
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
  expect(entities).toEqual({ length: 1, ids: ["0"], local: Uint8Array.of(1) });
});

test("without words if they are not wanted; spans are still compared with the text", () => {
  const { parts, codes } = read(JSON.stringify({ ...it, clusters: [[[3, 4]]] }), { tokens: false });
  expect(parts[0].tokens).toEqual({ length: 4, sentenceStarts: Int32Array.of(0, 2) });
  expect(codes).toEqual(["span-outside-text"]);
});

test("without sentences there are no tokens", () => {
  const { parts, codes } = read(
    '{"doc_key": "a", "clusters": [[[0, 1000000]]]}\n{"doc_key": "b", "sentences": null, "clusters": []}',
  );
  expect(codes).toEqual([]);
  expect(parts.map(({ tokens }) => tokens)).toEqual([undefined, undefined]);
});

describe("which clusters", () => {
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

  test("both in one file: by side", () => {
    const both = { clusters: key, predicted_clusters: response };
    expect(firsts(both, "key")).toEqual([0, 2]);
    expect(firsts(both, "response")).toEqual([1, 3]);
    expect(firsts({ clusters: [], predicted_clusters: response }, "key")).toEqual([]);
    expect(firsts({ clusters: key, predicted_clusters: [] }, "response")).toEqual([]);
  });

  test("one of them: on either side", () => {
    expect(firsts({ clusters: key }, "response")).toEqual([0, 2]);
    expect(firsts({ predicted_clusters: response }, "key")).toEqual([1, 3]);
    expect(firsts({ clusters: key, predicted_clusters: null }, "response")).toEqual([0, 2]);
  });

  test("none", () => {
    const { parts, diagnostics } = read('{"doc_key": "nw/a_0"}');
    expect(diagnostics).toMatchObject([
      { code: "json-shape", severity: "error", ...place, line: 1, data: { field: "clusters" } },
    ]);
    expect(parts.length).toBe(1);
  });
});

describe("names", () => {
  test.each([
    [{ doc_key: "x", id: "y" }, "x"],
    [{ doc_key: 12 }, "12"],
    [{ doc_id: "x" }, "x"],
    [{ document_id: "x" }, "x"],
    [{ id: 0 }, "0"],
    [{ doc_key: "(a); part 000" }, "(a); part 000"],
  ])("%j", (record, name) => {
    const { parts, codes } = read(JSON.stringify({ ...record, clusters: [] }));
    expect(codes).toEqual([]);
    expect(parts[0].document).toBe(name);
  });

  test.each([{}, { doc_key: "" }, { doc_key: null }])("none: %j", (record) => {
    expect(read(JSON.stringify({ ...record, clusters: [] })).diagnostics).toEqual([
      { code: "document-without-name", severity: "warning", file: "a.jsonlines", line: 1, document: "" },
    ]);
  });

  test.each([{ doc_key: ["a"] }, { doc_key: true }, { doc_key: 2 ** 60 }])("not one: %j", (record) => {
    const { parts, diagnostics } = read(JSON.stringify({ ...record, clusters: [] }));
    expect(diagnostics).toMatchObject([{ code: "json-shape", severity: "error", line: 1, data: { field: "doc_key" } }]);
    // The file's name.
    expect(parts[0]).toMatchObject({ document: "a", position: 1 });
  });
});

describe("what is wrong has its place", () => {
  test("not JSON: the line is left out, the others are read", () => {
    const { parts, diagnostics } = read(
      `${JSON.stringify(it)}\n{"doc_key": "b", "clusters": [[[0,]]]}\n{"a\n${JSON.stringify(it)}\n`,
    );
    expect(diagnostics).toMatchObject([
      { code: "json-syntax", severity: "error", file: "a.jsonlines", line: 2, column: 35 },
      { code: "json-syntax", severity: "error", file: "a.jsonlines", line: 3, column: 4 },
    ]);
    expect(parts.length).toBe(2);
  });

  test.each(["[]", "null", "1", '"a"', "true"])("not an object: %s", (line) => {
    const { parts, diagnostics } = read(`\n${line}\n`);
    expect(diagnostics).toMatchObject([
      { code: "json-shape", line: 2, data: { field: "line", expected: "an object" } },
    ]);
    expect(parts).toEqual([]);
  });

  test.each([{ a: 1 }, "It is", ["It"], [["It"], "is"], [[1]], [null]])("sentences: %j", (sentences) => {
    const { parts, diagnostics } = read(JSON.stringify({ ...it, sentences }));
    expect(diagnostics).toMatchObject([{ code: "json-shape", ...place, line: 1, data: { field: "sentences" } }]);
    expect(parts[0].tokens).toBeUndefined();
    expect(parts[0].mentions.length).toBe(2);
  });

  test("mentions", () => {
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
      ["empty-entity", "info", 2, "nw/a_0", "1", undefined],
    ]);
    expect(Array.from(parts[0].mentions.last)).toEqual([9, 1]);
  });

  test("bytes that are not UTF-8", () => {
    const line = encoder.encode('{"doc_key": "é?", "clusters": []}');
    line[15] = 0xff;
    expect(read(Uint8Array.of(10, ...line)).diagnostics).toEqual([
      { code: "invalid-utf8", severity: "error", file: "a.jsonlines", line: 2, column: 15 },
    ]);
  });

  test("nested garbage", () => {
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

  test("exclusive ends", () => {
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

  test("characters of the words with spaces between, or of the text", () => {
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

  test("opaque mentions have none", () => {
    const { part, diagnostics } = spans([["x", "y"]], { offsets: "char", ends: "exclusive" });
    expect(diagnostics).toEqual([]);
    expect(part.mentions.names).toEqual(["x", "y"]);
  });

  test("a wrong one is reported once for the file, without a line", () => {
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
      data: { read: "exclusive ends, token offsets", try: "--ends inclusive" },
    });
  });

  test("tokens are words where there are no sentences", () => {
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
])("line ends %j, beginning with %j", (end, mark) => {
  const lines = [JSON.stringify(it), "", "{", JSON.stringify(it)];
  expect(read(mark + lines.join(end))).toEqual(read(lines.join("\n")));
});

test("chunks make no difference", () => {
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

test("parts of speech by sentence, and named entities by their tokens", () => {
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
