import type { SideName } from "../../core/document.ts";
import type { Gains } from "../what-if/gains.ts";
import type { FacetValues } from "../../scoring/classes/facet-names.ts";
import type { NoteCode, Reason, WhyCode } from "./found-error.ts";

/** The levels of errors. */
export const errorLevels = ["entity", "link", "mention"] as const;
/** One of these levels. */
export type ErrorLevel = (typeof errorLevels)[number];

/** A mention of an error, for the reader. */
export interface ErrorMention {
  readonly side: SideName;
  /** First and last token of each piece, `[first, last, …]`, from 0 in the part; absent if mentions are names. */
  readonly tokens?: readonly number[];
  /** Its words (for long mentions, the first ones), or else its name or positions. */
  readonly text: string;
  /** The line in its file at which it begins, from 1. */
  readonly line?: number;
  /** Its document (and part), if several documents share entities. */
  readonly document?: string;
}

/** One error, plain and serialisable. */
export interface ErrorRecord {
  /** Stable: equal in every run, and for every system that makes the same error. */
  readonly id: string;
  readonly level: ErrorLevel;
  /** An `ErrorType`, a `Decision`, `missing-link` or `extra-link`. */
  readonly type: string;
  readonly document: string;
  readonly part: string;
  /** The side whose entity and mentions the error is about. */
  readonly side: SideName;
  /** The entity's id in its file. */
  readonly entity: string;
  /** The entity's badge in explanations and on the page: K1, R2 …, in the order of first mentions. */
  readonly badge: string;
  /** The id of the other side's entity that contains the mentions. */
  readonly otherEntity?: string;
  readonly otherBadge?: string;
  /** The sides whose files give entities no ids, so that text calls them by their badges; absent if there are none. */
  readonly withoutIds?: readonly SideName[];
  /**
   * In text order, except for a span error: the key's mention, then the response's. For a link: the anaphor, then the
   * antecedent. For a decision: the mention, then its antecedent in the response, if any.
   */
  readonly mentions: readonly ErrorMention[];
  /** Empty if the options exclude facets. */
  readonly facets: FacetValues;
  readonly why: Reason<WhyCode>;
  /** Why the label of `kk2013` differs from the anchored one, for some differences. */
  readonly note?: Reason<NoteCode>;
  /**
   * The gain from correcting this error alone, if requested. A piece of a divided entity moves to the response entity
   * of the main piece. A piece of a conflated entity becomes an entity of its own. No other mention moves. `null` if a
   * figure is undefined, and for metrics that look at mentions.
   */
  readonly gains?: Gains;
  /** For a piece: the gain from correcting all pieces of the entity together. */
  readonly entityGains?: Gains;
}

/**
 * Returns short ids of errors, which do not depend on the order of the errors.
 *
 * @param identities of all errors of one system
 * @returns ten hexadecimal digits for each; if two are equal, the later identity in alphabetical order gets `-2`, and
 *   so on
 */
export function errorIds(identities: readonly string[]): string[] {
  const ids = identities.map(hash);
  const first = new Map<string, number>();
  const sharing = new Map<string, number[]>();
  ids.forEach((id, i) => {
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, i);
    else if (sharing.has(id)) sharing.get(id)!.push(i);
    else sharing.set(id, [earlier, i]);
  });
  for (const same of sharing.values()) {
    same.sort((a, b) => (identities[a] < identities[b] ? -1 : identities[a] > identities[b] ? 1 : a - b));
    same.forEach((i, n) => {
      if (n > 0) ids[i] = `${ids[i]}-${n + 1}`;
    });
  }
  return ids;
}

/** Returns 40 bits of two FNV-1a hashes of the text with different starts. */
function hash(text: string): string {
  let [first, second] = [0x811c9dc5 | 0, 0x2f0b4a91];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x01000193);
  }
  return digits(first) + digits(second).slice(0, 2);
}

function digits(hashed: number): string {
  // The lowest bits of FNV-1a are mixed least.
  const value = hashed ^ (hashed >>> 15);
  return ((Math.imul(value, 0x2c1b3c6d) ^ (value >>> 12)) >>> 0).toString(16).padStart(8, "0");
}
