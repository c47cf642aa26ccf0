import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../core/document.ts";
import { textColumn } from "../core/text-column.ts";
import { withLayers } from "../formats/common/parts/found-layers.ts";
import { mentionsToPart, namesToPart } from "../formats/common/parts/mentions-to-part.ts";
import { textToPart } from "../formats/common/text/text-to-part.ts";
import { ConversionCheck, type ConversionResult } from "./conversion-loss.ts";

const words = ["Ann", "saw", "the", "cat", ".", "It", "ran", "."];

interface Change {
  readonly words?: readonly string[];
  readonly mentions?: readonly { readonly entity: string; readonly runs: readonly number[] }[];
  readonly frame?: { readonly document: string; readonly part: string };
}

const standard = [
  { entity: "a", runs: [0, 0] },
  { entity: "c", runs: [2, 3] },
  { entity: "c", runs: [5, 5] },
];

function part({ words: forms = words, mentions = standard, frame = { document: "d", part: "000" } }: Change = {}) {
  const tokens = { length: forms.length, form: textColumn(forms), sentenceStarts: Int32Array.of(0, 5) };
  return mentionsToPart({ ...frame, tokens }, mentions);
}

function compare(before: AnnotatedPart, after: AnnotatedPart | undefined): ConversionResult {
  const check = new ConversionCheck();
  check.add(before, after);
  return check.result();
}

function lost(before: AnnotatedPart, after: AnnotatedPart | undefined): string[] {
  return compare(before, after).losses.map(({ kind, count }) => `${kind} ${count}`);
}

describe("ConversionCheck", () => {
  it("counts discontinuous mentions if the format has them in a notation of its own", () => {
    const before = part({ mentions: [...standard, { entity: "a", runs: [0, 0, 4, 4] }] });
    expect(lost(before, before)).toEqual([]);
    const check = new ConversionCheck({ writesPiecesAsLists: true });
    check.add(before, before);
    expect(check.result().losses.map(({ kind, count }) => `${kind} ${count}`)).toEqual(["pieces 1"]);
    const continuous = new ConversionCheck({ writesPiecesAsLists: true });
    continuous.add(part({}), part({}));
    expect(continuous.result().losses).toEqual([]);
  });

  it("counts the losses of each layer", () => {
    const split = [{ entity: "c", antecedent: "a" }];
    const nonReferring = [{ entity: "x", runs: [4, 4] }];
    const before = withLayers(part(), { splits: split, nonReferring });
    expect(lost(before, before)).toEqual([]);
    expect(compare(before, withLayers(part(), { splits: split })).losses).toEqual([
      { kind: "layers", count: 1, example: "non-referring expressions in d; part 000" },
    ]);
    expect(lost(before, part())).toEqual(["layers 2"]);
  });

  it("finds no loss if nothing changed", () => {
    expect(compare(part(), part())).toEqual({
      parts: 1,
      mentions: 3,
      entities: 2,
      sameMentions: 3,
      sameEntities: 2,
      losses: [],
    });
  });

  it("reports a part that did not come back", () => {
    expect(lost(part(), undefined)).toEqual(["parts 1", "mentions 3", "entities 2"]);
  });

  it("distinguishes a part number that moved into the document's name from a different name", () => {
    expect(lost(part(), part({ frame: { document: "d_0", part: "" } }))).toEqual(["part-names 1"]);
    expect(lost(part(), part({ frame: { document: "e", part: "000" } }))).toEqual(["document-names 1"]);
  });

  it("reports parts of one document that came back as separate documents", () => {
    const check = new ConversionCheck();
    for (const number of ["000", "001", "002"]) {
      const name = number === "000" ? "d" : `d_${Number(number)}`;
      check.add(part({ frame: { document: "d", part: number } }), part({ frame: { document: name, part: "000" } }));
    }
    // Two of the three parts are no longer in the document of the first.
    expect(check.result().losses).toEqual([
      { kind: "part-names", count: 2, example: "d; part 001 → d_1; part 000" },
      { kind: "documents", count: 2, example: "d; part 001 → d_1; part 000" },
    ]);
  });

  it("reports a mention that came back with other tokens as a lost mention and a new mention", () => {
    const other = part({ mentions: [standard[0], { entity: "c", runs: [3, 3] }, standard[2]] });
    expect(compare(part(), other)).toMatchObject({
      sameMentions: 2,
      sameEntities: 1,
      losses: [
        { kind: "mentions", count: 1, example: "“the cat” in d; part 000" },
        { kind: "new-mentions", count: 1, example: "“cat” in d; part 000" },
        { kind: "entities", count: 1, example: "c in d; part 000" },
      ],
    });
  });

  it("reports a mention whose gap was filled", () => {
    const gap = part({ mentions: [{ entity: "a", runs: [0, 0, 2, 3] }] });
    expect(lost(gap, part({ mentions: [{ entity: "a", runs: [0, 3] }] }))).toEqual([
      "mentions 1",
      "new-mentions 1",
      "entities 1",
    ]);
  });

  it("reports mentions that changed their entities", () => {
    const split = part({ mentions: [standard[0], standard[1], { entity: "x", runs: [5, 5] }] });
    expect(compare(part(), split)).toMatchObject({ sameMentions: 3, sameEntities: 1, losses: [{ kind: "entities" }] });
  });

  it("reports changed ids, types, heads and minimum spans", () => {
    const rich = mentionsToPart(part(), [
      { entity: "a", runs: [0, 0], entityType: "person" },
      { entity: "c", runs: [2, 3], head: 3, minimum: [3, 3], entityType: "animal" },
    ]);
    expect(lost(rich, rich)).toEqual([]);
    const poor = mentionsToPart(part(), [
      { entity: "0", runs: [0, 0] },
      { entity: "c", runs: [2, 3], head: 2, minimum: [2, 3], entityType: "animal" },
    ]);
    expect(lost(rich, poor)).toEqual(["entity-ids 1", "entity-types 1", "heads 1", "minimum-spans 1"]);
  });

  it("reports changed words, and lost sentences and zeros", () => {
    const escaped = part({ words: words.map((word) => (word === "the" ? "th_e" : word)) });
    expect(compare(part(), escaped).losses).toEqual([{ kind: "words", count: 1, example: "“the” → “th_e”" }]);
    const { sentenceStarts, ...tokens } = part().tokens!;
    expect(sentenceStarts?.length).toBe(2);
    expect(lost(part(), { ...part(), tokens })).toEqual(["sentences 1"]);
    expect(lost(part(), { ...part(), tokens: { length: 8 } })).toEqual(["words 8", "sentences 1"]);
    const { tokens: none, ...bare } = part();
    expect(none?.length).toBe(8);
    expect(lost(part(), bare)).toEqual(["words 8", "sentences 2"]);
    const named = { ...part(), tokens: { ...part().tokens!, sentenceIds: ["s1", "s2"] } };
    expect(lost(named, part())).toEqual(["sentence-ids 2"]);
    const zeros = { ...part(), tokens: { ...part().tokens!, zero: Uint8Array.of(0, 0, 0, 0, 0, 1, 0, 0) } };
    expect(lost(zeros, part())).toEqual(["zeros 1"]);
  });

  it("compares mentions by their characters if a text replaces the tokens", () => {
    const report = (): void => undefined;
    const frame = { document: "d", part: "000", text: "Ann saw the cat.\nIt ran." };
    const same = textToPart(
      frame,
      [
        { entity: "a", spans: [0, 3] },
        { entity: "c", spans: [8, 15] },
        { entity: "c", spans: [17, 19] },
      ],
      report,
    );
    expect(compare(part(), same)).toMatchObject({ sameMentions: 3, sameEntities: 2 });
    const within = textToPart(frame, [{ entity: "a", spans: [0, 2] }], report);
    expect(compare(part({ mentions: [standard[0]] }), within)).toMatchObject({ sameMentions: 0 });
  });

  it("reports opaque ids that became words", () => {
    const named = namesToPart({ document: "d", part: "000" }, [{ entity: "0", name: "x" }]);
    const worded = mentionsToPart({ document: "d", part: "000", tokens: { length: 1, form: textColumn(["x"]) } }, [
      { entity: "0", runs: [0, 0] },
    ]);
    expect(lost(named, worded)).toEqual(["mention-ids 1"]);
    expect(lost(named, named)).toEqual([]);
  });
});
