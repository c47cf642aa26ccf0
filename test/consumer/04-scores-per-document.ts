import { partOf, score } from "corefscope";
import { expect } from "./expect.ts";

const key = [partOf([["a", "b"]], "good"), partOf([["a", "b"]], "bad")];
const response = [partOf([["a", "b"]], "good"), partOf([["a"], ["b"]], "bad")];
const { groups, scores } = await score(key, response, { by: "document", metrics: ["muc"] });
expect(groups.length, 2);
for (const { id, scores: own } of groups) expect(own.muc.recall, id === "good" ? 1 : 0);
expect(scores.muc.recall, 1 / 2);
