import { describe, expect, test } from "vitest";
import { Session } from "../../src/app/engine/session.ts";
import { readCorpus, RefusedError, score as scoreParts } from "../../src/index.ts";
import { type CliRun, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

/** The same annotation of “Ada saw her cat”, with Ada and her as mentions, in every way to identify mentions. */
const sides: Readonly<Record<string, readonly [file: string, content: string]>> = {
  names: ["a.json", '{"a": [["m1", "m2"]]}'],
  labels: ["a.csv", "document,mention,cluster\na,m1,1\na,m2,1\n"],
  positions: ["a.json", '{"a": [[[0, 0], [2, 2]]]}'],
  words: ["a.jsonl", '{"doc_key": "a", "sentences": [["Ada", "saw", "her", "cat"]], "clusters": [[[0, 0], [2, 2]]]}\n'],
  inline: ["a.txt", "#begin document (a)\n[Ada|1] saw [her|1] cat\n#end document\n"],
  conll: [
    "a.conll",
    "#begin document (a); part 000\na 0 0 Ada (1)\na 0 1 saw -\na 0 2 her (1)\na 0 3 cat -\n#end document\n",
  ],
};
const names = new Set(["names", "labels"]);

const pairs = Object.keys(sides).flatMap((key) => Object.keys(sides).map((response) => [key, response] as const));

describe.each(pairs)("%s against %s", (key, response) => {
  test("scores 100 if the sides can be compared, and is refused with the reason otherwise", () => {
    const [k, r] = [key, response].map((side, i) =>
      folder.write(`${key}-${response}/${i}/${sides[side][0]}`, sides[side][1]),
    );
    const { code, stdout, stderr } = runCli(["score", k, r, "-m", "muc", "--format", "json"]);
    // Names cannot be compared with positions. A text without tokens cannot be compared with positions of unknown
    // tokens.
    const isMixed = names.has(key) !== names.has(response);
    const lacksWords = [key, response].includes("inline") && [key, response].includes("positions");
    if (isMixed || lacksWords) {
      expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
      expect(stderr).toMatch(isMixed ? /mention-kinds-differ/ : /positions-without-words/);
    } else {
      expect(code).toBe(0);
      // Both sides are equal.
      expect((JSON.parse(stdout) as { systems: { scores: { muc: { f1: number } } }[] }).systems[0].scores.muc.f1).toBe(
        1,
      );
    }
  });
});

describe("a pair without a mention in common", () => {
  const count = (n: number, name: (m: number) => unknown): unknown[] => Array.from({ length: n }, (_, m) => name(m));
  const clusters = (mentions: readonly unknown[]): string =>
    JSON.stringify({ a: [mentions.slice(0, 2), mentions.slice(2)] });
  const scored = (key: string, response: string, ...more: readonly string[]): CliRun => {
    const files = [folder.write("common/k.json", key), folder.write("common/r.json", response)];
    return runCli(["score", ...files, "-m", "muc,lea", ...more]);
  };

  test("is refused if the names of mentions differ in form", () => {
    const { code, stdout, stderr } = scored(clusters(count(4, (m) => `m${m}`)), clusters(count(4, (m) => `${m}-${m}`)));
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(
      /names such as “m0”.*names such as “0-0”.*no name is on both sides.*`--ids exact`.*\[mention-kinds-differ\]/,
    );
  });

  test("is scored with a warning if the names are said to be right", () => {
    const { code, stdout, stderr } = scored(
      clusters(count(12, (m) => `m${m}`)),
      clusters(count(12, (m) => `m${m} `)),
      "--ids",
      "exact",
    );
    expect(code).toBe(0);
    expect(stdout).toContain("0.00");
    expect(stderr).toContain("[no-common-mention]");
  });

  test("is refused if both sides have at least ten names", () => {
    const ten = clusters(count(10, (m) => `m${m}`));
    expect(scored(ten, clusters(count(10, (m) => `m${m + 10}`))).code).toBe(3);
    // Nine different names may be errors of a system.
    expect(scored(ten, clusters(count(9, (m) => `m${m + 10}`))).code).toBe(0);
    expect(scored(ten, clusters(count(10, (m) => `m${m + 9}`))).code).toBe(0);
  });

  test("is refused in tables of labels, through a pipe, by errors, and with --scope corpus", () => {
    const table = (name: (m: number) => string): string =>
      `mention,cluster\n${count(4, (m) => `${name(m)},${m % 2}\n`).join("")}`;
    const key = folder.write(
      "tables/key.csv",
      table((m) => `m${m}`),
    );
    const response = folder.write(
      "tables/response.csv",
      table((m) => `t.${m}`),
    );
    expect(runCli(["score", key, response]).code).toBe(3);
    expect(
      runCli(
        ["score", key, "-"],
        table((m) => `t.${m}`),
      ).code,
    ).toBe(3);
    expect(runCli(["errors", key, response]).code).toBe(3);
    expect(runCli(["score", key, response, "--scope", "corpus"]).code).toBe(3);
  });

  test("is refused if positions are beyond the other side's text", () => {
    const text =
      '{"doc_key": "a", "sentences": [["Ada", "saw", "her", "cat"]], "clusters": [[[0, 0], [2, 2]], [[3, 3]]]}\n';
    const { code, stderr } = scored(text, '{"a": [[[0, 2], [8, 10]], [[12, 14], [20, 22]]]}');
    expect(code).toBe(3);
    expect(stderr).toContain("3 of the response's 4 mentions begin after the last token of the key");
  });

  test("is refused if a list of positions meets a text that corefscope cuts into words", () => {
    // SACR's rule makes two tokens of “don't”, so later positions differ from those of words.
    const sacr = "#textid:a\n\n{A I} don't say {A it}\n\n#TOKENIZATION-TYPE:1\n";
    const key = folder.write("rule/key.json", '{"a": [[[0, 0], [3, 3]]]}');
    const { code, stderr } = runCli(["score", key, folder.write("rule/a.sacr", sacr)]);
    expect({ code, isSaid: stderr.includes("[positions-without-words]") }).toEqual({ code: 3, isSaid: true });
  });

  test("scores 0 if both sides have spans of the same form", () => {
    const { code, stdout } = scored(
      '{"a": [[[0, 1], [4, 4]], [[6, 7]]]}',
      '{"a": [[[2, 3], [5, 5]], [[8, 9], [11, 11]]]}',
    );
    expect(code).toBe(0);
    expect(stdout).toContain("0.00");
  });

  test("is also refused by the library and the page", async () => {
    const [key, response] = ["m", "0-"].map((prefix) =>
      new TextEncoder().encode(clusters(count(4, (m) => `${prefix}${m}`))),
    );
    await expect(scoreParts(readCorpus([key]), readCorpus([response]))).rejects.toThrow(RefusedError);
    const { diagnostics } = await scoreParts(readCorpus([key]), readCorpus([response]), {}, () => undefined);
    expect(diagnostics).toMatchObject([{ code: "mention-kinds-differ", severity: "error" }]);
    const opened = await new Session().open({
      key: [{ name: "key.json", bytes: key }],
      responses: [{ name: "a", files: [{ name: "a.json", bytes: response }] }],
    });
    expect(opened.refusal?.code).toBe("mention-kinds-differ");
  });
});
