import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { litbank } from "./index.ts";

const text = "Ada saw her old friend .\n\nShe called him .\n";

/** Returns lines with a tab for each vertical bar. */
const lines = (...written: string[]): string => written.map((line) => `${line.replaceAll("|", "\t")}\n`).join("");

const read = (annotation: string, options = {}) =>
  readFiles({ "d/1_a_brat.ann": annotation, "d/1_a_brat.txt": text }, options);

const ada = "MENTION|T1|0|0|0|0|Ada|PER|PROP";
const friend = "MENTION|T2|0|2|0|4|her old friend|PER|NOM";
const she = "MENTION|T3|2|0|2|0|She|PER|PRON";

test("the reader reads mentions, chains, sentences and types; a mention without a chain is a singleton", () => {
  const { parts, diagnostics, format } = read(
    lines(ada, "COREF|T1|Ada-0", friend, she, "COREF|T3|Ada-0", "APPOS|T2|T1", "COP|T2|T1", "COP|T3|T1"),
  );
  expect(format).toBe("litbank");
  expect(parts[0]).toMatchObject({ document: "1_a_brat", part: "", entities: { types: ["PER", "PER"] } });
  expect(entitiesOf(parts[0])).toEqual({ "Ada-0": ["Ada", "She"], T2: ["her old friend"] });
  expect([...parts[0].tokens!.sentenceStarts!]).toEqual([0, 6]);
  expect([...parts[0].mentions.line!]).toEqual([1, 3, 4]);
  expect(diagnostics).toEqual([
    {
      code: "layer-not-read",
      severity: "note",
      file: "d/1_a_brat.ann",
      data: { layer: "appositions, copulae", count: 3 },
    },
  ]);
});

test("the reader accepts a chain that comes before its mention, or has the name of a mention", () => {
  const { parts, codes } = read(lines("COREF|T3|T2", ada, friend, she));
  expect(codes).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({ T1: ["Ada"], "T2 (2)": ["her old friend"], T2: ["She"] });
});

test.each(["", " ", "\u0085", "\u2028", "\v", "\f"])("the reader reports lines joined by %j", (end) => {
  const whole = lines(ada, "COREF|T1|Ada-0", she, "COREF|T3|Ada-0");
  for (let at = whole.indexOf("\n"); at >= 0 && at < whole.length - 1; at = whole.indexOf("\n", at + 1)) {
    const { parts, codes } = read(whole.slice(0, at) + end + whole.slice(at + 1));
    // Of the two joined lines, the second is not read.
    expect(codes).toContain("merged-lines");
    expect(entitiesOf(parts[0])).not.toEqual({ "Ada-0": ["Ada", "She"] });
  }
});

test("the reader repeats a mention that is in two chains", () => {
  const { parts } = read(lines(ada, "COREF|T1|a-0", "COREF|T1|b-1"));
  expect(entitiesOf(parts[0])).toEqual({ "a-0": ["Ada"], "b-1": ["Ada"] });
});

test("the reader reads spans across sentences, crossing spans, and exclusive ends", () => {
  const { parts, codes } = read(
    lines("MENTION|T1|0|4|2|0|friend . She|PER|NOM", "MENTION|T2|2|0|2|1|She called|PER|NOM"),
  );
  expect(codes).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({ T1: ["friend . She"], T2: ["She called"] });
  const exclusive = read(lines("MENTION|T1|0|2|0|5|her old friend|PER|NOM"), { ends: "exclusive" });
  expect(exclusive.codes).toEqual([]);
});

test("the reader omits words on request", () => {
  const { parts } = read(lines(ada), { tokens: false });
  expect(parts[0].tokens).toEqual({ length: 10, sentenceStarts: Int32Array.of(0, 6) });
});

describe("without the text, the reader", () => {
  test("names mentions by position", () => {
    const { parts, diagnostics } = readFiles({ "1_a_brat.ann": lines(ada, "COREF|T1|a-0", she, "COREF|T3|a-0") });
    expect(diagnostics).toMatchObject([{ code: "missing-companion", data: { path: "1_a_brat.txt" } }]);
    expect(entitiesOf(parts[0])).toEqual({ "a-0": ["0:0 0:0", "2:0 2:0"] });
    expect(parts[0].entities.types).toEqual(["PER"]);
  });

  test("gives mentions the same names as with the text", () => {
    const { parts } = read(lines(she, ada));
    expect(parts[0].mentions.aliases).toEqual(["0:0 0:0", "2:0 2:0"]);
  });
});

describe("the reader reports faults", () => {
  test.each([
    ["MENTION|T2|0|2|0|x|her|PER|NOM"],
    ["MENTION|T2|0|2"],
    ["MENTION"],
    ["COREF|T1"],
    ["COREF"],
    ["LINK|T1|T2"],
  ])("in the line %s", (line) => {
    const { parts, diagnostics } = read(lines(ada, line));
    expect(diagnostics).toMatchObject([{ code: "malformed-line", line: 2 }]);
    expect(parts[0].mentions.length).toBe(1);
  });

  test("in ids that are unknown or repeated", () => {
    const { parts, diagnostics } = read(lines(ada, "MENTION|T1|2|0|2|0|She|PER|PRON", "COREF|T9|a-0"));
    expect(diagnostics).toMatchObject([
      { code: "duplicate-id", line: 2, data: { id: "T1" } },
      { code: "unknown-reference", line: 3, entity: "a-0", data: { field: "COREF", id: "T9" } },
    ]);
    expect(entitiesOf(parts[0])).toEqual({ T1: ["Ada"] });
  });

  test("in positions that are reversed or outside the text, and in quotes that differ from the text", () => {
    const { parts, diagnostics } = read(
      lines(
        "MENTION|T1|0|6|0|6|x|PER|NOM",
        "MENTION|T2|9|0|9|1|x|PER|NOM",
        "MENTION|T3|2|1|2|0|x|PER|NOM",
        "MENTION|T4|0|0|0|0|Eva|PER|NOM",
        "MENTION|T5|0|5|0|6|x|PER|NOM",
      ),
    );
    expect(diagnostics).toMatchObject([
      { code: "span-reversed", line: 3, document: "1_a_brat", entity: "T3", mention: "2:1 2:0" },
      { code: "span-outside-text", line: 1, mention: "0:6 0:6", data: { tokens: 10 } },
      { code: "span-outside-text", line: 2, mention: "9:0 9:1" },
      { code: "text-mismatch", line: 4, mention: "Eva", data: { expected: "Eva", text: "Ada" } },
      { code: "span-outside-text", line: 5, mention: "0:5 0:6" },
    ]);
    expect(parts[0].mentions.length).toBe(4);
    expect([...parts[0].mentions.first.slice(1)].every((first) => first >= 10)).toBe(true);
  });
});

test("the companions of a file are listed", () => {
  expect(litbank.companions?.("d/a.ann")).toEqual(["d/a.txt"]);
  expect(litbank.companions?.("d/a.tsv")).toEqual([]);
});

test("the reader reads types of mentions as features, with and without the text", () => {
  const annotation = lines(friend, ada, she);
  expect(read(annotation).parts[0].mentions.features).toEqual({ type: ["PROP", "NOM", "PRON"] });
  expect(readFiles({ "d/1_a_brat.ann": annotation }).parts[0].mentions.features).toEqual({
    type: ["PROP", "NOM", "PRON"],
  });
});
