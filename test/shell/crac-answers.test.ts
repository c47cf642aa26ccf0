/** Answers of language models in CRAC's formats: what the commands print. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const crac = "test/cases/crac";

function conllOf(args: readonly string[]): number {
  const { stdout, code } = runCli(["score", ...args, "-m", "conll"]);
  expect(code).toBe(0);
  return Number(/^CoNLL\s+(?:F1\s+)?([\d.]+)/m.exec(stdout)?.[1]) / 100;
}

test.each(["answer.txt", "answer.json"])("the perfect answer %s has 100 with and without a preset", (answer) => {
  for (const options of [["--preset", "crac2025"], ["--preset", "crac2026"], [], ["--match", "head"]]) {
    expect(conllOf([`${crac}/key.conllu`, `${crac}/${answer}`, ...options])).toBe(1);
  }
});

test("the example in the README of text2text-coref has nine mentions", () => {
  const { stdout, stderr, code } = runCli(["check", "test/cases/22-crac2025-llm-text/llm.txt", "--verbose"]);
  expect(code).toBe(0);
  expect(stdout + stderr).toMatch(/\b9 mentions/);
});

test.each(["crac-text", "crac-json"])("convert --to %s keeps all mentions and entities", (format) => {
  const { stdout, stderr } = runCli(["convert", `${crac}/key.conllu`, "-", "--to", format]);
  expect(stderr).toContain("all mentions (6) and entities (3) are unchanged");
  expect(stderr).toContain("names of sentences");
  expect(stdout).toContain("##");
});

test("file names ending in .txt and .json are still written as inline markup and clusters", () => {
  for (const [name, expected] of [
    ["a.txt", "#begin document"],
    ["a.json", '{\n"'],
  ] as const) {
    const path = join(folder.path, name);
    runCli(["convert", "examples/key.conll", path]);
    expect(readFileSync(path, "utf8").startsWith(expected)).toBe(true);
  }
});

test("a mention with the key's words matches although the tree gives it another head, but not with the preset", () => {
  const rows = [
    "1\tel\tel\tDET\t_\t_\t2\tdet\t_\tEntity=(e1-person-1-",
    "2\tgato\tgato\tNOUN\t_\t_\t0\troot\t_\tEntity=e1)",
  ];
  const second = ["3\tlo\tél\tPRON\t_\t_\t2\tobj\t_\tEntity=(e1-person-1-)"];
  const key = [
    "# newdoc id = d",
    "# global.Entity = eid-etype-head-other",
    "# sent_id = 1",
    ...rows,
    ...second,
    "",
    "",
  ];
  const keyFile = folder.write("key.conllu", key.join("\n"));
  const answer = folder.write("answer.crac.txt", "el|[e1 gato|e1] lo|[e1]\n");
  expect(conllOf([keyFile, answer, "--match", "head"])).toBe(1);
  expect(conllOf([keyFile, answer, "--preset", "crac2025"])).toBeLessThan(1);
});

test("a changed word is reported; its marks are lost only with the preset", () => {
  const changed = folder.write(
    "changed.txt",
    "MARÍA|[e1] vendía flores|[e2] en la|[e3 plaza|e3] . Traía ##|[e1] las|[e2 rosas viejas|e2] de la|[e3 plaza|e3] .\n",
  );
  const args = ["score", `${crac}/key.conllu`, changed, "-m", "mentions"];
  const [kept, lost] = [runCli(args), runCli([...args, "--preset", "crac2025", "--singletons", "keep"])];
  expect(kept.stderr).toContain("token-count-mismatch");
  expect(kept.stdout).toContain("6/6 6/6");
  expect(lost.stderr).toContain("unalignable-mention");
  expect(lost.stdout).toContain("5/6 5/5");
});

test("if a document has no answer, the others keep theirs", () => {
  const document = (name: string, words: readonly string[]): string =>
    [
      ...[`# newdoc id = ${name}`, "# global.Entity = eid-etype-head-other", `# sent_id = ${name}1`],
      ...words.map((word, w) => `${w + 1}\t${word}\t_\tX\t_\t_\t${w}\tdep\t_\t${w < 2 ? "Entity=(e1--1-)" : "_"}`),
      "",
      "",
    ].join("\n");
  const texts = { a: ["one", "two", "three"], b: ["red", "green", "blue"], c: ["up", "down", "left"] };
  const key = folder.write(
    "two.conllu",
    Object.entries(texts)
      .map(([name, words]) => document(name, words))
      .join(""),
  );
  const answer = folder.write("two.txt", "one|[e1] two|[e1] three\nup|[e1] down|[e1] left\n");
  const { stdout, stderr } = runCli(["score", key, answer, "-m", "mentions"]);
  expect(stdout).toContain("4/6 4/4");
  expect(stderr).toContain("The response lacks document b; all its mentions count as missing.");
});
