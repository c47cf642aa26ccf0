import { expect, test } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { type AnnotatedPart, entitySizes } from "../../src/core/document.ts";
import { findFormat } from "../../src/formats/registry.ts";
import { readFiles } from "../support/read-files.ts";
import { countsOf, describeWithRealData, readReal, realFiles, totalOf } from "../support/realdata.ts";

// Leaves out features, which no writer writes.
const read = (path: string) => readReal(`formats/${path}`, { features: false });

const layersOf = (diagnostics: readonly Diagnostic[]): unknown[] =>
  diagnostics.filter(({ code }) => code === "layer-not-read").map(({ data }) => [data?.["layer"], data?.["count"]]);

/**
 * Counted without the reader, with awk and a few lines of Python:
 *
 * - documents: `# newdoc` lines
 * - tokens: lines whose first column is not a range such as `3-4`
 * - zeros: tokens with a dot in the first column
 * - sentences: runs of such lines between blank lines and comments
 * - mentions: `(` in the values of `Entity=`, except for pieces `[2/…]` and later
 * - entities: different ids in a document
 * - singletons: ids that occur once in their document
 * - links: `<` in `Bridge=` and `SplitAnte=`
 *
 * Three of the files are cut off within a sentence, so two of 2,073 mentions in GUM and one of 2,807 in AnCora are
 * never closed. Without them, GUM has two more singletons than the 726 that are counted.
 */
const corefudFiles = [
  ["corefud/en_gum-corefud-dev.head12000.conllu", [8, 7336, 4, 510, 2071, 1003, 728], 2, { bridging: 45, split: 10 }],
  ["corefud/en_litbank-corefud-dev.conllu", [10, 21265, 0, 903, 2856, 702, 503], 0, {}],
  ["corefud/en_parcorfull-corefud-dev.conllu", [2, 1155, 0, 48, 79, 17, 1], 0, {}],
  ["corefud/es_ancora-corefud-dev.head20000.conllu", [37, 18182, 273, 432, 2806, 780, 31], 1, { split: 39 }],
  ["corefud/ru_rucor-corefud-dev.head8000.conllu", [6, 6759, 0, 410, 861, 128, 1], 0, {}],
  ["gum/ontogum_conllu/GUM_academic_art.conllu", [1, 752, 0, 28, 66, 21, 0], 0, {}],
  ["gum/ontogum_conllu/GUM_news_asylum.conllu", [1, 375, 2, 15, 46, 19, 0], 0, {}],
] as const;

describeWithRealData("a reader of CorefUD", () => {
  test.each(corefudFiles)("reads %s", (file, expected, unclosed, links) => {
    const { parts, format, warnings, diagnostics } = read(file);
    expect(format).toBe("corefud");
    expect(Object.values(countsOf(parts))).toEqual(expected);
    expect(warnings).toEqual(Array.from({ length: unclosed }, () => "mention-not-closed"));
    expect(layersOf(diagnostics)).toEqual([]);
    const counted = {
      bridging: totalOf(parts, ({ layers }) => layers?.bridging?.length ?? 0),
      split: totalOf(parts, ({ layers }) => layers?.splitAntecedents?.length ?? 0),
    };
    expect(counted).toEqual({ bridging: 0, split: 0, ...links });

    // If heads are declared, every mention has one. In GUM, every mention also has a minimum span.
    const known = totalOf(parts, ({ mentions }) => mentions.head?.filter((head) => head >= 0).length ?? 0);
    expect(known).toBe(file.startsWith("gum/") ? 0 : expected[4]);
    expect(totalOf(parts, ({ mentions }) => mentions.minimum?.size ?? 0)).toBe(file.includes("en_gum") ? 2071 : 0);
  });

  // grep -oE '\(e[0-9]*\[[0-9]/[0-9]\]' finds the same pieces.
  test("reads discontinuous mentions of RuCor", () => {
    const { parts } = read(corefudFiles[4][0]);
    const gaps = parts.flatMap(({ mentions, entities }) =>
      Array.from(mentions.pieces ?? [], ([m, runs]) => [entities.ids[mentions.entity[m]], runs.length / 2]),
    );
    expect(gaps).toEqual([
      ["e3010", 3],
      ["e3013", 2],
      ["e3031", 2],
    ]);
  });

  test.each(corefudFiles.map(([file]) => file))("reads the same annotation from %s after writing it", (file) => {
    const { parts } = read(file);
    const text = [...findFormat("corefud")!.write!(parts)].join("");
    const { parts: back } = readFiles({ "written.conllu": text }, { features: false });
    const words = (part: AnnotatedPart) => ({ document: part.document, ...part.tokens, lines: undefined });
    expect(back.map(words)).toEqual(parts.map(words));
    expect(countsOf(back)).toEqual(countsOf(parts));
    expect(back.map(described)).toEqual(parts.map(described));
  });
});

/** Returns all mentions with their properties, sorted, because their order, and that of entities, may change. */
function described({ mentions, entities }: AnnotatedPart): string[] {
  return Array.from({ length: mentions.length }, (_, m) => {
    const e = mentions.entity[m];
    const runs = [mentions.pieces?.get(m) ?? [mentions.first[m], mentions.last[m]]];
    const minimum = Array.from(mentions.minimum?.get(m) ?? []);
    return [entities.ids[e], entities.types?.[e], String(runs), mentions.head?.[m], String(minimum)].join(" ");
  }).sort();
}

/**
 * The test cases of the Universal Anaphora scorer. The counts are those of its README, and of these commands:
 *
 * - tokens: `grep -c '^[0-9]'`
 * - mentions: `grep -o '(EntityID=[^|]*'`; for entities, with `sort -u`
 * - antecedents: the pairs of `EntityID` and each id of `ElementOf` that follows it, with `sort -u`
 */
const anaphoraFiles: readonly [file: string, tokens: number, sizes: readonly number[], elements: number][] = [
  ["TC-PA.key", 12, [2, 2, 1, 2], 2],
  ["TC-PA-1.sys", 12, [2, 2, 1, 2], 2],
  ["TC-PA-2.sys", 12, [2, 2, 1, 2], 2],
  ["TC-PA-3.sys", 12, [2, 2, 1, 2], 2],
  ["TC-PA-4.sys", 12, [2, 2, 1, 2], 0],
  ["TC-PA-5.sys", 12, [2, 2, 1, 2], 3],
  ["TC-PA-6.sys", 12, [2, 2, 1, 2], 2],
  ["TC-PA-7.sys", 12, [2, 1, 1, 2], 2],
  ["TC-PA-8.sys", 12, [2, 2, 1, 1, 1], 4],
  ["TC-PA-9.sys", 12, [2, 3, 2], 2],
  ["TC-PA-10.sys", 12, [2, 2, 1, 1, 1], 5],
  ["TC-PA-11.sys", 12, [2, 2, 1, 2], 1],
  ["TC-PB.key", 16, [2, 2, 1, 2, 1], 4],
  ["TC-PB-1.sys", 16, [2, 2, 1, 2, 1], 4],
  ["TC-PB-2.sys", 16, [2, 2, 1, 2, 1], 4],
  ["TC-PB-3.sys", 16, [2, 2, 1, 2, 1], 5],
  ["TC-PB-4.sys", 16, [2, 2, 1, 3], 2],
];

describeWithRealData("a reader of CoNLL-UA", () => {
  const samples = "conll-ua-split-antecedents";

  test("is tested on every file of the samples", () => {
    const files = realFiles(`formats/${samples}`).filter((file) => /\.(key|sys)$/.test(file));
    expect(files).toEqual(anaphoraFiles.map(([file]) => `formats/${samples}/${file}`).sort());
  });

  test.each(anaphoraFiles)("reads %s", (file, tokens, sizes, elements) => {
    const { parts, format, warnings, diagnostics } = read(`${samples}/${file}`);
    expect(format).toBe("conllua");
    expect(parts.map(({ document }) => document)).toEqual([`PluralTestCases/${file.slice(0, 5)}`]);
    expect(parts[0].tokens).toMatchObject({ length: tokens });
    expect(parts[0].tokens!.sentenceStarts!.length).toBe(tokens === 12 ? 2 : 3);
    expect(Array.from(entitySizes(parts[0])).sort()).toEqual([...sizes].sort());
    expect(warnings).toEqual([]);
    expect(layersOf(diagnostics)).toEqual([]);
    expect(totalOf(parts, ({ layers }) => layers?.splitAntecedents?.length ?? 0)).toBe(elements);
  });
});
