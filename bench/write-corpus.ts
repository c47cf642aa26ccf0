import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

import type { CorpusOptions } from "./corpus-options.ts";
import { generateCorpus } from "./generate-corpus.ts";
import { writeDocument } from "./write-document.ts";

export interface CorpusSize {
  readonly documents: number;
  readonly tokens: number;
  readonly keyMentions: number;
  readonly responseMentions: number;
  readonly keyBytes: number;
  readonly responseBytes: number;
}

export function writeCorpus(folder: string, options: CorpusOptions): CorpusSize {
  mkdirSync(folder, { recursive: true });
  const key = new ChunkedFile(join(folder, "key.conll"));
  const response = new ChunkedFile(join(folder, "response.conll"));
  let documents = 0;
  let tokens = 0;
  let keyMentions = 0;
  let responseMentions = 0;
  for (const document of generateCorpus(options)) {
    const text = writeDocument(document, options);
    key.write(text.key);
    response.write(text.response);
    documents++;
    tokens += document.tokens.length;
    keyMentions += document.key.length;
    responseMentions += document.response.length;
  }
  return {
    documents,
    tokens,
    keyMentions,
    responseMentions,
    keyBytes: key.close(),
    responseBytes: response.close(),
  };
}

class ChunkedFile {
  readonly #file: number;
  #pending: string[] = [];
  #pendingLength = 0;
  #bytes = 0;

  constructor(path: string) {
    this.#file = openSync(path, "w");
  }

  write(text: string): void {
    this.#pending.push(text);
    this.#pendingLength += text.length;
    if (this.#pendingLength >= 1 << 20) this.#flush();
  }

  close(): number {
    this.#flush();
    closeSync(this.#file);
    return this.#bytes;
  }

  #flush(): void {
    const chunk = Buffer.from(this.#pending.join(""), "utf8");
    for (let done = 0; done < chunk.length; ) done += writeSync(this.#file, chunk, done);
    this.#bytes += chunk.length;
    this.#pending = [];
    this.#pendingLength = 0;
  }
}
