import { expect, test } from "vitest";
import { countsOf, describeWithRealData, readReal, realText } from "../support/realdata.ts";

describeWithRealData("a reader of samples in XML", () => {
  test("reads CorefAnnotator's UIMA XMI of Emilia Galotti", () => {
    const { parts, format, diagnostics } = readReal("formats/uima_xmi/Emilia-IV.xmi.gz");
    expect(format).toBe("xmi");
    expect(diagnostics).toEqual([]);
    expect(parts.map(({ document, part }) => [document, part])).toEqual([["Emilia Galotti", ""]]);
    // zcat Emilia-IV.xmi.gz | grep -o '<v1:Mention ' | wc -l
    // zcat Emilia-IV.xmi.gz | grep -o '<v1:Mention [^>]*' | grep -o 'Entity="[0-9]*"' | sort | uniq -c
    expect(countsOf(parts)).toMatchObject({ tokens: undefined, mentions: 1604, entities: 103, singletons: 0 });

    // The first act is also a sample in TEI, where each mention is an `rs` element. Its text ends before the
    // `v1:Segment` of the second act begins.
    const tei = realText("formats/tei_gerdracor/Emilia-IV_Act1.part.xml");
    const references = Array.from(tei.matchAll(/<rs [^>]*ref="([^"]*)"/g), ([, reference]) => reference);
    const { mentions, tokens } = parts[0];
    const inFirstAct = Array.from(mentions.first.keys()).filter(
      (m) => tokens!.inText!.starts[mentions.first[m]] < 38_990,
    );
    expect(inFirstAct.length).toBe(references.length);
    expect(new Set(inFirstAct.map((m) => mentions.entity[m])).size).toBe(new Set(references).size);
  });

  test("reads MMAX2 of ParCorFull, with words and sentences", () => {
    const { parts, format, diagnostics } = readReal("formats/mmax2/Markables_006_1950_coref_level.xml");
    expect(format).toBe("mmax2");
    expect(parts.map(({ document, part }) => [document, part])).toEqual([["006_1950", ""]]);
    // Words: grep -c '<word ' Basedata_006_1950_words.xml
    // Markables: 545, of which 18 are pleonastic: grep -c '<markable ', and that with 'type="pleonastic"'.
    // Sets: grep '<markable ' … | grep -v pleonastic | grep -o 'coref_class="[^"]*"' | sort | uniq -c: 176 sets with
    // two or more markables each, and 5 markables whose set is "empty".
    expect(countsOf(parts)).toMatchObject({ tokens: 6128, mentions: 545 - 18, entities: 176 + 5, singletons: 5 });
    // grep -c '<markable ' Markables_006_1950_sentence_level.xml
    expect(parts[0].tokens!.sentenceStarts!.length).toBe(242);
    expect(parts[0].tokens!.sentenceIds!.slice(0, 2)).toEqual(["markable_0", "markable_1"]);
    expect(diagnostics.map(({ code, data }) => [code, data])).toEqual([
      ["layer-not-read", { layer: "markables that do not refer", count: 18 }],
    ]);
  });

  test("reads CAT XML of MEANTIME", () => {
    const { parts, format, diagnostics } = readReal("formats/cat_xml/9549_Reactions_to_Apple_dutch.txt.xml");
    expect(format).toBe("cat");
    expect(parts.map(({ document, part }) => [document, part])).toEqual([["9549_Reactions_to_Apple", ""]]);
    // 22 instances are targets of REFERS_TO, with 40 sources in all, and 13 of them have only one. 31 of the 69
    // ENTITY_MENTION and EVENT_MENTION are not a source.
    expect(countsOf(parts)).toMatchObject({ tokens: 547, mentions: 40 + 31, entities: 22 + 31, singletons: 13 + 31 });
    // grep -o 'sentence="[0-9]*"' … | sort -u | wc -l
    expect(parts[0].tokens!.sentenceStarts!.length).toBe(19);
    // One of the file's 72 anchored markables has a gap between its tokens.
    expect(parts[0].mentions.pieces?.size).toBe(1);
    // The file has 36 relations of other kinds, 2 TIMEX3 and a VALUE, and one event without a mention.
    expect(diagnostics.map(({ code, entity, data }) => [code, entity ?? data?.["count"]])).toEqual([
      ["empty-entity", "verbeteren"],
      ["layer-not-read", 36 + 3],
    ]);
  });
});
