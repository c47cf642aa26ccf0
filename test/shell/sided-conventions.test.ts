/**
 * Tests a key and a response with different ends of spans: inclusive on one side, exclusive on the other. The true
 * score is that of both with inclusive ends, scored by the library without files.
 */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Random } from "../../bench/generate.ts";
import { Session } from "../../src/app/engine/session.ts";
import { readCorpus, RefusedError, score as scoreParts, scoreClusters } from "../../src/index.ts";
import { type CliRun, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

type Span = readonly [first: number, last: number];
type Entities = readonly (readonly Span[])[];

interface RandomPair {
  readonly words: readonly string[];
  readonly key: Entities;
  readonly response: Entities;
}

function randomPair(seed: number, mentions: number): RandomPair {
  const random = new Random(seed);
  const words = Array.from({ length: 4 * mentions }, (_, w) => `w${w}`);
  const key: Span[][] = [[], [], []];
  const response: Span[][] = [[], [], []];
  for (let m = 0; m < mentions; m++) {
    const first = 4 * m;
    const span: Span = [first, first + random.pick([0, 0, 1, 2])];
    const entity = random.below(3);
    key[entity].push(span);
    if (random.chance(0.9)) response[random.chance(0.2) ? random.below(3) : entity].push(span);
  }
  const filled = (side: Span[][]): Entities => side.filter(({ length }) => length > 0);
  return { words, key: filled(key), response: filled(response) };
}

function lineOf(words: readonly string[], entities: Entities, ends: "inclusive" | "exclusive"): string {
  const added = ends === "exclusive" ? 1 : 0;
  const clusters = entities.map((spans) => spans.map(([first, last]) => [first, last + added]));
  return `${JSON.stringify({ doc_key: "d", sentences: [words], clusters })}\n`;
}

function trueMuc({ key, response }: RandomPair): number {
  return scoreClusters(key, response, { metrics: ["muc"] })["muc"].f1 ?? 0;
}

function mucIn(stdout: string): number {
  const report = JSON.parse(stdout) as { systems: { scores: { muc: { f1: number | null } } }[] };
  return report.systems[0].scores.muc.f1 ?? 0;
}

const score = (...args: string[]): CliRun => runCli(["score", "-m", "muc", "--format", "json", ...args]);

function written(pair: RandomPair, exclusive: "key" | "response"): [key: string, response: string] {
  const line = (side: "key" | "response"): string =>
    lineOf(pair.words, pair[side], side === exclusive ? "exclusive" : "inclusive");
  return [folder.write("key.jsonl", line("key")), folder.write("response.jsonl", line("response"))];
}

describe("a pair with inclusive ends on one side and exclusive ends on the other", () => {
  const cases = [6, 8, 30].flatMap((mentions) => [1, 2, 3].map((seed) => [seed, mentions] as const));

  test.each(cases)(
    "is refused with both scores, and with an option that gives the correct score (seed %i, %i mentions)",
    (seed, n) => {
      const pair = randomPair(seed, n);
      const truth = trueMuc(pair);
      for (const exclusive of ["key", "response"] as const) {
        const files = written(pair, exclusive);
        const { code, stdout, stderr } = score(...files);
        expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
        expect(stderr).toContain("[ends-differ]");
        const advice = `--${exclusive}-ends exclusive`;
        expect(stderr).toContain(`\`${advice}\``);
        // Spans are four positions apart, so no span equals one of the other side as read.
        expect(stderr).toContain(`MUC is ${(100 * truth).toFixed(2)} instead of 0.00`);
        expect(mucIn(score(...files, ...advice.split(" ")).stdout)).toBeCloseTo(truth, 12);
      }
    },
  );

  test("is scored as it is if an option confirms the reading", () => {
    const files = written(randomPair(1, 12), "response");
    for (const options of [
      ["--response-ends", "inclusive"],
      ["--ends", "inclusive"],
    ]) {
      const { code, stdout } = score(...files, ...options);
      expect(code).toBe(0);
      expect(mucIn(stdout)).toBe(0);
    }
    // The option for the key does not confirm how the response counts.
    expect(score(...files, "--key-ends", "inclusive").code).toBe(3);
  });

  test("is read correctly with an option for one side, which overrides the option for both sides", () => {
    const pair = randomPair(9, 12);
    const [key, response] = written(pair, "response");
    const { stdout, stderr } = score(key, response, "--ends", "exclusive", "--key-ends", "inclusive");
    expect(mucIn(stdout)).toBeCloseTo(trueMuc(pair), 12);
    expect(stderr).not.toMatch(/offset-convention|ends-differ/);
  });

  test.each(["errors", "explain", "audit", "report", "compare"])("is also refused by %s", (command) => {
    const [key, response] = written(randomPair(2, 12), "response");
    const page = join(folder.path, "page.html");
    const others = command === "compare" ? [`b=${response}`] : command === "report" ? ["-o", page] : [];
    const { code, stdout, stderr } = runCli([command, key, response, ...others]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(
      /with `--response-ends exclusive`, it would share \d+ \((?:MUC|LEA|CoNLL) is \d+\.\d\d instead of 0\.00\)/,
    );
  });

  test("is also refused with a response from a pipe, several responses, or a folder of responses", () => {
    const pair = randomPair(3, 12);
    const [key, response] = written(pair, "response");
    const line = lineOf(pair.words, pair.response, "exclusive");
    folder.write("system/a.jsonl", line);
    folder.write("system/b.jsonl", line.replace('"d"', '"e"'));
    for (const { code, stderr } of [
      runCli(["score", key, "-"], line),
      runCli(["score", key, response, `b=${response}`]),
      runCli(["score", key, join(folder.path, "system")]),
    ]) {
      expect(code).toBe(3);
      expect(stderr).toContain("[ends-differ]");
    }
  });

  test("is also refused with --scope corpus", () => {
    const [key, response] = written(randomPair(4, 12), "response");
    expect(runCli(["score", key, response, "--scope", "corpus"]).code).toBe(3);
  });

  test("is refused by the library, unless the caller hears the error", async () => {
    const pair = randomPair(5, 12);
    const bytes = (entities: Entities, ends: "inclusive" | "exclusive"): Uint8Array[] => [
      new TextEncoder().encode(lineOf(pair.words, entities, ends)),
    ];
    const key = bytes(pair.key, "inclusive");
    const response = bytes(pair.response, "exclusive");
    await expect(scoreParts(readCorpus(key), readCorpus(response))).rejects.toThrow(RefusedError);
    const { diagnostics } = await scoreParts(readCorpus(key), readCorpus(response), {}, () => undefined);
    expect(diagnostics.filter(({ code }) => code === "ends-differ")).toMatchObject([{ severity: "error" }]);
    const asMeant = await scoreParts(readCorpus(key), readCorpus(response, { ends: "exclusive" }), {
      metrics: ["muc"],
    });
    expect(asMeant.diagnostics).toEqual([]);
    expect(asMeant.scores["muc"].f1).toBeCloseTo(trueMuc(pair), 12);
  });

  test("is not opened by the page until the user chooses the meaning of spans", async () => {
    const pair = randomPair(6, 12);
    const file = (name: string, entities: Entities, ends: "inclusive" | "exclusive") => ({
      name,
      bytes: new TextEncoder().encode(lineOf(pair.words, entities, ends)),
    });
    const request = {
      key: [file("key.jsonl", pair.key, "inclusive")],
      responses: [{ name: "a", files: [file("a.jsonl", pair.response, "exclusive")] }],
    };
    const refused = await new Session().open(request);
    expect(refused.refusal?.code).toBe("ends-differ");
    expect(refused.refusal?.sentence).toContain("“Last position of spans: not included”");
    const opened = await new Session().open({ ...request, options: { responseEnds: "exclusive" } });
    expect(opened.refusal).toBeUndefined();
    expect(opened.systems[0].scores["muc"].f1).toBeCloseTo(trueMuc(pair), 12);
  });

  test("is not reported for a bad system, or a system that lengthens some mentions", () => {
    const pair = randomPair(7, 30);
    // In each entity, every third mention ends a word later than in the key.
    const longer = pair.key.map((spans) => spans.map(([a, b], i): Span => (i % 3 === 0 ? [a, b + 1] : [a, b])));
    // No mention is right: each begins two words late, and no way of counting explains that.
    const wrong = pair.key.map((spans) => spans.map(([a, b]): Span => [a + 2, b + 2]));
    const key = folder.write("key.jsonl", lineOf(pair.words, pair.key, "inclusive"));
    const scored = (response: Entities): CliRun =>
      score(key, folder.write("bad.jsonl", lineOf(pair.words, response, "inclusive")));
    expect(scored(longer)).toMatchObject({ code: 0, stderr: "" });
    expect(scored(wrong)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^.*no-common-mention\]\n$/) as string,
    });
  });
});

describe("an option for the positions of spans", () => {
  const conll = (name: string, document: string): string =>
    folder.write(name, `#begin document (${document}); part 000\n${document}\t0\t0\tAnn\t(1)\n#end document\n`);
  const warningOf = (file: string, option: string, format: string): string =>
    `${file}: warning: \`${option}\` has no effect on a file in the format ${format}. Leave the option out, or give it only for the side that needs it, as in \`--key-ends\`. [option-without-effect]\n`;

  test("gets a warning for each file whose format has no such positions, and changes no score there", () => {
    const [key, response] = [conll("key.conll", "d"), conll("response.conll", "d")];
    const scored = (...options: string[]): CliRun => runCli(["score", key, response, "-m", "b3", ...options]);
    const { code, stdout, stderr } = scored("--ends", "exclusive");
    expect({ code, stdout }).toEqual({ code: 0, stdout: scored().stdout });
    expect(stderr).toBe([key, response].map((file) => warningOf(file, "--ends exclusive", "conll")).join(""));
    const sided = scored("--response-offsets", "char", "--preset", "conll2012");
    expect(sided.stderr.replace(/^.*preset.*\n/, "")).toBe(warningOf(response, "--offsets char", "conll"));
    expect(runCli(["check", key, "--offsets", "char"]).stdout).toContain(warningOf(key, "--offsets char", "conll"));
  });

  test("gets no warning for the files of a folder whose format has them", () => {
    const files = ["mixed/a.conll", "mixed/b.jsonl"];
    const mixed = join(conll(files[0], "a"), "..");
    folder.write(files[1], lineOf(["Ann", "ran"], [[[0, 1]]], "exclusive"));
    const { code, stderr } = score(mixed, mixed, "--ends", "exclusive");
    const warning = warningOf(join(mixed, "a.conll"), "--ends exclusive", "conll");
    expect({ code, stderr }).toEqual({ code: 0, stderr: `${warning}${warning}` });
  });

  test.each(["--ends inclusive", "--field x", "--number-pairs ids", "--relation x"])(
    "gets a warning for tables of labels: %s",
    (option) => {
      const table = folder.write("labels.tsv", "mention\tkey\tresponse\na\t1\t1\nb\t1\t1\n");
      const { code, stderr } = score(table, table, ...option.split(" "));
      const warning = warningOf(table, option, "labels");
      expect({ code, stderr }).toEqual({ code: 0, stderr: `${warning}${warning}` });
    },
  );

  test("is not suggested for a span of a format that does not use it", () => {
    const sentences = [{ tokens: [{ word: "Ann" }, { word: "ran" }] }];
    const chain = [1, 4].map((endIndex) => ({ sentNum: 1, startIndex: 1, endIndex }));
    const file = folder.write("corenlp.json", JSON.stringify({ sentences, corefs: { 1: chain } }));
    const { stdout } = runCli(["check", file]);
    expect(Array.from(stdout.matchAll(/\[([\w-]+)\]$/gm), ([, code]) => code)).toEqual([
      "span-reversed",
      "span-outside-text",
    ]);
    expect(stdout).not.toMatch(/inclusive|--ends/);
  });
});
