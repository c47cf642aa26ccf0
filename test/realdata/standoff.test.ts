import { expect, test } from "vitest";
import { type AnnotatedPart, entitySizes } from "../../src/core/document.ts";
import { agreeOnTokens } from "../../src/scoring/prepare.ts";
import { clustersOf } from "../support/part-views.ts";
import { countsOf, describeWithRealData, readReal } from "../support/realdata.ts";

const read = (path: string) => readReal(`formats/${path}`);

describeWithRealData("a reader of standoff samples", () => {
  test("reads LitBank's tables", () => {
    const { parts, diagnostics, format } = read("litbank_tsv/158_emma_brat.ann");
    expect(format).toBe("litbank");
    // grep -c '^APPOS\|^COP' *.ann: 16
    expect(diagnostics).toMatchObject([{ code: "layer-not-read", data: { count: 16 } }]);
    expect(parts.map(({ document }) => document)).toEqual(["158_emma_brat"]);
    expect(countsOf(parts)).toMatchObject({
      // awk 'NF { sentences++; tokens += NF } END { print tokens, sentences }' *.txt
      tokens: 2063,
      sentences: 77,
      // grep -c '^MENTION' *.ann
      mentions: 319,
      // awk -F'\t' '$1 == "MENTION" { m[$2] } $1 == "COREF" { c[$2]; n[$3]++ }
      //   END { for (i in m) if (!(i in c)) s++; for (k in n) { e++; if (n[k] == 1) o++ }; print e + s, o + s }' *.ann
      entities: 61,
      singletons: 40,
    });
    // cut -f3 of the lines COREF, sort | uniq -c
    expect(parts[0].entities.ids).toContain("Mr_Woodhouse-4");
    expect(entitySizes(parts[0])[parts[0].entities.ids.indexOf("Mr_Woodhouse-4")]).toBe(65);
  });

  test("reads the same entities from LitBank in brat's format as from its tables", () => {
    const { parts, diagnostics, format } = read("litbank_brat/158_emma_brat.ann");
    expect(format).toBe("brat");
    // grep -c '^R' *.ann: 16
    expect(diagnostics).toMatchObject([
      { code: "layer-not-read", data: { layer: "“cop” relations, “appos” relations", count: 16 } },
    ]);
    // A separate script gives the same counts.
    expect(countsOf(parts)).toMatchObject({ mentions: 319, entities: 61, singletons: 40 });
    const [table] = read("litbank_tsv/158_emma_brat.ann").parts;
    const moved = agreeOnTokens(table, parts[0], "align", () => undefined);
    expect(clustersOf(moved)).toEqual(clustersOf(table));
    expect([...moved.entities.ids].sort()).toEqual([...table.entities.ids].sort());
  });

  test("reads events in brat's format", () => {
    const { parts, diagnostics, format } = read("brat_ere/04deb.ann");
    expect(format).toBe("brat");
    // grep -c '^A' 04deb.ann: 15
    expect(diagnostics).toMatchObject([{ code: "layer-not-read", data: { layer: "attributes", count: 15 } }]);
    // grep -c '^E' 04deb.ann: 15. The three lines that begin with R join E180, E658 and E578, and E495 and E693.
    expect(countsOf(parts)).toMatchObject({ mentions: 15, entities: 12, singletons: 10 });
    expect(parts[0].entities.ids).toEqual(expect.arrayContaining(["E180", "E495"]));
  });

  test("reads chains of the same types and sizes from TAC's table as from brat's format", () => {
    const { parts, diagnostics, format } = read("tbf_ere/gold.tbf");
    expect([format, diagnostics]).toEqual(["tbf", []]);
    expect(parts.map(({ document }) => document)).toEqual(["04debcc4da342dc971bdef4210fe468a"]);
    // grep -vc '^[#@]' gold.tbf: 15. One line @Coreference has three events, and the other has two.
    expect(countsOf(parts)).toMatchObject({ tokens: undefined, mentions: 15, entities: 12, singletons: 10 });
    expect(parts[0].mentions.names).toHaveLength(15);
    // The chains of both files have the same number of mentions of each type.
    const profile = (part: AnnotatedPart): string[] =>
      Array.from(entitySizes(part), (size, e) => `${part.entities.types?.[e]} ${size}`).sort();
    expect(profile(parts[0])).toEqual(profile(read("brat_ere/04deb.ann").parts[0]));
  });
});
