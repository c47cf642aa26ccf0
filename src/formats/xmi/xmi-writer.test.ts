import fc from "fast-check";
import { expect, test } from "vitest";
import { readFiles } from "../../../test/support/read-files.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { writeXmi } from "./xmi-writer.ts";

function partOf(
  words: readonly string[],
  found: Parameters<typeof mentionsToPart>[1],
  sentenceStarts: readonly number[] = [0],
): AnnotatedPart {
  const tokens = { length: words.length, form: textColumn(words), sentenceStarts: Int32Array.from(sentenceStarts) };
  return mentionsToPart({ document: "nw/a", part: "000", tokens }, found);
}

function written(part: AnnotatedPart): string {
  const [{ text }] = writeXmi(part);
  return text;
}

/** Returns the elements of one type, with their attributes except ids of the text. */
function elementsOf(part: AnnotatedPart, type: string): string[] {
  return Array.from(written(part).matchAll(new RegExp(`<${type} (.*)/>`, "g")), ([, attributes]) =>
    attributes.replace(' sofa="1"', ""),
  );
}

test("the writer writes DKPro's tokens, sentences and chains, with offsets in UTF-16 units", () => {
  const part = partOf(
    ["Ada", "saw", "😀", ".", "She", "<ran>"],
    [
      { entity: "x", runs: [0, 0], entityType: '"?"' },
      { entity: "y", runs: [2, 2, 5, 5] },
      { entity: "x", runs: [4, 4], entityType: '"?"' },
    ],
    [0, 4],
  );
  expect(writeXmi(part).map(({ path }) => path)).toEqual(["nw%2Fa_0.xmi"]);
  expect(elementsOf(part, "metadata:DocumentMetaData")).toEqual([
    'xmi:id="2" begin="0" end="23" language="x-unspecified" documentTitle="nw/a_0" documentId="nw/a_0"',
  ]);
  expect(elementsOf(part, "segmentation:Token")).toEqual(
    [
      [0, 3],
      [4, 7],
      [8, 10],
      [11, 12],
      [13, 16],
      [17, 22],
    ].map(([begin, end], t) => `xmi:id="${t + 3}" begin="${begin}" end="${end}"`),
  );
  expect(elementsOf(part, "segmentation:Sentence")).toEqual([
    'xmi:id="9" begin="0" end="12"',
    'xmi:id="10" begin="13" end="22"',
  ]);
  expect(elementsOf(part, "coref:CoreferenceLink")).toEqual([
    'xmi:id="11" begin="0" end="3" next="12" referenceType="&#34;?&#34;"',
    'xmi:id="12" begin="13" end="16" referenceType="&#34;?&#34;"',
    'xmi:id="14" begin="8" end="22"',
  ]);
  expect(elementsOf(part, "coref:CoreferenceChain")).toEqual(['xmi:id="13" first="11"', 'xmi:id="15" first="14"']);
  expect(written(part)).toContain('sofaString="Ada saw 😀 .&#10;She &#60;ran&#62;&#10;"/>');
  expect(written(part)).toContain(
    `<cas:View sofa="1" members="${Array.from({ length: 14 }, (_, m) => m + 2).join(" ")}"/>`,
  );
});

test("characters that XML cannot hold are replaced one by one, so that offsets stay", () => {
  const part = partOf(["\u0001a", "\uD800", "\uFFFF"], [{ entity: "x", runs: [1, 2] }]);
  expect(written(part)).toContain('sofaString="\uFFFDa \uFFFD \uFFFD&#10;"');
});

test("the label of undecided entities comes back, but no other type does", () => {
  const found = ["?", "pro"].map((entityType, t) => ({ entity: `${t}`, runs: [t, t], entityType }));
  expect(readFiles({ "a.xmi": written(partOf(["a", "b"], found)) }).parts[0].entities.types).toEqual(["?", ""]);
});

test("zeros and mentions outside the text are left out", () => {
  const { tokens, ...rest } = partOf(
    ["pro", "goes", "up"],
    [
      { entity: "x", runs: [0, 0] },
      { entity: "x", runs: [0, 1] },
      { entity: "y", runs: [2, 3] },
    ],
  );
  const part = { ...rest, tokens: { ...tokens!, zero: Uint8Array.of(1, 0, 0) } };
  expect(elementsOf(part, "coref:CoreferenceLink")).toEqual(['xmi:id="6" begin="0" end="4"']);
  expect(elementsOf(part, "coref:CoreferenceChain").length).toBe(1);
});

const word = fc.oneof(
  fc.constantFrom("It", "<a>", "&amp;", '"', "😀", "é", "猫", "&#10;"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }).filter((text) => /^[^\s\p{C}]+$/u.test(text)),
);
const span = fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);

test("the reader restores words, sentences, mentions and entities", () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 10, maxLength: 10 }),
      fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9]),
      fc.array(fc.record({ runs: span, entity: fc.constantFrom("a", "b", "c") }), { minLength: 1, maxLength: 7 }),
      (words, starts, found) => {
        const part = partOf(words, found, [0, ...starts]);
        const { parts, codes, format } = readFiles({ "a.xmi": written(part) });
        expect([format, codes]).toEqual(["xmi", []]);
        const [back] = parts;
        expect(back.document).toBe("nw/a_0");
        expect(back.tokens!.form).toEqual(part.tokens!.form);
        expect(back.tokens!.sentenceStarts).toEqual(part.tokens!.sentenceStarts);
        const clusters = ({ mentions, entities }: AnnotatedPart): string[] =>
          entities.ids
            .map((_, e) =>
              Array.from(mentions.first, (first, m) => `${mentions.entity[m]}: ${first}-${mentions.last[m]}`)
                .filter((mention) => mention.startsWith(`${e}:`))
                .map((mention) => mention.replace(/.*: /, ""))
                .sort()
                .join(),
            )
            .sort();
        expect(clusters(back)).toEqual(clusters(part));
      },
    ),
    { numRuns: 150 },
  );
});
