import type { Tokens } from "../../../core/document.ts";
import type { SideName } from "../../../core/side-name.ts";
import type { ErrorModel } from "../error-model.ts";

/** What is said of the tokens of a side: by its own file, or else by the key's, whose tokens its mentions are of. */
export function columnOf<Name extends "form" | "nameClass" | "zero">(
  model: ErrorModel,
  side: SideName,
  name: Name,
): Tokens[Name] | undefined {
  return model[side].part.tokens?.[name] ?? model.tokens?.[name];
}
