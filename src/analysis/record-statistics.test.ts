import { expect, it } from "vitest";
import { partOf } from "../scoring/score-clusters.ts";
import { RecordCounter } from "./record-statistics.ts";

it("RecordCounter gives the figures in the documentation of er-evaluation 2.3.0", () => {
  // membership 1 1 2 3 2 4 4 4, names n1 n2 n3 n4 n3 n1 n2 n8
  const part = partOf([["r1", "r2"], ["r3", "r5"], ["r4"], ["r6", "r7", "r8"]], "x");
  const names: Readonly<Record<string, string>> = {
    ...{ r1: "n1", r2: "n2", r3: "n3", r4: "n4", r5: "n3", r6: "n1", r7: "n2", r8: "n8" },
  };
  const features = { Name: part.mentions.names!.map((record) => names[record]) };
  const counter = new RecordCounter();
  counter.add({ ...part, mentions: { ...part.mentions, features } });
  const { hill, ...rest } = counter.result();
  expect(rest).toEqual({
    matchingRate: 7 / 8,
    meanSize: 8 / 4,
    linkedPairs: 5,
    names: { column: "Name", homonymy: 0.5, variation: 0.5 },
  });
  // Of four groups, two have the size 2: √8 is 2.82842712474619, and 1/(1/16 + 1/4 + 1/16) is 8/3.
  expect(hill![0]).toBe(3);
  expect(hill![1]).toBeCloseTo(2.82842712474619, 12);
  expect(hill![2]).toBeCloseTo(8 / 3, 12);
});

it("RecordCounter has no shares without records, and no names without a column of them", () => {
  expect(new RecordCounter().result()).toEqual({ matchingRate: null, meanSize: null, linkedPairs: 0, hill: null });
  const counter = new RecordCounter("city");
  counter.add(partOf([["a"]], "x"));
  expect(counter.result()).toEqual({ matchingRate: 0, meanSize: 1, linkedPairs: 0, hill: [1, 1, 1] });
});
