import { join } from "node:path";
import { expect, it } from "vitest";
import { diagnosticRules } from "../../src/core/diagnostic-codes.ts";
import type { DiagnosticCode } from "../../src/core/diagnostic-severities.ts";
import { diagnosticOf } from "../../src/core/diagnostic.ts";
import { sentenceWithoutKey } from "../../src/report/sentences/without-key.ts";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

/** Codes that only commands with a key report. */
const ofScores: ReadonlySet<string> = new Set([
  ...["ends-differ", "first-position-differs", "units-differ", "no-common-mention", "extra-document", "key-of-sample"],
  ...["ids-differ", "overlapping-entities", "only-equal-matches", "layer-not-scored", "answers-cannot-match"],
  ...["no-common-id", "type-without-weight", "mixed-counts", "several-names-of-system", "conflicting-counts"],
  ...["no-topic", "ids-restart", "no-shared-entity", "one-topic", "topic-per-document"],
]);

it("messages about annotators advise no option for one side, and only options that agree has", () => {
  const help = runCli(["agree", "--help-all"]).stdout;
  const has = (option: string): boolean => help.includes(` ${option} `) || help.includes(` ${option}\n`);
  const codes = (Object.keys(diagnosticRules) as DiagnosticCode[]).filter((code) => !ofScores.has(code));
  for (const code of codes) {
    const sentence = sentenceWithoutKey(diagnosticOf(code, { file: "x.json" }));
    const options = Array.from(sentence.matchAll(/`(--[a-z-]+)/g), ([, option]) => option);
    expect(
      options.filter((option) => !has(option)),
      `${code}: ${sentence}`,
    ).toEqual([]);
  }
  expect(codes.length).toBeGreaterThan(100);
});

const words = "Ada saw Bo . She ran .".split(" ");
const starts = words.map((_, i) => words.slice(0, i).join(" ").length + (i === 0 ? 0 : 1));
const span = (i: number) => ({ start: starts[i], end: starts[i] + words[i].length });
/** The mentions, and the one with which each person joins “She”. */
const mentions = [0, 2, 4];
const people = { "ann@x.org": 0, "ben b@x.org": 2 };

function labelStudio(): string {
  const annotations = Object.entries(people).map(([email, joined], id) => ({
    ...{ id, completed_by: { id, email } },
    result: [
      ...mentions.map((i) => ({
        ...{ id: String(i), type: "labels", from_name: "label", to_name: "text" },
        value: { ...span(i), text: words[i], labels: ["Mention"] },
      })),
      { type: "relation", from_id: "4", to_id: String(joined), labels: ["COREF"] },
    ],
  }));
  return JSON.stringify([{ id: 1, data: { text: words.join(" "), doc_key: "d" }, annotations }]);
}

function prodigy(): string {
  const lines = Object.entries(people).map(([person, child]) => {
    const at = (i: number) => ({ ...span(i), token_start: i, token_end: i, label: "M" });
    return JSON.stringify({
      ...{ text: words.join(" "), _input_hash: 1, _task_hash: 1, _annotator_id: person, answer: "accept" },
      tokens: words.map((text, id) => ({ text, id, ...span(id) })),
      spans: mentions.map(at),
      relations: [{ head: 4, child, head_span: at(4), child_span: at(child), label: "COREF" }],
    });
  });
  return `${lines.join("\n")}\n`;
}

/** Annotation sets of GATE with offsets between nodes. */
function gate(): string {
  const text = words.map((word, i) => `<Node id="${span(i).start}"/>${word}<Node id="${span(i).end}"/>`).join(" ");
  const annotation = (id: number, i: number): string =>
    `<Annotation Id="${id}" Type="Mention" StartNode="${span(i).start}" EndNode="${span(i).end}">`;
  const sets = Object.entries(people).map(([name, joined]) => {
    const ids = new Map(mentions.map((i) => [i, i + (name === "ann@x.org" ? 10 : 20)]));
    const pair = [ids.get(joined)!, ids.get(4)!].join(";");
    const all = mentions.map((i) => {
      const isIn = i === joined || i === 4;
      const matches = `<Feature><Name className="java.lang.String">matches</Name><Value className="java.util.ArrayList" itemClassName="java.lang.Integer">${pair}</Value></Feature>`;
      return `${annotation(ids.get(i)!, i)}${isIn ? matches : ""}</Annotation>`;
    });
    return `<AnnotationSet Name="${name}">${all.join("")}</AnnotationSet>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<GateDocument version="3"><GateDocumentFeatures/><TextWithNodes>${text}</TextWithNodes>${sets.join("")}</GateDocument>`;
}

it.each([
  ["label-studio.json", labelStudio()],
  ["prodigy.jsonl", prodigy()],
  ["gate.xml", gate()],
])("a file of several people, %s, can be compared with what the message advises", (name, text) => {
  const file = folder.write(`two people/${name}`, text);
  const { code, stderr } = runCli(["agree", `ann=${file}`, `ben=${file}`]);
  expect(code).toBe(3);
  const [line, ...others] = stderr.trimEnd().split("\n");
  // The file is there twice, and the error once.
  expect(others).toEqual([]);
  expect(line).not.toMatch(/--key-|--response-|no two annotators/);
  const [, command] = /as in `(convert [^`]*)`/.exec(line)!;
  const copies = Object.keys(people).map((person, i) => {
    const copy = join(folder.path, `${name}.${i}`);
    // What a shell makes of the command.
    const args = Array.from(command.matchAll(/'([^']*)'|(\S+)/g), (found) => found.slice(1).join(""));
    const own = args.map((arg) => (arg === "COPY" ? copy : arg === "ann@x.org" ? person : arg));
    expect(own).toContain(file);
    expect(runCli(own)).toMatchObject({ code: 0 });
    return copy;
  });
  const { links, mentions: marked } = (
    JSON.parse(runCli(["agree", ...copies, "-m", "b3", "--json"]).stdout) as {
      pairs: [{ links: Record<string, number>; mentions: { exact: Record<string, number> } }];
    }
  ).pairs[0];
  // Of three mentions that both have, each joins two, and not the same.
  expect([marked.exact["both"], links["both"], links["onlyA"], links["onlyB"]]).toEqual([3, 0, 1, 1]);
});

it("an annotator whose file cannot be read, or has other documents, is not left out silently", () => {
  const documents = (name: string): string => `#begin document (${name})\n[Ada|1] ran .\n#end document\n`;
  const [a, b, c] = ["x", "x", "y"].map((name, i) =>
    folder.write(`${i}.txt`, documents(name).replace("ran", `ran${i}`)),
  );
  const { code, stderr, stdout } = runCli([
    "agree",
    `a=${a}`,
    `b=${b}`,
    `c=${c}`,
    "-m",
    "b3",
    "--on-token-mismatch",
    "discard",
  ]);
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  expect(stderr).toContain(
    "c has no document in common with another annotator (a has x, b has x, c has y); check that their document ids are equal, or leave c out",
  );
});
