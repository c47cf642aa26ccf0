import { expect, test } from "vitest";
import { labelHeader, namedHeader } from "./label-header.ts";

test.each([
  ["true_cluster", "predicted_cluster"],
  ["y_true", "y_pred"],
  ["gold_cluster", "pred_cluster"],
  ["ground_truth", "prediction"],
  ["true", "pred"],
  ["true_id", "predicted_id"],
])("labelHeader understands the columns %s and %s of record linkage", (key, response) => {
  expect(labelHeader(`record_id,${response},${key}`)).toMatchObject({
    mention: 0,
    labels: { key: 2, response: 1 },
    unread: [],
  });
});

test("namedHeader finds a column whose name contains a separator", () => {
  expect(namedHeader("a,b\tc;d", { mention: "a,b", key: "c;d" }, ["key"])).toMatchObject({
    mention: 0,
    labels: { key: 1 },
  });
  expect(namedHeader("a,b;c;d", { mention: "c", key: "d" }, ["key"])).toMatchObject({ mention: 1, labels: { key: 2 } });
});

test("namedHeader gives no second role to a column that the user names", () => {
  expect(namedHeader("id,key,mention", { document: "mention" }, ["key"])).toMatchObject({ mention: 0, document: 2 });
  expect(namedHeader("id,cluster", { document: "cluster" }, ["key"])).toMatchObject({ missing: "key", times: 0 });
});

test("namedHeader reports the missing column of mentions if the header has a single column", () => {
  expect(namedHeader("id", { key: "id" }, ["key"])).toMatchObject({ missing: "mention", names: ["id"] });
});
