import { describe, expect, test } from "vitest";
import { runCli } from "./run-cli.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const folder = new TemporaryFolder();

/** The same annotation of “Ada saw her cat”: Ada and her, in every way to say where a mention is. */
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
  test("is scored as meant, or refused with the reason", () => {
    const [k, r] = [key, response].map((side, i) =>
      folder.write(`${key}-${response}/${i}/${sides[side][0]}`, sides[side][1]),
    );
    const { code, stdout, stderr } = runCli(["score", k, r, "-m", "muc", "--format", "json"]);
    // Names cannot be compared with positions, nor a text without tokens with positions of tokens whose words are not known.
    const isMixed = names.has(key) !== names.has(response);
    const lacksWords = [key, response].includes("inline") && [key, response].includes("positions");
    if (isMixed || lacksWords) {
      expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
      expect(stderr).toMatch(isMixed ? /mention-kinds-differ/ : /positions-without-words/);
    } else {
      expect(code).toBe(0);
      // Both sides say the same.
      expect((JSON.parse(stdout) as { systems: { scores: { muc: { f1: number } } }[] }).systems[0].scores.muc.f1).toBe(
        1,
      );
    }
  });
});
