import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { projectFolder, runCli, runInColumns } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const three = ["examples/key.conll", "examples/response.conll", "examples/baseline.conll"];
const [key, response] = three;

function cellsOf(line: string): string[] {
  return line.trim().split(/\s{2,}/);
}

describe("agree", () => {
  it("prints agreement on mentions, links, entities and sets of mentions, in this order", () => {
    const { stdout, stderr, code } = runCli(["agree", key, response, "-m", "muc,lea", "--details"]);
    expect([code, stderr]).toEqual([0, ""]);
    const sections = stdout.split("\n\n").map((section) => section.split("\n"));
    // Where there is no interval, none is to be reported.
    expect(sections[0][1]).toMatch(/^Report α, and F1 of mentions, 93\.94\. /);
    expect(sections.map(([title]) => title.split(":")[0])).toEqual([
      "2 documents cannot show whether the annotations are reliable by Krippendorff's limits",
      "Mentions",
      "Links between common mentions",
      "Entities",
      "Krippendorff's α over entities (1",
      "Disagreements",
      "No confidence intervals",
      "Signature, for your paper",
    ]);
    // Of 34 and 32 mentions, 31 are common.
    expect(cellsOf(sections[1][2]).slice(0, 7)).toEqual(["key", "response", "2", "31", "3", "1", "93.94"]);
    expect(sections[3].slice(2).map((line) => cellsOf(line).slice(0, 2))).toEqual([
      ["MUC", "78.95"],
      ["LEA", "70.19"],
    ]);
  });

  it("shows the same figures without --details, for two annotators in a row each", () => {
    const { stdout } = runCli(["agree", key, response, "-m", "muc,lea"]);
    const { pairs } = JSON.parse(runCli(["agree", key, response, "-m", "muc,lea", "--json"]).stdout) as {
      pairs: [{ links: { value: number }; alpha: { value: number }; metrics: { lea: Record<string, number> } }];
    };
    const [{ links, alpha, metrics }] = pairs;
    expect(stdout).toMatch(/^Agreement of key and response on 2 documents$/m);
    expect(stdout).toMatch(/^mentions, F1 +93\.94$/m);
    expect(stdout).toMatch(new RegExp(`^links between common mentions, Cohen's κ +${links.value.toFixed(4)}$`, "m"));
    expect(stdout).toMatch(new RegExp(`^entities, Krippendorff's α +${alpha.value.toFixed(4)}$`, "m"));
    const lea = [metrics.lea["value"], metrics.lea["expected"], metrics.lea["adjusted"]];
    expect(stdout).toMatch(new RegExp(`^LEA +${lea.map((figure) => (100 * figure).toFixed(2)).join(" +")}$`, "m"));
  });

  it("fits 36 lines of 80 columns for two and three annotators, the signature aside", () => {
    const others = ["key", "north.1", "south.1"].map((name) => `examples/villages/${name}.txt`);
    for (const args of [three, three.slice(0, 2), others, others.slice(0, 2)]) {
      const lines = runInColumns(["agree", ...args], 80)
        .trimEnd()
        .split("\n");
      expect(lines.length).toBeLessThanOrEqual(36);
      expect(lines.slice(0, -1).filter((line) => line.length > 80)).toEqual([]);
    }
  });

  it("prints means, joint figures and a matrix of pairs for three annotators", () => {
    const { stdout, code } = runCli(["agree", ...three, "-m", "lea", "--details"]);
    expect(code).toBe(0);
    const f1 = JSON.parse(runCli(["score", response, three[2], "-m", "lea", "--format", "json"]).stdout) as {
      systems: { scores: { lea: { f1: number } } }[];
    };
    const matrix = stdout.split("\n\n").find((section) => section.startsWith("κ above the diagonal, LEA F1 below"))!;
    const last = cellsOf(matrix.split("\n")[4]);
    expect(last[0]).toBe("baseline");
    expect(last[2]).toBe((100 * f1.systems[0].scores.lea.f1).toFixed(2));
    expect(stdout).toMatch(/^mean +\d/m);
    expect(stdout).toMatch(/^all +\d/m);
    expect(stdout).toContain("Krippendorff's α of links, all annotators: ");
    const brief = runCli(["agree", ...three, "-m", "lea"]).stdout;
    for (const name of ["mean", "all"]) {
      const last = (text: string): string =>
        text
          .match(new RegExp(`^${name} .*$`, "gm"))!
          .at(-1)!
          .split(/ +/)
          .at(-1)!;
      expect(brief).toMatch(new RegExp(`^${name} .* ${last(stdout)}$`, "m"));
    }
  });

  it("states how α was computed, because publications differ", () => {
    const method = "distance masi, pooled chance, so α can exceed 0 for random annotation";
    const args = ["agree", key, response, "--alpha", "pooled", "--distance", "masi"];
    expect(runCli(args).stdout).toContain(`α: ${method}.\n`);
    expect(runCli([...args, "--details"]).stdout).toContain(`; ${method}\n`);
    expect(runCli(["agree", key, response, "--details"]).stdout).toContain("distance passonneau04, chance by");
  });

  it("reports the parts that an annotator lacks, in the output or on standard error", () => {
    const text = readFileSync(join(projectFolder, response), "utf8");
    const one = folder.write("one.conll", text.slice(text.indexOf("#begin document (tc/kitchen)")));
    for (const format of ["tsv", "csv", "latex"]) {
      const { stderr, code } = runCli(["agree", key, one, "--format", format]);
      expect(code).toBe(0);
      expect(stderr).toBe(
        "warning: one lacks 2 of 3 parts: nw/harbour; part 000, nw/harbour; part 001. The figures leave them out.\n",
      );
    }
    for (const format of ["text", "md"]) {
      const second = runCli(["agree", key, one, "--format", format]).stdout.split(/\n+/)[1];
      expect(second).toMatch(/^one lacks 2 of 3 parts: /);
    }
    const { absent, documents } = JSON.parse(runCli(["agree", key, one, "--format", "json", "-q"]).stdout) as {
      absent: unknown;
      documents: number;
    };
    expect(documents).toBe(1);
    expect(absent).toEqual([
      { document: "nw/harbour; part 000", annotators: ["one"] },
      { document: "nw/harbour; part 001", annotators: ["one"] },
    ]);
  });

  it.each([
    [["agree", key], 2, "missing required argument"],
    [["agree", key, response, "-m", "mentions"], 2, 'no metric "mentions" for agreement'],
    [["agree", key, response, "--distance", "euclid"], 2, "Allowed choices are"],
    [["agree", key, "examples/nothing.conll"], 3, "no such file"],
    [["agree", key, "examples/damaged.conll"], 3, "no two annotators have a document in common"],
    [
      ["agree", "examples/damaged.conll", "examples/damaged.conll", "--on-duplicate", "error"],
      3,
      "a mention of several",
    ],
  ] as const)("fails for %j with exit code %i", (args, code, message) => {
    const run = runCli([...args]);
    expect(run.code).toBe(code);
    expect(run.stderr).toContain(message);
    expect(run.stdout).toBe("");
  });
});

describe("agree, to act on,", () => {
  const annotators = ["ann", "ben", "cem"].map((name) => `${name}=examples/annotators/${name}.txt`);
  const two = ["agree", ...annotators.slice(0, 2), "-m", "conll", "-q"];

  it("says first how good the agreement is, with the figure and its interval, and what it does not show", () => {
    const { stdout } = runCli(two);
    const { verdict, pairs } = JSON.parse(runCli([...two, "--json"]).stdout) as {
      verdict: { sentence: string; report: string; cautions: { code: string; text: string }[]; standing: string };
      pairs: [{ alpha: { value: number; ci: [number, number] } }];
    };
    const { value, ci } = pairs[0].alpha;
    // Krippendorff's limit for tentative conclusions, .667, is below the interval, and .8 within it.
    expect([value, ...ci].map((figure) => figure.toFixed(4))).toEqual(["0.8754", "0.6872", "1.0000"]);
    expect(verdict.standing).toBe("tentative");
    expect(stdout.split("\n").slice(0, 3)).toEqual([
      "The annotations allow tentative conclusions by Krippendorff's limit, α ≥ 0.667, and perhaps firm ones, α ≥ 0.8: α of entities is 0.8754 [0.6872, 1.0000], on 53 mentions that ann and ben marked in 8 documents.",
      verdict.report,
      `This does not show ${verdict.cautions.map(({ text }) => text).join("; ")}.`,
    ]);
    expect(verdict.report).toMatch(/^Report α with its interval, and F1 of mentions, /);
    expect(verdict.cautions.map(({ code }) => code)).toEqual([
      ...["one-pair", "few-documents", "mentions-left-out", "other-alpha"],
    ]);
    for (const format of ["md", "latex"])
      expect(runCli([...two, "--format", format]).stdout).toContain(verdict.sentence);
  });

  it("divides agreement, the worst first, in the text, JSON and a table", () => {
    const { stdout } = runCli([...two, "--by", "document"]);
    const table = stdout.slice(stdout.indexOf("By document, worst first: F1, κ and α")).split("\n");
    expect(cellsOf(table[2]).slice(0, 3)).toEqual(["winter", "4", "2"]);
    const { by } = JSON.parse(runCli([...two, "--by", "document", "--json"]).stdout) as {
      by: { groups: { label: string; metrics: { conll: number } }[] };
    };
    const scores = by.groups.map(({ metrics }) => metrics.conll);
    expect(scores).toEqual(scores.toSorted((x, y) => x - y));
    const rows = runCli([...two, "--by", "document", "--format", "tsv"])
      .stdout.trimEnd()
      .split("\n");
    expect(rows.map((row) => row.split("\t")[0])).toEqual(["document", ...by.groups.map(({ label }) => label)]);
    expect(runCli([...two, "--by", "mention-type"]).stdout).toContain(
      "mention-type: the files do not say, so all mentions are in one class, none",
    );
  });

  it("lists disagreements with reasons", () => {
    const { stdout } = runCli([...two, "--details"]);
    expect(stdout).toMatch(/^museum +it +ann joins it with “the bench”, ben joins it with “the coin”$/m);
    const { disagreements } = JSON.parse(runCli([...two, "--details", "--json"]).stdout) as {
      disagreements: { decisions: Record<string, string> }[];
    };
    expect(disagreements[0].decisions).toEqual({ ann: "with a baker", ben: "alone" });
  });

  it("writes what is agreed for an annotation tool, and the key once the table is decided", () => {
    const all = ["agree", ...annotators, "-m", "b3"];
    const tool = join(folder.path, "tool/");
    const table = join(folder.path, "decide.tsv");
    const first = runCli([...all, "--adjudicate", tool, "--to", "brat", "--disagreements", table]);
    expect([first.code, first.stderr]).toEqual([
      0,
      `${tool}: 8 parts with 30 entities; 3 of them are open, with the label ?\n`,
    ]);
    expect(readFileSync(join(tool, "museum.ann"), "utf8")).toContain(
      "T8\t? 94 96\tit\n*\tEquiv T1 T4\n*\tEquiv T2 T5 T7\n#1\tAnnotatorNotes T8\tann joins it with “the bench”, ben joins it with “the coin”\n",
    );
    const { stderr } = runCli(["score", tool, "examples/annotators/ours.txt", "-m", "b3"]);
    expect(stderr.match(/\[undecided-entities\]/g)).toHaveLength(3);

    // Two decisions as spreadsheets may save them: other separators, quotes, a byte order mark, `0` for `000`.
    const rows = readFileSync(table, "utf8")
      .replace(/\n$/, "")
      .split("\n")
      .map((row) => row.split("\t"));
    const open = rows.filter((row) => row.includes("open"));
    expect(open.map((row) => [row[0], row[5]])).toEqual([
      ["school", "another one"],
      ["market", "it"],
      ["museum", "it"],
    ]);
    const decided = (decisions: readonly string[], separator: string): string =>
      [rows[0], ...open.map((row, i) => [...row.slice(0, -1), decisions[i]])]
        .map((row) => row.map((cell) => (cell.startsWith('"') ? cell : `"${cell}"`)).join(separator))
        .join("\r\n");
    const key = join(folder.path, "key/");
    const run = (text: string | Buffer): ReturnType<typeof runCli> =>
      runCli([...all, "--decided", folder.write("decided.csv", text), "--adjudicate", key, "--to", "brat", "--force"]);
    const full = decided(["Cem", "none", "ben"], ";");
    for (const text of [`\uFEFF${full}`, Buffer.from(`\uFEFF${full}`, "utf16le")]) {
      const { stderr, code } = run(text);
      expect([code, stderr]).toEqual([0, `${key}: 8 parts with 27 entities; none is open; 3 decisions carried out\n`]);
      expect(readFileSync(join(key, "museum.ann"), "utf8")).toMatch(/Equiv T2 T5 T7 T8\n$/);
      expect(readFileSync(join(key, "market.ann"), "utf8")).not.toContain("70 72");
    }
    expect(runCli(["score", key, "examples/annotators/ours.txt", "-m", "b3"]).stderr).toBe("");

    expect(run(decided(["dan", "", ""], ",")).stderr).toContain(
      'decided.csv:2: there is no decision "dan"; there are ann, ben, cem, none',
    );
    expect(run(decided(["ann", "", ""], ",").replace("14 15", "14 16")).stderr).toContain(
      "decided.csv:2: the annotators do not disagree about “another one” at this place",
    );
    expect(run("document,part\nschool,0").stderr).toContain("there is no column “tokens”");
  });

  it.each([
    [["--to", "brat"], "--to needs --adjudicate OUT"],
    [["None=examples/annotators/cem.txt", "--decided", "x", "--adjudicate", "y/", "--to", "brat"], "called “None”"],
    [["--decided", "x.tsv"], "--decided needs --adjudicate OUT"],
    [["--adjudicate", "-"], "--adjudicate needs a file or folder"],
    [["--adjudicate", "out"], "inline has no place for the label ?; --to takes "],
    [["--adjudicate", "out", "--to", "conll"], "conll has no place for the label ?; --to takes "],
    [["--adjudicate", "out", "--to", "tei"], "tei is only read"],
  ])("refuses %j", (flags, message) => {
    const { stderr, code, stdout } = runCli([...two, ...flags]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});

describe("agree refuses to adjudicate into a folder that holds an input,", () => {
  const at = (path: string): string => join(folder.path, path);
  const [ann, ben] = ["ann", "ben"].map((name) =>
    folder.write(`project/${name}/key.txt`, readFileSync(`examples/annotators/${name}.txt`, "utf8")),
  );
  const inputs = ["agree", ann, ben, "-m", "lea", "-q", "--to", "brat", "--adjudicate"];

  it.each(["project/ann", "project/ben", "project"])("%s", (output) => {
    const { stderr, code, stdout } = runCli([...inputs, at(output)]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("this folder holds the input");
    expect(readdirSync(at("project/ann"))).toEqual(["key.txt"]);
  });

  it("but not one next to them", () => {
    expect(runCli([...inputs, at("project/open")]).code).toBe(0);
    expect(readdirSync(at("project/open"))).toContain("school.ann");
  });
});

describe("agree, if two annotators count positions differently,", () => {
  /** Twelve mentions of one to three words in each of three documents. */
  const spans = Array.from({ length: 12 }, (_, m) => [5 * m, 5 * m + (m % 3)]);
  const write = (name: string, moved: (span: number[]) => number[]): string =>
    folder.write(
      name,
      ["a", "b", "c"]
        .map(
          (doc_key) =>
            `${JSON.stringify({ doc_key, clusters: [spans.slice(0, 6).map(moved), spans.slice(6).map(moved)] })}\n`,
        )
        .join(""),
    );
  const plain = write("plain.jsonl", (span) => span);

  it.each<[option: string, keep: string, moved: (span: number[]) => number[]]>([
    ["--first-token 1", "--first-token 0", ([first, last]) => [first + 1, last + 1]],
    ["--ends exclusive", "--ends inclusive", ([first, last]) => [first, last + 1]],
  ])("refuses them, and %s for one of them gives the true agreement", (option, keep, moved) => {
    const other = write("other.jsonl", moved);
    for (const [args, annotator] of [
      [[plain, other], 2],
      [[other, plain, plain], 1],
    ] as const) {
      const { code, stdout, stderr } = runCli(["agree", ...args, "-m", "muc"]);
      expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
      expect(stderr).toContain(`Annotators 1 and 2 count positions differently`);
      expect(stderr).toContain(`with \`${option}\` for annotator ${annotator} only, they would share 36.`);
    }
    const copy = `${folder.path}/copy.jsonl`;
    expect(runCli(["convert", other, copy, "--to", "jsonlines", ...option.split(" "), "--force"]).code).toBe(0);
    expect(runCli(["agree", plain, copy, "-m", "muc", "--details"]).stdout).toMatch(
      /plain +copy +3 +36 +0 +0 +100\.00/,
    );
    expect(runCli(["agree", plain, other, "-m", "muc", ...keep.split(" ")])).toMatchObject({ code: 0 });
  });

  it("compares annotators who share few mentions for other reasons", () => {
    const elsewhere = write("elsewhere.jsonl", ([first, last]) => [first + 2, last + 2]);
    expect(runCli(["agree", plain, elsewhere, "-m", "muc"])).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("agree --format", () => {
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(join(projectFolder, "schemas/agree-1.schema.json"), "utf8")) as object,
  );

  it.each([
    [[key, response]],
    [[...three, "--missing", "null", "--alpha", "pooled", "-m", "all"]],
    [["examples/damaged.conll", "examples/damaged.conll", "--ci", "none", "--singletons", "drop"]],
  ])("json writes JSON that follows its schema: %j", (args) => {
    const value: unknown = JSON.parse(runCli(["agree", ...args, "--format", "json"]).stdout);
    expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
  });

  it("json has a schema that requires pairs of annotators, and figures of links", () => {
    const value = JSON.parse(runCli(["agree", ...three, "--format", "json"]).stdout) as { pairs: { links: object }[] };
    expect(validate({ ...value, pairs: [] })).toBe(false);
    expect(validate({ ...value, pairs: [{ ...value.pairs[0], links: {} }] })).toBe(false);
  });

  it("jsonl writes a line for each pair, for the means, and for all annotators together", () => {
    const lines = runCli(["agree", ...three, "--format", "jsonl"])
      .stdout.trimEnd()
      .split("\n")
      .map((line) => Object.keys(JSON.parse(line) as object)[2]);
    expect(lines).toEqual(["verdict", "pair", "pair", "pair", "mean", "joint"]);
  });

  it("tsv and csv write the numbers of the JSON by their paths", () => {
    const json = JSON.parse(runCli(["agree", ...three, "--format", "json"]).stdout) as {
      pairs: { links: { both: number; value: number } }[];
      joint: { links: { value: number } };
    };
    const tsv = runCli(["agree", ...three, "--format", "tsv"]).stdout.split("\n");
    expect(tsv[0]).toBe("a\tb\tfigure\tvalue\tlow\thigh");
    expect(tsv).toContain(`key\tresponse\tlinks\t${json.pairs[0].links.value}\t\t`);
    expect(tsv).toContain(`response\tbaseline\tlinks.both\t${json.pairs[2].links.both}\t\t`);
    expect(tsv).toContain(`joint\t\tlinks\t${json.joint.links.value}\t\t`);
    expect(runCli(["agree", ...three, "--format", "csv"]).stdout).toBe(tsv.join("\n").replaceAll("\t", ","));
  });

  it("md and latex write tables", () => {
    expect(runCli(["agree", key, response, "--format", "md"]).stdout).toContain("| key | response | 2 | 31 | 3 | 1 |");
    const latex = runCli(["agree", ...three, "--format", "latex", "--digits", "1"]).stdout;
    expect(latex).toContain("key & response & 93.9 & ");
    expect(latex).toContain("B$^3$");
  });
});

it("agree does not depend on the order of documents", () => {
  const text = readFileSync(join(projectFolder, response), "utf8");
  const documents = text.split(/(?<=#end document\n)/).map((document) => document.trimStart());
  const reversed = folder.write("response.conll", documents.reverse().join("\n"));
  const args = ["--format", "json"];
  expect(runCli(["agree", key, reversed, ...args])).toEqual(runCli(["agree", key, response, ...args]));
});
