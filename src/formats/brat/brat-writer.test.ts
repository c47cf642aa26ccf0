import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { mentionsToPart, namesToPart } from "../common/parts/mentions-to-part.ts";
import { writeBrat } from "./index.ts";

const words = ["Ada", "saw", "Bo", ".", "She", "called", "😀", "loudly", "up"];
const frame = {
  document: "nw/a",
  part: "000",
  tokens: { length: words.length, form: textColumn(words), sentenceStarts: Int32Array.of(0, 4) },
};

const written = (part: AnnotatedPart): Record<string, string> =>
  Object.fromEntries(writeBrat(part).map(({ path, text }) => [path, text]));

test("the writer writes a part as two files, with one sentence per line and positions in characters", () => {
  const part = mentionsToPart(frame, [
    { entity: "7", runs: [0, 0], entityType: "PER" },
    { entity: "x", runs: [5, 5, 8, 8] },
    { entity: "7", runs: [4, 4] },
    { entity: "y", runs: [2, 6], entityType: "a b-12" },
  ]);
  expect(writeBrat(part)).toEqual([
    {
      path: "nw%2Fa_0.ann",
      text: "T1\tPER 0 3\tAda\nT2\ta_b_12 8 12;13 25\tBo . She called 😀\nT3\tPER 13 16\tShe\nT4\tMention 17 23;33 35\tcalled up\n*\tEquiv T1 T3\n",
    },
    { path: "nw%2Fa_0.txt", text: "Ada saw Bo .\nShe called 😀 loudly up\n" },
  ]);
  const { parts, codes } = readFiles(written(part));
  expect(codes).toEqual([]);
  expect(parts[0].document).toBe("nw/a_0");
  expect(entitiesOf(parts[0])).toEqual({
    T1: ["Ada", "She"],
    T2: ["Bo . She called 😀"],
    T4: ["called … up"],
  });
});

test("what annotators have not decided keeps the label ? and has a note, and reading it is reported", () => {
  const plain = mentionsToPart(frame, [
    { entity: "1", runs: [0, 0], entityType: "PER" },
    { entity: "2", runs: [2, 2], entityType: "?" },
    { entity: "2", runs: [4, 4], entityType: "?" },
  ]);
  const part = { ...plain, entities: { ...plain.entities, features: { note: ["", "only ann\nmarks it"] } } };
  const files = written(part);
  expect(files["nw%2Fa_0.ann"]).toBe(
    "T1\tPER 0 3\tAda\nT2\t? 8 10\tBo\nT3\t? 13 16\tShe\n*\tEquiv T2 T3\n#1\tAnnotatorNotes T2\tonly ann marks it\n",
  );
  const { parts, codes } = readFiles(files);
  expect(parts[0].entities.types).toEqual(["PER", "?"]);
  expect(codes).toEqual(["layer-not-read", "undecided-entities"]);
  // An entity is undecided until all its mentions have another label.
  const half = readFiles({ ...files, "nw%2Fa_0.ann": files["nw%2Fa_0.ann"].replace("T2\t?", "T2\tPER") });
  expect(half.codes).toContain("undecided-entities");
  const decided = readFiles({ ...files, "nw%2Fa_0.ann": files["nw%2Fa_0.ann"].replace(/\t\?/g, "\tPER") });
  expect(decided.codes).toEqual(["layer-not-read"]);
});

describe("texts", () => {
  test("are written unchanged if the part has them", () => {
    const text = " Ada\tsaw\r\n\r\nBo.";
    const tokens = {
      length: 4,
      form: textColumn(["Ada", "saw", "Bo", "."]),
      inText: { text, starts: Int32Array.of(1, 5, 12, 14), ends: Int32Array.of(4, 8, 14, 15) },
    };
    const part = mentionsToPart({ ...frame, tokens }, [{ entity: "1", runs: [1, 3] }]);
    expect(written(part)).toEqual({ "nw%2Fa_0.ann": "T1\tMention 5 8;12 15\tsaw Bo.\n", "nw%2Fa_0.txt": text });
    expect(entitiesOf(readFiles(written(part)).parts[0])).toEqual({ T1: ["saw Bo ."] });
  });

  test("consist of underscores if the words are unknown", () => {
    const part = mentionsToPart({ document: "a", part: "" }, [{ entity: "1", runs: [1, 2] }]);
    expect(written(part)).toEqual({ "a.ann": "T1\tMention 2 5\t_ _\n", "a.txt": "_ _ _\n" });
    expect(written(mentionsToPart({ document: "", part: "" }, []))).toEqual({ "%.ann": "", "%.txt": "" });
  });

  test("omit zeros, and have underscores for unknown words", () => {
    const tokens = {
      length: 4,
      form: textColumn(["", "pro", "a\nb ", "c"]),
      sentenceStarts: Int32Array.of(0, 1),
      zero: Uint8Array.of(0, 1, 0, 0),
    };
    const part = mentionsToPart({ document: "a", part: "", tokens }, [
      { entity: "1", runs: [1, 1] },
      { entity: "1", runs: [1, 2] },
      { entity: "1", runs: [3, 4] },
      { entity: "1", runs: [-1, 0] },
    ]);
    expect(written(part)).toEqual({ "a.ann": "T1\tMention 2 5\ta b\n", "a.txt": "_\na b c\n" });
  });

  test("contain opaque mention ids as words", () => {
    const part = namesToPart({ document: "a", part: "" }, [
      { entity: "1", name: "x" },
      { entity: "1", name: "y z" },
      { entity: "2", name: "x" },
    ]);
    const { parts } = readFiles(written(part));
    expect(entitiesOf(parts[0])).toEqual({ T1: ["x", "y z"], T2: ["x"] });
  });
});

const word = fc.oneof(
  fc.constantFrom("It", "(1)", "猫", "😀", "don't", "a😀", "T1", "é", "-"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }).filter((text) => /^[^\s\p{C}]+$/u.test(text)),
);
const runs = fc
  .uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 })
  .map((bounds) => bounds.sort((a, b) => a - b))
  .map((bounds) => (bounds.length % 2 === 0 ? bounds : [...bounds, bounds[bounds.length - 1]]));

test("the writer writes files from which the reader restores entities and text", () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 10, maxLength: 10 }),
      fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9]),
      fc.array(
        fc.record({ runs, entity: fc.constantFrom("a", "b", "c"), entityType: fc.constantFrom("", "X", "A-1") }),
        {
          minLength: 1,
          maxLength: 7,
        },
      ),
      (forms, starts, found) => {
        const tokens = { length: 10, form: textColumn(forms), sentenceStarts: Int32Array.of(0, ...starts) };
        const part = mentionsToPart({ document: "a", part: "", tokens }, found);
        const files = written(part);
        const { parts, codes, format } = readFiles(files);
        expect([format, codes]).toEqual(["brat", []]);
        const { inText } = parts[0].tokens!;
        expect(inText!.text).toBe(files["a.txt"]);
        expect(inText!.text.split(/\s+/).filter((piece) => piece !== "")).toEqual(forms);
        // Maps tokens to positions in the text without white space, to compare mentions by characters.
        const ends: number[] = [];
        let length = 0;
        for (const form of forms) ends.push((length += form.length));
        const characters = (token: number, end: boolean): number => (end ? ends[token] : (ends[token - 1] ?? 0));
        const back = (token: number, end: boolean): number =>
          inText!.text.slice(0, (end ? inText!.ends : inText!.starts)[token]).replace(/\s/g, "").length;
        const clusters = ({ mentions, entities }: AnnotatedPart, place: typeof back): string[] =>
          entities.ids
            .map((_, e) =>
              Array.from(mentions.entity.keys())
                .filter((m) => mentions.entity[m] === e)
                .map((m) => Array.from(runsOf(mentions, m), (token, r) => place(token, r % 2 === 1)).join())
                .sort()
                .join(" "),
            )
            .sort();
        expect(clusters(parts[0], back)).toEqual(clusters(part, characters));
      },
    ),
    { numRuns: 1000 },
  );
});
