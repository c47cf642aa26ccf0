import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../src/core/diagnostic.ts";
import { fileSource } from "../src/cli/file-source.ts";
import { labelFiles, scoreLabelFiles } from "../src/cli/score-label-files.ts";
import { resolveOptions, type UserOptions } from "../src/scoring/score-options.ts";
import { scoreSources } from "../src/scoring/score-sources.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const folder = new TemporaryFolder();

/** What is said of the files, in an order that does not depend on which is read first. */
function remarksOf(diagnostics: readonly Diagnostic[]): string[] {
  return [...new Set(diagnostics.map((diagnostic) => JSON.stringify(diagnostic)))].sort();
}

/** The results of the way for millions of mentions; nothing where it is not for these files. */
function quickly(key: string, responses: readonly string[], options: UserOptions = {}) {
  const diagnostics: Diagnostic[] = [];
  const resolved = resolveOptions(options);
  const headOf = (path: string): Uint8Array => readFileSync(path).subarray(0, 65_536);
  const files = labelFiles([[key], ...responses.map((path) => [path])], resolved, headOf);
  const report = (diagnostic: Diagnostic): unknown => diagnostics.push(diagnostic);
  const accumulators = files && scoreLabelFiles(files, resolved, { onProgress: () => undefined, report });
  return accumulators && { results: accumulators.map((each) => each.result()), remarks: remarksOf(diagnostics) };
}

/** The same of the way that all formats go. */
function usually(key: string, responses: readonly string[], options: UserOptions = {}) {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): unknown => diagnostics.push(diagnostic);
  const accumulators = scoreSources(
    fileSource([key], { side: "key", report }),
    responses.map((file) => fileSource([file], { side: "response", report })),
    resolveOptions(options),
    report,
  );
  return { results: accumulators.map((each) => each.result()), remarks: remarksOf(diagnostics) };
}

function file(name: string, rows: readonly (readonly string[])[], separator: string): string {
  const quoted = (field: string): string =>
    separator === "\t" || !/[",\n]/.test(field) ? field : `"${field.replaceAll('"', '""')}"`;
  return folder.write(name, rows.map((row) => `${row.map(quoted).join(separator)}\n`).join(""));
}

/** Labels as people have them: numbers, numbers that are none, words, and longer than fits a word of memory. */
const labelNames = ["0", "7", "07", "12345678", "1e3", "a", "Ä", "a,b", "entity-of-many-letters", "-1"];
const mentionNames = ["m1", "m10", "m2", "m01", "x", "é", 'q"u', "a much longer name of a mention", "0"];

const mention = fc.record({
  document: fc.constantFrom("d1", "d2", "ü"),
  name: fc.constantFrom(...mentionNames),
  key: fc.constantFrom("", ...labelNames),
  response: fc.constantFrom("", ...labelNames),
});

/** Rows of different mentions, of which each side has one at least. */
const mentions = fc
  .uniqueArray(mention, { minLength: 2, maxLength: 25, selector: ({ document, name }) => `${document} ${name}` })
  .filter((rows) => rows.some(({ key }) => key !== "") && rows.some(({ response }) => response !== ""));

const options = fc.record({
  singletons: fc.constantFrom<"keep" | "drop">("keep", "drop"),
  average: fc.constantFrom<"micro" | "macro">("micro", "macro"),
});

describe("tables of labels in typed arrays", () => {
  it("one file of both sides has the figures, fingerprints and remarks of the usual way, to the last digit", () => {
    fc.assert(
      fc.property(
        mentions,
        fc.constantFrom("\t", ",", ";"),
        fc.boolean(),
        options,
        (rows, separator, isOne, chosen) => {
          const table = isOne
            ? rows
                .filter(({ document }) => document === rows[0].document)
                .map(({ name, key, response }) => [name, key, response])
            : rows.map(({ document, name, key, response }) => [name, key, response, document]);
          const header = ["mention", "key", "response", ...(isOne ? [] : ["document"])];
          const path = file("both", [header, ...table], separator);
          const quick = quickly(path, [path, path], chosen);
          // A side without a mention is something to be explained.
          if (isOne && [1, 2].some((side) => table.every((row) => row[side] === ""))) expect(quick).toBeUndefined();
          else expect(quick).toStrictEqual(usually(path, [path, path], chosen));
        },
      ),
      { seed: 2012, numRuns: 400 },
    );
  });

  it("so have two files joined by mention, in any order, and several responses", () => {
    fc.assert(
      fc.property(
        mentions.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
        fc.constantFrom("\t", ","),
        options,
        ([rows, shuffled], separator, chosen) => {
          const key = file(
            "key",
            [["document", "mention", "gold"], ...rows.map(({ document, name, key }) => [document, name, key])],
            separator,
          );
          const response = (name: string, of: typeof rows): string =>
            file(
              name,
              [["id", "doc_id", "cluster"], ...of.map(({ document, name, response }) => [name, document, response])],
              separator,
            );
          const responses = [response("same", rows), response("shuffled", shuffled)];
          const quick = quickly(key, responses, chosen);
          expect(quick).toStrictEqual(usually(key, responses, chosen));
          const [first, second] = quick!.results;
          expect(second.scores).toStrictEqual(first.scores);
        },
      ),
      { seed: 2014, numRuns: 400 },
    );
  });

  it("leaves to the usual way what has to be explained, or needs more than labels", () => {
    const good = [
      ["mention", "key", "response"],
      ["m1", "a", "1"],
      ["m2", "a", "1"],
    ];
    const path = (name: string, rows: readonly (readonly string[])[]): string => file(name, rows, "\t");
    const flawless = path("flawless", good);
    expect(quickly(flawless, [flawless])).toBeDefined();
    const flawed = [
      path("repeated", [...good, ["m1", "b", "2"]]),
      path("short row", [...good, ["m3", "b"]]),
      path("no response", [good[0], ["m1", "a", ""]]),
    ];
    for (const each of flawed) expect(quickly(each, [each]), each).toBeUndefined();
    expect(quickly(flawless, [flawed[0]])).toBeUndefined();
    expect(
      quickly(flawless, [
        path("another document", [
          ["mention", "cluster", "document"],
          ["m1", "a", "d"],
        ]),
      ]),
    ).toBeUndefined();
    expect(quickly(flawless, [flawless], { metrics: ["arcs-immediate"] })).toBeUndefined();
    expect(quickly(flawless, [flawless], { match: "head" })).toBeUndefined();
    expect(quickly(flawless, [flawless], { scope: "corpus" })).toBeUndefined();
  });

  it("names the columns that it does not read", () => {
    const path = file(
      "more",
      [
        ["mention", "text", "key", "response"],
        ["m1", "It", "a", "1"],
      ],
      "\t",
    );
    const quick = quickly(path, [path]);
    expect(quick?.remarks).toHaveLength(1);
    expect(quick).toStrictEqual(usually(path, [path]));
  });
});
