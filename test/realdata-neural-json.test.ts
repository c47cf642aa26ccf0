import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../src/core/diagnostic.ts";
import { type AnnotatedPart, entitySizes } from "../src/core/document.ts";
import type { ReadOptions } from "../src/formats/format.ts";
import { jsonDialect } from "../src/formats/common/json/json-dialect.ts";
import { FileReader, readParts } from "../src/formats/read.ts";
import { findFormat, headLength } from "../src/formats/registry.ts";
import { testWriters } from "./format-writers/index.ts";
import { libraryWriters } from "./format-writers/library-writers.ts";
import type { TestWriter } from "./format-writers/test-writer.ts";

/** Real corpora are not in the project's tree: their licences differ. */
const folder = join(import.meta.dirname, "../../shared/realdata");
const present = existsSync(folder);
const title = present
  ? "JSON of neural tools"
  : "JSON of neural tools (skipped: there is no folder ../shared/realdata)";

const encoder = new TextEncoder();

function read(bytes: Uint8Array, options: ReadOptions & { readonly format?: string } = {}) {
  const diagnostics: Diagnostic[] = [];
  let detected = "";
  const { format: id, ...others } = options;
  const format = id === undefined ? undefined : findFormat(id)!;
  const reader = new FileReader({
    ...others,
    ...(format !== undefined && { format }),
    report: (diagnostic) => diagnostics.push(diagnostic),
    onFormat: (used) => (detected = used.id),
  });
  const parts = [...readParts([bytes], reader)];
  const tries = diagnostics.filter(({ code }) => code === "offset-convention").map(({ data }) => data?.["try"]);
  return { parts, diagnostics, tries, format: detected };
}

const sample = (name: string): Uint8Array => readFileSync(join(folder, "formats/jsonlines", name));

const count = (part: AnnotatedPart) => ({
  tokens: part.tokens?.length,
  sentences: part.tokens?.sentenceStarts?.length,
  mentions: part.mentions.length,
  entities: part.entities.length,
  singletons: entitySizes(part).filter((size) => size === 1).length,
});

/** Annotated texts to write in the formats of the tools: all CoNLL files with words. */
function conllFiles(): string[] {
  if (!present) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("conll") && !/key_conll|ecbplus/.test(path))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
}

const formats = ["jsonlines", "wlcoref", "fastcoref", "maverick", "allennlp", "hf-coref"];
const writers = [...libraryWriters, ...testWriters].filter(({ format }) => formats.includes(format));

describe.skipIf(!present)(title, () => {
  /*
   * The counts are of a script of its own:
   *   for o in map(json.loads, open(file)): c = o[field]; print(sum(map(len, o['sentences'])), len(o['sentences']),
   *     sum(map(len, c)), sum(1 for x in c if x), sum(1 for x in c if len(x) == 1), sum(a == b for x in c for a, b in x))
   */
  test("e2e JSON lines, as response and as key", () => {
    const singe = { tokens: 1988, sentences: 68, mentions: 562, entities: 388, singletons: 321 };
    const stendhal = { tokens: 1150, sentences: 40, mentions: 310, entities: 179, singletons: 139 };
    const response = read(sample("docs.jsonlines"), { side: "response" });
    expect(response.format).toBe("jsonlines");
    expect(response.diagnostics).toEqual([]);
    expect(response.parts.map(count)).toEqual([stendhal, singe]);
    // The script's last number, of mentions of one token: 115 and 180.
    const single = ({ mentions: { first, last } }: AnnotatedPart) =>
      first.filter((token, m) => token === last[m]).length;
    expect(response.parts.map(single)).toEqual([115, 180]);
    const key = read(sample("docs.jsonlines"));
    expect(key.diagnostics).toEqual([]);
    expect(key.parts.map(count)).toEqual([{ ...stendhal, mentions: 0, entities: 0, singletons: 0 }, singe]);
    expect(read(sample("singe.jsonlines")).parts.map(count)).toEqual([singe]);
  });

  test("wl-coref's input: words and sentences, no clusters", () => {
    const { parts, diagnostics, format } = read(sample("wl-coref_sample_input.jsonlines"));
    expect(format).toBe("wlcoref");
    expect(diagnostics.map(({ code }) => code)).toEqual(["no-clusters", "no-clusters", "no-mentions"]);
    // len(cased_words) and len(set(sent_id)) of each line.
    expect(parts.map(count)).toMatchObject([
      { tokens: 11, sentences: 2, mentions: 0 },
      { tokens: 29, sentences: 1, mentions: 0 },
    ]);
  });

  test("JSON of others is left to them", () => {
    const expected: Record<string, string> = {
      "ecbplus_key/ECB_Dev_Event_gold_mentions.json": "ecbplus-json",
      "koconovel_jsonl/8_Dark_Moon.coref.jsonl": "koconovel",
      "scorch_json/clusters.json": "scorch",
      "scorch_json/json_single_gold.json": "scorch",
      "jsonlines/singe.jsonlines": "jsonlines",
      "jsonlines/wl-coref_sample_input.jsonlines": "wlcoref",
    };
    for (const [path, dialect] of Object.entries(expected)) {
      const bytes = readFileSync(join(folder, "formats", path));
      expect(jsonDialect(new TextDecoder().decode(bytes.subarray(0, headLength))), path).toBe(dialect);
    }
  });

  test.each([
    ["docs.jsonlines", { ends: "exclusive", side: "response" }, "--ends inclusive"],
    ["docs.jsonlines", { offsets: "char" }, "--offsets token"],
    ["singe.jsonlines", { ends: "exclusive" }, "--ends inclusive"],
    ["singe.jsonlines", { offsets: "char" }, "--offsets token"],
    ["singe.jsonlines", { offsets: "char", ends: "exclusive" }, "--offsets token --ends inclusive"],
  ] as const)("%s read with %j", (name, options, better) => {
    expect(read(sample(name), options).tries).toEqual([better]);
  });
});

/** By format: options and what should be tried instead. */
const wrong: Readonly<Record<string, readonly (readonly [ReadOptions, string])[]>> = {
  inclusive: [
    [{ ends: "exclusive" }, "--ends inclusive"],
    [{ offsets: "char" }, "--offsets token"],
    [{ offsets: "char", ends: "exclusive" }, "--offsets token --ends inclusive"],
  ],
  wlcoref: [
    [{ ends: "inclusive" }, "--ends exclusive"],
    [{ offsets: "char" }, "--offsets token"],
    [{ offsets: "char", ends: "inclusive" }, "--offsets token --ends exclusive"],
  ],
  fastcoref: [
    [{ ends: "inclusive" }, "--ends exclusive"],
    [{ offsets: "token" }, "--offsets char"],
    [{ offsets: "token", ends: "inclusive" }, "--offsets char --ends exclusive"],
  ],
};

describe.each(conllFiles().map((path) => [basename(path), path]))("%s in other formats", (_, path) => {
  const all = read(readFileSync(join(folder, path))).parts.filter(({ mentions }) => mentions.length > 0);

  test.each(writers.map((writer) => [writer.format, writer] as const))("%s", (format, writer) => {
    const parts = all.filter((part) => writer.holds(part)).slice(0, 30);
    for (const { text } of filesOf(writer, parts)) {
      const bytes = encoder.encode(text);
      expect(read(bytes).tries).toEqual([]);
      for (const [options, better] of wrong[format] ?? wrong["inclusive"]) {
        expect(read(bytes, { ...options, format }).tries, JSON.stringify(options)).toEqual([better]);
      }
    }
  });

  test("e2e's fields with spans that are meant otherwise", () => {
    const continuous = all.filter(({ mentions }) => mentions.pieces === undefined);
    const [{ text }] = libraryWriters.find(({ format }) => format === "jsonlines")!.write(continuous);
    const documents = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { sentences: string[][]; clusters: [number, number][][] });
    const asked = (change: (span: [number, number], starts: number[], words: string[]) => number[]) => {
      const lines = documents.map((document) => {
        const words = document.sentences.flat();
        const starts: number[] = [];
        let length = 0;
        for (const word of words) {
          starts.push(length);
          length += Array.from(word).length + 1;
        }
        const clusters = document.clusters.map((cluster) => cluster.map((span) => change(span, starts, words)));
        return JSON.stringify({ ...document, clusters });
      });
      return read(encoder.encode(lines.join("\n"))).tries;
    };
    expect(asked(([first, last]) => [first, last])).toEqual([]);
    expect(asked(([first, last]) => [first, last + 1])).toEqual(["--ends exclusive"]);
    const end = (last: number, starts: number[], words: string[]) => starts[last] + Array.from(words[last]).length;
    expect(asked(([first, last], starts, words) => [starts[first], end(last, starts, words)])).toEqual([
      "--offsets char --ends exclusive",
    ]);
    expect(asked(([first, last], starts, words) => [starts[first], end(last, starts, words) - 1])).toEqual([
      "--offsets char",
    ]);
  });
});

/** One file is enough of those of which there is one for each document. */
function filesOf(writer: TestWriter, parts: readonly AnnotatedPart[]): readonly { readonly text: string }[] {
  return parts.length === 0 ? [] : writer.write(parts).slice(0, 1);
}
