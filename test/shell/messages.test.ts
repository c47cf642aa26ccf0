import { describe, expect, it } from "vitest";
import { diagnosticRules } from "../../src/core/diagnostic-codes.ts";
import type { DiagnosticCode } from "../../src/core/diagnostic-severities.ts";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

/** Runs the examples of docs/diagnostics.md, and follows the advice of their messages. */

const folder = new TemporaryFolder();

interface Case {
  readonly code: DiagnosticCode;
  /** The files with the example, in the order of the arguments: all of it, or its parts. */
  readonly files: (example: string) => Readonly<Record<string, string>>;
  /** The command and its options (default: `check`, or `score` if there are two files). */
  readonly command?: readonly string[];
  /** Options that the message advises; with each of them alone, it is gone. */
  readonly advice?: readonly (readonly string[])[];
}

const document = (body: string): string =>
  `#begin document (a); part 000\n${body.replace(/ /g, "\t")}\n\n#end document\n`;
const conll = (example: string): Record<string, string> => ({ "a.conll": document(example) });
const asIs =
  (name: string) =>
  (example: string): Record<string, string> => ({ [name]: `${example}\n` });
/** Divides an example that has a key and a response. */
const pair =
  (extension: string) =>
  (example: string): Record<string, string> => {
    const [key, response] = example
      .split(/ against |\nresponse: |\nother: /)
      .map((text) => text.replace(/^(?:key|one): /, ""));
    return { [`key.${extension}`]: `${key}\n`, [`response.${extension}`]: `${response}\n` };
  };
/** The two sides of an example, again and again further on in the text: a few mentions may have common positions by chance. */
const repeated =
  (keyStep: number, responseStep: number) =>
  (example: string): Record<string, string> => {
    const sides = Object.entries(pair("json")(example)).map(([name, text], side): [string, string] => {
      const { clusters } = JSON.parse(text) as { clusters: number[][][] };
      const step = side === 0 ? keyStep : responseStep;
      const copies = Array.from({ length: 20 }, (_, n) =>
        clusters.map((spans) => spans.map((span) => span.map((position) => position + n * step))),
      );
      return [name, JSON.stringify({ clusters: copies.flat() })];
    });
    return Object.fromEntries(sides);
  };
/** The example as the response of a key that has only a document with the same id. */
const asResponse =
  (key: string) =>
  (example: string): Record<string, string> => ({ "key.jsonl": `${key}\n`, "response.jsonl": `${example}\n` });
const twice =
  (name: string) =>
  (example: string): Record<string, string> => ({
    [`key-${name}`]: `${example}\n`,
    [`response-${name}`]: `${example}\n`,
  });

const cases: readonly Case[] = [
  {
    code: "document-not-closed",
    files: (example) => ({ "a.conll": `${example.replace(/^(a .*)$/m, (line) => line.replace(/ /g, "\t"))}\n` }),
  },
  { code: "list-of-documents", files: asIs("a.json") },
  { code: "object-shape", files: asIs("a.json"), advice: [["--number-pairs", "ids"]] },
  { code: "unclear-nesting", files: asIs("a.json") },
  { code: "mention-kinds-differ", files: pair("json") },
  { code: "lines-as-mentions", files: twice("a.json"), command: ["score"] },
  { code: "words-as-mentions", files: twice("a.json"), command: ["score"] },
  { code: "mention-not-closed", files: conll },
  { code: "mention-not-opened", files: conll },
  { code: "malformed-cell", files: conll },
  { code: "bare-id", files: conll },
  {
    code: "loose-ids",
    files: asIs("a.txt"),
    command: ["check", "--input-format", "inline"],
    advice: [["--ids", "exact"]],
  },
  {
    code: "several-coreference-columns",
    files: conll,
    advice: [
      ["--column", "5"],
      ["--column", "6"],
      ["--column", "-1"],
    ],
  },
  { code: "no-coreference-column", files: conll, advice: [["--column", "-1"]] },
  { code: "coreference-column-chosen", files: conll, advice: [["--column", "5"]] },
  { code: "columns-guessed", files: conll },
  { code: "piece-ids", files: conll, advice: [["--input-format", "craft"]] },
  { code: "ambiguous-nesting", files: conll },
  { code: "touching-mentions", files: conll },
  { code: "token-number-gap", files: conll },
  { code: "duplicate-mention", files: conll },
  {
    code: "overlapping-entities",
    files: asIs("a.csv"),
    command: ["score", "-m", "b3"],
    advice: [["--shared-mentions", "allowed"]],
  },
  { code: "duplicate-key", files: asIs("a.json") },
  { code: "no-clusters", files: asIs("a.jsonl") },
  {
    code: "clusters-not-read",
    files: asResponse('{"doc_key": "a", "clusters": [[[0, 0], [2, 2]]]}'),
    advice: [
      ["--response-field", "pred_clusters"],
      ["--response-field", "clusters"],
    ],
  },
  { code: "predictions-not-read", files: asIs("a.jsonl"), advice: [["--field", "predicted_clusters"]] },
  { code: "repeated-header", files: asIs("a.csv") },
  { code: "second-header", files: asIs("a.csv") },
  {
    code: "unclear-columns",
    files: asIs("a.csv"),
    advice: [
      ["--columns", "key=chain_id"],
      ["--columns", "key=entity"],
    ],
  },
  {
    code: "missing-label",
    files: asIs("a.csv"),
    advice: [
      ["--missing-label", "NaN"],
      ["--keep-label", "NaN"],
    ],
  },
  { code: "labels-alike", files: asIs("a.csv"), advice: [["--keep-label", "1,1.0"]] },
  {
    code: "unclear-label",
    files: asIs("a.csv"),
    advice: [
      ["--missing-label", "-1"],
      ["--keep-label", "-1"],
    ],
  },
  {
    code: "ends-differ",
    files: pair("json"),
    advice: [
      ["--response-ends", "exclusive"],
      ["--response-ends", "inclusive"],
    ],
  },
  {
    code: "first-position-differs",
    files: pair("json"),
    advice: [
      ["--response-first-token", "1"],
      ["--response-first-token", "0"],
    ],
  },
  { code: "annotators-differ", files: pair("json"), command: ["agree"] },
  { code: "mentions-shifted", files: repeated(12, 12) },
  { code: "units-differ", files: repeated(6, 30) },
  { code: "no-common-mention", files: pair("json") },
  { code: "entity-undeclared", files: asIs("a.conllu") },
  { code: "markup-not-closed", files: asIs("a.txt"), command: ["check", "--input-format", "inline"] },
  { code: "markup-not-opened", files: asIs("a.txt"), command: ["check", "--input-format", "inline"] },
  {
    code: "ids-restart",
    files: asIs("a.csv"),
    command: ["score", "-m", "b3", "--scope", "corpus"],
    advice: [
      ["--scope-ids", "shared"],
      ["--scope", "document"],
    ],
  },
];

describe.each(cases)("the example of $code", ({ code, files, command, advice = [] }) => {
  const rule: { title: string; example?: string } = diagnosticRules[code];
  const paths = Object.entries(files(rule.example ?? "")).map(([name, text]) => folder.write(`${code}/${name}`, text));
  const words = command ?? (paths.length === 1 ? ["check"] : ["score", "-m", "b3"]);
  const messagesWith = (more: readonly string[]): string[] => {
    const { stdout, stderr } = runCli([words[0], ...paths, ...words.slice(1), ...more]);
    return `${stdout}${stderr}`.split("\n").filter((line) => line.endsWith(` [${code}]`));
  };

  it("prints its message, which is not the title of the rule", () => {
    const messages = messagesWith([]);
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) {
      const [, text] = /(?:error|warning|note): (.*) \[[a-z-]+\]$/.exec(message) ?? [];
      expect(text.startsWith(`${rule.title}.`) || text.startsWith(`${rule.title} (`)).toBe(false);
    }
  });

  it.each(advice)("is read or scored without the message with %s %s", (...options) => {
    expect(messagesWith(options)).toEqual([]);
  });
});
