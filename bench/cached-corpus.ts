import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { AnnotatedPart } from "../src/core/document.ts";
import { keepMentions } from "../src/matching/keep-mentions.ts";
import { FileReader, readParts } from "../src/formats/read.ts";
import { testWriters } from "../test/support/format-writers/index.ts";
import { libraryWriters } from "../test/support/format-writers/library-writers.ts";
import type { CorpusOptions } from "./corpus-options.ts";
import type { CorpusFiles, CorpusFormat } from "./programs.ts";
import { type CorpusSize, writeCorpus } from "./write-corpus.ts";

/** Increase this when the generator writes different files for the same options. */
const generatorVersion = 1;

export interface CachedCorpus extends CorpusFiles {
  readonly size: CorpusSize;
}

export function cachedCorpus(folder: string, options: CorpusOptions): CachedCorpus {
  const stampFile = join(folder, "made-with.txt");
  const made = JSON.stringify({ generatorVersion, options });
  const files = { key: join(folder, "key.conll"), response: join(folder, "response.conll") };
  if (existsSync(stampFile)) {
    const stamp = JSON.parse(readFileSync(stampFile, "utf8")) as { made: string; size: CorpusSize };
    if (stamp.made === made) return { ...files, size: stamp.size };
    rmSync(stampFile);
  }
  const size = writeCorpus(folder, options);
  writeFileSync(stampFile, JSON.stringify({ made, size }));
  return { ...files, size };
}

/**
 * Writes a corpus in another format to the same folder, unless a newer copy exists. Crossing mentions are dropped for
 * CoNLL-UA.
 */
export function corpusIn(format: Exclude<CorpusFormat, "conll">, folder: string, corpus: CachedCorpus): CachedCorpus {
  const write = (side: "key" | "response"): { readonly path: string; readonly bytes: number } => {
    const path = join(folder, `${side}.${format}`);
    if (!existsSync(path) || statSync(path).mtimeMs < statSync(corpus[side]).mtimeMs) {
      const writer = [...libraryWriters, ...testWriters].find((each) => each.format === format)!;
      const parts = [...readParts([readFileSync(corpus[side])], new FileReader())];
      const [{ text }] = writer.write(format === "conllua" ? parts.map(withoutCrossing) : parts);
      writeFileSync(path, text);
    }
    return { path, bytes: statSync(path).size };
  };
  const [key, response] = [write("key"), write("response")];
  const size: CorpusSize = { ...corpus.size, keyBytes: key.bytes, responseBytes: response.bytes };
  return { key: key.path, response: response.path, size };
}

/** Drops mentions that cross an earlier one, because the Universal Anaphora scorer cannot read crossing mentions. */
function withoutCrossing(part: AnnotatedPart): AnnotatedPart {
  const { first, last } = part.mentions;
  const open: number[] = [];
  const kept = Array.from(first.keys()).filter((m) => {
    while (open.length > 0 && open[open.length - 1] < first[m]) open.pop();
    if (open.length > 0 && open[open.length - 1] < last[m]) return false;
    open.push(last[m]);
    return true;
  });
  return keepMentions(part, Int32Array.from(kept));
}
