import { findErrors, partOf } from "corefscope";
import { errorSentence, textOfErrors } from "corefscope/report";
import { expect, expectIn } from "./expect.ts";

// Spans of tokens, both ends included.
const key = [
  partOf(
    [
      [
        [0, 0],
        [4, 4],
        [7, 8],
      ],
    ],
    "story",
  ),
];
const response = [
  partOf(
    [
      [
        [0, 0],
        [4, 4],
      ],
    ],
    "story",
  ),
];
const analysis = await findErrors(key, { ours: response });
const [errors] = analysis.systems.map(({ errors: found }) => found);
expect(errors?.length, 1);
// The mention [7, 8] is missing. People count tokens from 1.
expectIn("2 of the 3 mentions", errors?.map(errorSentence).join() ?? "");
expectIn("tokens 8–9", textOfErrors(analysis, ["ours"]));
