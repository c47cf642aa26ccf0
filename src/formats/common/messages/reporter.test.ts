import { expect, test } from "vitest";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { PassedOver } from "./reporter.ts";

test("PassedOver reports all unread layers at once, and nothing if there are none", () => {
  const reports: Partial<Diagnostic>[] = [];
  const passedOver = new PassedOver();
  passedOver.reportTo((code, where) => reports.push({ code, ...where }));
  expect(reports).toEqual([]);
  passedOver.add("bridging");
  passedOver.add("groups", 3);
  passedOver.add("bridging");
  passedOver.reportTo((code, where) => reports.push({ code, ...where }), { document: "a" });
  expect(reports).toEqual([{ code: "layer-not-read", document: "a", data: { layer: "bridging, groups", count: 5 } }]);
});
