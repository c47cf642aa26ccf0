import { headlineOf } from "../../analysis/compare/headline.ts";
import {
  combinedKeys,
  keyCoverage,
  keyPolicies,
  partlySoft,
  pooledKeys,
  signedKeys,
} from "../../analysis/keys/combined-keys.ts";
import { present } from "../../core/arrays.ts";
import type { KeysReport, SystemReport } from "../../report/score/score-report.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { CountHeader } from "../../scoring/count-file/count-header.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { bySystems } from "../input/count-files.ts";

/** Counts against several keys, combined for each system. */
interface MergedKeys {
  readonly accumulators: readonly Accumulator[];
  readonly report: KeysReport;
  /** Adds to reports what `score --key` adds. */
  readonly signed: (systems: readonly SystemReport[]) => SystemReport[];
}

/**
 * Combines counts against several keys as `score --key` does. The key of each document is chosen here, among all keys that
 * were counted, so counts of one document may come from several files.
 *
 * @param all for each key of each system in turn
 * @throws CommandError if soft counts of a document were made with some of its keys only
 */
export function mergedKeys(all: readonly Accumulator[], header: CountHeader): MergedKeys {
  const { how, names } = header.keys!;
  const policy = keyPolicies.find((each) => each === how);
  if (policy === undefined)
    throw new CommandError(`these counts combine keys as “${how}”, which this version does not know`, exitCode.input);
  const systems = bySystems(all, header);
  const partly = policy === "soft" ? present(systems, partlySoft).at(0) : undefined;
  if (partly !== undefined)
    throw new CommandError(
      `the soft counts of ${partly === "" ? "a document without a name" : partly} were made with some of its keys only, and shares of annotators cannot be added up; count each document with all keys at once`,
      exitCode.input,
    );
  const combined = systems.map((byKey) => combinedKeys(byKey, policy));
  const signatures = systems.map((byKey) => pooledKeys(byKey).result().signature);
  const ids = all[0].options.metrics.map(({ id }) => id);
  return {
    accumulators: combined.map(({ accumulator }) => accumulator),
    report: { policy, names, coverage: keyCoverage(systems[0]), headline: headlineOf(ids) },
    signed: (reports) =>
      reports.map((report, s) => {
        const { chosen } = combined[s];
        const signature = signedKeys(report.result.signature, signatures[s], policy, names.length);
        return {
          ...report,
          result: { ...report.result, signature },
          ...(chosen !== undefined && { bestKeys: chosen }),
        };
      }),
  };
}
