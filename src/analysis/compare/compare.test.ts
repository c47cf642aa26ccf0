import { describe, expect, it } from "vitest";
import { partOf } from "../../scoring/score-clusters.ts";
import { compare } from "./compare.ts";

const right = [
  ["x", "y"],
  ["v", "w"],
];
const wrong = [
  ["x", "v"],
  ["y", "w"],
];

function parts(good: number, documents = 6): ReturnType<typeof partOf>[] {
  return Array.from({ length: documents }, (_, i) => partOf(i < good ? right : wrong, `d${i}`));
}

describe("compare", () => {
  it("takes parts in memory or from a stream", async () => {
    const stream = (async function* () {
      await Promise.resolve();
      yield* parts(4);
    })();
    const found = await compare(
      parts(6),
      { ours: stream, theirs: parts(2) },
      { scoring: { metrics: ["muc", "conll"] } },
    );
    expect(found.options.headline).toBe("muc");
    const muc = found.pairs.find(({ metric }) => metric === "muc")!;
    expect(muc).toMatchObject({ a: "ours", b: "theirs", p: 2 / 2 ** 2, nEff: 2 });
    expect(muc.delta).toBeCloseTo(2 / 6 - 4 / 6, 14);
  });

  it("accepts several runs of a method", async () => {
    const found = await compare(parts(6), { a: { runs: [parts(1), parts(2)] }, b: { runs: [parts(4), parts(5)] } });
    expect(found.options.claim).toBe("method");
    // Of the six ways to divide four runs, this one and its mirror image are the most extreme.
    expect(found.pairs.find(({ metric }) => metric === "lea")!.p).toBeCloseTo(2 / 6, 14);
  });

  it("refuses responses that lack documents, unless missing documents count as empty", async () => {
    const responses = { a: parts(3), b: parts(3, 5) };
    await expect(compare(parts(6), responses)).rejects.toThrow(/lacks d5/);
    const { pairs } = await compare(parts(6), responses, { missing: "zero" });
    expect(pairs.find(({ metric }) => metric === "b3")!.delta).toBeLessThan(0);
  });
});
