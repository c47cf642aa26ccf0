import { describe, expect, test } from "vitest";
import { Random } from "../../bench/random.ts";
import type { DiagnosticCode } from "../../src/core/diagnostic-severities.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { FileReader } from "../../src/formats/read.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { brokenInvariants, brokenPlaces } from "../support/broken-invariants.ts";
import { coreferenceItems, linesOf } from "../support/coreference-items.ts";
import { damage, latin1, randomChunks } from "../support/damage.ts";
import { testSeed } from "../support/test-seed.ts";

const encoder = new TextEncoder();
const FILES = 24_000;

/** Small files of CoNLL, JSON lines and clusters without a fault, in the dialects that differ most. */
const originals = [
  // CoNLL-2012 with tabs, and two parts of one document.
  `#begin document (nw/a); part 000
nw/a\t0\t0\tThe\tDT\t(NP*\t-\t-\t-\tS#1\t*\t(12|(3
nw/a\t0\t1\told\tJJ\t*\t-\t-\t-\tS#1\t(ORG)\t-
nw/a\t0\t2\tman\tNN\t*)\t-\t-\t-\tS#1\t*\t12)

nw/a\t0\t0\tand\tCC\t*\t-\t-\t-\tS#1\t*\t-
nw/a\t0\t1\tit\tPRP\t*\t-\t-\t-\tS#1\t*\t3)|(12)

#end document
#begin document (nw/a); part 001
nw/a\t1\t0\tIt\tPRP\t*\t-\t-\t-\tS#1\t*\t(0)
nw/a\t1\t1\t猫\tNN\t*\t-\t-\t-\tS#1\t*\t(0)

#end document
`,
  // CoNLL with spaces, lines of different lengths, and words with brackets.
  `#begin document (b); part 000
b   0   0   In      IN   (PP*   -   (ARGM*   (5
b   0   1   (1990)  CD   *)     -   *   *)   5)
b   0   2   he      PRP  *      -   -

b   0   0   he      PRP  *      -   (5)|(7
b   0   1   ran     VB   *      -   *)   7)
#end document
`,
  // LitBank: empty last cells.
  "#begin document (c_brat); part 0\nc_brat\t0\t0\tSir\t_\t_\t(0\nc_brat\t0\t1\tWalter\t_\t_\t\nc_brat\t0\t2\tElliot\t_\t_\t0)\n\nc_brat\t0\t0\the\t_\t_\t(0)\n\n#end document\n",
  // CoNLL with string ids, no bars, bare ids as in CLIN26, and headers in other forms.
  `# begin document GUM_x
x 1 The (abstract-1(e2
x 2 end abstract-1)e2)
x 3 of 62
x 4 it (e2)
#end document
#begin document(metadoc);
m_1\t(1)
m_2\t(2)
m_3\t(1)
#end document
`,
  // No header at all.
  "0 The (1\n1 man 1)\n\n0 he (1)\n1 ran -\n",
  // JSON lines.
  `${JSON.stringify({
    doc_key: "nw/a_0",
    sentences: [
      ["The", "old", "man"],
      ["it", "猫"],
    ],
    clusters: [
      [
        [0, 2],
        [3, 3],
      ],
      [
        [4, 4],
        [0, 0],
      ],
    ],
  })}
${JSON.stringify({ doc_key: "b", sentences: [["He", "ran"]], clusters: [[[0, 0]]], predicted_clusters: [[[0, 1]], [[1, 1]]] })}
`,
  // Plain clusters: a list, a map, spans with gaps, and a document object.
  '[["a", "b", "c"], ["d", "e"], ["f"]]',
  '{\n"nw/a": [[[0, 2], [3, 3]], [[[0, 0], [2, 2]]]],\n"b": [["x", "y"], [7]]\n}\n',
  '{\n  "doc_key": "b",\n  "sentences": [["He", "ran"]],\n  "clusters": [[[0, 0], [1, 1]]]\n}\n',
].map((text) => encoder.encode(text));

interface Result {
  readonly parts: AnnotatedPart[];
  readonly diagnostics: Diagnostic[];
  readonly format: string | undefined;
}

function read(chunks: readonly Uint8Array[], side: "key" | "response" = "key"): Result {
  const diagnostics: Diagnostic[] = [];
  let format: string | undefined;
  const reader = new FileReader({
    file: "damaged",
    side,
    report: (diagnostic) => diagnostics.push(diagnostic),
    onFormat: ({ id }) => (format = id),
  });
  const parts = chunks.flatMap((chunk) => reader.push(chunk));
  return { parts: [...parts, ...reader.end()], diagnostics, format };
}

/** Yields the differences between the number of brackets in a CoNLL file and that of mentions. */
function* lostItems(text: string, { parts, diagnostics }: Result) {
  // Files whose column of coreference is unclear are refused.
  const unclear: readonly string[] = [
    "several-coreference-columns",
    "no-coreference-column",
    "coreference-column-chosen",
  ];
  if (diagnostics.some(({ code }) => unclear.includes(code))) return;
  const { openings, closings } = coreferenceItems(text);
  const mentions = parts.reduce((sum, part) => sum + part.mentions.length, 0);
  const count = (wanted: DiagnosticCode): number => diagnostics.filter(({ code }) => code === wanted).length;
  if (openings !== mentions + count("mention-not-closed")) {
    yield `${openings} openings, ${mentions} mentions, ${count("mention-not-closed")} not closed`;
  }
  if (closings !== mentions + count("mention-not-opened")) {
    yield `${closings} closings, ${mentions} mentions, ${count("mention-not-opened")} not opened`;
  }
  if (diagnostics.length === 0 && mentions !== openings) yield "something is missing without a word";
}

describe("damaged files", () => {
  test("come from originals that have mentions and no errors", () => {
    for (const bytes of originals) {
      const { parts, diagnostics } = read([bytes]);
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(parts.length).toBeGreaterThan(0);
      expect(parts.every((part) => part.mentions.length > 0)).toBe(true);
    }
  });

  test(`in ${FILES.toLocaleString("en")} variants are read without a crash or silent loss, and scored`, () => {
    const random = new Random(2012 + testSeed);
    const options = resolveOptions();
    const clean = originals.map((bytes) => read([bytes]).parts);
    const seen = new Map<string, number>();
    for (let n = 0; n < FILES; n++) {
      const which = n % originals.length;
      const bytes = damage(originals[which], random.pick(originals), random);
      const side = random.chance(0.5) ? "key" : "response";
      const context = (): string => `file ${n}: ${JSON.stringify(latin1(bytes).slice(0, 3000))}`;
      let result: Result;
      try {
        result = read(randomChunks(bytes, random), side);
      } catch (error) {
        throw new Error(`reading ${context()}`, { cause: error });
      }
      const text = latin1(bytes).replace(/^\u00EF\u00BB\u00BF/, "");
      // In JSON, every carriage return ends a line.
      const lines = result.format === "clusters" ? text.split(/\r\n|\r|\n/) : linesOf(text);
      const broken = [
        ...result.parts.flatMap((part) => [...brokenInvariants(part, lines.length)]),
        ...result.diagnostics.flatMap((diagnostic) => [...brokenPlaces(diagnostic, lines)]),
        ...(result.format === "conll" ? lostItems(text, result) : []),
      ];
      if (result.parts.length === 0 && result.diagnostics.length === 0)
        broken.push("nothing was read and nothing was reported");
      if (broken.length > 0) expect.fail(`${broken.join("; ")} in ${context()}`);
      for (const code of new Set(result.diagnostics.map((diagnostic) => diagnostic.code)))
        seen.set(code, (seen.get(code) ?? 0) + 1);

      const original = { open: () => clean[which], file: "original" };
      const damaged = { open: () => result.parts, file: "damaged" };
      try {
        const [key, response] = side === "key" ? [damaged, original] : [original, damaged];
        const [total] = scoreSources(key, [response], options, () => undefined);
        total.result();
      } catch (error) {
        throw new Error(`scoring ${context()}`, { cause: error });
      }
    }
    // With another seed, a rare code may be missing.
    if (testSeed !== 0) return;
    const kinds: readonly DiagnosticCode[] = [
      "unknown-format",
      "empty-file",
      "no-document",
      "no-mentions",
      "invalid-utf8",
      "document-not-closed",
      "document-not-opened",
      "line-outside-document",
      "no-document-header",
      "document-without-name",
      "duplicate-key",
      "mention-not-closed",
      "mention-not-opened",
      "malformed-cell",
      "bare-id",
      "ambiguous-nesting",
      "cross-sentence-mention",
      "comment-in-document",
      "short-line",
      "json-syntax",
      "json-shape",
      "span-outside-text",
      "span-reversed",
      "empty-entity",
    ];
    expect(kinds.filter((code) => !seen.has(code))).toEqual([]);
  });
});
