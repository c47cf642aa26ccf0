import { expect, it } from "vitest";
import { textColumn } from "../../../core/text-column.ts";
import type { DocumentView } from "../../engine/document-view.ts";
import { placesOf } from "./document-reading.tsx";

const layer = { mentions: [], entities: [] };
const words = ["The", "old", "dog", ",", "the", "Old", "Dog", "."];
const open: DocumentView = {
  id: "d",
  parts: [
    { part: "0", label: "0", sentences: [], key: { layer: "key", ...layer }, responses: [] },
    {
      part: "1",
      label: "1",
      tokens: { length: 8, form: textColumn(words), space: Uint8Array.of(1, 1, 1, 0, 1, 1, 1, 0) },
      sentences: [],
      key: { layer: "key", ...layer },
      responses: [],
    },
  ],
};

it.each([
  [
    "old  DOG",
    [
      [1, 2],
      [5, 6],
    ],
  ],
  ["g,", [[2, 3]]],
  [
    "e",
    [
      [0, 0],
      [4, 4],
    ],
  ],
  [".", [[7, 7]]],
  ["cat", []],
  ["  ", []],
])("placesOf finds %j at %j", (search, places) => {
  expect(placesOf(open, search)).toEqual(places.map(([first, last]) => ({ part: "1", first, last })));
});
