import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { CorpusOptions } from "./corpus-options.ts";
import type { CorpusFiles } from "./programs.ts";
import { writeCorpus } from "./write-corpus.ts";
import type { CorpusSize } from "./write-corpus.ts";

/** Increase this when the generator writes other files for the same options. */
const generatorVersion = 1;

export interface CachedCorpus extends CorpusFiles {
  readonly size: CorpusSize;
}

/** Writes the files of a corpus if they are missing or were written with other options. */
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
