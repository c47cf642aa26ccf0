import { existsSync, readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";
import { Random } from "../../bench/random.ts";
import { textColumn } from "../../src/core/text-column.ts";
import { mentionsToPart } from "../../src/formats/common/parts/mentions-to-part.ts";
import { isPlainConll2012 } from "../../src/formats/conll-2012/detect.ts";
import { headLength } from "../../src/formats/format.ts";
import { detectFormat, formats } from "../../src/formats/registry.ts";
import { damage } from "../support/damage.ts";
import { testWriters } from "../support/format-writers/index.ts";
import { libraryWriters } from "../support/format-writers/library-writers.ts";
import { testSeed } from "../support/test-seed.ts";

const VARIANTS = 30;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const parts = [
  ["Ann", "saw", "the", "old", "man", ".", "She", "gave", "him", "her", "."],
  ["Ann", "saw", "[the|1]", "old", "猫", ".", "#", "don't", "😀", "her", "-"],
].map((words, document) =>
  mentionsToPart(
    {
      document: `d${document}`,
      part: "",
      tokens: { length: words.length, form: textColumn(words), sentenceStarts: Int32Array.of(0, 6) },
    },
    [
      { entity: "1", runs: [0, 0] },
      { entity: "1", runs: [9, 9] },
      { entity: "2", runs: [2, 4] },
      { entity: "2", runs: [6, 6] },
    ],
  ),
);

const written = [...libraryWriters, ...testWriters].flatMap((writer) =>
  [parts, ...parts.map((part) => [part])].flatMap((some) =>
    writer.write(some.filter((part) => writer.holds(part))).map(({ text }) => encoder.encode(text)),
  ),
);
/** neleval has no example, and its writer holds no part. */
const byHand = ["d1\t10\t14\tkb_A\t1.0\tGPE\nd1\t20\t24\tNIL01\t1.0\tPER\nd2\t3\t5\tkb_A\t0.5\tGPE\n"].map((text) =>
  encoder.encode(text),
);
const onDisk = ["examples", "test/fixtures", "../shared/cases"]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => globSync("**/*", { cwd: folder, absolute: true }).sort())
  .map((path) => new Uint8Array(readFileSync(path)).subarray(0, headLength - 1));

test("no format recognises a file that lacks that format's marks", () => {
  const random = new Random(testSeed);
  const files = [...written, ...byHand, ...onDisk];
  const wrong: string[] = [];
  const recognised = new Set<string>();
  for (const bytes of files) {
    for (let variant = 0; variant < VARIANTS; variant++) {
      const head = variant === 0 ? bytes : damage(bytes.slice(0, 6000), random.pick(files).subarray(0, 6000), random);
      const text = decoder.decode(head);
      const asked = formats.find((format) => format.detect(text));
      const found = detectFormat(head);
      if (found !== undefined) recognised.add(found.id);
      if (isPlainConll2012(head) && found?.id !== "conll") wrong.push(`plain, but ${found?.id}: ${text.slice(0, 200)}`);
      for (const { id, marks, detect } of formats) {
        if (marks?.some((mark) => text.includes(mark)) === false && detect(text))
          wrong.push(`${id}: ${text.slice(0, 200)}`);
      }
      if (found !== asked && found !== undefined) wrong.push(`${found.id}, not ${asked?.id}: ${text.slice(0, 200)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([...recognised].sort()).toEqual(formats.map(({ id }) => id).sort());
});
