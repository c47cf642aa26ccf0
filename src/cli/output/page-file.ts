import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CommandError, exitCode } from "../exit-codes.ts";

/** Returns the built page without data. */
export function pageFile(): string {
  const path = fileURLToPath(new URL("../app/corefscope.html", import.meta.url));
  if (!existsSync(path))
    throw new CommandError(
      `${path}: the page is missing; reinstall corefscope, or build it (npm run build)`,
      exitCode.input,
    );
  return readFileSync(path, "utf8");
}
