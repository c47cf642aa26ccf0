import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { textColumn } from "../core/text-column.ts";
import { type PartSource, pairParts } from "./pair-parts.ts";
import { partOf } from "./score-clusters.ts";

/** Returns a part with these words, and no name if the document is a number in brackets, such as `(2)`. */
function text(document: string, words: string): AnnotatedPart {
  const form = textColumn(words.split(" "));
  const place = /^\((\d+)\)$/.exec(document)?.[1];
  return {
    ...partOf([[[0, 0]]], document),
    tokens: { length: form.length, form },
    ...(place !== undefined && { position: Number(place) }),
  };
}

function source(file: string, ...parts: readonly AnnotatedPart[]): PartSource {
  return { file, open: () => parts };
}

function pairs(key: PartSource, ...responses: readonly PartSource[]): { pairs: string[]; told: string[] } {
  const told: Diagnostic[] = [];
  const found = Array.from(
    pairParts(key, responses, (each) => told.push(each)),
    (pair) => [pair.key, ...pair.responses].map((side) => (side === undefined ? "-" : side.document)).join(" | "),
  );
  return {
    pairs: found,
    told: told.map(({ code, file, data }) =>
      [code, file, data?.["documents"]].filter((x) => x !== undefined).join(" "),
    ),
  };
}

const [ada, bob, cem] = ["Ada ran .", "Bob can not sit .", "Cem sang ."];

describe("pairing by text", () => {
  const named = source("key", text("a", ada), text("b", bob), text("c", cem));

  it("pairs documents of an annotation tool, which have numbers, with those of the same text, cut into any words", () => {
    expect(
      pairs(named, source("tool", text("12", "Cem sang."), text("11", "Bob cannot sit ."), text("10", ada))),
    ).toEqual({
      pairs: ["a | a", "b | b", "c | c"],
      told: ["paired-by-text tool 3"],
    });
  });

  it("pairs documents without names, and each response in its own way", () => {
    const responses = [source("x", text("b", bob), text("c", cem)), source("y", text("(1)", cem), text("(2)", ada))];
    expect(pairs(named, ...responses)).toEqual({
      pairs: ["a | - | a", "b | b | -", "c | c | c"],
      told: ["paired-by-text y 2", "missing-document x", "missing-document y"],
    });
  });

  it("pairs names with and without the ending of a file, whichever side has it", () => {
    const files = source("xmi", text("c.txt", cem), text("a.txt", ada));
    expect(pairs(named, files)).toEqual({
      pairs: ["a | a", "b | -", "c | c"],
      told: ["paired-by-text xmi 2", "missing-document xmi"],
    });
    expect(pairs(files, named).pairs).toEqual(["c.txt | c.txt", "a.txt | a.txt", "- | b"]);
    // Another text is another document, whatever its name.
    expect(pairs(source("tsv", text("a", bob), text("b", "Dan slept .")), files).pairs).toContain("a | -");
  });

  it("leaves other texts, and texts that a side has twice, unpaired", () => {
    const response = source("tool", text("10", ada), text("11", ada), text("12", bob), text("13", "Dan slept ."));
    expect(pairs(named, response)).toEqual({
      pairs: ["a | -", "b | b", "c | -", "- | 10", "- | 11", "- | 13"],
      told: [
        ...["paired-by-text tool 1", "missing-document tool", "missing-document tool"],
        ...["extra-document tool", "extra-document tool", "extra-document tool"],
      ],
    });
  });

  it.each([
    ["a name is on both sides", source("tool", text("10", ada), text("b", bob))],
    ["names are no numbers", source("tool", text("x", ada), text("y", bob))],
    ["a name is on both sides, among files", source("tool", text("x.txt", ada), text("b", bob))],
    ["no text is on both sides", source("tool", text("10", "Dan slept ."))],
  ])("takes names as they are if %s", (_, response) => {
    const { pairs: found, told } = pairs(named, response);
    expect(told.some((code) => code.startsWith("paired"))).toBe(false);
    expect(found).toContain("a | -");
  });

  it("pairs documents without names on both sides by their order", () => {
    const [key, response] = [
      source("k", text("(1)", ada), text("(2)", bob)),
      source("r", text("(1)", bob), text("(2)", ada)),
    ];
    expect(pairs(key, response).told).toEqual(["paired-by-position r 2"]);
  });
});
