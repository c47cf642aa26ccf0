import type { Command } from "commander";
import { prepareToRead } from "./byte-source.ts";
import { scoreAsScorerPl } from "./conll.ts";
import { exitWith, writeError, writeOutput } from "./output.ts";
import { noteInputs } from "./planned-outputs.ts";

/** Declares what `conll` takes and does. */
export function declareConll(command: Command): void {
  command
    .description(
      "Takes the arguments of scorer.pl and prints the same text: per cent truncated to two decimals, counts with 15\nsignificant digits, a block per document. Documents come in the order of the key. scorer.pl refuses a response with\nmore than ten repeated mentions; here that is a warning unless --strict.",
    )
    .argument("<METRIC>", "muc, bcub, ceafm, ceafe, blanc, lea, or all (the first five)")
    .argument("<KEY>", "a CoNLL file")
    .argument("<RESPONSE>", "a CoNLL file")
    .argument("[NAME]", "only this document, as it stands behind `begin document`; none: only the totals")
    .option("--strict", "refuse more than ten repeated mentions, as scorer.pl does", false)
    .addHelpText("after", "\nExample:\n  $ corefscope conll muc examples/key.conll examples/response.conll none\n")
    .action(
      async (
        metric: string,
        key: string,
        response: string,
        name: string | undefined,
        { strict }: { strict: boolean },
      ) => {
        noteInputs([key, response]);
        await prepareToRead([key, response]);
        exitWith(
          scoreAsScorerPl(
            { metric, key, response, strict, ...(name !== undefined && { name }) },
            {
              write: (text) => {
                writeOutput(text);
              },
              error: writeError,
            },
          ),
        );
      },
    );
}
