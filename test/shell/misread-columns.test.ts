import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const cases = "test/cases/";
const folder = new TemporaryFolder();

function counts(...args: readonly string[]) {
  const { stdout, stderr, code } = runCli(["score", ...args, "-m", "muc", "--format", "json"]);
  const muc = code === 0 ? (JSON.parse(stdout) as Scored).systems[0].scores.muc.counts : undefined;
  return { code, stderr, muc };
}

type Counts = Readonly<Record<"recall" | "precision", readonly [number, number]>>;

interface Scored {
  readonly systems: readonly { readonly scores: { readonly muc: { readonly counts: Counts } } }[];
}

describe("a table with a gold column behind the prediction", () => {
  const of = (name: string): string => `${cases}gold-behind-prediction/${name}.conll`;
  // Gold is {Ada, She} {Eve, her}, and the prediction {Ada, her} {Eve, She}: no link is right.
  const wrong = { recall: [0, 2], precision: [0, 2] };
  const right = { recall: [2, 2], precision: [2, 2] };

  test("is refused as a response, and each column can be named", () => {
    const { code, stderr } = counts(of("key"), of("both"));
    expect(code).toBe(3);
    expect(stderr).toContain("6 (4 cells such as “(1)”) and 7 (4 cells such as “(0)”)");
    expect(stderr).toContain("`--response-column 6` reads the first, and `--response-column 7` the last");
    expect(counts(of("key"), of("both"), "--response-column", "6")).toMatchObject({ code: 0, muc: wrong });
    expect(counts(of("key"), of("both"), "--response-column", "7")).toMatchObject({ code: 0, muc: right });
    expect(counts(of("key"), of("both"), "--response-column", "-2")).toMatchObject({ code: 0, muc: wrong });
    expect(counts(of("key"), of("prediction"))).toMatchObject({ code: 0, muc: wrong });
  });

  test("is refused as a key, too, and can be both sides", () => {
    const { code, stderr } = counts(of("both"), of("prediction"));
    expect(code).toBe(3);
    expect(stderr).toContain("--key-column 7");
    expect(counts(of("both"), of("both"), "--key-column", "7", "--response-column", "6").muc).toEqual(wrong);
  });

  test("is refused even if the prediction has no mention", () => {
    const { code, stderr } = counts(of("key"), of("empty"));
    expect(code).toBe(3);
    expect(stderr).toContain("6 (4 cells such as “(0)”) and 7 (empty)");
    expect(counts(of("key"), of("empty"), "--response-column", "-1").muc).toEqual({
      recall: [0, 2],
      precision: [0, 0],
    });
  });

  test("can be checked and repaired in the named column", () => {
    const { code, stdout } = runCli(["check", of("both"), "--column", "6"]);
    expect([code, stdout]).toEqual([0, "No problems found in 1 file (1 part, 4 mentions).\n"]);
    const path = folder.write("damaged.conll", readFileSync(of("both"), "utf8").replace("(2)\t(0)", "(2\t(0)"));
    expect(runCli(["check", path, "--column", "6", "--fix", `${folder.path}/fixed.conll`]).code).toBe(1);
    expect(readFileSync(`${folder.path}/fixed.conll`, "utf8")).toBe(
      readFileSync(of("both"), "utf8").replace("(2)\t(0)", "-\t(0)"),
    );
  });

  test("is refused if a column for each predicate makes lines of different lengths", () => {
    const lines = readFileSync(of("both"), "utf8").split("\n");
    const extended = lines.map((line, l) => {
      const cells = line.split("\t");
      return cells.length < 7
        ? line
        : [...cells.slice(0, 5), ...(l > 5 ? ["(V*)", "*"] : ["(V*)"]), ...cells.slice(5)].join("\t");
    });
    const path = folder.write("predicates.conll", extended.join("\n"));
    const { code, stderr } = counts(of("key"), path);
    expect(code).toBe(3);
    expect(stderr).toContain("`--response-column -2` reads the first, and `--response-column -1` the last");
    expect(counts(of("key"), path, "--response-column", "-2").muc).toEqual(wrong);
    expect(counts(of("key"), path, "--response-column", "-1").muc).toEqual(right);
  });

  test("is read, with a warning, if only one column has coreference and it is not the last", () => {
    const { code, stderr, muc } = counts(of("key"), of("tagged"));
    expect({ code, muc }).toEqual({ code: 0, muc: wrong });
    expect(stderr).toContain("[coreference-column-chosen]");
    expect(counts(of("key"), of("tagged"), "--response-column", "5")).toEqual({ code: 0, muc: wrong, stderr: "" });
  });

  test("is read by its last column by the drop-in for scorer.pl, which reports the other column", () => {
    const { stdout, stderr } = runCli(["conll", "muc", of("key"), of("both"), "none"]);
    expect(stdout).toContain("Recall: (2 / 2) 100%");
    expect(stderr).toContain("[several-coreference-columns]");
  });
});

test("names of entities, roles and phrases in brackets are not columns of coreference", () => {
  const rows = ["(PER)", "-", "(ORG", "ORG)"].map(
    (name, t) => `d\t0\t${t}\tw${t}\t${name}\t(V*)\t${t < 2 ? "(0)" : "-"}`,
  );
  const path = folder.write("names.conll", `#begin document (d); part 000\n${rows.join("\n")}\n#end document\n`);
  expect(runCli(["check", path])).toMatchObject({
    code: 0,
    stdout: "No problems found in 1 file (1 part, 2 mentions).\n",
  });
});

describe("a table whose last column holds other brackets", () => {
  test("is refused, unless the user insists", () => {
    const path = `${cases}17-srl-column-as-coreference/srl.conll`;
    const { code, stderr } = counts(path, path);
    expect(code).toBe(3);
    expect(stderr).toContain("“(ARG0*)”");
    expect(counts(path, path, "--column", "-1").code).toBe(0);
  });

  test.each(["(PER)", "(ARG0)", "(NP)"])("such as %s is refused, too", (label) => {
    const path = folder.write("labels.conll", `#begin document (d); part 000\nd\t0\t0\tAda\t${label}\n#end document\n`);
    expect(runCli(["check", path])).toMatchObject({ code: 1 });
    expect(runCli(["check", path, "--column", "-1"])).toMatchObject({ code: 0 });
  });
});

test("a column that does not exist is refused by name", () => {
  const path = `${cases}gold-behind-prediction/key.conll`;
  const { code, stderr } = counts(path, path, "--key-column", "9");
  expect(code).toBe(3);
  expect(stderr).toContain("There is no column 9, so the file was not read: its lines have at most 6 columns");
  expect(runCli(["score", path, path, "--column", "0"]).code).toBe(2);
});

test("words, token numbers and sentences of an ECB+ table of eight columns are read", () => {
  const path = `${cases}15-ecb-conll-eight-columns/`;
  const { stdout } = runCli(["convert", `${path}gold.conll`, "-", "--to", "inline"]);
  expect(stdout).toBe(
    "#begin document dev_entities\n[Ada|1] [fell|2] .\n[The fall|2] hurt .\n[Lady Ada|1] [fell|2] again .\n#end document\n",
  );
  expect(runCli(["check", `${path}gold.conll`]).stdout).toContain(
    "words 6, token numbers 5, sentences 4, coreference last. [columns-guessed]",
  );
  expect(counts(`${path}gold.conll`, `${path}pred.conll`).muc).toEqual({ recall: [2, 3], precision: [2, 2] });
  expect(counts(`${path}gold.conll`, `${path}pred-other-words.conll`).stderr).toContain("[token-mismatch]");
});

test("words at the beginning of a line are read, before columns of positions", () => {
  const path = `${cases}16-word-first-columns/`;
  const { stdout } = runCli(["convert", `${path}a.conll`, "-", "--to", "inline"]);
  expect(stdout).toContain("[took her life|1]");
  expect(runCli(["check", `${path}b.conll`]).stdout).toContain("words 1, coreference last. [columns-guessed]");
});

test("inline text with a line longer than the examined beginning is read as inline text", () => {
  const words = Array.from({ length: 20_000 }, (_, w) => (w % 10 === 0 ? `[Ada|e${(w / 10) % 9}]` : "word")).join(" ");
  const write = (name: string, text: string): string =>
    folder.write(name, `#begin document (d)\n${text} .\n#end document\n`);
  const key = write("key.txt", words);
  const response = write("response.txt", words.replaceAll("|e3]", "|e4]"));
  // Nine entities of 222 or 223 mentions, of which the response joins two.
  expect(counts(key, response).muc).toEqual({ recall: [1991, 1991], precision: [1991, 1992] });
});
