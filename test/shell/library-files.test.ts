import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { RefusedError } from "../../src/index.ts";
import { FileError, readFiles, scoreFiles } from "../../src/node/index.ts";
import { textOfScores } from "../../src/report/index.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "corefscope-library-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const [key, response] = ["key.conll", "response.conll"].map((name) => join(projectFolder, "examples", name));

it("scoreFiles and textOfScores give what the command line prints", async () => {
  const { stdout } = runCli(["score", key, response]);
  expect(textOfScores(await scoreFiles(key, response))).toBe(stdout);
});

it("scoreFiles gives the scores of documents, with options of scoring and of reading", async () => {
  const inclusive = file("k.json", '{"doc_key": "a", "clusters": [[[0, 1], [3, 3]]]}\n');
  const exclusive = file("r.jsonl.gz", gzipSync('{"doc_key": "a", "clusters": [[[0, 2], [3, 4]]]}\n'));
  const { groups, by } = await scoreFiles(inclusive, exclusive, {
    metrics: ["muc"],
    responseEnds: "exclusive",
    keyEnds: "inclusive",
    by: "document",
  });
  expect(by).toBe("document");
  expect(groups.map(({ id, scores }) => [id, scores.muc.f1])).toEqual([["a", 1]]);
});

it("scoreFiles refuses what the command line refuses, unless somebody receives the reason", async () => {
  const one = file("one.jsonl", '{"doc_key": "a", "clusters": [[[0, 1], [3, 3]]]}\n');
  const other = file("other.jsonl", '{"doc_key": "b", "clusters": [[[0, 1], [3, 3]]]}\n');
  expect(runCli(["score", one, other]).code).toBe(3);
  const refused = await scoreFiles(one, other).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedError);
  expect(refused).toMatchObject({ reason: { code: "no-common-document" } });
  const heard: Diagnostic[] = [];
  const result = await scoreFiles(one, other, {}, (diagnostic) => heard.push(diagnostic));
  expect(result.diagnostics).toStrictEqual(heard);
  expect(heard.map(({ code }) => code)).toContain("no-common-document");
});

it("files that do not exist are named, and calls at the same time do not disturb each other", async () => {
  const missing = join(folder, "missing.conll");
  const results = await Promise.allSettled([
    scoreFiles(missing, response),
    scoreFiles(key, response),
    readFiles(missing),
    readFiles(key),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected", "fulfilled"]);
  expect(results[0]).toMatchObject({ reason: new FileError(`${missing}: there is no such file`) });
});

it("scoreFiles refuses unknown options, formats and groups", async () => {
  await expect(scoreFiles(key, response, { singleton: "drop" } as object)).rejects.toThrow(
    "there is no option singleton",
  );
  await expect(scoreFiles(key, response, { keyFormat: "conl" } as object)).rejects.toThrow('"conl"');
  await expect(scoreFiles(key, response, { by: "documents" } as object)).rejects.toThrow('by is "documents"');
});
