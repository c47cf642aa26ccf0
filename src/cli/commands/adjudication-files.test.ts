import { expect, it } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { writeLabelStudio } from "../../formats/label-studio/label-studio-writer.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { labelledFormats } from "./adjudication-files.ts";

it("what annotators have not decided keeps its label in the formats of annotation tools that are written", () => {
  const tools = ["brat", "doccano", "label-studio", "prodigy", "sacr", "webanno", "xmi"];
  expect(labelledFormats()).toEqual(expect.arrayContaining(tools));
  expect(labelledFormats()).not.toContain("conll");
});

it("several undecided mentions are no entity with this name where the file has no relations", () => {
  const plain = partOf([["a"], ["b"], ["c"]], "d");
  const part = { ...plain, entities: { ...plain.entities, types: ["?", "?", "PER"] } };
  const { parts, codes } = readFiles({ "d.json": [...writeLabelStudio([part])].join("") });
  expect(Object.values(entitiesOf(parts[0]))).toEqual([["a"], ["b"], ["c"]]);
  expect(codes).toContain("undecided-entities");
});
