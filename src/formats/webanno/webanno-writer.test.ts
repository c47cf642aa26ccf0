import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { writeWebanno } from "./webanno-writer.ts";

function tokensOf(words: readonly string[], sentenceStarts: readonly number[] = [0]) {
  return { length: words.length, form: textColumn(words), sentenceStarts: Int32Array.from(sentenceStarts) };
}

const frame = { document: "nw/a", part: "000" };

function written(part: AnnotatedPart): string {
  const [{ text }] = writeWebanno(part);
  return text;
}

function rowsOf(part: AnnotatedPart): string[] {
  return written(part)
    .split("\n")
    .filter((line) => /^\d/.test(line));
}

test("the writer writes INCEpTION's coreference layer, with offsets in UTF-16 units", () => {
  const tokens = tokensOf(["Ada", "saw", "😀", ".", "She", "ran"], [0, 4]);
  const part = mentionsToPart({ ...frame, tokens }, [
    { entity: "x", runs: [0, 0], entityType: "a|b" },
    { entity: "y", runs: [2, 3] },
    { entity: "x", runs: [4, 4], entityType: "a|b" },
  ]);
  expect(writeWebanno(part)).toEqual([
    {
      path: "nw%2Fa_0.tsv",
      text: [
        "#FORMAT=WebAnno TSV 3.3",
        "#T_CH=de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink|referenceRelation|referenceType",
        "",
        "",
        "#Text=Ada saw 😀 .",
        "1-1\t0-3\tAda\t*->1-1\ta\\|b[1]\t",
        "1-2\t4-7\tsaw\t_\t_\t",
        "1-3\t8-10\t😀\t*->2-1\t*[2]\t",
        "1-4\t11-12\t.\t*->2-1\t*[2]\t",
        "",
        "#Text=She ran",
        "2-1\t13-16\tShe\t*->1-2\ta\\|b[1]\t",
        "2-2\t17-20\tran\t_\t_\t",
        "",
      ].join("\n"),
    },
  ]);
});

describe("mentions", () => {
  const tokens = tokensOf(["a", "b", "c", "d"]);

  test("are stacked, whether they are nested, cross, or have the same span in one chain or in two", () => {
    const part = mentionsToPart({ ...frame, tokens }, [
      { entity: "1", runs: [0, 2] },
      { entity: "2", runs: [0, 0] },
      { entity: "2", runs: [1, 3] },
      { entity: "3", runs: [1, 3] },
    ]);
    expect(rowsOf(part)).toEqual([
      "1-1\t0-1\ta\t*->1-1|*->2-1\t*[1]|*[2]\t",
      "1-2\t2-3\tb\t*->1-1|*->2-2|*->3-1\t*[1]|*[2]|*[3]\t",
      "1-3\t4-5\tc\t*->1-1|*->2-2|*->3-1\t*[1]|*[2]|*[3]\t",
      "1-4\t6-7\td\t*->2-2|*->3-1\t*[2]|*[3]\t",
    ]);
  });

  test("that are discontinuous fill their gaps, because a link is one span in INCEpTION", () => {
    const part = mentionsToPart({ ...frame, tokens }, [{ entity: "1", runs: [0, 0, 2, 2] }]);
    expect(rowsOf(part).map((row) => row.split("\t")[3])).toEqual(["*->1-1", "*->1-1", "*->1-1", "_"]);
  });

  test("outside the text are left out, and the others are numbered without gaps", () => {
    const part = mentionsToPart({ ...frame, tokens }, [
      { entity: "1", runs: [-1, 0] },
      { entity: "1", runs: [1, 1] },
      { entity: "1", runs: [3, 4] },
    ]);
    expect(rowsOf(part).map((row) => row.split("\t")[3])).toEqual(["_", "*->1-1", "_", "_"]);
  });

  test("of only zeros are empty parts of the next token, or of the last one before the end of a sentence", () => {
    const zero = Uint8Array.of(1, 0, 1, 0);
    const part = mentionsToPart(
      { ...frame, tokens: { ...tokensOf(["", "goes", "", "up"], [0, 3]), zero } },
      [0, 2, 3].map((token) => ({ entity: "7", runs: [token, token] })),
    );
    expect(rowsOf(part)).toEqual([
      "1-1\t0-4\tgoes\t_\t_\t",
      "1-1.1\t0-0\t\t*->7-1\t*[7]\t",
      "1-1.2\t4-4\t\t*->7-2\t*[7]\t",
      "2-1\t5-7\tup\t*->7-3\t*[7]\t",
    ]);
    const [back] = readFiles({ "a.tsv": written(part) }).parts;
    expect([...back.tokens!.zero!]).toEqual([1, 0, 1, 0]);
    expect(back.mentions.first).toEqual(part.mentions.first);
  });
});

test("ids that are numbers are the chains' numbers, others are not", () => {
  const numbersOf = (ids: readonly string[]): unknown[] => {
    const part = mentionsToPart(
      { ...frame, tokens: tokensOf(["a", "b"]) },
      ids.map((entity, t) => ({ entity, runs: [t, t] })),
    );
    return rowsOf(part).map((row) => /\[(\d+)\]/.exec(row)?.[1]);
  };
  expect(numbersOf(["12", "0"])).toEqual(["12", "0"]);
  expect(numbersOf(["12", "e0"])).toEqual(["1", "2"]);
  expect(numbersOf(["1", "01"])).toEqual(["1", "2"]);
});

test("the text of the file is kept, with the ids of sentences, line breaks within sentences, and control characters", () => {
  const text = " Ada\tsaw\nBo\\n.\r\n\r\nShe";
  const part = mentionsToPart(
    {
      ...frame,
      tokens: {
        ...tokensOf(["Ada", "saw", "Bo\\n", ".", "She"], [0, 4]),
        sentenceIds: ["s_1", ""],
        inText: { text, starts: Int32Array.of(1, 5, 9, 13, 18), ends: Int32Array.of(4, 8, 13, 14, 21) },
      },
    },
    [{ entity: "1", runs: [1, 2] }],
  );
  expect(written(part).split("\n").slice(4, 7)).toEqual(["#Sentence.id=s_1", "#Text=Ada\\tsaw", "#Text=Bo\\\\n."]);
  expect(rowsOf(part)[2]).toBe("1-3\t9-13\tBo\\\\n\t*->1-1\t*[1]\t");
  const { parts, codes } = readFiles({ "a.tsv": written(part) });
  expect(codes).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({ 1: ["saw Bo\\n"] });
  expect(parts[0].tokens).toMatchObject({ sentenceIds: ["s_1", ""], sentenceStarts: Int32Array.of(0, 4) });
});

// INCEpTION's Tsv3XDeserializer (commit 55ba8ba6ad) reads null, s1, null, null, s2, and null, s1, s1, s1, s2 if no empty id
// is written.
test("a sentence without an id does not get the id of the one before it", () => {
  const sentenceIds = ["", "s1", "", "", "s2"];
  const tokens = { ...tokensOf(["a", "b", "c", "d", "e"], [0, 1, 2, 3, 4]), sentenceIds };
  const text = written(mentionsToPart({ ...frame, tokens }, [{ entity: "1", runs: [0, 0] }]));
  const headers = text.split("\n").filter((line) => /^#(?:Sentence|Text)/.test(line));
  expect(headers).toEqual([
    "#Text=a",
    "#Sentence.id=s1",
    "#Text=b",
    "#Sentence.id=",
    "#Text=c",
    "#Text=d",
    "#Sentence.id=s2",
    "#Text=e",
  ]);
  const { parts, codes } = readFiles({ "a.tsv": text });
  expect(codes).toEqual([]);
  expect(parts[0].tokens!.sentenceIds).toEqual(sentenceIds);
});

test("the label of undecided entities comes back, but no other type does", () => {
  const part = mentionsToPart({ ...frame, tokens: tokensOf(["a", "b"]) }, [
    { entity: "1", runs: [0, 0], entityType: "?" },
    { entity: "2", runs: [1, 1], entityType: "pro" },
  ]);
  expect(readFiles({ "a.tsv": written(part) }).parts[0].entities.types).toEqual(["?", ""]);
});

const word = fc.oneof(
  fc.constantFrom("It", "*->1-1", "_", "[1]", "a|b", "\\", "\\t", "😀", "é", "猫", "#Text=", "1-1"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }).filter((text) => /^\S+$/u.test(text)),
);
const span = fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);

test("the reader restores words, sentences, mentions and entities", () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 10, maxLength: 10 }),
      fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9]),
      fc.array(fc.record({ runs: span, entity: fc.constantFrom("0", "3", "12") }), { minLength: 1, maxLength: 7 }),
      (words, starts, found) => {
        const part = mentionsToPart({ ...frame, tokens: tokensOf(words, [0, ...starts]) }, found);
        const { parts, codes, format } = readFiles({ "nw%2Fa_0.tsv": written(part) });
        expect([format, codes]).toEqual(["webanno", []]);
        const [{ tokens, mentions, entities }] = parts;
        expect(tokens!.form).toEqual(part.tokens!.form);
        expect(tokens!.sentenceStarts).toEqual(part.tokens!.sentenceStarts);
        const spans = (of: Pick<AnnotatedPart, "mentions" | "entities">): string[] =>
          Array.from(of.mentions.first, (first, m) =>
            [first, of.mentions.last[m], of.entities.ids[of.mentions.entity[m]]].join(),
          ).sort();
        expect(spans({ mentions, entities })).toEqual(spans(part));
      },
    ),
    { numRuns: 400 },
  );
});

test("a bar that became a tab, which puts a link in the place of a type, is an error", () => {
  const part = mentionsToPart({ ...frame, tokens: tokensOf(["a", "b"]) }, [
    { entity: "1", runs: [0, 1] },
    { entity: "2", runs: [1, 1] },
  ]);
  const damaged = written(part).replace("*->1-1|*->2-1", "*->1-1\t*->2-1");
  expect(readFiles({ "a.tsv": damaged }).warnings).toContain("malformed-cell");
});
