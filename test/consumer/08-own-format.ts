import { defineFormat, readCorpus, score } from "corefscope";
import { expect, expectIn } from "./expect.ts";

/** A document per line: its name, a tab, and words. `Ann/1` is a mention of entity 1. */
const slashes = defineFormat({
  id: "slashes",
  *read(text) {
    for (const line of text.trim().split("\n")) {
      const [name = "", content = ""] = line.split("\t");
      const words = content.split(" ").map((word) => word.split("/"));
      const entities = new Map<string, [number, number][]>();
      for (const [i, [, id]] of words.entries()) {
        if (id !== undefined) entities.set(id, [...(entities.get(id) ?? []), [i, i]]);
      }
      yield { name, sentences: [words.map(([word = ""]) => word)], clusters: [...entities.values()] };
    }
  },
});
const read = (text: string) => readCorpus(text, { format: slashes });
const { scores } = await score(read("a\tAnn/1 saw her/1 dog/2\n"), read("a\tAnn/1 saw her/1 dog/1\n"));
// B³'s precision of {Ann, her, dog}: 2/3, 2/3 and 1/3 of 3 mentions.
expect(scores.b3.precision, 5 / 9);
// The words are compared, too.
const other = await score(read("a\tAnn/1 saw her/1\n"), read("a\tAnn/1 saw him/1\n"));
expectIn("token-mismatch", other.diagnostics.map(({ code }) => code).join());
