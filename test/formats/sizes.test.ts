import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { formats } from "../../src/formats/registry.ts";
import { Accumulator } from "../../src/scoring/accumulator.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { preparePart } from "../../src/scoring/prepare.ts";
import { readFiles } from "../support/read-files.ts";

/** Above 125,000 items, spreading a list into arguments overflows the stack. */
const MANY = 150_000;

function list<Item>(item: (i: number) => Item): Item[] {
  return Array.from({ length: MANY }, (_, i) => item(i));
}

function read(format: string, text: string): readonly AnnotatedPart[] {
  return readFiles({ file: text }, { format }).parts;
}

function sizesOf(parts: readonly AnnotatedPart[]): [documents: number, mentions: number, entities: number] {
  const sum = (of: (part: AnnotatedPart) => number): number => parts.reduce((total, part) => total + of(part), 0);
  return [parts.length, sum(({ mentions }) => mentions.length), sum(({ entities }) => entities.length)];
}

const conll = (cells: readonly string[]): string =>
  `#begin document (d); part 000\n${cells.map((cell, t) => `d\t0\t${t}\tw\t${cell}`).join("\n")}\n#end document\n`;

const conllu = (misc: (t: number) => string): string =>
  `# newdoc id = d\n# global.Entity = eid\n${list((t) => `${t + 1}\tw\t_\t_\t_\t_\t_\t_\t_\t${misc(t)}`).join("\n")}\n\n`;

const pairs = JSON.stringify(list((i) => [[i, i]]));

describe("150,000", () => {
  it.each<[what: string, format: string, text: () => string, sizes: readonly number[]]>([
    [
      "documents of CoNLL-2012",
      "conll",
      () => list((i) => `#begin document (${i})\n${i} 0 0 w (0)\n#end document\n`).join(""),
      [MANY, MANY, MANY],
    ],
    ["entities of one token", "conll", () => conll([list((i) => `(${i})`).join("|")]), [1, MANY, MANY]],
    [
      "nested mentions",
      "conll",
      () => conll([list((i) => `(${i}`).join("|"), list((i) => `${MANY - 1 - i})`).join("|")]),
      [1, MANY, MANY],
    ],
    [
      "nested mentions of one entity",
      "conll",
      () => conll(["(1".repeat(MANY), list(() => "1)").join("|")]),
      [1, MANY, 1],
    ],
    ["brackets without an id", "conll", () => conll(["(1)", "(".repeat(MANY)]), [1, 1, 1]],
    ["tokens of a CorefUD sentence", "corefud", () => conllu((t) => `Entity=(e${t})`), [1, MANY, MANY]],
    ["mentions of a CorefUD entity", "corefud", () => conllu(() => "Entity=(e1)"), [1, MANY, 1]],
    [
      "documents of JSON lines",
      "jsonlines",
      () => list((i) => `{"doc_key": "${i}", "sentences": [["w"]], "clusters": [[[0, 0]]]}\n`).join(""),
      [MANY, MANY, MANY],
    ],
    ["clusters of JSON lines", "jsonlines", () => `{"doc_key": "d", "clusters": ${pairs}}\n`, [1, MANY, MANY]],
    ["mentions of a JSON cluster", "clusters", () => `{"d": [${JSON.stringify(list((i) => [i, i]))}]}`, [1, MANY, 1]],
    [
      "documents of one JSON object",
      "clusters",
      () => `{${list((i) => `"${i}": [[[0, 0]]]`).join(",")}}`,
      [MANY, MANY, MANY],
    ],
    [
      "documents of a JSON list",
      "fastcoref",
      () => `[${list((i) => `{"id": "${i}", "text": "w", "clusters": [[[0, 1]]]}`).join(",")}]`,
      [MANY, MANY, MANY],
    ],
    ["rows of a table", "labels", () => `mention\tkey\n${list((i) => `m${i}\te${i}`).join("\n")}\n`, [1, MANY, MANY]],
    [
      "documents of a table",
      "labels",
      () => `document\tmention\tkey\n${list((i) => `d${i}\tm\te`).join("\n")}\n`,
      [MANY, MANY, MANY],
    ],
    [
      "inline mentions",
      "inline",
      () => `#begin document (d)\n${list((i) => `[w]${i % 100}\n`).join("")}#end document\n`,
      [1, MANY, 100],
    ],
    [
      "tags around a word",
      "inline",
      () => `#begin document (d)\n${"<e1>".repeat(MANY)}w${"</e1>".repeat(MANY)}\n#end document\n`,
      [1, MANY, 1],
    ],
    [
      "documents of SGML",
      "muc",
      () => list((i) => `<DOC><DOCID> ${i} </DOCID><TXT><COREF ID="1">w</COREF></TXT></DOC>\n`).join(""),
      [MANY, MANY, MANY],
    ],
  ])("%s are read", (_, format, text, sizes) => {
    expect(sizesOf(read(format, text()))).toEqual(sizes);
  });

  it.each(["keep", "first"] as const)("repeated mentions are scored under the policy `%s`", (onDuplicate) => {
    const [part] = read("conll", conll([list((i) => `(${i})`).join("|"), "(0)"]));
    const accumulator = new Accumulator(resolveOptions({ metrics: ["muc", "b3"], onDuplicate }));
    accumulator.add(part, part);
    // Against itself, everything is right; under `first`, the token is a mention of entity 0 only.
    expect(accumulator.result().scores["b3"].f1).toBe(1);
    expect(preparePart(part, onDuplicate).order).toHaveLength(onDuplicate === "keep" ? MANY + 1 : 2);
  });
});

describe("writing and reading again", () => {
  const inputs: readonly (readonly [what: string, text: () => string])[] = [
    ["mentions of one entity", () => conll(list(() => "(1)"))],
    ["entities of one token", () => conll([list((i) => `(${i})`).join("|")])],
  ];
  // Only two inputs, because reading and writing each takes seconds in the slower formats.
  const written = formats.filter(({ write }) => write !== undefined);

  it.each(inputs.flatMap(([what, text]) => written.map((format) => ({ what, text, format }))))(
    "keeps 150,000 $what in $format.id",
    ({ text, format: { id, write } }) => {
      const start = process.cpuUsage();
      const parts = read("conll", text());
      expect(sizesOf(read(id, Array.from(write!(parts)).join("")))).toEqual(sizesOf(parts));
      // Quadratic algorithms take longer. A limit of time instead of processor time fails on busy machines.
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1e6).toBeLessThan(30);
    },
  );
});
