import { compareSignatures, parseSignature, type SignatureFields } from "../core/signature.ts";
import type { SystemReport } from "../report/score-report.ts";
import { CommandError, exitCode } from "./exit-codes.ts";

/** Reads the argument of `--verify`. */
export function parseClaim(signature: string): SignatureFields {
  const claimed = parseSignature(signature);
  if (claimed === undefined) {
    throw new CommandError("--verify: not a signature: fields are field:value, joined by |", exitCode.usage);
  }
  return claimed;
}

/** Says whether the signatures of this run are the claimed one, or in which fields they differ, and returns the exit code. */
export function verifySignature(claimed: SignatureFields, systems: readonly SystemReport[]): number {
  let differs = false;
  for (const { name, result } of systems) {
    const differences = compareSignatures(claimed, parseSignature(result.signature) ?? {});
    const prefix = systems.length > 1 ? `${name}: ` : "";
    if (differences.length === 0) process.stdout.write(`${prefix}OK\n`);
    for (const { field, claimed: there, found } of differences) {
      differs = true;
      process.stdout.write(
        `${prefix}${field}: the signature says ${there ?? "nothing"}, this run ${found ?? "nothing"}\n`,
      );
    }
  }
  return differs ? exitCode.failed : exitCode.done;
}
