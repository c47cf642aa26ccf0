import { describe, expect, it } from "vitest";
import { diagnosticRules } from "../../src/core/diagnostic-codes.ts";
import type { DiagnosticCode } from "../../src/core/diagnostic-severities.ts";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

/** Runs examples of diagnostics, and follows the advice of their messages. */

const folder = new TemporaryFolder();

interface Case {
  readonly code: DiagnosticCode;
  /** An excerpt that has the message (default: the example of docs/diagnostics.md). */
  readonly example?: string;
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
    example: "#begin document (a); part 000\na 0 0 It (0)\n#begin document (b); part 000",
    files: (example) => ({ "a.conll": `${example.replace(/^(a .*)$/m, (line) => line.replace(/ /g, "\t"))}\n` }),
  },
  { code: "list-of-documents", example: "[[[[0, 1], [0, 4]]], [[[2, 2], [9, 9]]]]", files: asIs("a.json") },
  { code: "object-shape", files: asIs("a.json"), advice: [["--number-pairs", "ids"]] },
  { code: "unclear-nesting", example: "[[[[0, 1], [3, 4]], [[6, 7], [9, 9]]]]", files: asIs("a.json") },
  {
    code: "mention-kinds-differ",
    example: '{"a": [["m1", "m2"]]} against {"a": [[[0, 1], [4, 4]]]}',
    files: pair("json"),
  },
  {
    code: "lines-as-mentions",
    example: '[["bc/a 0 0 Ada NNP - - - - - - (1)", "bc/a 0 1 met VB - - - - - - -"]]',
    files: twice("a.json"),
    command: ["score"],
  },
  { code: "words-as-mentions", example: '[["Ada", "she", "her"]]', files: twice("a.json"), command: ["score"] },
  { code: "mention-not-closed", example: "a 0 0 The (0\na 0 1 end -", files: conll },
  { code: "mention-not-opened", example: "a 0 0 end 0)", files: conll },
  { code: "malformed-cell", example: "a 0 0 It ()", files: conll },
  { code: "bare-id", example: "a 0 0 The (62\na 0 1 old 62\na 0 2 man 62)", files: conll },
  {
    code: "loose-ids",
    example: "[Ada|e1] said that [she|e1: the mayor] would stay.",
    files: asIs("a.txt"),
    command: ["check", "--input-format", "inline"],
    advice: [["--ids", "exact"]],
  },
  {
    code: "several-coreference-columns",
    example: "a 0 0 It (0) (1)\na 0 1 fell - -\na 0 2 . (0) -",
    files: conll,
    advice: [
      ["--column", "5"],
      ["--column", "6"],
      ["--column", "-1"],
    ],
  },
  {
    code: "no-coreference-column",
    example: "a 0 0 It (ARG1*)\na 0 1 fell (V*)",
    files: conll,
    advice: [["--column", "-1"]],
  },
  {
    code: "coreference-column-chosen",
    example: "a 0 0 It (0) PRON\na 0 1 fell - VERB",
    files: conll,
    advice: [["--column", "5"]],
  },
  { code: "columns-guessed", example: "It 0 2 (0)\nfell 3 7 -", files: conll },
  {
    code: "piece-ids",
    example: "a 0 0 upper (0a)\na 0 1 and -\na 0 2 lower (0b)\na 0 3 limbs (0)",
    files: conll,
    advice: [["--input-format", "craft"]],
  },
  { code: "ambiguous-nesting", example: "a 0 0 his (0\na 0 1 own (0\na 0 2 self 0)|0)", files: conll },
  { code: "touching-mentions", example: "a 0 0 the (3\na 0 1 king 3)|(3\na 0 2 here 3)", files: conll },
  { code: "token-number-gap", example: "a 0 0 It (0)\na 0 2 it (0)", files: conll },
  { code: "duplicate-mention", example: "a 0 0 It (0)|(1)", files: conll },
  {
    code: "overlapping-entities",
    example: "mention,key,response\na,x,x\na,y,x\nb,x,x\nb,y,y",
    files: asIs("a.csv"),
    command: ["score", "-m", "b3"],
    advice: [["--shared-mentions", "allowed"]],
  },
  { code: "duplicate-key", example: '{"clusters": [[[0, 0], [4, 4]]], "clusters": []}', files: asIs("a.json") },
  {
    code: "no-clusters",
    example: '{"document_id": "tc_1", "cased_words": ["Hi", "!"], "sent_id": [0, 0]}',
    files: asIs("a.jsonl"),
  },
  {
    code: "clusters-not-read",
    example: '{"doc_key": "a", "clusters": [[[0, 0], [2, 2]]], "pred_clusters": [[[0, 0], [1, 1]]]}',
    files: asResponse('{"doc_key": "a", "clusters": [[[0, 0], [2, 2]]]}'),
    advice: [
      ["--response-field", "pred_clusters"],
      ["--response-field", "clusters"],
    ],
  },
  {
    code: "predictions-not-read",
    example: '{"doc_key": "a", "clusters": [], "predicted_clusters": [[[0, 0], [2, 2]]]}',
    files: asIs("a.jsonl"),
    advice: [["--field", "predicted_clusters"]],
  },
  { code: "repeated-header", example: "mention,cluster\nm1,a\nmention,cluster\nm2,b", files: asIs("a.csv") },
  { code: "second-header", example: "mention,cluster\nm1,a\ncluster,mention\nb,m2", files: asIs("a.csv") },
  {
    code: "unclear-columns",
    example: "mention,entity,chain_id\nm1,PER,7\nm2,PER,8\nm3,ORG,7",
    files: asIs("a.csv"),
    advice: [
      ["--columns", "key=chain_id"],
      ["--columns", "key=entity"],
    ],
  },
  {
    code: "missing-label",
    example: "mention,cluster\nm1,a\nm2,NaN",
    files: asIs("a.csv"),
    advice: [
      ["--missing-label", "NaN"],
      ["--keep-label", "NaN"],
    ],
  },
  {
    code: "labels-alike",
    example: "mention,cluster\nm1,1\nm2,1.0",
    files: asIs("a.csv"),
    advice: [["--keep-label", "1,1.0"]],
  },
  {
    code: "unclear-label",
    example: "mention,cluster\nm1,0\nm2,-1\nm3,-1",
    files: asIs("a.csv"),
    advice: [
      ["--missing-label", "-1"],
      ["--keep-label", "-1"],
    ],
  },
  {
    code: "ends-differ",
    example: 'key: {"clusters": [[[0, 1], [4, 4], [6, 6]]]}\nresponse: {"clusters": [[[0, 2], [4, 5], [6, 7]]]}',
    files: pair("json"),
    advice: [
      ["--response-ends", "exclusive"],
      ["--response-ends", "inclusive"],
    ],
  },
  {
    code: "first-position-differs",
    example: 'key: {"clusters": [[[0, 1], [4, 4], [6, 6]]]}\nresponse: {"clusters": [[[1, 2], [5, 5], [7, 7]]]}',
    files: pair("json"),
    advice: [
      ["--response-first-token", "1"],
      ["--response-first-token", "0"],
    ],
  },
  {
    code: "annotators-differ",
    example: 'one: {"clusters": [[[0, 1], [4, 4], [6, 6]]]}\nother: {"clusters": [[[1, 2], [5, 5], [7, 7]]]}',
    files: pair("json"),
    command: ["agree"],
  },
  {
    code: "mentions-shifted",
    example: 'key: {"clusters": [[[0, 2], [4, 6], [8, 9]]]}\nresponse: {"clusters": [[[1, 2], [5, 6], [9, 9]]]}',
    files: repeated(12, 12),
  },
  {
    code: "units-differ",
    example: 'key: {"clusters": [[[0, 1], [4, 4]]]}\nresponse: {"clusters": [[[0, 6], [21, 23]]]}',
    files: repeated(6, 30),
  },
  {
    code: "no-common-mention",
    example: 'key: {"clusters": [[[0, 1], [4, 4]]]}\nresponse: {"clusters": [[[2, 3], [7, 9]]]}',
    files: pair("json"),
  },
  {
    code: "entity-undeclared",
    example: "# newdoc id = a\n1\tIt\tit\tPRON\t_\t_\t_\t_\t_\tEntity=(e1-thing-1)",
    files: asIs("a.conllu"),
  },
  {
    code: "markup-not-closed",
    example: "[The man left.",
    files: asIs("a.txt"),
    command: ["check", "--input-format", "inline"],
  },
  {
    code: "markup-not-opened",
    example: "The man|e1] left.",
    files: asIs("a.txt"),
    command: ["check", "--input-format", "inline"],
  },
  {
    code: "ids-restart",
    example: "document,mention,key,response\na,m1,0,0\na,m2,0,0\nb,m3,0,1\nb,m4,1,1",
    files: asIs("a.csv"),
    command: ["score", "-m", "b3", "--scope", "corpus"],
    advice: [
      ["--scope-ids", "shared"],
      ["--scope", "document"],
    ],
  },
];

describe.each(cases)("the example of $code", ({ code, example, files, command, advice = [] }) => {
  const rule: { title: string; example?: string } = diagnosticRules[code];
  const paths = Object.entries(files(example ?? rule.example ?? "")).map(([name, text]) =>
    folder.write(`${code}/${name}`, text),
  );
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
