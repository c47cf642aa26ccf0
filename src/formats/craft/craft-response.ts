import type { Format } from "../format.ts";
import { detectFormat } from "../registry.ts";
import { detectCraft } from "./index.ts";
import { craft } from "./index.ts";

/**
 * CRAFT, if the key is of that format and the response looks like CoNLL, which is how a CRAFT response looks in which no
 * mention has two pieces: letters behind numbers mean the same on both sides. Otherwise nothing.
 *
 * @param keyFormat if the user has named it
 * @param responseFiles how each begins: up to `headLength` bytes, as of `key`
 */
export function craftResponse(
  key: () => Uint8Array,
  keyFormat: Format | undefined,
  responseFiles: Iterable<() => Uint8Array>,
): Format | undefined {
  const isCraft = keyFormat === undefined ? detectCraft(new TextDecoder().decode(key())) : keyFormat === craft;
  return isCraft && [...responseFiles].every((head) => detectFormat(head())?.id === "conll") ? craft : undefined;
}
