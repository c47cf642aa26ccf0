/** The version of corefscope, part of every signature. A test keeps it equal to package.json. */
export const version = "1.0.0";
