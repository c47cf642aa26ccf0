import { expect, it } from "vitest";
import { withLayers } from "../formats/found-layers.ts";
import { mentionsToPart, namesToPart } from "../formats/mentions-to-part.ts";
import { withoutRepeats } from "./without-repeats.ts";

const frame = { document: "d", part: "" };

it("keeps each span once, with everything that belongs to it", () => {
  const part = mentionsToPart(frame, [
    { entity: "a", runs: [0, 3], line: 1, head: 2, minimum: [2, 2], entityType: "x", features: { type: "NAM" } },
    { entity: "b", runs: [0, 3], line: 2, head: 3, features: { type: "NOM" }, entityFeatures: { class: "GEN" } },
    { entity: "c", runs: [5, 5, 7, 7], line: 3, alias: "m3", headOffsets: [50, 52] },
    { entity: "c", runs: [5, 5, 7, 7], line: 4, alias: "m4" },
    {
      entity: "d",
      runs: [9, 9],
      line: 5,
      entityType: "y",
      features: { type: "PRO" },
      entityFeatures: { class: "SPC" },
    },
  ]);
  expect(withoutRepeats(part)).toEqual(
    mentionsToPart(frame, [
      { entity: "a", runs: [0, 3], line: 1, head: 2, minimum: [2, 2], entityType: "x", features: { type: "NAM" } },
      { entity: "c", runs: [5, 5, 7, 7], line: 3, alias: "m3", headOffsets: [50, 52] },
      {
        ...{ entity: "d", runs: [9, 9], line: 5, entityType: "y" },
        ...{ features: { type: "PRO" }, entityFeatures: { class: "SPC" } },
      },
    ]),
  );
});

it("keeps opaque ids once", () => {
  const mentions = [
    { entity: "a", name: "x" },
    { entity: "b", name: "x" },
    { entity: "b", name: "y" },
  ];
  const kept = withoutRepeats(namesToPart(frame, mentions));
  expect(kept.mentions.names).toEqual(["x", "y"]);
  expect(kept.entities.ids).toEqual(["a", "b"]);
});

it("is the same part where nothing repeats", () => {
  const part = mentionsToPart(frame, [{ entity: "a", runs: [0, 3] }]);
  expect(withoutRepeats(part)).toBe(part);
});

it("keeps layers, without what they say of entities that are gone", () => {
  const span = { runs: [0, 0] };
  const mentions = [
    { entity: "a", runs: [0, 0] },
    { entity: "gone", runs: [0, 0] },
    { entity: "b", runs: [1, 1] },
    { entity: "c", runs: [2, 2] },
  ];
  const layers = (gone: boolean) => ({
    splits: [
      { entity: "c", antecedent: "a" },
      ...(gone ? [{ entity: "c", antecedent: "gone" }] : []),
      { entity: "c", antecedent: "b" },
    ],
    bridges: [
      { anaphor: span, antecedent: span, entity: "gone", relation: "" },
      { anaphor: span, antecedent: span, entity: "c", relation: "" },
    ],
    nonReferring: [{ entity: "x", ...span }],
  });
  expect(withoutRepeats(withLayers(mentionsToPart(frame, mentions), layers(true)))).toEqual(
    withLayers(mentionsToPart(frame, mentions.toSpliced(1, 1)), layers(false)),
  );
});
