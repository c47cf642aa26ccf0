import { partDigest } from "../core/corpus-hash.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { withEqualSetsMerged } from "../core/split-sets.ts";
import { withCommonZeros } from "../matching/zeros/common-zeros.ts";
import { filteredPart } from "./filtered-part.ts";
import type { ScoreOptions } from "./score-options.ts";
import { type PreparedPart, preparePart } from "./tabulate.ts";

/** One side of a part with its fingerprint. */
export interface Side {
  readonly prepared: PreparedPart;
  readonly digest: string;
}

/** Where a part comes from. */
interface Origin {
  /** The part as its file has it, if it was put on common tokens (`onCommonTokens`): the fingerprint is of the file. */
  readonly asRead?: AnnotatedPart | undefined;
  /** The key, where the part is a response. */
  readonly parsedBy?: AnnotatedPart | undefined;
}

/**
 * Prepares one side of a part for any number of tabulations: without the mentions that the options take away by themselves.
 *
 * @throws NotComparableError if an option needs a parse that is not there
 */
export function prepareSide(
  part: AnnotatedPart,
  options: ScoreOptions,
  { asRead = part, parsedBy = part }: Origin = {},
): Side {
  const { onDuplicate, splitAntecedents, zeros } = options;
  const merged = splitAntecedents === "drop" ? part : withEqualSetsMerged(part);
  const filtered = filteredPart(merged, options, parsedBy);
  const prepared = preparePart(filtered, onDuplicate === "error" ? "first" : onDuplicate, zeros);
  // The fingerprint is of the data, whatever becomes of some of its mentions.
  const isWhole = prepared.repeated.length === 0 && zeros !== "drop" && filtered === asRead;
  return { prepared, digest: partDigest(asRead, (isWhole ? prepared : preparePart(asRead, "keep")).order) };
}

/** Key and responses of a part on the same tokens, where zeros are matched by where they are or what they depend on. */
export function onCommonTokens(
  parts: readonly (AnnotatedPart | undefined)[],
  { zeros }: ScoreOptions,
): readonly (AnnotatedPart | undefined)[] {
  return zeros === "linear" || zeros === "dependent" ? withCommonZeros(parts) : parts;
}
