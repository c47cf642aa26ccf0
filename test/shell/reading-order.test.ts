import { expect, it } from "vitest";
import { defaultOptions, generateCorpus, writeDocument } from "../../bench/generate.ts";
import { spawnCli as runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

const options = {
  ...defaultOptions,
  documents: 24,
  tokens: 60,
  mentions: 14,
  multiPart: true,
  singletons: 0.2,
  empty: 0.1,
};
const keys = Array.from(generateCorpus(options), (document) => writeDocument(document, options).key);

it("score reports problems of the key first, then of the response, and missing documents last", () => {
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
