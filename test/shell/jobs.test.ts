import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { defaultOptions, generateCorpus, Random, writeDocument } from "../../bench/generate.ts";
import { damage } from "../support/damage.ts";
import { spawnCli as runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const key = readFileSync("examples/key.conll", "utf8");
const damaged = key.replaceAll("(", "((").replace("#begin", "#start");

describe("--jobs", () => {
  it.each<[string, number, readonly string[]]>([
    ["two files", 0, ["score", "examples/key.conll", "examples/response.conll", "-m", "all"]],
    [
      "several responses, some without a thread",
      0,
      ["score", "examples/villages/key.txt", "examples/villages/north.1.txt", "examples/villages/south.1.txt"],
    ],
    [
      "a comparison",
      0,
      [
        "compare",
        "examples/villages/key.txt",
        "examples/villages/north.1.txt",
        "examples/villages/south.1.txt",
        "--seed",
        "1",
      ],
    ],
    ["an explanation", 0, ["explain", "examples/key.conll", "examples/response.conll"]],
    ["a repeated document", 0, ["score", folder.write("twice.conll", key + key), "examples/response.conll"]],
    ["gzipped files", 0, ["score", folder.write("key.conll.gz", gzipSync(key)), "examples/response.conll"]],
    ["a damaged file", 3, ["score", "examples/key.conll", folder.write("damaged.conll", damaged)]],
    ["an empty file", 3, ["score", "examples/key.conll", folder.write("empty.conll", "")]],
    ["an unknown format", 3, ["score", folder.write("letter.txt", "Dear Ann,\n"), "examples/response.conll"]],
    ["a missing file", 3, ["score", "examples/key.conll", join(folder.path, "nowhere.conll")]],
  ])("%s: gives the same output, messages and exit code with one thread and with several", (_, code, command) => {
    const alone = runCli([...command, "--jobs", "1"]);
    expect(alone.code).toBe(code);
    expect(runCli([...command, "--jobs", "2"])).toEqual(alone);
    expect(runCli([...command, "--jobs", "9"])).toEqual(alone);
  });

  it("refuses to run with 0 threads", () => {
    expect(runCli(["score", "examples/key.conll", "examples/response.conll", "--jobs", "0"]).code).toBe(2);
  });
});

/** Documents of a generated corpus, from the key and a system, some of them in several parts. */
const options = {
  ...defaultOptions,
  documents: 24,
  tokens: 60,
  mentions: 14,
  multiPart: true,
  singletons: 0.2,
  empty: 0.1,
};
const documents = Array.from(generateCorpus(options), (document) => writeDocument(document, options));
const keys = documents.map((document) => document.key);
const responses = documents.map((document) => document.response);

const encoder = new TextEncoder();
const random = new Random(5);
const damagedBytes = (texts: readonly string[]): Uint8Array =>
  damage(encoder.encode(texts.join("")), encoder.encode(keys[0]), random);

const k = folder.write("k.conll", keys.join(""));
const r = folder.write("r.conll", responses.join(""));
const turned = folder.write("turned.conll", responses.toReversed().join(""));
const other = folder.write(
  "other.conll",
  [...responses.slice(3), "#begin document (extra)\n#end document\n", keys[1]].join(""),
);
const repeated = folder.write("repeated.conll", [...responses, responses[4], keys[2], responses[4]].join(""));
keys.forEach((text, i) => folder.write(`keys/${i % 5}.conll`, text + keys[(i + 5) % 24]));
responses.forEach((text, i) => folder.write(`responses/${i % 7}/${i}.conll`, text));

/** Two files identified by their names, both damaged. */
const damagedPairs = Array.from({ length: 6 }, (_, i): [string, number, readonly string[]] => [
  `damaged files, ${i}`,
  i === 1 ? 3 : 0,
  [
    "score",
    folder.write(`k${i}.conll`, damagedBytes(keys)),
    folder.write(`r${i}.conll`, damagedBytes(responses)),
    "-m",
    "conll",
  ],
]);

describe("--jobs with a corpus of many documents", () => {
  it.each<[string, number, readonly string[]]>([
    ["a pair", 0, ["score", k, r]],
    ["every metric", 0, ["score", k, r, "-m", "all"]],
    ["documents in another order", 0, ["score", k, turned, "--by", "document"]],
    ["missing and extra documents", 0, ["score", k, other, "--extra-documents", "score", "--by", "document"]],
    ["missing and extra documents, left out", 0, ["score", k, other]],
    ["repeated documents", 0, ["score", k, repeated, "--by", "document"]],
    ["repeated documents in the key", 0, ["score", repeated, k]],
    ["several responses", 0, ["score", k, r, turned, other, repeated, "-m", "lea,muc"]],
    ["folders", 0, ["score", join(folder.path, "keys"), join(folder.path, "responses"), "--by", "document"]],
    ["heads", 0, ["score", k, r, "--match", "head"]],
    ["several rules of matching", 0, ["score", k, r, "--match", "exact,head,partial"]],
    ["means of parts", 0, ["score", k, r, "--average", "macro", "--unit", "part"]],
    ["a breakdown", 0, ["score", k, r, "-m", "arcs-immediate", "--by", "class"]],
    ["JSON", 0, ["score", k, r, "-m", "all", "--format", "json"]],
    ["intervals", 0, ["score", k, r, "-m", "conll", "--ci", "xpct", "--seed", "1"]],
    ["a comparison", 0, ["compare", k, r, turned, repeated, "--seed", "1"]],
    ["a comparison of incomplete systems", 3, ["compare", k, r, other, "--seed", "1"]],
    ["no words", 0, ["score", folder.write("bare-k.conll", bare(keys)), folder.write("bare-r.conll", bare(responses))]],
    ["other words", 0, ["score", k, folder.write("words.conll", responses.join("").replace(/\ta/g, "\tA"))]],
    [
      "a key without a parse where one is needed",
      3,
      ["score", folder.write("no-parse.conll", bare(keys)), r, "--np-only"],
    ],
    [
      "a system of another corpus",
      0,
      ["score", k, folder.write("others.conll", responses.join("").replaceAll("(bc/", "(zz/"))],
    ],
    ["no mentions", 0, ["score", k, folder.write("none.conll", responses.join("").replace(/\t[^\t]*$/gm, "\t-"))]],
    [
      "no headers in the response",
      3,
      ["score", k, folder.write("headless.conll", responses.join("").replace(/^#.*$/gm, ""))],
    ],
    ["a pair that --strict refuses", 3, ["score", k, repeated, "--strict"]],
    ["a --verbose run", 0, ["score", k, r, "--verbose"]],
    ["documents that share entities", 0, ["score", k, r, "--scope", "corpus", "-m", "muc"]],
    ...damagedPairs,
  ])("%s: gives the same output, messages and exit code with one thread and with several", (_, code, command) => {
    const alone = runCli([...command, "--jobs", "1"]);
    expect(alone.code).toBe(code);
    expect(runCli([...command, "--jobs", "3"])).toEqual(alone);
  });

  it("writes the same counts", () => {
    const written = ["1", "5"].map((jobs) => {
      const path = join(folder.path, `counts-${jobs}.jsonl`);
      expect(runCli(["score", k, r, "-m", "all", "--by", "document", "--counts", path, "--jobs", jobs]).code).toBe(0);
      return readFileSync(path, "utf8");
    });
    expect(written[1]).toBe(written[0]);
  });

  it("reports problems of the key before those of the response, and of files before those of documents", () => {
    const unclosed = (texts: readonly string[]): string => texts.join("").replaceAll("#end document\n", "");
    const { stderr } = runCli([
      "score",
      folder.write("open-k.conll", unclosed(keys)),
      folder.write("open-r.conll", unclosed(keys.slice(1))),
    ]);
    const lines = stderr
      .split("\n")
      .filter((line) => line.includes("[document-not-closed]") || line.includes("[missing-document]"));
    const said = lines.map((line) => /(open-.)\.conll.*\[(.*)\]/.exec(line)?.slice(1).join(" "));
    expect([...new Set(said)]).toEqual([
      "open-k document-not-closed",
      "open-r document-not-closed",
      "open-r missing-document",
    ]);
  });
});

/** Tables of two columns, token and coreference. */
function bare(texts: readonly string[]): string {
  return texts.join("").replace(/^([^#\t\n]*)\t.*\t(.*)$/gm, "$1\t$2");
}
