import { flatName } from "../../../src/core/document.ts";
import { namedMentionsOf } from "./mention-names.ts";
import { isWithinSentences, type TestWriter } from "./test-writer.ts";

/** Writes a list of mentions, in the form used for ECB+, with the last mention of the corpus first. */
export const ecbPlusJsonWriter: TestWriter = {
  format: "ecbplus-json",
  keeps: "names",
  holds: isWithinSentences,
  write: (parts) => {
    const mentions = parts.flatMap((part) =>
      namedMentionsOf(part).map(({ entity, sentence, tokens }) => ({
        coref_chain: `${flatName(part)} ${entity}`,
        doc_id: flatName(part),
        is_continuous: tokens[tokens.length - 1] - tokens[0] === tokens.length - 1,
        is_singleton: false,
        mention_type: "ACT",
        score: -1,
        sent_id: sentence,
        tokens_number: tokens,
        tokens_str: tokens.join(" "),
      })),
    );
    return [{ path: "mentions.json", text: JSON.stringify(mentions.reverse(), null, 4), main: true }];
  },
};
