import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../../core/document.ts";
import { type Clusters, partOf } from "../../scoring/score-clusters.ts";
import { combinedPart } from "../combine.ts";
import { adjudicatedPart, type Ruling } from "./adjudication.ts";
import { agreementBy } from "./agreement-groups.ts";
import type { MarkedPart } from "./agreement-collector.ts";

function marked(...annotators: readonly Clusters[]): MarkedPart {
  const sources = annotators.map((clusters) => ({ open: () => [partOf(clusters, "d")] }));
  return agreementBy(sources, "document", { metrics: ["b3"] }).parts[0];
}

/** Returns the entities as sorted lists of names, open ones with a question mark. */
function entitiesOf({ mentions, entities }: AnnotatedPart): string[] {
  return entities.ids
    .map((_, e) => {
      const names = Array.from(mentions.names ?? []).filter((_name, m) => mentions.entity[m] === e);
      return `${names.sort().join(" ")}${entities.types?.[e] === "?" ? " ?" : ""}`;
    })
    .sort();
}

const adjudicated = (...annotators: readonly Clusters[]): string[] =>
  entitiesOf(adjudicatedPart(marked(...annotators)).part);

describe("what annotators agree on", () => {
  it("is what both of two have; the rest is open", () => {
    // Entities {a, b} stay. c is with a and b for one, alone for the other. Only one has d.
    expect(adjudicated([["a", "b", "c"], ["d"]], [["a", "b"], ["c"]])).toEqual(["a b", "c ?", "d ?"]);
  });

  it("keeps together what one annotator alone marked as one entity", () => {
    expect(adjudicated([["a", "b"], ["x", "y"], ["z"]], [["a", "b"]])).toEqual(["a b", "x y ?", "z ?"]);
  });

  it("keeps open as few mentions as possible", () => {
    // {a, b} and {c, d, e} cannot both be what {a, b, c, d, e} is.
    expect(
      adjudicated(
        [["a", "b", "c", "d", "e"]],
        [
          ["a", "b"],
          ["c", "d", "e"],
        ],
      ),
    ).toEqual(["a b ?", "c d e"]);
  });

  it("is what a majority of three has, and the majority decides what is no mention and no link", () => {
    // Two of three separate c, and two lack d.
    expect(adjudicated([["a", "b", "c"], ["d"]], [["a", "b"], ["c"]], [["a", "b"], ["c"]])).toEqual(["a b", "c"]);
  });

  it("leaves open a link that half of those have who marked both mentions", () => {
    // Of the two who marked c, one joins it.
    expect(adjudicated([["a", "b", "c"]], [["a", "b"], ["c"]], [["a", "b"]])).toEqual(["a b", "c ?"]);
  });

  it("says why the first mention of an open entity is open", () => {
    const { part, open } = adjudicatedPart(
      marked([["a", "b", "c"], ["d"]], [["a", "b"], ["c"]]),
      () => undefined,
      ({ kind }) => kind,
    );
    expect(open).toBe(2);
    expect(part.entities.features?.["note"]).toEqual(["", "entities", "marked"]);
    expect(part.entities.ids).toEqual(["1", "2", "3"]);
  });

  it("has the types of a majority, none if types differ, and those of the others where an annotator gives none", () => {
    const typed = (types: readonly string[]) => ({
      open: () => {
        const part = partOf([["a", "b"], ["c"]], "d");
        return [{ ...part, entities: { ...part.entities, types } }];
      },
    });
    const sources = [typed(["PER", "LOC"]), typed(["PER", "ORG"]), typed(["", ""])];
    const { part, withoutType } = adjudicatedPart(agreementBy(sources, "document").parts[0]);
    expect([part.entities.types, withoutType]).toEqual([["PER", ""], 1]);
  });
});

/** Up to eight mentions in up to four entities. */
const clustering = fc
  .array(fc.integer({ min: -1, max: 3 }), { minLength: 8, maxLength: 8 })
  .map((entities) =>
    [0, 1, 2, 3]
      .map((entity) => ["a", "b", "c", "d", "e", "f", "g", "h"].filter((_, m) => entities[m] === entity))
      .filter((members) => members.length > 0),
  )
  .filter((clusters) => clusters.length > 0);

it("without open entities, an adjudication is the result of `combine vote`", () => {
  fc.assert(
    fc.property(fc.array(clustering, { minLength: 2, maxLength: 5 }), (annotators) => {
      const part = combinedPart(
        annotators.map((clusters) => partOf(clusters, "d")),
        "vote",
      );
      const voted = part === undefined ? [] : entitiesOf(part);
      const found = adjudicated(...annotators);
      const plain = found.map((entity) => entity.replace(" ?", ""));
      // Open entities are those of the vote, or have mentions that half of the annotators marked.
      const half = plain.filter((entity) => !voted.includes(entity));
      expect(plain.filter((entity) => voted.includes(entity))).toEqual(voted);
      for (const entity of half) {
        const [first] = entity.split(" ");
        expect(2 * annotators.filter((own) => own.flat().includes(first)).length).toBe(annotators.length);
      }
      if (annotators.length % 2 === 1) expect(half).toEqual([]);
    }),
  );
});

it("if all disagreements of two are decided for one of them, the result is the annotation of this one", () => {
  fc.assert(
    fc.property(clustering, clustering, fc.constantFrom<0 | 1>(0, 1), (a, b, right) => {
      const { part, open } = adjudicatedPart(marked(a, b), () => right);
      expect(open).toBe(0);
      expect(entitiesOf(part)).toEqual(entitiesOf(partOf([a, b][right], "d")));
    }),
  );
});

describe("a decision", () => {
  const decide = (decision: Ruling, ...annotators: readonly Clusters[]): string[] =>
    entitiesOf(adjudicatedPart(marked(...annotators), () => decision).part);

  it("can be that a mention is none", () => {
    expect(decide("none", [["a", "b"], ["c"]], [["a", "b"]])).toEqual(["a b"]);
  });

  it("can go against a majority", () => {
    const two: Clusters = [["a", "b", "c"]];
    expect(decide(0, [["a", "b"], ["c"]], two, two)).toEqual(["a b", "c"]);
  });
});
