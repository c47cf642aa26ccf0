import type { Diagnostic } from "../core/diagnostic.ts";
import type { SideName } from "../core/side-name.ts";

/** A diagnostic of one of two sides, with advice that names the options for this side: `--response-ends`, not `--ends`, which changes both. */
export function adviceForSide(diagnostic: Diagnostic, side: SideName): Diagnostic {
  const advice = diagnostic.data?.["try"];
  if (diagnostic.code !== "offset-convention" || typeof advice !== "string") return diagnostic;
  return { ...diagnostic, data: { ...diagnostic.data, try: advice.replace(/--(?=ends|offsets)/g, `--${side}-`) } };
}
