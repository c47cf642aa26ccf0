import { describe, expect, test } from "vitest";
import { mentionsOf } from "../../../test/support/part-views.ts";
import { readFiles, type ReadFilesOptions } from "../../../test/support/read-files.ts";
import { runsOf } from "../../core/document.ts";
import { knowtator } from "./index.ts";

const text = "The 😀 strains A and B grew. They died.\n";

const read = (
  xml: string,
  companions: Readonly<Record<string, string>> = {},
  options: ReadFilesOptions = {},
  path = "d/x.txt.knowtator.xml",
) => readFiles({ [path]: xml, ...companions }, { ...options, format: "knowtator" });

/** Returns the offsets of some words of the text, in UTF-16 units or in characters. */
const at = (words: string, characters = false): [number, number] => {
  const start = text.indexOf(words);
  const count = (unit: number): number => (characters ? Array.from(text.slice(0, unit)).length : unit);
  return [count(start), count(start + words.length)];
};

const annotation = (id: string, ...pieces: readonly string[]): string =>
  `<annotation><mention id="${id}"/><annotator id="a">N</annotator>${pieces
    .map((piece) => `<span start="${at(piece)[0]}" end="${at(piece)[1]}"/>`)
    .join("")}<spannedText>${pieces.join(" ... ")}</spannedText><creationDate/></annotation>\n`;
const chain = (id: string, ...members: readonly string[]): string =>
  `<classMention id="${id}"><mentionClass id="IDENTITY chain">IDENTITY chain</mentionClass><hasSlotMention id="s${id}"/></classMention>
<complexSlotMention id="s${id}"><mentionSlot id="Coreferring strings"/>${members
    .map((member) => `<complexSlotMentionValue value="${member}"/>`)
    .join("")}</complexSlotMention>\n`;
const phrase = (id: string): string =>
  `<classMention id="${id}"><mentionClass id="Noun Phrase">Noun Phrase</mentionClass></classMention>`;
const export1 = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<annotations textSource="x.txt">\n${inside}</annotations>`;

const first =
  export1(`${annotation("c1", "strains A")}${annotation("m1", "strains A")}${annotation("m2", "strains", "B")}${annotation("m3", "They")}${annotation("m4", "The")}
${phrase("m1")}${chain("c1", "m1", "m3", "m3")}${chain("c2", "m2")}
<classMention id="a1"><mentionClass id="APPOS relation">APPOS relation</mentionClass><hasSlotMention id="s1"/></classMention>
<complexSlotMention id="s1"><mentionSlot id="APPOS Head"/><complexSlotMentionValue value="m4"/></complexSlotMention>`);

describe("a reader of Knowtator 1", () => {
  test("reads chains of annotations that may be discontinuous, with offsets in UTF-16 units", () => {
    const { parts, problems } = read(first, { "d/x.txt": text });
    expect(problems).toEqual([
      {
        code: "layer-not-read",
        data: { layer: "relations other than “Coreferring strings”, annotations outside of chains", count: 2 },
      },
    ]);
    expect(parts.map(({ document }) => document)).toEqual(["x"]);
    expect(mentionsOf(parts[0])).toEqual(["c2: strains … B", "c1: strains A", "c1: They"]);
    expect(parts[0].mentions.aliases).toEqual(["m2", "m1", "m3"]);
    expect(parts[0].mentions.line).toEqual(Int32Array.of(5, 4, 6));
  });

  test.each(["d/x.txt", "d/../Articles/x.txt", "d/../../articles/txt/x.txt"])("finds the text at %s", (path) => {
    expect(read(first, { [path]: text }).codes).toEqual(["layer-not-read"]);
  });

  test("reports a missing text, and uses offsets as positions", () => {
    const { parts, problems } = read(first);
    expect(problems[0]).toEqual({
      code: "missing-companion",
      data: { path: "d/x.txt", purpose: "only the offsets of the mentions are known" },
    });
    expect(Array.from(runsOf(parts[0].mentions, 0))).toEqual([7, 13, 21, 21]);
    expect(parts[0].tokens).toBeUndefined();
    const nameless = read(first.replace(' textSource="x.txt"', ""), {}, {}, "-");
    expect(nameless.problems[0].data?.["path"]).toBe("the text");
    expect(nameless.parts[0].document).toBe("");
  });

  test("reports inclusive ends, unless an option allows them", () => {
    const inclusive = first.replace(/end="(\d+)"/g, (_, end: string) => `end="${Number(end) - 1}"`);
    expect(read(inclusive, { "d/x.txt": text }).codes).toContain("offset-convention");
    const { parts, codes } = read(inclusive, { "d/x.txt": text }, { ends: "inclusive" });
    expect(codes).toEqual(["layer-not-read"]);
    expect(mentionsOf(parts[0])).toEqual(["c2: strains … B", "c1: strains A", "c1: They"]);
  });

  test("reports errors with their position and reads the rest", () => {
    const { parts, problems } = read(
      export1(`${annotation("m1", "strains A")}${annotation("m1", "They")}
<annotation><span start="0" end="3"/></annotation>
<annotation><mention id="m2"/><span start="0"/></annotation>
<annotation><mention id="m3"/><span start="0" end="3"/><spannedText>Two</spannedText></annotation>
<annotation><mention id="m4"/><span start="90" end="93"/></annotation>
${chain("c1", "m1", "m2", "m3", "m4", "m5")}
<classMention><hasSlotMention id="sc1"/></classMention>
${chain("c2")}`),
      { "d/x.txt": text },
    );
    expect(problems.map(({ code, line, data }) => [code, line, data?.["field"] ?? data?.["id"]])).toEqual([
      ["duplicate-id", 4, "m1"],
      ["markup-shape", 6, "The mention of an annotation"],
      ["markup-shape", 7, "The end of a span"],
      ["markup-shape", 13, "The id of classMention"],
      ["empty-entity", 14, undefined],
      ["markup-shape", 7, "The span of an annotation"],
      ["unknown-reference", 10, "“Coreferring strings” of c1"],
      ["markup-shape", 7, "The span of an annotation"],
      ["unknown-reference", 13, "“Coreferring strings” of "],
      ["text-mismatch", 8, undefined],
      ["text-mismatch", 8, undefined],
      ["span-outside-text", 9, undefined],
      ["span-outside-text", 9, undefined],
    ]);
    expect(parts[0].mentions.length).toBe(6);
  });
});

const node = (id: string, label: string, ...pieces: readonly string[]): string =>
  `<annotation annotator="N" id="${id}" type="identity"><class id="${label}" label="${label}"/>${pieces
    .map(
      (piece, p) => `<span end="${at(piece, true)[1]}" id="${id}-${p}" start="${at(piece, true)[0]}">${piece}</span>`,
    )
    .join("")}</annotation>\n`;
const triple = (subject: string, object: string, property = "Coreferring strings"): string =>
  `<triple annotator="N" id="t" object="n_${object}" property="${property}" quantifier="" subject="n_${subject}" value=""/>\n`;
const vertex = (id: string): string => `<vertex annotation="${id}" id="n_${id}"/>`;
const document = (id: string, inside: string): string =>
  `<document id="${id}" text-file="x.txt">\n${inside}</document>\n`;
const project = (...documents: readonly string[]): string =>
  `<?xml version="1.0"?>\n<knowtator-project>\n${documents.join("")}</knowtator-project>`;

describe("a reader of Knowtator 2", () => {
  test("reads chains and finds members through vertices, with offsets in characters", () => {
    const { parts, problems } = read(
      project(
        document(
          "one",
          `${node("0", "IDENTITY chain", "strains A")}${node("m1", "Noun Phrase", "strains A")}${node("m2", "Noun Phrase", "strains", "B")}${node("m3", "Nonreferential pronoun", "They")}${node("m4", "APPOS relation", "The")}
<graph-space id="g">${["0", "m1", "m2", "m3", "m4"].map(vertex).join("")}${triple("0", "m1")}${triple("0", "m2")}${triple("m4", "m1", "APPOS Head")}</graph-space>`,
        ),
        document(
          "two",
          `${node("0", "IDENTITY chain", "They")}${node("m1", "Noun Phrase", "They")}<graph-space>${triple("0", "m1")}${vertex("0")}${vertex("m1")}</graph-space>`,
        ),
      ),
      { "d/x.txt": text },
    );
    expect(problems).toEqual([
      {
        code: "layer-not-read",
        data: { layer: "relations other than “Coreferring strings”, annotations outside of chains", count: 3 },
      },
    ]);
    expect(parts.map((part) => [part.document, ...mentionsOf(part)])).toEqual([
      ["one", "0: strains … B", "0: strains A"],
      ["two", "0: They"],
    ]);
  });

  test("reports errors with their position and keeps the rest", () => {
    const { parts, problems } = read(
      project(
        document(
          "one",
          `${node("0", "IDENTITY chain", "They")}${node("m1", "Noun Phrase", "They")}${node("m1", "Noun Phrase", "B")}
<annotation><span start="0" end="3"/></annotation>
<annotation id="m2"><span start="a" end="3"/></annotation>
<graph-space>${["0", "m1", "m2", "m9"].map(vertex).join("")}
${triple("0", "m1")}${triple("0", "x")}${triple("x", "m1")}${triple("0", "m2")}${triple("0", "m9")}`,
        ),
      ).split("</document>")[0],
      { "d/x.txt": text },
    );
    expect(problems.map(({ code, line, data }) => [code, line, data?.["field"] ?? data?.["id"]])).toEqual([
      ["duplicate-id", 6, "m1"],
      ["markup-shape", 8, "The id of an annotation"],
      ["markup-shape", 9, "The start of a span"],
      ["xml-syntax", 16, undefined],
      ["unknown-reference", 12, "The object of a triple"],
      ["unknown-reference", 13, "The subject of a triple"],
      ["markup-shape", 9, "The span of an annotation"],
      ["unknown-reference", 11, "“Coreferring strings” of 0"],
    ]);
    expect(mentionsOf(parts[0])).toEqual(["0: They"]);
  });

  test("reads annotation without coreference as a document without mentions", () => {
    const { parts, codes } = read(project(document("", node("0", "GO", "They"))), { "d/x.txt": text });
    expect(codes).toEqual(["layer-not-read", "no-mentions"]);
    expect(parts).toHaveLength(1);
  });
});

test("the format is detected, and the companions of a file are listed", () => {
  expect(knowtator.detect(first)).toBe(true);
  expect(knowtator.detect(project())).toBe(true);
  expect(knowtator.detect("<annotations><annotation textSource='x'/></annotations>")).toBe(false);
  expect(knowtator.companions?.("a/b.txt.knowtator.xml")).toEqual(["a/b.txt"]);
  expect(knowtator.companions?.("a/b.knowtator.xml")).toEqual(["a/b.txt"]);
  expect(knowtator.companions?.("a/b.xml")).toEqual([]);
  const besides = ["b.txt", "../Articles/b.txt", "../../articles/txt/b.txt"];
  for (const folder of ["craft/coreference-annotation/knowtator-2", "project/Annotations"])
    expect(knowtator.companions?.(`${folder}/b.xml`)).toEqual(besides.map((path) => `${folder}/${path}`));
});
