import type { Format } from "../format.ts";
import { detectFormat } from "../registry.ts";

import { craft, detectCraft } from "./index.ts";

/**
 * Returns CRAFT if the key has that format and the response looks like CoNLL, otherwise undefined. A CRAFT response
 * without discontinuous mentions looks like CoNLL, but letters after numbers must mean the same on both sides.
 *
 * @param keyFormat the format, if the user named it
 * @param responseFiles the beginning of each file: up to `headLength` bytes, as for `key`
 */
export function craftResponse(
  key: () => Uint8Array,
  keyFormat: Format | undefined,
  responseFiles: Iterable<() => Uint8Array>,
): Format | undefined {
  const isCraft = keyFormat === undefined ? detectCraft(new TextDecoder().decode(key())) : keyFormat === craft;
  return isCraft && [...responseFiles].every((head) => detectFormat(head())?.id === "conll") ? craft : undefined;
}
