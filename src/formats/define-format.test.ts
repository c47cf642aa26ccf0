import { describe, expect, it } from "vitest";
import { defineFormat } from "./define-format.ts";
import { readCorpus } from "../scoring/read-corpus.ts";
import { score } from "../scoring/score-sources.ts";

/** A document per line: its name, a tab, and words; `Ann/1` is a mention of entity 1. */
const slashes = defineFormat({
  id: "slashes",
  *read(text) {
    for (const line of text.trim().split("\n")) {
      const [name, content = ""] = line.split("\t");
      if (content === "") throw new Error(`"${line}" has no tab`);
      const words = content.split(" ").map((word) => word.split("/"));
      const clusters = new Map<string, [number, number][]>();
      for (const [i, [, id = ""]] of words.entries()) {
        if (id !== "") clusters.set(id, [...(clusters.get(id) ?? []), [i, i]]);
      }
      yield { name, sentences: [words.map(([word]) => word)], clusters: [...clusters.values()] };
    }
  },
});

describe("defineFormat", () => {
  it("reads documents with their words, which can be scored against another format", async () => {
    const own = readCorpus("a\tAnn/1 saw her/1 dog/2 .\n", { format: slashes });
    const conll = [
      "#begin document (a); part 000",
      ...["Ann\t(0)", "saw\t-", "her\t(0)", "dog\t(1)", ".\t-"].map((row, i) => `a\t0\t${i}\t${row}`),
      "",
      "#end document",
      "",
    ];
    const { scores, diagnostics } = await score(readCorpus(conll.join("\n")), own, { match: "exact" });
    expect(scores.lea.f1).toBe(1);
    // The words are there, so a different one is noticed.
    expect(diagnostics).toEqual([]);
    const other = readCorpus("a\tAnn/1 saw his/1 dog/2 .\n", { format: slashes });
    const { diagnostics: found } = await score(readCorpus(conll.join("\n")), other);
    expect(found.map(({ code }) => code)).toContain("token-mismatch");
  });

  it("names documents without a name after their file", async () => {
    const format = defineFormat({ id: "own", read: () => [{ clusters: [["x", "y"]] }] });
    const { value } = await readCorpus(new File(["-"], "folder/b.txt"), { format }).next();
    expect(value).toMatchObject({ document: "b", mentions: { length: 2 } });
  });

  it("reports spans outside the words, and what `read` throws", async () => {
    const codesOf = async (text: string, format: typeof slashes): Promise<unknown[]> => {
      const reading = readCorpus(text, { format, report: () => undefined });
      for await (const part of reading) expect(part.document).not.toBe("");
      return reading.diagnostics.map(({ code, data }) => [code, data]);
    };
    const behind = defineFormat({ id: "own", read: () => [{ name: "a", sentences: [["x"]], clusters: [[[1, 1]]] }] });
    expect(await codesOf("-", behind)).toEqual([["span-outside-text", { tokens: 1 }]]);
    expect(await codesOf("a\tAnn/1\nAnn/1\n", slashes)).toEqual([
      ["unreadable-file", { reason: '"Ann/1" has no tab' }],
    ]);
  });

  it("refuses ids that exist or cannot be typed", () => {
    expect(() => defineFormat({ id: "conll", read: () => [] })).toThrow('there is a format "conll" already');
    expect(() => defineFormat({ id: "Own", read: () => [] })).toThrow('not "Own"');
  });
});
