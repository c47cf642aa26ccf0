import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { textColumn } from "../../src/core/text-column.ts";
import { mentionsToPart } from "../../src/formats/common/parts/mentions-to-part.ts";
import { FileReader, readParts } from "../../src/formats/read.ts";
import { detectFormat, formats, guessUnreadable } from "../../src/formats/registry.ts";
import { testWriters } from "../support/format-writers/index.ts";
import { libraryWriters } from "../support/format-writers/library-writers.ts";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const encoder = new TextEncoder();
const folder = new TemporaryFolder();
const foreignFolder = "test/fixtures/foreign-json/";
const cases = "test/cases/dash/";

const words =
  `- _ * (1) (1 1) [x|1] [x]_1 {a <m # #begin #end </COREF> <COREF COREF { [ ] } < > "clusters": Entity=(e1 T1 | (( )) & 0 12 -DOCSTART- mention,cluster c="x" 1:1 MENTION true` +
  ` <text> #FORMAT=WebAnno 1-1 B-PER PK ustar set_1 identity \\ ' " % : ; , A-coref`;

/** A document without a mention, and the formats that keep its words. */
const bare = mentionsToPart(
  {
    document: "a",
    part: "",
    tokens: { length: 2, form: textColumn(["He", "saw"]), sentenceStarts: Int32Array.of(0) },
  },
  [],
);
const wordKeepers = [...libraryWriters, ...testWriters].filter(
  (writer) => writer.holds(bare) && (writer.keeps === "tokens" || writer.keeps === "text"),
);

test.each(wordKeepers)("a file of $format without mentions is a document if its format is named", (writer) => {
  const files = writer.write([bare]);
  for (const { path, text } of files.filter(({ main }) => main)) {
    const codes: string[] = [];
    const reader = new FileReader({
      file: path,
      format: formats.find(({ id }) => id === writer.format)!,
      companion: (name) => {
        const companion = files.find((file) => file.path === name);
        return companion && encoder.encode(companion.text);
      },
      report: ({ code, severity }) => severity === "error" && codes.push(code),
    });
    const read = [...readParts([encoder.encode(text)], reader)];
    expect([path, read.length, codes]).toEqual([path, 1, []]);
  }
});

describe.each([...libraryWriters, ...testWriters].map((writer, i) => [`${writer.format} (${i})`, writer] as const))(
  "a file of %s",
  (_, writer) => {
    test("is recognised even if words that look like marks of formats begin or end its lines", () => {
      const wrong: string[] = [];
      let files = 0;
      for (const word of words.split(" ")) {
        for (const [text, starts] of [
          [["He", "saw", "her", "and", "he", word], [0]],
          [
            ["He", word, "her", word],
            [0, 2],
          ],
          [
            [word, "saw", "her", ".", "He", word],
            [0, 4],
          ],
          [[word, word, word, word], [0]],
        ] as const) {
          const tokens = {
            length: text.length,
            form: textColumn([...text]),
            sentenceStarts: Int32Array.from(starts),
          };
          const frame = { document: "a", part: "", tokens };
          const mentions = [
            { entity: "1", runs: [0, 0] },
            { entity: "1", runs: [3, 3] },
            { entity: "2", runs: [2, 2] },
          ];
          const gapped = { entity: "1", runs: [0, 0, 2, 2] };
          const parts = [mentions, [gapped, mentions[1]]].map((found) => mentionsToPart(frame, found));
          const part = writer.format === "neleval" ? parts[0] : parts.find((each) => writer.holds(each));
          for (const file of part === undefined ? [] : writer.write([part])) {
            if (!file.main) continue;
            files++;
            const found = detectFormat(encoder.encode(file.text))?.id;
            if (found !== writer.format) wrong.push(`${found}: ${file.text.slice(0, 300)}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(files).toBeGreaterThan(0);
    });
  },
);

describe("text whose lines end in a dash", () => {
  test("is inline text if its header and its marks say so", () => {
    expect(detectFormat(readFileSync(`${cases}dash.inline.txt`))?.id).toBe("inline");
    const { stdout, code } = runCli([
      "score",
      `${cases}dash.conll`,
      `${cases}dash.inline.txt`,
      "-m",
      "muc",
      "--format",
      "json",
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/"f1": 1\b/);
  });

  test("is a CoNLL table if tokens are numbered, even if its words look like marks of inline text", () => {
    const rows = ["[He|1]", "saw", "[him|1]", "-"].map((word, t) => `a 0 ${t} ${word} ${t === 2 ? "(1)" : "-"}`);
    expect(detectFormat(encoder.encode(`#begin document (a); part 000\n${rows.join("\n")}\n#end document\n`))?.id).toBe(
      "conll",
    );
  });
});

describe("files of other programs", () => {
  const guesses: Readonly<Record<string, RegExp>> = {
    spacy: /spaCy/,
    "uima-cas": /INCEpTION/,
    potato: /Potato/,
    wsc: /Winograd/,
    winogrande: /Winograd/,
    docred: /DocRED/,
    "maven-ere": /MAVEN-ERE/,
    bioc: /BioC/,
    "brat-embedded": /brat/,
    other: /JSON without clusters/,
  };
  const files = readdirSync(foreignFolder).filter((file) => /\.jsonl?$/.test(file));

  test.each(files)("such as %s are refused, and the message says what they are", (file) => {
    const content = readFileSync(foreignFolder + file);
    const guess = Object.entries(guesses).find(([name]) => file.startsWith(name))?.[1] ?? /^$/;
    expect(detectFormat(content)).toBeUndefined();
    expect(guessUnreadable(content)).toMatch(guess);
    const { stdout, stderr, code } = runCli(["score", foreignFolder + file, foreignFolder + file]);
    expect({ stdout, code }).toEqual({ stdout: "", code: 3 });
    expect(stderr).toMatch(guess);
  });

  test.each(files.filter((file) => !file.startsWith("other")))(
    "such as %s are refused even if a format is named",
    (file) => {
      const content = readFileSync(foreignFolder + file);
      for (const format of formats) {
        const found: string[] = [];
        const reader = new FileReader({ format, file, report: ({ code }) => found.push(code) });
        expect([[...readParts([content], reader)], found], format.id).toEqual([[], ["unknown-format"]]);
      }
      const path = foreignFolder + file;
      const { stdout, stderr, code } = runCli([
        "score",
        path,
        path,
        "--key-format",
        "jsonlines",
        "--response-format",
        "jsonlines",
      ]);
      expect({ stdout, code }).toEqual({ stdout: "", code: 3 });
      expect(stderr).toMatch(
        guesses[Object.keys(guesses).find((name) => file.startsWith(name)) as keyof typeof guesses],
      );
    },
  );

  test("that resemble a format other than the named one are refused if nothing is found in them", () => {
    // As inline text, a CoNLL file would be a document without mentions, in which every cell is a word.
    const path = "examples/key.conll";
    const { stdout, stderr, code } = runCli(["score", path, path, "--response-format", "inline"]);
    expect({ stdout, code }).toEqual({ stdout: "", code: 3 });
    expect(stderr).toContain("[no-document]");
  });

  test("include files of every program in the list", () => {
    for (const name of Object.keys(guesses)) expect(files.some((file) => file.startsWith(name))).toBe(true);
  });
});

describe("archives that store their files uncompressed", () => {
  const conll = readFileSync(`${cases}dash.conll`, "latin1");
  // A tar header has 512 bytes, with “ustar” at byte 257.
  const zip = `PK\u0003\u0004\n\0\0\0\0\0${"\0".repeat(16)}\n\0\0\0dash.conll${conll}`;
  const tar = `${"dash.conll".padEnd(257, "\0")}ustar\0${"00".padEnd(249, "\0")}${conll}`;

  test.each([
    ["ZIP", zip],
    ["tar", tar],
  ])("in the format %s are refused, even if a format of annotation is named", (name, content) => {
    const path = folder.write(`${name}/dash.conll`, Buffer.from(content, "latin1"));
    for (const flags of [[], ["--key-format", "conll", "--response-format", "conll"]]) {
      const { stderr, code } = runCli(["score", path, path, ...flags]);
      expect(code).toBe(3);
      expect(stderr).toContain(`a ${name} archive; unpack it`);
    }
  });
});
