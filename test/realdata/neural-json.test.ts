import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { headLength, type ReadOptions } from "../../src/formats/format.ts";
import { jsonDialect } from "../../src/formats/common/json/json-dialect.ts";
import { testWriters } from "../support/format-writers/index.ts";
import { libraryWriters } from "../support/format-writers/library-writers.ts";
import type { TestWriter } from "../support/format-writers/test-writer.ts";
import { type ReadFilesOptions, readFiles } from "../support/read-files.ts";
import { countsOf, describeWithRealData, readReal, realBytes, realFiles } from "../support/realdata.ts";

const sample = (name: string): string => `formats/jsonlines/${name}`;

const triesOf = ({ diagnostics }: Pick<ReturnType<typeof readFiles>, "diagnostics">): unknown[] =>
  diagnostics.filter(({ code }) => code === "offset-convention").map(({ data }) => data?.["try"]);

const triesOfText = (text: string, options: ReadFilesOptions = {}): unknown[] =>
  triesOf(readFiles({ "written.json": text }, options));

const count = (part: AnnotatedPart) => countsOf([part]);

const formats = ["jsonlines", "wlcoref", "fastcoref", "maverick", "allennlp", "hf-coref"];
const writers = [...libraryWriters, ...testWriters].filter(({ format }) => formats.includes(format));

describeWithRealData("a reader of neural tools' JSON", () => {
  /*
   * Counted by a separate script:
   *   for o in map(json.loads, open(file)): c = o[field]; print(sum(map(len, o['sentences'])), len(o['sentences']),
   *     sum(map(len, c)), sum(1 for x in c if x), sum(1 for x in c if len(x) == 1), sum(a == b for x in c for a, b in x))
   */
  test("reads e2e JSON lines, as response and as key", () => {
    const singe = { tokens: 1988, sentences: 68, mentions: 562, entities: 388, singletons: 321 };
    const stendhal = { tokens: 1150, sentences: 40, mentions: 310, entities: 179, singletons: 139 };
    const response = readReal(sample("docs.jsonlines"), { side: "response" });
    expect(response.format).toBe("jsonlines");
    // The second document has no prediction.
    expect(response.diagnostics.map(({ code }) => code)).toEqual(["prediction-missing"]);
    expect(response.parts.map(count)).toMatchObject([stendhal, singe]);
    // The script's last number is that of mentions of one token.
    const single = ({ mentions: { first, last } }: AnnotatedPart) =>
      first.filter((token, m) => token === last[m]).length;
    expect(response.parts.map(single)).toEqual([115, 180]);
    const key = readReal(sample("docs.jsonlines"));
    expect(key.diagnostics).toEqual([]);
    expect(key.parts.map(count)).toMatchObject([{ ...stendhal, mentions: 0, entities: 0, singletons: 0 }, singe]);
    expect(readReal(sample("singe.jsonlines")).parts.map(count)).toMatchObject([singe]);
  });

  test("reads wl-coref's input: words and sentences, no clusters", () => {
    const { parts, diagnostics, format } = readReal(sample("wl-coref_sample_input.jsonlines"));
    expect(format).toBe("wlcoref");
    expect(diagnostics.map(({ code }) => code)).toEqual(["no-clusters", "no-clusters", "no-document"]);
    // len(cased_words) and len(set(sent_id)) of each line.
    expect(parts.map(count)).toMatchObject([
      { tokens: 11, sentences: 2, mentions: 0 },
      { tokens: 29, sentences: 1, mentions: 0 },
    ]);
  });

  test("recognises JSON of several programs", () => {
    const expected: Record<string, string> = {
      "ecbplus_key/ECB_Dev_Event_gold_mentions.json": "ecbplus-json",
      "koconovel_jsonl/8_Dark_Moon.coref.jsonl": "koconovel",
      "scorch_json/clusters.json": "scorch",
      "scorch_json/json_single_gold.json": "scorch",
      "jsonlines/singe.jsonlines": "jsonlines",
      "jsonlines/wl-coref_sample_input.jsonlines": "wlcoref",
    };
    for (const [path, dialect] of Object.entries(expected)) {
      const bytes = realBytes(`formats/${path}`);
      expect(jsonDialect(new TextDecoder().decode(bytes.subarray(0, headLength))), path).toBe(dialect);
    }
  });

  test.each([
    ["docs.jsonlines", { ends: "exclusive", side: "response" }, "--ends inclusive"],
    ["docs.jsonlines", { offsets: "char" }, "--offsets token"],
    ["singe.jsonlines", { ends: "exclusive" }, "--ends inclusive"],
    ["singe.jsonlines", { offsets: "char" }, "--offsets token"],
    ["singe.jsonlines", { offsets: "char", ends: "exclusive" }, "--offsets token --ends inclusive"],
  ] as const)("suggests better options for %s read with %j", (name, options, better) => {
    expect(triesOf(readReal(sample(name), options))).toEqual([better]);
  });
});

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

/** Annotated texts to write in the tools' formats: all CoNLL files with words. */
const conllFiles = realFiles().filter((path) => path.endsWith("conll") && !/key_conll|ecbplus/.test(path));

describe.each(conllFiles.map((path) => [basename(path), path]))("%s in other formats", (_, path) => {
  const all = readReal(path).parts.filter(({ mentions }) => mentions.length > 0);

  test.each(writers.map((writer) => [writer.format, writer] as const))(
    "leads to suggestions only if the given options are wrong (%s)",
    (format, writer) => {
      const parts = all.filter((part) => writer.holds(part)).slice(0, 30);
      for (const { text } of filesOf(writer, parts)) {
        expect(triesOfText(text)).toEqual([]);
        for (const [options, better] of wrong[format] ?? wrong["inclusive"]) {
          expect(triesOfText(text, { ...options, format }), JSON.stringify(options)).toEqual([better]);
        }
      }
    },
  );

  test("leads to suggestions if e2e's fields have other conventions of spans", () => {
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
      return triesOfText(lines.join("\n"));
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

function filesOf(writer: TestWriter, parts: readonly AnnotatedPart[]): readonly { readonly text: string }[] {
  return parts.length === 0 ? [] : writer.write(parts).slice(0, 1);
}
