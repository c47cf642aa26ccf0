import { describe, expect, it } from "vitest";
import { partOf as clusterPart } from "../../scoring/score-clusters.ts";
import { Conll2012Reader } from "../../formats/conll-2012/conll-2012-reader.ts";
import { agreement } from "./agreement.ts";
import { agreementBy } from "./agreement-groups.ts";
import { disagreementsIn } from "./disagreements.ts";
import { runsOf } from "../../core/document.ts";

/** Returns a document of words w0, w1 …, of which those named here are mentions of these entities. */
function annotated(id: string, words: number, entities: Readonly<Record<string, readonly string[]>>) {
  const cellAt = (t: number): string => {
    const own = Object.entries(entities).flatMap(([entity, spans]) =>
      spans.flatMap((span) => {
        const [first, last = first] = span.split("-").map(Number);
        if (first === t) return first === last ? [`(${entity})`] : [`(${entity}`];
        return last === t ? [`${entity})`] : [];
      }),
    );
    return own.length === 0 ? "-" : own.join("|");
  };
  const lines = Array.from({ length: words }, (_, t) => `${id}\t0\t${t}\tw${t}\t${cellAt(t)}\n`);
  const reader = new Conll2012Reader({});
  const text = `#begin document (${id}); part 000\n${lines.join("")}\n#end document\n`;
  return [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
}

describe("disagreements", () => {
  it("are mentions that one annotator lacks, or has in an entity that is not the same, in text order", () => {
    // Entities 1 and 7 share 0, 2 and 4, entities 2 and 8 share 8. So 6, which A has in 1 and B in 8, is in different
    // ones. Only B has 3-4; only A has 9.
    const a = annotated("d", 10, { 1: ["0", "2", "4", "6"], 2: ["8", "9"] });
    const b = annotated("d", 10, { 7: ["0", "2", "3-4", "4"], 8: ["6", "8"] });
    const { parts } = agreementBy([{ open: () => a }, { open: () => b }], "document");
    const [{ markings }] = parts;
    const tokens = (side: 0 | 1, m: number): string =>
      m < 0 ? "" : runsOf(markings[side]!.part.mentions, m).join("-");
    expect(disagreementsIn(markings).map(({ mentions: [x, y] }) => [tokens(0, x), tokens(1, y)])).toEqual([
      ["", "3-4"],
      ["6-6", "6-6"],
      ["9-9", ""],
    ]);
  });

  it("count the mentions that only one annotator marked as `agreement` does", () => {
    const [a, b] = [
      [["a", "b"], ["c", "d", "e"], ["f"]],
      [
        ["a", "c"],
        ["d", "e", "g"],
        ["h", "i"],
      ],
    ].map((clusters) => ({ open: () => [clusterPart(clusters, "x"), clusterPart([["q", "r"]], "y")] }));
    const { onlyA, onlyB } = agreement([a, b]).pairs[0].mentions.exact;
    const all = agreementBy([a, b], "document").parts.flatMap(({ markings }) => disagreementsIn(markings));
    expect(all.filter(({ mentions: [, y] }) => y < 0)).toHaveLength(onlyA);
    expect(all.filter(({ mentions: [x] }) => x < 0)).toHaveLength(onlyB);
    expect([onlyA, onlyB]).toEqual([2, 3]);
  });
});

describe("the agreement in each document", () => {
  it("equals that of the document alone", () => {
    const documents = [
      [annotated("d", 6, { 1: ["0", "2"], 2: ["3", "4"] }), annotated("d", 6, { 1: ["0", "2", "3"], 2: ["4", "5"] })],
      [annotated("e", 6, { 1: ["0", "1", "2"] }), annotated("e", 6, { 1: ["0", "1", "2"] })],
    ];
    const sideOf = (side: number) => ({ open: () => documents.flatMap((both) => both[side]) });
    const { groups: found } = agreementBy([sideOf(0), sideOf(1)], "document");
    expect(found.map(({ label }) => label)).toEqual(["d", "e"]);
    for (const [d, { mentions, links, alpha, metrics }] of found.entries()) {
      const [pair] = agreement(
        documents[d].map((parts) => ({ open: () => parts })),
        { ci: "none" },
      ).pairs;
      expect({ mentions, links, alpha }).toEqual({
        mentions: pair.mentions.exact.value,
        links: pair.links.value,
        alpha: pair.alpha.value,
      });
      for (const [id, value] of Object.entries(metrics)) expect([id, value]).toEqual([id, pair.metrics[id].value]);
    }
    expect(found[1].metrics["conll"]).toBe(1);
  });
});
