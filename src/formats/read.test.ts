import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart, SideName } from "../core/document.ts";
import { headLength, type PartReader } from "./format.ts";
import { FileReader, type ReadFileOptions, readParts, readStream, UnreadableError } from "./read.ts";
import { findFormat } from "./registry.ts";

const encoder = new TextEncoder();

interface Result {
  readonly parts: AnnotatedPart[];
  readonly diagnostics: Diagnostic[];
  readonly formats: string[];
}

function read(chunks: Iterable<Uint8Array>, options: ReadFileOptions = {}): Result {
  const diagnostics: Diagnostic[] = [];
  const formats: string[] = [];
  const reader = new FileReader({
    file: "a",
    report: (diagnostic) => diagnostics.push(diagnostic),
    onFormat: ({ id }) => formats.push(id),
    ...options,
  });
  const parts: AnnotatedPart[] = [];
  for (const chunk of chunks) {
    const reused = chunk.slice();
    parts.push(...reader.push(reused));
    reused.fill(88);
  }
  parts.push(...reader.end());
  return { parts, diagnostics, formats };
}

const whole = (text: string, options?: ReadFileOptions): Result => read([encoder.encode(text)], options);
const crumbs = (text: string): Result => read(Array.from(encoder.encode(text), (byte) => Uint8Array.of(byte)));

const conll = "#begin document (é); part 000\né 0 0 It (0)\n\n#end document\n";
const jsonlines = '{"doc_key": "é", "clusters": [[[0, 0]]]}\n';
const clusters = '{"é": [["x"]]}';

describe("FileReader", () => {
  test.each([
    ["conll", conll],
    ["jsonlines", jsonlines],
    ["clusters", clusters],
  ])("recognises %s, and calls `onFormat` once", (id, text) => {
    const result = whole(text);
    expect(result.formats).toEqual([id]);
    expect(result.diagnostics).toEqual([]);
    expect(result.parts.map(({ document }) => document)).toEqual(["é"]);
    expect(crumbs(text)).toEqual(result);
    expect(crumbs(`\uFEFF${text}`).parts.length).toBe(1);
    expect(crumbs(`\n \r\n${text}`).formats).toEqual([id]);
  });

  test.each([
    ["nothing at all", ""],
    ["white space", " \n\r\n\t\n"],
    ["a byte order mark", "\uFEFF"],
    ["a byte order mark and white space", "\uFEFF\n\n"],
    ["much white space", "\n".repeat(3 * headLength)],
  ])("reports an empty file: %s", (_, text) => {
    const expected = { parts: [], diagnostics: [{ code: "empty-file", severity: "warning", file: "a" }], formats: [] };
    expect(whole(text)).toEqual(expected);
    expect(read([encoder.encode(text.slice(0, 5)), encoder.encode(text.slice(5))])).toEqual(expected);
    expect(whole(text, { format: findFormat("conll")! })).toEqual(expected);
    expect(whole(text, { format: findFormat("clusters")! })).toEqual(expected);
  });

  test("reports an empty file even if no chunk arrives", () => {
    expect(read([]).diagnostics).toEqual([{ code: "empty-file", severity: "warning", file: "a" }]);
  });

  test("reports an unknown format once", () => {
    const expected = {
      parts: [],
      diagnostics: [
        {
          code: "unknown-format",
          severity: "error",
          file: "a",
          data: { guess: expect.stringContaining("XML") as string },
        },
      ],
      formats: [],
    };
    expect(whole("<doc/>\n")).toEqual(expected);
    expect(crumbs("<doc/>\n")).toEqual(expected);
    expect(whole(`<doc>${"x".repeat(3 * headLength)}</doc>`)).toEqual(expected);
    expect(whole("prose").diagnostics).toEqual([{ code: "unknown-format", severity: "error", file: "a" }]);
    expect(whole("\0\0").diagnostics).toMatchObject([{ code: "unknown-format", data: { guess: "a binary file" } }]);
  });

  test("reads a file in the named format, and reports an error if the content does not fit", () => {
    const { diagnostics, formats } = whole("prose in two\nlines of it\n", { format: findFormat("conll")! });
    expect(formats).toEqual(["conll"]);
    expect(diagnostics).toEqual([{ code: "no-document", severity: "error", file: "a" }]);
    expect(whole(clusters, { format: findFormat("jsonlines")! }).diagnostics.map(({ code }) => code)).toEqual([
      "document-without-name",
      "json-shape",
      "no-document",
    ]);
  });

  test("reports a file without mentions", () => {
    const noMentions = [{ code: "no-mentions", severity: "warning", file: "a" }];
    expect(whole(conll.replace("(0)", "-")).diagnostics).toEqual(noMentions);
    expect(whole('{"doc_key": "a", "clusters": []}').diagnostics).toEqual(noMentions);
    expect(whole('{"a": []}').diagnostics).toEqual(noMentions);
  });

  test("does not mistake CoNLL-U whose lines end in brackets for CoNLL-2012", () => {
    const line = (n: number): string => `${n}\tAda\tAda\tPROPN\t_\t_\t0\troot\t_\tEntity=(e${n}-person-1-)`;
    const text = `# global.Entity = eid-etype-head-other\n# newdoc id = a\n${line(1)}\n${line(2)}\n\n`;
    expect(whole(text).formats).toEqual(["corefud"]);
  });

  test("recognises JSON with a bracket at the end of a string", () => {
    const { parts, formats } = whole('[[" (",""]]');
    expect(formats).toEqual(["clusters"]);
    expect(parts[0].mentions.names).toEqual(["", " ("]);
  });

  test("reports JSON without documents, and JSON that ends too early", () => {
    expect(whole("{}").diagnostics).toEqual([{ code: "no-document", severity: "error", file: "a" }]);
    expect(whole('{"doc_key": 5').diagnostics.map(({ code }) => code)).toEqual(["json-syntax"]);
  });

  test("gives the same result for chunks of any size", () => {
    const long = `${"\n".repeat(10)}${conll.repeat(2 + headLength / conll.length)}`;
    for (const text of [conll + conll, jsonlines, clusters, long, `[${" ".repeat(headLength)}["x"]]`]) {
      const bytes = encoder.encode(text);
      const expected = read([bytes]);
      fc.assert(
        fc.property(fc.array(fc.nat(bytes.length), { maxLength: 8 }), (cuts) => {
          const ends = [...cuts.sort((a, b) => a - b), bytes.length];
          expect(read(ends.map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1], end)))).toEqual(expected);
        }),
        { numRuns: 30 },
      );
    }
  });
});

describe("readers of streams", () => {
  async function* stream(text: string): AsyncGenerator<Uint8Array, void> {
    for (const byte of encoder.encode(text)) yield await Promise.resolve(Uint8Array.of(byte));
  }

  async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
    const collected: T[] = [];
    for await (const item of items) collected.push(item);
    return collected;
  }

  test("return the same parts as readers of bytes in memory", async () => {
    const expected = [...readParts([encoder.encode(conll)], new FileReader())];
    expect(await all(readStream(stream(conll), new FileReader()))).toEqual(expected);
    expect((await all(readStream(stream(jsonlines), findFormat("jsonlines")!.reader({})))).length).toBe(1);
  });
});

test("FileReader reads an empty annotation file whose text exists as a document without mentions", () => {
  const read = (companion: (path: string) => Uint8Array | undefined): [string[], string[]] => {
    const codes: string[] = [];
    const reader = new FileReader({ file: "x/a.ann", companion, report: ({ code }) => codes.push(code) });
    const parts = [...readParts([new Uint8Array(0)], reader)];
    return [parts.map(({ document, tokens }) => `${document} ${tokens?.length ?? 0}`), codes];
  };
  expect(read((path) => (path === "x/a.txt" ? new TextEncoder().encode("It rained.\n") : undefined))).toEqual([
    ["a 3"],
    ["no-mentions"],
  ]);
  expect(read(() => undefined)).toEqual([[], ["empty-file"]]);
});

test.each([
  ["scorch", '{"type": "clusters", "clusters": {"x": ["a", "b"]}}'],
  ["arrau", "she B-markable_1=set_2\nher B-markable_2=set_2\n"],
])("FileReader treats entity ids as local to a document in %s, but not in CoNLL", (format, text) => {
  expect(whole(text).formats).toEqual([format]);
  expect(whole(text).parts[0].entities.local).toEqual(Uint8Array.of(1));
  expect(whole(conll).parts[0].entities).not.toHaveProperty("local");
});

describe("a file that must hold both sides", () => {
  const codes = (text: string, side: SideName): unknown[] =>
    whole(text, { bothSides: true, side }).diagnostics.map(({ code, line }) =>
      line === undefined ? code : [code, line],
    );
  const both =
    '{"doc_key": "a", "clusters": [["x"]], "predicted_clusters": []}\n{"doc_key": "b", "clusters": [["x"]]}\n';

  test.each<[string, string, unknown[], unknown[]]>([
    ["CoNLL has only one side", conll, [], ["one-side-only"]],
    ["some JSON line has both lists, which may be empty", both, [], []],
    ["no JSON line has a prediction", '{"doc_key": "a", "clusters": [["x"]]}\n', [], ["one-side-only"]],
    [
      "null is not a list",
      '{"doc_key": "a", "clusters": null, "predicted_clusters": [["x"]]}\n',
      [["one-side-only", 1]],
      [],
    ],
    ["a table of labels may have a column for each side", "mention\tkey\tresponse\nx\t1\t2\n", [], []],
    ["a table of labels may have a column for only one side", "mention\tcluster\nx\t1\n", [], [["one-side-only", 1]]],
    [
      "ECB+ without chains of a system has only one side",
      '[{"coref_chain": "1", "doc_id": "d", "sent_id": 0, "tokens_number": [0], "tokens_str": "x"}]',
      [],
      ["one-side-only"],
    ],
  ])("is checked: %s", (_, text, ofKey, ofResponse) => {
    expect(codes(text, "key").filter((code) => String(code).startsWith("one"))).toEqual(ofKey);
    expect(codes(text, "response").filter((code) => String(code).startsWith("one"))).toEqual(ofResponse);
    expect(whole(text).diagnostics.filter(({ code }) => code === "one-side-only")).toEqual([]);
  });
});

test("FileReader reports a text that is too long for a string, and returns no parts", () => {
  const format = findFormat("clusters")!;
  const tooLong = (): never => {
    // V8 throws the same error if joined lines exceed half a gigabyte.
    throw new RangeError("x".repeat(2 ** 29));
  };
  const reader = (): PartReader => ({ push: () => [], end: tooLong });
  const { parts, diagnostics } = whole("[]", { format: { ...format, reader } });
  expect(parts).toEqual([]);
  expect(diagnostics).toEqual([{ code: "file-too-large", severity: "error", file: "a" }]);
});

describe("readers of files with errors", () => {
  const garbage = [new TextEncoder().encode("nothing that is an annotation")];

  test("throw the error if nothing could be read and no `report` receives it", async () => {
    expect(() => [...readParts(garbage, new FileReader({ file: "a.txt" }))]).toThrow(
      /nothing could be read from a\.txt/,
    );
    await expect(readStream(garbage, new FileReader()).next()).rejects.toThrow(UnreadableError);
  });

  test("return the readable parts without throwing", () => {
    const cut = [new TextEncoder().encode("#begin document (a); part 000\na 0 0 It (0\n#end document\n")];
    expect([...readParts(cut, new FileReader())]).toHaveLength(1);
  });

  test("throw nothing if a `report` receives the error", () => {
    const found: string[] = [];
    expect([...readParts(garbage, new FileReader({ report: ({ code }) => found.push(code) }))]).toEqual([]);
    expect(found).toEqual(["unknown-format"]);
  });
});

test("a warning says that only the first of several fenced blocks with JSON was read", () => {
  const block = (name: string): string => `Here:\n\`\`\`json\n{"${name}": ["${name}", "she"]}\n\`\`\`\n`;
  const told = (text: string): unknown =>
    whole(text).diagnostics.flatMap(({ code, severity, data }) =>
      code === "text-around-answer" ? [[severity, data?.["count"], data?.["blocks"]]] : [],
    );
  expect(told(block("Ann"))).toEqual([["note", 1, undefined]]);
  expect(told(`${block("Ann")}${block("Eve")}`)).toEqual([["warning", 3, 2]]);
});
