import { listIn } from "../../core/arrays.ts";
import type { SideName } from "../../core/document.ts";
import type { Gains } from "../what-if/gains.ts";
import type { FacetValues } from "./error-facet.ts";
import type { NoteCode, Reason, WhyCode } from "./found-error.ts";

/** What errors are errors of. */
export const errorLevels = ["entity", "link", "mention"] as const;
/** What an error is an error of. */
export type ErrorLevel = (typeof errorLevels)[number];

/** A mention as a reader finds it. */
export interface ErrorMention {
  readonly side: SideName;
  /** Token positions in the part, from 0 and inclusive, of each of its pieces `[first, last, …]`; absent where mentions are names. */
  readonly tokens?: readonly number[];
  /** Its words (of long ones the first), or what else it is known by. */
  readonly text: string;
  /** Where it begins in its file, from 1. */
  readonly line?: number;
  /** The document (and part) that it is in, where several share their entities. */
  readonly document?: string;
}

/** One error, plain and serialisable. */
export interface ErrorRecord {
  /** The same in every run, and for every system that makes the same error. */
  readonly id: string;
  readonly level: ErrorLevel;
  /** One of `ErrorType`, of `missing-link` and `extra-link`, or of `Decision`. */
  readonly type: string;
  readonly document: string;
  readonly part: string;
  /** Whose entity and mentions it is about. */
  readonly side: SideName;
  /** The entity's id in its file. */
  readonly entity: string;
  /** What explanations and the page call the entity: K1, R2 …, in the order of first mentions. */
  readonly badge: string;
  /** The id of the entity of the other side that the mentions are in. */
  readonly otherEntity?: string;
  /** What explanations and the page call that one. */
  readonly otherBadge?: string;
  /** In text order; of a link the anaphor, then the antecedent; of a span error that of the key, then that of the response. */
  readonly mentions: readonly ErrorMention[];
  /** Empty if they are not asked for. */
  readonly facets: FacetValues;
  readonly why: Reason<WhyCode>;
  /** Where the released analyser's label is another than that seen from the key. */
  readonly note?: Reason<NoteCode>;
  /**
   * What scores would gain if it alone were corrected, if asked for. A piece of a divided entity moves to the response entity of the
   * piece regarded as the entity; a piece of a conflated entity becomes an entity of its own; no other mention moves. `null` where a
   * figure is undefined, and of metrics that look at mentions.
   */
  readonly gains?: Gains;
  /** Of a piece: what scores would gain if all pieces of the entity were corrected in this way, together. */
  readonly entityGains?: Gains;
}

/**
 * Short names of errors that stay the same as long as what they are made of does: document, type and spans, and not the order in which
 * they are found.
 *
 * @param identities of all errors of one system
 * @returns ten hexadecimal digits for each; where two identities have the same, the later in alphabetical order gets `-2`, and so on
 */
export function errorIds(identities: readonly string[]): string[] {
  const ids = identities.map(hash);
  const sharing = new Map<string, number[]>();
  ids.forEach((id, i) => {
    listIn(sharing, id).push(i);
  });
  for (const same of sharing.values()) {
    if (same.length === 1) continue;
    same.sort((a, b) => (identities[a] < identities[b] ? -1 : identities[a] > identities[b] ? 1 : a - b));
    same.forEach((i, n) => {
      if (n > 0) ids[i] = `${ids[i]}-${n + 1}`;
    });
  }
  return ids;
}

/** 40 bits of two FNV-1a hashes, of the text as it is and with another start. */
function hash(text: string): string {
  const digits = (start: number): string => {
    let value = start;
    for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
    // The lowest bits of FNV-1a are the least mixed.
    value ^= value >>> 15;
    return ((Math.imul(value, 0x2c1b3c6d) ^ (value >>> 12)) >>> 0).toString(16).padStart(8, "0");
  };
  return digits(0x811c9dc5) + digits(0x2f0b4a91).slice(0, 2);
}
