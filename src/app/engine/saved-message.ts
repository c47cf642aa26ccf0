import type { Diagnostic } from "../../core/diagnostic.ts";
import type { MessageView } from "./page-sentence.ts";

/** What a diagnostic says in a saved report, in which nothing can be set: it advises options of the command line. */
export interface SavedMessage {
  readonly title: string;
  readonly sentence: string;
  /** The sentence without anything that could quote a text, if it differs. */
  readonly plain?: string;
}

export function shownMessage(diagnostic: Diagnostic, { title, sentence }: SavedMessage): MessageView {
  return { diagnostic, title, sentence, advice: [] };
}

export function withoutQuotes({ title, sentence, plain = sentence }: SavedMessage): SavedMessage {
  return { title, sentence: plain };
}
