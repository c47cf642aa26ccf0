import { createHash } from "node:crypto";
import type { WrittenFile } from "../../src/formats/format.ts";
import { conlluaWriter } from "../../test/support/format-writers/conllua.ts";
import { libraryWriters } from "../../test/support/format-writers/library-writers.ts";
import { nelevalWriter } from "../../test/support/format-writers/neleval.ts";
import { scorchWriter } from "../../test/support/format-writers/scorch.ts";
import { corefudText, matchingCases } from "./matching-cases.ts";
import { partitionCases, partsOf, type Side, sides } from "./partition-cases.ts";

export interface CaseFiles extends Readonly<Record<Side, readonly WrittenFile[]>> {
  readonly id: string;
}

const writers = [...libraryWriters, conlluaWriter, nelevalWriter, scorchWriter];

export function partitionFiles(format: string): CaseFiles[] {
  const writer = writers.find((each) => each.format === format)!;
  return partitionCases.map((each) => {
    const [key, response] = sides.map((side) => writer.write(partsOf(each, side)));
    return { id: each.id, key, response };
  });
}

export function matchingFiles(): CaseFiles[] {
  return matchingCases.map(({ id, key, response }) => {
    const [keyFiles, responseFiles] = [key, response].map((text) => [{ path: "all.conllu", text: corefudText(text) }]);
    return { id, key: keyFiles, response: responseFiles };
  });
}

export function hashOf(cases: readonly CaseFiles[]): string {
  const hash = createHash("sha256");
  for (const { id, ...files } of cases) {
    hash.update(JSON.stringify([id, sides.map((side) => files[side].map(({ path, text }) => [path, text]))]));
  }
  return hash.digest("hex");
}
