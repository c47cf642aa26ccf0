import { sha256 } from "../core/sha256.ts";
import { type AceParameters, acePresets } from "./ace-parameters.ts";

/**
 * The parameters of ACE-Value as signatures write them: the name of a preset; if some of its parameters were changed, with `+` and 8
 * hex digits of SHA-256 over all of them.
 */
export function aceParametersText(parameters: AceParameters): string {
  const { preset } = parameters;
  const written = canonical(parameters);
  return written === canonical(acePresets[preset])
    ? preset
    : `${preset}+${sha256(new TextEncoder().encode(written)).slice(0, 8)}`;
}

/** JSON with the fields of every object in alphabetical order. */
function canonical(value: object): string {
  return JSON.stringify(value, (_, field: unknown) =>
    typeof field === "object" && field !== null
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
}
