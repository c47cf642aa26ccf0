import { generateCorpus } from "../../bench/generate-corpus.ts";
import { type CorpusOptions, defaultOptions } from "../../bench/corpus-options.ts";
import { writeDocument } from "../../bench/write-document.ts";

export interface Shard {
  readonly key: string;
  readonly response: string;
}

/**
 * Generates the sections of a corpus, and assigns them to shards in turn, so that parts of one document are in
 * different shards. Some sections have no tokens, or no mentions on one side or both. Responses have repeated mentions,
 * keys have singletons. The response lacks every tenth section.
 */
export function dealtOut(sections: number, shards: number, options: Partial<CorpusOptions> = {}): Shard[] {
  const dealt = Array.from({ length: shards }, () => ({ key: "", response: "" }));
  let next = 0;
  const corpus = generateCorpus({
    ...defaultOptions,
    ...{ documents: sections, tokens: 60, mentions: 20, multiPart: true, empty: 0.1, singletons: 0.2, duplicates: 1 },
    ...options,
  });
  for (const document of corpus) {
    const { key, response } = writeDocument(document, defaultOptions);
    const shard = dealt[next % shards];
    shard.key += key;
    if (next % 10 !== 7) shard.response += response;
    next++;
  }
  return dealt;
}
