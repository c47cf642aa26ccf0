import { describe, expect, it, test } from "vitest";
import type { Diagnostic } from "../core/diagnostic.ts";
import { type AnnotatedPart, runsOf } from "../core/document.ts";
import { mentionType } from "../core/mention-type.ts";
import { textAt, textColumn } from "../core/text-column.ts";
import { mentionsToPart, namesToPart } from "../formats/common/parts/mentions-to-part.ts";
import { textToPart } from "../formats/common/text/text-to-part.ts";
import { agreeOnTokens, asKnownTo } from "./prepare.ts";
import { resolveOptions } from "./score-options.ts";
import { Accumulator } from "./accumulator.ts";

function worded(text: string, ...spans: readonly (readonly [number, number])[]): AnnotatedPart {
  const words = text.split(" ");
  const tokens = { length: words.length, form: textColumn(words) };
  return mentionsToPart(
    { document: "d", part: "", tokens },
    spans.map((runs, e) => ({ entity: `e${e}`, runs })),
  );
}

function marked(markup: string): AnnotatedPart {
  const mentions: { entity: string; spans: number[] }[] = [];
  let text = "";
  const open: number[] = [];
  for (const character of markup) {
    if (character === "[") open.push(text.length);
    else if (character === "]") mentions.push({ entity: `m${mentions.length}`, spans: [open.pop()!, text.length] });
    else text += character;
  }
  return textToPart({ document: "d", part: "", text }, mentions, () => undefined);
}

function agree(
  key: AnnotatedPart,
  response: AnnotatedPart,
  policy: "warn" | "align" | "error" = "warn",
): { spans: string[]; diagnostics: Diagnostic[]; codes: string[] } {
  const diagnostics: Diagnostic[] = [];
  const { mentions } = agreeOnTokens(key, response, policy, (diagnostic) => diagnostics.push(diagnostic));
  const spans = Array.from({ length: mentions.length }, (_, m) => runsOf(mentions, m).join("-"));
  return { spans, diagnostics, codes: diagnostics.map(({ code, severity }) => `${severity} ${code}`) };
}

describe("agreeOnTokens", () => {
  it("leaves equal tokens and opaque names unchanged", () => {
    const part = worded("the cat ran", [0, 1]);
    expect(agree(part, part)).toMatchObject({ spans: ["0-1"], codes: [] });
    const named = namesToPart({ document: "d", part: "" }, [{ entity: "e", name: "x" }]);
    expect(agree(named, named).codes).toEqual([]);
  });

  it("reports opaque names on one side and positions on the other", () => {
    const part = worded("the cat ran", [0, 1]);
    const named = namesToPart({ document: "d", part: "" }, [{ entity: "e", name: "x" }]);
    expect(agree(part, named).codes).toEqual(["error mention-kinds-differ"]);
    expect(agree(named, part).codes).toEqual(["error mention-kinds-differ"]);
  });

  it("reports positions of characters on one side and of tokens on the other", () => {
    const part = worded("the cat ran", [0, 1]);
    const characters = { ...part, tokens: undefined, unit: "character" } as unknown as typeof part;
    expect(agree(part, characters).codes).toEqual(["error mention-kinds-differ"]);
    expect(agree(characters, characters).codes).toEqual([]);
  });

  it("keeps positions if only words differ, and reports the first difference", () => {
    const { spans, diagnostics } = agree(worded("the cat ran"), worded("the dog ran", [0, 1]));
    expect(spans).toEqual(["0-1"]);
    expect(diagnostics).toMatchObject([{ code: "token-mismatch", data: { token: 2, key: "cat", response: "dog" } }]);
  });

  it("aligns equally many tokens under `align`, with one report that gives both the first difference and the result", () => {
    // “x” is new and “ran” is lost, so “the cat” moves one token to the left. Nothing in the key corresponds to “x”.
    const { spans, diagnostics } = agree(worded("the cat ran"), worded("x the cat", [1, 2], [0, 0]), "align");
    expect(spans[0]).toBe("0-1");
    expect(diagnostics).toMatchObject([
      {
        code: "token-mismatch",
        severity: "warning",
        data: { token: 1, key: "the", response: "x", keyTokens: 3, responseTokens: 3, inserted: 1, deleted: 1 },
      },
      { code: "unalignable-mention", entity: "e1" },
    ]);
    // The same characters, cut at other places: no word is new or lost.
    expect(agree(worded("a bc"), worded("ab c"), "align").diagnostics).toMatchObject([
      { code: "token-mismatch", data: { token: 1, inserted: 0, deleted: 0, changed: 0, unalignable: 0 } },
    ]);
  });

  it("widens a mention that ends within a token of the key, and reports it", () => {
    const { spans, diagnostics } = agree(worded("I don't know"), worded("I do n't know", [0, 1], [3, 3]));
    expect(spans).toEqual(["0-1", "2-2"]);
    expect(diagnostics).toMatchObject([
      {
        code: "token-count-mismatch",
        data: { keyTokens: 3, responseTokens: 4, inserted: 0, deleted: 0, changed: 0, expanded: 1, unalignable: 0 },
      },
      { code: "expanded-mention", severity: "note", entity: "e0", mention: "I do" },
    ]);
  });

  it("compares a text without tokens by its characters, and reports nothing if they agree", () => {
    const key = worded("`` Mr. O'Neil , sir , '' she said .", [1, 2], [7, 7]);
    const { spans, codes } = agree(key, marked('"[Mr. O\'Neil], sir," [she] said.'));
    expect([spans, codes]).toEqual([["1-2", "7-7"], []]);
    // The reverse: the key is the text without tokens.
    expect(agree(marked("[the cat] ran to [it]."), worded("the cat ran to it .", [0, 1], [4, 4]))).toMatchObject({
      spans: ["0-1", "4-4"],
      codes: [],
    });
  });

  it("does not widen a mention to a whole token if the key's tokens were cut at the key's mentions", () => {
    const { spans, codes } = agree(marked("[Obamas] ran"), marked("[Obama]s ran"));
    expect(spans).toEqual(["3-3"]);
    expect(codes).toEqual(["warning unalignable-mention"]);
    expect(agree(marked("[x] Obamas"), marked("x [Obama]s")).codes).toEqual(["warning unalignable-mention"]);
  });

  it("finds mentions in a text that a language model has changed, and reports any without a counterpart", () => {
    const key = worded("the old cat saw a dog and it ran away", [0, 2]);
    const { spans, diagnostics } = agree(
      key,
      marked("Sure! [the old cat] saw [a dog] and [it] quickly ran [home again]."),
    );
    // “Sure!” and “quickly” are new. “away” became “home again.”, which has no counterpart.
    expect(spans.slice(0, 3)).toEqual(["0-2", "4-5", "7-7"]);
    expect(Number(spans[3].split("-")[0])).toBeGreaterThan(9);
    expect(diagnostics).toMatchObject([
      { code: "different-text", severity: "warning", data: { deleted: 1, changed: 0, unalignable: 1 } },
      { code: "unalignable-mention", entity: "m3", mention: "home again" },
    ]);
  });

  it("reports differences as errors under `error`", () => {
    const key = worded("a b c");
    expect(agree(key, worded("a b"), "error").codes).toEqual(["error token-count-mismatch"]);
    expect(agree(key, marked("a b"), "error").codes).toEqual(["error different-text"]);
    expect(agree(key, worded("a b d"), "error").codes).toEqual(["error token-mismatch"]);
  });

  it("reports an error if one side has a text without tokens and the other has positions without words", () => {
    const positions = mentionsToPart({ document: "d", part: "", tokens: { length: 3 } }, [
      { entity: "e", runs: [0, 1] },
    ]);
    expect(agree(marked("[a] b c"), positions).codes).toEqual(["error positions-without-words"]);
    expect(agree(positions, marked("[a] b c")).codes).toEqual(["error positions-without-words"]);
    expect(agree(worded("a b c"), positions).codes).toEqual([]);
  });
});

it("agreeOnTokens moves features with their mentions, and parts of speech with their tokens", () => {
  const words = ["Ada", "do", "n't", "know", "her"];
  const tags = ["NNP", "VBP", "RB", "VB", "PRP"];
  const tokens = { length: 5, form: textColumn(words), tag: textColumn(tags) };
  const response = mentionsToPart({ document: "d", part: "", tokens }, [
    { entity: "x", runs: [2, 2], features: { type: "lost" } },
    { entity: "x", runs: [4, 4], features: { type: "pronoun" } },
    { entity: "x", runs: [0, 0], features: { type: "name" } },
  ]);
  const key = worded("Ada don't know her", [0, 0]);
  const moved = agreeOnTokens(key, response, "warn", () => undefined);
  const at = Array.from(
    { length: 3 },
    (_, m) => `${moved.mentions.first[m]} ${moved.mentions.features?.["type"]?.[m]}`,
  );
  // `n't` is widened to `don't`.
  expect(at).toEqual(["0 name", "1 lost", "3 pronoun"]);
  const tag = moved.tokens?.tag;
  expect(tag && Array.from({ length: tag.length }, (_, t) => textAt(tag, t))).toEqual(["NNP", "VBP", "VB", "PRP"]);
  expect(mentionType(moved, 2)).toBe("pronoun");
});

it("a mention without a counterpart in the key's text is nominal if its type is unknown", () => {
  const tokens = { length: 2, form: textColumn(["Ada", "ran"]), tag: textColumn(["NNP", "VBD"]) };
  const response = mentionsToPart({ document: "d", part: "", tokens }, [{ entity: "x", runs: [0, 0] }]);
  const moved = agreeOnTokens(worded("He walked home"), response, "align", () => undefined);
  expect(moved.mentions.first[0]).toBeGreaterThan(2);
  expect(mentionType(moved, 0)).toBe("nominal");
});

const frame = { document: "d", part: "" };
const aliased = mentionsToPart(frame, [
  { entity: "x", runs: [0, 1], alias: "second", line: 3, features: { type: "NOM" } },
  { entity: "y", runs: [4, 4], line: 4 },
  { entity: "x", runs: [5, 5], alias: "first", line: 5, features: { type: "PRO" } },
]);
const named = namesToPart(frame, [
  { entity: "1", name: "first" },
  { entity: "1", name: "second" },
  { entity: "2", name: "third" },
]);

test("asKnownTo uses the aliases of a side without names if the other side has names", () => {
  const { mentions, entities } = asKnownTo(named, aliased);
  expect(mentions).toEqual({
    length: 3,
    first: Int32Array.of(0, 1, 2),
    last: Int32Array.of(0, 1, 2),
    entity: Int32Array.of(1, 0, 0),
    names: ["\0" + "1", "first", "second"],
    aliases: ["", "first", "second"],
    line: Int32Array.of(4, 5, 3),
    features: { type: ["", "PRO", "NOM"] },
  });
  expect(entities).toEqual(aliased.entities);
});

test("asKnownTo leaves a side unchanged if it has names or no aliases, or if the other side has no names", () => {
  expect(asKnownTo(aliased, aliased)).toBe(aliased);
  expect(asKnownTo(aliased, named)).toBe(named);
  const plain = mentionsToPart(frame, [{ entity: "x", runs: [0, 1] }]);
  expect(asKnownTo(named, plain)).toBe(plain);
});

test("asKnownTo treats two mentions with the same alias as a repeated mention", () => {
  const twice = mentionsToPart(frame, [
    { entity: "x", runs: [0, 1], alias: "first" },
    { entity: "y", runs: [4, 4], alias: "first" },
  ]);
  expect(asKnownTo(named, twice).mentions.first).toEqual(Int32Array.of(0, 0));
});

test.each([
  ["key", aliased, named, [2, 3]],
  ["response", named, aliased, [2, 3]],
])("an accumulator matches mentions by aliases if the %s has them", (_, key, response, counts) => {
  const total = new Accumulator(resolveOptions({ metrics: ["mentions", "muc"] }));
  total.add(key, response);
  const { scores } = total.result();
  expect(scores["mentions"].counts).toMatchObject({ recall: counts, precision: counts });
  expect(scores["muc"].f1).toBe(1);
});
