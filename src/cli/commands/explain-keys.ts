import { explainKeys } from "../../analysis/keys/explain-keys.ts";
import { fullLimits, pageLimits } from "../../analysis/explain/index.ts";
import { defined } from "../../core/defined.ts";
import { present } from "../../core/arrays.ts";
import type { ExplanationReport } from "../../report/explain/write-explanation.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { comparable, namedSystems, separateRuns } from "../input/named-responses.ts";
import type { KeysChoice } from "../options/keys-options.ts";
import { metricIds, type OutputFlags, type ScoringFlags } from "../options/scoring-options.ts";
import { filesOfKeys, keysOptions } from "./score-keys.ts";

interface ExplainKeysFlags extends ScoringFlags, OutputFlags, KeysChoice {
  readonly key: readonly string[];
  readonly document?: string;
  readonly full: boolean;
}

/**
 * Explains how the scores of a response against several keys become one.
 *
 * @returns nothing if the input must be refused: exit code 3
 */
export async function explainedAgainstKeys(
  args: readonly (string | undefined)[],
  flags: ExplainKeysFlags,
): Promise<ExplanationReport | undefined> {
  const given = present(args, (each) => each);
  const options = keysOptions(given, { ...flags, unit: "document" }, metricIds(flags));
  if (given.length > 1)
    throw new CommandError(
      `explain shows one response, but got ${given.join(" and ")}; --key takes the place of KEY`,
      exitCode.usage,
    );
  if (options.average === "macro")
    throw new CommandError("explain with several keys needs --average micro", exitCode.usage);
  const keys = separateRuns(namedSystems(flags.key));
  const responses = separateRuns(namedSystems(given));
  const { files, runs } = await filesOfKeys({ keys, responses, options, flags });
  const { log, soft, keyFiles } = files;
  const isEmpty = files.accumulators[0].counted().size === 0;
  if (log.conclude(flags, isEmpty)) return undefined;
  if (isEmpty) throw log.emptiness("the files have no document to explain");
  const explanation = await comparable(() =>
    explainKeys({
      names: keys.map(({ name }) => name),
      byKey: runs.map(({ accumulators: [own] }) => own),
      policy: flags.keys,
      limits: flags.full ? fullLimits : pageLimits,
      ...defined({ soft, document: flags.document }),
    }),
  );
  const [{ name }] = responses;
  return { name, explanation, diagnostics: log.keyFirst(keyFiles) };
}
