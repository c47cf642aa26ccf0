import { expect, it } from "vitest";
import { type FoundMention, mentionsToPart, namesToPart } from "../formats/mentions-to-part.ts";
import { withoutRepeats } from "./without-repeats.ts";

const frame = { document: "d", part: "" };

/** What a file says of a mention and its entity. */
const told = (name: string): Pick<FoundMention, "headOffsets" | "features" | "entityFeatures"> => ({
  headOffsets: [name.charCodeAt(0), 99],
  features: { type: name },
  entityFeatures: { class: name },
});

it("keeps each span once, with everything that belongs to it", () => {
  const part = mentionsToPart(frame, [
    { entity: "a", runs: [0, 3], line: 1, head: 2, minimum: [2, 2], entityType: "x", ...told("A") },
    { entity: "b", runs: [0, 3], line: 2, head: 3, ...told("B") },
    { entity: "c", runs: [5, 5, 7, 7], line: 3, ...told("C") },
    { entity: "c", runs: [5, 5, 7, 7], line: 4 },
    { entity: "d", runs: [9, 9], line: 5, entityType: "y" },
  ]);
  expect(withoutRepeats(part)).toEqual(
    mentionsToPart(frame, [
      { entity: "a", runs: [0, 3], line: 1, head: 2, minimum: [2, 2], entityType: "x", ...told("A") },
      { entity: "c", runs: [5, 5, 7, 7], line: 3, ...told("C") },
      { entity: "d", runs: [9, 9], line: 5, entityType: "y" },
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
