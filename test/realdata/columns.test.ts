import { describe, expect, test } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { clustersInText, clustersOf, wordsOf } from "../support/part-views.ts";
import { countsOf, describeWithRealData, readReal } from "../support/realdata.ts";

/** Returns the numbers of documents, tokens, sentences, mentions, entities, singletons. */
function sizesOf(parts: readonly AnnotatedPart[]): (number | undefined)[] {
  const { documents, tokens, sentences, mentions, entities, singletons } = countsOf(parts);
  return [documents, tokens, sentences, mentions, entities, singletons];
}

describeWithRealData("a reader of tables", () => {
  /**
   * Counted by a separate Python script:
   *
   * - documents: `begin document` lines
   * - tokens: lines that are neither blank nor begin with `#`
   * - sentences: runs of such lines
   * - mentions: matches of `\(([^()|\s]+?)_?(?=[()|\s]|$)` after the last tab or space
   * - entities: different matches in each document
   * - singletons: matches that occur once in their document
   */
  test.each<[string, number[]]>([
    ["formats/dirndl/Emilia-IV_Act1.Dirndl.conll", [1, 5434, 643, 1090, 105, 6]],
    ["formats/sacr/testing_sacr2conll.conll", [5, 780, 26, 232, 124, 95]],
    ["formats/ecbplus_key/CD_test_entity_mention_based.key_conll", [1, 2055, 1, 2055, 608, 412]],
    ["formats/ecbplus_key/CD_test_event_mention_based.key_conll", [1, 1780, 1, 1780, 805, 623]],
    ["formats/gum/GENTLE_dictionary_next.conll", [1, 658, 1, 213, 175, 148]],
    ["formats/gum/gum_conll/GUM_academic_art.conll", [1, 752, 1, 262, 167, 128]],
    ["formats/gum/gum_conll/GUM_news_asylum.conll", [1, 373, 1, 102, 64, 39]],
    ["formats/gum/ontogum_conll/GUM_academic_art.conll", [1, 752, 1, 66, 21, 0]],
    ["formats/gum/ontogum_conll/GUM_news_asylum.conll", [1, 373, 1, 46, 19, 0]],
    ["formats/conll2012_winobias/dev_type1_anti_stereotype.v4_auto_conll", [396, 5511, 396, 801, 396, 0]],
    ["formats/conll2012_winobias/dev_type1_pro_stereotype.v4_auto_conll", [396, 5513, 396, 801, 396, 0]],
    ["formats/jsonlines/singe.conll", [1, 1988, 68, 562, 388, 321]],
  ])("reads %s", (file, counts) => {
    const { parts, format, warnings } = readReal(file);
    expect(format).toBe("conll");
    expect(sizesOf(parts)).toEqual(counts);
    // OntoGUM's headers name no document, so the file does.
    expect(warnings).toEqual([]);
  });

  test("reads words in different tables", () => {
    const words = (file: string): string => wordsOf(readReal(file).parts[0]).slice(0, 4).join(" ");
    // The words are those of `cut -f 5` for DIRNDL, and of `cut -f 2` for the others. The keys of ECB+ have no words.
    expect(words("formats/dirndl/Emilia-IV_Act1.Dirndl.conll")).toBe("DER PRINZ an einem");
    expect(words("formats/sacr/testing_sacr2conll.conll")).toBe("A Peasant found an");
    expect(words("formats/gum/GENTLE_dictionary_next.conll")).toBe("next English Alternative forms");
    expect(readReal("formats/ecbplus_key/CD_test_event_mention_based.key_conll").parts[0].tokens).not.toHaveProperty(
      "form",
    );
  });

  test("reads the same words and entities from DIRNDL's wide table and from a narrower one", () => {
    const [wide] = readReal("formats/dirndl/Emilia-IV_Act1.Dirndl.conll").parts;
    const [narrow] = readReal("gerdracor/Emilia-IV_Act1.conll").parts;
    expect(clustersOf(wide)).toEqual(clustersOf(narrow));
    expect(wordsOf(wide)).toEqual(wordsOf(narrow));
  });

  test("reads mentions in a file converted from SACR", () => {
    const { parts } = readReal("formats/sacr/testing_sacr2conll.conll");
    // `grep -o '{'` finds 31 brackets in aesop.sacr.
    expect(parts.map(({ document }) => document)[0]).toBe("aesop.sacr");
    expect(parts[0].mentions.length).toBe(31);
    // “a trap” and “an Eagle captured in a trap”: the cells are (1 … (2 and 2)_1).
    expect(clustersOf(parts[0]).some((spans) => spans.split(" ").includes("3-8"))).toBe(true);
    expect(clustersOf(parts[0]).some((spans) => spans.split(" ").includes("7-8"))).toBe(true);
  });

  describe("for CRAFT", () => {
    const sample = (name: string): string => `formats/craft-discontinuous/TC-${name}`;

    /** The README of the test cases describes these keys, with letters instead of token positions. */
    test.each<[string, string[]]>([
      ["O.key", ["0-1", "11-12 14-14 16-18", "3-3-6-6 9-9"]],
      ["P.key", ["0-0-2-2-7-7 14-14-16-18 4-5 9-10-12-12"]],
      ["Q.key", ["0-0-2-2-7-7 14-14-16-18 4-5-9-10-12-12"]],
    ])("finds the mentions of the README in %s", (name, clusters) => {
      expect(readReal(sample(name)).format).toBe("craft");
      const [part] = readReal(sample(name), { format: "craft" }).parts;
      expect(part.tokens!.length).toBe(20);
      // p to r is written as (0c … 0c), which is 16-18.
      expect(clustersOf(part)).toEqual(clusters);
    });

    test.each(["O-1.response", "P-1.response", "P-2.response", "P-3.response", "P-4.response", "P-5.response"])(
      "recognises %s",
      (name) => {
        expect(readReal(sample(name)).format).toBe("craft");
      },
    );

    test.each(["O-2.response", "O-3.response"])(
      "reports a mention of a single piece, and a tab after the last line, in %s",
      (name) => {
        const { format, codes } = readReal(sample(name));
        expect([format, codes]).toEqual(["conll", ["uneven-columns", "piece-ids"]]);
      },
    );

    /** The values are from the tests of the scorer for discontinuous mentions. */
    test.each<[string, string, [number, number], [number, number]]>([
      ["O", "O-1", [3, 3], [3, 3]],
      ["O", "O-2", [2, 3], [2, 3]],
      ["O", "O-3", [2, 3], [2, 3]],
      ["P", "P-1", [3, 3], [3, 3]],
      ["P", "P-2", [2, 3], [2, 3]],
      ["P", "P-3", [1, 3], [1, 3]],
      ["P", "P-4", [3, 3], [3, 3]],
      ["P", "P-5", [3, 3], [3, 3]],
      ["Q", "Q-1", [2, 2], [2, 2]],
    ])("leads to the scorer's MUC for the key %s and the response %s", (key, response, recall, precision) => {
      const [keyParts, responseParts] = [`${key}.key`, `${response}.response`].map(
        (name) => readReal(sample(name), { format: "craft" }).parts,
      );
      const [total] = scoreSources(
        { open: () => keyParts },
        [{ open: () => responseParts }],
        resolveOptions(),
        () => undefined,
      );
      expect(total.result().scores["muc"].counts).toEqual({ recall, precision });
    });
  });

  describe("for WebAnno TSV", () => {
    const gum = (kind: string, name: string): string => {
      const extension = kind.slice(kind.indexOf("_") + 1);
      return `formats/gum/${kind}/GUM_${name}.${extension}`;
    };

    /**
     * Counted by:
     *
     * - tokens: `grep -cP '^\d+-\d+\t'`
     * - sentences: `grep -c '^#Text='`
     * - mentions: different numbers in the fourth of the columns
     * - entities: mentions less the relations whose type does not begin with “bridge”; each joins two mentions that
     *   nothing else joins
     * - singletons: mentions without such a relation
     * - bridging relations: `grep -oP 'bridge[^|]*'` of the ninth column
     */
    test.each<[string, string, number[], number | undefined]>([
      ["gum_tsv", "academic_art", [1, 752, 28, 262, 167, 128], 12],
      ["gum_tsv", "news_asylum", [1, 373, 15, 102, 64, 39], 10],
      ["ontogum_tsv", "academic_art", [1, 752, 28, 66, 21, 0], undefined],
      ["ontogum_tsv", "news_asylum", [1, 373, 15, 46, 19, 0], undefined],
    ])("reads %s/GUM_%s", (kind, name, counts, bridging) => {
      const { parts, format, diagnostics } = readReal(gum(kind, name));
      expect(format).toBe("webanno");
      expect(sizesOf(parts)).toEqual(counts);
      expect(parts[0].document).toBe(`GUM_${name}`);
      expect(diagnostics).toMatchObject([
        bridging === undefined
          ? { code: "layer-not-read", data: { layer: "Referent without entity" } }
          : { code: "layer-not-read", data: { count: bridging } },
      ]);
    });

    test.each(["academic_art", "news_asylum"])(
      "finds the same entities in GUM_%s as in other formats of the text",
      (name) => {
        for (const corpus of ["gum", "ontogum"]) {
          const [tsv] = readReal(gum(`${corpus}_tsv`, name)).parts;
          const [conll] = readReal(gum(`${corpus}_conll`, name)).parts;
          expect(clustersOf(tsv)).toEqual(clustersOf(conll));
          expect(wordsOf(tsv)).toEqual(wordsOf(conll));
        }
        const [tsv] = readReal(gum("ontogum_tsv", name)).parts;
        const [conllu] = readReal(gum("ontogum_conllu", name)).parts;
        expect(clustersInText(tsv)).toEqual(clustersInText(conllu));
      },
    );

    test("finds the types of entities that the ids contain in CoNLL", () => {
      const [tsv] = readReal(gum("gum_tsv", "news_asylum")).parts;
      const [conll] = readReal(gum("gum_conll", "news_asylum")).parts;
      const kinds = (part: AnnotatedPart, kind: (e: number) => string): string[] =>
        Array.from(part.mentions.entity, kind).sort();
      const ofConll = kinds(conll, (e) => /^[a-z]+/.exec(conll.entities.ids[e])?.[0] ?? "");
      expect(kinds(tsv, (e) => tsv.entities.types![e])).toEqual(ofConll);
    });
  });

  /**
   * Counted by:
   *
   * - documents: `grep -c '^-DOCSTART-'`
   * - tokens: lines that are neither blank nor `-DOCSTART-`
   * - sentences: blocks of such lines
   * - mentions: `grep -cP '\tB\t'`
   * - entities and singletons: by eye
   */
  test.each<[string, number[]]>([
    ["conll_gold.txt", [1, 9, 1, 2, 2, 2]],
    ["conll_sysa.txt", [1, 9, 1, 2, 2, 2]],
    ["conll_multi_gold.txt", [2, 18, 2, 4, 4, 4]],
    ["conll_multi_sysa.txt", [2, 18, 2, 4, 4, 4]],
    ["conll_multisent.txt", [2, 31, 3, 6, 6, 6]],
  ])("reads %s of AIDA", (name, counts) => {
    const { parts, format, diagnostics } = readReal(`formats/neleval/${name}`);
    expect(format).toBe("aida");
    expect(sizesOf(parts)).toEqual(counts);
    expect(diagnostics).toEqual([]);
  });
});
