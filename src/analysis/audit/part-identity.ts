import type { AnnotatedPart } from "../../core/document.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";

/** What the scores of a part are kept under, if its response is none that was read. */
export function identityOf(id: string, { document, part }: AnnotatedPart): Parameters<Accumulator["addTable"]>[1] {
  return { id, document, part, keyDigest: undefined, responseDigest: undefined };
}
