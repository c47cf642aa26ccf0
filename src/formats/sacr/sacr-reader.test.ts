import { describe, expect, test } from "vitest";
import { entityWords, wordsOf } from "../../../test/support/part-views.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { readParts } from "../read.ts";
import { sacr } from "./index.ts";

function read(text: string, file = "tales/The crow.sacr"): { part: AnnotatedPart; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const reader = sacr.reader({ file, report: (diagnostic) => diagnostics.push(diagnostic) });
  const parts = [...readParts([new TextEncoder().encode(text)], reader)];
  expect(parts.length).toBe(1);
  return { part: parts[0], diagnostics };
}

function headsOf(part: AnnotatedPart): string[] {
  return Array.from(part.mentions.head ?? [], (head) => (head < 0 ? "-" : wordsOf(part)[head]));
}

const codes = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ code, line, column }) => `${code} ${line ?? "?"}:${column ?? "?"}`);

const tale = `#title: The crow
#textid: crow-1

{Crow:role="subject",head="1" A crow with {M1:role="object",head="0" cheese}} sat
in {Tree:role="",head="1" a tree}.
#part: 2
{Fox:head=1 The fox} saw {Crow:head="0: it" it}.

*****

{Fox It}\\n
wept.
#COLOR:Fox=red
#TOKENIZATION-TYPE:1
`;

describe("a file", () => {
  test("has chains, nested mentions and singletons", () => {
    const { part, diagnostics } = read(tale);
    expect(part.document).toBe("crow-1");
    expect(entityWords(part)).toEqual([
      "Crow: A crow with cheese, it",
      "M1: cheese",
      "Tree: a tree",
      "Fox: The fox, It",
    ]);
    expect(diagnostics).toMatchObject([
      { code: "layer-not-read", document: "crow-1", data: { layer: "property role", count: 2 } },
    ]);
  });

  test("has paragraphs as sentences, which end at blank lines and metadata", () => {
    const { part } = read(tale);
    expect(part.tokens?.inText?.text).toBe("A crow with cheese sat\nin a tree.\nThe fox saw it.\nIt\nwept.");
    expect(part.tokens?.sentenceStarts).toEqual(Int32Array.of(0, 9, 14));
    expect(part.mentions.line).toEqual(Int32Array.of(4, 4, 5, 7, 7, 11));
  });

  test("has heads, which are counted in words", () => {
    expect(headsOf(read(tale).part)).toEqual(["crow", "cheese", "tree", "fox", "it", "-"]);
  });

  test("gives its name to the document if there is no id", () => {
    expect(read("{A It} is").part.document).toBe("The crow");
    expect(read("#text_id:x\n#textid:y\n{A It} is").part.document).toBe("x");
  });

  test("may have CRLF or CR as line endings, and a byte order mark", () => {
    for (const end of ["\r\n", "\r"]) {
      const { part } = read(`\uFEFF${tale.replaceAll("\n", end)}`);
      expect(part.tokens).toEqual(read(tale).part.tokens);
      expect(part.mentions).toEqual(read(tale).part.mentions);
    }
  });

  test("has text that begins with # behind a line break within a paragraph", () => {
    const { part } = read("{A She} said \\n\n#so\\n\n***\n#textid:x\n\n{A she} ran");
    expect(part.document).toBe("x");
    expect(part.tokens?.inText?.text.replace(/\n+/g, "|")).toBe("She said |#so|***|she ran");
    expect(part.tokens?.sentenceStarts?.length).toBe(2);
  });

  test("may have no annotation", () => {
    const { part, diagnostics } = read("#title: x\n#speaker: A\nIt is.\n\n#speaker: B\nSo it is.\n");
    expect(diagnostics).toEqual([]);
    expect([part.tokens?.length, part.mentions.length]).toEqual([7, 0]);
  });
});

describe("tokens", () => {
  test("are words up to an apostrophe, numbers, and single other characters", () => {
    expect(wordsOf(read("L'œuvre, Ada's 19th 12.5 -3 … “naïve” 猫😀").part).join(" ")).toBe(
      "L' œuvre , Ada' s 19th 12 .5 -3 … “ naïve ” 猫 😀",
    );
  });

  test("do not cross markup, and do not count as inferred", () => {
    const { part } = read("{A Ada'}s un{B happy}ness");
    expect(wordsOf(part).join(" ")).toBe("Ada' s un happy ness");
    expect(part.tokens?.inferred).toBeUndefined();
  });

  test("are characters if the file annotates characters", () => {
    const { part } = read('{A:head="1" 猫 狗}鱼 a1\n#TOKENIZATION-TYPE:3');
    expect(wordsOf(part).join(" ")).toBe("猫 狗 鱼 a 1");
    expect(headsOf(read('{A:head="2" 猫 狗}\n#TOKENIZATION-TYPE:3').part)).toEqual(["狗"]);
  });
});

describe("heads", () => {
  test.each([
    ["without counting punctuation if words are annotated", '{A:head="1" old, (good) wine}', "good"],
    ["by counting punctuation if it is annotated, too", '#TOKENIZATION-TYPE:2\n{A:head="3" old, (good) wine}', "good"],
    ["by counting letters and digits separately", '{A:head="3" the 19th century}', "century"],
    ["as the token that contains the counted unit", '{A:head="1" the 19th century}', "19th"],
    ["by counting percent signs", '{A:head="2" 12 % more}', "more"],
    ["by counting units that the file defines", '#additionnaltoken:§\n{A:head="2" a § b}', "b"],
    ["only if the mention has enough words", '{A:head="2" a b} {B:head="0" c}', "- c"],
    ["only if there is a number", '{A:head="" a b} {B:head="0" c}', "- c"],
    ["in a mention that begins with another mention", '{A:head="1" {B:head="0" his} friend}', "friend his"],
  ])("are found %s", (_, text, heads) => {
    expect(headsOf(read(text).part).join(" ")).toBe(heads);
  });
});

test("the reader reports invalid heads", () => {
  const { part, diagnostics } = read('{A:head="2" old Ada}\n\nsaw {B:head="x" it} {C:head="" him} {D:head="0" …}');
  expect(headsOf(part)).toEqual([]);
  expect(diagnostics).toMatchObject([
    {
      code: "index-outside-mention",
      line: 1,
      column: 1,
      entity: "A",
      mention: "old Ada",
      data: { text: "2", words: 2 },
    },
    { code: "index-outside-mention", line: 3, column: 5, entity: "B", data: { text: "x", words: 1 } },
    { code: "index-outside-mention", line: 3, column: 37, entity: "D", data: { text: "0", words: 0 } },
  ]);
});

test("the reader reads types of entities", () => {
  expect(read('{A:type="person" she} {B:x="1" it} {C:entity_type=place there}').part.entities.types).toEqual([
    "person",
    "",
    "place",
  ]);
});

test("the reader skips properties without a known meaning, and reports them", () => {
  const { part, diagnostics } = read('{A:a="x \\"y\\" }{ z",b=1;c="&quot;" she} {B-2_ç:d="over\ntwo lines" it}');
  expect(entityWords(part)).toEqual(["A: she", "B-2_ç: it"]);
  expect(diagnostics.map(({ data }) => data)).toEqual([
    { layer: "property a, property b, property c, property d", count: 4 },
  ]);
});

describe("incomplete markup", () => {
  test("includes mentions that are not closed in their paragraph, or never opened", () => {
    const { part, diagnostics } = read("{A She} saw {B the {C old} man\n\n{A she}} ran}");
    expect(entityWords(part)).toEqual(["A: She, she", "C: old"]);
    expect(part.tokens?.inText?.text).toBe("She saw the old man\nshe ran");
    expect(codes(diagnostics)).toEqual(["markup-not-closed 1:13", "markup-not-opened 3:8", "markup-not-opened 3:13"]);
    expect(diagnostics[0]).toMatchObject({ entity: "B", document: "The crow", mention: "{B the {C old} man" });
  });

  test("includes braces without a chain, which are read as text", () => {
    const { part, diagnostics } = read("{A She {so} { } {} {it's}}");
    expect(entityWords(part)).toEqual(["A: She { so } { } { } { it' s }"]);
    expect(codes(diagnostics)).toEqual([
      "markup-shape 1:8",
      "markup-shape 1:13",
      "markup-shape 1:17",
      "markup-shape 1:20",
    ]);
  });

  test("includes mentions without text", () => {
    const { part, diagnostics } = read("{A } {B {C  }} {D it}");
    expect(entityWords(part)).toEqual(["D: it"]);
    expect(codes(diagnostics)).toEqual(["markup-shape 1:1", "markup-shape 1:6", "markup-shape 1:9"]);
  });

  test("includes unreadable properties", () => {
    const { part, diagnostics } = read('{A:x="1 she} {B:x="1"y it} {C:=1 he} {D:x="1",}');
    expect(entityWords(part)).toEqual(["A: she", "B: it", "C: he"]);
    expect(codes(diagnostics).filter((code) => !code.startsWith("layer"))).toEqual([
      "markup-shape 1:1",
      "markup-shape 1:14",
      "markup-shape 1:28",
      "markup-shape 1:38",
      "markup-shape 1:38",
    ]);
  });

  test("may be long and deeply nested", () => {
    const n = 50_000;
    // Only the first closes its brackets.
    for (const [text, mentions] of [
      ["{A a".repeat(n) + "}".repeat(n), n],
      ['{A:a="'.repeat(n), 0],
      ["}".repeat(n), 0],
      ["{".repeat(n), 0],
      ['{A:a="b",'.repeat(n), 0],
    ] as const)
      expect(read(text).part.mentions.length).toBe(mentions);
  });
});

describe("detection", () => {
  test.each([
    ["properties", 'It is {A:head="0" a fox}.'],
    ["annotations without properties", "{one {one His} head} hurts."],
    ["colours", "It is.\n#COLOR:A=red\n"],
    ["the kind of tokens alone", "It is.\n\n#TOKENIZATION-TYPE:2\n"],
    ["speakers", "#title: x\n\n#speaker: A\nIt is.\n"],
    ["a whole file", tale],
  ])("accepts %s", (_, text) => {
    expect(sacr.detect(text)).toBe(true);
  });

  test.each([
    ["prose", "It is {so} and {so on}."],
    ["one annotation", "It is {A a fox}."],
    ["LaTeX", "\\emph{the man} and \\emph{the man}"],
    ["a program", "const { a } = b; if (c) { return d } else { return d }"],
    ["JSON", '{"a": "{A:head=\\"0\\" x}"}'],
    ["CoNLL", '#begin document (a)\na 0 0 {A:head="0" (0)\n'],
    ["a table", "#title: x\n#source: y\na\tb\tc\n"],
    ["a title", "#title: x\nIt is.\n"],
    ["an annotation among other braces", 'type X = { a: 1 }; // {A:x="1" y}\nconst { b } = {};'],
  ])("rejects %s", (_, text) => {
    expect(sacr.detect(text)).toBe(false);
  });
});

test("the reader reads parts of speech, numbers and genders as features, under several names", () => {
  const { part, diagnostics } = read(
    '{Ada:part_of_speech="a name",Gender="f" Ada} saw {Ada:partofspeech="e possessive adjective",number="sg" her} {M1 cat}.',
  );
  expect(part.mentions.features).toEqual({
    type: ["a name", "e possessive adjective", ""],
    gender: ["f", "", ""],
    number: ["", "sg", ""],
  });
  expect(diagnostics).toEqual([]);
});
