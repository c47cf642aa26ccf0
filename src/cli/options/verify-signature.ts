import { compareSignatures, parseSignature, type SignatureFields } from "../../core/signature.ts";
import type { SystemReport } from "../../report/score/score-report.ts";
import { visible } from "../../report/visible.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { writeText } from "../output/output.ts";

export function parseClaim(signature: string | undefined): SignatureFields | undefined {
  if (signature === undefined) return undefined;
  const claimed = parseSignature(signature);
  if (claimed === undefined) {
    throw new CommandError(
      "--verify: this is not a signature; a signature has the form field:value|field:value",
      exitCode.usage,
    );
  }
  return claimed;
}

/**
 * Compares the signatures of this run with the claimed one, prints OK or the fields that differ, and returns the exit
 * code.
 */
export function verifySignature(
  claimed: SignatureFields,
  found: readonly { readonly name: string; readonly signature: string }[],
): number {
  let differs = false;
  // The signature of several responses names all of them.
  const claimedResponses = (claimed["resp"] as string | undefined)?.split("+") ?? [];
  for (const [i, { name, signature }] of found.entries()) {
    const isJoint = found.length > 1 && claimedResponses.length === found.length;
    const claim = isJoint ? { ...claimed, resp: claimedResponses[i] } : claimed;
    const differences = compareSignatures(claim, parseSignature(signature) ?? {});
    const prefix = found.length > 1 ? `${visible(name)}: ` : "";
    if (differences.length === 0) writeText(`${prefix}OK\n`);
    for (const { field, claimed: there, found: here } of differences) {
      differs = true;
      writeText(`${prefix}${field}: ${there ?? "nothing"} in the signature, ${here ?? "nothing"} in this run\n`);
    }
  }
  return differs ? exitCode.failed : exitCode.done;
}

export function verifyScores(claimed: SignatureFields, systems: readonly SystemReport[]): number {
  return verifySignature(
    claimed,
    systems.map(({ name, result }) => ({ name, signature: result.signature })),
  );
}
