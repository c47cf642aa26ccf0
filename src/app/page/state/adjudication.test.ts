import { afterEach, describe, expect, it, vi } from "vitest";
import type { DisagreementView } from "../../engine/agreement-view.ts";
import type { Overview } from "../../engine/overview.ts";
import { Adjudication, annotatorPairs, decisionsJson, decisionsTsv, disagreementWords } from "./adjudication.ts";

const she: DisagreementView = {
  ...{ id: "she", document: "d", part: "0", tokens: [4, 4], text: "she", reason: "A and C differ" },
  a: { number: 1, entity: 0, id: "12", name: "Ada", mentions: 3 },
  b: { number: 2, entity: 5, id: "7", name: "Bea", mentions: 2 },
};
const town: DisagreementView = {
  ...{ id: "town", document: "d", part: "0", tokens: [6, 7], text: "the\ttown", reason: "only C marks it, alone" },
  b: { number: 3, entity: 6, id: "", name: "the town", mentions: 1 },
};
const overview = {
  annotators: [{ name: "ann", layer: "key" as const }, ...["bo", "cy"].map((name, layer) => ({ name, layer }))],
  systems: [],
};
const names = ["ann", "cy"] as const;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("adjudication", () => {
  it("compares each annotator with each later one, as `agree` does", () => {
    expect(annotatorPairs(overview.annotators)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
  });

  it("keeps the last decision, and takes one back that is made twice", () => {
    const adjudication = new Adjudication();
    adjudication.openFor(overview);
    adjudication.decide(names, she, "a", "Eva");
    adjudication.decide(names, she, "neither", "Eva");
    expect(adjudication.of(names, she)).toEqual({ decision: "neither", by: "Eva" });
    // Another pair may disagree about the same words.
    expect(adjudication.of(["ann", "bo"], she)).toBeUndefined();
    adjudication.decide(names, she, "neither", "Eva");
    expect(adjudication.of(names, she)).toBeUndefined();
  });

  it("forgets decisions if the files of annotators change, or are exchanged", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (place: string) => kept.get(place) ?? null,
      setItem: (place: string, text: string) => kept.set(place, text),
    });
    const adjudication = new Adjudication();
    const opened = (...marked: readonly string[]): ReturnType<Adjudication["of"]> => {
      const systems = marked.map((own) => ({ signature: `metric:b3|key:11|resp:${own}|version:2` }));
      adjudication.openFor({
        annotators: ["ann", "cy"].map((name, layer) => ({ name, layer })),
        systems: systems as unknown as Overview["systems"],
      });
      return adjudication.of(names, she);
    };
    opened("22", "33");
    adjudication.decide(names, she, "a", "Eva");
    expect(opened("33", "22")).toBeUndefined();
    expect(opened("22", "44")).toBeUndefined();
    // A file that is not an annotator's has no effect.
    expect(opened("22", "33", "55")).toEqual({ decision: "a", by: "Eva" });
  });

  it("says what each has, by the letters of the annotators", () => {
    expect(disagreementWords(she)).toBe("“she”: A and C differ.");
  });

  it("writes all disagreements, with decisions and who made them", () => {
    const adjudication = new Adjudication();
    adjudication.openFor(overview);
    adjudication.decide(names, she, "a", "Eva");
    const written = {
      ...{ pair: [0, 2] as const, names, disagreements: [she, town] },
      decisionOf: (each: DisagreementView) => adjudication.of(names, each),
    };
    const [head, ...rows] = decisionsTsv(written).split("\n");
    expect(head.split("\t")).toEqual([
      ...["document", "part", "tokens", "words", "annotator_a", "entity_a", "id_a"],
      ...["annotator_b", "entity_b", "id_b", "reason", "decision", "decided_by"],
    ]);
    expect(rows[0]).toBe("d\t0\t4 4\tshe\tann\tA1\t12\tcy\tC2\t7\tA and C differ\ta\tEva");
    expect(rows[1].split("\t")).toHaveLength(13);
    expect(JSON.parse(decisionsJson(written))).toEqual({
      schema: "corefscope/decisions/1",
      annotators: { a: "ann", b: "cy" },
      disagreements: [
        {
          ...{
            document: "d",
            part: "0",
            tokens: [4, 4],
            words: "she",
            reason: "A and C differ",
            decision: "a",
            by: "Eva",
          },
          a: { entity: "A1", id: "12", name: "Ada" },
          b: { entity: "C2", id: "7", name: "Bea" },
        },
        {
          ...{
            document: "d",
            part: "0",
            tokens: [6, 7],
            words: "the\ttown",
            reason: "only C marks it, alone",
            a: null,
          },
          b: { entity: "C3", id: "", name: "the town" },
        },
      ],
    });
  });
});
