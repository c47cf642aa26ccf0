import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const tags = ["zeroDivision", "cite", "example"] as const;

export type MetricDocblock = Readonly<
  Record<(typeof tags)[number] | "explanation", string> & Partial<Record<"variants" | "range" | "deviations", string>>
>;

/**
 * Reads the docblock of the declaration with the id.
 *
 * @param folder with one metric per file
 * @throws Error if there is none, or if it lacks a tag
 */
export function metricDocblock(id: string, folder = "src/metrics"): MetricDocblock {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))) {
    const source = readFileSync(join(folder, file), "utf8");
    const at = source.indexOf(`id: "${id}"`);
    if (at < 0) continue;
    const block = [...source.slice(0, at).matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport const /g)].at(-1)?.[1] ?? "";
    return parse(block, join(folder, file));
  }
  throw new Error(`no file declares the metric ${id}`);
}

function parse(block: string, file: string): MetricDocblock {
  const lines = block.split("\n").map((line) => line.replace(/^ \* ?/, ""));
  const [explanation, ...tagged] = lines.join("\n").split(/\n(?=@)/);
  const texts = new Map(
    tagged.map((text): [string, string] => {
      const [, tag, rest] = /^@(\w+) ?([^]*)$/.exec(text)!;
      return [tag, rest.trim().replace(/\s+/g, " ")];
    }),
  );
  const lacking = tags.filter((tag) => (texts.get(tag) ?? "") === "");
  if (lacking.length > 0) throw new Error(`${file}: the docblock lacks @${lacking.join(", @")}`);
  return { ...(Object.fromEntries(texts) as MetricDocblock), explanation: explanation.trim() };
}
