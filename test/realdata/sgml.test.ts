import { expect, test } from "vitest";
import { type AnnotatedPart, runsOf } from "../../src/core/document.ts";
import { textAt } from "../../src/core/text-column.ts";
import { readFiles } from "../support/read-files.ts";
import { countsOf, describeWithRealData, readReal, realBytes } from "../support/realdata.ts";

const read = (path: string) => readReal(`formats/${path}`);

function textsOf({ mentions, tokens }: AnnotatedPart): string[] {
  return Array.from({ length: mentions.length }, (_, m) => {
    const runs = runsOf(mentions, m);
    let text = "";
    for (let r = 0; r < runs.length; r += 2)
      for (let t = runs[r]; t <= runs[r + 1]; t++) text += textAt(tokens!.form!, t);
    return text.replace(/\s/g, "");
  });
}

function surplus(more: readonly string[], less: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const item of less) counts.set(item, (counts.get(item) ?? 0) + 1);
  return more.filter((item) => {
    const left = counts.get(item) ?? 0;
    counts.set(item, left - 1);
    return left <= 0;
  });
}

describeWithRealData("a reader of GerDraCor's TEI", () => {
  const { parts, format, codes } = read("tei_gerdracor/Emilia-IV_Act1.part.xml");
  const [act] = parts;

  test("reads the fragment of a play in a wrapper that is not XML and lacks a tag", () => {
    expect(format).toBe("tei");
    expect(codes).toEqual(["markup-shape", "xml-syntax"]);
    expect(parts.length).toBe(1);
    // grep -o '<rs ' | wc -l: 907; grep -o '<rs ref="[^"]*"' | sort -u | wc -l: 100;
    // grep -o '<rs ref="[^"]*"' | sort | uniq -c | awk '$1==1' | wc -l: 0
    expect(countsOf(parts)).toMatchObject({ mentions: 907, entities: 100, singletons: 0 });
  });

  test("reads the same mentions as in the first act of the play in UIMA XMI", () => {
    const [play] = read("uima_xmi/Emilia-IV.xmi.gz").parts;
    const { tokens, mentions } = play;
    // The first act ends at 38983, and 907 of the 1,604 mentions end before that.
    const inAct = textsOf(play).filter((_, m) => tokens!.inText!.ends[mentions.last[m]] <= 38_983);
    expect(inAct.length).toBe(907);
    expect(surplus(inAct, textsOf(act))).toEqual([]);
  });

  test("reads all spans that the same act has in CoNLL, except pronouns of the speaker", () => {
    const conll = read("dirndl/Emilia-IV_Act1.Dirndl.conll").parts[0];
    // The 907 mentions have 901 different spans. All of these are in the CoNLL file, which has 189 more: 901 + 189 =
    // 1,090 mentions.
    const { first, last } = act.mentions;
    const spans = new Set<string>();
    const texts = textsOf(act).filter((_, m) => {
      const isNew = !spans.has(`${first[m]}-${last[m]}`);
      spans.add(`${first[m]}-${last[m]}`);
      return isNew;
    });
    expect(texts.length).toBe(901);
    expect(surplus(texts, textsOf(conll))).toEqual([]);
    const added = surplus(textsOf(conll), texts);
    expect(added.length).toBe(189);
    expect(added.filter((word) => !/^(?:ich|mir|mich|mein(?:e|em|er|es)?)$/i.test(word))).toEqual([]);
  });
});

describeWithRealData("a reader of Rich ERE", () => {
  const path = "tbf_ere/04deb.event_nugget.xml";

  function clustersOf({ mentions, entities, tokens }: AnnotatedPart, wanted: (type: string) => boolean): string[] {
    const { starts, ends } = tokens!.inText!;
    const clusters = entities.ids.map((): string[] => []);
    for (let m = 0; m < mentions.length; m++)
      clusters[mentions.entity[m]].push(`${starts[mentions.first[m]]}-${ends[mentions.last[m]]}`);
    return clusters
      .filter((_, e) => wanted(entities.types![e]))
      .map((spans) => spans.sort().join(" "))
      .sort();
  }

  test("reads entities and events, with the source of the same document", () => {
    const { parts, format, codes } = readFiles({
      [path]: realBytes(`formats/${path}`),
      "tbf_ere/04deb.txt": realBytes("formats/brat_ere/04deb.txt"),
    });
    expect(format).toBe("rich-ere");
    // All 47 quotations are in the text at their offsets.
    expect(codes).toEqual(["layer-not-read"]);
    expect(parts.map(({ document }) => document)).toEqual(["04debcc4da342dc971bdef4210fe468a"]);
    // grep -c '<entity_mention ': 18, '<event_mention ': 15, '<entity ': 7, '<hopper ': 12, '<nom_head': 5;
    // awk '/<(entity|hopper) /{n=0} /<(entity|event)_mention /{n++} /<\/(entity|hopper)>/{if(n==1)s++} END{print s}':
    // 13
    expect(countsOf(parts)).toMatchObject({ mentions: 33, entities: 19, singletons: 13 });
    expect(parts[0].mentions.head!.filter((head) => head >= 0).length).toBe(5);

    // The events of the same document in brat's format.
    const brat = read("brat_ere/04deb.ann").parts[0];
    expect(clustersOf(parts[0], (type) => type.includes("."))).toEqual(clustersOf(brat, () => true));
  });

  test("reads as many mentions and entities without the source as with it", () => {
    const { parts, codes } = read(path);
    expect(codes).toEqual(["missing-companion", "layer-not-read"]);
    expect(countsOf(parts)).toMatchObject({ mentions: 33, entities: 19, singletons: 13 });
  });
});
