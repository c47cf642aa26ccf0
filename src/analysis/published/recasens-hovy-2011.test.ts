import { describe, expect, it } from "vitest";
import { describeWithPapers, paper } from "../../../test/support/papers.ts";
import { recasensHovy2011Table14, recasensHovy2011Table16, recasensHovy2011Table2 } from "./recasens-hovy-2011.ts";

const harmonic = (x: number, y: number): number => (2 * x * y) / (x + y);

describe.each(recasensHovy2011Table2)("the corpus $corpus in Table 2", ({ mentions, sizes }) => {
  it("has no gaps between size classes, and enough mentions for the entities of all classes", () => {
    sizes.forEach(({ from }, i) => {
      expect(from).toBe(i === 0 ? 1 : sizes[i - 1].to + 1);
    });
    expect(sizes.at(-1)!.to).toBe(Number.POSITIVE_INFINITY);
    expect(mentions).toBeGreaterThanOrEqual(sizes.reduce((sum, { from, entities: of }) => sum + from * of, 0));
  });
});

describe.each(recasensHovy2011Table14)("the model $name in Tables 14 and 15", ({ f1, entities, singletons, links }) => {
  const { rc, rn, wc, wn } = links;
  const [{ entities: mentions, links: ofSingletons }] = recasensHovy2011Table14;

  it("has as many links, and as many coreference links in the key, as all other models", () => {
    expect(rc + rn + wc + wn).toBe(ofSingletons.rn + ofSingletons.wn);
    expect(rc + wn).toBe(ofSingletons.wn);
  });

  it("has the BLANC that follows from its links", () => {
    const coreference = (2 * rc) / (2 * rc + wc + wn);
    const nonCoreference = (2 * rn) / (2 * rn + wc + wn);
    expect((50 * (coreference + nonCoreference)).toFixed(2)).toBe(f1.blanc.toFixed(2));
  });

  it("has enough mentions for its entities", () => {
    expect(singletons).toBeLessThanOrEqual(entities);
    expect(singletons + 2 * (entities - singletons)).toBeLessThanOrEqual(mentions);
  });
});

/**
 * Returns the B³ of all singletons in percent. Their precision is 1. Their recall is key entities ÷ mentions, and so is
 * their CEAF_m.
 */
const b3OfSingletons = (ceafm: number): number => 100 * harmonic(ceafm / 100, 1);

it("in Table 14, B³ of all singletons follows from their CEAF_m", () => {
  const [{ f1, entities }] = recasensHovy2011Table14;
  const keyEntities = Math.round((f1.ceafm / 100) * entities);
  expect(((100 * keyEntities) / entities).toFixed(2)).toBe(f1.ceafm.toFixed(2));
  expect((100 * harmonic(keyEntities / entities, 1)).toFixed(2)).toBe(f1.b3.toFixed(2));
});

describe.each(Object.entries(recasensHovy2011Table16))("the corpus %s in Tables 3 and 16", (corpus, systems) => {
  const [singletons, oneEntity] = systems;

  it("has the baselines first", () => {
    expect(systems.map(({ baseline }) => baseline)).toEqual([
      "singletons",
      "one-entity",
      ...systems.slice(2).map(() => undefined),
    ]);
    // Without a link in the response, MUC has no precision.
    expect(singletons.muc).toBeNull();
  });

  it("has a B³ of all singletons that follows from their CEAF_m", () => {
    const { b3, ceafm } = singletons;
    const [low, high] = [ceafm! - 0.05, ceafm! + 0.05].map(b3OfSingletons);
    expect(b3).toBeGreaterThanOrEqual(low - 0.05);
    expect(b3).toBeLessThanOrEqual(high + 0.05);
  });

  it("has a BLANC of all singletons that follows from the BLANC of one entity", () => {
    // If p is the share of coreference links among all links, one entity has F_c = 2p/(1 + p) and F_n = 0, and
    // singletons have F_c = 0 and F_n = 2(1 − p)/(2 − p).
    const [low, high] = [oneEntity.blanc! - 0.05, oneEntity.blanc! + 0.05].map((blanc) => {
      const p = blanc / (100 - blanc);
      return (100 * (1 - p)) / (2 - p);
    });
    expect(singletons.blanc).toBeLessThanOrEqual(low + 0.05);
    expect(singletons.blanc).toBeGreaterThanOrEqual(high - 0.05);
  });

  it("has percentages in every cell that is not a gap", () => {
    for (const { name, muc, b3, ceafm, aceValue, blanc } of systems) {
      const figures = [muc, b3, ceafm, aceValue, blanc].filter((figure) => figure !== null);
      expect(figures.length, `${corpus}, ${name}`).toBeGreaterThan(0);
      for (const figure of figures) expect(figure > 0 && figure < 100, `${corpus}, ${name}`).toBe(true);
    }
  });
});

describeWithPapers("of the stored tables of Recasens and Hovy 2011,", () => {
  const text = (): string => paper("recasens-hovy-2011-blanc.txt");
  const between = (from: string, to: string): string => {
    const start = text().indexOf(from) + from.length;
    return text().slice(start, text().indexOf(to, start));
  };
  /** Returns the rows of a table with bars between the cells. */
  const rowsOf = (table: string): string[][] =>
    table
      .trim()
      .split("\n")
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
  const grouped = (count: number): string => count.toLocaleString("en-US");

  it("Table 2 equals the paper's in every cell", () => {
    const rows = rowsOf(between("| | # | % | # | % | |", "Table 2."));
    const [mentions, entities, ...sizes] = rows.map((row) => row.slice(1, 5));
    expect([mentions, entities]).toEqual(
      (["mentions", "entities"] as const).map((of) =>
        recasensHovy2011Table2.flatMap((corpus) => [grouped(corpus[of]), "100"]),
      ),
    );
    expect(sizes).toEqual(
      recasensHovy2011Table2[0].sizes.map((_, c) =>
        recasensHovy2011Table2.flatMap(({ sizes: ofCorpus }) => [
          grouped(ofCorpus[c].entities),
          ofCorpus[c].percent.toFixed(2),
        ]),
      ),
    );
  });

  it("Table 3 equals the paper's in every cell", () => {
    const rows = rowsOf(between("|----------------------------|-------|----------|---------|-----------|", "Table 3."));
    const cell = (figure: number | null): string => figure?.toFixed(1) ?? "";
    // Leaves out the two rows that name the corpora.
    expect(rows.filter(([name]) => name !== "").map(([name, ...cells]) => [name.replace("Ž", "Z"), ...cells])).toEqual(
      Object.values(recasensHovy2011Table16)
        .flat()
        .map(({ name, muc, b3, ceafm, aceValue }) => [name, ...[muc, b3, ceafm, aceValue].map(cell)]),
    );
  });

  // In Tables 14 to 16, the cells of a column are together, some without a separator.
  it("Table 16 has the paper's BLANC, in the order of its systems", () => {
    const figures = between("| ACE-2 | | | | |", "Table 16.").match(/\d+\.\d/g)!;
    for (const systems of Object.values(recasensHovy2011Table16)) {
      const blanc = systems.flatMap((system) => (system.blanc === null ? [] : [system.blanc.toFixed(1)]));
      expect(figures.join(" ")).toContain(blanc.join(" "));
    }
  });

  it("Tables 14 and 15 have the paper's columns", () => {
    const models = recasensHovy2011Table14;
    const scores = between("Table 14. Different", "Table 15.").match(/\d+\.\d\d/g)!;
    const columns = (["muc", "b3", "ceafm", "blanc"] as const).flatMap((metric) =>
      models.flatMap(({ f1 }) => f1[metric]?.toFixed(2) ?? []),
    );
    expect(scores).toEqual(columns);
    const counts = between("| Resolution model | #entities", "Table 15.").match(/\d+(?:,\d{3})*/g)!;
    expect(counts.join(" ")).toContain(
      [
        ...models.map(({ entities }) => entities),
        ...models.map(({ singletons }) => singletons),
        ...(["rc", "rn", "wc", "wn"] as const).flatMap((link) => models.map(({ links }) => links[link])),
      ]
        .map(grouped)
        .join(" "),
    );
  });
});
