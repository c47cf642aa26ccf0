import { type ErrorLevel, errorLevels } from "./error-record.ts";
import { errorTypes } from "../error-type.ts";
import { decisions } from "./mention/decisions.ts";

export const typesOfLevel: Readonly<Record<ErrorLevel, readonly string[]>> = {
  entity: errorTypes,
  link: ["missing-link", "extra-link"],
  mention: decisions.filter((each) => !each.startsWith("correct")),
};

export const allErrorTypes: readonly string[] = errorLevels.flatMap((level) => typesOfLevel[level]);
