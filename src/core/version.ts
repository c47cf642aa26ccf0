/** The version of corefscope, in every signature; a test keeps it equal to package.json. */
export const version = "0.1.0";
