import { expect, test } from "vitest";
import { labelHeader } from "./label-header.ts";

test.each([
  ["true_cluster", "predicted_cluster"],
  ["y_true", "y_pred"],
  ["gold_cluster", "pred_cluster"],
  ["ground_truth", "prediction"],
])("understands the columns %s and %s of record linkage", (key, response) => {
  expect(labelHeader(`record_id,${response},${key}`)).toMatchObject({
    mention: 0,
    labels: { key: 2, response: 1 },
    unread: [],
  });
});
