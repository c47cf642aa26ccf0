import { messageOf } from "../core/message-of.ts";
import { CommandError, exitCode } from "./exit-codes.ts";

/**
 * Loads a package that is not installed with corefscope.
 *
 * @param what the option that needs it
 * @param otherwise what the user can do instead of installing it
 */
export async function optionalPackage<Module>(
  name: string,
  loading: Promise<Module>,
  what: string,
  otherwise = "",
): Promise<Module> {
  try {
    return await loading;
  } catch (error) {
    const [reason] = messageOf(error).split("\n", 1);
    throw new CommandError(
      `${what} needs the package ${name}, which could not be loaded (${reason}); install it (npm install ${name})${otherwise}`,
      exitCode.usage,
    );
  }
}
