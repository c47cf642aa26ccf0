import { resolveOptions, type UserOptions } from "../scoring/score-options.ts";
import { countShare, type PlacedPair } from "../scoring/shares/count-share.ts";
import type { Share } from "../scoring/shares/share.ts";
import { type ReadShare, ShareSource } from "../scoring/shares/share-source.ts";
import { diskAccess } from "./file-source.ts";
import { optionsOfTask, type ReadingTask } from "./reading-task.ts";

/** What a thread is to count: plain data. */
export interface ScoringTask {
  /** The key, and the responses. */
  readonly sources: readonly ReadingTask[];
  /** Metrics by id. */
  readonly options: UserOptions;
  readonly divideBy: string | undefined;
  readonly share: Share;
}

/**
 * Reads, matches and counts a share of the documents in some files.
 *
 * @returns what reading the key, and each response, had to say
 * @throws CommandError if a file cannot be read
 */
export function* countFileShare(
  { sources, options, divideBy, share }: ScoringTask,
  onProgress?: (bytes: number) => void,
): Generator<PlacedPair, readonly ReadShare[]> {
  const access = diskAccess(onProgress);
  const [key, ...responses] = sources.map((task) => new ShareSource(task.files, access, optionsOfTask(task), share));
  yield* countShare(key, responses, resolveOptions(options), divideBy);
  return [key, ...responses].map((source) => source.result());
}
