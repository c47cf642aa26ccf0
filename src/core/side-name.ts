/** The two sides by name. */
export type SideName = "key" | "response";
