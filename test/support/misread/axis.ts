import type { Random } from "../../../bench/random.ts";
import type { DrawnPair } from "./pair.ts";

export type DrawnContent = Omit<DrawnPair, "item" | "axis" | "format">;

/** A way in which files are misread, or are unusual, and the formats that can hold it. */
export interface Axis {
  readonly item: number;
  readonly name: string;
  readonly formats: readonly string[];
  readonly draw: (random: Random, format: string) => DrawnContent;
}

/** A pair of files that are the whole input, named by their paths. */
export function pairOf(
  key: readonly [path: string, content: Uint8Array | string],
  response: readonly [path: string, content: Uint8Array | string],
): Pick<DrawnContent, "files" | "command"> {
  const files = new Map(
    [key, response].map(([path, content]) => [
      path,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    ]),
  );
  return { files, command: ["score", key[0], response[0]] };
}

/** Returns a pattern that finds one of the texts as a word. */
export function literally(...texts: readonly string[]): RegExp {
  const escaped = texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`(?<![\\w-])(?:${escaped.join("|")})(?![\\w-])`, "iu");
}
