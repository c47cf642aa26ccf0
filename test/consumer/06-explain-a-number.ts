import { explain, partOf } from "corefscope";
import { textOfExplanation } from "corefscope/report";
import { expectIn } from "./expect.ts";

const key = [partOf([["a", "b", "c"]], "story")];
const response = [partOf([["a", "b"], ["c"]], "story")];
const explanation = await explain(key, response, { scoring: { metrics: ["muc"] }, document: "story" });
// MUC's recall of {a,b,c} in two pieces: (3 − 2) / (3 − 1).
expectIn("1/2", textOfExplanation(explanation).replaceAll(" ", ""));
expectIn("<math", textOfExplanation(explanation, { format: "html" }));
