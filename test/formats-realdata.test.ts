import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../src/core/diagnostic.ts";
import type { AnnotatedPart } from "../src/core/document.ts";
import { textAt } from "../src/core/text-column.ts";
import { FileReader, readParts } from "../src/formats/read.ts";

/** Real corpora are not in the project's tree: their licences differ. */
const folder = join(import.meta.dirname, "../../shared/realdata");
const required = process.env["COREFSCOPE_REQUIRE"]?.includes("shared") === true;
const present = existsSync(folder);
const title = present ? "real corpora" : "real corpora (skipped: there is no folder ../shared/realdata)";

function filesIn(...path: string[]): string[] {
  const start = join(folder, ...path);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, encoding: "utf8" })
    .map((file) => join(start, file))
    .filter((file) => statSync(file).isFile())
    .sort();
}

function read(file: string, side: "key" | "response" = "key") {
  const diagnostics: Diagnostic[] = [];
  let format = "";
  const reader = new FileReader({
    side,
    report: (diagnostic) => diagnostics.push(diagnostic),
    onFormat: ({ id }) => (format = id),
  });
  const parts = [...readParts([readFileSync(file)], reader)];
  return { parts, format, errors: diagnostics.filter(({ severity }) => severity !== "info") };
}

const sum = (parts: readonly AnnotatedPart[], of: (part: AnnotatedPart) => number): number =>
  parts.reduce((total, part) => total + of(part), 0);

/** Entities as sets of spans, in an order that depends on nothing else. */
function clustersOf({ mentions, entities }: AnnotatedPart): string[] {
  const clusters: string[][] = entities.ids.map(() => []);
  for (let m = 0; m < mentions.length; m++)
    clusters[mentions.entity[m]].push(`${mentions.first[m]}-${mentions.last[m]}`);
  return clusters.map((spans) => spans.sort().join(" ")).sort();
}

const conllFiles = [
  ...["litbank", "gerdracor", "model-based-coref", "ecbplus-barhom2019"].flatMap((name) => filesIn(name)),
  ...["conll2012_winobias", "jsonlines", "ecbplus_key"].flatMap((name) => filesIn("formats", name)),
].filter((file) => /conll$/.test(file));

test("the real corpora are there where COREFSCOPE_REQUIRE asks for them", () => {
  expect(present || !required).toBe(true);
});

describe.skipIf(!present)(title, () => {
  test("there are as many files as there should be", () => {
    const count = (part: string): number => conllFiles.filter((file) => file.includes(`/${part}/`)).length;
    expect(
      ["litbank", "gerdracor", "model-based-coref", "ecbplus-barhom2019", "conll2012_winobias", "jsonlines"].map(count),
    ).toEqual([10, 8, 3, 3, 2, 1]);
  });

  test.each(conllFiles.map((file) => [relative(folder, file), file]))("%s", (_, file) => {
    const { parts, format, errors } = read(file);
    expect(format).toBe("conll");
    expect(errors).toEqual([]);

    // Counted without any of the reader: lines, and brackets in the last of the columns.
    const lines = readFileSync(file, "utf8").split(/\r?\n/);
    const tokens = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
    const cells = tokens.map((line) => line.trim().split(/\s+/).at(-1)!);
    const brackets = (bracket: RegExp): number => cells.join("\n").match(bracket)?.length ?? 0;
    expect(parts.length).toBe(lines.filter((line) => /^#\s*begin document/.test(line)).length);
    expect(sum(parts, (part) => part.tokens!.length)).toBe(tokens.length);
    expect(sum(parts, (part) => part.mentions.length)).toBe(brackets(/\(/g));
    expect(sum(parts, (part) => part.mentions.length)).toBe(brackets(/\)/g));
    const sentences = lines.filter(
      (line, i) => tokens.length > 0 && isToken(line) && (i === 0 || !isToken(lines[i - 1])),
    );
    expect(sum(parts, (part) => part.tokens!.sentenceStarts!.length)).toBe(sentences.length);

    // Entities: ids in brackets, document by document.
    let document = 0;
    const ids = lines.flatMap((line) => {
      if (/^#\s*begin document/.test(line)) document++;
      const cell = isToken(line) ? line.trim().split(/\s+/).at(-1)! : "";
      return Array.from(cell.matchAll(/\(([^()|]+)/g), ([, id]) => `${document} ${id}`);
    });
    expect(sum(parts, (part) => part.entities.length)).toBe(new Set(ids).size);
  });

  function isToken(line: string): boolean {
    return line.trim() !== "" && !line.startsWith("#");
  }

  test("repeated mentions of the Aralikatte output: 1,038 mentions, 1,002 spans", () => {
    const { parts } = read(join(folder, "model-based-coref", "aralikatte.wiki-grounded-output.conll"));
    expect(sum(parts, (part) => part.mentions.length)).toBe(1038);
    expect(sum(parts, (part) => new Set(clustersOf(part).flatMap((spans) => spans.split(" "))).size)).toBe(1002);
  });

  test("a header with brackets in the name, and the words of spaces and tabs", () => {
    const [spaces, tabs] = ["lee", "clark"].map(
      (name) => read(join(folder, "model-based-coref", `${name}.wiki-grounded-output.conll`)).parts,
    );
    for (const parts of [spaces, tabs]) {
      expect(parts[0]).toMatchObject({ document: "wb-People's:Progressive:Alliance:(Mauritania)-OhbV", part: "000" });
    }
    expect(spaces.map((part) => part.tokens!.length)).toEqual(tabs.map((part) => part.tokens!.length));
    // A token of white space, which tabs can hold and spaces cannot, is a dash in the one.
    const wordsOf = ({ tokens }: AnnotatedPart): string[] =>
      Array.from({ length: tokens!.length }, (_, t) => textAt(tokens!.form!, t).trim() || "-");
    const theirs = tabs.flatMap(wordsOf);
    expect(spaces.flatMap(wordsOf).findIndex((word, t) => word !== theirs[t])).toBe(-1);
  });

  const jsonlinesFiles = filesIn("formats", "jsonlines").filter((file) => file.endsWith(".jsonlines"));

  const withClusters = jsonlinesFiles.filter((file) => !file.includes("wl-coref"));

  test.each(withClusters.map((file) => [relative(folder, file), file]))("%s", (_, file) => {
    for (const side of ["key", "response"] as const) {
      const { parts, format, errors } = read(file, side);
      expect(format).toBe("jsonlines");
      expect(errors).toEqual([]);
      const records = readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .map((record) => ({
          id: record["doc_key"],
          sentences: record["sentences"] as string[][],
          clusters: ((side === "response" ? record["predicted_clusters"] : undefined) ??
            record["clusters"]) as number[][][],
        }));
      expect(parts.map(({ document }) => document)).toEqual(records.map(({ id }) => id));
      expect(parts.map((part) => part.tokens!.length)).toEqual(records.map(({ sentences }) => sentences.flat().length));
      expect(parts.map(clustersOf)).toEqual(
        records.map(({ clusters }) =>
          clusters
            .map((spans) =>
              spans
                .map(([a, b]) => `${a}-${b}`)
                .sort()
                .join(" "),
            )
            .sort(),
        ),
      );
    }
  });

  test("wl-coref's sample input has no clusters yet, and that is an error for each document", () => {
    const { parts, format, errors } = read(join(folder, "formats/jsonlines/wl-coref_sample_input.jsonlines"));
    expect(format).toBe("wlcoref");
    expect(errors.map(({ code, line }) => [code, line])).toEqual([
      ["no-clusters", 1],
      ["no-clusters", 2],
      ["no-mentions", undefined],
    ]);
    expect(parts.map(({ document }) => document)).toEqual(["tc_sample_input_001", "pt_sample_input_001"]);
  });

  test("the same text as CoNLL and as JSON lines has the same words and clusters", () => {
    const [conll] = read(join(folder, "formats/jsonlines/singe.conll")).parts;
    const [json] = read(join(folder, "formats/jsonlines/singe.jsonlines")).parts;
    expect(clustersOf(conll)).toEqual(clustersOf(json));
    expect(conll.tokens!.form).toEqual(json.tokens!.form);
    expect(conll.tokens!.sentenceStarts).toEqual(json.tokens!.sentenceStarts);
    // This converter writes the whole header as the document's name.
    expect(json.document).toBe(conll.header);
  });
});
