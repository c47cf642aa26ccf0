import { describe, expect, test } from "vitest";
import { valuesOf } from "../../../test/support/part-views.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import type { Format, ReadOptions } from "../format.ts";
import { readParts } from "../read.ts";
import { corenlp, corenlpJson } from "./index.ts";

const SENTENCES = [
  ["Ada", "saw", "the", "old", "man", "."],
  ["She", "-LRB-", "𝒜", "-RRB-", "ran"],
];

interface Place {
  sentence: number | string;
  start: number | string;
  end: number | string;
  head?: number;
  text?: string;
}

const chains: Place[][] = [
  [
    { sentence: 1, start: 1, end: 2, head: 1, text: "Ada" },
    { sentence: 2, start: 1, end: 2, head: 1, text: "She" },
  ],
  [
    { sentence: 1, start: 3, end: 6, head: 5, text: "the old man" },
    { sentence: 2, start: 3, end: 4, text: "𝒜" },
    { sentence: 2, start: 2, end: 5, head: 3, text: "-LRB-𝒜 -RRB-" },
  ],
];

/** Returns a file in CoreNLP's layout: the first mention is on line 9, and each later one four lines further down. */
function xml(places: readonly (readonly Place[])[], docId = "<docId>ada.txt</docId>"): string {
  const sentences = SENTENCES.map(
    (words, s) =>
      `<sentence id="${s + 1}"><tokens>${words.map((word, t) => `<token id="${t + 1}"><word>${word}</word><lemma>x</lemma></token>`).join("")}</tokens><dependencies><dep type="root"><governor idx="0">ROOT</governor></dep></dependencies></sentence>`,
  );
  const mentions = places.map((chain) => {
    const its = chain.map(
      ({ sentence, start, end, head, text }) =>
        `\n<mention><sentence>${sentence}</sentence><start>${start}</start>\n<end>${end}</end>\n${head === undefined ? "" : `<head>${head}</head>`}${text === undefined ? "" : `<text>${text}</text>`}\n</mention>`,
    );
    return `<coreference>${its.join("")}</coreference>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet href="CoreNLP-to-HTML.xsl" type="text/xsl"?>\n<root>\n<document>\n${docId}\n<sentences>${sentences.join("")}</sentences>\n<coreference>\n${mentions.join("")}</coreference></document></root>`;
}

function json(places: readonly (readonly Place[])[], more: Record<string, unknown> = { docId: "ada.txt" }): string {
  const corefs = Object.fromEntries(
    places.map((chain, c) => [
      String(c + 1),
      chain.map(({ sentence, start, end, head, text }) => ({
        id: 1,
        text,
        type: "PROPER",
        startIndex: start,
        endIndex: end,
        headIndex: head,
        sentNum: sentence,
        isRepresentativeMention: true,
      })),
    ]),
  );
  const sentences = SENTENCES.map((words, index) => ({
    index,
    tokens: words.map((word, t) => ({ index: t + 1, word, originalText: word, characterOffsetBegin: 0 })),
  }));
  return JSON.stringify({ ...more, sentences, corefs }, undefined, 2);
}

function read(format: Format, text: string, options: ReadOptions = {}) {
  const diagnostics: Diagnostic[] = [];
  const reader = format.reader({
    file: "folder/other.out",
    report: (diagnostic) => diagnostics.push(diagnostic),
    ...options,
  });
  const parts = [...readParts([new TextEncoder().encode(text)], reader)];
  return { parts, diagnostics, codes: diagnostics.map(({ code }) => code) };
}

function view({ mentions, entities }: AnnotatedPart): Record<string, string[]> {
  const found: Record<string, string[]> = Object.fromEntries(entities.ids.map((id): [string, string[]] => [id, []]));
  for (let m = 0; m < mentions.length; m++) {
    found[entities.ids[mentions.entity[m]]].push(`${mentions.first[m]}-${mentions.last[m]}@${mentions.head![m]}`);
  }
  return found;
}

describe.each([
  ["XML", corenlp, xml],
  ["JSON", corenlpJson, json],
] as const)("a reader of CoreNLP's %s", (name, format, write) => {
  test("reads chains, heads, words and sentences", () => {
    const { parts, codes } = read(format, write(chains));
    expect(codes).toEqual([]);
    expect(parts.map(view)).toEqual([{ "1": ["0-0@0", "6-6@6"], "2": ["2-4@4", "7-9@8", "8-8@-1"] }]);
    expect(parts[0]).toMatchObject({ document: "ada.txt", part: "", tokens: { length: 11 } });
    expect(Array.from(parts[0].tokens!.sentenceStarts!)).toEqual([0, 6]);
    expect(new TextDecoder().decode(parts[0].tokens!.form!.bytes)).toBe(SENTENCES.flat().join(""));
  });

  test("names a nameless document after its file, and omits words on request", () => {
    const text = name === "XML" ? xml(chains, "") : json(chains, {});
    const { parts } = read(format, text, { tokens: false });
    expect(parts[0].document).toBe("other");
    expect(parts[0].tokens).toMatchObject({ length: 11 });
    expect(parts[0].tokens!.form).toBeUndefined();
  });

  test("reports invalid positions, and quotes that differ from the text", () => {
    const { parts, diagnostics } = read(
      format,
      write([
        [
          { sentence: 3, start: 1, end: 2, head: 1 },
          { sentence: 0, start: 1, end: 2, head: 1 },
          { sentence: 1, start: 2, end: 2, head: 1 },
          { sentence: 1, start: 6, end: 8, head: 6 },
          { sentence: 1, start: 0, end: 2, head: 1 },
          { sentence: 1, start: 1, end: 2, head: 2, text: "Bo" },
        ],
      ]),
    );
    expect(diagnostics).toMatchObject([
      { code: "unknown-reference", document: "ada.txt", entity: "1", data: { id: "sentence 3" } },
      { code: "unknown-reference", data: { id: "sentence 0" } },
      { code: "span-reversed", sentence: "1", mention: "[2,2]" },
      { code: "span-outside-text", sentence: "1", mention: "[6,8]", data: { tokens: 6 } },
      { code: "span-outside-text", sentence: "1", mention: "[0,2]" },
      { code: "text-mismatch", mention: "Bo", data: { expected: "Bo", text: "Ada" } },
    ]);
    const [{ mentions }] = parts;
    expect(mentions.length).toBe(3);
    expect(mentions.first[0]).toBe(0);
    expect(mentions.first[1]).toBeGreaterThanOrEqual(11);
    if (name === "XML") expect(diagnostics.map(({ line }) => line)).toEqual([9, 13, 17, 21, 25, 29]);
  });
});

describe("a reader of CoreNLP's XML", () => {
  test("reads several documents, documents without coreference, and a damaged file", () => {
    const document =
      "<document><sentences><sentence><tokens><token><word>a</word></token></tokens></sentence></sentences>";
    const { parts, codes } = read(corenlp, `<root>${document}</document>${document}</root>`);
    expect(parts.map(({ tokens }) => tokens!.length)).toEqual([1, 1]);
    expect(codes).toEqual(["xml-syntax"]);
  });

  test("reports invalid numbers", () => {
    const { diagnostics, parts } = read(corenlp, xml([[{ sentence: "x", start: "", end: 2 }]]));
    expect(parts[0].mentions.length).toBe(0);
    expect(diagnostics).toMatchObject([
      { code: "markup-shape", line: 9, entity: "1", data: { field: "The sentence of a mention" } },
      { code: "markup-shape", line: 9, entity: "1", data: { field: "The start of a mention" } },
    ]);
  });
});

describe("a reader of CoreNLP's JSON", () => {
  test.each([
    ["[]", "file"],
    ['{"corefs": {}}', "sentences"],
    ['{"sentences": [{"tokens": ["a"]}], "corefs": {}}', "sentences"],
    ['{"sentences": []}', "corefs"],
    ['{"sentences": [], "corefs": []}', "corefs"],
    ['{"sentences": [], "corefs": {"1": 5}}', "corefs.1"],
    ['{"sentences": [], "corefs": {"1": [{"sentNum": 1, "startIndex": 1.5, "endIndex": 2}]}}', "corefs.1[0]"],
  ])("reports the wrong field in %s", (text, field) => {
    expect(read(corenlpJson, text).diagnostics).toMatchObject([{ code: "json-shape", data: { field } }]);
  });

  test("reports a chain without mentions, and invalid JSON", () => {
    expect(read(corenlpJson, '{"sentences": [], "corefs": {"1": []}}').codes).toEqual(["empty-entity"]);
    expect(read(corenlpJson, '{"sentences": [').codes).toEqual(["json-syntax"]);
  });
});

test("the format is detected", () => {
  expect(corenlp.detect(xml(chains))).toBe(true);
  expect(corenlp.detect("<root><document/></root>")).toBe(false);
  expect(corenlpJson.detect(json(chains))).toBe(true);
  expect(corenlpJson.detect(json([], {}).slice(0, 250))).toBe(true);
  expect(corenlpJson.detect('{"sentences": [["a"]], "clusters": []}')).toBe(false);
});

describe("parts of speech and name classes", () => {
  const tokens = [
    ["Ada", "NNP", "PERSON"],
    ["saw", "VBD", "O"],
    ["her", "PRP$", "O"],
  ];

  test("are read from XML", () => {
    const sentence = tokens
      .map(
        ([word, pos, ner], t) => `<token id="${t + 1}"><word>${word}</word><POS>${pos}</POS><NER>${ner}</NER></token>`,
      )
      .join("");
    const mention = "<mention><sentence>1</sentence><start>1</start><end>2</end><head>1</head></mention>";
    const { parts } = read(
      corenlp,
      `<root><document><sentences><sentence id="1"><tokens>${sentence}</tokens></sentence></sentences><coreference><coreference>${mention}</coreference></coreference></document></root>`,
    );
    expect(valuesOf(parts[0].tokens?.tag)).toEqual(["NNP", "VBD", "PRP$"]);
    expect(valuesOf(parts[0].tokens?.nameClass)).toEqual(["PERSON", "", ""]);
  });

  test("are read from JSON, with types, numbers and genders of mentions", () => {
    const sentences = [{ tokens: tokens.map(([word, pos, ner]) => ({ word, pos, ner })) }];
    const mention = { sentNum: 1, startIndex: 1, endIndex: 2, headIndex: 1, type: "PROPER", number: "SINGULAR" };
    const corefs = {
      1: [
        { ...mention, gender: "FEMALE" },
        { ...mention, startIndex: 3, endIndex: 4, headIndex: 3, type: "PRONOMINAL", gender: "UNKNOWN" },
      ],
    };
    const { parts } = read(corenlpJson, JSON.stringify({ docId: "a", sentences, corefs }));
    expect(valuesOf(parts[0].tokens?.tag)).toEqual(["NNP", "VBD", "PRP$"]);
    expect(valuesOf(parts[0].tokens?.nameClass)).toEqual(["PERSON", "", ""]);
    expect(parts[0].mentions.features).toEqual({
      type: ["PROPER", "PRONOMINAL"],
      number: ["SINGULAR", "SINGULAR"],
      gender: ["FEMALE", ""],
    });
  });
});
