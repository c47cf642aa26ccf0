import { expect, test } from "vitest";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { groupNames } from "./xml-file-reader.ts";

test("groupNames names entities without ids, and gives singletons unique names", () => {
  const problems: Partial<Diagnostic>[] = [];
  const groups = [
    { id: "a", line: 1 },
    { id: undefined, line: 2 },
    { id: "entity 2", line: 3 },
    { id: "a", line: 4 },
    { id: "a", line: 5, lone: true as const },
    { id: undefined, line: 6, lone: true as const },
  ];
  const names = groupNames(groups, "d", (code, where) => problems.push({ code, ...where }));
  expect(names).toEqual(["a", "entity 2 (2)", "entity 2", "a", "a (2)", "mention 6"]);
  expect(problems).toEqual([
    { code: "duplicate-id", document: "d", line: 4, entity: "a", data: { id: "a" } },
    { code: "markup-shape", document: "d", line: 2, data: { field: "The id of an entity", expected: "present" } },
  ]);
});
