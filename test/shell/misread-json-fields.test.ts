/** Tests that no clusters of a JSON file are taken for others, or left out, without a message. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Session } from "../../src/app/engine/session.ts";
import { type AnnotatedPart, readCorpus, score as scoreParts } from "../../src/index.ts";
import { type CliRun, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const encoder = new TextEncoder();
const cases = "test/cases";

/** Returns the F1 of a metric in percent, or undefined without a score. */
function figure(run: CliRun, metric: string): number | undefined {
  if (run.stdout === "") return undefined;
  const result = JSON.parse(run.stdout) as { systems: { scores: Record<string, { f1: number | null }> }[] };
  return Math.round(100 * 100 * (result.systems[0].scores[metric].f1 ?? 0)) / 100;
}

const score = (...args: readonly string[]): CliRun =>
  runCli(["score", ...args, "-m", "mentions,muc,b3", "--format", "json"]);

const codesIn = ({ stderr }: CliRun): string[] => Array.from(stderr.matchAll(/\[([\w-]+)\]$/gm), ([, code]) => code);

/** Returns the options that a message recommends. */
const adviceIn = ({ stderr }: CliRun): string[][] =>
  Array.from(stderr.matchAll(/add `(--[\w-]+ [^`]+)`/g), ([, option]) => option.split(" "));

const ada = ["Ada", "saw", "Bo", "."];
const she = ["She", "fell", "."];
/** Ends are inclusive; words are numbered from 0. The key is {Bo, She}, and the prediction {Ada, She}. */
const gold = [
  [
    [2, 2],
    [4, 4],
  ],
];
const predicted = [
  [
    [0, 0],
    [4, 4],
  ],
];
const open = (clusters: readonly (readonly number[][])[]) =>
  clusters.map((cluster) => cluster.map(([first, last]) => [first, last + 1]));
const chains = (clusters: readonly (readonly number[][])[], more = 0) =>
  clusters.map((cluster) =>
    cluster.map(([first, last]) => (first < 4 ? [0, first, last + more] : [1, first - 4, last - 4 + more])),
  );
const text = "Ada saw Bo . She fell .";
const starts = [0, 4, 8, 11, 13, 17, 22];
const characters = (clusters: readonly (readonly number[][])[]) =>
  clusters.map((cluster) =>
    cluster.map(([first, last]) => [starts[first], starts[last] + [...ada, ...she][last].length]),
  );

interface Layout {
  /** The document without clusters. */
  readonly rest: Record<string, unknown>;
  readonly field: string;
  readonly write: (clusters: readonly (readonly number[][])[]) => unknown;
}

const layouts: Record<string, Layout> = {
  jsonlines: { rest: { doc_key: "d", sentences: [ada, she] }, field: "clusters", write: (clusters) => clusters },
  allennlp: { rest: { doc_key: "d", document: [...ada, ...she] }, field: "clusters", write: (clusters) => clusters },
  fastcoref: { rest: { doc_key: "d", text }, field: "clusters", write: characters },
  maverick: {
    rest: { doc_key: "d", tokens: [...ada, ...she] },
    field: "clusters_token_offsets",
    write: (clusters) => clusters,
  },
  wlcoref: {
    rest: { document_id: "d", cased_words: [...ada, ...she], sent_id: [0, 0, 0, 0, 1, 1, 1] },
    field: "span_clusters",
    write: open,
  },
  "hf-coref": {
    rest: { id: "d", sentences: [{ tokens: ada }, { tokens: she }] },
    field: "coref_chains",
    write: chains,
  },
  preco: {
    rest: { id: "d", sentences: [ada, she] },
    field: "mention_clusters",
    write: (clusters) => chains(clusters, 1),
  },
  koconovel: {
    rest: { doc_id: "d" },
    field: "omniscent_separate",
    write: (clusters) =>
      characters(clusters).map((cluster, c) =>
        cluster.map(([begin, end]) => [String(begin), String(end), text.slice(begin, end), "AB"[c]]),
      ),
  },
  "corenlp-json": {
    rest: {
      docId: "d",
      sentences: [ada, she].map((words, index) => ({ index, tokens: words.map((word) => ({ word })) })),
    },
    field: "corefs",
    write: (clusters) =>
      Object.fromEntries(
        chains(clusters).map((chain, c) => [
          String(c),
          chain.map(([sentence, first, last]) => ({
            id: first,
            text: [ada, she][sentence].slice(first, last + 1).join(" "),
            startIndex: first + 1,
            endIndex: last + 2,
            sentNum: sentence + 1,
          })),
        ]),
      ),
  },
  scorch: {
    rest: { name: "d", type: "clusters" },
    field: "clusters",
    write: (clusters) => Object.fromEntries(clusters.map((cluster, c) => [`c${c}`, cluster.map(String)])),
  },
  rows: { rest: { doc_key: "d", tokens: [...ada, ...she] }, field: "clusters", write: (clusters) => clusters },
};

const names = [
  "pred_clusters",
  "predictions",
  "output",
  "coref",
  "system_clusters",
  "clusters_pred",
  "result.clusters",
  "model output",
  "span_clusters_2",
];

function nested(name: string, value: unknown): Record<string, unknown> {
  const [outer, ...inner] = name.split(".");
  return { [outer]: inner.length === 0 ? value : nested(inner.join("."), value) };
}

describe.each(Object.entries(layouts))("a response in the layout of %s", (name, { rest, field, write }) => {
  const own = `${name}-key.jsonl`;
  const key = folder.write(own, `${JSON.stringify({ ...rest, [field]: write(gold) })}\n`);

  test.each(names)(
    "with gold clusters and the prediction in “%s” is refused, and the advice gives the score",
    (other) => {
      const document = { ...rest, [field]: write(gold), top_spans: [[0, 0]], ...nested(other, write(predicted)) };
      const response = folder.write(`${name}.jsonl`, `${JSON.stringify(document)}\n`);
      const refused = score(key, response);
      expect([refused.code, codesIn(refused)]).toEqual([3, ["clusters-not-read"]]);
      const [asPrediction, asIs] = Array.from(
        refused.stderr.matchAll(/add `(--[\w-]+) ([^`]+)`/g),
        // A shell takes a name with a space as one word if it is quoted.
        ([, option, value]) => [option, /^'.* .*'$/.test(value) ? value.slice(1, -1) : value],
      );
      expect([asPrediction, asIs]).toEqual([
        ["--response-field", other],
        ["--response-field", field],
      ]);
      const scored = score(key, response, ...asPrediction);
      expect([scored.stderr, figure(scored, "mentions"), figure(scored, "b3")]).toEqual(["", 50, 25]);
      const insisted = score(key, response, ...asIs);
      expect([insisted.stderr, figure(insisted, "b3")]).toEqual(["", 100]);
      // A key may hold other clusters, too.
      const turned = score(response, key);
      expect([turned.code, codesIn(turned), figure(turned, "b3")]).toEqual([0, ["clusters-not-read"], 100]);
      expect(figure(score(response, key, "--key-field", other), "b3")).toBe(25);
      const both = score(response, response, "--response-field", other);
      expect([both.stderr, figure(both, "b3")]).toEqual(["", 25]);
    },
  );

  test("prefers predicted_clusters, and scores a file alone", () => {
    const document = { ...rest, [field]: write(gold), predicted_clusters: write(predicted), ner: [[0, 0, "PER"]] };
    const response = folder.write(`${name}-both.jsonl`, `${JSON.stringify(document)}\n`);
    const run = score(key, response);
    expect([run.stderr, figure(run, "b3")]).toEqual(["", 25]);
    expect(figure(score(response, key), "b3")).toBe(100);
  });
});

describe("a file of e2e-coref's predict.py", () => {
  const pred = `${cases}/01-e2e-top-spans/pred.jsonl`;

  test("is scored by its prediction, also by itself and in the page", async () => {
    const gold = `${cases}/01-e2e-top-spans/gold.conll`;
    const run = score(gold, pred);
    expect([run.stderr, figure(run, "mentions"), figure(run, "muc"), figure(run, "b3")]).toEqual(["", 50, 0, 25]);
    expect(figure(score(pred), "b3")).toBe(25);
    expect(runCli(["convert", pred, "-", "--to", "conll", "--side", "response"]).stdout).toContain(
      "Ada\t-\t*\t-\t-\t-\t-\t*\t(0)",
    );
    const bytes = encoder.encode(`${JSON.stringify({ doc_key: "d", clusters: gold, output: predicted })}\n`);
    const session = new Session();
    const opened = await session.open({
      key: [
        {
          name: "k.jsonl",
          bytes: encoder.encode(
            `${JSON.stringify({
              doc_key: "d",
              clusters: [
                [
                  [2, 2],
                  [4, 4],
                ],
              ],
            })}\n`,
          ),
        },
      ],
      responses: [{ name: "r", files: [{ name: "r.jsonl", bytes }] }],
      options: { metrics: ["b3"], responseField: "output" },
    });
    expect(opened.systems[0].scores["b3"].f1).toBe(0.25);
  });

  test("names the other fields in `check`", () => {
    expect(runCli(["check", pred, "--verbose"]).stdout).toContain("Not read: top_spans (1), head_scores (1)");
  });
});

test("the library reports clusters that it does not read, and reads a named field", async () => {
  const document = { doc_key: "d", clusters: gold, output: predicted };
  const bytes = encoder.encode(`${JSON.stringify(document)}\n`);
  const read = (options: object) => readCorpus([bytes], options);
  const parts = async (reading: AsyncIterable<AnnotatedPart>): Promise<AnnotatedPart[]> => {
    const found: AnnotatedPart[] = [];
    for await (const part of reading) found.push(part);
    return found;
  };
  const response = read({ side: "response", file: "r" });
  await parts(response);
  expect(response.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([["clusters-not-read", "error"]]);
  const [key] = await parts(read({ side: "key" }));
  const [named] = await parts(read({ side: "response", field: "output" }));
  const scored = await scoreParts([key], [named], { metrics: ["b3"] });
  expect(scored.scores["b3"].f1).toBe(0.25);
});

describe("a response with predictions for some documents", () => {
  const key = `${cases}/a03-predicted-clusters-on-some-lines/key.jsonl`;
  const response = `${cases}/a03-predicted-clusters-on-some-lines/res.jsonl`;

  test("is refused, and the advice counts the others as empty", () => {
    const refused = score(key, response);
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain("1 of 2 documents (b) has no “predicted_clusters”");
    const [advice] = adviceIn(refused);
    const scored = score(key, response, ...advice);
    expect([codesIn(scored), figure(scored, "muc")]).toEqual([["field-missing", "singletons-on-one-side"], 0]);
    expect(figure(score(key, response, "--response-field", "clusters"), "muc")).toBe(100);
  });

  test("is refused if the documents are in files of their own", () => {
    const files = new TemporaryFolder();
    files.write(
      "r/a.json",
      '{"doc_key":"a","sentences":[["Ada","saw","her","."]],"clusters":[[[0,0],[2,2]]],"predicted_clusters":[[[0,0],[3,3]]]}',
    );
    files.write("r/b.json", '{"doc_key":"b","sentences":[["Bo","saw","him","."]],"clusters":[[[0,0],[2,2]]]}');
    const refused = score(key, join(files.path, "r"));
    expect([refused.code, codesIn(refused)]).toEqual([3, ["prediction-missing"]]);
    expect(refused.stderr).toContain("--response-field predicted_clusters");
    expect(figure(score(key, join(files.path, "r"), "--response-field", "predicted_clusters"), "muc")).toBe(0);
  });
});

test("a field that no document has is an error", () => {
  const run = score(
    `${cases}/a03-predicted-clusters-on-some-lines/key.jsonl`,
    `${cases}/a03-predicted-clusters-on-some-lines/res.jsonl`,
    "--response-field",
    "predicted",
  );
  expect([run.code, codesIn(run)[0]]).toEqual([3, "field-missing"]);
});

test("--field has no effect on other formats, and a message tells", () => {
  const run = runCli(["check", `${cases}/01-e2e-top-spans/gold.conll`, "--field", "x"]);
  expect(run.stdout).toContain("[option-without-effect]");
});

test.each([
  ["--field", "x", "clusters"],
  ["--missing-label", "x", "clusters"],
  ["--keep-label", "NA", "clusters"],
])("%s has no effect on lists of clusters, and a message tells", (option, value, format) => {
  for (const text of ["[[[0,1],[3,4]]]", '{"a": [[[0,1],[3,4]]]}']) {
    const file = folder.write("lists.json", text);
    const { code, stderr } = runCli(["score", file, file, "-m", "muc", option, value]);
    const told = `${file}: warning: \`${option} ${value}\` has no effect on a file in the format ${format}.`;
    expect([code, stderr.split(told).length - 1]).toEqual([0, 2]);
  }
});

describe("a file of predictions only", () => {
  test.each(["convert - --to conll", "check", "stats"])("names the option that reads them, for %s", (command) => {
    const [name, ...rest] = command.split(" ");
    const file = `${cases}/04-convert-empty-clusters/pred.jsonl`;
    const run = runCli([name, file, ...rest]);
    const said = `${run.stdout}${run.stderr}`;
    expect(said).toContain("--side response");
    expect(said).not.toContain("[no-mentions]");
    const again = runCli([name, file, ...rest, "--field", "predicted_clusters"]);
    expect(`${again.stdout}${again.stderr}`).not.toContain("predictions-not-read");
  });

  test("of pieces of words is read", () => {
    const file = `${cases}/03-notebook-pieces-refused/sample.out.jsonl`;
    const run = runCli(["convert", file, "-", "--to", "clusters", "--side", "response"]);
    expect(run.stdout).toContain('"nw": [[[0,1],[4,4]]]');
  });
});
