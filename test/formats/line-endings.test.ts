import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { companionsOf } from "../../src/formats/registry.ts";
import { score } from "../../src/scoring/score-sources.ts";
import { readFiles } from "../support/read-files.ts";
import { projectFolder } from "../support/run-cli.ts";

/** Tests that the examples with CRLF, as Git for Windows may check them out, are read like those with LF. */
const unix = new Map(
  readdirSync(join(projectFolder, "examples"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.replaceAll("\\", "/"), readFileSync(path, "utf8")]),
);
const windows = new Map(Array.from(unix, ([path, text]) => [path, text.replaceAll("\n", "\r\n")]));

const annotations = [...unix.keys()].filter(
  (path) =>
    /\.(?:conll|conllu|conllua|json|jsonl|tsv|txt|xml)$/.test(path) &&
    !/\/(?:(?:weights|labels|votes|pairs)\.tsv|suite\.json|questions\/[^/]+)$/.test(path),
);

function read(files: ReadonlyMap<string, string>, path: string): ReturnType<typeof readFiles> {
  const needed = [path, ...companionsOf(path)].filter((each) => files.has(each));
  return readFiles(Object.fromEntries(needed.map((each) => [each, files.get(each)!])));
}

describe.each(annotations.map((path) => path.slice(path.indexOf("examples/"))))("%s with CRLF", (name) => {
  const path = annotations.find((each) => each.endsWith(name))!;
  const [ours, theirs] = [read(unix, path), read(windows, path)];

  it("has annotations", () => {
    expect(unix.get(path)).not.toContain("\r");
    expect(ours.parts.length).toBeGreaterThan(0);
  });

  it("is read like the same file with LF", () => {
    expect(theirs.format).toBe(ours.format);
    expect(theirs.parts).toEqual(ours.parts);
  });

  it("gives the same messages as with LF, at the same places", () => {
    expect(theirs.diagnostics).toEqual(ours.diagnostics);
  });

  it("scores 100 against the file with LF", async () => {
    const said: Diagnostic[] = [];
    const { scores } = await score(ours.parts, theirs.parts, { metrics: ["mentions", "b3"] }, (one) => said.push(one));
    expect([scores["mentions"].f1, scores["b3"].f1]).toEqual([1, 1]);
    expect(said.filter(({ code }) => code.startsWith("token"))).toEqual([]);
  });
});
