import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Random } from "../../bench/random.ts";
import { diagnosticRules } from "../../src/core/diagnostic-codes.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { textColumn } from "../../src/core/text-column.ts";
import type { Format } from "../../src/formats/format.ts";
import { mentionsToPart } from "../../src/formats/common/parts/mentions-to-part.ts";
import { FileReader } from "../../src/formats/read.ts";
import { detectFormat, formats } from "../../src/formats/registry.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { brokenInvariants, brokenPlaces } from "../support/broken-invariants.ts";
import { damage, latin1, randomChunks } from "../support/damage.ts";
import { testWriters } from "../support/format-writers/index.ts";
import { libraryWriters } from "../support/format-writers/library-writers.ts";
import { realBytes, realFiles, realFolder } from "../support/realdata.ts";
import { testSeed } from "../support/test-seed.ts";

const FILES = Number(process.env["COREFSCOPE_FUZZ_FILES"] ?? 400);
/** Only this number of bytes is read from a real file, because more would take most of the time. */
const LONGEST = 6_000;

const encoder = new TextEncoder();

interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly companions: ReadonlyMap<string, Uint8Array>;
}

const made: readonly AnnotatedPart[] = ["a", "b"].map((document) => {
  const words = ["Ann", "saw", "the", "old", "猫", ".", "It", "don't", "😀", "her", "."];
  const tokens = { length: words.length, form: textColumn(words), sentenceStarts: Int32Array.of(0, 6) };
  const mentions = [
    { entity: "e1", runs: [0, 0] },
    { entity: "e1", runs: [9, 9] },
    { entity: "e2", runs: [2, 4] },
    { entity: "e2", runs: [6, 6] },
    { entity: "e3", runs: [4, 4] },
    { entity: "e3", runs: [8, 8] },
  ];
  return mentionsToPart({ document, part: "", tokens }, mentions);
});

/** Files with features that no writer writes. */
const others: Readonly<Record<string, readonly string[]>> = {
  corefud: [
    "# newdoc id = a\n# global.Entity = eid-etype-head-other\n1-2\tdel\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1-person-1-)\n1\tde\tde\tADP\t_\t_\t0\troot\t_\t_\n2\tel\tel\tDET\t_\t_\t0\troot\t_\tEntity=(e1-person-1-)\n\n",
    "# newdoc id = old\n# sent_id = 1\n1\tShe\tshe\tPRON\t_\t_\t0\troot\t_\tClusterId=e1|MentionSpan=1\n\n",
    "# newdoc id = a\n# global.Entity = eid-etype-head-other\n1\tShe\tshe\tPRON\t_\t_\t0\troot\t_\tEntity=(e1[1/2]-person-1-)\n2\tran\trun\tVERB\t_\t_\t0\troot\t_\t_\n3\tit\tit\tPRON\t_\t_\t0\troot\t_\tEntity=(e1[2/2]-person-1-)\n\n",
  ],
  conll: ["#begin document (a); part 000\na 0 0 the (3\na 0 1 king 3)|(3\na 0 2 here 3)\n#end document\n"],
  clusters: ["[[[[0, 1], [0, 4]]], [[[2, 2], [9, 9]]]]", "[[[[0, 1], [3, 4]], [[6, 7], [9, 9]]]]"],
  webanno: [
    "#FORMAT=WebAnno TSV 3.3\n#T_SP=webanno.custom.Mention|value|cluster_id\n\n\n#Text=Ada saw\n1-1\t0-3\tAda\tPER[1]\tAda[1]\t\n1-2\t4-7\tsaw\tPER[1]\tAda[1]\t\n",
  ],
  "label-studio": [
    '[{"text": "Ann saw 😀 her.", "id": 1, "label": [{"start": 0, "end": 3, "text": "Ann", "labels": ["Ann"]}, {"start": 10, "end": 13, "text": "her", "labels": ["Ann", "Bo"]}], "annotator": 1, "annotation_id": 9, "lead_time": 4.2}]',
    '[{"id": 1, "data": {"talk": [{"author": "A", "text": "Ann ran."}, {"author": "B", "text": "She did?"}]}, "annotations": [{"completed_by": 2, "result": [{"id": "a", "from_name": "l", "to_name": "d", "type": "paragraphlabels", "value": {"start": "0", "end": "0", "startOffset": 0, "endOffset": 3, "paragraphlabels": ["PER"]}}, {"id": "b", "from_name": "l", "to_name": "d", "type": "paragraphlabels", "value": {"start": "1", "end": "1", "startOffset": 0, "endOffset": 3, "paragraphlabels": ["PER"]}}, {"type": "relation", "from_id": "b", "to_id": "a"}]}, {"completed_by": 3, "was_cancelled": true, "result": []}], "predictions": []}]',
  ],
  doccano: [
    '{"id": 7, "text": "Ann saw 😀 her.", "label": [[0, 3, "Ann"], [11, 14, "Ann"]], "Comments": []}\n{"id": 8, "text": "It ran.", "label": [[0, 2, "it"]]}\n',
    '{"id": 7, "text": "Ann saw her.", "annotations": [{"label": 1, "start_offset": 0, "end_offset": 3, "user": 1}, {"label": 1, "start_offset": 8, "end_offset": 11, "user": 2}]}\n',
  ],
  inline: [
    '[Ann|e1] saw [a cat|e2]. [She|e1] fed [it]_e2, and <m id="e1">she</m> ran.\n',
    "Here it is:\n\n```\n[Ann|e1] saw [a cat|e2]. [She|e1] fed [it|e2].\n```\n\nAll mentions are marked.\n",
  ],
};

function samplesOf(format: Format): Sample[] {
  const written = [...libraryWriters, ...testWriters].filter((writer) => writer.format === format.id);
  const samples = written.flatMap((writer): Sample[] => {
    const files = writer.write(made.filter((part) => writer.holds(part)));
    const companions = new Map(files.map(({ path, text }) => [path, encoder.encode(text)]));
    return files
      .filter(({ main }) => main)
      .map(({ path }) => ({ name: path, bytes: companions.get(path)!, companions }));
  });
  const byHand = (others[format.id] ?? []).map(
    (text, n): Sample => ({ name: `${n}.txt`, bytes: encoder.encode(text), companions: new Map() }),
  );
  return [...samples, ...byHand, ...(realSamples.get(format.id) ?? [])];
}

const realSamples = new Map<string, Sample[]>();
for (const path of realFiles("formats")) {
  const bytes = realBytes(path);
  const format = detectFormat(bytes);
  if (format === undefined) continue;
  const companions = new Map(
    (format.companions?.(path) ?? [])
      .filter((other) => existsSync(realFolder + other))
      .map((other) => [other, realBytes(other)] as const),
  );
  const samples = realSamples.get(format.id) ?? [];
  if (samples.length < 4) samples.push({ name: path, bytes: new Uint8Array(bytes.subarray(0, LONGEST)), companions });
  realSamples.set(format.id, samples);
}

function read(
  sample: Sample,
  chunks: readonly Uint8Array[],
  format: Format | undefined,
  random: Random,
): { parts: AnnotatedPart[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const ends = random.pick([undefined, undefined, "inclusive", "exclusive"] as const);
  const offsets = random.pick([undefined, undefined, undefined, "token", "char"] as const);
  const reader = new FileReader({
    file: sample.name,
    side: random.pick(["key", "response"] as const),
    companion: (path) => (random.chance(0.9) ? sample.companions.get(path) : undefined),
    report: (diagnostic) => diagnostics.push(diagnostic),
    ...(format !== undefined && { format }),
    ...(ends !== undefined && { ends }),
    ...(offsets !== undefined && { offsets }),
    ...(random.chance(0.1) && { tokens: false }),
  });
  const parts = chunks.flatMap((chunk) => reader.push(chunk));
  return { parts: [...parts, ...reader.end()], diagnostics };
}

const seen = new Set<string>();

describe.each(formats.map((format) => [format.id, format] as const))("damaged files of %s", (id, format) => {
  const samples = samplesOf(format);

  test("are read without a crash, and give consistent parts", () => {
    expect(samples.length).toBeGreaterThan(0);
    const random = new Random(2014 + id.length + testSeed);
    const options = resolveOptions();
    const foreign = formats.flatMap((other) => (realSamples.get(other.id) ?? []).slice(0, 1));
    for (let n = 0; n < FILES; n++) {
      const sample = samples[n % samples.length];
      const other = random.chance(0.5) || foreign.length === 0 ? random.pick(samples) : random.pick(foreign);
      const bytes = damage(sample.bytes, other.bytes, random);
      const context = (): string => `file ${n} of ${sample.name}: ${JSON.stringify(latin1(bytes).slice(0, 3000))}`;
      const chosen = random.chance(0.7) ? format : undefined;
      let result: ReturnType<typeof read>;
      try {
        result = read(sample, randomChunks(bytes, random), chosen, random);
        const [total] = scoreSources(
          { open: () => result.parts },
          [{ open: () => result.parts }],
          options,
          () => undefined,
        );
        total.result();
      } catch (error) {
        throw new Error(`reading ${context()}`, { cause: error });
      }
      for (const { code } of result.diagnostics) seen.add(code);
      const lines = latin1(bytes).split(/\r\n|\r|\n/).length;
      const broken = [
        ...result.parts.flatMap((part) => [...brokenInvariants(part, lines)]),
        // Lines in a companion are numbered separately.
        ...result.diagnostics
          .filter(({ file }) => file === sample.name)
          .flatMap((diagnostic) => {
            const { severity, ...place } = diagnostic;
            return [...brokenPlaces({ ...place, severity, file: "damaged" }, latin1(bytes).split(/\r\n|\r|\n/))].filter(
              // Columns count characters, but these lines consist of bytes.
              (problem) => !problem.includes("column"),
            );
          }),
      ];
      if (result.parts.length === 0 && result.diagnostics.length === 0)
        broken.push("nothing was read and nothing was reported");
      if (broken.length > 0) expect.fail(`${broken.slice(0, 5).join("; ")} in ${context()}`);
    }
  });
});

// With another seed, a rare code may be missing.
test.runIf(testSeed === 0)("the damage causes all diagnostics except those in the test's list", () => {
  const never = Object.keys(diagnosticRules).filter((code) => !seen.has(code));
  expect(never).toEqual([
    "unreadable-file",
    "file-too-large",
    "skipped-file",
    "document-in-several-files",
    "table-in-parts",
    "annotator-chosen",
    "initial-left-out",
    "pairs-grouped",
    "probabilities-not-read",
    "duplicate-document",
    "missing-document",
    "extra-document",
    "paired-alone",
    "paired-by-position",
    "paired-by-text",
    "documents-without-ids",
    "object-shape",
    "token-mismatch",
    "token-count-mismatch",
    "different-text",
    "unalignable-mention",
    "placed-by-words",
    "expanded-mention",
    "mention-kinds-differ",
    "numbers-against-strings",
    "lines-as-mentions",
    "words-as-mentions",
    "key-of-sample",
    "key-mostly-missing",
    "ids-differ",
    "positions-without-words",
    "mention-removed",
    "ids-differ-in-case",
    "no-coreference-column",
    "duplicate-mention",
    "overlapping-entities",
    "predictions-not-read",
    "prediction-missing",
    "field-missing",
    "second-header",
    "unclear-columns",
    "missing-label",
    "labels-alike",
    "unclear-label",
    "unknown-column",
    "xml-entity",
    "ends-differ",
    "first-position-differs",
    "annotators-differ",
    "mentions-shifted",
    "units-differ",
    "no-common-mention",
    "content-not-read",
    "undecided-entities",
    "layer-not-scored",
    "split-antecedents-ignored",
    "only-equal-matches",
    "singletons-on-one-side",
    "above-100",
    "information-lacking",
    "answers-cannot-match",
    "no-common-id",
    "label-without-document",
    "label-without-mention",
    "weight-without-type",
    "type-without-weight",
    "gold-mentions",
    "damaged-counts",
    "other-version-counts",
    "mixed-counts",
    "several-names-of-system",
    "repeated-counts",
    "conflicting-counts",
    "no-topic",
    "ids-restart",
    "no-shared-entity",
    "one-topic",
    "topic-per-document",
    "one-side-only",
    "no-common-document",
    "response-left-out",
  ]);
});
