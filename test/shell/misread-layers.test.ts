/** Tests files whose coreference was in a layer, attribute or relation that was passed over in silence. */
import { describe, expect, test } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const cases = "test/cases";
const temporary = new TemporaryFolder();

describe("Stanza's CoNLL-U", () => {
  test.each(["stanza", "stanza-1.x-ner"])("is read: %s.conllu", (name) => {
    const folder = `${cases}/05-stanza-coref-chains`;
    const { code, stdout } = runCli([
      ...["score", `${folder}/gold.conllu`, `${folder}/${name}.conllu`],
      ...["-m", "muc,b3", "--format", "json"],
    ]);
    expect(code).toBe(0);
    expect(scoresIn(stdout)).toEqual({ muc: [1, 1], b3: [1, 1] });
  });

  test("has the four mentions of the key", () => {
    const folder = `${cases}/d03-stanza-conllu`;
    const { stdout } = runCli([
      ...["score", `${folder}/key.jsonl`, `${folder}/stanza.conllu`],
      ...["-m", "mentions,b3,muc", "--format", "json"],
    ]);
    expect(scoresIn(stdout)).toEqual({ mentions: [1, 1], b3: [1, 1], muc: [1, 1] });
  });
});

describe("TEI", () => {
  test.each([
    ["t01-tei-urs-standoff/key.conll", "t01-tei-urs-standoff/d-urs.xml"],
    ["t02-tei-linkgrp/d.conll", "t02-tei-linkgrp/tei-link.xml"],
    ["t02-tei-linkgrp/d.conll", "t02-tei-linkgrp/tei-standoff.xml"],
    ["t07-tei-internal-entity/key.conll", "t07-tei-internal-entity/tei-ent.xml"],
  ])("%s and %s are equal", (key, response) => {
    const { code, stdout } = runCli([
      ...["score", `${cases}/${key}`, `${cases}/${response}`],
      ...["-m", "muc,b3,mentions", "--format", "json"],
    ]);
    expect(code).toBe(0);
    expect(scoresIn(stdout)).toEqual({ muc: [1, 1], b3: [1, 1], mentions: [1, 1] });
  });

  test("a folder of DEMOCRAT holds one document, whose text is a companion", () => {
    const { code, stdout } = runCli(["check", `${cases}/t01-tei-urs-standoff/d-urs.xml`]);
    expect(code).toBe(0);
    expect(stdout).toContain("No problems found in 1 file (1 part, 2 mentions).");
  });
});

describe("brat relations with a name of their own", () => {
  const folder = `${cases}/21-brat-refers-to`;
  const score = (...args: string[]) =>
    runCli(["score", `${folder}/key`, `${folder}/resp`, "-m", "mentions,muc", "--format", "json", ...args]);

  test("are named by score, with the option that reads them", () => {
    const { code, stderr } = score();
    expect(code).toBe(0);
    expect(stderr).toContain(
      "The only relation in the file was ignored, because no name means coreference: refers_to (1). If it does, name it, as in `--response-relation refers_to`",
    );
  });

  test.each([["--relation"], ["--response-relation"]])("are read with %s", (option) => {
    const { code, stdout, stderr } = score(option, "refers_to");
    expect([code, stderr]).toEqual([0, ""]);
    expect(scoresIn(stdout)).toEqual({ mentions: [1, 1], muc: [1, 1] });
  });

  test("are read with several names", () => {
    expect(scoresIn(score("--relation", "same_person", "--relation", "refers_to").stdout)["muc"]).toEqual([1, 1]);
  });

  test("stay unread if the option is for the other side", () => {
    expect(scoresIn(score("--key-relation", "refers_to").stdout)["muc"][0]).toBe(0);
  });

  test("are listed by check --verbose", () => {
    expect(runCli(["check", "-v", `${folder}/resp`]).stdout).toContain("Not read: refers_to relations (1)");
  });
});

test("check of a folder in which nothing can be read ends as check of a file does", () => {
  const folder = `${cases}/t04-folder-of-unreadable-files/in`;
  const [ofFolder, ofFile] = [runCli(["check", folder]), runCli(["check", `${folder}/d.aa`])];
  expect([ofFolder.code, ofFile.code]).toEqual([1, 1]);
  expect(ofFolder.stdout).toContain("2 errors in 2 files");
  // If one file can be read, the others are skipped.
  const mixed = runCli(["check", cases, "--format", "json"]);
  expect(
    (JSON.parse(mixed.stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code),
  ).toContain("skipped-file");
});

describe("CoNLL documents without a name", () => {
  const folder = `${cases}/t05-nameless-conll-folder`;
  const perfect = { muc: [1, 1], b3: [1, 1] };

  test("are named after their files", () => {
    const { code, stdout, stderr } = runCli([
      "score",
      `${folder}/k`,
      `${folder}/r`,
      "-m",
      "muc,b3",
      "--format",
      "json",
    ]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(scoresIn(stdout)).toEqual(perfect);
    expect(runCli(["check", `${folder}/k`]).stdout).toBe("No problems found in 2 files (2 parts, 4 mentions).\n");
  });

  test("pair with documents of other formats that have these names", () => {
    const words = ["one", "two"].map(
      (name) =>
        `{"doc_key": "${name}", "sentences": [["Ada", "ran"], ["She", "won"]], "clusters": [[[0, 0], [2, 2]]]}\n`,
    );
    const path = temporary.write("both.jsonl", words.join(""));
    const { code, stdout } = runCli(["score", path, `${folder}/r`, "-m", "muc,b3", "--format", "json"]);
    expect(code).toBe(0);
    expect(scoresIn(stdout)).toEqual(perfect);
  });
});

describe("a format that is not read is named, and no option is advised", () => {
  test.each([
    ["t06-unknown-xml-not-named/folia.xml", "FoLiA"],
    ["t06-unknown-xml-not-named/coreference.naf", "NAF"],
    ["t06-unknown-xml-not-named/tcf.xml", "TCF"],
    ["26-formats-without-hint/coin.tsv", "WebAnno TSV without its header"],
    ["26-formats-without-hint/medco.xml", "MEDCo"],
    ["26-formats-without-hint/anafora.xml", "Anafora"],
    ["26-formats-without-hint/naf.xml", "NAF"],
    ["26-formats-without-hint/folia.xml", "FoLiA"],
    ["26-formats-without-hint/wino.txt", "WinoBias"],
  ])("%s", (path, name) => {
    const { code, stdout } = runCli(["check", `${cases}/${path}`]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `the file looks like ${name}`.replace("like WinoBias", "like the plain sentences of WinoBias"),
    );
    expect(stdout).not.toMatch(/--\w/);
  });
});

/** Returns recall and precision by metric. */
function scoresIn(stdout: string): Record<string, readonly [number, number]> {
  const { systems } = JSON.parse(stdout) as {
    systems: { scores: Record<string, { recall: number; precision: number }> }[];
  };
  return Object.fromEntries(
    Object.entries(systems[0].scores).map(([metric, { recall, precision }]) => [metric, [recall, precision]]),
  );
}
