/** The version of corefscope, the same as in package.json. */
export const version = "2.0.0";
