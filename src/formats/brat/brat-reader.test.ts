import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draws } from "../../../test/support/property-seed.ts";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { brat } from "./index.ts";

const text = "Ada saw Bo.\nShe called him loudly up.\n";

/** Returns lines with a tab for each vertical bar. */
const lines = (...written: string[]): string => written.map((line) => `${line.replaceAll("|", "\t")}\n`).join("");

const read = (annotation: string, options = {}, txt: string | Uint8Array = text) =>
  readFiles({ "d/a.ann": annotation, "d/a.txt": txt }, options);

const ada = "T1|PER 0 3|Ada";
const bo = "T2|PER 8 10|Bo";
const she = "T3|PER 12 15|She";
const him = "T4|PER 23 26|him";

describe("a reader of links in brat", () => {
  test("joins linked mentions, and makes other mentions singletons", () => {
    const { parts, codes, format } = read(lines(ada, bo, she, him, "R1|Coreference Arg1:T3 Arg2:T1"));
    expect([format, codes]).toEqual(["brat", []]);
    expect(parts).toHaveLength(1);
    expect(parts[0]).toMatchObject({ document: "a", part: "", entities: { types: ["PER", "PER", "PER"] } });
    expect(entitiesOf(parts[0])).toEqual({ T1: ["Ada", "She"], T2: ["Bo"], T4: ["him"] });
    expect([...parts[0].mentions.line!]).toEqual([1, 2, 3, 4]);
    expect(parts[0].mentions.aliases).toEqual(["T1", "T2", "T3", "T4"]);
    expect([...parts[0].tokens!.sentenceStarts!]).toEqual([0, 4]);
  });

  test.each(["Coreference", "COREF", "Coref-Ident", "co-ref", "corefers_to", "Identity", "Same-as", "Anaphora"])(
    "treats %s as identity",
    (label) => {
      const { parts, codes } = read(lines(ada, she, `R1|${label} Anaphora:T3 Antecedent:T1`));
      expect(codes).toEqual([]);
      expect(parts[0].entities.length).toBe(1);
    },
  );

  test("skips and counts attributes, notes, and relations that do not mark coreference", () => {
    const annotation = lines(
      ada,
      she,
      "R1|Bridging Arg1:T3 Arg2:T1",
      "R2|Near-identity Arg1:T3 Arg2:T1",
      "R3|Bridging Arg1:T1 Arg2:T3",
      "*|Coref-bridging T1 T3",
      "A1|Negation T1",
      "M1|Speculation T1",
      "N1|Reference T1 Wikipedia:1|Ada",
      "#1|AnnotatorNotes T1|a note",
    );
    const { parts, diagnostics } = read(annotation);
    expect(parts[0].entities.length).toBe(2);
    expect(diagnostics).toEqual([
      {
        code: "layer-not-read",
        severity: "note",
        file: "d/a.ann",
        data: {
          layer:
            "attributes, normalisations, notes, “Bridging” relations, “Near-identity” relations, “Coref-bridging” relations",
          count: 8,
        },
      },
    ]);
  });

  test("reads equivalences with unusual labels, even if a relation links the same mentions", () => {
    const { parts, codes } = read(
      lines(ada, bo, she, him, "*|Equiv T1 T3", "*|Alias T2 T4", "R1|Coref Arg1:T4 Arg2:T2"),
    );
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual({ T1: ["Ada", "She"], T2: ["Bo", "him"] });
  });

  test("makes every mention a singleton if there are no links", () => {
    expect(entitiesOf(read(lines(ada, bo)).parts[0])).toEqual({ T1: ["Ada"], T2: ["Bo"] });
  });
});

describe("events", () => {
  const saw = "T5|See 4 7|saw";
  const called = "T6|Call 16 22|called";

  test("are mentions at their triggers; other annotations are skipped if all links join events", () => {
    const annotation = lines(ada, saw, "E1|See:T5 Agent:T1", called, "E2|Call:T6", "R1|Coreference Arg1:E1 Arg2:E2");
    const { parts, diagnostics } = read(annotation);
    expect(entitiesOf(parts[0])).toEqual({ E1: ["saw", "called"] });
    expect(parts[0].entities.types).toEqual(["See"]);
    expect(diagnostics).toMatchObject([
      { code: "layer-not-read", data: { layer: "arguments of events, annotations that are not events", count: 2 } },
    ]);
  });

  test("are skipped if links join only other annotations", () => {
    const { parts, diagnostics } = read(lines(ada, she, saw, "E1|See:T5", "*|Equiv T1 T3"));
    expect(entitiesOf(parts[0])).toEqual({ T1: ["Ada", "She"] });
    expect(diagnostics).toMatchObject([{ code: "layer-not-read", data: { layer: "events", count: 1 } }]);
  });

  test("may be linked through a trigger that several of them share", () => {
    const annotation = lines(saw, "E1|See:T5", "E3|Meet:T5", called, "E2|Call:T6", "R1|Coref Arg1:T5 Arg2:T6");
    expect(entitiesOf(read(annotation).parts[0])).toEqual({ E1: ["saw", "called"], E3: ["saw"] });
  });

  test("are singletons, like other mentions, if there are no links", () => {
    expect(entitiesOf(read(lines(ada, saw, "E1|See:T5")).parts[0])).toEqual({ T1: ["Ada"], E1: ["saw"] });
  });
});

describe("LitBank's chains", () => {
  const annotation = lines(
    "T1|PROP_PER 0 3|Ada",
    "T11|Ada-0 0 3|Ada",
    "T2|NOM_GPE 8 10|Bo",
    "T3|PRON_PER 12 15|She",
    "T13|Ada-0 12 15|She",
    "T4|PRON_PER 23 26|him",
    "T14|Bo-1 23 26|him",
    "R1|cop Arg1:T2 Arg2:T1",
  );

  test("come from the type of a second annotation of a span; mentions without a chain are singletons", () => {
    const { parts, diagnostics } = read(annotation);
    expect(entitiesOf(parts[0])).toEqual({ "Ada-0": ["Ada", "She"], T2: ["Bo"], "Bo-1": ["him"] });
    expect(parts[0].entities.types).toEqual(["PER", "GPE", "PER"]);
    expect(diagnostics).toMatchObject([{ code: "layer-not-read", data: { layer: "“cop” relations", count: 1 } }]);
  });

  test("list a mention of two chains twice, but a second category on its span adds no mention", () => {
    const { parts } = read(`${annotation}${lines("T15|Both-2 23 26|him", "T16|NOM_PER 23 26|him")}`);
    expect(entitiesOf(parts[0])).toMatchObject({ "Bo-1": ["him"], "Both-2": ["him"] });
    expect(parts[0].mentions.length).toBe(5);
  });

  test("may have the same name as the id of an annotation", () => {
    const { parts } = read(
      lines("T1-0|PER 8 10|Bo", "T2|PER 0 3|Ada", "T3|T1-0 0 3|Ada", "T4|PER 12 15|She", "T5|T1-0 12 15|She"),
    );
    expect(entitiesOf(parts[0])).toEqual({ "T1-0": ["Ada", "She"], "T1-0 (2)": ["Bo"] });
  });

  test("are not assumed if links mark coreference, or if types only end in numbers", () => {
    expect(entitiesOf(read(`${annotation}*\tEquiv T1 T3\n`).parts[0])).toMatchObject({ T1: ["Ada", "She"] });
    expect(
      read(lines("T1|Covid-19 0 3|Ada", "T2|Covid-19 8 10|Bo", "T3|Drug 12 15|She")).parts[0].entities.ids,
    ).toEqual(["T1", "T2", "T3"]);
  });
});

describe("positions of mentions", () => {
  test("may belong to discontinuous, nested or crossing mentions", () => {
    const annotation = lines(
      "T1|X 12 15;16 22|She called",
      "T2|X 16 22;34 36|called up",
      "T3|X 16 36|called him loudly up",
      "T4|X 12 26|She called him",
    );
    const { parts, codes } = read(annotation);
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual({
      T1: ["She called"],
      T2: ["called … up"],
      T3: ["called him loudly up"],
      T4: ["She called him"],
    });
  });

  test("count characters, not UTF-16 units", () => {
    const { parts, codes } = read("T1\tX 2 5\tAda\nT2\tX 0 1\t😀\n", {}, "😀 Ada");
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual({ T1: ["Ada"], T2: ["😀"] });
  });

  test("count UTF-16 units, or a line ending as one character, if the quoted text requires it", () => {
    expect(entitiesOf(read("T1\tX 3 6\tAda\n", {}, "😀 Ada").parts[0])).toEqual({ T1: ["Ada"] });
    expect(read("T1\tX 4 6\tBo\n", {}, "Ada\r\nBo")).toMatchObject({ codes: [] });
  });

  test("may have inclusive ends with an option, and are reported without it", () => {
    expect(read("T1\tX 0 2\tAda\n", { ends: "inclusive" })).toMatchObject({ codes: [] });
    expect(read("T1\tX 0 2\tAda\nT2\tX 8 9\tBo\n").codes).toContain("offset-convention");
  });

  test("are reported if the text there differs from the quote", () => {
    expect(read("T7\tX 0 3\tEva\n").diagnostics).toMatchObject([
      { code: "text-mismatch", file: "d/a.ann", line: 1, document: "a", data: { expected: "Eva", text: "Ada" } },
    ]);
    expect(read("T7\tX 0 3;8 10\tAda Bu\n").diagnostics).toMatchObject([
      { code: "text-mismatch", data: { expected: "Bu", text: "Bo" } },
    ]);
    expect(read("T7\tX 0 3;8 10\tsomething else\n").codes).toEqual([]);
    expect(read("T7\tX 0 11\tAda  saw \tBo.\n").codes).toEqual([]);
    expect(read("T7\tX 0 3\n").codes).toEqual([]);
  });

  test("are reported if they are outside the text, empty or reversed", () => {
    const { parts, diagnostics } = read(lines("T1|X 30 90", "T2|X 5 5", "T3|X 9 4"));
    expect(diagnostics).toMatchObject([
      { code: "span-outside-text", line: 1, entity: "T1", data: { characters: text.length } },
      { code: "span-reversed", line: 2, entity: "T2" },
      { code: "span-reversed", line: 3, entity: "T3" },
    ]);
    expect(parts[0].mentions.length).toBe(1);
    expect(parts[0].mentions.last[0]).toBeGreaterThan(parts[0].tokens!.length);
  });
});

describe("the text", () => {
  test("is reported if it is missing, and replaced by offsets", () => {
    const { parts, diagnostics } = readFiles({
      "d/a.ann": lines(ada, she, "*|Equiv T1 T3", "T2|PER 8 10;12 15|Bo She"),
    });
    expect(diagnostics).toMatchObject([
      { code: "missing-companion", severity: "error", file: "d/a.ann", data: { path: "d/a.txt" } },
    ]);
    expect(diagnostics[0].line).toBeUndefined();
    expect(parts[0].tokens).toBeUndefined();
    expect(entitiesOf(parts[0])).toEqual({ T1: ["0-2", "12-14"], T2: ["8-9 … 12-14"] });
  });

  test("is checked for bytes that are not UTF-8", () => {
    const { diagnostics } = read(lines(ada), {}, Uint8Array.of(65, 100, 97, 10, 0xff));
    expect(diagnostics).toMatchObject([{ code: "invalid-utf8", file: "d/a.txt", line: 2, column: 1 }]);
  });
});

describe("faults", () => {
  test.each([
    ["T2|PER 8|Bo"],
    ["T2|PER 8 10 12|Bo"],
    ["T2|PER eight ten|Bo"],
    ["T2|PER 99999999999 99999999999|Bo"],
    ["T2"],
    ["E1|See"],
    ["E1|See:"],
    ["R1|Coref T1 T2"],
    ["R1|Coref Arg1:T1"],
    ["R1"],
    ["*|Equiv"],
    ["something else"],
  ])("include the malformed line %s", (line) => {
    const { parts, diagnostics } = read(lines(ada, line));
    expect(diagnostics).toMatchObject([
      { code: "malformed-line", line: 2, data: { text: line.replaceAll("|", "\t") } },
    ]);
    expect(parts[0].mentions.length).toBe(1);
  });

  test("include unknown and repeated ids", () => {
    const annotation = lines(ada, she, "T1|PER 8 10|Bo", "E1|See:T9", "R1|Coref Arg1:T3 Arg2:T8", "*|Equiv T1 T3 T7");
    const { parts, diagnostics } = read(annotation);
    expect(diagnostics).toMatchObject([
      { code: "duplicate-id", line: 3, data: { id: "T1" } },
      { code: "unknown-reference", line: 4, data: { field: "E1", id: "T9" } },
      { code: "unknown-reference", line: 5, data: { field: "“Coref”", id: "T8" } },
      { code: "unknown-reference", line: 6, data: { field: "“Equiv”", id: "T7" } },
    ]);
    expect(entitiesOf(parts[0])).toEqual({ T1: ["Ada", "She"] });
  });

  test("do not include blank lines, Windows line endings or a byte order mark", () => {
    expect(read(`\uFEFF${lines(ada, "", she)}*\tEquiv T1 T3\n`.replaceAll("\n", "\r\n")).codes).toEqual([]);
  });
});

test("the companions of a file are listed", () => {
  expect(brat.companions?.("d/a.ann.gz")).toEqual(["d/a.txt"]);
  expect(brat.companions?.("d/a.txt")).toEqual([]);
});

test("the reader reads LitBank's types of mentions as features", () => {
  const annotation = lines(
    ...[
      "T1|PROP_PER 0 3|Ada",
      "T5|Ada-1 0 3|Ada",
      "T3|PRON_PER 12 15|She",
      "T6|Ada-1 12 15|She",
      "T2|PROP_PER 8 10|Bo",
    ],
  );
  const { parts } = read(annotation);
  expect(parts[0].entities).toMatchObject({ ids: ["Ada-1", "T2"], types: ["PER", "PER"] });
  expect(parts[0].mentions.features).toEqual({ type: ["PROP", "PROP", "PRON"] });
});

test("a text-bound annotation with one span is read as its form says", () => {
  const piece = fc.oneof(
    fc.constantFrom("\t", " ", "PER", "T1", "-3", "1234567890", "\u00A0", "x", ";", "A\tb"),
    fc.nat({ max: 30 }).map(String),
  );
  const usual = fc
    .tuple(piece, fc.nat({ max: 9 }), fc.nat({ max: 99 }), piece)
    .map(([type, start, more, quote]) => `T1\t${type} ${start} ${start + more}\t${quote}`);
  const line = fc.oneof(
    usual,
    fc.array(piece, { maxLength: 9 }).map((pieces) => `T1${pieces.join("")}`),
  );
  let fitting = 0;
  fc.assert(
    fc.property(line, (written) => {
      const match = /^(T[^\t]*)\t(\S+) (\d{1,9}) (\d{1,9})\t.*$/.exec(written);
      if (match === null || Number(match[3]) >= Number(match[4])) return;
      fitting++;
      const { parts } = readFiles({ "d/a.ann": `${written}\n` }, { format: "brat" });
      const { mentions, entities } = parts[0];
      expect([mentions.aliases, entities.types]).toEqual([[match[1]], [match[2]]]);
      expect([mentions.first[0], mentions.last[0]]).toEqual([Number(match[3]), Number(match[4]) - 1]);
    }),
    { numRuns: 1000 },
  );
  expect(fitting).toBeGreaterThan(draws(100));
});

test.each(["T1|P R 0 3|Ada", "T1|PER 0|Ada", "T1|PER x 3|Ada", "T1| 0 3|Ada", "T1|PER\u00A00 3|Ada"])(
  "the text-bound annotation %s is malformed",
  (written) => {
    expect(read(lines(written, bo)).codes).toEqual(["malformed-line"]);
  },
);
