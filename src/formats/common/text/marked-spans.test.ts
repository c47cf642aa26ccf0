import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { diagnosticOf } from "../../../core/diagnostic.ts";
import type { ReadOptions } from "../../format.ts";
import { PassedOver } from "../messages/reporter.ts";
import { type MarkedSpan, type MarkedText, markedTextsToParts } from "./marked-spans.ts";
import { characterReading, plainTextReadings, unitReading } from "./plain-text-readings.ts";

const text = "Ada saw Bo. She waved.";
const spans: readonly MarkedSpan[] = [
  { id: "1", spans: [0, 3], labels: ["Person"] },
  { id: "2", spans: [8, 10], labels: ["Person"] },
  { id: "3", spans: [12, 15], labels: ["Mention"] },
];

function read(given: Partial<MarkedText> | readonly Partial<MarkedText>[], options: ReadOptions = {}) {
  const found: Diagnostic[] = [];
  const passed = new PassedOver();
  const texts = [given].flat().map(
    (each, d): MarkedText => ({
      document: `d${d}`,
      readings: plainTextReadings(text),
      spans,
      relations: [],
      ...each,
    }),
  );
  const report = (code: Diagnostic["code"], where?: Partial<Diagnostic>) => void found.push(diagnosticOf(code, where));
  const parts = markedTextsToParts(texts, options, passed, report);
  passed.reportTo(report);
  const entities = parts.map(({ mentions, entities }) =>
    entities.ids.map((_, e) => Array.from(mentions.first.filter((__, m) => mentions.entity[m] === e)).join()),
  );
  return { parts, entities, found: found.map(({ code, data }) => [code, data]) };
}

const link = (name: string, ...members: string[]) => ({ name, members });

describe("relations", () => {
  test.each(["COREF", "Ident", "anaphora", "coreference", "SAME", "identity", "same-as"])(
    "named %s join spans, whatever their direction",
    (name) => {
      const { entities, found, parts } = read({ relations: [link(name, "3", "1")] });
      expect(entities).toEqual([["0,4", "2"]]);
      expect(found).toEqual([]);
      expect(parts[0].entities).toMatchObject({ ids: ["1", "2"], types: ["Person", "Person"] });
      expect(read({ relations: [link(name, "1", "3")] }).entities).toEqual(entities);
    },
  );

  test("join chains of spans, and pass over other relations", () => {
    const relations = [link("coref", "3", "2"), link("works for", "1", "2"), link("coref", "2", "1")];
    const { entities, found } = read({ relations });
    expect(entities).toEqual([["0,2,4"]]);
    expect(found).toEqual([["layer-not-read", { layer: "“works for” relations", count: 1 }]]);
  });

  test("with other names are reported, unless an option names them", () => {
    const relations = [link("refers to", "3", "1"), link("Bridging", "2", "1")];
    const { entities, found } = read({ relations });
    expect(entities).toEqual([["0", "2", "4"]]);
    const option = "--relation refers to";
    expect(found).toEqual([["relations-not-read", { unread: ["refers to (1)"], count: 1, option }]]);
    expect(read({ relations }, { relation: ["Refers To"] }).entities).toEqual([["0,4", "2"]]);
  });

  test("without a name mean coreference if no relation of the file means something else", () => {
    const { entities, found } = read({ relations: [link("", "3", "1")] });
    expect(entities).toEqual([["0,4", "2"]]);
    expect(found).toEqual([["unnamed-relations", { count: 1 }]]);
    expect(read({ relations: [link("", "3", "1"), link("coref", "2", "1")] }).entities).toEqual([["0,2,4"]]);
    const others = [link("", "3", "1"), link("coref", "2", "1"), link("works for", "2", "1")];
    expect(read({ relations: others }).entities).toEqual([["0,2", "4"]]);
  });

  test("of one text decide how all texts of the file are read", () => {
    const relations = [link("coref", "3", "1")];
    expect(read([{ relations }, {}]).entities).toEqual([
      ["0,4", "2"],
      ["0", "2", "4"],
    ]);
  });

  test("to unknown spans are reported", () => {
    const { entities, found } = read({ relations: [link("coref", "9", "1")] });
    expect(entities).toEqual([["0", "2", "4"]]);
    expect(found).toEqual([["unknown-reference", { field: "“coref”", id: "9" }]]);
  });
});

describe("labels of a file without relations", () => {
  const labelled = (...labels: string[]) => spans.map((span, s) => ({ ...span, labels: labels.slice(s, s + 1) }));

  test("that name entities join spans", () => {
    const { entities, found, parts } = read({ spans: labelled("Ada", "Bo", "Ada") });
    expect(entities).toEqual([["0,4", "2"]]);
    expect(parts[0].entities.ids).toEqual(["Ada", "Bo"]);
    expect(found).toEqual([["labels-as-entities", { labels: ["Ada (2)", "Bo (1)"], option: "--field relations" }]]);
    expect(read({ spans: labelled("Ada", "Bo", "Ada") }, { field: "relations" })).toMatchObject({
      entities: [["0", "2", "4"]],
      found: [],
    });
  });

  test.each([
    ["usual types", ["Person", "ORG", "Person"]],
    ["a single one", ["Ada", "Ada", "Ada"]],
    ["none", []],
  ])("that are %s do not join spans", (_, labels) => {
    const { entities, found } = read({ spans: labelled(...labels) });
    expect(entities).toEqual([["0", "2", "4"]]);
    expect(found).toMatchObject([["unlinked-mentions", { option: "--field label" }]]);
  });

  test("are read as an option says", () => {
    const { entities, found } = read({ spans: labelled("Person", "ORG", "Person") }, { field: "label" });
    expect(entities).toEqual([["0,4", "2"]]);
    expect(found).toEqual([]);
  });

  test("are types if they recur in most texts without a number", () => {
    const drugs = { spans: labelled("Dose", "Symptom", "Dose") };
    expect(read([drugs, drugs, drugs]).found).toMatchObject([["unlinked-mentions", {}]]);
    const numbered = { spans: labelled("Entity 1", "Entity 2", "Entity 1") };
    expect(read([numbered, numbered, numbered]).entities[2]).toEqual(["0,4", "2"]);
  });

  test("may be several of one span, of which types do not count", () => {
    const both = [
      { ...spans[0], labels: ["Person", "Ada"] },
      { ...spans[1], labels: ["Bo"] },
      { ...spans[2], labels: ["Ada", "Bo"] },
    ];
    expect(read({ spans: both }, { field: "label" }).entities).toEqual([["0,4", "2,4"]]);
  });
});

describe("positions", () => {
  const wide = "😀 Ada saw Bo. She waved.";
  const readings = [characterReading(wide), unitReading(wide)];
  const covered = (shift: number, options: ReadOptions = {}) => {
    const moved = spans.map((span) => ({ ...span, spans: span.spans.map((offset) => offset + shift) }));
    const [{ mentions, tokens }] = read({ readings, spans: moved }, options).parts;
    const { text: whole, starts, ends } = tokens!.inText!;
    return Array.from(mentions.first, (first, m) => whole.slice(starts[first], ends[mentions.last[m]]));
  };

  test("count what cuts no word, if no text is quoted", () => {
    // The smiling face is one character of two units, before a space.
    expect(covered(2)).toEqual(["Ada", "Bo", "She"]);
    expect(covered(3)).toEqual(["Ada", "Bo", "She"]);
  });

  test("have inclusive ends if an option says so", () => {
    const inclusive = spans.map((span) => ({ ...span, spans: [span.spans[0], span.spans[1] - 1] }));
    expect(read({ spans: inclusive }, { ends: "inclusive" }).parts[0].mentions).toEqual(read({}).parts[0].mentions);
  });
});
