import { decisions, type ErrorLevel, errorLevels, errorTypes } from "../analysis/index.ts";

/** The types of errors that each level has, in their order. */
export const typesOfLevel: Readonly<Record<ErrorLevel, readonly string[]>> = {
  entity: errorTypes,
  link: ["missing-link", "extra-link"],
  mention: decisions.filter((each) => !each.startsWith("correct")),
};

/** The types of all levels. */
export const allErrorTypes: readonly string[] = errorLevels.flatMap((level) => typesOfLevel[level]);
