import { describe, expect, it, test } from "vitest";
import { errata } from "../papers/errata.ts";
import { metrics } from "../metrics/registry.ts";
import { bibtex, type CitationKey, methodSources, type Reference, references, referenceText } from "./references.ts";

const keys = Object.keys(references) as CitationKey[];

describe("references", () => {
  it.each(keys)("have the year in the key, a venue, and pages in BibTeX's form: %s", (key) => {
    const reference: Reference = references[key];
    expect(key).toMatch(/^[a-z]+(-[a-z]+)*-\d{4}$/);
    expect(key.endsWith(String(reference.year))).toBe(true);
    const place = {
      article: reference.journal,
      inproceedings: reference.booktitle,
      book: reference.publisher,
      phdthesis: reference.school,
    };
    expect(place[reference.type]).toBeTruthy();
    if (reference.pages !== undefined) expect(reference.pages).toMatch(/^\d+--\d+$/);
  });

  it("are sorted by key, and all are cited by a metric, a method or an erratum", () => {
    expect(keys).toStrictEqual(keys.toSorted());
    const cited = new Set<string>([
      ...metrics.flatMap((metric) => metric.cite),
      ...Object.values(methodSources).flat(),
      ...errata.map(({ cite }) => cite),
    ]);
    expect(keys.filter((key) => !cited.has(key))).toStrictEqual([]);
  });

  it("have keys that begin with part of an author's name", () => {
    for (const key of keys) {
      const [first] = key.split("-");
      expect(
        references[key].author
          .normalize("NFD")
          .replace(/\p{Mark}/gu, "")
          .toLowerCase(),
      ).toContain(first);
    }
  });
});

describe("bibtex", () => {
  it("writes the entry of a conference paper", () => {
    expect(bibtex("luo-2005")).toBe(
      [
        "@inproceedings{luo-2005,",
        "  author = {Xiaoqiang Luo},",
        "  title = {On Coreference Resolution Performance Metrics},",
        "  booktitle = {Proceedings of Human Language Technology Conference and Conference on Empirical Methods in Natural Language Processing},",
        "  year = {2005},",
        "  pages = {25--32},",
        "}",
      ].join("\n"),
    );
  });

  it("writes a thesis with its school", () => {
    expect(bibtex("collins-1999")).toMatch(
      /^@phdthesis\{collins-1999,\n[^]* {2}school = \{University of Pennsylvania\},\n/,
    );
  });

  it.each(keys)("has balanced braces in %s", (key) => {
    let depth = 0;
    for (const character of bibtex(key)) {
      if (character === "{") depth++;
      else if (character === "}") depth--;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
  });
});

test("referenceText cites a thesis with its school", () => {
  expect(referenceText("collins-1999")).toBe(
    "Michael Collins (1999). Head-Driven Statistical Models for Natural Language Parsing. University of Pennsylvania.",
  );
});

test("referenceText cites an article with volume and pages, in italics on request, without BibTeX's braces and dashes", () => {
  const { author, year, title, journal, volume } = references["cohen-1960"];
  expect(referenceText("cohen-1960", "*")).toBe(`${author} (${year}). ${title}. *${journal}, ${volume}, 37–46*.`);
  expect(referenceText("amigo-2009")).toContain(
    "Enrique Amigó, Julio Gonzalo, Javier Artiles, Felisa Verdejo (2009). A Comparison",
  );
  expect(referenceText("recasens-hovy-2011")).toContain(
    "BLANC: Implementing the Rand Index for Coreference Evaluation.",
  );
  expect(referenceText("popescu-belis-2000")).toContain("Évaluation numérique de la résolution de la référence");
  for (const key of keys) expect(referenceText(key)).not.toMatch(/[{}\\]|--/);
});
