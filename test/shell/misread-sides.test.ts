import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const key = "examples/key.conll";
const conll = readFileSync(key);
const villages = "examples/villages/";
const folder = new TemporaryFolder();

// Reported with `score - -` and `score /dev/stdin -`, and the key of the examples as input: 100.00.
describe("one stream cannot be two files", () => {
  test.each([
    ["score", "-", "-"],
    ["score", "/dev/stdin", "-"],
    ["score", key, "a=-", "b=-"],
    ["compare", key, "a=-", "b=/dev/fd/0"],
    ["errors", "-", "-"],
    ["explain", "-", "-"],
    ["agree", "-", "-"],
    ["combine", "vote", "-", "-", "-"],
  ])("in %s %s %s", (...args) => {
    const { code, stdout, stderr } = runCli(args, conll);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("one stream cannot be two files");
  });

  test("but a file may be given twice, and standard input once", () => {
    expect(runCli(["score", key, key]).code).toBe(0);
    expect(runCli(["score", key, "-"], conll).code).toBe(0);
  });
});

describe("counts of several systems", () => {
  const write = (name: string, response: string): string => {
    const path = `${folder.path}/${name}`;
    expect(runCli(["score", `${villages}key.txt`, response, "--counts", path]).code).toBe(0);
    return path;
  };
  const half = (from: string, name: string, odd: boolean): string => {
    const documents = readFileSync(`${villages}${from}`, "utf8").split(/(?<=#end document\n)/);
    return folder.write(name, documents.filter((_, d) => (d % 2 === 1) === odd).join(""));
  };
  const keys = [false, true].map((odd) => half("key.txt", `key.${Number(odd)}.txt`, odd));
  const counted = (system: string, file: string, odd: boolean): string => {
    const path = `${folder.path}/${file}.${Number(odd)}.counts`;
    const named = system === "" ? "" : `${system}=`;
    const response = half(`${file}.1.txt`, `${file}.part${Number(odd)}.txt`, odd);
    const { code } = runCli(["score", keys[Number(odd)], `${named}${response}`, "--counts", path]);
    expect(code).toBe(0);
    return path;
  };

  test("are refused if the systems were named and differ, unless they are one", () => {
    const files = [counted("north", "north", false), counted("south", "south", true)];
    const { code, stdout, stderr } = runCli(["merge", ...files, "-m", "conll"]);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("system is south here and north there");
    expect(runCli(["merge", ...files, "-m", "conll", "--one-system"])).toMatchObject({ code: 0, stderr: "" });
    const compared = runCli(["compare", `a=${folder.path}/{north.0,south.1}.counts`, `b=${files[0]}`, "-m", "conll"]);
    expect(compared.code).toBe(3);
    expect(compared.stderr).toContain("[mixed-counts]");
  });

  test("are added with a warning that lists them if they were named after files", () => {
    const files = [counted("", "north", false), counted("", "south", true)];
    const { code, stderr } = runCli(["merge", ...files, "-m", "conll"]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/north\.part0 \(.*\), south\.part1 \(.*\[several-names-of-system\]/s);
  });

  test("are added without a warning if they are shards, whose files differ in a number, or have one given name", () => {
    const whole = write("whole.counts", `${villages}north.1.txt`);
    for (const system of ["", "north"]) {
      const files = [counted(system, "north", false), counted(system, "north", true)];
      const { stderr, stdout } = runCli(["merge", ...files, "-m", "conll"]);
      expect(stderr).toBe("");
      const figures = (text: string): string => text.split("\n")[1];
      expect(figures(stdout)).toBe(figures(runCli(["merge", whole, "-m", "conll"]).stdout));
    }
  });
});

test("explain and agree take names before paths", () => {
  const { stdout } = runCli(["explain", key, "north star=examples/response.conll", "-m", "muc"]);
  expect(stdout).toContain("north star");
  const agreed = runCli(["agree", "Ada=examples/key.conll", "Eve=examples/response.conll", "--format", "json"]);
  expect(agreed.code).toBe(0);
  expect(agreed.stdout).toMatch(/"Ada"[\s\S]*"Eve"/);
});

test("ids of a language model are read as the key's, with a warning, unless they are exact", () => {
  const path = "test/cases/a15-inline-ids-of-a-language-model/";
  const { stdout, stderr, code } = runCli(["score", `${path}key.txt`, `${path}res.txt`, "-m", "muc,b3"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/MUC +100.00 +100.00 +100.00 +4\/4 4\/4\nB³ +100.00 +100.00 +100.00 /);
  expect(stderr).toContain("3 mentions have ids that were read as other ids of the document");
  const exact = runCli(["score", `${path}key.txt`, `${path}res.txt`, "-m", "muc", "--ids", "exact"]);
  expect(exact.stdout).toMatch(/1\/4 1\/1/);
  expect(exact.stderr).not.toContain("loose-ids");
});

test("annotators of a project of INCEpTION are compared document by document", () => {
  const write = (document: string, annotator: string, entity: string): string =>
    folder.write(
      `annotation/${document}.txt/${annotator}.tsv`,
      `#FORMAT=WebAnno TSV 3.3\n#T_CH=de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink|referenceRelation|referenceType\n\n\n#Text=It is it\n1-1\t0-2\tIt\t*->1-1\t_\t\n1-2\t3-5\tis\t_\t_\t\n1-3\t6-8\tit\t*->${entity}\t_\t\n`,
    );
  for (const document of ["a", "b"]) {
    write(document, "anna", "1-2");
    write(document, "ben", document === "a" ? "1-2" : "2-1");
    write(document, "INITIAL_CAS", "2-1");
  }
  const of = (annotator: string): string => `${annotator}=${folder.path}/annotation/*/${annotator}.tsv`;
  const { code, stdout, stderr } = runCli(["score", of("anna").slice(5), of("ben"), "-m", "muc"]);
  expect([code, stderr.includes("paired-alone")]).toEqual([0, false]);
  // Of the two links, one is in both.
  expect(stdout).toMatch(/MUC.* 1\/2 1\/1/);
  expect(runCli(["agree", of("anna"), of("ben"), "-m", "muc"])).toMatchObject({ code: 0 });
});

describe("a whole folder of a project of INCEpTION", () => {
  const header = "#FORMAT=WebAnno TSV 3.3\n";
  const layer = "#T_CH=de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink|referenceRelation|referenceType\n";
  /** Writes two documents, of which the entities of three words are given; none before annotation. */
  const write = (parent: string, annotator: string, entities?: readonly [string, string, string]): void => {
    for (const document of ["a", "b"]) {
      const lines = ["It", "is", "it"].map((word, w) => {
        const place = `1-${w + 1}\t${3 * w}-${3 * w + 2}\t${word}\t`;
        if (entities === undefined) return place;
        return `${place}${entities[w] === "_" ? "_" : `*->${entities[w]}`}\t_\t`;
      });
      const text = `${header}${entities === undefined ? "" : layer}\n\n#Text=It is it\n${lines.join("\n")}\n`;
      folder.write(`project/${parent}/${document}.txt/${annotator}.tsv`, text);
    }
  };
  const place = `${folder.path}/project`;
  write("curation", "CURATION_USER", ["1-1", "2-1", "1-2"]);
  write("annotation", "anna", ["1-1", "_", "1-2"]);
  write("annotation", "INITIAL_CAS");

  test("is scored without the documents before annotation, and says so", () => {
    const { code, stdout, stderr } = runCli([
      "score",
      `${place}/curation`,
      `${place}/annotation`,
      "-m",
      "muc",
      "--verbose",
    ]);
    expect(code).toBe(0);
    // A link in each document.
    expect(stdout).toMatch(/MUC.* 2\/2 2\/2/);
    expect(stderr).toContain("2 files called INITIAL_CAS, next to annotated files, were left out. [initial-left-out]");
    expect(stderr).not.toContain("INITIAL_CAS.tsv");
    const checked = runCli(["check", `${place}/annotation`]);
    expect(checked.stdout).toMatch(/\[initial-left-out\]\nNo problems, 1 note in 2 files/);
    expect(runCli(["agree", `${place}/curation`, `${place}/annotation`, "-m", "muc"])).toMatchObject({
      code: 0,
      stderr: "",
    });
    const page = runCli(["report", `${place}/curation`, `${place}/annotation`, "-o", `${folder.path}/page.html`]);
    expect(page).toMatchObject({ code: 0 });
  });

  test("can be read before annotation, if that is all there is", () => {
    const alone = runCli(["check", `${place}/annotation/*/INITIAL_CAS.tsv`]);
    expect(alone.stdout).toContain("in 2 files");
  });

  test("with several annotators is refused with commands that work", () => {
    write("annotation", "ben", ["1-1", "2-1", "2-2"]);
    const { code, stderr } = runCli(["score", `${place}/curation`, `${place}/annotation`, "-m", "muc"]);
    expect(code).toBe(3);
    const commands = Array.from(stderr.matchAll(/`((?:agree|score KEY) 'anna=[^`]*)`/g), ([, command]) =>
      Array.from(command.replace("KEY", `'${place}/curation'`).matchAll(/[^\s']+|'[^']*'/g), ([word]) =>
        word.replaceAll("'", ""),
      ),
    );
    expect(commands.length).toBeGreaterThanOrEqual(2);
    for (const command of commands) expect(runCli([...command, "-m", "muc"])).toMatchObject({ code: 0 });
    const scored = runCli([...commands.find(([first]) => first === "score")!, "-m", "muc"]);
    // Each document has a link of the key, which anna has; ben links other words.
    expect(scored.stdout).toMatch(/anna +100\.00\n.*ben +0\.00/);
  });
});

test("check --fix names each repeated mention that it leaves out", () => {
  const path = folder.write(
    "repeated.jsonl",
    '{"doc_key":"a","sentences":[["It","is","she"]],"clusters":[[[0,0],[2,2]],[[0,0]],[[2,2],[1,1]]]}\n',
  );
  const { stdout } = runCli(["check", path, "--fix", `${folder.path}/fixed.jsonl`]);
  expect(stdout.split("\n").filter((line) => line.includes("[mention-removed]"))).toEqual([
    `${path}: note: “It” of entity 1 was left out of the repaired copy, because the words are already a mention (in a, sentence 1). [mention-removed]`,
    `${path}: note: “she” of entity 2 was left out of the repaired copy, because the words are already a mention (in a, sentence 1). [mention-removed]`,
  ]);
  expect(readFileSync(`${folder.path}/fixed.jsonl`, "utf8")).toContain('"clusters":[[[0,0],[2,2]],[[1,1]]]');
});
