import { defined } from "../../core/defined.ts";
import { diagnosticRules } from "../../core/diagnostic-codes.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { withoutWords } from "../../core/without-words.ts";
import { diagnosticSentence } from "../../report/diagnostic-text.ts";
import { type MessageView, pageMessage, type PageMessage } from "./page-sentence.ts";
import { type SavedMessage, shownMessage } from "./saved-message.ts";
import type { AdvisedPlace } from "./settings.ts";

/**
 * Puts diagnostics into the words of the page.
 *
 * @param placeOf returns what a message is about
 * @param adviceOf the advice of notices about responses that were left out
 */
export function messagesOf(
  diagnostics: readonly Diagnostic[],
  placeOf: (diagnostic: Diagnostic) => AdvisedPlace,
  adviceOf?: ReadonlyMap<Diagnostic, PageMessage["advice"]>,
): readonly MessageView[] {
  return diagnostics.map((diagnostic) => {
    const { sentence, advice } = pageMessage(diagnostic, placeOf(diagnostic));
    const { title } = diagnosticRules[diagnostic.code];
    return { diagnostic, title, sentence, advice: adviceOf?.get(diagnostic) ?? advice };
  });
}

/** Puts a diagnostic into the words of a saved report. */
export function savedMessage(diagnostic: Diagnostic): SavedMessage {
  const sentence = diagnosticSentence(diagnostic);
  const plain = diagnosticSentence(withoutWords(diagnostic));
  return {
    ...{ title: diagnosticRules[diagnostic.code].title, sentence },
    ...defined({ plain: plain === sentence ? undefined : plain }),
  };
}

/** Returns messages as a saved report shows them. */
export function savedMessagesOf(diagnostics: readonly Diagnostic[]): readonly MessageView[] {
  return diagnostics.map((diagnostic) => shownMessage(diagnostic, savedMessage(diagnostic)));
}
