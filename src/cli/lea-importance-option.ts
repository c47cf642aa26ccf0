import { InvalidArgumentError } from "commander";
import { parseLeaImportance } from "../metrics/lea-importance.ts";
import type { LeaImportance } from "../metrics/metric.ts";

/** Reads `--lea-importance`. */
export function parseImportance(text: string): LeaImportance {
  const importance = parseLeaImportance(text);
  if (typeof importance === "object" && "wrong" in importance) throw new InvalidArgumentError(importance.wrong);
  return importance;
}
