import type { AnnotatedPart } from "../../core/document.ts";
import { NameHash } from "../../core/name-fingerprints.ts";
import { partKey } from "../../core/part-key.ts";

/** One of several shares of the documents of a corpus. */
export interface Share {
  /** From 0. */
  readonly index: number;
  /** How many there are. */
  readonly of: number;
}

const encoder = new TextEncoder();

/** Whether a part belongs to a share: to the same one as the parts that it is paired with, whatever their files and their order in these. */
export function isInShare(part: Pick<AnnotatedPart, "document" | "part">, { index, of }: Share): boolean {
  const name = encoder.encode(partKey(part));
  const hash = new NameHash();
  hash.take(name, 0, name.length);
  return (hash.high >>> 0) % of === index;
}
