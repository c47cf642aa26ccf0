import type { Chosen } from "./chosen-files.ts";

export const nothingChosen: Chosen = {
  files: [],
  inspected: new Map(),
  roles: {},
  separated: new Set(),
  formats: {},
  isOneSystem: false,
  settings: {},
  ofResponse: {},
};
