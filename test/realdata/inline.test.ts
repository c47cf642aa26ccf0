import { expect, test } from "vitest";
import { type AnnotatedPart, entitySizes } from "../../src/core/document.ts";
import { inline } from "../../src/formats/inline/index.ts";
import { clustersOf, wordsOf } from "../support/part-views.ts";
import { readFiles } from "../support/read-files.ts";
import { describeWithRealData, readReal, realFiles, realText } from "../support/realdata.ts";

/**
 * Returns the words and clusters of each document in the tool's own conversion, a table whose last column opens and
 * closes mentions as in `(3_(4` and `4)_3)`.
 */
function converted(text: string): Map<string, { words: string[]; clusters: string[] }> {
  const documents = new Map<string, { words: string[]; clusters: string[] }>();
  for (const [, name, body] of text.matchAll(/^#begin document \((.*?)\).*\n([^]*?)^#end document/gm)) {
    const rows = body
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.split("\t"));
    const open: { id: string; first: number }[] = [];
    const spans = new Map<string, string[]>();
    rows.forEach(([, , cell], t) => {
      for (const item of cell === "-" ? [] : cell.split("_")) {
        const id = item.replace(/[()]/g, "");
        if (item.startsWith("(")) open.push({ id, first: t });
        if (!item.endsWith(")")) continue;
        const at = open.findLastIndex((mention) => mention.id === id);
        spans.set(id, [...(spans.get(id) ?? []), `${open[at].first}-${t}`]);
        open.splice(at, 1);
      }
    });
    expect(open).toEqual([]);
    documents.set(name, {
      words: rows.map(([, word]) => word),
      clusters: [...spans.values()].map((own) => own.sort().join(" ")).sort(),
    });
  }
  return documents;
}

describeWithRealData("a reader of SACR", () => {
  /*
   * Mentions, entities and singletons were counted by a short script, without lines that begin with `#`: all names in
   * `\{(\w+)(?=[: ])`, the different ones, and those that occur once.
   *
   * Tokens are the lines of each document in the tool's own conversion, `testing_sacr2conll.conll`. It lacks
   * lucian_speakers, whose tokens were counted by `grep -v '^#' | grep -oP "\w+'?|[^\w\s]" | wc -l`.
   *
   * Paragraphs were counted by `grep -v '^#' FILE | awk -v RS= 'END { print NR }'`.
   */
  test.each([
    { name: "aesop", document: "aesop", tokens: 113, paragraphs: 1, mentions: 31, entities: 9, singletons: 5 },
    { name: "caesar", document: "caesar", tokens: 335, paragraphs: 2, mentions: 101, entities: 61, singletons: 45 },
    { name: "cicero", document: "cicero", tokens: 145, paragraphs: 2, mentions: 47, entities: 30, singletons: 28 },
    { name: "pliny", document: "pliny", tokens: 183, paragraphs: 3, mentions: 51, entities: 23, singletons: 17 },
    { name: "simple", document: "simple", tokens: 4, paragraphs: 1, mentions: 2, entities: 1, singletons: 0 },
    {
      name: "lucian_speakers",
      document: "lucian_speakers",
      tokens: 94,
      paragraphs: 8,
      mentions: 0,
      entities: 0,
      singletons: 0,
    },
  ])("reads $name", ({ name, document, tokens, paragraphs, mentions, entities, singletons }) => {
    const { parts, format, codes } = readReal(`formats/sacr/${name}.sacr`);
    expect(format).toBe("sacr");
    expect(codes.filter((code) => code !== "layer-not-read")).toEqual(mentions === 0 ? ["no-mentions"] : []);
    const [part] = parts;
    expect({
      document: part.document,
      tokens: part.tokens?.length,
      paragraphs: part.tokens?.sentenceStarts?.length,
      mentions: part.mentions.length,
      entities: part.entities.length,
      singletons: entitySizes(part).filter((size) => size === 1).length,
    }).toEqual({ document, tokens, paragraphs, mentions, entities, singletons });
    expect(part.tokens?.inferred).toBeUndefined();
  });

  test("reads the words and entities of the tool's own conversion", () => {
    const documents = converted(realText("formats/sacr/testing_sacr2conll.conll"));
    expect([...documents.keys()]).toEqual(["aesop.sacr", "caesar.sacr", "cicero.sacr", "pliny.sacr", "simple.sacr"]);
    for (const [name, { words, clusters }] of documents) {
      const [part] = readReal(`formats/sacr/${name}`).parts;
      expect(wordsOf(part)).toEqual(words);
      expect(clustersOf(part)).toEqual(clusters);
    }
  });

  test("reads heads within their mentions", () => {
    // `grep -o 'head="[0-9]' | wc -l` counts 229 heads in all files.
    const parts = ["aesop", "caesar", "cicero", "pliny"].flatMap((name) => readReal(`formats/sacr/${name}.sacr`).parts);
    const heads = parts.map(({ mentions }) => Array.from(mentions.head!).filter((head) => head >= 0).length);
    expect(heads.reduce((sum, count) => sum + count, 0)).toBe(229);
    for (const { mentions } of parts) {
      mentions.head!.forEach((head, m) => {
        if (head >= 0) expect(head >= mentions.first[m] && head <= mentions.last[m]).toBe(true);
      });
    }
  });
});

function placesOf(part: AnnotatedPart): string[] {
  const ends = [0];
  for (const word of wordsOf(part)) ends.push(ends[ends.length - 1] + word.replace(/\s/g, "").length);
  const { mentions, entities } = part;
  return Array.from(
    mentions.first,
    (first, m) => `${entities.ids[mentions.entity[m]]}: ${ends[first]}-${ends[mentions.last[m] + 1]}`,
  ).sort();
}

describeWithRealData("inline markup of real corpora", () => {
  const files = ["litbank", "gerdracor"].flatMap((corpus) =>
    realFiles(corpus).filter((file) => file.endsWith("conll")),
  );

  test("keeps the text and the mentions of CoNLL files", () => {
    expect(files.length).toBe(18);
    for (const file of files) {
      const { parts } = readReal(file, { format: "conll" });
      const text = [...inline.write!(parts)].join("");
      const { parts: back, diagnostics, format } = readFiles({ "written.txt": text });
      expect([file, format]).toEqual([file, "inline"]);
      expect(diagnostics.filter(({ code }) => code !== "mixed-notation" && code !== "no-mentions")).toEqual([]);
      expect(back.map(({ document, part }) => [document, part])).toEqual(
        parts.map(({ document, part }) => [document, part === "" ? "000" : part]),
      );
      expect(back.map((part) => wordsOf(part).join(""))).toEqual(parts.map((part) => wordsOf(part).join("")));
      expect(back.map(placesOf)).toEqual(parts.map(placesOf));
    }
  });
});
