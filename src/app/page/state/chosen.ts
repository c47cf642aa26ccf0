import type { InspectedFile } from "../../engine/inspect.ts";
import type { Settings } from "../../engine/open-request.ts";
import type { RoleChoices } from "./roles.ts";

/** A chosen or dropped file, with its path in the folder. */
export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}

/** What is chosen on the opening screen. */
export interface Chosen extends RoleChoices {
  readonly files: readonly ChosenFile[];
  /** What was found in files, by their paths. A file has no entry until the engine has looked at it. */
  readonly inspected: ReadonlyMap<string, InspectedFile>;
  /** Ids of formats, by row. "" means that the format is detected. */
  readonly formats: Readonly<Partial<Record<string, string>>>;
  readonly settings: Settings;
  /** Settings of single responses, by their names. */
  readonly ofResponse: Readonly<Record<string, Settings>>;
}

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
