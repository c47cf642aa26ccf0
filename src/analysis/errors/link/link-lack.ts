import { labelOf } from "../../../core/document.ts";
import type { PairedMentions } from "../../../core/paired-mentions.ts";
import { errorModel } from "../error-model.ts";
import type { LinkStrategy } from "./spanning-tree.ts";

/** What a part would have to say for a strategy, in words; nothing if it says enough. */
export function linkLackIn(paired: PairedMentions, strategy: LinkStrategy): string | undefined {
  if (strategy !== "accessibility" || paired.key.mentions.length + paired.response.mentions.length === 0)
    return undefined;
  const { typeOf, key, response } = errorModel(paired);
  const isKnown =
    key.mentions.every((_, place) => typeOf("key", place) !== undefined) &&
    response.mentions.every((_, place) => typeOf("response", place) !== undefined);
  const named = key.part.document === "" ? response.part : key.part;
  return isKnown
    ? undefined
    : `--links accessibility must know types of mentions, or parts of speech, and ${labelOf(named)} has none`;
}
