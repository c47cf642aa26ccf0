/** The version of corefscope, the same as in package.json. */
export const version = "1.0.0";
