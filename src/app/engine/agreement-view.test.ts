import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { agreement } from "../../analysis/agreement/agreement.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { annotatorViews, disagreementsView } from "./agreement-view.ts";
import { Corpus } from "./corpus.ts";
import type { InputFile } from "./open-request.ts";
import { Session } from "./session.ts";

const file = (name: string): InputFile => ({ name, bytes: new Uint8Array(readFileSync(`examples/${name}`)) });

/** An annotator of one document, whose mentions are names. */
const side = (name: string, ...clusters: string[][]) => ({ name, parts: [partOf(clusters, "d")] });

describe("annotators", () => {
  const bo = side("bo", ["a", "b"], ["c", "d", "e"]);
  const cy = side("cy", ["a", "b", "c"], ["d", "e"]);

  it("are all files if nobody is the key", () => {
    const corpus = new Corpus(side("ann", ["a", "b"]), [bo, cy], {
      annotators: { first: "ann", others: ["bo", "cy"] },
    });
    expect(annotatorViews(corpus)).toEqual([
      { name: "ann", layer: "key" },
      { name: "bo", layer: 0 },
      { name: "cy", layer: 1 },
    ]);
  });

  it("are compared with each other, also if there is a key", () => {
    const corpus = new Corpus(side("gold", ["a", "b"]), [side("run", ["x", "y"]), bo, cy], {
      annotators: { others: ["bo", "cy"] },
    });
    expect(annotatorViews(corpus).map(({ layer }) => layer)).toEqual([1, 2]);
    const { documents, disagreements } = disagreementsView(corpus, [0, 1]);
    // {a, b} is {a, b, c}, and {c, d, e} is {d, e}; so only c is elsewhere.
    expect(disagreements).toEqual([
      {
        ...{ id: '["d","","c"]', document: "d", part: "", text: "c" },
        reason: "A joins it with “d”, B joins it with “b”",
        a: { number: 2, entity: 1, id: "", name: "c", mentions: 3 },
        b: { number: 1, entity: 0, id: "", name: "a", mentions: 3 },
      },
    ]);
    const [pair] = agreement([bo, cy].map(({ parts }) => ({ open: () => parts }))).pairs;
    expect(documents).toEqual([
      {
        ...{ document: "d", mentions: 1, links: pair.links.value, disagreements: 1 },
        score: pair.metrics["conll"].value,
      },
    ]);
  });
});

describe("the agreement of annotators", () => {
  it("is the same in a saved report", async () => {
    const session = new Session();
    const { annotators } = await session.open({
      key: [file("key.conll")],
      responses: [{ name: "bea", files: [file("response.conll")] }],
      options: { annotators: { first: "ann", others: ["bea"] } },
    });
    const before = [annotators, await session.agreement(), await session.disagreements(0, 1)];
    const again = new Session();
    const { annotators: held, settings } = await again.openPayload(await session.payload());
    expect([held, await again.agreement(), await again.disagreements(0, 1)]).toEqual(before);
    // Who annotates is no setting.
    expect(settings).toEqual([]);
  });
});
