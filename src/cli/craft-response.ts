import { detectCraft } from "../formats/craft/detect.ts";
import { craft } from "../formats/craft/index.ts";
import type { Format } from "../formats/format.ts";
import { detectFormat, headLength } from "../formats/registry.ts";
import { bytesOf } from "./byte-source.ts";

/**
 * CRAFT, if the key is of that format and the response looks like CoNLL, which is how a CRAFT response looks in which no
 * mention has two pieces: letters behind numbers mean the same on both sides. Otherwise nothing.
 *
 * @param keyFormat if the user has named it
 */
export function craftResponse(
  keyFiles: readonly string[],
  keyFormat: Format | undefined,
  responseFiles: readonly string[],
): Format | undefined {
  const isCraft =
    keyFormat === undefined ? detectCraft(new TextDecoder().decode(headOf(keyFiles[0]))) : keyFormat === craft;
  return isCraft && responseFiles.every((file) => detectFormat(headOf(file))?.id === "conll") ? craft : undefined;
}

/** The beginning of a file; of standard input nothing, for it may be long in coming. */
function headOf(file: string): Uint8Array {
  if (file !== "-") {
    try {
      for (const chunk of bytesOf(file)) return chunk.slice(0, headLength);
    } catch {
      // Whoever reads all of it will say what is the matter with it.
    }
  }
  return new Uint8Array(0);
}
